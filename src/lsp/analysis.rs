//! The analysis of a whole document by its reader and the engine, where it can be read at all; and hints behind the steps.

use swu_scenario::Session;
use swu_scenario::replay::{LiveReplay, live};
use swu_scenario::replay::{Replay, TraceLine, TracedStep};
use swu_tournament::Policy;
use swu_tournament::event::Journal;

use crate::desk::{Desk, beginnings};
use crate::diagnostics::{self, Message};
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
                let messages = vec![diagnostics::too_large(document)];
                return Some(Analysis { messages, hints: Vec::new(), session: None });
            }
            Kind::Game | Kind::Tournament | Kind::Question => return self.replayed(document, goes_on),
            Kind::Event => Journal::read(name, text).err(),
            Kind::Policy => Policy::parse(name, text).err(),
        };
        let messages = error.iter().map(|error| diagnostics::message(document, error)).collect();
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
        Some(Analysis { messages: diagnostics::replayed(document, &replay), hints, session })
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
