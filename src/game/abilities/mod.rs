//! Abilities (CR 7): triggers, the order in which waiting abilities resolve, the use of action abilities, and replacements.
//! Their effects stand in [`effects`](crate::effects), the changes of constant ones in [`look`](crate::look).
//!
//! | rules | where |
//! | --- | --- |
//! | 6.4, 7.2 action abilities | `use_action` |
//! | 7.5 keywords | `keywords` says where each lives; `plot` |
//! | 7.6 triggered abilities | `triggers` (what triggers), `triggering` (triggering conditions), `waiting` (the order), `uses` (what a text uses, and how often) |
//! | 8.8 what has been done | `deeds` |
//! | 7.7.4 delayed effects | `delayed` |
//! | 7.7.5 replacement effects | `replacement`; those on damage in [`damage`](crate::damage) |

mod deeds;
mod delayed;
pub(crate) mod keywords;
pub(crate) mod plot;
mod replacement;
mod triggering;
mod triggers;
pub(crate) mod use_action;
pub(crate) mod uses;
pub(crate) mod waiting;
