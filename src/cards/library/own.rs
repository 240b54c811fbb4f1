//! A user's own card data: what they add to a library, and the words that are printed on cards.

use std::sync::{Arc, OnceLock};

use super::{Library, Lookup};
use crate::card::{Card, Printing};
use crate::print;
use crate::printed::PrintedTexts;
use crate::printings::Printings;

/// Additions of a user's own card data to a library.
#[derive(Debug, Clone, Default)]
pub struct Own {
    /// A card that is known already counts as a printing of it.
    pub cards: Vec<Card>,
    pub numbers: Printings,
    pub texts: PrintedTexts,
}

/// The words of a card's effects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wording {
    pub lines: print::Lines,
    /// True if these are the words that are printed on it, and not the fixed wording.
    pub is_printed: bool,
}

impl Library {
    /// The same library with a user's own card data.
    #[must_use]
    pub fn extended(&self, own: Own) -> Self {
        let mut library = self.clone();
        library.by_printing = OnceLock::new();
        library.texts = Arc::new(own.texts);
        for card in own.cards {
            match library.place_of(&card.full_name(), card.subtitle.as_deref(), card.kind) {
                Some(at) => library.add_printings(at, card.printings().cloned()),
                None => {
                    library.add(Arc::new(card));
                }
            }
        }
        for (name, printings) in own.numbers.by_card() {
            let Lookup::One(card) = library.named(name) else { continue };
            let at = library.place_of(&card.full_name(), card.subtitle.as_deref(), card.kind);
            at.into_iter().for_each(|at| library.add_printings(at, printings.iter().cloned()));
        }
        library
    }

    /// Counts those as printings of the card at that place too.
    fn add_printings(&mut self, at: usize, printings: impl Iterator<Item = Printing>) {
        let Some(entry) = self.entries.get_mut(at) else { return };
        let Some(card) = entry.card() else { return };
        let new: Vec<Printing> =
            printings.filter(|printing| !card.printings().any(|known| known == printing)).collect();
        if !new.is_empty() {
            let mut card = Card::clone(card);
            card.reprints.extend(new);
            entry.card = OnceLock::from(Some(Arc::new(card)));
        }
    }

    /// True if printed texts of any card are known.
    pub fn has_texts(&self) -> bool {
        !self.texts.is_empty()
    }

    /// The effects of the card: in the words that are printed on it if they are known, or else in the fixed wording.
    pub fn wording(&self, card: &Card) -> Wording {
        match self.texts.on(card) {
            Some(lines) => Wording { lines, is_printed: true },
            None => Wording { lines: print::card(card), is_printed: false },
        }
    }
}
