//! Using an action ability (CR 6.4, 7.2): its restrictions, its costs, and its effect.

use std::sync::Arc;

use smallvec::SmallVec;
use swu_cards::{Ability, ActionAbility, CardKind, Condition, Cost, Effect, KeywordAbility, UnreadKind, ZoneKind};

use super::keywords::fingerprint;
use crate::position::{ActionChange, Context, EffectFrame, Frame, Position};
use crate::terms::{AbilityKind, Answer, Ask, CardId, Happening, PlayerId, Reason, Ref, Refusal, Rule, WhyNot};

/// The number of nested choices that are tried out to see if any of them changes something.
const DEEPEST: u8 = 3;

impl Position {
    /// The number of action abilities of a card, besides one that deploys it.
    pub fn action_abilities(&self, card: CardId) -> usize {
        let look = self.look();
        if !self.face(card).sort.actions && !look.is_given_abilities(card) {
            return 0;
        }
        look.abilities(card).iter().filter(|ability| action_of(ability).is_some() && !is_deploying(ability)).count()
    }

    /// The place of the action ability that deploys an undeployed leader: after the others, those also that it has lost or
    /// that do not apply now.
    pub fn deploy_ability(&self, leader: CardId) -> Option<usize> {
        if self.printed(leader).kind != CardKind::Leader {
            return None;
        }
        if !self.look().abilities(leader).iter().any(|ability| is_deploying(ability)) {
            return None;
        }
        let printed = self.printed(leader).abilities.iter().filter(|ability| is_used(ability)).count();
        // Text that is not understood stands before it.
        let unread = |ability: &&Arc<Ability>| matches!(&***ability, Ability::Unsupported(what) if what.kind == UnreadKind::Action);
        let unread = self.printed(leader).abilities.iter().filter(unread).count();
        Some(unread + printed.max(self.action_abilities(leader)))
    }

    /// The places of the action abilities that the player could use now.
    pub(crate) fn usable(&self, player: PlayerId, card: CardId) -> SmallVec<[usize; 2]> {
        let state = self.card(card);
        let is_spent = |action: &ActionAbility| {
            (action.epic && state.epic_used) || (state.exhausted && action.costs.contains(&Cost::Exhaust))
        };
        let abilities = self.look().abilities(card);
        let used = abilities.iter().filter_map(|ability| Some((ability, action_of(ability)?)));
        let used = used.filter(|(_, action)| !deploys(&action.effect)).enumerate();
        used.filter(|(index, (ability, action))| {
            !is_spent(action) && self.check_ability(player, card, *index, (ability, action)).is_ok()
        })
        .map(|(index, _)| index)
        .collect()
    }

    /// The action ability that deploys the leader, if it has costs (CR 6.4.4).
    pub(crate) fn paid_deploy(&self, leader: CardId) -> Option<Arc<Ability>> {
        let abilities = self.look().abilities(leader);
        let pays = |action: &ActionAbility| deploys(&action.effect) && !action.costs.is_empty();
        abilities.iter().find(|a| action_of(a).is_some_and(pays)).cloned()
    }

    /// The action ability with that place in printed order: one that deploys the leader is the last.
    pub fn action_ability(&self, card: CardId, index: usize) -> Option<Arc<Ability>> {
        let abilities = self.look().abilities(card);
        let used = |ability: &&Arc<Ability>| action_of(ability).is_some() && !is_deploying(ability);
        let deploying = || abilities.iter().find(|ability| is_deploying(ability));
        let found = abilities.iter().filter(used).nth(index);
        found.or_else(|| deploying().filter(|_| self.deploy_ability(card) == Some(index))).cloned()
    }

    /// An action ability of the card that is not understood.
    fn unread_action(&self, card: CardId) -> Option<String> {
        self.look().abilities(card).iter().find_map(|ability| match &**ability {
            Ability::Unsupported(what) if what.kind == UnreadKind::Action => Some(what.to_string()),
            _ => None,
        })
    }

    /// CR 6.4.2, 6.4.4.a: checks that the ability may be used and its cost paid.
    pub(crate) fn check_use(&self, player: PlayerId, card: CardId, index: usize) -> Result<(), Refusal> {
        if index >= self.action_abilities(card) && self.unread_action(card).is_some() {
            return Ok(());
        }
        let ability = self.action_ability(card, index);
        let Some((ability, action)) = ability.as_ref().and_then(|a| Some((a, action_of(a)?))) else {
            let lost: &[Rule] = if self.look().has_lost_all_abilities(card) { &[Rule::Cr8_14_2] } else { &[] };
            let refusal = Refusal::new(Rule::Cr6_4_1, "it has no such action ability");
            return Err(refusal.and(self.why_no_action(card)).and(lost));
        };
        self.check_ability(player, card, index, (ability, action))
    }

    fn check_ability(
        &self,
        player: PlayerId,
        card: CardId,
        index: usize,
        (ability, action): (&Arc<Ability>, &ActionAbility),
    ) -> Result<(), Refusal> {
        let state = self.card(card);
        let in_place = match action.from {
            Some(zone @ (ZoneKind::Discard | ZoneKind::Hand)) => state.zone.kind() == Some(zone),
            _ => state.zone.is_play(),
        };
        if !in_place {
            return Err(Refusal::new(Rule::Cr1_15_4, "an ability is used from play, unless it says otherwise")
                .and(&[Rule::Cr4_9_2]));
        }
        let whose = if state.zone.is_play() { state.controller } else { state.owner };
        if whose == player && action.only_opponents {
            return Err(Refusal::new(Rule::Cr1_15_4, "only opponents may use that ability").and(&[Rule::Cr1_3_1]));
        }
        if whose != player && !action.any_player && !action.only_opponents {
            return Err(Refusal::new(Rule::Cr1_15_4, "a player uses the abilities of cards they control")
                .and(&[Rule::Cr1_5_2c]));
        }
        if action.epic && state.epic_used {
            return Err(Refusal::new(Rule::Cr7_2_4, "that Epic Action has been used this game")
                .and(&[Rule::Cr6_4_2, Rule::Cr1_12_3]));
        }
        if let Some(limit) = action.limit
            && !state.rare().uses.is_empty()
            && self.is_used_up(card, fingerprint(ability), limit)
        {
            let reason = "that ability has been used as often as allowed";
            return Err(Refusal::new(Rule::Cr7_2_5, reason).and(&[Rule::Cr6_4_2]));
        }
        let context = Context::new(self.object(card), player);
        // CR 6.4.0.f: the condition under which a leader is deployed is part of the effect, and forbids nothing.
        if !deploys(&action.effect) && !self.look().condition(&action.condition, &context) {
            // CR 6.4.2.a: it has no cost, and its effect is nothing while the condition does not hold.
            let nothing: &[Rule] =
                if action.costs.is_empty() { &[Rule::Cr6_4_2a, Rule::Cr1_16_2, Rule::Cr6_4_0c] } else { &[] };
            return Err(Refusal::new(Rule::Cr6_4_2, "the condition of that ability is not met").and(nothing));
        }
        let parts: &[Rule] = if action.costs.len() > 1 { &[Rule::Cr6_4_3c] } else { &[] };
        let payable = |cost| self.check_cost(player, card, cost, &context).map_err(|refusal| refusal.and(parts));
        action.costs.iter().try_for_each(payable)?;
        let changes = action.epic || action.limit.is_some() || !action.costs.is_empty();
        if !changes && self.does_nothing(player, card, index) {
            return Err(Refusal::new(Rule::Cr6_4_2a, "using that ability would not change the game state")
                .and(&[Rule::Cr1_16_2, Rule::Cr6_4_0c]));
        }
        Ok(())
    }

    /// CR 3.7.13, 6.4.4.b: checks that so many Credit tokens are there, and help to pay the ability's cost in resources.
    pub(crate) fn check_credits(
        &self,
        player: PlayerId,
        card: CardId,
        index: usize,
        credits: Option<usize>,
    ) -> Result<(), Refusal> {
        let Some(credits) = credits else { return Ok(()) };
        let context = Context::new(self.object(card), player);
        let ability = self.action_ability(card, index);
        let costs = ability.as_ref().and_then(|ability| action_of(ability)).map_or(&[][..], |action| &action.costs);
        let resources = costs.iter().map(|cost| match cost {
            Cost::Resources(amount) => self.look().amount(amount, &context).max(0),
            Cost::Exhaust | Cost::Do(_) => 0,
        });
        let amount: i32 = resources.sum();
        if credits > amount as usize {
            let reason =
                format!("the ability costs {amount} in resources: nothing is left to pay with that many Credit tokens");
            return Err(Refusal::new(Rule::Cr6_4_4b, reason).and(&[Rule::Cr3_7_13]));
        }
        if credits > self.credits_to_spend(player).len() {
            return Err(
                Refusal::new(Rule::Cr3_7_13, "there are not enough Credit tokens to spend").and(&[Rule::Cr6_4_4a])
            );
        }
        Ok(())
    }

    /// CR 6.4.2.a, 1.16.2: true if the effect of an ability without costs would be over without a change, whatever is chosen
    /// for it.
    fn does_nothing(&self, player: PlayerId, card: CardId, index: usize) -> bool {
        let mut tried = self.clone();
        (tried.state.pending, tried.state.answer) = (None, None);
        tried.state.frames.clear();
        tried.log.quiet = true;
        tried.begin_use(player, card, index);
        self.comes_to_nothing(tried, DEEPEST)
    }

    fn comes_to_nothing(&self, mut tried: Self, deeper: u8) -> bool {
        if let Err(refusal) = tried.advance(&mut ()) {
            return refusal.rule == Rule::Cr6_4_2a;
        }
        let unchanged = tried.lasting == self.lasting && tried.delayed == self.delayed && tried.mark.is(self.mark);
        if tried.unsupported.is_some() || !unchanged {
            return false;
        }
        let Some(decision) = tried.state.pending.take() else { return true };
        let answers: Vec<Answer> = match decision.ask {
            Ask::Choose(choice) => {
                let open = |option: &Ref| option.card().is_some_and(|card| self.card(card).zone.is_play());
                if choice.max != 1 || !choice.options.iter().all(open) {
                    return false;
                }
                choice.options.into_iter().map(|option| Answer::Choose(vec![option])).collect()
            }
            Ask::Mode { options, optional: false } => (0..options.len()).map(Answer::Mode).collect(),
            _ => return false,
        };
        deeper > 0
            && answers.into_iter().all(|answer| {
                let mut next = tried.clone();
                next.state.answer = Some(answer);
                self.comes_to_nothing(next, deeper - 1)
            })
    }

    pub(crate) fn check_cost(
        &self,
        player: PlayerId,
        card: CardId,
        cost: &Cost,
        context: &Context,
    ) -> Result<(), Refusal> {
        match cost {
            Cost::Resources(amount) => {
                let amount = self.look().amount(amount, context);
                if !self.can_pay(player, amount) {
                    let reason = format!("the ability costs {amount}, more than the player can pay");
                    return Err(Refusal::new(Rule::Cr6_4_4a, reason).and(&[Rule::Cr6_4_0c, Rule::Cr1_8_9]));
                }
            }
            Cost::Exhaust if self.card(card).exhausted => {
                return Err(Refusal::new(Rule::Cr6_4_4a, "an exhausted card cannot exhaust to pay a cost").and(&[
                    Rule::Cr1_5_4d,
                    Rule::Cr6_4_3b,
                    Rule::Cr6_4_0c,
                ]));
            }
            Cost::Do(effect) if **effect == Effect::UseTheForce && self.look().force_token(player).is_none() => {
                return Err(Refusal::new(Rule::Cr6_4_4a, "the Force is not with the player").and(&[
                    Rule::Cr8_37_4,
                    Rule::Cr6_4_0c,
                    Rule::Cr1_8_9,
                ]));
            }
            Cost::Do(effect) if !self.can_do_cost(effect, context) => {
                return Err(Refusal::new(Rule::Cr6_4_4a, "a cost of the ability cannot be paid")
                    .and(&[Rule::Cr6_4_0c, Rule::Cr1_8_9])
                    .and(self.why_no_discard(effect, player)));
            }
            Cost::Exhaust | Cost::Do(_) => {}
        }
        Ok(())
    }

    pub(crate) fn begin_use(&mut self, player: PlayerId, card: CardId, index: usize) {
        if index >= self.action_abilities(card)
            && let Some(what) = self.unread_action(card)
        {
            return self.state.stop_unsupported(card, what);
        }
        self.use_ability(player, card, index);
    }

    /// Uses an action ability that is read.
    pub(crate) fn use_ability(&mut self, player: PlayerId, card: CardId, index: usize) {
        let context = Context { kind: AbilityKind::Action, ..Context::new(self.object(card), player) };
        self.state.contexts.push(context);
        let context = self.contexts.len() - 1;
        let ability = self.action_ability(card, index);
        let action = ability.as_ref().and_then(|ability| action_of(ability));
        let also = |at: &Self| action.map(|action| at.rules_of_use(card, action)).unwrap_or_default();
        self.tell(Rule::Cr6_4_1, also, Happening::UsedAction { player, card });
        self.state.push(Frame::PayCosts { context, next: 0, card, ability: index, credits: None });
    }

    /// An action ability has resolved. Where that has changed nothing, paying its cost alone makes the use the action of
    /// the turn (CR 1.16.3, 6.4.0.d to f, 7.2.3), or having been used up (CR 7.2.4, 7.2.5); otherwise it is none (CR 6.4.2.a).
    pub(crate) fn step_action_resolved(&mut self, effect: &Effect, use_itself: ActionChange) -> Result<(), Refusal> {
        let words = self.contexts.last().filter(|words| words.begun.is(self.mark));
        // An extra action is told when it is taken.
        let words = words.filter(|words| self.player(words.controller).extra_actions == 0).cloned();
        if let Some(words) = words.as_ref().filter(|words| !self.condition_forbids_nothing(effect, words).is_empty())
            && deploys(effect)
        {
            self.why_not(Rule::Cr6_4_0f, &[Rule::Cr3_4_4], words.source.card, WhyNot::HoldsNot);
        }
        match (words, use_itself) {
            (None, _) => Ok(()),
            (Some(words), ActionChange::IsCounted) => {
                let also = self.condition_forbids_nothing(effect, &words);
                self.because(Rule::Cr1_16_3, also, words.source.card, Reason::OnlyTheCost);
                Ok(())
            }
            (Some(words), ActionChange::IsPaidFor) => {
                self.explain_payment(effect, &words);
                Ok(())
            }
            (Some(_), ActionChange::ChangesNothing) => Err(Refusal::new(
                Rule::Cr6_4_2a,
                "that changes nothing, and an ability without a cost is then not an action",
            )
            .and(&[Rule::Cr1_16_2, Rule::Cr1_17_4])),
        }
    }

    /// CR 6.4.4, 6.4.5: each cost in turn, then the effect.
    pub(crate) fn step_pay_costs(
        &mut self,
        context: usize,
        next: usize,
        (card, index): (CardId, usize),
        credits: Option<usize>,
    ) -> Result<(), Refusal> {
        let Some(words) = self.contexts.get(context).cloned() else { return Ok(()) };
        let stored = if next == 0 { None } else { self.using.clone() };
        let Some(ability) = stored.or_else(|| self.action_ability(card, index)) else { return Ok(()) };
        let Some(action) = action_of(&ability) else { return Ok(()) };
        if next == 0 {
            self.state.using = Some(ability.clone());
        } else if !self.cost_done {
            return Err(Refusal::new(Rule::Cr6_4_4a, "a cost of the ability cannot be paid").and(&[Rule::Cr6_4_0c]));
        }
        let Some(cost) = action.costs.get(next) else {
            self.state.using = None;
            if action.epic {
                self.state.card_mut(card).epic_used = true;
            }
            if let Some(limit) = action.limit {
                self.use_up(card, fingerprint(&ability), limit);
            }
            let begun = self.mark;
            self.state.note(context, |words| words.begun = begun);
            self.state.push(Frame::EndAbility);
            let use_itself = match (action.costs.is_empty(), action.epic || action.limit.is_some()) {
                (false, _) => ActionChange::IsPaidFor,
                (true, true) => ActionChange::IsCounted,
                (true, false) => ActionChange::ChangesNothing,
            };
            let effect = effect_of(action);
            self.state.push(Frame::ActionResolved { effect: effect.clone(), use_itself });
            self.state.push(Frame::Do(EffectFrame::new(effect, context)));
            return Ok(());
        };
        self.state.push(Frame::PayCosts { context, next: next + 1, card, ability: index, credits });
        match cost {
            Cost::Resources(amount) => {
                let amount = self.look().amount(amount, &words);
                self.pay(words.controller, amount, credits)?;
                let more = amount > 0 && self.can_pay(words.controller, 1);
                // CR 6.4.4.b: no more than that, whatever else could be paid with.
                self.rests_also_on(if more { &[Rule::Cr6_4_4b] } else { &[] });
            }
            Cost::Exhaust => {
                self.exhaust_card(card, Rule::Cr6_4_3b);
            }
            Cost::Do(effect) => self.begin_cost(words, effect.clone()),
        }
        if !matches!(cost, Cost::Do(_)) {
            self.state.cost_done = true;
        }
        Ok(())
    }
}

/// The ability as an action ability, if it is one.
pub(crate) fn action_of(ability: &Ability) -> Option<&ActionAbility> {
    match ability {
        Ability::Action(action) => Some(action),
        _ => None,
    }
}

/// The effect that resolves: the condition under which a leader is deployed is part of it (CR 6.4.0.f).
fn effect_of(action: &ActionAbility) -> Arc<Effect> {
    match &action.condition {
        condition if deploys(&action.effect) && *condition != Condition::Always => Arc::new(Effect::If {
            condition: condition.clone(),
            then: action.effect.clone(),
            otherwise: Arc::new(Effect::Nothing),
            instead: false,
        }),
        _ => action.effect.clone(),
    }
}

/// True if it is the action ability that deploys the leader it is on.
fn is_deploying(ability: &Ability) -> bool {
    action_of(ability).is_some_and(|action| deploys(&action.effect))
}

/// True if it is another action ability, also under a condition.
fn is_used(ability: &Ability) -> bool {
    match ability {
        Ability::Action(action) => !deploys(&action.effect),
        Ability::Keyword(KeywordAbility::Coordinate(inner)) => inner.iter().any(|ability| is_used(ability)),
        _ => false,
    }
}

/// True if the effect deploys the leader that the ability is on.
pub(crate) fn deploys(effect: &Effect) -> bool {
    match effect {
        Effect::Deploy { .. } => true,
        Effect::If { then, .. } => deploys(then),
        Effect::Modes { modes, .. } => modes.iter().any(|mode| deploys(&mode.effect)),
        Effect::Sequence(parts) | Effect::Together(parts) => parts.iter().any(|part| deploys(part)),
        _ => false,
    }
}
