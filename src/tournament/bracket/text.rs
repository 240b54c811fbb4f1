//! Drawings of a bracket as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::sheets::{Join, Sheet, Slot};

/// The widest column: names need no more.
const WIDEST: usize = 24;
/// Between the columns: the line to the next match.
const LINE: usize = 3;

/// The drawings one below the other, in at most so many columns as long as names have room for a few letters.
pub fn text(sheets: &[Sheet], width: usize) -> String {
    let mut out = String::new();
    let mut title = "";
    for sheet in sheets {
        if !out.is_empty() {
            out.push('\n');
        }
        if sheet.title != title {
            title = sheet.title;
            // Writing to a string does not fail.
            let _ = writeln!(out, "{title}\n");
        }
        for line in drawn(sheet, width) {
            let _ = writeln!(out, "{line}");
        }
    }
    out
}

fn drawn(sheet: &Sheet, width: usize) -> Vec<String> {
    let wide = (width / sheet.columns.len().max(1)).clamp(LINE + 5, WIDEST);
    let mut canvas = Canvas::default();
    for (column, heading) in sheet.columns.iter().enumerate() {
        canvas.put(0, column * wide, clipped(heading, wide - 1));
    }
    for slot in &sheet.slots {
        let is_last = slot.column + 1 == sheet.columns.len();
        canvas.put(slot.row + 2, slot.column * wide, placed(slot, wide, is_last));
    }
    for join in &sheet.joins {
        canvas.join(join, wide);
    }
    canvas.lines()
}

/// What stands in a slot, with the line behind it.
fn placed(slot: &Slot, wide: usize, is_last: bool) -> String {
    let room = wide - LINE;
    let text = match slot.number {
        Some(number) => format!("{}: {}", number.0, slot.text),
        None => slot.text.clone(),
    };
    let score = slot.score.map(|score| format!(" {score}")).unwrap_or_default();
    let room_for_name = (if is_last { wide } else { room }).saturating_sub(score.len());
    let text = clipped(text.trim_end(), room_for_name) + &score;
    if is_last {
        return text;
    }
    let line = "─".repeat((wide - 2).saturating_sub(text.width() + 1));
    format!("{text} {line}")
}

/// The beginning of a text, so many columns wide, that says where it was cut.
fn clipped(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    let mut left = room.saturating_sub(1);
    let fits = |c: &char| {
        let wide = c.width().unwrap_or(0);
        let fits = wide <= left;
        left = left.saturating_sub(wide);
        fits
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}…", kept.trim_end())
}

/// Pieces of text by row and column.
#[derive(Default)]
struct Canvas {
    pieces: BTreeMap<usize, BTreeMap<usize, String>>,
}

impl Canvas {
    fn put(&mut self, row: usize, column: usize, text: String) {
        self.pieces.entry(row).or_default().insert(column, text);
    }

    /// The lines between the two slots of a match and that of its winner.
    fn join(&mut self, join: &Join, wide: usize) {
        let at = (join.column + 1) * wide - 2;
        for row in join.top..=join.bottom {
            let corner = match row {
                row if row == join.top => '┐',
                row if row == join.bottom => '┘',
                row if row == join.middle => '├',
                _ => '│',
            };
            self.put(row + 2, at, corner.to_string());
        }
    }

    fn lines(&self) -> Vec<String> {
        let rows = self.pieces.last_key_value().map_or(0, |(row, _)| row + 1);
        let line = |row: usize| {
            let mut line = String::new();
            for (column, text) in self.pieces.get(&row).into_iter().flatten() {
                line.push_str(&" ".repeat(column.saturating_sub(line.width())));
                line.push_str(text);
            }
            line.trim_end().to_owned()
        };
        (0..rows).map(line).collect()
    }
}
