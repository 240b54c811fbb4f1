//! Whatever stands under a name, a command ends: folders with links to themselves, files without end, texts without measure.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::command::{Assert, CommandExt, program};

const RULING: &str = "title: An attack\nsetup:\n  players:\n    ana: {ground: [Wampa]}\n    ben: {}\nsteps:\n  - ana: \
                      {attack: Wampa, target: ben}\n";

/// Far more than any of these takes, and far less than they took.
const PATIENCE: Duration = Duration::from_secs(60);

fn judge(arguments: &[&str], folder: &Path) -> Assert {
    let mut command = Command::new(program());
    Assert(command.args(arguments).current_dir(folder).output_within(PATIENCE))
}

fn told(assert: &Assert) -> String {
    String::from_utf8_lossy(&assert.get_output().stderr).into_owned()
}

#[cfg(unix)]
#[test]
fn a_folder_is_read_once_however_many_links_lead_to_it() {
    use std::os::unix::fs::symlink;
    let home = tempfile::tempdir().unwrap();
    let all: Vec<String> = (0..12).map(|number| format!("folder-{number}")).collect();
    for folder in &all {
        fs::create_dir(home.path().join(folder)).unwrap();
        fs::write(home.path().join(folder).join("ruling.yaml"), RULING).unwrap();
    }
    // Each leads to each other and to itself: so many paths as orders of twelve things.
    for (from, to) in all.iter().flat_map(|from| all.iter().map(move |to| (from, to))) {
        symlink(home.path().join(to), home.path().join(from).join(format!("to-{to}"))).unwrap();
    }
    for command in [&["replay", "."][..], &["rules", "coverage", "."], &["test", "."]] {
        let assert = judge(command, home.path());
        let output = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(output.contains("12"), "{command:?}: {output}{}", told(&assert));
        assert!(!output.contains("/to-folder"), "{command:?}: {output}");
    }
}

#[cfg(unix)]
#[test]
fn a_folder_behind_a_link_is_read() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(home.path().join("elsewhere")).unwrap();
    fs::create_dir_all(home.path().join("here")).unwrap();
    fs::write(home.path().join("elsewhere/ruling.yaml"), RULING).unwrap();
    std::os::unix::fs::symlink(home.path().join("elsewhere"), home.path().join("here/linked")).unwrap();
    let assert = judge(&["replay", "here"], home.path()).success();
    assert!(String::from_utf8_lossy(&assert.get_output().stdout).contains("ruling.yaml"));
}

#[test]
fn a_file_of_ten_gigabytes_is_refused_by_every_reader() {
    let home = tempfile::tempdir().unwrap();
    // It takes no place on the disk: it has no bytes but zeros.
    File::create(home.path().join("huge.yaml")).unwrap().set_len(10 << 30).unwrap();
    for command in [
        &["replay", "huge.yaml"][..],
        &["deck", "check", "--play", "premier", "huge.yaml"],
        &["event", "show", "huge.yaml"],
        &["rules", "import", "huge.yaml"],
        &["cards", "import", "huge.yaml"],
        &["prove", "huge.yaml"],
        &["play", "--plain", "huge.yaml"],
        &["update", "huge.yaml"],
    ] {
        let assert = judge(command, home.path()).code(2);
        let told = told(&assert);
        assert!(told.contains("larger than 64 M"), "{command:?}: {told}");
    }
}

#[cfg(unix)]
#[test]
fn refuses_endless_input() {
    let home = tempfile::tempdir().unwrap();
    for command in [
        &["replay", "/dev/zero"][..],
        &["deck", "check", "--play", "premier", "/dev/zero"],
        &["event", "show", "/dev/zero"],
    ] {
        let assert = judge(command, home.path()).code(2);
        assert!(told(&assert).contains("larger than 64 MiB"), "{command:?}: {}", told(&assert));
    }
    fs::write(home.path().join("ruling.yaml"), RULING).unwrap();
    let made = std::process::Command::new("mkfifo").arg(home.path().join("pipe.yaml")).status().unwrap();
    assert!(made.success());
    let assert = judge(&["replay", "."], home.path()).code(2);
    assert!(told(&assert).contains("not a regular file"), "{}", told(&assert));
}

#[test]
fn the_text_of_a_card_that_is_too_deep_spoils_its_own_file_only() {
    let home = tempfile::tempdir().unwrap();
    let text = "If you control a unit, ".repeat(300);
    let cards = format!("cards:\n  - {{name: Rock, type: event, cost: 1, text: '{text}draw a card.'}}\n");
    fs::write(home.path().join("deep.yaml"), format!("{RULING}{cards}")).unwrap();
    fs::write(home.path().join("ruling.yaml"), RULING).unwrap();
    let assert = judge(&["replay", "."], home.path()).code(2);
    let told = told(&assert);
    assert!(told.contains("the text of `Rock` is nested too deep: at most 100 levels are read"), "{told}");
    assert!(told.contains("deep.yaml:9:"), "{told}");
    assert!(String::from_utf8_lossy(&assert.get_output().stdout).contains("1 passed, 1 invalid"));
}

#[test]
fn a_folder_of_mistakes_is_told_in_the_time_of_its_length() {
    let home = tempfile::tempdir().unwrap();
    let wrong: String = (0..20_000).map(|number| format!("  - anna: {{paly: Wampo {number}}}\n")).collect();
    fs::write(home.path().join("wrong.yaml"), format!("{}{wrong}", RULING)).unwrap();
    let assert = judge(&["replay", "wrong.yaml"], home.path()).code(2);
    assert!(told(&assert).contains("more errors in this file"));
    let unknown: Vec<String> = (0..900).map(|number| format!("No Such Card {number}")).collect();
    let hands = ["hand", "deck", "discard"].map(|zone| format!("{zone}: [{}]", unknown.join(", "))).join(", ");
    fs::write(home.path().join("wrong.yaml"), RULING.replace("ben: {}", &format!("ben: {{{hands}}}"))).unwrap();
    let assert = judge(&["replay", "wrong.yaml"], home.path()).code(2);
    assert!(told(&assert).contains("2600 more errors in this file"));
}

#[test]
fn broken_links_by_the_thousand_are_told_in_the_time_of_their_number() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(home.path().join("rules/cr")).unwrap();
    let rules: String =
        (1..8_000).map(|number| format!("**1.{number}.** See [CR 9.{number}] and [1](x.md#y-{number}).\n\n")).collect();
    fs::write(home.path().join("rules/cr/01.md"), format!("# 1. General\n\n{rules}")).unwrap();
    let assert = judge(&["rules", "check", "--rules", "rules"], home.path());
    let output = assert.get_output();
    let told = String::from_utf8_lossy(&output.stdout).into_owned() + &told(&assert);
    assert!(told.contains("9.7999"), "{}", told.get(..400).unwrap_or(&told));
}

#[test]
fn a_word_of_many_kilobytes_is_not_looked_for() {
    let home = tempfile::tempdir().unwrap();
    for word in ["x".repeat(120_000), "sentinel ".repeat(13_000)] {
        for command in ["search", "show"] {
            let assert = judge(&[command, &word], home.path()).code(2);
            let told = told(&assert);
            assert!(told.contains("the limit is 1000"), "{command}: {}", told.get(..200).unwrap_or(&told));
            assert!(told.len() < 2_000);
        }
    }
}
