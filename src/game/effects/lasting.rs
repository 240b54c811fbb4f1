//! Lasting and delayed effects that abilities make (CR 7.7.3, 7.7.4).

use std::sync::Arc;

use swu_cards::{Amount, Condition, Duration, Effect, Filter, Grant, Moment, Phase, PlayerRule, Target, Test, Who};

use super::first_target;
use crate::position::{Context, DelayedEffect, DelayedMoment, Frame, LastingEffect, LastingKind, Position};
use crate::terms::{AbilityKind, CardId, Happening, Object, Ref, Rule, WhyNot};

impl Position {
    /// CR 7.7.3.d: on the objects that are in play now.
    pub(super) fn perform_lasting(
        &mut self,
        grants: &[Grant],
        duration: Duration,
        refs: &[Ref],
        context: usize,
        words: &Context,
    ) {
        if words.kind == AbilityKind::Cost && self.gives_to_played(grants, duration, refs, words) {
            return;
        }
        let objects: Vec<Object> = refs.iter().filter_map(|r| r.object()).filter(|&o| self.in_play(o)).collect();
        self.state.note_done(context, !objects.is_empty());
        if objects.is_empty() {
            return;
        }
        if self.is_over(duration, words) {
            return self.state.note_done(context, false);
        }
        for grant in grants {
            // It is worked out for each object by itself: anything but plain numbers may be about the object.
            let is_number = |amount: &Amount| matches!(amount, Amount::Number(_));
            if matches!(grant, Grant::Modify { power, hp } if !is_number(power) || !is_number(hp)) {
                for &object in &objects {
                    let own = words.of(Ref::Card(object));
                    let fixed = self.fix(grant, &own);
                    self.last(words, vec![object], fixed, duration);
                }
            } else {
                let fixed = self.fix(grant, words);
                self.last(words, objects.clone(), fixed, duration);
            }
        }
        let on: Vec<CardId> = objects.iter().map(|o| o.card).collect();
        let told = Happening::Lasting { source: words.source.card, on: on.clone() };
        self.tell(Rule::Cr7_7_3a, |at| at.rules_of_lasting(grants, &objects, &on, words), told);
        for unit in on {
            self.explain_lost(unit, grants.iter());
        }
        self.state.note(context, |words| words.affected = objects.into_iter().map(Ref::Card).collect());
    }

    /// Gives the card that is being paid for what it enters play with (CR 7.1.8). Returns true if it is about that card.
    fn gives_to_played(&mut self, grants: &[Grant], duration: Duration, refs: &[Ref], words: &Context) -> bool {
        let fixed = grants.iter().map(|grant| self.fix(grant, words));
        // "Those units' abilities" are none if no unit was chosen.
        let gives = |grant: &Grant| !matches!(grant, Grant::While { grants, .. } if grants.is_empty());
        let given: Vec<_> = fixed.filter(gives).map(|grant| (grant, duration)).collect();
        let play = self.state.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Play(play) => Some(play),
            _ => None,
        });
        let Some(play) = play.filter(|play| *refs == [Ref::Card(words.source)] && play.card == words.source.card)
        else {
            return false;
        };
        let gains = |(grant, _): &(Grant, Duration)| matches!(grant, Grant::While { .. });
        play.cost_rules.extend(given.iter().any(gains).then_some(Rule::Cr7_1_8));
        play.grants.extend(given);
        true
    }

    /// CR 7.7.3.a, e: true if the duration is over before the effect begins: "while this unit is in play" when it no longer is,
    /// "for this attack" when there is none.
    fn is_over(&mut self, duration: Duration, words: &Context) -> bool {
        let is_over = match duration {
            Duration::WhileThisInPlay => !self.in_play(words.source),
            Duration::ThisAttack => match words.attack {
                Some(number) => self.attacks.iter().all(|attack| attack.number != number || attack.ended),
                None => self.attacks.is_empty(),
            },
            Duration::ThisPhase | Duration::ThisRound | Duration::NextRegroup | Duration::Always => false,
        };
        if is_over {
            self.why_not(Rule::Cr7_7_3a, &[Rule::Cr7_7_3e], words.source.card, WhyNot::DurationOver);
        }
        is_over
    }

    /// Works out the amounts of a grant when it is made: a lasting effect keeps them.
    pub(super) fn fix(&self, grant: &Grant, words: &Context) -> Grant {
        let look = self.look();
        let number = |amount: &Amount| Amount::Number(look.amount(amount, words));
        match grant {
            Grant::Modify { power, hp } => Grant::Modify { power: number(power), hp: number(hp) },
            Grant::LoseNamedTrait => match words.rare.named.as_deref() {
                Some(named) => Grant::LoseTrait(named.into()),
                None => grant.clone(),
            },
            Grant::PrintedPower(amount) => Grant::PrintedPower(number(amount)),
            Grant::PrintedHp(amount) => Grant::PrintedHp(number(amount)),
            Grant::PreventDamage { up_to, only, uses, by, first } => {
                let up_to = up_to.as_ref().map(number);
                Grant::PreventDamage { up_to, only: *only, uses: *uses, by: by.clone(), first: *first }
            }
            Grant::While { condition, grants } => Grant::While {
                condition: self.fix_condition(condition, words),
                grants: grants.iter().map(|grant| self.fix(grant, words)).collect(),
            },
            // What the card has as it is when the effect begins (CR 7.7.3.d).
            Grant::AbilitiesOf { of, class } => {
                let cards = look.fixed(of, words).into_iter().filter_map(Ref::card);
                let abilities = cards.flat_map(|card| match class {
                    Some(class) => look.abilities_of_class(card, *class),
                    None => look.printed_abilities(card).to_vec(),
                });
                Grant::While { condition: Condition::Always, grants: abilities.map(Grant::Ability).collect() }
            }
            Grant::RedirectCombatDamage(to) => {
                // The object that was chosen, whatever happens to the words it was chosen by.
                let objects = look.fixed(to, words);
                match objects.first() {
                    Some(Ref::Card(object)) => Grant::RedirectCombatDamage(only(*object)),
                    _ => grant.clone(),
                }
            }
            other => other.clone(),
        }
    }

    /// The objects that the condition of a lasting effect speaks of, "that unit", are those meant when it is made.
    fn fix_condition(&self, condition: &Condition, words: &Context) -> Condition {
        match condition {
            Condition::Attacking(filter) => Condition::Attacking(self.fix_filter(filter, words)),
            Condition::Defending(filter) => Condition::Defending(self.fix_filter(filter, words)),
            other => other.clone(),
        }
    }

    /// The objects that a target means now, as a target.
    fn meant(&self, target: &Target, words: &Context) -> Target {
        let objects = self.look().fixed(target, words).into_iter().filter_map(Ref::object);
        Target::Both(objects.map(only).collect())
    }

    fn fix_filter(&self, filter: &Filter, words: &Context) -> Filter {
        let fix = |test: &Test| match test {
            Test::OneOf(target) if matches!(**target, Target::It | Target::Chosen(_)) => {
                Test::OneOf(Box::new(self.meant(target, words)))
            }
            Test::CopyOf(target) => Test::CopyOf(Box::new(self.meant(target, words))),
            other => other.clone(),
        };
        Filter(filter.0.iter().map(fix).collect())
    }

    /// The object that a text about playing a card looks for: the copy that a card became when it left play, while it lies
    /// where it went then (CR 8.5.4). In the next zone it is not found (CR 4.9.1).
    pub(super) fn where_it_went(&self, object: Object) -> Object {
        let next = Object { copy: object.copy + 1, ..object };
        let lies_there = self.object(object.card) == next && !self.card(object.card).zone.is_play();
        if lies_there { next } else { object }
    }

    /// Settles the referents of a rule when it is made.
    fn fix_rule(&self, rule: &PlayerRule, words: &Context) -> PlayerRule {
        match rule {
            PlayerRule::MayPlay { who, what, price, weaknesses } => {
                // CR 8.31.1: "this unit from your discard pile" lies in that of its owner.
                let is_yours = |object: &Object| {
                    (who, what) != (&Who::You, &Target::This) || self.card(object.card).owner == words.controller
                };
                let cards = self.look().fixed(what, words).into_iter().filter_map(Ref::object).filter(is_yours);
                let cards = cards.map(|object| self.where_it_went(object));
                let what = cards.map(only).collect();
                let (who, what, price) = (who.clone(), Target::Both(what), price.clone());
                PlayerRule::MayPlay { who, what, price, weaknesses: *weaknesses }
            }
            PlayerRule::NextActionAttacks { who, with, what } => {
                let look = self.look();
                let who = look.who(who, words).first().map_or_else(|| who.clone(), |player| Who::Seat(player.0));
                PlayerRule::NextActionAttacks { who, with: self.meant(with, words), what: what.clone() }
            }
            PlayerRule::Free { who, card } => PlayerRule::Free { who: who.clone(), card: self.fix_filter(card, words) },
            PlayerRule::Have { what, grants } => PlayerRule::Have {
                what: self.fix_filter(what, words),
                grants: grants.iter().map(|grant| self.fix(grant, words)).collect(),
            },
            other => other.clone(),
        }
    }

    pub(crate) fn perform_lasting_rule(
        &mut self,
        rule: &PlayerRule,
        duration: Duration,
        next_only: bool,
        uses: u8,
        words: &Context,
    ) {
        if self.is_over(duration, words) {
            return;
        }
        let order = self.state.tick();
        let rule = self.fix_rule(rule, words);
        let demands = matches!(rule, PlayerRule::NextActionAttacks { .. });
        // CR 7.7.3.d: such a rule says that it is about cards that are not in play.
        let names_cards_out_of_play = matches!(
            rule,
            PlayerRule::Cost { .. }
                | PlayerRule::CantPlay(..)
                | PlayerRule::MayPlay { .. }
                | PlayerRule::CardsGain { .. }
                | PlayerRule::CardsLoseAbilities { .. }
                | PlayerRule::Have { .. }
        );
        self.state.lasting.push(LastingEffect {
            source: words.source,
            controller: words.controller,
            duration,
            effect: LastingKind::Rule { rule, next_only, uses, words: Arc::new(words.clone()) },
            attack: words.attack.unwrap_or_default(),
            order,
        });
        // What the next action must be is so from now on: nothing happens when it comes.
        let delayed = next_only && !demands;
        let source = words.source.card;
        if delayed {
            // CR 7.7.4.a: it waits for a condition that may arise.
            self.log_all(Rule::Cr7_7_4a, done_with(words), Happening::DelayedMade { source });
        } else {
            let mut also = done_with(words).to_vec();
            if names_cards_out_of_play {
                also.push(Rule::Cr7_7_3d);
            }
            self.log_all(Rule::Cr7_7_3a, &also, Happening::Lasting { source, on: Vec::new() });
        }
    }

    /// CR 7.7.4.a; one whose only moment comes while the ability resolves follows at once (CR 7.7.4.f).
    pub(super) fn perform_delayed(&mut self, at: &Moment, effect: &Arc<Effect>, words: &Context) {
        if let Some(about @ (Target::It | Target::Affected | Target::Chosen(_))) = first_target(effect)
            && self.look().fixed(about, words).is_empty()
        {
            // There is nothing that it could happen to.
            return self.why_not(Rule::Cr1_3_2, &[Rule::Cr7_7_4a], words.source.card, WhyNot::NothingToChoose);
        }
        let when = match at {
            Moment::StartOfRegroupPhase => DelayedMoment::PhaseStarts(Phase::Regroup),
            Moment::StartOfNextActionPhase => DelayedMoment::PhaseStarts(Phase::Action),
            Moment::EndOfPhase if self.look().in_regroup() => DelayedMoment::PhaseEnds(Phase::Regroup),
            Moment::EndOfPhase => DelayedMoment::PhaseEnds(Phase::Action),
            Moment::EndOfRound => DelayedMoment::RoundEnds,
            Moment::EndOfAttack => {
                DelayedMoment::AttackEnds(words.attack.or(self.attacks.last().map(|a| a.number)).unwrap_or_default())
            }
            Moment::Next(trigger, until) => DelayedMoment::Next { trigger: (**trigger).clone(), until: *until },
            Moment::WhenLeavesPlay(target) => {
                let object = self.look().fixed(target, words).into_iter().find_map(Ref::object);
                match object {
                    Some(object) if self.in_play(object) => DelayedMoment::Leaves(object),
                    _ => {
                        self.log_all(
                            Rule::Cr7_7_4f,
                            &[Rule::Cr7_7_4b],
                            Happening::Delayed { source: words.source.card },
                        );
                        return self.begin_effect(Context { delayed: true, ..words.clone() }, effect.clone());
                    }
                }
            }
        };
        self.log_all(Rule::Cr7_7_4a, done_with(words), Happening::DelayedMade { source: words.source.card });
        self.state.delayed.push(DelayedEffect { when, effect: effect.clone(), context: words.clone() });
    }
}

/// The object as a target, whatever happens to the words that it was chosen by.
pub(super) fn only(object: Object) -> Target {
    Target::Fixed { card: object.card.0, copy: object.copy.into() }
}

/// CR 7.4.5: an event has been played and resolved, though an effect of it goes on.
pub(crate) fn done_with(words: &Context) -> &'static [Rule] {
    if words.kind == AbilityKind::Event { &[Rule::Cr7_4_5] } else { &[] }
}
