//! Lists of results: those that this program exports, and those that tournament software does, melee.gg's among them.
//!
//! The first line names the columns: two players, and the `result` in words (`Ana Solo won 2-1-0`, `2-1`), or else the columns of
//! our own export. Capitals, blanks and lines in the names of columns do not matter. A bye, and a match without a result, are
//! skipped.

use super::{Row, all, rows};
use crate::matches::{Games, MatchResult, Side};
use swu_cards::library::searched;
use swu_text::diagnostic::{Diagnostic, Place};

/// A result on a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedResult {
    /// The name of the round on the list, if it has one: `2`, `bracket`.
    pub round: Option<String>,
    pub players: [String; 2],
    pub end: MatchResult,
    /// Where on the list.
    pub place: Place,
}

/// The results of a list; `None` if its first line names no two players, so that it is something else.
///
/// ```
/// use swu_tournament::list::results;
/// use swu_tournament::matches::MatchResult;
///
/// let list = "Round,Table,Player 1,Player 2,Result\n1,1,Ana,Ben,Ben won 2-1-0\n1,2,Cid,,Bye\n";
/// let listed = results("round.csv", list).unwrap().unwrap();
/// assert_eq!(listed.len(), 1);
/// assert_eq!(listed[0].end, MatchResult::Won("1-2".parse().unwrap()));
/// assert!(results("slips.txt", "1 2-1\n2 2-0\n").is_none());
/// ```
///
/// The rows that do not say how a match ended are errors, each with its line.
pub fn results(file: &str, text: &str) -> Option<Result<Vec<ListedResult>, Vec<Diagnostic>>> {
    let (rows, problems) = rows(file, text);
    let (first, others) = rows.split_first()?;
    let columns = Columns::named(first)?;
    let listed = all(others.iter().map(|row| columns.result(row)), problems);
    Some(listed.map(|listed| listed.into_iter().flatten().collect()))
}

/// The columns of results.
#[derive(Debug, Clone, Copy)]
struct Columns {
    round: Option<usize>,
    players: [usize; 2],
    result: Option<usize>,
    end: Option<usize>,
    games: [Option<usize>; 3],
    winner: Option<usize>,
}

impl Columns {
    fn named(row: &Row) -> Option<Self> {
        let column = |words: &[&str]| row.column(words);
        let player = |number: u8| {
            let words = ["player", "team", "competitor"].map(|word| format!("{word}{number}"));
            column(&words.each_ref().map(String::as_str))
        };
        let columns = Self {
            round: column(&["round", "roundnumber", "roundname"]),
            players: [player(1)?, player(2)?],
            result: column(&["result", "resultstring", "matchresult"]),
            end: column(&["end"]),
            games: [column(&["games1"]), column(&["games2"]), column(&["gamesdrawn"])],
            winner: column(&["winner"]),
        };
        (columns.result.is_some() || columns.end.is_some()).then_some(columns)
    }

    fn result(&self, row: &Row) -> Result<Option<ListedResult>, Box<Diagnostic>> {
        let cell = |at: Option<usize>| row.cell(at);
        let players = self.players.map(|at| cell(Some(at)));
        // Somebody alone has the bye.
        let [Some(first), Some(second)] = players else { return Ok(None) };
        let end = match (cell(self.end), cell(self.result)) {
            (Some(end), _) => self.end_of(end, [first, second], &cell),
            (None, Some(result)) => said(result, [first, second]),
            (None, None) => return Ok(None),
        };
        match end {
            Some(None) => Ok(None),
            Some(Some(end)) => {
                let round = cell(self.round).map(|round| round.to_lowercase().trim_start_matches("round ").to_owned());
                let players = [first, second].map(str::to_owned);
                Ok(Some(ListedResult { round, players, end, place: row.place.clone() }))
            }
            None => {
                let said = cell(self.end).or(cell(self.result)).unwrap_or_default();
                let help = format!("write `{first} won 2-1`, or `2-1` with the games of {first} first");
                Err(row.wrong(format_args!("`{said}` is not a result"), help))
            }
        }
    }

    /// The end that our own export tells; of a bye, nothing.
    fn end_of<'r>(
        &self,
        end: &str,
        players: [&str; 2],
        cell: &dyn Fn(Option<usize>) -> Option<&'r str>,
    ) -> Option<Option<MatchResult>> {
        let [first, second, drawn] = self.games.map(|at| cell(at).and_then(|cell| cell.parse().ok()));
        let games = first.zip(second).map(|(first, second)| Games { won: [first, second], drawn: drawn.unwrap_or(0) });
        let winner = cell(self.winner).and_then(|winner| Side::find(&players.map(searched), &searched(winner)));
        Some(match end {
            "won" => Some(MatchResult::Won(games?)),
            "both-lose" => Some(MatchResult::BothLose(games)),
            "conceded" => Some(MatchResult::Conceded { by: winner?.other(), games }),
            "no-show" => Some(MatchResult::NoShow(winner?.other())),
            "match-loss" => Some(MatchResult::MatchLoss(winner?.other())),
            "advanced" => Some(MatchResult::Advanced { player: winner?, games }),
            "bye" => None,
            _ => return None,
        })
    }
}

/// The end of a match in words; of a match without a result, nothing.
fn said(words: &str, players: [&str; 2]) -> Option<Option<MatchResult>> {
    let lower = searched(words);
    let has = |any: &[&str]| any.iter().any(|word| lower.contains(word));
    if has(&["not reported", "bye", "unreported", "in progress"]) {
        return Some(None);
    }
    let games = words.split_whitespace().find_map(|word| word.parse::<Games>().ok());
    // The longer name first: one may begin with the other.
    let mut sides = Side::BOTH;
    sides.sort_by_key(|side| std::cmp::Reverse(side.of(&players).len()));
    let begins = |side: &Side| lower.starts_with(&*searched(side.of::<&str>(&players)));
    let named = sides.into_iter().find(begins);
    let is_even = games.is_some_and(|games| games.won[0] == games.won[1]);
    let oriented = |first: Side| games.map(|games| games.seen_by(first));
    Some(Some(match named {
        Some(by) if has(&["forfeit", "conceded", "concedes"]) => MatchResult::Conceded { by, games: oriented(by) },
        Some(absent) if has(&["no show", "no-show", "did not come"]) => MatchResult::NoShow(absent),
        Some(loser) if has(&["match loss"]) => MatchResult::MatchLoss(loser),
        Some(winner) if has(&["won", "wins"]) => MatchResult::Won(oriented(winner)?),
        _ if has(&["draw"]) || is_even => MatchResult::BothLose(games.filter(|_| is_even)),
        // What else is said in words is not guessed at.
        None if words.split_whitespace().count() == 1 => MatchResult::Won(games?),
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(text: &str) -> Vec<MatchResult> {
        results("r.csv", text).unwrap().unwrap().into_iter().map(|row| row.end).collect()
    }

    #[test]
    fn results_are_read_in_words() {
        let won = |games: &str| MatchResult::Won(games.parse().unwrap());
        let cases = [
            ("Ana Solo won 2-1-0", won("2-1")),
            ("Ana won 2-0-0", won("0-2")),
            ("ana solo WON 2-0", won("2-0")),
            ("1-2", won("1-2")),
            ("1-1-1 Draw", MatchResult::BothLose("1-1-1".parse().ok())),
            ("Draw", MatchResult::BothLose(None)),
            ("Ana forfeited the match", MatchResult::Conceded { by: Side::Second, games: None }),
            ("Ana Solo no show", MatchResult::NoShow(Side::First)),
        ];
        for (said, end) in cases {
            // One name begins with the other.
            assert_eq!(ends(&format!("Player 1;Player 2;Result\nAna Solo;Ana;{said}\n")), [end], "{said}");
        }
        for passed_over in ["Not reported", "Ana Solo was assigned a bye", ""] {
            assert_eq!(ends(&format!("player_1,player_2,Result String\nAna Solo,Ana,{passed_over}\n")), []);
        }
        for unclear in ["Cid won 2-0", "Ana Solo won", "perhaps 2-1"] {
            let problems =
                results("r.csv", &format!("Team 1,Team 2,Result\nAna Solo,Ana,{unclear}\n")).unwrap().unwrap_err();
            let place = problems[0].place.as_ref().map(|place| place.line);
            assert!(problems[0].title.contains("is not a result") && place == Some(2), "{problems:?}");
        }
    }

    #[test]
    fn our_own_export_is_read() {
        let list = "round,table,player_1,player_2,end,games_1,games_2,games_drawn,winner\n\
                    1,1,Ana,Ben,won,2,1,0,Ana\n1,2,Cid,Dot,conceded,,,,Dot\n1,,Eve,,bye,,,,Eve\n\
                    additional,1,Ana,Cid,no-show,,,,Ana\nbracket,1,Ana,Ben,advanced,1,1,0,Ben\n";
        let rows = results("r.csv", list).unwrap().unwrap();
        let told: Vec<_> = rows.iter().map(|row| (row.round.as_deref().unwrap_or_default(), row.end)).collect();
        assert_eq!(
            told,
            [
                ("1", MatchResult::Won("2-1".parse().unwrap())),
                ("1", MatchResult::Conceded { by: Side::First, games: None }),
                ("additional", MatchResult::NoShow(Side::Second)),
                ("bracket", MatchResult::Advanced { player: Side::Second, games: "1-1".parse().ok() }),
            ]
        );
    }
}
