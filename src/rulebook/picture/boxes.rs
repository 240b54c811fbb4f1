//! Boxes: a rule or section with its text, and the parts that are listed inside of it; how wide text is, and where its
//! lines break.
//!
//! The font of a reader is unknown. Widths are those of DejaVu Sans, which is wider than the fonts that systems come
//! with, so that text which fits here fits there.

use std::collections::HashMap;

use unicode_width::UnicodeWidthChar;

use crate::{EdgeKind, Neighbour, NeighbourKind, Neighbourhood, RuleId};

/// The widths of the characters from space to `~`, in thousandths of the font's size.
const WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
];
/// Between the border of a box and its text.
const PADDING: i32 = 10;
/// Above and below the text of a part.
const ROW_PADDING: i32 = 5;
/// The indent of a part of a part.
const INDENT: i32 = 16;

/// A style of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// The id and the title of the focus.
    Focus,
    /// The id of a box.
    Id,
    /// Everything else in a box.
    Plain,
    /// The caption of a column.
    Caption,
}

impl Face {
    /// In pixels.
    const fn size(self) -> i32 {
        match self {
            Self::Focus => 17,
            Self::Id => 13,
            Self::Plain => 12,
            Self::Caption => 11,
        }
    }

    /// Bold type is wider, in hundredths.
    const fn stretch(self) -> i32 {
        match self {
            Self::Focus | Self::Id => 113,
            Self::Plain | Self::Caption => 100,
        }
    }
}

/// The width of a text in pixels, rounded up.
pub fn width(text: &str, face: Face) -> i32 {
    let of_char = |c: char| match u32::from(c).checked_sub(32).and_then(|at| WIDTHS.get(usize::try_from(at).ok()?)) {
        Some(width) => i64::from(*width),
        None => match c.width().unwrap_or_default() {
            0 => 0,
            // Dashes and dots of this height are as wide as letters can be.
            1 if !matches!(c, '…' | '—') => 790,
            _ => 1000,
        },
    };
    let thousandths = text.chars().map(of_char).fold(0_i64, i64::saturating_add);
    let wide = thousandths.saturating_mul(i64::from(face.size() * face.stretch()));
    i32::try_from(wide / 100_000 + 1).unwrap_or(i32::MAX)
}

/// The text in lines of at most that width; at most so many, and then the last ends with `…`.
///
/// A word that is wider than a line is broken.
fn wrap(text: &str, face: Face, room: i32, most: usize) -> Vec<String> {
    let fits = |line: &str| width(line, face) <= room;
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if lines.len() > most {
            break;
        }
        if !line.is_empty() && fits(&format!("{line} {word}")) {
            line.push(' ');
        } else if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            line.push(c);
            if !fits(&line) && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, c.to_string()));
            }
        }
    }
    lines.extend(Some(line).filter(|line| !line.is_empty()));
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            // Whole words go, and letters only of a word that fills the line.
            while !last.is_empty() && !fits(&format!("{last}…")) {
                let end = last.rfind(' ').or_else(|| last.char_indices().last().map(|(at, _)| at));
                last.truncate(end.unwrap_or_default());
            }
            *last = format!("{}…", last.trim_end_matches([' ', ',', '.', ';', ':', '…']));
        }
    }
    lines
}

/// A line of text, from its left end on its base line.
#[derive(Debug)]
pub(super) struct Line {
    pub x: i32,
    pub y: i32,
    pub text: String,
    pub face: Face,
}

/// The drawing of one node: the head of a box, or a part inside of it. Its place and its lines are relative to the box.
#[derive(Debug)]
pub(super) struct Shape {
    /// The place among the neighbours.
    pub node: usize,
    pub y: i32,
    pub height: i32,
    pub lines: Vec<Line>,
}

impl Shape {
    /// Writes lines below those that are there.
    fn write(&mut self, lines: Vec<String>, face: Face, indent: i32) {
        for text in lines {
            let y = self.y + self.height + face.size();
            self.lines.push(Line { x: PADDING + indent, y, text, face });
            self.height += face.size() * 4 / 3;
        }
    }
}

/// A box with the parts inside of it.
#[derive(Debug)]
pub(super) struct Panel {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
    /// The head, and a row for each part.
    pub shapes: Vec<Shape>,
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
        let listed_in = whole.get(&neighbour.id).and_then(|whole| inside.get(whole)).copied();
        if let Some((at, depth)) = listed_in.filter(|_| neighbour.kind == NeighbourKind::Part) {
            inside.insert(&neighbour.id, (at, depth + 1));
            if let Some(panel) = panels.get_mut(at) {
                panel.list(node, neighbour, depth);
            }
            continue;
        }
        // Below the head of a section, parts stand in boxes of their own.
        if neighbour.kind == NeighbourKind::Part || (neighbour.kind == NeighbourKind::Focus && !around.of_section) {
            inside.insert(&neighbour.id, (panels.len(), 0));
        }
        panels.push(Panel::new(node, neighbour, around.of_section));
    }
    panels
}

/// The name of a rule, or else the text that it says.
fn name_or_text(neighbour: &Neighbour) -> (Option<&str>, &str) {
    let (title, text) = (neighbour.title.as_str(), neighbour.text.as_str());
    // Words that were cut off are no name, nor are those that more words follow in the sentence.
    match text.strip_prefix(title.trim_end_matches('…')) {
        Some(rest) if title.ends_with('…') || !rest.trim_matches(['.', ':']).is_empty() => (None, text),
        _ => (Some(title), text),
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
        let mut head = Shape { node, y: 0, height: PADDING, lines: Vec::new() };
        // A term is its own number.
        let id = if neighbour.id.is_term() { neighbour.id.document().to_owned() } else { neighbour.id.to_string() };
        let room = width - 2 * PADDING;
        let is_focus = neighbour.kind == NeighbourKind::Focus;
        let text = match name_or_text(neighbour) {
            (Some(name), text) => {
                head.write(wrap(&format!("{id}  {name}"), face, room, 3), face, 0);
                if is_focus && text.trim_end_matches('.') != name { text } else { "" }
            }
            (None, text) => {
                head.write(wrap(&id, face, room, 1), face, 0);
                text
            }
        };
        head.write(wrap(text, Face::Plain, room, most), Face::Plain, 0);
        head.height += PADDING;
        Self { x: 0, y: 0, width, height: head.height, shapes: vec![head] }
    }

    /// Adds a part at the end of the box.
    fn list(&mut self, node: usize, neighbour: &Neighbour, depth: i32) {
        let mut row = Shape { node, y: self.height, height: ROW_PADDING, lines: Vec::new() };
        let number = neighbour.id.number();
        let last = number.rsplit(['.', '-']).next().unwrap_or(number);
        let number = if last.starts_with(|c: char| c.is_ascii_digit()) { number } else { last };
        let indent = INDENT.saturating_mul(depth).min(self.width / 3);
        // Letters stand in a column, and so do most numbers.
        let least = if number == last { 22 } else { 48 };
        let before = (width(number, Face::Id).min(self.width / 3) + 8).max(least);
        let y = row.y + ROW_PADDING + Face::Plain.size();
        let number = wrap(number, Face::Id, before, 1).into_iter();
        row.lines.extend(number.map(|text| Line { x: PADDING + indent, y, text, face: Face::Id }));
        let (name, text) = name_or_text(neighbour);
        let room = self.width - 2 * PADDING - indent - before;
        row.write(wrap(name.unwrap_or(text), Face::Plain, room, 2), Face::Plain, indent + before);
        row.height += ROW_PADDING;
        self.height += row.height;
        self.shapes.push(row);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let text = "Excess damage is dealt to the enemy base; a-word-that-is-longer-than-any-line-of-the-box stays.";
        for room in [40, 90, 300] {
            let lines = wrap(text, Face::Plain, room, 100);
            assert!(lines.iter().all(|line| width(line, Face::Plain) <= room), "{room}: {lines:?}");
            let bare = |text: &str| text.replace(' ', "");
            assert_eq!(bare(&lines.concat()), bare(text));
        }
        let lines = wrap("one two three four five six seven", Face::Plain, 60, 2);
        assert!(lines.len() == 2 && lines[1].ends_with('…') && width(&lines[1], Face::Plain) <= 60, "{lines:?}");
        assert!(wrap(" \n ", Face::Plain, 60, 2).is_empty());
        assert!(width("WWW", Face::Id) > width("iii", Face::Id) && width("漢", Face::Plain) == 13);
    }
}
