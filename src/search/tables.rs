//! What words are looked for in: the index, the phrases that name rules, and what speaks for each rule whatever is asked.

use std::sync::OnceLock;

use tantivy::tokenizer::TextAnalyzer;
use tantivy::{Searcher, Term};

use super::SearchError;
use super::asked::{self, Subject};
use super::carried::{self, Packed};
use super::index::{self, Fields};
use super::phrases::Phrases;
use super::rank;
use super::thesaurus::Thesaurus;
use super::vocabulary::{self, Vocabulary};
use super::words::English;
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
    vocabulary: OnceLock<Vocabulary>,
    words: Words,
    cards: Option<&'r Library>,
}

/// The words that the rules are written in.
enum Words {
    /// As many as were met first.
    First(usize),
    /// Those that are carried.
    Carried(Vec<&'static str>),
}

impl<'r> Tables<'r> {
    /// The tables over these rules: those that are carried if they are of the rules and the thesaurus that are carried,
    /// or else built now.
    pub(super) fn of(
        rulebook: &'r Rulebook,
        thesaurus: &'r Thesaurus,
        cards: Option<&'r Library>,
    ) -> Result<Self, SearchError> {
        let is_carried = carried::is_installed()
            && std::ptr::eq(rulebook, Rulebook::embedded())
            && std::ptr::eq(thesaurus, Thesaurus::embedded());
        match carried::tables().filter(|_| is_carried) {
            Some(packed) => Self::unpacked(packed, rulebook, thesaurus, cards),
            None => Self::built(rulebook, thesaurus, cards),
        }
    }

    /// Builds the tables.
    pub(super) fn built(
        rulebook: &'r Rulebook,
        thesaurus: &'r Thesaurus,
        cards: Option<&'r Library>,
    ) -> Result<Self, SearchError> {
        let english = English::default();
        let (index, fields) = index::build(rulebook, &english)?;
        let words = Words::First(english.count());
        let phrases = asked::phrases(rulebook, thesaurus, &english).into_iter().collect();
        let searcher = index::searcher(&index)?;
        Ok(Self::from_parts(rulebook, thesaurus, cards, (searcher, fields), english, phrases, words))
    }

    /// Opens the tables that were built before.
    pub(super) fn unpacked(
        packed: Packed<'static>,
        rulebook: &'r Rulebook,
        thesaurus: &'r Thesaurus,
        cards: Option<&'r Library>,
    ) -> Result<Self, SearchError> {
        let (_, fields) = index::schema();
        let searcher = index::searcher(&tantivy::Index::open(packed.files)?)?;
        let owned = |stems: Vec<&str>| stems.into_iter().map(str::to_owned).collect();
        let phrases = packed.phrases.into_iter().map(|(stems, subject)| (owned(stems), subject)).collect();
        let words = Words::Carried(packed.words);
        Ok(Self::from_parts(rulebook, thesaurus, cards, (searcher, fields), English::default(), phrases, words))
    }

    fn from_parts(
        rulebook: &'r Rulebook,
        thesaurus: &'r Thesaurus,
        cards: Option<&'r Library>,
        (searcher, fields): (Searcher, Fields),
        english: English,
        phrases: Phrases<Subject>,
        words: Words,
    ) -> Self {
        Self {
            rulebook,
            searcher,
            fields,
            analyzer: index::analyzer(&english),
            priors: rulebook.iter().map(|rule| rank::prior(rule, rulebook)).collect(),
            english,
            phrases,
            thesaurus,
            vocabulary: OnceLock::new(),
            words,
            cards,
        }
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

    /// In how many rules a word is, in the field in which it is in most of them.
    pub(super) fn frequency(&self, stem: &str) -> u64 {
        let fields = self.fields.weighted().into_iter();
        let counts = fields.map(|(field, _)| self.searcher.doc_freq(&Term::from_field_text(field, stem)).unwrap_or(0));
        counts.max().unwrap_or(0)
    }

    /// How rare a word is: the inverse frequency that BM25 counts with.
    pub(super) fn rarity(&self, stem: &str) -> f32 {
        let (count, all) = (self.frequency(stem) as f32, self.rulebook.iter().len() as f32);
        (1.0 + (all - count + 0.5).max(0.0) / (count + 0.5)).ln()
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
            Words::Carried(words) => Vocabulary::of(words, &self.english),
        })
    }
}
