//! The outcomes of a search: the ends of its lines of play, told by the facts in which they differ.

use std::collections::BTreeMap;

use super::lines::{Lines, PartialLine};
use super::proof::Line;
use crate::telling::facts::{About, Facts, Value};

/// An end of lines of play.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The facts that are otherwise at another end, without those that follow from others.
    pub facts: Vec<(About, Value)>,
    /// A shortest line of play to it.
    pub line: Line,
}

/// The outcomes, the nearest first, at most so many.
pub(super) fn of(lines: &Lines<'_, '_>, most: usize) -> Vec<Outcome> {
    let graph = lines.graph;
    let ways = graph.ways();
    let mut ends: Vec<u32> = graph.ends().filter(|&id| graph.is_end(id)).collect();
    ends.sort_by_key(|&id| ways.get(id as usize).map(|(depth, _)| *depth));
    let ended = ends.into_iter().take(most).map(|end| {
        let PartialLine { taken, moment, .. } = lines.along(&graph.way(&ways, end));
        (moment.table.facts_now(), Line { taken, end: moment.table.position, missed: Vec::new() })
    });
    let ended: Vec<(Facts, Line)> = ended.collect();
    let mut values: BTreeMap<&About, Vec<&Value>> = BTreeMap::new();
    for (about, value) in ended.iter().flat_map(|(facts, _)| facts.iter()) {
        values.entry(about).or_default().push(value);
    }
    // A card that is elsewhere at another end is told by its place alone.
    let differs = |about: &About| {
        !about.follows_from_others()
            && values.get(about).is_some_and(|values| {
                values.len() == ended.len() && values.iter().any(|value| Some(value) != values.first())
            })
    };
    let outcome = |(facts, line): &(Facts, Line)| {
        let facts = facts.iter().filter(|(about, _)| differs(about));
        Outcome { facts: facts.map(|(about, value)| (about.clone(), value.clone())).collect(), line: line.clone() }
    };
    ended.iter().map(outcome).collect()
}
