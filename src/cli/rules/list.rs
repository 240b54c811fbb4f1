//! `judge rules list`: every rule, in the order of the documents.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::options::Format;
use crate::cli::out::{Look, Out};
use crate::cli::{Failure, Verdict};
use crate::rulebook::{Node, RuleId, Rulebook};

/// A rule, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Listed<'r> {
    id: &'r RuleId,
    title: String,
    text: &'r str,
    parent: Option<&'r RuleId>,
    edition: Option<&'r str>,
    file: &'r str,
    line: usize,
}

swu_api::element!(
    Listed<'_>,
    "rules-list",
    "Every rule, in the order of the documents: `judge rules list`. An element a rule."
);

pub(super) fn run(rules: &Rulebook, out: &mut Out) -> Result<Verdict, Failure> {
    if out.format == Format::Json {
        let listed = rules.iter().map(|rule| Listed {
            id: &rule.id,
            title: rule.label(),
            text: &rule.text,
            parent: rule.parent.as_ref(),
            edition: rule.edition.as_deref(),
            file: &rule.file,
            line: rule.line,
        });
        out.results(&listed.collect::<Vec<_>>())?;
        return Ok(Verdict::Fine);
    }
    for rule in rules.iter() {
        let indent = "  ".repeat(depth(rule, rules));
        let id = out.paint(Look::Id, &rule.id.to_string());
        out.line(format!("{indent}{id}  {}", rule.label()).trim_end())?;
    }
    Ok(Verdict::Fine)
}

/// How many rules a rule is a part of.
fn depth(rule: &Node, rules: &Rulebook) -> usize {
    std::iter::successors(rule.parent.as_ref(), |parent| rules.get(parent)?.parent.as_ref()).take(16).count()
}
