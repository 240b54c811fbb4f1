//! Every construct of the ability trees is shown by rulings: at least two of the cards that have it, or all of them, are
//! named in the scenarios of `scenarios/cards` and `scenarios/rulings`.
//!
//! A construct is a word of the trees as the card files write them: the name of a variant, or of a field. Fields that every
//! variant of a kind has are shown by any card, so that counting them costs nothing and leaves nothing out.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use swu_judge::cards::library::normalise;
use swu_judge::cards::{Card, Library, Lookup};

use crate::replays::replays;

/// The constructs that stand in a value.
fn constructs(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                into.insert(key.clone());
                constructs(value, into);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| constructs(item, into)),
        // Traits, aspects, keywords and names begin with a capital or a digit; variants do not.
        Value::String(word) if word.starts_with(|c: char| c.is_ascii_lowercase()) && !word.contains(' ') => {
            into.insert(word.clone());
        }
        _ => {}
    }
}

/// The constructs of all abilities of a card that are understood.
fn of_card(card: &Card) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for ability in card.all_abilities() {
        if let Ok(tree) = serde_json::to_value(ability)
            && tree.get("unsupported").is_none()
        {
            constructs(&tree, &mut found);
        }
    }
    found
}

/// Adds a word as names are compared, and without the player in "ana's Chewbacca".
fn add(word: &str, into: &mut BTreeSet<String>) {
    let word = normalise(word);
    if let Some((_, owned)) = word.split_once("'s ") {
        into.insert(owned.to_owned());
    }
    into.insert(word);
}

/// Every word that a scenario file says somewhere, as a key or a value.
fn words(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                add(key, into);
                words(value, into);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| words(item, into)),
        Value::String(word) => add(word, into),
        _ => {}
    }
}

#[test]
fn two_cards_show_every_construct() {
    let mut named = BTreeSet::new();
    let shows = |name: &str| ["scenarios/cards/", "scenarios/rulings/"].iter().any(|folder| name.starts_with(folder));
    replays().iter().filter(|file| shows(&file.name)).for_each(|file| words(&file.value, &mut named));
    let library = Library::embedded();
    let mut have: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut shown: BTreeMap<String, usize> = BTreeMap::new();
    for card in library.iter() {
        // A name that several cards have does not say which; then the file says the subtitle somewhere.
        let alone = matches!(library.find(&card.name), Lookup::One(_));
        let is_shown =
            named.contains(&normalise(&card.full_name())) || (alone && named.contains(&normalise(&card.name)));
        for construct in of_card(card) {
            *shown.entry(construct.clone()).or_default() += usize::from(is_shown);
            have.entry(construct).or_default().push(card.full_name());
        }
    }
    assert!(have.len() > 300, "only {} constructs: are the trees read?", have.len());
    let missing: Vec<String> = have
        .iter()
        .filter(|(construct, cards)| shown.get(*construct).copied().unwrap_or(0) < cards.len().min(2))
        .map(|(construct, cards)| {
            format!(
                "{construct}: of {} cards, such as {}",
                cards.len(),
                cards.iter().take(4).cloned().collect::<Vec<_>>().join("; ")
            )
        })
        .collect();
    assert!(
        missing.is_empty(),
        "constructs without two cards in scenarios/cards and scenarios/rulings:\n{}",
        missing.join("\n")
    );
}
