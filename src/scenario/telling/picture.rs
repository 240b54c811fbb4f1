//! A drawn moment in a trace: the board of a game, or the sheet of an event.

use schemars::JsonSchema;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::board::{Board, padded, wrapped};
use swu_text::visible::one_line;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    Board(Board),
    Sheet(Sheet),
}

impl Picture {
    /// The same without anything that a question could be about.
    #[must_use]
    pub fn unasked(self) -> Self {
        match self {
            Self::Board(board) => Self::Board(board.unasked()),
            Self::Sheet(sheet) => Self::Sheet(sheet),
        }
    }

    /// The same as a player sees it: [`Board::seen_by`].
    #[must_use]
    pub fn seen_by(self, player: Option<&str>) -> Self {
        match self {
            Self::Board(board) => Self::Board(board.seen_by(player)),
            Self::Sheet(sheet) => Self::Sheet(sheet),
        }
    }

    /// The lines with a heading, at most 80 columns wide including the margin.
    pub fn draw(&self, heading: &str, margin: usize) -> Vec<String> {
        let margin_text = " ".repeat(margin);
        let lines = self.draw_within(heading, WIDTH.saturating_sub(margin));
        lines.into_iter().map(|line| format!("{margin_text}{line}").trim_end().to_owned()).collect()
    }

    /// The lines with a heading, at most so many columns wide unless a word is wider.
    pub fn draw_within(&self, heading: &str, width: usize) -> Vec<String> {
        match self {
            Self::Board(board) => board.draw_within(heading, width),
            Self::Sheet(sheet) => sheet.draw_within(heading, width),
        }
    }
}

/// The widest line.
const WIDTH: usize = 80;

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
