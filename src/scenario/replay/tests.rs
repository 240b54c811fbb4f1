//! Replays of small files with cards of their own: accepted answers, and messages about errors.

use proptest::prelude::*;

use super::{Replay, Status, TraceLine, World, replay};
use swu_cards::Library;
use swu_rulebook::Rulebook;

const CARDS: &str = "
cards:
  - {name: Guard, type: unit, arena: ground, cost: 2, power: 2, hp: 5}
  - {name: Scout, type: unit, arena: ground, cost: 1, power: 3, hp: 2}
  - {name: Ship, type: unit, arena: space, cost: 3, power: 3, hp: 3}
  - {name: Blast, type: event, cost: 1, text: Deal 2 damage to a unit.}
";

/// Cards that leave something to chance.
const OF_CHANCE: &str =
    "  - {name: Theft, type: event, cost: 1, text: Each opponent discards a random card from their hand.}
  - {name: Muster, type: event, cost: 1, text: Search the top 3 cards of your deck for a unit and draw it.}
";

/// The replay of a file with these players and steps.
fn played(players: &str, steps: &str) -> Replay {
    played_with("", players, steps)
}

/// The same with more cards.
fn played_with(cards: &str, players: &str, steps: &str) -> Replay {
    let source = format!("title: t\n{CARDS}{cards}setup: {{players: {{{players}}}}}\nsteps:\n{steps}\n");
    replay("t.yaml", &source, &World { library: Library::embedded(), rulebook: Rulebook::embedded() })
}

/// The status, and all that was expected and found.
fn outcome(players: &str, steps: &str) -> String {
    told(&played(players, steps))
}

fn told(replay: &Replay) -> String {
    let report = &replay.report;
    let failures = report.failures.iter().map(|failure| {
        format!("\n{} at {}: expected {}; found {}", failure.step, failure.line, failure.expected, failure.found)
    });
    let unsupported = report.unsupported.iter().map(|unsupported| format!("\n{}", unsupported.card));
    format!("{}{}{}", report.status.word(), failures.collect::<String>(), unsupported.collect::<String>())
}

const TWO: &str = "ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Scout]}";

#[test]
fn a_forced_choice_may_be_said_or_left_out() {
    let players = "ana: {hand: [Blast]}, ben: {ground: [Scout]}";
    for then in ["", ", then: [Scout]", ", then: [ben's Scout]"] {
        let steps = format!("  - ana: {{play: Blast{then}}}\n  - expect: {{Scout: {{in: ben.discard}}}}");
        assert_eq!(outcome(players, &steps), "pass", "{then}");
    }
    insta::assert_snapshot!(
        outcome(players, "  - ana: {play: Blast, then: [Scout, Scout]}"),
        @"
    fail
    1 at 10: expected a prompt for the answer `Scout`; found no such prompt: Ben takes the next action; Ana has only one choice: Ben's Scout (CR 8.4.1), and the file has answered that already
    "
    );
}

#[test]
fn a_prompt_must_be_answered() {
    let open = "  - ana: {play: Blast}";
    insta::assert_snapshot!(
        outcome(TWO, open),
        @"
    invalid
    1 at 10: expected answer it in the step that asks, such as `then: [Guard]`; or with a step of its own: `- ana: {choose: Guard}`; found a prompt is open: Ana must choose 1 of Guard, Scout for Ana's Blast (CR 8.4.1)
    "
    );
    assert_eq!(
        outcome(TWO, &format!("{open}\n  - expect: {{prompt: {{player: ana, options: [Guard, Scout]}}}}")),
        "pass"
    );
    assert_eq!(outcome(TWO, &format!("{open}\n  - ben: concede")), "pass");
    assert!(outcome(TWO, &format!("{open}\n  - ben: pass")).starts_with("invalid\n2 at 11"));
    assert!(outcome(TWO, "  - ana: {choose: Scout}").contains("no prompt is open: Ana takes the next action"));
}

#[test]
fn illegal_steps_change_nothing() {
    let then = "\n  - expect: {Guard: {ready: true}, active: ana, ana: {hand: [Blast]}}";
    for step in [
        "{attack: Guard, target: Guard}, illegal: true",
        "{attack: Scout, target: ana}, illegal: CR 6.3",
        "{play: Guard}, illegal: true",
        "{play: Blast, then: [ana]}, illegal: CR 8.4.1",
    ] {
        assert_eq!(outcome(TWO, &format!("  - {{ana: {step}}}{then}")), "pass", "{step}");
    }
    insta::assert_snapshot!(
        outcome(TWO, "  - {ana: {attack: Scout, target: ben}, illegal: CR 5}\n  - {ana: pass, illegal: true}"),
        @"
    fail
    1 at 10: expected a refusal by CR 5; found a player attacks only with units they control (CR 6.3.0.b)
    2 at 11: expected the engine refuses it; found it is legal
    "
    );
    insta::assert_snapshot!(
        outcome(TWO, "  - ben: pass"),
        @"
    fail
    1 at 10: expected `ben: pass` to be legal; found refused: it is for ana to decide: write a step of ana before it, such as `- ana: pass`, or `active: ben` in `setup` (CR 1.4.3)
    "
    );
}

#[test]
fn names_mean_one_thing_or_are_refused() {
    let two = "ana: {ground: [Guard, {card: Guard, damage: 1}]}, ben: {ground: [Scout, Scout]}";
    assert_eq!(outcome(two, "  - ana: {attack: Guard, target: ben}"), {
        "invalid\n1 at 10: expected it can be ana's Guard, in the ground arena; it can be ana's Guard, in the ground \
         arena (1 damage); say whose it is, write the subtitle, write its number (`\"Guard #2\"`) or a fact \
         (`{card: Guard, damage: 2}`), or give the card an alias with `as` in `setup`; found \
         `Guard` can be 2 cards here"
    });
    let aliased = two.replace("damage: 1}", "as: first}");
    assert_eq!(
        outcome(
            &aliased,
            "  - ana: {attack: first, target: Scout}\n  - expect: {first: {damage: 3}, Guard: {damage: 0}}"
        ),
        "pass"
    );
    insta::assert_snapshot!(
        outcome(TWO, "  - ana: {attack: Gard, target: ben}"),
        @"
    invalid
    1 at 10: expected did you mean `Guard`?; found card, alias or player `Gard` not found
    "
    );
    insta::assert_snapshot!(outcome("ana: {ground: [Blast]}, ben: {}", "  []"), @"
    invalid
    0 at 8: expected Blast is an event; found `Blast` cannot stand here, where a unit is meant
    ");
}

#[test]
fn claims_say_what_they_expected_and_what_is_so() {
    insta::assert_snapshot!(
        outcome(
            TWO,
            "  - ana: {attack: Guard, target: Scout}
  - expect:
      ana: {hand: [], ground: [Guard, Guard], resources: {ready: 19}}
      Guard: {damage: 2, in: ben.ground, has: [Sentinel]}
      active: ana
      result: {winner: ana}
      prompt: {player: ana}
      attack_targets: {Guard: [Scout, ben]}
      playable: {ana: [Blast]}
      events:
        - damage: {Guard: 2}
        - not: {defeat: Scout}
        - attack: Guard"
        ),
        @"
    fail
    2 at 12: expected ana's hand: []; found [Blast]
    2 at 12: expected ana's ground arena: [Guard, Guard]; found [Guard]
    2 at 12: expected ana's ready resources: 19; found 20
    2 at 13: expected damage of Guard: 2; found 3
    2 at 13: expected Guard in: ben.ground; found ana.ground
    2 at 13: expected Guard has Sentinel; found it has not
    2 at 14: expected active: ana; found ben
    2 at 15: expected result: won by ana; found ongoing
    2 at 16: expected a prompt; found nothing is asked
    2 at 17: expected attack_targets of Guard: [Scout, ben]; found [ben]
    2 at 20: expected damage: {Guard: 2}; found Ben's Scout deals 3 combat damage to Ana's Guard (CR 6.3.4.a)
    2 at 21: expected not: defeat: Scout; found Ben's Scout is defeated (CR 1.16.5.e)
    "
    );
}

#[test]
fn simultaneous_events_come_in_any_order_and_others_do_not() {
    let attack = "  - ana: {attack: Guard, target: Scout}\n  - expect: {events: ";
    let holds = |events: &str| outcome(TWO, &format!("{attack}{events}}}"));
    assert_eq!(holds("[attack: Guard, damage: {Guard: 3}, damage: {Scout: 2}, defeat: ben's Scout]"), "pass");
    assert_eq!(holds("[damage: {Scout: 2}, damage: {Guard: 3}]"), "pass");
    assert!(holds("[defeat: Scout, damage: Guard]").starts_with("fail"));
    assert!(holds("[damage: Guard, damage: Guard]").starts_with("fail"));
    assert!(holds("[not: {defeat: Skout}]").starts_with("invalid"));
}

#[test]
fn until_passes_for_everybody() {
    let steps = "  - until: regroup\n  - expect: {phase: regroup, prompt: {player: ana, optional: true}}
  - until: action\n  - expect: {phase: action, round: 3, ana: {hand: 3, resources: 20}}";
    assert_eq!(outcome(TWO, steps), "pass");
}

#[test]
fn unknown_rules_and_rules_that_nothing_cites_are_told() {
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let file = |rule: &str| {
        format!("title: t\ncites: [{rule}]\nsetup: {{players: {{ana: {{}}, ben: {{}}}}}}\nsteps: [ana: pass]\n")
    };
    assert_eq!(replay("t", &file("CR 1.15"), &world).report.status, Status::Pass);
    assert_eq!(replay("t", &file("CR 7.7"), &world).report.status, Status::Fail);
    assert_eq!(replay("t", &file("CR 99.9"), &world).report.status, Status::Invalid);
}

#[test]
fn a_quiz_needs_a_right_answer_and_a_wrong_one() {
    let quiz = |first: &str, second: &str| {
        let option = |claim: &str| format!("{{text: '{claim}', claim: {{ana: {{{claim}}}}}}}");
        let options = format!("[{}, {}]", option(first), option(second));
        outcome(TWO, &format!("  []\nquiz: {{ask: How many?, options: {options}}}"))
    };
    assert_eq!(quiz("hand: 1", "hand: 2"), "pass");
    assert!(quiz("hand: 1", "discard: 0").contains("every option is right"));
    assert!(quiz("hand: 2", "hand: 3").contains("no option is right"));
    assert!(quiz("hand: 1", "hand: 1").contains("the same text"));
}

#[test]
fn a_quiz_beside_a_proof_needs_one_end() {
    let quiz = "quiz: {ask: How many?, options: [{text: one, claim: {ana: {hand: 1}}}, {text: none, claim: {ana: {hand: 0}}}]}";
    let file = |steps: &str| outcome(TWO, &format!("  {steps}\nprove: [always: {{round: 2}}]\n{quiz}"));
    assert_eq!(file("[]"), "pass");
    assert!(file("[ana: {choose: any}]").contains("there are many"), "{}", file("[ana: {choose: any}]"));
}

/// An unknown triggering condition could be met by any event, whatever kind of card it is on.
#[test]
fn a_trigger_that_is_not_understood_is_never_passed_over() {
    const CARDS: &str = "
  - {name: Omen, type: upgrade, cost: 1, text: 'When the moon is full: Draw a card.'}
  - {name: Sage, type: leader, cost: 5, power: 3, hp: 5, text: 'When the moon is full: Draw a card.'}
  - {name: Seer, type: unit, arena: ground, cost: 1, power: 1, hp: 4, text: 'When the moon is full: Draw a card.'}
  - {name: Moon, type: base, hp: 30, text: 'When the moon is full: Draw a card.'}
";
    for (players, card) in [
        ("ana: {ground: [{card: Guard, upgrades: [Omen]}]}, ben: {ground: [Scout]}", "Omen"),
        ("ana: {leader: Sage, ground: [Guard]}, ben: {ground: [Scout]}", "Sage"),
        ("ana: {ground: [Guard, Seer]}, ben: {ground: [Scout]}", "Seer"),
        ("ana: {base: Moon, ground: [Guard]}, ben: {ground: [Scout]}", "Moon"),
    ] {
        let report = played_with(CARDS, players, "  - ana: {attack: Guard, target: Scout}").report;
        assert_eq!(report.status, Status::Unsupported, "{card}");
        assert_eq!(report.unsupported.first().map(|unsupported| unsupported.card.as_str()), Some(card));
    }
    // If it cannot be met, it does not matter.
    let players = "ana: {hand: [Seer], ground: [Guard]}, ben: {ground: [Scout]}";
    assert_eq!(told(&played_with(CARDS, players, "  - ana: {attack: Guard, target: Scout}")), "pass");
}

/// An event with Plot is offered with it, whether its text is understood or not.
#[test]
fn an_event_with_plot_that_is_not_understood_is_offered_all_the_same() {
    const CARDS: &str = "
  - {name: Chief, type: leader, cost: 1, power: 3, hp: 5, arena: ground, text: '', epic_action: 'Epic Action: If you control 1 or more resources, deploy this leader.'}
  - {name: Riddle, type: event, cost: 1, text: \"Juggle a unit.\\nPlot\"}
";
    let cards = CARDS.replace(" text: '',", "");
    let players = "ana: {leader: Chief, resources: [Riddle, Guard]}, ben: {}";
    let report = played_with(&cards, players, "  - ana: {deploy: Chief}\n  - ana: {play: Riddle, using: plot}").report;
    assert_eq!(report.status, Status::Unsupported, "{:?}", report.failures);
    assert_eq!(report.unsupported.first().map(|unsupported| unsupported.card.as_str()), Some("Riddle"));
}

#[test]
fn text_that_is_not_understood_makes_a_scenario_unsupported_when_it_matters() {
    let file = |steps: &str| {
        let card = "{name: Riddle, type: event, cost: 1, text: Perplex a unit.}";
        let source = format!(
            "title: t\ncards: [{card}]\nsetup: {{players: {{ana: {{hand: [Riddle]}}, ben: {{}}}}}}\nsteps: [{steps}]\n"
        );
        replay("t", &source, &World { library: Library::embedded(), rulebook: Rulebook::embedded() }).report
    };
    assert_eq!(file("ana: pass").status, Status::Pass);
    let report = file("ana: {play: Riddle}");
    assert_eq!(report.status, Status::Unsupported);
    assert_eq!(report.unsupported.first().map(|unsupported| unsupported.card.as_str()), Some("Riddle"));
}

#[test]
fn a_refusal_of_a_card_that_is_not_understood_is_not_claimed() {
    let card = "{name: Riddle, type: event, cost: 4, text: Perplex a unit.}";
    let source = format!(
        "title: t\ncards: [{card}]\nsetup: {{players: {{ana: {{hand: [Riddle], resources: 1}}, ben: {{}}}}}}\n\
         steps: [{{ana: {{play: Riddle}}, illegal: CR 6.2.4.a}}]\n"
    );
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    assert_eq!(replay("t", &source, &world).report.status, Status::Unsupported);
}

#[test]
fn an_ability_about_others_is_not_passed_over_because_its_effect_is_not_understood() {
    let card = "{name: Riddler, type: unit, arena: ground, cost: 1, power: 1, hp: 1, \
                text: 'When you draw 1 or more cards: Perplex a unit.'}";
    let source = format!(
        "title: t\ncards: [{card}]\nsetup: {{players: {{ana: {{ground: [Riddler]}}, ben: {{}}}}}}\n\
         steps: [until: regroup]\n"
    );
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    assert_eq!(replay("t", &source, &world).report.status, Status::Unsupported);
}

#[test]
fn the_report_is_json_of_the_contract() {
    let report = played(TWO, "  - ben: concede").report;
    insta::assert_snapshot!(serde_json::to_string(&report).unwrap(), @r#"{"file":"t.yaml","title":"t","status":"pass","failures":[],"unsupported":[],"citations":["CR 1.4.4","CR 5.4.1.b","CR 5.6.4"],"result":{"winner":"ana"}}"#);
}

proptest! {
    #[test]
    fn any_steps_are_replayed_or_refused(
        steps in prop::collection::vec(
            (
                prop::sample::select(vec!["ana", "ben"]),
                prop::sample::select(vec![
                    "pass", "concede", "keep", "mulligan", "take initiative", "take blast", "{play: Blast}", "{play: Scout}",
                    "{play: Ship, using: smuggle}", "{play: Guard, onto: Scout, exploit: [Guard, ben], credits: 9}",
                    "{attack: Guard, target: Scout}", "{attack: Scout, target: [ana, ben]}", "{attack: Ship}",
                    "{use: Guard, ability: 7}", "{deploy: Guard}", "{resource: [Guard, Blast]}", "{resource: none}",
                    "{choose: Scout}", "{choose: [Scout, Guard]}", "{choose: none}", "{choose: yes}", "{choose: 3}",
                    "{choose: {Scout: 2, ben: 1}}", "{choose: {top: [Blast], bottom: Scout}}", "{choose: 'Guard: x'}",
                    "{choose: {ben: [ana, ben]}}", "{mulligan: [Blast, Blast]}",
                ]),
                prop::sample::select(vec!["", ", illegal: true", ", then: [Scout, none, Guard]"]),
            ),
            0..8,
        ),
        phase in prop::sample::select(vec!["setup", "action", "regroup"]),
    ) {
        let steps: String =
            steps.iter().map(|(player, action, beside)| format!("  - {{{player}: {action}{beside}}}\n")).collect();
        let source = format!(
            "title: t\n{CARDS}setup:\n  phase: {phase}\n  players:\n    ana: {{ground: [Guard, Guard], space: [Ship], \
             hand: [Blast, Scout, Ship]}}\n    ben: {{ground: [Scout], hand: [Blast], base: {{damage: 27}}}}\nsteps:\n  \
             - note: begin\n{steps}  - until: regroup\n  - expect: {{events: [damage: ben], ana: {{hand: 1}}}}\n"
        );
        let played = replay("t", &source, &World { library: Library::embedded(), rulebook: Rulebook::embedded() });
        prop_assert!(played.trace.is_some(), "{source}\n{:?}", played.errors);
        prop_assert!(serde_json::to_string(&played.report).is_ok());
    }
}

/// Chance is asked if the file speaks of it, and no player answers for it.
#[test]
fn chance_brings_the_written_outcome() {
    let theft = "ana: {hand: [Theft, Theft]}, ben: {hand: [Guard, Scout, Ship]}";
    let muster = "ana: {hand: [Muster], deck: [Guard, Scout, Ship, Blast]}, ben: {}";
    let rows = [
        (theft, "- ana: {play: Theft, then: [{chance: Scout}]}\n  - expect: {Scout: {in: ben.discard}}"),
        (theft, "- ana: {play: Theft}\n  - chance: {choose: Ship}\n  - expect: {ben: {hand: [Guard, Scout]}}"),
        (theft, "- ana: {play: Theft}\n  - expect: {prompt: none}"),
        (theft, "- ana: {play: Theft}\n  - ben: {choose: Scout}\n  - chance: {choose: Ship}"),
        (theft, "- ana: {play: Theft, then: [{chance: [Scout, Ship]}]}"),
        (theft, "- ana: {play: Theft, then: [{chance: Blast}]}"),
        (theft, "- ana: {play: Theft, then: [{chance: Ship}]}\n  - ben: pass\n  - ana: {play: Theft}\n  - ben: pass"),
        (theft, "- chance: {choose: Ship}"),
        (muster, "- ana: {play: Muster, then: [Scout]}\n  - expect: {ana: {deck: [Blast]}}"),
        (muster, "- ana: {play: Muster, then: [{chance: none}]}"),
        (
            muster,
            "- ana: {play: Muster, then: [Scout]}\n  - ben: pass\n  - ana: {pass: , then: [{chance: Ship}]}\n  \
             - expect: {ana: {hand: [Scout, Blast, Ship], deck: [Guard]}}",
        ),
        (
            muster,
            "- ana: {play: Muster, then: [none]}\n  - expect: {ana: {deck: [Blast, Ship]}}\n  - ben: pass\n  \
             - ana: {pass: , then: [{chance: Ship}]}",
        ),
    ];
    let row = |(players, steps): &(&str, &str)| {
        let replay = played_with(OF_CHANCE, players, &format!("  {steps}"));
        format!("{steps}\n  = {}", told(&replay).replace('\n', "\n  = "))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    insta::assert_snapshot!(rows.join("\n"), @"
    - ana: {play: Theft, then: [{chance: Scout}]}
      - expect: {Scout: {in: ben.discard}}
      = pass
    - ana: {play: Theft}
      - chance: {choose: Ship}
      - expect: {ben: {hand: [Guard, Scout]}}
      = pass
    - ana: {play: Theft}
      - expect: {prompt: none}
      = pass
    - ana: {play: Theft}
      - ben: {choose: Scout}
      - chance: {choose: Ship}
      = fail
      = 2 at 13: expected `Scout` to be legal; found refused: it is for chance to decide (chance must pick 1 for Ana's Theft from Guard, Scout, Ship) (CR 8.22.1)
    - ana: {play: Theft, then: [{chance: [Scout, Ship]}]}
      = fail
      = 1 at 12: expected `[Scout, Ship]` to be legal; found refused: 1 must be chosen, not 2 (chance must pick 1 for Ana's Theft from Guard, Scout, Ship) (CR 8.22.1)
    - ana: {play: Theft, then: [{chance: Blast}]}
      = invalid
      = 1 at 12: expected chance must pick 1 for Ana's Theft from Guard, Scout, Ship; found `Blast` is not in this game
    - ana: {play: Theft, then: [{chance: Ship}]}
      - ben: pass
      - ana: {play: Theft}
      - ben: pass
      = invalid
      = 4 at 15: expected answer it in the step that asks, such as `then: [{chance: Guard}]`; or with a step of its own: `- chance: {choose: Guard}`; found a prompt is open: chance must pick 1 for Ana's Theft from Guard, Scout (CR 8.22.1)
    - chance: {choose: Ship}
      = fail
      = 1 at 12: expected `chance: {choose: Ship}` to be legal; found refused: no prompt is open: Ana takes the next action (CR 1.15.1)
    - ana: {play: Muster, then: [Scout]}
      - expect: {ana: {deck: [Blast]}}
      = pass
    - ana: {play: Muster, then: [{chance: none}]}
      = fail
      = 1 at 12: expected `none` to be legal; found refused: it is not for chance to decide (Ana may choose 1 of Guard, Scout, Ship for Ana's Muster): write `{ana: none}` (CR 8.26.1)
    - ana: {play: Muster, then: [Scout]}
      - ben: pass
      - ana: {pass: , then: [{chance: Ship}]}
      - expect: {ana: {hand: [Scout, Blast, Ship], deck: [Guard]}}
      = pass
    - ana: {play: Muster, then: [none]}
      - expect: {ana: {deck: [Blast, Ship]}}
      - ben: pass
      - ana: {pass: , then: [{chance: Ship}]}
      = invalid
      = 2 at 13: expected say where a card is, `CARD: {in: PLAYER.deck}`, or how many there are; found the order of ana's deck is not settled: it is random, and nobody has seen it
    ");
}

/// The lines of the trace about something that does not happen.
fn not_lines(replay: &Replay) -> Vec<String> {
    let trace = replay.trace.as_ref().expect("a trace");
    let lines = trace.opening.iter().chain(trace.steps.iter().flat_map(|step| &step.lines));
    lines.filter(|line| matches!(line, TraceLine::Not(_))).map(ToString::to_string).collect()
}

#[test]
fn the_trace_says_why_something_does_not_happen() {
    let cards = "  - {name: Tire, type: event, cost: 1, text: \"Exhaust a unit. If you do, draw a card.\"}
  - {name: Hush, type: event, cost: 1, text: Choose a unit. It loses Sentinel for this phase.}
  - {name: Watch, type: event, cost: 1, text: Give a unit Sentinel for this phase.}
  - {name: Rush, type: event, cost: 1, text: Attack with a unit.}
";
    let told = |players: &str, steps: &str| not_lines(&played_with(cards, players, steps)).join("\n");
    let tired = "ana: {hand: [Tire]}, ben: {ground: [{card: Scout, exhausted: true}]}";
    insta::assert_snapshot!(told(tired, "  - ana: {play: Tire}"), @r"
    Ben's Scout is exhausted already: it does not count as exhausted (CR 1.5.4.e)
    What Ana's Tire asks for is not done: what depends on it is skipped (CR 8.9.1)
    The ability of Ana's Tire has changed nothing (CR 7.4.4)
    ");
    let hushed = "ana: {hand: [Hush, Watch]}, ben: {ground: [Scout]}";
    insta::assert_snapshot!(told(hushed, "  - ana: {play: Hush}\n  - ben: pass\n  - ana: {play: Watch}"), @"Ben's Scout has lost Sentinel, and cannot regain it while that effect lasts (CR 8.14.1)");
    let nobody = "ana: {hand: [Rush]}, ben: {}";
    insta::assert_snapshot!(told(nobody, "  - ana: {play: Rush}"), @r"
    No unit can attack as Ana's Rush says (CR 6.3.0.d)
    The ability of Ana's Rush has changed nothing (CR 7.4.4)
    ");
}

#[test]
fn an_answer_that_nobody_is_asked_for_says_what_was_decided() {
    let players = "ana: {hand: [Blast]}, ben: {ground: [Scout]}";
    insta::assert_snapshot!(outcome(players, "  - ana: {play: Blast, then: [Scout, Scout]}"), @r"
    fail
    1 at 10: expected a prompt for the answer `Scout`; found no such prompt: Ben takes the next action; Ana has only one choice: Ben's Scout (CR 8.4.1), and the file has answered that already
    ");
    // As a step it is refused by the next player to act.
    insta::assert_snapshot!(outcome(players, "  - ana: {play: Blast}\n  - ana: {choose: Scout}\n  - ana: {choose: Scout}"), @r"
    fail
    3 at 12: expected `ana: {choose: Scout}` to be legal; found refused: no prompt is open: Ben takes the next action; Ana has only one choice: Ben's Scout (CR 8.4.1), and the file has answered that already (CR 1.4.3)
    ");
}

#[test]
fn a_forced_answer_may_be_a_step_before_one_that_is_asked() {
    let cards =
        "  - {name: Twice, type: event, cost: 1, text: Deal 1 damage to a space unit. Deal 1 damage to a unit.}\n";
    let players = "ana: {hand: [Twice]}, ben: {ground: [Scout], space: [Ship]}";
    for steps in ["  - ana: {choose: Scout}", "  - ana: {choose: Ship}\n  - ana: {choose: Scout}"] {
        let steps =
            format!("  - ana: {{play: Twice}}\n{steps}\n  - expect: {{Scout: {{damage: 1}}, Ship: {{damage: 1}}}}");
        assert_eq!(told(&played_with(cards, players, &steps)), "pass", "{steps}");
    }
}
