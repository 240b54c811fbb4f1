//! Titles that are printed in capitals, in the case that a reader is used to.

/// Words that stay small within a title, but not at its ends.
const SMALL: [&str; 12] = ["a", "an", "and", "as", "at", "by", "in", "of", "on", "or", "the", "to"];

/// Words that are made of capitals.
const CAPITALS: [&str; 1] = ["HP"];

/// Whether a text is printed in capitals.
pub(super) fn is_in_capitals(text: &str) -> bool {
    text.chars().any(char::is_uppercase) && !text.chars().any(char::is_lowercase)
}

/// A title in capitals as a title: `ATTACK WITH A UNIT` as `Attack With a Unit`. The name of an icon stays as it is.
pub(super) fn title_case(capitals: &str) -> String {
    let mut title = String::with_capacity(capitals.len());
    let mut word = String::new();
    let mut rest = capitals.chars();
    while let Some(character) = rest.next().or_else(|| (!word.is_empty()).then_some(' ')) {
        // An apostrophe is a part of its word.
        if character.is_alphanumeric() || (character == '’' && !word.is_empty()) {
            word.push(character);
            continue;
        }
        let is_inner = title.contains(char::is_alphanumeric) && rest.as_str().contains(char::is_alphanumeric);
        push_word(&mut title, &std::mem::take(&mut word), is_inner);
        title.push(character);
    }
    title.truncate(title.trim_end().len());
    title
}

fn push_word(title: &mut String, word: &str, is_inner: bool) {
    let small = word.to_lowercase();
    if !is_in_capitals(word) || CAPITALS.contains(&word) {
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
            ("HP MODIFIER", "HP Modifier"),
            ("FIRST, SECOND, ETC.", "First, Second, Etc."),
            ("UP TO X", "Up to X"),
            ("LOOK AT", "Look At"),
            ("UNIQUE ICON ([unique])", "Unique Icon ([unique])"),
        ] {
            assert!(is_in_capitals(capitals) || capitals.contains('['));
            assert_eq!(title_case(capitals), title);
        }
        assert!(!is_in_capitals("7.") && !is_in_capitals("HPs"));
    }
}
