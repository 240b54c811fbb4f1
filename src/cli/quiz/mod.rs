//! `judge quiz`: questions from scenarios, asked, listed, checked or exported.

mod command;
mod course;
mod export;
mod list;
mod outcome;
mod prompt;
mod screen;
mod selection;
mod sitting;
#[cfg(feature = "quiz-memory")]
mod stats;
mod telling;

use std::time::{SystemTime, UNIX_EPOCH};

use swu_api::Catalogue;

use super::options::{Format, Globals};
use super::out::Out;
use super::write::Destination;
use super::{Failure, Verdict, editions};
use crate::diagnostic::{Diagnostic, Severity};
use crate::quiz::{Bank, FlawKind, Moment, Question};
use crate::scenario::replay::World;
use selection::Selection;

/// Train with questions whose answers the engine proves
///
/// A question comes from a scenario: which of its options are right, the replay says. Several values of one filter widen
/// the choice, different filters narrow it. On a terminal, the questions are asked on the whole screen; else line by line,
/// and the end of the input ends the session. What was answered is remembered: what is due is asked first.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  judge quiz                              the questions that come with the program
  judge quiz --level 1 --section 7.5      of level 1, about keyword abilities
  judge quiz --tag sentinel --count 5     five of those about Sentinel
  judge quiz --card \"Doctor Aphra\"        those with that card on the table
  judge quiz --exam --time 30             an exam of 20 questions, in half an hour
  judge quiz --exam --seed 7 --pass 90    an exam that others can take, too
  judge quiz --generated --count 10 --seed 4   ten that nobody wrote
  judge quiz --kind rule                  which rule decides?
  judge quiz --endless --level 1          until you leave
  judge quiz --iron                       until the first wrong answer
  judge quiz my-rulings --check           can every quiz of that folder be asked?
  judge quiz --list --set SOR             what would be asked
  judge quiz --export html --out exam.html
                                          an exam for others
  judge quiz --export anki --out questions.apkg
                                          to be imported in Anki, and again when there are more
  judge quiz stats                        what you know, and what is due when"
)]
pub(super) struct Args {
    /// List the questions instead of asking them; the answers are not told
    #[arg(long)]
    list: bool,
    /// Check every quiz instead of asking: one option or more must be right by the replay, and one wrong. Ends
    /// with 1 if one does not hold, with 2 if a file is not a valid scenario
    #[arg(long, conflicts_with = "list")]
    check: bool,
    /// Export the questions instead of asking them
    #[arg(long, value_enum, value_name = "AS", conflicts_with_all = ["list", "check"])]
    export: Option<export::Export>,
    #[command(flatten)]
    to: Destination,
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    sitting: sitting::Manner,
    #[cfg(feature = "quiz-memory")]
    #[command(subcommand)]
    command: Option<Command>,
}

#[cfg(feature = "quiz-memory")]
#[derive(Debug, clap::Subcommand)]
enum Command {
    Stats(stats::Args),
}

/// What these commands say to programs.
pub(super) fn schemas(catalogue: Catalogue) -> Catalogue {
    let catalogue = catalogue
        .document::<outcome::Trained<'_>>()
        .document::<list::Checked<'_>>()
        .document::<outcome::Examined<'_>>()
        .list::<list::Listed<'_>>();
    #[cfg(feature = "quiz-memory")]
    let catalogue = catalogue.document::<stats::Told<'_>>();
    catalogue
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    #[cfg(feature = "quiz-memory")]
    if let Some(Command::Stats(args)) = &args.command {
        return stats::run(args, globals, out);
    }
    if args.to.is_file() && args.export.is_none() {
        let error = Diagnostic::error("`--out` without `--export`: only an export is written into a file");
        return Err(error.help("`--export anki|html|json|markdown` says what to write").into());
    }
    let (rules, _) = editions::rules_and_edition(globals, out)?;
    let library = globals.cards()?;
    let world = World { library: &library, rulebook: &rules };
    let filter = args.selection.filter(&world)?;
    let (bank, sources) = args.selection.bank(&filter, &world);
    if args.check {
        return check(&bank, &sources, out);
    }
    // What cannot be asked does not keep the other questions from being asked.
    for flaw in &bank.flaws {
        let warning = Diagnostic { severity: Severity::Warning, ..flaw.message.clone() };
        out.complain(&warning, sources.text_of(&flaw.file));
    }
    let questions: Vec<Question> = bank.questions.iter().filter(|question| filter.takes(question)).cloned().collect();
    if questions.is_empty() {
        out.complain(&args.selection.nothing_found(&bank.questions), None);
        return Ok(Verdict::DoesNotHold);
    }
    if let Some(export) = args.export {
        let questions = args.selection.listed(questions);
        export::run(export, &questions, args.selection.seed().unwrap_or(0), &args.to, &world, out)?;
        return Ok(Verdict::Fine);
    }
    if args.list {
        list::print(&args.selection.listed(questions), out)?;
        return Ok(Verdict::Fine);
    }
    if args.selection.takes_standard_input() {
        let error = Diagnostic::error("the questions come from standard input, and the answers cannot");
        return Err(error.help("give a file, or `--list`, `--check` or `--export`").into());
    }
    sitting::run(questions, &args.selection, &args.sitting, &rules, globals, out)
}

/// This moment. A clock that stands before 1970 is a wrong one, and does no harm.
fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    Moment(i64::try_from(since).unwrap_or(i64::MAX))
}

/// How many questions hold, and why the others do not.
fn check(bank: &Bank, sources: &selection::Sources, out: &mut Out) -> Result<Verdict, Failure> {
    match out.format {
        Format::Json => out.document(&list::Checked::of(bank))?,
        Format::Text => out.line(&summary(&bank.questions, bank.flaws.len()))?,
    }
    out.flush()?;
    for flaw in &bank.flaws {
        out.complain(&flaw.message, sources.text_of(&flaw.file));
    }
    match bank.flaws.iter().map(|flaw| flaw.kind).max() {
        None => Ok(Verdict::Fine),
        Some(FlawKind::DoesNotHold) => Ok(Verdict::DoesNotHold),
        // What is wrong has been said.
        Some(FlawKind::Invalid) => Err(Failure::BadInput(Vec::new())),
    }
}

fn summary(questions: &[Question], flaws: usize) -> String {
    let counted = |count: usize, noun: &str| if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") };
    let held = format!("{} can be asked", counted(questions.len(), "question"));
    if flaws == 0 { held } else { format!("{held}; {} found", counted(flaws, "flaw")) }
}
