//! A rule, for programs.

use schemars::JsonSchema;
use serde::Serialize;

use super::around::Around;
use super::cite::citation;
use super::resolve::Also;
use swu_rulebook::{Node, RuleId, Rulebook};
use swu_scenario::Ruling;
use swu_scenario::coverage::Class;
use swu_search::Questions;

/// A rule, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RuleDocument<'r> {
    id: &'r RuleId,
    title: String,
    text: &'r str,
    examples: &'r [String],
    path: Vec<String>,
    parent: Option<&'r RuleId>,
    children: Vec<&'r RuleId>,
    /// Its parts and their parts, in document order.
    parts: Vec<Part<'r>>,
    previous: Option<&'r RuleId>,
    next: Option<&'r RuleId>,
    links: Vec<&'r RuleId>,
    missing: &'r [String],
    linked_from: Vec<&'r RuleId>,
    /// The glossary entries for its name.
    glossary: Vec<&'r RuleId>,
    /// Other matches for the name typed.
    also: AlsoCalled<'r>,
    /// Notes on its number in the edition named.
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<String>,
    /// Questions it answers.
    answers: &'static [String],
    /// Files of the scenarios that name the rule.
    scenarios: Vec<String>,
    /// Scenarios that name it or one of its parts.
    rulings: Vec<Ruling>,
    /// How far the engine covers it; none for a rule that is not about play.
    class: Option<Class>,
    edition: Option<&'r str>,
    date: Option<&'r str>,
    citation: String,
    file: &'r str,
    line: usize,
}

/// A part of a rule, for programs.
#[derive(Debug, Serialize, JsonSchema)]
struct Part<'r> {
    id: &'r RuleId,
    title: String,
    text: &'r str,
    examples: &'r [String],
}

/// Other matches for the name.
#[derive(Debug, Serialize, JsonSchema)]
struct AlsoCalled<'r> {
    rules: Vec<&'r RuleId>,
    cards: Vec<String>,
}

impl<'r> RuleDocument<'r> {
    /// The rule with everything around it.
    pub fn of(around: &Around<'r>, also: &Also<'r>, class: Option<Class>, rules: &'r Rulebook) -> Self {
        let rule = around.rule;
        let part = |(part, _): &(&'r Node, usize)| Part {
            id: &part.id,
            title: part.label(),
            text: &part.text,
            examples: &part.examples,
        };
        Self {
            id: &rule.id,
            title: rule.label(),
            text: &rule.text,
            examples: &rule.examples,
            path: rules.path(&rule.id),
            parent: rule.parent.as_ref(),
            children: rules.children(&rule.id).map(|node| &node.id).collect(),
            parts: around.parts.iter().map(part).collect(),
            previous: around.previous.map(|node| &node.id),
            next: around.next.map(|node| &node.id),
            links: rules.links(&rule.id).map(|node| &node.id).collect(),
            missing: &rule.missing,
            linked_from: rules.linked_from(&rule.id).map(|node| &node.id).collect(),
            answers: Questions::embedded().of(rule),
            glossary: around.terms.iter().map(|term| &term.id).collect(),
            also: AlsoCalled {
                rules: also.rules.iter().map(|node| &node.id).collect(),
                cards: also.cards.iter().map(|card| card.full_name()).collect(),
            },
            moved: also.moved.clone(),
            scenarios: around.naming(),
            rulings: around.rulings.clone(),
            class,
            edition: rule.edition.as_deref(),
            date: date(rule, rules),
            citation: citation(rule, rules),
            file: &rule.file,
            line: rule.line,
        }
    }
}

/// The day of the edition that the rule is from.
pub fn date<'r>(rule: &Node, rules: &'r Rulebook) -> Option<&'r str> {
    rules.edition_of(rule.id.document())?.date.as_deref()
}
