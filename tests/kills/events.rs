//! Events on the command line.

use std::time::Duration;

use tempfile::TempDir;

use super::course::{Course, Deed};
use super::process::{Ended, Fell, Subject, hidden, judge, run};

/// An event that is changed, undone and redone.
struct Event {
    folder: TempDir,
    course: Course,
    /// Number of names given so far.
    names: usize,
    only_changes: bool,
}

const FILE: &str = "e.yaml";

fn begun(folder: &TempDir) -> Course {
    run(folder.path(), &["event", "new", FILE, "--name", "Killed", "--seed", "1"]);
    run(folder.path(), &["event", "add", FILE, "Ana", "Ben", "Cid", "Dot"]);
    Course::new(folder.path().join(FILE))
}

pub fn change(_: u64) -> Box<dyn Subject> {
    let folder = tempfile::tempdir().unwrap();
    let course = begun(&folder);
    Box::new(Event { folder, course, names: 0, only_changes: true })
}

pub fn undo_and_redo(_: u64) -> Box<dyn Subject> {
    let folder = tempfile::tempdir().unwrap();
    let course = begun(&folder);
    Box::new(Event { folder, course, names: 0, only_changes: false })
}

impl Event {
    fn deed(&mut self, random: &mut fastrand::Rng) -> (Deed, Vec<String>) {
        let deed = if self.only_changes { Deed::Change } else { self.course.draw(random) };
        let words: Vec<String> = match deed {
            Deed::Change => {
                self.names += 1;
                vec!["add".to_owned(), FILE.to_owned(), format!("Player {}", self.names)]
            }
            Deed::Undo(changes) => vec!["undo".to_owned(), FILE.to_owned(), changes.to_string()],
            Deed::Redo(changes) => vec!["redo".to_owned(), FILE.to_owned(), changes.to_string()],
        };
        (deed, words)
    }

    fn act(&mut self, kill_after: Option<Duration>, random: &mut fastrand::Rng) -> (Ended, Fell) {
        if self.course.is_long() {
            std::fs::remove_file(self.folder.path().join(FILE)).unwrap();
            self.course = begun(&self.folder);
        }
        let (deed, words) = self.deed(random);
        let before = (hidden(self.folder.path()), self.course.undone());
        let words: Vec<&str> = ["event"].into_iter().chain(words.iter().map(String::as_str)).collect();
        let ended = Ended::of(&mut judge(self.folder.path(), &words), "", kill_after);
        ended.assert_fine();
        let is_done = self.course.check(deed, ended.acknowledged());
        assert!(is_done || ended.was_killed(), "{deed:?} was not done");
        let is_left = hidden(self.folder.path()).iter().any(|name| !before.0.contains(name));
        let is_something_left = is_left || self.course.undone() != before.1;
        let fell = match (is_done, is_something_left) {
            (true, _) => Fell::After,
            (false, true) => Fell::Within,
            (false, false) => Fell::Before,
        };
        (ended, fell)
    }
}

impl Subject for Event {
    fn killed_after(&mut self, delay: Duration, random: &mut fastrand::Rng) -> Option<Fell> {
        let (ended, fell) = self.act(Some(delay), random);
        ended.was_killed().then_some(fell)
    }

    fn settle(&mut self) -> Duration {
        let (ended, _) = self.act(None, &mut fastrand::Rng::with_seed(0));
        assert_eq!(hidden(self.course.folder()), [""; 0]);
        ended.time
    }
}
