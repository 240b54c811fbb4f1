//! Lists of printings: JSON lines with `set`, `number`, `name` and, where the card has one, `subtitle`.

use std::collections::HashMap;

use serde::Deserialize;

use super::{CardFile, Override, Problem, lists};
use crate::printings::{Printings, is_code};
use crate::{Library, Lookup};

/// A printing, as a line gives it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
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

/// A line of such a list.
const EXAMPLE: &str = r#"{"set": "SOR", "number": 164, "name": "Wampa"}"#;

/// True if a file is such a list: its first line is a printing, and has none of the facts of a card.
pub fn is_list_of_printings(text: &str) -> bool {
    lists::is_list_of::<Line>(text)
}

/// Reads lists of printings; a name that is read otherwise than it is printed is taken as it is read.
pub fn import_printings(files: &[CardFile<'_>], overrides: &[Override], library: &Library) -> PrintingsImport {
    let mut import = PrintingsImport::default();
    let mut taken: HashMap<(String, u16), String> = HashMap::new();
    for (place, line) in lists::lines(files) {
        let mut refuse = |reason, card| import.problems.push(place.refused(reason, card, EXAMPLE));
        let Line { set, number, name, subtitle, .. } = match line {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
