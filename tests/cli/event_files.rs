//! Other things in the place of an event's files, and a full disk: nothing is lost, and nothing waits.

use std::fs;
use std::path::Path;
use std::process::Command as Process;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::event_serve::{Served, event};
use crate::command::program;

/// Output of a command, with its exit code.
fn judge(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Process::new(program());
    crate::cli::outcome(command.current_dir(folder).arg("event").args(arguments))
}

fn run(folder: &Path, arguments: &[&str]) {
    let outcome = judge(folder, arguments);
    assert!(outcome.ends_with("exit 0"), "{arguments:?}: {outcome}");
}

fn text(folder: &Path) -> String {
    fs::read_to_string(folder.join("e.yaml")).unwrap()
}

/// The names in a folder that are hidden.
fn hidden(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with('.')).collect()
}

/// The program on a disk that has room for what was undone, and none for an event.
fn limited() -> Process {
    let mut command = Process::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 4; exec \"$0\" \"$@\""]).arg(program());
    command
}

/// An event of which three changes were made last, and the last one was undone: its text, and the texts before.
fn long_event() -> (TempDir, [String; 2]) {
    let folder = event(300);
    for games in ["2-0", "2-1", "1-0"] {
        let is_first = games == "2-0";
        run(folder.path(), &[if is_first { "report" } else { "correct" }, "e.yaml", "1", games]);
    }
    let all = text(folder.path());
    run(folder.path(), &["undo", "e.yaml"]);
    let texts = [text(folder.path()), all];
    (folder, texts)
}

/// The undone changes are written, and the event cannot be: both the event and what could be redone stay.
#[test]
fn an_undo_on_a_full_disk_loses_nothing() {
    let (folder, [two, all]) = long_event();
    let folder = folder.path();
    for _ in 0..3 {
        let output = limited().current_dir(folder).args(["event", "undo", "e.yaml"]).output().unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && complaint.contains("cannot write"), "{complaint}");
        assert_eq!(text(folder), two);
        assert!(hidden(folder).is_empty(), "{:?}", hidden(folder));
    }
    let output = limited().current_dir(folder).args(["event", "redo", "e.yaml"]).output().unwrap();
    assert_eq!((output.status.code(), text(folder)), (Some(2), two));
    run(folder, &["redo", "e.yaml"]);
    assert_eq!(text(folder), all);
    run(folder, &["undo", "e.yaml", "2"]);
    run(folder, &["redo", "e.yaml", "2"]);
    assert_eq!(text(folder), all);
}

/// The same at the desk of a served event.
#[test]
fn an_undo_at_the_desk_on_a_full_disk_loses_nothing() {
    let (folder, [two, all]) = long_event();
    let form = |deed| [("do", deed), ("seen", "304")];
    let post = |served: &Served, deed| {
        let (cookie, token) = served.enter();
        let fields = [&form(deed)[..], &[("token", token.as_str())]].concat();
        served.post("/desk", &[("cookie", cookie.as_str())], &fields)
    };
    let changes = two.matches("\n- ").count();
    assert_eq!(changes, 304, "300 players, the number of rounds, the pairing, a result and its correction");
    let served = Served::by(limited(), folder.path());
    for _ in 0..2 {
        let got = post(&served, "undo");
        assert_eq!(got.status, 503);
        assert_eq!(text(folder.path()), two);
    }
    assert_eq!(post(&served, "redo").status, 503);
    drop(served);
    let served = Served::by(Process::new(program()), folder.path());
    assert_eq!(post(&served, "redo").status, 303);
    assert_eq!(text(folder.path()), all);
}

/// A folder, a pipe, a device and more than a disk has room for, in the place of the undone changes.
#[test]
fn refuses_invalid_files_of_undone_changes_at_once() {
    let folder = event(4);
    let folder = folder.path();
    let before = text(folder);
    let undone = folder.join("e.yaml.undone");
    for (kind, why) in [
        ("folder", "this is not a file"),
        ("pipe", "this is not a file"),
        ("zero", "this is not a file"),
        ("large", "the limit is 64 MB"),
    ] {
        match kind {
            "folder" => fs::create_dir(&undone).unwrap(),
            "pipe" => assert!(Process::new("mkfifo").arg(&undone).status().unwrap().success()),
            "zero" => std::os::unix::fs::symlink("/dev/zero", &undone).unwrap(),
            _ => fs::File::create(&undone).unwrap().set_len(10 << 30).unwrap(),
        }
        for command in ["undo", "redo"] {
            let begin = Instant::now();
            let said = judge(folder, &[command, "e.yaml"]);
            assert!(said.contains(why) && said.ends_with("exit 2"), "{kind}: {said}");
            assert!(begin.elapsed() < Duration::from_secs(5), "{kind}");
        }
        assert_eq!(text(folder), before);
        // All else goes on.
        run(folder, &["report", "e.yaml", "1", "2-0"]);
        run(folder, &["show", "e.yaml"]);
        fs::write(folder.join("e.yaml"), &before).unwrap();
        if kind == "folder" { fs::remove_dir(&undone).unwrap() } else { fs::remove_file(&undone).unwrap() }
    }
}

/// Whatever a killed process was about to write goes with the next change, and no other file.
#[test]
fn temporary_files_go_with_the_next_change() {
    let folder = event(4);
    let folder = folder.path();
    let left =
        [".e.yaml.Ab3dEf.tmp", ".e.yaml.undone.Ab3dEf.tmp", ".e.yaml.desk.Ab3dEf.tmp", ".e.decks.yaml.Ab3dEf.tmp"];
    left.iter().chain(&[".f.yaml.Ab3dEf.tmp"]).for_each(|name| fs::write(folder.join(name), "half").unwrap());
    run(folder, &["report", "e.yaml", "1", "2-0"]);
    assert_eq!(hidden(folder), [".f.yaml.Ab3dEf.tmp"]);
}
