//! The scenarios that come with the program: which of them rest on a rule, or use a card.

use include_dir::{Dir, DirEntry, File, include_dir};
use serde::Serialize;

use super::read_file;
use super::replay::cards_of;
use swu_cards::library::normalise;
use swu_cards::{Card, Library};
use swu_rulebook::RuleId;

static SCENARIOS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../scenarios");

/// A scenario as the ground of a ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// What it shows, as a sentence.
    pub title: String,
    pub file: String,
    /// The rules that it names.
    pub cites: Vec<RuleId>,
}

/// The embedded scenarios whose `cites` name the rule or one of its parts: the earlier they name it, the earlier they
/// come, and then by path.
pub fn rulings(rule: &RuleId) -> Vec<Ruling> {
    let mut found: Vec<(usize, Ruling)> = files(&SCENARIOS).into_iter().filter_map(|file| ruling(file, rule)).collect();
    found.sort_by(|(a_place, a), (b_place, b)| (a_place, &a.file).cmp(&(b_place, &b.file)));
    found.into_iter().map(|(_, ruling)| ruling).collect()
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

/// The file as a ruling on the rule, with the place of the rule among those that it names.
fn ruling(file: &File<'_>, rule: &RuleId) -> Option<(usize, Ruling)> {
    // Most files do not even mention the number: only the others are read.
    let source = file.contents_utf8().filter(|source| source.contains(rule.number()))?;
    let read = read_file(&name(file), source).ok()?;
    let cites: Vec<RuleId> = read.head().cites.iter().filter_map(|cited| cited.value.parse().ok()).collect();
    let covers = |cited: &RuleId| std::iter::successors(Some(cited.clone()), RuleId::outer).any(|id| id == *rule);
    let place = cites.iter().position(covers)?;
    Some((place, Ruling { title: read.head().title.value.clone(), file: name(file), cites }))
}
