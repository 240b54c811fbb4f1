//! The statistics of a memory: how well each section is known, what is due when, and which rules are the weakest.
//!
//! It is pure: the history and the moment are passed in. Days are those of UTC.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use super::{History, Logged};
use crate::question::section_of;
use crate::{Moment, QuestionId, Rating};
use swu_rulebook::RuleId;

/// The number of rules that are called the weakest.
const WEAKEST: usize = 10;

/// The statistics of a memory.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Stats {
    pub total: Known,
    /// The number of answers for each grade.
    pub grades: Grades,
    /// The number of remembered questions that are no longer asked, or come from other files; nothing else counts them.
    pub elsewhere: usize,
    /// The number of questions that are due now.
    pub due: usize,
    pub streak: Streak,
    /// Each section that an answered question rests on, in the order of the rules. A question that rests on several
    /// counts in each.
    pub sections: Vec<KnownPart>,
    /// The number of questions that become due on each day, if none is answered meanwhile. Today comes first, with all that
    /// are due already.
    pub forecast: Vec<usize>,
    /// The rules with wrong answers, the weakest first, ten at most.
    pub weakest: Vec<KnownPart>,
}

/// The number of answers for each grade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct Grades {
    pub again: usize,
    pub hard: usize,
    pub good: usize,
    pub easy: usize,
}

/// Statistics of some questions.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, JsonSchema)]
pub struct Known {
    pub questions: usize,
    pub answers: usize,
    /// The number of right answers.
    pub right: usize,
    /// The mean chance that the answer of a question is known now, from 0 to 1; 0 for one that was answered wrong last.
    pub retention: f64,
}

/// Statistics of the questions that rest on a rule or a section.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct KnownPart {
    pub rule: RuleId,
    #[serde(flatten)]
    pub known: Known,
}

/// On how many days in a row there were answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct Streak {
    /// Up to today, or up to yesterday if there was none today yet.
    pub current: usize,
    pub longest: usize,
    /// Answers of today.
    pub today: usize,
}

impl Grades {
    fn of(log: &[Logged]) -> Self {
        let mut grades = Self::default();
        for answer in log {
            *match answer.rating {
                Rating::Again => &mut grades.again,
                Rating::Hard => &mut grades.hard,
                Rating::Good => &mut grades.good,
                Rating::Easy => &mut grades.easy,
            } += 1;
        }
        grades
    }
}

impl Known {
    /// The share of right answers, from 0 to 1; none without answers.
    pub fn share(&self) -> Option<f64> {
        (self.answers > 0).then(|| self.right as f64 / self.answers as f64)
    }

    /// The same of several questions together.
    fn together(each: &[Self]) -> Self {
        let count: usize = each.iter().map(|known| known.questions).sum();
        let retention: f64 = each.iter().map(|known| known.retention).sum();
        Self {
            questions: count,
            answers: each.iter().map(|known| known.answers).sum(),
            right: each.iter().map(|known| known.right).sum(),
            retention: if count == 0 { 0.0 } else { retention / count as f64 },
        }
    }

    /// The weakness, from 0 to 1. A single wrong answer says less than many: one right and one wrong answer are
    /// reckoned in beforehand.
    fn weakness(&self) -> f64 {
        1.0 - (self.right + 1) as f64 / (self.answers + 2) as f64
    }
}

impl Stats {
    /// The statistics of the questions that are asked, at a moment, with a forecast of so many days.
    pub fn of(history: &History, is_asked: impl Fn(&QuestionId) -> bool, now: Moment, days: usize) -> Self {
        let all = history.questions.len();
        let history = &history.only(is_asked);
        let each = each(history, now);
        let rules = parts(history, &each, RuleId::clone);
        let mut weakest: Vec<KnownPart> =
            rules.into_iter().filter(|part| part.known.right < part.known.answers).collect();
        weakest.sort_by(|one, other| other.known.weakness().total_cmp(&one.known.weakness()));
        weakest.truncate(WEAKEST);
        Self {
            total: Known::together(&each),
            grades: Grades::of(&history.log),
            elsewhere: all.saturating_sub(history.questions.len()),
            due: history.due(now).len(),
            streak: streak(&history.log, now),
            sections: parts(history, &each, section_of),
            forecast: forecast(history, now, days),
            weakest,
        }
    }

    /// True if nothing was answered yet.
    pub const fn is_empty(&self) -> bool {
        self.total.answers == 0 && self.elsewhere == 0
    }
}

/// The knowledge of each question of a history.
fn each(history: &History, now: Moment) -> Vec<Known> {
    let unanswered = |retention| Known { questions: 1, answers: 0, right: 0, retention };
    let questions = history.questions.iter();
    let mut missed_last: BTreeSet<usize> = BTreeSet::new();
    let mut known: Vec<Known> = questions.map(|question| unanswered(question.state.retention(now))).collect();
    for answer in &history.log {
        if let Some(known) = known.get_mut(answer.question) {
            known.answers += 1;
            known.right += usize::from(answer.rating.is_right());
        }
        match answer.rating.is_right() {
            true => missed_last.remove(&answer.question),
            false => missed_last.insert(answer.question),
        };
    }
    // The schedule reckons with what the explanation has taught; that it is known, only the next answer shows.
    for question in missed_last {
        known.get_mut(question).into_iter().for_each(|known| known.retention = 0.0);
    }
    known
}

/// The knowledge of each part of the rules, in their order, by what the rules of a question are counted under.
fn parts(history: &History, each: &[Known], under: impl Fn(&RuleId) -> RuleId) -> Vec<KnownPart> {
    let mut parts: BTreeMap<RuleId, Vec<Known>> = BTreeMap::new();
    for (question, known) in history.questions.iter().zip(each) {
        let rules: BTreeSet<RuleId> = question.rules.iter().map(&under).collect();
        for rule in rules {
            parts.entry(rule).or_default().push(*known);
        }
    }
    parts.into_iter().map(|(rule, known)| KnownPart { rule, known: Known::together(&known) }).collect()
}

fn forecast(history: &History, now: Moment, days: usize) -> Vec<usize> {
    let mut forecast = vec![0; days];
    for question in &history.questions {
        let wait = question.state.due_at(now).day().saturating_sub(now.day()).max(0);
        if let Some(due) = usize::try_from(wait).ok().and_then(|day| forecast.get_mut(day)) {
            *due += 1;
        }
    }
    forecast
}

fn streak(log: &[Logged], now: Moment) -> Streak {
    let days: BTreeSet<i64> = log.iter().map(|answer| answer.at.day()).collect();
    let today = now.day();
    let mut streak =
        Streak { today: log.iter().filter(|answer| answer.at.day() == today).count(), ..Streak::default() };
    let (mut length, mut before) = (0, None);
    for day in days {
        length = if before == day.checked_sub(1) { length + 1 } else { 1 };
        before = Some(day);
        streak.longest = streak.longest.max(length);
        if day == today || day.checked_add(1) == Some(today) {
            streak.current = length;
        }
    }
    streak
}

#[cfg(test)]
mod tests {
    use super::super::{Remembered, State, schedule};
    use super::*;

    const DAY: i64 = 86_400;
    /// A noon.
    const NOW: Moment = Moment(20_000 * DAY + DAY / 2);

    /// A history of answers, each `(question, day from now, right)`, to questions with their rules.
    fn history(questions: &[(&str, &[&str])], answers: &[(usize, i64, bool)]) -> History {
        let mut states: Vec<Option<State>> = vec![None; questions.len()];
        let mut log = Vec::new();
        for &(question, day, is_right) in answers {
            let (at, rating) = (Moment(NOW.0 + day * DAY), Rating::of(is_right));
            states[question] = Some(schedule::after(states[question].as_ref(), rating, at));
            log.push(Logged { question, at, rating });
        }
        let remembered = |((id, rules), state): (&(&str, &[&str]), Option<State>)| Remembered {
            id: QuestionId::named(*id),
            rules: rules.iter().map(|rule| rule.parse().unwrap()).collect(),
            state: state.unwrap(),
        };
        History { questions: questions.iter().zip(states).map(remembered).collect(), log }
    }

    #[test]
    fn wrong_last_answer_is_not_known() {
        for (answers, is_known) in [
            (vec![(0, -1, true)], true),
            (vec![(0, -1, false)], false),
            (vec![(0, -2, true), (0, -1, false)], false),
            (vec![(0, -2, false), (0, -1, true)], true),
        ] {
            let stats = Stats::of(&history(&[("a", &["CR 7.5.7"])], &answers), |_| true, NOW, 3);
            assert_eq!(stats.total.retention > 0.0, is_known, "{answers:?}");
            assert_eq!(stats.sections[0].known.retention > 0.0, is_known, "{answers:?}");
        }
    }

    #[test]
    fn section_counts_the_questions_that_rest_on_it() {
        let questions: [(&str, &[&str]); 3] =
            [("a", &["CR 7.5.7", "CR 7.5.11.a"]), ("b", &["TR 4.1", "CR 7.5.7"]), ("c", &["CR 5.4"])];
        let answers = [(0, -30, true), (0, -28, false), (1, 0, true), (2, 0, true), (2, 0, true)];
        let stats = Stats::of(&history(&questions, &answers), |_| true, NOW, 14);
        let told = |part: &KnownPart| {
            let Known { questions, answers, right, .. } = part.known;
            format!("{}: {questions} questions, {right} of {answers}", part.rule)
        };
        let sections: Vec<String> = stats.sections.iter().map(told).collect();
        assert_eq!(
            sections,
            ["CR 5.4: 1 questions, 2 of 2", "CR 7.5: 2 questions, 2 of 3", "TR 4.1: 1 questions, 1 of 1"]
        );
        // 7.5.7 had two right answers of three, 7.5.11.a one of two.
        let weakest: Vec<String> = stats.weakest.iter().map(told).collect();
        assert_eq!(weakest, ["CR 7.5.11.a: 1 questions, 1 of 2", "CR 7.5.7: 2 questions, 2 of 3"]);
        assert_eq!((stats.total.questions, stats.total.answers, stats.total.right), (3, 5, 4));
        assert_eq!(stats.grades, Grades { again: 1, good: 4, ..Grades::default() });
        let retention = |at: usize| stats.sections[at].known.retention;
        assert!((retention(0) - 1.0).abs() < 1e-6, "just answered");
        assert!(retention(1) < 0.95, "one of them was wrong four weeks ago: {}", retention(1));
    }

    #[test]
    fn forecast_begins_with_due_questions() {
        let questions: [(&str, &[&str]); 4] = [("wrong", &[]), ("new", &[]), ("known", &[]), ("well known", &[])];
        let answers =
            [(0, -3, false), (1, 0, true), (2, -2, true), (2, 0, true), (3, -15, true), (3, -12, true), (3, 0, true)];
        let stats = Stats::of(&history(&questions, &answers), |_| true, NOW, 14);
        assert_eq!(stats.forecast, [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0], "the last one is due later than that");
        assert_eq!(stats.due, 1);
        assert!(Stats::of(&history(&questions, &answers), |_| true, NOW, 0).forecast.is_empty());
    }

    #[test]
    fn streak_ends_when_a_whole_day_was_missed() {
        let streak = |days: &[i64]| {
            let answers: Vec<(usize, i64, bool)> = days.iter().map(|day| (0, *day, true)).collect();
            let Streak { current, longest, today } =
                Stats::of(&history(&[("a", &[])], &answers), |_| true, NOW, 1).streak;
            (current, longest, today)
        };
        assert_eq!(streak(&[-1, 0, 0]), (2, 2, 2));
        assert_eq!(streak(&[-3, -2, -1]), (3, 3, 0), "today is not over yet");
        assert_eq!(streak(&[-9, -8, -7, -2]), (0, 3, 0));
        assert_eq!(streak(&[-9, -8, -7, 0]), (1, 3, 1));
        assert_eq!(streak(&[5]), (0, 1, 0), "an answer under a wrong clock is none of today");
    }

    #[test]
    fn question_that_is_asked_no_longer_is_only_counted() {
        let questions: [(&str, &[&str]); 3] = [("gone", &["CR 1.1"]), ("a", &["CR 5.4"]), ("b", &["CR 5.4"])];
        let history = history(&questions, &[(0, -9, false), (1, 0, true), (2, -9, false), (0, 0, false)]);
        let stats = Stats::of(&history, |id| id.as_str() != "gone", NOW, 3);
        assert_eq!((stats.elsewhere, stats.due, stats.forecast), (1, 1, vec![1, 0, 1]));
        assert_eq!((stats.total.questions, stats.total.answers, stats.total.right), (2, 2, 1));
        let sections: Vec<String> = stats.sections.iter().map(|part| part.rule.to_string()).collect();
        assert_eq!(sections, ["CR 5.4"]);
    }

    #[test]
    fn empty_memory_has_no_numbers() {
        let stats = Stats::of(&History::default(), |_| true, NOW, 2);
        assert!(stats.is_empty() && stats.sections.is_empty() && stats.weakest.is_empty());
        assert_eq!((stats.forecast, stats.total.share()), (vec![0, 0], None));
    }
}
