//! One sitting: the questions are asked on a screen or at a prompt, the answers go into the memory, and the result is told
//! at the end.

use std::time::{Duration, Instant};

use super::outcome;
use super::prompt::Prompt;
use super::screen::Screen;
use super::selection::{Sample, Selection};
use crate::cli::base::{Exit, Failure, Format, Globals, Out};
#[cfg(feature = "quiz-memory")]
use crate::cli::memory::MemoryArgs;
use crate::cli::memory::now;
use crate::cli::terminal;
use crate::quiz::session::{Ends, Mode, Remembers, Session, Terms, put_due_first};
use crate::quiz::{Question, Rating, shuffle, spread};
use crate::rulebook::Rulebook;

/// The manner in which questions are asked.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Session")]
pub(super) struct Manner {
    /// Take an exam: answers are marked at the end
    #[arg(long, conflicts_with_all = ["list", "check", "form", "html"])]
    pub exam: bool,
    /// Time limit of an exam in minutes
    #[arg(long, value_name = "MINUTES", requires = "exam", value_parser = clap::value_parser!(u16).range(1..))]
    time: Option<u16>,
    /// Pass mark of an exam in percent
    #[arg(long, value_name = "PERCENT", requires = "exam", default_value_t = 80,
        value_parser = clap::value_parser!(u8).range(1..=100))]
    pass: u8,
    /// Continue until you leave: after the last question, ask all again in a new order
    #[arg(long, conflicts_with_all = ["list", "check", "form", "html", "exam"])]
    endless: bool,
    /// End at the first wrong answer
    #[arg(long, conflicts_with_all = ["list", "check", "form", "html", "exam", "endless"])]
    iron: bool,
    /// Ask line by line, even on a terminal
    #[arg(long)]
    plain: bool,
    #[cfg(feature = "quiz-memory")]
    #[command(flatten)]
    memory: MemoryArgs,
}

/// The number of questions that are asked if nobody says.
const USUAL_COUNT: usize = 20;
/// The number of questions that are generated where a session has no end of its own.
const MANY: usize = 100;

impl Manner {
    /// The end of training.
    const fn ends(&self) -> Ends {
        match (self.iron, self.endless) {
            (true, _) => Ends::AtFirstMiss,
            (false, true) => Ends::Never,
            (false, false) => Ends::AfterAll,
        }
    }

    fn mode(&self) -> Mode {
        let limit = self.time.map(|minutes| Duration::from_secs(60 * u64::from(minutes)));
        if self.exam { Mode::Exam(Terms { limit, pass: self.pass }) } else { Mode::Training(self.ends()) }
    }

    /// The files of which questions are generated.
    pub(super) fn sample(&self, seed: Option<u64>, selection: &Selection) -> Sample {
        let usual = if self.ends() == Ends::AfterAll { USUAL_COUNT } else { MANY };
        (seed, Some(selection.count().unwrap_or(usual)))
    }

    /// The memory of the candidate, if the answers are to be remembered.
    #[cfg(feature = "quiz-memory")]
    fn open_memory(&self) -> Result<Option<Box<dyn Remembers>>, Failure> {
        Ok(self.memory.open()?.map(|memory| Box::new(memory) as Box<dyn Remembers>))
    }

    /// This program was built without a memory.
    #[cfg(not(feature = "quiz-memory"))]
    fn open_memory(&self) -> Result<Option<Box<dyn Remembers>>, Failure> {
        Ok(None)
    }
}

/// The keeper of the answers, if they are kept.
pub(super) struct Keeper {
    pub memory: Option<Box<dyn Remembers>>,
}

impl Keeper {
    /// Grades the answer that is revealed, and goes on to the next question.
    pub(super) fn grade(&mut self, session: &mut Session, rating: Rating) -> Result<(), Failure> {
        match session.grade(rating) {
            Some((question, rating)) => self.keep(question, rating),
            None => Ok(()),
        }
    }

    /// Keeps all that is not kept yet when a sitting ends: the answer that was just explained, or those of an exam.
    fn close(&mut self, session: &mut Session) -> Result<(), Failure> {
        match session.mode() {
            Mode::Exam(_) => session.reviews().try_for_each(|(question, rating)| self.keep(question, rating)),
            Mode::Training(_) => self.grade(session, Rating::Good),
        }
    }

    fn keep(&mut self, question: &Question, rating: Rating) -> Result<(), Failure> {
        match &mut self.memory {
            Some(memory) => Ok(memory.record(question, rating, now())?),
            None => Ok(()),
        }
    }
}

/// Asks some of these questions.
pub(super) fn run(
    mut questions: Vec<Question>,
    // A number that can be typed again.
    seed: u64,
    selection: &Selection,
    args: &Manner,
    rulebook: &Rulebook,
    globals: &Globals,
    out: &mut Out,
) -> Result<Exit, Failure> {
    let ends = args.ends();
    let mut memory = args.open_memory()?;
    shuffle(&mut questions, seed, |question| question.id.to_string());
    // An exam is the same for everybody.
    if let Some(memory) = memory.as_deref_mut().filter(|_| !args.exam) {
        questions = put_due_first(questions, memory, now())?;
    }
    // Of the questions of the program no one answers another, unless somebody asks for a number of them. Whoever names
    // files is asked what is in them, those last that another one answers.
    let apart = spread(&mut questions);
    let most = if selection.paths.is_empty() { USUAL_COUNT.min(apart) } else { USUAL_COUNT };
    let usual = if ends == Ends::AfterAll { most } else { usize::MAX };
    questions.truncate(selection.count().unwrap_or(usual));
    let mut session = Session::new(questions, seed, args.mode());
    let mut keeper = Keeper { memory };
    let began = Instant::now();
    let asked = if args.plain || !terminal::is_possible() {
        // What is asked does not get between what programs read.
        let mut beside = (out.format == Format::Json).then(|| Out::standard_error(globals));
        let prompt_out = beside.as_mut().unwrap_or(out);
        let asked = Prompt { out: prompt_out, rulebook, began }.run(&mut session, &mut keeper);
        asked.and_then(|()| Ok(prompt_out.flush()?))
    } else {
        Screen::new(&mut session, rulebook, out.has_color()).run(&mut keeper, began)
    };
    let passed = began.elapsed();
    // Whatever ended it: what was answered is kept, and told.
    let kept = keeper.close(&mut session);
    let told = outcome::tell(&session, passed, rulebook, out);
    asked.and(kept).and(told)
}
