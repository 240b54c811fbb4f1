//! The exports of an event that is small enough to be read.

use super::*;
use crate::event::Journal;

const EVENT: &str = "event: Store Showdown
policy: cr-7.0
format: premier
match: best-of-three
seed: 4711
journal:
- add: {player: Ana, uid: \"1001\", lot: 1}
- add: {player: \"=Ben()\", lot: 2}
- add: {player: \"Cid, <the> Elder\", lot: 3}
- add: {player: Dot, lot: 4}
- add: {player: eve, lot: 5}
- start: {rounds: 3}
- pair:
    round: 1
    tables:
    - [Ana, \"=Ben()\"]
    - [\"Cid, <the> Elder\", Dot]
    bye: eve
- result: {round: 1, table: 1, games: 2-1-1}
";

fn event() -> Event {
    Journal::read("e.yaml", EVENT).unwrap().event().clone()
}

fn csv(topic: Topic, part: Option<Phase>) -> String {
    Sheet::of(&event(), topic, part).unwrap().csv()
}

#[test]
fn a_spreadsheet_finds_no_formula_in_a_name() {
    assert_eq!(
        csv(Topic::Pairings, None),
        "round,table,player_1,uid_1,won_1,lost_1,player_2,uid_2,won_2,lost_2\n\
         1,1,Ana,1001,0,0,'=Ben(),,0,0\n\
         1,2,\"Cid, <the> Elder\",,0,0,Dot,,0,0\n\
         1,bye,eve,,0,0,,,,\n"
    );
    for (name, cell) in [
        ("=1", "'=1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM", "'@SUM"),
        ("\u{ff1d}1", "'\u{ff1d}1"),
        ("\u{ff20}SUM", "'\u{ff20}SUM"),
        (" =1", "' =1"),
        ("1=1", "1=1"),
        ("'=1", "'=1"),
    ] {
        assert_eq!(table::csv(&[name.to_owned()], &[("a", &String::clone)]), format!("a\n{cell}\n"));
        assert_eq!(table::without_mark(cell), name.trim_start_matches('\''));
    }
}

#[test]
fn players_stand_by_name_whatever_the_case() {
    assert_eq!(
        csv(Topic::Players, None),
        "player,uid,lot,missed,dropped\n'=Ben(),,2,0,\nAna,1001,1,0,\n\"Cid, <the> Elder\",,3,0,\nDot,,4,0,\neve,,5,0,\n"
    );
}

#[test]
fn exports_can_be_imported() {
    let listed = crate::list::players("players.csv", &csv(Topic::Players, None)).unwrap();
    let names: Vec<&str> = listed.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["=Ben()", "Ana", "Cid, <the> Elder", "Dot", "eve"]);
}

#[test]
fn only_what_was_reported_is_a_result_and_only_the_rest_has_slips() {
    assert_eq!(
        csv(Topic::Results, None),
        "round,table,player_1,player_2,end,games_1,games_2,games_drawn,winner\n\
         1,1,Ana,'=Ben(),won,2,1,1,Ana\n\
         1,,eve,,bye,,,,eve\n"
    );
    let event = event();
    let Sheet::Slips(slips) = Sheet::of(&event, Topic::Slips, None).unwrap() else { panic!() };
    assert_eq!(slips.tables.iter().map(|seats| seats.table).collect::<Vec<_>>(), [2]);
    assert_eq!(slips.bye, None);
    assert_eq!(html::slips(&slips).matches("<section class=\"slip\">").count(), 1);
}

#[test]
fn standings_are_exact() {
    let event = event();
    let Sheet::Standings(sheet) = Sheet::of(&event, Topic::Standings, None).unwrap() else { panic!() };
    let json = serde_json::to_value(&sheet.standings[0]).unwrap();
    let whole = serde_json::json!({"numerator": "1", "denominator": "1", "percent": "100.00%"});
    assert_eq!((&json["rank"], &json["ratio"]), (&1.into(), &whole));
    assert!(csv(Topic::Standings, Some(Phase::Swiss(1))).contains("\n2,eve,,1,0,100.00,0.00,0.00,,1,\n"));
}

#[test]
fn refuses_sheets_that_do_not_exist() {
    for (topic, part, words) in [
        (Topic::Pairings, Some(Phase::Swiss(2)), "round 2 has not been paired"),
        (Topic::Pairings, Some(Phase::Swiss(0)), "round 0 has not been paired"),
        (Topic::Results, Some(Phase::Additional), "the additional round has not been paired"),
        (Topic::Standings, Some(Phase::Swiss(2)), "round 2 has not been paired"),
        (Topic::Standings, Some(Phase::Bracket), "the bracket has no standings"),
        (Topic::Players, Some(Phase::Swiss(1)), "the list of players covers the whole event, not round 1"),
        (Topic::Bracket, None, "the event has no bracket yet"),
    ] {
        assert_eq!(Sheet::of(&event(), topic, part).unwrap_err().words, words);
    }
    let (header, _) = EVENT.split_once("- add").unwrap();
    let empty = Journal::read("e.yaml", header).unwrap();
    assert_eq!(Sheet::of(empty.event(), Topic::Slips, None).unwrap_err().words, "no round has been paired");
}

#[test]
fn names_are_text_on_a_page_and_nothing_is_loaded() {
    let event = event();
    for topic in [Topic::Pairings, Topic::Standings, Topic::Players, Topic::Results, Topic::Slips] {
        let page = Sheet::of(&event, topic, None).unwrap().page();
        assert!(!page.contains("<the>"), "{topic:?}");
        assert!(page.contains("Cid, &lt;the&gt; Elder") || topic == Topic::Results, "{topic:?}");
        for loads in ["src=", "href=", "url(", "@import", "<script"] {
            assert!(!page.contains(loads), "{topic:?} {loads}");
        }
    }
}

#[test]
fn a_wall_shows_everybody_by_name_too() {
    let page = Sheet::of(&event(), Topic::Pairings, None).unwrap().page();
    let by_name = page.split("by name").nth(1).unwrap();
    let order = ["=Ben()", "Ana", "Cid", "Dot", "eve"].map(|name| by_name.find(&format!("<tr><td>{name}")).unwrap());
    assert!(order.is_sorted(), "{order:?}");
}
