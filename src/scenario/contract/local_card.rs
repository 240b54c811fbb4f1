//! Cards that exist only in one file (contract §6).

use std::collections::HashSet;

use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::Map;

use super::key::{AMOUNT, Default, Entry, FLAG, Key, Kind, NUMBER, kind};
use super::name::{Text, normalise};
use super::read::{Reader, expected};
use super::schema::{self, schema_of};
use super::yaml::{Node, Value};
use swu_cards::{Arena, CardKind};
use swu_text::diagnostic::{Diagnostic, Place};

/// A card for a hypothetical.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalCard {
    pub name: Text,
    pub subtitle: Option<Text>,
    pub card_type: CardKind,
    /// Required for a unit.
    pub arena: Option<Arena>,
    pub cost: Option<u32>,
    /// The modifier for an upgrade, which can be negative; required for a unit.
    pub power: Option<i32>,
    /// The same; required for a base.
    pub hp: Option<i32>,
    /// The power that a unit with Piloting, or a leader deployed as an upgrade, gives as an upgrade.
    pub upgrade_power: Option<i32>,
    pub upgrade_hp: Option<i32>,
    pub traits: Vec<Text>,
    pub aspects: Vec<Text>,
    pub unique: bool,
    /// Printed text, as the card-text compiler reads it.
    pub text: Option<Text>,
    /// The text of a leader's unit side.
    pub deploy_text: Option<Text>,
    /// The epic action of a leader or base.
    pub epic_action: Option<Text>,
    pub place: Place,
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

const NAME: Key<Text> = Key::required("name", "Its name.", kind!(text "a name"));
const SUBTITLE: Key<Text> = Key::optional("subtitle", "Its subtitle.", kind!(text "a subtitle"), Default::Nothing);
const TYPE: Key<CardKind> = Key::required("type", "Its card type.", kind!(word "type" of TYPES));
const ARENA: Key<Arena> =
    Key::optional("arena", "The arena of a unit, which requires it.", kind!(word "arena" of ARENAS), Default::Nothing);
const COST: Key<u32> = Key::optional("cost", "Its cost.", AMOUNT, Default::Told("0"));
const POWER: Key<i32> = Key::optional(
    "power",
    "The power of a unit, which requires it; of an upgrade, the power that it adds.",
    NUMBER,
    Default::Nothing,
);
const HP: Key<i32> = Key::optional(
    "hp",
    "The HP of a unit or base, which require it; of an upgrade, the HP that it adds.",
    NUMBER,
    Default::Nothing,
);
const UPGRADE_POWER: Key<i32> =
    Key::optional("upgrade_power", "The power that a unit or leader adds as an upgrade.", NUMBER, Default::Nothing);
const UPGRADE_HP: Key<i32> =
    Key::optional("upgrade_hp", "The HP that a unit or leader adds as an upgrade.", NUMBER, Default::Nothing);
const TRAITS: Key<Vec<Text>> = Key::optional("traits", "Its traits.", kind!(texts "a trait"), Default::Empty);
const ASPECTS: Key<Vec<Text>> = Key::optional("aspects", "Its aspects.", kind!(texts "an aspect"), Default::Empty);
const UNIQUE: Key<bool> = Key::optional("unique", "It is unique.", FLAG, Default::Flag(false));
const TEXT: Key<Text> = Key::optional(
    "text",
    "Its printed text, a line for each ability.",
    kind!(text "the card's text"),
    Default::Nothing,
);
const DEPLOY_TEXT: Key<Text> =
    Key::optional("deploy_text", "The text of a leader's unit side.", kind!(text "the card's text"), Default::Nothing);
const EPIC_ACTION: Key<Text> = Key::optional(
    "epic_action",
    "The epic action of a leader or base.",
    kind!(text "the card's text"),
    Default::Nothing,
);

const KEYS: [Entry; 15] = [
    NAME.entry,
    SUBTITLE.entry,
    TYPE.entry,
    ARENA.entry,
    COST.entry,
    POWER.entry,
    HP.entry,
    UPGRADE_POWER.entry,
    UPGRADE_HP.entry,
    TRAITS.entry,
    ASPECTS.entry,
    UNIQUE.entry,
    TEXT.entry,
    DEPLOY_TEXT.entry,
    EPIC_ACTION.entry,
];

/// The keys that a card of a type needs, and the name of the type in a message.
const NEEDED: [(CardKind, &str, &[Entry]); 2] =
    [(CardKind::Unit, "a unit", &[ARENA.entry, POWER.entry, HP.entry]), (CardKind::Base, "a base", &[HP.entry])];

schema_of!(LocalCard, "Card", |generator| {
    let mut schema = schema::map(&KEYS, generator);
    let needed = NEEDED.map(|(card_type, _, keys)| {
        let of_type = TYPES.iter().filter(|(_, found)| *found == card_type).copied();
        let word = schema::words(&of_type.collect::<Vec<_>>());
        let required: Vec<&str> = keys.iter().map(|key| key.name).collect();
        let said = required.iter().map(|key| ((*key).to_owned(), json_schema!({"not": {"type": "null"}}).to_value()));
        json_schema!({
            "if": {"properties": {TYPE.entry.name: word}, "required": [TYPE.entry.name]},
            "then": {"required": required, "properties": Map::from_iter(said)},
        })
    });
    schema.insert("allOf".to_owned(), needed.map(Schema::to_value).to_vec().into());
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
        let full_name = |card: &LocalCard| {
            let subtitle = card.subtitle.as_ref().map(|subtitle| normalise(&subtitle.value));
            (normalise(&card.name.value), subtitle)
        };
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
        let map = self.fields(node, of, &KEYS)?;
        let name = self.required(&map, &NAME, of);
        let card_type = self.required(&map, &TYPE, of);
        for (_, of, keys) in NEEDED.iter().filter(|(needing, _, _)| Some(*needing) == card_type) {
            for key in *keys {
                self.required_node(&map, key, of);
            }
        }
        let card = LocalCard {
            subtitle: self.value(&map, &SUBTITLE),
            arena: self.value(&map, &ARENA),
            cost: self.value(&map, &COST),
            power: self.value(&map, &POWER),
            hp: self.value(&map, &HP),
            upgrade_power: self.value(&map, &UPGRADE_POWER),
            upgrade_hp: self.value(&map, &UPGRADE_HP),
            traits: self.value(&map, &TRAITS).unwrap_or_default(),
            aspects: self.value(&map, &ASPECTS).unwrap_or_default(),
            unique: self.value(&map, &UNIQUE).unwrap_or(false),
            text: self.value(&map, &TEXT),
            deploy_text: self.value(&map, &DEPLOY_TEXT),
            epic_action: self.value(&map, &EPIC_ACTION),
            place: node.place.clone(),
            name: name?,
            card_type: card_type?,
        };
        Some(card)
    }
}
