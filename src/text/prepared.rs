//! Prepared data: the work on embedded files that is done once and kept as bytes.
//!
//! A program embeds rules, cards and scenarios as text. Reading all of it takes a third of a second; so each package
//! prepares its [`Part`] the first time it is needed, and a [`Store`] keeps the bytes: a folder of the user for the command
//! line, the files of the app for a page. Without a store, packages read their texts directly, with the same result.

use std::sync::{Mutex, OnceLock, PoisonError};

/// A part of the prepared data, made by one package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The rule graph and the concordances of older editions.
    Rules,
    /// The cards, their names, and the overrides of card data.
    Cards,
    /// The search index with its tables, the thesaurus, the questions and the translations.
    Search,
    /// Titles, rules and cards of the scenarios; the official rulings.
    Scenarios,
}

impl Part {
    /// Every part.
    pub const ALL: [Self; 4] = [Self::Rules, Self::Cards, Self::Search, Self::Scenarios];

    /// The name of its file, without an ending.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Cards => "cards",
            Self::Search => "search",
            Self::Scenarios => "scenarios",
        }
    }
}

/// Keeps prepared data from one start of the program to the next.
pub trait Store: Send + Sync {
    /// The bytes that were saved, if they are there and undamaged.
    fn load(&self, part: Part) -> Option<Vec<u8>>;

    /// True if [`save`](Self::save) can succeed. If not, nothing is prepared.
    fn is_writable(&self) -> bool;

    /// Keeps the bytes. A failure costs preparing them again, and nothing else.
    fn save(&self, part: Part, bytes: &[u8]);
}

static STORE: OnceLock<Box<dyn Store>> = OnceLock::new();

/// Loaded bytes by part; `None` for a part that the store does not have and cannot keep.
static LOADED: [OnceLock<Option<&'static [u8]>>; Part::ALL.len()] = [const { OnceLock::new() }; Part::ALL.len()];

/// Sets the store of this process. Call it once, before anything embedded is used.
pub fn keep_in(store: impl Store + 'static) {
    // A second store is ignored: parts of the first may be in use.
    let _ = STORE.set(Box::new(store));
}

/// The prepared bytes of a part, from the store or made now; `None` without a store that has them or can keep them.
pub fn bytes(part: Part, prepare: impl FnOnce() -> Result<Vec<u8>, String>) -> Option<&'static [u8]> {
    let store = STORE.get()?;
    *LOADED.get(part as usize)?.get_or_init(|| {
        let loaded = store.load(part).or_else(|| {
            let prepared = store.is_writable().then(prepare)?.ok()?;
            store.save(part, &prepared);
            Some(prepared)
        });
        loaded.map(|bytes| &*bytes.leak())
    })
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

    fn is_writable(&self) -> bool {
        false
    }

    fn save(&self, _: Part, _: &[u8]) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One test, for a process has one store.
    #[test]
    fn loads_a_part_once_and_prepares_none_that_cannot_be_kept() {
        assert_eq!(bytes(Part::Rules, || Ok(vec![1])), None, "there is no store yet");
        keep_in(MemoryStore::new([(Part::Rules, vec![7])]));
        keep_in(MemoryStore::default());
        for _ in 0..2 {
            assert_eq!(bytes(Part::Rules, || Err("not asked".to_owned())), Some(&[7][..]));
        }
        assert_eq!(bytes(Part::Cards, || Ok(vec![1])), None);
    }
}
