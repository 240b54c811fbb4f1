//! `judge puzzle play`: a puzzle at the table of `judge play`, whose other seats play the best defence. An attempt at a built-in
//! puzzle is kept in the memory of the candidate, and gives a rating.

use super::{named, of_the_day};
use crate::cli::base::{Command, Exit, Failure, Globals, Out};
#[cfg(feature = "quiz-memory")]
use crate::cli::memory::{MemoryArgs, keep};
use crate::cli::play::{self, Task};
use crate::cli::sources::editions;
use crate::scenario::prove::Options;
use crate::scenario::replay::World;

/// Solve a puzzle against the best defence
///
/// Without a name, it is the puzzle of the day. Type the number of a decision, or a step as in a scenario. After each
/// decision you see whether it still solves the puzzle; `undo` undoes it, even at the end. Attempts at built-in puzzles are
/// kept, and give you a rating (Glicko-2): a puzzle counts the first time, and again once you may have forgotten it. Exits with
/// 1 if you do not solve it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge puzzle play                      the puzzle of the day
  judge puzzle play not-both-at-once
  judge puzzle play my-puzzle.yaml
  printf 'hint\\n3\\n1\\n' | judge puzzle play my-puzzle.yaml")]
pub struct Args {
    /// A built-in puzzle, or a file [default: the puzzle of the day]
    #[arg(value_name = "NAME|FILE")]
    puzzle: Option<String>,
    /// Search at most this many positions for each decision
    #[arg(long, value_name = "N", default_value_t = Options::default().positions)]
    positions: usize,
    /// Play line by line, even on a terminal
    #[arg(long)]
    plain: bool,
    #[cfg(feature = "quiz-memory")]
    #[command(flatten)]
    memory: MemoryArgs,
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let (rules, by) = editions::rules_and_edition(globals, out)?;
        let library = globals.cards()?;
        let world = World { library: &library, rulebook: &rules };
        let options = Options { positions: self.positions, edition: by.edition(), ..Options::default() };
        let puzzle = self.puzzle.as_deref().map_or_else(of_the_day, named)?;
        let task = Task::new(&puzzle.scenario, options)?;
        #[cfg(feature = "quiz-memory")]
        let memory = self.memory.open()?;
        let attempt = play::solve((&puzzle.file, &puzzle.source), task, &world, self.plain, out)?;
        #[cfg(feature = "quiz-memory")]
        if let Some(mut memory) = memory.filter(|_| puzzle.is_built_in()) {
            keep(&puzzle.file, attempt, &mut memory, out)?;
        }
        Ok(Exit::of(attempt.is_solved))
    }
}
