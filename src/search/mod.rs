//! Finds a rule by words, by number, by how a word begins, or in spite of a typing error.
//!
//! The index lives in memory and is built anew in each process, which takes a few milliseconds: it is written as one
//! segment by the thread that asks, stores nothing (a document's place in the index is the rule's place in the
//! rulebook), and so can never be out of date.
//!
//! What is asked is looked for in this order:
//!
//! 1. An id or a title: that rule comes first; with an id, its parts and the rules that refer to it follow.
//! 2. Words, stemmed: titles count most, and a rule that has all the words goes before rules that have some.
//! 3. A word that no rule has stands for the words that begin with it, or else for those one typing error away.
//!
//! Results with the same score stand in document order.

pub mod evaluate;
mod index;
mod plain;
mod query;
mod snippet;
mod vocabulary;
mod words;

use std::sync::OnceLock;

use tantivy::Searcher;
use tantivy::collector::TopDocs;
use tantivy::tokenizer::TextAnalyzer;

use crate::rulebook::{Node, Rulebook};
use index::Fields;
pub use plain::Plain;
pub use snippet::Snippet;
use vocabulary::Vocabulary;

/// An index over a rulebook.
pub struct Search<'r> {
    rulebook: &'r Rulebook,
    searcher: Searcher,
    fields: Fields,
    analyzer: TextAnalyzer,
    vocabulary: OnceLock<Vocabulary>,
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

impl<'r> Search<'r> {
    /// Builds the index.
    ///
    /// # Errors
    ///
    /// When the index library fails, which no rulebook is known to make it do.
    pub fn new(rulebook: &'r Rulebook) -> Result<Self, SearchError> {
        let (searcher, fields) = index::build(rulebook)?;
        Ok(Self { rulebook, searcher, fields, analyzer: index::analyzer(), vocabulary: OnceLock::new() })
    }

    /// The best rules for what was typed, at most `limit`, best first.
    ///
    /// ```
    /// # use swu_judge::{rulebook::Rulebook, search::Search};
    /// let search = Search::new(Rulebook::embedded())?;
    /// let first = |typed| search.find(typed, 1).map(|hits| hits.first().map(|hit| hit.rule.id.to_string()));
    /// assert_eq!(first("cr5.5.1A")?.as_deref(), Some("CR 5.5.1.a"));
    /// assert_eq!(first("overwhlem")?.as_deref(), Some("CR 7.5.7"));
    /// assert_eq!(first("zzzzzzzz")?, None);
    /// # Ok::<(), swu_judge::search::SearchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the index library fails.
    pub fn find(&self, typed: &str, limit: usize) -> Result<Vec<Hit<'r>>, SearchError> {
        let limit = limit.min(self.rulebook.iter().len());
        if limit == 0 {
            return Ok(Vec::new());
        }
        let mut hits: Vec<(f32, &Node)> = Vec::new();
        let mut words = Vec::new();
        // A number that several documents have means each of them.
        for rule in self.rulebook.by_id(typed) {
            hits.push((3.0, rule));
            hits.extend(self.rulebook.children(&rule.id).map(|child| (2.0, child)));
            hits.extend(self.rulebook.linked_from(&rule.id).map(|citing| (1.0, citing)));
        }
        hits.sort_by(|a, b| b.0.total_cmp(&a.0));
        if hits.is_empty() {
            words = query::words(typed, self);
            hits = self.by_words(&words, limit)?;
            if let [titled] = self.rulebook.by_title(typed)[..] {
                let best = hits.first().map_or(1.0, |(score, _)| *score);
                hits.insert(0, (best, titled));
            }
        }
        let mut seen = std::collections::HashSet::new();
        hits.retain(|(_, rule)| seen.insert(&rule.id));
        hits.truncate(limit);
        let snippets = snippet::Snippets::new(&words, &self.analyzer, &self.fields);
        Ok(hits.into_iter().map(|(score, rule)| Hit { rule, score, snippet: snippets.of(rule) }).collect())
    }

    fn by_words(&self, words: &[query::Word], limit: usize) -> Result<Vec<(f32, &'r Node)>, SearchError> {
        let Some(query) = query::of(words, &self.fields) else { return Ok(Vec::new()) };
        let found = self.searcher.search(&query, &TopDocs::with_limit(limit).order_by_score())?;
        let rules = found.into_iter().filter_map(|(score, at)| Some((score, index::rule_at(self.rulebook, at)?)));
        Ok(rules.collect())
    }

    fn vocabulary(&self) -> &Vocabulary {
        self.vocabulary.get_or_init(|| Vocabulary::of(self.rulebook))
    }
}
