//! One sitting: the questions are asked on a screen or at a prompt, the answers go into the memory, and the result is told
//! at the end: how much was right, by section and by level, and each question that was not.

use std::io;
use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Serialize;

use super::prompt::Prompt;
use super::screen::Screen;
use super::selection::{Sample, Selection};
use super::telling::{clock, reflowed};
use crate::cli::base::{Exit, Failure, Format, Globals, Look, Out};
#[cfg(feature = "quiz-memory")]
use crate::cli::memory::MemoryArgs;
use crate::cli::memory::now;
use crate::cli::terminal;
use crate::quiz::report::{ExamReport, LevelScore, Missed, Report, Score, SectionScore};
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
    let told = tell(&session, passed, rulebook, out);
    asked.and(kept).and(told)
}

/// The result of a training session, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct Trained<'r>(&'r Report);

swu_api::document!(Trained<'_>, "quiz", "The result of a training session: `judge quiz`.");

/// The result of an exam, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct Examined<'r>(&'r ExamReport);

swu_api::document!(Examined<'_>, "quiz-exam", "The result of an exam: `judge quiz --exam`.");

/// Tells the result after that time. Only an exam can be failed.
fn tell(session: &Session, passed: Duration, rulebook: &Rulebook, out: &mut Out) -> Result<Exit, Failure> {
    match session.mode() {
        Mode::Training(_) => {
            let report = session.report(rulebook);
            out.tell(&Trained(&report), |out| training(&report, out))
        }
        Mode::Exam(terms) => {
            let report = session.exam_report(terms, passed, rulebook);
            out.tell(&Examined(&report), |out| examined(&report, out))?;
            Ok(Exit::of(report.passed))
        }
    }
}

fn training(report: &Report, out: &mut Out) -> io::Result<()> {
    out.line("")?;
    if report.score.questions == 0 {
        return out.line("No question was answered.");
    }
    out.painted(Look::Title, &format!("{}, {} %", told(report.score), report.score.percent()))?;
    sections(&report.sections, out)
}

fn examined(report: &ExamReport, out: &mut Out) -> io::Result<()> {
    let (word, look) = if report.passed { ("Passed", Look::Right) } else { ("Not passed", Look::Wrong) };
    out.line("")?;
    let title = out.paint(look, word);
    out.line(&format!("{title}: {}, {} %; {} % needed", told(report.report.score), report.percent, report.pass))?;
    let time = clock(Duration::from_secs(report.seconds));
    let limit = report.limit_seconds.map(|limit| format!(" of {}", clock(Duration::from_secs(limit))));
    let open = if report.open > 0 { format!("; {} left open", report.open) } else { String::new() };
    out.line(&format!("Time: {time}{}{open}", limit.unwrap_or_default()))?;
    sections(&report.report.sections, out)?;
    levels(&report.report.levels, out)?;
    if !report.report.missed.is_empty() {
        out.title("Missed")?;
        report.report.missed.iter().try_for_each(|missed| tell_missed(missed, out))?;
    }
    out.line("")?;
    out.wrapped(&format!("Take the same exam again with `--seed {}`.", report.seed), 0)
}

fn sections(sections: &[SectionScore], out: &mut Out) -> io::Result<()> {
    out.title("By section")?;
    for chapter in sections {
        section(chapter, 2, out)?;
        chapter.parts.iter().try_for_each(|part| section(part, 4, out))?;
    }
    Ok(())
}

/// The width of the shares of a table.
const SHARE: usize = 12;

fn section(part: &SectionScore, indent: usize, out: &mut Out) -> io::Result<()> {
    let id = part.section.as_ref().map_or_else(|| "no rule cited".to_owned(), ToString::to_string);
    let label = format!("{:<SHARE$}{:indent$}{id}  ", told(part.score), "");
    out.wrapped(&format!("{label}{}", part.title), 2)
}

fn levels(levels: &[LevelScore], out: &mut Out) -> io::Result<()> {
    out.title("By level")?;
    for part in levels {
        let level = part.level.map_or_else(|| "no level".to_owned(), |level| format!("level {}", u8::from(level)));
        out.line(&format!("  {:<SHARE$}  {level}", told(part.score)))?;
    }
    Ok(())
}

fn tell_missed(missed: &Missed, out: &mut Out) -> io::Result<()> {
    let number = format!("{}.", missed.number);
    out.labelled(&number, 4, &missed.ask, 2)?;
    let chosen = if missed.chosen.is_empty() { "left open".to_owned() } else { missed.chosen.join("; ") };
    out.wrapped(&format!("You: {chosen}"), 6)?;
    for mistake in &missed.mistakes {
        out.wrapped(&format!("Mistake: {mistake}"), 6)?;
    }
    out.wrapped(&format!("Right: {}", missed.right.join("; ")), 6)?;
    if let Some(explain) = &missed.explain {
        out.paragraphs(&reflowed(explain), 6)?;
    }
    let columns = missed.cites.iter().map(|rule| rule.id.to_string().len() + 2).max().unwrap_or_default();
    for rule in &missed.cites {
        out.labelled(&rule.id.to_string(), columns, &rule.title, 6)?;
    }
    Ok(())
}

fn told(score: Score) -> String {
    format!("{} of {} right", score.right, score.questions)
}
