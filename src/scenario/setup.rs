//! The position in which a scenario starts (contract §2).

use super::card_entry::CardEntry;
use super::file::{PHASES, Phase};
use super::name::{Located, Seat, Text, normalise};
use super::read::{Fields, Reader, is_word, number_in};
use super::yaml::{Key, Node, Value};
use crate::diagnostic::Diagnostic;

/// Where the game stands before the first step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    pub phase: Phase,
    pub round: u32,
    /// Who holds the initiative counter.
    pub initiative: Seat,
    /// The initiative counter lies on its "taken" side.
    pub initiative_taken: bool,
    /// Whose action it is.
    pub active: Seat,
    /// The seed of every shuffle and random choice.
    pub seed: u64,
    pub counters: Counters,
    /// In clockwise seating order: two to four, indexed by [`Seat`].
    pub players: Vec<PlayerSetup>,
}

/// The counters of Twin Suns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counters {
    pub blast: Counter,
    pub plan: Counter,
}

/// Where a blast or plan counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counter {
    Available,
    TakenBy(Seat),
}

/// What one player has when the scenario starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerSetup {
    /// The name as written.
    pub name: Text,
    pub leaders: Vec<CardEntry>,
    pub base: Base,
    pub resources: Resources,
    pub hand: Pile,
    /// Top first.
    pub deck: Pile,
    pub discard: Pile,
    pub ground: Vec<CardEntry>,
    pub space: Vec<CardEntry>,
    /// The number of Credit tokens.
    pub credits: u32,
    /// The Force is with this player.
    pub force: bool,
    /// Already out of the game.
    pub eliminated: bool,
}

/// A player's base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Base {
    /// A base without a name, aspects or abilities.
    Plain {
        hp: u32,
        damage: u32,
    },
    Card {
        card: Text,
        damage: u32,
        epic_used: bool,
    },
}

/// A player's resources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resources {
    Filler { ready: u32, exhausted: u32 },
    Cards(Vec<CardEntry>),
}

/// The cards of a zone: some number of filler cards, or these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pile {
    Filler(u32),
    Cards(Vec<CardEntry>),
}

impl Setup {
    /// The defaults of §2. At least one player has to be there.
    fn of(players: Vec<PlayerSetup>, initiative: Seat) -> Self {
        Self {
            phase: Phase::Action,
            round: 2,
            initiative,
            initiative_taken: false,
            active: initiative,
            seed: 0,
            counters: Counters { blast: Counter::Available, plan: Counter::Available },
            players,
        }
    }
}

impl PlayerSetup {
    /// The defaults of §2 for a player of a scenario that starts in this phase.
    fn new(name: Text, phase: Phase) -> Self {
        let ready = if phase == Phase::Setup { 0 } else { 20 };
        Self {
            name,
            leaders: Vec::new(),
            base: Base::Plain { hp: PLAIN_BASE_HP, damage: 0 },
            resources: Resources::Filler { ready, exhausted: 0 },
            hand: Pile::Cards(Vec::new()),
            deck: Pile::Filler(20),
            discard: Pile::Cards(Vec::new()),
            ground: Vec::new(),
            space: Vec::new(),
            credits: 0,
            force: false,
            eliminated: false,
        }
    }
}

const PLAIN_BASE_HP: u32 = 30;

const PLAYERS_HELP: &str = "players are a map in clockwise order, such as `players: {ana: {}, ben: {}}`";

const SETUP_KEYS: [&str; 8] =
    ["phase", "round", "initiative", "initiative_taken", "active", "seed", "counters", "players"];

const PLAYER_KEYS: [&str; 12] = [
    "leader",
    "leaders",
    "base",
    "resources",
    "hand",
    "discard",
    "deck",
    "ground",
    "space",
    "credits",
    "force",
    "eliminated",
];

/// Words that mean something else where a player's name can stand.
const RESERVED: [&str; 16] = [
    "expect",
    "note",
    "until",
    "illegal",
    "then",
    "none",
    "yes",
    "no",
    "true",
    "false",
    "top",
    "bottom",
    "divide",
    "play",
    "available",
    "choose",
];

impl Reader {
    /// Learns the players' names, which everything else needs. False if the file does not say usable ones.
    pub fn learn_players(&mut self, setup: &Node) -> bool {
        let Some(map) = self.fields(setup, "`setup`", &SETUP_KEYS) else { return false };
        let Some(players) = map.get("players") else {
            self.error(Diagnostic::error("`setup` has no `players`").at(map.place.clone()).help(PLAYERS_HELP));
            return false;
        };
        let Some(entries) = self.entries(players, "a map of players") else { return false };
        if !(2..=4).contains(&entries.len()) {
            let title = format!("a game has 2 to 4 players, not {}", entries.len());
            self.error(Diagnostic::error(title).at(players.place.clone()).help(PLAYERS_HELP));
            return false;
        }
        for (Key { text, place }, _) in entries {
            let name = normalise(text);
            if RESERVED.contains(&name.as_str()) {
                let title =
                    format!("a player cannot be called `{text}`, which means something else in steps and answers");
                self.error(Diagnostic::error(title).at(place.clone()));
            } else if self.seats.contains(&name) {
                let title = format!("two players are called `{text}`");
                self.error(
                    Diagnostic::error(title).at(place.clone()).help("names are compared without regard to case"),
                );
            }
            self.seats.push(name);
            self.player_names.push(text.clone());
        }
        true
    }

    /// Reads `setup`, whose players and keys [`Self::learn_players`] has checked.
    pub fn setup(&mut self, node: &Node) -> Option<Setup> {
        let map = Fields::of(node)?;
        let phase = map.given("phase").and_then(|node| self.word(node, "phase", &PHASES)).unwrap_or(Phase::Action);
        let entries = self.entries(map.get("players")?, "a map of players")?;
        let players = entries.iter().filter_map(|(key, node)| self.player_setup(key, node, phase)).collect();
        let initiative = map.given("initiative").and_then(|node| self.player(node)).map_or(Seat(0), |seat| seat.value);
        let default = Setup::of(players, initiative);
        Some(Setup {
            phase,
            round: self.or(map.given("round"), default.round, |reader, node| reader.number(node, "a round's number")),
            initiative_taken: self.or(map.given("initiative_taken"), default.initiative_taken, Self::flag),
            active: map.given("active").and_then(|node| self.player(node)).map_or(default.active, |seat| seat.value),
            seed: self.or(map.given("seed"), default.seed, |reader, node| reader.number(node, "a number from 0 up")),
            counters: self.or(map.given("counters"), default.counters, Self::counters),
            ..default
        })
    }

    fn counters(&mut self, node: &Node) -> Option<Counters> {
        let map = self.fields(node, "`counters`", &["blast", "plan"])?;
        Some(Counters {
            blast: self.or(map.given("blast"), Counter::Available, Self::counter),
            plan: self.or(map.given("plan"), Counter::Available, Self::counter),
        })
    }

    fn counter(&mut self, node: &Node) -> Option<Counter> {
        if is_word(node, "available") {
            return Some(Counter::Available);
        }
        self.player(node).map(|seat| Counter::TakenBy(seat.value))
    }

    fn player_setup(&mut self, key: &Key, node: &Node, phase: Phase) -> Option<PlayerSetup> {
        let default = PlayerSetup::new(Located { value: key.text.clone(), place: key.place.clone() }, phase);
        if matches!(node.value, Value::Null) {
            return Some(default);
        }
        let map = self.fields(node, "a player's setup", &PLAYER_KEYS)?;
        if let (Some(_), Some(leaders)) = (map.given("leader"), map.given("leaders")) {
            let title = "`leader` and `leaders` say the same, and both are given";
            self.error(Diagnostic::error(title).at(leaders.place.clone()));
        }
        let leaders = map.given("leader").or(map.given("leaders"));
        Some(PlayerSetup {
            leaders: self.or(leaders, default.leaders, Self::cards_in_play),
            base: self.or(map.given("base"), default.base, Self::base),
            resources: self.or(map.given("resources"), default.resources, Self::resources),
            hand: self.or(map.given("hand"), default.hand, Self::pile),
            deck: self.or(map.given("deck"), default.deck, Self::pile),
            discard: self.or(map.given("discard"), default.discard, Self::pile),
            ground: self.or(map.given("ground"), default.ground, Self::cards_in_play),
            space: self.or(map.given("space"), default.space, Self::cards_in_play),
            credits: self.or(map.given("credits"), default.credits, Self::count),
            force: self.or(map.given("force"), default.force, Self::flag),
            eliminated: self.or(map.given("eliminated"), default.eliminated, Self::flag),
            name: default.name,
        })
    }

    fn base(&mut self, node: &Node) -> Option<Base> {
        if matches!(node.value, Value::Scalar { .. }) {
            return self.text(node, "a base").map(|card| Base::Card { card, damage: 0, epic_used: false });
        }
        let is_card = Fields::of(node).is_some_and(|map| map.get("card").is_some());
        let keys: &[&str] = if is_card { &["card", "damage", "epic_used"] } else { &["hp", "damage"] };
        let map = self.fields(node, if is_card { "a base" } else { "a base without `card`" }, keys)?;
        let damage = self.or(map.given("damage"), 0, Self::amount);
        let Some(card) = map.get("card") else {
            return Some(Base::Plain { hp: self.or(map.given("hp"), PLAIN_BASE_HP, Self::amount), damage });
        };
        let epic_used = self.or(map.given("epic_used"), false, Self::flag);
        self.text(card, "a base").map(|card| Base::Card { card, damage, epic_used })
    }

    fn resources(&mut self, node: &Node) -> Option<Resources> {
        if let Value::Map(_) = node.value {
            if Fields::of(node).is_some_and(|map| map.get("card").is_some()) {
                return Some(Resources::Cards(self.cards_out_of_play(node)?));
            }
            let map = self.fields(node, "`resources`", &["ready", "exhausted"])?;
            let ready = self.or(map.given("ready"), 0, Self::count);
            let exhausted = self.or(map.given("exhausted"), 0, Self::count);
            return Some(Resources::Filler { ready, exhausted });
        }
        Some(match self.pile(node)? {
            Pile::Filler(ready) => Resources::Filler { ready, exhausted: 0 },
            Pile::Cards(cards) => Resources::Cards(cards),
        })
    }

    fn pile(&mut self, node: &Node) -> Option<Pile> {
        if number_in::<i64>(node).is_some() {
            return self.count(node).map(Pile::Filler);
        }
        self.cards_out_of_play(node).map(Pile::Cards)
    }
}
