//! JSON Schema as far as the schemas of the program use it. A keyword that is not known here makes a schema invalid, so
//! that nothing in a schema goes unchecked.

use std::collections::HashMap;

use regex::Regex;
use serde_json::Value::{self, Array, Bool, Number, Object, String as Text};
use serde_json::{Map, json};

/// Keywords for readers, which no document can break.
const NOTES: [&str; 7] = ["$schema", "$defs", "definitions", "title", "description", "default", "format"];

/// The formats that say how a program holds a number.
const FORMATS: [&str; 9] = ["double", "float", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64"];

/// The schema of a schema.
fn meta() -> Value {
    let schema = json!({"$ref": "#"});
    let named = json!({"type": "object", "additionalProperties": schema});
    let schemas = json!({"type": "array", "minItems": 1, "items": schema});
    let names = json!({"type": "array", "items": {"type": "string"}});
    let kind = json!({"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]});
    let (text, count) = (json!({"type": "string"}), json!({"type": "integer", "minimum": 0}));
    json!({
        "type": ["object", "boolean"],
        "additionalProperties": false,
        "properties": {
            "$schema": text, "$defs": named, "definitions": named, "title": text, "description": text, "default": true,
            "$ref": text, "allOf": schemas, "anyOf": schemas, "oneOf": schemas, "not": schema,
            "if": schema, "then": schema, "else": schema,
            "type": {"anyOf": [kind, {"type": "array", "items": kind}]}, "enum": {"type": "array"}, "const": true,
            "properties": named, "patternProperties": named, "additionalProperties": schema, "propertyNames": schema,
            "required": names, "dependencies": named, "minProperties": count, "maxProperties": count,
            "items": schema, "prefixItems": schemas, "minItems": count, "maxItems": count,
            "pattern": text, "format": {"enum": FORMATS}, "minimum": {"type": "number"}, "maximum": {"type": "number"},
        },
    })
}

/// A schema that consists of known keywords, patterns that can be read, and references that lead somewhere.
pub struct JsonSchema {
    root: Value,
    patterns: HashMap<String, Regex>,
}

impl JsonSchema {
    /// Reads a schema, or says where it is none.
    pub fn new(root: &Value) -> Result<Self, Vec<String>> {
        let mut schema = Self { root: root.clone(), patterns: HashMap::new() };
        let mut wrong = Self { root: meta(), patterns: HashMap::new() }.problems(root);
        let is_draft_7 = root["$schema"].as_str().is_some_and(|draft| draft.contains("draft-07"));
        let mut waiting = vec![root];
        while let Some(value) = waiting.pop() {
            let of_keys = value["patternProperties"].as_object().into_iter().flat_map(Map::keys).map(String::as_str);
            for pattern in of_keys.chain(value["pattern"].as_str()) {
                match Regex::new(pattern) {
                    Ok(regex) => drop(schema.patterns.insert(pattern.to_owned(), regex)),
                    Err(error) => wrong.push(error.to_string()),
                }
            }
            match value {
                Array(items) => waiting.extend(items),
                Object(keywords) => {
                    waiting.extend(keywords.values());
                    let Some(to) = value["$ref"].as_str() else { continue };
                    if schema.target(to).is_none() {
                        wrong.push(format!("`{to}` not found"));
                    }
                    if is_draft_7 && keywords.len() > 1 {
                        wrong.push(format!("draft 7 ignores what is beside `{to}`"));
                    }
                }
                _ => {}
            }
        }
        if wrong.is_empty() { Ok(schema) } else { Err(wrong) }
    }

    fn target(&self, to: &str) -> Option<&Value> {
        self.root.pointer(to.strip_prefix('#')?)
    }

    /// Places where a document breaks the schema, each with the keyword that does not hold there.
    pub fn problems(&self, document: &Value) -> Vec<String> {
        self.within(&self.root, document)
    }

    fn within(&self, schema: &Value, value: &Value) -> Vec<String> {
        match schema {
            Object(keywords) => keywords.iter().flat_map(|(name, says)| self.by(keywords, name, says, value)).collect(),
            Bool(true) => Vec::new(),
            _ => vec![": not allowed".to_owned()],
        }
    }

    /// The problems by one keyword among others.
    fn by(&self, keywords: &Map<String, Value>, name: &str, says: &Value, value: &Value) -> Vec<String> {
        let part = |key: &dyn std::fmt::Display, schema: &Value, part: &Value| -> Vec<String> {
            self.within(schema, part).into_iter().map(|problem| format!("/{key}{problem}")).collect()
        };
        match (name, says, value) {
            ("$ref", Text(to), _) => self.within(self.target(to).unwrap(), value),
            ("allOf", Array(all), _) => all.iter().flat_map(|schema| self.within(schema, value)).collect(),
            ("if", ..) => {
                let next = if self.within(says, value).is_empty() { "then" } else { "else" };
                keywords.get(next).map(|schema| self.within(schema, value)).unwrap_or_default()
            }
            ("dependencies", Object(schemas), Object(entries)) => {
                let present = schemas.iter().filter(|(key, _)| entries.contains_key(*key));
                present.flat_map(|(_, schema)| self.within(schema, value)).collect()
            }
            ("properties" | "patternProperties" | "additionalProperties", _, Object(entries)) => {
                let by_key = |key: &String| self.of_entry(keywords, name, key).into_iter();
                entries.iter().flat_map(|(key, value)| by_key(key).flat_map(move |by| part(key, by, value))).collect()
            }
            ("propertyNames", _, Object(entries)) => {
                entries.keys().flat_map(|key| part(key, says, &json!(key))).collect()
            }
            ("items", _, Array(items)) => {
                let first = keywords.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
                items.iter().enumerate().skip(first).flat_map(|(at, item)| part(&at, says, item)).collect()
            }
            ("prefixItems", Array(schemas), Array(items)) => {
                let both = schemas.iter().zip(items).enumerate();
                both.flat_map(|(at, (schema, item))| part(&at, schema, item)).collect()
            }
            _ if self.holds(name, says, value) => Vec::new(),
            _ => vec![format!(": {name}")],
        }
    }

    /// The schemas that one keyword has for the entry of a map with this key.
    fn of_entry<'s>(&self, keywords: &'s Map<String, Value>, name: &str, key: &str) -> Vec<&'s Value> {
        match (name, keywords.get(name)) {
            ("properties", Some(schemas)) => schemas.get(key).into_iter().collect(),
            ("patternProperties", Some(Object(schemas))) => {
                let such = schemas.iter().filter(|(pattern, _)| self.patterns[*pattern].is_match(key));
                such.map(|(_, schema)| schema).collect()
            }
            ("additionalProperties", Some(schema)) => {
                let known = ["properties", "patternProperties"].map(|name| self.of_entry(keywords, name, key));
                if known.concat().is_empty() { vec![schema] } else { Vec::new() }
            }
            _ => Vec::new(),
        }
    }

    /// True if a value satisfies a keyword about the whole of it.
    fn holds(&self, name: &str, says: &Value, value: &Value) -> bool {
        let fits = |schema: &&Value| self.within(schema, value).is_empty();
        let at_least = |size: usize| size as u64 >= says.as_u64().unwrap();
        let at_most = |size: usize| size as u64 <= says.as_u64().unwrap();
        match (name, says, value) {
            ("anyOf", Array(some), _) => some.iter().any(|schema| fits(&schema)),
            ("oneOf", Array(some), _) => some.iter().filter(fits).count() == 1,
            ("not", ..) => !fits(&says),
            ("type", Text(kind), _) => is_of(kind, value),
            ("type", Array(kinds), _) => kinds.iter().filter_map(Value::as_str).any(|kind| is_of(kind, value)),
            ("enum", Array(values), _) => values.contains(value),
            ("const", ..) => says == value,
            ("required", Array(keys), Object(entries)) => {
                keys.iter().filter_map(Value::as_str).all(|key| entries.contains_key(key))
            }
            ("minProperties", _, Object(entries)) => at_least(entries.len()),
            ("maxProperties", _, Object(entries)) => at_most(entries.len()),
            ("minItems", _, Array(items)) => at_least(items.len()),
            ("maxItems", _, Array(items)) => at_most(items.len()),
            ("pattern", Text(pattern), Text(text)) => self.patterns[pattern].is_match(text),
            ("minimum", _, Number(_)) => value.as_f64() >= says.as_f64(),
            ("maximum", _, Number(_)) => value.as_f64() <= says.as_f64(),
            _ => true,
        }
    }
}

fn is_of(kind: &str, value: &Value) -> bool {
    match kind {
        "array" => value.is_array(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "object" => value.is_object(),
        "string" => value.is_string(),
        _ => value.as_f64().is_some_and(|number| number.fract() == 0.0),
    }
}

/// Keywords, each with a document that they let pass, one that breaks them, and how.
const KEYWORDS: [[&str; 4]; 30] = [
    ["{$ref: '#/$defs/a', $defs: {a: {type: 'null'}}}", "null", "0", ": type"],
    ["{allOf: [{minimum: 1}, {maximum: 2}]}", "2", "3", ": maximum"],
    ["{anyOf: [{minimum: 5}, {maximum: 2}]}", "2", "3", ": anyOf"],
    ["{oneOf: [{minimum: 2}, {minimum: 3}]}", "2", "3", ": oneOf"],
    ["{not: {minimum: 3}}", "2", "3", ": not"],
    ["{if: {minimum: 3}, then: {const: 4}}", "2", "3", ": const"],
    ["{if: {minimum: 3}, else: {const: 2}}", "3", "1", ": const"],
    ["{type: integer}", "3.0", "3.5", ": type"],
    ["{type: [number, array]}", "[]", "{}", ": type"],
    ["{type: [boolean, object]}", "{}", "'true'", ": type"],
    ["{type: string}", "''", "true", ": type"],
    ["{enum: [a, null]}", "null", "b", ": enum"],
    ["{const: [1]}", "[1]", "[]", ": const"],
    ["{properties: {a: {items: false}}}", "{b: [1]}", "{a: [1]}", "/a/0: not allowed"],
    ["{properties: {a: true}, additionalProperties: false}", "{a: 1}", "{b: 1}", "/b: not allowed"],
    ["{additionalProperties: {const: 1}}", "{a: 1}", "{a: 1, b: 2}", "/b: const"],
    ["{patternProperties: {'^a': {const: 1}}}", "{a: 1, b: 2}", "{ab: 2}", "/ab: const"],
    ["{patternProperties: {a: true}, additionalProperties: false}", "{ab: 1}", "{b: 1}", "/b: not allowed"],
    ["{propertyNames: {enum: [a]}}", "{a: 1}", "{b: 1}", "/b: enum"],
    ["{required: [a]}", "{a: 1}", "{b: 1}", ": required"],
    ["{dependencies: {a: {maxProperties: 1}}}", "{b: 1, c: 2}", "{a: 1, b: 2}", ": maxProperties"],
    ["{minProperties: 1}", "{a: 1}", "{}", ": minProperties"],
    ["{maxProperties: 1}", "{a: 1}", "{a: 1, b: 2}", ": maxProperties"],
    ["{prefixItems: [true, {const: 1}], items: {const: 2}}", "[0, 1, 2]", "[0, 2, 2]", "/1: const"],
    ["{prefixItems: [true], items: {const: 2}}", "[0]", "[2, 0]", "/1: const"],
    ["{minItems: 1}", "[0]", "[]", ": minItems"],
    ["{maxItems: 1}", "[0]", "[0, 0]", ": maxItems"],
    ["{pattern: '^[a-c]+$'}", "cab", "cat", ": pattern"],
    ["{minimum: -1.5}", "-1.5", "-2", ": minimum"],
    ["{maximum: 7}", "7", "8", ": maximum"],
];

#[test]
fn each_keyword_holds_and_breaks() {
    let schemas = KEYWORDS.map(|[schema, fits, breaks, problem]| {
        let [schema, fits, breaks] = [schema, fits, breaks].map(|text| swu_text::yaml::read::<Value>(text).unwrap());
        let read = JsonSchema::new(&schema).unwrap();
        assert_eq!((read.problems(&fits), read.problems(&breaks)), (vec![], vec![problem.to_owned()]), "{schema}");
        schema
    });
    let meta = meta();
    let untried = meta["properties"]
        .as_object()
        .unwrap()
        .keys()
        .filter(|name| !NOTES.contains(&name.as_str()) && schemas.iter().all(|schema| schema.get(name).is_none()));
    assert_eq!(untried.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn refuses_invalid_schemas() {
    for [schema, problem] in [
        ["[]", ": type"],
        ["{items: {contains: true}}", "/items/contains: not allowed"],
        ["{items: [true]}", "/items: type"],
        ["{properties: {a: 1}}", "/properties/a: type"],
        ["{required: a}", "/required: type"],
        ["{type: text}", "/type: anyOf"],
        ["{anyOf: []}", "/anyOf: minItems"],
        ["{minItems: -1}", "/minItems: minimum"],
        ["{format: date}", "/format: enum"],
        ["{not: {$ref: '#/$defs/a'}}", "`#/$defs/a` not found"],
        ["{$ref: other.json}", "`other.json` not found"],
        ["{$schema: draft-07, allOf: [{$ref: '#', minimum: 1}]}", "draft 7 ignores what is beside `#`"],
    ] {
        let schema = swu_text::yaml::read(schema).unwrap();
        assert_eq!(JsonSchema::new(&schema).err(), Some(vec![problem.to_owned()]), "{schema}");
    }
    assert!(JsonSchema::new(&json!({"pattern": "("})).is_err());
    assert_eq!(JsonSchema::new(&meta()).err(), None);
}
