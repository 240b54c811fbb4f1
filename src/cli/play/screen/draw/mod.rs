//! Draws the state at any size: a heading, the board, the legal answers, the log, and the keys or the input line; over it
//! the open page.
//!
//! | module | content |
//! | --- | --- |
//! | `rows` | lines of selectable pieces |
//! | `board` | each seat with its cards |
//! | `pages` | pages over the table |

mod board;
mod pages;
mod rows;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Split, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use unicode_width::UnicodeWidthStr;

use super::model::{Drawn, EntryKind, Input, Layout, Pane, Purpose, Screen};
use crate::cli::base::Look;
use crate::cli::play::command::plain;
use crate::cli::play::seats::Machine;
use crate::scenario::replay::Standing;
pub(super) use board::{capitalised, is_plain_base};
use rows::{List, Piece, Row, UNBROKEN, fitted, flow, short};

/// The smallest size that shows anything readable.
const SMALLEST: (u16, u16) = (20, 5);
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

/// Styles for looks, with or without colours.
#[derive(Debug, Clone, Copy)]
pub(super) struct Paint {
    pub has_color: bool,
}

impl Paint {
    fn style(self, look: Look) -> Style {
        let color = |color| if self.has_color { Style::new().fg(color) } else { Style::new() };
        match look {
            Look::Id => color(Color::Cyan),
            Look::Title => Style::new().bold(),
            Look::Quiet => Style::new().dim(),
            Look::Mark => color(Color::Yellow).bold(),
            Look::Right => color(Color::Green).bold(),
            Look::Wrong => color(Color::Red).bold(),
            Look::Added => color(Color::Green),
            Look::Removed => color(Color::Red).crossed_out(),
        }
    }

    fn selected(self, style: Style) -> Style {
        style.not_dim().reversed()
    }
}

/// Draws the screen, and returns its layout.
pub(super) fn draw(screen: &Screen, paint: Paint, frame: &mut Frame<'_>) -> Layout {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let (columns, lines) = SMALLEST;
        frame.render_widget(Paragraph::new(format!("too small: needs {columns} x {lines}")), area);
        return Layout::default();
    }
    let foot = foot(screen, usize::from(area.width));
    let foot_height = short(foot.len()).min(area.height / 3).max(1);
    let [head_area, body, foot_area] =
        Split::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(foot_height)]).areas(area);
    head(screen, frame, head_area);
    let mut layout = Layout::default();
    for (pane, area) in panes(screen, body) {
        let drawn = draw_pane(screen, pane, area, paint, frame, &mut layout.cards);
        match pane {
            Pane::Board => layout.board = drawn,
            Pane::Choices => layout.choices = drawn,
            Pane::Log => layout.log = drawn,
        }
    }
    if let Some(page) = screen.pages.last() {
        layout.page = pages::draw(page, paint, frame, body);
    }
    draw_foot(screen, foot, paint, frame, foot_area);
    layout
}

/// The top line: the file, the phase, and the active player or the result of the game.
fn head(screen: &Screen, frame: &mut Frame<'_>, area: Rect) {
    let shown = &screen.shown;
    let stage = shown.position.as_ref().map_or_else(String::new, |position| match &position.result {
        Standing::Ongoing | Standing::EventOngoing => {
            format!("{} · {} is active", position.stage, capitalised(&position.active))
        }
        over => format!("{} · {}", position.stage, capitalised(&over.words())),
    });
    let file = if shown.is_unsaved { format!("{} (unsaved)", shown.file) } else { shown.file.clone() };
    let width = usize::from(area.width);
    let room = width.saturating_sub(stage.width() + 2);
    let left = if file.width() < room { file } else { String::new() };
    let gap = width.saturating_sub(left.width() + stage.width() + 2);
    let line = Line::from(format!(" {left}{:gap$}{stage} ", ""));
    frame.render_widget(Paragraph::new(line).bold().reversed(), area);
}

/// The visible panes with their areas.
fn panes(screen: &Screen, body: Rect) -> Vec<(Pane, Rect)> {
    if screen.is_zoomed || body.height < LOWEST_WITH_BOARD - 2 {
        return vec![(screen.focus, body)];
    }
    if body.width >= WIDE {
        let [board, rest] = Split::horizontal([Constraint::Percentage(60), Constraint::Min(0)]).areas(body);
        let [_, rest] = Split::horizontal([Constraint::Length(1), Constraint::Min(0)]).areas(rest);
        let choices = wanted_choices(screen, rest).min(rest.height * 3 / 5);
        let [choices, log] = Split::vertical([Constraint::Length(choices), Constraint::Min(0)]).areas(rest);
        return vec![(Pane::Board, board), (Pane::Choices, choices), (Pane::Log, log)];
    }
    let has_log = body.height >= LOWEST_WITH_LOG - 2;
    let wanted = short(board::board(&screen.shown, how(screen, body.width)).rows.len() + 1);
    if body.width >= HALF_WIDE && has_log {
        // The legal answers are shown whole if both fit.
        let spared = body.height.saturating_sub(wanted_choices(screen, body).max(LEAST_BELOW));
        let height = wanted.min(spared.max(body.height * 3 / 5));
        let [board, rest] = Split::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(body);
        let [choices, _, log] =
            Split::horizontal([Constraint::Percentage(50), Constraint::Length(1), Constraint::Min(0)]).areas(rest);
        return vec![(Pane::Board, board), (Pane::Choices, choices), (Pane::Log, log)];
    }
    // One below the other. The legal answers come first, because they are asked for; the log gets the rest.
    let log_lines = short(log(screen, usize::from(body.width)).len() + 1);
    let log_least = if has_log { log_lines.clamp(2, body.height / 5 + 1) } else { 0 };
    let choices = wanted_choices(screen, body).min((body.height - log_least) / 2);
    let board = wanted.min(body.height - log_least - choices);
    let [board, choices, log] = Split::vertical(match has_log {
        true => [Constraint::Length(board), Constraint::Length(choices), Constraint::Min(0)],
        false => [Constraint::Min(0), Constraint::Length(choices), Constraint::Length(0)],
    })
    .areas(body);
    let panes = [(Pane::Board, board), (Pane::Choices, choices), (Pane::Log, log)];
    // The pane in focus is always visible.
    match (has_log, screen.focus) {
        (true, _) => panes.to_vec(),
        (false, Pane::Log) => vec![(Pane::Board, board), (Pane::Log, choices)],
        (false, Pane::Board | Pane::Choices) => vec![(Pane::Board, board), (Pane::Choices, choices)],
    }
}

/// Number of lines of the legal answers, with their title.
fn wanted_choices(screen: &Screen, area: Rect) -> u16 {
    short(choices(screen, usize::from(area.width)).len() + 1)
}

fn how(screen: &Screen, width: u16) -> board::How {
    board::How { width: usize::from(width), is_whole: screen.is_zoomed }
}

fn draw_pane(
    screen: &Screen,
    pane: Pane,
    area: Rect,
    paint: Paint,
    frame: &mut Frame<'_>,
    cards: &mut Vec<String>,
) -> Drawn {
    let [title_area, area] = Split::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
    let width = usize::from(area.width);
    let (rows, items, cursor) = match pane {
        Pane::Board => {
            let board = board::board(&screen.shown, how(screen, area.width));
            *cards = board.cards;
            (board.rows, cards.len(), &screen.board)
        }
        Pane::Choices => (choices(screen, width), screen.steps().len(), &screen.choices),
        Pane::Log => (log(screen, width), screen.shown.log.len(), &screen.log),
    };
    let is_focused = screen.focus == pane && screen.pages.is_empty();
    // The selected answer is marked wherever the focus is.
    let is_marked = is_focused || pane == Pane::Choices;
    let drawn = List { rows, items, cursor, is_marked }.draw(frame, area, paint);
    draw_title(screen, pane, is_focused, &drawn, paint, frame, title_area);
    drawn
}

/// The line above a pane, with the number of hidden lines.
fn draw_title(
    screen: &Screen,
    pane: Pane,
    is_focused: bool,
    drawn: &Drawn,
    paint: Paint,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let name = match pane {
        Pane::Board => "Board".to_owned(),
        Pane::Choices => match screen.steps().len() {
            0 => "Moves".to_owned(),
            count => format!("Moves: {} of {count}", (screen.choices.at + 1).min(count)),
        },
        Pane::Log => "Log".to_owned(),
    };
    let end = drawn.top + drawn.height();
    let seen = match (drawn.top > 0, end < drawn.lines) {
        (false, false) => String::new(),
        (above, below) => {
            let sign = format!("{}{}", if above { "↑" } else { "" }, if below { "↓" } else { "" });
            format!(" lines {} to {} of {} {sign} ", drawn.top + 1, end.min(drawn.lines), drawn.lines)
        }
    };
    let width = usize::from(area.width);
    let title = if is_focused { format!("═╡ {name} ╞") } else { format!("── {name} ") };
    let line = if is_focused { "═" } else { "─" };
    let seen = if title.width() + seen.width() < width { seen } else { String::new() };
    let room = width.saturating_sub(title.width() + seen.width());
    let look = if is_focused { Style::new().bold() } else { paint.style(Look::Quiet) };
    let spans = vec![Span::styled(format!("{title}{}{seen}", line.repeat(room)), look)];
    frame.render_widget(Paragraph::new(Line::from(spans)), area);
}

/// The question, and each legal answer after its number.
fn choices(screen: &Screen, width: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut say = |text: &str, look: Look| {
        rows.extend(flow(Row::new(), &[Piece::new(text).look(look)], 2, width));
    };
    for text in &screen.shown.unsupported {
        say(&format!("Not implemented: {text}"), Look::Wrong);
    }
    let Some(asked) = &screen.shown.asked else {
        say("Nothing is left to decide.", Look::Title);
        return rows;
    };
    say(&asked.told, Look::Title);
    if let Some(machine) = asked.machine {
        let name = capitalised(&asked.player);
        let how = match machine {
            Machine::Random => "at random",
            Machine::Search => "by the search",
        };
        let keys = if screen.is_paused { "Enter lets it go on" } else { "Esc pauses" };
        say(&format!("{name} is played {how}: {keys}"), Look::Mark);
    }
    if !asked.complete {
        say("There are more answers than can be listed: type one.", Look::Quiet);
    }
    let numbers = asked.steps.len().to_string().len();
    for (place, step) in asked.steps.iter().enumerate() {
        let sign = if place == screen.choices.at { "▸" } else { " " };
        let label = Piece::new(format!("{sign}{:>numbers$} ", place + 1)).look(Look::Quiet).item(place);
        rows.extend(flow(vec![label], &[Piece::new(plain(step)).item(place)], numbers + 4, width));
    }
    rows
}

/// The log, each event with its rules.
fn log(screen: &Screen, width: usize) -> Vec<Row> {
    let entries = screen.shown.log.iter().enumerate();
    let rows = entries.flat_map(|(place, entry)| {
        let (sign, look) = match entry.kind {
            EntryKind::Step => ("", Some(Look::Title)),
            EntryKind::Event => ("  ", None),
            EntryKind::Not => ("  why ", Some(Look::Quiet)),
            EntryKind::Remark => ("  ", Some(Look::Quiet)),
            EntryKind::Problem => ("  ! ", Some(Look::Wrong)),
        };
        let piece = |text: &str, look: Option<Look>| Piece { look, ..Piece::new(text).item(place) };
        let (told, rule) = match entry.text.rfind(" (").filter(|_| entry.text.ends_with(')')) {
            Some(at) if entry.kind != EntryKind::Step => entry.text.split_at(at),
            Some(_) | None => (entry.text.as_str(), ""),
        };
        let pieces = [piece(told, look), piece(&unbroken(rule), Some(Look::Id))];
        flow(vec![piece(sign, look)], &pieces, 4, width)
    });
    rows.collect()
}

/// Rules in brackets, each kept on one line.
fn unbroken(rules: &str) -> String {
    ["CR ", "TR ", "NOTE "].iter().fold(rules.to_owned(), |rules, document| {
        rules.replace(document, &document.replace(' ', &UNBROKEN.to_string()))
    })
}

/// The bottom: the input line, a note, or the keys.
fn foot(screen: &Screen, width: usize) -> Vec<Row> {
    if let Some(input) = &screen.input {
        return vec![input_row(screen, input, width)];
    }
    if let Some(note) = &screen.note {
        let look = if note.is_refusal { Look::Wrong } else { Look::Mark };
        let mut rows = flow(vec![Piece::new(" ")], &[Piece::new(note.text.as_str()).look(look)], 1, width);
        rows.truncate(MOST_OF_NOTE);
        return rows;
    }
    let mut line = String::new();
    for key in pages::keys(screen) {
        let longer = if line.is_empty() { format!(" {key}") } else { format!("{line}  {key}") };
        if longer.width() > width {
            break;
        }
        line = longer;
    }
    vec![vec![Piece::new(line).look(Look::Quiet)]]
}

/// The input line, only its end if it is too long.
fn input_row(screen: &Screen, input: &Input, width: usize) -> Row {
    let sign = match input.purpose {
        Purpose::Line => {
            format!("{}> ", screen.shown.asked.as_ref().map(|asked| asked.player.as_str()).unwrap_or_default())
        }
        Purpose::Save => "Save as: ".to_owned(),
    };
    let room = width.saturating_sub(sign.width() + 1);
    let skipped = input.text.chars().count().saturating_sub(room);
    let text: String = input.text.chars().skip(skipped).collect();
    vec![Piece::new(sign).look(Look::Mark), Piece::new(text)]
}

fn draw_foot(screen: &Screen, rows: Vec<Row>, paint: Paint, frame: &mut Frame<'_>, area: Rect) {
    frame.render_widget(Clear, area);
    let cursor_at = rows.first().map(|row| short(rows::width_of(row))).unwrap_or_default();
    let lines: Vec<Line<'_>> = rows
        .into_iter()
        .map(|row| {
            let row = fitted(row, usize::from(area.width));
            let style = |look: Option<Look>| look.map_or_else(Style::new, |look| paint.style(look));
            Line::from(row.into_iter().map(|piece| Span::styled(piece.text, style(piece.look))).collect::<Vec<_>>())
        })
        .collect();
    frame.render_widget(Paragraph::new(lines), area);
    if screen.input.is_some() && area.width > 0 {
        frame.set_cursor_position((area.x + cursor_at.min(area.width - 1), area.y));
    }
}
