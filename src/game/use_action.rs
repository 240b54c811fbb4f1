//! Using an action ability (CR 6.4, 7.2): its restrictions, its costs, and its effect.

use std::sync::Arc;

use crate::cards::{Ability, ActionAbility, CardKind, Cost, Effect, UnreadKind};

use super::decision::Refusal;
use super::event::{Event, Happening, Reason};
use super::frame::{Do, Frame};
use super::ids::{CardId, PlayerId};
use super::keywords::fingerprint;
use super::position::Position;
use super::rule::Rule;
use super::state::{Context, Zone};

/// Stands for the ability that deploys a leader, which has no place among those that are used.
pub(super) const DEPLOYS: usize = usize::MAX;

impl Position {
    /// The action abilities of a card that are used, not those that deploy it, in printed order.
    pub fn action_abilities(&self, card: CardId) -> Vec<Arc<Ability>> {
        self.look()
            .abilities(card)
            .iter()
            .filter(|a| matches!(&***a, Ability::Action(action) if !deploys(&action.effect)))
            .cloned()
            .collect()
    }

    /// The action ability that deploys the leader, if it has costs (CR 6.4.4).
    pub(super) fn paid_deploy(&self, leader: CardId) -> Option<(Arc<Ability>, ActionAbility)> {
        self.look().abilities(leader).iter().find_map(|ability| match &**ability {
            Ability::Action(action) if deploys(&action.effect) && !action.costs.is_empty() => {
                Some((ability.clone(), action.clone()))
            }
            _ => None,
        })
    }

    fn action_ability(&self, card: CardId, index: usize) -> Option<(Arc<Ability>, ActionAbility)> {
        if index == DEPLOYS {
            return self.paid_deploy(card);
        }
        let ability = self.action_abilities(card).get(index)?.clone();
        match &*ability {
            Ability::Action(action) => Some((ability.clone(), action.clone())),
            _ => None,
        }
    }

    /// An action ability of the card that is not understood.
    fn unread_action(&self, card: CardId) -> Option<String> {
        self.look().abilities(card).iter().find_map(|ability| match &**ability {
            Ability::Unsupported(what) if what.kind == UnreadKind::Action => Some(what.to_string()),
            _ => None,
        })
    }

    /// CR 6.4.2, 6.4.4.a: whether the ability may be used and its cost paid.
    pub(super) fn check_use(&self, player: PlayerId, card: CardId, index: usize) -> Result<(), Refusal> {
        let Some((ability, action)) = self.action_ability(card, index) else {
            if self.unread_action(card).is_some() {
                return Ok(());
            }
            return Err(Refusal::new(Rule::Cr6_4_1, "it has no such action ability").and(self.why_no_action(card)));
        };
        let state = self.card(card);
        let in_place = match action.from {
            None => state.zone.is_play(),
            Some(crate::cards::ZoneKind::Discard) => state.zone == Zone::Discard,
            Some(crate::cards::ZoneKind::Hand) => state.zone == Zone::Hand,
            Some(_) => state.zone.is_play(),
        };
        if !in_place {
            return Err(Refusal::new(Rule::Cr1_15_4, "an ability is used from play, unless it says otherwise")
                .and(&[Rule::Cr4_9_2]));
        }
        let whose = if state.zone.is_play() { state.controller } else { state.owner };
        if whose != player && !action.any_player {
            return Err(Refusal::new(Rule::Cr1_15_4, "a player uses the abilities of cards they control")
                .and(&[Rule::Cr1_5_2c]));
        }
        if action.epic && state.epic_used {
            return Err(Refusal::new(Rule::Cr7_2_4, "that Epic Action has been used this game"));
        }
        if let Some(limit) = action.limit
            && self.is_used_up(card, fingerprint(&ability), limit)
        {
            return Err(Refusal::new(Rule::Cr7_2_5, "that ability has been used as often as it may be"));
        }
        let context = Context::new(self.object(card), player);
        if !self.look().condition(&action.condition, &context) {
            return Err(Refusal::new(Rule::Cr6_4_2, "the condition of that ability is not met"));
        }
        action.costs.iter().try_for_each(|cost| self.check_cost(player, card, cost, &context))?;
        let changes = action.epic || action.limit.is_some() || !action.costs.is_empty();
        if !changes && self.does_nothing(player, card, index) {
            return Err(Refusal::new(Rule::Cr6_4_2a, "using that ability would not change the game state")
                .and(&[Rule::Cr1_16_2, Rule::Cr6_4_0c]));
        }
        Ok(())
    }

    /// Why a card on which an action ability is printed does not have it now.
    fn why_no_action(&self, card: CardId) -> &'static [Rule] {
        let printed = self.look().card(card);
        let is_action =
            |ability: &Arc<Ability>| matches!(&**ability, Ability::Action(action) if !deploys(&action.effect));
        match self.card(card).zone {
            // Facedown: a blank resource card.
            Zone::Resources if printed.abilities.iter().any(is_action) => &[Rule::Cr1_7_8],
            // The side that is up counts.
            _ if printed.kind == CardKind::Leader
                && printed.abilities.iter().chain(printed.unit_abilities.iter()).any(is_action) =>
            {
                &[Rule::Cr3_4_3]
            }
            _ => &[],
        }
    }

    /// CR 6.4.2.a, 1.16.2: whether the effect of an ability without costs would be over without a choice or a change.
    fn does_nothing(&self, player: PlayerId, card: CardId, index: usize) -> bool {
        let mut tried = self.clone();
        (tried.pending, tried.answer) = (None, None);
        tried.frames.clear();
        tried.log.0.clear();
        tried.begin_use(player, card, index);
        let told = |event: &Event| {
            matches!(event.what, Happening::UsedAction { .. } | Happening::Because { .. } | Happening::Forced { .. })
        };
        tried.advance().is_ok()
            && tried.pending.is_none()
            && tried.unsupported.is_none()
            && tried.lasting == self.lasting
            && tried.delayed == self.delayed
            && tried.log.0.iter().all(told)
    }

    pub(super) fn check_cost(
        &self,
        player: PlayerId,
        card: CardId,
        cost: &Cost,
        context: &Context,
    ) -> Result<(), Refusal> {
        match cost {
            Cost::Resources(amount) => {
                let amount = self.look().number(amount, context);
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

    pub(super) fn begin_use(&mut self, player: PlayerId, card: CardId, index: usize) {
        if index != DEPLOYS
            && index >= self.action_abilities(card).len()
            && let Some(what) = self.unread_action(card)
        {
            return self.stop_unsupported(card, what);
        }
        let context = Context { attack: None, ..Context::new(self.object(card), player) };
        self.contexts.push(context);
        let context = self.contexts.len() - 1;
        let mut also = Vec::new();
        if let Some((_, action)) = self.action_ability(card, index) {
            if action.epic {
                also.extend([Rule::Cr7_2_4, Rule::Cr1_12_3]);
            } else if action.limit.is_some() {
                also.push(Rule::Cr7_2_5);
            }
            also.extend((!action.costs.is_empty()).then_some(Rule::Cr1_8_9));
        }
        let state = self.card(card);
        also.extend((state.controller != state.owner).then_some(Rule::Cr1_5_2c));
        self.log_all(Rule::Cr6_4_1, &also, Happening::UsedAction { player, card });
        self.push(Frame::PayCosts { context, next: 0, card, ability: index });
    }

    /// CR 1.16.3: an action ability whose effect has changed nothing was used all the same, for what it cost.
    pub(super) fn explain_cost_alone(&mut self, words: &Context) {
        // An extra action is told when it is taken.
        if words.label == "cost" || self.player(words.controller).extra_actions > 0 {
            return;
        }
        let source = words.source.card;
        let mut before = self.log.0.iter().rev().skip_while(|event| match event.what {
            Happening::Exhausted { .. } => event.rule == Rule::Cr6_4_3b,
            Happening::Paid { .. } | Happening::Because { .. } => true,
            _ => false,
        });
        if matches!(before.next(), Some(Event { what: Happening::UsedAction { card, .. }, .. }) if *card == source) {
            self.because(Rule::Cr1_16_3, &[], source, Reason::OnlyTheCost);
        }
    }

    /// CR 6.4.4, 6.4.5: each cost in turn, then the effect.
    pub(super) fn step_pay_costs(
        &mut self,
        context: usize,
        next: usize,
        card: CardId,
        index: usize,
    ) -> Result<(), Refusal> {
        let Some(words) = self.contexts.get(context).cloned() else { return Ok(()) };
        let stored = if next == 0 { None } else { self.using.clone() };
        let Some((ability, action)) = stored.or_else(|| self.action_ability(card, index)) else { return Ok(()) };
        if next == 0 {
            self.using = Some((ability.clone(), action.clone()));
        } else if !self.cost_done {
            return Err(Refusal::new(Rule::Cr6_4_4a, "a cost of the ability cannot be paid").and(&[Rule::Cr6_4_0c]));
        }
        let Some(cost) = action.costs.get(next) else {
            self.using = None;
            if action.epic {
                self.card_mut(card).epic_used = true;
            }
            if let Some(limit) = action.limit {
                self.use_up(card, fingerprint(&ability), limit);
            }
            self.push(Frame::EndAbility);
            let effect = action.effect.clone();
            self.push(Frame::Do(Do::new(effect, context)));
            return Ok(());
        };
        self.push(Frame::PayCosts { context, next: next + 1, card, ability: index });
        match cost {
            Cost::Resources(amount) => {
                let amount = self.look().number(amount, &words);
                self.pay(words.controller, amount, None, None)?;
            }
            Cost::Exhaust => {
                self.exhaust_card(card, Rule::Cr6_4_3b);
            }
            Cost::Do(effect) => self.begin_cost(words, effect.clone()),
        }
        if !matches!(cost, Cost::Do(_)) {
            self.cost_done = true;
        }
        Ok(())
    }
}

/// Whether the effect deploys the leader that the ability is on.
fn deploys(effect: &Effect) -> bool {
    match effect {
        Effect::Deploy { .. } => true,
        Effect::If { then, .. } => deploys(then),
        Effect::Modes { modes, .. } => modes.iter().any(|mode| deploys(&mode.effect)),
        Effect::Sequence(parts) | Effect::Together(parts) => parts.iter().any(|part| deploys(part)),
        _ => false,
    }
}
