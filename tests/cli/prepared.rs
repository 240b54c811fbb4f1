//! Prepared data in the user's cache folder: whatever is wrong with them, every answer is the same, and nothing is said of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::command::program;

/// Needs rules, search tables, cards and scenarios.
const ASKED: &[&str] = &["search", "overwhelm", "shield", "--limit", "2"];

/// A home whose cache folder may be anything.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// A home with prepared data.
    fn warm() -> Self {
        let home = Self::new();
        home.asks();
        home
    }

    fn folder(&self) -> PathBuf {
        self.0.path().join("cache/swu-judge")
    }

    fn judge(&self) -> Command {
        let mut command = Command::new(program());
        command.env("XDG_CACHE_HOME", self.0.path().join("cache")).env("XDG_DATA_HOME", self.0.path().join("data"));
        command.args(ASKED);
        command
    }

    fn asks(&self) -> String {
        said(&self.judge().output().unwrap())
    }

    /// The files of the cache folder, sorted.
    fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.folder()).into_iter().flatten();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    }
}

/// Text of an answer. It must be fine, and silent on standard error.
fn said(output: &Output) -> String {
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Something that happens to a file.
type Damage = fn(&Path);

fn change(file: &Path, change: impl Fn(&mut Vec<u8>)) {
    let mut bytes = fs::read(file).unwrap();
    change(&mut bytes);
    fs::write(file, bytes).unwrap();
}

#[test]
fn damaged_or_foreign_files_are_prepared_anew() {
    let home = Home::warm();
    let (answer, whole) = (home.asks(), home.files());
    assert!(whole.len() >= 2, "{whole:?}");
    let damages: [(&str, Damage); 5] = [
        ("truncated", |file| change(file, |bytes| bytes.truncate(bytes.len() / 2))),
        ("changed", |file| change(file, |bytes| *bytes.last_mut().unwrap() ^= 1)),
        ("of another version", |file| {
            let name = file.file_name().unwrap().to_str().unwrap();
            fs::rename(file, file.with_file_name(name.replace('-', "-0"))).unwrap();
        }),
        ("empty", |file| change(file, Vec::clear)),
        ("of somebody else", give_away),
    ];
    // To prepare one part anew each time is enough, and all of them come up.
    for ((damage, spoil), file) in damages.into_iter().zip(whole.iter().cycle()) {
        spoil(file);
        assert_eq!(home.asks(), answer, "{damage}");
        // The damaged files are whole again, and nothing else is left.
        assert_eq!(home.files(), whole, "{damage}");
    }
}

/// Gives the file to another user, or, where that is not allowed, lets everybody write it.
fn give_away(file: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{PermissionsExt, chown};
        if chown(file, Some(65_534), None).is_err() {
            fs::set_permissions(file, fs::Permissions::from_mode(0o666)).unwrap();
        }
    }
    #[cfg(not(unix))]
    change(file, Vec::clear);
}

#[test]
fn answers_where_nothing_can_be_kept() {
    let answer = Home::warm().asks();
    let home = Home::new();
    fs::write(home.0.path().join("cache"), "a file where a folder should be").unwrap();
    assert_eq!(home.asks(), answer);
}

/// A disk that is full: no file may have more than a few kilobytes.
#[cfg(unix)]
#[test]
fn answers_on_a_full_disk() {
    let answer = Home::warm().asks();
    let home = Home::new();
    let judge = home.judge();
    let script = format!("trap '' XFSZ; ulimit -f 8; exec '{}' {}", judge.get_program().display(), ASKED.join(" "));
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).envs(judge.get_envs().filter_map(|(name, value)| Some((name, value?))));
    assert_eq!(said(&shell.output().unwrap()), answer);
    assert_eq!(home.files(), [] as [PathBuf; 0]);
}

#[test]
fn two_first_starts_at_once_do_not_disturb_each_other() {
    let home = Home::new();
    let started: Vec<_> = (0..2).map(|_| home.judge().stdout(std::process::Stdio::piped()).spawn().unwrap()).collect();
    let answers: Vec<String> = started.into_iter().map(|one| said(&one.wait_with_output().unwrap())).collect();
    assert_eq!(answers[0], answers[1]);
    assert_eq!(home.asks(), answers[0]);
}
