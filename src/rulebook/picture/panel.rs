//! Boxes: a rule or section with its text, and the parts that are listed inside of it.

use std::collections::HashMap;

use super::measure::{Face, width, wrap};
use crate::{EdgeKind, Neighbour, NeighbourKind, Neighbourhood, RuleId};

/// Between the border of a box and its text.
const PADDING: i32 = 10;
/// Above and below the text of a part.
const ROW_PADDING: i32 = 5;
/// How far a part of a part is moved to the right.
const INDENT: i32 = 16;

/// A place on the picture, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

impl Area {
    pub(super) const fn right(&self) -> i32 {
        self.x + self.width
    }

    pub(super) const fn bottom(&self) -> i32 {
        self.y + self.height
    }

    pub(super) const fn middle(&self) -> i32 {
        self.y + self.height / 2
    }
}

/// A line of text, from its left end on its base line.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub x: i32,
    pub y: i32,
    pub text: String,
    pub face: Face,
}

/// What is drawn of one node: a box, or a part inside of a box.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    /// Which of the neighbours it is.
    pub node: usize,
    pub area: Area,
    pub lines: Vec<Line>,
}

impl Shape {
    fn shift(&mut self, x: i32, y: i32) {
        self.area.x += x;
        self.area.y += y;
        for line in &mut self.lines {
            line.x += x;
            line.y += y;
        }
    }
}

/// A box with the parts inside of it.
#[derive(Debug, Clone)]
pub(super) struct Panel {
    /// The box itself, without the room of its parts.
    pub head: Shape,
    pub rows: Vec<Shape>,
    pub area: Area,
}

impl Panel {
    pub(super) fn shift(&mut self, x: i32, y: i32) {
        self.area.x += x;
        self.area.y += y;
        self.head.shift(x, y);
        self.rows.iter_mut().for_each(|row| row.shift(x, y));
    }

    /// Where lines to a node of this box begin and end.
    pub(super) fn anchor(&self, node: usize) -> i32 {
        self.rows.iter().find(|row| row.node == node).unwrap_or(&self.head).area.middle()
    }

    pub(super) fn shapes(&self) -> impl Iterator<Item = &Shape> {
        std::iter::once(&self.head).chain(&self.rows)
    }
}

/// The boxes of a neighbourhood in its order, all at the origin: the parts of a rule stand inside of its box, those of a
/// section are boxes with their own parts inside.
pub(super) fn panels(around: &Neighbourhood) -> Vec<Panel> {
    let whole: HashMap<&RuleId, &RuleId> =
        around.edges.iter().filter(|edge| edge.kind == EdgeKind::Part).map(|edge| (&edge.to, &edge.from)).collect();
    let mut panels: Vec<Panel> = Vec::new();
    // The box that each node stands in, and how deep in it.
    let mut inside: HashMap<&RuleId, (usize, i32)> = HashMap::new();
    for (node, neighbour) in around.nodes.iter().enumerate() {
        let listed_in = whole.get(&neighbour.id).and_then(|whole| inside.get(whole));
        match (neighbour.kind, listed_in.copied()) {
            (NeighbourKind::Part, Some((at, depth))) => {
                inside.insert(&neighbour.id, (at, depth + 1));
                if let Some(panel) = panels.get_mut(at) {
                    panel.list(node, neighbour, depth);
                }
            }
            (kind, _) => {
                // What is listed below the head of a section stands in boxes of its own.
                if kind == NeighbourKind::Part || (kind == NeighbourKind::Focus && !around.of_section) {
                    inside.insert(&neighbour.id, (panels.len(), 0));
                }
                panels.push(Panel::new(node, neighbour, around.of_section));
            }
        }
    }
    panels
}

/// What stands beside the id of a rule.
enum Said<'n> {
    Name(&'n str),
    /// It has no name: what it says, from the beginning.
    Words(&'n str),
}

fn said(neighbour: &Neighbour) -> Said<'_> {
    let (title, text) = (neighbour.title.as_str(), neighbour.text.as_str());
    // Words that were cut off are no name, nor are those that more words follow in the sentence.
    let rest = text.strip_prefix(title.trim_end_matches('…'));
    match rest {
        Some(rest) if title.ends_with('…') || !rest.trim_matches(['.', ':']).is_empty() => Said::Words(text),
        _ => Said::Name(title),
    }
}

impl Panel {
    fn new(node: usize, neighbour: &Neighbour, in_section: bool) -> Self {
        let (width, face, most) = match (neighbour.kind, in_section) {
            (NeighbourKind::Focus, false) => (400, Face::Focus, 14),
            (NeighbourKind::Focus, true) => (300, Face::Focus, 4),
            (NeighbourKind::Above, false) => (400, Face::Id, 1),
            (NeighbourKind::Above | NeighbourKind::Part, _) => (300, Face::Id, 3),
            (NeighbourKind::Rule, _) => (270, Face::Id, 3),
            (NeighbourKind::Section, _) => (220, Face::Id, 2),
        };
        let mut head = Shape { node, area: Area { x: 0, y: 0, width, height: PADDING }, lines: Vec::new() };
        // A term is its own number.
        let id = if neighbour.id.is_term() { neighbour.id.document().to_owned() } else { neighbour.id.to_string() };
        let room = width - 2 * PADDING;
        match said(neighbour) {
            Said::Name(name) => head.write(wrap(&format!("{id}  {name}"), face, room, 3), face, 0),
            Said::Words(_) => head.write(wrap(&id, face, room, 1), face, 0),
        }
        let text = match (said(neighbour), neighbour.kind) {
            (Said::Words(text), _) => text,
            (Said::Name(name), NeighbourKind::Focus) if neighbour.text.trim_end_matches('.') != name => &neighbour.text,
            (Said::Name(_), _) => "",
        };
        head.write(wrap(text, Face::Plain, room, most), Face::Plain, 0);
        head.area.height += PADDING;
        Self { area: head.area, head, rows: Vec::new() }
    }

    /// Adds a part at the end of the box.
    fn list(&mut self, node: usize, neighbour: &Neighbour, depth: i32) {
        let area = Area { x: 0, y: self.area.height, width: self.area.width, height: ROW_PADDING };
        let mut row = Shape { node, area, lines: Vec::new() };
        let number = neighbour.id.number();
        let last = number.rsplit(['.', '-']).next().unwrap_or(number);
        let number = if last.starts_with(|c: char| c.is_ascii_digit()) { number } else { last };
        let indent = INDENT.saturating_mul(depth).min(area.width / 3);
        let before = width(number, Face::Id).min(area.width / 3) + 8;
        // Letters stand in a column, and so do most numbers.
        let before = before.max(if number == last { 22 } else { 48 });
        let room = area.width - 2 * PADDING - indent;
        if let Some(number) = wrap(number, Face::Id, before, 1).pop() {
            row.lines.push(Line {
                x: PADDING + indent,
                y: area.y + ROW_PADDING + Face::Plain.size(),
                text: number,
                face: Face::Id,
            });
        }
        let (Said::Name(words) | Said::Words(words)) = said(neighbour);
        row.write(wrap(words, Face::Plain, room - before, 2), Face::Plain, indent + before);
        row.area.height += ROW_PADDING;
        self.area.height += row.area.height;
        self.rows.push(row);
    }
}

impl Shape {
    /// Writes lines below those that are there.
    fn write(&mut self, lines: Vec<String>, face: Face, indent: i32) {
        for text in lines {
            let y = self.area.bottom() + face.size();
            self.lines.push(Line { x: PADDING + indent, y, text, face });
            self.area.height += face.leading();
        }
    }
}
