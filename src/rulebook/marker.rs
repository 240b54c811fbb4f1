//! Markers at the beginning of a rule's text: its number, a letter or a bullet.

use super::id::canonical_number;
use super::pattern::Pattern;

/// The beginning of a rule's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Marker {
    /// `5.4.2.`, the whole number.
    Number(String),
    /// `a.` or `iv.`, a sub-rule of what stands above it.
    Letter(String),
    /// `-`, where the markdown does not make a list of it.
    Bullet,
}

/// A number, perhaps of a lesson, with its letters and the dot behind it.
static NUMBER: Pattern = Pattern::new(
    r"(?-u)^((?:[A-Za-z]{1,3}[0-9]+-)?[0-9]+(?:\.[0-9]+)*(?:\.(?:[A-Za-z]|[ivx]{2,5})\b)*)(\.?)(?:[ \t]+|$)",
);
/// A letter, or a small number in Roman digits, with a dot behind it.
static LETTER: Pattern = Pattern::new(r"(?-u)^([A-Za-z]|[ivx]{2,5})\.(?:[ \t]+|$)");

/// The number that a heading begins with, and the heading's words: `5.4` and `Action Phase`.
///
/// A number of one level needs its dot: `5. Regroup Phase`, but not `2 players`.
pub fn heading(text: &str) -> Option<(String, &str)> {
    number(text, 1)
}

/// The marker that the text of a rule begins with, and the text behind it.
///
/// Such a number has two levels or more, since markdown makes a list of `5. Words`; without a dot behind it, it needs
/// three, so that a sentence may begin with `1.5`.
pub fn rule(text: &str) -> Option<(Marker, &str)> {
    if let Some((number, rest)) = number(text, 2) {
        return Some((Marker::Number(number), rest));
    }
    if let Some((letter, rest)) = letter(text) {
        return Some((Marker::Letter(letter.to_ascii_lowercase()), rest));
    }
    let rest = text.strip_prefix(['-', '*', '+', '•'])?;
    rest.starts_with([' ', '\t']).then(|| (Marker::Bullet, rest.trim_start()))
}

/// Tests if a sub-rule can be told by this letter, or roman number, in an item of a list.
pub fn is_letter(part: &str) -> bool {
    letter(&format!("{part}.")).is_some_and(|(letter, _)| letter == part)
}

fn number(text: &str, levels: usize) -> Option<(String, &str)> {
    // Most lines begin otherwise, which is seen sooner than by the pattern.
    text.bytes().take(4).find(u8::is_ascii_digit)?;
    let (marker, [number, dot]) = NUMBER.captures(text)?.extract();
    // The lesson of a note's number counts as a level.
    let enough = number.split(['.', '-']).count() >= if dot.is_empty() { levels + 1 } else { levels };
    enough.then(|| (canonical_number(number), text.get(marker.len()..).unwrap_or_default()))
}

/// A letter, or a few that are a small number in Roman digits, with a dot behind it.
fn letter(text: &str) -> Option<(&str, &str)> {
    text.bytes().take(6).find(|byte| *byte == b'.')?;
    let (marker, [letter]) = LETTER.captures(text)?.extract();
    Some((letter, text.get(marker.len()..)?))
}

/// Tests if a letter can follow the one before it: the next, or the one after that, so that a gap is seen as one.
pub fn follows(before: Option<char>, letter: &str) -> bool {
    let mut chars = letter.chars();
    let (Some(letter), None) = (chars.next(), chars.next()) else { return false };
    match before {
        None => letter == 'a',
        Some(before) => (1..=2).contains(&u32::from(letter).wrapping_sub(u32::from(before))),
    }
}

/// The name that a rule's text opens with, if it opens with one: `Draw cards` in `Draw cards. Every player …`.
pub fn opening_name(text: &str) -> Option<&str> {
    const MOST_WORDS: usize = 6;
    const LONGEST: usize = 50;
    // A name is short: where it ends is not looked for behind that.
    let end = text.bytes().take(LONGEST + 1).position(|byte| b".:\n?!;[(".contains(&byte))?;
    let name = text.get(..end)?;
    let closes = text.get(end..)?.starts_with(['.', ':']);
    let behind = text.get(end + 1..)?;
    let followed = behind.is_empty() || behind.starts_with(char::is_whitespace);
    let short = (1..=MOST_WORDS).contains(&name.split_whitespace().count());
    (closes && followed && short && name.starts_with(char::is_uppercase)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_of_rules() {
        let number = |number: &str| Marker::Number(number.to_owned());
        for (text, expected) in [
            ("5.4. The round", Some((number("5.4"), "The round"))),
            ("5.4.2 The round", Some((number("5.4.2"), "The round"))),
            ("5.4.2.A. The round", Some((number("5.4.2.a"), "The round"))),
            ("L1-7.4. The die", Some((number("L1-7.4"), "The die"))),
            ("6.2.0.", Some((number("6.2.0"), ""))),
            ("6.2.0.f.ii. Second", Some((number("6.2.0.f.ii"), "Second"))),
            ("1.5 damage", None),
            ("5.4.at the start", None),
            ("A. Put bases", Some((Marker::Letter("a".to_owned()), "Put bases"))),
            ("iv. Fourth", Some((Marker::Letter("iv".to_owned()), "Fourth"))),
            ("No. Never", None),
            ("- one base", Some((Marker::Bullet, "one base"))),
            ("-2/-2", None),
            ("", None),
        ] {
            assert_eq!(rule(text), expected, "{text}");
        }
    }

    #[test]
    fn numbers_of_headings() {
        assert_eq!(heading("5. Regroup Phase"), Some(("5".to_owned(), "Regroup Phase")));
        assert_eq!(heading("5.4 Action Phase"), Some(("5.4".to_owned(), "Action Phase")));
        assert_eq!(heading("L1-7. Game structure"), Some(("L1-7".to_owned(), "Game structure")));
        assert_eq!(heading("2 players"), None);
        assert_eq!(heading("General"), None);
    }

    #[test]
    fn names_that_open_a_text() {
        assert_eq!(opening_name("Draw cards. Every player draws."), Some("Draw cards"));
        assert_eq!(opening_name("Player turns:"), Some("Player turns"));
        assert_eq!(opening_name("Every player draws 2 cards and resources one."), None);
        assert_eq!(opening_name("A round of the game has an action phase and more. See above."), None);
        assert_eq!(opening_name("See [5.4]. More"), None);
    }
}
