//! Events that cannot be, and what does not come out as a file expects.

use super::super::{Status, replay};
use crate::tests::{check, world};

/// The fault of a file, or what it expected and what was found.
fn told(status: Status, rest: &str) -> String {
    let played = replay("t.yaml", &format!("title: t\nkind: tournament\n{rest}\n"), &world());
    assert_eq!(played.report.status, status, "{rest}");
    let errors = played.errors.iter().map(|error| {
        let line = error.place.as_ref().map_or(0, |place| place.line);
        format!("line {line}: {}\n", [&[error.title.clone()][..], &error.help].concat().join("; "))
    });
    let failures = played.report.failures.iter().filter(|_| status == Status::Fail);
    let failures = failures.map(|failure| format!("expected {}, found {}\n", failure.expected, failure.found));
    errors.chain(failures).collect()
}

#[test]
fn refuses_what_no_event_can_be() {
    let rows = r"
    policy: tr-2.0 => line 3: policy `tr-2.0` not found; did you mean `tr-1.0`?
    cites: [TR 9.9]
      line 3: rule `TR 9.9` not found; write a rule as `CR 7.5.11.a`, or of an older edition as `CR 7.5.11.a@2.0`
    setup: {players: [ana, Ana]} => line 3: two players are called `Ana`
    setup: {players: [rounds, ben]} => line 3: `rounds` cannot be the name of a player: it is a key of `expect`
    setup: {players: {ana: {opponents: bne}, ben: 0-1}}
      line 3: unknown player `bne`; the players are `ana` and `ben`
    setup: {players: {ana: {opponents: ana}, ben: }} => line 3: `ana` cannot have faced themselves
    setup: {players: {ana: {lot: 2}, ben: }}
      line 3: two players have the lot 2; a player without `lot` has their place in the file
    setup: {records: {2 to 4: 1-0}} => line 3: expected ranks from 1, found 2 to 4
    setup: {records: {1 to 2: 1-1, 3 to 4: 2-0}} => line 3: 2-0 is better than the record of the ranks above
    setup: {players: 3, records: {1 to 4: 1-0}} => line 3: no rank 4: the number of players is 3
    setup: {players: [ana, ben], records: {1 to 2: 1-0}} => line 3: `records` is for players named by their ranks
    setup: {players: [ana, ben]}\nsteps: [{drop: bem}] => line 4: unknown player `bem`; did you mean `ben`?
    setup: {players: 8}\nexpect: {9: {rank: 9}} => line 4: unknown player `9`; the players are called `1` to `8`
    steps: [{deck: {leader: Wampa Krennic}}] => line 3: card `Wampa Krennic` not found; did you mean `Wampa`?
    steps: [{deck: {deck: {filler: 1000}}}] => line 3: fewer than 1000 cards that do not matter are left
    steps: [{deck: {date: 2025-13-01}}] => line 3: `2025-13-01` is not a date; write it as `2025-03-14`
    setup: {players: 4}\nquiz: {ask: Why?, options: [{text: a, claim: {}}]}
      line 4: this option has no claim, so it is always right; claim what holds if the option is right
    ";
    check(rows, |rest| told(Status::Invalid, rest));
}

#[test]
fn fails_where_something_else_comes_out() {
    let rows = r"
    cites: [TR 4.3.3]\nsetup: {players: 4}
      expected the trace rests on TR 4.3.3, found no ruling and no refusal of the trace cites it
    setup: {players: 4}\nexpect: {rounds: 3, cut: none}
      expected rounds: 3, found nothing: the event has not started
      expected cut: none, found nothing: the event has not started
    setup: {players: 9}\nsteps: [start]\nexpect: {rounds: 3, cut: none, minutes: 50, round: 1}
      expected rounds: 3, found rounds: 4
      expected cut: none, found cut: 4
      expected minutes: 50, found minutes: 55
      expected round: 1, found round: 0
    setup: {players: 4}\nsteps: [start, start]
      expected what the Regulations allow, found the number of rounds is already fixed: 3 Swiss rounds (TR 4.3.3)
    setup: {players: [ana, ben, cid]}\nsteps: [{pair: [[ana, ben]], bye: cid}, {result: {ana: 2, cid: 0}}]
      expected what the Regulations allow, found Ana against Cid is not a match in progress
    setup: {players: [ana, ben]}\nsteps: [{pair: [[ana, ben]], illegal: TR 4.1.1}]
      expected the engine refuses it by TR 4.1.1, found it is legal
    setup: {players: [ana, ben]}\nsteps: [{pair: [[ana, ana]], illegal: TR 4.3.3}]
      expected a refusal by TR 4.3.3, found `Ana` is in this pairing twice (TR 4.1.1)
    setup: {players: {ana: 2-0, ben: 1-1}}\nexpect: {standings: [ben, ana], ana: {rank: 2, record: 1-1, decided_by: lot}}
      expected standings: Ben and Ana, found standings: Ana and Ben
      expected Ana: rank 2, found Ana: rank 1
      expected Ana: record 1-1, found Ana: record 2-0
      expected Ana: decided_by the random order, found Ana: decided_by nothing: nobody ranks higher
    setup: {players: {ana: 2-0, ben: 1-1}}\nexpect: {ana: {meets: ben, bye: true, cut: out, seat: 1, bracket: main, place: 1, dropped: true}}
      expected Ana: meets Ben, found Ana: meets none
      expected Ana: bye true, found Ana: bye false
      expected Ana: cut out, found Ana: cut none
      expected Ana: seat 1, found Ana: seat none
      expected Ana: bracket main, found Ana: bracket none
      expected Ana: place 1, found Ana: place not settled
      expected Ana: dropped true, found Ana: dropped false
    setup: {players: 4}\nsteps: [{pair: [[1, 2], [3, 4]]}, {bracket: single}]
      expected what the Regulations allow, found the event has no bracket yet: 2 results of round 1 are missing, at
        tables 1 and 2 (TR 4.1.1)
    setup: {players: 4}\nsteps: [{bracket: single}, pair]
      expected what the Regulations allow, found the elimination rounds have begun (TR 4.1.3)
    setup: {records: {1 to 4: 3-0}}\nsteps: [{cut: 4}, {cut: 4}]
      expected what the Regulations allow, found the elimination rounds have begun (TR 4.1.3)
    setup: {players: [ana, ben]}\nsteps: [{game: ana}]
      expected what the Regulations allow, found no match is in progress (TR 4.3)
    setup: {players: [ana, ben]}\nsteps: [{match: [ana, ben]}]\nexpect: {result: both lose, wins: {ana: 1}, chooses_initiative: ben, last_phase: this action phase}
      expected result: both lose, found result: ongoing
      expected wins: Ana 1, found wins: Ana 0
      expected chooses_initiative: Ben, found chooses_initiative: chance
      expected last_phase: this action phase, found last_phase: none
    setup: {players: [ana, ben]}\nexpect: {result: ongoing, deck: {legal: true}}
      expected result: ongoing, found result: no match is in progress
      expected a deck, found no deck is registered
    setup: {players: 4}\nsteps: [{bracket: single}]\nexpect: {pairs: [[1, 2]], bye: 1, result: {winner: 1}}
      expected pairs: Player 1 against Player 2, found pairs: Player 1 against Player 4, Player 2 against Player 3
      expected bye: Player 1, found bye: none
      expected result: Player 1 has won, found result: ongoing
    steps: [{sideboard: {out: {Wampa: 1}}}] => expected what the Regulations allow, found no registered deck to change
    steps: [{deck: {deck: {Wampa: 4}}, illegal: true}]\nexpect: {deck: {legal: true, breaks: TR 4.1.1, cards: 5, sideboard: 1}}
      expected legal, found the list has no leader; a deck has exactly 1; the list has no base; a deck has exactly 1;
        the deck has 4 cards; the minimum is 50; 4 copies of Wampa; at most 3 are allowed
      expected breaks: TR 4.1.1, found the list has no leader; a deck has exactly 1; the list has no base; a deck has
        exactly 1; the deck has 4 cards; the minimum is 50; 4 copies of Wampa; at most 3 are allowed
      expected cards: 5, found cards: 4
      expected sideboard: 1, found sideboard: 0
    ";
    check(rows, |rest| told(Status::Fail, rest));
}
