//! The event as a tournament file finds it: what a match is, who plays, and how they stand. It is the beginning of a journal.

use std::collections::HashSet;

use schemars::{Schema, SchemaGenerator, json_schema};

use super::{MOST_PLAYERS, NAMES, is_claim};
use crate::key::{AMOUNT, Default, Entry, FLAG, Key, Kind, kind};
use crate::name::{Located, Text, normalise};
use crate::read::{Reader, expected};
use crate::schema::{self, schema_of};
use crate::yaml::{Node, Value, located};
use swu_text::diagnostic::{Diagnostic, Place, nearest};
use swu_text::words::capitalised;
use swu_tournament::Record;
use swu_tournament::event::{Beginning, Placed};
use swu_tournament::policy::MatchType;
use swu_tournament::standings::MOST_MATCHES;

/// The event before the first step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    pub match_type: MatchType,
    pub beginning: Beginning,
    /// The names of its players, as the file writes them.
    pub written: Vec<String>,
    /// Where the players stand, if the file has any.
    pub place: Option<Place>,
    /// Of everything that is drawn at random.
    pub seed: u32,
}

impl std::default::Default for Setup {
    fn default() -> Self {
        let beginning = Beginning { played: 0, open: true, players: Vec::new() };
        Self { match_type: MatchType::BestOfThree, beginning, written: Vec::new(), place: None, seed: 0 }
    }
}

impl Setup {
    /// An event of so many players who are called by their ranks.
    pub(crate) fn of_ranks(match_type: MatchType, count: u32) -> Self {
        let Entrants { written, players, .. } = Entrants::by_rank(count, None);
        let beginning = Beginning { played: 0, open: true, players };
        Self { match_type, beginning, written, ..Self::default() }
    }
}

/// The players of the setup.
struct Entrants {
    written: Vec<String>,
    players: Vec<Placed>,
    /// They are called by their ranks: 1, 2 and so on.
    are_ranks: bool,
    place: Option<Place>,
}

/// Ranks from one to another, both among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranks {
    pub first: u32,
    pub last: u32,
}

const MATCHES: [(&str, MatchType); 2] =
    [(MatchType::BestOfThree.word(), MatchType::BestOfThree), (MatchType::SingleGame.word(), MatchType::SingleGame)];

const MATCH: Key<MatchType> = Key::optional(
    "match",
    "The type of a match.",
    kind!(word "type of match" of MATCHES),
    Default::Word("best-of-three"),
);
const PLAYERS: Key<Entrants> = Key::optional(
    "players",
    "The number of players, who are then named by their ranks; or a list of names; or a map of names with their records.",
    Kind { read: Reader::event_players, schema: players_schema },
    Default::Told("as many as there are `records`"),
);
const RECORDS: Key<Vec<(Located<Ranks>, Record)>> = Key::optional(
    "records",
    "The records of players named by their ranks, best first: `{1 to 13: 6-1, 14 to 19: 5-2}`.",
    Kind { read: Reader::records, schema: records_schema },
    Default::Empty,
);
const ROUND: Key<u32> = Key::optional(
    "round",
    "The number of the round that is paired next.",
    Kind {
        read: |reader, node| {
            reader.up_to(node, 1, MOST_MATCHES, &format!("a round's number, from 1 to {MOST_MATCHES}"))
        },
        schema: |_| schema::whole(Some(1), Some(MOST_MATCHES.into())),
    },
    Default::Told("the round after the most matches that a player has played"),
);
const SEED: Key<u32> =
    Key::optional("seed", "The seed of everything that is drawn at random.", AMOUNT, Default::Number(0));

const KEYS: [Entry; 5] = [MATCH.entry, PLAYERS.entry, RECORDS.entry, ROUND.entry, SEED.entry];

schema_of!(Setup, "TournamentSetup", |generator| schema::map(&KEYS, generator));

const RECORD: Key<Record> =
    Key::optional("record", "Matches won and lost, as `3-1`.", RECORD_KIND, Default::Told("0-0"));
const OPPONENTS: Key<Vec<Text>> = Key::optional(
    "opponents",
    "The opponents that the player has faced; naming them on one side is enough.",
    NAMES,
    Default::Empty,
);
const BYES: Key<u32> = Key::optional("byes", "The number of byes among the matches won.", AMOUNT, Default::Number(0));
const LOT: Key<u32> = Key::optional(
    "lot",
    "The player's place in the random order, which is the last tiebreaker; a smaller one ranks higher.",
    AMOUNT,
    Default::Told("the order of the file"),
);
const DROPPED: Key<bool> = Key::optional("dropped", "True if the player has dropped.", FLAG, Default::Flag(false));

const ENTRANT_KEYS: [Entry; 5] = [RECORD.entry, OPPONENTS.entry, BYES.entry, LOT.entry, DROPPED.entry];

schema_of!(Entrants, "TournamentPlayer", |generator| {
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
    let named = schema::map_of(&schema::of::<Entrants>(generator));
    schema::any_of([schema::whole(Some(0), Some(MOST_PLAYERS.into())), names, named])
}

/// The name of a player in the trace.
pub fn told(written: &str) -> String {
    let name = written.trim();
    let is_rank = !name.is_empty() && name.bytes().all(|digit| digit.is_ascii_digit());
    if is_rank { format!("Player {name}") } else { capitalised(name) }
}

/// The error about a name that nobody has, with the nearest ones.
pub fn unknown(name: &Text, written: &[String]) -> Diagnostic {
    let error = Diagnostic::error(format!("unknown player `{}`", name.value)).at(name.place.clone());
    let near = nearest(&name.value, written.iter().map(String::as_str), 3);
    error.help(match (near.as_slice(), written) {
        (_, []) => "this event has no players: name them in `setup`".to_owned(),
        ([], [one, other]) => format!("the players are `{one}` and `{other}`"),
        ([], [first, .., last]) => format!("the players are called `{first}` to `{last}`"),
        ([], [only]) => format!("the only player is `{only}`"),
        (near, _) => format!("did you mean `{}`?", near.join("` or `")),
    })
}

/// The number that some words are, of at most so many digits.
pub(super) fn digits(text: &str, most: usize) -> Option<u32> {
    let is_number = (1..=most).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// The ranks that some words are.
pub(super) fn ranks_in(text: &str) -> Option<Ranks> {
    match *text.split_whitespace().collect::<Vec<_>>() {
        [one] => digits(one, 5).map(|rank| Ranks { first: rank, last: rank }),
        [first, "to", last] => Some(Ranks { first: digits(first, 5)?, last: digits(last, 5)? }),
        _ => None,
    }
}

impl Entrants {
    fn by_rank(count: u32, place: Option<Place>) -> Self {
        let written: Vec<String> = (1..=count.min(MOST_PLAYERS)).map(|rank| rank.to_string()).collect();
        let players = (1..).zip(&written).map(|(lot, name)| placed(name, Record::default(), lot)).collect();
        Self { written, players, are_ranks: true, place }
    }
}

fn placed(written: &str, Record { won, lost }: Record, lot: u64) -> Placed {
    let (player, opponents) = (told(written), Vec::new());
    Placed { player, uid: None, lot, won, lost, byes: 0, opponents, dropped: false }
}

impl Reader {
    /// The setup of a tournament file.
    pub(crate) fn event_setup(&mut self, node: &Node) -> Option<Setup> {
        let map = self.fields(node, "the setup of an event", &KEYS)?;
        let match_type = self.value(&map, &MATCH).unwrap_or(MatchType::BestOfThree);
        let entrants = self.value(&map, &PLAYERS);
        let records = self.value(&map, &RECORDS).unwrap_or_default();
        let last = records.last().map_or(0, |(ranks, _)| ranks.value.last);
        let mut entrants = entrants.unwrap_or_else(|| Entrants::by_rank(last, Some(node.place.clone())));
        if let Err((title, place)) = with_records(&mut entrants, &records) {
            self.error(Diagnostic::error(title).at(place.clone()));
        }
        let Entrants { written, players, place, .. } = entrants;
        let most = players.iter().map(|placed| placed.won.saturating_add(placed.lost)).max().unwrap_or_default();
        let played = self.value(&map, &ROUND).map_or(most, |next| next - 1);
        let seed = self.value(&map, &SEED).unwrap_or_default();
        Some(Setup { match_type, beginning: Beginning { played, open: true, players }, written, place, seed })
    }

    fn event_players(&mut self, node: &Node) -> Option<Entrants> {
        let named: Vec<(Text, Option<&Node>)> = match &node.value {
            Value::Null | Value::Scalar { .. } => {
                let needed = format!("a number up to {MOST_PLAYERS}, a list of names, or a map of names with records");
                let count = self.up_to(node, 0, MOST_PLAYERS, &needed)?;
                return Some(Entrants::by_rank(count, Some(node.place.clone())));
            }
            Value::List(names) => {
                names.iter().filter_map(|name| Some((self.text(name, "a player's name")?, None))).collect()
            }
            Value::Map(players) => players.iter().map(|(name, about)| (located(name), Some(about))).collect(),
        };
        let written: Vec<String> = named.iter().map(|(name, _)| name.value.trim().to_owned()).collect();
        let (mut names, mut lots, mut players) = (HashSet::new(), HashSet::new(), Vec::new());
        for (lot, (name, about)) in (1..).zip(&named) {
            if let Some(error) = refused_name(name, !names.insert(normalise(&name.value))) {
                self.error(error);
            }
            let Some(placed) = self.entrant(name, lot, *about, &written) else { continue };
            if !lots.insert(placed.lot) {
                let error = Diagnostic::error(format!("two players have the lot {}", placed.lot));
                self.error(error.at(name.place.clone()).help("a player without `lot` has their place in the file"));
            }
            players.push(placed);
        }
        Some(Entrants { written, players, are_ranks: false, place: Some(node.place.clone()) })
    }

    fn entrant(&mut self, name: &Text, lot: u64, about: Option<&Node>, written: &[String]) -> Option<Placed> {
        let Some(about) = about else { return Some(placed(&name.value, Record::default(), lot)) };
        match &about.value {
            Value::Null => Some(placed(&name.value, Record::default(), lot)),
            Value::Scalar { .. } => Some(placed(&name.value, self.match_record(about)?, lot)),
            Value::List(_) | Value::Map(_) => {
                let map = self.fields(about, "a player of an event", &ENTRANT_KEYS)?;
                let record = self.value(&map, &RECORD).unwrap_or_default();
                let opponents = self.value(&map, &OPPONENTS).unwrap_or_default();
                for opponent in &opponents {
                    let wanted = normalise(&opponent.value);
                    if wanted == normalise(&name.value) {
                        let error = Diagnostic::error(format!("`{}` cannot have faced themselves", opponent.value));
                        self.error(error.at(opponent.place.clone()));
                    } else if written.iter().all(|name| normalise(name) != wanted) {
                        self.error(unknown(opponent, written));
                    }
                }
                Some(Placed {
                    opponents: opponents.iter().map(|opponent| told(&opponent.value)).collect(),
                    byes: self.value(&map, &BYES).unwrap_or_default(),
                    dropped: self.value(&map, &DROPPED).unwrap_or_default(),
                    ..placed(&name.value, record, self.value(&map, &LOT).map_or(lot, u64::from))
                })
            }
        }
    }

    /// Matches won and lost.
    fn match_record(&mut self, node: &Node) -> Option<Record> {
        let text = if let Value::Scalar { text, .. } = &node.value { text.as_str() } else { "" };
        let record = text
            .split_once('-')
            .and_then(|(won, lost)| Some(Record::new(digits(won.trim(), 2)?, digits(lost.trim(), 2)?)));
        if record.is_none() {
            self.error(expected("matches won and lost, as `3-1`", node));
        }
        record
    }

    fn records(&mut self, node: &Node) -> Option<Vec<(Located<Ranks>, Record)>> {
        let entries = self.entries(node, "ranks and records, as `{1 to 13: 6-1, 14 to 19: 5-2}`")?;
        let records = entries.iter().map(|(ranks, record)| {
            let value = ranks_in(&ranks.text);
            if value.is_none() {
                let value = Value::Scalar { text: ranks.text.clone(), quoted: false };
                self.error(expected("ranks, as `14 to 19`", &Node { value, place: ranks.place.clone() }));
            }
            let record = self.match_record(record);
            Some((Located { value: value?, place: ranks.place.clone() }, record?))
        });
        // One slip is one error: without all of them nothing is said about their order.
        records.collect::<Vec<_>>().into_iter().collect()
    }
}

/// The error about a name that another player has, or that `expect` knows as a word.
pub(crate) fn refused_name(name: &Text, is_taken: bool) -> Option<Diagnostic> {
    let written = name.value.trim();
    let title = if is_claim(&normalise(written)) {
        format!("`{written}` cannot be the name of a player: it is a key of `expect`")
    } else if is_taken {
        format!("two players are called `{written}`")
    } else {
        return None;
    };
    Some(Diagnostic::error(title).at(name.place.clone()))
}

/// Gives the players of ranks the records that the file has for them; what is wrong with these, and where.
fn with_records<'r>(
    entrants: &mut Entrants,
    records: &'r [(Located<Ranks>, Record)],
) -> Result<(), (String, &'r Place)> {
    let (mut next, mut above): (u32, Option<Record>) = (1, None);
    for (Located { value: Ranks { first, last }, place }, record) in records {
        let players = entrants.players.len();
        let theirs = entrants.players.get_mut(first.saturating_sub(1) as usize..*last as usize);
        let title = match theirs {
            _ if !entrants.are_ranks => "`records` is for players named by their ranks".to_owned(),
            _ if *first != next || last < first => {
                format!("expected ranks from {next}, found {first} to {last}")
            }
            _ if above.is_some_and(|above| above.cmp_ratio(*record).is_lt()) => {
                format!("{record} is better than the record of the ranks above")
            }
            None => format!("no rank {}: the number of players is {players}", players + 1),
            Some(theirs) => {
                theirs.iter_mut().for_each(|placed| (placed.won, placed.lost) = (record.won, record.lost));
                (next, above) = (last + 1, Some(*record));
                continue;
            }
        };
        return Err((title, place));
    }
    Ok(())
}
