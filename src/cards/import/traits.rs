//! Lists of traits: JSON lines with `set`, `number`, `name` and `traits`, for cards whose other data have none.

use serde::Deserialize;

use super::{CardFile, Problem, lists};
use crate::card::{Card, Printing};
use crate::library::same_name;
use crate::printings::is_code;
use crate::terms::Trait;

/// The file of all known traits, beside those of the cards.
pub const TRAITS: &str = "traits.txt";

/// The traits of a printing, as a line gives them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
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

/// A line of such a list.
const EXAMPLE: &str = r#"{"set": "SOR", "number": 24, "name": "Echo Base", "traits": ["Hoth"]}"#;

/// True if a file is such a list: its first line has these four facts and no others.
pub fn is_list_of_traits(text: &str) -> bool {
    lists::is_list_of::<Line>(text)
}

/// Reads lists of traits.
pub fn import_traits(files: &[CardFile<'_>]) -> TraitsImport {
    let mut import = TraitsImport::default();
    for (place, line) in lists::lines(files) {
        let reason = match line {
            Ok(Line { set, .. }) if !is_code(&set) => format!("`{set}` is not a set code"),
            Ok(Line { traits, .. }) if traits.is_empty() => "the list of traits is empty".to_owned(),
            Ok(Line { set, number, name, traits }) => {
                import.traits.push(TraitsOf {
                    printing: Printing { set: set.to_ascii_uppercase(), number: Some(number) },
                    name,
                    traits: traits.iter().map(|word| Trait::from(word.as_str())).collect(),
                });
                continue;
            }
            Err(error) => format!("this is not a line of traits: {error}"),
        };
        import.problems.push(place.refused(reason, None, EXAMPLE));
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
