//! Replacements under way (CR 7.7.5): events that would happen to a card, and what is settled about damage to a unit.

use serde::{Deserialize, Serialize};
use swu_cards::Would;

use super::Responsibility;
use crate::terms::{CardId, Object, Rule, Stamp};

/// An event that would happen to a card, and happens after all if it is not replaced.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ReplaceableEvent {
    Defeated { by: Responsibility, rule: Rule },
    Captured { captor: Object },
}

impl ReplaceableEvent {
    /// The event that a replacement effect waits for.
    pub(crate) const fn would(&self) -> Would {
        match self {
            Self::Defeated { .. } => Would::BeDefeated,
            Self::Captured { .. } => Would::BeCaptured,
        }
    }
}

/// The replacements settled for the damage that one card is about to deal to a unit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct ReplacementOrder {
    pub(crate) unit: CardId,
    pub(crate) by: Option<Object>,
    pub(crate) steps: Vec<ReplacementStep>,
}

/// One replacement effect that a player has chosen to apply next.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct ReplacementStep {
    pub(crate) which: ReplacementId,
    /// Its "may" was declined, or could not be done.
    pub(crate) declined: bool,
    /// The cards that the player defeats for it, at the moment in which the damage would be dealt (CR 7.7.5.d).
    pub(crate) given_up: Vec<Object>,
}

/// A replacement effect, told apart from all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ReplacementId {
    /// The card that it comes from.
    pub(crate) source: Object,
    /// The number of the lasting effect, if it is one.
    pub(crate) order: Stamp,
    /// Its place among several of one source.
    pub(crate) place: u8,
}
