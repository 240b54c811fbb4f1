//! Restrictions on playing a card (CR 6.2.1, 6.2.2, 8.19): its place, prohibitions, its attachment, and its costs.

use std::sync::Arc;

use swu_cards::{Ability, CardKind, Cost, Effect, Keyword, PlayerRule, Price, UnreadKind, WhilePlaying};

use crate::position::{Context, Frame, PlayFrame, Position, RuleInForce, Zone};
use crate::terms::{CardId, Play, PlayerId, Ref, Refusal, Rule, cost_parts_in_words, has_twice};
use swu_text::words::counted;

impl Position {
    /// Checks that the player may play the card so. Text of the card that is not understood may change its cost or its
    /// attachment: then nothing is refused for that, and the play will stop as not supported.
    pub(crate) fn check_play_action(&self, player: PlayerId, play: &Play) -> Result<(), Refusal> {
        let frame = self.plan_play(player, play)?;
        match self.check_play(&frame) {
            Err(_) if self.unread_about_playing(play.card).is_some() => Ok(()),
            other => other,
        }
    }

    /// Text of the card that is not understood and might be about playing it.
    pub(crate) fn unread_about_playing(&self, card: CardId) -> Option<String> {
        if !self.face(card).sort.unread {
            return None;
        }
        let card = self.look().card(card);
        card.abilities.iter().chain(card.upgrade_abilities.iter()).find_map(|ability| match &**ability {
            Ability::Unsupported(what) if matches!(what.kind, UnreadKind::Event | UnreadKind::Constant) => {
                Some(what.to_string())
            }
            _ => None,
        })
    }

    /// The refusal of `onto` for a card that is not played as an upgrade, with the way to play it so, if it has one.
    fn played_onto_nothing(&self, card: CardId, kind: CardKind) -> Refusal {
        match kind {
            CardKind::Unit if self.has_cost_of(card, Keyword::Piloting) => {
                let reason = "a unit is not attached to a unit: `using: piloting` plays it as an upgrade";
                Refusal::new(Rule::Cr7_5_17a, reason).and(&[Rule::Cr6_2_5a])
            }
            CardKind::Unit => {
                let reason = "only upgrades are attached to a unit; omit `onto`";
                Refusal::new(Rule::Cr6_2_5a, reason).and(&[Rule::Cr3_6_2])
            }
            _ => {
                let reason = "only upgrades are attached to a unit: omit `onto`, and name the target in `then`";
                Refusal::new(Rule::Cr3_6_2, reason)
            }
        }
    }

    /// The plan of playing a card. Its place is checked (CR 6.2.1).
    pub(crate) fn plan_play(&self, player: PlayerId, play: &Play) -> Result<PlayFrame, Refusal> {
        let card = self.card(play.card);
        let (from, rule) = match play.using {
            Some(Keyword::Smuggle) => (Zone::Resources, Rule::Cr7_5_14a),
            Some(Keyword::Plot) => {
                return Err(Refusal::new(Rule::Cr7_5_19a, "Plot can be used only when a leader has been deployed"));
            }
            Some(Keyword::Piloting) => (Zone::Hand, Rule::Cr7_5_17a),
            _ => (Zone::Hand, Rule::Cr6_2_0b),
        };
        let allowed = self.may_play_from_elsewhere(player, play.card);
        if (card.zone != from || self.holder(play.card) != player) && allowed.is_none() {
            let refusal = Refusal::new(rule, "that player cannot play it from where it is")
                .and(&[Rule::Cr1_15_2, Rule::Cr6_2_0b]);
            // CR 8.5.4: an effect lets the player play the card as the copy that it was before.
            let is_copy = |card: &Ref| card.card() == Some(play.card);
            let was_allowed = self.permissions(player).any(|(_, cards)| cards.iter().any(is_copy));
            let copy: &[Rule] = if was_allowed { &[Rule::Cr8_5_4, Rule::Cr8_7_3, Rule::Cr4_9_2] } else { &[] };
            return Err(refusal.and(copy));
        }
        if let Some(using @ (Keyword::Smuggle | Keyword::Piloting)) = play.using
            && !self.has_cost_of(play.card, using)
        {
            return Err(Refusal::new(rule, format!("it does not have {using}")));
        }
        let kind = self.look().card(play.card).kind;
        let as_upgrade = kind == CardKind::Upgrade || play.using == Some(Keyword::Piloting);
        if play.onto.is_some() && !as_upgrade {
            return Err(self.played_onto_nothing(play.card, kind));
        }
        Ok(PlayFrame {
            using: play.using,
            as_upgrade,
            onto: play.onto,
            weaknesses: allowed.as_ref().map_or(0, |(_, weaknesses)| *weaknesses),
            price: allowed.map(|(price, _)| price).unwrap_or_default(),
            exploit: play.exploit.clone(),
            credits: play.credits,
            paying: play.paid_with(),
            ..PlayFrame::new(player, play.card)
        })
    }

    /// The player in whose hand, deck or resource zone the card is.
    fn holder(&self, card: CardId) -> PlayerId {
        let state = self.card(card);
        if state.zone == Zone::Resources { state.controller } else { state.owner }
    }

    /// A lasting effect that lets the player play the card from where it is: its price, and the Weakness tokens that it gives.
    fn may_play_from_elsewhere(&self, player: PlayerId, card: CardId) -> Option<(Price, u8)> {
        match &self.permission(player, card)?.rule {
            PlayerRule::MayPlay { price, weaknesses, .. } if !self.card(card).zone.is_play() => {
                Some((price.clone(), *weaknesses))
            }
            _ => None,
        }
    }

    /// The rules in force that let the player play cards from where they are, each with those cards.
    fn permissions(&self, player: PlayerId) -> impl Iterator<Item = (&RuleInForce, Vec<Ref>)> {
        let look = self.look();
        look.player_rules().iter().filter_map(move |in_force| match &in_force.rule {
            PlayerRule::MayPlay { who, what, .. } => {
                let is_theirs = look.who(who, &in_force.context).contains(&player);
                is_theirs.then(|| (in_force, look.fixed(what, &in_force.context)))
            }
            _ => None,
        })
    }

    /// The rule in force that lets the player play the card from where it is.
    pub(super) fn permission(&self, player: PlayerId, card: CardId) -> Option<&RuleInForce> {
        let card = Ref::Card(self.object(card));
        self.permissions(player).find_map(|(in_force, cards)| cards.contains(&card).then_some(in_force))
    }

    /// The cards that lasting effects let the player play from where they are.
    pub(crate) fn playable_elsewhere(&self, player: PlayerId) -> Vec<CardId> {
        let mut cards = Vec::new();
        for card in self.permissions(player).flat_map(|(_, cards)| cards).filter_map(Ref::card) {
            if !cards.contains(&card) {
                cards.push(card);
            }
        }
        cards
    }

    /// CR 6.2.2, 6.2.4.a: checks restrictions and costs.
    pub(crate) fn check_play(&self, play: &PlayFrame) -> Result<(), Refusal> {
        self.check_restrictions(play)?;
        self.check_costs(play).map_err(|unpaid| self.refuse_unpaid(play, unpaid))
    }

    /// True if the card may be played so, where nobody reads the reason against it.
    pub(crate) fn can_play(&self, play: &PlayFrame) -> bool {
        self.check_restrictions(play).is_ok() && self.check_costs(play).is_ok()
    }

    /// CR 6.2.2, 8.19: checks prohibitions of playing the card.
    fn check_restrictions(&self, play: &PlayFrame) -> Result<(), Refusal> {
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
                return Err(Refusal::new(Rule::Cr8_19_3, "an ability says that it can't be played")
                    .and(&[Rule::Cr6_2_2a, Rule::Cr6_2_2, Rule::Cr8_19_1, Rule::Cr8_3_2])
                    .because_of([in_force.context.source.card]));
            }
        }
        let words = Context::new(self.object(play.card), play.player);
        for (_, does) in self.while_playing(play.card) {
            let forbidden = match does {
                WhilePlaying::NotFrom(zone) => self.card(play.card).zone.kind() == Some(*zone),
                WhilePlaying::OnlyIf(condition) => {
                    play.context.is_some() || play.using == Some(Keyword::Plot) || !look.condition(condition, &words)
                }
                _ => false,
            };
            if forbidden {
                return Err(Refusal::new(Rule::Cr8_19_3, "the card says that it can't be played that way").and(&[
                    Rule::Cr6_2_2a,
                    Rule::Cr6_2_2,
                    Rule::Cr8_19_1,
                    Rule::Cr6_2_1,
                ]));
            }
        }
        if play.as_upgrade {
            self.check_attachment(play)?;
        }
        Ok(())
    }

    /// CR 6.2.4.a: checks that the costs can be paid.
    pub(super) fn check_costs(&self, play: &PlayFrame) -> Result<(), PaymentFailure> {
        let limit = self.exploit_limit(play);
        let units = if limit > 0 { self.exploitable(play) } else { Vec::new() };
        let exploitable = units.len().min(limit);
        let whole = self.cost_of(play);
        if let Some(chosen) = &play.exploit
            && (chosen.len() > limit || has_twice(chosen) || chosen.iter().any(|unit| !units.contains(unit)))
        {
            return Err(PaymentFailure::Exploited);
        }
        for (extra, context) in self.additional_costs(play) {
            if let Cost::Do(effect) = extra
                && !self.can_do_cost(&effect, &context)
            {
                return Err(PaymentFailure::Additional(effect));
            }
        }
        if exploitable > 0 && !self.can_pay(play.player, whole) && !self.can_pay_with_exploit(play) {
            return Err(PaymentFailure::Together);
        }
        if let Some(paying) = &play.paying {
            let units = self.paying_units(play.player);
            let pays = |card: &CardId| self.is_ready_resource(play.player, *card) || units.contains(card);
            let exploited = play.exploit.as_ref().map_or(0, Vec::len);
            let cost = self.to_pay(play.player, self.less_exploited(play, whole, exploited));
            let most = cost.max(0) as usize - play.credits.unwrap_or(0).min(cost.max(0) as usize);
            if has_twice(paying) || !paying.iter().all(pays) {
                return Err(PaymentFailure::Paying);
            }
            if paying.len() > most {
                return Err(PaymentFailure::Excess(most));
            }
        }
        self.check_amount(play, whole, exploitable)
    }

    /// CR 6.2.4.a: checks that the amount can be paid, by itself, with the units that are exploited; up to `exploitable` while they
    /// are still to be chosen.
    pub(super) fn check_amount(&self, play: &PlayFrame, whole: i32, exploitable: usize) -> Result<(), PaymentFailure> {
        let most = play.exploit.as_ref().map_or(exploitable, Vec::len);
        let is_paid = match play.exploit {
            Some(_) => self.can_pay_exploiting(play, whole, most),
            None => self.can_pay_exploiting_up_to(play, whole, most),
        };
        if is_paid || !self.instead_of_cost(play).is_empty() || !self.payable_units(play).is_empty() {
            return Ok(());
        }
        Err(PaymentFailure::Short(self.less_exploited(play, whole, most)))
    }

    pub(super) fn refuse_unpaid(&self, play: &PlayFrame, unpaid: PaymentFailure) -> Refusal {
        match unpaid {
            PaymentFailure::Exploited => {
                let limit = self.exploit_limit(play);
                let reason = match limit {
                    0 => "it has no Exploit".to_owned(),
                    1 => "up to 1 friendly unit can be exploited".to_owned(),
                    limit => format!("up to {limit} friendly units can be exploited, each once"),
                };
                Refusal::new(Rule::Cr7_5_16a, reason)
            }
            PaymentFailure::Paying => {
                let reason = "ready resources of the player are exhausted to pay, each once";
                Refusal::new(Rule::Cr1_7_2, reason).and(&[Rule::Cr6_2_4, Rule::Cr1_5_4d])
            }
            PaymentFailure::Excess(most) => {
                let pay = if most == 1 { "pays" } else { "pay" };
                let reason = format!("at most {} {pay} for it", counted(most, "resource"));
                Refusal::new(Rule::Cr6_2_4b, reason).and(&[Rule::Cr1_7_2, Rule::Cr6_2_4])
            }
            PaymentFailure::Additional(effect) => Refusal::new(Rule::Cr6_2_4a, "an additional cost cannot be paid")
                .and(&[Rule::Cr1_8_8])
                .and(self.why_no_discard(&effect, play.player)),
            PaymentFailure::Together => {
                let reason = "its costs cannot all be paid together";
                Refusal::new(Rule::Cr6_2_4a, reason).and(&[Rule::Cr1_8_8, Rule::Cr1_8_2])
            }
            PaymentFailure::Short(cost) => {
                let name = |card| self.printed(card).name.to_string();
                let parts = cost_parts_in_words(&self.parts_of_cost(play), name);
                let reason = format!("it costs {cost}, more than the player can pay{parts}");
                let refusal =
                    Refusal::new(Rule::Cr6_2_4a, reason).and(&[Rule::Cr1_8_2, Rule::Cr6_2_0b, Rule::Cr1_5_4f]);
                let penalty: &[Rule] = if self.penalty(play) > 0 { &[Rule::Cr8_1_1] } else { &[] };
                refusal.and(penalty).and(self.why_no_credits(play.player))
            }
        }
    }

    /// Cards in hand of which one may be discarded instead of paying the printed cost (CR 1.8.10). Nothing is left to
    /// replace where another ability has replaced it (CR 7.7.5.e).
    pub(crate) fn instead_of_cost(&self, play: &PlayFrame) -> Vec<CardId> {
        if play.using.is_some() || matches!(play.price, Price::Free) {
            return Vec::new();
        }
        let words = Context::new(self.object(play.card), play.player);
        let look = self.look();
        let mut found = Vec::new();
        for (condition, does) in self.while_playing(play.card) {
            if let WhilePlaying::InsteadOfCost(Cost::Do(effect)) = does
                && let Effect::Discard { card, .. } = &**effect
                && look.condition(condition, &words)
            {
                let hand = self.player(play.player).hand.iter().copied();
                found.extend(hand.filter(|&c| c != play.card && look.matches_anywhere(card, c, &words)));
            }
        }
        found
    }

    pub(crate) fn check_attachment(&self, play: &PlayFrame) -> Result<(), Refusal> {
        let mut units = self.eligible_units(play);
        let refusal = |reason: &'static str| {
            Err(Refusal::new(Rule::Cr6_2_2b, reason)
                .and(&[Rule::Cr3_6_3, Rule::Cr8_19_1, Rule::Cr8_19_2, Rule::Cr3_6_3a])
                .and(if play.using == Some(Keyword::Piloting) { &[Rule::Cr7_5_17a, Rule::Cr3_6_3b] } else { &[] }))
        };
        match play.onto {
            Some(unit) if !units.any(|one| one == unit) => refusal("that unit is not eligible for the upgrade"),
            None if units.next().is_none() => refusal("no eligible unit is in play"),
            _ => Ok(()),
        }
    }

    /// The units that the upgrade can go on as it is played.
    pub(crate) fn eligible_units<'p>(&'p self, play: &'p PlayFrame) -> impl Iterator<Item = CardId> + 'p {
        let look = self.look();
        // NOTE E1-1.5: its player's base, and nothing else.
        let base = look.has_keyword(play.card, Keyword::Fortify).then(|| self.player(play.player).base);
        let units: &[CardId] = if base.is_some() { &[] } else { &self.units };
        let context = Context::new(self.object(play.card), play.player);
        let restriction = look.attach_restriction(play.card);
        let may_go_on = move |&unit: &CardId| look.may_go_on(restriction.as_deref(), play.card, unit, &context);
        base.into_iter()
            .chain(units.iter().copied().filter(may_go_on))
            .filter(|unit| play.onto_among.as_ref().is_none_or(|among| among.contains(unit)))
    }

    /// The eligible units on which the player can pay for it: its cost may depend on the unit.
    pub(crate) fn payable_units(&self, play: &PlayFrame) -> Vec<CardId> {
        if !play.as_upgrade || play.onto.is_some() {
            return Vec::new();
        }
        let exploited =
            play.exploit.as_ref().map_or(self.exploitable(play).len().min(self.exploit_limit(play)), Vec::len);
        let payable = |unit: &CardId| {
            let on = PlayFrame { onto: Some(*unit), ..play.clone() };
            self.can_pay_exploiting(&on, self.cost_of(&on), exploited)
        };
        self.eligible_units(play).filter(payable).collect()
    }

    /// CR 6.2.4.a, 7.5.16.c: true if all costs can still be paid when units are gone that the card cannot be paid without
    /// exploiting. It is tried out, which few cards ask for.
    fn can_pay_with_exploit(&self, play: &PlayFrame) -> bool {
        let units = self.exploitable(play);
        let depends = !self.additional_costs(play).is_empty() || self.pays_by_rules(play.player);
        if units.is_empty() || !depends || (play.as_upgrade && play.onto.is_none()) {
            return true;
        }
        let most = units.len().min(self.exploit_limit(play));
        let Some(needed) = (1..=most).find(|&n| self.can_pay(play.player, self.cost_exploiting(play, n))) else {
            return true;
        };
        let sets = match &play.exploit {
            Some(units) => vec![units.clone()],
            None => (needed..=most).flat_map(|count| subsets(&units, count)).collect(),
        };
        sets.into_iter().any(|units| {
            let mut tried = self.clone();
            (tried.state.pending, tried.state.answer) = (None, None);
            tried.state.frames.clear();
            tried.state.push(Frame::from(PlayFrame { exploit: Some(units), ..play.clone() }));
            tried.advance(&mut ()).is_ok()
        })
    }

    /// Friendly units that may be exploited for this card (CR 7.5.16.a).
    pub(super) fn exploitable(&self, play: &PlayFrame) -> Vec<CardId> {
        if self.exploit_limit(play) == 0 {
            return Vec::new();
        }
        if let Some((among, ..)) = self.offer(play) {
            let own = Context::new(self.object(play.card), play.player);
            return self.look().all(among, &own).into_iter().filter_map(Ref::card).collect();
        }
        self.units.iter().copied().filter(|&u| self.card(u).controller == play.player).collect()
    }
}

/// The costs that cannot be paid.
pub(super) enum PaymentFailure {
    /// Units are to be exploited that cannot be.
    Exploited,
    /// Cards are to be exhausted for it that do not pay.
    Paying,
    /// More resources are named than are left to pay with: so many.
    Excess(usize),
    /// An additional cost, which is to do that.
    Additional(Arc<Effect>),
    /// Each could be, but not all of them.
    Together,
    /// It costs so much, more than the player has.
    Short(i32),
}

/// Every set of so many of the units.
fn subsets(units: &[CardId], count: usize) -> Vec<Vec<CardId>> {
    let Some(fewer) = count.checked_sub(1) else { return vec![Vec::new()] };
    let mut found = Vec::new();
    for (at, &unit) in units.iter().enumerate() {
        for mut set in subsets(units.get(at + 1..).unwrap_or_default(), fewer) {
            set.push(unit);
            found.push(set);
        }
    }
    found
}
