//! Tables: those within the text of a rule, whose rows stand there as lines with bars between the cells, and those that
//! commands print. One that is too wide loses the columns that matter least; no word of it is cut.

use std::cmp::Reverse;
use std::io;

use comfy_table::{ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle, Width};
use textwrap::core::display_width;

use crate::cli::base::{Look, Out, wrap};

/// A part of a text.
#[derive(Debug, PartialEq, Eq)]
pub enum Part<'t> {
    Line(&'t str),
    /// The rows of a table, the headings first, with as many cells each.
    Table(Vec<Vec<&'t str>>),
}

/// The bar between the cells of a row.
const BAR: &str = " | ";

/// The lines and the tables of a text: two lines or more, one below the other, with the same number of bars. One such line is
/// a line in which there happens to be a bar.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let cells = |line: &str| line.split(BAR).count();
    let lines: Vec<&str> = text.lines().collect();
    let chunks = lines.chunk_by(|one, next| cells(one) > 1 && cells(one) == cells(next));
    chunks
        .map(|rows| match rows {
            [line] => Part::Line(line),
            rows => Part::Table(rows.iter().map(|row| row.split(BAR).collect()).collect()),
        })
        .collect()
}

/// The lines of a table of at most that width: a line below the headings, and one below every row if a cell takes several.
/// Where the longest words do not fit beside each other, every cell gets a line with its heading.
pub fn drawn(rows: &[Vec<&str>], width: usize) -> Vec<String> {
    drawn_without(rows, width, &[])
}

/// The same without the columns that have no room, in the order in which they can be done without.
pub fn drawn_without(rows: &[Vec<&str>], width: usize, least: &[usize]) -> Vec<String> {
    let mut left: Vec<usize> = (0..rows.iter().map(Vec::len).max().unwrap_or_default()).collect();
    let bound = |left: &[usize]| -> Vec<Vec<String>> {
        let cells = |row: &Vec<&str>| left.iter().filter_map(|at| Some(wrap::bound(row.get(*at)?, 0))).collect();
        rows.iter().map(cells).collect()
    };
    for column in least {
        if taken(&longest_words(&bound(&left))) > width {
            left.retain(|other| other != column);
        }
    }
    let rows = bound(&left);
    let columns = longest_words(&rows);
    if taken(&columns) > width {
        return listed(&rows, width);
    }
    let across = LineStyle::none().fill('─').junction('─');
    let style = TableStyle::new().header_separator(across);
    let lines = styled(&rows, &columns, width, style);
    if lines.len() <= rows.len() + 1 { lines } else { styled(&rows, &columns, width, style.row_separator(across)) }
}

/// The longest word of each column.
fn longest_words(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let longest = |cell: &String| cell.split(' ').map(display_width).max().unwrap_or_default();
    (0..columns).map(|at| rows.iter().filter_map(|row| row.get(at)).map(longest).max().unwrap_or_default()).collect()
}

/// The width of a table of such columns, with a space on either side of each and one between them.
fn taken(columns: &[usize]) -> usize {
    columns.iter().map(|column| column + 2).sum::<usize>() + columns.len().saturating_sub(1)
}

fn styled(rows: &[Vec<String>], columns: &[usize], width: usize, style: TableStyle) -> Vec<String> {
    let mut table = Table::new();
    table.load_style(style).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    let mut rows = rows.iter();
    if let Some(headings) = rows.next() {
        table.set_header(headings);
    }
    table.add_rows(rows);
    table.set_constraints(
        columns
            .iter()
            .map(|column| ColumnConstraint::LowerBoundary(Width::Fixed(u16::try_from(column + 2).unwrap_or(u16::MAX)))),
    );
    table.lines().map(|line| wrap::unbound(line.trim_end())).collect()
}

/// A line for every cell, behind the heading of its column.
fn listed(rows: &[Vec<String>], width: usize) -> Vec<String> {
    let Some((headings, rows)) = rows.split_first() else { return Vec::new() };
    let mut lines = Vec::new();
    for row in rows {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        for (heading, cell) in headings.iter().zip(row).filter(|(_, cell)| !cell.trim().is_empty()) {
            lines.extend(wrap::wrapped(&wrap::unbound(&format!("{heading}: {cell}")), "", "  ", width));
        }
    }
    lines
}

/// A column of a [`Grid`].
#[derive(Debug, Clone, Copy)]
pub struct Column<'t> {
    head: &'t str,
    is_number: bool,
    /// So narrow its cells may get, by leaving out words at their ends.
    least: Option<usize>,
    /// The ease with which it can be done without; never if this is 0.
    spare: u8,
}

impl<'t> Column<'t> {
    pub const fn text(head: &'t str) -> Self {
        Self { head, is_number: false, least: None, spare: 0 }
    }

    pub const fn number(head: &'t str) -> Self {
        Self { is_number: true, ..Self::text(head) }
    }

    /// The same column, whose cells may be shortened to that width.
    pub const fn least(self, columns: usize) -> Self {
        Self { least: Some(columns), ..self }
    }

    /// The same column, which is left out before those with a smaller number.
    pub const fn spare(self, spare: u8) -> Self {
        Self { spare, ..self }
    }
}

/// A table with a line for each row, whatever the width.
#[derive(Debug)]
pub struct Grid {
    pub head: String,
    pub rows: Vec<String>,
    /// The headings of the columns that had no room.
    pub left_out: Vec<String>,
}

/// A column with room for its cells.
struct FittedColumn<'c> {
    at: usize,
    column: Column<'c>,
    width: usize,
}

impl FittedColumn<'_> {
    fn least(&self) -> usize {
        self.column.least.map_or(self.width, |least| least.min(self.width))
    }

    fn cell(&self, text: &str) -> String {
        let cell = wrap::clipped(text, self.width);
        let padding = " ".repeat(self.width.saturating_sub(display_width(&cell)));
        if self.column.is_number { padding + &cell } else { cell + &padding }
    }
}

/// Two spaces between columns.
const GAP: &str = "  ";

impl Grid {
    /// In lines of at most that width: the columns that can be spared most easily give way first, and then the ends of what
    /// may be shortened.
    pub fn of<'t>(columns: &[Column<'t>], rows: &[Vec<String>], width: usize) -> Self {
        let cell = |row: &[String], at: usize| row.get(at).cloned().unwrap_or_default();
        let natural = |(at, &column): (usize, &Column<'t>)| {
            let cells = rows.iter().map(|row| display_width(&cell(row, at)));
            FittedColumn { at, column, width: cells.max().unwrap_or_default().max(display_width(column.head)) }
        };
        let mut shown: Vec<FittedColumn<'_>> = columns.iter().enumerate().map(natural).collect();
        let mut left_out = Vec::new();
        let missing = |shown: &[FittedColumn<'_>], width_of: &dyn Fn(&FittedColumn<'_>) -> usize| {
            let all = shown.iter().map(|fitted| width_of(fitted) + GAP.len()).sum::<usize>();
            all.saturating_sub(GAP.len()).saturating_sub(width)
        };
        let spared = |shown: &[FittedColumn<'_>]| {
            let spare = shown.iter().enumerate().filter(|(_, fitted)| fitted.column.spare > 0);
            spare.max_by_key(|(_, fitted)| fitted.column.spare).map(|(at, _)| at)
        };
        while missing(&shown, &|fitted| fitted.least()) > 0
            && let Some(spared) = spared(&shown)
        {
            left_out.push(shown.remove(spared).column.head.to_owned());
        }
        let mut missing = missing(&shown, &|fitted| fitted.width);
        // The widest gives first.
        let mut giving: Vec<&mut FittedColumn<'_>> = shown.iter_mut().collect();
        giving.sort_by_key(|fitted| Reverse(fitted.width));
        for fitted in giving {
            let given = missing.min(fitted.width - fitted.least());
            fitted.width -= given;
            missing -= given;
        }
        let line = |text: &dyn Fn(&FittedColumn<'_>) -> String| {
            let cells: Vec<String> = shown.iter().map(|fitted| fitted.cell(&text(fitted))).collect();
            cells.join(GAP).trim_end().to_owned()
        };
        Self {
            head: line(&|fitted| fitted.column.head.to_owned()),
            rows: rows.iter().map(|row| line(&|fitted| cell(row, fitted.at))).collect(),
            left_out,
        }
    }

    /// Prints the heading and the rows, some of them as titles.
    pub fn print(&self, is_title: impl Fn(usize) -> bool, out: &mut Out) -> io::Result<()> {
        out.painted(Look::Title, &self.head)?;
        for (at, row) in self.rows.iter().enumerate() {
            if is_title(at) { out.painted(Look::Title, row)? } else { out.line(row)? }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::base::table::*;

    #[test]
    fn rows_that_agree_are_a_table() {
        let text = "How many:\n\nPlayers | Rounds\n4 to 8 | 3\n\nA | bar.\n1 | 2 | 3";
        let table = Part::Table(vec![vec!["Players", "Rounds"], vec!["4 to 8", "3"]]);
        let line = Part::Line;
        let expected = [line("How many:"), line(""), table, line(""), line("A | bar."), line("1 | 2 | 3")];
        assert_eq!(parts(text), expected);
    }

    #[test]
    fn a_wide_table_is_wrapped_in_its_cells() {
        let rows = [
            vec!["Question", "Answer"],
            vec!["What a copy is", "a card whose printed attributes all agree"],
            vec!["Sets", "any"],
        ];
        insta::assert_snapshot!(drawn(&rows, 80).join("\n"), @r"
         Question         Answer
        ────────────────────────────────────────────────────────────
         What a copy is   a card whose printed attributes all agree
         Sets             any
        ");
        insta::assert_snapshot!(drawn(&rows, 40).join("\n"), @r"
         Question         Answer
        ────────────────────────────────────────
         What a copy is   a card whose printed
                          attributes all agree
        ────────────────────────────────────────
         Sets             any
        ");
        insta::assert_snapshot!(drawn(&rows, 20).join("\n"), @r"
        Question: What a
          copy is
        Answer: a card whose
          printed attributes
          all agree

        Question: Sets
        Answer: any
        ");
    }

    #[test]
    fn no_word_of_a_table_is_cut_and_no_citation_split() {
        let rows = [vec!["Player", "By"], vec!["Emilia Kenobi-Skywalker", "TR 5.6.1 and then TR 5.6.2"]];
        for width in 0..60 {
            let lines = drawn(&rows, width);
            for whole in ["Kenobi-Skywalker", "TR 5.6.1", "TR 5.6.2"] {
                assert!(lines.iter().any(|line| line.contains(whole)), "{whole} at {width}: {lines:?}");
            }
        }
    }

    #[test]
    fn columns_that_can_be_spared_give_way() {
        let rows = [vec!["Rank", "Player", "By"], vec!["1", "Ana Kenobi-Skywalker", "lot"]];
        insta::assert_snapshot!(drawn_without(&rows, 30, &[2]).join("\n"), @"
         Rank   Player
        ─────────────────────────────
         1      Ana Kenobi-Skywalker
        ");
        let columns = [Column::text("Card").least(10), Column::number("Cost").spare(1), Column::text("Set").spare(2)];
        let rows = [vec!["Darth Vader, Unstoppable".to_owned(), "7".to_owned(), "SOR".to_owned()]];
        let at = |width| {
            let Grid { head, rows, left_out } = Grid::of(&columns, &rows, width);
            format!("{head}\n{}\n{left_out:?}", rows.join("\n"))
        };
        insta::assert_snapshot!(at(usize::MAX), @r#"
        Card                      Cost  Set
        Darth Vader, Unstoppable     7  SOR
        []
        "#);
        insta::assert_snapshot!(at(24), @r#"
        Card           Cost  Set
        Darth Vader,…     7  SOR
        []
        "#);
        insta::assert_snapshot!(at(16), @r#"
        Card        Cost
        Darth…         7
        ["Set"]
        "#);
        insta::assert_snapshot!(at(11), @r#"
        Card
        Darth…
        ["Set", "Cost"]
        "#);
    }
}
