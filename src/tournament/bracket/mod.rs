//! Elimination brackets: who meets whom, who is out, and who has won (TR 4.1.3, 4.1.4).
//!
//! A [`Bracket`] knows its matches from the beginning, with numbers, stages, and where the players of each come from. It
//! is told results and drops one after the other; what follows from them, byes included, it settles at once.

mod drawing;
mod progress;
mod structure;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Names, PlayerId, Refusal, Ruling, place, rules};
use swu_rulebook::RuleId;

pub use drawing::{Join, Scores, Sheet, Slot, svg, text};
pub use progress::Placing;

words! {
    /// The number of lost matches that eliminate a player.
    Elimination {
        /// One (TR 4.1.3).
        Single = "single",
        /// Two (TR 4.1.4).
        Double = "double",
    }
}

impl Elimination {
    /// The rule of it.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Single => rules::SINGLE_ELIMINATION,
            Self::Double => rules::DOUBLE_ELIMINATION,
        }
    }
}

/// A match of a bracket, from 1 in the order in which they can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct MatchNumber(pub u32);

impl fmt::Display for MatchNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "match {}", self.0)
    }
}

/// The stage of a match in the bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// A round of single elimination, by how many players play in it: 2 is the final.
    Of { players: u32 },
    /// A round of the main bracket, from 1.
    Main { round: u32 },
    /// A round of the secondary bracket, from 1.
    Secondary { round: u32 },
    /// The last player of the main bracket meets the last of the secondary bracket.
    GrandFinal,
    /// They meet again, because the former has lost.
    GrandFinalAgain,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of { players: 2 } => f.pad("final"),
            Self::Of { players: 4 } => f.pad("semifinal"),
            Self::Of { players: 8 } => f.pad("quarterfinal"),
            Self::Of { players } => f.pad(&format!("round of {players}")),
            Self::Main { round } => f.pad(&format!("main round {round}")),
            Self::Secondary { round } => f.pad(&format!("secondary round {round}")),
            Self::GrandFinal => f.pad("grand final"),
            Self::GrandFinalAgain => f.pad("second grand final"),
        }
    }
}

/// Where a player of a match comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The rank after the Swiss rounds, from 1.
    Rank(usize),
    WinnerOf(MatchNumber),
    LoserOf(MatchNumber),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank(rank) => f.pad(&format!("rank {rank}")),
            Self::WinnerOf(number) => f.pad(&format!("winner of {}", number.0)),
            Self::LoserOf(number) => f.pad(&format!("loser of {}", number.0)),
        }
    }
}

/// A match as the bracket lays it down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fixture {
    pub number: MatchNumber,
    pub stage: Stage,
    pub sources: [Source; 2],
}

/// The entrant on one side of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entrant {
    /// That player.
    Player(PlayerId),
    /// Nobody comes: whoever could have come has dropped.
    Nobody,
    /// Not known yet.
    Unknown,
}

impl Entrant {
    /// The player, if there is one.
    pub const fn player(self) -> Option<PlayerId> {
        match self {
            Self::Player(player) => Some(player),
            Self::Nobody | Self::Unknown => None,
        }
    }
}

/// The decision of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decision {
    /// It was played.
    Won { winner: PlayerId, loser: PlayerId },
    /// One player has a bye; the other one, if there is one, has dropped.
    Bye { winner: PlayerId, dropped: Option<PlayerId> },
    /// Nobody is left to play it; whoever was has dropped.
    Empty,
    /// The second grand final, when the first was enough.
    NotNeeded,
}

impl Decision {
    /// The player who goes on, if anybody does.
    pub const fn winner(self) -> Option<PlayerId> {
        match self {
            Self::Won { winner, .. } | Self::Bye { winner, .. } => Some(winner),
            Self::Empty | Self::NotNeeded => None,
        }
    }
}

/// A bracket, as far as it has been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bracket {
    elimination: Elimination,
    /// By rank.
    seeds: Vec<PlayerId>,
    fixtures: Vec<Fixture>,
    /// Where winners and losers go.
    leads: BTreeMap<Source, MatchNumber>,
    decisions: BTreeMap<MatchNumber, Decision>,
    dropped: BTreeSet<PlayerId>,
}

impl Bracket {
    /// A bracket of these players, the best rank first. Refused if their number is no power of two from 2 on, or a player stands
    /// there twice.
    ///
    /// ```
    /// use swu_tournament::bracket::{Bracket, Elimination, MatchNumber};
    /// use swu_tournament::PlayerId;
    ///
    /// let mut bracket = Bracket::new(Elimination::Single, (0..4).map(PlayerId).collect())?;
    /// let name = |player: PlayerId| player.to_string();
    /// bracket.report(MatchNumber(1), PlayerId(3), &name)?;
    /// bracket.report(MatchNumber(2), PlayerId(1), &name)?;
    /// assert_eq!(bracket.open().collect::<Vec<_>>(), [MatchNumber(3)]);
    /// bracket.drop_out(PlayerId(3), &name)?;
    /// assert_eq!(bracket.winner(), Some(PlayerId(1)));
    /// # Ok::<(), swu_tournament::Refusal>(())
    /// ```
    pub fn new(elimination: Elimination, seeds: Vec<PlayerId>) -> Result<Self, Refusal> {
        let count = seeds.len();
        if count < 2 || !count.is_power_of_two() {
            let refusal = Refusal::new(format!("a bracket cannot have {count} players"));
            let refusal = refusal.by(elimination.rule()).by(rules::NOTE_BRACKET_SIZE);
            return Err(refusal.help("use 4, 8, 16, 32 or 64 players, or another power of two"));
        }
        let distinct: BTreeSet<PlayerId> = seeds.iter().copied().collect();
        if distinct.len() != count {
            return Err(Refusal::new("a player is in the bracket twice").help("name each player once"));
        }
        let fixtures = structure::fixtures(elimination, count.ilog2());
        let leads = fixtures.iter().flat_map(|fixture| fixture.sources.map(|source| (source, fixture.number)));
        let leads = leads.collect();
        Ok(Self { elimination, seeds, fixtures, leads, decisions: BTreeMap::new(), dropped: BTreeSet::new() })
    }

    /// Single or double elimination.
    pub const fn elimination(&self) -> Elimination {
        self.elimination
    }

    /// The players, the best rank first.
    pub fn seeds(&self) -> &[PlayerId] {
        &self.seeds
    }

    /// Every match that there is or may be, in order of their numbers.
    pub fn fixtures(&self) -> &[Fixture] {
        &self.fixtures
    }

    /// The match of that number.
    pub fn fixture(&self, number: MatchNumber) -> Option<&Fixture> {
        self.fixtures.get(place(number.0)?)
    }

    /// The entrants on the two sides of that match, as far as they are known.
    pub fn entrants(&self, number: MatchNumber) -> [Entrant; 2] {
        let sources = self.fixture(number).map(|fixture| fixture.sources);
        sources.map_or([Entrant::Unknown; 2], |sources| sources.map(|source| self.entrant(source)))
    }

    /// Tests if a player is known to stand in that match.
    pub(super) fn has(&self, number: MatchNumber, player: PlayerId) -> bool {
        self.entrants(number).contains(&Entrant::Player(player))
    }

    /// The decision of that match, if there is one.
    pub fn decision(&self, number: MatchNumber) -> Option<Decision> {
        self.decisions.get(&number).copied()
    }

    /// The matches that can be played now: both players are known.
    pub fn open(&self) -> impl Iterator<Item = MatchNumber> {
        self.fixtures.iter().map(|fixture| fixture.number).filter(|number| self.is_open(*number))
    }

    pub(super) fn is_open(&self, number: MatchNumber) -> bool {
        self.decision(number).is_none() && self.entrants(number).iter().all(|entrant| entrant.player().is_some())
    }

    /// Tests if all of it has been played.
    pub fn is_over(&self) -> bool {
        self.decisions.len() == self.fixtures.len()
    }

    /// The player who has won all of it.
    pub fn winner(&self) -> Option<PlayerId> {
        if !self.is_over() {
            return None;
        }
        self.fixtures.iter().rev().find_map(|fixture| self.decision(fixture.number)?.winner())
    }

    /// The ruling on how the first round was set up.
    pub fn opening(&self) -> Ruling {
        let pair = |fixture: &Fixture| match fixture.sources {
            [Source::Rank(one), Source::Rank(other)] => Some(format!("{one}-{other}")),
            _ => None,
        };
        let pairs: Vec<String> = self.fixtures.iter().map_while(pair).collect();
        let words = format!("The best rank meets the lowest, and so on: {}", pairs.join(", "));
        Ruling::new(words, [self.elimination.rule(), rules::NOTE_BRACKET_ORDER])
    }
}
