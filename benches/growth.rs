//! Growth of the work with the size of the input: units that all attack, decisions of a large board, cards of a
//! scenario's own, faults of one file, rules with broken links, files. Each size is twice the one before. What is printed is the exponent: 1 where twice the size is twice the work, 2 where
//! it is four times. Run with `cargo bench --bench growth`.

#[path = "../tests/games/mod.rs"]
mod games;

use std::hint::black_box;
use std::time::Instant;

use games::card;
use swu_judge::cards::{Arena, Library, Phase};
use swu_judge::game::{Action, Answer, Entry, GameSetup, PlayerSetup, Position, Stage};
use swu_judge::rulebook::{Rulebook, SourceFile};
use swu_judge::scenario::replay::{Status, World, replay};

/// Units on each side.
const UNITS: [usize; 5] = [10, 20, 40, 80, 160];
/// Entries of one file, and files.
const ENTRIES: [usize; 5] = [125, 250, 500, 1_000, 2_000];
/// Rules with a link that leads nowhere.
const RULES: [usize; 5] = [500, 1_000, 2_000, 4_000, 8_000];
/// The best of so many runs counts.
const RUNS: usize = 3;

fn main() {
    boards();
    texts();
}

/// Prints what each size takes, and the exponent.
fn grows(name: &str, sizes: &[usize], what: impl Fn(usize) -> f64) {
    let times: Vec<f64> = sizes.iter().map(|&size| best(|| what(size))).collect();
    let shown: Vec<String> = times.iter().map(|seconds| format!("{:.1}", seconds * 1e6)).collect();
    println!("{name}: {} µs for {sizes:?}; exponent {:.2}", shown.join(", "), exponent(sizes, &times));
}

fn boards() {
    let one_more = |name: &str, what: &dyn Fn(usize) -> f64| grows(name, &UNITS, what);
    one_more("an attack", &|size| per(size, attacks(&board(size, "Battlefield Marine"), size)));
    one_more("an attack beside a unit that gives all others more", &|size| {
        per(size, attacks(&board(size, "General Dodonna, Massassi Group Commander"), size))
    });
    one_more("the legal actions", &|size| {
        let position = board(size, "Battlefield Marine");
        let Some(player) = position.decision().map(|decision| decision.player) else { return 0.0 };
        timed(|| drop(black_box(position.legal_actions(player))))
    });
    one_more("a clone", &|size| {
        let position = board(size, "Battlefield Marine");
        timed(|| (0..100).for_each(|_| drop(black_box(position.clone())))) / 100.0
    });
    one_more("a key", &|size| {
        let position = board(size, "Battlefield Marine");
        timed(|| {
            for _ in 0..10 {
                black_box(position.key());
            }
        }) / 10.0
    });
}

fn texts() {
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    grows("a scenario with cards of its own", &ENTRIES, |size| {
        let source = with_own_cards(size);
        timed(|| assert_eq!(replay("own.yaml", &source, &world).report.status, Status::Pass))
    });
    grows("a scenario with a fault in every entry", &ENTRIES, |size| {
        let source = with_faults(size);
        timed(|| assert_eq!(replay("faults.yaml", &source, &world).report.status, Status::Invalid))
    });
    grows("scenarios", &ENTRIES, |size| {
        let source = with_own_cards(1);
        timed(|| (0..size).for_each(|_| drop(black_box(replay("one.yaml", &source, &world)))))
    });
    grows("rules with a broken link each", &RULES, |size| {
        let rules = || SourceFile::new("rules.md", broken(size));
        timed(|| assert_eq!(Rulebook::parse([rules()]).problems().len(), size))
    });
}

/// A scenario that brings so many units of its own, all of them in the deck.
fn with_own_cards(count: usize) -> String {
    let units = |line: fn(usize) -> String| (1..=count).map(line).collect::<String>();
    let cards = units(|n| format!("  - {{name: Unit {n}, type: unit, cost: 1, power: 1, hp: 1, arena: ground}}\n"));
    let deck = units(|n| format!("        - Unit {n}\n"));
    format!(
        "title: Cards of its own\ncards:\n{cards}setup:\n  players:\n    ana:\n      deck:\n{deck}    ben: {{}}\n\
         steps:\n  - ana: pass\n"
    )
}

/// A scenario that names so many cards that nobody knows.
fn with_faults(count: usize) -> String {
    let deck: String = (1..=count).map(|n| format!("        - Nobody {n}\n")).collect();
    format!("title: Faults\nsetup:\n  players:\n    ana:\n      deck:\n{deck}    ben: {{}}\nsteps:\n  - ana: pass\n")
}

/// A document of so many rules, each with a link to a rule that does not exist.
fn broken(count: usize) -> String {
    let rules: String = (1..=count).map(|n| format!("1.{n}. A rule that cites [2.{n}].\n\n")).collect();
    format!("---\ndocument: CR\nedition: \"1\"\n---\n\n# 1. Section\n\n{rules}")
}

/// Two players with so many units each, one of which is that one.
fn board(size: usize, leader: &str) -> Position {
    let player = |name: &str| {
        let others = (1..size).map(|_| (Arena::Ground, card("Battlefield Marine")));
        PlayerSetup {
            leaders: vec![card("Director Krennic, Aspiring to Authority")],
            deck: vec![Entry { filler: true, ..card("Battlefield Marine") }; 20],
            units: others.chain([(Arena::Ground, card(leader))]).collect(),
            ..PlayerSetup::new(name, card("Capital City"))
        }
    };
    let players = vec![player("ana"), player("ben")];
    let setup = GameSetup { stage: Stage::In(Phase::Action), ..GameSetup::new(players) };
    Position::begin(&setup).expect("the position is sound").position
}

/// So many attacks, of both players by turns, each on a unit of the other.
fn attacks(position: &Position, size: usize) -> f64 {
    let mut position = position.clone();
    timed(|| {
        for _ in 0..size {
            let Some(player) = position.decision().map(|decision| decision.player) else { break };
            let own = |unit: &&_| position.card(**unit).controller == player && !position.card(**unit).exhausted;
            let Some(&attacker) = position.units().iter().find(own) else { break };
            let Some(&target) = position.units().iter().find(|&&unit| position.card(unit).controller != player) else {
                break;
            };
            let attack = Action::Attack { attacker, targets: vec![target] };
            if position.decide(player, Answer::Action(attack)).is_err() {
                break;
            }
        }
    })
}

fn per(count: usize, seconds: f64) -> f64 {
    seconds / count.max(1) as f64
}

fn timed(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

fn best(run: impl Fn() -> f64) -> f64 {
    (0..RUNS).map(|_| run()).fold(f64::INFINITY, f64::min)
}

/// The slope of the times over the sizes, both as logarithms.
fn exponent(sizes: &[usize], times: &[f64]) -> f64 {
    let points: Vec<(f64, f64)> =
        sizes.iter().zip(times).map(|(&size, &time)| ((size as f64).ln(), time.max(1e-9).ln())).collect();
    let count = points.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(&|point| point.0), mean(&|point| point.1));
    let both: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let square: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    both / square
}
