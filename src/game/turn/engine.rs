//! The loop of play: an answer is checked and taken, then the rules go on by themselves to the next decision.

use std::ops::ControlFlow;

use smallvec::SmallVec;
use swu_cards::{Ability, UnreadKind};

use super::driver::Driver;
use crate::position::{Format, Frame, Outcome, Position};
use crate::terms::{
    AbilityKind, Action, Answer, Ask, CardId, CardList, Choice, Decision, Event, Happening, Play, PlayerId, Reason,
    Ref, Refusal, Rule, has_twice,
};

/// A bound on steps without a decision: no rule of the game needs as many, so reaching it is an endless loop of cards.
pub(super) const MOST_STEPS: usize = 20_000;

impl Position {
    /// Takes a player's answer to the decision that is asked for, and plays on to the next one.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] with the rule that forbids the answer; the position is then as it was.
    pub fn decide(&mut self, player: PlayerId, answer: Answer) -> Result<Vec<Event>, Refusal> {
        self.take(player, answer)?;
        Ok(std::mem::take(&mut self.log.events))
    }

    /// The same without the events: of random play only the end is looked at.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] as from [`Position::decide`].
    pub fn decide_quietly(&mut self, player: PlayerId, answer: Answer) -> Result<(), Refusal> {
        let told = std::mem::replace(&mut self.log.quiet, true);
        let taken = self.take(player, answer);
        self.log.quiet = told;
        taken
    }

    /// Takes the answer in place. A copy is kept only where what it begins may turn out not to be possible.
    fn take(&mut self, player: PlayerId, answer: Answer) -> Result<(), Refusal> {
        self.check_asked(player, &answer)?;
        let before = self.may_fail(player, &answer).then(|| Box::new(self.clone()));
        self.begin_answer(answer);
        match (self.advance(&mut ()), before) {
            (Err(refusal), Some(before)) => {
                *self = *before;
                Err(refusal)
            }
            (Err(refusal), None) => {
                self.state.stop_unsupported(CardId(0), refusal.reason);
                Ok(())
            }
            (Ok(()), _) => Ok(()),
        }
    }

    /// The position after that answer of a player, played on to the next decision, with the events on the way.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] with the rule that forbids the answer, also where what it has begun turns out not to be possible
    /// (CR 6.2.4.a, 6.4.4.a).
    pub fn after(&self, player: PlayerId, answer: Answer) -> Result<(Self, Vec<Event>), Refusal> {
        self.after_by(player, answer, &mut ())
    }

    /// The same; the driver answers what nobody need be asked.
    ///
    /// # Errors
    ///
    /// As [`Position::after`].
    pub fn after_by(
        &self,
        player: PlayerId,
        answer: Answer,
        driver: &mut dyn Driver,
    ) -> Result<(Self, Vec<Event>), Refusal> {
        self.answered(player, answer)?.played_on(driver)
    }

    /// The position after that answer, without the events: of a search only the end of a line is told.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] as from [`Position::after`].
    pub fn after_quietly(&self, player: PlayerId, answer: Answer) -> Result<Self, Refusal> {
        let mut next = self.answered(player, answer)?;
        next.log.quiet = true;
        next.advance(&mut ())?;
        next.log.quiet = false;
        Ok(next)
    }

    /// The position with that answer, which the rules are to go on with.
    fn answered(&self, player: PlayerId, answer: Answer) -> Result<Self, Refusal> {
        self.check_asked(player, &answer)?;
        let mut next = self.clone();
        next.begin_answer(answer);
        Ok(next)
    }

    /// Takes the answer, which the rules are to go on with.
    fn begin_answer(&mut self, answer: Answer) {
        self.log.begin();
        if let Some(decision) = self.state.pending.take() {
            self.state.accept(&decision, answer);
        }
    }

    /// A player concedes, which they may at any time (CR 5.6.4).
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when the game is over or the player has left it.
    pub fn concede(&self, player: PlayerId, driver: &mut dyn Driver) -> Result<(Self, Vec<Event>), Refusal> {
        self.check_playing(player)?;
        let mut next = self.clone();
        next.log.begin();
        next.log(Rule::Cr5_6_4, Happening::Conceded { player });
        next.lose(&[player], Rule::Cr5_6_4, &[]);
        // Whatever was asked is asked again, of the players who are left.
        next.state.pending = None;
        next.state.halted = None;
        next.played_on(driver)
    }

    /// Plays on to the next decision, with the events so far and on the way.
    fn played_on(mut self, driver: &mut dyn Driver) -> Result<(Self, Vec<Event>), Refusal> {
        self.advance(driver)?;
        let events = std::mem::take(&mut self.log.events);
        Ok((self, events))
    }

    pub(crate) fn check_playing(&self, player: PlayerId) -> Result<(), Refusal> {
        if self.outcome != Outcome::Ongoing {
            return Err(Refusal::new(Rule::Cr5_6_1, "the game has ended"));
        }
        if self.players.get(player.index()).is_none_or(|p| p.eliminated) {
            return Err(Refusal::new(Rule::Cr11_3_1, "that player is not in the game"));
        }
        Ok(())
    }

    /// Checks that it is that player who is asked, and the answer one that is allowed.
    fn check_asked(&self, player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        self.check_playing(player)?;
        let Some(decision) = &self.pending else {
            return Err(Refusal::new(Rule::Cr1_15_1, "no decision is open"));
        };
        if decision.player != player {
            let asked = self.player(decision.player).name.clone();
            let rule = if matches!(decision.ask, Ask::Action) { Rule::Cr1_4_3 } else { decision.rule };
            let takes = matches!(answer, Answer::Action(Action::Take(_))) && self.player(player).took_counter;
            let refusal = Refusal::new(rule, format!("{asked} decides now"));
            let also: &[Rule] = match (rule, self.player(player).took_counter, self.format) {
                (Rule::Cr1_4_3, true, Format::TwinSuns) if takes => &[Rule::Cr12_5_4, Rule::Cr12_6_1b],
                (Rule::Cr1_4_3, true, Format::TwinSuns) => &[Rule::Cr12_6_1b],
                (Rule::Cr1_4_3, true, _) => &[Rule::Cr1_15_5b, Rule::Cr1_12_2a],
                _ => &[],
            };
            let turn: &[Rule] = match rule {
                Rule::Cr1_4_3 => &[Rule::Cr1_4_4, Rule::Cr5_4_1b],
                Rule::Cr8_35_3 => &[Rule::Cr8_35_1],
                _ => &[],
            };
            return Err(refusal.and(also).and(turn));
        }
        if answer.cards().iter().any(|card| card.index() >= self.cards.count()) {
            return Err(Refusal::new(decision.rule, "there is no such card in this game"));
        }
        self.check_answer(decision, answer)
    }

    /// Checks that the answer is one that the decision allows.
    ///
    /// # Errors
    ///
    /// The rule that does not allow it.
    pub fn check_answer(&self, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
        let refuse = |reason: String| Err(Refusal::new(decision.rule, reason));
        let ok = match (&decision.ask, answer) {
            (Ask::Mulligan, Answer::Mulligan(Some(hand))) if !self.is_possible_hand(decision.player, hand) => {
                let most = self.opening_hand(decision.player);
                return refuse(format!("the new hand is up to {most} cards of that player, each of them once"));
            }
            (Ask::Mulligan, Answer::Keep | Answer::Mulligan(_)) => true,
            (Ask::FirstResources { options, count }, Answer::Choose(chosen)) => {
                if chosen.len() != *count {
                    return refuse(format!("exactly {count} cards must be resourced"));
                }
                return check_resourced(chosen, options, decision.rule);
            }
            (Ask::Resource { options }, Answer::Choose(chosen)) => {
                if chosen.len() > 1 {
                    return refuse("only one card may be resourced".to_owned());
                }
                return check_resourced(chosen, options, decision.rule);
            }
            (Ask::Resource { .. }, Answer::Action(_)) => {
                let refusal = Refusal::new(Rule::Cr1_15_1, "actions are taken in the action phase");
                return Err(refusal.and(&[Rule::Cr1_15_5, Rule::Cr5_4_1a]).and_one(decision.rule));
            }
            (Ask::Action, Answer::Action(action)) => {
                let checked = match action {
                    Action::Play(play) if self.is_plain_play(decision.player, play) => {
                        self.check_must(decision.player, action)
                    }
                    Action::Play(play) => self
                        .check_play_action(decision.player, play)
                        .and_then(|()| self.check_must(decision.player, action)),
                    action => self.check_known_action(decision.player, action),
                };
                return checked.map_err(|refusal| self.explain_no_action(refusal, action));
            }
            (Ask::Choose(choice), Answer::Choose(chosen)) => {
                return self.check_chosen(decision, choice, chosen);
            }
            // The card that an ability plays, with the Credit tokens that are to pay for it.
            (Ask::Choose(choice), Answer::Action(Action::Play(play))) if self.chooses_a_play() => {
                return self.check_chosen(decision, choice, &[Ref::Card(self.object(play.card))]);
            }
            (Ask::May, Answer::Yes | Answer::No) => true,
            (Ask::Next { options }, Answer::Next(n)) => *n < options.len(),
            (Ask::Mode { options, optional }, Answer::Mode(n)) => *n < options.len() || (*optional && *n == usize::MAX),
            (Ask::Arena, Answer::Arena(_)) => true,
            (Ask::Number { min, max }, Answer::Number(n)) => (min..=max).contains(&n),
            (Ask::Aspect { among }, Answer::Aspect(aspect)) => among.contains(aspect),
            (Ask::Name { .. }, Answer::Name(_)) => true,
            (Ask::Divide { optional: true, .. }, Answer::Divide(parts)) if parts.iter().all(|(_, n)| *n == 0) => true,
            (Ask::Divide { amount, exact, options, .. }, Answer::Divide(parts)) => {
                let checked = check_division(*amount, *exact, options, parts, decision.rule);
                let is_indirect = decision.rule == Rule::Cr8_35_3;
                return checked.map_err(|it| if is_indirect { it.and(&[Rule::Cr8_35_1]) } else { it });
            }
            (Ask::Arrange { cards, bottom_min, bottom_max }, Answer::Arrange { top, bottom }) => {
                let mut all: Vec<_> = top.iter().chain(bottom).copied().collect();
                let mut wanted = cards.clone();
                all.sort();
                wanted.sort();
                all == wanted && (*bottom_min..=*bottom_max).contains(&bottom.len())
            }
            (Ask::UnitOrUpgrade, Answer::Unit | Answer::Upgrade) => true,
            (Ask::Random(random), Answer::Choose(chosen)) => {
                let (count, options) = (random.count, random.options.clone());
                let choice = Choice::new(options, count, count);
                return check_choice(&choice, chosen, decision.rule);
            }
            (Ask::Next { options }, Answer::Action(Action::Play(play))) if decision.ask.offers_plot() => {
                let plots = options.iter().filter(|waiter| waiter.kind == AbilityKind::Plot);
                return self.check_plotted(decision, plots.map(|waiter| waiter.source.card), play);
            }
            // CR 7.5.19.b: no card is played using Plot, whatever else waits.
            (Ask::Next { .. }, Answer::Choose(chosen)) => chosen.is_empty() && decision.ask.offers_plot(),
            (Ask::Plot { options }, Answer::Choose(chosen)) if chosen.len() <= 1 => {
                let card = chosen.first().and_then(|one| one.card());
                let play = card.map(Play::card);
                return play.map_or(Ok(()), |play| self.check_plotted(decision, options.iter().copied(), &play));
            }
            (Ask::Plot { options }, Answer::Action(Action::Play(play))) => {
                return self.check_plotted(decision, options.iter().copied(), play);
            }
            _ => false,
        };
        if ok { Ok(()) } else { refuse("that answer is not allowed here".to_owned()) }
    }

    /// Checks what is chosen; a refusal has the rules that forbid just that.
    fn check_chosen(&self, decision: &Decision, choice: &Choice, chosen: &[Ref]) -> Result<(), Refusal> {
        let checked = check_choice(choice, chosen, decision.rule);
        checked.map_err(|refusal| self.explain_no_choice(refusal, decision, choice, chosen))
    }

    /// Plays on to the next question, asked or not.
    pub(super) fn advance_to_question(&mut self) -> Result<(), Refusal> {
        for _ in 0..MOST_STEPS {
            if self.outcome != Outcome::Ongoing || self.unsupported.is_some() {
                self.state.pending = None;
                return Ok(());
            }
            if self.pending.is_some() {
                return Ok(());
            }
            let before = self.state.before_chance().map(|state| (state, self.log.clone()));
            let stepped = self.go_on();
            debug_assert!(self.keeps_what_is(), "what is kept of what abilities give is not what they give");
            if let Some((before, log)) = before
                && self.state.meets_chance(before)
            {
                self.log = log;
            } else if stepped?.is_break() {
                return Ok(());
            }
        }
        self.state.stop_unsupported(CardId(0), "a loop without a decision");
        Ok(())
    }

    /// Goes on with the check of the game state, or one step with the answer to the last question; breaks off where nothing
    /// comes.
    fn go_on(&mut self) -> Result<ControlFlow<()>, Refusal> {
        let settled = self.answer.is_none() && self.check_game_state();
        if settled || self.unread_in_play() {
            return Ok(ControlFlow::Continue(()));
        }
        let Some(frame) = self.state.frames.pop() else { return Ok(ControlFlow::Break(())) };
        self.log.lowest = self.log.lowest.min(self.frames.len());
        if self.has_left_trial() {
            return Ok(ControlFlow::Break(()));
        }
        self.step(frame)?;
        Ok(ControlFlow::Continue(()))
    }

    /// A constant ability that is not understood may change anything while its card is in play: nothing can be ruled.
    fn unread_in_play(&mut self) -> bool {
        if !self.faces.any_unread {
            return false;
        }
        let look = self.look();
        let unread = look.sources().filter(|&card| self.face(card).sort.unread).find_map(|card| {
            look.printed_abilities(card).iter().find_map(|ability| match &**ability {
                Ability::Unsupported(what) if what.kind == UnreadKind::Constant => Some((card, what.to_string())),
                _ => None,
            })
        });
        match unread {
            Some((card, what)) => {
                self.state.stop_unsupported(card, what);
                true
            }
            None => false,
        }
    }

    /// Reads the results of an ability that is done: a cost that was paid, a Bounty that was collected (CR 7.5.13.d).
    fn ability_ended(&mut self, context: &crate::position::Context) {
        if context.begun.is(self.mark) && !context.delayed {
            self.explain_nothing(context);
        }
        self.explain_going_on(context);
        if context.kind == AbilityKind::Cost {
            self.state.cost_done = context.done;
        }
        // CR 7.5.13.d: to collect it is to resolve it, whatever comes of it; a delayed effect of it is none (CR 7.7.4.d).
        if context.kind == AbilityKind::Bounty && !context.declined && !context.delayed {
            self.because(Rule::Cr7_5_13d, &[], context.source.card, Reason::Collected);
            self.state.last_used.clone_from(&context.rare.used);
            self.occur(&[crate::position::Occurrence::CollectedBounty { player: context.controller }]);
            self.state.last_used = None;
        }
    }

    pub(crate) fn step(&mut self, frame: Frame) -> Result<(), Refusal> {
        match frame {
            Frame::Mulligans(left) => self.step_mulligans(left),
            Frame::NewHand(player) => self.step_new_hand(player),
            Frame::FirstResources(left) => self.step_first_resources(left),
            Frame::StartRound => self.step_start_round(),
            Frame::PhaseBegins(phase) => self.step_phase_begins(phase),
            Frame::PhaseEnds(phase) => self.step_phase_ends(phase),
            Frame::Expire(expiry) => self.step_expire(expiry),
            Frame::DelayedAt(moment) => self.step_delayed_at(moment),
            Frame::DelayedLayer { waiting, current } => self.step_delayed_layer(waiting, current),
            Frame::Boundary(moment) => self.step_boundary(moment),
            Frame::Turn => return self.step_turn(),
            Frame::AfterTurn => self.step_after_turn(),
            Frame::DrawStep => self.step_draw(),
            Frame::ResourceStep(left) => self.step_resource(left),
            Frame::ReadyStep => self.step_ready(),
            Frame::GameEndsWithPhase => self.step_game_ends_with_phase(),
            Frame::Triggers => self.step_triggers(),
            Frame::ModifiedAction => {}
            Frame::Held(waiting) => self.state.waiting.extend(waiting),
            Frame::Layer { waiting, current } => return self.step_layer(waiting, current),
            Frame::EndAbility => {
                if let Some(context) = self.state.contexts.pop() {
                    self.ability_ended(&context);
                    self.forget_use(&context);
                }
            }
            Frame::ActionResolved { effect, use_itself } => return self.step_action_resolved(&effect, use_itself),
            Frame::Used { used, triggered } => self.step_used(used, triggered),
            Frame::Instead { of, happens } => self.step_instead(of, happens),
            Frame::Prevention { unit, by, which, given_up } => self.step_prevention(unit, by, which, given_up),
            Frame::Do(part) => self.step_do(part),
            Frame::MayEnd => {
                if let Some(words) = self.state.contexts.last_mut() {
                    words.spent = None;
                }
            }
            Frame::IfYouDo { context, then, otherwise, before } => {
                self.step_if_you_do(context, &then, &otherwise, before)
            }
            Frame::PlayersEnd { context } => self.step_players_end(context),
            Frame::Captors { context, captors, effect } => self.step_captors(context, captors, effect),
            Frame::ForEach { context, left, effect, as_them } => self.step_for_each(context, left, effect, as_them),
            Frame::Modes { context, chooser, left, optional, modes, chosen } => {
                self.step_modes(context, chooser, left, optional, modes, chosen);
            }
            Frame::UnlessEnd { context, otherwise, it } => self.step_unless_end(context, &otherwise, it),
            Frame::Play(play) => return self.step_play(play),
            Frame::Attack { step, number } => self.step_attack(step, number),
            Frame::PayCosts { context, next, card, ability, credits } => {
                return self.step_pay_costs(context, next, (card, ability), credits);
            }
            Frame::SearchEnd { player, found, whole, .. } => self.step_search_end(player, &found, whole),
            Frame::TurnBack(revealed) => self.step_turn_back(&revealed),
            Frame::LookOrder { context, left, count } => self.step_look_order(context, left, count),
            Frame::Unique { player, copies } => self.step_unique(player, copies),
        }
        Ok(())
    }
}

fn all_cards_in(chosen: &[Ref], options: &[crate::terms::CardId]) -> bool {
    let cards: CardList = chosen.iter().filter_map(|one| one.card()).collect();
    cards.len() == chosen.len() && !has_twice(&cards) && cards.iter().all(|card| options.contains(card))
}

fn check_resourced(chosen: &[Ref], options: &[CardId], rule: Rule) -> Result<(), Refusal> {
    match all_cards_in(chosen, options) {
        true => Ok(()),
        false => Err(Refusal::new(rule, "only different cards in the player's own hand are resourced")),
    }
}

fn check_choice(choice: &Choice, chosen: &[Ref], rule: Rule) -> Result<(), Refusal> {
    let refuse = |reason: String| Err(Refusal::new(rule, reason));
    if chosen.is_empty() && (choice.optional || choice.min == 0) {
        return Ok(());
    }
    if chosen.is_empty() && rule == Rule::Cr8_4_1 {
        // Only "you may" makes it optional.
        return Err(Refusal::new(rule, "something must be chosen").and(&[Rule::Cr1_6_3]));
    }
    if chosen.len() < choice.min || chosen.len() > choice.max {
        return refuse(match (choice.min, choice.max) {
            (min, max) if min == max => format!("{min} must be chosen, not {}", chosen.len()),
            (min, max) => format!("{min} to {max} may be chosen, not {}", chosen.len()),
        });
    }
    let mut places: SmallVec<[usize; 8]> = SmallVec::new();
    for r in chosen {
        let Some(place) = choice.options.iter().position(|o| o == r) else {
            return refuse("that is not one of the options".to_owned());
        };
        if places.contains(&place) {
            return refuse("the same cannot be chosen twice".to_owned());
        }
        places.push(place);
    }
    for limit in &choice.limits {
        if !limit.holds(&places) {
            return refuse("these cannot be chosen together".to_owned());
        }
    }
    Ok(())
}

fn check_division(
    amount: i32,
    exact: bool,
    options: &[(Ref, i32)],
    parts: &[(Ref, i32)],
    rule: Rule,
) -> Result<(), Refusal> {
    let refuse = |reason: String| Err(Refusal::new(rule, reason));
    let mut total = 0;
    for (i, (target, part)) in parts.iter().enumerate() {
        let Some((_, most)) = options.iter().find(|(option, _)| option == target) else {
            return refuse("nothing can be assigned to that".to_owned());
        };
        if *part < 0 || part > most || parts.iter().skip(i + 1).any(|(other, _)| other == target) {
            return refuse(format!("{part} cannot be assigned there, at most {most}"));
        }
        total += part;
    }
    if !exact && total > amount {
        let reason = format!("{total} assigned, at most {amount} can be");
        return Err(Refusal::new(rule, reason).and(&[Rule::Cr8_30_1]));
    }
    let possible: i32 = options.iter().map(|(_, most)| (*most).min(amount)).sum::<i32>().min(amount);
    if total > amount || (exact && total < possible) {
        return refuse(format!("{total} assigned instead of {possible}"));
    }
    Ok(())
}
