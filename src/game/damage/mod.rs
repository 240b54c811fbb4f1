//! Damage and healing (CR 1.9, 8.20): dealt all at once, prevented where something prevents it.

pub(crate) mod order;

use std::sync::Arc;

use smallvec::SmallVec;
use swu_cards::{Amount, CardKind, Deed, Effect, Grant, Target, TokenKind, Who};

use crate::look::modifiers::UpgradesInFight;
use crate::position::{
    Context, DamageDealt, EffectFrame, Facts, Frame, Hit, LastingEffect, LastingKind, Mistake, OccurredDamage,
    Occurrence, Position, Responsibility, Zone,
};
use crate::terms::{CardId, Happening, Object, PlayerId, Reason, Ref, Rule, Stamp, WhyNot};
use order::{DamageOutcome, Replacement};

impl Position {
    /// Deals damage to all targets at the same time (CR 1.9.8), and returns how much each was dealt.
    pub(crate) fn deal(&mut self, hits: &[Hit]) -> SmallVec<[i32; 4]> {
        let mut dealt: SmallVec<[(CardId, i32); 4]> = SmallVec::new();
        let fights: SmallVec<[UpgradesInFight; 4]> = hits.iter().map(|hit| self.upgrades_in_fight(hit)).collect();
        let next_times: SmallVec<[Stamp; 4]> = hits.iter().flat_map(|hit| self.next_times(hit)).collect();
        for (hit, fight) in hits.iter().zip(fights) {
            dealt.push(self.deal_one(hit, fight));
        }
        // NOTE R2-2.1: the next time is over, whatever has prevented the damage.
        if !next_times.is_empty() {
            self.state.lasting.retain(|lasting| !next_times.contains(&lasting.order));
        }
        // All that is dealt at the same time is the first time.
        for (hit, &(target, _)) in hits.iter().zip(&dealt).filter(|(hit, _)| hit.amount > 0) {
            for unit in [hit.target, target] {
                if !self.card(unit).marks.struck {
                    self.state.card_mut(unit).marks.struck = true;
                }
            }
        }
        let occurrences: SmallVec<[Occurrence; 4]> = hits
            .iter()
            .zip(&dealt)
            .filter(|(_, (_, amount))| *amount > 0)
            .map(|(hit, &(target, amount))| OccurredDamage {
                target: self.object(target),
                amount,
                by: hit.by,
                also_by: hit.also_by,
                by_player: hit.by_player,
                also_by_player: hit.also_by_player(),
                combat: hit.combat,
                indirect: hit.rule == Rule::Cr8_35_1,
            })
            .map(Occurrence::Damaged)
            .collect();
        let given_up = self.given_up_for(hits);
        if !self.orders.is_empty() {
            self.state.orders.retain(|order| !hits.iter().any(|hit| hit.target == order.unit));
        }
        self.occur(&occurrences);
        for (card, player) in given_up {
            let rule = if self.look().is_upgrade(card) { Rule::Cr1_5_5d } else { Rule::Cr1_5_5c };
            self.defeat(&[card], Responsibility::told(player), rule);
            self.rests_also_on(&[Rule::Cr7_7_5d]);
        }
        dealt.into_iter().map(|(_, amount)| amount).collect()
    }

    /// Deals one hit. Returns the card it was dealt to in the end, and how much.
    fn deal_one(&mut self, hit: &Hit, fight: UpgradesInFight) -> (CardId, i32) {
        let zone = self.card(hit.target).zone;
        if !zone.is_arena() && zone != Zone::Base {
            // CR 1.9.1: units and bases have HP.
            return (hit.target, 0);
        }
        let (target, amount) = if hit.amount <= 0 { (hit.target, hit.amount) } else { self.replaced(hit) };
        if target != hit.target {
            // What replaces it has applied, and does not apply again (CR 7.7.5.f).
            let hit = Hit { target, amount, ..hit.clone() };
            let fight = self.upgrades_in_fight(&hit);
            return (target, self.put_damage(&hit, fight));
        }
        (target, self.put_damage(&Hit { amount, ..hit.clone() }, fight))
    }

    /// Damage that nothing replaces any more.
    fn put_damage(&mut self, hit: &Hit, fight: UpgradesInFight) -> i32 {
        let amount = hit.amount;
        if amount <= 0 {
            return 0;
        }
        let ignored = if self.is_unpreventable(hit) && self.is_told() { self.ignored(hit) } else { &[] };
        let mut state = self.state.card_mut(hit.target);
        state.damage += amount;
        state.marks.damaged = true;
        drop(state);
        if self.card(hit.target).zone == Zone::Base
            && let Some(attack) = self.state.blows_mut().last_mut().filter(|attack| Some(attack.attacker) == hit.by)
        {
            attack.hurt_base = true;
            attack.hit_base |= hit.combat;
        }
        let to = self.object(hit.target);
        if let Some(by) = hit.by
            && let Some(attack) = self.state.blows_mut().last_mut()
        {
            attack.dealt.push(DamageDealt { by, to, amount, combat: hit.combat });
        }
        let by = hit.by.map(|o| o.card);
        let by_unit = hit.by.is_some_and(|o| self.look().kind_of(o) == CardKind::Unit);
        self.state.harm.dealt(hit.target, hit.by_player, by_unit, hit.combat);
        let told = Happening::Damaged { target: hit.target, amount, by, combat: hit.combat };
        self.tell(
            hit.rule,
            |at| {
                let dealt = at.rules_of_damage(hit, ignored, by_unit);
                // Both the card that the ability names and the card with the ability are sources of it (CR 1.18.2).
                let sources = hit.also_by.map_or(&[][..], |_| &[Rule::Cr1_18_2a, Rule::Cr1_18_2b]);
                [dealt, sources, hit.also, fight.rules(amount)].concat()
            },
            told,
        );
        if let Some(player) = self.seats().find(|&p| self.player(p).base == hit.target) {
            *self.state.notes_mut(player).last_damaged_by = Some(hit.by_player);
            let seat = self.card(hit.target).owner.0;
            for by in hit.by.into_iter().chain(hit.also_by) {
                self.state.card_mut(by.card).marks.damaged_bases |= 1 << seat;
            }
            self.did(hit.by_player, Deed::DamagedBase, hit.target, amount);
        }
        amount
    }

    /// Applies replacement effects to damage: returns its target and what is left of it (CR 7.7.5).
    fn replaced(&mut self, hit: &Hit) -> (CardId, i32) {
        let mut fate = DamageOutcome::of(hit);
        self.explain_not_the_first(hit);
        self.explain_blank_shield(hit);
        let firsts = self.first_times(hit);
        while let Some(replacement) = self.next_replacement(hit, &fate) {
            let (target, before) = (fate.target, fate.left);
            fate.apply(&replacement);
            let source = replacement.which.source.card;
            match replacement.does {
                Replacement::Redirects(_) => {}
                // Once, not again for what has become of it (CR 7.7.5.f).
                Replacement::Raises { .. } | Replacement::Multiplies(_) => {
                    self.because(
                        Rule::Cr7_7_5a,
                        &[Rule::Cr7_7_5b, Rule::Cr7_7_5f, Rule::Cr7_7_5g],
                        source,
                        Reason::MoreDamage,
                    );
                    // CR 1.9.13: that damage cannot be prevented says nothing about more of it.
                    match (self.is_unpreventable(hit), hit.rule) {
                        (true, Rule::Cr8_35_1) => self.rests_also_on(&[Rule::Cr1_9_13, Rule::Cr8_35_2]),
                        (true, _) => self.rests_also_on(&[Rule::Cr1_9_13]),
                        (false, _) => {}
                    }
                }
                Replacement::Shields(shield) => {
                    let amount = if self.mistaken(Mistake::ShieldTakesOnePoint) { 1 } else { before };
                    fate.left = before - amount;
                    self.shield(target, shield, amount);
                }
                Replacement::MayPrevent(_) => self.prevent(target, before, &[Rule::Cr8_20_1, Rule::Cr8_9_1]),
                Replacement::PreventsThen(effect) => {
                    self.prevent(target, before, &[Rule::Cr8_20_1, Rule::Cr8_9_1]);
                    self.do_instead(&effect, replacement.which.source);
                }
                // CR 8.20.2: a stated amount, reckoned from what is left.
                Replacement::PreventsAllBut(most) => self.prevent(target, before - most, &[Rule::Cr8_20_2]),
                Replacement::Prevents { most, once, first } => {
                    if let Some(order) = once {
                        self.state.lasting.retain(|l| l.order != order);
                    }
                    // All damage, or a stated amount.
                    let rule = if most == i32::MAX { Rule::Cr8_20_1 } else { Rule::Cr8_20_2 };
                    let by_own_unit = |player| player != hit.by_player && hit.by_player == self.card(target).controller;
                    let note: &[Rule] =
                        if hit.ability_of.is_some_and(by_own_unit) { &[Rule::NoteR1_7_19] } else { &[] };
                    self.prevent(target, most.min(before), &[&[rule], note].concat());
                    if first {
                        self.rests_also_on(&[Rule::Cr8_8_1]);
                    }
                }
            }
        }
        for first in firsts.into_iter().filter(|first| !fate.has_applied(*first)) {
            self.why_not(Rule::NoteR2_2_1, &[Rule::Cr8_8_1], first.source.card, WhyNot::FirstTimeIsOver);
        }
        (fate.target, fate.left)
    }

    /// Does what follows from prevented damage, before anything else happens: the card is defeated, its controller draws.
    fn do_instead(&mut self, effect: &Effect, source: Object) {
        let player = self.card(source.card).controller;
        match effect {
            Effect::Sequence(parts) => self.do_each_instead(parts, source),
            Effect::Defeat(Target::This) => self.defeat(&[source.card], Responsibility::ability(player), Rule::Cr8_9_1),
            Effect::Draw { who: Who::You, count: Amount::Number(count) } => {
                self.draw_together(&[(player, *count)], Rule::Cr8_9_1);
            }
            _ => self.state.stop_unsupported(source.card, "this effect in the place of damage"),
        }
    }

    /// CR 7.1.5: these in order; where a player is asked about one, the others wait for the answer.
    fn do_each_instead(&mut self, parts: &[Arc<Effect>], source: Object) {
        let Some((first, rest)) = parts.split_first() else { return };
        let (below, context) = (self.frames.len(), self.contexts.len());
        self.state.contexts.push(Context::new(source, self.card(source.card).controller));
        self.do_instead(first, source);
        if self.frames.len() == below {
            self.state.contexts.pop();
            return self.do_each_instead(rest, source);
        }
        let waiting = EffectFrame::new(Arc::new(Effect::Sequence(rest.to_vec())), context);
        self.state.frames.insert(below, Frame::EndAbility);
        self.state.frames.insert(below + 1, Frame::Do(waiting));
    }

    fn prevent(&mut self, target: CardId, amount: i32, also: &[Rule]) {
        let also = [also, &[Rule::Cr7_7_5b, Rule::Cr7_7_5c, Rule::Cr7_7_5d]].concat();
        self.log_all(Rule::Cr1_9_9, &also, Happening::Prevented { target, amount });
    }

    /// CR 3.7.6: a Shield token is defeated, and the damage is not dealt.
    fn shield(&mut self, target: CardId, shield: CardId, amount: i32) {
        let also = [Rule::Cr8_20_1, Rule::Cr1_9_9, Rule::Cr7_7_5b, Rule::Cr7_7_5c, Rule::Cr7_7_5d];
        self.log_all(Rule::Cr3_7_6, &also, Happening::Prevented { target, amount });
        if !self.mistaken(Mistake::ShieldStays) {
            self.defeat(&[shield], Responsibility::NOBODY, Rule::Cr3_7_6a);
        }
    }

    /// The Shield tokens on the unit (CR 3.7.6).
    pub(crate) fn shields_on(&self, unit: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.upgrades_on(unit).filter(|&u| self.printed(u).token == Some(TokenKind::Shield))
    }

    /// Heals damage, at most what is there (CR 1.9.3), and returns how much. `by` is the player whose ability heals.
    pub(crate) fn heal(&mut self, target: CardId, amount: i32, by: Option<PlayerId>, rule: Rule) -> i32 {
        let healed = amount.min(self.card(target).damage);
        if healed <= 0 {
            return 0;
        }
        if self.cannot_be_healed(target) {
            self.why_not(Rule::Cr8_3_2, &[Rule::Cr1_3_3], target, WhyNot::CannotBeHealed);
            return 0;
        }
        let mut state = self.state.card_mut(target);
        state.damage -= healed;
        state.marks.healed = true;
        drop(state);
        let also: &[Rule] = match (amount > healed, self.card(target).zone) {
            (true, Zone::Base) => &[Rule::Cr1_11_5, Rule::Cr3_2_4],
            (true, _) => &[Rule::Cr1_11_5],
            (false, _) => &[],
        };
        self.log_all(rule, also, Happening::Healed { target, amount: healed });
        if let Some(player) = self.seats().find(|&p| self.player(p).base == target) {
            self.did(player, Deed::HealedBase, target, healed);
        }
        self.occur(&[Occurrence::Healed { target: self.object(target), amount: healed, by }]);
        healed
    }

    pub(crate) fn cannot_be_healed(&self, target: CardId) -> bool {
        let look = self.look();
        let object = Ref::Card(self.object(target));
        look.player_rules().iter().any(|in_force| match &in_force.rule {
            swu_cards::PlayerRule::CantBeHealed(filter) => look.matches(filter, object, &in_force.context),
            _ => false,
        })
    }

    /// Lasting effects end.
    pub(crate) fn end_lasting(&mut self, ends: impl Fn(&LastingEffect) -> bool) {
        if !self.lasting.iter().any(&ends) {
            return;
        }
        let is_rule = |lasting: &LastingEffect| matches!(lasting.effect, LastingKind::Rule { .. });
        let facts = if self.lasting.iter().any(|lasting| is_rule(lasting) && ends(lasting)) {
            Facts::ANY
        } else {
            Facts::LASTING
        };
        let lasting = &mut self.state.board.changing(facts).lasting;
        let gone = lasting.extract_if(.., |lasting| ends(lasting)).collect::<Vec<_>>();
        let on = gone.iter().flat_map(|lasting| match &lasting.effect {
            LastingKind::On { objects, grant: Grant::Modify { .. } | Grant::PrintedHp(_) } => objects.as_slice(),
            LastingKind::On { .. } | LastingKind::Rule { .. } => &[],
        });
        self.state.harm.expired.extend(on.map(|object| object.card));
        self.state.changed = true;
    }

    /// A lasting effect on these objects, from now on (CR 7.7.3).
    pub(crate) fn last(
        &mut self,
        context: &Context,
        objects: Vec<Object>,
        grant: Grant,
        duration: swu_cards::Duration,
    ) {
        self.state.changed = true;
        let order = self.state.tick();
        let attack = context.attack.or(self.attacks.last().map(|a| a.number)).unwrap_or_default();
        self.state.board.changing(Facts::LASTING).lasting.push(LastingEffect {
            source: context.source,
            controller: context.controller,
            duration,
            effect: LastingKind::On { objects, grant },
            attack,
            order,
        });
    }
}
