//! The cards that a query may name, and the rules that govern them: all that a search knows of cards.
//!
//! A [`Library`] knows them. A page that has none yet has [`PackedNames`]: the names of the cards with the numbers of their rules,
//! packed from a library, and nothing that can be read of a card besides.

use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use swu_cards::library::{names, normalise};
use swu_cards::rules::rules_of;
use swu_cards::{Card, CardKind, Library, printings};

use super::cards::windows;

/// A card as a search knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GovernedCard {
    pub kind: CardKind,
    /// The ids of the rules that govern it.
    pub rules: Vec<&'static str>,
}

/// The cards that can be named.
pub trait CardNames: Debug + Sync {
    /// The card or cards of a name, or of the number of a printing; empty if there is none.
    fn governed(&self, name: &str) -> Vec<GovernedCard>;

    /// Every name, with and without subtitles, as names are compared.
    fn names(&self) -> Vec<&str>;
}

impl CardNames for Library {
    fn governed(&self, name: &str) -> Vec<GovernedCard> {
        let governed = |card: &Card| GovernedCard { kind: card.kind, rules: rules_of(card) };
        self.called(name).into_iter().map(governed).collect()
    }

    fn names(&self) -> Vec<&str> {
        Library::names(self).collect()
    }
}

/// The cards of the program, which are read when the first may be named.
#[derive(Debug, Clone, Copy)]
pub struct EmbeddedCards;

impl CardNames for EmbeddedCards {
    fn governed(&self, name: &str) -> Vec<GovernedCard> {
        Library::embedded().governed(name)
    }

    fn names(&self) -> Vec<&str> {
        CardNames::names(Library::embedded())
    }
}

/// The names of the cards of a library, without the cards. It knows no numbers of printings; [`tells`](Self::tells) says where
/// that matters.
#[derive(Debug)]
pub struct PackedNames {
    packed: Packed<'static>,
    by_name: OnceLock<HashMap<String, Vec<usize>>>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Packed<'a> {
    /// The codes of all sets.
    #[serde(borrow)]
    sets: Vec<&'a str>,
    /// Each rule that governs a card.
    rules: Vec<&'a str>,
    cards: Vec<PackedCard<'a>>,
}

#[derive(Debug, Serialize, Deserialize)]
struct PackedCard<'a> {
    name: &'a str,
    subtitle: Option<&'a str>,
    kind: CardKind,
    /// The places of its rules.
    rules: Vec<usize>,
}

/// The names of the cards of a library, as bytes.
///
/// # Errors
///
/// When they cannot be written.
pub fn pack(library: &Library) -> Result<Vec<u8>, String> {
    let mut rules: Vec<&'static str> = Vec::new();
    let mut place = |rule: &'static str| {
        rules.iter().position(|known| *known == rule).unwrap_or_else(|| {
            rules.push(rule);
            rules.len() - 1
        })
    };
    let mut cards = Vec::new();
    for card in library.iter() {
        let rules = rules_of(card).into_iter().map(&mut place).collect();
        cards.push(PackedCard { name: &card.name, subtitle: card.subtitle.as_deref(), kind: card.kind, rules });
    }
    let sets = library.sets();
    let packed = Packed { sets: sets.iter().map(String::as_str).collect(), rules, cards };
    postcard::to_allocvec(&packed).map_err(|error| error.to_string())
}

impl PackedNames {
    /// Reads packed names.
    ///
    /// # Errors
    ///
    /// When these are no such bytes.
    pub fn read(bytes: &'static [u8]) -> Result<Self, String> {
        let packed = postcard::from_bytes(bytes).map_err(|error| error.to_string())?;
        Ok(Self { packed, by_name: OnceLock::new() })
    }

    /// Tests if all that was typed can be understood by names alone: it has no number of a printing in it.
    pub fn tells(&self, typed: &str) -> bool {
        const LONGEST: usize = 2;
        let is_number = |name: &str| {
            printings::typed(name).is_some_and(|printing| self.packed.sets.contains(&printing.set.as_str()))
        };
        !windows(typed, LONGEST).iter().any(|(_, name)| is_number(name))
    }

    fn by_name(&self) -> &HashMap<String, Vec<usize>> {
        self.by_name.get_or_init(|| {
            let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
            for (place, card) in self.packed.cards.iter().enumerate() {
                for name in names(card.name, card.subtitle) {
                    by_name.entry(name).or_default().push(place);
                }
            }
            by_name
        })
    }

    fn with_rules(&self, card: &PackedCard<'static>) -> GovernedCard {
        let rules = card.rules.iter().filter_map(|place| self.packed.rules.get(*place).copied()).collect();
        GovernedCard { kind: card.kind, rules }
    }
}

impl CardNames for PackedNames {
    fn governed(&self, name: &str) -> Vec<GovernedCard> {
        let places = self.by_name().get(&normalise(name)).map_or(&[][..], Vec::as_slice);
        let found: Vec<&PackedCard<'static>> =
            places.iter().filter_map(|place| self.packed.cards.get(*place)).collect();
        // As in a library, a card without a subtitle has no longer name that it could be told apart by.
        let mut whole = found.iter().filter(|card| card.subtitle.is_none());
        match (whole.next(), whole.next()) {
            (Some(whole), None) => vec![self.with_rules(whole)],
            _ => found.iter().map(|card| self.with_rules(card)).collect(),
        }
    }

    fn names(&self) -> Vec<&str> {
        self.by_name().keys().map(String::as_str).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Packed names say of each name of a card what the library says.
    #[test]
    fn packed_names_are_those_of_the_library() {
        let library = Library::embedded();
        let packed = PackedNames::read(pack(library).unwrap().leak()).unwrap();
        for name in library.names().chain(["Boba Fett’s  Armor", "no such card", ""]) {
            assert_eq!(packed.governed(name), library.governed(name), "{name}");
        }
    }

    #[test]
    fn numbers_of_printings_are_left_to_the_library() {
        let packed = PackedNames::read(pack(Library::embedded()).unwrap().leak()).unwrap();
        for typed in ["SOR_164", "may sor 164 attack", "sor-164?"] {
            assert!(!packed.tells(typed), "{typed}");
        }
        for typed in ["deal 3 damage", "CR 7.5.7", "Wampa", "", "xyz 164"] {
            assert!(packed.tells(typed), "{typed}");
        }
    }
}
