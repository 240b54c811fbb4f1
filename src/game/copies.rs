//! Units that enter play as a copy of another card (CR 8.5).

use crate::cards::{Filter, Grant, WhilePlaying};

use super::event::Reason;
use super::ids::{CardId, Ref};
use super::position::Position;
use super::rule::Rule;
use super::state::Context;

impl Position {
    /// What the card may enter play as a copy of, and what the copy is given, if it may.
    pub(super) fn enters_as_copy(&self, card: CardId) -> Option<(Filter, Vec<Grant>)> {
        self.while_playing(card).find_map(|(_, does)| match does {
            WhilePlaying::EntersAsCopy { of, except } => Some((of.clone(), except.clone())),
            _ => None,
        })
    }

    /// The units in play that the card may be a copy of now.
    pub(super) fn can_copy(&self, card: CardId) -> Vec<Ref> {
        let Some((of, _)) = self.enters_as_copy(card) else { return Vec::new() };
        let context = Context::new(self.object(card), self.card(card).controller);
        self.look().all(&of, &context)
    }

    /// The card takes the printed attributes of the other, as they are without any modifier (CR 8.5.3).
    pub(super) fn become_copy(&mut self, card: CardId, other: CardId) {
        let Some((_, except)) = self.enters_as_copy(card) else { return };
        let copied = self.card(other).shown();
        self.because(Rule::Cr8_5_3, &[Rule::Cr8_5_1], card, Reason::Copy);
        self.card_mut(card).copies(copied, except);
    }
}
