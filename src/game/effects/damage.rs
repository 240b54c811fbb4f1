//! Damage and healing by abilities (CR 1.9, 8.4.5, 8.35).

use std::sync::Arc;

use smallvec::SmallVec;
use swu_cards::{Amount, Count, Deed, Effect, PlayerRule, Stat, Target, Who};

use super::{operands, players};
use crate::position::{Context, EffectFrame, Frame, Hit, Hits, Mistake, Position, Zone};
use crate::terms::{
    Answer, Ask, CardId, Decision, Edition, Happening, Object, Objects, PlayerId, Reason, Ref, Refs, Rule, WhyNot, just,
};

/// More than any division needs: the cap of an option without one.
const NO_CAP: i32 = 9_999;

impl Position {
    /// Damage that an ability deals, by its own card or another.
    pub(crate) fn hit(&self, target: CardId, amount: i32, by: Option<Object>, context: &Context) -> Hit {
        // CR 1.18.1.b, 1.18.2.c: it is the damage of who controls the ability, also where another player may have it dealt.
        let by_player = by
            .filter(|&o| self.in_play(o))
            .map_or(context.side, |o| if o == context.source { context.side } else { self.card(o.card).controller });
        let also_by = self.also_responsible(by, context);
        Hit { by, also_by, ability_of: Some(context.side), ..Hit::by_rule(Rule::Cr1_9_2, target, amount, by_player) }
    }

    /// CR 1.18.2.b: a card whose ability has another card deal damage is a source of that damage as well.
    fn also_responsible(&self, by: Option<Object>, context: &Context) -> Option<Object> {
        match self.rules_by() {
            // 7.0 has no such rule: only the unit that deals it is said to have dealt it (1.9.12).
            Edition::Seven => None,
            Edition::Eight => by.filter(|&by| by != context.source).map(|_| context.source),
        }
    }

    /// The hits of a damage effect, its operands settled.
    pub(super) fn hits_of(&self, effect: &Effect, resolved: &[Refs], context: &Context) -> Hits {
        let Effect::Damage { amount, to: target, by, unpreventable } = effect else { return Hits::new() };
        let Some(to) = resolved.get(usize::from(by.is_some())) else { return Hits::new() };
        let dealers: Objects = match by {
            Some(_) => resolved.first().into_iter().flatten().filter_map(|r| r.object()).collect(),
            // CR 1.9.12: the card with the ability, where no other is named.
            None => Objects::from_slice(&[context.source]),
        };
        // "to the other": of several that deal it, each deals it to the rest.
        let others = match target {
            Target::Among(_, filter) if by.is_some() => Some(filter),
            _ => None,
        };
        let each = others.is_some() || matches!(by, Some(Target::Each(_)));
        let look = self.look();
        let also = self.amount_rules(amount, context);
        let hit = |dealer: Object, target: Ref| {
            // "Each … deals damage equal to its power": of several that deal it, "its" is each of them.
            let itself = if each { Ref::Card(dealer) } else { target };
            let amount = match amount {
                Amount::Number(number) => *number,
                amount => look.amount(amount, &context.of(itself)),
            };
            if others.is_some_and(|filter| !look.matches(filter, target, &context.of(itself))) {
                return None;
            }
            let card = target.card().filter(|_| target.object().is_some_and(|o| self.in_play(o)))?;
            Some(Hit { unpreventable: *unpreventable, also, ..self.hit(card, amount, Some(dealer), context) })
        };
        // A unit that should deal it and is not there deals nothing (CR 1.3.2).
        let dealers = if each { dealers } else { dealers.into_iter().take(1).collect() };
        dealers.iter().flat_map(|&dealer| to.iter().filter_map(move |&target| hit(dealer, target))).collect()
    }

    /// The damage that the part is about to deal.
    pub(super) fn damage_of(&self, part: &EffectFrame, context: &Context) -> Hits {
        match &*part.effect {
            Effect::Together(parts) => {
                let mut resolved = part.resolved.iter();
                let mut hits = Hits::new();
                for inner in parts {
                    let own: SmallVec<[Refs; 1]> = resolved.by_ref().take(operands(inner).len()).cloned().collect();
                    hits.extend(self.hits_of(inner, &own, context));
                }
                as_instances(hits)
            }
            effect => self.hits_of(effect, &part.resolved, context),
        }
    }

    /// CR 1.9.8: several instances of damage to one unit are dealt one after the other. The player who resolves the ability
    /// chooses which of several units deals the next, where that makes a difference (CR 1.5.2.c). Returns true if it asked.
    pub(super) fn ask_who_deals_next(&mut self, part: &mut EffectFrame, words: &Context) -> bool {
        loop {
            let settled = part.open.unwrap_or_default();
            let options = self.dealers_that_differ(part, settled, words);
            if options.is_empty() {
                part.open = part.resolved.first().map(Refs::len);
                return false;
            }
            let Some(Answer::Choose(chosen)) = self.state.answer.take() else {
                self.ask_in(Frame::Do(part.clone()), words, Ask::of(options, 1, 1), Rule::Cr8_4_1);
                return true;
            };
            self.log_choice_by(words.controller, &chosen, Rule::Cr8_4_1, &[Rule::Cr1_9_8, Rule::NoteR2_2_4]);
            if let (Some(dealers), Some(next)) = (part.resolved.first_mut(), chosen.first()) {
                dealers.retain(|dealer| *dealer != *next);
                dealers.insert(settled.min(dealers.len()), *next);
            }
            part.open = Some(settled + 1);
        }
    }

    /// The units that could deal their damage next, if it makes a difference which of them does.
    fn dealers_that_differ(&self, part: &EffectFrame, settled: usize, words: &Context) -> Vec<Ref> {
        let hits = self.hits_of(&part.effect, &part.resolved, words);
        let deals = |dealer: &&Ref| hits.iter().any(|hit| hit.amount > 0 && hit.by == dealer.object());
        let Some(dealers) = part.resolved.first() else { return Vec::new() };
        let open: Vec<Ref> = dealers.iter().skip(settled).filter(deals).copied().collect();
        if open.len() < 2 || !hits.iter().any(|hit| self.may_be_used_up(hit)) {
            return Vec::new();
        }
        let after = |next: Ref| {
            let mut order = dealers.clone();
            order.retain(|dealer| *dealer != next);
            order.insert(settled.min(order.len()), next);
            let resolved: SmallVec<[Refs; 1]> =
                [order].into_iter().chain(part.resolved.iter().skip(1).cloned()).collect();
            let mut position = self.clone();
            position.log.quiet = true;
            position.deal(&self.hits_of(&part.effect, &resolved, words));
            position.key()
        };
        let mut keys = open.iter().map(|&next| after(next));
        let first = keys.next();
        if keys.all(|key| Some(key) == first) { Vec::new() } else { open }
    }

    /// Deals the hits and remembers the total.
    pub(super) fn deal_noted(&mut self, context: usize, hits: &[Hit]) {
        let before = self.log.events.len();
        let dealt = self.deal(hits);
        if self.contexts.get(context).is_some_and(|words| words.kind.is_of_attack()) {
            self.is_no_combat_damage(before);
        }
        let total: i32 = dealt.iter().sum();
        // CR 8.9.2, 1.8.10: what is prevented, all of it, is replaced, and counts as resolved and paid.
        let can_be_dealt = |hit: &Hit| matches!(self.card(hit.target).zone, Zone::Ground | Zone::Space | Zone::Base);
        let replaced = total == 0 && hits.iter().any(|hit| hit.amount > 0 && can_be_dealt(hit));
        self.state.note_done(context, total > 0 || replaced);
        if replaced {
            self.explain_replaced(context);
        }
        self.state.note_amount(context, total);
        let affected = hits.iter().zip(dealt).filter(|(_, n)| *n > 0).map(|(h, _)| Ref::Card(self.object(h.target)));
        let affected: Refs = affected.collect();
        let base_of = hits.iter().find_map(|h| self.seats().find(|&p| self.player(p).base == h.target));
        if let Some(words) = self.state.context_mut(context) {
            words.affected = affected;
            words.player = base_of.or(words.player);
        }
    }

    /// CR 7.6.15.b: adds the rules to the damage noted since then.
    fn is_no_combat_damage(&mut self, since: usize) {
        for event in self.log.events.iter_mut().skip(since) {
            if matches!(event.what, Happening::Damaged { .. }) {
                event.also.extend([Rule::Cr7_6_15b, Rule::Cr6_3_0c]);
            }
        }
    }

    pub(super) fn perform_heal(
        &mut self,
        amount: &Amount,
        up_to: bool,
        refs: &[Ref],
        context: usize,
        words: &Context,
        part: &EffectFrame,
    ) {
        let look = self.look();
        let mut most = look.amount(amount, words);
        if up_to {
            match self.state.answer.take() {
                Some(Answer::Number(n)) => most = n,
                _ => {
                    // CR 8.30.1, 1.9.3: any number up to that; what exceeds the damage heals nothing.
                    let ask = Ask::Number { min: 0, max: most.max(0) };
                    return self.ask_in(Frame::Do(part.clone()), words, ask, Rule::Cr8_30_1);
                }
            }
        }
        let mut healed = 0;
        if up_to && most == 0 {
            self.why_not(Rule::Cr8_30_4, &[], words.source.card, WhyNot::NoneOfUpTo);
        }
        let mut affected = Refs::new();
        for &one in refs {
            let of_it = one.card().map_or(0, |card| self.heal(card, most, Some(words.controller), Rule::Cr1_9_3));
            healed += of_it;
            affected.extend((of_it > 0).then_some(one));
        }
        self.state.note(context, |words| words.affected = affected);
        self.state.note_done(context, healed > 0);
        self.state.note_amount(context, healed);
    }

    /// Asks the player of an ability, and goes on with the frame.
    pub(crate) fn ask_in(&mut self, frame: Frame, words: &Context, ask: Ask, rule: Rule) {
        self.ask_player(frame, words.controller, words.source, ask, rule);
    }

    /// Asks a player, or who decides for them, by an ability of that source, and goes on with the frame.
    pub(crate) fn ask_player(&mut self, frame: Frame, player: PlayerId, source: Object, ask: Ask, rule: Rule) {
        let decision = Decision { player: self.decider(player), ask, rule, source: Some(source) };
        self.state.ask(frame, decision);
    }

    /// Performs damage that is not divided: all of it is dealt at once (CR 1.9.2).
    pub(super) fn perform_damage(&mut self, effect: &Effect, amount: &Amount, part: &EffectFrame, words: &Context) {
        self.explain_amount(amount, words);
        let hits = self.hits_of(effect, &part.resolved, words);
        match amount {
            Amount::Chosen if words.number == 0 => {
                self.why_not(Rule::Cr8_30_3, &[], words.source.card, WhyNot::NoneOfUpTo);
            }
            Amount::Times(..) if hits.iter().any(|hit| hit.amount > 1) => {
                self.because(Rule::Cr8_34_1a, &[Rule::Cr8_34_1], words.source.card, Reason::OneInstance);
            }
            _ => {}
        }
        self.deal_noted(part.context, &hits);
        if *amount == Amount::Chosen && words.number > 0 {
            self.rests_also_on(&[Rule::Cr8_30_1]);
        }
    }

    /// CR 8.4.5: all of it, divided among eligible cards, dealt at once.
    pub(super) fn perform_divide(&mut self, part: &EffectFrame, words: &Context) {
        let Effect::DivideDamage { amount, up_to, among, count, by } = &*part.effect else { return };
        if let Some(points) = part.resolved.get(usize::from(by.is_some())) {
            return self.deal_divided(part, points, words);
        }
        let Some(Answer::Divide(parts)) = self.state.answer.take() else {
            let (amount, among_now) = (self.look().amount(amount, words), self.look().all(among, words));
            if among_now.is_empty() || amount <= 0 {
                return self.state.note_done(part.context, false);
            }
            self.explain_left_out(among, words);
            let optional = part.optional || may_be_none(count.as_ref());
            let ask = Ask::Divide { amount, exact: !up_to, optional, options: uncapped(among_now) };
            return self.ask_in(Frame::Do(part.clone()), words, ask, Rule::Cr8_4_5);
        };
        if part.optional && is_nothing(&parts) {
            return self.decline(part.context);
        }
        if is_nothing(&parts) && may_be_none(count.as_ref()) {
            self.because(Rule::Cr8_4_5a, &[], words.source.card, Reason::None);
        }
        if is_nothing(&parts) && *up_to {
            self.why_not(Rule::Cr8_30_3, &[], words.source.card, WhyNot::NoneOfUpTo);
        }
        let mut part = part.clone();
        part.resolved.push(points(parts).into());
        self.state.push(Frame::Do(part));
    }

    /// Deals the assigned damage, a reference for each point.
    fn deal_divided(&mut self, part: &EffectFrame, points: &[Ref], words: &Context) {
        let Effect::DivideDamage { by, .. } = &*part.effect else { return };
        let by = match by {
            Some(_) => part.resolved.first().and_then(|refs| refs.first()).and_then(|r| r.object()),
            None => Some(words.source),
        };
        let hits = self.hits_of_points(points.iter(), by, words);
        if !self.ask_damage_order(|| Frame::Do(part.clone()), &hits) {
            self.deal_noted(part.context, &hits);
        }
    }

    /// CR 1.9.3: more may be healed from a card than it has damage; as much of it as possible is.
    pub(super) fn perform_divide_healing(&mut self, part: &EffectFrame, words: &Context) {
        let Effect::DivideHealing { amount, up_to, among } = &*part.effect else { return };
        let Some(Answer::Divide(parts)) = self.state.answer.take() else {
            let look = self.look();
            let (amount, among) = (look.amount(amount, words), look.all(among, words));
            if !among.iter().any(|&r| look.stat_of(Stat::Damage, r) > 0) {
                self.state.note_amount(part.context, 0);
                return self.state.note_done(part.context, false);
            }
            let ask = Ask::Divide { amount, exact: !up_to, optional: part.optional, options: uncapped(among) };
            return self.ask_in(Frame::Do(part.clone()), words, ask, Rule::Cr8_4_5);
        };
        if part.optional && is_nothing(&parts) {
            return self.decline(part.context);
        }
        if is_nothing(&parts) && *up_to {
            self.why_not(Rule::Cr8_30_4, &[], words.source.card, WhyNot::NoneOfUpTo);
        }
        let by = Some(words.controller);
        let healed = parts.into_iter().filter_map(|(r, n)| Some(self.heal(r.card()?, n, by, Rule::Cr1_9_3))).sum();
        self.state.note_done(part.context, healed > 0);
        self.state.note_amount(part.context, healed);
    }

    /// CR 3.7.2.b: each of the tokens is attached to any of the units, all at once.
    pub(super) fn perform_distribute(&mut self, part: &EffectFrame, words: &Context) {
        let Effect::Distribute { token, amount, up_to, among } = &*part.effect else { return };
        if !self.has_tokens(*token, words.source.card) {
            return;
        }
        let answer = self.state.answer.take();
        let look = self.look();
        let total = look.amount(amount, words);
        let units: Vec<Ref> =
            look.all(among, words).into_iter().filter(|r| r.card().is_some_and(|unit| look.is_unit(unit))).collect();
        if let Some(Answer::Divide(parts)) = answer {
            if part.optional && parts.iter().all(|(_, n)| *n == 0) {
                return self.decline(part.context);
            }
            // What has twice as many created has them given to the units that are chosen by now (CR 7.7.5.g).
            let parts: Vec<(Ref, i32)> = parts.into_iter().filter(|(_, count)| *count > 0).collect();
            self.state.note_done(part.context, false);
            self.state.note_amount(part.context, 0);
            if parts.is_empty() {
                return;
            }
            let give = |count| Arc::new(Effect::Give { token: *token, count: Amount::Number(count), to: Target::It });
            let effect = Arc::new(Effect::Together(parts.iter().map(|(_, count)| give(*count)).collect()));
            let resolved = parts.iter().map(|(unit, _)| just(*unit)).collect();
            let frame = EffectFrame { resolved, ..EffectFrame::new(effect, part.context) };
            return self.state.push(Frame::Do(frame));
        }
        self.explain_amount(amount, words);
        if units.is_empty() || total <= 0 {
            self.state.note_amount(part.context, 0);
            return self.state.note_done(part.context, false);
        }
        let ask = Ask::Divide { amount: total, exact: !up_to, optional: part.optional, options: uncapped(units) };
        self.ask_in(Frame::Do(part.clone()), words, ask, Rule::Cr8_4_5);
    }

    /// CR 8.35: unpreventable damage that the player assigns to their own units and base, at most what each has left.
    /// Of several players each assigns in turn; all of it is dealt at the same time (CR 8.35.5).
    pub(super) fn perform_indirect(&mut self, part: &EffectFrame, words: &Context) {
        let Effect::IndirectDamage { amount, by, .. } = &*part.effect else { return };
        let settled = if by.is_some() { 2 } else { 1 };
        let Some((operands, assigned)) = part.resolved.split_at_checked(settled) else { return };
        let victims: Vec<PlayerId> = operands.last().map(|r| players(r)).unwrap_or_default();
        match (self.state.answer.take(), victims.get(assigned.len())) {
            (Some(Answer::Divide(parts)), _) => {
                let mut part = part.clone();
                part.resolved.push(points(parts).into());
                self.state.push(Frame::Do(part));
            }
            (_, Some(&victim)) => {
                let amount = self.look().amount(amount, words) + self.more_indirect(words, victim);
                let ask = Ask::Divide { amount, exact: true, optional: false, options: self.assignable(victim) };
                let player = self.assigner(words, victim);
                self.ask_player(Frame::Do(part.clone()), player, words.source, ask, Rule::Cr8_35_3);
            }
            (_, None) => {
                let by = match by {
                    Some(_) => operands.first().and_then(|refs| refs.first()).and_then(|r| r.object()),
                    None => Some(words.source),
                };
                let hits = self.indirect_hits(assigned, by, words);
                if self.stops_at_raised(&hits) {
                    return;
                }
                self.explain_indirect(&hits, &victims, words);
                let total = hits.iter().map(|hit| hit.amount).sum();
                self.did(words.controller, Deed::DealtIndirect, words.source.card, total);
                self.deal_noted(part.context, &hits);
            }
        }
    }

    /// The units and base that a player may assign indirect damage to, each with the most that it takes (CR 8.35.3).
    fn assignable(&self, victim: PlayerId) -> Vec<(Ref, i32)> {
        let look = self.look();
        let own = self.units.iter().copied().filter(|&u| self.card(u).controller == victim);
        let units = own.map(|u| (Ref::Card(self.object(u)), look.remaining_hp(u).max(0)));
        let base = (Ref::Card(self.object(self.player(victim).base)), NO_CAP);
        units.chain([base]).collect()
    }

    fn indirect_hits(&self, assigned: &[Refs], by: Option<Object>, words: &Context) -> Vec<Hit> {
        let hits = self.hits_of_points(assigned.iter().flatten(), by, words).into_iter();
        hits.map(|hit| Hit { unpreventable: true, rule: Rule::Cr8_35_1, ..hit }).collect()
    }

    /// One hit on each card, of as many points as refer to it.
    fn hits_of_points<'r>(
        &self,
        points: impl Iterator<Item = &'r Ref>,
        by: Option<Object>,
        words: &Context,
    ) -> Vec<Hit> {
        let mut hits: Vec<Hit> = Vec::new();
        for card in points.filter_map(|r| r.card()) {
            match hits.iter_mut().find(|hit| hit.target == card) {
                Some(hit) => hit.amount += 1,
                None => hits.push(self.hit(card, 1, by, words)),
            }
        }
        hits
    }

    /// The additions of abilities to indirect damage that the player deals to opponents.
    fn more_indirect(&self, words: &Context, victim: PlayerId) -> i32 {
        if victim == words.controller {
            return 0;
        }
        self.look().sum_of_rules(words.controller, |rule| match rule {
            PlayerRule::MoreIndirect(who, more) => Some((who, more)),
            _ => None,
        })
    }

    /// The player who assigns indirect damage: the one it is dealt to, unless an ability says otherwise (CR 8.35.1).
    pub(crate) fn assigner(&self, words: &Context, victim: PlayerId) -> PlayerId {
        let look = self.look();
        let source = Ref::Card(words.source);
        let other = look.player_rules().iter().any(|in_force| match &in_force.rule {
            PlayerRule::AssignIndirect(who, cards) => {
                look.who(who, &in_force.context).contains(&words.controller)
                    && look.matches_known(cards, source, &in_force.context)
            }
            _ => false,
        });
        if other || self.mistaken(Mistake::DealerAssignsIndirect) { words.controller } else { victim }
    }
}

/// Damage to a chosen unit as part of several that are dealt together. Optional damage is dealt to one unit or none.
pub(super) fn chosen_damage(effect: &Effect) -> Option<Effect> {
    let (mut damage, least) = match effect {
        Effect::May { who: Who::You, effect } => (Effect::clone(effect), Some(Amount::Number(0))),
        effect => (effect.clone(), None),
    };
    let Effect::Damage { to: Target::Choose(choose), .. } = &mut damage else { return None };
    choose.count.min = least.unwrap_or_else(|| choose.count.min.clone());
    Some(damage)
}

/// CR 8.34.1.a: damage of one source to one card at one time is one instance.
pub(super) fn as_instances(hits: Hits) -> Hits {
    let mut instances = Hits::new();
    for hit in hits {
        match instances.iter_mut().find(|one| one.target == hit.target && one.by == hit.by) {
            Some(one) => one.amount += hit.amount,
            None => instances.push(hit),
        }
    }
    instances
}

/// The options of a division, each of which may take all of it.
fn uncapped(options: Vec<Ref>) -> Vec<(Ref, i32)> {
    options.into_iter().map(|option| (option, NO_CAP)).collect()
}

/// The assigned points, a reference for each.
fn points(parts: Vec<(Ref, i32)>) -> Vec<Ref> {
    parts.into_iter().flat_map(|(r, n)| std::iter::repeat_n(r, n.max(0) as usize)).collect()
}

fn is_nothing(parts: &[(Ref, i32)]) -> bool {
    parts.iter().all(|(_, part)| *part == 0)
}

/// True for "among any number of units": none is a number too (CR 8.4.5.a).
fn may_be_none(count: Option<&Count>) -> bool {
    count.is_some_and(|c| c.min == Amount::Number(0))
}
