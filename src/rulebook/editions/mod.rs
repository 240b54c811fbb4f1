//! Editions of the documents: which ones a rulebook holds, and what became of each rule from one to the next.
//!
//! [`Comparison::between`] compares two rulebooks. On the way,
//!
//! - `wording` makes of a text the words that are compared,
//! - `bags` says how alike two texts are,
//! - `matching` finds out which rule is which, and `kin` where the words went of those that are no longer there,
//! - `comparison` says what became of each, `marking` which words, and `history` follows one rule through several editions,
//! - `concordance` keeps the numbers of an older edition, by which `citing` finds a rule that is cited by it,
//! - `name` is what somebody types for an edition.

mod bags;
mod citing;
mod comparison;
mod concordance;
mod history;
mod kin;
mod marking;
mod matching;
mod name;
#[cfg(test)]
mod tests;
mod wording;

use std::cmp::Ordering;
use std::sync::Arc;

pub use citing::{Cited, Uncited};
pub use comparison::{Change, Comparison, Kind};
pub use concordance::{Concordance, Present};
pub use history::{Moment, history};
pub use marking::{Mark, Piece, marked};
pub use name::{COMPREHENSIVE_RULES, EditionName};

use super::Rulebook;

/// A document of a rulebook in one of its editions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edition {
    /// The document's code, such as `CR`.
    pub document: String,
    /// The name of the edition, such as `7.0`; none of a document that says nothing of editions.
    pub name: Option<Arc<str>>,
    /// The day of the edition, as `YYYY-MM-DD`, if the document says it.
    pub date: Option<Arc<str>>,
}

impl Edition {
    /// Orders editions of one document by age: by their days, or else by their names, read as numbers.
    pub fn cmp_age(&self, other: &Self) -> Ordering {
        let numbers = |edition: &Self| {
            let name = edition.name.clone().unwrap_or_default();
            name.split('.').map(|part| part.parse().unwrap_or(u32::MAX)).collect::<Vec<u32>>()
        };
        let by_day = match (&self.date, &other.date) {
            (Some(day), Some(other)) => day.cmp(other),
            _ => Ordering::Equal,
        };
        by_day.then_with(|| numbers(self).cmp(&numbers(other))).then_with(|| self.name.cmp(&other.name))
    }
}

impl Rulebook {
    /// The documents of this rulebook with their editions, in the order of the documents.
    ///
    /// ```
    /// # use swu_rulebook::Rulebook;
    /// let editions = Rulebook::embedded().editions();
    /// assert!(editions.iter().any(|edition| edition.document == "CR" && edition.name.as_deref() == Some("8.0")));
    /// ```
    pub fn editions(&self) -> &[Edition] {
        &self.editions
    }

    /// The edition of that document.
    pub fn edition_of(&self, document: &str) -> Option<&Edition> {
        self.editions.iter().find(|edition| edition.document == document)
    }

    /// Notes that a file belongs to this edition of its document. What the first file of a document says counts, and
    /// what it leaves out may be said by a later one.
    pub(super) fn add_edition(&mut self, edition: Edition) {
        match self.editions.iter_mut().find(|known| known.document == edition.document) {
            Some(known) => {
                known.name = known.name.take().or(edition.name);
                known.date = known.date.take().or(edition.date);
            }
            None => self.editions.push(edition),
        }
    }
}
