//! Constant abilities and rules for players in exact words.

use crate::ability::{ConstantAbility, Cost};
use crate::amount::Amount;
use crate::compile::reading::parser::Parser;
use crate::constant::{Constant, FirstOf, Grant, PlayerRule, WhilePlaying};
use crate::effect::Price;
use crate::target::Who;
use crate::terms::CardKind;

impl Parser<'_> {
    pub(in super::super) fn exact_constant(&mut self) -> Option<ConstantAbility> {
        let condition = self.leading_condition()?;
        let does = self.choice(&[
            |p| p.exact_while_playing().map(Constant::WhilePlaying),
            |p| p.exact_rule().map(Constant::Rule),
            |p| {
                let to = p.bracketed(Self::target)?;
                Some(Constant::Grant { to, grants: p.grants()? })
            },
        ])?;
        Some(ConstantAbility { condition, does: vec![does] })
    }

    fn exact_while_playing(&mut self) -> Option<WhilePlaying> {
        if self.has("this card costs in addition") {
            return self.bracketed(Self::cost).map(WhilePlaying::AdditionalCost);
        }
        if self.has("you may pay") {
            let cost = self.bracketed(Self::cost)?;
            self.eat("instead of this card's cost")?;
            return Some(WhilePlaying::InsteadOfCost(cost));
        }
        if self.has("this card enters play only as a|an") {
            return self.kind_word().map(WhilePlaying::OnlyAs);
        }
        if self.has("this card can't be played from your") {
            return self.zone().map(WhilePlaying::NotFrom);
        }
        if self.has("play this card only if") {
            return self.bracketed(Self::condition).map(WhilePlaying::OnlyIf);
        }
        self.eat("this card ignores its")?;
        let mut aspects = Vec::new();
        while let Some(aspect) = self.attempt(|p| {
            p.has("and");
            p.aspect()
        }) {
            aspects.push(aspect);
        }
        self.eat("aspect penalty")?;
        let on = if self.has("on") { Some(self.bracketed(Self::a_filter)?) } else { None };
        Some(WhilePlaying::IgnoreAspectPenalty { aspects: (!aspects.is_empty()).then_some(aspects), on })
    }

    pub(in super::super) fn kind_word(&mut self) -> Option<CardKind> {
        CardKind::ALL.iter().copied().find(|kind| self.has(kind.word()))
    }

    /// A rule for players, which a constant ability has or an effect makes.
    pub(in super::super) fn exact_rule(&mut self) -> Option<PlayerRule> {
        self.choice(&[
            Self::rule_of_cards,
            Self::rule_of_gains,
            Self::rule_of_healing,
            Self::rule_of_action,
            Self::rule_of_whatever,
            Self::rule_of_icons,
            Self::unpreventable_rule,
            Self::rule_of_player,
        ])
    }

    /// "whatever is [a friendly unit] gains Sentinel"
    fn rule_of_whatever(&mut self) -> Option<PlayerRule> {
        self.eat("whatever is")?;
        let what = self.bracketed(Self::filter)?;
        Some(PlayerRule::Have { what, grants: self.grants()? })
    }

    /// "the aspect icons of [friendly units] count as provided to you"
    fn rule_of_icons(&mut self) -> Option<PlayerRule> {
        self.eat("the aspect icons of")?;
        let what = self.bracketed(Self::filter)?;
        self.eat("count as provided to")?;
        Some(PlayerRule::ProvidesIcons { who: self.exact_player()?, what })
    }

    /// "each [unit] played by you costs 1 resource less"
    fn rule_of_cards(&mut self) -> Option<PlayerRule> {
        let which = self.one_of(&[
            ("each [", None),
            ("the first each phase [", Some(FirstOf::Phase)),
            ("the first each round [", Some(FirstOf::Round)),
            ("the second each round [", Some(FirstOf::SecondOfRound)),
            ("the third each round [", Some(FirstOf::ThirdOfRound)),
        ])?;
        let card = self.filter()?;
        self.eat("] played by")?;
        let who = self.exact_player()?;
        let on = if self.has("on") { Some(self.bracketed(Self::a_filter)?) } else { None };
        if which == Some(FirstOf::Round) && on.is_none() && self.has("loses all abilities") {
            return Some(PlayerRule::FirstLosesAbilities { who, card });
        }
        if !self.sees("costs in addition") && self.has("costs") {
            let number = self.resources()?;
            let sign = self.one_of(&[("less", -1), ("more", 1)])?;
            let change = self.scaled(sign * number);
            let only_if = self.attempt(|p| {
                p.eat(", if it is")?;
                p.bracketed(Self::a_filter)
            });
            return Some(PlayerRule::Cost { who, card, change, on, first: which, only_if });
        }
        if self.has("ignores") {
            let icons = self.attempt(|p| {
                let icons = u8::try_from(p.number()?).ok()?;
                p.eat("icons of")?;
                Some(icons)
            });
            self.eat("its aspect penalty")?;
            return Some(PlayerRule::IgnoreAspectPenalty { who, card, on, icons, first: which });
        }
        if which.is_some() {
            return self.refuse();
        }
        if on.is_some() {
            return self.refuse();
        }
        if self.has("may be played for free") {
            return Some(PlayerRule::Free { who, card });
        }
        if self.has("enters play ready") {
            return Some(PlayerRule::EnterPlayReady(who, card));
        }
        self.eat("costs in addition")?;
        let cost = self.bracketed(Self::cost)?;
        Some(PlayerRule::AdditionalCost { who, card, cost })
    }

    /// "each [event in your hand] of you gains Plot"
    fn rule_of_gains(&mut self) -> Option<PlayerRule> {
        self.eat("each")?;
        let card = self.bracketed(Self::filter)?;
        if self.has("may be exhausted by") {
            let who = self.exact_player()?;
            self.eat("to pay costs")?;
            return Some(PlayerRule::PayWith { who, unit: card });
        }
        self.eat("of")?;
        let who = self.exact_player()?;
        if self.has("that isn't in play loses the named trait") {
            return Some(PlayerRule::CardsLoseNamedTrait { who, card });
        }
        if self.has("that isn't in play loses all abilities") {
            return Some(PlayerRule::CardsLoseAbilities { who, card });
        }
        if self.has("that isn't in play gains the") {
            let word = self.trait_word()?;
            self.eat("trait")?;
            return Some(PlayerRule::CardsGainTrait { who, card, word });
        }
        self.eat("gains")?;
        let Grant::Ability(ability) = self.gained()? else { return None };
        Some(PlayerRule::CardsGain { who, card, ability })
    }

    fn rule_of_healing(&mut self) -> Option<PlayerRule> {
        self.eat("each")?;
        let filter = self.filter()?;
        self.eat("can't be healed")?;
        Some(PlayerRule::CantBeHealed(filter))
    }

    fn rule_of_action(&mut self) -> Option<PlayerRule> {
        self.eat("the next action of")?;
        let who = self.exact_player()?;
        self.eat("must be an attack with")?;
        let with = self.operand()?;
        self.eat("on")?;
        let what = self.a_filter()?;
        self.eat(", if able")?;
        Some(PlayerRule::NextActionAttacks { who, with, what })
    }

    fn rule_of_player(&mut self) -> Option<PlayerRule> {
        let who = self.exact_player()?;
        if self.has("can't play") {
            return self.bracketed(Self::filter).map(|card| PlayerRule::CantPlay(who, card));
        }
        if self.has("may play") {
            let what = self.operand()?;
            let price = self.exact_price()?;
            let weaknesses = self.attempt(|p| {
                p.eat("with")?;
                let number = u8::try_from(p.number()?).ok()?;
                p.eat("weakness tokens")?;
                Some(number)
            });
            return Some(PlayerRule::MayPlay { who, what, price, weaknesses: weaknesses.unwrap_or(0) });
        }
        if self.has("pay|pays half of each cost , rounded up") {
            return Some(PlayerRule::HalfCosts(who));
        }
        if self.has("assign|assigns all indirect damage dealt by") {
            return self.bracketed(Self::a_filter).map(|card| PlayerRule::AssignIndirect(who, card));
        }
        if self.has("deal|deals") {
            let more = self.exact_number()?;
            self.eat("more indirect damage to opponents")?;
            return Some(PlayerRule::MoreIndirect(who, more));
        }
        let rule = self.one_of(&[
            ("can't take the initiative", PlayerRule::CantTakeInitiative as fn(Who) -> PlayerRule),
            ("can't draw cards", PlayerRule::CantDraw),
            ("can't search", PlayerRule::CantSearch),
            ("has rescued units enter play ready", PlayerRule::RescuedReady),
            ("sees the top card of their deck", PlayerRule::SeesTopCard),
            ("searches twice as many cards", PlayerRule::SearchesTwice),
        ])?;
        Some(rule(who))
    }

    /// What playing a card costs, after the card.
    pub(in super::super) fn exact_price(&mut self) -> Option<Price> {
        if self.has("for free") {
            return Some(Price::Free);
        }
        if let Some(price) = self.attempt(Self::ignoring_some) {
            return Some(price);
        }
        if let Some(price) = self.attempt(|p| {
            p.eat(", ignoring")?;
            let icons = p.attempt(|p| {
                let icons = u8::try_from(p.number()?).ok()?;
                p.eat("icons of")?;
                Some(icons)
            });
            p.eat("its aspect penalties")?;
            let less = p.attempt(|p| {
                p.eat(", for")?;
                p.less_resources()
            });
            Some(Price::IgnorePenalty { icons, less: less.unwrap_or(0.into()) })
        }) {
            return Some(price);
        }
        if self.has("at the cost of [") {
            let mut costs: Vec<Cost> = vec![self.cost()?];
            while self.has(",") {
                costs.push(self.cost()?);
            }
            self.eat("]")?;
            return Some(Price::Instead(costs));
        }
        if self.has("for") {
            return self.less_resources().map(Price::Less);
        }
        Some(Price::Normal)
    }

    /// "2 resources less"
    fn less_resources(&mut self) -> Option<Amount> {
        let amount = match self.sees("[") {
            true => {
                let amount = self.bracketed(Self::quantity)?;
                self.eat("resources")?;
                amount
            }
            false => self.resources()?.into(),
        };
        self.eat("less")?;
        Some(amount)
    }
}
