//! Events: the standings of a journal, and the tiebreakers that decide them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document;
use swu_answer::message::{CallResult, written_list};
use swu_text::diagnostic::Diagnostic;
use swu_tournament::event::{Journal, Phase};
use swu_tournament::export::{Ranked, StandingSheet};

/// A line of the standings, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Standing<'e>(pub &'e Ranked<'e>);

document!(
    Standing<'_>,
    "event-standings",
    "Standings and the tiebreakers that decided them, one element for each player: `judge event standings`."
);

/// An event, and a round of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StandingParams {
    /// The text of the event file.
    pub source: String,
    /// The file name to use in messages.
    pub file: Option<String>,
    /// Standings after this Swiss round [default: with all results so far].
    pub round: Option<u32>,
}

/// The standings of an event.
///
/// # Errors
///
/// If it is no event, or the round has not been played.
pub(crate) fn standings(params: &StandingParams) -> CallResult {
    let journal = Journal::read(params.file.as_deref().unwrap_or("event.yaml"), &params.source)?;
    let sheet = StandingSheet::of(journal.event(), params.round.map(Phase::Swiss));
    let sheet = sheet.map_err(Diagnostic::from)?;
    written_list(&sheet.standings.iter().map(Standing).collect::<Vec<_>>())
}
