//! Titles that are printed in capitals, in the case that a reader is used to.

use super::icons;

/// Words that stay small within a title, but not at its ends.
const SMALL: [&str; 12] = ["a", "an", "and", "as", "at", "by", "in", "of", "on", "or", "the", "to"];

/// Words that are made of capitals.
const CAPITALS: [&str; 1] = ["HP"];

/// Whether a text is printed in capitals. The words that stand for icons do not count.
pub(super) fn is_in_capitals(text: &str) -> bool {
    let text = icons::without(text);
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
}
