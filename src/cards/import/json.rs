//! Finds the card objects of a JSON text, each with its place, so that a broken one does not hide the others.
//!
//! Understood are an object a line, an array of objects, a single object, and the answer of the public card API: an
//! object with the array as its `data`.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;

/// A piece of the text that should be one card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece<'t> {
    /// The byte of the whole text at which it begins, and the line, from 1.
    pub at: usize,
    pub line: usize,
    pub text: &'t str,
}

/// Every piece that should be a card, in order.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = if is_lines(text) { lines(text) } else { objects(text, data(text)) };
    let (mut at, mut line) = (0, 1);
    for piece in &mut pieces {
        line += text.get(at..piece.at).unwrap_or_default().matches('\n').count();
        at = piece.at;
        piece.line = line;
    }
    pieces
}

/// True if there is an object a line: most lines begin with one. In any other layout most begin with a field.
fn is_lines(text: &str) -> bool {
    let starts = |mark: char| text.lines().filter(|line| line.trim_start().starts_with(mark)).count();
    data(text) == 0 && !text.trim_start().starts_with('[') && starts('{') > starts('"')
}

fn lines(text: &str) -> Vec<Piece<'_>> {
    let mut at = 0;
    let mut pieces = Vec::new();
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() {
            pieces.push(Piece { at, line: 0, text: line.trim_end() });
        }
        at += line.len();
    }
    pieces
}

/// Where the array of an API answer begins; 0 in any other text.
fn data(text: &str) -> usize {
    let found = text.find("\"data\"").filter(|at| {
        let before = text.get(..*at).unwrap_or_default().trim_start();
        before.strip_prefix('{').is_some_and(|before| !before.contains(['{', '[']))
    });
    let array = |at: usize| text.get(at..)?.find('[').map(|bracket| at + bracket);
    found.and_then(array).unwrap_or(0)
}

/// The outermost objects from `from` on, and what stands between them that is no punctuation.
fn objects(text: &str, from: usize) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let (mut depth, mut start, mut quoted, mut escaped) = (0_usize, from, false, false);
    let mut stray: Option<usize> = None;
    let mut push = |start: usize, end: usize| {
        pieces.extend(text.get(start..end).map(|text| Piece { at: start, line: 0, text }));
    };
    for (at, c) in text.char_indices().skip_while(|(at, _)| *at < from) {
        if quoted {
            // A string does not go beyond its line: a missing quote spoils no more than its object.
            quoted = !(c == '\n' || c == '"' && !escaped);
            escaped = c == '\\' && !escaped;
            continue;
        }
        match c {
            '{' => {
                if depth == 0 {
                    if let Some(stray) = stray.take() {
                        push(stray, at);
                    }
                    start = at;
                }
                depth += 1;
            }
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    push(start, at + 1);
                }
            }
            '"' if depth > 0 => (quoted, escaped) = (true, false),
            ']' if depth == 0 && from > 0 => return pieces,
            c if depth == 0 && stray.is_none() && !c.is_whitespace() && !matches!(c, '[' | ']' | ',' | '\u{feff}') => {
                stray = Some(at);
            }
            _ => {}
        }
    }
    if depth > 0 {
        push(start, text.len());
    } else if let Some(stray) = stray {
        push(stray, text.len());
    }
    pieces
}

/// The fields of an object, as they are written.
#[derive(Debug)]
pub(super) struct Fields<'t>(pub Vec<(String, &'t RawValue)>);

impl<'t> Fields<'t> {
    /// The value of the first of those names that is there and says something.
    pub fn get(&self, names: &[&str]) -> Option<&'t RawValue> {
        let found = self.0.iter().find(|(name, value)| names.contains(&name.as_str()) && value.get() != "null");
        found.map(|(_, value)| *value)
    }
}

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card as a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields: Vec<(String, &'de RawValue)> = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, &'de RawValue>()? {
                    if fields.iter().any(|(known, _)| *known == name) {
                        return Err(A::Error::custom(format!("duplicate field `{name}`")));
                    }
                    fields.push((name, value));
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// The byte of a text that a message of the JSON parser is about.
pub(super) fn offset(text: &str, error: &serde_json::Error) -> usize {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    (before + error.column().saturating_sub(1)).min(text.len())
}

#[cfg(test)]
mod tests {
    use super::pieces;

    fn found(text: &str) -> Vec<&str> {
        pieces(text).into_iter().map(|piece| piece.text.trim()).collect()
    }

    #[test]
    fn cards_are_found_in_every_layout() {
        let both = [r#"{"a": "}{"}"#, r#"{"b": {"c": 1}}"#];
        for text in [
            "{\"a\": \"}{\"}\n\n{\"b\": {\"c\": 1}}\n".to_owned(),
            format!("[{}, {}]", both[0], both[1]),
            format!("[\n  {},\n  {}\n]\n", both[0], both[1]),
            format!("{{\"total_cards\": 2, \"data\": [{},{}], \"more\": {{}}}}", both[0], both[1]),
        ] {
            assert_eq!(found(&text), both, "{text}");
        }
        assert_eq!(found("{\n  \"a\": 1\n}\n"), ["{\n  \"a\": 1\n}"]);
        assert_eq!(found(" \n"), [""; 0]);
    }

    #[test]
    fn broken_records_do_not_touch_others() {
        assert_eq!(
            found("{\"a\": 1\n{\"b\": 2}\nrubbish\n{\"c\": 3}\n"),
            ["{\"a\": 1", "{\"b\": 2}", "rubbish", "{\"c\": 3}"]
        );
        assert_eq!(found("[{\"a\": \"x},\n{\"b\": 1}]").len(), 1);
        assert_eq!(found("[{\"a\": 1}, rubbish, {\"b\": 1}]"), ["{\"a\": 1}", "rubbish,", "{\"b\": 1}"]);
        assert_eq!(found("not a card"), ["not a card"]);
    }
}
