//! `judge puzzle list`: puzzles by difficulty and tag.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Found, puzzles};
use crate::cli::base::{Exit, Failure, Format, Look, Out};

/// List puzzles, the easiest first
///
/// Exits with 1 if no puzzle matches.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge puzzle list
  judge puzzle list --difficulty 2 --tag sentinel
  judge puzzle list my-puzzles --format json")]
pub(super) struct Args {
    /// Puzzle files or folders; default: the puzzles that come with the program
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Only puzzles of this difficulty, from 1 (easiest) to 5
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    difficulty: Option<u8>,
    /// Only puzzles with this tag
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
}

/// A puzzle as it is listed.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct Listed<'p> {
    /// What `judge puzzle play` takes.
    name: &'p str,
    title: &'p str,
    file: &'p str,
    /// From 1 to 5; null if the file does not say.
    difficulty: Option<u8>,
    author: Option<&'p str>,
    tags: Vec<&'p str>,
}

swu_api::element!(Listed<'_>, "puzzles", "Puzzles, the easiest first: `judge puzzle list`.");

impl<'p> Listed<'p> {
    fn of(found: &'p Found) -> Self {
        let head = &found.scenario.head;
        let puzzle = found.scenario.puzzle.as_ref();
        Self {
            name: found.name(),
            title: &head.title.value,
            file: &found.file,
            difficulty: Some(found.difficulty()).filter(|&difficulty| difficulty > 0),
            author: puzzle.and_then(|puzzle| puzzle.author.as_ref()).map(|author| author.value.as_str()),
            tags: head.tags.iter().map(|tag| tag.value.as_str()).collect(),
        }
    }
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit, Failure> {
    let mut found = puzzles(&args.paths)?;
    found.retain(|puzzle| {
        let is_tagged = |tag: &String| puzzle.scenario.head.tags.iter().any(|own| own.value.eq_ignore_ascii_case(tag));
        args.difficulty.is_none_or(|difficulty| puzzle.difficulty() == difficulty)
            && args.tag.as_ref().is_none_or(is_tagged)
    });
    let verdict = if found.is_empty() { Exit::DoesNotHold } else { Exit::Fine };
    if out.format == Format::Json {
        out.results(&found.iter().map(Listed::of).collect::<Vec<_>>())?;
        return Ok(verdict);
    }
    if found.is_empty() {
        out.line("No puzzle matches.")?;
        return Ok(verdict);
    }
    for puzzle in &found {
        let stars = "*".repeat(puzzle.difficulty().into());
        out.headed(Look::Quiet, &format!("{stars:<5}"), 7, &puzzle.scenario.head.title.value, 0)?;
        out.wrapped(&format!("judge puzzle play {}", puzzle.name()), 7)?;
    }
    Ok(verdict)
}
