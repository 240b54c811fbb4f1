//! Every mechanism that was once ruled wrong is held by rulings on several cards.
//!
//! `tests/mechanisms/*.yaml` name the scenarios of each mechanism. They must pass, and where the collected faults are there
//! (`../shared/faults`), each has to name a card that no fault names: a mechanism is mended, not the card that showed it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use swu_judge::cards::Library;
use swu_judge::scenario::replay::Status;

use crate::replays::replayed;

/// Mechanisms that were ruled wrong, as in the files.
const MECHANISMS: &[&str] = &[
    "Nesting",
    "Passes",
    "New copies",
    "Cards that a search draws are drawn",
    "Given tokens are created",
    "Replacement and prevention",
    "Last known information",
    "Rescue is entering play",
    "Pilots",
    "Costs",
    "Costs named by an effect",
    "Attacks",
    "Choices that must fit together",
    "\"One at a time\", \"any number\"",
    "Another",
    "Played from resources, hand or deck",
    "Parts that did not happen",
    "When the phase starts or ends",
    "Whose damage",
    "Unread text that is ignored",
    "Responsibility",
    "Chains of conditional constants",
    "\"When you use an ability\"",
    "Prompts, as the contract now says",
    "Say why not",
    "Cards that have left play",
    "One moment",
    "What an effect lets a player pay",
    "Exploited before the cost is paid",
    "Abilities that are lost",
    "A card as it is played",
    "Attacking a unit of some sort",
    "Whose damage a player accepts",
    "The next regroup phase",
    "The next time",
    "Where a card may be attached, and played from",
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mechanism {
    mechanism: String,
    /// Paths within `scenarios/`.
    scenarios: Vec<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn yaml_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "yaml"));
    files.sort();
    files
}

/// The scenarios of each mechanism, from all files.
fn held() -> BTreeMap<String, Vec<String>> {
    let mut held: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in yaml_files(&root().join("tests/mechanisms")) {
        let read: Vec<Mechanism> = serde_yaml::from_str(&fs::read_to_string(&file).unwrap())
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for Mechanism { mechanism, scenarios } in read {
            held.entry(mechanism).or_default().extend(scenarios);
        }
    }
    held
}

#[test]
fn every_mechanism_is_held_by_two_rulings_that_pass() {
    let held = held();
    let known: Vec<&str> = held.keys().map(String::as_str).collect();
    let mut wanted = MECHANISMS.to_vec();
    wanted.sort_unstable();
    assert_eq!(known, wanted);
    for (mechanism, scenarios) in held {
        assert!(scenarios.len() >= 2, "{mechanism} has {} scenarios", scenarios.len());
        for scenario in scenarios {
            assert_eq!(replayed(&scenario).replay.report.status, Status::Pass, "{mechanism}: {scenario}");
        }
    }
}

#[test]
fn two_rulings_of_each_mechanism_are_on_cards_that_no_fault_names() {
    let faults = root().join("../shared/faults");
    if !faults.is_dir() {
        eprintln!("skipped: {} is not there", faults.display());
        return;
    }
    let faults: String = yaml_files(&faults).iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let others: Vec<&str> =
        Library::embedded().iter().map(|card| card.name.as_str()).filter(|name| !faults.contains(name)).collect();
    for (mechanism, scenarios) in held() {
        let on_others = scenarios.iter().map(|scenario| &replayed(scenario).source).filter(|source| {
            // A local card is one that no fault can name, unless it was copied.
            source.contains("\ncards:") || others.iter().any(|name| source.contains(name))
        });
        assert!(on_others.count() >= 2, "{mechanism} is held only on the cards that showed it");
    }
}
