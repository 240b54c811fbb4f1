//! A moment of a game, in the words of the file: the board, the prompt and its answers, the actions of each player, the
//! names of cards, the results of steps, claims that hold, and proofs.

use std::sync::Arc;

use super::game::Game;
use super::play::{Play, StepTrace};
use super::step::Spot;
use super::text::{WrittenStep, read_claims};
use crate::prompts::prompt::is_optional;
use crate::table::resolve::Table;
use crate::telling::board::Board;
use crate::telling::data::{ActionData, AskedData, Details, PositionData, RefusalData};
use crate::telling::facts::{About, Facts, Value};
use crate::telling::report::{Failure, Standing, UnsupportedText};
use crate::telling::trace::TraceLine;
use crate::{Action, Claim, Located, SearchClaims, Step, flow, normalise};
use swu_cards::Card;
use swu_game::{self as game, Ask, CardId, Choice, Decision, PlayerId, Position, Rule};
use swu_text::diagnostic::{Diagnostic, Place};

/// The most decisions that are listed: each of them is tried.
const MOST_STEPS: usize = 500;

/// The most answers that are listed.
const MOST_ANSWERS: usize = 60;

/// The most options of a choice of more than 2 for which all answers are listed.
const MOST_COMBINED: usize = 12;

/// A moment of a game.
#[derive(Clone)]
pub struct Sight<'w> {
    pub(crate) prepared: Arc<Game<'w>>,
    pub(crate) play: Play<'w>,
}

/// An open decision.
#[derive(Debug, Clone)]
pub struct Open {
    pub asked: AskedData,
    /// The same in words.
    pub told: String,
    /// Each legal way to decide it, as a step of the file, without those that the words of the format cannot say.
    pub steps: Vec<String>,
    /// The same as data.
    pub actions: Vec<ActionData>,
    /// True if these are all of them. There may be too many to list, which are then some of them, or no words for one.
    pub complete: bool,
}

/// A legal step and its result.
pub struct Legal<'w> {
    /// The game after it.
    pub sight: Sight<'w>,
    /// Its trace.
    pub lines: Vec<TraceLine>,
    /// The same as data.
    pub details: Option<Box<Details>>,
    /// A text that the engine does not implement.
    pub unsupported: Option<UnsupportedText>,
}

/// An open question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenQuestion {
    /// The player who answers, as a step of the file names them; `chance` if nobody does.
    pub who: String,
    /// The question, in words.
    pub told: String,
    /// The rule of the question.
    pub rule: String,
    /// True if the player may choose nothing, or decline.
    pub optional: bool,
    /// Legal answers as a file writes them.
    pub answers: Vec<String>,
}

/// A name of something in the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObjectName {
    /// The words that a file would write.
    pub text: String,
    /// Its description and place: `ana's Wampa, in the ground arena (2 damage)`.
    pub about: String,
    /// The player whose side it is on; none for a player.
    pub side: Option<String>,
    pub is_unit: bool,
}

impl<'w> Sight<'w> {
    pub(crate) fn new(prepared: &Arc<Game<'w>>, play: &Play<'w>) -> Self {
        Self { prepared: Arc::clone(prepared), play: play.clone() }
    }

    pub(crate) const fn table(&self) -> &Table<'w> {
        self.play.table()
    }

    /// A step as a file writes it.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn read_step(&self, written: &str) -> Result<WrittenStep, Vec<Diagnostic>> {
        WrittenStep::read(written, &self.prepared.scenario)
    }

    /// Claims about all that can follow, written as the value of `prove`.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    pub fn read_claims(&self, written: &str) -> Result<SearchClaims, Vec<Diagnostic>> {
        read_claims(written, &self.prepared.scenario)
    }

    /// Plays a step there, after those steps, and returns its result or its refusal. Nothing changes.
    ///
    /// # Errors
    ///
    /// If its words mean nothing there, or several things, or another prompt is open.
    pub fn take(
        &self,
        written: &WrittenStep,
        before: &[Step],
    ) -> Result<Result<Legal<'w>, RefusalData>, Vec<Diagnostic>> {
        let steps = [before, std::slice::from_ref(&written.step)].concat();
        let mut next = self.clone();
        next.play.moment.spot = Spot { step: before.len(), ..Spot::default() };
        let trace = next.play.take(&steps, &written.source);
        if !trace.errors.is_empty() {
            return Err(trace.errors);
        }
        if let Some(Failure { found, .. }) = trace.failures.into_iter().next() {
            return Ok(Err(RefusalData::of_failure(&found, trace.refused)));
        }
        let StepTrace { lines, details, unsupported, .. } = trace;
        Ok(Ok(Legal { sight: next, lines, details, unsupported }))
    }

    /// The first of these claims that does not hold, with what is found instead; nothing if all do.
    ///
    /// # Errors
    ///
    /// If words of a claim mean nothing in any game, or several things in this one.
    pub fn missed(&self, claims: &[Located<Claim>]) -> Result<Option<String>, Box<Diagnostic>> {
        for claim in claims {
            let misses = self.table().check(claim, self.play.moment.since.events())?;
            if let Some(miss) = misses.first() {
                return Ok(Some(format!("expected {}, found {}", miss.expected, miss.found)));
            }
        }
        Ok(None)
    }

    /// The position as the engine has it.
    pub const fn game(&self) -> &Position {
        &self.table().position
    }

    /// True if more is asked than the next action.
    pub fn is_asking(&self) -> bool {
        self.table().open_prompt().is_some()
    }

    /// The facts that are true there.
    pub fn facts(&self) -> Facts {
        self.table().facts_now()
    }

    /// The claim that a fact has a value there; none if the format has no words for it.
    pub fn claim(&self, about: &About, value: &Value) -> Option<Located<Claim>> {
        let value = self.table().claim(about, value)?;
        Some(Located { value, place: Place::nowhere() })
    }

    /// The position as data.
    pub fn position(&self) -> PositionData {
        self.table().position_data()
    }

    /// The result of the game so far.
    pub fn result(&self) -> Standing {
        Standing::of(&self.table().position)
    }

    /// The texts of cards in play that are not understood.
    pub fn unread(&self) -> Vec<UnsupportedText> {
        self.table().unread_in_play()
    }

    /// The open decision; nothing if the game is over.
    pub fn open(&self) -> Option<Open> {
        self.table().open()
    }

    pub fn board(&self) -> Board {
        self.table().board()
    }

    /// The open question, if it is not just the next action.
    pub fn asked(&self) -> Option<OpenQuestion> {
        let table = self.table();
        let open = table.open_prompt()?;
        Some(OpenQuestion {
            who: table.decider(open).to_owned(),
            told: table.tell_decision(open),
            rule: open.rule.to_string(),
            optional: is_optional(open),
            answers: self.answers(open),
        })
    }

    /// Each option of the open question, as a file would name it alone.
    pub fn options(&self) -> Vec<String> {
        let table = self.table();
        let mut options = table.open_prompt().map(|open| table.options_written(open)).unwrap_or_default();
        options.dedup();
        options
    }

    /// The player who has to decide; nothing if the game is over.
    pub fn decider(&self) -> Option<&str> {
        Some(self.table().decider(self.table().position.decision()?))
    }

    /// The player whose action it is, if the next action is asked for.
    pub fn acts(&self) -> Option<&str> {
        let decision = self.table().position.decision().filter(|decision| decision.ask == Ask::Action)?;
        Some(&self.table().position.player(decision.player).name)
    }

    /// Everything that a player could do, as if it were their action.
    pub fn actions(&self, player: &str) -> Vec<Action> {
        let Some(player) = self.seat(player) else { return Vec::new() };
        let decision = Decision { player, ask: Ask::Action, rule: Rule::Cr1_15_1, source: None };
        let mut actions: Vec<Action> = Vec::new();
        for action in self.table().position.legal_actions(player) {
            let written = self.table().written_step(&decision, &game::Answer::Action(action));
            actions.extend(written.filter(|written| !actions.contains(written)));
        }
        actions
    }

    /// An action as a value of YAML.
    pub fn written(&self, action: &Action) -> String {
        action.written(|seat| self.table().seat_name(seat))
    }

    /// The cards in hand that a file can name.
    pub fn hand(&self, player: &str) -> Vec<ObjectName> {
        let hand = self.seat(player).map(|player| self.table().position.player(player).hand.to_vec());
        self.named(hand.into_iter().flatten())
    }

    /// The resources that a file can name.
    pub fn resources(&self, player: &str) -> Vec<ObjectName> {
        let resources = self.seat(player).map(|player| self.table().position.player(player).resources.to_vec());
        self.named(resources.into_iter().flatten())
    }

    /// Everything that a reference can mean, each once.
    pub fn names(&self) -> Vec<ObjectName> {
        let of_player = |player: PlayerId| {
            let name = self.table().position.player(player).name.clone();
            ObjectName { about: format!("the player {name}, or {name}'s base"), text: name, side: None, is_unit: false }
        };
        let players: Vec<ObjectName> = self.table().position.seats().map(of_player).collect();
        let cards: Vec<CardId> = self.table().position.cards().map(|(card, _)| card).collect();
        let cards = cards.into_iter().filter(|card| self.table().base_of(*card).is_none());
        players.into_iter().chain(self.named(cards)).collect()
    }

    /// The card that words mean, as it is printed, and each card of the game that they can mean with its place and status.
    pub fn called(&self, words: &str) -> Option<(Arc<Card>, Vec<String>)> {
        let found = self.table().matching(&self.table().reference(words));
        let card = Arc::clone(self.table().position.look().card(*found.first()?));
        Some((card, found.iter().map(|&card| self.status(card)).collect()))
    }

    /// The card with its place and status, and the numbers of a unit.
    fn status(&self, card: CardId) -> String {
        let look = self.table().position.look();
        let described = self.table().described(card);
        if !look.is_unit(card) {
            return described;
        }
        format!("{described}: {} power, {} of {} HP", look.power(card), look.remaining_hp(card), look.hp(card))
    }

    fn named(&self, cards: impl Iterator<Item = CardId>) -> Vec<ObjectName> {
        let table = self.table();
        let mut named: Vec<ObjectName> = Vec::new();
        for card in cards.filter(|&card| !table.position.card(card).filler) {
            let text = table.written(card);
            if named.iter().any(|other| other.text == text) {
                continue;
            }
            let side = table.position.player(table.side(card)).name.clone();
            let is_unit = table.position.look().is_unit(card);
            named.push(ObjectName { text, about: self.status(card), side: Some(side), is_unit });
        }
        named
    }

    fn answers(&self, open: &Decision) -> Vec<String> {
        let is_wide = matches!(&open.ask, Ask::Choose(Choice { options, max, .. })
            if *max > 2 && options.len() > MOST_COMBINED);
        let listed = if is_wide { None } else { self.table().position.answers().ok() };
        let seat = |seat| self.table().seat_name(seat);
        let written = listed.unwrap_or_default().into_iter().take(MOST_ANSWERS);
        let mut answers: Vec<String> = Vec::new();
        for answer in written.filter_map(|answer| self.table().written_answer(open, &answer)) {
            let answer = answer.written(seat);
            if !answers.contains(&answer) {
                answers.push(answer);
            }
        }
        if answers.is_empty() {
            let options = self.table().options_written(open);
            answers = options.iter().take(MOST_ANSWERS).map(|option| flow::name(option)).collect();
            answers.dedup();
        }
        answers
    }

    fn seat(&self, name: &str) -> Option<PlayerId> {
        let wanted = normalise(name);
        self.table().position.seats().find(|&player| normalise(&self.table().position.player(player).name) == wanted)
    }
}

impl Table<'_> {
    /// The open decision.
    fn open(&self) -> Option<Open> {
        let decision = self.position.decision()?;
        let (actions, complete) = self.legal_actions(decision);
        let steps = actions.iter().map(|action| action.step.clone()).collect();
        let told = format!("{} ({})", self.tell_decision(decision), decision.rule);
        Some(Open { asked: self.asked_data(decision), told, steps, actions, complete })
    }

    /// Each legal decision as an action, and true if these are all.
    fn legal_actions(&self, decision: &Decision) -> (Vec<ActionData>, bool) {
        let listed = self.position.answers().ok();
        let mut complete = listed.as_ref().is_some_and(|answers| answers.len() <= MOST_STEPS);
        let answers = listed.unwrap_or_else(|| self.some_answers(decision));
        let mut actions: Vec<ActionData> = Vec::new();
        for answer in answers.into_iter().take(MOST_STEPS) {
            // A legal beginning may fail when its costs are paid.
            let Ok((next, events)) = self.position.after(decision.player, answer.clone()) else { continue };
            let fixes_credits = matches!(
                &answer,
                game::Answer::Action(
                    game::Action::Play(game::Play { credits: Some(_), .. })
                        | game::Action::Use { credits: Some(_), .. }
                )
            );
            if fixes_credits && !leads_on(&next) {
                continue;
            }
            match self.step_written(decision, &answer) {
                Some(step) if actions.iter().any(|action| action.step == step) => {}
                Some(step) => actions.push(self.action_data(step, decision, &answer, &events)),
                None => complete = false,
            }
        }
        (actions, complete)
    }

    /// Some answers of too many to list: none of the options, each alone, and others drawn at random, always the same.
    fn some_answers(&self, decision: &Decision) -> Vec<game::Answer> {
        let mut answers: Vec<game::Answer> = Vec::new();
        if let Ask::Choose(Choice { options, .. }) = &decision.ask {
            let each = options.iter().map(|option| game::Answer::Choose(vec![*option]));
            answers.extend(std::iter::once(game::Answer::Choose(Vec::new())).chain(each).take(MOST_STEPS / 2));
        }
        let mut random = fastrand::Rng::with_seed(0);
        answers.extend((0..MOST_ANSWERS).filter_map(|_| self.position.random_answer(&mut random)));
        answers
    }

    /// A decision as a step of a file; nothing if the words of the format cannot say it.
    pub(crate) fn step_written(&self, decision: &Decision, answer: &game::Answer) -> Option<String> {
        let action = self.written_step(decision, answer)?.written(|seat| self.seat_name(seat));
        Some(format!("{}: {action}", flow::word(self.decider(decision))))
    }
}

/// True if some answer to the decision that is open is possible, or none is open.
fn leads_on(position: &Position) -> bool {
    let (Some(decision), Ok(answers)) = (position.decision(), position.answers()) else { return true };
    decision.ask == Ask::Action || answers.into_iter().any(|answer| position.after(decision.player, answer).is_ok())
}
