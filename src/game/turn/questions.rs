//! Questions about the rules that a scenario, a quiz or a trace asks of a position.

use crate::position::{Frame, Position};
use crate::terms::{Action, CardId, Play, PlayerId};

impl Position {
    /// The cards in a player's hand that they could play if it were their action.
    pub fn playable(&self, player: PlayerId) -> Vec<CardId> {
        let can_play = |&card: &CardId| self.check_action(player, &Action::Play(Play::card(card))).is_ok();
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
