//! Modified "Attack With a Unit" actions (CR 7.1.6.c): an ability lets a player attack.

use crate::cards::{AttackWith, Condition, Duration, Grant, Target};

use super::super::attack_targets::AttackTerms;
use super::super::decision::{Answer, Ask, Choice, Decision};
use super::super::frame::{AttackFrame, AttackStep, Do, Frame};
use super::super::ids::{CardId, Object, Ref};
use super::super::position::Position;
use super::super::rule::Rule;
use super::super::state::Context;

impl Position {
    fn terms(&self, attack: &AttackWith, words: &Context) -> AttackTerms {
        let gives = attack
            .attacker_gets
            .iter()
            .filter(|given| given.condition == Condition::Always)
            .map(|given| given.grant.clone())
            .collect();
        AttackTerms {
            even_if_exhausted: attack.even_if_exhausted,
            only: Some((attack.defender.clone(), words.clone())),
            gives,
        }
    }

    /// First the attacker, if there is a choice, then what it attacks (CR 6.3.1).
    pub(super) fn perform_attack(&mut self, part: &Do, attack: &AttackWith, words: &Context) {
        let terms = self.terms(attack, words);
        let able: Vec<CardId> = match &attack.attacker {
            Target::Choose(choose) => super::cards(&self.look().all(&choose.filter, words)),
            fixed => super::cards(&self.look().fixed(fixed, words)),
        };
        let able: Vec<CardId> = able
            .into_iter()
            .filter(|&u| self.look().is_unit(u) && self.card(u).controller == words.controller)
            .filter(|&u| !self.targets_under(u, &terms).is_empty())
            .collect();
        let asks = matches!(attack.attacker, Target::Choose(_));
        let attacker = match (self.answer.take(), asks) {
            (Some(Answer::Choose(chosen)), true) => match chosen.first().and_then(|r| r.card()) {
                Some(unit) => unit,
                None => return self.decline(part.context),
            },
            (_, true) if !able.is_empty() => {
                let options = able.iter().map(|&u| Ref::Card(self.object(u))).collect();
                let choice = Choice { options, min: 1, max: 1, optional: part.optional, limits: Vec::new() };
                let decision = self.decision_of(words, Ask::Choose(choice), Rule::Cr6_3_0d);
                return self.ask(Frame::Do(part.clone()), decision);
            }
            (_, false) if !able.is_empty() => match able.first() {
                Some(&unit) => unit,
                None => return,
            },
            _ => {
                // CR 1.3.2, 7.5.5.c
                self.note_done(part.context, false);
                return if part.optional { self.decline(part.context) } else { () };
            }
        };
        let object = Ref::Card(self.object(attacker));
        if let Some(words) = self.context_mut(part.context) {
            if asks {
                words.chosen.push(vec![object]);
            }
            words.it = vec![object];
            words.affected = vec![object];
        }
        let mut gives: Vec<(Condition, Grant, bool)> =
            attack.attacker_gets.iter().map(|g| (g.condition.clone(), g.grant.clone(), true)).collect();
        gives.extend(attack.defender_gets.iter().map(|g| (g.condition.clone(), g.grant.clone(), false)));
        let step = AttackStep::Declare {
            attacker,
            player: words.controller,
            options: self.targets_under(attacker, &terms),
            optional: part.optional && !asks,
            gives,
            context: part.context,
        };
        self.push(Frame::Attack(AttackFrame { step, number: 0 }));
    }

    /// The target is chosen, and what is given for the attack is given (CR 6.3.1).
    pub(in super::super) fn step_declare_attack(&mut self, frame: AttackFrame) {
        let AttackStep::Declare { attacker, player, options, optional, gives, context } = frame.step.clone() else {
            return;
        };
        match self.answer.take() {
            Some(Answer::Choose(chosen)) => {
                let targets = super::cards(&chosen);
                if targets.is_empty() {
                    return self.decline(context);
                }
                let number = self.begin_attack(player, attacker, &targets);
                self.give_for_attack(number, &gives, context);
            }
            _ => {
                let options = options.into_iter().map(|t| Ref::Card(self.object(t))).collect();
                let choice = Choice { options, min: 1, max: 1, optional, limits: Vec::new() };
                let source = self.contexts.get(context).map(|c| c.source);
                let player = self.decider(player);
                self.ask(
                    Frame::Attack(frame),
                    Decision { player, ask: Ask::Choose(choice), rule: Rule::Cr6_3_1, source },
                );
            }
        }
    }

    fn give_for_attack(&mut self, number: u32, gives: &[(Condition, Grant, bool)], context: usize) {
        let Some(attack) = self.attacks.iter().find(|a| a.number == number).cloned() else { return };
        let mut words = self.context(context);
        words.attack = Some(number);
        words.it = vec![Ref::Card(attack.attacker)];
        for (condition, grant, to_attacker) in gives {
            if !self.look().condition(condition, &words) {
                continue;
            }
            let objects: Vec<Object> = if *to_attacker { vec![attack.attacker] } else { attack.defenders.clone() };
            let fixed = self.fix(grant, &words);
            self.last(&words, objects, fixed, Duration::ThisAttack);
        }
    }
}
