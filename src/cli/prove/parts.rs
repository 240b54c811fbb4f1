//! `judge prove --split` and `--merge`: a proof in parts, each searched by whoever has a machine, and their reports joined.

use std::path::{Path, PathBuf};

use super::telling;
use crate::cli::base::{Exit, Failure, Format, Look, Out};
use crate::cli::files::inputs::{self, Input};
use crate::cli::files::write;
use crate::scenario::prove::{self, Count, JointProof, LeafDeparture, Options};
use crate::scenario::replay::World;
use swu_api::prove::{Report, Status, parts};
use swu_api::suite::Shard;

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
    let files =
        parts::files(&input.name, source, parts, world, options).map_err(|errors| Failure::in_text(errors, source))?;
    std::fs::create_dir_all(into).map_err(|error| write::refusal(into, &error))?;
    files.iter().try_for_each(|part| write::save(&into.join(&part.file), &part.source, force))?;
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

/// Joins the reports of parts, and shows the verdicts alone, with lines if `verdict` says so, or else everything, strategies in
/// full if they are to be `whole`.
pub fn join(
    paths: &[PathBuf],
    world: &World<'_>,
    options: &Options,
    verdict: Option<bool>,
    whole: bool,
    out: &mut Out,
) -> Result<Exit, Failure> {
    let mut texts = Vec::new();
    for path in paths {
        let files = if path.is_dir() { inputs::beneath(path, &["json"]).0 } else { vec![path.clone()] };
        for file in files {
            texts.push(inputs::text(&file)?);
        }
    }
    let named = texts.iter().map(|(name, text)| (name.clone(), text.as_str()));
    let joined = parts::joined(named, world, options)?;
    let report = Report::joined(&joined);
    let status = report.status();
    if let Some(every_line) = verdict {
        telling::verdicts(vec![report.verdict(every_line)], out)?;
        return Ok(Exit::of(status <= Status::Proved));
    }
    match out.format {
        Format::Json => out.results(&[report])?,
        Format::Text => print(&joined, status, whole, out)?,
    }
    Ok(Exit::of(status <= Status::Proved))
}

fn print(joined: &JointProof, status: Status, whole: bool, out: &mut Out) -> Result<(), Failure> {
    telling::headline(status, &joined.title, out)?;
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
    for claim in &joined.verdicts {
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
