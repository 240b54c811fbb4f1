//! Constant abilities (CR 7.3): "While …, this unit gains …", rules for players, and what a card says about playing it.

use super::super::ability::{Constant, ConstantAbility, FirstOf, Grant, PlayerRule, WhilePlaying};
use super::super::condition::Condition;
use super::super::target::{Filter, Target, Test, Who};
use super::super::terms::CardKind;
use super::Side;
use super::parser::Parser;

impl Parser<'_> {
    /// One sentence of a constant ability.
    pub(super) fn constant_sentence(&mut self) -> Option<ConstantAbility> {
        self.choice(&[Self::rule_sentence, Self::playing_sentence, Self::granting_sentence, Self::played_from])
    }

    fn leading_condition(&mut self) -> Option<Condition> {
        if self.has("while|if") {
            let condition = self.condition()?;
            self.eat(",")?;
            return Some(condition);
        }
        if let Some(during) = self.attempt(|p| {
            let during = p.during()?;
            p.eat(",")?;
            Some(during)
        }) {
            return Some(during);
        }
        Some(Condition::Always)
    }

    /// "While …, this unit gets +2/+0."
    fn granting_sentence(&mut self) -> Option<ConstantAbility> {
        let condition = self.leading_condition()?;
        let to = self.grant_subject()?;
        if !matches!(to, Target::Each(_)) {
            self.refs.mention(&to);
        }
        let grants = self.grants()?;
        let condition = match self.trailing_condition(&to)? {
            Condition::Always => condition,
            more if condition == Condition::Always => more,
            _ => return None,
        };
        // A phase or an attack is the duration of a lasting effect, which a constant ability has not.
        if self.sees("for|this") {
            return self.refuse();
        }
        if grants == [Grant::EntersPlayReady] && to == Target::This {
            return Some(ConstantAbility {
                condition,
                does: vec![Constant::WhilePlaying(WhilePlaying::EntersPlayReady)],
            });
        }
        Some(ConstantAbility { condition, does: vec![Constant::Grant { to, grants }] })
    }

    /// "… while attacking", "… while you control a Jedi unit".
    fn trailing_condition(&mut self, to: &Target) -> Option<Condition> {
        if !self.has("while") {
            return Some(Condition::Always);
        }
        // Of other units "while attacking" is about each of them by itself.
        if *to != Target::This {
            return self.refuse();
        }
        self.condition()
    }

    /// Whom a constant ability is about.
    fn grant_subject(&mut self) -> Option<Target> {
        self.choice(&[
            Self::fixed_object,
            |p| {
                p.eat("it|he|she")?;
                let it = p.refs.it()?;
                matches!(it, Target::This | Target::Attached | Target::Defender | Target::Attacker).then_some(it)
            },
            |p| {
                p.eat("each")?;
                p.filter().map(Target::Each)
            },
            |p| {
                if !p.sees("friendly") && !p.sees("other") && !p.sees("enemy") {
                    return p.refuse();
                }
                p.filter().map(Target::Each)
            },
        ])
    }

    /// Rules for players.
    fn rule_sentence(&mut self) -> Option<ConstantAbility> {
        let condition = self.leading_condition()?;
        let rule = self.choice(&[
            |p| {
                p.eat("bases can't be healed")?;
                Some(PlayerRule::CantBeHealed(Filter(vec![Test::Kind(CardKind::Base)])))
            },
            Self::ignore_penalty,
            Self::cost_rule,
        ])?;
        Some(ConstantAbility { condition, does: vec![Constant::Rule(rule)] })
    }

    /// "ignore the aspect penalty on Clone units you play".
    fn ignore_penalty(&mut self) -> Option<PlayerRule> {
        self.eat("ignore the aspect penalty|penalties on")?;
        self.has("each");
        let card = self.filter()?;
        self.eat("you play")?;
        let on = self.attempt(Self::played_on);
        Some(PlayerRule::IgnoreAspectPenalty { who: Who::You, card, on, icons: None })
    }

    fn played_on(&mut self) -> Option<Filter> {
        self.eat("on")?;
        if self.has("this unit") {
            return Some(Filter(vec![Test::OneOf(Box::new(Target::This))]));
        }
        self.a_filter()
    }

    /// "Each event an opponent plays costs 1 more", "The first unit you play each round costs 1 less".
    fn cost_rule(&mut self) -> Option<PlayerRule> {
        let first = self.has("the first");
        if !first {
            self.eat("each")?;
        }
        let mut card = self.filter()?;
        let who = self.one_of(&[("you play", Who::You), ("an opponent plays", Who::EachOpponent)])?;
        let on = self.attempt(Self::played_on);
        let first = match first {
            true => Some(self.one_of(&[("each round", FirstOf::Round), ("each phase", FirstOf::Phase)])?),
            false => None,
        };
        if self.has("that has a \" when defeated \" ability") {
            card.0.push(Test::HasWhenDefeated);
        }
        self.eat("costs|cost")?;
        let number = self.resources()?;
        let sign = self.one_of(&[("less", -1), ("more", 1)])?;
        Some(PlayerRule::Cost { who, card, change: (sign * number).into(), on, first })
    }

    /// What a card says about playing it.
    fn playing_sentence(&mut self) -> Option<ConstantAbility> {
        if let Some(filter) = self.attempt(|p| {
            p.eat("attach to")?;
            if !matches!(p.side(), Side::Upgrade | Side::PilotText) {
                return p.refuse();
            }
            p.a_filter()
        }) {
            return Some(playing(Condition::Always, WhilePlaying::AttachTo(filter)));
        }
        let condition = self.leading_condition()?;
        self.eat("this unit|event|upgrade|card costs")?;
        let number = self.resources()?;
        let sign = self.one_of(&[("less", -1), ("more", 1)])?;
        self.eat("to play")?;
        let on = self.attempt(Self::played_on);
        let change = self.scaled(sign * number);
        Some(playing(condition, WhilePlaying::Cost { change, on }))
    }

    /// "You may play or deploy 1 additional Pilot on this unit."
    fn played_from(&mut self) -> Option<ConstantAbility> {
        self.eat("you may play or deploy 1 additional pilot on this unit")?;
        let grants = vec![Grant::AdditionalPilots(1)];
        Some(ConstantAbility { condition: Condition::Always, does: vec![Constant::Grant { to: Target::This, grants }] })
    }
}

fn playing(condition: Condition, what: WhilePlaying) -> ConstantAbility {
    ConstantAbility { condition, does: vec![Constant::WhilePlaying(what)] }
}
