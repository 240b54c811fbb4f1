//! Decks: which are legal, and how lists of them are read.

mod forms;
mod lists;
mod rulings;

use std::fs;

use swu_judge::cards::Library;
use swu_judge::tournament::deck::{Deck, Kind, read};

fn fixture(name: &str) -> String {
    fs::read_to_string(format!("{}/tests/fixtures/decks/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn decks(list: &str) -> Vec<Deck> {
    read("list.txt", list, Kind::Deck, Library::embedded()).unwrap_or_else(|errors| panic!("{errors:?}\n{list}"))
}

fn deck(list: &str) -> Deck {
    let mut decks = decks(list);
    assert_eq!(decks.len(), 1);
    decks.remove(0)
}

/// Words of a list, each with its replacement.
type Changes<'c> = &'c [(&'c str, &'c str)];

/// The fixture, changed.
fn changed(name: &str, changes: Changes<'_>) -> String {
    changes.iter().fold(fixture(name), |list, (from, to)| {
        assert!(list.contains(from), "{from}");
        list.replacen(from, to, 1)
    })
}
