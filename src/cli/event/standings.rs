//! `judge event standings`: who ranks where, and what decided it (TR 5.6).

use std::path::PathBuf;

use serde::Serialize;

use super::store;
use crate::cli::options::Format;
use crate::cli::out::{Look, Out};
use crate::cli::{Failure, Verdict, table};
use crate::rulebook::RuleId;
use crate::tournament::event::Event;
use crate::tournament::standings::{Standing, Tiebreaker};
use crate::tournament::{Fraction, Record, rules};

/// Who ranks where
///
/// By win/loss ratio, then by the mean of the opponents' ratios, then by the mean of the same of each opponent, then by the
/// lot that was drawn for each player. Percentages are rounded down; what is compared is exact.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event standings showdown.yaml
  judge event standings showdown.yaml --round 2
  judge event standings showdown.yaml --format json     with exact fractions")]
pub(in crate::cli) struct Args {
    /// The file of the event
    file: PathBuf,
    /// After that Swiss round; if it is left out, with all that has been reported
    #[arg(long, value_name = "N")]
    round: Option<u32>,
}

/// A line, for programs.
#[derive(Debug, Serialize)]
struct Row<'e> {
    rank: usize,
    player: &'e str,
    #[serde(skip_serializing_if = "Option::is_none")]
    uid: Option<&'e str>,
    record: Record,
    opponents: Exact,
    opponents_opponents: Exact,
    lot: u64,
    dropped: bool,
    /// What puts the player below the one who ranks one higher.
    #[serde(skip_serializing_if = "Option::is_none")]
    below_by: Option<Tiebreaker>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<RuleId>,
}

/// A fraction, for programs.
#[derive(Debug, Serialize)]
struct Exact {
    numerator: String,
    denominator: String,
    percent: String,
}

impl From<Fraction> for Exact {
    fn from(fraction: Fraction) -> Self {
        let (above, below) = fraction.parts();
        Self { numerator: above.to_string(), denominator: below.to_string(), percent: fraction.to_string() }
    }
}

pub(in crate::cli) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let journal = store::read(&args.file)?;
    let event = journal.event();
    let rows = match args.round {
        Some(round) => event.standings_after(round)?,
        None => event.standings()?,
    };
    match out.format {
        Format::Json => {
            let above = std::iter::once(None).chain(rows.iter().map(Some));
            let rows: Vec<Row<'_>> = rows.iter().zip(above).map(|(row, above)| of(event, row, above)).collect();
            out.json(&rows)?;
        }
        Format::Text => print(event, &rows, args.round, out)?,
    }
    Ok(Verdict::Fine)
}

fn of<'e>(event: &'e Event, row: &Standing, above: Option<&Standing>) -> Row<'e> {
    let player = event.player(row.player);
    let below_by = above.map(|above| row.below(above));
    Row {
        rank: row.rank,
        player: event.name(row.player),
        uid: player.and_then(|player| player.uid.as_deref()),
        record: row.record,
        opponents: row.opponents.into(),
        opponents_opponents: row.opponents_opponents.into(),
        lot: player.map_or(0, |player| player.lot),
        dropped: player.is_some_and(|player| player.dropped.is_some()),
        below_by,
        rule: below_by.map(Tiebreaker::rule),
    }
}

fn print(event: &Event, rows: &[Standing], round: Option<u32>, out: &mut Out) -> Result<(), Failure> {
    let after = round.map_or_else(String::new, |round| format!(", after round {round}"));
    let heading = out.paint(Look::Title, &format!("{}{after}", event.header().event));
    out.line(&heading)?;
    let above = std::iter::once(None).chain(rows.iter().map(Some));
    let cells = rows.iter().zip(above).map(|(row, above)| {
        let left = event.player(row.player).is_some_and(|player| player.dropped.is_some());
        let name = format!("{}{}", event.name(row.player), if left { " (left)" } else { "" });
        let by = above.map_or("", |above| short(row.below(above)));
        [
            row.rank.to_string(),
            name,
            row.record.to_string(),
            row.opponents.to_string(),
            row.opponents_opponents.to_string(),
            by.to_owned(),
        ]
    });
    let cells: Vec<[String; 6]> = cells.collect();
    let mut lines = vec![vec!["Rank", "Player", "Record", "Opp.", "Opp. opp.", "Below by"]];
    lines.extend(cells.iter().map(|row| row.iter().map(String::as_str).collect()));
    table::drawn(&lines, out.width()).iter().try_for_each(|line| out.line(line))?;
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
