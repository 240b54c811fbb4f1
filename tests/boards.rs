//! The boards that `judge replay -v` draws: what is on the table, in 80 columns, at each `expect` and at the end.

use swu_judge::scenario::replay::{Trace, replay};
use unicode_width::UnicodeWidthStr;

use crate::replays::{Replayed, replays, world};

/// The widest line that is drawn.
const WIDTH: usize = 80;

fn trace(name: &str, source: &str) -> Trace {
    let played = replay(name, source, &world());
    played.trace.unwrap_or_else(|| panic!("{name} is not replayed: {:#?}", played.errors))
}

/// The board at a step, from 1.
fn board(source: &str, step: usize) -> String {
    let board = trace("t.yaml", source).steps[step - 1].board.clone().expect("a board");
    board.draw("Position", 4).join("\n")
}

const FULL_TABLE: &str = "
title: A full table
format: twin-suns
setup:
  initiative: ben
  initiative_taken: true
  counters: {plan: cara}
  active: ana
  players:
    ana:
      leaders:
        - Luke Skywalker, Faithful Friend
        - {card: 'Chewbacca, Walking Carpet', deployed: true, damage: 3}
      base: {card: Echo Base, damage: 14, epic_used: true}
      resources: [Vanquish, {card: Wampa, exhausted: true}, Open Fire, Waylay, Waylay]
      hand: [Vanquish, Vanquish, Open Fire, Battlefield Marine, 'Luke Skywalker, Jedi Knight', Wampa]
      ground:
        - card: Consular Security Force
          as: Old Guard
          damage: 5
          exhausted: true
          upgrades: [Academy Training, Experience, Experience, {card: Shield, owner: ben}]
          captives: [{card: Wampa, owner: ben}, {card: Cartel Spacer, owner: cara}]
        - {card: Grand Inquisitor, as: ランド・カルリジアン}
        - card: Wampa
          as: The Wampa with the long name that nobody wanted to write out in full
          damage: 1
          owner: cara
          exhausted: true
      credits: 2
      force: true
    ben:
      ground: [{card: Wampa, owner: ana}, Battle Droid, Battle Droid]
      discard: 3
    cara: {space: [Cartel Spacer]}
    dora: {eliminated: true}
steps:
  - ana: {play: Open Fire}
  - expect: {round: 2}
";

#[test]
fn a_full_table_with_an_open_question() {
    insta::assert_snapshot!(board(FULL_TABLE, 2), @"
    Position: action phase of round 2, Ana is active
    ? Ana must choose 1 of Chewbacca, Old Guard, ランド・カルリジアン, The Wampa
      with the long name that nobody wanted to write out in full, Wampa, Battle
      Droid, Battle Droid, Cartel Spacer for Ana's Open Fire
    ── Ana ── Echo Base (epic action used) ── the Force ── 1 Credit ────────────
      base 16 of 30 HP  resources 0 of 5 ready    hand 5  deck 20  discard 1
      leader    Luke Skywalker, Faithful Friend
      ground    Chewbacca                            5/9   3 damage, leader
                Consular Security Force (Old Guard)  7/11  5 damage, exhausted
                  with Academy Training; 2 × Experience; Ben's Shield
                  guards Ben's Wampa; Cara's Cartel Spacer
                Grand Inquisitor (ランド・カルリジアン)  3/4
                Wampa (The Wampa with the long name that nobody wanted to write
                out in full)  4/5
                  1 damage, exhausted, owned by Cara
      resources Vanquish (exhausted); Wampa (exhausted); Open Fire (exhausted);
                2 × Waylay (exhausted)
      hand      2 × Vanquish; Battlefield Marine; Luke Skywalker, Jedi Knight;
                Wampa
      discard   Open Fire
    ── Ben ── initiative taken ─────────────────────────────────────────────────
      base 30 of 30 HP  resources 20 of 20 ready  hand 0  deck 20  discard 3
      ground    Wampa                                4/5   owned by Ana
                Battle Droid                         1/1
                Battle Droid                         1/1
    ── Cara ── plan taken ──────────────────────────────────────────────────────
      base 30 of 30 HP  resources 20 of 20 ready  hand 0  deck 20  discard 0
      space     Cartel Spacer                        2/3
    ── Dora ── out of the game ─────────────────────────────────────────────────
    ");
}

#[test]
fn an_attack_that_is_going_on() {
    let source = "
title: t
setup:
  players:
    ana: {space: [Jedi Starfighter]}
    ben: {space: [Cartel Spacer], base: {hp: 20, damage: 3}}
steps:
  - ana: {attack: Jedi Starfighter, target: Cartel Spacer}
  - expect: {round: 2}
";
    insta::assert_snapshot!(board(source, 2), @"
    Position: action phase of round 2, Ana is active
    > Ana's Jedi Starfighter attacks Ben's Cartel Spacer
    ? Ana may choose 1 of Jedi Starfighter, Cartel Spacer for Ana's Jedi
      Starfighter
    ── Ana ── initiative ───────────────────────────────────────────────────────
      base 30 of 30 HP  resources 20 of 20 ready  hand 0  deck 20  discard 0
      space     Jedi Starfighter  1/4  exhausted
    ── Ben ─────────────────────────────────────────────────────────────────────
      base 17 of 20 HP  resources 20 of 20 ready  hand 0  deck 20  discard 0
      space     Cartel Spacer     2/3
    ");
}

#[test]
fn a_board_is_drawn_at_each_expect_that_shows_something_new() {
    let source = "
title: t
setup: {players: {ana: {ground: [Wampa]}, ben: {}}}
steps:
  - expect: {round: 2}
  - expect: {round: 2}
  - note: the board is the same
  - ana: {attack: Wampa, target: ben}
  - expect: {round: 2}
  - ben: pass
  - expect: {round: 2}
";
    let trace = trace("t.yaml", source);
    let told = trace.with_boards().to_string();
    let headings = told.lines().filter(|line| line.contains("osition: ") || line.contains("  expect"));
    insta::assert_snapshot!(headings.collect::<Vec<_>>().join("\n"), @"
    1.  expect
        Position: action phase of round 2, Ana is active
    2.  expect
    5.  expect
        Position: action phase of round 2, Ben is active
    7.  expect
    Final position: action phase of round 2, Ana is active
    ");
    assert!(!trace.to_string().contains("    Position"), "a plain trace has the last board alone");
}

#[test]
fn no_board_is_wider_than_it_may_be() {
    let mut boards = 0;
    let mut check = |name: &str, trace: &Trace| {
        let lines =
            trace.steps.iter().filter_map(|step| step.board.as_ref()).flat_map(|board| board.draw("Position", 4));
        for line in lines.chain(trace.board.draw("Final position", 0)) {
            boards += usize::from(line.contains("osition: "));
            assert!(line.width() <= WIDTH, "{name}: {line}");
        }
    };
    check("the full table", &trace("t.yaml", FULL_TABLE));
    // A question without a game has nothing to draw.
    for Replayed { name, replay, .. } in replays() {
        replay.trace.iter().for_each(|trace| check(name, trace));
    }
    assert!(boards > 300, "only {boards} boards are drawn");
}
