//! The README's commands work when pasted, and its scenario is read and holds.

use assert_cmd::Command;

const README: &str = include_str!("../README.md");

/// The lines of the fenced blocks of that language.
fn blocks(language: &str) -> Vec<Vec<&'static str>> {
    let mut found = Vec::new();
    let mut open: Option<Vec<&str>> = None;
    for line in README.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(name)) if name == language => open = Some(Vec::new()),
            (Some(_), Some("")) => found.extend(open.take()),
            (Some(lines), None) => lines.push(line),
            _ => {}
        }
    }
    found
}

#[test]
fn every_command_of_the_readme_works() {
    let commands: Vec<&str> = blocks("sh").concat().into_iter().filter(|line| line.starts_with("judge ")).collect();
    assert!(commands.len() >= 8, "the README shows its commands");
    // What a quiz remembers belongs in nobody's home.
    let home = tempfile::tempdir().unwrap();
    for command in commands {
        let words = shell_words(command);
        Command::cargo_bin("judge").unwrap().env("XDG_DATA_HOME", home.path()).args(&words[1..]).assert().success();
    }
}

/// Words of a command line; only double quotes group.
fn shell_words(line: &str) -> Vec<String> {
    line.split('"')
        .enumerate()
        .flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

#[test]
fn the_scenario_of_the_readme_holds() {
    let scenario = blocks("yaml").first().expect("the README shows a scenario").join("\n");
    Command::cargo_bin("judge").unwrap().args(["replay", "-"]).write_stdin(scenario).assert().success();
}

#[test]
fn the_proof_of_the_readme_comes_out_as_shown() {
    let folder = tempfile::tempdir().unwrap();
    let scenario =
        blocks("yaml").into_iter().find(|lines| lines.contains(&"prove:")).expect("the README shows a proof");
    std::fs::write(folder.path().join("one-is-left.yaml"), scenario.join("\n")).unwrap();
    let mut command = Command::cargo_bin("judge").unwrap();
    let output = command.current_dir(folder.path()).args(["prove", "one-is-left.yaml"]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let shown = blocks("console").into_iter().find(|lines| lines.first() == Some(&"$ judge prove one-is-left.yaml"));
    let shown = shown.expect("the README shows what comes of it");
    assert_eq!(shown[1..], printed.trim_end().lines().collect::<Vec<_>>());
}
