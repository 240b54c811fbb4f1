//! Prompts and answers: the prompt that an answer of the file fits, and the same answer for the engine.
//!
//! | module | content |
//! | --- | --- |
//! | `action` | a player's action as one for the engine |
//! | `answers` | the answers of a step in their order |
//! | `answering` | an answer of the file as one for the engine |
//! | `prompt` | the open prompt, and claims of a file about it |

pub mod action;
pub mod answering;
pub mod answers;
pub mod prompt;
