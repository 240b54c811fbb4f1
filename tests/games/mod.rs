//! Random games, for tests and benches: decks from the library, decisions drawn from a seed.

// Each test and bench uses a part of it.
#![allow(dead_code, unused_imports)]

use std::sync::Arc;

use swu_judge::cards::coverage::unread;
use swu_judge::cards::{Arena, Card, CardKind, Library, Lookup, Phase};
pub use swu_judge::game::random::{End, decide, play};
use swu_judge::game::{Action, Answer, Ask, Entry, Format, GameSetup, Play, PlayerSetup, Position, Stage};
use swu_judge::scenario::written_name;

/// Cards of a random deck.
const DECK: usize = 50;

/// The cards that decks are drawn from.
pub struct Pool {
    leaders: Vec<Arc<Card>>,
    bases: Vec<Arc<Card>>,
    others: Vec<Arc<Card>>,
}

impl Pool {
    /// Every card that a player may bring.
    pub fn all() -> Self {
        Self::of(|_| true)
    }

    /// Those whose text is understood: no game with them stops before its end.
    pub fn understood() -> Self {
        Self::of(|card| unread(card).next().is_none())
    }

    fn of(is_meant: impl Fn(&Card) -> bool) -> Self {
        let mut pool = Self { leaders: Vec::new(), bases: Vec::new(), others: Vec::new() };
        for card in Library::embedded().iter().filter(|card| card.token.is_none() && is_meant(card)) {
            match card.kind {
                CardKind::Leader => pool.leaders.push(card.clone()),
                CardKind::Base => pool.bases.push(card.clone()),
                CardKind::Unit | CardKind::Event | CardKind::Upgrade => pool.others.push(card.clone()),
                CardKind::Token => {}
            }
        }
        pool
    }
}

impl Pool {
    /// The scenario file of a game between two players, with three copies of each card of a deck.
    pub fn file(&self, seed: u64) -> String {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut side = |player: &str| {
            let name = |entry: Entry| written_name(&entry.card.full_name());
            let (leader, base) = (name(one(&self.leaders, &mut random)), name(one(&self.bases, &mut random)));
            let kinds: Vec<String> = (0..DECK / 3).map(|_| name(one(&self.others, &mut random))).collect();
            let mut cards: Vec<String> = kinds.iter().flat_map(|card| std::iter::repeat_n(card.clone(), 3)).collect();
            random.shuffle(&mut cards);
            let hand = cards.split_off(cards.len() - 6);
            let (hand, deck) = (hand.join(", "), cards.join(", "));
            format!("    {player}: {{leader: {leader}, base: {base}, resources: 8, hand: [{hand}], deck: [{deck}]}}\n")
        };
        let sides = ["ana", "ben"].map(&mut side).concat();
        format!("title: A game\nsetup:\n  seed: {seed}\n  players:\n{sides}")
    }
}

fn one(cards: &[Arc<Card>], random: &mut fastrand::Rng) -> Entry {
    Entry::new(cards[random.usize(..cards.len())].clone())
}

/// A game of two to four players, by turns with the seed; with more than two, Premier or Twin Suns.
pub fn game(pool: &Pool, seed: u64) -> GameSetup {
    let count = 2 + (seed % 3) as usize;
    game_of(pool, count, seed)
}

/// A game of so many players.
pub fn game_of(pool: &Pool, count: usize, seed: u64) -> GameSetup {
    let mut random = fastrand::Rng::with_seed(seed);
    let format = if count > 2 && random.bool() { Format::TwinSuns } else { Format::Premier };
    let leaders = if format == Format::TwinSuns { 2 } else { 1 };
    let player = |seat: usize| {
        let mut deck: Vec<Entry> = (0..DECK).map(|_| one(&pool.others, &mut random)).collect();
        let hand = deck.split_off(DECK - 6);
        let leaders = (0..leaders).map(|_| one(&pool.leaders, &mut random)).collect();
        let base = one(&pool.bases, &mut random);
        PlayerSetup { leaders, hand, deck, ..PlayerSetup::new(format!("player {seat}"), base) }
    };
    GameSetup { format, seed, ..GameSetup::new((0..count).map(player).collect()) }
}

/// Checks that a position has no violations.
pub fn sound(position: &Position) -> Result<(), String> {
    let wrong = position.violations();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) }
}

/// A card of the library by its name.
pub fn card(name: &str) -> Entry {
    match Library::embedded().find(name) {
        Lookup::One(card) => Entry::new(card.clone()),
        Lookup::Several(_) | Lookup::Unknown => panic!("{name} is one card"),
    }
}

/// Six units with abilities that trigger when they are defeated are, by an event, with four others that stay.
pub fn six_abilities() -> Position {
    let ground = |names: &[&str]| names.iter().map(|name| (Arena::Ground, card(name))).collect::<Vec<_>>();
    let player = |name: &str, units: &[&str]| PlayerSetup {
        leaders: vec![card("Director Krennic, Aspiring to Authority")],
        resources: vec![Entry { filler: true, ..card("Battlefield Marine") }; 12],
        hand: vec![card("Bombing Run"), card("AT-ST"), card("Waylay")],
        deck: vec![Entry { filler: true, ..card("Battlefield Marine") }; 20],
        units: ground(units),
        ..PlayerSetup::new(name, card("Capital City"))
    };
    let own = [
        "Vanguard Infantry",
        "Desperate Commando",
        "Loth-Cat",
        "Admiral Motti, Brazen and Scornful",
        "Superlaser Technician",
        "Tauntaun",
        "AT-ST",
        "Wampa",
    ];
    let players = vec![player("ana", &own), player("ben", &["AT-ST", "Blizzard Assault AT-AT"])];
    let setup = GameSetup { stage: Stage::In(Phase::Action), ..GameSetup::new(players) };
    let position = Position::begin(&setup).expect("the position is sound").position;
    let ana = position.decision().expect("an action is asked").player;
    let run = position.player(ana).hand.first().copied().expect("a hand");
    let (position, _) = position.after(ana, Answer::Action(Action::Play(Play::card(run)))).expect("it can be played");
    match position.decision().map(|decision| &decision.ask) {
        Some(Ask::Arena) => position.after(ana, Answer::Arena(Arena::Ground)).expect("an arena").0,
        Some(Ask::Mode { .. }) => position.after(ana, Answer::Mode(0)).expect("an arena").0,
        other => panic!("which arena is asked, not {other:?}"),
    }
}
