//! The page that is looked at, and the effects of keys.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::quiz::session::{Mode, Session};
use crate::quiz::{Item, Rating};

/// The page that is looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Page {
    /// The question, beneath the table that it is asked at.
    #[default]
    Question,
    /// The table alone.
    Table,
    Cards,
    Trace,
    Rules,
    Help,
    /// The question of leaving.
    Leaving,
}

/// The part of the screen that a scroll is of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Extent {
    /// All lines that there are to see.
    pub lines: usize,
    /// The lines that are seen at once.
    pub height: usize,
}

/// The extents of what is drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Extents {
    /// Of the table above a question.
    pub table: Extent,
    /// Of the question, or of the page that is looked at.
    pub text: Extent,
}

/// The state of the screen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct View {
    pub page: Page,
    /// The option that the cursor is at, from 0.
    pub cursor: usize,
    /// The first line that is seen of the table above a question.
    pub table_at: usize,
    /// The first line that is seen of the question once it is answered, or of the page.
    pub text_at: usize,
    /// The words about the last key.
    pub note: Option<String>,
    extents: Extents,
}

/// The effect of a key beyond the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    None,
    /// The answer was known so well: on to the next question.
    Grade(Rating),
    Leave,
}

impl Extent {
    /// The last line that can be the first one.
    pub(super) const fn last(self) -> usize {
        self.lines.saturating_sub(self.height)
    }
}

impl View {
    /// Takes note of what is drawn: nothing is scrolled beyond its end.
    pub(super) fn fit(&mut self, extents: Extents) {
        self.extents = extents;
        self.table_at = self.table_at.min(extents.table.last());
        self.text_at = self.text_at.min(extents.text.last());
    }

    /// Takes a key, so much time after the beginning.
    pub(super) fn press(&mut self, key: KeyEvent, session: &mut Session, passed: Duration) -> Effect {
        self.note = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if matches!(key.code, KeyCode::Char('c' | 'd')) { Effect::Leave } else { Effect::None };
        }
        match self.page {
            Page::Leaving => self.leaving(key.code),
            Page::Question => self.question(key.code, session, passed),
            Page::Table | Page::Cards | Page::Trace | Page::Rules | Page::Help => {
                self.reading(key.code);
                Effect::None
            }
        }
    }

    fn leaving(&mut self, key: KeyCode) -> Effect {
        self.page = Page::Question;
        if matches!(key, KeyCode::Char('y' | 'Y')) { Effect::Leave } else { Effect::None }
    }

    fn reading(&mut self, key: KeyCode) {
        let Extent { height, .. } = self.extents.text;
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.text_at = self.text_at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.text_at += 1,
            KeyCode::PageUp => self.text_at = self.text_at.saturating_sub(height),
            KeyCode::PageDown | KeyCode::Char(' ') => self.text_at += height,
            KeyCode::Home => self.text_at = 0,
            KeyCode::End => self.text_at = self.extents.text.last(),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 't' | 'r' | 's' | 'x' | '?') => self.go(Page::Question),
            _ => self.note = Some("Esc goes back to the question".to_owned()),
        }
        self.fit(self.extents);
    }

    /// Looks at a page from its beginning.
    fn go(&mut self, page: Page) {
        self.page = page;
        self.text_at = 0;
    }

    fn question(&mut self, key: KeyCode, session: &mut Session, passed: Duration) -> Effect {
        let page = self.extents.table.height.saturating_sub(1).max(1);
        match key {
            KeyCode::Char('?') => self.go(Page::Help),
            KeyCode::Char('q') | KeyCode::Esc => self.go(Page::Leaving),
            KeyCode::Char('s') => self.go(Page::Table),
            KeyCode::Char('x') => self.go(Page::Cards),
            KeyCode::PageUp => self.table_at = self.table_at.saturating_sub(page),
            KeyCode::PageDown => self.table_at += page,
            _ if session.is_revealed() => return self.revealed(key, session),
            KeyCode::Char('t' | 'r') => {
                let note = match session.mode() {
                    Mode::Training(_) => "Trace and rules are shown after the answer",
                    Mode::Exam(_) => "An exam does not show trace and rules",
                };
                self.note = Some(note.to_owned());
            }
            _ => self.answering(key, session, passed),
        }
        self.fit(self.extents);
        Effect::None
    }

    /// A key after the answer.
    fn revealed(&mut self, key: KeyCode, session: &Session) -> Effect {
        let is_right = session.item().is_some_and(Item::is_right);
        match key {
            KeyCode::Char('t') => self.go(Page::Trace),
            KeyCode::Char('r') => self.go(Page::Rules),
            KeyCode::Up | KeyCode::Char('k') => self.text_at = self.text_at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.text_at += 1,
            KeyCode::Enter | KeyCode::Char(' ' | 'n') => return self.grade(Rating::of(is_right)),
            KeyCode::Char(typed @ ('a' | 'h' | 'g' | 'e')) => match Rating::named(typed.encode_utf8(&mut [0; 4])) {
                Some(rating) if is_right || rating == Rating::Again => return self.grade(rating),
                _ => self.note = Some("A wrong answer is graded “again”: Enter goes on".to_owned()),
            },
            _ => self.note = Some("Enter goes on to the next question".to_owned()),
        }
        self.fit(self.extents);
        Effect::None
    }

    fn grade(&mut self, rating: Rating) -> Effect {
        *self = Self::default();
        Effect::Grade(rating)
    }

    /// A key before the answer.
    fn answering(&mut self, key: KeyCode, session: &mut Session, passed: Duration) {
        let options = session.item().map_or(0, |item| item.options().count());
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.cursor = (self.cursor + 1).min(options.saturating_sub(1)),
            KeyCode::Char(' ') => self.tick(self.cursor, session, passed),
            KeyCode::Char(typed) if place_of(typed).is_some_and(|place| place < options) => {
                self.tick(place_of(typed).unwrap_or_default(), session, passed);
            }
            KeyCode::Enter => self.entered(session),
            KeyCode::Right | KeyCode::Char('n') => self.turn(session, Session::forward),
            KeyCode::Left | KeyCode::Char('p') => self.turn(session, Session::back),
            KeyCode::Char('o') => self.turn(session, Session::to_open),
            _ => self.note = Some(format!("1 to {options} tick an option, Enter answers, ? helps")),
        }
    }

    fn tick(&mut self, place: usize, session: &mut Session, passed: Duration) {
        self.cursor = place;
        self.note = session.tick(place, passed).err().map(|error| error.to_string());
    }

    /// Takes the answer; in an exam, goes on.
    fn entered(&mut self, session: &mut Session) {
        match session.mode() {
            Mode::Training(_) => match session.answer() {
                Ok(_) => self.text_at = 0,
                Err(_) => self.note = Some("Tick an option first: its number, or the space bar".to_owned()),
            },
            Mode::Exam(_) if session.forward() => *self = Self::default(),
            Mode::Exam(_) => self.go(Page::Leaving),
        }
    }

    /// Turns to another question of an exam.
    fn turn(&mut self, session: &mut Session, to: fn(&mut Session) -> bool) {
        match session.mode() {
            Mode::Training(_) => self.note = Some("The next question comes after the answer".to_owned()),
            Mode::Exam(_) if to(session) => *self = Self::default(),
            Mode::Exam(_) => self.note = Some("There is none".to_owned()),
        }
    }
}

/// The place of the option that a key stands for: by number or by letter.
fn place_of(typed: char) -> Option<usize> {
    let place = match typed {
        '1'..='9' => u32::from(typed) - u32::from('1'),
        'a'..='i' => u32::from(typed) - u32::from('a'),
        _ => return None,
    };
    usize::try_from(place).ok()
}
