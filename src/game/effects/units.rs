//! Effects on cards in play: defeat, exhaust, ready, tokens, control, capture, attach, move (CR 8).

use swu_cards::{Amount, Effect, Filter, Grant, Target, Test};

use super::{cards, players};
use crate::position::{Context, EffectFrame, Occurrence, Position, Responsibility, Zone};
use crate::terms::{AbilityKind, CardId, CardList, Happening, Object, PlayerId, Ref, Refs, Rule, WhyNot, just};

impl Position {
    /// The cards among references that still are the copies they were, in play.
    pub(super) fn there(&self, refs: &[Ref]) -> CardList {
        refs.iter().filter_map(|r| r.object()).filter_map(|o| self.still(o)).collect()
    }

    /// The cards among references that have not moved since, wherever they are. The card with the ability may have come
    /// from play into the discard pile: its own When Defeated ability finds it there (CR 7.6.14.a), one that triggered
    /// while it was in play does not (CR 4.9.2, 8.24.1).
    pub(super) fn found(&self, refs: &[Ref], words: &Context) -> CardList {
        let of_leaving = matches!(words.kind, AbilityKind::WhenDefeated | AbilityKind::Bounty);
        let lies_where_it_fell = |object: Object| {
            let card = self.card(object.card);
            of_leaving && object == words.source && card.zone == Zone::Discard && card.copy == object.copy + 1
        };
        let objects = refs.iter().filter_map(|r| r.object());
        let found = objects.filter(|&o| self.card(o.card).copy == o.copy || lies_where_it_fell(o));
        found.map(|o| o.card).filter(|&c| self.card(c).zone != Zone::Removed).collect()
    }

    /// The cards among references where they were, or where they went from there when they left play (CR 4.9.1, 8.5.4).
    pub(super) fn where_meant(&self, refs: &[Ref]) -> CardList {
        let objects = refs.iter().filter_map(|r| r.object()).map(|object| self.where_it_went(object));
        objects.filter(|&object| self.object(object.card) == object).map(|object| object.card).collect()
    }

    /// The cards where they were meant, with the reason against others that have gone on to another zone since (CR 8.7.3).
    pub(super) fn still_meant(&mut self, refs: &[Ref]) -> CardList {
        let there = self.where_meant(refs);
        let gone: Vec<CardId> = cards(refs).into_iter().filter(|card| !there.contains(card)).collect();
        self.why_not_each(Rule::Cr8_5_4, &[Rule::Cr8_7_3, Rule::Cr4_9_2, Rule::Cr1_3_2], gone, WhyNot::NewCopy);
        there
    }

    /// CR 4.9.2, 1.3.2: the card to attach is not there any more, so that part of the effect is ignored, its choices too.
    pub(super) fn attachment_is_gone(&mut self, part: &EffectFrame) -> bool {
        let Effect::Attach { .. } = *part.effect else { return false };
        let [what] = part.resolved.as_slice() else { return false };
        let is_own = self.own_from_discard(what, part.context).is_some();
        if what.is_empty() || is_own || !self.there(what).is_empty() {
            return false;
        }
        self.why_not_each(Rule::Cr4_9_2, &[Rule::Cr8_5_4, Rule::Cr1_3_2], cards(what), WhyNot::NewCopy);
        true
    }

    pub(super) fn perform_defeat(&mut self, refs: &[Ref], context: usize, words: &Context) {
        let there = self.there(refs);
        let cards = self.unprotected(there, words.controller, &Grant::CantBeDefeatedByEnemies);
        let objects: Refs = self.refs(&cards);
        self.state.note_done(context, !cards.is_empty());
        // CR 1.5.5: what is defeated says by which rule.
        let rule = match cards.first().map(|&c| (self.card(c).zone, self.printed(c).token.is_some())) {
            Some((Zone::Attached(_), _)) => Rule::Cr1_5_5d,
            Some((Zone::Resources | Zone::Base, true)) => Rule::Cr1_5_5e,
            Some((Zone::Resources, false)) => Rule::Cr1_5_5f,
            _ => Rule::Cr1_5_5c,
        };
        if !self.gives_up(&cards) {
            self.defeat(&cards, Responsibility::told(words.controller), rule);
        }
        // "Defeat all Shield tokens on a unit. Deal 3 damage to that unit.": it is still what it was.
        let others = !words.it.is_empty() && !objects.iter().any(|one| words.it.contains(one));
        self.state.note_affected(context, objects);
        if let Some(own) = self.state.context_mut(context).filter(|_| others) {
            own.it.clone_from(&words.it);
        }
        self.state.note_amount(context, cards.len() as i32);
    }

    pub(super) fn perform_exhaust(&mut self, refs: &[Ref], context: usize, words: &Context) {
        let there = self.there(refs);
        let cards = self.unprotected(there, words.controller, &Grant::CantBeExhaustedByEnemies);
        self.explain_already(&cards, true);
        let done: CardList = cards.into_iter().filter(|&c| self.exhaust_card(c, Rule::Cr1_5_4e)).collect();
        self.state.note_done(context, !done.is_empty());
        self.note_cards(context, &done);
    }

    pub(super) fn perform_ready(&mut self, refs: &[Ref], context: usize) {
        let cards = self.there(refs);
        self.explain_already(&cards, false);
        let done: CardList = cards.into_iter().filter(|&c| self.ready_cards(&[c], Rule::Cr1_5_4e)).collect();
        self.state.note_done(context, !done.is_empty());
        self.note_cards(context, &done);
    }

    pub(super) fn note_cards(&mut self, context: usize, cards: &[CardId]) {
        let refs = self.refs(cards);
        if let Some(words) = self.state.context_mut(context) {
            words.affected = refs;
            words.amount = cards.len() as i32;
        }
    }

    pub(super) fn perform_return(&mut self, refs: &[Ref], context: usize, words: &Context) {
        let current = self.found(refs, words);
        let cards = self.unprotected(current, words.controller, &Grant::CantBeReturnedByEnemies);
        self.state.note_done(context, !cards.is_empty());
        self.return_to_hand(&cards, words.controller, Rule::Cr8_24_1);
        self.state.note_affected(context, self.refs(&cards));
        self.state.note_amount(context, cards.len() as i32);
    }

    pub(super) fn perform_take_control(&mut self, who: &[Ref], refs: &[Ref], context: usize, words: &Context) {
        let cards = self.there(refs);
        let Some(player) = players(who).first().copied() else { return self.state.note_done(context, false) };
        let take = |&card: &CardId| self.take_control(card, player, words.controller, Rule::Cr8_27_1);
        let taken: CardList = cards.into_iter().filter(take).collect();
        self.state.note_acted_on(context, &taken);
    }

    pub(super) fn perform_exchange(&mut self, a: &[Ref], b: &[Ref], context: usize, words: &Context) {
        let (Some(a), Some(b)) = (self.there(a).first().copied(), self.there(b).first().copied()) else {
            return self.state.note_done(context, false);
        };
        let (of_a, of_b) = (self.card(a).controller, self.card(b).controller);
        let mut taken = Refs::new();
        for (card, player) in [(a, of_b), (b, of_a)] {
            self.take_control(card, player, words.controller, Rule::Cr8_27_1);
            if self.card(card).controller == player {
                taken.push(Ref::Card(self.object(card)));
            }
        }
        // "The player who takes control of" one of them may be nobody.
        self.state.note(context, |words| words.affected = taken);
    }

    /// Each of those goes to the player on whose right its controller sits.
    fn perform_pass_control(&mut self, refs: &[Ref], context: usize, words: &Context) {
        let count = self.players.len();
        let to: Vec<(CardId, Option<PlayerId>)> = self
            .there(refs)
            .into_iter()
            .map(|card| {
                let next = PlayerId(((self.card(card).controller.index() + 1) % count) as u8);
                (card, self.clockwise_from(next).first().copied())
            })
            .collect();
        let take = |(card, player): (CardId, Option<PlayerId>)| {
            self.take_control(card, player?, words.controller, Rule::Cr8_27_1).then_some(card)
        };
        let taken: Vec<CardId> = to.into_iter().filter_map(take).collect();
        self.state.note_done(context, !taken.is_empty());
        self.note_cards(context, &taken);
    }

    /// CR 8.33.1.a: the unit that should capture has left play, so that part of the effect is ignored, its choices too.
    pub(super) fn captor_is_gone(&self, part: &EffectFrame) -> bool {
        let Effect::Capture { .. } = *part.effect else { return false };
        part.resolved.first().is_some_and(|captor| !captor.is_empty() && self.there(captor).is_empty())
    }

    /// "When Defeated: Attach this upgrade": from the discard pile that it is in by then (CR 7.6.14.a). A card that any other
    /// ability of its own would attach is no longer there when it has left play (CR 3.5.6, 4.9.2).
    fn own_from_discard(&self, what: &[Ref], context: usize) -> Option<CardId> {
        let words = self.context(context);
        let is_own = |&card: &CardId| {
            words.kind == AbilityKind::WhenDefeated
                && card == words.source.card
                && self.card(card).zone == Zone::Discard
        };
        cards(what).into_iter().find(is_own)
    }

    pub(super) fn perform_capture(
        &mut self,
        captor: &[Ref],
        refs: &[Ref],
        what: &Target,
        context: usize,
        words: &Context,
    ) {
        let there = if what.is_in_discard() { self.still_meant(refs) } else { self.there(refs) };
        let targets = self.unprotected(there, words.controller, &Grant::CantBeCapturedByEnemies);
        let Some(captor) = self.there(captor).first().copied() else { return self.state.note_done(context, false) };
        if refs.is_empty() {
            self.why_not(Rule::Cr8_33_1, &[Rule::Cr1_3_2], captor, WhyNot::NothingToCapture);
        }
        let captured: Vec<CardId> = targets.into_iter().filter(|&card| self.capture(captor, card)).collect();
        self.state.note_acted_on(context, &captured);
    }

    pub(super) fn perform_rescue(&mut self, refs: &[Ref], context: usize) {
        let captives: Vec<CardId> =
            cards(refs).into_iter().filter(|&c| matches!(self.card(c).zone, Zone::Captured(_))).collect();
        for &card in &captives {
            let of_base = matches!(self.card(card).zone, Zone::Captured(guard) if self.card(guard).zone == Zone::Base);
            self.rescue(card, Rule::Cr8_33_3);
            // A base guards as a unit does, where the ability says nothing of who guards.
            self.rests_also_on(if of_base { &[Rule::NoteR1_7_35] } else { &[] });
        }
        self.state.note_acted_on(context, &captives);
    }

    /// CR 3.6.14; a unit that becomes an upgrade loses its damage and its upgrades (CR 3.5.6).
    pub(super) fn perform_attach(&mut self, what: &[Ref], to: &[Ref], named: &Target, context: usize) {
        let unit = self.there(to).into_iter().find(|&c| self.look().is_unit(c));
        let own = self.own_from_discard(what, context);
        let (Some(unit), Some(upgrade)) = (unit, self.there(what).first().copied().or(own)) else {
            return self.state.note_done(context, false);
        };
        let rule = match self.card(upgrade).zone {
            Zone::Ground | Zone::Space => {
                let own: Vec<CardId> = self.upgrades_on(upgrade).collect();
                self.defeat(&own, Responsibility::NOBODY, Rule::Cr3_5_6);
                Rule::Cr3_5_6
            }
            Zone::Base => Rule::Cr3_4_4b,
            _ => Rule::Cr3_6_14,
        };
        // CR 3.6.3.b: what the ability named is the restriction of the upgrade that it makes.
        let restriction = match named {
            Target::Choose(choose) => Some(choose.filter.clone()),
            Target::This => Some(Filter(vec![Test::OneOf(Box::new(super::lasting::only(self.object(unit))))])),
            _ => None,
        };
        if let (Rule::Cr3_5_6 | Rule::Cr3_4_4b, Some(restriction)) = (rule, restriction) {
            self.state.card_mut(upgrade).rare_mut().restriction = Some(restriction);
        }
        let controller = self.card(upgrade).controller;
        let joins = self.joins_a_pilot(upgrade, unit).is_some();
        self.attach(upgrade, unit, controller, rule);
        if joins && self.card(upgrade).rare().restriction.is_some() {
            self.rests_also_on(&[Rule::Cr3_6_3b]);
        }
        let (upgrade, unit) = (Ref::Card(self.object(upgrade)), Ref::Card(self.object(unit)));
        if let Some(words) = self.state.context_mut(context) {
            words.affected = just(upgrade);
            // The unit was mentioned last: "Take control of that unit."
            words.it = just(unit);
        }
    }

    /// CR 8.36: it neither leaves nor enters play.
    pub(super) fn perform_move(&mut self, refs: &[Ref], to: swu_cards::Arena, context: usize) {
        let cards = self.there(refs);
        for &card in &cards {
            let zone = Zone::from(to);
            if let Zone::Attached(unit) = self.card(card).zone {
                // It is an upgrade no more: what looks for that still sees it as one.
                self.remember(std::iter::once(card));
                self.occur(&[Occurrence::Detached { upgrade: self.object(card), unit: self.object(unit) }]);
                self.state.upgrades.retain(|&u| u != card);
                self.state.units.push(card);
            }
            self.state.card_mut(card).zone = zone;
            // A unit counts as one of the arena that it is in, whatever is printed on it.
            let also: &[Rule] = match to {
                _ if self.look().card(card).arena == Some(to) => &[Rule::Cr8_36_2],
                swu_cards::Arena::Ground => &[Rule::Cr8_36_2, Rule::Cr4_3_5],
                swu_cards::Arena::Space => &[Rule::Cr8_36_2, Rule::Cr4_4_5],
            };
            self.log_all(Rule::Cr8_36_1, also, Happening::Moved { card });
        }
        self.state.note_done(context, !cards.is_empty());
    }

    /// CR 8.37.4: the player defeats their Force token, if the Force is with them.
    pub(super) fn use_the_force(&mut self, context: usize, player: PlayerId) {
        let Some(token) = self.look().force_token(player) else { return self.state.note_done(context, false) };
        self.defeat(&[token], Responsibility::told(player), Rule::Cr8_37_4);
        self.did(player, swu_cards::Deed::UsedTheForce, token, 1);
        self.log(Rule::Cr8_37_4, Happening::UsedTheForce { player });
        self.occur(&[Occurrence::UsedTheForce { player }]);
    }

    /// The initiative counter goes to a player by an ability.
    pub(super) fn give_initiative(&mut self, player: PlayerId) {
        self.state.initiative.holder = Some(player);
        self.log(Rule::Cr1_12_2, Happening::Took { player, counter: crate::terms::Counter::Initiative });
    }

    /// Effects on cards in play, by kind.
    pub(super) fn perform_on_cards(
        &mut self,
        effect: &Effect,
        resolved: &[Refs],
        context: usize,
        words: &Context,
    ) -> bool {
        let first = resolved.first().map_or(&[][..], Refs::as_slice);
        let second = resolved.get(1).map_or(&[][..], Refs::as_slice);
        let acts_in_play = match effect {
            Effect::Defeat(_) | Effect::TakeControl { .. } | Effect::Ready(_) => true,
            Effect::Capture { what, .. } => !what.is_in_discard(),
            _ => false,
        };
        if acts_in_play {
            // What it acts on stands after who does it.
            let acted_on = if resolved.len() > 1 { second } else { first };
            self.explain_new_copies(acted_on);
        }
        match effect {
            Effect::Defeat(target) => {
                if first.is_empty() && matches!(target, Target::Choose(c) if c.count.min == Amount::Number(0)) {
                    self.why_not(Rule::Cr8_30_2, &[], words.source.card, WhyNot::NoneOfUpTo);
                }
                self.perform_defeat(first, context, words);
            }
            Effect::Exhaust(_) => self.perform_exhaust(first, context, words),
            Effect::Ready(_) => self.perform_ready(first, context),
            Effect::ReturnToHand(_) => self.perform_return(first, context, words),
            Effect::Give { token, count, .. } => {
                let count = self.look().amount(count, words);
                self.perform_give(*token, count, first, context);
            }
            Effect::GiveSame { .. } => {
                let token = super::cards(first).first().and_then(|&card| self.printed(card).token);
                match token {
                    Some(token) => self.perform_give(token, 1, second, context),
                    None => self.state.note_done(context, false),
                }
            }
            Effect::Create { token, count, ready, .. } => {
                self.explain_amount(count, words);
                let count = self.look().amount(count, words);
                self.perform_create(*token, count, first, *ready, context);
            }
            Effect::TakeControl { .. } => self.perform_take_control(first, second, context, words),
            Effect::ExchangeControl { .. } => self.perform_exchange(first, second, context, words),
            Effect::PassControl(_) => self.perform_pass_control(first, context, words),
            Effect::Capture { what, .. } => self.perform_capture(first, second, what, context, words),
            Effect::Rescue(_) => self.perform_rescue(first, context),
            Effect::Attach { to, .. } => self.perform_attach(first, second, to, context),
            Effect::Move { to, .. } => self.perform_move(first, *to, context),
            _ => return false,
        }
        true
    }
}
