//! YAML on one line: a value of a file as a message or a report shows it.

use std::ops::Range;

use super::name::normalise;
use swu_text::visible::is_hidden;
use swu_text::yaml::tree::Node;
use swu_text::yaml::write::Style;

/// Text in quotes may be in them because it is a word and no number.
const STYLE: Style = Style { key: word, plain: word, text: name, has_empty_entries: true };

/// The value on one line. Reading it gives the same value again.
pub(crate) fn written(node: &Node) -> String {
    STYLE.flow(node)
}

/// The same, with something else in these places of the file.
pub(crate) fn edited(node: &Node, edits: &[(Range<usize>, String)]) -> String {
    STYLE.edited(node, edits)
}

/// A map of words to values that are written already.
pub(crate) fn map<'k>(entries: impl IntoIterator<Item = (&'k str, String)>) -> String {
    STYLE.map(entries)
}

/// Words as they stand in a list or map in brackets, in quotes if they need them.
pub(crate) fn word(text: &str) -> String {
    let begins_badly = text.starts_with(|first: char| "-?:,[]{}#&*!|>'\"%@`".contains(first) || first.is_whitespace());
    let holds_badly = text.contains(|letter: char| ",[]{}".contains(letter) || is_escaped(letter));
    let is_plain = !text.is_empty()
        && !begins_badly
        && !holds_badly
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.ends_with(':')
        && !text.ends_with(char::is_whitespace)
        && !matches!(text, "~" | "null" | "Null" | "NULL");
    if is_plain { text.to_owned() } else { quoted(text) }
}

/// The same, of words that must not be taken for a number.
pub fn name(text: &str) -> String {
    if is_more_than_words(text) { quoted(text) } else { word(text) }
}

/// True if text without quotes is a number, yes or no, or nothing.
fn is_more_than_words(text: &str) -> bool {
    let text = normalise(text);
    text.parse::<f64>().is_ok() || matches!(text.as_str(), "yes" | "no" | "true" | "false" | "~" | "null")
}

/// True if a character stands in quotes as an escape, so that nothing is hidden from whoever reads the words.
fn is_escaped(letter: char) -> bool {
    letter.is_control() || is_hidden(letter)
}

fn quoted(text: &str) -> String {
    if !text.contains('\'') && !text.contains(is_escaped) {
        return format!("'{text}'");
    }
    let mut written = String::with_capacity(text.len() + 2);
    for letter in text.chars() {
        match letter {
            '"' => written.push_str("\\\""),
            '\\' => written.push_str("\\\\"),
            '\n' => written.push_str("\\n"),
            '\t' => written.push_str("\\t"),
            _ if is_escaped(letter) => written.push_str(&format!("\\U{:08X}", u32::from(letter))),
            _ => written.push(letter),
        }
    }
    format!("\"{written}\"")
}
