//! An event for others: what is pinned to the wall, and what other programs read.
//!
//! A sheet is taken from an [`Event`] and is a value of plain facts, which serde writes as JSON. Each can be written as a
//! table of comma-separated values too ([`Sheet::csv`]), and as a page for print ([`Sheet::page`]).
//!
//! | file | what it does |
//! | --- | --- |
//! | `sheets` | players, pairings and slips, results, standings with the tiebreakers, the bracket |
//! | `decks` | the legality of many decks |
//! | `table` | comma-separated values |
//! | `html` | pages for print |

mod decks;
mod html;
mod sheets;
mod table;

use schemars::JsonSchema;
use serde::Serialize;

pub use decks::{CheckedList, DeckSheet, Standing as DeckStanding};
pub use sheets::{
    BracketSheet, Exact, Fixed, PairingSheet, Placed, PlayerSheet, Ranked, Registered, Reported, ResultSheet, Seat,
    Seats, StandingSheet, State,
};
pub(super) use table::without_mark;

use super::Refusal;
use super::event::{Event, MatchPlace, Phase};
use swu_cards::library::normalise;

/// A topic that can be exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    Pairings,
    Standings,
    Players,
    Results,
    Slips,
    Bracket,
}

/// Something that is exported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Sheet<'e> {
    Pairings(PairingSheet<'e>),
    Standings(StandingSheet<'e>),
    Players(PlayerSheet<'e>),
    Results(ResultSheet<'e>),
    /// The pairings whose results are missing, to be cut apart.
    Slips(PairingSheet<'e>),
    Bracket(BracketSheet),
}

impl<'e> Sheet<'e> {
    /// A topic of an event. Pairings, slips and standings are those of one round, the last one if none is named; results
    /// are those of all rounds then. Refused if there is no such thing: a round that has not been paired, a bracket before the
    /// cut, a part of an event that the topic does not have.
    pub fn of(event: &'e Event, topic: Topic, part: Option<Phase>) -> Result<Self, Refusal> {
        match topic {
            Topic::Pairings => PairingSheet::of(event, part).map(Self::Pairings),
            Topic::Standings => StandingSheet::of(event, part).map(Self::Standings),
            Topic::Players => without_part(part, "the list of players").map(|()| Self::Players(PlayerSheet::of(event))),
            Topic::Results => ResultSheet::of(event, part).map(Self::Results),
            Topic::Slips => PairingSheet::unreported(event, part).map(Self::Slips),
            Topic::Bracket => {
                without_part(part, "the bracket")?;
                BracketSheet::of(event).map(Self::Bracket)
            }
        }
    }

    /// The sheet as comma-separated values: a line that names the columns, and a line for each row.
    pub fn csv(&self) -> String {
        match self {
            Self::Pairings(sheet) | Self::Slips(sheet) => sheet.csv(),
            Self::Standings(sheet) => sheet.csv(),
            Self::Players(sheet) => sheet.csv(),
            Self::Results(sheet) => sheet.csv(),
            Self::Bracket(sheet) => sheet.csv(),
        }
    }

    /// The sheet with the columns that melee.gg has for it. Refused if it is neither players nor results: of the others melee.gg
    /// makes its own.
    pub fn melee(&self) -> Result<String, Refusal> {
        match self {
            Self::Players(sheet) => Ok(sheet.melee()),
            Self::Results(sheet) => Ok(sheet.melee()),
            Self::Pairings(_) | Self::Slips(_) | Self::Standings(_) | Self::Bracket(_) => {
                let refusal = Refusal::new("melee.gg accepts only players and results");
                Err(refusal.help("use `--what players` or `--what results`, or `--as csv` for another program"))
            }
        }
    }

    /// The sheet as a page for print, which loads nothing.
    pub fn page(&self) -> String {
        match self {
            Self::Pairings(sheet) => html::pairings(sheet),
            Self::Slips(sheet) => html::slips(sheet),
            Self::Standings(sheet) => html::standings(sheet),
            Self::Players(sheet) => html::players(sheet),
            Self::Results(sheet) => html::results(sheet),
            Self::Bracket(sheet) => html::bracket(sheet),
        }
    }
}

/// Refuses a part of the event where there is one of the whole event only.
fn without_part(part: Option<Phase>, what: &str) -> Result<(), Refusal> {
    part.map_or(Ok(()), |part| {
        let refusal = Refusal::new(format!("{what} covers the whole event, not {}", part.words()));
        Err(refusal.help("omit the round"))
    })
}

/// The matches of a part of the event. Refused if it has not been paired.
fn matches(event: &Event, phase: Phase) -> Result<Vec<MatchPlace>, Refusal> {
    event.matches_in(phase).ok_or_else(|| {
        let known: Vec<String> = event.phases().iter().map(Phase::to_string).collect();
        let refusal = Refusal::new(format!("{} has not been paired", phase.words()));
        let help = (!known.is_empty()).then(|| format!("rounds paired so far: {}", known.join(", ")));
        help.into_iter().fold(refusal, Refusal::help)
    })
}

/// Names in the order in which they are looked up on a wall.
fn by_name(name: &str) -> (String, String) {
    (normalise(name), name.to_owned())
}
