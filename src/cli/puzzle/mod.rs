//! `judge puzzle`: positions in which somebody can force something, to be solved. `list` finds them, `play` plays them against
//! the best defence, `check` proves them, `new` begins one.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Manner, Out, commands};
use crate::cli::files::inputs::{Input, RULING, inputs, is_path, is_standard_input, missing};
use crate::cli::files::write;
#[cfg(feature = "quiz-memory")]
use crate::cli::memory::{MemoryArgs, keep};
use crate::cli::play::{self, Task};
use crate::cli::prove::Bar;
use crate::cli::sources::editions;
use crate::diagnostic::{Diagnostic, nearest};
use crate::scenario::prove::{self, Options};
use crate::scenario::replay::World;
use crate::scenario::{File, Scenario, embedded, read_file};

commands! {
    /// Solve puzzles, and check your own
    #[command(after_help = "Examples:
  judge puzzle list
  judge puzzle play                      the puzzle of the day
  judge puzzle play not-both-at-once
  judge puzzle check my-puzzle.yaml
  judge puzzle new my-puzzle.yaml")]
    pub enum Commands: Manner::SET {
        List(ListArgs),
        Play(PlayArgs),
        Check(CheckArgs),
        New(NewArgs),
    }
}

/// The folder of the built-in puzzles.
const FOLDER: &str = "scenarios/puzzles/";

/// A puzzle with its text.
struct Puzzle {
    /// The file.
    file: String,
    source: String,
    scenario: Box<Scenario>,
}

impl Puzzle {
    /// Its name on the command line.
    fn name(&self) -> &str {
        let name = self.file.strip_prefix(FOLDER).unwrap_or(&self.file);
        if name.len() < self.file.len() { name.strip_suffix(".yaml").unwrap_or(name) } else { name }
    }

    /// True for a puzzle that comes with the program.
    #[cfg(feature = "quiz-memory")]
    fn is_built_in(&self) -> bool {
        self.file.starts_with(FOLDER)
    }

    /// From 1 to 5; 0 if the file does not say.
    fn difficulty(&self) -> u8 {
        self.scenario.puzzle.as_ref().and_then(|puzzle| puzzle.difficulty.as_ref()).map_or(0, |given| given.value)
    }
}

/// The puzzles of these files and folders; those of the program if there are none. Of a folder, other files are left out.
fn puzzles(paths: &[PathBuf]) -> Result<Vec<Puzzle>, Failure> {
    let mut found = Vec::new();
    if paths.is_empty() {
        let of_program = embedded().into_iter().filter(|(name, _)| name.starts_with(FOLDER));
        found.extend(of_program.filter_map(|(file, source)| is_puzzle(file, source).ok().flatten()));
    }
    for path in paths {
        for input in inputs(path) {
            found.extend(of_input(input, path.is_dir())?);
        }
    }
    found.sort_by(|a, b| (a.difficulty(), &a.file).cmp(&(b.difficulty(), &b.file)));
    Ok(found)
}

/// The puzzle of a file that is given, or found in a folder.
fn of_input(input: Input, is_in_folder: bool) -> Result<Option<Puzzle>, Failure> {
    let source = input.source?;
    match is_puzzle(input.name.clone(), source.clone()) {
        Ok(Some(found)) => Ok(Some(found)),
        Ok(None) | Err(_) if is_in_folder => Ok(None),
        Ok(None) => {
            let error = Diagnostic::error(format!("`{}` is not a puzzle", input.name));
            Err(error.help("a puzzle has `kind: puzzle`; `judge puzzle new FILE` writes one").into())
        }
        Err(errors) => Err(Failure::in_text(errors, &source)),
    }
}

fn is_puzzle(file: String, source: String) -> Result<Option<Puzzle>, Vec<Diagnostic>> {
    match read_file(&file, &source)? {
        File::Game(scenario) if scenario.puzzle.is_some() => Ok(Some(Puzzle { file, source, scenario })),
        File::Game(_) | File::Tournament(_) | File::Question(_) => Ok(None),
    }
}

/// The seconds of a day.
const A_DAY: i64 = 86_400;

/// The puzzle of the day: each of the program's in turn.
fn of_the_day() -> Result<Puzzle, Failure> {
    let mut all = puzzles(&[])?;
    let days = usize::try_from(jiff::Timestamp::now().as_second() / A_DAY).unwrap_or_default();
    let at = days.checked_rem(all.len()).ok_or_else(|| Diagnostic::error("the program has no puzzles"))?;
    Ok(all.swap_remove(at))
}

/// The puzzle that somebody names: a file, or one of the program's by its name.
fn named(name: &str) -> Result<Puzzle, Failure> {
    let name = name.strip_prefix(RULING).unwrap_or(name);
    let path = Path::new(name);
    if path.exists() {
        let found = inputs(path).into_iter().next().map(|input| of_input(input, false)).transpose()?.flatten();
        return found.ok_or_else(|| Diagnostic::error(format!("`{name}` is not a puzzle")).into());
    }
    if is_path(name) {
        return Err(missing(path).into());
    }
    let mut all = puzzles(&[])?;
    match all.iter().position(|puzzle| puzzle.name() == name || puzzle.file == name) {
        Some(at) => Ok(all.swap_remove(at)),
        None => {
            let mut error = Diagnostic::error(format!("puzzle `{name}` not found"));
            for near in nearest(name, all.iter().map(Puzzle::name), 3) {
                error = error.help(format!("`judge puzzle play {near}`"));
            }
            Err(error.help("`judge puzzle list` lists them").into())
        }
    }
}

/// List puzzles, the easiest first
///
/// Exits with 1 if no puzzle matches.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge puzzle list
  judge puzzle list --difficulty 2 --tag sentinel
  judge puzzle list my-puzzles --format json")]
pub struct ListArgs {
    /// Puzzle files or folders [default: the built-in puzzles]
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
pub struct Listed<'p> {
    /// The name for `judge puzzle play`.
    name: &'p str,
    title: &'p str,
    file: &'p str,
    /// From 1 to 5; null if the file does not say.
    difficulty: Option<u8>,
    author: Option<&'p str>,
    tags: Vec<&'p str>,
}

swu_api::document!(Listed<'_>, "puzzles", "Puzzles, the easiest first: `judge puzzle list`.");

impl<'p> Listed<'p> {
    fn of(found: &'p Puzzle) -> Self {
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

impl Command for ListArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let mut found = puzzles(&self.paths)?;
        found.retain(|puzzle| {
            let is_tagged =
                |tag: &String| puzzle.scenario.head.tags.iter().any(|own| own.value.eq_ignore_ascii_case(tag));
            self.difficulty.is_none_or(|difficulty| puzzle.difficulty() == difficulty)
                && self.tag.as_ref().is_none_or(is_tagged)
        });
        let listed: Vec<Listed<'_>> = found.iter().map(Listed::of).collect();
        out.list(&listed, |out| {
            if found.is_empty() {
                out.line("No puzzle matches.")?;
            }
            found.iter().try_for_each(|puzzle| {
                let stars = "*".repeat(puzzle.difficulty().into());
                out.headed(Look::Quiet, &format!("{stars:<5}"), 7, &puzzle.scenario.head.title.value, 0)?;
                out.command(&format!("judge puzzle play {}", puzzle.name()), 7)
            })
        })?;
        Ok(Exit::of(!found.is_empty()))
    }
}

/// Check that the claim of a puzzle holds, that only one first decision solves it, and that the solution works
///
/// Also checks the difficulty by the search: the number of decisions in the solution, the number of first choices,
/// and the number of first decisions that nearly solve it. Exits with 1 if a puzzle fails.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge puzzle check my-puzzle.yaml
  judge puzzle check puzzles --positions 50000000
  judge puzzle check                               the built-in puzzles")]
pub struct CheckArgs {
    /// Puzzle files or folders [default: the built-in puzzles]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Search at most this many positions for each step
    #[arg(long, value_name = "N", default_value_t = Options::default().positions)]
    positions: usize,
}

/// The result of a check.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Report {
    file: String,
    title: String,
    /// True if the puzzle holds.
    holds: bool,
    /// The faults of the puzzle.
    failures: Vec<String>,
    /// From 1 to 5, as the search grades it; null if it does not hold.
    difficulty: Option<u8>,
    /// The number of the solver's decisions in the solution.
    decisions: Option<usize>,
    /// The number of first decisions that the solver can choose from.
    choices: Option<usize>,
    near_misses: Option<usize>,
    /// The number of positions that were searched.
    positions: usize,
}

swu_api::document!(Report, "puzzle-check", "The checks of puzzles, one element for each file: `judge puzzle check`.");

impl Report {
    fn of(found: &Puzzle, checked: &prove::PuzzleCheck) -> Self {
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

impl Command for CheckArgs {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let (rules, by) = editions::rules_and_edition(globals, out)?;
        let library = globals.cards()?;
        let world = World { library: &library, rulebook: &rules };
        let options = Options { positions: self.positions, edition: by.edition(), ..Options::default() };
        let mut reports = Vec::new();
        let mut verdict = Exit::Fine;
        for found in puzzles(&self.paths)? {
            let checked = prove::check(&found.file, &found.source, &world, &options, &Bar::new(None));
            if !checked.failures.is_empty() {
                verdict = Exit::DoesNotHold;
            }
            match out.format {
                Format::Json => reports.push(Report::of(&found, &checked)),
                Format::Text => print_checked(&found, &checked, out)?,
            }
        }
        if out.format == Format::Json {
            out.results(&reports)?;
        }
        Ok(verdict)
    }
}

fn print_checked(found: &Puzzle, checked: &prove::PuzzleCheck, out: &mut Out) -> Result<(), Failure> {
    let (look, word) = if checked.failures.is_empty() { (Look::Id, "holds") } else { (Look::Mark, "fails") };
    out.named(look, word, &found.scenario.head.title.value)?;
    if let Some(grade) = checked.grade {
        out.wrapped(&format!("{}: {grade}; {} positions", found.file, checked.proof.positions), 7)?;
    }
    out.flush()?;
    checked.failures.iter().for_each(|failure| out.complain(failure, Some(&found.source)));
    Ok(())
}

/// Write a commented puzzle to start from
///
/// The new puzzle passes `judge puzzle check`. An existing file is never overwritten.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge puzzle new my-puzzle.yaml
  judge puzzle new - | less")]
pub struct NewArgs {
    /// The file to write; `-` writes to standard output
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// A small puzzle with every key.
const TEMPLATE: &str = include_str!("new.yaml");

impl Command for NewArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if is_standard_input(&self.file) {
            out.bytes(TEMPLATE.as_bytes())?;
            return Ok(Exit::Fine);
        }
        write::create(&self.file, TEMPLATE).map_err(|error| write::refusal(&self.file, &error))?;
        out.line(&format!("wrote {}", self.file.display()))?;
        out.wrapped(
            &format!("`judge puzzle check {0}` checks it, `judge puzzle play {0}` plays it.", self.file.display()),
            0,
        )?;
        Ok(Exit::Fine)
    }
}

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
pub struct PlayArgs {
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

impl Command for PlayArgs {
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
