//! A position of a scenario as the beginning of another.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::document;
use swu_scenario::replay::data::PositionData;
use swu_scenario::replay::{Detail, World};
use swu_scenario::{Session, karabast};
use swu_text::diagnostic::Diagnostic;

/// A scenario that begins with a position of another.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PositionSetup {
    /// The text of the scenario.
    pub source: String,
    /// The same as data: its keys `title`, `format`, `cards` and `setup`. JSON is YAML, so a program can change it and write it
    /// as a file.
    pub scenario: Value,
    /// The same position as data, as the scenario has it.
    pub position: Option<PositionData>,
    /// Facts of a game setup of a simulator that the scenario omits, and assumptions; empty for a scenario.
    pub notes: Vec<String>,
}

document!(
    PositionSetup,
    "setup",
    "A scenario that begins with the position of another after a step, or of a game setup: `setup` of `judge serve`."
);

/// The scenario that begins with the position of the file `name`, whose text is `source`, after that step; after its last one
/// if none is given. A game setup of a simulator is a position without steps.
///
/// # Errors
///
/// If the file cannot be read, the step is not one that was taken, or the position is one in which a player is asked something
/// other than the next action.
pub fn setup(
    name: &str,
    source: &str,
    after: Option<usize>,
    world: &World<'_>,
) -> Result<PositionSetup, Vec<Diagnostic>> {
    let (source, notes) = match karabast::is_setup(source) {
        true => {
            let read = karabast::read(name, source, world.library)?;
            (read.scenario, read.notes.into_iter().map(|note| note.title).collect())
        }
        false => (moment(name, source, after, world)?, Vec::new()),
    };
    let position = Session::begin(name, &source, world)?.position().cloned();
    let scenario = swu_text::yaml::read(&source).unwrap_or_default();
    Ok(PositionSetup { source, scenario, position, notes })
}

/// The text of a scenario that begins with the position of a file after a step.
fn moment(name: &str, source: &str, after: Option<usize>, world: &World<'_>) -> Result<String, Vec<Diagnostic>> {
    let session = Session::begin_in(Detail::Told, name, source, world)?;
    let step = after.unwrap_or(session.taken());
    let Some(moment) = session.moment(step) else {
        let error = Diagnostic::error(format!("step {step} of `{name}` was not played"));
        return Err(vec![error.help(format!("name a step from 0, the beginning, to {}", session.taken()))]);
    };
    let title = format!("{}, after step {step}", session.scenario().head.title.value);
    moment.to_setup(&title).map_err(|error| vec![*error])
}
