//! Damage and healing (CR 1.9, 8.20): dealt all at once, prevented where something prevents it.

use crate::cards::{CardKind, Deed, Grant, TokenKind};

use super::damage_order::Does;
use super::defeat::Responsible;
use super::event::{Happening, Reason};
use super::ids::{CardId, Object, PlayerId, Ref};
use super::mistake::Mistake;
use super::modifiers::UpgradesInFight;
use super::position::Position;
use super::rule::Rule;
use super::state::{Context, Lasting, LastingKind, Zone};
use super::triggers::Occurrence;
use super::why_not::WhyNot;

/// One instance of damage to one unit or base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hit {
    pub target: CardId,
    pub amount: i32,
    /// The unit or other card that deals it.
    pub by: Option<Object>,
    pub by_player: PlayerId,
    pub combat: bool,
    pub unpreventable: bool,
    /// The rule or ability kind that deals it.
    pub rule: Rule,
    /// What made it that much.
    pub also: &'static [Rule],
}

impl Position {
    /// Deals damage to all targets at the same time (CR 1.9.8), and returns how much each was dealt.
    pub(super) fn deal(&mut self, hits: &[Hit]) -> Vec<i32> {
        let mut dealt = Vec::with_capacity(hits.len());
        let fights: Vec<UpgradesInFight> = hits.iter().map(|hit| self.upgrades_in_fight(hit)).collect();
        for (hit, fight) in hits.iter().zip(fights) {
            dealt.push(self.deal_one(hit, fight));
        }
        // All that is dealt at the same time is the first time.
        for hit in hits.iter().filter(|hit| hit.amount > 0) {
            if !self.card(hit.target).marks.struck {
                self.card_mut(hit.target).marks.struck = true;
            }
        }
        let occurrences: Vec<Occurrence> = hits
            .iter()
            .zip(&dealt)
            .filter(|(_, amount)| **amount > 0)
            .map(|(hit, &amount)| Occurrence::Damaged {
                target: self.object(hit.target),
                amount,
                by: hit.by,
                by_player: hit.by_player,
                combat: hit.combat,
                indirect: hit.rule == Rule::Cr8_35_1,
            })
            .collect();
        self.forget_orders(hits);
        self.occur(&occurrences);
        dealt
    }

    fn deal_one(&mut self, hit: &Hit, fight: UpgradesInFight) -> i32 {
        let zone = self.card(hit.target).zone;
        if !zone.is_arena() && zone != Zone::Base {
            // CR 1.9.1: units and bases have HP.
            return 0;
        }
        let shielded = hit.rule == Rule::Cr8_35_1 && self.mistaken(Mistake::ShieldStopsIndirect);
        let dealt_as_it_is = hit.amount <= 0 || (hit.unpreventable && !shielded);
        let (target, amount) = if dealt_as_it_is { (hit.target, hit.amount) } else { self.replaced(hit) };
        if target != hit.target {
            let hit = Hit { target, amount, ..hit.clone() };
            let fight = self.upgrades_in_fight(&hit);
            return self.deal_one(&hit, fight);
        }
        if amount <= 0 {
            return 0;
        }
        let ignored = if hit.unpreventable { self.ignored(hit) } else { &[] };
        let state = self.card_mut(hit.target);
        state.damage += amount;
        state.marks.damaged = true;
        if self.card(hit.target).zone == Zone::Base
            && let Some(attack) = self.attacks.last_mut().filter(|attack| Some(attack.attacker) == hit.by)
        {
            attack.hurt_base = true;
            attack.hit_base |= hit.combat;
        }
        let by = hit.by.map(|o| o.card);
        let by_unit = hit.by.is_some_and(|o| self.look().kind_of(o) == CardKind::Unit);
        self.harm.dealt(hit.target, hit.by_player, by_unit);
        let also: &[Rule] = match hit.rule {
            Rule::Cr7_5_7a => &[Rule::Cr6_3_4d, Rule::Cr7_5_7c, Rule::Cr7_5_7d, Rule::Cr1_9_11],
            Rule::Cr7_5_7f => &[Rule::Cr6_3_4c, Rule::Cr1_9_11],
            Rule::Cr8_35_1 => ignored,
            _ if !ignored.is_empty() => ignored,
            _ if hit.combat => &[Rule::Cr6_3_5, Rule::Cr1_9_10],
            _ if by_unit => &[Rule::Cr1_9_8, Rule::Cr1_9_12],
            _ => &[Rule::Cr1_9_8],
        };
        let also = [also, hit.also, fight.rules(amount)].concat();
        self.log_all(hit.rule, &also, Happening::Damaged { target: hit.target, amount, by, combat: hit.combat });
        if let Some(player) = self.players.iter_mut().find(|p| p.base == hit.target) {
            player.last_damaged_by = Some(hit.by_player);
            let seat = self.card(hit.target).owner.0;
            if let Some(by) = hit.by {
                self.card_mut(by.card).marks.damaged_bases |= 1 << seat;
            }
            self.did(hit.by_player, Deed::DamagedBase, hit.target, amount);
        }
        amount
    }

    /// The rules by which unpreventable damage is dealt although something would take its place: that cannot be performed
    /// (CR 7.7.5.c).
    fn ignored(&self, hit: &Hit) -> &'static [Rule] {
        let indirect = hit.rule == Rule::Cr8_35_1;
        match (indirect, self.shield_on(hit.target).is_some()) {
            (true, true) => &[Rule::Cr8_35_2, Rule::Cr8_35_2a, Rule::Cr1_9_13, Rule::Cr7_7_5c],
            (_, false) if self.replacers(hit).is_empty() => &[],
            (true, false) => &[Rule::Cr8_35_2, Rule::Cr1_9_13, Rule::Cr7_7_5c],
            (false, _) => &[Rule::Cr1_9_13, Rule::Cr7_7_5c],
        }
    }

    /// What becomes of damage that can be prevented: how much of it is left, and for whom (CR 7.7.5).
    fn replaced(&mut self, hit: &Hit) -> (CardId, i32) {
        let mut left = hit.amount;
        for replacer in self.replacers(hit) {
            if left <= 0 {
                break;
            }
            match replacer.does {
                Does::Redirects(other) => return (other, left),
                // CR 7.7.5.f: once, not again for what has become of it.
                Does::Raises(more) => {
                    left += more;
                    self.because(Rule::Cr7_7_5f, &[Rule::Cr7_7_5b], replacer.source.card, Reason::MoreDamage);
                }
                Does::Shields(shield) => {
                    let amount = if self.mistaken(Mistake::ShieldTakesOnePoint) { 1 } else { left };
                    self.shield(hit, shield, amount);
                    left -= amount;
                }
                Does::Prevents { most, once, first } => {
                    let amount = most.min(left);
                    left -= amount;
                    if let Some(order) = once {
                        self.lasting.retain(|l| l.order != order);
                    }
                    // All damage, or a stated amount.
                    let rule = if most == i32::MAX { Rule::Cr8_20_1 } else { Rule::Cr8_20_2 };
                    let also = &[rule, Rule::Cr7_7_5b, Rule::Cr7_7_5c, Rule::Cr7_7_5d];
                    self.log_all(Rule::Cr1_9_9, also, Happening::Prevented { target: hit.target, amount });
                    if first {
                        self.rests_also_on(&[Rule::Cr8_8_1]);
                    }
                }
            }
        }
        (hit.target, left)
    }

    /// CR 3.7.6: a Shield token is defeated, and the damage is not dealt.
    fn shield(&mut self, hit: &Hit, shield: CardId, amount: i32) {
        let also = [Rule::Cr8_20_1, Rule::Cr1_9_9, Rule::Cr7_7_5b, Rule::Cr7_7_5c, Rule::Cr7_7_5d];
        self.log_all(Rule::Cr3_7_6, &also, Happening::Prevented { target: hit.target, amount });
        if !self.mistaken(Mistake::ShieldStays) {
            self.defeat(&[shield], Responsible::NOBODY, Rule::Cr3_7_6a);
        }
    }

    /// A Shield token on the unit (CR 3.7.6).
    pub(super) fn shield_on(&self, unit: CardId) -> Option<CardId> {
        self.upgrades_on(unit).find(|&u| self.printed(u).token == Some(TokenKind::Shield))
    }

    /// Heals damage, at most what is there (CR 1.9.3), and returns how much.
    pub(super) fn heal(&mut self, target: CardId, amount: i32, rule: Rule) -> i32 {
        let healed = amount.min(self.card(target).damage);
        if healed <= 0 {
            return 0;
        }
        if self.cannot_be_healed(target) {
            self.why_not(Rule::Cr8_3_2, &[Rule::Cr1_3_3], target, WhyNot::CannotBeHealed);
            return 0;
        }
        let state = self.card_mut(target);
        state.damage -= healed;
        state.marks.healed = true;
        let also: &[Rule] = match (amount > healed, self.card(target).zone) {
            (true, Zone::Base) => &[Rule::Cr1_11_5, Rule::Cr3_2_4],
            (true, _) => &[Rule::Cr1_11_5],
            (false, _) => &[],
        };
        self.log_all(rule, also, Happening::Healed { target, amount: healed });
        if let Some(player) = self.seats().find(|&p| self.player(p).base == target) {
            self.did(player, Deed::HealedBase, target, healed);
        }
        self.occur(&[Occurrence::Healed { target: self.object(target), amount: healed }]);
        healed
    }

    fn cannot_be_healed(&self, target: CardId) -> bool {
        let look = self.look();
        let object = Ref::Card(self.object(target));
        look.player_rules().iter().any(|in_force| match &in_force.rule {
            crate::cards::PlayerRule::CantBeHealed(filter) => look.matches(filter, object, &in_force.context),
            _ => false,
        })
    }

    /// Lasting effects end.
    pub(super) fn end_lasting(&mut self, ends: impl Fn(&Lasting) -> bool) {
        if !self.lasting.iter().any(&ends) {
            return;
        }
        let gone = self.lasting.extract_if(.., |lasting| ends(lasting)).collect::<Vec<_>>();
        let on = gone.iter().flat_map(|lasting| match &lasting.effect {
            LastingKind::On { objects, grant: Grant::Modify { .. } | Grant::PrintedHp(_) } => objects.as_slice(),
            LastingKind::On { .. } | LastingKind::Rule { .. } => &[],
        });
        self.harm.expired(on.map(|object| object.card));
        self.changed = true;
    }

    /// A lasting effect on these objects, from now on (CR 7.7.3).
    pub(super) fn last(
        &mut self,
        context: &Context,
        objects: Vec<Object>,
        grant: Grant,
        duration: crate::cards::Duration,
    ) {
        self.changed = true;
        let order = self.tick();
        let attack = context.attack.or(self.attacks.last().map(|a| a.number)).unwrap_or_default();
        self.lasting.push(Lasting {
            source: context.source,
            controller: context.controller,
            duration,
            effect: LastingKind::On { objects, grant },
            attack,
            order,
        });
    }
}
