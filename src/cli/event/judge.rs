//! The commands for decisions of the organiser and of judges, beside pairings and results: a player comes back (NOTE P1-2.26), a
//! match gets extra time (NOTE P1-2.27), a player gets a penalty (NOTE P1-2.28).

use std::path::PathBuf;

use super::changes::{change, change_each};
use super::report::not_again;
use crate::cli::base::{Command, Exit, Failure, Globals, Out, one_of};
use crate::diagnostic::Diagnostic;
use crate::tournament::Refusal;
use crate::tournament::event::{Event, Infraction, Journal, MatchPlace, Phase};
use crate::tournament::penalty::Penalty;

/// Let players who dropped come back
///
/// By the organiser's word, a player who dropped plays on. They get a loss for each round that was paired without them. The
/// match that they conceded by dropping stays conceded, unless you correct its result.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event return showdown.yaml \"Ana Solo\"")]
pub struct ReturnArgs {
    /// The event file
    file: PathBuf,
    /// Names of players
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
}

impl Command for ReturnArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        change_each(&self.file, &self.names, out, Journal::come_back)
    }
}

/// Give a table extra time
///
/// The minutes replace any extra time that the table had; 0 takes it away. The table's own time is on the slips, on the pages
/// of `judge event serve` and in `judge event show`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event time showdown.yaml 3 5
  judge event time showdown.yaml \"Ana Solo\" 5      the table of a player
  judge event time showdown.yaml 3 0               no extra time after all")]
pub struct TimeArgs {
    /// The event file
    file: PathBuf,
    /// The number of the table, or of the match of the bracket; or the name of a player
    #[arg(value_name = "TABLE")]
    table: String,
    /// Minutes of extra time, at most 60
    #[arg(value_name = "MINUTES")]
    minutes: u32,
    /// The round of the table: a number, `additional` or `bracket` [default: the current round]
    #[arg(long, value_name = "ROUND")]
    round: Option<Phase>,
}

impl TimeArgs {
    /// The match, in that part of the event.
    fn place(&self, event: &Event, phase: Phase) -> Result<MatchPlace, Refusal> {
        match self.table.parse() {
            Ok(number) => Ok(phase.place(number)),
            Err(_) => event.match_in(phase, event.meant(&self.table)?, None),
        }
    }
}

impl Command for TimeArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        change(&self.file, out, |journal| {
            let event = journal.event();
            let phase = self.round.map_or_else(|| event.phase(), Ok)?;
            let place = self.place(event, phase)?;
            if self.round.is_none() {
                let there = |phase| self.place(event, phase).ok();
                not_again(event, place, |phase| {
                    there(phase).filter(|there| journal.has_extended(*there, self.minutes))
                })?;
            }
            Ok(journal.extend(place, self.minutes)?)
        })
    }
}

/// Give a player a penalty
///
/// The judge names the penalty; `judge penalty` finds it. A game loss must be in the result of the current match, a match loss
/// is its result, and a disqualified player also leaves the event. No document here says from which minute a player is late, and
/// what the penalty is: ask the head judge.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event penalty showdown.yaml \"Ana Solo\" game-loss --for late
  judge event penalty showdown.yaml \"Ana Solo\" match-loss --for late
  judge event penalty showdown.yaml Ben warning --for 5.1        an infraction by its number in the guide")]
pub struct PenaltyArgs {
    /// The event file
    file: PathBuf,
    /// The name of the player
    #[arg(value_name = "NAME")]
    player: String,
    /// The penalty
    #[arg(value_parser = one_of(&Penalty::ALL, Penalty::word), value_name = "PENALTY")]
    penalty: Penalty,
    /// The infraction: `late`, or the number of a rule of the Competitive Policy Guide
    #[arg(long = "for", value_name = "INFRACTION")]
    infraction: Option<Infraction>,
}

impl Command for PenaltyArgs {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if let Some(Infraction::Of(rule)) = &self.infraction
            && globals.policy_guide(out)?.get(rule).is_none()
        {
            let error = Diagnostic::error(format!("unknown rule `{rule}`"));
            return Err(error.help("list the infractions with `judge penalty`").into());
        }
        change(&self.file, out, |journal| Ok(journal.punish(&self.player, self.penalty, self.infraction.clone())?))
    }
}
