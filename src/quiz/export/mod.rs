//! Questions for others to ask: a package for Anki, a page for a browser, JSON for programs, and Markdown for print.
//!
//! Every export is made from a [`Sheet`] and from nothing else: the same questions and the same seed give the same bytes.

#[cfg(feature = "anki")]
mod anki;
mod html;
mod json;
mod markdown;

use super::{Question, QuestionCard, QuestionOption};
use swu_rulebook::{Node, RuleId, Rulebook};

#[cfg(feature = "anki")]
pub use anki::{AnkiError, package};
pub use html::page;
pub use json::{ExportedQuestion, ExportedSheet, exported};
pub use markdown::print;

/// The words where several options are right.
const SEVERAL: &str = "Tick all options that are right.";

/// Questions as they are exported.
#[derive(Debug, Clone)]
pub struct Sheet<'q> {
    pub title: String,
    /// The edition of the rules that the answers rest on.
    pub edition: String,
    pub seed: u64,
    pub entries: Vec<Entry<'q>>,
}

/// A question as it is exported.
#[derive(Debug, Clone)]
pub struct Entry<'q> {
    /// From 1.
    pub number: usize,
    pub question: &'q Question,
    /// In the order in which they are shown.
    pub options: Vec<&'q QuestionOption>,
    /// The rules that the answer rests on; of one that is not among the rules, the id alone.
    pub rules: Vec<(&'q RuleId, Option<&'q Node>)>,
}

impl<'q> Sheet<'q> {
    /// The questions in their order, their options shuffled by the seed as in a session.
    pub fn new(title: &str, edition: &str, questions: &'q [Question], seed: u64, rulebook: &'q Rulebook) -> Self {
        let entry = |(number, question): (usize, &'q Question)| Entry {
            number,
            question,
            options: question.shuffled(seed).into_iter().filter_map(|place| question.options.get(place)).collect(),
            rules: question.cites.iter().map(|id| (id, rulebook.get(id))).collect(),
        };
        let entries = (1..).zip(questions).map(entry).collect();
        Self { title: title.to_owned(), edition: edition.to_owned(), seed, entries }
    }
}

impl Entry<'_> {
    /// The options with the letters that they are called by.
    fn lettered(&self) -> impl Iterator<Item = (String, &QuestionOption)> {
        self.options.iter().enumerate().map(|(place, option)| (letter(place), *option))
    }

    /// The letters of the right options.
    fn right_letters(&self) -> String {
        let right = self.lettered().filter(|(_, option)| option.is_right);
        right.map(|(letter, _)| letter).collect::<Vec<_>>().join(", ")
    }

    /// The position that the question is asked in, as lines of text.
    fn board(&self) -> Vec<String> {
        self.question.situation.iter().flat_map(|situation| situation.board.draw(situation.trace.shows, 0)).collect()
    }

    /// The cards of the table that do something.
    fn cards(&self) -> impl Iterator<Item = &QuestionCard> {
        self.question.cards_with_text()
    }

    /// The actions that the players then take.
    fn steps(&self) -> &[String] {
        self.question.situation.as_ref().map_or(&[], |situation| &situation.steps)
    }
}

/// The text of a rule, behind its name if it has one.
fn words_of(rule: Option<&Node>) -> String {
    let Some(rule) = rule else { return String::new() };
    let parts = [rule.name().unwrap_or_default(), &rule.text];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ")
}

/// The name of the option in that place: a letter, or a number where there are no letters left.
fn letter(place: usize) -> String {
    ('A'..='Z').nth(place).map_or_else(|| (place + 1).to_string(), String::from)
}
