//! The result of a scenario: the report of the contract (§7), and all that the trace tells.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document;
use crate::error::Message;
use swu_scenario::replay::data::TraceData;
use swu_scenario::replay::{Replay, Report};

/// One file, replayed.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ReplayDocument<'r> {
    #[serde(flatten)]
    report: &'r Report,
    /// Errors in the scenario file, with their places.
    errors: Vec<Message>,
    /// The rules that the file names as the basis of the ruling.
    cites: &'r [String],
    /// The claims of the file, proved for every line of play it leaves open.
    proved: &'r [String],
    /// The file's quiz with its options as the engine rules them.
    #[serde(skip_serializing_if = "Option::is_none")]
    quiz: Option<QuestionData<'r>>,
    /// The events, if the file could be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<TraceData<'r>>,
}

/// A question with its options.
#[derive(Debug, Serialize, JsonSchema)]
struct QuestionData<'r> {
    ask: &'r str,
    options: Vec<OptionData<'r>>,
}

/// An option of a question.
#[derive(Debug, Serialize, JsonSchema)]
struct OptionData<'r> {
    text: &'r str,
    right: bool,
}

document!(ReplayDocument<'_>, "replay", "The result of scenario files, one element each: `judge replay`.");

impl<'r> From<&'r Replay> for ReplayDocument<'r> {
    fn from(replay: &'r Replay) -> Self {
        let option =
            |option: &'r swu_scenario::replay::RuledOption| OptionData { text: &option.text, right: option.is_right };
        Self {
            report: &replay.report,
            errors: replay.errors.iter().map(Message::from).collect(),
            cites: &replay.cites,
            proved: &replay.proved,
            quiz: replay
                .ask
                .as_deref()
                .map(|ask| QuestionData { ask, options: replay.options.iter().map(option).collect() }),
            trace: replay.trace.as_ref().map(swu_scenario::replay::Trace::data),
        }
    }
}
