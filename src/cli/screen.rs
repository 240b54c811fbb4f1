//! Parts of a whole-terminal screen: text flows into rows of pieces, a list shows the rows that fit and keeps its cursor
//! visible, and a screen is a head, a body and a foot.

use std::io;
use std::ops::Range;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets;
use swu_api::show::parts;
use swu_text::visible::{one_line, visible};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::cli::base::{Look, Out, out};
use crate::rulebook::{Node, Rulebook};

/// The smallest size that shows anything readable.
const SMALLEST: (u16, u16) = (20, 5);
/// The widest that text is drawn.
const WIDEST: usize = 100;
/// The indent of a drawn line that goes on: below the text of a line of a trace.
const DEEPER: &str = "           ";
/// The most parts of a rule that are shown; beyond, only those right below it.
const MOST_PARTS: usize = 30;
/// A space that never breaks a line: a rule's id stays whole.
pub const UNBROKEN: char = '\u{a0}';

/// Styles for looks, with or without colours.
#[derive(Debug, Clone, Copy)]
pub struct Paint {
    pub has_color: bool,
}

impl Paint {
    pub fn style(self, look: Option<Look>) -> Style {
        let Some(plain) = look.map(Look::style) else { return Style::new() };
        let color = match plain.get_fg_color().filter(|_| self.has_color) {
            Some(anstyle::Color::Ansi(color)) => Some(Color::Indexed(anstyle::Ansi256Color::from_ansi(color).0)),
            Some(_) | None => None,
        };
        let effects = [
            (anstyle::Effects::BOLD, Modifier::BOLD),
            (anstyle::Effects::DIMMED, Modifier::DIM),
            (anstyle::Effects::STRIKETHROUGH, Modifier::CROSSED_OUT),
        ];
        let effects = effects.into_iter().filter(|(effect, _)| plain.get_effects().contains(*effect));
        let style = effects.fold(Style::new(), |style, (_, modifier)| style.add_modifier(modifier));
        color.map_or(style, |color| style.fg(color))
    }

    /// A line to draw, with one item marked.
    fn line(self, row: Row, selected: Option<usize>) -> Line<'static> {
        let spans = row.into_iter().map(|piece| {
            let style = self.style(piece.look);
            let is_selected = piece.item.is_some() && piece.item == selected;
            let text = piece.text.replace(UNBROKEN, " ");
            Span::styled(text, if is_selected { style.not_dim().reversed() } else { style })
        });
        Line::from(spans.collect::<Vec<_>>())
    }
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub text: String,
    pub look: Option<Look>,
    /// The number of the item, if it is selectable.
    pub item: Option<usize>,
}

/// A line.
pub type Row = Vec<Piece>;

impl Piece {
    /// A new piece. Hidden characters are shown, because a name may contain anything.
    pub fn new(text: impl AsRef<str>) -> Self {
        Self { text: one_line(text.as_ref()).into_owned(), look: None, item: None }
    }

    pub fn look(self, look: Look) -> Self {
        Self { look: Some(look), ..self }
    }

    pub fn item(self, item: usize) -> Self {
        Self { item: Some(item), ..self }
    }

    pub fn width(&self) -> usize {
        self.text.width()
    }
}

/// Width of a line.
pub fn width_of(row: &[Piece]) -> usize {
    row.iter().map(Piece::width).sum()
}

/// Pieces with a space between them, after a label, broken at spaces. Later lines are indented by `hang`.
pub fn flow(label: Row, pieces: &[Piece], hang: usize, width: usize) -> Vec<Row> {
    let width = width.max(1);
    let hang = hang.min(width / 2);
    let mut rows = Vec::new();
    let mut filled = width_of(&label);
    let mut row = label;
    // True if a word of this line needs a space before the next one.
    let mut has_word = false;
    for piece in pieces {
        for word in piece.text.split(' ').filter(|word| !word.is_empty()) {
            for word in broken(word, width - hang) {
                let space = usize::from(has_word);
                if filled + space + word.width() > width && (has_word || filled > hang) {
                    rows.push(std::mem::replace(&mut row, vec![Piece::new(" ".repeat(hang))]));
                    (filled, has_word) = (hang, false);
                }
                push(&mut row, piece, &word, has_word);
                filled += usize::from(has_word) + word.width();
                has_word = true;
            }
        }
    }
    rows.push(row);
    rows
}

/// Adds a word, to the piece before it if it belongs to that.
fn push(row: &mut Row, piece: &Piece, word: &str, is_parted: bool) {
    match row.last_mut() {
        Some(last) if is_parted && last.look == piece.look && last.item == piece.item => {
            last.text.push(' ');
            last.text.push_str(word);
        }
        _ => {
            row.extend(is_parted.then(|| Piece::new(" ")));
            row.push(Piece { text: word.to_owned(), ..piece.clone() });
        }
    }
}

/// A word in parts of at most that width.
fn broken(word: &str, width: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut filled = 0;
    for letter in word.chars() {
        let wide = letter.width().unwrap_or(0);
        if filled + wide > width.max(1) && filled > 0 {
            parts.push(String::new());
            filled = 0;
        }
        filled += wide;
        parts.last_mut().into_iter().for_each(|last| last.push(letter));
    }
    parts
}

/// The same line, cut or padded to the width.
pub fn fitted(mut row: Row, width: usize) -> Row {
    let mut left = width;
    for piece in &mut row {
        let fits = |letter: &char| {
            let room = left.checked_sub(letter.width().unwrap_or(0));
            left = room.unwrap_or(0);
            room.is_some()
        };
        piece.text = piece.text.chars().take_while(fits).collect();
    }
    row.push(Piece::new(" ".repeat(left)));
    row
}

/// A paragraph of text to read, printed or drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paragraph {
    pub look: Option<Look>,
    /// The words before its first line.
    label: String,
    text: String,
    form: Form,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Later lines begin below the text of the first.
    Flowing,
    /// Later lines begin a little further in.
    Hanging,
    /// A line that stays as it is, where it fits.
    Drawn,
}

impl Paragraph {
    /// A text of one line.
    pub fn new(text: impl AsRef<str>) -> Self {
        Self::prose(one_line(text.as_ref()))
    }

    /// A text of several lines.
    pub fn prose(text: impl AsRef<str>) -> Self {
        let text = visible(text.as_ref()).into_owned();
        Self { look: None, label: String::new(), text, form: Form::Flowing }
    }

    /// A line that stays as it is.
    pub fn drawn(line: impl AsRef<str>) -> Self {
        Self { form: Form::Drawn, ..Self::new(line) }
    }

    pub fn empty() -> Self {
        Self::drawn("")
    }

    pub fn look(self, look: impl Into<Option<Look>>) -> Self {
        Self { look: look.into(), ..self }
    }

    /// With words before it.
    pub fn labelled(self, label: impl AsRef<str>) -> Self {
        Self { label: one_line(label.as_ref()).into_owned(), ..self }
    }

    pub fn indent(self, indent: usize) -> Self {
        Self { label: " ".repeat(indent) + &self.label, ..self }
    }

    pub fn hanging(self) -> Self {
        Self { form: Form::Hanging, ..self }
    }

    /// Its lines at a width.
    pub fn lines(&self, width: usize) -> Vec<String> {
        if self.form == Form::Drawn {
            let fits = self.text.width() <= width;
            return if fits { vec![self.text.clone()] } else { out::lines(&self.text, "", DEEPER, width) };
        }
        let words = self.label.trim_start_matches(' ');
        if self.text.is_empty() && words.is_empty() {
            return vec![String::new()];
        }
        // Deep indents are reduced on a narrow screen.
        let label = " ".repeat((self.label.len() - words.len()).min(width / 4)) + words;
        let hang = if self.form == Form::Hanging { 4 } else { label.width().min(width / 2) };
        out::lines(&self.text, &label, &" ".repeat(hang), width.min(WIDEST))
    }

    pub fn print(&self, out: &mut Out) -> io::Result<()> {
        self.lines(out.width()).iter().try_for_each(|line| match self.look {
            Some(look) => out.painted(look, line),
            None => out.line(line),
        })
    }
}

/// Paragraphs as rows.
pub fn rows(paragraphs: &[Paragraph], width: usize) -> Vec<Row> {
    let rows = paragraphs.iter().flat_map(|paragraph| {
        let lines = paragraph.lines(width).into_iter();
        lines.map(|line| vec![Piece { look: paragraph.look, ..Piece::new(line) }])
    });
    rows.collect()
}

/// Groups of paragraphs with an empty line between them.
pub fn apart(groups: impl IntoIterator<Item = Vec<Paragraph>>) -> Vec<Paragraph> {
    let groups = groups.into_iter().filter(|group| !group.is_empty());
    groups.flat_map(|group| [vec![Paragraph::empty()], group].concat()).skip(1).collect()
}

/// The texts of rules, by their ids.
pub fn rules(ids: impl IntoIterator<Item = impl AsRef<str>>, rulebook: &Rulebook) -> Vec<Paragraph> {
    apart(ids.into_iter().map(|id| match rulebook.resolve(id.as_ref()) {
        Ok(rule) => rule_text(rule, rulebook),
        Err(_) => vec![Paragraph::new(format!("{} is not in these rules.", id.as_ref()))],
    }))
}

fn rule_text(rule: &Node, rulebook: &Rulebook) -> Vec<Paragraph> {
    let path = rulebook.path(&rule.id).join(" › ");
    let title = rule.title.as_deref().unwrap_or_default();
    let mut said = Vec::from_iter((!path.is_empty()).then(|| Paragraph::new(path).look(Look::Quiet)));
    said.push(Paragraph::new(format!("{}  {title}", rule.id).trim_end()).look(Look::Id));
    if !rule.text.is_empty() && rule.text.trim_end_matches(['.', ':']) != title {
        said.push(Paragraph::prose(&*rule.text).indent(2));
    }
    said.extend(examples(rule, 2));
    let all = parts(rule, rulebook);
    let is_long = all.len() > MOST_PARTS;
    for (part, depth) in all.into_iter().filter(|(_, depth)| !is_long || *depth == 0) {
        let number = part.id.number();
        let label = format!("{}  ", number.rsplit('.').next().unwrap_or(number));
        let text = if part.text.is_empty() { part.label() } else { part.text.to_string() };
        said.push(Paragraph::prose(text).labelled(label).indent(2 + 3 * depth));
        said.extend(examples(part, 5 + 3 * depth));
    }
    said
}

fn examples(rule: &Node, indent: usize) -> impl Iterator<Item = Paragraph> {
    let bar = move |example: &String| Paragraph::prose(example).labelled("│ ").indent(indent).look(Look::Quiet);
    rule.examples.iter().map(bar)
}

/// The place of the user in a list of items, and its visible lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cursor {
    pub at: usize,
    /// The first visible line.
    pub top: usize,
    /// True if the cursor must be visible, which it need not be while the lines are scrolled.
    pub follows: bool,
}

impl Cursor {
    /// At a place, visible.
    pub const fn new(at: usize) -> Self {
        Self { at, top: 0, follows: true }
    }

    pub fn go(&mut self, at: usize) {
        (self.at, self.follows) = (at, true);
    }

    pub fn scroll(&mut self, lines: isize) {
        (self.top, self.follows) = (self.top.saturating_add_signed(lines), false);
    }

    /// Scrolls a text as it was drawn. True if the key is one that does.
    pub fn read(&mut self, key: KeyCode, drawn: &DrawnList) -> bool {
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
            KeyCode::Down | KeyCode::Char('j') => self.scroll(1),
            KeyCode::PageUp => self.scroll(-drawn.page()),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(drawn.page()),
            KeyCode::Home | KeyCode::Char('g') => self.top = 0,
            KeyCode::End | KeyCode::Char('G') => self.top = drawn.last(),
            _ => return false,
        }
        self.top = self.top.min(drawn.last());
        true
    }

    /// Moves within a list as it was drawn. True if the key is one that does.
    pub fn select(&mut self, key: KeyCode, drawn: &DrawnList) -> bool {
        let last = drawn.items.saturating_sub(1);
        // Items may take several lines each: a page has as many as fit on average.
        let page = (drawn.height() * drawn.items.max(1) / drawn.lines.max(1)).max(1);
        self.go(match key {
            KeyCode::Up | KeyCode::Char('k') => self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => (self.at + 1).min(last),
            KeyCode::PageUp => self.at.saturating_sub(page),
            KeyCode::PageDown => (self.at + page).min(last),
            KeyCode::Home | KeyCode::Char('g') => 0,
            KeyCode::End | KeyCode::Char('G') => last,
            _ => return false,
        });
        true
    }
}

/// A list as drawn: its area, its visible lines, and its items.
#[derive(Debug, Clone, Default)]
pub struct DrawnList {
    pub area: Rect,
    /// The first visible line, and the number of lines.
    pub top: usize,
    pub lines: usize,
    /// Number of items.
    pub items: usize,
    /// The items on each visible line, with their columns.
    places: Vec<Vec<(Range<u16>, usize)>>,
}

impl DrawnList {
    /// The item at a column and line of the screen, or else the first of that line.
    pub fn item_at(&self, column: u16, line: u16) -> Option<usize> {
        let places = self.places.get(usize::from(line.checked_sub(self.area.y)?))?;
        let column = column.checked_sub(self.area.x)?;
        let there = places.iter().find(|(columns, _)| columns.contains(&column)).or(places.first());
        there.map(|(_, item)| *item)
    }

    pub const fn height(&self) -> usize {
        self.area.height as usize
    }

    /// The last line that can be the first visible one.
    pub const fn last(&self) -> usize {
        self.lines.saturating_sub(self.height())
    }

    /// A page of lines, one of them from the page before.
    pub fn page(&self) -> isize {
        isize::try_from(self.height().saturating_sub(1).max(1)).unwrap_or(1)
    }

    pub const fn contains(&self, column: u16, line: u16) -> bool {
        let Rect { x, y, width, height } = self.area;
        column >= x && column - x < width && line >= y && line - y < height
    }
}

/// A list to draw.
pub struct List<'l> {
    pub rows: Vec<Row>,
    /// Number of items.
    pub items: usize,
    pub cursor: &'l Cursor,
    /// True if the item at the cursor is marked.
    pub is_marked: bool,
}

impl<'l> List<'l> {
    /// A text without items.
    pub const fn text(rows: Vec<Row>, cursor: &'l Cursor) -> Self {
        Self { rows, items: 0, cursor, is_marked: false }
    }

    /// Draws the lines that fit, and returns the drawn list.
    pub fn draw(self, frame: &mut Frame<'_>, area: Rect, paint: Paint) -> DrawnList {
        let height = usize::from(area.height);
        let (top, lines) = (self.top(height), self.rows.len());
        let seen: Vec<Row> = self.rows.into_iter().skip(top).take(height).collect();
        let places = seen.iter().map(|row| places(row)).collect();
        let selected = self.is_marked.then_some(self.cursor.at);
        let drawn: Vec<Line<'_>> = seen.into_iter().map(|row| paint.line(row, selected)).collect();
        frame.render_widget(widgets::Paragraph::new(drawn), area);
        DrawnList { area, top, lines, items: self.items, places }
    }

    /// The first visible line.
    fn top(&self, height: usize) -> usize {
        let top = self.cursor.top.min(self.rows.len().saturating_sub(height));
        let is_there = |row: &Row| row.iter().any(|piece| piece.item == Some(self.cursor.at));
        let Some(first) = self.rows.iter().position(is_there).filter(|_| self.cursor.follows) else { return top };
        let end = self.rows.iter().rposition(is_there).unwrap_or(first) + 1;
        // The first item is shown with the lines above it.
        let first = if self.cursor.at == 0 { 0 } else { first };
        top.max(end.saturating_sub(height)).min(first)
    }
}

/// The columns of the items on a line.
fn places(row: &[Piece]) -> Vec<(Range<u16>, usize)> {
    let mut column = 0;
    let mut places = Vec::new();
    for piece in row {
        let end = column + short(piece.width());
        places.extend(piece.item.map(|item| (column..end, item)));
        column = end;
    }
    places
}

pub fn short(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The areas of head, body and foot, with a foot of that many lines; nothing if the screen is too small to read.
pub fn areas(frame: &mut Frame<'_>, foot: usize) -> Option<[Rect; 3]> {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let (columns, lines) = SMALLEST;
        frame.render_widget(widgets::Paragraph::new(format!("too small: needs {columns} x {lines}")), area);
        return None;
    }
    let foot = short(foot).min(area.height / 3).max(1);
    Some(Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(foot)]).areas(area))
}

/// Draws the top line: the left part only if both fit.
pub fn draw_head(left: &str, right: &str, frame: &mut Frame<'_>, area: Rect) {
    let width = usize::from(area.width);
    let left = if left.width() < width.saturating_sub(right.width() + 2) { left } else { "" };
    let gap = width.saturating_sub(left.width() + right.width() + 2);
    let line = Line::from(format!(" {left}{:gap$}{right} ", ""));
    frame.render_widget(widgets::Paragraph::new(line).bold().reversed(), area);
}

/// The keys that fit, in their order.
pub fn keys<'k>(keys: impl IntoIterator<Item = &'k str>, gap: &str, width: usize) -> Row {
    let mut line = String::new();
    for key in keys {
        let longer = if line.is_empty() { format!(" {key}") } else { format!("{line}{gap}{key}") };
        if longer.width() > width {
            break;
        }
        line = longer;
    }
    vec![Piece::new(line).look(Look::Quiet)]
}

/// Holds what a screen shows against its snapshot.
#[cfg(test)]
pub fn check(name: &str, shown: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../tests/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, shown));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_flow_within_a_width() {
        for (texts, width, flowed) in [
            (&["one two", "three"][..], 20, &["> one two three"][..]),
            (&["one two", "three"], 10, &["> one two", "  three"]),
            (&["incomprehensibilities"], 10, &["> incompre", "  hensibil", "  ities"]),
            (&[], 10, &["> "]),
        ] {
            let pieces: Vec<Piece> = texts.iter().map(Piece::new).collect();
            let rows = flow(vec![Piece::new("> ")], &pieces, 2, width);
            let lines: Vec<String> =
                rows.iter().map(|row| row.iter().map(|piece| piece.text.as_str()).collect()).collect();
            assert_eq!(lines, flowed);
        }
        for width in 3..30 {
            let rows = flow(vec![Piece::new("1 ")], &[Piece::new("a bc def 東京 ghijklmnopqrstuvwxyz")], 4, width);
            assert!(rows.iter().all(|row| width_of(row) <= width), "{width}: {rows:?}");
        }
    }
}
