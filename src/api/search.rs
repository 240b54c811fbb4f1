//! The rules that fit what was typed, best first, with the rulings of the program.

use crate::cards::legality::LegalityAnswer;
use crate::{document, element};
use schemars::JsonSchema;
use serde::Serialize;
use swu_answer::search;
pub use swu_answer::search::{Explained, FoundRule, PlayedRuling, SearchParams, USUAL, find, found, not_here};
use swu_rulebook::{Node, RuleId, Rulebook};
use swu_search::{Query, Search};

/// The rulings of the program on a rule: those that name it early come first.
pub fn rulings(rule: &RuleId) -> Vec<PlayedRuling> {
    swu_scenario::rulings(rule).into_iter().map(|ruling| PlayedRuling::new(ruling.title, ruling.file)).collect()
}

/// The ruling that shows the rule played: [`search::played`].
pub fn played(rule: &Node, query: Option<&Query<'_, '_>>, rules: &Rulebook) -> Option<PlayedRuling> {
    search::played(rule, query, rules, &rulings)
}

/// The rules that were found, as they are listed: [`search::listed`].
pub fn listed<'r>(
    hits: Vec<Explained<'r>>,
    typed: &str,
    search: &Search<'r>,
    rules: &'r Rulebook,
) -> Vec<FoundRule<'r>> {
    search::listed(hits, typed, search, rules, &rulings)
}

/// The answer to a search, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SearchFound<'r> {
    /// The legality of cards, if it was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legality: Option<LegalityAnswer>,
    /// The matching rules, best first.
    pub results: Vec<FoundRule<'r>>,
}

document!(SearchFound<'_>, "search", "Matching rules, best first, and the legality of cards: `judge search`.");

impl<'r> SearchFound<'r> {
    /// The rules that were found, and what is to be said of legality.
    pub const fn new(results: Vec<FoundRule<'r>>, legality: Option<LegalityAnswer>) -> Self {
        Self { legality, results }
    }
}

/// One of several searches, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SearchAnswer<'r> {
    pub query: &'r str,
    #[serde(flatten)]
    pub found: SearchFound<'r>,
}

element!(SearchAnswer<'_>, "search-list", "The results of several searches, one element each: `judge search -`.");

impl<'r> SearchAnswer<'r> {
    /// The result of one search of several.
    pub const fn new(query: &'r str, found: SearchFound<'r>) -> Self {
        Self { query, found }
    }
}
