//! `judge rules history`: one rule through all editions that are known.

use schemars::JsonSchema;
use serde::Serialize;

use super::diff::edition;
use super::diff::text::marked_words;
use crate::cli::options::{Format, Globals, Rules};
use crate::cli::out::{Look, Out};
use crate::cli::show::not_one;
use crate::cli::{Failure, Verdict, editions, home};
use crate::diagnostic::Diagnostic;
use crate::rulebook::editions::{Edition, Kind, Moment, Piece, history, marked};
use crate::rulebook::{Citation, RuleId, Rulebook, Unresolved};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The rule, by its number in the newest edition that has it, or with an edition, such as `CR 8.16@2.0`
    #[arg(required = true, value_name = "ID")]
    rule: Vec<String>,
    /// Also look at these editions: folders or files of rules
    #[arg(long, num_args = 1.., value_name = "PATH")]
    with: Vec<String>,
}

/// An edition of the rule's document.
struct Known<'r> {
    rules: &'r Rules,
    edition: &'r Edition,
}

/// What became of the rule in one edition, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Told<'r> {
    edition: Option<&'r str>,
    date: Option<&'r str>,
    id: Option<&'r RuleId>,
    what: What,
    /// Whether the edition is in this project's own words, so that words are not compared.
    restated: bool,
    text: Vec<Piece>,
    examples: Vec<Piece>,
}

swu_api::element!(
    Told<'_>,
    "rules-history",
    "One rule through all editions that are known: `judge rules history`. An element an edition."
);

/// What can become of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum What {
    /// It is in the oldest edition that is known.
    There,
    Created,
    Unchanged,
    Moved,
    Edited,
    MovedAndEdited,
    Removed,
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let rules = all_rules(args, globals)?;
    let (known, at, id) = find(&args.rule.join(" "), &rules)?;
    let books: Vec<&Rulebook> = known.iter().map(|known| &**known.rules).collect();
    let moments = history(&books, at, &id);
    match out.format {
        Format::Json => out.results(&moments.iter().filter_map(|moment| told(moment, &known)).collect::<Vec<_>>())?,
        Format::Text => {
            for (at, moment) in moments.iter().enumerate() {
                if at > 0 {
                    out.line("")?;
                }
                print(moment, &known, out)?;
            }
        }
    }
    Ok(Verdict::Fine)
}

/// Everything that is known: first the rules that were asked for, then the imported ones and those that were named.
fn all_rules(args: &Args, globals: &Globals) -> Result<Vec<Rules>, Failure> {
    let mut rules = vec![globals.rules()?];
    rules.extend(home::imported()?.into_iter().map(|imported| Rules::Read(Box::new(imported.rulebook))));
    for path in &args.with {
        rules.push(editions::read(path)?);
    }
    Ok(rules)
}

/// The editions of a rule's document, oldest first, the place of the one in which the rule was named, and its id there.
fn find<'r>(typed: &str, rules: &'r [Rules]) -> Result<(Vec<Known<'r>>, usize, RuleId), Failure> {
    let (typed, named) = Citation::split(typed);
    let Some(first) = rules.first() else { return Err(Diagnostic::error("there are no rules").into()) };
    let id = match (first.find(typed), typed.parse::<RuleId>()) {
        (Ok(rule), _) if named.is_none() => rule.id.clone(),
        (_, Ok(id)) => id,
        (Ok(rule), _) => rule.id.clone(),
        (Err(unresolved), _) => return Err(not_one("rules history", typed, &unresolved, first).into()),
    };
    let known = editions_of(id.document(), rules);
    let has = |known: &Known<'_>| known.rules.get(&id).is_some();
    let at = match named {
        None => known.iter().rposition(has),
        Some(name) => {
            let is_it = |known: &Known<'_>| known.edition.name.as_deref() == Some(name);
            let Some(at) = known.iter().position(is_it) else {
                let error = Diagnostic::error(format!("there is no edition `{name}` of {}", id.document()));
                let names: Vec<&str> = known.iter().filter_map(|known| known.edition.name.as_deref()).collect();
                return Err(error.help(format!("known: {}", names.join(", "))).into());
            };
            Some(at).filter(|at| known.get(*at).is_some_and(has))
        }
    };
    let Some(at) = at else {
        let nearest = Unresolved::Unknown(first.nearest(&id.to_string()));
        return Err(not_one("rules history", &id.to_string(), &nearest, first).into());
    };
    Ok((known, at, id))
}

/// The editions of a document, oldest first. Of two with the same name the one that was named later counts, and any goes
/// before the embedded one, which is in this project's own words.
fn editions_of<'r>(document: &str, rules: &'r [Rules]) -> Vec<Known<'r>> {
    let mut known: Vec<Known<'r>> = Vec::new();
    for rules in rules {
        let Some(edition) = rules.edition_of(document) else { continue };
        match known.iter_mut().find(|known| known.edition.name == edition.name) {
            Some(_) if matches!(rules, Rules::Embedded(_)) => {}
            Some(before) => *before = Known { rules, edition },
            None => known.push(Known { rules, edition }),
        }
    }
    known.sort_by(|a, b| a.edition.cmp_age(b.edition));
    known
}

fn what(moment: &Moment<'_>) -> What {
    match moment.change.map(|change| change.kind) {
        None => What::There,
        Some(Kind::Added) => What::Created,
        Some(Kind::Unchanged) => What::Unchanged,
        Some(Kind::Renumbered) => What::Moved,
        Some(Kind::Reworded) => What::Edited,
        Some(Kind::RenumberedAndReworded) => What::MovedAndEdited,
        Some(Kind::Removed) => What::Removed,
    }
}

/// Whether one of an edition and the one before it is in this project's own words, and the other is not: then it says
/// nothing that the words differ.
fn is_retold(moment: &Moment<'_>, known: &[Known<'_>]) -> bool {
    let embedded = |at: usize| known.get(at).map(|known| matches!(known.rules, Rules::Embedded(_)));
    let before = moment.edition.checked_sub(1).and_then(embedded);
    before.is_some() && before != embedded(moment.edition)
}

/// What became of the rule, and its text and examples with the words marked that this edition changed.
fn compared(moment: &Moment<'_>, known: &[Known<'_>]) -> (What, Vec<Piece>, Vec<Piece>) {
    let text = moment.rule.map_or("", |rule| &rule.text);
    let examples = moment.rule.map_or_else(String::new, |rule| rule.examples.join("\n\n"));
    let plain = (marked(text, text), marked(&examples, &examples));
    match (what(moment), is_retold(moment, known), moment.change) {
        (What::Edited, true, _) => (What::Unchanged, plain.0, plain.1),
        (What::MovedAndEdited, true, _) => (What::Moved, plain.0, plain.1),
        (what @ (What::Edited | What::MovedAndEdited | What::Removed), _, Some(change)) => {
            (what, change.text(), change.examples())
        }
        (what, ..) => (what, plain.0, plain.1),
    }
}

fn told<'r>(moment: &Moment<'r>, known: &[Known<'r>]) -> Option<Told<'r>> {
    let edition = known.get(moment.edition)?.edition;
    let (what, text, examples) = compared(moment, known);
    Some(Told {
        edition: edition.name.as_deref(),
        date: edition.date.as_deref(),
        id: moment.rule.map(|rule| &rule.id),
        what,
        restated: is_retold(moment, known),
        text,
        examples,
    })
}

fn print(moment: &Moment<'_>, known: &[Known<'_>], out: &mut Out) -> Result<(), Failure> {
    let Some(in_edition) = known.get(moment.edition) else { return Ok(()) };
    let (what, text, examples) = compared(moment, known);
    let before = moment.change.and_then(|change| change.old).map_or(String::new(), |old| old.id.to_string());
    let said = match what {
        What::There if known.len() == 1 => "the only edition that is known".to_owned(),
        What::There => "the oldest edition that is known".to_owned(),
        What::Created => "created".to_owned(),
        What::Unchanged => "unchanged".to_owned(),
        What::Moved => format!("moved, was {before}"),
        What::Edited => "edited".to_owned(),
        What::MovedAndEdited => format!("moved and edited, was {before}"),
        What::Removed => match moment.change.and_then(|change| change.kin) {
            Some(kin) => format!("removed; see now {}", kin.id),
            None => "removed".to_owned(),
        },
    };
    let name = out.paint(Look::Title, &edition(in_edition.edition));
    let id = moment.rule.map_or(before, |rule| rule.id.to_string());
    let id = out.paint(Look::Id, &id);
    out.wrapped(&format!("{name}  {id}  {said}"), 0)?;
    let compares_words = !matches!(what, What::Created | What::Removed);
    if compares_words && is_retold(moment, known) {
        out.wrapped(
            "One of this edition and the one before it is in this project's own words: only numbers are compared.",
            2,
        )?;
    }
    // What has not changed has just been shown, as has what is gone.
    let is_shown = matches!(what, What::Unchanged | What::Removed) || what == What::Moved && !is_retold(moment, known);
    if !is_shown {
        let text = marked_words(&text, out);
        out.wrapped(&text, 2)?;
        let examples = marked_words(&examples, out);
        out.wrapped(&examples, 4)?;
    }
    Ok(())
}
