//! `judge quiz --list`, `--check`, `--as` and `--html`: the questions without their answers, the flaws of the others, and documents
//! for others to ask.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::out::bare_text;
use crate::cli::base::{Exit, Failure, Look, Out};
use crate::cli::files::write::PageOrFile;
use crate::diagnostic::Diagnostic;
use crate::quiz::export::{self, Sheet};
use crate::quiz::{Bank, FlawKind, Level, Origin, Question, QuestionCard, QuestionId};
use crate::rulebook::RuleId;
use crate::scenario::replay::World;

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

swu_api::document!(Listed<'_>, "quiz-list", "Questions without their answers, one element each: `judge quiz --list`.");

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

pub(super) fn print(questions: &[Question], out: &mut Out) -> Result<Exit, Failure> {
    out.list(&questions.iter().map(Listed::from).collect::<Vec<_>>(), |out| {
        questions.iter().try_for_each(|question| {
            let level = question.level.map_or_else(|| "   ".to_owned(), |level| format!("L{} ", u8::from(level)));
            out.labelled(&level, 3, &question.ask, 0)?;
            let rules: Vec<String> = question.cites.iter().map(ToString::to_string).collect();
            let about = [question.id.to_string(), rules.join(", ")].join("  ");
            out.line(&format!("   {}", out.paint(Look::Quiet, about.trim_end())))
        })
    })
}

/// The findings of a check, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Checked<'b> {
    questions: usize,
    flaws: Vec<CheckedFlaw<'b>>,
}

swu_api::document!(
    Checked<'_>,
    "quiz-check",
    "The number of usable questions, and the problems of the others: `judge quiz --check`."
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

/// The title of the questions together.
const TITLE: &str = "Questions for judges of Star Wars: Unlimited";

/// The form of questions that others ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Form {
    /// A deck for Anki
    Anki,
    /// Data for other programs
    Json,
    /// Text to print, with the key at the end
    Markdown,
}

/// Writes the questions there, their options in the order of the seed.
pub(super) fn write(
    form: Option<Form>,
    questions: &[Question],
    seed: u64,
    to: &PageOrFile,
    world: &World<'_>,
    out: &mut Out,
) -> Result<(), Failure> {
    let sheet = Sheet::new(TITLE, &world.edition(), questions, seed, world.rulebook);
    let bytes = match form {
        _ if to.is_page() => export::page(&sheet).into_bytes(),
        Some(Form::Anki) if !to.is_file() && out.is_terminal() => {
            let error = Diagnostic::error("a deck for Anki is not text");
            return Err(error.help("write it to a file: `--out questions.apkg`").into());
        }
        #[cfg(feature = "quiz-anki")]
        Some(Form::Anki) => export::package(&sheet).map_err(|error| Diagnostic::error(error.to_string()))?,
        #[cfg(not(feature = "quiz-anki"))]
        Some(Form::Anki) => {
            let error = Diagnostic::error("this program was built without Anki export");
            return Err(error.help("install it with `cargo install --path . --features quiz-anki`").into());
        }
        Some(Form::Json) => bare_text(&export::exported(&sheet))?.into_bytes(),
        Some(Form::Markdown) | None => export::print(&sheet).into_bytes(),
    };
    to.write(&bytes, out)
}
