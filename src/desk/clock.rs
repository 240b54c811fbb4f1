//! The time of a round: when it began, how much is left, and what is announced when it is over (TR 4.2.1, 4.2.2, 4.3.1,
//! 4.3.2), and the later end of a match with extra time (NOTE P1-2.27).

use serde::{Deserialize, Serialize};
use swu_tournament::policy::MatchType;

/// The most minutes that a round is given.
pub(crate) const MOST_MINUTES: u32 = 24 * 60;

/// A round that is timed. Moments are seconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    pub begun: u64,
    pub minutes: u32,
}

/// The time that is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// So many seconds, at least one.
    Running(u64),
    /// Time was called so many seconds ago.
    Over(u64),
}

impl Clock {
    /// When time is called.
    pub const fn ends(self) -> u64 {
        self.begun.saturating_add(self.minutes as u64 * 60)
    }

    /// The time that is left at a moment.
    ///
    /// ```
    /// use swu_desk::clock::{Clock, Left};
    ///
    /// let clock = Clock { begun: 1000, minutes: 55 };
    /// assert_eq!(clock.left(1000), Left::Running(3300));
    /// assert_eq!(clock.left(4300), Left::Over(0));
    /// ```
    pub const fn left(self, now: u64) -> Left {
        match self.ends().saturating_sub(now) {
            0 => Left::Over(now.saturating_sub(self.ends())),
            left => Left::Running(left),
        }
    }

    /// The same for a match with so many extra minutes (NOTE P1-2.27).
    #[must_use]
    pub(crate) const fn with_extra(self, minutes: u32) -> Self {
        Self { minutes: self.minutes.saturating_add(minutes), ..self }
    }

    /// The same with more time, or with less.
    #[must_use]
    pub fn changed(self, minutes: i32) -> Self {
        Self { minutes: self.minutes.saturating_add_signed(minutes).min(MOST_MINUTES), ..self }
    }
}

/// The announcement to the players when time is called, a sentence each.
pub const fn announced(kind: MatchType) -> [&'static str; 3] {
    let decided = match kind {
        MatchType::SingleGame => "If nobody has won by then, both players lose the match.",
        MatchType::BestOfThree => {
            "Then the player with more games wins the match; if the games are level, both players lose it. Between \
            two games, the match is over now."
        }
    };
    [
        "Time. Play on to the end of the next action phase.",
        "If you are in a regroup phase, the next action phase is the last.",
        decided,
    ]
}
