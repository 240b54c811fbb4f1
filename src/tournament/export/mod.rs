//! An event for others: what is pinned to the wall, and what other programs read.
//!
//! A sheet is taken from an [`Event`] and is a value of plain facts, which serde writes as JSON. Each can be written as a
//! table of comma-separated values too ([`Sheet::csv`]), and as a page for print ([`Sheet::page`]).
//!
//! | file | what it does |
//! | --- | --- |
//! | `players` | who plays |
//! | `pairings` | who meets whom in a round, and the slips on which results are written |
//! | `results` | how matches ended |
//! | `standings` | who ranks where, with the tiebreakers |
//! | `bracket` | the matches of the elimination rounds |
//! | `decks` | which of many decks are legal |
//! | `table` | comma-separated values |
//! | `html` | pages for print |

mod bracket;
mod decks;
mod html;
mod pairings;
mod players;
mod results;
mod standings;
mod table;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

pub use bracket::{BracketSheet, Fixed, State};
pub use decks::{CheckedList, DeckSheet, Standing as DeckStanding};
pub use pairings::PairingSheet;
pub use players::PlayerSheet;
pub use results::ResultSheet;
pub use standings::{Exact, Ranked, StandingSheet};
pub(super) use table::without_mark;

use super::Refusal;
use super::event::{Event, MatchPlace, Round, Top};
use swu_cards::library::normalise;

/// What can be exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    Pairings,
    Standings,
    Players,
    Results,
    Slips,
    Bracket,
}

/// A part of an event whose matches are listed together. Written as the number of a Swiss round, `additional` or `bracket`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A Swiss round, from 1.
    Swiss(u32),
    /// The additional round of an uneven cut (TR 4.1.2).
    Additional,
    /// The elimination rounds.
    Bracket,
}

/// Something that is exported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
    /// are those of all rounds then.
    ///
    /// # Errors
    ///
    /// If there is no such thing: a round that has not been paired, a bracket before the cut, a part of an event that the
    /// topic does not have.
    pub fn of(event: &'e Event, topic: Topic, part: Option<Part>) -> Result<Self, Refusal> {
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

    /// The sheet with the columns that melee.gg has for it.
    ///
    /// # Errors
    ///
    /// If it is neither players nor results: of the others melee.gg makes its own.
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
fn without_part(part: Option<Part>, what: &str) -> Result<(), Refusal> {
    match part {
        None => Ok(()),
        Some(part) => {
            let refusal = Refusal::new(format!("{what} covers the whole event, not {}", part.words()));
            Err(refusal.help("omit the round"))
        }
    }
}

impl Part {
    /// What is played last, as far as the event has come.
    ///
    /// # Errors
    ///
    /// If nothing has been paired.
    pub fn last(event: &Event) -> Result<Self, Refusal> {
        match (event.top(), event.rounds().next_back()) {
            (Some(top), _) if top.bracket().is_some() => Ok(Self::Bracket),
            (Some(_), _) => Ok(Self::Additional),
            (None, None) => Err(Refusal::new("no round has been paired").help("pair round one first")),
            (None, Some((paired, _))) => Ok(Self::Swiss(paired)),
        }
    }

    /// What it is called within a sentence.
    pub fn words(self) -> String {
        match self {
            Self::Swiss(round) => format!("round {round}"),
            Self::Additional => "the additional round".to_owned(),
            Self::Bracket => "the bracket".to_owned(),
        }
    }

    /// What it is called in a heading.
    fn title(self) -> String {
        match self {
            Self::Swiss(round) => format!("Round {round}"),
            Self::Additional => "Additional round".to_owned(),
            Self::Bracket => "Bracket".to_owned(),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swiss(round) => write!(f, "{round}"),
            Self::Additional => f.write_str("additional"),
            Self::Bracket => f.write_str("bracket"),
        }
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "additional" => Ok(Self::Additional),
            "bracket" => Ok(Self::Bracket),
            number => number.parse().map(Self::Swiss).map_err(|_| {
                format!("`{number}` is not a round: use the number of a Swiss round, `additional` or `bracket`")
            }),
        }
    }
}

/// A number, or a word.
impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Swiss(round) => serializer.serialize_u32(*round),
            Self::Additional | Self::Bracket => serializer.collect_str(self),
        }
    }
}

impl Part {
    /// Everything that has been paired, in order.
    fn all(event: &Event) -> Vec<Self> {
        let swiss = event.rounds().map(|(round, _)| Self::Swiss(round));
        let additional = event.top().and_then(Top::additional_round).map(|_| Self::Additional);
        let bracket = event.top().and_then(Top::bracket).map(|_| Self::Bracket);
        swiss.chain(additional).chain(bracket).collect()
    }

    /// The tables of it; none of the bracket, which has matches only.
    fn round(self, event: &Event) -> Option<&Round> {
        match self {
            Self::Swiss(round) => event.round(round),
            Self::Additional => event.top()?.additional_round(),
            Self::Bracket => None,
        }
    }

    /// Its matches, in order; of the bracket also those whose players are not known yet.
    fn matches(self, event: &Event) -> Result<Vec<MatchPlace>, Refusal> {
        let bracket = event.top().and_then(Top::bracket).filter(|_| self == Self::Bracket);
        let tables = self.round(event).map(|round| round.tables.len());
        let Some(count) = bracket.map(|bracket| bracket.fixtures().len()).or(tables) else {
            let known: Vec<String> = Self::all(event).iter().map(Self::to_string).collect();
            let refusal = Refusal::new(format!("{} has not been paired", self.words()));
            return Err(if known.is_empty() {
                refusal
            } else {
                refusal.help(format!("rounds paired so far: {}", known.join(", ")))
            });
        };
        let place = |number: u32| match self {
            Self::Swiss(round) => MatchPlace::Swiss { round, table: number },
            Self::Additional => MatchPlace::Additional { table: number },
            Self::Bracket => MatchPlace::Bracket { number },
        };
        Ok((1..).take(count).map(place).collect())
    }
}

/// Names in the order in which they are looked up on a wall.
fn by_name(name: &str) -> (String, String) {
    (normalise(name), name.to_owned())
}
