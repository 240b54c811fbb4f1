//! `judge event undo`, `redo` and `log`: the journal of an event.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use super::store::{self, EventStore};
use super::telling;
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Manner, Out};
use crate::tournament::event::Change;

/// Undo the last changes
///
/// Restores the file byte for byte. The undone changes are kept in a file beside it, and `redo` restores them until you make
/// another change.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event undo showdown.yaml
  judge event undo showdown.yaml 3")]
pub struct UndoArgs {
    /// The event file
    file: PathBuf,
    /// How many changes to undo
    #[arg(value_name = "N", default_value_t = 1)]
    changes: usize,
}

/// Redo changes that were undone
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event redo showdown.yaml
  judge event redo showdown.yaml 3")]
pub struct RedoArgs {
    /// The event file
    file: PathBuf,
    /// How many changes to redo
    #[arg(value_name = "N", default_value_t = 1)]
    changes: usize,
}

/// List the changes of an event
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event log showdown.yaml
  judge event log showdown.yaml --last 10
  judge event log showdown.yaml --format json")]
pub struct LogArgs {
    /// The event file
    file: PathBuf,
    /// Show only the last N changes
    #[arg(long, value_name = "N")]
    last: Option<usize>,
}

impl Command for UndoArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let mut store = EventStore::open(&self.file)?;
        let gone = store.undo(self.changes)?;
        tell(&gone, store.journal().changes().len(), "undone", out)?;
        where_it_stands(&self.file, &store, out)
    }
}

impl Command for RedoArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let mut store = EventStore::open(&self.file)?;
        let back = store.redo(self.changes)?;
        tell(&back, store.journal().changes().len() - back.len(), "redone", out)?;
        where_it_stands(&self.file, &store, out)
    }
}

/// A change, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Logged<'e> {
    number: usize,
    #[serde(flatten)]
    change: &'e Change,
}

swu_api::element!(Logged<'_>, "event-log", "The changes of an event, one element each: `judge event log`.");

/// Says which changes were undone or put back: those behind so many others.
fn tell(changes: &[Change], others: usize, done: &str, out: &mut Out) -> Result<(), Failure> {
    if out.format == Format::Text {
        for (number, change) in (others + 1..).zip(changes) {
            out.line(&format!("{done}: {number} {} {}", change.word(), change.words()))?;
        }
    }
    Ok(())
}

fn where_it_stands(file: &Path, store: &EventStore, out: &mut Out) -> Result<Exit, Failure> {
    telling::done(file, store.journal().event(), &[], out)?;
    Ok(Exit::Fine)
}

impl Command for LogArgs {
    fn manner(&self) -> Manner {
        Manner::READ
    }

    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let journal = store::read(&self.file)?;
        let skipped = self.last.map_or(0, |last| journal.changes().len().saturating_sub(last));
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
        Ok(Exit::Fine)
    }
}
