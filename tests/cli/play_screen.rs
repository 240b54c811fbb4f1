//! `judge play` on a terminal: whole games by keys and by machines, a search that is stopped, and a terminal that is restored
//! whatever happens.

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rexpect::process::{PtyProcess, Signal, WaitStatus};

use crate::command::program;

/// Nothing takes longer, also where many things are done at once.
const PATIENCE: Duration = Duration::from_secs(120);

/// Three players with something to play.
const THREE: &str = "title: Three
setup:
  players:
    ana: {ground: [Wampa], hand: [Vanquish, Battlefield Marine], base: {hp: 9}}
    ben: {ground: [Pyke Sentinel], hand: [Wampa], base: {hp: 9}}
    cara: {ground: [Wampa], hand: [Open Fire], base: {hp: 9}}
";

/// Three who have not long to live.
const SHORT: &str = "title: Three
setup:
  players:
    ana: {ground: [Wampa], base: {hp: 4}}
    ben: {ground: [Wampa], base: {hp: 4}}
    cara: {ground: [Wampa], base: {hp: 4}}
";

/// A terminal in which `judge play` runs.
struct Screen {
    process: PtyProcess,
    keys: File,
    shown: Arc<Mutex<vt100::Parser>>,
}

impl Screen {
    fn run(folder: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new("sh");
        // The size has to be there before the program asks for it.
        command.args(["-c", "stty rows 30 cols 100 && exec \"$0\" play \"$@\""]).arg(program()).args(arguments);
        command.current_dir(folder).env("TERM", "xterm-256color").env_remove("NO_COLOR");
        let process = PtyProcess::new(command).unwrap();
        let parser = Arc::new(Mutex::new(vt100::Parser::new(size(30), size(100), 0)));
        let (mut output, shown) = (process.get_file_handle().unwrap(), Arc::clone(&parser));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..read]);
            }
        });
        let keys = process.get_file_handle().unwrap();
        Self { process, keys, shown: parser }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn resize(&self, rows: u16, columns: u16) {
        let terminal = self.process.get_file_handle().unwrap();
        self.shown.lock().unwrap().screen_mut().set_size(size(rows), size(columns));
        let mut stty = Command::new("stty");
        stty.args(["rows", &rows.to_string(), "cols", &columns.to_string()]).stdin(terminal);
        assert!(stty.status().unwrap().success());
    }

    fn contents(&self) -> String {
        self.shown.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows all of these; returns what it shows.
    fn wait_for(&self, texts: &[&str]) -> String {
        let began = Instant::now();
        loop {
            let shown = self.contents();
            if texts.iter().all(|text| shown.contains(text)) {
                return shown;
            }
            assert!(began.elapsed() < PATIENCE, "{texts:?} does not come:\n{shown}");
            thread::sleep(Duration::from_millis(20));
        }
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
            assert!(began.elapsed() < PATIENCE, "it does not end:\n{}", self.contents());
        };
        // The last output may still be on its way.
        let is_given_back = || {
            let parser = self.shown.lock().unwrap();
            let screen = parser.screen();
            let has_mouse = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
            !screen.alternate_screen() && !screen.hide_cursor() && !has_mouse
        };
        while !is_given_back() {
            assert!(began.elapsed() < PATIENCE, "the terminal is not given back:\n{}", self.contents());
            thread::sleep(Duration::from_millis(20));
        }
        status
    }
}

fn size(cells: u16) -> NonZero<u16> {
    NonZero::new(cells).unwrap()
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("three.yaml"), THREE).unwrap();
    std::fs::write(folder.path().join("short.yaml"), SHORT).unwrap();
    folder
}

fn replays(file: &str, folder: &Path) {
    let replay = Command::new(program()).args(["replay", file]).current_dir(folder).output().unwrap();
    let told = String::from_utf8_lossy(&replay.stdout).into_owned();
    assert_eq!(replay.status.code(), Some(0), "{told}\n{}", std::fs::read_to_string(folder.join(file)).unwrap());
}

fn is_exit(status: WaitStatus) -> bool {
    matches!(status, WaitStatus::Exited(_, 0))
}

#[test]
fn three_play_a_whole_game_by_keys_undo_it_redo_it_and_save_it() {
    let folder = folder();
    let mut screen = Screen::run(folder.path(), &["short.yaml"]);
    screen.wait_for(&["Ana takes the next action", "attack: Wampa, target: ben"]);
    screen.press(":attack: Wampa, target: ben\r");
    screen.wait_for(&["Ben is eliminated", "out of the game", "Cara takes the next action"]);
    screen.press(":attack: Wampa, target: ana\r");
    screen.wait_for(&["Cara wins the game", "Nothing is left to decide"]);
    screen.press("uu");
    screen.wait_for(&["Ana takes the next action"]);
    screen.press("u");
    screen.wait_for(&["Nothing to undo"]);
    screen.press("rr");
    screen.wait_for(&["Cara wins the game", "Nothing is left to decide"]);
    screen.press("q");
    screen.wait_for(&["Some steps are not saved"]);
    screen.press("s\u{15}saved.yaml\r");
    screen.wait_for(&["Wrote saved.yaml"]);
    screen.press("q");
    assert!(is_exit(screen.end()));
    replays("saved.yaml", folder.path());
}

#[test]
fn three_machines_play_a_whole_game_which_is_undone_redone_and_saved() {
    let folder = folder();
    let seats = ["--seat", "ana=random", "--seat", "ben=random", "--seat", "cara=random", "--seed", "5"];
    let mut screen = Screen::run(folder.path(), &[&["three.yaml"], &seats[..]].concat());
    let end = screen.wait_for(&["Nothing is left to decide", "wins the game"]);
    screen.press("U");
    screen.wait_for(&["Ana takes the next action", "Ana is played at random", "action phase of round 2"]);
    screen.press("R");
    let again = screen.wait_for(&["Nothing is left to decide", "wins the game"]);
    let board = |shown: &str| shown.lines().map(|line| line.chars().take(58).collect()).collect::<Vec<String>>();
    assert_eq!(board(&again)[..28], board(&end)[..28]);
    screen.press("s\u{15}saved.yaml\r");
    screen.wait_for(&["Wrote saved.yaml"]);
    screen.press("q");
    assert!(is_exit(screen.end()));
    replays("saved.yaml", folder.path());
}

#[test]
fn a_search_shows_how_far_it_is_and_is_stopped() {
    let folder = folder();
    let mut screen = Screen::run(folder.path(), &["three.yaml"]);
    screen.wait_for(&["Ana takes the next action"]);
    screen.press("p");
    screen.wait_for(&["Search until the regroup phase", "Who can win?"]);
    screen.resize(8, 30);
    screen.resize(1, 1);
    screen.resize(30, 100);
    screen.press("\u{1b}");
    screen.wait_for(&["The search was stopped", "Ana takes the next action"]);
    screen.press("\u{3}");
    assert!(is_exit(screen.end()));
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let folder = folder();
    let mut screen = Screen::run(folder.path(), &["three.yaml"]);
    screen.wait_for(&["Ana takes the next action"]);
    assert!(screen.shown.lock().unwrap().screen().alternate_screen());
    screen.press("p");
    screen.process.signal(Signal::SIGTERM).unwrap();
    assert!(matches!(screen.end(), WaitStatus::Signaled(_, Signal::SIGTERM, _)));
}
