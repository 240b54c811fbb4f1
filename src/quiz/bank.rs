//! The questions of files: a scenario with a `quiz` becomes a question, whose right options are those of the replay.

use super::{
    Filter, Origin, Question, QuestionCard, QuestionOption, Situation, decisive, event_steps, generate, steps,
};
use swu_cards::{Card, Library};
use swu_scenario::replay::{Detail, Replay, RuledOption, Status, Trace, World, cards_of, replay_in_detail};
use swu_scenario::{File, Text, read_file, spread};
use swu_text::diagnostic::Diagnostic;

/// The questions of files.
#[derive(Debug, Clone, Default)]
pub struct Bank {
    /// In the order of the files.
    pub questions: Vec<Question>,
    /// The reasons why the quizzes of some files cannot be asked.
    pub flaws: Vec<Flaw>,
}

/// Something that keeps the quiz of a file from being asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    pub file: String,
    pub kind: FlawKind,
    pub message: Diagnostic,
}

/// The kind of a flaw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FlawKind {
    /// The engine rules otherwise than the file says, or does not implement what it needs.
    DoesNotHold,
    /// The file breaks the format.
    Invalid,
}

impl Bank {
    /// The questions that these files (names and texts) ask themselves. Files without a quiz give nothing, and a bad one
    /// does not stop the others.
    pub fn written(files: &[(String, String)], world: &World<'_>) -> Self {
        Self::of(files, |name, source| written(name, source, world))
    }

    /// The questions that are generated from these files (names and texts), as far as the filter can take them. Files that
    /// are no game give nothing, and a bad one does not stop the others.
    pub fn generated(files: &[(String, String)], filter: &Filter, world: &World<'_>) -> Self {
        Self::of(files, |name, source| generate::questions(name, source, filter, world))
    }

    /// A few rulings of each of these files of which one is wrong, as far as the filter can take them: see
    /// [`Bank::generated`].
    pub fn wrong_rulings(files: &[(String, String)], filter: &Filter, world: &World<'_>) -> Self {
        Self::of(files, |name, source| generate::wrong_rulings(name, source, filter, world))
    }

    /// Everything of these and of others.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.questions.extend(others.questions);
        self.flaws.extend(others.flaws);
        self
    }

    fn of<Q: IntoIterator<Item = Question> + Send>(
        files: &[(String, String)],
        ask: impl Fn(&str, &str) -> Result<Q, Vec<Flaw>> + Sync,
    ) -> Self {
        let asked = spread::map(files, |(name, source)| ask(name, source));
        let mut bank = Self::default();
        for asked in asked {
            match asked {
                Ok(questions) => bank.questions.extend(questions),
                Err(flaws) => bank.flaws.extend(flaws),
            }
        }
        bank
    }
}

/// The question of a file's quiz, if it has one.
fn written(name: &str, source: &str, world: &World<'_>) -> Result<Option<Question>, Vec<Flaw>> {
    // Most files have no quiz: only the others are read.
    if !source.contains("quiz") {
        return Ok(None);
    }
    let file = read_file(name, source).map_err(|errors| invalid(name, errors))?;
    let Some((ask, explain, after)) = asked(&file) else { return Ok(None) };
    let played = replay_in_detail(name, source, world, Detail::Full);
    if played.report.status != Status::Pass {
        return Err(flaws(name, &played));
    }
    let steps = match &file {
        File::Game(scenario) => steps::in_words(scenario),
        File::Tournament(event) => event_steps::in_words(event),
        File::Question(_) => Vec::new(),
    };
    // What follows carries the answer out.
    let is_told = |number: usize| after.is_none_or(|after| number <= after);
    let steps = steps.into_iter().filter(|(number, _)| is_told(*number)).map(|(_, line)| line).collect();
    let situation = |trace: &Trace| Situation { board: trace.start.clone().unasked(), steps, trace: trace.clone() };
    let situation = played.trace.as_ref().map(situation);
    let cards = match &file {
        File::Game(_) => cards_of(name, source, world.library),
        File::Tournament(_) | File::Question(_) => Vec::new(),
    };
    Ok(Some(Question {
        origin: if situation.is_some() { Origin::Written } else { Origin::Plain },
        situation,
        ask: ask.value.clone(),
        options: options(&played),
        decided_by: played.trace.as_ref().map_or_else(Vec::new, |trace| decisive::of_trace(trace, &played.rules)),
        explain: explain.map(|text| text.value.trim().to_owned()),
        cites: played.rules,
        cards: known(cards.iter().map(AsRef::as_ref), world.library),
        ..Question::of(file.head())
    }))
}

/// The question of a file of any kind, its explanation, and the step that it is asked after; none after the last.
fn asked(file: &File) -> Option<(&Text, Option<&Text>, Option<usize>)> {
    let (ask, explain, after) = match file {
        File::Game(game) => game.quiz.as_ref().map(|quiz| (&quiz.ask, &quiz.explain, quiz.after.as_ref())),
        File::Tournament(event) => event.quiz.as_ref().map(|quiz| (&quiz.ask, &quiz.explain, quiz.after.as_ref())),
        File::Question(plain) => Some((&plain.quiz.ask, &plain.quiz.explain, None)),
    }?;
    Some((ask, explain.as_ref().or(file.head().about.as_ref()), after.map(|after| after.value)))
}

fn options(played: &Replay) -> Vec<QuestionOption> {
    let option =
        |option: &RuledOption| QuestionOption { text: option.text.clone(), is_right: option.is_right, mistake: None };
    played.options.iter().map(option).collect()
}

/// Cards in the order of their names, each once.
pub(super) fn known<'c>(cards: impl Iterator<Item = &'c Card>, library: &Library) -> Vec<QuestionCard> {
    let mut known: Vec<QuestionCard> = cards.map(|card| QuestionCard::of(card, library)).collect();
    known.sort_by(|one, other| one.name.cmp(&other.name));
    known.dedup_by(|one, other| one.name == other.name);
    known
}

pub(super) fn invalid(file: &str, errors: Vec<Diagnostic>) -> Vec<Flaw> {
    let flaw = |message| Flaw { file: file.to_owned(), kind: FlawKind::Invalid, message };
    errors.into_iter().map(flaw).collect()
}

/// The reasons why a replay does not pass.
pub(super) fn flaws(file: &str, played: &Replay) -> Vec<Flaw> {
    if !played.errors.is_empty() {
        return invalid(file, played.errors.clone());
    }
    let failures = played.report.failures.iter().map(|failure| {
        let step = if failure.step == 0 { String::new() } else { format!("step {}, ", failure.step) };
        let at = format!("{step}line {}", failure.line);
        Diagnostic::error(format!("{file}: {at}: expected {}", failure.expected))
            .help(format!("found {}", failure.found))
    });
    let unsupported = played.report.unsupported.iter().map(|unsupported| {
        Diagnostic::error(format!("{file}: not supported: {}: {}", unsupported.card, unsupported.text))
    });
    let flaw = |message| Flaw { file: file.to_owned(), kind: FlawKind::DoesNotHold, message };
    failures.chain(unsupported).map(flaw).collect()
}
