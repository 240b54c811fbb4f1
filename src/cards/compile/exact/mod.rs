//! Exact words: those that mean the same wherever they stand, in which [`print`](crate::print) says what cards
//! say in words that lean on the text before them. Brackets hold together what belongs together. Each module reads what
//! the printer's module of that name writes; a rule that only widens one for printed texts stands beside that.

mod amount;
mod condition;
mod constant;
mod effect;
mod filter;
mod grants;
mod orders;
mod target;
mod trigger;

use super::reading::parser::Parser;

impl<'t> Parser<'t> {
    /// What a rule reads inside brackets.
    pub(super) fn bracketed<T>(&mut self, rule: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.eat("[")?;
        let inside = rule(self)?;
        self.eat("]")?;
        Some(inside)
    }

    /// Bracketed parts with a word between them.
    fn bracketed_list<T>(&mut self, joint: &str, rule: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut parts = vec![self.bracketed(&rule)?];
        while let Some(part) = self.attempt(|p| {
            p.eat(joint)?;
            p.bracketed(&rule)
        }) {
            parts.push(part);
        }
        Some(parts)
    }

    /// Eats the phrase if the other comes right after it, which stays uneaten.
    fn has_then(&mut self, phrase: &str, next: &str) -> bool {
        self.attempt(|p| {
            p.eat(phrase)?;
            p.sees(next).then_some(())
        })
        .is_some()
    }
}
