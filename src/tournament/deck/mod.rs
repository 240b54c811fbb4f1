//! Decks: read from what deck builders and tournament software write, and held against what a format asks for.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`read`] | the JSON, the text list and the YAML that a deck comes in |
//! | [`check`](mod@check) | what is not legal about it, by which rule, and what would make it legal |
//! | `owner` | whose list it is, among the players of an event |
//! | `registry` | what was registered for an event, to hold a deck at the table against |
//!
//! ```
//! use swu_cards::Library;
//! use swu_tournament::deck::{Check, Kind, Severity, check, read};
//! use swu_tournament::{Policy, policy::Format};
//!
//! let list = "Leader\n1 | Director Krennic | Aspiring to Authority\nBase\n1 Capital City\nDeck\n3 Wampa\n";
//! let decks = read("list.txt", list, Kind::Deck, Library::embedded()).map_err(|errors| format!("{errors:?}"))?;
//! let findings = check(&decks, &Check::new(Policy::named("cr-8.0")?, Format::Premier))?;
//! assert_eq!((findings[0].severity, findings[0].fix.as_deref()), (Severity::Illegal, Some("add 47 cards")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod check;
mod owner;
pub mod read;
mod registry;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use swu_cards::{Aspect, Card, CardKind};

pub use check::{Check, Finding, Severity, check};
pub use owner::owner;
pub use read::{Kind, Reader, read};
pub use registry::{Registered, Registration, Registry, Replaced, hash};

/// The parts of a deck list (TR 3.1.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Section {
    Leaders,
    Base,
    /// The draw deck.
    Deck,
    Sideboard,
}

impl Section {
    /// Whether a card of that type belongs there.
    pub const fn takes(self, kind: CardKind) -> bool {
        match (self, kind) {
            (Self::Leaders, CardKind::Leader)
            | (Self::Base, CardKind::Base)
            | (Self::Deck | Self::Sideboard, CardKind::Unit | CardKind::Event | CardKind::Upgrade) => true,
            (_, CardKind::Leader | CardKind::Base | CardKind::Token) | (Self::Leaders | Self::Base, _) => false,
        }
    }

    /// What it is called in a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Leaders => "the leaders",
            Self::Base => "the base",
            Self::Deck => "the deck",
            Self::Sideboard => "the sideboard",
        }
    }
}

/// Some copies of a card in a part of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub section: Section,
    /// From 1.
    pub count: usize,
    pub card: Arc<Card>,
}

/// A deck as it is written down.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Deck {
    /// What the deck is called.
    pub name: Option<String>,
    /// Whose it is.
    pub player: Option<String>,
    /// The player's Unlimited Identification Number (TR 2.1).
    pub uid: Option<String>,
    /// In the order of the list. A card may be there several times.
    pub entries: Vec<Entry>,
}

impl Deck {
    /// The entries of a part, those that belong there and those that do not.
    pub fn part(&self, section: Section) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.section == section)
    }

    /// The entries of a part that belong there.
    pub fn fitting(&self, section: Section) -> impl Iterator<Item = &Entry> {
        self.part(section).filter(move |entry| section.takes(entry.card.kind))
    }

    /// How many cards of a part belong there.
    pub fn size(&self, section: Section) -> usize {
        self.fitting(section).map(|entry| entry.count).sum()
    }

    /// The aspect icons that leaders and base provide (CR 8.1.1, 12.3.2).
    pub fn provided(&self) -> Vec<Aspect> {
        let cards = self.fitting(Section::Leaders).chain(self.fitting(Section::Base));
        cards.flat_map(|entry| entry.card.aspects.iter().copied()).collect()
    }
}
