//! The nearness of each rule to the meaning of a query: by the rule's own text, and by the questions that it answers.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::questions::Questions;
use super::vectors::{Direction, Vectors, likeness};
use super::weights;
use swu_rulebook::{Node, Rulebook};

/// Where the rules and their questions point, each in the order of the rulebook.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Meanings<'a> {
    dimensions: usize,
    /// Components as bytes, read where the prepared data lie: of each rule, zeros where its text has no word of the table.
    #[serde(borrow)]
    rules: Cow<'a, [u8]>,
    #[serde(borrow)]
    questions: Cow<'a, [u8]>,
    /// The place of the rule that each question is asked about.
    of: Vec<u32>,
}

/// The nearness of the rules to a query, by meaning.
#[derive(Debug, Clone, Default)]
pub(super) struct Nearness {
    /// The nearness of each rule, from 0 for those of the mean to 1 for the nearest.
    pub scores: Vec<f32>,
    /// The likeness of each rule, from -1 to 1.
    pub likeness: Vec<f32>,
    /// Of each rule the likest question and how like it is: its place among those of the rule.
    pub questions: Vec<Option<(usize, f32)>>,
}

impl Meanings<'_> {
    pub(super) fn of(rulebook: &Rulebook, questions: &Questions, vectors: &Vectors<'_>) -> Self {
        let mut meanings = Self { dimensions: vectors.dimensions(), ..Self::default() };
        for (place, rule) in rulebook.iter().enumerate() {
            push(vectors.direction(&told(rule)), vectors, &mut meanings.rules);
            for question in questions.of(rule) {
                push(vectors.direction(question), vectors, &mut meanings.questions);
                meanings.of.push(u32::try_from(place).unwrap_or(u32::MAX));
            }
        }
        meanings
    }

    /// Compares each rule with a query.
    pub(super) fn meant(&self, typed: &[i8]) -> Nearness {
        let dimensions = self.dimensions.max(1);
        let like = |direction: &[u8]| likeness(direction.iter().map(|one| one.cast_signed()), typed);
        let own: Vec<f32> = self.rules.chunks_exact(dimensions).map(like).collect();
        let mut questions: Vec<Option<(usize, f32)>> = vec![None; own.len()];
        let mut before = None;
        let mut number = 0;
        for (rule, direction) in self.of.iter().zip(self.questions.chunks_exact(dimensions)) {
            number = if before == Some(rule) { number + 1 } else { 0 };
            before = Some(rule);
            let like = like(direction);
            let best = usize::try_from(*rule).ok().and_then(|rule| questions.get_mut(rule));
            if let Some(best) = best.filter(|best| best.is_none_or(|(_, other)| like > other)) {
                *best = Some((number, like));
            }
        }
        let asked = |question: &Option<(usize, f32)>, own: f32| match question {
            Some((_, like)) => own + weights::QUESTION_MEANT * (like - own),
            // A rule without questions is not behind for that.
            None => own - weights::NO_QUESTION,
        };
        let likeness: Vec<f32> = questions.iter().zip(&own).map(|(question, own)| asked(question, *own)).collect();
        let nearest = likeness.iter().copied().fold(-1.0, f32::max);
        let mean = likeness.iter().sum::<f32>() / (likeness.len().max(1) as f32);
        let range = (nearest - mean).max(f32::MIN_POSITIVE);
        let scores = likeness.iter().map(|like| ((like - mean) / range).max(0.0)).collect();
        Nearness { scores, likeness, questions }
    }
}

fn push(direction: Option<Direction>, vectors: &Vectors<'_>, to: &mut Cow<'_, [u8]>) {
    let to = to.to_mut();
    match direction {
        Some(direction) => to.extend(direction.into_iter().map(i8::cast_unsigned)),
        None => to.resize(to.len() + vectors.dimensions(), 0),
    }
}

/// The text of a rule, with its name and without the numbers of others.
fn told(rule: &Node) -> String {
    let mut told = rule.name().map_or_else(String::new, |name| format!("{name}. "));
    let mut rest = &*rule.text;
    while let Some((before, behind)) = rest.split_once('[') {
        told.push_str(before);
        rest = behind.split_once(']').map_or("", |(_, behind)| behind);
    }
    told.push_str(rest);
    told
}
