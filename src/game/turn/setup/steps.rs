//! The setup steps that players decide in: mulligans and first resources (CR 5.2.1.d to 5.2.1.f).

use swu_cards::{Constant, SetupRule};

use crate::look::constants;
use crate::position::{Frame, Mistake, Position, Zone};
use crate::terms::{Answer, Ask, CardId, Decision, Happening, PlayerId, Players, Ref, Rule};

/// Cards of an opening hand (CR 5.2.1.d).
pub const OPENING_HAND: usize = 6;
/// Cards that each player resources during setup (CR 5.2.1.f).
const FIRST_RESOURCES: usize = 2;

impl Position {
    /// CR 5.2.1.e: each player once, in order.
    pub(crate) fn step_mulligans(&mut self, mut left: Players) {
        let Some(&player) = left.first() else { return };
        let is_out = self.player(player).eliminated;
        if is_out || !self.may_mulligan(player) {
            if !is_out {
                self.log(Rule::Cr5_2_1e, Happening::Kept { player });
            }
            left.remove(0);
            return self.state.push(Frame::Mulligans(left));
        }
        let answer = self.state.answer.take().or_else(|| self.state.notes_mut(player).early.take());
        match answer {
            Some(Answer::Mulligan(hand)) => {
                self.mulligan(player, hand);
                left.remove(0);
                return self.state.push_in_order([Frame::NewHand(player), Frame::Mulligans(left)]);
            }
            Some(_) => {
                self.log(Rule::Cr5_2_1e, Happening::Kept { player });
            }
            None => {
                let decision = Decision { player, ask: Ask::Mulligan, rule: Rule::Cr5_2_1e, source: None };
                return self.state.ask(Frame::Mulligans(left), decision);
            }
        }
        left.remove(0);
        self.state.push(Frame::Mulligans(left));
    }

    /// True if no card of the player forbids a mulligan.
    pub fn may_mulligan(&self, player: PlayerId) -> bool {
        !self.setup_rules(player).contains(&SetupRule::NoMulligan)
    }

    /// CR 5.2.1.d, 5.2.1.e: cards of a starting hand, the first one or that of a mulligan.
    pub(crate) fn opening_hand(&self, player: PlayerId) -> usize {
        let more: i32 = self.setup_rules(player).iter().map(SetupRule::starting_hand).sum();
        OPENING_HAND.saturating_add_signed(more as isize)
    }

    /// The rules of the player's leaders and base for the start of the game.
    fn setup_rules(&self, player: PlayerId) -> Vec<SetupRule> {
        let state = self.player(player);
        let cards = state.leaders.iter().chain([&state.base]);
        let said = |c: &Constant| if let Constant::Setup(rule) = c { Some(*rule) } else { None };
        cards
            .flat_map(|&card| self.printed(card).abilities.iter())
            .flat_map(|ability| constants(ability).iter().filter_map(said))
            .collect()
    }

    fn mulligan(&mut self, player: PlayerId, hand: Option<Vec<CardId>>) {
        self.log(Rule::Cr5_2_1e, Happening::Mulliganed { player });
        let old = std::mem::take(self.state.hand_mut(player));
        for &card in &old {
            self.state.card_mut(card).zone = Zone::Deck;
        }
        self.state.deck_mut(player).extend(old.iter().copied());
        self.shuffle(player, Rule::Cr5_2_1e);
        if let Some(wanted) = &hand {
            let deck = self.state.deck_mut(player);
            deck.retain(|card| !wanted.contains(card));
            deck.splice(0..0, wanted.iter().copied());
            wanted.iter().for_each(|&card| self.state.settle_card(card));
        }
    }

    /// CR 5.2.1.e: as many cards as the opening hand had.
    pub(crate) fn step_new_hand(&mut self, player: PlayerId) {
        let less = usize::from(self.mistaken(Mistake::MulliganDrawsOneLess));
        let hand = self.opening_hand(player).saturating_sub(less);
        let drawn = self.top_of_deck(player, hand).to_vec();
        for &card in &drawn {
            self.move_between_piles(card, Zone::Hand);
        }
        self.log(Rule::Cr5_2_1e, Happening::Drew { player, cards: drawn });
    }

    /// True if a mulligan could give exactly that hand.
    pub(crate) fn is_possible_hand(&self, player: PlayerId, hand: &[CardId]) -> bool {
        let state = self.player(player);
        let mut sorted = hand.to_vec();
        sorted.sort();
        sorted.dedup();
        sorted.len() == hand.len()
            && hand.len() <= self.opening_hand(player)
            && hand.iter().all(|c| state.hand.contains(c) || state.deck.contains(c))
    }

    /// CR 5.2.1.f: exactly two, ready.
    pub(crate) fn step_first_resources(&mut self, mut left: Players) {
        let Some(&player) = left.first() else { return };
        let options = self.player(player).hand.to_vec();
        let ask = Ask::FirstResources { options, count: FIRST_RESOURCES };
        let decision = Decision { player, ask, rule: Rule::Cr5_2_1f, source: None };
        let early = self.take_early(&decision);
        match self.state.answer.take().or(early) {
            Some(Answer::Choose(chosen)) => {
                for card in chosen.into_iter().filter_map(Ref::card) {
                    self.move_between_piles(card, Zone::Resources);
                    self.log(Rule::Cr5_2_1f, Happening::Resourced { player, card });
                }
            }
            _ => return self.state.ask(Frame::FirstResources(left), decision),
        }
        left.remove(0);
        self.state.push(Frame::FirstResources(left));
    }

    /// An early declaration that is a legal answer now.
    pub(crate) fn take_early(&mut self, decision: &Decision) -> Option<Answer> {
        if self.answer.is_some() {
            return None;
        }
        let answer = self.state.notes_mut(decision.player).early.take()?;
        self.check_answer(decision, &answer).is_ok().then_some(answer)
    }
}
