//! `judge event undo`, `redo` and `log`: the journal of an event.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;
use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

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
    take_off(&file, &journal, args.changes)?;
    tell(&journal, journal.changes().len() - args.changes, "undone", out)?;
    where_it_stands(args.file.clone(), out)
}

pub(in crate::cli) fn redo(args: &RedoArgs, out: &mut Out) -> Result<Verdict, Failure> {
    let file = Locked::open(&args.file)?;
    let journal = store::read(&args.file)?;
    let redone = put_back(&file, &journal, args.changes)?;
    tell(&redone, journal.changes().len(), "put back", out)?;
    where_it_stands(args.file.clone(), out)
}

/// Takes the last changes off the file. They are safe in the other file before they leave this one, and what could be put back
/// before still can be.
pub(super) fn take_off(file: &Locked, journal: &Journal, changes: usize) -> Result<(), Failure> {
    let (kept, taken) = journal.without_last(changes)?;
    let earlier = file.undone()?;
    let earlier = earlier.as_deref().and_then(|undone| behind(undone, journal)).unwrap_or_default();
    file.keep_undone(&Undone { follows: kept, changes: &[taken, earlier] }.text())?;
    file.write(kept)
}

/// Puts changes back into the file that were taken off it, and returns the journal as it is then. What else was taken off stays
/// where it is kept.
pub(super) fn put_back(file: &Locked, journal: &Journal, changes: usize) -> Result<Journal, Failure> {
    let undone = file.undone()?.ok_or_else(|| Diagnostic::error("nothing was undone"))?;
    let Some(behind) = behind(&undone, journal) else {
        let error = Diagnostic::error("the event was changed after the undoing, and nothing can be put back");
        return Err(error.help("what was undone stands in the file `.undone` beside that of the event").into());
    };
    let all = joined(journal, behind)?;
    let there_are = all.changes().len() - journal.changes().len();
    let Some(rest) = there_are.checked_sub(changes) else {
        let error = Diagnostic::error(format!("{changes} changes cannot be put back: {there_are} were undone"));
        return Err(error.into());
    };
    let (back, _) = all.without_last(rest)?;
    let redone = read_again(back)?;
    file.write(back)?;
    Ok(redone)
}

/// How many changes can be put back behind that journal.
#[cfg(feature = "serve")]
pub(super) fn undone(path: &std::path::Path, journal: &Journal) -> usize {
    let kept = store::undone_beside(path).ok().flatten();
    let all = kept.as_deref().and_then(|undone| joined(journal, behind(undone, journal)?).ok());
    all.map_or(0, |all| all.changes().len().saturating_sub(journal.changes().len()))
}

fn joined(journal: &Journal, behind: &str) -> Result<Journal, Failure> {
    read_again(&format!("{}{behind}", journal.text()))
}

fn read_again(text: &str) -> Result<Journal, Failure> {
    Journal::read("the event", text).map_err(|error| Failure::BadInput(vec![(*error, Some(text.to_owned()))]))
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

/// The changes that were undone and follow that journal now. The file alone decides how many they are: what it has of them is
/// put back already, or was never taken off, because the program was killed between its two files.
fn behind<'u>(undone: &'u str, journal: &Journal) -> Option<&'u str> {
    let (line, changes) = undone.split_once('\n')?;
    let checksum = u64::from_str_radix(line.strip_prefix(KEPT)?.trim(), 16).ok()?;
    let mut hash = Xxh3Default::new();
    let mut hashed = 0;
    for begins in journal.beginnings() {
        hash.update(journal.text().get(hashed..begins)?.as_bytes());
        hashed = begins;
        if hash.digest() == checksum {
            return changes.strip_prefix(journal.text().get(begins..)?);
        }
    }
    None
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
