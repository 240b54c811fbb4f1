//! Kinds of abilities, as the rules tell them apart (CR 7.1 to 7.7), and the words that name them on cards.

use serde::{Deserialize, Serialize};
use swu_cards::{AbilityClass, Keyword, Phase, Trigger, TriggeredAbility};

use super::Rule;

/// The sort of an ability, or of the part of one that has words of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum AbilityKind {
    /// A constant ability, or words that are read without an ability that resolves.
    #[default]
    Constant,
    /// A cost that is an effect (CR 1.8).
    Cost,
    /// An event's ability (CR 7.4).
    Event,
    /// An action ability (CR 7.2).
    Action,
    /// A replacement effect (CR 7.7.5).
    Instead,
    // Triggered abilities (CR 7.6).
    WhenPlayed,
    WhenDeployed,
    WhenDefeated,
    WhenCaptured,
    OnAttack,
    OnDefense,
    WhenAttackEnds,
    WhenDrawn,
    /// "When the action phase starts", "when the regroup phase starts".
    PhaseStarts(Phase),
    /// Any other triggering condition.
    Triggered,
    // Keywords that resolve like triggered abilities (CR 7.5).
    Ambush,
    Shielded,
    Restore,
    Saboteur,
    Bounty,
    Plot,
    Support,
}

impl AbilityKind {
    /// The words that name it on the card, or what it is if it has none.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Constant => "constant ability",
            Self::Cost => "cost",
            Self::Event => "event",
            Self::Action => "action",
            Self::Instead => "instead",
            Self::WhenPlayed => "When Played",
            Self::WhenDeployed => "When Deployed",
            Self::WhenDefeated => "When Defeated",
            Self::WhenCaptured => "When Captured",
            Self::OnAttack => "On Attack",
            Self::OnDefense => "On Defense",
            Self::WhenAttackEnds => "When Attack Ends",
            Self::WhenDrawn => "When drawn",
            Self::PhaseStarts(Phase::Action) => "When the action phase starts",
            Self::PhaseStarts(Phase::Regroup) => "When the regroup phase starts",
            Self::Triggered => "triggered ability",
            Self::Ambush => "Ambush",
            Self::Shielded => "Shielded",
            Self::Restore => "Restore",
            Self::Saboteur => "Saboteur",
            Self::Bounty => "Bounty",
            Self::Plot => "Plot",
            Self::Support => "Support",
        }
    }

    /// True if the card itself prints these words.
    pub const fn is_named(self) -> bool {
        self.is_triggered() && !matches!(self, Self::Triggered)
    }

    /// The sort of a triggered ability with that triggering condition.
    pub const fn of_trigger(trigger: &Trigger) -> Self {
        match trigger {
            Trigger::WhenPlayed { .. } => Self::WhenPlayed,
            Trigger::WhenDeployed { .. } => Self::WhenDeployed,
            Trigger::WhenDefeated => Self::WhenDefeated,
            Trigger::WhenCaptured => Self::WhenCaptured,
            Trigger::OnAttack => Self::OnAttack,
            Trigger::OnDefense => Self::OnDefense,
            Trigger::WhenAttackEnds | Trigger::WhenAttackCompleted => Self::WhenAttackEnds,
            Trigger::WhenDrawn => Self::WhenDrawn,
            Trigger::PhaseStarts(phase) => Self::PhaseStarts(*phase),
            _ => Self::Triggered,
        }
    }

    /// The sort of a keyword that resolves like a triggered ability.
    pub const fn of_keyword(keyword: Keyword) -> Option<Self> {
        match keyword {
            Keyword::Ambush => Some(Self::Ambush),
            Keyword::Shielded => Some(Self::Shielded),
            Keyword::Restore => Some(Self::Restore),
            Keyword::Saboteur => Some(Self::Saboteur),
            Keyword::Bounty => Some(Self::Bounty),
            Keyword::Plot => Some(Self::Plot),
            Keyword::Support => Some(Self::Support),
            _ => None,
        }
    }

    /// The sort by which a triggered ability belongs to that class, if it does.
    pub fn of_class(triggered: &TriggeredAbility, class: AbilityClass) -> Option<Self> {
        triggered.when.iter().map(Self::of_trigger).find(|kind| kind.class() == Some(class))
    }

    /// The class of abilities that it belongs to, for "when you use an ability of that class" (CR 7.6.13.c, 7.6.14.c).
    pub const fn class(self) -> Option<AbilityClass> {
        match self {
            Self::WhenPlayed => Some(AbilityClass::WhenPlayed),
            Self::WhenDefeated => Some(AbilityClass::WhenDefeated),
            Self::OnAttack => Some(AbilityClass::OnAttack),
            _ => None,
        }
    }

    /// The class of abilities that a keyword only resolves like, without belonging to it (CR 7.5.1).
    pub const fn resolves_like(self) -> Option<AbilityClass> {
        match self {
            Self::Ambush | Self::Shielded | Self::Support => Some(AbilityClass::WhenPlayed),
            Self::Restore | Self::Saboteur => Some(AbilityClass::OnAttack),
            Self::Bounty => Some(AbilityClass::WhenDefeated),
            _ => None,
        }
    }

    /// The rule that a kind of triggered ability resolves by.
    pub const fn rule(self) -> Rule {
        match self {
            Self::WhenPlayed => Rule::Cr7_6_13a,
            Self::WhenDefeated => Rule::Cr7_6_14a,
            Self::OnAttack | Self::OnDefense => Rule::Cr7_6_15a,
            Self::WhenAttackEnds => Rule::Cr7_6_16a,
            Self::Ambush => Rule::Cr7_5_5a,
            Self::Shielded => Rule::Cr7_5_12a,
            Self::Restore => Rule::Cr7_5_9a,
            Self::Saboteur => Rule::Cr7_5_10a,
            Self::Bounty => Rule::Cr7_5_13a,
            Self::Support => Rule::Cr7_5_20a,
            _ => Rule::Cr7_6_7,
        }
    }

    /// True if it waits in the window that playing the card opens (CR 7.5.20.c, 7.6.13.b).
    pub const fn is_of_play(self) -> bool {
        matches!(self, Self::WhenPlayed | Self::Ambush | Self::Shielded | Self::Support)
    }

    /// True if the declaration of an attack triggers it, on either side (CR 7.6.15).
    pub const fn is_of_attack(self) -> bool {
        matches!(self, Self::OnAttack | Self::OnDefense)
    }

    /// True for a triggered ability and for a keyword that resolves like one. A delayed effect that it makes is no such ability
    /// (CR 7.7.4.d).
    pub const fn is_triggered(self) -> bool {
        !matches!(self, Self::Constant | Self::Cost | Self::Event | Self::Action | Self::Instead)
    }
}

impl std::fmt::Display for AbilityKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.words())
    }
}
