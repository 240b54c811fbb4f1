//! The outcomes of a search: the ends of its lines of play, told by the facts in which they differ.

use std::collections::BTreeMap;

use super::explore::Who;
use super::lines::Lines;
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
    let depth = |id: u32| ways.get(id as usize).map(|(depth, _)| *depth);
    let mut ends: Vec<u32> = graph.ends().filter(|&id| graph.node(id).who == Who::Ends).collect();
    ends.sort_by_key(|&id| depth(id));
    let ended = ends.into_iter().take(most).map(|end| {
        let before = |id: u32| ways.get(id as usize).map(|(_, before)| *before).filter(|_| id != graph.root);
        let way: Vec<u32> = std::iter::successors(Some(end), |&id| before(id)).collect();
        // The next position of the way is the one before it in this list.
        let next = |id: u32, child: u32| {
            let at = way.iter().position(|&on| on == child).filter(|at| way.get(at + 1) == Some(&id))?;
            u32::try_from(at).ok()
        };
        let line = lines.by(next, &[]);
        (lines.begin.table.at(line.end.clone()).facts_now(), line)
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
