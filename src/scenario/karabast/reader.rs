//! Values of the form, each with its path and place, and the messages about them.

use std::collections::HashSet;

use jsonc_parser::ast::{Object, Value};
use jsonc_parser::common::{Range, Ranged};

use super::names::Names;
use crate::read::{MAX_COUNT, shorten, unknown_in};
use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::limits::MOST_ERRORS;

/// A value of a map, with its key and with its path in the whole.
pub(super) struct Field<'o, 's> {
    pub key: &'o str,
    pub value: &'o Value<'s>,
    pub path: String,
}

/// The text that is read.
#[derive(Clone, Copy)]
pub(super) struct Source<'r> {
    pub file: &'r str,
    pub text: &'r str,
    /// The byte that ranges count from.
    pub start: usize,
}

impl Source<'_> {
    /// The place of a range: of its first line, if it has several.
    fn place(self, range: Range) -> Place {
        let start = self.start + range.start;
        let whole = self.text.get(start..self.start + range.end);
        let first = whole.and_then(|text| text.lines().next()).map_or(0, str::len);
        Place::of_span(self.file, self.text, start..start + first)
    }
}

/// A setup that is being read: its text, the names, and the messages so far.
pub(super) struct Reader<'r> {
    pub text: Source<'r>,
    pub names: Names<'r>,
    /// The keys of the players, in the order of their seats.
    pub players: [&'static str; 2],
    /// Everything that was omitted, or assumed.
    pub notes: Messages,
    pub errors: Messages,
}

/// Messages about one text. Those beyond the limit are only counted: the place of each needs a look at the text.
#[derive(Default)]
pub(super) struct Messages {
    list: Vec<Diagnostic>,
    more: usize,
}

impl Messages {
    /// All of them; how many more there are comes last.
    pub fn told(self, last: impl FnOnce(usize) -> Diagnostic) -> Vec<Diagnostic> {
        let last = (self.more > 0).then(|| last(self.more));
        self.list.into_iter().chain(last).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn push(&mut self, make: impl FnOnce() -> Diagnostic) {
        match self.list.len() < MOST_ERRORS {
            true => self.list.push(make()),
            false => self.more += 1,
        }
    }
}

impl Reader<'_> {
    /// Notes an omission from a value, or an assumption.
    pub fn note(&mut self, value: &impl Ranged, path: &str, told: &str) {
        let (text, range) = (self.text, value.range());
        self.notes.push(|| Diagnostic::warning(format!("`{}`: {told}", shorten(path))).at(text.place(range)));
    }

    /// Adds an error about the value with that path.
    pub fn error(&mut self, value: &impl Ranged, path: &str, error: impl FnOnce() -> Diagnostic) {
        let (text, range) = (self.text, value.range());
        self.errors.push(|| error().at(text.place(range)).label(shorten(path)));
    }

    /// The entries of a map without those that have no value. What the simulator could not write is noted.
    pub fn fields<'o, 's>(&mut self, object: &'o Object<'s>, path: &str) -> Vec<Field<'o, 's>> {
        let mut known = HashSet::new();
        let mut fields = Vec::new();
        for property in &object.properties {
            let key = property.name.as_str();
            let path = within(path, key);
            if !known.insert(key) {
                self.error(&property.name, &path, || Diagnostic::error(format!("duplicate key `{}`", shorten(key))));
            } else if let Some(why) = failure(&property.value) {
                self.note(&property.value, &path, &format!("the simulator could not write it: {}", shorten(why)));
            } else if !matches!(property.value, Value::NullKeyword(_)) {
                fields.push(Field { key, value: &property.value, path });
            }
        }
        fields
    }

    /// Notes a key that the reader has no use for.
    pub fn unused(&mut self, field: &Field<'_, '_>, of: &str, known: &[&str]) {
        let note = unknown_in("key", of, field.key, &Place::nowhere(), known);
        let near = note.help.first().filter(|help| help.starts_with("did you mean"));
        let near = near.map_or_else(String::new, |near| format!("; {near}"));
        self.note(field.value, &field.path, &format!("omitted, {}{near}", note.title));
    }

    /// The items of a list with their paths.
    pub fn list<'o, 's>(&mut self, field: &Field<'o, 's>) -> Vec<(&'o Value<'s>, String)> {
        let Value::Array(list) = field.value else {
            self.expected("a list", field.value, &field.path);
            return Vec::new();
        };
        let items = list.elements.iter().enumerate();
        items.map(|(place, item)| (item, format!("{}[{place}]", field.path))).collect()
    }

    pub fn flag(&mut self, field: &Field<'_, '_>) -> bool {
        match field.value {
            Value::BooleanLit(flag) => flag.value,
            other => {
                self.expected("true or false", other, &field.path);
                false
            }
        }
    }

    /// A number of cards, tokens or points of damage.
    pub fn number(&mut self, value: &Value<'_>, path: &str) -> Option<u32> {
        let Value::NumberLit(number) = value else {
            self.expected("a number", value, path);
            return None;
        };
        let number = number.value.parse().ok().filter(|number| *number <= MAX_COUNT);
        if number.is_none() {
            self.expected(&format!("a number from 0 to {MAX_COUNT}"), value, path);
        }
        number
    }

    pub fn text<'o>(&mut self, value: &'o Value<'_>, path: &str, needed: &str) -> Option<&'o str> {
        match value {
            Value::StringLit(text) if !text.value.trim().is_empty() => Some(&text.value),
            other => {
                self.expected(needed, other, path);
                None
            }
        }
    }

    /// Says that something else is needed in the place of a value.
    pub fn expected(&mut self, needed: &str, value: &Value<'_>, path: &str) {
        let found = match value {
            Value::NullKeyword(_) => "nothing".to_owned(),
            Value::StringLit(text) => format!("`{}`", shorten(&text.value)),
            Value::NumberLit(number) => format!("`{}`", shorten(number.value)),
            Value::BooleanLit(flag) => format!("`{}`", flag.value),
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "a map".to_owned(),
        };
        self.error(value, path, || Diagnostic::error(format!("expected {needed}, found {found}")));
    }
}

/// The path of a key of a map.
pub(super) fn within(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// The reason that the simulator gives instead of a value that it could not write.
pub(super) fn failure<'o>(value: &'o Value<'_>) -> Option<&'o str> {
    let Value::Object(object) = value else { return None };
    object.get_string("error").map(|why| why.value.as_ref())
}
