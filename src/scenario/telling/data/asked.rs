//! A prompt as data: the player, the decision, its rule, and the answers that a file could write.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::CardData;
use crate::prompts::prompt::is_optional;
use crate::table::resolve::Table;
use swu_game::Decision;

/// A prompt that waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AskedData {
    /// The player who has to decide; `chance` where a random outcome is left open.
    pub player: String,
    /// The rule that asks it.
    pub rule: String,
    /// The card whose ability asks, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<CardData>,
    /// True if nothing has to be chosen.
    pub optional: bool,
    /// The words that a file could write for each option.
    pub options: Vec<String>,
}

impl Table<'_> {
    /// The decision as data.
    pub(crate) fn asked_data(&self, decision: &Decision) -> AskedData {
        AskedData {
            player: self.decider(decision).to_owned(),
            rule: decision.rule.to_string(),
            source: decision.source.map(|source| self.card_data(source.card)),
            optional: is_optional(decision),
            options: self.options_written(decision),
        }
    }
}
