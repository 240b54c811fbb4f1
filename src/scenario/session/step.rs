//! The interpreter of a step (contract §4): plays on in a script until the step is over, or a decision is left open.
//!
//! A replay plays every step in one go. A proof stops at each open decision and continues from there once for each answer,
//! so the rest of a step is a value: a [`Spot`].

use super::act::{Observer, StepError, can_answer};
use super::since::{EventKinds, Since};
use super::until::Until;
use crate::claims::check::Checked;
use crate::prompts::answers::Answers;
use crate::table::resolve::Table;
use crate::{Act, Action, Claim, Located, Step, StepKind};
use swu_cards::Keyword;
use swu_game::{Ask, Decision, Event, Refusal, Rule};
use swu_text::diagnostic::Place;

/// Steps to play, and the way to play them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Script<'s> {
    pub steps: &'s [Step],
    /// True if a decision that no step answers is left open, as in a proof; false if it is an error.
    pub leaves_open: bool,
    /// True if the answers of the steps to prompts are left open again.
    pub reopens: bool,
    /// The kinds of event that claims ask for; all if not given.
    pub watched: Option<&'s EventKinds>,
}

impl<'s> Script<'s> {
    /// Steps that answer every prompt.
    pub const fn told(steps: &'s [Step]) -> Self {
        Self { steps, leaves_open: false, reopens: false, watched: None }
    }

    /// True if the next action of a player from that step on answers the prompt, or comes before its answer.
    fn answers(&self, open: &Decision, from: usize, table: &Table<'_>) -> bool {
        let next = self.steps.iter().skip(from).find_map(|step| match &step.kind {
            // A step that must be refused is tried wherever it comes, and answers nothing.
            StepKind::Act(act) if act.illegal.is_some() || (self.reopens && is_answer(act, table)) => None,
            StepKind::Act(act) => Some(Some(act)),
            StepKind::Until(_) => Some(None),
            StepKind::Expect(_) | StepKind::Note(_) => None,
        });
        let act = match next {
            Some(Some(act)) => act,
            // A run to a phase passes these.
            Some(None) => return matches!(open.ask, Ask::Resource { .. } | Ask::Mulligan | Ask::FirstResources { .. }),
            None => return false,
        };
        can_answer(open, &act.action)
            && match &act.action {
                Action::Choose(_) => Answers::ALL.by(act).is_some_and(|by| by.is_asked(open)),
                // Any player may declare early, or concede.
                _ => true,
            }
    }
}

/// A step among others: messages mention those before it, and the next one can decide its meaning.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Around<'s> {
    pub steps: &'s [Step],
    /// The place of the step, from 0; the number of steps after the last one.
    pub at: usize,
}

impl<'s> Around<'s> {
    /// The place of the step in its file.
    #[expect(clippy::indexing_slicing, reason = "made of a step that is there")]
    pub fn place(&self) -> &'s Place {
        &self.steps[self.at].place
    }

    /// The actions of players before the step, in order.
    pub(crate) fn acts_before(&self) -> impl DoubleEndedIterator<Item = &'s Act> + use<'s> {
        self.steps.iter().take(self.at).filter_map(act_of)
    }

    /// The action of a player in the latest step before it that plays on, if that is one.
    pub(crate) fn act_before(&self) -> Option<&'s Act> {
        let before = self.steps.iter().take(self.at).rev();
        let mut playing = before.filter(|step| !matches!(step.kind, StepKind::Expect(_) | StepKind::Note(_)));
        playing.next().and_then(act_of)
    }

    /// The next action of a player after the step.
    pub(crate) fn next_act(&self) -> Option<(Self, &'s Act)> {
        let mut behind = self.steps.iter().enumerate().skip(self.at + 1);
        behind.find_map(|(at, step)| Some((Self { at, ..*self }, act_of(step)?)))
    }
}

fn act_of(step: &Step) -> Option<&Act> {
    match &step.kind {
        StepKind::Act(act) => Some(act),
        StepKind::Until(_) | StepKind::Expect(_) | StepKind::Note(_) => None,
    }
}

/// A game at a moment.
#[derive(Debug, Clone)]
pub(crate) struct Moment<'w> {
    pub table: Table<'w>,
    pub spot: Spot,
    /// The events since the last claim about events.
    pub since: Since,
}

/// Progress in the steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Spot {
    /// The current or next step, from 0.
    pub step: usize,
    pub within: Within,
    /// Number of decisions that a search counts.
    pub counted: u32,
}

/// Progress in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Within {
    #[default]
    Before,
    /// A player's action, with the answers that are left.
    Act(Answers),
    Until(Until),
    /// The steps are over, and a search continues to a phase of that round.
    Phase {
        round: u32,
    },
    /// The steps are over, and a search continues for so many decisions.
    Decisions(u32),
}

/// The result of playing on in a step.
#[derive(Debug)]
pub(crate) enum StepResult {
    /// The step is over.
    Played,
    /// A decision is left open.
    Open,
    /// The engine has refused the step, as it should, and nothing has changed.
    Refused(Box<Refusal>, Box<Place>),
    /// The engine has not refused the step, though it should.
    Allowed,
    /// The results of the claims of an `expect` step.
    Claimed(Vec<Checked>),
}

impl Spot {
    /// Number of steps that have begun.
    pub fn begun(self) -> usize {
        match self.within {
            Within::Act(_) | Within::Until(_) => self.step + 1,
            Within::Before | Within::Phase { .. } | Within::Decisions(_) => self.step,
        }
    }

    /// Moves to the next step.
    fn leave(&mut self) -> StepResult {
        *self = Self { step: self.step + 1, within: Within::Before, counted: self.counted };
        StepResult::Played
    }
}

impl<'w> Moment<'w> {
    /// A game that begins, with the events of its beginning.
    pub fn begin(table: Table<'w>, events: &[Event], watched: Option<&EventKinds>) -> Self {
        let mut moment = Self { table, spot: Spot::default(), since: Since::default() };
        moment.since.add(&moment.table, events, kinds(watched, 0));
        moment
    }

    /// Plays on in the step at the spot.
    ///
    /// # Errors
    ///
    /// The reason that the step cannot be played to its end. Its first parts have been played.
    pub fn take(&mut self, script: &Script<'_>, observer: &mut dyn Observer) -> Result<StepResult, StepError> {
        let around = Around { steps: script.steps, at: self.spot.step };
        let Some(step) = script.steps.get(self.spot.step) else { return Ok(StepResult::Played) };
        match (&step.kind, self.spot.within) {
            (StepKind::Act(act), Within::Act(answers)) => self.answer(script, act, answers, observer),
            (StepKind::Until(phase), Within::Until(mut until)) => {
                let mut watching = EventKeeper::of(&mut self.since, script.watched, self.spot.step, observer);
                let open = self.table.run_until(&step.place, *phase, &mut until, &mut watching)?;
                match open {
                    Some(_) if script.leaves_open => {
                        self.spot.within = Within::Until(until);
                        Ok(StepResult::Open)
                    }
                    Some(open) if until == Until::default() => {
                        Err(StepError::Invalid(self.table.left_open(&open, around).into()))
                    }
                    // It stops at a prompt of its own, which the next steps answer.
                    Some(_) | None => Ok(self.spot.leave()),
                }
            }
            // Random outcomes come before an expectation.
            (StepKind::Expect(_), _)
                if self.table.open_prompt().is_some_and(Decision::is_chance) && self.is_left_open(script) =>
            {
                Ok(StepResult::Open)
            }
            // These look at the table as it is, with the open prompt.
            (StepKind::Note(_), _) => Ok(self.spot.leave()),
            (StepKind::Expect(claims), _) => Ok(self.check(claims)),
            (StepKind::Until(_) | StepKind::Act(_), _) if self.is_left_open(script) => Ok(StepResult::Open),
            (StepKind::Until(_), _) => {
                self.spot.within = Within::Until(Until::default());
                self.take(script, observer)
            }
            (StepKind::Act(act), _) => self.begin_act(script, around, act, observer),
        }
    }

    /// Skips the step at the spot.
    pub fn skip(&mut self) {
        self.spot.leave();
    }

    fn begin_act(
        &mut self,
        script: &Script<'_>,
        around: Around<'_>,
        act: &Act,
        observer: &mut dyn Observer,
    ) -> Result<StepResult, StepError> {
        if act.illegal.is_some() {
            return self.try_illegal(around, act, observer);
        }
        if script.reopens && is_answer(act, &self.table) {
            return Ok(self.spot.leave());
        }
        let mut answers = Answers::ALL;
        if script.leaves_open
            && matches!(&act.action, Action::Choose(answer) if answer.value.is_any())
            && self.table.open_prompt().is_none()
        {
            // The action itself is open; if it is not that player's action, nothing asks for it.
            if self.table.position.decision().is_some_and(|action| answers.left_open(act, action).is_some()) {
                self.spot.within = Within::Act(answers);
                return Ok(StepResult::Open);
            }
            return self.answer(script, act, answers.skipped(), observer);
        }
        let mut watching = EventKeeper::of(&mut self.since, script.watched, self.spot.step, observer);
        self.table.begin_act(around, act, &mut answers, &mut watching)?;
        let answers = if script.reopens { Answers::NONE } else { answers };
        self.spot.within = Within::Act(answers);
        self.answer(script, act, answers, observer)
    }

    /// Answers the prompts after a player's action, as far as the step has answers.
    fn answer(
        &mut self,
        script: &Script<'_>,
        act: &Act,
        mut answers: Answers,
        observer: &mut dyn Observer,
    ) -> Result<StepResult, StepError> {
        while let Some(open) = self.table.open_prompt().cloned() {
            if script.leaves_open {
                if answers.are_used(act) {
                    break;
                }
                let is_anothers = answers.by(act).is_some_and(|by| !by.is_asked(&open));
                if is_anothers || answers.left_open(act, &open).is_some() {
                    self.spot.within = Within::Act(answers);
                    return Ok(StepResult::Open);
                }
            }
            let mut watching = EventKeeper::of(&mut self.since, script.watched, self.spot.step, observer);
            if !self.table.answer_prompt(act, &mut answers, &open, &mut watching)? {
                break;
            }
        }
        self.spot.within = Within::Act(answers);
        self.table.end_act(act, answers)?;
        Ok(self.spot.leave())
    }

    /// Tries a step that the engine must refuse.
    fn try_illegal(
        &mut self,
        around: Around<'_>,
        act: &Act,
        observer: &mut dyn Observer,
    ) -> Result<StepResult, StepError> {
        let plain = Act { illegal: None, ..act.clone() };
        let mut asked = self.table.clone();
        if asked.open_prompt().is_some() {
            // The prompt that is open is meant, not one that the engine has answered.
            asked.unasked.clear();
        }
        if let Some(legal) = [&plain, act].into_iter().find(|tried| asked.can_take(around, act, tried)) {
            // Its events are reported.
            self.table = asked;
            self.table.act(around, legal, observer)?;
            // A text that is not understood may make it legal, so neither is reported.
            let is_known = self.table.position.unsupported().is_none();
            return Ok(if is_known { StepResult::Allowed } else { StepResult::Played });
        }
        match self.table.clone().act(around, act, &mut ()) {
            Err(StepError::Refused(refusal, place)) => {
                self.skip();
                Ok(StepResult::Refused(refusal, place))
            }
            Err(error) => Err(error),
            Ok(()) => Ok(StepResult::Allowed),
        }
    }

    fn check(&mut self, claims: &[Located<Claim>]) -> StepResult {
        let checked = claims.iter().map(|claim| self.table.check(claim, self.since.events())).collect();
        if claims.iter().any(|claim| matches!(claim.value, Claim::Events(_))) {
            self.since.clear();
        }
        self.skip();
        StepResult::Claimed(checked)
    }

    /// True if a prompt is open that no step from here on answers.
    fn is_left_open(&self, script: &Script<'_>) -> bool {
        let table = &self.table;
        script.leaves_open && table.open_prompt().is_some_and(|open| !script.answers(open, self.spot.step, table))
    }
}

/// The kinds of event that are asked for from that step on; all if there is no restriction.
pub(crate) fn kinds(watched: Option<&EventKinds>, step: usize) -> Option<&[crate::EventKind]> {
    watched.map(|watched| watched.from(step))
}

/// An observer that keeps the events that claims are about.
struct EventKeeper<'m> {
    since: &'m mut Since,
    kinds: Option<&'m [crate::EventKind]>,
    observer: &'m mut dyn Observer,
}

impl<'m> EventKeeper<'m> {
    fn of(since: &'m mut Since, watched: Option<&'m EventKinds>, step: usize, observer: &'m mut dyn Observer) -> Self {
        Self { since, kinds: kinds(watched, step), observer }
    }
}

impl Observer for EventKeeper<'_> {
    fn answered(&mut self, rule: Rule) {
        self.observer.answered(rule);
    }

    fn happened(&mut self, table: &Table<'_>, events: &[Event]) {
        self.observer.happened(table, events);
        self.since.add(table, events, self.kinds);
    }

    fn noted(&mut self, table: &Table<'_>, events: &[Event]) {
        self.observer.noted(table, events);
        self.since.add(table, events, self.kinds);
    }
}

/// True for a step that answers a prompt, where one is open.
fn is_answer(act: &Act, table: &Table<'_>) -> bool {
    match &act.action {
        Action::Choose(_) | Action::Keep | Action::Mulligan { .. } | Action::Resource(_) => true,
        Action::Play(play) => play.using == Some(Keyword::Plot) && table.open_prompt().is_some(),
        Action::Attack { .. }
        | Action::Use { .. }
        | Action::Deploy { .. }
        | Action::Pass
        | Action::Take(_)
        | Action::Concede => false,
    }
}
