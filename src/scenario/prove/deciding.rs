//! The choices that make a difference, in words.
//!
//! A choice makes a difference to a claim if its answers lead to different values: after one the claim can hold, or fail,
//! at some end, and after another it cannot. It makes a difference to the outcome if its answers can reach different ends.

use rustc_hash::FxHashMap;

use super::graph::FAR;
use super::lines::Lines;
use super::proof::Proof;
use super::verdict::Reach;
use crate::table::resolve::Table;
use swu_game::{Ask, Decision, RandomOf, Ref, Waiter};
use swu_text::words::joined;

/// The most decisions that are looked at for a claim, nearest to the beginning first. Most are about the same things.
const MOST_NAMED: usize = 64;

/// The most outcomes for which the choices between them are named.
const MOST_OUTCOMES: usize = 1024;

/// A choice in words.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ChoiceText {
    words: String,
    /// The abilities in their order, if it is the choice of an order.
    order: Vec<Waiter>,
}

/// Names the choices that make a difference to each claim, and to the outcome.
pub(super) fn name(proof: &mut Proof, lines: &Lines<'_, '_>, claims: &Reach) {
    let ways = lines.graph.ways();
    for (place, verdict) in proof.verdicts.iter_mut().enumerate() {
        let can = |id: u32, holds: bool| u64::from(claims.can(id, place, holds));
        verdict.deciding = deciding(lines, &ways, |id| can(id, true) | can(id, false) << 1);
    }
    let ends: Vec<u32> = lines.graph.ends().filter(|&id| lines.graph.is_end(id)).collect();
    if ends.len() > MOST_OUTCOMES {
        return;
    }
    for batch in ends.chunks(64) {
        let mark = |id: u32| batch.iter().position(|&end| end == id).map_or(0, |place| 1u64 << place);
        let reach = lines.graph.reach(mark);
        let of = |id: u32| reach.get(id as usize).copied().unwrap_or_default();
        for words in deciding(lines, &ways, of) {
            if !proof.deciding.contains(&words) {
                proof.deciding.push(words);
            }
        }
    }
}

/// The decisions whose answers lead to different values, in words. A value has a bit for each thing that can still be so.
fn deciding(lines: &Lines<'_, '_>, ways: &[(u32, u32)], of: impl Fn(u32) -> u64) -> Vec<String> {
    let graph = lines.graph;
    // The nearest decision of each name, with the number of decisions before it.
    let mut first: FxHashMap<u64, (u32, u32)> = FxHashMap::default();
    for id in 0..graph.len() as u32 {
        let Some(&(depth, _)) = ways.get(id as usize).filter(|(depth, _)| *depth != FAR) else { continue };
        let mut children = graph.children(id).map(&of);
        let Some(one) = children.next() else { continue };
        if children.any(|other| other != one) {
            let nearest = first.entry(graph.node(id).name).or_insert((depth, id));
            if depth < nearest.0 {
                *nearest = (depth, id);
            }
        }
    }
    let mut first: Vec<(u32, u32)> = first.into_values().collect();
    first.sort_by_key(|&(depth, id)| (depth, graph.keys.get(id as usize).copied()));
    first.truncate(MOST_NAMED);
    let mut named: Vec<(u32, ChoiceText)> =
        first.iter().filter_map(|&(depth, id)| Some((depth, named(lines, &graph.way(ways, id), id, &of)?))).collect();
    named.sort_by(|(one, a), (other, b)| (one, &a.words).cmp(&(other, &b.words)));
    named.dedup_by(|(_, a), (_, b)| a.words == b.words);
    // If the order of some abilities decides, an order of more abilities only decides because of it.
    let orders: Vec<Vec<Waiter>> = named.iter().map(|(_, named)| named.order.clone()).collect();
    let is_more = |named: &ChoiceText| {
        let within =
            |less: &Vec<Waiter>| less.len() < named.order.len() && less.iter().all(|one| named.order.contains(one));
        orders.iter().any(|less| !less.is_empty() && within(less))
    };
    let mut words: Vec<String> = Vec::new();
    for (_, named) in named.iter().filter(|(_, named)| !is_more(named)) {
        if !words.contains(&named.words) {
            words.push(named.words.clone());
        }
    }
    words
}

/// A decision in words; `way` leads to it from the beginning.
fn named(lines: &Lines<'_, '_>, way: &[u32], id: u32, of: impl Fn(u32) -> u64) -> Option<ChoiceText> {
    let moment = lines.along(way).moment;
    let decision = moment.table.position.decision()?;
    let Ask::Next { options } = &decision.ask else {
        return Some(ChoiceText { words: moment.table.choice_in_words(decision), order: Vec::new() });
    };
    let children: Vec<u32> = lines.graph.children(id).collect();
    let leads = lines.next(&moment, &children).filter_map(|(answer, child, ..)| match answer {
        swu_game::Answer::Next(place) => Some((options.get(place)?.clone(), of(child))),
        _ => None,
    });
    let leads: Vec<(Waiter, u64)> = leads.collect();
    // If some abilities settle it, their order decides: only one thing can still be so.
    let settle: Vec<&(Waiter, u64)> = leads.iter().filter(|(_, value)| value.is_power_of_two()).collect();
    let differ = settle.iter().any(|(_, value)| settle.first().is_some_and(|(_, first)| first != value));
    let order: Vec<Waiter> = match differ {
        true => settle.into_iter().map(|(waiter, _)| waiter.clone()).collect(),
        false => leads.into_iter().map(|(waiter, _)| waiter).collect(),
    };
    Some(ChoiceText { words: moment.table.order_in_words(&order), order })
}

impl Table<'_> {
    /// `the order of Krayt Dragon's and Ghost's abilities`
    fn order_in_words(&self, waiters: &[Waiter]) -> String {
        let mut cards: Vec<String> = waiters.iter().map(|waiter| self.written(waiter.source.card)).collect();
        cards.sort();
        cards.dedup();
        let cards: Vec<String> = cards.into_iter().map(|card| format!("{card}'s")).collect();
        format!("the order of {} abilities", joined(&cards))
    }

    /// The choice and the player who makes it: `which unit Ana chooses for Takedown`.
    fn choice_in_words(&self, decision: &Decision) -> String {
        let player = self.player_told(decision.player);
        let source = decision.source.map(|source| self.written(source.card));
        let of = |what: &str| match &source {
            Some(source) => format!("{what} for {source}"),
            None => what.to_owned(),
        };
        match &decision.ask {
            Ask::Random(random) => match random.of {
                RandomOf::Pick => of("the random pick"),
                RandomOf::TopOfDeck => format!("what is on top of {player}'s deck"),
            },
            Ask::Mulligan => format!("whether {player} takes a mulligan"),
            Ask::FirstResources { .. } => format!("which cards {player} resources first"),
            Ask::Resource { .. } => format!("what {player} resources"),
            Ask::Action => format!("the action that {player} takes"),
            Ask::Choose(choice) => {
                let units = choice
                    .options
                    .iter()
                    .all(|option| option.card().is_some_and(|card| self.position.look().is_unit(card)));
                let players = choice.options.iter().all(|option| matches!(option, Ref::Player(_)));
                let what = match (units, players, choice.max) {
                    (true, _, 1) => "which unit",
                    (true, _, _) => "which units",
                    (_, true, 1) => "which player",
                    _ => "what",
                };
                of(&format!("{what} {player} chooses"))
            }
            Ask::May => match &source {
                Some(source) => format!("whether {player} uses what {source} offers"),
                None => format!("whether {player} does what is offered"),
            },
            Ask::Next { options } => self.order_in_words(options),
            Ask::Mode { .. } => of(&format!("which mode {player} chooses")),
            Ask::Arena => of(&format!("which arena {player} chooses")),
            Ask::Number { .. } => of(&format!("which number {player} chooses")),
            Ask::Aspect { .. } => of(&format!("which aspect {player} chooses")),
            Ask::Name { .. } => of(&format!("what {player} names")),
            Ask::Divide { .. } => of(&format!("how {player} divides the amount")),
            Ask::Arrange { .. } => of(&format!("how {player} puts the cards back")),
            Ask::UnitOrUpgrade => of(&format!("whether {player} plays a unit or an upgrade")),
            Ask::Plot { .. } => format!("whether {player} plays a card using Plot"),
        }
    }
}
