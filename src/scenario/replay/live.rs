//! The replay of a file while it is written, for an editor: the same as [`super::replay`], with the session that it was played
//! in.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::{Detail, Game, Replay, World, game_of};
use crate::prove::{Options, prove};
use crate::session::Session;
use crate::session::run::Run;
use crate::table::resolve::Table;
use crate::{Scenario, Step, StepKind};

/// The replay of a file that is being written.
pub struct LiveReplay<'w> {
    /// The same as [`super::replay`] gives.
    pub replay: Replay,
    /// The game; none if the file cannot be read, or is not a game.
    pub session: Option<Session<'w>>,
}

/// Replays the file `name`, whose text is `source`, until `goes_on` returns false; nothing if it stops.
///
/// ```
/// use swu_cards::Library;
/// use swu_rulebook::Rulebook;
/// use swu_scenario::{prove::Options, replay::{World, live}};
///
/// let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
/// let file = "
/// title: A base is dealt damage
/// setup: {players: {ana: {ground: [Wampa]}, ben: {}}}
/// steps:
///   - ana: {attack: Wampa, target: ben}
/// ";
/// let session = live("a.yaml", file, &world, &Options::default(), &|| true).and_then(|live| live.session);
/// let outcome = session.and_then(|session| session.outcome(1));
/// assert_eq!(outcome.map(|outcome| outcome.told.join("; ")).as_deref(), Some("Ben's base 4/30"));
/// ```
pub fn live<'w>(
    name: &str,
    source: &str,
    world: &World<'w>,
    options: &Options,
    goes_on: &dyn Fn() -> bool,
) -> Option<LiveReplay<'w>> {
    let without = |replay| Some(LiveReplay { replay, session: None });
    let prepared = match game_of(name, source, world, options.edition) {
        Ok(prepared) => Arc::new(prepared.with_other_names()),
        Err(replay) => return without(*replay),
    };
    let scenario = &prepared.scenario;
    let mut is_stopped = false;
    let takes = |step: &Step, table: &Table<'_>| {
        is_stopped = !goes_on();
        !is_stopped && !leaves_open(scenario, step, table)
    };
    let end = |run: &mut Run<'_, '_>| {
        if scenario.prove.claims.is_empty() {
            run.end()
        }
    };
    let session = match Session::follow(&prepared, world.library, Detail::Full, takes, end) {
        Ok(session) => session,
        Err(error) => return without(Replay::invalid(name, &scenario.head.title.value, vec![*error])),
    };
    if is_stopped {
        return None;
    }
    let replay = match scenario.prove.claims.is_empty() {
        true => session.replay().clone(),
        false => proved(name, source, world, &prepared, options).unwrap_or_else(|| session.replay().clone()),
    };
    Some(LiveReplay { replay, session: Some(session) })
}

/// Tests if a file with `prove` leaves a decision open before that step, or within it.
fn leaves_open(scenario: &Scenario, step: &Step, table: &Table<'_>) -> bool {
    let StepKind::Act(act) = &step.kind else { return false };
    !scenario.prove.claims.is_empty() && (act.left_open().is_some() || table.open_prompt().is_some())
}

/// The replay of a file with `prove`.
fn proved(name: &str, source: &str, world: &World<'_>, prepared: &Game<'_>, options: &Options) -> Option<Replay> {
    let proof = prove(name, source, world, options, &());
    let run = Run::begin(prepared, Detail::Full).ok()?;
    Some(run.finish_with(&proof))
}
