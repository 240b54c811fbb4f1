//! What the commands that change an event say when they have done it: what was settled and by which rule, and what comes
//! next.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::Failure;
use crate::cli::options::Format;
use crate::cli::out::{Look, Out};
use crate::tournament::Ruling;
use crate::tournament::event::{Event, Stage};

/// The state of an event, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Status<'e> {
    pub stage: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The number of Swiss rounds, once it is fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u32>,
    /// The size of the cut, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<usize>,
    /// Tables or matches without a result.
    pub open: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<&'e str>,
    /// How many changes the journal has.
    pub changes: usize,
}

impl<'e> Status<'e> {
    pub(super) fn of(event: &'e Event) -> Self {
        let plan = event.fixed();
        let (stage, round, winner) = match event.stage() {
            Stage::Registration => ("registration", None, None),
            Stage::Swiss { round, .. } => ("swiss", Some(round), None),
            Stage::BetweenRounds { round, .. } => ("between-rounds", Some(round), None),
            Stage::AfterSwiss { .. } => ("after-swiss", plan.map(|plan| plan.rounds), None),
            Stage::Additional => ("additional", None, None),
            Stage::BeforeBracket => ("before-bracket", None, None),
            Stage::Elimination => ("elimination", None, None),
            Stage::Over { winner } => ("over", None, Some(event.name(winner))),
        };
        let open = event.open().iter().map(|place| place.number).collect();
        let of = plan.map(|plan| plan.rounds);
        Self { stage, round, of, cut: plan.and_then(|plan| plan.cut), open, winner, changes: event.changes() }
    }
}

/// What was done.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Done<'e> {
    rulings: &'e [Ruling],
    #[serde(flatten)]
    status: Status<'e>,
}

swu_api::document!(
    Done<'_>,
    "event-change",
    "What a change settled, and the state of the event: `judge event add`, `drop`, `report`, `correct`, `cut`, \
    `undo`, `redo`."
);

/// Says what a change settled, where the event stands, and what comes next.
pub(super) fn done(file: &Path, event: &Event, rulings: &[Ruling], out: &mut Out) -> Result<(), Failure> {
    if out.format == Format::Json {
        return Ok(out.document(&Done { rulings, status: Status::of(event) })?);
    }
    rulings.iter().try_for_each(|ruling| self::ruling(ruling, 0, out))?;
    where_it_stands(file, event, out)
}

/// A ruling, wrapped, with its rules in their color.
pub(super) fn ruling(ruling: &Ruling, indent: usize, out: &mut Out) -> Result<(), Failure> {
    let rules: Vec<String> = ruling.rules.iter().map(|rule| out.paint(Look::Id, &rule.to_string())).collect();
    let cited = if rules.is_empty() { String::new() } else { format!(" ({})", rules.join(", ")) };
    Ok(out.wrapped(&format!("{}{cited}", ruling.words), indent)?)
}

/// Where the event stands, and the command that comes next.
pub(super) fn where_it_stands(file: &Path, event: &Event, out: &mut Out) -> Result<(), Failure> {
    out.wrapped(&format!("now: {}", event.stage_words()), 0)?;
    if let Some(next) = next(file, event) {
        out.line(&format!("next: {next}"))?;
    }
    Ok(())
}

/// The command that comes next, if it is one and the same whatever happens.
fn next(file: &Path, event: &Event) -> Option<String> {
    let file = file.display();
    match event.stage() {
        Stage::Registration => Some(format!("judge event pair {file}")),
        Stage::BetweenRounds { .. } => Some(format!("judge event pair {file}")),
        Stage::AfterSwiss { cut: Some(_) } => Some(format!("judge event cut {file}")),
        Stage::AfterSwiss { cut: None } => Some(format!("judge event standings {file}")),
        Stage::BeforeBracket => Some(format!("judge event cut {file}")),
        Stage::Swiss { .. } | Stage::Additional | Stage::Elimination => {
            event.open().first().map(|first| format!("judge event report {file} {} SCORE", first.number))
        }
        Stage::Over { .. } => None,
    }
}
