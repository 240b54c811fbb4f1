//! The words in which a game is asked and told: who and what is meant, what a player decides, what happened and by which
//! rule. Values only, which know nothing of a position; every other room uses them.

pub mod ability_kind;
mod companions;
pub mod decision;
pub mod edition;
pub mod event;
pub mod ids;
pub mod rule;
pub(crate) mod why_not;
