//! The facts of a printed card (CR 2), with its abilities as trees.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::terms::{Arena, Aspect, CardKind, TokenKind, Trait};
use super::tree::Ability;

/// A card's set and number there, such as `SOR 10`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Printing {
    pub set: String,
    /// Absent if it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
}

impl std::fmt::Display for Printing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.set)?;
        self.number.map_or(Ok(()), |number| write!(f, " {number}"))
    }
}

/// Words printed on a leader's Leader Unit side where that is a card of another name (CR 3.4.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitSide {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtitle: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
}

/// A list of abilities, shared: a card in a game points at its printed ones.
pub type Abilities = Arc<[Arc<Ability>]>;

/// One printed card: the same for every copy of it (CR 8.5.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtitle: Option<String>,
    #[serde(rename = "type")]
    pub kind: CardKind,
    /// Of a token card: which one it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenKind>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unique: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printing: Option<Printing>,
    /// The card's ordinary printings in other sets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reprints: Vec<Printing>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rarity: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arena: Option<Arena>,
    /// Printed cost; of a leader, that of its Leader Unit side (CR 1.8.7).
    #[serde(default)]
    pub cost: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hp: Option<i32>,
    /// Power and HP modifier as an upgrade (CR 2.9, 2.11); absent when the card is none or the number is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upgrade_power: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upgrade_hp: Option<i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aspects: Vec<Aspect>,
    /// The aspect icons of a leader's other side, where they are not those of this one (CR 3.4.1, 3.4.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit_aspects: Option<Vec<Aspect>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    /// Its other name, subtitle and traits, of a leader that has them on its Leader Unit side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit_side: Option<UnitSide>,
    /// The abilities of the card, of a leader those of its Leader side.
    #[serde(default = "no_abilities", skip_serializing_if = "is_empty")]
    pub abilities: Abilities,
    /// The abilities of a leader's Leader Unit side (CR 3.4.3).
    #[serde(default = "no_abilities", skip_serializing_if = "is_empty")]
    pub unit_abilities: Abilities,
    /// The abilities of a unit, or of a leader's Leader Unit side, while it is an upgrade (CR 2.13.3).
    #[serde(default = "no_abilities", skip_serializing_if = "is_empty")]
    pub upgrade_abilities: Abilities,
}

/// By what tells cards apart, not by everything that is equal when these are: positions are hashed often.
impl Hash for Card {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        self.subtitle.hash(state);
        self.kind.hash(state);
    }
}

/// No abilities at all.
pub(crate) fn no_abilities() -> Abilities {
    Arc::from([])
}

fn is_empty(abilities: &Abilities) -> bool {
    abilities.is_empty()
}

impl Card {
    /// A card of that name and type without any other fact.
    pub fn new(name: impl Into<String>, kind: CardKind) -> Self {
        Self {
            name: name.into(),
            subtitle: None,
            kind,
            token: None,
            unique: false,
            printing: None,
            reprints: Vec::new(),
            rarity: None,
            arena: None,
            cost: 0,
            power: None,
            hp: None,
            upgrade_power: None,
            upgrade_hp: None,
            aspects: Vec::new(),
            unit_aspects: None,
            traits: Vec::new(),
            unit_side: None,
            abilities: no_abilities(),
            unit_abilities: no_abilities(),
            upgrade_abilities: no_abilities(),
        }
    }

    /// The name, with the subtitle if it has one: `Doctor Aphra, Rapacious Archaeologist`.
    pub fn full_name(&self) -> String {
        match &self.subtitle {
            Some(subtitle) => format!("{}, {subtitle}", self.name),
            None => self.name.clone(),
        }
    }

    /// The card's ordinary printings, the first one first.
    pub fn printings(&self) -> impl Iterator<Item = &Printing> {
        self.printing.iter().chain(&self.reprints)
    }

    /// The abilities of each side: of the card, of a leader's Leader Unit side, and of what it is as an upgrade.
    pub const fn sides(&self) -> [&Abilities; 3] {
        [&self.abilities, &self.unit_abilities, &self.upgrade_abilities]
    }

    /// The abilities of all sides.
    pub fn all_abilities(&self) -> impl Iterator<Item = &Ability> {
        self.sides().into_iter().flat_map(|side| side.iter().map(Arc::as_ref))
    }

    /// True if both have the same name and subtitle (CR 2.2, 8.29.1).
    pub fn has_same_title(&self, other: &Self) -> bool {
        self.name == other.name && self.subtitle == other.subtitle
    }

    /// True if the card has the trait.
    pub fn has_trait(&self, wanted: &Trait) -> bool {
        self.traits.contains(wanted)
    }
}
