//! Editions on the command line: which one a command works with.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cli::outcome;
use tempfile::TempDir;

use crate::command::program;

/// `judge` for a user whose data lie in that folder.
fn judge(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
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
    let embedded = outcome(&mut judge(home.path(), &["show", "4.1.1", "--edition", "8.0"]));
    assert!(embedded.contains("(edition 8.0"), "{embedded}");
}

#[test]
#[cfg(unix)]
fn an_edition_that_is_not_there_names_those_that_are() {
    let home = home();
    let told = outcome(&mut judge(home.path(), &["--edition", "3.0", "show", "4.1.1"]));
    for part in
        ["edition `3.0` not found", "built-in: `CR 8.0`", "imported: `CR 2.0`, in `", "judge rules import", "exit 2"]
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

/// A folder with two editions of made-up rules, `old` and `new`.
fn two_editions() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let old = "# 4. Harbour\n\n## 4.1. Docks\n\n4.1.1. A dock holds two boats, or one ferry.\n\n\
        4.1.2. A wreck frees no berth until a crane has lifted it.\n\n## 4.2. Tides\n\n\
        4.2.1. On the ebb, no ferry can enter the harbour.\n\n4.2.2. Flood follows ebb.\n";
    let new = "# 4. Harbour\n\n## 4.1. Docks\n\n4.1.1. A dock holds three boats, or one ferry.\n\n\
        ## 4.2. Cranes\n\n4.2.1. A crane lifts \"cargo\" & < 3 crates.\n\n## 4.3. Tides\n\n\
        4.3.1. On the ebb, no ferry can enter the harbour.\n\n4.3.2. Flood follows ebb.\n";
    for (name, edition, rules) in [("old", "1", old), ("new", "2", new)] {
        fs::create_dir(folder.path().join(name)).unwrap();
        let front = format!("---\ndocument: CR\nedition: \"{edition}\"\ndate: 202{edition}-01-01\n---\n\n");
        fs::write(folder.path().join(name).join("rules.md"), front + rules).unwrap();
    }
    folder
}

fn diff(folder: &Path, more: &[&str]) -> String {
    outcome(judge(folder, &["rules", "diff", "old", "new"]).args(more).current_dir(folder))
}

#[test]
fn two_editions_are_compared() {
    let folder = two_editions();
    insta::assert_snapshot!(diff(folder.path(), &[]), @r#"
    CR 1 (2021-01-01) → CR 2 (2022-01-01)
    9 rules and headings: 2 unchanged, 3 renumbered, 1 reworded, 0 renumbered and
    reworded, 2 added, 1 removed

    Sections that moved
      CR 4.3  Tides, was CR 4.2

    CR 4.1  Docks

      CR 4.1.1  reworded
        A dock holds [-two-] {+three+} boats, or one ferry.

      CR 4.1.2  removed
        A wreck frees no berth until a crane has lifted it.

    CR 4.2  Cranes

      CR 4.2  added
        Cranes

      CR 4.2.1  added
        A crane lifts "cargo" & < 3 crates.

    CR 4.3  Tides, was CR 4.2
      2 rules are renumbered with their parents
    exit 0
    "#);
    insta::assert_snapshot!(diff(folder.path(), &["--section", "4.3", "--only", "moved"]), @r#"
    CR 1 (2021-01-01) → CR 2 (2022-01-01)
    3 rules and headings: 0 unchanged, 3 renumbered, 0 reworded, 0 renumbered and
    reworded, 0 added, 0 removed

    Sections that moved
      CR 4.3  Tides, was CR 4.2

    CR 4.3  Tides, was CR 4.2
    exit 0
    "#);
    let colored = diff(folder.path(), &["--only", "reworded,removed", "--color", "always"]);
    assert!(colored.contains("\u{1b}[32mthree\u{1b}[0m") && !colored.contains("{+"), "{colored}");
    assert_eq!(diff(folder.path(), &["--only", "unchanged"]).matches("unchanged\n").count(), 2);
}

#[test]
fn two_editions_are_compared_for_programs() {
    let folder = two_editions();
    let told: serde_json::Value =
        serde_json::from_str(diff(folder.path(), &["--format", "json"]).trim_end_matches("exit 0")).unwrap();
    assert_eq!(told["old"][0], serde_json::json!({"document": "CR", "edition": "1", "date": "2021-01-01"}));
    assert_eq!(told["counts"]["added"], 2);
    assert_eq!(told["moved_sections"], serde_json::json!([{"old": "CR 4.2", "new": "CR 4.3", "title": "Tides"}]));
    let rules = told["rules"].as_array().unwrap();
    let reworded = rules.iter().find(|rule| rule["kind"] == "reworded").unwrap();
    assert_eq!((&reworded["old"], &reworded["new"]), (&"CR 4.1.1".into(), &"CR 4.1.1".into()));
    let marks: Vec<&str> =
        reworded["text"].as_array().unwrap().iter().map(|piece| piece["mark"].as_str().unwrap()).collect();
    assert_eq!(marks, ["same", "removed", "same", "added", "same"]);
}

#[test]
fn the_page_is_whole_and_harmless() {
    let folder = two_editions();
    let told = diff(folder.path(), &["--html", "page.html"]);
    assert_eq!(told, "wrote page.html\nexit 0");
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    for part in ["<!DOCTYPE html>", "<del>two</del> <ins>three</ins>", "&quot;cargo&quot; &amp; &lt; 3 crates"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for part in ["<script", "http:", "https:", "\"cargo\""] {
        assert!(!page.contains(part), "{part}");
    }
    let again = diff(folder.path(), &["--html", "page.html"]);
    assert!(again.contains("`page.html` already exists") && again.ends_with("exit 2"), "{again}");
    assert!(diff(folder.path(), &["--html", "page.html", "--force"]).ends_with("exit 0"));
    let text = diff(folder.path(), &["--out", "changes.txt", "--color", "always"]);
    assert_eq!(text, "wrote changes.txt\nexit 0");
    let written = fs::read_to_string(folder.path().join("changes.txt")).unwrap();
    assert_eq!(written + "exit 0", diff(folder.path(), &[]));
}

#[test]
fn refuses_editions_that_cannot_be_compared() {
    let folder = two_editions();
    fs::write(folder.path().join("empty.md"), "").unwrap();
    fs::write(folder.path().join("plain.md"), "# Docks\n\n## 1. Docks\n\n1.1. A dock.\n").unwrap();
    for (old, new, more, told) in [
        ("old", "nowhere", vec![], "file or folder `nowhere` not found either"),
        ("empty.md", "new", vec![], "empty.md"),
        ("old", "new", vec!["--section", "9"], "rule `9` not found"),
        ("old", "new", vec!["--section", "4.1.7"], "`judge show CR 4.1.1`"),
        ("old", "old", vec!["--as", "concordance"], "share no document with different editions"),
        ("plain.md", "new", vec!["--as", "concordance"], "share no document with different editions"),
    ] {
        let command = &mut judge(folder.path(), &["rules", "diff", old, new]);
        let outcome = outcome(command.args(more).current_dir(folder.path()));
        assert!(outcome.contains(told) && outcome.ends_with("exit 2"), "{old} {new}: {outcome}");
    }
}

#[test]
fn a_rule_is_followed_through_the_editions() {
    let folder = two_editions();
    let history = |arguments: &[&str]| {
        let command = &mut judge(folder.path(), &["--rules", "new", "rules", "history"]);
        outcome(command.args(arguments).args(["--with", "old"]).current_dir(folder.path()))
    };
    insta::assert_snapshot!(history(&["4.1.1"]), @r#"
    CR 1 (2021-01-01)  CR 4.1.1  the oldest edition whose text is known
      A dock holds two boats, or one ferry.

    CR 2 (2022-01-01)  CR 4.1.1  edited
      A dock holds [-two-] {+three+} boats, or one ferry.
    exit 0
    "#);
    insta::assert_snapshot!(history(&["4.3.2"]), @r#"
    CR 1 (2021-01-01)  CR 4.2.2  the oldest edition whose text is known
      Flood follows ebb.

    CR 2 (2022-01-01)  CR 4.3.2  moved, was CR 4.2.2
    exit 0
    "#);
    insta::assert_snapshot!(history(&["4.1.2@1"]), @r#"
    CR 1 (2021-01-01)  CR 4.1.2  the oldest edition whose text is known
      A wreck frees no berth until a crane has lifted it.

    CR 2 (2022-01-01)  CR 4.1.2  removed
    exit 0
    "#);
    insta::assert_snapshot!(history(&["4.2.1"]), @r#"
    CR 2 (2022-01-01)  CR 4.2.1  created
      A crane lifts "cargo" & < 3 crates.
    exit 0
    "#);
    for (id, told) in [
        ("4.9", "rule `CR 4.9` not found"),
        ("4.1.1@3", "unknown edition `3` of CR"),
        ("4.1.2@2", "rule `CR 4.1.2` not found"),
    ] {
        let outcome = history(&[id]);
        assert!(outcome.contains(told) && outcome.ends_with("exit 2"), "{id}: {outcome}");
    }
}

#[test]
fn citations_of_an_older_edition_are_found() {
    let nobody = tempfile::tempdir().unwrap();
    for (arguments, told) in [
        (["show", "CR 8.16.2@2.0"], "CR 8.16.2 (edition 2.0) is CR 8.15.2 in edition 8.0"),
        (["show", "8.16.2 (edition 2.0)"], "CR 8.15.2"),
        (["search", "CR 8.16.2@2.0"], "CR 8.16.2 (edition 2.0) is CR 8.15.2 in edition 8.0\n\nCR 8.15.2"),
        // 8.0 has put a rule before the last two of what happens after an attack.
        (["show", "CR 6.3.4.d@7.0"], "CR 6.3.4.d (edition 7.0) is CR 6.3.5.d in edition 8.0"),
        (["show", "CR 7.5.20@7.0"], "edition 7.0 has no rule `CR 7.5.20`"),
        (["show", "CR 8.2@2.0"], "was removed: edition 8.0 has no such rule"),
        (["show", "CR 8.38@2.0"], "edition 2.0 has no rule `CR 8.38`"),
        (["show", "CR 8.15@3.0"], "unknown edition `3.0` of CR; known editions are 2.0, 7.0, 8.0"),
    ] {
        let outcome = outcome(&mut judge(nobody.path(), &arguments));
        assert!(outcome.contains(told), "{arguments:?}: {outcome}");
    }
}

#[test]
#[cfg(unix)]
fn citations_of_an_imported_edition_are_found() {
    let home = tempfile::tempdir().unwrap();
    let aspect =
        "# 8. More\n\n## 8.40. Aspect Penalties\n\n8.40.1. An aspect penalty is a modifier to the cost of a card.\n";
    add(home.path(), "cr-6.0", "CR", "6.0", aspect);
    let shown = outcome(&mut judge(home.path(), &["show", "CR 8.40@6.0", "--brief"]));
    assert!(shown.contains("CR 8.40 (edition 6.0) is CR 8.1 in edition 8.0") && shown.ends_with("exit 0"), "{shown}");
}

/// A scenario that rests on a rule whose number has changed.
fn scenario(cites: &str, more: &str) -> String {
    format!(
        "title: A base without HP loses\n{more}cites: [{cites}]\nsetup:\n  players:\n    \
         ana: {{ground: [Wampa]}}\n    ben: {{base: {{hp: 4}}}}\nsteps:\n  - ana: {{attack: Wampa, target: ben}}\n"
    )
}

#[test]
fn scenarios_may_cite_an_older_edition() {
    let folder = tempfile::tempdir().unwrap();
    let replay = |cites: &str, more: &str, arguments: &[&str]| {
        fs::write(folder.path().join("s.yaml"), scenario(cites, more)).unwrap();
        let command = &mut judge(folder.path(), &["replay", "s.yaml"]);
        outcome(command.args(arguments).current_dir(folder.path()))
    };
    for (cites, more) in [
        ("CR 6.3.1.d@2.0", ""),
        ("CR 6.3.1.d (edition 2.0)", ""),
        ("CR 6.3.1.d", "edition: \"2.0\"\n"),
        ("CR 6.3.1.b@7.0", "edition: \"2.0\"\n"),
        ("CR 6.3.1.b", "edition: \"7.0\"\n"),
        ("CR 6.3.1.b", "edition: \"CR 7.0\"\n"),
        ("CR 6.3.1.b", "edition: \"8.0\"\n"),
    ] {
        let told = replay(cites, more, &[]);
        assert!(told.starts_with("pass  ") && told.contains("Rules: CR 6.3.1.b"), "{cites} {more}: {told}");
    }
    for (cites, more, reason) in [
        ("CR 6.3.2.c@2.0", "", "was removed: edition 8.0 has no such rule"),
        ("CR 6.3.5@2.0", "", "edition 2.0 has no rule `CR 6.3.5`"),
        ("CR 6.3.5@1.0", "", "unknown edition `1.0` of CR"),
        ("CR 6.3.5", "edition: \"1.0\"\n", "the numbers of `2.0`, `7.0` are known too"),
        ("CR 6.3.5", "edition: \"18.0\"\n", "unknown edition `18.0` of the rules"),
        ("CR 6.3.5", "edition: \"x7.0\"\n", "unknown edition `x7.0` of the rules"),
        ("CR 6.3.5", "edition: \".0\"\n", "unknown edition `.0` of the rules"),
        ("rule 6.3.5", "", "did you mean `CR 6.3.5`?"),
    ] {
        let told = replay(cites, more, &[]);
        assert!(told.contains(reason) && told.ends_with("exit 2"), "{cites} {more}: {told}");
    }
    insta::assert_snapshot!(replay("CR 6.3.1.b", "", &["--edition", "2.0", "--verbose"]), @r#"
    pass  A base without HP loses
          s.yaml: ana has won
          By: Comprehensive Rules 8.0 (2026-07-08)
          Rules: CR 6.3.1.d
          Ruled by edition 8.0 of the rules, cited by the numbers of edition 2.0,
          which lacks 3 of the 24 rules cited: CR 1.16.5.a, CR 6.3.3, CR 6.3.4.a

    Rules: Comprehensive Rules 8.0, cited by the numbers of edition 2.0

    Before the first step
          1  It is Ana's action (CR 5.4.1.b)

    1.  ana: {attack: Wampa, target: ben}
          2  Ana's Wampa attacks Ben's base (CR 6.3.1)
          3  Ana's Wampa is exhausted (CR 6.3.3 (edition 8.0))
          4  Ana's Wampa deals 4 combat damage to Ben's base (CR 6.3.4.a (edition 8.0))
          5  Ben's base is defeated (CR 1.16.5.a (edition 8.0))
          6  Ana wins the game (CR 5.6.1)

    Final position: action phase of round 2, the game is over: won by ana
    > Ana's Wampa attacks Ben's base
    ── Ana ── initiative ───────────────────────────────────────────────────────────
      base 30 of 30 HP  resources 20 of 20 ready  hand 0  deck 20  discard 0
      ground    Wampa  4/5  exhausted
    ── Ben ─────────────────────────────────────────────────────────────────────────
      base 0 of 4 HP    resources 20 of 20 ready  hand 0  deck 20  discard 0

    exit 0
    "#);
    let told = replay("CR 6.3.1.b", "", &["--edition", "2.0", "--format", "json"]);
    let told: serde_json::Value = serde_json::from_str(told.trim_end_matches("exit 0")).unwrap();
    assert_eq!(told["results"][0]["cited_by"]["edition"], "2.0");
    assert!(told["results"][0]["citations"].as_array().unwrap().contains(&"CR 6.3.1.d".into()), "{told}");
    let told = replay("CR 6.3.1.b", "", &["--edition", "1.0"]);
    assert!(told.contains("edition `1.0` not found") && told.ends_with("exit 2"), "{told}");
}
