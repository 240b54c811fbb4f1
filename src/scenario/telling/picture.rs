//! A drawn moment in a trace: the board of a game, or the state of an event.

use super::board::Board;
use crate::telling::sheet::Sheet;

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
