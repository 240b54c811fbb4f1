//! Lists that come from elsewhere, as comma-separated values: of players, of standings and of results.
//!
//! A spreadsheet writes them with commas, semicolons or tabs, with quotes or without, with a mark before the first byte, and
//! with either kind of line end: all of these are read. What cannot be read as it is meant is refused with its line.

mod results;
mod standings;

use std::fmt::Display;

pub use results::{ListedEnd, ListedResult, results};
pub use standings::standings;
use swu_text::diagnostic::{Diagnostic, Place};

use super::export::without_mark;

/// A player on a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub name: String,
    pub uid: Option<String>,
    /// Where on the list.
    pub place: Place,
}

/// The players of a list: names and UIDs in columns that its first line names (`name`, `player`, `display name`, or `first name`
/// and `last name`, and `uid` or `unlimited id`; others are passed over), or else one name a line.
///
/// # Errors
///
/// With everything that is wrong with it, each with its line: a row without a name, or with more cells than columns, several
/// columns that nothing names, a quote that does not end.
///
/// ```
/// use swu_tournament::list::players;
///
/// let listed = players("list.csv", "UID;Name\r\n1001;\"Solo, Ana\"\r\n;Ben\r\n").unwrap();
/// assert_eq!(listed.iter().map(|player| player.name.as_str()).collect::<Vec<_>>(), ["Solo, Ana", "Ben"]);
/// assert_eq!(listed[0].uid.as_deref(), Some("1001"));
/// ```
pub fn players(file: &str, text: &str) -> Result<Vec<Listed>, Vec<Diagnostic>> {
    let (rows, mut problems) = rows(file, text);
    let columns = rows.first().and_then(Columns::named);
    let mut listed = Vec::new();
    for row in rows.iter().skip(usize::from(columns.is_some())) {
        match columns
            .unwrap_or(Columns { name: 0, last_name: None, uid: None, count: 1 })
            .player(row, columns.is_some())
        {
            Ok(player) => listed.push(player),
            Err(problem) => problems.push(*problem),
        }
    }
    if listed.is_empty() && problems.is_empty() {
        let error = Diagnostic::error("the list has no players").at(Place::in_text(file, text, 1, 1));
        problems.push(error.help(
            "write one name a line, or columns `name` and `uid` with a first line that names \
                                 them",
        ));
    }
    if problems.is_empty() { Ok(listed) } else { Err(problems) }
}

/// A line of the list.
#[derive(Debug)]
struct Row {
    cells: Vec<String>,
    place: Place,
}

impl Row {
    /// The column that one of these words names, in a first line. Capitals, blanks and lines do not matter.
    fn column(&self, words: &[&str]) -> Option<usize> {
        let plain = |cell: &str| -> String {
            cell.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        self.cells.iter().position(|cell| words.contains(&plain(cell).as_str()))
    }

    /// What stands in that column, if there is one and anything does.
    fn cell(&self, at: Option<usize>) -> Option<&str> {
        let cell = at.and_then(|at| self.cells.get(at)).map(|cell| without_mark(cell.trim()));
        cell.filter(|cell| !cell.is_empty())
    }

    /// Something that is wrong with it.
    fn wrong(&self, words: impl Display, help: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic::error(words.to_string()).at(self.place.clone()).help(help))
    }
}

/// Which columns hold what.
#[derive(Debug, Clone, Copy)]
struct Columns {
    name: usize,
    /// Where names are in two columns.
    last_name: Option<usize>,
    uid: Option<usize>,
    count: usize,
}

impl Columns {
    /// The columns that the first line names, if that is what it does.
    fn named(row: &Row) -> Option<Self> {
        let column = |words: &[&str]| row.column(words);
        let uid = column(&["uid", "unlimitedid", "unlimitedidentificationnumber"]);
        let whole = column(&["name", "player", "playername", "displayname", "fullname"]);
        let (name, last_name) = match (whole, column(&["firstname"]), column(&["lastname"])) {
            (Some(name), _, _) => (name, None),
            (None, Some(first), Some(last)) => (first, Some(last)),
            (None, _, _) => return None,
        };
        Some(Self { name, last_name, uid, count: row.cells.len() })
    }

    fn player(self, row: &Row, are_named: bool) -> Result<Listed, Box<Diagnostic>> {
        let refused = |words: &dyn Display, help: &str| Err(row.wrong(words, help));
        // Also in a cell that is passed over: an open quote swallows the players of the next lines.
        if row.cells.iter().any(|cell| cell.contains(['\n', '\r'])) {
            return refused(&"this line continues on the next one", "close the quote on the same line");
        }
        let cells = row.cells.len();
        if cells > self.count && !are_named {
            return refused(
                &format_args!("this line has {cells} cells without names"),
                "name the columns in the first line: `name,uid`; put a name with a comma in quotes",
            );
        }
        if cells > self.count {
            return refused(
                &format_args!("this line has {cells} cells, expected {}", self.count),
                "put a name with a comma in quotes",
            );
        }
        let Some(name) = row.cell(Some(self.name)) else {
            return refused(&"this line has no name", "add one, or remove the line");
        };
        let uid = row.cell(self.uid).map(str::to_owned);
        let last = row.cell(self.last_name).map(|last| format!(" {last}")).unwrap_or_default();
        Ok(Listed { name: format!("{name}{last}"), uid, place: row.place.clone() })
    }
}

/// The lines that hold something, and what cannot be read.
fn rows(file: &str, text: &str) -> (Vec<Row>, Vec<Diagnostic>) {
    let start = text.len() - text.trim_start_matches('\u{FEFF}').len();
    let body = text.get(start..).unwrap_or_default();
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter(body))
        .has_headers(false)
        .flexible(true)
        .from_reader(body.as_bytes());
    let (mut rows, mut problems) = (Vec::new(), Vec::new());
    // Lines are counted on the way.
    let (mut line, mut counted) = (1, 0);
    for record in reader.records() {
        match record {
            Ok(record) => {
                // The reader begins a record before the empty lines that it passes over.
                let from = record.position().map_or(0, |at| usize::try_from(at.byte()).unwrap_or(usize::MAX));
                let rest = body.get(from..).unwrap_or_default();
                let begin = body.len() - rest.trim_start_matches(['\r', '\n']).len();
                line += body.get(counted..begin).unwrap_or_default().matches('\n').count();
                counted = begin;
                let cells: Vec<String> = record.iter().map(str::to_owned).collect();
                if cells.iter().any(|cell| !cell.trim().is_empty()) {
                    let at = start + begin;
                    let place = Place { file: file.into(), line, column: 1, span: at..at };
                    rows.push(Row { cells, place });
                }
            }
            Err(error) => problems.push(Diagnostic::error(format!("cannot read `{file}` as a list: {error}"))),
        }
    }
    (rows, problems)
}

/// What stands between the cells: whichever of tab, semicolon and comma the first line has outside of quotes.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let outside: String = first.split('"').step_by(2).collect();
    let has = |byte: &u8| outside.as_bytes().contains(byte);
    [b'\t', b';'].into_iter().find(has).unwrap_or(b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_as_spreadsheets_write_them() {
        let ana_and_ben = vec![("Ana", Some("1001"), 2), ("Ben Kenobi", None, 3)];
        for text in [
            "name,uid\nAna,1001\nBen Kenobi,\n",
            "uid,name\n1001,Ana\n,Ben Kenobi",
            "\u{FEFF}Name;UID\r\nAna;1001\r\nBen Kenobi;\r\n",
            "Player\tPronouns\tUID\nAna\tshe\t1001\nBen Kenobi\n",
            "\"name\",\"uid\"\n\"Ana\",\"1001\"\n\"Ben Kenobi\",\"\"\n",
            "name,uid\n Ana , 1001 \nBen Kenobi,\n,\n \n",
            "First Name,Last Name,Unlimited ID,Email\nAna,,1001,a@b\nBen,Kenobi,,\n",
        ] {
            let listed = players("p.csv", text).unwrap();
            let rows: Vec<_> =
                listed.iter().map(|row| (row.name.as_str(), row.uid.as_deref(), row.place.line)).collect();
            assert_eq!(rows, ana_and_ben, "{text}");
        }
        let names = |text: &str| {
            let listed = players("p.csv", text).unwrap();
            listed.into_iter().map(|row| (row.place.line, row.name)).collect::<Vec<_>>()
        };
        assert_eq!(names("Ana\n\n\r\nBen\n"), [(1, "Ana".to_owned()), (4, "Ben".to_owned())]);
        assert_eq!(names("\"Solo, Ana\"\n\"Ana \"\"Ace\"\" Solo\"\n")[1].1, "Ana \"Ace\" Solo");
        assert_eq!(names("\n\nname\nZoë 🚀\n"), [(4, "Zoë 🚀".to_owned())]);
    }

    #[test]
    fn what_cannot_be_meant_is_refused_with_its_line() {
        for (text, expected) in [
            ("", "1: the list has no players"),
            ("name,uid\n", "1: the list has no players"),
            ("Solo, Ana\nBen\n", "1: this line has 2 cells without names"),
            ("name,uid\nAna,1001\nSolo, Ben,1002\n", "3: this line has 3 cells, expected 2"),
            ("name,uid\nAna,1001\n,1002\n", "3: this line has no name"),
            ("Ana\n\"Ben\nCid\nDot\n", "2: this line continues on the next one"),
            ("name,notes,uid\nAna,\"x,1\nBen,,2\nCid,,3\n", "2: this line continues on the next one"),
        ] {
            let problems = players("p.csv", text).unwrap_err();
            let told: Vec<String> = problems
                .iter()
                .map(|problem| format!("{}: {}", problem.place.as_ref().map_or(0, |place| place.line), problem.title))
                .collect();
            assert_eq!(told, [expected], "{text}");
        }
        assert_eq!(players("p.csv", "name,uid\n,1\n,2\n").unwrap_err().len(), 2);
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_reading_panic(text in "(\\PC|[\",;\\n\\r\\t =]){0,60}") {
            let _ = players("p.csv", &text);
        }
    }
}
