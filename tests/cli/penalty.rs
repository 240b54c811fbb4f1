//! `judge penalty` as a process: the table, an infraction, what is not known, and the guide itself in place of what is restated.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::cli::outcome;
use crate::command::{CommandExt, program};

fn judge(home: &Path, columns: usize, line: &str) -> Command {
    let mut command = Command::new(program());
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env("XDG_DATA_HOME", home).env("COLUMNS", columns.to_string());
    command.args(line.split(' '));
    command
}

#[test]
fn table_and_infractions_fit_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    for (name, line) in [
        ("table", "penalty"),
        ("extra_card", "penalty opponent drew an extra card --repeated 3"),
        ("conduct", "penalty 5.1"),
        ("slow_play", "penalty slow play"),
        ("search", "search my opponent drew an extra card"),
        ("search_slow_play", "search slow play penalty"),
        ("show", "show --brief CPG 3.4"),
    ] {
        for columns in [40, 80] {
            let printed = outcome(&mut judge(home.path(), columns, line));
            insta::assert_snapshot!(format!("penalty_{name}_{columns}"), printed);
        }
    }
}

/// Abbreviations and numbers in any form lead to infractions.
#[test]
fn finds_infractions_by_words_abbreviations_and_numbers() {
    let home = tempfile::tempdir().unwrap();
    for (line, rule) in [
        ("penalty HCME", "CPG 3.3"),
        ("penalty IMA", "CPG 3.1"),
        ("penalty missed trigger", "CPG 3.1"),
        ("penalty cpg 3.4", "CPG 3.4"),
        ("penalty 5.10", "CPG 5.10"),
        ("penalty staling on purpose", "CPG 5.8"),
        ("penalty bribed his opponent", "CPG 5.6"),
    ] {
        let output = judge(home.path(), 80, &format!("{line} --format json")).assert().success();
        let found: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
        assert_eq!(found["infractions"][0]["rule"], rule, "{line}");
        assert_eq!(found["second_hand"]["reliability"], "medium", "{line}");
    }
}

#[test]
fn exit_code_says_if_a_document_answers() {
    let home = tempfile::tempdir().unwrap();
    for (line, code) in [
        ("penalty", 0),
        ("penalty cheating", 0),
        ("penalty slow play", 1),
        ("penalty qqqqq", 1),
        ("penalty --repeated 0 cheating", 2),
        ("penalty --repeated 2", 2),
        ("--rules tests/fixtures/rules penalty cheating", 2),
    ] {
        judge(home.path(), 80, line).assert().code(code);
    }
    let output = judge(home.path(), 80, "penalty slow play --format json").assert().code(1);
    let found: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
    assert_eq!(found["infractions"], Value::Array(Vec::new()));
    let codes: Vec<&Value> = found["elsewhere"].as_array().unwrap().iter().map(|one| &one["code"]).collect();
    assert_eq!(codes, ["CPG", "RPG"]);
}

/// A guide that was imported is asked from then on, and so is one of a folder.
#[test]
fn imported_guide_takes_the_place_of_the_restated_one() {
    let home = tempfile::tempdir().unwrap();
    let guide = home.path().join("cpg.md");
    fs::write(
        &guide,
        "# Competitive Policy Guide\n\n## 3. Disruptions\n\n### 3.3. Hidden cards\n\n3.3.1. A judge gives a caution for it.\n\n\
         ### 3.4. Slow play\n\n3.4.1. A slow player gets a caution.\n",
    )
    .unwrap();
    let import = format!("rules import {} --edition 1.0", guide.display());
    judge(home.path(), 80, &import).assert().code(1);
    for line in ["penalty slow play".to_owned(), format!("--edition CPG@1.0 {}", "penalty slow play")] {
        let output = judge(home.path(), 80, &format!("{line} --format json")).assert().success();
        let found: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
        assert_eq!(found["edition"], "1.0");
        assert_eq!(found["second_hand"], Value::Null);
        assert!(found["infractions"][0]["rule"].as_str().unwrap().starts_with("CPG 3.4"), "{found}");
        assert_eq!(found["infractions"][0]["infraction"], Value::Null);
    }
    insta::assert_snapshot!("penalty_imported", outcome(&mut judge(home.path(), 80, "penalty slow play")));
    insta::assert_snapshot!("penalty_imported_table", outcome(&mut judge(home.path(), 80, "penalty")));
}
