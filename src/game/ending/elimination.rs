//! Losing the game (CR 5.6), and elimination from a game of more than two players (CR 11.3, 12.6.2).

use swu_cards::Duration;

use crate::position::{Board, CounterState, Format, Frame, Mistake, Outcome, Position, SETTLED, Zone};
use crate::terms::{CardId, Happening, PlayerId, Reason, Rule};

/// The healing for a player who eliminates another in Twin Suns (CR 12.6.2).
const ELIMINATION_HEAL: i32 = 5;

impl Position {
    /// Players lose (CR 5.6), each by whom, if by somebody. With two players the game is over; with more, they are eliminated (CR 11.3).
    pub(crate) fn lose(&mut self, losers: &[PlayerId], rule: Rule, by: &[(PlayerId, PlayerId)]) {
        let left: Vec<PlayerId> = self.playing().filter(|p| !losers.contains(p)).collect();
        if self.players.len() > 2 || self.format == Format::TwinSuns {
            for &loser in losers {
                self.eliminate(loser);
            }
            if self.format == Format::TwinSuns {
                self.state.last_phase = true;
                // CR 12.6.2: after the elimination, and not for eliminating oneself.
                for &(_, by) in by {
                    if !self.player(by).eliminated {
                        self.heal(self.player(by).base, ELIMINATION_HEAL, None, Rule::Cr12_6_2);
                    }
                }
                self.explain_no_heal(losers, by);
            }
        }
        match left.as_slice() {
            [] if self.mistaken(Mistake::ActivePlayerWinsTies) => {
                let active = vec![self.active()];
                self.log(Rule::Cr5_6_3, Happening::Won { players: active.clone() });
                self.state.outcome = Outcome::Won(active);
            }
            [] => {
                self.log(Rule::Cr5_6_3, Happening::Drawn { players: losers.to_vec() });
                self.state.outcome = Outcome::Draw(losers.to_vec());
            }
            [winner] => {
                self.win(*winner, if rule == Rule::Cr5_6_4 { rule } else { Rule::Cr5_6_1 });
            }
            _ if self.mistaken(Mistake::EliminationEndsGame) => self.step_game_ends_with_phase(),
            _ => {}
        }
        if self.players.len() == 2 {
            for &loser in losers {
                self.state.player_mut(loser).eliminated = true;
            }
        }
    }

    /// Ends the game with the one player who is left.
    pub(crate) fn win(&mut self, winner: PlayerId, rule: Rule) {
        self.log(rule, Happening::Won { players: vec![winner] });
        self.state.outcome = Outcome::Won(vec![winner]);
    }

    /// CR 11.3.1: the player's cards are removed without triggering anything, waiting abilities are dropped.
    fn eliminate(&mut self, player: PlayerId) {
        self.log_all(Rule::Cr11_3_1, &[Rule::Cr11_3_2, Rule::Cr5_6_2], Happening::Eliminated { player });
        self.state.player_mut(player).eliminated = true;
        let staying: Vec<CardId> = self
            .lasting
            .iter()
            .filter(|l| l.duration != Duration::WhileThisInPlay)
            .map(|l| (l.controller, l.source.card))
            .chain(self.delayed.iter().map(|d| (d.context.controller, d.context.source.card)))
            .filter(|(controller, _)| *controller == player)
            .map(|(_, source)| source)
            .collect();
        for source in staying {
            self.because(Rule::Cr11_3_3, &[], source, Reason::Stays);
        }
        // A Bounty of which another player has yet to say who collects it is not theirs (CR 7.5.13.f).
        self.state.waiting.retain(|w| w.context.controller != player || w.chooser.is_some_and(|by| by != player));
        // They play no card any more (CR 5.6.2), choose no copy, and nothing is done to them (CR 11.3.2).
        let about: Vec<Option<PlayerId>> = self.contexts.iter().map(|words| words.player).collect();
        let is_about_them = |context: usize| about.get(context).is_some_and(|about| *about == Some(player));
        self.state.frames.retain(|frame| match frame {
            Frame::Play(play) => play.player != player,
            Frame::Unique { player: chooser, .. } => *chooser != player,
            Frame::Modes { context, .. } => !is_about_them(*context),
            _ => true,
        });
        for frame in &mut self.state.frames {
            if let Frame::Layer { waiting, .. } = frame {
                waiting.retain(|w| w.context.controller != player);
            }
        }
        self.remove_cards_of(player);
        if self.initiative.holder == Some(player) {
            // CR 11.3.4
            self.state.initiative = CounterState::default();
            self.log(Rule::Cr11_3_4, Happening::InitiativeReturned);
        }
        let board: &mut Board = &mut self.state;
        for counter in [&mut board.blast, &mut board.plan] {
            if counter.holder == Some(player) {
                counter.holder = None;
            }
        }
    }

    /// Removes the cards that a player owns; other players' cards in their play area go to their owners' discard piles.
    pub(crate) fn remove_cards_of(&mut self, player: PlayerId) {
        let owned: Vec<CardId> = self
            .cards()
            .filter(|(_, c)| c.owner == player && !matches!(c.zone, Zone::Removed))
            .map(|(id, _)| id)
            .collect();
        let others: Vec<CardId> = self
            .cards()
            .filter(|(id, c)| c.owner != player && c.zone.is_play() && self.is_in_play_area(*id, player))
            .map(|(id, _)| id)
            .collect();
        let in_play: Vec<CardId> = owned.iter().copied().filter(|&c| self.card(c).zone.is_play()).collect();
        self.remember(in_play.iter().copied());
        for &card in &owned {
            if in_play.contains(&card) {
                // Of a unit or an upgrade it might be thought that it is defeated.
                let in_game = self.units.contains(&card) || self.upgrades.contains(&card);
                let also: &[Rule] = if in_game { &[Rule::Cr11_3_1a] } else { &[] };
                self.log_all(Rule::Cr11_3_1, also, Happening::Removed { card });
                self.end_while_in_play(card);
            }
            let mut state = self.state.card_mut(card);
            state.zone = Zone::Removed;
            state.unsettled = SETTLED;
            state.copy += 1;
        }
        for card in others {
            self.leave_play(&[(card, Zone::Discard)]);
            if self.printed(card).token.is_none() {
                self.log(Rule::Cr11_3_1, Happening::Discarded { player: self.card(card).owner, card });
            }
        }
        let removed: Vec<bool> = self.cards.iter().map(|c| c.zone == Zone::Removed).collect();
        let gone = |card: &CardId| removed.get(card.index()).copied().unwrap_or(false);
        self.state.units.retain(|c| !gone(c));
        self.state.upgrades.retain(|c| !gone(c));
        self.state.tokens.retain(|c| !gone(c));
        self.state.captives.retain(|c| !gone(c));
        for state in &mut self.state.players {
            for pile in [&mut state.deck, &mut state.hand, &mut state.discard, &mut state.resources] {
                pile.retain(|c| !gone(c));
            }
        }
    }

    /// True if a card is in a player's play area (CR 4.10.1): controlled by them, or attached to their units.
    fn is_in_play_area(&self, card: CardId, player: PlayerId) -> bool {
        match self.card(card).zone {
            Zone::Attached(unit) => self.card(unit).controller == player || self.card(unit).owner == player,
            _ => self.card(card).controller == player,
        }
    }
}
