//! The cursor that the grammar moves over the tokens: eating, trying, and remembering how far it got.
//!
//! Every grammar function returns `None` when its construct is not there and may then leave the cursor anywhere; who
//! offers an alternative restores it ([`Parser::attempt`], [`Parser::choice`]). The furthest token that nothing could
//! read is the first word not understood.

use super::budget::Budget;
use super::refs::Refs;
use super::table::Phrases;
use super::token::{Kind, Token};
use crate::reading::{Context, Side, within};
#[cfg(doc)]
use crate::tree::Who;

/// A grammar function.
pub(crate) type Rule<'t, T> = fn(&mut Parser<'t>) -> Option<T>;

/// The state of reading one text.
#[derive(Debug)]
pub(crate) struct Parser<'t> {
    pub tokens: &'t [Token],
    pub at: usize,
    /// The furthest token that was looked at and refused.
    pub far: usize,
    pub context: &'t Context<'t>,
    /// The words of the card's own name, and of its first part ("Luke" of "Luke Skywalker").
    pub own_name: Vec<String>,
    /// Meanings of pronouns at this point.
    pub refs: Refs,
    /// Inside a quoted ability, which belongs to whatever gains it.
    pub quoted: bool,
    /// The quoted ability is gained by a base.
    pub of_base: bool,
    /// Inside one line of a list, which an event's effect does not go on from.
    pub one_line: bool,
    /// The stamp of mentions where the branch of the sentence begins that may be left out.
    pub branch: usize,
    /// Inside a condition, where "another" means another than this card.
    pub in_condition: bool,
    /// Inside what another player does, where [`Who::You`] stands for that player: the text's own "you" would be somebody
    /// else, for whom there is no word.
    pub others_do: bool,
    /// A duration that was said before its effect.
    pub given_duration: Option<crate::terms::Duration>,
    /// The text has said that this card is played from the discard pile.
    pub from_discard: bool,
    /// The budget that is left.
    pub budget: Budget,
}

impl<'t> Parser<'t> {
    pub fn new(tokens: &'t [Token], context: &'t Context<'t>) -> Self {
        let own_name = super::token::tokens(context.name).into_iter().map(|token| token.norm).collect();
        Self {
            tokens,
            at: 0,
            far: 0,
            context,
            own_name,
            refs: Refs::default(),
            quoted: false,
            of_base: false,
            one_line: false,
            branch: 0,
            in_condition: false,
            others_do: false,
            given_duration: None,
            from_discard: false,
            budget: Budget::of(tokens.len()),
        }
    }

    pub fn side(&self) -> Side {
        self.context.side
    }

    pub fn peek(&self) -> Option<&'t Token> {
        self.tokens.get(self.at)
    }

    /// Nothing here: this token may be the first word not understood.
    pub fn refuse<T>(&mut self) -> Option<T> {
        self.far = self.far.max(self.at);
        None
    }

    /// Goes on only if that holds: else this token may be the first word not understood.
    pub fn demand(&mut self, holds: bool) -> Option<()> {
        if holds { Some(()) } else { self.refuse() }
    }

    /// Goes on only if the phrase does not come next.
    pub fn demand_no(&mut self, phrase: &str) -> Option<()> {
        let comes = self.sees(phrase);
        self.demand(!comes)
    }

    /// Eats the words of the phrase, which are separated by spaces, without regard to case; `a|b` is either of two words.
    pub(crate) fn eat(&mut self, phrase: &str) -> Option<()> {
        for word in phrase.split(' ') {
            match self.peek() {
                Some(token) if self.others_do && matches!(token.norm.as_str(), "you" | "your") => return self.refuse(),
                Some(token) if word.split('|').any(|one| token.is(one)) => self.at += 1,
                _ => return self.refuse(),
            }
        }
        Some(())
    }

    /// Eats the phrase if it is there.
    pub fn has(&mut self, phrase: &str) -> bool {
        let before = self.at;
        let found = self.eat(phrase).is_some();
        if !found {
            self.at = before;
        }
        found
    }

    /// True if the phrase comes next, which stays uneaten.
    pub fn sees(&mut self, phrase: &str) -> bool {
        let before = self.at;
        let found = self.eat(phrase).is_some();
        self.at = before;
        found
    }

    /// Eats the first of those phrases that is there, and gives its meaning.
    pub fn one_of<T: Clone>(&mut self, phrases: &[(&str, T)]) -> Option<T> {
        phrases.iter().find(|(phrase, _)| self.has(phrase)).map(|(_, meaning)| meaning.clone())
    }

    /// Eats the first of those phrases that is there, and reads on by its rule.
    pub fn after_one_of<T>(&mut self, phrases: &[(&str, Rule<'t, T>)]) -> Option<T> {
        self.one_of(phrases)?(self)
    }

    /// Eats the first phrase of a table that is there, and gives its meaning.
    pub fn phrase<T: Clone + PartialEq>(&mut self, phrases: &Phrases<T>) -> Option<T> {
        phrases.meaning(|phrase| self.has(phrase)).cloned()
    }

    /// Reads what another player does.
    pub(crate) fn of_another<T>(&mut self, rule: impl FnOnce(&mut Self) -> T) -> T {
        within(self, |p| &mut p.others_do, true, rule)
    }

    /// Runs a rule, and puts everything back if it fails.
    pub fn attempt<T>(&mut self, rule: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.budget.enter()?;
        let (at, refs) = (self.at, self.refs.clone());
        let result = rule(self);
        self.budget.leave();
        if result.is_none() {
            self.at = at;
            self.refs = refs;
        }
        result
    }

    /// Reads something with phrases before and after it.
    pub fn framed<T>(&mut self, before: &str, rule: impl FnOnce(&mut Self) -> Option<T>, after: &str) -> Option<T> {
        self.attempt(|p| {
            p.eat(before)?;
            let read = rule(p)?;
            p.eat(after)?;
            Some(read)
        })
    }

    /// Reads something with a phrase before it.
    pub fn after<T>(&mut self, phrase: &str, rule: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.attempt(|p| {
            p.eat(phrase)?;
            rule(p)
        })
    }

    /// Reads something with a phrase after it.
    pub fn before<T>(&mut self, rule: impl FnOnce(&mut Self) -> Option<T>, phrase: &str) -> Option<T> {
        self.attempt(|p| {
            let read = rule(p)?;
            p.eat(phrase)?;
            Some(read)
        })
    }

    /// Eats a comma, "and", or both.
    pub(crate) fn comma_or_and(&mut self) -> Option<()> {
        let comma = self.has(",");
        let and = self.has("and");
        self.demand(comma || and)
    }

    /// One or more of something, with commas or "and" between them.
    pub(crate) fn several_of<T>(&mut self, rule: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = vec![rule(self)?];
        while let Some(more) = self.attempt(|p| p.comma_or_and().and_then(|()| rule(p))) {
            all.push(more);
        }
        Some(all)
    }

    /// One or more of something, with that phrase between them.
    pub(crate) fn parted<T>(&mut self, rule: impl Fn(&mut Self) -> Option<T>, by: &str) -> Option<Vec<T>> {
        let mut all = vec![rule(self)?];
        while self.has(by) {
            all.push(rule(self)?);
        }
        Some(all)
    }

    /// The first rule that reads something.
    pub fn choice<T>(&mut self, rules: &[Rule<'t, T>]) -> Option<T> {
        rules.iter().find_map(|rule| self.attempt(rule))
    }

    /// Eats a number.
    pub fn number(&mut self) -> Option<i32> {
        match self.peek()?.kind {
            Kind::Number(number) => {
                self.at += 1;
                Some(number)
            }
            _ => self.refuse(),
        }
    }

    /// Eats a power and HP modifier.
    pub fn modifier(&mut self) -> Option<(i32, i32)> {
        match self.peek()?.kind {
            Kind::Modifier(power, hp) => {
                self.at += 1;
                Some((power, hp))
            }
            _ => self.refuse(),
        }
    }

    /// Eats a token of that kind.
    pub fn kind(&mut self, kind: Kind) -> Option<()> {
        match self.peek() {
            Some(token) if token.kind == kind => {
                self.at += 1;
                Some(())
            }
            _ => self.refuse(),
        }
    }

    /// True if a line, a quotation or the text ends here.
    pub fn line_ends(&self) -> bool {
        self.peek().is_none_or(|token| matches!(token.kind, Kind::Break | Kind::CloseQuote))
    }

    /// Eats the end of a sentence: a full stop, or nothing after a quotation that ends with one or at a line's end.
    pub(crate) fn sentence_end(&mut self) -> Option<()> {
        let after_quote = self
            .at
            .checked_sub(1)
            .and_then(|before| self.tokens.get(before))
            .is_some_and(|token| token.kind == Kind::CloseQuote || token.norm == ".");
        if self.has(".") {
            while self.has(".") {}
            return Some(());
        }
        self.demand(after_quote || self.line_ends())
    }

    /// True if the sentence, the line or the text ends here, or another clause begins.
    pub(crate) fn clause_ends(&self) -> bool {
        self.line_ends() || self.peek().is_some_and(|token| matches!(token.norm.as_str(), "." | "," | "and" | "]"))
    }

    /// Eats a card's own name.
    pub(crate) fn self_name(&mut self) -> Option<()> {
        let full = self.own_name.len();
        if full == 0 {
            return None;
        }
        let here = self.tokens.get(self.at..)?;
        let matches = |count: usize| {
            here.len() >= count && here.iter().zip(&self.own_name).take(count).all(|(token, word)| token.norm == *word)
        };
        if matches(full) {
            self.at += full;
            return Some(());
        }
        self.refuse()
    }

    /// Eats a name of a card: words with capital letters, with small words between them.
    pub(crate) fn card_name(&mut self) -> Option<String> {
        let start = self.at;
        let mut end = start;
        let mut at = start;
        while let Some(token) = self.tokens.get(at) {
            let small = matches!(token.norm.as_str(), "the" | "of" | "to" | "a" | "an" | "and" | "for" | "in");
            match token.kind {
                Kind::Word if token.capital || token.norm.starts_with(|c: char| c.is_ascii_digit()) => {
                    at += 1;
                    end = at;
                }
                Kind::Word if small && at > start => at += 1,
                _ => break,
            }
        }
        if end == start {
            return self.refuse();
        }
        let (first, last) = (self.tokens.get(start)?, self.tokens.get(end.checked_sub(1)?)?);
        self.at = end;
        self.context.text.get(first.span.start..last.span.end).map(|name| name.replace('’', "'"))
    }
}
