//! The legal steps where the steps of a scenario end.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document;
use swu_scenario::Session;
use swu_scenario::replay::data::{ActionData, AskedData, PositionData};
use swu_scenario::replay::{Failure, Standing, UnsupportedText};

/// The player who decides, the prompt, and each legal answer as a step of the file.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Legal<'s> {
    /// The player who decides; `chance` if a random outcome is open. Null if nobody does: the game is over, or its steps
    /// could not be played.
    player: Option<&'s str>,
    /// The prompt, in words.
    told: Option<&'s str>,
    /// The prompt, as data.
    prompt: Option<&'s AskedData>,
    /// Each legal answer, as a step to add to the file. Anything else is not legal.
    steps: &'s [String],
    /// The same as data: what each is, and the cards that it is about by their ids in `position`.
    actions: &'s [ActionData],
    /// True if the list is complete. There may be too many answers, or different cards with the same name.
    complete: bool,
    /// The state of the game.
    result: Option<&'s Standing>,
    /// The position at the prompt.
    position: Option<&'s PositionData>,
    /// Expectations that failed, or why a step could not be played.
    failures: &'s [Failure],
    /// Texts and rules that the steps need but the engine does not implement, and texts of cards in play that it does not
    /// understand.
    unsupported: Vec<UnsupportedText>,
}

document!(Legal<'_>, "legal", "Legal answers at the end of a scenario's steps: `legal` of `judge serve`.");

impl<'s> From<&'s Session<'_>> for Legal<'s> {
    fn from(session: &'s Session<'_>) -> Self {
        let report = &session.replay().report;
        let open = session.open();
        Self {
            player: open.map(|open| open.asked.player.as_str()),
            told: open.map(|open| open.told.as_str()),
            prompt: open.map(|open| &open.asked),
            steps: open.map(|open| open.steps.as_slice()).unwrap_or_default(),
            actions: open.map(|open| open.actions.as_slice()).unwrap_or_default(),
            complete: open.is_none_or(|open| open.complete),
            result: report.result.as_ref(),
            position: session.position(),
            failures: &report.failures,
            unsupported: {
                let unread = session.unread().into_iter().filter(|unread| !report.unsupported.contains(unread));
                report.unsupported.iter().cloned().chain(unread).collect()
            },
        }
    }
}
