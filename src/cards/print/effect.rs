//! Effects: the sentences of an ability, and how they hang together.

use super::super::amount::Amount;
use super::super::compile::label;
use super::super::condition::Condition;
use super::super::effect::{AttackWith, Each, Effect, ForAttack, Mode};
use super::super::target::{Count, Target, Who};
use super::super::terms::Duration;
use super::{Printer, capital, sentence};

impl Printer {
    /// An effect as sentences.
    pub fn sentences(&mut self, effect: &Effect) -> String {
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
            let before = at.checked_sub(1).and_then(|before| parts.get(before));
            if before.is_some_and(|before| !keeps_latest(before)) {
                self.latest = false;
            }
            let joined = parts.get(at + 1).and_then(|next| self.plainly(|p| p.in_one_sentence(part, next)));
            at += 1 + usize::from(joined.is_some());
            let next = match joined {
                Some(words) => sentence(&words),
                None => self.sentence(part),
            };
            let next = match (std::mem::take(&mut then), before) {
                (true, _) => format!("Then {}", lower(&next)),
                (false, Some(before)) if before.deals_with(part) => format!("Then, {}", lower(&next)),
                _ => next,
            };
            if let Some(last) = words.last_mut()
                && before.is_some_and(|before| open(before, &next))
                && self.plainly(|_| Some(())).is_none()
            {
                *last = format!("[{last}]");
            }
            words.push(next);
        }
        words.join(" ")
    }

    /// One part of an effect: a sentence, or several that hang together.
    fn sentence(&mut self, effect: &Effect) -> String {
        if let Some(words) = self.plainly(|p| p.plain_sentence(effect)) {
            return words;
        }
        match effect {
            Effect::IfYouDo { first, then, otherwise } => {
                let mut words = sentence(&self.clause(first));
                let before = self.done;
                let they = by_another(first).then(|| self.plainly(|_| Some(()))).flatten();
                let (done, not_done) = match they {
                    Some(()) => ("if they do", "if they don't"),
                    None => ("if you do", "if you don't"),
                };
                if **then != Effect::Nothing || **otherwise == Effect::Nothing {
                    words += &format!(" {}", sentence(&format!("{done}, {}", self.clause(then))));
                }
                self.latest = false;
                if **otherwise != Effect::Nothing {
                    self.done = before;
                    words += &format!(" {}", sentence(&format!("{not_done}, {}", self.clause(otherwise))));
                }
                words
            }
            Effect::If { condition, then, otherwise, instead: true } => {
                let condition = self.condition(condition);
                let then = self.clause(then);
                self.latest = false;
                sentence(&format!("if {condition}, {then} instead of {}", self.clause(otherwise)))
            }
            Effect::If { condition, then, otherwise, instead: false } => {
                let condition = self.condition(condition);
                let before = self.done;
                let words = sentence(&format!("if {condition}, {}", self.clause(then)));
                self.latest = false;
                match &**otherwise {
                    Effect::Nothing => words,
                    otherwise => {
                        self.done = before;
                        format!("{words} {}", sentence(&format!("otherwise, {}", self.clause(otherwise))))
                    }
                }
            }
            Effect::ForEach { of, effect } => {
                let of = match of {
                    Each::Objects(target) => format!("for each of [{}]", self.target(target)),
                    Each::Players(who) => format!("player by player, for {}", self.player(who)),
                    Each::Times(amount) => format!("as many times as [{}]", self.quantity(amount)),
                };
                self.latest = false;
                sentence(&format!("{of}: {}", self.clause(effect)))
            }
            Effect::Repeat { times, effect } => {
                let times = self.quantity(times);
                sentence(&format!("repeat [{times}] times: {}", self.clause(effect)))
            }
            Effect::Unless { who, does, otherwise, must } => {
                let who = self.player(who);
                let does = self.clause(does);
                let otherwise = self.clause(otherwise);
                sentence(&match must {
                    true => format!("{who} must do this: {does}, or else {otherwise}"),
                    false => format!("unless {who} does this: {does}, {otherwise}"),
                })
            }
            Effect::Delayed { at, effect } => {
                let at = self.moment(at);
                sentence(&format!("{at}, {}", self.clause(effect)))
            }
            Effect::Attack(attack) => self.attack(attack),
            Effect::Sequence(_) => self.sentences(effect),
            Effect::Together(parts) if matches!(parts.as_slice(), [first, second] if may_follow(first, second)) => {
                super::each(parts, |part| self.sentence(part)).join(" ")
            }
            effect => sentence(&self.clause(effect)),
        }
    }

    /// An effect as one clause: in brackets if it takes more than one.
    pub fn clause(&mut self, effect: &Effect) -> String {
        let words = self.in_one(effect);
        self.latest &= keeps_in_branch(effect);
        self.has_done(effect);
        words
    }

    pub(super) fn in_one(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::Sequence(_)
            | Effect::IfYouDo { .. }
            | Effect::If { .. }
            | Effect::ForEach { .. }
            | Effect::Repeat { .. }
            | Effect::Unless { .. }
            | Effect::Delayed { .. } => self.group(effect),
            Effect::Attack(attack) if !attack.attacker_gets.is_empty() || !attack.defender_gets.is_empty() => {
                self.group(effect)
            }
            Effect::Attack(attack) => self.attacks(attack),
            effect => self.order(effect),
        }
    }

    /// An effect that takes more than one clause: with "and" between them, as sentences of their own, or in brackets.
    pub fn group(&mut self, effect: &Effect) -> String {
        if let Some(words) = self.plainly(|p| p.joined(effect)) {
            return words;
        }
        if let Some(words) = self.plainly(|p| Some(lower(&p.sentences(effect)))) {
            return words;
        }
        format!("[{}]", self.sentences(effect))
    }

    /// "choose one: [• Draw a card. • Ready a resource you control.]"
    pub fn modes(&mut self, who: &Who, choose: &Count, modes: &[Mode]) -> String {
        if *who == Who::You
            && *choose == Count::exactly(1)
            && let Some(words) = self.plainly(|p| p.one_or_other(modes))
        {
            return words;
        }
        let count = match choose {
            Count { min: Amount::Number(1), max: Amount::Number(1) } => "one".to_owned(),
            Count { min: Amount::Number(2), max: Amount::Number(2) } => "two".to_owned(),
            choose => self.count(choose),
        };
        let modes = super::each(modes, |mode| {
            let before = (self.chosen, self.choices.len(), self.near.clone());
            self.latest = false;
            let words = self.sentences(&mode.effect);
            self.choices.truncate(before.1);
            (self.chosen, self.latest, self.near) = (before.0, false, before.2);
            match label(&words) == mode.label {
                true => format!("• {words}"),
                false => format!("• “{}”: {words}", mode.label),
            }
        });
        let chooses = self.does(who, "choose");
        match self.plainly(|_| Some(())) {
            Some(()) => format!("{chooses} {count}: {}", modes.join(" ")),
            None => format!("{chooses} {count}: [{}]", modes.join(" ")),
        }
    }

    /// Parts that happen at once.
    pub fn at_once(&mut self, parts: &[std::sync::Arc<Effect>]) -> String {
        if let Some(words) = self.shared_verb(parts) {
            return words;
        }
        if let Some(words) = self.plainly(|p| p.both_at_once(parts)) {
            return words;
        }
        let parts = super::each(parts, |part| self.group(part));
        format!("at once {}", parts.join(" and "))
    }

    /// "deal 2 damage to a unit and 1 damage to a base", "give a Shield token to this unit and to another unit"
    fn shared_verb(&mut self, parts: &[std::sync::Arc<Effect>]) -> Option<String> {
        let damage = |part: &std::sync::Arc<Effect>| match &**part {
            Effect::Damage { amount: Amount::Number(number), to, by: None, unpreventable: false } => {
                Some((*number, to.clone()))
            }
            _ => None,
        };
        if let Some(dealt) = parts.iter().map(damage).collect::<Option<Vec<_>>>() {
            let dealt = super::each(&dealt, |(number, to)| format!("{number} damage to {}", self.target(to)));
            return Some(format!("deal {}", super::list(&dealt, "and")));
        }
        let [first, second] = parts else { return None };
        match (&**first, &**second) {
            (Effect::Give { token, count: Amount::Number(_), .. }, Effect::Give { token: same, count, to })
                if token == same && given(first) == Some(count) =>
            {
                let first = self.order(first);
                Some(format!("{first} and to {}", self.target(to)))
            }
            (
                Effect::Heal { amount: Amount::Number(_), .. },
                Effect::Heal { amount: Amount::Number(number), from, up_to: false },
            ) => {
                let first = self.order(first);
                Some(format!("{first} and {number} damage from {}", self.target(from)))
            }
            _ => None,
        }
    }

    fn attack(&mut self, attack: &AttackWith) -> String {
        let mut words = vec![capital(&self.attacks(attack)) + "."];
        let attacker = self.plainly(|_| Some("it")).unwrap_or("the attacker");
        self.given(attacker, &attack.attacker_gets, &mut words);
        self.given("the defender", &attack.defender_gets, &mut words);
        words.join(" ")
    }

    fn attacks(&mut self, attack: &AttackWith) -> String {
        let mut words = format!("attack with {}", self.target(&attack.attacker));
        if attack.even_if_exhausted {
            words += ", even if it's exhausted";
        }
        if !attack.defender.0.is_empty() {
            words += &format!(", against {}", self.a_noun(&attack.defender));
        }
        words
    }

    /// What a unit of the attack is given, a sentence for each condition.
    fn given(&mut self, unit: &str, gets: &[ForAttack], words: &mut Vec<String>) {
        // After an attack, "it" would be the attacker.
        self.latest = false;
        self.near = Some(Target::Attacker);
        if let [ForAttack { condition: Condition::Always, grant }] = gets
            && unit == "it"
            && let Some(prevented) =
                self.plainly(|p| p.prevented(&Target::Attacker, std::slice::from_ref(grant), Duration::ThisAttack))
        {
            words.push(sentence(&prevented));
            return;
        }
        for gets in gets.chunk_by(|one, other| one.condition == other.condition) {
            let condition = match gets.first().map(|first| &first.condition) {
                None | Some(Condition::Always) => String::new(),
                Some(condition) => format!("if {}, ", self.condition(condition)),
            };
            let grants = self.grants(&gets.iter().map(|gets| gets.grant.clone()).collect::<Vec<_>>(), false);
            words.push(sentence(&format!("{condition}{unit} {grants} for this attack")));
        }
    }
}

/// Whether "it" still is the latest choice of an effect after it.
fn keeps_latest(effect: &Effect) -> bool {
    match effect {
        Effect::Then
        | Effect::Select(_)
        | Effect::Damage { .. }
        | Effect::Heal { .. }
        | Effect::Defeat(_)
        | Effect::Exhaust(_)
        | Effect::Ready(_)
        | Effect::ReturnToHand(_)
        | Effect::Give { .. }
        | Effect::Lasting { .. }
        | Effect::TakeControl { .. } => true,
        // What speaks of the things of a branch belongs to it, and cards that are played or seen are spoken of otherwise.
        _ => false,
    }
}

/// Whether it is in a branch that is only there if the effect was done.
fn keeps_in_branch(effect: &Effect) -> bool {
    match effect {
        Effect::May { effect, .. } => keeps_in_branch(effect),
        effect => keeps_latest(effect),
    }
}

/// Whether the sentence after an effect could be read as a part of it, so that the effect must be closed.
fn open(before: &Effect, next: &str) -> bool {
    match before {
        Effect::Attack(_) => ["If ", "The attacker", "The defender"].iter().any(|start| next.starts_with(start)),
        Effect::May { effect, .. } => {
            matches!(**effect, Effect::Nothing | Effect::ChoosePlayer(_)) || open(effect, next)
        }
        Effect::Players { effect, .. } => open(effect, next),
        Effect::IfYouDo { then, .. } | Effect::If { then, .. } | Effect::Search { then, .. } => open(then, next),
        _ => false,
    }
}

/// Whether another player does it, or does not.
fn by_another(effect: &Effect) -> bool {
    match effect {
        Effect::Players { .. } | Effect::Unless { .. } => true,
        Effect::Select(Target::Choose(choose)) => choose.by != Who::You,
        Effect::Sequence(parts) => parts.last().is_some_and(|part| by_another(part)),
        _ => false,
    }
}

/// How many tokens an effect gives.
fn given(effect: &Effect) -> Option<&Amount> {
    match effect {
        Effect::Give { count, .. } => Some(count),
        _ => None,
    }
}

/// The text with a small letter at its start.
pub(super) fn lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}

/// Whether both are damage that is dealt at once, in two sentences: the second is what a player may deal.
fn may_follow(first: &Effect, second: &Effect) -> bool {
    matches!(second, Effect::May { .. }) && first.deals_with(second)
}
