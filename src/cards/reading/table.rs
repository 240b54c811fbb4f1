//! Tables of phrases that stand for one thing, looked up by their words and by what they mean.

use super::reading_of;

/// Phrases, and the meaning of each. Of several that mean the same, the first is printed.
pub(crate) struct Phrases<T>(Vec<Phrase<T>>);

struct Phrase<T> {
    words: &'static str,
    /// The words as the compiler compares them.
    read: String,
    meaning: T,
}

impl<T: PartialEq> Phrases<T> {
    pub fn of(rows: impl IntoIterator<Item = (&'static str, T)>) -> Self {
        let phrase = |(words, meaning)| Phrase { words, read: reading_of(words), meaning };
        Self(rows.into_iter().map(phrase).collect())
    }

    /// The words for something, if it has any.
    pub fn words(&self, of: &T) -> Option<&'static str> {
        self.0.iter().find(|phrase| phrase.meaning == *of).map(|phrase| phrase.words)
    }

    /// The meaning of the first phrase that comes.
    pub fn meaning(&self, mut comes: impl FnMut(&str) -> bool) -> Option<&T> {
        self.0.iter().find(|phrase| comes(&phrase.read)).map(|phrase| &phrase.meaning)
    }
}
