//! The words that the rules are written in, for guessing what a word that is in none of them was meant to be.

use std::collections::{BTreeSet, HashSet};

use super::index;
use crate::rulebook::Rulebook;

/// Every word of a rulebook, as it is written, in small letters.
pub(super) struct Vocabulary {
    words: BTreeSet<String>,
}

/// How much a word counts that was completed, or that was mended.
const COMPLETED: f32 = 0.8;
const MENDED: f32 = 0.6;

impl Vocabulary {
    pub(super) fn of(rulebook: &Rulebook) -> Self {
        let texts = rulebook
            .iter()
            .flat_map(|rule| [Some(&rule.text), rule.title.as_ref()].into_iter().flatten().chain(&rule.examples));
        // Distinct words first: there are twenty times as many in a text.
        let words: HashSet<&str> = texts.flat_map(|text| text.split(|c: char| !c.is_alphanumeric())).collect();
        let words =
            words.into_iter().filter(|word| word.starts_with(char::is_alphabetic)).map(str::to_lowercase).collect();
        Self { words }
    }

    /// The stems of the words that a word in small letters may have been meant to be, each with how much it counts:
    /// those that begin with it, or else those one typing error away, or else those that begin so.
    pub(super) fn like(&self, word: &str) -> Vec<(String, f32)> {
        const SHORTEST_COMPLETED: usize = 2;
        const SHORTEST_MENDED: usize = 4;
        const SHORTEST_BOTH: usize = 5;
        let length = word.chars().count();
        if length >= SHORTEST_COMPLETED {
            let from_here = self.words.range(word.to_owned()..);
            let completed: Vec<&String> = from_here.take_while(|known| known.starts_with(word)).collect();
            if !completed.is_empty() {
                return stems(&completed, COMPLETED);
            }
        }
        let one_error = |known: &str| strsim::osa_distance(known, word) <= 1;
        if length >= SHORTEST_MENDED {
            let mended = self.words.iter().filter(|known| known.chars().count().abs_diff(length) <= 1);
            let mended: Vec<&String> = mended.filter(|known| one_error(known)).collect();
            if !mended.is_empty() {
                return stems(&mended, MENDED);
            }
        }
        if length < SHORTEST_BOTH {
            return Vec::new();
        }
        let begins_alike = |known: &&String| {
            (length - 1..=length + 1).any(|end| {
                let end = known.char_indices().nth(end).map_or(known.len(), |(end, _)| end);
                known.get(..end).is_some_and(one_error)
            })
        };
        stems(&self.words.iter().filter(begins_alike).collect::<Vec<_>>(), MENDED)
    }
}

fn stems(words: &[&String], certainty: f32) -> Vec<(String, f32)> {
    let mut analyzer = index::analyzer();
    let mut stems: Vec<(String, f32)> = Vec::new();
    for word in words {
        let mut tokens = analyzer.token_stream(word);
        while tokens.advance() {
            let stem = &tokens.token().text;
            if !stems.iter().any(|(known, _)| known == stem) {
                stems.push((stem.clone(), certainty));
            }
        }
    }
    stems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::SourceFile;

    #[test]
    fn completes_and_mends() {
        let text = "# A\n\n1.1. Overwhelm, the initiative, a mulligan; captured and captures.\n";
        let rulebook = Rulebook::parse([SourceFile::new("a.md", text)]);
        let vocabulary = Vocabulary::of(&rulebook);
        let like = |word| vocabulary.like(word).into_iter().map(|(stem, _)| stem).collect::<Vec<_>>().join(" ");
        assert_eq!(like("overw"), "overwhelm");
        assert_eq!(like("capt"), "captur");
        assert_eq!(like("overwhlem"), "overwhelm");
        assert_eq!(like("mulligann"), "mulligan");
        assert_eq!(like("initiatve"), "initi");
        assert_eq!(like("mulig"), "mulligan");
        assert_eq!(like("xyzzy"), "");
        assert_eq!(like("o"), "");
    }
}
