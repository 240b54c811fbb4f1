//! Comma-separated values that a spreadsheet can open without harm.

use swu_text::visible::one_line;

/// A column: its name, and its cell of a row.
pub(super) type Column<'c, R> = (&'c str, &'c dyn Fn(&R) -> String);

/// The rows below a line that names their columns.
pub(super) fn csv<R>(rows: &[R], columns: &[Column<'_, R>]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing into memory cannot fail, and every row has as many cells as there are columns.
    let _ = writer.write_record(columns.iter().map(|(name, _)| name));
    for row in rows {
        let _ = writer.write_record(columns.iter().map(|(_, cell)| harmless(cell(row))));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// A cell of one line without hidden characters; what a program for spreadsheets would take for a formula, behind a mark that
/// makes it text.
fn harmless(cell: String) -> String {
    let cell = one_line(&cell);
    if is_formula(&cell) { format!("'{cell}") } else { cell.into_owned() }
}

/// The text without that mark.
pub(crate) fn without_mark(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(cell)
}

fn is_formula(cell: &str) -> bool {
    // Some programs look behind spaces, line ends and tabs, and some read wide characters as the narrow ones.
    let starts = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
    cell.starts_with('\t') || cell.trim_start().starts_with(starts)
}

/// A cell that may be empty.
pub(super) fn optional(cell: Option<impl ToString>) -> String {
    cell.map(|cell| cell.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_no_formula_and_hides_nothing() {
        for (cell, expected) in [
            ("=1+1", "'=1+1"),
            (" +1", "' +1"),
            ("\u{ff1d}1", "'\u{ff1d}1"),
            ("\u{ff0b}1", "'\u{ff0b}1"),
            ("\u{ff0d}1", "'\u{ff0d}1"),
            ("\u{3000}\u{ff20}a", "'\u{3000}\u{ff20}a"),
            ("\ta", "'\ta"),
            ("\ra", r"\ra"),
            ("A\u{1b}[2J\u{202e}", r"A\u{1b}[2J\u{202e}"),
            ("Ana-Maria", "Ana-Maria"),
            ("", ""),
        ] {
            assert_eq!(harmless(cell.to_owned()), expected, "{cell:?}");
        }
        for cell in ["=1", "\u{ff20}a", "\ta", "'a", "Ana"] {
            assert_eq!(without_mark(&harmless(cell.to_owned())), cell, "{cell:?}");
        }
    }
}
