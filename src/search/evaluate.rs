//! Measures of a search: queries whose answers somebody judged, what a ranking makes of them, and [`Plain`], the ranking that
//! ours is measured against.
//!
//! A judgement gives each rule a grade: 3 for the rule that answers, 2 for one that answers in part, 1 for background. A
//! rule is *relevant* from grade 2 on. Of a ranking, three things are measured, each from 0 to 1:
//!
//! - **MRR@10**: 1 over the place of the first relevant rule among the first ten, or 0 if there is none there.
//! - **recall@5**: the relevant rules among the first five, out of as many as could be there: of all the relevant ones,
//!   five at most.
//! - **nDCG@10**: what the grades of the first ten add up to, each counted as 2^grade - 1 and divided by the binary
//!   logarithm of its place plus one, out of what the best order would add up to.
//!
//! Queries that are *held* are set apart: nobody looks at what a ranking makes of each of them, so that they tell how it
//! does on queries that it was not made for.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use tantivy::collector::TopDocs;
use tantivy::directory::RamDirectory;
use tantivy::query::{BooleanQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption, Schema};
use tantivy::{Searcher, TantivyDocument, Term};

use super::SearchError;
use super::tables::{filled, searcher, text as text_field};
use super::words::English;
use swu_rulebook::{Node, RuleId, Rulebook};
use swu_text::diagnostic::{Diagnostic, read_yaml};

/// The grade from which on a rule is relevant.
const RELEVANT: u8 = 2;
/// The grade of a rule that answers.
const BEST: u8 = 3;

/// A query, with the rules that answer it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedQuery {
    /// The query as it is typed.
    pub query: String,
    pub kind: Kind,
    /// The grade of each rule that has one.
    #[serde(default)]
    pub relevant: BTreeMap<RuleId, u8>,
    /// The cards that it names.
    #[serde(default)]
    pub cards: Vec<String>,
    /// Queries with the same pair are about the two sides of one thing, such as attacking and being attacked.
    #[serde(default)]
    pub pair: Option<String>,
    /// True if no rule answers it: the best that a search can do is to say so.
    #[serde(default)]
    pub none: bool,
    /// True if it is set apart.
    #[serde(default)]
    pub held: bool,
}

/// Declares the kinds of queries, each with its word in files and output, in the order in which they are reported.
macro_rules! kinds {
    ($($kind:ident = $word:literal),* $(,)?) => {
        /// The kind of a query.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, JsonSchema)]
        pub enum Kind {
            $(#[serde(rename = $word)] $kind),*
        }

        impl Kind {
            /// Every kind.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$kind),*];

            /// Its word.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$kind => $word),* }
            }
        }
    };
}

kinds! {
    Keywords = "keywords",
    Question = "question",
    Situation = "situation",
    Paraphrase = "paraphrase",
    Typo = "typo",
    Number = "number",
    Card = "card",
    Term = "term",
    Chat = "chat",
    Slang = "slang",
    GermanEnglish = "german-english",
    Abbreviation = "abbreviation",
    TwinSuns = "twin-suns",
    Tournament = "tournament",
    Table = "table",
    Beginner = "beginner",
    OtherGame = "other-game",
    Lawyer = "lawyer",
    TwoSentences = "two-sentences",
    WrongAssumption = "wrong-assumption",
    Voice = "voice",
    TwoCards = "two-cards",
    Policy = "policy",
    Legality = "legality",
    Unanswered = "unanswered",
    German = "german",
    French = "french",
    Spanish = "spanish",
    Italian = "italian",
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Reads judged queries: a list in YAML.
///
/// ```
/// use swu_search::evaluate::{Kind, read};
/// let file = "- query: milled out\n  kind: paraphrase\n  relevant: {CR 8.6.1: 3, 1.13.1: 1}\n";
/// let judged = read("queries.yaml", file)?;
/// assert_eq!((judged[0].kind, judged[0].held, judged[0].relevant.len()), (Kind::Paraphrase, false, 2));
/// assert!(read("queries.yaml", "- query: milled out\n").is_err());
/// # Ok::<(), Box<swu_text::diagnostic::Diagnostic>>(())
/// ```
///
/// # Errors
///
/// When the file is not such a list, when a grade is not one of 1 to 3, or when no rule of a query is relevant.
pub fn read(name: &str, text: &str) -> Result<Vec<JudgedQuery>, Box<Diagnostic>> {
    let judged: Vec<JudgedQuery> = read_yaml(name, text, "judged queries")?;
    for JudgedQuery { query, relevant, none, .. } in &judged {
        let wrong = relevant.iter().find(|(_, grade)| !(1..=BEST).contains(*grade));
        let error = match wrong {
            Some((rule, grade)) => Diagnostic::error(format!("`{query}`: {rule} cannot have the grade {grade}")),
            None if *none && !relevant.is_empty() => {
                Diagnostic::error(format!("`{query}`: no rule answers this, but some have grades"))
            }
            None if !none && relevant.values().all(|grade| *grade < RELEVANT) => {
                Diagnostic::error(format!("`{query}`: no rule answers this"))
            }
            None => continue,
        };
        return Err(Box::new(
            error.help("a grade is 3 for the rule that answers, 2 for one that answers in part, or 1"),
        ));
    }
    Ok(judged)
}

impl JudgedQuery {
    /// The relevant rules that are not among the first five, the best first.
    pub fn missed(&self, ranking: &[RuleId]) -> Vec<&RuleId> {
        let first: Vec<&RuleId> = ranking.iter().take(5).collect();
        let mut missed: Vec<(&RuleId, u8)> = self.relevant.iter().map(|(rule, grade)| (rule, *grade)).collect();
        missed.retain(|(rule, grade)| *grade >= RELEVANT && !first.contains(rule));
        missed.sort_by_key(|(_, grade)| std::cmp::Reverse(*grade));
        missed.into_iter().map(|(rule, _)| rule).collect()
    }
}

/// The measures of one ranking, or the mean of several.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, JsonSchema)]
pub struct Measures {
    pub mrr_10: f64,
    /// 1 if the first one is relevant.
    pub first: f64,
    /// 1 if one of the first three is.
    pub first_3: f64,
    pub recall_5: f64,
    pub ndcg_10: f64,
}

impl Measures {
    /// The measures of a ranking for a judged query.
    ///
    /// ```
    /// use swu_search::evaluate::{Measures, read};
    /// let judged = read("", "- {query: mill, kind: term, relevant: {CR 8.6: 3, CR 1.14: 2, CR 4.9: 1}}\n")?;
    /// let ranking = ["CR 4.9", "CR 8.6"].map(|id| id.parse().ok());
    /// let measures = Measures::of(&judged[0], &ranking.into_iter().flatten().collect::<Vec<_>>());
    /// assert_eq!((measures.mrr_10, measures.recall_5), (0.5, 0.5));
    /// # Ok::<(), Box<swu_text::diagnostic::Diagnostic>>(())
    /// ```
    pub fn of(judged: &JudgedQuery, ranking: &[RuleId]) -> Self {
        let grade = |rule: &RuleId| judged.relevant.get(rule).copied().unwrap_or_default();
        let answers = |rule: &RuleId| grade(rule) >= RELEVANT;
        let first = ranking.iter().take(10).position(answers);
        let found = ranking.iter().take(5).filter(|rule| answers(rule)).count();
        let relevant = judged.relevant.values().filter(|grade| **grade >= RELEVANT).count();
        let mut best: Vec<u8> = judged.relevant.values().copied().collect();
        best.sort_by(|a, b| b.cmp(a));
        Self {
            mrr_10: first.map_or(0.0, |place| 1.0 / count(place + 1)),
            first: f64::from(u8::from(first == Some(0))),
            first_3: f64::from(u8::from(first.is_some_and(|place| place < 3))),
            recall_5: ratio(count(found), count(relevant.min(5))),
            ndcg_10: ratio(gain(ranking.iter().map(grade)), gain(best.into_iter())),
        }
    }

    /// The mean; zeros for none.
    pub fn mean(of: &[Self]) -> Self {
        let mean = |measure: fn(&Self) -> f64| {
            ratio(of.iter().map(measure).fold(0.0, |sum, next| sum + next), count(of.len()))
        };
        Self {
            mrr_10: mean(|measures| measures.mrr_10),
            first: mean(|measures| measures.first),
            first_3: mean(|measures| measures.first_3),
            recall_5: mean(|measures| measures.recall_5),
            ndcg_10: mean(|measures| measures.ndcg_10),
        }
    }
}

/// Between what the mean lies in 95 of 100 cases, had other queries of the same sort been judged: by drawing as many of them
/// again and again (bootstrap). The draws are the same each time.
pub fn interval(values: &[f64]) -> (f64, f64) {
    const DRAWS: usize = 2_000;
    let mut random: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut draw = || {
        // Xorshift: nothing depends on how good it is.
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random >> 33).unwrap_or_default() % values.len().max(1)
    };
    let mut means: Vec<f64> = (0..DRAWS)
        .map(|_| {
            let sum = values.iter().map(|_| values.get(draw()).copied().unwrap_or_default()).fold(0.0, |a, b| a + b);
            ratio(sum, count(values.len()))
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let at = |share: usize| means.get(DRAWS * share / 1_000).copied().unwrap_or_default();
    (at(25), at(975))
}

/// The sum of the grades of the first ten; a good one counts more the further ahead it stands.
fn gain(grades: impl Iterator<Item = u8>) -> f64 {
    let places = grades.take(10).enumerate();
    places
        .map(|(place, grade)| (f64::from(grade).exp2() - 1.0) / count(place + 2).log2())
        .fold(0.0, |sum, next| sum + next)
}

fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// A count of rules or queries, of which there are few.
fn count(of: usize) -> f64 {
    u32::try_from(of).map_or(f64::from(u32::MAX), f64::from)
}

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
        let all = schema.add_text_field("all", text_field(IndexRecordOption::WithFreqs));
        let index = filled(RamDirectory::create(), schema.build(), rulebook, &english, |rule| {
            let mut document = TantivyDocument::default();
            let texts =
                rule.title.as_deref().into_iter().chain([&*rule.text]).chain(rule.examples.iter().map(String::as_str));
            texts.for_each(|text| document.add_text(all, text));
            document
        })?;
        Ok(Self { rulebook, searcher: searcher(&index)?, all, english })
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
        let mut words: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        for stem in self.english.stems(typed) {
            let term = Term::from_field_text(self.all, &stem);
            words.push((Occur::Should, Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs))));
        }
        let found = self.searcher.search(&BooleanQuery::new(words), &TopDocs::with_limit(limit).order_by_score())?;
        // The index has one segment, filled in the order of the rulebook.
        Ok(found.into_iter().filter_map(|(_, at)| self.rulebook.at(usize::try_from(at.doc_id).ok()?)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(relevant: &str, ranking: &[&str]) -> Measures {
        let judged = read("", &format!("- {{query: q, kind: term, relevant: {{{relevant}}}}}")).unwrap();
        let ranking: Vec<RuleId> = ranking.iter().map(|id| id.parse().unwrap()).collect();
        Measures::of(&judged[0], &ranking)
    }

    #[test]
    fn the_best_order_is_worth_one_and_no_answer_nothing() {
        let all = Measures { mrr_10: 1.0, first: 1.0, first_3: 1.0, recall_5: 1.0, ndcg_10: 1.0 };
        assert_eq!(measured("1.1: 3, 1.2: 2, 1.3: 1", &["1.1", "1.2", "1.3", "9.9"]), all);
        assert_eq!(measured("1.1: 3", &["1.2"]), Measures::default());
        assert_eq!(measured("1.1: 3", &[]), Measures::default());
    }

    #[test]
    fn places_count_as_they_are_defined() {
        // Background is no answer, but it is worth something.
        let measures = measured("1.1: 3, 1.2: 2, 1.3: 1", &["1.3", "2.1", "1.2"]);
        assert!((measures.mrr_10 - 1.0 / 3.0).abs() < 1e-9 && (measures.recall_5 - 0.5).abs() < 1e-9);
        let gained = 1.0 / 2_f64.log2() + 3.0 / 4_f64.log2();
        let best = 7.0 / 2_f64.log2() + 3.0 / 3_f64.log2() + 1.0 / 4_f64.log2();
        assert!((measures.ndcg_10 - gained / best).abs() < 1e-9);
        // No more than five of many can be among the first five, and what comes after the tenth is not seen.
        let many = "1.1: 3, 1.2: 3, 1.3: 3, 1.4: 3, 1.5: 3, 1.6: 3";
        assert!((measured(many, &["1.1", "1.2", "1.3", "1.4", "1.5"]).recall_5 - 1.0).abs() < 1e-9);
        let late = ["9.1", "9.2", "9.3", "9.4", "9.5", "9.6", "9.7", "9.8", "9.9", "9.10", "1.1"];
        assert_eq!(measured("1.1: 3", &late), Measures::default());
    }

    #[test]
    fn bad_files_are_refused_with_the_reason() {
        for (file, said) in [
            ("- {query: q, kind: riddle, relevant: {1.1: 3}}", "riddle"),
            ("- {query: q, kind: term, relevant: {…: 3}}", "not a rule id"),
            ("- {query: q, kind: term, relevant: {1.1: 4}}", "`q`: CR 1.1 cannot have the grade 4"),
            ("- {query: q, kind: term, relevant: {1.1: 1}}", "`q`: no rule answers this"),
            ("- {query: q, kind: term, relevant: {}}", "`q`: no rule answers this"),
            ("query: q", "cannot read the judged queries"),
        ] {
            let error = read("q.yaml", file).unwrap_err();
            assert!(error.title.contains(said), "{file}: {error:?}");
        }
    }
}
