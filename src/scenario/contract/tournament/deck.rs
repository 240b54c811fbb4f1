//! Decks in tournament files: what is registered, and what is changed between games.

use super::NAMES;
use crate::key::{self, Default, Entry, Key, Kind, Put, field, kind};
use crate::name::Text;
use crate::read::Reader;
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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    pub out: Vec<CardCount>,
    pub into: Vec<CardCount>,
}

const CARD_COUNTS: Kind<Vec<CardCount>> =
    Kind { read: Reader::card_counts, schema: |_| schema::map_of(&schema::whole(Some(1), Some(MOST_COPIES.into()))) };

/// The keys of a deck before those of its list, and behind them.
const KEYS: [Key<Put<DeckEntry>>; 8] = [
    field!(
        "format",
        "The format of the deck.",
        kind!(word "format" of Format::WORDS),
        Default::Word("premier") => format
    ),
    field!(
        "tier",
        "The tier of the event, which decides what a deck list needs.",
        kind!(word "tier" of Tier::WORDS),
        Default::Word("casual") => tier
    ),
    field!("player", "The player's first and last name, on the list.", kind!(text "a name"), Default::Nothing => player),
    field!("uid", "The player's identification number, on the list.", kind!(text "a number"), Default::Nothing => uid),
    field!(
        "pool",
        "The cards that the player opened or drafted, in the same way.",
        CARD_COUNTS,
        Default::Nothing => pool
    ),
    field!(
        "date",
        "The day of the event, as `2025-11-07`.",
        kind!(text "a date, as `2025-11-07`"),
        Default::Told("every set that has been released") => date
    ),
    field!(
        "card_pool",
        "The card pool of a Trilogy event.",
        kind!(word "card pool" of CardPool::WORDS),
        Default::Nothing => card_pool
    ),
    field!(
        "others",
        "The other two decks of a player of Trilogy.",
        kind!(list of ListEntry, Reader::other_list),
        Default::Empty => |into, others| into.lists.extend(others)
    ),
];

/// The keys of a list; the last is of the first list alone.
const LIST_KEYS: [Key<Put<ListEntry>>; 4] = [
    field!("leader", "The leader, or the leaders.", NAMES, Default::Empty => leaders),
    field!("base", "The base, or the bases.", NAMES, Default::Empty => bases),
    field!(
        "deck",
        "The cards of the draw deck with their numbers of copies; `filler` is a number of cards that do not matter.",
        CARD_COUNTS,
        Default::Empty => deck
    ),
    field!("sideboard", "The cards of the sideboard, in the same way.", CARD_COUNTS, Default::Empty => sideboard),
];

fn keys() -> Vec<Entry> {
    [key::entries(&KEYS[..4]), key::entries(&LIST_KEYS), key::entries(&KEYS[4..])].concat()
}

fn other_keys() -> Vec<Entry> {
    key::entries(&LIST_KEYS[..3])
}

schema_of!(ListEntry, "TournamentOtherDeck", |generator| schema::map(&other_keys(), generator));

schema_of!(DeckEntry, "TournamentDeck", |generator| schema::map(&keys(), generator));

const CHANGE_KEYS: [Key<Put<Changes>>; 2] = [
    field!("out", "Cards that go from the deck to the sideboard.", CARD_COUNTS, Default::Empty => out),
    field!("in", "Cards that come from the sideboard to the deck.", CARD_COUNTS, Default::Empty => into),
];

schema_of!(Changes, "TournamentSideboarding", |generator| schema::map(&key::entries(&CHANGE_KEYS), generator));

impl Reader {
    /// A deck.
    pub(crate) fn deck_entry(&mut self, node: &Node) -> Option<DeckEntry> {
        let map = self.fields(node, "a deck", &keys())?;
        let list = self.fill(&map, "a deck", &LIST_KEYS, ListEntry::default())?;
        let deck = DeckEntry {
            format: Format::Premier,
            tier: Tier::Casual,
            player: None,
            uid: None,
            lists: vec![list],
            pool: None,
            date: None,
            card_pool: None,
        };
        self.fill(&map, "a deck", &KEYS, deck)
    }

    fn other_list(&mut self, node: &Node) -> Option<ListEntry> {
        let map = self.fields(node, "a deck", &other_keys())?;
        self.fill(&map, "a deck", &LIST_KEYS, ListEntry::default())
    }

    /// Changes between two games.
    pub(crate) fn deck_changes(&mut self, node: &Node) -> Option<Changes> {
        let map = self.fields(node, "`sideboard`", &key::entries(&CHANGE_KEYS))?;
        self.fill(&map, "`sideboard`", &CHANGE_KEYS, Changes::default())
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
