//! `judge prove --split` and `--merge`: a proof in parts, each searched by whoever has a machine, and their reports joined.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::{Reported, telling};
use crate::cli::base::{Exit, Failure, Format, Look, Out};
use crate::cli::files::inputs::{self, Input};
use crate::cli::files::write;
use crate::diagnostic::{Diagnostic, Place};
use crate::scenario::prove::{Count, JointProof, LeafDeparture, MOST_PARTS, Options, PartReport, merge, split};
use crate::scenario::replay::World;
use swu_api::Schemed;
use swu_api::prove::{Report, Status};

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
    if parts > MOST_PARTS {
        let error = Diagnostic::error(format!("{parts} parts are too many"));
        return Err(error.help(format!("ask for at most {MOST_PARTS}")).into());
    }
    let files = split(&input.name, source, world, options, parts).map_err(|errors| Failure::in_text(errors, source))?;
    std::fs::create_dir_all(into).map_err(|error| write::refusal(into, &error))?;
    let stem = Path::new(&input.name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let digits = files.len().to_string().len();
    for (number, text) in (1..).zip(&files) {
        write::save(&into.join(format!("{stem}-part-{number:0digits$}.yaml")), text, force)?;
    }
    out.wrapped(&format!("wrote {} into {}", Count(files.len() as u128).of("part", "parts"), into.display()), 0)?;
    out.wrapped("Prove each part, on any machine, with `judge prove PART --format json > PART.json`.", 0)?;
    out.wrapped("Then join the reports with `judge prove --merge *.json`.", 0)?;
    Ok(Exit::Fine)
}

/// Joins the reports of parts.
pub fn join(
    paths: &[PathBuf],
    world: &World<'_>,
    options: &Options,
    whole: bool,
    out: &mut Out,
) -> Result<Exit, Failure> {
    let mut reports = Vec::new();
    for path in paths {
        let files = if path.is_dir() { inputs::beneath(path, &["json"]).0 } else { vec![path.clone()] };
        for file in files {
            reports.extend(read(&file)?);
        }
    }
    if let Some(other) = reports.iter().find(|report| report.edition != options.edition.to_string()) {
        let error = Diagnostic::error(format!("a part was searched under edition {}", other.edition));
        return Err(error.help(format!("use `--edition {}`", other.edition)).into());
    }
    let joined = merge("the divided file", &reports, world, options)?;
    let report = Report::joined(&joined);
    let status = report.status();
    match out.format {
        Format::Json => {
            let value = serde_json::to_value(&report).map_err(std::io::Error::from)?;
            out.results_of([Reported(value)].into_iter())?;
        }
        Format::Text => print(&joined, status, whole, out)?,
    }
    Ok(Exit::of(status <= Status::Proved))
}

/// The parts of which a file reports.
fn read(file: &Path) -> Result<Vec<PartReport>, Failure> {
    #[derive(Deserialize)]
    struct Reports {
        schema: String,
        results: Vec<OfPart>,
    }
    #[derive(Deserialize)]
    struct OfPart {
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
    let parts: Option<Vec<PartReport>> = parsed.results.into_iter().map(|result| result.part).collect();
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
        let word = match claim.holds {
            Some(true) => out.paint(Look::Id, "holds"),
            Some(false) => out.paint(Look::Mark, "does not hold"),
            None => out.paint(Look::Mark, "undetermined"),
        };
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
