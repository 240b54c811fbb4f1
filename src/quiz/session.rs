//! A session of training: one question after the other, each answered, revealed and graded; and what it asks of a memory.
//!
//! A [`Session`] knows no clock, no terminal and no file. Whoever runs it passes each [`Review`] on to what [`Remembers`].

use super::item::{Item, NoSuchOption};
use super::report::Report;
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

/// What keeps in mind how questions were answered.
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

/// An answer, for a memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Review<'q> {
    pub question: &'q Question,
    pub rating: Rating,
}

/// Where a session is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage<'s> {
    /// The question waits for an answer.
    Asked(&'s Item),
    /// The answer was given, and is explained.
    Revealed(&'s Item),
    /// There is no further question.
    Over,
}

/// Why an answer is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    #[error("nothing is ticked")]
    NothingTicked,
    #[error("the question is answered already")]
    Answered,
    #[error(transparent)]
    NoSuchOption(#[from] NoSuchOption),
}

/// When a session ends, but for whoever leaves it.
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

/// A session of training.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    items: Vec<Item>,
    ends: Ends,
    /// How many questions a round of all of them has, and the seed of the rounds.
    round: usize,
    seed: u64,
    /// How many questions lie behind.
    at: usize,
    is_revealed: bool,
}

impl Session {
    /// A session of these questions in their order; the seed shuffles their options.
    pub fn new(questions: Vec<Question>, seed: u64) -> Self {
        let items: Vec<Item> = questions.into_iter().map(|question| Item::new(question, seed)).collect();
        Self { round: items.len(), items, ends: Ends::default(), seed, at: 0, is_revealed: false }
    }

    /// The same with another end.
    #[must_use]
    pub const fn ending(mut self, ends: Ends) -> Self {
        self.ends = ends;
        self
    }

    /// When it ends.
    pub const fn ends(&self) -> Ends {
        self.ends
    }

    pub fn stage(&self) -> Stage<'_> {
        match self.items.get(self.at) {
            None => Stage::Over,
            Some(item) if self.is_revealed => Stage::Revealed(item),
            Some(item) => Stage::Asked(item),
        }
    }

    /// How many questions the session has.
    pub const fn len(&self) -> usize {
        self.items.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The number of the question that is asked, from 1.
    pub fn number(&self) -> usize {
        self.len().min(self.at + 1)
    }

    /// How many were answered, and how many of them right.
    pub fn score(&self) -> (usize, usize) {
        let answered = self.answered();
        (answered.len(), answered.iter().filter(|item| item.is_right()).count())
    }

    /// Ticks an option of the question that is asked, by its place from 0, or takes the tick away.
    ///
    /// # Errors
    ///
    /// When there is no such option, or the question is answered.
    pub fn tick(&mut self, place: usize) -> Result<(), NoAnswer> {
        Ok(self.asked()?.tick(place)?)
    }

    /// Ticks exactly these options of the question that is asked.
    ///
    /// # Errors
    ///
    /// As [`Session::tick`].
    pub fn tick_only(&mut self, places: &[usize]) -> Result<(), NoAnswer> {
        Ok(self.asked()?.tick_only(places)?)
    }

    /// Takes what is ticked as the answer, and says whether it is right.
    ///
    /// # Errors
    ///
    /// When nothing is ticked, or the question is answered.
    pub fn answer(&mut self) -> Result<bool, NoAnswer> {
        let item = self.asked()?;
        if !item.is_answered() {
            return Err(NoAnswer::NothingTicked);
        }
        let is_right = item.is_right();
        self.is_revealed = true;
        Ok(is_right)
    }

    /// Grades the answer that was revealed, and goes on to the next question. A right answer that was a guess may be asked
    /// again; a wrong one always is, whatever the rating. None if no answer is revealed.
    pub fn grade(&mut self, rating: Rating) -> Option<Review<'_>> {
        let is_right = self.items.get(self.at).filter(|_| self.is_revealed)?.is_right();
        self.at += 1;
        self.is_revealed = false;
        match self.ends {
            Ends::AtFirstMiss if !is_right => self.items.truncate(self.at),
            Ends::Never if self.at == self.items.len() => self.begin_round(),
            Ends::AfterAll | Ends::AtFirstMiss | Ends::Never => {}
        }
        let item = self.items.get(self.at.checked_sub(1)?)?;
        let rating = if item.is_right() { rating } else { Rating::Again };
        Some(Review { question: item.question(), rating })
    }

    /// What came of the questions that were answered.
    pub fn report(&self, rulebook: &Rulebook) -> Report {
        Report::new(self.answered(), rulebook)
    }

    /// All questions once more, in the order of a seed of this round.
    fn begin_round(&mut self) {
        let rounds = u64::try_from(self.items.len() / self.round.max(1)).unwrap_or(u64::MAX);
        let seed = self.seed.wrapping_add(rounds);
        let mut questions: Vec<Question> =
            self.items.iter().take(self.round).map(|item| item.question().clone()).collect();
        shuffle(&mut questions, seed, |question| question.id.to_string());
        spread(&mut questions);
        self.items.extend(questions.into_iter().map(|question| Item::new(question, seed)));
    }

    fn asked(&mut self) -> Result<&mut Item, NoAnswer> {
        self.items.get_mut(self.at).filter(|_| !self.is_revealed).ok_or(NoAnswer::Answered)
    }

    fn answered(&self) -> &[Item] {
        self.items.get(..self.at + usize::from(self.is_revealed)).unwrap_or(&self.items)
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{one_answer, two_answers};
    use super::*;

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

    /// Ticks the right options of the question that is asked, or else the first wrong one.
    fn tick(session: &mut Session, rightly: bool) {
        let Stage::Asked(item) = session.stage() else { panic!("no question is asked") };
        let options = item.options().enumerate();
        let places: Vec<usize> =
            options.filter(|(_, shown)| shown.option.is_right == rightly).map(|(place, _)| place).collect();
        session.tick_only(if rightly { &places } else { &places[..1] }).unwrap();
    }

    #[test]
    fn what_is_due_is_asked_first_and_what_is_not_last() {
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
    fn a_question_is_asked_answered_revealed_and_graded() {
        let mut session = Session::new(vec![one_answer("a"), two_answers("b")], 3);
        assert!(matches!(session.stage(), Stage::Asked(_)));
        assert_eq!(session.answer(), Err(NoAnswer::NothingTicked));
        assert_eq!(session.grade(Rating::Good), None, "what is not answered is not graded");
        tick(&mut session, true);
        assert_eq!(session.answer(), Ok(true));
        assert!(matches!(session.stage(), Stage::Revealed(_)));
        assert_eq!(session.tick(0), Err(NoAnswer::Answered), "an answer that was revealed stays");
        assert_eq!(session.answer(), Err(NoAnswer::Answered));
        let review = session.grade(Rating::Easy);
        assert_eq!(review.map(|review| (review.question.id.as_str(), review.rating)), Some(("a", Rating::Easy)));
        assert_eq!((session.number(), session.score()), (2, (1, 1)));
        tick(&mut session, false);
        assert_eq!(session.answer(), Ok(false));
        assert_eq!(session.score(), (2, 1));
        let review = session.grade(Rating::Easy).unwrap();
        assert_eq!(review.rating, Rating::Again, "a wrong answer was not easy");
        assert_eq!(session.stage(), Stage::Over);
        assert_eq!(session.tick(0), Err(NoAnswer::Answered));
    }

    #[test]
    fn a_right_answer_that_was_a_guess_is_asked_again() {
        let mut session = Session::new(vec![one_answer("a")], 3);
        tick(&mut session, true);
        session.answer().unwrap();
        assert_eq!(session.grade(Rating::Again).map(|review| review.rating), Some(Rating::Again));
        assert_eq!(session.score(), (1, 1), "the answer was right all the same");
    }

    #[test]
    fn an_iron_session_ends_with_the_first_miss() {
        let questions = ["a", "b", "c"].map(one_answer).to_vec();
        let mut session = Session::new(questions, 3).ending(Ends::AtFirstMiss);
        for (rightly, is_over) in [(true, false), (false, true)] {
            tick(&mut session, rightly);
            session.answer().unwrap();
            assert_eq!(session.grade(Rating::Good).map(|review| review.rating == Rating::Good), Some(rightly));
            assert_eq!(session.stage() == Stage::Over, is_over);
        }
        assert_eq!((session.score(), session.len()), ((2, 1), 2));
    }

    #[test]
    fn an_endless_session_asks_all_again_in_another_order() {
        let names: Vec<String> = (0..6).map(|number| format!("q{number}")).collect();
        let mut session = Session::new(names.iter().map(|name| one_answer(name)).collect(), 3).ending(Ends::Never);
        let mut asked = Vec::new();
        for _ in 0..12 {
            tick(&mut session, true);
            session.answer().unwrap();
            asked.extend(session.grade(Rating::Good).map(|review| review.question.id.to_string()));
        }
        let (first, second) = asked.split_at(6);
        assert_eq!(first, names);
        assert_ne!(second, names);
        let mut again = second.to_vec();
        again.sort();
        assert_eq!(again, names, "each once a round");
    }

    #[test]
    fn a_session_that_is_left_reports_what_was_answered() {
        let mut session = Session::new(vec![one_answer("a"), one_answer("b"), one_answer("c")], 3);
        tick(&mut session, false);
        session.answer().unwrap();
        let report = session.report(Rulebook::embedded());
        assert_eq!((report.score.questions, report.score.right), (1, 0));
        assert_eq!(report.missed[0].id.as_str(), "a");
    }
}
