//! Ways in which people write what they look for: `rule 7.5.11`, `§7.5`, `CR7.5.11`, `note a1-05`, `term shield`.

use swu_rulebook::{Node, Rulebook};

/// What the first word says is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Rule,
    Card,
    Term,
    Note,
    Keyword,
}

/// The kind that the first of several words names, and the others.
pub(super) fn kind(words: &[String]) -> Option<(Kind, &[String])> {
    let (first, rest) = words.split_first()?;
    let kind = match first.to_lowercase().trim_end_matches([':', '.']) {
        "rule" | "rules" | "section" | "sec" | "chapter" | "no" => Kind::Rule,
        "card" | "cards" => Kind::Card,
        "term" | "glossary" => Kind::Term,
        "note" | "notes" => Kind::Note,
        "keyword" => Kind::Keyword,
        _ => return None,
    };
    (!rest.is_empty()).then_some((kind, rest))
}

/// The rule whose number was typed, however it is written.
pub(super) fn numbered<'r>(typed: &str, rules: &'r Rulebook) -> Option<&'r Node> {
    let only = |typed: &str| match rules.by_id(typed)[..] {
        [rule] => Some(rule),
        _ => None,
    };
    only(typed).or_else(|| only(&plain(typed)))
}

/// The number as it is cited: `7.5.11.a` for `§ 7.5.11 (a)`, and `a1-5` for `a1-05`.
fn plain(typed: &str) -> String {
    let typed = typed.replace(['§', '(', ')', '[', ']', ':', '#', '?', ',', ';', '`', '"'], " ");
    let mut plain = String::new();
    for word in typed.split_whitespace() {
        let is_letter = word.trim_end_matches('.').len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_part = is_letter && plain.ends_with(|c: char| c.is_ascii_digit());
        if !plain.is_empty() && !is_part {
            plain.push(' ');
        }
        plain.push_str(word);
    }
    without_zeros(&plain)
}

/// The text with its numbers as they are counted: `05` as `5`.
fn without_zeros(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let begins = !kept.ends_with(|before: char| before.is_ascii_digit());
        if !(c == '0' && begins && letters.peek().is_some_and(char::is_ascii_digit)) {
            kept.push(c);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_however_they_are_written() {
        let rules = Rulebook::embedded();
        for (typed, expected) in [
            ("7.5.11", "CR 7.5.11"),
            ("7.5.11a", "CR 7.5.11.a"),
            ("7.5.11 a", "CR 7.5.11.a"),
            ("7.5.11 (a)", "CR 7.5.11.a"),
            ("CR7.5.11", "CR 7.5.11"),
            ("cr 7.5.11,", "CR 7.5.11"),
            ("[CR 7.5.11]", "CR 7.5.11"),
            ("§7.5", "CR 7.5"),
            ("§ 7.05", "CR 7.5"),
            ("tr 4.1.2", "TR 4.1.2"),
            ("a1-05", "NOTE A1-5"),
            ("note a1-5.1", "NOTE A1-5.1"),
            ("10.1", "CR 10.1"),
        ] {
            assert_eq!(numbered(typed, rules).map(|rule| rule.id.to_string()).as_deref(), Some(expected), "{typed}");
        }
        for typed in ["", "vader", "99.99.99", "a", "§"] {
            assert!(numbered(typed, rules).is_none(), "{typed}");
        }
    }
}
