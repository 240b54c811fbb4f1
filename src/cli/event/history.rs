//! `judge event undo`, `redo` and `log`: the journal of an event.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

use super::store::{self, Locked};
use super::telling;
use crate::cli::options::Format;
use crate::cli::out::{Look, Out};
use crate::cli::{Failure, Verdict};
use crate::diagnostic::Diagnostic;
use crate::tournament::event::{Change, Journal};

/// Take the last changes off
///
/// The file is then, byte for byte, what it was before them. They are kept in a file beside it, from which `redo` puts them
/// back as long as nothing else was changed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event undo showdown.yaml
  judge event undo showdown.yaml 3")]
pub(in crate::cli) struct UndoArgs {
    /// The file of the event
    file: PathBuf,
    /// How many changes
    #[arg(value_name = "N", default_value_t = 1)]
    changes: usize,
}

/// Put changes back that were undone
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event redo showdown.yaml
  judge event redo showdown.yaml 3")]
pub(in crate::cli) struct RedoArgs {
    /// The file of the event
    file: PathBuf,
    /// How many changes
    #[arg(value_name = "N", default_value_t = 1)]
    changes: usize,
}

/// List the changes of an event
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event log showdown.yaml
  judge event log showdown.yaml --last 10
  judge event log showdown.yaml --format json")]
pub(in crate::cli) struct LogArgs {
    /// The file of the event
    file: PathBuf,
    /// Only the last ones
    #[arg(long, value_name = "N")]
    last: Option<usize>,
}

pub(in crate::cli) fn undo(args: &UndoArgs, out: &mut Out) -> Result<Verdict, Failure> {
    let file = Locked::open(&args.file)?;
    let journal = store::read(&args.file)?;
    let (kept, taken) = journal.without_last(args.changes)?;
    let earlier = file.undone()?.and_then(|undone| following(&undone, journal.text()).map(str::to_owned));
    // The changes are safe in the other file before they leave this one.
    file.keep_undone(&Undone { follows: kept, changes: &[taken, &earlier.unwrap_or_default()] }.text())?;
    file.write(kept)?;
    let left = journal.changes().len() - args.changes;
    tell(&journal, left, "undone", out)?;
    where_it_stands(args.file.clone(), out)
}

pub(in crate::cli) fn redo(args: &RedoArgs, out: &mut Out) -> Result<Verdict, Failure> {
    let file = Locked::open(&args.file)?;
    let journal = store::read(&args.file)?;
    let undone = file.undone()?.ok_or_else(|| Diagnostic::error("nothing was undone"))?;
    let Some(changes) = following(&undone, journal.text()) else {
        let error = Diagnostic::error("the event was changed after the undoing, and nothing can be put back");
        return Err(error.help("what was undone stands in the file `.undone` beside that of the event").into());
    };
    let text = format!("{}{changes}", journal.text());
    let all = Journal::read(&args.file.display().to_string(), &text)
        .map_err(|error| Failure::BadInput(vec![(*error, Some(text.clone()))]))?;
    let there_are = all.changes().len() - journal.changes().len();
    let Some(rest) = there_are.checked_sub(args.changes) else {
        let error = Diagnostic::error(format!("{} changes cannot be put back: {there_are} were undone", args.changes));
        return Err(error.into());
    };
    let (back, rest) = all.without_last(rest)?;
    file.write(back)?;
    file.keep_undone(&Undone { follows: back, changes: &[rest] }.text())?;
    let redone = Journal::read(&args.file.display().to_string(), back).map_err(|error| Failure::from(*error))?;
    tell(&redone, journal.changes().len(), "put back", out)?;
    where_it_stands(args.file.clone(), out)
}

/// The changes that were undone, as they are kept.
struct Undone<'t> {
    /// The text of the event's file behind which they stood.
    follows: &'t str,
    changes: &'t [&'t str],
}

const KEPT: &str = "# Changes that were undone, for `judge event redo`. They follow the journal with the checksum ";

impl Undone<'_> {
    fn text(&self) -> String {
        format!("{KEPT}{:016x}\n{}", xxh3_64(self.follows.as_bytes()), self.changes.concat())
    }
}

/// The changes that were undone, if they follow that text.
fn following<'u>(undone: &'u str, text: &str) -> Option<&'u str> {
    let (line, changes) = undone.split_once('\n')?;
    let checksum = u64::from_str_radix(line.strip_prefix(KEPT)?.trim(), 16).ok()?;
    (checksum == xxh3_64(text.as_bytes())).then_some(changes)
}

/// A change, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Logged<'e> {
    number: usize,
    #[serde(flatten)]
    change: &'e Change,
}

swu_api::element!(Logged<'_>, "event-log", "The changes of an event: `judge event log`. An element a change.");

/// Says which changes were undone or put back: all but the first ones.
fn tell(journal: &Journal, first: usize, done: &str, out: &mut Out) -> Result<(), Failure> {
    let changes = (1..).zip(journal.changes()).skip(first);
    if out.format == Format::Text {
        for (number, change) in changes {
            out.line(&format!("{done}: {number} {} {}", change.word(), change.words()))?;
        }
    }
    Ok(())
}

fn where_it_stands(file: PathBuf, out: &mut Out) -> Result<Verdict, Failure> {
    let journal = store::read(&file)?;
    telling::done(&file, journal.event(), &[], out)?;
    Ok(Verdict::Fine)
}

pub(in crate::cli) fn log(args: &LogArgs, out: &mut Out) -> Result<Verdict, Failure> {
    let journal = store::read(&args.file)?;
    let skipped = args.last.map_or(0, |last| journal.changes().len().saturating_sub(last));
    let changes = (1..).zip(journal.changes()).skip(skipped);
    match out.format {
        Format::Json => {
            let changes: Vec<Logged<'_>> = changes.map(|(number, change)| Logged { number, change }).collect();
            out.results(&changes)?;
        }
        Format::Text => {
            let width = journal.changes().len().to_string().len();
            for (number, change) in changes {
                let number = out.paint(Look::Quiet, &format!("{number:>width$}"));
                out.line(&format!("{number} {:<7} {}", change.word(), change.words()))?;
            }
        }
    }
    Ok(Verdict::Fine)
}
