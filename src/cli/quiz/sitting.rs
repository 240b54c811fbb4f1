//! One sitting: the questions are asked on a screen or at a prompt, what was answered goes into the memory, and what came
//! of it is told at the end.

use std::time::{Duration, Instant};
#[cfg(feature = "quiz-memory")]
use std::{fs, path::PathBuf};

use super::course::Course;
use super::prompt::Prompt;
use super::selection::Selection;
use super::{now, outcome, screen};
#[cfg(feature = "quiz-memory")]
use crate::cli::home;
use crate::cli::options::{Format, Globals};
use crate::cli::out::Out;
use crate::cli::{Failure, Verdict};
#[cfg(feature = "quiz-memory")]
use crate::diagnostic::Diagnostic;
#[cfg(feature = "quiz-memory")]
use crate::quiz::Memory;
use crate::quiz::exam::{Exam, Terms};
use crate::quiz::session::{Ends, Remembers, Session, put_due_first};
use crate::quiz::{Question, Rating, shuffle, spread};
use crate::rulebook::Rulebook;

/// How questions are asked.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "How they are asked")]
pub(super) struct Manner {
    /// An exam: nothing is said about the answers before the end. Ends with 1 if it is not passed
    #[arg(long, conflicts_with_all = ["list", "check", "export"])]
    pub exam: bool,
    /// The minutes that an exam takes at most
    #[arg(long, value_name = "MINUTES", requires = "exam", value_parser = clap::value_parser!(u16).range(1..))]
    time: Option<u16>,
    /// How much of a hundred must be right for an exam to be passed
    #[arg(long, value_name = "PERCENT", requires = "exam", default_value_t = 80,
        value_parser = clap::value_parser!(u8).range(1..=100))]
    pass: u8,
    /// Go on until you leave: after the last question all are asked again, in another order
    #[arg(long, conflicts_with_all = ["list", "check", "export", "exam"])]
    endless: bool,
    /// End at the first wrong answer
    #[arg(long, conflicts_with_all = ["list", "check", "export", "exam", "endless"])]
    iron: bool,
    /// Ask line by line, also on a terminal
    #[arg(long)]
    plain: bool,
    /// Remember the answers in this file, in place of that in the user's folder for data
    #[cfg(feature = "quiz-memory")]
    #[arg(long, value_name = "FILE")]
    memory: Option<PathBuf>,
    /// Neither remember the answers, nor ask first what is due
    #[cfg(feature = "quiz-memory")]
    #[arg(long, conflicts_with = "memory")]
    no_memory: bool,
}

/// How many questions are asked if nobody says.
const USUAL_COUNT: usize = 20;

impl Manner {
    /// When a session of training ends.
    const fn ends(&self) -> Ends {
        match (self.iron, self.endless) {
            (true, _) => Ends::AtFirstMiss,
            (false, true) => Ends::Never,
            (false, false) => Ends::AfterAll,
        }
    }

    /// The memory of the candidate, if the answers are to be remembered.
    #[cfg(feature = "quiz-memory")]
    fn open_memory(&self) -> Result<Option<Box<dyn Remembers>>, Failure> {
        if self.no_memory {
            return Ok(None);
        }
        let file = match &self.memory {
            Some(file) => file.clone(),
            None => home::memory_file()?,
        };
        if let Some(folder) = file.parent() {
            // If there is none then, the file cannot be made, which is said.
            let _ = fs::create_dir_all(folder);
        }
        match Memory::open(&file) {
            Ok(memory) => Ok(Some(Box::new(memory))),
            Err(error) => Err(Failure::from(Diagnostic::from(error)).help("`--no-memory` remembers nothing")),
        }
    }

    /// This program was built without a memory.
    #[cfg(not(feature = "quiz-memory"))]
    fn open_memory(&self) -> Result<Option<Box<dyn Remembers>>, Failure> {
        Ok(None)
    }
}

/// What keeps the answers, if they are kept.
pub(super) struct Keeper {
    pub memory: Option<Box<dyn Remembers>>,
}

impl Keeper {
    /// Grades the answer that is revealed, and goes on to the next question.
    pub(super) fn grade(&mut self, course: &mut Course, rating: Rating) -> Result<(), Failure> {
        let Course::Training(session) = course else { return Ok(()) };
        match session.grade(rating) {
            Some(review) => self.keep(review.question, review.rating),
            None => Ok(()),
        }
    }

    /// Keeps what is not kept yet when a sitting ends: the answer that was just explained, or those of an exam.
    fn close(&mut self, course: &mut Course) -> Result<(), Failure> {
        if let Course::Exam(exam) = course {
            return exam.reviews().try_for_each(|review| self.keep(review.question, review.rating));
        }
        self.grade(course, Rating::Good)
    }

    fn keep(&mut self, question: &Question, rating: Rating) -> Result<(), Failure> {
        match &mut self.memory {
            Some(memory) => Ok(memory.record(question, rating, now()).map_err(|error| Failure::from(*error))?),
            None => Ok(()),
        }
    }
}

/// Asks some of these questions.
pub(super) fn run(
    mut questions: Vec<Question>,
    selection: &Selection,
    args: &Manner,
    rulebook: &Rulebook,
    globals: &Globals,
    out: &mut Out,
) -> Result<Verdict, Failure> {
    // A number that can be typed again.
    let seed = selection.seed().unwrap_or_else(|| fastrand::u64(1..1_000_000));
    let ends = args.ends();
    let count = selection.count().unwrap_or(if ends == Ends::AfterAll { USUAL_COUNT } else { usize::MAX });
    let mut memory = args.open_memory()?;
    shuffle(&mut questions, seed, |question| question.id.to_string());
    // An exam is the same for everybody.
    if let Some(memory) = memory.as_deref_mut().filter(|_| !args.exam) {
        questions = put_due_first(questions, memory, now()).map_err(|error| Failure::from(*error))?;
    }
    spread(&mut questions);
    questions.truncate(count);
    let mut course = if args.exam {
        let limit = args.time.map(|minutes| Duration::from_secs(60 * u64::from(minutes)));
        Course::Exam(Exam::new(questions, seed, Terms { limit, pass: args.pass }))
    } else {
        Course::Training(Session::new(questions, seed).ending(ends))
    };
    let mut keeper = Keeper { memory };
    let began = Instant::now();
    let asked = if args.plain || !screen::is_possible() {
        // What is asked does not get between what programs read.
        let mut beside = (out.format == Format::Json).then(|| Out::standard_error(globals));
        let prompt_out = beside.as_mut().unwrap_or(out);
        let asked = Prompt { out: prompt_out, rulebook, began }.run(&mut course, &mut keeper);
        asked.and_then(|()| Ok(prompt_out.flush()?))
    } else {
        screen::run(&mut course, &mut keeper, rulebook, began, out.has_color())
    };
    let passed = began.elapsed();
    // Whatever ended it: what was answered is kept, and told.
    let kept = keeper.close(&mut course);
    let told = outcome::tell(&course, passed, rulebook, out);
    asked.and(kept).and(told)
}
