//! An exam: questions that are answered in any order within a time, without a word on what is right until the end.
//!
//! An [`Exam`] has no clock: whoever runs it says how much time has passed.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::item::{Item, NoSuchOption};
use super::report::Report;
use super::session::Review;
use super::{Question, Rating};
use swu_rulebook::Rulebook;

/// What an exam is held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// How long it takes at most.
    pub limit: Option<Duration>,
    /// How much of a hundred has to be right, at most 100.
    pub pass: u8,
}

/// Why an answer is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    #[error("the time is up")]
    OutOfTime,
    #[error(transparent)]
    NoSuchOption(#[from] NoSuchOption),
}

/// An exam that is being taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exam {
    items: Vec<Item>,
    at: usize,
    terms: Terms,
    seed: u64,
}

/// The result of an exam.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExamReport {
    pub passed: bool,
    /// How much of a hundred was right, rounded down.
    pub percent: usize,
    /// How much of a hundred had to be.
    pub pass: u8,
    /// How many questions were left open.
    pub open: usize,
    pub seconds: u64,
    pub limit_seconds: Option<u64>,
    /// By this seed the same questions are put together again, from the same files.
    pub seed: u64,
    #[serde(flatten)]
    pub report: Report,
}

impl Exam {
    /// An exam of these questions in their order; the seed shuffles their options.
    pub fn new(questions: Vec<Question>, seed: u64, terms: Terms) -> Self {
        let items = questions.into_iter().map(|question| Item::new(question, seed)).collect();
        Self { items, at: 0, terms, seed }
    }

    /// The question that lies before whoever takes the exam; none of an exam without questions.
    pub fn item(&self) -> Option<&Item> {
        self.items.get(self.at)
    }

    /// All questions, in their order.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The number of that question, from 1.
    pub fn number(&self) -> usize {
        self.items.len().min(self.at + 1)
    }

    /// Goes to the next question; false if this is the last one.
    pub fn forward(&mut self) -> bool {
        let is_further = self.at + 1 < self.items.len();
        self.at += usize::from(is_further);
        is_further
    }

    /// Goes back to the question before; false if this is the first one.
    pub fn back(&mut self) -> bool {
        let is_further = self.at > 0;
        self.at -= usize::from(is_further);
        is_further
    }

    /// Goes to the first question that is open, from the present one on and then from the first; false if none is.
    pub fn to_open(&mut self) -> bool {
        let is_open = |(_, item): &(usize, &Item)| !item.is_answered();
        let items = || self.items.iter().enumerate();
        let open = items().skip(self.at).find(is_open).or_else(|| items().find(is_open)).map(|(at, _)| at);
        self.at = open.unwrap_or(self.at);
        open.is_some()
    }

    /// How many questions are open.
    pub fn open(&self) -> usize {
        self.items.iter().filter(|item| !item.is_answered()).count()
    }

    /// The time that is left after so much of it; none if there is no limit.
    pub fn left(&self, passed: Duration) -> Option<Duration> {
        self.terms.limit.map(|limit| limit.saturating_sub(passed))
    }

    /// Whether the time is up.
    pub fn is_over(&self, passed: Duration) -> bool {
        self.terms.limit.is_some_and(|limit| passed >= limit)
    }

    /// Ticks an option of the question, by its place from 0, or takes the tick away.
    ///
    /// # Errors
    ///
    /// When the time is up, or there is no such option.
    pub fn tick(&mut self, place: usize, passed: Duration) -> Result<(), Refused> {
        Ok(self.answerable(passed, place)?.tick(place)?)
    }

    /// Ticks exactly these options of the question.
    ///
    /// # Errors
    ///
    /// As [`Exam::tick`].
    pub fn tick_only(&mut self, places: &[usize], passed: Duration) -> Result<(), Refused> {
        let first = places.first().copied().unwrap_or_default();
        Ok(self.answerable(passed, first)?.tick_only(places)?)
    }

    /// The answers, for a memory; questions that are open are none.
    pub fn reviews(&self) -> impl Iterator<Item = Review<'_>> {
        let answered = self.items.iter().filter(|item| item.is_answered());
        answered.map(|item| {
            let rating = if item.is_right() { Rating::Good } else { Rating::Again };
            Review { question: item.question(), rating }
        })
    }

    /// What comes of it when it is handed in after that time. Questions that are open are not right.
    pub fn report(&self, passed: Duration, rulebook: &Rulebook) -> ExamReport {
        let report = Report::new(&self.items, rulebook);
        let score = report.score;
        ExamReport {
            passed: score.right * 100 >= score.questions * usize::from(self.terms.pass),
            percent: score.percent(),
            pass: self.terms.pass,
            open: self.open(),
            seconds: self.terms.limit.map_or(passed, |limit| limit.min(passed)).as_secs(),
            limit_seconds: self.terms.limit.map(|limit| limit.as_secs()),
            seed: self.seed,
            report,
        }
    }

    fn answerable(&mut self, passed: Duration, place: usize) -> Result<&mut Item, Refused> {
        if self.is_over(passed) {
            return Err(Refused::OutOfTime);
        }
        self.items.get_mut(self.at).ok_or(Refused::NoSuchOption(NoSuchOption { place, options: 0 }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::report::SectionScore;
    use super::super::samples::one_answer;
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn exam(questions: usize, pass: u8) -> Exam {
        let questions = (0..questions).map(|number| one_answer(&format!("q{number}"))).collect();
        Exam::new(questions, 3, Terms { limit: Some(60 * SECOND), pass })
    }

    /// Answers the question that lies before us, and goes on.
    fn answer(exam: &mut Exam, rightly: bool) {
        let place = exam.item().and_then(|item| item.options().position(|shown| shown.option.is_right == rightly));
        exam.tick(place.unwrap(), SECOND).unwrap();
        exam.forward();
    }

    #[test]
    fn an_exam_is_passed_from_the_pass_mark_on() {
        // Right answers of five, pass mark, passed, percent.
        let table = [(4, 80, true, 80), (3, 80, false, 60), (0, 1, false, 0), (5, 100, true, 100), (4, 81, false, 80)];
        for (right, pass, passed, percent) in table {
            let mut exam = exam(5, pass);
            (0..5).for_each(|at| answer(&mut exam, at < right));
            let report = exam.report(SECOND, Rulebook::embedded());
            assert_eq!((report.passed, report.percent), (passed, percent), "{right} of 5 at {pass}");
        }
    }

    #[test]
    fn a_share_is_not_rounded_up_to_the_mark() {
        let mut exam = exam(3, 67);
        (0..3).for_each(|at| answer(&mut exam, at < 2));
        let report = exam.report(SECOND, Rulebook::embedded());
        assert_eq!((report.passed, report.percent), (false, 66), "two of three are less than 67 of a hundred");
    }

    #[test]
    fn no_answer_is_taken_when_the_time_is_up() {
        let mut exam = exam(2, 50);
        exam.tick(0, 59 * SECOND).unwrap();
        assert_eq!(exam.left(59 * SECOND), Some(SECOND));
        assert_eq!(exam.tick(1, 60 * SECOND), Err(Refused::OutOfTime));
        assert_eq!(exam.tick_only(&[1], 600 * SECOND), Err(Refused::OutOfTime));
        assert_eq!(exam.left(600 * SECOND), Some(Duration::ZERO));
        let report = exam.report(600 * SECOND, Rulebook::embedded());
        assert_eq!((report.seconds, report.open), (60, 1), "what was answered in time counts");
    }

    #[test]
    fn questions_are_answered_in_any_order_and_anew() {
        let mut exam = exam(3, 100);
        assert!(!exam.back());
        answer(&mut exam, false);
        assert!(exam.forward() && !exam.forward());
        answer(&mut exam, true);
        assert!(exam.to_open());
        assert_eq!((exam.number(), exam.open()), (2, 1));
        answer(&mut exam, true);
        assert!(!exam.to_open());
        while exam.back() {}
        answer(&mut exam, true);
        assert!(exam.report(SECOND, Rulebook::embedded()).passed);
    }

    #[test]
    fn a_memory_learns_of_the_answers_alone() {
        let mut exam = exam(3, 100);
        answer(&mut exam, true);
        answer(&mut exam, false);
        let reviews: Vec<_> = exam.reviews().map(|review| (review.question.id.as_str(), review.rating)).collect();
        assert_eq!(reviews, [("q0", Rating::Good), ("q1", Rating::Again)]);
    }

    #[test]
    fn the_report_goes_by_chapter_and_section() {
        let mut questions: Vec<Question> = ["a", "b", "c", "d"].into_iter().map(one_answer).collect();
        let cites: [&[&str]; 4] = [&["CR 7.5.11.a", "CR 5.4"], &["TR 2"], &[], &["CR 7.1.2"]];
        for (question, cites) in questions.iter_mut().zip(cites) {
            question.cites = cites.iter().map(|id| id.parse().unwrap()).collect();
        }
        questions[3].level = None;
        let mut exam = Exam::new(questions, 3, Terms { limit: None, pass: 80 });
        [true, false, true].into_iter().for_each(|rightly| answer(&mut exam, rightly));
        let report = exam.report(SECOND, Rulebook::embedded());
        assert_eq!(report.limit_seconds, None);
        let line = |part: &SectionScore| {
            let section = part.section.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string);
            format!("{section} {}: {} of {}", part.title, part.score.right, part.score.questions)
        };
        let parts = |chapter: &SectionScore| [vec![line(chapter)], chapter.parts.iter().map(line).collect()].concat();
        let lines: Vec<String> = report.report.sections.iter().flat_map(parts).collect();
        insta::assert_snapshot!(lines.join("\n"), @r"
        CR 7 Abilities and Effects: 1 of 2
        CR 7.1 General: 0 of 1
        CR 7.5 Keyword Abilities: 1 of 1
        TR 2 Tournament Play: 0 of 1
        none : 1 of 1
        ");
        insta::assert_snapshot!(serde_json::to_string(&report.report.levels).unwrap(),
            @r#"[{"level":1,"questions":3,"right":2},{"level":null,"questions":1,"right":0}]"#);
        insta::assert_snapshot!(serde_json::to_string_pretty(&report.report.missed.first()).unwrap(), @r#"
        {
          "number": 2,
          "id": "b",
          "ask": "Which card does ana draw?",
          "chosen": [
            "Waylay, the card at the bottom"
          ],
          "right": [
            "Surprise Strike"
          ],
          "mistakes": [
            "The card at the bottom is drawn last."
          ],
          "explain": "Cards are drawn from the top of the deck.",
          "cites": [
            {
              "id": "TR 2",
              "title": "Tournament Play"
            }
          ]
        }
        "#);
    }
}
