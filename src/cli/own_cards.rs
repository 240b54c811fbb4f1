//! A user's own card data: what `judge update` keeps of it, and how it goes together with the cards of the program.
//!
//! The folder has a file of cards for each set, as `judge cards import` writes it; `printings.txt`, the numbers that the
//! program does not know; and `texts.jsonl`, what is printed on cards. Only the last is kept of cards that the program has.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::Failure;
use super::inputs::{self, Input};
use crate::cards::import::{Import, Set, to_yaml};
use crate::cards::library::{Own, read_cards};
use crate::cards::printed::PrintedTexts;
use crate::cards::printings::{self, Printings};
use crate::cards::{Card, Library, Lookup, OVERRIDES};
use crate::diagnostic::Diagnostic;
use crate::rulebook::SourceFile;

/// The file of printed texts.
pub(super) const TEXTS: &str = "texts.jsonl";

/// The card files of a folder: all that is YAML but the overrides, sorted. None if there is no such folder.
pub(super) fn card_files(folder: &Path) -> io::Result<Option<Vec<Input>>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let is_card_file = |path: &std::path::PathBuf| {
        let yaml = path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml");
        yaml && path.file_name().is_some_and(|name| name != OVERRIDES)
    };
    let mut paths: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).filter(is_card_file).collect();
    paths.sort();
    Ok(Some(paths.iter().map(|path| inputs::read(path)).collect()))
}

/// What a folder has, if there is one. A file that cannot be read is bad input: a missing card would be a wrong ruling.
pub(super) fn read(folder: &Path) -> Result<Option<Own>, Failure> {
    let Some(files) = existing_files(folder)? else { return Ok(None) };
    let mut own = beside(folder)?;
    for file in files {
        let text = file.source.map_err(|error| *error)?;
        let cards = read_cards(&file.name, &text);
        own.cards.extend(cards.map_err(|error| Failure::BadInput(vec![(error.help(HELP), Some(text))]))?);
    }
    Ok(Some(own))
}

/// The card files of the user's folder, if there is one.
fn existing_files(folder: &Path) -> Result<Option<Vec<Input>>, Failure> {
    let unread = |error| Diagnostic::error(format!("cannot read `{}`: {error}", folder.display())).help(HELP);
    Ok(card_files(folder).map_err(unread)?)
}

/// What is to be done about a folder that cannot be read.
const HELP: &str = "delete the folder, and run `judge update` with your card data again";

/// What stands beside the card files of a folder: numbers of printings and printed texts.
pub(super) fn beside(folder: &Path) -> Result<Own, Failure> {
    let numbers = match existing(&folder.join(printings::FILE))? {
        Some(text) => text.parse::<Printings>().map_err(|error| {
            Diagnostic::error(format!("`{}`: {error}", folder.join(printings::FILE).display()))
                .help("correct the line, or delete the file and import all printings")
        })?,
        None => Printings::default(),
    };
    let texts = existing(&folder.join(TEXTS))?.map(PrintedTexts::of).unwrap_or_default();
    Ok(Own { cards: Vec::new(), numbers, texts })
}

/// The text of a file, if there is one.
fn existing(path: &Path) -> Result<Option<String>, Failure> {
    match path.try_exists() {
        Ok(false) => Ok(None),
        Ok(true) | Err(_) => Ok(Some(inputs::read(path).source.map_err(|error| *error)?)),
    }
}

/// The files of the folder with what was imported: what was there of other sets stays.
pub(super) fn with(folder: &Path, import: &Import, numbers: &Printings) -> Result<Vec<SourceFile>, Failure> {
    let own = beside(folder)?;
    let mut files = BTreeMap::new();
    for file in existing_files(folder)?.unwrap_or_default() {
        let name = Path::new(&file.name).file_name().map(|name| name.to_string_lossy().into_owned());
        // A file that cannot be read must not be lost by being left out.
        let text = file.source.map_err(|error| Failure::from(*error).help(HELP))?;
        files.extend(name.map(|name| (name, text)));
    }
    for set in &import.sets {
        let file = format!("{}.yaml", set.code.to_lowercase());
        let new: Vec<Card> = set.cards.iter().filter(|card| !is_embedded(card)).cloned().collect();
        if new.is_empty() {
            files.remove(&file);
        } else {
            files.insert(file, to_yaml(&Set { code: set.code.clone(), cards: new }).map_err(Diagnostic::error)?);
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
    Ok(files.into_iter().map(|(name, text)| SourceFile::new(name, text)).collect())
}

/// Whether the program has the card.
pub(super) fn is_known(card: &Card) -> bool {
    known(card).is_some()
}

fn known(card: &Card) -> Option<&'static Card> {
    match Library::embedded().find(&card.full_name()) {
        Lookup::One(known) => Some(&**known).filter(|known| known.kind == card.kind),
        Lookup::Several(_) | Lookup::Unknown => None,
    }
}

/// Whether the program has the card with all its printings.
fn is_embedded(card: &Card) -> bool {
    let Some(known) = known(card) else { return false };
    let has = |printing| known.printings().any(|known| known == printing) || printings::name(printing).is_some();
    card.printings().all(has)
}
