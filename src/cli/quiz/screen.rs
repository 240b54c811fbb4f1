//! A session or an exam on the whole terminal: a heading, the table, the question with its options, and the keys; or a page
//! to read.

use std::time::{Duration, Instant};

use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};

use super::sitting::Keeper;
use super::telling::{self, Options};
use crate::cli::base::{Failure, Look};
use crate::cli::screen::{self, Cursor, DrawnList, List, Paint, Paragraph, Piece, Row, areas, draw_head, rows, short};
use crate::cli::terminal::{Mouse, Terminal};
use crate::quiz::session::{Mode, Session};
use crate::quiz::{Item, Rating};
use crate::rulebook::Rulebook;

/// The time after which the remaining time is drawn anew.
const TICK: Duration = Duration::from_millis(250);
/// With fewer lines the table has a page of its own.
const LOWEST_WITH_TABLE: usize = 9;

/// The visible page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Page {
    /// The question, below the table that it is asked at.
    #[default]
    Question,
    /// The table alone.
    Table,
    Cards,
    Trace,
    Rules,
    Help,
    /// The question about leaving.
    Leaving,
}

/// The state of the page.
#[derive(Debug, Clone, Default)]
struct View {
    page: Page,
    /// The option at the cursor, from 0.
    option: usize,
    /// The lines of the table above a question.
    table: Cursor,
    /// The lines of the question once it is answered, or of a page to read.
    text: Cursor,
    /// The message about the last key.
    note: Option<String>,
    /// The table and the text as drawn.
    drawn: [DrawnList; 2],
}

/// The effect of a key beyond the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    None,
    /// Grade the answer, and go on to the next question.
    Grade(Rating),
    Leave,
}

/// A session on the screen.
pub(super) struct Screen<'s> {
    session: &'s mut Session,
    rulebook: &'s Rulebook,
    paint: Paint,
    view: View,
}

impl<'s> Screen<'s> {
    pub(super) fn new(session: &'s mut Session, rulebook: &'s Rulebook, has_color: bool) -> Self {
        Self { session, rulebook, paint: Paint { has_color }, view: View::default() }
    }

    /// Asks until all is answered, the time is up, or the candidate leaves.
    pub(super) fn run(mut self, keeper: &mut Keeper, began: Instant) -> Result<(), Failure> {
        let mut terminal = Terminal::open(self.paint.has_color, Mouse::Left, "`--plain` asks line by line")?;
        while !self.session.is_over(began.elapsed()) {
            terminal.draw(|frame| self.draw(began.elapsed(), frame))?;
            let Some(Event::Key(key)) = terminal.next_event(TICK)? else { continue };
            if key.kind != KeyEventKind::Press {
                continue;
            }
            match self.press(key, began.elapsed()) {
                Effect::None => {}
                Effect::Grade(rating) => keeper.grade(self.session, rating)?,
                Effect::Leave => break,
            }
        }
        Ok(())
    }

    /// Draws the page, and keeps its layout.
    fn draw(&mut self, passed: Duration, frame: &mut Frame<'_>) {
        self.view.drawn = self.drawn(passed, frame).unwrap_or_default();
        let [table, text] = &self.view.drawn;
        (self.view.table.top, self.view.text.top) = (table.top, text.top);
    }

    fn drawn(&self, passed: Duration, frame: &mut Frame<'_>) -> Option<[DrawnList; 2]> {
        let [head, body, foot] = areas(frame, 1)?;
        draw_head(&telling::heading(self.session), &telling::standing(self.session, passed), frame, head);
        let item = self.session.item()?;
        let (question, width) = (item.question(), usize::from(body.width));
        let page = match self.view.page {
            Page::Question | Page::Leaving => None,
            Page::Table => Some(telling::situation(question, width)),
            Page::Cards => Some(telling::cards(question)),
            Page::Trace => Some(telling::trace(question)),
            Page::Rules => Some(telling::rules(question, self.rulebook)),
            Page::Help => Some(telling::keys(self.session)),
        };
        let drawn = match page {
            None => self.draw_question(item, frame, body),
            Some(mut page) => {
                if page.is_empty() {
                    page.push(Paragraph::new("There is no table: the question is about the rules alone."));
                }
                let text = List::text(rows(&page, width), &self.view.text).draw(frame, body, self.paint);
                [DrawnList::default(), text]
            }
        };
        let foot_row = self.foot(item, drawn[1].last() > 0, width);
        List::text(vec![foot_row], &Cursor::default()).draw(frame, foot, self.paint);
        Some(drawn)
    }

    /// The table above the question, as far as both fit.
    fn draw_question(&self, item: &Item, frame: &mut Frame<'_>, area: Rect) -> [DrawnList; 2] {
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let (text, end) = self.question(item, width);
        let mut table = telling::situation(item.question(), width);
        if !table.is_empty() {
            table.extend(telling::cards_beneath(item.question(), width));
        }
        let table = rows(&table, width);
        let (above, below) = heights(table.len(), text.len(), height);
        let [table_area, line_area, text_area] = Layout::vertical([
            Constraint::Length(short(above)),
            Constraint::Length(u16::from(above > 0)),
            Constraint::Length(short(below)),
        ])
        .areas(area);
        let mut drawn = DrawnList::default();
        if above > 0 {
            drawn = List::text(table, &self.view.table).draw(frame, table_area, self.paint);
            let line = vec![vec![parting(&drawn, width)]];
            List::text(line, &Cursor::default()).draw(frame, line_area, self.paint);
        }
        // Before the answer the cursor is always visible.
        let at_option = Cursor { top: end.saturating_sub(below), ..Cursor::default() };
        let cursor = if self.session.is_revealed() { &self.view.text } else { &at_option };
        [drawn, List::text(text, cursor).draw(frame, text_area, self.paint)]
    }

    /// The lines of the question, and their number up to the cursor; once it is answered, with the explanation.
    fn question(&self, item: &Item, width: usize) -> (Vec<Row>, usize) {
        let is_revealed = self.session.is_revealed();
        let style = if is_revealed { Options::Revealed } else { Options::Asked(Some(self.view.option)) };
        let options = telling::options(item, style);
        let up_to = |paragraphs: &[Paragraph]| [telling::asked(item.question()), paragraphs.to_vec()].concat();
        let end = rows(&up_to(options.get(..=self.view.option).unwrap_or(&options)), width).len();
        let mut said = up_to(&options);
        if is_revealed {
            said.push(Paragraph::empty());
            said.extend(telling::feedback(item, self.rulebook));
        }
        (rows(&said, width), end)
    }

    /// The keys, or the message about the last one.
    fn foot(&self, item: &Item, has_more: bool, width: usize) -> Row {
        let urgent = |text: &str| vec![Piece::new(format!(" {text}")).look(Look::Mark)];
        match (self.view.page, &self.view.note, self.session.mode(), self.session.open()) {
            (Page::Leaving, _, Mode::Training(_), _) => urgent("Leave? y leaves, any other key stays"),
            (Page::Leaving, _, Mode::Exam(_), 0) => urgent("Hand in? y hands in, any other key stays"),
            (Page::Leaving, _, Mode::Exam(_), open) => {
                urgent(&format!("Hand in with {open} open? y hands in, any other key stays"))
            }
            (_, Some(note), ..) => urgent(note),
            (page, None, mode, _) => {
                let tick = format!("1-{} tick", item.options().count());
                let (is_revealed, is_right) = (self.session.is_revealed(), item.is_right());
                let is_page = !matches!(page, Page::Question);
                let training = matches!(mode, Mode::Training(_));
                let asks = !is_page && !is_revealed;
                let grades = !is_page && is_revealed && is_right;
                let keys = [
                    (is_page, "Esc back"),
                    (asks, tick.as_str()),
                    (!is_page, "? help"),
                    (asks && training, "Enter answer"),
                    (asks && !training, "Enter next"),
                    (asks && !training, "← back"),
                    (asks && !training, "o open"),
                    (grades, "Enter good"),
                    (!is_page && is_revealed && !is_right, "Enter next"),
                    ((is_page || is_revealed) && has_more, "↑↓ scroll"),
                    (!is_page && is_revealed, "t trace"),
                    (!is_page && is_revealed, "r rules"),
                    (grades, "a again"),
                    (grades, "h hard"),
                    (grades, "e easy"),
                    (!is_page, "s table"),
                    (!is_page && training, "x cards"),
                    (!is_page && training, "q quit"),
                    (asks && !training, "q hand in"),
                    (asks && !training, "x cards"),
                ];
                let keys = keys.into_iter().filter(|(does, _)| *does).map(|(_, key)| key);
                screen::keys(keys, "   ", width.saturating_sub(1))
            }
        }
    }

    /// Handles a key.
    fn press(&mut self, key: KeyEvent, passed: Duration) -> Effect {
        self.view.note = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if matches!(key.code, KeyCode::Char('c' | 'd')) { Effect::Leave } else { Effect::None };
        }
        match (self.view.page, key.code) {
            (Page::Leaving, KeyCode::Char('y' | 'Y')) => return Effect::Leave,
            (Page::Leaving, _) => self.view.page = Page::Question,
            (Page::Question, key) => return self.asking(key, passed),
            (_, key) if self.view.text.read(key, &self.view.drawn[1]) => {}
            (_, KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 't' | 'r' | 's' | 'x' | '?')) => {
                self.go(Page::Question);
            }
            _ => self.note("Esc goes back to the question"),
        }
        Effect::None
    }

    fn note(&mut self, note: impl Into<String>) {
        self.view.note = Some(note.into());
    }

    /// Goes to the beginning of a page.
    fn go(&mut self, page: Page) {
        self.view.page = page;
        self.view.text = Cursor::default();
    }

    /// A key while the question is visible.
    fn asking(&mut self, key: KeyCode, passed: Duration) -> Effect {
        let page = self.view.drawn[0].page();
        match key {
            KeyCode::Char('?') => self.go(Page::Help),
            KeyCode::Char('q') | KeyCode::Esc => self.go(Page::Leaving),
            KeyCode::Char('s') => self.go(Page::Table),
            KeyCode::Char('x') => self.go(Page::Cards),
            KeyCode::PageUp => self.view.table.scroll(-page),
            KeyCode::PageDown => self.view.table.scroll(page),
            _ if self.session.is_revealed() => return self.revealed(key),
            KeyCode::Char('t' | 'r') => self.note(match self.session.mode() {
                Mode::Training(_) => "Trace and rules are shown after the answer",
                Mode::Exam(_) => "An exam does not show trace and rules",
            }),
            _ => self.answering(key, passed),
        }
        Effect::None
    }

    /// A key after the answer.
    fn revealed(&mut self, key: KeyCode) -> Effect {
        let is_right = self.session.item().is_some_and(Item::is_right);
        let rating = match key {
            KeyCode::Enter | KeyCode::Char(' ' | 'n') => Some(Rating::of(is_right)),
            KeyCode::Char(typed @ ('a' | 'h' | 'g' | 'e')) => Rating::named(typed.encode_utf8(&mut [0; 4])),
            _ => None,
        };
        match (key, rating) {
            (_, Some(rating)) if is_right || rating == Rating::Again => {
                self.view = View::default();
                return Effect::Grade(rating);
            }
            (_, Some(_)) => self.note("A wrong answer is graded “again”: Enter continues"),
            (KeyCode::Char('t'), _) => self.go(Page::Trace),
            (KeyCode::Char('r'), _) => self.go(Page::Rules),
            (KeyCode::Up | KeyCode::Char('k'), _) => self.view.text.scroll(-1),
            (KeyCode::Down | KeyCode::Char('j'), _) => self.view.text.scroll(1),
            _ => self.note("Enter continues to the next question"),
        }
        Effect::None
    }

    /// A key before the answer.
    fn answering(&mut self, key: KeyCode, passed: Duration) {
        let options = self.session.item().map_or(0, |item| item.options().count());
        let option = self.view.option;
        match (key, self.session.mode()) {
            (KeyCode::Up | KeyCode::Char('k'), _) => self.view.option = option.saturating_sub(1),
            (KeyCode::Down | KeyCode::Char('j'), _) => self.view.option = (option + 1).min(options.saturating_sub(1)),
            (KeyCode::Char(' '), _) => self.tick(option, passed),
            (KeyCode::Char(typed), _) if place_of(typed).is_some_and(|place| place < options) => {
                self.tick(place_of(typed).unwrap_or_default(), passed);
            }
            (KeyCode::Enter, Mode::Training(_)) => match self.session.answer() {
                Ok(_) => self.view.text = Cursor::default(),
                Err(_) => self.note("Tick an option first: its number, or the space bar"),
            },
            (KeyCode::Enter, Mode::Exam(_)) if self.session.forward() => self.view = View::default(),
            (KeyCode::Enter, Mode::Exam(_)) => self.go(Page::Leaving),
            (KeyCode::Right | KeyCode::Char('n'), _) => self.turn(Session::forward),
            (KeyCode::Left | KeyCode::Char('p'), _) => self.turn(Session::back),
            (KeyCode::Char('o'), _) => self.turn(Session::to_open),
            _ => self.note(format!("1 to {options} tick an option, Enter answers, ? helps")),
        }
    }

    fn tick(&mut self, place: usize, passed: Duration) {
        self.view.option = place;
        self.view.note = self.session.tick(place, passed).err().map(|error| error.to_string());
    }

    /// Turns to another question of an exam.
    fn turn(&mut self, to: fn(&mut Session) -> bool) {
        match self.session.mode() {
            Mode::Training(_) => self.note("The next question comes after the answer"),
            Mode::Exam(_) if to(self.session) => self.view = View::default(),
            Mode::Exam(_) => self.note("There is none"),
        }
    }
}

/// The line between the table and the question, with the number of hidden lines of the table.
fn parting(table: &DrawnList, width: usize) -> Piece {
    let said = match table.last() {
        0 => String::new(),
        _ => format!(" lines {} to {} of {}: PgUp, PgDn ", table.top + 1, table.top + table.height(), table.lines),
    };
    let room = width.saturating_sub(said.chars().count() + 2);
    Piece::new(format!("══{said}{}", "═".repeat(room))).look(Look::Quiet)
}

/// The lines of the table and of the question, with a line between them if there is a table.
fn heights(table: usize, text: usize, height: usize) -> (usize, usize) {
    if table == 0 || height < LOWEST_WITH_TABLE {
        return (0, height);
    }
    let both = height - 1;
    if table + text <= both {
        return (table, both - table);
    }
    // The question gets what the table leaves, and in any case most of it.
    let below = text.min((both * 3 / 5).max(both.saturating_sub(table)));
    (both - below, below)
}

/// The place of the option that a key stands for: by number or by letter.
fn place_of(typed: char) -> Option<usize> {
    let first = match typed {
        '1'..='9' => '1',
        'a'..='i' => 'a',
        _ => return None,
    };
    usize::try_from(u32::from(typed) - u32::from(first)).ok()
}

#[cfg(test)]
mod tests;
