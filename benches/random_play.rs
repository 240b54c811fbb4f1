//! Complete random games by the thousand: first how many one core plays in a second, then all cores with everything
//! checked that must always be true. Run with `cargo bench --bench random_play`; JUDGE_GAMES says how many.

#[path = "../tests/games/mod.rs"]
mod games;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use games::{End, Pool, game, game_of, play, sound};

/// Games on one core for each number of players.
const ON_ONE_CORE: u64 = 2_000;
/// Games that are checked.
const CHECKED: u64 = 100_000;

fn main() -> ExitCode {
    let pool = Pool::embedded();
    for players in 2..=4 {
        let setups: Vec<_> = (0..ON_ONE_CORE).map(|seed| game_of(&pool, players, seed)).collect();
        let start = Instant::now();
        let mut decisions = 0u64;
        for setup in &setups {
            // How a game ends is looked at below.
            let _ = play(setup, |_| {
                decisions += 1;
                Ok(())
            });
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{players} players, one core: {:.0} games a second, {:.0} decisions a game, {:.2} µs a decision",
            ON_ONE_CORE as f64 / seconds,
            decisions as f64 / ON_ONE_CORE as f64,
            seconds * 1e6 / decisions as f64,
        );
    }
    let games = std::env::var("JUDGE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(CHECKED);
    check(&pool, games)
}

/// Plays games of two to four players, and checks every position.
fn check(pool: &Pool, games: u64) -> ExitCode {
    let next = AtomicU64::new(0);
    let stopped = Mutex::new(BTreeMap::<String, u64>::new());
    let wrong = Mutex::new(Vec::<String>::new());
    let start = Instant::now();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= games {
                        break;
                    }
                    match play(&game(pool, seed), sound) {
                        Ok(End::Over) => {}
                        Ok(End::Unsupported(what)) => {
                            *stopped.lock().unwrap_or_else(PoisonError::into_inner).entry(what).or_default() += 1;
                        }
                        Err(message) => wrong.lock().unwrap_or_else(PoisonError::into_inner).push(message),
                    }
                }
            });
        }
    });
    let seconds = start.elapsed().as_secs_f64();
    let wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
    let stopped = stopped.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("{games} games of 2 to 4 players, each position checked: {seconds:.0} s, {} unsound", wrong.len());
    for (what, times) in &stopped {
        println!("  {times} stopped at {what}");
    }
    for message in wrong.iter().take(20) {
        println!("  {message}");
    }
    if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
