//! Conditions: what must be true for a part of an ability to apply or resolve.

use serde::{Deserialize, Serialize};

use super::amount::Amount;
use super::target::{Filter, Target, Test, Who};
use crate::terms::{Comparison, Phase, ZoneKind};

/// A condition. "No condition" is said: [`Condition::Always`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    #[default]
    Always,
    Not(Box<Condition>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    /// Two numbers compared.
    Compare(Amount, Comparison, Amount),
    /// Those players control at least one object that matches ("while you control another Vehicle unit").
    Controls(Who, Filter),
    /// At least one object matches, whoever controls it.
    Exists(Filter),
    /// The object matches, wherever it is, and as it last was in play if it has left it: "if it's a Force unit", "while this unit is undamaged".
    Is(Target, Filter),
    /// You control the initiative counter (CR 1.12.2.c).
    HasInitiative(Who),
    /// A player has taken the initiative this phase.
    InitiativeTaken,
    /// The Force is with the player (CR 8.37.3).
    TheForceIsWith(Who),
    /// It has happened this phase, at least once.
    Happened(Tally),
    /// It has happened since the player began their latest action of this phase.
    InLatestAction(Tally),
    /// This unit is attacking, whatever matches the filter (a unit or a base).
    Attacking(Filter),
    /// This unit is defending, against an attacker that matches.
    Defending(Filter),
    /// In the attack that goes on or has just ended, the object has dealt damage to a base; only combat damage if so.
    DamagedBase {
        by: Target,
        combat: bool,
    },
    /// The object was defeated by combat damage.
    DefeatedByCombat(Target),
    /// During that phase.
    During(Phase),
    /// The object still is in play.
    InPlay(Target),
    /// The card with the ability was played from that zone of the player who played it.
    PlayedFrom(ZoneKind),
    /// The game has not ended its first such phase.
    FirstRound,
    /// "After completing this attack": the attack that stands before it was made (CR 7.6.8.a).
    AttackMade,
}

impl Condition {
    /// The other condition does not hold.
    pub(crate) fn not(condition: Self) -> Self {
        Self::Not(Box::new(condition))
    }

    /// The object passes that test.
    pub(crate) fn is(target: Target, test: Test) -> Self {
        Self::Is(target, Filter(vec![test]))
    }
}

/// Something that is counted while a phase runs, and begins at zero with the next (CR 8.8).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tally {
    pub what: Deed,
    /// The players whose deeds count.
    pub who: Who,
    /// The cards that it was done with or to.
    pub card: Filter,
    /// The most for one of those cards, and not for all of them together: "3 or more damage to an enemy base".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub of_one: bool,
}

impl Tally {
    /// A deed of those players to such cards this phase.
    pub const fn this_phase(what: Deed, who: Who, card: Filter) -> Self {
        Self { what, who, card, of_one: false }
    }
}

/// A kind of deed that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// The player played the card.
    Played,
    /// A unit that the player controlled was defeated.
    Defeated,
    /// The player defeated the enemy unit (CR 1.18.1).
    DefeatedEnemy,
    /// A unit left play under the player's control.
    LeftPlay,
    /// The player attacked with the unit.
    Attacked,
    /// The player attacked the base.
    AttackedBase,
    /// The player took an action; noted only in games with a card that asks.
    TookAction,
    /// A unit entered play under the player's control.
    EnteredPlay,
    /// The player drew the card.
    Drew,
    /// A test of the zone says where the card was discarded from.
    Discarded,
    /// The player dealt damage to a base; counts the damage.
    DamagedBase,
    /// The player's base was healed; counts the damage healed.
    HealedBase,
    UsedTheForce,
    /// The player dealt indirect damage; counts the damage.
    DealtIndirect,
    Deployed,
    Created,
}
