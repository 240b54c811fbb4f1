//! A note that can be made while a position is only looked at.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// The first thing that was noted since the note was last taken. It is no part of what makes two positions equal, and a
/// copy has none.
#[derive(Debug)]
pub(crate) struct Once<T>(OnceLock<T>);

impl<T> Once<T> {
    /// Notes it, unless something has been noted.
    pub(crate) fn note(&self, what: T) {
        // A second note loses against the first: that is what it is for.
        let _ = self.0.set(what);
    }

    /// Takes the note, which is forgotten.
    pub(crate) fn take(&mut self) -> Option<T> {
        self.0.take()
    }
}

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Clone for Once<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<T> PartialEq for Once<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Once<T> {}

impl<T> Hash for Once<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
