//! A trace as data, for programs: everything that its words say, with distinct cards, ids of rules, and numbers.
//!
//! It is recorded while the steps are played, and only if requested ([`crate::replay::replay_in_detail`]): people read the
//! words. Each line of the trace keeps its words, with its data beside them.

mod action;
mod happened;
mod position;

use schemars::JsonSchema;
use serde::Serialize;

use super::picture::{Picture, Sheet};
use super::trace::{Trace, TraceLine, TracedStep};
pub use action::{ActionData, AskedData, CostData, CostPartData};
pub use happened::{CardData, EventData};
pub use position::{
    AttackData, BaseData, CounterData, LeaderData, PileData, PlacedCard, PlayerData, PositionData, UnitData,
};

/// The details of a step, or of the time before the first one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Details {
    /// The data of each line of the step that is about an event, or about something that does not happen.
    pub events: Vec<EventData>,
    /// The prompt that the step leaves open.
    pub asked: Option<AskedData>,
    /// The refusal of the step by the engine.
    pub refused: Option<RefusalData>,
    /// The position after the step.
    pub after: Option<PositionData>,
}

/// The refusal of a step.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RefusalData {
    /// In words.
    pub told: String,
    /// The rules that forbid it; none if no prompt asks for it.
    pub rules: Vec<String>,
    /// The cards that are the reason: a unit with Sentinel, the source of a "can't", or the card that cannot do it.
    pub cards: Vec<CardData>,
}

impl RefusalData {
    /// The refusal of a step whose failure found that, with what the engine has refused it for.
    pub fn of_failure(found: &str, refused: Option<Self>) -> Self {
        let told = found.strip_prefix("refused: ").unwrap_or(found).to_owned();
        Self { told, ..refused.unwrap_or_default() }
    }
}

/// Everything that happened in a replay, from the first step to the last.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TraceData<'t> {
    /// The edition of the rules that were applied.
    pub edition: &'t str,
    /// The position that the steps start from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<&'t PositionData>,
    /// The events before the first step.
    pub opening: Vec<LineData<'t>>,
    pub steps: Vec<StepData<'t>>,
    /// The table at the end, drawn in text.
    pub drawn: Vec<String>,
}

/// A step and its result.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StepData<'t> {
    /// From 1.
    pub step: usize,
    /// Line of the file, from 1.
    pub line: usize,
    /// The step as the file says it.
    pub text: &'t [String],
    pub lines: Vec<LineData<'t>>,
    /// The refusal of the step by the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<&'t RefusalData>,
    /// The position after the step; absent for an event of the Tournament Regulations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<&'t PositionData>,
    /// State of an event of the Tournament Regulations, for a step that looks at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<&'t Sheet>,
}

/// A line below a step.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum LineData<'t> {
    /// An event.
    Event {
        /// Counted from 1 through the whole trace.
        number: usize,
        told: &'t str,
        #[serde(flatten)]
        data: Option<&'t EventData>,
    },
    /// Something expected that does not happen.
    Not {
        told: &'t str,
        #[serde(flatten)]
        data: Option<&'t EventData>,
    },
    /// A player has to decide.
    Asks {
        told: &'t str,
        #[serde(flatten)]
        data: Option<&'t AskedData>,
    },
    /// The engine refuses the step, as it should.
    Refused { told: &'t str, rules: &'t [String] },
    /// A claim that holds.
    Holds { told: String },
    /// A claim that does not hold. If a legal step was refused, `rules` forbid it.
    Fails { expected: &'t str, found: &'t str, rules: &'t [String] },
    /// The engine does not implement the next thing.
    Unsupported { told: &'t str },
}

impl Trace {
    /// The trace for programs.
    pub fn data(&self) -> TraceData<'_> {
        let mut number = 0;
        let opening = lines(&self.opening, self.details.as_deref(), &mut number);
        TraceData {
            edition: &self.edition,
            start: self.details.as_ref().and_then(|details| details.after.as_ref()),
            opening,
            steps: self.steps_from(0),
            drawn: self.board.draw_within(self.last, DRAWN),
        }
    }

    /// The steps behind so many, as data.
    pub fn steps_from(&self, step: usize) -> Vec<StepData<'_>> {
        let (before, steps) = self.steps.split_at(step.min(self.steps.len()));
        let told = self.opening.iter().chain(before.iter().flat_map(|step| &step.lines));
        let mut number = told.filter(|line| matches!(line, TraceLine::Event(_))).count();
        steps.iter().map(|step| step_data(step, &mut number)).collect()
    }

    /// The position after the last step, if it was recorded.
    pub(crate) fn last_position(&self) -> Option<&PositionData> {
        self.position_after(self.steps.len())
    }

    /// The position after that step, from 0 for the beginning, if it was recorded.
    pub fn position_after(&self, step: usize) -> Option<&PositionData> {
        let details = match step.checked_sub(1) {
            Some(at) => &self.steps.get(at)?.details,
            None => &self.details,
        };
        details.as_deref()?.after.as_ref()
    }

    /// Renumbers the rules.
    pub(super) fn renumber_details(&mut self, number: impl Fn(&str) -> String) {
        let of_steps = self.steps.iter_mut().filter_map(|step| step.details.as_deref_mut());
        for details in self.details.as_deref_mut().into_iter().chain(of_steps) {
            let rules = details.events.iter_mut().flat_map(EventData::rules_mut);
            let asked = details.asked.as_mut().map(|asked| &mut asked.rule);
            let refused = details.refused.iter_mut().flat_map(|refused| &mut refused.rules);
            rules.chain(asked).chain(refused).for_each(|rule| *rule = number(rule));
        }
    }
}

/// Width of the drawn table.
const DRAWN: usize = 80;

fn step_data<'t>(step: &'t TracedStep, number: &mut usize) -> StepData<'t> {
    let details = step.details.as_deref();
    StepData {
        step: step.number,
        line: step.line,
        text: &step.text,
        lines: lines(&step.lines, details, number),
        refused: details.and_then(|details| details.refused.as_ref()),
        board: details.and_then(|details| details.after.as_ref()),
        sheet: match &step.board {
            Some(Picture::Sheet(sheet)) => Some(sheet),
            Some(Picture::Board(_)) | None => None,
        },
    }
}

/// Lines with the data of each, with events numbered on.
fn lines<'t>(lines: &'t [TraceLine], details: Option<&'t Details>, number: &mut usize) -> Vec<LineData<'t>> {
    let mut events = details.map(|details| details.events.as_slice()).unwrap_or_default().iter();
    let refused = details.and_then(|details| details.refused.as_ref());
    let rules = refused.map(|refused| refused.rules.as_slice()).unwrap_or_default();
    let line = |line: &'t TraceLine| match line {
        TraceLine::Event(told) => {
            *number += 1;
            LineData::Event { number: *number, told, data: events.next() }
        }
        TraceLine::Not(told) => LineData::Not { told, data: events.next() },
        TraceLine::Asks(told) => LineData::Asks { told, data: details.and_then(|details| details.asked.as_ref()) },
        TraceLine::Refused(told) => LineData::Refused { told, rules },
        TraceLine::Holds(text) => LineData::Holds { told: text.join(" ") },
        TraceLine::Fails { expected, found } => LineData::Fails { expected, found, rules },
        TraceLine::Unsupported(told) => LineData::Unsupported { told },
    };
    lines.iter().map(line).collect()
}
