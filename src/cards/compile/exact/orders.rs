//! Orders in exact words: clauses of which printed texts have only special cases.

use crate::amount::Amount;
use crate::compile::reading::parser::Parser;
use crate::effect::{Effect, PlayCard, Rest};
use crate::target::{Filter, Target, Who};
use crate::terms::{Aspect, Keyword};

impl Parser<'_> {
    pub(super) fn exact_order(&mut self) -> Option<Effect> {
        self.choice(&[
            |p| p.eat("do nothing").map(|()| Effect::Nothing),
            Self::exact_choosing,
            Self::exact_rule_order,
            Self::exact_cards,
            Self::exact_hand,
            Self::exact_put,
            Self::exact_units,
            Self::exact_player_acts,
        ])
    }

    fn exact_choosing(&mut self) -> Option<Effect> {
        if self.has("name a trait") {
            return Some(Effect::NameTrait);
        }
        self.eat("choose")?;
        if self.sees("[") {
            return self.bracketed(Self::target).map(Effect::Select);
        }
        if self.has("a number from") {
            let min = self.exact_number()?;
            self.eat("to")?;
            return Some(Effect::ChooseNumber { min, max: self.exact_number()? });
        }
        if self.has("an aspect among") {
            return self
                .bracketed(|p| p.comma_list(Self::aspect))
                .map(|among: Vec<Aspect>| Effect::ChooseAspect { among });
        }
        self.eat("a keyword among")?;
        self.bracketed(|p| p.comma_list(Self::keyword_word)).map(|among: Vec<Keyword>| Effect::ChooseKeyword { among })
    }

    fn comma_list<T>(&mut self, rule: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = vec![rule(self)?];
        while self.has(",") {
            all.push(rule(self)?);
        }
        Some(all)
    }

    /// "move 2 damage from [a unit] to that object", "[a unit] deals 2 damage to a base"
    pub(in super::super) fn exact_damage_order(&mut self) -> Option<Effect> {
        if self.has("move") {
            let up_to = self.has("up to");
            let amount = self.exact_number()?;
            self.eat("damage from")?;
            let from = self.operand()?;
            self.eat("to")?;
            return Some(Effect::MoveDamage { amount, up_to, from, to: self.operand()? });
        }
        let by = if self.has("deal") {
            None
        } else {
            let exact = self.sees("[");
            let by = self.target()?;
            self.eat("deals")?;
            if matches!(by, Target::Choose(_)) && !exact {
                return self.refuse();
            }
            Some(by)
        };
        self.exact_dealt(by)
    }

    fn exact_dealt(&mut self, by: Option<Target>) -> Option<Effect> {
        if self.has("indirect damage to") {
            let to = self.exact_player()?;
            self.eat("equal to")?;
            return Some(Effect::IndirectDamage { amount: self.quantity()?, to, by });
        }
        let unpreventable = self.has("unpreventable");
        if self.has("damage to") {
            let to = self.target()?;
            self.eat("equal to")?;
            return Some(Effect::Damage { amount: self.quantity()?, to, by, unpreventable });
        }
        let up_to = self.has("up to");
        let amount = if self.has("that much") { Amount::ThatMuch } else { self.exact_number()? };
        if self.has("indirect damage to") {
            return Some(Effect::IndirectDamage { amount, to: self.exact_player()?, by });
        }
        if self.has("damage divided as you choose among") {
            let count = self.attempt(Self::count);
            return Some(Effect::DivideDamage { amount, up_to, among: self.filter()?, count, by });
        }
        // Otherwise it is as printed texts say it, unless the unit that deals it stands in brackets.
        if !matches!(by, Some(Target::Choose(_))) || up_to {
            return None;
        }
        self.eat("damage to")?;
        let to = self.target()?;
        let amount = match (self.attempt(Self::multiplier), amount) {
            (Some(of), Amount::Number(number)) => Amount::Times(number, Box::new(of)),
            (Some(_), _) => return None,
            (None, amount) => amount,
        };
        Some(Effect::Damage { amount, to, by, unpreventable })
    }

    /// "for this phase: each opponent can't play [events]"
    fn exact_rule_order(&mut self) -> Option<Effect> {
        let duration = self.duration()?;
        let next_only = self.has(", but only once");
        let times = self.attempt(|p| {
            p.eat(", but only")?;
            let times = u8::try_from(p.number()?).ok()?;
            p.eat("times")?;
            Some(times)
        });
        self.eat(":")?;
        let (next_only, uses) = (next_only || times.is_some(), times.unwrap_or(1));
        Some(Effect::LastingRule { rule: self.exact_rule()?, duration, next_only, uses })
    }

    fn exact_cards(&mut self) -> Option<Effect> {
        if self.has("draw") {
            return self.operand().map(Effect::DrawCards);
        }
        if self.has("discard") {
            return self.operand().map(Effect::DiscardCards);
        }
        if self.has("reveal") {
            return self.bracketed(Self::target).map(Effect::Reveal);
        }
        if self.has("shuffle the deck of") {
            return self.exact_player().map(Effect::Shuffle);
        }
        self.eat("look at")?;
        if self.sees("[") {
            return self.bracketed(Self::target).map(|at| Effect::Look { at });
        }
        if let Some(who) = self.attempt(|p| p.owner_of("resources")) {
            return Some(Effect::LookAtResources(who));
        }
        self.eat("the hand of")?;
        self.exact_player().map(Effect::LookAtHand)
    }

    /// "discard 2 cards out of your hand at random", "that same player discards a card out of their hand, chosen by you"
    fn exact_hand(&mut self) -> Option<Effect> {
        let who = if self.has("discard") {
            Who::You
        } else {
            let who = self.exact_player()?;
            self.eat("discards")?;
            who
        };
        let up_to = self.has("up to");
        let count = self.exact_number()?;
        let card: Filter = self.filter()?;
        self.eat("out of their|your hand")?;
        let random = self.has("at random");
        let by = if self.has(", chosen by") { Some(self.exact_player()?) } else { None };
        Some(Effect::Discard { who, count, card, by, random, up_to })
    }

    fn exact_put(&mut self) -> Option<Effect> {
        self.eat("put")?;
        let bottom = self.count()?;
        let what = self.bracketed(Self::target)?;
        self.eat("on the bottom of the deck and")?;
        let rest =
            self.one_of(&[("the rest on top in any order", Rest::OnTopInAnyOrder), ("the rest on top", Rest::OnTop)])?;
        Some(Effect::Arrange { what, bottom, rest })
    }

    fn exact_units(&mut self) -> Option<Effect> {
        if self.has("each player takes from the player to their right control of") {
            return self.bracketed(Self::target).map(Effect::PassControl);
        }
        if self.has("reveal one by one up to") {
            let most = self.exact_number()?;
            self.eat("cards of your deck")?;
            return Some(Effect::RevealOneByOne { most });
        }
        if self.has("exchange control of [") {
            let a = self.target()?;
            self.eat("] and")?;
            return Some(Effect::ExchangeControl { a, b: self.bracketed(Self::target)? });
        }
        if self.has("all together ,") {
            let captor = self.target()?;
            self.eat("captures")?;
            return Some(Effect::Capture { captor, what: self.target()? });
        }
        self.eat("change the defender to")?;
        self.target().map(Effect::ChangeDefender)
    }

    /// What a player does in words that stand for the controller of the ability otherwise.
    fn exact_player_acts(&mut self) -> Option<Effect> {
        if self.has("the force is with") {
            return if self.sees("you") { None } else { self.exact_player().map(Effect::TheForceIsWithYou) };
        }
        let who = self.exact_player()?;
        if who == Who::You {
            self.eat("play")?;
            let what = self.target()?;
            return Some(Effect::Play(Box::new(PlayCard { who: Some(who), ..self.played(what)? })));
        }
        if self.has("discards their hand") {
            return Some(Effect::DiscardHand(who));
        }
        if self.has("takes the initiative") {
            return Some(Effect::TakeInitiative(who));
        }
        if self.has("wins the game") {
            return Some(Effect::Wins(who));
        }
        if self.has("loses the game") {
            return Some(Effect::Loses(who));
        }
        if self.has("puts") {
            let what = self.target()?;
            self.eat("into play as a resource")?;
            let ready = self.has("and ready it");
            return Some(Effect::Resource { what, ready, who });
        }
        self.eat("plays")?;
        let what = self.target()?;
        let play: PlayCard = self.played(what)?;
        Some(Effect::Play(Box::new(PlayCard { who: Some(who), ..play })))
    }
}
