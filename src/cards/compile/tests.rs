//! Tables of texts and the trees they must become, and what holds for every text.

mod exchange;
mod limits;
mod shapes;
mod strict;
mod wordings;

use proptest::prelude::*;

use super::{Compiled, Context, Side, compile};
use crate::import::by_form;
use crate::{Ability, Card};

/// The abilities of a text in the form of the card files, a line each.
fn read(side: Side, text: &str) -> String {
    let trees = compile(text, &Context::new("Chewbacca", side));
    let lines: Vec<String> = trees.iter().map(|read| crate::import::ability_line(&read.ability)).collect();
    lines.join("\n")
}

/// Texts with the side that they stand on, and the trees below each; or behind `!` the word at which the text is refused.
const TREES: &str = r##"
Unit: Sentinel (Reminder text.)\nRaid 2, Grit
    {keyword: {plain: Sentinel}}
    {keyword: {raid: {number: 2}}}
    {keyword: {plain: Grit}}
Unit: Smuggle [3 resources, Command]
    {keyword: {smuggle: {resources: 3, aspects: [Command]}}}
Unit: Coordinate — Ambush
    {keyword: {coordinate: [{keyword: {plain: Ambush}}]}}
Unit: Bounty — Draw 2 cards.
    {keyword: {bounty: {draw: {who: you, count: {number: 2}}}}}
Event: Defeat an exhausted enemy non-leader, non-Vehicle unit.
    {event: {defeat: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}, exhausted, enemy, {not: leader}, {not: {trait: VEHICLE}}]}}}}
Event: Exhaust up to 2 Droid or Vehicle units with 4 or less power.
    {event: {exhaust: {choose: {count: {min: {number: 0}, max: {number: 2}}, filter: [{kind: unit}, {any: [{trait: DROID}, {trait: VEHICLE}]}, {stat: [power, at-most, {number: 4}]}]}}}}
Event: Ready each friendly unit without a Shield token on it.
    {event: {ready: {each: [{kind: unit}, friendly, {not: {has-upgrade: [{token: Shield}]}}]}}}
Event: Return an event from your discard pile to your hand.
    {event: {return-to-hand: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: event}, {in: [discard, you]}]}}}}
Event: Deal 2 damage to a unit or base.
    {event: {damage: {amount: {number: 2}, to: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{any: [{kind: unit}, {kind: base}]}]}}, unpreventable: false}}}
Event: Deal 1 damage to your base and 2 damage to each enemy base.
    {event: {together: [{damage: {amount: {number: 1}, to: {base: you}, unpreventable: false}}, {damage: {amount: {number: 2}, to: {each: [{kind: base}, enemy]}, unpreventable: false}}]}}
# Who deals it is chosen first, so "its power" is that unit's.
Event: A friendly unit deals damage equal to its power to a base.
    {event: {sequence: [{select: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}, friendly]}}}, {damage: {amount: {stat: [power, {chosen: 0}]}, to: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: base}]}}, by: {chosen: 0}, unpreventable: false}}]}}
Event: Deal 4 damage divided as you choose among enemy units.
    {event: {divide-damage: {amount: {number: 4}, up_to: false, among: [{kind: unit}, enemy]}}}
Event: Exhaust a unit. Deal 1 damage to it.
    {event: {sequence: [{exhaust: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}]}}}, {damage: {amount: {number: 1}, to: it, unpreventable: false}}]}}
Unit: On Attack: Exhaust an enemy unit. Ready another enemy unit.
    {triggered: {when: [on-attack], effect: {sequence: [{exhaust: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}, enemy]}}}, {ready: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}, enemy, {other-than: it}]}}}]}}}
Unit: When an enemy unit leaves play: Deal 2 damage to its controller's base.
    {triggered: {when: [{leaves-play: [{kind: unit}, enemy]}], effect: {damage: {amount: {number: 2}, to: {base: {controller-of: subject}}, unpreventable: false}}}}
Unit: When this unit is attacked: Ready him.
    {triggered: {when: [on-defense], effect: {ready: this}}}
# A pronoun that stands for nothing is not guessed.
Event: Defeat it.
    ! it
Unit: When Played: You may exhaust a unit. If you do, draw a card.
    {triggered: {when: [{when-played: {}}], effect: {if-you-do: {first: {may: {who: you, effect: {exhaust: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}]}}}}}, then: {draw: {who: you, count: {number: 1}}}, otherwise: nothing}}}}
Event: Discard a card from your hand. If you don't, draw a card.
    {event: {if-you-do: {first: {discard: {who: you, count: {number: 1}, card: [], random: false, up_to: false}}, then: nothing, otherwise: {draw: {who: you, count: {number: 1}}}}}}
# A sentence about what was chosen in an optional part belongs to that part.
Event: You may exhaust a unit. It gains Grit for this phase.
    {event: {may: {who: you, effect: {sequence: [{exhaust: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}]}}}, {lasting: {to: it, grants: [{ability: {keyword: {plain: Grit}}}], duration: this-phase}}]}}}}
Event: Deal 1 damage to a base. If you have the initiative, deal 4 damage instead.
    {event: {if: {condition: {has-initiative: you}, then: {damage: {amount: {number: 4}, to: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: base}]}}, unpreventable: false}}, otherwise: {damage: {amount: {number: 1}, to: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: base}]}}, unpreventable: false}}, instead: true}}}
# The condition is about the chosen unit, so that is chosen before.
Event: Deal 1 damage to a unit. If it's a Droid, deal 4 damage instead.
    {event: {sequence: [{select: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}]}}}, {if: {condition: {is: [it, [{kind: unit}, {trait: DROID}]]}, then: {damage: {amount: {number: 4}, to: it, unpreventable: false}}, otherwise: {damage: {amount: {number: 1}, to: it, unpreventable: false}}, instead: true}}]}}
Event: An opponent chooses a unit they control. Exhaust that unit.
    {event: {sequence: [{select: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}, {controlled-by: that-player}], by: opponent}}}, {exhaust: it}]}}
Event: Choose a player. They draw 3 cards.
    {event: {sequence: [{choose-player: any-player}, {draw: {who: that-player, count: {number: 3}}}]}}
Event: Each opponent may ready a resource.
    {event: {players: {who: each-opponent, effect: {may: {who: you, effect: {ready: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{in: [resources, you]}]}}}}}}}}
# Whoever was chosen must matter.
Event: Choose an opponent. Draw a card.
    ! .
Event: Attack with a unit. It gets +1/+0 for this attack. If it's a Droid, it also gains Saboteur for this attack.
    {event: {attack: {attacker: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}]}}, defender: [], even_if_exhausted: false, attacker_gets: [{condition: always, grant: {modify: {power: {number: 1}, hp: {number: 0}}}}, {condition: {is: [attacker, [{kind: unit}, {trait: DROID}]]}, grant: {ability: {keyword: {plain: Saboteur}}}}], defender_gets: []}}}
Event: Play a unit from your hand. It costs 2 resources less. Give it Ambush for this phase.
    {event: {play: {what: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}, {in: [hand, you]}]}}, price: {less: {number: 2}}, as_kind: unit, enters_ready: false, grants: [{ability: {keyword: {plain: Ambush}}}], together: []}}}
Unit: While you control another Droid unit, this unit gets +1/+1 and gains Raid 1.
    {constant: {condition: {controls: [you, [{kind: unit}, {trait: DROID}, other]]}, does: [{grant: {to: this, grants: [{modify: {power: {number: 1}, hp: {number: 1}}}, {ability: {keyword: {raid: {number: 1}}}}]}}]}}
Upgrade: Attach to a Vehicle unit.\nAttached unit gains: “On Attack: Draw a card.”
    {constant: {does: [{while-playing: {attach-to: [{kind: unit}, {trait: VEHICLE}]}}]}}
    {constant: {does: [{grant: {to: attached, grants: [{ability: {triggered: {when: [on-attack], effect: {draw: {who: you, count: {number: 1}}}}}}]}}]}}
Unit: This unit costs 3 resources less to play for each friendly Droid unit.
    {constant: {does: [{while-playing: {cost: {change: {times: [-3, {count: [{kind: unit}, friendly, {trait: DROID}]}]}}}}]}}
Unit: If damage would be dealt to this unit, prevent 1 of that damage.
    {constant: {does: [{grant: {to: this, grants: [{prevent-damage: {up_to: {number: 1}, only: any}}]}}]}}
Leader: Action [C=1, Exhaust, defeat a friendly unit]: Draw a card.
    {action: {costs: [{resources: {number: 1}}, exhaust, {do: {defeat: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}, friendly]}}}}], effect: {draw: {who: you, count: {number: 1}}}}}
Leader: Epic Action: If you control 11 or more resources, deploy this leader.
    {action: {epic: true, condition: {compare: [{resources: you}, at-least, {number: 11}]}, effect: {deploy: {"on": null}}}}
Unit: On Attack: You may draw 2 cards. Use this ability only once each round.
    {triggered: {when: [on-attack], limit: {per-round: 1}, effect: {may: {who: you, effect: {draw: {who: you, count: {number: 2}}}}}}}
Event: Choose one:\nDraw a card.\nReady a resource.
    {event: {modes: {who: you, choose: {min: {number: 1}, max: {number: 1}}, modes: [{label: Draw a card., effect: {draw: {who: you, count: {number: 1}}}}, {label: Ready a resource., effect: {ready: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{in: [resources, you]}]}}}}]}}}
Event: Take control of a unit. At the start of the regroup phase, defeat it.
    {event: {sequence: [{take-control: {who: you, what: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}]}}}}, {delayed: {at: start-of-regroup-phase, effect: {defeat: it}}}]}}
# "its" is each unit's own.
Event: Deal damage to each unit equal to its power.
    {event: {damage: {amount: {stat: [power, itself]}, to: {each: [{kind: unit}]}, unpreventable: false}}}
# The unit that captures is chosen after the one that is captured.
Event: Choose an enemy unit. A friendly unit captures it.
    {event: {sequence: [{select: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}, enemy]}}}, {capture: {captor: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}, friendly]}}, what: {chosen: 0}}}]}}
# The unit that an upgrade was on.
Event: Defeat an upgrade on a unit. Deal 2 damage to that unit.
    {event: {sequence: [{defeat: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: upgrade}, {attached-to: [{kind: unit}]}]}}}, {damage: {amount: {number: 2}, to: {bearer-of: it}, unpreventable: false}}]}}
# What was discarded is known only right after it.
Event: Discard a card from your hand. Draw 2 cards. If you discarded a unit this way, draw a card.
    ! way
Event: For this round, each upgrade an opponent owns, including those not in play, loses all abilities.
    {event: {sequence: [{lasting-rule: {rule: {have: {what: [{kind: upgrade}, {owned-by: each-opponent}], grants: [{lose-all-abilities: {except_epic: false}}]}}, duration: this-round, next_only: false}}, {lasting-rule: {rule: {cards-lose-abilities: {who: each-opponent, card: [{kind: upgrade}]}}, duration: this-round, next_only: false}}]}}
# Only cards that somebody owns can be meant wherever they are.
Event: For this round, each upgrade you control, including those not in play, loses all abilities.
    ! ,
# There is no rule for a second action phase.
Unit: There is an additional action phase after the first action phase each round.
    ! action
Event: Exhaust a unit unless its controller pays 3 resources.
    {event: {sequence: [{select: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}]}}}, {unless: {who: {controller-of: it}, does: {pay-resources: {count: {number: 3}, up_to: false}}, otherwise: {exhaust: it}}}]}}
Unit: If this unit would be defeated, you may instead draw a card.
    {constant: {does: [{grant: {to: this, grants: [{instead: {would: be-defeated, may: true, effect: {draw: {who: you, count: {number: 1}}}}}]}}]}}
Event: For each friendly unit, its controller must pay 2 resources or exhaust that unit.
    {event: {for-each: {of: {objects: {each: [{kind: unit}, friendly]}}, effect: {unless: {who: {controller-of: it}, does: {pay-resources: {count: {number: 2}, up_to: false}}, otherwise: {exhaust: it}, must: true}}}}}
Event: Exhaust a friendly ground unit. Its controller's next action this phase (Reminder text.) must be an attack action with it, if able. It must attack a ground unit, if able.
    {event: {sequence: [{exhaust: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}, friendly, {arena: ground}]}}}, {lasting-rule: {rule: {next-action-attacks: {who: {controller-of: it}, with: it, what: [{kind: unit}, {arena: ground}]}}, duration: this-phase, next_only: true}}]}}
Unit: The first time this unit would take damage (Reminder text.) each phase, prevent that damage.
    {constant: {does: [{grant: {to: this, grants: [{prevent-damage: {only: any, first: true}}]}}]}}
# A place and a word name one choice.
Event: Exhaust an enemy unit. Defeat an upgrade. Ready the first chosen unit. Return the second chosen upgrade to its owner's hand.
    {event: {sequence: [{exhaust: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: unit}, enemy]}}}, {defeat: {choose: {count: {min: {number: 1}, max: {number: 1}}, filter: [{kind: upgrade}]}}}, {ready: {chosen: 0}}, {return-to-hand: {chosen: 1}}]}}
# A word for something else is a mistake, and so is a place where nothing was chosen.
Event: Exhaust an enemy unit. Defeat an upgrade. Ready the second chosen unit.
    ! unit
Event: Exhaust an enemy unit. Defeat an upgrade. Ready the third chosen unit.
    ! unit
Event: Choose one: Draw a card.
    ! Draw
Event: Draw a card. Juggle a unit.
    ! Juggle
Unit: When Played: Draw a card for fun.
    ! fun
Unit: This unit gets +2/+2 on Tuesdays.
    ! on
Unit: Each friendly Wizard unit gains Raid 1.
    ! Wizard
# Nothing but a rule for players is in effect from there.
Unit: While this unit is in your discard pile, each friendly unit gets +1/+0.
    ! .
"##;

#[test]
fn texts_become_their_trees() {
    let mut lines = TREES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    while let Some((side, text)) = lines.next().and_then(|line| line.split_once(": ")) {
        let side = match side {
            "Event" => Side::Event,
            "Leader" => Side::Leader,
            "Upgrade" => Side::Upgrade,
            _ => Side::Unit,
        };
        let mut trees = Vec::new();
        while let Some(tree) = lines.next_if(|line| line.starts_with(' ')) {
            trees.push(tree.trim());
        }
        let text = text.replace("\\n", "\n");
        match trees.first().and_then(|tree| tree.strip_prefix("! ")) {
            Some(word) => {
                let read = compile(&text, &Context::new("Chewbacca", side));
                let stopped: Vec<&str> = read.iter().flat_map(|read| text.get(read.stopped_at.clone()?)).collect();
                assert_eq!(stopped, [word], "{text}");
            }
            None => assert_eq!(read(side, &text), trees.join("\n"), "{text}"),
        }
    }
}

#[test]
fn refuses_unknown_text_as_a_whole() {
    // The lines beside it are read.
    let read = compile("Sentinel\nJuggle.\nGrit", &Context::new("Chewbacca", Side::Unit));
    let unread: Vec<bool> = read.iter().map(|ability| ability.stopped_at.is_some()).collect();
    assert_eq!(unread, [false, true, false]);
    // So are the keywords of an event, whatever it does.
    let read = compile("Juggle a unit.\nJuggle it again.\nPlot", &Context::new("Act", Side::Event));
    let unread: Vec<bool> = read.iter().map(|ability| ability.stopped_at.is_some()).collect();
    assert_eq!(unread, [true, false]);
}

/// The abilities' spans cover every token, in order and without overlap.
fn tiles(text: &str, read: &[Compiled]) -> bool {
    let mut spans: Vec<_> = read.iter().map(|ability| ability.span.clone()).collect();
    spans.dedup();
    let ordered = spans.windows(2).all(|pair| matches!(pair, [a, b] if a.end <= b.start));
    let covered = crate::reading::token::tokens(text)
        .iter()
        .filter(|token| token.kind != crate::reading::token::Kind::Break)
        .all(|token| spans.iter().any(|span| span.start <= token.span.start && token.span.end <= span.end));
    ordered && covered
}

/// The card data, one card on each line, where the reference is at hand.
fn card_data() -> String {
    let mut all = String::new();
    for file in ["cards.jsonl", "cards-ts26.jsonl", "cards-ash.jsonl", "cards-hmw.jsonl", "cards-ic27.jsonl"] {
        let path = format!("{}/../../../shared/reference/{file}", env!("CARGO_MANIFEST_DIR"));
        match std::fs::read_to_string(&path) {
            Ok(lines) => all += &lines,
            Err(_) => eprintln!("skipped: no card texts at {path}"),
        }
    }
    all
}

/// The printed texts with the name and side of each, where the reference is at hand; they are no part of the project.
fn printed() -> Vec<(String, String, Side)> {
    let lines = card_data();
    let mut texts = Vec::new();
    for line in lines.lines() {
        let Ok(card) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let field = |field: &str| card.get(field).and_then(serde_json::Value::as_str).unwrap_or_default();
        let side = match field("type") {
            "Leader" => Side::Leader,
            "Event" => Side::Event,
            "Upgrade" => Side::Upgrade,
            "Base" => Side::Base,
            _ => Side::Unit,
        };
        let name = field("name").to_owned();
        let form = if side == Side::Unit { Side::Unit } else { Side::LeaderUnit };
        let (of_unit, of_upgrade) = by_form(field(if side == Side::Unit { "text" } else { "deploy_text" }));
        texts.push((name.clone(), of_unit, form));
        texts.push((name.clone(), of_upgrade, Side::PilotText));
        if side != Side::Unit {
            texts.push((name.clone(), field("text").to_owned(), side));
        }
        let epic = if side == Side::Unit { Side::PilotText } else { side };
        texts.push((name, field("epic_action").to_owned(), epic));
    }
    texts.retain(|(_, text, _)| !text.trim().is_empty());
    texts
}

#[test]
fn printed_texts_tile() {
    for (name, text, side) in printed() {
        let read = compile(&text, &Context::new(&name, side));
        assert!(tiles(&text, &read), "{name}: {text}");
    }
}

#[test]
fn trees_come_back_from_yaml() {
    for (name, text, side) in printed() {
        for read in compile(&text, &Context::new(&name, side)) {
            let line = format!("- {}\n", crate::import::ability_line(&read.ability));
            let back: Vec<Ability> = swu_text::yaml::read(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(back, [read.ability]);
        }
    }
}

#[test]
fn a_card_comes_back_from_yaml() {
    let line = r#"{"set": "TST", "number": 1, "name": "4-X: \"On\"", "type": "Unit", "arenas": ["Ground"], "cost": 1,
        "power": 1, "hp": 1, "aspects": ["Command"], "traits": ["Droid"], "text": "Raid 1"}"#;
    let files = [crate::import::CardFile { name: "t.json", text: line }];
    let read = crate::import::import(&files, &[]);
    let set = read.sets.first().expect("one set");
    let yaml = crate::import::to_yaml(set).expect("a card that can be written");
    let back: Vec<Card> = swu_text::yaml::read(&yaml).expect("a card that can be read");
    assert_eq!(back, set.cards);
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,80}") {
        let read = compile(&text, &Context::new("A Card", Side::Unit));
        prop_assert!(tiles(&text, &read));
    }

    #[test]
    fn no_words_make_it_panic(words in proptest::collection::vec("[a-z]{1,7}|deal|damage|a|unit|to|if|,|\\.|:|\n|\\[|\\]|“|”|you|may|[0-9]|\\+1/\\+1|each|for", 0..24)) {
        let text = words.join(" ");
        for side in [Side::Event, Side::Unit, Side::Upgrade, Side::Leader, Side::Base, Side::PilotText] {
            let read = compile(&text, &Context::new("A Card", side));
            prop_assert!(tiles(&text, &read));
        }
    }
}

#[test]
fn reads_a_list_in_one_line_as_in_several() {
    let one_line = "Choose one: • Draw a card. • Use the Force.";
    assert_eq!(read(Side::Event, one_line), read(Side::Event, "Choose one:\nDraw a card.\nUse the Force."));
}
