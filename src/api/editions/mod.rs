//! The editions of the documents that are known, and what became of rules from one to the next.
//!
//! [`history`] follows one rule through all of them, and [`diff`] compares two.

pub mod diff;
pub mod history;

use schemars::JsonSchema;
use serde::Serialize;

use crate::document;
use swu_rulebook::editions::{Edition, EditionName};
use swu_rulebook::{Node, Rulebook, SecondHand};
use swu_text::diagnostic::Diagnostic;

/// Rules that are known, in one edition of each document that they have.
#[derive(Debug, Clone, Copy)]
pub struct EditionRules<'r> {
    /// The rules.
    pub rules: &'r Rulebook,
    /// True if they are in this project's own words, so that words are not compared with those of others.
    pub is_restated: bool,
}

impl EditionRules<'static> {
    /// The rules that the program carries.
    pub fn embedded() -> Self {
        Self { rules: Rulebook::embedded(), is_restated: true }
    }
}

/// The rules of the editions that a user has imported, in the order of the imports, read when they are first asked for; or
/// why they cannot be read.
pub type Imported<'r> = dyn Fn() -> Result<Vec<&'r Rulebook>, Box<Diagnostic>> + Send + Sync + 'r;

/// A known edition of a document.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct KnownEdition<'r> {
    document: &'r str,
    edition: Option<&'r str>,
    date: Option<&'r str>,
    /// The number of rules and headings.
    rules: usize,
    /// True if it is in this project's own words.
    restated: bool,
    /// The source, if it is second-hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    second_hand: Option<&'r SecondHand>,
}

document!(
    KnownEdition<'_>,
    "rules-editions",
    "The editions whose rules are known, built-in or imported: `editions` of `judge serve`."
);

/// Every edition of every document, in the order of the documents and of their age.
pub fn list<'r>(all: &[EditionRules<'r>]) -> Vec<KnownEdition<'r>> {
    let mut editions: Vec<(EditionRules<'r>, &Edition)> = Vec::new();
    for known in all {
        editions.extend(known.rules.editions().iter().map(|edition| (*known, edition)));
    }
    editions.retain(|(known, edition)| known.rules.iter().any(|rule| is_of(rule, edition)));
    editions.sort_by(|(_, a), (_, b)| a.document.cmp(&b.document).then_with(|| a.cmp_age(b)));
    let listed = editions.into_iter().map(|(known, edition)| KnownEdition {
        document: &edition.document,
        edition: edition.name.as_deref(),
        date: edition.date.as_deref(),
        rules: known.rules.iter().filter(|rule| is_of(rule, edition)).count(),
        restated: known.is_restated,
        second_hand: edition.second_hand.as_ref(),
    });
    listed.collect()
}

fn is_of(rule: &Node, edition: &Edition) -> bool {
    rule.is_rule() && rule.id.document() == edition.document
}

/// True if the rules inside the program are named; `embedded` is what older programs say.
pub fn is_built_in(typed: &str) -> bool {
    ["built-in", "embedded"].iter().any(|word| typed.trim().eq_ignore_ascii_case(word))
}

/// The rules of the edition of that name, such as `CR 7.0`. Of an edition that is carried and was imported too, the
/// official wording is what is asked for, and of two imports the later one; `built-in` names what the program brings, and so does `embedded`, its older name.
///
/// # Errors
///
/// If no such edition is known; the help names those that are.
pub fn named<'r>(typed: &str, all: &[EditionRules<'r>]) -> Result<EditionRules<'r>, Box<Diagnostic>> {
    if is_built_in(typed) {
        return Ok(EditionRules::embedded());
    }
    let wanted = EditionName::read(typed);
    let mut found = all.iter().filter(|known| wanted.is_in(known.rules));
    if let Some(known) = found.clone().rfind(|known| !known.is_restated).or_else(|| found.next()) {
        return Ok(*known);
    }
    let names = list(all).into_iter().filter_map(|known| Some(format!("`{} {}`", known.document, known.edition?)));
    let mut names: Vec<String> = names.collect();
    names.dedup();
    Err(Diagnostic::error(format!("unknown edition `{typed}`")).help(format!("known: {}", names.join(", "))).into())
}
