//! What was typed becomes a query: which words are meant, and how much each of them counts.

use tantivy::Term;
use tantivy::query::{BooleanQuery, BoostQuery, ConstScoreQuery, Occur, PhraseQuery, Query, TermQuery};
use tantivy::schema::IndexRecordOption;

use super::Search;
use super::index::Fields;

/// A word that was typed, as the words of the rules that it may stand for.
#[derive(Debug)]
pub(super) struct Word {
    /// Stems, and how much each counts: less for a guess.
    pub stems: Vec<(String, f32)>,
    /// Whether it says something about what is looked for.
    pub telling: bool,
}

/// Words that hardly tell one rule from another.
const COMMON: [&str; 30] = [
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "how", "i", "in", "is", "it",
    "my", "of", "on", "or", "that", "the", "this", "to", "what", "when", "which", "with",
];

/// The words of what was typed, except those that are in no rule and like none that is.
pub(super) fn words(typed: &str, search: &Search<'_>) -> Vec<Word> {
    /// A book could be pasted here; nobody means more words than this.
    const MOST: usize = 32;
    let mut analyzer = search.analyzer.clone();
    let mut tokens = analyzer.token_stream(typed);
    let mut words: Vec<Word> = Vec::new();
    while words.len() < MOST && tokens.advance() {
        let token = tokens.token();
        let surface = typed.get(token.offset_from..token.offset_to).unwrap_or_default().to_lowercase();
        let known = search.fields.weighted().iter().any(|(field, _)| {
            search.searcher.doc_freq(&Term::from_field_text(*field, &token.text)).is_ok_and(|count| count > 0)
        });
        let stems = if known { vec![(token.text.clone(), 1.0)] } else { search.vocabulary().like(&surface) };
        if !stems.is_empty() {
            words.push(Word { stems, telling: !COMMON.contains(&surface.as_str()) });
        }
    }
    words
}

/// Any of the words; more for all of them, and more again for all of them close together and in order.
pub(super) fn of(words: &[Word], fields: &Fields) -> Option<BooleanQuery> {
    const ALL: f32 = 10.0;
    const CLOSE: f32 = 1.5;
    const SLOP: u32 = 3;
    let any_telling = words.iter().any(|word| word.telling);
    let words: Vec<&Word> = words.iter().filter(|word| word.telling || !any_telling).collect();
    if words.is_empty() {
        return None;
    }
    let each = || words.iter().map(|word| word.query(fields));
    let mut parts: Vec<(Occur, Box<dyn Query>)> = each().map(|query| (Occur::Should, query)).collect();
    if words.len() > 1 {
        let all = BooleanQuery::new(each().map(|query| (Occur::Must, query)).collect());
        parts.push((Occur::Should, Box::new(ConstScoreQuery::new(Box::new(all), ALL))));
        let phrase: Vec<&String> = words.iter().filter_map(|word| word.stems.first()).map(|(stem, _)| stem).collect();
        for field in [fields.title, fields.text] {
            let terms = phrase.iter().map(|stem| Term::from_field_text(field, stem)).enumerate().collect();
            let close = PhraseQuery::new_with_offset_and_slop(terms, SLOP);
            parts.push((Occur::Should, Box::new(BoostQuery::new(Box::new(close), CLOSE))));
        }
    }
    Some(BooleanQuery::new(parts))
}

impl Word {
    fn query(&self, fields: &Fields) -> Box<dyn Query> {
        let mut parts: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        for (stem, certainty) in &self.stems {
            for (field, weight) in fields.weighted() {
                let term = TermQuery::new(Term::from_field_text(field, stem), IndexRecordOption::WithFreqs);
                parts.push((Occur::Should, Box::new(BoostQuery::new(Box::new(term), weight * certainty))));
            }
        }
        Box::new(BooleanQuery::new(parts))
    }
}
