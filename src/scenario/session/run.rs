//! The steps of a scenario, in order, and the record of each.

use super::game::{Detail, Game};
use crate::session::act::StepError;
use crate::session::play::{Play, StepTrace};
use crate::session::record::Record;
use crate::session::step::Moment;
use crate::table::resolve::Table;
use crate::telling::citations::lacks;
use crate::telling::cited::{covers_some, sorted};
use crate::telling::picture::Picture;
use crate::telling::report::{Replay, Standing};
use crate::telling::trace::{Trace, TracedStep, excerpt};
use crate::{Quiz, Scenario, Step, StepKind};
use swu_game::Rule;
use swu_text::diagnostic::Diagnostic;

/// A replay under way.
pub(crate) struct Run<'a, 'w> {
    pub scenario: &'a Scenario,
    pub play: Play<'w>,
    pub record: Record<'a>,
    pub cited: Vec<Rule>,
    edition: String,
    start: Picture,
    opening: StepTrace,
    /// Something was expected while the prompt that is open was open.
    expected: bool,
}

impl<'a, 'w> Run<'a, 'w> {
    /// The game as it begins.
    ///
    /// # Errors
    ///
    /// If the position that the file describes does not lead anywhere.
    pub fn begin(prepared: &'a Game<'w>, detail: Detail) -> Result<Self, Box<Diagnostic>> {
        let (table, events) = prepared.begin()?;
        let scenario = &prepared.scenario;
        let ask = scenario.quiz.as_ref().map(|quiz| quiz.ask.value.clone());
        let (cites, rules) = (prepared.cites.clone(), prepared.rules.clone());
        let known = Replay { cites, rules, ask, ..Replay::default() };
        let mut record = Record::new(&scenario.head, &prepared.source, known);
        let start = Picture::Board(table.board());
        let edition = format!("Comprehensive Rules {}", table.position.rules_by());
        let (play, mut opening) = Play::begin(table, &events, detail, scenario.steps.len());
        let cited = record.keep(&mut opening);
        Ok(Self { scenario, play, record, cited, edition, start, opening, expected: false })
    }

    /// Plays all steps and reports.
    pub fn finish(mut self) -> Replay {
        for step in &self.scenario.steps {
            if self.record.stopped {
                return self.replay();
            }
            self.step(step, &self.scenario.steps);
        }
        if !self.record.stopped {
            self.end();
        }
        self.replay()
    }

    /// The table as it is now.
    pub const fn table(&self) -> &Table<'w> {
        self.play.table()
    }

    /// The number of the next step, from 1.
    pub const fn number(&self) -> usize {
        self.play.moment.spot.step + 1
    }

    /// Plays the next of these steps.
    pub fn step(&mut self, step: &Step, steps: &[Step]) {
        let number = self.number();
        let source = self.record.source;
        let mut trace = self.play.take(steps, source);
        self.expected = matches!(step.kind, StepKind::Expect(_)) || (self.expected && !trace.changes);
        self.cited.append(&mut self.record.keep(&mut trace));
        let text = match &step.kind {
            StepKind::Act(_) | StepKind::Until(_) => excerpt(source, &step.place),
            StepKind::Expect(_) => vec!["expect".to_owned()],
            StepKind::Note(note) => note.value.lines().map(str::to_owned).collect(),
        };
        let board = matches!(step.kind, StepKind::Expect(_)).then(|| Picture::Board(self.table().board()));
        let StepTrace { lines, details, .. } = trace;
        self.record.steps.push(TracedStep { number, line: step.place.line, text, lines, board, details });
    }

    /// Ends the replay after that step.
    pub fn stop(&mut self, number: usize, error: StepError) {
        let mut trace = StepTrace::default();
        self.play.tell_error(number, error, self.record.source, &mut trace);
        self.cited.append(&mut self.record.keep(&mut trace));
    }

    /// Checks the claims about the end, after every step has been played.
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

    /// Checks that the trace rests on the rules that the file cites, as far as the edition in use has them.
    pub(crate) fn rest_on_cites(&mut self) {
        let edition = self.table().position.rules_by();
        let is_cited = |rule: &str| covers_some(rule, &self.cited) || lacks(edition, rule);
        self.record.rest_on_cites(is_cited, "event");
    }

    /// Checks that at least one option of a quiz is right, and one is wrong.
    pub fn quiz(&mut self, quiz: &Quiz) {
        let Moment { table, since, .. } = &self.play.moment;
        if let Err(error) = self.record.quiz(quiz, |claim| table.check(claim, since.events())) {
            self.stop(0, StepError::Invalid(error));
        }
    }

    pub fn replay(mut self) -> Replay {
        let (board, result) = (Picture::Board(self.table().board()), Standing::of(&self.table().position));
        let trace = Trace {
            title: self.scenario.head.title.value.clone(),
            edition: self.edition,
            start: self.start,
            opening: self.opening.lines,
            steps: std::mem::take(&mut self.record.steps),
            shows: "Position",
            last: "Final position",
            board,
            details: self.opening.details,
        };
        self.record.finish(trace, sorted(&self.cited), Some(result))
    }
}
