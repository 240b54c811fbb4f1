//! The search for a goal against the search of every line, over many small random positions.

use super::{Cut, Options, Proof, prove};
use crate::tests::world;
use std::fmt::Write as _;

/// Cards that ready, draw, protect, boost, and ask for orders and targets.
const CARDS: &str = "
cards:
  - {name: Guard, type: unit, arena: ground, cost: 2, power: 2, hp: 4, text: Sentinel}
  - {name: Scout, type: unit, arena: ground, cost: 1, power: 3, hp: 2}
  - {name: Brute, type: unit, arena: ground, cost: 2, power: 4, hp: 3, text: Overwhelm}
  - {name: Sneak, type: unit, arena: ground, cost: 1, power: 1, hp: 2, text: Saboteur}
  - {name: Pouncer, type: unit, arena: ground, cost: 1, power: 2, hp: 1, text: Ambush}
  - {name: Raider, type: unit, arena: space, cost: 1, power: 1, hp: 3, text: Raid 2}
  - {name: Nurse, type: unit, arena: ground, cost: 1, power: 1, hp: 1, text: 'When Defeated: Heal 2 damage from your base.'}
  - {name: Trap, type: unit, arena: ground, cost: 1, power: 1, hp: 1, text: 'When Defeated: You may deal 2 damage to a base.'}
  - {name: Rally, type: event, cost: 1, text: Ready a unit with 3 or less power.}
  - {name: Blast, type: event, cost: 1, text: Deal 2 damage to a unit or base.}
  - {name: Strike, type: event, cost: 1, text: Attack with a unit. It gets +2/+0 for this attack.}
  - {name: Sweep, type: event, cost: 1, text: Deal 1 damage to each unit.}
  - {name: Theft, type: event, cost: 1, text: Each opponent discards a random card from their hand.}
  - {name: Armour, type: upgrade, cost: 1, power: 1, hp: 1}
";

const UNITS: [&str; 7] = ["Guard", "Scout", "Brute", "Sneak", "Pouncer", "Nurse", "Trap"];
const HAND: [&str; 8] = ["Rally", "Blast", "Strike", "Sweep", "Theft", "Armour", "Pouncer", "Raider"];

/// Random positions that are looked at.
const SEEDS: u64 = 240;

/// The most positions of a search that is compared.
const SMALL: usize = 3_000;

/// A small random position, with claims about everything that can follow in the phase.
fn position(seed: u64) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut source = format!("title: t\n{CARDS}setup:\n  active: ana\n  initiative: ben\n");
    let _ = writeln!(source, "  initiative_taken: {}\n  players:", random.u8(0..4) > 0);
    for player in ["ana", "ben"] {
        let is_ana = player == "ana";
        let units: Vec<String> = (0..random.usize(usize::from(is_ana)..4))
            .map(|_| {
                let upgrades = ["", ", upgrades: [Shield]", ", upgrades: [Shield, Shield]", ", upgrades: [Armour]", ""];
                let unit = UNITS[random.usize(..UNITS.len())];
                format!("{{card: {unit}, exhausted: {}{}}}", random.u8(0..4) == 0, upgrades[random.usize(..5)])
            })
            .collect();
        let most = if is_ana { 3 } else { 2 };
        let hand: Vec<&str> = (0..random.usize(..most)).map(|_| HAND[random.usize(..HAND.len())]).collect();
        let space = if random.bool() { "Raider" } else { "" };
        let (hp, resources) = (random.u8(2..9), random.u8(0..most as u8));
        let _ = writeln!(
            source,
            "    {player}: {{base: {{hp: {hp}}}, resources: {resources}, deck: 2, hand: [{}], ground: [{}], space: [{space}]}}",
            hand.join(", "),
            units.join(", "),
        );
    }
    source
        + "prove:
  until: regroup
  wins: ana
  claims:
    - possible: {ben: {base: {damage: 2}}}
    - {player: ana, can_force: {ben: {ground: 0}}}
    - never: {ana: {ground: 0}}
    - always: {ana: {base: {damage: 0}}}
    - {player: ben, can_force: {result: {winner: ben}}}
"
}

fn searched(source: &str, every_line: usize, threads: usize) -> Proof {
    let options = Options { every_line, positions: 40 * SMALL, threads: Some(threads), ..Options::default() };
    let proof = prove("t.yaml", source, &world(), &options, &());
    assert_eq!(proof.errors, [], "{source}");
    proof
}

fn verdicts(proof: &Proof) -> Vec<Option<bool>> {
    proof.verdicts.iter().map(|verdict| verdict.holds).collect()
}

/// The decisions of the lines that show the verdicts.
fn lines(proof: &Proof) -> Vec<String> {
    let shown = proof.verdicts.iter().filter_map(|verdict| verdict.shown.as_ref());
    shown.map(|line| format!("{:?}", line.taken.iter().map(|taken| &taken.answer).collect::<Vec<_>>())).collect()
}

#[test]
fn a_search_for_a_goal_decides_as_every_line_does_on_any_threads() {
    let (mut compared, mut decided) = (0, [0, 0]);
    for seed in 0..SEEDS {
        let source = position(seed);
        let options = Options { every_line: usize::MAX, positions: SMALL, threads: Some(1), ..Options::default() };
        let whole = prove("t.yaml", &source, &world(), &options, &());
        if whole.cut == Some(Cut::Positions) {
            continue;
        }
        let sought = searched(&source, 0, 1);
        assert_eq!(verdicts(&whole), verdicts(&sought), "seed {seed}\n{source}");
        let spread = searched(&source, 0, 3);
        assert_eq!((sought.positions, lines(&sought)), (spread.positions, lines(&spread)), "seed {seed}\n{source}");
        compared += 1;
        for holds in verdicts(&sought).into_iter().flatten() {
            decided[usize::from(holds)] += 1;
        }
    }
    assert!(compared >= 100 && decided.iter().all(|&count| count >= 100), "{compared} compared, {decided:?}");
}
