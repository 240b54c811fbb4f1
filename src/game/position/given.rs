//! What constant abilities and lasting effects give: to cards, and to players as rules (CR 7.3, 7.7.3). `look` finds it, and
//! the board keeps it.

use swu_cards::{Grant, PlayerRule};

use super::state::Context;
use crate::terms::ids::{Object, PlayerId, Ref, Stamp};

/// Something given to a card, with what the words of the ability that gives it refer to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Granted {
    pub grant: Grant,
    /// The card it is given to.
    pub(crate) to: Object,
    pub(crate) source: Object,
    pub(crate) controller: PlayerId,
    pub(crate) by: By,
    /// The number of the lasting effect that gives it; 0 for constant abilities, which come before them.
    pub order: Stamp,
}

/// What gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// A constant ability, perhaps only while a condition holds.
    Constant { conditional: bool },
    /// A lasting effect, with the attack it belongs to.
    Lasting { attack: Stamp },
    /// Part of what a constant ability or lasting effect gives while a condition holds of the card itself.
    While { attack: Option<Stamp> },
}

impl Granted {
    /// The card with the ability that gives it.
    pub(crate) const fn source(&self) -> Object {
        self.source
    }

    /// Whether a constant ability gives it, and if so whether only while a condition holds.
    pub(crate) const fn by_constant(&self) -> Option<bool> {
        match self.by {
            By::Constant { conditional } => Some(conditional),
            By::While { attack: None } => Some(true),
            By::Lasting { .. } | By::While { attack: Some(_) } => None,
        }
    }

    /// What the words of the ability that gives it refer to.
    pub(crate) fn context(&self) -> Context {
        let itself = Some(Ref::Card(self.to));
        match self.by {
            By::Constant { .. } => Context { itself, ..Context::new(self.source, self.controller) },
            By::Lasting { attack } => Context { attack: Some(attack), ..Context::new(self.source, self.controller) },
            By::While { attack } => {
                let itself = itself.filter(|_| attack.is_none());
                Context { itself, attack, ..Context::new(self.source, self.controller) }
            }
        }
    }
}

/// A rule for players in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RuleInForce {
    pub rule: PlayerRule,
    pub context: Context,
    /// Its place among the lasting effects, when it is one that is used up.
    pub lasting: Option<usize>,
}
