//! Coverage: the cards without a text that the compiler does not read.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::card::Card;
use super::tree::{Ability, Unsupported};

/// The number of cards, and of those that are understood.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Share {
    pub total: usize,
    pub understood: usize,
}

impl Share {
    const fn count(&mut self, understood: bool) {
        self.total += 1;
        self.understood += understood as usize;
    }
}

/// The coverage of a card library.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Coverage {
    #[serde(flatten)]
    pub all: Share,
    /// Only the cards with a text that is not understood.
    pub cards: Vec<Uncovered>,
    /// By set, each with its types of card.
    pub sets: BTreeMap<String, BTreeMap<&'static str, Share>>,
    /// The number of texts that are not understood, for each sort of ability.
    pub kinds: BTreeMap<&'static str, usize>,
}

/// A card with a text that is not understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Uncovered {
    /// The full name.
    pub name: String,
    pub set: String,
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub unsupported: Vec<Unread>,
}

/// A text that is not understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Unread {
    /// The first word that is not understood; the whole text if it is known.
    pub text: String,
    /// The byte of the card's text at which that word stands.
    pub at: usize,
    pub word: String,
    /// The sort of the ability, as it begins: `triggered`, `action`, `event` or `constant`.
    pub kind: &'static str,
    /// The words around the first one that is not understood, if the text is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub around: Option<String>,
}

impl Unread {
    /// The same, with the text up to the first word that is not understood, and from there on.
    pub fn know(&mut self, before: &str, from: &str) {
        let last: Vec<&str> = before.split_whitespace().rev().take(AROUND).collect();
        let next = from.split_whitespace().take(AROUND + 1);
        let words: Vec<&str> = last.into_iter().rev().chain(next).collect();
        (self.text, self.around) = (format!("{before}{from}"), Some(words.join(" ")));
    }
}

/// The number of words shown before and after the one that stops the compiler.
const AROUND: usize = 3;

/// The coverage of those cards, in their order.
pub fn coverage<'c>(cards: impl IntoIterator<Item = &'c Card>) -> Coverage {
    let mut coverage = Coverage::default();
    for card in cards {
        let unsupported: Vec<Unread> = unread(card).map(Unread::from).collect();
        let understood = unsupported.is_empty();
        let set = card.printing.as_ref().map_or("", |printing| printing.set.as_str());
        coverage.all.count(understood);
        coverage.sets.entry(set.to_owned()).or_default().entry(card.kind.word()).or_default().count(understood);
        for text in &unsupported {
            *coverage.kinds.entry(text.kind).or_default() += 1;
        }
        if !understood {
            let (name, set) = (card.full_name(), set.to_owned());
            coverage.cards.push(Uncovered { name, set, kind: card.kind.word(), unsupported });
        }
    }
    coverage
}

/// The abilities of a card that are not understood. A text is read whole or not at all, so they stand in no other.
pub fn unread(card: &Card) -> impl Iterator<Item = &Unsupported> {
    card.all_abilities().filter_map(|ability| match ability {
        Ability::Unsupported(unsupported) => Some(unsupported),
        _ => None,
    })
}

impl From<&Unsupported> for Unread {
    fn from(unsupported: &Unsupported) -> Self {
        let Unsupported { at, word, kind, .. } = unsupported;
        Self { text: word.clone(), at: *at, word: word.clone(), kind: kind.word(), around: None }
    }
}
