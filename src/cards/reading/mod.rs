//! The tools of reading: a text as tokens, the cursor that moves over them, the words of the game, and what pronouns stand for.

pub(crate) mod budget;
pub(crate) mod parser;
pub(crate) mod refs;
pub(crate) mod table;
pub(crate) mod token;
pub(crate) mod words;

use std::ops::Range;

use crate::terms::{CardKind, Trait};
use token::Token;

/// The part of a card that a text is printed on (CR 2.13).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// A leader's Leader side.
    Leader,
    /// A leader's Leader Unit side.
    LeaderUnit,
    #[default]
    Unit,
    Event,
    Upgrade,
    Base,
    /// Statements of a Pilot about itself as an upgrade (CR 2.13.3).
    PilotText,
}

impl From<CardKind> for Side {
    /// The side that a card of this kind starts on: of a leader the Leader side (CR 3.4.2).
    fn from(kind: CardKind) -> Self {
        match kind {
            CardKind::Base => Side::Base,
            CardKind::Event => Side::Event,
            CardKind::Leader => Side::Leader,
            CardKind::Upgrade => Side::Upgrade,
            CardKind::Unit | CardKind::Token => Side::Unit,
        }
    }
}

/// Facts of the card that the compiler needs besides its text.
#[derive(Debug, Clone, Copy)]
pub struct Context<'t> {
    /// The card's name, by which its text may call it.
    pub name: &'t str,
    pub side: Side,
    /// Traits of cards that are not known yet.
    pub(crate) traits: &'t [Trait],
    pub(crate) text: &'t str,
}

impl<'t> Context<'t> {
    /// The context of a card's text on that side.
    pub fn new(name: &'t str, side: Side) -> Self {
        Self { name, side, traits: &[], text: "" }
    }

    /// The same, with traits of cards that are not known yet.
    #[must_use]
    pub fn with_traits(self, traits: &'t [Trait]) -> Self {
        Self { traits, ..self }
    }
}

/// Runs something while a part of the state is otherwise.
pub(crate) fn within<S, P, T>(of: &mut S, part: fn(&mut S) -> &mut P, is: P, run: impl FnOnce(&mut S) -> T) -> T {
    let outside = std::mem::replace(part(of), is);
    let result = run(of);
    *part(of) = outside;
    result
}

/// A phrase as the grammar compares it: its words with spaces between them.
pub(crate) fn reading_of(phrase: &str) -> String {
    token::tokens(phrase).into_iter().map(|token| token.norm).collect::<Vec<_>>().join(" ")
}

/// The beginning of a text as a mode's label says it: at most five words.
pub(crate) fn label(text: &str) -> String {
    let tokens = token::tokens(text);
    let first = tokens.get(..tokens.len().min(5)).unwrap_or_default();
    text.get(span(first, 0..first.len())).unwrap_or_default().replace('’', "'")
}

/// The bytes of those tokens.
pub(crate) fn span(tokens: &[Token], range: Range<usize>) -> Range<usize> {
    let of = tokens.get(range).unwrap_or_default();
    match (of.first(), of.last()) {
        (Some(first), Some(last)) => first.span.start..last.span.end,
        _ => 0..0,
    }
}
