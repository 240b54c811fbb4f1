//! What comes of a scenario: the report of the contract (§7), and all that the trace tells.

use schemars::JsonSchema;
use serde::Serialize;

use crate::element;
use crate::error::Message;
use swu_scenario::replay::data::TraceData;
use swu_scenario::replay::{Replay, Report};

/// One file, replayed.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Replayed<'r> {
    #[serde(flatten)]
    report: &'r Report,
    /// What breaks the contract of scenario files, with its place.
    errors: Vec<Message>,
    /// The rules that the file says the ruling rests on.
    cites: &'r [String],
    /// The claims of the file that are proved of every way to decide what it leaves open.
    proved: &'r [String],
    /// The file's quiz with its options as they are ruled.
    #[serde(skip_serializing_if = "Option::is_none")]
    quiz: Option<Asked<'r>>,
    /// What happened, if the file could be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<TraceData<'r>>,
}

/// A question with its options.
#[derive(Debug, Serialize, JsonSchema)]
struct Asked<'r> {
    ask: &'r str,
    options: Vec<Ruled<'r>>,
}

/// An option of a question.
#[derive(Debug, Serialize, JsonSchema)]
struct Ruled<'r> {
    text: &'r str,
    right: bool,
}

element!(Replayed<'_>, "replay", "What comes of scenario files: `judge replay`. An element a file.");

impl<'r> From<&'r Replay> for Replayed<'r> {
    fn from(replay: &'r Replay) -> Self {
        let option =
            |option: &'r swu_scenario::replay::RuledOption| Ruled { text: &option.text, right: option.is_right };
        Self {
            report: &replay.report,
            errors: replay.errors.iter().map(Message::from).collect(),
            cites: &replay.cites,
            proved: &replay.proved,
            quiz: replay.ask.as_deref().map(|ask| Asked { ask, options: replay.options.iter().map(option).collect() }),
            trace: replay.trace.as_ref().map(swu_scenario::replay::Trace::data),
        }
    }
}
