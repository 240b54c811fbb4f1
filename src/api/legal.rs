//! What may be done where the steps of a scenario end.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document;
use swu_scenario::replay::data::{AskedData, PositionData};
use swu_scenario::replay::{Ending, Failure, Standing, UnsupportedText};

/// Who has to decide, what, and each legal way as a step of the file.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Legal<'e> {
    /// Who has to decide; `chance` where a random outcome is left open. Null if nobody has: the game is over, or its steps
    /// could not be played.
    player: Option<&'e str>,
    /// What is asked, in words.
    told: Option<&'e str>,
    /// What is asked, as data.
    prompt: Option<&'e AskedData>,
    /// Each legal way to decide, as a step that can be added to the file. What is not legal is not in it.
    steps: &'e [String],
    /// Whether these are all of them. There may be too many to list, or cards that differ may be called the same.
    complete: bool,
    /// How the game stands.
    result: Option<&'e Standing>,
    /// The position at which it is asked.
    position: Option<&'e PositionData>,
    /// What the steps expect and is not so, or why one of them could not be played.
    failures: &'e [Failure],
    /// What the engine does not implement and the steps came to.
    unsupported: &'e [UnsupportedText],
}

document!(Legal<'_>, "legal", "What may be done where the steps of a scenario end: `legal` of `judge serve`.");

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
            unsupported: &report.unsupported,
        }
    }
}
