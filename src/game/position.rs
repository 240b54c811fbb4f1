//! A position: the state of a game with the log of the answer that is played on with.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::terms::{CardId, Event, Object};

pub use swu_state::*;

/// A game at one moment, which plays on by the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Position {
    pub(crate) state: State,
    #[serde(skip)]
    pub(crate) log: EventLog,
}

/// Everything that its state says can be read of a position. Only the rules change it.
impl Deref for Position {
    type Target = State;

    #[inline]
    fn deref(&self) -> &State {
        &self.state
    }
}

impl From<State> for Position {
    fn from(state: State) -> Self {
        Self { state, log: EventLog::default() }
    }
}

/// The events since somebody last took them. Not part of what makes two positions equal.
#[derive(Debug, Clone, Default)]
pub(crate) struct EventLog {
    pub events: Vec<Event>,
    /// Nobody asks for the events: they are not noted.
    pub quiet: bool,
    /// The position is a copy in which an answer is tried: how many copies down.
    pub trials: u8,
    /// The fewest frames that were left since that copy was made: what lies below them is as it was.
    pub lowest: usize,
    /// The frames that the trial leaves: it ends where it would go on with one of them.
    pub floor: usize,
    /// A card was shown to somebody, or a restriction has kept something from being done, since that copy was made.
    pub shown: bool,
    /// The cards that have asked something since the action began; from the second time on with the key of the position: one
    /// of them again is a loop.
    pub asked: Vec<(Object, Option<u128>)>,
    /// The position after each of the events, if it is recorded.
    pub recorded: Option<Vec<Position>>,
}

impl EventLog {
    /// Begins a new list of events.
    pub(crate) fn begin(&mut self) {
        self.events.clear();
        self.recorded.iter_mut().for_each(Vec::clear);
    }
}

impl PartialEq for EventLog {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for EventLog {}

impl Position {
    /// Leaves every random outcome from now on open, as decisions (CR 8.22).
    pub fn ask_chance(&mut self) {
        self.state.ask_chance();
    }

    /// Tells these cards apart from all others, as what a file gives a name of its own is.
    pub fn tell_apart(&mut self, cards: impl Iterator<Item = CardId>) {
        self.state.tell_apart(cards);
    }

    /// Records the position after each event from now on, or no longer.
    pub fn record(&mut self, records: bool) {
        self.log.recorded = records.then(Vec::new);
    }

    /// The events so far of the answer that is played on with.
    pub fn events(&self) -> &[Event] {
        &self.log.events
    }

    /// The position after each event of the last answer, if these are recorded.
    pub fn recorded(&self) -> &[Self] {
        self.log.recorded.as_deref().unwrap_or_default()
    }
}
