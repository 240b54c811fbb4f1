//! Writes values: on one line, or an entry of a map a line.

use std::ops::Range;

use serde::Serialize;

use super::tree::{Key, Node, Value};

/// The quotes of a kind of file, and what it leaves out.
#[derive(Clone, Copy)]
pub struct Style {
    /// A key.
    pub key: fn(&str) -> String,
    /// A value that stood without quotes.
    pub plain: fn(&str) -> String,
    /// A value that is text whatever it looks like.
    pub text: fn(&str) -> String,
    /// True if an entry of several is written although it has no value.
    pub has_empty_entries: bool,
}

impl Style {
    /// A value on one line.
    pub fn flow(&self, node: &Node) -> String {
        self.edited(node, &[])
    }

    /// The same, with something else in these places of the file.
    pub fn edited(&self, node: &Node, edits: &[(Range<usize>, String)]) -> String {
        if let Some((_, text)) = edits.iter().find(|(place, _)| *place == node.place.span) {
            return text.clone();
        }
        match &node.value {
            Value::Null => "null".to_owned(),
            Value::Scalar { text, quoted: true } => (self.text)(text),
            Value::Scalar { text, quoted: false } => (self.plain)(text),
            Value::List(items) => {
                format!("[{}]", items.iter().map(|item| self.edited(item, edits)).collect::<Vec<_>>().join(", "))
            }
            Value::Map(entries) => {
                let is_written = |(_, value): &&(Key, Node)| {
                    self.has_empty_entries || entries.len() == 1 || value.value != Value::Null
                };
                let entry = |(key, value): &'_ (Key, Node)| (key.text.clone(), self.edited(value, edits));
                self.map(entries.iter().filter(is_written).map(entry))
            }
        }
    }

    /// A map on one line of values that are written already.
    pub fn map(&self, entries: impl IntoIterator<Item = (impl AsRef<str>, String)>) -> String {
        let entry = |(key, value): (_, String)| format!("{}: {value}", (self.key)(AsRef::as_ref(&key)));
        format!("{{{}}}", entries.into_iter().map(entry).collect::<Vec<_>>().join(", "))
    }

    /// An entry of a map on its line; with `on_lines` the items of a list below it, each on one at that margin.
    pub fn entry(&self, margin: &str, key: &str, value: &Node, on_lines: bool) -> String {
        let key = (self.key)(key);
        if value.items().is_empty() || !on_lines {
            return format!("{key}: {}\n", self.flow(value));
        }
        let items = value.items().iter().map(|item| format!("{margin}- {}\n", self.flow(item)));
        std::iter::once(format!("{key}:\n")).chain(items).collect()
    }
}

/// A value as serde writes it; nothing of what it cannot write.
pub fn tree(value: &impl Serialize) -> Node {
    serde_json::to_value(value).unwrap_or_default().into()
}

/// Words that mean something else without quotes, in some edition of YAML.
const RESERVED: [&str; 9] = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"];

/// Text, in double quotes where some edition of YAML could take it for something else.
pub fn words(text: &str) -> String {
    let is_plain = text.starts_with(char::is_alphanumeric)
        && text.ends_with(|c: char| c.is_alphanumeric() || c == '.')
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '.' | '\'' | '_'))
        && text.parse::<f64>().is_err()
        && !RESERVED.iter().any(|word| word.eq_ignore_ascii_case(text));
    if is_plain { text.to_owned() } else { in_double_quotes(text) }
}

/// Text in double quotes, as JSON writes it.
pub fn in_double_quotes(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
