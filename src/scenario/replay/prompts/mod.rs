//! Asking and answering: which prompt takes which answer of the file, and what each answer is for the engine.
//!
//! | module | what it does |
//! | --- | --- |
//! | `answering` | an answer of the file as the engine's, for a prompt that asks for it |
//! | `prompt` | what a file claims of the open prompt |

pub mod answering;
pub mod prompt;
