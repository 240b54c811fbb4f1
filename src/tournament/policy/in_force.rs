//! `rules/in-force.yaml`: which editions exist since when, whether or not this program carries them, and when the list of
//! suspensions was last seen.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::date::Date;
use super::pools::Reliability;
use swu_text::diagnostic::Diagnostic;

/// What is in force, whether or not this program carries it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InForce {
    /// The day on which the facts were collected.
    pub collected: Date,
    pub editions: Vec<KnownEdition>,
    pub sets: SetsSource,
    pub suspensions: Suspensions,
}

/// An edition of a document.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownEdition {
    pub document: String,
    pub name: String,
    /// The day that it bears.
    pub from: Date,
    pub reliability: Reliability,
    /// Where that stands: the id of a note.
    pub source: String,
    /// Where the publisher has the document, if that is known.
    #[serde(default)]
    pub address: Option<String>,
}

/// Where the days of sets are known from; the sets themselves are in `rules/tr/legality.yaml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetsSource {
    pub source: String,
}

/// The publisher's list of suspended cards.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Suspensions {
    /// The last day on which somebody saw it.
    pub seen: Date,
    pub reliability: Reliability,
    pub source: String,
}

impl InForce {
    /// The facts that come with the program.
    ///
    /// # Errors
    ///
    /// If the file is not of this form; a test holds that it is.
    pub fn embedded() -> Result<Self, Box<Diagnostic>> {
        const TEXT: &str = include_str!("../../../rules/in-force.yaml");
        swu_text::yaml::read(TEXT).map_err(|error| Box::new(Diagnostic::error(format!("rules/in-force.yaml: {error}"))))
    }
}
