//! `judge puzzle`: listed, played to a solution and to a failure, checked, begun; and `judge prove --split` with `--merge`.

use std::fs;
use std::process::Command;

use insta::assert_snapshot;
use serde_json::Value;

use super::outcome;
use crate::command::{CommandExt, program};

fn judge(arguments: &[&str]) -> Command {
    let mut judge = Command::new(program());
    judge.args(arguments);
    judge
}

#[test]
fn puzzles_are_listed_by_difficulty_and_tag() {
    let listed = |arguments: &[&str]| -> Vec<Value> {
        let output = judge(&[&["puzzle", "list", "--format", "json"], arguments].concat()).output().unwrap();
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(value["schema"], "judge/puzzles/1");
        value["results"].as_array().unwrap().clone()
    };
    let all = listed(&[]);
    assert!(all.len() >= 25, "{}", all.len());
    let difficulties: Vec<u64> = all.iter().map(|puzzle| puzzle["difficulty"].as_u64().unwrap()).collect();
    assert!(difficulties.is_sorted() && difficulties.first() == Some(&1), "{difficulties:?}");
    let easy = listed(&["--difficulty", "1", "--tag", "saboteur"]);
    assert!(!easy.is_empty() && easy.len() < all.len());
    assert_snapshot!(outcome(&mut judge(&["puzzle", "list", "--difficulty", "1", "--tag", "no such tag"])));
}

#[test]
fn a_new_puzzle_is_checked_and_solved() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], typed: &str| {
        outcome(judge(arguments).current_dir(folder.path()).write_stdin(typed.to_owned()))
    };
    let told = [
        run(&["puzzle", "new", "mine.yaml"], ""),
        run(&["puzzle", "new", "mine.yaml"], ""),
        run(&["puzzle", "check", "mine.yaml"], ""),
        run(&["puzzle", "play", "mine.yaml"], "help\nhint\nfly\n9\n2\n2\nsolution\nattack: Wampa, target: ben\n"),
    ];
    assert_snapshot!(told.join("\n----\n"));
}

#[test]
fn a_wrong_decision_is_told_and_can_be_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    judge(&["puzzle", "new", "mine.yaml"]).current_dir(folder.path()).assert().success();
    let play = |typed: &'static str| {
        outcome(judge(&["puzzle", "play", "mine.yaml"]).current_dir(folder.path()).write_stdin(typed))
    };
    assert_snapshot!(play("attack: Wampa, target: Pyke Sentinel\nsolution\nundo\nundo\nquit\n"));
    // Played on, it ends unsolved, and is tried again.
    let told = play("pass\npass\n");
    assert!(told.contains("Not solved: expected") && !told.contains("Right so far."), "{told}");
    let told = play("pass\npass\n9\nundo\nundo\nattack: Wampa, target: ben\n");
    assert!(told.contains("Nothing is left to decide: `undo`") && told.contains("Not solved: expected"), "{told}");
    let told = play("pass\nagain\ncards\nquit\n");
    assert!(told.matches("Ana takes the next action").count() >= 2 && told.contains("Overwhelm"), "{told}");
}

#[test]
fn a_puzzle_is_played_each_day() {
    let told = outcome(judge(&["puzzle", "play"]).write_stdin("quit\n"));
    assert!(told.contains("difficulty") && told.contains("`help` lists the commands."), "{told}");
}

#[test]
fn attempts_give_a_rating() {
    let folder = tempfile::tempdir().unwrap();
    let memory = folder.path().join("memory.sqlite");
    let memory = memory.to_str().unwrap();
    let play = |typed: &'static str| {
        let run = &mut judge(&["puzzle", "play", "not-both-at-once", "--memory", memory]);
        outcome(run.write_stdin(typed)).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // Given up at once, it is no attempt.
    assert!(!play("quit\n").contains("rating"));
    assert!(play("solution\nquit\n").contains("solved 0 of 1 attempt (-"));
    // Tried again at once, it does not count.
    let again = play("hint\nsolution\nquit\n");
    assert!(again.contains("solved 0 of 1 attempt (+0)"), "{again}");
    let stats = outcome(&mut judge(&["quiz", "stats", "--memory", memory]));
    assert!(stats.starts_with("Puzzle rating ") && stats.contains("solved 0 of 1 attempt"), "{stats}");
    let json = outcome(&mut judge(&["quiz", "stats", "--memory", memory, "--format", "json"]));
    assert!(json.contains("\"attempts\": 1"), "{json}");
    assert!(
        !outcome(judge(&["puzzle", "play", "not-both-at-once", "--no-memory"]).write_stdin("solution\n"))
            .contains("rating")
    );
}

#[test]
fn the_others_answer_with_their_best_defence() {
    // Whatever Ben does: each of his replies is played here, and the puzzle is solved by what the strategy says.
    let told = outcome(judge(&["puzzle", "play", "what-the-warden-pays", "--no-memory"]).write_stdin("solution\n"));
    assert!(told.contains("difficulty") && told.contains("- ana: "), "{told}");
}

#[test]
fn bad_input_names_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.yaml"), "title: A game\nsetup: {players: {ana: {}, ben: {}}}\n").unwrap();
    let run = |arguments: &[&str]| outcome(judge(arguments).current_dir(folder.path()));
    let told = [
        run(&["puzzle", "play", "not-both-at-onse"]),
        run(&["puzzle", "play", "game.yaml"]),
        run(&["puzzle", "check", "game.yaml"]),
        run(&["puzzle", "check", "missing.yaml"]),
        run(&["puzzle", "list", "--difficulty", "6"]),
    ];
    assert_snapshot!(told.join("\n----\n"));
}

#[test]
fn a_proof_is_divided_and_joined() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/puzzles/what-the-warden-pays.yaml");
    let run = |arguments: &[&str]| outcome(judge(arguments).current_dir(folder.path()));
    fs::copy(puzzle, folder.path().join("warden.yaml")).unwrap();
    let divided = run(&["prove", "warden.yaml", "--split", "3", "--into", "parts"]);
    let mut reports = Vec::new();
    for part in 1..=3 {
        let file = format!("parts/warden-part-{part}.yaml");
        let output = judge(&["prove", &file, "--format", "json"]).current_dir(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{file}");
        let report = format!("{part}.json");
        fs::write(folder.path().join(&report), output.stdout).unwrap();
        reports.push(report);
    }
    let reports: Vec<&str> = reports.iter().map(String::as_str).collect();
    let joined = run(&[&["prove", "--merge"], &reports[..]].concat());
    let missing = run(&[&["prove", "--merge"], &reports[1..]].concat());
    let other = run(&["prove", "--merge", "warden.yaml"]);
    let again = run(&["prove", "warden.yaml", "--split", "3", "--into", "parts"]);
    assert_snapshot!([divided, joined, missing, other, again].join("\n----\n"));
}
