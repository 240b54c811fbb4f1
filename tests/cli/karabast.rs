//! Game setups of the simulator Karabast on the command line: as a scenario, replayed, played, and written again.

use std::fs;
use std::path::Path;
use std::process::Command;

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::cli::outcome;
use crate::command::{CommandExt, program};

/// A setup as it is pasted into a question.
const PASTED: &str = "// Can the Marine attack the base?
await contextRef.setupTestAsync({
    phase: 'action',
    player1: {
        leader: { card: 'leia-organa#alliance-general', deployed: true, damage: 1 },
        hand: ['force-throw', 'waylay'],
        groundArena: [{ card: 'battlefield-marine', damage: 1, upgrades: ['shield'] }],
        resources: 4,
        deck: 12,
        hasInitiative: true,
    },
    player2: {
        base: { card: 'echo-base', damage: 19 },
        groundArena: ['pyke-sentinel'],
        spaceArena: [{ card: 'cartel-spacer', exhausted: true, capturedUnits: ['wampa'] }],
        hand: 3,
        resources: { readyCount: 2, exhaustedCount: 3 },
    },
});
";

const WRONG: &str = r#"{"phase": "action",
 "player1": {"hand": ["force-trow"], "groundArena": [{"card": "luke-skywalker"}]},
 "player2": {"spaceArena": [{"card": "cartel-spacer", "damage": "2"}]}}
"#;

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("setup.json"), PASTED).unwrap();
    fs::write(folder.path().join("wrong.json"), WRONG).unwrap();
    fs::write(folder.path().join("game.yaml"), "title: t\nsetup: {players: {ana: {}, ben: {}}}\n").unwrap();
    folder
}

fn judge(arguments: &str, folder: &Path) -> Command {
    let mut command = Command::new(program());
    command.current_dir(folder).args(arguments.split_whitespace());
    command
}

#[test]
fn setup_becomes_a_scenario() {
    let folder = folder();
    assert_snapshot!(outcome(&mut judge("new begun.yaml --from setup.json", folder.path())));
    assert_snapshot!(fs::read_to_string(folder.path().join("begun.yaml")).unwrap());
    judge("replay begun.yaml", folder.path()).assert().success();
    let shown = judge("new - --from -", folder.path()).write_stdin(PASTED).output().unwrap().stdout;
    assert_eq!(shown, fs::read(folder.path().join("begun.yaml")).unwrap());
}

#[test]
fn setup_is_refused_with_its_place() {
    let folder = folder();
    let rows = ["new - --from wrong.json", "new - --from game.yaml", "replay wrong.json", "play wrong.json"];
    let told = rows.map(|row| format!("judge {row}\n{}\n", outcome(&mut judge(row, folder.path()))));
    assert_snapshot!(told.join("\n"));
}

#[test]
fn setup_is_replayed_and_proven_from() {
    let folder = folder();
    assert_snapshot!(outcome(&mut judge("replay -v setup.json", folder.path())));
    judge("prove --depth 1 setup.json", folder.path()).assert().success();
    let piped = judge("replay - --format json", folder.path()).write_stdin(PASTED).output().unwrap();
    assert!(String::from_utf8(piped.stdout).unwrap().contains(r#""status": "pass""#));
}

#[test]
fn game_is_exported_as_a_setup() {
    let folder = folder();
    let typed = "attack: Battlefield Marine, target: Pyke Sentinel\nexport karabast\nexport karabast out.json\nexport\nexport karabast out.json\n";
    let mut play = judge("play setup.json --plain", folder.path());
    let output = play.write_stdin(typed).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let (_, exported) = told.split_once("\nplayer2>\n").unwrap();
    assert_snapshot!(exported);
    let out = fs::read_to_string(folder.path().join("out.json")).unwrap();
    judge("replay out.json", folder.path()).assert().success();
    assert!(told.contains(&out), "{told}");
}
