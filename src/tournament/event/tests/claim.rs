//! Reports of players about their matches: confirmed, disputed, refused (NOTE P1-2.22).

use super::*;

const BEN_SAYS: &str = "- claim: {player: Ben, report: {round: 1, table: 1, games: 2-1}}\n";

const TABLE_ONE: MatchPlace = Phase::Swiss(1).place(1);

#[test]
fn a_result_stands_once_both_players_say_it() {
    let one = sound(&[FIVE, ROUND_ONE, BEN_SAYS]);
    assert_eq!(one.event().result(TABLE_ONE), Ok(None));
    assert!(one.event().claims(TABLE_ONE).unconfirmed().is_some());
    let both = sound(&[FIVE, ROUND_ONE, BEN_SAYS, &BEN_SAYS.replace("Ben", "Ana")]);
    assert_eq!(both.event().result(TABLE_ONE), Ok(Some(MatchResult::Won("2-1".parse().unwrap()))));
    assert_eq!(both.event().claims(TABLE_ONE), Claims::default());
}

#[test]
fn a_contradicted_claim_waits_for_a_judge_or_agreement() {
    let ana = "- claim: {player: Ana, report: {round: 1, table: 1, games: 2-0}}\n";
    let disputed = sound(&[FIVE, ROUND_ONE, BEN_SAYS, ana]);
    assert_eq!(disputed.event().disputed(), [TABLE_ONE]);
    assert_eq!(disputed.event().result(TABLE_ONE), Ok(None));
    let judged = sound(&[FIVE, ROUND_ONE, BEN_SAYS, ana, "- result: {round: 1, table: 1, games: 0-2}\n"]);
    assert_eq!(judged.event().disputed(), []);
    let agreed = sound(&[FIVE, ROUND_ONE, BEN_SAYS, ana, &BEN_SAYS.replace("2-1", "2-0")]);
    assert_eq!(agreed.event().result(TABLE_ONE), Ok(Some(MatchResult::Won("2-0".parse().unwrap()))));
}

/// Ana leaves, and with her the match is conceded: what Ben had said is settled.
#[test]
fn a_decided_match_has_no_claims() {
    let journal = sound(&[FIVE, ROUND_ONE, BEN_SAYS, "- drop: {player: Ana}\n"]);
    assert_eq!(journal.event().claims(TABLE_ONE), Claims::default());
    assert_eq!(journal.event().disputed(), []);
}

#[test]
fn players_speak_for_themselves_and_of_now() {
    let before = [FIVE, ROUND_ONE];
    let rows = "
        claim: {player: Cid, report: {round: 1, table: 1, games: 2-1}} => Cid does not play at table 1 of round 1
        claim: {player: Eve, report: {round: 1, table: 1, games: 2-1}} => Eve does not play at table 1 of round 1
        claim: {player: Zoe, report: {round: 1, table: 1, games: 2-1}} => player `Zoe` not found
        claim: {player: Ana, report: {round: 1, table: 1, conceded: Ben}}
            => only Ben can report that Ben concedes (CR 5.6.4)
        claim: {player: Ana, report: {round: 1, table: 1, no-show: Ben}} => only the organiser can report that
        claim: {player: Ana, report: {round: 1, table: 1, games: 3-0}} => no best-of-three match ends 3-0 (TR 4.3.2)
        claim: {player: Ana, report: {round: 2, table: 1, games: 2-0}} => round 2 has not been paired
    ";
    refuses(&before, rows);
    let entry = "claim: {player: Ana, report: {round: 1, table: 1, games: 2-0}}";
    let why = refused(&[FIVE, ROUND_ONE, REPORTED], entry);
    assert_eq!(why, "table 1 of round 1 already has a result: Ana beats Ben 2-1");
    let next = "- pair: {round: 2, tables: [[Ana, Cid], [Eve, Ben]], bye: Dot}\n";
    let why = refused(&[FIVE, ROUND_ONE, REPORTED, next], entry);
    assert_eq!(why, "Ana is now at table 1 of round 2; this report is for table 1 of round 1");
}

#[test]
fn a_repeated_claim_changes_nothing() {
    let journal = sound(&[FIVE, ROUND_ONE, BEN_SAYS]);
    let claim = |player: &str, games: &str| Claim {
        player: player.to_owned(),
        report: Report::about(TABLE_ONE).games(games.parse().unwrap()),
    };
    let known = |player, games| journal.event().knows_claim(&claim(player, games)).unwrap();
    assert!(known("Ben", "2-1"));
    assert!(!known("Ben", "2-0") && !known("Ana", "2-1"));
}
