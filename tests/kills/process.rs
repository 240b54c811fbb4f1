//! Processes that are killed, at moments that fall everywhere in their run, and every other time about where they write.

use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::command::program;

const SIGKILL: i32 = 9;

/// Where a kill fell, by what it left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fell {
    /// Nothing is there of what was to be written.
    Before,
    /// Something is, and what it is for stands as it was.
    Within,
    After,
}

/// Something that is killed.
pub trait Subject {
    /// Lets the program do something, and kills it after that time. Checks what is there then, and says where the kill fell;
    /// nothing if the program had ended by itself.
    fn killed_after(&mut self, delay: Duration, random: &mut fastrand::Rng) -> Option<Fell>;

    /// Lets the program end by itself, checks that nothing hidden is left, and says how long it took.
    fn settle(&mut self) -> Duration;
}

/// When to kill.
#[derive(Debug)]
pub struct Aim {
    /// Duration of a run.
    whole: f64,
    /// About when it writes.
    write: f64,
    /// By how much that is put right: more as long as the kills fall on one side of the write.
    step: f64,
    last: Fell,
}

impl Aim {
    pub fn new(whole: Duration) -> Self {
        let whole = whole.as_secs_f64();
        Self { whole, write: whole * 0.8, step: whole * 0.1, last: Fell::Within }
    }

    /// Limit of being near to the write.
    fn near(&self) -> f64 {
        (self.whole * 0.03).max(0.0003)
    }

    /// When to kill, and whether that is aimed at the write: three times of four.
    pub fn delay(&self, random: &mut fastrand::Rng) -> (Duration, bool) {
        let is_aimed = random.u8(0..4) > 0;
        let delay = match is_aimed {
            true => self.write + self.near() * (random.f64() * 2.0 - 1.0),
            false => self.whole * random.f64(),
        };
        (Duration::from_secs_f64(delay.max(0.0)), is_aimed)
    }

    /// Aims later if that was before the write, and earlier if it was after it.
    pub fn learn(&mut self, fell: Fell) {
        let by = if fell == self.last { 1.5 } else { 0.5 };
        (self.step, self.last) = ((self.step * by).clamp(self.near() / 4.0, self.whole * 0.2), fell);
        match fell {
            Fell::Before => self.write += self.step,
            Fell::Within => {}
            Fell::After => self.write -= self.step,
        }
        self.write = self.write.clamp(0.0, self.whole * 3.0);
    }

    /// Takes another run into account.
    pub fn took(&mut self, whole: Duration) {
        self.whole = self.whole * 0.8 + whole.as_secs_f64() * 0.2;
    }
}

/// A process that ended.
#[derive(Debug)]
pub struct Ended {
    pub output: Output,
    pub time: Duration,
}

impl Ended {
    /// Runs a command with that input, and kills it after that time, if one is given.
    pub fn of(command: &mut Command, input: &str, kill_after: Option<Duration>) -> Self {
        let stdin = if input.is_empty() { Stdio::null() } else { Stdio::piped() };
        let begin = Instant::now();
        let mut child = command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        if let Some(mut stdin) = child.stdin.take() {
            // A process that was killed reads nothing.
            let _ = stdin.write_all(input.as_bytes());
        }
        if let Some(delay) = kill_after {
            thread::sleep(delay.saturating_sub(begin.elapsed()));
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        Self { output, time: begin.elapsed() }
    }

    pub fn was_killed(&self) -> bool {
        self.output.status.signal() == Some(SIGKILL)
    }

    /// True if it acknowledged its change.
    pub fn acknowledged(&self) -> bool {
        !self.output.stdout.is_empty()
    }

    /// Fails if it ended by itself, and not well.
    pub fn assert_fine(&self) {
        let complaint = String::from_utf8_lossy(&self.output.stderr);
        assert!(self.was_killed() || self.output.status.success(), "{:?}\n{complaint}", self.output.status);
    }
}

/// The program in a folder, which is also the user's own.
pub fn judge(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.current_dir(folder).env("XDG_DATA_HOME", folder.join("data")).args(arguments);
    command
}

/// Runs it to its end.
pub fn run(folder: &Path, arguments: &[&str]) -> Duration {
    let ended = Ended::of(&mut judge(folder, arguments), "", None);
    ended.assert_fine();
    ended.time
}

/// Hidden entries of a folder.
pub fn hidden(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with('.')).collect()
}
