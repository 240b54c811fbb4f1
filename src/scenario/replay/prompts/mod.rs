//! Prompts and answers: the prompt that an answer of the file fits, and the same answer for the engine.
//!
//! | module | content |
//! | --- | --- |
//! | `answering` | an answer of the file as one for the engine |
//! | `prompt` | claims of a file about the open prompt |

pub mod answering;
pub mod prompt;
