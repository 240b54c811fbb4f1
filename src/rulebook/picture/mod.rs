//! A [`Neighbourhood`] as a picture, or as a graph for other programs to lay out.
//!
//! `boxes` makes the boxes and measures their text, `layout` places them in columns, `svg` draws them.

mod boxes;
mod layout;
mod svg;

use super::{EdgeKind, NeighbourKind, Neighbourhood, RuleId};

pub use boxes::{Face, width};
pub use svg::escaped;

impl Neighbourhood {
    /// The picture as a self-contained SVG document.
    ///
    /// ```
    /// # use swu_rulebook::Rulebook;
    /// let around = Rulebook::embedded().neighbourhood(&"CR 7.5.7".parse()?, 1).ok_or("no such rule")?;
    /// assert!(around.to_svg().starts_with("<svg xmlns="));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_svg(&self) -> String {
        svg::svg(self)
    }

    /// The graph in the language of Graphviz.
    pub fn to_dot(&self) -> String {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
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
            let title = escaped(&node.title);
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
