//! `judge new` as a process: what it writes replays, and nothing is overwritten.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command::{CommandExt, program};

fn judge(arguments: &str, folder: &Path) -> Command {
    let mut command = Command::new(program());
    command.current_dir(folder).args(arguments.split_whitespace());
    command
}

#[test]
fn new_files_pass() {
    let folder = tempfile::tempdir().unwrap();
    let rows = ["", "--players 2", "--players 3", "--players 4", "--twin-suns", "--twin-suns --players 4"];
    for (index, options) in rows.into_iter().enumerate() {
        let file = format!("new-{index}.yaml");
        judge(&format!("new {file} {options}"), folder.path()).assert().success();
        judge(&format!("replay {file}"), folder.path()).assert().success();
    }
    judge("new event.yaml --tournament", folder.path()).assert().success();
    judge("replay event.yaml", folder.path()).assert().success();
    fs::remove_file(folder.path().join("event.yaml")).unwrap();
    let players = |index: usize| {
        let text = fs::read_to_string(folder.path().join(format!("new-{index}.yaml"))).unwrap();
        ["ana", "ben", "cara", "dora"].iter().filter(|name| text.contains(&format!("\n    {name}:"))).count()
    };
    assert_eq!((0..rows.len()).map(players).collect::<Vec<_>>(), [2, 2, 3, 4, 3, 4]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), rows.len(), "no temporary file stays");
}

#[test]
fn the_next_command_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let output = judge("new my-ruling.yaml", folder.path()).output().unwrap();
    insta::assert_snapshot!(String::from_utf8(output.stdout).unwrap(), @"
    wrote my-ruling.yaml
    next: edit it, and run `judge replay -v my-ruling.yaml`
    ");
}

#[test]
fn failed_writes_name_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("mine.yaml");
    fs::write(&kept, "mine").unwrap();
    let complaint = |arguments: &str| {
        let output = judge(arguments, folder.path()).assert().code(2);
        String::from_utf8(output.get_output().stderr.clone()).unwrap()
    };
    insta::assert_snapshot!(complaint("new mine.yaml"), @"
    error: `mine.yaml` already exists
     |
     = help: choose another name, or move the file away first
    ");
    insta::assert_snapshot!(complaint("new no/folder.yaml"), @"
    error: no folder for `no/folder.yaml`
     |
     = help: create the folder first, or choose another one
    ");
    insta::assert_snapshot!(complaint("new five.yaml --players 5"), @"
    error: invalid value '5' for '--players <N>': 5 is not in 2..=4
     |
     = help: For more information, try '--help'.
    ");
    assert_eq!(fs::read_to_string(kept).unwrap(), "mine");
}

#[test]
fn a_scenario_can_be_looked_at_without_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let shown = judge("new -", folder.path()).output().unwrap().stdout;
    judge("new it.yaml", folder.path()).assert().success();
    assert_eq!(shown, fs::read(folder.path().join("it.yaml")).unwrap());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
