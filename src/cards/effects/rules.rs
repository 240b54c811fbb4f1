//! Lasting rules for players: what they can't play, what costs them more or less, what they may play.

use crate::nouns::filter::Noun;
use crate::phrases::RULES;
use crate::reading::parser::Parser;
use crate::terms::{Duration, Stat, TokenKind};
use crate::tree::{Amount, Condition, Effect, Filter, Grant, PlayerRule, Price, Target, Test, Who};
use crate::writing::words::{at, lasts};
use crate::writing::{Printer, s};
use std::sync::Arc;

impl Parser<'_> {
    /// Rules for players that last.
    pub(crate) fn rule_clause(&mut self) -> Option<Effect> {
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
    fn cant_play(&mut self) -> Option<Effect> {
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
        Some(Effect::rule(rule, duration))
    }

    /// "each card with that name costs 3 more for your opponents to play"
    fn named_costs(&mut self) -> Option<Effect> {
        let duration = self.leading_duration()?;
        let more = self.framed("each card with that name costs", Self::resources, "more for your opponents to play")?;
        let card = Filter(vec![Test::NamedCard]);
        let rule = PlayerRule::Cost {
            who: Who::EachOpponent,
            card,
            only_if: None,
            change: more.into(),
            on: None,
            first: None,
        };
        Some(Effect::rule(rule, duration))
    }

    /// "Each unit that opponent plays this phase costs 1 more"
    fn costs_them_more(&mut self) -> Option<Effect> {
        self.eat("each")?;
        let card = self.filter()?;
        self.eat("that opponent plays this phase costs")?;
        let who = self.refs.player_ref()?;
        let more = self.before(Self::resources, "more")?;
        let rule = PlayerRule::Cost { who, card, only_if: None, change: more.into(), on: None, first: None };
        Some(Effect::rule(rule, Duration::ThisPhase))
    }

    /// "For this phase, you may play that card …"
    pub(crate) fn may_play(&mut self) -> Option<Effect> {
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
            return Some(Effect::rule(rule, duration));
        }
        let what = if self.has("this unit") { Target::This } else { self.pronoun()? };
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
        Some(Effect::rule(rule, duration))
    }

    /// The next action of the unit's controller must be an attack with it, on something that matches (CR 8.16).
    fn next_action_attacks(&mut self) -> Option<Effect> {
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
    fn next_copy_free(&mut self) -> Option<Effect> {
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
    fn attackers_get(&mut self) -> Option<Effect> {
        let duration = self.leading_duration()?;
        self.eat("while")?;
        let (what, defender) = match self.attempt(Self::pronoun) {
            Some(defended) => {
                self.eat("is defending")?;
                (Filter::units(), Filter::one(defended))
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
        Some(Effect::rule(rule, duration))
    }

    fn bases_cant_be_healed(&mut self) -> Option<Effect> {
        let rule = self.phrase(&RULES)?;
        Some(Effect::rule(rule, self.duration()?))
    }

    /// "The next unit you play this phase costs 1 less", "… gains Ambush for this phase".
    fn next_card(&mut self) -> Option<Effect> {
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
        card.0.extend(self.attempt(Self::with_printed_power));
        let mut noun = Noun { filter: card, together: Vec::new() };
        while let Some(()) = self.attempt(|p| p.postmodifier(&mut noun)) {}
        card = noun.filter;
        if uses == 1 && self.has("enters play ready") {
            let rule = PlayerRule::EnterPlayReady(Who::You, card);
            return Some(Effect::LastingRule { rule, duration: Duration::ThisPhase, next_only: true, uses });
        }
        if self.has("costs") {
            let less = self.before(Self::resources, "less")?;
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
        self.demand(uses <= 1)?;
        self.eat("gains")?;
        let grants = self.gained_list()?;
        self.has("for this phase");
        let [Grant::Ability(ability)] = grants.as_slice() else { return None };
        let rule = PlayerRule::CardsGain { who: Who::You, card, ability: Arc::clone(ability) };
        Some(Effect::LastingRule { rule, duration: Duration::ThisPhase, next_only: true, uses: 1 })
    }

    /// "with 1 or less printed power", of a card that is not in play yet: it has no other (CR 1.10.5).
    fn with_printed_power(&mut self) -> Option<Test> {
        self.eat("with")?;
        let (number, comparison) = (self.number()?, self.comparison());
        self.eat("printed power")?;
        Some(Test::Stat(Stat::Power, comparison, number.into()))
    }
}

impl Printer {
    pub(crate) fn lasting_rule(&mut self, rule: &PlayerRule, duration: Duration, only: Option<u8>) -> String {
        if let Some(words) = self.special(|p| p.next_card(rule, duration, only)) {
            return words;
        }
        format!("{}, {}", lasts(duration), self.rule(rule))
    }

    pub(crate) fn may_play(&mut self, who: &Who, what: &Target, price: &Price, weaknesses: u8) -> String {
        if let Price::Less(less) = price
            && self.is_several(what)
        {
            let less = self.number_of_resources(less);
            return format!("you may play the discarded cards, and they each cost {less} less");
        }
        let pile = match what {
            Target::This | Target::It if *who == Who::You => "your",
            _ => "its owner's",
        };
        let who = match who {
            Who::OwnerOf(owned) if **owned == Target::This => "this unit's owner".to_owned(),
            who => self.player(who),
        };
        let what = self.target(what);
        let price = match price {
            Price::Less(less) => format!(". It costs {} less", self.number_of_resources(less)),
            price => self.price(price),
        };
        let given = match weaknesses {
            0 => String::new(),
            number => format!(" and give {number} Weakness token{} to it", s(number.into())),
        };
        format!("{who} may play {what} from {pile} discard pile{price}{given}")
    }

    /// "the next unit you play this phase costs 1 resource less", of a rule about the next card.
    fn next_card(&mut self, rule: &PlayerRule, duration: Duration, only: Option<u8>) -> Option<String> {
        match (only, rule) {
            (None, PlayerRule::Cost { who: Who::ThatPlayer, .. }) if duration == Duration::ThisPhase => {
                Some(self.rule(rule))
            }
            (None, PlayerRule::CantBeHealed(_)) => Some(format!("{} {}", self.rule(rule), lasts(duration))),
            (Some(1), PlayerRule::NextActionAttacks { .. }) => Some(self.rule(rule)),
            (None, _) => None,
            (Some(_), _) if duration != Duration::ThisPhase => None,
            (Some(uses), PlayerRule::Cost { who: Who::You, card, on: None, first: None, .. }) => {
                let cards = self.next_cards(card, uses);
                let all = self.rule(rule);
                Some(format!("{cards} costs {}", all.split_once(" costs ")?.1))
            }
            (Some(1), PlayerRule::EnterPlayReady(Who::You, card)) => {
                Some(format!("{} enters play ready", self.next_cards(card, 1)))
            }
            (Some(1), PlayerRule::CardsGain { who: Who::You, card, ability }) => {
                let cards = self.next_cards(card, 1);
                Some(format!("{cards} gains {} for this phase", self.gained(ability)))
            }
            (Some(1), PlayerRule::Free { who: Who::You, card }) => {
                let [Test::CopyOf(_)] = card.0.as_slice() else { return None };
                let copy = "a copy of that unit";
                let free = "you may play it for free";
                Some(format!("the next time you play {copy} this phase, {free}"))
            }
            _ => None,
        }
    }

    /// "the next unit you play this phase"
    fn next_cards(&mut self, card: &Filter, uses: u8) -> String {
        let (card, when) = match card.0.split_last() {
            Some((Test::Using(keyword), rest)) => (rest, format!(" using {keyword} this phase")),
            Some((Test::Stat(Stat::Power, comparison, Amount::Number(number)), rest)) => {
                (rest, format!(" this phase with {} printed power", at(*comparison, &number.to_string())))
            }
            _ => (card.0.as_slice(), " this phase".to_owned()),
        };
        match uses {
            1 => format!("the next {} you play{when}", self.noun(card, false)),
            uses => format!("each of the next {uses} {} you play{when}", self.noun(card, true)),
        }
    }
}
