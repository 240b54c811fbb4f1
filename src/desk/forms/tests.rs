//! The meaning of forms, and forms that are refused.

use super::*;
use swu_tournament::event::{Change, Event, Header, Journal, Report};
use swu_tournament::matches::Games;
use swu_tournament::policy::MatchType;

fn journal() -> Journal {
    let mut journal = Journal::new(Header::new("Showdown", 1)).unwrap();
    for name in ["Ana", "Ben", "Cid", "Dot"] {
        journal.enter(name, None).unwrap();
    }
    journal.pair().unwrap();
    journal
}

fn fields(form: &[(&str, &str)]) -> Vec<(String, String)> {
    form.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn table_one(event: &Event) -> MatchPlace {
    event.place(1).unwrap()
}

#[test]
fn a_player_says_their_own_games_first() {
    let journal = journal();
    let event = journal.event();
    let [first, second] = event.players_of(table_one(event)).unwrap();
    let about = || Report::about(table_one(event));
    let won = |one, two| about().games(Games::new(one, two));
    for (player, said, report) in [
        (first, "2-1", won(2, 1)),
        (second, "2-1", won(1, 2)),
        (second, "0-1", won(1, 0)),
        (first, "1-1", won(1, 1).both_lose()),
        (second, "conceded", about().conceded(event.name(second))),
    ] {
        let form = fields(&[("match", "round-1-table-1"), ("result", said)]);
        assert_eq!(claim(event, player, Fields::new(&form)).unwrap().report, report, "{said}");
    }
    for (form, why) in [
        (vec![("match", "round-1-table-1")], "choose a result"),
        (vec![("match", "round-1-table-1"), ("result", "lost")], "`lost` is not a result"),
        (vec![("match", "table-1"), ("result", "2-0")], "`table-1` is not a match"),
        (vec![("result", "2-0")], "the form has no `match`"),
        (vec![("match", "match-1"), ("result", "2-0")], "the event has no bracket yet (TR 4.1.3)"),
    ] {
        let form = fields(&form);
        assert_eq!(claim(event, first, Fields::new(&form)).unwrap_err().to_string(), why);
    }
}

/// Whatever a form offers can be the end of such a match.
#[test]
fn everything_that_can_be_chosen_can_be_said() {
    let journal = journal();
    let event = journal.event();
    let [first, _] = event.players_of(table_one(event)).unwrap();
    for said in Said::all(MatchType::BestOfThree, false) {
        let form = fields(&[("match", "round-1-table-1"), ("result", &said.key())]);
        let claim = claim(event, first, Fields::new(&form)).unwrap();
        assert!(event.clone().apply(&Change::Claim(claim)).is_ok(), "{}", said.words());
    }
    assert!(Said::all(MatchType::BestOfThree, true).iter().all(|said| !said.words().starts_with("Nobody")));
}

#[test]
fn a_form_that_was_made_for_another_state_changes_nothing() {
    let mut journal = journal();
    let seen = journal.event().changes();
    for table in ["1", "2"] {
        let sent = fields(&[("do", "report"), ("match", &format!("round-1-table-{table}")), ("games", "2-0")]);
        let form = Form::read(Fields::new(&sent), journal.event()).unwrap();
        form.apply(&mut journal).unwrap();
        let before = journal.clone();
        assert_eq!(form.apply(&mut journal), Ok(Vec::new()), "what is known is no change");
        assert_eq!(journal, before);
    }
    let pair = |seen: usize| {
        let form = fields(&[("do", "pair"), ("seen", &seen.to_string())]);
        Form::read(Fields::new(&form), journal.event()).unwrap()
    };
    let (old, new) = (pair(seen), pair(journal.event().changes()));
    assert!(old.apply(&mut journal).unwrap_err().to_string().contains("has changed since"));
    new.apply(&mut journal).unwrap();
    assert!(new.apply(&mut journal).unwrap_err().to_string().contains("has changed since"), "sent twice");
    assert_eq!(journal.event().rounds().len(), 2);
}

#[test]
fn the_desk_has_the_word_of_the_organiser_and_of_judges() {
    let mut journal = journal();
    let send = |journal: &mut Journal, form: &[(&str, &str)]| {
        let seen = journal.event().changes().to_string();
        let sent = fields(&[form, &[("seen", seen.as_str())]].concat());
        let form = Form::read(Fields::new(&sent), journal.event()).unwrap();
        form.apply(journal).map(|rulings| rulings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    };
    let [first, _] = journal.event().players_of(table_one(journal.event())).unwrap();
    let first = journal.event().name(first).to_owned();
    for (form, says) in [
        (vec![("do", "time"), ("match", "round-1-table-1"), ("minutes", "5")], "5 minutes of extra time"),
        (vec![("do", "penalty"), ("player", first.as_str()), ("penalty", "game-loss"), ("for", "late")], "game loss"),
        (vec![("do", "penalty"), ("player", first.as_str()), ("penalty", "warning"), ("for", "")], "has a warning"),
        (vec![("do", "report"), ("match", "round-1-table-1"), ("games", "2-1")], "2-1"),
        (vec![("do", "report"), ("match", "round-1-table-2"), ("end", "first-match-loss")], "match loss"),
        (vec![("do", "drop"), ("player", "Ana")], "drops"),
        (vec![("do", "return"), ("player", "Ana")], "comes back"),
        (
            vec![("do", "pair"), ("first", "Ana"), ("second", "Ben"), ("first", ""), ("second", "")],
            "Ana and Ben are paired by the organiser",
        ),
    ] {
        let said = send(&mut journal, &form).unwrap();
        assert!(said.contains(says), "{form:?}: {said}");
    }
    assert_eq!(Journal::read("e.yaml", journal.text()), Ok(journal.clone()));
    let sent = fields(&[("do", "undo"), ("seen", "1"), ("changes", "3")]);
    assert_eq!(Form::read(Fields::new(&sent), journal.event()).unwrap().action, Action::Undo(3));
}

#[test]
fn refuses_malformed_forms() {
    let journal = journal();
    for (form, why) in [
        (vec![], "the form has no `do`"),
        (vec![("do", "rm")], "`rm` is not an action of the desk"),
        (vec![("do", "pair"), ("seen", "x")], "`x` is not a valid number for `seen`"),
        (vec![("do", "add"), ("name", "  ")], "a player needs a name"),
        (vec![("do", "pair"), ("first", "Ana"), ("second", "")], "`Ana` has no opponent in this pairing"),
        (vec![("do", "penalty"), ("player", "Ana"), ("penalty", "fine")], "`fine` is not a penalty"),
        (
            vec![("do", "time"), ("match", "round-1-table-1"), ("minutes", "-5")],
            "`-5` is not a valid number for `minutes`",
        ),
        (vec![("do", "undo"), ("seen", "1"), ("changes", "x")], "`x` is not a valid number for `changes`"),
        (vec![("do", "report"), ("match", "round-1-table-1")], "enter the games: `2-1`"),
        (vec![("do", "report"), ("match", "round-1-table-9"), ("games", "2-0")], "table 9 of round 1 does not exist"),
        (vec![("do", "start-clock"), ("minutes", "99999")], "a round cannot last 99999 minutes: choose 1 to 1440"),
    ] {
        let form = fields(&form);
        assert_eq!(Form::read(Fields::new(&form), journal.event()).unwrap_err().to_string(), why);
    }
}
