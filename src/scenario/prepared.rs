//! The embedded scenarios as [prepared data](swu_text::prepared): their titles, cited rules, and the cards that their games
//! begin with, so that listing them needs no reading; and the tables about scenarios.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use swu_cards::library::{names as card_names, normalise};
use swu_cards::{Card, Library, Lookup};
use swu_text::prepared::{Part, bytes};

use crate::yaml::{self, Node};
use crate::{coverage, embedded, official};

/// All of the data, as bytes within bytes: each table is unpacked only if needed.
#[derive(Default, Serialize, Deserialize)]
struct Prepared<'a> {
    /// A list of [`ScenarioFacts`].
    scenarios: &'a [u8],
    /// A list of [`KnownRuling`].
    rulings: &'a [u8],
    /// The reasons that there is nothing to rule, by rule, as JSON.
    informational: &'a str,
    /// The names and texts of the scenarios for a page, as a list of pairs. A program has them embedded.
    texts: &'a [u8],
}

/// Facts known of a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ScenarioFacts<'a> {
    /// Its name, such as `scenarios/04-zones/a-hand.yaml`.
    pub file: &'a str,
    pub title: &'a str,
    /// The rules that it cites, as written, a line each.
    pub cites: &'a str,
    /// True if no other scenario has its last part: `a-hand` is its name too.
    pub is_alone: bool,
    /// The names of cards that its setup has, normalised, each between line breaks: those of the library, not those of the
    /// file itself. Bytes, since few who read the facts ask for them.
    cards: &'a [u8],
}

/// An official ruling on cards.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct KnownRuling<'a> {
    /// The names of its cards, normalised, each between line breaks.
    pub cards: &'a str,
    /// The whole ruling.
    pub json: &'a str,
}

/// The use of a card in a scenario, as far as the names in its setup show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// The game begins with it.
    Certain,
    /// It has a name that other cards have too.
    Possible,
}

/// The prepared data of this package, as bytes.
///
/// # Errors
///
/// If a file cannot be read, or something cannot be written as bytes.
pub fn pack() -> Result<Vec<u8>, String> {
    packed(&[])
}

/// The same for a page, which has no embedded files, with the texts.
///
/// # Errors
///
/// As [`pack`].
pub fn for_page() -> Result<Vec<u8>, String> {
    packed(&embedded::embedded())
}

fn packed(texts: &[(String, String)]) -> Result<Vec<u8>, String> {
    let scenarios = embedded::embedded();
    let mut heads = Vec::new();
    for (name, text) in &scenarios {
        let root = yaml::parse(name, text).map_err(|errors| {
            format!("{name}: {}", errors.iter().map(|error| error.title.as_str()).collect::<String>())
        })?;
        let title = root.get("title").and_then(Node::text).ok_or_else(|| format!("{name} has no title"))?.to_owned();
        let cited = root.get("cites").map(|cites| (cites.text(), cites.items().iter().filter_map(Node::text)));
        let cites =
            cited.into_iter().flat_map(|(one, more)| one.into_iter().chain(more)).collect::<Vec<_>>().join("\n");
        let names = names(&root, Library::embedded());
        heads.push((name, title, cites, between_breaks(names.iter().map(String::as_str))));
    }
    let mut lasts: HashMap<&str, usize> = HashMap::new();
    for (name, _) in &scenarios {
        *lasts.entry(embedded::last(name)).or_default() += 1;
    }
    let is_alone = |file| lasts.get(embedded::last(file)) == Some(&1);
    let known = heads.iter().map(|(file, title, cites, cards)| ScenarioFacts {
        file,
        title,
        cites,
        is_alone: is_alone(file),
        cards: cards.as_bytes(),
    });
    let known: Vec<ScenarioFacts<'_>> = known.collect();
    let mut rulings: Vec<(String, String)> = Vec::new();
    for (name, text) in official::sources() {
        for ruling in swu_text::yaml::read::<Vec<Value>>(&text).map_err(|error| format!("{name}: {error}"))? {
            let cards = ruling.get("cards").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
            rulings.push((between_breaks(cards), ruling.to_string()));
        }
    }
    let rulings: Vec<_> = rulings.iter().map(|(cards, json)| KnownRuling { cards, json }).collect();
    let informational: BTreeMap<String, String> =
        swu_text::yaml::read(coverage::SOURCE).map_err(|error| error.to_string())?;
    let bytes = |written: Result<Vec<u8>, postcard::Error>| written.map_err(|error| error.to_string());
    bytes(postcard::to_allocvec(&Prepared {
        scenarios: &bytes(postcard::to_allocvec(&known))?,
        rulings: &bytes(postcard::to_allocvec(&rulings))?,
        informational: &serde_json::to_string(&informational).map_err(|error| error.to_string())?,
        texts: &bytes(postcard::to_allocvec(texts))?,
    }))
}

/// The facts of every scenario, sorted by file.
pub(crate) fn scenarios() -> &'static [ScenarioFacts<'static>] {
    static SCENARIOS: LazyLock<Vec<ScenarioFacts<'static>>> =
        LazyLock::new(|| postcard::from_bytes(PREPARED.scenarios).unwrap_or_default());
    &SCENARIOS
}

/// The names and texts of the scenarios in a page, sorted by name. Only a page has them: elsewhere they would be prepared
/// from themselves.
#[cfg(target_family = "wasm")]
pub(crate) fn scenario_texts() -> Vec<(&'static str, &'static str)> {
    postcard::from_bytes(PREPARED.texts).unwrap_or_default()
}

/// The official rulings, in the order of their notes.
pub(crate) fn rulings() -> Vec<KnownRuling<'static>> {
    postcard::from_bytes(PREPARED.rulings).unwrap_or_default()
}

/// The reasons that there is nothing to rule, by rule, as JSON.
pub(crate) fn informational() -> &'static str {
    PREPARED.informational
}

/// The loaded data, or data prepared for this process alone.
static PREPARED: LazyLock<Prepared<'static>> = LazyLock::new(|| {
    let read = |bytes: &'static [u8]| postcard::from_bytes(bytes).ok();
    let prepared = bytes(Part::Scenarios).and_then(read);
    prepared.or_else(|| read(pack().ok()?.leak())).unwrap_or_default()
});

impl<'a> ScenarioFacts<'a> {
    /// The names of cards that its setup has, normalised.
    pub(crate) fn card_names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.cards().split('\n').filter(|name| !name.is_empty())
    }

    /// The use that the scenario makes of a card of the library.
    pub(crate) fn uses(&self, card: &CardNames) -> Option<Use> {
        let cards = self.cards();
        match () {
            () if cards.contains(&card.full) => Some(card.by_full),
            () if cards.contains(&card.short) => Some(card.by_short),
            () => None,
        }
    }

    fn cards(&self) -> &'a str {
        str::from_utf8(self.cards).unwrap_or_default()
    }
}

/// The names of a card, each between line breaks, with the certainty of each.
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
        let line = |name| between_breaks([name]);
        Self { by_full: told(&full), by_short: told(&card.name), full: line(&full), short: line(&card.name) }
    }
}

/// Names as they are compared, each between line breaks, so that a text search finds whole names.
pub(crate) fn between_breaks<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    names.into_iter().fold("\n".to_owned(), |all, name| all + &normalise(name) + "\n")
}

/// The names of cards of the library in the setup of a file, normalised and in order.
fn names(root: &Node, library: &Library) -> BTreeSet<String> {
    let of = |card: &Node, key| card.get(key).and_then(Node::text).map(str::to_owned);
    let cards = root.get("cards").map_or(&[][..], Node::items).iter();
    let own: BTreeSet<String> = cards
        .filter_map(|card| Some(card_names(&of(card, "name")?, of(card, "subtitle").as_deref())))
        .flatten()
        .collect();
    let mut said = Vec::new();
    root.get("setup").into_iter().for_each(|setup| texts(setup, &mut said));
    let is_known = |name: &String| !own.contains(name) && !matches!(library.find(name), Lookup::Unknown);
    said.into_iter().map(normalise).filter(is_known).collect()
}

/// Every text in a setup that may be a card's name. Keys are not, and neither are names of `named`.
fn texts<'v>(value: &'v Node, found: &mut Vec<&'v str>) {
    const NO_CARDS: [&str; 3] = ["as", "named", "owner"];
    found.extend(value.text());
    value.items().iter().for_each(|item| texts(item, found));
    let cards = value.entries().iter().filter(|(key, _)| !NO_CARDS.contains(&key.text.as_str()));
    cards.for_each(|(_, value)| texts(value, found));
}
