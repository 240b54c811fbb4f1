//! Why a rule was found: what each word and each other reason brought it.

use schemars::JsonSchema;
use serde::Serialize;

use super::intent::{Intent, Why, Word};
use super::rank::Ranking;
use super::{SearchError, Tables};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, Term};

/// One reason for the rank of a rule.
///
/// The score of a rule is the sum of the points of its words, times every factor, and then the points of all else.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Reason {
    /// In plain words.
    pub why: String,
    /// Its worth.
    #[serde(flatten)]
    pub worth: Worth,
}

/// The worth of a reason.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    /// So many points.
    Points(f32),
    /// So many times the points before it.
    Factor(f32),
}

impl Reason {
    pub(super) fn points(why: impl Into<String>, points: f32) -> Self {
        Self { why: why.into(), worth: Worth::Points(points) }
    }

    fn factor(why: impl Into<String>, factor: f32) -> Self {
        Self { why: why.into(), worth: Worth::Factor(factor) }
    }
}

/// The reasons for a rule, in the order in which they add up to its score.
pub(super) fn reasons(
    asked: &Intent,
    ranked: &Ranking,
    rule: usize,
    search: &Tables<'_>,
) -> Result<Vec<Reason>, SearchError> {
    let mut reasons = Vec::new();
    for (word, scores) in asked.words.iter().zip(&ranked.by_word) {
        let points = scores.get(rule).copied().unwrap_or_default();
        if points > 0.0 {
            reasons.push(Reason::points(of_word(word, rule, search)?, points));
        }
    }
    for (words, rules) in &ranked.close {
        let points: f32 = rules.iter().filter(|(other, _)| *other == rule).map(|(_, points)| points).sum();
        if points > 0.0 {
            reasons.push(Reason::points(format!("`{words}` are close together"), points));
        }
    }
    if !reasons.is_empty() {
        let (part, factor) = ranked.coverage(rule);
        if factor < 1.0 {
            reasons.push(Reason::factor(
                format!("has {:.0}% of the query, with rare words counting more", part * 100.0),
                factor,
            ));
        }
        let prior = search.priors.get(rule).copied().unwrap_or(1.0);
        reasons.push(Reason::factor(standing(rule, search), prior));
    }
    for (lift, points) in ranked.lifts(asked, rule) {
        let id = |rule: usize| search.rulebook.at(rule).map_or_else(String::new, |node| node.id.to_string());
        let title = |rule: usize| search.rulebook.at(rule).map_or_else(String::new, |node| node.label());
        let why = match &lift.why {
            Why::Number => "its number was typed".to_owned(),
            Why::Title => "its title is among the words".to_owned(),
            Why::PartOf(whole) => {
                format!("is a part of {}, whose title `{}` is among the words", id(*whole), title(*whole))
            }
            Why::Term(term) => format!("the glossary refers to it for `{}`", title(*term)),
            Why::Said(said) => format!("the thesaurus has it for `{said}`"),
            Why::Card(name) => format!("governs the card `{name}`"),
            Why::OnCard(name) => format!("is an official ruling on the card `{name}`"),
        };
        reasons.push(Reason::points(why, points));
    }
    if let Some(near) = ranked.near.get(rule).copied().filter(|near| *near > 0.0) {
        let why = "a good rule refers to it, is referred to by it, is a part of it, or has it as a part";
        reasons.push(Reason::points(why, near));
    }
    // What words are worth is brought to one measure with what was meant.
    for reason in &mut reasons {
        if let Worth::Points(points) = &mut reason.worth {
            *points *= ranked.measure;
        }
    }
    reasons.extend(of_meaning(ranked, rule, search));
    let leaning = ranked.leaning.get(rule).copied().filter(|points| *points != 0.0);
    reasons.extend(leaning.map(|points| match &asked.policy {
        Some(asks) => Reason::points(format!("is about policy, which `{}` asks about", asks.said), points),
        None => Reason::points("is about policy, which nothing asks about", points),
    }));
    let among = |all: &[(usize, f32)]| all.iter().find(|(other, _)| *other == rule).map(|(_, points)| *points);
    let behind = among(&ranked.behind).map(|points| -points);
    for (why, points) in [
        ("leads to a rule above it, which says it in full", behind),
        ("compared with the other rules that may answer", among(&ranked.learned)),
        ("its title is what was typed", among(&ranked.first)),
    ] {
        reasons.extend(points.map(|points| Reason::points(why, points)));
    }
    Ok(reasons)
}

/// The reason that a rule's meaning is.
fn of_meaning(ranked: &Ranking, rule: usize, search: &Tables<'_>) -> Option<Reason> {
    let (points, likeness) = ranked.meaning(rule, search);
    let alike = likeness.map_or_else(String::new, |likeness| format!(", {:.0}% alike", likeness.max(0.0) * 100.0));
    (points > 0.0).then(|| Reason::points(format!("means about the same{alike}"), points))
}

/// `tapped`, meant as `exhausted`, in the title and the text
fn of_word(word: &Word, rule: usize, search: &Tables<'_>) -> Result<String, SearchError> {
    let mut stems = Vec::new();
    let mut fields = Vec::new();
    for (stem, _) in &word.stems {
        for (name, (field, _)) in
            ["title", "headings", "text", "examples", "whole", "questions"].into_iter().zip(search.fields.weighted())
        {
            if has(rule, field, stem, search)? {
                stems.push(stem.as_str());
                fields.push(name);
            }
        }
    }
    stems.dedup();
    fields.dedup();
    let text = &word.text;
    let word = match &word.said {
        Some(said) => format!("`{text}`, which the thesaurus has for `{said}`,"),
        None if word.stems.iter().any(|(_, certainty)| *certainty < 1.0) => {
            format!("`{text}`, read as `{}`,", stems.join("`, `"))
        }
        None => format!("`{text}`"),
    };
    Ok(format!("{word} in its {}", fields.join(", ")))
}

/// Tests if a rule has a word in a field.
fn has(rule: usize, field: Field, stem: &str, search: &Tables<'_>) -> Result<bool, SearchError> {
    let (term, wanted) = (Term::from_field_text(field, stem), u32::try_from(rule).unwrap_or(u32::MAX));
    for segment in search.searcher.segment_readers() {
        // The index has one segment, filled in the order of the rulebook.
        let index = segment.inverted_index(field)?;
        let postings = index.read_postings(&term, IndexRecordOption::Basic).map_err(tantivy::TantivyError::from)?;
        let Some(mut postings) = postings else { continue };
        if postings.doc() <= wanted && postings.seek(wanted) == wanted {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The reason for a rule whatever is asked.
fn standing(rule: usize, search: &Tables<'_>) -> String {
    let Some(node) = search.rulebook.at(rule) else { return String::new() };
    match search.rulebook.linked_from(&node.id).count() {
        0 => format!("is in {}, and no rule refers to it", node.id.document()),
        1 => format!("is in {}, and a rule refers to it", node.id.document()),
        count => format!("is in {}, and {count} rules refer to it", node.id.document()),
    }
}
