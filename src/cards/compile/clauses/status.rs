//! Fates of cards in play: given tokens and modifiers, created, defeated, exhausted, readied, returned, moved.

use std::sync::Arc;

use super::sentence::sequence;
use crate::amount::Amount;
use crate::compile::nouns::amount::times;
use crate::compile::reading::parser::Parser;
use crate::compile::reading::refs::Act;
use crate::condition::Condition;
use crate::constant::Grant;
use crate::effect::{Effect, Mode};
use crate::target::{Count, Filter, Target, Test, Who};
use crate::terms::{Comparison, Stat, TokenKind, ZoneKind};

impl Parser<'_> {
    /// "give an Experience token to a unit", "give a unit +2/+2 for this phase".
    pub(in crate::compile) fn give_clause(&mut self) -> Option<Effect> {
        self.given_duration = self.leading_duration();
        self.eat("give|gives")?;
        self.refs.gives();
        let given = self.choice(&[
            Self::give_same,
            Self::give_one_of,
            Self::give_tokens_to,
            Self::give_number,
            Self::give_target,
        ]);
        // A duration before something that lasts anyway would be left unread.
        if self.given_duration.take().is_some() { self.refuse() } else { given }
    }

    /// "2 Experience tokens", "an Experience token", with more after "and".
    fn tokens_given(&mut self) -> Option<Vec<(i32, TokenKind)>> {
        let mut tokens = vec![(self.count_word()?, self.token_kind()?)];
        while let Some(more) = self.after("and", |p| Some((p.count_word()?, p.token_kind()?))) {
            tokens.push(more);
        }
        tokens.iter().all(|(_, kind)| kind.is_upgrade()).then_some(tokens)
    }

    /// "another one of those tokens to that unit", of a token that was chosen.
    fn give_same(&mut self) -> Option<Effect> {
        self.eat("another one of those tokens to")?;
        let of = self.refs.it()?;
        Some(Effect::GiveSame { of, to: self.target()? })
    }

    fn give_tokens_to(&mut self) -> Option<Effect> {
        let tokens = self.tokens_given()?;
        if let [(number, token)] = tokens.as_slice()
            && let Some((more, other)) = self.after("or", |p| Some((p.count_word()?, p.token_kind()?)))
        {
            self.eat("to")?;
            let to = self.target()?;
            let mode = |number: i32, token: TokenKind| {
                let label = format!("{} token", token.word());
                Mode { label, effect: Effect::Give { token, count: number.into(), to: to.clone() }.into() }
            };
            let modes = vec![mode(*number, *token), mode(more, other)];
            return Some(Effect::Modes { who: Who::You, choose: Count::exactly(1), modes });
        }
        self.eat("to")?;
        let to = self.target()?;
        if let [(number, token)] = tokens.as_slice()
            && let Some(second) = self.after("and to", Self::target)
        {
            let give = |to: Target| Effect::Give { token: *token, count: (*number).into(), to }.into();
            return Some(Effect::Together(vec![give(to), give(second)]));
        }
        let each = self.attempt(Self::multiplier);
        let mut parts = Vec::new();
        for (number, token) in tokens {
            let to = if parts.is_empty() || !matches!(to, Target::Choose(_)) { to.clone() } else { Target::It };
            let count = each.clone().map_or(number.into(), |amount| times(number, amount));
            parts.push(Effect::Give { token, count, to });
        }
        Some(sequence(parts))
    }

    /// "an Experience or Shield token to …, or create a Credit token"
    fn give_one_of(&mut self) -> Option<Effect> {
        let number = self.count_word()?;
        let first = self.token_name()?;
        self.eat("or")?;
        let second = self.token_kind()?;
        self.eat("to")?;
        let to = self.target()?;
        let mut modes: Vec<Mode> = Vec::new();
        for token in [first, second] {
            let effect = Effect::Give { token, count: number.into(), to: to.clone() };
            modes.push(Mode { label: format!("{} token", token.word()), effect: effect.into() });
        }
        self.eat(", or create")?;
        let effect = self.created(Who::You)?;
        let Effect::Create { token, .. } = effect else { return None };
        modes.push(Mode { label: format!("{} token", token.word()), effect: effect.into() });
        Some(Effect::Modes { who: Who::You, choose: Count::exactly(1), modes })
    }

    /// "a number of Experience tokens to this unit equal to …"
    fn give_number(&mut self) -> Option<Effect> {
        self.eat("a number of")?;
        let token = self.token_kind()?;
        self.eat("to")?;
        let to = self.target()?;
        self.eat("equal to")?;
        let count = self.quantity()?;
        Some(Effect::Give { token, count, to })
    }

    /// "give UNIT …": tokens, a modifier, keywords.
    fn give_target(&mut self) -> Option<Effect> {
        let to = self.target()?;
        if let Some(tokens) = self.attempt(Self::tokens_given) {
            let each = self.attempt(Self::multiplier);
            let [(number, token)] = tokens.as_slice() else { return None };
            let count = each.map_or((*number).into(), |amount| times(*number, amount));
            return Some(Effect::Give { token: *token, count, to });
        }
        let before = self.at;
        let mut grants = match self.attempt(Self::modification) {
            Some(modification) => {
                let mut grants = vec![modification];
                if let Some(more) = self.after("and", Self::gained_list) {
                    grants.extend(more);
                }
                grants
            }
            None => {
                self.at = before;
                self.gained_list()?
            }
        };
        let duration = match self.given_duration.take() {
            Some(duration) => duration,
            None => self.duration()?,
        };
        self.scale_modifier(&mut grants)?;
        Some(Effect::Lasting { to, grants, duration })
    }

    /// "+1/+1 for this phase for each …": counted once, as the effect resolves.
    pub(in crate::compile) fn scale_modifier(&mut self, grants: &mut [Grant]) -> Option<()> {
        let Some(each) = self.attempt(Self::multiplier) else { return Some(()) };
        let [Grant::Modify { power, hp }] = grants else { return None };
        for value in [power, hp] {
            let Amount::Number(number) = *value else { return None };
            *value = times(number, each.clone());
        }
        Some(())
    }

    /// "distribute up to 5 Advantage tokens among friendly units" (CR 3.7.2.b).
    pub(in crate::compile) fn distribute_clause(&mut self) -> Option<Effect> {
        self.eat("distribute")?;
        let up_to = self.has("up to");
        let (token, amount) = match self.has("a number of") {
            true => {
                let token = self.token_kind()?;
                self.eat("equal to")?;
                (token, self.quantity()?)
            }
            false => {
                let amount = if self.has("that many") { Amount::ThatMuch } else { self.number()?.into() };
                (self.token_kind()?, amount)
            }
        };
        self.eat("among")?;
        self.has("any number of");
        let among = self.filter()?;
        token.is_upgrade().then_some(Effect::Distribute { token, amount, up_to, among })
    }

    /// "create 2 Battle Droid tokens and ready them".
    pub(in crate::compile) fn create_clause(&mut self) -> Option<Effect> {
        self.eat("create")?;
        self.created(Who::You)
    }

    pub(in crate::compile) fn created(&mut self, who: Who) -> Option<Effect> {
        if let Some((token, count)) = self.attempt(|p| {
            let token = p.token_kind()?;
            p.eat("equal to")?;
            Some((token, p.quantity()?))
        }) {
            self.refs.affects(Act::Created);
            return Some(Effect::Create { token, count, who, ready: false });
        }
        let count = if self.has("that many") {
            Amount::ThatMuch
        } else {
            match self.has("another") {
                true => 1.into(),
                false => self.count_word()?.into(),
            }
        };
        let token = self.token_kind()?;
        if token.is_upgrade() {
            return None;
        }
        let Amount::Number(number) = count else {
            return self.created_many(token, count, who);
        };
        let count = self.scaled(number);
        self.created_many(token, count, who)
    }

    fn created_many(&mut self, token: TokenKind, count: Amount, who: Who) -> Option<Effect> {
        self.refs.affects(Act::Created);
        let ready = self.has("and ready them|it") || self.has("and readies them");
        Some(Effect::Create { token, count, who, ready })
    }

    /// "defeat", "exhaust", "ready", "return", "put", "move".
    pub(in crate::compile) fn state_clause(&mut self) -> Option<Effect> {
        self.choice(&[
            Self::ready_or_exhaust,
            Self::defeat,
            Self::exhaust,
            Self::ready,
            Self::return_clause,
            Self::arrange,
            Self::put_on_deck,
            Self::move_clause,
            Self::rescue,
        ])
    }

    fn ready_or_exhaust(&mut self) -> Option<Effect> {
        let exhaust_first = self.has("exhaust or ready");
        if !exhaust_first {
            self.eat("ready or exhaust")?;
        }
        let target = self.target()?;
        let mode = |label: &str, effect: Effect| Mode { label: label.into(), effect: effect.into() };
        let ready = mode("ready", Effect::Ready(target.clone()));
        let exhaust = mode("exhaust", Effect::Exhaust(target));
        let modes = if exhaust_first { vec![exhaust, ready] } else { vec![ready, exhaust] };
        Some(Effect::Modes { who: Who::You, choose: Count::exactly(1), modes })
    }

    fn defeat(&mut self) -> Option<Effect> {
        self.eat("defeat|defeats")?;
        let mut target = self.target()?;
        // "all upgrades on a unit": the unit is chosen first.
        if let Target::Each(filter) = &mut target {
            for test in &mut filter.0 {
                if let Test::AttachedTo(unit) = test
                    && !unit.0.iter().any(|test| matches!(test, Test::OneOf(_)))
                {
                    let it = Filter(vec![Test::OneOf(Box::new(Target::It))]);
                    let choice = Target::one(std::mem::replace(unit, it));
                    self.refs.mention(&choice);
                    return Some(sequence(vec![Effect::Select(choice), Effect::Defeat(target)]));
                }
            }
        }
        Some(Effect::Defeat(target))
    }

    fn exhaust(&mut self) -> Option<Effect> {
        self.eat("exhaust|exhausts")?;
        let first = self.target()?;
        self.and_another(first, Effect::Exhaust)
    }

    /// "… a friendly unit and an enemy unit": both at once, each chosen by itself.
    pub(in crate::compile) fn and_another(&mut self, first: Target, does: fn(Target) -> Effect) -> Option<Effect> {
        if !matches!(first, Target::Choose(_)) {
            return Some(does(first));
        }
        let second = self.attempt(|p| {
            p.eat("and")?;
            if !p.sees("a|an|another") {
                return p.refuse();
            }
            p.target()
        });
        Some(match second {
            Some(second) => Effect::Together(vec![does(first).into(), does(second).into()]),
            None => does(first),
        })
    }

    fn ready(&mut self) -> Option<Effect> {
        self.eat("ready|readies")?;
        // "ready 2 resources" without more words is about one's own.
        let mut target = self.target()?;
        if let Target::Choose(choose) = &mut target {
            for test in &mut choose.filter.0 {
                if let Test::In(ZoneKind::Resources, who) = test
                    && *who == Who::EachPlayer
                {
                    *who = Who::You;
                }
            }
        }
        Some(Effect::Ready(target))
    }

    fn rescue(&mut self) -> Option<Effect> {
        self.eat("rescue")?;
        if self.has("a captured card guarded by") {
            let by = if self.has("that unit") {
                Filter(vec![Test::OneOf(Box::new(self.refs.it()?))])
            } else {
                self.a_filter()?
            };
            return Some(Effect::Rescue(Target::one(Filter(vec![Test::GuardedBy(by)]))));
        }
        if !self.sees("a captured card") {
            if let Some(target) = self.attempt(Self::pronoun) {
                return Some(Effect::Rescue(target));
            }
            let target = self.target()?;
            let guarded = |test: &Test| matches!(test, Test::GuardedBy(_));
            let captive = matches!(&target, Target::Choose(choose) if choose.filter.0.iter().any(guarded));
            return captive.then_some(Effect::Rescue(target));
        }
        self.eat("a captured card")?;
        Some(Effect::Rescue(Target::one(Filter(vec![Test::GuardedBy(Filter::default())]))))
    }

    /// After an exchange: tokens for whoever now controls the cheaper of the two units.
    pub(in crate::compile) fn lower_cost_creates(&mut self) -> Option<Effect> {
        self.eat("the player who takes control of the lower-cost unit creates")?;
        let last = self.refs.count().checked_sub(2)?;
        let (a, b) = (self.refs.choice_at(last)?, self.refs.choice_at(last + 1)?);
        let Effect::Create { token, count, ready, .. } = self.created(Who::You)? else { return None };
        let creates = |unit: &Target| {
            let taken = Filter(vec![Test::OneOf(Box::new(Target::Affected))]);
            let who = Who::ControllerOf(Box::new(Target::Among(Box::new(unit.clone()), taken)));
            Arc::new(Effect::Create { token, count: count.clone(), who, ready })
        };
        let cost = |unit: &Target| Amount::Stat(Stat::Cost, Box::new(unit.clone()));
        Some(Effect::If {
            condition: Condition::Compare(cost(&a), Comparison::LessThan, cost(&b)),
            then: creates(&a),
            otherwise: creates(&b),
            instead: false,
        })
    }
}
