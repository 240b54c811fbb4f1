//! The scenarios that come with the program: which of them rest on a rule, or use a card.

use include_dir::{Dir, DirEntry, File, include_dir};

use super::read;
use super::replay::cards_of;
use crate::cards::library::normalise;
use crate::cards::{Card, Library};
use crate::rulebook::RuleId;

static SCENARIOS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/scenarios");

/// The embedded scenario files whose `cites` name the rule, sorted by path.
pub fn citing(rule: &RuleId) -> Vec<String> {
    let mut found: Vec<String> =
        files(&SCENARIOS).into_iter().filter(|file| cites(file, rule)).map(|file| name(file)).collect();
    found.sort();
    found
}

/// The embedded scenario files in whose game the card is from the start, sorted by path.
pub fn using(card: &Card, library: &Library) -> Vec<String> {
    let wanted = normalise(&card.name);
    let uses = |(name, source): &(String, String)| {
        // Most files do not even mention the name: only the others are read.
        normalise(source).contains(&wanted) && cards_of(name, source, library).iter().any(|used| **used == *card)
    };
    embedded().into_iter().filter(uses).map(|(name, _)| name).collect()
}

/// The names and texts of all embedded scenario files, sorted by name.
pub fn embedded() -> Vec<(String, String)> {
    let files = files(&SCENARIOS).into_iter();
    let mut found: Vec<(String, String)> =
        files.filter_map(|file| Some((name(file), file.contents_utf8()?.to_owned()))).collect();
    found.sort();
    found
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
    format!("scenarios/{}", file.path().display())
}

fn cites(file: &File<'_>, rule: &RuleId) -> bool {
    // Most files do not even mention the number: only the others are read.
    let Some(source) = file.contents_utf8().filter(|source| source.contains(rule.number())) else { return false };
    let scenario = read(&name(file), source);
    scenario.is_ok_and(|s| s.cites.iter().any(|cited| cited.value.parse::<RuleId>().as_ref() == Ok(rule)))
}
