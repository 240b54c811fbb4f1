//! Names as they are compared, and texts as words are looked for in them.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::card::Card;
use crate::print;

/// A text as words are looked for in it: without regard to case, kinds of apostrophe, and accents.
///
/// ```
/// use swu_cards::library::searched;
/// assert_eq!(searched("Padmé  Amidala’s"), "padme amidala's");
/// assert_eq!(searched("Søren Muñoz Żak…"), "soren munoz zak...");
/// ```
pub fn searched(text: &str) -> String {
    if text.is_ascii() {
        return normalise(text);
    }
    // A letter with an accent is the letter and the accent; a stroke through a letter is no accent to Unicode.
    let letter = |c: char| match c {
        'ø' => 'o',
        'ł' => 'l',
        'đ' => 'd',
        c => c,
    };
    normal(text).nfkd().filter(|c| !is_combining_mark(*c)).map(letter).collect()
}

/// The full name of a card as words are looked for in it.
pub(crate) fn searched_name(card: &Card) -> String {
    searched(&card.full_name())
}

/// The effects of a card, as words are looked for in it.
pub(crate) fn searched_wording(card: &Card) -> String {
    let wording = print::card(card);
    searched(&[wording.card, wording.unit, wording.upgrade].concat().join("\n"))
}

/// A name as it is compared: without regard to case, kind of apostrophe, accents of quotes or double spaces.
///
/// ```
/// use swu_cards::library::normalise;
/// assert_eq!(normalise("Boba Fett’s  Armor"), normalise("boba fett's armor"));
/// ```
pub fn normalise(name: &str) -> String {
    if name.is_ascii() {
        return normal_ascii(name);
    }
    normal(name).collect()
}

/// The same for a name in ASCII, as nearly all are, in fewer steps.
fn normal_ascii(name: &str) -> String {
    let mut normal = String::with_capacity(name.len());
    for word in name.split_whitespace() {
        if !normal.is_empty() {
            normal.push(' ');
        }
        normal.push_str(word);
    }
    normal.make_ascii_lowercase();
    if normal.contains('`') { normal.replace('`', "'") } else { normal }
}

/// True if two names are the same as [`normalise`] sees them.
pub fn same_name(one: &str, other: &str) -> bool {
    !begin_otherwise(one, other) && normal(one).eq(normal(other))
}

/// True if the names begin with different letters or digits of ASCII, as most that are compared do.
fn begin_otherwise(one: &str, other: &str) -> bool {
    let first = |name: &str| name.trim_start().bytes().next().filter(u8::is_ascii_alphanumeric);
    matches!((first(one), first(other)), (Some(one), Some(other)) if !one.eq_ignore_ascii_case(&other))
}

/// The characters of a name as they are compared.
fn normal(name: &str) -> impl Iterator<Item = char> {
    let words = name.split_whitespace().enumerate();
    words.flat_map(|(place, word)| {
        let space = (place > 0).then_some(' ');
        space.into_iter().chain(word.chars().flat_map(|c| match c {
            '’' | '‘' | '`' => '\''.to_lowercase(),
            '“' | '”' => '"'.to_lowercase(),
            '‑' | '–' => '-'.to_lowercase(),
            c => c.to_lowercase(),
        }))
    })
}

impl Card {
    /// True if that is the card's name, with or without its subtitle.
    pub fn is_called(&self, name: &str) -> bool {
        let full = || {
            let subtitle = self.subtitle.as_deref()?;
            Some(normal(&self.name).chain(", ".chars()).chain(normal(subtitle)))
        };
        !begin_otherwise(&self.name, name)
            && (same_name(&self.name, name) || full().is_some_and(|full| full.eq(normal(name))))
    }
}

/// The normalised names that a card is found by; the full name is the last.
pub fn names(name: &str, subtitle: Option<&str>) -> Vec<String> {
    match subtitle {
        Some(subtitle) => vec![normalise(name), normalise(&format!("{name}, {subtitle}"))],
        None => vec![normalise(name)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_names_are_compared_as_others() {
        for name in ["Wampa", "  L3-37,  Droid`s\u{b}\tRights ", "", " ", "'x' \"Y\"", "\u{1}\u{1f}A"] {
            assert_eq!(normalise(name), normal(name).collect::<String>(), "{name:?}");
        }
    }
}
