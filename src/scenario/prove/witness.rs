//! Lines of play in words, and as scenario files that replay.

use std::collections::btree_map::Entry;
use std::ops::Range;

use super::course::Course;
use super::lines::told;
use super::parts::{PartReport, whole};
use super::proof::{End, Line, OpenAnswer, Options, Proof, Verdict};
use super::ready;
use crate::contract::rewrite::{Changes, rewritten};
use crate::session::changed::changed;
use crate::session::game::{Detail, Game, prepare};
use crate::session::until::{Pass, Until};
use crate::table::World;
use crate::table::resolve::Table;
use crate::telling::report::{Replay, Report, Status};
use crate::{Action, Answer, Located, Proposition, StepKind, flow};
use swu_cards::Phase;
use swu_game::{self as game, Ask, Decision, Refusal};

#[cfg(test)]
mod tests;

/// Tells lines of play of a game.
pub struct LineTeller<'w>(pub(crate) Table<'w>);

impl LineTeller<'_> {
    /// The decisions of a line in words: `ana: Krayt Dragon's ability first`.
    pub fn told(&self, line: &Line) -> Vec<String> {
        told(&self.0, line)
    }

    /// The first decision of a line as a step of a file; nothing if it has none, or the words of the format cannot say it.
    pub fn first_step(&self, line: &Line) -> Option<String> {
        let taken = line.taken.first()?;
        self.0.at(taken.position.clone()).step_written(&taken.decision, &taken.answer)
    }
}

/// Writes lines of play of one file.
pub struct Witnesses<'w> {
    world: World<'w>,
    prepared: Game<'w>,
    /// Puts the same lines in words.
    pub teller: LineTeller<'w>,
    options: Options,
}

/// The reason that a line cannot be written as a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritten {
    #[error("the format cannot express the decision `{0}`: give its cards aliases with `as`")]
    Decision(String),
    #[error("the file is written in brackets: write its keys and steps on lines of their own")]
    Brackets,
    #[error("the written file does not replay: {0}")]
    Replay(String),
}

impl<'w> Witnesses<'w> {
    /// The writer for the file `name`, whose text is `source`, as it was searched; nothing if it cannot be played.
    pub fn of(name: &str, source: &str, world: &World<'w>, options: &Options) -> Option<Self> {
        let prepared = ready(name, source, world, options).ok()?;
        let options = options.of_file(&prepared.scenario);
        let (table, _) = prepared.begin().ok()?;
        let teller = LineTeller(table);
        Some(Self { world: *world, prepared, teller, options })
    }

    /// The report of a file that is a part of a divided proof.
    pub fn part_report(&self, proof: &Proof) -> Option<PartReport> {
        let part = self.prepared.scenario.part.as_ref()?;
        Some(PartReport {
            number: part.number,
            of: part.of,
            sought: part.sought,
            source: whole(&self.prepared.source, part).to_owned(),
            edition: self.options.edition.to_string(),
            positions: proof.positions,
            leaves: proof.leaves.clone(),
        })
    }

    /// The line that shows an entry of `prove`, as a scenario file that replays; nothing if it has none.
    ///
    /// # Errors
    ///
    /// If the line cannot be written; [`Unwritten`] has the reason.
    pub fn of_verdict(&self, proof: &Proof, place: usize) -> Option<Result<String, Unwritten>> {
        let Verdict { shown, .. } = proof.verdicts.get(place)?;
        let line = shown.as_ref()?;
        let proposition = self.prepared.scenario.prove.claims.get(place)?;
        let holds = if line.missed.is_empty() { "with" } else { "without" };
        Some(self.file(line, &format!("a line {holds} {}", proposition.said), self.closing(line, proposition)))
    }

    /// A shortest line of play, as a scenario file that replays; nothing if there is none.
    ///
    /// # Errors
    ///
    /// If the line cannot be written; [`Unwritten`] has the reason.
    pub fn of_example(&self, proof: &Proof) -> Option<Result<String, Unwritten>> {
        let line = proof.example.as_ref()?;
        Some(self.file(line, "a line of play", self.asked_at_the_end(line)))
    }

    /// The player asked by a prompt that is open at the end of the line, as a claim: a file may only end so if it says so.
    fn asked_at_the_end(&self, line: &Line) -> Vec<String> {
        let table = self.teller.0.at(line.end.clone());
        let asked = table.position.decision().filter(|decision| decision.ask != Ask::Action);
        let player = asked.map(|decision| flow::word(table.decider(decision)));
        player.map(|player| format!("expect: {{prompt: {{player: {player}}}}}")).into_iter().collect()
    }

    /// The `expect` steps at the end of the line.
    fn closing(&self, line: &Line, proposition: &Proposition) -> Vec<String> {
        let expect = |claims: String| format!("expect: {claims}");
        if line.missed.is_empty() {
            return vec![expect(proposition.said.clone())];
        }
        let notes = line.missed.iter().map(|(expected, found)| {
            format!("note: {}", flow::word(&format!("Fails here: {expected}. Found: {found}")))
        });
        let found = changed(&self.teller.0, &self.teller.0.at(line.end.clone()));
        notes.chain(found.map(expect)).collect()
    }

    fn file(&self, line: &Line, what: &str, closing: Vec<String>) -> Result<String, Unwritten> {
        let scenario = &self.prepared.scenario;
        let mut changes = Changes { title: format!("{}: {what}", scenario.head.title.value), ..Changes::default() };
        let table = &self.teller.0;
        if self.options.reopen {
            self.reopen(&mut changes, table);
        }
        self.drop_unasked(&mut changes, line);
        for taken in &line.taken {
            match self.step(taken) {
                Some(StepKind::Until(phase)) if taken.behind > taken.step => {
                    if let Entry::Vacant(run) = changes.replaced.entry(taken.behind) {
                        run.insert(self.passed(line, taken.step, *phase)?);
                    }
                }
                _ => self.add(&mut changes, &table.at(taken.position.clone()), taken)?,
            }
        }
        let end = scenario.steps.len();
        changes.inserted.extend(closing.into_iter().map(|step| (end, step)));
        changes.cites = scenario.head.cites.iter().map(|rule| self.written_at(&rule.place.span)).collect();
        let write = |changes: &Changes| {
            rewritten(&scenario.head.file, &self.prepared.source, changes).ok_or(Unwritten::Brackets)
        };
        let first = self.replayed(&write(&changes)?);
        // The line may not reach all the rules that the file rests on.
        let is_uncited = |rule: &str| {
            let expected = format!("the trace rests on {rule}");
            first.failures.iter().any(|failure| failure.step == 0 && failure.expected == expected)
        };
        let kept = scenario.head.cites.iter().filter(|rule| !is_uncited(&rule.value));
        changes.cites = kept.map(|rule| self.written_at(&rule.place.span)).collect();
        let text = write(&changes)?;
        let report = self.replayed(&text);
        if report.status == Status::Pass { Ok(text) } else { Err(Unwritten::Replay(reason(&report))) }
    }

    /// The report of a file that was written, by the edition of the search.
    fn replayed(&self, text: &str) -> Report {
        let name = &self.prepared.scenario.head.file;
        match prepare(name, text, &self.world) {
            Ok(game) => game.replayed_by(self.options.edition).replay(Detail::Told).report,
            Err((title, errors)) => Replay::invalid(name, &title, errors).report,
        }
    }

    fn written_at(&self, place: &Range<usize>) -> String {
        self.prepared.source.get(place.clone()).unwrap_or_default().trim().to_owned()
    }

    /// Adds a decision of the line to the changes of the file.
    fn add(&self, changes: &mut Changes, table: &Table<'_>, taken: &OpenAnswer) -> Result<(), Unwritten> {
        let OpenAnswer { decision, answer, .. } = taken;
        let unsaid = || Unwritten::Decision(table.tell_decided(decision, answer));
        let Some(any) = self.any(taken) else {
            changes.inserted.push((taken.behind, step(table, decision, answer)?));
            return Ok(());
        };
        if decision.ask == Ask::Action {
            let action = table.written_step(decision, answer).ok_or_else(unsaid)?;
            changes.actions.push((any, action.written(|seat| table.seat_name(seat))));
        } else {
            let answer = table.written_answer(decision, answer).ok_or_else(unsaid)?;
            changes.answers.push((any, answer.written(|seat| table.seat_name(seat))));
        }
        Ok(())
    }

    /// Removes the steps that leave an answer open that nothing asks for in that line.
    fn drop_unasked(&self, changes: &mut Changes, line: &Line) {
        for (index, step) in self.prepared.scenario.steps.iter().enumerate() {
            let StepKind::Act(act) = &step.kind else { continue };
            let is_open = matches!(&act.action, Action::Choose(answer) if answer.value.is_any());
            if is_open && !line.taken.iter().any(|taken| taken.step == index && taken.any == Some(0)) {
                changes.replaced.insert(index + 1, Vec::new());
            }
        }
    }

    /// Removes the answers of the file: they were all open again.
    fn reopen(&self, changes: &mut Changes, table: &Table<'_>) {
        for (index, step) in self.prepared.scenario.steps.iter().enumerate() {
            let StepKind::Act(act) = &step.kind else { continue };
            if act.illegal.is_some() {
                continue;
            }
            let player = table.seat_name(act.player.value);
            let action = || format!("{}: {}", flow::word(&player), act.action.written(|seat| table.seat_name(seat)));
            match &act.action {
                Action::Choose(_) | Action::Keep | Action::Mulligan { .. } | Action::Resource(_) => {
                    changes.replaced.insert(index + 1, Vec::new());
                }
                _ if act.then.is_empty() => {}
                _ => {
                    changes.replaced.insert(index + 1, vec![action()]);
                }
            }
        }
    }

    /// The steps, in order, of a run to a phase in which a decision is open.
    fn passed(&self, line: &Line, until: usize, phase: Phase) -> Result<Vec<String>, Unwritten> {
        let mut scenario = self.prepared.scenario.clone();
        scenario.steps.truncate(until);
        let course = Course::new(&scenario, &self.prepared.source, &Options { until: End::Steps, ..self.options });
        let begun = self.prepared.begin().map_err(|_| Unwritten::Brackets)?;
        let (mut moment, _) = course.begin(&begun);
        for OpenAnswer { answer, .. } in line.taken.iter().filter(|taken| taken.behind <= until) {
            let after = course.after(&moment, answer.clone());
            (moment, _) = after.map_err(|refusal| Unwritten::Replay(refusal.to_string()))?;
        }
        let mut open = line.taken.iter().filter(|taken| taken.step == until && taken.behind > until);
        let mut table = moment.table;
        let mut run = Until::default();
        let mut steps = Vec::new();
        let refused = |refusal: Refusal| Unwritten::Replay(refusal.to_string());
        loop {
            let next = table.next_pass(run).map_err(refused)?;
            let (decision, answer) = match (next, table.position.decision()) {
                (Pass::There, _) | (_, None) => return Ok(steps),
                (Pass::Answer(_, answer), Some(decision)) => (decision.clone(), answer),
                (Pass::Open(decision), _) => match open.next() {
                    Some(taken) => (*decision, taken.answer.clone()),
                    None => return Ok(steps),
                },
            };
            steps.push(step(&table, &decision, &answer)?);
            let events = table.position.decide(decision.player, answer).map_err(refused)?;
            run.happened(phase, &events);
        }
    }

    fn step(&self, taken: &OpenAnswer) -> Option<&StepKind> {
        self.prepared.scenario.steps.get(taken.step).map(|step| &step.kind)
    }

    /// The place of `any` for the decision in the file.
    fn any(&self, taken: &OpenAnswer) -> Option<Range<usize>> {
        let Some(StepKind::Act(act)) = self.step(taken) else { return None };
        let chosen = match &act.action {
            Action::Choose(answer) => Some(answer),
            _ => None,
        };
        let answer = chosen.into_iter().chain(&act.then).nth(taken.any?)?;
        Some(place_of_any(answer))
    }
}

/// A decision as a step.
fn step(table: &Table<'_>, decision: &Decision, answer: &game::Answer) -> Result<String, Unwritten> {
    table.step_written(decision, answer).ok_or_else(|| Unwritten::Decision(table.tell_decided(decision, answer)))
}

/// The place of the word itself, which may be the answer of a named player.
fn place_of_any(answer: &Located<Answer>) -> Range<usize> {
    match &answer.value {
        Answer::By { answer, .. } | Answer::ByChance(answer) => place_of_any(answer),
        _ => answer.place.span.clone(),
    }
}

fn reason(report: &Report) -> String {
    match (report.failures.first(), report.unsupported.first()) {
        (Some(failure), _) => format!("expected {}, found {}", failure.expected, failure.found),
        (None, Some(unsupported)) => unsupported.to_string(),
        (None, None) => report.status.word().to_owned(),
    }
}
