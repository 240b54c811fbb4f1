//! Every card comes back from its printed wording, and each construct's wording is shown.

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

#[test]
fn every_card_comes_back() {
    let mut failures = Vec::new();
    for (name, side, tree) in abilities() {
        if matches!(tree, Ability::Unsupported(_)) {
            continue;
        }
        let context = Context::new(&name, side);
        let text = ability(&tree, &context);
        let back: Vec<Ability> = compile(&text, &context).into_iter().map(|read| read.ability).collect();
        if back != [tree.clone()] {
            let back: Vec<String> = back.iter().map(ability_line).collect();
            failures.push(format!("{name} ({side:?}): {text}\n  {}\n  {}", ability_line(&tree), back.join("\n  ")));
        }
    }
    assert!(failures.is_empty(), "{} do not come back:\n{}", failures.len(), failures.join("\n"));
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

/// A tree as the compiler makes it: sequences lie in no others, and nothing is no part of them.
fn normal(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut fields: serde_json::Map<String, Value> =
                fields.into_iter().map(|(key, value)| (key, normal(value))).collect();
            let Some(Value::Array(parts)) = fields.get_mut("sequence") else { return Value::Object(fields) };
            let mut flat = Vec::new();
            for part in std::mem::take(parts) {
                match part {
                    Value::String(word) if word == "nothing" => {}
                    Value::Object(mut inner) if inner.contains_key("sequence") => {
                        if let Some(Value::Array(inner)) = inner.remove("sequence") {
                            flat.extend(inner);
                        }
                    }
                    part => flat.push(part),
                }
            }
            match flat.len() {
                0 => Value::from("nothing"),
                1 => flat.remove(0),
                _ => {
                    fields.insert("sequence".into(), Value::Array(flat));
                    Value::Object(fields)
                }
            }
        }
        Value::Array(items) => items.into_iter().map(normal).collect(),
        value => value,
    }
}

/// A tree that is put together from parts of several comes back, or its wording is refused: it is never read as another.
#[test]
fn no_mixed_tree_is_misread() {
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
        let Ok(tree) = serde_json::from_value::<Ability>(normal(value)) else { continue };
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
    assert!(misread.is_empty(), "{} misread:\n{}", misread.len(), misread.join("\n"));
    // Most of them make sense.
    assert!(refused * 10 < same, "{refused} of {count} were refused");
}
