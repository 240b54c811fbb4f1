//! The nearness of each rule to the meaning of a query: by the rule's own text, and by what is asked about it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::questions::{Questions, present};
use super::vectors::{Direction, Vectors, likeness};
use super::weights;
use swu_rulebook::{Node, Rulebook};

/// Where the rules point, and what is asked about each, in the order of the rulebook.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Meanings<'a> {
    dimensions: usize,
    /// Components as bytes, read where the prepared data lie: of each rule, zeros where its text has no word of the table.
    #[serde(borrow)]
    rules: Cow<'a, [u8]>,
    /// The same of the questions about each, zeros where there are none.
    #[serde(borrow)]
    asked: Cow<'a, [u8]>,
}

/// The nearness of the rules to a query, by meaning.
#[derive(Debug, Clone, Default)]
pub(super) struct Nearness {
    /// The nearness of each rule, from 0 for those of the mean to 1 for the nearest.
    pub scores: Vec<f32>,
    /// The likeness of each rule, from -1 to 1.
    pub likeness: Vec<f32>,
    /// The same by its own text, and by what is asked about it.
    pub own: Vec<f32>,
    pub asked: Vec<f32>,
}

impl Meanings<'_> {
    /// Where the rules point by these vectors. What is asked about a rule is known in `asked`, by its present number, or else
    /// by the questions that there are.
    pub(super) fn of(
        rulebook: &Rulebook,
        questions: &Questions,
        vectors: &Vectors<'_>,
        asked: Option<&Vectors<'_>>,
    ) -> Self {
        let mut meanings = Self { dimensions: vectors.dimensions(), ..Self::default() };
        let known = |rule: &Node| asked?.direction_of(&present(rule)?.to_string());
        for rule in rulebook.iter() {
            push(vectors.direction(&told(rule)), vectors, &mut meanings.rules);
            let of_questions = || vectors.direction(&questions.of(rule).join("\n"));
            push(known(rule).or_else(of_questions), vectors, &mut meanings.asked);
        }
        meanings
    }

    /// Compares each rule with a query.
    pub(super) fn meant(&self, typed: &[i8]) -> Nearness {
        let dimensions = self.dimensions.max(1);
        let like = |direction: &[u8]| likeness(direction.iter().map(|one| one.cast_signed()), typed);
        let own: Vec<f32> = self.rules.chunks_exact(dimensions).map(like).collect();
        let asked: Vec<f32> = self.asked.chunks_exact(dimensions).map(like).collect();
        // A rule that nothing is asked about is not behind for that.
        let both = |(own, asked): (&f32, &f32)| match *asked {
            0.0 => own - weights::NO_QUESTION,
            asked => own + weights::QUESTION_MEANT * (asked - own),
        };
        let likeness: Vec<f32> = own.iter().zip(&asked).map(both).collect();
        let nearest = likeness.iter().copied().fold(-1.0, f32::max);
        let mean = likeness.iter().sum::<f32>() / (likeness.len().max(1) as f32);
        let range = (nearest - mean).max(f32::MIN_POSITIVE);
        let scores = likeness.iter().map(|like| ((like - mean) / range).max(0.0)).collect();
        Nearness { scores, likeness, own, asked }
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
