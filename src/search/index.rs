//! The index: the rules in which a word stands, field by field, how often, and where.
//!
//! It is bytes, which are read where they lie: a search looks at the words that were typed, and at no others.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::weights;
use super::words::English;
use swu_rulebook::{Node, Rulebook};

/// A field of a rule in which words are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Title,
    /// The headings above it.
    Path,
    Text,
    Examples,
    /// The text of the rule that it is a part of.
    Parent,
    /// The questions that it answers.
    Questions,
}

/// The number of fields.
const NUMBER: usize = 6;

impl Field {
    pub(super) const ALL: [Self; NUMBER] =
        [Self::Title, Self::Path, Self::Text, Self::Examples, Self::Parent, Self::Questions];

    /// Its name in a reason, and how much a word counts in it.
    pub(super) const fn weight(self) -> (&'static str, f32) {
        match self {
            Self::Title => ("title", weights::TITLE_FIELD),
            Self::Path => ("headings", weights::PATH_FIELD),
            Self::Text => ("text", weights::TEXT_FIELD),
            Self::Examples => ("examples", weights::EXAMPLES_FIELD),
            Self::Parent => ("whole", weights::PARENT_FIELD),
            Self::Questions => ("questions", weights::QUESTIONS_FIELD),
        }
    }
}

/// The texts of a rule in each field.
pub(super) type Texts<'r> = [Vec<Cow<'r, str>>; NUMBER];

/// The words of all rules. Rules are named by their places in the rulebook.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Index<'a> {
    /// The stems in their order, one behind the other.
    #[serde(borrow)]
    stems: Cow<'a, str>,
    /// Of each stem its end there, and the ends of its postings in each field.
    #[serde(borrow)]
    ends: Cow<'a, [u8]>,
    /// Postings: their number; of each the steps from the rule before, and the number of times; then the places in the text.
    #[serde(borrow)]
    postings: Cow<'a, [u8]>,
    /// The length of each field of each rule, in words.
    #[serde(borrow)]
    lengths: Cow<'a, [u8]>,
    /// The number of words in each field of all rules.
    words: [usize; NUMBER],
    /// The mean length of each field among the rules that have it.
    means: [f32; NUMBER],
    rules: usize,
}

/// The bytes of an end.
const END: usize = 4;
/// The bytes of a length.
const LENGTH: usize = 2;

impl Index<'_> {
    /// Builds the index over the texts of each rule.
    pub(super) fn of<'r>(
        rulebook: &'r Rulebook,
        english: &English,
        texts: impl Fn(&'r Node) -> Texts<'r>,
    ) -> Index<'static> {
        // The words of players are none of the rules': a typing error is not read as one of them.
        let of_players = English::default();
        let mut found: BTreeMap<String, [Vec<(usize, Vec<usize>)>; NUMBER]> = BTreeMap::new();
        let mut index = Index { rules: rulebook.iter().len(), ..Index::default() };
        for (rule, node) in rulebook.iter().enumerate() {
            for ((field, texts), words) in Field::ALL.into_iter().zip(texts(node)).zip(&mut index.words) {
                let english = if field == Field::Questions { &of_players } else { english };
                let (mut place, mut length) = (0, 0);
                for text in texts {
                    for (_, stem) in english.tokens(&text) {
                        let all = found.entry(stem).or_default();
                        if let Some(postings) = all.get_mut(field as usize) {
                            match postings.last_mut().filter(|(last, _)| *last == rule) {
                                Some((_, places)) => places.push(place),
                                None => postings.push((rule, vec![place])),
                            }
                        }
                        (place, length) = (place + 1, length + 1);
                    }
                    // No words stand close together across two texts.
                    place += 1;
                }
                *words += length;
                index.lengths.to_mut().extend(rough(length).to_le_bytes());
            }
        }
        index.means = Field::ALL.map(|field| {
            let with = (0..index.rules).filter(|rule| index.length(field, *rule) > 0.0).count();
            let words = index.words.get(field as usize).copied().unwrap_or_default();
            (words as f32 / with.max(1) as f32).max(1.0)
        });
        for (stem, fields) in found {
            index.stems.to_mut().push_str(&stem);
            index.ends.to_mut().extend(bytes(index.stems.len()));
            for (field, postings) in Field::ALL.into_iter().zip(fields) {
                index.push(field, &postings);
                index.ends.to_mut().extend(bytes(index.postings.len()));
            }
        }
        index
    }

    fn push(&mut self, field: Field, postings: &[(usize, Vec<usize>)]) {
        let to = self.postings.to_mut();
        if postings.is_empty() {
            return;
        }
        push(to, postings.len());
        let mut before = 0;
        for (rule, places) in postings {
            push(to, rule - before);
            push(to, places.len());
            before = *rule;
        }
        // Only where words stand close together is it asked where they stand.
        if matches!(field, Field::Title | Field::Text) {
            postings.iter().flat_map(|(_, places)| places).for_each(|place| push(to, *place));
        }
    }

    /// The place of a stem.
    fn find(&self, stem: &str) -> Option<usize> {
        let (mut from, mut to) = (0, self.ends.len() / (END * (1 + NUMBER)));
        while from < to {
            let middle = usize::midpoint(from, to);
            let start = middle.checked_sub(1).map_or(0, |before| self.end(before, 0));
            match self.stems.get(start..self.end(middle, 0)).unwrap_or_default().cmp(stem) {
                Ordering::Less => from = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => to = middle,
            }
        }
        None
    }

    fn end(&self, stem: usize, column: usize) -> usize {
        let at = END * (stem * (1 + NUMBER) + column);
        let end = self.ends.get(at..at + END).and_then(|end| end.try_into().ok()).map_or(0, u32::from_le_bytes);
        usize::try_from(end).unwrap_or(usize::MAX)
    }

    /// The rules that have a stem in a field, in order, and how often.
    pub(super) fn postings(&self, field: Field, stem: &str) -> Postings<'_> {
        let column = field as usize;
        let range = self.find(stem).map(|stem| match (stem.checked_sub(1), column) {
            (None, 0) => 0..self.end(0, 1),
            (Some(before), 0) => self.end(before, NUMBER)..self.end(stem, 1),
            _ => self.end(stem, column)..self.end(stem, column + 1),
        });
        let mut bytes = range.and_then(|range| self.postings.get(range)).unwrap_or_default();
        Postings { count: number(&mut bytes), bytes, rule: 0 }
    }

    /// The number of rules that have a stem in a field.
    pub(super) fn count(&self, field: Field, stem: &str) -> usize {
        self.postings(field, stem).count
    }

    /// The number of words that a field of a rule has, roughly.
    pub(super) fn length(&self, field: Field, rule: usize) -> f32 {
        let at = LENGTH * (rule * NUMBER + field as usize);
        let length = self.lengths.get(at..at + LENGTH).and_then(|length| length.try_into().ok());
        f32::from(length.map_or(0, u16::from_le_bytes))
    }

    /// The mean length of a field among the rules that have it.
    pub(super) fn mean_length(&self, field: Field) -> f32 {
        self.means.get(field as usize).copied().unwrap_or(1.0)
    }

    /// The score of words of that rarity that a field of a rule has so often (BM25 with the usual parameters).
    pub(super) fn score(&self, field: Field, rule: usize, count: usize, rarity: f32) -> f32 {
        const SATURATION: f32 = 1.2;
        const DISCOUNT: f32 = 0.75;
        let mean = self.words.get(field as usize).copied().unwrap_or_default() as f32 / self.rules as f32;
        let norm = SATURATION * (1.0 - DISCOUNT + DISCOUNT * self.length(field, rule) / mean);
        rarity * (1.0 + SATURATION) * (count as f32 / (count as f32 + norm))
    }

    /// The rarity of a word that so many rules have.
    pub(super) fn rarity(&self, count: usize) -> f32 {
        let (count, of) = (count as f32, self.rules as f32);
        (1.0 + (of - count + 0.5).max(0.0) / (count + 0.5)).ln()
    }

    /// The rules in which two words stand close together in their order, with so many words between at most, and their scores.
    pub(super) fn close(&self, field: Field, [one, other]: [&str; 2], between: usize) -> Vec<(usize, f32)> {
        let (one, other) = (self.postings(field, one), self.postings(field, other));
        let rarity = self.rarity(one.count) + self.rarity(other.count);
        let is_rarer = one.count <= other.count;
        let others: BTreeMap<usize, Vec<usize>> = other.places(0).into_iter().collect();
        let pairs = one.places(1).into_iter().filter_map(|(rule, one)| Some((rule, one, others.get(&rule)?)));
        let scored = pairs.filter_map(|(rule, one, other)| {
            let count = if is_rarer { meetings(&one, other, between) } else { meetings(other, &one, between) };
            (count > 0).then(|| (rule, self.score(field, rule, count, rarity)))
        });
        scored.collect()
    }
}

/// The rules that have a word in a field, each with how often it is there.
pub(super) struct Postings<'i> {
    pub count: usize,
    bytes: &'i [u8],
    rule: usize,
}

impl Iterator for Postings<'_> {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<(usize, usize)> {
        self.count = self.count.checked_sub(1)?;
        self.rule += number(&mut self.bytes);
        Some((self.rule, number(&mut self.bytes)))
    }
}

impl Postings<'_> {
    /// The places of the word in each rule, each moved by so much.
    fn places(mut self, by: usize) -> Vec<(usize, Vec<usize>)> {
        let counts: Vec<(usize, usize)> = self.by_ref().collect();
        let mut bytes = self.bytes;
        let places = |(rule, count)| (rule, (0..count).map(|_| number(&mut bytes) + by).collect());
        counts.into_iter().map(places).collect()
    }
}

/// The number of places that two words have within so many words of each other; each place counts once.
fn meetings(these: &[usize], those: &[usize], within: usize) -> usize {
    let (mut these, mut those, mut count) = (these.iter().peekable(), those.iter().peekable(), 0);
    while let (Some(this), Some(that)) = (these.peek().copied(), those.peek().copied()) {
        if this.abs_diff(*that) <= within {
            these.next();
            // One that is nearer goes with it.
            while these.next_if(|nearer| *nearer <= that).is_some() {}
            those.next();
            count += 1;
        } else if this < that {
            these.next();
        } else {
            those.next();
        }
    }
    count
}

/// A length with four significant bits, as far as it tells long texts from short ones.
fn rough(length: usize) -> u16 {
    const EXACT: usize = 40;
    const FREE: usize = 24;
    let length = match length.checked_sub(EXACT) {
        None => length,
        Some(_) => {
            let shift = (length - FREE).ilog2() - 3;
            FREE + ((length - FREE) >> shift << shift)
        }
    };
    u16::try_from(length).unwrap_or(u16::MAX)
}

/// Adds a number in bytes of seven bits.
fn push(to: &mut Vec<u8>, mut number: usize) {
    while let more @ 1.. = number >> 7 {
        to.push(u8::try_from(number & 0x7f).unwrap_or_default() | 0x80);
        number = more;
    }
    to.push(u8::try_from(number).unwrap_or_default());
}

/// Takes a number from the front of bytes; 0 where there are none.
fn number(bytes: &mut &[u8]) -> usize {
    let (mut number, mut shift) = (0, 0);
    while let Some((byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 || shift > 28 {
            break;
        }
    }
    number
}

fn bytes(end: usize) -> [u8; END] {
    u32::try_from(end).unwrap_or(u32::MAX).to_le_bytes()
}
