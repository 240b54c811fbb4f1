//! Deeds of players, which abilities count (CR 8.8).

use swu_cards::{Deed, Phase};

use crate::position::{DeedRecord, Position, Stage};
use crate::terms::{CardId, PlayerId};

impl Position {
    /// Notes a deed of this phase, for abilities that count it.
    pub(crate) fn did(&mut self, player: PlayerId, what: Deed, card: CardId, amount: i32) {
        let phase = match self.stage {
            Stage::In(phase) => phase,
            Stage::Setup => Phase::Action,
        };
        let look = self.look();
        let deed = DeedRecord {
            what,
            object: self.object(card),
            amount,
            kind: look.kind(card),
            onto: look.attached_to(card).map(|unit| self.object(unit)),
            from: self.card(card).came_from,
            attacking: look.is_attacking(card),
            features: look.changed_features(card).map(Into::into),
            phase,
        };
        self.state.deeds_mut(player).push(deed);
    }
}
