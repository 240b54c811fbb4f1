//! The number of cards that are understood, and the texts that are not.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document;
use swu_cards::Library;
use swu_cards::coverage::{Coverage, coverage};

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
