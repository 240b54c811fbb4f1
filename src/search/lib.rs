//! Finds rules for what a judge types: keywords, a number, a card's name, a question, a situation, or words that the rules
//! do not use.
//!
//! The index lives in memory and is built anew in each process, which takes a few milliseconds: it is written as one
//! segment by the thread that asks, stores nothing (a document's place in the index is the rule's place in the
//! rulebook), and so can never be out of date.
//!
//! What is typed goes this way:
//!
//! 1. `number`: an id, however it is written, is that rule, its parts, and the rules that refer to it.
//! 2. `asked`: words become stems; a word that no rule has stands for the words that begin with it, or else for those one
//!    typing error away; the [`Thesaurus`] says what players mean by words that the rules do not use; titles, terms of the
//!    glossary and names of `cards` among the words name rules.
//! 3. `rank`: every rule gets a score, which [`Search::explain`] takes apart again.
//!
//! An exact title always comes first. Results with the same score stand in document order. [`evaluate`] measures how good
//! all this is, beside [`Plain`].

mod asked;
mod cards;
pub mod evaluate;
mod explain;
mod index;
mod number;
mod phrases;
mod plain;
mod rank;
mod snippet;
mod thesaurus;
mod vocabulary;
mod weights;
mod words;

use std::sync::OnceLock;

use tantivy::tokenizer::TextAnalyzer;
use tantivy::{Searcher, Term};

use asked::{Asked, Subject};
pub use explain::{Reason, Worth};
use index::Fields;
use phrases::Phrases;
pub use plain::Plain;
use rank::Ranked;
pub use snippet::Snippet;
use swu_cards::Library;
use swu_rulebook::{Node, Rulebook};
pub use thesaurus::Thesaurus;
use vocabulary::Vocabulary;
use words::English;

/// An index over a rulebook.
pub struct Search<'r> {
    rulebook: &'r Rulebook,
    searcher: Searcher,
    fields: Fields,
    english: English,
    analyzer: TextAnalyzer,
    /// What speaks for each rule whatever is asked, in the order of the rulebook.
    priors: Vec<f32>,
    phrases: Phrases<Subject>,
    thesaurus: &'r Thesaurus,
    vocabulary: OnceLock<Vocabulary>,
    /// How many words the rules have.
    word_count: usize,
    cards: Option<&'r Library>,
}

/// A rule that was found.
#[derive(Debug, Clone)]
pub struct Hit<'r> {
    pub rule: &'r Node,
    /// How well it fits; to be compared within one search only.
    pub score: f32,
    /// Where in the rule the words stand.
    pub snippet: Snippet,
}

/// The index could not be built or read.
#[derive(Debug, thiserror::Error)]
#[error("the search index failed: {0}")]
pub struct SearchError(#[from] tantivy::TantivyError);

/// What was found, before it is cut to be shown.
struct Found<'r> {
    hits: Vec<(f32, &'r Node)>,
    asked: Asked,
    ranked: Option<Ranked>,
    /// Why each was found that was found by a number.
    by_number: Vec<&'static str>,
}

impl<'r> Search<'r> {
    /// Builds the index, with the thesaurus and the cards that this program carries.
    ///
    /// # Errors
    ///
    /// When the index library fails, which no rulebook is known to make it do.
    pub fn new(rulebook: &'r Rulebook) -> Result<Self, SearchError> {
        Self::with(rulebook, Thesaurus::embedded(), None)
    }

    /// Builds the index, with another thesaurus, and other cards if there are any.
    ///
    /// # Errors
    ///
    /// As [`Search::new`].
    pub fn with(
        rulebook: &'r Rulebook,
        thesaurus: &'r Thesaurus,
        cards: Option<&'r Library>,
    ) -> Result<Self, SearchError> {
        let english = English::default();
        let (searcher, fields) = index::build(rulebook, &english)?;
        let word_count = english.count();
        let phrases = asked::phrases(rulebook, thesaurus, &english);
        Ok(Self {
            rulebook,
            searcher,
            fields,
            analyzer: index::analyzer(&english),
            priors: rulebook.iter().map(|rule| rank::prior(rule, rulebook)).collect(),
            english,
            phrases,
            thesaurus,
            vocabulary: OnceLock::new(),
            word_count,
            cards,
        })
    }

    /// The best rules for what was typed, at most `limit`, best first.
    ///
    /// ```
    /// # use swu_judge::{rulebook::Rulebook, search::Search};
    /// let search = Search::new(Rulebook::embedded())?;
    /// let first = |typed| search.find(typed, 1).map(|hits| hits.first().map(|hit| hit.rule.id.to_string()));
    /// assert_eq!(first("cr5.5.1A")?.as_deref(), Some("CR 5.5.1.a"));
    /// assert_eq!(first("overwhlem")?.as_deref(), Some("CR 7.5.7"));
    /// assert_eq!(first("Wampa")?.as_deref(), Some("CR 7.5.7"));
    /// assert_eq!(first("zzzzzzzz")?, None);
    /// # Ok::<(), swu_search::SearchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the index library fails.
    pub fn find(&self, typed: &str, limit: usize) -> Result<Vec<Hit<'r>>, SearchError> {
        Ok(self.shown(&self.found(typed, limit)?))
    }

    /// The same, each with the reasons why it stands where it stands.
    ///
    /// ```
    /// # use swu_judge::{rulebook::Rulebook, search::Search};
    /// let search = Search::new(Rulebook::embedded())?;
    /// let explained = search.explain("graveyard", 1)?;
    /// let (hit, reasons) = explained.first().ok_or("nothing found")?;
    /// assert_eq!(hit.rule.id.to_string(), "CR 4.8");
    /// assert!(reasons.iter().any(|reason| reason.why.contains("thesaurus")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the index library fails.
    pub fn explain(&self, typed: &str, limit: usize) -> Result<Vec<(Hit<'r>, Vec<Reason>)>, SearchError> {
        let found = self.found(typed, limit)?;
        let mut explained = Vec::new();
        for (at, hit) in self.shown(&found).into_iter().enumerate() {
            let place = self.rulebook.place(&hit.rule.id);
            let mut reasons = match (&found.ranked, place) {
                (Some(ranked), Some(place)) => explain::reasons(&found.asked, ranked, place, self)?,
                _ => Vec::new(),
            };
            reasons.extend(found.by_number.get(at).map(|why| Reason::points(*why, hit.score)));
            explained.push((hit, reasons));
        }
        Ok(explained)
    }

    fn found(&self, typed: &str, limit: usize) -> Result<Found<'r>, SearchError> {
        let mut by_number = number::rules(typed, self.rulebook);
        if limit == 0 || !by_number.is_empty() {
            by_number.truncate(limit);
            let hits = by_number.iter().map(|(score, rule, _)| (*score, *rule)).collect();
            let by_number = by_number.into_iter().map(|(_, _, why)| why).collect();
            return Ok(Found { hits, asked: Asked::default(), ranked: None, by_number });
        }
        let asked = Asked::of(typed, self);
        let mut ranked = Ranked::of(&asked, self)?;
        if let [titled] = self.rulebook.by_title(typed)[..] {
            ranked.put_first(self.rulebook.place(&titled.id));
        }
        let best = ranked.best(limit).into_iter();
        let hits = best.filter_map(|(score, place)| Some((score, self.rulebook.at(place)?))).collect();
        Ok(Found { hits, asked, ranked: Some(ranked), by_number: Vec::new() })
    }

    fn shown(&self, found: &Found<'r>) -> Vec<Hit<'r>> {
        let snippets = snippet::Snippets::new(&found.asked.words, &self.analyzer, &self.fields);
        let hits = found.hits.iter();
        hits.map(|(score, rule)| Hit { rule, score: *score, snippet: snippets.of(rule) }).collect()
    }

    /// The words of a text, each with its stem.
    fn tokens(&self, text: &str) -> Vec<(String, String)> {
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
    fn frequency(&self, stem: &str) -> u64 {
        let fields = self.fields.weighted().into_iter();
        let counts = fields.map(|(field, _)| self.searcher.doc_freq(&Term::from_field_text(field, stem)).unwrap_or(0));
        counts.max().unwrap_or(0)
    }

    /// How rare a word is: the inverse frequency that BM25 counts with.
    fn rarity(&self, stem: &str) -> f32 {
        let (count, all) = (self.frequency(stem) as f32, self.rulebook.iter().len() as f32);
        (1.0 + (all - count + 0.5).max(0.0) / (count + 0.5)).ln()
    }

    /// Whether a word stands in no rule but in examples, where cards are named.
    fn is_name(&self, word: &str) -> bool {
        let stems = self.english.stems(word);
        let fields = [self.fields.title, self.fields.path, self.fields.text];
        let is_known = |stem: &String| {
            fields.iter().any(|field| self.searcher.doc_freq(&Term::from_field_text(*field, stem)).unwrap_or(0) > 0)
        };
        !stems.iter().any(is_known)
    }

    fn cards(&self) -> &'r Library {
        self.cards.unwrap_or_else(|| Library::embedded())
    }

    fn vocabulary(&self) -> &Vocabulary {
        self.vocabulary.get_or_init(|| Vocabulary::of(&self.english, self.word_count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word of the rules stands for itself; the thesaurus is for the words that they do not use.
    #[test]
    fn the_thesaurus_says_nothing_of_words_that_many_rules_use() {
        const MANY: u64 = 12;
        let rulebook = Rulebook::embedded();
        let search = Search::new(rulebook).unwrap();
        let said = search.thesaurus.entries.iter().flat_map(|entry| &entry.say);
        let used = said.filter(|said| match &search.english.stems(said)[..] {
            [stem] => search.frequency(stem) > MANY,
            _ => false,
        });
        assert_eq!(used.collect::<Vec<_>>(), Vec::<&String>::new());
    }
}
