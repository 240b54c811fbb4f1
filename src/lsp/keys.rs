//! The keys of scenario files and what they mean, from the schema that is made of the reader's own tables.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use crate::cursor::Part;
use crate::document::{Document, Kind};

/// The schema of a scenario file.
pub(crate) static SCHEMA: LazyLock<Value> = LazyLock::new(|| swu_scenario::schema().to_value());

/// The keys and words that can stand in one place of a file.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary {
    /// The keys of a map, each with what it means.
    pub keys: BTreeMap<String, Key>,
    /// The words of a table.
    pub words: Vec<String>,
}

/// A key of the schema.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Key {
    pub about: String,
    pub required: bool,
    /// In the order of the table.
    pub place: usize,
}

/// The keys and words that can stand beneath a path in a document.
pub(crate) fn allowed(document: &Document, path: &[Part]) -> Vocabulary {
    let mut schemas = top(document.kind());
    for part in path {
        schemas = match part {
            Part::Key(key) => schemas.iter().flat_map(|schema| beneath_key(schema, key, document)).collect(),
            Part::Item(_) => schemas.iter().flat_map(|schema| items(schema)).collect(),
        };
        if schemas.is_empty() {
            break;
        }
    }
    let mut allowed = Vocabulary::default();
    for schema in &schemas {
        each(schema, 0, &mut |schema| allowed.add(schema));
    }
    allowed.words.dedup();
    allowed
}

/// The schemas of a whole file of that kind.
fn top(kind: Kind) -> Vec<&'static Value> {
    let schema = &*SCHEMA;
    let by_kind = match kind {
        Kind::Question => schema.get("then"),
        Kind::Tournament => schema.pointer("/else/then"),
        Kind::Game | Kind::Empty => schema.pointer("/else/else/else"),
        Kind::Event | Kind::Policy | Kind::Other => return Vec::new(),
    };
    // What depends on the kind comes first: it says more.
    by_kind.into_iter().chain([schema]).collect()
}

impl Vocabulary {
    fn add(&mut self, schema: &'static Value) {
        let required = schema.get("required").and_then(Value::as_array);
        let is_required = |key: &str| required.is_some_and(|keys| keys.iter().any(|one| one == key));
        for (key, value) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            // `true` is what YAML 1.1 makes of `on`, and nothing that anybody should write.
            if key == "true" {
                continue;
            }
            let about = value.get("description").and_then(Value::as_str).unwrap_or_default();
            let place = self.keys.len();
            let known = self.keys.entry(key.clone()).or_insert_with(|| Key { place, ..Key::default() });
            if known.about.is_empty() {
                about.clone_into(&mut known.about);
            }
            known.required |= is_required(key);
        }
        let words = schema.get("enum").and_then(Value::as_array).into_iter().flatten();
        self.words.extend(words.filter_map(Value::as_str).map(str::to_owned));
        let types = schema.get("type").and_then(Value::as_array);
        let has = |name: &str| types.is_some_and(|types| types.iter().any(|one| one == name));
        if has("boolean") && !has("number") {
            self.words.extend(["true", "false"].map(str::to_owned));
        }
    }
}

/// Calls with a schema and all that it is made of: what it points at, and each of its ways.
fn each(schema: &'static Value, level: usize, see: &mut dyn FnMut(&'static Value)) {
    if level > 12 {
        return;
    }
    see(schema);
    if let Some(pointed) = schema.get("$ref").and_then(Value::as_str).and_then(resolve) {
        each(pointed, level + 1, see);
    }
    for word in ["anyOf", "allOf", "oneOf"] {
        for way in schema.get(word).and_then(Value::as_array).into_iter().flatten() {
            each(way, level + 1, see);
        }
    }
}

fn resolve(pointer: &str) -> Option<&'static Value> {
    SCHEMA.pointer(pointer.strip_prefix('#')?)
}

/// The schemas of the value of a key.
fn beneath_key(schema: &'static Value, key: &str, document: &Document) -> Vec<&'static Value> {
    let (mut known, mut named) = (Vec::new(), Vec::new());
    each(schema, 0, &mut |schema| {
        let property = schema.get("properties").and_then(|keys| keys.get(key));
        match property {
            // What only says that the key is there is followed elsewhere.
            Some(property)
                if property.as_object().is_some_and(|words| words.keys().any(|word| word != "description")) =>
            {
                known.push(property);
            }
            Some(_) => {}
            None => named.extend(schema.get("additionalProperties").filter(|named| named.is_object())),
        }
    });
    if known.is_empty() { named.into_iter().flat_map(|schema| facts(schema, key, document)).collect() } else { known }
}

/// The claim of this player or card, among those of all players and cards.
fn facts(schema: &'static Value, name: &str, document: &Document) -> Vec<&'static Value> {
    let wanted = if document.is_player(name) { "OfPlayer" } else { "OfCard" };
    let mut found = Vec::new();
    each(schema, 0, &mut |schema| {
        let pointer = schema.get("$ref").and_then(Value::as_str).unwrap_or_default();
        if pointer.ends_with(wanted) {
            found.push(schema);
        }
    });
    if found.is_empty() { vec![schema] } else { found }
}

/// The schemas of the items of a list. Where one value may stand for a list, it is one of these too.
fn items(schema: &'static Value) -> Vec<&'static Value> {
    let mut found = Vec::new();
    each(schema, 0, &mut |schema| found.extend(schema.get("items").filter(|items| items.is_object())));
    found
}
