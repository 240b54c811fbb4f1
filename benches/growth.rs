//! How the work grows with the size of a board: units that all attack, decisions of a large board, and searches over it.
//! Each size is twice the one before. What is printed is the exponent: 1 where twice the size is twice the work, 2 where
//! it is four times. Run with `cargo bench --bench growth`.

#[path = "../tests/games/mod.rs"]
mod games;

use std::hint::black_box;
use std::time::Instant;

use games::card;
use swu_judge::cards::{Arena, Phase};
use swu_judge::game::{Action, Answer, Entry, GameSetup, PlayerSetup, Position, Stage};

/// Units on each side.
const SIZES: [usize; 5] = [10, 20, 40, 80, 160];
/// The best of so many runs counts.
const RUNS: usize = 3;

fn main() {
    let one_more = |name: &str, what: &dyn Fn(usize) -> f64| {
        let times: Vec<f64> = SIZES.iter().map(|&size| best(|| what(size))).collect();
        let shown: Vec<String> = times.iter().map(|seconds| format!("{:.2} ms", seconds * 1e3)).collect();
        println!("{name}: {} for {SIZES:?}; exponent {:.2}", shown.join(", "), exponent(&times));
    };
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
fn exponent(times: &[f64]) -> f64 {
    let points: Vec<(f64, f64)> =
        SIZES.iter().zip(times).map(|(&size, &time)| ((size as f64).ln(), time.max(1e-9).ln())).collect();
    let count = points.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(&|point| point.0), mean(&|point| point.1));
    let both: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let square: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    both / square
}
