//! The numbers of an older edition and those of the present one, so that a citation of the older edition can be looked up
//! without it.
//!
//! A concordance holds numbers only. A rule that it does not name has the number that follows from the rule it is part
//! of: when `8.16` is now `8.15`, `8.16.2` is now `8.15.2`. The present rules that the older edition does not have are
//! named too, so that a number which that edition never had is not taken for one that stayed.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::{Comparison, Edition};
use crate::{Node, RuleId, Rulebook, prepared};

/// The numbers of one document in an older edition and in the present one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Concordance {
    /// The document's code, such as `CR`.
    pub document: String,
    /// The older edition.
    pub edition: String,
    /// Its day, as `YYYY-MM-DD`.
    pub date: Option<String>,
    /// The edition that the numbers are of that rules have now.
    pub present: String,
    /// The rules that have another number now, each with all its parts unless these are named themselves.
    #[serde(default)]
    moved: BTreeMap<RuleId, RuleId>,
    /// The rules that are no longer there, each with the present rule to look at in its place, if there is one.
    #[serde(default)]
    removed: BTreeMap<RuleId, Option<RuleId>>,
    /// The present rules that the older edition does not have, with all their parts unless these are named in `moved`.
    #[serde(default)]
    added: Vec<RuleId>,
}

/// The present form of a rule of an older edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Present {
    /// It is there, under this number.
    Here(RuleId),
    /// It is gone; the rule to look at in its place, if there is one.
    Removed(Option<RuleId>),
    /// The older edition had no such rule.
    Never,
}

/// The embedded concordances.
static EMBEDDED: LazyLock<Vec<Concordance>> = LazyLock::new(|| {
    // A test reads the file, so that it cannot be one that is not read here.
    prepared::concordances().unwrap_or_else(|| Concordance::load().unwrap_or_default())
});

impl Concordance {
    /// The embedded concordances of older editions.
    ///
    /// ```
    /// use swu_rulebook::Rulebook;
    /// use swu_rulebook::editions::{Concordance, Present};
    /// let old = Concordance::embedded().iter().find(|old| old.edition == "2.0").ok_or("not embedded")?;
    /// let modifiers = old.present_of(&"CR 8.16.2".parse()?, Rulebook::embedded());
    /// assert_eq!(modifiers, Present::Here("CR 8.15.2".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn embedded() -> &'static [Self] {
        &EMBEDDED
    }

    /// The same, read anew.
    pub(crate) fn load() -> Result<Vec<Self>, String> {
        // A page is handed them as bytes.
        if cfg!(target_family = "wasm") { Ok(Vec::new()) } else { Self::parse(swu_data_rules::EDITIONS) }
    }

    /// The number that a rule of an older edition has in the present one, as far as the concordances that this program
    /// carries know; that of a rule of any other edition is its own.
    pub fn present_number(rule: &Node) -> Option<RuleId> {
        let is_it = |known: &&Self| {
            known.document == rule.id.document() && rule.edition.as_deref() == Some(known.edition.as_str())
        };
        // Most rules are of the present edition, and for them the concordances need not be unpacked.
        let present = Rulebook::embedded().edition_of(rule.id.document()).and_then(|edition| edition.name.as_deref());
        if rule.edition.as_deref() == present {
            return Some(rule.id.clone());
        }
        let Some(known) = Self::embedded().iter().find(is_it) else { return Some(rule.id.clone()) };
        match known.present_of(&rule.id, Rulebook::embedded()) {
            Present::Here(id) => Some(id),
            Present::Removed(_) | Present::Never => None,
        }
    }

    /// Reads concordances as YAML.
    ///
    /// # Errors
    ///
    /// When the text is not YAML of this form; the message says where.
    pub fn parse(text: &str) -> Result<Vec<Self>, String> {
        let mut read: Vec<Self> = swu_text::yaml::read(text).map_err(|error| error.to_string())?;
        read.iter_mut().for_each(Self::put_into_document);
        Ok(read)
    }

    /// The concordances of two editions that have been compared; one for each document that both name an edition of.
    pub fn of(comparison: &Comparison<'_>, old: &Rulebook, new: &Rulebook) -> Vec<Self> {
        let editions = old.editions().iter().filter_map(|edition| {
            let present = new.edition_of(&edition.document)?.name.as_ref()?;
            let name = edition.name.as_ref().filter(|name| *name != present)?;
            Some((edition, name.to_string(), present.to_string()))
        });
        editions.map(|(edition, name, present)| Self::of_document(comparison, new, edition, name, present)).collect()
    }

    fn of_document(
        comparison: &Comparison<'_>,
        new: &Rulebook,
        edition: &Edition,
        name: String,
        present: String,
    ) -> Self {
        let date = edition.date.as_deref().map(str::to_owned);
        let mut concordance =
            Self { document: edition.document.clone(), edition: name, date, present, ..Self::default() };
        let of_document = comparison
            .changes
            .iter()
            .filter(|change| change.rule().is_some_and(|rule| rule.id.document() == edition.document));
        let pairs: BTreeMap<&RuleId, &RuleId> =
            of_document.clone().filter_map(|change| Some((&change.old?.id, &change.new?.id))).collect();
        // In the order of the numbers, a rule comes after what it is part of.
        for (old, new) in &pairs {
            if concordance.inherited(old).as_ref() != Some(*new) {
                concordance.moved.insert((*old).clone(), (*new).clone());
            }
        }
        let mut added: Vec<&RuleId> = of_document
            .clone()
            .filter(|change| change.old.is_none())
            .filter_map(|change| Some(&change.new?.id))
            .collect();
        added.sort();
        for change in of_document.filter(|change| change.new.is_none()) {
            let Some(old) = change.old else { continue };
            let above = std::iter::successors(old.id.outer(), RuleId::outer);
            let mut above = above.filter_map(|above| pairs.get(&above).map(|new| (*new).clone()));
            let nearest = change.kin.map(|kin| kin.id.clone()).or_else(|| above.next());
            let nearest = nearest.filter(|nearest| new.get(nearest).is_some());
            concordance.removed.insert(old.id.clone(), nearest);
        }
        concordance.complete(&pairs, &added);
        concordance
    }

    /// Names what does not follow from what is named already. That may change what follows for others, but whatever has
    /// been named stays so, and this ends.
    fn complete(&mut self, pairs: &BTreeMap<&RuleId, &RuleId>, added: &[&RuleId]) {
        loop {
            let named = self.moved.len() + self.added.len();
            for rule in added {
                if !self.is_added(rule) {
                    self.added.push((*rule).clone());
                }
            }
            for (old, new) in pairs {
                if self.old_of(new).as_ref() != Some(*old) {
                    self.moved.insert((*old).clone(), (*new).clone());
                }
            }
            if self.moved.len() + self.added.len() == named {
                self.added.sort();
                return;
            }
        }
    }

    /// The present form of a rule of the older edition.
    pub fn present_of(&self, old: &RuleId, present: &Rulebook) -> Present {
        if old.document() != self.document {
            return Present::Never;
        }
        if let Some(nearest) = self.removed.get(old) {
            return Present::Removed(nearest.clone());
        }
        let here = self.moved.get(old).cloned().or_else(|| self.inherited(old));
        // A number is of the older edition if it comes back from where it leads.
        match here.filter(|here| present.get(here).is_some() && self.old_of(here).as_ref() == Some(old)) {
            Some(here) => Present::Here(here),
            None => Present::Never,
        }
    }

    /// The number that a present rule had in the older edition, if it was there.
    pub fn old_of(&self, new: &RuleId) -> Option<RuleId> {
        if new.document() != self.document {
            return None;
        }
        if let Some((old, _)) = self.moved.iter().find(|(_, moved)| *moved == new) {
            return Some(old.clone());
        }
        if self.is_added(new) {
            return None;
        }
        let old = match new.outer() {
            Some(outer) => self.old_of(&outer)?.part_like(new, &outer)?,
            None => new.clone(),
        };
        Some(old).filter(|old| !self.moved.contains_key(old) && !self.removed.contains_key(old))
    }

    /// The number that follows from that of the rule that it is part of.
    fn inherited(&self, old: &RuleId) -> Option<RuleId> {
        let Some(outer) = old.outer() else { return Some(old.clone()) };
        let new = self.moved.get(&outer).cloned();
        new.or_else(|| self.inherited(&outer))?.part_like(old, &outer)
    }

    /// Tests if a present rule is new, or a part of one that is.
    fn is_added(&self, new: &RuleId) -> bool {
        std::iter::successors(Some(new.clone()), RuleId::outer)
            .take_while(|rule| *rule == *new || !self.moved.values().any(|moved| moved == rule))
            .any(|rule| self.added.contains(&rule))
    }

    /// The present rules that are named here and do not exist.
    #[cfg(test)]
    pub(super) fn dangling(&self, present: &Rulebook) -> Vec<String> {
        let nearest = self.removed.values().flatten();
        let named = self.moved.values().chain(nearest).chain(&self.added);
        named.filter(|id| present.get(id).is_none()).map(RuleId::to_string).collect()
    }

    /// Numbers are written without their document.
    pub(crate) fn put_into_document(&mut self) {
        let of = |id: &RuleId| id.in_document(&self.document);
        let moved = self.moved.iter().map(|(old, new)| (of(old), of(new))).collect();
        let removed = self.removed.iter().map(|(old, near)| (of(old), near.as_ref().map(of))).collect();
        let added = self.added.iter().map(of).collect();
        (self.moved, self.removed, self.added) = (moved, removed, added);
    }
}

/// As YAML, in the form that is read.
impl fmt::Display for Concordance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "- document: {}", self.document)?;
        writeln!(f, "  edition: {:?}", self.edition)?;
        if let Some(date) = &self.date {
            writeln!(f, "  date: {date:?}")?;
        }
        writeln!(f, "  present: {:?}", self.present)?;
        writeln!(f, "  moved:{}", if self.moved.is_empty() { " {}" } else { "" })?;
        for (old, new) in &self.moved {
            writeln!(f, "    {:?}: {:?}", old.number(), new.number())?;
        }
        writeln!(f, "  removed:{}", if self.removed.is_empty() { " {}" } else { "" })?;
        for (old, nearest) in &self.removed {
            let nearest = nearest.as_ref().map_or("null".to_owned(), |nearest| format!("{:?}", nearest.number()));
            writeln!(f, "    {:?}: {nearest}", old.number())?;
        }
        writeln!(f, "  added:{}", if self.added.is_empty() { " []" } else { "" })?;
        self.added.iter().try_for_each(|added| writeln!(f, "    - {:?}", added.number()))
    }
}
