//! Hints behind the steps: what each has brought about, in a few words.

use swu_scenario::replay::moments::{Moments, Taken};
use swu_scenario::replay::{Replay, TraceLine, TracedStep};

use crate::analysis::Outcome;
use crate::document::Document;

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
pub(crate) fn of(document: &Document, outcome: &Outcome, moments: Option<&Moments<'_>>) -> Vec<Hint> {
    let Outcome::Replayed(replay) = outcome else { return Vec::new() };
    match moments {
        Some(moments) => {
            let taken = moments.taken().iter().filter(|taken| !taken.is_claim);
            taken.filter_map(|taken| of_step(document, taken, replay)).collect()
        }
        None => steps(replay).filter_map(|step| of_event(document, step)).collect(),
    }
}

fn steps(replay: &Replay) -> impl Iterator<Item = &TracedStep> {
    replay.trace.iter().flat_map(|trace| &trace.steps)
}

/// What came of a step of a game.
fn of_step(document: &Document, taken: &Taken, replay: &Replay) -> Option<Hint> {
    let more = steps(replay).find(|step| step.number == taken.number).map(all_told).unwrap_or_default();
    if taken.outcome.is_empty() {
        return None;
    }
    let step = document.steps().get(taken.number.checked_sub(1)?)?;
    Some(hint(document, step.span.end, &taken.outcome.join("; "), more))
}

/// What came of a step of an event: the first thing that is told of it, without its rule.
fn of_event(document: &Document, step: &TracedStep) -> Option<Hint> {
    let told = step.lines.iter().find_map(|line| match line {
        TraceLine::Event(text) | TraceLine::Asks(text) => Some(text.clone()),
        TraceLine::Refused(text) => Some(format!("refused: {text}")),
        TraceLine::Not(_) | TraceLine::Holds(_) | TraceLine::Fails { .. } | TraceLine::Unsupported(_) => None,
    })?;
    let line = document.line(step.line.saturating_sub(1));
    Some(hint(document, line.end, &told, all_told(step)))
}

fn all_told(step: &TracedStep) -> String {
    step.lines.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// A hint at the end of the line that a byte is in.
fn hint(document: &Document, at: usize, words: &str, more: String) -> Hint {
    let line = document.line(document.line_of(at));
    let written = document.slice(&line);
    let mut text = format!("→ {words}");
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text.push('…');
    }
    Hint { at: line.start + written.trim_end().len(), text, more }
}
