//! `judge cards`: what it prints, what it writes, and how it ends.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

fn judge(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("judge"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
    command
}

/// The exit code, what was printed, and what was complained about.
fn outcome(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    let code = output.status.code().unwrap();
    format!("{stdout}{}{stderr}exit {code}", if stderr.is_empty() { "" } else { "--- stderr\n" })
}

/// The card data that the committed files come from. They are not part of the project.
fn reference() -> Option<PathBuf> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/reference/cards.jsonl");
    if !file.exists() {
        eprintln!("skipped: there is no {}", file.display());
    }
    Some(file).filter(|file| file.exists())
}

const CLERK: &str = r#"{"set": "TST", "number": 1, "name": "Clerk", "type": "Unit", "unique": false, "rarity": "Common", "arenas": ["Ground"], "cost": 2, "power": 2, "hp": 3, "aspects": ["Command"], "traits": ["Official"], "text": "Raid 1\nWhen Played: Flummox a unit."}"#;

#[test]
fn the_committed_files_are_what_import_writes() {
    let Some(reference) = reference() else { return };
    let said = outcome(&mut judge(&["cards", "import", reference.to_str().unwrap(), "--check"]));
    let changed: Vec<&str> = said.lines().filter(|line| line.starts_with("differs")).collect();
    assert_eq!(changed, [""; 0], "run `judge cards import {}`", reference.display());
    assert!(said.contains("1862 cards of 9 sets") && said.ends_with("exit 0"), "{said}");
}

#[test]
fn import_writes_what_is_sound_and_says_what_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("data.jsonl");
    fs::write(&file, format!("{CLERK}\n{}\n", CLERK.replace("Clerk", "Porter").replace("\"power\": 2, ", ""))).unwrap();
    let into = folder.path().join("cards");
    let arguments = ["cards", "import", file.to_str().unwrap(), "--into", into.to_str().unwrap()];
    let run = |more: &[&str]| {
        let said = outcome(judge(&arguments).args(more));
        said.replace(folder.path().to_str().unwrap(), "FOLDER")
    };
    insta::assert_snapshot!(run(&[]), @r"
    wrote      FOLDER/cards/tst.yaml: 1 card
    1 card of 1 set; 1 card with text that is not understood; 1 card refused
    --- stderr
    error: Porter: power: is missing: a unit has one
    --> FOLDER/data.jsonl:2:1
    exit 1
    ");
    insta::assert_snapshot!(fs::read_to_string(into.join("tst.yaml")).unwrap(), @r"
    - name: Clerk
      type: unit
      traits: [OFFICIAL]
      aspects: [Command]
      arena: ground
      hp: 3
      power: 2
      cost: 2
      rarity: Common
      printing: {set: TST, number: 1}
      abilities:
      - {keyword: {raid: {number: 1}}}
      - {unsupported: {at: 20, word: Flummox, kind: triggered, when: [{when-played: {}}]}}
    ");
    assert!(run(&["--check"]).starts_with("unchanged  FOLDER/cards/tst.yaml"));

    // What stands at the top of a file stays there, and a check finds what does not.
    fs::write(into.join("tst.yaml"), "# Ours.\n").unwrap();
    assert!(run(&["--check"]).starts_with("differs"));
    assert_eq!(fs::read_to_string(into.join("tst.yaml")).unwrap(), "# Ours.\n");
    assert!(run(&[]).starts_with("wrote"));
    assert!(fs::read_to_string(into.join("tst.yaml")).unwrap().starts_with("# Ours.\n- name: Clerk\n"));
}

#[test]
fn import_reads_overrides_beside_the_cards() {
    let folder = tempfile::tempdir().unwrap();
    let slip = "- {card: Clerk, kind: errata, field: cost, printed: 2, read: 1, reason: too dear, source: a judge}\n";
    fs::write(folder.path().join("overrides.yaml"), slip).unwrap();
    let into = folder.path().to_str().unwrap();
    let said = outcome(judge(&["cards", "import", "-", "--into", into]).write_stdin(CLERK));
    assert!(said.contains("1 fact read otherwise than given"), "{said}");
    assert!(fs::read_to_string(folder.path().join("tst.yaml")).unwrap().contains("cost: 1"));
    fs::write(folder.path().join("overrides.yaml"), "- {card: Clerk}\n").unwrap();
    let said = outcome(judge(&["cards", "import", "-", "--into", into]).write_stdin(CLERK));
    assert!(said.contains("overrides.yaml") && said.ends_with("exit 2"), "{said}");
}

#[test]
fn import_without_a_file_is_bad_input() {
    let said = outcome(&mut judge(&["cards", "import", "no-such-file.json"]));
    assert!(said.contains("cannot read `no-such-file.json`") && said.ends_with("exit 2"), "{said}");
}
