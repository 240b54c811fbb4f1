//! Lasting rules for players: what they can't play, what costs them more or less, what they may play.

use std::sync::Arc;

use crate::compile::nouns::filter::Noun;
use crate::compile::reading::parser::Parser;
use crate::condition::Condition;
use crate::constant::{Grant, PlayerRule};
use crate::effect::{Effect, Price};
use crate::target::{Filter, Target, Test, Who};
use crate::terms::{CardKind, Duration, TokenKind};

impl Parser<'_> {
    /// Rules for players that last.
    pub(in crate::compile) fn rule_clause(&mut self) -> Option<Effect> {
        self.choice(&[
            Self::bases_cant_be_healed,
            Self::next_copy_free,
            Self::attackers_get,
            Self::next_card,
            Self::cant_play,
            Self::named_costs,
            Self::costs_them_more,
            Self::may_play,
            Self::next_action_attacks,
        ])
    }

    /// "opponents can't play the named card", "they can't play events for this phase"
    pub(in crate::compile) fn cant_play(&mut self) -> Option<Effect> {
        let before = self.leading_duration();
        let named = Filter(vec![Test::NamedCard]);
        let rule = if self.has("cards with that name can't be played") {
            PlayerRule::CantPlay(Who::EachPlayer, named)
        } else {
            let who = if self.has("opponents") { Who::EachOpponent } else { self.one_player()? };
            self.eat("can't play")?;
            let card = if self.has("the named card") { named } else { self.filter()? };
            PlayerRule::CantPlay(who, card)
        };
        let duration = before.or_else(|| self.duration())?;
        Some(Effect::LastingRule { rule, duration, next_only: false, uses: 1 })
    }

    /// "each card with that name costs 3 more for your opponents to play"
    pub(in crate::compile) fn named_costs(&mut self) -> Option<Effect> {
        let duration = self.leading_duration()?;
        self.eat("each card with that name costs")?;
        let more = self.resources()?;
        self.eat("more for your opponents to play")?;
        let card = Filter(vec![Test::NamedCard]);
        let rule = PlayerRule::Cost {
            who: Who::EachOpponent,
            card,
            only_if: None,
            change: more.into(),
            on: None,
            first: None,
        };
        Some(Effect::LastingRule { rule, duration, next_only: false, uses: 1 })
    }

    /// "Each unit that opponent plays this phase costs 1 more"
    pub(in crate::compile) fn costs_them_more(&mut self) -> Option<Effect> {
        self.eat("each")?;
        let card = self.filter()?;
        self.eat("that opponent plays this phase costs")?;
        let who = self.refs.player_ref()?;
        let more = self.resources()?;
        self.eat("more")?;
        let rule = PlayerRule::Cost { who, card, only_if: None, change: more.into(), on: None, first: None };
        Some(Effect::LastingRule { rule, duration: Duration::ThisPhase, next_only: false, uses: 1 })
    }

    /// "For this phase, you may play that card …"
    pub(in crate::compile) fn may_play(&mut self) -> Option<Effect> {
        let duration = self.duration()?;
        self.has(",");
        let who = if self.has("you") {
            Who::You
        } else if self.has("this unit's owner") {
            Who::OwnerOf(Box::new(Target::This))
        } else {
            self.one_player()?
        };
        self.eat("may play")?;
        if self.has("the discarded cards , and they each cost") {
            let price = Price::Less(self.resources()?.into());
            self.eat("less")?;
            let rule = PlayerRule::MayPlay { who, what: self.refs.it()?, price, weaknesses: 0 };
            return Some(Effect::LastingRule { rule, duration, next_only: false, uses: 1 });
        }
        let what = if self.refs.it_was_discarded() && self.has("it") {
            Target::Discarded
        } else if self.has("this unit") || self.has("it") {
            Target::This
        } else {
            self.pronoun()?
        };
        self.eat("from")?;
        let their = matches!(who, Who::OwnerOf(_)) || self.refs.player.as_ref().is_some_and(|who| *who != Who::You);
        if !(who == Who::You && !their && self.has("your") || their && self.has("their")) {
            self.eat("its owner's")?;
        }
        self.eat("discard pile")?;
        let price = if self.has("for free") {
            Price::Free
        } else if let Some(less) = self.framed(". it costs", Self::resources, "less") {
            Price::Less(less.into())
        } else {
            self.eat(", ignoring its aspect penalties")?;
            Price::IgnorePenalty { icons: None, less: 0.into() }
        };
        // What the unit is given as it is played goes with it, and is not given to the card in the discard pile.
        let weaknesses = self.attempt(|p| {
            p.eat("and give")?;
            let number = u8::try_from(p.count_word()?).ok()?;
            (p.token_kind()? == TokenKind::Weakness).then_some(())?;
            p.eat("to it")?;
            Some(number)
        });
        if weaknesses.is_none() && self.sees("and give") {
            return self.refuse();
        }
        let rule = PlayerRule::MayPlay { who, what, price, weaknesses: weaknesses.unwrap_or(0) };
        Some(Effect::LastingRule { rule, duration, next_only: false, uses: 1 })
    }

    /// The next action of the unit's controller must be an attack with it, on something that matches (CR 8.16).
    pub(in crate::compile) fn next_action_attacks(&mut self) -> Option<Effect> {
        let in_one = self.has("the next action of its controller this phase must be an attack with it on");
        if !in_one {
            self.eat("its controller's next action this phase must be")?;
            self.eat("an attack action with")?;
            if !self.has("that unit") {
                self.eat("it")?;
            }
            self.eat(", if able . it must attack")?;
        }
        let with = self.refs.it()?;
        let who = Who::ControllerOf(Box::new(with.clone()));
        let what = self.a_filter()?;
        self.eat(", if able")?;
        let rule = PlayerRule::NextActionAttacks { who, with, what };
        Some(Effect::LastingRule { rule, duration: Duration::ThisPhase, next_only: true, uses: 1 })
    }

    /// "The next time you play a copy of … this phase, you may play it …"
    pub(in crate::compile) fn next_copy_free(&mut self) -> Option<Effect> {
        self.eat("the next time you play a copy of")?;
        self.eat("that unit")?;
        let duration = self.duration()?;
        self.eat(", you may play it for free")?;
        let first = self.refs.count().checked_sub(2)?;
        let card = Filter(vec![Test::CopyOf(Box::new(self.refs.as_chosen(first)?))]);
        let rule = PlayerRule::Free { who: Who::You, card };
        Some(Effect::LastingRule { rule, duration, next_only: true, uses: 1 })
    }

    /// "For this phase, while … is being attacked by …, the attacker gets …"
    pub(in crate::compile) fn attackers_get(&mut self) -> Option<Effect> {
        let duration = self.leading_duration()?;
        self.eat("while")?;
        let (what, defender) = match self.attempt(Self::pronoun) {
            Some(defended) => {
                self.eat("is defending")?;
                (Filter::units(), Filter(vec![Test::OneOf(Box::new(defended))]))
            }
            None => {
                let defender = self.a_filter()?;
                self.eat("is being attacked by")?;
                (self.a_filter()?, defender)
            }
        };
        self.eat(", the attacker")?;
        let grants = vec![Grant::While { condition: Condition::Attacking(defender), grants: self.grants()? }];
        let rule = PlayerRule::Have { what, grants };
        Some(Effect::LastingRule { rule, duration, next_only: false, uses: 1 })
    }

    pub(in crate::compile) fn bases_cant_be_healed(&mut self) -> Option<Effect> {
        self.eat("bases can't be healed")?;
        let duration = self.duration()?;
        let rule = PlayerRule::CantBeHealed(Filter(vec![Test::Kind(CardKind::Base)]));
        Some(Effect::LastingRule { rule, duration, next_only: false, uses: 1 })
    }

    /// "The next unit you play this phase costs 1 less", "… gains Ambush for this phase".
    pub(in crate::compile) fn next_card(&mut self) -> Option<Effect> {
        let uses = match self.has("each of the next") {
            true => u8::try_from(self.number()?).ok()?,
            false => {
                self.eat("the next")?;
                1
            }
        };
        let mut card = self.filter()?;
        self.eat("you play")?;
        card.0.extend(self.attempt(Self::using).map(Test::Using));
        self.eat("this phase")?;
        let mut noun = Noun { filter: card, together: Vec::new() };
        while let Some(()) = self.attempt(|p| p.postmodifier(&mut noun)) {}
        card = noun.filter;
        if uses == 1 && self.has("enters play ready") {
            let rule = PlayerRule::EnterPlayReady(Who::You, card);
            return Some(Effect::LastingRule { rule, duration: Duration::ThisPhase, next_only: true, uses });
        }
        if self.has("costs") {
            let less = self.resources()?;
            self.eat("less")?;
            let change = self.scaled(-less);
            let only_if = if self.has("if it shares a keyword with") {
                let with = Target::Each(self.a_filter()?);
                Some(Filter(vec![Test::SharesKeywordWith(Box::new(with))]))
            } else {
                None
            };
            let rule = PlayerRule::Cost { who: Who::You, card, only_if, change, on: None, first: None };
            return Some(Effect::LastingRule { rule, duration: Duration::ThisPhase, next_only: true, uses });
        }
        if uses > 1 {
            return self.refuse();
        }
        self.eat("gains")?;
        let grants = self.gained_list()?;
        self.has("for this phase");
        let [Grant::Ability(ability)] = grants.as_slice() else { return None };
        let rule = PlayerRule::CardsGain { who: Who::You, card, ability: Arc::clone(ability) };
        Some(Effect::LastingRule { rule, duration: Duration::ThisPhase, next_only: true, uses: 1 })
    }
}
