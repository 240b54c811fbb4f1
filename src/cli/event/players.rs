//! `judge event add` and `judge event drop`: players enter and leave.

use std::path::PathBuf;

use super::{store, telling};
use crate::cli::out::Out;
use crate::cli::{Failure, Verdict};
use crate::diagnostic::Diagnostic;
use crate::tournament::event::{Change, Leaving};

/// Add players
///
/// Each gets a lot, drawn now and kept in the file: it decides between players who are level in all else. Whoever is added
/// after round one was paired has a loss for each round that they missed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event add showdown.yaml \"Ana Solo\" \"Ben Kenobi\"
  judge event add showdown.yaml \"Cid\" --uid 1003")]
pub(in crate::cli) struct AddArgs {
    /// The file of the event
    file: PathBuf,
    /// Names of players
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
    /// The Unlimited Identification Number of the one player who is added
    #[arg(long, value_name = "UID")]
    uid: Option<String>,
}

/// Players leave the event
///
/// They stay in the standings, and are neither paired nor part of a cut. A match that is under way is conceded.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event drop showdown.yaml \"Ana Solo\"")]
pub(in crate::cli) struct DropArgs {
    /// The file of the event
    file: PathBuf,
    /// Names of players
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
}

pub(in crate::cli) fn add(args: &AddArgs, out: &mut Out) -> Result<Verdict, Failure> {
    if args.uid.is_some() && args.names.len() > 1 {
        let error = Diagnostic::error(format!("one UID cannot be that of {} players", args.names.len()));
        return Err(error.help("add the players one by one").into());
    }
    let (journal, rulings) = store::change(&args.file, |journal| {
        let mut rulings = Vec::new();
        for name in &args.names {
            let entry = journal.event().registration(name, args.uid.as_deref());
            rulings.extend(journal.add(Change::Add(entry))?);
        }
        Ok(rulings)
    })?;
    telling::done(&args.file, journal.event(), &rulings, out)?;
    Ok(Verdict::Fine)
}

pub(in crate::cli) fn drop(args: &DropArgs, out: &mut Out) -> Result<Verdict, Failure> {
    let (journal, rulings) = store::change(&args.file, |journal| {
        let mut rulings = Vec::new();
        for name in &args.names {
            let player = journal.event().name(journal.event().find(name)?).to_owned();
            rulings.extend(journal.add(Change::Drop(Leaving { player }))?);
        }
        Ok(rulings)
    })?;
    telling::done(&args.file, journal.event(), &rulings, out)?;
    Ok(Verdict::Fine)
}
