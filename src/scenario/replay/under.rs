//! A scenario as it comes out when the engine rules by the rules, or under a named mistake: what happened, where its steps
//! can no longer be taken, and what then lies on the table.
//!
//! What the file expects and cites is not asked here: it is about the right ruling. A step that cannot be taken under the
//! mistake, or a prompt that the file does not answer, ends the ruling there, and that is what the mistake changes.

use super::{Detail, World, prepare};
use crate::StepKind;
use crate::session::act::{Observer, StepError};
use crate::session::run::Run;
use crate::session::step::{Script, Taken};
use crate::table::resolve::Table;
use crate::telling::facts::Facts;
use crate::telling::picture::Picture;
use swu_game::{Decision, Event, Mistake, Position, Refusal};
use swu_text::diagnostic::Diagnostic;

/// How a scenario comes out, by the rules or under a mistake.
#[derive(Debug, Clone)]
pub struct Ruled {
    /// None by the rules.
    pub mistake: Option<Mistake>,
    /// What the file says it shows.
    pub title: String,
    /// The players' names, clockwise.
    pub players: Vec<String>,
    /// What happened before the first step.
    pub opening: Moment,
    /// What the players did, in order: `expect` and `note` steps are none of it.
    pub steps: Vec<Moment>,
    /// Whether every step could be taken.
    pub end: End,
    /// What can be said of the table at the end.
    pub facts: Facts,
}

/// What came of one step.
#[derive(Debug, Clone)]
pub struct Moment {
    /// The step, from 1, counted as reports count them; 0 before the first.
    pub step: usize,
    /// Its line in the file.
    pub line: usize,
    pub events: Vec<Event>,
    /// The events in words, each with its rule, as the trace tells them. What is named under a mistake is the rule that
    /// stands there, kept or not.
    pub told: Vec<String>,
    /// The game after it.
    pub position: Position,
    /// What can be said of the table then.
    pub facts: Facts,
    /// The table as it is drawn.
    pub board: Picture,
    /// What is then asked; none where nothing but an action is.
    pub prompt: Option<Prompt>,
}

/// A prompt that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    /// Who is asked.
    pub player: String,
    /// What, in words: `Ana must choose 1 of Wampa, AT-ST`.
    pub asks: String,
    /// What the file could write for each option.
    pub options: Vec<String>,
}

/// How far the steps could be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// All of them.
    Played,
    /// Up to that one.
    Differs { step: usize, line: usize, how: Difference },
}

/// Why a step cannot be taken as the file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// It is not legal.
    Refused(Refusal),
    /// It is legal, and the file says that it is not.
    Allowed,
    /// Somebody has to answer a prompt first that the file does not answer.
    Asks(Prompt),
    /// Nothing asks for an answer that the file gives.
    Unasked,
    /// Its words mean nothing at this table, or several things.
    Unclear(String),
    /// The engine does not play what comes now.
    Unsupported(String),
}

/// The events of a step.
#[derive(Default)]
struct Events(Vec<Event>);

impl Observer for Events {
    fn happened(&mut self, _: &Table<'_>, events: &[Event]) {
        self.0.extend_from_slice(events);
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
/// assert!(right.facts.changed_in(&wrong.facts).next().is_some());
/// ```
///
/// # Errors
///
/// What keeps the file from being played at all: what breaks the contract, or a setup that no game can begin with.
pub fn replay_under(
    name: &str,
    source: &str,
    world: &World<'_>,
    mistake: impl Into<Option<Mistake>>,
) -> Result<Ruled, Vec<Diagnostic>> {
    let mut prepared = prepare(name, source, world).map_err(|(_, errors)| errors)?;
    prepared.built.setup.mistake = mistake.into();
    let run = Run::begin(&prepared, Detail::Told).map_err(|error| vec![*error])?;
    Ok(run.rule())
}

impl Ruled {
    /// The game as it stands at the end.
    pub fn last(&self) -> &Moment {
        self.steps.last().unwrap_or(&self.opening)
    }

    /// Everything that happened, in order.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        std::iter::once(&self.opening).chain(&self.steps).flat_map(|moment| &moment.events)
    }
}

impl Run<'_, '_> {
    /// Plays the steps for as long as they can be taken.
    fn rule(mut self) -> Ruled {
        let opening = self.moment(0, 0, self.opening_events.clone());
        let mut ruled = Ruled {
            mistake: self.table().position.mistake(),
            title: self.scenario.head.title.value.clone(),
            players: self.scenario.setup.players.iter().map(|player| player.name.value.clone()).collect(),
            opening,
            steps: Vec::new(),
            end: End::Played,
            facts: Facts::default(),
        };
        for (number, step) in (1..).zip(&self.scenario.steps) {
            let line = step.place.line;
            if matches!(step.kind, StepKind::Expect(_) | StepKind::Note(_)) {
                self.play.moment.skip();
                continue;
            }
            let (events, differs) = self.take_or_differ();
            if differs.is_none() || !events.is_empty() {
                ruled.steps.push(self.moment(number, line, events));
            }
            if let Some(how) = differs.or_else(|| self.unsupported_now()) {
                ruled.end = End::Differs { step: number, line, how };
                break;
            }
        }
        ruled.facts = self.table().facts_now();
        ruled
    }

    /// The events of the next step, and why it cannot be taken to its end.
    fn take_or_differ(&mut self) -> (Vec<Event>, Option<Difference>) {
        let mut events = Events::default();
        let taken = self.play.moment.take(&Script::told(&self.scenario.steps), &mut events);
        let differs = match taken {
            Ok(Taken::Allowed) => Some(Difference::Allowed),
            Ok(Taken::Played | Taken::Open | Taken::Refused(..) | Taken::Claimed(_)) => None,
            Err(error) => Some(self.difference(error)),
        };
        (events.0, differs)
    }

    fn difference(&self, error: StepError) -> Difference {
        match (error, self.prompt()) {
            (StepError::Refused(refusal, _), _) => Difference::Refused(*refusal),
            (StepError::Unused(_), _) => Difference::Unasked,
            (StepError::Invalid(_), Some(prompt)) => Difference::Asks(prompt),
            (StepError::Invalid(error), None) => Difference::Unclear(error.title),
        }
    }

    fn unsupported_now(&self) -> Option<Difference> {
        let unsupported = self.table().position.unsupported()?;
        let card = self.table().position.printed(unsupported.card).full_name();
        Some(Difference::Unsupported(format!("{card}: {}", unsupported.what)))
    }

    fn moment(&self, step: usize, line: usize, events: Vec<Event>) -> Moment {
        let told = self.table().tell_events(&events).iter().map(ToString::to_string).collect();
        Moment {
            step,
            line,
            events,
            told,
            position: self.table().position.clone(),
            facts: self.table().facts_now(),
            board: Picture::Board(self.table().board()),
            prompt: self.prompt(),
        }
    }

    fn prompt(&self) -> Option<Prompt> {
        let told = |decision: &Decision| Prompt {
            player: self.table().position.player(decision.player).name.clone(),
            asks: self.table().tell_decision(decision),
            options: self.table().options_written(decision),
        };
        self.table().open_prompt().map(told)
    }
}
