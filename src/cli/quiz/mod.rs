//! `judge quiz`: questions from scenarios, asked, listed, checked or exported.

mod list;
mod prompt;
mod screen;
mod selection;
mod sitting;
#[cfg(feature = "quiz-memory")]
mod stats;
mod telling;

use swu_api::Catalogue;

use crate::cli::base::{Command, Exit, Failure, Globals, Manner, Out};
use crate::cli::files::inputs::{self, is_standard_input};
use crate::cli::files::write::PageOrFile;
use crate::cli::sources::editions;
use crate::diagnostic::{Diagnostic, Severity};
use crate::quiz::{Bank, FlawKind, Question};
use crate::scenario::replay::World;
use selection::Selection;

/// Train with questions whose answers the engine proves
///
/// Questions come from scenarios; the replay decides which options are right. Repeating a filter widens the choice,
/// different filters narrow it. On a terminal, questions fill the screen; otherwise they are asked line by line, and the
/// end of the input ends the session. Answers are remembered, and questions that are due come first. After a right
/// answer, grade it `again` (a guess), `hard`, `good` (default) or `easy`; a wrong answer is graded `again`.
///
/// Exits with 1 if no question matches, if an exam is not passed, or with `--check` if a quiz fails.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  judge quiz                              the built-in questions
  judge quiz --level 1 --section 7.5      level 1, about keyword abilities
  judge quiz --tag sentinel --count 5     five questions about Sentinel
  judge quiz --card \"Doctor Aphra\"        questions with this card
  judge quiz --exam --time 30             an exam of 20 questions in half an hour
  judge quiz --exam --seed 7 --pass 90    an exam that others can take too
  judge quiz --generated --count 10 --seed 4
                                          ten generated questions
  judge quiz --kind rule                  which rule decides?
  judge quiz --kind wrong-ruling          find the wrong ruling
  judge quiz --endless --level 1          until you leave
  judge quiz --iron                       until the first wrong answer
  judge quiz my-rulings --check           check the quizzes of a folder
  judge quiz --list --set SOR             list questions without asking them
  judge quiz --html exam.html             an exam as a web page
  judge quiz --as anki --out questions.apkg
                                          a deck for Anki; import it again to update it
  judge quiz stats                        what you know, and what is due"
)]
pub(super) struct Args {
    /// List the questions, without their answers
    #[arg(long, conflicts_with = "html")]
    list: bool,
    /// Check every quiz: at least one option must be right by the replay, and one wrong
    #[arg(long, conflicts_with_all = ["list", "html"])]
    check: bool,
    /// Write the questions in this form
    #[arg(long = "as", alias = "export", value_enum, value_name = "FORM", conflicts_with_all = ["list", "check", "html"])]
    form: Option<list::Form>,
    #[command(flatten)]
    to: PageOrFile,
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    sitting: sitting::Manner,
    #[cfg(feature = "quiz-memory")]
    #[command(subcommand)]
    stats: Option<Stats>,
}

#[cfg(feature = "quiz-memory")]
#[derive(Debug, clap::Subcommand)]
enum Stats {
    Stats(stats::Args),
}

impl Args {
    /// True if it prints something to read, and asks nothing.
    pub(super) const fn is_read(&self) -> bool {
        #[cfg(feature = "quiz-memory")]
        let is_stats = self.stats.is_some();
        #[cfg(not(feature = "quiz-memory"))]
        let is_stats = false;
        self.list || self.check || is_stats
    }

    /// True if it writes a document for something else.
    fn is_written(&self) -> bool {
        self.form.is_some() || self.to.is_page()
    }
}

/// The documents of these commands for programs.
pub(super) fn schemas(catalogue: Catalogue) -> Catalogue {
    let catalogue = catalogue
        .document::<sitting::Trained<'_>>()
        .document::<list::Checked<'_>>()
        .document::<sitting::Examined<'_>>()
        .list::<list::Listed<'_>>();
    #[cfg(feature = "quiz-memory")]
    let catalogue = catalogue.document::<stats::Told<'_>>();
    catalogue
}

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner { is_read: self.is_read(), answers_by_rules: !self.is_written(), ..Manner::SET }
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        #[cfg(feature = "quiz-memory")]
        if let Some(Stats::Stats(stats)) = &self.stats {
            return stats.run(globals, out);
        }
        if self.to.is_file() && !self.is_written() {
            let error = Diagnostic::error("`--out` needs `--as`");
            return Err(error
                .help("choose a form with `--as anki|json|markdown`, or write a page with `--html FILE`")
                .into());
        }
        inputs::all_there(&self.selection.paths)?;
        let (rules, _) = editions::rules_and_edition(globals, out)?;
        let library = globals.cards()?;
        let world = World { library: &library, rulebook: &rules };
        let filter = self.selection.filter(&world)?;
        let is_asked = !self.list && !self.check && !self.is_written();
        let seed = self.selection.seed.or_else(|| is_asked.then(|| fastrand::u64(1..1_000_000)));
        let sample = if is_asked { self.sitting.sample(seed, &self.selection) } else { (seed, self.selection.count()) };
        let (bank, sources) = self.selection.bank(&filter, sample, &world);
        if self.check {
            return check(&bank, &sources, out);
        }
        // What cannot be asked does not keep the other questions from being asked.
        for flaw in &bank.flaws {
            let warning = Diagnostic { severity: Severity::Warning, ..flaw.message.clone() };
            out.complain(&warning, sources.get(&flaw.file).map(String::as_str));
        }
        let questions: Vec<Question> =
            bank.questions.iter().filter(|question| filter.takes(question)).cloned().collect();
        if questions.is_empty() {
            out.complain(&self.selection.nothing_found(&bank.questions), None);
            return Ok(Exit::DoesNotHold);
        }
        if self.is_written() {
            let questions = self.selection.listed(questions);
            list::write(self.form, &questions, self.selection.seed.unwrap_or(0), &self.to, &world, out)?;
            return Ok(Exit::Fine);
        }
        if self.list {
            return list::print(&self.selection.listed(questions), out);
        }
        if self.selection.paths.iter().any(|path| is_standard_input(path)) {
            let error = Diagnostic::error("standard input cannot hold both questions and answers");
            return Err(error.help("name a file, or use `--list`, `--check`, `--as` or `--html`").into());
        }
        sitting::run(questions, seed.unwrap_or_default(), &self.selection, &self.sitting, &rules, globals, out)
    }
}

/// Tells how many questions hold, and why the others do not.
fn check(bank: &Bank, sources: &selection::Sources, out: &mut Out) -> Result<Exit, Failure> {
    out.tell(&list::Checked::of(bank), |out| {
        let counted = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
        let held = format!("{} can be asked", counted(bank.questions.len(), "question"));
        match bank.flaws.len() {
            0 => out.line(&held),
            flaws => out.line(&format!("{held}; {} found", counted(flaws, "flaw"))),
        }
    })?;
    out.flush()?;
    for flaw in &bank.flaws {
        out.complain(&flaw.message, sources.get(&flaw.file).map(String::as_str));
    }
    match bank.flaws.iter().map(|flaw| flaw.kind).max() {
        None => Ok(Exit::Fine),
        Some(FlawKind::DoesNotHold) => Ok(Exit::DoesNotHold),
        // What is wrong has been said.
        Some(FlawKind::Invalid) => Err(Failure::SAID),
    }
}
