//! What a proof comes to, as values: verdicts, counts, and lines of play that show them.

use std::fmt;

use super::parts::Leaf;
use super::strategy::Strategy;
use crate::replay::{At, Failure, UnsupportedText};
use crate::{Far, Proposition, Quantifier, Scenario};
use swu_cards::Phase;
use swu_game::{Answer, Decision, Edition, Position, Rule};
use swu_text::diagnostic::Diagnostic;

/// How a file is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Where lines of play end.
    pub until: End,
    /// The most positions that are searched.
    pub positions: usize,
    /// Every line of play is searched and counted within so many positions; beyond, the claims alone are decided.
    pub every_line: usize,
    /// The most bytes of memory that the search may take, as far as it knows.
    pub memory: usize,
    /// How many threads search; as many as there are cores if it does not say.
    pub threads: Option<usize>,
    /// The answers that the file gives to prompts are open again.
    pub reopen: bool,
    /// Of how many decisions a strategy is told at most; none is worked out with 0.
    pub strategies: usize,
    /// The edition of the rules that every line of play is ruled by.
    pub edition: Edition,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            until: End::Steps,
            positions: 20_000_000,
            every_line: 20_000,
            memory: 1 << 30,
            threads: None,
            reopen: false,
            strategies: 0,
            edition: Edition::default(),
        }
    }
}

/// Where lines of play end, if the game is not over before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum End {
    /// With the steps of the file, when nothing but the next action is asked.
    #[default]
    Steps,
    /// With the next phase of that kind after the steps, when what its start leads to is done. Actions are open.
    Phase(Phase),
    /// So many decisions after the steps. Actions are open. What chance decides does not count.
    Decisions(u32),
}

impl Options {
    /// The same for that file: lines of play end where it says, unless somebody asks for another end.
    pub(super) const fn of_file(&self, scenario: &Scenario) -> Self {
        let until = match (self.until, scenario.prove.far) {
            (End::Steps, Some(Far::Until(crate::Phase::Regroup))) => End::Phase(Phase::Regroup),
            (End::Steps, Some(Far::Until(crate::Phase::Action | crate::Phase::Setup))) => End::Phase(Phase::Action),
            (End::Steps, Some(Far::Depth(decisions))) => End::Decisions(decisions),
            (End::Steps, None) | (End::Phase(_) | End::Decisions(_), _) => self.until,
        };
        Self { until, ..*self }
    }
}

/// Is told how a search goes on, from any of its threads.
pub trait Progress: Sync {
    /// So many positions have been found.
    fn found(&self, positions: usize);

    /// Whether the time is up: the search then ends, with what it has decided. Asked now and then.
    fn is_late(&self) -> bool {
        false
    }
}

/// Nobody is told.
impl Progress for () {
    fn found(&self, _: usize) {}
}

/// What has come of a search.
#[derive(Debug, Clone, Default)]
pub struct Proof {
    pub file: String,
    pub title: String,
    /// What breaks the contract of scenario files. Nothing is said then of the claims.
    pub errors: Vec<Diagnostic>,
    /// One for each entry of `prove`.
    pub verdicts: Vec<Verdict>,
    /// What the steps expect and is not so in some line of play.
    pub broken: Vec<Departure>,
    /// Steps that cannot be taken in some line of play. Such a line is none of the file's.
    pub impossible: Vec<Departure>,
    /// How many lines that are in all.
    pub impossible_lines: Count,
    /// What the engine does not implement, where a line of play needs it.
    pub unsupported: Vec<UnsupportedText>,
    /// Distinct positions at which a decision is open or a line of play ends.
    pub positions: usize,
    /// The claims were decided without a search of every line: lines, outcomes and what they hang on are not told.
    pub is_decided_only: bool,
    /// Lines of play: ways to take all decisions.
    pub lines: Count,
    /// Positions in which lines of play end.
    pub outcomes: usize,
    /// The choices that decide which of these it is, in words.
    pub deciding: Vec<String>,
    /// The first decision that is open, if any is.
    pub opening: Option<Opening>,
    /// Where the file says that only one first decision forces what it claims: each first decision that there is, those that
    /// force it before the others.
    pub first: Vec<FirstDecision>,
    /// A line of each further one that forces it.
    pub others: Vec<Line>,
    /// A shortest line of play, if there is any.
    pub example: Option<Line>,
    /// Of a part of a proof that was divided: what comes of each position that it begins at.
    pub leaves: Vec<Leaf>,
    /// The rules that the example and the lines that show a verdict rest on.
    pub rules: Vec<Rule>,
    /// Why the search ended before all was decided. No verdict is given then on what is still open.
    pub cut: Option<Cut>,
    /// The memory that the search took, in bytes, as far as it knows.
    pub memory: usize,
}

impl Proof {
    /// Whether everything that the file claims has been proved.
    pub fn holds(&self) -> bool {
        self.errors.is_empty()
            && self.broken.is_empty()
            && self.unsupported.is_empty()
            && self.cut.is_none()
            && self.others.is_empty()
            && self.verdicts.iter().all(|verdict| verdict.holds == Some(true))
    }
}

/// What has come of one entry of `prove`.
#[derive(Debug, Clone)]
pub struct Verdict {
    pub quantifier: Quantifier,
    /// The entry on one line.
    pub claim: String,
    /// The line of the file where it stands.
    pub at: At,
    /// Whether it holds; nothing if the search was cut, or met something that is not supported.
    pub holds: Option<bool>,
    /// At the end of how many lines of play it is so.
    pub lines: Count,
    /// A shortest line of play that shows it: a witness if it holds, a counter-example if it does not. None of either is
    /// needed for what holds in every line, and for what is in none.
    pub shown: Option<Line>,
    /// The choices that make a difference to the claim, in words.
    pub deciding: Vec<String>,
    /// Where the file wants the fewest: how many decisions the player who forces it takes at most.
    pub decisions: Option<u32>,
    /// How the player forces it, or how the others prevent it, where that is asked for.
    pub strategy: Option<Strategy>,
}

/// A first decision, and what comes of it.
#[derive(Debug, Clone)]
pub struct FirstDecision {
    pub taken: Taken,
    /// Whether it forces what the file claims; nothing if the search has not decided that.
    pub forces: Option<bool>,
    /// Whether the claim can still come true, if others help. A search that was not of every line may not know of it.
    pub is_possible: bool,
}

impl Verdict {
    /// Nothing is said of that entry.
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

/// Where lines of play depart from the file.
#[derive(Debug, Clone)]
pub struct Departure {
    /// The step, and what was expected and found there.
    pub failure: Failure,
    /// How many lines depart so.
    pub lines: Count,
    /// One of the shortest.
    pub shown: Line,
}

/// A line of play.
#[derive(Debug, Clone)]
pub struct Line {
    /// The decisions that the file leaves open, in order, as they are taken.
    pub taken: Vec<Taken>,
    /// The position to which it leads.
    pub end: Position,
    /// What is not so there of the claims that the line is about: what was expected, and what is found instead.
    pub missed: Vec<(String, String)>,
}

/// Where the first decision is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// How many steps of the file have begun by then.
    pub behind: usize,
    /// The place among the answers of the last of them where the file says `any`, if it does.
    pub any: Option<usize>,
}

/// A decision that was left open, and the answer that it gets in a line of play.
#[derive(Debug, Clone)]
pub struct Taken {
    /// The step of the file, from 0, that is under way, or would be the next; after the steps it is their number.
    pub step: usize,
    /// How many steps of the file have begun by then.
    pub behind: usize,
    /// The place among the answers of that step, from 0, where the file says `any`, if it does. What the step chooses is
    /// before the answers of its `then`.
    pub any: Option<usize>,
    pub decision: Decision,
    pub answer: Answer,
    /// The position in which it is asked.
    pub position: Position,
}

/// Why a search ended before all was searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cut {
    /// There are more positions than were allowed.
    Positions,
    /// It would take more memory than was allowed.
    Memory,
    /// The time is up.
    Time,
    /// A decision has more answers than can be tried: this one.
    Answers(String),
    /// Play can come back to where it was, and go on for ever.
    Cycle,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Positions => f.write_str("there are more positions than may be searched"),
            Self::Memory => f.write_str("the search would take more memory than it may"),
            Self::Time => f.write_str("the time is up"),
            Self::Answers(decision) => write!(f, "there are too many answers to try each: {decision}"),
            Self::Cycle => f.write_str("play can come back to where it was, and go on for ever"),
        }
    }
}

/// A number of lines of play, of which there can be more than can be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Count(pub u128);

impl Count {
    /// More than that are not counted.
    pub const MOST: Self = Self(u128::MAX);

    /// So many of something: `1 line of play`, `12 lines of play`.
    pub fn of(self, one: &str, several: &str) -> String {
        format!("{self} {}", if self == Self(1) { one } else { several })
    }
}

impl Count {
    /// So many times so many.
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
        if *self == Self::MOST { f.write_str("more than 10^38") } else { self.0.fmt(f) }
    }
}
