//! Lists of facts about cards as JSON lines, each of the same few keys: of printings (`set`, `number`, `name` and, where
//! the card has one, `subtitle`), and of the traits of cards whose other data have none (`set`, `number`, `name` and
//! `traits`).

use std::collections::HashMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{CardFile, Override, Problem};
use crate::card::{Card, Printing};
use crate::library::same_name;
use crate::printings::{Printings, is_code};
use crate::terms::Trait;
use crate::{Library, Lookup};
use swu_text::diagnostic::Severity;

/// The place of a line.
#[derive(Debug, Clone, Copy)]
struct Place<'f> {
    file: &'f str,
    /// From 1.
    line: usize,
}

impl Place<'_> {
    /// The refusal of the line; `example` is a line as it should be.
    fn refused(self, reason: String, card: Option<String>, example: &str) -> Problem {
        Problem {
            severity: Severity::Error,
            file: self.file.to_owned(),
            line: self.line,
            column: 1,
            card,
            field: None,
            reason,
            help: Some(format!("a line is `{example}`")),
        }
    }
}

/// The lines of lists that are not empty, each read, with its place.
fn lines<'f, L: DeserializeOwned>(
    files: &'f [CardFile<'f>],
) -> impl Iterator<Item = (Place<'f>, Result<L, serde_json::Error>)> {
    let of_file = |file: &'f CardFile<'f>| {
        let lines = file.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines.map(|(at, line)| (Place { file: file.name, line: at + 1 }, serde_json::from_str(line)))
    };
    files.iter().flat_map(of_file)
}

/// True if a file is such a list: its first line has these keys and no others.
fn is_list_of<L: DeserializeOwned>(text: &str) -> bool {
    text.lines().find(|line| !line.trim().is_empty()).is_some_and(|line| serde_json::from_str::<L>(line).is_ok())
}

/// A printing, as a line gives it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PrintingLine {
    set: String,
    number: u16,
    name: String,
    subtitle: Option<String>,
    /// Of a promo: the printing that it repeats, which the name says too.
    #[serde(rename = "reprint_of")]
    _reprint_of: Option<String>,
}

/// The result of reading lists of printings.
#[derive(Debug, Default)]
pub struct PrintingsImport {
    pub printings: Printings,
    /// Numbers whose card the program does not have: set, number and full name.
    pub without_card: Vec<(String, u16, String)>,
    /// Refusals, each with its place.
    pub problems: Vec<Problem>,
}

/// A line of a list of printings.
const A_PRINTING: &str = r#"{"set": "SOR", "number": 164, "name": "Wampa"}"#;

/// True if a file is such a list: its first line is a printing, and has none of the facts of a card.
pub fn is_list_of_printings(text: &str) -> bool {
    is_list_of::<PrintingLine>(text)
}

/// Reads lists of printings; a name that is read otherwise than it is printed is taken as it is read.
pub fn import_printings(files: &[CardFile<'_>], overrides: &[Override], library: &Library) -> PrintingsImport {
    let mut import = PrintingsImport::default();
    let mut taken: HashMap<(String, u16), String> = HashMap::new();
    for (place, line) in lines(files) {
        let mut refuse = |reason, card| import.problems.push(place.refused(reason, card, A_PRINTING));
        let PrintingLine { set, number, name, subtitle, .. } = match line {
            Ok(read) => read,
            Err(error) => {
                refuse(format!("this is not a printing: {error}"), None);
                continue;
            }
        };
        let full = subtitle.map_or_else(|| name.clone(), |subtitle| format!("{name}, {subtitle}"));
        let full = overrides.iter().find_map(|it| it.renamed(&full)).unwrap_or(full);
        if !is_code(&set) || full.contains(['\n', '|']) {
            refuse(format!("`{set}` is not a set code, or the name contains `|` or a line break"), Some(full));
            continue;
        }
        let set = set.to_ascii_uppercase();
        let other = taken.entry((set.clone(), number)).or_insert_with(|| full.clone());
        if *other != full {
            refuse(format!("{set} {number} already belongs to {other}"), Some(full));
            continue;
        }
        import.printings.add(&full, &set, number);
        if !matches!(library.find(&full), Lookup::One(_)) {
            import.without_card.push((set, number, full));
        }
    }
    import
}

/// The file of all known traits, beside those of the cards.
pub const TRAITS: &str = "traits.txt";

/// The traits of a printing, as a line gives them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TraitsLine {
    set: String,
    number: u16,
    name: String,
    traits: Vec<String>,
}

/// The traits of one card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraitsOf {
    pub printing: Printing,
    pub name: String,
    pub traits: Vec<Trait>,
}

/// The result of reading lists of traits.
#[derive(Debug, Clone, Default)]
pub struct TraitsImport {
    pub traits: Vec<TraitsOf>,
    /// Refusals, each with its place.
    pub problems: Vec<Problem>,
}

/// A line of a list of traits.
const TRAITS_OF_ONE: &str = r#"{"set": "SOR", "number": 24, "name": "Echo Base", "traits": ["Hoth"]}"#;

/// True if a file is such a list: its first line has these four facts and no others.
pub fn is_list_of_traits(text: &str) -> bool {
    is_list_of::<TraitsLine>(text)
}

/// Reads lists of traits.
pub fn import_traits(files: &[CardFile<'_>]) -> TraitsImport {
    let mut import = TraitsImport::default();
    for (place, line) in lines(files) {
        let reason = match line {
            Ok(TraitsLine { set, .. }) if !is_code(&set) => format!("`{set}` is not a set code"),
            Ok(TraitsLine { traits, .. }) if traits.is_empty() => "the list of traits is empty".to_owned(),
            Ok(TraitsLine { set, number, name, traits }) => {
                import.traits.push(TraitsOf {
                    printing: Printing { set: set.to_ascii_uppercase(), number: Some(number) },
                    name,
                    traits: traits.iter().map(|word| Trait::from(word.as_str())).collect(),
                });
                continue;
            }
            Err(error) => format!("this is not a line of traits: {error}"),
        };
        import.problems.push(place.refused(reason, None, TRAITS_OF_ONE));
    }
    import
}

impl TraitsImport {
    /// Gives the traits to those cards that have none.
    pub fn fill(&self, cards: &mut [Card]) {
        for card in cards.iter_mut().filter(|card| card.traits.is_empty()) {
            let is_it = |of: &&TraitsOf| {
                same_name(&of.name, &card.full_name()) && card.printings().any(|printing| *printing == of.printing)
            };
            if let Some(of) = self.traits.iter().find(is_it) {
                card.traits.clone_from(&of.traits);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::CardKind;

    #[test]
    fn a_list_of_printings_is_read() {
        let text = r#"{"set": "SOR", "number": 164, "name": "Wampa"}
{"set": "sor", "number": 427, "name": "Wampa"}

{"set": "SOR", "number": 164, "name": "Protector"}
{"set": "SOR", "number": -1, "name": "Wampa"}
{"set": "TSU", "number": 1, "name": "Nobody", "subtitle": "At All"}
{"set": "LAW", "number": 45, "name": "Zeb Orellios", "subtitle": "Spectre Four"}
"#;
        assert!(is_list_of_printings(text));
        assert!(!is_list_of_printings(r#"{"set": "SOR", "number": 164, "name": "Wampa", "type": "unit"}"#));
        let file = CardFile { name: "list.jsonl", text };
        let read = import_printings(&[file], Override::embedded(), Library::embedded());
        let expected = "Nobody, At All | TSU 1\nWampa | SOR 164 427\nZeb Orrelios, Spectre Four | LAW 45\n";
        assert_eq!(read.printings.to_string(), expected);
        assert_eq!(read.without_card, [("TSU".to_owned(), 1, "Nobody, At All".to_owned())]);
        assert_eq!(read.problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), [4, 5]);
        assert!(read.problems[0].reason.contains("already belongs to Wampa"), "{:?}", read.problems);
    }

    #[test]
    fn traits_go_to_cards_that_have_none() {
        let text = r#"{"set": "sor", "number": 24, "name": "Echo Base", "traits": ["Hoth"]}
{"set": "SOR", "number": 26, "name": "Echo Base", "traits": []}
{"set": "SOR", "number": 20, "name": "Capital City", "traits": ["Lothal"]}"#;
        assert!(is_list_of_traits(text));
        assert!(!is_list_of_traits(r#"{"set": "SOR", "number": 24, "name": "Echo Base"}"#));
        let read = import_traits(&[CardFile { name: "traits.jsonl", text }]);
        assert_eq!(read.problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), [2]);
        let base = |name: &str, number| Card {
            printing: Some(Printing { set: "SOR".into(), number: Some(number) }),
            ..Card::new(name, CardKind::Base)
        };
        let given = Card { traits: vec![Trait::from("Scarif")], ..base("Capital City", 20) };
        let mut cards = [base("Echo Base", 24), base("Echo Base", 25), given];
        read.fill(&mut cards);
        let traits = cards.map(|card| card.traits);
        assert_eq!(traits, [vec![Trait::from("Hoth")], vec![], vec![Trait::from("Scarif")]]);
    }
}
