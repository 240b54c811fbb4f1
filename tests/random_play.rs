//! Random play: complete games by seeded random decisions, with everything that must always be true checked after each.

use std::collections::BTreeMap;
use std::thread;

use crate::games::{End, Pool, game, play, sound};
use swu_judge::game::{Edition, GameSetup};

/// Games that are played, unless JUDGE_GAMES says otherwise: a share of the 2,000 that are played every week.
const GAMES: u64 = 100;

fn from_environment(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(otherwise)
}

/// Two to four players, Premier and Twin Suns, decks from all cards whose text is understood.
#[test]
fn random_games_stay_sound_and_end() {
    let pool = Pool::understood();
    let (first, games) = (from_environment("JUDGE_SEED", 0), from_environment("JUDGE_GAMES", GAMES));
    let workers = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let played: Vec<Result<End, String>> = thread::scope(|scope| {
        let share = |worker: u64| (first..first + games).skip(worker as usize).step_by(workers as usize);
        let pool = &pool;
        let workers: Vec<_> = (0..workers)
            .map(|worker| {
                scope.spawn(move || share(worker).map(|seed| play(&game(pool, seed), sound)).collect::<Vec<_>>())
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no game panics")).collect()
    });
    let mut stopped = BTreeMap::<&str, u32>::new();
    for end in &played {
        if let Ok(End::Unsupported(what)) = end {
            *stopped.entry(what).or_default() += 1;
        }
    }
    for (what, times) in &stopped {
        eprintln!("{times} games stopped at {what}");
    }
    let wrong: Vec<&String> = played.iter().filter_map(|end| end.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{} of {games} games:\n{wrong:#?}", wrong.len());
}

/// By 7.0 a game ends, or stops at something that the edition does not have.
#[test]
fn random_games_by_the_older_edition_stay_sound() {
    let pool = Pool::understood();
    for seed in 0..from_environment("JUDGE_GAMES", GAMES) {
        match play(&GameSetup { edition: Edition::Seven, ..game(&pool, seed) }, sound) {
            Ok(End::Unsupported(what)) => {
                assert!(what.contains("which edition 7.0 does not have"), "seed {seed}: {what}")
            }
            end => assert_eq!(end, Ok(End::Over), "seed {seed}"),
        }
    }
}
