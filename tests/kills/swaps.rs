//! Commands that put files or a folder in the place of others: imports, updates, exports.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use super::process::{Ended, Fell, Subject, hidden, judge, run};

/// The files below a folder, or the one file, with their bytes.
type Tree = BTreeMap<PathBuf, Vec<u8>>;

/// A target of which there are two versions, each by a command.
struct Swap {
    folder: TempDir,
    commands: [Vec<String>; 2],
    target: PathBuf,
    /// Tree that each command leaves there.
    versions: [Tree; 2],
    /// The version that is there; none if there is nothing.
    now: Option<usize>,
    /// True if the target changes as a whole, and not file by file.
    is_whole: bool,
    /// True if the command also writes where nothing is.
    may_be_missing: bool,
}

fn tree(target: &Path) -> Tree {
    let mut tree = Tree::new();
    let mut open = vec![target.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).unwrap().map(|entry| entry.unwrap());
            let seen = entries.filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'));
            open.extend(seen.map(|entry| entry.path()));
        } else if let Ok(bytes) = fs::read(&path) {
            tree.insert(path.strip_prefix(target).unwrap().to_owned(), bytes);
        }
    }
    tree
}

impl Swap {
    fn new(folder: TempDir, commands: [&[&str]; 2], target: &str) -> Self {
        let target = folder.path().join(target);
        let versions = commands.map(|command| {
            run(folder.path(), command);
            tree(&target)
        });
        assert!(versions[0] != versions[1] && versions.iter().all(|tree| !tree.is_empty()));
        let commands = commands.map(|command| command.iter().map(|word| (*word).to_owned()).collect());
        Self { folder, commands, target, versions, now: Some(1), is_whole: true, may_be_missing: false }
    }

    /// The folder in which something hidden could stay.
    fn beside(&self) -> &Path {
        if self.is_whole { self.target.parent().unwrap() } else { &self.target }
    }

    fn act(&mut self, kill_after: Option<Duration>, random: &mut fastrand::Rng) -> (Ended, Fell) {
        if self.may_be_missing && self.now.is_some() && random.u8(0..4) == 0 {
            fs::remove_dir_all(&self.target).unwrap();
            self.now = None;
        }
        let next = self.now.map_or(0, |now| 1 - now);
        let words = self.commands[next].clone();
        let before = hidden(self.beside());
        let ended = Ended::of(judge(self.folder.path(), &[]).args(&words), "", kill_after);
        ended.assert_fine();
        let is_left = hidden(self.beside()).iter().any(|name| !before.contains(name));
        let fell = self.look(next, is_left);
        let is_new = fell == Fell::After;
        assert!(is_new || ended.was_killed() && !ended.acknowledged(), "{words:?} was acknowledged and is lost");
        (ended, fell)
    }

    /// Compares the target with the new version and the old one.
    fn look(&mut self, next: usize, is_left: bool) -> Fell {
        let found = tree(&self.target);
        let nothing = Tree::new();
        let old = self.now.map_or(&nothing, |now| &self.versions[now]);
        let new = &self.versions[next];
        if found == *new {
            self.now = Some(next);
            return Fell::After;
        }
        if found == *old {
            return if is_left { Fell::Within } else { Fell::Before };
        }
        assert!(!self.is_whole, "{:?} is neither old nor new: {:?}", self.target, found.keys());
        for (file, bytes) in &found {
            let is_either = [old, new].into_iter().any(|version| version.get(file) == Some(bytes));
            assert!(is_either, "{file:?} is neither old nor new");
        }
        Fell::Within
    }
}

impl Subject for Swap {
    fn killed_after(&mut self, delay: Duration, random: &mut fastrand::Rng) -> Option<Fell> {
        let (ended, fell) = self.act(Some(delay), random);
        ended.was_killed().then_some(fell)
    }

    fn settle(&mut self) -> Duration {
        let (ended, _) = self.act(None, &mut fastrand::Rng::with_seed(0));
        assert_eq!(hidden(self.beside()), [""; 0]);
        ended.time
    }
}

fn with(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn document(word: &str) -> String {
    let sections = (1..12).map(|section| format!("## {section}. Section\n{section}.1. {word}.\n\n"));
    format!("# Zones\n\n{}", sections.collect::<String>())
}

pub fn rules(_: u64) -> Box<dyn Subject> {
    let folder = with(&[("zones.md", &document("One"))]);
    fs::create_dir(folder.path().join("two")).unwrap();
    fs::write(folder.path().join("two/zones.md"), document("Two")).unwrap();
    let import = |from| ["rules", "import", from, "--into", "rules", "--force"];
    let swap = Swap::new(folder, [&import("zones.md"), &import("two/zones.md")], "rules");
    Box::new(Swap { may_be_missing: true, ..swap })
}

/// Cards of two sets, with that cost.
fn cards(cost: u8) -> String {
    let card = |set: &str, number: usize| {
        format!(
            "{{\"set\": \"{set}\", \"number\": {number}, \"name\": \"Clerk {set} {number}\", \"type\": \"Event\", \
             \"cost\": {cost}, \"aspects\": [\"Cunning\"], \"traits\": [\"Trick\"], \"text\": \"Draw a card.\"}}\n"
        )
    };
    ["ZZY", "ZZZ"].into_iter().flat_map(|set| (1..9).map(move |number| card(set, number))).collect()
}

fn two_lots_of_cards() -> TempDir {
    with(&[("a.jsonl", &cards(1)), ("b.jsonl", &cards(2))])
}

pub fn import_of_cards(_: u64) -> Box<dyn Subject> {
    let import = |from| ["cards", "import", from, "--into", "own"];
    let swap = Swap::new(two_lots_of_cards(), [&import("a.jsonl"), &import("b.jsonl")], "own");
    Box::new(Swap { is_whole: false, ..swap })
}

pub fn update(_: u64) -> Box<dyn Subject> {
    let commands: [&[&str]; 2] = [&["update", "a.jsonl"], &["update", "b.jsonl"]];
    Box::new(Swap::new(two_lots_of_cards(), commands, "data/swu-judge/cards"))
}

pub fn update_from_server(_: u64) -> Box<dyn Subject> {
    let [a, b] = [1, 2].map(|cost| format!("http://127.0.0.1:{}/cards.jsonl", server(cards(cost))));
    let folder = tempfile::tempdir().unwrap();
    Box::new(Swap::new(folder, [&["update", &a], &["update", &b]], "data/swu-judge/cards"))
}

/// A server that answers every request alike, until this program ends.
fn server(body: String) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let mut request = Vec::new();
            let mut byte = [0];
            while !request.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read == 1) {
                request.push(byte[0]);
            }
            let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
            // Whoever was killed does not listen.
            let _ = stream.write_all((head + &body).as_bytes());
        }
    });
    port
}

pub fn export(_: u64) -> Box<dyn Subject> {
    let folder = tempfile::tempdir().unwrap();
    for (file, name) in [("a.yaml", "Ana"), ("b.yaml", "Ben")] {
        run(folder.path(), &["event", "new", file, "--name", "Exported", "--seed", "1"]);
        run(folder.path(), &["event", "add", file, name]);
    }
    fs::create_dir(folder.path().join("out")).unwrap();
    let export = |from| ["event", "export", from, "--what", "players", "--as", "csv", "--force", "--out", "out/p.csv"];
    Box::new(Swap::new(folder, [&export("a.yaml"), &export("b.yaml")], "out/p.csv"))
}
