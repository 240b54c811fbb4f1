//! The options of a command that remembers, and attempts at puzzles with the rating of their solver.

use std::fs;
use std::path::PathBuf;

use super::now;
use crate::cli::base::{Failure, Out};
use crate::cli::play::Attempt;
use crate::cli::sources::home;
use crate::diagnostic::Diagnostic;
use crate::quiz::{History, Memory, PuzzleRating, QuestionId, Rating};
use crate::scenario::embedded::source;
use crate::scenario::{File, read_file};
use crate::words::counted;

/// The options of a command that remembers.
#[derive(Debug, clap::Args)]
pub struct MemoryArgs {
    /// Remember the answers in this file [default: a file in your data folder]
    #[arg(long, value_name = "FILE")]
    memory: Option<PathBuf>,
    /// Do not remember the answers, and ignore what is due
    #[arg(long, conflicts_with = "memory")]
    no_memory: bool,
}

impl MemoryArgs {
    /// The memory, if answers are to be remembered; its file is made if there is none.
    pub fn open(&self) -> Result<Option<Memory>, Failure> {
        if self.no_memory {
            return Ok(None);
        }
        let file = match &self.memory {
            Some(file) => file.clone(),
            None => home::memory_file()?,
        };
        if let Some(folder) = file.parent() {
            // If there is none then, the file cannot be made, which is said.
            let _ = fs::create_dir_all(folder);
        }
        let opened = Memory::open(&file);
        opened.map(Some).map_err(|error| Failure::from(Diagnostic::from(error)).help("or use `--no-memory`"))
    }
}

/// Keeps an attempt at a puzzle that has come to anything, and tells the rating.
pub fn keep(puzzle: &str, attempt: Attempt, memory: &mut Memory, out: &mut Out) -> Result<(), Failure> {
    let Attempt { is_solved, is_wrong, is_helped } = attempt;
    let rating = match (is_solved, is_wrong, is_helped) {
        (_, true, _) | (false, _, true) => Rating::Again,
        (true, false, true) => Rating::Hard,
        (true, false, false) => Rating::Good,
        (false, false, false) => return Ok(()),
    };
    let before = puzzle_rating(&memory.history().map_err(Diagnostic::from)?);
    memory.record_attempt(puzzle, rating, now()).map_err(Diagnostic::from)?;
    let Some(after) = puzzle_rating(&memory.history().map_err(Diagnostic::from)?) else { return Ok(()) };
    let change = after.rating.round() - before.map_or(1500.0, |before| before.rating.round());
    Ok(out.wrapped(&format!("{} ({change:+})", told(&after)), 0)?)
}

/// The rating of a solver from attempts at the built-in puzzles.
pub fn puzzle_rating(history: &History) -> Option<PuzzleRating> {
    PuzzleRating::of(history, difficulty)
}

/// The difficulty of a built-in puzzle, from 1 to 5.
fn difficulty(attempt: &QuestionId) -> Option<u8> {
    let file = format!("scenarios/{}.yaml", attempt.as_str().rsplit_once('#')?.0);
    let File::Game(scenario) = read_file(&file, source(&file)?).ok()? else { return None };
    Some(scenario.puzzle?.difficulty?.value)
}

/// The rating in words.
pub fn told(rating: &PuzzleRating) -> String {
    let PuzzleRating { rating, deviation, attempts, solved } = rating;
    format!("Puzzle rating {rating:.0} ± {:.0}: solved {solved} of {}", 2.0 * deviation, counted(*attempts, "attempt"))
}
