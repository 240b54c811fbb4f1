//! The position in which a scenario starts (contract §2).

use schemars::{Schema, SchemaGenerator, json_schema};

use super::card_entry::{CARDS_IN_PLAY, CARDS_OUT_OF_PLAY, CardEntry};
use super::file::PHASES;
use super::flow;
use super::key::{AMOUNT, COUNT, Default, Entry, FLAG, Key, Kind, Need, PLAYER, kind};
use super::name::{Located, Seat, Text, normalise};
use super::read::{Fields, Reader, expected, is_word, number_in};
use super::schema::{self, schema_of};
use super::yaml::{Key as NodeKey, Node, Value, located};
use swu_cards::Phase;
use swu_game::Stage;
use swu_text::diagnostic::Diagnostic;

/// The position before the first step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The start of the game.
    pub stage: Stage,
    pub round: u32,
    /// The player who has the initiative counter.
    pub initiative: Seat,
    /// True if the initiative counter lies on its "taken" side.
    pub initiative_taken: bool,
    /// The player whose action it is.
    pub active: Seat,
    /// The seed of every shuffle and random choice.
    pub seed: u64,
    pub counters: Counters,
    /// In clockwise seating order: two to four, indexed by [`Seat`].
    pub players: Vec<PlayerSetup>,
}

/// The players who have taken the counters of Twin Suns; a counter that nobody has taken is available.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counters {
    pub blast: Option<Seat>,
    pub plan: Option<Seat>,
}

/// Everything that one player has when the scenario starts.
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
    /// True if the Force is with this player.
    pub force: bool,
    /// True if already out of the game.
    pub eliminated: bool,
}

/// A player's base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Base {
    /// A base without a name, aspects or abilities.
    Plain {
        hp: u32,
        damage: u32,
        upgrades: Vec<CardEntry>,
    },
    Card {
        card: Text,
        damage: u32,
        epic_used: bool,
        upgrades: Vec<CardEntry>,
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
    /// The defaults of §2. There must be at least one player.
    fn of(players: Vec<PlayerSetup>, initiative: Seat, stage: Stage) -> Self {
        Self {
            stage,
            round: if stage == Stage::Setup { 1 } else { 2 },
            initiative,
            initiative_taken: false,
            active: initiative,
            seed: 0,
            counters: Counters::default(),
            players,
        }
    }
}

impl PlayerSetup {
    /// The defaults of §2 for a player of a scenario that starts in this phase.
    fn new(name: Text, stage: Stage) -> Self {
        let ready = if stage == Stage::Setup { 0 } else { 20 };
        Self {
            name,
            leaders: Vec::new(),
            base: Base::Plain { hp: PLAIN_BASE_HP, damage: 0, upgrades: Vec::new() },
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

const PHASE: Key<Stage> = Key::optional(
    "phase",
    "The start of the game: `setup` with drawn opening hands and the mulligan decisions next, `action` with the active \
     player's action, `regroup` with the start of that phase.",
    kind!(word "phase" of PHASES),
    Default::Word("action"),
);
const ROUND: Key<u32> = Key::optional(
    "round",
    "The round's number.",
    Kind { read: |reader, node| reader.number(node, "a round's number"), schema: schema::amount },
    Default::Told("2, or 1 with `phase: setup`"),
);
const INITIATIVE: Key<Located<Seat>> = Key::optional(
    "initiative",
    "The player who holds the initiative counter.",
    PLAYER,
    Default::Told("the first player listed"),
);
const INITIATIVE_TAKEN: Key<bool> =
    Key::optional("initiative_taken", "The initiative counter is on its taken side.", FLAG, Default::Flag(false));
const ACTIVE: Key<Located<Seat>> = Key::optional(
    "active",
    "The player whose action it is.",
    PLAYER,
    Default::Told("who holds the initiative counter"),
);
const SEED: Key<u64> = Key::optional(
    "seed",
    "The seed of every shuffle and random choice.",
    Kind { read: |reader, node| reader.number(node, "a number from 0 up"), schema: |_| schema::whole(Some(0), None) },
    Default::Number(0),
);
const COUNTERS: Key<Counters> = Key::optional(
    "counters",
    "The state of the blast and plan counters of Twin Suns.",
    Kind { read: Reader::counters, schema: |generator| schema::map(&COUNTER_KEYS, generator) },
    Default::Told("both available"),
);
/// Read in two steps: first the names of the players, which everything else needs, then the rest.
const PLAYERS: Entry = Entry {
    name: "players",
    about: "The 2 to 4 players, in clockwise order, by their names.",
    need: Need::Required,
    schema: players_schema,
};

const SETUP_KEYS: [Entry; 8] = [
    PHASE.entry,
    ROUND.entry,
    INITIATIVE.entry,
    INITIATIVE_TAKEN.entry,
    ACTIVE.entry,
    SEED.entry,
    COUNTERS.entry,
    PLAYERS,
];

schema_of!(Setup, "Setup", |generator| schema::map(&SETUP_KEYS, generator));

const COUNTER: Kind<Option<Seat>> = Kind { read: Reader::counter, schema: schema::text };

const BLAST: Key<Option<Seat>> = Key::optional(
    "blast",
    "`available`, or the player who has taken the blast counter.",
    COUNTER,
    Default::Word("available"),
);
const PLAN: Key<Option<Seat>> =
    Key::optional("plan", "The same for the plan counter.", COUNTER, Default::Word("available"));

const COUNTER_KEYS: [Entry; 2] = [BLAST.entry, PLAN.entry];

const LEADER: Key<Vec<CardEntry>> = Key::optional(
    "leader",
    "The leader, by name or as a map with its state.",
    CARDS_IN_PLAY,
    Default::Told("no leader"),
);
const LEADERS: Key<Vec<CardEntry>> =
    Key::optional("leaders", "The same, for the two leaders of Twin Suns.", CARDS_IN_PLAY, Default::Nothing);
const BASE: Key<Base> = Key::optional(
    "base",
    "The base, by name or as a map with its state.",
    Kind { read: Reader::base, schema: base_schema },
    Default::Told("a plain base of 30 HP without aspects"),
);
const RESOURCES: Key<Resources> = Key::optional(
    "resources",
    "The number of ready filler cards, a map with the ready and the exhausted, or a list of cards.",
    Kind { read: Reader::resources, schema: resources_schema },
    Default::Told("20, or none in the phase `setup`"),
);
const PILE: Kind<Pile> = Kind { read: Reader::pile, schema: pile_schema };

const HAND: Key<Pile> = Key::optional("hand", "The cards in hand, or a number of filler cards.", PILE, Default::Empty);
const DISCARD: Key<Pile> =
    Key::optional("discard", "The discard pile, or a number of filler cards.", PILE, Default::Empty);
const DECK: Key<Pile> =
    Key::optional("deck", "The deck, the top card first, or a number of filler cards.", PILE, Default::Number(20));
const GROUND: Key<Vec<CardEntry>> = Key::optional(
    "ground",
    "The units in the ground arena under this player's control.",
    CARDS_IN_PLAY,
    Default::Empty,
);
const SPACE: Key<Vec<CardEntry>> =
    Key::optional("space", "The units in the space arena under this player's control.", CARDS_IN_PLAY, Default::Empty);
const CREDITS: Key<u32> = Key::optional("credits", "The number of Credit tokens.", COUNT, Default::Number(0));
const FORCE: Key<bool> = Key::optional("force", "The Force is with this player.", FLAG, Default::Flag(false));
const ELIMINATED: Key<bool> =
    Key::optional("eliminated", "The player is already out of the game.", FLAG, Default::Flag(false));

const PLAYER_KEYS: [Entry; 12] = [
    LEADER.entry,
    LEADERS.entry,
    BASE.entry,
    RESOURCES.entry,
    HAND.entry,
    DISCARD.entry,
    DECK.entry,
    GROUND.entry,
    SPACE.entry,
    CREDITS.entry,
    FORCE.entry,
    ELIMINATED.entry,
];

schema_of!(PlayerSetup, "Player", |generator| schema::map(&PLAYER_KEYS, generator));

const BASE_CARD: Key<Text> = Key::required("card", "The base's name.", kind!(text "a base"));
const HP: Key<u32> = Key::optional("hp", "The HP of a plain base.", AMOUNT, Default::Number(PLAIN_BASE_HP));
const DAMAGE: Key<u32> = Key::optional("damage", "Damage on the base.", AMOUNT, Default::Number(0));
const EPIC_USED: Key<bool> =
    Key::optional("epic_used", "The base's epic action has been used.", FLAG, Default::Flag(false));

const UPGRADES: Key<Vec<CardEntry>> =
    Key::optional("upgrades", "The upgrades attached to the base.", CARDS_IN_PLAY, Default::Empty);

const CARD_BASE_KEYS: [Entry; 4] = [BASE_CARD.entry, DAMAGE.entry, EPIC_USED.entry, UPGRADES.entry];
const PLAIN_BASE_KEYS: [Entry; 3] = [HP.entry, DAMAGE.entry, UPGRADES.entry];

const READY: Key<u32> = Key::optional("ready", "The number of ready resources.", COUNT, Default::Number(0));
const EXHAUSTED: Key<u32> = Key::optional("exhausted", "The number of exhausted resources.", COUNT, Default::Number(0));

const RESOURCE_KEYS: [Entry; 2] = [READY.entry, EXHAUSTED.entry];

fn players_schema(generator: &mut SchemaGenerator) -> Schema {
    let player = schema::or_null(schema::of::<PlayerSetup>(generator));
    json_schema!({
        "type": "object",
        "propertyNames": {"not": {"enum": RESERVED}},
        "additionalProperties": player,
        "minProperties": 2,
        "maxProperties": 4,
    })
}

/// A number is the HP of a base, never its name.
fn base_schema(generator: &mut SchemaGenerator) -> Schema {
    let maps = [&CARD_BASE_KEYS[..], &PLAIN_BASE_KEYS].map(|keys| schema::map(keys, generator));
    let mut base = schema::any_of([schema::text(generator)].into_iter().chain(maps));
    base.insert("not".to_owned(), schema::whole(Some(0), Some(u32::MAX.into())).to_value());
    base
}

fn resources_schema(generator: &mut SchemaGenerator) -> Schema {
    let filler = schema::map(&RESOURCE_KEYS, generator);
    schema::any_of([filler, pile_schema(generator)])
}

/// A number is always a number of cards, never a name.
fn pile_schema(generator: &mut SchemaGenerator) -> Schema {
    let mut cards = (CARDS_OUT_OF_PLAY.schema)(generator);
    cards.insert("not".to_owned(), schema::whole(None, None).to_value());
    schema::any_of([schema::count(generator), cards])
}

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
    /// Learns the players' names, which everything else needs. False if the file has no usable ones.
    pub(crate) fn learn_players(&mut self, setup: &Node) -> bool {
        let Some(map) = self.fields(setup, "`setup`", &SETUP_KEYS) else { return false };
        let Some(players) = map.get(PLAYERS.name) else {
            self.error(Diagnostic::error("`setup` has no `players`").at(map.place.clone()).help(PLAYERS_HELP));
            return false;
        };
        let Value::Map(entries) = &players.value else {
            self.error(self.players_as_map(players));
            return false;
        };
        if !(2..=4).contains(&entries.len()) {
            let title = format!("a game has 2 to 4 players, not {}", entries.len());
            self.error(Diagnostic::error(title).at(players.place.clone()).help(PLAYERS_HELP));
            return false;
        }
        for (NodeKey { text, place }, _) in entries {
            let name = normalise(text);
            if RESERVED.contains(&name.as_str()) {
                let title =
                    format!("`{text}` cannot be the name of a player: it means something else in steps and answers");
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

    /// The error about players that are not a map, with the map that the names make.
    fn players_as_map(&self, players: &Node) -> Diagnostic {
        let name = |node: &Node| match &node.value {
            Value::Scalar { text, .. } => Some((text.clone(), "{}".to_owned())),
            _ => None,
        };
        let names: Vec<(String, String)> = self.items(players).iter().filter_map(name).collect();
        let diagnostic = expected("a map of players", players);
        if names.is_empty() {
            return diagnostic.help(PLAYERS_HELP);
        }
        let map = flow::map(names.iter().map(|(name, setup)| (name.as_str(), setup.clone())));
        self.offer(diagnostic, &players.place.span, &map)
    }

    /// Reads `setup`, whose players and keys [`Self::learn_players`] has checked.
    pub fn setup(&mut self, node: &Node) -> Option<Setup> {
        let map = Fields::of(node)?;
        let stage = self.value(&map, &PHASE).unwrap_or(Stage::In(Phase::Action));
        let entries = self.entries(map.get(PLAYERS.name)?, "a map of players")?;
        let players = entries.iter().filter_map(|(key, node)| self.player_setup(key, node, stage)).collect();
        let initiative = self.value(&map, &INITIATIVE).map_or(Seat(0), |seat| seat.value);
        let default = Setup::of(players, initiative, stage);
        Some(Setup {
            round: self.value(&map, &ROUND).unwrap_or(default.round),
            initiative_taken: self.value(&map, &INITIATIVE_TAKEN).unwrap_or(default.initiative_taken),
            active: self.value(&map, &ACTIVE).map_or(default.active, |seat| seat.value),
            seed: self.value(&map, &SEED).unwrap_or(default.seed),
            counters: self.value(&map, &COUNTERS).unwrap_or(default.counters),
            ..default
        })
    }

    fn counters(&mut self, node: &Node) -> Option<Counters> {
        let map = self.fields(node, "`counters`", &COUNTER_KEYS)?;
        Some(Counters {
            blast: self.value(&map, &BLAST).unwrap_or_default(),
            plan: self.value(&map, &PLAN).unwrap_or_default(),
        })
    }

    fn counter(&mut self, node: &Node) -> Option<Option<Seat>> {
        if is_word(node, "available") { Some(None) } else { self.player(node).map(|seat| Some(seat.value)) }
    }

    fn player_setup(&mut self, key: &NodeKey, node: &Node, stage: Stage) -> Option<PlayerSetup> {
        let default = PlayerSetup::new(located(key), stage);
        if matches!(node.value, Value::Null) {
            return Some(default);
        }
        let map = self.fields(node, "a player's setup", &PLAYER_KEYS)?;
        let leaders = map.given(&LEADERS.entry);
        if let (Some(_), Some(leaders)) = (map.given(&LEADER.entry), leaders) {
            let title = "`leader` and `leaders` mean the same: give only one";
            self.error(Diagnostic::error(title).at(leaders.place.clone()));
        }
        let leaders = if leaders.is_some() { &LEADERS } else { &LEADER };
        Some(PlayerSetup {
            leaders: self.value(&map, leaders).unwrap_or(default.leaders),
            base: self.value(&map, &BASE).unwrap_or(default.base),
            resources: self.value(&map, &RESOURCES).unwrap_or(default.resources),
            hand: self.value(&map, &HAND).unwrap_or(default.hand),
            deck: self.value(&map, &DECK).unwrap_or(default.deck),
            discard: self.value(&map, &DISCARD).unwrap_or(default.discard),
            ground: self.value(&map, &GROUND).unwrap_or(default.ground),
            space: self.value(&map, &SPACE).unwrap_or(default.space),
            credits: self.value(&map, &CREDITS).unwrap_or(default.credits),
            force: self.value(&map, &FORCE).unwrap_or(default.force),
            eliminated: self.value(&map, &ELIMINATED).unwrap_or(default.eliminated),
            name: default.name,
        })
    }

    fn base(&mut self, node: &Node) -> Option<Base> {
        if let Some(hp) = number_in::<u32>(node) {
            let error = expected("a base, by name or as a map", node).help("the HP of a base is its `hp`");
            return self.fail(self.offer(error, &node.place.span, &format!("{{hp: {hp}}}")));
        }
        if matches!(node.value, Value::Scalar { .. }) {
            let base = |card| Base::Card { card, damage: 0, epic_used: false, upgrades: Vec::new() };
            return self.text(node, "a base").map(base);
        }
        let card = Fields::of(node).and_then(|map| map.get(BASE_CARD.entry.name));
        let Some(card) = card else {
            let map = self.fields(node, "a base without `card`", &PLAIN_BASE_KEYS)?;
            let damage = self.value(&map, &DAMAGE).unwrap_or(0);
            let upgrades = self.value(&map, &UPGRADES).unwrap_or_default();
            return Some(Base::Plain { hp: self.value(&map, &HP).unwrap_or(PLAIN_BASE_HP), damage, upgrades });
        };
        let map = self.fields(node, "a base", &CARD_BASE_KEYS)?;
        let damage = self.value(&map, &DAMAGE).unwrap_or(0);
        let epic_used = self.value(&map, &EPIC_USED).unwrap_or(false);
        let upgrades = self.value(&map, &UPGRADES).unwrap_or_default();
        (BASE_CARD.read)(self, card).map(|card| Base::Card { card, damage, epic_used, upgrades })
    }

    fn resources(&mut self, node: &Node) -> Option<Resources> {
        if let Value::Map(_) = node.value {
            if Fields::of(node).is_some_and(|map| map.get("card").is_some()) {
                return Some(Resources::Cards(self.cards_out_of_play(node)?));
            }
            let map = self.fields(node, "`resources`", &RESOURCE_KEYS)?;
            let ready = self.value(&map, &READY).unwrap_or(0);
            let exhausted = self.value(&map, &EXHAUSTED).unwrap_or(0);
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
        if let Some(slip) = self.number_in_words(node) {
            return self.fail(slip);
        }
        self.cards_out_of_play(node).map(Pile::Cards)
    }
}
