//! Output taller than a terminal goes through a pager; output that fits, is for programs or was asked for without one does not.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;

use rexpect::session::spawn_command;

use crate::command::program;

/// A pager of a test, in a folder of its own, where it may write down what it was given.
struct Pager {
    folder: tempfile::TempDir,
}

impl Pager {
    fn new(script: &str) -> Self {
        let pager = Self { folder: tempfile::tempdir().unwrap() };
        let program = pager.path("pager");
        let folder = pager.folder.path().display();
        fs::write(&program, format!("#!/bin/sh\ncd {folder}\n{script}\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        pager
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Input of the pager, if it was started.
    fn given(&self) -> Option<String> {
        fs::read_to_string(self.path("given")).ok()
    }

    /// Runs a line of a shell on a terminal of 24 rows and 80 columns, in which `judge` and `$PAGER` are known; returns what
    /// the terminal got, and the exit code.
    fn run(&self, line: &str) -> (String, String) {
        let judge = program().display();
        let script = format!("stty rows 24 cols 80; judge() {{ {judge} \"$@\"; }}; {line}; echo \"exit:$?:\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).current_dir(self.folder.path());
        shell.env("TERM", "xterm").env("PAGER", self.path("pager")).env("XDG_DATA_HOME", self.folder.path());
        for name in ["JUDGE_PAGER", "COLUMNS", "LESS"] {
            shell.env_remove(name);
        }
        let mut session = spawn_command(shell, Some(60_000)).unwrap();
        let printed = session.exp_string("exit:").unwrap();
        let code = session.exp_string(":").unwrap();
        (printed, code)
    }
}

const WRITES_DOWN: &str = "echo \"$LESS\" > less; cat > given";

#[test]
fn pages_output_taller_than_the_terminal() {
    let pager = Pager::new(WRITES_DOWN);
    let (printed, code) = pager.run("judge show 7.5.11");
    let given = pager.given().unwrap();
    assert!(given.contains("CR 7.5.11") && given.lines().count() > 24, "{given}");
    assert!(given.contains('\u{1b}'), "colours stay: {given}");
    assert!(!printed.contains("CR 7.5.11"), "{printed}");
    assert_eq!(code, "0");
    assert_eq!(fs::read_to_string(pager.path("less")).unwrap(), "FRX\n");
}

#[test]
fn help_is_paged_too() {
    let pager = Pager::new(WRITES_DOWN);
    let (printed, code) = pager.run("judge --help");
    assert!(pager.given().unwrap().contains("Usage:"), "{printed}");
    assert_eq!(code, "0");
}

#[test]
fn nothing_else_is_paged() {
    for line in [
        // It fits.
        "judge show --cite 7.5.11",
        "judge --no-pager show 7.5.11",
        "judge show 7.5.11 --no-pager",
        "judge --help --no-pager",
        "JUDGE_PAGER= judge show 7.5.11",
        "JUDGE_PAGER=cat judge show 7.5.11",
        "JUDGE_PAGER=no-such-program-anywhere judge show 7.5.11",
        "judge show 7.5.11 --format json",
        "judge show 7.5.11 | cat",
        "judge completions bash",
        "judge no-such-command",
    ] {
        let pager = Pager::new(WRITES_DOWN);
        let (printed, _) = pager.run(line);
        assert_eq!(pager.given(), None, "{line}");
        assert!(!printed.trim().is_empty(), "{line}");
    }
}

#[test]
fn the_exit_code_stays_and_who_leaves_is_no_failure() {
    let pager = Pager::new(WRITES_DOWN);
    let (_, code) =
        pager.run("judge replay -v ruling:four-players-arena-by-arena | cat > /dev/null; judge cards show luke");
    assert_eq!((pager.given(), code.as_str()), (None, "1"));
    // A reader who leaves at once, and one who fails.
    for script in ["exit 0", "head -n 1 > given; exit 3"] {
        let pager = Pager::new(script);
        let (printed, code) = pager.run("judge rules list");
        assert_eq!(code, "0", "{printed}");
        assert!(!printed.contains("error") && !printed.contains("panic"), "{printed}");
    }
    let pager = Pager::new(WRITES_DOWN);
    let (_, code) =
        pager.run("judge cards coverage; judge cards search --keyword sentinel nosuchword || judge show CR 7 nosuch");
    assert_eq!(code, "2");
}

#[test]
fn less_leaves_by_itself_and_keeps_what_fits() {
    // Nothing names a pager, and `less` would wait for a key if it were started.
    let pager = Pager::new(WRITES_DOWN);
    let (printed, code) = pager.run("unset PAGER; judge show --cite 7.5.11");
    assert!(printed.contains("CR 7.5.11"), "{printed}");
    assert_eq!(code, "0");
}
