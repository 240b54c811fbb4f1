//! The form of every answer to a program, and the answer to a search.
//!
//! An answer is one JSON object, which names its schema and the version of it. One about one thing is a [`Document`]:
//! `{"schema": "judge/status/1", …}`. One that lists things has many of them: `{"schema": "judge/replay/1", "results": […]}`.
//! What could not be done is an [`error::Failed`]: `{"schema": "judge/error/1", …}`.
//!
//! Nothing here knows of games or reads a card: the small engine of the app for a browser is this package and a border, and
//! answers searches before the engine that plays is there. `swu-api` has the answers to everything else.
//!
//! | module | what it says |
//! | --- | --- |
//! | `document` | nothing: how a document carries its schema, and how the schema is made |
//! | [`error`] | what is wrong with the input, where, and the way out |
//! | [`message`] | a message of JSON-RPC 2.0 and its answer |
//! | [`rule`] | a rule with its parts |
//! | [`rulings`] | the first ruling on each rule, for a page that has no others yet |
//! | [`search`] | the rules that fit, best first |
//! | [`typed`] | words to look for, bounded |

mod document;
pub mod error;
pub mod message;
pub mod rule;
pub mod rulings;
pub mod search;
pub mod typed;

pub use document::{Catalogue, Document, Entry, stream, versioned, versioned_list, versioned_stream};
