//! The rules that fit what was typed, best first.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cards::legality::LegalityAnswer;
use crate::{document, element};
use swu_rulebook::{Node, Rulebook};
use swu_scenario::{self as scenario, Ruling};
use swu_search::{Hit, Parts, Query, Reason, Search, SearchError, present};

/// The usual number of rules to look for.
pub const USUAL: usize = 10;

/// A rule found by a search, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FoundRule<'r> {
    id: String,
    title: String,
    path: Vec<String>,
    score: f32,
    snippet: String,
    edition: Option<&'r str>,
    /// The parts of the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Parts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explain: Option<Vec<Reason>>,
    /// The ruling that shows the rule in play, with the most relevant rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<PlayedRuling>,
}

/// A ruling that shows a rule in play.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlayedRuling {
    pub title: String,
    /// Its file, as accepted by `judge replay`.
    pub file: String,
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

/// A rule that was found, and why, if that was asked.
pub type Explained<'r> = (Hit<'r>, Option<Vec<Reason>>);

/// One of several searches, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SearchAnswer<'r> {
    pub query: &'r str,
    #[serde(flatten)]
    pub found: SearchFound<'r>,
}

element!(SearchAnswer<'_>, "search-list", "The results of several searches, one element each: `judge search -`.");

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

/// The ruling that shows the rule played, the likest to what was typed; or else one on a rule that it refers to, if it is
/// about what was typed.
pub fn played(rule: &Node, query: Option<&Query<'_, '_>>, rules: &Rulebook) -> Option<Ruling> {
    const ABOUT_IT: f32 = 0.4;
    let likest = |mut rulings: Vec<Ruling>, at_least: f32| {
        let (at, alike) = query
            .and_then(|query| query.likest(rulings.iter().map(|ruling| ruling.title.as_str())))
            .unwrap_or((0, 1.0));
        (at < rulings.len() && alike >= at_least).then(|| rulings.swap_remove(at))
    };
    let own = likest(scenario::rulings(&present(rule)?), -1.0);
    own.or_else(|| {
        let cited = rules.links(&rule.id).filter_map(present);
        likest(cited.flat_map(|cited| scenario::rulings(&cited)).collect(), ABOUT_IT)
    })
}

/// The rules that were found for what was typed, as they are listed; the best one with its ruling.
pub fn listed<'r>(hits: Vec<Explained<'r>>, typed: &str, search: &Search<'r>, rules: &Rulebook) -> Vec<FoundRule<'r>> {
    let query = search.query(typed);
    let mut listed: Vec<FoundRule<'r>> = Vec::with_capacity(hits.len());
    for hit in hits {
        let ruling = listed.is_empty().then(|| played(hit.0.rule, query.as_ref(), rules)).flatten();
        listed.push(FoundRule { ruling: ruling.map(PlayedRuling::from), ..FoundRule::of(hit, rules) });
    }
    listed
}

impl From<Ruling> for PlayedRuling {
    fn from(Ruling { title, file, .. }: Ruling) -> Self {
        Self { title, file }
    }
}

impl<'r> SearchAnswer<'r> {
    /// The result of one search of several.
    pub const fn new(query: &'r str, found: SearchFound<'r>) -> Self {
        Self { query, found }
    }
}

impl<'r> FoundRule<'r> {
    fn of((hit, explain): Explained<'r>, rules: &Rulebook) -> Self {
        Self {
            id: hit.rule.id.to_string(),
            title: hit.rule.label(),
            path: rules.path(&hit.rule.id),
            score: hit.score,
            snippet: hit.snippet.marked("**", "**"),
            edition: hit.rule.edition.as_deref(),
            parts: hit.parts,
            explain,
            ruling: None,
        }
    }
}
