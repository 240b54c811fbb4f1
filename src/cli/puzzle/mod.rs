//! `judge puzzle`: positions in which somebody can force something, to be solved. `list` finds them, `play` plays them against
//! the best defence, `check` proves them, `new` begins one.

mod check;
mod list;
mod new;
mod play;

use std::path::{Path, PathBuf};

use crate::cli::base::{Exit, Failure, Globals, Manner, Out};
use crate::cli::files::inputs::{Input, inputs};
use crate::diagnostic::{Diagnostic, nearest};
use crate::scenario::{File, Scenario, embedded, read_file};
use swu_api::Catalogue;

/// Solve puzzles, and check your own
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge puzzle list
  judge puzzle play not-both-at-once
  judge puzzle check my-puzzle.yaml
  judge puzzle new my-puzzle.yaml")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    List(list::Args),
    Play(play::Args),
    Check(check::Args),
    New(new::Args),
}

impl crate::cli::base::Command for Args {
    fn manner(&self) -> Manner {
        Manner::SET
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        run(self, globals, out)
    }
}

fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
    match &args.command {
        Command::List(args) => list::run(args, out),
        Command::Play(args) => play::run(args, globals, out),
        Command::Check(args) => check::run(args, globals, out),
        Command::New(args) => new::run(args, out),
    }
}

/// What the commands print for programs.
pub(super) fn schemas(catalogue: Catalogue) -> Catalogue {
    catalogue.list::<check::Report>().list::<list::Listed<'_>>()
}

/// The folder of the puzzles that come with the program.
const FOLDER: &str = "scenarios/puzzles/";

/// A puzzle with its text.
struct Found {
    /// The file.
    file: String,
    source: String,
    scenario: Box<Scenario>,
}

impl Found {
    /// What it is called on the command line.
    fn name(&self) -> &str {
        let name = self.file.strip_prefix(FOLDER).unwrap_or(&self.file);
        if name.len() < self.file.len() { name.strip_suffix(".yaml").unwrap_or(name) } else { name }
    }

    /// From 1 to 5; 0 if the file does not say.
    fn difficulty(&self) -> u8 {
        self.scenario.puzzle.as_ref().and_then(|puzzle| puzzle.difficulty.as_ref()).map_or(0, |given| given.value)
    }
}

/// The puzzles of these files and folders; those of the program if there are none. Of a folder, other files are left out.
fn puzzles(paths: &[PathBuf]) -> Result<Vec<Found>, Failure> {
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
fn of_input(input: Input, is_in_folder: bool) -> Result<Option<Found>, Failure> {
    let source = input.source.map_err(|error| *error)?;
    match is_puzzle(input.name.clone(), source.clone()) {
        Ok(Some(found)) => Ok(Some(found)),
        Ok(None) | Err(_) if is_in_folder => Ok(None),
        Ok(None) => {
            let error = Diagnostic::error(format!("`{}` is not a puzzle", input.name));
            Err(error.help("a puzzle has `kind: puzzle`; `judge puzzle new FILE` writes one").into())
        }
        Err(errors) => Err(Failure::BadInput(errors.into_iter().map(|error| (error, Some(source.clone()))).collect())),
    }
}

fn is_puzzle(file: String, source: String) -> Result<Option<Found>, Vec<Diagnostic>> {
    match read_file(&file, &source)? {
        File::Game(scenario) if scenario.puzzle.is_some() => Ok(Some(Found { file, source, scenario })),
        File::Game(_) | File::Tournament(_) | File::Question(_) => Ok(None),
    }
}

/// The puzzle that somebody names: a file, or one of the program's by its name.
fn named(name: &str) -> Result<Found, Failure> {
    let path = Path::new(name);
    if path.exists() {
        let found = inputs(path).into_iter().next().map(|input| of_input(input, false)).transpose()?.flatten();
        return found.ok_or_else(|| Diagnostic::error(format!("`{name}` is not a puzzle")).into());
    }
    let mut all = puzzles(&[])?;
    match all.iter().position(|puzzle| puzzle.name() == name || puzzle.file == name) {
        Some(at) => Ok(all.swap_remove(at)),
        None => {
            let mut error = Diagnostic::error(format!("no puzzle is called `{name}`, and there is no such file"));
            for near in nearest(name, all.iter().map(Found::name), 3) {
                error = error.help(format!("`judge puzzle play {near}`"));
            }
            Err(error.help("`judge puzzle list` lists them").into())
        }
    }
}
