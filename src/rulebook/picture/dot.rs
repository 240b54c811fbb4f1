//! The graph in the language of Graphviz, for other programs to lay out.

use std::fmt::Write as _;

use crate::{EdgeKind, NeighbourKind, Neighbourhood};

/// The graph, a line a node and a line an edge.
pub(super) fn dot(around: &Neighbourhood) -> String {
    let mut out =
        String::from("digraph rules {\n  rankdir=LR;\n  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n");
    for node in &around.nodes {
        let more = match node.kind {
            NeighbourKind::Focus => ", penwidth=2",
            NeighbourKind::Section => ", style=\"rounded,dashed\"",
            NeighbourKind::Above | NeighbourKind::Part | NeighbourKind::Rule => "",
        };
        let id = quoted(&node.id.to_string());
        let label = quoted(&format!("{}\n{}", node.id, node.title));
        // Writing to a string does not fail.
        let _ = writeln!(out, "  {id} [label={label}{more}];");
    }
    for edge in &around.edges {
        let more = match edge.kind {
            EdgeKind::Part => " [style=dotted, arrowhead=none]",
            EdgeKind::Refers => "",
        };
        let (from, to) = (quoted(&edge.from.to_string()), quoted(&edge.to.to_string()));
        let _ = writeln!(out, "  {from} -> {to}{more};");
    }
    out.push_str("}\n");
    out
}

/// A text in quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
