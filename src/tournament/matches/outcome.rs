//! How a match ended, by the games that were won in it (TR 4.2.2, 4.3.2).

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Side;
use crate::policy::MatchType;
use crate::{Refusal, Ruling};

/// Games of a match: won by the first player, won by the second, drawn. Written `2-1`, or `2-1-1` with a drawn game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, JsonSchema)]
#[schemars(with = "String")]
pub struct Games {
    pub won: [u32; 2],
    pub drawn: u32,
}

impl Games {
    /// So many won by each player.
    pub const fn new(first: u32, second: u32) -> Self {
        Self { won: [first, second], drawn: 0 }
    }

    pub(super) const fn is_empty(self) -> bool {
        matches!(self, Self { won: [0, 0], drawn: 0 })
    }

    pub(super) const fn add(&mut self, winner: Option<Side>) {
        let [first, second] = &mut self.won;
        let count = match winner {
            Some(Side::First) => first,
            Some(Side::Second) => second,
            None => &mut self.drawn,
        };
        *count = count.saturating_add(1);
    }

    /// The same with as many games won by that player as a match takes.
    pub(super) const fn complete(&mut self, winner: Side, kind: MatchType) {
        let [first, second] = &mut self.won;
        match winner {
            Side::First => *first = kind.games_to_win(),
            Side::Second => *second = kind.games_to_win(),
        }
    }

    /// Whether a player has won as many as a match takes.
    pub(super) fn decide(self, kind: MatchType) -> bool {
        self.won.iter().any(|won| *won >= kind.games_to_win())
    }

    /// The same, seen by the other player.
    #[must_use]
    pub const fn swapped(self) -> Self {
        let [first, second] = self.won;
        Self { won: [second, first], drawn: self.drawn }
    }
}

impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.won;
        match self.drawn {
            0 => f.pad(&format!("{first}-{second}")),
            drawn => f.pad(&format!("{first}-{second}-{drawn}")),
        }
    }
}

impl FromStr for Games {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let numbers: Option<Vec<u32>> = text.split('-').map(|number| number.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some([first, second]) => Ok(Self::new(*first, *second)),
            Some([first, second, drawn]) => Ok(Self { won: [*first, *second], drawn: *drawn }),
            Some(_) | None => {
                let refusal = Refusal::new(format!("`{text}` is not a score"));
                Err(refusal.help(
                    "write the games won by the first and the second player, as 2-1; add drawn games last, as \
                          2-1-1",
                ))
            }
        }
    }
}

impl Serialize for Games {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Games {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A player has won it.
    Won { winner: Side, games: Games },
    /// It is a loss for both players.
    LostByBoth { games: Games },
}

impl Outcome {
    /// How a match ends that ends with these games: whoever has won more has won it.
    pub fn by_games(games: Games) -> Self {
        let [first, second] = games.won;
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Self::Won { winner: Side::First, games },
            std::cmp::Ordering::Less => Self::Won { winner: Side::Second, games },
            std::cmp::Ordering::Equal => Self::LostByBoth { games },
        }
    }

    /// How a match ended that was reported with these games.
    ///
    /// # Errors
    ///
    /// If no match of that type ends so.
    ///
    /// ```
    /// use swu_tournament::matches::{Games, Outcome};
    /// use swu_tournament::policy::MatchType::{BestOfThree, SingleGame};
    /// assert!(Outcome::reported(Games::new(1, 1), BestOfThree).is_ok_and(|outcome| outcome.winner().is_none()));
    /// assert!(Outcome::reported(Games::new(2, 2), BestOfThree).is_err());
    /// assert!(Outcome::reported(Games::new(2, 0), SingleGame).is_err());
    /// ```
    pub fn reported(games: Games, kind: MatchType) -> Result<Self, Refusal> {
        let need = kind.games_to_win();
        let [first, second] = games.won;
        // The match is over as soon as one of them has won as many as it takes.
        if first.max(second) <= need && (first < need || second < need) {
            return Ok(Self::by_games(games));
        }
        let refusal = Refusal::new(format!("no {} match ends {games}", kind.word())).by(kind.result_rule());
        Err(refusal.help(match kind {
            MatchType::SingleGame => "it ends 1-0, or 0-0 when time is called: both players lose",
            MatchType::BestOfThree => "it ends 2-0 or 2-1; when time is called 1-0, or 1-1 or 0-0: both players lose",
        }))
    }

    /// Who has won, if anybody has.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Won { winner, .. } => Some(winner),
            Self::LostByBoth { .. } => None,
        }
    }

    /// The games of it.
    pub const fn games(self) -> Games {
        match self {
            Self::Won { games, .. } | Self::LostByBoth { games } => games,
        }
    }

    /// What it is, in words: "Ana has won it, 2-1", the winner's games first.
    pub fn words(self, names: &[String; 2]) -> String {
        match self {
            Self::Won { winner, games } => {
                let games = if winner == Side::First { games } else { games.swapped() };
                format!("{} has won it, {games}", winner.of(names))
            }
            Self::LostByBoth { games } => format!("both players lose it, {games}"),
        }
    }

    /// What it is, and by which rule.
    pub fn ruling(self, kind: MatchType, names: &[String; 2]) -> Ruling {
        let words = match self {
            Self::Won { winner, games } => {
                let (name, number) = (winner.of(names), *winner.of(&games.won));
                match kind {
                    MatchType::SingleGame => format!("{name} has won the game and the match"),
                    MatchType::BestOfThree if number >= kind.games_to_win() => {
                        format!("{name} has won two games and the match")
                    }
                    MatchType::BestOfThree => format!("{name} has won more games and the match"),
                }
            }
            Self::LostByBoth { games: Games { won: [0, 0], .. } } => {
                "Nobody has won a game: both players lose the match".to_owned()
            }
            Self::LostByBoth { .. } => "Both have won the same number of games: both players lose the match".to_owned(),
        };
        Ruling::new(words, [kind.result_rule()])
    }
}
