//! What is asked of a proof, and what it says.

use crate::diagnostic::{Diagnostic, Place};
use crate::game::{Answer, Decision};
use crate::scenario::replay::{Failure, UnsupportedText};
use crate::scenario::{Phase, Quantifier};

/// How far and with what a proof is searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    pub until: End,
    /// The most positions that are searched.
    pub positions: usize,
    /// The most memory that the search takes, in bytes, as it reckons it.
    pub memory: usize,
    /// How many threads search; 0 for as many as the machine has cores.
    pub threads: usize,
    /// What the file answers is open as well; the actions of its steps stay.
    pub reopen: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { until: End::Steps, positions: 2_000_000, memory: 1 << 30, threads: 0, reopen: false }
    }
}

/// Where a line of play ends. A game that is over ends it anywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// With the last step, and the answers to what it asks.
    Steps,
    /// With the start of that phase after the last step; every action on the way is open.
    Phase(Phase),
    /// So many decisions after the last step, actions among them.
    Depth(usize),
}

/// Looks on while a proof is searched.
pub trait Progress: Sync {
    /// So many different positions have been searched.
    fn searched(&self, positions: usize) {
        let _ = positions;
    }
}

/// Nobody looks on.
impl Progress for () {}

/// What came of a file: what is wrong with it, or a verdict for each entry of `prove`.
#[derive(Debug, Clone, Default)]
pub struct Proof {
    pub file: String,
    /// The file's title, if it could be read.
    pub title: String,
    /// What breaks the contract, with its place. Nothing else is said then.
    pub errors: Vec<Diagnostic>,
    /// Steps and `expect`s of the file that do not hold in every line.
    pub failures: Vec<Failure>,
    /// Text that a line needs and the engine does not know: the verdicts are undetermined.
    pub unsupported: Vec<UnsupportedText>,
    /// One for each entry of `prove`, in the order of the file.
    pub verdicts: Vec<Verdict>,
    /// How many different positions were searched.
    pub positions: usize,
    /// How many lines of play there are; [`u128::MAX`] stands for that many or more.
    pub lines: u128,
    /// How many different final positions there are.
    pub outcomes: usize,
    /// The choices that lead to different final positions, in words.
    pub deciding: Vec<String>,
    /// Why the search was not finished, if it was not: nothing is claimed then.
    pub cut: Option<Cut>,
    /// The lines that are none of the file's.
    pub impossible: Vec<Impossible>,
}

/// Which bound has cut a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    Positions,
    Memory,
    /// A decision with more answers than can be listed.
    Answers,
    /// Play can come back to where it was, so that there is no end to it.
    Endless,
}

/// Whether an entry of `prove` holds.
#[derive(Debug, Clone)]
pub struct Verdict {
    pub quantifier: Quantifier,
    /// The entry as one line of YAML.
    pub claim: String,
    /// The line of the file on which it stands.
    pub line: usize,
    /// Nothing if the search was cut, or has met text that the engine does not know.
    pub holds: Option<bool>,
    /// In how many lines of play the claims hold at the end.
    pub lines: u128,
    /// The shortest line that shows it: in which the claims hold (`possible` that holds, `never` that does not, `can_force`
    /// that does), or in which they do not.
    pub shown_by: Option<Line>,
    /// The choices that make a difference to the claims, in words: `the order of Krayt Dragon's and Ghost's abilities`.
    pub deciding: Vec<String>,
}

/// One line of play: what was decided where the file leaves it open, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    pub taken: Vec<Taken>,
}

/// A decision that was open, and the answer that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    pub decision: Decision,
    pub answer: Answer,
    pub at: At,
}

/// Where in the file a decision is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum At {
    /// The answer that stands here leaves it open, or is open again.
    Answer(Place),
    /// Nothing answers it: it is decided behind so many steps of the file, or within the last of them.
    Behind(usize),
}

/// Lines of play in which a step of the file cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Impossible {
    /// The step, from 1, and the line on which it stands.
    pub step: usize,
    pub line: usize,
    /// Why it cannot be taken.
    pub reason: String,
    /// How many lines of play end there.
    pub lines: u128,
}
