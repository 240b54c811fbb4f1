//! Occurrences, which may make abilities trigger (CR 7.6.1), and their kinds, told without reading an ability.

use swu_cards::{Ability, AbilityClass, CardKind, Grant, Keyword, KeywordAbility, Trigger};

use super::{BoundaryMoment, PendingTrigger};
use crate::terms::{Object, Objects, PlayerId};

/// Something that may make abilities trigger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Occurrence {
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
    Attack { attacker: Object, defenders: Objects },
    AttackEnded { attacker: Object, defenders: Objects },
    Damaged(OccurredDamage),
    Healed { target: Object, amount: i32, by: Option<PlayerId> },
    Drew { player: PlayerId, cards: Objects },
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
pub struct OccurredDamage {
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
    pub fn is_of(&self, object: Object) -> bool {
        match self {
            Self::Played { card, .. } | Self::Deployed { card, .. } | Self::Created { card, .. } => *card == object,
            Self::Attack { attacker, .. } => *attacker == object,
            _ => false,
        }
    }
}

/// The referents of a triggered ability's words: the objects, player and number of the occurrence.
#[derive(Debug, Clone, Default)]
pub struct Referents {
    pub subject: Option<Object>,
    pub object: Option<Object>,
    pub player: Option<PlayerId>,
    pub amount: i32,
}

impl Referents {
    /// About that object.
    pub fn object(subject: Object) -> Self {
        Self { subject: Some(subject), ..Self::default() }
    }

    /// About that object, and what it has to do with: the defender of an attacker, the unit of an upgrade.
    pub fn pair(subject: Object, object: Option<Object>) -> Self {
        Self { object, ..Self::object(subject) }
    }

    /// About what a player does.
    pub fn player(player: PlayerId) -> Self {
        Self { player: Some(player), ..Self::default() }
    }

    /// Adds the player who does it.
    pub fn by(self, player: PlayerId) -> Self {
        Self { player: Some(player), ..self }
    }

    /// Adds the amount.
    pub fn amount(self, amount: i32) -> Self {
        Self { amount, ..self }
    }
}

/// A set of kinds of occurrences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OccurrenceKinds(u32);

impl FromIterator<OccurrenceKinds> for OccurrenceKinds {
    fn from_iter<I: IntoIterator<Item = Self>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::default(), |all, one| Self(all.0 | one.0))
    }
}

impl OccurrenceKinds {
    /// Every kind: of text that is not understood.
    pub const ALL: Self = Self(u32::MAX);

    const BOUNDARY: Self = Self(1);
    const PLAYED: Self = Self(1 << 1);
    const DEPLOYED: Self = Self(1 << 2);
    const CREATED: Self = Self(1 << 3);
    const ENTERED: Self = Self(1 << 4);
    const DEFEATED: Self = Self(1 << 5);
    const LEFT: Self = Self(1 << 6);
    const CAPTURED: Self = Self(1 << 7);
    const RESCUED: Self = Self(1 << 8);
    const ATTACK: Self = Self(1 << 9);
    const ATTACK_ENDED: Self = Self(1 << 10);
    const DAMAGED: Self = Self(1 << 11);
    const HEALED: Self = Self(1 << 12);
    const DREW: Self = Self(1 << 13);
    const DISCARDED: Self = Self(1 << 14);
    const ATTACHED: Self = Self(1 << 15);
    const DETACHED: Self = Self(1 << 16);
    const READIED: Self = Self(1 << 17);
    const EXHAUSTED: Self = Self(1 << 18);
    const READY_STEP: Self = Self(1 << 19);
    const TOOK_INITIATIVE: Self = Self(1 << 20);
    const USED_THE_FORCE: Self = Self(1 << 21);
    const COLLECTED_BOUNTY: Self = Self(1 << 22);
    pub const USED_ABILITY: Self = Self(1 << 23);
    const SHOWED_HAND: Self = Self(1 << 24);
    /// A unit comes into play in a way in which keywords apply (CR 7.5.5, 7.5.12).
    const COMES: Self = Self(Self::PLAYED.0 | Self::DEPLOYED.0 | Self::CREATED.0);

    /// The kind of that occurrence.
    #[inline]
    pub const fn of(occurrence: &Occurrence) -> Self {
        match occurrence {
            Occurrence::Boundary(_) => Self::BOUNDARY,
            Occurrence::Played { .. } => Self::PLAYED,
            Occurrence::Deployed { .. } => Self::DEPLOYED,
            Occurrence::Created { .. } => Self::CREATED,
            Occurrence::Entered { .. } => Self::ENTERED,
            Occurrence::Defeated { .. } => Self::DEFEATED,
            Occurrence::Left { .. } => Self::LEFT,
            Occurrence::Captured { .. } | Occurrence::SetAsideForCapture { .. } => Self::CAPTURED,
            Occurrence::Rescued { .. } => Self::RESCUED,
            Occurrence::Attack { .. } => Self::ATTACK,
            Occurrence::AttackEnded { .. } => Self::ATTACK_ENDED,
            Occurrence::Damaged(_) => Self::DAMAGED,
            Occurrence::Healed { .. } => Self::HEALED,
            Occurrence::Drew { .. } => Self::DREW,
            Occurrence::Discarded { .. } => Self::DISCARDED,
            Occurrence::Attached { .. } => Self::ATTACHED,
            Occurrence::Detached { .. } => Self::DETACHED,
            Occurrence::Readied { .. } => Self::READIED,
            Occurrence::Exhausted { .. } => Self::EXHAUSTED,
            Occurrence::ReadyStep { .. } => Self::READY_STEP,
            Occurrence::TookInitiative { .. } => Self::TOOK_INITIATIVE,
            Occurrence::UsedTheForce { .. } => Self::USED_THE_FORCE,
            Occurrence::CollectedBounty { .. } => Self::COLLECTED_BOUNTY,
            Occurrence::UsedAbility { .. } => Self::USED_ABILITY,
            Occurrence::ShowedHand { .. } => Self::SHOWED_HAND,
        }
    }

    /// The kinds of all of them.
    #[inline]
    pub fn of_all(occurrences: &[Occurrence]) -> Self {
        Self(occurrences.iter().fold(0, |all, occurrence| all | Self::of(occurrence).0))
    }

    /// The kinds that trigger an ability with these triggering conditions.
    pub(crate) fn of_triggers(triggers: &[Trigger]) -> Self {
        triggers.iter().map(Self::of_trigger).collect()
    }

    /// The kinds that may trigger an ability that is given so.
    pub(crate) fn of_grants(grants: &[Grant]) -> Self {
        grants.iter().map(Self::of_grant).collect()
    }

    fn of_grant(grant: &Grant) -> Self {
        match grant {
            Grant::Ability(ability) => match &**ability {
                Ability::Triggered(triggered) => Self::of_triggers(&triggered.when),
                Ability::Keyword(KeywordAbility::Coordinate(_)) | Ability::Unsupported(_) => Self::ALL,
                Ability::Keyword(keyword) => Self::of_keyword(keyword.keyword()),
                // What is given may give in turn.
                Ability::Constant(_) => Self::ALL,
                Ability::Action(_) | Ability::Event(_) => Self::default(),
            },
            Grant::ReplaceKeyword { to, .. } => Self::of_keyword(*to),
            Grant::While { grants, .. } => Self::of_grants(grants),
            grant if grant.changes_abilities() && !grant.only_takes_abilities() => Self::ALL,
            _ => Self::default(),
        }
    }

    /// The occurrences that may meet a triggering condition: see `Look::about` in the rules.
    pub const fn of_trigger(trigger: &Trigger) -> Self {
        match trigger {
            Trigger::WhenPlayed { .. } | Trigger::Plays { .. } | Trigger::PlaysUpgradeOn { .. } => Self::PLAYED,
            Trigger::WhenDeployed { .. } | Trigger::Deploys { .. } => Self::DEPLOYED,
            Trigger::WhenDefeated | Trigger::Defeated(_) | Trigger::AttacksAndDefeats { .. } => Self::DEFEATED,
            Trigger::WhenCaptured => Self::CAPTURED,
            Trigger::WhenRescued => Self::RESCUED,
            Trigger::OnAttack | Trigger::OnDefense | Trigger::Attacks { .. } => Self::ATTACK,
            Trigger::WhenAttackEnds
            | Trigger::WhenAttackCompleted
            | Trigger::AttackEnds(_)
            | Trigger::AttackOrDefenseEnds(_)
            | Trigger::CompletesAttack(_) => Self::ATTACK_ENDED,
            Trigger::WhenLeavesPlay | Trigger::LeavesPlay(_) => Self::LEFT,
            Trigger::WhenAttached(_) | Trigger::Attaches { .. } => Self::ATTACHED,
            Trigger::WhenUnattached => Self(Self::DETACHED.0 | Self::LEFT.0),
            Trigger::WhenDrawn | Trigger::Draws { .. } => Self::DREW,
            Trigger::EntersPlay(_) => Self(Self::COMES.0 | Self::ENTERED.0),
            Trigger::Damage(_) => Self::DAMAGED,
            Trigger::Healed { .. } => Self::HEALED,
            Trigger::PhaseStarts(_) | Trigger::PhaseEnds(_) => Self::BOUNDARY,
            Trigger::ReadyStep { .. } => Self::READY_STEP,
            Trigger::Discards { .. } => Self::DISCARDED,
            Trigger::TakesInitiative { .. } => Self::TOOK_INITIATIVE,
            Trigger::UsesTheForce { .. } => Self::USED_THE_FORCE,
            Trigger::CollectsBounty { .. } => Self::COLLECTED_BOUNTY,
            Trigger::UsesAbility { .. } => Self::USED_ABILITY,
            Trigger::Creates { .. } => Self::CREATED,
            Trigger::Readies(_) => Self::READIED,
            Trigger::ShowsHand { .. } => Self::SHOWED_HAND,
        }
    }

    /// The occurrences that make a keyword resolve like a triggered ability (CR 7.5.5, 7.5.9, 7.5.10, 7.5.12, 7.5.13).
    pub const fn of_keyword(keyword: Keyword) -> Self {
        match keyword {
            Keyword::Ambush | Keyword::Shielded | Keyword::Support => Self::COMES,
            Keyword::Restore | Keyword::Saboteur => Self::ATTACK,
            Keyword::Bounty => Self(Self::DEFEATED.0 | Self::CAPTURED.0),
            Keyword::Grit
            | Keyword::Overwhelm
            | Keyword::Raid
            | Keyword::Sentinel
            | Keyword::Smuggle
            | Keyword::Coordinate
            | Keyword::Exploit
            | Keyword::Piloting
            | Keyword::Fortify
            | Keyword::Hidden
            | Keyword::Plot => Self(0),
        }
    }

    #[inline]
    pub fn add(&mut self, more: Self) {
        self.0 |= more.0;
    }

    /// True if any kind is in both.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl PendingTrigger {
    /// The occurrence of its use, if it is of a class that other abilities ask about.
    pub fn is_used(&self) -> Option<Occurrence> {
        let class = self.context.kind.class()?;
        Some(Occurrence::UsedAbility { player: self.context.controller, class, source: self.context.source })
    }
}
