//! The tables within the text of a rule, whose rows stand there as lines with bars between the cells.

use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle};

/// A part of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part<'t> {
    Line(&'t str),
    /// The rows of a table, the headings first, with as many cells each.
    Table(Vec<Vec<&'t str>>),
}

/// The lines and the tables of a text: two lines or more, one below the other, with the same number of bars.
pub(super) fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rows: Vec<&str> = Vec::new();
    for line in text.lines() {
        if rows.first().is_none_or(|first| cells(first) != cells(line)) {
            end_rows(&mut rows, &mut parts);
        }
        if cells(line) > 1 {
            rows.push(line);
        } else {
            parts.push(Part::Line(line));
        }
    }
    end_rows(&mut rows, &mut parts);
    parts
}

const BAR: &str = " | ";

fn cells(line: &str) -> usize {
    line.split(BAR).count()
}

/// Several rows are a table; one is a line in which there happens to be a bar.
fn end_rows<'t>(rows: &mut Vec<&'t str>, parts: &mut Vec<Part<'t>>) {
    match rows.as_slice() {
        [line] => parts.push(Part::Line(line)),
        [] => {}
        several => parts.push(Part::Table(several.iter().map(|row| row.split(BAR).collect()).collect())),
    }
    rows.clear();
}

/// The lines of a table of at most that width: a line below the headings, and one below every row if a cell takes several.
pub(super) fn drawn(rows: &[Vec<&str>], width: usize) -> Vec<String> {
    let across = LineStyle::none().fill('─').junction('─');
    let style = TableStyle::new().header_separator(across);
    let lines = styled(rows, width, style);
    if lines.len() <= rows.len() + 1 { lines } else { styled(rows, width, style.row_separator(across)) }
}

fn styled(rows: &[Vec<&str>], width: usize, style: TableStyle) -> Vec<String> {
    let mut table = Table::new();
    table.load_style(style).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    let mut rows = rows.iter();
    if let Some(headings) = rows.next() {
        table.set_header(headings);
    }
    table.add_rows(rows);
    table.lines().map(|line| line.trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(drawn(&rows, 3).len() > 4);
    }
}
