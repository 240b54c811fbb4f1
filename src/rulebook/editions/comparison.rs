//! Two editions compared: what became of each rule.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::Concordance;
use super::bags::{Bag, Index, Vocabulary};
use super::marking::{Piece, marked};
use super::matching::{Matching, Side};
use super::wording;
use crate::id::GLOSSARY;
use crate::{Node, RuleId, Rulebook};

/// The change of a rule between two editions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Same number and same words.
    Unchanged,
    /// Same words under another number.
    Renumbered,
    /// Other words under the same number.
    Reworded,
    /// Other words under another number.
    RenumberedAndReworded,
    /// A rule missing in the old edition.
    Added,
    /// A rule missing in the new edition.
    Removed,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Unchanged, Self::Renumbered, Self::Reworded, Self::RenumberedAndReworded, Self::Added, Self::Removed];

    /// Its name in a sentence.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unchanged => "unchanged",
            Self::Renumbered => "renumbered",
            Self::Reworded => "reworded",
            Self::RenumberedAndReworded => "renumbered and reworded",
            Self::Added => "added",
            Self::Removed => "removed",
        }
    }
}

/// One rule in two editions.
#[derive(Debug, Clone, Copy)]
pub struct Change<'b> {
    pub kind: Kind,
    /// The rule in the old edition; none if it was added.
    pub old: Option<&'b Node>,
    /// The rule in the new edition; none if it was removed.
    pub new: Option<&'b Node>,
    /// True if its number changed only with that of the rule that it is a part of.
    pub carried: bool,
    /// Of a rule that was added, the old rule that said most of what it says; of one that was removed, the new rule to look
    /// at in its place: the one that says most of what it said, or else one of its section that is like it.
    pub kin: Option<&'b Node>,
}

impl<'b> Change<'b> {
    /// The rule as the newest of the two editions has it.
    pub fn rule(&self) -> Option<&'b Node> {
        self.new.or(self.old)
    }

    /// Tests for a part of the document with a heading of its own that stands elsewhere now, and was not merely
    /// carried along.
    pub fn is_moved_section(&self) -> bool {
        let has_heading = |rule: &Node| rule.titled && !rule.children.is_empty();
        let renumbered = matches!(self.kind, Kind::Renumbered | Kind::RenumberedAndReworded);
        renumbered && !self.carried && self.new.is_some_and(has_heading)
    }

    /// The title with its words marked; nothing if neither edition has one that is set as a title.
    pub fn title(&self) -> Vec<Piece> {
        let title = |rule: Option<&'b Node>| rule.and_then(|rule| rule.title.as_deref().filter(|_| rule.titled));
        marked(title(self.old).unwrap_or_default(), title(self.new).unwrap_or_default())
    }

    /// The text with its words marked.
    pub fn text(&self) -> Vec<Piece> {
        let text = |rule: Option<&'b Node>| rule.map_or("", |rule| &rule.text);
        marked(text(self.old), text(self.new))
    }

    /// The examples with their words marked, divided by empty lines.
    pub fn examples(&self) -> Vec<Piece> {
        let examples = |rule: Option<&'b Node>| rule.map_or_else(String::new, |rule| rule.examples.join("\n\n"));
        marked(&examples(self.old), &examples(self.new))
    }
}

/// Two editions, rule by rule.
#[derive(Debug)]
pub struct Comparison<'b> {
    /// Every rule of the documents that were compared, once: in the order of the new edition, and what was removed where
    /// it stood.
    pub changes: Vec<Change<'b>>,
    /// The documents of the old and of the new edition that have no counterpart.
    pub not_compared: [Vec<&'b str>; 2],
}

impl<'b> Comparison<'b> {
    /// Compares two editions.
    ///
    /// Documents with the same code are compared with each other. Others, such as the files of somebody's own folder,
    /// are compared with those documents of the other edition, of the rest, that they read most like.
    ///
    /// ```
    /// use swu_rulebook::{Rulebook, SourceFile};
    /// use swu_rulebook::editions::{Comparison, Kind};
    /// let book = |rules: &str| Rulebook::parse([SourceFile::new("a.md", format!("---\ndocument: CR\n---\n\n{rules}"))]);
    /// let old = book("# 1. Boats\n\n1.1. A boat floats on water.\n");
    /// let new = book("# 1. Boats\n\n1.1. A crane lifts cargo.\n\n1.2. A boat floats on water.\n");
    /// let kinds: Vec<Kind> = Comparison::between(&old, &new).changes.iter().map(|change| change.kind).collect();
    /// assert_eq!(kinds, [Kind::Unchanged, Kind::Added, Kind::Renumbered]);
    /// ```
    pub fn between(old: &'b Rulebook, new: &'b Rulebook) -> Self {
        Self::with(old, new, known_pairs)
    }

    /// Compares two editions by nothing but what they say, whatever this program knows of their numbers.
    pub fn by_words(old: &'b Rulebook, new: &'b Rulebook) -> Self {
        Self::with(old, new, |_, _| Vec::new())
    }

    /// Compares two editions of which some pairs are known.
    fn with(old: &'b Rulebook, new: &'b Rulebook, known: impl Fn(&Side<'b>, &Side<'b>) -> Vec<(usize, usize)>) -> Self {
        let (families, not_compared) = families(old, new);
        let mut changes = Vec::new();
        for (old_documents, new_documents) in families {
            let (old, new) = (Side::new(old, &old_documents), Side::new(new, &new_documents));
            let matching = Matching::between(&old, &new, &known(&old, &new));
            changes.extend(classed(&old, &new, &matching));
        }
        Self { changes, not_compared }
    }

    /// The number of rules of a kind.
    pub fn count(&self, kind: Kind) -> usize {
        self.changes.iter().filter(|change| change.kind == kind).count()
    }
}

/// The rules that are pairs for sure: of one edition in other words, those with the same number; of two editions whose
/// concordance is at hand, those that it says.
fn known_pairs(old: &Side<'_>, new: &Side<'_>) -> Vec<(usize, usize)> {
    let (Some((document, old_edition)), Some((other, new_edition))) = (only_edition(old), only_edition(new)) else {
        return Vec::new();
    };
    if document != other {
        return Vec::new();
    }
    if old_edition == new_edition {
        return old.same_numbers(new);
    }
    let find = |older: &str, present: &str| {
        let is_it =
            |known: &&Concordance| known.document == document && known.edition == older && known.present == present;
        Concordance::embedded().iter().find(is_it)
    };
    // For each rule of the present edition, its place and that of the older rule.
    let pairs = |known: &Concordance, present: &Side<'_>, older: &Side<'_>| -> Vec<(usize, usize)> {
        let places: HashMap<&RuleId, usize> =
            older.rules.iter().enumerate().rev().map(|(place, rule)| (&rule.id, place)).collect();
        let rules = present.rules.iter().enumerate();
        rules.filter_map(|(place, rule)| Some((place, *places.get(&known.old_of(&rule.id)?)?))).collect()
    };
    if let Some(known) = find(old_edition, new_edition) {
        return pairs(known, new, old).into_iter().map(|(new, old)| (old, new)).collect();
    }
    find(new_edition, old_edition).map_or_else(Vec::new, |known| pairs(known, old, new))
}

/// The document and the edition that all rules of a side are of.
fn only_edition<'s>(side: &'s Side<'_>) -> Option<(&'s str, &'s str)> {
    let of = |rule: &&'s Node| Some((rule.id.document(), rule.edition.as_deref()?));
    let first = side.rules.first().and_then(of)?;
    side.rules.iter().all(|rule| of(rule) == Some(first)).then_some(first)
}

/// The change of each rule, in the order of the new edition.
fn classed<'b>(old: &Side<'b>, new: &Side<'b>, matching: &Matching) -> Vec<Change<'b>> {
    let mut removed_after: Vec<Vec<Change<'b>>> = vec![Vec::new(); new.rules.len() + 1];
    let mut place = 0;
    for (at, rule) in old.rules.iter().enumerate() {
        match matching.new_of.get(at).copied().flatten() {
            Some(new) => place = new + 1,
            None => {
                let kin = matching.merged_into.get(at).copied().flatten();
                let kin = kin.and_then(|kin| new.rules.get(kin).copied());
                let change = Change { kind: Kind::Removed, old: Some(rule), new: None, carried: false, kin };
                if let Some(removed) = removed_after.get_mut(place) {
                    removed.push(change);
                }
            }
        }
    }
    let mut removed = removed_after.into_iter();
    let mut changes: Vec<Change<'b>> = removed.next().unwrap_or_default();
    for (at, (rule, removed)) in new.rules.iter().zip(removed).enumerate() {
        let partner = matching.old_of.get(at).copied().flatten();
        changes.push(match partner.and_then(|partner| Some((partner, *old.rules.get(partner)?))) {
            Some((partner, before)) => {
                let renumbered = before.id.number() != rule.id.number();
                let kind = match (renumbered, wording::same(before, rule)) {
                    (false, true) => Kind::Unchanged,
                    (true, true) => Kind::Renumbered,
                    (false, false) => Kind::Reworded,
                    (true, false) => Kind::RenumberedAndReworded,
                };
                let carried = renumbered && is_carried(old, new, matching, partner, at);
                Change { kind, old: Some(before), new: Some(rule), carried, kin: None }
            }
            None => {
                let kin = matching.split_from.get(at).copied().flatten();
                let kin = kin.and_then(|kin| old.rules.get(kin).copied());
                Change { kind: Kind::Added, old: None, new: Some(rule), carried: false, kin }
            }
        });
        changes.extend(removed);
    }
    changes
}

/// Tests if the number changed only with those of the rules that the two are parts of.
fn is_carried(old: &Side<'_>, new: &Side<'_>, matching: &Matching, before: usize, after: usize) -> bool {
    let (Some(old_parent), Some(new_parent)) = (old.parent(before), new.parent(after)) else { return false };
    let own = |side: &Side<'_>, rule, parent| {
        let number: &str = side.number(rule);
        number.strip_prefix(side.number(parent)).map(str::to_owned)
    };
    matching.is_pair(Some(old_parent), Some(new_parent))
        && own(old, before, old_parent).is_some_and(|level| own(new, after, new_parent) == Some(level))
}

/// Documents that are compared with each other.
type Family<'b> = (Vec<&'b str>, Vec<&'b str>);

/// The documents that are compared with each other, and those that are not compared.
fn families<'b>(old: &'b Rulebook, new: &'b Rulebook) -> (Vec<Family<'b>>, [Vec<&'b str>; 2]) {
    let (old_codes, new_codes) = (documents(old), documents(new));
    let mut families = Vec::new();
    for code in new_codes.iter().filter(|code| old_codes.contains(code)) {
        families.push((vec![*code], vec![*code]));
    }
    let rest = |codes: &[&'b str], others: &[&str]| -> (Vec<&'b str>, Vec<&'b str>) {
        let left_over = codes.iter().copied().filter(|code| !others.contains(code));
        // The terms of a glossary are no rules of anything else.
        left_over.partition(|code| *code != GLOSSARY)
    };
    let (old_rest, mut old_others) = rest(&old_codes, &new_codes);
    let (new_rest, mut new_others) = rest(&new_codes, &old_codes);
    if old_rest.is_empty() || new_rest.is_empty() {
        old_others.splice(0..0, old_rest);
        new_others.splice(0..0, new_rest);
        return (families, [old_others, new_others]);
    }
    // The larger documents are the ones that the others are parts of.
    let largest = |rulebook, codes: &[&str]| codes.iter().map(|code| rules(rulebook, code).count()).max();
    let old_is_whole = largest(old, &old_rest) > largest(new, &new_rest);
    let (old_side, new_side) = ((old, old_rest.as_slice()), (new, new_rest.as_slice()));
    let (whole, parts) = if old_is_whole { (old_side, new_side) } else { (new_side, old_side) };
    let chosen = most_alike(parts, whole);
    let (chosen, others): (Vec<&str>, Vec<&str>) = whole.1.iter().copied().partition(|code| chosen.contains(code));
    if old_is_whole {
        families.push((chosen, new_rest));
        old_others.splice(0..0, others);
    } else {
        families.push((old_rest, chosen));
        new_others.splice(0..0, others);
    }
    (families, [old_others, new_others])
}

/// The documents that have rules.
fn documents(rulebook: &Rulebook) -> Vec<&str> {
    let mut codes: Vec<&str> = Vec::new();
    for node in rulebook.iter().filter(|node| node.is_rule()) {
        if !codes.contains(&node.id.document()) {
            codes.push(node.id.document());
        }
    }
    codes
}

fn rules<'b>(rulebook: &'b Rulebook, document: &str) -> impl Iterator<Item = &'b Node> {
    rulebook.iter().filter(move |node| node.is_rule() && node.id.document() == document)
}

/// For each of the parts, the whole that reads most like it.
fn most_alike<'b>(parts: (&'b Rulebook, &[&'b str]), wholes: (&'b Rulebook, &[&'b str])) -> Vec<&'b str> {
    let mut vocabulary = Vocabulary::default();
    let mut count = |(rulebook, codes): (&'b Rulebook, &[&'b str])| {
        let counts = codes.iter().map(|code| {
            let words = rules(rulebook, code).flat_map(wording::keys);
            let words: Vec<(usize, f64)> = words.map(|word| (vocabulary.place(word), 1.0)).collect();
            vocabulary.count(words)
        });
        counts.collect::<Vec<_>>()
    };
    let (part_counts, whole_counts) = (count(parts), count(wholes));
    let bags: Vec<Bag> = whole_counts.iter().map(|counts| vocabulary.bag(counts)).collect();
    let index = Index::new(&bags);
    let nearest = part_counts.iter().filter_map(|counts| {
        let products = index.products(&vocabulary.bag(counts)).into_iter();
        let best = products.reduce(|best, next| if next.1 > best.1 { next } else { best });
        wholes.1.get(best?.0).copied()
    });
    nearest.collect()
}
