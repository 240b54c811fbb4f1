//! The JSON Schema of scenario files, for editors that complete and check as you type.
//!
//! It consists of the keys that the reader reads ([`super::key`]) and of schemas beside the code that reads other values.
//! It accepts every file that the reader accepts. It does not check what only the reader can know, such as the names of
//! players and cards.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value};

use super::file::Scenario;
use super::key::{Entry, Need};
use super::name::Reference;
use super::read::MAX_COUNT;

/// The JSON Schema (draft 7, which editors know best) of a scenario file.
pub fn schema() -> Schema {
    SchemaSettings::draft07().into_generator().into_root_schema_for::<Scenario>()
}

/// Gives a type the schema of its values, with a name by which other parts of the schema refer to it.
macro_rules! schema_of {
    ($type:ty, $name:literal, $schema:expr) => {
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema = $schema;
                schema(generator)
            }
        }
    };
}
pub(crate) use schema_of;

/// A map of these keys and no others.
pub(crate) fn map(keys: &[Entry], generator: &mut SchemaGenerator) -> Schema {
    let mut properties = Map::new();
    for key in keys {
        properties.insert(key.name.to_owned(), key.property(generator).to_value());
    }
    let mut schema = json_schema!({"type": "object", "properties": properties, "additionalProperties": false});
    let required: Vec<&str> =
        keys.iter().filter(|key| matches!(key.need, Need::Required)).map(|key| key.name).collect();
    if !required.is_empty() {
        schema.insert("required".to_owned(), required.into());
    }
    schema
}

/// The same, with at least one of them: a claim that claims something.
pub(crate) fn facts(keys: &[Entry], generator: &mut SchemaGenerator) -> Schema {
    let mut schema = map(keys, generator);
    schema.insert("minProperties".to_owned(), 1.into());
    schema
}

/// A map whose keys are names.
pub(crate) fn map_of(values: &Schema) -> Schema {
    json_schema!({"type": "object", "additionalProperties": values})
}

/// The same, with one entry.
pub(crate) fn pair_of(values: &Schema) -> Schema {
    json_schema!({"type": "object", "additionalProperties": values, "minProperties": 1, "maxProperties": 1})
}

/// A map with one of these keys, each with its description.
pub(crate) fn one_key<'k>(keys: impl IntoIterator<Item = (&'k str, &'k str)>, value: &Schema) -> Schema {
    let mut properties = Map::new();
    for (key, about) in keys {
        let mut value = value.clone();
        value.insert("description".to_owned(), about.into());
        properties.insert(key.to_owned(), value.to_value());
    }
    let mut schema = pair_of(&json_schema!(false));
    schema.insert("properties".to_owned(), properties.into());
    schema
}

pub(crate) fn any_of(schemas: impl IntoIterator<Item = Schema>) -> Schema {
    let schemas: Vec<Schema> = schemas.into_iter().collect();
    json_schema!({"anyOf": schemas})
}

/// The values of a schema, or nothing.
pub(crate) fn or_null(mut schema: Schema) -> Schema {
    let nothing = json_schema!({"type": "null"});
    let is_a_choice = schema.as_object().is_some_and(|keywords| keywords.len() == 1);
    match schema.get_mut("anyOf") {
        Some(Value::Array(several)) if is_a_choice => {
            several.push(nothing.to_value());
            schema
        }
        _ => any_of([schema, nothing]),
    }
}

/// Any words: a number or a yes or no counts as the words that it is written with.
pub(crate) fn text(generator: &mut SchemaGenerator) -> Schema {
    struct Words;
    schema_of!(Words, "Words", |_| json_schema!({"type": ["string", "number", "boolean"], "pattern": r"\S"}));
    of::<Words>(generator)
}

/// One text or a list of them.
pub(crate) fn texts(generator: &mut SchemaGenerator) -> Schema {
    struct List;
    schema_of!(List, "WordsOrList", |generator| one_or_list(text(generator)));
    of::<List>(generator)
}

/// Words for a card or a player, or a card with facts.
pub(crate) fn reference(generator: &mut SchemaGenerator) -> Schema {
    of::<Reference>(generator)
}

/// One of them or a list.
pub(crate) fn references(generator: &mut SchemaGenerator) -> Schema {
    one_or_list(reference(generator))
}

/// A value, or a list of such values.
pub(crate) fn one_or_list(one: Schema) -> Schema {
    let list = json_schema!({"type": "array", "items": one});
    any_of([one, list])
}

/// A list of exactly two such values.
pub(crate) fn two(one: Schema) -> Schema {
    json_schema!({"type": "array", "items": one, "minItems": 2, "maxItems": 2})
}

/// A value, or a list of such values that is not empty.
pub(crate) fn one_or_more(one: Schema) -> Schema {
    let list = json_schema!({"type": "array", "items": one, "minItems": 1});
    any_of([one, list])
}

/// Yes or no in the spellings of YAML 1.1 and 1.2.
pub(crate) fn flag(generator: &mut SchemaGenerator) -> Schema {
    struct Flag;
    schema_of!(Flag, "YesOrNo", |_| {
        json_schema!({"type": ["boolean", "string"], "pattern": pattern(&["true", "false", "yes", "no"])})
    });
    of::<Flag>(generator)
}

/// Points of damage, HP or cost.
pub(crate) fn amount(generator: &mut SchemaGenerator) -> Schema {
    struct Amount;
    schema_of!(Amount, "Amount", |_| whole(Some(0), Some(u32::MAX.into())));
    of::<Amount>(generator)
}

pub(crate) fn count(_: &mut SchemaGenerator) -> Schema {
    whole(Some(0), Some(MAX_COUNT.into()))
}

pub(crate) fn number(_: &mut SchemaGenerator) -> Schema {
    whole(Some(i32::MIN.into()), Some(i32::MAX.into()))
}

/// Words that are a whole number.
pub(crate) const WHOLE: &str = r"^\s*[+-]?[0-9]+\s*$";

/// Words that are a number.
pub(crate) const NUMERIC: &str = r"^\s*[+-]?[0-9]+(\.[0-9]*)?\s*$";

/// A whole number within bounds, also in quotes.
pub(crate) fn whole(least: Option<i64>, most: Option<i64>) -> Schema {
    let mut schema = json_schema!({"type": ["integer", "string"], "pattern": WHOLE});
    for (bound, value) in [("minimum", least), ("maximum", most)] {
        if let Some(value) = value {
            schema.insert(bound.to_owned(), value.into());
        }
    }
    schema
}

/// One of the words of a table: as written, for completion, and as the reader compares them.
pub(crate) fn words<T>(table: &[(&str, T)]) -> Schema {
    one_of_words(&table.iter().map(|(word, _)| *word).collect::<Vec<_>>())
}

/// The same for words alone.
pub(crate) fn one_of_words(words: &[&str]) -> Schema {
    json_schema!({"anyOf": [{"enum": words}, {"type": "string", "pattern": pattern(words)}]})
}

/// A pattern that matches these words as names are compared: in any case, with any white space between and around them.
pub(crate) fn pattern(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| spelt(word)).collect();
    format!(r"^\s*({})\s*$", words.join("|"))
}

/// A word in any case, as a regular expression of every dialect.
pub(crate) fn spelt(word: &str) -> String {
    let letter = |letter: char| match letter {
        ' ' => r"\s+".to_owned(),
        '-' => "[-‑–]".to_owned(),
        _ => format!("[{}{}]", letter.to_uppercase(), letter.to_lowercase()),
    };
    word.chars().map(letter).collect()
}

/// The schema of a type that has its own.
pub(crate) fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}
