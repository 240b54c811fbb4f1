//! The memory of a candidate on the command line: its file, and whether answers and attempts at puzzles are kept. And the moment
//! of an answer.

#[cfg(feature = "quiz-memory")]
mod kept;

use std::time::{SystemTime, UNIX_EPOCH};

#[cfg(feature = "quiz-memory")]
pub use self::kept::{MemoryArgs, keep, puzzle_rating, told};
use crate::quiz::Moment;

/// This moment. A clock that stands before 1970 is a wrong one, and does no harm.
pub fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    Moment(i64::try_from(since).unwrap_or(i64::MAX))
}
