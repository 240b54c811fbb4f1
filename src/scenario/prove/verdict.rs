//! What each claim of the file comes to, over all lines of play.

use rustc_hash::FxHashSet;

use super::deciding;
use super::explore::{Departs, Who};
use super::graph::{FAR, Graph};
use super::lines::Lines;
use super::proof::{Count, Departure, Line, Proof, Verdict};
use crate::replay::{Failure, UnsupportedText};
use crate::{Proposition, Quantifier};
use swu_game::PlayerId;
use swu_text::diagnostic::Diagnostic;

/// More ways to depart from the file are counted and not told.
const MOST_DEPARTURES: usize = 16;

/// A line that departs from the file is a longer way to prevent something than any that does not.
const DEPARTED: u32 = FAR / 2;

/// Judges all that the file claims and that is decided, by the place of the claim.
pub(super) fn judge(
    proof: &mut Proof,
    lines: &Lines<'_, '_>,
    propositions: &[Proposition],
    is_decided: impl Fn(usize) -> bool,
) {
    let graph = lines.graph;
    let is_end = |id: u32| graph.node(id).who == Who::Ends;
    let outcomes = (0..graph.len() as u32).filter(|&id| is_end(id)).count();
    // What was not searched may have more of both.
    if !proof.is_decided_only {
        proof.lines = graph.lines(is_end);
        proof.outcomes = outcomes;
    }
    depart(proof, lines);
    if outcomes == 0 {
        if let (Some(Departure { failure, .. }), true) = (proof.impossible.first(), proof.broken.is_empty()) {
            let Failure { step, expected, found, .. } = failure;
            let error = Diagnostic::error("no line of play takes all steps of the file")
                .at(lines.course.scenario.head.title.place.clone())
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
    let holds = Reach {
        yes: graph.reach(|id| if is_end(id) { graph.node(id).holds } else { 0 }),
        no: graph.reach(|id| if is_end(id) { !graph.node(id).holds } else { 0 }),
    };
    for (place, proposition) in propositions.iter().enumerate() {
        if !is_decided(place) {
            proof.verdicts.push(Verdict::undetermined(proposition));
            continue;
        }
        let (is_so, shown) = verdict(lines, &holds, proposition, place);
        if lines.course.scenario.is_unique {
            proof.others.extend(others(lines, proposition, place));
        }
        let holds = if proof.unsupported.is_empty() { Some(is_so) } else { settled(&proposition.quantifier, is_so) };
        let lines = match proof.is_decided_only {
            true => Count::default(),
            false => graph.lines(|id| is_end(id) && graph.node(id).holds & (1 << place) != 0),
        };
        proof.verdicts.push(Verdict { holds, lines, shown, ..Verdict::undetermined(proposition) });
    }
    if !proof.is_decided_only {
        deciding::name(proof, lines, &holds);
    }
}

/// For each position, which claims hold at some end that can come of it, and which do not at some end.
pub(super) struct Reach {
    pub yes: Vec<u64>,
    pub no: Vec<u64>,
}

/// What is so whatever the lines come to that nobody can rule.
const fn settled(quantifier: &Quantifier, is_so: bool) -> Option<bool> {
    let is_settled = match quantifier {
        Quantifier::Always | Quantifier::Never => !is_so,
        Quantifier::Possible | Quantifier::CanForce(_) => is_so,
    };
    if is_settled { Some(is_so) } else { None }
}

/// Whether it holds, and a line that shows it.
fn verdict(lines: &Lines<'_, '_>, reach: &Reach, proposition: &Proposition, place: usize) -> (bool, Option<Line>) {
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
        Quantifier::Always => (!can(&reach.no), can(&reach.no).then(|| shortest(false))),
        Quantifier::Possible => (can(&reach.yes), can(&reach.yes).then(|| shortest(true))),
        Quantifier::Never => (!can(&reach.yes), can(&reach.yes).then(|| shortest(true))),
        Quantifier::CanForce(player) => {
            let game = Forced::of(graph, crate::replay::player_of(player.value), bit);
            let holds = game.wins(graph.root);
            let rank = |id: u32, child: u32| game.rank(graph, id, child);
            (holds, (graph.len() > 1).then(|| lines.by(rank, &proposition.claims)))
        }
    }
}

/// Further first decisions by which a player forces what one forces: a line of play of each.
fn others(lines: &Lines<'_, '_>, proposition: &Proposition, place: usize) -> Vec<Line> {
    let Quantifier::CanForce(player) = &proposition.quantifier else { return Vec::new() };
    let graph = lines.graph;
    let game = Forced::of(graph, crate::replay::player_of(player.value), 1 << place);
    if graph.node(graph.root).who != game.who || !game.wins(graph.root) {
        return Vec::new();
    }
    let mut winning: Vec<(u32, u32)> = graph
        .children(graph.root)
        .filter(|&child| game.wins(child))
        .filter_map(|child| Some((game.rank(graph, graph.root, child)?, child)))
        .collect();
    winning.sort_unstable();
    winning.dedup();
    let line = |first: u32| {
        let rank = |id: u32, child: u32| game.rank(graph, id, child).filter(|_| id != graph.root || child == first);
        lines.by(rank, &[])
    };
    winning.into_iter().skip(1).map(|(_, first)| line(first)).collect()
}

/// What a player can bring about, whatever the others choose and however chance falls.
struct Forced {
    who: Who,
    /// In how many decisions the player gets there, if the others hold out as long as they can.
    wins: Vec<u32>,
    /// In how many decisions the others prevent it, if the player holds out as long as possible.
    loses: Vec<u32>,
}

impl Forced {
    fn of(graph: &Graph, player: PlayerId, bit: u64) -> Self {
        let who = Who::Player(player.0);
        // The end of the line is so many decisions away: the one who brings it about hurries, the others do not.
        let plies = |id: u32, values: &[u32], hurries: bool| {
            let next = graph.children(id).map(|child| values.get(child as usize).copied().unwrap_or(FAR));
            let next = if hurries { next.min() } else { next.max() };
            next.map_or(FAR, |plies| plies.saturating_add(1))
        };
        let wins = graph.backwards(|id, values| match graph.node(id).who {
            Who::Ends if graph.node(id).holds & bit != 0 => 0,
            Who::Ends | Who::Departs | Who::Unknown => FAR,
            mover => plies(id, values, mover == who),
        });
        let loses = graph.backwards(|id, values| match graph.node(id).who {
            Who::Ends if graph.node(id).holds & bit == 0 => 0,
            Who::Ends | Who::Unknown => FAR,
            Who::Departs => DEPARTED,
            mover => plies(id, values, mover != who),
        });
        Self { who, wins, loses }
    }

    fn wins(&self, id: u32) -> bool {
        self.wins.get(id as usize).is_some_and(|&plies| plies != FAR)
    }

    /// The lower, the sooner it is played: whoever gets their way by the shortest way, the others by the longest.
    fn rank(&self, graph: &Graph, id: u32, child: u32) -> Option<u32> {
        let plies = if self.wins(id) { &self.wins } else { &self.loses };
        let plies = plies.get(child as usize).copied().filter(|&plies| plies != FAR)?;
        let hurries = (graph.node(id).who == self.who) == self.wins(id);
        Some(if hurries { plies } else { FAR - plies })
    }
}

/// Lines that are none of the file's, by why they are not.
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
