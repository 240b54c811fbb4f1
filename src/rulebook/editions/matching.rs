//! Pairs of rules of two editions, matched by their words, not by their numbers.
//!
//! Rules are compared as bags of words in which rare words weigh more. Parts of the document (whatever has parts itself)
//! are matched first, by all that stands in them and by their headings; then the rules, where one of a part that is
//! matched goes before one from elsewhere; and last, what is left over beside rules that are matched.

use std::collections::{BTreeSet, HashMap};

use super::bags::{Bag, Counts, Index, Repetitions, Vocabulary};
use super::wording;
use crate::{Node, Rulebook};

/// The rules of two editions as pairs. No rule is in two pairs.
#[derive(Debug)]
pub(super) struct Matching {
    /// For each rule of the old edition, its place in the new one.
    pub new_of: Vec<Option<usize>>,
    /// For each rule of the new edition, its place in the old one.
    pub old_of: Vec<Option<usize>>,
    /// For each old rule without a partner, the new rule that says most of what it said, or else is most like it.
    pub merged_into: Vec<Option<usize>>,
    /// For each new rule without a partner, the old rule that said most of what it says.
    pub split_from: Vec<Option<usize>>,
}

/// One edition, as it is matched. Rules are named by their places.
pub(super) struct Side<'b> {
    pub rules: Vec<&'b Node>,
    parents: Vec<Option<usize>>,
    children: Vec<Vec<usize>>,
    /// Where a rule stands among the parts of its parent.
    places: Vec<usize>,
    /// The rule of each number: the first of several.
    numbers: HashMap<&'b str, usize>,
}

impl<'b> Side<'b> {
    /// The rules of those documents, in their order.
    pub(super) fn new(rulebook: &'b Rulebook, documents: &[&str]) -> Self {
        let rules: Vec<&Node> =
            rulebook.iter().filter(|node| node.is_rule() && documents.contains(&node.id.document())).collect();
        let at: HashMap<_, usize> = rules.iter().enumerate().rev().map(|(at, node)| (&node.id, at)).collect();
        let parents: Vec<Option<usize>> = rules.iter().map(|node| at.get(node.parent.as_ref()?).copied()).collect();
        let mut children = vec![Vec::new(); rules.len()];
        let mut places = vec![0; rules.len()];
        for (rule, parent) in parents.iter().enumerate() {
            let Some(siblings) = parent.and_then(|parent| children.get_mut(parent)) else { continue };
            if let Some(place) = places.get_mut(rule) {
                *place = siblings.len();
            }
            siblings.push(rule);
        }
        let numbers = rules.iter().enumerate().rev().map(|(at, node)| (node.id.number(), at)).collect();
        Self { rules, parents, children, places, numbers }
    }

    /// The rules that have the same number in both.
    pub(super) fn same_numbers(&self, other: &Side<'_>) -> Vec<(usize, usize)> {
        (0..self.rules.len()).filter_map(|rule| Some((rule, other.numbered(self.number(rule))?))).collect()
    }

    /// The rule that has a number.
    fn numbered(&self, number: &str) -> Option<usize> {
        self.numbers.get(number).copied()
    }

    pub(super) fn parent(&self, rule: usize) -> Option<usize> {
        self.parents.get(rule).copied().flatten()
    }

    fn children(&self, rule: usize) -> &[usize] {
        self.children.get(rule).map_or(&[], Vec::as_slice)
    }

    fn place(&self, rule: usize) -> usize {
        self.places.get(rule).copied().unwrap_or_default()
    }

    pub(super) fn number(&self, rule: usize) -> &'b str {
        self.rules.get(rule).map_or("", |node| node.id.number())
    }

    /// The rule that it is part of, what that is part of, and so on.
    fn above(&self, rule: usize) -> impl Iterator<Item = usize> {
        // Should a document be part of itself, this ends all the same.
        std::iter::successors(self.parent(rule), |rule| self.parent(*rule)).take(16)
    }
}

/// A pair that may be matched.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    old: usize,
    new: usize,
    score: f64,
}

/// The likeness, of 1, from which on two parts of documents are matched.
const PARTS: f64 = 0.5;
/// The likeness from which on two rules are matched: within matched parts, within matched sections, and anywhere.
const SAME_PARENT: f64 = 0.35;
const SAME_SECTION: f64 = 0.5;
const ANYWHERE: f64 = 0.6;
/// Points besides those of words, where several rules are alike.
const PARENT_BONUS: f64 = 0.25;
const SECTION_BONUS: f64 = 0.1;
const NUMBER_BONUS: f64 = 0.03;
/// The least likeness of rules that are left over, and the points that they need together with those of their place.
const LEFT_OVER: f64 = 0.12;
const LEFT_OVER_IN_PLACE: f64 = 0.5;

/// The likeness from which on a rule is looked at in place of one of its section that is gone.
const NEAR: f64 = 0.25;

impl Matching {
    /// Matches the rules of two editions. Which rules are `known` to be pairs is not asked again.
    pub(super) fn between(old: &Side<'_>, new: &Side<'_>, known: &[(usize, usize)]) -> Self {
        let mut matcher = Matcher::new(old, new);
        for (old, new) in known {
            matcher.matching.pair(*old, *new);
        }
        matcher.parts();
        // What is matched by its place in the first turn makes known what belongs together in the second.
        for _ in 0..2 {
            matcher.rules();
            matcher.left_over();
        }
        matcher.splits_and_mergers();
        matcher.matching
    }

    /// Makes a pair of two rules, if both are free.
    fn pair(&mut self, old: usize, new: usize) {
        if let (Some(new_of @ None), Some(old_of @ None)) = (self.new_of.get_mut(old), self.old_of.get_mut(new)) {
            *new_of = Some(new);
            *old_of = Some(old);
        }
    }

    pub(super) fn is_pair(&self, old: Option<usize>, new: Option<usize>) -> bool {
        match (old, new) {
            (Some(old), Some(new)) => self.new_of.get(old) == Some(&Some(new)),
            (None, None) => true,
            _ => false,
        }
    }

    fn is_free(&self, old: usize, new: usize) -> bool {
        self.new_of.get(old) == Some(&None) && self.old_of.get(new) == Some(&None)
    }
}

/// The texts of the rules of an edition.
struct Texts {
    /// The words of each rule, in order.
    words: Vec<Vec<usize>>,
    counts: Vec<Counts>,
    repetitions: Repetitions,
}

impl Texts {
    fn of(rules: &[&Node], vocabulary: &mut Vocabulary) -> Self {
        let (mut words, mut counts) = (Vec::new(), Vec::new());
        for rule in rules {
            let weighted: Vec<(usize, f64)> =
                weighted_words(rule).into_iter().map(|(word, weight)| (vocabulary.place(word), weight)).collect();
            words.push(weighted.iter().map(|(word, _)| *word).collect());
            counts.push(vocabulary.count(weighted));
        }
        Self { repetitions: Repetitions::of(&words, &counts), words, counts }
    }
}

struct Matcher<'s, 'b> {
    old: &'s Side<'b>,
    new: &'s Side<'b>,
    vocabulary: Vocabulary,
    old_texts: Texts,
    new_texts: Texts,
    /// The likeness of any two rules that share a word: for each old one, the new ones.
    alike: Vec<Vec<(usize, f64)>>,
    matching: Matching,
}

impl<'s, 'b> Matcher<'s, 'b> {
    fn new(old: &'s Side<'b>, new: &'s Side<'b>) -> Self {
        let mut vocabulary = Vocabulary::default();
        // In the order of the alphabet, so that sums are the same whichever edition is called the old one.
        let rules = old.rules.iter().chain(&new.rules);
        let all: BTreeSet<String> = rules.flat_map(|rule| wording::keys(rule)).collect();
        for word in all {
            vocabulary.place(word);
        }
        let [old_texts, new_texts] = [old, new].map(|side| Texts::of(&side.rules, &mut vocabulary));
        let [old_bags, new_bags] = [&old_texts, &new_texts]
            .map(|texts| texts.counts.iter().map(|counts| vocabulary.bag(counts)).collect::<Vec<_>>());
        let index = Index::new(&new_bags);
        let alike = old_bags.iter().map(|bag| index.products(bag)).collect();
        let matching = Matching {
            new_of: vec![None; old.rules.len()],
            old_of: vec![None; new.rules.len()],
            merged_into: vec![None; old.rules.len()],
            split_from: vec![None; new.rules.len()],
        };
        Self { old, new, vocabulary, old_texts, new_texts, alike, matching }
    }

    /// Takes the best pairs first, as long as both are free.
    fn take(&mut self, mut candidates: Vec<Candidate>) {
        candidates.sort_by(|a, b| {
            // Of equals, those that come first: in the same order whichever edition is called the old one.
            let place = |candidate: &Candidate| (candidate.old + candidate.new, candidate.old.abs_diff(candidate.new));
            b.score.total_cmp(&a.score).then_with(|| place(a).cmp(&place(b)))
        });
        for candidate in candidates {
            self.matching.pair(candidate.old, candidate.new);
        }
    }

    /// Matches whatever has parts by its heading and all that stands in it.
    fn parts(&mut self) {
        let has_parts = |side: &Side<'_>| -> Vec<usize> {
            (0..side.rules.len()).filter(|rule| !side.children(*rule).is_empty()).collect()
        };
        let (old_parts, new_parts) = (has_parts(self.old), has_parts(self.new));
        let bags = |parts: &[usize], side: &Side<'_>, counts: &[Counts]| -> Vec<Bag> {
            parts.iter().map(|part| self.vocabulary.bag(&whole(*part, side, counts))).collect()
        };
        let new_bags = bags(&new_parts, self.new, &self.new_texts.counts);
        let index = Index::new(&new_bags);
        let mut candidates = Vec::new();
        for (old, bag) in old_parts.iter().zip(bags(&old_parts, self.old, &self.old_texts.counts)) {
            for (at, alike) in index.products(&bag) {
                let Some(new) = new_parts.get(at) else { continue };
                let titles = self.titles(*old, *new);
                let levels = self.old.above(*old).count().abs_diff(self.new.above(*new).count());
                let score = 0.65 * alike + 0.35 * titles - 0.1 * levels as f64 + self.number_bonus(*old, *new);
                if score >= PARTS {
                    candidates.push(Candidate { old: *old, new: *new, score });
                }
            }
        }
        self.take(candidates);
    }

    /// The likeness of the titles of two rules.
    fn titles(&self, old: usize, new: usize) -> f64 {
        let title = |side: &Side<'_>, rule: usize| {
            let title = side.rules.get(rule).and_then(|rule| rule.title.as_deref()).unwrap_or_default();
            wording::words(title).into_iter().map(|word| word.key).collect::<Vec<_>>().join(" ")
        };
        strsim::normalized_levenshtein(&title(self.old, old), &title(self.new, new))
    }

    /// Matches rules by what they say.
    fn rules(&mut self) {
        let mut candidates = Vec::new();
        for (old, alike) in self.alike.iter().enumerate() {
            for (new, alike) in alike {
                if !self.matching.is_free(old, *new) {
                    continue;
                }
                let (enough, bonus) = if self.same_parent(old, *new) {
                    (SAME_PARENT, PARENT_BONUS)
                } else if self.same_section(old, *new) {
                    (SAME_SECTION, SECTION_BONUS)
                } else {
                    (ANYWHERE, 0.0)
                };
                let is_elsewhere = enough == ANYWHERE;
                if *alike >= enough && !(is_elsewhere && (self.stayed(old, *new) || !self.went_there(old, *new))) {
                    candidates.push(Candidate { old, new: *new, score: alike + bonus + self.number_bonus(old, *new) });
                }
            }
        }
        self.take(candidates);
    }

    /// Tests if one of two rules of different sections can have stayed where it was: the rule with its own number is free
    /// too, and like enough to be it in other words. Then no rule of another chapter goes before that.
    fn stayed(&self, old: usize, new: usize) -> bool {
        let like = |old: usize, new: usize| {
            let alike = self.alike.get(old).and_then(|alike| alike.iter().find(|(other, _)| *other == new));
            alike.is_some_and(|(_, alike)| *alike >= SAME_PARENT) && self.matching.is_free(old, new)
        };
        let of_old = self.new.numbered(self.old.number(old)).is_some_and(|own| own != new && like(old, own));
        of_old || self.old.numbered(self.new.number(new)).is_some_and(|own| own != old && like(own, new))
    }

    fn same_parent(&self, old: usize, new: usize) -> bool {
        self.matching.is_pair(self.old.parent(old), self.new.parent(new))
    }

    fn same_section(&self, old: usize, new: usize) -> bool {
        let mut above = self.old.above(old).filter_map(|above| self.matching.new_of.get(above).copied().flatten());
        above.any(|above| self.new.above(new).any(|other| other == above))
    }

    fn number_bonus(&self, old: usize, new: usize) -> f64 {
        if self.same_place(old, new) { NUMBER_BONUS } else { 0.0 }
    }

    fn same_place(&self, old: usize, new: usize) -> bool {
        last(self.old.number(old)) == last(self.new.number(new))
    }

    /// Matches what is left over in parts that are matched, where its place says what its words do not.
    fn left_over(&mut self) {
        let mut candidates = Vec::new();
        for (old, alike) in self.alike.iter().enumerate() {
            for (new, alike) in alike {
                if *alike < LEFT_OVER || !self.matching.is_free(old, *new) || !self.same_parent(old, *new) {
                    continue;
                }
                let number = if self.same_place(old, *new) { 0.3 } else { 0.0 };
                let score = alike + number + 0.3 * self.between_neighbours(old, *new);
                if score >= LEFT_OVER_IN_PLACE {
                    candidates.push(Candidate { old, new: *new, score });
                }
            }
        }
        self.take(candidates);
    }

    /// The share, of 1, of the rules before and after the two that are pairs themselves.
    fn between_neighbours(&self, old: usize, new: usize) -> f64 {
        let beside = |side: &Side<'_>, rule: usize| {
            let siblings = side.parent(rule).map_or(&[][..], |parent| side.children(parent));
            let place = side.place(rule);
            let before = place.checked_sub(1).and_then(|before| siblings.get(before).copied());
            (before, siblings.get(place + 1).copied())
        };
        let ((old_before, old_after), (new_before, new_after)) = (beside(self.old, old), beside(self.new, new));
        let pairs = [(old_before, new_before), (old_after, new_after)];
        pairs.into_iter().filter(|(old, new)| self.matching.is_pair(*old, *new)).count() as f64 / 2.0
    }

    /// Finds, for what has no partner, the rule that says most of the same.
    fn splits_and_mergers(&mut self) {
        let merged: Vec<Option<usize>> = (0..self.old.rules.len())
            .map(|old| {
                let free = self.matching.new_of.get(old) == Some(&None);
                let best = free.then(|| self.repeated(&self.old_texts, old, &self.new_texts, |_| None))?;
                best.map(|(new, _)| new)
            })
            .collect();
        let split: Vec<Option<usize>> = (0..self.new.rules.len())
            .map(|new| {
                let free = self.matching.old_of.get(new) == Some(&None);
                // The words that a rule still has did not go from it to another.
                let kept =
                    |old: usize| self.new_texts.repetitions.pairs(self.matching.new_of.get(old).copied().flatten()?);
                let best = free.then(|| self.repeated(&self.new_texts, new, &self.old_texts, kept))?;
                best.map(|(old, _)| old)
            })
            .collect();
        let nearest = |(old, merged): (usize, Option<usize>)| {
            let free = self.matching.new_of.get(old) == Some(&None);
            let split_off = || split.iter().position(|from| *from == Some(old));
            merged.or_else(split_off).or_else(|| self.most_alike_near(old)).filter(|_| free)
        };
        self.matching.merged_into = merged.into_iter().enumerate().map(nearest).collect();
        self.matching.split_from = split;
    }

    /// The rule of the same section that is most like an old one, if any is.
    fn most_alike_near(&self, old: usize) -> Option<usize> {
        // A whole section, such as 8, is not near enough.
        let inner = |rule: usize| self.old.parent(rule).is_some();
        let partners = self.old.above(old).filter(|above| inner(*above));
        let partners: Vec<usize> = partners.filter_map(|above| *self.matching.new_of.get(above)?).collect();
        let is_near = |new: usize| self.new.above(new).any(|above| partners.contains(&above));
        let near = self.alike.get(old)?.iter().filter(|(new, alike)| *alike >= NEAR && is_near(*new));
        // The first of equals: `max_by` would give the last.
        near.copied().reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(new, _)| new)
    }

    /// Tests if an old rule and a new one of another part of the document are the same, and not rather one of them repeated
    /// by a third.
    fn went_there(&self, old: usize, new: usize) -> bool {
        let is_best = |texts: &Texts, rule: usize, others: &Texts, other: usize| {
            let Some(words) = texts.words.get(rule) else { return false };
            let best = self.repeated(texts, rule, others, |_| None);
            best.is_none_or(|(best, part)| best == other || part <= others.repetitions.part(words, other))
        };
        is_best(&self.old_texts, old, &self.new_texts, new) && is_best(&self.new_texts, new, &self.old_texts, old)
    }

    /// The rule of the other edition that repeats most of a rule, and how much of it.
    fn repeated<'p>(
        &self,
        texts: &Texts,
        rule: usize,
        others: &'p Texts,
        known: impl Fn(usize) -> Option<&'p BTreeSet<(usize, usize)>>,
    ) -> Option<(usize, f64)> {
        others.repetitions.best(texts.words.get(rule)?, texts.counts.get(rule)?, &self.vocabulary, known)
    }
}

/// The words of a rule that count. Those of its examples count half.
fn weighted_words(rule: &Node) -> Vec<(String, f64)> {
    let examples = rule.examples.len();
    let parts: Vec<&str> = wording::parts(rule).collect();
    let said = parts.len() - examples.min(parts.len());
    let words = parts.into_iter().enumerate().flat_map(|(at, part)| {
        let weight = if at < said { 1.0 } else { 0.5 };
        wording::words(part).into_iter().filter(wording::Word::counts).map(move |word| (word.key, weight))
    });
    words.collect()
}

/// The words of a rule and of all its parts.
fn whole(rule: usize, side: &Side<'_>, counts: &[Counts]) -> Counts {
    let mut all = counts.get(rule).cloned().unwrap_or_default();
    let mut waiting: Vec<usize> = side.children(rule).to_vec();
    while let Some(part) = waiting.pop() {
        for (word, count) in counts.get(part).into_iter().flatten() {
            *all.entry(*word).or_default() += count;
        }
        // A part comes after what it is part of, so that this ends.
        waiting.extend(side.children(part).iter().filter(|inner| **inner > part));
    }
    all
}

/// The last level of a number.
fn last(number: &str) -> &str {
    number.rsplit(['.', '-']).next().unwrap_or_default()
}
