//! Effects as sentences and clauses, and how they hang together.

use crate::tree::{Amount, Choose, Condition, Count, Each, Effect, Filter, PlayCard, Price, Rest, Target, Who};
use crate::writing::names::Mention;
use crate::writing::unsaid;
use crate::writing::{Printer, each, list, lower, sentence};
use std::sync::Arc;

impl Printer {
    /// An effect as sentences.
    pub(crate) fn sentences(&mut self, effect: &Effect) -> String {
        let Effect::Sequence(parts) = effect else { return self.sentence(effect) };
        let mut words: Vec<String> = Vec::new();
        let mut then = false;
        let mut at = 0;
        while let Some(part) = parts.get(at) {
            if **part == Effect::Then && at + 1 < parts.len() {
                then = true;
                at += 1;
                continue;
            }
            let joined = parts.get(at + 1).and_then(|next| self.special(|p| p.in_one_sentence(part, next)));
            at += 1 + usize::from(joined.is_some());
            let next = match joined {
                Some(words) => sentence(&words),
                None => self.sentence(part),
            };
            words.push(if std::mem::take(&mut then) { format!("Then, {}", lower(&next)) } else { next });
        }
        words.join(" ")
    }

    /// One part of an effect: a sentence, or several that hang together.
    pub(crate) fn sentence(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::IfYouDo { first, then, otherwise } => {
                let mut words = sentence(&self.clause(first));
                if put_back_anyway(first, then, otherwise) {
                    let there = "on top of your deck in any order";
                    return format!("{words} Put the rest back {there}.");
                }
                let before = self.done;
                let who = if by_another(first) { "they" } else { "you" };
                if **then != Effect::Nothing || **otherwise == Effect::Nothing {
                    words += &format!(" {}", sentence(&format!("if {who} do, {}", self.clause(then))));
                }
                if **otherwise != Effect::Nothing {
                    self.done = before;
                    words += &format!(" {}", sentence(&format!("if {who} don't, {}", self.clause(otherwise))));
                }
                words
            }
            Effect::If { condition, then, otherwise, instead: true } => {
                let before = self.sentences(otherwise);
                self.rather(condition, then, otherwise, &before)
            }
            Effect::If { condition: Condition::AttackMade, then, otherwise, .. } if **otherwise == Effect::Nothing => {
                sentence(&format!("after completing this attack, {}", self.clause(then)))
            }
            Effect::If { condition, then, otherwise, instead: false } => {
                let condition = self.condition(condition);
                let before = self.done;
                let words = sentence(&format!("if {condition}, {}", self.clause(then)));
                match &**otherwise {
                    Effect::Nothing => words,
                    otherwise => {
                        self.done = before;
                        format!("{words} {}", sentence(&format!("otherwise, {}", self.clause(otherwise))))
                    }
                }
            }
            Effect::ForEach { of, effect } => self.for_each(of, effect),
            Effect::Repeat { times, effect } => match (times, &**effect) {
                (Amount::Number(2), Effect::Modes { who: Who::You, choose, modes }) if *choose == Count::exactly(1) => {
                    let lines = self.mode_lines(modes);
                    format!("Choose two. You may choose the same option more than once: {lines}")
                }
                (Amount::Number(number), Effect::Play(play)) if matches!(play.what, Target::Choose(_)) => {
                    let Target::Choose(choose) = &play.what else { return String::new() };
                    let choose = Choose { count: Count::exactly(*number), ..Choose::clone(choose) };
                    let what = Target::Choose(Box::new(choose));
                    sentence(&self.play(&PlayCard { what, ..PlayCard::clone(play) }))
                }
                _ => unsaid(effect),
            },
            Effect::Unless { who, does, otherwise, must: false } => {
                let otherwise = self.clause(otherwise);
                let who = self.player(who);
                sentence(&format!("{otherwise} unless {who} {}", self.does_theirs(does)))
            }
            Effect::Unless { who, does, otherwise, must: true } => {
                let who = self.player(who);
                let does = self.of_theirs(|p| p.clause(does));
                sentence(&format!("{who} must {does} or {}", self.clause(otherwise)))
            }
            Effect::Delayed { at, effect } => {
                let at = self.moment(at);
                sentence(&format!("{at}, {}", self.clause(effect)))
            }
            Effect::Attack(attack) => self.attack(attack),
            Effect::Sequence(_) => self.sentences(effect),
            Effect::Together(parts) if matches!(parts.as_slice(), [first, second] if may_follow(first, second)) => {
                each(parts, |part| self.sentence(part)).join(" ")
            }
            effect => sentence(&self.clause(effect)),
        }
    }

    /// "If …, … instead." after a sentence that says what happens otherwise.
    fn rather(&mut self, condition: &Condition, then: &Effect, otherwise: &Effect, before: &str) -> String {
        let condition = self.condition(condition);
        let then = match then {
            // Who declines it does the other.
            Effect::IfYouDo { first, then, otherwise: other } if **then == Effect::Nothing && **other == *otherwise => {
                first
            }
            then => then,
        };
        let words = another_number(then, otherwise).unwrap_or_else(|| self.clause(then));
        format!("{before} {}", sentence(&format!("if {condition}, {words} instead")))
    }

    pub(crate) fn for_each(&mut self, of: &Each, effect: &Effect) -> String {
        if let Some(words) = self.special(|p| p.each_deals(of, effect)) {
            return sentence(&words);
        }
        let before = (self.choices.len(), self.near.clone());
        if let (Each::Objects(captor), Effect::Capture { captor: Target::It, what }) = (of, effect) {
            let captor = match captor {
                Target::It | Target::Chosen(_) => "each of those units".to_owned(),
                captor => self.target(captor),
            };
            self.choices.push(Mention::of(&Filter::units(), false));
            let words = format!("{captor} captures {}", self.target(what));
            self.choices.remove(before.0.min(self.choices.len().saturating_sub(1)));
            return sentence(&words);
        }
        let of = match of {
            Each::Times(amount) => self.special(|p| p.each_time(amount)).unwrap_or_else(|| unsaid(amount)),
            Each::Objects(target) => {
                let of = match target {
                    Target::Each(filter) => format!("for each {}", self.noun(&filter.0, false)),
                    target => match self.special(|p| p.this_way(target, false)) {
                        Some(words) => format!("for each {words}"),
                        None => format!("for each of {}", self.target(target)),
                    },
                };
                let filter = match target {
                    Target::Each(filter) | Target::Among(_, filter) => filter.clone(),
                    _ => Filter::units(),
                };
                self.choices.push(Mention::of(&filter, false));
                self.near = Some(Target::It);
                of
            }
            Each::Players(who) => format!("for {}", self.player(who)),
        };
        let words = sentence(&format!("{of}, {}", self.clause(effect)));
        self.choices.truncate(before.0);
        self.near = before.1;
        words
    }

    /// An effect as one clause.
    pub(crate) fn clause(&mut self, effect: &Effect) -> String {
        let words = match effect {
            Effect::Attack(attack) if !attack.attacker_gets.is_empty() || !attack.defender_gets.is_empty() => {
                self.group(effect)
            }
            Effect::Attack(attack) => self.attacks(attack),
            effect => self.order(effect),
        };
        self.has_done(effect);
        words
    }

    /// An effect that takes more than one clause: with "and" between them, or as sentences of their own.
    pub(crate) fn group(&mut self, effect: &Effect) -> String {
        self.special(|p| p.joined(effect)).unwrap_or_else(|| lower(&self.sentences(effect)))
    }

    /// Clauses with "and" between them.
    fn joined(&mut self, effect: &Effect) -> Option<String> {
        let Effect::Sequence(parts) = effect else { return None };
        let mut words: Vec<String> = Vec::new();
        let mut then = false;
        let mut at = 0;
        while let Some(part) = parts.get(at) {
            at += 1;
            let last = at == parts.len();
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
                Effect::May { .. } if !last => return None,
                // Whoever chooses is the subject, and what follows is done by somebody else.
                Effect::Select(Target::Choose(choose)) if choose.by != Who::You && !last => return None,
                Effect::Play(play) if !last => {
                    let costs = matches!(play.price, Price::Less(_));
                    if play.enters_ready || !play.grants.is_empty() || costs {
                        return None;
                    }
                }
                _ => {}
            }
            let pair = parts.get(at).and_then(|next| self.special(|p| p.in_one_sentence(part, next)));
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
        (!words.is_empty()).then(|| list(&words, "and"))
    }

    /// A choice and what is done with it, in one sentence.
    fn in_one_sentence(&mut self, part: &Effect, next: &Effect) -> Option<String> {
        if let Some(words) = self.tokens_of_both(part, next) {
            return Some(words);
        }
        let Effect::Select(target @ Target::Choose(choose)) = part else { return None };
        if choose.by != Who::You {
            return None;
        }
        let place = self.choices.len();
        match next {
            Effect::Damage { by: Some(by), .. } | Effect::DivideDamage { by: Some(by), .. }
                if choose.count == Count::exactly(1) && (*by == Target::It || *by == Target::Chosen(place)) =>
            {
                let dealer = self.target(target);
                self.dealt_by(Some(by), |p| p.deals(&format!("{dealer} deals"), next))
            }
            Effect::Select(other @ Target::Choose(also)) if also.by == Who::You => {
                let one = self.target(target);
                Some(format!("choose {one} and {}", self.target(other)))
            }
            Effect::Unless { who, does, otherwise, must: false } => {
                let otherwise = self.clause(&chosen_there(target, otherwise)?);
                let who = self.player(who);
                Some(format!("{otherwise} unless {who} {}", self.does_theirs(does)))
            }
            Effect::If { condition, then, otherwise, instead: true } => {
                let before = self.sentences(&chosen_there(target, otherwise)?);
                Some(self.rather(condition, then, otherwise, &before))
            }
            _ => None,
        }
    }

    /// Parts that happen at once.
    pub(crate) fn at_once(&mut self, parts: &[Arc<Effect>]) -> String {
        self.special(|p| p.shared_verb(parts)).unwrap_or_else(|| each(parts, |part| self.group(part)).join(" and "))
    }

    /// "deal 2 damage to a unit and 1 damage to a base", "give a Shield token to this unit and to another unit"
    fn shared_verb(&mut self, parts: &[Arc<Effect>]) -> Option<String> {
        let damage = |part: &Arc<Effect>| match &**part {
            Effect::Damage { amount: Amount::Number(number), to, by: None, unpreventable: false } => {
                Some((*number, to.clone()))
            }
            _ => None,
        };
        if let Some(dealt) = parts.iter().map(damage).collect::<Option<Vec<_>>>() {
            let dealt = each(&dealt, |(number, to)| format!("{number} damage to {}", self.target(to)));
            return Some(format!("deal {}", list(&dealt, "and")));
        }
        let [first, second] = parts else { return None };
        let more = match (&**first, &**second) {
            (Effect::Draw { who: Who::You, count: Amount::Number(number) }, Effect::Draw { who, count })
                if *count == Amount::Number(*number) =>
            {
                let cards = if *number == 1 { "a card".into() } else { format!("{number} cards") };
                return Some(format!("you and {} each draw {cards}", self.player(who)));
            }
            (Effect::DiscardFromDeck { .. }, Effect::DiscardFromDeck { .. })
            | (Effect::Exhaust(_), Effect::Exhaust(_)) => {
                let one = self.order(first);
                let other = self.order(second);
                self.has_done(second);
                return Some(format!("{one} and {}", other.split_once(' ')?.1));
            }
            (Effect::Give { token, count, .. }, Effect::Give { token: same, count: as_many, to })
                if token == same && count == as_many && matches!(count, Amount::Number(_)) =>
            {
                ("to", to)
            }
            (
                Effect::Heal { amount: Amount::Number(_), .. },
                Effect::Heal { amount: Amount::Number(number), from, up_to: false },
            ) => (&*format!("{number} damage from"), from),
            _ => return None,
        };
        let first = self.order(first);
        Some(format!("{first} and {} {}", more.0, self.target(more.1)))
    }
}

/// True if the cards that were looked at go back whether any of them was taken or not.
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

/// True if another player does it, or does not.
fn by_another(effect: &Effect) -> bool {
    match effect {
        Effect::Players { .. } | Effect::Unless { .. } => true,
        Effect::Select(Target::Choose(choose)) => choose.by != Who::You,
        Effect::Sequence(parts) => parts.last().is_some_and(|part| by_another(part)),
        _ => false,
    }
}

/// True if both are damage that is dealt at once, in two sentences: the second is what a player may deal.
fn may_follow(first: &Effect, second: &Effect) -> bool {
    matches!(second, Effect::May { .. }) && first.deals_with(second)
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

/// The effect with a choice in place of "it", which was chosen before it.
fn chosen_there(choice: &Target, effect: &Effect) -> Option<Effect> {
    let mut effect = effect.clone();
    let target = effect.object_mut()?;
    if *target != Target::It {
        return None;
    }
    *target = choice.clone();
    Some(effect)
}
