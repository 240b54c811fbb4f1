//! The pages of a served event. Each is whole without a script; the script only looks for changes and lets clocks run.

mod desk;
mod event;
mod frame;
mod player;
#[cfg(test)]
mod tests;

pub use desk::{Desk, Show, desk};
pub use event::{bracket, hall, pairings, standings};
pub use frame::{APP, Notice, SCRIPT, STYLE, cards, home, login, refused, tents};
pub use player::player;

use swu_tournament::PlayerId;
use swu_tournament::event::{Event, MatchPlace, Phase};
use swu_tournament::standings::Standing;

use crate::clock::Clock;
use swu_text::words::capitalised;

/// An event at a moment, as a page shows it.
#[derive(Debug, Clone, Copy)]
pub struct View<'v> {
    pub event: &'v Event,
    /// Its standings now.
    pub standings: &'v [Standing],
    /// The clock of the round, if it runs.
    pub clock: Option<Clock>,
    /// Seconds since 1970.
    pub now: u64,
    /// The app of rules and board is served too, under [`APP`].
    pub has_app: bool,
}

impl View<'_> {
    /// The version of a page: the changes of the event, and the clock.
    pub fn version(&self) -> String {
        format!("{}-{}", self.event.changes(), self.clock.map_or(0, Clock::ends))
    }

    fn name(&self, player: PlayerId) -> &str {
        self.event.name(player)
    }

    /// A table, or in the bracket a match, with its number.
    fn place_words(place: MatchPlace) -> String {
        format!("{} {}", capitalised(place.phase.of_one()), place.number)
    }

    /// The matches of what is played now, reported or not, whose players are known.
    fn matches(&self) -> Vec<MatchPlace> {
        match self.event.phase() {
            Ok(Phase::Bracket) => self.event.open(),
            Ok(phase) => self.matches_of(phase),
            Err(_) => Vec::new(),
        }
    }

    /// The matches of a part of the event, reported or not, whose players are known.
    fn matches_of(&self, phase: Phase) -> Vec<MatchPlace> {
        let mut matches = self.event.matches_in(phase).unwrap_or_default();
        matches.retain(|place| self.event.players_of(*place).is_ok());
        matches
    }

    /// The part of the event that is played now, as a heading.
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
}
