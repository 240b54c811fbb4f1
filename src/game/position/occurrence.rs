//! Occurrences: what may make abilities trigger (CR 7.6.1).

use swu_cards::{AbilityClass, CardKind, Keyword};

use super::BoundaryMoment;
use crate::terms::{Object, PlayerId};

/// Something that may make abilities trigger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Occurrence {
    Boundary(BoundaryMoment),
    Played { card: Object, player: PlayerId, using: Option<Keyword>, onto: Option<Object>, kind: CardKind },
    Deployed { card: Object, player: PlayerId, kind: CardKind },
    Created { card: Object, player: PlayerId },
    Entered { card: Object },
    Defeated { card: Object, by: Option<PlayerId>, attacker: Option<Object> },
    Left { card: Object },
    Captured { card: Object, captor: Object, by: PlayerId },
    // A token unit would have been captured and is set aside: all that this is to it is that its Bounty can be collected
    // (CR 8.33.5).
    SetAsideForCapture { card: Object, by: PlayerId },
    Rescued { card: Object },
    Attack { attacker: Object, defenders: Vec<Object> },
    AttackEnded { attacker: Object, defenders: Vec<Object> },
    Damaged(OccurredDamage),
    Healed { target: Object, amount: i32 },
    Drew { player: PlayerId, cards: Vec<Object> },
    Discarded { player: PlayerId, card: Object },
    // Cards of the player's hand, one or more, were revealed or discarded together (CR 1.14.4).
    ShowedHand { player: PlayerId },
    Attached { upgrade: Object, unit: Object },
    Detached { upgrade: Object, unit: Object },
    Readied { card: Object },
    Exhausted { card: Object },
    ReadyStep { player: PlayerId },
    TookInitiative { player: PlayerId },
    UsedTheForce { player: PlayerId },
    CollectedBounty { player: PlayerId },
    UsedAbility { player: PlayerId, class: AbilityClass, source: Object },
}

/// Damage that has been dealt to one card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OccurredDamage {
    pub target: Object,
    pub amount: i32,
    pub by: Option<Object>,
    /// The card whose ability has that one deal it (CR 1.18.2.b).
    pub also_by: Option<Object>,
    pub by_player: PlayerId,
    /// The player of that ability, whose damage it is as well.
    pub also_by_player: Option<PlayerId>,
    pub combat: bool,
    pub indirect: bool,
}

impl Occurrence {
    /// True if that card comes into play, or attacks.
    pub(crate) fn is_of(&self, object: Object) -> bool {
        match self {
            Self::Played { card, .. } | Self::Deployed { card, .. } | Self::Created { card, .. } => *card == object,
            Self::Attack { attacker, .. } => *attacker == object,
            _ => false,
        }
    }
}

/// The referents of a triggered ability's words: the objects, player and number of the occurrence.
#[derive(Debug, Clone, Default)]
pub(crate) struct Referents {
    pub subject: Option<Object>,
    pub object: Option<Object>,
    pub player: Option<PlayerId>,
    pub amount: i32,
}

impl Referents {
    /// About that object.
    pub(crate) fn object(subject: Object) -> Self {
        Self { subject: Some(subject), ..Self::default() }
    }

    /// About that object, and what it has to do with: the defender of an attacker, the unit of an upgrade.
    pub(crate) fn pair(subject: Object, object: Option<Object>) -> Self {
        Self { object, ..Self::object(subject) }
    }

    /// About what a player does.
    pub(crate) fn player(player: PlayerId) -> Self {
        Self { player: Some(player), ..Self::default() }
    }

    /// Adds the player who does it.
    pub(crate) fn by(self, player: PlayerId) -> Self {
        Self { player: Some(player), ..self }
    }

    /// Adds the amount.
    pub(crate) fn amount(self, amount: i32) -> Self {
        Self { amount, ..self }
    }
}
