//! A line to cite a rule by.

use schemars::JsonSchema;
use serde::Serialize;

use super::resolve::Found;
use swu_cards::Printing;
use swu_rulebook::{Node, RuleId, Rulebook};

/// A rule or card as cited, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Citations<'r> {
    /// The rule; none for a card.
    id: Option<&'r RuleId>,
    /// One line for a rule, or one for each card of the name.
    citations: Vec<String>,
}

impl<'r> Citations<'r> {
    /// Of what was found.
    pub fn of(found: &Found<'r>, rules: &Rulebook) -> Self {
        let id = match found {
            Found::Rule { rule, .. } => Some(&rule.id),
            Found::Cards(_) => None,
        };
        Self { id, citations: lines(found, rules) }
    }
}

/// The lines: one of a rule, and one of each card of a name.
pub fn lines(found: &Found<'_>, rules: &Rulebook) -> Vec<String> {
    match found {
        Found::Rule { rule, .. } => vec![citation(rule, rules)],
        Found::Cards(cards) => {
            let printing = |printing: &Printing| format!(" ({printing})");
            let line =
                |card: &&swu_cards::Card| card.full_name() + &card.printing.as_ref().map_or_else(String::new, printing);
            cards.iter().map(line).collect()
        }
    }
}

/// `CR 7.5.7 Overwhelm (Comprehensive Rules 7.0, 2026-03-06)`. A rule without a name has that of what it is a part of.
pub fn citation(rule: &Node, rules: &Rulebook) -> String {
    let outer = |node: &&Node| rules.get(node.parent.as_ref()?);
    let mut whole = std::iter::successors(outer(&rule), outer).take_while(|node| node.is_rule());
    let name = rule.title.as_deref().or_else(|| whole.find_map(Node::name));
    let name = name.map_or_else(String::new, |name| format!(" {name}"));
    format!("{}{name}{}", rule.id, source(rule, rules).map_or_else(String::new, |source| format!(" ({source})")))
}

/// The document with its edition and date: `Comprehensive Rules 7.0, 2026-03-06`.
fn source(rule: &Node, rules: &Rulebook) -> Option<String> {
    let document = match rule.id.document() {
        "CR" => "Comprehensive Rules",
        "TR" => "Tournament Regulations",
        "GLOSSARY" => "Glossary",
        "NOTE" => "Notes",
        _ => "",
    };
    let named = [Some(document), rule.edition.as_deref()].into_iter().flatten().filter(|word| !word.is_empty());
    let named = named.collect::<Vec<_>>().join(" ");
    let date = rules.edition_of(rule.id.document()).and_then(|edition| edition.date.as_deref());
    let parts: Vec<&str> = [Some(named.as_str()), date].into_iter().flatten().filter(|part| !part.is_empty()).collect();
    Some(parts.join(", ")).filter(|source| !source.is_empty())
}
