//! `rules/in-force.yaml`: which editions and sets exist since when, whether or not this program carries them.

use serde::{Deserialize, Serialize};

use crate::diagnostic::Diagnostic;
use crate::tournament::policy::Date;

/// The file, as it is read.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Facts {
    /// The day on which the facts were collected.
    pub collected: Date,
    pub editions: Vec<KnownEdition>,
    pub sets: Vec<KnownSet>,
    pub suspensions: Suspensions,
}

/// An edition of a document.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KnownEdition {
    pub document: String,
    pub name: String,
    /// The day that it bears.
    pub from: Date,
    pub reliability: Reliability,
    /// Where that stands: the id of a note.
    pub source: String,
}

/// A set of cards.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KnownSet {
    pub code: String,
    pub name: String,
    pub released: Date,
    pub reliability: Reliability,
    pub source: String,
}

/// The publisher's list of suspended cards.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Suspensions {
    /// The last day on which somebody saw it.
    pub seen: Date,
    pub reliability: Reliability,
    pub source: String,
}

/// How sure a fact is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Reliability {
    High,
    Medium,
    Low,
}

impl Reliability {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::Medium => "medium",
            Self::Low => "low",
        }
    }
}

impl Facts {
    /// The facts of this program.
    ///
    /// # Errors
    ///
    /// If the file is not of this form; a test holds that it is.
    pub(super) fn embedded() -> Result<Self, Box<Diagnostic>> {
        const TEXT: &str = include_str!("../../../rules/in-force.yaml");
        swu_text::yaml::read(TEXT).map_err(|error| Box::new(Diagnostic::error(format!("rules/in-force.yaml: {error}"))))
    }
}
