//! The documents that judges know, carried or not: their codes, names and addresses; and the reliability of one that is known
//! at second hand only.

use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A document that judges know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KnownDocument {
    /// Its code, such as `CR`.
    pub code: &'static str,
    pub name: &'static str,
    /// The publisher's page for it, if there is one.
    pub address: Option<&'static str>,
}

const ORGANIZED_PLAY: Option<&str> = Some("https://starwarsunlimited.com/organized-play");

/// All of them, in the order in which a judge consults them.
const DOCUMENTS: [KnownDocument; 7] = [
    KnownDocument {
        code: "CR",
        name: "Comprehensive Rules",
        address: Some("https://starwarsunlimited.com/how-to-play?chapter=rules"),
    },
    KnownDocument { code: "TR", name: "Tournament Regulations", address: ORGANIZED_PLAY },
    KnownDocument { code: "CPG", name: "Competitive Policy Guide", address: ORGANIZED_PLAY },
    KnownDocument { code: "RPG", name: "Relaxed Policy Guide", address: ORGANIZED_PLAY },
    KnownDocument { code: "OP", name: "publisher's pages", address: ORGANIZED_PLAY },
    KnownDocument { code: "GLOSSARY", name: "Glossary", address: None },
    KnownDocument { code: "NOTE", name: "Notes", address: None },
];

impl KnownDocument {
    /// The document of that code.
    ///
    /// ```
    /// use swu_rulebook::KnownDocument;
    /// assert_eq!(KnownDocument::of("CPG").map(|document| document.name), Some("Competitive Policy Guide"));
    /// assert_eq!(KnownDocument::of("zones"), None);
    /// ```
    pub fn of(code: &str) -> Option<&'static Self> {
        DOCUMENTS.iter().find(|known| known.code == code)
    }
}

/// The strength of the sources: high is an official text, or at least three sources that agree; medium two sources, or one
/// careful one; low one source, or sources that disagree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reliability {
    Low,
    Medium,
    #[default]
    High,
}

impl Reliability {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// The source of a document that is not restated from its own text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SecondHand {
    /// Where its rules are known from.
    pub source: Arc<str>,
    pub reliability: Reliability,
}

impl fmt::Display for SecondHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Second-hand, reliability {}: {}", self.reliability.word(), self.source)
    }
}
