//! Print as a reader writes it: titles in capitals in the usual case, icons and ligatures in words. In a PDF and in the text
//! extracted from one, an icon is a character of a font that has nothing else, drawn in layers on top of each other.

/// Words that stay small within a title, but not at its ends.
const SMALL: [&str; 12] = ["a", "an", "and", "as", "at", "by", "in", "of", "on", "or", "the", "to"];

/// Words that are made of capitals.
const CAPITALS: [&str; 1] = ["HP"];

/// Tests if a text is printed in capitals. The words that stand for icons do not count.
pub(super) fn is_in_capitals(text: &str) -> bool {
    let icons = WORDS.iter().filter(|(_, word)| word.starts_with('['));
    let text = icons.fold(text.to_owned(), |text, (_, word)| text.replace(word, ""));
    text.chars().any(char::is_uppercase) && !text.chars().any(char::is_lowercase)
}

/// A title in capitals as a title: `ATTACK WITH A UNIT` as `Attack With a Unit`. Any other stays as it is.
///
/// ```
/// use swu_import::readable;
/// assert_eq!(readable("SET ASIDE/BEING IN NO ZONE"), "Set Aside/Being in No Zone");
/// assert_eq!(readable("“CAN” AND “CAN’T”"), "“Can” and “Can’t”");
/// assert_eq!(readable("HP MODIFIER"), "HP Modifier");
/// assert_eq!(readable("SMUGGLE [Y]"), "Smuggle [Y]");
/// assert_eq!(readable("Look at"), "Look at");
/// ```
pub fn readable(title: &str) -> String {
    if !is_in_capitals(title) {
        return title.to_owned();
    }
    let mut readable = String::with_capacity(title.len());
    let mut word = String::new();
    let mut rest = title.chars();
    loop {
        let next = rest.next();
        // An apostrophe is a part of its word.
        if let Some(character) = next.filter(|c| c.is_alphanumeric() || (matches!(c, '\'' | '’') && !word.is_empty()))
        {
            word.push(character);
            continue;
        }
        let is_inner = readable.contains(char::is_alphanumeric) && rest.as_str().contains(char::is_alphanumeric);
        push_word(&mut readable, &word, is_inner);
        word.clear();
        match next {
            Some(character) => readable.push(character),
            None => return readable,
        }
    }
}

fn push_word(title: &mut String, word: &str, is_inner: bool) {
    let small = word.to_lowercase();
    // The words of icons have their case already, and what has digits is a code.
    let is_code = word.contains(|c: char| c.is_lowercase() || c.is_ascii_digit());
    if is_code || CAPITALS.contains(&word) {
        title.push_str(word);
    } else if SMALL.contains(&small.as_str()) && is_inner {
        title.push_str(&small);
    } else {
        let mut characters = word.chars();
        title.extend(characters.next());
        title.push_str(&characters.as_str().to_lowercase());
    }
}

/// The characters that a font may give a meaning of its own.
const PRIVATE: std::ops::RangeInclusive<char> = '\u{e000}'..='\u{f8ff}';

/// The uppermost layers of the icons with their words, which stand in brackets, and ligatures with their letters.
const WORDS: [(char, &str); 14] = [
    ('\u{f6d2}', "[resource]"),
    ('\u{f6d3}', "[Aggression]"),
    ('\u{f6d4}', "[Vigilance]"),
    ('\u{f6d5}', "[Cunning]"),
    ('\u{f6d6}', "[Command]"),
    ('\u{f6d7}', "[Villainy]"),
    ('\u{f6d8}', "[Heroism]"),
    ('\u{f6d9}', "[Exhaust]"),
    ('\u{f6da}', "[unique]"),
    ('\u{fb00}', "ff"),
    ('\u{fb01}', "fi"),
    ('\u{fb02}', "fl"),
    ('\u{fb03}', "ffi"),
    ('\u{fb04}', "ffl"),
];

/// Tests for one of the other layers of an icon, its border and its ground, which mean nothing by
/// themselves.
pub(super) fn is_layer(character: char) -> bool {
    matches!(character, '\u{f6d0}' | '\u{f6d1}' | '\u{f6db}'..='\u{f6e1}')
}

/// Tests for an icon.
pub(super) fn is_icon(glyph: &str) -> bool {
    glyph.starts_with(|character| PRIVATE.contains(&character))
}

/// A text with words for its icons, and letters for its ligatures.
pub(super) fn in_words(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for character in text.chars() {
        match WORDS.iter().find(|(printed, _)| *printed == character) {
            Some((_, word)) => words.push_str(word),
            None => words.push(character),
        }
    }
    words
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
    fn titles() {
        for (capitals, title) in [
            ("ATTACK WITH A UNIT", "Attack With a Unit"),
            ("IN-PLAY AND OUT-OF-PLAY", "In-Play and Out-of-Play"),
            ("“CAN” AND “CAN’T”", "“Can” and “Can’t”"),
            ("THE FORCE", "The Force"),
            ("FIRST, SECOND, ETC.", "First, Second, Etc."),
            ("UP TO X", "Up to X"),
            ("LOOK AT", "Look At"),
            ("UNIQUE ICON ([unique])", "Unique Icon ([unique])"),
        ] {
            assert!(is_in_capitals(capitals));
            assert_eq!(readable(capitals), title);
        }
        assert!(!is_in_capitals("7.") && !is_in_capitals("HPs"));
    }

    #[test]
    fn an_icon_is_a_word() {
        assert_eq!(in_words("(\u{f6d4}) su\u{fb03}x"), "([Vigilance]) suffix");
        assert_eq!(unread(&in_words("an \u{f6d9} icon")), None);
        assert_eq!(unread(&in_words("a \u{f700} icon")), Some('\u{f700}'));
    }
}
