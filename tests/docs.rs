//! The pages about scenarios tell the truth: their whole files are replayed and end as they say, their fragments can be read,
//! and their tables of keys are those of the JSON Schema. `docs/options.md` is the help of every command.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use regex::Regex;
use serde_json::Value;
use swu_judge::scenario::{read, schema};
use swu_text::limits::ALL;

use crate::command::{CommandExt, program};
use crate::pages::{self, Block};

/// The pages that show scenarios. Tables of keys may be on any page.
const PAGES: [&str; 4] = ["docs/scenarios.md", "docs/prove.md", "docs/tournament-scenarios.md", "docs/replay.md"];

/// Name of a file that no command line names.
const FILE: &str = "my-ruling.yaml";

fn is_whole(source: &str) -> bool {
    source.lines().any(|line| line.starts_with("title:"))
}

fn scenarios(blocks: &[Block]) -> impl Iterator<Item = (usize, &Block)> {
    blocks.iter().enumerate().filter(|(_, block)| block.language == "yaml")
}

#[test]
fn whole_files_end_as_the_pages_say() {
    let (folder, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (mut silent, mut outcomes) = (0, BTreeSet::new());
    for page in PAGES {
        let blocks = pages::blocks(&pages::read(page));
        let mut parts = Vec::new();
        for (index, file) in scenarios(&blocks).filter(|(_, block)| is_whole(&block.text)) {
            let console = blocks.get(index + 1).filter(|next| next.language == "console");
            let line = console.and_then(|console| console.text.lines().next()?.strip_prefix("$ "));
            let line = line.map_or(format!("judge replay {FILE}"), str::to_owned);
            fs::write(folder.path().join(line.split(' ').next_back().unwrap()), &file.text).unwrap();
            let printed = pages::session(&line, folder.path(), home.path());
            let outcome = printed.lines().nth(1).and_then(|line| line.split(' ').next()).unwrap_or_default().to_owned();
            match console {
                Some(console) => {
                    parts.push((console.range.clone(), printed));
                    outcomes.insert(outcome);
                }
                None => {
                    assert_eq!(outcome, "pass", "{page}\n{}\n{printed}", file.text);
                    silent += 1;
                }
            }
        }
        pages::hold(page, &parts);
    }
    assert!(silent >= 16, "only {silent} examples are replayed without being shown");
    assert_eq!(outcomes.into_iter().collect::<Vec<_>>(), ["fail", "invalid", "pass", "proved", "unsupported"]);
}

/// Pictures of boards are what the program draws at the beginning of these scenarios: of a ruling, or of the last whole file
/// above the picture. With `UPDATE_PAGES` they are written.
#[test]
fn boards_are_drawn_by_the_program() {
    const RULINGS: [(&str, &str); 2] = [
        ("board-sentinel", "ruling:exhausted-sentinel-still-guards"),
        ("board-shared", "ruling:armor-and-shield-in-either-order"),
    ];
    let shown = Regex::new(r"\]\((pictures/(board-\w+)\.svg)\)").unwrap();
    let mut held = BTreeSet::new();
    for page in pages::all() {
        let text = pages::read(&page);
        for picture in shown.captures_iter(&text) {
            let (place, name) = (picture.get(0).unwrap().start(), &picture[2]);
            let ruling = RULINGS.iter().find(|(picture, _)| *picture == name).map(|(_, ruling)| *ruling);
            let source = match ruling {
                Some(_) => String::new(),
                None => {
                    let above = pages::blocks(&text[..place]);
                    scenarios(&above).filter(|(_, block)| is_whole(&block.text)).last().unwrap().1.text.clone()
                }
            };
            let mut command = Command::new(program());
            let command = command.args(["replay", ruling.unwrap_or("-"), "--picture", "-", "--after", "0"]);
            let printed = String::from_utf8(command.write_stdin(source).output().unwrap().stdout).unwrap();
            let file = format!("docs/{}", &picture[1]);
            if std::env::var_os("UPDATE_PAGES").is_some() {
                fs::write(&file, &printed).unwrap();
            }
            assert!(fs::read_to_string(&file).unwrap() == printed, "{file}: if right, update with `UPDATE_PAGES=1`");
            held.insert(name.to_owned());
        }
    }
    let entries = fs::read_dir("docs/pictures").unwrap().map(|entry| entry.unwrap().file_name());
    let files = entries.filter_map(|name| Some(name.to_str()?.strip_suffix(".svg")?.to_owned()));
    assert_eq!(held, files.filter(|name| name.starts_with("board-")).collect());
    assert_eq!(held.len(), RULINGS.len() + 1);
}

#[test]
fn fragments_can_be_read() {
    let mut count = 0;
    for page in PAGES {
        let blocks = pages::blocks(&pages::read(page));
        for (_, block) in scenarios(&blocks).filter(|(_, block)| !is_whole(&block.text)) {
            let has_setup = block.text.lines().any(|line| line.starts_with("setup:"));
            let setup = if has_setup { "" } else { "setup: {players: {ana: {}, ben: {}, cara: {}}}\n" };
            let file = format!("title: a fragment\n{setup}{}", block.text);
            assert!(read("fragment", &file).is_ok(), "{file}\n{:#?}", read("fragment", &file));
            count += 1;
        }
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

/// The keys below the comments `<!-- keys: … -->` of all pages: in the first column of a table, or in a paragraph.
fn documented() -> BTreeMap<String, BTreeSet<String>> {
    let code = Regex::new(r"`([a-z_]+)`").unwrap();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for page in pages::all() {
        for part in pages::read(&page).split("<!-- keys: ").skip(1) {
            let (name, rest) = part.split_once(" -->").unwrap();
            let paragraph = rest.trim_start().split("\n\n").next().unwrap_or_default();
            let keys = found.entry(name.to_owned()).or_default();
            for line in paragraph.lines() {
                let first_cell = line.strip_prefix('|').and_then(|line| line.split('|').next());
                keys.extend(code.captures_iter(first_cell.unwrap_or(line)).map(|word| word[1].to_owned()));
            }
        }
    }
    found
}

/// The table of limits has each of them, with the value that it has.
#[test]
fn the_limits_are_those_of_the_readers() {
    let row = Regex::new(r"(?m)^\| .* \| (.+) \| `([A-Z_]+)` \|$").unwrap();
    let page = pages::read("docs/limits.md");
    let documented: Vec<(&str, String)> =
        row.captures_iter(&page).map(|row| (row.get(2).unwrap().as_str(), row[1].to_owned())).collect();
    let expected: Vec<(&str, String)> = ALL.iter().map(|(name, value)| (*name, in_words(name, *value))).collect();
    assert_eq!(documented, expected);
}

/// A limit as the page writes it.
fn in_words(name: &str, value: usize) -> String {
    let number = |value: usize| match value {
        ..1_000 => value.to_string(),
        _ => format!("{},{:03}", value / 1_000, value % 1_000),
    };
    match name.rsplit('_').next().unwrap() {
        "BYTES" if value >= 1 << 20 => format!("{} MiB", number(value >> 20)),
        "BYTES" if value.is_multiple_of(1_024) => format!("{} KiB", value >> 10),
        "BYTES" => format!("{} bytes", number(value)),
        "LEVELS" => format!("{value} levels"),
        "SECONDS" => format!("{value} seconds"),
        _ => number(value),
    }
}

/// The page of options is what `--help` prints, command by command; with `UPDATE_PAGES` it is written.
#[test]
fn the_options_are_those_of_the_help() {
    const PAGE: &str = "docs/options.md";
    let page = pages::read(PAGE);
    let (head, _) = page.split_once("\n## ").expect("a heading for each command");
    let mut text = format!("{}\n", head.trim_end());
    let mut waiting = vec![String::new()];
    while let Some(path) = waiting.pop() {
        let help = help(&path);
        let below = subcommands(&help).into_iter().map(|name| format!("{path} {name}").trim().to_owned());
        waiting.extend(below.collect::<Vec<_>>().into_iter().rev());
        text += &format!("\n## {}\n\n```text\n{}```\n", format!("judge {path}").trim(), without_globals(&help, &path));
    }
    assert!(text.matches("\n## ").count() > 40, "every command has its help");
    pages::hold(PAGE, &[(0..page.len(), text)]);
}

fn help(path: &str) -> String {
    let mut command = Command::new(program());
    let printed = command.args(path.split_whitespace()).arg("--help").output().unwrap().stdout;
    let printed = String::from_utf8(printed).unwrap();
    printed.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The commands that a help lists, except `help` itself.
fn subcommands(help: &str) -> Vec<String> {
    let listed = help.split("\nCommands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or_default();
    let names = listed.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The help without the options that every command has: those of `judge` itself keep them.
fn without_globals(help: &str, path: &str) -> String {
    let Some((before, rest)) = help.split_once("Options for every command:\n").filter(|_| !path.is_empty()) else {
        return help.to_owned();
    };
    let after: Vec<&str> = rest.lines().skip_while(|line| line.is_empty() || line.starts_with(' ')).collect();
    format!("{}\n\n{}\n", before.trim_end(), after.join("\n")).trim_end().to_owned() + "\n"
}
