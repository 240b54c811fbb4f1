//! Writes an event: the header a key a line, and a change as one entry of a list.
//!
//! The text is what serde makes of the value, so it reads back as the same; here it is only put on lines: a change
//! that holds no list takes one line, of any other each key has its line, and each element of a list has one.

use swu_text::yaml::tree::Value;
use swu_text::yaml::write::{Style, tree, words};

use super::change::Change;
use super::header::Header;

const OPENING: &str =
    "# Kept by `judge event`: each entry of the journal is a change, checked by the rules when it is read.\n";

const STYLE: Style = Style { key: str::to_owned, plain: str::to_owned, text: words, has_empty_entries: true };

/// The file of an event without changes.
pub(super) fn head(header: &Header) -> String {
    let mut text = OPENING.to_owned();
    for (key, value) in tree(header).entries() {
        text += &match value.text().filter(|words| is_block(words)) {
            Some(words) => format!("{}: |\n{}", key.text, indented(words)),
            None => STYLE.entry("", &key.text, value, false),
        };
    }
    text + "journal:\n"
}

/// True if a text of several lines can stand in the file line by line, and is the same when it is read.
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
    let margin = format!("{indent}    ");
    let written = tree(change);
    let entries = written.entries().iter().map(|(word, body)| {
        if !body.entries().iter().any(|(_, value)| matches!(value.value, Value::List(_))) {
            return format!("{indent}- {}", STYLE.entry(&margin, &word.text, body, false));
        }
        let keys = body.entries().iter();
        let keys = keys.map(|(key, value)| format!("{margin}{}", STYLE.entry(&margin, &key.text, value, true)));
        format!("{indent}- {}:\n{}", word.text, keys.collect::<String>())
    });
    entries.collect()
}
