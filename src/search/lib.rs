//! Finds rules for what a judge types: keywords, a number, a card's name, a question, a situation, or words that the rules
//! do not use.
//!
//! The index lives in memory: it is one segment and stores nothing, because a document's place in the index is the rule's
//! place in the rulebook. That of the rules that a program carries is prepared too, and only opened; that of
//! other rules is built when words are first looked for, and so can never be out of date. Nobody who asks for a number
//! needs it.
//!
//! A query goes this way:
//!
//! 1. `intent`: an id, however it is written, is that rule, its parts, and the rules that refer to it.
//! 2. Words become stems; a word that no rule has stands for the words that begin with it, or else for those one
//!    typing error away; the [`Thesaurus`] says what players mean by words that the rules do not use; titles, terms of the
//!    glossary and [`names`] of `cards` among the words name rules.
//! 3. `rank`: every rule gets a score, which [`Search::explain`] takes apart again.
//!
//! An exact title always comes first. Results with the same score stand in document order. [`evaluate`] measures how good
//! all this is, beside [`Plain`].

mod cards;
pub mod evaluate;
mod explain;
mod features;
mod intent;
mod learned;
mod meaning;
pub mod names;
mod parts;
mod policy;
pub mod prepared;
mod questions;
mod rank;
mod snippet;
mod tables;
mod thesaurus;
pub mod vectors;
mod weights;
mod words;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use schemars::JsonSchema;
use serde::Serialize;

pub use evaluate::Plain;
pub use explain::{Reason, Worth};
use intent::Intent;
use names::{CardNames, EmbeddedCards};
use policy::Policy;
pub use policy::guides;
pub use questions::{Questions, present};
use rank::Ranking;
pub use snippet::Snippet;
use swu_rulebook::{KnownDocument, Node, Rulebook};
use tables::Tables;
pub use thesaurus::{Thesaurus, Translations};
use vectors::{Direction, Vectors};

/// Finds rules in a rulebook.
pub struct Search<'r> {
    rulebook: &'r Rulebook,
    helps: Helps<'r>,
    /// The tables that words are looked for in, once they have been needed.
    tables: OnceLock<Result<Tables<'r>, SearchError>>,
}

/// Data that a search uses besides the rules, by default those that are embedded.
#[derive(Debug, Clone, Copy)]
pub struct Helps<'r> {
    /// In place of the embedded thesaurus.
    pub thesaurus: Option<&'r Thesaurus>,
    /// In place of the embedded questions.
    pub questions: Option<&'r Questions>,
    /// [`EmbeddedCards`] by default. No way leads to them but that default: a page that knows names alone is then built without the
    /// cards and what reads them.
    pub cards: &'r dyn CardNames,
    pub vectors: Meaning<'r>,
}

/// The source of meanings.
#[derive(Debug, Clone, Copy, Default)]
pub enum Meaning<'r> {
    /// By the table that this program carries.
    #[default]
    Embedded,
    /// By these vectors, and with them where the questions about each rule point, if that is known.
    By(Vectors<'r>, Option<Vectors<'r>>),
    /// Not at all: words alone are looked for.
    Unknown,
}

impl Default for Helps<'_> {
    fn default() -> Self {
        Self { thesaurus: None, questions: None, cards: &EmbeddedCards, vectors: Meaning::default() }
    }
}

impl<'r> Helps<'r> {
    fn thesaurus(&self) -> &'r Thesaurus {
        self.thesaurus.unwrap_or_else(|| Thesaurus::embedded())
    }

    fn questions(&self) -> &'r Questions {
        self.questions.unwrap_or_else(|| Questions::embedded())
    }

    fn vectors(&self) -> Option<(Vectors<'r>, Option<Vectors<'r>>)> {
        match self.vectors {
            Meaning::Embedded => Some((*Vectors::embedded()?, Vectors::asked().copied())),
            Meaning::By(vectors, asked) => Some((vectors, asked)),
            Meaning::Unknown => None,
        }
    }
}

/// A rule that was found.
#[derive(Debug, Clone)]
pub struct Hit<'r> {
    pub rule: &'r Node,
    /// Its score; to be compared within one search only.
    pub score: f32,
    /// Where in the rule the words stand.
    pub snippet: Snippet,
    /// The parts of the score, if the rule was found by words.
    pub parts: Option<Parts>,
    /// The documents that would answer what was typed, if no document here does: the rule is then no answer.
    pub elsewhere: Vec<&'static KnownDocument>,
}

impl Hit<'_> {
    /// Tests if the rule answers, as far as that can be told.
    pub fn answers(&self) -> bool {
        self.elsewhere.is_empty() && self.is_near()
    }

    /// Tests if the rule is near enough to the query to be an answer, as far as that can be told.
    pub fn is_near(&self) -> bool {
        let likeness = self.parts.as_ref().and_then(|parts| parts.likeness);
        likeness.is_none_or(|likeness| likeness >= weights::NEAR_ENOUGH)
    }
}

/// A rule that may answer a query.
#[derive(Debug, Clone)]
pub struct Candidate<'r> {
    pub rule: &'r Node,
    /// The numbers by which it is compared with the others, in the order of [`FEATURES`](Self::FEATURES).
    pub features: Vec<f32>,
}

impl Candidate<'_> {
    /// The names of the features.
    pub const FEATURES: &'static [&'static str] = &features::NAMES;
}

/// The parts of the score of a rule.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Parts {
    /// The points of its words and its names.
    pub words: f32,
    /// The points of its meaning.
    pub meaning: f32,
    /// The likeness of its meaning to the query, from -1 to 1, if it is known.
    pub likeness: Option<f32>,
}

/// The index could not be built or read.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the search index failed: {0}")]
pub struct SearchError(#[from] tantivy::TantivyError);

/// Rules that were found, before their texts are cut to be shown.
struct Matches<'s, 'r> {
    hits: Vec<(f32, &'r Node)>,
    /// Why each was found that was found by a number.
    by_number: Vec<&'static str>,
    /// The query and the ranking by which the others were found.
    by_words: Option<(Query<'s, 'r>, Ranking)>,
}

impl<'r> Search<'r> {
    /// A search with the thesaurus and the cards that this program carries.
    pub fn new(rulebook: &'r Rulebook) -> Self {
        Self::with(rulebook, Helps::default())
    }

    /// A search with another thesaurus, other questions, other cards or another table of word vectors, if there are any.
    pub fn with(rulebook: &'r Rulebook, helps: Helps<'r>) -> Self {
        Self { rulebook, helps, tables: OnceLock::new() }
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
        Ok(shown(&self.found(typed, limit, None)?))
    }

    /// The same, each with the reasons for its rank.
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
        let found = self.found(typed, limit, None)?;
        let mut explained = Vec::new();
        for (at, hit) in shown(&found).into_iter().enumerate() {
            let place = self.rulebook.place(&hit.rule.id);
            let mut reasons = match (&found.by_words, place) {
                (Some((query, ranking)), Some(place)) => explain::reasons(&query.asked, ranking, place, query.tables)?,
                _ => Vec::new(),
            };
            reasons.extend(found.by_number.get(at).map(|why| Reason::points(*why, hit.score)));
            explained.push((hit, reasons));
        }
        Ok(explained)
    }

    /// The best rules of one document, best first, with the notes that say which documents answer in its place.
    ///
    /// ```
    /// # use swu_rulebook::Rulebook;
    /// # use swu_search::Search;
    /// let search = Search::new(Rulebook::embedded());
    /// let first = |typed| search.find_in("CPG", typed, 1).map(|hits| hits.first().map(|hit| hit.rule.id.to_string()));
    /// assert_eq!(first("extra card drawn")?.as_deref(), Some("CPG 3.3"));
    /// assert_eq!(first("3.4")?.as_deref(), Some("CPG 3.4"));
    /// # Ok::<(), swu_search::SearchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the index library fails.
    pub fn find_in(&self, document: &str, typed: &str, limit: usize) -> Result<Vec<Hit<'r>>, SearchError> {
        let number = format!("{document} {typed}");
        let is_number = self.rulebook.by_id(&number).iter().any(|rule| rule.is_rule());
        Ok(shown(&self.found(if is_number { &number } else { typed }, limit, Some(document))?))
    }

    /// The rules for what was typed, of one document if that is wanted.
    fn found(&self, typed: &str, limit: usize, document: Option<&str>) -> Result<Matches<'_, 'r>, SearchError> {
        let is_wanted =
            |rule: &Node| document.is_none_or(|document| rule.id.document() == document || policy::says_nothing(rule));
        let mut by_number = intent::by_number(typed, self.rulebook);
        by_number.retain(|(_, rule, _)| is_wanted(rule));
        if limit == 0 || !by_number.is_empty() {
            by_number.truncate(limit);
            let hits = by_number.iter().map(|(score, rule, _)| (*score, *rule)).collect();
            let by_number = by_number.into_iter().map(|(_, _, why)| why).collect();
            return Ok(Matches { hits, by_number, by_words: None });
        }
        let mut query = Query::of(typed, self.tables()?);
        // Whoever looks in a document asks about what that is about.
        query.asked.policy =
            query.asked.policy.or_else(|| document.filter(|code| *code == policy::GUIDE).map(|_| Policy::to_guide()));
        let mut ranked = Ranking::of(&query)?;
        // Nothing is asked about a card that is only named: what was ruled on it comes first, and then the rules of its abilities.
        let candidates = if query.asked.is_bare_card { Vec::new() } else { ranked.learned(&query) };
        // A note may answer what its rules only decide together.
        ranked.put_first(ranked.answers(typed, &candidates, query.tables));
        // Whoever types a number asks for that rule, whatever else is said.
        let number = query.asked.lifts.iter().find(|lift| matches!(lift.why, intent::Why::Number));
        ranked.put_first(number.map(|lift| lift.rule));
        // As it is understood: with typing errors mended.
        if let [titled] = self.rulebook.by_title(&query.asked.understood)[..] {
            ranked.put_first(self.rulebook.place(&titled.id));
            // A term of the glossary stands with the rule that says it in full.
            let said = Some(titled).filter(|titled| titled.id.is_term());
            let said = said.and_then(|term| self.rulebook.links(&term.id).find(|rule| !rule.id.is_term()));
            if let Some(rule) = said {
                ranked.put_first(self.rulebook.place(&rule.id));
            }
        }
        let best = rank::best_of(&ranked.scores, if document.is_some() { usize::MAX } else { limit }).into_iter();
        let hits = best.filter_map(|(score, place)| Some((score, self.rulebook.at(place)?)));
        let hits = hits.filter(|(_, rule)| is_wanted(rule)).take(limit).collect();
        Ok(Matches { hits, by_number: Vec::new(), by_words: Some((query, ranked)) })
    }

    /// The rules that may answer a query, each with its features, for fitting the ranking.
    ///
    /// # Errors
    ///
    /// When the index library fails.
    pub fn candidates(&self, typed: &str) -> Result<Vec<Candidate<'r>>, SearchError> {
        let query = Query::of(typed, self.tables()?);
        let ranked = Ranking::of(&query)?;
        let compared = features::Compared::of(&query, &ranked);
        let nodes = compared.candidates.iter().filter_map(|&place| Some((place, self.rulebook.at(place)?)));
        Ok(nodes.map(|(place, rule)| Candidate { rule, features: compared.features(place, rule).to_vec() }).collect())
    }

    /// A query that is read once for all texts that are compared with it.
    pub fn query(&self, typed: &str) -> Option<Query<'_, 'r>> {
        Some(Query::of(typed, self.tables().ok()?))
    }

    /// The tables that words are looked for in.
    fn tables(&self) -> Result<&Tables<'r>, SearchError> {
        self.tables.get_or_init(|| Tables::of(self.rulebook, &self.helps)).as_ref().map_err(Clone::clone)
    }
}

/// A query as it was read.
pub struct Query<'s, 'r> {
    asked: Intent,
    direction: Option<Direction>,
    tables: &'s Tables<'r>,
}

impl<'s, 'r> Query<'s, 'r> {
    fn of(typed: &str, tables: &'s Tables<'r>) -> Self {
        let asked = Intent::of(typed, tables);
        let direction = tables.meanings.as_ref().and_then(|(_, vectors)| vectors.direction(&asked.understood));
        Self { asked, direction, tables }
    }

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

    /// The place of the text that is likest to the query, and its likeness, from -1 to 1; nothing if that cannot be told.
    pub fn likest<'t>(&self, texts: impl IntoIterator<Item = &'t str>) -> Option<(usize, f32)> {
        let wanted = self.direction.as_ref()?;
        let alike = |text: &str| self.alike(wanted, text).unwrap_or(-1.0);
        texts.into_iter().map(alike).enumerate().max_by(|(_, a), (_, b)| a.total_cmp(b))
    }

    /// The question that is likest among those that a rule answers.
    pub fn likest_question(&self, rule: &Node) -> Option<&str> {
        let questions = self.tables.questions.of(rule);
        let (at, _) = self.likest(questions.iter().map(String::as_str))?;
        questions.get(at).map(String::as_str)
    }

    /// The texts that have its words or are like it, best first, by their places: each a title, and all the words that are
    /// looked for. What they score is to be compared within one ranking only; of those that score the same the first comes first.
    pub fn ranked(&self, texts: &[(&str, String)]) -> Vec<(usize, f32)> {
        let english = &self.tables.english;
        let stems = |(title, words): &(&str, String)| english.stems(&format!("{title} {words}")).into_iter().collect();
        let stems: Vec<HashSet<String>> = texts.iter().map(stems).collect();
        let mut scores = vec![0.0_f32; texts.len()];
        for word in &self.asked.words {
            let has = |stems: &HashSet<String>| {
                word.stems
                    .iter()
                    .filter(|(stem, _)| stems.contains(stem))
                    .map(|(_, weight)| *weight)
                    .fold(0.0, f32::max)
            };
            let found: Vec<f32> = stems.iter().map(has).collect();
            let with = found.iter().filter(|weight| **weight > 0.0).count() as f32;
            let rarity = (1.0 + (texts.len() as f32 - with + 0.5) / (with + 0.5)).ln();
            scores.iter_mut().zip(found).for_each(|(score, weight)| *score += rarity * weight);
        }
        let mut ranked: Vec<(usize, f32)> = Vec::new();
        for (place, ((title, _), by_words)) in texts.iter().zip(scores).enumerate() {
            let alike = self.direction.as_ref().and_then(|wanted| self.alike(wanted, title)).unwrap_or(0.0);
            if by_words > 0.0 || alike >= ALIKE {
                ranked.push((place, by_words + MEANING * alike.max(0.0)));
            }
        }
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        ranked
    }

    /// The names of cards that it has, as they were typed.
    pub fn cards(&self) -> &[Arc<str>] {
        &self.asked.cards
    }

    /// The likeness of a text to the query.
    fn alike(&self, wanted: &[i8], text: &str) -> Option<f32> {
        let (_, vectors) = self.tables.meanings.as_ref()?;
        Some(vectors::likeness(vectors.direction(text)?, wanted))
    }
}

/// The points of a likeness of 1, in words that few texts have.
const MEANING: f32 = 6.0;

/// From which likeness on a text is told that has none of the words.
const ALIKE: f32 = 0.55;

fn shown<'r>(found: &Matches<'_, 'r>) -> Vec<Hit<'r>> {
    let words = found.by_words.as_ref();
    let extracts = words.map(|(query, _)| snippet::generator(&query.asked.words, query.tables));
    let parts = |rule: &Node, score: f32| {
        let (query, ranking) = words?;
        let place = query.tables.rulebook.place(&rule.id)?;
        let (meaning, likeness) = ranking.meaning(place, query.tables);
        Some(Parts { words: score - meaning, meaning, likeness })
    };
    let hit = |(at, &(score, rule)): (usize, &(f32, &'r Node))| {
        let snippet = Snippet::of(rule, extracts.as_ref());
        let hit = Hit { rule, score, snippet, parts: parts(rule, score), elsewhere: rule.answered_by() };
        let best = words.filter(|_| at == 0);
        let likeness = hit.parts.as_ref().and_then(|parts| parts.likeness);
        let elsewhere = best.map(|(query, _)| policy::elsewhere(rule, likeness, query.asked.policy.as_ref()));
        Hit { elsewhere: elsewhere.unwrap_or(hit.elsewhere), ..hit }
    };
    found.hits.iter().enumerate().map(hit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word of the rules stands for itself; the thesaurus is for the words that they do not use.
    #[test]
    fn the_thesaurus_has_no_words_that_many_rules_use() {
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
