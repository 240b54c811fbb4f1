//! A scenario ruled by the rules, or under a named mistake: each moment of the game, and the step that can no longer be
//! taken.
//!
//! Expectations and citations of the file are not asked here: they are about the right ruling. A step that cannot be taken under the
//! mistake, or a prompt that the file does not answer, ends the ruling there, and that is what the mistake changes.

use std::sync::Arc;

use super::{Detail, World, prepare};
use crate::StepKind;
use crate::session::Sight;
use crate::session::act::{Observer, StepError};
use crate::session::play::Play;
use crate::session::step::{Script, StepResult};
use crate::table::resolve::Table;
use crate::telling::facts::Facts;
use crate::telling::report::UnsupportedText;
use swu_game::{Event, Mistake, Refusal};
use swu_text::diagnostic::Diagnostic;

/// A scenario ruled by the rules or under a mistake.
pub struct Adjudication<'w> {
    /// The game before the first step.
    pub opening: Moment<'w>,
    /// The actions of players, in order: `expect` and `note` steps are none of them.
    pub steps: Vec<Moment<'w>>,
    pub end: End,
}

/// The game after a step.
pub struct Moment<'w> {
    /// The step, from 1, counted as reports count them; 0 before the first.
    pub step: usize,
    /// Its line in the file.
    pub line: usize,
    /// The events of the step.
    pub events: Vec<Event>,
    /// The events in words, each with its rule, as the trace tells them. Under a mistake the rule is named that stands
    /// there, kept or not.
    pub told: Vec<String>,
    pub sight: Sight<'w>,
    pub facts: Facts,
}

/// The end of a ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// All of them.
    Played,
    /// Up to that one.
    Differs { step: usize, line: usize, how: Difference },
}

/// The reason why a step cannot be taken as the file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// It is not legal.
    Refused(Refusal),
    /// It is legal, and the file says that it is not.
    Allowed,
    /// Somebody has to answer a prompt first that the file does not answer.
    Asks,
    /// Nothing asks for an answer that the file gives.
    Unasked,
    /// Its words mean nothing at this table, or several things.
    Unclear(String),
    /// The engine does not play what comes now.
    Unsupported(String),
}

impl Observer for Vec<Event> {
    fn happened(&mut self, _: &Table<'_>, events: &[Event]) {
        self.extend_from_slice(events);
    }
}

/// Replays the file `name`, whose text is `source`, by the rules or under a mistake.
///
/// ```
/// use swu_cards::Library;
/// use swu_game::Mistake;
/// use swu_rulebook::Rulebook;
/// use swu_scenario::replay::{World, replay_under};
///
/// let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
/// let file = "
/// title: They deal combat damage to each other at the same time
/// setup:
///   players:
///     ana: {ground: [Death Star Stormtrooper]}
///     ben: {ground: [Battlefield Marine]}
/// steps:
///   - ana: {attack: Death Star Stormtrooper, target: Battlefield Marine}
/// ";
/// let right = replay_under("a.yaml", file, &world, None).unwrap();
/// let wrong = replay_under("a.yaml", file, &world, Mistake::AttackerStrikesFirst).unwrap();
/// assert!(right.last().facts.changed_in(&wrong.last().facts).next().is_some());
/// ```
///
/// # Errors
///
/// Everything that keeps the file from being played at all: what breaks the contract, or a setup that no game can begin
/// with.
pub fn replay_under<'w>(
    name: &str,
    source: &str,
    world: &World<'w>,
    mistake: impl Into<Option<Mistake>>,
) -> Result<Adjudication<'w>, Vec<Diagnostic>> {
    let mut prepared = prepare(name, source, world).map_err(|(_, errors)| errors)?;
    prepared.built.setup.mistake = mistake.into();
    let prepared = Arc::new(prepared);
    let (table, events) = prepared.begin().map_err(|error| vec![*error])?;
    let (mut play, _) = Play::begin(table, &events, Detail::Told, prepared.scenario.steps.len());
    let moment = |play: &Play<'w>, step: usize, line: usize, events: Vec<Event>| Moment {
        step,
        line,
        told: play.table().tell_events(&events).iter().map(ToString::to_string).collect(),
        events,
        facts: play.table().facts_now(),
        sight: Sight::new(&prepared, play),
    };
    let mut ruled = Adjudication { opening: moment(&play, 0, 0, events), steps: Vec::new(), end: End::Played };
    for (number, step) in (1..).zip(&prepared.scenario.steps) {
        let line = step.place.line;
        if matches!(step.kind, StepKind::Expect(_) | StepKind::Note(_)) {
            play.moment.skip();
            continue;
        }
        let mut events = Vec::new();
        let differs = match play.moment.take(&Script::told(&prepared.scenario.steps), &mut events) {
            Ok(StepResult::Allowed) => Some(Difference::Allowed),
            Ok(StepResult::Played | StepResult::Open | StepResult::Refused(..) | StepResult::Claimed(_)) => None,
            Err(StepError::Refused(refusal, _)) => Some(Difference::Refused(*refusal)),
            Err(StepError::Unused { .. }) => Some(Difference::Unasked),
            Err(StepError::Invalid(_)) if play.table().open_prompt().is_some() => Some(Difference::Asks),
            Err(StepError::Invalid(error)) => Some(Difference::Unclear(error.title)),
        };
        if differs.is_none() || !events.is_empty() {
            ruled.steps.push(moment(&play, number, line, events));
        }
        let unsupported = || UnsupportedText::met_at(&play.table().position);
        if let Some(how) = differs.or_else(|| Some(Difference::Unsupported(unsupported()?.to_string()))) {
            ruled.end = End::Differs { step: number, line, how };
            break;
        }
    }
    Ok(ruled)
}

impl<'w> Adjudication<'w> {
    /// The game as it stands at the end.
    pub fn last(&self) -> &Moment<'w> {
        self.steps.last().unwrap_or(&self.opening)
    }

    /// The game after so many of the actions of players; before the first at 0.
    pub fn at(&self, actions: usize) -> Option<&Moment<'w>> {
        actions.checked_sub(1).map_or(Some(&self.opening), |at| self.steps.get(at))
    }

    /// The game up to a step.
    pub fn until(&self, step: usize) -> impl DoubleEndedIterator<Item = &Moment<'w>> {
        std::iter::once(&self.opening).chain(&self.steps).filter(move |moment| moment.step <= step)
    }
}
