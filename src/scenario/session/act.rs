//! A player's step: its action, its answers to the prompts that follow, and the reason that it cannot be played to its end.

use std::sync::Arc;

use super::step::Around;
use crate::prompts::action::Move;
use crate::prompts::answers::{Answers, By, FileAnswer, Rest, agreed_to_the_only, only_agrees};
use crate::prompts::prompt::is_optional;
use crate::table::resolve::{Table, Unasked};
use crate::telling::cited::covers;
use crate::telling::report::{Failure, failure_of};
use crate::telling::trace::excerpt;
use crate::{self as file, Act, Illegal, Located, Text};
use swu_cards::Keyword;
use swu_game::{Answer, Ask, Decision, Event, Outcome, PlayerId, Refusal, Rule};
use swu_text::diagnostic::{Diagnostic, Place};

/// Observes the events of steps as they are played.
pub(crate) trait Observer {
    /// True if it is given all events. Otherwise those that nobody else reads need not be worked out.
    fn reads_events(&self) -> bool {
        true
    }
    /// A prompt of this rule is about to be answered.
    fn answered(&mut self, _rule: Rule) {}
    /// These events have led to the position of the table.
    fn happened(&mut self, _table: &Table<'_>, _events: &[Event]) {}
    /// These events belong to earlier answers.
    fn noted(&mut self, table: &Table<'_>, events: &[Event]) {
        self.happened(table, events);
    }
}

/// Observes nothing.
impl Observer for () {
    fn reads_events(&self) -> bool {
        false
    }
}

/// The reason that a step cannot be played to its end.
#[derive(Debug)]
pub(crate) enum StepError {
    Refused(Box<Refusal>, Box<Place>),
    /// The words of the file mean nothing here, or a prompt is open.
    Invalid(Box<Diagnostic>),
    /// An answer of that player or chance that nothing asks for, or what is left of it, with the number of its words that are
    /// used.
    Unused {
        by: By,
        answer: Box<Located<file::Answer>>,
        used: usize,
    },
}

impl StepError {
    /// The failure of that step: what was expected, and what was found.
    pub fn failure(&self, step: usize, table: &Table<'_>, source: &str) -> Failure {
        let written = |place: &Place| excerpt(source, place).join(" ");
        match self {
            Self::Refused(refusal, place) => {
                let expected = format!("`{}` to be legal", written(place));
                Failure::new(step, &**place, expected, format!("refused: {refusal}"))
            }
            Self::Unused { by, answer, used } => {
                let expected = format!("a prompt for the answer `{}`", written(&answer.place));
                let found = match table.position.decision() {
                    Some(open) if let (file::Answer::List(left), 1..) = (&answer.value, *used) => {
                        let verb = if *used == 1 { "was" } else { "were" };
                        let asked = table.tell_decision(open);
                        format!("{used} {verb} to be chosen, not {}: {asked}", used + left.len())
                    }
                    Some(open) => {
                        let unasked = table.tell_unasked(*by, &answer.value);
                        format!("no such prompt: {}{unasked}", table.tell_decision(open))
                    }
                    None => format!("the game is over: {}", table.outcome_told()),
                };
                Failure::new(step, &answer.place, expected, found)
            }
            Self::Invalid(error) => failure_of(step, error),
        }
    }
}

impl<'w> Table<'w> {
    /// Plays a step of a player from its beginning to its end.
    ///
    /// # Errors
    ///
    /// The reason that it cannot be played to its end. Its first parts have been played.
    pub fn act(&mut self, around: Around<'_>, act: &Act, observer: &mut dyn Observer) -> Result<(), StepError> {
        let mut answers = Answers::ALL;
        self.begin_act(around, act, &mut answers, observer)?;
        while let Some(decision) = self.open_prompt().cloned() {
            if !self.answer_prompt(act, &mut answers, &decision, observer)? {
                break;
            }
        }
        self.end_act(act, answers)
    }

    /// Tests if a step that must be refused can be taken as `tried`: itself, or without `illegal`, if that names the same.
    pub(crate) fn can_take(&self, around: Around<'_>, act: &Act, tried: &Act) -> bool {
        let named = |act: &Act| self.action(self.acting(act), &act.action, act.illegal.as_ref()).ok();
        // To write out what the rules do anyway is no action.
        let is_act = !self.does_anyway(self.acting(tried), tried);
        is_act && named(tried) == named(act) && self.clone().act(around, tried, &mut ()).is_ok()
    }

    /// True for what the player does without being asked, which a file may write out: who has taken a counter passes for the
    /// rest of the phase (CR 1.15.5.b), and who may not take a mulligan keeps the hand.
    fn does_anyway(&self, player: PlayerId, act: &Act) -> bool {
        let is_asked_otherwise = || self.open_prompt().is_some_and(|open| !matches!(open.ask, Ask::Resource { .. }));
        let is_forced = match act.action {
            file::Action::Pass => self.position.player(player).took_counter && !is_asked_otherwise(),
            file::Action::Keep => !self.position.may_mulligan(player),
            _ => false,
        };
        is_forced && act.illegal.is_none() && act.then.is_empty()
    }

    /// Plays the action of a player, without the answers to its prompts.
    ///
    /// # Errors
    ///
    /// As [`Self::act`].
    pub(crate) fn begin_act(
        &mut self,
        around: Around<'_>,
        act: &Act,
        answers: &mut Answers,
        observer: &mut dyn Observer,
    ) -> Result<(), StepError> {
        let player = self.acting(act);
        if act.illegal.is_none() {
            self.take_as_said(around, act, answers, observer);
            if *answers != Answers::ALL && matches!(act.action, file::Action::Resource(_)) {
                return Ok(());
            }
        }
        if self.does_anyway(player, act) {
            return Ok(());
        }
        if !matches!(act.action, file::Action::Choose(_) | file::Action::Resource(_)) {
            self.unasked.clear();
        }
        if act.illegal.is_none()
            && let Some(open) = self.open_prompt()
            && !can_answer(open, &act.action)
        {
            return Err(StepError::Invalid(self.left_open(open, around).into()));
        }
        let driven = match self.action(player, &act.action, act.illegal.as_ref()).map_err(StepError::Invalid)? {
            Some(does) => self.driven(act, answers, |position, driver| match does {
                Move::Decide(answer) => position.after_by(player, answer, driver),
                Move::Declare(answer) => position.declare(player, answer, driver),
                Move::Concede => position.concede(player, driver),
            }),
            None => {
                if *answers != Answers::ALL && self.open_prompt().is_none() && answers.next(act).is_none() {
                    return Ok(());
                }
                self.pass_over(act, answers);
                return if answers.are_used(act) {
                    Ok(())
                } else {
                    self.answer_nothing(around, act, answers, observer)
                };
            }
        };
        let driven = driven.map_err(|refusal| self.refused_action(refusal, act, player, around));
        self.happen(driven, around.place(), act, answers, observer)
    }

    /// Answers the open prompt, if the step has an answer to it.
    ///
    /// # Errors
    ///
    /// As [`Self::act`].
    pub(crate) fn answer_prompt(
        &mut self,
        act: &Act,
        answers: &mut Answers,
        decision: &Decision,
        observer: &mut dyn Observer,
    ) -> Result<bool, StepError> {
        let Some(next) = answers.take(self, act, decision) else { return Ok(false) };
        observer.answered(decision.rule);
        let agrees = act.illegal.is_none() && next.by.is_asked(decision) && only_agrees(decision, &next.answer.value);
        let agreed = std::mem::replace(&mut answers.agreed, agrees);
        if agreed && matches!(next.answer.value, file::Answer::None | file::Answer::YesNo(false)) {
            let reason = format!("`yes` has been answered ({})", self.tell_decision(decision));
            return Err(StepError::Refused(
                Refusal::new(decision.rule, reason).into(),
                next.answer.place.clone().into(),
            ));
        }
        let is_for_another = agrees
            || act.illegal.is_none()
                && ((!is_optional(decision) && self.says_nothing(&next.answer))
                    || (!self.takes(next.by, &next.answer) && self.says_the_last(next.by, &next.answer)));
        if is_for_another {
            return Ok(answers.next(act).is_some());
        }
        let means_yes = act.illegal.is_none() && self.means_yes(act, *answers, decision, &next);
        let answer = match means_yes {
            true => Answer::Yes,
            false => self
                .answer(decision, &next.answer)
                .map_err(|error| StepError::Invalid(error.help(self.tell_decision(decision)).into()))?,
        };
        let says_more = means_yes
            || matches!((&decision.ask, &next.answer.value), (Ask::Choose(_), file::Answer::PutBack { .. }))
                && (self.position.rest_is_put_back() || self.position.put_on_either_end().is_some());
        if says_more {
            // It answers the prompt for the order as well.
            *answers = answers.again();
        }
        let agreed = agreed_to_the_only(decision, &next.answer.value, &answer);
        let agreed = agreed.map(|forced| Unasked { at: Some(Arc::new(self.position.clone())), ..forced });
        self.unasked.extend(agreed);
        let driven = self.decided(act, answers, next.by, decision, answer);
        let driven = driven.map_err(|refusal| {
            let refused = self.refused_answer(refusal, act, decision, next.by, &next.answer);
            if matches!(act.action, file::Action::Choose(_)) {
                return refused;
            }
            // It may have been written for a prompt that was not asked: the rules that must refuse it tell.
            let is_meant = |refusal: &Refusal| match &act.illegal {
                Some(illegal @ Illegal::By(_)) => refused_otherwise(illegal, refusal).is_none(),
                _ => true,
            };
            let earlier = self.refused_unasked(act, (next.by, &next.answer), false).filter(is_meant);
            earlier.filter(|_| act.illegal.is_none() || !is_meant(&refused)).unwrap_or(refused)
        });
        self.happen(driven, &next.answer.place, act, answers, observer)?;
        Ok(true)
    }

    /// Tests if an answer to "may" names the choice itself, which means yes (contract §4): one that is asked for only then.
    fn means_yes(&self, act: &Act, answers: Answers, decision: &Decision, next: &FileAnswer<'_>) -> bool {
        let names_cards = matches!(&next.answer.value, file::Answer::Word(_) | file::Answer::List(_));
        if !names_cards || decision.ask != Ask::May || !next.by.is_asked(decision) {
            return false;
        }
        let fits_after = |answer: Answer| {
            let mut left = answers.again();
            let driven = self.decided(act, &mut left, next.by, decision, answer);
            driven.is_ok_and(|(table, _)| left != answers.again() || table.takes(next.by, &next.answer))
        };
        fits_after(Answer::Yes) && !fits_after(Answer::No)
    }

    /// Ends the step: no answers may be left, unless nothing more can be ruled.
    ///
    /// # Errors
    ///
    /// The first answer that nothing asks for, or the refusal of one that is not the only option that there was.
    pub(crate) fn end_act(&mut self, act: &Act, mut answers: Answers) -> Result<(), StepError> {
        while let Some((FileAnswer { by, answer }, rest)) = answers.unused(act) {
            let may_say = rest.is_none_or(Rest::is_order);
            if !may_say || (!self.says_nothing(&answer) && !self.says_the_last(by, &answer)) {
                break;
            }
            answers = answers.without_unused();
        }
        match answers.unused(act) {
            Some((FileAnswer { by, answer }, rest)) if self.position.unsupported().is_none() => {
                let refusal = self.refused_unasked(act, (by, &answer), act.illegal.is_some());
                let for_nothing = || act.illegal.is_some().then(|| self.asked_for_nothing());
                Err(match refusal.or_else(for_nothing) {
                    Some(refusal) => StepError::Refused(refusal.into(), answer.place.clone().into()),
                    None => {
                        let used = rest.map_or(0, |rest| rest.from);
                        StepError::Unused { by, answer: answer.into_owned().into(), used }
                    }
                })
            }
            _ => Ok(()),
        }
    }

    /// Gives an answer when only an action is asked for: the engine refuses it.
    fn answer_nothing(
        &mut self,
        around: Around<'_>,
        act: &Act,
        answers: &mut Answers,
        observer: &mut dyn Observer,
    ) -> Result<(), StepError> {
        if self.open_prompt().is_some() {
            return Ok(());
        }
        let nothing = |player: PlayerId| Decision { player, ask: Ask::Action, rule: Rule::Cr1_15_1, source: None };
        let decision = self.position.decision().cloned().unwrap_or_else(|| nothing(PlayerId(0)));
        let Some(first) = answers.take(self, act, &decision) else { return Ok(()) };
        if let Some(refusal) = self.refused_unasked(act, (first.by, &first.answer), act.illegal.is_some()) {
            return Err(StepError::Refused(refusal.into(), first.answer.place.clone().into()));
        }
        let answer = self.answer(&nothing(first.by.player(&decision)), &first.answer).map_err(StepError::Invalid)?;
        let driven = self.decided(act, answers, first.by, &decision, answer).map_err(|refusal| match decision.ask {
            Ask::Action if *self.position.outcome() == Outcome::Ongoing => {
                let asked = self.player_told(decision.player);
                let unasked = if act.illegal.is_some() {
                    String::new()
                } else {
                    self.tell_unasked(first.by, &first.answer.value)
                };
                Refusal {
                    reason: format!("no prompt is open: {asked} takes the next action{unasked}").into(),
                    ..refusal
                }
            }
            _ => refusal,
        });
        self.happen(driven, around.place(), act, answers, observer)
    }

    /// Goes on with the table after what was done, and tells its events.
    fn happen(
        &mut self,
        driven: Result<(Self, Vec<Event>), Refusal>,
        place: &Place,
        act: &Act,
        answers: &mut Answers,
        observer: &mut dyn Observer,
    ) -> Result<(), StepError> {
        let (table, events) = driven.map_err(|refusal| StepError::Refused(refusal.into(), place.clone().into()))?;
        *self = table;
        self.pass_over(act, answers);
        observer.happened(self, &events);
        Ok(())
    }
}

/// The expectation that the step is refused, in words.
pub(crate) fn must_be_refused(illegal: &Illegal) -> String {
    match illegal {
        Illegal::ForAnyReason => "the engine refuses it".to_owned(),
        Illegal::By(rules) => format!("the engine refuses it by {}", either(rules)),
    }
}

/// The rules that must refuse it, in words, if the refusal is by none of them.
pub(crate) fn refused_otherwise(illegal: &Illegal, refusal: &Refusal) -> Option<String> {
    let Illegal::By(rules) = illegal else { return None };
    let is_cited = refusal.rules().any(|cited| rules.iter().any(|rule| covers(&rule.value, cited)));
    (!is_cited).then(|| format!("a refusal by {}", either(rules)))
}

/// Some rules, one of which is enough.
pub(crate) fn either(rules: &[Text]) -> String {
    rules.iter().map(|rule| rule.value.as_str()).collect::<Vec<_>>().join(" or ")
}

/// Tests if an action may answer the open prompt, or may be taken while it is open.
pub(crate) fn can_answer(open: &Decision, action: &file::Action) -> bool {
    match action {
        file::Action::Choose(_) | file::Action::Concede => true,
        file::Action::Keep | file::Action::Mulligan { .. } | file::Action::Resource(_) => {
            matches!(open.ask, Ask::Mulligan | Ask::FirstResources { .. } | Ask::Resource { .. })
        }
        file::Action::Play(play) => {
            matches!(open.ask, Ask::Plot { .. } | Ask::Next { .. }) && play.using == Some(Keyword::Plot)
        }
        file::Action::Attack { .. }
        | file::Action::Use { .. }
        | file::Action::Deploy { .. }
        | file::Action::Pass
        | file::Action::Take(_) => false,
    }
}
