//! The record of a replay, of a game or of an event: its steps, failed claims and errors, and at the end the report and the
//! trace.

use crate::Head;
use crate::claims::check::Miss;
use crate::session::play::StepTrace;
use crate::session::quiz::one_sided;
use crate::telling::report::{Failure, Replay, Report, RuledOption, Standing, Status};
use crate::telling::trace::{Trace, TraceLine, TracedStep, excerpt};
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

    /// Adds the ruled options of the quiz: at least one must be right, and one wrong.
    pub fn ruled(&mut self, asked: &Place, options: Vec<RuledOption>) {
        if let Some((expected, found)) = one_sided(&options) {
            self.fail(Failure::new(0, asked, expected.to_owned(), found.to_owned()));
        }
        self.replay.options = options;
    }

    /// The report, and the trace.
    pub fn finish(self, trace: Trace, citations: Vec<String>, result: Option<Standing>) -> Replay {
        let Replay { report, errors, .. } = &self.replay;
        let status = Status::of(errors, &report.failures, &report.unsupported);
        let report = Report { status, citations, result, ..report.clone() };
        Replay { report, trace: Some(trace), ..self.replay }
    }
}
