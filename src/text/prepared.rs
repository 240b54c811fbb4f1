//! Prepared data: the work on embedded files that is done once and kept as bytes.
//!
//! A program embeds rules, cards and scenarios as text. Reading all of it takes a third of a second; so each package can
//! prepare its [`Part`] as bytes, and a [`Store`] has them: a folder of the user for the command line, the files of the app
//! for a page. Without a store, packages read their texts directly, with the same result.
//!
//! A package that reads its part does not know how to prepare it: what only reads, as the small engine of a page does, is not
//! linked with what reads texts.

use std::sync::{Mutex, OnceLock, PoisonError};

/// A part of the prepared data, made by one package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The rule graph and the concordances of older editions.
    Rules,
    /// The cards, their names, and the overrides of card data.
    Cards,
    /// The search index with its tables, and the thesaurus.
    Search,
    /// The words of other languages.
    Translations,
    /// The questions that rules answer.
    Questions,
    /// Titles, rules and cards of the scenarios; the official rulings.
    Scenarios,
}

impl Part {
    /// Every part.
    pub const ALL: [Self; 6] =
        [Self::Rules, Self::Cards, Self::Search, Self::Translations, Self::Questions, Self::Scenarios];

    /// The name of its file, without an ending.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Cards => "cards",
            Self::Search => "search",
            Self::Translations => "translations",
            Self::Questions => "questions",
            Self::Scenarios => "scenarios",
        }
    }
}

/// Has prepared data.
pub trait Store: Send + Sync {
    /// The bytes of a part, each time the same; nothing if it does not have them.
    fn load(&self, part: Part) -> Option<Vec<u8>>;
}

static STORE: OnceLock<Box<dyn Store>> = OnceLock::new();

/// Loaded bytes by part; `None` for a part that the store does not have.
static LOADED: [OnceLock<Option<&'static [u8]>>; Part::ALL.len()] = [const { OnceLock::new() }; Part::ALL.len()];

/// Sets the store of this process. Call it once, before anything embedded is used.
pub fn keep_in(store: impl Store + 'static) {
    // A second store is ignored: parts of the first may be in use.
    let _ = STORE.set(Box::new(store));
}

/// The prepared bytes of a part; `None` without a store that has them.
pub fn bytes(part: Part) -> Option<&'static [u8]> {
    let store = STORE.get()?;
    *LOADED.get(part as usize)?.get_or_init(|| store.load(part).map(|bytes| &*bytes.leak()))
}

/// Bytes handed over by whoever runs the program: each part is given once. The store of a page.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Vec<(Part, Vec<u8>)>>);

impl MemoryStore {
    /// A store of these parts.
    pub fn new(parts: impl IntoIterator<Item = (Part, Vec<u8>)>) -> Self {
        Self(Mutex::new(parts.into_iter().collect()))
    }
}

impl Store for MemoryStore {
    fn load(&self, part: Part) -> Option<Vec<u8>> {
        let mut parts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = parts.iter().position(|(handed, _)| *handed == part)?;
        Some(parts.swap_remove(at).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One test, for a process has one store.
    #[test]
    fn loads_a_part_once() {
        assert_eq!(bytes(Part::Rules), None, "there is no store yet");
        keep_in(MemoryStore::new([(Part::Rules, vec![7])]));
        keep_in(MemoryStore::default());
        for _ in 0..2 {
            assert_eq!(bytes(Part::Rules), Some(&[7][..]));
        }
        assert_eq!(bytes(Part::Cards), None);
    }
}
