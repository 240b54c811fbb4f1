//! The rating of a solver, from the attempts at puzzles in a memory: Glicko-2, as chess servers rate solvers, with each attempt as
//! a game against the puzzle.
//!
//! An attempt counts if it is the first at that puzzle, or if the puzzle was due again by then: a line that is still known says
//! nothing about the solver. It is won if the puzzle was solved without a wrong decision and without help.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::schedule::{self, State};
use super::{History, Logged};
use crate::{QuestionId, Rating};

/// The rating of a puzzle of difficulty 1.
const EASIEST: f64 = 1000.0;
/// The step from one difficulty to the next.
const STEP: f64 = 250.0;
/// The deviation of a puzzle's rating: its difficulty is graded by a search, not by solvers.
const DEVIATION: f64 = 100.0;

/// The rating of a solver.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct PuzzleRating {
    /// 1500 for a solver of whom nothing is known.
    pub rating: f64,
    /// With 95%, the true rating is within twice that much.
    pub deviation: f64,
    /// The number of attempts that count.
    pub attempts: usize,
    /// The number of them that were won.
    pub solved: usize,
}

impl PuzzleRating {
    /// The rating after all attempts; nothing without any. The difficulty of a puzzle is from 1 to 5; puzzles without one do not
    /// count.
    pub fn of(history: &History, difficulty: impl Fn(&QuestionId) -> Option<u8>) -> Option<Self> {
        let mut states: HashMap<usize, State> = HashMap::new();
        let mut solver = Glicko2Rating::new();
        let (mut attempts, mut solved) = (0, 0);
        for &Logged { question, at, rating } in &history.log {
            let Some(id) = history.questions.get(question).map(|question| &question.id).filter(|id| id.is_puzzle())
            else {
                continue;
            };
            let before = states.get(&question).copied();
            states.insert(question, schedule::after(before.as_ref(), rating, at));
            let counts = before.is_none_or(|before| before.due_at(at) <= at);
            let Some(difficulty) = difficulty(id).filter(|_| counts) else { continue };
            let is_won = matches!(rating, Rating::Good | Rating::Easy);
            let puzzle = Glicko2Rating {
                rating: STEP.mul_add(f64::from(difficulty.saturating_sub(1)), EASIEST),
                deviation: DEVIATION,
                ..Glicko2Rating::new()
            };
            let outcome = if is_won { Outcomes::WIN } else { Outcomes::LOSS };
            solver = glicko2(&solver, &puzzle, &outcome, &Glicko2Config::new()).0;
            attempts += 1;
            solved += usize::from(is_won);
        }
        (attempts > 0).then_some(Self { rating: solver.rating, deviation: solver.deviation, attempts, solved })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moment;
    use crate::memory::Answered;

    const DAY: i64 = 86_400;

    /// The rating after attempts at puzzles of these difficulties, each on that day.
    fn rated(attempts: &[(&str, i64, Rating)]) -> Option<PuzzleRating> {
        let answered = |(name, day, rating): &(&str, i64, Rating)| Answered {
            question: QuestionId::of_puzzle(name),
            rules: Vec::new(),
            at: Moment(1_800_000_000 + day * DAY),
            rating: *rating,
        };
        let history = History::of_log(attempts.iter().map(answered));
        PuzzleRating::of(&history, |id| id.as_str().get(..1)?.parse().ok())
    }

    #[test]
    fn solved_puzzles_raise_the_rating_and_hard_ones_more() {
        let after = |name, rating| rated(&[(name, 0, rating)]).unwrap().rating;
        let (easy, hard) = (after("1-easy", Rating::Good), after("5-hard", Rating::Good));
        assert!(1500.0 < easy && easy < hard, "{easy} {hard}");
        let (easy, hard) = (after("1-easy", Rating::Again), after("5-hard", Rating::Again));
        assert!(easy < hard && hard < 1500.0, "{easy} {hard}");
        // Help is no win.
        assert!(after("3-middle", Rating::Hard) < 1500.0);
    }

    #[test]
    fn an_attempt_counts_again_once_it_is_due() {
        let first = ("3-one", 0, Rating::Good);
        assert_eq!(rated(&[first, ("3-one", 0, Rating::Good)]), rated(&[first]));
        assert_eq!(rated(&[first, ("3-one", 400, Rating::Good)]).unwrap().attempts, 2);
    }

    #[test]
    fn no_attempt_is_no_rating() {
        assert_eq!(rated(&[]), None);
        assert_eq!(rated(&[("own-puzzle-without-a-difficulty", 0, Rating::Good)]), None);
    }
}
