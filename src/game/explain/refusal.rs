//! The rules that forbid an action or a choice, beside that of the prompt: those of attacks (CR 6.3, 7.5.11), of upgrades
//! (CR 6.2.2.b), of "up to" (CR 8.30), and of "another" (CR 8.18).

use std::collections::BTreeSet;

use swu_cards::{Condition, Effect};

use crate::attack::targets::AttackTerms;
use crate::position::{AttackStep, EffectFrame, Frame, PlayFrame, Position};
use crate::terms::{AbilityKind, Action, CardId, Choice, Decision, Ref, Refusal, Rule};

impl Position {
    /// Adds the rules by which an impossible action is none, and everything is as it was.
    pub(crate) fn explain_no_action(&self, refusal: Refusal, action: &Action) -> Refusal {
        let refusal = match action {
            Action::Attack { attacker, targets } if refusal.rule == Rule::Cr7_5_11a => {
                let defenders = targets.iter().map(|&target| self.card(target).controller);
                let sentinels: BTreeSet<CardId> =
                    defenders.flat_map(|defender| self.sentinels(*attacker, defender)).collect();
                let guards = self.rules_of_guards(*attacker, targets);
                guards.into_iter().fold(refusal.and(&[Rule::Cr6_3_2c]).because_of(sentinels), Refusal::and_one)
            }
            Action::Attack { .. } => refusal.and(&[Rule::Cr6_3_2c]),
            Action::Play(_) => refusal.and(&[Rule::Cr6_2_2d]),
            _ => refusal,
        };
        match refusal.cards.is_empty() {
            true => refusal.because_of(action.cards().first().copied()),
            false => refusal,
        }
    }

    /// Adds the rules that forbid just what was chosen.
    pub(crate) fn explain_no_choice(
        &self,
        refusal: Refusal,
        decision: &Decision,
        choice: &Choice,
        chosen: &[Ref],
    ) -> Refusal {
        let refusal = match chosen.len() > choice.max && choice.min < choice.max {
            true => refusal.and(&[Rule::Cr8_30_1]),
            false => refusal,
        };
        let Some(wrong) = chosen.iter().find(|one| !choice.options.contains(one)).and_then(|one| one.card()) else {
            return refusal;
        };
        match self.frames.last() {
            Some(Frame::Attack { step: step @ AttackStep::Declare { .. }, .. }) => {
                self.explain_unattackable(refusal, step, wrong)
            }
            Some(Frame::Do(part)) if matches!(&*part.effect, Effect::Attack(_)) => {
                self.explain_no_attacker(refusal, part, wrong)
            }
            // CR 6.2.2, 6.2.4.a: a card that the text speaks of cannot be played.
            Some(Frame::Do(part)) if self.chooses_a_play() => match self.why_not_played(part, wrong) {
                Some(why) => refusal.rules().fold(why, Refusal::and_one),
                None => refusal,
            },
            Some(Frame::Play(play)) if play.as_upgrade && play.onto.is_none() => {
                let onto = PlayFrame { onto: Some(wrong), ..(**play).clone() };
                match self.check_attachment(&onto) {
                    Ok(()) => refusal,
                    Err(why) => why.and_one(refusal.rule),
                }
            }
            _ => self.explain_no_option(refusal, decision, choice, wrong),
        }
    }

    /// CR 8.18.1, 8.24.1, 4.9.2: the ability itself where another card is asked for, and cards that are out of play.
    fn explain_no_option(&self, refusal: Refusal, decision: &Decision, choice: &Choice, wrong: CardId) -> Refusal {
        let is_there = |card: CardId| self.card(card).zone.is_play();
        let asks_for_play = choice.options.iter().filter_map(|one| one.card()).all(is_there);
        let itself: &[Rule] =
            if decision.source.is_some_and(|source| source.card == wrong) { &[Rule::Cr8_18_1] } else { &[] };
        let gone: &[Rule] = if asks_for_play && !is_there(wrong) { &[Rule::Cr4_9_2, Rule::Cr8_24_1] } else { &[] };
        refusal.and(itself).and(gone)
    }

    /// The rules by which a unit that an ability lets attack may not attack that (CR 6.3.1, 7.1.6.c).
    fn explain_unattackable(&self, refusal: Refusal, declare: &AttackStep, target: CardId) -> Refusal {
        let AttackStep::Declare { attacker, gives, context, .. } = declare else { return refusal };
        let always = gives.iter().filter(|(condition, _, to_attacker)| *to_attacker && *condition == Condition::Always);
        let gives = always.map(|(_, grant, _)| grant.clone()).collect();
        let terms = AttackTerms { even_if_exhausted: true, only: None, gives };
        let by_ambush = self.contexts.get(*context).is_some_and(|words| words.kind == AbilityKind::Ambush);
        let by_ability = if by_ambush { Rule::Cr7_5_5a } else { Rule::Cr7_1_6c };
        match self.check_attack(*attacker, target, &terms) {
            Ok(()) => {
                let base: &[Rule] = if self.look().is_unit(target) { &[] } else { &[Rule::Cr6_3_2, Rule::Cr8_3_2] };
                Refusal::new(by_ability, "the ability does not let it attack that").and_one(refusal.rule).and(base)
            }
            Err(reason) => {
                let attack = Action::Attack { attacker: *attacker, targets: vec![target] };
                let reason = self.explain_no_action(reason, &attack).and_one(refusal.rule);
                if by_ambush && !self.look().is_unit(target) { reason.and_one(by_ability) } else { reason }
            }
        }
    }

    /// The rules by which a unit may not make the attack of an ability (CR 6.3.0.b, 6.3.2.a, 8.4.1).
    fn explain_no_attacker(&self, refusal: Refusal, part: &EffectFrame, unit: CardId) -> Refusal {
        let Effect::Attack(attack) = &*part.effect else { return refusal };
        let Some(words) = self.contexts.get(part.context) else { return refusal };
        let terms = AttackTerms { even_if_exhausted: attack.even_if_exhausted, ..AttackTerms::default() };
        let has_attacked = words.chosen.iter().flatten().any(|one| one.card() == Some(unit));
        let again: &[Rule] = if has_attacked { &[Rule::Cr8_18_2] } else { &[] };
        match self.check_attacker(words.controller, unit, &terms) {
            Ok(()) => refusal.and(&[Rule::Cr8_4_1]).and(again),
            // Nothing else that could be meant is a unit of theirs.
            Err(reason) if self.look().is_unit(unit) && self.card(unit).controller == words.controller => {
                reason.and_one(refusal.rule).and(again)
            }
            Err(reason) => reason.rules().fold(refusal, Refusal::and_one),
        }
    }
}
