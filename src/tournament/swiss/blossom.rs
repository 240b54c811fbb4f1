//! A matching of as many vertices of any graph as possible, of the greatest weight among those: Edmonds' algorithm of
//! blossoms and dual variables, in time of the third power of the number of vertices.
//!
//! A vertex without a mate is the root of a tree whose paths alternate between edges outside and in the matching; outer nodes
//! are an even number of edges from their root, inner ones an odd number. A path between two roots makes the matching larger by
//! one. An odd circle, a blossom, is searched as if it were one vertex. All nodes have a table of the best edges between them.

#[cfg(test)]
mod tests;

use std::iter::successors;
use std::mem::take;

use Label::{Free, Inner, Outer};

/// Two vertices, and the weight of the edge between them.
pub(super) type Edge = (usize, usize, i128);

/// An end of an edge: twice the number of the edge, and one more for its second vertex. The other end is `end ^ 1`.
type End = usize;

/// The way in which a node is reached from a root.
#[derive(Clone, Copy, Default, PartialEq)]
enum Label {
    #[default]
    Free,
    Outer,
    Inner,
}

/// A vertex or a blossom; the numbers of blossoms follow those of the vertices.
#[derive(Clone, Default)]
struct Node {
    label: Label,
    /// The outermost blossom around it, or the node itself; nothing of a blossom that is not in use.
    top: Option<usize>,
    /// The blossom that it is directly part of.
    parent: Option<usize>,
    /// The parts of a blossom, around from its base: the one whose mate is outside, or that has none.
    circle: Vec<usize>,
    /// The far end of its edge in the matching.
    mate: Option<End>,
    /// The far end of the edge by which an inner node is reached.
    via: Option<End>,
    /// The end here of the edge of least slack from an outer vertex.
    nearest: Option<End>,
    /// The dual variable; that of a vertex is doubled, so that all are whole.
    dual: i128,
}

struct Search {
    vertices: usize,
    edges: Vec<Edge>,
    nodes: Vec<Node>,
    /// The far end of the edge of least slack from each node to each other.
    best: Vec<Vec<Option<End>>>,
    /// Outer vertices to search from.
    queue: Vec<usize>,
    /// Numbers for blossoms.
    unused: Vec<usize>,
}

/// The pairs of a matching of as many pairs as possible and of the greatest weight among those, the lower vertex first. Edges
/// to other than that many vertices are ignored. The weights may have up to 120 bits.
pub(super) fn matching(vertices: usize, mut edges: Vec<Edge>) -> Vec<[usize; 2]> {
    edges.retain(|(one, two, _)| *one < vertices && *two < vertices && one != two);
    // Each blossom has two parts more than one that is not in another: there are at most half as many as vertices.
    let count = vertices + vertices / 2;
    let mut best = vec![vec![None; count]; count];
    for (edge, (one, two, _)) in edges.iter().enumerate() {
        best[*one][*two] = Some(2 * edge + 1);
        best[*two][*one] = Some(2 * edge);
    }
    let dual = edges.iter().map(|(.., weight)| *weight).max().unwrap_or_default().max(0);
    let node = |number| Node { top: (number < vertices).then_some(number), dual, ..Node::default() };
    let nodes = (0..count).map(node).collect();
    let mut search = Search { vertices, edges, nodes, best, queue: Vec::new(), unused: (vertices..count).collect() };
    while search.finds_a_path() {}
    let partner = |one: usize| search.nodes[one].mate.map(|end| [one, search.vertex(end)]);
    (0..vertices).filter_map(partner).filter(|[one, two]| one < two).collect()
}

impl Search {
    fn vertex(&self, end: End) -> usize {
        let (one, two, _) = self.edges[end / 2];
        if end.is_multiple_of(2) { one } else { two }
    }

    /// The outermost node around the vertex at an end.
    fn top_at(&self, end: End) -> Option<usize> {
        self.nodes[self.vertex(end)].top
    }

    /// Twice what the dual variables are above the weight; not within a blossom.
    fn slack(&self, end: End) -> i128 {
        let (one, two, weight) = self.edges[end / 2];
        self.nodes[one].dual + self.nodes[two].dual - 2 * weight
    }

    /// The end of less slack; the first of equals.
    fn nearer(&self, one: Option<End>, two: Option<End>) -> Option<End> {
        [one, two].into_iter().flatten().min_by_key(|end| self.slack(*end))
    }

    /// The nodes that are part of no other.
    fn tops(&self) -> Vec<usize> {
        (0..self.nodes.len()).filter(|node| self.nodes[*node].top == Some(*node)).collect()
    }

    /// The vertices of a node.
    fn leaves(&self, node: usize) -> Vec<usize> {
        match node < self.vertices {
            true => vec![node],
            false => self.nodes[node].circle.iter().flat_map(|part| self.leaves(*part)).collect(),
        }
    }

    /// Makes a node the outermost around all that is in it.
    fn surface(&mut self, node: usize, parent: Option<usize>) {
        self.nodes[node].parent = parent;
        let top = parent.unwrap_or(node);
        self.nodes[node].top = Some(top);
        for vertex in self.leaves(node) {
            self.nodes[vertex].top = Some(top);
        }
    }

    /// Looks for the edge of least slack from an outer vertex to a node.
    fn find_nearest(&mut self, node: usize) {
        let outer = (0..self.vertices).filter(|vertex| {
            let top = self.nodes[*vertex].top;
            top != Some(node) && top.is_some_and(|top| self.nodes[top].label == Outer)
        });
        self.nodes[node].nearest = outer.fold(None, |found, vertex| self.nearer(found, self.best[vertex][node]));
    }

    /// Makes a node an outer one, from whose vertices the search goes on.
    fn go_on_from(&mut self, node: usize) {
        self.nodes[node].label = Outer;
        self.queue.extend(self.leaves(node));
    }

    /// The part of a blossom in which a vertex is.
    fn part_around(&self, blossom: usize, vertex: usize) -> usize {
        let up = |part: &usize| self.nodes[*part].parent.filter(|parent| *parent != blossom);
        successors(Some(vertex), up).last().unwrap_or(vertex)
    }

    /// The place of a part in the circle of its blossom, which is turned around if it is an odd one.
    fn even_place(&mut self, blossom: usize, part: usize) -> usize {
        let circle = &mut self.nodes[blossom].circle;
        let place = circle.iter().position(|other| *other == part).unwrap_or_default();
        if place.is_multiple_of(2) {
            return place;
        }
        circle[1..].reverse();
        circle.len() - place
    }

    /// Matches a node by an edge with that far end; within a blossom the matching changes so that its base has the edge.
    fn set_mate(&mut self, node: usize, end: End) {
        self.nodes[node].mate = Some(end);
        if node < self.vertices {
            return;
        }
        let part = self.part_around(node, self.vertex(end ^ 1));
        let place = self.even_place(node, part);
        for at in 0..place {
            let circle = &self.nodes[node].circle;
            let (one, two) = (circle[at], circle[at ^ 1]);
            if let Some(between) = self.best[one][two] {
                self.set_mate(one, between);
            }
        }
        self.set_mate(part, end);
        self.nodes[node].circle.rotate_left(place);
    }

    /// Changes the matching from an outer node to its root, so that the node has the edge with that far end.
    fn augment(&mut self, mut node: usize, mut end: End) {
        loop {
            let before = self.nodes[node].mate;
            self.set_mate(node, end);
            let Some(inner) = before.and_then(|before| self.top_at(before)) else { return };
            let Some(via) = self.nodes[inner].via else { return };
            self.set_mate(inner, via);
            let Some(outer) = self.top_at(via) else { return };
            (node, end) = (outer, via ^ 1);
        }
    }

    /// The inner and the outer node that follow an outer one on the way to its root.
    fn above(&self, outer: usize) -> Option<[usize; 2]> {
        let inner = self.top_at(self.nodes[outer].mate?)?;
        Some([inner, self.top_at(self.nodes[inner].via?)?])
    }

    /// The outer nodes on the way to the root.
    fn trail(&self, outer: usize) -> impl Iterator<Item = usize> {
        successors(Some(outer), |outer| self.above(*outer).map(|[_, outer]| outer))
    }

    /// Makes a blossom of two paths to the node where they meet.
    fn join(&mut self, one: usize, two: usize, base: usize) {
        let Some(blossom) = self.unused.pop() else { return };
        let path = |from: usize| -> Vec<usize> {
            let outer = self.trail(from).take_while(|outer| *outer != base);
            outer.flat_map(|outer| [Some(outer), self.above(outer).map(|[inner, _]| inner)]).flatten().collect()
        };
        let (left, right) = (path(one), path(two));
        let circle: Vec<usize> = [base].into_iter().chain(left.into_iter().rev()).chain(right).collect();
        let mate = self.nodes[base].mate;
        for part in &circle {
            if self.nodes[*part].label == Inner {
                self.go_on_from(*part);
            }
        }
        for node in 0..self.nodes.len() {
            let best = circle.iter().fold(None, |found, part| self.nearer(found, self.best[*part][node]));
            self.best[blossom][node] = best;
            self.best[node][blossom] = best.map(|end| end ^ 1);
        }
        self.nodes[blossom] = Node { label: Outer, top: Some(blossom), circle, mate, ..Node::default() };
        for part in self.nodes[blossom].circle.clone() {
            self.surface(part, Some(blossom));
        }
        self.find_nearest(blossom);
    }

    /// Takes an inner blossom apart: the parts from where it was entered to its base stay on the path.
    fn split(&mut self, blossom: usize) {
        let Some(via) = self.nodes[blossom].via else { return };
        let entry = self.part_around(blossom, self.vertex(via ^ 1));
        let place = self.even_place(blossom, entry);
        let circle = take(&mut self.nodes[blossom]).circle;
        for part in &circle {
            self.surface(*part, None);
            self.nodes[*part].label = Free;
        }
        for pair in circle[..place].chunks_exact(2) {
            let (inner, outer) = (pair[0], pair[1]);
            let via = self.best[inner][outer];
            let node = &mut self.nodes[inner];
            (node.label, node.via, node.nearest) = (Inner, via, None);
            self.go_on_from(outer);
        }
        (self.nodes[entry].label, self.nodes[entry].via) = (Inner, Some(via));
        for part in circle {
            if self.nodes[part].label != Inner {
                self.find_nearest(part);
            }
        }
        self.unused.push(blossom);
    }

    /// Follows an edge without slack from an outer node to its far end; true if it closes a path between two roots.
    fn follow(&mut self, end: End) -> bool {
        let (Some(one), Some(two)) = (self.top_at(end ^ 1), self.top_at(end)) else { return false };
        if self.nodes[two].label == Free {
            let node = &mut self.nodes[two];
            (node.label, node.via, node.nearest) = (Inner, Some(end ^ 1), None);
            if let Some(mate) = node.mate.and_then(|mate| self.top_at(mate)) {
                self.nodes[mate].nearest = None;
                self.go_on_from(mate);
            }
        } else if self.nodes[two].label == Outer {
            let trail: Vec<usize> = self.trail(one).collect();
            let Some(base) = self.trail(two).find(|node| trail.contains(node)) else {
                self.augment(one, end);
                self.augment(two, end ^ 1);
                return true;
            };
            self.join(one, two, base);
        }
        false
    }

    /// Looks for a path between two roots, and takes it.
    fn finds_a_path(&mut self) -> bool {
        for node in &mut self.nodes {
            (node.label, node.via, node.nearest) = (Free, None, None);
        }
        self.queue.clear();
        for node in self.tops() {
            if self.nodes[node].mate.is_none() {
                self.go_on_from(node);
            }
        }
        loop {
            while let Some(vertex) = self.queue.pop() {
                for other in 0..self.vertices {
                    let (top, far) = (self.nodes[vertex].top, self.nodes[other].top);
                    let (Some(end), Some(node)) = (self.best[vertex][other], far.filter(|_| top != far)) else {
                        continue;
                    };
                    if self.slack(end) > 0 {
                        self.nodes[node].nearest = self.nearer(self.nodes[node].nearest, Some(end));
                    } else if self.follow(end) {
                        return true;
                    }
                }
            }
            if !self.adjust() {
                return false;
            }
            let near = |node: usize| self.nodes[node].nearest.filter(|end| self.slack(*end) == 0);
            let ends: Vec<End> = self.tops().into_iter().filter_map(near).collect();
            for end in ends {
                if self.top_at(end) != self.top_at(end ^ 1) && self.follow(end) {
                    return true;
                }
            }
            for top in self.tops() {
                if top >= self.vertices && self.nodes[top].label == Inner && self.nodes[top].dual == 0 {
                    self.split(top);
                }
            }
        }
    }

    /// Changes the dual variables until another edge can be followed, or a blossom split. False if the matching is the best.
    fn adjust(&mut self) -> bool {
        let tops = self.tops();
        let most = |node: &usize| match (self.nodes[*node].label, self.nodes[*node].nearest) {
            (Inner, _) => (*node >= self.vertices).then(|| self.nodes[*node].dual / 2),
            (Outer, near) => near.map(|end| self.slack(end) / 2),
            (Free, near) => near.map(|end| self.slack(end)),
        };
        let Some(by) = tops.iter().filter_map(most).min() else { return false };
        let change = |label| match label {
            Free => 0,
            Outer => by,
            Inner => -by,
        };
        for vertex in 0..self.vertices {
            if let Some(top) = self.nodes[vertex].top {
                self.nodes[vertex].dual -= change(self.nodes[top].label);
            }
        }
        for blossom in tops.into_iter().filter(|node| *node >= self.vertices) {
            self.nodes[blossom].dual += 2 * change(self.nodes[blossom].label);
        }
        true
    }
}
