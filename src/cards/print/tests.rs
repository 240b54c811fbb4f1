//! Nearly every card comes back from its printed wording, and what no card says has words too.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{ability, sides};
use crate::compile::{Context, Side, compile};
use crate::import::ability_line;
use crate::{Ability, Library};

/// Every ability of every card of the library, with the card's name and the side that it stands on.
fn abilities() -> Vec<(String, Side, Ability)> {
    let mut all = Vec::new();
    for card in Library::embedded().iter() {
        for (list, side) in card.sides().into_iter().zip(sides(card.kind)) {
            all.extend(list.iter().map(|ability| (card.name.clone(), side, (**ability).clone())));
        }
    }
    all
}

/// The wording of every ability that is understood, with the card's name and the side that it stands on.
pub(crate) fn wordings() -> Vec<(String, String, Side)> {
    let understood = abilities().into_iter().filter(|(_, _, tree)| !matches!(tree, Ability::Unsupported(_)));
    let word = |(name, side, tree): (String, Side, Ability)| {
        let text = ability(&tree, &Context::new(&name, side));
        (name, text, side)
    };
    understood.map(word).collect()
}

/// Abilities whose wording the compiler does not read, or reads otherwise: cards with words of their own.
const NOT_READ_BACK: usize = 71;

#[test]
fn nearly_every_card_comes_back() {
    let mut failures = Vec::new();
    for (name, side, tree) in abilities() {
        if matches!(tree, Ability::Unsupported(_)) {
            continue;
        }
        let context = Context::new(&name, side);
        let text = ability(&tree, &context);
        let back: Vec<Ability> = compile(&text, &context).into_iter().map(|read| read.ability).collect();
        if back != [tree] {
            failures.push(format!("{name} ({side:?}): {text}"));
        }
    }
    assert_eq!(failures.len(), NOT_READ_BACK, "do not come back:\n{}", failures.join("\n"));
}

/// Texts in the fixed wording are printed as they are.
#[test]
fn fixed_wordings_stay() {
    let unit = [
        "Raid 2",
        "Smuggle [3 resources Command]",
        "Coordinate — Ambush",
        "Bounty — Draw a card.",
        "Action [1 resource, Exhaust]: Use the Force.",
        "When Played/On Attack: Draw 2 cards. Use this ability only once each round.",
        "While you have the initiative, this unit gets +2/+0 and can't be attacked.",
        "When a friendly unit's attack or defense ends: Draw a card.",
        "When this unit's attack or defense ends: Draw a card.",
        "While you control more units than an opponent, this unit gains Grit.",
        "While you control 6 or more resources and this unit isn't damaged, this card costs 1 resource less to play for \
         each friendly unit.",
        "When Played: Each friendly unit deals 1 damage to a different enemy unit.",
        "When Played: The next unit you play this phase with 1 or less printed power enters play ready.",
        "When Played: Choose a unit in your discard pile. For this phase, you may play it from your discard pile. It costs \
         1 resource less.",
        "When Defeated: You may put this unit from your discard pile on top of your deck.",
        "If you would deal damage to an exhausted unit, deal that much damage plus 2 instead.",
        "If a friendly ability would deal damage to a base, you may have that ability deal that much damage plus 2 instead.",
        "As an additional cost to play this unit, discard a card from your hand.",
        "As an additional cost to play this unit, put up to 3 events from your hand on top of your deck. This unit gains \
         those cards' “When Defeated” abilities for this phase.",
    ];
    let upgrade = [
        "Attached base gains “When a friendly unit is defeated: Heal 1 damage from this base.”",
        "While you have the initiative, attached base gains “When the action phase starts: Draw a card.”",
        "Attached unit gains “When Defeated: Heal 1 damage from this unit.”",
        "If attached base would be dealt 5 or more damage, prevent that damage. If you do, draw a card.",
    ];
    let event = [
        "You may ready a friendly unit and draw a card.",
        "Use the Force. If you do, ready a friendly unit. If you don't, take an extra action after this one.",
        "Use the Force. If the Force is with you, ready a friendly unit instead.",
        "Use the Force. Then, each opponent may use the Force.",
        "Choose one: • Use the Force. • “ready one”: Ready a friendly unit.",
        "Exhaust a unit. Ready another unit. Defeat the first chosen unit.",
        "Exhaust an enemy unit. Its controller may heal 2 damage from their base.",
        "Exhaust an enemy unit. Ready a friendly unit. Deal 1 damage to that enemy unit.",
        "Search the top 5 cards of your deck for up to 2 units, reveal them, and draw them.",
        "The next event you play this phase costs 1 resource less.",
        "Defeat an enemy non-leader unit that costs 3 or less.",
        "Defeat an upgrade on a unit with a Shield token on it.",
        "Defeat a damaged unit or an upgrade.",
        "If a unit was defeated this phase, use the Force.",
        "Exhaust up to 2 units that each cost 3 or less.",
        "Deal damage to a base equal to the total amount of damage on all friendly units.",
        "Return 3 friendly resources to their owners' hands.",
    ];
    let sides = [(Side::Unit, &unit[..]), (Side::Upgrade, &upgrade), (Side::Event, &event)];
    let texts = sides.into_iter().flat_map(|(side, texts)| texts.iter().map(move |&text| (side, text)));
    for (side, text) in texts {
        let context = Context::new("Probe Droid", side);
        let trees: Vec<Ability> = compile(text, &context).into_iter().map(|read| read.ability).collect();
        let printed: Vec<String> = trees.iter().map(|tree| ability(tree, &context)).collect();
        assert_eq!(printed, [text], "{trees:?}");
    }
}

/// Trees that no text is read as have words nevertheless.
#[test]
fn other_trees_have_words() {
    let one =
        |tests: &str| format!("{{choose: {{count: {{min: {{number: 1}}, max: {{number: 1}}}}, filter: [{tests}]}}}}");
    let effect = |tree: String| format!("{{event: {tree}}}");
    let rows = [
        (
            effect(format!("{{defeat: {}}}", one("{kind: unit}, {any: [exhausted, {in: [hand, you]}]}"))),
            "Defeat a unit that is exhausted or in your hand.",
        ),
        (
            effect(format!(
                "{{damage: {{amount: {{stat: [power, this]}}, to: {}, by: null, unpreventable: false}}}}",
                one("{kind: base}")
            )),
            "Deal damage to a base equal to this event's power.",
        ),
        (
            "{constant: {condition: {compare: [{count: [{kind: unit}, friendly]}, more-than, {number: 3}]}, does: [{grant: {to: this, grants: [{ability: {keyword: {plain: Sentinel}}}]}}]}}".into(),
            "While you control more than 3 units, this event gains Sentinel.",
        ),
        (
            effect(format!(
                "{{sequence: [{{reveal: {{top-of-deck: [{{number: 4}}, you]}}}}, {{draw-cards: {}}}]}}",
                one("{kind: event}, {one-of: {top-of-deck: [{number: 4}, you]}}")
            )),
            "Reveal the top 4 cards of your deck. Draw an event revealed this way.",
        ),
        (
            "{unsupported: {at: 9, word: Juggle, kind: triggered, when: [on-attack]}}".into(),
            "A triggered ability (On Attack): text that is not understood from “Juggle” on.",
        ),
    ];
    for (tree, words) in rows {
        let tree: Ability = swu_text::yaml::read(&tree).unwrap_or_else(|error| panic!("{tree}: {error}"));
        assert_eq!(ability(&tree, &Context::new("Probe Droid", Side::Event)), words);
    }
}

/// Parts of trees by what they are a part of: two of one place are of one type, most of the time.
#[derive(Default)]
struct Parts {
    by_place: BTreeMap<String, Vec<Value>>,
}

impl Parts {
    fn gather(&mut self, place: &str, value: &Value) {
        self.by_place.entry(place.to_owned()).or_default().push(value.clone());
        match value {
            Value::Object(fields) => fields.iter().for_each(|(key, value)| self.gather(key, value)),
            Value::Array(items) => items.iter().for_each(|item| self.gather(place, item)),
            _ => {}
        }
    }

    /// Puts another part of that place in at a place chosen at random.
    fn swap(&self, place: &str, value: &mut Value, random: &mut fastrand::Rng) {
        let leaf = !value.is_object() && !value.is_array();
        if leaf || random.u8(..6) == 0 {
            let others = &self.by_place[place];
            *value = others[random.usize(..others.len())].clone();
            return;
        }
        match value {
            Value::Object(fields) => {
                let place = random.usize(..fields.len().max(1));
                if let Some((key, value)) = fields.iter_mut().nth(place) {
                    self.swap(key, value, random);
                }
            }
            Value::Array(items) if !items.is_empty() => {
                let at = random.usize(..items.len());
                self.swap(place, &mut items[at], random);
            }
            _ => {}
        }
    }
}

/// True of a tree as the compiler makes it: sequences lie in no others, and nothing is no part of them.
fn is_normal(value: &Value) -> bool {
    let flat = |part: &Value| *part != "nothing" && part.get("sequence").is_none();
    match value {
        Value::Object(fields) => {
            let sequence = fields.get("sequence").and_then(Value::as_array);
            sequence.is_none_or(|parts| parts.len() > 1 && parts.iter().all(flat)) && fields.values().all(is_normal)
        }
        Value::Array(items) => items.iter().all(is_normal),
        _ => true,
    }
}

/// Trees that are put together from parts of several come back most of the time, and are rarely read as others.
#[test]
fn mixed_trees_are_seldom_misread() {
    let all = abilities();
    let mut parts = Parts::default();
    let values: Vec<Value> = all.iter().map(|(_, _, tree)| serde_json::to_value(tree).expect("a value")).collect();
    values.iter().for_each(|value| parts.gather("", value));
    let mut random = fastrand::Rng::with_seed(7);
    let (mut same, mut refused, mut misread) = (0, 0, Vec::new());
    let count = 3000;
    while same + refused + misread.len() < count {
        let at = random.usize(..all.len());
        let (name, side, _) = &all[at];
        let mut value = values[at].clone();
        for _ in 0..=random.u8(..3) {
            parts.swap("", &mut value, &mut random);
        }
        let Some(tree) = is_normal(&value).then(|| serde_json::from_value::<Ability>(value).ok()).flatten() else {
            continue;
        };
        if ability_line(&tree).contains("unsupported") {
            continue;
        }
        let context = Context::new(name, *side);
        let text = ability(&tree, &context);
        let read = compile(&text, &context);
        let back: Vec<Ability> = read.iter().map(|read| read.ability.clone()).collect();
        if back == [tree.clone()] {
            same += 1;
        } else if read.iter().any(|read| read.stopped_at.is_some()) {
            refused += 1;
        } else {
            let back: Vec<String> = back.iter().map(ability_line).collect();
            misread.push(format!("{side:?} {text}\n  {}\n  {}", ability_line(&tree), back.join("\n")));
        }
    }
    // Cards refer to what they have said before, so a wording of two halves may say something else.
    let report =
        format!("{same} came back, {refused} were refused, {} misread:\n{}", misread.len(), misread.join("\n"));
    assert!(misread.len() * 10 < count && refused * 5 < count, "{report}");
}
