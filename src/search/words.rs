//! Text as words and their stems, the vocabulary of the rules for guessing what a word that is in none of them was meant to be,
//! and known phrases among words. Stemming is the dearest step of building the index, and the rules use the same words again
//! and again, so every word is stemmed once.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use frostem::{Algorithm, Stemmer};
use rustc_hash::FxBuildHasher;
use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

/// Letters, digits and the apostrophes within a word, in small letters, without their English endings.
///
/// Clones share the words that were met.
#[derive(Clone)]
pub(super) struct English {
    known: Arc<Mutex<Lexicon>>,
}

/// The words that were met.
struct Lexicon {
    stemmer: Stemmer,
    /// Of each word, as it was written, the place of its stem.
    words: HashMap<String, usize, FxBuildHasher>,
    stems: Vec<String>,
}

impl Default for English {
    fn default() -> Self {
        let stemmer = Stemmer::new(Algorithm::English);
        Self { known: Arc::new(Mutex::new(Lexicon { stemmer, words: HashMap::default(), stems: Vec::new() })) }
    }
}

impl English {
    fn known(&self) -> MutexGuard<'_, Lexicon> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of words that were met.
    pub(super) fn count(&self) -> usize {
        self.known().stems.len()
    }

    /// The words that were met first, as they were written, in any order.
    fn first_words(&self, count: usize) -> Vec<String> {
        let known = self.known();
        known.words.iter().filter(|(_, place)| **place < count).map(|(word, _)| word.clone()).collect()
    }

    /// The stems of a text.
    pub(super) fn stems(&self, text: &str) -> Vec<String> {
        let mut stems = Vec::new();
        self.each(text, |_, stem| stems.push(stem.to_owned()));
        stems
    }

    /// Each word of a text, with its stem.
    pub(super) fn each<'t>(&self, text: &'t str, mut found: impl FnMut(&'t str, &str)) {
        let mut known = self.known();
        for (_, word) in words(text) {
            found(word, known.stem(word));
        }
    }
}

impl Lexicon {
    fn stem(&mut self, word: &str) -> &str {
        let place = self.words.get(word).copied().unwrap_or_else(|| {
            let plain = word.to_lowercase().replace('’', "'");
            self.words.insert(word.to_owned(), self.stems.len());
            self.stems.push(self.stemmer.stem(&plain).into_owned());
            self.stems.len() - 1
        });
        self.stems.get(place).map_or("", String::as_str)
    }
}

impl Tokenizer for English {
    type TokenStream<'a> = Stems<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stems<'a> {
        Stems { text, at: 0, token: Token::default(), known: self.known() }
    }
}

/// The stems of a text, one after the other. While there is one, nobody else gets at the words that were met.
pub(super) struct Stems<'a> {
    text: &'a str,
    at: usize,
    token: Token,
    known: MutexGuard<'a, Lexicon>,
}

impl TokenStream for Stems<'_> {
    fn advance(&mut self) -> bool {
        let Some((start, word)) = next_word(self.text, self.at) else { return false };
        self.at = start + word.len();
        self.token.offset_from = start;
        self.token.offset_to = self.at;
        self.token.position = self.token.position.wrapping_add(1);
        self.token.text.clear();
        self.token.text.push_str(self.known.stem(word));
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

/// The next word of a text, and where it starts.
fn next_word(text: &str, from: usize) -> Option<(usize, &str)> {
    let start = end_of(text, from, false);
    let mut end = start;
    loop {
        end = end_of(text, end, true);
        // An apostrophe belongs to the word that goes on behind it.
        let behind = match text.as_bytes().get(end) {
            Some(b'\'') => Some(end + 1),
            Some(byte) if !byte.is_ascii() && text.get(end..)?.starts_with('’') => Some(end + '’'.len_utf8()),
            _ => None,
        };
        let behind = behind.filter(|_| end > start);
        match behind.filter(|behind| text.get(*behind..).is_some_and(|rest| rest.starts_with(char::is_alphabetic))) {
            Some(behind) => end = behind,
            None => return text.get(start..end).filter(|word| !word.is_empty()).map(|word| (start, word)),
        }
    }
}

/// The words of a text, and where they stand.
pub(super) fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (start, word) = next_word(text, at)?;
        at = start + word.len();
        Some((start..at, word))
    })
}

/// The kind of each byte: a letter or digit, something else of ASCII, or part of a character that has to be looked at.
#[expect(clippy::indexing_slicing, reason = "a constant: what is wrong with it is found when it is compiled")]
const KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Long; 256];
    let mut byte = 0;
    while byte < 128 {
        kinds[byte] = if (byte as u8).is_ascii_alphanumeric() { Kind::Word } else { Kind::Other };
        byte += 1;
    }
    kinds
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Other,
    Long,
}

/// Where, from a place on, the characters of a text end that belong to words, or those that do not.
fn end_of(text: &str, mut at: usize, in_words: bool) -> usize {
    let kind = if in_words { Kind::Word } else { Kind::Other };
    let of = |byte: &u8| KINDS.get(usize::from(*byte)).copied().unwrap_or(Kind::Long);
    loop {
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        at += rest.iter().position(|byte| of(byte) != kind).unwrap_or(rest.len());
        let long = text.as_bytes().get(at).filter(|byte| of(byte) == Kind::Long);
        match long.and_then(|_| text.get(at..)?.chars().next()).filter(|c| c.is_alphanumeric() == in_words) {
            Some(c) => at += c.len_utf8(),
            None => return at,
        }
    }
}

/// Every word of a rulebook, in small letters, sorted.
pub(super) struct Vocabulary {
    words: Vec<Entry>,
    english: English,
}

/// A word of the rules.
struct Entry {
    word: String,
    letters: Letters,
    length: usize,
}

/// A guess at the meaning of a misspelt word.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Guess {
    pub word: String,
    pub stem: String,
    /// The share that it counts.
    pub certainty: f32,
}

/// The letters of a word, a bit for each. A typing error changes two of them at most, which is found out in no time.
#[derive(Debug, Clone, Copy)]
struct Letters(u32);

/// The share that a word counts that was completed, or that was mended, once or twice.
const COMPLETED: f32 = 0.8;
const MENDED: f32 = 0.7;
const MENDED_TWICE: f32 = 0.5;

/// The words among the first that were met, as many as that, in small letters, sorted.
pub(super) fn known_words(english: &English, count: usize) -> Vec<String> {
    let mut words = english.first_words(count);
    words.iter_mut().for_each(|word| *word = word.to_lowercase());
    words.retain(|word| word.starts_with(char::is_alphabetic));
    words.sort_unstable();
    words.dedup();
    words
}

impl Vocabulary {
    /// These words, which are in small letters and sorted.
    pub(super) fn of<W: AsRef<str>>(words: &[W], english: &English) -> Self {
        let known = |word: &W| {
            let word = word.as_ref().to_owned();
            Entry { letters: Letters::of(&word), length: word.chars().count(), word }
        };
        Self { words: words.iter().map(known).collect(), english: english.clone() }
    }

    /// The words that a word in small letters may have been meant to be, one for each stem:
    /// those that begin with it, or else those one typing error away, or else those that begin so, or else those two
    /// errors away.
    pub(super) fn like(&self, word: &str) -> Vec<Guess> {
        const SHORTEST_COMPLETED: usize = 2;
        const SHORTEST_MENDED: usize = 4;
        const SHORTEST_BOTH: usize = 5;
        const SHORTEST_TWICE: usize = 8;
        let length = word.chars().count();
        if length >= SHORTEST_COMPLETED {
            let from_here = self.words.partition_point(|known| known.word.as_str() < word);
            let behind = self.words.get(from_here..).unwrap_or_default().iter();
            let completed: Vec<&Entry> = behind.take_while(|known| known.word.starts_with(word)).collect();
            if !completed.is_empty() {
                return self.guesses(&completed, COMPLETED);
            }
        }
        if length >= SHORTEST_MENDED {
            let mended = self.within(word, length, 1);
            if !mended.is_empty() {
                return self.guesses(&mended, MENDED);
            }
        }
        if length >= SHORTEST_BOTH {
            let begins_alike = |known: &&Entry| {
                known.word.starts_with(|c| word.starts_with(c))
                    && (length - 1..=length + 1).any(|end| {
                        let end = known.word.char_indices().nth(end).map_or(known.word.len(), |(end, _)| end);
                        known.word.get(..end).is_some_and(|known| strsim::osa_distance(known, word) <= 1)
                    })
            };
            let begin: Vec<&Entry> = self.words.iter().filter(begins_alike).collect();
            if !begin.is_empty() {
                return self.guesses(&begin, MENDED);
            }
        }
        if length < SHORTEST_TWICE {
            return Vec::new();
        }
        self.guesses(&self.within(word, length, 2), MENDED_TWICE)
    }

    /// The words that so many typing errors make of a word.
    fn within(&self, word: &str, length: usize, errors: usize) -> Vec<&Entry> {
        let letters = Letters::of(word);
        let may_be =
            |known: &&Entry| known.length.abs_diff(length) <= errors && known.letters.differing(letters) <= 2 * errors;
        self.words.iter().filter(may_be).filter(|known| strsim::osa_distance(&known.word, word) <= errors).collect()
    }

    fn guesses(&self, words: &[&Entry], certainty: f32) -> Vec<Guess> {
        let mut guesses: Vec<Guess> = Vec::new();
        for known in words {
            for stem in self.english.stems(&known.word) {
                if !guesses.iter().any(|guess| guess.stem == stem) {
                    guesses.push(Guess { word: known.word.clone(), stem, certainty });
                }
            }
        }
        guesses
    }
}

impl Letters {
    fn of(word: &str) -> Self {
        let bit = |c: char| match c {
            'a'..='z' => 1 << (u32::from(c) - u32::from('a')),
            _ => 1 << 31,
        };
        Self(word.chars().map(bit).fold(0, |letters: u32, bit: u32| letters | bit))
    }

    fn differing(self, other: Self) -> usize {
        usize::try_from((self.0 ^ other.0).count_ones()).unwrap_or(usize::MAX)
    }
}

/// Phrases, each the stems of its words with spaces between, and what each stands for: sorted by their first words.
#[derive(Debug)]
pub(super) struct Phrases<T>(Vec<(Stem, T)>);

/// Stems, which need not be copied out of prepared data.
pub(super) type Stem = Cow<'static, str>;

/// The first word of a phrase.
pub(super) fn first_word(phrase: &str) -> &str {
    phrase.split_once(' ').map_or(phrase, |(first, _)| first)
}

impl<T> Phrases<T> {
    /// The phrases that begin with a word, in the order in which they were given.
    fn of_word(&self, word: &str) -> impl Iterator<Item = &(Stem, T)> {
        let start = self.0.partition_point(|(phrase, _)| first_word(phrase) < word);
        self.0.get(start..).unwrap_or_default().iter().take_while(move |(phrase, _)| first_word(phrase) == word)
    }

    /// The phrases, sorted by their first words.
    pub(super) fn iter(&self) -> impl Iterator<Item = &(Stem, T)> {
        self.0.iter()
    }

    /// Tests if a phrase begins with a word.
    pub(super) fn begin_with(&self, stem: &str) -> bool {
        self.of_word(stem).next().is_some()
    }

    /// Where in some words each phrase stands.
    pub(super) fn found<'a>(&'a self, words: &'a [String]) -> impl Iterator<Item = (Range<usize>, &'a T)> {
        words.iter().enumerate().flat_map(move |(start, first)| {
            let there = words.get(start..).unwrap_or_default();
            self.of_word(first).filter_map(move |(phrase, meaning)| {
                let (stems, count) = (phrase.split(' '), phrase.split(' ').count());
                let is_there = count <= there.len() && stems.zip(there).all(|(stem, word)| stem == word);
                is_there.then_some((start..start + count, meaning))
            })
        })
    }
}

/// Phrases without words are left out.
impl<T> FromIterator<(Stem, T)> for Phrases<T> {
    fn from_iter<I: IntoIterator<Item = (Stem, T)>>(phrases: I) -> Self {
        let mut phrases: Vec<(Stem, T)> = phrases.into_iter().filter(|(phrase, _)| !phrase.is_empty()).collect();
        phrases.sort_by(|(one, _), (other, _)| first_word(one).cmp(first_word(other)));
        Self(phrases)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_their_stems() {
        let mut english = English::default();
        let mut stems = |text: &str| {
            let mut stream = english.token_stream(text);
            let mut stems = Vec::new();
            while stream.advance() {
                let token = stream.token();
                assert_eq!(token.position, stems.len(), "{text}");
                stems.push((token.text.clone(), text[token.offset_from..token.offset_to].to_owned()));
            }
            stems.into_iter().map(|(stem, word)| format!("{stem}={word}")).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(stems("Units' controllers, [7.5]."), "unit=Units control=controllers 7=7 5=5");
        assert_eq!(stems("The player’s “Can’t” ’tis"), "the=The player=player’s can't=Can’t tis=tis");
        assert_eq!(stems("’’ É-1'"), "é=É 1=1");
        assert_eq!(stems(""), "");
    }

    #[test]
    fn completes_and_mends() {
        let english = English::default();
        english.stems("Overwhelm, the initiative, a mulligan; captured and captures. Simultaneously");
        let count = english.count();
        english.stems("xyzzz");
        let vocabulary = Vocabulary::of(&known_words(&english, count), &english);
        let like = |word| vocabulary.like(word).into_iter().map(|guess| guess.stem).collect::<Vec<_>>().join(" ");
        assert_eq!(like("overw"), "overwhelm");
        assert_eq!(like("capt"), "captur");
        assert_eq!(like("overwhlem"), "overwhelm");
        assert_eq!(like("mulligann"), "mulligan");
        assert_eq!(like("initiatve"), "initi");
        assert_eq!(like("mulig"), "mulligan");
        assert_eq!(like("simultanusly"), "simultan");
        assert_eq!(like("xyzzy"), "");
        assert_eq!(like("o"), "");
    }

    #[test]
    fn phrases_are_found_wherever_they_stand() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let phrases = ["discard pile", "discard", "pile of", "", "last known information"];
        let phrases: Phrases<&str> = phrases.into_iter().map(|phrase| (Stem::Borrowed(phrase), phrase)).collect();
        let found = |text: &str| {
            let text = words(text);
            phrases.found(&text).map(|(at, phrase)| (at, *phrase)).collect::<Vec<_>>()
        };
        assert_eq!(found("my discard pile"), [(1..3, "discard pile"), (1..2, "discard")]);
        assert_eq!(found("last known"), []);
        assert_eq!(found(""), []);
    }
}
