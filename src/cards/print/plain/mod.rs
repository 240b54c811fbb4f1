//! Plain words: those that lean on the sentence before, or leave out what is understood.
//!
//! Each of these is offered in place of exact words, and stands where it is read as the same
//! ([`wordings`](super::wordings)). A module stands beside the printer's of the same name, as the compiler's
//! [`exact`](crate::compile) modules stand beside its own.

mod amount;
mod cards;
mod condition;
mod constant;
mod filter;
mod rules;
mod together;

use super::super::amount::Amount;
use super::super::condition::Condition;
use super::super::effect::{Effect, Price, Rest};
use super::super::target::{Count, Target, Who};
use super::super::terms::Phase;
use super::super::trigger::Trigger;
use super::{Printer, list, sentence};

impl Printer {
    /// A sentence, or several that hang together, with their full stops.
    pub fn plain_sentence(&mut self, effect: &Effect) -> Option<String> {
        match effect {
            Effect::If { condition, then, otherwise, instead: true } => {
                let before = self.sentences(otherwise);
                self.rather(condition, then, otherwise, &before)
            }
            Effect::IfYouDo { first, then, otherwise } if put_back_anyway(first, then, otherwise) => {
                let first = sentence(&self.clause(first));
                Some(format!("{first} {}", sentence(&put_back())))
            }
            Effect::If { condition: Condition::AttackMade, then, otherwise, .. } if **otherwise == Effect::Nothing => {
                Some(sentence(&format!("after completing this attack, {}", self.clause(then))))
            }
            Effect::ForEach { of, effect } => self.for_each(of, effect),
            Effect::Unless { who, does, otherwise, must: false } => {
                let otherwise = self.clause(otherwise);
                let who = self.player(who);
                Some(sentence(&format!("{otherwise} unless {who} {}", self.does_theirs(does)?)))
            }
            Effect::Unless { who, does, otherwise, must: true } => {
                let who = self.player(who);
                let does = self.of_theirs(|p| p.clause(does));
                Some(sentence(&format!("{who} must {does} or {}", self.clause(otherwise))))
            }
            _ => None,
        }
    }

    /// "If …, … instead." after a sentence that says what happens otherwise.
    pub fn rather(&mut self, condition: &Condition, then: &Effect, otherwise: &Effect, before: &str) -> Option<String> {
        let condition = self.condition(condition);
        let then = match then {
            // Who declines it does the other.
            Effect::IfYouDo { first, then, otherwise: other } if **then == Effect::Nothing && **other == *otherwise => {
                first
            }
            then => then,
        };
        let words = match self.plainly(|_| another_number(then, otherwise)) {
            Some(words) => words,
            None => self.clause(then),
        };
        Some(format!("{before} {}", sentence(&format!("if {condition}, {words} instead"))))
    }

    /// Clauses with "and" between them.
    pub fn joined(&mut self, effect: &Effect) -> Option<String> {
        let Effect::Sequence(parts) = effect else { return None };
        let mut words: Vec<String> = Vec::new();
        let mut then = false;
        let mut at = 0;
        while let Some(part) = parts.get(at) {
            at += 1;
            match &**part {
                Effect::Then => {
                    then = true;
                    continue;
                }
                Effect::If { .. }
                | Effect::IfYouDo { .. }
                | Effect::ForEach { .. }
                | Effect::Repeat { .. }
                | Effect::Unless { .. }
                | Effect::Delayed { .. }
                | Effect::LastingRule { .. }
                | Effect::Modes { .. }
                | Effect::Sequence(_) => return None,
                Effect::Attack(attack) if !attack.attacker_gets.is_empty() || !attack.defender_gets.is_empty() => {
                    return None;
                }
                Effect::May { .. } if at < parts.len() => return None,
                Effect::Play(play)
                    if at < parts.len()
                        && (play.enters_ready || !play.grants.is_empty() || matches!(play.price, Price::Less(_))) =>
                {
                    return None;
                }
                _ => {}
            }
            let pair = parts.get(at).and_then(|next| self.plainly(|p| p.in_one_sentence(part, next)));
            at += usize::from(pair.is_some());
            let next = match pair {
                Some(pair) if pair.ends_with('.') => return None,
                Some(pair) => pair,
                None => self.clause(part),
            };
            match words.last_mut() {
                Some(last) if std::mem::take(&mut then) => *last += &format!(", then {next}"),
                _ => words.push(next),
            }
        }
        (words.len() > 1 || then || !words.is_empty()).then(|| list(&words, "and"))
    }

    /// What players do, who are "they" in it: "an opponent may discard a card from their hand".
    pub fn players_do(&mut self, who: &Who, effect: &Effect) -> Option<String> {
        if let Who::Players(count) = who {
            let count = self.count(count);
            let does = self.of_theirs(|p| p.clause(effect));
            return Some(format!("choose {count} players. They each {does}"));
        }
        let who = self.player(who);
        if let Effect::May { who: Who::You, effect } = effect {
            return Some(format!("{who} may {}", self.of_theirs(|p| p.clause(effect))));
        }
        Some(format!("{who} {}", self.does_theirs(effect)?))
    }

    /// What a player does, as words after who that is: "pays 2 resources".
    pub fn does_theirs(&mut self, effect: &Effect) -> Option<String> {
        let parts = match effect {
            Effect::Sequence(parts) => parts.as_slice(),
            _ => return Some(third(&self.of_theirs(|p| p.clause(effect)))),
        };
        let words = super::each(parts, |part| third(&self.of_theirs(|p| p.clause(part))));
        Some(list(&words, "and"))
    }

    /// What is said of a player who is "they" in it.
    pub fn of_theirs<T>(&mut self, words: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.theirs, true);
        let said = words(self);
        self.theirs = before;
        said
    }

    /// "When you play or create a unit"
    pub fn plays_or_creates(&mut self, when: &[Trigger]) -> Option<String> {
        let [
            Trigger::Plays { who: Who::You, card, using: None, number: None },
            Trigger::Creates { who: Who::You, card: same },
        ] = when
        else {
            return None;
        };
        (card == same).then(|| format!("When you play or create {}", self.a_noun(card)))
    }

    /// "When the first action phase starts"
    pub fn at_the_first(&mut self, when: &[Trigger], condition: &Condition) -> Option<String> {
        let [Trigger::PhaseStarts(Phase::Action)] = when else { return None };
        (*condition == Condition::FirstRound).then(|| "When the first action phase starts".into())
    }

    /// "during the action phase", of what happens only then.
    pub fn during(&mut self, condition: &Condition) -> Option<String> {
        match condition {
            Condition::During(phase) => Some(format!("during the {phase} phase")),
            _ => None,
        }
    }
}

/// "deal 5 damage", where that is the same effect with another number.
fn another_number(then: &Effect, before: &Effect) -> Option<String> {
    match (then, before) {
        (Effect::May { who: Who::You, effect: then }, Effect::May { who: Who::You, effect: before }) => {
            another_number(then, before).map(|words| format!("you may {words}"))
        }
        (
            Effect::Damage { amount: Amount::Number(number), to, by: None, unpreventable },
            Effect::Damage { amount: Amount::Number(_), to: same, by: None, unpreventable: hard },
        ) if to == same && unpreventable == hard => Some(format!("deal {number} damage")),
        (
            Effect::Heal { amount: Amount::Number(number), from, up_to: false },
            Effect::Heal { amount: Amount::Number(_), from: same, up_to: false },
        ) if from == same => Some(format!("heal {number} damage")),
        (
            Effect::Distribute { token, amount: Amount::Number(number), up_to, among },
            Effect::Distribute { token: other, amount: Amount::Number(_), up_to: also, among: same },
        ) if among == same && token == other && up_to == also => Some(format!("distribute {number} {token} tokens")),
        (
            Effect::Give { token, count: Amount::Number(number), to },
            Effect::Give { token: other, count: Amount::Number(_), to: same },
        ) if to == same && token == other && *number > 1 => Some(format!("give {number} {token} tokens")),
        _ => None,
    }
}

/// The rest of what was looked at goes back.
pub(super) fn put_back() -> String {
    let there = "on top of your deck in any order";
    format!("put the rest back {there}")
}

/// What was looked at goes back, whether any of it was taken or not.
fn put_back_anyway(first: &Effect, then: &Effect, otherwise: &Effect) -> bool {
    let (Effect::May { .. }, Effect::Arrange { what, bottom, rest }) = (first, then) else { return false };
    let (Target::TopOfDeck(left, whose), Effect::Arrange { what: all, bottom: same, rest: also }) = (what, otherwise)
    else {
        return false;
    };
    let Amount::Difference(seen, _) = &**left else { return false };
    *bottom == Count::exactly(0)
        && *rest == Rest::OnTopInAnyOrder
        && (bottom, rest) == (same, also)
        && *all == Target::TopOfDeck(seen.clone(), whose.clone())
}

/// The effect with a choice in place of "it", which was chosen before it.
fn chosen_there(choice: &Target, effect: &Effect) -> Option<Effect> {
    let mut effect = effect.clone();
    let target = match &mut effect {
        Effect::Damage { to, by: None, .. } | Effect::Lasting { to, .. } | Effect::Give { to, .. } => to,
        Effect::Heal { from, .. } => from,
        Effect::Exhaust(target) | Effect::ReturnToHand(target) => target,
        Effect::Play(play) => &mut play.what,
        _ => return None,
    };
    if *target != Target::It {
        return None;
    }
    *target = choice.clone();
    Some(effect)
}

/// Words that begin with a verb, as somebody else does it: "pays 2 resources".
fn third(words: &str) -> String {
    let (verb, rest) = words.split_once(' ').map_or((words, String::new()), |(verb, rest)| (verb, format!(" {rest}")));
    let verb = match verb {
        verb if verb.ends_with("ch") || verb.ends_with("sh") => format!("{verb}es"),
        verb if verb.ends_with("dy") || verb.ends_with("ry") => format!("{}ies", verb.trim_end_matches('y')),
        verb => format!("{verb}s"),
    };
    verb + &rest
}
