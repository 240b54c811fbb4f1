//! How many rounds an event has, by the number of its players (TR 4.2.3, 4.3.3).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules;
use swu_rulebook::RuleId;

/// What a match of an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MatchType {
    /// One game (TR 4.2).
    SingleGame,
    /// Up to three games, and more where games are drawn (TR 4.3).
    BestOfThree,
}

impl MatchType {
    /// Both.
    pub const ALL: [Self; 2] = [Self::SingleGame, Self::BestOfThree];

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::SingleGame => "single-game",
            Self::BestOfThree => "best-of-three",
        }
    }

    /// How many games win a match.
    pub const fn games_to_win(self) -> u32 {
        match self {
            Self::SingleGame => 1,
            Self::BestOfThree => 2,
        }
    }

    /// The rule that says how a match ends.
    pub const fn result_rule(self) -> RuleId {
        match self {
            Self::SingleGame => rules::SINGLE_GAME_RESULT,
            Self::BestOfThree => rules::BEST_OF_THREE_RESULT,
        }
    }

    /// The rule that lays down the number of rounds.
    pub const fn rounds_rule(self) -> RuleId {
        match self {
            Self::SingleGame => rules::SINGLE_GAME_ROUNDS,
            Self::BestOfThree => rules::BEST_OF_THREE_ROUNDS,
        }
    }

    /// The rule that lays down the time of a round.
    pub const fn time_rule(self) -> RuleId {
        match self {
            Self::SingleGame => rules::SINGLE_GAME_TIME,
            Self::BestOfThree => rules::BEST_OF_THREE_TIME,
        }
    }
}

/// How many minutes a round of matches takes (TR 4.2.1, 4.3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Minutes {
    pub single_game: u32,
    pub best_of_three: u32,
}

impl Minutes {
    /// Those of that type of match.
    pub const fn of(self, kind: MatchType) -> u32 {
        match kind {
            MatchType::SingleGame => self.single_game,
            MatchType::BestOfThree => self.best_of_three,
        }
    }
}

/// The tables of both types of match.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RoundTables {
    pub single_game: Vec<Rounds>,
    pub best_of_three: Vec<Rounds>,
}

impl RoundTables {
    /// The rows for that type of match.
    pub fn of(&self, kind: MatchType) -> &[Rounds] {
        match kind {
            MatchType::SingleGame => &self.single_game,
            MatchType::BestOfThree => &self.best_of_three,
        }
    }
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rounds {
    /// From so many players,
    pub from: usize,
    /// to so many; without an upper end if it is absent.
    #[serde(default)]
    pub to: Option<usize>,
    /// How many Swiss rounds are played.
    pub swiss: u32,
    /// How many players enter the elimination rounds, if there are any.
    #[serde(default)]
    pub cut: Option<usize>,
}

impl Rounds {
    /// Whether it is the row for that many players.
    pub fn holds(&self, players: usize) -> bool {
        self.from <= players && self.to.is_none_or(|to| players <= to)
    }
}
