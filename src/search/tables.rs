//! The tables that words are looked for in: the index, the phrases that name rules, and what speaks for each
//! rule whatever is asked.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::Helps;
use super::index::{Field, Index, Texts};
use super::intent::{self, Subject};
use super::meaning::Meanings;
use super::prepared::{self, PackedTables};
use super::questions::Questions;
use super::rank;
use super::thesaurus::{Thesaurus, Translations};
use super::vectors::Vectors;
use super::words::{English, Phrases, Stem, Vocabulary, known_words, words};
use swu_cards::Library;
use swu_rulebook::Rulebook;

/// The tables over a rulebook.
pub(super) struct Tables<'r> {
    pub rulebook: &'r Rulebook,
    pub index: Index<'static>,
    pub english: English,
    /// The factor of each rule whatever is asked, in the order of the rulebook.
    pub priors: Vec<f32>,
    pub phrases: Phrases<Subject>,
    pub thesaurus: &'r Thesaurus,
    pub questions: &'r Questions,
    /// Where the rules point, and the table that tells where a query does; nothing if there is no table.
    pub meanings: Option<(Meanings<'static>, Vectors<'r>)>,
    vocabulary: OnceLock<Vocabulary>,
    words: Words,
    cards: Option<&'r Library>,
}

/// The words that the rules are written in.
enum Words {
    /// As many as were met first.
    First(usize),
    /// Prepared.
    Prepared(Vec<&'static str>),
}

impl<'r> Tables<'r> {
    /// The tables over these rules: the prepared ones for the embedded rules, thesaurus and questions, or else built now.
    pub(super) fn of(rulebook: &'r Rulebook, helps: &Helps<'r>) -> Self {
        let is_embedded = std::ptr::eq(rulebook, Rulebook::embedded())
            && std::ptr::eq(helps.thesaurus(), Thesaurus::embedded())
            && std::ptr::eq(helps.questions(), Questions::embedded());
        match is_embedded.then(prepared::tables).flatten() {
            Some(packed) => Self::unpacked(packed, rulebook, helps),
            None => Self::built(rulebook, helps),
        }
    }

    /// Builds the tables.
    pub(super) fn built(rulebook: &'r Rulebook, helps: &Helps<'r>) -> Self {
        let english = English::default();
        let index = index(rulebook, helps.questions(), &english);
        let words = Words::First(english.count());
        let phrases = intent::phrases(rulebook, helps.thesaurus(), &english).into_iter();
        let phrases = phrases.map(|(stems, subject)| (stems.into_iter().map(Stem::Owned).collect(), subject)).collect();
        Self::over(index, english, phrases, words, None, rulebook, helps)
    }

    /// Opens the tables that were built before.
    pub(super) fn unpacked(packed: PackedTables<'static>, rulebook: &'r Rulebook, helps: &Helps<'r>) -> Self {
        let phrases = packed.phrases.into_iter();
        let phrases =
            phrases.map(|(stems, subject)| (stems.into_iter().map(Stem::Borrowed).collect(), subject)).collect();
        let words = Words::Prepared(packed.words);
        Self::over(packed.index, English::default(), phrases, words, packed.meanings, rulebook, helps)
    }

    /// The tables over an index. Prepared meanings are of the embedded vectors; those of others are worked out.
    fn over(
        index: Index<'static>,
        english: English,
        phrases: Phrases<Subject>,
        words: Words,
        prepared: Option<Meanings<'static>>,
        rulebook: &'r Rulebook,
        helps: &Helps<'r>,
    ) -> Self {
        let meanings = helps.vectors().map(|vectors| {
            let prepared = prepared.filter(|_| vectors.is_embedded());
            (prepared.unwrap_or_else(|| Meanings::of(rulebook, helps.questions(), &vectors)), vectors)
        });
        Self {
            rulebook,
            index,
            priors: rulebook.iter().map(|rule| rank::prior(rule, rulebook)).collect(),
            english,
            phrases,
            thesaurus: helps.thesaurus(),
            questions: helps.questions(),
            meanings,
            vocabulary: OnceLock::new(),
            words,
            cards: helps.cards,
        }
    }

    /// The words of a text, each with its stem.
    pub(super) fn tokens(&self, text: &str) -> Vec<(String, String)> {
        let tokens = self.english.tokens(text).into_iter();
        tokens.map(|(at, stem)| (text.get(at).unwrap_or_default().to_owned(), stem)).collect()
    }

    /// In how many rules a word is, in the field in which it is in most of them. A word that only players use counts if
    /// several questions have it: in fewer it may be a typing error.
    pub(super) fn frequency(&self, stem: &str) -> usize {
        const FEW: usize = 3;
        let of_players = self.index.count(Field::Questions, stem);
        self.in_rules(stem).max(Some(of_players).filter(|count| *count >= FEW).unwrap_or(0))
    }

    /// In how many rules a word is that has it in its own words.
    pub(super) fn in_rules(&self, stem: &str) -> usize {
        let own = [Field::Title, Field::Path, Field::Text, Field::Examples];
        own.map(|field| self.index.count(field, stem)).into_iter().max().unwrap_or(0)
    }

    /// The rarity of a word: the inverse frequency that BM25 counts with.
    pub(super) fn rarity(&self, stem: &str) -> f32 {
        self.index.rarity(self.frequency(stem))
    }

    /// The query in English, if any of it is of another language.
    pub(super) fn english_of(&self, typed: &str) -> Option<String> {
        let mut words = words(typed);
        // The words of other languages are unpacked only for one that is not known.
        let is_foreign = words.any(|(_, word)| !self.is_english(word));
        is_foreign.then(|| Translations::embedded().english(typed, |word| self.is_english(word)))?
    }

    /// Tests for a word of the rules, of players, or a small one of English.
    pub(super) fn is_english(&self, word: &str) -> bool {
        intent::is_common(word) || self.english.stems(word).iter().any(|stem| self.frequency(stem) > 0)
    }

    /// Tests for a word of English, one of the rules or not.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.meanings.as_ref().is_some_and(|(_, vectors)| vectors.has(&word.to_lowercase()))
    }

    /// Tests if a word stands in no rule but in examples, where cards are named.
    pub(super) fn is_name(&self, word: &str) -> bool {
        let stems = self.english.stems(word);
        let fields = [Field::Title, Field::Path, Field::Text];
        let is_known = |stem: &String| fields.iter().any(|field| self.index.count(*field, stem) > 0);
        !stems.iter().any(is_known)
    }

    pub(super) fn cards(&self) -> &'r Library {
        self.cards.unwrap_or_else(|| Library::embedded())
    }

    pub(super) fn vocabulary(&self) -> &Vocabulary {
        self.vocabulary.get_or_init(|| match &self.words {
            Words::First(count) => Vocabulary::of(&known_words(&self.english, *count), &self.english),
            Words::Prepared(words) => Vocabulary::of(words, &self.english),
        })
    }
}

/// The index that a search looks in.
pub(super) fn index(rulebook: &Rulebook, questions: &Questions, english: &English) -> Index<'static> {
    Index::of(rulebook, english, |rule| -> Texts<'_> {
        // How an entry opens is no title.
        let title = rule.name().into_iter().chain((!rule.is_rule()).then(|| rule.id.document()));
        let parent = rule.parent.as_ref().and_then(|parent| rulebook.get(parent));
        [
            title.map(Cow::Borrowed).collect(),
            rulebook.path(&rule.id).into_iter().map(Cow::Owned).collect(),
            vec![Cow::Borrowed(&rule.text)],
            rule.examples.iter().map(Cow::from).collect(),
            parent.map(|parent| Cow::Borrowed(&*parent.text)).into_iter().collect(),
            questions.of(rule).iter().map(Cow::from).collect(),
        ]
    })
}
