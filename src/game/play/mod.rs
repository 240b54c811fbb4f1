//! Playing a card (CR 6.2), step by step: declare, check restrictions, determine and pay costs, put it into play.

pub(crate) mod aspect_penalty;
pub(crate) mod cost;
mod pay;
mod restrictions;

use std::sync::Arc;

use swu_cards::{
    Ability, CardKind, Cost, Deed, Duration, Effect, FirstOf, Grant, Keyword, PlayCost, PlayerRule, Target,
    WhilePlaying,
};

use crate::position::Position;
use crate::position::frame::{Frame, PlayFrame, PlayStep};
use crate::position::harm::Responsible;
use crate::position::mistake::Mistake;
use crate::position::occurrence::Occurrence;
use crate::position::state::{Context, Zone};
use crate::terms::ability_kind::AbilityKind;
use crate::terms::decision::{Answer, Ask, Choice, Decision, Refusal};
use crate::terms::event::{Happening, Reason};
use crate::terms::ids::{CardId, Object, PlayerId, Ref};
use crate::terms::rule::Rule;
use crate::terms::why_not::WhyNot;

impl Position {
    /// One step of playing a card.
    pub(crate) fn step_play(&mut self, mut play: PlayFrame) -> Result<(), Refusal> {
        match play.step {
            PlayStep::DetermineCosts => self.step_determine_costs(play),
            PlayStep::PayCosts => self.step_pay(play),
            PlayStep::PayAdditionalCosts => self.step_additional_costs(play),
            PlayStep::PutIntoPlay => {
                if !play.as_upgrade && play.copies.is_none() {
                    let options = self.can_copy(play.card);
                    let answer = self.answer.take();
                    if answer.is_none() && !options.is_empty() {
                        return self.ask_choice(
                            Frame::from(play.clone()),
                            play.player,
                            options,
                            (0, 1),
                            Rule::Cr8_5_1,
                            &play,
                        );
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

    /// CR 6.2.1 to 6.2.3: what the upgrade goes on, and which units are exploited.
    fn step_determine_costs(&mut self, mut play: PlayFrame) -> Result<(), Refusal> {
        if play.as_upgrade && play.onto.is_none() {
            if let Some(Answer::Choose(chosen)) = self.answer.take() {
                play.onto = chosen.first().and_then(|r| r.card());
                if play.onto.is_none() {
                    return Ok(());
                }
            } else {
                let options = self.payable_units(&play).into_iter().map(|u| Ref::Card(self.object(u))).collect();
                return self.ask_choice(Frame::from(play.clone()), play.player, options, (1, 1), Rule::Cr6_2_5b, &play);
            }
        }
        if play.keyword_cost.is_none() {
            let open = self.open_keyword_costs(&play);
            if let Some(Answer::Mode(place)) = self.answer.take_if(|answer| matches!(answer, Answer::Mode(_))) {
                play.keyword_cost = open.get(place).map(|(place, _)| *place);
            } else if open.len() > 1 {
                return self.ask_keyword_cost(play, &open);
            }
        }
        let instead = self.instead_of_cost(&play);
        if play.instead.is_none() && !instead.is_empty() {
            if let Some(Answer::Choose(chosen)) = self.answer.take() {
                play.instead = Some(chosen.into_iter().filter_map(Ref::card).collect());
            } else {
                let least = usize::from(!self.can_pay(play.player, self.cost_of(&play)));
                let options = instead.into_iter().map(|c| Ref::Card(self.object(c))).collect();
                let frame = Frame::from(play.clone());
                return self.ask_choice(frame, play.player, options, (least, 1), Rule::Cr7_7_5c, &play);
            }
        }
        let limit = self.exploit_limit(&play);
        if limit > 0 && play.exploit.is_none() {
            if let Some(Answer::Choose(chosen)) = self.answer.take() {
                play.exploit = Some(chosen.into_iter().filter_map(Ref::card).collect());
            } else {
                let units = self.units.iter().copied().filter(|&u| self.card(u).controller == play.player);
                let options: Vec<Ref> = units.map(|u| Ref::Card(self.object(u))).collect();
                if !options.is_empty() {
                    let most = limit.min(options.len());
                    return self.ask_choice(
                        Frame::from(play.clone()),
                        play.player,
                        options,
                        (0, most),
                        Rule::Cr7_5_16c,
                        &play,
                    );
                }
                play.exploit = Some(Vec::new());
            }
        }
        if play.paying.is_none()
            && let Some((options, least, most)) = self.units_that_may_pay(&play)
        {
            if let Some(Answer::Choose(chosen)) = self.answer.take() {
                play.paying = Some(chosen.into_iter().filter_map(Ref::card).collect());
            } else {
                let frame = Frame::from(play.clone());
                return self.ask_choice(frame, play.player, options, (least, most), Rule::Cr1_8_9, &play);
            }
        }
        play.step = PlayStep::PayCosts;
        self.push(Frame::from(play));
        Ok(())
    }

    /// Units that may be exhausted to pay for the card, how many must be, and how many can.
    fn units_that_may_pay(&self, play: &PlayFrame) -> Option<(Vec<Ref>, usize, usize)> {
        let exploited = play.exploit.clone().unwrap_or_default();
        let mut units = self.paying_units(play.player);
        units.retain(|unit| !exploited.contains(unit));
        let discards = play.instead.as_ref().is_some_and(|cards| !cards.is_empty());
        let cost = if discards { 0 } else { self.cost_exploiting(play, exploited.len()) };
        let cost = self.to_pay(play.player, cost).max(0) as usize;
        if units.is_empty() || cost == 0 {
            return None;
        }
        let ready = self.player(play.player).resources.iter().filter(|&&card| !self.card(card).exhausted).count();
        let credits = play.credits.unwrap_or(self.look().tokens(play.player, swu_cards::TokenKind::Credit).len());
        let least = cost.saturating_sub(ready + credits).min(units.len());
        let most = cost.min(units.len());
        Some((units.into_iter().map(|unit| Ref::Card(self.object(unit))).collect(), least, most))
    }

    /// CR 7.5.14.b, 7.5.17.b: each Smuggle or Piloting stands on its own, and its player says which is used.
    fn ask_keyword_cost(&mut self, play: PlayFrame, open: &[(usize, PlayCost)]) -> Result<(), Refusal> {
        let context = swu_cards::compile::Context::new("", swu_cards::compile::Side::Unit);
        let options = open.iter().map(|(_, cost)| swu_cards::print::play_cost(cost, &context)).collect();
        let rule = if play.using == Some(Keyword::Smuggle) { Rule::Cr7_5_14b } else { Rule::Cr7_5_17b };
        let (player, source) = (play.player, Some(self.object(play.card)));
        self.ask(Frame::from(play), Decision { player, ask: Ask::Mode { options, optional: false }, rule, source });
        Ok(())
    }

    fn ask_choice(
        &mut self,
        frame: Frame,
        player: PlayerId,
        options: Vec<Ref>,
        (min, max): (usize, usize),
        rule: Rule,
        play: &PlayFrame,
    ) -> Result<(), Refusal> {
        let choice = Choice { options, min, max, optional: false, limits: Vec::new() };
        let source = Some(self.object(play.card));
        self.ask(frame, Decision { player, ask: Ask::Choose(choice), rule, source });
        Ok(())
    }

    /// CR 6.2.4: all of the costs, or none of it happens.
    fn step_pay(&mut self, mut play: PlayFrame) -> Result<(), Refusal> {
        if play.next_cost == 0 {
            let exploited = play.exploit.clone().unwrap_or_default();
            let instead = play.instead.clone().unwrap_or_default();
            let cost = if instead.is_empty() { self.cost_exploiting(&play, exploited.len()) } else { 0 };
            self.discard_cards(&instead, play.player, Rule::Cr6_2_4c);
            play.cost_rules = self.cost_rules(&play, cost);
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
            // A resource that is played is still one while it is paid for, and the last to be exhausted.
            let resource = (self.card(play.card).zone == Zone::Resources).then_some(play.card);
            let is_event = self.look().card(play.card).kind == CardKind::Event;
            if play.using == Some(Keyword::Plot) && is_event && !self.card(play.card).exhausted {
                // Its player would let an event pay for itself: when it acts, it has left the resources.
                play.paying.get_or_insert_default().push(play.card);
            }
            let smuggled = play.using == Some(Keyword::Smuggle);
            let was_ready = !self.card(play.card).exhausted;
            let credits = self.pay_exhausting(play.player, cost, play.credits, resource, play.paying.as_deref())?;
            if credits > 0 && !play.for_credit.is_empty() {
                // CR 6.2.1.b: it has what it is given on that condition as soon as the condition is met.
                play.grants.append(&mut play.for_credit);
                play.cost_rules.push(Rule::Cr6_2_1b);
            }
            if smuggled && was_ready && self.card(play.card).exhausted {
                play.cost_rules.push(Rule::Cr7_5_14e);
            }
            let to_pay = self.to_pay(play.player, cost.max(0));
            play.exploited = exploited.iter().map(|&unit| self.object(unit)).collect();
            let mut state = self.card_mut(play.card);
            state.paid = cost;
            state.resources_paid = to_pay - credits as i32;
            drop(state);
            let below = self.frames.len();
            self.defeat(&exploited, Responsible::told(play.player), Rule::Cr7_5_16a);
            if !exploited.is_empty() && !self.waiting.is_empty() {
                play.cost_rules.push(Rule::Cr7_5_16d);
            }
            if self.frames.len() > below {
                // CR 7.7.5.c: what may happen in place of a defeat happens before the card enters play.
                play.step = PlayStep::PayAdditionalCosts;
                self.frames.insert(below, Frame::from(play));
                return Ok(());
            }
        }
        self.step_additional_costs(play)
    }

    /// CR 1.8.8, 6.2.3.c: the additional costs, one after the other.
    fn step_additional_costs(&mut self, mut play: PlayFrame) -> Result<(), Refusal> {
        let costs = self.additional_costs(&play);
        if play.next_cost > 0 && self.last_cost_failed() {
            return Err(Refusal::new(Rule::Cr6_2_4a, "an additional cost cannot be paid").and(&[Rule::Cr1_8_8]));
        }
        let Some((cost, context)) = costs.get(play.next_cost).cloned() else {
            play.step = PlayStep::PutIntoPlay;
            self.push(Frame::from(play));
            if self.mistaken(Mistake::ExploitedResolveFirst) {
                self.push(Frame::Triggers);
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
        self.push(Frame::from(play));
        match cost {
            Cost::Resources(amount) => {
                let amount = self.look().number(&amount, &context);
                self.pay(player, amount, None, None)?;
            }
            Cost::Exhaust => {
                self.exhaust_card(context.source.card, Rule::Cr6_2_3c);
            }
            Cost::Do(effect) => self.begin_cost(context, effect),
        }
        Ok(())
    }

    /// CR 6.2.5: into play, or the discard pile and the event's ability.
    fn put_into_play(&mut self, play: &PlayFrame) {
        let card = play.card;
        let (player, cost) = (play.player, self.card(card).paid);
        let resources_paid = self.card(card).resources_paid;
        let from = self.card(card).zone;
        // CR 7.5.14.g, 7.5.19.c: by those keywords; another ability that plays a resource says itself what replaces it.
        let replaces = matches!(play.using, Some(Keyword::Smuggle | Keyword::Plot));
        let kind = if play.as_upgrade { CardKind::Upgrade } else { self.look().card(card).kind };
        let explained = self.worked_out(|told| told.rules_of_playing(play, kind));
        let told = Happening::Played { player, card, using: play.using, cost, onto: play.onto };
        match kind {
            CardKind::Event => return self.put_event(play, told, replaces),
            CardKind::Upgrade => {
                let Some(unit) = play.onto.filter(|&u| self.look().is_unit(u)) else {
                    return self.discard_cards(&[card], player, Rule::Cr1_3_2);
                };
                let also = |at: &Self| [explained, at.rules_of_joining(card, unit, player)].concat();
                self.tell(Rule::Cr6_2_5b, also, told);
                self.attach(card, unit, player, Rule::Cr6_2_5b);
            }
            _ => {
                let ready =
                    play.enters_ready || self.enters_ready(card, player) || self.mistaken(Mistake::UnitsEnterReady);
                if let Some(Some(other)) = play.copies {
                    self.become_copy(card, other);
                }
                let arena = self.look().card(card).arena.unwrap_or(swu_cards::Arena::Ground);
                let also = self.worked_out(|told| [explained, told.rules_of_entering(card, player, ready)].concat());
                self.enter_arena(card, arena, player, ready);
                self.log_all(Rule::Cr6_2_5a, &also, told);
            }
        }
        let mut state = self.card_mut(card);
        state.paid = cost;
        state.resources_paid = resources_paid;
        state.played_exploiting(play.exploited.clone());
        state.played_from = Some(from);
        state.marks.fresh = true;
        state.marks.played = Some(kind);
        state.marks.played_by = Some(player);
        drop(state);
        if replaces {
            self.replace_resource(player, play.using);
        }
        let object = self.object(card);
        for (grant, duration) in play.grants.clone() {
            let source = play.source.unwrap_or(object);
            let context = Context::new(source, player);
            self.last(&context, vec![object], grant, duration);
        }
        if let Some(context) = play.context {
            self.note_affected(context, vec![Ref::Card(object)]);
            // "Play an upgrade on a unit": what the text goes on about is the unit, which it has named last.
            if play.onto_among.is_some()
                && let Some(unit) = self.look().attached_to(card)
            {
                let unit = Ref::Card(self.object(unit));
                if let Some(words) = self.context_mut(context) {
                    words.it = vec![unit];
                }
            }
            // An ability that plays its own card goes on about the card that it has played.
            if let Some(words) = self.context_mut(context).filter(|words| words.source.card == card) {
                words.source = object;
            }
        }
        self.give_on_entering(play, object);
        self.harm.entered(player);
        self.did(player, Deed::Played, card, 1);
        self.explain_counted(player);
        self.explain_copies(card, player);
        let onto = play.onto.map(|u| self.object(u));
        self.occur(&[Occurrence::Played { card: object, player, using: play.using, onto, kind }]);
    }

    /// NOTE R2-1.1: tokens that the ability which plays a unit gives it belong to playing it (CR 7.1.6.a). It has them as it
    /// enters play, before the game state is looked at.
    fn give_on_entering(&mut self, play: &PlayFrame, unit: Object) {
        let Some(context) = play.context else { return };
        let mut given = false;
        while let [.., Frame::Do(next), Frame::ModifiedAction] = self.frames.as_slice()
            && next.context == context
            && let Effect::Give { token, count, to: Target::It } = &*next.effect
        {
            let (token, count) = (*token, self.look().number(count, &self.context(context)));
            let place = self.frames.len() - 2;
            self.frames.remove(place);
            self.perform_give(token, count, &[Ref::Card(unit)], context);
            given = true;
        }
        if given {
            self.because(Rule::NoteR2_1_1, &[Rule::Cr7_1_6a], unit.card, Reason::EntersWith);
        }
    }

    /// CR 6.2.5.c: the discard pile first, then the ability.
    fn put_event(&mut self, play: &PlayFrame, told: Happening, replaces: bool) {
        let (card, player) = (play.card, play.player);
        let blank = self.look().is_blank_elsewhere(card);
        let blanked = self.first_loses_abilities(player, card);
        let also = self.worked_out(|told| told.rules_of_playing(play, CardKind::Event));
        let (cost, paid) = (self.card(card).paid, self.card(card).resources_paid);
        self.move_between_piles(card, Zone::Discard);
        self.log_all(Rule::Cr6_2_5c, &also, told);
        let mut state = self.card_mut(card);
        state.marks.played = Some(CardKind::Event);
        (state.paid, state.resources_paid) = (cost, paid);
        state.marks.played_by = Some(player);
        drop(state);
        if replaces {
            self.replace_resource(player, play.using);
        }
        let object = self.object(card);
        if let Some(context) = play.context {
            self.note_affected(context, vec![Ref::Card(object)]);
        }
        self.did(player, Deed::Played, card, 1);
        self.explain_counted(player);
        let waiting = self.waiting.len();
        self.occur(&[Occurrence::Played {
            card: object,
            player,
            using: play.using,
            onto: None,
            kind: CardKind::Event,
        }]);
        if self.waiting.len() > waiting {
            self.because(Rule::Cr3_3_6, &[], card, Reason::EventFirst);
        }
        match blanked {
            Some(true) => return self.why_not(Rule::Cr8_8_1, &[Rule::Cr8_14_2], card, WhyNot::Blanked),
            Some(false) => self.why_not(Rule::Cr8_8_1, &[], card, WhyNot::NotTheFirst),
            None => {}
        }
        if blank {
            return self.why_not(Rule::Cr8_14_2, &[], card, WhyNot::Blanked);
        }
        let mut context = Context::new(object, player);
        context.kind = AbilityKind::Event;
        let abilities = self.look().card(card).abilities.clone();
        for ability in abilities.iter().rev() {
            match &**ability {
                Ability::Event(effect) => {
                    self.begin_effect(context.clone(), effect.clone());
                }
                Ability::Unsupported(what) => {
                    let what = what.to_string();
                    return self.stop_unsupported(card, what);
                }
                _ => {}
            }
        }
    }

    /// CR 8.8.1: where the first such card loses its abilities, whether this is the first.
    fn first_loses_abilities(&self, player: PlayerId, card: CardId) -> Option<bool> {
        let look = self.look();
        let of_such_cards = look.player_rules().iter().filter_map(|in_force| match &in_force.rule {
            PlayerRule::FirstLosesAbilities { who, card: filter }
                if look.who(who, &in_force.context).contains(&player)
                    && look.matches_anywhere(filter, card, &in_force.context) =>
            {
                Some(self.is_first(player, filter, None, FirstOf::Round, &in_force.context))
            }
            _ => None,
        });
        of_such_cards.reduce(|one, other| one || other)
    }

    /// CR 7.5.14.g, 7.5.19.c: the top card of the deck takes the place of the resource, exhausted.
    fn replace_resource(&mut self, player: PlayerId, using: Option<Keyword>) {
        let rule = if using == Some(Keyword::Plot) { Rule::Cr7_5_19c } else { Rule::Cr7_5_14g };
        if let Some(&top) = self.top_of_deck(player, 1).first() {
            self.resource_card(top, player, false, rule);
            let has_plot = |ability: &Arc<Ability>| ability.is_keyword(Keyword::Plot);
            if using == Some(Keyword::Plot) && self.printed(top).abilities.iter().any(has_plot) {
                self.why_not(Rule::Cr7_5_19d, &[], top, WhyNot::PlotTooLate);
            }
        }
    }

    /// Whether the card says of itself, or a rule for players says of it, that it enters play ready.
    pub(crate) fn enters_ready(&self, card: CardId, player: PlayerId) -> bool {
        let context = Context::new(self.object(card), player);
        let own = self.while_playing(card).any(|(condition, does)| {
            *does == WhilePlaying::EntersPlayReady && self.look().condition(condition, &context)
        });
        own || self.enters_ready_by_rule(card, player)
    }

    /// Whether a rule for players lets such cards of that player enter play ready.
    pub(crate) fn enters_ready_by_rule(&self, card: CardId, player: PlayerId) -> bool {
        let look = self.look();
        look.player_rules().iter().any(|in_force| match &in_force.rule {
            PlayerRule::EnterPlayReady(who, filter) => {
                look.who(who, &in_force.context).contains(&player)
                    && look.matches_anywhere(filter, card, &in_force.context)
            }
            _ => false,
        })
    }

    /// Begins to pay a cost that is an effect: whether it was done is read afterwards.
    pub(crate) fn begin_cost(&mut self, mut context: Context, effect: Arc<Effect>) {
        context.done = true;
        context.kind = AbilityKind::Cost;
        self.cost_done = true;
        self.begin_effect(context, effect);
    }

    fn last_cost_failed(&self) -> bool {
        !self.cost_done
    }

    /// The durations that grants of a played card have.
    pub(crate) fn for_this_phase(grants: &[Grant]) -> Vec<(Grant, Duration)> {
        grants.iter().map(|g| (g.clone(), Duration::ThisPhase)).collect()
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
