//! The Tournament Regulations at work: what a deck must be, who plays whom, how a match ends, who ranks where, who makes
//! the cut, and who meets whom in the bracket.
//!
//! Everything here is pure: procedures take values and give values, with [`Ruling`]s that say in words what was settled
//! and by which rule. Nothing reads a file or a clock; what is drawn at random comes from a generator that is passed in.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`policy`] | what may change from season to season: formats, sets, numbers of rounds, times (`rules/tr/policy-*.yaml`) |
//! | [`deck`] | what a deck list says, and whether it is legal (TR 2.3, 3.1.3, 4.4.2) |
//! | [`matches`] | how a match stands, and what a call of time makes of it (TR 4.2, 4.3) |
//! | [`swiss`] | who plays whom in a Swiss round, and who has the bye (TR 4.1.1) |
//! | [`standings`] | records and tiebreakers, exact (TR 5.6) |
//! | [`cut`] | who enters the elimination rounds, and the additional round of an uneven cut (TR 4.1.2) |
//! | [`event`] | an event from registration to its winner, as the changes in its file make it |
//! | [`bracket`] | who meets whom in an elimination bracket, and who is out (TR 4.1.3, 4.1.4) |
//! | [`export`] | an event for print and for other programs |
//! | [`list`] | lists of players that come from elsewhere |
//! | [`rules`] | the regulations that the procedures cite |
//!
//! # What the Regulations leave open
//!
//! Where they are silent, the choice made here stands in `rules/notes/`, and is cited as that note.

pub mod bracket;
pub mod cut;
pub mod deck;
pub mod event;
pub mod export;
pub mod list;
pub mod matches;
mod meant;
pub mod policy;
pub mod record;
pub mod rules;
pub mod ruling;
pub mod standings;
pub mod swiss;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use policy::Policy;
pub use record::{Fraction, Record};
pub use ruling::{Refusal, RefusalKind, Ruling};

/// A player of an event, by the order in which players were added, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

impl PlayerId {
    /// The place in the list of players.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}
