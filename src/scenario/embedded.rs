//! The scenarios that come with the program: which of them rest on a rule, or use a card. [Prepared](crate::prepared) facts
//! say so without reading them.

use std::borrow::Cow;
use std::sync::LazyLock;

use include_dir::{Dir, DirEntry, File};
use schemars::JsonSchema;
use serde::Serialize;

use super::prepared::{self, CardNames, Known, Use};
use super::replay::cards_of;
use swu_cards::library::normalise;
use swu_cards::{Card, Library};
use swu_rulebook::RuleId;

#[cfg(not(target_family = "wasm"))]
static SCENARIOS: Dir<'static> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/../../scenarios");
/// A page is handed the scenarios as bytes ([`crate::prepared`]).
#[cfg(target_family = "wasm")]
static SCENARIOS: Dir<'static> = Dir::new("", &[]);

/// The full names and the texts, sorted by name.
static TEXTS: LazyLock<Vec<(Cow<'static, str>, &'static str)>> = LazyLock::new(|| {
    let mut texts: Vec<(Cow<'static, str>, &'static str)> =
        files(&SCENARIOS).into_iter().filter_map(|file| Some((name(file).into(), file.contents_utf8()?))).collect();
    #[cfg(target_family = "wasm")]
    texts.extend(prepared::scenario_texts().into_iter().map(|(name, text)| (name.into(), text)));
    texts.sort_unstable();
    texts
});

/// What the name of each begins with.
const FOLDER: &str = "scenarios/";

/// The folder of the puzzles: they are solved, and rule nothing.
const PUZZLES: &str = "scenarios/puzzles/";

/// Whether the embedded file of that full name is a puzzle.
pub fn is_puzzle(full: &str) -> bool {
    full.starts_with(PUZZLES)
}

/// A scenario as the ground of a ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ruling {
    /// What it shows, as a sentence.
    pub title: String,
    pub file: String,
    /// The rules that it names.
    pub cites: Vec<RuleId>,
}

/// The embedded scenarios that a name means, as their full names, sorted: that of a file, with or without `scenarios/` before
/// it and `.yaml` behind it; that of a folder, for all beneath it; or the last part of a file's name.
pub fn named(name: &str) -> Vec<String> {
    let name = name.trim_end_matches('/');
    let within = name.strip_prefix(FOLDER).unwrap_or(name);
    let within = within.strip_suffix(".yaml").unwrap_or(within);
    let names = names();
    let is_file = |full: &&String| part(full) == within;
    if let Some(file) = names.iter().find(is_file) {
        return vec![file.clone()];
    }
    let is_beneath = |full: &&String| {
        within.is_empty()
            || name == "scenarios"
            || part(full).strip_prefix(within).is_some_and(|rest| rest.starts_with('/'))
    };
    let beneath: Vec<String> = names.iter().filter(is_beneath).cloned().collect();
    if !beneath.is_empty() {
        return beneath;
    }
    let is_called = |full: &&String| part(full).rsplit('/').next() == Some(within);
    names.iter().filter(is_called).cloned().collect()
}

/// The full names of all embedded scenarios, sorted.
pub fn names() -> Vec<String> {
    TEXTS.iter().map(|(name, _)| name.clone().into_owned()).collect()
}

/// The full names of all embedded scenarios with their titles, sorted by name.
pub fn titles() -> Vec<(String, String)> {
    let titled = |known: &Known<'_>| (known.file.to_owned(), known.title.to_owned());
    prepared::scenarios().iter().map(titled).collect()
}

/// What tells a full name from all others: without the folder of all, and without its ending.
pub fn part(full: &str) -> &str {
    let within = full.strip_prefix(FOLDER).unwrap_or(full);
    within.strip_suffix(".yaml").unwrap_or(within)
}

/// The embedded scenarios whose `cites` name the rule or one of its parts: the earlier they name it, the earlier they
/// come, and then by path.
pub fn rulings(rule: &RuleId) -> Vec<Ruling> {
    let mut found: Vec<(usize, Ruling)> =
        prepared::scenarios().iter().filter_map(|known| known_ruling(known, rule)).collect();
    found.sort_by(|(a_place, a), (b_place, b)| (a_place, &a.file).cmp(&(b_place, &b.file)));
    found.into_iter().map(|(_, ruling)| ruling).collect()
}

/// The embedded scenario files in whose game the card is from the start, sorted by path.
pub fn using(card: &Card, library: &Library) -> Vec<String> {
    let uses = |name: &str, source: &str| cards_of(name, source, library).iter().any(|used| **used == *card);
    // The prepared names are those of the embedded cards.
    if library.has_embedded() {
        let names = CardNames::of(card, library);
        let uses = |known: &Known<'_>| match known.uses(&names) {
            Some(Use::Certain) => true,
            Some(Use::Possible) => source(known.file).is_some_and(|source| uses(known.file, source)),
            None => false,
        };
        return prepared::scenarios().iter().filter(|known| uses(known)).map(|known| known.file.to_owned()).collect();
    }
    let wanted = normalise(&card.name);
    // Most files do not even mention the name: only the others are read.
    let uses = |(name, source): &(String, String)| normalise(source).contains(&wanted) && uses(name, source);
    embedded().into_iter().filter(uses).map(|(name, _)| name).collect()
}

/// The names and texts of all embedded scenario files, sorted by name.
pub fn embedded() -> Vec<(String, String)> {
    TEXTS.iter().map(|(name, source)| (name.clone().into_owned(), (*source).to_owned())).collect()
}

fn files(folder: &'static Dir<'static>) -> Vec<&'static File<'static>> {
    folder
        .entries()
        .iter()
        .flat_map(|entry| match entry {
            DirEntry::Dir(inner) => files(inner),
            DirEntry::File(file) => vec![file],
        })
        .collect()
}

fn name(file: &File<'_>) -> String {
    format!("{FOLDER}{}", file.path().display())
}

/// The text of the embedded scenario with that full name.
pub fn source(name: &str) -> Option<&'static str> {
    let place = TEXTS.binary_search_by(|(known, _)| known.as_ref().cmp(name)).ok()?;
    TEXTS.get(place).map(|(_, source)| *source)
}

/// The scenario as a ruling on the rule, with the place of the rule among those that it names.
fn known_ruling(known: &Known<'_>, rule: &RuleId) -> Option<(usize, Ruling)> {
    // Hardly any names the number.
    known.cites.iter().find(|cited| cited.contains(rule.number()))?;
    let cites: Vec<RuleId> = known.cites.iter().filter_map(|cited| cited.parse().ok()).collect();
    let place = cites.iter().position(|cited| cited.is_within(rule))?;
    Some((place, Ruling { title: known.title.to_owned(), file: known.file.to_owned(), cites }))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use swu_cards::Lookup;

    use crate::read_file;

    /// The prepared facts say of every scenario what reading it says: title, rules, and cards.
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
            assert_eq!(
                (known.file, known.title, &known.cites),
                (name.as_str(), read.head().title.value.as_str(), &cites)
            );
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

    /// Whether it is that very card of the library, not one of the file itself.
    fn is_of(card: &Card, library: &Library) -> bool {
        matches!(library.find(&card.full_name()), Lookup::One(known) if **known == *card)
    }
}
