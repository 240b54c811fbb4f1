//! The steps of a scenario, one after the other.

use super::steps::{Onlooker, Stop, must_be_refused, refused_otherwise};
use crate::replay::checking::check::Miss;
use crate::replay::quiz::{RuledOption, one_sided, unsound};
use crate::replay::table::resolve::Table;
use crate::replay::telling::cited::{covers, sorted};
use crate::replay::telling::picture::Picture;
use crate::replay::telling::report::{Failure, Replay, Report, Standing, Status, UnsupportedText};
use crate::replay::telling::trace::{Trace, TraceLine, TracedStep, excerpt};
use crate::replay::{Prepared, World};
use crate::{self as file, Act, Claim, Illegal, Located, Phase, Step, StepKind};
use swu_game::{Conditional, Event, Refusal, Rule};
use swu_text::diagnostic::{Diagnostic, Place};

/// A replay under way.
pub(in crate::replay) struct Run<'a> {
    pub(in crate::replay) table: Table<'a>,
    pub(in crate::replay) source: &'a str,
    edition: String,
    pub(in crate::replay) cited: Vec<Rule>,
    /// The abilities under a condition as they were after the step before.
    conditionals: Vec<Conditional>,
    /// Events since the last claim about events.
    since: Vec<Event>,
    failures: Vec<Failure>,
    pub(in crate::replay) errors: Vec<Diagnostic>,
    pub(in crate::replay) unsupported: Vec<UnsupportedText>,
    start: Picture,
    opening: Vec<TraceLine>,
    /// What happened before the first step.
    pub(in crate::replay) opening_events: Vec<Event>,
    pub(in crate::replay) steps: Vec<TracedStep>,
    /// The options of the quiz, as they are ruled.
    options: Vec<RuledOption>,
    /// Something was expected while the prompt that is open was open.
    expected: bool,
    /// Nothing that follows could mean anything.
    pub(in crate::replay) stopped: bool,
}

/// What a step brings about before it is known whether it stands.
#[derive(Default)]
pub(in crate::replay) struct Progress {
    pub events: Vec<Event>,
    lines: Vec<TraceLine>,
    rules: Vec<Rule>,
}

impl Onlooker for Progress {
    fn answered(&mut self, rule: Rule) {
        self.rules.push(rule);
    }

    fn happened(&mut self, table: &Table<'_>, events: Vec<Event>) {
        self.lines.extend(table.tell_events(&events));
        self.rules.extend(events.iter().flat_map(Event::rules));
        self.events.extend(events);
    }
}

impl<'a> Run<'a> {
    /// The game as it begins.
    ///
    /// # Errors
    ///
    /// If the position that the file describes does not lead anywhere.
    pub fn begin(source: &'a str, world: &World<'a>, prepared: &'a Prepared<'a>) -> Result<Self, Box<Diagnostic>> {
        let (table, events) = prepared.begin()?;
        let mut progress = Progress::default();
        progress.happened(&table, events);
        let mut run = Self {
            start: Picture::Board(table.board()),
            table,
            source,
            edition: world.edition(),
            cited: Vec::new(),
            conditionals: Vec::new(),
            since: Vec::new(),
            stopped: false,
            failures: Vec::new(),
            errors: Vec::new(),
            unsupported: Vec::new(),
            opening: Vec::new(),
            opening_events: progress.events.clone(),
            steps: Vec::new(),
            options: Vec::new(),
            expected: false,
        };
        run.conditionals = run.table.position.conditionals();
        run.opening = run.keep(progress);
        Ok(run)
    }

    /// Plays all steps and reports.
    pub fn finish(mut self) -> Replay {
        let scenario = self.table.scenario;
        for (index, step) in scenario.steps.iter().enumerate() {
            if self.stopped {
                break;
            }
            self.step(index + 1, step);
        }
        if !self.stopped {
            self.end();
        }
        self.replay()
    }

    pub(in crate::replay) fn step(&mut self, number: usize, step: &Step) {
        let text = excerpt(self.source, &step.place);
        let (text, lines) = match &step.kind {
            StepKind::Act(act) => (text, self.act(number, step, act)),
            StepKind::Until(phase) => (text, self.until(number, step, *phase)),
            StepKind::Expect(claims) => (vec!["expect".to_owned()], self.expect(number, claims)),
            StepKind::Note(note) => (note.value.lines().map(str::to_owned).collect(), Vec::new()),
        };
        let board = matches!(step.kind, StepKind::Expect(_)).then(|| Picture::Board(self.table.board()));
        self.steps.push(TracedStep { number, line: step.place.line, text, lines, board });
    }

    /// Takes over what a step brought about, and says what it leaves open.
    fn keep(&mut self, mut progress: Progress) -> Vec<TraceLine> {
        let turned = self.table.position.turned_since(&self.conditionals);
        if !turned.is_empty() {
            self.conditionals = self.table.position.conditionals();
            progress.happened(&self.table, turned);
        }
        let Progress { events, mut lines, rules } = progress;
        self.cited.extend(rules);
        self.since.extend(events);
        self.expected = false;
        if let Some(unsupported) = self.table.position.unsupported() {
            let card = self.table.position.printed(unsupported.card).full_name();
            lines.push(TraceLine::Unsupported(format!("{card}: {}", unsupported.what)));
            self.unsupported.push(UnsupportedText { card, text: unsupported.what.clone() });
            self.stopped = true;
        } else if let Some(decision) = self.table.open_prompt() {
            lines.push(TraceLine::Asks(format!("{} ({})", self.table.tell_decision(decision), decision.rule)));
            self.cited.push(decision.rule);
        }
        lines
    }

    fn act(&mut self, number: usize, step: &Step, act: &Act) -> Vec<TraceLine> {
        let before = self.table.position.clone();
        let mut progress = Progress::default();
        let outcome = self.table.act(step, act, &mut progress);
        match (&act.illegal, outcome) {
            (None, Ok(())) => self.keep(progress),
            (None, Err(stop)) => {
                let mut lines = self.keep(progress);
                lines.push(self.stop(number, stop));
                lines
            }
            (Some(illegal), Err(Stop::Refused(refusal, place))) => {
                self.table.position = before;
                self.refused(number, illegal, &refusal, &place)
            }
            (Some(_), Err(stop)) => {
                self.table.position = before;
                vec![self.stop(number, stop)]
            }
            // What is not understood may be what makes it legal: neither is said.
            (Some(_), Ok(())) if self.table.position.unsupported().is_some() => self.keep(progress),
            (Some(illegal), Ok(())) => {
                let mut lines = self.keep(progress);
                let expected = must_be_refused(illegal);
                lines.push(self.fail(number, step.place.line, expected, "it is legal".to_owned()));
                self.stopped = true;
                lines
            }
        }
    }

    /// The engine has refused what it should refuse: by the right rule?
    fn refused(&mut self, number: usize, illegal: &Illegal, refusal: &Refusal, place: &Place) -> Vec<TraceLine> {
        self.cited.extend(refusal.rules());
        let mut lines = vec![TraceLine::Refused(refusal.to_string())];
        if let Some(expected) = refused_otherwise(illegal, refusal) {
            lines.push(self.fail(number, place.line, expected, refusal.to_string()));
        }
        lines
    }

    pub(in crate::replay) fn stop(&mut self, number: usize, stop: Stop) -> TraceLine {
        self.stopped = true;
        let Failure { line, expected, found, .. } = stop.failure(number, &self.table, self.source);
        match stop {
            Stop::Refused(refusal, _) => self.cited.extend(refusal.rules()),
            Stop::Invalid(error) => self.errors.push(*error),
            Stop::Unused(_) => {}
        }
        self.fail(number, line, expected, found)
    }

    pub(in crate::replay) fn fail(&mut self, step: usize, line: usize, expected: String, found: String) -> TraceLine {
        self.failures.push(Failure { step, line, expected: expected.clone(), found: found.clone() });
        TraceLine::Fails { expected, found }
    }

    fn until(&mut self, number: usize, step: &Step, phase: Phase) -> Vec<TraceLine> {
        let mut progress = Progress::default();
        let outcome = self.table.until(step, phase, &mut progress);
        let mut lines = self.keep(progress);
        if let Err(stop) = outcome {
            lines.push(self.stop(number, stop));
        }
        lines
    }

    fn expect(&mut self, number: usize, claims: &[Located<Claim>]) -> Vec<TraceLine> {
        self.expected = true;
        let mut lines = Vec::new();
        for claim in claims {
            match self.table.check(claim, &self.since) {
                Ok(misses) if misses.is_empty() => lines.push(TraceLine::Holds(excerpt(self.source, &claim.place))),
                Ok(misses) => {
                    for Miss { place, expected, found } in misses {
                        lines.push(self.fail(number, place.line, expected, found));
                    }
                }
                Err(error) => lines.push(self.stop(number, Stop::Invalid(error))),
            }
        }
        if claims.iter().any(|claim| matches!(claim.value, Claim::Events(_))) {
            self.since.clear();
        }
        lines
    }

    /// What must hold when every step has been played.
    fn end(&mut self) {
        let scenario = self.table.scenario;
        if let Some(open) = self.table.open_prompt().cloned()
            && !self.expected
        {
            let place = scenario.steps.last().map_or(&scenario.head.title.place, |step| &step.place);
            let error = self.table.left_open(&open, place).label("the file ends here");
            self.stop(scenario.steps.len(), Stop::Invalid(error.into()));
            return;
        }
        self.rest_on_cites();
        if let Some(quiz) = &scenario.quiz {
            self.quiz(quiz);
        }
    }

    /// What has happened rests on the rules that the file cites.
    pub(in crate::replay) fn rest_on_cites(&mut self) {
        for rule in &self.table.scenario.head.cites {
            if !self.cited.iter().any(|&cited| covers(&rule.value, cited)) {
                let found = "no event and no refusal of the trace cites it".to_owned();
                self.fail(0, rule.place.line, format!("the trace rests on {}", rule.value), found);
            }
        }
    }

    /// At least one option of a quiz is right, and one is wrong.
    pub(in crate::replay) fn quiz(&mut self, quiz: &file::Quiz) {
        let ruled = match unsound(quiz, self.source) {
            Some(error) => Err(error.into()),
            None => self.table.rule_on(quiz, &self.since),
        };
        match ruled {
            Ok(options) => self.options = options,
            Err(error) => {
                self.stop(0, Stop::Invalid(error));
                return;
            }
        }
        if let Some((expected, found)) = one_sided(&self.options) {
            self.fail(0, quiz.ask.place.line, expected.to_owned(), found.to_owned());
        }
    }

    pub(in crate::replay) fn replay(self) -> Replay {
        let scenario = self.table.scenario;
        let status = Status::of(&self.errors, &self.failures, &self.unsupported);
        let trace = Trace {
            title: scenario.head.title.value.clone(),
            edition: self.edition,
            start: self.start,
            opening: self.opening,
            steps: self.steps,
            shows: "Position",
            last: "Final position",
            board: Picture::Board(self.table.board()),
        };
        let report = Report {
            file: scenario.head.file.clone(),
            title: scenario.head.title.value.clone(),
            status,
            failures: self.failures,
            unsupported: self.unsupported,
            citations: sorted(&self.cited),
            cited_by: None,
            result: Some(Standing::of(&self.table.position)),
        };
        Replay {
            report,
            trace: Some(trace),
            errors: self.errors,
            cites: Vec::new(),
            rules: Vec::new(),
            ask: scenario.quiz.as_ref().map(|quiz| quiz.ask.value.clone()),
            proved: Vec::new(),
            options: self.options,
        }
    }
}
