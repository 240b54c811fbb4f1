//! The parts of an event whose matches have numbers: a Swiss round, the additional round of an uneven cut, the bracket.
//!
//! Slips are of one of them. Whoever enters slips names it once for all of them, so that one that comes late, or a second
//! time, is never taken for one of what is played since.

use std::fmt;
use std::str::FromStr;

use super::change::MatchPlace;
use super::stage::Stage;
use super::{Event, listed};
use crate::{PlayerId, Refusal, RefusalKind};

/// A part of an event whose matches have numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// That Swiss round, from 1.
    Swiss(u32),
    /// The additional round of an uneven cut (TR 4.1.2).
    Additional,
    /// The bracket, whose matches are numbered through all of its rounds.
    Bracket,
}

impl Phase {
    /// The match of that number there; whether there is one is not looked at.
    pub const fn place(self, number: u32) -> MatchPlace {
        match self {
            Self::Swiss(round) => MatchPlace::Swiss { round, table: number },
            Self::Additional => MatchPlace::Additional { table: number },
            Self::Bracket => MatchPlace::Bracket { number },
        }
    }

    /// What it is called in a sentence.
    pub fn words(self) -> String {
        match self {
            Self::Swiss(round) => format!("round {round}"),
            Self::Additional => "the additional round".to_owned(),
            Self::Bracket => "the bracket".to_owned(),
        }
    }
}

impl MatchPlace {
    /// The part of the event that the match belongs to.
    pub const fn phase(self) -> Phase {
        match self {
            Self::Swiss { round, .. } => Phase::Swiss(round),
            Self::Additional { .. } => Phase::Additional,
            Self::Bracket { .. } => Phase::Bracket,
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swiss(round) => write!(f, "{round}"),
            Self::Additional => f.write_str("additional"),
            Self::Bracket => f.write_str("bracket"),
        }
    }
}

impl FromStr for Phase {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim() {
            "additional" => Ok(Self::Additional),
            "bracket" => Ok(Self::Bracket),
            number => number.parse().map(Self::Swiss).map_err(|_| {
                format!("`{text}` is not a round: use the number of a Swiss round, `additional` or `bracket`")
            }),
        }
    }
}

impl Event {
    /// What is played now, or was played last.
    ///
    /// # Errors
    ///
    /// If nothing has been paired.
    pub fn phase(&self) -> Result<Phase, Refusal> {
        match self.stage() {
            Stage::Registration => {
                let refusal = Refusal::new("no round has been paired").help("pair round one first");
                Err(refusal.of(RefusalKind::NotNow))
            }
            Stage::Swiss { .. } | Stage::BetweenRounds { .. } | Stage::AfterSwiss { .. } => {
                Ok(Phase::Swiss(self.paired()))
            }
            Stage::Additional | Stage::BeforeBracket => Ok(Phase::Additional),
            Stage::Elimination | Stage::Over { .. } => Ok(Phase::Bracket),
        }
    }

    /// The match of a player there, against that other one if they are named.
    ///
    /// # Errors
    ///
    /// If they have none; in a bracket also if there are several that could be meant.
    pub fn match_in(&self, phase: Phase, player: PlayerId, other: Option<PlayerId>) -> Result<MatchPlace, Refusal> {
        let none = |refusal: String| Refusal::new(refusal).of(RefusalKind::Unknown);
        let round = match phase {
            Phase::Swiss(round) => self.round(round),
            Phase::Additional => self.top.as_ref().and_then(|top| top.additional_round()),
            Phase::Bracket => return self.match_in_bracket(player, other),
        };
        let number = round.and_then(|round| round.table_of(player));
        let words = || format!("`{}` has no match in {}", self.name(player), phase.words());
        let place = phase.place(number.ok_or_else(|| none(words()))?);
        let players = self.players_of(place)?;
        if other.is_none_or(|other| players.contains(&other)) {
            return Ok(place);
        }
        let [first, second] = players.map(|player| format!("`{}`", self.name(player)));
        let other = other.map_or("nobody", |other| self.name(other));
        let refusal = none(format!("`{}` and `{other}` do not meet at {place}", self.name(player)));
        Err(refusal.help(format!("its players are {first} and {second}")))
    }

    /// Two can meet twice in double elimination: then the number of the match is needed, since a slip that comes a second
    /// time would be taken for the other match.
    fn match_in_bracket(&self, player: PlayerId, other: Option<PlayerId>) -> Result<MatchPlace, Refusal> {
        let numbers = self.top.as_ref().map(|top| top.matches_of(player, other)).unwrap_or_default();
        match numbers.as_slice() {
            [number] => Ok(Phase::Bracket.place(*number)),
            [] => {
                let words = match other {
                    None => format!("`{}` has no match in the bracket", self.name(player)),
                    Some(other) => {
                        format!("`{}` and `{}` do not meet in the bracket", self.name(player), self.name(other))
                    }
                };
                Err(Refusal::new(words).of(RefusalKind::Unknown))
            }
            several => {
                let words = format!("several matches of the bracket match: {}", listed(several));
                Err(Refusal::new(words).help("give the number of the match"))
            }
        }
    }
}
