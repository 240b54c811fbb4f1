//! Proofs over small files with cards of their own, counted by hand.

use super::{Cut, Departure, End, Line, Options, Proof, Verdict, prove};
use crate::read;
use crate::tests::{check, inputs, world};
use swu_cards::Phase;
use swu_game::{Action, Answer, Ask, Position, Ref};

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

/// Ana has an event that damages either unit.
const BLAST: &str = "players: {ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Scout]}}";
/// The same with a unit of Ben's whose ability he may use when it is defeated.
const TRAP: &str = "players: {ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Trap]}}";
/// Three units with abilities that do the same when they are defeated, and an event that defeats them.
const NURSES: &str = "players: {ana: {ground: [Nurse, Medic, Doctor], hand: [Sweep], base: {damage: 5}}, ben: {}}";

fn searched(setup: &str, steps: &str, claims: &[String], options: &Options) -> Proof {
    let claims: String = claims.iter().map(|claim| format!("  - {claim}\n")).collect();
    let source = format!("title: t\n{CARDS}setup: {{{setup}}}\nsteps: [{steps}]\nprove:\n{claims}");
    prove("t.yaml", &source, &world(), options, &())
}

/// Checks a proof against a table: the row `lines` has the counts and departures, and each other row is a claim with its
/// verdict. One thread and two find the same.
#[track_caller]
fn proves(setup: &str, steps: &str, table: &str) {
    proves_with(setup, steps, table, &Options::default());
}

#[track_caller]
fn proves_with(setup: &str, steps: &str, table: &str, options: &Options) {
    let claims: Vec<String> = inputs(table).into_iter().filter(|row| row != "lines").collect();
    let on = |threads| searched(setup, steps, &claims, &Options { threads: Some(threads), ..*options });
    for proof in [on(1), on(2)] {
        check(table, |row| {
            let verdict = proof.verdicts.iter().find(|verdict| verdict.claim == row);
            verdict.map_or_else(|| counts(&proof), |verdict| told(verdict, &proof))
        });
    }
}

/// The counts, departures from the file, and deciding choices.
fn counts(proof: &Proof) -> String {
    let Proof { positions, lines, outcomes, .. } = proof;
    let mut told = format!("{positions} positions, {lines} lines, {outcomes} outcomes");
    told.extend(proof.errors.iter().map(|error| format!("\nerror: {}: {}", error.title, error.help.join("; "))));
    let departure = |kind: &str, Departure { failure, lines, shown }: &Departure| {
        let (step, expected, found) = (failure.step, &failure.expected, &failure.found);
        format!("\n{kind} in {lines}: step {step}: expected {expected}; found {found}: {}", line(shown))
    };
    told.extend(proof.impossible.iter().map(|one| departure("impossible", one)));
    told.extend(proof.broken.iter().map(|one| departure("broken", one)));
    told + &decided(&proof.deciding)
}

/// A verdict with the number of lines in which the claim is so, and a line of play. Deciding choices only if they are not
/// those of the proof.
fn told(verdict: &Verdict, proof: &Proof) -> String {
    let holds = verdict.holds.map_or("undetermined", |holds| if holds { "holds" } else { "does not hold" });
    let shown = verdict.shown.iter().map(|shown| format!(": {}", line(shown))).collect::<String>();
    let decided = if verdict.deciding == proof.deciding { String::new() } else { decided(&verdict.deciding) };
    format!("{holds}, so in {}{shown}{decided}", verdict.lines)
}

fn decided<T: ToString>(choices: &[T]) -> String {
    choices.iter().map(|choice| format!("\ndecided by {}", choice.to_string())).collect()
}

/// The decisions of a line of play, with the step if it is not the first, and the claims that do not hold at its end.
fn line(line: &Line) -> String {
    let name = |position: &Position, card| position.printed(card).name.clone();
    let taken = line.taken.iter().map(|taken| {
        let position = &taken.position;
        let answer = match (&taken.answer, &taken.decision.ask) {
            (Answer::Choose(chosen), _) => {
                let of = |chosen: &Ref| match chosen {
                    Ref::Card(object) => name(position, object.card),
                    Ref::Player(player) => position.player(*player).name.clone(),
                };
                if chosen.is_empty() { "none".to_owned() } else { chosen.iter().map(of).collect::<Vec<_>>().join("+") }
            }
            (Answer::Next(next), Ask::Next { options }) => name(position, options[*next].source.card),
            (Answer::Action(Action::Attack { targets, .. }), _) => {
                format!("attack {}", targets.iter().map(|target| name(position, *target)).collect::<Vec<_>>().join("+"))
            }
            (Answer::Action(action), _) => format!("{action:?}"),
            (other, _) => format!("{other:?}"),
        };
        let step = Some(taken.behind).filter(|step| *step > 1).map_or_else(String::new, |step| format!("step {step} "));
        let any = taken.any.map_or_else(String::new, |any| format!("any {any} "));
        format!("{step}{any}{} {answer}", position.player(taken.decision.player).name)
    });
    let missed = line.missed.iter().map(|(expected, found)| format!("not {expected} but {found}"));
    taken.chain(missed).collect::<Vec<_>>().join("; ")
}

#[test]
fn proves_claims_about_an_open_target() {
    let rows = "
    lines
      3 positions, 2 lines, 2 outcomes
      decided by which unit Ana chooses for Blast
    possible: {Scout: {in: ben.discard}} => holds, so in 1: ana Scout
    always: {Scout: {in: ben.discard}} => does not hold, so in 1: ana Guard; not Scout in: ben.discard but ben.ground
    never: {Guard: {damage: 3}} => holds, so in 0
    never: {Guard: {damage: 2}} => does not hold, so in 1: ana Guard
    {player: ana, can_force: {Guard: {damage: 2}}} => holds, so in 1: ana Guard
    {player: ben, can_force: {Guard: {damage: 2}}} => does not hold, so in 1: ana Scout; not damage of Guard: 2 but 0
    ";
    proves(BLAST, "ana: {play: Blast}", rows);
}

/// A card that is not in the game is nowhere in it: only a token can still come.
#[test]
fn proves_nothing_of_a_card_that_is_not_in_the_game() {
    let rows = "
    never: {Medic: {in: ben.discard}}
      0 positions, 0 lines, 0 outcomes
      error: `Medic` is not in this game:…
    ";
    proves(BLAST, "ana: {play: Blast}", rows);
    proves(BLAST, "ana: {play: Blast}", "never: {X-Wing: {in: ana.space}} => holds, so in 0");
}

#[test]
fn tells_outcomes_by_what_differs() {
    let proof =
        searched(BLAST, "ana: {play: Blast}", &[], &Options { threads: Some(1), ends: 8, ..Options::default() });
    let told = proof.ends.iter().map(|outcome| {
        let facts = outcome.facts.iter().map(|(about, value)| format!("; {}", about.told(value)));
        format!("{}{}\n", line(&outcome.line), facts.collect::<String>())
    });
    insta::assert_snapshot!(told.collect::<String>(), @"
    ana Guard; Scout in the ground arena, under Ben's control; 2 damage on Guard
    ana Scout; Scout in Ben's discard pile; 0 damage on Guard
    ");
}

/// Drawing first leaves a card to discard; discarding first, there is none.
#[test]
fn leaves_the_order_of_two_abilities_open() {
    let rows = "
    lines => 3 positions, 2 lines, 2 outcomes decided by the order of Loser's and Scholar's abilities
    possible: {ana: {hand: 1}} => holds, so in 1: ana Loser
    possible: {ana: {hand: 0}} => holds, so in 1: ana Scholar
    always: {ana: {base: {damage: 0}}} => holds, so in 2
    ";
    let setup = "players: {ana: {ground: [Scholar, Loser], hand: [Sweep], deck: [Guard]}, ben: {}}";
    proves(setup, "ana: {play: Sweep}", rows);
}

/// Three abilities that do the same: six orders. One decision among three, three among two, and one end.
#[test]
fn searches_equal_positions_once() {
    let rows = "
    lines => 5 positions, 6 lines, 1 outcomes
    always: {ana: {base: {damage: 2}}} => holds, so in 6
    ";
    proves(NURSES, "ana: {play: Sweep}", rows);
}

#[test]
fn takes_units_that_cannot_be_told_apart_as_one_choice() {
    let rows = "
    lines => 3 positions, 2 lines, 2 outcomes decided by which unit Ana chooses for Blast
    possible: {ben: {ground: 3}} => holds, so in 1: ana Guard
    possible: {ben: {ground: 2}} => holds, so in 1: ana Scout
    ";
    proves("players: {ana: {hand: [Blast]}, ben: {ground: [Guard, Guard, Scout]}}", "ana: {play: Blast}", rows);
}

#[test]
fn forces_against_all_answers_of_the_others() {
    let rows = "
    lines
      6 positions, 4 lines, 4 outcomes decided by which unit Ana chooses for Blast
      decided by what Ben chooses for Trap
    {player: ana, can_force: {ana: {base: {damage: 0}}}} => holds, so in 3: ana Guard
    {player: ana, can_force: {ana: {base: {damage: 3}}}}
      does not hold, so in 1: ana Trap; ben none; not damage of ana's base: 3 but 0
    {player: ben, can_force: {ana: {base: {damage: 3}}}}
      does not hold, so in 1: ana Guard; not damage of ana's base: 3 but 0
    ";
    proves(TRAP, "ana: {play: Blast}", rows);
    // Ana has no choice left, and Ben decides everything.
    let rows = "
    lines => 4 positions, 3 lines, 3 outcomes decided by what Ben chooses for Trap
    {player: ben, can_force: {ana: {base: {damage: 3}}}} => holds, so in 1: ben base
    {player: ana, can_force: {ana: {base: {damage: 0}}}}
      does not hold, so in 2: ben base; not damage of ana's base: 0 but 3
    ";
    proves(TRAP, "ana: {play: Blast, then: [Trap]}", rows);
}

#[test]
fn leaves_out_lines_in_which_a_step_cannot_be_taken() {
    let rows = "
    lines
      3 positions, 1 lines, 1 outcomes
      impossible in 1: step 2: expected `{ben: {attack: Scout, target: ana}}` to be legal; found refused: only a unit in
        play can attack (CR 6.3.0.b): ana Scout
      decided by which unit Ana chooses for Blast
    always: {ana: {base: {damage: 3}}} => holds, so in 1
    {player: ana, can_force: {Guard: {damage: 2}}} => holds, so in 1: ana Guard
    {player: ben, can_force: {Guard: {damage: 2}}} => does not hold, so in 1: ana Scout
    ";
    proves(BLAST, "{ana: {play: Blast}}, {ben: {attack: Scout, target: ana}}", rows);
    // No claim has a verdict.
    let rows = "
    lines
      2 positions, 0 lines, 0 outcomes
      broken in 2: step 2: expected `{ben: {attack: Guard, target: ana}}` to be legal; found refused: … (CR 6.3.0.b): ana
        Guard
    always: {ana: {base: {damage: 3}}} => undetermined, so in 0
    ";
    proves(BLAST, "{ana: {play: Blast}}, {ben: {attack: Guard, target: ana}}", rows);
    let rows = "
    always: {ana: {base: {damage: 3}}}
      1 positions, 0 lines, 0 outcomes
      error: no line of play takes all steps of the file: step 1: expected a step that can be played; found card, alias
        or player `Gard` not found; did you mean `Guard`?; Ana must choose 1 of Guard, Scout for Ana's Blast
      impossible in 1: …
    ";
    proves(BLAST, "{ana: {play: Blast, then: [Gard]}}", rows);
}

#[test]
fn expects_in_every_line_what_the_steps_expect() {
    let rows = "
    lines
      3 positions, 1 lines, 1 outcomes
      broken in 1: step 4: expected Scout in: ben.ground; found ben.discard: ana Scout
      decided by which unit Ana chooses for Blast
    always: {Guard: {damage: 2}} => holds, so in 1
    ";
    let steps =
        "{ana: {play: Blast}}, {ana: pass, illegal: CR 1.4.3}, {ben: pass}, {expect: {Scout: {in: ben.ground}}}";
    proves(BLAST, steps, rows);
    // It looks at the prompt that is open.
    let rows = "
    lines => 3 positions, 2 lines, 2 outcomes decided by which unit Ana chooses for Blast
    always: {ana: {discard: [Blast]}} => holds, so in 2
    ";
    proves(BLAST, "{ana: {play: Blast}}, {expect: {prompt: {player: ana, options: [Guard, Scout]}}}", rows);
}

/// The next answer of the file is for the prompt after `any`.
#[test]
fn leaves_open_where_any_stands() {
    let rows = "
    lines
      5 positions, 3 lines, 3 outcomes
      impossible in 1: step 2: expected `{ben: {attack: Scout, target: ana}}` to be legal; found refused: only a unit in
        play can attack (CR 6.3.0.b): any 0 ana attack Scout
      decided by the action that Ana takes
    possible: {ben: {base: {damage: 2}}} => holds, so in 1: any 0 ana attack base
    ";
    let setup = "players: {ana: {ground: [Guard], resources: 0}, ben: {ground: [Scout], resources: 0}}";
    proves(setup, "{ana: {choose: any}}, {ben: {attack: Scout, target: ana}}", rows);
    let rows = "
    lines
      3 positions, 1 lines, 1 outcomes
      impossible in 1: step 1: expected a prompt for the answer `{ben: ana}`; found no such prompt: Ben takes the next
        action: any 0 ana Guard
      decided by which unit Ana chooses for Blast
    always: {ana: {base: {damage: 3}}} => holds, so in 1
    ";
    proves(TRAP, "ana: {play: Blast, then: [any, {ben: ana}]}", rows);
}

#[test]
fn tells_equal_positions_apart_by_claimed_events() {
    let rows = "
    lines => 3 positions, 2 lines, 2 outcomes decided by the order of Medic's and Nurse's abilities
    possible: {events: [{resolve: Nurse}, {resolve: Medic}]} => holds, so in 1: ana Nurse
    always: {events: [{resolve: Nurse}, {resolve: Medic}]}
      does not hold, so in 1: ana Medic; not resolve: Medic but it happened earlier: “When Defeated” of Ana's Medic
        resolves (CR 7.6.14.a)
    ";
    let setup = "players: {ana: {ground: [Nurse, Medic], hand: [Sweep], base: {damage: 5}}, ben: {}}";
    proves(setup, "ana: {play: Sweep}", rows);
}

#[test]
fn opens_answers_of_the_file_again_on_request() {
    let rows = "
    lines => 3 positions, 2 lines, 2 outcomes decided by which unit Ana chooses for Blast
    always: {Scout: {in: ben.discard}} => does not hold, so in 1: ana Guard; not Scout in: ben.discard but ben.ground
    ";
    let options = Options { reopen: true, ..Options::default() };
    for steps in
        ["{ana: {play: Blast}}", "{ana: {play: Blast, then: [Scout]}}", "{ana: {play: Blast}}, {ana: {choose: Scout}}"]
    {
        proves_with(BLAST, steps, rows, &options);
    }
}

/// One of the two Scouts or the Guard: nobody can force which.
#[test]
fn lets_nobody_choose_for_chance() {
    let rows = "
    lines => 3 positions, 2 lines, 2 outcomes decided by the random pick for Theft
    possible: {Guard: {in: ben.discard}} => holds, so in 1: ben Guard
    {player: ana, can_force: {Guard: {in: ben.discard}}}
      does not hold, so in 1: ben Scout; not Guard in: ben.discard but ben.hand
    {player: ben, can_force: {Guard: {in: ben.hand}}}
      does not hold, so in 1: ben Guard; not Guard in: ben.hand but ben.discard
    {player: ben, can_force: {ben: {hand: 2}}} => holds, so in 2: ben Guard
    ";
    let setup = "players: {ana: {hand: [Theft]}, ben: {hand: [Guard, Scout, Scout]}}";
    proves(setup, "ana: {play: Theft}", rows);
}

#[test]
fn opens_a_prompt_that_the_next_step_does_not_answer() {
    // The next step answers it, and the expectation between looks at the open prompt.
    let rows = "
    lines => 4 positions, 3 lines, 3 outcomes decided by what Ben chooses for Trap
    possible: {ben: {base: {damage: 3}}} => holds, so in 1: step 3 ben base
    ";
    let steps =
        "{ana: {play: Blast}}, {expect: {prompt: {player: ana, options: [Guard, Trap]}}}, {ana: {choose: Trap}}";
    proves(TRAP, steps, rows);
    // Ben's answer is for Ben's prompt: Ana's is open, and in one of its lines Ben is not asked.
    let rows = "
    lines
      3 positions, 1 lines, 1 outcomes
      impossible in 1: step 2: expected `{ben: {choose: ana}}` to be legal; found refused: no prompt is open: Ben takes
        the next action (CR 1.15.1): ana Guard
      decided by which unit Ana chooses for Blast
    always: {ana: {base: {damage: 3}}} => holds, so in 1
    ";
    proves(TRAP, "{ana: {play: Blast}}, {ben: {choose: ana}}", rows);
}

/// Ana is asked first, and Ben's answer is already given: Ana's decision is open, and Ben's is not.
#[test]
fn takes_an_early_declaration_before_its_turn() {
    let rows = "
    lines => … 2 lines…
    always: {events: [{not: {shuffle: ben}}]} => holds, so in 2…
    ";
    let setup = "phase: setup, players: {ana: {hand: 6, deck: 10}, ben: {hand: 6, deck: 10}}";
    proves(setup, "{ben: keep}, {ana: {choose: any}}", rows);
}

/// Ana can pass, take the initiative, or attack. To the end of the phase: a player who took the initiative is out, and two
/// passes in a row end it. Ana passes: Ben passes or takes it. Ana takes it: Ben passes. Ana attacks: Ben passes, and Ana
/// passes or takes it; or Ben takes it, and Ana passes.
#[test]
fn opens_actions_to_a_phase_or_for_so_many_decisions() {
    let setup = "players: {ana: {ground: [Guard], resources: 0, deck: 3}, ben: {resources: 0, deck: 3}}";
    let rows = "
    lines => 4 positions, 3 lines, 3 outcomes decided by the action that Ana takes
    possible: {ben: {base: {damage: 2}}} => holds, so in 1: ana attack base
    ";
    proves_with(setup, "", rows, &Options { until: End::Decisions(1), ..Options::default() });
    let rows = "
    lines => 12 positions, 6 lines, 6 outcomes decided by the action that Ana takes decided by the action that Ben takes
    possible: {ben: {base: {damage: 2}}} => holds, so in 3: ana attack base; ben Pass; ana Pass decided by the action that Ana takes
    ";
    proves_with(setup, "", rows, &Options { until: End::Phase(Phase::Regroup), ..Options::default() });
}

#[test]
fn claims_nothing_by_a_search_that_is_cut() {
    let claim = ["always: {ana: {base: {damage: 2}}}".to_owned()];
    for (options, cut, holds) in [
        (Options { positions: 4, ..Options::default() }, Some(Cut::Positions), None),
        (Options { positions: 5, ..Options::default() }, None, Some(true)),
        (Options { memory: 1, ..Options::default() }, Some(Cut::Memory), None),
    ] {
        let proof = searched(NURSES, "ana: {play: Sweep}", &claim, &options);
        assert_eq!((proof.cut, proof.verdicts.first().and_then(|verdict| verdict.holds)), (cut, holds));
    }
}

/// The verdicts of a file, from a search of every line or from one that only decides; none of more lines than a user has
/// counted.
fn verdicts(name: &str, source: &str, every_line: usize) -> Option<(Vec<Option<bool>>, usize)> {
    let positions = Options::default().every_line;
    let options = Options { every_line, positions, threads: Some(1), ..Options::default() };
    let proof = prove(name, source, &world(), &options, &());
    if proof.cut == Some(Cut::Positions) {
        return None;
    }
    assert!(proof.cut.is_none(), "{name}: {:?}", proof.cut);
    Some((proof.verdicts.iter().map(|verdict| verdict.holds).collect(), proof.positions))
}

#[test]
fn decides_by_a_search_for_a_goal_as_by_every_line() {
    let mut compared = 0;
    for (name, source) in crate::embedded() {
        if read(&name, &source).is_ok_and(|file| !file.prove.claims.is_empty()) {
            let Some((whole, positions)) = verdicts(&name, &source, usize::MAX) else { continue };
            let (decided, reached) = verdicts(&name, &source, 0).unwrap();
            assert_eq!(whole, decided, "{name}");
            assert!(reached <= positions, "{name}: {reached} positions of {positions}");
            compared += 1;
        }
    }
    assert!(compared >= 40, "only {compared} files claim something");
}
