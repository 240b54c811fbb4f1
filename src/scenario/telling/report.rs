//! The report of a replay (contract §7), for programs.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::trace::{Trace, TraceLine};
use crate::claims::check::Miss;
use swu_game::{Outcome, Position};
use swu_rulebook::RuleId;
use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::words::joined;

/// The results of a file: the report, the trace, and the errors of the file.
#[derive(Debug, Clone, Default)]
pub struct Replay {
    pub report: Report,
    /// The trace, if the file could be read.
    pub trace: Option<Trace>,
    /// Errors against the contract, with their places.
    pub errors: Vec<Diagnostic>,
    /// The rules that the file cites, as written.
    pub cites: Vec<String>,
    /// The same as ids of the edition that the engine rules by.
    pub rules: Vec<RuleId>,
    /// The question of the file's quiz.
    pub ask: Option<String>,
    /// The claims of the file that are proved of every way to decide what is open.
    pub proved: Vec<String>,
    /// The options of the file's quiz, if it was played to the end.
    pub options: Vec<RuledOption>,
}

/// An option of a quiz as the replay rules it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuledOption {
    pub text: String,
    /// True if all its claims hold at the end of the file.
    pub is_right: bool,
}

/// One element of `judge replay --format json`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct Report {
    pub file: String,
    pub title: String,
    pub status: Status,
    pub failures: Vec<Failure>,
    pub unsupported: Vec<UnsupportedText>,
    /// Every rule that the trace cites, once, in the order of the rules.
    pub citations: Vec<String>,
    /// The edition whose numbers it cites, if not that of the edition that it rules by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cited_by: Option<CitedBy>,
    /// State of the game at the end, if it was played.
    pub result: Option<Standing>,
}

/// An edition whose numbers a replay uses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CitedBy {
    pub edition: String,
    /// The cited rules that this edition does not have, by their present numbers.
    pub absent: Vec<String>,
}

/// The result of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    #[default]
    Pass,
    /// The engine rules differently, or refuses a step.
    Fail,
    /// It needs a card text or rule that the engine does not implement.
    Unsupported,
    /// The file breaks the contract.
    Invalid,
}

impl Status {
    /// The result of a file with these findings.
    pub(crate) const fn of(errors: &[Diagnostic], failures: &[Failure], unsupported: &[UnsupportedText]) -> Self {
        match (errors.is_empty(), failures.is_empty(), unsupported.is_empty()) {
            (false, _, _) => Self::Invalid,
            (true, false, _) => Self::Fail,
            (true, true, false) => Self::Unsupported,
            (true, true, true) => Self::Pass,
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Unsupported => "unsupported",
            Self::Invalid => "invalid",
        }
    }
}

/// One expectation that fails.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Failure {
    /// The step, from 1; 0 if it is not about a step.
    pub step: usize,
    pub line: usize,
    /// In characters, from 1; 0 if it has no place.
    pub column: usize,
    pub expected: String,
    pub found: String,
}

impl Failure {
    /// The failure of that step, at that place.
    pub(crate) fn new(step: usize, at: impl Into<At>, expected: String, found: String) -> Self {
        let At { line, column } = at.into();
        Self { step, line, column, expected, found }
    }

    /// The failure of a claim of that step.
    pub(crate) fn of_claim(step: usize, Miss { place, expected, found }: Miss) -> Self {
        Self::new(step, &place, expected, found)
    }

    /// The line of the trace about it.
    pub(crate) fn line(&self) -> TraceLine {
        TraceLine::Fails { expected: self.expected.clone(), found: self.found.clone() }
    }
}

/// A place in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At {
    pub line: usize,
    pub column: usize,
}

impl From<&Place> for At {
    fn from(place: &Place) -> Self {
        Self { line: place.line, column: place.column }
    }
}

/// A text that the engine does not implement.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct UnsupportedText {
    pub card: String,
    pub text: String,
}

impl fmt::Display for UnsupportedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.card, self.text)
    }
}

impl UnsupportedText {
    /// The text that has stopped the game, if one has.
    pub(crate) fn met_at(position: &Position) -> Option<Self> {
        let unsupported = position.unsupported()?;
        Some(Self { card: position.printed(unsupported.card).full_name(), text: unsupported.what.clone() })
    }
}

/// State of a game, a match or an event, as a file writes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    Ongoing,
    /// The same for an event, or for a match of one.
    #[serde(rename = "ongoing", skip_deserializing)]
    EventOngoing,
    Winner(String),
    Winners(Vec<String>),
    Draw(Vec<String>),
    /// A match that both players have lost.
    Lost(Vec<String>),
}

impl Standing {
    /// The state of that game.
    pub fn of(position: &Position) -> Self {
        let name = |&player| position.player(player).name.clone();
        match position.outcome() {
            Outcome::Ongoing => Self::Ongoing,
            Outcome::Won(players) => match players.as_slice() {
                [winner] => Self::Winner(name(winner)),
                several => Self::Winners(several.iter().map(name).collect()),
            },
            Outcome::Draw(players) => Self::Draw(players.iter().map(name).collect()),
        }
    }

    /// The same in words.
    pub fn words(&self) -> String {
        match self {
            Self::Ongoing => "the game continues".to_owned(),
            Self::EventOngoing => "the event continues".to_owned(),
            Self::Winner(player) => format!("{player} has won"),
            Self::Winners(players) => format!("{} have won", joined(players)),
            Self::Draw(players) => format!("a draw between {}", joined(players)),
            Self::Lost(players) => format!("{} have lost", joined(players)),
        }
    }
}

impl JsonSchema for Standing {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Standing".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let names = generator.subschema_for::<Vec<String>>();
        let one = |key: &str, value: &Schema| json_schema!({"type": "object", "properties": {key: value}, "required": [key], "additionalProperties": false});
        json_schema!({"anyOf": [
            {"const": "ongoing"},
            one("winner", &json_schema!({"type": "string"})),
            one("winners", &names),
            one("draw", &names),
            one("lost", &names),
        ]})
    }
}

impl Replay {
    /// The report of a file that cannot be read.
    pub fn unreadable(file: &str, error: Diagnostic) -> Self {
        Self::invalid(file, "", vec![error])
    }

    /// The whole ruling, as a snapshot holds it: the trace, or for a question without a game its question and right
    /// options.
    pub fn ruling(&self) -> String {
        if let Some(trace) = &self.trace {
            return trace.to_string();
        }
        let mut lines = vec![self.report.title.clone(), format!("Rules: {}", self.cites.join(", ")), String::new()];
        lines.extend(self.ask.clone());
        let mark = |is_right: bool| if is_right { "right" } else { "wrong" };
        lines.extend(self.options.iter().map(|option| format!("{}  {}", mark(option.is_right), option.text)));
        lines.join("\n")
    }

    /// The replay of a file that cannot be played.
    pub(crate) fn invalid(file: &str, title: &str, errors: Vec<Diagnostic>) -> Self {
        let failures = errors.iter().map(|error| failure_of(0, error)).collect();
        let (file, title, status) = (file.to_owned(), title.to_owned(), Status::Invalid);
        Self { report: Report { file, title, status, failures, ..Report::default() }, errors, ..Self::default() }
    }
}

/// An error about the file as a failure of the report.
pub(crate) fn failure_of(step: usize, error: &Diagnostic) -> Failure {
    let at = error.place.as_ref().map_or(At { line: 0, column: 0 }, At::from);
    let expected = if error.help.is_empty() { "a valid scenario file".to_owned() } else { error.help.join("; ") };
    Failure::new(step, at, expected, error.title.clone())
}
