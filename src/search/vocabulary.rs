//! The words that the rules are written in, for guessing what a word that is in none of them was meant to be.

use super::words::English;

/// Every word of a rulebook, in small letters, sorted.
pub(super) struct Vocabulary {
    words: Vec<Known>,
    english: English,
}

/// A word of the rules.
struct Known {
    word: String,
    letters: Letters,
    length: usize,
}

/// What a word may have been meant to be.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Guess {
    pub word: String,
    pub stem: String,
    /// How much it counts.
    pub certainty: f32,
}

/// Which letters a word has, a bit for each. A typing error changes two of them at most, which is found out in no time.
#[derive(Debug, Clone, Copy)]
struct Letters(u32);

/// How much a word counts that was completed, or that was mended, once or twice.
const COMPLETED: f32 = 0.8;
const MENDED: f32 = 0.7;
const MENDED_TWICE: f32 = 0.5;

/// The words among the first that were met, as many as that, in small letters, sorted.
pub(super) fn words(english: &English, count: usize) -> Vec<String> {
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
            Known { letters: Letters::of(&word), length: word.chars().count(), word }
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
            let completed: Vec<&Known> = behind.take_while(|known| known.word.starts_with(word)).collect();
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
            let begins_alike = |known: &&Known| {
                known.word.starts_with(|c| word.starts_with(c))
                    && (length - 1..=length + 1).any(|end| {
                        let end = known.word.char_indices().nth(end).map_or(known.word.len(), |(end, _)| end);
                        known.word.get(..end).is_some_and(|known| strsim::osa_distance(known, word) <= 1)
                    })
            };
            let begin: Vec<&Known> = self.words.iter().filter(begins_alike).collect();
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
    fn within(&self, word: &str, length: usize, errors: usize) -> Vec<&Known> {
        let letters = Letters::of(word);
        let may_be =
            |known: &&Known| known.length.abs_diff(length) <= errors && known.letters.differing(letters) <= 2 * errors;
        self.words.iter().filter(may_be).filter(|known| strsim::osa_distance(&known.word, word) <= errors).collect()
    }

    fn guesses(&self, words: &[&Known], certainty: f32) -> Vec<Guess> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completes_and_mends() {
        let english = English::default();
        english.stems("Overwhelm, the initiative, a mulligan; captured and captures. Simultaneously");
        let count = english.count();
        english.stems("xyzzz");
        let vocabulary = Vocabulary::of(&words(&english, count), &english);
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
}
