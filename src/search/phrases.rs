//! Phrases that are known, found among the words of a query.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use rustc_hash::FxBuildHasher;

/// Phrases as the stems of their words, and what each stands for.
#[derive(Debug)]
pub(super) struct Phrases<T> {
    by_first: HashMap<Stem, Vec<(Vec<Stem>, T)>, FxBuildHasher>,
}

/// A stem, which need not be copied out of prepared data.
pub(super) type Stem = Cow<'static, str>;

impl<T> Default for Phrases<T> {
    fn default() -> Self {
        Self { by_first: HashMap::default() }
    }
}

impl<T> Phrases<T> {
    /// Adds a phrase; one without words is left out.
    fn add(&mut self, phrase: Vec<Stem>, meaning: T) {
        let mut words = phrase.into_iter();
        if let Some(first) = words.next() {
            self.by_first.entry(first).or_default().push((words.collect(), meaning));
        }
    }

    /// Where in some words each phrase stands.
    pub(super) fn found<'a>(&'a self, words: &'a [String]) -> impl Iterator<Item = (Range<usize>, &'a T)> {
        words.iter().enumerate().flat_map(move |(start, first)| {
            let behind = words.get(start + 1..).unwrap_or_default();
            let known = self.by_first.get(first.as_str()).map_or(&[][..], Vec::as_slice);
            let here = known.iter().filter(move |(rest, _)| is_at(behind, rest));
            here.map(move |(rest, meaning)| (start..start + 1 + rest.len(), meaning))
        })
    }
}

/// Whether the words begin with those stems.
fn is_at(words: &[String], stems: &[Stem]) -> bool {
    stems.len() <= words.len() && stems.iter().zip(words).all(|(stem, word)| stem == word)
}

impl<T> FromIterator<(Vec<Stem>, T)> for Phrases<T> {
    fn from_iter<I: IntoIterator<Item = (Vec<Stem>, T)>>(phrases: I) -> Self {
        let mut known = Self::default();
        let phrases = phrases.into_iter();
        known.by_first.reserve(phrases.size_hint().0);
        phrases.for_each(|(phrase, meaning)| known.add(phrase, meaning));
        known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_wherever_they_stand() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let mut phrases = Phrases::default();
        for phrase in ["discard pile", "discard", "pile of", "", "last known information"] {
            phrases.add(words(phrase).into_iter().map(Stem::Owned).collect(), phrase);
        }
        let found = |text: &str| {
            let text = words(text);
            phrases.found(&text).map(|(at, phrase)| (at, *phrase)).collect::<Vec<_>>()
        };
        assert_eq!(found("my discard pile"), [(1..3, "discard pile"), (1..2, "discard")]);
        assert_eq!(found("last known"), []);
        assert_eq!(found(""), []);
    }
}
