//! `judge quiz --list` and `--check`: the questions without their answers, and what is wrong with the others.

use std::io;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::{Format, Look, Out};
use crate::quiz::{Bank, FlawKind, Level, Origin, Question, QuestionCard, QuestionId};
use crate::rulebook::RuleId;

/// A question as a list shows it.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Listed<'q> {
    id: &'q QuestionId,
    origin: Origin,
    file: &'q str,
    level: Option<Level>,
    tags: &'q [String],
    cites: &'q [RuleId],
    cards: Vec<&'q str>,
    /// The same cards with what they do.
    card_texts: &'q [QuestionCard],
    ask: &'q str,
    options: Vec<&'q str>,
}

swu_api::element!(Listed<'_>, "quiz-list", "Questions without their answers, one element each: `judge quiz --list`.");

impl<'q> From<&'q Question> for Listed<'q> {
    fn from(question: &'q Question) -> Self {
        Self {
            id: &question.id,
            origin: question.origin,
            file: &question.file,
            level: question.level,
            tags: &question.tags,
            cites: &question.cites,
            cards: question.cards.iter().map(|card| card.name.as_str()).collect(),
            card_texts: &question.cards,
            ask: &question.ask,
            options: question.options.iter().map(|option| option.text.as_str()).collect(),
        }
    }
}

pub(super) fn print(questions: &[Question], out: &mut Out) -> io::Result<()> {
    if out.format == Format::Json {
        return out.results(&questions.iter().map(Listed::from).collect::<Vec<_>>());
    }
    for question in questions {
        let level = question.level.map_or_else(|| "   ".to_owned(), |level| format!("L{} ", u8::from(level)));
        out.labelled(&level, 3, &question.ask, 0)?;
        let rules: Vec<String> = question.cites.iter().map(ToString::to_string).collect();
        let about = [question.id.to_string(), rules.join(", ")].join("  ");
        let (before, behind) = out.marks(Look::Quiet);
        out.line(&format!("   {before}{}{behind}", about.trim_end()))?;
    }
    Ok(())
}

/// What a check found, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Checked<'b> {
    questions: usize,
    flaws: Vec<CheckedFlaw<'b>>,
}

swu_api::document!(
    Checked<'_>,
    "quiz-check",
    "How many questions can be asked, and what is wrong with the others: `judge quiz --check`."
);

#[derive(Debug, Serialize, JsonSchema)]
struct CheckedFlaw<'b> {
    file: &'b str,
    line: Option<usize>,
    kind: &'static str,
    message: &'b str,
}

impl<'b> Checked<'b> {
    pub(super) fn of(bank: &'b Bank) -> Self {
        let flaws = bank.flaws.iter().map(|flaw| CheckedFlaw {
            file: &flaw.file,
            line: flaw.message.place.as_ref().map(|place| place.line),
            kind: match flaw.kind {
                FlawKind::DoesNotHold => "fail",
                FlawKind::Invalid => "invalid",
            },
            message: &flaw.message.title,
        });
        Self { questions: bank.questions.len(), flaws: flaws.collect() }
    }
}
