//! Questions as JSON for other programs. Keys are stable; more may be added.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Entry, Sheet};
use crate::{Level, Origin, QuestionCard, QuestionId};
use swu_rulebook::{Node, RuleId};

/// A sheet, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExportedSheet<'q> {
    title: &'q str,
    edition: &'q str,
    seed: u64,
    questions: Vec<ExportedQuestion<'q>>,
}

/// A question of a sheet, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExportedQuestion<'q> {
    id: &'q QuestionId,
    origin: Origin,
    file: &'q str,
    level: Option<Level>,
    tags: &'q [String],
    cards: &'q [QuestionCard],
    /// None of a question without a game.
    situation: Option<Position<'q>>,
    ask: &'q str,
    options: Vec<Choice<'q>>,
    /// The letters of the right options.
    answer: Vec<String>,
    /// The events that decide, each with its rule.
    decided_by: &'q [String],
    /// The ruling as a sentence.
    ruling: &'q str,
    explain: Option<&'q str>,
    rules: Vec<Rule<'q>>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Position<'q> {
    /// Lines of at most 80 columns.
    board: Vec<String>,
    steps: &'q [String],
}

#[derive(Debug, Serialize, JsonSchema)]
struct Choice<'q> {
    letter: String,
    text: &'q str,
    right: bool,
    /// The mistake that leads to it, of a wrong one.
    mistake: Option<&'q str>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Rule<'q> {
    id: &'q RuleId,
    /// None of a rule that is not among the rules.
    title: Option<String>,
    text: Option<&'q str>,
}

/// The sheet, for programs.
pub fn exported<'s>(sheet: &'s Sheet<'_>) -> ExportedSheet<'s> {
    ExportedSheet {
        title: &sheet.title,
        edition: &sheet.edition,
        seed: sheet.seed,
        questions: sheet.entries.iter().map(ExportedQuestion::from).collect(),
    }
}

impl<'s> From<&'s Entry<'_>> for ExportedQuestion<'s> {
    fn from(entry: &'s Entry<'_>) -> Self {
        let question = entry.question;
        let rule = |&(id, rule): &(&'s RuleId, Option<&'s Node>)| Rule {
            id,
            title: rule.map(Node::label),
            text: rule.map(|rule| &*rule.text),
        };
        let choice = |(letter, option): (String, &'s crate::QuestionOption)| Choice {
            letter,
            text: &option.text,
            right: option.is_right,
            mistake: option.mistake.as_deref(),
        };
        Self {
            id: &question.id,
            origin: question.origin,
            file: &question.file,
            level: question.level,
            tags: &question.tags,
            cards: &question.cards,
            situation: question.situation.is_some().then(|| Position { board: entry.board(), steps: entry.steps() }),
            ask: &question.ask,
            options: entry.lettered().map(choice).collect(),
            answer: entry.lettered().filter(|(_, option)| option.is_right).map(|(letter, _)| letter).collect(),
            decided_by: &question.decided_by,
            ruling: &question.title,
            explain: question.explain.as_deref(),
            rules: entry.rules.iter().map(rule).collect(),
        }
    }
}
