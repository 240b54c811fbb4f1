//! The embedded scenarios as [prepared data](swu_text::prepared): their titles, the rules that they name, and the cards
//! that their games begin with, so that none is read to list them; and the tables about scenarios.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use swu_cards::library::normalise;
use swu_cards::{Card, Library, Lookup};
use swu_text::prepared::{Part, bytes};

use crate::{coverage, embedded, official};

/// The whole part, as bytes within bytes: each table is unpacked only if it is needed.
#[derive(Default, Serialize, Deserialize)]
struct Prepared<'a> {
    /// A list of [`Known`].
    scenarios: &'a [u8],
    /// The official rulings, as JSON.
    rulings: &'a str,
    /// Why there is nothing to rule, by rule, as JSON.
    informational: &'a str,
    /// The names and texts of the scenarios for a page, as a list of pairs; a program embeds them.
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

/// The part of this program, written as bytes.
///
/// # Errors
///
/// When a file cannot be read, or something cannot be written as bytes.
pub fn pack() -> Result<Vec<u8>, String> {
    packed(&[])
}

/// The same for a page, which has no embedded files, with the texts.
///
/// # Errors
///
/// The same.
pub fn for_page() -> Result<Vec<u8>, String> {
    packed(&embedded::embedded())
}

fn packed(texts: &[(String, String)]) -> Result<Vec<u8>, String> {
    let scenarios = embedded::embedded();
    let mut heads = Vec::new();
    for (name, text) in &scenarios {
        let head: Head = swu_text::yaml::read(text).map_err(|error| format!("{name}: {error}"))?;
        heads.push((name, names(&head, Library::embedded()), head));
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
    for (name, text) in official::sources() {
        rulings.extend(swu_text::yaml::read::<Vec<Value>>(&text).map_err(|error| format!("{name}: {error}"))?);
    }
    let informational: BTreeMap<String, String> =
        swu_text::yaml::read(coverage::SOURCE).map_err(|error| error.to_string())?;
    let json = |written: Result<String, serde_json::Error>| written.map_err(|error| error.to_string());
    let bytes = |written: Result<Vec<u8>, postcard::Error>| written.map_err(|error| error.to_string());
    bytes(postcard::to_allocvec(&Prepared {
        scenarios: &bytes(postcard::to_allocvec(&known))?,
        rulings: &json(serde_json::to_string(&rulings))?,
        informational: &json(serde_json::to_string(&informational))?,
        texts: &bytes(postcard::to_allocvec(texts))?,
    }))
}

/// What every scenario is known for, sorted by file.
pub(crate) fn scenarios() -> Vec<Known<'static>> {
    postcard::from_bytes(PREPARED.scenarios).unwrap_or_default()
}

/// The names and texts of the scenarios in a page, sorted by name. Only a page has them: asking elsewhere would prepare them
/// from themselves.
#[cfg(target_family = "wasm")]
pub(crate) fn scenario_texts() -> Vec<(&'static str, &'static str)> {
    postcard::from_bytes(PREPARED.texts).unwrap_or_default()
}

/// The official rulings, as JSON.
pub(crate) fn rulings() -> &'static str {
    PREPARED.rulings
}

/// Why there is nothing to rule, by rule, as JSON.
pub(crate) fn informational() -> &'static str {
    PREPARED.informational
}

/// Loaded, or prepared for this process alone.
static PREPARED: LazyLock<Prepared<'static>> = LazyLock::new(|| {
    let read = |bytes: &'static [u8]| postcard::from_bytes(bytes).ok();
    let prepared = bytes(Part::Scenarios, pack).and_then(read);
    prepared.or_else(|| read(pack().ok()?.leak())).unwrap_or_default()
});

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
