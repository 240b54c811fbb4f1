//! The position in which a scenario starts (contract §2).

use schemars::{Schema, SchemaGenerator, json_schema};

use super::card_entry::{CARDS_IN_PLAY, CARDS_OUT_OF_PLAY, CardEntry, FACEDOWN_CARDS};
use super::expect::{self, ROUND_NUMBER};
use super::file::PHASES;
use super::flow;
use super::key::{self, AMOUNT, COUNT, Default, Entry, FLAG, Key, Kind, Need, PLAYER, Put, field, kind};
use super::name::{Seat, Text, normalise};
use super::read::{Fields, Reader, expected, number_in};
use super::schema::{self, schema_of};
use super::yaml::{Key as NodeKey, Node, Value, located};
use swu_cards::Phase;
use swu_game::{Format, Stage};
use swu_text::diagnostic::{Diagnostic, Place};

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
    pub resources: Pile,
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
pub struct Base {
    /// Its name; a plain base, which has neither aspects nor abilities, has none.
    pub card: Option<Text>,
    /// Of a plain base.
    pub hp: u32,
    pub damage: u32,
    pub epic_used: bool,
    pub upgrades: Vec<CardEntry>,
}

/// The base that a file does not name.
const PLAIN_BASE: Base = Base { card: None, hp: PLAIN_BASE_HP, damage: 0, epic_used: false, upgrades: Vec::new() };

/// The cards of a zone: some numbers of filler cards, of which only resources can be exhausted, or these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pile {
    Filler { ready: u32, exhausted: u32 },
    Cards(Vec<CardEntry>),
}

impl Setup {
    /// The defaults of §2, without players.
    const fn new() -> Self {
        Self {
            stage: Stage::In(Phase::Action),
            round: 2,
            initiative: Seat(0),
            initiative_taken: false,
            active: Seat(0),
            seed: 0,
            counters: Counters { blast: None, plan: None },
            players: Vec::new(),
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
            base: PLAIN_BASE,
            resources: Pile::Filler { ready, exhausted: 0 },
            hand: Pile::Cards(Vec::new()),
            deck: Pile::Filler { ready: 20, exhausted: 0 },
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

/// The keys of `setup` but the players, each behind those that its default depends on.
const KEYS: [Key<Put<Setup>>; 7] = [
    field!(
        "phase",
        "The start of the game: `setup` with drawn opening hands and the mulligan decisions next, `action` with the active \
         player's action, `regroup` with the start of that phase.",
        kind!(word "phase" of PHASES),
        Default::Word("action") => |into, stage| {
            (into.stage, into.round) = (stage, if stage == Stage::Setup { 1 } else { 2 });
        }
    ),
    field!(
        "round",
        "The round's number.",
        ROUND_NUMBER,
        Default::Told("2, or 1 with `phase: setup`") => round
    ),
    field!(
        "initiative",
        "The player who holds the initiative counter.",
        PLAYER,
        Default::Told("the first player listed") => |into, seat| {
            (into.initiative, into.active) = (seat.value, seat.value);
        }
    ),
    field!(
        "initiative_taken",
        "The initiative counter is on its taken side.",
        FLAG,
        Default::Flag(false) => initiative_taken
    ),
    field!(
        "active",
        "The player whose action it is.",
        PLAYER,
        Default::Told("who holds the initiative counter") => |into, seat| into.active = seat.value
    ),
    field!(
        "seed",
        "The seed of every shuffle and random choice.",
        Kind {
            read: |reader, node| reader.number::<u64>(node, "a number from 0 up"),
            schema: |_| schema::whole(Some(0), None),
        },
        Default::Number(0) => seed
    ),
    field!(
        "counters",
        "The state of the blast and plan counters of Twin Suns.",
        Kind { read: Reader::counters, schema: |generator| schema::map(&key::entries(&COUNTER_KEYS), generator) },
        Default::Told("both available") => counters
    ),
];
/// Read in two steps: first the names of the players, which everything else needs, then the rest.
const PLAYERS: Entry = Entry {
    name: "players",
    about: "The 2 to 4 players, in clockwise order, by their names.",
    need: Need::Required,
    schema: players_schema,
};

fn keys() -> Vec<Entry> {
    [&key::entries(&KEYS)[..], &[PLAYERS]].concat()
}

schema_of!(Setup, "Setup", |generator| schema::map(&keys(), generator));

const COUNTER: Kind<Option<Seat>> = Kind { read: Reader::counter, schema: schema::text };

const COUNTER_KEYS: [Key<Put<Counters>>; 2] = [
    field!(
        "blast",
        "`available`, or the player who has taken the blast counter.",
        COUNTER,
        Default::Word("available") => |into, seat| into.blast = seat
    ),
    field!("plan", "The same for the plan counter.", COUNTER, Default::Word("available") => |into, seat| into.plan = seat),
];

const PILE: Kind<Pile> = Kind {
    read: |reader, node| reader.pile(node, &CARDS_OUT_OF_PLAY),
    schema: |generator| pile_schema(generator, &CARDS_OUT_OF_PLAY),
};

/// The keys of a player, in the order in which they are read.
const PLAYER_KEYS: [Key<Put<PlayerSetup>>; 12] = [
    field!(
        "leader",
        "The leader, by name or as a map with its state.",
        CARDS_IN_PLAY,
        Default::Told("no leader") => leaders
    ),
    field!("leaders", "The same, for the two leaders of Twin Suns.", CARDS_IN_PLAY, Default::Nothing => leaders),
    field!(
        "base",
        "The base, by name or as a map with its state.",
        Kind { read: Reader::base, schema: base_schema },
        Default::Told("a plain base of 30 HP without aspects") => base
    ),
    field!(
        "resources",
        "The number of ready filler cards, a map with the ready and the exhausted, or a list of cards.",
        Kind { read: Reader::resources, schema: resources_schema },
        Default::Told("20, or none in the phase `setup`") => resources
    ),
    field!("hand", "The cards in hand, or a number of filler cards.", PILE, Default::Empty => hand),
    field!("deck", "The deck, the top card first, or a number of filler cards.", PILE, Default::Number(20) => deck),
    field!("discard", "The discard pile, or a number of filler cards.", PILE, Default::Empty => discard),
    field!(
        "ground",
        "The units in the ground arena under this player's control.",
        CARDS_IN_PLAY,
        Default::Empty => ground
    ),
    field!("space", "The units in the space arena under this player's control.", CARDS_IN_PLAY, Default::Empty => space),
    field!("credits", "The number of Credit tokens.", COUNT, Default::Number(0) => credits),
    field!("force", "The Force is with this player.", FLAG, Default::Flag(false) => force),
    field!("eliminated", "The player is already out of the game.", FLAG, Default::Flag(false) => eliminated),
];

/// The same as messages and editors list them.
fn player_keys() -> Vec<Entry> {
    let mut keys = key::entries(&PLAYER_KEYS);
    keys.swap(5, 6);
    keys
}

schema_of!(PlayerSetup, "Player", |generator| schema::map(&player_keys(), generator));

const DAMAGE: Key<Put<Base>> = field!("damage", "Damage on the base.", AMOUNT, Default::Number(0) => damage);
const UPGRADES: Key<Put<Base>> =
    field!("upgrades", "The upgrades attached to the base.", CARDS_IN_PLAY, Default::Empty => upgrades);

const CARD_BASE_KEYS: [Key<Put<Base>>; 4] = [
    field!("card", "The base's name.", kind!(text "a base") => card),
    DAMAGE,
    field!("epic_used", "The base's epic action has been used.", FLAG, Default::Flag(false) => epic_used),
    UPGRADES,
];
const PLAIN_BASE_KEYS: [Key<Put<Base>>; 3] =
    [field!("hp", "The HP of a plain base.", AMOUNT, Default::Number(PLAIN_BASE_HP) => hp), DAMAGE, UPGRADES];

const READY: Key<u32> = Key::optional("ready", "The number of ready resources.", COUNT, Default::Number(0));
const EXHAUSTED: Key<u32> = Key::optional("exhausted", "The number of exhausted resources.", COUNT, Default::Number(0));

const RESOURCE_KEYS: [Entry; 2] = [READY.entry, EXHAUSTED.entry];

fn players_schema(generator: &mut SchemaGenerator) -> Schema {
    let player = schema::or_null(schema::of::<PlayerSetup>(generator));
    json_schema!({
        "type": "object",
        "propertyNames": {"not": {"enum": reserved().collect::<Vec<_>>()}},
        "additionalProperties": player,
        "minProperties": 2,
        "maxProperties": 4,
    })
}

/// A number is the HP of a base, never its name.
fn base_schema(generator: &mut SchemaGenerator) -> Schema {
    let maps = [&CARD_BASE_KEYS[..], &PLAIN_BASE_KEYS].map(|keys| schema::map(&key::entries(keys), generator));
    let mut base = schema::any_of([schema::text(generator)].into_iter().chain(maps));
    base.insert("not".to_owned(), schema::whole(Some(0), Some(u32::MAX.into())).to_value());
    base
}

fn resources_schema(generator: &mut SchemaGenerator) -> Schema {
    let filler = schema::map(&RESOURCE_KEYS, generator);
    schema::any_of([filler, pile_schema(generator, &FACEDOWN_CARDS)])
}

/// A number is always a number of cards, never a name.
fn pile_schema(generator: &mut SchemaGenerator, cards: &Kind<Vec<CardEntry>>) -> Schema {
    let mut cards = (cards.schema)(generator);
    cards.insert("not".to_owned(), schema::whole(None, None).to_value());
    schema::any_of([schema::count(generator), cards])
}

/// Words that mean something else where a player's name can stand.
const RESERVED: &str = "expect note until illegal then none yes no true false top bottom divide play available choose";

/// The words that are no player's name.
fn reserved() -> impl Iterator<Item = &'static str> {
    RESERVED.split(' ').chain(expect::keys())
}

impl Reader {
    /// Learns the players' names, which everything else needs. False if the file has no usable ones.
    pub(crate) fn learn_players(&mut self, setup: &Node) -> bool {
        let Some(map) = self.fields(setup, "`setup`", &keys()) else { return false };
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
            if reserved().any(|word| word == name) {
                let title = format!(
                    "`{text}` cannot be the name of a player: it means something else in steps, answers or claims"
                );
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
        let mut setup = self.fill(&map, "`setup`", &KEYS, Setup::new())?;
        let entries = self.entries(map.get(PLAYERS.name)?, "a map of players")?;
        setup.players = entries.iter().filter_map(|(key, node)| self.player_setup(key, node, setup.stage)).collect();
        self.check_eliminated(&map, &setup);
        Some(setup)
    }

    /// Checks that the players that the file names are in the game (CR 11.3.1, 11.3.4).
    fn check_eliminated(&mut self, map: &Fields<'_>, setup: &Setup) {
        let roles = [
            ("initiative", setup.initiative, "holds no initiative counter (CR 11.3.4)"),
            ("active", setup.active, "takes no action (CR 11.3.1)"),
        ];
        for (key, seat, what) in roles {
            let player = setup.players.get(seat.0).filter(|player| player.eliminated);
            if let (Some(player), Some(node)) = (player, map.get(key)) {
                let title = format!("`{}` is out of the game, and {what}", player.name.value);
                self.error(Diagnostic::error(title).at(node.place.clone()));
            }
        }
    }

    fn counters(&mut self, node: &Node) -> Option<Counters> {
        let map = self.fields(node, "`counters`", &key::entries(&COUNTER_KEYS))?;
        self.fill(&map, "`counters`", &COUNTER_KEYS, Counters::default())
    }

    /// Checks who has taken counters: only Twin Suns has these (CR 12.5.1), and a player takes one in a round (CR 12.5.4).
    pub(crate) fn check_counters(&mut self, format: Format, setup: &Setup, place: &Place) {
        let Counters { blast, plan } = setup.counters;
        if blast.or(plan).is_some() && format != Format::TwinSuns {
            let error = Diagnostic::error("only Twin Suns has a blast and a plan counter").at(place.clone());
            self.error(error.help("omit `counters`, or add `format: twin-suns` at the top of the file"));
        }
        let initiative = setup.initiative_taken.then_some(setup.initiative);
        let of_one = [(blast, plan), (initiative, blast), (initiative, plan)]
            .into_iter()
            .find(|(one, other)| one == other && one.is_some());
        if let Some(name) = of_one.and_then(|(seat, _)| self.player_names.get(seat?.0)) {
            let title = format!("a player takes one counter in a round (CR 12.5.4), and `{name}` has taken two");
            let error = Diagnostic::error(title).at(place.clone());
            self.error(error.help("a counter that nobody has taken is `available`"));
        }
    }

    /// Checks that nobody has more leaders than the format allows (CR 12.1.1).
    pub(crate) fn check_leaders(&mut self, format: Format, setup: &Setup) {
        for player in setup.players.iter().filter(|_| format == Format::TwinSuns) {
            if let Some(third) = player.leaders.get(2) {
                let title = format!(
                    "in Twin Suns each player has two leaders (CR 12.1.1), and `{}` has {}",
                    player.name.value,
                    player.leaders.len()
                );
                self.error(Diagnostic::error(title).at(third.place.clone()));
            }
        }
    }

    fn counter(&mut self, node: &Node) -> Option<Option<Seat>> {
        Some(self.player_or(node, "available")?.map(|seat| seat.value))
    }

    fn player_setup(&mut self, key: &NodeKey, node: &Node, stage: Stage) -> Option<PlayerSetup> {
        let default = PlayerSetup::new(located(key), stage);
        if matches!(node.value, Value::Null) {
            return Some(default);
        }
        let of = "a player's setup";
        let map = self.fields(node, of, &player_keys())?;
        let [leader, others @ ..] = &PLAYER_KEYS;
        let [leaders, ..] = others;
        let both = map.given(&leader.entry).and(map.given(&leaders.entry));
        if let Some(leaders) = both {
            let title = "`leader` and `leaders` mean the same: give only one";
            self.error(Diagnostic::error(title).at(leaders.place.clone()));
        }
        self.fill(&map, of, if both.is_some() { &others[..] } else { &PLAYER_KEYS[..] }, default)
    }

    fn base(&mut self, node: &Node) -> Option<Base> {
        if let Some(hp) = number_in::<u32>(node) {
            let error = expected("a base, by name or as a map", node).help("the HP of a base is its `hp`");
            return self.fail(self.offer(error, &node.place.span, &format!("{{hp: {hp}}}")));
        }
        if matches!(node.value, Value::Scalar { .. }) {
            return self.text(node, "a base").map(|card| Base { card: Some(card), ..PLAIN_BASE });
        }
        let Some(card) = Fields::of(node).and_then(|map| map.get("card")) else {
            let of = "a base without `card`";
            let map = self.fields(node, of, &key::entries(&PLAIN_BASE_KEYS))?;
            return self.fill(&map, of, &PLAIN_BASE_KEYS, PLAIN_BASE);
        };
        let map = self.fields(node, "a base", &key::entries(&CARD_BASE_KEYS))?;
        let base = self.fill(&map, "a base", &CARD_BASE_KEYS[1..], PLAIN_BASE)?;
        self.text(card, "a base").map(|card| Base { card: Some(card), ..base })
    }

    fn resources(&mut self, node: &Node) -> Option<Pile> {
        if Fields::of(node).is_none_or(|map| map.get("card").is_some()) {
            return self.pile(node, &FACEDOWN_CARDS);
        }
        let map = self.fields(node, "`resources`", &RESOURCE_KEYS)?;
        let ready = self.value(&map, &READY).unwrap_or(0);
        Some(Pile::Filler { ready, exhausted: self.value(&map, &EXHAUSTED).unwrap_or(0) })
    }

    fn pile(&mut self, node: &Node, cards: &Kind<Vec<CardEntry>>) -> Option<Pile> {
        if number_in::<i64>(node).is_some() {
            return self.count(node).map(|ready| Pile::Filler { ready, exhausted: 0 });
        }
        if let Some(slip) = self.number_in_words(node) {
            return self.fail(slip);
        }
        (cards.read)(self, node).map(Pile::Cards)
    }
}
