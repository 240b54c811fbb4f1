//! Playing a card (CR 6.2), step by step: declare, check restrictions, determine and pay costs, put it into play.

pub(crate) mod aspect_penalty;
pub(crate) mod cost;
mod pay;
pub(crate) mod plain;
mod put_into_play;
mod restrictions;

use std::sync::Arc;

use swu_cards::{CardKind, Cost, Effect, Keyword, PlayCost};

use crate::position::{Context, Frame, Hit, Mistake, PlayFrame, PlayStep, Position, Responsibility, Zone};
use crate::terms::{AbilityKind, Answer, Ask, CardId, Decision, Reason, Ref, Refusal, Rule};

impl Position {
    /// One step of playing a card.
    pub(crate) fn step_play(&mut self, mut play: Box<PlayFrame>) -> Result<(), Refusal> {
        match play.step {
            PlayStep::DetermineCosts => self.step_determine_costs(play),
            PlayStep::Exploit => self.step_exploit(play),
            PlayStep::PayCosts => self.step_pay(play),
            PlayStep::PayAdditionalCosts => self.step_additional_costs(play),
            PlayStep::PutIntoPlay => {
                if !play.as_upgrade && play.copies.is_none() {
                    let options = self.can_copy(play.card);
                    let answer = self.state.answer.take();
                    if answer.is_none() && !options.is_empty() {
                        return self.ask_choice(&play, options, (0, 1), Rule::Cr8_5_1);
                    }
                    let chosen = match answer {
                        Some(Answer::Choose(chosen)) => chosen.first().and_then(|r| r.card()),
                        _ => None,
                    };
                    play.copies = Some(chosen);
                }
                self.put_into_play(&play);
                Ok(())
            }
        }
    }

    /// CR 6.2.1 to 6.2.3: asks for the unit of an upgrade, the cost, and the units to exploit.
    fn step_determine_costs(&mut self, mut play: Box<PlayFrame>) -> Result<(), Refusal> {
        if play.as_upgrade && play.onto.is_none() {
            if let Some(Answer::Choose(chosen)) = self.state.answer.take() {
                play.onto = chosen.first().and_then(|r| r.card());
                if play.onto.is_none() {
                    return Ok(());
                }
            } else {
                let options = self.payable_units(&play).into_iter().map(|u| Ref::Card(self.object(u))).collect();
                return self.ask_choice(&play, options, (1, 1), Rule::Cr6_2_5b);
            }
        }
        if play.keyword_cost.is_none() {
            let open = self.open_keyword_costs(&play);
            if let Some(Answer::Mode(place)) = self.state.answer.take_if(|answer| matches!(answer, Answer::Mode(_))) {
                play.keyword_cost = open.get(place).map(|(place, _)| *place);
            } else if open.len() > 1 {
                return self.ask_keyword_cost(play, &open);
            }
        }
        let instead = self.instead_of_cost(&play);
        if play.instead.is_none() && !instead.is_empty() {
            if let Some(Answer::Choose(chosen)) = self.state.answer.take() {
                play.instead = Some(chosen.into_iter().filter_map(Ref::card).collect());
            } else {
                let least = usize::from(!self.can_pay(play.player, self.cost_of(&play)));
                let options = self.refs(&instead);
                return self.ask_choice(&play, options, (least, 1), Rule::Cr7_7_5c);
            }
        }
        let limit = self.exploit_limit(&play);
        if limit > 0 && play.exploit.is_none() {
            if let Some(Answer::Choose(chosen)) = self.state.answer.take() {
                play.exploit = Some(chosen.into_iter().filter_map(Ref::card).collect());
            } else {
                let among = self.exploitable(&play).into_iter();
                let options: Vec<Ref> = among.map(|u| Ref::Card(self.object(u))).collect();
                let rule = if self.offer(&play).is_some() { Rule::Cr6_2_3a } else { Rule::Cr7_5_16c };
                if !options.is_empty() {
                    let most = limit.min(options.len());
                    return self.ask_choice(&play, options, (0, most), rule);
                }
                play.exploit = Some(Vec::new());
            }
        }
        play.step = PlayStep::Exploit;
        self.state.push(Frame::Play(play));
        Ok(())
    }

    /// Units that may be exhausted to pay for the card, with the least and most of them.
    fn units_that_may_pay(&self, play: &PlayFrame) -> Option<(Vec<Ref>, usize, usize)> {
        let units = self.paying_units(play.player);
        let cost = self.to_pay(play.player, self.card(play.card).paid).max(0) as usize;
        if units.is_empty() || cost == 0 {
            return None;
        }
        let ready = self.count_of_ready(play.player);
        let credits = play.credits.unwrap_or(self.credits(play.player));
        let least = cost.saturating_sub(ready + credits).min(units.len());
        let most = cost.min(units.len());
        Some((self.refs(&units), least, most))
    }

    /// CR 7.5.14.b, 7.5.17.b: each Smuggle or Piloting stands on its own, and the player chooses one.
    fn ask_keyword_cost(&mut self, play: Box<PlayFrame>, open: &[(usize, PlayCost)]) -> Result<(), Refusal> {
        let context = swu_cards::compile::Context::new("", swu_cards::compile::Side::Unit);
        let options = open.iter().map(|(_, cost)| swu_cards::print::play_cost(cost, &context)).collect();
        let rule = if play.using == Some(Keyword::Smuggle) { Rule::Cr7_5_14b } else { Rule::Cr7_5_17b };
        let (player, source) = (play.player, Some(self.object(play.card)));
        self.state
            .ask(Frame::Play(play), Decision { player, ask: Ask::Mode { options, optional: false }, rule, source });
        Ok(())
    }

    /// Asks for `min` to `max` of these, and goes on with the play.
    fn ask_choice(
        &mut self,
        play: &PlayFrame,
        options: Vec<Ref>,
        (min, max): (usize, usize),
        rule: Rule,
    ) -> Result<(), Refusal> {
        let (player, source) = (play.player, Some(self.object(play.card)));
        self.state.ask(Frame::from(play.clone()), Decision { player, ask: Ask::of(options, min, max), rule, source });
        Ok(())
    }

    /// CR 6.2.3, 7.5.16.c: the cost is determined, and the exploited units are defeated, before anything is paid.
    fn step_exploit(&mut self, mut play: Box<PlayFrame>) -> Result<(), Refusal> {
        let exploited = play.exploit.clone().unwrap_or_default();
        let instead = play.instead.clone().unwrap_or_default();
        // CR 6.2.4.a: so few units that it cannot be paid are refused before anybody is asked what comes of their defeat.
        if !exploited.is_empty() && instead.is_empty() {
            self.check_amount(&play, self.cost_of(&play), 0).map_err(|unpaid| self.refuse_unpaid(&play, unpaid))?;
        }
        let cost = if instead.is_empty() { self.cost_exploiting(&play, exploited.len()) } else { 0 };
        self.discard_cards(&instead, play.player, Rule::Cr6_2_4c);
        let offered = self.take_offer(&play, &exploited);
        play.cost_rules = self.worked_out(|at| at.cost_rules(&play, cost));
        if instead.is_empty() {
            play.cost_parts = self.worked_out(|at| at.parts_of_cost(&play));
        }
        if play.context.is_some() {
            // It is played by an ability, as though by the action.
            play.cost_rules.extend([Rule::Cr6_2_0a, Rule::Cr6_2_0e]);
        }
        if play.as_named && self.has_piloting(play.card) {
            play.cost_rules.push(Rule::Cr7_5_17c);
            match (play.as_upgrade, self.card(play.card).zone) {
                // CR 7.5.17.d: that is all that makes it an upgrade there.
                (true, Zone::Hand) => {}
                (true, _) => play.cost_rules.push(Rule::Cr7_5_17d),
                (false, Zone::Deck) => play.cost_rules.extend([Rule::Cr6_2_1a, Rule::Cr8_26_8]),
                (false, _) => play.cost_rules.push(Rule::Cr6_2_1a),
            }
        }
        self.use_up_cost_effects(&mut play);
        self.state.card_mut(play.card).paid = cost;
        let exploited = if offered { Vec::new() } else { exploited };
        play.exploited = exploited.iter().map(|&unit| self.object(unit)).collect();
        play.step = PlayStep::PayCosts;
        let below = self.frames.len();
        self.defeat(&exploited, Responsibility::told(play.player), Rule::Cr7_5_16a);
        if !exploited.is_empty() && !self.waiting.is_empty() {
            play.cost_rules.push(Rule::Cr7_5_16d);
        }
        // CR 7.7.5.c: what may happen in place of a defeat happens before it is paid.
        self.state.frames.insert(below, Frame::Play(play));
        Ok(())
    }

    /// CR 6.2.4: all of the costs, or none of it happens.
    fn step_pay(&mut self, mut play: Box<PlayFrame>) -> Result<(), Refusal> {
        let cost = self.card(play.card).paid;
        if play.paying.is_none()
            && let Some((options, least, most)) = self.units_that_may_pay(&play)
        {
            if let Some(Answer::Choose(chosen)) = self.state.answer.take() {
                play.paying = Some(chosen.into_iter().filter_map(Ref::card).collect());
            } else {
                return self.ask_choice(&play, options, (least, most), Rule::Cr1_8_9);
            }
        }
        // A resource that is played is still one while it is paid for, and the last to be exhausted.
        let resource = (self.card(play.card).zone == Zone::Resources).then_some(play.card);
        let is_event = self.look().card(play.card).kind == CardKind::Event;
        if play.using == Some(Keyword::Plot) && is_event && !self.card(play.card).exhausted {
            // Its player would let an event pay for itself: when it acts, it has left the resources.
            let paying = play.paying.get_or_insert_default();
            paying.retain(|&card| card != play.card);
            paying.push(play.card);
        }
        let smuggled = play.using == Some(Keyword::Smuggle);
        let was_ready = !self.card(play.card).exhausted;
        let to_pay = self.to_pay(play.player, cost.max(0));
        let credits = self.pay_so_many(play.player, to_pay, play.credits, resource, play.paying.as_deref())?;
        if credits > 0 && !play.for_credit.is_empty() {
            // CR 6.2.1.b: it has what it is given on that condition as soon as the condition is met.
            play.grants.append(&mut play.for_credit);
            play.cost_rules.push(Rule::Cr6_2_1b);
        }
        if smuggled && was_ready && self.card(play.card).exhausted {
            play.cost_rules.push(Rule::Cr7_5_14e);
        }
        self.state.card_mut(play.card).resources_paid = to_pay - credits as i32;
        play.step = PlayStep::PayAdditionalCosts;
        self.step_additional_costs(play)
    }

    /// Performs the card's offer on the cards that were chosen while the cost was determined. Returns true if the card has an
    /// offer.
    fn take_offer(&mut self, play: &PlayFrame, chosen: &[CardId]) -> bool {
        let Some((_, does, _)) = self.offer(play) else { return false };
        let does = does.clone();
        match &*does {
            Effect::Defeat(_) => self.defeat(chosen, Responsibility::told(play.player), Rule::Cr6_2_3a),
            Effect::Damage { amount, .. } => {
                let context = Context::new(self.object(play.card), play.player);
                let amount = self.look().amount(amount, &context);
                let hit = |&target: &CardId| self.hit(target, amount, Some(context.source), &context);
                let hits: Vec<Hit> = chosen.iter().map(hit).collect();
                self.deal(&hits);
            }
            _ => self.state.stop_unsupported(play.card, "this effect while a cost is determined"),
        }
        true
    }

    /// CR 1.8.8, 6.2.3.c: the additional costs, one after the other.
    fn step_additional_costs(&mut self, mut play: Box<PlayFrame>) -> Result<(), Refusal> {
        let costs = self.additional_costs(&play);
        let before = play.next_cost.checked_sub(1).and_then(|before| costs.get(before));
        if before.is_some_and(|(cost, _)| !self.cost_done && !cost::may_be_none(cost)) {
            return Err(Refusal::new(Rule::Cr6_2_4a, "an additional cost cannot be paid").and(&[Rule::Cr1_8_8]));
        }
        let Some((cost, context)) = costs.get(play.next_cost).cloned() else {
            play.step = PlayStep::PutIntoPlay;
            self.state.push(Frame::Play(play));
            if self.mistaken(Mistake::ExploitedResolveFirst) {
                self.state.push(Frame::Triggers);
            }
            return Ok(());
        };
        play.next_cost += 1;
        let player = play.player;
        let before: &[Rule] = if self.card(play.card).paid > 0 || costs.len() > 1 {
            &[Rule::Cr1_8_8, Rule::Cr6_2_4d]
        } else {
            &[Rule::Cr1_8_8]
        };
        self.because(Rule::Cr6_2_3c, before, context.source.card, Reason::AdditionalCost);
        self.state.push(Frame::Play(play));
        match cost {
            Cost::Resources(amount) => {
                let amount = self.look().amount(&amount, &context);
                self.pay(player, amount, None)?;
            }
            Cost::Exhaust => {
                self.exhaust_card(context.source.card, Rule::Cr6_2_3c);
            }
            Cost::Do(effect) => self.begin_cost(context, effect),
        }
        Ok(())
    }

    /// Begins to pay a cost that is an effect: its success is read afterwards.
    pub(crate) fn begin_cost(&mut self, mut context: Context, effect: Arc<Effect>) {
        context.done = true;
        context.kind = AbilityKind::Cost;
        self.state.cost_done = true;
        self.begin_effect(context, effect);
    }
}

/// The rules of the keyword that the card is played by, if there is one.
pub(crate) const fn how(using: Option<Keyword>) -> &'static [Rule] {
    match using {
        Some(Keyword::Smuggle) => &[Rule::Cr7_5_14a, Rule::Cr7_5_14c, Rule::Cr7_5_14f],
        Some(Keyword::Piloting) => &[Rule::Cr7_5_17a],
        Some(Keyword::Plot) => &[Rule::Cr7_5_19a, Rule::Cr7_5_19b],
        _ => &[],
    }
}
