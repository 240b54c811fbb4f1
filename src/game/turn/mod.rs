//! The course of a game (CR 5.2 to 5.5, 1.15): setup, rounds, phases, turns, and the loop that goes on by the rules until
//! a player decides. It brings the other rooms together, and no other room uses it.
//!
//! | rules | where |
//! | --- | --- |
//! | 5.2 setup | `setup` |
//! | 5.3 to 5.5 rounds and phases | `phases` |
//! | 1.15 actions | `actions` |
//! | 8.16 "must" | `must` |
//! | 5.2.1, 5.5.1 decisions made early | `declarations` |
//! | what must be true of a position | `invariants` |
//! | answers of which it is certain that they are possible | `certain` |
//! | the loop | `engine`; `choices` and `options` say what may be answered, `driver` answers what is not asked |

mod actions;
mod certain;
mod choices;
mod declarations;
mod driver;
mod engine;
mod invariants;
mod must;
mod options;
mod phases;
pub mod random;
pub mod setup;

pub use choices::{MOST_ANSWERS, TooManyAnswers};
pub use driver::{Driver, ForcedAnswer};
