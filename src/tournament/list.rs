//! Lists that come from elsewhere, as comma-separated values: of players, of standings and of results.
//!
//! A spreadsheet writes them with commas, semicolons or tabs, with quotes or without, with a mark before the first byte, and
//! with either kind of line end: all of these are read. What cannot be read as it is meant is refused with its line.

mod results;

use std::fmt::Display;

pub use results::{ListedResult, results};

use super::Record;
use super::event::Placed;
use super::export::without_mark;
use swu_text::diagnostic::{Diagnostic, Place};

/// A player on a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub name: String,
    pub uid: Option<String>,
    /// Where on the list.
    pub place: Place,
}

/// The players of a list: names and UIDs in columns that its first line names (`name`, `player`, `display name`, or `first name`
/// and `last name`, and `uid` or `unlimited id`; others are skipped), or else one name a line.
/// Everything that is wrong is an error with its line: a row without a name, or with more cells than columns, several columns that
/// nothing names, a quote that does not end.
///
/// ```
/// use swu_tournament::list::players;
///
/// let listed = players("list.csv", "UID;Name\r\n1001;\"Solo, Ana\"\r\n;Ben\r\n").unwrap();
/// assert_eq!(listed.iter().map(|player| player.name.as_str()).collect::<Vec<_>>(), ["Solo, Ana", "Ben"]);
/// assert_eq!(listed[0].uid.as_deref(), Some("1001"));
/// ```
pub fn players(file: &str, text: &str) -> Result<Vec<Listed>, Vec<Diagnostic>> {
    let (rows, problems) = rows(file, text);
    let named = rows.first().and_then(Columns::named);
    let columns = named.unwrap_or(Columns { name: 0, last_name: None, uid: None, count: 1 });
    let listed = rows.iter().skip(usize::from(named.is_some())).map(|row| columns.player(row, named.is_some()));
    let help = "write one name a line, or columns `name` and `uid` with a first line that names them";
    not_empty(file, text, all(listed, problems)?, help)
}

/// The content of all rows, or everything that is wrong with the list.
fn all<T>(
    rows: impl Iterator<Item = Result<T, Box<Diagnostic>>>,
    mut problems: Vec<Diagnostic>,
) -> Result<Vec<T>, Vec<Diagnostic>> {
    let mut listed = Vec::new();
    for row in rows {
        match row {
            Ok(row) => listed.push(row),
            Err(problem) => problems.push(*problem),
        }
    }
    if problems.is_empty() { Ok(listed) } else { Err(problems) }
}

fn not_empty<T>(file: &str, text: &str, listed: Vec<T>, help: &str) -> Result<Vec<T>, Vec<Diagnostic>> {
    if listed.is_empty() {
        let error = Diagnostic::error("the list has no players").at(Place::in_text(file, text, 1, 1));
        return Err(vec![error.help(help)]);
    }
    Ok(listed)
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

    /// The cell in that column, if there is one and it is not empty.
    fn cell(&self, at: Option<usize>) -> Option<&str> {
        let cell = at.and_then(|at| self.cells.get(at)).map(|cell| without_mark(cell.trim()));
        cell.filter(|cell| !cell.is_empty())
    }

    /// An error about the row.
    fn wrong(&self, words: impl Display, help: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic::error(words.to_string()).at(self.place.clone()).help(help))
    }
}

/// The columns of players.
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
        let cells = row.cells.len();
        // Also in a cell that is skipped: an open quote swallows the players of the next lines.
        if row.cells.iter().any(|cell| cell.contains(['\n', '\r'])) {
            return Err(row.wrong("this line continues on the next one", "close the quote on the same line"));
        }
        if cells > self.count && !are_named {
            let help = "name the columns in the first line: `name,uid`; put a name with a comma in quotes";
            return Err(row.wrong(format_args!("this line has {cells} cells without names"), help));
        }
        if cells > self.count {
            let words = format!("this line has {cells} cells, expected {}", self.count);
            return Err(row.wrong(words, "put a name with a comma in quotes"));
        }
        let name = row.cell(Some(self.name));
        let name = name.ok_or_else(|| row.wrong("this line has no name", "add one, or remove the line"))?;
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
                // The reader begins a record before the empty lines that it skips.
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

/// The mark between the cells: whichever of tab, semicolon and comma the first line has outside of quotes.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let outside: String = first.split('"').step_by(2).collect();
    let has = |byte: &u8| outside.as_bytes().contains(byte);
    [b'\t', b';'].into_iter().find(has).unwrap_or(b',')
}

/// The players of a list of standings, in its order: whoever stands higher has the lot that ranks higher, so that what the
/// list cannot say of their tiebreakers is kept.
///
/// ```
/// use swu_tournament::list::standings;
///
/// let list = "Rank,Name,Record,Byes,Opponents\n1,Ana,2-0,0,Ben; Cid\n2,Ben,1-1,,Ana\n3,Cid,1-1,1,Ana\n";
/// let placed = standings("round-2.csv", list).unwrap();
/// assert_eq!((placed[0].won, placed[0].lost, placed[0].lot), (2, 0, 1));
/// assert_eq!(placed[0].opponents, ["Ben", "Cid"]);
/// assert_eq!(placed[2].byes, 1);
/// ```
///
/// The first line names the columns: the player, and what they have won and lost, in two columns or as a `record` (`3-1`, or
/// `3-1-0` with drawn matches, which both players lose). `uid`, `byes`, `opponents` and `dropped` are read where they are there;
/// other columns are skipped. Everything that is wrong is an error with its line: columns that are missing, a row without a
/// name or a record.
pub fn standings(file: &str, text: &str) -> Result<Vec<Placed>, Vec<Diagnostic>> {
    let (rows, mut problems) = rows(file, text);
    let Some(columns) = rows.first().and_then(StandingColumns::named) else {
        let error = Diagnostic::error("the first line does not name the columns of standings");
        let error = error.at(Place::in_text(file, text, 1, 1));
        problems.push(error.help("for example `player,uid,won,lost,byes,opponents,dropped`"));
        return Err(problems);
    };
    let placed = (1..).zip(rows.iter().skip(1)).map(|(lot, row)| columns.placed(row, lot));
    not_empty(file, text, all(placed, problems)?, "write one player a line, with matches won and lost")
}

/// The columns of standings.
#[derive(Debug, Clone, Copy)]
struct StandingColumns {
    player: Columns,
    record: RecordColumns,
    byes: Option<usize>,
    opponents: Option<usize>,
    dropped: Option<usize>,
}

/// The columns of matches won and lost.
#[derive(Debug, Clone, Copy)]
enum RecordColumns {
    Record(usize),
    Apart { won: usize, lost: usize, drawn: Option<usize> },
}

impl StandingColumns {
    fn named(row: &Row) -> Option<Self> {
        let column = |words: &[&str]| row.column(words);
        let apart = || {
            Some(RecordColumns::Apart {
                won: column(&["won", "wins", "matchwins"])?,
                lost: column(&["lost", "losses", "matchlosses"])?,
                drawn: column(&["drawn", "draws", "matchdraws"]),
            })
        };
        Some(Self {
            player: Columns::named(row)?,
            record: column(&["record", "matchrecord"]).map(RecordColumns::Record).or_else(apart)?,
            byes: column(&["byes", "bye"]),
            opponents: column(&["opponents", "met"]),
            dropped: column(&["dropped", "drop"]),
        })
    }

    fn placed(&self, row: &Row, lot: u64) -> Result<Placed, Box<Diagnostic>> {
        let player = self.player.player(row, true)?;
        let name = player.name;
        let Record { won, lost } = self
            .record
            .of(row)
            .ok_or_else(|| row.wrong(format_args!("`{name}` has no record"), "write it as `3-1`, or in two columns"))?;
        let byes = match row.cell(self.byes) {
            None => 0,
            Some(byes) => byes.parse().map_err(|_| {
                row.wrong(format_args!("`{byes}` is not a number of byes"), "write a whole number or nothing")
            })?,
        };
        let opponents = row.cell(self.opponents).unwrap_or_default().split([';', '|']).map(str::trim);
        let dropped = match row.cell(self.dropped).map(str::to_lowercase).as_deref() {
            None | Some("no" | "false" | "0") => false,
            Some("yes" | "true" | "1" | "x" | "dropped") => true,
            Some(other) => {
                let words = format!("`{other}` is not a value of `dropped` for `{name}`");
                return Err(row.wrong(words, "write `yes` or nothing"));
            }
        };
        let opponents = opponents.filter(|name| !name.is_empty()).map(str::to_owned).collect();
        Ok(Placed { player: name, uid: player.uid, lot, won, lost, byes, opponents, dropped })
    }
}

impl RecordColumns {
    /// A drawn match is lost by both players (NOTE P1-2.3).
    fn of(self, row: &Row) -> Option<Record> {
        let number = |cell: &str| cell.trim().parse::<u32>().ok().filter(|number| *number < 1000);
        match self {
            Self::Record(at) => {
                let numbers: Vec<u32> = row.cell(Some(at))?.split('-').map(number).collect::<Option<_>>()?;
                match numbers.as_slice() {
                    [won, lost] => Some(Record::new(*won, *lost)),
                    [won, lost, drawn] => Some(Record::new(*won, lost + drawn)),
                    _ => None,
                }
            }
            Self::Apart { won, lost, drawn } => {
                let drawn = row.cell(drawn).map_or(Some(0), number)?;
                Some(Record::new(number(row.cell(Some(won))?)?, number(row.cell(Some(lost))?)? + drawn))
            }
        }
    }
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
    fn standings_are_read_as_software_writes_them() {
        let told = |text: &str| {
            let placed = standings("s.csv", text).unwrap();
            let row = |row: &Placed| format!("{} {}-{} b{} {}", row.player, row.won, row.lost, row.byes, row.dropped);
            placed.iter().map(row).collect::<Vec<_>>()
        };
        let expected = ["Ana 3-1 b0 false", "Ben 2-2 b1 true"];
        for text in [
            "rank,player,won,lost,byes,dropped\n1,Ana,3,1,0,\n2,Ben,2,2,1,yes\n",
            "Rank;Display Name;Match Record;Points;Byes;Dropped\r\n1;Ana;3-1-0;9;;no\r\n2;Ben;2-1-1;6;1;X\r\n",
            "Name\tWins\tLosses\tDraws\tBye\tDrop\nAna\t3\t1\t0\t0\tfalse\nBen\t2\t1\t1\t1\ttrue\n",
        ] {
            assert_eq!(told(text), expected, "{text}");
        }
    }

    #[test]
    fn refuses_what_cannot_be_meant_with_its_line() {
        let told = |problems: Vec<Diagnostic>| -> Vec<String> {
            let line = |problem: &Diagnostic| problem.place.as_ref().map_or(0, |place| place.line);
            problems.iter().map(|problem| format!("{}: {}", line(problem), problem.title)).collect()
        };
        for (text, expected) in [
            ("", "1: the list has no players"),
            ("name,uid\n", "1: the list has no players"),
            ("Solo, Ana\nBen\n", "1: this line has 2 cells without names"),
            ("name,uid\nAna,1001\nSolo, Ben,1002\n", "3: this line has 3 cells, expected 2"),
            ("name,uid\nAna,1001\n,1002\n", "3: this line has no name"),
            ("Ana\n\"Ben\nCid\nDot\n", "2: this line continues on the next one"),
            ("name,notes,uid\nAna,\"x,1\nBen,,2\nCid,,3\n", "2: this line continues on the next one"),
        ] {
            assert_eq!(told(players("p.csv", text).unwrap_err()), [expected], "{text}");
        }
        for (text, expected) in [
            ("Ana\nBen\n", "1: the first line does not name the columns of standings"),
            ("name,uid\nAna,1\n", "1: the first line does not name the columns of standings"),
            ("name,record\n", "1: the list has no players"),
            ("name,record\nAna,3\n", "2: `Ana` has no record"),
            ("name,won,lost\nAna,3,1\nBen,,2\n", "3: `Ben` has no record"),
            ("name,won,lost,byes\nAna,3,1,one\n", "2: `one` is not a number of byes"),
            ("name,won,lost,dropped\nAna,3,1,maybe\n", "2: `maybe` is not a value of `dropped` for `Ana`"),
            ("name,won,lost\n,3,1\n", "2: this line has no name"),
        ] {
            assert_eq!(told(standings("s.csv", text).unwrap_err())[0], expected, "{text}");
        }
        assert_eq!(players("p.csv", "name,uid\n,1\n,2\n").unwrap_err().len(), 2);
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_reading_panic(text in "(name,record,byes\\n)?(\\PC|[\",;\\n\\r\\t 0-9=-]){0,60}") {
            let _ = (players("p.csv", &text), standings("s.csv", &text));
        }
    }
}
