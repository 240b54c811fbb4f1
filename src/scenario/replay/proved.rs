//! The replay of a file with `prove`: the steps up to the first open decision, and the proved claims about everything that
//! can follow.

use crate::prove::{Count, Departure, Line, LineTeller, Opening, Proof, Verdict};
use crate::session::act::StepError;
use crate::session::run::Run;
use crate::telling::report::{At, Failure, Replay};
use crate::telling::trace::{TraceLine, TracedStep, excerpt};
use crate::{Act, Action, Quiz, Step, StepKind};
use swu_text::diagnostic::Diagnostic;

impl Run<'_, '_> {
    /// Plays the steps up to the first open decision, and reports the results of the proof.
    pub(crate) fn finish_with(mut self, proof: &Proof) -> Replay {
        let scenario = self.scenario;
        let opening = proof.opening.unwrap_or(Opening { behind: scenario.steps.len(), any: None });
        for (index, step) in scenario.steps.iter().take(opening.behind).enumerate() {
            if self.record.stopped {
                break;
            }
            let is_last = index + 1 == opening.behind;
            match (is_last, opening.any, &step.kind) {
                (true, Some(any), StepKind::Act(act)) => self.begin_step(step, act, any),
                _ => self.step(step, &scenario.steps),
            }
        }
        let stopped = self.record.stopped;
        self.cited.extend(&proof.rules);
        self.record.replay.report.unsupported.extend(proof.unsupported.iter().cloned());
        for error in &proof.errors {
            self.stop(0, StepError::Invalid(error.clone().into()));
        }
        let mut lines: Vec<TraceLine> = Vec::new();
        if !stopped {
            lines.extend(proof.verdicts.iter().filter_map(|verdict| self.told(verdict, proof)));
            if let Some(other) = proof.others.first() {
                let at = scenario
                    .prove
                    .claims
                    .first()
                    .map_or_else(|| At::from(&scenario.head.title.place), |entry| At::from(&entry.place));
                let found = format!("another one also forces it: {}", self.told_line(other));
                let expected = "only one first decision forces it".to_owned();
                lines.push(self.record.fail(Failure::new(0, at, expected, found)));
            }
            for departure in &proof.broken {
                // The steps up to the first decision have told theirs.
                if !self.record.replay.report.failures.contains(&departure.failure) {
                    lines.push(self.told_departure(departure));
                }
            }
        }
        let line = scenario.prove.claims.first().map_or(scenario.head.title.place.line, |entry| entry.place.line);
        self.record.steps.push(TracedStep {
            number: opening.behind + 1,
            line,
            text: searched(proof),
            lines,
            board: None,
            details: None,
        });
        if !self.record.stopped && proof.errors.is_empty() && proof.cut.is_none() && proof.unsupported.is_empty() {
            self.rest_on_cites();
            match (&scenario.quiz, proof.opening) {
                (Some(quiz), None) => self.quiz(quiz),
                (Some(quiz), Some(_)) => self.quiz_of_many_ends(quiz),
                (None, _) => {}
            }
        }
        let proved = proof.verdicts.iter().filter(|verdict| verdict.holds == Some(true));
        let proved = proved.map(|verdict| verdict.claim.clone()).collect();
        let mut replay = self.replay();
        if let (Some(trace), Some(_)) = (&mut replay.trace, proof.opening) {
            trace.last = "Position in which the first decision is open";
        }
        Replay { proved, ..replay }
    }

    /// Refuses a quiz: its right options differ from line to line.
    fn quiz_of_many_ends(&mut self, quiz: &Quiz) {
        let title = "`quiz` asks about one end of the game, but open decisions lead to many";
        let error = Diagnostic::error(title).at(quiz.ask.place.clone());
        let error = error.help("answer every decision in the steps, or write two files");
        self.stop(0, StepError::Invalid(error.into()));
    }

    /// Plays the part of a step before the answer that it leaves open.
    fn begin_step(&mut self, step: &Step, act: &Act, any: usize) {
        let mut act = act.clone();
        let before = match &act.action {
            // The step itself is open: nothing of it is played yet.
            Action::Choose(_) if any == 0 => return self.leave_open(step),
            Action::Choose(_) => any - 1,
            _ => any,
        };
        act.then.truncate(before);
        let begun = Step { kind: StepKind::Act(act.into()), place: step.place.clone() };
        let mut steps = self.scenario.steps.clone();
        steps.truncate(self.number() - 1);
        steps.push(begun.clone());
        self.step(&begun, &steps);
    }

    fn leave_open(&mut self, step: &Step) {
        let number = self.number();
        let asked = self.table().position.decision();
        let asked = asked.map(|decision| format!("{} ({})", self.table().tell_decision(decision), decision.rule));
        let lines = asked.map(TraceLine::Asks).into_iter().collect();
        let text = excerpt(self.record.source, &step.place);
        self.record.steps.push(TracedStep { number, line: step.place.line, text, lines, board: None, details: None });
    }

    /// The verdict, if there is one, or a reason that there is none.
    fn told(&mut self, verdict: &Verdict, proof: &Proof) -> Option<TraceLine> {
        let shown = verdict.shown.as_ref().map(|line| self.told_line(line));
        Some(match verdict.holds {
            Some(true) => {
                let decided = verdict.deciding.iter().map(|choice| format!("  decided by {choice}"));
                let shown = shown.map(|shown| format!("  shown by {shown}"));
                TraceLine::Holds([verdict.claim.clone()].into_iter().chain(decided).chain(shown).collect())
            }
            Some(false) => {
                let found = shown.map_or_else(
                    || "no line of play in which it holds".to_owned(),
                    |shown| format!("it fails with {shown}"),
                );
                self.record.fail(Failure::new(0, verdict.at, verdict.claim.clone(), found))
            }
            None => match &proof.cut {
                Some(cut) => {
                    let found = format!("undetermined: {cut}");
                    self.record.fail(Failure::new(0, verdict.at, verdict.claim.clone(), found))
                }
                None if proof.unsupported.is_empty() => return None,
                None => TraceLine::Unsupported(format!("{} is undetermined", verdict.claim)),
            },
        })
    }

    fn told_departure(&mut self, departure: &Departure) -> TraceLine {
        let shown = self.told_line(&departure.shown);
        let failure = &departure.failure;
        let found = format!("{} in {}, by {shown}", failure.found, departure.lines.of("line", "lines"));
        self.record.fail(Failure { found, ..failure.clone() })
    }

    /// The decisions of a line: `ana: Wampa for Vanquish; ben: yes`.
    fn told_line(&self, line: &Line) -> String {
        let told = LineTeller(self.table().clone()).told(line);
        if told.is_empty() { "no decision".to_owned() } else { told.join("; ") }
    }
}

/// The amount that was searched, and the lines that are not lines of the file.
fn searched(proof: &Proof) -> Vec<String> {
    let counts = [
        proof.lines.of("line of play", "lines of play"),
        Count(proof.positions as u128).of("position", "positions"),
        Count(proof.outcomes as u128).of("outcome", "outcomes"),
    ];
    let mut told = match &proof.cut {
        Some(cut) => vec![format!("The search of every choice stopped early: {cut}")],
        None if proof.is_decided_only => {
            vec![format!("The claims are decided: {}", Count(proof.positions as u128).of("position", "positions"))]
        }
        None => vec![format!("Every choice is searched: {}", counts.join(", "))],
    };
    told.extend(proof.impossible.iter().map(|departure| {
        let lines = departure.lines.of("line cannot", "lines cannot");
        let failure = &departure.failure;
        format!(
            "{lines} take all steps of the file: step {}: expected {}, found {}",
            failure.step, failure.expected, failure.found
        )
    }));
    told
}
