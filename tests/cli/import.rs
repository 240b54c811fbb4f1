//! `judge rules import`: what it writes and reports, what it refuses, and that it writes all or nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cli::outcome;
use tempfile::TempDir;

use crate::command::{CommandExt, program};

const ZONES: &str = "# Zones\n\nEdition 1.4\n\n## 1. Hand\n1.1. A hand is a zone. See 1.2.\n\n1.2. Its cards are hidden.\n\n## 2. Deck\n2.1. See 2. Hand\n";

/// A folder with a document in it.
struct Desk {
    folder: TempDir,
}

impl Desk {
    fn with(name: &str, bytes: &[u8]) -> Self {
        let desk = Self { folder: tempfile::tempdir().unwrap() };
        fs::write(desk.path(name), bytes).unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn judge(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.current_dir(self.folder.path()).env("XDG_DATA_HOME", self.path("data")).args(arguments);
        command
    }

    /// The command, to be killed.
    fn judge_process(&self, arguments: &[&str]) -> std::process::Command {
        let mut command = std::process::Command::new(program());
        command.current_dir(self.folder.path()).args(arguments);
        command
    }

    fn said(&self, arguments: &[&str]) -> String {
        let said = outcome(&mut self.judge(arguments));
        // Canonical name of the folder: some systems have two names for it.
        let whole = self.folder.path().canonicalize().unwrap();
        said.replace(whole.to_str().unwrap(), "DESK").replace(self.folder.path().to_str().unwrap(), "DESK")
    }
}

/// The names in a folder, hidden ones included.
fn listed(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_document_becomes_a_folder_that_every_command_accepts() {
    let desk = Desk::with("zones.md", ZONES.as_bytes());
    insta::assert_snapshot!(desk.said(&["rules", "import", "zones.md", "--into", "rules"]), @"
    zones  Zones, edition 1.4, 5 rules
      1     3  Hand
      2     2  Deck

    Corrected references (1)
      - zones 2.1, line 11: “2. Hand”: 2 is “Deck”; linked to 1

    2 references linked
    written to rules
    exit 0
    ");
    assert_eq!(listed(desk.folder.path()), ["rules", "zones.md"]);
    assert_eq!(listed(&desk.path("rules/zones")), ["01-hand.md", "02-deck.md"]);
    assert_eq!(desk.said(&["--rules", "rules", "rules", "check"]), "5 rules, no problems\nexit 0");
    assert!(desk.said(&["--rules", "rules", "show", "zones 2.1"]).contains("[zones 1]"));
    assert!(desk.said(&["--rules", "rules", "search", "hidden"]).contains("zones 1.2"));
}

#[test]
fn the_report_is_also_for_programs() {
    let desk = Desk::with("zones.md", ZONES.as_bytes());
    let said = desk.said(&["rules", "import", "zones.md", "--dry-run", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(said.strip_suffix("exit 0").unwrap()).unwrap();
    assert_eq!(report["into"], serde_json::Value::Null);
    assert_eq!(report["files"], serde_json::json!(["zones/01-hand.md", "zones/02-deck.md"]));
    assert_eq!(report["documents"][0]["sections"][1]["rules"], 2);
    assert_eq!(report["repaired"][0]["to"], "zones 1");
    assert_eq!(report["repaired"][0]["place"]["line"], 11);
    assert_eq!(report["linked"], 2);
    assert_eq!(listed(desk.folder.path()), ["zones.md"]);
}

#[test]
fn a_document_with_gaps_is_imported_and_ends_with_1() {
    let desk = Desk::with("zones.md", b"## 1. Hand\n1.1. One.\n\n1.3. See 7.7.\n");
    let said = desk.said(&["rules", "import", "zones.md", "--into", "rules"]);
    assert!(said.contains("one number is missing before `zones 1.3`"), "{said}");
    assert!(said.contains("zones 1.3, line 4: “7.7.”: 7.7 does not exist"), "{said}");
    assert!(said.ends_with("written to rules\nexit 1"), "{said}");
    assert!(desk.path("rules/zones/01-hand.md").exists());
}

#[test]
fn without_a_folder_it_is_one_of_the_users_editions() {
    let desk = Desk::with("zones.md", ZONES.as_bytes());
    assert!(desk.said(&["rules", "import", "zones.md"]).ends_with("exit 0"));
    let editions = desk.path("data/swu-judge/editions");
    assert_eq!(listed(&editions), ["zones-1.4"]);
    let again = desk.said(&["rules", "import", "zones.md"]);
    insta::assert_snapshot!(again, @r"
    --- stderr
    error: `DESK/data/swu-judge/editions/zones-1.4` already exists
     |
     = help: use `--force` to overwrite it, or `--into DIR` for another folder
    exit 2
    ");
    assert!(desk.said(&["rules", "import", "zones.md", "--force"]).ends_with("exit 0"));
    // Arguments override the document.
    assert!(desk.said(&["rules", "import", "zones.md", "--edition", "2", "--code", "CR"]).ends_with("exit 0"));
    assert_eq!(listed(&editions), ["cr-2", "zones-1.4"]);
    assert!(desk.said(&["--edition", "2", "show", "CR 1.2"]).contains("hidden"));
}

#[test]
fn the_edition_may_stand_in_the_name_or_must_be_said() {
    let text = ZONES.replace("Edition 1.4\n", "");
    let desk = Desk::with("zones.md", text.as_bytes());
    insta::assert_snapshot!(desk.said(&["rules", "import", "zones.md"]), @"
    --- stderr
    error: `zones.md` does not name its edition
     |
     = help: use `--edition 7.0` or the like, or name a folder with `--into DIR`
    exit 2
    ");
    fs::rename(desk.path("zones.md"), desk.path("zones-3.2.md")).unwrap();
    let said = desk.said(&["rules", "import", "zones-3.2.md"]);
    assert!(said.contains("no edition named in the document; 3.2 is taken from the name `zones-3.2.md`"), "{said}");
}

#[test]
fn a_folder_is_replaced_when_told_and_only_if_it_is_one_of_rules() {
    let desk = Desk::with("zones.md", ZONES.as_bytes());
    fs::create_dir(desk.path("rules")).unwrap();
    fs::write(desk.path("rules/thesis.txt"), "years of work").unwrap();
    let import = ["rules", "import", "zones.md", "--into", "rules"];
    insta::assert_snapshot!(desk.said(&import), @r"
    --- stderr
    error: `rules` already exists
     |
     = help: use `--force` to overwrite it, or `--into DIR` for another folder
    exit 2
    ");
    insta::assert_snapshot!(desk.said(&[&import[..], &["--force"]].concat()), @"
    --- stderr
    error: cannot replace `rules`: `rules/thesis.txt` in it is not a file of a rules document
     |
     = help: use `--into DIR` for another folder; `--force` only overwrites folders of markdown
    exit 2
    ");
    assert_eq!(listed(&desk.path("rules")), ["thesis.txt"]);
    fs::rename(desk.path("rules/thesis.txt"), desk.path("rules/old.md")).unwrap();
    assert!(desk.said(&[&import[..], &["--force"]].concat()).ends_with("exit 0"));
    assert_eq!(listed(&desk.path("rules")), ["zones"]);
    assert_eq!(listed(desk.folder.path()), ["rules", "zones.md"]);
}

#[test]
fn bad_input_gets_one_clear_message_and_nothing_is_written() {
    let desk = Desk::with("empty.md", b"");
    fs::write(desk.path("words.md"), "Just words.\n").unwrap();
    fs::write(desk.path("picture.md"), b"\x89PNG\r\n\x1a\n\0\0\0").unwrap();
    fs::write(desk.path("wide.md"), b"\xff\xfe1\0.\0").unwrap();
    fs::File::create(desk.path("huge.md")).unwrap().set_len(100 << 20).unwrap();
    fs::create_dir(desk.path("folder")).unwrap();
    fs::write(desk.path("folder/notes.txt"), "1.1. No markdown.").unwrap();
    let before = listed(desk.folder.path());
    let mut said = String::new();
    for from in ["empty.md", "words.md", "picture.md", "wide.md", "huge.md", "folder", "nowhere.md"] {
        let outcome = desk.said(&["rules", "import", from, "--into", "rules"]);
        assert!(outcome.ends_with("exit 2"), "{from}: {outcome}");
        said += &outcome.replace("--- stderr\n", "").replace("exit 2", "");
    }
    insta::assert_snapshot!(said, @"
    error: cannot import `empty.md`: the file is empty
    error: cannot import `words.md`: no numbered rules found, such as `1.1.1.` in markdown, or `1.` below `1. GENERAL` in an official document
    error: cannot import `picture.md`: the file is neither a PDF nor text: line 2 has byte 0x1A; import a PDF, text or markdown
    error: cannot import `wide.md`: the text is UTF-16; save it as UTF-8 and import that
    error: cannot import `huge.md`: the file is larger than 64 MB, which no rules document is; import another file
    error: `folder` contains no markdown
     |
     = help: `judge rules import` takes a PDF, a text, or a folder with files `*.md`
    error: `nowhere.md` not found
     |
     = help: give its path from the current folder, or its whole path
    ");
    assert_eq!(listed(desk.folder.path()), before);
    // One bad file in a folder is bad input as well.
    fs::write(desk.path("folder/zones.md"), ZONES).unwrap();
    fs::write(desk.path("folder/broken.md"), b"1.1. \xff\n").unwrap();
    let outcome = desk.said(&["rules", "import", "folder", "--into", "rules"]);
    assert!(outcome.contains("cannot import `folder/broken.md`: byte 0xFF on line 1"), "{outcome}");
    assert_eq!(listed(desk.folder.path()), before);
}

/// A device without an end, a pipe that nobody writes to, a folder, and more than memory has room for.
#[test]
#[cfg(unix)]
fn refuses_devices_pipes_and_large_files_at_once() {
    let desk = Desk::with("zones.md", ZONES.as_bytes());
    assert!(std::process::Command::new("mkfifo").arg(desk.path("pipe")).status().unwrap().success());
    fs::File::create(desk.path("large.md")).unwrap().set_len(10 << 30).unwrap();
    fs::create_dir(desk.path("folder")).unwrap();
    let begin = std::time::Instant::now();
    let no_file = "it is a folder, a device or a pipe with a name";
    for (from, why) in [("/dev/zero", no_file), ("pipe", no_file), ("large.md", "larger than 64 MB")] {
        for command in [&["rules", "import", from][..], &["update", from]] {
            let outcome = desk.said(command);
            assert!(outcome.contains(why) && outcome.ends_with("exit 2"), "{from}: {outcome}");
        }
    }
    let outcome = desk.said(&["update", "folder"]);
    assert!(outcome.contains(no_file) && outcome.ends_with("exit 2"), "{outcome}");
    assert!(begin.elapsed() < Duration::from_secs(20));
    // The output of another command is none of these.
    let outcome =
        crate::cli::outcome(desk.judge(&["rules", "import", "/dev/stdin", "--into", "rules"]).write_stdin(ZONES));
    assert!(outcome.ends_with("written to rules\nexit 0"), "{outcome}");
}

#[test]
fn an_unwritable_target_stays_as_it_was() {
    let desk = Desk::with("zones.md", ZONES.as_bytes());
    let outcome = desk.said(&["rules", "import", "zones.md", "--into", "zones.md/rules"]);
    assert!(outcome.contains("cannot write `zones.md/rules`") && outcome.ends_with("exit 2"), "{outcome}");
    let outcome = desk.said(&["rules", "import", "zones.md", "--into", "zones.md", "--force"]);
    assert!(outcome.ends_with("exit 2"), "{outcome}");
    assert_eq!(fs::read_to_string(desk.path("zones.md")).unwrap(), ZONES);
    assert_eq!(listed(desk.folder.path()), ["zones.md"]);
}

/// Leftovers of killed imports go with the next one, also if that is refused.
#[test]
#[cfg(unix)]
fn hidden_folders_go_with_the_next_import() {
    let desk = Desk::with("zones.md", ZONES.as_bytes());
    let import = ["rules", "import", "zones.md", "--into", "rules"];
    for ends in ["exit 0", "exit 2"] {
        fs::create_dir_all(desk.path(".judge-import-aB3dEf/new/zones")).unwrap();
        assert!(desk.said(&import).ends_with(ends));
        assert_eq!(listed(desk.folder.path()), ["rules", "zones.md"]);
    }
    // A folder moved aside is kept.
    fs::create_dir_all(desk.path(".judge-import-aB3dEf/old")).unwrap();
    assert!(desk.said(&[&import[..], &["--force"]].concat()).ends_with("exit 0"));
    assert!(desk.path(".judge-import-aB3dEf/old").exists());
}

/// Whenever one that replaces a folder is killed, the old folder or the new one is there as a whole.
#[test]
fn a_replacement_that_is_killed_leaves_the_old_or_the_new() {
    let sections: String = (1..60).map(|section| format!("## {section}. S\n{section}.1. Text.\n\n")).collect();
    let desk = Desk::with("zones.md", sections.as_bytes());
    let into = desk.path("rules");
    for delay in 0..12 {
        let _ = fs::remove_dir_all(&into);
        fs::create_dir(&into).unwrap();
        fs::write(into.join("old.md"), "1.1. Old.").unwrap();
        kill_after(desk.judge_process(&["rules", "import", "zones.md", "--into", "rules", "--force"]), delay * 6);
        let is_new = listed(&into) == ["zones"] && listed(&into.join("zones")).len() == 59;
        assert!(is_new || listed(&into) == ["old.md"], "{:?}", listed(&into));
    }
}

fn kill_after(mut command: std::process::Command, milliseconds: u64) {
    let mut process = command.stdout(std::process::Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(milliseconds));
    let _ = process.kill();
    process.wait().unwrap();
}

/// Whenever it is killed, the folder is there as a whole or not at all.
#[test]
fn an_import_that_is_killed_leaves_all_or_nothing() {
    let sections: String = (1..60).map(|section| format!("## {section}. S\n{section}.1. Text.\n\n")).collect();
    let desk = Desk::with("zones.md", sections.as_bytes());
    let into = desk.path("rules");
    for delay in 0..12 {
        kill_after(desk.judge_process(&["rules", "import", "zones.md", "--into", "rules"]), delay * 6);
        if into.exists() {
            assert_eq!(listed(&into.join("zones")).len(), 59);
            fs::remove_dir_all(&into).unwrap();
        }
    }
}
