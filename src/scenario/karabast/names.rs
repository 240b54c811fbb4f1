//! Names of the form: the title in lower case with `-` between words and without other signs, and `#` with the subtitle
//! written in the same way where several cards have the title.

use std::collections::{BTreeSet, HashMap};

use crate::table::lookup::Cards;
use swu_cards::library::searched;
use swu_cards::{Card, Library};

/// The name of a card in the form.
pub(super) fn of(card: &Card, library: &Library) -> String {
    // The title alone may name another card, which has no subtitle.
    let is_alone = matches!(library.called(&card.name).as_slice(), [only] if only.subtitle == card.subtitle);
    match &card.subtitle {
        Some(subtitle) if !is_alone => format!("{}#{}", slug(&card.name), slug(subtitle)),
        Some(_) | None => slug(&card.name),
    }
}

/// Words as the form writes them: `TIE/ln Fighter` is `tieln-fighter`.
fn slug(words: &str) -> String {
    let words = searched(words);
    let words = words.split_whitespace().map(|word| word.chars().filter(|letter| letter.is_alphanumeric()).collect());
    words.filter(|word: &String| !word.is_empty()).collect::<Vec<_>>().join("-")
}

/// The letters and digits of a name, by which names are compared: simulators differ in their signs.
fn key(name: &str) -> String {
    searched(name).chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// The names of a library, by their letters and digits.
pub(super) struct Names<'l> {
    pub cards: Cards<'l>,
    by_key: HashMap<String, Vec<&'l str>>,
}

impl<'l> Names<'l> {
    pub fn new(library: &'l Library) -> Self {
        let mut by_key: HashMap<String, Vec<&'l str>> = HashMap::new();
        for name in library.names() {
            // Letters with accents are omitted by some.
            let plain = name.chars().filter(char::is_ascii_alphanumeric).collect();
            for key in BTreeSet::from([key(name), plain]) {
                by_key.entry(key).or_default().push(name);
            }
        }
        Self { cards: Cards::of_library(library), by_key }
    }

    /// The name that a file of ours would write; none if no card has that name, or several names are written so.
    pub fn written(&self, name: &str) -> Option<String> {
        if self.cards.is_known(name) {
            return Some(name.to_owned());
        }
        match self.by_key.get(&key(name))?.as_slice() {
            [only] => Some((*only).to_owned()),
            _ => None,
        }
    }

    /// The names that may have been meant.
    pub fn nearest(&self, name: &str) -> Vec<String> {
        self.cards.nearest(&name.replace('#', ", ").replace('-', " "))
    }
}
