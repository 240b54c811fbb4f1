//! Commands of the tests: given input, stopped when they take too long, and asked how they ended.

use std::io::{Read, Write, pipe};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The program that is tested.
pub fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_judge"))
}

/// The outcome of a command.
pub struct Assert(pub Output);

impl Assert {
    pub fn success(self) -> Self {
        self.code(0)
    }

    pub fn code(self, code: i32) -> Self {
        let Output { status, stdout, stderr } = &self.0;
        let [stdout, stderr] = [stdout, stderr].map(|bytes| String::from_utf8_lossy(bytes));
        assert_eq!(status.code(), Some(code), "{status}\n--- stdout\n{stdout}\n--- stderr\n{stderr}");
        self
    }

    pub fn get_output(&self) -> &Output {
        &self.0
    }
}

pub trait CommandExt {
    /// Types this into the first run of the command.
    fn write_stdin(&mut self, input: impl Into<Vec<u8>>) -> &mut Self;

    /// Runs it to its end, and stops it after that time.
    ///
    /// # Panics
    ///
    /// When it was stopped.
    fn output_within(&mut self, patience: Duration) -> Output;

    fn assert(&mut self) -> Assert;
}

impl CommandExt for Command {
    fn write_stdin(&mut self, input: impl Into<Vec<u8>>) -> &mut Self {
        let (reader, mut writer) = pipe().unwrap();
        let input = input.into();
        // A command need not read all of it.
        thread::spawn(move || _ = writer.write_all(&input));
        self.stdin(reader)
    }

    fn output_within(&mut self, patience: Duration) -> Output {
        fn all(mut from: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
            thread::spawn(move || {
                let mut bytes = Vec::new();
                from.read_to_end(&mut bytes).unwrap();
                bytes
            })
        }
        let mut child = self.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let [stdout, stderr] = [all(child.stdout.take().unwrap()), all(child.stderr.take().unwrap())];
        let begin = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if begin.elapsed() > patience {
                child.kill().unwrap();
                panic!("{self:?} took more than {patience:?}");
            }
            thread::sleep(Duration::from_millis(5));
        };
        Output { status, stdout: stdout.join().unwrap(), stderr: stderr.join().unwrap() }
    }

    fn assert(&mut self) -> Assert {
        Assert(self.output().unwrap())
    }
}
