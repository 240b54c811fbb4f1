//! A divided proof: the first decisions of its lines of play are searched here, and the rest can be searched anywhere.
//!
//! [`split`] writes files of the same game that begin after different first decisions. `prove` searches each, and gives a
//! [`Leaf`] for each position that it begins at. [`merge`] searches the first decisions again and joins the leaves to one
//! verdict. A leaf covers everything that can follow from its position, so the joined verdict is the undivided one.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::course::{Course, Departs, Moment, Stand};
use super::explore::{Who, holding, key};
use super::graph::Graph;
use super::lines::{Lines, told};
use super::proof::{Count, Departure, Proof};
use super::strategy::StrategyText;
use super::{SearchInput, verdict};
use crate::Part;
use crate::telling::report::{Failure, UnsupportedText};
use swu_text::diagnostic::Diagnostic;

mod merge;
#[cfg(test)]
mod tests;

pub(super) use merge::merge;
pub use merge::{JointProof, PartReport, missing};

/// Number of positions that are sought for each part: some take longer than others.
const A_PART: usize = 8;

/// The most first decisions that are searched for a division.
const MOST_FIRST: usize = 100_000;

/// The most parts.
pub const MOST_PARTS: u32 = 4_096;

/// The result of one position that a part begins at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Leaf {
    /// The numbers of the answers, from 1, that lead to it.
    pub begin: Vec<u32>,
    /// One for each entry of `prove`.
    pub claims: Vec<LeafClaim>,
    /// Number of lines of play from it, in decimal digits; nothing if they were not counted.
    pub lines: Option<String>,
    /// Expectations of the steps that fail in some line of play.
    pub broken: Vec<LeafDeparture>,
    /// Steps that cannot be taken in some line of play.
    pub impossible: Vec<LeafDeparture>,
    /// Number of all such lines.
    pub impossible_lines: String,
    pub unsupported: Vec<UnsupportedText>,
    /// The reason that the search ended before all was decided, if it did.
    pub cut: Option<String>,
}

/// The result of a claim from there.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct LeafClaim {
    /// True if the player can force it, for such a claim.
    pub forced: Option<bool>,
    /// True if it holds at some end.
    pub some: Option<bool>,
    /// True if it fails at some end.
    pub fails: Option<bool>,
    /// Number of lines of play at whose end it holds.
    pub lines: Option<String>,
    /// The strategy of the winning side.
    pub strategy: Option<StrategyText>,
}

/// A departure of lines of play from the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LeafDeparture {
    pub failure: Failure,
    pub lines: String,
    /// The decisions of one of them.
    pub witness: Vec<String>,
}

/// A position at which the first decisions end, or one before that.
struct Top<'a> {
    /// The numbers of the answers that lead to it.
    begin: Vec<u32>,
    kind: Kind<'a>,
}

enum Kind<'a> {
    /// A decision is open, and the rest is searched elsewhere.
    Leaf(Moment<'a>),
    /// A decision is open. `next` has the position after each answer, in order; nothing if it is refused.
    Open {
        moment: Moment<'a>,
        who: Who,
        next: Vec<Option<usize>>,
    },
    /// A line of play ends, with the claims that hold there.
    End(u64),
    Departs(Departs),
}

/// The first decisions of all lines of play.
struct Tops<'a> {
    tops: Vec<Top<'a>>,
    /// Their places by their keys.
    known: FxHashMap<u128, usize>,
    errors: Vec<Diagnostic>,
}

impl<'a> Tops<'a> {
    /// Follows every answer, nearer decisions first, until there are enough positions to continue from.
    fn grow(course: &Course<'a>, moment: Moment<'a>, stand: Stand, wanted: usize) -> Self {
        let mut tops = Self { tops: Vec::new(), known: FxHashMap::default(), errors: Vec::new() };
        tops.find(course, Vec::new(), moment, stand);
        let mut waiting = VecDeque::from([0]);
        while waiting.len() < wanted && tops.tops.len() < MOST_FIRST {
            let Some(at) = waiting.pop_front() else { break };
            let before = tops.tops.len();
            tops.expand(course, at);
            let is_leaf = |at: &usize| matches!(tops.tops.get(*at), Some(Top { kind: Kind::Leaf(_), .. }));
            waiting.extend((before..tops.tops.len()).filter(is_leaf));
        }
        tops
    }

    fn find(&mut self, course: &Course<'a>, begin: Vec<u32>, moment: Moment<'a>, stand: Stand) -> usize {
        let key = key(&moment, &stand);
        if let Some(&at) = self.known.get(&key) {
            return at;
        }
        self.known.insert(key, self.tops.len());
        let kind = match stand {
            Stand::Departs(departs) => Kind::Departs(departs),
            Stand::Open => Kind::Leaf(moment),
            Stand::End => Kind::End(holding(&course.scenario.prove.claims, &moment, |error| self.errors.push(error))),
        };
        self.tops.push(Top { begin, kind });
        self.tops.len() - 1
    }

    fn expand(&mut self, course: &Course<'a>, at: usize) {
        let Some(Top { begin, kind: Kind::Leaf(moment) }) = self.tops.get(at) else { return };
        let (begin, moment) = (begin.clone(), moment.clone());
        let position = &moment.table.position;
        // A decision with too many answers is left to its part, which reports it.
        let (Some(decision), Ok(answers)) = (position.decision(), position.answers()) else { return };
        let who = Who::decides(decision);
        let mut next = Vec::with_capacity(answers.len());
        for (number, answer) in (1..).zip(answers) {
            let Ok((after, stand)) = course.after(&moment, answer) else {
                next.push(None);
                continue;
            };
            next.push(Some(self.find(course, [&begin[..], &[number]].concat(), after, stand)));
        }
        if let Some(top) = self.tops.get_mut(at) {
            top.kind = Kind::Open { moment, who, next };
        }
    }

    /// The positions to continue from.
    fn leaves(&self) -> Vec<&[u32]> {
        let leaves = self.tops.iter().filter(|top| matches!(top.kind, Kind::Leaf(_)));
        leaves.map(|top| top.begin.as_slice()).collect()
    }
}

/// The positions of a division, to be dealt out to parts.
struct Deal<'s> {
    source: &'s str,
    sought: usize,
    leaves: Vec<Vec<u32>>,
}

impl<'s> Deal<'s> {
    /// Searches the first decisions for so many parts.
    fn new(searching: &SearchInput<'s>, parts: u32) -> Result<Self, Vec<Diagnostic>> {
        let scenario = searching.scenario;
        let at_title =
            |title: &str, help: &str| vec![Diagnostic::error(title).at(scenario.head.title.place.clone()).help(help)];
        if parts > MOST_PARTS {
            let error = Diagnostic::error(format!("{parts} parts are too many"));
            return Err(vec![error.help(format!("ask for at most {MOST_PARTS}"))]);
        }
        if let Some(part) = &scenario.part {
            let error = Diagnostic::error("this file is already a part").at(part.place.clone());
            return Err(vec![error.help("split the file that it is a part of")]);
        }
        if scenario.prove.claims.is_empty() {
            return Err(at_title(
                "the file has no claims",
                "add `prove`, such as `prove: {until: regroup, wins: ana}`",
            ));
        }
        if scenario.prove.is_fewest {
            return Err(at_title("`fewest` cannot be divided", "omit `fewest` in the file that you split"));
        }
        if searching.source.trim_start().starts_with('{') {
            return Err(at_title("the file is written in brackets", "write its keys on lines of their own"));
        }
        let course = searching.course();
        let (moment, stand) = searching.begin(&course);
        if stand != Stand::Open {
            return Err(at_title("the file leaves no decision open", "prove it as a whole, without parts"));
        }
        let sought = A_PART * parts as usize;
        let tops = Tops::grow(&course, moment, stand, sought);
        let leaves = tops.leaves().into_iter().map(<[u32]>::to_vec).collect();
        Ok(Self { source: searching.source.trim_end(), sought, leaves })
    }

    /// The file of a part: the whole file, with the decisions after which its lines begin.
    fn part(&self, number: usize, of: usize) -> String {
        let Self { source, sought, leaves } = self;
        let begin = leaves.iter().skip(number.saturating_sub(1)).step_by(of.max(1));
        let begin: Vec<String> = begin.map(|begin| format!("{begin:?}")).collect();
        format!("{source}\n\npart: {{number: {number}, of: {of}, sought: {sought}, begin: [{}]}}\n", begin.join(", "))
    }
}

/// The files of a division into at most so many parts.
///
/// # Errors
///
/// If the file cannot be played, proves nothing, is such a part, or leaves no decision open.
pub(super) fn split(searching: &SearchInput<'_>, parts: u32) -> Result<Vec<String>, Vec<Diagnostic>> {
    let deal = Deal::new(searching, parts)?;
    let of = (parts as usize).min(deal.leaves.len()).max(1);
    Ok((1..=of).map(|number| deal.part(number, of)).collect())
}

/// The file of one part of exactly so many. If there are fewer positions than parts, the last parts have none.
///
/// # Errors
///
/// As [`split`].
pub(super) fn part(searching: &SearchInput<'_>, number: u32, of: u32) -> Result<String, Vec<Diagnostic>> {
    Ok(Deal::new(searching, of)?.part(number as usize, of as usize))
}

/// The text of the whole file that a part belongs to.
pub(super) fn whole<'s>(source: &'s str, part: &Part) -> &'s str {
    let before = source.get(..part.place.span.start).unwrap_or(source);
    // The place is that of the value; its key is the last thing before it.
    before.rsplit_once("part:").map_or(before, |(whole, _)| whole).trim_end()
}

/// Searches a part: every position that it begins at.
pub(super) fn prove_part(proof: &mut Proof, searching: &SearchInput<'_>, part: &Part) {
    for begin in &part.begin {
        match reach(searching, begin) {
            Some((course, moment, stand)) => {
                let leaf = leaf(proof, searching, begin, &course, &moment, &stand);
                proof.leaves.push(leaf);
            }
            None => {
                let title = format!("no line of play begins with the answers {begin:?}");
                let error = Diagnostic::error(title).at(part.place.clone());
                proof.errors.push(error.help("split the file again: its cards or the rules have changed"));
                return;
            }
        }
    }
}

/// The position that the answers with these numbers lead to.
fn reach<'p>(searching: &SearchInput<'p>, begin: &[u32]) -> Option<(Course<'p>, Moment<'p>, Stand)> {
    let course = searching.course();
    let (mut moment, mut stand) = searching.begin(&course);
    for number in begin {
        let answers = Some(&moment.table.position).filter(|_| stand == Stand::Open)?.answers().ok()?;
        let answer = answers.into_iter().nth((*number as usize).checked_sub(1)?)?;
        (moment, stand) = course.after(&moment, answer).ok()?;
    }
    (stand == Stand::Open).then_some((course, moment, stand))
}

fn leaf<'p>(
    proof: &mut Proof,
    searching: &SearchInput<'p>,
    begin: &[u32],
    course: &Course<'p>,
    moment: &Moment<'p>,
    stand: &Stand,
) -> Leaf {
    let found = searching.search(course, moment, stand);
    proof.positions += found.positions;
    proof.memory = proof.memory.max(found.explored.bytes);
    let mut own = Proof { is_decided_only: found.is_decided_only, cut: found.explored.cut.clone(), ..Proof::default() };
    own.errors.clone_from(&found.explored.errors);
    let mut claims = vec![LeafClaim::default(); searching.scenario.prove.claims.len()];
    if own.errors.is_empty() && (own.cut.is_none() || own.is_decided_only) {
        match Graph::new(found.explored) {
            Ok(graph) => {
                let lines = Lines { course, graph: &graph, begin: moment, stand };
                claims = verdict::leaf_claims(&mut own, &lines, searching.options.strategies, &found.claims);
            }
            Err(super::graph::Cycle) => own.cut = Some(super::Cut::Cycle),
        }
    }
    proof.errors.append(&mut own.errors);
    proof.is_decided_only |= own.is_decided_only;
    proof.cut = proof.cut.take().or_else(|| own.cut.clone());
    let departures = |departures: &[Departure]| -> Vec<LeafDeparture> {
        departures
            .iter()
            .map(|departure| LeafDeparture {
                failure: departure.failure.clone(),
                lines: departure.lines.0.to_string(),
                witness: told(&moment.table, &departure.shown),
            })
            .collect()
    };
    Leaf {
        begin: begin.to_vec(),
        claims,
        lines: (!own.is_decided_only && own.cut.is_none()).then(|| own.lines.0.to_string()),
        broken: departures(&own.broken),
        impossible: departures(&own.impossible),
        impossible_lines: own.impossible_lines.0.to_string(),
        unsupported: own.unsupported,
        cut: own.cut.map(|cut| cut.to_string()),
    }
}

/// A number of lines, from its digits.
fn count(written: &str) -> Count {
    written.parse().map_or(Count::MOST, Count)
}
