//! `docs/scenarios.md` tells the truth: its whole files are replayed and end as it says, its fragments can be read, and its
//! tables of keys are those of the JSON Schema.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use assert_cmd::Command;
use regex::Regex;
use serde_json::Value;
use swu_judge::scenario::{read, schema};

const PAGE: &str = include_str!("../docs/scenarios.md");

/// What a shown command line is about.
const FILE: &str = "my-ruling.yaml";

/// A fenced block: its language and its text.
struct Block {
    language: String,
    text: String,
}

fn blocks() -> Vec<Block> {
    let fence = Regex::new(r"(?ms)^```(\w+)\n(.*?)^```$").unwrap();
    fence.captures_iter(PAGE).map(|found| Block { language: found[1].to_owned(), text: found[2].to_owned() }).collect()
}

fn is_whole(source: &str) -> bool {
    source.lines().any(|line| line.starts_with("title:"))
}

#[test]
fn whole_files_end_as_the_page_says() {
    let folder = tempfile::tempdir().unwrap();
    let blocks = blocks();
    let (mut silent, mut shown) = (0, BTreeSet::new());
    for (index, file) in
        blocks.iter().enumerate().filter(|(_, block)| block.language == "yaml" && is_whole(&block.text))
    {
        fs::write(folder.path().join(FILE), &file.text).unwrap();
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("judge"));
        let output = command.current_dir(folder.path()).args(["replay", FILE]).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap().trim_end().to_owned();
        let printed = [text(&output.stdout), text(&output.stderr)].join("\n").trim_end().to_owned();
        match blocks.get(index + 1).filter(|next| next.language == "console") {
            Some(console) => {
                let expected = format!("$ judge replay {FILE}\n{printed}\n");
                assert_eq!(console.text, expected, "after\n{}", file.text);
                shown.insert(printed.split_whitespace().next().unwrap_or_default().to_owned());
            }
            None => {
                assert!(output.status.success(), "{}\n{printed}", file.text);
                silent += 1;
            }
        }
    }
    assert!(silent >= 8, "only {silent} examples are replayed without being shown");
    assert_eq!(shown.into_iter().collect::<Vec<_>>(), ["fail", "invalid", "pass", "unsupported"]);
}

#[test]
fn fragments_can_be_read() {
    let mut count = 0;
    for block in blocks().iter().filter(|block| block.language == "yaml" && !is_whole(&block.text)) {
        let has_setup = block.text.lines().any(|line| line.starts_with("setup:"));
        let setup = if has_setup { "" } else { "setup: {players: {ana: {}, ben: {}, cara: {}}}\n" };
        let file = format!("title: a fragment\n{setup}{}", block.text);
        assert!(read("fragment", &file).is_ok(), "{file}\n{:#?}", read("fragment", &file));
        count += 1;
    }
    assert!(count >= 3, "only {count} fragments are read");
}

#[test]
fn the_tables_have_every_key_of_the_schema() {
    let schema = schema().to_value();
    let mut definitions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, definition) in schema["definitions"].as_object().unwrap() {
        definitions.insert(name.clone(), keys_within(definition));
    }
    let mut root = schema.clone();
    root.as_object_mut().unwrap().remove("definitions");
    definitions.insert("Scenario".to_owned(), keys_within(&root));
    definitions.retain(|_, keys| !keys.is_empty());
    assert_eq!(documented(), definitions);
}

/// The keys of every map that a schema describes itself, without pointing at another definition.
fn keys_within(schema: &Value) -> BTreeSet<String> {
    let mut keys: BTreeSet<String> = BTreeSet::new();
    match schema {
        Value::Object(map) => {
            for (word, inner) in map {
                if let ("properties", Some(properties)) = (word.as_str(), inner.as_object()) {
                    keys.extend(properties.keys().cloned());
                    keys.extend(properties.values().flat_map(keys_within));
                } else if word != "default" {
                    keys.extend(keys_within(inner));
                }
            }
        }
        Value::Array(items) => keys.extend(items.iter().flat_map(keys_within)),
        _ => {}
    }
    keys
}

/// The keys that stand below the comments `<!-- keys: … -->`: in the first column of a table, or in a paragraph.
fn documented() -> BTreeMap<String, BTreeSet<String>> {
    let code = Regex::new(r"`([a-z_]+)`").unwrap();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for part in PAGE.split("<!-- keys: ").skip(1) {
        let (name, rest) = part.split_once(" -->").unwrap();
        let paragraph = rest.trim_start().split("\n\n").next().unwrap_or_default();
        let keys = found.entry(name.to_owned()).or_default();
        for line in paragraph.lines() {
            let first_cell = line.strip_prefix('|').and_then(|line| line.split('|').next());
            keys.extend(code.captures_iter(first_cell.unwrap_or(line)).map(|word| word[1].to_owned()));
        }
    }
    found
}

#[test]
fn links_within_the_page_arrive() {
    let headings: BTreeSet<String> = PAGE
        .lines()
        .filter_map(|line| line.strip_prefix('#'))
        .map(|line| {
            let words = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
            words.chars().filter(|letter| letter.is_alphanumeric() || *letter == '-').collect()
        })
        .collect();
    let link = Regex::new(r"\]\(#([^)]+)\)").unwrap();
    let links: Vec<&str> = link.captures_iter(PAGE).map(|found| found.get(1).unwrap().as_str()).collect();
    assert!(links.len() > 10, "the page has a table of contents");
    for target in links {
        assert!(headings.contains(target), "no heading for #{target} in {headings:#?}");
    }
}
