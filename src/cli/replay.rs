//! `judge replay`: scenarios adjudicated, with the outcome, the rules, and the whole trace if it is asked for.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::options::{Format, Globals};
use super::out::{Look, Out};
use super::{Failure, Verdict};
use crate::cards::Library;
use crate::diagnostic::{Diagnostic, Place};
use crate::scenario::replay::{Replay, Report, Status, World, replay};

/// How deep folders are looked through.
const MOST_LEVELS: usize = 32;

/// Adjudicate scenarios: what happens, by which rules, and whether the file's claims hold
///
/// Ends with 1 if a scenario fails or needs something that is not supported, and with 2 if a file is not a valid
/// scenario. One bad file never stops the others.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge replay scenarios                       every scenario of a folder
  judge replay scenarios/sentinel -v           with the whole trace, every event with its rule
  judge replay my-ruling.yaml --format json    for programs
  judge replay - < my-ruling.yaml              from standard input")]
pub(super) struct Args {
    /// Scenario files, or folders of them; `-` reads one from standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Show the whole trace: each step, every event with its rule, and the final position
    #[arg(long, short)]
    verbose: bool,
}

/// A file to be replayed, or why it cannot be.
struct Input {
    name: String,
    source: Result<String, Box<Diagnostic>>,
}

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let rules = globals.rules_to_use(out)?;
    let world = World { library: Library::embedded(), rulebook: &rules };
    let mut reports: Vec<Report> = Vec::new();
    let mut worst = Status::Pass;
    for path in &args.paths {
        for input in inputs(path) {
            let played = match &input.source {
                Ok(source) => replay(&input.name, source, &world),
                Err(error) => Replay::unreadable(&input.name, (**error).clone()),
            };
            worst = worst.max(played.report.status);
            match out.format {
                Format::Json => reports.push(played.report),
                Format::Text => print(&played, input.source.ok().as_deref(), args.verbose, out)?,
            }
        }
    }
    if out.format == Format::Json {
        out.json(&reports)?;
    }
    match worst {
        Status::Pass => Ok(Verdict::Fine),
        Status::Fail | Status::Unsupported => Ok(Verdict::DoesNotHold),
        // What is wrong with each file has been said.
        Status::Invalid => Err(Failure::BadInput(Vec::new())),
    }
}

fn print(played: &Replay, source: Option<&str>, verbose: bool, out: &mut Out) -> io::Result<()> {
    let report = &played.report;
    let title = if report.title.is_empty() { &report.file } else { &report.title };
    let status = out.paint(if report.status == Status::Pass { Look::Id } else { Look::Mark }, report.status.word());
    let title = out.paint(Look::Title, title);
    out.line(&format!("{status}  {title}"))?;
    let result = report.result.as_ref().map_or_else(String::new, |result| format!(": {}", result.words()));
    out.line(&format!("      {}{result}", report.file))?;
    for ruling in &played.rulings {
        out.wrapped(&format!("Ruling: {ruling}"), 6)?;
    }
    let rules = if played.cites.is_empty() { &report.citations } else { &played.cites };
    if !rules.is_empty() {
        out.wrapped(&format!("Rules: {}", rules.join(", ")), 6)?;
    }
    for unsupported in &report.unsupported {
        out.wrapped(&format!("Not supported: {}: {}", unsupported.card, unsupported.text), 6)?;
    }
    if played.errors.is_empty() {
        for failure in &report.failures {
            let step = if failure.step == 0 { String::new() } else { format!("step {}, ", failure.step) };
            out.wrapped(&format!("{step}line {}: expected {}", failure.line, failure.expected), 6)?;
            out.wrapped(&format!("found {}", failure.found), 8)?;
        }
    } else {
        out.flush()?;
        played.errors.iter().for_each(|error| out.complain(error, source));
    }
    if let (true, Some(trace)) = (verbose, &played.trace) {
        out.line("")?;
        trace.to_string().lines().skip(1).try_for_each(|line| out.line(line))?;
    }
    out.line("")
}

/// The files that a path stands for, sorted.
fn inputs(path: &Path) -> Vec<Input> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let read = io::stdin().read_to_end(&mut bytes);
        return vec![input("standard input".to_owned(), read.map(|_| bytes))];
    }
    if !path.is_dir() {
        return vec![read(path)];
    }
    let mut files = Vec::new();
    let mut problems = Vec::new();
    collect(path, MOST_LEVELS, &mut files, &mut problems);
    files.sort();
    if files.is_empty() && problems.is_empty() {
        let error = Diagnostic::error(format!("there are no scenarios in `{}`", path.display()));
        let error = error.help("a scenario is a file `*.yaml` or `*.yml`");
        problems.push(Input { name: path.display().to_string(), source: Err(Box::new(error)) });
    }
    problems.extend(files.iter().map(|file| read(file)));
    problems
}

/// The scenario files beneath a folder, and the folders that cannot be read.
fn collect(folder: &Path, levels: usize, files: &mut Vec<PathBuf>, problems: &mut Vec<Input>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) if levels > 0 => entries,
        Ok(_) => return,
        Err(error) => {
            problems.push(input(folder.display().to_string(), Err(error)));
            return;
        }
    };
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, levels - 1, files, problems);
        } else if path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml") {
            files.push(path);
        }
    }
}

fn read(path: &Path) -> Input {
    input(path.display().to_string(), fs::read(path))
}

fn input(name: String, bytes: io::Result<Vec<u8>>) -> Input {
    let source = match bytes {
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let before = error.as_bytes().get(..valid).unwrap_or_default();
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            let place = Place { file: name.clone(), line, column: 1, span: 0..0 };
            Box::new(Diagnostic::error("the file is not UTF-8 text").at(place))
        }),
        Err(error) => Err(Box::new(Diagnostic::error(format!("cannot read `{name}`: {error}")))),
    };
    Input { name, source }
}
