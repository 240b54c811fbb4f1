//! The icons of the official documents in words, as the texts of cards write them. In a PDF and in the text extracted
//! from one, an icon is a character of a font that has nothing else, drawn in layers on top of each other.

/// The characters that a font may give a meaning of its own.
const PRIVATE: std::ops::RangeInclusive<char> = '\u{e000}'..='\u{f8ff}';

/// The uppermost layers of the icons, and their words.
const ICONS: [(char, &str); 9] = [
    ('\u{f6d2}', "[resource]"),
    ('\u{f6d3}', "[Aggression]"),
    ('\u{f6d4}', "[Vigilance]"),
    ('\u{f6d5}', "[Cunning]"),
    ('\u{f6d6}', "[Command]"),
    ('\u{f6d7}', "[Villainy]"),
    ('\u{f6d8}', "[Heroism]"),
    ('\u{f6d9}', "[Exhaust]"),
    ('\u{f6da}', "[unique]"),
];

/// The word of an icon.
fn word(icon: char) -> Option<&'static str> {
    ICONS.iter().find(|(layer, _)| *layer == icon).map(|(_, word)| *word)
}

/// Whether a character is one of the other layers of an icon, its border and its ground, which mean nothing by
/// themselves.
pub(super) fn is_layer(character: char) -> bool {
    matches!(character, '\u{f6d0}' | '\u{f6d1}' | '\u{f6db}'..='\u{f6e1}')
}

/// Whether a glyph is an icon.
pub(super) fn is_icon(glyph: &str) -> bool {
    glyph.starts_with(|character| PRIVATE.contains(&character))
}

/// A text with words for its icons, and letters for its ligatures.
pub(super) fn in_words(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for character in text.chars() {
        match (word(character), character) {
            (Some(word), _) => words.push_str(word),
            (None, '\u{fb00}') => words.push_str("ff"),
            (None, '\u{fb01}') => words.push_str("fi"),
            (None, '\u{fb02}') => words.push_str("fl"),
            (None, '\u{fb03}') => words.push_str("ffi"),
            (None, '\u{fb04}') => words.push_str("ffl"),
            (None, _) => words.push(character),
        }
    }
    words
}

/// A text without the words of its icons.
pub(super) fn without(text: &str) -> String {
    ICONS.iter().fold(text.to_owned(), |text, (_, word)| text.replace(word, ""))
}

/// Whether a text begins with the word of an icon.
pub(super) fn begins_with_icon(text: &str) -> bool {
    text.starts_with('[')
}

/// Whether a text ends with the word of an icon.
pub(super) fn ends_with_icon(text: &str) -> bool {
    text.ends_with(']')
}

/// A character of the text that could not be read: an icon without a word, or a glyph of which its font does not say
/// what it stands for.
pub(super) fn unread(text: &str) -> Option<char> {
    text.chars().find(|character| PRIVATE.contains(character) || *character == char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_is_a_word() {
        assert_eq!(in_words("(\u{f6d4}) su\u{fb03}x"), "([Vigilance]) suffix");
        assert_eq!(unread(&in_words("an \u{f6d9} icon")), None);
        assert_eq!(unread(&in_words("a \u{f700} icon")), Some('\u{f700}'));
    }
}
