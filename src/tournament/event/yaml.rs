//! How an event is written: the header a key a line, and a change as one entry of a list.
//!
//! What is written is what serde makes of the value, so it reads back as the same; here it is only put on lines: a change
//! that holds no list takes one line, of any other each key has its line, and each element of a list has one.

use std::fmt::Write;

use serde::Serialize;
use serde_json::{Map, Value};

use super::change::Change;
use super::header::Header;

const OPENING: &str =
    "# Kept by `judge event`: each entry of the journal is a change, checked by the rules when it is read.\n";

/// Words that mean something else without quotes, in some edition of YAML.
const RESERVED: [&str; 9] = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"];

/// The file of an event without changes.
pub(super) fn head(header: &Header) -> String {
    let mut text = OPENING.to_owned();
    for (key, value) in &map(header) {
        match value.as_str().filter(|words| is_block(words)) {
            Some(words) => push(&mut text, format_args!("{key}: |\n{}", indented(words))),
            None => push(&mut text, format_args!("{key}: {}\n", flow(value))),
        }
    }
    text.push_str("journal:\n");
    text
}

/// Whether a text of several lines can stand in the file line by line, and is the same when it is read.
fn is_block(text: &str) -> bool {
    let is_plain =
        |c: char| c == '\n' || !c.is_control() && !matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}');
    let ends_once = text.ends_with('\n') && !text.ends_with("\n\n");
    ends_once && text.starts_with(|c: char| !c.is_whitespace()) && text.chars().all(is_plain)
}

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect()
}

/// A change as an entry of the journal, with its line end.
pub(super) fn entry(change: &Change, indent: &str) -> String {
    let mut text = String::new();
    for (word, body) in &map(change) {
        let keys = body.as_object().filter(|body| body.values().any(Value::is_array));
        let Some(keys) = keys else {
            push(&mut text, format_args!("{indent}- {word}: {}\n", flow(body)));
            continue;
        };
        push(&mut text, format_args!("{indent}- {word}:\n"));
        for (key, value) in keys {
            match value.as_array().filter(|items| !items.is_empty()) {
                None => push(&mut text, format_args!("{indent}    {key}: {}\n", flow(value))),
                Some(items) => {
                    push(&mut text, format_args!("{indent}    {key}:\n"));
                    for item in items {
                        push(&mut text, format_args!("{indent}    - {}\n", flow(item)));
                    }
                }
            }
        }
    }
    text
}

/// Writing into a text cannot fail.
fn push(text: &mut String, words: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(words);
}

/// The keys of a value that has some, without those that say nothing.
fn map(value: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(map)) => map,
        Ok(_) | Err(_) => Map::new(),
    }
}

/// A value on one line.
fn flow(value: &Value) -> String {
    match value {
        Value::String(text) => scalar(text),
        Value::Array(items) => format!("[{}]", items.iter().map(flow).collect::<Vec<_>>().join(", ")),
        Value::Object(map) => {
            let entries: Vec<String> = map.iter().map(|(key, value)| format!("{key}: {}", flow(value))).collect();
            format!("{{{}}}", entries.join(", "))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// Text, in quotes where it could be taken for something else.
fn scalar(text: &str) -> String {
    let is_plain = text.starts_with(char::is_alphanumeric)
        && text.ends_with(|c: char| c.is_alphanumeric() || c == '.')
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '.' | '\'' | '_'))
        && text.parse::<f64>().is_err()
        && !RESERVED.iter().any(|word| word.eq_ignore_ascii_case(text));
    if is_plain { text.to_owned() } else { Value::String(text.to_owned()).to_string() }
}
