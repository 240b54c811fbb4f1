//! The analysis of a whole document by its reader and the engine, where it can be read at all; and hints behind the steps.

use std::sync::Arc;

use swu_scenario::Session;
use swu_scenario::replay::{LiveReplay, live};
use swu_scenario::replay::{Replay, TraceLine, TracedStep};
use swu_text::diagnostic::Diagnostic;
use swu_tournament::Policy;
use swu_tournament::event::Journal;

use crate::desk::{Desk, beginnings};
use crate::diagnostics::{self, Message};
use crate::document::{Document, Kind};

/// The analysis of one version of a document.
pub struct Analysis<'w> {
    pub(crate) messages: Vec<Message>,
    pub(crate) hints: Vec<Hint>,
    /// The game that it describes, as far as it could be played.
    pub(crate) session: Option<Arc<Session<'w>>>,
}

/// The outcome of reading a document.
pub(crate) enum Outcome {
    Replayed(Box<Replay>),
    /// A file of another kind, with its error if it has one.
    Read(Option<Box<Diagnostic>>),
    TooLarge,
    Nothing,
}

impl<'w> Desk<'w> {
    /// The analysis of a document, for as long as `goes_on` says so: nothing if it stops.
    pub fn analyse(&self, document: &Document, goes_on: &dyn Fn() -> bool) -> Option<Analysis<'w>> {
        let (outcome, session) = self.outcome(document, goes_on)?;
        let messages = diagnostics::of(document, &outcome);
        let hints = hints(document, &outcome, session.as_deref());
        Some(Analysis { messages, hints, session })
    }

    fn outcome(&self, document: &Document, goes_on: &dyn Fn() -> bool) -> Option<(Outcome, Option<Arc<Session<'w>>>)> {
        let (name, text) = (document.name.as_str(), document.text());
        let read = match document.kind() {
            Kind::Empty | Kind::Other => Outcome::Nothing,
            _ if document.is_too_large() => Outcome::TooLarge,
            Kind::Game | Kind::Tournament | Kind::Question => {
                let played = |text: &str| live(name, text, &self.world, &Self::options(), goes_on);
                let LiveReplay { replay, mut session } = played(text)?;
                // A file that cannot be read as a whole can be up to some step.
                if session.is_none() && document.kind() == Kind::Game {
                    let mut parts = beginnings(&document.source, document.steps().len() + 1);
                    session = parts.find_map(|text| played(&text)?.session);
                }
                return Some((Outcome::Replayed(Box::new(replay)), session.map(Arc::new)));
            }
            Kind::Event => Outcome::Read(Journal::read(name, text).err()),
            Kind::Policy => Outcome::Read(Policy::parse(name, text).err()),
        };
        Some((read, None))
    }
}

impl Analysis<'_> {
    /// The messages about the document.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// The results of its steps.
    pub fn hints(&self) -> &[Hint] {
        &self.hints
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

/// The hints of a document.
fn hints(document: &Document, outcome: &Outcome, session: Option<&Session<'_>>) -> Vec<Hint> {
    let Outcome::Replayed(replay) = outcome else { return Vec::new() };
    match session {
        Some(session) => {
            (1..=session.taken()).filter_map(|number| of_step(document, session, number, replay)).collect()
        }
        None => steps(replay).filter_map(|step| of_event(document, step)).collect(),
    }
}

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
