//! Proofs over small files with cards of their own, counted by hand.

use super::{Cut, End, Options, Proof, prove};
use crate::read;
use crate::replay::World;
use swu_cards::{Library, Phase};
use swu_rulebook::Rulebook;

const CARDS: &str = "
cards:
  - {name: Guard, type: unit, arena: ground, cost: 2, power: 2, hp: 5}
  - {name: Scout, type: unit, arena: ground, cost: 1, power: 3, hp: 2}
  - {name: Blast, type: event, cost: 1, text: Deal 2 damage to a unit.}
  - {name: Theft, type: event, cost: 1, text: Each opponent discards a random card from their hand.}
  - {name: Sweep, type: event, cost: 1, text: Deal 3 damage to each unit.}
  - {name: Scholar, type: unit, arena: ground, cost: 1, power: 1, hp: 1, text: 'When Defeated: Draw a card.'}
  - {name: Loser, type: unit, arena: ground, cost: 1, power: 1, hp: 1, text: 'When Defeated: Discard a card from your hand.'}
  - {name: Nurse, type: unit, arena: ground, cost: 1, power: 1, hp: 1, text: 'When Defeated: Heal 1 damage from your base.'}
  - {name: Medic, type: unit, arena: ground, cost: 1, power: 1, hp: 1, text: 'When Defeated: Heal 1 damage from your base.'}
  - {name: Doctor, type: unit, arena: ground, cost: 1, power: 1, hp: 1, text: 'When Defeated: Heal 1 damage from your base.'}
  - {name: Trap, type: unit, arena: ground, cost: 1, power: 1, hp: 2, text: 'When Defeated: You may deal 3 damage to a base.'}
";

fn searched(players: &str, rest: &str, options: Options) -> Proof {
    let source = format!("title: t\n{CARDS}setup:\n  players: {{{players}}}\n{rest}\n");
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    prove("t.yaml", &source, &world, &options, &())
}

/// The proof of a file with these players, steps and claims, the same on one thread and on two.
fn proof(players: &str, rest: &str) -> String {
    let on = |threads| told(&searched(players, rest, Options { threads: Some(threads), ..Options::default() }));
    let (one, two) = (on(1), on(2));
    assert_eq!(one, two);
    one
}

/// The counts, the verdicts with their lines of play, and the deciding choices.
fn told(proof: &Proof) -> String {
    let Proof { positions, lines, outcomes, .. } = proof;
    let mut told = format!("{positions} positions, {lines} lines, {outcomes} outcomes");
    for error in &proof.errors {
        told += &format!("\nerror: {}: {}", error.title, error.help.join("; "));
    }
    told += &proof.cut.iter().map(|cut| format!("\ncut: {cut}")).collect::<String>();
    for (what, departures) in [("impossible", &proof.impossible), ("broken", &proof.broken)] {
        for departure in departures {
            let failure = &departure.failure;
            told += &format!(
                "\n{what} in {} lines: step {}: expected {}; found {}{}",
                departure.lines,
                failure.step,
                failure.expected,
                failure.found,
                line(&departure.shown)
            );
        }
    }
    for unsupported in &proof.unsupported {
        told += &format!("\nunsupported: {} {}", unsupported.card, unsupported.text);
    }
    for verdict in &proof.verdicts {
        let holds = match verdict.holds {
            Some(true) => "holds",
            Some(false) => "does not hold",
            None => "undetermined",
        };
        told += &format!("\n{} {holds}, is so in {}", verdict.claim, verdict.lines);
        told += &verdict.shown.iter().map(line).collect::<String>();
        told += &verdict.deciding.iter().map(|choice| format!("\n  decided by {choice}")).collect::<String>();
    }
    told + &proof.deciding.iter().map(|choice| format!("\ndecided by {choice}")).collect::<String>()
}

/// The decisions of a line of play, and the claims that do not hold at its end.
fn line(line: &super::Line) -> String {
    let name = |position: &swu_game::Position, card| position.printed(card).name.clone();
    let taken = line.taken.iter().map(|taken| {
        use swu_game::{Answer, Ask, Ref};
        let position = &taken.position;
        let answer = match (&taken.answer, &taken.decision.ask) {
            (Answer::Choose(chosen), _) => {
                let of = |chosen: &Ref| match chosen {
                    Ref::Card(object) => name(position, object.card),
                    Ref::Player(player) => position.player(*player).name.clone(),
                };
                chosen.iter().map(of).collect::<Vec<_>>().join("+")
            }
            (Answer::Next(next), Ask::Next { options }) => name(position, options[*next].source.card),
            (other, _) => format!("{other:?}"),
        };
        let any = taken.any.map_or_else(String::new, |any| format!(" (any {any})"));
        format!(
            "\n  at step {}{any} {}: {answer}",
            taken.behind.saturating_sub(1),
            position.player(taken.decision.player).name
        )
    });
    let missed = line.missed.iter().map(|(expected, found)| format!("\n  expected {expected}; found {found}"));
    taken.chain(missed).collect()
}

#[test]
fn a_target_is_left_open() {
    insta::assert_snapshot!(proof(
        "ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Scout]}",
        "steps: [{ana: {play: Blast}}]
prove:
  - possible: {Scout: {in: ben.discard}}
  - always: {Scout: {in: ben.discard}}
  - never: {Guard: {damage: 3}}
  - never: {Guard: {damage: 2}}
  - {player: ana, can_force: {Guard: {damage: 2}}}
  - {player: ben, can_force: {Guard: {damage: 2}}}"
    ), @r"
    3 positions, 2 lines, 2 outcomes
    possible: {Scout: {in: ben.discard}} holds, is so in 1
      at step 0 ana: Scout
      decided by which unit Ana chooses for Blast
    always: {Scout: {in: ben.discard}} does not hold, is so in 1
      at step 0 ana: Guard
      expected Scout in: ben.discard; found ben.ground
      decided by which unit Ana chooses for Blast
    never: {Guard: {damage: 3}} holds, is so in 0
    never: {Guard: {damage: 2}} does not hold, is so in 1
      at step 0 ana: Guard
      decided by which unit Ana chooses for Blast
    {player: ana, can_force: {Guard: {damage: 2}}} holds, is so in 1
      at step 0 ana: Guard
      decided by which unit Ana chooses for Blast
    {player: ben, can_force: {Guard: {damage: 2}}} does not hold, is so in 1
      at step 0 ana: Scout
      expected damage of Guard: 2; found 0
      decided by which unit Ana chooses for Blast
    decided by which unit Ana chooses for Blast
    ");
}

#[test]
fn outcomes_are_told_by_what_differs() {
    let options = Options { threads: Some(1), ends: 8, ..Options::default() };
    let players = "ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Scout]}";
    let told = searched(players, "steps: [{ana: {play: Blast}}]", options).ends.into_iter().map(|outcome| {
        let facts = outcome.facts.iter().map(|(about, value)| format!("  {}\n", about.told(value))).collect::<String>();
        format!("{}\n{facts}", line(&outcome.line).trim())
    });
    insta::assert_snapshot!(told.collect::<String>(), @"
    at step 0 ana: Guard
      Scout in the ground arena, under Ben's control
      2 damage on Guard
    at step 0 ana: Scout
      Scout in Ben's discard pile
      0 damage on Guard
    ");
}

#[test]
fn the_order_of_two_abilities_decides() {
    // Drawing first leaves a card to discard; discarding first, there is none.
    insta::assert_snapshot!(proof(
        "ana: {ground: [Scholar, Loser], hand: [Sweep], deck: [Guard]}, ben: {}",
        "steps: [{ana: {play: Sweep}}]
prove:
  - possible: {ana: {hand: 1}}
  - possible: {ana: {hand: 0}}
  - always: {ana: {base: {damage: 0}}}"
    ), @r"
    3 positions, 2 lines, 2 outcomes
    possible: {ana: {hand: 1}} holds, is so in 1
      at step 0 ana: Loser
      decided by the order of Loser's and Scholar's abilities
    possible: {ana: {hand: 0}} holds, is so in 1
      at step 0 ana: Scholar
      decided by the order of Loser's and Scholar's abilities
    always: {ana: {base: {damage: 0}}} holds, is so in 2
    decided by the order of Loser's and Scholar's abilities
    ");
}

#[test]
fn equal_positions_are_searched_once() {
    // Three abilities that do the same: six orders. One decision among three, three among two, and one end.
    insta::assert_snapshot!(proof(
        "ana: {ground: [Nurse, Medic, Doctor], hand: [Sweep], base: {damage: 5}}, ben: {}",
        "steps: [{ana: {play: Sweep}}]
prove:
  - always: {ana: {base: {damage: 2}}}"
    ), @r"
    5 positions, 6 lines, 1 outcomes
    always: {ana: {base: {damage: 2}}} holds, is so in 6
    ");
}

#[test]
fn units_that_cannot_be_told_apart_are_one_choice() {
    insta::assert_snapshot!(proof(
        "ana: {hand: [Blast]}, ben: {ground: [Guard, Guard, Scout]}",
        "steps: [{ana: {play: Blast}}]
prove:
  - possible: {ben: {ground: 3}}
  - possible: {ben: {ground: 2}}"
    ), @r"
    3 positions, 2 lines, 2 outcomes
    possible: {ben: {ground: 3}} holds, is so in 1
      at step 0 ana: Guard
      decided by which unit Ana chooses for Blast
    possible: {ben: {ground: 2}} holds, is so in 1
      at step 0 ana: Scout
      decided by which unit Ana chooses for Blast
    decided by which unit Ana chooses for Blast
    ");
}

#[test]
fn forcing_depends_on_the_answers_of_the_others() {
    let players = "ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Trap]}";
    insta::assert_snapshot!(proof(
        players,
        "steps: [{ana: {play: Blast}}]
prove:
  - {player: ana, can_force: {ana: {base: {damage: 0}}}}
  - {player: ana, can_force: {ana: {base: {damage: 3}}}}
  - {player: ben, can_force: {ana: {base: {damage: 3}}}}"
    ), @r"
    6 positions, 4 lines, 4 outcomes
    {player: ana, can_force: {ana: {base: {damage: 0}}}} holds, is so in 3
      at step 0 ana: Guard
      decided by which unit Ana chooses for Blast
      decided by what Ben chooses for Trap
    {player: ana, can_force: {ana: {base: {damage: 3}}}} does not hold, is so in 1
      at step 0 ana: Trap
      at step 0 ben: 
      expected damage of ana's base: 3; found 0
      decided by which unit Ana chooses for Blast
      decided by what Ben chooses for Trap
    {player: ben, can_force: {ana: {base: {damage: 3}}}} does not hold, is so in 1
      at step 0 ana: Guard
      expected damage of ana's base: 3; found 0
      decided by which unit Ana chooses for Blast
      decided by what Ben chooses for Trap
    decided by which unit Ana chooses for Blast
    decided by what Ben chooses for Trap
    ");
    // Ana has no choice left, and Ben decides everything.
    insta::assert_snapshot!(proof(
        players,
        "steps: [{ana: {play: Blast, then: [Trap]}}]
prove:
  - {player: ben, can_force: {ana: {base: {damage: 3}}}}
  - {player: ana, can_force: {ana: {base: {damage: 0}}}}"
    ), @r"
    4 positions, 3 lines, 3 outcomes
    {player: ben, can_force: {ana: {base: {damage: 3}}}} holds, is so in 1
      at step 0 ben: base
      decided by what Ben chooses for Trap
    {player: ana, can_force: {ana: {base: {damage: 0}}}} does not hold, is so in 2
      at step 0 ben: base
      expected damage of ana's base: 0; found 3
      decided by what Ben chooses for Trap
    decided by what Ben chooses for Trap
    ");
}

#[test]
fn a_line_in_which_a_step_cannot_be_taken_is_none_of_the_file() {
    let players = "ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Scout]}";
    insta::assert_snapshot!(proof(
        players,
        "steps: [{ana: {play: Blast}}, {ben: {attack: Scout, target: ana}}]
prove:
  - always: {ana: {base: {damage: 3}}}
  - {player: ana, can_force: {Guard: {damage: 2}}}
  - {player: ben, can_force: {Guard: {damage: 2}}}"
    ), @r"
    3 positions, 1 lines, 1 outcomes
    impossible in 1 lines: step 2: expected `{ben: {attack: Scout, target: ana}}` to be legal; found refused: only a unit in play can attack (CR 6.3.0.b)
      at step 0 ana: Scout
    always: {ana: {base: {damage: 3}}} holds, is so in 1
      decided by which unit Ana chooses for Blast
    {player: ana, can_force: {Guard: {damage: 2}}} holds, is so in 1
      at step 0 ana: Guard
      decided by which unit Ana chooses for Blast
    {player: ben, can_force: {Guard: {damage: 2}}} does not hold, is so in 1
      at step 0 ana: Scout
      decided by which unit Ana chooses for Blast
    decided by which unit Ana chooses for Blast
    ");
    insta::assert_snapshot!(proof(
        players,
        "steps: [{ana: {play: Blast}}, {ben: {attack: Guard, target: ana}}]
prove: [always: {ana: {base: {damage: 3}}}]"
    ), @r"
    2 positions, 0 lines, 0 outcomes
    error: no line of play takes all steps of the file: step 2: expected `{ben: {attack: Guard, target: ana}}` to be legal; found refused: a player attacks only with units they control (CR 6.3.0.b)
    impossible in 2 lines: step 2: expected `{ben: {attack: Guard, target: ana}}` to be legal; found refused: a player attacks only with units they control (CR 6.3.0.b)
      at step 0 ana: Guard
    ");
}

#[test]
fn expectations_of_steps_must_hold_in_every_line() {
    insta::assert_snapshot!(proof(
        "ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Scout]}",
        "steps: [{ana: {play: Blast}}, {ana: pass, illegal: CR 1.4.3}, {ben: pass}, {expect: {Scout: {in: ben.ground}}}]
prove: [always: {Guard: {damage: 2}}]"
    ), @r"
    3 positions, 1 lines, 1 outcomes
    broken in 1 lines: step 4: expected Scout in: ben.ground; found ben.discard
      at step 0 ana: Scout
    always: {Guard: {damage: 2}} holds, is so in 1
      decided by which unit Ana chooses for Blast
    decided by which unit Ana chooses for Blast
    ");
}

#[test]
fn any_leaves_a_decision_open() {
    // The next answer of the file is for the prompt after it.
    insta::assert_snapshot!(proof(
        "ana: {ground: [Guard], resources: 0}, ben: {ground: [Scout], resources: 0}",
        "steps:
  - ana: {choose: any}
  - ben: {attack: Scout, target: ana}
prove: [possible: {ben: {base: {damage: 2}}}]"
    ), @r"
    5 positions, 3 lines, 3 outcomes
    impossible in 1 lines: step 2: expected `ben: {attack: Scout, target: ana}` to be legal; found refused: only a unit in play can attack (CR 6.3.0.b)
      at step 0 (any 0) ana: Action(Attack { attacker: CardId(21), targets: [CardId(43)] })
    possible: {ben: {base: {damage: 2}}} holds, is so in 1
      at step 0 (any 0) ana: Action(Attack { attacker: CardId(21), targets: [CardId(22)] })
      decided by the action that Ana takes
    decided by the action that Ana takes
    ");
    insta::assert_snapshot!(proof(
        "ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Trap]}",
        "steps: [{ana: {play: Blast, then: [any, {ben: ana}]}}]
prove: [always: {ana: {base: {damage: 3}}}]"
    ), @r"
    3 positions, 1 lines, 1 outcomes
    impossible in 1 lines: step 1: expected a prompt for the answer `{ben: ana}`; found no such prompt: Ben takes the next action
      at step 0 (any 0) ana: Guard
    always: {ana: {base: {damage: 3}}} holds, is so in 1
      decided by which unit Ana chooses for Blast
    decided by which unit Ana chooses for Blast
    ");
}

#[test]
fn events_tell_equal_positions_apart_where_they_are_claimed() {
    insta::assert_snapshot!(proof(
        "ana: {ground: [Nurse, Medic], hand: [Sweep], base: {damage: 5}}, ben: {}",
        "steps: [{ana: {play: Sweep}}]
prove:
  - possible: {events: [{resolve: Nurse}, {resolve: Medic}]}
  - always: {events: [{resolve: Nurse}, {resolve: Medic}]}"
    ), @r"
    3 positions, 2 lines, 2 outcomes
    possible: {events: [{resolve: Nurse}, {resolve: Medic}]} holds, is so in 1
      at step 0 ana: Nurse
      decided by the order of Medic's and Nurse's abilities
    always: {events: [{resolve: Nurse}, {resolve: Medic}]} does not hold, is so in 1
      at step 0 ana: Medic
      expected resolve: Medic; found it happened earlier: “When Defeated” of Ana's Medic resolves (CR 7.6.14.a)
      decided by the order of Medic's and Nurse's abilities
    decided by the order of Medic's and Nurse's abilities
    ");
}

#[test]
fn answers_of_the_file_are_reopened_on_request() {
    let players = "ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Scout]}";
    let reopened = |steps: &str| {
        let options = Options { reopen: true, threads: Some(1), ..Options::default() };
        told(&searched(players, &format!("steps: {steps}\nprove: [always: {{Scout: {{in: ben.discard}}}}]"), options))
    };
    let open = reopened("[{ana: {play: Blast}}]");
    assert_eq!(reopened("[{ana: {play: Blast, then: [Scout]}}]"), open);
    assert_eq!(reopened("[{ana: {play: Blast}}, {ana: {choose: Scout}}]"), open);
    assert!(open.starts_with("3 positions, 2 lines"), "{open}");
}

#[test]
fn chance_is_nobodys_choice() {
    // One of the two Scouts or the Guard: nobody can force which.
    insta::assert_snapshot!(proof(
        "ana: {hand: [Theft]}, ben: {hand: [Guard, Scout, Scout]}",
        "steps: [{ana: {play: Theft}}]
prove:
  - possible: {Guard: {in: ben.discard}}
  - {player: ana, can_force: {Guard: {in: ben.discard}}}
  - {player: ben, can_force: {Guard: {in: ben.hand}}}
  - {player: ben, can_force: {ben: {hand: 2}}}"
    ), @r"
    3 positions, 2 lines, 2 outcomes
    possible: {Guard: {in: ben.discard}} holds, is so in 1
      at step 0 ben: Guard
      decided by what chance picks for Theft
    {player: ana, can_force: {Guard: {in: ben.discard}}} does not hold, is so in 1
      at step 0 ben: Scout
      expected Guard in: ben.discard; found ben.hand
      decided by what chance picks for Theft
    {player: ben, can_force: {Guard: {in: ben.hand}}} does not hold, is so in 1
      at step 0 ben: Guard
      expected Guard in: ben.hand; found ben.discard
      decided by what chance picks for Theft
    {player: ben, can_force: {ben: {hand: 2}}} holds, is so in 2
      at step 0 ben: Guard
    decided by what chance picks for Theft
    ");
}

#[test]
fn a_prompt_is_open_where_the_next_step_is_not_an_answer_to_it() {
    // The next step answers it, and the expectation between looks at the open prompt.
    insta::assert_snapshot!(proof(
        "ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Trap]}",
        "steps:
  - ana: {play: Blast}
  - expect: {prompt: {player: ana, options: [Guard, Trap]}}
  - ana: {choose: Trap}
prove: [possible: {ben: {base: {damage: 3}}}]"
    ), @r"
    4 positions, 3 lines, 3 outcomes
    possible: {ben: {base: {damage: 3}}} holds, is so in 1
      at step 2 ben: base
      decided by what Ben chooses for Trap
    decided by what Ben chooses for Trap
    ");
    // Ben's answer is for Ben's prompt: Ana's is open, and in one of its lines Ben is not asked.
    insta::assert_snapshot!(proof(
        "ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Trap]}",
        "steps: [{ana: {play: Blast}}, {ben: {choose: ana}}]
prove: [always: {ana: {base: {damage: 3}}}]"
    ), @r"
    3 positions, 1 lines, 1 outcomes
    impossible in 1 lines: step 2: expected `{ben: {choose: ana}}` to be legal; found refused: no prompt is open: Ben takes the next action (CR 1.15.1)
      at step 0 ana: Guard
    always: {ana: {base: {damage: 3}}} holds, is so in 1
      decided by which unit Ana chooses for Blast
    decided by which unit Ana chooses for Blast
    ");
}

#[test]
fn an_early_declaration_is_made_before_its_turn() {
    // Ana is asked first, and Ben's answer is already given: Ana's decision is open, and Ben's is not.
    let told = proof(
        "ana: {hand: 6, deck: 10}, ben: {hand: 6, deck: 10}",
        "  phase: setup
steps: [{ben: keep}, {ana: {choose: any}}]
prove: [always: {events: [{not: {shuffle: ben}}]}]",
    );
    assert!(told.contains("2 lines") && told.contains("holds, is so in 2"), "{told}");
}

#[test]
fn actions_are_open_to_a_phase_or_for_so_many_decisions() {
    let players = "ana: {ground: [Guard], resources: 0, deck: 3}, ben: {resources: 0, deck: 3}";
    let to = |until| {
        let options = Options { until, threads: Some(2), ..Options::default() };
        told(&searched(players, "steps: []\nprove: [possible: {ben: {base: {damage: 2}}}]", options))
    };
    // Ana can pass, take the initiative, or attack. To the end of the phase: a player who took the initiative is out, and
    // two passes in a row end it. Ana passes: Ben passes or takes it. Ana takes it: Ben passes. Ana attacks: Ben passes,
    // and Ana passes or takes it; or Ben takes it, and Ana passes.
    insta::assert_snapshot!(to(End::Decisions(1)), @r"
    4 positions, 3 lines, 3 outcomes
    possible: {ben: {base: {damage: 2}}} holds, is so in 1
      at step 0 ana: Action(Attack { attacker: CardId(4), targets: [CardId(5)] })
      decided by the action that Ana takes
    decided by the action that Ana takes
    ");
    insta::assert_snapshot!(to(End::Phase(Phase::Regroup)), @r"
    12 positions, 6 lines, 6 outcomes
    possible: {ben: {base: {damage: 2}}} holds, is so in 3
      at step 0 ana: Action(Attack { attacker: CardId(4), targets: [CardId(5)] })
      at step 0 ben: Action(Pass)
      at step 0 ana: Action(Pass)
      decided by the action that Ana takes
    decided by the action that Ana takes
    decided by the action that Ben takes
    ");
}

#[test]
fn a_search_that_is_cut_claims_nothing() {
    let players = "ana: {ground: [Nurse, Medic, Doctor], hand: [Sweep], base: {damage: 5}}, ben: {}";
    let rest = "steps: [{ana: {play: Sweep}}]\nprove: [always: {ana: {base: {damage: 2}}}]";
    let cut = |options| {
        let proof = searched(players, rest, options);
        (proof.cut, proof.verdicts.first().and_then(|verdict| verdict.holds))
    };
    assert_eq!(cut(Options { positions: 4, ..Options::default() }), (Some(Cut::Positions), None));
    assert_eq!(cut(Options { positions: 5, ..Options::default() }), (None, Some(true)));
    assert_eq!(cut(Options { memory: 1, ..Options::default() }), (Some(Cut::Memory), None));
}

#[test]
fn a_claim_about_nothing_is_an_error() {
    insta::assert_snapshot!(proof(
        "ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Scout]}",
        "steps: [{ana: {play: Blast}}]\nprove: [never: {Gard: {damage: 2}}]"
    ), @r"
    3 positions, 0 lines, 0 outcomes
    error: card, alias or player `Gard` not found: did you mean `Guard`?
    ");
}

#[test]
fn an_expectation_looks_at_the_prompt_that_is_open() {
    let told = proof(
        "ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Scout]}",
        "steps: [{ana: {play: Blast}}, {expect: {prompt: {player: ana, options: [Guard, Scout]}}}]
prove: [always: {ana: {discard: [Blast]}}]",
    );
    assert!(told.contains("2 lines") && told.contains("holds") && !told.contains("broken"), "{told}");
}

/// The verdicts of a file, from a search of every line or from one that only decides.
fn verdicts(name: &str, source: &str, until: End, every_line: usize) -> (Vec<Option<bool>>, usize) {
    let options = Options { until, every_line, threads: Some(1), ..Options::default() };
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let proof = prove(name, source, &world, &options, &());
    assert!(proof.cut.is_none(), "{name}: {:?}", proof.cut);
    (proof.verdicts.iter().map(|verdict| verdict.holds).collect(), proof.positions)
}

#[test]
fn the_search_for_a_goal_decides_as_the_search_of_every_line_does() {
    let files = crate::embedded();
    let claiming =
        files.iter().filter(|(name, source)| read(name, source).is_ok_and(|file| !file.prove.claims.is_empty()));
    let mut compared = 0;
    for (name, source) in claiming {
        let (whole, positions) = verdicts(name, source, End::Steps, usize::MAX);
        let (decided, reached) = verdicts(name, source, End::Steps, 0);
        assert_eq!(whole, decided, "{name}");
        assert!(reached <= positions, "{name}: {reached} positions of {positions}");
        compared += 1;
    }
    assert!(compared >= 40, "only {compared} files claim something");
}
