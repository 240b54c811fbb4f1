//! A session: training, in which each question is answered, revealed and graded before the next; or an exam, in which
//! questions are answered in any order within a time, and marked at the end. And the memory that it asks and fills.
//!
//! A [`Session`] knows no clock, no terminal and no file: whoever runs it says how much time has passed, and passes each
//! answer on to a memory that [`Remembers`].

use std::time::Duration;

use super::item::{Item, NoSuchOption};
use super::report::{ExamReport, Report};
use super::{Moment, Question, Rating, shuffle, spread};
use swu_rulebook::Rulebook;
use swu_text::diagnostic::Diagnostic;

/// When a question is to be asked, in the order in which a session asks: those that are due, the one that has been due
/// for longest first; then those that were never asked; then the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Due {
    /// It is due, since that moment.
    Since(Moment),
    /// It was never asked.
    Never,
    /// It will be due at that moment.
    At(Moment),
}

/// A memory of the answers to questions.
pub trait Remembers {
    /// When each of these questions is due, in their order.
    ///
    /// # Errors
    ///
    /// When the memory cannot be read.
    fn due(&mut self, questions: &[Question], now: Moment) -> Result<Vec<Due>, Box<Diagnostic>>;

    /// Keeps an answer. When this returns, the answer is safe.
    ///
    /// # Errors
    ///
    /// When the memory cannot be written; nothing of the answer is then kept.
    fn record(&mut self, question: &Question, rating: Rating, when: Moment) -> Result<(), Box<Diagnostic>>;
}

/// Puts questions into the order in which they are to be asked by that memory; those that it tells nothing different of
/// stay in the order in which they come.
///
/// # Errors
///
/// When the memory cannot be read.
pub fn put_due_first(
    questions: Vec<Question>,
    memory: &mut dyn Remembers,
    now: Moment,
) -> Result<Vec<Question>, Box<Diagnostic>> {
    let due = memory.due(&questions, now)?;
    let mut questions: Vec<(Due, Question)> = due.into_iter().zip(questions).collect();
    questions.sort_by_key(|(due, _)| *due);
    Ok(questions.into_iter().map(|(_, question)| question).collect())
}

/// The reason why an answer is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    #[error("no option is ticked")]
    NothingTicked,
    #[error("the question has already been answered")]
    Answered,
    #[error("the time is up")]
    OutOfTime,
    #[error(transparent)]
    NoSuchOption(#[from] NoSuchOption),
}

/// The kind of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Training(Ends),
    Exam(Terms),
}

/// The end of training, unless somebody leaves before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ends {
    /// With the last question.
    #[default]
    AfterAll,
    /// With the first wrong answer, or the last question.
    AtFirstMiss,
    /// Never: after the last question all are asked again, in another order.
    Never,
}

/// The terms of an exam.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// The longest time that it takes.
    pub limit: Option<Duration>,
    /// The share that has to be right, in percent.
    pub pass: u8,
}

/// A session under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    items: Vec<Item>,
    mode: Mode,
    /// The number of questions of a round of all of them.
    round: usize,
    seed: u64,
    /// The place of the question that lies before the candidate.
    at: usize,
    is_revealed: bool,
}

impl Session {
    /// A session of these questions in their order; the seed shuffles their options.
    pub fn new(questions: Vec<Question>, seed: u64, mode: Mode) -> Self {
        let items: Vec<Item> = questions.into_iter().map(|question| Item::new(question, seed)).collect();
        Self { round: items.len(), items, mode, seed, at: 0, is_revealed: false }
    }

    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The question that lies before the candidate; none after the last one.
    pub fn item(&self) -> Option<&Item> {
        self.items.get(self.at)
    }

    /// All questions, in their order.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The number of the question, from 1.
    pub fn number(&self) -> usize {
        self.items.len().min(self.at + 1)
    }

    /// True if the question is answered, and the answer explained.
    pub const fn is_revealed(&self) -> bool {
        self.is_revealed
    }

    /// True if nothing more is asked after that time.
    pub fn is_over(&self, passed: Duration) -> bool {
        self.item().is_none() || self.left(passed).is_some_and(|left| left.is_zero())
    }

    /// The time that is left after so much of it; none if there is no limit.
    pub fn left(&self, passed: Duration) -> Option<Duration> {
        let Mode::Exam(Terms { limit, .. }) = self.mode else { return None };
        limit.map(|limit| limit.saturating_sub(passed))
    }

    /// The number of questions that are open.
    pub fn open(&self) -> usize {
        self.items.iter().filter(|item| !item.is_answered()).count()
    }

    /// The number of questions that were answered in training, and how many of them right.
    pub fn score(&self) -> (usize, usize) {
        let answered = self.answered();
        (answered.len(), answered.iter().filter(|item| item.is_right()).count())
    }

    /// Ticks an option of the question, by its place from 0, or takes the tick away.
    ///
    /// # Errors
    ///
    /// When there is no such option, the question is answered, or the time is up.
    pub fn tick(&mut self, place: usize, passed: Duration) -> Result<(), NoAnswer> {
        Ok(self.answerable(passed)?.tick(place)?)
    }

    /// Ticks exactly these options of the question.
    ///
    /// # Errors
    ///
    /// As [`Session::tick`].
    pub fn tick_only(&mut self, places: &[usize], passed: Duration) -> Result<(), NoAnswer> {
        Ok(self.answerable(passed)?.tick_only(places)?)
    }

    /// In training, takes the ticks as the answer, and says if it is right.
    ///
    /// # Errors
    ///
    /// When no option is ticked, or the question is answered.
    pub fn answer(&mut self) -> Result<bool, NoAnswer> {
        let item = self.answerable(Duration::ZERO)?;
        if !item.is_answered() {
            return Err(NoAnswer::NothingTicked);
        }
        let is_right = item.is_right();
        self.is_revealed = true;
        Ok(is_right)
    }

    /// Grades the answer that was revealed, and goes on to the next question. A right answer that was a guess may be asked
    /// again; a wrong one always is, whatever the rating. None if no answer is revealed.
    pub fn grade(&mut self, rating: Rating) -> Option<(&Question, Rating)> {
        let is_right = self.item().filter(|_| self.is_revealed)?.is_right();
        let graded = self.at;
        self.at += 1;
        self.is_revealed = false;
        match self.mode {
            Mode::Training(Ends::AtFirstMiss) if !is_right => self.items.truncate(self.at),
            Mode::Training(Ends::Never) if self.at == self.items.len() => self.begin_round(),
            Mode::Training(_) | Mode::Exam(_) => {}
        }
        let rating = if is_right { rating } else { Rating::Again };
        Some((self.items.get(graded)?.question(), rating))
    }

    /// In an exam, goes to the next question; false if this is the last one.
    pub fn forward(&mut self) -> bool {
        let is_further = self.at + 1 < self.items.len();
        self.at += usize::from(is_further);
        is_further
    }

    /// In an exam, goes back to the question before; false if this is the first one.
    pub fn back(&mut self) -> bool {
        let is_further = self.at > 0;
        self.at -= usize::from(is_further);
        is_further
    }

    /// In an exam, goes to the first question that is open, from the present one on and then from the first; false if none
    /// is.
    pub fn to_open(&mut self) -> bool {
        let is_open = |(_, item): &(usize, &Item)| !item.is_answered();
        let items = || self.items.iter().enumerate();
        let open = items().skip(self.at).find(is_open).or_else(|| items().find(is_open)).map(|(at, _)| at);
        self.at = open.unwrap_or(self.at);
        open.is_some()
    }

    /// The answers of an exam, for a memory; questions that are open are none.
    pub fn reviews(&self) -> impl Iterator<Item = (&Question, Rating)> {
        let answered = self.items.iter().filter(|item| item.is_answered());
        answered.map(|item| (item.question(), Rating::of(item.is_right())))
    }

    /// The report of the questions that were answered in training.
    pub fn report(&self, rulebook: &Rulebook) -> Report {
        Report::new(self.answered(), rulebook)
    }

    /// The report of an exam that is handed in after that time. Questions that are open are not right.
    pub fn exam_report(&self, terms: Terms, passed: Duration, rulebook: &Rulebook) -> ExamReport {
        ExamReport::new(&self.items, terms, passed, self.seed, rulebook)
    }

    /// Asks all questions once more, in the order of a seed of this round.
    fn begin_round(&mut self) {
        let rounds = u64::try_from(self.items.len() / self.round.max(1)).unwrap_or(u64::MAX);
        let seed = self.seed.wrapping_add(rounds);
        let mut questions: Vec<Question> =
            self.items.iter().take(self.round).map(|item| item.question().clone()).collect();
        shuffle(&mut questions, seed, |question| question.id.to_string());
        spread(&mut questions);
        self.items.extend(questions.into_iter().map(|question| Item::new(question, seed)));
    }

    fn answerable(&mut self, passed: Duration) -> Result<&mut Item, NoAnswer> {
        if self.left(passed).is_some_and(|left| left.is_zero()) {
            return Err(NoAnswer::OutOfTime);
        }
        self.items.get_mut(self.at).filter(|_| !self.is_revealed).ok_or(NoAnswer::Answered)
    }

    fn answered(&self) -> &[Item] {
        self.items.get(..self.at + usize::from(self.is_revealed)).unwrap_or(&self.items)
    }
}

#[cfg(test)]
mod tests {
    use super::super::report::SectionScore;
    use super::super::samples::{one_answer, two_answers};
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// A memory of when each of these questions is due.
    struct Dues(Vec<(&'static str, Due)>);

    impl Remembers for Dues {
        fn due(&mut self, questions: &[Question], _: Moment) -> Result<Vec<Due>, Box<Diagnostic>> {
            let due = |question: &Question| self.0.iter().find(|(name, _)| *name == question.id.as_str());
            Ok(questions.iter().map(|question| due(question).map_or(Due::Never, |(_, due)| *due)).collect())
        }

        fn record(&mut self, _: &Question, _: Rating, _: Moment) -> Result<(), Box<Diagnostic>> {
            Err(Box::new(Diagnostic::error("nothing is recorded")))
        }
    }

    fn training(questions: Vec<Question>, ends: Ends) -> Session {
        Session::new(questions, 3, Mode::Training(ends))
    }

    /// An exam of a minute.
    fn exam(questions: usize, pass: u8) -> Session {
        let questions = (0..questions).map(|number| one_answer(&format!("q{number}"))).collect();
        Session::new(questions, 3, Mode::Exam(Terms { limit: Some(60 * SECOND), pass }))
    }

    fn exam_report(exam: &Session, passed: Duration) -> ExamReport {
        let Mode::Exam(terms) = exam.mode() else { panic!("it is training") };
        exam.exam_report(terms, passed, Rulebook::embedded())
    }

    /// Ticks the right options of the question, or else the first wrong one.
    fn tick(session: &mut Session, rightly: bool) {
        let options = session.item().unwrap().options().enumerate();
        let places: Vec<usize> =
            options.filter(|(_, shown)| shown.option.is_right == rightly).map(|(place, _)| place).collect();
        session.tick_only(if rightly { &places } else { &places[..1] }, SECOND).unwrap();
    }

    /// Answers the question of an exam, and goes on.
    fn answer(exam: &mut Session, rightly: bool) {
        tick(exam, rightly);
        exam.forward();
    }

    /// Answers the question of training, and grades the answer.
    fn graded(session: &mut Session, rightly: bool, rating: Rating) -> (String, Rating) {
        tick(session, rightly);
        assert_eq!(session.answer(), Ok(rightly));
        session.grade(rating).map(|(question, rating)| (question.id.to_string(), rating)).unwrap()
    }

    #[test]
    fn due_questions_come_first_and_later_ones_last() {
        let mut memory = Dues(vec![
            ("later", Due::At(Moment(300))),
            ("soon", Due::At(Moment(200))),
            ("today", Due::Since(Moment(90))),
            ("long ago", Due::Since(Moment(10))),
        ]);
        let names = ["later", "new", "today", "newer", "soon", "long ago"];
        let questions = names.iter().map(|name| one_answer(name)).collect();
        let questions = put_due_first(questions, &mut memory, Moment(100)).unwrap();
        let order: Vec<&str> = questions.iter().map(|question| question.id.as_str()).collect();
        assert_eq!(order, ["long ago", "today", "new", "newer", "soon", "later"]);
    }

    #[test]
    fn training_asks_reveals_and_grades_each_question() {
        let mut session = training(vec![one_answer("a"), two_answers("b")], Ends::AfterAll);
        assert_eq!(session.answer(), Err(NoAnswer::NothingTicked));
        assert_eq!(session.grade(Rating::Good), None, "an open question is not graded");
        tick(&mut session, true);
        assert_eq!((session.is_revealed(), session.answer(), session.is_revealed()), (false, Ok(true), true));
        assert_eq!(session.tick(0, SECOND), Err(NoAnswer::Answered), "an answer that was revealed stays");
        assert_eq!(session.answer(), Err(NoAnswer::Answered));
        assert_eq!(session.grade(Rating::Easy).map(|(_, rating)| rating), Some(Rating::Easy));
        assert_eq!((session.number(), session.score()), (2, (1, 1)));
        let (id, rating) = graded(&mut session, false, Rating::Easy);
        assert_eq!((id.as_str(), rating), ("b", Rating::Again), "a wrong answer was not easy");
        assert_eq!((session.score(), session.is_over(SECOND)), ((2, 1), true));
        assert_eq!(session.tick(0, SECOND), Err(NoAnswer::Answered));
    }

    #[test]
    fn guess_is_right_and_asked_again() {
        let mut session = training(vec![one_answer("a")], Ends::AfterAll);
        assert_eq!(graded(&mut session, true, Rating::Again).1, Rating::Again);
        assert_eq!(session.score(), (1, 1));
    }

    #[test]
    fn iron_training_ends_with_the_first_miss() {
        let mut session = training(["a", "b", "c"].map(one_answer).to_vec(), Ends::AtFirstMiss);
        for (rightly, is_over) in [(true, false), (false, true)] {
            assert_eq!(graded(&mut session, rightly, Rating::Good).1 == Rating::Good, rightly);
            assert_eq!(session.is_over(SECOND), is_over);
        }
        assert_eq!((session.score(), session.items().len()), ((2, 1), 2));
    }

    #[test]
    fn endless_training_asks_all_again_in_another_order() {
        let names: Vec<String> = (0..6).map(|number| format!("q{number}")).collect();
        let mut session = training(names.iter().map(|name| one_answer(name)).collect(), Ends::Never);
        let asked: Vec<String> = (0..12).map(|_| graded(&mut session, true, Rating::Good).0).collect();
        let (first, second) = asked.split_at(6);
        assert_eq!(first, names);
        assert_ne!(second, names);
        let mut again = second.to_vec();
        again.sort();
        assert_eq!(again, names, "each once a round");
    }

    #[test]
    fn training_that_is_left_reports_the_answers() {
        let mut session = training(["a", "b", "c"].map(one_answer).to_vec(), Ends::AfterAll);
        tick(&mut session, false);
        session.answer().unwrap();
        let report = session.report(Rulebook::embedded());
        assert_eq!((report.score.questions, report.score.right), (1, 0));
        assert_eq!(report.missed[0].id.as_str(), "a");
    }

    #[test]
    fn exam_is_passed_from_the_pass_mark_on() {
        // Questions, right answers, pass mark, passed, percent. A share is not rounded up to the mark.
        let table = [
            (5, 4, 80, true, 80),
            (5, 3, 80, false, 60),
            (5, 0, 1, false, 0),
            (5, 5, 100, true, 100),
            (5, 4, 81, false, 80),
            (3, 2, 67, false, 66),
        ];
        for (questions, right, pass, passed, percent) in table {
            let mut exam = exam(questions, pass);
            (0..questions).for_each(|at| answer(&mut exam, at < right));
            let report = exam_report(&exam, SECOND);
            assert_eq!((report.passed, report.percent), (passed, percent), "{right} of {questions} at {pass}");
        }
    }

    #[test]
    fn exam_takes_no_answer_when_the_time_is_up() {
        let mut exam = exam(2, 50);
        exam.tick(0, 59 * SECOND).unwrap();
        assert_eq!(exam.left(59 * SECOND), Some(SECOND));
        assert_eq!(exam.tick(1, 60 * SECOND), Err(NoAnswer::OutOfTime));
        assert_eq!(exam.tick_only(&[1], 600 * SECOND), Err(NoAnswer::OutOfTime));
        assert_eq!(exam.left(600 * SECOND), Some(Duration::ZERO));
        let report = exam_report(&exam, 600 * SECOND);
        assert_eq!((report.seconds, report.open), (60, 1), "an answer in time counts");
    }

    #[test]
    fn exam_is_answered_in_any_order_and_anew() {
        let mut exam = exam(3, 100);
        assert!(!exam.back());
        answer(&mut exam, false);
        let reviews: Vec<_> = exam.reviews().map(|(question, rating)| (question.id.as_str(), rating)).collect();
        assert_eq!(reviews, [("q0", Rating::Again)], "a memory learns of the answers alone");
        assert!(exam.forward() && !exam.forward());
        answer(&mut exam, true);
        assert!(exam.to_open());
        assert_eq!((exam.number(), exam.open()), (2, 1));
        answer(&mut exam, true);
        assert!(!exam.to_open());
        while exam.back() {}
        answer(&mut exam, true);
        assert!(exam_report(&exam, SECOND).passed);
    }

    #[test]
    fn exam_report_goes_by_chapter_and_section() {
        let mut questions: Vec<Question> = ["a", "b", "c", "d"].into_iter().map(one_answer).collect();
        let cites: [&[&str]; 4] = [&["CR 7.5.11.a", "CR 5.4"], &["TR 2"], &[], &["CR 7.1.2"]];
        for (question, cites) in questions.iter_mut().zip(cites) {
            question.cites = cites.iter().map(|id| id.parse().unwrap()).collect();
        }
        questions[3].level = None;
        let mut exam = Session::new(questions, 3, Mode::Exam(Terms { limit: None, pass: 80 }));
        [true, false, true].into_iter().for_each(|rightly| answer(&mut exam, rightly));
        let report = exam_report(&exam, SECOND);
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
