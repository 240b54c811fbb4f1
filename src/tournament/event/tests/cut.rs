//! The cut and the bracket: the additional round for its last places (TR 4.1.2), and the matches to the winner (TR 4.1.3).

use super::*;

/// Nine players, one Swiss round and a cut to four. Ana to Dot win their matches, Ina has the bye: five are level for four
/// places.
const UNEVEN: &str = "- add: {player: Ana, lot: 1}
- add: {player: Ben, lot: 2}
- add: {player: Cid, lot: 3}
- add: {player: Dot, lot: 4}
- add: {player: Eve, lot: 5}
- add: {player: Fay, lot: 6}
- add: {player: Gil, lot: 7}
- add: {player: Hal, lot: 8}
- add: {player: Ina, lot: 9}
- start: {rounds: 1, cut: 4}
- pair: {round: 1, tables: [[Ana, Eve], [Ben, Fay], [Cid, Gil], [Dot, Hal]], bye: Ina}
- result: {round: 1, table: 1, games: 2-0}
- result: {round: 1, table: 2, games: 2-0}
- result: {round: 1, table: 3, games: 2-0}
- result: {round: 1, table: 4, games: 2-0}
";

const ADDITIONAL: &str = "- cut: {size: 4, elimination: single, through: [Ana, Ben, Cid], additional: [[Dot, Ina]]}\n";

/// Ina takes the fourth place, so that she meets Ana in match 1, and Ben meets Cid in match 2.
const SEATED: &str = "- result: {round: additional, table: 1, games: 1-2}\n";

#[test]
fn an_uneven_cut_is_played_out_and_the_winner_takes_the_place() {
    let progression = sound(&[UNEVEN]).event().progression(None, Some(Elimination::Single)).unwrap().0;
    assert_eq!(progression.through, ["Ana", "Ben", "Cid"]);
    assert_eq!(progression.additional, [["Dot", "Ina"]]);
    let seats = |entries: &[&str]| sound(entries).event().top().and_then(Top::seats);
    assert_eq!(seats(&[UNEVEN, ADDITIONAL]), None);
    assert_eq!(seats(&[UNEVEN, ADDITIONAL, SEATED]), Some([0, 1, 2, 8].map(PlayerId).to_vec()), "Ana to Cid, and Ina");
    let rows = "
        cut: {size: 4, elimination: single, through: [], additional: []} => the elimination rounds have begun (TR 4.1.3)
        add: {player: Joe, lot: 10} => `Joe` cannot enter: the last Swiss round is paired (TR 4.3.3)
        result: {match: 1, games: 2-0} => the event has no bracket yet (TR 4.1.3)
        correct: {round: 1, table: 1, games: 0-2}
            => table 1 of round 1 cannot be corrected: the standings have already decided the cut
        result: {round: additional, table: 1, games: 1-1, both-lose: true}
            => both players lose table 1 of the additional round, but one must advance (TR 4.1.2, NOTE P1-2.12)
        drop: {player: Eve} => `Eve` is already out of the event
    ";
    refuses(&[UNEVEN, ADDITIONAL], rows);
    let rows = "
        cut: {size: 4, elimination: single, through: [Ben, Ana, Cid], additional: [[Dot, Ina]]}
            => these players qualify in another order (TR 4.1.2)
        cut: {size: 4, elimination: single, through: [Ana, Cid], additional: [[Dot, Ina]]}
            => `Ben` qualifies by the standings, and is missing (TR 4.1.2)
    ";
    refuses(&[UNEVEN], rows);
    let entry = ADDITIONAL.trim_start_matches("- ").trim_end();
    let left = [UNEVEN, "- drop: {player: Ben}\n"];
    assert_eq!(refused(&left, entry), "`Ben` does not qualify by the standings (TR 4.1.2)");
    // Players who have left are skipped, and then the cut is even.
    let progression = sound(&left).event().progression(None, Some(Elimination::Single)).unwrap().0;
    assert_eq!(progression.through, ["Ana", "Cid", "Dot", "Ina"]);
    assert!(progression.additional.is_empty());
}

#[test]
fn a_player_who_drops_during_the_additional_round_concedes_the_place() {
    let stage = |entries: &[&str]| sound(entries).event().stage();
    assert_eq!(stage(&[UNEVEN, ADDITIONAL, "- drop: {player: Dot}\n"]), Stage::Elimination);
    // Ben, who is through, leaves before the bracket begins: his first opponent there has the bye.
    let journal = sound(&[UNEVEN, ADDITIONAL, "- drop: {player: Ben}\n", SEATED]);
    assert_eq!(journal.event().open(), [Phase::Bracket.place(1)]);
}

#[test]
fn the_bracket_goes_on_to_its_winner() {
    let bracket = [UNEVEN, ADDITIONAL, SEATED].concat();
    let first = "- result: {match: 1, games: 2-1}\n";
    let both = format!("{bracket}{first}- result: {{match: 2, games: 0-2}}\n");
    let rows = "
        result: {match: 3, games: 2-0} => match 3, final, cannot be played yet
        result: {match: 4, games: 2-0} => no match 4 in this bracket
        result: {match: 1, games: 1-1} => 1-1 has no winner (TR 4.3.2)
        result: {match: 1, both-lose: true}
            => both players lose match 1 of the bracket, but one must advance (NOTE P1-2.12)
        result: {match: 1, games: 2-1, advance: Ana} => at 2-1 the player with more games wins the match (TR 4.3.2)
    ";
    refuses(&[&bracket], rows);
    let won_by = |more: &str| match sound(&[&both, more]).event().stage() {
        Stage::Over { winner } => sound(&[&both]).event().name(winner).to_owned(),
        stage => format!("{stage:?}"),
    };
    // Ana and Cid are in the final.
    assert_eq!(won_by("- result: {match: 3, games: 2-0}\n"), "Ana");
    assert_eq!(won_by("- result: {match: 3, games: 1-1, advance: Cid}\n"), "Cid");
    assert_eq!(won_by("- drop: {player: Ana}\n"), "Cid");
    assert_eq!(won_by("- correct: {match: 1, games: 0-2}\n- result: {match: 3, games: 2-0}\n"), "Ina");
    let over = format!("{both}- result: {{match: 3, games: 2-0}}\n");
    let rows = "
        correct: {match: 1, games: 0-2}
            => match 1 cannot be corrected: its result led to match 3, which was played (TR 4.1.3)
        result: {match: 3, games: 2-1} => match 3 of the bracket has a different result: Ana beats Cid 2-0
    ";
    refuses(&[&over], rows);
    // The games may be corrected, and who won the final.
    sound(&[&over, "- correct: {match: 1, games: 2-0}\n"]);
    assert_eq!(won_by("- result: {match: 3, games: 2-0}\n- correct: {match: 3, games: 0-2}\n"), "Cid");
}

#[test]
fn a_bracket_of_everybody_needs_no_swiss_rounds() {
    let mut journal = sound(&[FIVE]);
    assert_eq!(journal.set_up(Elimination::Double).unwrap_err().words, "a bracket cannot have 5 players");
    journal.drop_out("Ben").unwrap();
    let rulings = journal.set_up(Elimination::Double).unwrap();
    assert_eq!(rulings.len(), 1, "{rulings:?}");
    let top = journal.event().top().unwrap();
    let seats: Vec<&str> = top.seats().unwrap().iter().map(|player| journal.event().name(*player)).collect();
    assert_eq!((seats.as_slice(), top.cut), (["Ana", "Cid", "Dot", "Eve"].as_slice(), None), "by their lots");
    assert_eq!(Journal::read("e.yaml", journal.text()).unwrap(), journal);
    let again = journal.set_up(Elimination::Single).unwrap_err();
    assert_eq!(again.to_string(), "the bracket is set up: double elimination (TR 4.1.4)");
    // Once there are Swiss rounds, all that were announced are played (TR 4.3.3).
    let refused = sound(&[FIVE, ROUND_ONE]).set_up(Elimination::Single).unwrap_err();
    assert_eq!(refused.to_string(), "the event has no cut yet: 1 of 3 Swiss rounds have been paired (TR 4.1.3)");
    let single = format!("{}{FIVE}", HEAD.replace("best-of-three", "single-game"));
    let refused = Journal::read("e.yaml", &single).unwrap().set_up(Elimination::Single).unwrap_err();
    assert_eq!(refused.to_string(), "an event of single game matches has no cut (TR 4.2.3)");
}

#[test]
fn a_cut_can_leave_open_what_is_played() {
    let mut journal = sound(&[UNEVEN]);
    let (progression, _) = journal.event().progression(None, None).unwrap();
    journal.add(Change::Cut(progression)).unwrap();
    assert_eq!(journal.set_up(Elimination::Double).unwrap_err().words, "the additional round is not over");
    play(&mut journal, || "2-0");
    assert_eq!(journal.event().stage(), Stage::BeforeBracket);
    assert!(journal.event().top().unwrap().bracket().is_none());
    journal.cut(None, Elimination::Double).unwrap();
    assert_eq!(journal.event().stage(), Stage::Elimination);
    assert_eq!(journal.event().top().unwrap().elimination, Some(Elimination::Double));
    assert_eq!(Journal::read("e.yaml", journal.text()).unwrap(), journal);
}
