//! The result of a proof, as values: verdicts, counts, and lines of play that show them.

use std::fmt;

use super::outcomes::Outcome;
use super::parts::Leaf;
use super::strategy::StrategyText;
pub use crate::contract::proposition::End;
use crate::telling::report::{At, Failure, UnsupportedText};
use crate::{Proposition, Quantifier, Scenario};
use swu_game::{Answer, Decision, Edition, Position, Rule};
use swu_text::diagnostic::Diagnostic;
use swu_text::words::grouped;

/// Options of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The end of lines of play.
    pub until: End,
    /// The most positions that are searched.
    pub positions: usize,
    /// Every line of play is searched and counted within so many positions; beyond, the claims alone are decided.
    pub every_line: usize,
    /// The most bytes of memory that the search may take, as far as it knows.
    pub memory: usize,
    /// Number of threads; one for each core if not given.
    pub threads: Option<usize>,
    /// The answers that the file gives to prompts are open again.
    pub reopen: bool,
    /// The most decisions of a strategy that are shown; 0 for none.
    pub strategies: usize,
    /// The most outcomes that are reported.
    pub ends: usize,
    /// The edition of the rules for every line of play.
    pub edition: Edition,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            until: End::Steps,
            positions: 20_000_000,
            every_line: 10_000,
            memory: 1 << 30,
            threads: None,
            reopen: false,
            strategies: 0,
            ends: 0,
            edition: Edition::default(),
        }
    }
}

impl Options {
    /// The same for that file: lines of play end where it says, unless another end was asked for.
    pub(super) const fn of_file(&self, scenario: &Scenario) -> Self {
        let until = if matches!(self.until, End::Steps) { scenario.prove.until } else { self.until };
        Self { until, ..*self }
    }
}

/// Receives the progress of a search, from any of its threads.
pub trait Progress: Sync {
    /// Reports the number of positions found.
    fn found(&self, positions: usize);

    /// True if the time is up. The search then ends, with what it has decided. Called now and then.
    fn is_late(&self) -> bool {
        false
    }
}

/// Reports to nobody.
impl Progress for () {
    fn found(&self, _: usize) {}
}

/// The result of a search.
#[derive(Debug, Clone, Default)]
pub struct Proof {
    pub file: String,
    pub title: String,
    /// Errors against the contract of scenario files. Nothing is then decided about the claims.
    pub errors: Vec<Diagnostic>,
    /// One for each entry of `prove`.
    pub verdicts: Vec<Verdict>,
    /// Expectations of the steps that fail in some line of play.
    pub broken: Vec<Departure>,
    /// Steps that cannot be taken in some line of play. Such a line is not a line of the file.
    pub impossible: Vec<Departure>,
    /// Number of all such lines.
    pub impossible_lines: Count,
    /// Texts that the engine does not implement and that a line of play needs.
    pub unsupported: Vec<UnsupportedText>,
    /// Distinct positions at which a decision is open or a line of play ends.
    pub positions: usize,
    /// The claims were decided without a search of every line: lines, outcomes and deciding choices are unknown.
    pub is_decided_only: bool,
    /// Lines of play: ways to take all decisions.
    pub lines: Count,
    /// Positions in which lines of play end.
    pub outcomes: usize,
    /// The nearest of these positions, as far as they were asked for.
    pub ends: Vec<Outcome>,
    /// The choices that decide between the outcomes, in words.
    pub deciding: Vec<String>,
    /// The first open decision, if any.
    pub opening: Option<Opening>,
    /// For a file that allows only one first decision to force its claim: every first decision, those that force it first.
    pub first: Vec<FirstDecision>,
    /// A line of each further one that forces it.
    pub others: Vec<Line>,
    /// A shortest line of play, if there is any.
    pub example: Option<Line>,
    /// For a part of a divided proof: the result of each position that it begins at.
    pub leaves: Vec<Leaf>,
    /// The rules that the example and the lines that show a verdict rest on.
    pub rules: Vec<Rule>,
    /// The reason that the search ended before all was decided. There is no verdict on the rest.
    pub cut: Option<Cut>,
    /// The memory that the search used, in bytes, as far as it knows.
    pub memory: usize,
}

impl Proof {
    /// True if all claims of the file are proved.
    pub fn holds(&self) -> bool {
        self.errors.is_empty()
            && self.broken.is_empty()
            && self.unsupported.is_empty()
            && self.cut.is_none()
            && self.others.is_empty()
            && self.verdicts.iter().all(|verdict| verdict.holds == Some(true))
    }
}

/// The result of one entry of `prove`.
#[derive(Debug, Clone)]
pub struct Verdict {
    pub quantifier: Quantifier,
    /// The entry on one line.
    pub claim: String,
    /// The line of the file.
    pub at: At,
    /// True if it holds; nothing if the search was cut, or met something that is not supported.
    pub holds: Option<bool>,
    /// Number of lines of play at whose end it holds.
    pub lines: Count,
    /// A shortest line of play that shows it: a witness if it holds, a counter-example if it does not. Absent if it holds
    /// in every line, or in none.
    pub shown: Option<Line>,
    /// The choices that make a difference to the claim, in words.
    pub deciding: Vec<String>,
    /// The most decisions of the player who forces it, if the file wants the fewest.
    pub decisions: Option<u32>,
    /// The strategy of the player who forces it, or of the others who prevent it, if asked for.
    pub strategy: Option<StrategyText>,
}

/// A first decision and its result.
#[derive(Debug, Clone)]
pub struct FirstDecision {
    pub taken: OpenAnswer,
    /// True if it forces the claim of the file; nothing if that is not decided.
    pub forces: Option<bool>,
    /// True if the claim can still come true with the help of the others. Only a search of every line is sure of it.
    pub is_possible: bool,
}

impl Verdict {
    /// The verdict on an entry that is not decided.
    pub(super) fn undetermined(entry: &Proposition) -> Self {
        Self {
            quantifier: entry.quantifier.clone(),
            claim: entry.text.clone(),
            at: At::from(&entry.place),
            holds: None,
            lines: Count::default(),
            shown: None,
            deciding: Vec::new(),
            decisions: None,
            strategy: None,
        }
    }
}

/// A departure of lines of play from the file.
#[derive(Debug, Clone)]
pub struct Departure {
    /// The step, with what was expected and found there.
    pub failure: Failure,
    /// Number of lines that depart so.
    pub lines: Count,
    /// One of the shortest.
    pub shown: Line,
}

/// A line of play.
#[derive(Debug, Clone)]
pub struct Line {
    /// The decisions that the file leaves open, in order, as they are taken.
    pub taken: Vec<OpenAnswer>,
    /// The position at its end.
    pub end: Position,
    /// The claims of the line that do not hold there: what was expected, and what is found instead.
    pub missed: Vec<(String, String)>,
}

/// The place of the first open decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// Number of steps of the file that have begun by then.
    pub behind: usize,
    /// The place of `any` among the answers of the last of them, if the file says it.
    pub any: Option<usize>,
}

/// A decision that was left open, and the answer that it gets in a line of play.
#[derive(Debug, Clone)]
pub struct OpenAnswer {
    /// The current or next step of the file, from 0; after the steps, their number.
    pub step: usize,
    /// Number of steps of the file that have begun by then.
    pub behind: usize,
    /// The place of `any` among the answers of that step, from 0, if the file says it. The choice of the step comes before
    /// the answers of its `then`.
    pub any: Option<usize>,
    pub decision: Decision,
    pub answer: Answer,
    /// The position before the answer.
    pub position: Position,
}

/// The reason that a search ended early.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Cut {
    #[error("the limit of positions was reached")]
    Positions,
    #[error("the memory limit was reached")]
    Memory,
    #[error("the time limit was reached")]
    Time,
    #[error("too many answers to try them all: {0}")]
    Answers(String),
    #[error("play can return to an earlier position and continue for ever")]
    Cycle,
}

/// A number of lines of play, which can be too large to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Count(pub u128);

impl Count {
    /// Larger numbers are not counted.
    pub const MOST: Self = Self(u128::MAX);

    /// The number with its noun: `1 line of play`, `12 lines of play`.
    pub fn of(self, one: &str, several: &str) -> String {
        format!("{self} {}", if self == Self(1) { one } else { several })
    }

    /// The product of two numbers.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        Self(self.0.saturating_mul(other.0))
    }
}

impl std::ops::Add for Count {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::MOST { f.write_str("more than 10^38") } else { f.write_str(&grouped(self.0)) }
    }
}
