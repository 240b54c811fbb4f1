//! Decisions of the organiser and of judges: players who come back (NOTE P1-2.26), extra time (NOTE P1-2.27), penalties
//! (NOTE P1-2.28).

use super::*;
use crate::penalty::Penalty;

const LATE: &str = "- penalty: {player: Ana, penalty: game-loss, for: late}\n";

#[test]
fn coming_back_costs_a_loss_for_each_missed_round() {
    let second = "- pair:\n    round: 2\n    tables:\n    - [Cid, Eve]\n    bye: Dot\n";
    let ended = "- result: {round: 2, table: 1, games: 2-0}\n";
    let away = [FIVE, ROUND_ONE, REPORTED, "- drop: {player: Ana}\n- drop: {player: Ben}\n", second, ended];
    assert_eq!(
        words(&sound(&away).come_back("Ana").unwrap()),
        [
            "Ana comes back by the organiser's word (NOTE P1-2.26)",
            "Ana missed 1 Swiss round and gets a loss for each (NOTE P1-2.26)"
        ]
    );
    stand(&[&away.concat(), "- return: {player: Ana}\n"], ["Ana 1-1", "Ben 0-1"]);
    let journal = sound(&[&away.concat(), "- return: {player: Ana}\n"]);
    let after_one = journal.event().standings_after(1).unwrap();
    assert!(after_one.iter().any(|row| row.player == PlayerId(0) && row.record == crate::Record::new(1, 0)));
    // They are paired again.
    let (pairing, _) = journal.event().next_pairing(&[], None).unwrap();
    let paired: Vec<&String> = pairing.tables.iter().flatten().chain(&pairing.bye).collect();
    assert!(paired.contains(&&"Ana".to_owned()) && !paired.contains(&&"Ben".to_owned()), "{paired:?}");
    let rows = "
        return: {player: Cid} => `Cid` has not dropped
        return: {player: Fay} => player `Fay` not found
    ";
    refuses(&away, rows);
}

#[test]
fn coming_back_at_once_costs_nothing_and_leaves_the_conceded_match() {
    let gone = [FIVE, ROUND_ONE, "- drop: {player: Ben}\n"];
    assert_eq!(
        words(&sound(&gone).come_back("Ben").unwrap()),
        [
            "Ben comes back by the organiser's word (NOTE P1-2.26)",
            "Ben has conceded table 1 of round 1; if the match is played after all, correct its result (NOTE P1-2.6)"
        ]
    );
    let corrected = "- return: {player: Ben}\n- correct: {round: 1, table: 1, games: 1-2}\n";
    stand(&[&gone.concat(), corrected], ["Ben 1-0"]);
    // Before round one nothing is missed.
    stand(&[FIVE, "- drop: {player: Ben}\n- return: {player: Ben}\n", ROUND_ONE, REPORTED], ["Ben 0-1"]);
}

#[test]
fn nobody_comes_back_into_the_elimination_rounds() {
    let one = ROUND_ONE.replace("rounds: 3", "rounds: 1, cut: 4");
    let mut journal = sound(&[FIVE, &one, REPORTED, "- drop: {player: Dot}\n"]);
    journal.cut(None, Elimination::Single).unwrap();
    let refused = journal.come_back("Dot").unwrap_err().to_string();
    assert_eq!(refused, "the elimination rounds have begun (TR 4.1.3)");
}

#[test]
fn standings_from_elsewhere_cost_the_rounds_before_a_drop() {
    let mut journal = Journal::new(Header { rounds: Some(4), ..Header::new("Open", 7) }).unwrap();
    let list = "name,record,dropped\nKay,3-0,\nLia,1-2,\nMoe,1-0,yes\nPia,2-1,\n";
    let players = crate::list::standings("s.csv", list).unwrap();
    journal.take_over(Beginning { played: 3, open: false, players }).unwrap();
    let told = words(&journal.come_back("Moe").unwrap());
    assert_eq!(told[1..], ["Moe missed 2 Swiss rounds and gets a loss for each (NOTE P1-2.26)"]);
    let row = journal.event().standings().unwrap().into_iter().find(|row| row.player == PlayerId(2)).unwrap();
    assert_eq!(row.record, crate::Record::new(1, 2));
}

#[test]
fn extra_time_belongs_to_a_match_under_way() {
    let mut journal = sound(&[FIVE, ROUND_ONE]);
    let place = Phase::Swiss(1).place(2);
    assert_eq!(
        words(&journal.extend(place, 5).unwrap()),
        ["Table 2 of round 1 has 5 minutes of extra time (NOTE P1-2.27)"]
    );
    assert!(journal.text().ends_with("- time: {round: 1, table: 2, minutes: 5}\n"), "{}", journal.text());
    // The same once more is no change, other minutes take its place.
    assert_eq!(journal.extend(place, 5), Ok(Vec::new()));
    journal.extend(place, 3).unwrap();
    assert_eq!(journal.event().extended().collect::<Vec<_>>(), [(place, 3)]);
    assert_eq!(Journal::read("e.yaml", journal.text()), Ok(journal.clone()));
    journal.extend(place, 0).unwrap();
    assert_eq!(journal.event().extended().count(), 0);
    refuses(
        &[FIVE, ROUND_ONE, "- result: {round: 1, table: 2, games: 2-0}\n"],
        r#"
        time: {round: 1, table: 2, minutes: 5} => table 2 of round 1 has a result and needs no extra time
        time: {round: 1, table: 1, minutes: 61} => 61 minutes of extra time are too many
        time: {round: 1, table: 9, minutes: 5} => table 9 of round 1 does not exist
        time: {match: 1, minutes: 5} => the event has no bracket yet (TR 4.1.3)
        time: {table: 1, minutes: 5} => no match named
    "#,
    );
}

#[test]
fn a_game_loss_is_in_the_result() {
    let before = [FIVE, ROUND_ONE, LATE];
    assert_eq!(
        words(&sound(&[FIVE, ROUND_ONE]).punish("Ana", Penalty::GameLoss, Some(Infraction::Late)).unwrap()),
        [
            "Ana has a game loss for being late (NOTE P1-3.2)",
            "Ben has won a game of table 1 of round 1: the result must count it (NOTE P1-2.28)"
        ]
    );
    let rows = "
        result: {round: 1, table: 1, games: 2-0} => 2-0 omits a game that Ana lost by a penalty (NOTE P1-2.28)
        result: {round: 1, table: 1, games: 0-0, both-lose: true}
            => 0-0 omits a game that Ana lost by a penalty (NOTE P1-2.28)
        penalty: {player: Ana, penalty: game-loss, for: late}
            => `Ana` already has this penalty: game loss for being late (NOTE P1-2.28)
        penalty: {player: Eve, penalty: game-loss} => `Eve` plays no match that a game loss could count in (NOTE P1-2.28)
    ";
    refuses(&before, rows);
    for games in ["2-1", "1-2", "0-1", "0-2"] {
        sound(&[&before.concat(), &format!("- result: {{round: 1, table: 1, games: {games}}}\n")]);
    }
    // The second game loss is the match, and so is the first one in a match of one game.
    let second = "- penalty: {player: Ana, penalty: game-loss, for: CPG 3.5}\n";
    stand(&[&before.concat(), second], ["Ana 0-1", "Ben 1-0"]);
    let single = format!("{}{FIVE}{ROUND_ONE}{LATE}", HEAD.replace("best-of-three", "single-game"));
    let journal = Journal::read("e.yaml", &single).unwrap();
    let result = journal.event().result(Phase::Swiss(1).place(1)).unwrap();
    assert_eq!(result, Some(MatchResult::MatchLoss(crate::matches::Side::First)));
}

#[test]
fn a_match_loss_is_the_result_and_can_be_corrected() {
    let loss = "- penalty: {player: Ana, penalty: match-loss, for: late}\n";
    let before = [FIVE, ROUND_ONE, LATE, loss];
    stand(&before, ["Ana 0-1", "Ben 1-0"]);
    let rows = "
        result: {round: 1, table: 1, games: 2-1}
            => table 1 of round 1 has a different result: Ana has a match loss; Ben wins
        penalty: {player: Ana, penalty: match-loss} => `Ana` plays no match that a match loss could count in (NOTE P1-2.28)
    ";
    refuses(&before, rows);
    stand(&[&before.concat(), "- correct: {round: 1, table: 1, games: 2-1}\n"], ["Ana 1-0"]);
    stand(&[FIVE, ROUND_ONE, "- result: {round: 1, table: 2, match-loss: Cid}\n"], ["Dot 1-0"]);
}

#[test]
fn warnings_only_stand_there_and_a_disqualified_player_is_gone() {
    let warned = "- penalty: {player: Eve, penalty: warning, for: 5.1}\n";
    let journal = sound(&[FIVE, ROUND_ONE, warned, warned]);
    let given: Vec<String> = journal.event().penalties().iter().map(|given| given.sanction.words()).collect();
    assert_eq!(given, ["warning for CPG 5.1", "warning for CPG 5.1"]);
    assert_eq!(journal.event().open().len(), 2);
    let out = "- penalty: {player: Ana, penalty: disqualification, for: CPG 5.7}\n";
    let before = [FIVE, ROUND_ONE, out];
    stand(&before, ["Ana 0-1", "Ben 1-0"]);
    assert!(!sound(&before).event().present().any(|player| player == PlayerId(0)));
    refuses(&before, "return: {player: Ana} => `Ana` is disqualified and cannot come back (NOTE P1-2.28)");
}

#[test]
fn an_infraction_is_late_or_a_rule_of_the_guide() {
    for (typed, written) in [("late", "late"), ("Late", "late"), ("5.1", "CPG 5.1"), ("cpg 5.10", "CPG 5.10")] {
        assert_eq!(typed.parse::<Infraction>().map(|infraction| infraction.to_string()), Ok(written.to_owned()));
    }
    for typed in ["", "CPG", "CR 5.1", "TR 4.1", "NOTE P1-3.2", "lateness", "5..1"] {
        let error = typed.parse::<Infraction>().unwrap_err();
        assert!(error.contains("is not an infraction"), "{typed}: {error}");
    }
}
