//! Actions of the action phase (CR 1.15): which are legal, and how each begins.

use smallvec::SmallVec;
use swu_cards::{Ability, Amount, Condition, Deed, Effect, Filter, Grant, Keyword};

use crate::abilities::use_action::action_of;
use crate::attack::targets::AttackTerms;
use crate::position::{
    Attack, AttackStep, Context, CounterState, Format, Frame, Mistake, Occurrence, PassState, Position, Zone,
};
use crate::terms::{Action, CardId, Counter, Happening, PlayerId, Refusal, Rule, Stamp, has_twice};

impl Position {
    /// Checks that a player whose action it is may take it.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] with the rule that forbids it.
    pub fn check_action(&self, player: PlayerId, action: &Action) -> Result<(), Refusal> {
        self.check_playing(player)?;
        if action.cards().iter().any(|card| card.index() >= self.cards.count()) {
            return Err(Refusal::new(Rule::Cr1_15_1, "there is no such card in this game"));
        }
        self.check_known_action(player, action)
    }

    /// Checks an action of a player and cards that are in the game.
    pub(crate) fn check_known_action(&self, player: PlayerId, action: &Action) -> Result<(), Refusal> {
        self.check_kind(player, action).map_err(|refusal| self.cant_beats_must(player, action, refusal))?;
        self.check_must(player, action)
    }

    fn check_kind(&self, player: PlayerId, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Pass => self.check_pass(player),
            Action::Take(counter) => self.check_take(player, *counter),
            Action::Attack { attacker, targets } => self.check_attack_action(player, *attacker, targets),
            // What is one action has one form, unless it is said what pays.
            Action::Use { card, ability, credits: None } if self.is_deployed_by(player, *card, *ability) => {
                Err(Refusal::new(Rule::Cr3_4_4, "using that ability deploys the leader"))
            }
            Action::Use { card, ability, credits } => {
                self.check_use(player, *card, *ability)?;
                self.check_credits(player, *card, *ability, *credits)
            }
            Action::Deploy { leader, onto } => self.check_deploy(player, *leader, *onto),
            Action::Play(play) => self.plan_play(player, play).and_then(|frame| self.check_play(&frame)),
        }
    }

    /// CR 1.15.6.b; in Twin Suns only when no counter is left to take (CR 12.6.1.a).
    pub(super) fn check_pass(&self, player: PlayerId) -> Result<(), Refusal> {
        let counters = [self.initiative, self.blast, self.plan];
        if self.format == Format::TwinSuns && !self.player(player).took_counter && counters.iter().any(|c| !c.taken) {
            return Err(Refusal::new(
                Rule::Cr12_6_1a,
                "in Twin Suns, no player can pass while a counter is left to take",
            ));
        }
        Ok(())
    }

    pub(super) fn check_take(&self, player: PlayerId, counter: Counter) -> Result<(), Refusal> {
        if counter != Counter::Initiative && self.format != Format::TwinSuns {
            return Err(Refusal::new(Rule::Cr12_5_3, "only Twin Suns has that counter"));
        }
        if self.player(player).took_counter {
            return Err(Refusal::new(Rule::Cr12_5_4, "each player can take one counter a round"));
        }
        if self.counter(counter).taken {
            let rule = if self.format == Format::TwinSuns { Rule::Cr12_5_3 } else { Rule::Cr1_15_5a };
            return Err(Refusal::new(rule, "that counter has been taken this round").and(&[Rule::Cr1_12_2a]));
        }
        Ok(())
    }

    fn counter(&self, counter: Counter) -> CounterState {
        match counter {
            Counter::Initiative => self.initiative,
            Counter::Blast => self.blast,
            Counter::Plan => self.plan,
        }
    }

    fn check_attack_action(&self, player: PlayerId, attacker: CardId, targets: &[CardId]) -> Result<(), Refusal> {
        let terms = AttackTerms::default();
        self.check_attacker(player, attacker, &terms)?;
        if targets.is_empty() && !self.targets_under(attacker, &terms).is_empty() {
            // What is attacked is asked next.
            return Ok(());
        }
        let most = self.most_attacked(attacker);
        let bases = targets.iter().filter(|&&t| self.players.iter().any(|p| p.base == t)).count();
        if targets.is_empty() || targets.len() > most || (targets.len() > 1 && bases > 0) {
            let also: &[Rule] = if bases > 0 && most > 1 { &[Rule::NoteR1_4_12] } else { &[] };
            let reason = match most {
                1 => "one unit or base must be chosen to attack".to_owned(),
                most => format!("up to {most} units or one base must be chosen to attack"),
            };
            return Err(Refusal::new(Rule::Cr6_3_1, reason).and(also));
        }
        if has_twice(targets) {
            return Err(Refusal::new(Rule::Cr6_3_1, "a unit is attacked once by an attack").and(&[Rule::Cr6_3_2]));
        }
        let owners: Vec<PlayerId> = targets.iter().map(|&t| self.card(t).controller).collect();
        if owners.windows(2).any(|pair| pair.first() != pair.last()) {
            return Err(Refusal::new(Rule::Cr6_3_1, "the attacked units must all belong to one player"));
        }
        targets.iter().try_for_each(|&target| self.check_attack(attacker, target, &terms))
    }

    /// The number of units that it may attack at once.
    pub(crate) fn most_attacked(&self, attacker: CardId) -> usize {
        let most = self.look().grants(attacker).filter_map(|granted| match granted.grant {
            Grant::CanAttackUnits(units) => Some(usize::from(units)),
            _ => None,
        });
        most.max().unwrap_or(1)
    }

    /// True if one of the deployments of a leader's action abilities passes the test.
    pub(crate) fn some_deployment(&self, leader: CardId, test: &mut dyn FnMut(&Deployment<'_>) -> bool) -> bool {
        let abilities = self.look().abilities(leader);
        abilities.iter().filter_map(|ability| action_of(ability)).any(|action| {
            let conditions = SmallVec::from_slice(&[&action.condition]);
            some_deployment_of(&action.effect, &Deployment { epic: action.epic, conditions, on: None }, test)
        })
    }

    /// True if using that ability is to deploy the leader, as its condition is met.
    pub fn is_deployed_by(&self, player: PlayerId, leader: CardId, ability: usize) -> bool {
        self.deploy_ability(leader) == Some(ability) && self.can_be_deployed(player, leader, None)
    }

    /// True if the condition of a deploy ability is met, and its restriction on the unit it is deployed on.
    pub(super) fn can_be_deployed(&self, player: PlayerId, leader: CardId, onto: Option<CardId>) -> bool {
        let context = Context::new(self.object(leader), player);
        let look = self.look();
        self.some_deployment(leader, &mut |deployment| {
            deployment.conditions.iter().all(|condition| look.condition(condition, &context))
                && match (onto, deployment.on) {
                    (None, None) => true,
                    (Some(unit), Some(filter)) => look.may_go_on(Some(filter), leader, unit, &context),
                    _ => false,
                }
        })
    }

    /// True for a leader in its base zone that has not been deployed.
    pub(super) fn is_undeployed(&self, leader: CardId) -> bool {
        let state = self.card(leader);
        state.zone == Zone::Base && !state.deployed
    }

    /// True if the leader has used the Epic Action of every ability that deploys it.
    pub(super) fn has_no_deployment_left(&self, leader: CardId) -> bool {
        self.card(leader).epic_used
            && !self.mistaken(Mistake::LeaderDeploysAgain)
            && !self.some_deployment(leader, &mut |deployment| !deployment.epic)
    }

    /// Checks that the costs of deploying the leader can be paid (CR 6.4.4).
    pub(super) fn check_deploy_cost(&self, player: PlayerId, leader: CardId) -> Result<(), Refusal> {
        let context = Context::new(self.object(leader), player);
        let paid = self.paid_deploy(leader);
        let costs = paid.as_ref().and_then(|a| action_of(a)).map_or(&[][..], |action| &action.costs);
        costs.iter().try_for_each(|cost| self.check_cost(player, leader, cost, &context))
    }

    fn check_deploy(&self, player: PlayerId, leader: CardId, onto: Option<CardId>) -> Result<(), Refusal> {
        if self.card(leader).controller != player || !self.is_undeployed(leader) {
            return Err(Refusal::new(Rule::Cr3_4_4, "players deploy only their own leaders, from the base zone"));
        }
        if !self.some_deployment(leader, &mut |_| true) {
            return Err(Refusal::new(Rule::Cr3_4_4, "it has no ability that deploys it"));
        }
        if self.has_no_deployment_left(leader) {
            return Err(Refusal::new(Rule::Cr7_2_4, "its Epic Action has been used this game")
                .and(&[Rule::Cr3_4_5, Rule::Cr6_4_2]));
        }
        if self.can_be_deployed(player, leader, onto) {
            return self.check_deploy_cost(player, leader);
        }
        if onto.is_some() {
            return Err(
                Refusal::new(Rule::Cr3_4_4, "it cannot be deployed on that unit").and(&[Rule::Cr6_4_2, Rule::Cr3_4_4a])
            );
        }
        // CR 6.4.0.f: to use the ability all the same is another action.
        let reason = "the condition of its deploy ability is not met; the player may still use that ability, which then deploys nothing";
        // CR 4.5.4: Credit tokens do not count where resources are counted.
        let credits = self.credits(player) > 0
            && self.some_deployment(leader, &mut |deployment| {
                deployment.conditions.iter().any(|condition| counts_resources(condition))
            });
        let also: &[Rule] = if credits { &[Rule::Cr4_5_4] } else { &[] };
        Err(Refusal::new(Rule::Cr3_4_4, reason)
            .and(&[Rule::Cr6_4_2, Rule::Cr3_4_4a, Rule::Cr6_4_0f, Rule::Cr7_2_4])
            .and(also))
    }

    /// Begins an action that has been checked.
    pub(crate) fn start_action(&mut self, player: PlayerId, action: Action) -> Result<(), Refusal> {
        self.begin_action(player, action)?;
        if self.faces.counts_actions {
            self.did(player, Deed::TookAction, self.player(player).base, 1);
        }
        Ok(())
    }

    fn begin_action(&mut self, player: PlayerId, action: Action) -> Result<(), Refusal> {
        match action {
            // In Twin Suns the player without a counter ends the phase so (CR 12.6.1.c).
            Action::Pass if self.format == Format::TwinSuns => {
                self.log_all(Rule::Cr12_6_1a, &[Rule::Cr12_6_1c, Rule::Cr1_15_6], Happening::Passed { player });
            }
            Action::Pass => {
                let open = self.check_take(player, Counter::Initiative).is_ok();
                let also: &[Rule] = if open { &[Rule::Cr1_15_6b] } else { &[] };
                self.log_all(Rule::Cr1_15_6, also, Happening::Passed { player });
            }
            Action::Take(counter) => self.take_counter(player, counter),
            Action::Attack { attacker, targets } if targets.is_empty() => {
                let options = self.action_targets(player, attacker);
                let step = AttackStep::Declare {
                    attacker,
                    player,
                    options,
                    optional: false,
                    gives: Vec::new(),
                    context: usize::MAX,
                    also: Vec::new(),
                };
                self.state.push(Frame::Attack { step, number: Stamp::default() });
            }
            Action::Attack { attacker, targets } => {
                self.begin_attack(player, attacker, &targets);
            }
            Action::Use { card, ability, credits } => {
                self.begin_use(player, card, ability);
                if let Some(Frame::PayCosts { credits: spent, .. }) = self.state.frames.last_mut() {
                    *spent = credits;
                }
            }
            // CR 6.4.4: where deploying has costs, it waits until they are paid.
            Action::Deploy { leader, .. } if self.paid_deploy(leader).is_some() => {
                let ability = self.deploy_ability(leader).unwrap_or_default();
                self.use_ability(player, leader, ability);
            }
            Action::Deploy { leader, onto } => {
                self.state.card_mut(leader).epic_used = true;
                self.deploy(player, leader, onto);
            }
            Action::Play(play) => {
                let frame = self.plan_play(player, &play)?;
                if let Some(what) = self.unread_about_playing(play.card)
                    && self.check_play(&frame).is_err()
                {
                    self.state.stop_unsupported(play.card, what);
                    return Ok(());
                }
                self.state.push(Frame::from(frame));
            }
        }
        Ok(())
    }

    /// CR 1.15.5, 12.5.
    pub(crate) fn take_counter(&mut self, player: PlayerId, counter: Counter) {
        let taken = CounterState { holder: Some(player), taken: true };
        let held_before = [self.initiative, self.blast, self.plan].iter().any(|c| c.holder == Some(player));
        let keeps_another = held_before && self.counter(counter).holder != Some(player);
        *self.state.counter_mut(counter) = taken;
        let notes = self.state.notes_mut(player);
        *notes.took_counter = true;
        *notes.passed = PassState::InSuccession;
        let asked = self.someone_asks_for_initiative();
        // In Twin Suns the initiative is one of three counters that are taken by the same action (CR 12.5.3).
        let (rule, own): (Rule, &[Rule]) = match (counter, self.format) {
            (Counter::Initiative, Format::Premier) if asked => (Rule::Cr1_15_5, &[Rule::Cr1_15_5b, Rule::Cr1_12_2c]),
            (Counter::Initiative, Format::Premier) => (Rule::Cr1_15_5, &[Rule::Cr1_15_5b]),
            (Counter::Initiative, Format::TwinSuns) if asked => (Rule::Cr12_5_3, &[Rule::Cr12_6_1, Rule::Cr1_12_2c]),
            (Counter::Initiative, Format::TwinSuns) => (Rule::Cr12_5_3, &[Rule::Cr12_6_1]),
            (Counter::Blast, _) => (Rule::Cr12_5_3, &[Rule::Cr12_5_2, Rule::Cr12_5_2a, Rule::Cr12_6_1]),
            (Counter::Plan, _) => (Rule::Cr12_5_3, &[Rule::Cr12_5_2, Rule::Cr12_5_2b, Rule::Cr12_6_1]),
        };
        let both: &[Rule] = if keeps_another { &[Rule::Cr12_5_4] } else { &[] };
        self.log_all(rule, &[own, both].concat(), Happening::Took { player, counter });
        match counter {
            Counter::Initiative => self.occur(&[Occurrence::TookInitiative { player }]),
            Counter::Blast => self.blast(player),
            Counter::Plan => self.plan(player),
        }
    }

    /// CR 1.12.2.c: true if a constant ability in play depends on the holder of the initiative.
    fn someone_asks_for_initiative(&self) -> bool {
        let look = self.look();
        let asks = |ability: &Ability| match ability {
            Ability::Constant(constant) => asks_for_initiative(&constant.condition),
            _ => false,
        };
        look.sources().any(|card| look.abilities(card).iter().any(|ability| asks(ability)))
    }

    /// CR 3.4.4: the leader flips to its Leader Unit side and moves to its arena, ready; or attaches (CR 3.4.4.a).
    pub(crate) fn deploy(&mut self, player: PlayerId, leader: CardId, onto: Option<CardId>) {
        let plots = self.plot_cards(player);
        let epic = self.some_deployment(leader, &mut |deployment| deployment.epic);
        let also: &[Rule] = match (epic, self.player(player).leaders.len() > 1) {
            (true, true) => &[Rule::Cr7_2_4, Rule::Cr1_12_3, Rule::Cr12_3_3],
            (true, false) => &[Rule::Cr7_2_4, Rule::Cr1_12_3],
            (false, true) => &[Rule::Cr12_3_3],
            (false, false) => &[],
        };
        let arena = self.printed(leader).arena.unwrap_or(swu_cards::Arena::Ground);
        self.state.card_mut(leader).deployed = true;
        self.state.card_mut(leader).marks.fresh = true;
        let kind = match onto {
            Some(unit) => {
                let also = [also, self.joins_a_pilot(leader, unit).as_slice()].concat();
                self.log_all(Rule::Cr3_4_4a, &also, Happening::Deployed { leader });
                self.attach(leader, unit, player, Rule::Cr3_4_4a);
                swu_cards::CardKind::Upgrade
            }
            None => {
                self.enter_arena(leader, arena, player, true);
                self.state.card_mut(leader).marks.fresh = true;
                self.log_all(Rule::Cr3_4_4, also, Happening::Deployed { leader });
                swu_cards::CardKind::Unit
            }
        };
        self.state.harm.entered = Some(player);
        self.did(player, swu_cards::Deed::Deployed, leader, 1);
        self.plots_wait(player, &plots);
        self.occur(&[Occurrence::Deployed { card: self.object(leader), player, kind }]);
    }

    /// Declares an attack that has been checked (CR 6.3.1).
    pub(crate) fn begin_attack(&mut self, player: PlayerId, attacker: CardId, targets: &[CardId]) -> Stamp {
        let number = self.state.tick();
        let defending_player = targets.first().map_or(player, |&t| self.card(t).controller);
        let attack = Attack {
            number,
            attacker: self.object(attacker),
            attacking_player: player,
            defenders: targets.iter().map(|&t| self.object(t)).collect(),
            defending_player,
            raid: self.look().keyword_total(attacker, Keyword::Raid),
            ..Attack::default()
        };
        self.state.attacks_mut().push(attack);
        if self.look().has_grant(attacker, |grant| *grant == Grant::LoseOtherAbilities)
            && let Some(attack) = self.state.attacks_mut().last_mut()
        {
            attack.also.push(Rule::Cr8_14_2);
        }
        let held = std::mem::take(&mut self.state.waiting);
        if !held.is_empty() {
            self.state.push(Frame::Held(held));
        }
        self.state.push(Frame::Attack { step: AttackStep::Begin, number });
        number
    }
}

/// A deployment that an action ability makes.
#[derive(Clone)]
pub(crate) struct Deployment<'e> {
    pub epic: bool,
    /// All of them must be met.
    pub conditions: SmallVec<[&'e Condition; 2]>,
    /// The units on which the leader may be deployed as an upgrade, if it is deployed so.
    pub on: Option<&'e Filter>,
}

/// True if a deployment in the effect passes the test; `so` is what is said around it.
fn some_deployment_of<'e>(
    effect: &'e Effect,
    so: &Deployment<'e>,
    test: &mut dyn FnMut(&Deployment<'_>) -> bool,
) -> bool {
    match effect {
        Effect::Deploy { on } => test(&Deployment { on: on.as_ref(), ..so.clone() }),
        Effect::If { condition, then, .. } => {
            let mut so = so.clone();
            so.conditions.push(condition);
            some_deployment_of(then, &so, test)
        }
        Effect::Modes { modes, .. } => modes.iter().any(|mode| some_deployment_of(&mode.effect, so, test)),
        Effect::Sequence(parts) | Effect::Together(parts) => {
            parts.iter().any(|part| some_deployment_of(part, so, test))
        }
        _ => false,
    }
}

fn asks_for_initiative(condition: &Condition) -> bool {
    match condition {
        Condition::HasInitiative(_) => true,
        Condition::Not(inner) => asks_for_initiative(inner),
        Condition::All(all) | Condition::Any(all) => all.iter().any(asks_for_initiative),
        _ => false,
    }
}

fn counts_resources(condition: &Condition) -> bool {
    match condition {
        Condition::Compare(Amount::Resources(_), ..) => true,
        Condition::All(all) => all.iter().any(counts_resources),
        _ => false,
    }
}
