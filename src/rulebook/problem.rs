//! Problems of rules documents: duplicates, gaps, wrong order, rules without text, and files without rules. A document with
//! problems is still read; `judge rules check` lists them.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::graph::Document;
use super::id::RuleId;
use super::{Node, Rulebook};

/// A problem of a rules document and its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// The file, named within its folder.
    pub file: Arc<str>,
    /// Line, from 1.
    pub line: usize,
    pub kind: ProblemKind,
    /// The problem, with the nearest correction, in a sentence without a full stop.
    pub message: String,
}

/// The kinds of problems; their names are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemKind {
    /// A link to a file, an anchor or a rule that does not exist.
    DanglingLink,
    /// A number that an earlier rule of the document already has.
    Duplicate,
    /// A number missing in a sequence.
    Gap,
    /// A number that comes after a higher one.
    Order,
    /// Bytes that are not UTF-8.
    Encoding,
    /// A file or a folder without a single rule.
    Empty,
    /// A rule without text and parts.
    NoText,
    /// A front matter that cannot be read.
    FrontMatter,
    /// A file or folder that could not be opened.
    Unreadable,
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

pub(super) fn check(rulebook: &mut Rulebook, documents: &[Document]) {
    let mut problems = Vec::new();
    duplicates(rulebook, &mut problems);
    sequences(rulebook, documents, &mut problems);
    silent(rulebook, documents, &mut problems);
    empty(rulebook, documents, &mut problems);
    rulebook.problems.append(&mut problems);
}

fn problem(node: &Node, kind: ProblemKind, message: String) -> Problem {
    Problem { file: node.file.as_ref().into(), line: node.line, kind, message }
}

fn duplicates(rulebook: &Rulebook, problems: &mut Vec<Problem>) {
    for (index, node) in rulebook.nodes.iter().enumerate() {
        if let Some(first) = rulebook.get(&node.id).filter(|_| rulebook.index.get(&node.id) != Some(&index)) {
            let message = format!("`{}` already exists in {}, line {}", node.id, first.file, first.line);
            problems.push(problem(node, ProblemKind::Duplicate, message));
        }
    }
}

/// Looks at the numbers that share all but their last level; letters and numbers below one rule count apart.
fn sequences(rulebook: &Rulebook, documents: &[Document], problems: &mut Vec<Problem>) {
    // A document of ours may be kept in part: which of its sections there are is not a matter of sequence.
    let own: Vec<&str> =
        documents.iter().filter(|document| document.dialect.is_own()).map(|document| document.code.as_str()).collect();
    let mut families: HashMap<(&str, Option<&str>, bool), Vec<&Node>> = HashMap::new();
    for node in rulebook.nodes.iter().filter(|node| node.is_rule()) {
        let outer = node.id.outer_number();
        // Bullets are counted by us, so nothing can be missing.
        let is_bullet = outer.is_some_and(|outer| {
            let last = node.id.number().get(outer.len()..).unwrap_or_default();
            last.starts_with('-')
        });
        if !is_bullet && (outer.is_some() || !own.contains(&node.id.document())) {
            let is_number = last_part(&node.id).bytes().all(|byte| byte.is_ascii_digit());
            families.entry((node.id.document(), outer, is_number)).or_default().push(node);
        }
    }
    for family in families.into_values() {
        sequence(&family, problems);
    }
}

/// Looks at rules that should count up from 1, from `a` or from `i`; a sequence may also begin with 0.
fn sequence(family: &[&Node], problems: &mut Vec<Problem>) {
    let roman = family.first().is_some_and(|first| last_part(&first.id) == "i");
    let counts = family.iter().filter_map(|node| Some((count(last_part(&node.id), roman)?, *node)));
    let mut counted: Vec<(u64, &Node)> = counts.collect();
    for (before, after) in counted.iter().zip(counted.iter().skip(1)) {
        if after.0 < before.0 {
            let message = format!("`{}` comes after `{}`", after.1.id, before.1.id);
            problems.push(problem(after.1, ProblemKind::Order, message));
        }
    }
    counted.sort_by_key(|(count, _)| *count);
    let mut expected = u64::from(counted.first().is_none_or(|(count, _)| *count > 0));
    for (count, node) in counted {
        if count > expected {
            let missing = count - expected;
            let what = if missing == 1 { "one number is".to_owned() } else { format!("{missing} numbers are") };
            let message = format!("{what} missing before `{}`", node.id);
            problems.push(problem(node, ProblemKind::Gap, message));
        }
        expected = count.saturating_add(1);
    }
}

fn last_part(id: &RuleId) -> &str {
    id.number().rsplit(['.', '-']).next().unwrap_or_default()
}

/// The place of `3`, `c` or `iii` in its sequence.
fn count(part: &str, roman: bool) -> Option<u64> {
    if let Ok(number) = part.parse() {
        return Some(number);
    }
    if roman {
        let numerals = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"];
        return numerals.iter().position(|numeral| *numeral == part).and_then(|at| u64::try_from(at + 1).ok());
    }
    match part.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(u64::from(letter - b'a') + 1),
        _ => None,
    }
}

/// Looks for rules that have neither text nor parts. In somebody's plain file a numbered
/// heading may be no more than that, so this is for our own documents.
fn silent(rulebook: &Rulebook, documents: &[Document], problems: &mut Vec<Problem>) {
    let own = documents.iter().filter(|document| document.dialect.is_own());
    let rules = own.flat_map(|document| &document.nodes).flatten().filter_map(|node| rulebook.nodes.get(*node));
    for rule in rules.filter(|rule| rule.is_rule() && rule.text.is_empty() && rule.children.is_empty()) {
        let message = format!("`{}` has no text and no parts; write its text after its number", rule.id);
        problems.push(problem(rule, ProblemKind::NoText, message));
    }
}

fn empty(rulebook: &Rulebook, documents: &[Document], problems: &mut Vec<Problem>) {
    let no_rules_at_all = !rulebook.nodes.iter().any(Node::is_rule);
    for document in documents {
        let no_rules =
            !document.nodes.iter().flatten().any(|node| rulebook.nodes.get(*node).is_some_and(Node::is_rule));
        // Among files with rules, a plain file without any is a foreword; one that claims to be rules is a mistake.
        if no_rules && (no_rules_at_all || document.dialect.is_own()) {
            let message = "no rules in this file; a rule begins with its number, such as `5.4.`".to_owned();
            let file = document.name.clone();
            problems.push(Problem { file, line: 1, kind: ProblemKind::Empty, message });
        }
    }
    if documents.is_empty() {
        let message = "no markdown files in this folder".to_owned();
        problems.push(Problem { file: "".into(), line: 1, kind: ProblemKind::Empty, message });
    }
}
