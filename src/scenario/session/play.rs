//! A game under way before a reader: takes steps, and writes the trace of each.
//!
//! The trace compares positions and events; no step of the rules knows that it is written.

use super::act::{Observer, StepError};
use super::step::{Moment, Script, Taken};
use crate::replay::Detail;
use crate::replay::table::resolve::Table;
use crate::replay::telling::data::Details;
use crate::replay::telling::report::UnsupportedText;
use crate::replay::telling::trace::TraceLine;
use crate::{Step, StepKind};
use swu_game::{Conditional, Event, Refusal, Rule};

/// A game under way.
#[derive(Debug, Clone)]
pub(crate) struct Play<'w> {
    pub moment: Moment<'w>,
    /// The abilities under a condition as they were after the step before.
    conditionals: Vec<Conditional>,
}

/// The trace of a step.
#[derive(Debug, Default)]
pub(crate) struct StepTrace {
    pub lines: Vec<TraceLine>,
    /// The rules that the lines rest on.
    pub rules: Vec<Rule>,
    pub unsupported: Option<UnsupportedText>,
    /// The same as data, if that was asked for.
    pub details: Option<Box<Details>>,
}

impl<'w> Play<'w> {
    /// A game that begins at that table with these events.
    pub fn begin(table: Table<'w>, events: &[Event], detail: Detail) -> (Self, StepTrace) {
        let mut trace = StepTrace::of(detail);
        trace.happened(&table, events);
        let conditionals = table.position.conditionals();
        let mut play = Self { moment: Moment::begin(table, events, None), conditionals };
        play.tell_what_follows(&mut trace);
        trace.end(play.table());
        (play, trace)
    }

    /// The table as it is now.
    pub const fn table(&self) -> &Table<'w> {
        &self.moment.table
    }

    /// Takes the next of these steps, and writes its trace; without lines for a refusal, a claim or a note.
    pub fn take(&mut self, steps: &[Step], detail: Detail) -> (Result<Taken, StepError>, StepTrace) {
        let (acts, is_illegal) = match steps.get(self.moment.spot.step).map(|step| &step.kind) {
            Some(StepKind::Act(act)) => (true, act.illegal.is_some()),
            Some(StepKind::Until(_)) => (true, false),
            Some(StepKind::Expect(_) | StepKind::Note(_)) | None => (false, false),
        };
        let mut trace = StepTrace::of(detail);
        let taken = self.moment.take(&Script::told(steps), &mut trace);
        let stands = match &taken {
            Ok(Taken::Refused(..)) => false,
            Ok(Taken::Played | Taken::Open | Taken::Allowed | Taken::Claimed(_)) => acts,
            Err(_) => acts && !is_illegal,
        };
        if stands {
            self.tell_what_follows(&mut trace);
        } else {
            trace = StepTrace::of(detail);
        }
        trace.end(self.table());
        (taken, trace)
    }

    /// Tells which conditions have turned, and what a step leaves open.
    fn tell_what_follows(&mut self, trace: &mut StepTrace) {
        let table = &self.moment.table;
        let turned = table.position.turned_since(&self.conditionals);
        if !turned.is_empty() {
            self.conditionals = table.position.conditionals();
            trace.happened(table, &turned);
        }
        if let Some(unsupported) = table.position.unsupported() {
            let card = table.position.printed(unsupported.card).full_name();
            trace.lines.push(TraceLine::Unsupported(format!("{card}: {}", unsupported.what)));
            trace.unsupported = Some(UnsupportedText { card, text: unsupported.what.clone() });
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
        Self { details: (detail == Detail::Full).then(Box::default), ..Self::default() }
    }

    fn end(&mut self, table: &Table<'_>) {
        if let Some(details) = &mut self.details {
            details.after = Some(table.position_data());
        }
    }

    /// The step is refused by these rules.
    pub fn refused_by(&mut self, refusal: &Refusal) {
        self.rules.extend(refusal.rules());
        if let Some(details) = &mut self.details {
            details.refused_by.extend(refusal.rules().map(|rule| rule.to_string()));
        }
    }
}

impl Observer for StepTrace {
    fn answered(&mut self, rule: Rule) {
        self.rules.push(rule);
    }

    fn happened(&mut self, table: &Table<'_>, events: &[Event]) {
        match &mut self.details {
            Some(details) => {
                for (line, told) in table.tell_events_in_detail(events) {
                    self.lines.push(line);
                    details.events.push(told);
                }
            }
            None => self.lines.extend(table.tell_events(events)),
        }
        self.rules.extend(events.iter().flat_map(Event::rules));
    }
}
