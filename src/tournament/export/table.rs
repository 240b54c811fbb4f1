//! Comma-separated values that a spreadsheet can open without harm.

/// The rows below a line that names their columns.
pub(super) fn csv<const N: usize>(columns: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing into memory cannot fail, and every row has as many cells as there are columns.
    let _ = writer.write_record(columns);
    for row in rows {
        let _ = writer.write_record(row.map(harmless));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// What a program for spreadsheets would take for a formula, behind a mark that makes it text.
fn harmless(cell: String) -> String {
    if is_formula(&cell) { format!("'{cell}") } else { cell }
}

/// The text without that mark.
pub(crate) fn without_mark(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(cell)
}

fn is_formula(cell: &str) -> bool {
    // Some programs look behind spaces and line ends.
    cell.trim_start().starts_with(['=', '+', '-', '@'])
}

/// A number that may be missing.
pub(super) fn optional(cell: Option<impl ToString>) -> String {
    cell.map(|cell| cell.to_string()).unwrap_or_default()
}
