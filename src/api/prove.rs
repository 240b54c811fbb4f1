//! The results of every line of play, for programs.

pub mod parts;

use schemars::JsonSchema;
use serde::Serialize;

use crate::document;
use swu_scenario::prove::{
    Count, Departure, JointProof, LeafDeparture, Line, Outcome, PartReport, Proof, StrategyText, Verdict, Witnesses,
};
use swu_scenario::replay::{About, Failure, UnsupportedText, Value};

/// The result for a file, for programs.
#[derive(Debug, Default, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Report<'p> {
    file: &'p str,
    title: &'p str,
    status: Status,
    claims: Vec<Claim<'p>>,
    /// The number of different final positions.
    outcomes: usize,
    positions: usize,
    lines: u64,
    /// Why the search was cut short, if it was.
    cut: Option<String>,
    /// The claims were decided without searching every line; `lines`, `outcomes` and `deciding` are omitted.
    decided_only: bool,
    /// If only one first decision forces its claim: a line of play for each other decision.
    others: Vec<Vec<String>>,
    /// The choices that separate the outcomes.
    deciding: &'p [String],
    /// Steps that some lines of play cannot take, and the number of those lines.
    impossible: Vec<Departures>,
    impossible_lines: u64,
    /// Expectations that fail in some line of play.
    broken: Vec<Departures>,
    errors: Vec<String>,
    unsupported: &'p [UnsupportedText],
    /// The requested number of outcomes, the nearest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ends: Vec<End>,
    /// For a part of a divided proof, the data that join it to the others.
    part: Option<PartReport>,
}

document!(Report<'_>, "prove", "The result of every line of play, one element for each file: `judge prove`.");

/// The verdict on a file: all that does not depend on how its search is divided among machines.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Ruled {
    pub title: String,
    pub status: Status,
    /// The number of lines of play, if all were counted as `--every-line` asks.
    pub lines: Option<u64>,
    /// Among them, the number of lines that cannot take every step.
    pub impossible_lines: Option<u64>,
    pub claims: Vec<RuledClaim>,
    pub errors: Vec<String>,
}

document!(Ruled, "prove-verdict", "The verdicts alone, one element for each file: `judge prove --verdict`.");

/// The verdict on a claim.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RuledClaim {
    pub claim: String,
    /// Its place in the file.
    pub line: usize,
    /// Null if it is undetermined.
    pub holds: Option<bool>,
}

/// The result for a claim.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Claim<'p> {
    claim: &'p str,
    /// Its place in the file.
    line: usize,
    /// Null if it is undetermined.
    holds: Option<bool>,
    positions: usize,
    /// The number of lines of play; the greatest number means that many or more.
    lines: u64,
    cut: bool,
    /// The choices that matter for the claim.
    deciding: &'p [String],
    /// The decisions of a shortest line that shows it.
    witness: Option<Vec<String>>,
    /// With `fewest`, the largest number of decisions of the player who forces it.
    decisions: Option<u32>,
    /// The moves by which the player forces it, or the others prevent it: for each reply the next move.
    strategy: Option<StrategyText>,
}

/// An outcome: an end of lines of play.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct End {
    /// The facts in which the outcomes differ.
    pub facts: Vec<Fact>,
    /// The decisions of a shortest line to it.
    pub line: Vec<String>,
}

/// A fact about a final position.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Fact {
    /// Its subject: `damage on ben's base`.
    pub about: String,
    /// Its value there.
    pub value: String,
    /// Both in words: `2 damage on ben's base`.
    pub told: String,
}

/// Where lines of play depart from the file.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Departures {
    #[serde(flatten)]
    failure: Failure,
    lines: u64,
    witness: Vec<String>,
}

/// The result for a file, the worst last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It has no claims.
    #[default]
    Searched,
    /// Every claim holds.
    Proved,
    Undetermined,
    /// A claim fails.
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

impl<'p> Claim<'p> {
    fn of(verdict: &'p Verdict, positions: usize, lines: u64, cut: bool, witness: Option<Vec<String>>) -> Self {
        let Verdict { claim, at, holds, deciding, decisions, strategy, .. } = verdict;
        let (holds, decisions, strategy) = (*holds, *decisions, strategy.clone());
        Self { claim, line: at.line, holds, positions, lines, cut, deciding, witness, decisions, strategy }
    }
}

impl<'p> Report<'p> {
    /// All that is said of a proof. Lines of play are put into words by the witnesses of its file.
    pub fn of(proof: &'p Proof, witnesses: Option<&Witnesses<'_>>) -> Self {
        let told = |line: &Line| witnesses.map(|witnesses| witnesses.teller.told(line));
        let departed = |departure: &Departure| Departures {
            failure: departure.failure.clone(),
            lines: number(departure.lines),
            witness: told(&departure.shown).unwrap_or_default(),
        };
        let fact = |(about, value): &(About, Value)| Fact {
            about: about.to_string(),
            value: value.to_string(),
            told: about.told(value),
        };
        let end = |outcome: &Outcome| End {
            facts: outcome.facts.iter().map(fact).collect(),
            line: told(&outcome.line).unwrap_or_default(),
        };
        let claim = |verdict: &'p Verdict| {
            let witness = verdict.shown.as_ref().and_then(told);
            Claim::of(verdict, proof.positions, number(proof.lines), proof.cut.is_some(), witness)
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
            ends: proof.ends.iter().map(end).collect(),
            part: witnesses.and_then(|witnesses| witnesses.part_report(proof)),
        }
    }

    /// The result of the parts of a proof together.
    pub fn joined(joined: &'p JointProof) -> Self {
        let departed = |departure: &LeafDeparture| Departures {
            failure: departure.failure.clone(),
            lines: departure.lines.parse().unwrap_or(u64::MAX),
            witness: departure.witness.clone(),
        };
        let lines = joined.lines.map_or(0, number);
        let claim = |verdict: &'p Verdict| Claim::of(verdict, joined.positions, lines, !joined.cuts.is_empty(), None);
        let holds = |wanted| joined.verdicts.iter().any(|claim| claim.holds == wanted);
        let status = if !joined.broken.is_empty() || !joined.others.is_empty() || holds(Some(false)) {
            Status::Refuted
        } else if holds(None) || !joined.unsupported.is_empty() {
            Status::Undetermined
        } else {
            Status::Proved
        };
        Self {
            title: &joined.title,
            status,
            claims: joined.verdicts.iter().map(claim).collect(),
            positions: joined.positions,
            lines,
            cut: joined.cuts.first().cloned(),
            decided_only: joined.lines.is_none(),
            others: joined.others.clone(),
            impossible: joined.impossible.iter().map(departed).collect(),
            impossible_lines: number(joined.impossible_lines),
            broken: joined.broken.iter().map(departed).collect(),
            unsupported: &joined.unsupported,
            ..Self::default()
        }
    }

    /// The verdict alone. Lines are part of it if each search was to count them all: a search that may stop sooner counts as many
    /// as it meets.
    pub fn verdict(&self, every_line: bool) -> Ruled {
        let counts = every_line && !self.decided_only && self.cut.is_none();
        let claim =
            |claim: &Claim<'_>| RuledClaim { claim: claim.claim.to_owned(), line: claim.line, holds: claim.holds };
        Ruled {
            title: self.title.to_owned(),
            status: self.status,
            lines: counts.then_some(self.lines),
            impossible_lines: counts.then_some(self.impossible_lines),
            claims: self.claims.iter().map(claim).collect(),
            errors: self.errors.clone(),
        }
    }

    /// The result in a word.
    pub const fn status(&self) -> Status {
        self.status
    }
}

fn number(count: Count) -> u64 {
    u64::try_from(count.0).unwrap_or(u64::MAX)
}
