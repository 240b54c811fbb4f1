//! Questions whose answers the engine proves, and all that is done with them.
//!
//! A [`Question`] comes from a scenario: what is right of its options, the replay says and nobody else. It is asked in a
//! session on the terminal, kept in mind by spaced repetition, or exported for others to ask.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `question` | a question, its options, and the situation that it is asked in |
//! | `mistakes` | the mistakes that wrong options come from, in words |
//! | `rating` | when a question was answered, and how well |
//! | `memory` | every answer, in a file of the candidate; the next time of each question (`schedule`), and how well each section is known (`stats`) |
//! | [`export`] | questions for others to ask: Anki, HTML, JSON, Markdown |
//! | `bank` | the questions of files, and what is wrong with those that cannot be asked |
//! | `steps` | the steps of a scenario in the words of a judge, with its players and cards |
//! | `event_steps` | the same of an event |
//! | `decisive` | the events that an answer rests on |
//! | `generate` | questions that nobody wrote, with common mistakes as wrong options; rulings of which one is wrong |
//! | `which_rule` | which rule decides a ruling, asked of the same questions |
//! | `filter` | the choice of questions |
//! | `order` | their order |
//! | `item` | a question as it lies before somebody, with what is ticked |
//! | [`session`] | training or an exam, and the memory that it asks and fills |
//! | [`report`] | the result of either, by section of the rules and by level |
//!
//! # Features
//!
//! All of them are on unless they are turned off. What is left then needs no native code, no file and no thread.
//!
//! | feature | what it adds |
//! | --- | --- |
//! | `memory` | the memory of a candidate, in an SQLite file |
//! | `anki` | the export of a package for Anki |
//! | `parallel` | files are replayed on all cores |

mod bank;
mod decisive;
mod event_steps;
pub mod export;
mod filter;
mod generate;
mod item;
mod memory;
mod mistakes;
mod order;
mod question;
mod rating;
pub mod report;
#[cfg(any(test, feature = "samples"))]
#[expect(clippy::panic, reason = "for tests alone")]
pub mod samples;
pub mod session;
mod steps;
mod which_rule;

pub use bank::{Bank, Flaw, FlawKind};
pub use filter::Filter;
pub use item::{Item, NoSuchOption, Shown};
pub use memory::{Answered, Grades, History, Known, KnownPart, Logged, Remembered, State, Stats, Streak};
#[cfg(feature = "memory")]
pub use memory::{Memory, MemoryError, PuzzleRating};
pub use mistakes::Misruling;
pub(crate) use mistakes::misrulings;
pub use order::{apart, files, shuffle, spread};
pub use question::{Level, Origin, Question, QuestionCard, QuestionId, QuestionOption, Situation, section_of};
pub use rating::{Moment, Rating};
