//! Results of matches as they are said at a desk: `3 2-1`, `3 both-lose`, `3 conceded Ana`, `Ana 2-1 Ben`, `Ana no-show`.

use crate::tournament::Refusal;
use crate::tournament::event::{Event, Phase, Report};
use crate::tournament::list::ListedResult;
use crate::tournament::matches::{Games, MatchResult, Side};

/// A match and how it ended, as it was typed: the report names no match, and players as somebody calls them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    of: Of,
    report: Report,
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
    let report = Report { games: row.end.games(), ..Report::default() };
    let report = match row.end {
        MatchResult::Won(_) => report,
        MatchResult::BothLose(_) => report.both_lose(),
        MatchResult::Conceded { by, .. } => report.conceded(named(by)),
        MatchResult::NoShow(absent) => report.no_show(named(absent)),
        MatchResult::MatchLoss(loser) => report.match_loss(named(loser)),
        MatchResult::Advanced { player, .. } => Report::default().advance(named(player)),
    };
    Entry { of: Of::Player(first.clone(), Some(second.clone())), report }
}

/// A report with an end other than by games: a word, and the name of a player, which all but `both-lose` need.
fn ended(report: Report, word: &str, name: &str) -> Option<Report> {
    match (word, name) {
        ("both-lose", "") => Some(report.both_lose()),
        ("both-lose", _) | (_, "") => None,
        ("conceded" | "concedes", name) => Some(report.conceded(name)),
        ("no-show", name) => Some(report.no_show(name)),
        ("match-loss", name) => Some(report.match_loss(name)),
        ("advance" | "advances", name) => Some(report.advance(name)),
        _ => None,
    }
}

/// True if a word says how a match ended.
fn is_end(word: &str) -> bool {
    ["", "somebody"].into_iter().any(|name| ended(Report::default(), word, name).is_some())
}

/// True if something in quotes is more than a name.
fn is_whole(words: &str) -> bool {
    let mut split = words.split_whitespace();
    let starts_with_number = split.next().is_some_and(is_number);
    let has_end = split.any(|word| is_games(word) || is_end(word));
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
    let ending = |at: usize| match word(at) {
        "both-lose" => 1,
        word => 2 * usize::from(is_end(word)),
    };
    match (is_number(word(0)), is_games(word(1))) {
        (true, true) => 2 + ending(2),
        (true, false) => 1 + ending(1).max(1),
        (false, true) => 3 + usize::from(word(3) == "both-lose"),
        (false, false) => 2,
    }
}

fn entry_of(words: &[&str]) -> Result<Entry, Refusal> {
    let unclear = || unclear(&words.join(" "));
    let games = |word: &str| Ok::<_, Refusal>(Report::default().games(word.parse()?));
    if let [number, rest @ ..] = words
        && let Ok(number) = number.parse()
    {
        let (report, rest) = match rest {
            [word, rest @ ..] if is_games(word) => (games(word)?, rest),
            rest => (Report::default(), rest),
        };
        let report = match rest {
            [] if report.games.is_some() => report,
            [] => return Err(unclear()),
            [word, name @ ..] => ended(report, word, &name.join(" ")).ok_or_else(unclear)?,
        };
        return Ok(Entry { of: Of::Number(number), report });
    }
    let at = words.iter().position(|word| is_games(word) || is_end(word)).filter(|at| *at > 0).ok_or_else(unclear)?;
    let (name, end) = words.split_at_checked(at).ok_or_else(unclear)?;
    let name = name.join(" ");
    match end {
        [word, other @ ..] if is_games(word) => {
            let (report, other) = match other {
                [other @ .., "both-lose"] => (games(word)?.both_lose(), other),
                other => (games(word)?, other),
            };
            let other = if other.is_empty() { return Err(unclear()) } else { other.join(" ") };
            Ok(Entry { of: Of::Player(name, Some(other)), report })
        }
        ["both-lose"] => Err(unclear()),
        [word] => {
            let report = ended(Report::default(), word, &name).ok_or_else(unclear)?;
            Ok(Entry { of: Of::Player(name, None), report })
        }
        _ => Err(unclear()),
    }
}

fn unclear(words: &str) -> Refusal {
    const DRAWN: [&str; 5] = ["draw", "drawn", "id", "tie", "tied"];
    if words.split_whitespace().any(|word| DRAWN.contains(&word.to_lowercase().as_str())) {
        let refusal = Refusal::new(
            "a match is not drawn: if both players have won the same number of games, both lose (TR 4.3.2)",
        );
        return refusal.help("write the games and `both-lose`: `3 1-1 both-lose`");
    }
    let refusal = Refusal::new(format!("`{words}` is not a result"));
    refusal
        .help(
            "write the table and the games, first-named player first: `3 2-1`; or use names: `\"Ana Solo 2-1 Ben \
              Kenobi\"`",
        )
        .help(
            "other results: `3 both-lose`, `3 conceded Ana`, `3 no-show Ana`, `3 match-loss Ana`; for a match of the bracket that \
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
        let Report { games, both_lose, conceded, no_show, match_loss, advance, .. } = &self.report;
        // As they are called in the list of players, however it was typed.
        let name = |typed: &Option<String>| {
            let player = typed.as_deref().map(|typed| event.meant(typed)).transpose()?;
            Ok::<_, Refusal>(player.map(|player| event.name(player).to_owned()))
        };
        Ok(Report {
            games: games.map(|games| if is_turned { games.swapped() } else { games }),
            both_lose: *both_lose,
            conceded: name(conceded)?,
            no_show: name(no_show)?,
            match_loss: name(match_loss)?,
            advance: name(advance)?,
            ..Report::about(place)
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
        let games = |games: &str| Report::default().games(games.parse().unwrap());
        let ana = |other: Option<&str>| Of::Player("Ana Solo".to_owned(), other.map(str::to_owned));
        for (line, of, report) in [
            ("3 2-1", Of::Number(3), games("2-1")),
            ("3 2:1", Of::Number(3), games("2-1")),
            ("3 2/0", Of::Number(3), games("2-0")),
            ("3 1-1 both-lose", Of::Number(3), games("1-1").both_lose()),
            ("3 both-lose", Of::Number(3), Report::default().both_lose()),
            ("3 1-0 conceded Ana Solo", Of::Number(3), games("1-0").conceded("Ana Solo")),
            ("3 no-show Ana", Of::Number(3), Report::default().no_show("Ana")),
            ("3 match-loss Ana", Of::Number(3), Report::default().match_loss("Ana")),
            ("Ana Solo 2-1-1 Ben", ana(Some("Ben")), games("2-1-1")),
            ("Ana Solo concedes", ana(None), Report::default().conceded("Ana Solo")),
        ] {
            let entry = Entry { of, report };
            assert_eq!(of_line(line), Ok(entry.clone()), "{line}");
            assert_eq!(of_words(&words(&[line])), Ok(vec![entry]), "{line}");
        }
    }

    #[test]
    fn a_drawn_match_is_refused_by_its_rule() {
        for line in ["3 draw", "3 ID", "Ana draw Ben", "3 1-1 drawn"] {
            let refusal = of_line(line).unwrap_err().to_string();
            assert!(refusal.contains("TR 4.3.2"), "{line}: {refusal}");
        }
    }

    #[test]
    fn a_command_line_may_have_many() {
        let several = "3,2-1,Ana Solo 2-0 Ben,4,both-lose,Cid,2-1,Dot Star,5,1-0,conceded,Eve,Fay,no-show";
        let several = words(&several.split(',').collect::<Vec<_>>());
        let lines =
            ["3 2-1", "Ana Solo 2-0 Ben", "4 both-lose", "Cid 2-1 Dot Star", "5 1-0 conceded Eve", "Fay no-show"];
        assert_eq!(of_words(&several), lines.into_iter().map(of_line).collect());
    }

    #[test]
    fn refuses_unclear_results() {
        let unclear = ",3,Ana,3 2,2-1,2-1 Ben,Ana 2-1,Ana both-lose,3 conceded,3 both-lose Ana,3 2-1 4,Ana won";
        for line in unclear.split(',') {
            assert!(of_line(line).is_err(), "{line}");
        }
        assert!(of_words(&words(&["3"])).is_err() && of_words(&words(&["Ana", "2-1"])).is_err());
        assert_eq!(of_words(&[]), Ok(Vec::new()));
    }
}
