//! The verdict on each claim of the file, over all lines of play.

use rustc_hash::FxHashSet;

use super::deciding;
use super::explore::{Departs, Who};
use super::forced::ForceGame;
use super::graph::{FAR, Graph};
use super::lines::Lines;
use super::parts::LeafClaim;
use super::proof::{Count, Departure, FirstDecision, Line, Proof, Verdict};
use super::strategy::{self, Strategy};
use crate::telling::report::{Failure, UnsupportedText};
use crate::{Proposition, Quantifier};
use swu_text::diagnostic::{Diagnostic, Place};

/// The most departures from the file that are shown; more are only counted.
const MOST_DEPARTURES: usize = 16;

/// Judges the claims of the file that are decided, by their place.
pub(super) fn judge(proof: &mut Proof, lines: &Lines<'_, '_>, strategies: usize, is_decided: impl Fn(usize) -> bool) {
    let graph = lines.graph;
    let propositions = &lines.course.scenario.prove.claims;
    let is_end = |id: u32| graph.node(id).who == Who::Ends;
    let outcomes = (0..graph.len() as u32).filter(|&id| is_end(id)).count();
    // The rest of the graph may have more of both.
    if !proof.is_decided_only {
        proof.lines = graph.lines(is_end);
        proof.outcomes = outcomes;
    }
    depart(proof, lines);
    if outcomes == 0 {
        if let (Some(Departure { failure, .. }), true) = (proof.impossible.first(), proof.broken.is_empty()) {
            let Failure { step, line, column, expected, found } = failure;
            let file = &lines.course.scenario.head.title.place.file;
            let error = Diagnostic::error("no line of play takes all steps of the file")
                .at(Place::in_text(file, lines.course.source, (*line).max(1), (*column).max(1)))
                .help(format!("step {step}: expected {expected}; found {found}"));
            let is_known = !proof.unsupported.is_empty();
            proof.errors.extend((!is_known).then_some(error));
        }
        if !proof.errors.is_empty() {
            return;
        }
    }
    proof.example = (outcomes > 0).then(|| {
        let distances = graph.distances(is_end);
        let rank = |_: u32, child: u32| distances.get(child as usize).copied().filter(|&far| far != FAR);
        lines.by(rank, &[])
    });
    let holds = reach(graph);
    for (place, proposition) in propositions.iter().enumerate() {
        if !is_decided(place) {
            proof.verdicts.push(Verdict::undetermined(proposition));
            continue;
        }
        let Judgement { is_so, shown, decisions, strategy } = judged(lines, &holds, proposition, place, strategies);
        if lines.course.scenario.prove.is_unique && proof.first.is_empty() {
            proof.first = first_decisions(lines, &holds, proposition, place);
            let as_good = proof.first.iter().filter(|first| first.forces == Some(true)).skip(1);
            proof.others = as_good.filter_map(|first| line_from(lines, proposition, place, first)).collect();
        }
        let holds = if proof.unsupported.is_empty() { Some(is_so) } else { settled(&proposition.quantifier, is_so) };
        let lines = match proof.is_decided_only {
            true => Count::default(),
            false => graph.lines(|id| is_end(id) && graph.node(id).holds & (1 << place) != 0),
        };
        proof.verdicts.push(Verdict { holds, lines, shown, decisions, strategy, ..Verdict::undetermined(proposition) });
    }
    if !proof.is_decided_only {
        deciding::name(proof, lines, &holds);
    }
}

/// The results of each claim from the beginning of these lines, which are a part of a larger proof, and their departures
/// from the file. The goals of the claims are those of the search that decided them alone.
pub(super) fn leaf_claims(
    proof: &mut Proof,
    lines: &Lines<'_, '_>,
    strategies: usize,
    goals: &[Option<bool>],
) -> Vec<LeafClaim> {
    let graph = lines.graph;
    let is_end = |id: u32| graph.node(id).who == Who::Ends;
    if !proof.is_decided_only {
        proof.lines = graph.lines(is_end);
    }
    depart(proof, lines);
    let reach = reach(graph);
    let claims = lines.course.scenario.prove.claims.iter().enumerate();
    let claim = |(place, proposition): (usize, &Proposition)| {
        let bit = 1 << place;
        let is_at = |reach: &[u64]| reach.get(graph.root as usize).is_some_and(|reach| reach & bit != 0);
        let goal = goals.get(place).copied().flatten();
        let (some, fails) = match (proof.is_decided_only, &proposition.quantifier) {
            (false, _) => (Some(is_at(&reach.yes)), Some(is_at(&reach.no))),
            (true, Quantifier::Possible | Quantifier::Never) => (goal, None),
            (true, Quantifier::Always) => (None, goal),
            (true, Quantifier::CanForce(_)) => (None, None),
        };
        let mut claim = LeafClaim { some, fails, ..LeafClaim::default() };
        if let Quantifier::CanForce(player) = &proposition.quantifier {
            let game = ForceGame::of(graph, crate::table::build::player_of(player.value), bit, false);
            claim.forced = game.settled(graph.root);
            let is_told = claim.forced.is_some() && strategies > 0 && graph.len() > 1;
            claim.strategy = is_told.then(|| strategy::of(lines, &game, strategies).told(&lines.begin.table));
        }
        let holds = |id: u32| is_end(id) && graph.node(id).holds & bit != 0;
        claim.lines = (!proof.is_decided_only).then(|| graph.lines(holds).0.to_string());
        claim
    };
    claims.map(claim).collect()
}

/// For each position, the claims that hold at some end after it, and those that fail at some end.
pub(super) struct Reach {
    pub yes: Vec<u64>,
    pub no: Vec<u64>,
}

fn reach(graph: &Graph) -> Reach {
    let is_end = |id: u32| graph.node(id).who == Who::Ends;
    Reach {
        yes: graph.reach(|id| if is_end(id) { graph.node(id).holds } else { 0 }),
        no: graph.reach(|id| if is_end(id) { !graph.node(id).holds } else { 0 }),
    }
}

/// The verdict that stays the same whatever an unsupported line would show.
pub(super) const fn settled(quantifier: &Quantifier, is_so: bool) -> Option<bool> {
    let is_settled = match quantifier {
        Quantifier::Always | Quantifier::Never => !is_so,
        Quantifier::Possible | Quantifier::CanForce(_) => is_so,
    };
    if is_settled { Some(is_so) } else { None }
}

/// The judgement on a claim.
struct Judgement {
    is_so: bool,
    /// A line that shows it.
    shown: Option<Line>,
    decisions: Option<u32>,
    strategy: Option<Strategy>,
}

impl Judgement {
    const fn shown(is_so: bool, shown: Option<Line>) -> Self {
        Self { is_so, shown, decisions: None, strategy: None }
    }
}

/// Judges a claim, with a line that shows it, or the strategy of the winning side.
fn judged(lines: &Lines<'_, '_>, reach: &Reach, proposition: &Proposition, place: usize, most: usize) -> Judgement {
    let graph = lines.graph;
    let bit = 1 << place;
    let can = |reach: &[u64]| reach.get(graph.root as usize).is_some_and(|reach| reach & bit != 0);
    let shortest = |wanted: bool| {
        let is_it = |id: u32| graph.node(id).who == Who::Ends && (graph.node(id).holds & bit != 0) == wanted;
        let distances = graph.distances(is_it);
        let rank = |_: u32, child: u32| distances.get(child as usize).copied().filter(|&far| far != FAR);
        lines.by(rank, &proposition.claims)
    };
    match &proposition.quantifier {
        Quantifier::Always => Judgement::shown(!can(&reach.no), can(&reach.no).then(|| shortest(false))),
        Quantifier::Possible => Judgement::shown(can(&reach.yes), can(&reach.yes).then(|| shortest(true))),
        Quantifier::Never => Judgement::shown(!can(&reach.yes), can(&reach.yes).then(|| shortest(true))),
        Quantifier::CanForce(player) => {
            let is_fewest = lines.course.scenario.prove.is_fewest;
            let game = ForceGame::of(graph, crate::table::build::player_of(player.value), bit, is_fewest);
            let rank = |id: u32, child: u32| game.rank(graph, id, child);
            let is_open = graph.len() > 1;
            Judgement {
                is_so: game.wins(graph.root),
                shown: is_open.then(|| lines.by(rank, &proposition.claims)),
                decisions: game.decisions(graph.root),
                strategy: (is_open && most > 0).then(|| strategy::of(lines, &game, most)),
            }
        }
    }
}

/// Each first decision of a player who can force something, with its result; nothing if another player decides first.
fn first_decisions(
    lines: &Lines<'_, '_>,
    reach: &Reach,
    proposition: &Proposition,
    place: usize,
) -> Vec<FirstDecision> {
    let Quantifier::CanForce(player) = &proposition.quantifier else { return Vec::new() };
    let graph = lines.graph;
    let is_fewest = lines.course.scenario.prove.is_fewest;
    let game = ForceGame::of(graph, crate::table::build::player_of(player.value), 1 << place, is_fewest);
    if !game.is_asked(graph, graph.root) || !game.wins(graph.root) {
        return Vec::new();
    }
    let mut firsts: Vec<(u32, FirstDecision)> = Vec::new();
    for (taken, child) in lines.first() {
        // Answers that lead to one position are one decision.
        if firsts.iter().any(|(known, _)| *known == child) {
            continue;
        }
        let forces = if game.is_as_good(graph.root, child) { Some(true) } else { game.settled(child).map(|_| false) };
        let is_possible = reach.yes.get(child as usize).is_some_and(|reach| reach & (1 << place) != 0);
        firsts.push((child, FirstDecision { taken, forces, is_possible }));
    }
    firsts.sort_by_key(|(child, first)| match first.forces {
        Some(true) => (0, game.rank(graph, graph.root, *child)),
        _ => (1, None),
    });
    firsts.into_iter().map(|(_, first)| first).collect()
}

/// A line of play that begins with that decision, and continues as the player forces it.
fn line_from(lines: &Lines<'_, '_>, proposition: &Proposition, place: usize, first: &FirstDecision) -> Option<Line> {
    let Quantifier::CanForce(player) = &proposition.quantifier else { return None };
    let graph = lines.graph;
    let is_fewest = lines.course.scenario.prove.is_fewest;
    let game = ForceGame::of(graph, crate::table::build::player_of(player.value), 1 << place, is_fewest);
    let (_, child) = lines.first().into_iter().find(|(taken, _)| taken.answer == first.taken.answer)?;
    let rank = |id: u32, next: u32| game.rank(graph, id, next).filter(|_| id != graph.root || next == child);
    Some(lines.by(rank, &[]))
}

/// Lines that are not lines of the file, by reason.
fn depart(proof: &mut Proof, lines: &Lines<'_, '_>) {
    let graph = lines.graph;
    let mut departs: Vec<&(u32, Departs)> = graph.departs.iter().collect();
    departs.sort_by(|(_, one), (_, other)| one.cmp(other));
    for (end, departs) in departs {
        let departure = |failure: &Failure| {
            let distances = graph.distances(|id| id == *end);
            let rank = |_: u32, child: u32| distances.get(child as usize).copied().filter(|&far| far != FAR);
            Departure { failure: failure.clone(), lines: graph.lines(|id| id == *end), shown: lines.by(rank, &[]) }
        };
        match departs {
            Departs::Impossible(failure) if proof.impossible.len() < MOST_DEPARTURES => {
                proof.impossible.push(departure(failure));
            }
            Departs::Broken(failure) if proof.broken.len() < MOST_DEPARTURES => proof.broken.push(departure(failure)),
            Departs::Impossible(_) | Departs::Broken(_) => {}
            Departs::Unsupported { card, text } => {
                proof.unsupported.push(UnsupportedText { card: card.clone(), text: text.clone() });
            }
        }
    }
    let is_impossible = |(id, departs): &(u32, Departs)| matches!(departs, Departs::Impossible(_)).then_some(*id);
    let impossible: FxHashSet<u32> = graph.departs.iter().filter_map(is_impossible).collect();
    proof.impossible_lines = graph.lines(|id| impossible.contains(&id));
}
