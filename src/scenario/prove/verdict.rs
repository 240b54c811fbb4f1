//! The verdict on each claim of the file, over all lines of play.

use rustc_hash::FxHashSet;

use super::course::Departs;
use super::deciding;
use super::forced::ForceGame;
use super::graph::Graph;
use super::lines::Lines;
use super::parts::LeafClaim;
use super::proof::{Count, Departure, FirstDecision, Proof, Verdict};
use super::strategy;
use crate::telling::report::Failure;
use crate::{Proposition, Quantifier, SearchClaims};
use swu_text::diagnostic::{Diagnostic, Place};

/// The most departures from the file that are shown; more are only counted.
const MOST_DEPARTURES: usize = 16;

/// Judges the claims of the file that are decided, by their place.
pub(super) fn judge(proof: &mut Proof, lines: &Lines<'_, '_>, strategies: usize, is_decided: impl Fn(usize) -> bool) {
    let graph = lines.graph;
    let SearchClaims { claims, is_unique, is_fewest, .. } = &lines.course.scenario.prove;
    let outcomes = (0..graph.len() as u32).filter(|&id| graph.is_end(id)).count();
    // The rest of the graph may have more of both.
    if !proof.is_decided_only {
        proof.lines = graph.lines(|id| graph.is_end(id));
        proof.outcomes = outcomes;
    }
    depart(proof, lines);
    if outcomes == 0 {
        let is_refused = |(_, departs): &(u32, Departs)| matches!(departs, Departs::Impossible(_));
        if graph.departs.iter().any(is_refused) {
            // No line is one of the file: that a step is refused is the result.
            proof.broken.append(&mut proof.impossible);
            proof.impossible_lines = Count::default();
        }
        if let Some(departure) =
            proof.impossible.first().filter(|_| proof.broken.is_empty() && proof.unsupported.is_empty())
        {
            proof.errors.push(unplayable(lines, &departure.failure));
            return;
        }
        if !proof.broken.is_empty() {
            proof.verdicts = claims.iter().map(Verdict::undetermined).collect();
            return;
        }
    }
    proof.example = (outcomes > 0).then(|| lines.nearest(|id| graph.is_end(id), &[]));
    let reach = Reach::of(graph);
    for (place, proposition) in claims.iter().enumerate() {
        if !is_decided(place) {
            proof.verdicts.push(Verdict::undetermined(proposition));
            continue;
        }
        let game = ForceGame::of(graph, proposition, place, *is_fewest);
        let mut verdict = judged(lines, &reach, proposition, place, game.as_ref(), strategies);
        if let Some(game) = game.filter(|_| *is_unique && proof.first.is_empty()) {
            let firsts = first_decisions(lines, &reach, place, &game);
            let as_good = firsts.iter().filter(|(_, first)| first.forces == Some(true)).skip(1);
            let from = |first: u32| {
                let rank =
                    |id: u32, next: u32| game.rank(graph, id, next).filter(|_| id != graph.root || next == first);
                lines.by(rank, &[])
            };
            proof.others = as_good.map(|(child, _)| from(*child)).collect();
            proof.first = firsts.into_iter().map(|(_, first)| first).collect();
        }
        if !proof.unsupported.is_empty() {
            verdict.holds = verdict.holds.and_then(|holds| settled(&proposition.quantifier, holds));
        }
        if !proof.is_decided_only {
            verdict.lines = graph.lines(|id| graph.is_end_with(id, place));
        }
        proof.verdicts.push(verdict);
    }
    if !proof.is_decided_only {
        deciding::name(proof, lines, &reach);
    }
}

/// The error of a file without a line of play, since in each a step of it means nothing.
fn unplayable(lines: &Lines<'_, '_>, failure: &Failure) -> Diagnostic {
    let Failure { step, line, column, expected, found } = failure;
    let file = &lines.course.scenario.head.title.place.file;
    Diagnostic::error("no line of play takes all steps of the file")
        .at(Place::in_text(file, lines.course.source, (*line).max(1), (*column).max(1)))
        .help(format!("step {step}: expected {expected}; found {found}"))
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
    if !proof.is_decided_only {
        proof.lines = graph.lines(|id| graph.is_end(id));
    }
    depart(proof, lines);
    let reach = Reach::of(graph);
    let claims = lines.course.scenario.prove.claims.iter().enumerate();
    let claim = |(place, proposition): (usize, &Proposition)| {
        let goal = goals.get(place).copied().flatten();
        let (some, fails) = match (proof.is_decided_only, &proposition.quantifier) {
            (false, _) => (Some(reach.can(graph.root, place, true)), Some(reach.can(graph.root, place, false))),
            (true, Quantifier::Possible | Quantifier::Never) => (goal, None),
            (true, Quantifier::Always) => (None, goal),
            (true, Quantifier::CanForce(_)) => (None, None),
        };
        let game = ForceGame::of(graph, proposition, place, false);
        let forced = game.as_ref().and_then(|game| game.settled(graph.root));
        let told = game.filter(|_| forced.is_some() && strategies > 0 && graph.len() > 1);
        let counted = (!proof.is_decided_only).then(|| graph.lines(|id| graph.is_end_with(id, place)));
        LeafClaim {
            forced,
            some,
            fails,
            lines: counted.map(|lines| lines.0.to_string()),
            strategy: told.map(|game| strategy::of(lines, &game, strategies)),
        }
    };
    claims.map(claim).collect()
}

/// For each position, the claims that hold at some end after it, and those that fail at some end.
pub(super) struct Reach {
    yes: Vec<u64>,
    no: Vec<u64>,
}

impl Reach {
    fn of(graph: &Graph) -> Self {
        Self {
            yes: graph.reach(|id| if graph.is_end(id) { graph.node(id).holds } else { 0 }),
            no: graph.reach(|id| if graph.is_end(id) { !graph.node(id).holds } else { 0 }),
        }
    }

    /// True if the claim at that place can hold after that position, or can fail.
    pub fn can(&self, id: u32, place: usize, holds: bool) -> bool {
        let reach = if holds { &self.yes } else { &self.no };
        reach.get(id as usize).is_some_and(|reach| reach & (1 << place) != 0)
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

/// Judges a claim, with a line that shows it, or the strategy of the winning side.
fn judged(
    lines: &Lines<'_, '_>,
    reach: &Reach,
    proposition: &Proposition,
    place: usize,
    game: Option<&ForceGame>,
    strategies: usize,
) -> Verdict {
    let graph = lines.graph;
    let verdict = Verdict::undetermined(proposition);
    if let Some(game) = game {
        let is_open = graph.len() > 1;
        let rank = |id: u32, child: u32| game.rank(graph, id, child);
        return Verdict {
            holds: Some(game.wins(graph.root)),
            shown: is_open.then(|| lines.by(rank, &proposition.claims)),
            decisions: game.decisions(graph.root),
            strategy: (is_open && strategies > 0).then(|| strategy::of(lines, game, strategies)),
            ..verdict
        };
    }
    let wanted = !matches!(proposition.quantifier, Quantifier::Always);
    let is_it = |id: u32| graph.is_end(id) && graph.is_end_with(id, place) == wanted;
    let shown = reach.can(graph.root, place, wanted).then(|| lines.nearest(is_it, &proposition.claims));
    let is_possible = matches!(proposition.quantifier, Quantifier::Possible);
    Verdict { holds: Some(shown.is_some() == is_possible), shown, ..verdict }
}

/// Each first decision of a player who can force something, with the position that it leads to; nothing if another player
/// decides first.
fn first_decisions(lines: &Lines<'_, '_>, reach: &Reach, place: usize, game: &ForceGame) -> Vec<(u32, FirstDecision)> {
    let graph = lines.graph;
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
        firsts.push((child, FirstDecision { taken, forces, is_possible: reach.can(child, place, true) }));
    }
    firsts.sort_by_key(|(child, first)| match first.forces {
        Some(true) => (0, game.rank(graph, graph.root, *child)),
        _ => (1, None),
    });
    firsts
}

/// Lines that are not lines of the file, by reason.
fn depart(proof: &mut Proof, lines: &Lines<'_, '_>) {
    let graph = lines.graph;
    let mut departs: Vec<&(u32, Departs)> = graph.departs.iter().collect();
    departs.sort_by(|(_, one), (_, other)| one.cmp(other));
    for (end, departs) in departs {
        let departure = |failure: &Failure| {
            let shown = lines.nearest(|id| id == *end, &[]);
            Departure { failure: failure.clone(), lines: graph.lines(|id| id == *end), shown }
        };
        match departs {
            Departs::Impossible(failure) | Departs::Unreadable(failure) if proof.impossible.len() < MOST_DEPARTURES => {
                proof.impossible.push(departure(failure));
            }
            Departs::Broken(failure) if proof.broken.len() < MOST_DEPARTURES => proof.broken.push(departure(failure)),
            Departs::Impossible(_) | Departs::Unreadable(_) | Departs::Broken(_) => {}
            Departs::Unsupported(unsupported) => proof.unsupported.push(unsupported.clone()),
        }
    }
    let is_impossible = |(id, departs): &(u32, Departs)| {
        matches!(departs, Departs::Impossible(_) | Departs::Unreadable(_)).then_some(*id)
    };
    let impossible: FxHashSet<u32> = graph.departs.iter().filter_map(is_impossible).collect();
    proof.impossible_lines = graph.lines(|id| impossible.contains(&id));
}
