//! What every way to decide comes to, for programs.

use schemars::JsonSchema;
use serde::Serialize;

use crate::element;
use swu_scenario::prove::{Count, Departure, Line, Proof, Verdict, Witnesses};
use swu_scenario::replay::{Failure, UnsupportedText};

/// What is said of a file, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Report<'p> {
    file: &'p str,
    title: &'p str,
    status: Status,
    claims: Vec<Claim<'p>>,
    /// Different positions in which lines of play end.
    outcomes: usize,
    positions: usize,
    lines: u64,
    /// Why the search was cut, if it was.
    cut: Option<String>,
    /// The claims were decided without a search of every line: `lines`, `outcomes` and `deciding` are not told.
    decided_only: bool,
    /// Where the file says that only one first decision forces its claim: the decisions of a line of each other one.
    others: Vec<Vec<String>>,
    /// The choices that decide between the outcomes.
    deciding: &'p [String],
    /// Steps that some line of play cannot take, and how many lines those are.
    impossible: Vec<Departed>,
    impossible_lines: u64,
    /// What the steps expect and is not so in some line of play.
    broken: Vec<Departed>,
    errors: Vec<String>,
    unsupported: &'p [UnsupportedText],
}

element!(Report<'_>, "prove", "What every way to decide comes to: `judge prove`. An element a file.");

/// What is said of a claim.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Claim<'p> {
    claim: &'p str,
    /// Where it stands in the file.
    line: usize,
    /// Null if it is undetermined.
    holds: Option<bool>,
    positions: usize,
    /// Lines of play; the greatest number stands for itself or more.
    lines: u64,
    cut: bool,
    /// The choices that make a difference to the claim.
    deciding: &'p [String],
    /// The decisions of a shortest line that shows it.
    witness: Option<Vec<String>>,
}

/// Where lines of play depart from the file.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Departed {
    #[serde(flatten)]
    failure: Failure,
    lines: u64,
    witness: Vec<String>,
}

/// How a file has ended, the worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It claims nothing.
    Searched,
    /// Every claim holds.
    Proved,
    Undetermined,
    /// A claim does not hold.
    Refuted,
    Invalid,
}

impl Status {
    pub fn of(proof: &Proof) -> Self {
        if !proof.errors.is_empty() {
            return Self::Invalid;
        }
        let holds = |wanted| proof.verdicts.iter().any(|verdict| verdict.holds == wanted);
        if !proof.broken.is_empty() || !proof.others.is_empty() || holds(Some(false)) {
            Self::Refuted
        } else if proof.holds() && proof.verdicts.is_empty() {
            Self::Searched
        } else if proof.holds() {
            Self::Proved
        } else {
            Self::Undetermined
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Searched => "searched",
            Self::Proved => "proved",
            Self::Undetermined => "undetermined",
            Self::Refuted => "refuted",
            Self::Invalid => "invalid",
        }
    }
}

impl<'p> Report<'p> {
    /// All that is said of a proof. Lines of play are put into words by the witnesses of its file.
    pub fn of(proof: &'p Proof, witnesses: Option<&Witnesses<'_>>) -> Self {
        let told = |line: &Line| witnesses.map(|witnesses| witnesses.told(line));
        let departed = |departure: &Departure| Departed {
            failure: departure.failure.clone(),
            lines: number(departure.lines),
            witness: told(&departure.shown).unwrap_or_default(),
        };
        let claim = |verdict: &'p Verdict| Claim {
            claim: &verdict.claim,
            line: verdict.at.line,
            holds: verdict.holds,
            positions: proof.positions,
            lines: number(proof.lines),
            cut: proof.cut.is_some(),
            deciding: &verdict.deciding,
            witness: verdict.shown.as_ref().and_then(told),
        };
        Self {
            file: &proof.file,
            title: &proof.title,
            status: Status::of(proof),
            claims: proof.verdicts.iter().map(claim).collect(),
            outcomes: proof.outcomes,
            positions: proof.positions,
            lines: number(proof.lines),
            cut: proof.cut.as_ref().map(ToString::to_string),
            decided_only: proof.is_decided_only,
            others: proof.others.iter().filter_map(told).collect(),
            deciding: &proof.deciding,
            impossible: proof.impossible.iter().map(departed).collect(),
            impossible_lines: number(proof.impossible_lines),
            broken: proof.broken.iter().map(departed).collect(),
            errors: proof.errors.iter().map(|error| error.title.clone()).collect(),
            unsupported: &proof.unsupported,
        }
    }
}

fn number(count: Count) -> u64 {
    u64::try_from(count.0).unwrap_or(u64::MAX)
}
