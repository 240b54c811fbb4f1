//! Effects of keys and the mouse.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::pages::{self, Page, Topic};
use super::{After, Done, Entry, Input, Pane, Screen};
use crate::cli::play::command::{Command, parse};
use crate::cli::play::table::Table;
use crate::cli::typed::{Meaning, plain};
use crate::words::joined;

/// Number of lines that a wheel scrolls.
const WHEEL: isize = 3;
/// The longest line that can be typed.
const LONGEST: usize = 2_000;

impl<'t, 'w> Screen<'t, 'w> {
    /// Handles a key.
    pub(super) fn press(&mut self, key: KeyEvent) -> After<'w> {
        self.note = None;
        self.by_machines = 0;
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && matches!(key.code, KeyCode::Char('c' | 'd')) {
            // A second time without the question.
            self.input = None;
            let is_leaving = matches!(self.pages.last(), Some(Page { topic: Topic::Leaving, .. }));
            return if is_leaving { After::Leave } else { self.quit() };
        }
        if self.input.is_some() {
            return self.typing(key.code, is_control);
        }
        match self.pages.last_mut() {
            _ if is_control => After::Nothing,
            None => self.playing(key.code),
            Some(Page { topic: Topic::Wishes(_), .. }) => self.wishing(key.code),
            Some(Page { topic: Topic::Text, cursor, .. }) => {
                if !cursor.read(key.code, &self.layout.page) {
                    self.pages.pop();
                }
                After::Nothing
            }
            Some(Page { topic: Topic::Search, .. }) => match key.code {
                KeyCode::Esc | KeyCode::Char('q') => After::Cancel,
                _ => self.say("Esc stops the search"),
            },
            Some(Page { topic: Topic::Leaving, .. }) => {
                self.pages.pop();
                match key.code {
                    KeyCode::Char('y' | 'Y') => After::Leave,
                    KeyCode::Char('s' | 'S') => self.write(true, self.free_name()),
                    _ => After::Nothing,
                }
            }
        }
    }

    fn playing(&mut self, key: KeyCode) -> After<'w> {
        if let KeyCode::Char(digit @ '0'..='9') = key {
            return self.count(digit);
        }
        self.number = None;
        if key == KeyCode::Enter {
            return self.enter();
        }
        let (cursor, drawn) = (&mut self.cursors[self.focus as usize], self.layout.pane(self.focus));
        // The board has lines without anything to select: a page of it is a number of lines.
        let is_page = self.focus == Pane::Board && matches!(key, KeyCode::PageDown | KeyCode::PageUp);
        if if is_page { cursor.read(key, drawn) } else { cursor.select(key, drawn) } {
            return After::Nothing;
        }
        match key {
            KeyCode::Char('i') => self.inspect(),
            KeyCode::Tab => self.focus_on(self.focus.further(1)),
            KeyCode::BackTab => self.focus_on(self.focus.further(2)),
            KeyCode::Char('b') => self.focus_on(Pane::Board),
            KeyCode::Char('m') => self.focus_on(Pane::Choices),
            KeyCode::Char('l') => self.focus_on(Pane::Log),
            KeyCode::Char('z') => {
                self.is_zoomed = !self.is_zoomed;
                After::Nothing
            }
            KeyCode::Char('U' | 'R') if self.is_searching => self.busy(),
            KeyCode::Left | KeyCode::Right if self.focus == Pane::Log => self.step_event(key == KeyCode::Right),
            KeyCode::Char('t') if self.focus == Pane::Log => self.back_to(),
            KeyCode::Char('u') | KeyCode::Left => self.perform(Command::Undo),
            KeyCode::Char('r') | KeyCode::Right => self.perform(Command::Redo),
            KeyCode::Char('U') => self.perform(Command::Again),
            KeyCode::Char('R') => {
                self.go(|table| std::iter::from_fn(|| table.game.redo()).count() > 0, "Nothing to redo")
            }
            KeyCode::Char('p') => self.perform(Command::Outcomes(None)),
            KeyCode::Char('C') => self.perform(Command::Cards),
            KeyCode::Char('H') if self.table.task.is_some() => self.perform(Command::Hint),
            KeyCode::Char('S') if self.table.task.is_some() => self.perform(Command::Solution),
            KeyCode::Char('?') => self.wish(),
            KeyCode::Char('s') => self.write(true, self.free_name()),
            KeyCode::Char('h') | KeyCode::F(1) => self.perform(Command::Help),
            KeyCode::Char('q') => self.quit(),
            KeyCode::Char(' ') | KeyCode::Esc => self.pause(),
            KeyCode::Char(':') => self.write(false, String::new()),
            KeyCode::Char(letter) => self.write(false, letter.to_string()),
            _ => After::Nothing,
        }
    }

    /// Goes to the next event of the log, or to the one before.
    fn step_event(&mut self, is_forward: bool) -> After<'w> {
        let at = self.cursor_at(Pane::Log);
        let is_event = |(_, entry): &(usize, &Entry)| entry.place.1 > 0 && !entry.rules.is_empty();
        let mut events = self.log.iter().enumerate().filter(is_event).map(|(at, _)| at);
        let next = if is_forward { events.find(|event| *event > at) } else { events.rfind(|event| *event < at) };
        match next {
            Some(next) => self.cursor(Pane::Log).go(next),
            None => return self.say(if is_forward { "No later event" } else { "No earlier event" }),
        }
        After::Nothing
    }

    /// Undoes the steps after the one that is looked at in the log.
    fn back_to(&mut self) -> After<'w> {
        let Some((step, lines)) = self.looked_at().map(|entry| entry.place) else { return self.say("Nothing to undo") };
        let kept = if lines == 0 { step.saturating_sub(1) } else { step };
        self.focus = Pane::Choices;
        let undo = |table: &mut Table<'t, 'w>| (table.traced() > kept && table.game.undo()).then_some(());
        self.go(|table| std::iter::from_fn(|| undo(table)).count() > 0, "Nothing to undo")
    }

    fn focus_on(&mut self, pane: Pane) -> After<'w> {
        self.focus = pane;
        self.cursor(pane).follows = true;
        After::Nothing
    }

    /// Opens the input line, for a name or for a step.
    fn write(&mut self, is_name: bool, text: String) -> After<'w> {
        self.input = Some(Input { is_name, text, back: 0 });
        After::Nothing
    }

    /// A name that no file has yet.
    fn free_name(&self) -> String {
        let stem = std::path::Path::new(self.table.game.name()).file_stem().map(|stem| stem.to_string_lossy());
        let stem = stem.filter(|stem| !stem.is_empty() && *stem != "-").unwrap_or_else(|| "game".into());
        let mut names = (1..100).map(|number| format!("{stem}-played-{number}.yaml"));
        names.find(|name| !std::path::Path::new(name).exists()).unwrap_or_default()
    }

    /// Leaves, or asks first if something would be lost.
    fn quit(&mut self) -> After<'w> {
        if !self.table.is_unsaved() {
            return After::Leave;
        }
        self.pages.push(Page::leaving());
        After::Nothing
    }

    /// Pauses the machines, or lets them play on.
    fn pause(&mut self) -> After<'w> {
        if self.is_searching {
            return After::Cancel;
        }
        self.is_paused ^= self.table.machine().is_some();
        After::Nothing
    }

    /// A digit of a number in the list.
    fn count(&mut self, digit: char) -> After<'w> {
        let last = self.table.steps().len();
        let digit = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok()).unwrap_or_default();
        let longer = self.number.map(|number| number * 10 + digit).filter(|number| *number <= last);
        let number = longer.unwrap_or(digit);
        self.focus = Pane::Choices;
        self.number = Some(number).filter(|number| *number > 0);
        match number.checked_sub(1) {
            Some(at) if at < last => self.cursor(Pane::Choices).go(at),
            Some(_) => return self.say(format!("The list has no {number}")),
            None => {}
        }
        After::Nothing
    }

    fn enter(&mut self) -> After<'w> {
        if self.focus != Pane::Choices {
            return self.inspect();
        }
        if self.table.machine().is_some() {
            self.is_paused = false;
            return After::Nothing;
        }
        match self.table.listed(self.cursor_at(Pane::Choices) + 1) {
            Some(_) if self.is_searching => self.busy(),
            Some(step) => self.play(&step),
            None if self.table.open().is_some() => self.refuse("No answers to list: type one"),
            None => self.say("Nothing to decide"),
        }
    }

    fn busy(&mut self) -> After<'w> {
        self.refuse("A search is running: Esc stops it")
    }

    /// Shows the text of the selected item.
    fn inspect(&mut self) -> After<'w> {
        let at = self.cursor_at(self.focus);
        match self.focus {
            Pane::Choices => self.table.listed(at + 1).map_or(After::Nothing, |step| self.show_step(&step)),
            Pane::Board => {
                let card = self.layout.cards.get(at).cloned();
                card.map_or(After::Nothing, |card| self.show_cards(&card, std::slice::from_ref(&card), None))
            }
            Pane::Log => match self.log.get(at).map(|entry| entry.rules.clone()) {
                Some(rules) if !rules.is_empty() => self.show_rules(&rules),
                Some(_) | None => self.say("This line cites no rule"),
            },
        }
    }

    fn wishing(&mut self, key: KeyCode) -> After<'w> {
        let Some(page) = self.pages.last_mut() else { return After::Nothing };
        if matches!(key, KeyCode::Enter | KeyCode::Char('i')) {
            let Some(wish) = page.wish().cloned() else { return After::Nothing };
            return match self.table.weigh(&wish) {
                Ok(()) => {
                    self.pages.clear();
                    self.perform(Command::Step(wish))
                }
                Err(objection) if !objection.rules().is_empty() => self.show_rules(objection.rules()),
                Err(_) => After::Nothing,
            };
        }
        if !page.cursor.select(key, &self.layout.page) {
            self.pages.pop();
        }
        After::Nothing
    }

    /// A key while a line is typed.
    fn typing(&mut self, key: KeyCode, is_control: bool) -> After<'w> {
        let Some(input) = &mut self.input else { return After::Nothing };
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
            KeyCode::Tab if !input.is_name => {
                let steps = self.table.open().map(|open| open.steps.as_slice()).unwrap_or_default();
                input.text = completed(&input.text, steps).unwrap_or_else(|| input.text.clone());
            }
            KeyCode::Up | KeyCode::Down if !input.is_name => {
                let further = if key == KeyCode::Up { 1 } else { -1 };
                input.back = input.back.saturating_add_signed(further).min(self.history.len());
                let before = self.history.len().checked_sub(input.back).and_then(|at| self.history.get(at));
                input.text = before.cloned().unwrap_or_default();
            }
            _ => {}
        }
        After::Nothing
    }

    /// Ends the input line.
    fn typed(&mut self) -> After<'w> {
        let Some(Input { is_name, text, .. }) = self.input.take() else { return After::Nothing };
        let text = text.trim().to_owned();
        if text.is_empty() {
            return After::Nothing;
        }
        if is_name {
            return After::Save(text.into());
        }
        if self.history.last() != Some(&text) {
            self.history.push(text.clone());
        }
        self.perform(parse(&text))
    }

    /// Performs a command.
    fn perform(&mut self, command: Command) -> After<'w> {
        match command {
            Command::Listed(_)
            | Command::Step(_)
            | Command::Undo
            | Command::Redo
            | Command::Again
            | Command::Outcomes(_)
            | Command::Solution
                if self.is_searching =>
            {
                self.busy()
            }
            Command::Nothing => After::Nothing,
            Command::Moves => self.focus_on(Pane::Choices),
            Command::Board => self.focus_on(Pane::Board),
            Command::Help => self.read("Help", pages::help()),
            Command::Quit => self.quit(),
            Command::Listed(number) => match self.table.listed(number) {
                Some(step) => self.play(&step),
                None => self.refuse(format!("The list has no {number}")),
            },
            Command::Step(step) => match self.table.meaning(&step) {
                Meaning::Step(step) => self.play(&step),
                Meaning::Several(numbers) => {
                    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                    self.refuse(format!("Several legal steps fit: {}. Type a number", joined(&numbers)))
                }
            },
            Command::Why(step) => self.why(&step),
            Command::Undo => self.go(Table::undo, "Nothing to undo"),
            Command::Again => self.go(Table::again, "Nothing to undo"),
            Command::Cards => {
                let names: Vec<String> = self.table.game.now().names().into_iter().map(|named| named.text).collect();
                self.show_cards("Cards", &names, None)
            }
            Command::Hint => {
                let hint = self.table.hint();
                self.say(hint)
            }
            Command::Solution => match self.table.solving() {
                Ok(judging) => {
                    self.is_searching = true;
                    After::Search(Box::new(move |meter| Done::Solution(judging(meter))))
                }
                Err(reason) => self.refuse(reason),
            },
            Command::Redo => self.go(Table::redo, "Nothing to redo"),
            Command::Outcomes(claim) => self.outcomes(claim),
            Command::Save(file) => After::Save(file),
            Command::Export(file) => self.export(file.as_deref()),
            Command::Unfinished(usage) => self.refuse(format!("Type `{usage}`")),
        }
    }

    /// Undoes or redoes steps, if there are any. Machines then wait: their next step may be one that was undone.
    fn go(&mut self, go: impl FnOnce(&mut Table<'t, 'w>) -> bool, none: &str) -> After<'w> {
        if !go(&mut self.table) {
            return self.say(none);
        }
        self.is_paused = true;
        self.show();
        After::Nothing
    }

    /// Handles the mouse.
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> After<'w> {
        let (column, line) = (mouse.column, mouse.row);
        let lines = match mouse.kind {
            MouseEventKind::ScrollUp => -WHEEL,
            MouseEventKind::ScrollDown => WHEEL,
            MouseEventKind::Down(MouseButton::Left) => return self.click(column, line),
            _ => return After::Nothing,
        };
        let pane = self.pane_at(column, line);
        let cursor = match self.pages.last_mut() {
            Some(page) => Some(&mut page.cursor),
            None => pane.map(|pane| self.cursor(pane)),
        };
        cursor.into_iter().for_each(|cursor| cursor.scroll(lines));
        After::Nothing
    }

    fn pane_at(&self, column: u16, line: u16) -> Option<Pane> {
        let panes = Pane::ALL.into_iter().zip(&self.layout.panes);
        panes.into_iter().find(|(_, drawn)| drawn.contains(column, line)).map(|(pane, _)| pane)
    }

    /// Handles a click: it selects, and on the selected item it is Enter.
    fn click(&mut self, column: u16, line: u16) -> After<'w> {
        self.note = None;
        self.by_machines = 0;
        if self.input.is_some() {
            return After::Nothing;
        }
        if let Some(page) = self.pages.last_mut() {
            let is_on_page = self.layout.page.contains(column, line);
            match (&page.topic, self.layout.page.item_at(column, line)) {
                (Topic::Wishes(_), Some(item)) if is_on_page => {
                    if page.cursor.at == item {
                        return self.wishing(KeyCode::Enter);
                    }
                    page.cursor.go(item);
                }
                (Topic::Wishes(_) | Topic::Text, _) if !is_on_page => drop(self.pages.pop()),
                _ => {}
            }
            return After::Nothing;
        }
        let Some(pane) = self.pane_at(column, line) else { return After::Nothing };
        let was_focused = std::mem::replace(&mut self.focus, pane) == pane;
        let Some(item) = self.layout.pane(pane).item_at(column, line) else { return After::Nothing };
        let is_second = was_focused && self.cursor_at(pane) == item;
        self.cursor(pane).go(item);
        self.number = None;
        if is_second { self.enter() } else { After::Nothing }
    }
}

/// A typed text completed to the next legal step that begins with it.
fn completed(text: &str, steps: &[String]) -> Option<String> {
    let (word, typed) = text.strip_prefix("why ").map_or(("", text), |typed| ("why ", typed));
    let steps: Vec<&str> = steps.iter().map(|step| plain(step)).collect();
    let at = steps.iter().position(|step| *step == typed);
    // A whole step is replaced by the next one that begins with the same word.
    let start = if at.is_some() { typed.split_inclusive(": ").next().unwrap_or(typed) } else { typed };
    let start = start.to_lowercase();
    let mut next = steps.iter().cycle().skip(at.map_or(0, |at| at + 1)).take(steps.len());
    next.find(|step| step.to_lowercase().starts_with(&start)).map(|step| format!("{word}{step}"))
}
