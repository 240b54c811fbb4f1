//! Every card is played: each part of each of its abilities must at some time make a difference.

#[path = "every_card/coupled.rs"]
mod coupled;
#[path = "every_card/needs.rs"]
mod needs;
#[path = "every_card/parts.rs"]
mod parts;
#[path = "every_card/table.rs"]
mod table;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use coupled::{Compared, Game, Stop};
use needs::{Around, Supply};
use parts::{Part, Side, parts, understood};
use swu_judge::cards::{Card, Library};
use table::{table, with_in_place_of};

fn from_environment(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(otherwise)
}

/// What came of a part.
struct Found {
    label: String,
    acted: Option<(u64, String)>,
}

/// Plays one side of a card until each of its parts has acted.
fn play_side(card: &Arc<Card>, side: Side, supply: &Supply, most: u64) -> Result<Vec<Found>, String> {
    let whole = Arc::new(understood(card));
    let around = Around::of(&whole, supply);
    let parts = parts(&whole, side);
    let mut found: Vec<Found> = parts
        .iter()
        .map(|part| Found {
            label: format!("{} | {side:?} {} | {}", card.full_name(), part.ability, part.what),
            acted: None,
        })
        .collect();
    for seed in 0..most {
        if found.iter().all(|one| one.acted.is_some()) {
            break;
        }
        play_once(&whole, side, &around, seed, &parts, &mut found)
            .map_err(|wrong| format!("{} {side:?} seed {seed}: {wrong}", card.full_name()))?;
    }
    Ok(found)
}

const POINTS: usize = 16;

fn play_once(
    whole: &Arc<Card>,
    side: Side,
    around: &Around,
    seed: u64,
    parts: &[Part],
    found: &mut [Found],
) -> Result<(), String> {
    let setup = table(whole, side, around, seed);
    let Ok((mut game, first)) = Game::begin(&setup) else { return Ok(()) };
    let mut without = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        if found[place].acted.is_none() {
            let other = with_in_place_of(&setup, whole, &part.without);
            let (other, seen) = Game::begin(&other)?;
            match first.compare(&seen, part) {
                Compared::Acted(why) => found[place].acted = Some((seed, why)),
                Compared::Same => without.push((place, other)),
                Compared::Apart => {}
            }
        }
    }
    for _ in 0..POINTS {
        if without.is_empty() {
            break;
        }
        let seen = match game.play() {
            Ok(seen) => seen,
            Err(Stop::Wrong(wrong)) => return Err(wrong),
            Err(Stop::Over | Stop::Unread) => break,
        };
        let mut still = Vec::new();
        for (place, mut other) in without {
            match other.play() {
                Ok(without) => match seen.compare(&without, &parts[place]) {
                    Compared::Acted(why) => found[place].acted = Some((seed, why)),
                    Compared::Same => still.push((place, other)),
                    Compared::Apart => {}
                },
                Err(Stop::Wrong(wrong)) => return Err(format!("without {}: {wrong}", found[place].label)),
                Err(Stop::Over) => found[place].acted = Some((seed, "the game is over without it".to_owned())),
                Err(Stop::Unread) => {}
            }
        }
        without = still;
    }
    Ok(())
}

#[test]
fn every_part_of_every_card_acts() {
    let supply = Supply::embedded();
    let only = std::env::var("JUDGE_CARD").unwrap_or_default();
    let only: Vec<&str> = only.split(';').collect();
    let most = from_environment("JUDGE_TRIES", 24);
    let verbose = std::env::var_os("JUDGE_VERBOSE").is_some();
    let work: Vec<(&Arc<Card>, Side)> = Library::embedded()
        .iter()
        .filter(|card| card.token.is_none())
        .filter(|card| only.iter().any(|name| card.full_name().contains(name)))
        .flat_map(|card| Side::ALL.into_iter().filter(|side| !side.of(card).is_empty()).map(move |side| (card, side)))
        .collect();
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Vec::new());
    let wrong = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((card, side)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match play_side(card, *side, &supply, most) {
                        Ok(found) => all.lock().unwrap_or_else(PoisonError::into_inner).extend(found),
                        Err(what) => wrong.lock().unwrap_or_else(PoisonError::into_inner).push(what),
                    }
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    let wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_by(|one, other| one.label.cmp(&other.label));
    for one in &all {
        match &one.acted {
            None => eprintln!("IDLE {}", one.label),
            Some((seed, why)) if verbose => eprintln!("acted {} | {seed} {why}", one.label),
            Some(_) => {}
        }
    }
    let idle = all.iter().filter(|one| one.acted.is_none()).count();
    eprintln!("{} parts, {idle} idle", all.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}
