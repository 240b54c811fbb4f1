//! A question: the situation, what is asked, the options with what is right of them, and the ground of the answer.

use std::fmt;

use serde::Serialize;

use crate::rulebook::RuleId;
use crate::scenario::replay::{Board, Trace};

/// What names a question for good, whatever its words become: the file that it comes from, without its extension, and,
/// if the file does not ask it itself, what is asked (`05-game-structure/phases/a-file#damage on Wampa`).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct QuestionId(String);

impl QuestionId {
    /// The question that a file asks itself.
    pub fn of_file(file: &str) -> Self {
        let name = file.strip_suffix(".yaml").or_else(|| file.strip_suffix(".yml")).unwrap_or(file);
        Self(name.strip_prefix("scenarios/").unwrap_or(name).to_owned())
    }

    /// A question that is generated from a file.
    pub fn generated(file: &str, asks: &str) -> Self {
        Self(format!("{}#{asks}", Self::of_file(file)))
    }

    /// The words of the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for QuestionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The judge level that a question is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "u8")]
pub enum Level {
    One,
    Two,
    Three,
}

impl Level {
    /// The level of that number, 1 to 3.
    pub const fn of(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            3 => Some(Self::Three),
            _ => None,
        }
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        match level {
            Level::One => 1,
            Level::Two => 2,
            Level::Three => 3,
        }
    }
}

/// Where a question comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The `quiz` block of a scenario: the engine says which options are right.
    Written,
    /// Generated from a scenario: the right option is what the engine rules, a wrong one what it rules under a mistake.
    Generated,
    /// A question without a game, whose answer the cited rules give.
    Plain,
}

/// The table that a question is asked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Situation {
    /// The position that the steps start from.
    pub board: Board,
    /// What the players then do, a line a step, in words.
    pub steps: Vec<String>,
    /// Everything that happened, each event with its rule: shown on demand, after the answer.
    pub trace: Trace,
}

/// A possible answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QuestionOption {
    pub text: String,
    pub is_right: bool,
    /// The mistake that leads to it, in words, of a wrong one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<String>,
}

/// A question with its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub id: QuestionId,
    pub origin: Origin,
    /// The scenario file that it comes from.
    pub file: String,
    /// The ruling as a sentence; it gives the answer away.
    pub title: String,
    /// None for a question without a game.
    pub situation: Option<Situation>,
    pub ask: String,
    /// In the order of the file; at least one is right and one is wrong.
    pub options: Vec<QuestionOption>,
    /// Why, in words, beside the rules.
    pub explain: Option<String>,
    /// The rules that the answer rests on.
    pub cites: Vec<RuleId>,
    pub level: Option<Level>,
    pub tags: Vec<String>,
    /// The full names of the cards of the situation, filler left out, each with the codes of its sets.
    pub cards: Vec<(String, Vec<String>)>,
}

impl Question {
    /// Whether exactly these options, by their places, are the right ones.
    pub fn is_answered_by(&self, chosen: &[usize]) -> bool {
        self.options.iter().enumerate().all(|(place, option)| option.is_right == chosen.contains(&place))
    }

    /// Whether more than one option is right, so that several may be ticked.
    pub fn has_several_answers(&self) -> bool {
        self.options.iter().filter(|option| option.is_right).count() > 1
    }
}
