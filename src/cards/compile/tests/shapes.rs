//! Sentence shapes that the grammar reads, and the cards that each of them serves.
//!
//! The shape of a sentence is its tree without what may be exchanged in it: numbers, words, and the descriptions of cards.
//! `cargo test -p swu-cards shapes -- --nocapture` prints the numbers.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::{Ability, Library};

/// The tree without numbers, words of the game, and descriptions.
fn shape(tree: &Value) -> String {
    match tree {
        Value::Null => String::new(),
        Value::Bool(yes) => yes.to_string(),
        Value::Number(_) => "#".into(),
        // Traits, aspects, keywords and names begin with a capital; parts of trees do not.
        Value::String(word) if word.starts_with(|c: char| c.is_ascii_lowercase()) => word.clone(),
        Value::String(_) => "*".into(),
        Value::Array(parts) => format!("[{}]", parts.iter().map(shape).collect::<Vec<_>>().join(",")),
        Value::Object(fields) => {
            let field = |(key, value): (&String, &Value)| match key.as_str() {
                "filter" | "card" | "among" | "label" => key.clone(),
                // What a multiplier counts is a description as well.
                "count" if value.is_array() => key.clone(),
                _ => format!("{key}:{}", shape(value)),
            };
            format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(","))
        }
    }
}

/// The sentences of a tree: of a sequence each part, of anything else the whole.
fn sentences<'t>(tree: &'t Value, into: &mut Vec<&'t Value>) {
    match tree.get("sequence").and_then(Value::as_array) {
        Some(parts) => parts.iter().for_each(|part| sentences(part, into)),
        None => match tree.as_object().and_then(|fields| Some((fields.get("effect")?, fields))) {
            Some((effect, fields)) if fields.contains_key("when") || fields.contains_key("costs") => {
                sentences(effect, into);
            }
            _ => into.push(tree),
        },
    }
}

#[test]
fn shapes_serve_many_cards() {
    let mut served: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut cards = BTreeSet::new();
    for card in Library::embedded().iter().filter(|card| card.token.is_none()) {
        for ability in card.all_abilities() {
            if matches!(ability, Ability::Keyword(_) | Ability::Unsupported(_)) {
                continue;
            }
            let tree = serde_json::to_value(ability).expect("a tree is plain values");
            let inner = tree.as_object().and_then(|fields| fields.values().next()).unwrap_or(&tree);
            let mut all = Vec::new();
            sentences(inner, &mut all);
            cards.insert(card.full_name());
            for sentence in all {
                served.entry(shape(sentence)).or_default().insert(card.full_name());
            }
        }
    }
    let by = |least: usize| served.values().filter(|cards| cards.len() >= least).count();
    let alone = by(1) - by(2);
    let shared: BTreeSet<&String> = served.values().filter(|cards| cards.len() > 1).flatten().collect();
    println!("{} sentence shapes for {} cards with sentences", served.len(), cards.len());
    println!("{alone} shapes serve one card, {} two or more, {} ten or more", by(2), by(10));
    println!("{} cards have a sentence of a shape that serves others too", shared.len());
    // A grammar of special cases would have a shape a sentence, and no card in company.
    assert!(served.len() < cards.len() && shared.len() * 5 > cards.len() * 3, "{} {}", served.len(), shared.len());
}
