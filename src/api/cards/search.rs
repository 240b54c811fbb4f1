//! The cards that a query finds, as a document.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::facts::Facts;
use super::query::{Found, Query, Wrong};
use crate::document;
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
        let mentions = if more.used { swu_scenario::mentions() } else { HashMap::new() };
        let facts = |card: &'c Card| {
            let facts = Facts::from(card);
            let facts = if more.used { facts.used(&mentions) } else { facts };
            if more.texts { facts.worded(library.wording(card)) } else { facts }
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
