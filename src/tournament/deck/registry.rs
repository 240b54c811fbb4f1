//! The decks that were registered for an event: whose, since when, and every card (TR 3.1.3), in a file beside the event's.
//!
//! A short hash names what is in a deck, whatever the order of its lines: it fits on a slip, and two lists with the same hash
//! are the same deck. The file has the cards too, so that a deck at the table can be held against what was registered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::read::card;
use super::{Deck, Entry, Section};
use crate::meant;
use crate::policy::Date;
use swu_cards::Library;
use swu_cards::library::{same_name, searched};
use swu_text::diagnostic::{Diagnostic, Place, nearest, yaml_error};

const OPENING: &str = "# The decks that were registered: written by `judge deck check --register`.\n";

/// The length of a hash, in hexadecimal digits: 48 bits are far more than the decks of any event need to differ.
const HASH: usize = 12;

/// The hash of the decks of a player: the same cards in the same parts have the same hash. Twelve hexadecimal digits.
pub fn hash(decks: &[Deck]) -> String {
    let mut text = String::new();
    for deck in decks {
        for (section, lines) in List::of(deck).parts() {
            text.extend([section.words(), "\n"]);
            lines.iter().for_each(|line| text.extend([line, "\n"]));
        }
    }
    let mut hash = blake3::hash(text.as_bytes()).to_hex().to_string();
    hash.truncate(HASH);
    hash
}

/// All decks that were registered for an event.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Registry {
    pub event: String,
    /// By player.
    pub decks: Vec<Registered>,
}

/// The registered decks of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Registered {
    pub player: String,
    pub date: Date,
    pub hash: String,
    /// The decks that it replaced, the first one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replaced: Vec<Replaced>,
    /// Three in Trilogy, else one.
    lists: Vec<List>,
}

/// A deck that another one was registered in place of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replaced {
    pub date: Date,
    pub hash: String,
}

/// The lines of a list, each part in the order of names.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct List {
    leaders: Vec<String>,
    base: Vec<String>,
    deck: Vec<String>,
    sideboard: Vec<String>,
}

/// The result of a registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Registration {
    New,
    /// The same deck was registered before.
    Same,
    /// Another deck was registered before.
    Replaced,
}

impl List {
    fn of(deck: &Deck) -> Self {
        let lines = |section| {
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            for entry in deck.part(section) {
                *counts.entry(entry.card.full_name()).or_default() += entry.count;
            }
            counts.into_iter().map(|(name, count)| format!("{count} {name}")).collect()
        };
        Self {
            leaders: lines(Section::Leaders),
            base: lines(Section::Base),
            deck: lines(Section::Deck),
            sideboard: lines(Section::Sideboard),
        }
    }

    const fn parts(&self) -> [(Section, &Vec<String>); 4] {
        [
            (Section::Leaders, &self.leaders),
            (Section::Base, &self.base),
            (Section::Deck, &self.deck),
            (Section::Sideboard, &self.sideboard),
        ]
    }

    fn read(&self, library: &Library) -> Result<Deck, Box<Diagnostic>> {
        let mut deck = Deck::default();
        for (section, lines) in self.parts() {
            for line in lines {
                let counted = line.split_once(' ').and_then(|(count, name)| Some((count.parse().ok()?, name)));
                let Some((count @ 1.., name)) = counted else {
                    return Err(Box::new(Diagnostic::error(format!(
                        "`{line}` is not a number and the name of a card"
                    ))));
                };
                deck.entries.push(Entry { section, count, card: card(name, Some(section), library)? });
            }
        }
        Ok(deck)
    }
}

impl Registered {
    /// The decks, with the cards of that library. Refused if a line is none, or if the decks are others than the hash names:
    /// somebody has changed the file by hand.
    pub fn decks(&self, library: &Library) -> Result<Vec<Deck>, Box<Diagnostic>> {
        let decks = self.lists.iter().map(|list| list.read(library)).collect::<Result<Vec<_>, _>>()?;
        if hash(&decks) != self.hash {
            let error = Diagnostic::error(format!("the deck of {} differs from the one registered", self.player));
            return Err(Box::new(error.help(format!(
                "its hash is {}, but {} was registered on {}: the file was edited by hand",
                hash(&decks),
                self.hash,
                self.date
            ))));
        }
        Ok(decks)
    }
}

impl Registry {
    /// Tests if a text is such a file, and no list.
    pub fn is_one(text: &str) -> bool {
        text.lines().any(|line| line.trim_end() == "decks:" || line.trim_end() == "decks: []")
    }

    /// Reads the result of [`Registry::text`]. Refused with its place if it is no such file.
    pub fn read(file: &str, text: &str) -> Result<Self, Box<Diagnostic>> {
        swu_text::yaml::read(text).map_err(|error| {
            let (place, said): (Place, String) = yaml_error(file, text, &error);
            Box::new(Diagnostic::error(format!("cannot read registered decks: {said}")).at(place))
        })
    }

    /// The file.
    pub fn text(&self) -> String {
        // What is written has no value that YAML could not write.
        OPENING.to_owned() + &serde_yaml::to_string(self).unwrap_or_default()
    }

    /// Tests if these decks of a player are registered.
    pub fn has(&self, player: &str, decks: &[Deck]) -> bool {
        self.decks.iter().any(|known| same_name(&known.player, player) && known.hash == hash(decks))
    }

    /// Registers the decks of a player.
    pub fn register(&mut self, player: &str, date: Date, decks: &[Deck]) -> Registration {
        let (hash, lists) = (hash(decks), decks.iter().map(List::of).collect());
        match self.decks.iter_mut().find(|known| same_name(&known.player, player)) {
            Some(known) if known.hash == hash => Registration::Same,
            Some(known) => {
                known.replaced.push(Replaced { date: known.date, hash: std::mem::replace(&mut known.hash, hash) });
                (known.date, known.lists) = (date, lists);
                Registration::Replaced
            }
            None => {
                let (player, replaced) = (player.to_owned(), Vec::new());
                self.decks.push(Registered { player, date, hash, replaced, lists });
                self.decks.sort_by_cached_key(|known| searched(&known.player));
                Registration::New
            }
        }
    }

    /// The registered decks of a player, by name: without accents, or by a beginning that only one name has. Refused if nobody or
    /// several are called so.
    pub fn of(&self, player: &str) -> Result<&Registered, Box<Diagnostic>> {
        let names = || self.decks.iter().map(|known| known.player.as_str());
        let found = meant(player, self.decks.iter().zip(names())).map_err(|refusal| Box::new(refusal.into()))?;
        found.ok_or_else(|| {
            let error = Diagnostic::error(format!("`{player}` has no registered deck for {}", self.event));
            Box::new(match nearest(player, names(), 3).as_slice() {
                [] => error.help("register lists with `judge deck check LISTS --event FILE --register`"),
                near => error.help(format!("did you mean `{}`?", near.join("`, `"))),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::{Kind, read};

    fn decks(list: &str) -> Vec<Deck> {
        read("list.txt", list, Kind::Deck, Library::embedded()).unwrap()
    }

    const LIST: &str = "Leader\nDirector Krennic, Aspiring to Authority\nBase\nCapital City\nDeck\n3 Wampa\n2 Waylay\n";

    #[test]
    fn a_hash_names_the_cards_and_not_their_order() {
        let other = LIST.replace("3 Wampa\n2 Waylay\n", "1 Waylay\n3 SOR_164\n1 Waylay\n");
        assert_eq!(hash(&decks(LIST)), hash(&decks(&other)));
        let sideboarded = LIST.replace("2 Waylay\n", "1 Waylay\nSideboard\n1 Waylay\n");
        assert_ne!(hash(&decks(LIST)), hash(&decks(&sideboarded)));
        assert_eq!(hash(&decks(LIST)).len(), HASH);
    }
}
