//! A card that the setup puts somewhere: its name, or a map with the state that it is in (contract §2).

use super::name::{Located, Seat, Text, normalise};
use super::read::{Fields, Reader};
use super::yaml::{Node, Value};
use crate::diagnostic::{Diagnostic, Place};

/// A card of the setup, in the zone that it is listed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardEntry {
    /// Its name, or its name and subtitle.
    pub card: Text,
    /// What the file calls it, if not by its name.
    pub alias: Option<Text>,
    pub exhausted: bool,
    pub damage: u32,
    pub upgrades: Vec<CardEntry>,
    pub captives: Vec<CardEntry>,
    /// Its owner, if that is not the one whom the contract makes it: the player whose zone it is in; of an upgrade
    /// (which its owner also controls) the controller of its unit; of a captive the captor's opponent.
    pub owner: Option<Located<Seat>>,
    /// Of a leader: it is in play as a unit.
    pub deployed: bool,
    /// Of a leader: its epic action has been used.
    pub epic_used: bool,
    /// Of a unit: it entered play by being played in this phase.
    pub played_this_phase: bool,
    /// Of a unit: the card that it is a copy of.
    pub copy_of: Option<Text>,
    /// What was named for it.
    pub named: Option<Text>,
    pub place: Place,
}

impl CardEntry {
    /// The defaults of §2 for a card: ready, undamaged, and nothing attached.
    fn new(card: Text, place: Place) -> Self {
        Self {
            card,
            alias: None,
            exhausted: false,
            damage: 0,
            upgrades: Vec::new(),
            captives: Vec::new(),
            owner: None,
            deployed: false,
            epic_used: false,
            played_this_phase: false,
            copy_of: None,
            named: None,
            place,
        }
    }
}

/// The keys of a card anywhere, and after them those that only a card in play can have.
const KEYS: [&str; 12] = [
    "card",
    "as",
    "owner",
    "named",
    "exhausted",
    "damage",
    "upgrades",
    "captives",
    "deployed",
    "epic_used",
    "played_this_phase",
    "copy_of",
];

const KEYS_OUT_OF_PLAY: [&str; 5] = ["card", "as", "owner", "named", "exhausted"];

impl Reader {
    /// Leaders, units or upgrades.
    pub fn cards_in_play(&mut self, node: &Node) -> Option<Vec<CardEntry>> {
        Some(self.list(node, |reader, item| reader.card_entry(item, "a card in play", &KEYS)))
    }

    /// Cards in a hand, a deck, a discard pile or a resource zone, or captives.
    pub fn cards_out_of_play(&mut self, node: &Node) -> Option<Vec<CardEntry>> {
        Some(self.list(node, |reader, item| reader.card_entry(item, "a card out of play", &KEYS_OUT_OF_PLAY)))
    }

    fn captives(&mut self, node: &Node) -> Option<Vec<CardEntry>> {
        let captives = self.cards_out_of_play(node)?;
        if self.seats.len() > 2 {
            for captive in captives.iter().filter(|captive| captive.owner.is_none()) {
                let title = format!("with more than two players a captive needs an `owner`: `{}`", captive.card.value);
                let help = format!("write `{{card: {}, owner: PLAYER}}`", captive.card.value);
                self.error(Diagnostic::error(title).at(captive.place.clone()).help(help));
            }
        }
        Some(captives)
    }

    fn card_entry(&mut self, node: &Node, of: &str, keys: &[&str]) -> Option<CardEntry> {
        if !matches!(node.value, Value::Map(_)) {
            return self.text(node, "a card").map(|card| CardEntry::new(card, node.place.clone()));
        }
        let map = self.fields(node, of, keys)?;
        let Some(card) = map.get("card") else {
            let title = "this entry does not say which card it is";
            return self
                .fail(Diagnostic::error(title).at(node.place.clone()).help("a map for a card needs the key `card`"));
        };
        let default = CardEntry::new(self.text(card, "a card")?, node.place.clone());
        Some(CardEntry {
            alias: map.given("as").and_then(|node| self.alias(node)),
            exhausted: self.or(map.given("exhausted"), default.exhausted, Self::flag),
            damage: self.or(map.given("damage"), default.damage, Self::amount),
            upgrades: self.or(map.given("upgrades"), default.upgrades, Self::cards_in_play),
            captives: self.or(map.given("captives"), default.captives, Self::captives),
            owner: map.given("owner").and_then(|node| self.player(node)),
            deployed: self.or(map.given("deployed"), default.deployed, Self::flag),
            epic_used: self.or(map.given("epic_used"), default.epic_used, Self::flag),
            played_this_phase: self.or(map.given("played_this_phase"), default.played_this_phase, Self::flag),
            copy_of: self.optional_text(&map, "copy_of", "a card"),
            named: self.optional_text(&map, "named", "what was named"),
            ..default
        })
    }

    /// An alias, which has to be unlike the other aliases, the players, and the words that `expect` knows.
    fn alias(&mut self, node: &Node) -> Option<Text> {
        let alias = self.text(node, "an alias")?;
        let name = normalise(&alias.value);
        let taken = if self.aliases.contains(&name) {
            Some("another card")
        } else if self.seat(&name).is_some() {
            Some("a player")
        } else if super::expect::KEYS.contains(&name.as_str()) {
            Some("a key of `expect`")
        } else {
            None
        };
        if let Some(taken) = taken {
            let title = format!("the alias `{}` is already the name of {taken}", alias.value);
            self.error(Diagnostic::error(title).at(alias.place.clone()).help("an alias is unique in the file"));
        }
        self.aliases.push(name);
        Some(alias)
    }

    /// Words that may be left out.
    pub fn optional_text(&mut self, map: &Fields<'_>, key: &str, needed: &str) -> Option<Text> {
        map.given(key).and_then(|node| self.text(node, needed))
    }
}
