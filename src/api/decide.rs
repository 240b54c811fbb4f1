//! The legal steps where the steps of a scenario end, and a scenario with one more step and its result.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document;
use swu_rulebook::Rulebook;
use swu_scenario::replay::data::{ActionData, AskedData, LineData, PositionData, RefusalData, StepData};
use swu_scenario::replay::{Detail, Failure, Standing, UnsupportedText, World};
use swu_scenario::{Session, with_step};
use swu_text::diagnostic::Diagnostic;

/// The player who decides, the prompt, and each legal answer as a step of the file.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Legal<'s> {
    /// The player who decides; `chance` if a random outcome is open. Null if nobody does: the game is over, or its steps
    /// could not be played.
    player: Option<&'s str>,
    /// The prompt, in words.
    told: Option<&'s str>,
    /// The prompt, as data.
    prompt: Option<&'s AskedData>,
    /// Each legal answer, as a step to add to the file; some of them, if the list is not complete. Nothing else is legal if it is.
    steps: &'s [String],
    /// The same as data: what each is, and the cards that it is about by their ids in `position`.
    actions: &'s [ActionData],
    /// True if the list is complete. There may be too many answers, or different cards with the same name.
    complete: bool,
    /// The state of the game.
    result: Option<&'s Standing>,
    /// The position at the prompt.
    position: Option<&'s PositionData>,
    /// Expectations that failed, or why a step could not be played.
    failures: &'s [Failure],
    /// Texts and rules that the steps need but the engine does not implement, and texts of cards in play that it does not
    /// understand.
    unsupported: Vec<UnsupportedText>,
}

document!(Legal<'_>, "legal", "Legal answers at the end of a scenario's steps: `legal` of `judge serve`.");

impl<'s> From<&'s Session<'_>> for Legal<'s> {
    fn from(session: &'s Session<'_>) -> Self {
        let report = &session.replay().report;
        let open = session.open();
        Self {
            player: open.map(|open| open.asked.player.as_str()),
            told: open.map(|open| open.told.as_str()),
            prompt: open.map(|open| &open.asked),
            steps: open.map(|open| open.steps.as_slice()).unwrap_or_default(),
            actions: open.map(|open| open.actions.as_slice()).unwrap_or_default(),
            complete: open.is_none_or(|open| open.complete),
            result: report.result.as_ref(),
            position: session.position(),
            failures: &report.failures,
            unsupported: {
                let unread = session.unread().into_iter().filter(|unread| !report.unsupported.contains(unread));
                report.unsupported.iter().cloned().chain(unread).collect()
            },
        }
    }
}

/// A scenario to which a step was added.
#[non_exhaustive]
pub struct Decision<'w> {
    source: String,
    session: Session<'w>,
    rulebook: &'w Rulebook,
}

/// The result of the step.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DecideDocument<'d> {
    /// The file with the step; null if the step is refused, which changes nothing.
    source: Option<&'d str>,
    /// Why the step is refused, and by which rules.
    refused: Option<StepRefusal<'d>>,
    /// The step with its events.
    step: Option<StepData<'d>>,
    /// The next decision; null if there is none.
    prompt: Option<&'d AskedData>,
    /// The state of the game.
    result: Option<&'d Standing>,
    /// Texts and rules that the step needs but the engine does not implement.
    unsupported: &'d [UnsupportedText],
}

/// Why a step is not legal.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StepRefusal<'d> {
    #[serde(flatten)]
    refusal: RefusalData,
    /// Each of the rules with its first sentence.
    lines: Vec<RuleLine<'d>>,
}

/// A rule in a line.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RuleLine<'d> {
    pub rule: String,
    /// Its first sentence.
    pub says: &'d str,
}

document!(
    DecideDocument<'_>,
    "decide",
    "A scenario with one more step and its result, or the rules that forbid the step: `decide` of `judge serve`."
);

/// Adds the step to the file `name`, whose text is `source`, and plays it.
///
/// # Errors
///
/// If the file or the step cannot be read, or the file cannot be played up to the step.
pub fn decide<'w>(name: &str, source: &str, step: &str, world: &World<'w>) -> Result<Decision<'w>, Vec<Diagnostic>> {
    let source = with_step(name, source, step)?;
    let session = Session::begin_in(Detail::LastStep, name, &source, world)?;
    let replay = session.replay();
    if !replay.errors.is_empty() {
        return Err(replay.errors.clone());
    }
    let played = replay.trace.as_ref().map_or(0, |trace| trace.steps.len());
    if played < session.given() {
        let failures = replay.report.failures.iter();
        let said = failures.map(|failure| format!("expected {}, found {}", failure.expected, failure.found));
        let error =
            Diagnostic::error(format!("step {played} of `{name}` cannot be played, so later steps cannot either"));
        return Err(vec![said.fold(error, Diagnostic::help)]);
    }
    Ok(Decision { source, session, rulebook: world.rulebook })
}

impl Decision<'_> {
    /// The result of the step, for programs.
    pub fn document(&self) -> DecideDocument<'_> {
        let replay = self.session.replay();
        let step = replay.trace.as_ref().and_then(|trace| trace.data().steps.pop());
        let refused = step.as_ref().and_then(|step| self.refusal(step));
        DecideDocument {
            source: refused.is_none().then_some(self.source.as_str()),
            refused,
            step,
            prompt: self.session.open().map(|open| &open.asked),
            result: replay.report.result.as_ref(),
            unsupported: &replay.report.unsupported,
        }
    }

    /// The refusal of a step that is not as it should be.
    fn refusal(&self, step: &StepData<'_>) -> Option<StepRefusal<'_>> {
        let found = step.lines.iter().find_map(|line| match line {
            LineData::Fails { found, .. } => Some(*found),
            _ => None,
        })?;
        let refusal = RefusalData::of_failure(found, step.refused.cloned());
        let line = |rule: &String| {
            let text = &self.rulebook.find(rule).ok()?.text;
            let says = text.split_inclusive(". ").next().unwrap_or(text).trim_end();
            Some(RuleLine { rule: rule.clone(), says })
        };
        let lines = refusal.rules.iter().filter_map(line).collect();
        Some(StepRefusal { refusal, lines })
    }
}
