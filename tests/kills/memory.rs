//! The memory of quizzes, in which a process records answers until it is killed.

use std::io::BufRead;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::process::{Fell, Subject};
use crate::quiz_memory::{acknowledged, answers_of, assert_sound, recorder};

/// After so many processes, another file begins: each look reads all of it.
const MOST_PROCESSES: usize = 40;

struct Answers {
    folder: TempDir,
    /// Of the processes that have recorded, and of the file that they share.
    processes: usize,
    file: usize,
}

pub fn answers(_: u64) -> Box<dyn Subject> {
    Box::new(Answers { folder: tempfile::tempdir().unwrap(), processes: 0, file: 0 })
}

impl Answers {
    fn name(&self) -> String {
        format!("memory-{}.sqlite", self.file)
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join(self.name())
    }
}

impl Subject for Answers {
    /// The first moment is that of the first answer; every seventh process is killed while it begins.
    fn killed_after(&mut self, delay: Duration, random: &mut fastrand::Rng) -> Option<Fell> {
        if self.processes == MOST_PROCESSES {
            assert_sound(&self.path());
            (self.processes, self.file) = (0, self.file + 1);
        }
        self.processes += 1;
        let who = format!("process {}", self.processes);
        let (mut child, output) = recorder(self.folder.path(), &self.name(), &who);
        let mut lines = output.lines().map_while(Result::ok);
        let mut count = 0;
        if random.u8(0..7) > 0 {
            count = lines.by_ref().find_map(|line| acknowledged(&line)).expect("it records until it is killed");
        }
        thread::sleep(delay);
        child.kill().unwrap();
        child.wait().unwrap();
        count = lines.filter_map(|line| acknowledged(&line)).last().unwrap_or(count);
        // SQLite's journal is what the next one clears away.
        let is_open = self.path().with_extension("sqlite-journal").exists();
        let kept = answers_of(&self.path(), &who);
        assert!((count..=count + 1).contains(&kept), "{who}: {count} acknowledged, {kept} kept");
        Some(match (is_open, kept) {
            (true, _) => Fell::Within,
            (false, 0) => Fell::Before,
            (false, _) => Fell::After,
        })
    }

    fn settle(&mut self) -> Duration {
        let begin = Instant::now();
        if self.path().exists() {
            assert_sound(&self.path());
        }
        // A journal that was begun before anything was written stays until the next answer.
        let names = std::fs::read_dir(self.folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        let is_sqlite = |name: &str| name.ends_with(".sqlite") || name.ends_with(".sqlite-journal");
        assert!(names.into_iter().all(|name| is_sqlite(&name.to_string_lossy())));
        begin.elapsed().max(Duration::from_millis(10))
    }
}
