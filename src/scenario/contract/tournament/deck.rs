//! Decks in tournament files: what is registered, and what is changed between games.

use schemars::{Schema, SchemaGenerator, json_schema};

use super::NAMES;
use crate::key::{Default, Entry, Key, Kind, kind};
use crate::name::Text;
use crate::read::{Fields, Reader};
use crate::schema::{self, schema_of};
use crate::yaml::{Node, located};
use swu_tournament::policy::{CardPool, Format, Tier};

/// The most copies of a card that a list of a file has.
const MOST_COPIES: u32 = 1_000;

/// A deck as somebody registers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckEntry {
    pub format: Format,
    /// The tier of the event, which says how much is asked of the list itself.
    pub tier: Tier,
    /// The player, as the list names them.
    pub player: Option<Text>,
    /// The player's Unlimited Identification Number.
    pub uid: Option<Text>,
    /// One, or several decks of a player of Trilogy.
    pub lists: Vec<ListEntry>,
    /// The cards that were opened or drafted, in a limited format, if they are said.
    pub pool: Option<Vec<CardCount>>,
    /// The day of the event.
    pub date: Option<Text>,
    /// The card pool of the event, where the format leaves it to the event.
    pub card_pool: Option<CardPool>,
}

/// The parts of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListEntry {
    pub leaders: Vec<Text>,
    pub bases: Vec<Text>,
    pub deck: Vec<CardCount>,
    pub sideboard: Vec<CardCount>,
}

/// A card with its number of copies. The card `filler` stands for so many cards that differ from each other and from those that
/// the file names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardCount {
    pub card: Text,
    pub count: u32,
}

/// Cards that a player takes out of the deck, and puts into it out of the sideboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changes {
    pub out: Vec<CardCount>,
    pub into: Vec<CardCount>,
}

const CARD_COUNTS: Kind<Vec<CardCount>> = Kind { read: Reader::card_counts, schema: card_counts_schema };

const FORMAT: Key<Format> =
    Key::optional("format", "The format of the deck.", kind!(word "format" of Format::WORDS), Default::Word("premier"));
const TIER: Key<Tier> = Key::optional(
    "tier",
    "The tier of the event, which decides what a deck list needs.",
    kind!(word "tier" of Tier::WORDS),
    Default::Word("casual"),
);
const PLAYER: Key<Text> =
    Key::optional("player", "The player's first and last name, on the list.", kind!(text "a name"), Default::Nothing);
const UID: Key<Text> =
    Key::optional("uid", "The player's identification number, on the list.", kind!(text "a number"), Default::Nothing);
const LEADERS: Key<Vec<Text>> = Key::optional("leader", "The leader, or the leaders.", NAMES, Default::Empty);
const BASE: Key<Vec<Text>> = Key::optional("base", "The base, or the bases.", NAMES, Default::Empty);
const DECK: Key<Vec<CardCount>> = Key::optional(
    "deck",
    "The cards of the draw deck with their numbers of copies; `filler` is a number of cards that do not matter.",
    CARD_COUNTS,
    Default::Empty,
);
const SIDEBOARD: Key<Vec<CardCount>> =
    Key::optional("sideboard", "The cards of the sideboard, in the same way.", CARD_COUNTS, Default::Empty);
const POOL: Key<Vec<CardCount>> = Key::optional(
    "pool",
    "The cards that the player opened or drafted, in the same way.",
    CARD_COUNTS,
    Default::Nothing,
);
const DATE: Key<Text> = Key::optional(
    "date",
    "The day of the event, as `2025-11-07`.",
    kind!(text "a date, as `2025-11-07`"),
    Default::Told("every set that has been released"),
);
const CARD_POOL: Key<CardPool> = Key::optional(
    "card_pool",
    "The card pool of a Trilogy event.",
    kind!(word "card pool" of CardPool::WORDS),
    Default::Nothing,
);
const OTHERS: Key<Vec<ListEntry>> = Key::optional(
    "others",
    "The other two decks of a player of Trilogy.",
    kind!(list of ListEntry, Reader::other_list),
    Default::Empty,
);

const KEYS: [Entry; 12] = [
    FORMAT.entry,
    TIER.entry,
    PLAYER.entry,
    UID.entry,
    LEADERS.entry,
    BASE.entry,
    DECK.entry,
    SIDEBOARD.entry,
    POOL.entry,
    DATE.entry,
    CARD_POOL.entry,
    OTHERS.entry,
];

const OTHER_KEYS: [Entry; 3] = [LEADERS.entry, BASE.entry, DECK.entry];

schema_of!(ListEntry, "TournamentOtherDeck", |generator| schema::map(&OTHER_KEYS, generator));

schema_of!(DeckEntry, "TournamentDeck", |generator| schema::map(&KEYS, generator));

const OUT: Key<Vec<CardCount>> =
    Key::optional("out", "Cards that go from the deck to the sideboard.", CARD_COUNTS, Default::Empty);
const INTO: Key<Vec<CardCount>> =
    Key::optional("in", "Cards that come from the sideboard to the deck.", CARD_COUNTS, Default::Empty);

const CHANGE_KEYS: [Entry; 2] = [OUT.entry, INTO.entry];

schema_of!(Changes, "TournamentSideboarding", |generator| schema::map(&CHANGE_KEYS, generator));

fn card_counts_schema(_: &mut SchemaGenerator) -> Schema {
    let count = schema::whole(Some(1), Some(MOST_COPIES.into()));
    json_schema!({"type": "object", "additionalProperties": count})
}

impl Reader {
    /// A deck.
    pub(crate) fn deck_entry(&mut self, node: &Node) -> Option<DeckEntry> {
        let map = self.fields(node, "a deck", &KEYS)?;
        let list = self.list_entry(&map);
        Some(DeckEntry {
            format: self.value(&map, &FORMAT).unwrap_or(Format::Premier),
            tier: self.value(&map, &TIER).unwrap_or(Tier::Casual),
            player: self.value(&map, &PLAYER),
            uid: self.value(&map, &UID),
            pool: self.value(&map, &POOL),
            date: self.value(&map, &DATE),
            card_pool: self.value(&map, &CARD_POOL),
            lists: std::iter::once(list).chain(self.value(&map, &OTHERS).unwrap_or_default()).collect(),
        })
    }

    fn other_list(&mut self, node: &Node) -> Option<ListEntry> {
        self.fields(node, "a deck", &OTHER_KEYS).map(|map| self.list_entry(&map))
    }

    fn list_entry(&mut self, map: &Fields<'_>) -> ListEntry {
        ListEntry {
            leaders: self.value(map, &LEADERS).unwrap_or_default(),
            bases: self.value(map, &BASE).unwrap_or_default(),
            deck: self.value(map, &DECK).unwrap_or_default(),
            sideboard: self.value(map, &SIDEBOARD).unwrap_or_default(),
        }
    }

    /// Changes between two games.
    pub(crate) fn deck_changes(&mut self, node: &Node) -> Option<Changes> {
        let map = self.fields(node, "`sideboard`", &CHANGE_KEYS)?;
        let out = self.value(&map, &OUT).unwrap_or_default();
        let into = self.value(&map, &INTO).unwrap_or_default();
        Some(Changes { out, into })
    }

    fn card_counts(&mut self, node: &Node) -> Option<Vec<CardCount>> {
        let entries = self.entries(node, "cards with their numbers of copies, as `{Wampa: 3, filler: 47}`")?;
        let needed = format!("a number from 1 to {MOST_COPIES}");
        let cards = entries.iter().filter_map(|(name, count)| {
            let count = self.up_to(count, 1, MOST_COPIES, &needed)?;
            Some(CardCount { card: located(name), count })
        });
        Some(cards.collect())
    }
}
