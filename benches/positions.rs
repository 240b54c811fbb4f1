//! Positions that one core searches in a second: six abilities that wait for one player, who orders them, may decline
//! each, and chooses what they are about. Every child is made, and looked up by its key. Run with
//! `cargo bench --bench positions`; JUDGE_POSITIONS says how many distinct positions are searched.

#[path = "../tests/games/mod.rs"]
mod games;

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

use games::six_abilities;
use swu_judge::game::{Ask, Position};

/// Distinct positions of one search.
const POSITIONS: usize = 100_000;
/// Searches, of which the median is reported.
const TIMES: usize = 5;

fn main() {
    let most = std::env::var("JUDGE_POSITIONS").ok().and_then(|most| most.parse().ok()).unwrap_or(POSITIONS);
    let root = six_abilities();
    let mut searches: Vec<Searched> = (0..TIMES).map(|_| search(&root, most)).collect();
    searches.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    if let Some(median) = searches.get(TIMES / 2) {
        println!(
            "{} distinct positions, {} children: {:.2} s, {:.0} positions a second, {:.0} children a second",
            median.distinct,
            median.children,
            median.seconds,
            median.distinct as f64 / median.seconds,
            median.children as f64 / median.seconds,
        );
    }
    let sample = some_positions(&root, 20_000);
    let each = |name: &str, what: &dyn Fn(&Position)| {
        let mut times: Vec<f64> = (0..TIMES)
            .map(|_| {
                let start = Watch::start();
                sample.iter().for_each(what);
                start.seconds() * 1e9 / sample.len() as f64
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("{name}: {:.0} ns", times.get(TIMES / 2).copied().unwrap_or_default());
    };
    each("clone", &|position| drop(black_box(position.clone())));
    each("key", &|position| {
        black_box(position.key());
    });
    each("answers", &|position| drop(black_box(position.answers())));
    each("first answer taken", &|position| {
        if let (Some(decision), Ok(answers)) = (position.decision(), position.answers())
            && let Some(answer) = answers.into_iter().next()
        {
            drop(black_box(position.after_quietly(decision.player, answer)));
        }
    });
    let before = resident();
    let kept: Vec<Position> = sample.clone();
    if let (Some(before), Some(after)) = (before, resident()) {
        println!("{} bytes a clone that is kept", after.saturating_sub(before) / kept.len().max(1));
    }
}

struct Searched {
    distinct: usize,
    children: usize,
    seconds: f64,
}

/// Depth first, each position once, until the six abilities have resolved.
fn search(root: &Position, most: usize) -> Searched {
    let start = Watch::start();
    let mut known = HashSet::from([root.key()]);
    let mut open = vec![root.clone()];
    let mut children = 0;
    while let Some(position) = open.pop() {
        for next in children_of(&position) {
            children += 1;
            if known.len() < most && known.insert(next.key()) {
                open.push(next);
            }
        }
    }
    Searched { distinct: known.len(), children, seconds: start.seconds() }
}

fn children_of(position: &Position) -> impl Iterator<Item = Position> + '_ {
    let decision = position.decision().filter(|decision| decision.ask != Ask::Action);
    let answers = decision.and_then(|_| position.answers().ok()).unwrap_or_default();
    let player = decision.map(|decision| decision.player);
    answers.into_iter().filter_map(move |answer| position.after_quietly(player?, answer).ok())
}

/// Positions of that search.
fn some_positions(root: &Position, most: usize) -> Vec<Position> {
    let mut known = HashSet::new();
    let mut open = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(position) = open.pop() {
        if found.len() >= most {
            break;
        }
        open.extend(children_of(&position).filter(|next| known.insert(next.key())));
        found.push(position);
    }
    found
}

/// Measures the time that a core spends on this thread, where the system tells; otherwise the time that passes.
struct Watch {
    at_core: Option<u64>,
    since: Instant,
}

impl Watch {
    fn start() -> Self {
        Self { at_core: at_core(), since: Instant::now() }
    }

    fn seconds(&self) -> f64 {
        match (self.at_core, at_core()) {
            (Some(before), Some(after)) => after.saturating_sub(before) as f64 / 1e9,
            _ => self.since.elapsed().as_secs_f64(),
        }
    }
}

fn at_core() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

/// Bytes of memory in use, where the system tells.
fn resident() -> Option<usize> {
    let pages: usize = std::fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
