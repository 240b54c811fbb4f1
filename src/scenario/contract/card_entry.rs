//! A card in the setup: its name, or a map with its state (contract §2).

use super::key::{self, AMOUNT, Default, Entry, FLAG, Key, Kind, PLAYER, Put, field, kind};
use super::name::{Located, Seat, Text, normalise};
use super::read::Reader;
use super::schema::{self, schema_of};
use super::yaml::{Node, Value};
use swu_text::diagnostic::{Diagnostic, Place};

/// A card of the setup, in the zone that it is listed in: ready, undamaged, and with nothing attached if nothing else is said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardEntry {
    /// Its name, or its name and subtitle.
    pub card: Text,
    /// The name that the file gives it, if not its own.
    pub alias: Option<Text>,
    pub exhausted: bool,
    pub damage: u32,
    pub upgrades: Vec<CardEntry>,
    pub captives: Vec<CardEntry>,
    /// Its owner, if not the default: the player whose zone it is in; for an upgrade (which its owner also controls) the
    /// controller of its unit; for a captive the captor's opponent.
    pub owner: Option<Located<Seat>>,
    /// A leader that is in play as a unit.
    pub deployed: bool,
    /// A leader whose epic action has been used.
    pub epic_used: bool,
    /// A unit that entered play by being played in this phase.
    pub played_this_phase: bool,
    /// The card that a unit is a copy of.
    pub copy_of: Option<Text>,
    /// The card, trait or other name that was named for it.
    pub named: Option<Text>,
    pub place: Place,
}

/// Leaders, units or upgrades.
pub(crate) const CARDS_IN_PLAY: Kind<Vec<CardEntry>> = Kind {
    read: |reader, node| Some(reader.card_entries(node, "a card in play", &key::entries(&KEYS))),
    schema: |generator| schema::one_or_list(schema::of::<CardEntry>(generator)),
};

/// Cards in a hand, a deck or a discard pile.
pub(crate) const CARDS_OUT_OF_PLAY: Kind<Vec<CardEntry>> = Kind {
    read: |reader, node| Some(reader.card_entries(node, "a card out of play", &keys_out_of_play())),
    schema: |generator| schema::one_or_list(schema::of::<OutOfPlay>(generator)),
};

/// Resources and captives.
pub(crate) const FACEDOWN_CARDS: Kind<Vec<CardEntry>> = Kind {
    read: |reader, node| Some(reader.card_entries(node, "a facedown card", &keys_facedown())),
    schema: |generator| schema::one_or_list(schema::of::<Facedown>(generator)),
};

/// The keys of a card; the first of them are those of a card in any zone, then comes that of a resource.
const KEYS: [Key<Put<CardEntry>>; 12] = [
    field!("card", "Its name, or its name and subtitle.", kind!(text "a card") => card),
    field!(
        "as",
        "The alias of this card: unique in the file.",
        Kind { read: Reader::alias, schema: schema::text },
        Default::Told("its name") => alias
    ),
    field!(
        "owner",
        "The player who owns it, if not the usual one. Of an upgrade: who owns and controls it. Of a captive: \
         required with more than two players.",
        PLAYER,
        Default::Told(
            "the player whose zone it is in; of an upgrade, the controller of its unit; of a captive, the captor's opponent"
        ) => owner
    ),
    field!("named", "The words that were named for it.", kind!(text "the named words"), Default::Nothing => named),
    field!("exhausted", "It is exhausted.", FLAG, Default::Flag(false) => exhausted),
    field!("damage", "Damage on it.", AMOUNT, Default::Number(0) => damage),
    field!("upgrades", "The upgrades attached to it.", CARDS_IN_PLAY, Default::Empty => upgrades),
    field!(
        "captives",
        "The cards that it guards.",
        Kind { read: Reader::captives, schema: FACEDOWN_CARDS.schema },
        Default::Empty => captives
    ),
    field!("deployed", "Of a leader: it is in play as a unit.", FLAG, Default::Flag(false) => deployed),
    field!("epic_used", "Of a leader: its epic action has been used.", FLAG, Default::Flag(false) => epic_used),
    field!(
        "played_this_phase",
        "Of a unit: it entered play by being played in this phase.",
        FLAG,
        Default::Flag(false) => played_this_phase
    ),
    field!("copy_of", "Of a unit: the card that it is a copy of.", kind!(text "a card"), Default::Nothing => copy_of),
];

/// Answers that name nothing.
const ANSWERS: [&str; 5] = ["none", "yes", "no", "true", "false"];

fn keys_out_of_play() -> Vec<Entry> {
    key::entries(&KEYS[..4])
}

fn keys_facedown() -> Vec<Entry> {
    key::entries(&KEYS[..5])
}

schema_of!(CardEntry, "CardInPlay", |generator| {
    schema::any_of([schema::text(generator), schema::map(&key::entries(&KEYS), generator)])
});

/// A card out of play, for the schema.
struct OutOfPlay;

schema_of!(OutOfPlay, "CardOutOfPlay", |generator| {
    schema::any_of([schema::text(generator), schema::map(&keys_out_of_play(), generator)])
});

/// A facedown card, for the schema.
struct Facedown;

schema_of!(Facedown, "FacedownCard", |generator| {
    schema::any_of([schema::text(generator), schema::map(&keys_facedown(), generator)])
});

impl Reader {
    fn card_entries(&mut self, node: &Node, of: &str, keys: &[Entry]) -> Vec<CardEntry> {
        let items = self.items(node);
        let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
        let mut entries = Vec::with_capacity(items.len());
        let mut before = None;
        for item in items {
            match self.in_other_quotes(item).or_else(|| self.state_beside_card(before, item, &names)) {
                Some(slip) => self.error(slip),
                None => entries.extend(self.card_entry(item, of, keys)),
            }
            before = Some(item);
        }
        entries
    }

    fn captives(&mut self, node: &Node) -> Option<Vec<CardEntry>> {
        let captives = (FACEDOWN_CARDS.read)(self, node)?;
        if self.seats.len() > 2 {
            for captive in captives.iter().filter(|captive| captive.owner.is_none()) {
                let title = format!("with more than two players a captive needs an `owner`: `{}`", captive.card.value);
                let help = format!("write `{{card: {}, owner: PLAYER}}`", captive.card.value);
                self.error(Diagnostic::error(title).at(captive.place.clone()).help(help));
            }
        }
        Some(captives)
    }

    fn card_entry(&mut self, node: &Node, of: &str, keys: &[Entry]) -> Option<CardEntry> {
        let entry = |card| CardEntry { card, place: node.place.clone(), ..CardEntry::default() };
        if !matches!(node.value, Value::Map(_)) {
            return self.text(node, "a card").map(entry);
        }
        let map = self.fields(node, of, keys)?;
        let Some(card) = map.get("card") else {
            let title = "this entry does not name its card";
            return self
                .fail(Diagnostic::error(title).at(node.place.clone()).help("a map for a card needs the key `card`"));
        };
        let card = self.text(card, "a card")?;
        self.fill(&map, of, &KEYS, entry(card))
    }

    /// An alias, which has to differ from the other aliases, the players, the words of `expect`, and answers that name nothing.
    fn alias(&mut self, node: &Node) -> Option<Text> {
        let alias = self.text(node, "an alias")?;
        let name = normalise(&alias.value);
        let taken = if self.aliases.contains(&name) {
            Some("another card")
        } else if self.seat(&name).is_some() {
            Some("a player")
        } else if super::expect::is_key(&name) {
            Some("a key of `expect`")
        } else if ANSWERS.contains(&name.as_str()) || name.parse::<f64>().is_ok() {
            Some("an answer")
        } else {
            None
        };
        if let Some(taken) = taken {
            let title = format!("the alias `{}` is already the name of {taken}", alias.value);
            let diagnostic = Diagnostic::error(title).at(alias.place.clone()).help("an alias is unique in the file");
            self.error(self.offer(diagnostic, &alias.place.span, &format!("{} 2", alias.value.trim())));
        }
        self.aliases.push(name);
        Some(alias)
    }
}
