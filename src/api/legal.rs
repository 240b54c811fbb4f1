//! The legal steps where the steps of a scenario end.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document;
use swu_scenario::replay::data::{AskedData, PositionData};
use swu_scenario::replay::{Ending, Failure, Standing, UnsupportedText};

/// The player who decides, the prompt, and each legal answer as a step of the file.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Legal<'e> {
    /// The player who decides; `chance` if a random outcome is open. Null if nobody does: the game is over, or its steps
    /// could not be played.
    player: Option<&'e str>,
    /// The prompt, in words.
    told: Option<&'e str>,
    /// The prompt, as data.
    prompt: Option<&'e AskedData>,
    /// Each legal answer, as a step to add to the file. Anything else is not legal.
    steps: &'e [String],
    /// Whether the list is complete. There may be too many answers, or different cards with the same name.
    complete: bool,
    /// The state of the game.
    result: Option<&'e Standing>,
    /// The position at the prompt.
    position: Option<&'e PositionData>,
    /// Expectations that failed, or why a step could not be played.
    failures: &'e [Failure],
    /// What the steps need but the engine does not implement, and the texts of cards in play that it does not understand.
    unsupported: Vec<&'e UnsupportedText>,
}

document!(Legal<'_>, "legal", "Legal answers at the end of a scenario's steps: `legal` of `judge serve`.");

impl<'e> From<&'e Ending> for Legal<'e> {
    fn from(ending: &'e Ending) -> Self {
        let report = &ending.replay.report;
        let open = ending.open.as_ref();
        Self {
            player: open.map(|open| open.asked.player.as_str()),
            told: open.map(|open| open.told.as_str()),
            prompt: open.map(|open| &open.asked),
            steps: open.map(|open| open.steps.as_slice()).unwrap_or_default(),
            complete: open.is_none_or(|open| open.complete),
            result: report.result.as_ref(),
            position: ending.position(),
            failures: &report.failures,
            unsupported: {
                let unread = ending.unread.iter().filter(|unread| !report.unsupported.contains(unread));
                report.unsupported.iter().chain(unread).collect()
            },
        }
    }
}
