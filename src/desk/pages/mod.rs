//! The pages of a served event. Each is whole without a script; the script only looks for changes and lets clocks run.

mod bracket;
mod desk;
mod frame;
mod hall;
mod pairings;
mod player;
mod print;
mod simple;
mod standings;
#[cfg(test)]
mod tests;

pub use bracket::bracket;
pub use desk::{Desk, Show, desk};
pub use frame::{Notice, SCRIPT, STYLE};
pub use hall::hall;
pub use pairings::pairings;
pub use player::player;
pub use print::{cards, tents};
pub use simple::{home, login, refused};
pub use standings::standings;

use swu_tournament::PlayerId;
use swu_tournament::event::{Event, MatchPlace, Round};
use swu_tournament::standings::Standing;

use crate::clock::{Clock, Left};

/// What a page is about: an event at a moment.
#[derive(Debug, Clone, Copy)]
pub struct View<'v> {
    pub event: &'v Event,
    /// Its standings now.
    pub standings: &'v [Standing],
    /// The clock of the round, if it runs.
    pub clock: Option<Clock>,
    /// Seconds since 1970.
    pub now: u64,
}

impl View<'_> {
    /// What tells a page that is shown from what it would be now: the changes of the event, and the clock.
    pub fn version(&self) -> String {
        format!("{}-{}", self.event.changes(), self.clock.map_or(0, Clock::ends))
    }

    fn name(&self, player: PlayerId) -> &str {
        self.event.name(player)
    }

    /// How the clock stands, if there is one.
    fn left(&self) -> Option<(Clock, Left)> {
        self.clock.map(|clock| (clock, clock.left(self.now)))
    }

    /// What is called a table, or in the bracket a match, with its number.
    fn place_words(place: MatchPlace) -> String {
        match place {
            MatchPlace::Swiss { table, .. } | MatchPlace::Additional { table } => format!("Table {table}"),
            MatchPlace::Bracket { number } => format!("Match {number}"),
        }
    }

    /// The matches of what is played now, reported or not, whose players are known.
    fn matches(&self) -> Vec<MatchPlace> {
        let tables = |round: &Round| (1..).take(round.tables.len());
        match (self.event.top(), self.event.rounds().next_back()) {
            (Some(top), _) => match (top.bracket(), top.additional_round()) {
                (Some(_), _) => self.event.open(),
                (None, Some(round)) => tables(round).map(|table| MatchPlace::Additional { table }).collect(),
                (None, None) => Vec::new(),
            },
            (None, Some((_, round))) => tables(round).filter_map(|table| self.event.place(table).ok()).collect(),
            (None, None) => Vec::new(),
        }
    }

    /// What is played now, as a heading.
    fn part(&self) -> String {
        match (self.event.top(), self.event.paired()) {
            (Some(top), _) if top.bracket().is_some() => "Bracket".to_owned(),
            (Some(_), _) => "Additional round".to_owned(),
            (None, 0) => "Registration".to_owned(),
            (None, round) => match self.event.fixed() {
                Some(plan) => format!("Round {round} of {}", plan.rounds),
                None => format!("Round {round}"),
            },
        }
    }

    /// Who has the bye now.
    fn bye(&self) -> Option<PlayerId> {
        self.event.bye()
    }
}
