//! A rule with its parts, and the line to cite it by.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::Serialize;
use swu_rulebook::{KnownDocument, Node, RuleId, Rulebook};

/// More parts than these are a section to look through, not a rule to read.
const MOST_PARTS: usize = 30;

/// A rule to read, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RuleText<'r> {
    pub id: &'r RuleId,
    pub title: String,
    pub text: &'r str,
    pub examples: &'r [String],
    /// Its parts and their parts, in document order; none of a long section.
    pub parts: Vec<Part<'r>>,
    /// The line to cite it by.
    pub citation: String,
}

/// A part of a rule, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Part<'r> {
    pub id: &'r RuleId,
    pub title: String,
    pub text: &'r str,
    pub examples: &'r [String],
}

impl<'r> RuleText<'r> {
    /// Of a rule.
    pub fn of(rule: &'r Node, rules: &'r Rulebook) -> Self {
        let parts = parts(rule, rules);
        let parts =
            if is_long(&parts) { Vec::new() } else { parts.iter().map(|(part, _)| Part::from(*part)).collect() };
        let Part { id, title, text, examples } = Part::from(rule);
        Self { id, title, text, examples, parts, citation: citation(rule, rules) }
    }
}

impl<'r> From<&'r Node> for Part<'r> {
    fn from(part: &'r Node) -> Self {
        Self { id: &part.id, title: part.label(), text: &part.text, examples: &part.examples }
    }
}

/// The parts of a rule and theirs, each with how deep it lies, in the order of the document.
pub fn parts<'r>(rule: &Node, rules: &'r Rulebook) -> Vec<(&'r Node, usize)> {
    let mut found: Vec<(&Node, usize)> = Vec::new();
    let mut known: HashSet<&RuleId> = HashSet::new();
    let below = |id: &RuleId, depth: usize| {
        let mut parts: Vec<(&'r Node, usize)> = rules.children(id).map(|part| (part, depth)).collect();
        parts.reverse();
        parts
    };
    let mut waiting = below(&rule.id, 0);
    while let Some((part, depth)) = waiting.pop() {
        // An id that several rules have counts once, as its first rule.
        if known.insert(&part.id) {
            found.push((part, depth));
            waiting.extend(below(&part.id, depth + 1));
        }
    }
    found
}

/// True if there are so many parts that they are listed, not printed.
pub fn is_long(parts: &[(&Node, usize)]) -> bool {
    parts.len() > MOST_PARTS
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
    let document = KnownDocument::of(rule.id.document()).map_or("", |document| document.name);
    let named = [Some(document), rule.edition.as_deref()].into_iter().flatten().filter(|word| !word.is_empty());
    let named = named.collect::<Vec<_>>().join(" ");
    let date = rules.edition_of(rule.id.document()).and_then(|edition| edition.date.as_deref());
    let parts: Vec<&str> = [Some(named.as_str()), date].into_iter().flatten().filter(|part| !part.is_empty()).collect();
    Some(parts.join(", ")).filter(|source| !source.is_empty())
}
