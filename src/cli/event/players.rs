//! `judge event add` and `judge event drop`: players enter and leave.

use std::path::{Path, PathBuf};

use super::{store, telling};
use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::files::inputs;
use crate::diagnostic::Diagnostic;
use crate::tournament::list;

/// How many lines of a list are complained about; the others are counted.
const MOST_PROBLEMS: usize = 20;

/// Add players
///
/// Draws a random lot for each player and keeps it in the file; it breaks ties when all else is equal. A player added after
/// round one was paired gets a loss for each round missed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event add showdown.yaml \"Ana Solo\" \"Ben Kenobi\"
  judge event add showdown.yaml \"Cid\" --uid 1003
  judge event add showdown.yaml --csv players.csv     columns `name` and `uid`, or one name a line; `-` reads
                                                      standard input")]
pub struct AddArgs {
    /// The event file
    file: PathBuf,
    /// Names of players
    #[arg(required_unless_present = "csv", value_name = "NAME")]
    names: Vec<String>,
    /// A list of players from a spreadsheet; adds all of them or, if one is rejected, none
    #[arg(long, value_name = "FILE", conflicts_with_all = ["names", "uid"])]
    csv: Option<PathBuf>,
    /// The Unlimited Identification Number of the player; only with a single name
    #[arg(long, value_name = "UID")]
    uid: Option<String>,
}

/// Drop players from the event
///
/// Dropped players stay in the standings but are not paired and do not enter the cut. Their unfinished match is conceded.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event drop showdown.yaml \"Ana Solo\"")]
pub struct DropArgs {
    /// The event file
    file: PathBuf,
    /// Names of players
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
}

impl Command for AddArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if let Some(csv) = &self.csv {
            return add_list(&self.file, csv, out);
        }
        if self.uid.is_some() && self.names.len() > 1 {
            let error = Diagnostic::error(format!("one UID for {} players", self.names.len()));
            return Err(error.help("add the players one by one").into());
        }
        let (journal, rulings) = store::change(&self.file, |journal| {
            let mut rulings = Vec::new();
            for name in &self.names {
                rulings.extend(journal.enter(name, self.uid.as_deref())?);
            }
            Ok(rulings)
        })?;
        telling::done(&self.file, journal.event(), &rulings, out)?;
        Ok(Exit::Fine)
    }
}

impl Command for DropArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let (journal, rulings) = store::change(&self.file, |journal| {
            let mut rulings = Vec::new();
            for name in &self.names {
                rulings.extend(journal.drop_out(name)?);
            }
            Ok(rulings)
        })?;
        telling::done(&self.file, journal.event(), &rulings, out)?;
        Ok(Exit::Fine)
    }
}

/// Adds the players of a list. Everything that is wrong with it is said at once.
fn add_list(file: &Path, csv: &Path, out: &mut Out) -> Result<Exit, Failure> {
    let list = inputs::read(csv);
    let text = list.source.map_err(|error| {
        let saved = error.place.is_some().then_some("save it from the spreadsheet as \"CSV UTF-8\"");
        saved.into_iter().fold(*error, |error, help| error.help(help))
    })?;
    let bad = |problems: Vec<Diagnostic>| bad_lines(problems, &text, "nobody was added");
    let listed = list::players(&list.name, &text).map_err(bad)?;
    let (journal, rulings) = store::change(file, |journal| {
        let (mut rulings, mut problems) = (Vec::new(), Vec::new());
        for player in listed {
            match journal.enter(&player.name, player.uid.as_deref()) {
                Ok(settled) => rulings.extend(settled),
                Err(refusal) => {
                    let problem = Diagnostic::error(refusal.to_string()).at(player.place);
                    problems.push(Diagnostic { help: refusal.help, ..problem });
                }
            }
        }
        if problems.is_empty() { Ok(rulings) } else { Err(bad(problems)) }
    })?;
    telling::done(file, journal.event(), &rulings, out)?;
    Ok(Exit::Fine)
}

/// What is wrong with the lines of a list, so that nothing came of it.
pub fn bad_lines(problems: Vec<Diagnostic>, text: &str, outcome: &str) -> Failure {
    let more = problems.len().saturating_sub(MOST_PROBLEMS);
    let told = problems.into_iter().take(MOST_PROBLEMS).map(|problem| (problem, Some(text.to_owned())));
    let mut told: Vec<(Diagnostic, Option<String>)> = told.collect();
    if let Some((last, _)) = told.last_mut() {
        let others = (more > 0).then(|| format!("{more} more lines have errors"));
        last.help.extend(others.into_iter().chain([outcome.to_owned()]));
    }
    Failure::BadInput(told)
}
