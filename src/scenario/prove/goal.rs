//! The goal-directed search: it decides each claim of a file and stops there, instead of counting every line of play.
//!
//! It is depth-first proof-number search (df-pn; Nagai 2002) over a graph of positions. For each position it keeps how much
//! is left to show before the goal is proved, and before it is refuted, and it always searches where the least is left.
//! Positions are known by their keys, as in the search of every line, so each is expanded once, for all claims and lines.
//!
//! The result is a part of the graph in which the claim is decided. Verdicts and lines of play are read off it as off the
//! whole graph: a position that was never expanded shows nothing.
//!
//! The answers to one decision are tried on all cores, and their results are taken in order, so the number of threads
//! changes nothing but the time.

use rustc_hash::FxHashMap;

use super::course::{Course, Departs, Moment, Stand};
use super::explore::{BYTES_A_WAITING, Node, PositionGraph, REFUSED, Who, WorkerResult, holding, key, name_of};
use super::forced::forcing;
use super::proof::{Cut, Options, Progress};
use crate::spread;
use crate::table::build::player_of;
use crate::{Claim, GameResult, Located, Proposition, Quantifier};
use swu_cards::Keyword;
use swu_game::{CardId, PlayerId, Position};
use swu_text::diagnostic::Diagnostic;

/// More than there ever is to show: the other side is proved.
const NEVER: u32 = u32::MAX / 4;

/// Bytes that a position costs: its entry, its place in the table of keys, and one of each of its answers is counted with
/// the edges.
const BYTES_A_POSITION: usize = size_of::<Entry>() + 2 * size_of::<(u128, u32)>();

/// Number of positions expanded between two looks at the clock.
const LOOKED: usize = 1 << 8;

/// The longest line of play that is followed: beyond it, play goes round.
const LONGEST: usize = 4_000;

/// The damage that a Sentinel in the way of a win keeps from a base, as an estimate.
const A_SENTINEL: i32 = 2;

/// Number of positions that are kept to continue from, twice.
const KEPT: usize = 1 << 11;

/// The goal of the search for one claim.
struct Goal<'a> {
    /// The player who forces it against all others; nobody if all work together.
    by: Option<PlayerId>,
    place: usize,
    /// True if an end is wanted where the claim holds, false for one where it does not.
    wanted: bool,
    claims: &'a [Located<Claim>],
}

impl<'a> Goal<'a> {
    fn of(place: usize, proposition: &'a Proposition) -> Self {
        let wanted = !matches!(proposition.quantifier, Quantifier::Always);
        Self { by: forcing(proposition), place, wanted, claims: &proposition.claims }
    }

    fn is_at(&self, holds: u64) -> bool {
        (holds & (1 << self.place) != 0) == self.wanted
    }

    /// True if the player who decides there wants the goal.
    fn is_for(&self, who: Who) -> bool {
        self.by.is_none_or(|by| who == Who::Player(by.0))
    }

    /// Estimate of the distance to the goal: the parts of the claims that do not hold yet, or what the winners still have to
    /// do.
    fn distance(&self, moment: &Moment<'_>) -> u32 {
        if !self.wanted {
            return 0;
        }
        let of = |claim: &Located<Claim>| match &claim.value {
            Claim::Result(GameResult::Won(winners)) => {
                let wins = |player: PlayerId| winners.iter().any(|winner| player_of(winner.value) == player);
                to_win(&moment.table.position, wins)
            }
            _ => match moment.table.check(claim, moment.since.events()) {
                Ok(misses) => u32::try_from(misses.len()).unwrap_or(u32::MAX),
                Err(_) => 1,
            },
        };
        self.claims.iter().map(of).fold(0, u32::saturating_add)
    }
}

/// Estimate of what these players still have to do to win: the HP left on the bases of the others, with the Sentinels in the
/// way, as far as ready units and cards to play do not cover it; and half of the HP, as nothing of it is done yet.
fn to_win(position: &Position, wins: impl Fn(PlayerId) -> bool) -> u32 {
    let look = position.look();
    let (winners, others): (Vec<PlayerId>, Vec<PlayerId>) = position.seats().partition(|&player| wins(player));
    let left: i32 = others.iter().map(|&player| look.remaining_hp(position.player(player).base).max(0)).sum();
    let (mut in_the_way, mut covered) = (0, 0);
    for &unit in position.units() {
        let state = position.card(unit);
        match wins(state.controller) {
            true if state.exhausted => {}
            true => covered += look.power(unit) + look.keyword_total(unit, Keyword::Raid),
            false => in_the_way += A_SENTINEL * i32::from(look.has_keyword(unit, Keyword::Sentinel)),
        }
    }
    for player in winners {
        let (ready, _) = position.resources(player);
        let can_pay = |card: &&CardId| usize::try_from(position.printed(**card).cost).is_ok_and(|cost| cost <= ready);
        covered += i32::try_from(position.player(player).hand.iter().filter(can_pay).count()).unwrap_or(0);
    }
    u32::try_from((left + in_the_way - covered).max(0) + left / 2).unwrap_or(0)
}

/// A position that has been found.
struct Entry {
    key: u128,
    state: State,
    /// The amount left to show before the goal is proved there, and before it is refuted.
    to_prove: u32,
    to_refute: u32,
    /// The estimated distance to the goal when it was found.
    distance: u32,
}

/// State of a position.
enum State {
    /// A decision is open, and no answer has been tried.
    New,
    Expanded {
        who: Who,
        name: u64,
        edges: Vec<u32>,
    },
    /// The end of a line of play, with the claims that hold there.
    End(u64),
    /// The end of a line that is not a line of the file.
    Departs(Departs),
}

/// A position on the way from the root to the one that is searched.
struct Frame<'a> {
    id: u32,
    moment: Moment<'a>,
    /// The limits at which the search leaves this position.
    most_to_prove: u32,
    most_to_refute: u32,
}

/// The position to search next.
struct Next {
    id: u32,
    place: usize,
    most_to_prove: u32,
    most_to_refute: u32,
}

/// Positions to continue from, by their numbers: those that were kept last, and as many before them.
#[derive(Default)]
struct Kept<'a> {
    last: FxHashMap<u32, Moment<'a>>,
    before: FxHashMap<u32, Moment<'a>>,
}

impl<'a> Kept<'a> {
    fn keep(&mut self, id: u32, moment: Moment<'a>) {
        if self.last.len() >= KEPT {
            self.before = std::mem::take(&mut self.last);
        }
        self.last.insert(id, moment);
    }

    fn bytes(&self) -> usize {
        (self.last.len() + self.before.len()) * BYTES_A_WAITING
    }

    fn take(&mut self, id: u32) -> Option<Moment<'a>> {
        self.last.remove(&id).or_else(|| self.before.remove(&id))
    }
}

/// A search under way.
pub(super) struct GoalSearch<'s, 'a> {
    course: &'s Course<'a>,
    propositions: &'s [Proposition],
    options: &'s Options,
    progress: &'s dyn Progress,
    entries: Vec<Entry>,
    known: FxHashMap<u128, u32>,
    kept: Kept<'a>,
    errors: Vec<Diagnostic>,
    bytes: usize,
    expanded: usize,
}

impl<'s, 'a> GoalSearch<'s, 'a> {
    pub fn new(
        course: &'s Course<'a>,
        propositions: &'s [Proposition],
        options: &'s Options,
        progress: &'s dyn Progress,
    ) -> Self {
        let (entries, known, kept, errors) = (Vec::new(), FxHashMap::default(), Kept::default(), Vec::new());
        Self { course, propositions, options, progress, entries, known, kept, errors, bytes: 0, expanded: 0 }
    }

    /// Decides one claim after the other, from that moment on. Gives the part of the graph that was searched, and for each
    /// claim, if its goal is reached, as far as that is decided: for a claim of force, if it holds.
    pub fn run(mut self, moment: &Moment<'a>, stand: &Stand) -> (PositionGraph, Vec<Option<bool>>) {
        let mut claims = Vec::new();
        let mut cut = None;
        for (place, proposition) in self.propositions.iter().enumerate() {
            let goal = Goal::of(place, proposition);
            self.begin(&goal, moment, stand);
            let outcome = if cut.is_none() { self.decide(&goal, 0, moment.clone()) } else { Ok(()) };
            cut = cut.or(outcome.err());
            claims.push(self.entries.first().and_then(Entry::decided));
            if cut.is_none() && goal.by.is_some() && self.course.scenario.prove.is_unique {
                cut = self.decide_each(&goal, moment).err();
            }
        }
        (self.explored(cut), claims)
    }

    /// Makes the root, or starts again with another goal on the known positions.
    fn begin(&mut self, goal: &Goal<'_>, moment: &Moment<'a>, stand: &Stand) {
        if self.entries.is_empty() {
            self.number(goal, key(moment, stand), moment, stand);
            return;
        }
        for entry in &mut self.entries {
            entry.distance = 0;
            (entry.to_prove, entry.to_refute) = entry.state.first_numbers(goal, 0);
        }
        // Positions mostly come before those that their answers lead to: go from the last to the first until nothing
        // changes.
        let mut changes = true;
        while changes {
            changes = false;
            for id in (0..self.entries.len()).rev() {
                let id = u32::try_from(id).unwrap_or(REFUSED);
                changes |= self.reckon(goal, id);
            }
        }
    }

    /// Decides every answer to the first decision, to find others that also reach the goal.
    fn decide_each(&mut self, goal: &Goal<'_>, moment: &Moment<'a>) -> Result<(), Cut> {
        let Some(Entry { state: State::Expanded { edges, .. }, .. }) = self.entries.first() else { return Ok(()) };
        for (place, id) in edges.clone().into_iter().enumerate().filter(|(_, id)| *id != REFUSED) {
            let next = self.answered(moment, place, id).ok_or(Cut::Cycle)?;
            self.decide(goal, id, next)?;
        }
        Ok(())
    }

    /// Searches until that position is decided.
    fn decide(&mut self, goal: &Goal<'_>, root: u32, moment: Moment<'a>) -> Result<(), Cut> {
        let mut way = vec![Frame { id: root, moment, most_to_prove: NEVER, most_to_refute: NEVER }];
        while let Some(frame) = way.last() {
            let id = frame.id;
            if matches!(self.entries.get(id as usize).map(|entry| &entry.state), Some(State::New)) {
                self.expand(goal, frame)?;
            }
            self.reckon(goal, id);
            let Some(entry) = self.entries.get(id as usize) else { break };
            let is_over = entry.to_prove >= frame.most_to_prove || entry.to_refute >= frame.most_to_refute;
            match if is_over { None } else { self.next(goal, frame) } {
                Some(next) if way.len() > LONGEST || way.iter().any(|frame| frame.id == next.id) => {
                    return Err(Cut::Cycle);
                }
                Some(Next { id, place, most_to_prove, most_to_refute }) => {
                    match self.answered(&frame.moment, place, id) {
                        Some(moment) => way.push(Frame { id, moment, most_to_prove, most_to_refute }),
                        // Of two cards that are alike, another one has done what is past: what follows is as good, and may
                        // have other keys.
                        None => self.expand(goal, frame)?,
                    }
                }
                None => {
                    let is_decided = entry.decided().is_some();
                    let left = way.pop().filter(|_| !is_decided);
                    left.into_iter().for_each(|frame| self.kept.keep(frame.id, frame.moment));
                }
            }
        }
        Ok(())
    }

    /// Tries every answer to the open decision.
    fn expand(&mut self, goal: &Goal<'_>, Frame { id, moment, .. }: &Frame<'a>) -> Result<(), Cut> {
        self.expanded += 1;
        if self.expanded.is_multiple_of(LOOKED) {
            self.progress.found(self.entries.len());
            if self.progress.is_late() {
                return Err(Cut::Time);
            }
        }
        let position = &moment.table.position;
        let Some(decision) = position.decision() else { return Ok(()) };
        let answers = position.answers().map_err(|_| Cut::Answers(moment.table.tell_decision(decision)))?;
        if self.entries.len().saturating_add(answers.len()) > self.options.positions {
            return Err(Cut::Positions);
        }
        let course = self.course;
        let tried = spread::map(&answers, |answer| {
            let (next, stand) = course.after(moment, answer.clone()).ok()?;
            Some((key(&next, &stand), next, stand))
        });
        let mut edges = Vec::with_capacity(answers.len());
        for tried in tried {
            let Some((key, next, stand)) = tried else {
                edges.push(REFUSED);
                continue;
            };
            let child = self.number(goal, key, &next, &stand);
            edges.push(child);
            if self.entries.get(child as usize).is_some_and(|entry| entry.decided().is_none()) {
                self.kept.keep(child, next);
            }
        }
        self.bytes += size_of_val(edges.as_slice());
        if self.bytes + self.kept.bytes() > self.options.memory {
            return Err(Cut::Memory);
        }
        let state = if edges.iter().all(|&edge| edge == REFUSED) {
            State::Departs(Departs::without_answers(&moment.table, decision))
        } else {
            State::Expanded { who: Who::decides(decision), name: name_of(decision), edges }
        };
        if let Some(entry) = self.entries.get_mut(*id as usize) {
            (entry.to_prove, entry.to_refute) = state.first_numbers(goal, 0);
            entry.state = state;
        }
        Ok(())
    }

    /// The number of the moment with that key; a new one if it has never been found.
    fn number(&mut self, goal: &Goal<'_>, key: u128, moment: &Moment<'a>, stand: &Stand) -> u32 {
        if let Some(&id) = self.known.get(&key) {
            return id;
        }
        let state = match stand {
            Stand::Departs(departs) => State::Departs(departs.clone()),
            Stand::Open => State::New,
            Stand::End => State::End(holding(self.propositions, moment, |error| {
                if !self.errors.contains(&error) {
                    self.errors.push(error);
                }
            })),
        };
        let distance = if matches!(state, State::New) { goal.distance(moment) } else { 0 };
        let (to_prove, to_refute) = state.first_numbers(goal, distance);
        let id = u32::try_from(self.entries.len()).unwrap_or(REFUSED);
        self.entries.push(Entry { key, state, to_prove, to_refute, distance });
        self.known.insert(key, id);
        self.bytes += BYTES_A_POSITION;
        id
    }

    /// Works out the numbers of a position from those after its answers. True if they change.
    fn reckon(&mut self, goal: &Goal<'_>, id: u32) -> bool {
        let Some(Entry { state: State::Expanded { who, edges, .. }, to_prove, to_refute, .. }) =
            self.entries.get(id as usize)
        else {
            return false;
        };
        let before = (*to_prove, *to_refute);
        let (mut least, mut sum) = (NEVER, 0u32);
        let is_for = goal.is_for(*who);
        for child in edges.iter().filter_map(|&child| self.entries.get(child as usize)) {
            let (own, other) = child.by_side(is_for);
            least = least.min(own);
            sum = sum.saturating_add(other).min(NEVER);
        }
        let after = if is_for { (least, sum) } else { (sum, least) };
        if let Some(entry) = self.entries.get_mut(id as usize) {
            (entry.to_prove, entry.to_refute) = after;
        }
        before != after
    }

    /// The position to search next: the one where the deciding player has the least left to show.
    fn next(&self, goal: &Goal<'_>, frame: &Frame<'a>) -> Option<Next> {
        let entry = self.entries.get(frame.id as usize)?;
        let State::Expanded { who, edges, .. } = &entry.state else { return None };
        let is_for = goal.is_for(*who);
        // The least and the second least. Of equals, the nearer to the goal, or the farther if it is to be refuted.
        let mut best: Option<((u32, u32), usize, &Entry)> = None;
        let mut second = NEVER;
        let mut seen: Option<u32> = None;
        for (place, &child) in edges.iter().enumerate() {
            let Some(child_entry) = self.entries.get(child as usize) else { continue };
            let (own, _) = child_entry.by_side(is_for);
            let near = if is_for { child_entry.distance } else { NEVER.saturating_sub(child_entry.distance) };
            match best {
                // Two answers that lead to one position are one.
                Some(_) if seen == Some(child) => {}
                Some((least, _, _)) if (own, near) >= least => second = second.min(own),
                _ => {
                    second = best.map_or(second, |((least, _), _, _)| least);
                    (best, seen) = (Some(((own, near), place, child_entry)), Some(child));
                }
            }
        }
        let (_, place, child) = best?;
        let (own, other) = child.by_side(is_for);
        let (own_most, other_most, other_now) = if is_for {
            (frame.most_to_prove, frame.most_to_refute, entry.to_refute)
        } else {
            (frame.most_to_refute, frame.most_to_prove, entry.to_prove)
        };
        // A little past the second best, so that two near equals do not alternate.
        let own_limit = own_most.min(second.saturating_add(second / 4).saturating_add(1)).max(own.saturating_add(1));
        let other_limit = other_most.saturating_sub(other_now).saturating_add(other).min(NEVER);
        let (most_to_prove, most_to_refute) = if is_for { (own_limit, other_limit) } else { (other_limit, own_limit) };
        Some(Next { id: *edges.get(place)?, place, most_to_prove, most_to_refute })
    }

    /// The position of that number, after the answer in that place or, of a position that lists its answers in another order,
    /// after another one; none if no answer leads to it.
    fn answered(&mut self, before: &Moment<'a>, place: usize, id: u32) -> Option<Moment<'a>> {
        if let Some(kept) = self.kept.take(id) {
            return Some(kept);
        }
        let mut answers = before.table.position.answers().unwrap_or_default();
        let first = place.min(answers.len());
        answers.rotate_left(first);
        let wanted = self.entries.get(id as usize).map(|entry| entry.key);
        answers.into_iter().find_map(|answer| {
            let (next, stand) = self.course.after(before, answer).ok()?;
            (Some(key(&next, &stand)) == wanted).then_some(next)
        })
    }

    /// Everything found, in the form of the search of every line.
    fn explored(self, cut: Option<Cut>) -> PositionGraph {
        let mut found = WorkerResult::default();
        let mut keys = Vec::with_capacity(self.entries.len());
        for (id, entry) in (0..).zip(self.entries) {
            keys.push(entry.key);
            let start = found.edges.len();
            let node = |who, name, holds, edges: usize| {
                let edges = u32::try_from(edges).unwrap_or(u32::MAX);
                Node { id, edges: (start, edges), who, name, holds }
            };
            found.nodes.push(match entry.state {
                State::New => node(Who::Unknown, 0, 0, 0),
                State::End(holds) => node(Who::Ends, 0, holds, 0),
                State::Expanded { who, name, edges } => {
                    let node = node(who, name, 0, edges.len());
                    found.edges.extend(edges);
                    node
                }
                State::Departs(departs) => {
                    found.departs.push((id, departs));
                    node(Who::Departs, 0, 0, 0)
                }
            });
        }
        let bytes = self.bytes + self.kept.bytes();
        PositionGraph { root: 0, keys, found: vec![found], errors: self.errors, cut, bytes }
    }
}

impl Entry {
    /// True if the goal is reached from there, false if it cannot be; nothing if that is undecided.
    const fn decided(&self) -> Option<bool> {
        match (self.to_prove, self.to_refute) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// The numbers of the side that decides, and of the other.
    const fn by_side(&self, is_for: bool) -> (u32, u32) {
        if is_for { (self.to_prove, self.to_refute) } else { (self.to_refute, self.to_prove) }
    }
}

impl State {
    /// The first numbers of a position, before anything is searched there.
    fn first_numbers(&self, goal: &Goal<'_>, distance: u32) -> (u32, u32) {
        let is_reached = match self {
            Self::New | Self::Expanded { .. } => return (1 + distance / 2, 1),
            Self::End(holds) => goal.is_at(*holds),
            Self::Departs(_) => false,
        };
        if is_reached { (0, NEVER) } else { (NEVER, 0) }
    }
}
