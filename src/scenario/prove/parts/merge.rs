//! The reports of the parts of a proof, joined to one verdict.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::course::{Departs, Moment};
use super::super::explore::Who;
use super::super::forced::forcing;
use super::super::proof::{Count, Verdict};
use super::super::strategy::{StrategyText, ToldReply};
use super::super::{SearchInput, verdict};
use super::{Kind, Leaf, LeafDeparture, MOST_PARTS, Tops, count};
use crate::Quantifier;
use crate::telling::report::UnsupportedText;
use swu_text::diagnostic::Diagnostic;

/// The most missing parts that an error lists.
const MOST_LISTED: usize = 20;

/// The report of a part, for joining.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PartReport {
    /// From 1.
    pub number: u32,
    pub of: u32,
    /// Number of positions that the division sought.
    pub sought: u32,
    /// The file that was divided.
    pub source: String,
    /// The edition of the rules that the search used.
    pub edition: String,
    /// Number of positions searched.
    pub positions: usize,
    pub leaves: Vec<Leaf>,
}

/// The joined result of all parts.
#[derive(Debug, Clone, Default)]
pub struct JointProof {
    pub title: String,
    /// One for each entry of `prove`; nothing shows them.
    pub verdicts: Vec<Verdict>,
    /// Number of positions searched in all, counting those that several parts reached more than once.
    pub positions: usize,
    /// Number of lines of play, if all parts counted them.
    pub lines: Option<Count>,
    pub broken: Vec<LeafDeparture>,
    pub impossible: Vec<LeafDeparture>,
    pub impossible_lines: Count,
    pub unsupported: Vec<UnsupportedText>,
    /// The other first decisions that force the claim, if the file allows only one.
    pub others: Vec<Vec<String>>,
    /// The reasons that searches of parts ended before all was decided.
    pub cuts: Vec<String>,
}

/// Joins the reports of all parts of the file of `searching`.
///
/// # Errors
///
/// If parts are missing, or are not those of this file.
pub(in crate::prove) fn merge(
    searching: &SearchInput<'_>,
    reports: &[PartReport],
) -> Result<JointProof, Vec<Diagnostic>> {
    let reports = &each_once(reports)?;
    let missing = missing(reports);
    if !missing.is_empty() {
        let listed: Vec<String> = missing.iter().take(MOST_LISTED).map(ToString::to_string).collect();
        let more = match missing.len().saturating_sub(listed.len()) {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        let title = format!("missing reports of parts: {}{more}", listed.join(", "));
        let of = reports.first().map_or(0, |report| report.of);
        return Err(vec![Diagnostic::error(title).help(format!("there are {of} parts; prove those first"))]);
    }
    let sought = reports.first().map_or(0, |report| report.sought);
    let by_begin: BTreeMap<&[u32], &Leaf> =
        reports.iter().flat_map(|report| &report.leaves).map(|leaf| (leaf.begin.as_slice(), leaf)).collect();
    let course = searching.course();
    let (moment, stand) = searching.begin(&course);
    let tops = Tops::grow(&course, moment, stand, sought as usize);
    if !tops.errors.is_empty() {
        return Err(tops.errors);
    }
    let leaves = tops.leaves();
    if leaves.len() != by_begin.len() || leaves.iter().any(|begin| !by_begin.contains_key(begin)) {
        let title = "the reports do not match the file: its first decisions differ";
        return Err(vec![Diagnostic::error(title).help("split, prove and merge with one version of the program")]);
    }
    let joining = Join { tops: &tops, by_begin };
    Ok(joining.joined(searching, reports))
}

/// The parts of a division of which no report is there.
pub fn missing(reports: &[PartReport]) -> Vec<u32> {
    let there: BTreeSet<u32> = reports.iter().map(|report| report.number).collect();
    let of = reports.first().map_or(0, |report| report.of.min(MOST_PARTS));
    (1..=of).filter(|number| !there.contains(number)).collect()
}

/// The reports of one division, each once: a part that was proven a second time has two.
fn each_once(reports: &[PartReport]) -> Result<Vec<PartReport>, Vec<Diagnostic>> {
    let refusal = |title: String, help: &str| Err(vec![Diagnostic::error(title).help(help)]);
    let Some(first) = reports.first() else { return Ok(Vec::new()) };
    let mut once: BTreeMap<u32, PartReport> = BTreeMap::new();
    for report in reports {
        let PartReport { number, of, .. } = *report;
        if of != first.of || report.sought != first.sought {
            let title = format!("the reports are of two divisions: of {} parts, and of {of}", first.of);
            return refusal(title, "give the reports of one division");
        }
        if of > MOST_PARTS || !(1..=of).contains(&number) {
            return refusal(format!("no part {number} of {of}"), "give reports as `judge prove` writes them");
        }
        match once.get(&number) {
            Some(before) if results(before) != results(report) => {
                return refusal(format!("two reports of part {number} differ"), "give only one of them");
            }
            Some(_) => {}
            None => drop(once.insert(number, report.clone())),
        }
    }
    Ok(once.into_values().collect())
}

/// The results of a part. Two searches of it may find different strategies.
fn results(report: &PartReport) -> Vec<Leaf> {
    let mut leaves = report.leaves.clone();
    leaves.iter_mut().flat_map(|leaf| &mut leaf.claims).for_each(|claim| claim.strategy = None);
    leaves
}

struct Join<'j, 'a> {
    tops: &'j Tops<'a>,
    by_begin: BTreeMap<&'j [u32], &'j Leaf>,
}

impl Join<'_, '_> {
    fn joined(&self, searching: &SearchInput<'_>, reports: &[PartReport]) -> JointProof {
        let scenario = searching.scenario;
        let mut joined = JointProof {
            title: scenario.head.title.value.clone(),
            positions: self.tops.tops.len() + reports.iter().map(|report| report.positions).sum::<usize>(),
            lines: self.lines(|_| true, |leaf| leaf.lines.as_ref()),
            ..JointProof::default()
        };
        self.depart(&mut joined);
        for (place, proposition) in scenario.prove.claims.iter().enumerate() {
            let is_at = |holds: u64| holds & (1 << place) != 0;
            let of_leaf = |leaf: &Leaf| leaf.claims.get(place)?.forced;
            let player = forcing(proposition).map(|player| Who::Player(player.0));
            let forced = self.each(of_leaf, is_at, false, |who, next| one_is(Some(who) == player, next));
            let some = || self.each(|leaf| leaf.claims.get(place)?.some, is_at, false, |_, next| one_is(true, next));
            let fails = || {
                self.each(
                    |leaf| leaf.claims.get(place)?.fails,
                    |holds| !is_at(holds),
                    false,
                    |_, next| one_is(true, next),
                )
            };
            let is_so = match &proposition.quantifier {
                Quantifier::Always => at(&fails(), 0).map(|fails| !fails),
                Quantifier::Possible => at(&some(), 0),
                Quantifier::Never => at(&some(), 0).map(|some| !some),
                Quantifier::CanForce(_) => at(&forced, 0),
            };
            let holds = match joined.unsupported.is_empty() {
                true => is_so,
                false => is_so.and_then(|is_so| verdict::settled(&proposition.quantifier, is_so)),
            };
            if let Some(player) = player.filter(|_| scenario.prove.is_unique && joined.others.is_empty()) {
                joined.others = self.others(&forced, player);
            }
            let lines = self.lines(is_at, |leaf| leaf.claims.get(place)?.lines.as_ref()).unwrap_or_default();
            let strategy = player.and_then(|player| self.strategy(&forced, place, player));
            joined.verdicts.push(Verdict { holds, lines, strategy, ..Verdict::undetermined(proposition) });
        }
        joined
    }

    /// All first decisions but one that force a claim which only one may force.
    fn others(&self, forced: &[Option<bool>], player: Who) -> Vec<Vec<String>> {
        let Some(Kind::Open { moment, who, next }) = self.kind(0) else { return Vec::new() };
        if *who != player {
            return Vec::new();
        }
        let mut winning: Vec<(usize, usize)> = Vec::new();
        for (place, child) in next.iter().enumerate().filter_map(|(place, child)| Some((place, (*child)?))) {
            if at(forced, child) == Some(true) && !winning.iter().any(|(_, known)| *known == child) {
                winning.push((place, child));
            }
        }
        winning.into_iter().skip(1).map(|(place, _)| tell(moment, place).into_iter().collect()).collect()
    }

    fn kind(&self, at: usize) -> Option<&Kind<'_>> {
        self.tops.tops.get(at).map(|top| &top.kind)
    }

    fn leaf(&self, at: usize) -> Option<&Leaf> {
        let top = self.tops.tops.get(at)?;
        self.by_begin.get(top.begin.as_slice()).copied()
    }

    /// The values of the first positions: of one whose rest was searched elsewhere, of the end of a line with the claims that hold
    /// there, of a line that departs, and of a decision by those of its answers. Nothing is known of positions that answers
    /// lead back to: play goes round.
    fn each<T: Copy>(
        &self,
        of_leaf: impl Fn(&Leaf) -> Option<T>,
        of_end: impl Fn(u64) -> T,
        departed: T,
        of_next: impl Fn(Who, &[Option<T>]) -> Option<T>,
    ) -> Vec<Option<T>> {
        let mut values = vec![None; self.tops.tops.len()];
        for place in self.order() {
            let new = match self.kind(place) {
                Some(Kind::Leaf(_)) => self.leaf(place).and_then(&of_leaf),
                Some(Kind::End(holds)) => Some(of_end(*holds)),
                Some(Kind::Departs(_)) => Some(departed),
                Some(Kind::Open { who, next, .. }) => {
                    let next: Vec<Option<T>> = next.iter().flatten().map(|&child| at(&values, child)).collect();
                    of_next(*who, &next)
                }
                None => continue,
            };
            if let Some(value) = values.get_mut(place) {
                *value = new;
            }
        }
        values
    }

    /// Each position after all that its answers lead to.
    fn order(&self) -> Vec<usize> {
        let mut order = Vec::new();
        let mut seen = vec![false; self.tops.tops.len()];
        let mut way = vec![(0, 0)];
        while let Some((at, place)) = way.pop() {
            if place == 0 && std::mem::replace(seen.get_mut(at).unwrap_or(&mut true), true) {
                continue;
            }
            let next = match self.kind(at) {
                Some(Kind::Open { next, .. }) => next.as_slice(),
                _ => &[],
            };
            match next.get(place) {
                Some(child) => {
                    way.push((at, place + 1));
                    way.extend(child.map(|child| (child, 0)));
                }
                None => order.push(at),
            }
        }
        order
    }

    /// Number of lines of play that end with claims that count.
    fn lines(&self, counts: impl Fn(u64) -> bool, of_leaf: impl Fn(&Leaf) -> Option<&String>) -> Option<Count> {
        let of_leaf = |leaf: &Leaf| of_leaf(leaf).map(|lines| count(lines));
        let of_end = |holds| Count(u128::from(counts(holds)));
        let all = |next: &[Option<Count>]| next.iter().try_fold(Count(0), |all, one| Some(all + (*one)?));
        at(&self.each(of_leaf, of_end, Count(0), |_, next| all(next)), 0)
    }

    /// Number of ways to each of the first positions.
    fn ways(&self) -> FxHashMap<usize, Count> {
        let mut ways = FxHashMap::from_iter([(0, Count(1))]);
        for at in self.order().into_iter().rev() {
            let Some(&here) = ways.get(&at) else { continue };
            if let Some(Kind::Open { next, .. }) = self.kind(at) {
                for &child in next.iter().flatten() {
                    let before = ways.entry(child).or_default();
                    *before = *before + here;
                }
            }
        }
        ways
    }

    /// Joins the departures of all parts from the file.
    fn depart(&self, joined: &mut JointProof) {
        let ways = self.ways();
        let add = |departures: &mut Vec<LeafDeparture>, new: &LeafDeparture, ways: Count| {
            let lines = count(&new.lines).times(ways);
            match departures.iter_mut().find(|known| known.failure == new.failure) {
                Some(known) => known.lines = (count(&known.lines) + lines).0.to_string(),
                None => departures.push(LeafDeparture { lines: lines.0.to_string(), ..new.clone() }),
            }
        };
        for (at, top) in self.tops.tops.iter().enumerate() {
            let here = ways.get(&at).copied().unwrap_or_default();
            match (&top.kind, self.leaf(at)) {
                (Kind::Leaf(_), Some(leaf)) => {
                    leaf.broken.iter().for_each(|new| add(&mut joined.broken, new, here));
                    leaf.impossible.iter().for_each(|new| add(&mut joined.impossible, new, here));
                    joined.impossible_lines = joined.impossible_lines + count(&leaf.impossible_lines).times(here);
                    let new = leaf.unsupported.iter().filter(|new| !joined.unsupported.contains(new));
                    let new: Vec<UnsupportedText> = new.cloned().collect();
                    joined.unsupported.extend(new);
                    joined
                        .cuts
                        .extend(leaf.cut.iter().filter(|cut| !joined.cuts.contains(cut)).cloned().collect::<Vec<_>>());
                }
                (Kind::Departs(departs), _) => {
                    let departure = |failure: &crate::telling::report::Failure| LeafDeparture {
                        failure: failure.clone(),
                        lines: "1".to_owned(),
                        witness: self.way_to(at),
                    };
                    match departs {
                        Departs::Broken(failure) => add(&mut joined.broken, &departure(failure), here),
                        Departs::Impossible(failure) | Departs::Unreadable(failure) => {
                            add(&mut joined.impossible, &departure(failure), here);
                            joined.impossible_lines = joined.impossible_lines + here;
                        }
                        Departs::Unsupported(unsupported) => joined.unsupported.push(unsupported.clone()),
                    }
                }
                (Kind::Leaf(_), None) | (Kind::End(_) | Kind::Open { .. }, _) => {}
            }
        }
    }

    /// The decisions that lead to one of the first positions, in words.
    fn way_to(&self, at: usize) -> Vec<String> {
        let begin = self.tops.tops.get(at).map(|top| top.begin.as_slice()).unwrap_or_default();
        let mut at = 0;
        let mut told = Vec::new();
        for number in begin {
            let Some(Kind::Open { moment, next, .. }) = self.kind(at) else { break };
            let place = (*number as usize).saturating_sub(1);
            told.extend(tell(moment, place));
            match next.get(place).copied().flatten() {
                Some(child) => at = child,
                None => break,
            }
        }
        told
    }

    /// The strategy of the winning side: the first decisions, then those of the parts.
    fn strategy(&self, forced: &[Option<bool>], place: usize, player: Who) -> Option<StrategyText> {
        let is_so = at(forced, 0)?;
        Some(self.told(0, forced, place, &|who| (who == player) == is_so, is_so, &mut 0))
    }

    fn told(
        &self,
        at: usize,
        forced: &[Option<bool>],
        place: usize,
        is_own: &dyn Fn(Who) -> bool,
        is_so: bool,
        numbers: &mut usize,
    ) -> StrategyText {
        let mut told = StrategyText::default();
        let (moment, who, next) = match self.kind(at) {
            Some(Kind::Open { moment, who, next }) => (moment, *who, next),
            Some(Kind::Leaf(_)) => {
                let strategy = self.leaf(at).and_then(|leaf| leaf.claims.get(place)?.strategy.clone());
                return strategy.map_or(StrategyText { goes_on: true, ..told }, |mut strategy| {
                    let before = *numbers;
                    strategy.renumber(&mut |number| {
                        *numbers = (*numbers).max(before + number);
                        before + number
                    });
                    strategy
                });
            }
            Some(Kind::End(_) | Kind::Departs(_)) | None => return told,
        };
        let mut groups: Vec<(usize, Vec<String>)> = Vec::new();
        for (answer, child) in next.iter().enumerate().filter_map(|(answer, child)| Some((answer, (*child)?))) {
            if is_own(who) && self::at(forced, child) != Some(is_so) {
                continue;
            }
            let words = tell(moment, answer);
            match groups.iter_mut().find(|(known, _)| *known == child) {
                Some((_, told)) => {
                    told.extend(words.into_iter().filter(|words| !told.contains(words)).collect::<Vec<_>>())
                }
                None => groups.push((child, words.into_iter().collect())),
            }
        }
        if is_own(who) {
            groups.truncate(1);
        }
        match groups.as_slice() {
            [(child, words)] => {
                let mut rest = self.told(*child, forced, place, is_own, is_so, numbers);
                told.moves = vec![words.join(", or ")];
                if rest.number.is_none() && rest.as_in.is_none() {
                    told.moves.append(&mut rest.moves);
                    return StrategyText { moves: told.moves, ..rest };
                }
                told.replies.push(ToldReply { to: Vec::new(), then: rest });
            }
            _ => {
                for (child, to) in groups {
                    let then = self.told(child, forced, place, is_own, is_so, numbers);
                    told.reply(to, then);
                }
            }
        }
        told
    }
}

/// An answer to the open decision in words, by its place.
fn tell(moment: &Moment<'_>, place: usize) -> Option<String> {
    let position = &moment.table.position;
    let answer = position.answers().ok()?.into_iter().nth(place)?;
    Some(moment.table.tell_decided(position.decision()?, &answer))
}

fn at<T: Copy>(values: &[Option<T>], at: usize) -> Option<T> {
    values.get(at).copied().flatten()
}

/// `wanted` if one of them is that, as far as it is known; otherwise the opposite.
fn one_is(wanted: bool, values: &[Option<bool>]) -> Option<bool> {
    if values.contains(&Some(wanted)) {
        return Some(wanted);
    }
    (!values.contains(&None)).then_some(!wanted)
}
