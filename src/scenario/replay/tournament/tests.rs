//! Events that cannot be, and what does not come out as a file expects.

use super::super::{Status, World, replay};
use swu_cards::Library;
use swu_rulebook::Rulebook;

/// The result of a file, and what was expected and found.
fn told(rest: &str) -> String {
    let source = format!("title: t\nkind: tournament\n{rest}\n");
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let played = replay("t.yaml", &source, &world);
    let mut lines = vec![format!("{rest}\n  {}", played.report.status.word())];
    lines.extend(played.errors.iter().map(|error| {
        let line = error.place.as_ref().map_or(0, |place| place.line);
        let help: String = error.help.iter().map(|help| format!("; {help}")).collect();
        format!("  line {line}: {}{help}", error.title)
    }));
    if played.report.status == Status::Fail {
        let failures = played.report.failures.iter();
        lines.extend(failures.map(|failure| format!("  expected {}, found {}", failure.expected, failure.found)));
    }
    lines.join("\n")
}

fn table(files: &[&str]) -> String {
    files.iter().map(|file| told(file)).collect::<Vec<_>>().join("\n")
}

#[test]
fn impossible_events_are_invalid() {
    insta::assert_snapshot!(table(&[
        "policy: tr-2.0",
        "cites: [TR 9.9]",
        "setup: {players: [ana, Ana]}",
        "setup: {players: [rounds, ben]}",
        "setup: {players: {ana: {opponents: bne}, ben: 0-1}}",
        "setup: {players: {ana: {opponents: ana}, ben: }}",
        "setup: {players: {ana: {lot: 2}, ben: }}",
        "setup: {records: {2 to 4: 1-0}}",
        "setup: {records: {1 to 2: 1-1, 3 to 4: 2-0}}",
        "setup: {players: 3, records: {1 to 4: 1-0}}",
        "setup: {players: [ana, ben], records: {1 to 2: 1-0}}",
        "setup: {players: [ana, ben]}\nsteps: [{drop: bem}]",
        "setup: {players: 8}\nexpect: {9: {rank: 9}}",
        "steps: [{deck: {leader: Wampa Krennic}}]",
        "steps: [{deck: {deck: {filler: 1000}}}]",
        "steps: [{deck: {date: 2025-13-01}}]",
        "setup: {players: 4}\nquiz: {ask: Why?, options: [{text: a, claim: {}}]}",
    ]), @r#"
    policy: tr-2.0
      invalid
      line 3: policy `tr-2.0` not found; did you mean `tr-1.0`?
    cites: [TR 9.9]
      invalid
      line 3: rule `TR 9.9` not found; did you mean `TR 7.2`?
    setup: {players: [ana, Ana]}
      invalid
      line 3: two players are called `Ana`
    setup: {players: [rounds, ben]}
      invalid
      line 3: a player cannot be called `rounds`, which is a word of `expect`
    setup: {players: {ana: {opponents: bne}, ben: 0-1}}
      invalid
      line 3: unknown player `bne`; the players are called `ana` to `ben`
    setup: {players: {ana: {opponents: ana}, ben: }}
      invalid
      line 3: `ana` cannot have faced themselves
    setup: {players: {ana: {lot: 2}, ben: }}
      invalid
      line 3: two players have the lot 2; a player without `lot` has their place in the file
    setup: {records: {2 to 4: 1-0}}
      invalid
      line 3: the ranks go on with 1, and these are 2 to 4
    setup: {records: {1 to 2: 1-1, 3 to 4: 2-0}}
      invalid
      line 3: 2-0 is better than the record of the ranks above
    setup: {players: 3, records: {1 to 4: 1-0}}
      invalid
      line 3: there is no rank 4: the players are 3
    setup: {players: [ana, ben], records: {1 to 2: 1-0}}
      invalid
      line 3: `records` is for players who are called by their ranks
    setup: {players: [ana, ben]}
    steps: [{drop: bem}]
      invalid
      line 4: unknown player `bem`; did you mean `ben`?
    setup: {players: 8}
    expect: {9: {rank: 9}}
      invalid
      line 4: unknown player `9`; the players are called `1` to `8`
    steps: [{deck: {leader: Wampa Krennic}}]
      invalid
      line 3: card `Wampa Krennic` not found; did you mean `Wampa`?
    steps: [{deck: {deck: {filler: 1000}}}]
      invalid
      line 3: there are no 1000 cards left that do not matter
    steps: [{deck: {date: 2025-13-01}}]
      invalid
      line 3: `2025-13-01` is not a date; write it as `2025-03-14`
    setup: {players: 4}
    quiz: {ask: Why?, options: [{text: a, claim: {}}]}
      invalid
      line 4: this option claims nothing, and so is right whatever happens; claim what is so if the option is right
    "#);
}

#[test]
fn other_outcomes_than_expected_fail() {
    insta::assert_snapshot!(table(&[
        "cites: [TR 4.3.3]\nsetup: {players: 4}",
        "setup: {players: 4}\nexpect: {rounds: 3, cut: none}",
        "setup: {players: 9}\nsteps: [start]\nexpect: {rounds: 3, cut: none, minutes: 50, round: 1}",
        "setup: {players: 4}\nsteps: [start, start]",
        "setup: {players: [ana, ben, cid]}\nsteps: [{pair: [[ana, ben]], bye: cid}, {result: {ana: 2, cid: 0}}]",
        "setup: {players: [ana, ben]}\nsteps: [{pair: [[ana, ben]], illegal: TR 4.1.1}]",
        "setup: {players: [ana, ben]}\nsteps: [{pair: [[ana, ana]], illegal: TR 4.3.3}]",
        "setup: {players: {ana: 2-0, ben: 1-1}}\nexpect: {standings: [ben, ana], ana: {rank: 2, record: 1-1, decided_by: lot}}",
        "setup: {players: {ana: 2-0, ben: 1-1}}\nexpect: {ana: {meets: ben, bye: true, cut: out, seat: 1, bracket: main, place: 1, dropped: true}}",
        "setup: {players: 4}\nsteps: [{pair: [[1, 2], [3, 4]]}, {bracket: single}]",
        "setup: {players: 4}\nsteps: [{bracket: single}, pair]",
        "setup: {records: {1 to 4: 3-0}}\nsteps: [{cut: 4}, {cut: 4}]",
        "setup: {players: [ana, ben]}\nsteps: [{game: ana}]",
        "setup: {players: [ana, ben]}\nsteps: [{match: [ana, ben]}]\nexpect: {result: both lose, wins: {ana: 1}, chooses_initiative: ben, last_phase: this action phase}",
        "setup: {players: [ana, ben]}\nexpect: {result: ongoing, deck: {legal: true}}",
        "setup: {players: 4}\nsteps: [{bracket: single}]\nexpect: {pairs: [[1, 2]], bye: 1, result: {winner: 1}}",
        "steps: [{sideboard: {out: {Wampa: 1}}}]",
        "steps: [{deck: {deck: {Wampa: 4}}, illegal: true}]\nexpect: {deck: {legal: true, breaks: TR 4.1.1, cards: 5, sideboard: 1}}",
    ]), @r#"
    cites: [TR 4.3.3]
    setup: {players: 4}
      fail
      expected the trace rests on TR 4.3.3, found no ruling and no refusal of the trace cites it
    setup: {players: 4}
    expect: {rounds: 3, cut: none}
      fail
      expected rounds: 3, found nothing: the event has not started
      expected cut: none, found nothing: the event has not started
    setup: {players: 9}
    steps: [start]
    expect: {rounds: 3, cut: none, minutes: 50, round: 1}
      fail
      expected rounds: 3, found rounds: 4
      expected cut: none, found cut: 4
      expected minutes: 50, found minutes: 55
      expected round: 1, found round: 0
    setup: {players: 4}
    steps: [start, start]
      fail
      expected what the Regulations allow, found the event has started, and its number of rounds is fixed (TR 4.3.3)
    setup: {players: [ana, ben, cid]}
    steps: [{pair: [[ana, ben]], bye: cid}, {result: {ana: 2, cid: 0}}]
      fail
      expected what the Regulations allow, found Ana against Cid is not a match in progress
    setup: {players: [ana, ben]}
    steps: [{pair: [[ana, ben]], illegal: TR 4.1.1}]
      fail
      expected the engine refuses it by TR 4.1.1, found it is legal
    setup: {players: [ana, ben]}
    steps: [{pair: [[ana, ana]], illegal: TR 4.3.3}]
      fail
      expected a refusal by TR 4.3.3, found `Ana` is in this pairing twice (TR 4.1.1)
    setup: {players: {ana: 2-0, ben: 1-1}}
    expect: {standings: [ben, ana], ana: {rank: 2, record: 1-1, decided_by: lot}}
      fail
      expected standings: Ben and Ana, found standings: Ana and Ben
      expected Ana: rank 2, found Ana: rank 1
      expected Ana: record 1-1, found Ana: record 2-0
      expected Ana: decided_by the random order, found Ana: decided_by nothing: nobody ranks higher
    setup: {players: {ana: 2-0, ben: 1-1}}
    expect: {ana: {meets: ben, bye: true, cut: out, seat: 1, bracket: main, place: 1, dropped: true}}
      fail
      expected Ana: meets Ben, found Ana: meets none
      expected Ana: bye true, found Ana: bye false
      expected Ana: cut out, found Ana: cut none
      expected Ana: seat 1, found Ana: seat none
      expected Ana: bracket main, found Ana: bracket none
      expected Ana: place 1, found Ana: place not settled
      expected Ana: dropped true, found Ana: dropped false
    setup: {players: 4}
    steps: [{pair: [[1, 2], [3, 4]]}, {bracket: single}]
      fail
      expected what the Regulations allow, found results are missing: Player 1 against Player 2 and Player 3 against Player 4 (TR 4.1.1)
    setup: {players: 4}
    steps: [{bracket: single}, pair]
      fail
      expected what the Regulations allow, found the elimination rounds have begun (TR 4.1.3)
    setup: {records: {1 to 4: 3-0}}
    steps: [{cut: 4}, {cut: 4}]
      fail
      expected what the Regulations allow, found the elimination rounds have begun (TR 4.1.3)
    setup: {players: [ana, ben]}
    steps: [{game: ana}]
      fail
      expected what the Regulations allow, found no match is played (TR 4.3)
    setup: {players: [ana, ben]}
    steps: [{match: [ana, ben]}]
    expect: {result: both lose, wins: {ana: 1}, chooses_initiative: ben, last_phase: this action phase}
      fail
      expected result: both lose, found result: ongoing
      expected wins: Ana 1, found wins: Ana 0
      expected chooses_initiative: Ben, found chooses_initiative: chance
      expected last_phase: this action phase, found last_phase: none
    setup: {players: [ana, ben]}
    expect: {result: ongoing, deck: {legal: true}}
      fail
      expected result: ongoing, found result: no match is played
      expected a deck, found no deck is registered
    setup: {players: 4}
    steps: [{bracket: single}]
    expect: {pairs: [[1, 2]], bye: 1, result: {winner: 1}}
      fail
      expected pairs: Player 1 against Player 2, found pairs: Player 1 against Player 4, Player 2 against Player 3
      expected bye: Player 1, found bye: none
      expected result: Player 1 has won, found result: ongoing
    steps: [{sideboard: {out: {Wampa: 1}}}]
      fail
      expected what the Regulations allow, found no deck is registered that could be changed
    steps: [{deck: {deck: {Wampa: 4}}, illegal: true}]
    expect: {deck: {legal: true, breaks: TR 4.1.1, cards: 5, sideboard: 1}}
      fail
      expected legal, found the list has no leader; a deck has exactly 1; the list has no base; a deck has exactly 1; the deck has 4 cards; the minimum is 50; 4 copies of Wampa; at most 3 are allowed
      expected breaks: TR 4.1.1, found the list has no leader; a deck has exactly 1; the list has no base; a deck has exactly 1; the deck has 4 cards; the minimum is 50; 4 copies of Wampa; at most 3 are allowed
      expected cards: 5, found cards: 4
      expected sideboard: 1, found sideboard: 0
    "#);
}
