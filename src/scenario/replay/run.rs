//! The steps of a scenario, one after the other, and what is written down of each.

use crate::replay::checking::check::Miss;
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
use crate::session::act::{Observer, StepError, must_be_refused, refused_otherwise};
use crate::session::step::{Moment, Script, Taken};
use crate::{self as file, Illegal, Scenario, Step, StepKind};
use swu_game::{Conditional, Event, Refusal, Rule};
use swu_text::diagnostic::{Diagnostic, Place};

/// A replay under way.
pub(super) struct Run<'a> {
    pub scenario: &'a Scenario,
    pub moment: Moment<'a>,
    pub record: Record<'a>,
    edition: String,
    pub cited: Vec<Rule>,
    /// The abilities under a condition as they were after the step before.
    conditionals: Vec<Conditional>,
    start: Picture,
    opening: Vec<TraceLine>,
    /// What happened before the first step.
    pub opening_events: Vec<Event>,
    /// Something was expected while the prompt that is open was open.
    expected: bool,
    /// What is taken down of the step under way, if that is asked for.
    details: Option<Box<Details>>,
    /// The same of the start and the opening.
    opening_details: Option<Box<Details>>,
}

/// What a step brings about before it is known whether it stands.
#[derive(Default)]
struct Progress {
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

impl Observer for Progress {
    fn answered(&mut self, rule: Rule) {
        self.rules.push(rule);
    }

    fn happened(&mut self, table: &Table<'_>, events: &[Event]) {
        match &mut self.data {
            Some(data) => {
                for (line, told) in table.tell_events_in_detail(events) {
                    self.lines.push(line);
                    data.push(told);
                }
            }
            None => self.lines.extend(table.tell_events(events)),
        }
        self.rules.extend(events.iter().flat_map(Event::rules));
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
        progress.happened(&table, &events);
        let scenario = &prepared.scenario;
        let ask = scenario.quiz.as_ref().map(|quiz| quiz.ask.value.clone());
        let mut run = Self {
            scenario,
            start: Picture::Board(table.board()),
            edition: format!("Comprehensive Rules {}", table.position.rules_by()),
            conditionals: table.position.conditionals(),
            moment: Moment::begin(table, &events, None),
            record: Record::new(&scenario.head, source, ask),
            cited: Vec::new(),
            opening: Vec::new(),
            opening_events: events,
            expected: false,
            details: (detail == Detail::Full).then(Box::default),
            opening_details: None,
        };
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
    pub fn play(&mut self) {
        for step in &self.scenario.steps {
            if self.record.stopped {
                break;
            }
            self.step(step, &self.scenario.steps);
        }
    }

    /// Plays the next of these steps, which the file writes as `written`.
    pub fn step(&mut self, written: &Step, steps: &[Step]) {
        let number = self.moment.spot.step + 1;
        let text = match &written.kind {
            StepKind::Act(_) | StepKind::Until(_) => excerpt(self.record.source, &written.place),
            StepKind::Expect(_) => vec!["expect".to_owned()],
            StepKind::Note(note) => note.value.lines().map(str::to_owned).collect(),
        };
        let lines = self.take(number, written, steps);
        let board = matches!(written.kind, StepKind::Expect(_)).then(|| Picture::Board(self.table().board()));
        let details = self.end_details();
        self.record.step(TracedStep { number, line: written.place.line, text, lines, board, details });
    }

    /// The table as it is now.
    pub const fn table(&self) -> &Table<'a> {
        &self.moment.table
    }

    /// What was taken down since the last step, and the position now.
    fn end_details(&mut self) -> Option<Box<Details>> {
        let mut details = std::mem::take(self.details.as_mut()?);
        details.after = Some(self.moment.table.position_data());
        Some(details)
    }

    fn detail(&self) -> Detail {
        if self.details.is_some() { Detail::Full } else { Detail::Told }
    }

    /// Takes over what a step brought about, and says what it leaves open.
    fn keep(&mut self, mut progress: Progress) -> Vec<TraceLine> {
        let table = &self.moment.table;
        let turned = table.position.turned_since(&self.conditionals);
        if !turned.is_empty() {
            self.conditionals = table.position.conditionals();
            progress.happened(table, &turned);
        }
        let Progress { mut lines, rules, data } = progress;
        if let (Some(details), Some(data)) = (&mut self.details, data) {
            details.events.extend(data);
        }
        self.cited.extend(rules);
        self.expected = false;
        if let Some(unsupported) = table.position.unsupported() {
            let card = table.position.printed(unsupported.card).full_name();
            lines.push(TraceLine::Unsupported(format!("{card}: {}", unsupported.what)));
            self.record.unsupported.push(UnsupportedText { card, text: unsupported.what.clone() });
            self.record.stopped = true;
        } else if let Some(decision) = table.open_prompt() {
            lines.push(TraceLine::Asks(format!("{} ({})", table.tell_decision(decision), decision.rule)));
            self.cited.push(decision.rule);
            if let Some(details) = &mut self.details {
                details.asked = Some(table.asked_data(decision));
            }
        }
        lines
    }

    /// Takes a step, and says what came of it.
    fn take(&mut self, number: usize, step: &Step, steps: &[Step]) -> Vec<TraceLine> {
        let mut progress = Progress::taken_down(self.detail());
        let illegal = match &step.kind {
            StepKind::Act(act) => act.illegal.as_ref(),
            StepKind::Until(_) | StepKind::Expect(_) | StepKind::Note(_) => None,
        };
        match (self.moment.take(&Script::told(steps), &mut progress), &step.kind) {
            (Ok(Taken::Claimed(claims)), StepKind::Expect(expected)) => {
                self.expected = true;
                let claimed = expected.iter().zip(claims);
                claimed.flat_map(|(claim, misses)| self.claimed(number, &claim.place, misses)).collect()
            }
            (Ok(_), StepKind::Note(_)) => Vec::new(),
            (Ok(Taken::Refused(refusal, place)), _) => self.refused(number, illegal, &refusal, &place),
            (Ok(Taken::Allowed), _) => {
                let mut lines = self.keep(progress);
                let expected = illegal.map(must_be_refused).unwrap_or_default();
                lines.push(self.record.fail(number, At::from(&step.place), expected, "it is legal".to_owned()));
                self.record.stopped = true;
                lines
            }
            (Ok(_), _) => self.keep(progress),
            (Err(error), _) => {
                let mut lines = if illegal.is_some() { Vec::new() } else { self.keep(progress) };
                lines.push(self.stop(number, error));
                lines
            }
        }
    }

    /// The engine has refused what it should refuse: by the right rule?
    fn refused(
        &mut self,
        number: usize,
        illegal: Option<&Illegal>,
        refusal: &Refusal,
        place: &Place,
    ) -> Vec<TraceLine> {
        self.refused_by(refusal);
        let mut lines = vec![TraceLine::Refused(refusal.to_string())];
        if let Some(expected) = illegal.and_then(|illegal| refused_otherwise(illegal, refusal)) {
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

    /// A step cannot be played to its end, and no other step after it.
    pub fn stop(&mut self, number: usize, error: StepError) -> TraceLine {
        self.record.stopped = true;
        let Failure { line, column, expected, found, .. } =
            error.failure(number, &self.moment.table, self.record.source);
        match error {
            StepError::Refused(refusal, _) => self.refused_by(&refusal),
            StepError::Invalid(error) => self.record.invalid(*error),
            StepError::Unused(_) => {}
        }
        self.record.fail(number, At { line, column }, expected, found)
    }

    fn claimed(&mut self, number: usize, claim: &Place, misses: Result<Vec<Miss>, Box<Diagnostic>>) -> Vec<TraceLine> {
        match misses {
            Ok(misses) => self.record.claimed(number, claim, misses),
            Err(error) => vec![self.stop(number, StepError::Invalid(error))],
        }
    }

    /// What must hold when every step has been played.
    pub fn end(&mut self) {
        let scenario = self.scenario;
        if let Some(open) = self.table().open_prompt().cloned()
            && !self.expected
        {
            let error = self.table().left_open_at_the_end(&open, &scenario.steps, &scenario.head.title.place);
            self.stop(scenario.steps.len(), StepError::Invalid(error.into()));
            return;
        }
        self.rest_on_cites();
        if let Some(quiz) = &scenario.quiz {
            self.quiz(quiz);
        }
    }

    /// What has happened rests on the rules that the file cites, as far as the edition that is ruled by has them.
    pub fn rest_on_cites(&mut self) {
        let edition = self.table().position.rules_by();
        let is_cited = |rule: &str| self.cited.iter().any(|&cited| covers(rule, cited)) || lacks(edition, rule);
        self.record.rest_on_cites(is_cited, "event");
    }

    /// At least one option of a quiz is right, and one is wrong.
    pub fn quiz(&mut self, quiz: &file::Quiz) {
        let ruled = match unsound(quiz, self.record.source) {
            Some(error) => Err(error.into()),
            None => self.table().rule_on(quiz, self.moment.since.events()),
        };
        match ruled {
            Ok(options) => self.record.ruled(&quiz.ask.place, options),
            Err(error) => {
                self.stop(0, StepError::Invalid(error));
            }
        }
    }

    pub fn replay(self) -> Replay {
        let (board, result) = (Picture::Board(self.table().board()), Standing::of(&self.table().position));
        self.record.finish(Course {
            edition: self.edition,
            start: self.start,
            opening: self.opening,
            details: self.opening_details,
            shows: "Position",
            last: "Final position",
            board,
            citations: sorted(&self.cited),
            result: Some(result),
        })
    }
}
