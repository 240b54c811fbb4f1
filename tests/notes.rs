//! The notes: every statement of an article rests on rules, and every scenario that a note names is about them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;
use serde::Deserialize;
use swu_judge::rulebook::{Node, RuleId, Rulebook};

/// Path of a scenario in an example.
static SCENARIO: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"scenarios/[a-z0-9/-]+\.yaml").unwrap());
/// A rule that a text cites.
static CITED: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\[(CR [0-9a-z.]+)\]").unwrap());

#[derive(Deserialize)]
struct Scenario {
    cites: Vec<String>,
}

/// The articles `A1-1`, `A1-2` and so on, each with its numbered notes.
fn articles(rulebook: &Rulebook) -> Vec<(&Node, Vec<&Node>)> {
    let notes = || rulebook.iter().filter(|node| node.id.document() == "NOTE" && node.id.number().starts_with("A1-"));
    let of = |article: &Node| notes().filter(|note| note.parent.as_ref() == Some(&article.id)).collect();
    notes().filter(|node| !node.id.number().contains('.')).map(|article| (article, of(article))).collect()
}

#[test]
fn articles_are_short_and_every_note_cites_a_rule() {
    let rulebook = Rulebook::embedded();
    let articles = articles(rulebook);
    assert_eq!(articles.len(), 12);
    for (article, notes) in articles {
        assert!((8..=25).contains(&notes.len()), "{} has {} notes", article.id, notes.len());
        for note in notes {
            assert!(rulebook.links(&note.id).next().is_some(), "{} cites nothing", note.id);
        }
    }
}

#[test]
fn every_example_of_an_article_is_played_by_a_scenario() {
    for (_, notes) in articles(Rulebook::embedded()) {
        for note in notes {
            for example in &note.examples {
                assert!(SCENARIO.is_match(example), "{}: no scenario plays this:\n{example}", note.id);
            }
        }
    }
}

#[test]
fn every_scenario_that_a_note_names_is_about_a_rule_cited_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut named = BTreeSet::new();
    for note in Rulebook::embedded().iter().filter(|node| node.id.document() == "NOTE") {
        for text in note.examples.iter().map(String::as_str).chain([&*note.text]) {
            let cited: BTreeSet<RuleId> = CITED.captures_iter(text).map(|c| c[1].parse().unwrap()).collect();
            for path in SCENARIO.find_iter(text).map(|found| found.as_str()) {
                let file = fs::read_to_string(root.join(path)).unwrap_or_else(|e| panic!("{}: {path}: {e}", note.id));
                let scenario: Scenario = serde_yaml::from_str(&file).unwrap();
                let cites = |rule: &String| cited.contains(&rule.parse().unwrap());
                assert!(scenario.cites.iter().any(cites), "{}: {path} is about {:?}", note.id, scenario.cites);
                named.insert(path.to_owned());
            }
        }
    }
    assert!(named.len() >= 100, "only {} scenarios are named", named.len());
}
