//! Further rules on an attack: its targets, and its damage (CR 6.3).

use swu_cards::Test;
use swu_cards::{Ability, Condition, Constant, Filter, Grant, Keyword, Stat, Target};

use super::when;
use crate::attack::attack_units;
use crate::attack::modifies;
use crate::look::{Look, ModifiedNumber};
use crate::position::{Attack, Context, Frame, GrantKinds, Hit, Position, Zone};
use crate::terms::{CardId, PlayerId, Reason, Rule, WhyNot};

impl Position {
    /// The further rules on the legality of the attack, and its origin (CR 6.3.0.b, 6.3.2, 7.5.5).
    pub(crate) fn rules_of_attack(&self, attack: &Attack, defenders: &[CardId]) -> Vec<Rule> {
        let attacker = attack.attacker.card;
        let mut rules = self.target_rules(attacker, defenders);
        rules.extend(&attack.also);
        // An attack that an ability prompts is under the same restrictions as any other.
        rules.extend(when(!self.contexts.is_empty(), [Rule::Cr6_3_0b]));
        if self.attacks_by_ambush(attack) {
            // An attack like any other, with whatever else waits until it is over.
            rules.push(Rule::Cr7_5_5e);
            rules.extend(when(self.card(attacker).exhausted, [Rule::Cr7_5_5c]));
            let others = self.frames.iter().any(|f| matches!(f, Frame::Layer { waiting, .. } if !waiting.is_empty()));
            rules.extend(when(others, [Rule::Cr7_5_5f]));
        }
        rules.extend(self.arena_rules(attacker, defenders));
        rules.extend(when(self.waits_for_each_other(attacker), [Rule::Cr7_3_3a]));
        rules
    }

    /// CR 7.3.3.a: true if the attacker would have a keyword that matters in an attack if another unit had it, and that one if
    /// the attacker had it.
    fn waits_for_each_other(&self, attacker: CardId) -> bool {
        let look = self.look();
        let player = self.card(attacker).controller;
        let would = |unit: CardId, keyword: Keyword| {
            self.face(unit).sort.gives(GrantKinds::ABILITIES)
                && look.abilities(unit).iter().any(|ability| is_given_by_itself(ability, keyword))
        };
        [Keyword::Raid, Keyword::Restore, Keyword::Overwhelm, Keyword::Saboteur, Keyword::Grit].into_iter().any(
            |keyword| {
                let other = |&&unit: &&CardId| unit != attacker && self.card(unit).controller == player;
                would(attacker, keyword)
                    && !look.has_keyword(attacker, keyword)
                    && self.units.iter().filter(other).any(|&unit| would(unit, keyword))
            },
        )
    }

    /// CR 7.5.6.c: damage that is dealt and taken at the same time does not count for Grit yet.
    pub(crate) fn explain_grit(&mut self, attack: &Attack) {
        let look = self.look();
        if !attack.defenders.iter().any(|d| self.is_fighting(d)) {
            return;
        }
        let gritty =
            attack_units(attack).filter(|o| self.in_play(*o)).find(|o| look.has_keyword(o.card, Keyword::Grit));
        if let Some(gritty) = gritty {
            self.why_not(Rule::Cr7_5_6c, &[Rule::Cr7_5_6a], gritty.card, WhyNot::GritLater);
        }
    }

    /// Explains combat damage by its rules (CR 6.3.4).
    pub(crate) fn explain_combat(&mut self, attack: &Attack, blows: &[Hit]) {
        let attacker = attack.attacker.card;
        let look = self.look();
        let fighters: Vec<CardId> = attack_units(attack).filter(|o| self.is_fighting(o)).map(|o| o.card).collect();
        let is_gritty = |card: &CardId| self.card(*card).damage > 0 && look.has_keyword(*card, Keyword::Grit);
        let gritty: Vec<CardId> = fighters.iter().copied().filter(is_gritty).collect();
        let tells = |(card, power): &(CardId, ModifiedNumber)| {
            power.order_matters()
                || power.goes_below_zero()
                || (power.goes_both_ways() && look.abilities(*card).iter().any(|ability| asks_own_power(ability)))
        };
        let powers = fighters.iter().map(|&card| (card, look.power_parts(card)));
        let powers: Vec<(CardId, ModifiedNumber)> = powers.filter(tells).collect();
        let raid = look.keyword_total(attacker, Keyword::Raid);
        let at_unit = attack.attacked_unit(self);
        let gone = at_unit && !attack.defenders.iter().any(|&d| self.in_play(d));
        let some_gone = at_unit && attack.defenders.iter().any(|&d| !self.in_play(d));
        let overwhelm = look.has_keyword(attacker, Keyword::Overwhelm);
        let saved = blows
            .iter()
            .filter(|blow| blow.by == Some(attack.attacker))
            .find(|blow| !self.falls_by(&Hit { amount: ENDLESS, ..(*blow).clone() }))
            .map(|blow| blow.target);
        let mut given: Vec<(CardId, Rule)> = fighters.iter().flat_map(|&card| self.power_given_to(card)).collect();
        given.sort();
        given.dedup();
        let helped_no_more = |unit: &CardId| !gone && fighters.contains(unit) && !self.is_helped_by_fight(*unit);
        let helped_no_more: Vec<CardId> = attack.helped.0.iter().copied().filter(helped_no_more).collect();
        let elsewhere: Vec<CardId> =
            blows.iter().filter(|hit| self.fate(hit).target != hit.target).map(|hit| hit.target).collect();
        for card in elsewhere {
            self.because(Rule::Cr7_7_5d, &[Rule::Cr7_7_5b], card, Reason::Redirected);
        }
        for by_source in given.chunk_by(|(a, _), (b, _)| a == b) {
            let rules: Vec<Rule> = by_source.iter().map(|(_, rule)| *rule).collect();
            if let ([(source, _), ..], [rule, also @ ..]) = (by_source, rules.as_slice()) {
                self.because(*rule, also, *source, Reason::GivesPower);
            }
        }
        self.why_not_each(Rule::Cr6_3_3a, &[Rule::Cr7_3_3], helped_no_more, WhyNot::AppliesNot);
        for card in gritty {
            let also = self.look().keyword_rules(card, Keyword::Grit);
            self.because(Rule::Cr7_5_6a, &also, card, Reason::Grit);
        }
        for (card, power) in powers {
            if power.goes_below_zero() {
                self.because(Rule::Cr1_10_4, &[], card, Reason::NotBelowZero);
            } else {
                self.because(Rule::Cr1_10_3, &[], card, Reason::IncreasesFirst);
            }
        }
        if raid > 0 {
            let mut also = self.look().keyword_rules(attacker, Keyword::Raid);
            also.push(Rule::Cr7_5_8c);
            self.because(Rule::Cr7_5_8a, &also, attacker, Reason::Raid);
        }
        if raid != attack.raid {
            self.because(Rule::Cr7_5_8d, &[], attacker, Reason::RaidChanged);
        }
        if overwhelm && self.look().instances(attacker, Keyword::Overwhelm) > 1 {
            self.because(Rule::Cr7_5_7b, &[Rule::Cr7_5_4], attacker, Reason::OverwhelmOnce);
        }
        if gone && attack.defenders.is_empty() {
            self.why_not(Rule::Cr8_27_3, &[], attacker, WhyNot::NoDefender);
        } else if some_gone {
            self.why_not(Rule::Cr6_3_4c, &[Rule::Cr6_3_3c], attacker, WhyNot::DefenderGone);
        }
        if let Some(card) = saved.filter(|_| overwhelm && !gone) {
            self.why_not(Rule::Cr7_5_7e, &[Rule::Cr6_3_5d], card, WhyNot::NoExcess);
        }
    }

    /// The constant abilities that change a fighter's power, with the rules by which they do (CR 6.3.3.a, 7.3).
    pub(crate) fn power_given_to(&self, unit: CardId) -> Vec<(CardId, Rule)> {
        let look = self.look();
        let mut found = Vec::new();
        for granted in look.grants(unit) {
            let Some(conditional) = granted.by_constant() else { continue };
            let source = granted.source.card;
            if !matches!(granted.grant, Grant::Modify { .. }) || source == unit {
                continue;
            }
            found.push((source, if conditional { Rule::Cr7_3_3 } else { Rule::Cr7_3_2 }));
            let of_fight = |a: &Ability| match a {
                Ability::Constant(constant) => {
                    is_about_what_is_attacked(&constant.condition) && constant.does.iter().any(modifies)
                }
                _ => false,
            };
            if conditional && look.abilities(source).iter().any(|a| of_fight(a)) {
                found.push((source, Rule::Cr6_3_3a));
            }
            if self.card(source).exhausted && look.is_unit(source) && !look.is_attacking(source) {
                found.push((source, Rule::Cr7_3_4));
            }
        }
        if self.is_helped_by_fight(unit) {
            found.extend([(unit, Rule::Cr6_3_3a), (unit, Rule::Cr7_3_3)]);
        }
        found
    }

    /// CR 6.3.3.a: the units in the attack whose own ability changes their power by what it is like.
    pub(crate) fn helped_by_fight(&self, attack: &Attack) -> Vec<CardId> {
        attack_units(attack).map(|unit| unit.card).filter(|&unit| self.is_helped_by_fight(unit)).collect()
    }

    fn is_helped_by_fight(&self, unit: CardId) -> bool {
        let look = self.look();
        let words = Context::new(self.object(unit), self.card(unit).controller);
        let gives = |a: &Ability| match a {
            Ability::Constant(constant) => {
                is_while_fighting_and_more(&constant.condition)
                    && constant.does.iter().any(modifies)
                    && look.condition(&constant.condition, &words)
            }
            _ => false,
        };
        self.face(unit).sort.gives(GrantKinds::ANY) && look.abilities(unit).iter().any(|a| gives(a))
    }

    /// The rules by which the units that guard against an attack have Sentinel (CR 7.3.3, 7.3.4).
    pub(crate) fn rules_of_guards(&self, attacker: CardId, targets: &[CardId]) -> Vec<Rule> {
        let look = self.look();
        let is_sentinel = |g: &Grant| matches!(g, Grant::Ability(a) if a.is_keyword(Keyword::Sentinel));
        let mut rules = Vec::new();
        for &guard in self.units.iter().filter(|&&u| self.guards(u, attacker, targets)) {
            for granted in look.grants(guard).filter(|g| is_sentinel(&g.grant)) {
                rules.extend(granted.by_constant().filter(|conditional| *conditional).map(|_| Rule::Cr7_3_3));
                rules.extend(when(granted.by_constant().is_none(), [Rule::Cr7_7_3b]));
                rules.extend(when(self.card(granted.source.card).exhausted, [Rule::Cr7_3_4]));
            }
            rules.extend(when(self.card(guard).exhausted, [Rule::Cr7_3_4]));
        }
        rules
    }

    /// The rules on the possible targets: Sentinel, abilities that ignore or override it, and abilities that let this unit
    /// attack what others cannot.
    pub(crate) fn target_rules(&self, attacker: CardId, targets: &[CardId]) -> Vec<Rule> {
        let look = self.look();
        let arena = self.card(attacker).zone;
        let guards = |unit: CardId, player: PlayerId| {
            let state = self.card(unit);
            state.controller == player && state.zone == arena && look.has_keyword(unit, Keyword::Sentinel)
        };
        let across = |&target: &CardId| look.is_unit(target) && self.card(target).zone != arena;
        let mut rules = Vec::new();
        // Only an ability with "can" lets a unit do that.
        let can = self.card(attacker).exhausted || targets.len() > 1 || targets.iter().any(across);
        rules.extend(when(can, [Rule::Cr8_3_1]));
        let near = || targets.iter().any(|&target| self.card(target).zone == arena);
        rules.extend(when(self.is_multiplayer() && near(), [Rule::Cr11_2_2]));
        for &target in targets {
            let player = self.card(target).controller;
            if !self.units.iter().any(|&u| guards(u, player)) {
                rules.extend(when(self.guard_only_by_each_other(attacker, player), [Rule::Cr7_3_3a]));
                continue;
            }
            rules.extend([Rule::Cr6_3_2b, Rule::Cr7_5_11a, Rule::Cr7_5_11b]);
            if across(&target) && look.has_keyword(target, Keyword::Sentinel) {
                rules.push(Rule::NoteR2_2_2);
            } else if !guards(target, player) {
                rules.extend([Rule::Cr8_10_1, Rule::Cr7_5_11c]);
                rules.extend(when(look.has_keyword(attacker, Keyword::Saboteur), [Rule::Cr7_5_10a, Rule::Cr7_5_10b]));
            } else if look.has_keyword(target, Keyword::Hidden) && self.card(target).marks.fresh {
                rules.extend([Rule::Cr7_5_11d, Rule::Cr7_5_18b]);
            } else if look.has_grant(target, |g| *g == Grant::CantBeAttacked) {
                rules.push(Rule::Cr7_5_11d);
            }
        }
        rules
    }

    /// The rules on arenas, bases and control in an attack.
    pub(crate) fn arena_rules(&self, attacker: CardId, targets: &[CardId]) -> Vec<Rule> {
        let mut rules = Vec::new();
        let state = self.card(attacker);
        let at_base = targets.iter().any(|&target| self.card(target).zone == Zone::Base);
        rules.extend(when(at_base, [Rule::Cr3_2_3, Rule::Cr4_2_3]));
        let near = at_base || targets.iter().any(|&target| self.card(target).zone == state.zone);
        rules.extend(when(near, [if state.zone == Zone::Space { Rule::Cr4_4_3 } else { Rule::Cr4_3_3 }]));
        rules.extend(when(state.controller != state.owner, [Rule::Cr1_5_2c]));
        rules
    }

    /// The rules on an ability that forbids something to a unit: one of an upgrade on it is not given to the unit (CR 3.6.10).
    pub(crate) fn upgrade_forbids(&self, look: Look<'_>, unit: CardId, forbids: &Grant) -> &'static [Rule] {
        let granted = look.grants(unit).find(|granted| granted.grant == *forbids);
        match granted {
            // CR 7.7.3.b: the ability that made it has resolved, and it goes on.
            Some(granted) if granted.by_constant().is_none() => &[Rule::Cr7_7_3b],
            Some(granted) if look.attached_to(granted.source.card) == Some(unit) => &[Rule::Cr3_6_10],
            _ => &[],
        }
    }

    /// CR 7.3.3.a: units that would guard, but whose conditions are only met by each other.
    fn guard_only_by_each_other(&self, attacker: CardId, player: PlayerId) -> bool {
        let look = self.look();
        let would = |unit: &&CardId| {
            let state = self.card(**unit);
            state.controller == player
                && state.zone == self.card(attacker).zone
                && self.face(**unit).sort.gives(GrantKinds::ABILITIES)
                && look.abilities(**unit).iter().any(|a| is_given_by_itself(a, Keyword::Sentinel))
        };
        self.units.iter().filter(would).count() > 1
    }
}

/// More damage than any unit has HP.
const ENDLESS: i32 = 10_000;

/// CR 6.3.3.a: "while it is attacking a damaged unit".
fn is_about_what_is_attacked(condition: &Condition) -> bool {
    match condition {
        Condition::Is(Target::Attacked | Target::Defender, _) => true,
        Condition::All(all) => all.iter().any(is_about_what_is_attacked),
        _ => false,
    }
}

/// CR 6.3.3.a: "while attacking" or "while defending", and a further condition.
fn is_while_fighting_and_more(condition: &Condition) -> bool {
    let more = |filter: &Filter| filter.0.iter().any(|test| !matches!(test, Test::Kind(_) | Test::Enemy));
    let fights = |c: &Condition| matches!(c, Condition::Attacking(_) | Condition::Defending(_));
    match condition {
        Condition::Attacking(filter) | Condition::Defending(filter) => more(filter),
        Condition::All(all) => all.len() > 1 && all.iter().any(fights),
        _ => false,
    }
}

/// "While this unit has 6 or more power".
fn asks_own_power(ability: &Ability) -> bool {
    let Ability::Constant(constant) = ability else { return false };
    let of_power = |test: &Test| matches!(test, Test::Stat(Stat::Power, ..));
    matches!(&constant.condition, Condition::Is(Target::This, filter) if filter.0.iter().any(of_power))
}

/// "While another unit has Sentinel, this unit gains Sentinel."
fn is_given_by_itself(ability: &Ability, keyword: Keyword) -> bool {
    let Ability::Constant(constant) = ability else { return false };
    let asks = |condition: &Condition| match condition {
        Condition::Exists(filter) | Condition::Controls(_, filter) => filter.0.contains(&Test::Keyword(keyword)),
        _ => false,
    };
    let gives = |grants: &[Grant]| grants.iter().any(|g| matches!(g, Grant::Ability(a) if a.is_keyword(keyword)));
    let gives_while = |g: &Grant| matches!(g, Grant::While { condition, grants } if asks(condition) && gives(grants));
    constant.does.iter().any(|does| match does {
        Constant::Grant { grants, .. } => {
            (asks(&constant.condition) && gives(grants)) || grants.iter().any(gives_while)
        }
        _ => false,
    })
}
