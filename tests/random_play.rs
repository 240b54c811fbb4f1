//! Random play: complete games by seeded random decisions, with everything that must always be true checked after each.

use std::sync::Arc;

use swu_judge::cards::{Card, CardKind, Library};
use swu_judge::game::{CounterState, Entry, Format, GameSetup, Outcome, PlayerId, PlayerSetup, Position, Stage};

/// Cards of a random deck.
const DECK: usize = 50;
/// Decisions after which a game must be over: damage for empty decks ends every game.
const MOST_DECISIONS: usize = 6_000;

struct Pool {
    leaders: Vec<Arc<Card>>,
    bases: Vec<Arc<Card>>,
    others: Vec<Arc<Card>>,
}

fn pool() -> Pool {
    let understood = |card: &Card| {
        let sides = [&card.abilities, &card.unit_abilities, &card.upgrade_abilities];
        sides
            .into_iter()
            .all(|side| side.iter().all(|ability| !matches!(&**ability, swu_judge::cards::Ability::Unsupported(_))))
    };
    let cards: Vec<Arc<Card>> =
        Library::embedded().iter().filter(|c| c.token.is_none() && understood(c)).cloned().collect();
    let of = |kinds: &[CardKind]| cards.iter().filter(|c| kinds.contains(&c.kind)).cloned().collect::<Vec<_>>();
    Pool {
        leaders: of(&[CardKind::Leader]),
        bases: of(&[CardKind::Base]),
        others: of(&[CardKind::Unit, CardKind::Event, CardKind::Upgrade]),
    }
}

fn one(cards: &[Arc<Card>], random: &mut fastrand::Rng) -> Entry {
    Entry::new(cards[random.usize(..cards.len())].clone())
}

fn game(pool: &Pool, seed: u64) -> GameSetup {
    let mut random = fastrand::Rng::with_seed(seed);
    let count = 2 + (seed % 3) as usize;
    let format = if count > 2 && random.bool() { Format::TwinSuns } else { Format::Premier };
    let leaders = if format == Format::TwinSuns { 2 } else { 1 };
    let players = (0..count)
        .map(|seat| {
            let mut deck: Vec<Entry> = (0..DECK).map(|_| one(&pool.others, &mut random)).collect();
            let hand = deck.split_off(DECK - 6);
            PlayerSetup {
                name: format!("player {seat}"),
                leaders: (0..leaders).map(|_| one(&pool.leaders, &mut random)).collect(),
                base: one(&pool.bases, &mut random),
                plain_base: false,
                resources: Vec::new(),
                hand,
                deck,
                discard: Vec::new(),
                units: Vec::new(),
                credits: 0,
                force: false,
                eliminated: false,
            }
        })
        .collect();
    GameSetup {
        format,
        stage: Stage::Setup,
        round: 1,
        initiative: CounterState { holder: Some(PlayerId(0)), taken: false },
        active: PlayerId(0),
        blast: CounterState::default(),
        plan: CounterState::default(),
        seed,
        players,
    }
}

/// Plays a game to its end; says how it ended.
fn play(pool: &Pool, seed: u64) -> Result<Option<String>, String> {
    let mut position = Position::begin(&game(pool, seed)).map_err(|refusal| refusal.to_string())?.position;
    let mut random = fastrand::Rng::with_seed(seed ^ 0x5eed);
    for step in 0..MOST_DECISIONS {
        let wrong = position.violations();
        if !wrong.is_empty() {
            let asked = position.decision();
            return Err(format!("seed {seed}, decision {step}: {} ({asked:?})", wrong.join("; ")));
        }
        if *position.outcome() != Outcome::Ongoing {
            return Ok(None);
        }
        if let Some(unsupported) = position.unsupported() {
            let card = position.printed(unsupported.card).full_name();
            return Ok(Some(format!("{card}: {}", unsupported.what)));
        }
        let asked = position.decision().expect("checked above").clone();
        let mut taken = false;
        let mut refused = String::new();
        for _ in 0..50 {
            let answer = position.random_answer(&mut random).expect("a decision is open");
            let before = position.clone();
            match position.decide(asked.player, answer.clone()) {
                Ok(_) => {
                    taken = true;
                    break;
                }
                Err(_) if position != before => return Err(format!("seed {seed}: a refusal changed the position")),
                Err(refusal) => refused = format!("{answer:?}: {refusal}"),
            }
        }
        if !taken {
            return Err(format!("seed {seed}, decision {step}: no answer is taken for {asked:?}: {refused}"));
        }
    }
    Err(format!("seed {seed}: no end after {MOST_DECISIONS} decisions, round {}", position.round()))
}

#[test]
fn random_games_stay_sound_and_end() {
    let games: u64 = std::env::var("JUDGE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let pool = pool();
    let mut stopped = std::collections::BTreeMap::<String, u32>::new();
    let mut wrong = Vec::new();
    let first: u64 = std::env::var("JUDGE_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    for seed in first..first + games {
        match play(&pool, seed) {
            Ok(None) => {}
            Ok(Some(unsupported)) => *stopped.entry(unsupported).or_default() += 1,
            Err(message) => wrong.push(message),
        }
    }
    for (what, times) in &stopped {
        eprintln!("{times} games stopped at {what}");
    }
    assert!(wrong.is_empty(), "{} of {games} games:\n{}", wrong.len(), wrong.join("\n"));
}
