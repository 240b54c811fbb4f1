//! Sentences of TR 4.2.2, 4.3 and 4.3.2 that have an outcome, and what never happens in a match. Further courses of matches are in
//! `scenarios/tournament/matches`.

use proptest::prelude::*;

use super::*;
use MatchType::{BestOfThree, SingleGame};

const ANA: Side = Side::First;
const BEN: Side = Side::Second;

/// The words of the lines of the tables: `ana draw time-action unfinished`.
const WORDS: [(&str, Happening); 14] = [
    ("ana", Happening::Won(ANA)),
    ("ben", Happening::Won(BEN)),
    ("draw", Happening::Drawn),
    ("ana-concedes", Happening::Conceded(ANA)),
    ("ben-concedes", Happening::Conceded(BEN)),
    ("time-action", Happening::Time(Moment::ActionPhase)),
    ("time-regroup", Happening::Time(Moment::RegroupPhase)),
    ("time-setup", Happening::Time(Moment::Setup)),
    ("time-between", Happening::Time(Moment::BetweenGames)),
    ("unfinished", Happening::PhaseOver),
    ("ana-leaves", Happening::MatchConceded(ANA)),
    ("ana-absent", Happening::Absent(ANA)),
    ("ben-absent", Happening::Absent(BEN)),
    ("both-absent", Happening::BothAbsent),
];

/// Plays a line, and tells how the match stands then, with the rule that says so; or why it cannot be.
fn told(kind: MatchType, line: &str) -> String {
    let mut of = Match::new(kind, ["Ana".into(), "Ben".into()]);
    let mut last = None;
    for word in line.split_whitespace() {
        let (_, happening) = WORDS.iter().find(|(known, _)| *known == word).unwrap_or_else(|| panic!("{word}"));
        match of.happens(*happening) {
            Ok(rulings) => last = rulings.last().cloned(),
            Err(refusal) => return format!("refused: {refusal}"),
        }
    }
    match of.outcome() {
        Some(games) => format!("{}, {games}", last.unwrap()),
        None => of.next().first().unwrap().to_string(),
    }
}

/// Checks rows such as `ana ben => words`.
fn check(kind: MatchType, table: &str) {
    for (line, expected) in crate::rows(table) {
        assert_eq!(told(kind, &line), expected, "{line}");
    }
}

#[test]
fn best_of_three() {
    check(
        BestOfThree,
        "
        # TR 4.3: two games win it.
        ana ben-concedes => Ana has won two games and the match (TR 4.3.2), 2-0
        ben ana ben => Ben has won two games and the match (TR 4.3.2), 1-2
        # TR 4.3.2: a drawn game adds to neither player's wins, and they keep playing.
        ana ben draw draw ben => Ben has won two games and the match (TR 4.3.2), 1-2-2
        # TR 4.3.2: time is called while a game is set up.
        time-setup => Game 1 continues until the end of the first action phase of the game at the latest (TR 4.3.2)
        # TR 4.3.2: then whoever has won more games wins; level, it is a loss for both.
        ana time-action draw => Ana has won more games and the match (TR 4.3.2), 1-0-1
        ana time-regroup ana => Ana has won two games and the match (TR 4.3.2), 2-0
        ana time-action ana-concedes
            => Both have won the same number of games: both players lose the match (TR 4.3.2), 1-1
        time-action ben => Ben has won more games and the match (TR 4.3.2), 0-1
        time-action unfinished => Nobody has won a game: both players lose the match (TR 4.3.2), 0-0
        ana ben time-regroup unfinished
            => Both have won the same number of games: both players lose the match (TR 4.3.2), 1-1
        ana ben time-setup ben => Ben has won two games and the match (TR 4.3.2), 1-2
        # TR 4.3.2: time is called between two games.
        draw time-between => Nobody has won a game: both players lose the match (TR 4.3.2), 0-0-1
        # The whole match conceded, or not played (NOTE P1-2.21).
        ana time-action ana-leaves => Ana concedes the match: Ben has won it (CR 5.6.4, NOTE P1-2.21), 1-2
        ben-absent => Ben does not appear for the match: Ana has won it (NOTE P1-2.21), 2-0
        # What cannot be.
        ben time-between ana => refused: the match is already over: Ben has won it, 1-0 (TR 4.3.2)
        time-action unfinished ana-leaves => refused: the match is already over: both players lose it, 0-0 (TR 4.3.2)
        time-action time-regroup => refused: time can be called only once (TR 4.3.2)
        ana unfinished => refused: time has not been called: game 2 continues after the phase (TR 4.3.2)
        time-between => refused: time cannot be called between games before game 1 has ended
        ana ben-absent => refused: the match has begun: Ben did appear for it
        time-action both-absent => refused: the match has begun: a player did appear for it
    ",
    );
}

#[test]
fn a_single_game() {
    check(
        SingleGame,
        "
        # TR 4.2.2: the first to win the game wins the match.
        ben-concedes => Ana has won the game and the match (TR 4.2.2), 1-0
        # A drawn game is followed by another while there is time (NOTE P1-2.10).
        draw ana => Ana has won the game and the match (TR 4.2.2), 1-0-1
        draw time-between => Nobody has won a game: both players lose the match (TR 4.2.2), 0-0-1
        time-action draw => Nobody has won a game: both players lose the match (TR 4.2.2), 0-0-1
    ",
    );
}

#[test]
fn reported_games_are_those_that_a_match_can_end_with() {
    let ends = |kind| {
        let reported = |text: &&&str| text.parse().is_ok_and(|games| Games::check(games, kind).is_ok());
        let all = ["0-0", "1-0", "0-1", "1-1", "2-0", "1-2", "2-1-3", "2-2", "3-0", "4294967295-0", "-1-0", "2", "a-b"];
        all.iter().filter(reported).copied().collect::<Vec<_>>()
    };
    assert_eq!(ends(BestOfThree), ["0-0", "1-0", "0-1", "1-1", "2-0", "1-2", "2-1-3"]);
    assert_eq!(ends(SingleGame), ["0-0", "1-0", "0-1"]);
}

proptest! {
    #[test]
    fn whatever_happens_a_match_ends_once(single: bool, words in proptest::collection::vec(0..WORDS.len(), 0..12)) {
        let kind = if single { SingleGame } else { BestOfThree };
        let mut of = Match::new(kind, ["Ana".into(), "Ben".into()]);
        for word in words {
            let before = of.clone();
            match of.happens(WORDS[word].1) {
                Ok(rulings) => {
                    prop_assert!(before.outcome().is_none());
                    prop_assert!(rulings.iter().all(|ruling| !ruling.rules.is_empty()));
                }
                Err(_) => prop_assert_eq!(&of, &before),
            }
            let [ana, ben] = of.games().won;
            let need = kind.games_to_win();
            prop_assert!(ana <= need && ben <= need && ana + ben < 2 * need);
            match of.outcome() {
                // What was played can be reported.
                Some(games) => prop_assert_eq!(games.check(kind), Ok(())),
                None => prop_assert!(ana < need && ben < need && of.next().len() == 1),
            }
        }
    }
}
