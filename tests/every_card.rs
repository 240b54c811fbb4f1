//! Every card is played: each part of each of its abilities must at some time make a difference.
//!
//! Positions are made from a card's trees (`table`), and played by decisions drawn from a seed, once with the card and once
//! without the part (`coupled`); every position on the way must be sound. JUDGE_CARD says which cards (names or parts of
//! them, with `;` between), JUDGE_TRIES how many seeds, JUDGE_VERBOSE prints what each part did, JUDGE_RECORD=1 writes the
//! seeds anew.

mod coupled;
mod idle;
mod needs;
mod parts;
mod seeds;
mod table;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use coupled::{Compared, Game, Stop};
use idle::IDLE;
use needs::{Around, Supply};
use parts::{Part, Side, parts, understood, unread};
use seeds::Seeds;
use swu_judge::cards::{Card, Library};
use table::{table, with_in_place_of};

/// Seeds that are tried before a part counts as idle.
const TRIES: u64 = 1_200;
/// Points at which the games of one seed are compared.
const POINTS: usize = 16;

/// Result for a part: the seed of the game in which it acted, and its effect there.
struct Found {
    label: String,
    is_idle: bool,
    acted: Option<(u64, String)>,
}

impl Found {
    /// True if there is nothing more to look for.
    const fn is_settled(&self) -> bool {
        self.acted.is_some() || self.is_idle
    }
}

/// One side of a card, with what has been found out about its parts.
struct Work {
    card: Arc<Card>,
    side: Side,
    found: Vec<Found>,
}

fn from_environment(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Plays one side of a card until each of its parts has acted.
fn play_side(card: &Arc<Card>, side: Side, supply: &Supply, seeds: impl Iterator<Item = u64>) -> Result<Work, String> {
    let whole = Arc::new(understood(card));
    let around = Around::of(&whole, supply);
    let parts = parts(&whole, side);
    let found = |part: &Part| {
        let label = format!("{} | {side:?} {} | {}", card.full_name(), part.ability, part.what);
        Found { is_idle: IDLE.iter().any(|(idle, _)| *idle == label), label, acted: None }
    };
    let mut found: Vec<Found> = parts.iter().map(found).collect();
    for seed in seeds {
        if found.iter().all(Found::is_settled) {
            break;
        }
        play_once(&whole, side, &around, seed, &parts, &mut found)
            .map_err(|wrong| format!("{} {side:?} seed {seed}: {wrong}", card.full_name()))?;
    }
    Ok(Work { card: card.clone(), side, found })
}

/// Plays one game with the card, and one without each part that has not acted yet.
fn play_once(
    whole: &Arc<Card>,
    side: Side,
    around: &Around,
    seed: u64,
    parts: &[Part],
    found: &mut [Found],
) -> Result<(), String> {
    let setup = table(whole, side, around, seed);
    // Some positions cannot begin: what stands in them is not allowed.
    let Ok((mut game, first)) = Game::begin(&setup) else { return Ok(()) };
    let mut without = Vec::new();
    for (part, found) in parts.iter().zip(found).filter(|(_, found)| found.acted.is_none()) {
        let (other, seen) = Game::begin(&with_in_place_of(&setup, whole, &part.without))?;
        match first.compare(&seen, part) {
            Compared::Acted(why) => found.acted = Some((seed, why)),
            Compared::Same => without.push((part, found, other)),
            Compared::Apart => {}
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
        for (part, found, mut other) in without {
            match other.play() {
                Ok(without) => match seen.compare(&without, part) {
                    Compared::Acted(why) => found.acted = Some((seed, why)),
                    Compared::Same => still.push((part, found, other)),
                    Compared::Apart => {}
                },
                Err(Stop::Wrong(wrong)) => return Err(format!("without {}: {wrong}", found.label)),
                Err(Stop::Over | Stop::Unread) => {}
            }
        }
        without = still;
    }
    Ok(())
}

/// Does that with each item on all cores.
fn on_all_cores<T: Sync, R: Send>(items: &[T], one: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = one(item);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push(result);
                }
            });
        }
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The sides of cards that are asked for, and that have abilities.
fn sides() -> Vec<(Arc<Card>, Side)> {
    let only = from_environment("JUDGE_CARD").unwrap_or_default();
    let is_meant = |card: &Card| only.split(';').any(|name| card.full_name().contains(name));
    let cards = Library::embedded().iter().filter(|card| card.token.is_none() && is_meant(card));
    cards.flat_map(|card| Side::ALL.map(|side| (card.clone(), side))).filter(|(c, s)| !s.of(c).is_empty()).collect()
}

#[test]
fn every_part_of_every_card_acts() {
    let supply = Supply::embedded();
    let tries = from_environment("JUDGE_TRIES").and_then(|tries| tries.parse().ok()).unwrap_or(TRIES);
    let seeds = Seeds::read();
    let played = on_all_cores(&sides(), |(card, side)| play_side(card, *side, &supply, seeds.of(card, *side, tries)));
    let (mut sides, mut wrong) = (Vec::new(), Vec::new());
    for side in played {
        match side {
            Ok(side) => sides.push(side),
            Err(what) => wrong.push(what),
        }
    }
    if from_environment("JUDGE_RECORD").is_some() {
        let mut seeds = if from_environment("JUDGE_CARD").is_some() { seeds } else { Seeds::default() };
        for Work { card, side, found } in &sides {
            seeds.add(card, *side, found.iter().filter_map(|one| Some(one.acted.as_ref()?.0)).collect());
        }
        seeds.write().expect("the file can be written");
    }
    let mut all: Vec<Found> = sides.into_iter().flat_map(|side| side.found).collect();
    all.sort_by(|one, other| one.label.cmp(&other.label));
    if from_environment("JUDGE_VERBOSE").is_some() {
        let acted = all.iter().filter_map(|one| Some((&one.label, one.acted.as_ref()?)));
        acted.for_each(|(label, (seed, what))| eprintln!("{label} | {seed} | {what}"));
    }
    let idle: Vec<&str> = all.iter().filter(|one| !one.is_settled()).map(|one| one.label.as_str()).collect();
    eprintln!("{} parts, {} argued to be idle", all.len(), all.iter().filter(|one| one.is_idle).count());
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(idle.is_empty(), "{} parts of abilities never did anything:\n{}", idle.len(), idle.join("\n"));
}

/// Every part listed as idle must exist.
#[test]
fn idle_parts_exist() {
    let labels: Vec<String> = sides()
        .iter()
        .flat_map(|(card, side)| {
            let parts = parts(&understood(card), *side).into_iter();
            parts.map(move |part| format!("{} | {side:?} {} | {}", card.full_name(), part.ability, part.what))
        })
        .collect();
    let gone: Vec<&str> = IDLE.iter().map(|(idle, _)| *idle).filter(|idle| !labels.iter().any(|l| l == idle)).collect();
    assert!(gone.is_empty() || from_environment("JUDGE_CARD").is_some(), "{gone:#?}");
}

/// The method itself: without nothing, nothing is different.
#[test]
fn a_card_without_nothing_is_the_same() {
    let supply = Supply::embedded();
    let some = sides().into_iter().step_by(40).collect::<Vec<_>>();
    let differs = on_all_cores(&some, |(card, side)| {
        let whole = Arc::new(understood(card));
        let same = Part::none(&whole);
        let mut found = vec![Found { label: card.full_name(), is_idle: false, acted: None }];
        let around = Around::of(&whole, &supply);
        (0..3).try_for_each(|seed| play_once(&whole, *side, &around, seed, std::slice::from_ref(&same), &mut found))?;
        Ok(found.remove(0).acted.map(|what| (card.full_name(), what)))
    });
    let differs: Result<Vec<_>, String> = differs.into_iter().collect();
    assert_eq!(differs.map(|all| all.into_iter().flatten().collect::<Vec<_>>()), Ok(Vec::new()));
}

/// Text that is not understood stops a game where it would matter; it is never an effect that does nothing.
#[test]
fn unread_text_stops_the_game() {
    let supply = Supply::embedded();
    let unread_sides: Vec<_> = sides().into_iter().filter(|(card, side)| unread(card, *side)).collect();
    let stops = on_all_cores(&unread_sides, |(card, side)| {
        let around = Around::of(card, &supply);
        let stopped = (0..TRIES).any(|seed| {
            let begun = Game::begin(&table(card, *side, &around, seed));
            begun.is_ok_and(|(mut game, _)| {
                (0..POINTS).any(|_| game.use_unread() || game.play().is_err()) && game.stopped_at_card()
            })
        });
        (!stopped).then(|| format!("{} {side:?}", card.full_name()))
    });
    let silent: Vec<String> = stops.into_iter().flatten().collect();
    assert!(silent.is_empty(), "never reached: {silent:#?}");
}
