//! Decisions of the organiser: tables that stand by their word (NOTE P1-2.24), and corrections of what later rounds rest on
//! (NOTE P1-2.23).

use super::*;
use crate::event::ByHand;
use crate::policy::MatchType;

/// An event of so many players, called A, B and so on.
fn event(players: u8) -> Journal {
    let mut journal =
        Journal::new(Header { rounds: Some(3), cut: (players > 8).then_some(8), ..Header::new("Showdown", 5) })
            .unwrap();
    for player in 0..players {
        journal.enter(&format!("{}.", char::from(b'A' + player)), None).unwrap();
    }
    journal
}

fn said(tables: &[[&str; 2]], bye: Option<&str>) -> ByHand {
    ByHand { tables: tables.iter().map(|pair| pair.map(str::to_owned)).collect(), bye: bye.map(str::to_owned) }
}

fn help(refused: Settled) -> (String, Vec<String>) {
    let refusal = refused.unwrap_err();
    (refusal.words, refusal.help)
}

#[test]
fn the_organiser_has_two_players_meet() {
    let mut journal = event(8);
    let rulings = words(&journal.pair_by_word(&said(&[["A", "B"]], None)).unwrap());
    assert!(rulings.contains(&"A. and B. are paired by the organiser (NOTE P1-2.24)".to_owned()), "{rulings:?}");
    assert!(rulings.contains(&"At random: 3 tables (TR 4.1.1)".to_owned()), "{rulings:?}");
    play(&mut journal, || "2-0");
    // A second time, though they need not.
    let rulings = words(&journal.pair_by_word(&said(&[["B", "A"]], None)).unwrap());
    let again = "B. and A. are paired by the organiser, though they met in round 1";
    assert!(rulings.iter().any(|words| words.starts_with(again)), "{rulings:?}");
    // It stands in the file as theirs, and the file can be read.
    let text = journal.text().to_owned();
    assert_eq!(text.matches("by-word:").count(), 2, "{text}");
    assert_eq!(Journal::read("e.yaml", &text).unwrap(), journal);
    // Without the word, its key and the one table that it names, it is a rematch that the rules do not allow.
    let said = |line: &str| line.trim() == "by-word:" || line.trim() == "- 4";
    let without: String = text.lines().filter(|line| !said(line)).map(|line| format!("{line}\n")).collect();
    let error = Journal::read("e.yaml", &without).unwrap_err();
    assert!(error.title.contains("meet again") || error.title.contains("met"), "{error:?}");
}

#[test]
fn the_organiser_gives_the_bye() {
    let mut journal = event(7);
    let rulings = words(&journal.pair_by_word(&said(&[], Some("G"))).unwrap());
    assert!(rulings.contains(&"G. has the bye by the organiser's decision (NOTE P1-2.24)".to_owned()), "{rulings:?}");
    assert_eq!(journal.event().round(1).unwrap().bye.map(|bye| bye.0), Some(6));
    play(&mut journal, || "2-0");
    // A second bye, which is due to nobody.
    journal.pair_by_word(&said(&[["A", "B"]], Some("G"))).unwrap();
    assert_eq!(Journal::read("e.yaml", journal.text()).unwrap(), journal);
    assert_eq!(journal.event().round(2).unwrap().tables.len(), 3);
}

#[test]
fn refuses_impossible_words_of_the_organiser() {
    let mut journal = event(8);
    let before = journal.clone();
    let cases = [
        (said(&[["A", "A"]], None), "`A.` is in this pairing twice"),
        (said(&[["A", "B"], ["B", "C"]], None), "`B.` is in this pairing twice"),
        (said(&[["A", "Z"]], None), "player `Z` not found"),
        (said(&[], Some("A")), "this bye leaves an odd number of players to pair"),
    ];
    for (word, refused) in cases {
        assert_eq!(help(journal.pair_by_word(&word)).0, refused);
        assert_eq!(journal, before);
    }
    journal.drop_out("H").unwrap();
    assert_eq!(help(journal.pair_by_word(&said(&[["A", "H"]], None))).0, "`H.` has dropped from the event");
}

#[test]
fn a_correction_says_what_rests_on_the_result() {
    let mut journal = event(9);
    journal.drop_out("I").unwrap();
    let wrong = |table| Report::about(Phase::Swiss(1).place(table)).games("0-2".parse().unwrap());
    let right = |table| Report::about(Phase::Swiss(1).place(table)).games("2-1".parse().unwrap());
    journal.pair().unwrap();
    play(&mut journal, || "2-0");
    assert_eq!(journal.correct(wrong(1)).unwrap().len(), 1);
    journal.pair().unwrap();
    let rulings = words(&journal.correct(right(1)).unwrap());
    assert_eq!(
        rulings[1],
        "The pairings of round 2 were made before this correction and stay; standings and later pairings count it. Round 2 has no results yet: to pair it again, `undo` its pairing (NOTE P1-2.23)"
    );
    play(&mut journal, || "2-0");
    journal.pair().unwrap();
    play(&mut journal, || "2-0");
    let rulings = words(&journal.correct(wrong(1)).unwrap());
    assert_eq!(
        rulings[1],
        "The pairings of rounds 2 and 3 were made before this correction and stay; standings and later pairings count it (NOTE P1-2.23)"
    );
    journal.cut(Some(8), crate::bracket::Elimination::Single).unwrap();
    let (refused, ways) = help(journal.correct(right(1)));
    assert_eq!(refused, "table 1 of round 1 cannot be corrected: the standings have already decided the cut");
    assert_eq!(
        ways,
        ["these depend on it: the cut", "undo with `undo 1`, correct the result, and enter again what still applies"]
    );
    for number in [1, 2, 5] {
        journal.report(Report::about(Phase::Bracket.place(number)).games("2-0".parse().unwrap())).unwrap();
    }
    let (_, ways) = help(journal.correct(right(1)));
    assert_eq!(ways[0], "these depend on it: the cut and 3 results");
    assert!(ways[1].starts_with("undo with `undo 4`"), "{ways:?}");
    let semifinal = Report::about(Phase::Bracket.place(1)).games("0-2".parse().unwrap());
    let (_, ways) = help(journal.correct(semifinal));
    assert!(ways.iter().any(|way| way.contains("`undo 2`") || way.contains("`undo 1`")), "{ways:?}");
    // What is undone can be corrected.
    let (_, gone) = journal.undo(4, None).unwrap();
    assert_eq!(gone.len(), 4);
    assert!(journal.correct(right(1)).is_ok());
}

/// An organiser's own policy goes with the event: its file is all that another machine needs.
#[test]
fn an_event_carries_a_policy_of_the_organisers_own() {
    let policy = "# Ours.\nname: club\ntitle: Club rules\neffective: 2026-01-01\nsource: the notice on the door\notherwise: cr-8.0\n\nminutes:\n  best-of-three: 70\n  single-game: 40\n";
    let header = Header::new("Club", 3).by_house_policy(policy).unwrap();
    let journal = Journal::new(header).unwrap();
    let again = Journal::read("e.yaml", journal.text()).unwrap();
    assert_eq!(again, journal, "{}", journal.text());
    let event = again.event();
    assert_eq!((event.policy().title.as_str(), event.policy().minutes(MatchType::BestOfThree)), ("Club rules", Ok(70)));
    assert!(event.policy().rounds(MatchType::BestOfThree, 8).is_ok(), "the rest is that of cr-8.0");
    let other = journal.text().replace("policy: club", "policy: cr-8.0");
    let error = Journal::read("e.yaml", &other).unwrap_err();
    assert!(error.title.contains("the event names policy `cr-8.0`, but its own policy is named `club`"), "{error:?}");
    for broken in ["name: [", ""] {
        let refusal = Header::new("Club", 3).by_house_policy(broken).unwrap_err();
        assert!(refusal.words.contains("the policy of the event is invalid"), "{refusal:?}");
    }
}
