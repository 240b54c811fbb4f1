//! Decks: read from what deck builders and tournament software write, and held against what a format asks for.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`mod@read`] | the JSON, the text list and the YAML that a deck comes in |
//! | [`check`](mod@check) | what is not legal about it, by which rule, and what would make it legal |
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
pub mod read;
mod registry;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::event::Event;
use crate::{PlayerId, Refusal, RefusalKind};
use swu_cards::{Aspect, Card, CardKind};

pub use check::{Check, Finding, Severity, check};
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
    /// Tests if a card of that type belongs there.
    pub const fn takes(self, kind: CardKind) -> bool {
        match (self, kind) {
            (Self::Leaders, CardKind::Leader)
            | (Self::Base, CardKind::Base)
            | (Self::Deck | Self::Sideboard, CardKind::Unit | CardKind::Event | CardKind::Upgrade) => true,
            (_, CardKind::Leader | CardKind::Base | CardKind::Token) | (Self::Leaders | Self::Base, _) => false,
        }
    }

    /// The part to which a card of that type belongs, if nothing else says it.
    pub const fn of(kind: CardKind) -> Self {
        match kind {
            CardKind::Leader => Self::Leaders,
            CardKind::Base => Self::Base,
            CardKind::Unit | CardKind::Event | CardKind::Upgrade | CardKind::Token => Self::Deck,
        }
    }

    /// The name of it in a sentence.
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
    pub name: Option<String>,
    /// The player, as the list names them.
    pub player: Option<String>,
    /// The writer of the list, as an export names them: anybody, and not who plays it.
    pub author: Option<String>,
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

    /// The number of cards of a part that belong there.
    pub fn size(&self, section: Section) -> usize {
        self.fitting(section).map(|entry| entry.count).sum()
    }

    /// The aspect icons that leaders and base provide (CR 8.1.1, 12.3.2).
    pub fn provided(&self) -> Vec<Aspect> {
        let cards = self.fitting(Section::Leaders).chain(self.fitting(Section::Base));
        cards.flat_map(|entry| entry.card.aspects.iter().copied()).collect()
    }
}

/// The player of a list: by the UID that it gives, or by the name, or else by the name of its file. Names may be without
/// accents, or a beginning that only one player has. The author of an export counts for nothing: anybody may have written it.
/// Refused if it is nobody's, or if UID and name are of two players.
pub fn owner(event: &Event, deck: &Deck, file: &str) -> Result<PlayerId, Refusal> {
    let uid = deck.uid.as_deref().map(str::trim);
    let of_uid = uid.and_then(|uid| {
        let at = event.players().iter().position(|player| player.uid.as_deref() == Some(uid))?;
        u32::try_from(at).ok().map(PlayerId)
    });
    match (of_uid, deck.player.as_deref()) {
        (Some(player), Some(name)) => match event.meant(name) {
            Ok(named) if named != player => {
                let [uid, name] = [player, named].map(|player| event.name(player));
                let words = format!("the list has the UID of {uid} and the name of {name}");
                Err(Refusal::new(words).of(RefusalKind::Unknown).help("correct one of them"))
            }
            Ok(_) | Err(_) => Ok(player),
        },
        (Some(player), None) => Ok(player),
        (None, Some(name)) => event.meant(name),
        (None, None) => event.meant(file).or_else(|_| event.meant(&named_by(file))).map_err(|_| {
            let refusal =
                Refusal::new(format!("no player is called `{file}`, as the file is")).of(RefusalKind::Unknown);
            let of_author = deck.author.as_deref().and_then(|author| event.meant(author).ok());
            match of_author.map(|player| event.name(player)) {
                Some(author) => {
                    refusal.help(format!("name the file after the player: after {author} only if the author plays it"))
                }
                None => refusal.help("name the file after the player, or add `Player: NAME` to the list"),
            }
        }),
    }
}

/// The name of a player that a file is called by, in which lines, dashes and dots may stand for blanks.
pub fn named_by(file: &str) -> String {
    file.replace(['_', '-', '.'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Change, Header, Journal};

    #[test]
    fn a_list_finds_its_player() {
        let mut journal = Journal::new(Header::new("Showdown", 1)).unwrap();
        for (name, uid) in [("Ana Solo", Some("1001")), ("Zoë Ray", None), ("Ben Kenobi", None)] {
            let registration = journal.event().registration(name, uid);
            journal.add(Change::Add(registration)).unwrap();
        }
        let deck = |player: Option<&str>, uid: Option<&str>| Deck {
            author: Some("Zoë Ray".to_owned()),
            player: player.map(str::to_owned),
            uid: uid.map(str::to_owned),
            ..Deck::default()
        };
        let of =
            |player, uid, file| owner(journal.event(), &deck(player, uid), file).map(|id| id.0).map_err(|it| it.words);
        assert_eq!(of(Some("zoe ray"), None, "x"), Ok(1));
        assert_eq!(of(Some("Ben"), None, "x"), Ok(2));
        assert_eq!(of(None, Some("1001"), "x"), Ok(0));
        assert_eq!(of(Some("Anna Solo"), Some("1001"), "x"), Ok(0));
        assert_eq!(of(None, None, "ben_kenobi"), Ok(2));
        assert_eq!(
            of(Some("Ben"), Some("1001"), "x").unwrap_err(),
            "the list has the UID of Ana Solo and the name of Ben Kenobi"
        );
        assert!(of(Some("Dora"), None, "ben_kenobi").is_err());
        assert_eq!(of(None, None, "list").unwrap_err(), "no player is called `list`, as the file is");
    }
}
