//! `judge show`: one rule, with its place, its parts, and its links both ways.

use serde::Serialize;

use super::options::{Format, Globals};
use super::out::{Look, Out};
use super::{Failure, Verdict};
use crate::diagnostic::Diagnostic;
use crate::rulebook::{Node, RuleId, Rulebook, Unresolved};
use crate::scenario;
use crate::scenario::coverage::{Class, Covered, coverage_of};
use crate::scenario::replay::World;

/// Show one rule: its text, its place, its parts, and its links both ways
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge show 5.5.1.a
  judge show TR 4.1.2
  judge show L1-7.4                      a note
  judge show overwhelm                   by the name of a keyword
  judge show \"regroup phase\"             by a heading
  judge --rules my-rules show game-zones 2.3")]
pub(super) struct Args {
    /// The rule's id, such as `CR 5.5.1.a` or `5.5.1a`, or its title
    #[arg(required = true, value_name = "ID|TERM")]
    rule: Vec<String>,
}

/// A rule, for programs.
#[derive(Debug, Serialize)]
struct Shown<'r> {
    id: &'r RuleId,
    title: String,
    text: &'r str,
    examples: &'r [String],
    path: Vec<String>,
    parent: Option<&'r RuleId>,
    children: Vec<&'r RuleId>,
    links: Vec<&'r RuleId>,
    missing: &'r [String],
    linked_from: Vec<&'r RuleId>,
    scenarios: Vec<String>,
    /// How far the engine covers it; none of a rule that is not about play.
    class: Option<Class>,
    edition: Option<&'r str>,
    file: &'r str,
    line: usize,
}

/// Shows a rule; `scenarios` names the scenarios that cite one.
pub(super) fn run(
    args: &Args,
    globals: &Globals,
    out: &mut Out,
    scenarios: &dyn Fn(&RuleId) -> Vec<String>,
) -> Result<Verdict, Failure> {
    let rules = globals.rules_to_use(out)?;
    let typed = args.rule.join(" ");
    let rule = rules.find(&typed).map_err(|unresolved| not_one("show", &typed, &unresolved, &rules))?;
    let scenarios = scenarios(&rule.id);
    let library = globals.cards()?;
    let world = World { library: &library, rulebook: &rules };
    let covered = coverage_of(&rule.id, &world, &scenario::embedded());
    match out.format {
        Format::Json => out.json(&Shown {
            id: &rule.id,
            title: rule.label(),
            text: &rule.text,
            examples: &rule.examples,
            path: rules.path(&rule.id),
            parent: rule.parent.as_ref(),
            children: rules.children(&rule.id).map(|node| &node.id).collect(),
            links: rules.links(&rule.id).map(|node| &node.id).collect(),
            missing: &rule.missing,
            linked_from: rules.linked_from(&rule.id).map(|node| &node.id).collect(),
            scenarios,
            class: covered.map(|covered| covered.class),
            edition: rule.edition.as_deref(),
            file: &rule.file,
            line: rule.line,
        })?,
        Format::Text => print(rule, &rules, &scenarios, covered.as_ref(), out)?,
    }
    Ok(Verdict::Fine)
}

fn print(
    rule: &Node,
    rules: &Rulebook,
    scenarios: &[String],
    covered: Option<&Covered>,
    out: &mut Out,
) -> Result<(), Failure> {
    let id = out.paint(Look::Id, &rule.id.to_string());
    let title = rule.title.as_deref().unwrap_or_default();
    let edition = rule.edition.as_ref().map(|edition| out.paint(Look::Quiet, &format!("(edition {edition})")));
    let painted = out.paint(Look::Title, title);
    let parts = [Some(id), Some(painted).filter(|_| !title.is_empty()), edition];
    out.line(&parts.into_iter().flatten().collect::<Vec<_>>().join("  "))?;
    let path = rules.path(&rule.id).join(" › ");
    if !path.is_empty() {
        let path = out.paint(Look::Quiet, &path);
        out.wrapped(&path, 0)?;
    }
    let only_title = rule.text.trim_end_matches(['.', ':']) == title;
    if !rule.text.is_empty() && !only_title {
        out.line("")?;
        out.wrapped(&rule.text, 2)?;
    }
    for example in &rule.examples {
        out.line("")?;
        out.wrapped(example, 4)?;
    }
    list("Parts", rules.children(&rule.id), out)?;
    list("Refers to", rules.links(&rule.id), out)?;
    if !rule.missing.is_empty() {
        let missing: Vec<String> = rule.missing.iter().map(|missing| format!("`{missing}`")).collect();
        out.line("")?;
        out.wrapped(&format!("Refers to what does not exist: {}", missing.join(", ")), 0)?;
    }
    list("Referred to by", rules.linked_from(&rule.id), out)?;
    if let Some(covered) = covered {
        let said = match (covered.class, covered.reason) {
            (Class::Exercised, _) => "ruled by the engine, and shown by a scenario",
            (Class::Ruled, _) => "ruled by the engine; no scenario shows it",
            (Class::Missing, _) => "not ruled by the engine",
            (Class::Informational, reason) => &format!("nothing to rule: {}", reason.unwrap_or_default()),
        };
        heading("Coverage", out)?;
        out.wrapped(said, 2)?;
    }
    if !scenarios.is_empty() {
        heading("Scenarios", out)?;
        for scenario in scenarios {
            out.line(&format!("  {scenario}"))?;
        }
    }
    Ok(())
}

fn heading(name: &str, out: &mut Out) -> Result<(), Failure> {
    let heading = out.paint(Look::Title, &format!("{name}:"));
    out.line("")?;
    Ok(out.line(&heading)?)
}

fn list<'r>(name: &str, rules: impl Iterator<Item = &'r Node>, out: &mut Out) -> Result<(), Failure> {
    let rules: Vec<&Node> = rules.collect();
    if rules.is_empty() {
        return Ok(());
    }
    heading(name, out)?;
    let width = rules.iter().map(|rule| rule.id.to_string().len()).max().unwrap_or_default();
    for rule in rules {
        let id = out.paint(Look::Id, &format!("{:<width$}", rule.id.to_string()));
        out.wrapped(&format!("{id}  {}", rule.label()), 2)?;
    }
    Ok(())
}

/// What to say when there is no such rule, or more than one, to a command that takes a rule.
pub(super) fn not_one(command: &str, typed: &str, unresolved: &Unresolved, rules: &Rulebook) -> Diagnostic {
    let (error, candidates) = match unresolved {
        Unresolved::Ambiguous(candidates) => {
            (Diagnostic::error(format!("`{typed}` could be any of {} rules", candidates.len())), candidates)
        }
        Unresolved::Unknown(nearest) => (Diagnostic::error(format!("there is no rule `{typed}`")), nearest),
    };
    const MOST: usize = 8;
    let named = candidates.iter().take(MOST).filter_map(|id| rules.get(id));
    let error = named.fold(error, |error, rule| {
        let path = rules.path(&rule.id).pop().map_or(String::new(), |above| format!(", in {above}"));
        error.help(format!("`judge {command} {}`: {}{path}", rule.id, rule.label()))
    });
    match candidates.len() {
        0 => error.help(format!("`judge search {typed}` looks for the words in all rules")),
        count if count > MOST => error.help(format!("… and {} more", count - MOST)),
        _ => error,
    }
}
