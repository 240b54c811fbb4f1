//! Draws the page that is looked at, whatever the size: a heading, the table, the question with its options, and the keys.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::view::{Extent, Extents, Page, View};
use crate::cli::base::Look;
use crate::cli::quiz::telling::{self, Options, Said};
use crate::quiz::Item;
use crate::quiz::session::{Mode, Session};
use crate::rulebook::Rulebook;
use swu_text::visible::one_line;

/// Text is not drawn wider.
const WIDEST_TEXT: usize = 100;
/// A smaller screen shows nothing that could be read.
const SMALLEST: (u16, u16) = (20, 5);
/// With fewer lines the table is looked at on a page of its own.
const LOWEST_WITH_TABLE: usize = 9;

/// The scene to be drawn.
#[derive(Clone, Copy)]
pub(super) struct Scene<'s> {
    pub session: &'s Session,
    pub view: &'s View,
    /// The time since the beginning.
    pub passed: Duration,
    pub rulebook: &'s Rulebook,
    pub has_color: bool,
}

/// Draws a scene; returns how much of it there is to see.
pub(super) fn draw(scene: &Scene<'_>, frame: &mut Frame<'_>) -> Extents {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let (columns, lines) = SMALLEST;
        frame.render_widget(Paragraph::new(format!("too small: needs {columns} x {lines}")), area);
        return Extents::default();
    }
    let [head, body, foot] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)]).areas(area);
    scene.draw_head(frame, head);
    let extents = match scene.view.page {
        Page::Question | Page::Leaving => scene.draw_question(frame, body),
        Page::Table => scene.draw_page(frame, body, |item, width| telling::situation(item.question(), width)),
        Page::Cards => scene.draw_page(frame, body, |item, _| telling::cards(item.question())),
        Page::Trace => scene.draw_page(frame, body, |item, _| telling::trace(item.question())),
        Page::Rules => scene.draw_page(frame, body, |item, _| telling::rules(item.question(), scene.rulebook)),
        Page::Help => scene.draw_page(frame, body, |_, _| telling::keys(scene.session)),
    };
    scene.draw_foot(frame, foot, extents);
    extents
}

impl Scene<'_> {
    fn draw_head(&self, frame: &mut Frame<'_>, area: Rect) {
        let (left, right) = (telling::heading(self.session), telling::standing(self.session, self.passed));
        let room = usize::from(area.width).saturating_sub(left.chars().count() + right.chars().count() + 2);
        let line = Line::from(format!(" {left}{:room$}{right} ", ""));
        frame.render_widget(Paragraph::new(line).bold().reversed(), area);
    }

    /// The table above the question, as far as both fit.
    fn draw_question(&self, frame: &mut Frame<'_>, area: Rect) -> Extents {
        let Some(item) = self.session.item() else { return Extents::default() };
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let (text, cursor_end) = self.question(item, width);
        let mut told = telling::situation(item.question(), width);
        if !told.is_empty() {
            told.extend(telling::cards_beneath(item.question(), width.min(WIDEST_TEXT)));
        }
        let table = self.lines(&told, width);
        let (above, below) = heights(table.len(), text.len(), height);
        let [table_area, line_area, text_area] = Layout::vertical([
            Constraint::Length(short(above)),
            Constraint::Length(u16::from(above > 0)),
            Constraint::Length(short(below)),
        ])
        .areas(area);
        let extents = Extents {
            table: Extent { lines: if above > 0 { table.len() } else { 0 }, height: above },
            text: Extent { lines: text.len(), height: below },
        };
        let table_at = self.view.table_at.min(extents.table.last());
        // Before the answer the cursor is always in sight.
        let text_at = if self.session.is_revealed() {
            self.view.text_at.min(extents.text.last())
        } else {
            cursor_end.saturating_sub(below)
        };
        if above > 0 {
            render(frame, table_area, table, table_at);
            frame.render_widget(Paragraph::new(self.parting(extents.table, table_at, width)), line_area);
        }
        render(frame, text_area, text, text_at);
        extents
    }

    /// The lines of the question and how many they are up to the cursor; once it is answered, with the explanation.
    fn question(&self, item: &Item, width: usize) -> (Vec<Line<'static>>, usize) {
        let is_revealed = self.session.is_revealed();
        let mut lines = self.lines(&telling::asked(item.question()), width);
        let style = if is_revealed { Options::Revealed } else { Options::Asked(Some(self.view.cursor)) };
        let mut cursor_end = 0;
        for (place, option) in telling::options(item, style).into_iter().enumerate() {
            lines.extend(self.lines(&[option], width));
            if place <= self.view.cursor {
                cursor_end = lines.len();
            }
        }
        if is_revealed {
            lines.push(Line::default());
            lines.extend(self.lines(&telling::feedback(item, self.rulebook), width));
        }
        (lines, cursor_end)
    }

    /// The line between the table and the question, which says if there is more of the table.
    fn parting(&self, table: Extent, at: usize, width: usize) -> Line<'static> {
        let said = match table.last() {
            0 => String::new(),
            _ => format!(" lines {} to {} of {}: PgUp, PgDn ", at + 1, at + table.height, table.lines),
        };
        let room = width.saturating_sub(said.chars().count() + 2);
        Line::styled(format!("══{said}{}", "═".repeat(room)), self.style(Look::Quiet))
    }

    fn draw_page(&self, frame: &mut Frame<'_>, area: Rect, tell: impl FnOnce(&Item, usize) -> Vec<Said>) -> Extents {
        let Some(item) = self.session.item() else { return Extents::default() };
        let width = usize::from(area.width);
        let mut lines = self.lines(&tell(item, width), width);
        if lines.is_empty() {
            lines.push(Line::from("There is no table: the question is about the rules alone."));
        }
        let text = Extent { lines: lines.len(), height: usize::from(area.height) };
        render(frame, area, lines, self.view.text_at.min(text.last()));
        Extents { table: Extent::default(), text }
    }

    /// Draws the keys that can be pressed, or the words about the last one.
    fn draw_foot(&self, frame: &mut Frame<'_>, area: Rect, extents: Extents) {
        let said = match (&self.view.note, self.view.page) {
            (_, Page::Leaving) => self.parting_question(),
            (Some(note), _) => note.clone(),
            (None, page) => {
                let width = usize::from(area.width).saturating_sub(2);
                fitting(&self.keys(page, extents), width)
            }
        };
        let is_urgent = self.view.note.is_some() || self.view.page == Page::Leaving;
        let style = self.style(if is_urgent { Look::Mark } else { Look::Quiet });
        frame.render_widget(Paragraph::new(Line::from(Span::styled(format!(" {}", one_line(&said)), style))), area);
    }

    fn parting_question(&self) -> String {
        match (self.session.mode(), self.session.open()) {
            (Mode::Training(_), _) => "Leave? y leaves, any other key stays".to_owned(),
            (Mode::Exam(_), 0) => "Hand in? y hands in, any other key stays".to_owned(),
            (Mode::Exam(_), open) => format!("Hand in with {open} open? y hands in, any other key stays"),
        }
    }

    /// The keys that do something now, the most important one first.
    fn keys(&self, page: Page, extents: Extents) -> Vec<String> {
        let item = self.session.item();
        let options = item.map_or(0, |item| item.options().count());
        let is_right = item.is_some_and(Item::is_right);
        let scroll = (extents.text.last() > 0).then_some("↑↓ scroll");
        let keys: Vec<Option<&str>> = match (page, self.session.mode()) {
            (Page::Question | Page::Leaving, Mode::Training(_)) if self.session.is_revealed() => vec![
                Some("? help"),
                Some(if is_right { "Enter good" } else { "Enter next" }),
                scroll,
                Some("t trace"),
                Some("r rules"),
                is_right.then_some("a again"),
                is_right.then_some("h hard"),
                is_right.then_some("e easy"),
                Some("s table"),
                Some("x cards"),
                Some("q quit"),
            ],
            (Page::Question | Page::Leaving, Mode::Training(_)) => {
                vec![Some("? help"), Some("Enter answer"), Some("s table"), Some("x cards"), Some("q quit")]
            }
            (Page::Question | Page::Leaving, Mode::Exam(_)) => {
                vec![
                    Some("? help"),
                    Some("Enter next"),
                    Some("← back"),
                    Some("o open"),
                    Some("s table"),
                    Some("q hand in"),
                    Some("x cards"),
                ]
            }
            (Page::Table | Page::Cards | Page::Trace | Page::Rules | Page::Help, _) => vec![Some("Esc back"), scroll],
        };
        let tick = (page == Page::Question && !self.session.is_revealed()).then(|| format!("1-{options} tick"));
        tick.into_iter().chain(keys.into_iter().flatten().map(str::to_owned)).collect()
    }

    fn lines(&self, said: &[Said], width: usize) -> Vec<Line<'static>> {
        let lines = said.iter().flat_map(|said| {
            let style = said.look.map_or_else(Style::new, |look| self.style(look));
            let lines = said.lines(width, width.min(WIDEST_TEXT)).into_iter();
            lines.map(move |line| Line::styled(line, style)).collect::<Vec<_>>()
        });
        lines.collect()
    }

    /// A look on this screen, as far as it can be told without colors if there are none.
    fn style(&self, look: Look) -> Style {
        let color = |color| if self.has_color { Style::new().fg(color) } else { Style::new() };
        match look {
            Look::Id => color(Color::Cyan).bold(),
            Look::Title => Style::new().bold(),
            Look::Quiet => Style::new().dim(),
            Look::Mark => color(Color::Yellow).bold(),
            Look::Right => color(Color::Green).bold(),
            Look::Wrong => color(Color::Red).bold(),
            Look::Added => color(Color::Green),
            Look::Removed => color(Color::Red).crossed_out(),
        }
    }
}

/// The numbers of lines that the table and the question get, with a line between them if there is a table.
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

/// As many of these keys as fit, in their order.
fn fitting(keys: &[String], width: usize) -> String {
    let mut line = String::new();
    for key in keys {
        let longer = if line.is_empty() { key.clone() } else { format!("{line}   {key}") };
        if longer.chars().count() > width {
            break;
        }
        line = longer;
    }
    line
}

fn render(frame: &mut Frame<'_>, area: Rect, lines: Vec<Line<'static>>, at: usize) {
    let seen: Vec<Line<'_>> = lines.into_iter().skip(at).take(usize::from(area.height)).collect();
    frame.render_widget(Paragraph::new(seen), area);
}

fn short(lines: usize) -> u16 {
    u16::try_from(lines).unwrap_or(u16::MAX)
}
