//! When a question is asked again: the FSRS algorithm with its default parameters.
//!
//! The schedule knows no clock and no file: the time of each answer is passed in, in seconds of UTC, and the state after
//! an answer follows from the state before it. So all states follow from the log of the answers.

use super::fsrs::MemoryState;
use crate::rating::{DAY, Moment, Rating};

/// The share of questions that should still be known when they are asked again.
const DESIRED_RETENTION: f32 = 0.9;

/// A time from one moment to another.
type Seconds = i64;

/// After a wrong answer, the question comes again in the next session: a review on the same day is what fixes an answer
/// in mind, and FSRS reckons with it.
const AFTER_A_WRONG_ANSWER: Seconds = 10 * 60;
/// Days count from one answer to the next, and half a day is rounded up: who trains at eight in the evening and on the
/// next day at seven has waited a day, wherever they live.
const HALF_A_DAY: Seconds = DAY / 2;
/// The longest time between two answers, in days: nobody trains for longer than this.
const LONGEST: f32 = 36_500.0;

/// The state of a question in a memory.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct State {
    memory: MemoryState,
    /// When it was last answered.
    pub last: Moment,
    /// When it is asked again.
    pub due: Moment,
}

impl Moment {
    /// The time since an earlier moment; none since a later one: a clock that was set back has forgotten nothing.
    fn since(self, earlier: Self) -> Seconds {
        self.0.saturating_sub(earlier.0).max(0)
    }

    /// The moment that is later by so much.
    fn later_by(self, time: Seconds) -> Self {
        Self(self.0.saturating_add(time))
    }
}

impl State {
    /// The chance that the answer is still known, from 0 to 1.
    pub fn retention(&self, now: Moment) -> f64 {
        let days = now.since(self.last) as f32 / DAY as f32;
        f64::from(self.memory.retention(days))
    }

    /// When it is asked again, as far as this clock can tell: an answer that lies in its future by more than a day was
    /// given under a wrong clock, and to ask once too often does no harm.
    pub(crate) fn due_at(&self, now: Moment) -> Moment {
        if self.last.since(now) > DAY { now } else { self.due }
    }
}

/// The state after an answer, given the one before it; without one it is the first answer.
pub fn after(before: Option<&State>, rating: Rating, at: Moment) -> State {
    let waited = before.map_or(0, |before| at.since(before.last));
    let days = u32::try_from(waited.saturating_add(HALF_A_DAY) / DAY).unwrap_or(u32::MAX);
    let memory = before.map_or_else(|| MemoryState::first(rating), |before| before.memory.after(days, rating));
    let wait = if rating.is_right() {
        memory.interval(DESIRED_RETENTION).round().clamp(1.0, LONGEST) as Seconds * DAY - HALF_A_DAY
    } else {
        AFTER_A_WRONG_ANSWER
    };
    State { memory, last: at, due: at.later_by(wait) }
}

#[cfg(test)]
mod tests {
    use super::Rating::{Again, Easy, Good, Hard};
    use super::*;

    /// Some noon.
    const START: Moment = Moment(1_800_014_400);

    /// The state after answers, each so many days after the one before.
    fn history(answers: &[(f64, Rating)]) -> State {
        let mut at = START;
        let mut state = None;
        for (days, rating) in answers {
            at = at.later_by((days * DAY as f64) as Seconds);
            state = Some(after(state.as_ref(), *rating, at));
        }
        state.unwrap()
    }

    fn days_until_due(answers: &[(f64, Rating)]) -> f64 {
        let state = history(answers);
        state.due.since(state.last) as f64 / DAY as f64
    }

    #[test]
    fn right_answers_are_asked_ever_later_and_wrong_ones_at_once() {
        let rows: [(&[(f64, Rating)], f64); 9] = [
            // The first intervals are FSRS's own first parameters, rounded: 1.29, 2.31 and 8.30 days.
            (&[(0.0, Hard)], 0.5),
            (&[(0.0, Good)], 1.5),
            (&[(0.0, Easy)], 7.5),
            (&[(0.0, Good), (2.0, Good)], 10.5),
            (&[(0.0, Good), (2.0, Good), (11.0, Good)], 45.5),
            (&[(0.0, Good), (2.0, Good), (11.0, Hard)], 31.5),
            (&[(0.0, Again)], 10.0 / (24.0 * 60.0)),
            (&[(0.0, Good), (2.0, Good), (11.0, Again)], 10.0 / (24.0 * 60.0)),
            // A right answer on the same day is soon asked again.
            (&[(0.0, Again), (0.01, Good)], 0.5),
        ];
        for (answers, days) in rows {
            assert!((days_until_due(answers) - days).abs() < 1e-9, "{answers:?}: {}", days_until_due(answers));
        }
    }

    #[test]
    fn retention_falls_from_one_to_nine_tenths_when_stability_says() {
        let state = history(&[(0.0, Good), (2.0, Good)]);
        assert!((state.retention(state.last) - 1.0).abs() < 1e-6);
        let later = state.last.later_by((f64::from(state.memory.stability) * DAY as f64) as Seconds);
        assert!((state.retention(later) - 0.9).abs() < 1e-4, "{}", state.retention(later));
        assert!(state.retention(later.later_by(100 * DAY)) < 0.9);
    }

    #[test]
    fn day_has_passed_when_most_of_it_has() {
        let after_hours = |hours: f64| history(&[(0.0, Good), (hours / 24.0, Good)]).memory.stability;
        assert_eq!(after_hours(1.0).to_bits(), after_hours(11.9).to_bits());
        assert_eq!(after_hours(23.0).to_bits(), after_hours(25.0).to_bits());
        assert!(after_hours(23.0) > after_hours(11.0));
    }

    #[test]
    fn clock_set_back_does_no_harm() {
        let before = history(&[(0.0, Good)]);
        // Back by an hour: the answer counts as one on the same day.
        let back = after(Some(&before), Good, before.last.later_by(-3600));
        assert_eq!(back.memory, after(Some(&before), Good, before.last).memory);
        assert_eq!(back.last, before.last.later_by(-3600));
        assert!((before.retention(before.last.later_by(-1000 * DAY)) - 1.0).abs() < 1e-6);
        // By years: what was answered under the wrong clock does not wait for years.
        let now = before.last.later_by(-1000 * DAY);
        assert_eq!(before.due_at(now), now);
        assert_eq!(before.due_at(before.last.later_by(-3600)), before.due);
    }

    #[test]
    fn any_moment_gives_a_state() {
        for (at, then) in [(i64::MIN, i64::MAX), (i64::MAX, i64::MIN), (i64::MAX, i64::MAX)] {
            let first = after(None, Again, Moment(at));
            let second = after(Some(&first), Easy, Moment(then));
            assert!(second.memory.stability.is_finite() && (0.0..=1.0).contains(&second.retention(Moment(at))));
        }
    }
}
