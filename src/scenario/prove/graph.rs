//! The graph of positions that a search has found, evaluated from the ends of its lines backwards.

use std::collections::VecDeque;

use super::course::Departs;
use super::explore::{Node, PositionGraph, REFUSED, Who};
use super::proof::Count;

/// Farther away than any end of a line.
pub(super) const FAR: u32 = u32::MAX;

/// Positions by their numbers, with those that their answers lead to.
pub(super) struct Graph {
    pub root: u32,
    pub keys: Vec<u128>,
    nodes: Vec<Node>,
    edges: Vec<u32>,
    /// Ends of lines that are not lines of the file.
    pub departs: Vec<(u32, Departs)>,
    /// Each position after all that its answers lead to.
    order: Vec<u32>,
}

/// Play can come back to where it was.
#[derive(Debug)]
pub(super) struct Cycle;

impl Graph {
    /// The graph of a search that was not cut.
    ///
    /// # Errors
    ///
    /// If a position can lead to itself.
    pub fn new(explored: PositionGraph) -> Result<Self, Cycle> {
        let PositionGraph { root, keys, found, .. } = explored;
        let nobody = Node { id: 0, edges: (0, 0), who: Who::Ends, name: 0, holds: 0 };
        let mut nodes = vec![nobody; keys.len()];
        let mut edges = Vec::new();
        let mut departs = Vec::new();
        for found in found {
            let before = edges.len();
            edges.extend(found.edges);
            departs.extend(found.departs);
            for node in found.nodes {
                if let Some(place) = nodes.get_mut(node.id as usize) {
                    *place = Node { edges: (before + node.edges.0, node.edges.1), ..node };
                }
            }
        }
        let mut graph = Self { root, keys, nodes, edges, departs, order: Vec::new() };
        graph.order = graph.sorted()?;
        Ok(graph)
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn node(&self, id: u32) -> &Node {
        &self.nodes[id as usize]
    }

    /// The positions that the answers lead to, without answers that are refused after all.
    pub fn children(&self, id: u32) -> impl Iterator<Item = u32> + '_ {
        let (start, count) = self.node(id).edges;
        let edges = self.edges.get(start..start + count as usize).unwrap_or_default();
        edges.iter().copied().filter(|&child| child != REFUSED)
    }

    /// Positions with no answer that leads anywhere, in an order that does not depend on the threads of the search.
    pub fn ends(&self) -> impl Iterator<Item = u32> + '_ {
        self.order.iter().rev().copied().filter(|&id| self.children(id).next().is_none())
    }

    /// True if a line of the file ends there.
    pub fn is_end(&self, id: u32) -> bool {
        self.node(id).who == Who::Ends
    }

    /// True if a line of the file ends there, and the claim at that place holds.
    pub fn is_end_with(&self, id: u32, place: usize) -> bool {
        self.is_end(id) && self.node(id).holds & (1 << place) != 0
    }

    /// Each position after all that its answers lead to.
    fn sorted(&self) -> Result<Vec<u32>, Cycle> {
        let mut before = vec![0u32; self.len()];
        for id in 0..self.len() as u32 {
            self.children(id).for_each(|child| before[child as usize] += 1);
        }
        let mut order: Vec<u32> = (0..self.len() as u32).filter(|&id| before[id as usize] == 0).collect();
        let mut next = 0;
        while let Some(&id) = order.get(next) {
            next += 1;
            for child in self.children(id) {
                before[child as usize] -= 1;
                if before[child as usize] == 0 {
                    order.push(child);
                }
            }
        }
        order.reverse();
        if order.len() == self.len() { Ok(order) } else { Err(Cycle) }
    }

    /// A value of each position from those that its answers lead to.
    pub fn backwards<T: Clone + Default>(&self, mut value: impl FnMut(u32, &[T]) -> T) -> Vec<T> {
        let mut values = vec![T::default(); self.len()];
        for &id in &self.order {
            let new = value(id, &values);
            values[id as usize] = new;
        }
        values
    }

    /// For each position, the marks of the ends that can be reached from it.
    pub fn reach(&self, marks: impl Fn(u32) -> u64) -> Vec<u64> {
        self.backwards(|id, values| self.children(id).fold(marks(id), |all, child| all | values[child as usize]))
    }

    /// Number of lines from the root to an end that counts.
    pub fn lines(&self, counts: impl Fn(u32) -> bool) -> Count {
        let lines: Vec<Count> = self.backwards(|id, values| {
            let end = Count(u128::from(counts(id)));
            self.children(id).fold(end, |all, child| all + values[child as usize])
        });
        lines.get(self.root as usize).copied().unwrap_or_default()
    }

    /// For each position, the fewest decisions to a wanted end.
    pub(crate) fn distances(&self, wanted: impl Fn(u32) -> bool) -> Vec<u32> {
        self.backwards(|id, values: &[u32]| match wanted(id) {
            true => 0,
            false => self.children(id).map(|child| values[child as usize].saturating_add(1)).min().unwrap_or(FAR),
        })
    }

    /// For each position, the fewest decisions to it from the root, and the position before it on that way.
    pub fn ways(&self) -> Vec<(u32, u32)> {
        let mut from = vec![(FAR, FAR); self.len()];
        from[self.root as usize] = (0, FAR);
        let mut queue = VecDeque::from([self.root]);
        while let Some(id) = queue.pop_front() {
            let (depth, _) = from[id as usize];
            for child in self.children(id) {
                if from[child as usize].0 == FAR {
                    from[child as usize] = (depth + 1, id);
                    queue.push_back(child);
                }
            }
        }
        from
    }

    /// The positions from the root to that one, by the positions before each.
    pub fn way(&self, ways: &[(u32, u32)], to: u32) -> Vec<u32> {
        let before = |&id: &u32| ways.get(id as usize).map(|(_, before)| *before).filter(|&before| before != FAR);
        let mut way: Vec<u32> = std::iter::successors(Some(to), before).collect();
        way.reverse();
        way
    }
}
