//! `judge quiz` as somebody uses it who trains: by keys on a terminal, and by lines where there is none.

#![cfg(unix)]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rexpect::process::{PtyProcess, Signal, WaitStatus};
use swu_judge::quiz::Memory;
use tempfile::TempDir;

use crate::command::{CommandExt, program};
use crate::snapshots;

/// Nothing takes longer, also where many things are done at once.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder with three questions, whose first option in the file is the right one.
fn questions() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (file, card, power) in [("a", "Wampa", 4), ("b", "Battlefield Marine", 3), ("c", "Death Star Stormtrooper", 3)]
    {
        let question = format!(
            "title: {card} deals its power to a base
cites: [CR 6.3.4.a]
level: 1
setup:
  players:
    ana: {{ground: [{card}]}}
    ben: {{}}
steps:
  - ana: {{attack: {card}, target: ben}}
quiz:
  ask: How much damage does {card} deal?
  options:
    - {{text: right {power}, claim: {{ben: {{base: {{damage: {power}}}}}}}}}
    - {{text: wrong 9, claim: {{ben: {{base: {{damage: 9}}}}}}}}
    - {{text: wrong 8, claim: {{ben: {{base: {{damage: 8}}}}}}}}
"
        );
        fs::write(folder.path().join(format!("{file}.yaml")), question).unwrap();
    }
    folder
}

/// The answers that are remembered: the question and its rating.
fn remembered(folder: &Path) -> Vec<(String, String)> {
    let file = folder.join("home/swu-judge/quiz.sqlite");
    let Some(memory) = Memory::open_existing(&file).unwrap() else { return Vec::new() };
    let history = memory.history().unwrap();
    let logged = history.log.iter().map(|logged| {
        (history.questions[logged.question].id.to_string(), format!("{:?}", logged.rating).to_lowercase())
    });
    logged.collect()
}

/// A terminal of 80 x 24 in which `judge quiz` runs.
struct Terminal {
    process: PtyProcess,
    keys: File,
    screen: Arc<Mutex<vt100::Parser>>,
}

impl Terminal {
    fn run(folder: &Path, arguments: &[&str]) -> Self {
        Self::run_with(folder, arguments, &[])
    }

    fn run_with(folder: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let judge = program();
        let mut command = Command::new("sh");
        // The size has to be there before the program asks for it.
        command.args(["-c", "stty rows 24 cols 80 && exec \"$0\" quiz \"$@\""]).arg(judge).args(arguments);
        command.current_dir(folder).env("XDG_DATA_HOME", folder.join("home")).env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR").envs(environment.iter().copied());
        let process = PtyProcess::new(command).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::default()));
        let (mut output, shown) = (process.get_file_handle().unwrap(), Arc::clone(&screen));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..read]);
            }
        });
        let keys = process.get_file_handle().unwrap();
        Self { process, keys, screen }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Makes the terminal another size, of which the program is told.
    fn resize(&self, rows: u16, columns: u16) {
        let terminal = self.process.get_file_handle().unwrap();
        let (rows, columns) = (NonZero::new(rows).unwrap(), NonZero::new(columns).unwrap());
        self.screen.lock().unwrap().screen_mut().set_size(rows, columns);
        let mut stty = Command::new("stty");
        stty.args(["rows", &rows.to_string(), "cols", &columns.to_string()]).stdin(terminal);
        assert!(stty.status().unwrap().success());
    }

    fn shown(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows a text; returns the whole screen.
    fn wait_for(&self, text: &str) -> String {
        let began = Instant::now();
        loop {
            let shown = self.shown();
            if shown.contains(text) {
                return shown;
            }
            assert!(began.elapsed() < PATIENCE, "`{text}` does not come:\n{shown}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The number of the first option whose text begins so.
    fn option(&self, text: &str) -> String {
        let shown = self.wait_for("1. ");
        let line = shown.lines().find(|line| line.contains(&format!(". {text}")));
        let label =
            line.and_then(|line| line.split(". ").next()).unwrap_or_else(|| panic!("no option {text}:\n{shown}"));
        label.chars().last().unwrap().to_string()
    }

    /// Waits for the end; the terminal has to be as it was then.
    fn end(self) -> WaitStatus {
        let began = Instant::now();
        let status = loop {
            match self.process.status() {
                Some(WaitStatus::StillAlive) => thread::sleep(Duration::from_millis(20)),
                Some(status) => break status,
                None => panic!("the process is gone"),
            }
            assert!(began.elapsed() < PATIENCE, "it does not end:\n{}", self.shown());
        };
        // The last output may still be on its way.
        let is_given_back = || {
            let parser = self.screen.lock().unwrap();
            !parser.screen().alternate_screen() && !parser.screen().hide_cursor()
        };
        while !is_given_back() {
            assert!(began.elapsed() < PATIENCE, "the terminal is not given back:\n{}", self.shown());
            thread::sleep(Duration::from_millis(20));
        }
        status
    }
}

fn exit_code(status: WaitStatus) -> i32 {
    match status {
        WaitStatus::Exited(_, code) => code,
        status => panic!("it was ended: {status:?}"),
    }
}

#[test]
fn a_session_by_keys() {
    let folder = questions();
    let mut terminal = Terminal::run(folder.path(), &["a.yaml", "b.yaml", "--seed", "1"]);
    terminal.wait_for("Question 1 of 2, level 1");
    assert!(terminal.screen.lock().unwrap().screen().alternate_screen());
    let right = terminal.option("right");
    terminal.press(&right);
    terminal.press("\r");
    let shown = terminal.wait_for("Right.");
    assert!(shown.contains("deals its power to a base."), "the ruling is told:\n{shown}");
    assert!(shown.contains("CR 6.3.4.a"), "the rule is cited:\n{shown}");
    terminal.press("t");
    terminal.wait_for("Final position");
    terminal.press("\x1b");
    terminal.wait_for("Right.");
    terminal.press("e");
    terminal.wait_for("Question 2 of 2");
    let wrong = terminal.option("wrong");
    terminal.press(&wrong);
    terminal.press("\r");
    terminal.wait_for("Wrong: the answer is");
    terminal.press("q");
    terminal.wait_for("Leave?");
    terminal.press("y");
    terminal.wait_for("1 of 2 right, 50 %");
    assert_eq!(exit_code(terminal.end()), 0);
    let mut ratings: Vec<String> = remembered(folder.path()).into_iter().map(|(_, rating)| rating).collect();
    ratings.sort();
    assert_eq!(ratings, ["again", "easy"], "what was answered before leaving counts");
}

#[test]
fn right_answers_are_not_asked_again_at_once() {
    let folder = questions();
    let mut terminal = Terminal::run(folder.path(), &["a.yaml", "b.yaml", "--seed", "1", "--count", "1"]);
    let first = terminal.wait_for("How much damage does");
    let right = terminal.option("right");
    terminal.press(&right);
    terminal.press("\r");
    terminal.wait_for("Right.");
    terminal.press("\r");
    terminal.wait_for("1 of 1 right");
    terminal.end();
    let mut terminal = Terminal::run(folder.path(), &["a.yaml", "b.yaml", "--seed", "1", "--count", "1"]);
    let second = terminal.wait_for("How much damage does");
    let asked = |shown: &str| shown.lines().find(|line| line.contains("How much")).map(str::to_owned);
    assert_ne!(asked(&first), asked(&second));
    terminal.press("\x03");
    terminal.wait_for("No question was answered.");
    terminal.end();
}

#[test]
fn signals_give_the_terminal_back() {
    let folder = questions();
    for signal in [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP, Signal::SIGQUIT] {
        let mut terminal = Terminal::run(folder.path(), &["a.yaml"]);
        terminal.wait_for("How much damage does");
        terminal.process.signal(signal).unwrap();
        let status = terminal.end();
        assert!(matches!(status, WaitStatus::Signaled(_, ended_by, _) if ended_by == signal), "{status:?}");
    }
}

#[test]
fn a_kill_loses_no_graded_answer() {
    let folder = questions();
    let mut terminal = Terminal::run(folder.path(), &["a.yaml", "b.yaml", "c.yaml", "--seed", "1"]);
    for number in 1..=2 {
        terminal.wait_for(&format!("Question {number} of 3"));
        let right = terminal.option("right");
        terminal.press(&right);
        terminal.press("\r");
        terminal.wait_for("Right.");
        terminal.press("\r");
    }
    terminal.wait_for("Question 3 of 3");
    terminal.process.signal(Signal::SIGKILL).unwrap();
    terminal.process.wait().unwrap();
    let ratings: Vec<String> = remembered(folder.path()).into_iter().map(|(_, rating)| rating).collect();
    assert_eq!(ratings, ["good", "good"]);
}

#[test]
fn an_exam_by_keys_says_nothing_before_the_end() {
    let folder = questions();
    let mut terminal = Terminal::run(folder.path(), &["a.yaml", "b.yaml", "--exam", "--time", "30", "--seed", "1"]);
    let shown = terminal.wait_for("Question 1 of 2");
    assert!(shown.contains("2 open, 30:00 left") || shown.contains("2 open, 29:5"), "{shown}");
    let right = terminal.option("right");
    terminal.press(&right);
    terminal.press("\r");
    let shown = terminal.wait_for("Question 2 of 2");
    assert!(!shown.contains("Right"), "{shown}");
    let wrong = terminal.option("wrong");
    terminal.press(&wrong);
    terminal.press("\r");
    terminal.wait_for("Hand in?");
    terminal.press("y");
    let shown = terminal.wait_for("Take the same exam again");
    assert!(shown.contains("Right: right"), "what was wrong is told:\n{shown}");
    assert_eq!(exit_code(terminal.end()), 1, "half is not enough");
    assert_eq!(remembered(folder.path()).len(), 2);
}

/// Output of `judge quiz` for these lines from a pipe.
fn piped(folder: &Path, arguments: &[&str], lines: &str) -> String {
    let mut command = Command::new(program());
    command.current_dir(folder).env("XDG_DATA_HOME", folder.join("home"));
    crate::cli::outcome(command.arg("quiz").args(arguments).write_stdin(lines))
}

#[test]
fn a_session_by_lines() {
    let folder = questions();
    let lines = "7\nWampa\n1\nrules\n\n";
    let seen = piped(folder.path(), &["a.yaml", "b.yaml", "--seed", "1"], lines);
    snapshots().bind(|| insta::assert_snapshot!("quiz_session__session_by_lines", seen));
}

#[test]
fn no_bytes_are_too_strange_for_an_answer() {
    let folder = questions();
    let long = "1".repeat(10_000);
    let lines: [&[u8]; 4] = [b"\xff\xfe\n", b"\0\x1b[2J\n", long.as_bytes(), b"\n\n"];
    let mut command = Command::new(program());
    command.current_dir(folder.path()).args(["quiz", "a.yaml", "--no-memory"]).write_stdin(lines.concat());
    let output = crate::cli::outcome(&mut command);
    assert!(!output.contains('\x1b'), "what is typed is not sent to the terminal: {output:?}");
    assert!(output.contains("No question was answered."), "{output}");
}

#[test]
fn colors_are_shown_where_they_are_wanted() {
    let folder = questions();
    // NO_COLOR counts when it is set to something.
    let table = [("auto", "", true), ("auto", "1", false), ("never", "", false), ("always", "1", true)];
    for (when, no_color, is_colored) in table {
        let arguments = ["a.yaml", "--no-memory", "--color", when];
        let mut terminal = Terminal::run_with(folder.path(), &arguments, &[("NO_COLOR", no_color)]);
        let right = terminal.option("right");
        terminal.press(&right);
        terminal.press("\r");
        terminal.wait_for("Enter good");
        let parser = terminal.screen.lock().unwrap();
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let color = |(row, column)| parser.screen().cell(row, column).map(|cell| cell.fgcolor());
        let has_color = cells.filter_map(color).any(|color| color != vt100::Color::Default);
        assert_eq!(has_color, is_colored, "--color {when} with NO_COLOR={no_color}");
    }
}

#[test]
fn a_new_size_is_drawn_at_once() {
    let folder = questions();
    let terminal = Terminal::run(folder.path(), &["a.yaml", "--no-memory"]);
    terminal.wait_for("Question 1 of 1");
    assert!(!terminal.shown().contains("PgUp"), "all fits in 24 lines");
    terminal.resize(12, 60);
    terminal.wait_for("lines 1 to 5 of");
}

#[test]
fn an_exam_by_lines() {
    let folder = questions();
    let exam = ["a.yaml", "b.yaml", "--exam", "--seed", "1", "--no-memory"];
    let lines = "skip\n1\nback\n2\n";
    assert_eq!(
        asked(&piped(folder.path(), &exam, lines)),
        asked(&piped(folder.path(), &exam, lines)),
        "one seed, one exam"
    );
    let json = [&exam[..], &["--format", "json"]].concat();
    let seen = asked(&piped(folder.path(), &json, lines));
    snapshots().bind(|| insta::assert_snapshot!("quiz_session__exam_by_lines", seen));
    assert!(!folder.path().join("home").exists(), "--no-memory remembers nothing");
}

/// The output without the time that it took.
fn asked(output: &str) -> String {
    let is_time = |line: &&str| !line.starts_with("Time: ") && !line.contains("\"seconds\"");
    output.lines().filter(is_time).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_end_of_the_input_hands_an_exam_in() {
    let folder = questions();
    let output = piped(folder.path(), &["a.yaml", "--exam", "--seed", "1"], "");
    assert!(output.contains("Not passed: 0 of 1 right"), "{output}");
    assert!(output.contains("1 left open"), "{output}");
    assert!(output.ends_with("exit 1"), "{output}");
    assert_eq!(remembered(folder.path()), [], "what is left open is no answer");
}

#[test]
fn refuses_invalid_options() {
    let folder = questions();
    let refused = [
        ["--time", "5"],
        ["--exam", "--time=0"],
        ["--exam", "--pass=101"],
        ["--exam", "--list"],
        ["--memory=.", "a.yaml"],
        ["-", "--no-memory"],
    ];
    for arguments in refused {
        let output = piped(folder.path(), &arguments, &fs::read_to_string(folder.path().join("a.yaml")).unwrap());
        assert!(output.ends_with("exit 2"), "{arguments:?}: {output}");
    }
}
