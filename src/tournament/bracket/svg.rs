//! Drawings of a bracket as SVG: one file without scripts, fonts or other files, light or dark as its reader's screen is.

use std::fmt::{self, Write as _};

use super::sheets::{Join, Sheet, Slot};
use swu_rulebook::picture::{Face, escaped, width};

const STYLE: &str = "
svg { font-family: system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif; font-size: 12px }
text { fill: #1f2430 }
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
    let mut right = width(title, Face::Focus);
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
        right = right.max(drawing.right());
        below = drawing.bottom() + MARGIN;
    }
    let (width, height) = (right + 2 * MARGIN, below);
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\">\n<title>{title}</title>\n<style>{STYLE}</style>\n<rect class=\"paper\" width=\"{width}\" \
         height=\"{height}\"/>\n{body}</svg>\n"
    )
}

/// A line of text, and the room that it takes.
fn line(out: &mut String, class: &str, x: i32, below: &mut i32, text: &str) -> fmt::Result {
    *below += ROW;
    writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{below}\">{}</text>", escaped(text))?;
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
            x += slots.max().unwrap_or(0).max(width(heading, Face::Caption)).max(NARROWEST) + 3 * GAP;
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

    fn right(&self) -> i32 {
        self.columns.last().copied().unwrap_or(MARGIN)
    }

    fn bottom(&self) -> i32 {
        self.y(self.sheet.rows)
    }

    fn draw(&self, out: &mut String) -> fmt::Result {
        for (column, heading) in self.sheet.columns.iter().enumerate() {
            let (x, y) = (self.x(column), self.top + ROW / 2);
            writeln!(out, "<text class=\"caption\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(heading))?;
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
            write!(out, "<tspan{class}>{}</tspan>", escaped(&slot.text))?;
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

/// How wide the text of a slot is.
fn wide(slot: &Slot) -> i32 {
    let number = slot.number.map(|number| format!("{}: ", number.0)).unwrap_or_default();
    let score = slot.score.map(|score| format!(" {score}")).unwrap_or_default();
    width(&(number + &slot.text + &score), Face::Plain)
}

#[cfg(test)]
mod tests {
    use crate::PlayerId;
    use crate::bracket::{Bracket, Elimination, MatchNumber, svg};

    #[test]
    fn the_picture_is_sound_and_has_everything_in_it() {
        let mut bracket = Bracket::new(Elimination::Double, (0..16).map(PlayerId).collect()).unwrap();
        let name = |player: PlayerId| format!("<{}> & \u{1}co", player.0);
        bracket.report(MatchNumber(1), PlayerId(15), &name).unwrap();
        let picture = svg(&bracket.sheets(&name), "Cloud City & friends");
        let document = roxmltree::Document::parse(&picture).unwrap();
        let of_kind = |kind| document.descendants().filter(move |node| node.has_tag_name(kind));
        let texts: Vec<String> = of_kind(("http://www.w3.org/2000/svg", "text"))
            .map(|text| text.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect())
            .collect();
        // 16 ranks, the winner of match 1 and where the loser went.
        assert_eq!(texts.iter().filter(|text| text.contains("& \\u{1}co")).count(), 18);
        assert_eq!(of_kind(("http://www.w3.org/2000/svg", "path")).count(), bracket.fixtures().len());
        // Nothing stands outside of the paper.
        let attribute = |node: roxmltree::Node<'_, '_>, name| node.attribute(name).unwrap().parse::<i32>().unwrap();
        let root = document.root_element();
        let inside = of_kind(("http://www.w3.org/2000/svg", "text")).all(|text| {
            attribute(text, "x") < attribute(root, "width") && attribute(text, "y") < attribute(root, "height")
        });
        assert!(inside);
    }
}
