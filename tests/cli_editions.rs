//! Editions on the command line: which one a command works with.

mod cli;

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use cli::outcome;
use tempfile::TempDir;

/// `judge` for a user whose data lie in that folder.
fn judge(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("judge"));
    command.env("XDG_DATA_HOME", home).args(arguments);
    command
}

/// A user with an edition 2.0 of a few made-up rules.
fn home() -> TempDir {
    let home = tempfile::tempdir().unwrap();
    add(home.path(), "cr-2.0", "CR", "2.0", "## 4.1. Docks\n\n4.1.1. A dock holds two boats.\n");
    home
}

fn add(home: &Path, folder: &str, document: &str, edition: &str, rules: &str) {
    let folder = home.join("swu-judge/editions").join(folder);
    fs::create_dir_all(&folder).unwrap();
    let front = format!("---\ndocument: {document}\nedition: \"{edition}\"\n---\n\n");
    fs::write(folder.join("rules.md"), front + rules).unwrap();
}

#[test]
#[cfg(unix)]
fn an_imported_edition_is_chosen_by_its_name() {
    let home = home();
    for edition in ["2.0", "v2.0", "CR 2.0", "cr@2.0"] {
        let shown = outcome(&mut judge(home.path(), &["--edition", edition, "show", "4.1.1"]));
        assert!(shown.contains("CR 4.1.1  ") && shown.contains("(edition 2.0)"), "{edition}: {shown}");
    }
    let embedded = outcome(&mut judge(home.path(), &["show", "4.1.1", "--edition", "7.0"]));
    assert!(embedded.contains("(edition 7.0"), "{embedded}");
}

#[test]
#[cfg(unix)]
fn an_edition_that_is_not_there_names_those_that_are() {
    let home = home();
    let told = outcome(&mut judge(home.path(), &["--edition", "3.0", "show", "4.1.1"]));
    for part in
        ["there is no edition `3.0`", "embedded: `CR 7.0`", "imported: `CR 2.0`, in `", "judge rules import", "exit 2"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    add(home.path(), "again", "CR", "2.0", "4.1.1. A dock.\n");
    let told = outcome(&mut judge(home.path(), &["--edition", "2.0", "show", "4.1.1"]));
    assert!(told.contains("edition `2.0` was imported 2 times") && told.contains("exit 2"), "{told}");
}

#[test]
fn an_edition_and_a_folder_exclude_each_other() {
    let told = outcome(&mut judge(Path::new("."), &["--edition", "2.0", "--rules", "rules", "show", "4.1.1"]));
    assert!(told.contains("cannot be used with") && told.ends_with("exit 2"), "{told}");
}
