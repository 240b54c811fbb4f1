//! `judge event show`: what an event is, where it stands, and what comes next.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use super::telling::{self, Status};
use super::{pair, store};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Manner, Out};
use crate::tournament::bracket::{Bracket, Placing};
use crate::tournament::event::{Event, Header};
use crate::tournament::policy::{self, MatchType};

/// Show the state of an event, missing results and the next step
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event show showdown.yaml
  judge event show showdown.yaml --tables          with the pairings of the round
  judge event show showdown.yaml --format json")]
pub struct Args {
    /// The event file
    file: PathBuf,
    /// Show the pairings of the current round
    #[arg(long)]
    tables: bool,
}

/// An event, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Shown<'e> {
    event: &'e str,
    policy: &'e str,
    format: policy::Format,
    #[serde(rename = "match")]
    kind: MatchType,
    seed: u64,
    players: usize,
    left: usize,
    #[serde(flatten)]
    status: Status<'e>,
    /// Places that the bracket has settled, best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placings: Vec<Placed<'e>>,
}

swu_api::document!(Shown<'_>, "event-show", "What an event is, and its state: `judge event show`.");

/// Players who share a range of places.
#[derive(Debug, Serialize, JsonSchema)]
struct Placed<'e> {
    from: usize,
    to: usize,
    players: Vec<&'e str>,
}

fn placings(event: &Event) -> Vec<Placed<'_>> {
    let settled = event.top().and_then(|top| top.bracket()).map(Bracket::placings).unwrap_or_default();
    let placed = |placing: Placing| {
        let players = placing.players.iter().map(|player| event.name(*player)).collect();
        Placed { from: placing.from, to: placing.to, players }
    };
    settled.into_iter().map(placed).collect()
}

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::READ
    }

    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let journal = store::read(&self.file)?;
        let event = journal.event();
        let players = event.players().len();
        let left = players - event.present().count();
        let Header { event: name, policy, format, kind, seed, .. } = event.header();
        if out.format == Format::Json {
            let status = Status::of(event);
            let placings = placings(event);
            let shown = Shown {
                event: name,
                policy,
                format: *format,
                kind: *kind,
                seed: *seed,
                players,
                left,
                status,
                placings,
            };
            out.document(&shown)?;
            return Ok(Exit::Fine);
        }
        let heading = out.paint(Look::Title, name);
        out.line(&heading)?;
        out.line(&format!("{}, {} matches, policy {policy}", format.word(), kind.word()))?;
        let left = if left == 0 { String::new() } else { format!(", {left} of them dropped") };
        out.line(&format!("{players} players{left}; {} changes", event.changes()))?;
        if let Some(plan) = event.fixed() {
            let cut = plan.cut.map_or_else(|| "no cut".to_owned(), |cut| format!("a cut to {cut}"));
            out.line(&format!("{} Swiss rounds, {cut}", plan.rounds))?;
        }
        if self.tables {
            tables(event, out)?;
        }
        for Placed { from, to, players } in placings(event) {
            let places = if from == to { from.to_string() } else { format!("{from}-{to}") };
            out.labelled(&places, 6, &players.join(", "), 0)?;
        }
        telling::where_it_stands(&self.file, event, out)?;
        Ok(Exit::Fine)
    }
}

/// The round whose tables have numbers, if one is played.
fn tables(event: &Event, out: &mut Out) -> Result<(), Failure> {
    let round = match event.top() {
        Some(top) => top.additional_round(),
        None => event.rounds().next_back().map(|(_, round)| round),
    };
    let Some(round) = round else { return Ok(()) };
    out.line("")?;
    pair::tables(event, round, out)?;
    Ok(out.line("")?)
}
