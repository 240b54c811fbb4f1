//! Titles in capitals, as they are read.

/// Words that stay small within a title.
const SMALL: [&str; 17] =
    ["a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with", "vs", "vs."];
/// Words that are capitals themselves.
const CAPITALS: [&str; 3] = ["HP", "TV", "ID"];

/// A title that is in capitals with a capital only where a word begins: `Attack With a Unit`. Any other stays as it is.
///
/// ```
/// use swu_judge::rulebook::import::readable;
/// assert_eq!(readable("SET ASIDE/BEING IN NO ZONE"), "Set Aside/Being in No Zone");
/// assert_eq!(readable("“CAN” AND “CAN’T”"), "“Can” and “Can’t”");
/// assert_eq!(readable("HP MODIFIER"), "HP Modifier");
/// assert_eq!(readable("SMUGGLE [Y]"), "Smuggle [Y]");
/// assert_eq!(readable("Look at"), "Look at");
/// ```
pub fn readable(title: &str) -> String {
    if title.chars().any(char::is_lowercase) {
        return title.to_owned();
    }
    let mut readable = String::with_capacity(title.len());
    let mut word = String::new();
    let mut is_first = true;
    for c in title.chars().chain([' ']) {
        if c.is_alphanumeric() || (matches!(c, '\'' | '’' | '.') && !word.is_empty()) {
            word.push(c);
            continue;
        }
        readable.push_str(&readable_word(&word, is_first));
        is_first = is_first && word.is_empty();
        word.clear();
        readable.push(c);
    }
    readable.pop();
    readable
}

fn readable_word(word: &str, is_first: bool) -> String {
    let bare = word.trim_end_matches(['\'', '’', '.']);
    let is_code = bare.contains(|c: char| c.is_ascii_digit()) || bare.chars().count() == 1 && bare != "A";
    if CAPITALS.contains(&bare) || is_code {
        return word.to_owned();
    }
    let lower = word.to_lowercase();
    if SMALL.contains(&lower.as_str()) && !is_first {
        return lower;
    }
    let mut chars = lower.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    first + chars.as_str()
}
