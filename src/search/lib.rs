//! Finds rules for what a judge types: keywords, a number, a card's name, a question, a situation, or words that the rules
//! do not use.
//!
//! The index lives in memory: it is one segment and stores nothing, because a document's place in the index is the rule's
//! place in the rulebook. That of the rules that a program carries is [carried](carried) too, and only opened; that of
//! other rules is built when words are first looked for, and so can never be out of date. Nobody who asks for a number
//! needs it.
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
mod bm25f;
mod cards;
pub mod evaluate;
mod explain;
mod index;
mod meaning;
mod number;
mod phrases;
mod plain;
pub mod prepared;
mod questions;
mod rank;
mod snippet;
mod tables;
mod texts;
mod thesaurus;
mod translations;
pub mod vectors;
mod vocabulary;
mod weights;
mod words;

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use schemars::JsonSchema;
use serde::Serialize;

use asked::Asked;
pub use explain::{Reason, Worth};
pub use plain::Plain;
pub use questions::{Questions, present};
use rank::Ranked;
pub use snippet::Snippet;
use snippet::Snippets;
use swu_cards::{Card, Library};
use swu_rulebook::{Node, Rulebook};
use tables::{Tables, With};
pub use thesaurus::Thesaurus;
pub use translations::Translations;
use vectors::{Direction, Vectors};

/// Finds rules in a rulebook.
pub struct Search<'r> {
    rulebook: &'r Rulebook,
    /// Nothing for those that this program carries.
    thesaurus: Option<&'r Thesaurus>,
    questions: Option<&'r Questions>,
    cards: Option<&'r Library>,
    vectors: Option<Vectors<'r>>,
    /// What words are looked for in, once it has been asked for.
    tables: OnceLock<Result<Tables<'r>, SearchError>>,
}

/// What a search is helped by, where it is not what this program carries.
#[derive(Debug, Clone, Copy, Default)]
pub struct Helps<'r> {
    pub thesaurus: Option<&'r Thesaurus>,
    pub questions: Option<&'r Questions>,
    pub cards: Option<&'r Library>,
    pub vectors: Meaning<'r>,
}

/// How a search knows what is meant.
#[derive(Debug, Clone, Copy, Default)]
pub enum Meaning<'r> {
    /// By the table that this program carries.
    #[default]
    Embedded,
    By(Vectors<'r>),
    /// Not at all: words alone are looked for.
    Unknown,
}

/// A rule that was found.
#[derive(Debug, Clone)]
pub struct Hit<'r> {
    pub rule: &'r Node,
    /// How well it fits; to be compared within one search only.
    pub score: f32,
    /// Where in the rule the words stand.
    pub snippet: Snippet,
    /// What the score is made of, if the rule was found by words.
    pub parts: Option<Parts>,
}

impl Hit<'_> {
    /// Whether the rule is near enough to what was typed to be an answer, as far as that can be told.
    pub fn is_near(&self) -> bool {
        let likeness = self.parts.as_ref().and_then(|parts| parts.likeness);
        likeness.is_none_or(|likeness| likeness >= weights::NEAR_ENOUGH)
    }
}

/// What the score of a rule is made of.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Parts {
    /// What its words and its names brought it.
    pub words: f32,
    /// What its meaning brought it.
    pub meaning: f32,
    /// How alike its meaning is to what was typed, from -1 to 1, if that is known.
    pub likeness: Option<f32>,
    /// The question that is likest among those that it answers.
    pub question: Option<String>,
}

/// The index could not be built or read.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the search index failed: {0}")]
pub struct SearchError(#[from] tantivy::TantivyError);

/// What was found, before it is cut to be shown.
struct Found<'s, 'r> {
    hits: Vec<(f32, &'r Node)>,
    /// Why each was found that was found by a number.
    by_number: Vec<&'static str>,
    /// What the others were found by.
    by_words: Option<ByWords<'s, 'r>>,
}

impl ByWords<'_, '_> {
    /// What the score of a rule is made of.
    fn parts(&self, rule: &Node, score: f32) -> Option<Parts> {
        let place = self.tables.rulebook.place(&rule.id)?;
        let (meaning, likeness, question) = self.ranked.meaning(place, self.tables);
        Some(Parts { words: score - meaning, meaning, likeness, question: question.map(str::to_owned) })
    }
}

/// What rules were found by that were found by words.
struct ByWords<'s, 'r> {
    asked: Asked,
    ranked: Ranked,
    tables: &'s Tables<'r>,
}

impl<'r> Search<'r> {
    /// A search with the thesaurus and the cards that this program carries.
    pub fn new(rulebook: &'r Rulebook) -> Self {
        Self::with(rulebook, Helps::default())
    }

    /// A search with another thesaurus, other questions, other cards or another table of word vectors, if there are any.
    pub fn with(rulebook: &'r Rulebook, helps: Helps<'r>) -> Self {
        let Helps { thesaurus, questions, cards, vectors } = helps;
        let vectors = match vectors {
            Meaning::Embedded => Vectors::embedded().copied(),
            Meaning::By(vectors) => Some(vectors),
            Meaning::Unknown => None,
        };
        Self { rulebook, thesaurus, questions, cards, vectors, tables: OnceLock::new() }
    }

    /// The best rules for what was typed, at most `limit`, best first.
    ///
    /// ```
    /// # use swu_rulebook::Rulebook;
    /// # use swu_search::Search;
    /// let search = Search::new(Rulebook::embedded());
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
        Ok(shown(&self.found(typed, limit)?))
    }

    /// The same, each with the reasons why it stands where it stands.
    ///
    /// ```
    /// # use swu_rulebook::Rulebook;
    /// # use swu_search::Search;
    /// let search = Search::new(Rulebook::embedded());
    /// let explained = search.explain("graveyard", 1)?;
    /// let (hit, reasons) = explained.first().ok_or("nothing found")?;
    /// assert_eq!(hit.rule.id.to_string(), "CR 4.8.1");
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
        for (at, hit) in shown(&found).into_iter().enumerate() {
            let place = self.rulebook.place(&hit.rule.id);
            let mut reasons = match (&found.by_words, place) {
                (Some(words), Some(place)) => explain::reasons(&words.asked, &words.ranked, place, words.tables)?,
                _ => Vec::new(),
            };
            reasons.extend(found.by_number.get(at).map(|why| Reason::points(*why, hit.score)));
            explained.push((hit, reasons));
        }
        Ok(explained)
    }

    fn found(&self, typed: &str, limit: usize) -> Result<Found<'_, 'r>, SearchError> {
        let mut by_number = number::rules(typed, self.rulebook);
        if limit == 0 || !by_number.is_empty() {
            by_number.truncate(limit);
            let hits = by_number.iter().map(|(score, rule, _)| (*score, *rule)).collect();
            let by_number = by_number.into_iter().map(|(_, _, why)| why).collect();
            return Ok(Found { hits, by_number, by_words: None });
        }
        let tables = self.tables()?;
        let asked = Asked::of(typed, tables);
        let mut ranked = Ranked::of(&asked, tables)?;
        // A note may answer what its rules only decide together.
        ranked.put_first(ranked.answers(typed, tables));
        // Whoever types a number asks for that rule, whatever else is said.
        let number = asked.lifts.iter().find(|lift| matches!(lift.why, asked::Why::Number));
        ranked.put_first(number.map(|lift| lift.rule));
        if let [titled] = self.rulebook.by_title(typed)[..] {
            ranked.put_first(self.rulebook.place(&titled.id));
            // A term of the glossary stands with the rule that says it in full.
            let said = Some(titled).filter(|titled| titled.id.is_term());
            let said = said.and_then(|term| self.rulebook.links(&term.id).find(|rule| !rule.id.is_term()));
            if let Some(rule) = said {
                ranked.put_first(self.rulebook.place(&rule.id));
            }
        }
        let best = ranked.best(limit).into_iter();
        let hits = best.filter_map(|(score, place)| Some((score, self.rulebook.at(place)?))).collect();
        Ok(Found { hits, by_number: Vec::new(), by_words: Some(ByWords { asked, ranked, tables }) })
    }

    /// What was typed, read once for all that is to be compared with it.
    pub fn query(&self, typed: &str) -> Option<Query<'_, 'r>> {
        let tables = self.tables().ok()?;
        let asked = Asked::of(typed, tables);
        let direction = tables.meanings.as_ref().and_then(|(_, vectors)| vectors.direction(&asked.understood));
        Some(Query { asked, direction, tables })
    }

    /// What words are looked for in.
    fn tables(&self) -> Result<&Tables<'r>, SearchError> {
        let tables = self.tables.get_or_init(|| {
            Tables::of(&With {
                rulebook: self.rulebook,
                thesaurus: self.thesaurus.unwrap_or_else(|| Thesaurus::embedded()),
                questions: self.questions.unwrap_or_else(|| Questions::embedded()),
                cards: self.cards,
                vectors: self.vectors,
            })
        });
        tables.as_ref().map_err(Clone::clone)
    }
}

/// What was typed, as it was read.
pub struct Query<'s, 'r> {
    asked: Asked,
    direction: Option<Direction>,
    tables: &'s Tables<'r>,
}

impl Query<'_, '_> {
    /// The sentence of a text that is likest to what was typed, as the bytes that it has there.
    pub fn sentence(&self, text: &str) -> Option<Range<usize>> {
        let wanted = self.direction.as_ref()?;
        let words: Vec<&String> =
            self.asked.words.iter().flat_map(|word| word.stems.iter().map(|(stem, _)| stem)).collect();
        let fit = |sentence: &Range<usize>| {
            let sentence = text.get(sentence.clone()).unwrap_or_default();
            let stems = self.tables.english.stems(sentence);
            let has = stems.iter().filter(|stem| words.contains(stem)).count() as f32;
            self.alike(wanted, sentence).unwrap_or(0.0) + has / (words.len().max(1) as f32) * 0.5
        };
        snippet::sentences(text).into_iter().max_by(|a, b| fit(a).total_cmp(&fit(b)))
    }

    /// Which of some texts is likest to what was typed, and how alike it is, from -1 to 1; nothing if that cannot be told.
    pub fn likest<'t>(&self, texts: impl IntoIterator<Item = &'t str>) -> Option<(usize, f32)> {
        let wanted = self.direction.as_ref()?;
        let alike = |text: &str| self.alike(wanted, text).unwrap_or(-1.0);
        texts.into_iter().map(alike).enumerate().max_by(|(_, a), (_, b)| a.total_cmp(b))
    }

    /// The texts that have its words or are like it, best first, by their places: each a title, and all the words that are
    /// looked for. What they score is to be compared within one ranking only.
    pub fn ranked(&self, texts: &[(&str, String)]) -> Vec<(usize, f32)> {
        texts::ranked(self, texts)
    }

    /// The cards that it names.
    pub fn cards(&self) -> &[Arc<Card>] {
        &self.asked.cards
    }

    /// How alike a text is to what was typed.
    fn alike(&self, wanted: &[i8], text: &str) -> Option<f32> {
        let (_, vectors) = self.tables.meanings.as_ref()?;
        Some(vectors::likeness(vectors.direction(text)?, wanted))
    }
}

fn shown<'r>(found: &Found<'_, 'r>) -> Vec<Hit<'r>> {
    let snippets = found.by_words.as_ref().map(|words| Snippets::new(&words.asked.words, words.tables));
    let hits = found.hits.iter();
    hits.map(|(score, rule)| {
        let snippet =
            snippets.as_ref().and_then(|snippets| snippets.of(rule)).unwrap_or_else(|| Snippet::beginning(rule));
        let parts = found.by_words.as_ref().and_then(|words| words.parts(rule, *score));
        Hit { rule, score: *score, snippet, parts }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word of the rules stands for itself; the thesaurus is for the words that they do not use.
    #[test]
    fn the_thesaurus_says_nothing_of_words_that_many_rules_use() {
        const MANY: u64 = 12;
        let rulebook = Rulebook::embedded();
        let search = Search::new(rulebook);
        let tables = search.tables().unwrap();
        let said = tables.thesaurus.entries.iter().flat_map(|entry| &entry.say);
        let used = said.filter(|said| match &tables.english.stems(said)[..] {
            [stem] => tables.in_rules(stem) > MANY,
            _ => false,
        });
        assert_eq!(used.collect::<Vec<_>>(), Vec::<&String>::new());
    }
}
