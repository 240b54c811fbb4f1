//! Playing a card (CR 6.2), step by step: declare, check restrictions, determine and pay costs, put it into play.

use std::sync::Arc;

use crate::cards::{
    Ability, CardKind, Cost, Deed, Duration, Effect, Filter, Grant, Keyword, PlayerRule, Price, Test, WhilePlaying,
};

use super::decision::{Action, Answer, Ask, Choice, Decision, Play, Refusal};
use super::event::Happening;
use super::frame::{Frame, PlayFrame, PlayStep};
use super::ids::{CardId, PlayerId, Ref};
use super::position::Position;
use super::rule::Rule;
use super::state::{Context, Zone};
use super::triggers::Occurrence;

impl Position {
    /// Checks a Play a Card action up to its costs (CR 6.2.1 to 6.2.3), and says how it will go.
    pub(super) fn plan_play(&self, player: PlayerId, play: &Play) -> Result<PlayFrame, Refusal> {
        let card = self.card(play.card);
        let (from, rule) = match play.using {
            Some(Keyword::Smuggle) => (Zone::Resources, Rule::Cr7_5_14a),
            Some(Keyword::Plot) => {
                return Err(Refusal::new(Rule::Cr7_5_19a, "Plot is for when a leader has been deployed"));
            }
            Some(Keyword::Piloting) => (Zone::Hand, Rule::Cr7_5_17a),
            _ => (Zone::Hand, Rule::Cr6_2_0b),
        };
        let allowed = self.may_play_from_elsewhere(player, play.card);
        if (card.zone != from || self.holder(play.card) != player) && allowed.is_none() {
            return Err(Refusal::new(rule, "it is not where that player could play it from")
                .and(&[Rule::Cr1_15_2, Rule::Cr6_2_0b]));
        }
        if let Some(using @ (Keyword::Smuggle | Keyword::Piloting)) = play.using
            && self.keyword_cost(play.card, play.using).is_none()
        {
            return Err(Refusal::new(rule, format!("it does not have {using}")));
        }
        let kind = self.look().card(play.card).kind;
        let as_upgrade = kind == CardKind::Upgrade || play.using == Some(Keyword::Piloting);
        let frame = PlayFrame {
            player,
            card: play.card,
            using: play.using,
            as_upgrade,
            onto: play.onto,
            onto_among: None,
            price: allowed.unwrap_or_default(),
            enters_ready: false,
            grants: Vec::new(),
            exploit: play.exploit.clone(),
            credits: play.credits,
            instead: None,
            cost_rules: Vec::new(),
            step: PlayStep::DetermineCosts,
            context: None,
            source: None,
            next_cost: 0,
        };
        self.check_play(&frame)?;
        Ok(frame)
    }

    /// The player in whose hand, deck or resource zone the card is.
    fn holder(&self, card: CardId) -> PlayerId {
        let state = self.card(card);
        if state.zone == Zone::Resources { state.controller } else { state.owner }
    }

    /// A lasting effect that lets the player play the card from where it is, with what it costs then.
    fn may_play_from_elsewhere(&self, player: PlayerId, card: CardId) -> Option<Price> {
        let look = self.look();
        look.player_rules().into_iter().find_map(|in_force| match &in_force.rule {
            PlayerRule::MayPlay { who, what, price } => {
                let applies = look.who(who, &in_force.context).contains(&player)
                    && look.fixed(what, &in_force.context).iter().any(|r| r.card() == Some(card));
                (applies && !self.card(card).zone.is_play()).then(|| price.clone())
            }
            _ => None,
        })
    }

    /// CR 6.2.2, 6.2.4.a: restrictions, and whether the costs can be paid.
    pub(super) fn check_play(&self, play: &PlayFrame) -> Result<(), Refusal> {
        let look = self.look();
        let card = look.card(play.card);
        if !matches!(card.kind, CardKind::Unit | CardKind::Event | CardKind::Upgrade) || card.token.is_some() {
            return Err(Refusal::new(Rule::Cr1_15_2, "only units, events and upgrades are played"));
        }
        for in_force in look.player_rules() {
            if let PlayerRule::CantPlay(who, filter) = &in_force.rule
                && look.who(who, &in_force.context).contains(&play.player)
                && look.matches_anywhere(filter, play.card, &in_force.context)
            {
                return Err(Refusal::new(Rule::Cr8_19_3, "an ability says that it can't be played").and(&[
                    Rule::Cr6_2_2a,
                    Rule::Cr6_2_2,
                    Rule::Cr8_3_3,
                ]));
            }
        }
        if play.as_upgrade {
            self.check_attachment(play)?;
        }
        let exploitable = self.exploitable(play).len().min(self.exploit_limit(play));
        let cost = self.cost_exploiting(play, exploitable.min(play.exploit.as_ref().map_or(exploitable, Vec::len)));
        if let Some(units) = &play.exploit
            && (units.len() > self.exploit_limit(play) || units.iter().any(|u| !self.exploitable(play).contains(u)))
        {
            return Err(Refusal::new(Rule::Cr7_5_16a, "these units cannot be exploited"));
        }
        for (extra, context) in self.additional_costs(play) {
            if let Cost::Do(effect) = &extra
                && !self.can_do_cost(effect, &context)
            {
                return Err(Refusal::new(Rule::Cr6_2_4a, "an additional cost cannot be paid").and(&[Rule::Cr1_8_8]));
            }
        }
        if !self.can_pay(play.player, cost) && self.instead_of_cost(play).is_empty() {
            let reason = format!("it costs {cost}, more than the player can pay");
            return Err(Refusal::new(Rule::Cr6_2_4a, reason).and(&[
                Rule::Cr1_8_2,
                Rule::Cr6_2_0b,
                Rule::Cr8_1_1,
                Rule::Cr1_5_4f,
            ]));
        }
        Ok(())
    }

    /// Cards in hand of which one may be discarded instead of paying the printed cost (CR 1.8.10). Nothing is left to
    /// replace where another ability has replaced it (CR 7.7.5.e).
    fn instead_of_cost(&self, play: &PlayFrame) -> Vec<CardId> {
        if play.using.is_some() || matches!(play.price, Price::Free | Price::Instead(_)) {
            return Vec::new();
        }
        let words = Context::new(self.object(play.card), play.player);
        let look = self.look();
        let mut found = Vec::new();
        for (condition, does) in self.while_playing(play.card) {
            if let WhilePlaying::InsteadOfCost(Cost::Do(effect)) = does
                && let Effect::Discard { card, .. } = &*effect
                && look.condition(&condition, &words)
            {
                let hand = self.player(play.player).hand.iter().copied();
                found.extend(hand.filter(|&c| c != play.card && look.matches_anywhere(card, c, &words)));
            }
        }
        found
    }

    fn check_attachment(&self, play: &PlayFrame) -> Result<(), Refusal> {
        let units = self.eligible_units(play);
        let refusal = |reason: &str| {
            Err(Refusal::new(Rule::Cr6_2_2b, reason).and(&[
                Rule::Cr3_6_3,
                Rule::Cr8_19_2,
                Rule::Cr3_6_3a,
                Rule::Cr7_5_17a,
            ]))
        };
        match play.onto {
            Some(unit) if !units.contains(&unit) => refusal("that unit is not eligible for the upgrade"),
            _ if units.is_empty() => refusal("no eligible unit is in play"),
            _ => Ok(()),
        }
    }

    /// The units that the upgrade can go on as it is played.
    pub(super) fn eligible_units(&self, play: &PlayFrame) -> Vec<CardId> {
        let look = self.look();
        let context = Context::new(self.object(play.card), play.player);
        let pilot = (self.look().card(play.card).kind == CardKind::Unit).then(pilot_restriction);
        self.units
            .iter()
            .copied()
            .filter(|&unit| match &pilot {
                Some(filter) => {
                    look.matches(filter, Ref::Card(self.object(unit)), &context) && self.has_room_for_pilot(unit)
                }
                None => look.eligible(play.card, unit, play.player),
            })
            .filter(|unit| play.onto_among.as_ref().is_none_or(|among| among.contains(unit)))
            .collect()
    }

    /// CR 7.5.17.a, 3.6.3.c: no Pilot on it yet, or room for another.
    fn has_room_for_pilot(&self, unit: CardId) -> bool {
        let look = self.look();
        let pilots = self.upgrades_on(unit).filter(|&u| look.has_trait(u, &"PILOT".into())).count();
        let more: usize = look
            .grants(unit)
            .iter()
            .filter_map(|g| match g.grant {
                Grant::AdditionalPilots(n) => Some(usize::from(n)),
                _ => None,
            })
            .sum();
        pilots < 1 + more
    }

    /// Friendly units that may be exploited for this card (CR 7.5.16.a).
    fn exploitable(&self, play: &PlayFrame) -> Vec<CardId> {
        if self.exploit_limit(play) == 0 {
            return Vec::new();
        }
        self.units.iter().copied().filter(|&u| self.card(u).controller == play.player).collect()
    }

    /// One step of playing a card.
    pub(super) fn step_play(&mut self, mut play: PlayFrame) -> Result<(), Refusal> {
        match play.step {
            PlayStep::DetermineCosts => self.step_determine_costs(play),
            PlayStep::PayCosts => self.step_pay(play),
            PlayStep::PutIntoPlay => {
                play.step = PlayStep::PutIntoPlay;
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
                let options = self.eligible_units(&play).into_iter().map(|u| Ref::Card(self.object(u))).collect();
                return self.ask_choice(Frame::Play(play.clone()), play.player, options, (1, 1), Rule::Cr6_2_5b, &play);
            }
        }
        let instead = self.instead_of_cost(&play);
        if play.instead.is_none() && !instead.is_empty() {
            if let Some(Answer::Choose(chosen)) = self.answer.take() {
                play.instead = Some(chosen.into_iter().filter_map(Ref::card).collect());
            } else {
                let least = usize::from(!self.can_pay(play.player, self.cost_of(&play)));
                let options = instead.into_iter().map(|c| Ref::Card(self.object(c))).collect();
                let frame = Frame::Play(play.clone());
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
                        Frame::Play(play.clone()),
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
        play.step = PlayStep::PayCosts;
        self.push(Frame::Play(play));
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
        let costs = self.additional_costs(&play);
        if play.next_cost == 0 {
            let exploited = play.exploit.clone().unwrap_or_default();
            let instead = play.instead.clone().unwrap_or_default();
            let cost = if instead.is_empty() { self.cost_exploiting(&play, exploited.len()) } else { 0 };
            self.discard_cards(&instead, Rule::Cr6_2_4c);
            play.cost_rules = self.cost_rules(&play, cost);
            self.use_up_cost_effects(&play);
            let smuggled = (play.using == Some(Keyword::Smuggle)).then_some(play.card);
            self.pay(play.player, cost, play.credits, smuggled)?;
            self.card_mut(play.card).paid = cost;
            self.defeat(&exploited, Some(play.player), Rule::Cr7_5_16a);
        }
        if play.next_cost > 0 && self.last_cost_failed() {
            return Err(Refusal::new(Rule::Cr6_2_4a, "an additional cost cannot be paid").and(&[Rule::Cr1_8_8]));
        }
        let Some((cost, context)) = costs.get(play.next_cost).cloned() else {
            play.step = PlayStep::PutIntoPlay;
            self.push(Frame::Play(play));
            return Ok(());
        };
        play.next_cost += 1;
        let player = play.player;
        self.push(Frame::Play(play));
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
        let from = self.card(card).zone;
        let replaces =
            matches!(play.using, Some(Keyword::Smuggle | Keyword::Plot)) || self.card(card).zone == Zone::Resources;
        let kind = if play.as_upgrade { CardKind::Upgrade } else { self.look().card(card).kind };
        let explained = |rules: &[Rule]| [how(play.using, rules), &play.cost_rules].concat();
        let told = Happening::Played { player, card, using: play.using, cost, onto: play.onto };
        match kind {
            CardKind::Event => return self.put_event(play, told, replaces),
            CardKind::Upgrade => {
                let Some(unit) = play.onto.filter(|&u| self.look().is_unit(u)) else {
                    return self.discard_cards(&[card], Rule::Cr1_3_2);
                };
                self.log_all(Rule::Cr6_2_5b, &explained(&[Rule::Cr3_6_2, Rule::Cr6_2_5d]), told);
                self.card_mut(card).as_upgrade = self.look().card(card).kind != CardKind::Upgrade;
                self.attach(card, unit, player, Rule::Cr6_2_5b);
            }
            _ => {
                let ready = play.enters_ready || self.enters_ready(card, player);
                let arena = self.look().card(card).arena.unwrap_or(crate::cards::Arena::Ground);
                self.enter_arena(card, arena, player, ready);
                self.log_all(Rule::Cr6_2_5a, &explained(&[Rule::Cr3_5_2, Rule::Cr3_5_3, Rule::Cr6_2_5d]), told);
            }
        }
        let state = self.card_mut(card);
        state.paid = cost;
        state.played_from = Some(from);
        state.marks.fresh = true;
        state.marks.played_phase = true;
        state.marks.played_by = Some(player);
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
        }
        self.did(player, Deed::Played, card, 1);
        let onto = play.onto.map(|u| self.object(u));
        self.occur(&[Occurrence::Played { card: object, player, using: play.using, onto, kind }]);
    }

    /// CR 6.2.5.c: the discard pile first, then the ability.
    fn put_event(&mut self, play: &PlayFrame, told: Happening, replaces: bool) {
        let (card, player) = (play.card, play.player);
        let blank = self.first_loses_abilities(player, card);
        self.move_between_piles(card, Zone::Discard);
        let also = [how(play.using, &[Rule::Cr3_3_2, Rule::Cr7_4_2, Rule::Cr6_2_5d]), &play.cost_rules].concat();
        self.log_all(Rule::Cr6_2_5c, &also, told);
        let state = self.card_mut(card);
        state.marks.played_phase = true;
        state.marks.played_by = Some(player);
        if replaces {
            self.replace_resource(player, play.using);
        }
        let object = self.object(card);
        if let Some(context) = play.context {
            self.note_affected(context, vec![Ref::Card(object)]);
        }
        self.did(player, Deed::Played, card, 1);
        self.occur(&[Occurrence::Played {
            card: object,
            player,
            using: play.using,
            onto: None,
            kind: CardKind::Event,
        }]);
        if blank {
            return;
        }
        let mut context = Context::new(object, player);
        context.label = "event".to_owned();
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

    fn first_loses_abilities(&self, player: PlayerId, card: CardId) -> bool {
        let look = self.look();
        look.player_rules().iter().any(|in_force| match &in_force.rule {
            PlayerRule::FirstLosesAbilities { who, card: filter } => {
                look.who(who, &in_force.context).contains(&player)
                    && look.matches_anywhere(filter, card, &in_force.context)
                    && !self
                        .player(player)
                        .deeds
                        .iter()
                        .any(|d| d.what == Deed::Played && look.matches_anywhere(filter, d.card, &in_force.context))
            }
            _ => false,
        })
    }

    /// CR 7.5.14.g, 7.5.19.c: the top card of the deck takes the place of the resource, exhausted.
    fn replace_resource(&mut self, player: PlayerId, using: Option<Keyword>) {
        let rule = if using == Some(Keyword::Plot) { Rule::Cr7_5_19c } else { Rule::Cr7_5_14g };
        if let Some(&top) = self.player(player).deck.first() {
            self.resource_card(top, player, false, rule);
        }
    }

    fn enters_ready(&self, card: CardId, player: PlayerId) -> bool {
        let context = Context::new(self.object(card), player);
        let own = self.while_playing(card).into_iter().any(|(condition, does)| {
            does == WhilePlaying::EntersPlayReady && self.look().condition(&condition, &context)
        });
        own || self.enters_ready_by_rule(card, player)
    }

    /// Whether a rule for players lets such cards of that player enter play ready.
    pub(super) fn enters_ready_by_rule(&self, card: CardId, player: PlayerId) -> bool {
        let look = self.look();
        look.player_rules().iter().any(|in_force| match &in_force.rule {
            PlayerRule::EnterPlayReady(who, filter) => {
                look.who(who, &in_force.context).contains(&player)
                    && look.matches_anywhere(filter, card, &in_force.context)
            }
            _ => false,
        })
    }

    /// Resources with Plot, at the moment a leader is deployed (CR 7.5.19.d).
    pub(super) fn plot_cards(&self, player: PlayerId) -> Vec<CardId> {
        let has_plot = |a: &Arc<Ability>| matches!(&**a, Ability::Keyword(k) if k.keyword() == Keyword::Plot);
        self.player(player)
            .resources
            .iter()
            .copied()
            .filter(|&c| self.card(c).card.abilities.iter().any(has_plot))
            .collect()
    }

    /// CR 7.5.19.b: one at a time, in any order, each with what it triggers.
    pub(super) fn step_plot(&mut self, player: PlayerId, left: Vec<CardId>) -> Result<(), Refusal> {
        let options: Vec<CardId> = left
            .into_iter()
            .filter(|&c| self.card(c).zone == Zone::Resources && self.card(c).controller == player)
            .collect();
        let playable: Vec<CardId> = options
            .iter()
            .copied()
            .filter(|&c| self.check_play(&self.plot_frame(player, &Play::card(c))).is_ok())
            .collect();
        if playable.is_empty() {
            return Ok(());
        }
        let play = match self.answer.take() {
            Some(Answer::Action(Action::Play(play))) => play,
            Some(Answer::Choose(chosen)) => match chosen.first().and_then(|r| r.card()) {
                Some(card) => Play::card(card),
                None => return Ok(()),
            },
            _ => {
                let ask = Ask::Plot { options: playable };
                let decision = Decision { player, ask, rule: Rule::Cr7_5_19b, source: None };
                self.ask(Frame::Plot { player, left: options }, decision);
                return Ok(());
            }
        };
        let frame = self.plot_frame(player, &play);
        self.check_play(&frame)?;
        let left = options.into_iter().filter(|&c| c != play.card).collect();
        self.push(Frame::Plot { player, left });
        self.push(Frame::Triggers);
        self.push(Frame::Play(frame));
        Ok(())
    }

    fn plot_frame(&self, player: PlayerId, play: &Play) -> PlayFrame {
        PlayFrame {
            player,
            card: play.card,
            using: Some(Keyword::Plot),
            as_upgrade: self.look().card(play.card).kind == CardKind::Upgrade,
            onto: play.onto,
            onto_among: None,
            price: Price::Normal,
            enters_ready: false,
            grants: Vec::new(),
            exploit: play.exploit.clone(),
            credits: play.credits,
            instead: None,
            cost_rules: Vec::new(),
            step: PlayStep::DetermineCosts,
            context: None,
            source: None,
            next_cost: 0,
        }
    }

    /// Begins to pay a cost that is an effect: whether it was done is read afterwards.
    pub(super) fn begin_cost(&mut self, mut context: Context, effect: Arc<Effect>) {
        context.done = true;
        context.label = "cost".to_owned();
        self.cost_done = true;
        self.begin_effect(context, effect);
    }

    fn last_cost_failed(&self) -> bool {
        !self.cost_done
    }

    /// The durations that grants of a played card have.
    pub(super) fn for_this_phase(grants: &[Grant]) -> Vec<(Grant, Duration)> {
        grants.iter().map(|g| (g.clone(), Duration::ThisPhase)).collect()
    }
}

/// The rule of the keyword that the card is played by, or the rules of playing it as printed.
fn how(using: Option<Keyword>, otherwise: &[Rule]) -> &[Rule] {
    match using {
        Some(Keyword::Smuggle) => &[Rule::Cr7_5_14a, Rule::Cr7_5_14c, Rule::Cr7_5_14f],
        Some(Keyword::Piloting) => &[Rule::Cr7_5_17a],
        Some(Keyword::Plot) => &[Rule::Cr7_5_19a, Rule::Cr7_5_19b],
        _ => otherwise,
    }
}

fn pilot_restriction() -> Filter {
    Filter(vec![Test::Kind(CardKind::Unit), Test::Friendly, Test::Trait("VEHICLE".into())])
}
