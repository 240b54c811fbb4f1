//! Modified "Attack With a Unit" actions (CR 7.1.6.c): an ability lets a player attack.

use std::sync::Arc;

use swu_cards::{
    Ability, Amount, AttackWith, Condition, Constant, Duration, Effect, Filter, Grant, Keyword, Target, Test,
};

use crate::attack::targets::AttackTerms;
use crate::position::{AttackStep, Context, EffectFrame, Facts, Frame, Position, Zone};
use crate::terms::{
    AbilityKind, Answer, Ask, CardId, Choice, Decision, Object, Reason, Ref, Refs, Rule, SetLimit, Stamp, WhyNot, just,
};

impl Position {
    fn terms(&self, attack: &AttackWith, words: &Context) -> AttackTerms {
        let always = attack.attacker_gets.iter().filter(|given| given.condition == Condition::Always);
        let mut gives: Vec<Grant> = always.map(|given| given.grant.clone()).filter(|grant| !lends(grant)).collect();
        for ability in self.lent(attack, words) {
            gives.extend(given_to_itself(&ability).cloned());
            gives.push(Grant::Ability(ability));
        }
        AttackTerms {
            even_if_exhausted: attack.even_if_exhausted,
            only: Some((self.defender_of(attack, words), words.clone())),
            gives,
        }
    }

    /// The units that may be attacked so: by Ambush also bases, where something says that of the unit.
    fn defender_of(&self, attack: &AttackWith, words: &Context) -> Filter {
        let may = |grant: &Grant| *grant == Grant::CanAttackBasesUsing(Keyword::Ambush);
        match words.kind == AbilityKind::Ambush && self.look().has_grant(words.source.card, may) {
            true => Filter(vec![Test::Enemy]),
            false => attack.defender.clone(),
        }
    }

    /// The abilities that the attacker has for the attack, from its declaration on: those of a card that the effect names, and
    /// by Support the other abilities of the unit with it (CR 7.5.20.a), of one that has left play those that it had (CR
    /// 8.11.1). As abilities of the unit that attacks they speak of that unit (CR 7.1.8).
    fn lent(&self, attack: &AttackWith, words: &Context) -> Vec<Arc<Ability>> {
        let look = self.look();
        let named = attack.attacker_gets.iter().filter_map(|given| match &given.grant {
            Grant::AbilitiesOf { of, .. } => Some(look.fixed(of, words)),
            _ => None,
        });
        let cards = named.flatten().filter_map(Ref::card);
        let mut abilities: Vec<Arc<Ability>> =
            cards.flat_map(|card| look.printed_abilities(card).iter().cloned()).collect();
        if words.kind == AbilityKind::Support {
            let own = look.last_abilities(words.source).into_owned();
            abilities.extend(own.into_iter().filter(|ability| !ability.is_keyword(Keyword::Support)));
        }
        abilities
    }

    /// First the attacker, if there is a choice, then what it attacks (CR 6.3.1). Several attack one after the other
    /// (CR 7.1.7): `resolved` holds those that have attacked, then those that were chosen ahead.
    pub(super) fn perform_attack(&mut self, part: &EffectFrame, attack: &AttackWith, words: &Context) {
        let able = self.able_to_attack(part, attack, words);
        let Target::Choose(choose) = &attack.attacker else {
            return match able.first() {
                Some(&unit) => self.declare_attack(part, attack, unit, words),
                None => self.no_attack(part, attack, words),
            };
        };
        let done = part.resolved.first().map_or(0, |done| done.len());
        let left = (self.look().amount(&choose.count.max, words).max(0) as usize).saturating_sub(done);
        let least = self.look().amount(&choose.count.min, words).max(0) as usize;
        if let Some(Answer::Choose(chosen)) = self.state.answer.take() {
            return match super::cards(&chosen).as_slice() {
                [] if done > 0 => {}
                // CR 8.30.5: none of "up to" is no attack.
                [] if least == 0 && !part.optional => {
                    self.why_not(Rule::Cr8_30_5, &[], words.source.card, WhyNot::NoneOfUpTo);
                    self.state.note_done(part.context, false);
                }
                [] => self.decline(part.context),
                [unit, ahead @ ..] => self.attack_and_go_on(part, attack, *unit, ahead.to_vec(), words),
            };
        }
        if let Some((&unit, ahead)) = part.resolved.get(1).and_then(|ahead| ahead.split_first()) {
            let ahead = super::cards(ahead);
            return match unit.card().filter(|unit| able.contains(unit)) {
                Some(unit) => self.attack_and_go_on(part, attack, unit, ahead, words),
                None => self.no_attack(part, attack, words),
            };
        }
        if part.resolved.len() > 1 || left == 0 {
            return;
        }
        if able.is_empty() {
            if done == 0 {
                self.no_attack(part, attack, words);
            }
            return;
        }
        let options: Vec<Ref> = self.refs(&able);
        let max = left.min(options.len());
        let choice = Choice { options, min: 1, max, optional: part.optional || done >= least, limits: Vec::new() };
        self.ask_in(Frame::Do(part.clone()), words, Ask::Choose(choice), Rule::Cr6_3_0d);
    }

    /// The units of the player that can attack so and have not yet.
    fn able_to_attack(&self, part: &EffectFrame, attack: &AttackWith, words: &Context) -> Vec<CardId> {
        let terms = self.terms(attack, words);
        let done = part.resolved.first().map(|r| super::cards(r)).unwrap_or_default();
        self.attackers(attack, words)
            .into_iter()
            .filter(|u| !done.contains(u))
            .filter(|&u| !self.targets_under(u, &terms).is_empty())
            .collect()
    }

    /// The units of the player that the ability speaks of.
    fn attackers(&self, attack: &AttackWith, words: &Context) -> Vec<CardId> {
        let found = match &attack.attacker {
            Target::Choose(choose) => super::cards(&self.look().all(&choose.filter, words)),
            fixed => super::cards(&self.look().fixed(fixed, words)),
        };
        let look = self.look();
        found.into_iter().filter(|&u| look.is_unit(u) && self.card(u).controller == words.controller).collect()
    }

    /// CR 1.3.2, 7.5.5.c: no unit can attack so.
    fn no_attack(&mut self, part: &EffectFrame, attack: &AttackWith, words: &Context) {
        self.state.note_done(part.context, false);
        self.state.note_affected(part.context, Refs::new());
        for unit in self.attackers(attack, words) {
            self.explain_restriction(unit);
        }
        if words.kind == AbilityKind::Ambush {
            self.why_not(Rule::Cr7_5_5c, &[Rule::Cr6_3_0d], words.source.card, WhyNot::NoneToAttack);
        } else {
            let exhausted =
                self.units.iter().map(|&u| self.card(u)).any(|u| u.controller == words.controller && u.exhausted);
            let enemy = match &attack.attacker {
                Target::Choose(_) => false,
                fixed => super::cards(&self.look().fixed(fixed, words))
                    .into_iter()
                    .any(|unit| self.look().is_unit(unit) && self.card(unit).controller != words.controller),
            };
            let also: &[Rule] = if exhausted || enemy { &[Rule::Cr1_3_2, Rule::Cr6_3_0b] } else { &[Rule::Cr1_3_2] };
            self.why_not(Rule::Cr6_3_0d, also, words.source.card, WhyNot::NoneCanAttack);
        }
        if part.optional {
            self.leave_out(part.context);
        }
    }

    /// This unit attacks; then those chosen ahead, or the next that is chosen.
    fn attack_and_go_on(
        &mut self,
        part: &EffectFrame,
        attack: &AttackWith,
        unit: CardId,
        ahead: Vec<CardId>,
        words: &Context,
    ) {
        let Target::Choose(choose) = &attack.attacker else { return };
        if choose.count.max != Amount::Number(1) {
            let mut done = part.resolved.first().cloned().unwrap_or_default();
            done.push(Ref::Card(self.object(unit)));
            let mut resolved = vec![done];
            if part.resolved.len() > 1 || !ahead.is_empty() {
                resolved.push(self.refs(&ahead));
            }
            if resolved.first().is_some_and(|done| done.len() > 1) {
                self.because(
                    Rule::Cr7_1_7,
                    &[Rule::Cr6_3_0b, Rule::Cr8_4_4a],
                    words.source.card,
                    Reason::OneAfterTheOther,
                );
            }
            self.state.push(Frame::Do(EffectFrame { resolved: resolved.into(), optional: false, ..part.clone() }));
        }
        self.declare_attack(part, attack, unit, words);
    }

    fn declare_attack(&mut self, part: &EffectFrame, attack: &AttackWith, attacker: CardId, words: &Context) {
        self.explain_restriction(attacker);
        let asks = matches!(attack.attacker, Target::Choose(_));
        let object = Ref::Card(self.object(attacker));
        if let Some(words) = self.state.context_mut(part.context) {
            if asks {
                words.chosen.push(just(object));
            }
            words.it = just(object);
            words.affected = just(object);
        }
        let given = attack.attacker_gets.iter().filter(|given| !lends(&given.grant));
        let mut gives: Vec<(Condition, Grant, bool)> =
            given.map(|given| (given.condition.clone(), given.grant.clone(), true)).collect();
        let lent = self.lent(attack, words);
        gives.extend(lent.into_iter().map(|ability| (Condition::Always, Grant::Ability(ability), true)));
        gives.extend(attack.defender_gets.iter().map(|g| (g.condition.clone(), g.grant.clone(), false)));
        let mut also = Vec::new();
        if !part.optional {
            also.push(Rule::Cr7_1_6a);
        }
        // CR 6.3.0.b: the next attack of the same ability comes when this one is over.
        let follows =
            |frame: &Frame| matches!(frame, Frame::Do(next) if next.context == part.context && attacks(&next.effect));
        if self.frames.iter().any(follows) {
            also.extend([Rule::Cr7_1_7, Rule::Cr6_3_0b, Rule::Cr8_4_4a]);
        }
        if !gives.is_empty() || !attack.defender.0.is_empty() {
            also.push(Rule::Cr7_1_6c);
        }
        if !gives.is_empty() {
            also.push(Rule::Cr7_7_3a);
        }
        if words.kind == AbilityKind::Support {
            also.extend([Rule::Cr7_5_20d, Rule::Cr7_5_20e, Rule::Cr7_1_8]);
        }
        let step = AttackStep::Declare {
            attacker,
            player: words.controller,
            options: self.targets_under(attacker, &self.terms(attack, words)),
            optional: part.optional && !asks,
            gives,
            context: part.context,
            also,
        };
        self.state.push(Frame::Attack { step, number: Stamp::default() });
    }

    /// Takes the chosen target, and makes the grants for the attack (CR 6.3.1).
    pub(crate) fn step_declare_attack(&mut self, step: AttackStep) {
        let AttackStep::Declare { attacker, player, options, optional, gives, context, also } = step.clone() else {
            return;
        };
        // Units and bases of a player who has left the game since are not there (CR 11.3.1).
        let is_there = |card: &CardId| self.card(*card).zone.is_play();
        let options: Vec<CardId> = options.into_iter().filter(is_there).collect();
        if !is_there(&attacker) || options.is_empty() {
            return self.decline(context);
        }
        match self.state.answer.take() {
            Some(Answer::Choose(chosen)) => {
                let targets = super::cards(&chosen);
                if targets.is_empty() {
                    return self.decline(context);
                }
                let unknown = self.rules_of_unknown_attacks(context, &targets, &gives);
                let number = self.begin_attack(player, attacker, &targets);
                if let Some(attack) = self.attack_mut(number, Facts::BLOWS) {
                    attack.also.extend(also.into_iter().chain(unknown));
                }
                self.give_for_attack(number, &gives, context);
            }
            _ => {
                let choice = self.choice_of_attacked(attacker, options, optional);
                let source = self.contexts.get(context).map(|c| c.source);
                let player = self.decider(player);
                self.state.ask(
                    Frame::Attack { step, number: Stamp::default() },
                    Decision { player, ask: Ask::Choose(choice), rule: Rule::Cr6_3_1, source },
                );
            }
        }
    }

    /// The notes on what edition 9.0 brings to attacks by numbers that are not known: Ambush on a base, and Raid for Restore.
    fn rules_of_unknown_attacks(
        &self,
        context: usize,
        targets: &[CardId],
        gives: &[(Condition, Grant, bool)],
    ) -> impl Iterator<Item = Rule> + use<> {
        let by_ambush = self.contexts.get(context).is_some_and(|words| words.kind == AbilityKind::Ambush);
        let on_base = by_ambush && targets.iter().any(|&target| self.card(target).zone == Zone::Base);
        let replaces = gives.iter().any(|(_, grant, _)| matches!(grant, Grant::ReplaceKeyword { .. }));
        let notes = [on_base.then_some(Rule::NoteE1_1_20), replaces.then_some(Rule::NoteE1_1_22)];
        notes.into_iter().flatten()
    }

    /// One unit or base; or so many units of one player (CR 6.3.1).
    fn choice_of_attacked(&self, attacker: CardId, targets: Vec<CardId>, optional: bool) -> Choice {
        let max = self.most_attacked(attacker).min(targets.len());
        let look = self.look();
        let label = |&target: &CardId| {
            let seat = self.card(target).controller.0;
            if look.is_unit(target) { format!("units of {seat}") } else { format!("base of {seat}") }
        };
        let labels: Vec<Vec<String>> = targets.iter().map(|target| vec![label(target)]).collect();
        let limits = if max > 1 { vec![SetLimit::Share { labels }] } else { Vec::new() };
        let options = self.refs(&targets);
        Choice { options, min: 1, max, optional, limits }
    }

    fn give_for_attack(&mut self, number: Stamp, gives: &[(Condition, Grant, bool)], context: usize) {
        let Some(attack) = self.attacks.iter().find(|a| a.number == number).cloned() else { return };
        let mut words = self.context(context);
        words.attack = Some(number);
        words.it = just(Ref::Card(attack.attacker));
        let defenders = attack.defenders.iter().copied().filter(|d| self.look().is_unit(d.card)).collect::<Vec<_>>();
        for (condition, grant, to_attacker) in gives {
            if !self.look().condition(condition, &words) {
                continue;
            }
            let objects: Vec<Object> = if *to_attacker { vec![attack.attacker] } else { defenders.clone() };
            let fixed = self.fix(grant, &words);
            self.last(&words, objects, fixed, Duration::ThisAttack);
        }
    }
}

/// True if a player may attack by the effect.
fn attacks(effect: &Effect) -> bool {
    match effect {
        Effect::Attack(_) => true,
        Effect::May { effect, .. } => attacks(effect),
        Effect::Sequence(parts) => parts.iter().any(|part| attacks(part)),
        _ => false,
    }
}

/// The grants of a constant ability without a condition to the card that has it.
fn given_to_itself(ability: &Ability) -> impl Iterator<Item = &Grant> {
    let does: &[Constant] = match ability {
        Ability::Constant(constant) if constant.condition == Condition::Always => &constant.does,
        _ => &[],
    };
    let grants = does.iter().filter_map(|does| match does {
        Constant::Grant { to: Target::This, grants } => Some(grants),
        _ => None,
    });
    grants.flatten()
}

/// True if the grant is of all abilities of another card.
const fn lends(grant: &Grant) -> bool {
    matches!(grant, Grant::AbilitiesOf { .. })
}
