//! A game under way for a reader: plays steps, and writes the trace of each.
//!
//! The trace compares positions and events; the code of the rules does not know of it.

use std::sync::Arc;

use super::act::{Observer, StepError, must_be_refused, refused_otherwise};
use super::game::Detail;
use super::step::{Moment, Script, StepResult};
use crate::claims::check::Checked;
use crate::table::resolve::Table;
use crate::telling::data::{Details, PositionData, RefusalData};
use crate::telling::report::{Failure, UnsupportedText};
use crate::telling::trace::{TraceLine, excerpt};
use crate::{Claim, Step, StepKind};
use swu_game::{ConditionalAbility, Event, Position, Refusal, Rule};
use swu_text::diagnostic::Diagnostic;

/// A game under way.
#[derive(Debug, Clone)]
pub(crate) struct Play<'w> {
    pub moment: Moment<'w>,
    /// The abilities under a condition as they were after the step before.
    conditionals: Vec<ConditionalAbility>,
    /// The amount of detail of traces.
    detail: Detail,
}

/// The trace of a step.
#[derive(Debug, Default)]
pub(crate) struct StepTrace {
    pub lines: Vec<TraceLine>,
    /// The rules that the lines rest on.
    pub rules: Vec<Rule>,
    /// Failures of the step.
    pub failures: Vec<Failure>,
    /// Words of the step that mean nothing here, or prompts that are open.
    pub errors: Vec<Diagnostic>,
    /// A text that the engine does not implement.
    pub unsupported: Option<UnsupportedText>,
    /// The refusal of the step by the engine.
    pub refused: Option<RefusalData>,
    /// True if the step changes the game.
    pub changes: bool,
    /// True if no later step could mean anything.
    pub stops: bool,
    /// The same as data, if requested.
    pub details: Option<Box<Details>>,
    /// The position that was seen last, as data, where changes are recorded.
    seen: Option<serde_json::Value>,
}

impl<'w> Play<'w> {
    /// A game of so many steps that begins at that table with these events.
    pub fn begin(table: Table<'w>, events: &[Event], detail: Detail, steps: usize) -> (Self, StepTrace) {
        let mut trace = StepTrace::of(detail.of_step(0, steps));
        trace.happened(&table, events);
        let conditionals = table.position.conditionals();
        let mut play = Self { moment: Moment::begin(table, events, None), conditionals, detail };
        play.tell_what_follows(&mut trace);
        trace.end(play.table());
        (play, trace)
    }

    /// The table as it is now.
    pub const fn table(&self) -> &Table<'w> {
        &self.moment.table
    }

    /// Plays the next of these steps, whose text is in `source`, and writes its trace.
    pub fn take(&mut self, steps: &[Step], source: &str) -> StepTrace {
        let number = self.moment.spot.step + 1;
        let Some(step) = steps.get(number - 1) else { return StepTrace::default() };
        let illegal = if let StepKind::Act(act) = &step.kind { act.illegal.as_ref() } else { None };
        let detail = self.detail.of_step(number, steps.len());
        let mut trace = StepTrace::of(detail);
        let records = detail >= Detail::Changes;
        trace.seen = records.then(|| as_json(&position_seen(self.table())));
        self.moment.table.position.record(records);
        let taken = self.moment.take(&Script::told(steps), &mut trace);
        self.moment.table.position.record(false);
        trace.changes = match &taken {
            Ok(StepResult::Refused(..)) => false,
            Ok(StepResult::Played | StepResult::Open | StepResult::Allowed | StepResult::Claimed(_)) => step.acts(),
            Err(_) => step.acts() && illegal.is_none(),
        };
        if trace.changes {
            self.tell_what_follows(&mut trace);
        } else {
            trace = StepTrace::of(detail);
        }
        match taken {
            Ok(StepResult::Played | StepResult::Open) => {}
            Ok(StepResult::Claimed(claims)) => self.tell_claims(number, step, source, claims, &mut trace),
            // The engine has refused what it should: by the right rule?
            Ok(StepResult::Refused(refusal, place)) => {
                trace.refuse(self.table(), &refusal);
                trace.lines.push(TraceLine::Refused(refusal.to_string()));
                if let Some(expected) = illegal.and_then(|illegal| refused_otherwise(illegal, &refusal)) {
                    trace.fail(Failure::new(number, &*place, expected, refusal.to_string()));
                }
            }
            Ok(StepResult::Allowed) => {
                let expected = illegal.map(must_be_refused).unwrap_or_default();
                trace.fail(Failure::new(number, &step.place, expected, "it is legal".to_owned()));
                trace.stops = true;
            }
            Err(error) => self.tell_error(number, error, source, &mut trace),
        }
        if trace.stops && self.detail == Detail::LastStep {
            trace.details.get_or_insert_default();
        }
        trace.end(self.table());
        trace
    }

    fn tell_claims(&self, number: usize, step: &Step, source: &str, claims: Vec<Checked>, trace: &mut StepTrace) {
        let StepKind::Expect(expected) = &step.kind else { return };
        let is_about_prompt = expected.iter().any(|claim| matches!(claim.value, Claim::Prompt(_)));
        let open = self.table().open_prompt().filter(|_| !is_about_prompt);
        // The prompt may be the reason, so the first failure tells of it.
        let mut open = open.map(|decision| format!("; a prompt is open: {}", self.table().tell_decision(decision)));
        for (claim, misses) in expected.iter().zip(claims) {
            match misses {
                Ok(misses) if misses.is_empty() => trace.lines.push(TraceLine::Holds(excerpt(source, &claim.place))),
                Ok(misses) => {
                    for mut miss in misses {
                        miss.found.extend(open.take());
                        trace.fail(Failure::of_claim(number, miss));
                    }
                }
                Err(error) => self.tell_error(number, StepError::Invalid(error), source, trace),
            }
        }
    }

    /// Notes that a step cannot be played to its end, nor any later step.
    pub(crate) fn tell_error(&self, number: usize, error: StepError, source: &str, trace: &mut StepTrace) {
        let failure = error.failure(number, self.table(), source);
        match error {
            StepError::Refused(refusal, _) => trace.refuse(self.table(), &refusal),
            StepError::Invalid(error) => trace.errors.push(*error),
            StepError::Unused { .. } => {}
        }
        trace.fail(failure);
        trace.stops = true;
    }

    /// Notes the conditions that have changed, and the prompt that a step leaves open.
    fn tell_what_follows(&mut self, trace: &mut StepTrace) {
        let table = &self.moment.table;
        let turned = table.position.turned_since(&self.conditionals);
        if !turned.is_empty() {
            self.conditionals = table.position.conditionals();
            trace.noted(table, &turned);
        }
        if let Some(unsupported) = UnsupportedText::met_at(&table.position) {
            trace.lines.push(TraceLine::Unsupported(unsupported.to_string()));
            trace.stops = true;
            trace.unsupported = Some(unsupported);
        } else if let Some(decision) = table.open_prompt() {
            trace.lines.push(TraceLine::Asks(format!("{} ({})", table.tell_decision(decision), decision.rule)));
            trace.rules.push(decision.rule);
            if let Some(details) = &mut trace.details {
                details.asked = Some(table.asked_data(decision));
            }
        }
    }
}

impl StepTrace {
    fn of(detail: Detail) -> Self {
        Self { details: (detail >= Detail::Full).then(Box::default), ..Self::default() }
    }

    fn end(&mut self, table: &Table<'_>) {
        if let Some(details) = &mut self.details {
            details.refused.clone_from(&self.refused);
            details.after = Some(table.position_data());
        }
    }

    /// Tells the events, and returns the position after each line.
    fn tell<'t>(&mut self, table: &'t Table<'_>, events: &[Event]) -> Vec<&'t Position> {
        self.rules.extend(events.iter().flat_map(Event::rules));
        let Some(details) = &mut self.details else {
            self.lines.extend(table.tell_events(events));
            return Vec::new();
        };
        let mut positions = Vec::new();
        for (line, told, position) in table.tell_events_in_detail(events) {
            self.lines.push(line);
            details.events.push(told);
            positions.push(position);
        }
        positions
    }

    /// Notes that the engine refuses the step.
    fn refuse(&mut self, table: &Table<'_>, refusal: &Refusal) {
        self.rules.extend(refusal.rules());
        self.refused = Some(table.refusal_data(refusal));
    }

    /// Notes a failure of the step.
    pub fn fail(&mut self, failure: Failure) {
        self.lines.push(failure.line());
        self.failures.push(failure);
    }
}

impl Observer for StepTrace {
    fn answered(&mut self, rule: Rule) {
        self.rules.push(rule);
    }

    fn happened(&mut self, table: &Table<'_>, events: &[Event]) {
        let before = self.details.as_ref().map_or(0, |details| details.events.len());
        let positions = self.tell(table, events);
        let (Some(details), Some(seen)) = (&mut self.details, &mut self.seen) else { return };
        let told = details.events.iter_mut().skip(before);
        let mut earlier = None;
        for (event, position) in told.zip(positions) {
            // Most lines explain, and change nothing.
            if earlier.replace(position) == Some(position) {
                continue;
            }
            let after = position_seen(&table.at(position.clone()));
            let now = as_json(&after);
            event.changes = json_patch::diff(seen, &now);
            event.after = Some(Arc::new(after));
            *seen = now;
        }
    }

    fn noted(&mut self, table: &Table<'_>, events: &[Event]) {
        self.tell(table, events);
    }
}

/// The position as data that can be compared, without the prompt: that is a line of its own.
fn position_seen(table: &Table<'_>) -> PositionData {
    PositionData { prompt: None, ..table.position_data() }
}

fn as_json(position: &PositionData) -> serde_json::Value {
    serde_json::to_value(position).unwrap_or_default()
}
