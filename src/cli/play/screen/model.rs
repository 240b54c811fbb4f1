//! What the screen shows and where its cursors are. It knows no game and no terminal: a [`Shown`] is what there is to see
//! of a game, [`super::keys`] changes the state, [`super::draw`] draws it.

use std::path::PathBuf;

use ratatui::layout::Rect;

use super::text::Said;
use super::wishes::Wishes;
use crate::cli::play::command::Command;
use crate::cli::play::seats::Machine;
use crate::scenario::replay::data::PositionData;

/// What there is to see of a game.
#[derive(Debug, Clone, Default)]
pub(super) struct Shown {
    /// What the file is called.
    pub file: String,
    pub position: Option<PositionData>,
    /// Who has to decide, and what.
    pub asked: Option<Asked>,
    pub log: Vec<Entry>,
    /// What the engine does not implement and play came to.
    pub unsupported: Vec<String>,
    /// How many steps can be taken back, and how many played again.
    pub played: usize,
    pub undone: usize,
    /// Whether there are steps that no file has.
    pub is_unsaved: bool,
    /// A name for the file to save, which no file has yet.
    pub save_as: String,
}

/// A decision that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Asked {
    pub player: String,
    /// In words, with its rule.
    pub told: String,
    pub rule: String,
    /// Each legal answer, as a step of the file.
    pub steps: Vec<String>,
    /// Whether these are all.
    pub complete: bool,
    /// What plays for the player; nothing if somebody does.
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
    /// What does not happen.
    Not,
    /// A question that the step leaves open, a claim that holds, or a refusal that was expected.
    Remark,
    /// What is not as the file expects, or not implemented.
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

    /// The next one, in the order in which they stand.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Board => Self::Choices,
            Self::Choices => Self::Log,
            Self::Log => Self::Board,
        }
    }
}

/// Where somebody is in a list of things that can be selected, and which lines of it are seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Cursor {
    pub at: usize,
    /// The first line that is seen.
    pub top: usize,
    /// Whether the cursor has to be in sight. It has not while the lines are scrolled.
    pub follows: bool,
}

impl Cursor {
    /// At a place, in sight.
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

/// What was drawn of a list: where it is, which lines of it are seen, and what can be selected there.
#[derive(Debug, Clone, Default)]
pub(super) struct Drawn {
    pub area: Rect,
    /// The first line that is seen, and how many there are.
    pub top: usize,
    pub lines: usize,
    /// How many things can be selected.
    pub items: usize,
    /// The things on each line that is seen, with the columns they take.
    pub places: Vec<Vec<(std::ops::Range<u16>, usize)>>,
}

impl Drawn {
    /// The thing at a column and line of the screen: the one that stands there, or else the first of that line.
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

/// What was drawn.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    pub board: Drawn,
    pub choices: Drawn,
    pub log: Drawn,
    /// The page on top.
    pub page: Drawn,
    /// What each thing on the board is called.
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

/// What lies over the table.
#[derive(Debug, Clone)]
pub(super) enum Page {
    /// A text to read.
    Text { title: String, said: Vec<Said>, cursor: Cursor },
    /// What is not legal, and why.
    Wishes(Wishes),
    /// A search is under way: it has found so many positions, in so many seconds.
    Searching { what: String, positions: usize, seconds: u64 },
    /// Whether to leave without saving.
    Leaving,
}

/// What is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Input {
    pub purpose: Purpose,
    pub text: String,
    /// Which of the lines that were typed before is shown, counted from the last.
    pub back: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A step or a command.
    Line,
    /// The name of a file to save.
    Save,
}

/// What is said about the last key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Note {
    pub text: String,
    /// Whether something was refused.
    pub is_refusal: bool,
}

/// What is to be done beyond what is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Effect {
    None,
    /// Plays a step as the file has it.
    Play(String),
    /// Does what was typed.
    Do(Command),
    /// Asks why a step is not legal, for the list of wishes.
    Weigh(String),
    /// Opens the list of what is not legal.
    Wish,
    ShowCard(String),
    ShowRules(Vec<String>),
    /// Shows the cards that a step names, and the rule that asks for it.
    ShowStep(String),
    UndoAll,
    RedoAll,
    SaveAs(PathBuf),
    /// Ends the search that is under way.
    Cancel,
    Leave,
}

/// The state of the screen.
#[derive(Debug, Clone, Default)]
pub(super) struct Screen {
    pub shown: Shown,
    pub focus: Pane,
    /// Whether the pane in focus takes the whole screen.
    pub is_zoomed: bool,
    pub board: Cursor,
    pub choices: Cursor,
    pub log: Cursor,
    /// What lies over the table, the last on top.
    pub pages: Vec<Page>,
    pub input: Option<Input>,
    pub note: Option<Note>,
    /// Whether machines wait: after undo and redo they do not play on by themselves.
    pub is_paused: bool,
    /// Whether a search is under way.
    pub is_searching: bool,
    /// The number that is being typed.
    pub number: Option<usize>,
    /// What was typed before.
    pub history: Vec<String>,
    pub layout: Layout,
}

impl Screen {
    pub(super) fn new(shown: Shown) -> Self {
        let mut screen = Self::default();
        screen.show(shown);
        screen
    }

    /// Looks at a game as it stands now.
    pub(super) fn show(&mut self, shown: Shown) {
        self.shown = shown;
        self.choices = Cursor::new(0);
        self.log = Cursor::new(self.shown.log.len().saturating_sub(1));
        self.number = None;
    }

    /// Takes note of what was drawn.
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

    /// What plays for whoever is asked; nothing if somebody does.
    pub(super) fn machine(&self) -> Option<Machine> {
        self.shown.asked.as_ref()?.machine
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.note = Some(Note { text: text.into(), is_refusal: false });
    }

    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        self.note = Some(Note { text: text.into(), is_refusal: true });
    }

    /// Lays a text over the table.
    pub(super) fn read(&mut self, title: impl Into<String>, said: Vec<Said>) {
        self.pages.push(Page::Text { title: title.into(), said, cursor: Cursor::default() });
    }

    /// Shows how far a search has come.
    pub(super) fn searched(&mut self, found: usize, passed: u64) {
        if let Some(Page::Searching { positions, seconds, .. }) = self.pages.last_mut() {
            (*positions, *seconds) = (found, passed);
        }
    }

    /// Ends the page of a search.
    pub(super) fn end_search(&mut self) {
        self.is_searching = false;
        self.pages.retain(|page| !matches!(page, Page::Searching { .. }));
    }
}
