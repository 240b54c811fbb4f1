//! A served event, whose desk changes, undoes and redoes over HTTP.

use std::thread;
use std::time::{Duration, Instant};

use swu_judge::tournament::event::Journal;
use tempfile::TempDir;

use super::course::{Course, Deed};
use super::process::{Fell, Subject, hidden, judge, run};
use crate::cli::event_serve::Served;

const FILE: &str = "e.yaml";

struct Desk {
    folder: TempDir,
    course: Course,
}

fn begun(folder: &TempDir) -> Course {
    run(folder.path(), &["event", "new", FILE, "--name", "Served", "--seed", "1"]);
    run(folder.path(), &["event", "add", FILE, "Ana", "Ben", "Cid", "Dot", "Eve"]);
    run(folder.path(), &["event", "pair", FILE]);
    run(folder.path(), &["event", "report", FILE, "1", "2-0"]);
    Course::new(folder.path().join(FILE))
}

pub fn desk(_: u64) -> Box<dyn Subject> {
    let folder = tempfile::tempdir().unwrap();
    let course = begun(&folder);
    Box::new(Desk { folder, course })
}

/// The form of a deed at the desk, where one step is undone or redone at a time.
fn form(deed: Deed, text: &str) -> Vec<(&'static str, String)> {
    let seen = || Journal::read(FILE, text).unwrap().changes().len().to_string();
    match deed {
        Deed::Undo(_) => vec![("do", "undo".to_owned()), ("seen", seen())],
        Deed::Redo(_) => vec![("do", "redo".to_owned()), ("seen", seen())],
        Deed::Change => {
            let is_won = text.lines().last().is_some_and(|line| line.contains("games: 2-0"));
            let games = if is_won { "2-1" } else { "2-0" };
            vec![("do", "correct".to_owned()), ("match", "round-1-table-1".to_owned()), ("games", games.to_owned())]
        }
    }
}

impl Desk {
    /// Sends forms until one is not answered, for the program was killed.
    fn act(&mut self, served: &Served, (cookie, token): (&str, &str), random: &mut fastrand::Rng) -> Fell {
        loop {
            let deed = match self.course.draw(random) {
                Deed::Undo(_) => Deed::Undo(1),
                Deed::Redo(_) => Deed::Redo(1),
                Deed::Change => Deed::Change,
            };
            let mut fields = form(deed, self.course.text());
            fields.push(("token", token.to_owned()));
            let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let undone = self.course.undone();
            match Served::try_post(served.address(), "/desk", &[("cookie", cookie)], &fields) {
                Some(got) => {
                    assert_eq!(got.status, 303, "{deed:?}: {}", got.text);
                    assert!(self.course.check(deed, true));
                }
                None => {
                    let is_done = self.course.check(deed, false);
                    let is_left = self.course.undone() != undone || !hidden(self.folder.path()).is_empty();
                    return match (is_done, is_left) {
                        (true, _) => Fell::After,
                        (false, true) => Fell::Within,
                        (false, false) => Fell::Before,
                    };
                }
            }
        }
    }
}

impl Subject for Desk {
    fn killed_after(&mut self, delay: Duration, random: &mut fastrand::Rng) -> Option<Fell> {
        if self.course.is_long() {
            std::fs::remove_file(self.folder.path().join(FILE)).unwrap();
            self.course = begun(&self.folder);
        }
        let (served, _) = Served::started(judge(self.folder.path(), &[]), self.folder.path());
        let (cookie, token) = served.enter();
        thread::scope(|scope| {
            // It is killed while forms are sent: whoever signs in is answered.
            scope.spawn(|| {
                thread::sleep(delay);
                served.kill();
            });
            Some(self.act(&served, (&cookie, &token), random))
        })
    }

    fn settle(&mut self) -> Duration {
        let begin = Instant::now();
        // The next change writes the known state once more.
        let deed = Deed::Change;
        let words = form(deed, self.course.text());
        let games = words.iter().find(|(name, _)| *name == "games").map(|(_, games)| games.as_str());
        run(self.folder.path(), &["event", "correct", FILE, "1", games.unwrap()]);
        assert!(self.course.check(deed, true));
        assert_eq!(hidden(self.folder.path()), [""; 0]);
        begin.elapsed()
    }
}
