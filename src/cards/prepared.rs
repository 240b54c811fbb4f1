//! The embedded cards as [prepared data](swu_text::prepared): parsed and printed once, with their names in order, and each
//! unpacked when it is first looked up.
//!
//! [`pack`] writes them as bytes. Without a store, [`Library::embedded`] scans the files, with the same result. A card is
//! JSON, because ability trees leave out what goes without saying.

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
    /// The [overrides](Override) as JSON.
    overrides: &'a str,
}

#[derive(Serialize, Deserialize)]
struct PackedLibrary<'a> {
    /// In the order of the files.
    #[serde(borrow)]
    cards: Vec<Packed<'a>>,
    /// Every name with the places of its cards, in order.
    names: Vec<(&'a str, Vec<usize>)>,
}

/// One card.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct Packed<'a> {
    /// All of it.
    json: &'a str,
    subtitle: Option<&'a str>,
    kind: CardKind,
    /// A list of [`Printing`], each as set and number.
    printings: &'a [u8],
    /// Its full name and what it does, as words are looked for in them.
    pub(super) name: &'a str,
    pub(super) wording: &'a str,
}

impl Packed<'_> {
    pub(super) fn printings(&self) -> Vec<Printing> {
        let read: Vec<(String, Option<u16>)> = postcard::from_bytes(self.printings).unwrap_or_default();
        read.into_iter().map(|(set, number)| Printing { set, number }).collect()
    }

    pub(super) fn card(&self) -> Option<Card> {
        yaml::read_json(self.json).ok()
    }
}

/// The cards of this program, parsed and written as bytes.
///
/// # Errors
///
/// When a card or an override cannot be read, or something cannot be written.
pub fn pack() -> Result<Vec<u8>, String> {
    let library = Library::load();
    let read = library.entries.iter().map(|entry| {
        let card = entry.card().ok_or_else(|| format!("no card: {:?}", entry.source))?;
        let json = serde_json::to_string(&**card).map_err(|error| error.to_string())?;
        let printings: Vec<_> = card.printings().map(|it| (it.set.as_str(), it.number)).collect();
        let printings = postcard::to_allocvec(&printings).map_err(|error| error.to_string())?;
        Ok((json, searched_name(card), searched_wording(card), printings, card))
    });
    let read: Vec<_> = read.collect::<Result<_, String>>()?;
    let cards = read.iter().map(|(json, name, wording, printings, card)| Packed {
        json,
        subtitle: card.subtitle.as_deref(),
        kind: card.kind,
        printings,
        name,
        wording,
    });
    let cards = cards.collect();
    let mut names: Vec<(&str, Vec<usize>)> = library.places().map(|(name, entries)| (name, entries.to_vec())).collect();
    names.sort_unstable();
    let overrides = Override::load().map_err(|error| error.to_string())?;
    let overrides = serde_json::to_string(&overrides).map_err(|error| error.to_string())?;
    let prepared = Prepared { library: PackedLibrary { cards, names }, overrides: &overrides };
    postcard::to_allocvec(&prepared).map_err(|error| error.to_string())
}

/// The prepared cards, if there is a store.
pub(super) fn library() -> Option<Library> {
    prepared().map(|prepared| prepared.library.unpacked())
}

/// The prepared overrides, if there is a store.
pub(super) fn overrides() -> Option<Vec<Override>> {
    yaml::read_json(prepared()?.overrides).ok()
}

fn prepared() -> Option<Prepared<'static>> {
    postcard::from_bytes(bytes(Part::Cards, pack)?).ok()
}

impl PackedLibrary<'static> {
    fn unpacked(self) -> Library {
        let entry = |packed: Packed<'static>| Entry {
            card: OnceLock::new(),
            source: Source::Prepared(packed),
            subtitle: packed.subtitle.map(Into::into),
            kind: packed.kind,
        };
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
        let overrides: Vec<Override> = yaml::read_json(prepared.overrides).unwrap();
        assert_eq!(overrides, Override::load().unwrap());
        let (unpacked, parsed) = (prepared.library.unpacked(), Library::load());
        let names = |library: &Library| -> BTreeMap<String, Vec<usize>> {
            library.places().map(|(name, entries)| (name.to_owned(), entries.to_vec())).collect()
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
