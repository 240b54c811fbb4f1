//! A matching of as many vertices of any graph as possible, of the greatest weight among those: Edmonds' algorithm of
//! blossoms and dual variables, in time of the third power of the number of vertices.
//!
//! It takes the steps of Joris van Rantwijk's implementation (after Galil, ACM Computing Surveys 18, 1986), from which NetworkX
//! and rustworkx have theirs, in the same order, and so finds the same matching among equals. A vertex without a mate is the
//! root of a tree whose paths alternate between edges outside and in the matching. A path between two roots makes the
//! matching larger by one. An odd circle, a blossom, is searched as if it were one vertex.

#[cfg(test)]
mod tests;

use std::iter::successors;
use std::mem::take;

use Label::{Free, Inner, Outer};

/// Two vertices, and the weight of the edge between them.
pub(super) type Edge = (usize, usize, i128);

/// An end of an edge: twice the number of the edge, and one more for its second vertex. The other end is `end ^ 1`.
type End = usize;

/// The way in which a vertex or a blossom is reached from a root.
#[derive(Clone, Copy, Default, PartialEq)]
enum Label {
    #[default]
    Free,
    /// By a path that ends with an edge of the matching, or as a root: the search goes on from here.
    Outer,
    /// By a path that ends with another edge.
    Inner,
}

impl Label {
    /// The sign of a change to the dual variable of a blossom with that label; that of a vertex changes the other way.
    fn sign(self) -> i128 {
        i128::from(self == Outer) - i128::from(self == Inner)
    }
}

/// A vertex or a blossom; the numbers of blossoms follow those of the vertices.
#[derive(Clone, Default)]
struct Node {
    /// The far end of the edge that it is reached by.
    via: Option<End>,
    /// The blossom that it is directly part of.
    parent: Option<usize>,
    /// The parts of a blossom, around from its base; each with the near end of the edge to the next.
    circle: Vec<(usize, End)>,
    /// The vertex whose mate is outside, or that has none.
    base: usize,
    /// The edges of least slack from an outer blossom to each other outer node.
    bests: Vec<usize>,
}

struct Search {
    vertices: usize,
    edges: Vec<Edge>,
    /// The far end of each edge of a vertex, and the vertex there.
    around: Vec<Vec<(End, usize)>>,
    nodes: Vec<Node>,
    /// That of a vertex within an inner blossom says whether the vertex itself is reached from outside.
    label: Vec<Label>,
    /// The edge of least slack from each node to an outer one.
    best: Vec<Option<usize>>,
    /// The dual variable of each node; that of a vertex is doubled, so that all are whole.
    dual: Vec<i128>,
    /// The outermost blossom around each vertex, or the vertex itself.
    top: Vec<usize>,
    /// The far end of the edge of the matching at each vertex.
    mate: Vec<Option<End>>,
    /// True where the search may follow an edge, since it has no slack.
    tight: Vec<bool>,
    /// Outer vertices to search from.
    queue: Vec<usize>,
    /// Numbers for blossoms.
    unused: Vec<usize>,
}

/// The pairs of a matching of as many pairs as possible and of the greatest weight among those, the lower vertex first. Edges
/// to other than that many vertices are ignored. The weights may have up to 120 bits.
pub(super) fn matching(vertices: usize, mut edges: Vec<Edge>) -> Vec<[usize; 2]> {
    edges.retain(|(one, two, _)| *one < vertices && *two < vertices && one != two);
    let mut around = vec![Vec::new(); vertices];
    for (edge, (one, two, _)) in edges.iter().enumerate() {
        around[*one].push((2 * edge + 1, *two));
        around[*two].push((2 * edge, *one));
    }
    let most = edges.iter().map(|(.., weight)| *weight).max().unwrap_or_default().max(0);
    let count = 2 * vertices;
    let mut search = Search {
        vertices,
        around,
        nodes: (0..count).map(|base| Node { base, ..Node::default() }).collect(),
        label: vec![Free; count],
        best: vec![None; count],
        dual: vec![most; count],
        top: (0..vertices).collect(),
        mate: vec![None; vertices],
        tight: vec![false; edges.len()],
        queue: Vec::with_capacity(vertices),
        unused: (vertices..count).collect(),
        edges,
    };
    while search.finds_a_path() {}
    let partner = |(one, end): (usize, &Option<End>)| end.map(|end| [one, search.vertex(end)]);
    search.mate.iter().enumerate().filter_map(partner).filter(|[one, two]| one < two).collect()
}

/// The parts of a blossom from one of them, in the direction in which it is an even number of steps to the base; each with the
/// near end of the edge to the next. And the place of the base among them.
fn walk(circle: &[(usize, End)], from: usize) -> (Vec<(usize, End)>, usize) {
    let count = circle.len();
    let start = circle.iter().position(|(part, _)| *part == from).unwrap_or_default();
    if start % 2 == 1 {
        ((start..start + count).map(|at| circle[at % count]).collect(), count - start)
    } else {
        let back = |at: usize| (circle[at % count].0, circle[(at + count - 1) % count].1 ^ 1);
        ((start + 1..=start + count).rev().map(back).collect(), start)
    }
}

impl Search {
    fn vertex(&self, end: End) -> usize {
        let (one, two, _) = self.edges[end / 2];
        if end.is_multiple_of(2) { one } else { two }
    }

    fn label_at(&self, vertex: usize) -> Label {
        self.label[self.top[vertex]]
    }

    /// Twice what the dual variables are above the weight; not within a blossom.
    fn slack(&self, edge: usize) -> i128 {
        let (one, two, weight) = self.edges[edge];
        self.dual[one] + self.dual[two] - 2 * weight
    }

    /// Tests if a blossom has that label and is part of no other.
    fn is_top(&self, blossom: usize, label: Label) -> bool {
        self.label[blossom] == label && self.nodes[blossom].parent.is_none()
    }

    /// The vertices of a node.
    fn leaves(&self, node: usize) -> Vec<usize> {
        let (mut left, mut leaves) = (vec![node], Vec::new());
        while let Some(node) = left.pop() {
            if node < self.vertices {
                leaves.push(node);
            }
            left.extend(self.nodes[node].circle.iter().rev().map(|(part, _)| *part));
        }
        leaves
    }

    /// Labels a vertex and its outermost blossom. From an inner one the path goes on to the vertex that it is matched with.
    fn label(&mut self, vertex: usize, label: Label, via: Option<End>) {
        let top = self.top[vertex];
        for node in [vertex, top] {
            (self.label[node], self.nodes[node].via, self.best[node]) = (label, via, None);
        }
        if label == Outer {
            self.queue.extend(self.leaves(top));
        } else if let Some(end) = self.mate[self.nodes[top].base] {
            self.label(self.vertex(end), Outer, Some(end ^ 1));
        }
    }

    /// The nodes from a vertex to its root, each with the far end of the edge to the next.
    fn trail(&self, vertex: usize) -> impl Iterator<Item = (usize, Option<End>)> {
        let node = move |vertex: usize| (self.top[vertex], self.nodes[self.top[vertex]].via);
        successors(Some(node(vertex)), move |(_, via)| via.map(|end| node(self.vertex(end))))
    }

    /// Makes a blossom of the paths from the ends of an edge to the node where they meet. False if they end at two roots.
    fn joins(&mut self, edge: usize) -> bool {
        let (one, two, _) = self.edges[edge];
        let mut is_above = vec![false; self.nodes.len()];
        self.trail(one).for_each(|(node, _)| is_above[node] = true);
        let Some((bottom, _)) = self.trail(two).find(|(node, _)| is_above[*node]) else { return false };
        let Some(blossom) = self.unused.pop() else { return false };
        let path = |vertex| -> Vec<(usize, End)> {
            let nodes = self.trail(vertex).take_while(|(node, _)| *node != bottom);
            nodes.filter_map(|(node, via)| Some((node, via?))).collect()
        };
        let (left, right) = (path(one), path(two));
        let parts = [bottom].into_iter().chain(left.iter().rev().chain(&right).map(|(part, _)| *part));
        let back = left.iter().rev().map(|(_, via)| *via);
        let ends = back.chain([2 * edge]).chain(right.iter().map(|(_, via)| via ^ 1));
        let circle: Vec<(usize, End)> = parts.zip(ends).collect();
        for (part, _) in &circle {
            self.nodes[*part].parent = Some(blossom);
        }
        let Node { via, base, .. } = self.nodes[bottom];
        self.nodes[blossom] = Node { via, circle: circle.clone(), base, ..Node::default() };
        (self.label[blossom], self.dual[blossom]) = (Outer, 0);
        for vertex in self.leaves(blossom) {
            if self.label_at(vertex) == Inner {
                self.queue.push(vertex);
            }
            self.top[vertex] = blossom;
        }
        let (mut reached, mut best_to) = (Vec::new(), vec![None; self.nodes.len()]);
        for (part, _) in circle {
            self.best[part] = None;
            let mut edges = take(&mut self.nodes[part].bests);
            if edges.is_empty() {
                edges = self
                    .leaves(part)
                    .into_iter()
                    .flat_map(|vertex| &self.around[vertex])
                    .map(|(end, _)| end / 2)
                    .collect();
            }
            for edge in edges {
                let (one, two, _) = self.edges[edge];
                let other = self.top[if self.top[two] == blossom { one } else { two }];
                if other != blossom && self.label[other] == Outer {
                    let best = *best_to[other].get_or_insert_with(|| {
                        reached.push(other);
                        edge
                    });
                    if self.slack(edge) < self.slack(best) {
                        best_to[other] = Some(edge);
                    }
                }
            }
        }
        let bests: Vec<usize> = reached.into_iter().filter_map(|other| best_to[other]).collect();
        self.best[blossom] = bests.iter().copied().min_by_key(|edge| self.slack(*edge));
        self.nodes[blossom].bests = bests;
        true
    }

    /// Takes a blossom apart; an inner one goes on as its parts. At the end of a search so do those parts that constrain nothing.
    fn split(&mut self, blossom: usize, is_end: bool) {
        let (mut left, mut done) = (vec![blossom], Vec::new());
        while let Some(blossom) = left.pop() {
            let Node { circle, via, .. } = take(&mut self.nodes[blossom]);
            (self.label[blossom], self.best[blossom]) = (Free, None);
            for (part, _) in &circle {
                self.nodes[*part].parent = None;
                if is_end && *part >= self.vertices && self.dual[*part] == 0 {
                    left.push(*part);
                } else {
                    self.leaves(*part).into_iter().for_each(|vertex| self.top[vertex] = *part);
                }
            }
            if !is_end && let Some(via) = via {
                self.relabel(&circle, via);
            }
            done.push(blossom);
        }
        self.unused.extend(done.into_iter().rev());
    }

    /// Labels the parts of what was an inner blossom: those on the path from where it was entered to its base, and those
    /// that are reached from elsewhere.
    fn relabel(&mut self, circle: &[(usize, End)], mut via: End) {
        let (walk, base) = walk(circle, self.top[self.vertex(via ^ 1)]);
        for pair in walk[..base].chunks_exact(2) {
            self.label(self.vertex(via ^ 1), Inner, Some(via));
            via = pair[1].1;
            self.tight[pair[0].1 / 2] = true;
            self.tight[via / 2] = true;
        }
        let bottom = walk[base].0;
        for node in [self.vertex(via ^ 1), bottom] {
            (self.label[node], self.nodes[node].via) = (Inner, Some(via));
        }
        self.best[bottom] = None;
        for (part, _) in &walk[base + 1..] {
            let mut leaves = self.leaves(*part).into_iter();
            if self.label[*part] != Outer
                && let Some(vertex) = leaves.find(|vertex| self.label[*vertex] != Free)
            {
                self.label(vertex, Inner, self.nodes[vertex].via);
            }
        }
    }

    /// Changes the matching along the path between two roots that an edge closes.
    fn augment(&mut self, edge: usize) {
        let (one, two, _) = self.edges[edge];
        for (mut vertex, mut end) in [(one, 2 * edge + 1), (two, 2 * edge)] {
            loop {
                let outer = self.top[vertex];
                self.rebase(outer, vertex);
                self.mate[vertex] = Some(end);
                let Some(via) = self.nodes[outer].via else { break };
                let inner = self.top[self.vertex(via)];
                let Some(via) = self.nodes[inner].via else { break };
                let entry = self.vertex(via ^ 1);
                self.rebase(inner, entry);
                self.mate[entry] = Some(via);
                (vertex, end) = (self.vertex(via), via ^ 1);
            }
        }
    }

    /// Changes the matching within a blossom, so that this vertex becomes its base.
    fn rebase(&mut self, node: usize, vertex: usize) {
        let mut left = vec![(node, vertex)];
        while let Some((blossom, vertex)) = left.pop() {
            if blossom < self.vertices {
                continue;
            }
            let mut part = vertex;
            while let Some(parent) = self.nodes[part].parent.filter(|parent| *parent != blossom) {
                part = parent;
            }
            left.push((part, vertex));
            let (walk, base) = walk(&self.nodes[blossom].circle, part);
            for pair in walk[1..=base].chunks_exact(2) {
                let end = pair[0].1;
                for (part, near) in [(pair[0].0, end), (pair[1].0, end ^ 1)] {
                    let vertex = self.vertex(near);
                    self.mate[vertex] = Some(near ^ 1);
                    left.push((part, vertex));
                }
            }
            let Node { circle, base, .. } = &mut self.nodes[blossom];
            *base = vertex;
            let start = circle.iter().position(|(other, _)| *other == part).unwrap_or_default();
            circle.rotate_left(start);
        }
    }

    /// Looks for a path between two roots, and takes it.
    fn finds_a_path(&mut self) -> bool {
        for node in &mut self.nodes {
            node.via = None;
            node.bests.clear();
        }
        self.label.fill(Free);
        self.best.fill(None);
        self.tight.fill(false);
        self.queue.clear();
        for vertex in 0..self.vertices {
            if self.mate[vertex].is_none() && self.label_at(vertex) == Free {
                self.label(vertex, Outer, None);
            }
        }
        loop {
            while let Some(vertex) = self.queue.pop() {
                if self.searches_from(vertex) {
                    for blossom in self.vertices..self.nodes.len() {
                        if self.is_top(blossom, Outer) && self.dual[blossom] == 0 {
                            self.split(blossom, true);
                        }
                    }
                    return true;
                }
            }
            if !self.adjust() {
                return false;
            }
        }
    }

    /// Follows the edges of an outer vertex; true if one of them closes a path between two roots.
    fn searches_from(&mut self, vertex: usize) -> bool {
        for at in 0..self.around[vertex].len() {
            let (end, other) = self.around[vertex][at];
            let edge = end / 2;
            if self.top[vertex] == self.top[other] {
                continue;
            }
            let slack = if self.tight[edge] { 0 } else { self.slack(edge) };
            self.tight[edge] = slack <= 0;
            match (self.label_at(other), slack <= 0) {
                (Free, true) => self.label(other, Inner, Some(end ^ 1)),
                (Outer, true) if self.joins(edge) => {}
                (Outer, true) => {
                    self.augment(edge);
                    return true;
                }
                (Outer, false) => self.keep_best(self.top[vertex], edge, slack),
                _ if self.label[other] != Free => {}
                (_, true) => (self.label[other], self.nodes[other].via) = (Inner, Some(end ^ 1)),
                (_, false) => self.keep_best(other, edge, slack),
            }
        }
        false
    }

    fn keep_best(&mut self, node: usize, edge: usize, slack: i128) {
        if self.best[node].is_none_or(|best| slack < self.slack(best)) {
            self.best[node] = Some(edge);
        }
    }

    /// Changes the dual variables until another edge can be followed, or a blossom split. False if the matching is the best.
    fn adjust(&mut self) -> bool {
        let nodes = self.nodes.len();
        let free = (0..self.vertices).filter(|vertex| self.label_at(*vertex) == Free);
        let edges = free.filter_map(|vertex| self.best[vertex]).map(|edge| (self.slack(edge), false, edge));
        let outer = (0..nodes).filter(|node| self.is_top(*node, Outer)).filter_map(|node| self.best[node]);
        let pairs = outer.map(|edge| (self.slack(edge) / 2, false, edge));
        let inner = (self.vertices..nodes).filter(|blossom| self.is_top(*blossom, Inner));
        let splits = inner.map(|blossom| (self.dual[blossom], true, blossom));
        let least = edges.chain(pairs).chain(splits).min_by_key(|(by, ..)| *by);
        let Some((by, is_split, at)) = least else { return false };
        for vertex in 0..self.vertices {
            self.dual[vertex] -= self.label_at(vertex).sign() * by;
        }
        for blossom in self.vertices..nodes {
            if self.nodes[blossom].parent.is_none() {
                self.dual[blossom] += self.label[blossom].sign() * by;
            }
        }
        if is_split {
            self.split(at, false);
        } else {
            self.tight[at] = true;
            let (one, two, _) = self.edges[at];
            self.queue.push(if self.label_at(one) == Free { two } else { one });
        }
        true
    }
}
