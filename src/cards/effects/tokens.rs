//! Tokens and modifiers that are given, distributed and created.

use crate::effects::sentence::sequence;
use crate::nouns::counting::times;
use crate::reading::parser::Parser;
use crate::reading::refs::Act;
use crate::terms::{Comparison, Stat, TokenKind, with_article};
use crate::tree::{Amount, Condition, Count, Effect, Filter, Grant, Mode, Target, Who};
use crate::writing::Printer;
use std::sync::Arc;

impl Parser<'_> {
    /// "give an Experience token to a unit", "give a unit +2/+2 for this phase".
    pub(crate) fn give_clause(&mut self) -> Option<Effect> {
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
        let mut tokens = vec![self.number_of_tokens()?];
        while let Some(more) = self.after("and", Self::number_of_tokens) {
            tokens.push(more);
        }
        tokens.iter().all(|(_, kind)| kind.is_upgrade()).then_some(tokens)
    }

    fn number_of_tokens(&mut self) -> Option<(i32, TokenKind)> {
        Some((self.count_word()?, self.token_kind()?))
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
            && let Some((more, other)) = self.after("or", Self::number_of_tokens)
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
        let second = self.framed("or", Self::token_kind, "to")?;
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
        let token = self.framed("a number of", Self::token_kind, "to")?;
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
        let mut grants = match self.attempt(Self::modification) {
            Some(modification) => {
                let more = self.after("and", Self::gained_list);
                std::iter::once(modification).chain(more.into_iter().flatten()).collect()
            }
            None => self.gained_list()?,
        };
        let duration = match self.given_duration.take() {
            Some(duration) => duration,
            None => self.duration()?,
        };
        self.scale_modifier(&mut grants)?;
        Some(Effect::Lasting { to, grants, duration })
    }

    /// "+1/+1 for this phase for each …": counted once, as the effect resolves.
    pub(crate) fn scale_modifier(&mut self, grants: &mut [Grant]) -> Option<()> {
        let Some(each) = self.attempt(Self::multiplier) else { return Some(()) };
        let [Grant::Modify { power, hp }] = grants else { return None };
        for value in [power, hp] {
            let Amount::Number(number) = *value else { return None };
            *value = times(number, each.clone());
        }
        Some(())
    }

    /// "distribute up to 5 Advantage tokens among friendly units" (CR 3.7.2.b).
    pub(crate) fn distribute_clause(&mut self) -> Option<Effect> {
        self.eat("distribute")?;
        let up_to = self.has("up to");
        let (token, amount) = match self.has("a number of") {
            true => (self.before(Self::token_kind, "equal to")?, self.quantity()?),
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
    pub(crate) fn create_clause(&mut self) -> Option<Effect> {
        self.eat("create")?;
        self.created(Who::You)
    }

    pub(crate) fn created(&mut self, who: Who) -> Option<Effect> {
        if let Some((token, count)) = self.attempt(|p| Some((p.before(Self::token_kind, "equal to")?, p.quantity()?))) {
            self.refs.affects(Act::Created);
            return Some(Effect::Create { token, count, who, ready: false });
        }
        let number = match self.has("that many") {
            true => None,
            false if self.has("another") => Some(1),
            false => Some(self.count_word()?),
        };
        let token = self.token_kind().filter(|token| !token.is_upgrade())?;
        let count = number.map_or(Amount::ThatMuch, |number| self.scaled(number));
        self.refs.affects(Act::Created);
        let ready = self.has("and ready them|it") || self.has("and readies them");
        Some(Effect::Create { token, count, who, ready })
    }

    /// After an exchange: tokens for whoever now controls the cheaper of the two units.
    pub(crate) fn lower_cost_creates(&mut self) -> Option<Effect> {
        self.eat("the player who takes control of the lower-cost unit creates")?;
        let last = self.refs.count().checked_sub(2)?;
        let (a, b) = (self.refs.choice(last)?, self.refs.choice(last + 1)?);
        let Effect::Create { token, count, ready, .. } = self.created(Who::You)? else { return None };
        let creates = |unit: &Target| {
            let taken = Filter::one(Target::Affected);
            let who = Who::ControllerOf(Box::new(Target::Among(Box::new(unit.clone()), taken)));
            Arc::new(Effect::Create { token, count: count.clone(), who, ready })
        };
        let cost = |unit: &Target| Amount::stat(Stat::Cost, unit.clone());
        Some(Effect::If {
            condition: Condition::Compare(cost(&a), Comparison::LessThan, cost(&b)),
            then: creates(&a),
            otherwise: creates(&b),
            instead: false,
        })
    }
}

impl Printer {
    /// "give an Experience token and a Shield token to a unit"
    pub(crate) fn tokens_of_both(&mut self, part: &Effect, next: &Effect) -> Option<String> {
        let (
            Effect::Give { count: Amount::Number(_), to, .. },
            Effect::Give { token, count: Amount::Number(number), to: same },
        ) = (part, next)
        else {
            return None;
        };
        let is_same = if matches!(to, Target::Choose(_)) { *same == Target::It } else { same == to };
        let given = is_same.then(|| self.order(part))?;
        let (first, to) = given.split_once(" to ")?;
        let other = match number {
            1 => format!("{} token", with_article(token.word())),
            number => format!("{number} {token} tokens"),
        };
        self.has_done(next);
        Some(format!("{first} and {other} to {to}"))
    }

    pub(crate) fn give(&mut self, token: TokenKind, count: &Amount, to: &Target) -> String {
        let to = self.target(to);
        match count {
            Amount::Number(1) => format!("give {} token to {to}", with_article(token.word())),
            Amount::Number(number) => format!("give {number} {token} tokens to {to}"),
            count => format!("give a number of {token} tokens to {to} equal to {}", self.quantity(count)),
        }
    }

    pub(crate) fn distribute(&mut self, token: TokenKind, amount: &Amount, up_to: bool, among: &Filter) -> String {
        let up_to = if up_to { "up to " } else { "" };
        let tokens = match amount {
            Amount::Number(number) => format!("{up_to}{number} {token} tokens"),
            amount => format!("{up_to}a number of {token} tokens equal to {}", self.quantity(amount)),
        };
        format!("distribute {tokens} among {}", self.nouns(among))
    }

    pub(crate) fn create(&mut self, token: TokenKind, count: &Amount, who: &Who, ready: bool) -> String {
        let create = self.does(who, "create");
        let ready = match (ready, who) {
            (false, _) => "",
            (true, Who::You) => " and ready them",
            (true, _) => " and readies them",
        };
        let a_token = with_article(token.word());
        match count {
            Amount::Number(1) => format!("{create} {a_token} token{ready}"),
            Amount::Number(number) => format!("{create} {number} {token} tokens{ready}"),
            Amount::ThatMuch => format!("{create} that many {token} tokens{ready}"),
            Amount::Times(number, of) => {
                let each = self.multiplied(of);
                format!("{create} {number} {token} tokens {each}{ready}")
            }
            count => match self.special(|p| p.each_time(count)) {
                Some(each) => format!("{create} {a_token} token {each}{ready}"),
                None => format!("{create} {token} tokens equal to {}{ready}", self.quantity(count)),
            },
        }
    }
}
