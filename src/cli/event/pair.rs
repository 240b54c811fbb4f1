//! `judge event pair`: the pairings of the next Swiss round.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use super::{store, telling};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out, table};
use crate::diagnostic::Diagnostic;
use crate::tournament::Ruling;
use crate::tournament::event::{ByHand, Event, Round, Stage};

/// Pair the next Swiss round
///
/// Pairs players of equal win/loss ratio where possible, and avoids rematches. Pairing round one fixes the number of rounds
/// by the players present. Random draws follow from the seed in the file: after `undo`, the same pairing comes out again.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event pair showdown.yaml
  judge event pair showdown.yaml --table Ana Ben --table Cid Dot --bye Eve    by hand, checked against the rules
  judge event pair showdown.yaml --table Ana Ben --organiser    the organiser pairs these two, the rules the rest
  judge event pair showdown.yaml --format json")]
pub struct Args {
    /// The event file
    file: PathBuf,
    /// Seat these two players at the next table. Repeatable
    #[arg(long = "table", value_names = ["NAME", "NAME"], num_args = 2)]
    tables: Vec<String>,
    /// Give this player the bye
    #[arg(long, value_name = "NAME")]
    bye: Option<String>,
    /// Accept `--table` and `--bye` on the organiser's word, and pair the rest by the rules
    #[arg(long)]
    organiser: bool,
}

/// A round, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Paired<'e> {
    round: u32,
    of: u32,
    tables: Vec<Seated<'e>>,
    bye: Option<&'e str>,
    rulings: &'e [Ruling],
}

swu_api::document!(Paired<'_>, "event-pair", "The pairings of a Swiss round: `judge event pair`.");

#[derive(Debug, Serialize, JsonSchema)]
struct Seated<'e> {
    table: u32,
    players: [&'e str; 2],
}

impl Command for Args {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if self.organiser && by_hand(self).is_none() {
            let error = Diagnostic::error("`--organiser` needs a pairing");
            return Err(error.help("add `--table NAME NAME` or `--bye NAME`").into());
        }
        let (journal, rulings) = store::change(&self.file, |journal| {
            Ok(match by_hand(self) {
                None => journal.pair()?,
                Some(word) if self.organiser => journal.pair_by_word(&word)?,
                Some(by_hand) => journal.pair_by_hand(&by_hand)?,
            })
        })?;
        let event = journal.event();
        let (Stage::Swiss { round, of: Some(of) } | Stage::BetweenRounds { round, of: Some(of) }, Some((_, paired))) =
            (event.stage(), event.rounds().next_back())
        else {
            return Ok(Exit::Fine);
        };
        match out.format {
            Format::Json => out.document(&paired_for_programs(event, (round, of), paired, &rulings))?,
            Format::Text => {
                let heading = out.paint(Look::Title, &format!("{}, round {round} of {of}", event.header().event));
                out.line(&heading)?;
                tables(event, paired, out)?;
                out.line("")?;
                rulings.iter().try_for_each(|ruling| telling::ruling(ruling, 0, out))?;
            }
        }
        Ok(Exit::Fine)
    }
}

/// The pairing of the user, if there is one.
fn by_hand(args: &Args) -> Option<ByHand> {
    let (pairs, _) = args.tables.as_chunks::<2>();
    let is_there = !args.tables.is_empty() || args.bye.is_some();
    is_there.then(|| ByHand { tables: pairs.to_vec(), bye: args.bye.clone() })
}

fn paired_for_programs<'e>(
    event: &'e Event,
    (round, of): (u32, u32),
    paired: &Round,
    rulings: &'e [Ruling],
) -> Paired<'e> {
    let name = |player| event.name(player);
    let tables = (1..).zip(&paired.tables).map(|(table, at)| Seated { table, players: at.players.map(name) });
    Paired { round, of, tables: tables.collect(), bye: paired.bye.map(name), rulings }
}

/// The tables of a round, drawn as one.
pub fn tables(event: &Event, round: &Round, out: &mut Out) -> Result<(), Failure> {
    let numbers: Vec<String> = (1..=round.tables.len()).map(|number| number.to_string()).collect();
    let mut rows = vec![vec!["Table", "Player", "Player"]];
    for (number, table) in numbers.iter().zip(&round.tables) {
        let [first, second] = table.players.map(|player| event.name(player));
        rows.push(vec![number, first, second]);
    }
    if let Some(bye) = round.bye {
        rows.push(vec!["bye", event.name(bye), ""]);
    }
    Ok(table::drawn(&rows, out.width()).iter().try_for_each(|line| out.line(line))?)
}
