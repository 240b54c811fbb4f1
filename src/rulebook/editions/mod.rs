//! Editions of the documents: their names, and the changes of each rule from one to the next.
//!
//! [`Comparison::between`] compares two rulebooks. On the way,
//!
//! - `wording` makes of a text the words that are compared,
//! - `bags` says how alike two texts are, and which of many repeats most of one,
//! - `matching` finds out which rule is which,
//! - `comparison` classes the change of each, `marking` that of its words,
//! - `concordance` keeps the numbers of an older edition, by which `citing` finds a rule that is cited by it.

mod bags;
mod citing;
mod comparison;
mod concordance;
mod marking;
mod matching;
#[cfg(test)]
mod tests;
mod wording;

use std::cmp::Ordering;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use citing::{Cited, Uncited};
pub use comparison::{Change, Comparison, Kind};
pub use concordance::{Concordance, Present};
pub use marking::{Mark, Piece, marked};

pub use super::id::COMPREHENSIVE_RULES;
use super::{Node, RuleId, Rulebook, SecondHand};

/// A document of a rulebook in one of its editions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edition {
    /// The document's code, such as `CR`.
    pub document: String,
    /// The name of the edition, such as `7.0`; none of a document that says nothing of editions.
    pub name: Option<Arc<str>>,
    /// The day of the edition, as `YYYY-MM-DD`, if the document says it.
    pub date: Option<Arc<str>>,
    /// The source, if it is not restated from its own text.
    pub second_hand: Option<SecondHand>,
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

    /// The source of the document that a rule is of, if that is known at second hand only.
    pub fn second_hand(&self, rule: &Node) -> Option<&SecondHand> {
        self.edition_of(rule.id.document())?.second_hand.as_ref()
    }

    /// Notes that a file belongs to this edition of its document. What the first file of a document says counts, and
    /// what it leaves out may be said by a later one.
    pub(super) fn add_edition(&mut self, edition: Edition) {
        match self.editions.iter_mut().find(|known| known.document == edition.document) {
            Some(known) => {
                known.name = known.name.take().or(edition.name);
                known.date = known.date.take().or(edition.date);
                known.second_hand = known.second_hand.take().or(edition.second_hand);
            }
            None => self.editions.push(edition),
        }
    }
}

/// An edition that is asked for.
///
/// ```
/// use swu_rulebook::Rulebook;
/// use swu_rulebook::editions::EditionName;
/// assert!(EditionName::read("CR 8.0").is_in(Rulebook::embedded()));
/// assert!(EditionName::read("v2.0").names("CR", "2.0"));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct EditionName<'t> {
    document: Option<&'t str>,
    name: &'t str,
}

impl<'t> EditionName<'t> {
    /// Reads what was typed; any text is a name.
    pub fn read(typed: &'t str) -> Self {
        let typed = typed.trim();
        let (document, name) = match typed.rsplit_once([' ', '@']) {
            Some((document, name)) => (Some(document.trim_end()), name),
            None => (None, typed),
        };
        Self { document, name: name.trim_start_matches(['v', 'V']) }
    }

    /// Tests for that edition of that document: of the Comprehensive Rules, if it names no document.
    pub fn names(&self, document: &str, name: &str) -> bool {
        let is_document = self.document.unwrap_or(COMPREHENSIVE_RULES).eq_ignore_ascii_case(document);
        is_document && self.name.eq_ignore_ascii_case(name)
    }

    /// Tests if these rules have it. If it names no document, it is one of the Comprehensive Rules where they have these,
    /// and else of any.
    pub fn is_in(&self, rulebook: &Rulebook) -> bool {
        // Somebody's own folder may hold an edition of the rules under the names of its files.
        let comprehensive = rulebook.edition_of(COMPREHENSIVE_RULES).map(|_| COMPREHENSIVE_RULES);
        let document = self.document.or(comprehensive);
        rulebook.editions().iter().any(|edition| {
            let is_document = document.is_none_or(|document| edition.document.eq_ignore_ascii_case(document));
            is_document && edition.name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case(self.name))
        })
    }
}

/// A rule in one edition of several.
#[derive(Debug, Clone, Copy)]
pub struct Moment<'b> {
    /// The place of the edition among those that were looked at.
    pub edition: usize,
    /// The change since the edition before; nothing in the oldest edition of all.
    pub change: Option<Change<'b>>,
    /// The rule; none in the edition that no longer has it.
    pub rule: Option<&'b Node>,
}

/// Follows a rule of the edition at a place through all of them, which come oldest first: from the first that has it to
/// the last, or to the first that no longer has it. Nothing, if that edition has no such rule.
///
/// ```
/// use swu_rulebook::{Rulebook, SourceFile};
/// use swu_rulebook::editions::{Kind, history};
/// let book = |rules: &str| Rulebook::parse([SourceFile::new("a.md", format!("---\ndocument: CR\n---\n\n{rules}"))]);
/// let old = book("# 1. Boats\n\n1.1. A boat floats on water.\n");
/// let new = book("# 1. Boats\n\n1.1. A crane lifts cargo.\n\n1.2. A boat floats on water.\n");
/// let moments = history(&[&old, &new], 1, &"1.2".parse()?);
/// let changes: Vec<Option<Kind>> = moments.iter().map(|moment| Some(moment.change?.kind)).collect();
/// assert_eq!(changes, [None, Some(Kind::Renumbered)]);
/// # Ok::<(), swu_rulebook::ParseRuleIdError>(())
/// ```
pub fn history<'b>(editions: &[&'b Rulebook], at: usize, id: &RuleId) -> Vec<Moment<'b>> {
    let Some(rule) = editions.get(at).and_then(|edition| edition.get(id)) else { return Vec::new() };
    let mut moments = Vec::new();
    let (mut edition, mut newer) = (at, rule);
    // Back to where it began, which is told first.
    loop {
        let Some((old, new)) = editions.get(edition.wrapping_sub(1)).zip(editions.get(edition)) else {
            moments.push(Moment { edition, change: None, rule: Some(newer) });
            break;
        };
        let changes = Comparison::between(old, new).changes;
        let change = changes.into_iter().find(|change| change.new.is_some_and(|rule| rule.id == newer.id));
        moments.push(Moment { edition, change, rule: Some(newer) });
        let Some(older) = change.and_then(|change| change.old) else { break };
        newer = older;
        edition -= 1;
    }
    moments.reverse();
    let mut older = rule;
    for (edition, pair) in editions.windows(2).enumerate().skip(at) {
        let [old, new] = pair else { break };
        let changes = Comparison::between(old, new).changes;
        let change = changes.into_iter().find(|change| change.old.is_some_and(|rule| rule.id == older.id));
        let newer = change.and_then(|change| change.new);
        moments.push(Moment { edition: edition + 1, change, rule: newer });
        match newer {
            Some(newer) => older = newer,
            None => break,
        }
    }
    moments
}
