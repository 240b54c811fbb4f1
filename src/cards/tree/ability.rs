//! Abilities as trees (CR 7): the five types of ability, and their costs and limits. What a constant ability does is in
//! `constant`.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::amount::Amount;
use super::condition::Condition;
use super::constant::{Constant, Grant};
use super::effect::Effect;
use super::is_default;
use super::target::{Target, Test};
use super::trigger::Trigger;
use crate::terms::{Aspect, Keyword, ZoneKind, words};

/// One ability of a card, or one that a card is given.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ability {
    /// CR 7.5
    Keyword(KeywordAbility),
    /// CR 7.2
    Action(ActionAbility),
    /// CR 7.6
    Triggered(TriggeredAbility),
    /// CR 7.3
    Constant(ConstantAbility),
    /// CR 7.4: what an event does.
    Event(Arc<Effect>),
    /// Text that is not understood. It never acts: a ruling that reaches it is undetermined.
    Unsupported(Unsupported),
}

impl Ability {
    /// True if it is an instance of the keyword.
    pub fn is_keyword(&self, wanted: Keyword) -> bool {
        matches!(self, Self::Keyword(keyword) if keyword.keyword() == wanted)
    }

    /// The part of a triggered ability that has a card or trait named (CR 8.17.1).
    pub fn naming(&self) -> Option<&Effect> {
        let Self::Triggered(TriggeredAbility { effect, .. }) = self else { return None };
        let parts = match &**effect {
            Effect::Sequence(parts) => parts.as_slice(),
            _ => std::slice::from_ref(effect),
        };
        parts.iter().map(Arc::as_ref).find(|part| matches!(part, Effect::NameCard | Effect::NameTrait))
    }
}

/// Where the compiler stopped in a text that it does not understand. The text itself is not kept.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unsupported {
    /// The byte of the card's text at which the first word not understood stands.
    pub at: usize,
    /// That word.
    pub word: String,
    /// The sort of ability, by its beginning.
    pub kind: UnreadKind,
    /// The triggering conditions that it begins with, as far as those are understood.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Trigger>,
}

words! {
    /// The sort of an ability that is not understood: it says when it would matter.
    UnreadKind {
        /// Begins with a triggering condition.
        Triggered = "triggered",
        /// Begins with "Action": it matters when it is used.
        Action = "action",
        /// The text of an event: it matters when the event is played.
        Event = "event",
        /// Anything else: it matters while the card is in play.
        Constant = "constant",
    }
}

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "text that is not understood from “{}” on", self.word)
    }
}

/// A keyword with its value (CR 7.5.4).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeywordAbility {
    /// Ambush, Grit, Overwhelm, Saboteur, Sentinel, Shielded, Hidden, Plot: keywords without a value.
    Plain(Keyword),
    Raid(Amount),
    Restore(Amount),
    Exploit(Amount),
    Bounty(Arc<Effect>),
    Coordinate(Vec<Arc<Ability>>),
    Smuggle(PlayCost),
    Piloting(PlayCost),
}

impl KeywordAbility {
    /// The keyword without its value.
    pub fn keyword(&self) -> Keyword {
        match self {
            Self::Plain(keyword) => *keyword,
            Self::Raid(_) => Keyword::Raid,
            Self::Restore(_) => Keyword::Restore,
            Self::Exploit(_) => Keyword::Exploit,
            Self::Bounty(_) => Keyword::Bounty,
            Self::Coordinate(_) => Keyword::Coordinate,
            Self::Smuggle(_) => Keyword::Smuggle,
            Self::Piloting(_) => Keyword::Piloting,
        }
    }
}

/// The cost in brackets after Smuggle or Piloting: it stands in place of the printed cost and aspects.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlayCost {
    pub resources: i32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aspects: Vec<Aspect>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub additional: Vec<Cost>,
    /// The resources come on top of the card's own cost, and its own aspect icons count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_top: bool,
}

/// A part of a cost (CR 1.8).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    /// Exhaust that many ready resources (CR 1.7.2).
    Resources(Amount),
    /// Exhaust the card with the ability (CR 6.4.3.b).
    Exhaust,
    /// Do this; a cost that cannot be paid in full cannot be paid (CR 6.4.4.a).
    Do(Arc<Effect>),
}

/// An action ability (CR 7.2).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ActionAbility {
    /// An Epic Action, once a game (CR 7.2.4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub epic: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<Cost>,
    /// Must hold for the ability to be usable at all ("if you control 6 or more resources, deploy this leader").
    #[serde(default, skip_serializing_if = "is_default")]
    pub condition: Condition,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Where the card must be for the ability to be usable: in play unless the text says otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<ZoneKind>,
    /// "Any player may use this ability".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub any_player: bool,
    /// "Only opponents may use this ability".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub only_opponents: bool,
    pub effect: Arc<Effect>,
}

/// Limits on how often an ability may be used (CR 7.2.5, 8.32.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    PerPhase(u8),
    PerRound(u8),
    PerGame(u8),
}

/// A triggered ability (CR 7.6).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TriggeredAbility {
    /// Several for "When Played/When Defeated" (CR 7.6.2).
    pub when: Vec<Trigger>,
    /// A condition that is part of the triggering condition.
    #[serde(default, skip_serializing_if = "is_default")]
    pub condition: Condition,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    pub effect: Arc<Effect>,
}

/// A constant ability (CR 7.3).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ConstantAbility {
    /// "While …" (CR 7.3.3).
    #[serde(default, skip_serializing_if = "is_default")]
    pub condition: Condition,
    pub does: Vec<Constant>,
}

impl ConstantAbility {
    /// True if it is in effect while its card is elsewhere than in play, for the text says so.
    pub fn works_elsewhere(&self) -> bool {
        let Condition::Is(Target::This, filter) = &self.condition else { return false };
        filter.0.iter().any(|test| matches!(test, Test::In(..)))
    }

    /// Something that is so whatever else is.
    pub(crate) fn always(does: Constant) -> Self {
        Self { condition: Condition::Always, does: vec![does] }
    }

    /// The card with the ability always has those.
    pub(crate) fn of_this(grants: Vec<Grant>) -> Self {
        Self::always(Constant::Grant { to: Target::This, grants })
    }
}
