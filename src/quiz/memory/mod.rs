//! The memory of a candidate: every answer with its moment, and what follows from it. Nothing here touches a file but `file`, which
//! keeps it on a disk.

#[cfg(feature = "memory")]
mod file;
mod fsrs;
#[cfg(feature = "memory")]
mod puzzles;
mod schedule;
mod stats;

use std::collections::{BTreeMap, HashMap};

use super::session::Due;
use super::{Moment, QuestionId, Rating};
use swu_rulebook::RuleId;

#[cfg(feature = "memory")]
pub use file::{Memory, MemoryError};
#[cfg(feature = "memory")]
pub use puzzles::PuzzleRating;
pub use schedule::State;
pub use stats::{Grades, Known, KnownPart, Stats, Streak};

/// A question that was answered at least once.
#[derive(Debug, Clone, PartialEq)]
pub struct Remembered {
    pub id: QuestionId,
    /// The rules that it rested on when it was last answered.
    pub rules: Vec<RuleId>,
    pub state: State,
}

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Logged {
    /// The place of the question in the history.
    pub question: usize,
    pub at: Moment,
    pub rating: Rating,
}

/// All that is remembered.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct History {
    /// In the order in which they were first answered.
    pub questions: Vec<Remembered>,
    /// In the order in which they were given.
    pub log: Vec<Logged>,
}

/// An answer as a log has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    pub question: QuestionId,
    /// The rules that the question rested on then.
    pub rules: Vec<RuleId>,
    pub at: Moment,
    pub rating: Rating,
}

impl History {
    /// The history of those questions alone.
    #[must_use]
    pub fn only(&self, is_one: impl Fn(&QuestionId) -> bool) -> Self {
        let mut only = Self::default();
        let mut places = BTreeMap::new();
        for (place, question) in self.questions.iter().enumerate().filter(|(_, question)| is_one(&question.id)) {
            places.insert(place, only.questions.len());
            only.questions.push(question.clone());
        }
        let of_those = |answer: &Logged| Some(Logged { question: *places.get(&answer.question)?, ..*answer });
        only.log = self.log.iter().filter_map(of_those).collect();
        only
    }

    /// The questions that are due, the one first whose answer is least likely to be known.
    pub fn due(&self, now: Moment) -> Vec<&Remembered> {
        let mut due: Vec<&Remembered> =
            self.questions.iter().filter(|question| question.state.due_at(now) <= now).collect();
        due.sort_by(|one, other| one.state.retention(now).total_cmp(&other.state.retention(now)));
        due
    }

    /// All that follows from a log, whose answers are in the order in which they were given.
    pub fn of_log(log: impl IntoIterator<Item = Answered>) -> Self {
        let mut history = Self::default();
        let mut places: HashMap<QuestionId, usize> = HashMap::new();
        for Answered { question, rules, at, rating } in log {
            let known = places.get(&question).copied();
            let before = known.and_then(|place| history.questions.get(place));
            let state = schedule::after(before.map(|before| &before.state), rating, at);
            let remembered = Remembered { id: question.clone(), rules, state };
            let place = known.unwrap_or(history.questions.len());
            match history.questions.get_mut(place) {
                Some(before) => *before = remembered,
                None => history.questions.push(remembered),
            }
            places.insert(question, place);
            history.log.push(Logged { question: place, at, rating });
        }
        history
    }

    /// The seconds until a question is due again, for each rating of an answer given now.
    pub fn waits(&self, question: &QuestionId, now: Moment) -> [i64; 4] {
        let before = self.questions.iter().find(|remembered| remembered.id == *question);
        Rating::ALL.map(|rating| {
            let state = schedule::after(before.map(|before| &before.state), rating, now);
            state.due.0.saturating_sub(now.0)
        })
    }

    /// When each of these questions is to be asked, in their order.
    pub fn when_due<'q>(&self, questions: impl IntoIterator<Item = &'q QuestionId>, now: Moment) -> Vec<Due> {
        let states: HashMap<&QuestionId, &State> =
            self.questions.iter().map(|remembered| (&remembered.id, &remembered.state)).collect();
        let due = |question: &QuestionId| match states.get(question).map(|state| state.due_at(now)) {
            None => Due::Never,
            Some(due) if due <= now => Due::Since(due),
            Some(due) => Due::At(due),
        };
        questions.into_iter().map(due).collect()
    }
}
