//! The wording of each construct, a table a family.

use super::ability;
use crate::Ability;
use crate::compile::{Context, Side, compile};

/// Asserts that a tree is worded so on a unit, and read back as the same tree.
#[track_caller]
fn check(tree: &str, words: &str) {
    check_on(Side::Unit, tree, words);
}

#[track_caller]
fn check_on(side: Side, tree: &str, words: &str) {
    let tree: Ability = swu_text::yaml::read(tree).unwrap_or_else(|error| panic!("{tree}: {error}"));
    let context = Context::new("Probe Droid", side);
    assert_eq!(ability(&tree, &context), words);
    let back: Vec<Ability> = compile(words, &context).into_iter().map(|read| read.ability).collect();
    assert_eq!(back, [tree]);
}

/// Asserts that an event's effect is worded so.
#[track_caller]
fn effect(tree: &str, words: &str) {
    check_on(Side::Event, &format!("{{event: {tree}}}"), words);
}

/// A choice of one card that matches.
fn one(tests: &str) -> String {
    format!("{{choose: {{count: {{min: {{number: 1}}, max: {{number: 1}}}}, filter: [{tests}]}}}}")
}

#[test]
fn abilities() {
    check("{keyword: {raid: {number: 2}}}", "Raid 2");
    check("{keyword: {smuggle: {resources: 3, aspects: [Command]}}}", "Smuggle [3 resources Command]");
    check("{keyword: {plain: Support}}", "Support");
    check("{keyword: {bounty: {draw: {who: you, count: {number: 1}}}}}", "Bounty — Draw a card.");
    check("{keyword: {coordinate: [{keyword: {plain: Ambush}}]}}", "Coordinate — Ambush");
    check(
        "{action: {costs: [{resources: {number: 1}}, exhaust], effect: use-the-force}}",
        "Action [1 resource, Exhaust]: Use the Force.",
    );
    check(
        "{triggered: {when: [{when-played: {}}, on-attack], limit: {per-round: 1}, effect: {draw: {who: you, count: {number: 2}}}}}",
        "When Played/On Attack: Draw 2 cards. Use this ability only once each round.",
    );
    check(
        "{constant: {condition: {has-initiative: you}, does: [{grant: {to: this, grants: [{modify: {power: {number: 2}, hp: {number: 0}}}, cant-be-attacked]}}]}}",
        "While you have the initiative, this unit gets +2/+0 and can't be attacked.",
    );
}

#[test]
fn attacks_and_defenses_that_end() {
    let ends = |trigger: &str, of: &str| {
        format!(
            "{{triggered: {{when: [{{{trigger}: [{of}]}}], effect: {{draw: {{who: you, count: {{number: 1}}}}}}}}}}"
        )
    };
    let friendly = "{kind: unit}, friendly";
    check(&ends("attack-ends", friendly), "When a friendly unit's attack ends: Draw a card.");
    check(&ends("attack-or-defense-ends", friendly), "When a friendly unit's attack or defense ends: Draw a card.");
    check(&ends("attack-or-defense-ends", "{one-of: this}"), "When this unit's attack or defense ends: Draw a card.");
    let attached = ends("attack-or-defense-ends", "{one-of: attached}");
    check_on(Side::Upgrade, &attached, "When attached unit's attack or defense ends: Draw a card.");
}

#[test]
fn what_belongs_together() {
    let ready = format!("{{ready: {}}}", one("{kind: unit}, friendly"));
    effect(
        &format!(
            "{{may: {{who: you, effect: {{sequence: [{ready}, {{draw: {{who: you, count: {{number: 1}}}}}}]}}}}}}"
        ),
        "You may ready a friendly unit and draw a card.",
    );
    effect(
        &format!("{{if-you-do: {{first: use-the-force, then: {ready}, otherwise: extra-action}}}}"),
        "Use the Force. If you do, ready a friendly unit. If you don't, take an extra action after this one.",
    );
    effect(
        &format!(
            "{{if: {{condition: {{the-force-is-with: you}}, then: {ready}, otherwise: use-the-force, instead: true}}}}"
        ),
        "Use the Force. If the Force is with you, ready a friendly unit instead.",
    );
    effect(
        "{sequence: [use-the-force, then, {players: {who: each-opponent, effect: {may: {who: you, effect: use-the-force}}}}]}",
        "Use the Force. Then each opponent may use the Force.",
    );
    effect(
        &format!(
            "{{modes: {{who: you, choose: {{min: {{number: 1}}, max: {{number: 1}}}}, modes: [{{label: Use the Force., effect: use-the-force}}, {{label: ready one, effect: {ready}}}]}}}}"
        ),
        "Choose one: • Use the Force. • “ready one”: Ready a friendly unit.",
    );
}

#[test]
fn what_is_spoken_of() {
    let unit = one("{kind: unit}");
    effect(&format!("{{sequence: [{{exhaust: {unit}}}, {{defeat: it}}]}}"), "Exhaust a unit. Defeat it.");
    // What a branch may leave out is not simply "it" after the branch, where that would belong to the branch.
    effect(
        &format!("{{sequence: [{{may: {{who: you, effect: {{exhaust: {unit}}}}}}}, {{defeat: it}}]}}"),
        "You may exhaust a unit. Defeat that object.",
    );
    effect(
        &format!(
            "{{sequence: [{{exhaust: {unit}}}, {{ready: {}}}, {{defeat: {{chosen: 0}}}}, {{return-to-hand: affected}}]}}",
            one("{kind: unit}, {other-than: it}")
        ),
        "Exhaust a unit. Ready another unit. Defeat the first chosen unit. Return what was affected to its owner's hand.",
    );
}

#[test]
fn plain_words_stand_where_they_are_understood() {
    let unit = one("{kind: unit}, enemy");
    effect(
        &format!(
            "{{sequence: [{{exhaust: {unit}}}, {{players: {{who: {{controller-of: it}}, effect: {{may: {{who: you, effect: {{heal: {{amount: {{number: 2}}, from: {{base: you}}, up_to: false}}}}}}}}}}}}]}}"
        ),
        "Exhaust an enemy unit. Its controller may heal 2 damage from their base.",
    );
    effect(
        &format!(
            "{{sequence: [{{exhaust: {unit}}}, {{ready: {}}}, {{damage: {{amount: {{number: 1}}, to: {{chosen: 0}}, by: null, unpreventable: false}}}}]}}",
            one("{kind: unit}, friendly")
        ),
        "Exhaust an enemy unit. Ready a friendly unit. Deal 1 damage to that enemy unit.",
    );
    effect(
        "{search: {top: {number: 5}, whose: you, choose: {count: {min: {number: 0}, max: {number: 2}}, filter: [{kind: unit}]}, then: {sequence: [{reveal: it}, {draw-cards: it}]}}}",
        "Search the top 5 cards of your deck for up to 2 units, reveal them, and draw them.",
    );
    effect(
        "{lasting-rule: {rule: {cost: {who: you, card: [{kind: event}], only_if: null, change: {number: -1}, \"on\": null, first: null}}, duration: this-phase, next_only: true}}",
        "The next event you play this phase costs 1 resource less.",
    );
    check(
        "{constant: {condition: {compare: [{count: [{kind: unit}, friendly]}, more-than, {least-among: [each-opponent, {count: [{kind: unit}, friendly]}]}]}, does: [{grant: {to: this, grants: [{ability: {keyword: {plain: Grit}}}]}}]}}",
        "While you control more units than an opponent, this unit gains Grit.",
    );
    // What no card says has exact words.
    check(
        "{constant: {condition: {compare: [{count: [{kind: unit}, friendly]}, more-than, {number: 3}]}, does: [{grant: {to: this, grants: [{ability: {keyword: {plain: Sentinel}}}]}}]}}",
        "While the number of [friendly units] is more than 3, this unit gains Sentinel.",
    );
}

#[test]
fn descriptions() {
    effect(
        &format!("{{defeat: {}}}", one("{kind: unit}, enemy, {not: leader}, {stat: [cost, at-most, {number: 3}]}")),
        "Defeat an enemy non-leader unit that costs 3 or less.",
    );
    effect(
        &format!(
            "{{defeat: {}}}",
            one("{kind: upgrade}, {attached-to: [{kind: unit}, {has-upgrade: [{token: Shield}]}]}")
        ),
        "Defeat an upgrade on a unit with a Shield token on it.",
    );
    effect(
        &format!("{{defeat: {}}}", one("{any: [{all: [{kind: unit}, damaged]}, {all: [{kind: upgrade}]}]}")),
        "Defeat a damaged unit or an upgrade.",
    );
    effect(
        &format!("{{defeat: {}}}", one("{kind: unit}, {any: [exhausted, {in: [hand, you]}]}")),
        "Defeat a unit that is [that is exhausted] or [in your hand].",
    );
}

#[test]
fn numbers_and_conditions() {
    effect(
        &format!(
            "{{damage: {{amount: {{stat: [power, this]}}, to: {}, by: null, unpreventable: false}}}}",
            one("{kind: base}")
        ),
        "Deal damage to a base equal to the power of this event.",
    );
    check(
        "{constant: {condition: {all: [{compare: [{resources: you}, at-least, {number: 6}]}, {not: {is: [this, [damaged]]}}]}, does: [{while-playing: {cost: {change: {times: [-1, {count: [{kind: unit}, friendly]}]}, \"on\": null}}}]}}",
        "While you control 6 or more resources and this unit isn't damaged, this card costs 1 resource less to play for \
         each friendly unit.",
    );
    effect(
        "{if: {condition: {happened: {what: defeated, who: each-player, card: [{kind: unit}]}}, then: use-the-force, otherwise: nothing}}",
        "If a unit was defeated this phase, use the Force.",
    );
}

#[test]
fn what_is_not_understood_is_said() {
    let tree: Ability =
        swu_text::yaml::read("{unsupported: {at: 9, word: Juggle, kind: triggered, when: [on-attack]}}")
            .expect("a tree");
    assert_eq!(
        ability(&tree, &Context::new("Probe Droid", Side::Unit)),
        "A triggered ability (On Attack): text that is not understood from “Juggle” on."
    );
}
