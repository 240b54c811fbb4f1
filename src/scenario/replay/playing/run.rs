//! The steps of a scenario, one after the other.

use super::steps::{Onlooker, Stop, must_be_refused, refused_otherwise};
use crate::replay::quiz::unsound;
use crate::replay::table::resolve::Table;
use crate::replay::telling::citations::lacks;
use crate::replay::telling::cited::{covers, sorted};
use crate::replay::telling::data::{Details, EventData};
use crate::replay::telling::picture::Picture;
use crate::replay::telling::record::{Course, Record};
use crate::replay::telling::report::{At, Failure, Replay, Standing, UnsupportedText};
use crate::replay::telling::trace::{TraceLine, TracedStep, excerpt};
use crate::replay::{Detail, Prepared};
use crate::{self as file, Act, Claim, Illegal, Located, Phase, Step, StepKind};
use swu_game::{Conditional, Event, Refusal, Rule};
use swu_text::diagnostic::{Diagnostic, Place};

/// A replay under way.
pub(in crate::replay) struct Run<'a> {
    pub(in crate::replay) table: Table<'a>,
    pub(in crate::replay) record: Record<'a>,
    edition: String,
    pub(in crate::replay) cited: Vec<Rule>,
    /// The abilities under a condition as they were after the step before.
    conditionals: Vec<Conditional>,
    /// Events since the last claim about events.
    pub(in crate::replay) since: Vec<Event>,
    start: Picture,
    opening: Vec<TraceLine>,
    /// What happened before the first step.
    pub(in crate::replay) opening_events: Vec<Event>,
    /// Something was expected while the prompt that is open was open.
    expected: bool,
    /// What is taken down of the step under way, if that is asked for.
    details: Option<Box<Details>>,
    /// The same of the start and the opening.
    opening_details: Option<Box<Details>>,
}

/// What a step brings about before it is known whether it stands.
#[derive(Default)]
pub(in crate::replay) struct Progress {
    pub events: Vec<Event>,
    lines: Vec<TraceLine>,
    rules: Vec<Rule>,
    /// The data of the lines, if they are taken down.
    data: Option<Vec<EventData>>,
}

impl Progress {
    fn taken_down(detail: Detail) -> Self {
        Self { data: (detail == Detail::Full).then(Vec::new), ..Self::default() }
    }
}

impl Onlooker for Progress {
    fn answered(&mut self, rule: Rule) {
        self.rules.push(rule);
    }

    fn happened(&mut self, table: &Table<'_>, events: Vec<Event>) {
        match &mut self.data {
            Some(data) => {
                for (line, told) in table.tell_events_in_detail(&events) {
                    self.lines.push(line);
                    data.push(told);
                }
            }
            None => self.lines.extend(table.tell_events(&events)),
        }
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
    pub fn begin(source: &'a str, prepared: &'a Prepared<'a>, detail: Detail) -> Result<Self, Box<Diagnostic>> {
        let (table, events) = prepared.begin()?;
        let mut progress = Progress::taken_down(detail);
        progress.happened(&table, events);
        let (head, quiz) = (&prepared.scenario.head, prepared.scenario.quiz.as_ref());
        let mut run = Self {
            start: Picture::Board(table.board()),
            edition: format!("Comprehensive Rules {}", table.position.rules_by()),
            table,
            record: Record::new(head, source, quiz.map(|quiz| quiz.ask.value.clone())),
            cited: Vec::new(),
            conditionals: Vec::new(),
            since: Vec::new(),
            opening: Vec::new(),
            opening_events: progress.events.clone(),
            expected: false,
            details: (detail == Detail::Full).then(Box::default),
            opening_details: None,
        };
        run.conditionals = run.table.position.conditionals();
        run.opening = run.keep(progress);
        run.opening_details = run.end_details();
        Ok(run)
    }

    /// Plays all steps and reports.
    pub fn finish(mut self) -> Replay {
        self.play();
        if !self.record.stopped {
            self.end();
        }
        self.replay()
    }

    /// Plays all steps, or those before the one that cannot be played.
    pub(in crate::replay) fn play(&mut self) {
        let scenario = self.table.scenario;
        for (index, step) in scenario.steps.iter().enumerate() {
            if self.record.stopped {
                break;
            }
            self.step(index + 1, step);
        }
    }

    pub(in crate::replay) fn step(&mut self, number: usize, step: &Step) {
        let text = excerpt(self.record.source, &step.place);
        let (text, lines) = match &step.kind {
            StepKind::Act(act) => (text, self.act(number, step, act)),
            StepKind::Until(phase) => (text, self.until(number, step, *phase)),
            StepKind::Expect(claims) => (vec!["expect".to_owned()], self.expect(number, claims)),
            StepKind::Note(note) => (note.value.lines().map(str::to_owned).collect(), Vec::new()),
        };
        let board = matches!(step.kind, StepKind::Expect(_)).then(|| Picture::Board(self.table.board()));
        let details = self.end_details();
        self.record.step(TracedStep { number, line: step.place.line, text, lines, board, details });
    }

    /// What was taken down since the last step, and the position now.
    fn end_details(&mut self) -> Option<Box<Details>> {
        let mut details = std::mem::take(self.details.as_mut()?);
        details.after = Some(self.table.position_data());
        Some(details)
    }

    fn detail(&self) -> Detail {
        if self.details.is_some() { Detail::Full } else { Detail::Told }
    }

    /// Takes over what a step brought about, and says what it leaves open.
    fn keep(&mut self, mut progress: Progress) -> Vec<TraceLine> {
        let turned = self.table.position.turned_since(&self.conditionals);
        if !turned.is_empty() {
            self.conditionals = self.table.position.conditionals();
            progress.happened(&self.table, turned);
        }
        let Progress { events, mut lines, rules, data } = progress;
        if let (Some(details), Some(data)) = (&mut self.details, data) {
            details.events.extend(data);
        }
        self.cited.extend(rules);
        self.since.extend(events);
        self.expected = false;
        if let Some(unsupported) = self.table.position.unsupported() {
            let card = self.table.position.printed(unsupported.card).full_name();
            lines.push(TraceLine::Unsupported(format!("{card}: {}", unsupported.what)));
            self.record.unsupported.push(UnsupportedText { card, text: unsupported.what.clone() });
            self.record.stopped = true;
        } else if let Some(decision) = self.table.open_prompt() {
            lines.push(TraceLine::Asks(format!("{} ({})", self.table.tell_decision(decision), decision.rule)));
            self.cited.push(decision.rule);
            if let Some(details) = &mut self.details {
                details.asked = Some(self.table.asked_data(decision));
            }
        }
        lines
    }

    fn act(&mut self, number: usize, step: &Step, act: &Act) -> Vec<TraceLine> {
        let before = self.table.position.clone();
        let mut progress = Progress::taken_down(self.detail());
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
                lines.push(self.record.fail(number, At::from(&step.place), expected, "it is legal".to_owned()));
                self.record.stopped = true;
                lines
            }
        }
    }

    /// The engine has refused what it should refuse: by the right rule?
    fn refused(&mut self, number: usize, illegal: &Illegal, refusal: &Refusal, place: &Place) -> Vec<TraceLine> {
        self.refused_by(refusal);
        let mut lines = vec![TraceLine::Refused(refusal.to_string())];
        if let Some(expected) = refused_otherwise(illegal, refusal) {
            lines.push(self.record.fail(number, At::from(place), expected, refusal.to_string()));
        }
        lines
    }

    fn refused_by(&mut self, refusal: &Refusal) {
        self.cited.extend(refusal.rules());
        if let Some(details) = &mut self.details {
            details.refused_by.extend(refusal.rules().map(|rule| rule.to_string()));
        }
    }

    pub(in crate::replay) fn stop(&mut self, number: usize, stop: Stop) -> TraceLine {
        self.record.stopped = true;
        let Failure { line, column, expected, found, .. } = stop.failure(number, &self.table, self.record.source);
        match stop {
            Stop::Refused(refusal, _) => self.refused_by(&refusal),
            Stop::Invalid(error) => self.record.invalid(*error),
            Stop::Unused(_) => {}
        }
        self.record.fail(number, At { line, column }, expected, found)
    }

    fn until(&mut self, number: usize, step: &Step, phase: Phase) -> Vec<TraceLine> {
        let mut progress = Progress::taken_down(self.detail());
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
                Ok(misses) => lines.extend(self.record.claimed(number, &claim.place, misses)),
                Err(error) => lines.push(self.stop(number, Stop::Invalid(error))),
            }
        }
        if claims.iter().any(|claim| matches!(claim.value, Claim::Events(_))) {
            self.since.clear();
        }
        lines
    }

    /// What must hold when every step has been played.
    pub(in crate::replay) fn end(&mut self) {
        let scenario = self.table.scenario;
        if let Some(open) = self.table.open_prompt().cloned()
            && !self.expected
        {
            let error = self.table.left_open_at_the_end(&open);
            self.stop(scenario.steps.len(), Stop::Invalid(error.into()));
            return;
        }
        self.rest_on_cites();
        if let Some(quiz) = &scenario.quiz {
            self.quiz(quiz);
        }
    }

    /// What has happened rests on the rules that the file cites, as far as the edition that is ruled by has them.
    pub(in crate::replay) fn rest_on_cites(&mut self) {
        let edition = self.table.position.rules_by();
        let is_cited = |rule: &str| self.cited.iter().any(|&cited| covers(rule, cited)) || lacks(edition, rule);
        self.record.rest_on_cites(is_cited, "event");
    }

    /// At least one option of a quiz is right, and one is wrong.
    pub(in crate::replay) fn quiz(&mut self, quiz: &file::Quiz) {
        let ruled = match unsound(quiz, self.record.source) {
            Some(error) => Err(error.into()),
            None => self.table.rule_on(quiz, &self.since),
        };
        match ruled {
            Ok(options) => self.record.ruled(&quiz.ask.place, options),
            Err(error) => {
                self.stop(0, Stop::Invalid(error));
            }
        }
    }

    pub(in crate::replay) fn replay(self) -> Replay {
        self.record.finish(Course {
            edition: self.edition,
            start: self.start,
            opening: self.opening,
            details: self.opening_details,
            shows: "Position",
            last: "Final position",
            board: Picture::Board(self.table.board()),
            citations: sorted(&self.cited),
            result: Some(Standing::of(&self.table.position)),
        })
    }
}
