//! The rules that fit what was typed, best first.

use schemars::JsonSchema;
use serde::Serialize;

use crate::element;
use swu_rulebook::Rulebook;
use swu_search::{Hit, Parts, Reason, Search, SearchError};

/// How many rules are looked for, unless it is said.
pub const USUAL: usize = 10;

/// A rule that was found, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Found<'r> {
    id: String,
    title: String,
    path: Vec<String>,
    score: f32,
    snippet: String,
    edition: Option<&'r str>,
    /// What the score is made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Parts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explain: Option<Vec<Reason>>,
}

element!(Found<'_>, "search", "The rules that fit, best first: `judge search`. An element a rule.");

/// A rule that was found, and why, if that was asked.
pub type Explained<'r> = (Hit<'r>, Option<Vec<Reason>>);

/// One of many searches, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Answered<'r> {
    pub query: &'r str,
    pub results: Vec<Found<'r>>,
}

element!(Answered<'_>, "search-list", "What comes of several searches: `judge search -`. An element a search.");

/// The rules that fit, and with `explain` why each does.
///
/// # Errors
///
/// If the index cannot be read.
pub fn find<'r>(
    search: &Search<'r>,
    typed: &str,
    limit: usize,
    explain: bool,
) -> Result<Vec<Explained<'r>>, SearchError> {
    Ok(match explain {
        true => search.explain(typed, limit)?.into_iter().map(|(hit, why)| (hit, Some(why))).collect(),
        false => search.find(typed, limit)?.into_iter().map(|hit| (hit, None)).collect(),
    })
}

impl<'r> Found<'r> {
    /// A rule as it is listed.
    pub fn of((hit, explain): Explained<'r>, rules: &Rulebook) -> Self {
        Self {
            id: hit.rule.id.to_string(),
            title: hit.rule.label(),
            path: rules.path(&hit.rule.id),
            score: hit.score,
            snippet: hit.snippet.marked("**", "**"),
            edition: hit.rule.edition.as_deref(),
            parts: hit.parts,
            explain,
        }
    }
}
