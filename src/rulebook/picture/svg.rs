//! The picture as SVG: one file without scripts, fonts or other files, light or dark as its reader's screen is.

use std::fmt::{self, Write as _};

use swu_text::visible::visible;

use super::layout::{Course, Layout, Wire};
use super::measure::Face;
use super::panel::{Line, Panel, Shape};
use crate::{EdgeKind, Neighbour, NeighbourKind, Neighbourhood, RuleId};

const STYLE: &str = "
svg { font-family: system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif; font-size: 12px }
a { text-decoration: none }
text { fill: #1f2430 }
.paper { fill: #fbfaf7 }
.box { fill: #ffffff; stroke: #b9bec9; stroke-width: 1.2 }
.focus .box { fill: #fff8e6; stroke: #c98a00; stroke-width: 2 }
.above .box { fill: #f1f2f5; stroke: #d3d6de }
.section .box { fill: #f1f2f5; stroke-dasharray: 5 3 }
.rule { stroke: #e2e4ea }
.row { fill: transparent }
.id { font-weight: 600; font-size: 13px; fill: #24569b }
.title { font-weight: 600; font-size: 17px }
.caption { font-size: 11px; fill: #737a89; letter-spacing: 0.06em }
.wire { fill: none; stroke: #7d8fb3; stroke-width: 1.3; stroke-opacity: 0.75 }
.to { stroke: #b8863b }
.stem { fill: none; stroke: #b9bec9; stroke-width: 1.3 }
.tip { fill: #7d8fb3 }
.to-tip { fill: #b8863b }
a:hover .box, a:hover .row, a:target .box, a:target .row { fill: #e8f0fd }
.wire:hover { stroke-width: 3; stroke-opacity: 1 }
@media (prefers-color-scheme: dark) {
text { fill: #dfe3ec }
.paper { fill: #15181e }
.box { fill: #1f242d; stroke: #4b5364 }
.focus .box { fill: #2c2613; stroke: #d9a22b }
.above .box { fill: #1a1e26; stroke: #3a414f }
.section .box { fill: #1a1e26 }
.rule { stroke: #333a47 }
.id { fill: #8ab4f0 }
.caption { fill: #8b93a4 }
.wire { stroke: #7f93bd }
.to { stroke: #c79a52 }
.stem { stroke: #4b5364 }
.tip { fill: #7f93bd }
.to-tip { fill: #c79a52 }
a:hover .box, a:hover .row, a:target .box, a:target .row { fill: #2a3446 }
}
";

/// The document.
pub(super) fn svg(around: &Neighbourhood, layout: &Layout) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = document(&mut out, around, layout);
    out
}

fn document(out: &mut String, around: &Neighbourhood, layout: &Layout) -> fmt::Result {
    let (width, height) = (layout.width, layout.height);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">"
    )?;
    if let Some(focus) = around.nodes.iter().find(|node| node.kind == NeighbourKind::Focus) {
        writeln!(out, "<title>{} {}</title>", escaped(&focus.id.to_string()), escaped(&focus.title))?;
    }
    writeln!(out, "<style>{STYLE}</style>")?;
    for tip in ["tip", "to-tip"] {
        writeln!(
            out,
            "<marker id=\"{tip}\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
             markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"{tip}\" d=\"M0 0.5 8 4 0 7.5z\"/></marker>"
        )?;
    }
    writeln!(out, "<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>")?;
    for wire in &layout.wires {
        draw_wire(out, around, wire)?;
    }
    for caption in &layout.captions {
        text(out, caption)?;
    }
    for panel in &layout.panels {
        draw_panel(out, around, panel)?;
    }
    out.write_str("</svg>\n")
}

fn draw_panel(out: &mut String, around: &Neighbourhood, panel: &Panel) -> fmt::Result {
    let Some(head) = around.nodes.get(panel.head.node) else { return Ok(()) };
    let area = panel.area;
    open(out, head)?;
    writeln!(
        out,
        "<rect class=\"box\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"7\"/>",
        area.x, area.y, area.width, area.height
    )?;
    draw_shape(out, head, &panel.head)?;
    for row in &panel.rows {
        let Some(part) = around.nodes.get(row.node) else { continue };
        let area = row.area;
        open(out, part)?;
        // A little inside of the box, so that its border stays whole.
        writeln!(
            out,
            "<rect class=\"row\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\"/><path class=\"rule\" d=\"M{} \
             {}h{}\"/>",
            area.x + 2,
            area.y + 1,
            area.width - 4,
            area.height - 2,
            area.x + 1,
            area.y,
            area.width - 2,
        )?;
        draw_shape(out, part, row)?;
    }
    Ok(())
}

/// Begins a node: a link to itself, so that the address of the picture can name it.
fn open(out: &mut String, node: &Neighbour) -> fmt::Result {
    let anchor = anchor(&node.id);
    let class = match node.kind {
        NeighbourKind::Above => "above",
        NeighbourKind::Focus => "focus",
        NeighbourKind::Part => "part",
        NeighbourKind::Rule => "other",
        NeighbourKind::Section => "section",
    };
    writeln!(out, "<a id=\"{anchor}\" href=\"#{anchor}\" class=\"{class}\">")
}

/// The tooltip and the text of a node, and its end.
fn draw_shape(out: &mut String, node: &Neighbour, shape: &Shape) -> fmt::Result {
    let said = if node.text.is_empty() { &node.title } else { &node.text };
    writeln!(out, "<title>{} {}</title>", escaped(&node.id.to_string()), escaped(said))?;
    for line in &shape.lines {
        text(out, line)?;
    }
    out.write_str("</a>\n")
}

fn text(out: &mut String, line: &Line) -> fmt::Result {
    let class = match line.face {
        Face::Focus => " class=\"title\"",
        Face::Id => " class=\"id\"",
        Face::Plain => "",
        Face::Caption => " class=\"caption\"",
    };
    writeln!(out, "<text{class} x=\"{}\" y=\"{}\">{}</text>", line.x, line.y, escaped(&line.text))
}

fn draw_wire(out: &mut String, around: &Neighbourhood, wire: &Wire) -> fmt::Result {
    let (Some(from), Some(to)) = (around.nodes.get(wire.from), around.nodes.get(wire.to)) else { return Ok(()) };
    let (class, tip, says) = match (wire.kind, from.distance < 0) {
        (EdgeKind::Part, _) => ("stem", "", "has the part"),
        (EdgeKind::Refers, true) => ("wire to", " marker-end=\"url(#to-tip)\"", "refers to"),
        (EdgeKind::Refers, false) => ("wire", " marker-end=\"url(#tip)\"", "refers to"),
    };
    let mut path = String::new();
    match &wire.course {
        Course::Across(pairs) => {
            for (at, [(x, y), (to_x, to_y)]) in pairs.iter().enumerate() {
                let half = (to_x - x) / 2;
                let begin = if at == 0 { 'M' } else { 'L' };
                write!(path, "{begin}{x} {y}C{} {y} {} {to_y} {to_x} {to_y}", x + half, to_x - half)?;
            }
        }
        Course::Beside { from: (x, y), to: (to_x, to_y), bulge } => {
            write!(path, "M{x} {y}C{} {y} {} {to_y} {to_x} {to_y}", x + bulge, to_x + bulge)?;
        }
        Course::Down((x, y), (to_x, to_y)) => write!(path, "M{x} {y}L{to_x} {to_y}")?,
    }
    let (from, to) = (escaped(&from.id.to_string()), escaped(&to.id.to_string()));
    writeln!(out, "<path class=\"{class}\" d=\"{path}\"{tip}><title>{from} {says} {to}</title></path>")
}

/// An id as the name of a place in the document.
fn anchor(id: &RuleId) -> String {
    escaped(&id.to_string().replace(' ', "-"))
}

/// Text as it stands in XML. What may not stand there is shown, and so is everything else that is hidden.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in visible(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_shown() {
        assert_eq!(escaped("<b>\n\t\u{1b}\u{9b}\u{202e}\u{ffff}"), "&lt;b&gt;\n\t\\u{1b}\\u{9b}\\u{202e}\\u{ffff}");
    }
}
