//! How text becomes words. Stemming is the dearest step of building the index, and the rules use the same words again and
//! again, so every word is stemmed once.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxBuildHasher;
use tantivy::tokenizer::{Language, RawTokenizer, Stemmer, TextAnalyzer, Token, TokenStream, Tokenizer};

/// Letters, digits and the apostrophes within a word, in small letters, without their English endings.
///
/// What has been learnt is shared by all that were cloned of one.
#[derive(Clone)]
pub(super) struct English {
    known: Arc<Mutex<Known>>,
}

/// The words that were met.
struct Known {
    stemmer: TextAnalyzer,
    /// Of each word, as it was written, the place of its stem.
    words: HashMap<String, usize, FxBuildHasher>,
    stems: Vec<String>,
}

impl Default for English {
    fn default() -> Self {
        let stemmer = TextAnalyzer::builder(RawTokenizer::default()).filter(Stemmer::new(Language::English)).build();
        Self { known: Arc::new(Mutex::new(Known { stemmer, words: HashMap::default(), stems: Vec::new() })) }
    }
}

impl English {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many words were met.
    pub(super) fn count(&self) -> usize {
        self.known().stems.len()
    }

    /// The words that were met first, as they were written, in any order.
    pub(super) fn first_words(&self, count: usize) -> Vec<String> {
        let known = self.known();
        known.words.iter().filter(|(_, place)| **place < count).map(|(word, _)| word.clone()).collect()
    }

    /// The stems of a text.
    pub(super) fn stems(&self, text: &str) -> Vec<String> {
        let mut known = self.known();
        let mut stems = Vec::new();
        let mut at = 0;
        while let Some((start, word)) = next_word(text, at) {
            at = start + word.len();
            stems.push(known.stem(word).to_owned());
        }
        stems
    }
}

impl Known {
    fn stem(&mut self, word: &str) -> &str {
        let place = self.words.get(word).copied().unwrap_or_else(|| {
            let plain = word.to_lowercase().replace('’', "'");
            let mut stemmed = self.stemmer.token_stream(&plain);
            let stem = if stemmed.advance() { stemmed.token().text.clone() } else { plain.clone() };
            drop(stemmed);
            self.words.insert(word.to_owned(), self.stems.len());
            self.stems.push(stem);
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
    known: MutexGuard<'a, Known>,
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

/// What each byte is: a letter or digit, something else of ASCII, or part of a character that has to be looked at.
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
}
