//! The sheet of an event, drawn: the standings, the tables, the cut, the bracket.

use schemars::JsonSchema;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::board::{padded, wrapped};
use swu_text::visible::one_line;

/// An event as it stands, to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sheet {
    /// The number of players, and how far the event is.
    pub(crate) headline: String,
    pub(crate) parts: Vec<Part>,
}

/// A part of the sheet, beneath a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Part {
    pub title: String,
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    /// The lines beneath a heading, at most so many columns wide where no word is wider.
    pub fn draw_within(&self, heading: &str, width: usize) -> Vec<String> {
        let mut lines = wrapped(&format!("{heading}: {}", self.headline), "", width);
        for part in &self.parts {
            let title = format!("── {} ──", part.title);
            lines.push(format!("{title}{}", "─".repeat(width.saturating_sub(title.width()))));
            lines.extend(part.draw(width));
        }
        // A name that breaks the line would break the drawing.
        lines.iter().map(|line| one_line(line.trim_end()).into_owned()).collect()
    }
}

impl Part {
    fn draw(&self, width: usize) -> Vec<String> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or_default();
        let widths: Vec<usize> = (0..columns)
            .map(|at| self.rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.width()).max().unwrap_or_default())
            .collect();
        let line = |row: &Vec<String>| {
            let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| padded(cell, *width)).collect();
            wrapped(cells.join("  ").trim_end(), "  ", width)
        };
        self.rows.iter().flat_map(line).collect()
    }
}
