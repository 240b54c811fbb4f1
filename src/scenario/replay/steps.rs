//! The steps of a file as moves of the game: how each is played, apart from what is told of it.
//!
//! A replay plays all steps in one go; a proof stops where a decision is left open, and goes on from there as often as
//! there are answers. So what is left of a step is a value: [`Answers`] for a player's action, [`Until`] for a run to a
//! phase.

use std::borrow::Cow;

use super::acting::Move;
use super::answers::{Answers, By, Given, last_of, only_agrees};
use super::cited::covers;
use super::prompt::is_optional;
use super::report::{Failure, failure_of};
use super::resolve::{Table, Unasked};
use super::trace::excerpt;
use crate::{self as file, Act, Illegal, Located, Phase, Step, StepKind, Text, Using};
use swu_cards::{self as cards, Keyword};
use swu_game::{
    Action, Answer, Ask, CardId, Choice, Counter, Decision, Event, Happening, Outcome, PlayerId, Position, Ref,
    Refusal, Rule, Stage,
};
use swu_text::diagnostic::{Diagnostic, Place};

/// More decisions than any run to a phase can need.
const MOST_PASSES: u16 = 1_000;

/// Who looks on while steps are played.
pub(crate) trait Onlooker {
    /// A prompt is about to be answered that this rule asks.
    fn answered(&mut self, rule: Rule);
    /// These events have led to the position of the table.
    fn happened(&mut self, table: &Table<'_>, events: Vec<Event>);
}

/// Nobody looks on.
struct Nobody;

impl Onlooker for Nobody {
    fn answered(&mut self, _: Rule) {}

    fn happened(&mut self, _: &Table<'_>, _: Vec<Event>) {}
}

/// Why a step cannot be played to its end.
#[derive(Debug)]
pub(crate) enum Stop {
    Refused(Box<Refusal>, Box<Place>),
    /// The words of the file mean nothing here, or a prompt is open.
    Invalid(Box<Diagnostic>),
    /// An answer that nothing asks for.
    Unused(Box<Place>),
}

impl Stop {
    /// What was expected of that step, and found instead.
    pub fn failure(&self, step: usize, table: &Table<'_>, source: &str) -> Failure {
        let written = |place: &Place| excerpt(source, place).join(" ");
        match self {
            Self::Refused(refusal, place) => Failure {
                step,
                line: place.line,
                expected: format!("`{}` to be legal", written(place)),
                found: format!("refused: {refusal}"),
            },
            Self::Unused(place) => Failure {
                step,
                line: place.line,
                expected: format!("a prompt for the answer `{}`", written(place)),
                found: match table.position.decision() {
                    Some(decision) => format!("{} instead; {}", table.tell_decision(decision), table.tell_unasked()),
                    None => format!("the game is over: {}", table.outcome_told()),
                },
            },
            Self::Invalid(error) => failure_of(step, error),
        }
    }
}

/// How far a run to a phase has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Until {
    began: bool,
    decisions: u16,
}

/// What is done next to get to a phase.
pub(crate) enum Pass {
    There,
    Answer(PlayerId, Answer),
    /// Somebody has to decide something that is not the file's to pass by.
    Open(Box<Decision>),
}

impl Table<'_> {
    /// Plays a step of a player from its beginning to its end.
    ///
    /// # Errors
    ///
    /// Why it cannot be played to its end; what could be played has been.
    pub fn act(&mut self, step: &Step, act: &Act, onlooker: &mut dyn Onlooker) -> Result<(), Stop> {
        let mut answers = Answers::ALL;
        self.begin_act(step, act, &mut answers, onlooker)?;
        self.answer_prompts(act, &mut answers, onlooker)?;
        self.end_act(act, answers)
    }

    /// Plays what a player does, without the answers to what it asks.
    ///
    /// # Errors
    ///
    /// As [`Self::act`].
    pub fn begin_act(
        &mut self,
        step: &Step,
        act: &Act,
        answers: &mut Answers,
        onlooker: &mut dyn Onlooker,
    ) -> Result<(), Stop> {
        let player = self.acting(act);
        if act.illegal.is_none() {
            self.take_as_said(step, act, answers, onlooker);
            if *answers != Answers::ALL && matches!(act.action, file::Action::Resource(_)) {
                return Ok(());
            }
        }
        if !matches!(act.action, file::Action::Choose(_) | file::Action::Resource(_)) {
            self.unasked.clear();
        }
        if act.illegal.is_none()
            && let Some(open) = self.open_prompt()
            && !can_answer(open, &act.action)
        {
            return Err(Stop::Invalid(self.left_open(open, &step.place).into()));
        }
        let events = match self.action(player, &act.action, act.illegal.as_ref()).map_err(Stop::Invalid)? {
            Some(Move::Decide(answer)) => self.position.decide(player, answer),
            Some(Move::Declare(answer)) => self.position.declare(player, answer),
            Some(Move::Concede) => self.position.concede(player),
            None => {
                if *answers != Answers::ALL && self.open_prompt().is_none() && answers.next(act).is_none() {
                    return Ok(());
                }
                self.pass_over(act, answers);
                return if answers.are_used(act) { Ok(()) } else { self.answer_nothing(step, act, answers, onlooker) };
            }
        };
        self.happen(events, &step.place, act, answers, onlooker)
    }

    /// Answers prompts for as long as the step has answers.
    fn answer_prompts(&mut self, act: &Act, answers: &mut Answers, onlooker: &mut dyn Onlooker) -> Result<(), Stop> {
        while let Some(decision) = self.open_prompt().cloned() {
            if !self.answer_prompt(act, answers, &decision, onlooker)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Answers the prompt that is open, if the step has an answer to it.
    ///
    /// # Errors
    ///
    /// As [`Self::act`].
    pub fn answer_prompt(
        &mut self,
        act: &Act,
        answers: &mut Answers,
        decision: &Decision,
        onlooker: &mut dyn Onlooker,
    ) -> Result<bool, Stop> {
        let Some(next) = answers.take(self, act, decision) else { return Ok(false) };
        onlooker.answered(decision.rule);
        if act.illegal.is_none() && next.by.is_asked(decision) && only_agrees(decision, &next.answer.value) {
            return Ok(answers.next(act).is_some());
        }
        if act.illegal.is_none() && !is_optional(decision) && self.says_nothing(&next.answer) {
            return Ok(answers.next(act).is_some());
        }
        if act.illegal.is_none() && !self.takes(next.by, &next.answer) && self.says_the_last(next.by, &next.answer) {
            return Ok(answers.next(act).is_some());
        }
        let means_yes = act.illegal.is_none() && self.means_yes(act, *answers, decision, &next);
        let answer = match means_yes {
            true => Answer::Yes,
            false => self
                .answer(decision, &next.answer)
                .map_err(|error| Stop::Invalid(error.help(self.tell_decision(decision)).into()))?,
        };
        let says_more = means_yes
            || matches!((&decision.ask, &next.answer.value), (Ask::Choose(_), file::Answer::PutBack { .. }))
                && self.position.rest_is_put_back();
        if says_more {
            // It answers the prompt for the order as well.
            *answers = answers.again();
        }
        let events = self.decide(next.by, decision, answer).map_err(|refusal| {
            let asked = self.tell_decision(decision);
            Refusal { reason: format!("{} ({asked})", refusal.reason).into(), ..refusal }
        });
        self.happen(events, &next.answer.place, act, answers, onlooker)?;
        Ok(true)
    }

    /// Whether an answer to "may" says what is chosen for it, which means yes (contract §4).
    fn means_yes(&self, act: &Act, answers: Answers, decision: &Decision, next: &Given<'_>) -> bool {
        let names_cards = matches!(&next.answer.value, file::Answer::Word(_) | file::Answer::List(_));
        if !names_cards || decision.ask != Ask::May || !next.by.is_asked(decision) {
            return false;
        }
        let mut table = self.clone();
        let Ok(mut events) = table.decide(next.by, decision, Answer::Yes) else { return false };
        let mut left = answers.again();
        table.take_as_given(act, &mut left, &mut events);
        left != answers.again() || table.takes(next.by, &next.answer)
    }

    /// The step is over: nothing may be left of its answers, unless nothing can be ruled any more.
    ///
    /// # Errors
    ///
    /// The first answer that nothing has asked for.
    pub fn end_act(&mut self, act: &Act, mut answers: Answers) -> Result<(), Stop> {
        while let Some(answer) = answers.unused(act) {
            let (by, said) = Self::answerer(self.acting(act), answer);
            if !self.says_nothing(answer) && !self.says_the_last(by, said) {
                break;
            }
            answers = answers.skipped();
        }
        match answers.unused(act) {
            Some(unused) if self.position.unsupported().is_none() => Err(Stop::Unused(unused.place.clone().into())),
            _ => Ok(()),
        }
    }

    /// An answer where nothing but an action is asked for: the engine refuses it.
    fn answer_nothing(
        &mut self,
        step: &Step,
        act: &Act,
        answers: &mut Answers,
        onlooker: &mut dyn Onlooker,
    ) -> Result<(), Stop> {
        if self.open_prompt().is_some() {
            return Ok(());
        }
        let nothing = |player: PlayerId| Decision { player, ask: Ask::Action, rule: Rule::Cr1_15_1, source: None };
        let decision = self.position.decision().cloned().unwrap_or_else(|| nothing(PlayerId(0)));
        let Some(first) = answers.take(self, act, &decision) else { return Ok(()) };
        let answer = self.answer(&nothing(first.by.player(&decision)), &first.answer).map_err(Stop::Invalid)?;
        let events = self.decide(first.by, &decision, answer).map_err(|refusal| match decision.ask {
            Ask::Action if *self.position.outcome() == Outcome::Ongoing => {
                let asked = self.player_told(decision.player);
                let unasked = match self.unasked.as_slice() {
                    [] => String::new(),
                    _ => format!("; {}", self.tell_unasked()),
                };
                Refusal { reason: format!("nothing is asked but an action of {asked}{unasked}").into(), ..refusal }
            }
            _ => refusal,
        });
        self.happen(events, &step.place, act, answers, onlooker)
    }

    /// Notes what happened, and which of the answers the engine has given by itself.
    fn happen(
        &mut self,
        events: Result<Vec<Event>, Refusal>,
        place: &Place,
        act: &Act,
        answers: &mut Answers,
        onlooker: &mut dyn Onlooker,
    ) -> Result<(), Stop> {
        let mut events = events.map_err(|refusal| Stop::Refused(refusal.into(), place.clone().into()))?;
        self.take_as_given(act, answers, &mut events);
        self.pass_over(act, answers);
        onlooker.happened(self, events);
        Ok(())
    }

    /// Passes over answers to what a mistake has settled.
    fn pass_over(&mut self, act: &Act, answers: &mut Answers) {
        while self.settled > 0 && answers.next(act).is_some() {
            *answers = answers.skipped();
            self.settled -= 1;
        }
    }

    /// Answers of the step that the engine has given by itself are used up.
    /// Where all answers come to the same, the event tells the one that the file gives.
    pub fn take_as_given(&mut self, act: &Act, answers: &mut Answers, events: &mut [Event]) {
        for event in events {
            if let Happening::Not { card, why } = &event.what
                && why.is_for_want_of_options()
            {
                self.unasked.push(self.nothing_to_choose(*card, event));
            }
            if self.ends_plot(event) {
                self.unasked.push(self.nothing_to_choose(self.position.player(self.acting(act)).base, event));
            }
            let Happening::Forced { decision, .. } = &event.what else { continue };
            if self.position.mistake().is_some_and(|mistake| mistake.settles(decision.rule)) {
                self.settled += 1;
                continue;
            }
            let Some(mut unasked) = Unasked::of(event) else { continue };
            let next = answers.next(act).cloned();
            unasked.said = answers.take_as_given(self, act, &unasked);
            if let Some(written) = next.filter(|_| unasked.said && unasked.free) {
                self.take_the_written(&mut unasked, Self::answerer(self.acting(act), &written).1);
                *event = unasked.event.clone();
            }
            if let (true, Happening::Forced { answer, free: true, .. }) = (unasked.said, &event.what) {
                self.unasked.extend(last_of(&unasked.decision, answer));
            }
            self.unasked.push(unasked);
        }
    }

    /// Whether a leader was deployed, or a card played using Plot, and none is left that its player could be asked for.
    fn ends_plot(&self, event: &Event) -> bool {
        let begins = match &event.what {
            Happening::Deployed { .. } => true,
            Happening::Played { using, .. } => *using == Some(Keyword::Plot),
            _ => false,
        };
        begins && !matches!(self.open_prompt(), Some(Decision { ask: Ask::Plot { .. }, .. }))
    }

    /// That there was nothing to choose for a card, which a file may say with `none`.
    fn nothing_to_choose(&self, card: CardId, event: &Event) -> Unasked {
        let choice = Choice { options: Vec::new(), min: 0, max: 0, optional: false, limits: Vec::new() };
        Unasked {
            decision: Decision {
                player: self.side(card),
                ask: Ask::Choose(choice),
                rule: event.rule,
                source: Some(self.position.object(card)),
            },
            answer: Answer::Choose(Vec::new()),
            free: false,
            event: event.clone(),
            nothing: true,
            said: false,
        }
    }

    /// Takes a `none` as said of a choice for which there was nothing.
    fn says_nothing(&mut self, answer: &Located<file::Answer>) -> bool {
        let says_none = matches!(&answer.value, file::Answer::None | file::Answer::YesNo(false))
            || matches!(&answer.value, file::Answer::By { answer, .. } if matches!(answer.value, file::Answer::None));
        let open = self.unasked.iter_mut().find(|unasked| unasked.nothing && !unasked.said);
        match open.filter(|_| says_none) {
            Some(unasked) => {
                unasked.said = true;
                true
            }
            None => false,
        }
    }

    /// Takes an answer as said of the order in which abilities or effects resolve, of which only one was left.
    fn says_the_last(&mut self, by: By, answer: &Located<file::Answer>) -> bool {
        let is_it = |unasked: &Unasked| {
            !unasked.said && matches!(unasked.decision.ask, Ask::Next { .. }) && self.has_said(unasked, by, answer)
        };
        let Some(place) = self.unasked.iter().position(is_it) else { return false };
        self.unasked.get_mut(place).is_some_and(|unasked| {
            unasked.said = true;
            true
        })
    }

    /// The answer that the file gives stands in the place of the engine's, where both come to the same.
    fn take_the_written(&self, unasked: &mut Unasked, written: &Located<file::Answer>) {
        let read = self.answer(&unasked.decision, written).ok();
        if let (Some(read), Happening::Forced { answer, .. }) = (read, &mut unasked.event.what) {
            *answer = read;
        }
    }

    /// Takes what a step chooses as said of a prompt that the engine has answered by itself since the last action, unless
    /// the prompt that is open takes it.
    fn take_as_said(&mut self, step: &Step, act: &Act, answers: &mut Answers, onlooker: &mut dyn Onlooker) {
        let said = match &act.action {
            file::Action::Choose(answer) if !answer.value.is_any() => Cow::Borrowed(answer),
            file::Action::Resource(words) => {
                let value = if words.is_empty() { file::Answer::None } else { file::Answer::List(words.clone()) };
                Cow::Owned(Located { value, place: step.place.clone() })
            }
            _ => return,
        };
        let (by, answer) = Self::answerer(self.acting(act), &said);
        let is_it = |unasked: &Unasked| !unasked.said && self.has_said(unasked, by, answer);
        let Some(place) = self.unasked.iter().position(is_it) else { return };
        if self.takes(by, answer) && !self.is_spelled_out(step, act, place) {
            return;
        }
        let Some(mut unasked) = self.unasked.get(place).cloned() else { return };
        unasked.said = true;
        if unasked.free {
            self.take_the_written(&mut unasked, answer);
        }
        onlooker.happened(self, vec![unasked.event.clone()]);
        if let Some(kept) = self.unasked.get_mut(place) {
            *kept = unasked;
        }
        *answers = answers.skipped();
    }

    /// Whether the prompt that is open takes that answer.
    fn takes(&self, by: By, answer: &Located<file::Answer>) -> bool {
        let Some(decision) = self.open_prompt() else { return false };
        by.is_asked(decision)
            && self.answer(decision, answer).is_ok_and(|answer| self.clone().decide(by, decision, answer).is_ok())
    }

    /// Whether an answer both to the open prompt and to one that was not asked is meant for the latter: the step behind it
    /// can be played only so.
    fn is_spelled_out(&self, step: &Step, act: &Act, place: usize) -> bool {
        let mut behind = self.scenario.steps.iter().skip_while(|one| one.place != step.place).skip(1);
        let Some((next, StepKind::Act(next_act))) = behind.next().map(|next| (next, &next.kind)) else { return false };
        let is_played = |table: &mut Self| table.act(next, next_act, &mut Nobody).is_ok();
        let mut as_asked = self.clone();
        as_asked.unasked.clear();
        if as_asked.act(step, act, &mut Nobody).is_ok() && is_played(&mut as_asked) {
            return false;
        }
        let mut as_given = self.clone();
        if let Some(unasked) = as_given.unasked.get_mut(place) {
            unasked.said = true;
        }
        is_played(&mut as_given)
    }

    /// Runs on to a phase.
    ///
    /// # Errors
    ///
    /// As [`Self::run_until`], and where a prompt is open that cannot be passed by.
    pub fn until(&mut self, step: &Step, phase: Phase, onlooker: &mut dyn Onlooker) -> Result<(), Stop> {
        match self.run_until(step, phase, &mut Until::default(), onlooker)? {
            Some(open) => Err(Stop::Invalid(self.left_open(&open, &step.place).into())),
            None => Ok(()),
        }
    }

    /// Every player passes, and resources nothing, until that phase's first decision, or a prompt that cannot be passed
    /// by.
    ///
    /// # Errors
    ///
    /// When the game was over before, or nobody may pass.
    pub fn run_until(
        &mut self,
        step: &Step,
        phase: Phase,
        until: &mut Until,
        onlooker: &mut dyn Onlooker,
    ) -> Result<Option<Decision>, Stop> {
        let refused = |refusal: Refusal| Stop::Refused(refusal.into(), step.place.clone().into());
        while until.decisions < MOST_PASSES {
            let (player, answer) = match self.next_pass(phase, *until).map_err(refused)? {
                Pass::There => return Ok(None),
                Pass::Open(decision) => return Ok(Some(*decision)),
                Pass::Answer(player, answer) => (player, answer),
            };
            let events = self.position.decide(player, answer).map_err(refused)?;
            until.happened(phase, &events);
            onlooker.happened(self, events);
        }
        Ok(None)
    }

    /// What is done next to get to a phase.
    ///
    /// # Errors
    ///
    /// When the game was over before.
    pub fn next_pass(&self, phase: Phase, until: Until) -> Result<Pass, Refusal> {
        let position = &self.position;
        if until.began && position.stage() == Stage::In(phase_of(phase)) {
            return Ok(Pass::There);
        }
        let Some(decision) = position.decision() else {
            let was_over = *position.outcome() != Outcome::Ongoing && until.decisions == 0;
            return if was_over { Err(Refusal::new(Rule::Cr5_6_1, "the game has ended")) } else { Ok(Pass::There) };
        };
        let player = decision.player;
        let answer = match &decision.ask {
            Ask::Action => Answer::Action(pass(position, player)),
            Ask::Resource { .. } => Answer::Choose(Vec::new()),
            Ask::Mulligan => Answer::Keep,
            Ask::FirstResources { options, count } if fillers(position, options).count() >= *count => {
                Answer::Choose(fillers(position, options).take(*count).collect())
            }
            _ => return Ok(Pass::Open(decision.clone().into())),
        };
        Ok(Pass::Answer(player, answer))
    }

    /// Somebody has to decide first.
    pub fn left_open(&self, open: &Decision, place: &Place) -> Diagnostic {
        let options = self.options_written(open).join(", ");
        let name = if open.is_chance() { "chance" } else { &self.position.player(open.player).name };
        Diagnostic::error(format!("a prompt is open: {} ({})", self.tell_decision(open), open.rule))
            .at(place.clone())
            .label("comes before the answer")
            .help(format!("answer it with `- {name}: {{choose: …}}`, or in the `then` of the step before: {options}"))
    }
}

impl Until {
    /// Takes note of what one more decision has led to.
    pub fn happened(&mut self, phase: Phase, events: &[Event]) {
        let target = phase_of(phase);
        let begins = |event: &Event| matches!(event.what, Happening::PhaseStarted { phase, .. } if phase == target);
        self.began |= events.iter().any(begins);
        self.decisions += 1;
    }
}

/// The phase that the file runs to: setup leads to the first action phase.
const fn phase_of(phase: Phase) -> cards::Phase {
    match phase {
        Phase::Regroup => cards::Phase::Regroup,
        Phase::Action | Phase::Setup => cards::Phase::Action,
    }
}

/// That it must be refused, in words.
pub(crate) fn must_be_refused(illegal: &Illegal) -> String {
    match illegal {
        Illegal::ForAnyReason => "the engine refuses it".to_owned(),
        Illegal::By(rules) => format!("the engine refuses it by {}", either(rules)),
    }
}

/// By which rules it must be refused, in words, if that refusal is by none of them.
pub(crate) fn refused_otherwise(illegal: &Illegal, refusal: &Refusal) -> Option<String> {
    let Illegal::By(rules) = illegal else { return None };
    let is_cited = refusal.rules().any(|cited| rules.iter().any(|rule| covers(&rule.value, cited)));
    (!is_cited).then(|| format!("a refusal by {}", either(rules)))
}

/// Some rules, of which one is enough.
pub(super) fn either(rules: &[Text]) -> String {
    rules.iter().map(|rule| rule.value.as_str()).collect::<Vec<_>>().join(" or ")
}

/// Whether an action may be an answer to the prompt that is open, or may be taken while it is.
pub(crate) fn can_answer(open: &Decision, action: &file::Action) -> bool {
    match action {
        file::Action::Choose(_) | file::Action::Concede => true,
        file::Action::Keep | file::Action::Mulligan { .. } | file::Action::Resource(_) => {
            matches!(open.ask, Ask::Mulligan | Ask::FirstResources { .. } | Ask::Resource { .. })
        }
        file::Action::Play(play) => {
            matches!(open.ask, Ask::Plot { .. } | Ask::Next { .. }) && play.using == Some(Using::Plot)
        }
        file::Action::Attack { .. }
        | file::Action::Use { .. }
        | file::Action::Deploy { .. }
        | file::Action::Pass
        | file::Action::Take(_) => false,
    }
}

/// The way to do nothing: to pass, or in Twin Suns to take a counter where nobody may pass.
fn pass(position: &Position, player: PlayerId) -> Action {
    let counters = [Counter::Initiative, Counter::Blast, Counter::Plan].map(Action::Take);
    let ways = std::iter::once(Action::Pass).chain(counters);
    ways.into_iter().find(|action| position.check_action(player, action).is_ok()).unwrap_or(Action::Pass)
}

/// Cards that no scenario refers to: which of them it is makes no difference.
fn fillers(position: &Position, cards: &[CardId]) -> impl Iterator<Item = Ref> {
    cards.iter().filter(|&&card| position.card(card).filler).map(|&card| Ref::Card(position.object(card)))
}
