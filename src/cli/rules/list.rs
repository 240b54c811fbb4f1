//! `judge rules list`: every rule, in the order of the documents.

use swu_api::contents::contents;
use textwrap::core::display_width;

use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Manner, Out};
use crate::rulebook::{Node, Rulebook};

/// List every rule in the order of the documents
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules list
  judge rules list --format json
  judge --rules my-rules rules list")]
pub struct Args {}

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::READ
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = &*globals.rules_to_use(out)?;
        if out.format == Format::Json {
            out.results(&contents(rules))?;
            return Ok(Exit::Fine);
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
        Ok(Exit::Fine)
    }
}

/// How many rules a rule is a part of.
fn depth(rule: &Node, rules: &Rulebook) -> usize {
    std::iter::successors(rule.parent.as_ref(), |parent| rules.get(parent)?.parent.as_ref()).take(16).count()
}
