//! An attack after its declaration (CR 6.3.3 to 6.3.5): begin, combat damage, end.

pub(crate) mod targets;

use smallvec::SmallVec;
use swu_cards::{Constant, Deed, Duration, Grant, Keyword};

use crate::position::{
    Attack, AttackStep, DelayedMoment, Facts, Frame, Hit, Hits, Mistake, Occurrence, PendingTrigger, Position, Strikes,
    Zone,
};
use crate::terms::{
    AbilityKind, Answer, Aside, Ask, CardId, CardList, Choice, Happening, Object, PlayerId, Reason, Ref, Rule, Stamp,
    WhyNot,
};

/// The orders in which units deal combat damage (CR 6.3.5.c).
const TOGETHER: &[Strikes] = &[Strikes::All];
const ATTACKER_FIRST: &[Strikes] = &[Strikes::Attacker { first: true }, Strikes::Defenders { first: false }];
const DEFENDERS_FIRST: &[Strikes] = &[Strikes::Defenders { first: true }, Strikes::Attacker { first: false }];

impl Position {
    /// One step of the attack.
    pub(crate) fn step_attack(&mut self, step: AttackStep, number: Stamp) {
        match step {
            AttackStep::Declare { .. } => self.step_declare_attack(step),
            AttackStep::Begin => self.begin_attack_step(number),
            AttackStep::Damage => self.combat_damage_step(number),
            AttackStep::Strike(strikes) => self.deal_combat_damage(number, strikes),
            AttackStep::End => self.end_attack_step(number),
            AttackStep::Over => self.attack_over(number),
        }
    }

    /// The attack, of which nothing is about to change but these facts.
    pub(crate) fn attack_mut(&mut self, number: Stamp, facts: Facts) -> Option<&mut Attack> {
        self.state.board.changing(facts).attacks.iter_mut().find(|attack| attack.number == number)
    }

    fn attack_numbered(&self, number: Stamp) -> Option<Attack> {
        self.attacks.iter().find(|a| a.number == number).cloned()
    }

    /// CR 7.5.5: true if the attack is the one that Ambush lets the unit make.
    pub(crate) fn attacks_by_ambush(&self, attack: &Attack) -> bool {
        let words = self.contexts.last();
        words.is_some_and(|words| words.kind == AbilityKind::Ambush && words.source == attack.attacker)
    }

    /// CR 6.3.3: the attacker exhausts; On Attack, On Defense and their like trigger, and resolve before damage.
    fn begin_attack_step(&mut self, number: Stamp) {
        let Some(attack) = self.attack_numbered(number) else { return };
        let attacker = attack.attacker.card;
        let defenders: CardList = attack.defenders.iter().map(|d| d.card).collect();
        let uses_ambush = self.attacks_by_ambush(&attack);
        let told = self.worked_out(|_| defenders.to_vec());
        self.log(Rule::Cr6_3_1, Happening::Attacked { attacker, defenders: told });
        if uses_ambush && let Some(attack) = self.attack_mut(number, Facts::ATTACK) {
            attack.using = Some(Keyword::Ambush);
        }
        self.exhaust_card(attacker, Rule::Cr6_3_3);
        let helped = self.worked_out(|position| position.helped_by_fight(&attack));
        if let Some(attack) = self.attack_mut(number, Facts::NONE) {
            attack.helped = Aside(helped);
        }
        let bases =
            self.seats().filter(|&p| defenders.contains(&self.player(p).base)).fold(0u8, |bits, p| bits | 1 << p.0);
        let mut state = self.state.card_mut(attacker);
        state.marks.attacked = true;
        state.marks.attacked_bases |= bases;
        drop(state);
        self.did(attack.attacking_player, Deed::Attacked, attacker, 1);
        for seat in self.seats().filter(|seat| bases & (1 << seat.0) != 0) {
            self.did(attack.attacking_player, Deed::AttackedBase, self.player(seat).base, 1);
        }
        let mut next = [Frame::Triggers, Frame::Attack { step: AttackStep::Damage, number }];
        if self.mistaken(Mistake::OnAttackAfterDamage) {
            next.reverse();
        }
        self.state.push_in_order(next);
        self.occur(&[Occurrence::Attack { attacker: attack.attacker, defenders: attack.defenders }]);
    }

    /// CR 6.3.4, 6.3.5: damage is worked out now and dealt at once, unless something lets a unit deal it first.
    fn combat_damage_step(&mut self, number: Stamp) {
        let Some(attack) = self.attack_numbered(number) else { return };
        if self.ask_excess(&attack) {
            return;
        }
        let Some(attack) = self.attack_numbered(number) else { return };
        let frame = |step: AttackStep| Frame::Attack { step, number };
        let Some(order) = self.order_of(&attack) else {
            // CR 6.3.5.c: which of the options is used is for the unit's controller to decide.
            let (player, source) = (attack.attacking_player, attack.attacker);
            return self.ask_player(frame(AttackStep::Damage), player, source, Ask::May, Rule::Cr6_3_5c);
        };
        self.state.push(frame(AttackStep::End));
        let attacker_there = self.fights(attack.attacker, attack.attacking_player);
        if let Some(attack) = self.attack_mut(number, Facts::BLOWS) {
            attack.fought = attacker_there;
        }
        if !attacker_there && self.in_play(attack.attacker) {
            return self.why_not(Rule::Cr8_27_3, &[], attack.attacker.card, WhyNot::NoAttacker);
        }
        if !attacker_there {
            return self.why_not(Rule::Cr6_3_4b, &[Rule::Cr6_3_3c], attack.attacker.card, WhyNot::AttackerGone);
        }
        self.state.push_in_order(order.iter().map(|&strikes| frame(AttackStep::Strike(strikes))));
    }

    /// CR 6.3.5.c: of units that do not deal damage at the same time, those that deal it second must survive the first damage.
    /// The game state is checked between the two.
    fn deal_combat_damage(&mut self, number: Stamp, strikes: Strikes) {
        let Some(attack) = self.attack_numbered(number) else { return };
        let of_attacker = !matches!(strikes, Strikes::Defenders { .. });
        let of_defenders = !matches!(strikes, Strikes::Attacker { .. });
        let mut blows = self.blows(&attack);
        blows.retain(|blow| if blow.by == Some(attack.attacker) { of_attacker } else { of_defenders });
        let again = || Frame::Attack { step: AttackStep::Strike(strikes), number };
        let at_bases = if of_attacker { self.blows_at_bases(&attack) } else { Hits::new() };
        if self.ask_damage_order(again, &blows) || self.ask_damage_order(again, &at_bases) {
            return;
        }
        self.explain_strikes(&attack, strikes, &blows);
        let mut hits = Hits::new();
        if of_attacker && self.fights(attack.attacker, attack.attacking_player) {
            // The excess is kept for abilities that ask for it (CR 1.9.11).
            let (dealt, excess) = self.attacker_hits(&attack);
            if let Some(attack) = self.state.blows_mut().last_mut() {
                attack.excess = excess;
            }
            hits = dealt;
        }
        if of_defenders {
            if self.mistaken(Mistake::GritCountsThisCombat) {
                self.deal(&std::mem::take(&mut hits));
            }
            hits.extend(self.defender_hits(&attack));
        }
        self.deal(&hits);
    }

    /// Explains the combat damage before the first of it is dealt.
    fn explain_strikes(&mut self, attack: &Attack, strikes: Strikes, blows: &[Hit]) {
        let is_second = matches!(strikes, Strikes::Attacker { first: false } | Strikes::Defenders { first: false });
        if is_second || !self.is_told() {
            return;
        }
        self.explain_combat(attack, blows);
        match strikes {
            Strikes::All => self.explain_grit(attack),
            Strikes::Attacker { .. } => self.one_first(attack, &attack.defenders),
            Strikes::Defenders { .. } => self.one_first(attack, &[attack.attacker]),
        }
    }

    /// CR 6.3.5.c: one deals combat damage first; Grit of who deals it second counts that damage (CR 7.5.6.d).
    fn one_first(&mut self, attack: &Attack, second: &[Object]) {
        let grit = |o: &Object| self.in_play(*o) && self.look().has_keyword(o.card, Keyword::Grit);
        let also: &[Rule] = if second.iter().any(grit) { &[Rule::Cr7_5_6d, Rule::Cr7_5_6a] } else { &[] };
        self.because(Rule::Cr6_3_5c, also, attack.attacker.card, Reason::OneFirst);
    }

    /// True if a unit still is part of the attack (CR 6.3.4.b, 8.27.3).
    fn fights(&self, unit: Object, player: PlayerId) -> bool {
        self.is_fighting(&unit) && self.card(unit.card).controller == player
    }

    /// True for a unit that is in play as the same copy, whoever controls it.
    pub(crate) fn is_fighting(&self, unit: &Object) -> bool {
        self.in_play(*unit) && self.look().is_unit(unit.card)
    }

    /// The order of combat damage; nothing where that is still to be decided.
    fn order_of(&mut self, attack: &Attack) -> Option<&'static [Strikes]> {
        let answer = self.state.answer.take();
        let look = self.look();
        let first = |card: CardId| look.has_grant(card, |g| *g == Grant::DealsCombatDamageFirst);
        let may_be_last = |card: CardId| look.has_grant(card, |g| *g == Grant::MayDealCombatDamageLast);
        let attacker = attack.attacker.card;
        let mut units =
            attack.defenders.iter().filter(|&&d| self.in_play(d)).map(|d| d.card).filter(|&d| look.is_unit(d));
        match answer {
            Some(Answer::Yes) => return Some(DEFENDERS_FIRST),
            None if may_be_last(attacker) && units.clone().next().is_some() => return None,
            _ => {}
        }
        let strikes_first = self.mistaken(Mistake::AttackerStrikesFirst);
        Some(if strikes_first || first(attacker) {
            ATTACKER_FIRST
        } else if units.any(first) {
            DEFENDERS_FIRST
        } else {
            TOGETHER
        })
    }

    fn combat_power(&self, unit: CardId) -> i32 {
        let look = self.look();
        if look.has_grant(unit, |g| *g == Grant::DealsNoCombatDamage) {
            return 0;
        }
        let replaced = look.grants(unit).rev().find_map(|g| match &g.grant {
            Grant::CombatDamageIs(amount) => Some(look.amount(amount, &g.context())),
            _ => None,
        });
        replaced.unwrap_or_else(|| look.power(unit))
    }

    /// CR 6.3.4.a, 6.3.5.d: the attacker's combat damage, with Overwhelm's excess to the defending player's base (CR 7.5.7);
    /// and the excess damage for each defending unit.
    fn attacker_hits(&self, attack: &Attack) -> (Hits, SmallVec<[(Object, i32); 2]>) {
        let look = self.look();
        let attacker = attack.attacker.card;
        let power = self.combat_power(attacker);
        let overwhelm = look.has_keyword(attacker, Keyword::Overwhelm);
        let base = self.player(attack.defending_player).base;
        let hit = |target: CardId, amount: i32, rule: Rule| Hit {
            rule,
            ..Hit::in_combat(attack.attacker, attack.attacking_player, target, amount)
        };
        let (mut hits, mut all_excess) = (Hits::new(), SmallVec::new());
        if !attack.attacked_unit(self) {
            hits.extend(attack.defenders.iter().map(|d| hit(d.card, power, Rule::Cr6_3_4a)));
            return (hits, all_excess);
        }
        // CR 7.5.7.f is about a unit that has left play, not one that has changed sides (CR 8.27.3).
        let needs_defender = self.mistaken(Mistake::OverwhelmNeedsDefender);
        let (mut at_base, mut rule) = (0, Rule::Cr7_5_7a);
        for &defender in &attack.defenders {
            if !self.in_play(defender) {
                // CR 1.9.11: all that it would have been dealt is excess damage.
                if overwhelm && !needs_defender {
                    at_base += power;
                    rule = Rule::Cr7_5_7f;
                }
                continue;
            }
            if !look.is_unit(defender.card) {
                continue;
            }
            let whole = hit(defender.card, power, Rule::Cr6_3_4a);
            let excess = self.damage_to_fall(&whole).map_or(0, |needed| power - needed);
            all_excess.push((defender, excess.max(0)));
            if let Some(Some(other)) = attack.excess_to.filter(|_| excess > 0) {
                hits.push(hit(defender.card, power - excess, Rule::Cr6_3_5d));
                hits.push(hit(other.card, excess, Rule::Cr1_9_11));
            } else if overwhelm && excess > 0 {
                hits.push(hit(defender.card, power - excess, Rule::Cr6_3_5d));
                at_base += excess;
            } else {
                hits.push(whole);
            }
        }
        if at_base > 0 {
            hits.push(hit(base, at_base, rule));
        }
        (hits, all_excess)
    }

    /// Asks for the other unit to which an ability lets the attacker deal its excess damage.
    fn ask_excess(&mut self, attack: &Attack) -> bool {
        if attack.excess_to.is_some() || !self.fights(attack.attacker, attack.attacking_player) {
            return false;
        }
        let look = self.look();
        let granted = look.grants(attack.attacker.card).find_map(|granted| match &granted.grant {
            Grant::MayDealExcessTo(filter) => Some((filter.clone(), granted.context())),
            _ => None,
        });
        let Some((filter, words)) = granted else { return false };
        let excess = self.attacker_hits(attack).1.iter().any(|(_, excess)| *excess > 0);
        let mut options = if excess { look.all(&filter, &words) } else { Vec::new() };
        options.retain(|option| !attack.defenders.iter().any(|d| Ref::Card(*d) == *option));
        let answer = self.state.answer.take();
        if options.is_empty() || answer.is_some() {
            let to = match answer {
                Some(Answer::Choose(chosen)) => chosen.first().and_then(|r| r.object()),
                _ => None,
            };
            if let Some(attack) = self.attack_mut(attack.number, Facts::BLOWS) {
                attack.excess_to = Some(to);
            }
            return false;
        }
        let frame = Frame::Attack { step: AttackStep::Damage, number: attack.number };
        let ask = Ask::Choose(Choice::new(options, 1, 1).or_none(true));
        self.ask_player(frame, attack.attacking_player, attack.attacker, ask, Rule::Cr1_9_11);
        true
    }

    /// The part of that combat damage that is needed to defeat the unit, if it could (CR 6.3.5.d, 7.5.7.e): its remaining HP,
    /// and what would be prevented (CR 1.9.9).
    fn damage_to_fall(&self, hit: &Hit) -> Option<i32> {
        if self.replacements(hit).is_empty() {
            // Nothing is prevented or added, of this or of less: it takes what the unit has left.
            return self.falls_by(hit).then(|| self.hp_to_fall(hit.target).max(0));
        }
        (0..=hit.amount).find(|&amount| self.falls_by(&Hit { amount, ..hit.clone() }))
    }

    /// True if the damage defeats the unit that is dealt it.
    pub(crate) fn falls_by(&self, hit: &Hit) -> bool {
        let fate = self.fate(hit);
        let survives = |grant: &Grant| *grant == Grant::SurvivesWithoutHp;
        fate.left >= self.hp_to_fall(fate.target) && !self.look().has_grant(fate.target, survives)
    }

    /// The HP that a unit has left before it falls.
    fn hp_to_fall(&self, unit: CardId) -> i32 {
        let forgets = self.mistaken(Mistake::OverwhelmForgetsDamage);
        if forgets { self.look().hp(unit) } else { self.look().remaining_hp(unit).max(0) }
    }

    /// CR 6.3.4.a: the combat damage of defending units.
    fn defender_hits(&self, attack: &Attack) -> Hits {
        if !self.is_fighting(&attack.attacker) {
            return Hits::new();
        }
        let idle = |d: &Object| self.mistaken(Mistake::ExhaustedDefenderStrikesNot) && self.card(d.card).exhausted;
        let player = attack.defending_player;
        let defenders = attack.defenders.iter().filter(|d| self.fights(**d, player) && !idle(d));
        defenders.map(|&d| Hit::in_combat(d, player, attack.attacker.card, self.combat_power(d.card))).collect()
    }

    /// The combat damage that the units would deal each other, before anything replaces it.
    fn blows(&self, attack: &Attack) -> Hits {
        if !self.is_fighting(&attack.attacker) {
            return Hits::new();
        }
        let blow = |by: Object, to: Object| {
            Hit::in_combat(by, self.card(by.card).controller, to.card, self.combat_power(by.card))
        };
        let defenders = attack.defenders.iter().copied().filter(|d| self.is_fighting(d));
        defenders.flat_map(|d| [blow(attack.attacker, d), blow(d, attack.attacker)]).collect()
    }

    /// The combat damage to attacked bases to which something is given, such as a replacement effect (CR 7.7.5.e).
    fn blows_at_bases(&self, attack: &Attack) -> Hits {
        let power = || self.combat_power(attack.attacker.card);
        let bases = attack.defenders.iter().map(|defender| defender.card);
        let bases =
            bases.filter(|&base| self.card(base).zone == Zone::Base && self.look().grants(base).next().is_some());
        bases.map(|base| Hit::in_combat(attack.attacker, attack.attacking_player, base, power())).collect()
    }

    /// CR 6.3.5: effects for this attack expire; When Attack Ends triggers with what combat damage triggered.
    fn end_attack_step(&mut self, number: Stamp) {
        let Some(attack) = self.attack_numbered(number) else { return };
        // CR 7.6.16.a: it triggers when combat damage is dealt. What its unit has for this attack, and what is active while
        // it attacks, is there until then: an ability that is lost for that time does not trigger (CR 8.14.2).
        let ended = Occurrence::AttackEnded { attacker: attack.attacker, defenders: attack.defenders.clone() };
        let triggered = self.triggered_by(std::slice::from_ref(&ended));
        if let Some(attack) = self.attack_mut(number, Facts::ATTACK) {
            attack.ended = true;
        }
        self.state.orders.clear();
        self.log(Rule::Cr6_3_5, Happening::AttackEnded { attacker: attack.attacker.card });
        self.expire(|l| l.duration == Duration::ThisAttack && l.attack == number);
        self.state.push_in_order([Frame::Triggers, Frame::Attack { step: AttackStep::Over, number }]);
        // CR 3.4.3, 7.6.16.a: it triggers when combat damage is dealt. Of a leader that this has defeated the other face
        // was up then.
        let is_other_face = |source: Object| {
            attack.fought && attack_units(&attack).any(|unit| unit.card == source.card && unit != source)
        };
        let (others, waiting): (Vec<PendingTrigger>, Vec<PendingTrigger>) =
            triggered.into_iter().partition(|waits| is_other_face(waits.context.source));
        if let Some(other) = others.first() {
            self.why_not(Rule::Cr3_4_3, &[Rule::Cr7_6_16a], other.context.source.card, WhyNot::OtherFace);
        }
        self.explain_silenced(std::slice::from_ref(&ended));
        self.wait_for(waiting);
        self.delayed_until(std::slice::from_ref(&ended));
        let counts = !self.mistaken(Mistake::DefeatedAttackersEndNothing);
        if counts && attack.fought && !self.in_play(attack.attacker) {
            // CR 6.3.5.b: its own abilities trigger although combat damage has defeated it.
            let waiting = self.triggered_by_last_known(attack.attacker, &ended);
            self.wait_for(waiting);
        }
        if !self.in_play(attack.attacker) && self.look().completed(attack.attacker) {
            self.why_not(Rule::NoteR1_1_4, &[], attack.attacker.card, WhyNot::NotCompleted);
        }
    }

    fn attack_over(&mut self, number: Stamp) {
        let over = self.attacks.iter().position(|a| a.number == number).map(|at| self.state.attacks_mut().remove(at));
        self.state.board.changing(Facts::BLOWS).hurt_base =
            over.filter(|attack| attack.hurt_base).map(|attack| attack.attacker);
        let (due, rest) = std::mem::take(&mut self.state.delayed)
            .into_iter()
            .partition(|d| d.when == DelayedMoment::AttackEnds(number));
        self.state.delayed = rest;
        self.state.push(Frame::Triggers);
        self.state.push(Frame::DelayedLayer { waiting: due, current: None });
    }
}

/// The attacker and the units or base that it attacks.
pub(crate) fn attack_units(attack: &Attack) -> impl Iterator<Item = Object> + '_ {
    std::iter::once(attack.attacker).chain(attack.defenders.iter().copied())
}

pub(crate) fn modifies(does: &Constant) -> bool {
    matches!(does, Constant::Grant { grants, .. } if grants.iter().any(|g| matches!(g, Grant::Modify { .. })))
}
