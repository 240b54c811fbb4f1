//! The card-text compiler: printed text becomes ability trees.
//!
//! [`compile`] reads a text by recursive descent, with what the rooms of this package know of each construct. A text is read
//! whole or not at all: an ability of which any word is not understood becomes [`Ability::Unsupported`], with that word. The
//! spans of the abilities together cover every token of the text, so that no clause can vanish.

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "tests read card texts of others, and what a variable asks for")]
mod tests;

use std::ops::Range;

use swu_text::limits::CARD_TEXT_BYTES;

use crate::reading::parser::Parser;
use crate::reading::span;
use crate::reading::token::{self, Kind, Token};
use crate::tree::{Ability, UnreadKind, Unsupported};

pub use crate::reading::budget::Exceeded;
pub use crate::reading::{Context, Side};

/// An ability, with the part of the text that it was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    pub ability: Ability,
    /// The bytes of the text.
    pub span: Range<usize>,
    /// The bytes of the first word not understood, of an unsupported ability.
    pub stopped_at: Option<Range<usize>>,
    /// The limit that the text goes beyond, if that is why it is unsupported.
    pub exceeded: Option<Exceeded>,
}

/// Reads a card's text.
///
/// ```
/// use swu_cards::compile::{Context, Side, compile};
/// let read = compile("Sentinel\nWhen Defeated: Draw a card.", &Context::new("Training Droid", Side::Unit));
/// assert_eq!(read.len(), 2);
/// assert!(read.iter().all(|ability| ability.stopped_at.is_none()));
/// ```
pub fn compile(text: &str, context: &Context<'_>) -> Vec<Compiled> {
    if text.len() > CARD_TEXT_BYTES {
        return vec![too_long(text, context.side)];
    }
    let context = Context { text, ..*context };
    let tokens = token::tokens(text);
    let mut compiled = Vec::new();
    let mut parser = Parser::new(&tokens, &context);
    while parser.at < tokens.len() {
        if parser.at_break() {
            parser.at += 1;
            continue;
        }
        let start = parser.at;
        parser.far = start;
        match parser.attempt(Parser::ability) {
            Some(abilities) if parser.line_ends() && parser.budget.exceeded().is_none() => {
                let span = span(&tokens, start..parser.at);
                compiled.extend(abilities.into_iter().map(|ability| Compiled {
                    ability,
                    span: span.clone(),
                    stopped_at: None,
                    exceeded: None,
                }));
            }
            _ => compiled.push(parser.not_read(start)),
        }
    }
    compiled
}

/// A text that is not even looked at.
fn too_long(text: &str, side: Side) -> Compiled {
    let kind = if side == Side::Event { UnreadKind::Event } else { UnreadKind::Constant };
    let word = text.split_whitespace().next().unwrap_or_default().chars().take(40).collect();
    let ability = Ability::Unsupported(Unsupported { at: 0, word, kind, when: Vec::new() });
    Compiled { ability, span: 0..text.len(), stopped_at: Some(0..0), exceeded: Some(Exceeded::Length) }
}

impl Parser<'_> {
    /// The ability that begins there, which is not understood, up to where the next one may begin.
    fn not_read(&mut self, start: usize) -> Compiled {
        let (tokens, side, far) = (self.tokens, self.side(), self.far);
        let exceeded = self.budget.exceeded();
        let when = self.attempt(Parser::triggering).map_or_else(Vec::new, |(when, _)| when);
        self.far = far;
        self.at = unread(tokens, start, side);
        if exceeded.is_some() {
            self.at = tokens.len();
        } else if side == Side::Event {
            // The keywords of an event do not depend on its effects.
            self.at = self.before_keywords(start, self.at);
            self.far = far;
        }
        let span = span(tokens, start..self.at);
        let stopped = tokens.get(self.far.min(self.at.saturating_sub(1)));
        let stopped_at = stopped.map_or(span.clone(), |token| token.span.clone());
        let word = self.context.text.get(stopped_at.clone()).unwrap_or_default().to_owned();
        let kind = kind_of(tokens.get(start), side);
        let ability = Ability::Unsupported(Unsupported { at: stopped_at.start, word, kind, when });
        Compiled { ability, span, stopped_at: Some(stopped_at), exceeded }
    }
}

/// The sort of an ability by its first word.
fn kind_of(first: Option<&Token>, side: Side) -> UnreadKind {
    match first.map(|token| token.norm.as_str()) {
        _ if side == Side::Event => UnreadKind::Event,
        Some("when" | "on") => UnreadKind::Triggered,
        Some("action" | "epic") => UnreadKind::Action,
        _ => UnreadKind::Constant,
    }
}

/// Where a text that is not understood ends: with its line, but with the whole text of an event or a list.
fn unread(tokens: &[Token], start: usize, side: Side) -> usize {
    let rest = tokens.get(start..).unwrap_or_default();
    let line = rest.iter().position(|token| token.kind == Kind::Break).unwrap_or(rest.len());
    let lists = rest.get(..line).and_then(<[Token]>::last).is_some_and(|token| token.norm == ":");
    if side == Side::Event || lists { tokens.len() } else { start + line.max(1) }
}
