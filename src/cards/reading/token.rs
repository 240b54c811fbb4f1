//! Card text as tokens: words, numbers, modifiers, punctuation, quotes and line ends.
//!
//! Two sources print one text differently, so this is where their spellings become one: kinds of dash, apostrophe and
//! quote, aspect icons that run into each other, tags for icons, and reminder text, which is dropped (CR 2.13.4).

use std::ops::Range;

use crate::terms::Aspect;

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    Number(i32),
    /// `+2/-1`
    Modifier(i32, i32),
    /// Punctuation.
    Mark,
    /// The end of a line that is not the last one.
    Break,
    OpenQuote,
    CloseQuote,
}

/// A token with its place in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: Kind,
    /// The word in lower case with plain apostrophes and hyphens; the mark itself.
    pub norm: String,
    /// True if the word begins with a capital letter.
    pub capital: bool,
    pub span: Range<usize>,
}

impl Token {
    /// True if it is that word or mark, without regard to case.
    pub fn is(&self, word: &str) -> bool {
        match self.kind {
            // Some sources print both marks alike.
            Kind::OpenQuote | Kind::CloseQuote => matches!(word, "“" | "”" | "\""),
            _ => word.eq_ignore_ascii_case(&self.norm),
        }
    }
}

/// Reads all tokens. What lies between their spans is space, reminder text or a tag without meaning.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut scanner = Scanner { text, at: 0, quoted: false, tokens: Vec::new() };
    while scanner.step() {}
    while scanner.tokens.last().is_some_and(|token| token.kind == Kind::Break) {
        scanner.tokens.pop();
    }
    scanner.tokens
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    quoted: bool,
    tokens: Vec<Token>,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn push(&mut self, kind: Kind, len: usize, norm: impl Into<String>) {
        let span = self.at..self.at + len;
        let capital = self.peek().is_some_and(char::is_uppercase);
        self.tokens.push(Token { kind, norm: norm.into(), capital, span });
        self.at += len;
    }

    /// Reads one token or skips one piece without meaning; false at the end.
    fn step(&mut self) -> bool {
        let Some(c) = self.peek() else { return false };
        match c {
            '\n' => match self.tokens.last() {
                Some(last) if last.kind != Kind::Break => self.push(Kind::Break, 1, "\n"),
                _ => self.at += 1,
            },
            '\u{200b}' | '\u{feff}' => self.at += c.len_utf8(),
            c if c.is_whitespace() => self.at += c.len_utf8(),
            '(' => self.reminder(),
            '<' => self.tag(),
            '“' => self.push(Kind::OpenQuote, c.len_utf8(), "\""),
            '”' => self.push(Kind::CloseQuote, c.len_utf8(), "\""),
            '"' => {
                let kind = if self.quoted { Kind::CloseQuote } else { Kind::OpenQuote };
                self.quoted = !self.quoted;
                self.push(kind, 1, "\"");
            }
            '+' | '-' | '–' | '−' | '‑' => self.modifier(c),
            '{' => self.push(Kind::Mark, 1, "["),
            '}' => self.push(Kind::Mark, 1, "]"),
            c if c.is_alphanumeric() => self.word(),
            c => self.push(Kind::Mark, c.len_utf8(), c.to_string()),
        }
        true
    }

    /// Reminder text, in parentheses. Of what completes an attack "(and survives)" says more than any rule does, so it
    /// counts.
    fn reminder(&mut self) {
        if self.rest().starts_with("(and survives)") {
            self.push(Kind::Word, "(and".len(), "and");
            self.at += 1;
            return self.push(Kind::Word, "survives)".len(), "survives");
        }
        match self.rest().find(')') {
            Some(end) => self.at += end + 1,
            None => self.push(Kind::Mark, 1, "("),
        }
    }

    fn tag(&mut self) {
        let rest = self.rest();
        let tag = rest.find('>').and_then(|end| rest.get(..=end)).unwrap_or("");
        match tag {
            "<uq>" => self.push(Kind::Word, 4, "unique"),
            "<bullet>" | "</bullet>" => self.at += tag.len(),
            _ => self.push(Kind::Mark, 1, "<"),
        }
    }

    /// `+2/+2`, or only a dash.
    fn modifier(&mut self, sign: char) {
        let Some((power, first)) = signed(self.rest()) else {
            self.push(Kind::Mark, sign.len_utf8(), if sign == '+' { "+" } else { "-" });
            return;
        };
        let second = self.rest().get(first..).and_then(|rest| signed(rest.strip_prefix('/')?));
        match second {
            Some((hp, second)) => {
                let len = first + 1 + second;
                self.push(Kind::Modifier(power, hp), len, format!("{power:+}/{hp:+}"));
            }
            None => self.push(Kind::Mark, sign.len_utf8(), if sign == '+' { "+" } else { "-" }),
        }
    }

    fn word(&mut self) {
        let len = word_len(self.rest());
        let word: String = self.rest().get(..len).unwrap_or("").chars().map(plain).collect::<String>().to_lowercase();
        if let Ok(number) = word.parse() {
            self.push(Kind::Number(number), len, word);
        } else if let Some(aspects) = joined_aspects(&word) {
            for aspect in aspects {
                self.push(Kind::Word, aspect.word().len(), aspect.word().to_lowercase());
            }
        } else if word.starts_with("non-") {
            let dash = self.rest().char_indices().nth(4).map_or(len, |(at, _)| at);
            self.push(Kind::Word, dash, "non");
        } else {
            self.push(Kind::Word, len, word);
        }
    }
}

/// One spelling of each apostrophe and hyphen.
fn plain(c: char) -> char {
    match c {
        '’' | '‘' | '`' => '\'',
        '‑' | '–' => '-',
        c => c,
    }
}

/// The length of the word at the start: letters and digits, with apostrophes and hyphens inside, and an apostrophe at
/// the end ("owners'").
fn word_len(text: &str) -> usize {
    let mut len = 0;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied().unwrap_or(' ');
        let inside = match c {
            '\'' | '’' => true,
            '-' | '‑' => {
                next.is_alphanumeric() || text.get(..len).is_some_and(|word| word.eq_ignore_ascii_case("non"))
            }
            c => c.is_alphanumeric(),
        };
        if !inside {
            break;
        }
        len += c.len_utf8();
    }
    len
}

/// A signed number at the start, with its length.
fn signed(text: &str) -> Option<(i32, usize)> {
    let mut chars = text.chars();
    let sign = chars.next()?;
    let negative = match sign {
        '+' => false,
        '-' | '–' | '−' | '‑' => true,
        _ => return None,
    };
    let digits: String = chars.take_while(char::is_ascii_digit).collect();
    let number: i32 = digits.parse().ok()?;
    Some((if negative { -number } else { number }, sign.len_utf8() + digits.len()))
}

/// Two or more names of aspects without a space between them: icons in a row.
fn joined_aspects(word: &str) -> Option<Vec<Aspect>> {
    let mut aspects = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let aspect = *Aspect::ALL.iter().find(|aspect| rest.starts_with(&aspect.word().to_lowercase()))?;
        rest = rest.get(aspect.word().len()..)?;
        aspects.push(aspect);
    }
    (aspects.len() > 1).then_some(aspects)
}

#[cfg(test)]
mod tests {
    use super::{Kind, tokens};

    fn norms(text: &str) -> Vec<String> {
        tokens(text).into_iter().map(|token| token.norm).collect()
    }

    #[test]
    fn spellings_become_one() {
        assert_eq!(norms("Its owner’s non‑leader units"), ["its", "owner's", "non", "leader", "units"]);
        assert_eq!(norms("a non-[Heroism] unit"), ["a", "non", "[", "heroism", "]", "unit"]);
        assert_eq!(norms("non-leader, non-Vehicle"), ["non", "leader", ",", "non", "vehicle"]);
        assert_eq!(
            norms("<uq> 4-LOM (reminder) owners' CunningCunningVillainy"),
            ["unique", "4-lom", "owners'", "cunning", "cunning", "villainy"]
        );
    }

    #[test]
    fn modifiers_and_quotes() {
        let kinds: Vec<Kind> = tokens("–2/–0 \"a\" 3 -").into_iter().map(|token| token.kind).collect();
        assert_eq!(
            kinds,
            [Kind::Modifier(-2, 0), Kind::OpenQuote, Kind::Word, Kind::CloseQuote, Kind::Number(3), Kind::Mark]
        );
    }

    #[test]
    fn lines_end_once() {
        assert_eq!(norms("\nA.\n\n B.\n"), ["a", ".", "\n", "b", "."]);
    }
}
