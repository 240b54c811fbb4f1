//! The rules that fit what was typed, best first, with the rulings of the program.

use crate::cards::legality::LegalityAnswer;
use crate::document;
use schemars::JsonSchema;
use serde::Serialize;
pub use swu_answer::search::{
    Explained, FoundRule, PlayedRuling, SearchParams, USUAL, find, found, listed, not_here, played,
};
use swu_rulebook::RuleId;

/// The rulings of the program on a rule: those that name it early come first.
pub fn rulings(rule: &RuleId) -> Vec<PlayedRuling> {
    swu_scenario::rulings(rule)
        .into_iter()
        .map(|ruling| PlayedRuling { title: ruling.title, file: ruling.file })
        .collect()
}

/// The answer to a search, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SearchFound<'r> {
    /// The legality of cards, if it was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legality: Option<LegalityAnswer>,
    /// The matching rules, best first.
    pub results: Vec<FoundRule<'r>>,
}

document!(SearchFound<'_>, "search", "Matching rules, best first, and the legality of cards: `judge search`.");

/// One of several searches, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SearchAnswer<'r> {
    pub query: &'r str,
    #[serde(flatten)]
    pub found: SearchFound<'r>,
}

document!(SearchAnswer<'_>, "search-list", "The results of several searches, one element each: `judge search -`.");
