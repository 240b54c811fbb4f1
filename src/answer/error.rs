//! Errors as documents.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document;
use swu_text::diagnostic::{Diagnostic, Severity};

/// The reasons why a command ended with 2: the first message, and all of them.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Failed {
    #[serde(flatten)]
    first: Box<Message>,
    /// Every message, including the first.
    errors: Vec<Message>,
}

document!(Failed, "error", "The reasons why a command exited with 2.");

impl Failed {
    /// Of these messages; nothing if there is none.
    pub fn of<'d>(messages: impl IntoIterator<Item = &'d Diagnostic>) -> Option<Self> {
        let errors: Vec<Message> = messages.into_iter().map(Message::from).collect();
        Some(Self { first: errors.first()?.clone().into(), errors })
    }

    /// The first problem, in a sentence.
    pub fn message(&self) -> &str {
        &self.first.message
    }
}

impl From<Diagnostic> for Failed {
    fn from(diagnostic: Diagnostic) -> Self {
        let message = Message::from(&diagnostic);
        Self { first: message.clone().into(), errors: vec![message] }
    }
}

impl From<Box<Diagnostic>> for Failed {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        (*diagnostic).into()
    }
}

impl From<Vec<Diagnostic>> for Failed {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        Self::of(&diagnostics).unwrap_or_else(|| Diagnostic::error("cannot do this").into())
    }
}

/// A problem, its place and how to fix it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Message {
    /// The file as named; none if the problem is not about a file.
    pub file: Option<String>,
    /// From 1.
    pub line: Option<usize>,
    /// In characters, from 1.
    pub column: Option<usize>,
    pub severity: Level,
    /// The problem, in a sentence.
    pub message: String,
    /// The problem with the words at that place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Ways to fix it, one line each: nearest names, allowed values, the rule that forbids it.
    pub help: Vec<String>,
}

/// The severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Level {
    Error,
    Warning,
}

impl From<&Diagnostic> for Message {
    fn from(diagnostic: &Diagnostic) -> Self {
        let place = diagnostic.place.as_ref();
        Self {
            file: place.map(|place| place.file.to_string()),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            severity: match diagnostic.severity {
                Severity::Error => Level::Error,
                Severity::Warning => Level::Warning,
            },
            message: diagnostic.title.clone(),
            label: (!diagnostic.label.is_empty()).then(|| diagnostic.label.clone()),
            help: diagnostic.help.clone(),
        }
    }
}
