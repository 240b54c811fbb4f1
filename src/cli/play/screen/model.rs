//! The state of the screen, with its cursors. It knows no game and no terminal: a [`Shown`] is the visible state of a game,
//! [`super::keys`] changes the state, [`super::draw`] draws it.

use std::path::PathBuf;

use ratatui::layout::Rect;

use super::text::Said;
use super::wishes::Wishes;
use crate::cli::play::command::Command;
use crate::cli::play::seats::Machine;
use crate::scenario::replay::data::PositionData;

/// The visible state of a game.
#[derive(Debug, Clone, Default)]
pub(super) struct Shown {
    /// The name of the file.
    pub file: String,
    pub position: Option<PositionData>,
    /// The open decision.
    pub asked: Option<Asked>,
    pub log: Vec<Entry>,
    /// Texts in the game that the engine does not implement.
    pub unsupported: Vec<String>,
    /// Number of steps that can be undone, and redone.
    pub played: usize,
    pub undone: usize,
    /// True if some steps are not saved.
    pub is_unsaved: bool,
    /// A free name for the file to save.
    pub save_as: String,
}

/// An open decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Asked {
    pub player: String,
    /// In words, with its rule.
    pub told: String,
    pub rule: String,
    /// Each legal answer, as a step of the file.
    pub steps: Vec<String>,
    /// True if these are all.
    pub complete: bool,
    /// The machine that plays for the player, if any.
    pub machine: Option<Machine>,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub kind: EntryKind,
    pub text: String,
    /// The rules that it rests on.
    pub rules: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EntryKind {
    /// A step as the file has it.
    Step,
    Event,
    /// Something that does not happen.
    Not,
    /// An open question, a claim that holds, or an expected refusal.
    Remark,
    /// A failure, or a text that is not implemented.
    Problem,
}

/// A part of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Pane {
    Board,
    #[default]
    Choices,
    Log,
}

impl Pane {
    pub(super) const ALL: [Self; 3] = [Self::Board, Self::Choices, Self::Log];

    /// The next pane, in their order.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Board => Self::Choices,
            Self::Choices => Self::Log,
            Self::Log => Self::Board,
        }
    }
}

/// The place of the user in a list of items, and its visible lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Cursor {
    pub at: usize,
    /// The first visible line.
    pub top: usize,
    /// True if the cursor must be visible, which it need not be while the lines are scrolled.
    pub follows: bool,
}

impl Cursor {
    /// At a place, visible.
    pub(super) const fn new(at: usize) -> Self {
        Self { at, top: 0, follows: true }
    }

    pub(super) fn go(&mut self, at: usize) {
        (self.at, self.follows) = (at, true);
    }

    pub(super) fn scroll(&mut self, lines: isize) {
        (self.top, self.follows) = (self.top.saturating_add_signed(lines), false);
    }
}

/// A list as drawn: its area, its visible lines, and its items.
#[derive(Debug, Clone, Default)]
pub(super) struct Drawn {
    pub area: Rect,
    /// The first visible line, and the number of lines.
    pub top: usize,
    pub lines: usize,
    /// Number of items.
    pub items: usize,
    /// The items on each visible line, with their columns.
    pub places: Vec<Vec<(std::ops::Range<u16>, usize)>>,
}

impl Drawn {
    /// The item at a column and line of the screen, or else the first of that line.
    pub(super) fn item_at(&self, column: u16, line: u16) -> Option<usize> {
        let places = self.places.get(usize::from(line.checked_sub(self.area.y)?))?;
        let column = column.checked_sub(self.area.x)?;
        let there = places.iter().find(|(columns, _)| columns.contains(&column)).or(places.first());
        there.map(|(_, item)| *item)
    }

    pub(super) const fn height(&self) -> usize {
        self.area.height as usize
    }

    pub(super) const fn contains(&self, column: u16, line: u16) -> bool {
        let Rect { x, y, width, height } = self.area;
        column >= x && column - x < width && line >= y && line - y < height
    }
}

/// Everything drawn.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    pub board: Drawn,
    pub choices: Drawn,
    pub log: Drawn,
    /// The page on top.
    pub page: Drawn,
    /// The name of each item on the board.
    pub cards: Vec<String>,
}

impl Layout {
    pub(super) const fn pane(&self, pane: Pane) -> &Drawn {
        match pane {
            Pane::Board => &self.board,
            Pane::Choices => &self.choices,
            Pane::Log => &self.log,
        }
    }
}

/// A page over the table.
#[derive(Debug, Clone)]
pub(super) enum Page {
    /// A text to read.
    Text { title: String, said: Vec<Said>, cursor: Cursor },
    /// Illegal wishes, with the reasons.
    Wishes(Wishes),
    /// A search under way, with its positions and seconds.
    Searching { what: String, positions: usize, seconds: u64 },
    /// The question about leaving without saving.
    Leaving,
}

/// The input line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Input {
    pub purpose: Purpose,
    pub text: String,
    /// The number of the recalled earlier line, from the last; 0 for none.
    pub back: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A step or a command.
    Line,
    /// The name of a file to save.
    Save,
}

/// The message about the last key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Note {
    pub text: String,
    /// True for a refusal.
    pub is_refusal: bool,
}

/// An effect beyond the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Effect {
    None,
    /// Plays a step as the file has it.
    Play(String),
    /// Runs a typed command.
    Do(Command),
    /// Asks for the reason that a step is not legal, for the list of wishes.
    Weigh(String),
    /// Opens the list of wishes.
    Wish,
    ShowCard(String),
    ShowRules(Vec<String>),
    /// Shows the cards in a step, and its rule.
    ShowStep(String),
    UndoAll,
    RedoAll,
    SaveAs(PathBuf),
    /// Ends the search.
    Cancel,
    Leave,
}

/// The state of the screen.
#[derive(Debug, Clone, Default)]
pub(super) struct Screen {
    pub shown: Shown,
    pub focus: Pane,
    /// True if the pane in focus takes the whole screen.
    pub is_zoomed: bool,
    pub board: Cursor,
    pub choices: Cursor,
    pub log: Cursor,
    /// The pages over the table, the last on top.
    pub pages: Vec<Page>,
    pub input: Option<Input>,
    pub note: Option<Note>,
    /// True if machines wait: after undo and redo they do not play on by themselves.
    pub is_paused: bool,
    /// True if a search is under way.
    pub is_searching: bool,
    /// The number typed so far.
    pub number: Option<usize>,
    /// Earlier lines.
    pub history: Vec<String>,
    pub layout: Layout,
}

impl Screen {
    pub(super) fn new(shown: Shown) -> Self {
        let mut screen = Self::default();
        screen.show(shown);
        screen
    }

    /// Shows the present state of a game.
    pub(super) fn show(&mut self, shown: Shown) {
        self.shown = shown;
        self.choices = Cursor::new(0);
        self.log = Cursor::new(self.shown.log.len().saturating_sub(1));
        self.number = None;
    }

    /// Keeps the layout that was drawn.
    pub(super) fn fit(&mut self, layout: Layout) {
        self.layout = layout;
        self.board.top = self.layout.board.top;
        self.choices.top = self.layout.choices.top;
        self.log.top = self.layout.log.top;
        self.board.at = self.board.at.min(self.layout.board.items.saturating_sub(1));
        let top = self.layout.page.top;
        match self.pages.last_mut() {
            Some(Page::Text { cursor, .. }) => cursor.top = top,
            Some(Page::Wishes(wishes)) => wishes.cursor.top = top,
            Some(Page::Searching { .. } | Page::Leaving) | None => {}
        }
    }

    pub(super) const fn cursor(&mut self, pane: Pane) -> &mut Cursor {
        match pane {
            Pane::Board => &mut self.board,
            Pane::Choices => &mut self.choices,
            Pane::Log => &mut self.log,
        }
    }

    /// The legal answers.
    pub(super) fn steps(&self) -> &[String] {
        self.shown.asked.as_ref().map(|asked| asked.steps.as_slice()).unwrap_or_default()
    }

    /// The machine that plays for the asked player, if any.
    pub(super) fn machine(&self) -> Option<Machine> {
        self.shown.asked.as_ref()?.machine
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.note = Some(Note { text: text.into(), is_refusal: false });
    }

    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        self.note = Some(Note { text: text.into(), is_refusal: true });
    }

    /// Opens a text over the table.
    pub(super) fn read(&mut self, title: impl Into<String>, said: Vec<Said>) {
        self.pages.push(Page::Text { title: title.into(), said, cursor: Cursor::default() });
    }

    /// Shows the progress of a search.
    pub(super) fn searched(&mut self, found: usize, passed: u64) {
        if let Some(Page::Searching { positions, seconds, .. }) = self.pages.last_mut() {
            (*positions, *seconds) = (found, passed);
        }
    }

    /// Closes the page of a search.
    pub(super) fn end_search(&mut self) {
        self.is_searching = false;
        self.pages.retain(|page| !matches!(page, Page::Searching { .. }));
    }
}
