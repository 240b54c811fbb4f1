//! `judge replay` as a process: what it prints, and how it ends.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command::{CommandExt, program};

const GOOD: &str = "title: Ben gives up\nsetup: {players: {ana: {}, ben: {}}}\nsteps:\n  - ben: concede\n";

/// `judge replay` in a folder with a scenario of each kind.
fn replay(arguments: &str, folder: &Path) -> Command {
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    fs::create_dir_all(folder.join("inner")).unwrap();
    write("good.yaml", GOOD);
    write("inner/fails.yml", &format!("{GOOD}  - expect: {{result: ongoing}}\n"));
    write("inner/bad.yaml", &GOOD.replace("ben: {}", "ben: {hand: [Wampo]}"));
    write("inner/notes.txt", "no scenario");
    fs::write(folder.join("inner/bytes.yaml"), b"title: t\nabout: \xff\n").unwrap();
    let mut command = Command::new(program());
    command.current_dir(folder).arg("replay").args(arguments.split_whitespace());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_exit_code_says_the_worst() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, code) in
        [("good.yaml", 0), ("good.yaml inner/fails.yml", 1), ("inner", 2), (".", 2), ("nowhere.yaml", 2), ("", 2)]
    {
        replay(arguments, folder.path()).assert().code(code);
    }
}

#[test]
fn one_bad_file_never_stops_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let output = replay(". --format json", folder.path()).output().unwrap();
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let reports = &document["results"];
    let told: Vec<(&str, &str)> = reports
        .as_array()
        .unwrap()
        .iter()
        .map(|report| (report["file"].as_str().unwrap(), report["status"].as_str().unwrap()))
        .collect();
    assert_eq!(
        told,
        [
            ("./good.yaml", "pass"),
            ("./inner/bad.yaml", "invalid"),
            ("./inner/bytes.yaml", "invalid"),
            ("./inner/fails.yml", "fail"),
        ]
    );
    assert_eq!(reports[1]["failures"][0]["line"], 2);
    assert_eq!(reports[2]["failures"][0]["line"], 2);
}

#[test]
fn people_get_the_ruling_and_the_place_of_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let output = replay("good.yaml inner/bad.yaml --color never", folder.path()).output().unwrap();
    insta::assert_snapshot!(text(&output.stdout), @"
    invalid  Ben gives up
          inner/bad.yaml

    1 passed, 1 invalid
    ");
    insta::assert_snapshot!(text(&output.stderr), @"
    error: card `Wampo` not found
     --> inner/bad.yaml:2:41
      |
    2 | setup: {players: {ana: {}, ben: {hand: [Wampo]}}}
      |                                         ^^^^^
      |
      = help: did you mean `Wampa`, `Wartime Profiteer` or `Wartime Profiteering`?
    ");
}

#[test]
fn a_scenario_comes_from_standard_input_and_is_told_in_full() {
    let folder = tempfile::tempdir().unwrap();
    let output = replay("- -v --color never", folder.path()).write_stdin(GOOD).output().unwrap();
    insta::assert_snapshot!(text(&output.stdout), @"
    pass  Ben gives up
          standard input: ana has won
          By: Comprehensive Rules 8.0 (2026-07-08)
          Rules: CR 1.4.4, CR 5.4.1.b, CR 5.6.4

    Rules: Comprehensive Rules 8.0

    Before the first step
          1  It is Ana's action (CR 5.4.1.b)

    1.  ben: concede
          2  Ben concedes (CR 5.6.4)
          3  Ana wins the game (CR 5.6.4)

    Final position: action phase of round 2, the game is over: won by ana
    ── Ana ── initiative ───────────────────────────────────────────────────────────
      base 30 of 30 HP  resources 20 of 20 ready  hand 0  deck 20  discard 0
    ── Ben ─────────────────────────────────────────────────────────────────────────
      base 30 of 30 HP  resources 20 of 20 ready  hand 0  deck 20  discard 0
    ");
}

/// The picture of a board: to a file, which is not overwritten, or in place of the report; at a step that was taken.
#[test]
fn draws_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str, code| {
        let output = replay(arguments, folder.path()).output().unwrap();
        let (printed, told) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{arguments}\n{printed}\n{told}");
        (printed, told)
    };
    let file = folder.path().join("board.svg");
    let (printed, _) = run("good.yaml --picture board.svg", 0);
    assert!(printed.starts_with("pass  Ben gives up\n") && printed.ends_with("wrote board.svg\n"), "{printed}");
    let end = fs::read_to_string(&file).unwrap();
    assert!(end.starts_with("<svg ") && end.contains("ana has won"), "{end}");
    // Printed alone, byte for byte the same.
    assert_eq!(run("good.yaml --picture - --after 1", 0).0, end);
    let (start, _) = run("good.yaml --picture - --after 0", 0);
    assert!(start.starts_with("<svg ") && !start.contains("ana has won"), "{start}");
    // Not overwritten without being told.
    let (_, told) = run("good.yaml --picture board.svg --after 0", 2);
    assert!(told.contains("`board.svg` already exists") && told.contains("--force"), "{told}");
    assert_eq!(fs::read_to_string(&file).unwrap(), end);
    run("good.yaml --picture board.svg --after 0 --force", 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), start);
    // The exit code is that of the replay, and a program gets one document.
    assert!(run("inner/fails.yml --picture -", 1).0.starts_with("<svg "));
    let (printed, _) = run("good.yaml --picture other.svg --format json", 0);
    assert!(serde_json::from_str::<serde_json::Value>(&printed).is_ok(), "{printed}");
    assert!(folder.path().join("other.svg").exists());
    // No board, no such step, or several scenarios.
    for (arguments, expected) in [
        ("good.yaml --picture new.svg --after 2", "step 2 of `good.yaml` was not played"),
        ("good.yaml good.yaml --picture new.svg", "a picture shows 1 scenario, not 2"),
        ("inner/bad.yaml --picture new.svg", "Wampo"),
        ("good.yaml --after 1", "--picture"),
        ("ruling:tournament/rounds/added-before-round-one --picture new.svg", "has no board to draw"),
    ] {
        let (_, told) = run(arguments, 2);
        assert!(told.contains(expected), "{arguments}: {told}");
        assert!(!folder.path().join("new.svg").exists(), "{arguments}");
    }
}
