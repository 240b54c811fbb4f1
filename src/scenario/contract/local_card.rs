//! Cards that exist only in one file (contract §6).

use std::collections::HashSet;

use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::Map;

use super::key::{self, AMOUNT, Default, FLAG, Key, Kind, NUMBER, Put, field, kind};
use super::name::{Text, normalise};
use super::read::{Reader, expected, is_word};
use super::schema::{self, schema_of};
use super::yaml::{Node, Value};
use swu_cards::{Arena, Card, CardKind, Trait};
use swu_text::diagnostic::Diagnostic;

/// A card for a hypothetical.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalCard {
    pub name: Text,
    /// Everything else that is printed on it but aspects and texts. The power and HP of an upgrade are still its own.
    pub card: Card,
    pub aspects: Vec<Text>,
    /// Printed text, as the card-text compiler reads it.
    pub text: Option<Text>,
    /// The text of a leader's unit side.
    pub deploy_text: Option<Text>,
    /// The epic action of a leader or base.
    pub epic_action: Option<Text>,
}

/// The types that a card of a file can have.
const TYPES: [(&str, CardKind); 5] = [
    ("unit", CardKind::Unit),
    ("event", CardKind::Event),
    ("upgrade", CardKind::Upgrade),
    ("leader", CardKind::Leader),
    ("base", CardKind::Base),
];

const ARENAS: [(&str, Arena); 2] = [("ground", Arena::Ground), ("space", Arena::Space)];

const KEYS: [Key<Put<LocalCard>>; 15] = [
    field!("name", "Its name.", kind!(text "a name") => name),
    field!(
        "subtitle",
        "Its subtitle.",
        kind!(text "a subtitle"),
        Default::Nothing => |into, subtitle| into.card.subtitle = Some(subtitle.value)
    ),
    field!("type", "Its card type.", kind!(word "type" of TYPES) => card.kind),
    field!(
        "arena",
        "The arena of a unit, which requires it.",
        kind!(word "arena" of ARENAS),
        Default::Nothing => card.arena
    ),
    field!("cost", "Its cost.", AMOUNT, Default::Told("0") => |into, cost| into.card.cost = i32::try_from(cost).unwrap_or(i32::MAX)),
    field!(
        "power",
        "The power of a unit, which requires it; of an upgrade, the power that it adds.",
        NUMBER,
        Default::Nothing => card.power
    ),
    field!(
        "hp",
        "The HP of a unit or base, which require it; of an upgrade, the HP that it adds.",
        NUMBER,
        Default::Nothing => card.hp
    ),
    field!(
        "upgrade_power",
        "The power that a unit or leader adds as an upgrade.",
        NUMBER,
        Default::Nothing => card.upgrade_power
    ),
    field!(
        "upgrade_hp",
        "The HP that a unit or leader adds as an upgrade.",
        NUMBER,
        Default::Nothing => card.upgrade_hp
    ),
    field!(
        "traits",
        "Its traits.",
        kind!(texts "a trait"),
        Default::Empty => |into, traits| {
            into.card.traits = traits.iter().map(|word| Trait::from(word.value.as_str())).collect();
        }
    ),
    field!("aspects", "Its aspects.", kind!(texts "an aspect"), Default::Empty => aspects),
    field!("unique", "It is unique.", FLAG, Default::Flag(false) => card.unique),
    field!(
        "text",
        "Its printed text, a line for each ability.",
        kind!(text "the card's text"),
        Default::Nothing => text
    ),
    field!(
        "deploy_text",
        "The text of a leader's unit side.",
        kind!(text "the card's text"),
        Default::Nothing => deploy_text
    ),
    field!(
        "epic_action",
        "The epic action of a leader or base.",
        kind!(text "the card's text"),
        Default::Nothing => epic_action
    ),
];

/// The keys of a card type.
struct KeysOfType {
    word: &'static str,
    /// A card of the type, in a message.
    of: &'static str,
    needed: &'static [&'static str],
    /// Those that say nothing about such a card.
    foreign: &'static [&'static str],
}

/// The keys of a card of each type (CR 3.2.1, 3.3.1, 3.4.1, 3.5.1, 3.6.1).
const KEYS_OF_TYPES: [KeysOfType; 4] = [
    KeysOfType {
        word: "unit",
        of: "a unit",
        needed: &["arena", "power", "hp"],
        foreign: &["deploy_text", "epic_action"],
    },
    KeysOfType {
        word: "event",
        of: "an event",
        needed: &[],
        foreign: &["arena", "power", "hp", "upgrade_power", "upgrade_hp", "deploy_text", "epic_action"],
    },
    KeysOfType { word: "upgrade", of: "an upgrade", needed: &[], foreign: &["arena", "deploy_text", "epic_action"] },
    KeysOfType {
        word: "base",
        of: "a base",
        needed: &["hp"],
        foreign: &["arena", "power", "upgrade_power", "upgrade_hp", "deploy_text"],
    },
];

schema_of!(LocalCard, "Card", |generator| {
    let mut schema = schema::map(&key::entries(&KEYS), generator);
    let with = |keys: &[&str], schema: Schema| -> Vec<(String, serde_json::Value)> {
        keys.iter().map(|key| ((*key).to_owned(), schema.clone().to_value())).collect()
    };
    let of_types = KEYS_OF_TYPES.map(|KeysOfType { word, needed, foreign, .. }| {
        let said = with(needed, json_schema!({"not": {"type": "null"}}));
        let unsaid = with(foreign, json_schema!({"type": "null"}));
        json_schema!({
            "if": {"properties": {"type": schema::one_of_words(&[word])}, "required": ["type"]},
            "then": {"required": needed, "properties": Map::from_iter(said.into_iter().chain(unsaid))},
        })
    });
    schema.insert("allOf".to_owned(), of_types.map(Schema::to_value).to_vec().into());
    schema
});

/// The schema of `cards`, which is always a list.
pub(crate) fn list_schema(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": "array", "items": schema::of::<LocalCard>(generator)})
}

impl Reader {
    /// The list of `cards`.
    pub fn local_cards(&mut self, node: &Node) -> Option<Vec<LocalCard>> {
        if !matches!(node.value, Value::List(_)) {
            return self.fail(expected("a list of cards", node));
        }
        let cards = self.list(node, Self::local_card);
        let full_name = |card: &LocalCard| (normalise(&card.name.value), card.card.subtitle.as_deref().map(normalise));
        let mut described = HashSet::new();
        for card in &cards {
            if !described.insert(full_name(card)) {
                let title = format!("duplicate card `{}`", card.name.value);
                self.error(Diagnostic::error(title).at(card.name.place.clone()));
            }
        }
        Some(cards)
    }

    fn local_card(&mut self, node: &Node) -> Option<LocalCard> {
        let of = "a card of the file";
        let map = self.fields(node, of, &key::entries(&KEYS))?;
        let whole = LocalCard {
            name: Text::default(),
            card: Card::new("", CardKind::Unit),
            aspects: Vec::new(),
            text: None,
            deploy_text: None,
            epic_action: None,
        };
        let card = self.fill(&map, of, &KEYS, whole);
        let is_it = |of_type: &&KeysOfType| map.get("type").is_some_and(|node| is_word(node, of_type.word));
        if let Some(KeysOfType { of, needed, foreign, .. }) = KEYS_OF_TYPES.iter().find(is_it) {
            for key in KEYS.iter().filter(|key| needed.contains(&key.entry.name)) {
                self.required_node(&map, &key.entry, of);
            }
            for key in KEYS.iter().filter(|key| foreign.contains(&key.entry.name)) {
                if let Some(node) = map.given(&key.entry) {
                    let title = format!("{of} has no `{}`", key.entry.name);
                    self.error(Diagnostic::error(title).at(node.place.clone()));
                }
            }
        }
        let hp = card.as_ref().filter(|card| card.card.kind != CardKind::Upgrade).and_then(|card| card.card.hp);
        if let (Some(..0), Some(node)) = (hp, map.get("hp")) {
            let title = "only an upgrade can have less than 0 `hp`";
            self.error(Diagnostic::error(title).at(node.place.clone()));
        }
        card
    }
}
