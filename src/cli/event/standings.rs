//! `judge event standings`: who ranks where, and what decided it (TR 5.6).

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use super::store;
use crate::cli::options::Format;
use crate::cli::out::{Look, Out};
use crate::cli::{Failure, Verdict, table};
use crate::tournament::event::Phase;
use crate::tournament::export::{Ranked, StandingSheet};
use crate::tournament::rules;
use crate::tournament::standings::Tiebreaker;

/// Show the standings
///
/// Ranks players by win/loss ratio, then by the opponents' mean ratio, then by the mean of that for each opponent, then by
/// the lot drawn for each player. Percentages are rounded down for display; comparisons are exact.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event standings showdown.yaml
  judge event standings showdown.yaml --round 2
  judge event standings showdown.yaml --format json     with exact fractions")]
pub(in crate::cli) struct Args {
    /// The event file
    file: PathBuf,
    /// Standings after this Swiss round [default: with all results so far]
    #[arg(long, value_name = "N")]
    round: Option<u32>,
}

/// A line of the standings, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct Line<'e>(&'e Ranked<'e>);

swu_api::element!(
    Line<'_>,
    "event-standings",
    "Standings and the tiebreakers that decided them, one element for each player: `judge event standings`."
);

pub(in crate::cli) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let journal = store::read(&args.file)?;
    let sheet = StandingSheet::of(journal.event(), args.round.map(Phase::Swiss))?;
    match out.format {
        Format::Json => out.results(&sheet.standings.iter().map(Line).collect::<Vec<_>>())?,
        Format::Text => print(&sheet, args.round, out)?,
    }
    Ok(Verdict::Fine)
}

fn print(sheet: &StandingSheet<'_>, round: Option<u32>, out: &mut Out) -> Result<(), Failure> {
    let after = round.map_or_else(String::new, |round| format!(", after round {round}"));
    let heading = out.paint(Look::Title, &format!("{}{after}", sheet.event));
    out.line(&heading)?;
    let cells = sheet.standings.iter().map(|row| {
        [
            row.rank.to_string(),
            format!("{}{}", row.player, if row.dropped { " (left)" } else { "" }),
            row.record.to_string(),
            row.opponents.percent.clone(),
            row.opponents_opponents.percent.clone(),
            row.below_by.map_or("", short).to_owned(),
        ]
    });
    let cells: Vec<[String; 6]> = cells.collect();
    let mut lines = vec![vec!["Rank", "Player", "Record", "Opp.", "Opp. opp.", "Below by"]];
    lines.extend(cells.iter().map(|row| row.iter().map(String::as_str).collect()));
    table::drawn_without(&lines, out.width(), &[5, 4, 3]).iter().try_for_each(|line| out.line(line))?;
    out.line("")?;
    let ratios: Vec<String> =
        [Tiebreaker::WinLossRatio, Tiebreaker::OpponentsRatio, Tiebreaker::OpponentsOpponentsRatio]
            .map(|by| format!("{} ({})", short(by), by.rule()))
            .to_vec();
    Ok(out.wrapped(
        &format!("Ranked by {}, and {} ({}).", ratios.join(", "), short(Tiebreaker::Lot), rules::NOTE_LOT),
        0,
    )?)
}

/// What a tiebreaker is called in a column.
const fn short(by: Tiebreaker) -> &'static str {
    match by {
        Tiebreaker::WinLossRatio => "record",
        Tiebreaker::OpponentsRatio => "opp.",
        Tiebreaker::OpponentsOpponentsRatio => "opp. opp.",
        Tiebreaker::Lot => "lot",
    }
}
