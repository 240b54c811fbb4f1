//! The table before and after each step of a file, for an editor that shows it while the file is written.
//!
//! [`play`] replays a file as [`super::replay`] does, and keeps each position on the way: [`Timeline`]. A [`Sight`] shows
//! one of them: the board, the prompt, the legal actions, the names of cards.
//!
//! | module | content |
//! | --- | --- |
//! | `outcome` | the outcome of a step, in a few words |

mod outcome;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::{Detail, Game, Replay, World, look_up, question, tournament};
use crate::prove::{Options, prove};
use crate::session::run::Run;
use crate::table::resolve::Table;
use crate::{File, Scenario, Step, StepKind, read_file};
use swu_text::diagnostic::Place;

pub use crate::session::{ObjectName, OpenQuestion, Sight};

/// The replay of a file that is being written.
pub struct LiveReplay<'w> {
    /// The same as [`super::replay`] gives.
    pub replay: Replay,
    /// The positions of the game; none if the file cannot be read, or is not a game.
    pub moments: Option<Timeline<'w>>,
}

/// A game with the table before its first step and after each that was taken.
pub struct Timeline<'w> {
    prepared: Arc<Game<'w>>,
    /// Before the first step, and after each.
    sights: Vec<Sight<'w>>,
    taken: Vec<StepOutcome>,
}

/// A step that was taken, and its outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepOutcome {
    /// From 1.
    pub number: usize,
    pub place: Place,
    /// Its outcome, in parts of a few words each.
    pub outcome: Vec<String>,
    /// True if the step went as the file says.
    pub holds: bool,
    /// True if it only claims something, or does nothing.
    pub is_claim: bool,
}

/// Replays the file `name`, whose text is `source`, until `goes_on` returns false; nothing if it stops.
///
/// ```
/// use swu_cards::Library;
/// use swu_rulebook::Rulebook;
/// use swu_scenario::{prove::Options, replay::{World, moments::play}};
///
/// let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
/// let file = "
/// title: A base is dealt damage
/// setup: {players: {ana: {ground: [Wampa]}, ben: {}}}
/// steps:
///   - ana: {attack: Wampa, target: ben}
/// ";
/// let played = play("a.yaml", file, &world, &Options::default(), &|| true);
/// let moments = played.and_then(|played| played.moments);
/// assert_eq!(moments.map(|moments| moments.taken()[0].outcome.join("; ")).as_deref(), Some("Ben's base 4/30"));
/// ```
pub fn play<'w>(
    name: &str,
    source: &str,
    world: &World<'w>,
    options: &Options,
    goes_on: &dyn Fn() -> bool,
) -> Option<LiveReplay<'w>> {
    let scenario = match read_file(name, source) {
        Ok(File::Game(scenario)) => *scenario,
        Ok(File::Tournament(event)) => return Some(LiveReplay::without(tournament::replay(*event, source, world))),
        Ok(File::Question(asked)) => return Some(LiveReplay::without(question::replay(*asked, world))),
        Err(errors) => return Some(LiveReplay::without(Replay::invalid(name, "", errors))),
    };
    let prepared = match look_up(scenario, source, world) {
        Ok(prepared) => Arc::new(prepared.replayed_by(options.edition)),
        Err((title, errors)) => return Some(LiveReplay::without(Replay::invalid(name, &title, errors))),
    };
    let walked = match walk(&prepared, goes_on) {
        Ok(walked) => walked?,
        Err(replay) => return Some(LiveReplay::without(*replay)),
    };
    let Walk { replay, sights, taken } = walked;
    let replay = match prepared.scenario.prove.claims.is_empty() {
        true => replay,
        false => proved(name, source, world, &prepared, options).unwrap_or(replay),
    };
    let replay = Replay { cites: prepared.cites.clone(), rules: prepared.rules.clone(), ..replay };
    Some(LiveReplay { replay, moments: Some(Timeline { prepared, sights, taken }) })
}

/// A file that was played step by step.
struct Walk<'w> {
    replay: Replay,
    sights: Vec<Sight<'w>>,
    taken: Vec<StepOutcome>,
}

/// Plays the steps of a file one by one: nothing if `goes_on` stops it, and the report if it cannot begin.
fn walk<'w>(prepared: &Arc<Game<'w>>, goes_on: &dyn Fn() -> bool) -> Result<Option<Walk<'w>>, Box<Replay>> {
    let scenario = &prepared.scenario;
    let head = &scenario.head;
    let mut run = Run::begin(prepared, Detail::Told)
        .map_err(|error| Box::new(Replay::invalid(&head.file, &head.title.value, vec![*error])))?;
    let mut sights = vec![Sight::new(prepared, &run.play)];
    let mut taken = Vec::new();
    for (number, step) in (1..).zip(&scenario.steps) {
        if !goes_on() {
            return Ok(None);
        }
        if run.record.stopped || leaves_open(scenario, step, run.table()) {
            break;
        }
        taken.push(outcome::take(&mut run, number, step));
        sights.push(Sight::new(prepared, &run.play));
    }
    if !run.record.stopped && scenario.prove.claims.is_empty() {
        run.end();
    }
    Ok(Some(Walk { replay: run.replay(), sights, taken }))
}

/// Tests if a file with `prove` leaves a decision open before that step, or within it.
fn leaves_open(scenario: &Scenario, step: &Step, table: &Table<'_>) -> bool {
    let StepKind::Act(act) = &step.kind else { return false };
    !scenario.prove.claims.is_empty() && (act.left_open().is_some() || table.open_prompt().is_some())
}

/// The replay of a file with `prove`.
fn proved(name: &str, source: &str, world: &World<'_>, prepared: &Game<'_>, options: &Options) -> Option<Replay> {
    let proof = prove(name, source, world, options, &());
    let run = Run::begin(prepared, Detail::Told).ok()?;
    Some(run.finish_with(&proof))
}

impl LiveReplay<'_> {
    const fn without(replay: Replay) -> Self {
        Self { replay, moments: None }
    }
}

impl<'w> Timeline<'w> {
    /// The scenario of the file.
    pub fn scenario(&self) -> &Scenario {
        &self.prepared.scenario
    }

    /// The steps that were taken, with their outcomes. The last may be incomplete.
    pub fn taken(&self) -> &[StepOutcome] {
        &self.taken
    }

    /// The table before that step, from 1, if the game got there.
    pub fn before(&self, step: usize) -> Option<&Sight<'w>> {
        self.sights.get(step.checked_sub(1)?)
    }

    /// The table after that step; after step 0 the game begins.
    pub fn after(&self, step: usize) -> Option<&Sight<'w>> {
        self.sights.get(step)
    }

    /// The last table of the game.
    pub fn last(&self) -> Option<&Sight<'w>> {
        self.sights.last()
    }

    /// The `expect` about the changes by that step, as a value on one line; nothing if it has changed nothing that `expect`
    /// can say.
    pub fn claims_after(&self, step: usize) -> Option<String> {
        self.after(step)?.changed_since(self.before(step)?)
    }
}
