//! A game that is played step by step.
//!
//! | module | what it does |
//! | --- | --- |
//! | `step` | the interpreter of a step, and where a game stands in its steps |
//! | `act`, `action` | a player's step; its action in the engine's terms |
//! | `answers`, `given` | the answers of a step, and those that the engine gives by itself |
//! | `play` | a game under way, with the trace of each step |
//! | `until` | the run to a phase |
//! | `missing` | what is said of answers that are missing, or that nothing asks for |
//! | `since` | the events since events were last claimed |

pub(crate) mod act;
pub(crate) mod action;
pub(crate) mod answers;
mod given;
mod missing;
pub(crate) mod play;
pub(crate) mod since;
pub(crate) mod step;
pub(crate) mod until;
