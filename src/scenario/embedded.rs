//! The scenarios in the program: those that rest on a rule, those that use a card, and those that are about it. [Prepared](crate::prepared) facts
//! answer this without reading them.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::Serialize;

use super::official::CardRuling;
use super::prepared::{self, CardNames, ScenarioFacts, Use};
use crate::table::build::cards_of;
use swu_cards::library::{normalise, searched};
use swu_cards::{Card, Library};
use swu_rulebook::RuleId;

/// The names within the folder and the texts, sorted by name. A page gets them as bytes ([`crate::prepared`]).
static TEXTS: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| {
    let mut texts = swu_data_scenarios::FILES.to_vec();
    #[cfg(target_family = "wasm")]
    texts.extend(
        prepared::scenario_texts().into_iter().filter_map(|(name, text)| Some((name.strip_prefix(FOLDER)?, text))),
    );
    texts.sort_unstable_by_key(|(name, _)| *name);
    texts
});

/// Prefix of every name.
const FOLDER: &str = "scenarios/";

/// The folder of the puzzles: they are solved, and rule nothing.
const PUZZLES: &str = "scenarios/puzzles/";

/// Tests if the embedded file of that full name is a puzzle.
pub fn is_puzzle(full: &str) -> bool {
    full.starts_with(PUZZLES)
}

/// A scenario that supports a ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ruling {
    /// The ruling that it shows, as a sentence.
    pub title: String,
    pub file: String,
    /// The rules that it cites.
    pub cites: Vec<RuleId>,
}

/// The full names of the embedded scenarios that a name means, sorted. It can be the name of a file, with or without
/// `scenarios/` and `.yaml`; of a folder, for all files in it; or the last part of a file's name.
pub fn named(name: &str) -> Vec<String> {
    let name = name.trim_end_matches('/');
    let within = name.strip_prefix(FOLDER).unwrap_or(name);
    let within = within.strip_suffix(".yaml").unwrap_or(within);
    let is_file = |full: &&str| part(full) == within;
    if let Some(file) = names().find(is_file) {
        return vec![file.to_owned()];
    }
    let is_beneath = |full: &&str| {
        within.is_empty()
            || name == "scenarios"
            || part(full).strip_prefix(within).is_some_and(|rest| rest.starts_with('/'))
    };
    let beneath: Vec<String> = names().filter(is_beneath).map(str::to_owned).collect();
    if !beneath.is_empty() {
        return beneath;
    }
    let is_called = |full: &&str| last(full) == within;
    names().filter(is_called).map(str::to_owned).collect()
}

/// The full names of all embedded scenarios, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    prepared::scenarios().iter().map(|known| known.file)
}

/// The full names of all embedded scenarios with their titles, sorted by name.
pub fn titles() -> impl Iterator<Item = (&'static str, &'static str)> {
    prepared::scenarios().iter().map(|known| (known.file, known.title))
}

/// The title of the embedded scenario with that full name.
pub fn title(name: &str) -> Option<&'static str> {
    known(name).map(|known| known.title)
}

/// The shortest name that [finds](named) the file with that full name.
pub fn short(full: &str) -> &str {
    if known(full).is_some_and(|known| known.is_alone) { last(full) } else { part(full) }
}

fn known(name: &str) -> Option<&'static ScenarioFacts<'static>> {
    let all = prepared::scenarios();
    let place = all.binary_search_by(|known| known.file.cmp(name)).ok()?;
    all.get(place)
}

/// The part of a full name without the common folder and the ending.
pub fn part(full: &str) -> &str {
    let within = full.strip_prefix(FOLDER).unwrap_or(full);
    within.strip_suffix(".yaml").unwrap_or(within)
}

/// The last part of a full name.
pub(crate) fn last(full: &str) -> &str {
    let part = part(full);
    part.rsplit('/').next().unwrap_or(part)
}

/// The embedded scenarios whose `cites` name the rule or one of its parts: those that name it early come first, then by
/// path.
pub fn rulings(rule: &RuleId) -> Vec<Ruling> {
    let mut found: Vec<(usize, Ruling)> =
        prepared::scenarios().iter().filter_map(|known| known_ruling(known, rule)).collect();
    found.sort_by(|(a_place, a), (b_place, b)| (a_place, &a.file).cmp(&(b_place, &b.file)));
    found.into_iter().map(|(_, ruling)| ruling).collect()
}

/// The embedded scenario files whose game begins with the card, sorted by path.
pub fn using(card: &Card, library: &Library) -> Vec<String> {
    let uses = |name: &str, source: &str| cards_of(name, source, library).iter().any(|used| **used == *card);
    // The prepared names are those of the embedded cards.
    if library.has_embedded() {
        let names = CardNames::of(card, library);
        let uses = |known: &ScenarioFacts<'_>| match known.uses(&names) {
            Some(Use::Certain) => true,
            Some(Use::Possible) => source(known.file).is_some_and(|source| uses(known.file, source)),
            None => false,
        };
        return prepared::scenarios().iter().filter(|known| uses(known)).map(|known| known.file.to_owned()).collect();
    }
    let wanted = normalise(&card.name);
    // Most files do not mention the name: only the others are read.
    let uses = |(name, source): &(String, String)| normalise(source).contains(&wanted) && uses(name, source);
    embedded().into_iter().filter(uses).map(|(name, _)| name).collect()
}

/// Those of the scenarios that use a card which are about it: their titles name it, or they show an official ruling on it. In the
/// others it merely stands on the table.
pub fn about(card: &Card, using: &[String]) -> Vec<String> {
    let official: Vec<String> =
        CardRuling::on(card).iter().flat_map(|ruling| ruling.scenarios().collect::<Vec<_>>()).collect();
    let name = searched(&card.name);
    let is_named = |file: &str| {
        let said = searched(title(file).unwrap_or_default());
        said.match_indices(&name).any(|(at, _)| stands_alone(&said, at..at + name.len()))
    };
    using.iter().filter(|file| official.contains(file) || is_named(file)).cloned().collect()
}

/// True if no letter touches these bytes of a text: `Grit` stands alone in `Grit's`, and not in `gritty`.
fn stands_alone(text: &str, at: Range<usize>) -> bool {
    let touches = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let (before, behind) = (text.get(..at.start).unwrap_or_default(), text.get(at.end..).unwrap_or_default());
    !touches(before.chars().next_back()) && !touches(behind.chars().next())
}

/// The number of embedded scenarios whose setup has each name of a card, normalised.
pub fn mentions() -> HashMap<&'static str, usize> {
    let mut counts = HashMap::new();
    for name in prepared::scenarios().iter().flat_map(ScenarioFacts::card_names) {
        *counts.entry(name).or_default() += 1;
    }
    counts
}

/// The names and texts of all embedded scenario files, sorted by name.
pub fn embedded() -> Vec<(String, String)> {
    TEXTS.iter().map(|(name, text)| (format!("{FOLDER}{name}"), (*text).to_owned())).collect()
}

/// The text of the embedded scenario with that full name.
pub fn source(name: &str) -> Option<&'static str> {
    let within = name.strip_prefix(FOLDER)?;
    let place = TEXTS.binary_search_by_key(&within, |(known, _)| known).ok()?;
    TEXTS.get(place).map(|(_, text)| *text)
}

/// The scenario as a ruling on the rule, with the place of the rule among its citations.
fn known_ruling(known: &ScenarioFacts<'_>, rule: &RuleId) -> Option<(usize, Ruling)> {
    // Few files name the number.
    known.cites.contains(rule.number()).then_some(())?;
    let cites: Vec<RuleId> = known.cites.lines().filter_map(|cited| cited.parse().ok()).collect();
    let place = cites.iter().position(|cited| cited.is_within(rule))?;
    Some((place, Ruling { title: known.title.to_owned(), file: known.file.to_owned(), cites }))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use swu_cards::Lookup;

    use crate::read_file;

    /// Compares the prepared facts with every scenario: title, rules, and cards.
    #[test]
    fn prepared_facts_are_those_of_the_files() {
        let library = Library::embedded();
        let (known, files) = (prepared::scenarios(), embedded());
        assert_eq!(known.len(), files.len());
        let names: Vec<(CardNames, String)> =
            library.iter().map(|card| (CardNames::of(card, library), card.full_name())).collect();
        for (known, (name, source)) in known.iter().zip(&files) {
            let read = read_file(name, source).unwrap_or_else(|_| panic!("{name} is a scenario"));
            let cites: Vec<&str> = read.head().cites.iter().map(|cited| cited.value.as_str()).collect();
            assert_eq!((known.file, known.title), (name.as_str(), read.head().title.value.as_str()));
            assert_eq!(known.cites.lines().collect::<Vec<_>>(), cites, "{name}");
            let begun: BTreeSet<String> = cards_of(name, source, library)
                .iter()
                .filter(|card| is_of(card, library))
                .map(|card| card.full_name())
                .collect();
            for (names, card) in &names {
                let begins = begun.contains(card);
                match known.uses(names) {
                    Some(Use::Certain) => assert!(begins, "{name} does not begin with {card}"),
                    Some(Use::Possible) => {}
                    None => assert!(!begins, "{name} begins with {card}"),
                }
            }
        }
    }

    /// Tests if it is that very card of the library, not one of the file itself.
    fn is_of(card: &Card, library: &Library) -> bool {
        matches!(library.find(&card.full_name()), Lookup::One(known) if **known == *card)
    }
}
