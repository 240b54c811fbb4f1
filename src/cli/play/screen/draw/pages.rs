//! Pages over the table: texts, illegal wishes with the reasons, the progress of a search, the question about unsaved
//! steps; and the keys that do something now.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Split, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Block, Clear, Paragraph};

use super::rows::{List, Piece, Row, flow, short};
use super::{Paint, capitalised};
use crate::cli::base::Look;
use crate::cli::play::screen::model::{Cursor, Drawn, Page, Screen};
use crate::cli::play::screen::wishes::{Answer, Wishes};

/// The widest page.
const WIDEST: u16 = 104;
/// Number of columns of the table that stay visible beside a page, if there is room.
const MARGIN: u16 = 4;
/// The width below which a page takes all columns.
const NARROW: u16 = 70;

/// Draws a page over the body of the screen.
pub(super) fn draw(page: &Page, paint: Paint, frame: &mut Frame<'_>, body: Rect) -> Drawn {
    match page {
        Page::Text { title, said, cursor } => {
            let inner = usize::from(width(body).saturating_sub(2));
            let mut rows: Vec<Row> = Vec::new();
            for said in said {
                let piece = |line: String| Piece { look: said.look, ..Piece::new(line) };
                rows.extend(said.lines(inner).into_iter().map(|line| vec![piece(line)]));
            }
            let area = framed(title, rows.len(), frame, body);
            let cursor = &Cursor { follows: false, ..*cursor };
            List { rows, items: 0, cursor, is_marked: false }.draw(frame, area, paint)
        }
        Page::Wishes(wishes) => draw_wishes(wishes, paint, frame, body),
        Page::Searching { what, positions, seconds } => {
            let told =
                [what.clone(), format!("{positions} positions in {seconds} s"), "Esc stops the search".to_owned()];
            short_page("Search until the regroup phase", &told, frame, body)
        }
        Page::Leaving => {
            let told = ["There are steps that are not saved.", "y leaves, s saves, any other key stays"];
            short_page("Leave?", &told.map(str::to_owned), frame, body)
        }
    }
}

fn short_page(title: &str, told: &[String], frame: &mut Frame<'_>, body: Rect) -> Drawn {
    let inner = usize::from(width(body).saturating_sub(2));
    let rows: Vec<Row> =
        told.iter().flat_map(|told| flow(vec![Piece::new(" ")], &[Piece::new(told.as_str())], 1, inner)).collect();
    let area = framed(title, rows.len(), frame, body);
    let cursor = Cursor::default();
    List { rows, items: 0, cursor: &cursor, is_marked: false }.draw(frame, area, Paint { has_color: false })
}

/// The list of illegal wishes, and below it the reason for the selected one.
fn draw_wishes(wishes: &Wishes, paint: Paint, frame: &mut Frame<'_>, body: Rect) -> Drawn {
    let inner = usize::from(width(body).saturating_sub(2));
    let mut rows: Vec<Row> = Vec::new();
    for (place, step) in wishes.steps.iter().enumerate() {
        let sign = if place == wishes.cursor.at { "▸ " } else { "  " };
        rows.extend(flow(vec![Piece::new(sign).item(place)], &[Piece::new(step.as_str()).item(place)], 4, inner));
    }
    let why = why(wishes.answer(), inner);
    let title = format!("What {} may not do", capitalised(&wishes.player));
    let area = framed(&title, rows.len() + why.len() + 1, frame, body);
    let below = short(why.len()).min(area.height * 2 / 3);
    let [list, line, below] =
        Split::vertical([Constraint::Min(1), Constraint::Length(1), Constraint::Length(below)]).areas(area);
    let drawn =
        List { rows, items: wishes.steps.len(), cursor: &wishes.cursor, is_marked: true }.draw(frame, list, paint);
    let across = "─".repeat(usize::from(line.width));
    frame.render_widget(Paragraph::new(across).style(paint.style(Look::Quiet)), line);
    let cursor = Cursor::default();
    List { rows: why, items: 0, cursor: &cursor, is_marked: false }.draw(frame, below, paint);
    drawn
}

fn why(answer: Option<&Answer>, width: usize) -> Vec<Row> {
    let told = |text: String, look: Look| flow(Row::new(), &[Piece::new(text).look(look)], 0, width);
    match answer {
        None => told("…".to_owned(), Look::Quiet),
        Some(Answer::Legal) => told("That is legal: Enter does it.".to_owned(), Look::Right),
        Some(Answer::Refused { told: why, rules }) => {
            let mut rows = told(format!("Not legal: {why}"), Look::Wrong);
            if !rules.is_empty() {
                rows.extend(told(format!("{}: Enter shows the text", rules.join(", ")), Look::Id));
            }
            rows
        }
        Some(Answer::Unread(why)) => told(format!("Not understood: {why}"), Look::Quiet),
    }
}

fn width(body: Rect) -> u16 {
    if body.width < NARROW { body.width } else { (body.width - MARGIN).min(WIDEST) }
}

/// A frame in the middle, as high as its lines; returns its inner area.
fn framed(title: &str, lines: usize, frame: &mut Frame<'_>, body: Rect) -> Rect {
    let (width, height) = (width(body), short(lines).saturating_add(2).min(body.height));
    let area = Rect { x: body.x + (body.width - width) / 2, y: body.y + (body.height - height) / 2, width, height };
    frame.render_widget(Clear, area);
    let room = usize::from(width.saturating_sub(6));
    let title: String = title.chars().take(room).collect();
    let block = Block::bordered().title(format!(" {title} ")).title_style(Style::new().bold());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    inner
}

/// The keys that do something now, the most important one first.
pub(super) fn keys(screen: &Screen) -> Vec<String> {
    let shown = &screen.shown;
    let keys: Vec<Option<&str>> = match screen.pages.last() {
        Some(Page::Text { .. }) => vec![Some("Esc back"), Some("↑↓ scroll")],
        Some(Page::Wishes(_)) => vec![Some("↑↓ select"), Some("Enter rule"), Some("Esc back")],
        Some(Page::Searching { .. }) => vec![Some("Esc stop")],
        Some(Page::Leaving) => vec![Some("y leave"), Some("s save"), Some("Esc stay")],
        None if screen.is_searching => vec![Some("The search looks for a move: Esc stops it")],
        None => vec![
            Some(if screen.machine().is_some() { "Enter go on" } else { "Enter play" })
                .filter(|_| shown.asked.is_some()),
            Some("? why not"),
            (shown.played > 0).then_some("u undo"),
            (shown.undone > 0).then_some("r redo"),
            Some("h help"),
            Some("q quit"),
            Some("s save"),
            Some("p outcomes"),
            Some("Tab pane"),
            Some("i text"),
            Some("z zoom"),
            Some(": type"),
        ],
    };
    keys.into_iter().flatten().map(str::to_owned).collect()
}
