//! Draws the state at any size: a heading, the board, the legal answers, the log, and the keys or the input line; over it
//! the open page.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Split, Rect};
use ratatui::widgets::Clear;
use swu_text::words::capitalised;
use unicode_width::UnicodeWidthStr;

use super::board::{self, Board, Reader};
use super::{Input, Layout, Pane, Screen};
use crate::cli::base::Look;
use crate::cli::play::table::Machine;
use crate::cli::screen::{
    self, Cursor, DrawnList, List, Paint, Piece, Row, UNBROKEN, areas, draw_head, flow, short, width_of,
};
use crate::cli::typed::plain;
use crate::scenario::replay::Standing;

/// The width from which the board stands beside the rest.
const WIDE: u16 = 100;
/// The width from which the log stands beside the legal answers.
const HALF_WIDE: u16 = 80;
/// The fewest lines with a log; with fewer than the second, only the pane in focus is shown.
const LOWEST_WITH_LOG: u16 = 14;
const LOWEST_WITH_BOARD: u16 = 9;
/// Number of lines left for the legal answers and the log below the board.
const LEAST_BELOW: u16 = 8;
/// Number of lines of a note that are shown.
const MOST_OF_NOTE: usize = 3;

impl Screen<'_, '_> {
    /// Draws the screen, and keeps its layout.
    pub(super) fn draw(&mut self, paint: Paint, frame: &mut Frame<'_>) {
        self.layout = self.drawn(paint, frame).unwrap_or_default();
        for (cursor, drawn) in self.cursors.iter_mut().zip(&self.layout.panes) {
            cursor.top = drawn.top;
        }
        let last = self.layout.cards.len().saturating_sub(1);
        let board = self.cursor(Pane::Board);
        board.at = board.at.min(last);
        self.pages.last_mut().into_iter().for_each(|page| page.cursor.top = self.layout.page.top);
    }

    fn drawn(&self, paint: Paint, frame: &mut Frame<'_>) -> Option<Layout> {
        let foot = self.foot(usize::from(frame.area().width));
        let [head_area, body, foot_area] = areas(frame, foot.len())?;
        let file = self.table.game.name();
        let file = if self.table.is_unsaved() { format!("{file} (unsaved)") } else { file.to_owned() };
        draw_head(&file, &self.stage(), frame, head_area);
        let board = self.board(body.width);
        let mut layout = Layout::default();
        for (pane, area) in self.panes(body, board.rows.len()) {
            let drawn = self.draw_pane(pane, area, paint, frame, &mut layout.cards);
            *layout.pane(pane) = drawn;
        }
        if let Some(page) = self.pages.last() {
            layout.page = self.draw_page(page, paint, frame, body);
        }
        frame.render_widget(Clear, foot_area);
        let end = foot.first().map(|row| short(width_of(row))).unwrap_or_default();
        List::text(foot, &Cursor::default()).draw(frame, foot_area, paint);
        if self.input.is_some() {
            frame.set_cursor_position((foot_area.x + end.min(foot_area.width - 1), foot_area.y));
        }
        Some(layout)
    }

    /// The phase, and the active player or the result of the game.
    fn stage(&self) -> String {
        self.position().map_or_else(String::new, |position| match &position.result {
            Standing::Ongoing | Standing::EventOngoing => {
                format!("{} · {} is active", position.stage, capitalised(&position.active))
            }
            over => format!("{} · {}", position.stage, capitalised(&over.words())),
        })
    }

    fn board(&self, width: u16) -> Board {
        let asked = self.table.asked().filter(|_| self.looked_at().is_none());
        let reader = if self.table.is_open { Reader::Judge } else { Reader::Player(self.table.viewer()) };
        board::board(self.position(), asked, reader, usize::from(width), self.is_zoomed)
    }

    /// The visible panes with their areas, with a board of that many lines.
    fn panes(&self, body: Rect, board: usize) -> Vec<(Pane, Rect)> {
        if self.is_zoomed || body.height < LOWEST_WITH_BOARD - 2 {
            return vec![(self.focus, body)];
        }
        let lines = |rows: usize| short(rows + 1);
        let wanted = lines(board);
        let wanted_choices = |area: Rect| lines(self.choices(usize::from(area.width)).len());
        let has_log = body.height >= LOWEST_WITH_LOG - 2;
        if body.width >= WIDE {
            let [board, _, rest] =
                Split::horizontal([Constraint::Percentage(60), Constraint::Length(1), Constraint::Min(0)]).areas(body);
            let choices = wanted_choices(rest).min(rest.height * 3 / 5);
            let [choices, log] = Split::vertical([Constraint::Length(choices), Constraint::Min(0)]).areas(rest);
            return Pane::ALL.into_iter().zip([board, choices, log]).collect();
        }
        if body.width >= HALF_WIDE && has_log {
            // The legal answers are shown whole if both fit.
            let spared = body.height.saturating_sub(wanted_choices(body).max(LEAST_BELOW));
            let height = wanted.min(spared.max(body.height * 3 / 5));
            let [board, rest] = Split::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(body);
            let [choices, _, log] =
                Split::horizontal([Constraint::Percentage(50), Constraint::Length(1), Constraint::Min(0)]).areas(rest);
            return Pane::ALL.into_iter().zip([board, choices, log]).collect();
        }
        // One below the other. The legal answers come first, because they are asked for; the log gets the rest.
        let log_lines = lines(self.log_rows(usize::from(body.width)).len());
        let log_least = if has_log { log_lines.clamp(2, body.height / 5 + 1) } else { 0 };
        let choices = wanted_choices(body).min((body.height - log_least) / 2);
        let board = wanted.min(body.height - log_least - choices);
        let [board, choices, log] = Split::vertical(match has_log {
            true => [Constraint::Length(board), Constraint::Length(choices), Constraint::Min(0)],
            false => [Constraint::Min(0), Constraint::Length(choices), Constraint::Length(0)],
        })
        .areas(body);
        if has_log {
            return Pane::ALL.into_iter().zip([board, choices, log]).collect();
        }
        // The pane in focus is always visible.
        let below = if self.focus == Pane::Log { Pane::Log } else { Pane::Choices };
        vec![(Pane::Board, board), (below, choices)]
    }

    fn draw_pane(
        &self,
        pane: Pane,
        area: Rect,
        paint: Paint,
        frame: &mut Frame<'_>,
        cards: &mut Vec<String>,
    ) -> DrawnList {
        let [title_area, area] = Split::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
        let width = usize::from(area.width);
        let (rows, items) = match pane {
            Pane::Board => {
                let drawn = self.board(area.width);
                *cards = drawn.cards;
                (drawn.rows, cards.len())
            }
            Pane::Choices => (self.choices(width), self.table.steps().len()),
            Pane::Log => (self.log_rows(width), self.log.len()),
        };
        let cursor = &self.cursors[pane as usize];
        let is_focused = self.focus == pane && self.pages.is_empty();
        // The selected answer is marked wherever the focus is.
        let is_marked = is_focused || pane == Pane::Choices;
        let drawn = List { rows, items, cursor, is_marked }.draw(frame, area, paint);
        let title = vec![vec![self.title(pane, is_focused, &drawn, width)]];
        List::text(title, &Cursor::default()).draw(frame, title_area, paint);
        drawn
    }

    /// The line above a pane, with the number of hidden lines.
    fn title(&self, pane: Pane, is_focused: bool, drawn: &DrawnList, width: usize) -> Piece {
        let name = match (pane, self.table.steps().len()) {
            (Pane::Board, _) => "Board".to_owned(),
            (Pane::Choices, 0) => "Moves".to_owned(),
            (Pane::Choices, count) => format!("Moves: {} of {count}", (self.cursor_at(pane) + 1).min(count)),
            (Pane::Log, _) => "Log".to_owned(),
        };
        let end = drawn.top + drawn.height();
        let seen = match (drawn.top > 0, end < drawn.lines) {
            (false, false) => String::new(),
            (above, below) => {
                let sign = format!("{}{}", if above { "↑" } else { "" }, if below { "↓" } else { "" });
                format!(" lines {} to {} of {} {sign} ", drawn.top + 1, end.min(drawn.lines), drawn.lines)
            }
        };
        let (title, line, look) = match is_focused {
            true => (format!("═╡ {name} ╞"), "═", Look::Title),
            false => (format!("── {name} "), "─", Look::Quiet),
        };
        let seen = if title.width() + seen.width() < width { seen } else { String::new() };
        let room = width.saturating_sub(title.width() + seen.width());
        Piece::new(format!("{title}{}{seen}", line.repeat(room))).look(look)
    }

    /// The question, and each legal answer after its number.
    fn choices(&self, width: usize) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let mut say = |text: &str, look: Look| rows.extend(flow(Row::new(), &[Piece::new(text).look(look)], 2, width));
        for text in &self.table.game.replay().report.unsupported {
            say(&format!("Not implemented: {}: {}", text.card, text.text), Look::Wrong);
        }
        let Some(open) = self.table.open() else {
            say("Nothing is left to decide.", Look::Title);
            return rows;
        };
        say(&open.told, Look::Title);
        if let Some(machine) = self.table.machine() {
            let how = match machine {
                Machine::Random => "at random",
                Machine::Search => "by the search",
                Machine::Defence => "by the best defence",
            };
            let keys = if self.is_paused { "Enter continues" } else { "Esc pauses" };
            say(&format!("{} is played {how}: {keys}", capitalised(&open.asked.player)), Look::Mark);
        }
        if !open.complete {
            say("There are more answers than are listed: type any other.", Look::Quiet);
        }
        let numbers = open.steps.len().to_string().len();
        for (place, step) in open.steps.iter().enumerate() {
            let sign = if place == self.cursor_at(Pane::Choices) { "▸" } else { " " };
            let label = Piece::new(format!("{sign}{:>numbers$} ", place + 1)).look(Look::Quiet).item(place);
            rows.extend(flow(vec![label], &[Piece::new(plain(step)).item(place)], numbers + 4, width));
        }
        rows
    }

    /// The log, each event with its rules.
    fn log_rows(&self, width: usize) -> Vec<Row> {
        let rows = self.log.iter().enumerate().flat_map(|(place, entry)| {
            let piece = |text: &str, look: Option<Look>| Piece { look, ..Piece::new(text).item(place) };
            let (told, rule) = match entry.text.rfind(" (").filter(|_| entry.text.ends_with(')')) {
                Some(at) if !entry.sign.is_empty() => entry.text.split_at(at),
                Some(_) | None => (entry.text.as_str(), ""),
            };
            let pieces = [piece(told, entry.look), piece(&unbroken(rule), Some(Look::Id))];
            flow(vec![piece(entry.sign, entry.look)], &pieces, 4, width)
        });
        rows.collect()
    }

    /// The bottom: the input line, a note, or the keys.
    fn foot(&self, width: usize) -> Vec<Row> {
        if let Some(input) = &self.input {
            return vec![self.input_row(input, width)];
        }
        if let Some((look, note)) = &self.note {
            let mut rows = flow(vec![Piece::new(" ")], &[Piece::new(note).look(*look)], 1, width);
            rows.truncate(MOST_OF_NOTE);
            return rows;
        }
        vec![screen::keys(self.keys(), "  ", width)]
    }

    /// The input line, only its end if it is too long.
    fn input_row(&self, input: &Input, width: usize) -> Row {
        let sign = match input.is_name {
            true => "Save as: ".to_owned(),
            false => format!("{}> ", self.table.asked().unwrap_or_default()),
        };
        let room = width.saturating_sub(sign.width() + 1);
        let skipped = input.text.chars().count().saturating_sub(room);
        let text: String = input.text.chars().skip(skipped).collect();
        vec![Piece::new(sign).look(Look::Mark), Piece::new(text)]
    }

    /// The keys that do something now, the most important one first.
    fn keys(&self) -> Vec<&'static str> {
        if let Some(page) = self.pages.last() {
            return page.keys().to_vec();
        }
        if self.is_searching {
            return vec!["Searching for a move: Esc stops it"];
        }
        let (game, machine) = (&self.table.game, self.table.machine());
        let keys = [
            (self.table.open().is_some(), if machine.is_some() { "Enter continue" } else { "Enter play" }),
            (true, "? why not"),
            (game.taken() > 0, "u undo"),
            (game.undone() > 0, "r redo"),
            (self.table.task.is_some(), "H hint"),
            (self.table.task.is_some(), "S solution"),
        ];
        let rest = ["h help", "q quit", "s save", "p outcomes", "Tab pane", "i text", "z zoom", ": type"];
        keys.into_iter().filter(|(does, _)| *does).map(|(_, key)| key).chain(rest).collect()
    }
}

/// Rules in brackets, each kept on one line.
fn unbroken(rules: &str) -> String {
    ["CR ", "TR ", "NOTE "].iter().fold(rules.to_owned(), |rules, document| {
        rules.replace(document, &document.replace(' ', &UNBROKEN.to_string()))
    })
}
