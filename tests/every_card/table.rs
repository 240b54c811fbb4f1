//! Positions in which a card can act: the card in a place where one of its sides counts, among cards that its abilities
//! ask for, with everything else drawn from a seed.

use std::sync::Arc;

use swu_judge::cards::{Arena, Card, CardKind, Library, Lookup, Phase};
use swu_judge::game::{CounterState, Entry, GameSetup, PlayerId, PlayerSetup, Stage};

use super::needs::Around;
use super::parts::Side;

/// The tag by which the card is found again.
pub const CARD: usize = 0;

/// Where the card stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Hand,
    Play,
    /// On a unit of its owner, or of the opponent.
    On,
    OnEnemy,
    Enemy,
    Resources,
    Deck,
    Discard,
    Captured,
    /// A leader whose Leader Unit side is not up.
    Leader,
    Base,
}

/// The places of a card in which that side can count, each as often as it should come.
fn places(card: &Card, side: Side, around: &Around) -> &'static [Place] {
    use Place::{Base, Captured, Deck, Discard, Enemy, Hand, Leader, On, OnEnemy, Play, Resources};
    let elsewhere = ["smuggle", "plot"].iter().any(|word| around.says(word));
    let played = ["when-played", "while-playing", "exploit", "Ambush", "Shielded", "enters"];
    let played = played.iter().any(|word| around.says(word));
    match (card.kind, side) {
        (CardKind::Leader, Side::Printed) => &[Leader],
        // Another Leader side, of a leader without a Leader Unit side.
        (CardKind::Leader, Side::LeaderUnit) if !around.says("\"deploy\"") => &[Leader],
        (CardKind::Leader, Side::LeaderUnit) => &[Play, Play, Leader],
        (CardKind::Leader, Side::AsUpgrade) => &[On, Leader],
        (CardKind::Base, _) => &[Base],
        (CardKind::Event, _) if elsewhere => &[Resources, Hand, Discard],
        (CardKind::Event, _) => &[Hand, Hand, Hand, Hand, Discard, Deck, Resources],
        (CardKind::Unit, Side::AsUpgrade) if played => &[Hand, Hand, On],
        (CardKind::Unit, Side::AsUpgrade) => &[On, On, Hand, OnEnemy],
        (CardKind::Unit, _) if elsewhere => &[Resources, Play, Hand],
        (CardKind::Unit, _) if played => &[Hand, Hand, Play, Discard],
        (CardKind::Unit, _) => &[Play, Play, Play, Hand, Play, Enemy, Captured, Discard, Deck],
        (CardKind::Upgrade, _) if elsewhere => &[Resources, On, Resources, Hand],
        (CardKind::Upgrade, _) if played => &[Hand, Hand, On],
        (CardKind::Upgrade, _) => &[On, Hand, On, OnEnemy, Resources, Discard],
        (CardKind::Token, _) => &[Play],
    }
}

/// A position for that side of the card.
pub fn table(card: &Arc<Card>, side: Side, around: &Around, seed: u64) -> GameSetup {
    let mut random = fastrand::Rng::with_seed(seed.wrapping_mul(0x9e37_79b9));
    let places = places(card, side, around);
    let place = places[seed as usize % places.len()];
    let seats = if seed % 4 == 3 { 3 } else { 2 };
    let mut players: Vec<PlayerSetup> = (0..seats).map(|seat| player(seat, seats, around, &mut random)).collect();
    players.iter_mut().for_each(|player| repeat_names(player, &mut random));
    put(card, place, &mut players, around, &mut random);
    let holder = PlayerId(random.u8(..seats));
    let regroup = random.u8(..12) == 0;
    // Cards about the start of the game are used before it.
    let first = seed.is_multiple_of(2) && ["\"setup\"", "first-round"].iter().any(|word| around.says(word));
    let stage = match regroup {
        _ if first => Stage::Setup,
        true => Stage::In(Phase::Regroup),
        false => Stage::In(Phase::Action),
    };
    GameSetup {
        stage,
        round: if first { 1 } else { 1 + random.u32(..3) },
        active: PlayerId(if random.u8(..4) == 0 { random.u8(..seats) } else { 0 }),
        initiative: CounterState { holder: Some(holder), taken: false },
        seed,
        ..GameSetup::new(players)
    }
}

/// The setup with another card in the place of each copy of that one.
pub fn with_in_place_of(setup: &GameSetup, card: &Arc<Card>, other: &Arc<Card>) -> GameSetup {
    fn replace(entries: &mut [Entry], card: &Arc<Card>, other: &Arc<Card>) {
        for entry in entries {
            if Arc::ptr_eq(&entry.card, card) {
                entry.card = other.clone();
            }
            replace(&mut entry.upgrades, card, other);
            replace(&mut entry.captives, card, other);
        }
    }
    let mut setup = setup.clone();
    for player in &mut setup.players {
        let PlayerSetup { leaders, base, resources, hand, deck, discard, units, .. } = player;
        for entries in [leaders, resources, hand, deck, discard] {
            replace(entries, card, other);
        }
        replace(std::slice::from_mut(base), card, other);
        units.iter_mut().for_each(|(_, unit)| replace(std::slice::from_mut(unit), card, other));
    }
    setup
}

fn tagged(card: &Arc<Card>) -> Entry {
    Entry { tag: Some(CARD), ..Entry::new(card.clone()) }
}

/// Puts the card where it should stand; it belongs to the first player.
fn put(card: &Arc<Card>, place: Place, players: &mut [PlayerSetup], around: &Around, random: &mut fastrand::Rng) {
    let mut entry = tagged(card);
    let arena = card.arena.unwrap_or(if random.bool() { Arena::Ground } else { Arena::Space });
    if matches!(place, Place::Play | Place::Enemy) {
        equip(&mut entry, 0, 2, around, random);
        entry.exhausted = random.u8(..8) == 0;
    }
    let [own, enemy, ..] = players else { return };
    if card.cost > 9 && place == Place::Hand {
        let missing = (card.cost as usize + 4).saturating_sub(own.resources.len());
        own.resources.extend((0..missing).filter_map(|_| around.any(random)).map(Entry::new));
    }
    match place {
        Place::Hand => own.hand.push(entry),
        Place::Resources => own.resources.push(entry),
        Place::Deck => own.deck.insert(0, entry),
        Place::Discard => own.discard.push(entry),
        Place::Base => own.base = entry,
        Place::Leader => own.leaders = vec![entry],
        Place::Play if card.kind == CardKind::Leader => own.leaders = vec![Entry { deployed: true, ..entry }],
        Place::Play => own.units.insert(0, (arena, entry)),
        Place::Enemy => enemy.units.push((arena, Entry { owner: Some(PlayerId(0)), ..entry })),
        Place::Captured => {
            if let Some((_, captor)) = enemy.units.first_mut() {
                captor.captives.push(Entry { owner: Some(PlayerId(0)), ..entry });
            }
        }
        Place::On | Place::OnEnemy => {
            let entry = Entry { owner: Some(PlayerId(0)), ..entry };
            if card.kind == CardKind::Leader {
                own.leaders.clear();
            }
            let units = if place == Place::On { &mut own.units } else { &mut enemy.units };
            if let Some(card) = around.asked_unit(random)
                && let Some(arena) = card.arena
            {
                units.insert(0, (arena, Entry::new(card)));
            }
            if let Some((_, unit)) = units.first_mut() {
                unit.upgrades.insert(0, entry);
            }
        }
    }
}

/// In places out of play, second copies of units: some abilities are about cards of one name.
fn repeat_names(player: &mut PlayerSetup, random: &mut fastrand::Rng) {
    let units: Vec<Arc<Card>> = player.units.iter().map(|(_, unit)| unit.card.clone()).collect();
    let units: Vec<Arc<Card>> = units.into_iter().filter(|card| card.token.is_none()).collect();
    let PlayerSetup { resources, hand, deck, discard, .. } = player;
    for place in [resources, hand, deck, discard] {
        if let (Some(entry), Some(card)) = (random.choice(place.iter_mut()), random.choice(&units)) {
            entry.card = card.clone();
        }
    }
}

/// A player with things of all kinds.
fn player(seat: u8, seats: u8, around: &Around, random: &mut fastrand::Rng) -> PlayerSetup {
    let base = around.of_kind(random, CardKind::Base).or_else(|| named("Capital City"));
    let mut base = base.map_or_else(|| unreachable!("the library has bases"), Entry::new);
    let most = base.card.hp.unwrap_or(30) - 1;
    base.damage = if random.bool() { random.i32(0..=most) } else { random.i32(0..=most.min(8)) };
    let leader = around.of_kind(random, CardKind::Leader).map(|card| {
        let deployed = random.u8(..3) == 0;
        Entry { deployed, ..Entry::new(card) }
    });
    let mut units = Vec::new();
    for _ in 0..if random.u8(..6) == 0 { 0 } else { random.usize(1..=5) } {
        units.extend(unit(seat, seats, around, random));
    }
    let scarce = random.u8(..5) == 0;
    let some = |least: usize, most: usize, random: &mut fastrand::Rng| -> Vec<Entry> {
        (0..random.usize(least..=most)).filter_map(|_| around.any(random)).map(Entry::new).collect()
    };
    let mut resources = if scarce { some(0, 5, random) } else { some(7, 14, random) };
    let spent = random.u8(..10) == 0;
    resources.iter_mut().for_each(|resource| resource.exhausted = spent || random.u8(..8) == 0);
    PlayerSetup {
        leaders: leader.into_iter().collect(),
        resources,
        hand: if random.u8(..6) == 0 { Vec::new() } else { some(2, 8, random) },
        deck: if random.u8(..12) == 0 { some(0, 2, random) } else { some(8, 16, random) },
        discard: some(0, 8, random),
        units,
        credits: if random.u8(..3) == 0 { random.usize(1..3) } else { 0 },
        force: random.u8(..3) > 0,
        ..PlayerSetup::new(format!("player {seat}"), base)
    }
}

fn unit(seat: u8, seats: u8, around: &Around, random: &mut fastrand::Rng) -> Option<(Arena, Entry)> {
    let card = match random.u8(..6) {
        0 => named(["Battle Droid", "Clone Trooper", "TIE Fighter", "X-Wing", "Spy"][random.usize(..5)])?,
        _ => around.unit(random, None)?,
    };
    let arena = card.arena?;
    let mut entry = Entry::new(card);
    equip(&mut entry, seat, seats, around, random);
    entry.exhausted = random.u8(..4) == 0;
    Some((arena, entry))
}

/// Damage, upgrades and captives for a unit.
fn equip(entry: &mut Entry, seat: u8, seats: u8, around: &Around, random: &mut fastrand::Rng) {
    let hp = entry.card.hp.unwrap_or(1);
    if hp > 1 && random.u8(..5) < 2 {
        entry.damage = random.i32(1..hp);
    }
    match random.u8(..8) {
        0 => entry.upgrades.extend(named("Experience").map(Entry::new)),
        1 => entry.upgrades.extend(named("Shield").map(Entry::new)),
        2 => entry.upgrades.extend(around.of_kind(random, CardKind::Upgrade).map(Entry::new)),
        _ => {}
    }
    if random.u8(..10) == 0 {
        let owner = Some(PlayerId((seat + 1) % seats));
        entry.captives.extend(around.unit(random, None).map(|card| Entry { owner, ..Entry::new(card) }));
    }
}

fn named(name: &str) -> Option<Arc<Card>> {
    match Library::embedded().find(name) {
        Lookup::One(card) => Some(card.clone()),
        Lookup::Several(_) | Lookup::Unknown => None,
    }
}
