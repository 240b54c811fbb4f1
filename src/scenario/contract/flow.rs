//! YAML on one line: a value of a file as a message or a report shows it.

use std::ops::Range;

use super::name::normalise;
use super::yaml::{Node, Value};
use swu_text::visible::is_hidden;

/// The value on one line. Reading it gives the same value again.
pub(crate) fn written(node: &Node) -> String {
    edited(node, &[])
}

/// The same, with something else in these places of the file.
pub(crate) fn edited(node: &Node, edits: &[(Range<usize>, String)]) -> String {
    if let Some((_, text)) = edits.iter().find(|(place, _)| *place == node.place.span) {
        return text.clone();
    }
    match &node.value {
        Value::Null => "null".to_owned(),
        // What is quoted may be quoted because it is a word and no number.
        Value::Scalar { text, quoted: true } => name(text),
        Value::Scalar { text, quoted: false } => word(text),
        Value::List(items) => {
            format!("[{}]", items.iter().map(|item| edited(item, edits)).collect::<Vec<_>>().join(", "))
        }
        Value::Map(entries) => map(entries.iter().map(|(key, value)| (key.text.as_str(), edited(value, edits)))),
    }
}

/// A map of words to values that are written already.
pub(crate) fn map<'k>(entries: impl IntoIterator<Item = (&'k str, String)>) -> String {
    let entries: Vec<String> = entries.into_iter().map(|(key, value)| format!("{}: {value}", word(key))).collect();
    format!("{{{}}}", entries.join(", "))
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

/// Whether text without quotes is a number, yes or no, or nothing.
fn is_more_than_words(text: &str) -> bool {
    let text = normalise(text);
    text.parse::<f64>().is_ok() || matches!(text.as_str(), "yes" | "no" | "true" | "false" | "~" | "null")
}

/// Whether a character stands in quotes as an escape, so that nothing is hidden from whoever reads the words.
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
