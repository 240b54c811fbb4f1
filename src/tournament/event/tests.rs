//! Changes that an event accepts or refuses, as entries of its journal.

mod beginning;
mod claim;
mod cut;
mod judge;
mod odd;
mod organiser;

use proptest::prelude::*;

use super::*;
use crate::Ruling;
use crate::bracket::Elimination;
use crate::matches::MatchResult;
use swu_text::diagnostic::Diagnostic;

const HEAD: &str = "event: Store Showdown
policy: cr-7.0
format: premier
match: best-of-three
seed: 4711
journal:
";

const FIVE: &str = "- add: {player: Ana, uid: \"1001\", lot: 1}
- add: {player: Ben, lot: 2}
- add: {player: Cid, lot: 3}
- add: {player: Dot, lot: 4}
- add: {player: Eve, lot: 5}
";

const ROUND_ONE: &str = "- start: {rounds: 3}
- pair:
    round: 1
    tables:
    - [Ana, Ben]
    - [Cid, Dot]
    bye: Eve
";

/// Ana and Cid win round one.
const REPORTED: &str = "- result: {round: 1, table: 1, games: 2-1}
- result: {round: 1, table: 2, games: 2-0}
";

fn read(entries: &[&str]) -> Result<Journal, Box<Diagnostic>> {
    Journal::read("e.yaml", &format!("{HEAD}{}", entries.concat()))
}

fn sound(entries: &[&str]) -> Journal {
    read(entries).unwrap_or_else(|error| panic!("{entries:?}: {error:?}"))
}

/// Why the last of the entries is refused; the error stands in its line.
fn refused(before: &[&str], entry: &str) -> String {
    let lines = sound(before).text().lines().count();
    let error = read(&[&before.concat(), "- ", entry, "\n"]).expect_err(entry);
    assert_eq!(error.place.as_ref().map(|place| place.line), Some(lines + 1), "{entry}: {error:?}");
    error.title
}

/// Checks that each entry of a table is refused for the reason behind it.
fn refuses(before: &[&str], table: &str) {
    for (entry, expected) in crate::rows(table) {
        assert_eq!(refused(before, &entry), expected, "{entry}");
    }
}

/// Reports everything that is open.
fn play(journal: &mut Journal, mut games: impl FnMut() -> &'static str) {
    for place in journal.event().open() {
        journal.report(Report::about(place).games(games().parse().unwrap())).unwrap();
    }
}

/// The records after the entries, in order of rank.
fn records(entries: &[&str]) -> Vec<String> {
    let journal = sound(entries);
    let event = journal.event();
    let rows = event.standings().unwrap();
    rows.iter().map(|row| format!("{} {}", event.name(row.player), row.record)).collect()
}

/// Checks that these are among the records after the entries: `Ana 1-0`.
#[track_caller]
fn stand<const N: usize>(entries: &[&str], expected: [&str; N]) {
    let records = records(entries);
    assert!(expected.iter().all(|row| records.iter().any(|record| record == row)), "{records:?}");
}

fn words(rulings: &[Ruling]) -> Vec<String> {
    rulings.iter().map(ToString::to_string).collect()
}

#[test]
fn a_player_has_a_name_a_uid_and_a_lot_of_their_own() {
    let rows = r#"
        add: {player: ana, lot: 9} => player `Ana` already exists
        add: {player: Fay, uid: "1001", lot: 9} => the UID 1001 belongs to `Ana` (TR 2.1)
        add: {player: Fay, lot: 1} => the lot 1 was already drawn for another player (NOTE P1-2.4)
        add: {player: "", lot: 9} => the name of the player is empty
        add: {player: "Fay\n", lot: 9} => the name of the player has a non-printable character
        drop: {player: Anna} => player `Anna` not found
    "#;
    refuses(&[FIVE], rows);
}

#[test]
fn the_number_of_rounds_is_fixed_by_the_players_who_are_present() {
    let plan = |entries: &[&str]| sound(entries).event().plan().map(|plan| (plan.rounds, plan.cut));
    assert_eq!(plan(&[FIVE]), Ok((3, None)));
    let four_more = "- add: {player: Fay, lot: 6}\n- add: {player: Gil, lot: 7}\n- add: {player: Hal, lot: 8}\n- add: {player: Ina, lot: 9}\n";
    assert_eq!(plan(&[FIVE, four_more]), Ok((4, Some(4))));
    // Whoever has left is not present.
    assert_eq!(plan(&[FIVE, four_more, "- drop: {player: Ana}\n"]), Ok((3, None)));
    let rows = "
        start: {rounds: 0} => 0 Swiss rounds are not possible: choose 1 to 40
        start: {rounds: 41} => 41 Swiss rounds are not possible: choose 1 to 40
        start: {rounds: 3, cut: 6} => a cut to 6 is not possible (TR 4.1.3)
        start: {rounds: 3, cut: 8} => a cut to 8 needs 8 players; the event has 5
        pair: {round: 1, tables: [], bye: Ana}
            => the number of rounds must be fixed before round one is paired (TR 4.3.3)
    ";
    refuses(&[FIVE], rows);
    let three = [FIVE, "- drop: {player: Ana}\n- drop: {player: Ben}\n"];
    refuses(&three, "start: {rounds: 3} => no number of rounds is defined for 3 players (TR 4.3.3)");
}

#[test]
fn everybody_is_paired_once_and_only_when_all_results_are_in() {
    let start = "- start: {rounds: 3}\n";
    let rows = "
        pair: {round: 2, tables: [[Ana, Ben], [Cid, Dot]], bye: Eve} => the next round is 1, not 2
        pair: {round: 1, tables: [[Ana, Ben]], bye: Eve} => this pairing omits `Cid` and `Dot` (TR 4.1.1)
        pair: {round: 1, tables: [[Ana, Ben], [Cid, Ana]], bye: Eve} => `Ana` is in this pairing twice (TR 4.1.1)
        pair: {round: 1, tables: [[Ana, Ben], [Cid, Dag]], bye: Eve} => player `Dag` not found
    ";
    refuses(&[FIVE, start], rows);
    let rows = "
        pair: {round: 1, tables: [[Ana, Ben], [Cid, Dot]], bye: Eve} => `Eve` has dropped from the event (NOTE P1-2.6)
    ";
    refuses(&[FIVE, start, "- drop: {player: Eve}\n"], rows);
    let rows = "
        pair: {round: 2, tables: [[Ana, Cid], [Eve, Ben]], bye: Dot}
            => round 2 cannot be paired: the result of round 1 at table 1 is missing (TR 4.1.1)
    ";
    refuses(&[FIVE, ROUND_ONE, "- result: {round: 1, table: 2, games: 2-0}\n"], rows);
}

#[test]
fn a_result_is_one_that_a_match_can_have() {
    let rows = "
        result: {round: 1, table: 1, games: 3-0} => no best-of-three match ends 3-0 (TR 4.3.2)
        result: {round: 1, table: 1, games: 2-2} => no best-of-three match ends 2-2 (TR 4.3.2)
        result: {round: 1, table: 1, games: 1-1} => 1-1 has no winner (TR 4.3.2)
        result: {round: 1, table: 1, games: 0-0} => 0-0 has no winner (TR 4.3.2)
        result: {round: 1, table: 1, games: 2-1-99} => 99 drawn games do not fit into a match
        result: {round: 1, table: 1, games: 1:2} => not a valid event: `1:2` is not a score in a file: write `1-2`
        result: {round: 1, table: 1, games: 2-1, both-lose: true} => at 2-1 the player with more games wins the match (TR 4.3.2)
        result: {round: 1, table: 1, games: 2-1, conceded: Ana} => the match is over at 2-1 and can no longer be conceded (CR 5.6.4)
        result: {round: 1, table: 1, conceded: Cid} => `Cid` does not play at table 1 of round 1
        result: {round: 1, table: 1, conceded: Ana, no-show: Ben} => a match has one result; got two
        result: {round: 1, table: 1, advance: Ana} => nobody advances from a match of a Swiss round
        result: {round: 1, table: 1, both-lose: false} => no result given
        result: {round: 1, table: 3, games: 2-0} => table 3 of round 1 does not exist
        result: {round: 1, table: 0, games: 2-0} => table 0 of round 1 does not exist
        result: {round: 2, table: 1, games: 2-0} => round 2 has not been paired
        result: {round: additional, table: 1, games: 2-0} => the event has no additional round (TR 4.1.2)
        result: {round: 1, games: 2-0} => no match named
        correct: {round: 1, table: 1, games: 2-0} => table 1 of round 1 has no result to correct
    ";
    refuses(&[FIVE, ROUND_ONE], rows);
    for (result, winner) in [
        ("games: 2-1-1", "Ana 1-0"),
        ("games: 0-1", "Ben 1-0"),
        ("games: 1-1, conceded: Ana", "Ben 1-0"),
        ("no-show: Ben", "Ana 1-0"),
    ] {
        stand(&[FIVE, ROUND_ONE, &format!("- result: {{round: 1, table: 1, {result}}}\n")], [winner]);
    }
}

#[test]
fn a_match_is_reported_once_and_corrected_after_that() {
    let before = [FIVE, ROUND_ONE, REPORTED];
    let rows = "
        result: {round: 1, table: 1, games: 1-2} => table 1 of round 1 has a different result: Ana beats Ben 2-1
    ";
    refuses(&before, rows);
    let again = [FIVE, ROUND_ONE, REPORTED, "- result: {round: 1, table: 1, games: 2-1}\n"];
    assert_eq!(records(&before), records(&again));
    stand(&[FIVE, ROUND_ONE, REPORTED, "- correct: {round: 1, table: 1, games: 1-2}\n"], ["Ben 1-0", "Ana 0-1"]);
}

#[test]
fn leaving_keeps_the_rank_of_who_has_played() {
    // After the report nothing is conceded.
    stand(&[FIVE, ROUND_ONE, REPORTED, "- drop: {player: Ana}\n"], ["Ana 1-0"]);
    // Whoever left before round one has never played.
    let four = "- start: {rounds: 3}\n- pair: {round: 1, tables: [[Ana, Cid], [Dot, Eve]]}\n";
    assert_eq!(records(&[FIVE, "- drop: {player: Ben}\n", four]).len(), 4);
    refuses(
        &[FIVE, "- drop: {player: Ben}\n"],
        r#"
        drop: {player: Ben} => `Ben` has already dropped
    "#,
    );
}

#[test]
fn entering_is_for_who_can_still_play() {
    // Before round one is paired nothing is missed.
    stand(&[FIVE, "- start: {rounds: 3}\n- add: {player: Fay, lot: 6}\n"], ["Fay 0-0"]);
    let one = ROUND_ONE.replace("rounds: 3", "rounds: 1");
    let rows = "
        add: {player: Fay, lot: 6} => `Fay` cannot enter: the last Swiss round is paired (TR 4.3.3)
    ";
    refuses(&[FIVE, &one], rows);
}

#[test]
fn a_cut_follows_the_last_swiss_result() {
    let one = ROUND_ONE.replace("rounds: 3", "rounds: 1, cut: 4");
    let cut = "cut: {size: 4, elimination: single, through: [Ana, Cid, Eve], additional: []}";
    for (before, why) in [
        (&[FIVE][..], "no cut before the Swiss rounds (TR 4.1.3)"),
        (&[FIVE, ROUND_ONE, REPORTED], "the event has no cut yet: 1 of 3 Swiss rounds have been paired (TR 4.1.3)"),
        (&[FIVE, &one], "the event has no cut yet: 2 results of round 1 are missing, at tables 1 and 2 (TR 4.1.1)"),
        // Ben and Dot are level, and there is one place for the two: they play for it.
        (&[FIVE, &one, REPORTED], "this is not the additional round that the standings require (TR 4.1.2)"),
    ] {
        assert_eq!(refused(before, cut), why);
    }
}

#[test]
fn a_file_that_is_no_event_is_refused_with_its_place() {
    let whole = |text: &str| Journal::read("e.yaml", text).expect_err(text);
    let (start, announced) =
        (format!("{FIVE}- start: {{rounds: 3}}\n"), "the head of the file announces another number");
    for (text, line, part) in [
        (String::new(), 1, "missing field `event`"),
        (HEAD.replace("cr-7.0", "cr-6.0"), 2, "policy `cr-6.0` not found"),
        (HEAD.replace("premier", "twin-suns"), 3, "for Twin Suns"),
        (HEAD.replace("premier", "modern"), 3, "unknown variant `modern`"),
        (HEAD.replace("seed: 4711", "seed: -1"), 5, ""),
        (HEAD.replace("journal", "rounds: 99\njournal"), 6, "99 Swiss rounds are not possible"),
        (HEAD.replace("journal", "rounds: 4\njournal") + &start, 13, announced),
        (HEAD.replace("journal", "cut: 4\njournal") + &start, 13, announced),
        (format!("{HEAD}- ad: {{player: Ana, lot: 1}}\n"), 7, "unknown variant `ad`"),
        (format!("{HEAD}- add: {{player: Ana, lot: 1, age: 9}}\n"), 7, "unknown field `age`"),
        (format!("{HEAD}- add: {{player: Ana}}\n"), 7, "missing field `lot`"),
        (format!("{HEAD}- add: {{player: Ana, lot: 1}}\nrounds: 3\n"), 8, "unexpected text after the journal"),
        (HEAD.replace("journal:", "journal: []"), 6, "no journal to append a change to"),
        (format!("{HEAD}-\n  add: {{player: Ana, lot: 1}}\n"), 8, "is not on a line of its own"),
        (format!("{HEAD}- [\n"), 7, "unclosed bracket"),
    ] {
        let error = whole(&text);
        assert_eq!(error.place.as_ref().map(|place| place.line), Some(line), "{text}\n{error:?}");
        assert!(error.title.contains(part), "{text}\n{error:?}");
    }
}

#[test]
fn hand_made_comments_and_indents_stay() {
    let text = format!("{HEAD}  # Early birds\n  - add: {{player: Ana, lot: 1}} # VIP");
    let mut journal = Journal::read("e.yaml", &text).unwrap();
    journal.add(Change::Add(journal.event().registration("Ben", None))).unwrap();
    assert!(journal.text().starts_with(&format!("{text}\n  - add: {{player: Ben, lot: ")));
    assert_eq!(Journal::read("e.yaml", journal.text()), Ok(journal.clone()));
    assert_eq!(journal.without_last(1).unwrap().0, format!("{text}\n"));
}

proptest! {
    #[test]
    fn any_name_that_is_accepted_reads_back(names in proptest::collection::vec("\\PC{1,12}|.{1,9}|[a-z]{1,4}|-?[0-9.]{1,4}", 1..6)) {
        let mut journal = Journal::new(Header::new("An event: #1", 7)).unwrap();
        for name in &names {
            let before = journal.clone();
            let entry = journal.event().registration(name, Some(name));
            if journal.add(Change::Add(entry)).is_err() {
                prop_assert_eq!(&journal, &before);
            }
        }
        prop_assert_eq!(Journal::read("e.yaml", journal.text()), Ok(journal));
    }

    #[test]
    fn no_text_makes_reading_panic(text in "(- (add|start|pair|result|drop|cut|correct): [\\[\\]{}a-z0-9:, -]{0,20}\n){0,4}") {
        let _ = Journal::read("e.yaml", &format!("{HEAD}{text}"));
    }
}
