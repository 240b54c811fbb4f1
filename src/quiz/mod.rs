//! Questions whose answers the engine proves, and all that is done with them.
//!
//! A [`Question`] comes from a scenario: what is right of its options, the replay says and nobody else. It is asked in a
//! session on the terminal, kept in mind by spaced repetition, or exported for others to ask.
//!
//! | module | what it is for |
//! | --- | --- |
//! | `question` | a question, its options, and the situation that it is asked in |

mod question;

pub use question::{Level, Origin, Question, QuestionId, QuestionOption, Situation, section_of};
