//! Lines to draw: pieces of text with a look, some of them selectable.

use std::ops::Range;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use swu_text::visible::one_line;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::Paint;
use crate::cli::base::Look;
use crate::cli::play::screen::model::{Cursor, Drawn};

/// A space that never breaks a line: a rule's id stays whole.
pub(super) const UNBROKEN: char = '\u{a0}';

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    pub text: String,
    pub look: Option<Look>,
    /// The number of the item, if it is selectable.
    pub item: Option<usize>,
}

impl Piece {
    /// A new piece. Hidden characters are shown, because a name may contain anything.
    pub(super) fn new(text: impl AsRef<str>) -> Self {
        Self { text: one_line(text.as_ref()).into_owned(), look: None, item: None }
    }

    pub(super) fn look(self, look: Look) -> Self {
        Self { look: Some(look), ..self }
    }

    pub(super) fn item(self, item: usize) -> Self {
        Self { item: Some(item), ..self }
    }

    pub(super) fn width(&self) -> usize {
        self.text.width()
    }
}

/// A line.
pub(super) type Row = Vec<Piece>;

/// Width of a line.
pub(super) fn width_of(row: &[Piece]) -> usize {
    row.iter().map(Piece::width).sum()
}

/// Pieces with a space between them, after a label, broken at spaces. Later lines are indented by the width of the label,
/// or by `hang`.
pub(super) fn flow(label: Row, pieces: &[Piece], hang: usize, width: usize) -> Vec<Row> {
    let width = width.max(1);
    let hang = hang.min(width / 2);
    let mut rows = Vec::new();
    let mut filled = width_of(&label);
    let mut row = label;
    // True if a word of this line needs a space before the next one.
    let mut has_word = false;
    for piece in pieces {
        for word in piece.text.split(' ').filter(|word| !word.is_empty()) {
            for word in broken(word, width - hang) {
                let space = usize::from(has_word);
                if filled + space + word.width() > width && (has_word || filled > hang) {
                    rows.push(std::mem::replace(&mut row, vec![Piece::new(" ".repeat(hang))]));
                    (filled, has_word) = (hang, false);
                }
                push(&mut row, piece, &word, has_word);
                filled += usize::from(has_word) + word.width();
                has_word = true;
            }
        }
    }
    rows.push(row);
    rows
}

/// Adds a word, to the piece before it if it belongs to that.
fn push(row: &mut Row, piece: &Piece, word: &str, is_parted: bool) {
    let space = if is_parted { " " } else { "" };
    match row.last_mut() {
        Some(last) if is_parted && last.look == piece.look && last.item == piece.item => {
            last.text.push_str(space);
            last.text.push_str(word);
        }
        _ => {
            if is_parted {
                row.push(Piece::new(space));
            }
            row.push(Piece { text: word.to_owned(), ..piece.clone() });
        }
    }
}

/// A word in parts of at most that width.
fn broken(word: &str, width: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut filled = 0;
    for letter in word.chars() {
        let wide = letter.width().unwrap_or(0);
        if filled + wide > width.max(1) && filled > 0 {
            parts.push(String::new());
            filled = 0;
        }
        filled += wide;
        if let Some(last) = parts.last_mut() {
            last.push(letter);
        }
    }
    parts
}

/// The same line, cut or padded to the width.
pub(super) fn fitted(row: Row, width: usize) -> Row {
    let mut fitted = Row::new();
    let mut left = width;
    for piece in row {
        let mut text = String::new();
        for letter in piece.text.chars() {
            let wide = letter.width().unwrap_or(0);
            if wide > left {
                left = 0;
                break;
            }
            left -= wide;
            text.push(letter);
        }
        fitted.push(Piece { text, ..piece });
    }
    fitted.push(Piece::new(" ".repeat(left)));
    fitted
}

/// A list to draw.
pub(super) struct List<'l> {
    pub rows: Vec<Row>,
    /// Number of items.
    pub items: usize,
    pub cursor: &'l Cursor,
    /// True if the item at the cursor is marked.
    pub is_marked: bool,
}

impl List<'_> {
    /// Draws the lines that fit, and returns the drawn list.
    pub(super) fn draw(self, frame: &mut Frame<'_>, area: Rect, paint: Paint) -> Drawn {
        let height = usize::from(area.height);
        let top = self.top(height);
        let lines = self.rows.len();
        let seen: Vec<Row> = self.rows.into_iter().skip(top).take(height).collect();
        let places = seen.iter().map(|row| places(row)).collect();
        let selected = self.is_marked.then_some(self.cursor.at);
        let drawn: Vec<Line<'_>> = seen.into_iter().map(|row| line(row, selected, paint)).collect();
        frame.render_widget(Paragraph::new(drawn), area);
        Drawn { area, top, lines, items: self.items, places }
    }

    /// The first visible line.
    fn top(&self, height: usize) -> usize {
        let last = self.rows.len().saturating_sub(height);
        let top = self.cursor.top.min(last);
        if !self.cursor.follows {
            return top;
        }
        let is_there = |row: &Row| row.iter().any(|piece| piece.item == Some(self.cursor.at));
        let Some(first) = self.rows.iter().position(is_there) else { return top };
        let end = self.rows.iter().rposition(is_there).unwrap_or(first) + 1;
        // The first item is shown with the lines above it.
        let first = if self.cursor.at == 0 { 0 } else { first };
        top.max(end.saturating_sub(height)).min(first)
    }
}

/// The columns of the items on a line.
fn places(row: &[Piece]) -> Vec<(Range<u16>, usize)> {
    let mut column = 0;
    let mut places = Vec::new();
    for piece in row {
        let end = column + short(piece.width());
        places.extend(piece.item.map(|item| (column..end, item)));
        column = end;
    }
    places
}

fn line(row: Row, selected: Option<usize>, paint: Paint) -> Line<'static> {
    let spans = row.into_iter().map(|piece| {
        let style = piece.look.map_or_else(Style::new, |look| paint.style(look));
        let is_selected = piece.item.is_some() && piece.item == selected;
        let text = piece.text.replace(UNBROKEN, " ");
        Span::styled(text, if is_selected { paint.selected(style) } else { style })
    });
    Line::from(spans.collect::<Vec<_>>())
}

pub(super) fn short(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::{Piece, flow, width_of};

    fn flowed(texts: &[&str], hang: usize, width: usize) -> Vec<String> {
        let pieces: Vec<Piece> = texts.iter().map(|text| Piece::new(*text)).collect();
        let rows = flow(vec![Piece::new("> ")], &pieces, hang, width);
        rows.iter().map(|row| row.iter().map(|piece| piece.text.as_str()).collect()).collect()
    }

    #[test]
    fn pieces_flow_within_a_width() {
        assert_eq!(flowed(&["one two", "three"], 2, 20), ["> one two three"]);
        assert_eq!(flowed(&["one two", "three"], 2, 10), ["> one two", "  three"]);
        assert_eq!(flowed(&["incomprehensibilities"], 2, 10), ["> incompre", "  hensibil", "  ities"]);
        assert_eq!(flowed(&[], 2, 10), ["> "]);
    }

    #[test]
    fn no_line_is_wider_than_it_may_be() {
        for width in 3..30 {
            let rows = flow(vec![Piece::new("1 ")], &[Piece::new("a bc def 東京 ghijklmnopqrstuvwxyz")], 4, width);
            assert!(rows.iter().all(|row| width_of(row) <= width), "{width}: {rows:?}");
        }
    }
}
