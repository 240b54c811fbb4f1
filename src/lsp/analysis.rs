//! The analysis of a whole document by its reader and the engine, where it can be read at all: messages about what is wrong,
//! in the words of the command line, and where; and hints behind the steps.

use std::ops::Range;

use swu_scenario::Session;
use swu_scenario::replay::{Failure, LiveReplay, Replay, TraceLine, TracedStep, live};
use swu_text::diagnostic::{Diagnostic, Place, Severity};
use swu_text::limits::EDITOR_FILE_BYTES;
use swu_tournament::Policy;
use swu_tournament::event::Journal;

use crate::desk::{Desk, beginnings};
use crate::document::{Document, Kind};

/// The analysis of one version of a document.
pub struct Analysis<'w> {
    /// The messages about the document.
    pub messages: Vec<Message>,
    /// The results of its steps.
    pub hints: Vec<Hint>,
    /// The game that it describes, as far as it could be played.
    pub(crate) session: Option<Session<'w>>,
}

impl<'w> Desk<'w> {
    /// The analysis of a document, for as long as `goes_on` says so: nothing if it stops.
    pub fn analyse(&self, document: &Document, goes_on: &dyn Fn() -> bool) -> Option<Analysis<'w>> {
        let (name, text) = (document.name.as_str(), document.text());
        let error = match document.kind() {
            Kind::Empty | Kind::Other => None,
            _ if document.is_too_large() => {
                let messages = vec![too_large(document)];
                return Some(Analysis { messages, hints: Vec::new(), session: None });
            }
            Kind::Game | Kind::Tournament | Kind::Question => return self.replayed(document, goes_on),
            Kind::Event => Journal::read(name, text).err(),
            Kind::Policy => Policy::parse(name, text).err(),
        };
        let messages = error.iter().map(|error| message(document, error)).collect();
        Some(Analysis { messages, hints: Vec::new(), session: None })
    }

    fn replayed(&self, document: &Document, goes_on: &dyn Fn() -> bool) -> Option<Analysis<'w>> {
        let played = |text: &str| live(&document.name, text, &self.world, &Self::options(), goes_on);
        let LiveReplay { replay, mut session } = played(document.text())?;
        // A file that cannot be read as a whole can be up to some step.
        if session.is_none() && document.kind() == Kind::Game {
            let mut parts = beginnings(&document.source, document.steps().len() + 1);
            session = parts.find_map(|text| played(&text)?.session);
        }
        let hints = match &session {
            Some(session) => {
                (1..=session.taken()).filter_map(|number| of_step(document, session, number, &replay)).collect()
            }
            None => steps(&replay).filter_map(|step| of_event(document, step)).collect(),
        };
        Some(Analysis { messages: told(document, &replay), hints, session })
    }
}

/// Words behind a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The byte that they stand behind.
    pub at: usize,
    pub text: String,
    /// All that happened, a line each.
    pub more: String,
}

/// A hint with more characters is cut.
const LONGEST: usize = 90;

/// The steps of a replay, with all that happened in each.
fn steps(replay: &Replay) -> impl Iterator<Item = &TracedStep> {
    replay.trace.iter().flat_map(|trace| &trace.steps)
}

/// The result of a step of a game.
fn of_step(document: &Document, session: &Session<'_>, number: usize, replay: &Replay) -> Option<Hint> {
    let taken = session.outcome(number).filter(|taken| !taken.is_claim)?;
    let more = steps(replay).find(|step| step.number == number).map(all_told).unwrap_or_default();
    if taken.told.is_empty() {
        return None;
    }
    let step = document.steps().get(number.checked_sub(1)?)?;
    Some(hint_at(document, step.place.span.end, &taken.told.join("; "), more))
}

/// The result of a step of an event: the first thing that is told of it, without its rule.
fn of_event(document: &Document, step: &TracedStep) -> Option<Hint> {
    let told = step.lines.iter().find_map(|line| match line {
        TraceLine::Event(text) | TraceLine::Asks(text) => Some(text.clone()),
        TraceLine::Refused(text) => Some(format!("refused: {text}")),
        TraceLine::Not(_) | TraceLine::Holds(_) | TraceLine::Fails { .. } | TraceLine::Unsupported(_) => None,
    })?;
    let line = document.line(step.line.saturating_sub(1));
    Some(hint_at(document, line.end, &told, all_told(step)))
}

fn all_told(step: &TracedStep) -> String {
    step.lines.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// A hint at the end of the line that a byte is in.
fn hint_at(document: &Document, at: usize, words: &str, more: String) -> Hint {
    let line = document.line(document.line_of(at));
    let written = document.slice(&line);
    let mut text = format!("→ {words}");
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text.push('…');
    }
    Hint { at: line.start + written.trim_end().len(), text, more }
}

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
fn too_large(document: &Document) -> Message {
    let size = document.text().len();
    let text = format!(
        "the file has {size} bytes; files over {EDITOR_FILE_BYTES} are not checked while you type\nhelp: check it with \
        `judge` on the command line"
    );
    Message { span: document.said_on(0), level: Level::Information, text, said: None }
}

/// The errors of the file, and the claims that do not hold. Something that is wrong is told only once.
fn told(document: &Document, replay: &Replay) -> Vec<Message> {
    let mut messages: Vec<Message> = replay.errors.iter().map(|error| message(document, error)).collect();
    let is_told = |failure: &&Failure| replay.errors.iter().any(|error| error.title == failure.found);
    let failures = replay.report.failures.iter().filter(|failure| !is_told(failure));
    messages.extend(failures.map(|failure| failed(document, failure)));
    messages.extend(unsupported(document, replay));
    messages
}

/// The title, what is said of the words themselves, and the ways out, a line each.
fn message(document: &Document, said: &Diagnostic) -> Message {
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
    let messages = replay.report.unsupported.iter().map(|unsupported| Message {
        span: span.clone(),
        level: Level::Warning,
        text: format!("Not supported: {}: {}", unsupported.card, unsupported.text),
        said: None,
    });
    messages.collect()
}
