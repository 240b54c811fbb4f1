//! Every card comes back from its printed wording, and each construct's wording is shown.

use std::collections::BTreeMap;

use super::{ability, sides};
use crate::cards::compile::{Context, Side, compile};
use crate::cards::import::ability_line;
use crate::cards::{Ability, Library};

/// Every ability of every card of the library, with the card's name and the side that it stands on.
fn abilities() -> Vec<(String, Side, Ability)> {
    let mut all = Vec::new();
    for card in Library::embedded().iter() {
        let lists = [&card.abilities, &card.unit_abilities, &card.upgrade_abilities];
        for (list, side) in lists.into_iter().zip(sides(card.kind)) {
            all.extend(list.iter().map(|ability| (card.name.clone(), side, (**ability).clone())));
        }
    }
    all
}

#[test]
fn every_card_comes_back() {
    let mut failures: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut count = 0;
    for (name, side, tree) in abilities() {
        if matches!(tree, Ability::Unsupported(_)) {
            continue;
        }
        let context = Context::new(&name, side);
        let text = ability(&tree, &context);
        let read = compile(&text, &context);
        let back: Vec<Ability> = read.iter().map(|read| read.ability.clone()).collect();
        if back != [tree.clone()] {
            count += 1;
            let key = match read.first() {
                Some(read) if read.stopped_at.is_some() => "refused",
                _ => "different",
            };
            let stop = read.iter().find_map(|read| read.stopped_at.clone()).map_or("", |at| &text[at.start..]);
            let back: Vec<String> = back.iter().map(ability_line).collect();
            let back = if key == "refused" { format!("STOP {stop}") } else { back.join("\n     ") };
            failures
                .entry(key.into())
                .or_default()
                .push(format!("{name} {side:?}\n  {text}\n  T: {}\n  B: {back}", ability_line(&tree)));
        }
    }
    for (key, all) in &failures {
        for failure in all {
            eprintln!("{key}: {failure}");
        }
    }
    assert_eq!(count, 0);
}
