//! Conditions, as they stand after "if" and "while".

use super::super::amount::Amount;
use super::super::condition::Condition;
use super::super::target::{Filter, Target, Test, Who};
use super::super::terms::{Comparison, Stat, ZoneKind};
use super::Printer;
use super::filter::{compared, zone_word};

impl Printer {
    pub fn condition(&mut self, condition: &Condition) -> String {
        let inside = std::mem::replace(&mut self.in_condition, true);
        let words = self.words(condition);
        self.in_condition = inside;
        words
    }

    fn words(&mut self, condition: &Condition) -> String {
        if let Some(words) = self.plainly(|p| p.plain_condition(condition)) {
            return words;
        }
        match condition {
            Condition::Always => "always".into(),
            Condition::Not(condition) => format!("not [{}]", self.words(condition)),
            Condition::All(all) => super::each(all, |each| format!("[{}]", self.words(each))).join(" and "),
            Condition::Any(any) => super::each(any, |each| format!("[{}]", self.words(each))).join(" or "),
            Condition::Compare(left, comparison, right) => self.comparison(left, *comparison, right),
            Condition::Controls(Who::You, filter) => format!("you control {}", self.a_noun(filter)),
            Condition::Controls(who, filter) => {
                let who = self.player(who);
                format!("controlled by {who} is {}", self.a_noun(filter))
            }
            Condition::Exists(filter) => format!("there is {}", self.a_noun(filter)),
            Condition::Is(target, filter) => self.is(target, filter),
            Condition::Same(one, other) => {
                let one = self.operand(one);
                format!("{one} is the same as {}", self.operand(other))
            }
            Condition::HasInitiative(Who::You) => "you have the initiative".into(),
            Condition::HasInitiative(who) => format!("{} has the initiative", self.player(who)),
            Condition::InitiativeTaken => "a player has taken the initiative this phase".into(),
            Condition::TheForceIsWith(who) => format!("the Force is with {}", self.player(who)),
            Condition::Happened(tally) => self.tally(tally),
            Condition::InLatestAction(tally) => format!("in their latest action [{}]", self.tally(tally)),
            Condition::Attacking(filter) if filter.0.is_empty() => "attacking".into(),
            Condition::Attacking(filter) => format!("attacking {}", self.a_noun(filter)),
            Condition::Defending(filter) if filter.0.is_empty() => "defending".into(),
            Condition::Defending(filter) => format!("defending against {}", self.a_noun(filter)),
            Condition::DamagedBase { by, combat } => {
                let by = self.operand(by);
                match combat {
                    true => format!("{by} dealt combat damage to a base"),
                    false => format!("{by} damaged a base"),
                }
            }
            Condition::DefeatedByCombat(target) => format!("{} was defeated by combat damage", self.operand(target)),
            Condition::During(phase) => format!("it is the {phase} phase"),
            Condition::InPlay(target) => format!("{} is in play", self.operand(target)),
            Condition::PlayedUsing(keyword) => format!("this card was played using {keyword}"),
            Condition::PlayedFrom(zone) => format!("this card was played from the {}", zone_word(*zone)),
            Condition::Revealed(filter) => format!("the revealed cards are {}", self.a_noun(filter)),
            Condition::ProvidesAspect(who, aspect) => format!("{} has the {aspect} aspect icon", self.player(who)),
            Condition::AttackMade => "that attack has been completed".into(),
            Condition::FirstRound => "it is the first round".into(),
        }
    }

    fn comparison(&mut self, left: &Amount, comparison: Comparison, right: &Amount) -> String {
        let or = match comparison {
            Comparison::AtLeast => Some("or more"),
            Comparison::AtMost => Some("or less"),
            Comparison::Exactly | Comparison::MoreThan | Comparison::LessThan => None,
        };
        if let (Some(or), Amount::Number(number)) = (or, right)
            && *number > 0
        {
            match left {
                Amount::Resources(Who::You) => return format!("you control {number} {or} resources"),
                Amount::CardsIn(ZoneKind::Hand, Who::You) => {
                    return format!("you have {number} {or} cards in your hand");
                }
                Amount::Count(Filter(tests)) => {
                    if let Some((Test::Friendly, rest)) = tests.split_last()
                        && !rest.iter().any(|test| matches!(test, Test::In(..)))
                        && !rest.is_empty()
                    {
                        return format!("you control {number} {or} {}", self.noun(rest, true));
                    }
                }
                _ => {}
            }
        }
        let left = self.quantity(left);
        format!("{left} is {} {}", compared(comparison), self.quantity(right))
    }

    fn is(&mut self, target: &Target, filter: &Filter) -> String {
        let who = if *target == Target::It { self.target(target) } else { self.operand(target) };
        let word = match filter.0.as_slice() {
            [Test::Damaged] => "is damaged",
            [Test::Not(test)] if **test == Test::Damaged => "is undamaged",
            [Test::DiscardedThisPhase] => "was discarded this phase",
            [Test::Exhausted] => "is exhausted",
            [Test::Ready] => "is ready",
            [Test::Upgraded] => "is upgraded",
            [Test::Unique] => "is unique",
            [Test::Leader] => "is a leader",
            [Test::DefeatedThisPhase] => "was defeated this phase",
            [Test::Stat(stat, comparison @ (Comparison::AtLeast | Comparison::AtMost), Amount::Number(number))] => {
                let or = if *comparison == Comparison::AtLeast { "more" } else { "less" };
                return match stat {
                    Stat::Cost => format!("{who} costs {number} or {or}"),
                    Stat::Damage => format!("{who} has {number} or {or} damage on it"),
                    Stat::Power | Stat::Hp | Stat::RemainingHp => format!("{who} has {number} or {or} {stat}"),
                };
            }
            [Test::Keyword(keyword)] => return format!("{who} has {keyword}"),
            [Test::Named(name)] => return format!("{who} is named “{name}”"),
            _ => return format!("{who} is {}", self.a_noun(filter)),
        };
        format!("{who} {word}")
    }
}
