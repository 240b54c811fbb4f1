//! Rounds and phases (CR 5.3, 5.4, 5.5): their boundaries, the turns of the action phase, and the steps of the regroup phase.

use swu_cards::{Duration, Phase, PlayerRule};

use crate::position::{
    BoundaryMoment, CardState, CounterState, DelayedEffect, DelayedMoment, Expiry, Facts, Format, Frame, LastingEffect,
    LastingKind, Marks, Mistake, Occurrence, Outcome, PassState, Position, Stage, Zone,
};
use crate::terms::{
    Action, Answer, Ask, CardId, Counter, Decision, Event, Happening, PlayerId, Players, Ref, Refusal, Rule, WhyNot,
};

/// Cards that each player draws in the regroup phase (CR 5.5.1.b).
const REGROUP_DRAW: i32 = 2;

impl Position {
    /// CR 5.3.1, 1.12.2.b: the start of the action phase is the start of the round; the counter becomes available.
    pub(crate) fn step_start_round(&mut self) {
        if self.round > 0 && !self.initiative.taken && self.mistaken(Mistake::InitiativeAlternates) {
            let others = self.initiative.holder.map(|holder| self.opponents(holder));
            self.state.initiative.holder = others.and_then(|others| others.first().copied()).or(self.initiative.holder);
        }
        self.state.board.changing(Facts::STAGE).round += 1;
        self.state.counter_mut(Counter::Initiative).taken = false;
        for seat in self.seats().collect::<Vec<_>>() {
            let notes = self.state.notes_mut(seat);
            *notes.passed = PassState::No;
            *notes.took_counter = false;
            self.state.deeds_mut(seat).clear();
        }
        let round_limits = |limit: swu_cards::Limit| !matches!(limit, swu_cards::Limit::PerGame(_));
        self.state.board.changing(Facts::MARKS).cards.change_each(
            |card| card.marks.entered_round || card.rare.is_some(),
            |card| {
                card.marks.entered_round = false;
                card.keep_uses(|limit| !round_limits(limit));
            },
        );
        let holder = self.initiative.holder.unwrap_or(self.turn);
        *self.state.turn_mut() = self.clockwise_from(holder).first().copied().unwrap_or(holder);
        self.state.push(Frame::PhaseBegins(Phase::Action));
    }

    /// CR 5.4.1.a, 5.5.1.a: delayed effects, then triggered abilities.
    pub(crate) fn step_phase_begins(&mut self, phase: Phase) {
        let first = self.stage == Stage::Setup;
        if phase == Phase::Regroup && self.stage == Stage::In(Phase::Regroup) {
            for seat in self.seats().collect::<Vec<_>>() {
                // What was done this phase was done in the regroup phase before.
                self.state.deeds_mut(seat).retain(|deed| deed.phase != Phase::Regroup);
            }
        }
        self.state.board.changing(Facts::STAGE).stage = Stage::In(phase);
        let marks = |card: &CardState| Marks { entered_round: card.marks.entered_round, ..Marks::default() };
        self.state.board.changing(Facts::MARKS).cards.change_each(
            |card| card.marks != marks(card) || card.rare.is_some(),
            |card| {
                card.marks = marks(card);
                card.keep_uses(|limit| !matches!(limit, swu_cards::Limit::PerPhase(_)));
            },
        );
        let rule = if phase == Phase::Action { Rule::Cr5_4_1a } else { Rule::Cr5_5_1a };
        let round = self.round;
        let also: &[Rule] = match phase {
            Phase::Action if first => &[Rule::Cr5_2_2, Rule::Cr5_3_1],
            Phase::Action => &[Rule::Cr5_3_1, Rule::Cr1_12_2, Rule::Cr1_12_2b, Rule::Cr5_5_2],
            Phase::Regroup if self.blast.taken || self.plan.taken => &[Rule::Cr5_4_2, Rule::Cr5_5_1, Rule::Cr12_5_5],
            Phase::Regroup => &[Rule::Cr5_4_2, Rule::Cr5_5_1],
        };
        self.log_all(rule, also, Happening::PhaseStarted { phase, round });
        if phase == Phase::Regroup && self.format == Format::TwinSuns {
            // CR 12.5.5
            self.state.blast = CounterState::default();
            self.state.plan = CounterState::default();
        }
        let moment = BoundaryMoment { phase, starts: true };
        let rest: Vec<Frame> = match phase {
            Phase::Action => vec![Frame::Turn],
            Phase::Regroup => {
                let mut steps = [Frame::DrawStep, Frame::ResourceStep(Players::new()), Frame::ReadyStep];
                if self.mistaken(Mistake::ReadyBeforeDrawing) {
                    steps.rotate_right(1);
                }
                let steps = steps.into_iter().flat_map(|step| [step, Frame::Triggers]);
                steps.chain([Frame::PhaseEnds(Phase::Regroup)]).collect()
            }
        };
        self.state.push_in_order([Frame::Boundary(moment)].into_iter().chain(rest));
    }

    /// CR 5.4.1.c, 5.5.1.e: lasting effects expire first, then delayed effects, then triggered abilities. Nobody takes an
    /// action any more, so the holder of the initiative counter is the active player (CR 1.4.5).
    pub(crate) fn step_phase_ends(&mut self, phase: Phase) {
        *self.state.turn_mut() = self.initiative.holder.unwrap_or(self.turn);
        let (rule, next) = match phase {
            Phase::Action => (Rule::Cr5_4_1c, vec![Frame::PhaseBegins(Phase::Regroup)]),
            // How the round goes on was settled when its first regroup phase ended.
            Phase::Regroup if self.frames.contains(&Frame::StartRound) => (Rule::Cr5_5_1e, Vec::new()),
            Phase::Regroup => {
                // CR 5.5.2: one for each ability that adds one when the first of them ends. Cards that enter or leave play
                // later change nothing.
                let rules = self.look().player_rules().iter();
                let more = rules.filter(|in_force| in_force.rule == PlayerRule::AdditionalRegroup).count();
                let mut next = vec![Frame::PhaseBegins(Phase::Regroup); more];
                next.push(Frame::StartRound);
                (Rule::Cr5_5_1e, next)
            }
        };
        let counters = [self.initiative, self.blast, self.plan];
        let also: &[Rule] = match phase {
            Phase::Action if self.format == Format::TwinSuns && counters.iter().all(|counter| counter.taken) => {
                &[Rule::Cr11_2_4, Rule::Cr1_15_6d, Rule::Cr12_6_1c]
            }
            Phase::Action if self.is_multiplayer() && self.ends_by_taking() => {
                &[Rule::Cr11_2_4, Rule::Cr1_15_6d, Rule::Cr1_15_5c]
            }
            Phase::Action if self.is_multiplayer() && self.initiative.taken => &[Rule::Cr11_2_4, Rule::Cr1_15_6d],
            Phase::Action if self.is_multiplayer() => &[Rule::Cr11_2_4, Rule::Cr1_15_6d, Rule::Cr1_15_5d],
            Phase::Action if self.initiative.taken => &[Rule::Cr1_15_6d, Rule::Cr1_15_5c],
            Phase::Action => &[Rule::Cr1_15_6d, Rule::Cr1_15_5d],
            Phase::Regroup => &[],
        };
        self.log_all(rule, also, Happening::PhaseEnded { phase });
        let moment = BoundaryMoment { phase, starts: false };
        self.state.push_in_order(next);
        let expiry =
            if phase == Phase::Regroup && !self.regroups_again() { Expiry::PhaseAndRound } else { Expiry::Phase };
        let mut frames = vec![Frame::Expire(expiry), Frame::Boundary(moment)];
        if self.mistaken(Mistake::LastingEffectsGoLast) {
            frames.rotate_left(1);
            frames.push(Frame::Triggers);
        }
        frames.push(Frame::GameEndsWithPhase);
        self.state.push_in_order(frames);
    }

    /// CR 1.15.5.c: true if the last action was to take the initiative, after the passes of all others.
    fn ends_by_taking(&self) -> bool {
        let took = |event: &Event| match event.what {
            Happening::Took { counter, .. } => Some(counter == Counter::Initiative),
            Happening::Passed { .. } => Some(false),
            _ => None,
        };
        self.log.events.iter().rev().find_map(took).unwrap_or(false)
    }

    /// True if the round goes on with another regroup phase.
    pub(crate) fn regroups_again(&self) -> bool {
        self.frames.contains(&Frame::PhaseBegins(Phase::Regroup))
    }

    /// CR 7.7.3.e: all of them at the same time.
    pub(crate) fn step_expire(&mut self, expiry: Expiry) {
        let regroup = self.look().in_regroup();
        let ends = |duration: Duration| match duration {
            Duration::ThisPhase => true,
            Duration::NextRegroup => regroup,
            Duration::ThisRound => expiry == Expiry::PhaseAndRound,
            Duration::ThisAttack | Duration::WhileThisInPlay | Duration::Always => false,
        };
        self.expire(|lasting| ends(lasting.duration));
        let waits =
            |delayed: &DelayedEffect| matches!(&delayed.when, DelayedMoment::Next { until, .. } if ends(*until));
        let missed: Vec<CardId> = self.delayed.iter().filter(|d| waits(d)).map(|d| d.context.source.card).collect();
        self.state.delayed.retain(|delayed| !waits(delayed));
        for source in missed {
            self.why_not(Rule::Cr7_7_3e, &[Rule::Cr7_7_4a], source, WhyNot::Ended);
        }
    }

    /// Ends these lasting effects, all at the same time (CR 7.7.3.e), and logs it once for each source.
    pub(crate) fn expire(&mut self, ends: impl Fn(&LastingEffect) -> bool) {
        let mut expired: Vec<(Duration, CardId, Vec<CardId>)> = Vec::new();
        for lasting in self.lasting.iter().filter(|lasting| ends(lasting)) {
            let on = match &lasting.effect {
                LastingKind::On { objects, .. } => objects.iter().map(|o| o.card).collect(),
                LastingKind::Rule { .. } => Vec::new(),
            };
            let source = lasting.source.card;
            if !expired.iter().any(|(_, other, also_on)| (*other, also_on) == (source, &on)) {
                expired.push((lasting.duration, source, on));
            }
        }
        self.end_lasting(ends);
        for (duration, source, on) in expired {
            let gone = !self.card(source).zone.is_play();
            let also: &[Rule] = match duration {
                // CR 5.3.2: what lasts for the round ends with its regroup phase.
                Duration::ThisRound => &[Rule::Cr5_3_2],
                // CR 7.7.3.b: it has lasted although its source has left play.
                _ if gone => &[Rule::Cr7_7_3b],
                _ => &[],
            };
            self.log_all(Rule::Cr7_7_3e, also, Happening::Expired { source, on });
        }
    }

    /// Events at a boundary after lasting effects have expired (CR 5.4.1.a, 5.5.1.a). Abilities trigger now (CR 7.6.3),
    /// although delayed effects resolve before them (CR 7.7.4.b).
    pub(crate) fn step_boundary(&mut self, moment: BoundaryMoment) {
        let occurrence = [Occurrence::Boundary(moment)];
        let waiting = self.triggered_by(&occurrence);
        self.wait_for(waiting);
        let delayed = [Frame::DelayedAt(moment), Frame::Triggers];
        if self.mistaken(Mistake::DelayedAfterTriggers) {
            self.state.push_in_order([Frame::Triggers].into_iter().chain(delayed));
        } else {
            let triggered = std::mem::take(&mut self.state.waiting);
            self.state.push_in_order(delayed.into_iter().chain([Frame::Held(triggered), Frame::Triggers]));
        }
        self.delayed_until(&occurrence);
    }

    /// CR 5.4.1.b: the active player takes one action.
    pub(crate) fn step_turn(&mut self) -> Result<(), Refusal> {
        let player = self.turn;
        if self.player(player).eliminated {
            self.state.push(Frame::AfterTurn);
            return Ok(());
        }
        let took = self.player(player).took_counter && !self.mistaken(Mistake::TakerActsAgain);
        if took || (self.player(player).passed != PassState::No && self.mistaken(Mistake::PassIsFinal)) {
            // CR 1.15.5.b
            let (rule, also): (Rule, &[Rule]) = match self.format {
                Format::TwinSuns => (Rule::Cr12_6_1b, &[Rule::Cr12_5_3]),
                Format::Premier => (Rule::Cr1_15_5b, &[]),
            };
            self.log_all(rule, also, Happening::Passed { player });
            *self.state.notes_mut(player).passed = PassState::InSuccession;
            self.state.push(Frame::AfterTurn);
            return Ok(());
        }
        let Some(answer) = self.state.answer.take() else {
            let also: &[Rule] = if self.is_multiplayer() { &[Rule::Cr11_2_3, Rule::Cr1_4_4] } else { &[Rule::Cr1_4_4] };
            // What may be played from the top of a deck is settled before it is decided what is played.
            if self.asks_chance() {
                self.playable_elsewhere(player);
            }
            self.log_all(Rule::Cr5_4_1b, also, Happening::Turn { player });
            let decision = Decision { player, ask: Ask::Action, rule: Rule::Cr1_15_1, source: None };
            self.state.ask(Frame::Turn, decision);
            return Ok(());
        };
        let Answer::Action(action) = answer else {
            return Err(Refusal::new(Rule::Cr1_15_1, "an action is asked for"));
        };
        if !matches!(action, Action::Pass | Action::Take(_)) {
            // CR 1.15.6.d: passes count only while they are consecutive.
            for seat in self.seats() {
                let passed = self.state.notes_mut(seat).passed;
                if *passed == PassState::InSuccession {
                    *passed = PassState::Before;
                }
            }
        }
        *self.state.notes_mut(player).passed =
            if matches!(action, Action::Pass) { PassState::InSuccession } else { PassState::No };
        self.state.push(Frame::AfterTurn);
        self.state.push(Frame::Triggers);
        self.use_up_must(player);
        self.start_action(player, action)
    }

    /// CR 5.4.1.b, 1.15.6.d: the next player clockwise, or the end of the phase when everybody has passed in succession.
    pub(crate) fn step_after_turn(&mut self) {
        if !self.last_known.is_empty() {
            self.state.last_known_mut().clear();
        }
        if !self.attacks.is_empty() {
            self.state.attacks_mut().clear();
        }
        if self.playing().all(|p| self.player(p).passed == PassState::InSuccession) {
            self.state.push(Frame::PhaseEnds(Phase::Action));
            return;
        }
        let current = self.turn;
        if self.playing().all(|p| self.player(p).passed != PassState::No) {
            let by_taking = self.player(current).took_counter;
            let also: &[Rule] = if by_taking { &[Rule::Cr1_15_5c] } else { &[] };
            self.log_all(Rule::Cr1_15_6d, also, Happening::PhaseGoesOn { player: current });
        }
        if self.player(current).extra_actions > 0 && !self.player(current).eliminated {
            *self.state.notes_mut(current).extra_actions -= 1;
        } else {
            let after = PlayerId(((current.index() + 1) % self.players.len()) as u8);
            *self.state.turn_mut() = self.clockwise_from(after).first().copied().unwrap_or(current);
        }
        self.state.push(Frame::Turn);
    }

    /// CR 5.5.1.b: every player at the same time; damage in place of missing cards too (CR 8.6.1).
    pub(crate) fn step_draw(&mut self) {
        self.log(Rule::Cr5_5_1b, Happening::Step { name: "draw" });
        let players = self.clockwise_from(self.active());
        let more = |player| {
            self.look().sum_of_rules(player, |rule| match rule {
                PlayerRule::RegroupDraw(who, more) => Some((who, more)),
                _ => None,
            })
        };
        let draws: Vec<(PlayerId, i32)> = players.into_iter().map(|p| (p, REGROUP_DRAW + more(p))).collect();
        self.draw_together(&draws, Rule::Cr5_5_1b);
    }

    /// CR 5.5.1.c: the active player first, then clockwise.
    pub(crate) fn step_resource(&mut self, mut left: Players) {
        if left.is_empty() {
            // Nobody's turn it is: the holder of the initiative counter is active.
            self.log_all(Rule::Cr5_5_1c, &[Rule::Cr1_4_5], Happening::Step { name: "resource" });
            left = self.clockwise_from(self.active());
        }
        let Some(&player) = left.first() else { return };
        if !self.player(player).eliminated {
            let options = self.player(player).hand.to_vec();
            let decision = Decision { player, ask: Ask::Resource { options }, rule: Rule::Cr5_5_1c, source: None };
            let early = self.take_early(&decision);
            match self.state.answer.take().or(early) {
                Some(Answer::Choose(chosen)) => {
                    for card in chosen.into_iter().filter_map(Ref::card) {
                        self.resource_card(card, player, false, Rule::Cr5_5_1c);
                    }
                }
                _ => return self.state.ask(Frame::ResourceStep(left), decision),
            }
        }
        left.remove(0);
        if !left.is_empty() {
            self.state.push(Frame::ResourceStep(left));
        }
    }

    /// CR 5.5.1.d: units, resources and leaders, of every player at once.
    pub(crate) fn step_ready(&mut self) {
        self.log(Rule::Cr5_5_1d, Happening::Step { name: "ready" });
        if self.mistaken(Mistake::DamageWearsOff) {
            for &unit in &self.units.clone() {
                self.heal(unit, self.card(unit).damage, None, Rule::Cr5_5_1d);
            }
        }
        let mut cards = self.units.to_vec();
        for player in self.playing() {
            let state = self.player(player);
            cards.extend(state.resources.iter().copied());
            cards.extend(state.leaders.iter().copied().filter(|&id| self.card(id).zone == Zone::Base));
        }
        self.ready_cards(&cards, Rule::Cr5_5_1d);
        let players: Vec<PlayerId> = self.playing().collect();
        let occurrences: Vec<Occurrence> = players.into_iter().map(|player| Occurrence::ReadyStep { player }).collect();
        self.occur(&occurrences);
    }

    /// CR 12.7.1: after an elimination the game ends with the phase, and the most remaining HP wins.
    pub(crate) fn step_game_ends_with_phase(&mut self) {
        if !self.last_phase || self.format != Format::TwinSuns || self.mistaken(Mistake::LastPlayerStanding) {
            return;
        }
        let look = self.look();
        let remaining: Vec<(PlayerId, i32)> =
            self.playing().map(|p| (p, look.remaining_hp(self.player(p).base))).collect();
        let Some(most) = remaining.iter().map(|(_, hp)| *hp).max() else { return };
        let players: Vec<PlayerId> = remaining.into_iter().filter(|(_, hp)| *hp == most).map(|(p, _)| p).collect();
        let rule = if players.len() > 1 { Rule::Cr12_7_3 } else { Rule::Cr12_7_1 };
        self.log(rule, Happening::Won { players: players.clone() });
        self.state.outcome = Outcome::Won(players);
    }
}
