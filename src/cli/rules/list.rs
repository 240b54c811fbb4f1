//! `judge rules list`, `check`, `graph` and `history`: every rule in the order of the documents; broken links, missing and
//! doubled numbers, unreadable files; the rules around a rule as a graph; one rule through all known editions.

use std::io;

use schemars::JsonSchema;
use serde::Serialize;
use swu_api::contents::contents;
use swu_api::editions::EditionRules;
use swu_api::editions::history::{EditionChange, RuleInEdition, told};
use textwrap::core::display_width;

use super::diff::marked_words;
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out};
use crate::cli::files::write::Destination;
use crate::cli::sources::{Rules, editions, home};
use crate::diagnostic::Diagnostic;
use crate::rulebook::{Neighbourhood, Node, Problem, Rulebook};
use swu_api::show::not_one;

/// List every rule in the order of the documents
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules list
  judge rules list --format json
  judge --rules my-rules rules list")]
pub struct Args {}

impl Command for Args {
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

/// The number of rules that a rule is a part of.
fn depth(rule: &Node, rules: &Rulebook) -> usize {
    std::iter::successors(rule.parent.as_ref(), |parent| rules.get(parent)?.parent.as_ref()).take(16).count()
}

/// The outcome of a check, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Checked<'r> {
    problems: &'r [Problem],
}

swu_api::document!(Checked<'_>, "rules-check", "The problems of the files of rules: `judge rules check`.");

/// Find broken links, missing and repeated numbers, and unreadable files
///
/// Exits with 1 if there are problems. Links to other sites, and to files that are not markdown, are not followed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules check
  judge --rules my-rules rules check
  judge --rules my-rules rules check --format json")]
pub struct CheckArgs {}

impl Command for CheckArgs {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = &*globals.rules()?;
        let problems = rules.problems();
        out.tell(&Checked { problems }, |out| {
            for problem in problems {
                let place = out.paint(Look::Title, &format!("{}:{}:", problem.file, problem.line));
                out.line(&format!("{place} {}: {}", problem.kind, problem.message))?;
            }
            let count = rules.iter().filter(|rule| rule.is_rule()).count();
            match problems.len() {
                0 => out.line(&format!("{count} rules, no problems")),
                1 => out.line(&format!("{count} rules, 1 problem")),
                problems => out.line(&format!("{count} rules, {problems} problems")),
            }
        })?;
        Ok(Exit::of(problems.is_empty()))
    }
}

/// Write the graph of a rule or a section with its references
///
/// The graph of a rule has its section and its parts, the rules that refer to it, and the rules it refers to. That of a section
/// has its rules, the references between them, and the sections around it. Graphviz or Mermaid draws it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules graph 7.5.7 | dot -Tsvg -o overwhelm.svg
  judge rules graph CR 7.5 --as mermaid --out keywords.mmd     a whole section
  judge rules graph 8.16.4 --depth 2 | dot -Tpdf -o modifiers.pdf
  judge rules graph TR 4 --format json")]
pub struct GraphArgs {
    /// The number or title of a rule or a section, such as `7.5.7`, `CR 7.5`, `TR 4` or `overwhelm`
    #[arg(required = true, value_name = "ID")]
    rule: Vec<String>,
    /// Follow this many references from a rule, or show this many levels below a section's rules
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=9))]
    depth: u8,
    /// Write this form: a graph for Graphviz or for Mermaid, or bare JSON [default: for Graphviz, or JSON with its schema for
    /// `--format json`]
    #[arg(long = "as", value_enum, value_name = "FORM")]
    form: Option<Form>,
    #[command(flatten)]
    to: Destination,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    #[value(hide = true)]
    Svg,
    Dot,
    Mermaid,
    Json,
}

/// The rules around a rule, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Graph(Neighbourhood);

swu_api::document!(Graph, "rules-graph", "The rules around a rule, or those of a section: `judge rules graph`.");

impl Command for GraphArgs {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = globals.rules_to_use(out)?;
        let typed = self.rule.join(" ");
        let rule = rules.find(&typed).map_err(|unresolved| not_one("rules graph", &typed, &unresolved, &rules))?;
        // A rule that was found is in the rulebook.
        let Some(around) = rules.neighbourhood(&rule.id, usize::from(self.depth)) else { return Ok(Exit::Fine) };
        let usual = match out.format {
            Format::Json => Form::Json,
            // The name of the file asks for a picture.
            Format::Text if self.to.ends_with("svg") => Form::Svg,
            Format::Text => Form::Dot,
        };
        let text = match self.form.unwrap_or(usual) {
            Form::Svg => {
                let way = format!("let Graphviz draw one: `judge rules graph {typed} | dot -Tsvg -o graph.svg`");
                return Err(Diagnostic::error("`judge` writes graphs but does not draw them").help(way).into());
            }
            Form::Dot => around.to_dot(),
            Form::Mermaid => around.to_mermaid(),
            Form::Json if self.form.is_none() => out.document_text(&Graph(around))?,
            Form::Json => serde_json::to_string_pretty(&around).map_err(io::Error::from)? + "\n",
        };
        self.to.write(&text, out)?;
        Ok(Exit::Fine)
    }
}

/// Follow a rule through all known editions: created, moved, edited, removed
///
/// Searches the built-in rules, imported editions, and those named with `--with`. The oldest comes first.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules history 8.15.1
  judge rules history CR 8.16.1@2.0          by its number in an older edition
  judge rules history 8.15.1 --with old-rules older-rules
  judge rules history 8.15.1 --format json")]
pub struct HistoryArgs {
    /// The rule, by its number in the newest edition that has it, or with an edition, such as `CR 8.16@2.0`
    #[arg(required = true, value_name = "ID")]
    rule: Vec<String>,
    /// Include these editions: folders or files of rules; repeatable
    #[arg(long, num_args = 1.., value_name = "PATH")]
    with: Vec<String>,
}

impl Command for HistoryArgs {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = all_rules(self, globals)?;
        let known: Vec<EditionRules<'_>> = rules.iter().map(Rules::known).collect();
        let all = told(&self.rule.join(" "), &known)?;
        let has_text = |told: &&RuleInEdition| !matches!(told.what, EditionChange::Numbered | EditionChange::Absent);
        let is_only = all.iter().filter(has_text).count() == 1;
        out.list(&all, |out| {
            all.iter().enumerate().try_for_each(|(at, told)| {
                if at > 0 {
                    out.line("")?;
                }
                print(told, is_only, out)
            })
        })
    }
}

/// Everything that is known: first the rules that were asked for, then the imported ones and those that were named.
fn all_rules(args: &HistoryArgs, globals: &Globals) -> Result<Vec<Rules>, Failure> {
    let mut rules = vec![globals.rules()?];
    rules.extend(home::imported()?.into_iter().map(|imported| Rules::Read(Box::new(imported.rulebook))));
    for path in &args.with {
        rules.push(editions::read(path)?);
    }
    Ok(rules)
}

fn print(told: &RuleInEdition, is_only: bool, out: &mut Out) -> Result<(), Failure> {
    let was = told.was.as_ref().map_or_else(String::new, ToString::to_string);
    // What has not changed has just been shown, as has what is gone.
    let (said, is_shown) = match told.what {
        EditionChange::Numbered => ("only its number is known".to_owned(), false),
        EditionChange::Absent => ("not in this edition".to_owned(), false),
        EditionChange::There if is_only => ("the only edition whose text is known".to_owned(), true),
        EditionChange::There => ("the oldest edition whose text is known".to_owned(), true),
        EditionChange::Created => ("created".to_owned(), true),
        EditionChange::Unchanged => ("unchanged".to_owned(), false),
        EditionChange::Moved => (format!("moved, was {was}"), told.restated),
        EditionChange::Edited => ("edited".to_owned(), true),
        EditionChange::MovedAndEdited => (format!("moved and edited, was {was}"), true),
        EditionChange::Removed => {
            (told.see.as_ref().map_or("removed".to_owned(), |see| format!("removed; see now {see}")), false)
        }
    };
    let name = out.paint(Look::Title, &told.name());
    let id = out.paint(Look::Id, &told.id.as_ref().map_or(was, ToString::to_string));
    let id = if id.is_empty() { id } else { format!("  {id}") };
    out.wrapped(&format!("{name}{id}  {said}"), 0)?;
    let compares_words = !matches!(told.what, EditionChange::Created | EditionChange::Removed);
    if compares_words && told.restated {
        out.wrapped("This edition or the one before is in this project's own words, so only numbers are compared.", 2)?;
    }
    if is_shown {
        let text = marked_words(&told.text, out);
        out.paragraphs(&text, 2)?;
        let examples = marked_words(&told.examples, out);
        out.paragraphs(&examples, 4)?;
    }
    Ok(())
}
