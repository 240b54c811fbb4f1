//! Results of matches as they are said at a desk: `3 2-1`, `3 both-lose`, `3 conceded Ana`, `Ana 2-1 Ben`, `Ana no-show`.

use crate::tournament::Refusal;
use crate::tournament::event::{Event, Phase, Report};
use crate::tournament::list::ListedResult;
use crate::tournament::matches::{Games, MatchResult, Side};

/// The end of a match if not by its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    BothLose,
    Conceded,
    NoShow,
    Advance,
}

impl Ending {
    fn of(word: &str) -> Option<Self> {
        match word {
            "both-lose" => Some(Self::BothLose),
            "conceded" | "concedes" => Some(Self::Conceded),
            "no-show" => Some(Self::NoShow),
            "advance" | "advances" => Some(Self::Advance),
            _ => None,
        }
    }

    /// True if a player is named with it.
    fn names_one(self) -> bool {
        self != Self::BothLose
    }
}

/// A match and how it ended, as it was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    of: Of,
    games: Option<Games>,
    ending: Option<(Ending, String)>,
}

/// A match as it is named.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Of {
    /// That table, or that match of the bracket.
    Number(u32),
    /// That of a player, against that other one if they are named.
    Player(String, Option<String>),
}

/// The entries on a command line. What is in quotes is one entry, or a name in one.
pub fn of_words(words: &[String]) -> Result<Vec<Entry>, Refusal> {
    let mut entries = Vec::new();
    let mut rest: &[String] = words;
    while let [first, others @ ..] = rest {
        if is_whole(first) {
            entries.push(of_line(first)?);
            rest = others;
            continue;
        }
        let length = length(rest);
        let (entry, others) = rest.split_at_checked(length).ok_or_else(|| unclear(&rest.join(" ")))?;
        entries.push(entry_of(&entry.iter().map(String::as_str).collect::<Vec<_>>())?);
        rest = others;
    }
    Ok(entries)
}

/// The entry on a line.
pub fn of_line(line: &str) -> Result<Entry, Refusal> {
    entry_of(&line.split_whitespace().collect::<Vec<_>>())
}

/// The entry of a row of a list.
pub fn of_row(row: &ListedResult) -> Entry {
    let [first, second] = &row.players;
    let named = |side: Side| side.of(&row.players).clone();
    let (games, ending) = match row.end {
        MatchResult::Won(games) => (Some(games), None),
        MatchResult::BothLose(games) => (games, Some((Ending::BothLose, String::new()))),
        MatchResult::Conceded { by, games } => (games, Some((Ending::Conceded, named(by)))),
        MatchResult::NoShow(absent) => (None, Some((Ending::NoShow, named(absent)))),
        MatchResult::Advanced { player, .. } => (None, Some((Ending::Advance, named(player)))),
    };
    Entry { of: Of::Player(first.clone(), Some(second.clone())), games, ending }
}

/// True if something in quotes is more than a name.
fn is_whole(words: &str) -> bool {
    let mut split = words.split_whitespace();
    let starts_with_number = split.next().is_some_and(is_number);
    let has_end = split.any(|word| is_games(word) || Ending::of(word).is_some());
    words.contains(char::is_whitespace) && (starts_with_number || has_end)
}

fn is_number(word: &str) -> bool {
    word.parse::<u32>().is_ok()
}

fn is_games(word: &str) -> bool {
    word.parse::<Games>().is_ok()
}

/// The number of words that belong to the entry at the beginning of a command line in which names are single words.
fn length(words: &[String]) -> usize {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let ending = |at: usize| match Ending::of(word(at)) {
        None => 0,
        Some(ending) => 1 + usize::from(ending.names_one()),
    };
    match (is_number(word(0)), is_games(word(1))) {
        (true, true) => 2 + ending(2),
        (true, false) => 1 + ending(1).max(1),
        (false, true) => 3 + usize::from(Ending::of(word(3)) == Some(Ending::BothLose)),
        (false, false) => 2,
    }
}

fn entry_of(words: &[&str]) -> Result<Entry, Refusal> {
    let unclear = || unclear(&words.join(" "));
    if let [number, rest @ ..] = words
        && let Ok(number) = number.parse()
    {
        let (games, rest) = match rest {
            [games, rest @ ..] if is_games(games) => (Some(games.parse()?), rest),
            rest => (None, rest),
        };
        let ending = match rest {
            [] => None,
            [word, name @ ..] => {
                let ending = Ending::of(word).filter(|ending| ending.names_one() != name.is_empty());
                Some((ending.ok_or_else(unclear)?, name.join(" ")))
            }
        };
        if games.is_none() && ending.is_none() {
            return Err(unclear());
        }
        return Ok(Entry { of: Of::Number(number), games, ending });
    }
    let at = words.iter().position(|word| is_games(word) || Ending::of(word).is_some()).ok_or_else(unclear)?;
    let (name, end) = words.split_at_checked(at).ok_or_else(unclear)?;
    let name = name.join(" ");
    match end {
        [_, ..] if name.is_empty() => Err(unclear()),
        [games, other @ ..] if is_games(games) => {
            let (ending, other) = match other {
                [other @ .., word] if Ending::of(word) == Some(Ending::BothLose) => {
                    (Some((Ending::BothLose, String::new())), other)
                }
                other => (None, other),
            };
            let other = if other.is_empty() { return Err(unclear()) } else { other.join(" ") };
            Ok(Entry { of: Of::Player(name, Some(other)), games: Some(games.parse()?), ending })
        }
        [word] => {
            let ending = Ending::of(word).filter(|ending| ending.names_one()).ok_or_else(unclear)?;
            Ok(Entry { of: Of::Player(name.clone(), None), games: None, ending: Some((ending, name)) })
        }
        _ => Err(unclear()),
    }
}

fn unclear(words: &str) -> Refusal {
    let refusal = Refusal::new(format!("`{words}` is not a result"));
    refusal
        .help(
            "write the table and the games, first-named player first: `3 2-1`; or use names: `\"Ana Solo 2-1 Ben \
              Kenobi\"`",
        )
        .help(
            "other results: `3 both-lose`, `3 conceded Ana`, `3 no-show Ana`; for a match of the bracket that \
              both players lose, `3 advance Ana`",
        )
}

impl Entry {
    /// The report of that match of the event, in that part of it.
    pub fn report(&self, event: &Event, phase: Phase) -> Result<Report, Refusal> {
        let (place, is_turned) = match &self.of {
            Of::Number(number) => (phase.place(*number), false),
            Of::Player(name, other) => {
                let player = event.meant(name)?;
                let other = other.as_deref().map(|other| event.meant(other)).transpose()?;
                let place = event.match_in(phase, player, other)?;
                let [first, _] = event.players_of(place)?;
                (place, player != first)
            }
        };
        let games = self.games.map(|games| if is_turned { games.swapped() } else { games });
        let report = Report { games, ..Report::about(place) };
        let Some((ending, name)) = &self.ending else { return Ok(report) };
        // As they are called in the list of players, however it was typed.
        let name = || event.meant(name).map(|player| event.name(player));
        Ok(match ending {
            Ending::BothLose => report.both_lose(),
            Ending::Conceded => report.conceded(name()?),
            Ending::NoShow => report.no_show(name()?),
            Ending::Advance => report.advance(name()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &[&str]) -> Vec<String> {
        text.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_match_is_named_by_its_table_or_by_its_players() {
        let by_number = |number, games: Option<&str>, ending: Option<(Ending, &str)>| Entry {
            of: Of::Number(number),
            games: games.map(|games| games.parse().unwrap()),
            ending: ending.map(|(ending, name)| (ending, name.to_owned())),
        };
        let ana = |other: Option<&str>| Of::Player("Ana Solo".to_owned(), other.map(str::to_owned));
        for (line, entry) in [
            ("3 2-1", by_number(3, Some("2-1"), None)),
            ("3 1-1 both-lose", by_number(3, Some("1-1"), Some((Ending::BothLose, "")))),
            ("3 both-lose", by_number(3, None, Some((Ending::BothLose, "")))),
            ("3 1-0 conceded Ana Solo", by_number(3, Some("1-0"), Some((Ending::Conceded, "Ana Solo")))),
            ("3 no-show Ana", by_number(3, None, Some((Ending::NoShow, "Ana")))),
            ("Ana Solo 2-1-1 Ben", Entry { of: ana(Some("Ben")), games: "2-1-1".parse().ok(), ending: None }),
            (
                "Ana Solo concedes",
                Entry { of: ana(None), games: None, ending: Some((Ending::Conceded, "Ana Solo".to_owned())) },
            ),
        ] {
            assert_eq!(of_line(line), Ok(entry.clone()), "{line}");
            assert_eq!(of_words(&words(&[line])), Ok(vec![entry]), "{line}");
        }
    }

    #[test]
    fn a_command_line_may_have_many() {
        let several = words(&[
            "3",
            "2-1",
            "Ana Solo 2-0 Ben",
            "4",
            "both-lose",
            "Cid",
            "2-1",
            "Dot Star",
            "5",
            "1-0",
            "conceded",
            "Eve",
            "Fay",
            "no-show",
        ]);
        let lines =
            ["3 2-1", "Ana Solo 2-0 Ben", "4 both-lose", "Cid 2-1 Dot Star", "5 1-0 conceded Eve", "Fay no-show"];
        assert_eq!(of_words(&several), lines.into_iter().map(of_line).collect());
    }

    #[test]
    fn refuses_unclear_results() {
        for line in [
            "",
            "3",
            "Ana",
            "3 2",
            "2-1",
            "2-1 Ben",
            "Ana 2-1",
            "Ana both-lose",
            "3 conceded",
            "3 both-lose Ana",
            "3 2-1 4",
            "Ana won",
        ] {
            assert!(of_line(line).is_err(), "{line}");
        }
        assert!(of_words(&words(&["3"])).is_err() && of_words(&words(&["Ana", "2-1"])).is_err());
        assert_eq!(of_words(&[]), Ok(Vec::new()));
    }
}
