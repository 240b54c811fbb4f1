//! Keys and the mouse: each changes the state, and may cause an [`Effect`].

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::model::{Cursor, Effect, Input, Page, Pane, Purpose, Screen};
use super::text;
use super::wishes::Answer;
use crate::cli::play::command::{Command, parse, plain};

/// Number of lines that a wheel scrolls.
const WHEEL: isize = 3;
/// The longest line that can be typed.
const LONGEST: usize = 2_000;

impl Screen {
    /// Handles a key.
    pub(super) fn press(&mut self, key: KeyEvent) -> Effect {
        self.note = None;
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if self.input.is_some() && !(is_control && matches!(key.code, KeyCode::Char('c' | 'd'))) {
            return self.typing(key.code, is_control);
        }
        if is_control {
            return match key.code {
                KeyCode::Char('c' | 'd') => self.leave_at_once(),
                _ => Effect::None,
            };
        }
        match self.pages.last() {
            Some(Page::Leaving) => self.leaving(key.code),
            Some(Page::Searching { .. }) => self.searching(key.code),
            Some(Page::Text { .. }) => self.reading(key.code),
            Some(Page::Wishes(_)) => self.wishing(key.code),
            None => self.playing(key.code),
        }
    }

    fn playing(&mut self, key: KeyCode) -> Effect {
        if let KeyCode::Char(digit @ '0'..='9') = key {
            self.count(digit);
            return Effect::None;
        }
        self.number = None;
        if let KeyCode::Enter = key {
            return self.enter();
        }
        if self.moves(key) {
            return Effect::None;
        }
        match key {
            KeyCode::Char('i') => self.inspect(),
            KeyCode::Tab => self.focus_on(self.focus.next()),
            KeyCode::BackTab => self.focus_on(self.focus.next().next()),
            KeyCode::Char('b') => self.focus_on(Pane::Board),
            KeyCode::Char('m') => self.focus_on(Pane::Choices),
            KeyCode::Char('l') => self.focus_on(Pane::Log),
            KeyCode::Char('z') => {
                self.is_zoomed = !self.is_zoomed;
                Effect::None
            }
            KeyCode::Char('u') => Effect::Do(Command::Undo),
            KeyCode::Char('r') => Effect::Do(Command::Redo),
            KeyCode::Char('U') => Effect::UndoAll,
            KeyCode::Char('R') => Effect::RedoAll,
            KeyCode::Char('p') => Effect::Do(Command::Outcomes(None)),
            KeyCode::Char('?') => Effect::Wish,
            KeyCode::Char('s') => self.ask_name(),
            KeyCode::Char('h') | KeyCode::F(1) => self.help(),
            KeyCode::Char('q') => self.quit(),
            KeyCode::Char(' ') | KeyCode::Esc => self.pause(),
            KeyCode::Char(':') => self.write(""),
            KeyCode::Char(letter) => self.write(&letter.to_string()),
            _ => Effect::None,
        }
    }

    fn focus_on(&mut self, pane: Pane) -> Effect {
        self.focus = pane;
        self.cursor(pane).follows = true;
        Effect::None
    }

    /// Opens the input line.
    fn write(&mut self, text: &str) -> Effect {
        self.input = Some(Input { purpose: Purpose::Line, text: text.to_owned(), back: 0 });
        Effect::None
    }

    fn ask_name(&mut self) -> Effect {
        self.input = Some(Input { purpose: Purpose::Save, text: self.shown.save_as.clone(), back: 0 });
        Effect::None
    }

    pub(super) fn help(&mut self) -> Effect {
        self.read("Help", text::help());
        Effect::None
    }

    /// Leaves, or asks first if something would be lost.
    pub(super) fn quit(&mut self) -> Effect {
        if !self.shown.is_unsaved {
            return Effect::Leave;
        }
        self.pages.push(Page::Leaving);
        Effect::None
    }

    /// Leaves; a second time without the question.
    fn leave_at_once(&mut self) -> Effect {
        self.input = None;
        if matches!(self.pages.last(), Some(Page::Leaving)) { Effect::Leave } else { self.quit() }
    }

    /// Pauses the machines, or lets them play on.
    fn pause(&mut self) -> Effect {
        if self.is_searching {
            return Effect::Cancel;
        }
        if self.machine().is_some() {
            self.is_paused = !self.is_paused;
        }
        Effect::None
    }

    /// A digit of a number in the list.
    fn count(&mut self, digit: char) {
        let last = self.steps().len();
        let digit = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok()).unwrap_or_default();
        let longer = self.number.map(|number| number * 10 + digit).filter(|number| *number <= last);
        let number = longer.unwrap_or(digit);
        self.focus = Pane::Choices;
        self.number = Some(number);
        match number.checked_sub(1) {
            Some(at) if at < last => self.choices.go(at),
            Some(_) => self.say(format!("There is no {number} in the list")),
            None => self.number = None,
        }
    }

    /// Moves the cursor of the pane in focus. True if the key is one that does.
    fn moves(&mut self, key: KeyCode) -> bool {
        let pane = self.focus;
        let (items, height, lines) = {
            let drawn = self.layout.pane(pane);
            (drawn.items, drawn.height(), drawn.lines)
        };
        let is_text = pane == Pane::Board;
        let cursor = self.cursor(pane);
        // The board has lines without anything to select: a page of it is a number of lines.
        match key {
            KeyCode::PageDown if is_text => cursor.scroll(page(height)),
            KeyCode::PageUp if is_text => cursor.scroll(-page(height)),
            _ => return step(cursor, key, items, height, lines),
        }
        true
    }

    fn enter(&mut self) -> Effect {
        match self.focus {
            Pane::Choices if self.machine().is_some() => {
                self.is_paused = false;
                Effect::None
            }
            Pane::Choices => match self.steps().get(self.choices.at) {
                Some(step) => Effect::Play(step.clone()),
                None if self.shown.asked.is_some() => {
                    self.refuse("No answer can be listed: type it");
                    Effect::None
                }
                None => {
                    self.say("There is nothing to decide");
                    Effect::None
                }
            },
            Pane::Board | Pane::Log => self.inspect(),
        }
    }

    /// Shows the text of the selected item.
    fn inspect(&mut self) -> Effect {
        match self.focus {
            Pane::Choices => match self.steps().get(self.choices.at) {
                Some(step) => Effect::ShowStep(step.clone()),
                None => Effect::None,
            },
            Pane::Board => match self.layout.cards.get(self.board.at) {
                Some(card) => Effect::ShowCard(card.clone()),
                None => Effect::None,
            },
            Pane::Log => match self.shown.log.get(self.log.at) {
                Some(entry) if !entry.rules.is_empty() => Effect::ShowRules(entry.rules.clone()),
                Some(_) | None => {
                    self.say("This line rests on no rule of its own");
                    Effect::None
                }
            },
        }
    }

    fn leaving(&mut self, key: KeyCode) -> Effect {
        self.pages.pop();
        match key {
            KeyCode::Char('y' | 'Y') => Effect::Leave,
            KeyCode::Char('s' | 'S') => self.ask_name(),
            _ => Effect::None,
        }
    }

    fn searching(&mut self, key: KeyCode) -> Effect {
        match key {
            KeyCode::Esc | KeyCode::Char('q') => Effect::Cancel,
            _ => {
                self.say("Esc stops the search");
                Effect::None
            }
        }
    }

    fn reading(&mut self, key: KeyCode) -> Effect {
        let height = self.layout.page.height();
        let last = self.layout.page.lines.saturating_sub(height);
        let Some(Page::Text { cursor, .. }) = self.pages.last_mut() else { return Effect::None };
        match key {
            KeyCode::Up | KeyCode::Char('k') => cursor.scroll(-1),
            KeyCode::Down | KeyCode::Char('j') => cursor.scroll(1),
            KeyCode::PageUp => cursor.scroll(-page(height)),
            KeyCode::PageDown | KeyCode::Char(' ') => cursor.scroll(page(height)),
            KeyCode::Home | KeyCode::Char('g') => cursor.top = 0,
            KeyCode::End | KeyCode::Char('G') => cursor.top = last,
            _ => {
                self.pages.pop();
            }
        }
        Effect::None
    }

    fn wishing(&mut self, key: KeyCode) -> Effect {
        let Some(Page::Wishes(wishes)) = self.pages.last_mut() else { return Effect::None };
        let (items, height, lines) = (wishes.steps.len(), self.layout.page.height(), self.layout.page.lines);
        match key {
            KeyCode::Enter | KeyCode::Char('i') => match (wishes.current(), wishes.answer()) {
                (Some(step), Some(Answer::Legal)) => {
                    let step = step.clone();
                    self.pages.clear();
                    return Effect::Do(Command::Step(step));
                }
                (_, Some(Answer::Refused { rules, .. })) if !rules.is_empty() => {
                    return Effect::ShowRules(rules.clone());
                }
                _ => {}
            },
            _ if step(&mut wishes.cursor, key, items, height, lines) => {}
            _ => {
                self.pages.pop();
            }
        }
        self.wants_answer()
    }

    /// Asks about the wish at the cursor, if its answer is not known yet.
    pub(super) fn wants_answer(&self) -> Effect {
        match self.pages.last() {
            Some(Page::Wishes(wishes)) if wishes.answer().is_none() => {
                wishes.current().map_or(Effect::None, |step| Effect::Weigh(step.clone()))
            }
            _ => Effect::None,
        }
    }

    /// A key while a line is typed.
    fn typing(&mut self, key: KeyCode, is_control: bool) -> Effect {
        let Some(input) = &mut self.input else { return Effect::None };
        match key {
            KeyCode::Esc => self.input = None,
            KeyCode::Enter => return self.typed(),
            KeyCode::Backspace if input.text.pop().is_none() => self.input = None,
            KeyCode::Char('u') if is_control => input.text.clear(),
            KeyCode::Char('w') if is_control => {
                let kept = input.text.trim_end().rfind(' ').map_or(0, |at| at + 1);
                input.text.truncate(kept);
            }
            KeyCode::Char(letter) if !is_control && input.text.len() < LONGEST => input.text.push(letter),
            KeyCode::Tab if input.purpose == Purpose::Line => self.complete(),
            KeyCode::Up => self.recall(1),
            KeyCode::Down => self.recall(-1),
            _ => {}
        }
        Effect::None
    }

    /// Completes the typed text to the next legal step that begins with it.
    fn complete(&mut self) {
        let Some(input) = &mut self.input else { return };
        let (word, typed) = match input.text.strip_prefix("why ") {
            Some(typed) => ("why ", typed),
            None => ("", input.text.as_str()),
        };
        let steps: Vec<&str> = self.shown.asked.iter().flat_map(|asked| &asked.steps).map(|step| plain(step)).collect();
        let at = steps.iter().position(|step| *step == typed);
        // A whole step is replaced by the next one that begins with the same word.
        let start = if at.is_some() { typed.split_inclusive(": ").next().unwrap_or(typed) } else { typed };
        let from = at.map_or(0, |at| at + 1);
        let mut next = (0..steps.len()).filter_map(|more| steps.get((from + more) % steps.len()));
        if let Some(step) = next.find(|step| step.to_lowercase().starts_with(&start.to_lowercase())) {
            input.text = format!("{word}{step}");
        }
    }

    /// Recalls an earlier line.
    fn recall(&mut self, further: isize) {
        let Some(input) = &mut self.input else { return };
        if input.purpose != Purpose::Line {
            return;
        }
        input.back = input.back.saturating_add_signed(further).min(self.history.len());
        let before = self.history.len().checked_sub(input.back).and_then(|at| self.history.get(at));
        input.text = before.cloned().unwrap_or_default();
    }

    /// Ends the input line.
    fn typed(&mut self) -> Effect {
        let Some(Input { purpose, text, .. }) = self.input.take() else { return Effect::None };
        let text = text.trim().to_owned();
        if text.is_empty() {
            return Effect::None;
        }
        if purpose == Purpose::Save {
            return Effect::SaveAs(text.into());
        }
        if self.history.last() != Some(&text) {
            self.history.push(text.clone());
        }
        match parse(&text) {
            Command::Moves => self.focus_on(Pane::Choices),
            Command::Board => self.focus_on(Pane::Board),
            Command::Help => self.help(),
            Command::Quit => self.quit(),
            command => Effect::Do(command),
        }
    }

    /// Handles the mouse.
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Effect {
        let (column, line) = (mouse.column, mouse.row);
        let lines = match mouse.kind {
            MouseEventKind::ScrollUp => -WHEEL,
            MouseEventKind::ScrollDown => WHEEL,
            MouseEventKind::Down(MouseButton::Left) => return self.click(column, line),
            _ => return Effect::None,
        };
        match self.pages.last_mut() {
            Some(Page::Text { cursor, .. }) => cursor.scroll(lines),
            Some(Page::Wishes(wishes)) => wishes.cursor.scroll(lines),
            Some(Page::Searching { .. } | Page::Leaving) => {}
            None => {
                if let Some(pane) = self.pane_at(column, line) {
                    self.cursor(pane).scroll(lines);
                }
            }
        }
        Effect::None
    }

    fn pane_at(&self, column: u16, line: u16) -> Option<Pane> {
        Pane::ALL.into_iter().find(|pane| self.layout.pane(*pane).contains(column, line))
    }

    /// Handles a click: it selects, and on the selected item it is Enter.
    fn click(&mut self, column: u16, line: u16) -> Effect {
        self.note = None;
        if self.input.is_some() {
            return Effect::None;
        }
        let on_page = self.layout.page.contains(column, line);
        match self.pages.last_mut() {
            Some(Page::Wishes(wishes)) if on_page => {
                let Some(item) = self.layout.page.item_at(column, line) else { return Effect::None };
                let is_second = wishes.cursor.at == item;
                wishes.cursor.go(item);
                return if is_second { self.wishing(KeyCode::Enter) } else { self.wants_answer() };
            }
            Some(Page::Text { .. } | Page::Wishes(_)) => {
                if !on_page {
                    self.pages.pop();
                }
                return Effect::None;
            }
            Some(Page::Searching { .. } | Page::Leaving) => return Effect::None,
            None => {}
        }
        let Some(pane) = self.pane_at(column, line) else { return Effect::None };
        let is_second = self.focus == pane;
        self.focus = pane;
        let Some(item) = self.layout.pane(pane).item_at(column, line) else { return Effect::None };
        let cursor = self.cursor(pane);
        let is_second = is_second && cursor.at == item;
        cursor.go(item);
        self.number = None;
        if is_second { self.enter() } else { Effect::None }
    }
}

/// Moves a cursor within a list. True if the key is one that does.
fn step(cursor: &mut Cursor, key: KeyCode, items: usize, height: usize, lines: usize) -> bool {
    let last = items.saturating_sub(1);
    // Items may take several lines each: a page has as many as fit on average.
    let page = (height * items.max(1) / lines.max(1)).max(1);
    match key {
        KeyCode::Up | KeyCode::Char('k') => cursor.go(cursor.at.saturating_sub(1)),
        KeyCode::Down | KeyCode::Char('j') => cursor.go((cursor.at + 1).min(last)),
        KeyCode::PageUp => cursor.go(cursor.at.saturating_sub(page)),
        KeyCode::PageDown => cursor.go((cursor.at + page).min(last)),
        KeyCode::Home | KeyCode::Char('g') => cursor.go(0),
        KeyCode::End | KeyCode::Char('G') => cursor.go(last),
        _ => return false,
    }
    true
}

/// A page of lines, one of them from the page before.
fn page(height: usize) -> isize {
    isize::try_from(height.saturating_sub(1).max(1)).unwrap_or(1)
}
