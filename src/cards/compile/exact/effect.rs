//! Effects in exact words: what belongs together, and what hangs on what.

use std::sync::Arc;

use crate::compile::reading::parser::Parser;
use crate::compile::reading::token::Kind;
use crate::effect::{Each, Effect, Mode};
use crate::target::{Count, Who};

impl Parser<'_> {
    /// A clause in exact words.
    pub(in super::super) fn exact_clause(&mut self) -> Option<Effect> {
        if self.sees("[") {
            // What begins with a bracket is a group, or a clause about what stands in it.
            return self.choice(&[Self::group, Self::exact_order]);
        }
        self.choice(&[
            Self::exact_together,
            Self::exact_for_each,
            Self::exact_unless,
            Self::exact_choice,
            Self::exact_of_players,
            Self::exact_order,
        ])
    }

    /// "[Draw a card. Discard a card from your hand.]"
    pub(in super::super) fn group(&mut self) -> Option<Effect> {
        let one_line = std::mem::replace(&mut self.one_line, true);
        let effect = self.bracketed(Self::sentences);
        self.one_line = one_line;
        effect
    }

    /// Whether a group has just ended, with the full stop of its last sentence inside.
    pub(in super::super) fn after_group(&self) -> bool {
        let before = |count: usize| self.at.checked_sub(count).and_then(|at| self.tokens.get(at));
        before(1).is_some_and(|token| token.norm == "]" && token.kind == Kind::Mark)
            && before(2).is_some_and(|token| {
                matches!(token.norm.as_str(), "." | "]") && token.kind == Kind::Mark || token.kind == Kind::CloseQuote
            })
    }

    /// "at once [Deal 1 damage to a unit.] and [Deal 1 damage to a base.]"
    fn exact_together(&mut self) -> Option<Effect> {
        self.eat("at once")?;
        let mut parts = vec![self.group()?];
        while self.has("and") {
            parts.push(self.group()?);
        }
        Some(Effect::Together(parts.into_iter().map(Arc::new).collect()))
    }

    fn exact_for_each(&mut self) -> Option<Effect> {
        if self.has("repeat") {
            let times = self.bracketed(Self::quantity)?;
            self.eat("times :")?;
            return Some(Effect::Repeat { times, effect: self.clause()?.into() });
        }
        let of = if self.has("for each of") {
            Each::Objects(self.bracketed(Self::target)?)
        } else if self.has("player by player , for") {
            Each::Players(self.exact_player()?)
        } else {
            self.eat("as many times as")?;
            Each::Times(self.bracketed(Self::quantity)?)
        };
        self.eat(":")?;
        Some(Effect::ForEach { of, effect: self.clause()?.into() })
    }

    /// "unless an opponent does this: pay 2 resources, draw a card"
    fn exact_unless(&mut self) -> Option<Effect> {
        self.eat("unless")?;
        let who = self.exact_player()?;
        self.eat("does|do this :")?;
        let does = self.clause()?.into();
        self.eat(",")?;
        Some(Effect::Unless { who, does, otherwise: self.clause()?.into(), must: false })
    }

    /// "choose one: [• Draw a card. • Ready a resource you control.]"
    fn exact_choice(&mut self) -> Option<Effect> {
        let who = if self.has("choose") {
            Who::You
        } else {
            let who = self.exact_player()?;
            self.eat("chooses")?;
            who
        };
        let choose = match self.one_of(&[("one", 1), ("two", 2)]) {
            Some(number) => Count::exactly(number),
            None => self.count()?,
        };
        self.eat(":")?;
        let closed = self.has("[");
        if !self.sees("•") {
            return self.refuse();
        }
        let mut modes = Vec::new();
        let before = self.refs.clone();
        while self.has("•") {
            self.refs = before.clone();
            modes.push(self.exact_mode()?);
        }
        self.refs = before;
        if closed {
            self.eat("]")?;
        }
        Some(Effect::Modes { who, choose, modes })
    }

    /// "“ready a”: Ready a unit.", of which the quoted words are how an answer may begin.
    fn exact_mode(&mut self) -> Option<Mode> {
        let label = self.attempt(|p| {
            p.kind(Kind::OpenQuote)?;
            let label = p.quoted_name()?;
            p.eat(":")?;
            Some(label)
        });
        let start = self.at;
        let one_line = std::mem::replace(&mut self.one_line, true);
        let effect = self.effects();
        self.one_line = one_line;
        let mode = self.mode(start, effect?);
        Some(Mode { label: label.unwrap_or(mode.label), ..mode })
    }

    /// What a player does, or may do: inside, "you" is that player.
    fn exact_of_players(&mut self) -> Option<Effect> {
        let who = self.exact_player()?;
        if self.has("must do this :") {
            let does = self.clause()?.into();
            self.eat(", or else")?;
            return Some(Effect::Unless { who, does, otherwise: self.clause()?.into(), must: true });
        }
        if self.has("may choose this :") {
            return Some(Effect::May { who, effect: self.clause()?.into() });
        }
        self.eat("does|do this :")?;
        Some(Effect::Players { who, effect: self.clause()?.into() })
    }
}
