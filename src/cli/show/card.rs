//! The cards of a name: their facts, and the rules of their keywords.

use super::links::Links;
use super::rule::{heading, rows};
use crate::cards::Card;
use crate::cli::base::{Failure, Look, Out};
use crate::cli::cards::framed;
use crate::rulebook::Rulebook;
use swu_api::cards::facts;
use swu_api::shell;
use swu_api::show::{keywords, kinds};

pub fn print(
    cards: &[&Card],
    brief: bool,
    links: Option<Links<'_>>,
    rules: &Rulebook,
    out: &mut Out,
) -> Result<(), Failure> {
    for card in cards {
        framed(card, out)?;
        let keywords: Vec<&str> = facts::keywords(card).iter().map(|keyword| keyword.word()).collect();
        if !keywords.is_empty() {
            out.wrapped(&format!("Keywords: {}", keywords.join(", ")), 2)?;
        }
        out.command(&shell::command("judge cards show", &card.full_name()), 2)?;
        if let Some(links) = links {
            out.line(&format!("  {}", links.card(&card.full_name())))?;
        }
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
        out.paragraphs(&says.text, 4)?;
    }
    Ok(())
}
