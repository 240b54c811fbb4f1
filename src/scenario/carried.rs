//! What is known of the scenarios that a program carries without reading them: their titles, the rules that they name, and
//! the cards that their games begin with; and the tables about scenarios.
//!
//! [`pack`] writes it as bytes and [`install`] says where these are. Until then, and in a program that was built without
//! them, the files are read, which comes to the same.
//!
//! The build script of the package that carries the bytes compiles this file by itself, because it is made without the
//! engine: so nothing here may lean on the rest of this package.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use swu_cards::library::normalise;
use swu_cards::{Card, Library, Lookup};

/// What is carried, as [`pack`] wrote it.
static BYTES: OnceLock<&'static [u8]> = OnceLock::new();

/// All of it, each part as bytes of its own: nobody unpacks what he does not ask for.
#[derive(Serialize, Deserialize)]
struct Carried<'a> {
    /// A list of [`Known`].
    scenarios: &'a [u8],
    /// The official rulings on cards, as JSON.
    rulings: &'a str,
    /// Why there is nothing to rule, by rule, as JSON.
    informational: &'a str,
    /// The names and texts of the scenarios for a page, as a list of pairs; a program has them compiled in.
    texts: &'a [u8],
}

/// What is known of a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Known<'a> {
    /// Its name, such as `scenarios/04-zones/a-hand.yaml`.
    pub file: &'a str,
    pub title: &'a str,
    /// The rules that it names, as it writes them.
    #[serde(borrow)]
    pub cites: Vec<&'a str>,
    /// The names of cards that its setup has, normalised and in order: those of the library, not those of the file itself.
    pub cards: Vec<&'a str>,
}

/// The texts that [`pack`] reads, each as its name and what it says.
pub(crate) struct Sources {
    pub scenarios: Vec<(String, String)>,
    pub rulings: Vec<(String, String)>,
    pub informational: String,
}

/// What a card is to a scenario, as far as its setup tells by names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// The game begins with it.
    Certain,
    /// A name stands there that other cards have too.
    Possible,
}

/// The parts of a file that tell it.
#[derive(Deserialize)]
struct Head {
    title: String,
    #[serde(default)]
    cites: OneOrMore,
    #[serde(default)]
    cards: Vec<LocalName>,
    #[serde(default)]
    setup: Value,
}

/// A card of the file itself.
#[derive(Deserialize)]
struct LocalName {
    name: String,
    subtitle: Option<String>,
}

/// A list may be written as its only item.
#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl Default for OneOrMore {
    fn default() -> Self {
        Self::More(Vec::new())
    }
}

/// What is known of these scenarios, and the tables, written as bytes.
///
/// # Errors
///
/// When a file cannot be read, or something cannot be written as bytes.
#[cfg_attr(not(test), allow(dead_code))]
pub(crate) fn pack(sources: &Sources, library: &Library) -> Result<Vec<u8>, String> {
    let mut heads = Vec::new();
    for (name, text) in &sources.scenarios {
        let head: Head = swu_text::yaml::read(text).map_err(|error| format!("{name}: {error}"))?;
        heads.push((name, names(&head, library), head));
    }
    let known = heads.iter().map(|(name, cards, head)| Known {
        file: name,
        title: &head.title,
        cites: match &head.cites {
            OneOrMore::One(cited) => vec![cited],
            OneOrMore::More(cited) => cited.iter().map(String::as_str).collect(),
        },
        cards: cards.iter().map(String::as_str).collect(),
    });
    let known: Vec<Known<'_>> = known.collect();
    let mut rulings: Vec<Value> = Vec::new();
    for (name, text) in &sources.rulings {
        rulings.extend(swu_text::yaml::read::<Vec<Value>>(text).map_err(|error| format!("{name}: {error}"))?);
    }
    let informational: BTreeMap<String, String> =
        swu_text::yaml::read(&sources.informational).map_err(|error| error.to_string())?;
    let json = |written: Result<String, serde_json::Error>| written.map_err(|error| error.to_string());
    let bytes = |written: Result<Vec<u8>, postcard::Error>| written.map_err(|error| error.to_string());
    bytes(postcard::to_allocvec(&Carried {
        scenarios: &bytes(postcard::to_allocvec(&known))?,
        rulings: &json(serde_json::to_string(&rulings))?,
        informational: &json(serde_json::to_string(&informational))?,
        texts: &bytes(postcard::to_allocvec::<[(&str, &str)]>(&[]))?,
    }))
}

/// What is carried, with the names and texts of the scenarios: a page has to fetch them too. Nothing if nothing is carried.
pub(crate) fn with_texts(texts: &[(Cow<'_, str>, &str)]) -> Option<Vec<u8>> {
    let texts = postcard::to_allocvec(texts).ok()?;
    postcard::to_allocvec(&Carried { texts: &texts, ..carried()? }).ok()
}

/// Says where the bytes are that [`pack`] wrote. What has been asked for already stays as it is.
#[cfg_attr(test, allow(dead_code))]
pub fn install(bytes: &'static [u8]) {
    // Whoever says it again says the same.
    let _ = BYTES.set(bytes);
}

/// What is known of the scenarios that are carried, sorted by file, if any are.
pub(crate) fn scenarios() -> Option<Vec<Known<'static>>> {
    postcard::from_bytes(carried()?.scenarios).ok()
}

/// The names and texts of the scenarios that are carried, sorted by name, if any are.
pub(crate) fn scenario_texts() -> Option<Vec<(&'static str, &'static str)>> {
    postcard::from_bytes(carried()?.texts).ok()
}

/// All that these bytes are: the scenarios, the rulings and the rules without anything to rule.
#[cfg(test)]
pub(crate) fn unpacked(bytes: &'static [u8]) -> Option<(Vec<Known<'static>>, &'static str, &'static str)> {
    let carried: Carried<'static> = postcard::from_bytes(bytes).ok()?;
    Some((postcard::from_bytes(carried.scenarios).ok()?, carried.rulings, carried.informational))
}

/// The official rulings on cards that are carried, as JSON, if any are.
pub(crate) fn rulings() -> Option<&'static str> {
    Some(carried()?.rulings)
}

/// Why there is nothing to rule, by rule, as JSON, if it is carried.
pub(crate) fn informational() -> Option<&'static str> {
    Some(carried()?.informational)
}

fn carried() -> Option<Carried<'static>> {
    postcard::from_bytes(BYTES.get()?).ok()
}

impl Known<'_> {
    /// What a card of the library is to the scenario.
    pub(crate) fn uses(&self, card: &CardNames) -> Option<Use> {
        let has = |name: &str| self.cards.binary_search(&name).is_ok();
        match () {
            () if has(&card.full) => Some(card.by_full),
            () if has(&card.short) => Some(card.by_short),
            () => None,
        }
    }
}

/// The names of a card, and what each tells.
pub(crate) struct CardNames {
    full: String,
    by_full: Use,
    short: String,
    by_short: Use,
}

impl CardNames {
    pub(crate) fn of(card: &Card, library: &Library) -> Self {
        let told = |name: &str| match library.find(name) {
            Lookup::One(found) if **found == *card => Use::Certain,
            Lookup::One(_) | Lookup::Several(_) | Lookup::Unknown => Use::Possible,
        };
        let full = card.full_name();
        Self { by_full: told(&full), by_short: told(&card.name), full: normalise(&full), short: normalise(&card.name) }
    }
}

/// The names of cards of the library in a setup, normalised and in order.
fn names(head: &Head, library: &Library) -> BTreeSet<String> {
    let mut said = Vec::new();
    texts(&head.setup, &mut said);
    let own: BTreeSet<String> = head.cards.iter().flat_map(LocalName::all).collect();
    let is_known = |name: &String| !own.contains(name) && !matches!(library.find(name), Lookup::Unknown);
    said.into_iter().map(normalise).filter(is_known).collect()
}

impl LocalName {
    fn all(&self) -> impl Iterator<Item = String> {
        let full = self.subtitle.as_ref().map(|subtitle| normalise(&format!("{}, {subtitle}", self.name)));
        std::iter::once(normalise(&self.name)).chain(full)
    }
}

/// Every text in a setup that may be a card's name. No card is a key, and what was named for a card need not be there.
fn texts<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    const NO_CARDS: [&str; 3] = ["as", "named", "owner"];
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
        Value::String(text) => found.push(text),
        Value::Array(values) => values.iter().for_each(|value| texts(value, found)),
        Value::Object(map) => {
            let cards = map.iter().filter(|(key, _)| !NO_CARDS.contains(&key.as_str()));
            cards.for_each(|(_, value)| texts(value, found));
        }
    }
}
