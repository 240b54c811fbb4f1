//! The embedded cards as [prepared data](swu_text::prepared): parsed and printed once, with their names in order, and each
//! unpacked when it is first looked up.
//!
//! [`pack`] writes them as bytes. Without a store, [`Library::embedded`] scans the files, with the same result. A card is
//! JSON, because ability trees omit default values.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use swu_text::prepared::{Part, bytes};
use swu_text::yaml;

use crate::card::Printing;
use crate::import::Override;
use crate::library::{Entry, Names, Source, searched_name, searched_wording};
use crate::{Card, CardKind, Library};

#[derive(Serialize, Deserialize)]
struct Prepared<'a> {
    #[serde(borrow)]
    library: PackedLibrary<'a>,
    /// The [overrides](Override), each as its card's name and as JSON.
    overrides: Vec<(&'a str, &'a str)>,
}

#[derive(Serialize, Deserialize)]
struct PackedLibrary<'a> {
    /// In the order of the files.
    #[serde(borrow)]
    cards: Vec<Packed<'a>>,
    /// Every name, in order.
    names: Vec<(&'a str, Places<'a>)>,
}

/// The places of the cards of a name, as a list in bytes.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct Places<'a>(&'a [u8]);

impl Places<'_> {
    pub(super) fn unpacked(self) -> Vec<usize> {
        postcard::from_bytes(self.0).unwrap_or_default()
    }
}

/// One card in bytes: a [`PackedCard`].
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct Packed<'a>(&'a [u8]);

impl<'a> Packed<'a> {
    /// None for bytes that are no card, which [`pack`] does not write.
    pub(super) fn unpacked(self) -> Option<PackedCard<'a>> {
        postcard::from_bytes(self.0).ok()
    }
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct PackedCard<'a> {
    pub(super) subtitle: Option<&'a str>,
    pub(super) kind: CardKind,
    /// Its full name and what it does, as words are looked for in them.
    pub(super) name: &'a str,
    pub(super) wording: &'a str,
    /// A list of [`Printing`], each as set and number.
    printings: &'a [u8],
    /// All of it.
    json: &'a [u8],
}

impl PackedCard<'_> {
    pub(super) fn printings(&self) -> Vec<Printing> {
        let read: Vec<(String, Option<u16>)> = postcard::from_bytes(self.printings).unwrap_or_default();
        read.into_iter().map(|(set, number)| Printing { set, number }).collect()
    }

    pub(super) fn card(&self) -> Option<Card> {
        yaml::read_json(std::str::from_utf8(self.json).ok()?).ok()
    }
}

/// The cards of this program, parsed and written as bytes.
///
/// # Errors
///
/// When a card or an override cannot be read, or something cannot be written.
pub fn pack() -> Result<Vec<u8>, String> {
    let library = Library::load();
    let cards = library.entries.iter().map(|entry| packed(entry.card().ok_or_else(|| format!("no card: {entry:?}"))?));
    let cards: Vec<Vec<u8>> = cards.collect::<Result<_, String>>()?;
    let names = library.names().map(|name| Ok((name, written(&library.places(name))?)));
    let mut names: Vec<(&str, Vec<u8>)> = names.collect::<Result<_, String>>()?;
    names.sort_unstable();
    let overrides = Override::load().map_err(|error| error.to_string())?;
    let overrides = overrides.iter().map(|it| Ok((it.card.as_str(), serde_json::to_string(it)?)));
    let overrides: Vec<_> = overrides.collect::<Result<_, serde_json::Error>>().map_err(|error| error.to_string())?;
    let overrides = overrides.iter().map(|(card, json)| (*card, json.as_str())).collect();
    let library = PackedLibrary {
        cards: cards.iter().map(|bytes| Packed(bytes)).collect(),
        names: names.iter().map(|(name, places)| (*name, Places(places))).collect(),
    };
    written(&Prepared { library, overrides })
}

fn packed(card: &Card) -> Result<Vec<u8>, String> {
    let printings: Vec<_> = card.printings().map(|it| (it.set.as_str(), it.number)).collect();
    written(&PackedCard {
        subtitle: card.subtitle.as_deref(),
        kind: card.kind,
        name: &searched_name(card),
        wording: &searched_wording(card),
        printings: &written(&printings)?,
        json: &serde_json::to_vec(card).map_err(|error| error.to_string())?,
    })
}

fn written(value: &impl Serialize) -> Result<Vec<u8>, String> {
    postcard::to_allocvec(value).map_err(|error| error.to_string())
}

/// The prepared cards, if there is a store.
pub(super) fn library() -> Option<Library> {
    prepared().map(|prepared| prepared.library.unpacked())
}

/// The prepared overrides of cards whose names are asked for, if there is a store.
pub(super) fn overrides(is_of: impl Fn(&str) -> bool) -> Option<Vec<Override>> {
    let of = prepared()?.overrides.into_iter().filter(|(card, _)| is_of(card));
    of.map(|(_, json)| yaml::read_json(json).ok()).collect()
}

fn prepared() -> Option<Prepared<'static>> {
    postcard::from_bytes(bytes(Part::Cards)?).ok()
}

impl PackedLibrary<'static> {
    fn unpacked(self) -> Library {
        let entry = |packed| Entry { card: OnceLock::new(), source: Source::Prepared(packed) };
        let entries = self.cards.into_iter().map(entry).collect();
        Library::prepared(entries, Names::prepared(self.names))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn unpacks_what_it_packed() {
        let bytes: &'static [u8] = pack().unwrap().leak();
        let prepared: Prepared<'static> = postcard::from_bytes(bytes).unwrap();
        let overrides: Vec<Override> =
            prepared.overrides.iter().map(|(_, json)| yaml::read_json(json).unwrap()).collect();
        assert_eq!(overrides, Override::load().unwrap());
        let (unpacked, parsed) = (prepared.library.unpacked(), Library::load());
        let names = |library: &Library| -> BTreeMap<String, Vec<usize>> {
            library.names().map(|name| (name.to_owned(), library.places(name).into_owned())).collect()
        };
        assert_eq!(names(&unpacked), names(&parsed));
        assert_eq!(unpacked.len(), parsed.len());
        assert!(unpacked.iter().eq(parsed.iter()));
        assert_eq!(unpacked.sets(), parsed.sets());
        for (unpacked, parsed) in unpacked.known().zip(parsed.known()) {
            assert_eq!((unpacked.name(), unpacked.wording()), (parsed.name(), parsed.wording()));
        }
    }

    /// A card that is added to prepared ones is found like any other.
    #[test]
    fn adds_cards_to_prepared_ones() {
        let prepared: Prepared<'static> = postcard::from_bytes(pack().unwrap().leak()).unwrap();
        let mut library = prepared.library.unpacked();
        let card = |subtitle: &str| {
            let subtitle = Some(subtitle.to_owned());
            std::sync::Arc::new(Card { subtitle, ..Card::new("Wampa", CardKind::Unit) })
        };
        assert!(library.add(card("At Home")) && !library.add(card("At Home")));
        assert!(matches!(library.find("wampa"), crate::Lookup::One(card) if card.subtitle.is_none()));
        assert!(matches!(library.find("wampa, at home"), crate::Lookup::One(card) if card.subtitle.is_some()));
        assert_eq!(library.names().filter(|name| *name == "wampa").count(), 1);
    }
}
