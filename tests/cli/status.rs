//! `judge status` and `judge --version`: what is carried, and what is known to exist and is not.

use std::process::Command;

use insta::assert_snapshot;
use serde_json::Value;

use crate::cli::outcome;
use crate::command::program;

fn judge(arguments: &[&str]) -> String {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(program());
    outcome(command.env("XDG_DATA_HOME", home.path()).args(arguments))
}

#[test]
fn lists_built_in_and_missing_data() {
    assert_snapshot!(judge(&["status", "--date", "2026-11-20"]));
}

#[test]
fn reports_unreleased_sets_with_their_day() {
    let said = judge(&["status", "--date", "2026-09-01"]);
    assert!(said.contains("CR 9.0, from 2026-10-09"), "{said}");
}

#[test]
fn programs_get_the_same() {
    let said = judge(&["status", "--date", "2026-11-20", "--format", "json"]);
    let status: Value = serde_json::from_str(said.strip_suffix("exit 0").unwrap()).unwrap();
    assert_eq!(status["schema"], "judge/status/1");
    let missing = status["not_carried"].as_array().unwrap();
    let ids: Vec<&str> = missing.iter().map(|missing| missing["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["CR 9.0", "IC27"]);
    assert!(missing.iter().all(|missing| missing["in_force"] == true && missing["since"].is_string()));
    assert_eq!(status["newest_set"]["code"], "HMW");
}

#[test]
fn the_version_names_edition_set_and_suspensions() {
    assert_snapshot!(judge(&["--version"]));
}

/// The tests are no release, and have no commit.
#[test]
fn the_short_version_is_one_line() {
    assert_eq!(judge(&["-V"]), format!("judge {}\nexit 0", env!("CARGO_PKG_VERSION")));
}
