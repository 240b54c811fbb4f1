//! A user's own card data as files: a file of cards for each set; `printings.txt`, the numbers that the
//! program does not know; and `texts.jsonl`, what is printed on cards. Only the last is kept of cards that the program has.

use std::collections::BTreeMap;

use crate::card::Card;
use crate::import::{Import, Set, to_yaml};
use crate::library::{Library, Lookup, Own, read_cards};
use crate::printed::PrintedTexts;
use crate::printings::{self, ParsePrintingsError, Printings};
use swu_text::diagnostic::Diagnostic;

/// The file of printed texts.
pub const TEXTS: &str = "texts.jsonl";

/// The files of a user's own card data, by their names.
///
/// ```
/// use swu_cards::import::{CardFile, import};
/// use swu_cards::kept::Kept;
/// use swu_cards::printings::Printings;
/// let text = r#"{"name": "Clerk", "type": "unit", "cost": 1, "power": 1, "hp": 1, "arenas": ["ground"], "aspects": [],
///                "traits": [], "set": "OWN", "number": 1, "text": "Sentinel"}"#;
/// let read = import(&[CardFile { name: "own.jsonl", text }], &[]);
/// let kept = Kept::default().with(&read, &Printings::default())?;
/// assert_eq!(kept.files().keys().collect::<Vec<_>>(), ["own.yaml", "texts.jsonl"]);
/// # Ok::<(), Box<swu_text::diagnostic::Diagnostic>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept {
    files: BTreeMap<String, String>,
}

impl Kept {
    /// These files, by their names.
    pub fn new(files: impl IntoIterator<Item = (String, String)>) -> Self {
        Self { files: files.into_iter().collect() }
    }

    /// The files, by their names.
    pub fn files(&self) -> &BTreeMap<String, String> {
        &self.files
    }

    /// The cards, numbers and texts that the files add to a library.
    ///
    /// # Errors
    ///
    /// If one of them cannot be read: a missing card would be a wrong ruling. With the text of the file.
    pub fn read(&self) -> Result<Own, (Box<Diagnostic>, String)> {
        let mut own = self.beside().map_err(|(error, text)| (error, text.to_owned()))?;
        for (name, text) in self.files.iter().filter(|(name, _)| is_card_file(name)) {
            own.cards.extend(read_cards(name, text).map_err(|error| (error, text.clone()))?);
        }
        Ok(own)
    }

    /// Data beside the cards: numbers of printings and printed texts.
    ///
    /// # Errors
    ///
    /// If the numbers cannot be read.
    pub fn beside(&self) -> Result<Own, (Box<Diagnostic>, &str)> {
        let numbers = self.files.get(printings::FILE).map_or(Ok(Printings::default()), |text| {
            let wrong = |error: ParsePrintingsError| Diagnostic::error(format!("`{}`: {error}", printings::FILE));
            text.parse::<Printings>().map_err(|error| (wrong(error).into(), text.as_str()))
        })?;
        let texts = self.files.get(TEXTS).cloned().map(PrintedTexts::of).unwrap_or_default();
        Ok(Own { cards: Vec::new(), numbers, texts })
    }

    /// The files with what was imported: what was there of other sets stays.
    ///
    /// # Errors
    ///
    /// If the numbers that are there cannot be read, or a card cannot be written.
    pub fn with(&self, import: &Import, numbers: &Printings) -> Result<Self, Box<Diagnostic>> {
        let own = self.beside().map_err(|(error, _)| error)?;
        let mut files = self.files.clone();
        for set in &import.sets {
            let file = format!("{}.yaml", set.code.to_lowercase());
            let new: Vec<Card> = set.cards.iter().filter(|card| !is_embedded(card)).cloned().collect();
            if new.is_empty() {
                files.remove(&file);
            } else {
                let set = Set { code: set.code.clone(), cards: new };
                files.insert(file, to_yaml(&set).map_err(|error| Box::new(Diagnostic::error(error)))?);
            }
        }
        let mut table = own.numbers;
        table.replace(numbers.unknown());
        if !table.is_empty() {
            files.insert(printings::FILE.to_owned(), table.to_string());
        }
        let texts = own.texts.and(import.printed.iter().cloned());
        if !texts.is_empty() {
            files.insert(TEXTS.to_owned(), texts.as_str().to_owned());
        }
        Ok(Self { files })
    }

    /// Of how many cards the printed texts are kept.
    pub fn texts(&self) -> usize {
        self.files.get(TEXTS).map_or(0, |texts| texts.lines().count())
    }
}

fn is_card_file(name: &str) -> bool {
    name != printings::FILE && name != TEXTS
}

/// The cards of an import that the program does not have, in their order.
pub fn new_cards(import: &Import) -> impl Iterator<Item = &Card> {
    import.sets.iter().flat_map(|set| &set.cards).filter(|card| known(card).is_none())
}

fn known(card: &Card) -> Option<&'static Card> {
    match Library::embedded().find(&card.full_name()) {
        Lookup::One(known) => Some(&**known).filter(|known| known.kind == card.kind),
        Lookup::Several(_) | Lookup::Unknown => None,
    }
}

/// True if the program has the card with all its printings.
fn is_embedded(card: &Card) -> bool {
    let Some(known) = known(card) else { return false };
    let has = |printing| known.printings().any(|known| known == printing) || printings::name(printing).is_some();
    card.printings().all(has)
}
