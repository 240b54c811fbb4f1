//! Harm: damage that is about to be dealt (CR 1.9), changes of remaining HP, the responsible players (CR 1.18.1), and
//! replacements under way (CR 7.7.5).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use swu_cards::Would;

use crate::terms::{CardId, CardList, Object, PlayerId, Rule, Stamp};

/// One instance of damage to one unit or base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    pub target: CardId,
    pub amount: i32,
    /// The unit or other card that deals it.
    pub by: Option<Object>,
    pub by_player: PlayerId,
    /// The card whose ability has another deal it: a source of the damage as well (CR 1.18.2.b).
    pub also_by: Option<Object>,
    /// The player whose card ability has it dealt, if one does.
    pub ability_of: Option<PlayerId>,
    pub combat: bool,
    pub unpreventable: bool,
    /// The rule or ability kind that deals it.
    pub rule: Rule,
    pub also: &'static [Rule],
}

/// Damage that is dealt at one time: mostly by one or two.
pub type Hits = SmallVec<[Hit; 2]>;

impl Hit {
    /// Damage that a rule deals, and no card.
    pub const fn by_rule(rule: Rule, target: CardId, amount: i32, by_player: PlayerId) -> Self {
        Self {
            target,
            amount,
            by: None,
            by_player,
            also_by: None,
            ability_of: None,
            combat: false,
            unpreventable: false,
            rule,
            also: &[],
        }
    }

    /// Combat damage of a unit (CR 6.3.4.a).
    pub const fn in_combat(by: Object, by_player: PlayerId, target: CardId, amount: i32) -> Self {
        Self { by: Some(by), combat: true, ..Self::by_rule(Rule::Cr6_3_4a, target, amount, by_player) }
    }

    /// The player of the ability that has a card of somebody else deal it (CR 1.18.2.b).
    pub fn also_by_player(&self) -> Option<PlayerId> {
        self.ability_of.filter(|_| self.also_by.is_some())
    }
}

/// The player who defeats a unit, and the rule that says so (CR 1.18.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Responsibility {
    pub player: Option<PlayerId>,
    pub rule: Rule,
}

impl Responsibility {
    /// The player was told to defeat it.
    pub const fn told(player: PlayerId) -> Self {
        Self { player: Some(player), rule: Rule::Cr1_18_1 }
    }

    /// An ability of the player defeats it.
    pub const fn ability(player: PlayerId) -> Self {
        Self { player: Some(player), rule: Rule::Cr1_18_1b }
    }

    /// Nobody: it is no unit.
    pub const NOBODY: Self = Self { player: None, rule: Rule::Cr1_18_1 };
}

/// Changes of remaining HP since the last check of the game state: they say who defeats the units that fall.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Harm {
    /// Units that were dealt damage, whose it was, and whether a unit dealt it.
    pub dealt: SmallVec<[(CardId, PlayerId, bool); 4]>,
    /// Those to which combat damage was dealt last (CR 1.9.10).
    pub fought: CardList,
    /// Units on which lasting effects have expired.
    pub expired: CardList,
    /// The player who has brought a card into play.
    pub entered: Option<PlayerId>,
    /// Units that have come into an arena, or under the control of another player.
    pub came: CardList,
}

impl Harm {
    pub fn dealt(&mut self, target: CardId, by: PlayerId, by_unit: bool, combat: bool) {
        self.dealt.push((target, by, by_unit));
        self.fought.retain(|unit| *unit != target);
        self.fought.extend(combat.then_some(target));
    }
}

/// An event that would happen to a card, and happens after all if it is not replaced.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ReplaceableEvent {
    Defeated { by: Responsibility, rule: Rule },
    Captured { captor: Object },
}

impl ReplaceableEvent {
    /// The event that a replacement effect waits for.
    pub const fn would(&self) -> Would {
        match self {
            Self::Defeated { .. } => Would::BeDefeated,
            Self::Captured { .. } => Would::BeCaptured,
        }
    }
}

/// The replacements settled for the damage that one card is about to deal to a unit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReplacementOrder {
    pub unit: CardId,
    pub by: Option<Object>,
    pub steps: Vec<ReplacementStep>,
}

/// One replacement effect that a player has chosen to apply next.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReplacementStep {
    pub which: ReplacementId,
    /// Its "may" was declined, or could not be done.
    pub declined: bool,
    /// The cards that the player defeats for it, at the moment in which the damage would be dealt (CR 7.7.5.d).
    pub given_up: Vec<Object>,
}

/// A replacement effect, told apart from all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ReplacementId {
    /// The card that it comes from.
    pub source: Object,
    /// The number of the lasting effect, if it is one.
    pub order: Stamp,
    /// Its place among several of one source.
    pub place: u8,
}
