//! What the desk asks for.

use super::{Fields, place};
use crate::clock::MOST_MINUTES;
use swu_tournament::bracket::Elimination;
use swu_tournament::event::{Event, Journal, Report};
use swu_tournament::{Refusal, Ruling};

/// A form of the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    Add {
        name: String,
        uid: Option<String>,
    },
    Drop {
        player: String,
    },
    Report(Box<Report>),
    Correct(Box<Report>),
    /// The next round, of an event that has so many changes.
    Pair {
        seen: usize,
    },
    Cut {
        seen: usize,
        size: Option<usize>,
        elimination: Elimination,
    },
    /// The last change is taken off.
    Undo {
        seen: usize,
    },
    /// What was taken off last is put back.
    Redo {
        seen: usize,
    },
    Clock(ClockWish),
}

/// What is done with the clock of the round. It is no part of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockWish {
    Start {
        minutes: u32,
    },
    /// More time, or less.
    Change {
        minutes: i32,
    },
    Stop,
}

impl Wish {
    /// Reads a form.
    ///
    /// # Errors
    ///
    /// If it is none, or what stands in it is nothing that can be done.
    pub fn read(fields: Fields<'_>, event: &Event) -> Result<Self, Refusal> {
        let seen = || fields.number("seen");
        match fields.need("do")? {
            "add" => {
                let name = fields.get("name").ok_or_else(|| Refusal::new("a player needs a name"))?.to_owned();
                Ok(Self::Add { name, uid: fields.get("uid").map(str::to_owned) })
            }
            "drop" => Ok(Self::Drop { player: fields.need("player")?.to_owned() }),
            "report" => Ok(Self::Report(Box::new(report(fields, event)?))),
            "correct" => Ok(Self::Correct(Box::new(report(fields, event)?))),
            "pair" => Ok(Self::Pair { seen: seen()? }),
            "cut" => {
                let size = fields.get("size").map(|_| fields.number("size")).transpose()?;
                let elimination =
                    if fields.get("double").is_some() { Elimination::Double } else { Elimination::Single };
                Ok(Self::Cut { seen: seen()?, size, elimination })
            }
            "undo" => Ok(Self::Undo { seen: seen()? }),
            "redo" => Ok(Self::Redo { seen: seen()? }),
            "start-clock" => Ok(Self::Clock(ClockWish::Start { minutes: minutes(fields)? })),
            "more-time" => Ok(Self::Clock(ClockWish::Change { minutes: fields.number("minutes")? })),
            "stop-clock" => Ok(Self::Clock(ClockWish::Stop)),
            other => Err(Refusal::new(format!("`{other}` is not an action of the desk")).help("reload the page")),
        }
    }

    /// The state of the event that the form was made for, where that matters.
    pub const fn seen(&self) -> Option<usize> {
        match self {
            Self::Pair { seen } | Self::Cut { seen, .. } | Self::Undo { seen } | Self::Redo { seen } => Some(*seen),
            Self::Add { .. } | Self::Drop { .. } | Self::Report(_) | Self::Correct(_) | Self::Clock(_) => None,
        }
    }

    /// Refuses a form that was made for another state of the event: somebody else was faster, or it is sent again.
    ///
    /// # Errors
    ///
    /// Just that.
    pub fn check_seen(&self, event: &Event) -> Result<(), Refusal> {
        match self.seen() {
            Some(seen) if seen != event.changes() => {
                let refusal = Refusal::new("the event has changed since this page was loaded; nothing was done");
                Err(refusal.help("check the page, and send the form again if it is still right"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Makes the changes. Undoing, redoing and the clock are for whoever keeps the file: they change nothing here.
    ///
    /// # Errors
    ///
    /// If the rules or the facts do not allow it; the journal is then as it was.
    pub fn apply(&self, journal: &mut Journal) -> Result<Vec<Ruling>, Refusal> {
        self.check_seen(journal.event())?;
        match self {
            Self::Add { name, uid } => journal.enter(name, uid.as_deref()),
            Self::Drop { player } => journal.drop_out(player),
            Self::Report(report) => journal.report((**report).clone()),
            Self::Correct(report) => journal.correct((**report).clone()),
            Self::Pair { .. } => journal.pair(),
            Self::Cut { size, elimination, .. } => journal.cut(*size, *elimination),
            Self::Undo { .. } | Self::Redo { .. } | Self::Clock(_) => Ok(Vec::new()),
        }
    }
}

fn minutes(fields: Fields<'_>) -> Result<u32, Refusal> {
    let minutes = fields.number("minutes")?;
    if (1..=MOST_MINUTES).contains(&minutes) {
        return Ok(minutes);
    }
    Err(Refusal::new(format!("a round cannot last {minutes} minutes: choose 1 to {MOST_MINUTES}")))
}

/// How a match ended, as the desk says it: the games of both players, and what ended it if not these.
fn report(fields: Fields<'_>, event: &Event) -> Result<Report, Refusal> {
    let place = place(fields.need("match")?)?;
    let players = event.players_of(place)?;
    let report = Report::about(place);
    let report = match fields.get("games") {
        Some(games) => report.games(games.parse()?),
        None => report,
    };
    let named = |seat: usize| players.get(seat).map(|player| event.name(*player).to_owned()).unwrap_or_default();
    Ok(match fields.get("end").unwrap_or("played") {
        "played" if report.games.is_none() => {
            return Err(Refusal::new("enter the games: `2-1`").help("or choose another result"));
        }
        "played" => report,
        "both-lose" => report.both_lose(),
        "first-concedes" => report.conceded(named(0)),
        "second-concedes" => report.conceded(named(1)),
        "first-absent" => report.no_show(named(0)),
        "second-absent" => report.no_show(named(1)),
        "first-advances" => report.advance(named(0)),
        "second-advances" => report.advance(named(1)),
        other => return Err(Refusal::new(format!("`{other}` is not a result of a match")).help("reload the page")),
    })
}
