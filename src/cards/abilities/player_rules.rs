//! Rules for players (CR 7.3): costs, penalties, phases, indirect damage.

use crate::grammar::grammar;
use crate::nouns::after::single;
use crate::phrases::RULES;
use crate::reading::parser::Parser;
use crate::tree::{
    Amount, Condition, Constant, ConstantAbility, Cost, Effect, Filter, FirstOf, Grant, PlayerRule, Target, Test, Who,
};
use crate::writing::{Printer, unsaid};

grammar! {
    /// Rules for players with something in them.
    player_rule: PlayerRule;
    [
        "if you would create a number of tokens , you may" (does: own_clause / clause)
        ". If you do , create twice that number of tokens instead"
    ] => { PlayerRule::CreatesTwice(does) }
    ["damage dealt by" (by: filter / nouns) "is unpreventable"] => { PlayerRule::Unpreventable(by) }
    ["the first" (card: filter / one_noun) "played by" (who: each_of_them / player) "each round loses all abilities"] => {
        PlayerRule::FirstLosesAbilities { who, card }
    }
    ["as an additional cost for" (who: each_of_them / player) "to play" (card: a_filter / a_noun) ", they must" (cost: their_cost)] => {
        PlayerRule::AdditionalCost { who, card, cost }
    }
    ["indirect damage you deal to opponents is increased by" (more: number / said)] => {
        PlayerRule::MoreIndirect(Who::You, Amount::Number(more))
    }
    ["each" (unit: filter / one_noun) "may be exhausted to pay costs" /* CR 1.8 */ "as if it were a resource"] => {
        PlayerRule::PayWith { who: Who::You, unit }
    }
    ["you may look at the top card of your deck" /* CR 8.13 */ "at any time"] => { PlayerRule::SeesTopCard(Who::You) }
    ["there is an additional regroup phase" /* CR 5.5 */ "after the first regroup phase each round"] => {
        PlayerRule::AdditionalRegroup
    }
    ["draw" (more: number / said) "more card|cards during the regroup phase" /* CR 5.5 */] => {
        PlayerRule::RegroupDraw(Who::You, Amount::Number(more))
    }
    [
        "if you would search a number of cards" /* CR 8.26 */ "from your deck , search twice that number"
        ? /* CR 7.7.5 */ "of cards" "instead"
    ] => { PlayerRule::SearchesTwice(Who::You) }
}

impl Parser<'_> {
    /// Rules for players.
    pub(crate) fn rule_sentence(&mut self) -> Option<ConstantAbility> {
        // "While paying costs" is no condition, but says what the rule is about.
        let paying = self.sees("while paying costs ,") || self.sees("while you are paying costs ,");
        let condition = match paying || self.sees("if you would search|create") {
            true => Condition::Always,
            false => self.leading_condition()?,
        };
        let rule = self.choice(&[
            Self::player_rule,
            |p| p.phrase(&RULES),
            Self::provides_icons,
            Self::ignore_penalty,
            Self::cost_rule,
            Self::tokens_enter_ready,
        ])?;
        Some(ConstantAbility { condition, does: vec![Constant::Rule(rule)] })
    }

    /// Something that the card with the ability has a player do, of which it speaks as "it".
    pub(crate) fn own_clause(&mut self) -> Option<Effect> {
        self.refs.set(Target::This);
        self.clause()
    }

    /// "While you are paying costs, this unit provides its aspect icons"
    fn provides_icons(&mut self) -> Option<PlayerRule> {
        if !self.has("while paying costs ,") {
            self.eat("while you are paying costs ,")?;
        }
        let what = match self.attempt(Self::fixed_object) {
            Some(object) => Filter::one(object),
            None => {
                self.has("each|all");
                self.filter()?
            }
        };
        self.eat("provides|provide its|their aspect icons")?;
        Some(PlayerRule::ProvidesIcons { who: Who::You, what })
    }

    /// "ignore the aspect penalty on Clone units you play".
    fn ignore_penalty(&mut self) -> Option<PlayerRule> {
        self.eat("ignore the aspect penalty|penalties on|of")?;
        let first = self.has("the first");
        if !first {
            self.has("each");
        }
        let mut card = self.filter()?;
        self.eat("you play")?;
        if let Some(name) = self.after("named", Self::card_name) {
            card.0.push(Test::Named(name));
        }
        let on = self.attempt(Self::played_on);
        let first = match first {
            true => Some(self.one_of(&[("each round", FirstOf::Round), ("each phase", FirstOf::Phase)])?),
            false => None,
        };
        Some(PlayerRule::IgnoreAspectPenalty { who: Who::You, card, on, icons: None, first })
    }

    fn tokens_enter_ready(&mut self) -> Option<PlayerRule> {
        self.eat("each")?;
        let card = self.filter()?;
        self.eat("you create enters play ready")?;
        Some(PlayerRule::EnterPlayReady(Who::You, card))
    }

    /// Something that a player must do: it is they who pay, so that inside, "you" is who plays the card.
    fn their_cost(&mut self) -> Option<Cost> {
        self.refs.player = Some(Who::You);
        let cost = self.of_another(Self::clause)?;
        self.refs.player = None;
        Some(Cost::Do(cost.into()))
    }

    pub(crate) fn each_of_them(&mut self) -> Option<Who> {
        self.one_of(&[("each opponent", Who::EachOpponent), ("each player", Who::EachPlayer)])
    }

    pub(crate) fn played_on(&mut self) -> Option<Filter> {
        self.eat("on")?;
        if self.has("this unit") {
            return Some(Filter::one(Target::This));
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

impl Printer {
    fn their_cost(&mut self, cost: &Cost) -> String {
        self.of_theirs(|p| p.cost(cost))
    }

    pub(crate) fn rule(&mut self, rule: &PlayerRule) -> String {
        if let Some(words) = RULES.words(rule) {
            return words.into();
        }
        if let Some(words) = self.player_rule(rule) {
            return words;
        }
        match rule {
            PlayerRule::CantPlay(who, card) => match (who, card.0.as_slice()) {
                (Who::EachPlayer, [Test::NamedCard]) => "cards with that name can't be played".into(),
                (Who::EachOpponent, [Test::NamedCard]) => "opponents can't play the named card".into(),
                (Who::EachOpponent, _) => format!("opponents can't play {}", self.nouns(card)),
                (who, _) => {
                    let who = self.player(who);
                    format!("{who} can't play {}", self.nouns(card))
                }
            },
            PlayerRule::Cost { who: Who::EachOpponent, card, change, on: None, first: None, only_if: None }
                if card.0 == [Test::NamedCard] =>
            {
                format!("each card with that name costs {} for your opponents to play", self.change(change, ""))
            }
            PlayerRule::Cost { who, card, change, on, first, only_if } => {
                let cards = self.cards_that(card, who, on.as_ref(), *first);
                let change = self.change(change, "");
                let only_if = match only_if.as_ref().map(|card| (card, card.0.as_slice())) {
                    None => String::new(),
                    Some((_, [Test::SharesKeywordWith(with)])) => {
                        format!(" if it shares a keyword with {}", self.one_of_each(with))
                    }
                    Some((card, _)) => format!(" if it is {}", self.a_noun(card)),
                };
                format!("{cards} costs {change}{only_if}")
            }
            PlayerRule::IgnoreAspectPenalty { who, card, on, first, .. } => {
                format!("ignore the aspect penalty on {}", self.cards_that(card, who, on.as_ref(), *first))
            }
            PlayerRule::CantBeHealed(filter) => format!("{} can't be healed", self.nouns(filter)),
            PlayerRule::EnterPlayReady(Who::You, card) if card.0.iter().any(|test| matches!(test, Test::Token(_))) => {
                format!("each {} you create enters play ready", self.noun(&card.0, false))
            }
            PlayerRule::EnterPlayReady(who, card) => {
                let whose = if *who == Who::You { "friendly" } else { "enemy" };
                format!("{whose} {} enter play ready", self.nouns(card))
            }
            PlayerRule::CardsGain { card, ability, .. } => {
                let card = self.noun(&card.0, false);
                format!("each {card} gains {}", self.gained(ability))
            }
            PlayerRule::MayPlay { who, what, price, weaknesses } => self.may_play(who, what, price, *weaknesses),
            PlayerRule::CardsLoseNamedTrait { who, card } => {
                format!("{} that aren't in play lose that trait", self.cards_of(card, who))
            }
            PlayerRule::CardsLoseAbilities { who, card } => {
                format!("{} that aren't in play lose all abilities", self.cards_of(card, who))
            }
            PlayerRule::NextActionAttacks { who, what, .. } => {
                let action = format!("{}'s next action this phase must be", self.player(who));
                let attack = "an attack action with it, if able";
                format!("{action} {attack}. It must attack {}, if able", self.a_noun(what))
            }
            PlayerRule::ProvidesIcons { what, .. } => {
                let (what, provide) = match single(what) {
                    Some(this) => (self.target(this), "provides its"),
                    None => (self.nouns(what), "provide their"),
                };
                format!("while you are paying costs, {what} {provide} aspect icons")
            }
            PlayerRule::Free { who, card } => {
                let copy = match card.0.as_slice() {
                    [Test::CopyOf(of)] => format!("a copy of {}", self.operand(of)),
                    _ => self.a_noun(card),
                };
                format!("{} {copy} for free", self.acts(who, "may play"))
            }
            PlayerRule::Have { what, grants } => {
                if let [Grant::While { condition: Condition::Attacking(defender), grants }] = grants.as_slice() {
                    let defended = match single(defender) {
                        Some(defender) if *what == Filter::units() => {
                            format!("{} is defending", self.target(defender))
                        }
                        _ => {
                            let defender = self.a_noun(defender);
                            format!("{defender} is being attacked by {}", self.a_noun(what))
                        }
                    };
                    return format!("while {defended}, the attacker {}", self.grants(grants, false));
                }
                let what = self.noun(&what.0, false);
                format!("each {what} {}", self.grants(grants, false))
            }
            rule => unsaid(rule),
        }
    }

    /// "each unit you play", "the first upgrade you play on this unit each round"
    fn cards_that(&mut self, card: &Filter, who: &Who, on: Option<&Filter>, first: Option<FirstOf>) -> String {
        let plays = match who {
            Who::You => "you play".into(),
            Who::EachOpponent => "an opponent plays".into(),
            Who::ThatPlayer => "that opponent plays this phase".into(),
            who => format!("{} plays", self.player(who)),
        };
        let (which, times) = match first {
            None => ("each", ""),
            Some(FirstOf::Phase) => ("the first", " each phase"),
            Some(FirstOf::Round) => ("the first", " each round"),
            Some(FirstOf::SecondOfRound) => ("the second", " each round"),
            Some(FirstOf::ThirdOfRound) => ("the third", " each round"),
        };
        let (card, late) = match card.0.split_last() {
            Some((late @ Test::HasWhenDefeated, rest)) => (self.noun(rest, false), format!(" {}", self.after(late))),
            Some((Test::Named(name), [])) => ("card".to_owned(), format!(" named {name}")),
            _ => (self.noun(&card.0, false), String::new()),
        };
        let on = on.map_or_else(String::new, |on| format!(" on {}", self.a_noun(on)));
        format!("{which} {card} {plays}{on}{times}{late}")
    }
}
