//! The beginning of a game: any position that a scenario describes, and the setup steps of a real game (CR 5.2).
//!
//! `begin` makes a position of a setup, and `steps` has the decisions of setup, from the mulligan on.

mod begin;
mod steps;

pub use steps::OPENING_HAND;

use std::sync::Arc;

use swu_cards::{Arena, Card};

use crate::position::{Chance, CounterState, Format, Mistake, Position, Stage};
use crate::terms::{CardId, Edition, Event, PlayerId};

/// A game to begin.
#[derive(Debug, Clone)]
pub struct GameSetup {
    pub format: Format,
    /// The stage in which it begins: with the mulligan decisions, in the action phase, or with the start of the regroup phase.
    pub stage: Stage,
    pub round: u32,
    pub initiative: CounterState,
    pub active: PlayerId,
    pub blast: CounterState,
    pub plan: CounterState,
    pub seed: u64,
    /// The edition of the Comprehensive Rules that is played by.
    pub edition: Edition,
    /// The mistake that the engine is to make: none, unless wrong rulings are wanted.
    pub mistake: Option<Mistake>,
    /// The source of random outcomes.
    pub chance: Chance,
    /// Cards that the game does not have: a player who names a card or trait may name one of theirs (CR 8.17.1).
    pub others: Vec<Arc<Card>>,
    /// Clockwise.
    pub players: Vec<PlayerSetup>,
}

impl GameSetup {
    /// Every card that the game begins with, as often as it is there.
    pub fn cards(&self) -> impl Iterator<Item = &Arc<Card>> {
        self.players.iter().flat_map(PlayerSetup::entries).flat_map(Entry::cards)
    }

    /// A two-player or multiplayer game by the general rules that begins with the mulligan decisions of its first round,
    /// hands being drawn; the first player has the initiative.
    pub fn new(players: Vec<PlayerSetup>) -> Self {
        let first = PlayerId(0);
        Self {
            format: Format::Premier,
            stage: Stage::Setup,
            round: 1,
            initiative: CounterState { holder: Some(first), taken: false },
            active: first,
            blast: CounterState::default(),
            plan: CounterState::default(),
            seed: 0,
            edition: Edition::default(),
            mistake: None,
            chance: Chance::default(),
            others: Vec::new(),
            players,
        }
    }
}

/// A player of a game to begin.
#[derive(Debug, Clone)]
pub struct PlayerSetup {
    pub name: String,
    pub leaders: Vec<Entry>,
    pub base: Entry,
    /// The base counts as none: with no leader either, the player pays no aspect penalty.
    pub plain_base: bool,
    pub resources: Vec<Entry>,
    pub hand: Vec<Entry>,
    /// Top first.
    pub deck: Vec<Entry>,
    pub discard: Vec<Entry>,
    pub units: Vec<(Arena, Entry)>,
    pub credits: usize,
    pub force: bool,
    pub eliminated: bool,
}

impl PlayerSetup {
    /// A player with a base and nothing else.
    pub fn new(name: impl Into<String>, base: Entry) -> Self {
        Self {
            name: name.into(),
            leaders: Vec::new(),
            base,
            plain_base: false,
            resources: Vec::new(),
            hand: Vec::new(),
            deck: Vec::new(),
            discard: Vec::new(),
            units: Vec::new(),
            credits: 0,
            force: false,
            eliminated: false,
        }
    }

    /// Everything that the player begins with.
    fn entries(&self) -> impl Iterator<Item = &Entry> {
        let piles = [&self.leaders, &self.resources, &self.hand, &self.deck, &self.discard];
        let units = self.units.iter().map(|(_, unit)| unit);
        piles.into_iter().flatten().chain([&self.base]).chain(units)
    }
}

/// A card as it stands at the beginning.
#[derive(Debug, Clone)]
pub struct Entry {
    pub card: Arc<Card>,
    /// Comes back with the card's id, for whoever must find it again.
    pub tag: Option<usize>,
    pub exhausted: bool,
    pub damage: i32,
    pub upgrades: Vec<Entry>,
    pub captives: Vec<Entry>,
    /// When it is not who the place says: of an upgrade, who owns and controls it.
    pub owner: Option<PlayerId>,
    pub deployed: bool,
    pub epic_used: bool,
    pub played_this_phase: bool,
    pub copy_of: Option<Arc<Card>>,
    pub named: Option<String>,
    pub filler: bool,
}

impl Entry {
    /// The card, what it is a copy of, and what is attached to it or captured by it.
    fn cards(&self) -> Vec<&Arc<Card>> {
        let beneath = self.upgrades.iter().chain(&self.captives).flat_map(Self::cards);
        [&self.card].into_iter().chain(&self.copy_of).chain(beneath).collect()
    }

    /// The card, ready, undamaged and alone.
    pub fn new(card: Arc<Card>) -> Self {
        Self {
            card,
            tag: None,
            exhausted: false,
            damage: 0,
            upgrades: Vec::new(),
            captives: Vec::new(),
            owner: None,
            deployed: false,
            epic_used: false,
            played_this_phase: false,
            copy_of: None,
            named: None,
            filler: false,
        }
    }
}

/// A game that has begun.
#[derive(Debug, Clone)]
pub struct StartedGame {
    /// The position at its first decision.
    pub position: Position,
    /// The ids of the tagged cards.
    pub tags: Vec<(usize, CardId)>,
    /// The events on the way.
    pub events: Vec<Event>,
}
