//! The three editions of the Comprehensive Rules among the reference documents, if they are at hand: what is told of them,
//! and the concordances that were made of them.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::command::program;

/// A folder with the three editions as they are imported, `old`, `middle` and `new`.
fn imported() -> Option<TempDir> {
    let reference = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/reference");
    let folder = tempfile::tempdir().unwrap();
    for (from, edition, into) in
        [("cr-2.0.md", "2.0", "old"), ("cr-7.0.txt", "7.0", "middle"), ("cr-8.0.md", "8.0", "new")]
    {
        let from: PathBuf = reference.join(from);
        if !from.is_file() {
            eprintln!("skipped: {} is missing", from.display());
            return None;
        }
        let mut import = judge(folder.path());
        import.args(["rules", "import", "--edition", edition, "--into", into]).arg(from);
        let output = import.output().unwrap();
        // Gaps in the numbers of a source cause the exit code 1.
        assert!(output.status.code() < Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    }
    Some(folder)
}

fn judge(folder: &Path) -> Command {
    let mut command = Command::new(program());
    command.current_dir(folder).env("XDG_DATA_HOME", folder.join("home"));
    command
}

fn output(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn reports_moves_between_the_official_editions() {
    let Some(folder) = imported() else { return };
    let compare = |more: &[&str]| output(judge(folder.path()).args(["rules", "diff", "old", "new"]).args(more));
    let told: serde_json::Value = serde_json::from_str(&compare(&["--format", "json"])).unwrap();
    let moved: Vec<(&str, &str)> = told["moved_sections"]
        .as_array()
        .unwrap()
        .iter()
        .map(|moved| (moved["old"].as_str().unwrap(), moved["new"].as_str().unwrap()))
        .collect();
    // One section of 8 is gone, so that all behind it have moved up by one.
    let expected: Vec<(String, String)> =
        (3..=35).map(|old| (format!("CR 8.{old}"), format!("CR 8.{}", old - 1))).collect();
    let of_8: Vec<(String, String)> = moved
        .iter()
        .filter(|(old, _)| old.starts_with("CR 8."))
        .map(|(old, new)| ((*old).to_owned(), (*new).to_owned()))
        .collect();
    assert_eq!(of_8, expected);
    let find = |old: Option<&str>, new: Option<&str>| {
        let is_it = |rule: &&serde_json::Value| rule["old"].as_str() == old && rule["new"].as_str() == new;
        let rule = told["rules"].as_array().unwrap().iter().find(is_it);
        rule.map(|rule| rule["kind"].as_str().unwrap().to_owned())
    };
    for (old, new, kind) in [
        (Some("CR 8.16.2"), Some("CR 8.15.2"), "renumbered"),
        (Some("CR 8.5.6"), Some("CR 8.4.5.a"), "renumbered"),
        (Some("CR 6.3.1.e"), Some("CR 6.3.2.b"), "renumbered-and-reworded"),
        (Some("CR 6.3.2.f"), Some("CR 6.3.5.a"), "renumbered"),
        (Some("CR 1.7.4"), Some("CR 1.7.4"), "reworded"),
        (Some("CR 8.2"), None, "removed"),
        (Some("CR 6.4.0.g"), None, "removed"),
        (None, Some("CR 7.5.15"), "added"),
        (None, Some("CR 8.38.1"), "added"),
    ] {
        assert_eq!(find(old, new).as_deref(), Some(kind), "{old:?} {new:?}");
    }
    let text = compare(&[]);
    assert!(text.contains("CR 8.15  Modifiers, was CR 8.16\n"), "{}", text.get(..2000).unwrap_or(&text));
}

#[test]
fn from_7_to_8_nothing_counts_as_changed_that_says_the_same() {
    let Some(folder) = imported() else { return };
    let told = output(judge(folder.path()).args(["rules", "diff", "middle", "new", "--format", "json"]));
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    let count = |kind: &str| told["rules"].as_array().unwrap().iter().filter(|rule| rule["kind"] == kind).count();
    let counts = ["added", "reworded", "renumbered", "renumbered-and-reworded", "removed"].map(count);
    assert_eq!(counts, [22, 17, 2, 0, 0]);
}

#[test]
fn the_concordance_is_that_of_the_official_editions() {
    let Some(folder) = imported() else { return };
    let compare = |old| output(judge(folder.path()).args(["rules", "diff", old, "new", "--as", "concordance"]));
    let made = compare("old") + &compare("middle");
    let kept = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/editions.yaml")).unwrap();
    // The transcription of the old edition does not say its day.
    let lines = |text: &str| {
        let told = text.lines().filter(|line| !line.starts_with('#') && !line.starts_with("  date:"));
        told.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(&made), lines(&kept));
}

#[test]
fn official_wording_is_followed_through_both_editions() {
    let Some(folder) = imported() else { return };
    let history = |id: &str| {
        let told = output(
            judge(folder.path())
                .args(["rules", "history", "--format", "json", "--with", "old", "middle", "new", "--", id]),
        );
        let told: serde_json::Value = serde_json::from_str(&told).unwrap();
        let tell = |moment: &serde_json::Value| {
            format!("{} {} {}", moment["edition"], moment["id"], moment["what"]).replace('"', "")
        };
        told["results"].as_array().unwrap().iter().map(tell).collect::<Vec<_>>()
    };
    assert_eq!(history("8.15.2"), ["2.0 CR 8.16.2 there", "7.0 CR 8.15.2 moved", "8.0 CR 8.15.2 unchanged"]);
    assert_eq!(history("8.16.2@2.0"), history("8.15.2"));
    assert_eq!(history("1.7.4"), ["2.0 CR 1.7.4 there", "7.0 CR 1.7.4 edited", "8.0 CR 1.7.4 unchanged"]);
    assert_eq!(history("7.5.15"), ["7.0 CR 7.5.15 created", "8.0 CR 7.5.15 unchanged"]);
    assert_eq!(history("8.2.1@2.0"), ["2.0 CR 8.2.1 there", "7.0 null removed"]);
}
