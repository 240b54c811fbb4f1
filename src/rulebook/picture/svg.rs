//! The picture as SVG: one file without scripts, fonts or other files, light or dark as its reader's screen is.

use std::fmt::{self, Write as _};

use swu_text::visible::visible;

use super::boxes::{Face, Panel};
use super::layout::Layout;
use crate::{Edge, EdgeKind, NeighbourKind, Neighbourhood, RuleId};

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
pub(super) fn svg(around: &Neighbourhood) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = document(&mut out, around, &Layout::of(around));
    out
}

fn document(out: &mut String, around: &Neighbourhood, layout: &Layout<'_>) -> fmt::Result {
    let Layout { width, height, panels, columns, .. } = layout;
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
    for edge in &around.edges {
        draw_edge(out, around, layout, edge)?;
    }
    for column in columns {
        let caption = match column.distance {
            0 => continue,
            -1 => "REFERS TO IT".to_owned(),
            1 => "IT REFERS TO".to_owned(),
            far => format!("{} REFERENCES AWAY", far.abs()),
        };
        let x = column.x + (column.width - super::width(&caption, Face::Caption)) / 2;
        let top = column.panels.first().and_then(|at| panels.get(*at)).map_or(0, |first| first.y);
        writeln!(out, "<text class=\"caption\" x=\"{x}\" y=\"{}\">{caption}</text>", top - 10)?;
    }
    for panel in panels {
        draw_panel(out, around, panel)?;
    }
    out.write_str("</svg>\n")
}

fn draw_panel(out: &mut String, around: &Neighbourhood, panel: &Panel) -> fmt::Result {
    let Panel { x, width, height, shapes, .. } = panel;
    for (at, shape) in shapes.iter().enumerate() {
        let Some(node) = around.nodes.get(shape.node) else { continue };
        let class = match node.kind {
            NeighbourKind::Above => "above",
            NeighbourKind::Focus => "focus",
            NeighbourKind::Part => "part",
            NeighbourKind::Rule => "other",
            NeighbourKind::Section => "section",
        };
        // A link to itself, so that the address of the picture can name it.
        let anchor = escaped(&node.id.to_string().replace(' ', "-"));
        writeln!(out, "<a id=\"{anchor}\" href=\"#{anchor}\" class=\"{class}\">")?;
        let y = panel.y + shape.y;
        if at == 0 {
            let rect = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
            writeln!(out, "<rect class=\"box\" {rect} rx=\"7\"/>")?;
        } else {
            // A little inside of the box, so that its border stays whole.
            let (left, top, right, high) = (x + 2, y + 1, width - 4, shape.height - 2);
            let rect = format!("x=\"{left}\" y=\"{top}\" width=\"{right}\" height=\"{high}\"");
            writeln!(
                out,
                "<rect class=\"row\" {rect} rx=\"5\"/><path class=\"rule\" d=\"M{} {y}h{}\"/>",
                x + 1,
                width - 2
            )?;
        }
        let text = if node.text.is_empty() { &node.title } else { &node.text };
        writeln!(out, "<title>{} {}</title>", escaped(&node.id.to_string()), escaped(text))?;
        for line in &shape.lines {
            let class = match line.face {
                Face::Focus => " class=\"title\"",
                Face::Id => " class=\"id\"",
                Face::Plain | Face::Caption => "",
            };
            let (x, y) = (x + line.x, panel.y + line.y);
            writeln!(out, "<text{class} x=\"{x}\" y=\"{y}\">{}</text>", escaped(&line.text))?;
        }
        out.write_str("</a>\n")?;
    }
    Ok(())
}

fn draw_edge(out: &mut String, around: &Neighbourhood, layout: &Layout<'_>, edge: &Edge) -> fmt::Result {
    let node = |id: &RuleId| around.nodes.iter().find(|node| node.id == *id);
    let (Some(from), Some(to)) = (node(&edge.from), node(&edge.to)) else { return Ok(()) };
    let (path, class, tip, verb) = match edge.kind {
        // A part that is no part of what is above stands inside of its whole.
        EdgeKind::Part if to.kind > NeighbourKind::Focus => return Ok(()),
        EdgeKind::Part => (layout.stem(&from.id, &to.id), "stem", "", "has the part"),
        EdgeKind::Refers => {
            let (class, tip) = if from.distance < 0 { ("wire to", "to-tip") } else { ("wire", "tip") };
            (layout.wire(&from.id, &to.id), class, tip, "refers to")
        }
    };
    let path = path.unwrap_or_default();
    let tip = if tip.is_empty() { String::new() } else { format!(" marker-end=\"url(#{tip})\"") };
    let (from, to) = (escaped(&edge.from.to_string()), escaped(&edge.to.to_string()));
    writeln!(out, "<path class=\"{class}\" d=\"{path}\"{tip}><title>{from} {verb} {to}</title></path>")
}

/// Text as it stands in XML. Characters that may not stand there or are hidden are shown.
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
    fn hidden_characters_are_shown() {
        assert_eq!(escaped("<b>\n\t\u{1b}\u{9b}\u{202e}\u{ffff}"), "&lt;b&gt;\n\t\\u{1b}\\u{9b}\\u{202e}\\u{ffff}");
    }
}
