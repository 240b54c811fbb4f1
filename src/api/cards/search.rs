//! The cards that a query finds, and how many are understood, as documents.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::facts::Facts;
use super::query::{Found, Query, Wrong};
use crate::document;
use swu_cards::coverage::{Coverage, coverage};
use swu_cards::library::names;
use swu_cards::{Card, Library};

/// The cards that match, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CardsFound<'c> {
    pub results: Vec<Facts<'c>>,
    /// The number of cards that match, of which only the first may be listed.
    pub total: usize,
    /// If none matches, cards that would but for a typing error in a name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub near: Vec<Facts<'c>>,
    /// The parts of the query that cannot be read; the rest of it counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<Wrong>,
    /// True if the query has a field such as `t:`.
    pub has_fields: bool,
}

document!(CardsFound<'_>, "cards-search", "Matching cards: `judge cards search`.");

/// The cards to list, and the facts to add to those of each.
#[derive(Debug, Clone, Copy, Default)]
pub struct More {
    /// List at most so many.
    pub limit: Option<usize>,
    /// The number of rulings with its name.
    pub used: bool,
    /// Its abilities in words.
    pub texts: bool,
}

/// The most cards that an assistant is told.
pub(crate) const MOST_TOLD: usize = 24;

impl<'c> CardsFound<'c> {
    /// The answer to a query.
    pub fn of(query: Query, found: Found<'c>, library: &Library, more: More) -> Self {
        let mentions = more.used.then(swu_scenario::mentions);
        let facts = |card: &'c Card| {
            let used = |mentions: &HashMap<&str, usize>| {
                let names = names(&card.name, card.subtitle.as_deref());
                names.iter().filter_map(|name| mentions.get(name.as_str())).sum()
            };
            let texts = || {
                let lines = library.wording(card).lines;
                [lines.card, lines.unit, lines.upgrade].concat()
            };
            let mut facts = Facts::from(card);
            (facts.used_in, facts.texts) = (mentions.as_ref().map(used), more.texts.then(texts));
            facts
        };
        Self {
            has_fields: query.has_fields(),
            wrong: query.wrong,
            total: found.cards.len(),
            results: found.cards.into_iter().take(more.limit.unwrap_or(usize::MAX)).map(facts).collect(),
            near: found.near.into_iter().map(facts).collect(),
        }
    }
}

/// The coverage, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Covered<'c>(pub &'c Coverage);

document!(
    Covered<'_>,
    "cards-coverage",
    "Understood cards, and the texts that are not understood: `judge cards coverage`."
);

/// The coverage of the cards of a library that a player may bring.
pub fn covered(library: &Library) -> Coverage {
    coverage(library.iter().map(|card| &**card).filter(|card| card.token.is_none()))
}
