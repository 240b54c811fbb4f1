//! A large event from `new` to its winner, by the command line alone. Results come in batches from several desks at once, and
//! processes are killed on the way. Nothing that was acknowledged is lost, and nothing that is left behind stops the next
//! command.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::command::program;

/// Size of an event, with the number of processes that are killed at it.
#[derive(Debug, Clone, Copy)]
struct Size {
    players: usize,
    rounds: u64,
    cut: usize,
    kills: usize,
}

/// Processes that report at once, and batches of each in a round.
const DESKS: usize = 4;
const BATCHES: usize = 2;
const SIGKILL: i32 = 9;

const FILE: &str = "open.yaml";
const LIST: &str = "players.csv";

/// End of a match, as it is reported and as it is exported.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Reported {
    games: &'static str,
    both_lose: bool,
}

impl Reported {
    fn words(&self) -> String {
        if self.both_lose { format!("{} both-lose", self.games) } else { self.games.to_owned() }
    }
}

/// Where a match is played: the round, as the export calls it, and the table.
type At = (String, u64);

/// The hall in which the event is played.
struct Hall {
    size: Size,
    folder: PathBuf,
    kills: AtomicUsize,
    /// The file as it was last seen. Whatever comes is written behind it.
    seen: Mutex<String>,
}

/// A process that ended, by itself or not.
struct Ended {
    output: Output,
    time: Duration,
}

impl Ended {
    fn was_killed(&self) -> bool {
        self.output.status.signal() == Some(SIGKILL)
    }

    fn said(&self) -> String {
        String::from_utf8_lossy(&self.output.stdout).into_owned()
    }

    /// Output of a process that ended well.
    fn fine(&self) -> String {
        let complaint = String::from_utf8_lossy(&self.output.stderr);
        assert!(self.output.status.success(), "{:?}\n{complaint}", self.output.status);
        self.said()
    }
}

impl Hall {
    /// Runs a command, and kills it after that time.
    fn run(&self, arguments: &[&str], input: &str, kill_after: Option<Duration>) -> Ended {
        let begin = Instant::now();
        let mut child = Command::new(program())
            .args(arguments)
            .current_dir(&self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A process that was killed reads nothing.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        if let Some(delay) = kill_after {
            thread::sleep(delay);
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let ended = Ended { output, time: begin.elapsed() };
        if ended.was_killed() {
            self.kills.fetch_add(1, Ordering::Relaxed);
        }
        ended
    }

    fn judge(&self, arguments: &[&str]) -> String {
        self.run(arguments, "", None).fine()
    }

    fn text(&self) -> String {
        fs::read_to_string(self.folder.join(FILE)).unwrap()
    }

    /// The file as it is now: what stood there stands there still.
    fn look(&self) -> String {
        let text = self.text();
        let mut seen = self.seen.lock().unwrap();
        if text.len() > seen.len() {
            assert!(text.starts_with(seen.as_str()), "the file has lost what was written");
            seen.clone_from(&text);
        } else {
            assert!(seen.starts_with(&text), "the file has changed what was written");
        }
        text
    }

    /// Where the event stands.
    fn stands(&self) -> Value {
        serde_json::from_str(&self.judge(&["event", "show", FILE, "--format", "json"])).unwrap()
    }

    /// A command that no other one runs beside, and that cannot be repeated once it is done. Killed so many times on the way,
    /// it has been done as a whole or not at all; if it is done too early to be killed, it is undone and done again.
    fn alone(&self, arguments: &[&str], kills: usize, random: &mut fastrand::Rng) {
        let before = self.look();
        let changes = || self.text().matches("\n- ").count();
        let count = changes();
        let mut longest = Duration::from_millis(200);
        for _ in 0..kills {
            loop {
                let ended = self.run(arguments, "", Some(longest.mul_f64(random.f64())));
                if self.text() != before {
                    let taken = (changes() - count).to_string();
                    self.judge(&["event", "undo", FILE, &taken]);
                    assert_eq!(self.text(), before, "undo gives the earlier bytes");
                }
                if ended.was_killed() {
                    break;
                }
                ended.fine();
                longest = longest.mul_f64(0.7);
            }
        }
        self.judge(arguments);
        assert!(self.look().len() > before.len(), "{arguments:?}");
    }

    /// Reports a batch, killed so many times on the way and repeated, until it is acknowledged.
    fn report(&self, batch: &BTreeMap<At, Reported>, kills: &[f64]) {
        let mut input = String::new();
        for ((_, table), reported) in batch {
            writeln!(input, "{table} {}", reported.words()).unwrap();
        }
        let mut arguments = vec!["event", "report", FILE, "--from", "-"];
        let round = batch.keys().map(|(round, _)| round.as_str()).next();
        arguments.extend(round.iter().flat_map(|round| ["--round", round]));
        let mut longest = Duration::from_millis(400);
        for moment in kills {
            loop {
                let ended = self.run(&arguments, &input, Some(longest.mul_f64(*moment)));
                if ended.was_killed() {
                    // Its output before it died holds.
                    if ended.said().contains("now: ") {
                        self.check(batch);
                    }
                    break;
                }
                ended.fine();
                longest = ended.time.min(longest).mul_f64(0.7);
            }
        }
        self.run(&arguments, &input, None).fine();
        self.check(batch);
    }

    /// Every result of the batch is in the file.
    fn check(&self, batch: &BTreeMap<At, Reported>) {
        let text = self.look();
        let lines: HashSet<&str> = text.lines().collect();
        for ((round, number), Reported { games, both_lose }) in batch {
            let place = match round.as_str() {
                "bracket" => format!("match: {number}"),
                round => format!("round: {round}, table: {number}"),
            };
            let both_lose = if *both_lose { ", both-lose: true" } else { "" };
            let line = format!("- result: {{{place}, games: {games}{both_lose}}}");
            assert!(lines.contains(line.as_str()), "`{line}` was acknowledged");
        }
    }

    /// Several desks report all of these at once.
    fn report_at_desks(&self, results: &BTreeMap<At, Reported>, kills: usize, random: &mut fastrand::Rng) {
        let mut batches = vec![(BTreeMap::new(), Vec::new()); (DESKS * BATCHES).min(results.len())];
        // A match goes to any desk, as slips come in.
        for (at, reported) in results {
            let (batch, _) = &mut batches[random.usize(..(DESKS * BATCHES).min(results.len()))];
            batch.insert(at.clone(), reported.clone());
        }
        for _ in 0..kills {
            let place = random.usize(..batches.len());
            batches[place].1.push(random.f64());
        }
        batches.retain(|(batch, _)| !batch.is_empty());
        thread::scope(|scope| {
            for desk in 0..DESKS {
                let mine: Vec<_> = batches.iter().skip(desk).step_by(DESKS).collect();
                scope.spawn(move || mine.iter().for_each(|(batch, kills)| self.report(batch, kills)));
            }
        });
    }
}

/// Result of a table. Now and then time is called while nobody is ahead.
fn played(random: &mut fastrand::Rng, somebody_goes_on: bool) -> Reported {
    let decided = ["2-0", "2-1", "0-2", "1-2", "2-1-1", "1-0", "0-1", "1-0-1"];
    if !somebody_goes_on && random.u32(..16) == 0 {
        return Reported { games: if random.bool() { "1-1" } else { "0-0-1" }, both_lose: true };
    }
    Reported { games: random.choice(decided).unwrap(), both_lose: false }
}

/// The matches that are open, with what happens there.
fn open_matches(stands: &Value, round: &str, random: &mut fastrand::Rng) -> BTreeMap<At, Reported> {
    let open = stands["open"].as_array().unwrap();
    let goes_on = round.parse::<u64>().is_err();
    let at = |number: &Value| (round.to_owned(), number.as_u64().unwrap());
    open.iter().map(|number| (at(number), played(random, goes_on))).collect()
}

fn list(folder: &Path, players: usize) {
    let mut list = "\u{FEFF}UID;Name\r\n".to_owned();
    for number in 1..=players {
        write!(list, "{};\"Player, {number}\"\r\n", 10_000 + number).unwrap();
    }
    fs::write(folder.join(LIST), list).unwrap();
}

#[test]
fn an_event_survives_kills() {
    survives(Size { players: 33, rounds: 6, cut: 8, kills: 56 });
}

#[test]
#[ignore = "takes minutes"]
fn a_large_event_survives_a_hundred_kills() {
    survives(Size { players: 2049, rounds: 12, cut: 64, kills: 100 });
}

fn survives(size: Size) {
    let (folder, kills) = (tempfile::tempdir().unwrap(), AtomicUsize::new(0));
    let hall = Hall { size, folder: folder.path().to_owned(), kills, seen: Mutex::new(String::new()) };
    let mut random = fastrand::Rng::with_seed(2049);
    let mut truth: BTreeMap<At, Reported> = BTreeMap::new();

    list(&hall.folder, size.players);
    hall.judge(&["event", "new", FILE, "--name", "Galactic Open", "--seed", "7"]);
    hall.alone(&["event", "add", FILE, "--csv", LIST], 2, &mut random);

    // Seven kills fall into each round, and 14 into what comes before and behind.
    for round in 1..=size.rounds {
        hall.alone(&["event", "pair", FILE], 1, &mut random);
        let stands = hall.stands();
        assert_eq!(
            (&stands["stage"], &stands["round"], &stands["of"]),
            (&"swiss".into(), &round.into(), &size.rounds.into())
        );
        let results = open_matches(&stands, &round.to_string(), &mut random);
        assert!(results.len() > size.players * 2 / 5);
        hall.report_at_desks(&results, 6, &mut random);
        truth.extend(results);
        match round {
            1 => hall.alone(&["event", "add", FILE, "Late Entry"], 0, &mut random),
            2 => hall.alone(&["event", "drop", FILE, "Player, 17", "Player, 30"], 1, &mut random),
            _ => {}
        }
    }

    let stands = hall.stands();
    assert_eq!((&stands["stage"], &stands["cut"]), (&"after-swiss".into(), &size.cut.into()));
    hall.alone(&["event", "cut", FILE], 2, &mut random);
    let after_cut = hall.look();
    let stands = hall.stands();
    if stands["stage"] == "additional" {
        let results = open_matches(&stands, "additional", &mut random);
        hall.report_at_desks(&results, 4, &mut random);
        truth.extend(results);
    }
    let mut stands = hall.stands();
    while stands["stage"] == "elimination" {
        let results = open_matches(&stands, "bracket", &mut random);
        let due = size.kills.saturating_sub(hall.kills.load(Ordering::Relaxed));
        // The last matches get what is still due.
        let kills = if results.len() > 4 { due.min(3) } else { due };
        hall.report_at_desks(&results, kills, &mut random);
        truth.extend(results);
        stands = hall.stands();
    }

    let kills = hall.kills.load(Ordering::Relaxed);
    assert!(kills >= size.kills, "{kills} processes were killed");
    assert_eq!(stands["stage"], "over");
    let winner = stands["winner"].as_str().unwrap().to_owned();
    check_results(&hall, &truth, &winner);
    check_undo(&hall, &after_cut);
    check_folder(&hall);
}

/// Compares exported and reported results.
fn check_results(hall: &Hall, truth: &BTreeMap<At, Reported>, winner: &str) {
    let exported = hall.judge(&["event", "export", FILE, "--what", "results", "--format", "json"]);
    let exported: Value = serde_json::from_str(&exported).unwrap();
    let mut found: BTreeMap<At, (String, bool)> = BTreeMap::new();
    for row in exported["results"].as_array().unwrap().iter().filter(|row| row["end"] != "bye") {
        let round = row["round"].as_str().map_or_else(|| row["round"].to_string(), str::to_owned);
        let games = row["games"].as_str().unwrap().to_owned();
        found.insert((round, row["table"].as_u64().unwrap()), (games, row["end"] == "both-lose"));
    }
    let truth: BTreeMap<At, (String, bool)> =
        truth.iter().map(|(at, said)| (at.clone(), (said.games.to_owned(), said.both_lose))).collect();
    assert_eq!(found.len(), truth.len());
    assert!(found == truth, "the results differ");
    assert_eq!(truth.keys().filter(|(round, _)| round == "bracket").count(), hall.size.cut - 1);

    let bracket = hall.judge(&["event", "export", FILE, "--what", "bracket", "--format", "json"]);
    let bracket: Value = serde_json::from_str(&bracket).unwrap();
    assert_eq!(bracket["placings"][0]["players"], serde_json::json!([winner]));
    assert_eq!(bracket["matches"].as_array().unwrap().len(), hall.size.cut - 1);
}

/// The file as it was after the cut comes back, and then the end again.
fn check_undo(hall: &Hall, after_cut: &str) {
    let end = hall.text();
    let changes = |text: &str| text.matches("\n- ").count();
    let behind = (changes(&end) - changes(after_cut)).to_string();
    hall.judge(&["event", "undo", FILE, &behind]);
    assert!(hall.text() == after_cut, "undo gives the earlier bytes");
    hall.judge(&["event", "redo", FILE, &behind]);
    assert!(hall.text() == end, "redo gives the later bytes");
}

/// No process has left anything behind that the next one did not clear away.
fn check_folder(hall: &Hall) {
    let entries = fs::read_dir(&hall.folder).unwrap();
    let names: BTreeSet<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let expected = [LIST, FILE, "open.yaml.lock", "open.yaml.undone"];
    assert_eq!(names, expected.into_iter().map(str::to_owned).collect());
}
