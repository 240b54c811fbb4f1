//! Numbers of rules, however they are written.

use swu_rulebook::{Node, Rulebook};

/// The rules with the number that was typed, their parts, and the rules that refer to them, each with its score and why
/// it is there; none if what was typed is no number.
pub(super) fn rules<'r>(typed: &str, rulebook: &'r Rulebook) -> Vec<(f32, &'r Node, &'static str)> {
    let mut found: Vec<(f32, &Node, &str)> = Vec::new();
    let mut rules = rulebook.by_id(typed);
    if rules.is_empty() {
        rules = rulebook.by_id(&plain(typed));
    }
    // A number that several documents have means each of them.
    for rule in rules {
        found.push((3.0, rule, "has that number"));
        found.extend(rulebook.children(&rule.id).map(|child| (2.0, child, "is a part of the rule with that number")));
        found.extend(rulebook.linked_from(&rule.id).map(|citing| (1.0, citing, "refers to the rule with that number")));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut seen = std::collections::HashSet::new();
    found.retain(|(_, rule, _)| seen.insert(&rule.id));
    found
}

/// A number as it is cited: `CR 6.3.4d` for `cr 6.3.4 (d)`, `8.29.3a` for `rule 8.29.3a`, `1.16.5` for `1-16-5`.
fn plain(typed: &str) -> String {
    let lower = typed.to_lowercase().replace(['§', '(', ')', '[', ']', ':', '#', '?'], " ");
    let words = lower.split_whitespace().filter(|word| !["rule", "rules", "section", "sec.", "no."].contains(word));
    let mut number = String::new();
    for word in words {
        let is_lone_letter =
            word.trim_end_matches('.').len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
        let goes_on = is_lone_letter && number.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '.');
        if !number.is_empty() && !goes_on {
            number.push(' ');
        }
        number.push_str(word);
    }
    // Dashes and commas for dots; the dash of a lesson stays.
    let between_digits = |at: usize| {
        let digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        at.checked_sub(1).is_some_and(|before| digit(number.as_bytes().get(before)))
            && digit(number.as_bytes().get(at + 1))
    };
    let is_lesson = number.rsplit(' ').next().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_alphabetic()));
    let dotted = number.char_indices().map(|(at, c)| match c {
        '-' | ',' | '/' | '_' if !is_lesson && between_digits(at) => '.',
        c => c,
    });
    dotted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_odd_writing() {
        for (typed, expected) in [
            ("cr 6.3.4 d", "cr 6.3.4d"),
            ("CR 6.3.4 (d)", "cr 6.3.4d"),
            ("rule 8.29.3a", "8.29.3a"),
            ("1-16-5", "1.16.5"),
            ("7,5,11?", "7.5.11"),
            ("§ 8.33.4", "8.33.4"),
            ("note l1-7.15", "note l1-7.15"),
            ("5-", "5-"),
            ("é d", "é d"),
            ("", ""),
        ] {
            assert_eq!(plain(typed), expected);
        }
    }
}
