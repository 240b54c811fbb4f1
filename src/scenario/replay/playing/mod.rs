//! Taking steps: what a file says is done becomes decisions of the game.
//!
//! | module | what it does |
//! | --- | --- |
//! | `acting` | an action of the file as the engine's |
//! | `steps` | how each step is played, apart from what is told of it |
//! | `given` | answers that the engine has given by itself |
//! | `missing` | what is said of answers that are missing, another's, or too many |
//! | `until` | the run to a phase |
//! | `run` | the steps, one after the other, with what is told of them |
//! | `proved` | of a file with `prove` those before the first open decision, and its proof |

pub mod acting;
pub mod given;
mod missing;
pub mod proved;
pub mod run;
pub mod steps;
pub mod until;
