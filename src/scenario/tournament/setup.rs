//! The event as a tournament file finds it: what a match is, who plays, and how they stand.

use schemars::{Schema, SchemaGenerator, json_schema};

use super::{MOST_PLAYERS, NAMES};
use crate::key::{AMOUNT, Default, Entry, FLAG, Key, Kind, kind};
use crate::name::{Located, Text};
use crate::read::{Reader, expected, number_in};
use crate::schema::{self, schema_of};
use crate::yaml::{Key as NodeKey, Node, Value};
use swu_tournament::Record;
use swu_tournament::policy::MatchType;
use swu_tournament::standings::MOST_MATCHES;

/// The event before the first step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    pub match_type: MatchType,
    pub players: Players,
    /// The records of players that are called by their ranks.
    pub records: Vec<(Located<Ranks>, Record)>,
    /// The number of the round that is paired next.
    pub round: Option<Located<u32>>,
    /// Of everything that is drawn at random.
    pub seed: u32,
}

impl std::default::Default for Setup {
    fn default() -> Self {
        Self { match_type: MatchType::BestOfThree, players: Players::Unsaid, records: Vec::new(), round: None, seed: 0 }
    }
}

/// Who plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Players {
    /// As many as there are records.
    Unsaid,
    /// So many, who are called by their ranks: 1, 2 and so on.
    Count(Located<u32>),
    Named(Vec<Entrant>),
}

/// A player, and how they stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    pub name: Text,
    pub record: Record,
    /// Whom they have faced; it is enough if one of two says it.
    pub opponents: Vec<Text>,
    pub byes: u32,
    /// Their place in the random order that decides at last.
    pub lot: Option<u32>,
    pub dropped: bool,
}

/// Ranks from one to another, both among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranks {
    pub first: u32,
    pub last: u32,
}

const MATCHES: [(&str, MatchType); 2] =
    [(MatchType::BestOfThree.word(), MatchType::BestOfThree), (MatchType::SingleGame.word(), MatchType::SingleGame)];

const MATCH: Key<MatchType> =
    Key::optional("match", "What a match is.", kind!(word "type of match" of MATCHES), Default::Word("best-of-three"));
const PLAYERS: Key<Players> = Key::optional(
    "players",
    "How many there are, who are then called by their ranks; or a list of names; or a map of names with their records.",
    Kind { read: Reader::event_players, schema: players_schema },
    Default::Told("as many as there are `records`"),
);
const RECORDS: Key<Vec<(Located<Ranks>, Record)>> = Key::optional(
    "records",
    "The records of players who are called by their ranks, best first: `{1 to 13: 6-1, 14 to 19: 5-2}`.",
    Kind { read: Reader::records, schema: records_schema },
    Default::Empty,
);
const ROUND: Key<Located<u32>> = Key::optional(
    "round",
    "The number of the round that is paired next.",
    Kind { read: Reader::round_number, schema: |_| schema::whole(Some(1), Some(MOST_MATCHES.into())) },
    Default::Told("the one after the most matches that anybody has played"),
);
const SEED: Key<u32> =
    Key::optional("seed", "The seed of everything that is drawn at random.", AMOUNT, Default::Number(0));

const KEYS: [Entry; 5] = [MATCH.entry, PLAYERS.entry, RECORDS.entry, ROUND.entry, SEED.entry];

schema_of!(Setup, "TournamentSetup", |generator| schema::map(&KEYS, generator));

const RECORD: Key<Record> =
    Key::optional("record", "Matches won and lost, as `3-1`.", RECORD_KIND, Default::Told("0-0"));
const OPPONENTS: Key<Vec<Text>> =
    Key::optional("opponents", "Whom the player has faced; it is enough if one of two says it.", NAMES, Default::Empty);
const BYES: Key<u32> = Key::optional("byes", "How many of the won matches were byes.", AMOUNT, Default::Number(0));
const LOT: Key<u32> = Key::optional(
    "lot",
    "The player's place in the random order that decides at last; the smaller one ranks higher.",
    AMOUNT,
    Default::Told("the order of the file"),
);
const DROPPED: Key<bool> = Key::optional("dropped", "Whether the player has dropped.", FLAG, Default::Flag(false));

const ENTRANT_KEYS: [Entry; 5] = [RECORD.entry, OPPONENTS.entry, BYES.entry, LOT.entry, DROPPED.entry];

schema_of!(Entrant, "TournamentPlayer", |generator| {
    schema::or_null(schema::any_of([record_schema(generator), schema::map(&ENTRANT_KEYS, generator)]))
});

/// Matches won and lost, as `3-1`.
pub(super) const RECORD_KIND: Kind<Record> = Kind { read: Reader::match_record, schema: record_schema };

fn record_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": "string", "pattern": r"^\s*[0-9]{1,2}\s*-\s*[0-9]{1,2}\s*$"})
}

/// Ranks as a pattern: `7`, or `14 to 19`.
pub(super) const RANKS: &str = r"^\s*[0-9]{1,5}(\s+to\s+[0-9]{1,5})?\s*$";

fn records_schema(generator: &mut SchemaGenerator) -> Schema {
    let record = record_schema(generator);
    json_schema!({"type": "object", "propertyNames": {"pattern": RANKS}, "additionalProperties": record})
}

fn players_schema(generator: &mut SchemaGenerator) -> Schema {
    let names = json_schema!({"type": "array", "items": schema::text(generator)});
    let named = schema::map_of(&schema::of::<Entrant>(generator));
    schema::any_of([schema::whole(Some(0), Some(MOST_PLAYERS.into())), names, named])
}

/// The ranks that some words are.
pub(super) fn ranks_in(text: &str) -> Option<Ranks> {
    let number = |text: &str| {
        let is_number = (1..=5).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit());
        is_number.then(|| text.parse().ok()).flatten()
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        [one] => number(one).map(|rank| Ranks { first: rank, last: rank }),
        [first, "to", last] => Some(Ranks { first: number(first)?, last: number(last)? }),
        _ => None,
    }
}

impl Reader {
    /// What a tournament file starts from.
    pub fn event_setup(&mut self, node: &Node) -> Option<Setup> {
        let map = self.fields(node, "the setup of an event", &KEYS)?;
        let usual = Setup::default();
        Some(Setup {
            match_type: self.value(&map, &MATCH).unwrap_or(usual.match_type),
            players: self.value(&map, &PLAYERS).unwrap_or(usual.players),
            records: self.value(&map, &RECORDS).unwrap_or_default(),
            round: self.value(&map, &ROUND),
            seed: self.value(&map, &SEED).unwrap_or_default(),
        })
    }

    fn event_players(&mut self, node: &Node) -> Option<Players> {
        let needed = format!("a number up to {MOST_PLAYERS}, a list of names, or a map of names with records");
        match &node.value {
            Value::Null | Value::Scalar { .. } => match number_in(node).filter(|count| *count <= MOST_PLAYERS) {
                Some(value) => Some(Players::Count(Located { value, place: node.place.clone() })),
                None => self.fail(expected(&needed, node)),
            },
            Value::List(names) => {
                let names = names.iter().filter_map(|name| self.text(name, "a player's name"));
                Some(Players::Named(names.map(Entrant::fresh).collect()))
            }
            Value::Map(players) => {
                Some(Players::Named(players.iter().filter_map(|(name, about)| self.entrant(name, about)).collect()))
            }
        }
    }

    fn entrant(&mut self, name: &NodeKey, about: &Node) -> Option<Entrant> {
        let entrant = Entrant::fresh(Located { value: name.text.clone(), place: name.place.clone() });
        match &about.value {
            Value::Null => Some(entrant),
            Value::Scalar { .. } => Some(Entrant { record: self.match_record(about)?, ..entrant }),
            Value::List(_) | Value::Map(_) => {
                let map = self.fields(about, "a player of an event", &ENTRANT_KEYS)?;
                Some(Entrant {
                    record: self.value(&map, &RECORD).unwrap_or_default(),
                    opponents: self.value(&map, &OPPONENTS).unwrap_or_default(),
                    byes: self.value(&map, &BYES).unwrap_or_default(),
                    lot: self.value(&map, &LOT),
                    dropped: self.value(&map, &DROPPED).unwrap_or_default(),
                    ..entrant
                })
            }
        }
    }

    /// Matches won and lost.
    fn match_record(&mut self, node: &Node) -> Option<Record> {
        let Value::Scalar { text, .. } = &node.value else { return self.fail(expected(RECORD_NEEDED, node)) };
        let number = |text: &str| {
            let text = text.trim();
            let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit());
            is_number.then(|| text.parse().ok()).flatten()
        };
        let record = text.split_once('-').and_then(|(won, lost)| Some(Record::new(number(won)?, number(lost)?)));
        if record.is_none() {
            self.error(expected(RECORD_NEEDED, node));
        }
        record
    }

    fn records(&mut self, node: &Node) -> Option<Vec<(Located<Ranks>, Record)>> {
        let entries = self.entries(node, "ranks and records, as `{1 to 13: 6-1, 14 to 19: 5-2}`")?;
        let records = entries.iter().filter_map(|(ranks, record)| {
            let value = ranks_in(&ranks.text);
            if value.is_none() {
                let error =
                    expected("ranks, as `14 to 19`", &Node { value: text_of(ranks), place: ranks.place.clone() });
                self.error(error);
            }
            let record = self.match_record(record);
            Some((Located { value: value?, place: ranks.place.clone() }, record?))
        });
        Some(records.collect())
    }

    fn round_number(&mut self, node: &Node) -> Option<Located<u32>> {
        let value = number_in(node).filter(|round| (1..=MOST_MATCHES).contains(round));
        match value {
            Some(value) => Some(Located { value, place: node.place.clone() }),
            None => self.fail(expected(&format!("a round's number, from 1 to {MOST_MATCHES}"), node)),
        }
    }
}

const RECORD_NEEDED: &str = "matches won and lost, as `3-1`";

/// A key as a value, for a message about it.
fn text_of(key: &NodeKey) -> Value {
    Value::Scalar { text: key.text.clone(), quoted: false }
}

impl Entrant {
    /// A player who has not played yet.
    const fn fresh(name: Text) -> Self {
        Self { name, record: Record::new(0, 0), opponents: Vec::new(), byes: 0, lot: None, dropped: false }
    }
}
