//! Random outcomes: drawn from the seed of the position, or asked for as decisions (CR 8.22.1, 8.26.2).
//!
//! In an asked game nothing is drawn. What is picked at random is a decision that nobody takes, [`Ask::Random`]. A
//! shuffle asks nothing yet: the cards lie in an order that nobody knows, one *unsettled* group of the deck, in which
//! cards stand by their ids and any order is as likely as any other. When the engine is about to read which cards lie on
//! top of a deck, chance first says which of such a group they are: the step that reads is undone, the decision asked,
//! and the step done again. Only *which* cards these are is asked, so they are an unsettled group themselves, and cards
//! that are drawn together never need an order.

use serde::{Deserialize, Serialize};

use super::{Board, Facts, Frame, State};
use crate::terms::{Answer, Ask, CardId, Decision, Object, PlayerId, Random, RandomOf, Ref, Rule};
use swu_text::chance::shuffle;

/// The source of random outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Chance {
    /// The seed of the game: the same seed, the same outcomes.
    #[default]
    Seeded,
    /// Each outcome is a decision, for which [`Decision::is_chance`] holds.
    Asked,
}

/// A group of which no card is in: the place of the card in the deck is known.
pub const SETTLED: u8 = 0;
/// The number of a group that has just come into being, until the deck's groups are numbered again.
const NEW: u8 = u8::MAX;

impl Board {
    /// The top cards of a player's deck, as many as there are of so many. Everything that depends on the order of a deck
    /// reads it here: where chance has yet to settle which cards these are, the step that reads is done again.
    pub fn top_of_deck(&self, player: PlayerId, count: usize) -> &[CardId] {
        let deck = &self.player(player).deck;
        let top = deck.get(..count).unwrap_or(deck);
        if self.divides_group(deck, top.len()) {
            // A second read loses against the first, which is asked for.
            let _ = self.wanted.0.set((player, top.len()));
        }
        top
    }

    /// True if the order of the top cards of a player's deck, as many as `count`, is settled as far as it tells cards apart.
    pub fn is_order_settled(&self, player: PlayerId, count: usize) -> bool {
        let deck = &self.player(player).deck;
        let count = count.min(deck.len());
        !(1..=count).any(|place| match (deck.get(place - 1), deck.get(place)) {
            (Some(&one), Some(&next)) => {
                self.group(one) != SETTLED
                    && self.group(one) == self.group(next)
                    && self.card(one).face != self.card(next).face
            }
            _ => false,
        })
    }

    fn group(&self, card: CardId) -> u8 {
        self.card(card).unsettled
    }

    /// True if the first cards, as many as `count`, are only part of an unsettled group.
    fn divides_group(&self, deck: &[CardId], count: usize) -> bool {
        let (Some(last), Some(next)) = (count.checked_sub(1).and_then(|at| deck.get(at)), deck.get(count)) else {
            return false;
        };
        self.group(*last) != SETTLED && self.group(*last) == self.group(*next)
    }

    /// Numbers the groups of a deck from the top: a group of one card is none.
    pub(crate) fn number_groups(&mut self, player: PlayerId) {
        let groups: Vec<Vec<CardId>> = self
            .player(player)
            .deck
            .chunk_by(|&one, &next| self.group(one) == self.group(next))
            .map(<[_]>::to_vec)
            .collect();
        let mut number = SETTLED;
        for group in groups {
            let first = group.first().map_or(SETTLED, |&card| self.group(card));
            let counts = first != SETTLED && group.len() > 1;
            // More groups than there are numbers are not told apart: then chance may do more than it could.
            number = if counts { number.saturating_add(1).min(NEW - 1) } else { number };
            for card in group {
                self.card_mut(card).unsettled = if counts { number } else { SETTLED };
            }
        }
    }
}

impl State {
    /// Leaves every random outcome from now on open, as decisions.
    pub fn ask_chance(&mut self) {
        self.forget_key();
        self.chance = Chance::Asked;
    }

    #[inline]
    pub fn asks_chance(&self) -> bool {
        self.chance == Chance::Asked
    }

    /// Brings a player's whole deck into a random order.
    pub fn shuffle_deck(&mut self, player: PlayerId) {
        if self.asks_chance() {
            let deck = self.player(player).deck.clone();
            return self.unsettle(player, &deck);
        }
        let mut random = self.random();
        shuffle(self.deck_mut(player), &mut random);
    }

    /// Brings cards into a random order, that are about to be put on a deck.
    pub fn shuffle_cards(&mut self, cards: &mut [CardId]) {
        if self.asks_chance() {
            cards.sort();
        } else {
            shuffle(cards, &mut self.random());
        }
    }

    /// Cards that lie together in a player's deck do so in a random order: in a seeded game they have been shuffled.
    pub fn unsettle(&mut self, player: PlayerId, cards: &[CardId]) {
        if !self.asks_chance() {
            return;
        }
        let mut sorted = cards.to_vec();
        sorted.sort();
        let mut next = sorted.iter().copied();
        for place in self.deck_mut(player) {
            if sorted.contains(place) {
                *place = next.next().unwrap_or(*place);
            }
        }
        for card in sorted {
            let mut state = self.card_mut(card);
            state.unsettled = NEW;
            // Where it came from tells it apart no more than its place does.
            state.came_from = None;
        }
        self.board.changing(Facts::PILES).number_groups(player);
    }

    /// Nothing about the place of a card is unknown any more: it leaves its deck, or lies where a player has put it.
    pub fn settle_card(&mut self, card: CardId) {
        if self.card(card).unsettled != SETTLED {
            self.card_mut(card).unsettled = SETTLED;
            let owner = self.card(card).owner;
            self.board.changing(Facts::PILES).number_groups(owner);
        }
    }

    /// Picks among options at random; `None` while chance is asked.
    pub fn picked_at_random(
        &mut self,
        answer: Option<Answer>,
        mut options: Vec<Ref>,
        count: usize,
        asked: (Frame, PlayerId, Object),
    ) -> Option<Vec<Ref>> {
        if !self.asks_chance() {
            shuffle(&mut options, &mut self.random());
            options.truncate(count);
            return Some(options);
        }
        if count >= options.len() {
            return Some(options);
        }
        if let Some(Answer::Choose(picked)) = answer {
            return Some(picked);
        }
        let (frame, player, source) = asked;
        let ask = Ask::Random(Random { of: RandomOf::Pick, options, count });
        let player = self.decider(player);
        self.ask(frame, Decision { player, ask, rule: Rule::Cr8_22_1, source: Some(source) });
        None
    }

    /// The position to come back to, if the next step can read what is not settled.
    #[inline]
    pub fn before_chance(&mut self) -> Option<Box<Self>> {
        let any = self.asks_chance() && !self.board.is_all_placed();
        any.then(|| Box::new(self.clone()))
    }

    /// Undoes a step that has read unsettled cards, and asks for them. Returns true if it did.
    pub fn meets_chance(&mut self, before: Box<Self>) -> bool {
        let Some((player, count)) = self.board.changing(Facts::NONE).wanted.0.take() else { return false };
        *self = *before;
        let deck = &self.player(player).deck;
        // A step that reads twice may have moved cards in between: what is settled further down still counts.
        let Some(end) = (count..deck.len()).find(|&end| self.divides_group(deck, end)) else {
            self.stop_unsupported(CardId(0), "a deck that is shuffled and read in one step");
            return true;
        };
        let is_in = |&&card: &&CardId| deck.get(end).is_some_and(|&next| self.group(next) == self.group(card));
        let options: Vec<CardId> = deck.iter().filter(is_in).copied().collect();
        let count = deck.iter().take(end).filter(is_in).count();
        let options = self.refs(&options);
        let ask = Ask::Random(Random { of: RandomOf::TopOfDeck, options, count });
        self.pending = Some(Decision { player, ask, rule: Rule::Cr8_22_1, source: None });
        self.halted = self.answer.take();
        true
    }

    /// Takes an answer to the decision: for the frame that asked, or to settle the top of a deck.
    pub fn accept(&mut self, decision: &Decision, answer: Answer) {
        self.forget_key();
        let (Ask::Random(Random { of: RandomOf::TopOfDeck, .. }), Answer::Choose(chosen)) = (&decision.ask, &answer)
        else {
            self.answer = Some(answer);
            return;
        };
        let chosen: Vec<CardId> = chosen.iter().filter_map(|one| one.card()).collect();
        self.settle_on_top(decision.player, &chosen);
        self.answer = self.halted.take();
    }

    /// These cards of one group lie above the others of it.
    fn settle_on_top(&mut self, player: PlayerId, chosen: &[CardId]) {
        let Some(group) = chosen.first().map(|&card| self.group(card)) else { return };
        let mut cards: Vec<CardId> = chosen.to_vec();
        cards.sort();
        let in_group = |&card: &CardId| self.group(card) == group;
        let rest = self.player(player).deck.iter().copied().filter(in_group).filter(|card| !chosen.contains(card));
        let ordered: Vec<CardId> = cards.iter().copied().chain(rest).collect();
        let places: Vec<bool> = self.player(player).deck.iter().map(in_group).collect();
        let mut next = ordered.into_iter();
        for (place, in_group) in self.deck_mut(player).iter_mut().zip(places) {
            if in_group {
                *place = next.next().unwrap_or(*place);
            }
        }
        for card in cards {
            self.card_mut(card).unsettled = NEW;
        }
        self.board.changing(Facts::PILES).number_groups(player);
    }

    /// Lists the faults of the unsettled cards, for the invariants.
    pub fn check_chance(&self, wrong: &mut Vec<String>) {
        let name = |card: CardId| &self.printed(card).name;
        for (id, card) in self.cards().filter(|(_, card)| card.unsettled != SETTLED) {
            if !self.asks_chance() || !self.player(card.owner).deck.contains(&id) {
                wrong.push(format!("the place of {} is unsettled, but not in a deck", name(id)));
            }
        }
        for player in &self.players {
            let mut last = SETTLED;
            for group in player.deck.chunk_by(|&one, &next| self.group(one) == self.group(next)) {
                let number = group.first().map_or(SETTLED, |&card| self.group(card));
                if number == SETTLED {
                    continue;
                }
                if number != last + 1 || group.len() < 2 || !group.is_sorted() {
                    wrong.push(format!("a group of the deck of {} is not as it should be", player.name));
                }
                last = number;
            }
        }
        let of_deck = |d: &Decision| matches!(d.ask, Ask::Random(Random { of: RandomOf::TopOfDeck, .. }));
        if self.halted.is_some() && !self.pending.as_ref().is_some_and(of_deck) {
            wrong.push("an answer waits for chance, which is not asked".to_owned());
        }
    }
}
