//! The cards of a name: their facts, and the rules of their keywords.

use schemars::JsonSchema;
use serde::Serialize;

use super::resolve::rule_of;
use super::rule::{heading, rows};
use crate::cards::rules::{rule_of_keyword, rule_of_kind, rule_of_token};
use crate::cards::{Card, Keyword};
use crate::cli::Failure;
use crate::cli::cards::facts::{self, Facts};
use crate::cli::cards::framed;
use crate::cli::out::{Look, Out};
use crate::rulebook::{Node, RuleId, Rulebook};

/// The cards of a name, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct ForPrograms<'r> {
    cards: Vec<Facts<'r>>,
    /// The rules of their types, tokens and keywords.
    rules: Vec<&'r RuleId>,
}

impl<'r> ForPrograms<'r> {
    pub(super) fn of(cards: &[&'r Card], rules: &'r Rulebook) -> Self {
        let ids = kinds(cards, rules).into_iter().chain(keywords(cards, rules)).map(|rule| &rule.id).collect();
        Self { cards: cards.iter().map(|card| Facts::from(*card)).collect(), rules: ids }
    }
}

pub(super) fn print(cards: &[&Card], brief: bool, rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    for card in cards {
        framed(card, out)?;
        let keywords: Vec<&str> = facts::keywords(card).iter().map(|keyword| keyword.word()).collect();
        if !keywords.is_empty() {
            out.wrapped(&format!("Keywords: {}", keywords.join(", ")), 2)?;
        }
        out.line(&format!("  `judge cards show {}` says what it does", card.full_name()))?;
    }
    if brief {
        return Ok(());
    }
    let kinds = kinds(cards, rules);
    if !kinds.is_empty() {
        heading("Rules", out)?;
        rows(&kinds, rules, out)?;
    }
    for rule in keywords(cards, rules) {
        out.line("")?;
        let id = out.paint(Look::Id, &rule.id.to_string());
        let name = out.paint(Look::Title, rule.title.as_deref().unwrap_or_default());
        out.line(&format!("  {id}  {name}"))?;
        // The first part of a keyword's rule says what the keyword does.
        let says = rules.children(&rule.id).next().unwrap_or(rule);
        out.wrapped(&says.text, 4)?;
    }
    Ok(())
}

/// The rules of the keywords of the cards, in the order of the rules.
fn keywords<'r>(cards: &[&Card], rules: &'r Rulebook) -> Vec<&'r Node> {
    let mut found: Vec<Keyword> = cards.iter().flat_map(|card| facts::keywords(card)).collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().filter_map(|keyword| rule_of(rule_of_keyword(keyword), keyword.word(), rules)).collect()
}

/// The rules about the types and tokens of the cards.
fn kinds<'r>(cards: &[&Card], rules: &'r Rulebook) -> Vec<&'r Node> {
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
