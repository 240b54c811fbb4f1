//! The surroundings of a rule: its whole, its parts, the rules that it refers to and those that refer to it.
//!
//! A rule is seen with the single rules around it. A section (`CR 7`, `CR 7.5`, a document) is seen with its rules and the
//! references among them; what lies outside of it is collapsed to the sections of its own size.

use std::collections::{BTreeSet, HashMap, HashSet};

use schemars::JsonSchema;
use serde::Serialize;

use super::{Node, RuleId, Rulebook};

/// The part of the graph of rules around one of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Neighbourhood {
    /// From the outermost heading to the parts of the focus, in document order; then the rules beyond references.
    pub nodes: Vec<Neighbour>,
    /// Each edge once, in the order of its start; both ends are among the nodes.
    pub edges: Vec<Edge>,
}

/// A rule or section in a neighbourhood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Neighbour {
    pub id: RuleId,
    /// Its title, or its first words.
    pub title: String,
    pub kind: NeighbourKind,
}

/// The relation of a neighbour to the focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum NeighbourKind {
    /// The focus is a part of it.
    Above,
    /// The rule asked for.
    Focus,
    /// A part of the focus.
    Part,
    /// A rule at the other end of a reference.
    Rule,
    /// A section outside, with all references to and from its rules.
    Section,
}

/// An edge of the graph.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Edge {
    pub from: RuleId,
    pub to: RuleId,
    pub kind: EdgeKind,
}

/// The meaning of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EdgeKind {
    /// `to` is a part of `from`.
    Part,
    /// `from` refers to `to`.
    Refers,
}

impl Rulebook {
    /// The neighbourhood of a rule; `None` if there is no such rule.
    ///
    /// Around a rule, `depth` is the number of references that are followed. Of a section, it is the number of levels
    /// below its rules that are told apart; what is deeper counts as the rule that it is a part of.
    ///
    /// ```
    /// # use swu_rulebook::{EdgeKind, Rulebook};
    /// let overwhelm = "CR 7.5.7".parse()?;
    /// let around = Rulebook::embedded().neighbourhood(&overwhelm, 1).ok_or("no such rule")?;
    /// assert_eq!(around.nodes[0].title, "Abilities and Effects");
    /// let parts = around.edges.iter().filter(|edge| edge.kind == EdgeKind::Part && edge.from == overwhelm);
    /// assert_eq!(parts.count(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn neighbourhood(&self, id: &RuleId, depth: usize) -> Option<Neighbourhood> {
        let focus = self.get(id)?;
        let mut survey = Survey::new(self, focus);
        if is_section(self, focus) {
            survey.section(focus, depth);
        } else {
            survey.rule(depth);
        }
        Some(survey.finish())
    }
}

/// Tests for a heading with rules below it, by its number: `CR 7` and `CR 7.5`, not `CR 7.5.7`.
fn is_section(rulebook: &Rulebook, node: &Node) -> bool {
    level(&node.id) <= 2 && rulebook.children(&node.id).next().is_some()
}

/// The number of levels of a number; 0 for a document.
fn level(id: &RuleId) -> usize {
    if id.number().is_empty() { 0 } else { id.number().split('.').count() }
}

/// A neighbourhood that is being looked for.
struct Survey<'r> {
    rulebook: &'r Rulebook,
    /// The focus and all of its parts, in document order.
    inside: Vec<&'r Node>,
    /// The neighbours in the order of finding.
    found: Vec<(&'r Node, NeighbourKind)>,
    known: HashSet<&'r RuleId>,
    edges: BTreeSet<Edge>,
}

impl<'r> Survey<'r> {
    fn new(rulebook: &'r Rulebook, focus: &'r Node) -> Self {
        let mut inside = Vec::new();
        let mut seen = HashSet::new();
        let mut waiting = vec![focus];
        while let Some(node) = waiting.pop() {
            // An id that several rules have counts once, as its first rule.
            if !seen.insert(&node.id) {
                continue;
            }
            inside.push(node);
            let parts: Vec<&Node> = rulebook.children(&node.id).collect();
            waiting.extend(parts.into_iter().rev());
        }
        let mut survey = Self { rulebook, inside, found: Vec::new(), known: HashSet::new(), edges: BTreeSet::new() };
        let mut above: Vec<&Node> = rulebook.above(focus).collect();
        above.reverse();
        for node in above {
            survey.add(node, NeighbourKind::Above);
        }
        survey.add(focus, NeighbourKind::Focus);
        survey
    }

    /// Adds a node; says whether it is new.
    fn add(&mut self, node: &'r Node, kind: NeighbourKind) -> bool {
        let new = self.known.insert(&node.id);
        if new {
            self.found.push((node, kind));
        }
        new
    }

    fn refer(&mut self, from: &RuleId, to: &RuleId) {
        if from != to {
            self.edges.insert(Edge { from: from.clone(), to: to.clone(), kind: EdgeKind::Refers });
        }
    }

    /// The rules up to so many references away.
    fn rule(&mut self, depth: usize) {
        for node in self.inside.clone() {
            self.add(node, NeighbourKind::Part);
        }
        let mut frontier = self.inside.clone();
        for _ in 0..depth {
            let mut next = Vec::new();
            for node in frontier {
                let to = self.rulebook.links(&node.id).map(|to| (node, to, to));
                let from = self.rulebook.linked_from(&node.id).map(|from| (from, node, from));
                for (from, to, other) in to.chain(from) {
                    self.refer(&from.id, &to.id);
                    if self.add(other, NeighbourKind::Rule) {
                        next.push(other);
                    }
                }
            }
            frontier = next;
        }
    }

    /// The rules of a section, and the sections around it.
    fn section(&mut self, focus: &'r Node, depth: usize) {
        let rulebook = self.rulebook;
        // Each rule inside with the one that it is seen as.
        let mut seen_as: HashMap<&RuleId, (&RuleId, usize)> = HashMap::from([(&focus.id, (&focus.id, 0))]);
        for node in self.inside.clone().into_iter().skip(1) {
            let Some((whole, level)) = node.parent.as_ref().and_then(|parent| seen_as.get(parent)).copied() else {
                continue;
            };
            if level <= depth {
                self.add(node, NeighbourKind::Part);
                seen_as.insert(&node.id, (&node.id, level + 1));
            } else {
                seen_as.insert(&node.id, (whole, level));
            }
        }
        for node in self.inside.clone() {
            let Some((own, _)) = seen_as.get(&node.id).copied() else { continue };
            for to in rulebook.links(&node.id) {
                if let Some((to, _)) = seen_as.get(&to.id) {
                    self.refer(own, to);
                    continue;
                }
                let to = rulebook.collapsed(to, focus);
                self.refer(own, &to.id);
                self.add(to, NeighbourKind::Section);
            }
            for from in rulebook.linked_from(&node.id).filter(|from| !seen_as.contains_key(&from.id)) {
                let from = rulebook.collapsed(from, focus);
                self.refer(&from.id, own);
                self.add(from, NeighbourKind::Section);
            }
        }
    }

    fn finish(mut self) -> Neighbourhood {
        // What is above, the focus and its parts were found first, in the order of the documents.
        let beyond = self.found.iter().position(|(_, kind)| *kind > NeighbourKind::Part);
        let mut beyond = self.found.split_off(beyond.unwrap_or(self.found.len()));
        beyond.sort_by(|(a, _), (b, _)| a.id.cmp(&b.id));
        self.found.append(&mut beyond);
        for (node, kind) in &self.found {
            if *kind <= NeighbourKind::Part
                && let Some(whole) = node.parent.as_ref().filter(|parent| self.known.contains(parent))
            {
                self.edges.insert(Edge { from: whole.clone(), to: node.id.clone(), kind: EdgeKind::Part });
            }
        }
        let place: HashMap<&RuleId, usize> =
            self.found.iter().enumerate().map(|(at, (node, _))| (&node.id, at)).collect();
        let mut edges: Vec<Edge> = self.edges.into_iter().collect();
        edges.sort_by_key(|edge| (place.get(&edge.from).copied(), edge.kind, place.get(&edge.to).copied()));
        let neighbour =
            |(node, kind): (&Node, NeighbourKind)| Neighbour { id: node.id.clone(), title: node.label(), kind };
        Neighbourhood { nodes: self.found.into_iter().map(neighbour).collect(), edges }
    }
}

impl Rulebook {
    /// The rules and headings that a rule is a part of, the innermost first.
    fn above<'r>(&'r self, node: &'r Node) -> impl Iterator<Item = &'r Node> {
        let outer = |node: &&'r Node| self.get(node.parent.as_ref()?);
        std::iter::successors(outer(&node), move |node| outer(node))
    }

    /// The section that stands for a rule outside of `focus`: of the size of that one, and at least a numbered section.
    fn collapsed<'r>(&'r self, rule: &'r Node, focus: &Node) -> &'r Node {
        // The sections of another document are told apart by no more than their first number.
        let deepest = if rule.id.document() == focus.id.document() { level(&focus.id).max(1) } else { 1 };
        let section = std::iter::once(rule).chain(self.above(rule)).find(|node| level(&node.id) <= deepest);
        let section = section.unwrap_or(rule);
        // Of another document that has no sections, such as a glossary, the whole document.
        let document = section.parent.as_ref().and_then(|parent| self.get(parent));
        let whole = document.filter(|document| !document.is_rule() && document.id.document() != focus.id.document());
        whole.unwrap_or(section)
    }
}

impl Neighbourhood {
    /// The graph in the language of Graphviz.
    pub fn to_dot(&self) -> String {
        let quoted = |text: &str| swu_text::visible::one_line(text).replace('\\', "\\\\").replace('"', "\\\"");
        let mut out =
            "digraph rules {\n  rankdir=LR;\n  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n".to_owned();
        for node in &self.nodes {
            let more = match node.kind {
                NeighbourKind::Focus => ", penwidth=2",
                NeighbourKind::Section => ", style=\"rounded,dashed\"",
                NeighbourKind::Above | NeighbourKind::Part | NeighbourKind::Rule => "",
            };
            let (id, title) = (&node.id, quoted(&node.title));
            out += &format!("  \"{id}\" [label=\"{id}\\n{title}\"{more}];\n");
        }
        for edge in &self.edges {
            let more = match edge.kind {
                EdgeKind::Part => " [style=dotted, arrowhead=none]",
                EdgeKind::Refers => "",
            };
            out += &format!("  \"{}\" -> \"{}\"{more};\n", edge.from, edge.to);
        }
        out + "}\n"
    }

    /// The graph in the language of Mermaid, which pages of Markdown show.
    pub fn to_mermaid(&self) -> String {
        let place = |id: &RuleId| self.nodes.iter().position(|node| node.id == *id).unwrap_or_default();
        let mut out = "flowchart LR\n".to_owned();
        for (at, node) in self.nodes.iter().enumerate() {
            let title = swu_text::visible::in_xml(&node.title);
            out += &format!("  n{at}[\"{}<br>{title}\"]\n", node.id);
            if node.kind == NeighbourKind::Focus {
                out += &format!("  style n{at} stroke-width:3px\n");
            }
        }
        for edge in &self.edges {
            let arrow = match edge.kind {
                EdgeKind::Part => "-.-",
                EdgeKind::Refers => "-->",
            };
            out += &format!("  n{} {arrow} n{}\n", place(&edge.from), place(&edge.to));
        }
        out
    }
}
