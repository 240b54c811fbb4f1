//! Import: a document of somebody else's becomes a rules folder of our own markdown.
//!
//! Every reader turns its kind of source into [`Manuscript`]s, which say the same whatever they were read from. What a
//! manuscript mentions (`See 8.15. Modifiers`) becomes a link, and the writer makes of it the files that a rulebook is
//! parsed from.

mod documents;
mod escape;
mod layout;
mod mentions;
mod official;
#[cfg(feature = "pdf")]
mod pdf;
mod plain;
mod report;
mod source;
mod titles;
mod transcript;
mod write;

#[cfg(test)]
mod tests;

pub use documents::{Import, import, import_as};
pub use mentions::{Mention, Mentions};
pub use official::{read_pdf, read_text};
pub use report::{Document, Finding, Report, Section};
pub use source::{ImportError, LARGEST_FILE, Source};
pub use titles::readable;
pub use write::write;

use std::collections::HashMap;
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use swu_rulebook::SecondHand;
use swu_rulebook::id::canonical_number;

/// A document as it was read, before it is written as our own markdown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Manuscript {
    /// The document's code, such as `CR`.
    pub code: String,
    /// The title of the document.
    pub title: String,
    /// The edition, such as `7.0`.
    pub edition: Option<String>,
    /// The day of the edition, as `2026-03-06`.
    pub date: Option<String>,
    /// The source, of a document of ours that is not restated from its own text.
    pub second_hand: Option<SecondHand>,
    /// The rules and headings, in the order of the document. What the document says outside of them, such as its
    /// introduction, is an entry without a number.
    pub entries: Vec<Entry>,
    /// The parts of the source that are no text and were left out.
    pub left_out: LeftOut,
    /// Notes on parts that were odd or could not be read.
    pub remarks: Vec<Remark>,
}

impl Manuscript {
    /// The entries with numbers by their sections, in the order in which these begin.
    fn sections(&self) -> Vec<(String, Vec<&Entry>)> {
        let mut sections: Vec<(String, Vec<&Entry>)> = Vec::new();
        let mut places = HashMap::new();
        for entry in self.entries.iter().filter(|entry| !entry.number.is_empty()) {
            let section = entry.section();
            let place = *places.entry(section.clone()).or_insert(sections.len());
            match sections.get_mut(place) {
                Some((_, entries)) => entries.push(entry),
                None => sections.push((section, vec![entry])),
            }
        }
        sections
    }
}

/// The number of lines of a source that were omitted because they are not part of its text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LeftOut {
    /// Running heads and feet.
    pub running: usize,
    /// Lists of contents.
    pub contents: usize,
}

/// A note on the import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Remark {
    pub place: Place,
    /// A sentence without a full stop.
    pub message: String,
}

/// One rule, sub-rule, section or term of a manuscript, or the foreword.
///
/// Its texts are plain: nothing in them is markdown, except that a reference to a rule stands in brackets (`[5.5.1]`,
/// `[CR 11]`). Paragraphs are divided by empty lines, bullets are lines that begin with `- `, and the rows of a table are
/// lines one below the other, with ` | ` between their cells.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// The whole number in canonical form, such as `5.5.1.a`; of a glossary, the term; empty for the foreword.
    pub number: String,
    /// The heading; or the name that the text opens with and that a dot or colon divides from the rest, if it is set as
    /// a name.
    pub title: Option<String>,
    /// The headings without a number that it stands under, below its section, the outermost first.
    pub headings: Vec<String>,
    /// Its text, without its number, its heading and its examples; a name that it opens with is part of it.
    pub text: String,
    /// The examples that belong to it, with the words that introduce them.
    pub examples: Vec<String>,
    /// The place in the source where it begins.
    pub place: Place,
}

impl Entry {
    /// The number of its section: of `5.5.1.a`, `5`.
    fn section(&self) -> String {
        canonical_number(&self.number).split('.').next().unwrap_or_default().to_owned()
    }

    /// Tests for the heading of a section.
    fn is_section(&self) -> bool {
        !canonical_number(&self.number).contains('.')
    }
}

/// A place in a source.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Place {
    /// The page, from 1; none if the source has no pages.
    pub page: Option<usize>,
    /// The line, from 1, of the page or of the source.
    pub line: usize,
}

impl Place {
    /// A line of a source without pages.
    const fn of_line(line: usize) -> Self {
        Self { page: None, line }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.page {
            Some(page) => write!(f, "page {page}"),
            None => write!(f, "line {}", self.line),
        }
    }
}
