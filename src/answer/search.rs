//! The rules that fit what was typed, best first.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document;
use crate::error::Failed;
use crate::rule::RuleText;
use crate::typed::bounded;
use swu_rulebook::{KnownDocument, Node, RuleId, Rulebook, SecondHand};
use swu_search::{Hit, Parts, Query, Reason, Search, SearchError, present};
use swu_text::diagnostic::Diagnostic;

/// The usual number of rules to look for.
pub const USUAL: usize = 10;

/// The most rules that one search lists.
const MOST: usize = 100;

/// The search.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SearchParams {
    /// Keywords, a question, a situation, a rule's number, or the name of a card.
    pub query: String,
    /// The number of rules to list, at most 100 [default: 10].
    pub limit: Option<usize>,
    /// Explain why each rule was found.
    #[serde(default)]
    pub explain: bool,
    /// Return the best rule's text too, with its examples and its parts.
    #[serde(default)]
    pub text: bool,
    /// The day for questions about the legality of cards, such as `2026-03-13` [default: today].
    pub on: Option<String>,
}

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
    /// The source of its document, if it is second-hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    second_hand: Option<&'r SecondHand>,
    /// The documents that have the answer, if no document here does: the rule is then not an answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    elsewhere: Vec<&'static KnownDocument>,
    /// The parts of the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<FoundParts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explain: Option<Vec<Reason>>,
    /// The names of the cards in the query, with the most relevant rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cards: Vec<Arc<str>>,
    /// The ruling that shows the rule in play, with the most relevant rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<PlayedRuling>,
    /// The rule itself, with the most relevant rule; only if its text is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<RuleText<'r>>,
}

/// The parts of the score of a rule, with what it answers.
#[derive(Debug, Serialize, JsonSchema)]
struct FoundParts {
    #[serde(flatten)]
    score: Parts,
    /// The question that is likest among those that it answers.
    question: Option<String>,
}

/// A ruling that shows a rule in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayedRuling {
    pub title: String,
    /// Its file, as accepted by `judge replay`.
    pub file: String,
}

/// The rulings on a rule: those that name it early come first.
pub type RulingsOn<'f> = &'f dyn Fn(&RuleId) -> Vec<PlayedRuling>;

document!(FoundRule<'_>, "search", "Matching rules, best first, one element each: `judge search`.");

/// That no document here answers, and which would.
pub fn not_here(documents: &[&KnownDocument]) -> String {
    let names: Vec<String> = documents.iter().map(|document| format!("the {}", document.name)).collect();
    let names = names.join(" or ");
    let mut addresses: Vec<&str> = documents.iter().filter_map(|document| document.address).collect();
    addresses.dedup();
    let at = if addresses.is_empty() { String::new() } else { format!(": {}", addresses.join(", ")) };
    format!("No document in judge answers this. {} would{at}", swu_text::words::capitalised(&names))
}

/// A rule that was found, and why, if that was asked.
pub type Explained<'r> = (Hit<'r>, Option<Vec<Reason>>);

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

/// The rules that are listed for a program.
///
/// # Errors
///
/// If the words are too many, or the index cannot be read.
pub fn found<'r>(
    params: &SearchParams,
    search: &Search<'r>,
    rules: &'r Rulebook,
    on: RulingsOn<'_>,
) -> Result<Vec<FoundRule<'r>>, Failed> {
    bounded(&params.query)?;
    let limit = params.limit.unwrap_or(USUAL).clamp(1, MOST);
    let found = find(search, &params.query, limit, params.explain);
    let found = found.map_err(|error| Failed::from(Diagnostic::error(error.to_string())))?;
    let mut listed = listed(found, &params.query, search, rules, on);
    if params.text
        && let Some(best) = listed.first_mut()
    {
        best.rule = best.id.parse().ok().and_then(|id| rules.get(&id)).map(|rule| RuleText::of(rule, rules));
    }
    Ok(listed)
}

/// The ruling that shows the rule played, the likest to what was typed; or else one on a rule that it refers to, if it is
/// about what was typed.
pub fn played(rule: &Node, query: Option<&Query<'_, '_>>, rules: &Rulebook, on: RulingsOn<'_>) -> Option<PlayedRuling> {
    const ABOUT_IT: f32 = 0.4;
    let likest = |mut rulings: Vec<PlayedRuling>, at_least: f32| {
        let (at, alike) = query
            .and_then(|query| query.likest(rulings.iter().map(|ruling| ruling.title.as_str())))
            .unwrap_or((0, 1.0));
        (at < rulings.len() && alike >= at_least).then(|| rulings.swap_remove(at))
    };
    let own = likest(on(&present(rule)?), -1.0);
    own.or_else(|| {
        let cited = rules.links(&rule.id).filter_map(present);
        likest(cited.flat_map(|cited| on(&cited)).collect(), ABOUT_IT)
    })
}

/// The rules that were found for what was typed, as they are listed; the best one with its ruling.
pub fn listed<'r>(
    hits: Vec<Explained<'r>>,
    typed: &str,
    search: &Search<'r>,
    rules: &'r Rulebook,
    on: RulingsOn<'_>,
) -> Vec<FoundRule<'r>> {
    let query = search.query(typed);
    let mut listed: Vec<FoundRule<'r>> = Vec::with_capacity(hits.len());
    for hit in hits {
        let rule = hit.0.rule;
        let mut found = FoundRule::of(hit, query.as_ref(), rules);
        if listed.is_empty() {
            found.ruling = played(rule, query.as_ref(), rules, on);
            found.cards = query.as_ref().map_or_else(Vec::new, |query| query.cards().to_vec());
        }
        listed.push(found);
    }
    listed
}

impl<'r> FoundRule<'r> {
    fn of((hit, explain): Explained<'r>, query: Option<&Query<'_, '_>>, rules: &'r Rulebook) -> Self {
        let question = || query?.likest_question(hit.rule).map(str::to_owned);
        Self {
            id: hit.rule.id.to_string(),
            title: hit.rule.label(),
            path: rules.path(&hit.rule.id),
            score: hit.score,
            snippet: hit.snippet.marked("**", "**"),
            edition: hit.rule.edition.as_deref(),
            second_hand: rules.second_hand(hit.rule),
            elsewhere: hit.elsewhere,
            parts: hit.parts.map(|score| FoundParts { score, question: question() }),
            explain,
            cards: Vec::new(),
            ruling: None,
            rule: None,
        }
    }
}
