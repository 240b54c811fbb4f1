//! A bracket drawn as text, or as SVG: one column for each round, and lines from each match to the next.
//!
//! A drawing has at most four rounds, so that it fits on a screen and on paper: larger brackets take several, each of which
//! begins where others end. Whoever comes from another drawing is called by the match that they come from. The SVG is one
//! file without scripts, fonts or other files, light or dark as its reader's screen is.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use swu_text::svg::{Face, Frame};
use swu_text::visible::{in_xml, one_line};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{Bracket, Decision, Entrant, Fixture, MatchNumber, Names, Source, Stage};
use crate::matches::{Games, Side};

/// The most rounds of a drawing.
const MOST_ROUNDS: usize = 4;

/// A drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    pub title: &'static str,
    /// The headings of the columns; the last one holds winners.
    pub columns: Vec<String>,
    pub slots: Vec<Slot>,
    pub joins: Vec<Join>,
    pub rows: usize,
}

/// A place in which a player stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub column: usize,
    pub row: usize,
    /// The match whose winner stands here.
    pub number: Option<MatchNumber>,
    /// The player, or where they come from; nothing if that is the match at hand and it is not decided.
    pub text: String,
    /// A player stands here.
    pub is_known: bool,
    /// The games of the match whose winner stands here, those of the winner first.
    pub score: Option<Games>,
}

impl Slot {
    /// The number, the text and the score of the slot, as they stand before and behind one another.
    fn parts(&self) -> [String; 3] {
        let number = self.number.map(|number| format!("{}: ", number.0)).unwrap_or_default();
        let score = self.score.map(|score| format!(" {score}")).unwrap_or_default();
        [number, self.text.clone(), score]
    }
}

/// The games of matches, as they were reported.
pub type Scores<'s> = &'s dyn Fn(MatchNumber) -> Option<Games>;

/// A match: from two slots of a column to one of the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Join {
    /// The column of the two slots.
    pub column: usize,
    pub top: usize,
    pub middle: usize,
    pub bottom: usize,
}

impl Bracket {
    /// The drawings of the bracket, with the players called so, and with the games of the matches beside their winners.
    pub fn sheets(&self, names: Names<'_>, scores: Scores<'_>) -> Vec<Sheet> {
        let is_secondary = |stage: &Stage| matches!(stage, Stage::Secondary { .. });
        let is_grand = |stage: &Stage| matches!(stage, Stage::GrandFinal | Stage::GrandFinalAgain);
        let mut stages: Vec<Stage> = self.fixtures.iter().map(|fixture| fixture.stage).collect();
        stages.dedup();
        let (secondary, others): (Vec<Stage>, Vec<Stage>) = stages.into_iter().partition(is_secondary);
        let (grand, main): (Vec<Stage>, Vec<Stage>) = others.into_iter().partition(is_grand);
        let title = if grand.is_empty() { "bracket" } else { "main bracket" };
        let mut sheets = Vec::new();
        for (title, stages) in [(title, main), ("secondary bracket", secondary)] {
            for stages in stages.chunks(MOST_ROUNDS) {
                sheets.extend(self.sheets_of(title, stages, names, scores));
            }
        }
        for stage in grand {
            sheets.extend(self.sheets_of("grand finals", &[stage], names, scores));
        }
        sheets
    }

    /// A drawing for each match of the last of these stages, with the matches of the others that lead to it.
    fn sheets_of(&self, title: &'static str, stages: &[Stage], names: Names<'_>, scores: Scores<'_>) -> Vec<Sheet> {
        let last = stages.last().copied();
        let is_played = |fixture: &&Fixture| self.decision(fixture.number) != Some(Decision::NotNeeded);
        let roots = self.fixtures.iter().filter(|fixture| Some(fixture.stage) == last).filter(is_played);
        let sheet = |root: &Fixture| {
            let mut columns: Vec<String> = stages.iter().map(|stage| heading(*stage)).collect();
            columns.push("winner".to_owned());
            let sheet = Sheet { title, columns, slots: Vec::new(), joins: Vec::new(), rows: 0 };
            let mut builder = Builder { bracket: self, names, scores, stages, sheet };
            let column = stages.len().saturating_sub(1);
            let row = builder.join(root, column);
            builder.slot(Source::WinnerOf(root.number), column + 1, row);
            builder.sheet
        };
        roots.map(sheet).collect()
    }
}

/// The heading of a round; the title says that it is the main or the secondary bracket.
fn heading(stage: Stage) -> String {
    match stage {
        Stage::Main { round } | Stage::Secondary { round } => format!("round {round}"),
        Stage::GrandFinal => "first match".to_owned(),
        Stage::GrandFinalAgain => "second, if needed".to_owned(),
        Stage::Of { .. } => stage.to_string(),
    }
}

struct Builder<'b> {
    bracket: &'b Bracket,
    names: Names<'b>,
    scores: Scores<'b>,
    stages: &'b [Stage],
    sheet: Sheet,
}

impl Builder<'_> {
    /// Draws a match and all that leads to it; gives the row of its winner.
    fn join(&mut self, fixture: &Fixture, column: usize) -> usize {
        let [top, bottom] = fixture.sources.map(|source| {
            let row = match self.before(source) {
                Some(before) => self.join(&before, column.saturating_sub(1)),
                None => self.next_row(),
            };
            self.slot(source, column, row);
            row
        });
        let middle = usize::midpoint(top, bottom);
        self.sheet.joins.push(Join { column, top, middle, bottom });
        middle
    }

    /// The match that a source is the winner of, if it is in this drawing.
    fn before(&self, source: Source) -> Option<Fixture> {
        let Source::WinnerOf(number) = source else { return None };
        self.bracket.fixture(number).copied().filter(|before| self.stages.contains(&before.stage))
    }

    /// Every other row stays free for the lines.
    fn next_row(&mut self) -> usize {
        let row = if self.sheet.rows == 0 { 0 } else { self.sheet.rows + 1 };
        self.sheet.rows = row + 1;
        row
    }

    fn slot(&mut self, source: Source, column: usize, row: usize) {
        let entrant = self.bracket.entrant(source);
        let number = match source {
            Source::WinnerOf(number) if self.before(source).is_some() => Some(number),
            Source::WinnerOf(_) | Source::LoserOf(_) | Source::Rank(_) => None,
        };
        let text = match (entrant, source) {
            (Entrant::Player(player), Source::Rank(rank)) => match (self.names)(player) {
                name if name.is_empty() => source.to_string(),
                name => format!("{rank} {name}"),
            },
            (Entrant::Player(player), _) => {
                let decision = number.and_then(|number| self.bracket.decision(number));
                // Who did not have to play.
                let remark = if matches!(decision, Some(Decision::Bye { .. })) { " (bye)" } else { "" };
                (self.names)(player) + remark
            }
            (Entrant::Nobody, _) => "nobody".to_owned(),
            (Entrant::Unknown, _) if number.is_some() => String::new(),
            (Entrant::Unknown, _) => source.to_string(),
        };
        // A name that breaks the line would break the drawing.
        let text = one_line(&text).into_owned();
        let score = number.and_then(|number| self.score(number, entrant));
        self.sheet.slots.push(Slot { column, row, number, text, is_known: entrant.player().is_some(), score });
    }

    /// The games of a match, those of its winner first.
    fn score(&self, number: MatchNumber, winner: Entrant) -> Option<Games> {
        let games = (self.scores)(number).filter(|_| winner.player().is_some())?;
        let side = Side::find(&self.bracket.entrants(number), &winner).unwrap_or(Side::Second);
        Some(games.seen_by(side))
    }
}

/// The widest column: names need no more.
const WIDEST: usize = 24;
/// Between the columns: the line to the next match.
const LINE: usize = 3;

/// The drawings one below the other, in at most so many columns as long as names have room for a few letters.
pub fn text(sheets: &[Sheet], width: usize) -> String {
    let mut out = String::new();
    let mut title = "";
    for sheet in sheets {
        if !out.is_empty() {
            out.push('\n');
        }
        if sheet.title != title {
            title = sheet.title;
            // Writing to a string does not fail.
            let _ = writeln!(out, "{title}\n");
        }
        for line in drawn(sheet, width) {
            let _ = writeln!(out, "{line}");
        }
    }
    out
}

fn drawn(sheet: &Sheet, width: usize) -> Vec<String> {
    let wide = (width / sheet.columns.len().max(1)).clamp(LINE + 5, WIDEST);
    let mut canvas = Canvas::default();
    for (column, heading) in sheet.columns.iter().enumerate() {
        canvas.put(0, column * wide, clipped(heading, wide - 1));
    }
    for slot in &sheet.slots {
        let is_last = slot.column + 1 == sheet.columns.len();
        canvas.put(slot.row + 2, slot.column * wide, placed(slot, wide, is_last));
    }
    for join in &sheet.joins {
        canvas.join(join, wide);
    }
    canvas.lines()
}

/// The text of a slot, with the line behind it.
fn placed(slot: &Slot, wide: usize, is_last: bool) -> String {
    let room = wide - LINE;
    let [number, text, score] = slot.parts();
    let text = number + &text;
    let room_for_name = (if is_last { wide } else { room }).saturating_sub(score.len());
    let text = clipped(text.trim_end(), room_for_name) + &score;
    if is_last {
        return text;
    }
    let line = "─".repeat((wide - 2).saturating_sub(text.width() + 1));
    format!("{text} {line}")
}

/// The beginning of a text, so many columns wide, that says where it was cut.
fn clipped(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    let mut left = room.saturating_sub(1);
    let fits = |c: &char| {
        let wide = c.width().unwrap_or(0);
        let fits = wide <= left;
        left = left.saturating_sub(wide);
        fits
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}…", kept.trim_end())
}

/// Pieces of text by row and column.
#[derive(Default)]
struct Canvas {
    pieces: BTreeMap<usize, BTreeMap<usize, String>>,
}

impl Canvas {
    fn put(&mut self, row: usize, column: usize, text: String) {
        self.pieces.entry(row).or_default().insert(column, text);
    }

    /// The lines between the two slots of a match and that of its winner.
    fn join(&mut self, join: &Join, wide: usize) {
        let at = (join.column + 1) * wide - 2;
        for row in join.top..=join.bottom {
            let corner = match row {
                row if row == join.top => '┐',
                row if row == join.bottom => '┘',
                row if row == join.middle => '├',
                _ => '│',
            };
            self.put(row + 2, at, corner.to_string());
        }
    }

    fn lines(&self) -> Vec<String> {
        let rows = self.pieces.last_key_value().map_or(0, |(row, _)| row + 1);
        let line = |row: usize| {
            let mut line = String::new();
            for (column, text) in self.pieces.get(&row).into_iter().flatten() {
                line.push_str(&" ".repeat(column.saturating_sub(line.width())));
                line.push_str(text);
            }
            line.trim_end().to_owned()
        };
        (0..rows).map(line).collect()
    }
}

const STYLE: &str = "
text { fill: #1f2430; font-size: 12px }
.paper { fill: #fbfaf7 }
.title { font-weight: 600; font-size: 17px }
.caption { font-size: 11px; fill: #737a89 }
.number { fill: #24569b }
.score { font-weight: 600 }
.open { fill: #737a89; font-style: italic }
.line { fill: none; stroke: #7d8fb3; stroke-width: 1.3 }
@media (prefers-color-scheme: dark) {
text { fill: #dfe3ec }
.paper { fill: #15181e }
.caption, .open { fill: #8b93a4 }
.number { fill: #8ab4f0 }
.line { stroke: #7f93bd }
}
@media print { .paper { fill: none } text { fill: #000 } .line { stroke: #000 } }
";

/// The sizes of its text, as in the style.
const TITLE: Face = Face::bold(17);
const PLAIN: Face = Face::plain(12);
const CAPTION: Face = Face::plain(11);

/// Around the picture, and between its parts.
const MARGIN: i32 = 24;
/// From row to row.
const ROW: i32 = 15;
/// Between the text of a column and the lines to the next.
const GAP: i32 = 10;
/// The narrowest column.
const NARROWEST: i32 = 96;

/// The drawings one below the other.
pub fn svg(sheets: &[Sheet], title: &str) -> String {
    let mut body = String::new();
    let mut below = MARGIN;
    let mut right = TITLE.width(title);
    // Writing to a string does not fail.
    let _ = line(&mut body, "title", MARGIN, &mut below, title);
    let mut last = "";
    for sheet in sheets {
        if sheet.title != last {
            last = sheet.title;
            let _ = line(&mut body, "title", MARGIN, &mut below, last);
        }
        let drawing = Drawing::new(sheet, below);
        let _ = drawing.draw(&mut body);
        right = right.max(drawing.x(sheet.columns.len()));
        below = drawing.y(sheet.rows) + MARGIN;
    }
    Frame { title, words: "", width: right + 2 * MARGIN, height: below, style: STYLE }.around(&body)
}

/// A line of text, and the room that it takes.
fn line(out: &mut String, class: &str, x: i32, below: &mut i32, text: &str) -> fmt::Result {
    *below += ROW;
    writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{below}\">{}</text>", in_xml(text))?;
    *below += ROW;
    Ok(())
}

/// A sheet with the places of its columns.
struct Drawing<'s> {
    sheet: &'s Sheet,
    top: i32,
    /// Where each column begins; the last one is where all of it ends.
    columns: Vec<i32>,
}

impl<'s> Drawing<'s> {
    fn new(sheet: &'s Sheet, top: i32) -> Self {
        let mut x = MARGIN;
        let mut columns = vec![x];
        for (column, heading) in sheet.columns.iter().enumerate() {
            let slots = sheet.slots.iter().filter(|slot| slot.column == column).map(wide);
            x += slots.max().unwrap_or(0).max(CAPTION.width(heading)).max(NARROWEST) + 3 * GAP;
            columns.push(x);
        }
        Self { sheet, top, columns }
    }

    fn x(&self, column: usize) -> i32 {
        self.columns.get(column).copied().unwrap_or(MARGIN)
    }

    /// The middle of a row; the headings stand above the first.
    fn y(&self, row: usize) -> i32 {
        self.top + ROW.saturating_mul(i32::try_from(row).unwrap_or(i32::MAX).saturating_add(2))
    }

    fn draw(&self, out: &mut String) -> fmt::Result {
        for (column, heading) in self.sheet.columns.iter().enumerate() {
            let (x, y) = (self.x(column), self.top + ROW / 2);
            writeln!(out, "<text class=\"caption\" x=\"{x}\" y=\"{y}\">{}</text>", in_xml(heading))?;
        }
        for join in &self.sheet.joins {
            self.join(out, join)?;
        }
        for slot in &self.sheet.slots {
            // Text stands on its line of writing, a little below the middle.
            let (x, y) = (self.x(slot.column), self.y(slot.row) + 4);
            write!(out, "<text x=\"{x}\" y=\"{y}\">")?;
            if let Some(number) = slot.number {
                write!(out, "<tspan class=\"number\">{}:</tspan> ", number.0)?;
            }
            let class = if slot.is_known { "" } else { " class=\"open\"" };
            write!(out, "<tspan{class}>{}</tspan>", in_xml(&slot.text))?;
            if let Some(score) = slot.score {
                write!(out, " <tspan class=\"score\">{score}</tspan>")?;
            }
            writeln!(out, "</text>")?;
        }
        Ok(())
    }

    /// From the texts of both slots to a line down, and on to the slot of the winner.
    fn join(&self, out: &mut String, join: &Join) -> fmt::Result {
        let next = self.x(join.column + 1);
        let (across, to) = (next - 2 * GAP, next - GAP / 2);
        let [top, middle, bottom] = [join.top, join.middle, join.bottom].map(|row| self.y(row));
        let from = |row: usize| {
            let slot = self.sheet.slots.iter().find(|slot| (slot.column, slot.row) == (join.column, row));
            self.x(join.column) + slot.map_or(0, wide) + GAP / 2
        };
        let (above, below) = (from(join.top), from(join.bottom));
        writeln!(out, "<path class=\"line\" d=\"M{above} {top}H{across}V{bottom}H{below}M{across} {middle}H{to}\"/>")
    }
}

/// The width of the text of a slot.
fn wide(slot: &Slot) -> i32 {
    PLAIN.width(&slot.parts().concat())
}
