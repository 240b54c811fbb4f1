//! What the program says to programs: one JSON object for each command, which names its schema and the version of it.
//!
//! A command that does one thing prints a [`Document`]: `{"schema": "judge/status/1", …}`. One that lists things prints its
//! [`Element`]s: `{"schema": "judge/replay/1", "results": […]}`. What could not be done is an [`error::Failed`]:
//! `{"schema": "judge/error/1", …}`. Within a version keys are only added; `CHANGELOG.md` lists what changes.
//!
//! | module | what it says |
//! | --- | --- |
//! | `document` | nothing: how a document carries its schema, and how the schema is made |
//! | [`error`] | what is wrong with the input, where, and the way out |
//! | [`replay`] | what comes of a scenario, with its trace as data |

mod document;
pub mod error;
pub mod replay;

pub use document::{
    Catalogue, Document, Element, Entry, Listed, Schemed, stream, versioned, versioned_list, versioned_stream,
};
