//! What is wrong with a rules document. A document with problems is still read; `judge rules check` lists them.

use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A problem of a rules document and its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// The file, named within its folder.
    pub file: Arc<str>,
    /// Line, from 1.
    pub line: usize,
    pub kind: ProblemKind,
    /// The problem, with the nearest correction, in a sentence without a full stop.
    pub message: String,
}

/// The kinds of problems; their names are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemKind {
    /// A link to a file, an anchor or a rule that does not exist.
    DanglingLink,
    /// A number that an earlier rule of the document already has.
    Duplicate,
    /// A number missing in a sequence.
    Gap,
    /// A number that comes after a higher one.
    Order,
    /// Bytes that are not UTF-8.
    Encoding,
    /// A file or a folder without a single rule.
    Empty,
    /// A rule without text and parts.
    NoText,
    /// A front matter that cannot be read.
    FrontMatter,
    /// A file or folder that could not be opened.
    Unreadable,
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DanglingLink => "dangling-link",
            Self::Duplicate => "duplicate",
            Self::Gap => "gap",
            Self::Order => "order",
            Self::Encoding => "encoding",
            Self::Empty => "empty",
            Self::NoText => "no-text",
            Self::FrontMatter => "front-matter",
            Self::Unreadable => "unreadable",
        })
    }
}
