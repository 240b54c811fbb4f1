//! Cards that exist only in one file (contract §6).

use super::name::{Text, normalise};
use super::read::{Reader, expected};
use super::yaml::{Node, Value};
use crate::diagnostic::{Diagnostic, Place};

/// A card for a hypothetical.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalCard {
    pub name: Text,
    pub subtitle: Option<Text>,
    pub card_type: CardType,
    /// Of a unit always given.
    pub arena: Option<Arena>,
    pub cost: Option<u32>,
    /// Of an upgrade the modifier, which can be negative; of a unit always given.
    pub power: Option<i32>,
    /// The same; of a base always given.
    pub hp: Option<i32>,
    /// What a unit with Piloting, or a leader deployed as an upgrade, gives as an upgrade.
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

/// What kind of card it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardType {
    Unit,
    Event,
    Upgrade,
    Leader,
    Base,
}

/// Where a unit is played to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arena {
    Ground,
    Space,
}

const KEYS: [&str; 15] = [
    "name",
    "subtitle",
    "type",
    "arena",
    "cost",
    "power",
    "hp",
    "upgrade_power",
    "upgrade_hp",
    "traits",
    "aspects",
    "unique",
    "text",
    "deploy_text",
    "epic_action",
];

const TYPES: [(&str, CardType); 5] = [
    ("unit", CardType::Unit),
    ("event", CardType::Event),
    ("upgrade", CardType::Upgrade),
    ("leader", CardType::Leader),
    ("base", CardType::Base),
];

const ARENAS: [(&str, Arena); 2] = [("ground", Arena::Ground), ("space", Arena::Space)];

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
        for (index, card) in cards.iter().enumerate() {
            if cards.iter().take(index).any(|before| full_name(before) == full_name(card)) {
                let title = format!("the card `{}` is described twice", card.name.value);
                self.error(Diagnostic::error(title).at(card.name.place.clone()));
            }
        }
        Some(cards)
    }

    fn local_card(&mut self, node: &Node) -> Option<LocalCard> {
        let map = self.fields(node, "a card of the file", &KEYS)?;
        let name = self.required(&map, "name", "a card of the file").and_then(|node| self.text(node, "a name"));
        let card_type =
            self.required(&map, "type", "a card of the file").and_then(|node| self.word(node, "type", &TYPES));
        let needed: &[&str] = match card_type {
            Some(CardType::Unit) => &["arena", "power", "hp"],
            Some(CardType::Base) => &["hp"],
            _ => &[],
        };
        for key in needed {
            self.required(&map, key, if card_type == Some(CardType::Base) { "a base" } else { "a unit" });
        }
        let words = |reader: &mut Self, key: &str, needed: &str| {
            map.given(key).map_or_else(Vec::new, |node| reader.list(node, |reader, item| reader.text(item, needed)))
        };
        let card = LocalCard {
            subtitle: self.optional_text(&map, "subtitle", "a subtitle"),
            arena: map.given("arena").and_then(|node| self.word(node, "arena", &ARENAS)),
            cost: map.given("cost").and_then(|node| self.amount(node)),
            power: map.given("power").and_then(|node| self.number(node, "a number")),
            hp: map.given("hp").and_then(|node| self.number(node, "a number")),
            upgrade_power: map.given("upgrade_power").and_then(|node| self.number(node, "a number")),
            upgrade_hp: map.given("upgrade_hp").and_then(|node| self.number(node, "a number")),
            traits: words(self, "traits", "a trait"),
            aspects: words(self, "aspects", "an aspect"),
            unique: self.or(map.given("unique"), false, Self::flag),
            text: self.optional_text(&map, "text", "the card's text"),
            deploy_text: self.optional_text(&map, "deploy_text", "the card's text"),
            epic_action: self.optional_text(&map, "epic_action", "the card's text"),
            place: node.place.clone(),
            name: name?,
            card_type: card_type?,
        };
        Some(card)
    }
}
