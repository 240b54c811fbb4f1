//! The cards of a name, with the rules that are about them.

use schemars::JsonSchema;
use serde::Serialize;

use super::resolve::rule_of;
use crate::cards::facts::{self, Facts};
use swu_cards::rules::{rule_of_keyword, rule_of_kind, rule_of_token};
use swu_cards::{Card, Keyword};
use swu_rulebook::{Node, RuleId, Rulebook};

/// The cards that share a name, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CardsDocument<'r> {
    cards: Vec<Facts<'r>>,
    /// The rules of their types, tokens and keywords.
    rules: Vec<&'r RuleId>,
}

impl<'r> CardsDocument<'r> {
    /// Of these cards.
    pub fn of(cards: &[&'r Card], rules: &'r Rulebook) -> Self {
        let ids = kinds(cards, rules).into_iter().chain(keywords(cards, rules)).map(|rule| &rule.id).collect();
        Self { cards: cards.iter().map(|card| Facts::from(*card)).collect(), rules: ids }
    }
}

/// The rules of the keywords of the cards, in the order of the rules.
pub fn keywords<'r>(cards: &[&Card], rules: &'r Rulebook) -> Vec<&'r Node> {
    let mut found: Vec<Keyword> = cards.iter().flat_map(|card| facts::keywords(card)).collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().filter_map(|keyword| rule_of(rule_of_keyword(keyword), keyword.word(), rules)).collect()
}

/// The rules about the types and tokens of the cards.
pub fn kinds<'r>(cards: &[&Card], rules: &'r Rulebook) -> Vec<&'r Node> {
    let mut ids: Vec<(&str, &str)> = Vec::new();
    for card in cards {
        let token = card.token.map(|token| (rule_of_token(token), token.word()));
        for id in [Some((rule_of_kind(card.kind), card.kind.word())), token].into_iter().flatten() {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
    }
    ids.into_iter().filter_map(|(id, word)| rule_of(id, word, rules)).collect()
}
