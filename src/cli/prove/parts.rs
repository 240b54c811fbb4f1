//! `judge prove --split` and `--merge`: a proof in parts, each searched by whoever has a machine, and their reports joined.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::{Reported, telling};
use crate::cli::base::{Exit, Failure, Format, Look, Out};
use crate::cli::files::inputs::{self, Input, Shard};
use crate::cli::files::write;
use crate::diagnostic::{Diagnostic, Place};
use crate::scenario::prove::{self, Count, JointProof, LeafDeparture, Options, PartReport, merge, missing, split};
use crate::scenario::replay::World;
use swu_api::prove::{Report, Status};
use swu_api::{Schemed, shell};

/// Writes the parts of a file into a folder.
pub fn divide(
    input: &Input,
    parts: u32,
    into: &Path,
    force: bool,
    world: &World<'_>,
    options: &Options,
    out: &mut Out,
) -> Result<Exit, Failure> {
    let source = input.source.as_ref().map_err(|error| (**error).clone())?;
    let files = split(&input.name, source, world, options, parts).map_err(|errors| Failure::in_text(errors, source))?;
    std::fs::create_dir_all(into).map_err(|error| write::refusal(into, &error))?;
    let stem = Path::new(&input.name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let digits = files.len().to_string().len();
    for (number, text) in (1..).zip(&files) {
        write::save(&into.join(format!("{stem}{PART_NAME}{number:0digits$}.yaml")), text, force)?;
    }
    out.wrapped(&format!("wrote {} into {}", Count(files.len() as u128).of("part", "parts"), into.display()), 0)?;
    out.wrapped("Prove each part, on any machine, with `judge prove PART --format json > PART.json`.", 0)?;
    out.wrapped("Then join the reports with `judge prove --merge *.json`.", 0)?;
    Ok(Exit::Fine)
}

/// The text of a file that is one part of another one, and never written.
pub fn part(whole: &Input, part: Shard, world: &World<'_>, options: &Options) -> Result<String, Failure> {
    let source = whole.source.as_ref().map_err(|error| (**error).clone())?;
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let made = prove::part(&whole.name, source, world, options, number(part.part), number(part.parts));
    made.map_err(|errors| Failure::in_text(errors, source))
}

/// The choice of results to show of joined parts.
#[derive(Debug, Clone, Copy)]
pub struct Show {
    /// The verdicts alone, if that is asked for, with lines if those are.
    pub verdict: Option<bool>,
    /// Strategies in full.
    pub strategies: bool,
}

/// Joins the reports of parts.
pub fn join(
    paths: &[PathBuf],
    world: &World<'_>,
    options: &Options,
    show: Show,
    out: &mut Out,
) -> Result<Exit, Failure> {
    let (mut reports, mut known) = (Vec::new(), None);
    for path in paths {
        let files = if path.is_dir() { inputs::beneath(path, &["json"]).0 } else { vec![path.clone()] };
        for file in files {
            for OfPart { file: proven, part } in read(&file)? {
                known.get_or_insert_with(|| Known { number: part.number, of: part.of, proven, report: file.clone() });
                reports.push(part);
            }
        }
    }
    if let Some(other) = reports.iter().find(|report| report.edition != options.edition.to_string()) {
        let error = Diagnostic::error(format!("a part was searched under edition {}", other.edition));
        return Err(error.help(format!("use `--edition {}`", other.edition)).into());
    }
    let joined = merge("the divided file", &reports, world, options).map_err(|errors| {
        let commands = known.iter().flat_map(|known| known.commands(&missing(&reports)));
        commands.fold(Failure::from(errors), Failure::help)
    })?;
    let report = Report::joined(&joined);
    let status = report.status();
    if let Some(every_line) = show.verdict {
        telling::verdicts(vec![report.verdict(every_line)], out)?;
        return Ok(Exit::of(status <= Status::Proved));
    }
    match out.format {
        Format::Json => {
            let value = serde_json::to_value(&report).map_err(std::io::Error::from)?;
            out.results_of([Reported(value)].into_iter())?;
        }
        Format::Text => print(&joined, status, show.strategies, out)?,
    }
    Ok(Exit::of(status <= Status::Proved))
}

/// A part that was proven, by which it is known how the others are.
struct Known {
    number: u32,
    of: u32,
    /// The file that it was proven from, and the file of its report.
    proven: String,
    report: PathBuf,
}

impl Known {
    /// Commands that prove missing parts, as this one was.
    fn commands(&self, missing: &[u32]) -> Vec<String> {
        let (report, of) = (self.report.display().to_string(), self.of);
        let command = |&number: &u32| {
            let into =
                inputs::renumbered(&report, self.number, number).unwrap_or_else(|| format!("part-{number}.json"));
            let prove = match inputs::renumbered(&self.proven, self.number, number) {
                // `--split` numbers its files.
                Some(part) if self.proven.contains(PART_NAME) => shell::command("judge prove", &part),
                _ => format!("{} --part {number}/{of}", shell::command("judge prove", &self.proven)),
            };
            format!("`{prove} --format json > {}`", shell::quoted(&into))
        };
        missing.iter().take(MOST_COMMANDS).map(command).collect()
    }
}

/// Stands in the name of each file of `--split`, before its number.
const PART_NAME: &str = "-part-";

/// The most commands that an error about missing parts suggests.
const MOST_COMMANDS: usize = 3;

/// The result of a part, with its file.
struct OfPart {
    file: String,
    part: PartReport,
}

/// The parts of which a file reports.
fn read(file: &Path) -> Result<Vec<OfPart>, Failure> {
    #[derive(Deserialize)]
    struct Reports {
        schema: String,
        results: Vec<Reported>,
    }
    #[derive(Deserialize)]
    struct Reported {
        #[serde(default)]
        file: String,
        part: Option<PartReport>,
    }
    let input = inputs::read(file);
    let text = input.source.map_err(|error| *error)?;
    let wrong = |what: String, line: usize, column: usize| {
        let error = Diagnostic::error(format!("`{}` is not a report of a part: {what}", input.name));
        let error = error.at(Place::in_text(&input.name, &text, line.max(1), column.max(1)));
        error.help("`judge prove PART.yaml --format json > PART.json` writes one")
    };
    let parsed: Reports =
        serde_json::from_str(&text).map_err(|error| wrong(error.to_string(), error.line(), error.column()))?;
    let expected = format!("judge/{}/{}", Report::NAME, Report::VERSION);
    if parsed.schema != expected {
        return Err(wrong(format!("its schema is `{}`, not `{expected}`", parsed.schema), 1, 1).into());
    }
    let parts = parsed.results.into_iter().map(|result| Some(OfPart { file: result.file, part: result.part? }));
    let parts: Option<Vec<OfPart>> = parts.collect();
    Ok(parts.ok_or_else(|| wrong("it covers a whole file".to_owned(), 1, 1))?)
}

fn print(joined: &JointProof, status: Status, whole: bool, out: &mut Out) -> Result<(), Failure> {
    let word = out.paint(if status <= Status::Proved { Look::Id } else { Look::Mark }, status.word());
    let title = out.paint(Look::Title, &joined.title);
    out.line(&format!("{word}  {title}"))?;
    let lines = joined.lines.map(|lines| lines.of("line of play", "lines of play"));
    let positions = Count(joined.positions as u128).of("position", "positions");
    let counts: Vec<String> = lines.into_iter().chain([positions]).collect();
    out.wrapped(&counts.join(", "), 6)?;
    for cut in &joined.cuts {
        out.wrapped(&format!("The search of a part stopped early: {cut}"), 6)?;
    }
    for unsupported in &joined.unsupported {
        out.wrapped(&format!("Not supported: {}: {}", unsupported.card, unsupported.text), 6)?;
    }
    departures("fails", &joined.broken, out)?;
    for claim in &joined.claims {
        let word = telling::holds(claim.holds, out);
        out.wrapped(&format!("{word}: {}", claim.claim), 6)?;
        if let Some(told) = &claim.strategy {
            telling::print_or_count(told, claim.holds == Some(true), whole, out)?;
        }
    }
    for other in &joined.others {
        let word = out.paint(Look::Mark, "not unique");
        out.wrapped(&format!("{word}: another first decision also works: {}", other.join(", ")), 6)?;
    }
    if joined.impossible_lines > Count(0) {
        let lines = joined.impossible_lines.of("line cannot", "lines cannot");
        out.wrapped(&format!("{lines} take all steps of the file:"), 6)?;
        departures("not possible", &joined.impossible, out)?;
    }
    Ok(())
}

fn departures(word: &str, departures: &[LeafDeparture], out: &mut Out) -> Result<(), Failure> {
    for LeafDeparture { failure, lines, witness } in departures {
        let place = format!("step {}, line {}", failure.step, failure.line);
        out.wrapped(&format!("{word} in {lines} lines: {place}: expected {}", failure.expected), 6)?;
        out.wrapped(&format!("found {}", failure.found), 8)?;
        for decided in witness {
            out.wrapped(&format!("- {decided}"), 10)?;
        }
    }
    Ok(())
}
