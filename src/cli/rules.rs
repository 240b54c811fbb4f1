//! `judge rules`: the rules documents as a whole: everything that is in them, whether they are sound, and how far the
//! engine covers them.

use serde::Serialize;

use super::options::{Format, Globals};
use super::out::{Look, Out};
use super::{Failure, Verdict, coverage};
use crate::rulebook::{Node, Problem, RuleId, Rulebook};

/// List all rules, check the documents, or see how far the engine covers them
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules list
  judge rules check
  judge rules coverage
  judge --rules my-rules rules check")]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// List every rule in the order of the documents
    #[command(after_help = "Examples:
  judge rules list
  judge rules list --format json
  judge --rules my-rules rules list")]
    List,
    /// Look for broken links, missing and doubled numbers, and unreadable files
    ///
    /// Ends with 1 if there are problems. Links to other sites, and to files that are no markdown, are not followed.
    #[command(after_help = "Examples:
  judge rules check
  judge --rules my-rules rules check
  judge --rules my-rules rules check --format json")]
    Check,
    /// Which rules of play the engine rules, and which of them a scenario shows
    ///
    /// Classes every rule of sections 1 to 8, 11 and 12: exercised by a scenario, ruled but not exercised, informational
    /// (nothing to rule, with the reason), or missing.
    #[command(after_help = "Examples:
  judge rules coverage
  judge rules coverage --list informational
  judge rules coverage my-rulings --format json")]
    Coverage(coverage::Args),
}

/// A rule, for programs.
#[derive(Debug, Serialize)]
struct Listed<'r> {
    id: &'r RuleId,
    title: String,
    text: &'r str,
    parent: Option<&'r RuleId>,
    file: &'r str,
    line: usize,
}

/// The outcome of a check, for programs.
#[derive(Debug, Serialize)]
struct Checked<'r> {
    problems: &'r [Problem],
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    match &args.action {
        Action::List => list(&*globals.rules_to_use(out)?, out),
        Action::Check => check(&*globals.rules()?, out),
        Action::Coverage(args) => coverage::run(args, globals, out),
    }
}

fn list(rules: &Rulebook, out: &mut Out) -> Result<Verdict, Failure> {
    if out.format == Format::Json {
        let listed = rules.iter().map(|rule| Listed {
            id: &rule.id,
            title: rule.label(),
            text: &rule.text,
            parent: rule.parent.as_ref(),
            file: &rule.file,
            line: rule.line,
        });
        out.json(&listed.collect::<Vec<_>>())?;
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

fn check(rules: &Rulebook, out: &mut Out) -> Result<Verdict, Failure> {
    let problems = rules.problems();
    match out.format {
        Format::Json => out.json(&Checked { problems })?,
        Format::Text => {
            for problem in problems {
                let place = out.paint(Look::Title, &format!("{}:{}:", problem.file, problem.line));
                out.line(&format!("{place} {}: {}", problem.kind, problem.message))?;
            }
            let count = rules.iter().filter(|rule| rule.is_rule()).count();
            match problems.len() {
                0 => out.line(&format!("{count} rules, no problems"))?,
                1 => out.line(&format!("{count} rules, 1 problem"))?,
                problems => out.line(&format!("{count} rules, {problems} problems"))?,
            }
        }
    }
    Ok(if problems.is_empty() { Verdict::Fine } else { Verdict::DoesNotHold })
}
