//! Questions about the rules that a scenario, a quiz or a trace asks of a position.

use swu_cards::Keyword;

use crate::position::{Frame, Position};
use crate::terms::{Action, CardId, Play, PlayerId};

impl Position {
    /// The cards in a player's hand that they could play if it were their action, if only by a keyword (CR 7.5.17.a).
    pub fn playable(&self, player: PlayerId) -> Vec<CardId> {
        let can_play = |&card: &CardId| {
            let ways = [None, Some(Keyword::Piloting)].map(|using| Action::Play(Play { using, ..Play::card(card) }));
            ways.iter().any(|play| self.check_action(player, play).is_ok())
        };
        self.player(player).hand.iter().copied().filter(can_play).collect()
    }

    /// True if the effect that asks for a choice would change the status of that card: heal, ready or exhaust it.
    pub fn choice_would_change(&self, card: CardId) -> bool {
        match self.frames.last() {
            Some(Frame::Do(part)) => self.would_change(&part.effect, card),
            _ => true,
        }
    }
}
