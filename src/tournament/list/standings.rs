//! Lists of standings: those that this program exports, and those of other software, from which an event can go on.
//!
//! The first line names the columns: the player, and what they have won and lost, in two columns or as a `record` (`3-1`, or
//! `3-1-0` with drawn matches, which both players lose). `uid`, `byes`, `opponents` and `dropped` are read where they are there;
//! other columns are passed over.

use super::{Columns, Row, rows};
use crate::event::Placed;
use crate::record::Record;
use swu_text::diagnostic::{Diagnostic, Place};

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
/// # Errors
///
/// Everything that is wrong with the list, each with its line: columns that are missing, a row without a name or a record.
pub fn standings(file: &str, text: &str) -> Result<Vec<Placed>, Vec<Diagnostic>> {
    let (rows, mut problems) = rows(file, text);
    let Some(columns) = rows.first().and_then(Standing::named) else {
        let error = Diagnostic::error("the first line does not name the columns of standings");
        problems.push(
            error.at(Place::in_text(file, text, 1, 1)).help("for example `player,uid,won,lost,byes,opponents,dropped`"),
        );
        return Err(problems);
    };
    let mut placed = Vec::new();
    for (lot, row) in (1..).zip(rows.iter().skip(1)) {
        match columns.placed(row, lot) {
            Ok(player) => placed.push(player),
            Err(problem) => problems.push(*problem),
        }
    }
    if placed.is_empty() && problems.is_empty() {
        let error = Diagnostic::error("the list has no players");
        problems.push(
            error.at(Place::in_text(file, text, 1, 1)).help("write one player a line, with matches won and lost"),
        );
    }
    if problems.is_empty() { Ok(placed) } else { Err(problems) }
}

/// Which columns hold what.
#[derive(Debug, Clone, Copy)]
struct Standing {
    player: Columns,
    record: Achieved,
    byes: Option<usize>,
    opponents: Option<usize>,
    dropped: Option<usize>,
}

/// Where it stands what a player won and lost.
#[derive(Debug, Clone, Copy)]
enum Achieved {
    Record(usize),
    Apart { won: usize, lost: usize, drawn: Option<usize> },
}

impl Standing {
    fn named(row: &Row) -> Option<Self> {
        let column = |words: &[&str]| row.column(words);
        let apart = || {
            Some(Achieved::Apart {
                won: column(&["won", "wins", "matchwins"])?,
                lost: column(&["lost", "losses", "matchlosses"])?,
                drawn: column(&["drawn", "draws", "matchdraws"]),
            })
        };
        Some(Self {
            player: Columns::named(row)?,
            record: column(&["record", "matchrecord"]).map(Achieved::Record).or_else(apart)?,
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
                return Err(row.wrong(
                    format_args!("`{other}` is not a value for whether `{name}` dropped"),
                    "write `yes` or nothing",
                ));
            }
        };
        let opponents = opponents.filter(|name| !name.is_empty()).map(str::to_owned).collect();
        Ok(Placed { player: name, uid: player.uid, lot, won, lost, byes, opponents, dropped })
    }
}

impl Achieved {
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
    fn what_cannot_be_meant_is_refused_with_its_line() {
        for (text, expected) in [
            ("Ana\nBen\n", "1: the first line does not name the columns of standings"),
            ("name,uid\nAna,1\n", "1: the first line does not name the columns of standings"),
            ("name,record\n", "1: the list has no players"),
            ("name,record\nAna,3\n", "2: `Ana` has no record"),
            ("name,won,lost\nAna,3,1\nBen,,2\n", "3: `Ben` has no record"),
            ("name,won,lost,byes\nAna,3,1,one\n", "2: `one` is not a number of byes"),
            ("name,won,lost,dropped\nAna,3,1,maybe\n", "2: `maybe` is not a value for whether `Ana` dropped"),
            ("name,won,lost\n,3,1\n", "2: this line has no name"),
        ] {
            let problems = standings("s.csv", text).unwrap_err();
            let line = problems[0].place.as_ref().map_or(0, |place| place.line);
            assert_eq!(format!("{line}: {}", problems[0].title), expected, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_reading_panic(text in "(name,record,byes\\n)?(\\PC|[\",;\\n\\r\\t 0-9-]){0,60}") {
            let _ = standings("s.csv", &text);
        }
    }
}
