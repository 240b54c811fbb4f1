//! A text as words that can be compared between editions.
//!
//! Two editions say the same when they differ in nothing but quotation marks, dashes, capitals, punctuation, and the
//! numbers by which they mention other rules: a rule is not reworded because one that it refers to has moved.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::{Node, Pattern, constant};

/// The word for any number of a rule.
const NUMBER: &str = "§";

/// One word of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word<'t> {
    /// The gap before it: spaces, line ends, or nothing.
    pub gap: &'t str,
    /// True for the first of its text.
    pub opens: bool,
    /// The word as it is written, with its punctuation.
    pub text: &'t str,
    /// The word as it is compared; empty if it does not count.
    pub key: String,
}

impl Word<'_> {
    pub(super) fn counts(&self) -> bool {
        !self.key.is_empty()
    }
}

/// A sentence or a parenthesis that only says where to read on, such as `See 8.15. Modifiers`.
static MENTION: LazyLock<Regex> = LazyLock::new(|| {
    let number = r"(?:section |rules? )?\[?(?:CR )?[0-9]+(?:\.[0-9]+)*(?:\.[a-z])?\]?\.?";
    let title = r"(?:(?: (?:an?|and|the|of|with|in|or|to|than|for|no))* [\p{Lu}“”\x22(][^\s.]*)*";
    let pattern = format!(r"([(\[]*\b[Ss]ee (?:also )?{number}){title}(?:(?:,|,? and| &) {number}{title})*[)\].]*");
    constant(&pattern)
});

/// A number of a rule in the run of a text, as it stands between spaces.
static REFERENCE: Pattern =
    Pattern::new(r"^(?:\[(?:[A-Z]{2,4} )?[0-9]+(?:\.[0-9]+)*(?:\.[a-z])?\]|[0-9]+(?:\.[0-9]+)+(?:\.?[a-z])?)$");

/// The words of a text.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let mut mentions = mentions(text).peekable();
    let mut words = Vec::new();
    let mut at = 0;
    while let Some((start, end)) = next_word(text, at) {
        while mentions.next_if(|mention| mention.end <= start).is_some() {}
        let ignored = mentions.peek().is_some_and(|mention| mention.start <= start);
        let written = text.get(start..end).unwrap_or_default();
        let key = if ignored { String::new() } else { key(written) };
        let gap = text.get(at..start).unwrap_or_default();
        words.push(Word { gap, opens: words.is_empty(), text: written, key });
        at = end;
    }
    words
}

/// Where a text only says where to read on.
fn mentions(text: &str) -> impl Iterator<Item = Range<usize>> {
    MENTION.captures_iter(text).filter_map(|found| {
        let (whole, number) = (found.get(0)?, found.get(1)?);
        // What looks like a title may be how the next sentence begins.
        let next = text.get(whole.end()..)?.trim_start_matches(' ');
        let goes_on = !whole.as_str().ends_with(['.', ')', ']']) && next.starts_with(char::is_lowercase);
        Some(if goes_on { number.range() } else { whole.range() })
    })
}

/// Where the next word from a place on begins and ends. A dash ends a word.
fn next_word(text: &str, from: usize) -> Option<(usize, usize)> {
    let rest = text.get(from..)?;
    let start = from + rest.find(|c: char| !c.is_whitespace())?;
    let rest = text.get(start..)?;
    let mut end = rest.len();
    for (at, c) in rest.char_indices() {
        if c.is_whitespace() {
            end = at;
            break;
        }
        let behind = at + c.len_utf8();
        if at > 0 && is_dash(c) && rest.get(behind..).is_some_and(|rest| rest.starts_with(char::is_alphanumeric)) {
            end = behind;
            break;
        }
    }
    Some((start, start + end))
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}')
}

/// A written word as it is compared.
fn key(written: &str) -> String {
    let bare = written.trim_matches(|c: char| matches!(c, '(' | ')' | ',' | '.' | ';' | ':' | '“' | '”' | '"'));
    if REFERENCE.is_match(bare) {
        return NUMBER.to_owned();
    }
    let bare = written.trim_end_matches(|c: char| !c.is_alphanumeric());
    let mut bare =
        bare.trim_start_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '+' | '\u{2212}') && !is_dash(c));
    // A dash before a number is its sign.
    while let Some(rest) = bare.strip_prefix(is_sign)
        && !rest.starts_with(|c: char| c.is_ascii_digit())
    {
        bare = rest;
    }
    bare.chars()
        .map(|c| match c {
            '‘' | '’' | '`' => '\'',
            c if is_sign(c) && c != '+' => '-',
            c => c,
        })
        .flat_map(char::to_lowercase)
        .collect()
}

fn is_sign(c: char) -> bool {
    is_dash(c) || matches!(c, '+' | '\u{2212}')
}

/// An example without the words that introduce it.
pub(super) fn example(text: &str) -> &str {
    static INTRODUCTION: Pattern = Pattern::new(r"(?i)^(?:example:\s*)?(?:for (?:another )?example[,:]\s*)?");
    let length = INTRODUCTION.find(text).map_or(0, |found| found.end());
    text.get(length..).unwrap_or(text)
}

/// The parts of a rule in which it can be reworded: its title, if it has one, its text, and its examples.
pub(super) fn parts(rule: &Node) -> impl Iterator<Item = &str> {
    // What the text opens with is compared together with it.
    let title = rule.title.as_deref().filter(|title| rule.titled && !rule.text.starts_with(title));
    title.into_iter().chain([text(rule)]).chain(rule.examples.iter().map(|text| example(text)))
}

/// The text of a rule without its title before it, if it goes on to open with the title anyway: of two imports of one
/// sentence, one can take its first words for a title that the other does not.
fn text(rule: &Node) -> &str {
    let text = &*rule.text;
    let behind_title = || {
        let title = rule.title.as_deref().filter(|title| rule.titled && !title.is_empty())?;
        let rest = text.strip_prefix(title)?.trim_start_matches(['.', ':', ' ']).strip_prefix('\n')?.trim_start();
        let behind = rest.strip_prefix(title)?;
        (!behind.starts_with(char::is_alphanumeric)).then_some(rest)
    };
    behind_title().unwrap_or(text)
}

/// Compares the words of two rules.
pub(super) fn same(old: &Node, new: &Node) -> bool {
    keys(old) == keys(new)
}

/// All words of a rule that count, as they are compared.
pub(super) fn keys(rule: &Node) -> Vec<String> {
    parts(rule).flat_map(words).filter(Word::counts).map(|word| word.key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        words(text).into_iter().filter(Word::counts).map(|word| word.key).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn punctuation_and_references_are_not_compared() {
        for (one, other) in [
            ("The boat’s “keel”", "the boat's \"Keel\","),
            ("a dock—and its crane", "a dock - and its crane"),
            ("a flat-bottomed boat", "a flat‑bottomed boat."),
            ("It sinks. See 8.16. Sinking a Boat", "It sinks."),
            ("It sinks (see 3.2)", "It sinks. [See 4.1. Wrecks]"),
            ("It sinks. See [8.16].", "It sinks. See [8.15] and [8.3.a]."),
            ("gets −1/–0", "gets -1/-0"),
            ("as in 4.1.2.a", "as in [5.1.3]"),
        ] {
            assert_eq!(read(one), read(other), "{one} / {other}");
        }
    }

    #[test]
    fn numbers_signs_and_words_are_compared() {
        for (one, other) in [
            ("2 boats", "3 boats"),
            ("+1/+0", "-1/-0"),
            ("get -1", "get 1"),
            ("See the harbour master.", "See the pilot."),
            ("See 8.16. Boats are moored.", "See 8.16. Boats are sunk."),
        ] {
            assert_ne!(read(one), read(other), "{one} / {other}");
        }
    }

    #[test]
    fn words_and_gaps_are_the_whole_text() {
        for text in ["", "  two  words ", "one—two-three\n\n- four", "—", "a -- b – c", "(See 8.1. A B) c"] {
            let words = words(text);
            let whole: String = words.iter().flat_map(|word| [word.gap, word.text]).collect();
            assert_eq!(whole, text.trim_end());
        }
    }
}
