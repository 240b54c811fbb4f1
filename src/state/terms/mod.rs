//! The words in which a game is asked and told: who and what is meant, what a player decides, what happened and by which
//! rule. Values only, which know nothing of a position; every other room uses them.

pub mod ability_kind;
mod cost;
pub mod decision;
pub mod edition;
pub mod event;
pub mod ids;
pub mod rule;
mod why_not;

pub use ability_kind::AbilityKind;
pub use cost::{CostPart, CostParts, CostReason, Icons, cost_parts_in_words};
pub use decision::{
    Action, Answer, Aside, Ask, Choice, Counter, Decision, NameOf, Play, Random, RandomOf, Refusal, SetLimit, Waiter,
};
pub use edition::{Edition, UnknownEdition};
pub use event::{Event, ForeignControl, Happening, Reason};
pub use ids::{CardId, CardList, Object, Objects, PlayerId, Players, Ref, Refs, Stamp, has_twice, just};
pub use rule::Rule;
pub use why_not::WhyNot;
