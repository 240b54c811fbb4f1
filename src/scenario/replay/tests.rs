//! Replays of small files with cards of their own: accepted answers, and messages about errors.

mod prompts;

use proptest::prelude::*;

use super::{Replay, replay};
use crate::tests::{check, world};

const CARDS: &str = r#"
cards:
  - {name: Guard, type: unit, arena: ground, cost: 2, power: 2, hp: 5}
  - {name: Scout, type: unit, arena: ground, cost: 1, power: 3, hp: 2}
  - {name: Ship, type: unit, arena: space, cost: 3, power: 3, hp: 3}
  - {name: Blast, type: event, cost: 1, text: Deal 2 damage to a unit.}
  - {name: Twice, type: event, cost: 1, text: Deal 1 damage to a space unit. Deal 1 damage to a unit.}
  - {name: Theft, type: event, cost: 1, text: Each opponent discards a random card from their hand.}
  - {name: Muster, type: event, cost: 1, text: Search the top 3 cards of your deck for a unit and draw it.}
  - {name: Fork, type: event, cost: 1, text: "Choose one: • Exhaust an enemy unit with 3 or less power. • Draw a card."}
  - {name: Spur, type: event, cost: 1, text: Ready a resource.}
  - {name: Salvo, type: event, cost: 1, text: "Deal 2 damage to a unit. Then, deal 1 damage to a unit."}
  - {name: Mirror, type: unit, arena: ground, cost: 1, power: 1, hp: 4,
     text: "When another friendly unit is dealt damage: Deal that much damage to an enemy unit."}
  - {name: Pilfer, type: event, cost: 1, text: Take control of an enemy resource.}
  - {name: Boon, type: event, cost: 1, text: "Give a Shield or Experience token to a unit, or create a Credit token."}
  - {name: Leave, type: event, cost: 1, text: You may exhaust a unit.}
  - {name: Rally, type: event, cost: 1, text: Play a unit from your hand.}
  - {name: Salve, type: event, cost: 1, text: Heal up to 2 damage from a unit.}
  - {name: Charge, type: event, cost: 1, text: You may attack with a unit.}
  - {name: Tidy, type: event, cost: 1, text: Put a unit from your hand on the top or bottom of your deck.}
  - {name: Clerk, type: unit, arena: ground, cost: 1, power: 1, hp: 4,
     text: "When you play an event: Deal 1 damage to a base.\nWhen you play a card that costs 1 or less: Draw a card."}
  - {name: Herald, type: unit, arena: ground, cost: 1, power: 1, hp: 4,
     text: "When an opponent draws 1 or more cards during the action phase: You may deal 2 damage to their base."}
  - {name: Offer, type: event, cost: 1, text: You may draw a card. Deal 1 damage to a unit.}
  - {name: Gift, type: event, cost: 1, text: Each opponent draws a card.}
  - {name: Heir, type: unit, arena: ground, cost: 1, power: 1, hp: 4, text: "When Defeated: Draw a card."}
  - {name: Rival, type: unit, arena: ground, cost: 1, power: 1, hp: 4, text: "When Defeated: Deal 1 damage to a base."}
  - {name: Snatch, type: event, cost: 1, text: "Ready a unit. At the start of the regroup phase, defeat it."}
  - {name: Rush, type: event, cost: 1, text: Attack with a unit.}
  - {name: Hulk, type: unit, arena: space, cost: 1, power: 1, hp: 9}
  - {name: Sweep, type: event, cost: 1, text: Deal 1 damage to each unit.}
  - {name: Split, type: event, cost: 1, text: Deal 2 damage divided as you choose among units.}
  - {name: Spray, type: event, cost: 1, text: Deal 2 indirect damage to a player.}
  - {name: Booster, type: unit, arena: ground, cost: 1, power: 1, hp: 4,
     text: "If a friendly ability would deal damage to a unit or base, you may have that ability deal that much damage
      plus 2 instead."}
  - {name: Omen, type: upgrade, cost: 1, text: 'When the moon is full: Draw a card.'}
  - {name: Sage, type: leader, cost: 5, power: 3, hp: 5, text: 'When the moon is full: Draw a card.'}
  - {name: Seer, type: unit, arena: ground, cost: 1, power: 1, hp: 4, text: 'When the moon is full: Draw a card.'}
  - {name: Moon, type: base, hp: 30, text: 'When the moon is full: Draw a card.'}
  - {name: Riddle, type: event, cost: 4, text: Perplex a unit.}
  - {name: Plotted, type: event, cost: 1, text: "Juggle a unit.\nPlot"}
  - {name: Riddler, type: unit, arena: ground, cost: 1, power: 1, hp: 1,
     text: 'When you draw 1 or more cards: Perplex a unit.'}
  - {name: Chief, type: leader, cost: 1, power: 3, hp: 5, arena: ground,
     epic_action: 'Epic Action: If you control 1 or more resources, deploy this leader.'}
"#;

/// A unit that an event can damage, and one of the opponent.
const TWO: &str = "players: {ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Scout]}}";
/// The same with one unit that the event can damage.
const ONE: &str = "players: {ana: {hand: [Blast]}, ben: {ground: [Scout]}}";

/// The replay of a file with this setup and these steps, and the rest of its keys.
fn played(setup: &str, steps: &str, rest: &str) -> Replay {
    replay("t.yaml", &format!("title: t\n{CARDS}setup: {{{setup}}}\nsteps: [{steps}]\n{rest}\n"), &world())
}

/// The status, and everything expected and found at each step.
fn outcome(setup: &str, steps: &str) -> String {
    told(&played(setup, steps, ""))
}

fn told(replay: &Replay) -> String {
    let failed = |failure: &super::Failure| {
        format!("\n{}: expected {}; found {}", failure.step, failure.expected, failure.found)
    };
    let unsupported = replay.report.unsupported.iter().map(|unsupported| format!(" {}", unsupported.card));
    let failures = replay.report.failures.iter().map(failed);
    replay.report.status.word().to_owned() + &unsupported.chain(failures).collect::<String>()
}

#[test]
fn takes_a_forced_choice_that_is_said_or_left_out() {
    let rows = "
    {ana: {play: Blast}}, {expect: {Scout: {in: ben.discard}}} => pass
    {ana: {play: Blast, then: [Scout]}}, {expect: {Scout: {in: ben.discard}}} => pass
    {ana: {play: Blast, then: [ben's Scout]}} => pass
    {ana: {play: Blast, then: [Scout, Scout]}}
      fail 1: expected a prompt for the answer `Scout`; found no such prompt: Ben takes the next action; Ana has only
        one choice: Ben's Scout (CR 8.4.1), and the file has already answered that
    {ana: {play: Blast}}, {ana: {choose: Scout}}, {ana: {choose: Scout}}
      fail 3: expected `{ana: {choose: Scout}}` to be legal; found refused: no prompt is open: Ben takes the next
        action; Ana has only one choice: Ben's Scout (CR 8.4.1), and the file has already answered that (CR 1.4.3)
    ";
    check(rows, |steps| outcome(ONE, steps));
    // A forced answer may be a step before one that is asked.
    let rows = "
    {ana: {choose: Scout}} => pass
    {ana: {choose: Ship}}, {ana: {choose: Scout}} => pass
    ";
    let setup = "players: {ana: {hand: [Twice]}, ben: {ground: [Scout], space: [Ship]}}";
    let end = "{expect: {Scout: {damage: 1}, Ship: {damage: 1}}}";
    check(rows, |steps| outcome(setup, &format!("{{ana: {{play: Twice}}}}, {steps}, {end}")));
}

#[test]
fn requires_an_answer_to_a_prompt() {
    let rows = "
    {ana: {play: Blast}}
      invalid 1: expected answer it in the step that asks, such as `then: [Guard]`; or with a step of its own: `- ana:
        {choose: Guard}`; found a prompt is open: Ana must choose 1 of Guard, Scout for Ana's Blast (CR 8.4.1)
    {ana: {play: Blast}}, {expect: {prompt: {player: ana, options: [Guard, Scout]}}} => pass
    {ana: {play: Blast}}, {ben: concede} => pass
    {ana: {play: Blast}}, {ben: pass} => invalid 2: …
    {ana: {choose: Scout}} => … no prompt is open: Ana takes the next action…
    ";
    check(rows, |steps| outcome(TWO, steps));
}

#[test]
fn seats_a_leader_unit_before_its_owner() {
    let setup = "players: {ana: {ground: [{card: Chief, deployed: true, owner: ben}]}, ben: {}}";
    assert_eq!(outcome(setup, "{expect: {Chief: {controller: ana, owner: ben}}}"), "pass");
}

#[test]
fn changes_nothing_by_an_illegal_step() {
    let rows = "
    {ana: {attack: Guard, target: Guard}, illegal: true} => pass
    {ana: {attack: Scout, target: ana}, illegal: CR 6.3} => pass
    {ana: {play: Guard}, illegal: true} => pass
    {ana: {play: Blast, then: [ana]}, illegal: CR 8.4.1} => pass
    {ana: {attack: Scout, target: ben}, illegal: CR 5}
      fail 1: expected a refusal by CR 5; found a player attacks only with units they control (CR 6.3.0.b)
    {ben: pass}
      fail 1: expected `{ben: pass}` to be legal; found refused: ana decides now: add a step of ana before this one, such as `- ana: pass`, or `active: ben` in `setup` (CR 1.4.3)
    ";
    let end = "{expect: {Guard: {ready: true}, active: ana, ana: {hand: [Blast]}}}";
    check(rows, |steps| outcome(TWO, &format!("{steps}, {end}")));
    let rows = "{ana: pass, illegal: true} => fail 1: expected the engine refuses it; found it is legal";
    check(rows, |steps| outcome(TWO, steps));
}

#[test]
fn refuses_a_name_of_two_things_or_of_none() {
    let rows = "
    Guard, {card: Guard, damage: 1} -- {ana: {attack: Guard, target: ben}}
      invalid 1: expected it can be ana's Guard, in the ground arena; it can be ana's Guard, in the ground arena (1
        damage); name its player, write the subtitle, write its number (`\"Guard #2\"`) or a fact (`{card: Guard,
        damage: 1}`), or give the card an alias with `as` in `setup`; found `Guard` matches 2 cards here
    Guard, {card: Guard, damage: 1} -- {expect: {Guard: {damage: 0}}}
      invalid 1: expected it can be ana's Guard, in the ground arena; it can be ana's Guard, in the ground arena (1
        damage); name its player, write the subtitle, write its number (`\"Guard #2\"`), or give the card an alias with
        `as` in `setup`; found `Guard` matches 2 cards here
    Guard, {card: Guard, damage: 1} -- {expect: {\"{card: Guard, damage: 1}\": {damage: 1}}}
      invalid 1: expected give the card an alias in `setup` (`as: NAME`), or write its number, such as `\"Guard #2\"`;
        found card, alias or player `{card: Guard, damage: 1}` not found
    Guard -- {ana: {attack: \"{card: Guard, damage: 0}\", target: ben}}
      invalid 1: expected write facts about a card without quotes around them; found card, alias or player `{card:
        Guard, damage: 0}` not found
    Guard -- {ana: {attack: {card: Guard}, target: {card: Scout}}}, {expect: {Guard: {damage: 3}}} => pass
    Guard, {card: Guard, damage: 1} -- {ana: {attack: {card: Guard}, target: ben}} => … `Guard` matches 2 cards here
    Guard, {card: Guard, as: first} -- {ana: {attack: first, target: Scout}}, {expect: {first: {damage: 3}, Guard: {damage: 0}}}
      pass
    Guard -- {ana: {attack: Gard, target: ben}}
      invalid 1: expected did you mean `Guard`?; found card, alias or player `Gard` not found
    Guard, Scout -- {expect: {Scout: {damage: 0}}}
      invalid 1: expected it can be ana's Scout, in the ground arena; it can be ben's Scout, in the ground arena; name its
        player (`ben's Scout`), write the subtitle, or give the card an alias with `as` in `setup`; found `Scout` matches 2
        cards here
    {card: Guard, as: Scout} -- {note: none}
      invalid 0: expected an alias is unique in the file; found the alias `Scout` is already the name of another card
    {card: Guard, as: Guard}, Guard -- {expect: {Guard: {damage: 0}}} => pass
    {card: Guard, deployed: true} -- {note: none} => invalid 0: expected omit `deployed`; found `Guard` is no leader
    {card: Guard, epic_used: true} -- {note: none} => invalid 0: expected omit `epic_used`; found `Guard` is no leader
    Blast -- {note: none}
      invalid 0: expected Blast is an event; found `Blast` cannot be used here: expected a unit
    ";
    let row = |row: &str| {
        let (ground, steps) = row.split_once(" -- ").unwrap();
        outcome(&format!("players: {{ana: {{ground: [{ground}]}}, ben: {{ground: [Scout, Scout]}}}}"), steps)
    };
    check(rows, row);
}

/// The unit that a card is attached to or captured by is one unit, and is told apart from others of its name.
#[test]
fn tells_apart_what_a_card_is_attached_to() {
    let rows = "
    {expect: {Shield: {in: attached to Guard}}} => invalid 1: …; found `Guard` matches 2 cards here
    {expect: {Shield: {in: 'attached to Guard #1'}}} => pass
    {expect: {Shield: {in: 'attached to Guard #2'}}} => …; found attached to Guard #1
    {expect: {Scout: {in: captured by Ship}}} => …; found captured by Guard #2
    ";
    let units = "[{card: Guard, upgrades: [Shield]}, {card: Guard, captives: [Scout]}]";
    check(rows, |steps| outcome(&format!("players: {{ana: {{ground: {units}}}, ben: {{space: [Ship]}}}}"), steps));
    let rows = "
    {expect: {Shield: {in: attached to ben's Guard}}} => …; found attached to ana's Guard
    {expect: {Shield: {in: attached to ana's Guard}}} => pass
    {expect: {Shield: {ready: true}}}
      fail 1: expected Shield is ready; found an upgrade, which is neither ready nor exhausted (CR 1.5.4.b)
    ";
    let setup = "players: {ana: {ground: [{card: Guard, upgrades: [Shield]}]}, ben: {ground: [Guard]}}";
    check(rows, |steps| outcome(setup, steps));
}

/// A card that cannot have a fact does not have it with the number 0.
#[test]
fn claims_nothing_of_a_card_that_cannot_have_it() {
    let rows = "
    {expect: {Blast: {power: 0}}} => …; found an event, which has no power and no HP
    {ana: {play: Blast}}, {expect: {Scout: {remaining: 2}}} => …; found it is not in play
    ";
    check(rows, |steps| outcome(ONE, steps));
}

/// An event that cannot be is not claimed not to have happened.
#[test]
fn claims_no_event_of_a_card_that_is_in_none() {
    let rows = "
    {expect: {events: [{not: {attack: Blast}}]}} => invalid 1: …; found `Blast` is an event, which is in no `attack`
    {expect: {events: [{not: {deploy: Guard}}]}} => invalid 1: …; found `Guard` is a unit, which is in no `deploy`
    {expect: {events: [{not: {attack: Scout}}, {not: {attack: ben}}]}} => pass
    ";
    check(rows, |steps| outcome(TWO, steps));
}

/// Numbers that a unit adds as an upgrade mean nothing without a way to be one.
#[test]
fn needs_a_way_to_be_an_upgrade_for_what_is_added() {
    let rows = "
    Raid 1
      invalid 0: expected its `text` needs Piloting, or an ability that attaches it; found nothing makes `Pod` an upgrade: it
        has no `upgrade_power` and no `upgrade_hp`
    'Piloting [1 resource]' => pass
    'Action: Attach this unit as an upgrade to a friendly unit.' => pass
    ";
    check(rows, |text| {
        let card = "name: Pod, type: unit, arena: ground, power: 1, hp: 1, upgrade_power: 2";
        let file = format!("title: t\ncards: [{{{card}, text: {text}}}]\nsetup: {{players: {{ana: , ben: }}}}\n");
        told(&replay("t.yaml", &file, &world()))
    });
}

/// Facts tell the cards of an event apart as they are when it is claimed.
#[test]
fn takes_facts_in_place_of_a_name_in_events() {
    let rows = "
    attack: {card: Guard, damage: 1} => pass
    attack: {card: Guard, damage: 0} => …; found Ana's Guard attacks Ben's base…
    not: {attack: {card: Guard, damage: 0}} => pass
    attack: \"Guard #2\", attack: \"Guard #2\" => …; found an entry above is about the only one left: Ana's Guard attacks…
    ";
    let setup = "players: {ana: {ground: [Guard, {card: Guard, damage: 1}]}, ben: }";
    check(rows, |events| {
        outcome(setup, &format!("{{ana: {{attack: \"Guard #2\", target: ben}}}}, {{expect: {{events: [{events}]}}}}"))
    });
}

/// A failed expectation may be false only because a prompt is still open.
#[test]
fn tells_of_the_prompt_that_is_open() {
    let rows = "
    {ana: {play: Blast}}, {expect: {Guard: {damage: 2}, Scout: {damage: 1}}}
      fail 2: expected damage of Guard: 2; found 0; a prompt is open: Ana must choose 1 of Guard, Scout for Ana's Blast 2:
        expected damage of Scout: 1; found 0
    ";
    check(rows, |steps| outcome(TWO, steps));
}

/// A player who has taken a counter does nothing else in the phase, so no step before theirs helps.
#[test]
fn tells_who_has_passed_for_the_phase() {
    let refused = outcome(
        "initiative_taken: true, active: ana, players: {ana: {ground: [Guard]}, ben: }",
        "{ana: {attack: Guard, target: ben}}",
    );
    assert!(refused.contains("Ana has taken a counter, and passes for the rest of the phase"), "{refused}");
    let out = "players: {ana: , ben: {eliminated: true}, cara: }";
    let rows = "
    initiative: ben => …; found `ben` is out of the game, and holds no initiative counter (CR 11.3.4)
    active: ben => …; found `ben` is out of the game, and takes no action (CR 11.3.1)
    ";
    check(rows, |key| outcome(&format!("{key}, {out}"), "").replace('\n', " "));
}

/// A player who is out takes no more actions: nothing that another one does makes room for the step.
#[test]
fn refuses_the_step_of_an_eliminated_player() {
    let rows = "
    {ana: pass}, {ben: pass}
      fail 2: expected `{ben: pass}` to be legal; found refused: Ben is out of the game: remove this step (CR 11.3.1)
    {ana: pass}, {ben: pass, illegal: CR 11.3.1} => pass
    ";
    check(rows, |steps| outcome("players: {ana: {}, ben: {eliminated: true}, cara: {}}", steps));
}

/// A step that the engine refuses fails beside a proof as anywhere; then nothing is proved or disproved.
#[test]
fn fails_by_a_refused_step_beside_a_proof() {
    let rows = "
    {ben: {attack: Scout, target: ana}}
      fail 1: expected `{ben: {attack: Scout, target: ana}}` to be legal; found refused: ana decides now…
    {ana: pass}, {ben: {attack: Guard, target: ana}}, {ana: pass} => fail 2: …
    {ben: pass, illegal: CR 6} => fail 1: expected a refusal by CR 6; found ana decides now (CR 1.4.3)
    {ana: {attack: Gard}} => invalid…
    ";
    check(rows, |steps| told(&played(TWO, steps, "prove: [possible: {round: 9}]")));
}

#[test]
fn refuses_the_play_of_another_players_card() {
    let rows = "
    {ben: {play: Blast}} => fail 1: … ana decides now…
    {ana: pass}, {ben: {play: Blast}} => fail 2: … to be legal; found refused: …
    ";
    check(rows, |steps| outcome("players: {ana: {hand: [Blast], deck: [Blast, Guard]}, ben: {}}", steps));
}

/// A token that was never made is no card of the game, with or without a number.
#[test]
fn claims_nothing_of_a_token_that_was_never_made() {
    let rows = "
    {Spy: {ready: true}} => fail 1: expected Spy; found no such card in this game
    {'Spy #2': {ready: true}} => fail 1: expected Spy #2; found no such card in this game
    {attack_targets: {Guard: ['Spy #1', Scout, ben]}} => fail 1: …; found [Scout, ben]
    {'Guard #2': {ready: true}} => invalid…
    ";
    check(rows, |claims| outcome(TWO, &format!("{{expect: {claims}}}")));
}

/// The event that has changed what a claim is about, not one that led to it.
#[test]
fn names_the_event_since_which_a_claim_fails() {
    let rows = "
    {ana: {play: Spray, then: [ben, {ben: {divide: {ben: 2}}}]}}, {expect: {ben: {base: {damage: 0}}}} => … damage to Ben's base (…
    {ana: {attack: Heir, target: Guard}}, {expect: {Heir: {in: ana.ground}}} => Ana's Heir is defeated (CR 1.16.5.e)
    ";
    let setup = "players: {ana: {ground: [{card: Heir, damage: 2}], hand: [Spray]}, ben: {ground: [Guard]}}";
    check(rows, |steps| {
        let source = format!("title: t\n{CARDS}setup: {{{setup}}}\nsteps: [{steps}]\n");
        let failed = replay("t.yaml", &source, &world()).report.failures.remove(0);
        crate::cause("t.yaml", &source, &world(), &failed).unwrap_or_default()
    });
}

#[test]
fn refuses_setups_that_the_rules_exclude() {
    let rows = "
    ground: [{card: Guard, captives: [Clone Trooper]}]
      invalid 0: expected Clone Trooper is a unit; found `Clone Trooper` cannot be used here: expected a unit that is no token
        (CR 8.33.5)
    ground: [{card: Guard, captives: [{card: Wampa, owner: ben}], upgrades: [Shield, Omen]}] => pass
    base: {hp: 30, upgrades: [Shield]}
      invalid 0: expected Shield is an upgrade; found `Shield` cannot be used here: expected an upgrade with Fortify (CR 3.6.3)
    ground: [{card: Guard, upgrades: [AT-ST]}]
      invalid 0: expected AT-ST is a unit; found `AT-ST` cannot be used here: expected an upgrade, or a unit that can be one (CR
        3.5.6)
    ground: [{card: Guard, upgrades: [{card: Shield, damage: 1}]}]
      invalid 0: expected only a unit has damage and upgrades; `deployed: true` makes a leader one; found `Shield` is
        an upgrade here, and no unit (CR 3.5.6)
    ground: [{card: Guard, upgrades: [{card: Shield, exhausted: true}]}]
      invalid 0: expected omit `exhausted`; found `Shield` is an upgrade here, and neither ready nor exhausted (CR 1.5.4.b)
    leader: {card: Chief, damage: 1}
      invalid 0: …; found `Chief` is not deployed, and no unit (CR 3.4.4)
    leader: {card: Chief, upgrades: [Shield]} => invalid 0: …; found `Chief` is not deployed, and no unit (CR 3.4.4)
    leader: {card: Chief, damage: 1, deployed: true} => pass
    leader: Chief, ground: [{card: Chief, deployed: true}]
      invalid 0: expected a leader is in one place: in the base zone, in an arena (`deployed: true`), or as an upgrade; found
        `Chief` is there twice (CR 3.4.2, 3.4.4)
    leader: \"Luke Skywalker, Hero of Yavin\", space: [{card: Alliance X-Wing, upgrades: [\"Luke Skywalker, Hero of Yavin\"]}]
      invalid 0: …; found `Luke Skywalker, Hero of Yavin` is there twice (CR 3.4.2, 3.4.4)
    ";
    check(rows, |ana| outcome(&format!("players: {{ana: {{{ana}}}, ben: {{}}}}"), "{expect: {round: 2}}"));
}

/// The word named for a card is a name, as the answer to its ability is (CR 8.17.1).
#[test]
fn refuses_names_that_no_card_has() {
    let rows = "
    Regional Governor, named: Wampa => pass
    Regional Governor, named: Wampaa => invalid 0: expected did you mean `Wampa`?; found card `Wampaa` not found
    \"The First Legion, Vader's Fist\", named: jedi => pass
    \"The First Legion, Vader's Fist\", named: Jedy => invalid 0: expected did you mean `JEDI`…; found no card has the trait `Jedy`
    Wampa, named: Wampa
      invalid 0: expected a choice that an ability makes is answered where it is made: play the card in a step; found `Wampa`
        names no card and no trait (CR 8.17.1)
    \"Admiral Yularen, Fleet Coordinator\", named: Sentinel => … names no card and no trait (CR 8.17.1)
    ";
    let row = |card: &str| {
        outcome(&format!("players: {{ana: {{ground: [{{card: {card}}}]}}, ben: {{}}}}"), "{expect: {round: 2}}")
    };
    check(rows, row);
}

#[test]
fn says_what_a_claim_expected_and_what_is_so() {
    let rows = "
    {ana: {hand: [], ground: [Guard, Guard], resources: {ready: 19}}}
      fail
      2: expected ana's hand: []; found [Blast]
      2: expected ana's ground arena: [Guard, Guard]; found [Guard]
      2: expected ana's ready resources: 19; found 20
    {Guard: {damage: 2, in: ben.ground, has: [Sentinel]}}
      fail 2: expected damage of Guard: 2; found 3 2: expected Guard in: ben.ground; found ana.ground 2: expected Guard has Sentinel; found it does not have Sentinel
    {active: ana, result: {winner: ana}}
      fail 2: expected active: ana; found ben
      2: expected result: won by ana; found ongoing
    {prompt: {player: ana}} => fail 2: expected a prompt; found no prompt is open
    {attack_targets: {Guard: [Scout, ben]}, playable: {ana: [Blast]}}
      fail 2: expected attack_targets of Guard: [Scout, ben]; found [ben]
    {events: [damage: {Guard: 2}, not: {defeat: Scout}, attack: Guard]}
      fail 2: expected damage: {Guard: 2}; found Ben's Scout deals 3 combat damage to Ana's Guard (CR 6.3.4.a)
      2: expected not: defeat: Scout; found Ben's Scout is defeated (CR 1.16.5.e)
    {events: [attack: Guard, damage: {Guard: 3}, damage: {Scout: 2}, defeat: ben's Scout]} => pass
    {events: [damage: {Scout: 2}, damage: {Guard: 3}]} => pass
    {events: [defeat: Scout, damage: {Guard: 1}]} => …; found Ben's Scout deals 3 combat damage to Ana's Guard…
    {events: [defeat: Scout, damage: Guard]} => fail…
    {events: [damage: Guard, damage: Guard]} => fail…
    {events: [not: {defeat: Skout}]} => invalid…
    ";
    check(rows, |claims| outcome(TWO, &format!("{{ana: {{attack: Guard, target: Scout}}}}, {{expect: {claims}}}")));
    let lines = played(TWO, "\n  {expect: {\n    Guard: {damage: 2,\n      power: 3}}}", "").report.failures;
    let before = CARDS.lines().count() + "title setup steps expect".split(' ').count();
    assert_eq!(lines.iter().map(|failure| failure.line).collect::<Vec<_>>(), [before + 1, before + 2]);
}

#[test]
fn passes_for_everybody_until_a_phase() {
    let steps = "{until: regroup}, {expect: {phase: regroup, prompt: {player: ana, optional: true}}}, {until: action}, \
                 {expect: {phase: action, round: 3, ana: {hand: 3, resources: 20}}}";
    assert_eq!(outcome(TWO, steps), "pass");
    // Without cards nobody decides anything in the regroup phase: the run is over behind it.
    let steps = "{until: regroup}, {expect: {phase: action, round: 3, ana: {base: {damage: 6}}}}";
    assert_eq!(outcome("players: {ana: {deck: 0}, ben: {deck: 0}}", steps), "pass");
}

#[test]
fn checks_cited_rules_and_quizzes() {
    let rows = "
    cites: [CR 1.15] => pass
    cites: [CR 7.7] => fail…
    cites: [CR 99.9] => invalid…
    quiz: {ask: Q, options: [{text: a, claim: {ana: {hand: 1}}}, {text: b, claim: {ana: {hand: 2}}}]} => pass
    quiz: {ask: Q, options: [{text: a, claim: {ana: {hand: 1}}}, {text: b, claim: {round: 2}}]} => … every option is right…
    quiz: {ask: Q, options: [{text: a, claim: {ana: {hand: 2}}}, {text: b, claim: {round: 3}}]} => … no option is right…
    quiz: {ask: Q, options: [{text: a, claim: {ana: {hand: 1}}}, {text: a, claim: {round: 3}}]} => … the same text…
    ";
    check(rows, |rest| told(&played(TWO, "ana: pass", rest)));
    // Beside a proof, it is about the one end.
    let rows = "
    => pass
    ana: {choose: any} => invalid 0: expected answer every decision in the steps, or write two files; found `quiz` asks about one end of the game, but open decisions lead to many
    ";
    let quiz = "quiz: {ask: Q, options: [{text: a, claim: {ana: {hand: 1}}}, {text: b, claim: {ana: {hand: 0}}}]}";
    check(rows, |steps| told(&played(TWO, steps, &format!("prove: [always: {{round: 2}}]\n{quiz}"))));
}

/// A text that is not understood makes a ruling undetermined where it could matter: a triggering condition could be met by
/// any event, whatever kind of card it is on.
#[test]
fn leaves_a_ruling_undetermined_by_text_that_is_not_understood() {
    let rows = "
    ground: [{card: Guard, upgrades: [Omen]}] -- {ana: {attack: Guard, target: Scout}} => unsupported Omen…
    leader: Sage, ground: [Guard] -- {ana: {attack: Guard, target: Scout}} => unsupported Sage…
    ground: [Guard, Seer] -- {ana: {attack: Guard, target: Scout}} => unsupported Seer…
    base: Moon, ground: [Guard] -- {ana: {attack: Guard, target: Scout}} => unsupported Moon…
    hand: [Seer], ground: [Guard] -- {ana: {attack: Guard, target: Scout}} => pass
    hand: [Riddle] -- {ana: pass} => pass
    hand: [Riddle] -- {ana: {play: Riddle}} => unsupported Riddle…
    hand: [Riddle], resources: 1 -- {ana: {play: Riddle}, illegal: CR 6.2.4.a} => unsupported Riddle…
    ground: [Riddler] -- {until: regroup} => unsupported Riddler…
    leader: Chief, resources: [Plotted, Guard] -- {ana: {deploy: Chief}}, {ana: {play: Plotted, using: plot}}
      unsupported Plotted…
    leader: Chief, resources: [Plotted, Guard] -- {ana: {deploy: Chief}}, {ana: {play: Plotted}}
      invalid 2: expected play a card with a step of its own: `- ana: {play: Plotted, using: plot}`; or play none: `- ana:
        {choose: none}`; …
    ";
    let row = |row: &str| {
        let (ana, steps) = row.split_once(" -- ").unwrap();
        outcome(&format!("players: {{ana: {{{ana}}}, ben: {{ground: [Scout]}}}}"), steps)
    };
    check(rows, row);
}

/// No rule says of how much damage to several a player is asked who may raise it.
#[test]
fn leaves_open_how_much_more_several_are_dealt() {
    let rows = "
    {ana: {play: Blast, then: [Scout, yes]}}, {expect: {Scout: {in: ben.discard}}} => pass
    {ana: {play: Blast, then: [Hulk, no]}}, {expect: {Hulk: {damage: 2}}} => pass
    {ana: {play: Split, then: [{Hulk: 2}, yes]}}, {expect: {Hulk: {damage: 4}}} => pass
    {ana: {play: Split, then: [{Hulk: 1, Scout: 1}]}} => unsupported Booster…
    {ana: {play: Sweep}} => unsupported Booster…
    {ana: {play: Spray, then: [ben, {ben: {divide: {ben: 2}}}]}} => unsupported Booster…
    {ana: pass}, {ben: {play: Sweep}}, {expect: {Booster: {damage: 1}}} => pass
    ";
    let setup = "players: {ana: {ground: [Booster], hand: [Blast, Split, Sweep, Spray]}, \
                 ben: {ground: [Scout], space: [Hulk], hand: [Sweep]}}";
    check(rows, |steps| outcome(setup, steps));
}

#[test]
fn reports_as_json_of_the_contract() {
    let report = played(TWO, "ben: concede", "").report;
    insta::assert_snapshot!(serde_json::to_string(&report).unwrap(), @r#"{"file":"t.yaml","title":"t","status":"pass","failures":[],"unsupported":[],"citations":["CR 1.4.4","CR 5.4.1.b","CR 5.6.4"],"result":{"winner":"ana"}}"#);
}

proptest! {
    #[test]
    fn replays_or_refuses_any_steps(
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
        let steps: String = steps.iter().map(|(player, action, beside)| format!("{{{player}: {action}{beside}}}, ")).collect();
        let setup = format!(
            "phase: {phase}, players: {{ana: {{ground: [Guard, Guard], space: [Ship], hand: [Blast, Scout, Ship]}}, \
             ben: {{ground: [Scout], hand: [Blast], base: {{damage: 27}}}}}}"
        );
        let end = "{until: regroup}, {expect: {events: [damage: ben], ana: {hand: 1}}}";
        let played = played(&setup, &format!("{{note: begin}}, {steps}{end}"), "");
        prop_assert!(played.trace.is_some(), "{steps}\n{:?}", played.errors);
        prop_assert!(serde_json::to_string(&played.report).is_ok());
    }
}

/// Chance is asked if the file speaks of it, and no player answers for it.
#[test]
fn asks_chance_where_the_file_speaks_of_it() {
    let rows = "
    {ana: {play: Theft, then: [{chance: Scout}]}}, {expect: {Scout: {in: ben.discard}}} => pass
    {ana: {play: Theft}}, {chance: {choose: Ship}}, {expect: {ben: {hand: [Guard, Scout]}}} => pass
    {ana: {play: Theft}}, {expect: {prompt: none}} => pass
    {ana: {play: Theft, then: [Scout]}}
      fail 1: …; found no such prompt: Ben takes the next action; … is picked at random (CR 8.22.1): chance decides that,
        unless the file does: write `{chance: Scout}`
    {ana: {play: Theft}}, {ben: {choose: Scout}}, {chance: {choose: Ship}}
      fail 2: expected `Scout` to be legal; found refused: chance decides this (chance must pick 1 for Ana's
        Theft from Guard, Scout, Ship) (CR 8.22.1)
    {ana: {play: Theft, then: [{chance: [Scout, Ship]}]}}
      fail 1: expected `[Scout, Ship]` to be legal; found refused: 1 must be chosen, not 2 (chance must pick 1 for Ana's
        Theft from Guard, Scout, Ship) (CR 8.22.1)
    {ana: {play: Theft, then: [{chance: Blast}]}}
      invalid 1: expected chance must pick 1 for Ana's Theft from Guard, Scout, Ship; found `Blast` is not in this game
    {ana: {play: Theft, then: [{chance: Ship}]}}, {ben: pass}, {ana: {play: Theft}}, {ben: pass}
      invalid 4: expected answer it in the step that asks, such as `then: [{chance: Guard}]`; or with a step of its own:
        `- chance: {choose: Guard}`; found a prompt is open: chance must pick 1 for Ana's Theft from Guard, Scout (CR
        8.22.1)
    {chance: {choose: Ship}}
      fail 1: expected `{chance: {choose: Ship}}` to be legal; found refused: no prompt is open: Ana takes the next
        action (CR 1.15.1)
    ";
    check(rows, |steps| outcome("players: {ana: {hand: [Theft, Theft]}, ben: {hand: [Guard, Scout, Ship]}}", steps));
    let rows = "
    Scout -- {expect: {ana: {deck: [Blast]}}} => pass
    {chance: none} -- {note: none}
      fail 1: expected `none` to be legal; found refused: chance does not decide this (Ana may choose 1 of Guard,
        Scout, Ship for Ana's Muster): write `none` (CR 8.26.1)
    Scout -- {ben: pass}, {ana: pass, then: [{chance: Ship}]}, {expect: {ana: {deck: [Guard]}}} => pass
    none -- {expect: {ana: {deck: [Blast, Ship]}}}, {ben: pass}, {ana: pass, then: [{chance: Ship}]}
      invalid 2: expected claim that a card is in it, `CARD: {in: PLAYER.deck}`, or the number of cards; found the order of ana's deck is random, and nobody has seen it
    ";
    let row = |row: &str| {
        let (answer, steps) = row.split_once(" -- ").unwrap();
        let setup = "players: {ana: {hand: [Muster], deck: [Guard, Scout, Ship, Blast]}, ben: {}}";
        outcome(setup, &format!("{{ana: {{play: Muster, then: [{answer}]}}}}, {steps}"))
    };
    check(rows, row);
}
