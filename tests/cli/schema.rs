//! `judge schema` as a process: what it prints is a JSON Schema, with every key of a scenario.

use std::process::Command;

use serde_json::Value;

use crate::command::{CommandExt, program};
use crate::json_schema::JsonSchema;

#[test]
fn the_schema_is_printed_with_what_each_key_means() {
    let output = Command::new(program()).arg("schema").assert().success();
    let schema: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
    JsonSchema::new(&schema).unwrap();
    assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
    let keys: Vec<&str> = schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "title",
        "kind",
        "about",
        "cites",
        "tags",
        "level",
        "source",
        "edition",
        "released",
        "format",
        "cards",
        "setup",
        "steps",
        "expect",
        "quiz",
        "prove",
        "part",
        "author",
        "difficulty",
        "hint",
        "solution",
        "policy",
    ];
    assert_eq!(keys, expected);
    let mut keys_without_words = Vec::new();
    walk("", &schema, &mut keys_without_words);
    assert_eq!(keys_without_words, Vec::<String>::new());
}

/// Collects every key that is described nowhere.
fn walk(path: &str, schema: &Value, undescribed: &mut Vec<String>) {
    if let Some(properties) = schema["properties"].as_object() {
        // The keys that `then` requires are described where they are declared.
        let described = properties.iter().filter(|_| !path.ends_with("/then") && !path.ends_with("/if"));
        undescribed.extend(
            described
                .filter(|(_, key)| key["description"].as_str().is_none_or(str::is_empty))
                .map(|(key, _)| format!("{path} {key}")),
        );
    }
    match schema {
        Value::Object(map) => map.iter().for_each(|(key, inner)| walk(&format!("{path}/{key}"), inner, undescribed)),
        Value::Array(items) => items.iter().for_each(|inner| walk(path, inner, undescribed)),
        _ => {}
    }
}
