//! `judge rules list`: every rule, in the order of the documents.

use swu_api::contents::contents;
use textwrap::core::display_width;

use crate::cli::options::Format;
use crate::cli::out::{Look, Out};
use crate::cli::{Failure, Verdict};
use crate::rulebook::{Node, Rulebook};

pub(super) fn run(rules: &Rulebook, out: &mut Out) -> Result<Verdict, Failure> {
    if out.format == Format::Json {
        out.results(&contents(rules))?;
        return Ok(Verdict::Fine);
    }
    for rule in rules.iter() {
        let indent = "  ".repeat(depth(rule, rules));
        let id = out.paint(Look::Id, &rule.id.to_string());
        let taken = indent.len() + rule.id.to_string().len() + 2;
        let label = if taken + display_width(&rule.label()) > out.room() {
            out.clipped(&rule.label(), taken)
        } else {
            rule.label()
        };
        // A row is one line: where not even a word has room, the number stands alone.
        let label = if taken + display_width(&label) > out.room() { String::new() } else { label };
        out.line(format!("{indent}{id}  {label}").trim_end())?;
    }
    Ok(Verdict::Fine)
}

/// How many rules a rule is a part of.
fn depth(rule: &Node, rules: &Rulebook) -> usize {
    std::iter::successors(rule.parent.as_ref(), |parent| rules.get(parent)?.parent.as_ref()).take(16).count()
}
