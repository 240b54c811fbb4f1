//! The steps of a file as a course that stops at every open decision and continues from there with any answer.
//!
//! Between two open decisions, the file's own answers and everything that the rules do by themselves are played. A line of
//! play at such a stop is a [`Moment`].

use super::Begun;
use super::proof::{End, Options};
use crate::session::act::{Observer, StepError, must_be_refused, refused_otherwise};
use crate::session::since::EventKinds;
pub(super) use crate::session::step::Moment;
use crate::session::step::{Script, StepResult, Within, kinds};
use crate::table::resolve::Table;
use crate::telling::report::{Failure, UnsupportedText, failure_of};
use crate::{Illegal, Scenario, StepKind};
use swu_cards::Phase;
use swu_game::{Answer, Ask, Decision, Event, PlayerId, Position, Refusal, Rule, Stage};
use swu_text::diagnostic::{Diagnostic, Place};

/// The course of a file.
pub(super) struct Course<'a> {
    pub scenario: &'a Scenario,
    pub source: &'a str,
    until: End,
    /// The player whose decisions are counted, and the most that there may be.
    most: Option<(PlayerId, u32)>,
    reopens: bool,
    watched: EventKinds,
}

/// State of a line of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stand {
    /// The decision that the table asks for is open.
    Open,
    /// The line is over.
    End,
    /// The line is not one of the file.
    Departs(Departs),
}

/// The reason that a line of play is not one of the file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Departs {
    /// The engine refuses a step of the file, or an answer of it.
    Impossible(Failure),
    /// A step of the file means nothing there, or an answer is missing before it.
    Unreadable(Failure),
    /// Something that the file expects does not hold.
    Broken(Failure),
    /// The engine does not implement what is needed.
    Unsupported(UnsupportedText),
}

impl Departs {
    /// The end of a line where the engine refuses every answer to the open decision after all.
    pub fn without_answers(table: &Table<'_>, open: &Decision) -> Self {
        let text = format!("none of the answers is possible: {}", table.tell_decision(open));
        Self::Unsupported(UnsupportedText { card: String::new(), text })
    }
}

/// Takes down the rules that are cited.
impl Observer for Vec<Rule> {
    fn answered(&mut self, rule: Rule) {
        self.push(rule);
    }

    fn happened(&mut self, _: &Table<'_>, events: &[Event]) {
        self.extend(events.iter().flat_map(Event::rules));
    }
}

impl<'a> Course<'a> {
    pub fn new(scenario: &'a Scenario, source: &'a str, options: &Options) -> Self {
        let watched = EventKinds::of(scenario);
        Self { scenario, source, until: options.until, most: None, reopens: options.reopen, watched }
    }

    /// The same course, but a player takes at most so many decisions.
    pub fn within(self, player: PlayerId, decisions: u32) -> Self {
        Self { most: Some((player, decisions)), ..self }
    }

    fn script(&self) -> Script<'_> {
        let steps = &self.scenario.steps;
        Script { steps, leaves_open: true, reopens: self.reopens, watched: Some(&self.watched) }
    }

    /// Begins the game and plays it to the first stop.
    pub fn begin(&self, begun: &Begun<'a>) -> (Moment<'a>, Stand) {
        self.begin_observed(begun, &mut ())
    }

    /// The same before an observer.
    pub(crate) fn begin_observed(
        &self,
        (table, events): &Begun<'a>,
        observer: &mut dyn Observer,
    ) -> (Moment<'a>, Stand) {
        observer.happened(table, events);
        let mut moment = Moment::begin(table.clone(), events, Some(&self.watched));
        let stand = self.play_on(&mut moment, observer);
        (moment, stand)
    }

    /// Plays on from an answer to the open decision to the next stop.
    ///
    /// # Errors
    ///
    /// The refusal of the answer.
    pub fn after(&self, before: &Moment<'a>, answer: Answer) -> Result<(Moment<'a>, Stand), Refusal> {
        self.after_observed(before, answer, &mut ())
    }

    /// The same before an observer.
    pub(crate) fn after_observed(
        &self,
        before: &Moment<'a>,
        answer: Answer,
        observer: &mut dyn Observer,
    ) -> Result<(Moment<'a>, Stand), Refusal> {
        let Moment { table, spot, since } = before;
        let mut spot = *spot;
        let position = &table.position;
        let decision = position.decision();
        let player = decision.map_or(PlayerId(0), |decision| decision.player);
        let step = self.scenario.steps.get(spot.step).map(|step| &step.kind);
        let (table, events) = match (&mut spot.within, step) {
            (Within::Act(answers), Some(StepKind::Act(act))) => {
                if decision.is_some_and(|decision| answers.left_open(act, decision).is_some()) {
                    *answers = answers.skipped();
                }
                table.driven(act, answers, |position, driver| position.after_by(player, answer, driver))?
            }
            // After the steps, nothing but claims reads the events.
            (_, None) if !observer.reads_events() && self.watched.from(spot.step).is_empty() => {
                (table.at(position.after_quietly(player, answer)?), Vec::new())
            }
            _ => {
                let (position, events) = position.after(player, answer)?;
                (table.at(position), events)
            }
        };
        observer.happened(&before.table, &events);
        if self.most.is_some_and(|(player, _)| decision.is_some_and(|decision| is_by(decision, player))) {
            spot.counted += 1;
        }
        match (&mut spot.within, step) {
            (Within::Until(until), Some(StepKind::Until(phase))) => until.happened(*phase, &events),
            (Within::Decisions(left), _) if decision.is_some_and(|decision| !decision.is_chance()) => {
                *left = left.saturating_sub(1)
            }
            _ => {}
        }
        let mut moment = Moment { table, spot, since: since.clone() };
        moment.since.add(&moment.table, &events, kinds(Some(&self.watched), before.spot.step));
        let stand = self.play_on(&mut moment, observer);
        Ok((moment, stand))
    }

    /// True if the moment is past everything that the file expects or has refused: no later line of play can break it.
    pub(crate) fn is_checked(&self, moment: &Moment<'a>) -> bool {
        let ahead = self.scenario.steps.iter().skip(moment.spot.step);
        !ahead.into_iter().any(|step| match &step.kind {
            StepKind::Expect(_) => true,
            StepKind::Act(act) => act.illegal.is_some(),
            StepKind::Until(_) | StepKind::Note(_) => false,
        })
    }

    /// The place among the answers of the step that is under way where the file says `any`, if the open decision is that
    /// one.
    pub fn any(&self, moment: &Moment<'a>) -> Option<usize> {
        match (&self.scenario.steps.get(moment.spot.step)?.kind, moment.spot.within) {
            (StepKind::Act(act), Within::Act(answers)) => answers.left_open(act, moment.table.position.decision()?),
            _ => None,
        }
    }

    /// Plays the steps of the file until a decision is open, or the line ends.
    fn play_on(&self, moment: &mut Moment<'a>, observer: &mut dyn Observer) -> Stand {
        loop {
            if let Some(unsupported) = UnsupportedText::met_at(&moment.table.position) {
                return Stand::Departs(Departs::Unsupported(unsupported));
            }
            let number = moment.spot.step + 1;
            if number > self.scenario.steps.len() {
                return self.after_the_steps(moment);
            }
            let unreadable = |error: &Diagnostic| Stand::Departs(Departs::Unreadable(unplayable(number, error)));
            let broken = match moment.take(&self.script(), observer) {
                Err(StepError::Invalid(error)) => return unreadable(&error),
                Err(error) => {
                    let failure = error.failure(number, &moment.table, self.source);
                    return Stand::Departs(Departs::Impossible(failure));
                }
                Ok(StepResult::Played) => None,
                Ok(StepResult::Open) => return Stand::Open,
                Ok(StepResult::Allowed) => self.illegal(number).map(|(illegal, place)| {
                    Failure::new(number, place, must_be_refused(illegal), "it is legal".to_owned())
                }),
                Ok(StepResult::Refused(refusal, place)) => {
                    refusal.rules().for_each(|rule| observer.answered(rule));
                    let expected = self.illegal(number).and_then(|(illegal, _)| refused_otherwise(illegal, &refusal));
                    expected.map(|expected| Failure::new(number, &*place, expected, refusal.to_string()))
                }
                Ok(StepResult::Claimed(claims)) => {
                    let missed = claims.into_iter().find_map(|misses| match misses {
                        Ok(misses) => misses.into_iter().next().map(Ok),
                        Err(error) => Some(Err(error)),
                    });
                    match missed {
                        Some(Err(error)) => return unreadable(&error),
                        Some(Ok(miss)) => Some(Failure::of_claim(number, miss)),
                        None => None,
                    }
                }
            };
            if let Some(failure) = broken {
                return Stand::Departs(Departs::Broken(failure));
            }
        }
    }

    /// The rules by which a step must be refused, with its place.
    fn illegal(&self, number: usize) -> Option<(&'a Illegal, &'a Place)> {
        let step = self.scenario.steps.get(number - 1)?;
        match &step.kind {
            StepKind::Act(act) => act.illegal.as_ref().map(|illegal| (illegal, &step.place)),
            StepKind::Until(_) | StepKind::Expect(_) | StepKind::Note(_) => None,
        }
    }

    /// State of the line once the steps have been played.
    fn after_the_steps(&self, moment: &mut Moment<'a>) -> Stand {
        let position = &moment.table.position;
        if moment.spot.within == Within::Before {
            moment.spot.within = match self.until {
                End::Steps => Within::Before,
                End::Phase(phase) => Within::Phase { round: round_of_next(phase, position) },
                End::Decisions(number) => Within::Decisions(number),
            };
        }
        let is_spent = self.most.is_some_and(|(player, most)| {
            moment.spot.counted >= most && position.decision().is_some_and(|decision| is_by(decision, player))
        });
        let is_open = match (moment.spot.within, self.until) {
            _ if is_spent => false,
            (Within::Decisions(left), _) => left > 0,
            (Within::Phase { round }, End::Phase(phase)) => !is_there(phase, round, position),
            _ => moment.table.open_prompt().is_some(),
        };
        if is_open && position.decision().is_some() { Stand::Open } else { Stand::End }
    }
}

/// The failure of a step that means nothing at this point of a line.
fn unplayable(step: usize, error: &Diagnostic) -> Failure {
    let told: Vec<&str> = [&error.title].into_iter().chain(&error.help).map(String::as_str).collect();
    Failure { expected: "a step that can be played".to_owned(), found: told.join("; "), ..failure_of(step, error) }
}

/// True if that player decides, and not chance.
fn is_by(decision: &Decision, player: PlayerId) -> bool {
    decision.player == player && !decision.is_chance()
}

/// The round of the next phase of that kind.
fn round_of_next(phase: Phase, position: &Position) -> u32 {
    match (phase, position.stage()) {
        (Phase::Regroup, Stage::In(Phase::Action)) => position.round,
        _ => position.round + 1,
    }
}

/// True if the phase has been reached and everything that its start leads to is done.
fn is_there(phase: Phase, round: u32, position: &Position) -> bool {
    let place = |phase: Phase| matches!(phase, Phase::Regroup);
    let now = match position.stage() {
        Stage::Setup => return false,
        Stage::In(now) => (position.round, place(now)),
    };
    let is_prompt = |decision: &Decision| !matches!(decision.ask, Ask::Action | Ask::Resource { .. });
    now > (round, place(phase)) || (now == (round, place(phase)) && !position.decision().is_some_and(is_prompt))
}
