//! The plain ranking that ours is measured against: BM25 over the texts of the rules, one field, nothing else.

use tantivy::collector::TopDocs;
use tantivy::directory::RamDirectory;
use tantivy::query::{BooleanQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption, Schema};
use tantivy::{Searcher, TantivyDocument, Term};

use super::words::English;
use super::{SearchError, index};
use swu_rulebook::{Node, Rulebook};

/// An index over a rulebook in which a rule is its title, its text and its examples, as one text.
pub struct Plain<'r> {
    rulebook: &'r Rulebook,
    searcher: Searcher,
    all: Field,
    english: English,
}

impl<'r> Plain<'r> {
    /// Builds the index.
    ///
    /// # Errors
    ///
    /// When the index library fails, which no rulebook is known to make it do.
    pub fn new(rulebook: &'r Rulebook) -> Result<Self, SearchError> {
        let english = English::default();
        let mut schema = Schema::builder();
        let all = schema.add_text_field("all", index::text(IndexRecordOption::WithFreqs));
        let index = index::filled(RamDirectory::create(), schema.build(), rulebook, &english, |rule| {
            let mut document = TantivyDocument::default();
            let texts =
                rule.title.as_deref().into_iter().chain([&*rule.text]).chain(rule.examples.iter().map(String::as_str));
            texts.for_each(|text| document.add_text(all, text));
            document
        })?;
        Ok(Self { rulebook, searcher: index::searcher(&index)?, all, english })
    }

    /// The rules that have the words that were typed, at most `limit`, best first.
    ///
    /// ```
    /// # use swu_rulebook::Rulebook;
    /// # use swu_search::Plain;
    /// let plain = Plain::new(Rulebook::embedded())?;
    /// assert!(plain.find("overwhelm", 10)?.iter().any(|rule| rule.id.to_string() == "CR 7.5.7"));
    /// assert!(plain.find("overwhlem", 10)?.is_empty());
    /// # Ok::<(), swu_search::SearchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the index library fails.
    pub fn find(&self, typed: &str, limit: usize) -> Result<Vec<&'r Node>, SearchError> {
        let limit = limit.min(self.rulebook.iter().len());
        if limit == 0 {
            return Ok(Vec::new());
        }
        let mut analyzer = index::analyzer(&self.english);
        let mut tokens = analyzer.token_stream(typed);
        let mut words: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        while tokens.advance() {
            let term = Term::from_field_text(self.all, &tokens.token().text);
            words.push((Occur::Should, Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs))));
        }
        let found = self.searcher.search(&BooleanQuery::new(words), &TopDocs::with_limit(limit).order_by_score())?;
        Ok(found.into_iter().filter_map(|(_, at)| index::rule_at(self.rulebook, at)).collect())
    }
}
