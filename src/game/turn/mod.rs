//! The course of a game (CR 5.2 to 5.5, 1.15): setup, rounds, phases, turns, and the loop that goes on by the rules until
//! a player decides. It brings the other rooms together, and no other room uses it.
//!
//! | rules | where |
//! | --- | --- |
//! | 5.2 setup | `setup` |
//! | 5.3 to 5.5 rounds and phases | `phases` |
//! | 1.15 actions | `actions` |
//! | 8.16 "must" | `must` |
//! | the loop | `engine`; `forced` and `stands_alone` say what is not asked, `choices` and `options` what may be answered |

mod actions;
mod choices;
mod engine;
mod forced;
mod must;
mod options;
mod phases;
pub mod setup;
mod stands_alone;

pub use choices::{MOST_ANSWERS, TooManyAnswers};
