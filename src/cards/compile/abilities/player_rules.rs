//! Constant abilities that are rules for players (CR 7.3): costs, penalties, phases, indirect damage.

use crate::ability::{ConstantAbility, Cost};
use crate::compile::reading::parser::Parser;
use crate::condition::Condition;
use crate::constant::{Constant, FirstOf, PlayerRule};
use crate::target::{Filter, Target, Test, Who};
use crate::terms::{CardKind, Phase};

impl Parser<'_> {
    /// Rules for players.
    pub(in crate::compile) fn rule_sentence(&mut self) -> Option<ConstantAbility> {
        // "While paying costs" is no condition, but says what the rule is about.
        let paying = self.sees("while paying costs ,") || self.sees("while you are paying costs ,");
        let condition = match paying || self.sees("if you would search|create") {
            true => Condition::Always,
            false => self.leading_condition()?,
        };
        let rule = self.choice(&[
            Self::unpreventable_rule,
            Self::search_twice,
            Self::create_twice,
            Self::provides_icons,
            |p| {
                p.eat("bases can't be healed")?;
                Some(PlayerRule::CantBeHealed(Filter(vec![Test::Kind(CardKind::Base)])))
            },
            Self::ignore_penalty,
            Self::cost_rule,
            Self::first_loses,
            Self::additional_cost,
            Self::indirect_rule,
            Self::additional_phase,
            |p| {
                p.eat("each")?;
                let unit = p.filter()?;
                p.eat("may be exhausted to pay costs")?;
                p.eat("as if it were a resource")?;
                Some(PlayerRule::PayWith { who: Who::You, unit })
            },
            |p| {
                p.eat("while paying costs , you pay half as many resources , rounded up")?;
                Some(PlayerRule::HalfCosts(Who::You))
            },
            |p| {
                p.eat("friendly units that are rescued enter play ready")?;
                Some(PlayerRule::RescuedReady(Who::You))
            },
            |p| {
                p.eat("you may look at the top card of your deck")?;
                p.eat("at any time")?;
                Some(PlayerRule::SeesTopCard(Who::You))
            },
        ])?;
        Some(ConstantAbility { condition, does: vec![Constant::Rule(rule)] })
    }

    /// "Damage dealt by friendly Underworld cards is unpreventable"
    pub(in crate::compile) fn unpreventable_rule(&mut self) -> Option<PlayerRule> {
        self.eat("damage dealt by")?;
        let by = self.filter()?;
        self.eat("is unpreventable")?;
        Some(PlayerRule::Unpreventable(by))
    }

    /// A search of so many cards becomes one of twice as many (CR 7.7.5).
    fn search_twice(&mut self) -> Option<PlayerRule> {
        self.eat("if you would search a number of cards")?;
        self.eat("from your deck ,")?;
        self.eat("search twice that number")?;
        self.has("of cards");
        self.eat("instead")?;
        Some(PlayerRule::SearchesTwice(Who::You))
    }

    /// "If you would create …, you may …": twice as many are created then.
    fn create_twice(&mut self) -> Option<PlayerRule> {
        self.eat("if you would create a number of tokens ,")?;
        self.eat("you may")?;
        self.refs.set(Target::This);
        let does = self.clause()?;
        self.eat(". if you do ,")?;
        self.eat("create twice that number of tokens instead")?;
        Some(PlayerRule::CreatesTwice(does.into()))
    }

    /// "While you are paying costs, this unit provides its aspect icons"
    fn provides_icons(&mut self) -> Option<PlayerRule> {
        if !self.has("while paying costs ,") {
            self.eat("while you are paying costs ,")?;
        }
        let what = match self.attempt(Self::fixed_object) {
            Some(object) => Filter(vec![Test::OneOf(Box::new(object))]),
            None => {
                self.has("each|all");
                self.filter()?
            }
        };
        self.eat("provides|provide its|their aspect icons")?;
        Some(PlayerRule::ProvidesIcons { who: Who::You, what })
    }

    /// "There is an additional … after the first … each round."
    fn additional_phase(&mut self) -> Option<PlayerRule> {
        self.eat("there is an additional")?;
        let phase = self.phase()?;
        self.eat("after the first")?;
        let first = self.phase()?;
        self.eat("each round")?;
        match (phase, first) {
            (Phase::Regroup, Phase::Regroup) => Some(PlayerRule::AdditionalRegroup),
            _ => self.refuse(),
        }
    }

    /// "ignore the aspect penalty on Clone units you play".
    fn ignore_penalty(&mut self) -> Option<PlayerRule> {
        self.eat("ignore the aspect penalty|penalties on|of")?;
        let first = self.has("the first");
        if !first {
            self.has("each");
        }
        let card = self.filter()?;
        self.eat("you play")?;
        let on = self.attempt(Self::played_on);
        let first = match first {
            true => Some(self.one_of(&[("each round", FirstOf::Round), ("each phase", FirstOf::Phase)])?),
            false => None,
        };
        Some(PlayerRule::IgnoreAspectPenalty { who: Who::You, card, on, icons: None, first })
    }

    /// Rules about indirect damage, and tokens that enter play ready.
    fn indirect_rule(&mut self) -> Option<PlayerRule> {
        if self.has("you assign all indirect damage you deal to opponents") {
            return Some(PlayerRule::AssignIndirect(Who::You, Filter::default()));
        }
        if self.has("you assign all indirect damage dealt by this unit") {
            return Some(PlayerRule::AssignIndirect(Who::You, Filter(vec![Test::OneOf(Box::new(Target::This))])));
        }
        if self.has("indirect damage you deal to opponents is increased by") {
            return Some(PlayerRule::MoreIndirect(Who::You, self.number()?.into()));
        }
        self.eat("each")?;
        let card = self.filter()?;
        self.eat("you create enters play ready")?;
        Some(PlayerRule::EnterPlayReady(Who::You, card))
    }

    /// The first such card of each opponent is without abilities.
    fn first_loses(&mut self) -> Option<PlayerRule> {
        self.eat("the first")?;
        let card = self.filter()?;
        self.eat("played by")?;
        let who = self.each_of_them()?;
        self.eat("each round loses all abilities")?;
        Some(PlayerRule::FirstLosesAbilities { who, card })
    }

    /// "As an additional cost for each opponent …, they must …"
    fn additional_cost(&mut self) -> Option<PlayerRule> {
        self.eat("as an additional cost for")?;
        let who = self.each_of_them()?;
        self.eat("to play")?;
        let card = self.a_filter()?;
        self.eat(", they must")?;
        // It is they who pay: inside, "you" is who plays the card.
        self.refs.player = Some(Who::You);
        let cost = self.of_another(Self::clause)?;
        self.refs.player = None;
        Some(PlayerRule::AdditionalCost { who, card, cost: Cost::Do(cost.into()) })
    }

    fn each_of_them(&mut self) -> Option<Who> {
        self.one_of(&[("each opponent", Who::EachOpponent), ("each player", Who::EachPlayer)])
    }

    pub(in crate::compile) fn played_on(&mut self) -> Option<Filter> {
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
        Some(PlayerRule::Cost { who, card, only_if: None, change: (sign * number).into(), on, first })
    }
}
