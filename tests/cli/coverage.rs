//! `judge rules coverage`, and what `judge show` says of a rule's coverage.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario::coverage::{RuleCoverage, coverage_by, informational};

use crate::replays::replays;

use crate::command::{CommandExt, program};

const SHIELD: &str = "
title: A Shield token takes the damage
setup:
  players:
    ana: {ground: [Wampa]}
    ben: {ground: [{card: Battlefield Marine, upgrades: [Shield]}]}
steps:
  - ana: {attack: Wampa, target: Battlefield Marine}
";

fn judge(arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.args(arguments);
    command
}

fn printed(arguments: &[&str]) -> String {
    let output = judge(arguments).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

/// The coverage by one file.
fn coverage(path: &Path) -> Value {
    let path = path.display().to_string();
    serde_json::from_str(&printed(&["rules", "coverage", "--format", "json", &path])).unwrap()
}

fn class<'c>(coverage: &'c Value, id: &str) -> &'c Value {
    let rules = coverage["rules"].as_array().unwrap();
    &rules.iter().find(|rule| rule["id"] == id).unwrap_or_else(|| panic!("{id} is classed"))["class"]
}

#[test]
fn a_rule_is_exercised_by_the_scenario_whose_trace_cites_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shield.yaml");
    fs::write(&file, SHIELD).unwrap();
    let covered = coverage(&file);
    assert_eq!(class(&covered, "CR 3.7.6.a"), "exercised");
    assert_eq!(class(&covered, "CR 7.5.13.a"), "ruled", "no Bounty in that file");
    assert_eq!(class(&covered, "CR 1.1.1"), "informational");
    let rules = covered["rules"].as_array().unwrap();
    let shield = rules.iter().find(|rule| rule["id"] == "CR 3.7.6.a").unwrap();
    assert_eq!(shield["scenarios"], serde_json::json!([file.display().to_string()]));
    let summary = covered["summary"].as_object().unwrap();
    assert_eq!(summary.values().map(|n| n.as_u64().unwrap() as usize).sum::<usize>(), rules.len());
}

#[test]
fn a_scenario_that_fails_exercises_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.yaml");
    fs::write(&file, format!("{SHIELD}  - expect: {{Battlefield Marine: {{damage: 4}}}}\n")).unwrap();
    assert_eq!(coverage(&file)["summary"]["exercised"], 0);
}

/// The project's own limits: nothing of sections 5, 6, 7, 11 and 12 is missing, at most 3% of the others, and at
/// least nine of ten rules that are ruled are shown by a scenario.
#[test]
fn the_rules_of_play_are_covered() {
    let rules = coverage_by(Rulebook::embedded(), replays().iter().map(|replayed| &replayed.replay.report));
    let section = |rule: &RuleCoverage| rule.id.number().split('.').next().unwrap().parse::<u32>().unwrap();
    let of = |class: &str, sections: &[u32]| -> Vec<String> {
        let found = rules.iter().filter(|rule| rule.class.word() == class && sections.contains(&section(rule)));
        found.map(|rule| rule.id.to_string()).collect()
    };
    assert_eq!(of("missing", &[5, 6, 7, 11, 12]), Vec::<String>::new());
    let others = [1, 2, 3, 4, 8];
    let missing = of("missing", &others);
    let all = rules.iter().filter(|rule| others.contains(&section(rule))).count();
    assert!(missing.len() * 100 <= all * 3, "{} of {all}: {missing:?}", missing.len());
    let sections: Vec<u32> = (1..=12).collect();
    let (exercised, ruled) = (of("exercised", &sections).len(), of("ruled", &sections));
    assert!(exercised * 10 >= (exercised + ruled.len()) * 9, "{exercised} exercised, not shown: {ruled:?}");
}

#[test]
fn the_table_fits_eighty_columns_and_says_what_is_missing() {
    let sentinel = "scenarios/07-abilities-and-effects/keywords/sentinel";
    let table = printed(&["rules", "coverage", sentinel]);
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
    assert!(table.contains(" 7 Abilities and Effects") && table.contains("exercised"), "{table}");
    let informational = printed(&["rules", "coverage", "--list", "informational", sentinel]);
    assert!(informational.contains("CR 1.1.1"), "{informational}");
}

#[test]
fn show_says_how_far_a_rule_is_covered() {
    for (id, said) in [("7.5.11.a", "ruled by the engine, and shown by a scenario"), ("1.1.1", "nothing to rule: ")] {
        let shown = printed(&["show", id]);
        assert!(shown.contains(said), "{id}: {shown}");
    }
    assert!(!printed(&["show", "CR 9.1.1"]).contains("Coverage:"), "deckbuilding is not classed");
    let shown: Value = serde_json::from_str(&printed(&["show", "7.5.11.a", "--format", "json"])).unwrap();
    assert_eq!(shown["class"], "exercised");
}

#[test]
fn every_informational_rule_is_in_the_rulebook() {
    let unknown: Vec<_> = informational()
        .filter(|(id, _)| id.parse().ok().and_then(|id| Rulebook::embedded().get(&id)).is_none())
        .collect();
    assert!(informational().count() > 100 && unknown.is_empty(), "{unknown:?}");
}

/// A file of official rulings, and what the program says of it.
fn official(lines: &str) -> (tempfile::TempDir, Command) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rulings.jsonl");
    fs::write(&file, lines).unwrap();
    let command = judge(&["rules", "coverage", "--official", &file.display().to_string()]);
    (folder, command)
}

const TWICE: &str = "{\"set\": \"SOR\", \"number\": 164, \"name\": \"Wampa\", \"rulings\": [\"A Wampa is white.\"]}\n\n\
                     {\"set\": \"SOR\", \"number\": 95, \"name\": \"Battlefield Marine\", \"rulings\": [\"a wampa is WHITE!\"]}\n";

#[test]
fn a_ruling_that_no_note_retells_is_unknown() {
    let (_folder, mut command) = official(TWICE);
    let output = command.assert().code(1).get_output().stdout.clone();
    insta::assert_snapshot!(String::from_utf8(output).unwrap(), @r"
    2 official rulings on 2 cards, different texts: 1
          0  shown by a scenario
          0  listed with the reason why none shows it
          2  unknown

    Unknown:
      d0a7a9f39dc249e4  Wampa (SOR 164) and 1 more card
          A Wampa is white.
    ");
    let (_folder, mut command) = official(TWICE);
    let output = command.args(["--format", "json"]).assert().code(1).get_output().stdout.clone();
    let report: Value = serde_json::from_slice(&output).unwrap();
    assert_eq!(report["summary"]["rulings"], 2);
    assert_eq!(report["summary"]["different"], 1, "capitals and punctuation make no difference");
    assert_eq!(report["summary"]["unknown"], 2);
    assert_eq!(report["rulings"][0]["digest"], report["rulings"][1]["digest"]);
}

#[test]
fn an_answer_is_a_ruling_on_a_question() {
    let answer = "{\"date\": \"2026-05-06\", \"by\": \"rules lead\", \"question\": \"Are Wampas white?\", \"answer\": \"Yes.\"}\n";
    let (_folder, mut command) = official(answer);
    let output = command.assert().code(1).get_output().stdout.clone();
    insta::assert_snapshot!(String::from_utf8(output).unwrap(), @r"
    1 official answers, different texts: 1
          0  shown by a scenario
          0  listed with the reason why none shows it
          1  unknown

    Unknown:
      bb9db50d5f73a9df  Are Wampas white? (2026-05-06)
          Yes.
    ");
    let (_folder, mut command) = official(&format!("{answer}{TWICE}"));
    let output = command.args(["--format", "json"]).assert().code(1).get_output().stdout.clone();
    let report: Value = serde_json::from_slice(&output).unwrap();
    let summary = &report["summary"];
    assert_eq!((&summary["answers"], &summary["cards"], &summary["rulings"]), (&1.into(), &2.into(), &3.into()));
    assert_eq!(report["rulings"][0]["question"], "Are Wampas white?");
    assert_eq!(report["rulings"][1]["name"], "Wampa");
}

#[test]
fn a_card_without_rulings_leaves_nothing_unknown() {
    let (_folder, mut command) = official("{\"set\": \"SOR\", \"number\": 164, \"name\": \"Wampa\", \"rulings\": []}");
    command.assert().success();
}

#[test]
fn invalid_files_of_rulings_get_one_error() {
    let bad = [
        ("Wampa", "line 1 is not JSON"),
        ("{\"set\": \"SOR\"}", "line 1 is not a card with its rulings: missing field"),
        ("[1, 2]", "line 1 is not a card with its rulings"),
        (
            "{\"date\": \"2026-05-06\", \"answer\": \"Yes.\"}",
            "line 1 is not an answer to a question: missing field `question`",
        ),
        ("\n\n", "no rulings in"),
        ("{\"set\": \"SOR\", \"number\": -1, \"name\": \"Wampa\", \"rulings\": []}", "line 1 is not a card"),
    ];
    for (lines, wanted) in bad {
        let (_folder, mut command) = official(lines);
        let output = command.assert().code(2).get_output().clone();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(wanted), "{lines}: {said}");
        assert_eq!(said.matches("error:").count(), 1, "{said}");
    }
}
