//! The page `docs/trust.md`: its session prints what it shows, and its figures are counted here. With `UPDATE_PAGES` both are
//! written, and the figures get the day on which they changed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use regex::Regex;
use serde_json::Value;
use swu_judge::game::{Mistake, Rule};
use swu_judge::rulebook::Rulebook;
use swu_text::words::grouped;

use crate::command::program;
use crate::pages;

const PAGE: &str = "docs/trust.md";

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn text(path: &str) -> String {
    fs::read_to_string(root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The texts of all files beneath a folder, with their paths.
fn beneath(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(beneath(&path)),
            false => found.push((path.clone(), fs::read(&path).unwrap())),
        }
    }
    found
}

/// The only number that this finds in a text.
fn number(text: &str, pattern: &str) -> u128 {
    let found: Vec<u128> = Regex::new(pattern)
        .unwrap()
        .captures_iter(text)
        .map(|found| found[1].replace('_', "").parse().unwrap())
        .collect();
    let [number] = found.as_slice() else { panic!("{pattern}: {found:?}") };
    *number
}

fn document(arguments: &[&str]) -> Value {
    let output = Command::new(program()).args(arguments).args(["--format", "json"]).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The rows of the table.
fn figures() -> Vec<(&'static str, String)> {
    let scenarios: Vec<String> = beneath(&root("scenarios"))
        .into_iter()
        .filter(|(path, _)| path.extension().is_some_and(|end| end == "yaml"))
        .map(|(_, text)| String::from_utf8(text).unwrap())
        .collect();
    let with = |pattern: &str| {
        let pattern = Regex::new(pattern).unwrap();
        scenarios.iter().filter(|text| pattern.is_match(text)).count() as u128
    };
    let rules = document(&["rules", "coverage"]);
    let class =
        |name: &str| rules["rules"].as_array().unwrap().iter().filter(|rule| rule["class"] == name).count() as u128;
    let cards = document(&["cards", "coverage"]);
    let [understood, all_cards] = ["understood", "total"].map(|key| u128::from(cards[key].as_u64().unwrap()));
    let notes = |series: &str| {
        let is_note = |number: &str| number.starts_with(series) && number.contains('.');
        let all = Rulebook::embedded().iter().filter(|node| node.id.document() == "NOTE");
        all.filter(|node| is_note(node.id.number())).count() as u128
    };
    let positions = Regex::new(r"\((\d+), (\d+)\)").unwrap();
    let positions: u128 =
        positions.captures_iter(&text("src/game/tests/perft.rs")).map(|row| row[2].parse::<u128>().unwrap()).sum();
    let weekly = text(".github/workflows/long.yml");
    let readers = text("fuzz/lib.rs").matches("    Target { name: ").count() as u128;
    let n = |number: u128| grouped(number);
    vec![
        ("scenarios, each replayed with its claims and its whole trace", n(scenarios.len() as u128)),
        ("of these, scenarios that play an official answer, and agree with it", n(with("(?m)^source: .*[Oo]fficial"))),
        ("of these, scenarios whose claims are proven for every line of play", n(with("(?m)^prove:"))),
        (
            "rules of play that the engine implements and a scenario shows",
            format!("{} of {}", n(class("exercised")), n(class("exercised") + class("ruled") + class("missing"))),
        ),
        ("rules that the engine can cite", n(Rule::ALL.len() as u128)),
        ("cards that are read to the last word", format!("{} of {}", n(understood), n(all_cards))),
        ("positions that were counted once, some by hand, and are counted again", n(positions)),
        ("random games, every time", n(number(&text("tests/random_play.rs"), r"const GAMES: u64 = ([\d_]+);"))),
        ("random games, every week", n(number(&weekly, r"JUDGE_GAMES=(\d+)"))),
        ("ways to break the engine that a scenario notices", n(Mistake::ALL.len() as u128)),
        ("readers that get damaged files", n(readers)),
        ("seconds for which each of them gets new ones, every week", n(number(&weekly, r"\.ci/fuzz (\d+)"))),
        ("damaged files that are kept", n(beneath(&root("fuzz/corpus")).len() as u128)),
        ("notes on what the rules leave open, decided by this program (`Q1`)", n(notes("Q1-"))),
        ("notes that retell official answers (`R1` to `R3`)", n(notes("R1-") + notes("R2-") + notes("R3-"))),
    ]
}

#[test]
fn the_page_shows_what_is_printed_and_counted() {
    assert_eq!(pages::run(PAGE), 2);
    let page = pages::read(PAGE);
    let table = Regex::new(r"(?s)<!-- figures -->\n(.*?)<!-- end of figures -->").unwrap();
    let known = table.captures(&page).and_then(|found| found.get(1)).unwrap();
    let day = Regex::new(r"\| What was counted on (.*?) \|").unwrap();
    let day = |text: &str| day.captures(text).map(|found| found[1].to_owned());
    let rows: Vec<String> = figures().iter().map(|(what, figure)| format!("| {what} | {figure} |\n")).collect();
    let shown = |day: &str| format!("\n| What was counted on {day} | Figure |\n| --- | --- |\n{}\n", rows.concat());
    let mut counted = shown(&day(known.as_str()).unwrap_or_default());
    if counted != known.as_str() && std::env::var_os("UPDATE_PAGES").is_some() {
        let today = Command::new("date").arg("+%-d %B %Y").output().unwrap().stdout;
        counted = shown(String::from_utf8(today).unwrap().trim());
    }
    pages::hold(PAGE, &[(known.range(), counted)]);
}

/// The card of the page is as the page shows it: its ability as data, and in words.
#[test]
fn the_card_of_the_page_is_what_the_engine_knows() {
    let page = pages::read(PAGE);
    let ability = page.lines().find_map(|line| line.trim().strip_prefix("`defeat")).unwrap().trim_end_matches('`');
    let file = text("cards/sor.yaml");
    let card = file.split("\n- name: ").find(|card| card.starts_with("Vanquish\n")).unwrap();
    assert!(card.contains(&format!("- {{event: {{defeat{ability}}}}}")), "{card}");
    let shown = Command::new(program()).args(["cards", "show", "Vanquish"]).output().unwrap().stdout;
    let shown = String::from_utf8(shown).unwrap();
    let words = page.lines().find_map(|line| line.trim().strip_prefix("> ")).unwrap();
    assert!(shown.contains(&format!("What it does:\n  {words}\n")), "{shown}");
}

#[test]
fn the_notes_that_the_page_names_are_there() {
    let named = Regex::new("NOTE ([A-Z][0-9.-]+[0-9])").unwrap();
    let page = pages::read(PAGE);
    let named: BTreeSet<&str> = named.captures_iter(&page).map(|found| found.get(1).unwrap().as_str()).collect();
    assert!(!named.is_empty());
    for number in named {
        let note = Rulebook::embedded().iter().any(|node| node.id.document() == "NOTE" && node.id.number() == number);
        assert!(note, "NOTE {number}");
    }
}
