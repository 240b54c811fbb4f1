//! Where an event stands, and what comes next.

use super::Event;
use crate::tournament::PlayerId;

/// How far an event has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Players are added; round one has not been paired.
    Registration,
    /// That Swiss round is played, of so many.
    Swiss { round: u32, of: u32 },
    /// Every result of that Swiss round is in, and another one follows.
    BetweenRounds { round: u32, of: u32 },
    /// Every result of the last Swiss round is in. Without a cut the event is over.
    AfterSwiss { cut: Option<usize> },
    /// The additional round of an uneven cut is played (TR 4.1.2).
    Additional,
    /// The bracket is played.
    Elimination,
    /// The bracket has a winner.
    Over { winner: PlayerId },
}

impl Event {
    /// How far the event has come.
    pub fn stage(&self) -> Stage {
        if let Some(top) = &self.top {
            return top.stage();
        }
        let (Some(plan), Some(last)) = (self.plan, self.rounds.last()) else { return Stage::Registration };
        let (round, of) = (self.paired(), plan.rounds);
        match (last.is_complete(), round < of) {
            (false, _) => Stage::Swiss { round, of },
            (true, true) => Stage::BetweenRounds { round, of },
            (true, false) => Stage::AfterSwiss { cut: plan.cut },
        }
    }
}
