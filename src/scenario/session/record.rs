//! The record of a replay, of a game or of an event: its steps, failed claims and errors, and at the end the report and the
//! trace.

use crate::Head;
use crate::claims::check::Miss;
use crate::session::play::StepTrace;
use crate::session::quiz::one_sided;
use crate::telling::data::Details;
use crate::telling::picture::Picture;
use crate::telling::report::RuledOption;
use crate::telling::report::{At, Failure, Replay, Report, Standing, Status, UnsupportedText};
use crate::telling::trace::{Trace, TraceLine, TracedStep, excerpt};
use swu_game::Rule;
use swu_text::diagnostic::{Diagnostic, Place};

/// The record of a replay.
pub(crate) struct Record<'a> {
    head: &'a Head,
    pub source: &'a str,
    steps: Vec<TracedStep>,
    failures: Vec<Failure>,
    errors: Vec<Diagnostic>,
    pub unsupported: Vec<UnsupportedText>,
    /// The question of the quiz, and its options as they are ruled.
    ask: Option<String>,
    options: Vec<RuledOption>,
    /// True if nothing that follows could mean anything.
    pub stopped: bool,
}

/// The beginning and end of a replay, and its rules.
pub(crate) struct Course {
    pub edition: String,
    pub start: Picture,
    pub opening: Vec<TraceLine>,
    /// The start and the opening as data, if requested.
    pub details: Option<Box<Details>>,
    /// Headings of a picture between steps, and of the last one.
    pub shows: &'static str,
    pub last: &'static str,
    pub board: Picture,
    pub citations: Vec<String>,
    pub result: Option<Standing>,
}

impl<'a> Record<'a> {
    /// The record of a file with that head and that question of its quiz.
    pub fn new(head: &'a Head, source: &'a str, ask: Option<String>) -> Self {
        Self {
            head,
            source,
            steps: Vec::new(),
            failures: Vec::new(),
            errors: Vec::new(),
            unsupported: Vec::new(),
            ask,
            options: Vec::new(),
            stopped: false,
        }
    }

    /// Adds a step of the file, with its results.
    pub fn step(&mut self, step: TracedStep) {
        self.steps.push(step);
    }

    /// Adds a failure: a step does not go as the file says.
    pub fn fail(&mut self, step: usize, At { line, column }: At, expected: String, found: String) -> TraceLine {
        self.failures.push(Failure { step, line, column, expected: expected.clone(), found: found.clone() });
        TraceLine::Fails { expected, found }
    }

    /// Adds the reports in the trace of a step, and returns the rules that it rests on.
    pub fn keep(&mut self, trace: &mut StepTrace) -> Vec<Rule> {
        self.stopped |= trace.stops;
        self.failures.append(&mut trace.failures);
        self.errors.append(&mut trace.errors);
        self.unsupported.extend(trace.unsupported.take());
        std::mem::take(&mut trace.rules)
    }

    /// Adds an error: the file breaks the contract.
    pub fn invalid(&mut self, error: Diagnostic) {
        self.stopped = true;
        self.errors.push(error);
    }

    /// Adds the check of a claim.
    pub fn claimed(&mut self, step: usize, claim: &Place, misses: Vec<Miss>) -> Vec<TraceLine> {
        if misses.is_empty() {
            return vec![TraceLine::Holds(excerpt(self.source, claim))];
        }
        misses
            .into_iter()
            .map(|Miss { place, expected, found }| self.fail(step, At::from(&place), expected, found))
            .collect()
    }

    /// Checks that the trace rests on the rules that the file cites; `cites` names what could have cited them.
    pub(crate) fn rest_on_cites(&mut self, is_cited: impl Fn(&str) -> bool, cites: &str) {
        for rule in &self.head.cites {
            if !is_cited(&rule.value) {
                let found = format!("no {cites} and no refusal of the trace cites it");
                self.fail(0, At::from(&rule.place), format!("the trace rests on {}", rule.value), found);
            }
        }
    }

    /// Adds the ruled options of the quiz: at least one must be right, and one wrong.
    pub fn ruled(&mut self, asked: &Place, options: Vec<RuledOption>) {
        self.options = options;
        if let Some((expected, found)) = one_sided(&self.options) {
            self.fail(0, At::from(asked), expected.to_owned(), found.to_owned());
        }
    }

    /// The report and the trace.
    pub fn finish(self, course: Course) -> Replay {
        let Course { edition, start, opening, details, shows, last, board, citations, result } = course;
        let title = self.head.title.value.clone();
        let status = Status::of(&self.errors, &self.failures, &self.unsupported);
        let trace =
            Trace { title: title.clone(), edition, start, opening, steps: self.steps, shows, last, board, details };
        let report = Report {
            file: self.head.file.clone(),
            title,
            status,
            failures: self.failures,
            unsupported: self.unsupported,
            citations,
            cited_by: None,
            result,
        };
        Replay {
            report,
            trace: Some(trace),
            errors: self.errors,
            cites: Vec::new(),
            rules: Vec::new(),
            ask: self.ask,
            proved: Vec::new(),
            options: self.options,
        }
    }
}
