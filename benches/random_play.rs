//! Complete random games by the thousand: first how many one core plays in a second with cards whose text is understood,
//! then all cores with decks from all cards, and everything checked that must always be true. Run with `cargo bench --bench random_play`; JUDGE_GAMES says how many.

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
const CHECKED: u64 = 20_000;

fn main() -> ExitCode {
    let pool = Pool::understood();
    for players in 2..=4 {
        let setups: Vec<_> = (0..ON_ONE_CORE).map(|seed| game_of(&pool, players, seed)).collect();
        let start = Instant::now();
        let mut decisions = 0u64;
        for setup in &setups {
            // The end of a game is checked below.
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
    check(&Pool::all(), games)
}

/// Results of the games that are checked.
#[derive(Default)]
struct Tally {
    /// Games that came to a winner or a draw, with their decisions and rounds.
    over: Vec<(u32, u32)>,
    /// Games that reached text that is not understood, by that text.
    undetermined: BTreeMap<String, u64>,
    unsound: Vec<String>,
}

/// Plays games of two to four players, and checks every position.
fn check(pool: &Pool, games: u64) -> ExitCode {
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Tally::default());
    let start = Instant::now();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= games {
                        break;
                    }
                    let (mut decisions, mut rounds) = (0, 0);
                    let end = play(&game(pool, seed), |position| {
                        (decisions, rounds) = (decisions + 1, position.round);
                        sound(position)
                    });
                    let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
                    match end {
                        Ok(End::Over) => tally.over.push((decisions, rounds)),
                        Ok(End::Unsupported(what)) => *tally.undetermined.entry(what).or_default() += 1,
                        Err(message) => tally.unsound.push(message),
                    }
                }
            });
        }
    });
    report(games, start.elapsed().as_secs_f64(), &tally.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn report(games: u64, seconds: f64, tally: &Tally) -> ExitCode {
    let undetermined: u64 = tally.undetermined.values().sum();
    println!(
        "{games} games of 2 to 4 players with all cards, each position checked: {seconds:.0} s, {} unsound, {undetermined} \
         undetermined; of those played to the end, in the median {} decisions and {} rounds",
        tally.unsound.len(),
        median(tally.over.iter().map(|(decisions, _)| *decisions)),
        median(tally.over.iter().map(|(_, rounds)| *rounds)),
    );
    for (what, times) in &tally.undetermined {
        println!("  {times} undetermined by {what}");
    }
    for message in tally.unsound.iter().take(20) {
        println!("  {message}");
    }
    if tally.unsound.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn median(numbers: impl Iterator<Item = u32>) -> u32 {
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}
