//! Messages about a document: what is wrong, in the words of the command line, and where.

use std::ops::Range;

use swu_scenario::replay::{Failure, Replay, TraceLine};
use swu_text::diagnostic::{Diagnostic, Place, Severity};
use swu_text::limits::EDITOR_FILE_BYTES;

use crate::document::Document;

/// The weight of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The file cannot be used so, or is not ruled as it says.
    Error,
    /// Something is not known.
    Warning,
    /// Something that is only told.
    Information,
}

/// A message with the bytes that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub span: Range<usize>,
    pub level: Level,
    pub text: String,
    /// The diagnostic that it was made of, for whoever looks for a way out.
    pub(crate) said: Option<Box<Diagnostic>>,
}

/// The beginning of a claim that was not decided, because the search for it was cut.
const UNDETERMINED: &str = "undetermined:";

/// The message about a document that is not looked at.
pub(crate) fn too_large(document: &Document) -> Message {
    let size = document.text().len();
    let text = format!(
        "the file has {size} bytes; files over {EDITOR_FILE_BYTES} are not checked while you type\nhelp: check it with \
        `judge` on the command line"
    );
    Message { span: document.said_on(0), level: Level::Information, text, said: None }
}

/// The errors of the file, and the claims that do not hold. Something that is wrong is told only once.
pub(crate) fn replayed(document: &Document, replay: &Replay) -> Vec<Message> {
    let mut messages: Vec<Message> = replay.errors.iter().map(|error| message(document, error)).collect();
    let is_told = |failure: &&Failure| replay.errors.iter().any(|error| error.title == failure.found);
    let failures = replay.report.failures.iter().filter(|failure| !is_told(failure));
    messages.extend(failures.map(|failure| failed(document, failure)));
    messages.extend(unsupported(document, replay));
    messages
}

/// The title, what is said of the words themselves, and the ways out, a line each.
pub(crate) fn message(document: &Document, said: &Diagnostic) -> Message {
    let mut text = said.title.clone();
    if !said.label.is_empty() && !said.title.contains(&said.label) {
        text.push_str(&format!("\n{}", said.label));
    }
    for help in &said.help {
        text.push_str(&format!("\nhelp: {help}"));
    }
    let level = match said.severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
    };
    let span = said.place.as_ref().map_or_else(|| document.said_on(0), |place| shown(document, place));
    Message { span, level, text, said: Some(Box::new(said.clone())) }
}

/// The bytes that are marked: at least a word, and no more than a line.
fn shown(document: &Document, place: &Place) -> Range<usize> {
    let start = place.span.start.min(document.text().len());
    let line = document.line(document.line_of(start));
    let end = place.span.end.min(line.end);
    if end > start {
        return start..start + document.slice(&(start..end)).trim_end().len();
    }
    let said = document.said_on(document.line_of(start));
    let from = if start < said.end { start } else { said.start };
    let rest = document.slice(&(from..said.end));
    let word = rest.find([' ', ',', '}', ']', ':']).filter(|at| *at > 0).unwrap_or(rest.len());
    from..from + word
}

fn failed(document: &Document, failure: &Failure) -> Message {
    let span = document.said_on(failure.line.saturating_sub(1));
    if failure.found.starts_with(UNDETERMINED) {
        let text = format!(
            "{}\nsearch stopped early while you type: {}\nhelp: search further with `judge prove`",
            failure.expected, failure.found
        );
        return Message { span, level: Level::Information, text, said: None };
    }
    let text = format!("expected {}\nfound {}", failure.expected, failure.found);
    Message { span, level: Level::Error, text, said: None }
}

/// The texts that the engine does not implement, at the step that needs it.
fn unsupported(document: &Document, replay: &Replay) -> Vec<Message> {
    let is_cut = |line: &TraceLine| matches!(line, TraceLine::Unsupported(_));
    let steps = replay.trace.iter().flat_map(|trace| &trace.steps);
    let line = steps.into_iter().find(|step| step.lines.iter().any(is_cut)).map_or(1, |step| step.line);
    let span = document.said_on(line.saturating_sub(1));
    let told = replay.report.unsupported.iter().map(|unsupported| Message {
        span: span.clone(),
        level: Level::Warning,
        text: format!("Not supported: {}: {}", unsupported.card, unsupported.text),
        said: None,
    });
    told.collect()
}
