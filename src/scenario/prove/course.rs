//! The steps of a file as a course that stops at every decision that is left open, and goes on from there with any answer.
//!
//! Everything that is taken from the file, and what the rules do by themselves, is played on the way from one open
//! decision to the next. What a line of play is at such a stop is a [`Moment`].

use std::hash::{Hash, Hasher};

use xxhash_rust::xxh3::xxh3_128;

use super::proof::{End, Options};
use super::since::{Since, Watched};
use crate::replay::checking::check::Miss;
use crate::replay::playing::steps::{Onlooker, Stop, can_answer, must_be_refused, refused_otherwise};
use crate::replay::playing::until::Until;
use crate::replay::prompts::answers::Answers;
use crate::replay::table::resolve::Table;
use crate::replay::{At, Failure};
use crate::{Act, Action, Claim, EventKind, Illegal, Located, Scenario, Step, StepKind, Using};
use swu_cards::Phase;
use swu_game::{Ask, Decision, Event, PlayerId, Position, Rule, Stage};

/// The course of a file.
pub(super) struct Course<'a> {
    pub scenario: &'a Scenario,
    pub source: &'a str,
    until: End,
    /// Whose decisions are counted, and how many of them there may be.
    most: Option<(PlayerId, u32)>,
    reopen: bool,
    watched: Watched,
    /// Whether moments keep the rules that led to them.
    cites: bool,
}

/// A line of play at a stop.
#[derive(Debug, Clone)]
pub(super) struct Moment<'a> {
    pub table: Table<'a>,
    pub spot: Spot,
    pub since: Since,
    /// The rules that led there, if the course keeps them.
    pub rules: Vec<Rule>,
}

/// How far the file's steps have been played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Spot {
    /// The step that is under way or comes next, from 0.
    pub step: usize,
    within: Within,
    /// How many decisions the player whose are counted has taken.
    counted: u32,
}

/// How far a step has been played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Within {
    Before,
    /// What a player does, with the answers that are left.
    Act(Answers),
    Until(Until),
    /// The steps are over, and the game goes on to a phase of that round.
    Phase {
        round: u32,
    },
    /// The steps are over, and so many decisions are still taken.
    Decisions(u32),
}

/// Where a line of play has come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stand {
    /// The decision that the table asks for is open.
    Open,
    /// The line is over.
    End,
    /// A step of the file cannot be taken: it is no line of the file.
    Impossible(Failure),
    /// The file expects something that is not so.
    Broken(Failure),
    /// The engine does not implement what is needed.
    Unsupported { card: String, text: String },
}

impl<'a> Course<'a> {
    pub fn new(scenario: &'a Scenario, source: &'a str, options: &Options) -> Self {
        let watched = Watched::of(scenario);
        Self { scenario, source, until: options.until, most: None, reopen: options.reopen, watched, cites: false }
    }

    /// The same course, on which a player takes at most so many decisions.
    pub fn within(self, player: PlayerId, decisions: u32) -> Self {
        Self { most: Some((player, decisions)), ..self }
    }

    /// The same course, keeping the rules.
    pub fn citing(self) -> Self {
        Self { cites: true, ..self }
    }

    /// The game as it begins, played on to the first stop.
    pub fn begin(&self, table: Table<'a>, events: Vec<Event>) -> (Moment<'a>, Stand) {
        let spot = Spot { step: 0, within: Within::Before, counted: 0 };
        let mut moment = Moment { table, spot, since: Since::default(), rules: self.rules_of(&events) };
        moment.since.add(&moment.table, events, self.watched.from(0));
        let stand = self.play_on(&mut moment);
        (moment, stand)
    }

    /// The line of play after an answer to the open decision, which has led to that position, played on to the next stop.
    pub fn after(&self, before: &Moment<'a>, position: Position, mut events: Vec<Event>) -> (Moment<'a>, Stand) {
        let decision = before.table.position.decision();
        let rules = [before.rules.as_slice(), &self.rules_of(&events)].concat();
        let (table, since) = (before.table.at(position), before.since.clone());
        let mut moment = Moment { table, spot: before.spot, since, rules };
        if self.most.is_some_and(|(player, _)| decision.is_some_and(|decision| is_by(decision, player))) {
            moment.spot.counted += 1;
        }
        match (&mut moment.spot.within, self.step(before.spot).map(|step| &step.kind)) {
            (Within::Act(answers), Some(StepKind::Act(act))) => {
                if decision.is_some_and(|decision| answers.left_open(act, decision).is_some()) {
                    *answers = answers.skipped();
                }
                moment.table.take_as_given(act, answers, &mut events);
            }
            (Within::Until(until), Some(StepKind::Until(phase))) => until.happened(*phase, &events),
            (Within::Decisions(left), _) if decision.is_some_and(|decision| !decision.is_chance()) => {
                *left = left.saturating_sub(1)
            }
            _ => {}
        }
        moment.since.add(&moment.table, events, self.watched.from(before.spot.step));
        let stand = self.play_on(&mut moment);
        (moment, stand)
    }

    /// Whether all that the file expects and has refused lies behind that moment: beyond it no line of play can break it.
    pub fn is_checked(&self, moment: &Moment<'a>) -> bool {
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
        match &self.step(moment.spot)?.kind {
            StepKind::Act(act) => moment.any(act),
            StepKind::Until(_) | StepKind::Expect(_) | StepKind::Note(_) => None,
        }
    }

    /// The rules of these events, if they are kept.
    fn rules_of(&self, events: &[Event]) -> Vec<Rule> {
        if self.cites { events.iter().flat_map(Event::rules).collect() } else { Vec::new() }
    }

    /// The step that is under way or comes next.
    fn step(&self, spot: Spot) -> Option<&'a Step> {
        self.scenario.steps.get(spot.step)
    }

    /// Plays what the file says until a decision is open, or the line ends.
    fn play_on(&self, moment: &mut Moment<'a>) -> Stand {
        loop {
            if let Some(unsupported) = moment.table.position.unsupported() {
                let card = moment.table.position.printed(unsupported.card).full_name();
                return Stand::Unsupported { card, text: unsupported.what.clone() };
            }
            let played = match self.step(moment.spot) {
                Some(step) => self.play_step(moment, step),
                None => Ok(Some(self.after_the_steps(moment))),
            };
            match played {
                Ok(Some(stand)) => return stand,
                Ok(None) => {}
                Err(stop) => {
                    return Stand::Impossible(stop.failure(moment.spot.step + 1, &moment.table, self.source));
                }
            }
        }
    }

    /// Plays on in a step: to where it stops, or to the next step.
    fn play_step(&self, moment: &mut Moment<'a>, step: &'a Step) -> Result<Option<Stand>, Stop> {
        match (&step.kind, moment.spot.within) {
            (StepKind::Act(act), Within::Act(answers)) => self.go_on(moment, act, answers),
            (StepKind::Until(phase), Within::Until(mut until)) => {
                let mut onlooker = self.onlooker(&mut moment.since, &mut moment.rules, moment.spot);
                let open = moment.table.run_until(step, *phase, &mut until, &mut onlooker)?;
                moment.spot.within = Within::Until(until);
                Ok(open.map_or_else(|| moment.spot.leave(), |_| Some(Stand::Open)))
            }
            // What chance brings has happened before anybody looks.
            (StepKind::Expect(_), _) if self.is_left_to_chance(moment) => Ok(Some(Stand::Open)),
            // As in a replay, these look at the table as it lies, with the prompt that is open.
            (StepKind::Note(_), _) => Ok(moment.spot.leave()),
            (StepKind::Expect(claims), _) => self.expect(moment, claims),
            (StepKind::Until(_) | StepKind::Act(_), _) if self.is_left_open(moment) => Ok(Some(Stand::Open)),
            (StepKind::Until(_), _) => Ok(moment.spot.enter(Within::Until(Until::default()))),
            (StepKind::Act(act), _) => self.begin_act(moment, step, act),
        }
    }

    fn begin_act(&self, moment: &mut Moment<'a>, step: &'a Step, act: &'a Act) -> Result<Option<Stand>, Stop> {
        if let Some(illegal) = &act.illegal {
            return self.refused(moment, step, act, illegal);
        }
        if self.reopen && is_answer(act, &moment.table) {
            return Ok(moment.spot.leave());
        }
        let mut answers = Answers::ALL;
        if matches!(&act.action, Action::Choose(answer) if answer.value.is_any())
            && moment.table.open_prompt().is_none()
        {
            // The action itself is open; where it is not that player's, nothing asks for it.
            if moment.table.position.decision().is_some_and(|action| answers.left_open(act, action).is_some()) {
                moment.spot.within = Within::Act(answers);
                return Ok(Some(Stand::Open));
            }
            return Ok(moment.spot.enter(Within::Act(answers.skipped())));
        }
        let mut onlooker = self.onlooker(&mut moment.since, &mut moment.rules, moment.spot);
        moment.table.begin_act(step, act, &mut answers, &mut onlooker)?;
        if self.reopen {
            answers = Answers::NONE;
        }
        Ok(moment.spot.enter(Within::Act(answers)))
    }

    /// Answers the prompts that follow on what a player does, as far as the step does.
    fn go_on(&self, moment: &mut Moment<'a>, act: &'a Act, mut answers: Answers) -> Result<Option<Stand>, Stop> {
        while !answers.are_used(act)
            && let Some(open) = moment.table.open_prompt().cloned()
        {
            let is_anothers = answers.by(act).is_some_and(|by| !by.is_asked(&open));
            if is_anothers || answers.left_open(act, &open).is_some() {
                moment.spot.within = Within::Act(answers);
                return Ok(Some(Stand::Open));
            }
            let mut onlooker = self.onlooker(&mut moment.since, &mut moment.rules, moment.spot);
            if !moment.table.answer_prompt(act, &mut answers, &open, &mut onlooker)? {
                break;
            }
        }
        moment.spot.within = Within::Act(answers);
        moment.table.end_act(act, answers)?;
        Ok(moment.spot.leave())
    }

    fn is_left_to_chance(&self, moment: &Moment<'a>) -> bool {
        moment.table.open_prompt().is_some_and(Decision::is_chance) && self.is_left_open(moment)
    }

    /// Whether a prompt is open that no step from here on answers.
    fn is_left_open(&self, moment: &Moment<'a>) -> bool {
        let table = &moment.table;
        table.open_prompt().is_some_and(|open| !self.is_answered(open, moment.spot.step, table))
    }

    /// Whether the next thing that a player does from that step on answers the prompt, or comes before its answer.
    fn is_answered(&self, open: &Decision, from: usize, table: &Table<'_>) -> bool {
        let next = self.scenario.steps.iter().skip(from).find_map(|step| match &step.kind {
            // What must be refused is tried wherever it comes, and answers nothing.
            StepKind::Act(act) if act.illegal.is_some() || (self.reopen && is_answer(act, table)) => None,
            StepKind::Act(act) => Some(Some(act)),
            StepKind::Until(_) => Some(None),
            StepKind::Expect(_) | StepKind::Note(_) => None,
        });
        let act = match next {
            Some(Some(act)) => act,
            // A run to a phase passes these by.
            Some(None) => return matches!(open.ask, Ask::Resource { .. } | Ask::Mulligan | Ask::FirstResources { .. }),
            None => return false,
        };
        can_answer(open, &act.action)
            && match &act.action {
                Action::Choose(_) => Answers::ALL.by(act).is_some_and(|by| by.is_asked(open)),
                // Anybody may declare early what they will do, or concede.
                _ => true,
            }
    }

    /// The engine must refuse it.
    fn refused(
        &self,
        moment: &mut Moment<'a>,
        step: &'a Step,
        act: &'a Act,
        illegal: &Illegal,
    ) -> Result<Option<Stand>, Stop> {
        let before = moment.table.position.clone();
        let outcome = moment.table.act(step, act, &mut Nobody);
        if outcome.is_ok() && moment.table.position.unsupported().is_some() {
            return Ok(None);
        }
        let failure = match outcome {
            Ok(()) => Some((At::from(&step.place), must_be_refused(illegal), "it is legal".to_owned())),
            Err(Stop::Refused(refusal, place)) => {
                if self.cites {
                    moment.rules.extend(refusal.rules());
                }
                refused_otherwise(illegal, &refusal).map(|expected| (At::from(&*place), expected, refusal.to_string()))
            }
            Err(stop) => {
                moment.table.position = before;
                return Err(stop);
            }
        };
        moment.table.position = before;
        Ok(match failure {
            Some((At { line, column }, expected, found)) => {
                Some(Stand::Broken(Failure { step: moment.spot.step + 1, line, column, expected, found }))
            }
            None => moment.spot.leave(),
        })
    }

    fn expect(&self, moment: &mut Moment<'a>, claims: &[Located<Claim>]) -> Result<Option<Stand>, Stop> {
        for claim in claims {
            let misses = moment.table.check(claim, moment.since.events()).map_err(Stop::Invalid)?;
            if let Some(Miss { place, expected, found }) = misses.into_iter().next() {
                let step = moment.spot.step + 1;
                return Ok(Some(Stand::Broken(Failure {
                    step,
                    line: place.line,
                    column: place.column,
                    expected,
                    found,
                })));
            }
        }
        if claims.iter().any(|claim| matches!(claim.value, Claim::Events(_))) {
            moment.since.clear();
        }
        Ok(moment.spot.leave())
    }

    /// How it stands when the steps have been played.
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

    fn onlooker<'m>(&'m self, since: &'m mut Since, rules: &'m mut Vec<Rule>, spot: Spot) -> Watching<'m> {
        Watching { since, kinds: self.watched.from(spot.step), rules: self.cites.then_some(rules) }
    }
}

impl Spot {
    /// How many steps have begun.
    pub fn begun(self) -> usize {
        match self.within {
            Within::Act(_) | Within::Until(_) => self.step + 1,
            Within::Before | Within::Phase { .. } | Within::Decisions(_) => self.step,
        }
    }

    /// On to the next step.
    fn leave<T>(&mut self) -> Option<T> {
        *self = Self { step: self.step + 1, within: Within::Before, ..*self };
        None
    }

    /// On within the step.
    fn enter<T>(&mut self, within: Within) -> Option<T> {
        self.within = within;
        None
    }
}

impl Moment<'_> {
    /// What tells the moment apart from all that differ in anything that can matter for what follows.
    pub fn key(&self) -> u128 {
        let mut bytes = Bytes::default();
        self.table.position.key().hash(&mut bytes);
        self.spot.hash(&mut bytes);
        self.since.hash(&mut bytes);
        xxh3_128(&bytes.0)
    }

    /// The place among the answers of the step where the file says `any`, if the open decision is that one.
    fn any(&self, act: &Act) -> Option<usize> {
        match (self.spot.within, self.table.position.decision()) {
            (Within::Act(answers), Some(open)) => answers.left_open(act, open),
            _ => None,
        }
    }
}

/// Bytes in the order in which they are hashed.
#[derive(Default)]
struct Bytes(smallvec::SmallVec<[u8; 128]>);

impl Hasher for Bytes {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        xxhash_rust::xxh3::xxh3_64(&self.0)
    }
}

/// Keeps the events that claims are about.
struct Watching<'m> {
    since: &'m mut Since,
    kinds: &'m [EventKind],
    rules: Option<&'m mut Vec<Rule>>,
}

impl Onlooker for Watching<'_> {
    fn answered(&mut self, rule: Rule) {
        if let Some(rules) = &mut self.rules {
            rules.push(rule);
        }
    }

    fn happened(&mut self, table: &Table<'_>, events: Vec<Event>) {
        if let Some(rules) = &mut self.rules {
            rules.extend(events.iter().flat_map(Event::rules));
        }
        self.since.add(table, events, self.kinds);
    }
}

/// Nobody looks on.
struct Nobody;

impl Onlooker for Nobody {
    fn answered(&mut self, _: Rule) {}

    fn happened(&mut self, _: &Table<'_>, _: Vec<Event>) {}
}

/// Whether it is a step that answers a prompt, where one is open.
fn is_answer(act: &Act, table: &Table<'_>) -> bool {
    match &act.action {
        Action::Choose(_) | Action::Keep | Action::Mulligan { .. } | Action::Resource(_) => true,
        Action::Play(play) => play.using == Some(Using::Plot) && table.open_prompt().is_some(),
        Action::Attack { .. }
        | Action::Use { .. }
        | Action::Deploy { .. }
        | Action::Pass
        | Action::Take(_)
        | Action::Concede => false,
    }
}

/// Whether it is that player who decides, and not chance.
fn is_by(decision: &Decision, player: PlayerId) -> bool {
    decision.player == player && !decision.is_chance()
}

/// The round of the next phase of that kind.
fn round_of_next(phase: Phase, position: &Position) -> u32 {
    match (phase, position.stage()) {
        (Phase::Regroup, Stage::In(Phase::Action)) => position.round(),
        _ => position.round() + 1,
    }
}

/// Whether the phase has been reached, and all is done that its start leads to.
fn is_there(phase: Phase, round: u32, position: &Position) -> bool {
    let place = |phase: Phase| matches!(phase, Phase::Regroup);
    let now = match position.stage() {
        Stage::Setup => return false,
        Stage::In(now) => (position.round(), place(now)),
    };
    let is_prompt = |decision: &Decision| !matches!(decision.ask, Ask::Action | Ask::Resource { .. });
    now > (round, place(phase)) || (now == (round, place(phase)) && !position.decision().is_some_and(is_prompt))
}
