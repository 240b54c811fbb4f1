//! The program is killed, again and again, wherever it writes. What it has acknowledged is there, every file is whole (the
//! old one or the new one), and the next run leaves nothing hidden behind.
//!
//! `JUDGE_KILLS` says how often, all kinds together; without it, it is a few dozen times. The table of what fell where is
//! printed with `--nocapture`:
//!
//! ```text
//! JUDGE_KILLS=100000 cargo test --release --test suite kills:: -- --nocapture
//! ```
#![cfg(unix)]

mod course;
mod events;
mod memory;
mod process;
mod served;
mod swaps;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;

use process::{Aim, Fell, Subject};

/// Default number of kills, over all subjects.
const KILLS: usize = 60;
/// Kills of a subject before another one of its kind begins.
const MOST_IN_A_ROW: usize = 250;
/// After so many kills, the program may end by itself once, and must clear away what the others have left.
const UNTIL_SETTLED: usize = 6;

/// Kind of subject: its name, its share of a hundred kills, and how to begin.
struct Kind {
    name: &'static str,
    share: usize,
    begin: fn(u64) -> Box<dyn Subject>,
}

const KINDS: [Kind; 9] = [
    Kind { name: "event change", share: 25, begin: events::change },
    Kind { name: "event undo and redo", share: 27, begin: events::undo_and_redo },
    Kind { name: "served event", share: 6, begin: served::desk },
    Kind { name: "memory of quizzes", share: 8, begin: memory::answers },
    Kind { name: "import of rules", share: 11, begin: swaps::rules },
    Kind { name: "import of cards", share: 8, begin: swaps::import_of_cards },
    Kind { name: "update from files", share: 4, begin: swaps::update },
    Kind { name: "update from a server", share: 3, begin: swaps::update_from_server },
    Kind { name: "export to a file", share: 8, begin: swaps::export },
];

/// Kills by their moment.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    before: usize,
    within: usize,
    after: usize,
    /// The process had ended, or was let.
    ended: usize,
}

impl Tally {
    const fn kills(&self) -> usize {
        self.before + self.within + self.after
    }

    const fn count(&mut self, fell: Fell) {
        match fell {
            Fell::Before => self.before += 1,
            Fell::Within => self.within += 1,
            Fell::After => self.after += 1,
        }
    }

    const fn add(&mut self, other: Self) {
        self.before += other.before;
        self.within += other.within;
        self.after += other.after;
        self.ended += other.ended;
    }
}

/// Kills one subject so many times.
fn kill(subject: &mut dyn Subject, kills: usize, random: &mut fastrand::Rng) -> Tally {
    let mut tally = Tally::default();
    let mut aim = Aim::new(subject.settle());
    while tally.kills() < kills {
        let (delay, is_aimed) = aim.delay(random);
        match subject.killed_after(delay, random) {
            Some(fell) => {
                tally.count(fell);
                if is_aimed {
                    aim.learn(fell);
                }
                if tally.kills() % UNTIL_SETTLED == 0 {
                    aim.took(subject.settle());
                    tally.ended += 1;
                }
            }
            None => {
                tally.ended += 1;
                aim.learn(Fell::After);
            }
        }
    }
    subject.settle();
    tally
}

/// The parts of all kinds, so that two threads have about as much to do.
fn parts(kills: usize) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    for (kind, Kind { share, .. }) in KINDS.iter().enumerate() {
        let mut left = (kills * share).div_ceil(100);
        while left > 0 {
            let some = left.min(MOST_IN_A_ROW);
            parts.push((kind, some));
            left -= some;
        }
    }
    fastrand::Rng::with_seed(1).shuffle(&mut parts);
    parts
}

#[test]
fn nothing_is_lost_wherever_the_program_is_killed() {
    let asked = std::env::var("JUDGE_KILLS").ok().and_then(|kills| kills.parse().ok());
    let kills = asked.unwrap_or(KILLS);
    let parts = parts(kills);
    let (next, tallies) = (Mutex::new(parts.iter().enumerate()), Mutex::new(BTreeMap::<usize, Tally>::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, |cores| cores.get().min(8)) {
            scope.spawn(|| {
                loop {
                    let part = next.lock().unwrap().next();
                    let Some((place, (kind, kills))) = part else { return };
                    let seed = u64::try_from(place).unwrap();
                    let mut subject = (KINDS[*kind].begin)(seed);
                    let tally = kill(&mut *subject, *kills, &mut fastrand::Rng::with_seed(seed));
                    tallies.lock().unwrap().entry(*kind).or_default().add(tally);
                }
            });
        }
    });
    let tallies = tallies.into_inner().unwrap();
    let table = table(&tallies);
    println!("{table}");
    assert!(tallies.values().map(Tally::kills).sum::<usize>() >= kills, "{table}");
    assert_eq!(tallies.len(), KINDS.len());
}

fn table(tallies: &BTreeMap<usize, Tally>) -> String {
    let line = |name: &str, tally: &Tally| {
        let Tally { before, within, after, ended } = tally;
        format!("{name:<22} {:>7} {before:>7} {within:>7} {after:>7} {ended:>7}", tally.kills())
    };
    let mut all = Tally::default();
    let mut lines =
        vec![format!("{:<22} {:>7} {:>7} {:>7} {:>7} {:>7}", "kills", "all", "before", "within", "after", "(ended)")];
    for (kind, tally) in tallies {
        all.add(*tally);
        lines.push(line(KINDS[*kind].name, tally));
    }
    lines.push(line("all", &all));
    lines.join("\n")
}
