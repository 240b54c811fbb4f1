//! Results of dropped files.

use serde_json::Value;

use super::read;

fn taken(name: &str, text: &str, kept: &str) -> Value {
    serde_json::from_str(&read(name, text.as_bytes().to_vec(), kept.as_bytes())).unwrap_or_default()
}

#[test]
fn a_document_becomes_an_edition_with_its_files() {
    let rules = "# Comprehensive Rules\n\n## 1. Hand\n1.1. A hand is a zone. See 1.2.\n\n1.2. Its cards are hidden.\n";
    let taken = taken("cr-1.5.md", rules, "[]");
    let edition = &taken["edition"];
    assert_eq!(edition["edition"], "1.5", "{taken}");
    assert_eq!(edition["rules"], 3, "{taken}");
    assert!(edition["files"][0][1].as_str().is_some_and(|text| text.contains("A hand is a zone")), "{taken}");
}

#[test]
fn card_data_join_what_is_kept() {
    let card = |name: &str, number: u32| {
        format!(
            r#"{{"name": "{name}", "type": "unit", "set": "OWN", "number": {number}, "cost": 2, "power": 2, "hp": 2, "arenas": ["ground"], "text": "Sentinel"}}"#
        )
    };
    let first = taken("own.jsonl", &card("Clerk of Nowhere", 1), "[]");
    assert_eq!(first["cards"]["new"], 1, "{first}");
    let kept = first["cards"]["files"].to_string();
    let other = card("Porter of Nowhere", 1).replace("OWN", "ELSE");
    let second = taken("else.jsonl", &other, &kept);
    let names: Vec<&Value> = second["cards"]["files"].as_array().into_iter().flatten().map(|file| &file[0]).collect();
    assert_eq!(names, ["else.yaml", "own.yaml", "texts.jsonl"], "{second}");
    assert_eq!(second["cards"]["texts"], 2, "{second}");
}

#[test]
fn refuses_other_files_with_a_way_out() {
    for (name, text) in
        [("a.json", "{}"), ("a.json", "[1, 2"), ("a.txt", "Nothing of the kind."), ("a.txt", ""), ("a.bin", "a\0b")]
    {
        let taken = taken(name, text, "[]");
        assert!(
            taken["refused"]["message"].as_str().is_some_and(|message| message.contains(name)),
            "{text:?}: {taken}"
        );
        assert_ne!(taken["refused"]["help"][0], Value::Null, "{text:?}: {taken}");
    }
}
