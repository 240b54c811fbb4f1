//! What words are looked for in: the index, the phrases that name rules, and what speaks for each rule whatever is asked.

use std::sync::OnceLock;

use tantivy::schema::Field;
use tantivy::tokenizer::TextAnalyzer;
use tantivy::{Searcher, TantivyError, Term};

use super::SearchError;
use super::asked::{self, Subject};
use super::bm25f::{self, Weighted};
use super::index::{self, Fields};
use super::meaning::Meanings;
use super::phrases::{Phrases, Stem};
use super::prepared::{self, Packed};
use super::questions::Questions;
use super::rank;
use super::thesaurus::Thesaurus;
use super::translations::Translations;
use super::vectors::Vectors;
use super::vocabulary::{self, Vocabulary};
use super::words::{English, words};
use swu_cards::Library;
use swu_rulebook::Rulebook;

/// The tables over a rulebook.
pub(super) struct Tables<'r> {
    pub rulebook: &'r Rulebook,
    pub searcher: Searcher,
    pub fields: Fields,
    pub english: English,
    pub analyzer: TextAnalyzer,
    /// What speaks for each rule whatever is asked, in the order of the rulebook.
    pub priors: Vec<f32>,
    pub phrases: Phrases<Subject>,
    pub thesaurus: &'r Thesaurus,
    pub questions: &'r Questions,
    /// How much a word counts in which field.
    pub weighted: Vec<Weighted>,
    /// Where the rules point, and the table that tells where a query does; nothing if there is no table.
    pub meanings: Option<(Meanings<'static>, Vectors<'r>)>,
    vocabulary: OnceLock<Vocabulary>,
    words: Words,
    cards: Option<&'r Library>,
}

/// What a search is made with.
#[derive(Clone, Copy)]
pub(super) struct With<'r> {
    pub rulebook: &'r Rulebook,
    pub thesaurus: &'r Thesaurus,
    pub questions: &'r Questions,
    /// `None` for the embedded ones.
    pub cards: Option<&'r Library>,
    /// Nothing if words alone are looked for.
    pub vectors: Option<Vectors<'r>>,
}

/// The tables, built or prepared.
struct Parts {
    searcher: Searcher,
    fields: Fields,
    english: English,
    phrases: Phrases<Subject>,
    words: Words,
    meanings: Option<Meanings<'static>>,
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
    pub(super) fn of(with: &With<'r>) -> Result<Self, SearchError> {
        let is_embedded = std::ptr::eq(with.rulebook, Rulebook::embedded())
            && std::ptr::eq(with.thesaurus, Thesaurus::embedded())
            && std::ptr::eq(with.questions, Questions::embedded());
        match is_embedded.then(prepared::tables).flatten() {
            Some(packed) => Self::unpacked(packed, with),
            // A page has no more than it is handed, and no randomness, by which an index is named.
            None if cfg!(target_family = "wasm") => {
                Err(TantivyError::SystemError("the tables of the search are missing".to_owned()).into())
            }
            None => Self::built(with),
        }
    }

    /// Builds the tables.
    pub(super) fn built(with: &With<'r>) -> Result<Self, SearchError> {
        let english = English::default();
        let (index, fields) = index::build(with.rulebook, with.questions, &english)?;
        let words = Words::First(english.count());
        let phrases = asked::phrases(with.rulebook, with.thesaurus, &english).into_iter();
        let phrases = phrases.map(|(stems, subject)| (stems.into_iter().map(Stem::Owned).collect(), subject)).collect();
        let searcher = index::searcher(&index)?;
        let meanings = with.vectors.map(|vectors| Meanings::of(with.rulebook, with.questions, &vectors));
        Self::from_parts(with, Parts { searcher, fields, english, phrases, words, meanings })
    }

    /// Opens the tables that were built before.
    pub(super) fn unpacked(packed: Packed<'static>, with: &With<'r>) -> Result<Self, SearchError> {
        let (_, fields) = index::schema();
        let searcher = index::searcher(&tantivy::Index::open(packed.files)?)?;
        let phrases = packed.phrases.into_iter();
        let phrases =
            phrases.map(|(stems, subject)| (stems.into_iter().map(Stem::Borrowed).collect(), subject)).collect();
        let words = Words::Prepared(packed.words);
        let prepared = packed.meanings;
        let of = |vectors: Vectors<'r>| match prepared.filter(|_| vectors.is_embedded()) {
            Some(prepared) => prepared,
            None => Meanings::of(with.rulebook, with.questions, &vectors),
        };
        let meanings = with.vectors.map(of);
        Self::from_parts(with, Parts { searcher, fields, english: English::default(), phrases, words, meanings })
    }

    fn from_parts(with: &With<'r>, parts: Parts) -> Result<Self, SearchError> {
        let With { rulebook, thesaurus, questions, cards, vectors } = *with;
        let Parts { searcher, fields, english, phrases, words, meanings } = parts;
        Ok(Self {
            rulebook,
            weighted: bm25f::weighted(&fields, &searcher)?,
            searcher,
            fields,
            analyzer: index::analyzer(&english),
            priors: rulebook.iter().map(|rule| rank::prior(rule, rulebook)).collect(),
            english,
            phrases,
            thesaurus,
            questions,
            meanings: meanings.zip(vectors),
            vocabulary: OnceLock::new(),
            words,
            cards,
        })
    }

    /// The words of a text, each with its stem.
    pub(super) fn tokens(&self, text: &str) -> Vec<(String, String)> {
        let mut analyzer = self.analyzer.clone();
        let mut stream = analyzer.token_stream(text);
        let mut tokens = Vec::new();
        while stream.advance() {
            let token = stream.token();
            let word = text.get(token.offset_from..token.offset_to).unwrap_or_default();
            tokens.push((word.to_owned(), token.text.clone()));
        }
        tokens
    }

    /// In how many rules a word is, in the field in which it is in most of them. A word that only players use counts if
    /// several questions have it: in fewer it may be a typing error.
    pub(super) fn frequency(&self, stem: &str) -> u64 {
        const FEW: u64 = 3;
        let of_players = self.count_in(self.fields.questions, stem);
        self.in_rules(stem).max(Some(of_players).filter(|count| *count >= FEW).unwrap_or(0))
    }

    /// In how many rules a word is that has it in its own words.
    pub(super) fn in_rules(&self, stem: &str) -> u64 {
        let Fields { title, path, text, examples, parent: _, questions: _ } = &self.fields;
        [title, path, text, examples].map(|field| self.count_in(*field, stem)).into_iter().max().unwrap_or(0)
    }

    fn count_in(&self, field: Field, stem: &str) -> u64 {
        self.searcher.doc_freq(&Term::from_field_text(field, stem)).unwrap_or(0)
    }

    /// How rare a word is: the inverse frequency that BM25 counts with.
    pub(super) fn rarity(&self, stem: &str) -> f32 {
        bm25f::rarity(usize::try_from(self.frequency(stem)).unwrap_or(usize::MAX), self.rulebook.iter().len())
    }

    /// What was typed in English, if any of it is of another language.
    pub(super) fn english_of(&self, typed: &str) -> Option<String> {
        let mut words = words(typed);
        // The words of other languages are unpacked only for one that is not known.
        let is_foreign = words.any(|(_, word)| !self.is_english(word));
        is_foreign.then(|| Translations::embedded().english(typed, |word| self.is_english(word)))?
    }

    /// Whether a word is one of the rules, of players, or a small one of English.
    pub(super) fn is_english(&self, word: &str) -> bool {
        asked::is_common(word) || self.english.stems(word).iter().any(|stem| self.frequency(stem) > 0)
    }

    /// Whether it is a word at all, be it one of the rules or not.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.meanings.as_ref().is_some_and(|(_, vectors)| vectors.has(&word.to_lowercase()))
    }

    /// Whether a word stands in no rule but in examples, where cards are named.
    pub(super) fn is_name(&self, word: &str) -> bool {
        let stems = self.english.stems(word);
        let fields = [self.fields.title, self.fields.path, self.fields.text];
        let is_known = |stem: &String| {
            fields.iter().any(|field| self.searcher.doc_freq(&Term::from_field_text(*field, stem)).unwrap_or(0) > 0)
        };
        !stems.iter().any(is_known)
    }

    pub(super) fn cards(&self) -> &'r Library {
        self.cards.unwrap_or_else(|| Library::embedded())
    }

    pub(super) fn vocabulary(&self) -> &Vocabulary {
        self.vocabulary.get_or_init(|| match &self.words {
            Words::First(count) => Vocabulary::of(&vocabulary::words(&self.english, *count), &self.english),
            Words::Prepared(words) => Vocabulary::of(words, &self.english),
        })
    }
}
