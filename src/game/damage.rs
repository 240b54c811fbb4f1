//! Damage and healing (CR 1.9, 8.20): dealt all at once, prevented where something prevents it.

use crate::cards::{CardKind, DamageKind, Deed, Grant, TokenKind};

use super::defeat::Responsible;
use super::event::{Happening, Reason};
use super::ids::{CardId, Object, PlayerId, Ref};
use super::modifiers::UpgradesInFight;
use super::position::Position;
use super::rule::Rule;
use super::state::{Context, Lasting, LastingKind, Zone};
use super::triggers::Occurrence;

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

/// What keeps some of a hit from being dealt (CR 8.20).
struct Prevention {
    amount: i32,
    /// All damage, or a stated amount (CR 8.20.1, 8.20.2).
    rule: Rule,
    /// The lasting effect that it uses up.
    uses_up: Option<u32>,
    /// Only the first time each phase (CR 8.8.1).
    first: bool,
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
            })
            .collect();
        self.occur(&occurrences);
        dealt
    }

    fn deal_one(&mut self, hit: &Hit, fight: UpgradesInFight) -> i32 {
        let zone = self.card(hit.target).zone;
        if !zone.is_arena() && zone != Zone::Base {
            // CR 1.9.1: units and bases have HP.
            return 0;
        }
        let amount = if hit.unpreventable { hit.amount } else { hit.amount - self.prevented(hit) };
        if amount <= 0 {
            return 0;
        }
        let ignored = if hit.unpreventable { self.ignored(hit) } else { &[] };
        let state = self.card_mut(hit.target);
        state.damage += amount;
        state.marks.damaged = true;
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

    /// The rules by which unpreventable damage is dealt although something would prevent it.
    fn ignored(&self, hit: &Hit) -> &'static [Rule] {
        let indirect = hit.rule == Rule::Cr8_35_1;
        match (indirect, self.shield_on(hit.target).is_some()) {
            (true, true) => &[Rule::Cr8_35_2, Rule::Cr8_35_2a, Rule::Cr1_9_13],
            (_, false) if self.preventions(hit).is_empty() => &[],
            (true, false) => &[Rule::Cr8_35_2, Rule::Cr1_9_13],
            (false, _) => &[Rule::Cr1_9_13],
        }
    }

    /// How much of it is prevented: by abilities that prevent damage, then by a Shield (CR 3.7.6, 7.7.5.e).
    fn prevented(&mut self, hit: &Hit) -> i32 {
        if hit.amount <= 0 {
            return 0;
        }
        let mut left = hit.amount;
        let mut by: Vec<Rule> = Vec::new();
        for prevention in self.preventions(hit) {
            if left <= 0 {
                break;
            }
            left -= prevention.amount.min(left);
            by.push(prevention.rule);
            by.extend(prevention.first.then_some(Rule::Cr8_8_1));
            if let Some(order) = prevention.uses_up {
                self.lasting.retain(|l| l.order != order);
            }
        }
        if left > 0
            && let Some(shield) = self.shield_on(hit.target)
        {
            let also = [Rule::Cr8_20_1, Rule::Cr1_9_9, Rule::Cr7_7_5b, Rule::Cr7_7_5c, Rule::Cr7_7_5d];
            self.log_all(Rule::Cr3_7_6, &also, Happening::Prevented { target: hit.target, amount: left });
            self.defeat(&[shield], Responsible::NOBODY, Rule::Cr3_7_6a);
            return hit.amount;
        }
        let prevented = hit.amount - left;
        if prevented > 0 {
            self.log_all(Rule::Cr1_9_9, &by, Happening::Prevented { target: hit.target, amount: prevented });
        }
        prevented
    }

    fn preventions(&self, hit: &Hit) -> Vec<Prevention> {
        let look = self.look();
        let from_enemy = self.card(hit.target).controller != hit.by_player;
        look.grants(hit.target)
            .filter_map(|granted| match &granted.grant {
                Grant::PreventDamage { first: true, .. } if self.card(hit.target).marks.struck => None,
                Grant::PreventDamage { up_to, only, uses, first } => {
                    let applies = match only {
                        DamageKind::Any => true,
                        DamageKind::Combat => hit.combat,
                        DamageKind::Abilities => !hit.combat,
                        DamageKind::EnemyAbilities => !hit.combat && from_enemy,
                    };
                    let amount = up_to.as_ref().map_or(hit.amount, |a| look.number(a, &granted.context()));
                    let rule = if up_to.is_some() { Rule::Cr8_20_2 } else { Rule::Cr8_20_1 };
                    let uses_up = uses.map(|_| granted.order);
                    applies.then_some(Prevention { amount, rule, uses_up, first: *first })
                }
                _ => None,
            })
            .collect()
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
            self.because(Rule::Cr8_3_2, &[Rule::Cr1_3_3], target, Reason::CannotBeHealed);
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
