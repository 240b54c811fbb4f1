//! Conditions that make a triggered ability trigger (CR 7.6), and the moments that delayed effects wait for (CR 7.7.4).

use serde::{Deserialize, Serialize};

use super::amount::Amount;
use super::target::{Filter, Who};
use crate::terms::{CardKind, Comparison, Keyword, Phase};

/// A triggering condition: what must happen.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// "When Played" (CR 7.6.13), in any way or only in that way or as that type of card.
    WhenPlayed {
        using: Option<Keyword>,
        as_kind: Option<CardKind>,
    },
    /// "When Deployed"; as an upgrade or a unit if given.
    WhenDeployed {
        as_kind: Option<CardKind>,
    },
    /// "When Defeated" (CR 7.6.14).
    WhenDefeated,
    WhenCaptured,
    WhenRescued,
    /// "On Attack" (CR 7.6.15).
    OnAttack,
    /// "On Defense".
    OnDefense,
    /// "When Attack Ends" (CR 7.6.16).
    WhenAttackEnds,
    /// "When this unit completes an attack": if it survives.
    WhenAttackCompleted,
    /// This card leaves play in any way.
    WhenLeavesPlay,
    /// This upgrade becomes attached to a unit that matches.
    WhenAttached(Filter),
    WhenUnattached,
    /// This card is drawn.
    WhenDrawn,
    /// A player plays a card that matches; a test of the zone says where it is played from. `number` for "their second card each phase".
    Plays {
        who: Who,
        card: Filter,
        using: Option<Keyword>,
        number: Option<i32>,
    },
    /// A player plays an upgrade on a unit that matches.
    PlaysUpgradeOn {
        who: Who,
        unit: Filter,
    },
    Deploys {
        who: Who,
    },
    /// A unit that matches is defeated.
    Defeated(Filter),
    /// A unit that matches leaves play.
    LeavesPlay(Filter),
    EntersPlay(Filter),
    /// A unit that matches attacks (a unit or base that matches).
    Attacks {
        attacker: Filter,
        defender: Filter,
    },
    /// The attack of a unit that matches ends.
    AttackEnds(Filter),
    /// The attack or the defense of a unit that matches ends: of the attacker, and of each defending unit (CR 3.7.15).
    AttackOrDefenseEnds(Filter),
    /// A unit that matches completes an attack, which it survives.
    CompletesAttack(Filter),
    /// A unit attacks and defeats a unit that matches.
    AttacksAndDefeats {
        attacker: Filter,
        defeated: Filter,
    },
    /// Damage is dealt.
    Damage(DamagePattern),
    /// Damage is healed from an object that matches, by abilities of that player if given.
    Healed {
        from: Filter,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Who>,
    },
    PhaseStarts(Phase),
    PhaseEnds(Phase),
    /// A player readies cards during the regroup phase.
    ReadyStep {
        who: Who,
    },
    /// A player draws one or more cards.
    Draws {
        who: Who,
    },
    /// A test of the zone says where it is discarded from.
    Discards {
        who: Who,
        card: Filter,
    },
    /// A player reveals or discards one or more cards from their hand, together.
    ShowsHand {
        who: Who,
    },
    TakesInitiative {
        who: Who,
    },
    UsesTheForce {
        who: Who,
    },
    CollectsBounty {
        who: Who,
    },
    /// A player resolves a "When Defeated" or "When Played" ability.
    UsesAbility {
        who: Who,
        kind: AbilityClass,
    },
    /// A token is created, or a unit is created by a player.
    Creates {
        who: Who,
        card: Filter,
    },
    /// An upgrade that matches attaches to a unit that matches; once for all that attach at one moment: "1 or more upgrades".
    Attaches {
        upgrade: Filter,
        unit: Filter,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        together: bool,
    },
    /// A card that matches becomes ready.
    Readies(Filter),
}

impl Trigger {
    /// True if it counts the cards that a player plays (CR 8.8.2).
    pub const fn counts_cards(&self) -> bool {
        matches!(self, Self::Plays { number: Some(_), .. })
    }
}

/// The classes of triggered abilities that other abilities refer to (CR 7.6.13.c, 7.6.14.c).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AbilityClass {
    WhenPlayed,
    WhenDefeated,
    OnAttack,
}

/// The damage that triggers an ability.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DamagePattern {
    /// The source of the damage; the empty filter for any source.
    pub by: Filter,
    /// The player whose abilities or units deal it.
    pub by_player: Option<Who>,
    /// The object that is dealt the damage.
    pub to: Filter,
    /// Only combat damage (CR 1.9.10), or only damage that is not.
    pub combat: Option<bool>,
    /// Only indirect damage (CR 8.35).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub indirect: bool,
    /// Only this much.
    pub amount: Option<(Comparison, Amount)>,
    /// Only while the source attacks.
    #[serde(default)]
    pub while_attacking: bool,
    /// The damaged unit is still in play.
    #[serde(default)]
    pub survives: bool,
}
