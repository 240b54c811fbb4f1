//! `judge puzzle check`: whether puzzles hold: the claim, one first decision, the solution, the difficulty.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Found, puzzles};
use crate::cli::base::{Exit, Failure, Format, Globals, Look, Out};
use crate::cli::prove::Bar;
use crate::cli::sources::editions;
use crate::scenario::prove::{Checked, Options, check};
use crate::scenario::replay::World;

/// Check puzzles: the claim holds, one first decision solves it, and so does the solution
///
/// Also checks the difficulty against what the search finds: how many decisions the solution takes, among how many choices,
/// and how many first decisions nearly solve it. Exits with 1 if a puzzle fails.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge puzzle check my-puzzle.yaml
  judge puzzle check puzzles --positions 50000000
  judge puzzle check                               the puzzles that come with the program")]
pub(super) struct Args {
    /// Puzzle files or folders; default: the puzzles that come with the program
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Search at most this many positions for each step
    #[arg(long, value_name = "N", default_value_t = Options::default().positions)]
    positions: usize,
}

/// The result of a check.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct Report {
    file: String,
    title: String,
    /// Whether the puzzle holds.
    holds: bool,
    /// What is wrong with it.
    failures: Vec<String>,
    /// From 1 to 5, as the search grades it; null if it does not hold.
    difficulty: Option<u8>,
    /// How many decisions of the solution are the solver's.
    decisions: Option<usize>,
    /// Between how many first decisions the solver chooses.
    choices: Option<usize>,
    near_misses: Option<usize>,
    /// How many positions were searched.
    positions: usize,
}

swu_api::element!(Report, "puzzle-check", "Whether puzzles hold, one element for each file: `judge puzzle check`.");

impl Report {
    fn of(found: &Found, checked: &Checked) -> Self {
        let grade = checked.grade;
        Self {
            file: found.file.clone(),
            title: found.scenario.head.title.value.clone(),
            holds: checked.failures.is_empty(),
            failures: checked.failures.iter().map(|failure| failure.title.clone()).collect(),
            difficulty: grade.map(|grade| grade.difficulty()),
            decisions: grade.map(|grade| grade.decisions),
            choices: grade.map(|grade| grade.choices),
            near_misses: grade.map(|grade| grade.near_misses),
            positions: checked.proof.positions,
        }
    }
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
    let (rules, by) = editions::rules_and_edition(globals, out)?;
    let library = globals.cards()?;
    let world = World { library: &library, rulebook: &rules };
    let options = Options { positions: args.positions, edition: by.edition(), ..Options::default() };
    let mut reports = Vec::new();
    let mut verdict = Exit::Fine;
    for found in puzzles(&args.paths)? {
        let bar = Bar::new(None);
        let checked = check(&found.file, &found.source, &world, &options, &bar);
        bar.clear();
        if !checked.failures.is_empty() {
            verdict = Exit::DoesNotHold;
        }
        match out.format {
            Format::Json => reports.push(Report::of(&found, &checked)),
            Format::Text => print(&found, &checked, out)?,
        }
    }
    if out.format == Format::Json {
        out.results(&reports)?;
    }
    Ok(verdict)
}

fn print(found: &Found, checked: &Checked, out: &mut Out) -> Result<(), Failure> {
    let (look, word) = if checked.failures.is_empty() { (Look::Id, "holds") } else { (Look::Mark, "fails") };
    let title = out.paint(Look::Title, &found.scenario.head.title.value);
    let word = out.paint(look, word);
    out.line(&format!("{word}  {title}"))?;
    if let Some(grade) = checked.grade {
        out.wrapped(&format!("{}: {grade}; {} positions", found.file, checked.proof.positions), 7)?;
    }
    out.flush()?;
    checked.failures.iter().for_each(|failure| out.complain(failure, Some(&found.source)));
    Ok(())
}
