//! The record of a replay, of a game or of an event: its steps, failed claims, errors and quiz, and at the end the report
//! and the trace.

use crate::claims::check::{Checked, Miss, all};
use crate::session::play::StepTrace;
use crate::telling::report::{Failure, Replay, Report, RuledOption, Standing, Status};
use crate::telling::trace::{Trace, TraceLine, TracedStep, excerpt};
use crate::{Head, Located, Quiz, QuizOption};
use swu_game::Rule;
use swu_text::diagnostic::{Diagnostic, Place};

/// The record of a replay.
pub(crate) struct Record<'a> {
    head: &'a Head,
    pub source: &'a str,
    /// The replay, as far as it is known.
    pub replay: Replay,
    /// The steps of the file, with their results.
    pub steps: Vec<TracedStep>,
    /// True if nothing that follows could mean anything.
    pub stopped: bool,
}

impl<'a> Record<'a> {
    /// The record of a file with that head; `known` has the rules that it cites, and the question of its quiz.
    pub fn new(head: &'a Head, source: &'a str, known: Replay) -> Self {
        let report = Report { file: head.file.clone(), title: head.title.value.clone(), ..Report::default() };
        Self { head, source, replay: Replay { report, ..known }, steps: Vec::new(), stopped: false }
    }

    /// Adds a failure: a step does not go as the file says.
    pub fn fail(&mut self, failure: Failure) -> TraceLine {
        let line = failure.line();
        self.replay.report.failures.push(failure);
        line
    }

    /// Adds the reports in the trace of a step, and returns the rules that it rests on.
    pub fn keep(&mut self, trace: &mut StepTrace) -> Vec<Rule> {
        self.stopped |= trace.stops;
        self.replay.report.failures.append(&mut trace.failures);
        self.replay.errors.append(&mut trace.errors);
        self.replay.report.unsupported.extend(trace.unsupported.take());
        std::mem::take(&mut trace.rules)
    }

    /// Adds an error: the file breaks the contract.
    pub fn invalid(&mut self, error: Diagnostic) {
        self.stopped = true;
        self.replay.errors.push(error);
    }

    /// Adds the check of a claim.
    pub fn claimed(&mut self, step: usize, claim: &Place, misses: Vec<Miss>) -> Vec<TraceLine> {
        if misses.is_empty() {
            return vec![TraceLine::Holds(excerpt(self.source, claim))];
        }
        misses.into_iter().map(|miss| self.fail(Failure::of_claim(step, miss))).collect()
    }

    /// Checks that the trace rests on the rules that the file cites; `cites` names what could have cited them.
    pub(crate) fn rest_on_cites(&mut self, is_cited: impl Fn(&str) -> bool, cites: &str) {
        for rule in self.head.cites.iter().filter(|rule| !is_cited(&rule.value)) {
            let found = format!("no {cites} and no refusal of the trace cites it");
            self.fail(Failure::new(0, &rule.place, format!("the trace rests on {}", rule.value), found));
        }
    }

    /// Rules on each option of a quiz, which is right if all its claims hold. At least one must be right, and one wrong.
    ///
    /// # Errors
    ///
    /// If the quiz can never be asked, or words of a claim mean nothing in any game, or several things in this one.
    pub fn quiz<C>(&mut self, quiz: &Quiz<C>, check: impl Fn(&Located<C>) -> Checked) -> Result<(), Box<Diagnostic>> {
        if let Some(error) = unsound(quiz, self.source) {
            return Err(error.into());
        }
        let rule = |option: &QuizOption<C>| {
            let is_right = all(option.claim.iter().map(&check))?.is_empty();
            Ok(RuledOption { text: option.text.value.clone(), is_right })
        };
        let options = quiz.options.iter().map(rule).collect::<Result<Vec<_>, Box<Diagnostic>>>()?;
        let is_there = |is_right: bool| options.iter().any(|option| option.is_right == is_right);
        let found = match (is_there(true), is_there(false)) {
            (true, true) => None,
            (true, false) => Some("every option is right: they do not differ in the outcome"),
            (false, _) => Some("no option is right"),
        };
        if let Some(found) = found {
            let expected = "a quiz with a right option and a wrong one".to_owned();
            self.fail(Failure::new(0, &quiz.ask.place, expected, found.to_owned()));
        }
        self.replay.options = options;
        Ok(())
    }

    /// The report, and the trace.
    pub fn finish(self, trace: Trace, citations: Vec<String>, result: Option<Standing>) -> Replay {
        let Replay { report, errors, .. } = &self.replay;
        let status = Status::of(errors, &report.failures, &report.unsupported);
        let report = Report { status, citations, result, ..report.clone() };
        Replay { report, trace: Some(trace), ..self.replay }
    }
}

/// The error about a quiz that can never be asked: an option claims nothing, or two claim the same.
fn unsound<C>(quiz: &Quiz<C>, source: &str) -> Option<Diagnostic> {
    let claims = |option: &QuizOption<C>| -> Vec<String> {
        let mut claims: Vec<String> = option.claim.iter().map(|claim| written(source, claim)).collect();
        claims.sort();
        claims
    };
    for (place, option) in quiz.options.iter().enumerate() {
        let mut earlier = quiz.options.iter().take(place);
        let (title, help) = if option.claim.is_empty() {
            ("this option has no claim, so it is always right", "claim what holds if the option is right")
        } else if earlier.any(|other| claims(other) == claims(option)) {
            ("two options of the quiz claim the same", "claim what distinguishes this option from the others")
        } else {
            continue;
        };
        return Some(Diagnostic::error(title).at(option.text.place.clone()).help(help));
    }
    None
}

/// A claim as the file writes it, without its spaces.
fn written<C>(source: &str, claim: &Located<C>) -> String {
    excerpt(source, &claim.place).iter().flat_map(|line| line.split_whitespace()).collect()
}
