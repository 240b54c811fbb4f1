//! Terms, brackets and `or` of a query, with their places.

use std::ops::Range;

use super::wrong::{Problem, Wrong};
use swu_cards::Comparison;
use swu_text::limits::QUERY_BYTES;

/// A piece of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token<'q> {
    pub kind: Kind<'q>,
    /// It has a `-` or `not` before it.
    pub is_not: bool,
    pub span: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind<'q> {
    Open,
    Close,
    Or,
    /// A word, or words in quotation marks.
    Word(&'q str),
    /// `c<=3`: the field, the sign and the value.
    Field(&'q str, Sign, &'q str),
}

/// The sign between a field and its value: the comparison, and true if it must not hold.
pub(super) type Sign = (Comparison, bool);

/// The signs, a longer one before those that it begins with.
const SIGNS: [(&str, Sign); 7] = [
    ("<=", (Comparison::AtMost, false)),
    (">=", (Comparison::AtLeast, false)),
    ("!=", (Comparison::Exactly, true)),
    (":", (Comparison::Exactly, false)),
    ("=", (Comparison::Exactly, false)),
    ("<", (Comparison::LessThan, false)),
    (">", (Comparison::MoreThan, false)),
];

/// Quotation marks: those of a keyboard, and those that a phone makes of them.
const QUOTES: [char; 4] = ['"', '“', '”', '„'];

/// The pieces of what was typed; what is wrong with their form is added to the list.
pub(super) fn tokens<'q>(typed: &'q str, wrong: &mut Vec<Wrong>) -> Vec<Token<'q>> {
    let most = typed.floor_char_boundary(QUERY_BYTES);
    let text = typed.get(..most).unwrap_or(typed);
    if text.len() < typed.len() {
        wrong.push(Wrong::new(Problem::TooLong, typed, most..typed.len(), None));
    }
    let mut found = Vec::new();
    let mut reader = Reader { text, at: 0 };
    let mut is_not = false;
    while let Some(mut token) = reader.token(wrong) {
        match token.kind {
            Kind::Word(word) if token.span.len() == word.len() && word.eq_ignore_ascii_case("not") => {
                is_not = !is_not;
                continue;
            }
            // All terms have to fit anyway.
            Kind::Word(word) if token.span.len() == word.len() && word.eq_ignore_ascii_case("and") => continue,
            Kind::Word(word) if !word.contains(char::is_alphanumeric) => continue,
            Kind::Or | Kind::Close => is_not = false,
            Kind::Open | Kind::Word(_) | Kind::Field(..) => {}
        }
        token.is_not ^= std::mem::take(&mut is_not);
        found.push(token);
    }
    found
}

struct Reader<'q> {
    text: &'q str,
    at: usize,
}

impl<'q> Reader<'q> {
    fn rest(&self) -> &'q str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn take(&mut self, bytes: usize) -> &'q str {
        let taken = self.rest().get(..bytes).unwrap_or_default();
        self.at += bytes;
        taken
    }

    fn token(&mut self, wrong: &mut Vec<Wrong>) -> Option<Token<'q>> {
        self.at += self.rest().len() - self.rest().trim_start().len();
        let start = self.at;
        let is_not = self.rest().starts_with('-') && self.rest().chars().nth(1).is_some_and(|c| !c.is_whitespace());
        if is_not {
            self.at += 1;
        }
        let kind = match self.rest().chars().next()? {
            '(' => {
                self.at += 1;
                Kind::Open
            }
            ')' => {
                self.at += 1;
                Kind::Close
            }
            _ => self.term(start, wrong),
        };
        Some(Token { kind, is_not, span: start..self.at })
    }

    fn term(&mut self, start: usize, wrong: &mut Vec<Wrong>) -> Kind<'q> {
        let letters = self.rest().bytes().take_while(u8::is_ascii_alphabetic).count();
        let behind = self.rest().get(letters..).unwrap_or_default();
        let sign = SIGNS.iter().find(|(sign, _)| letters > 0 && behind.starts_with(sign));
        let field = sign.map(|(sign, meaning)| {
            let field = self.take(letters);
            self.at += sign.len();
            (field, *meaning)
        });
        let is_quoted = self.rest().starts_with(QUOTES);
        let value = if is_quoted { self.quoted(start, wrong) } else { self.bare() };
        match field {
            Some((field, sign)) => Kind::Field(field, sign, value),
            None if !is_quoted && value.eq_ignore_ascii_case("or") => Kind::Or,
            None => Kind::Word(value),
        }
    }

    /// Words between quotation marks, or to the end.
    fn quoted(&mut self, start: usize, wrong: &mut Vec<Wrong>) -> &'q str {
        self.at += self.rest().chars().next().map_or(0, char::len_utf8);
        match self.rest().find(QUOTES) {
            Some(end) => {
                let value = self.take(end);
                self.at += self.rest().chars().next().map_or(0, char::len_utf8);
                value
            }
            None => {
                let value = self.take(self.rest().len()).trim_end();
                wrong.push(Wrong::new(Problem::OpenQuote, self.text, start..self.at, Some(value)));
                value
            }
        }
    }

    /// Letters up to a space, a bracket or a quotation mark.
    fn bare(&mut self) -> &'q str {
        let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')') || QUOTES.contains(&c);
        let end = self.rest().find(ends).unwrap_or(self.rest().len());
        self.take(end)
    }
}
