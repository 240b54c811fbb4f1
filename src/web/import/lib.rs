//! A file that a user drops onto the page: an official document, or card data with printed texts.
//!
//! A separate module, which a page fetches when the first file is dropped: reading PDFs takes as much code as the rules. It
//! converts a file into text files as `judge rules import` and `judge update` do. The page keeps these on the device and
//! passes them to the engine; nothing leaves the device.

#[path = "../border.rs"]
mod border;
#[cfg(test)]
mod tests;

use border::exactly;
use serde::Serialize;
use swu_cards::import::{CardFile, Override, import_printings, is_list_of_printings};
use swu_cards::kept::{Kept, new_cards};
use swu_cards::printings::Printings;
use swu_cards::{Library, import as cards};
use swu_import::{ImportError, LARGEST_FILE, Report, Source, import};
use swu_text::diagnostic::{Diagnostic, Severity};
use swu_text::prepared::{self, MemoryStore, Part};

/// A file of text with its name.
type File = (String, String);

/// The result of a dropped file.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum ImportedFile {
    /// An edition of a document.
    Edition { document: String, edition: String, date: Option<String>, rules: usize, problems: usize, files: Vec<File> },
    /// Card data: all kept files, including those kept before.
    Cards { read: usize, new: usize, unread: usize, numbers: usize, texts: usize, problems: usize, files: Vec<File> },
    /// Neither.
    Refused { message: String, help: Vec<String> },
}

impl From<Box<Diagnostic>> for ImportedFile {
    fn from(error: Box<Diagnostic>) -> Self {
        Self::Refused { message: error.title, help: error.help }
    }
}

/// Calls a function for the page. `install` loads the cards of the app, before the first file, and keeps only their printed
/// texts. `read` reads a dropped file.
fn called(name: &str, given: Vec<Vec<u8>>) -> Result<String, String> {
    match name {
        "install" => {
            let [cards] = exactly(given)?;
            prepared::keep_in(MemoryStore::new([(Part::Cards, cards)]));
            Ok(String::new())
        }
        "read" => {
            let [name, bytes, kept] = exactly(given)?;
            Ok(read(&String::from_utf8_lossy(&name), bytes, &kept))
        }
        _ => Err(format!("unknown function `{name}`")),
    }
}

/// Reads a dropped file. `kept` are the kept files of card data, as JSON: `[["own.yaml", "…"]]`. The result is JSON too:
/// `{"edition": {…}}`, `{"cards": {…}}` or `{"refused": {"message": …, "help": […]}}`.
fn read(name: &str, bytes: Vec<u8>, kept: &[u8]) -> String {
    let taken = taken(name, bytes, kept).unwrap_or_else(ImportedFile::from);
    serde_json::to_string(&taken).unwrap_or_default()
}

fn taken(name: &str, bytes: Vec<u8>, kept: &[u8]) -> Result<ImportedFile, Box<Diagnostic>> {
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(refused(name, &ImportError::TooLarge.to_string()).into());
    }
    let source = Source::of(bytes).map_err(|error| refused(name, &error.to_string()))?;
    if let Source::Text(text) = &source
        && text.trim_start().starts_with(['{', '['])
    {
        return card_data(name, text, kept);
    }
    document(name, source)
}

fn document(name: &str, source: Source) -> Result<ImportedFile, Box<Diagnostic>> {
    let mut import = import(vec![(name.to_owned(), source)]).map_err(|error| refused(name, &error.to_string()))?;
    import.guess_edition(name);
    let Some(document) = import.only_document().map(str::to_owned) else {
        return Err(refused(name, "it has more than one document").help("Drop one at a time.").into());
    };
    let Some(edition) = import.edition().map(str::to_owned) else {
        let error = refused(name, &format!("it does not name its edition of {document}"));
        return Err(error.help("Add the edition to its name: `cr-2.0.md`.").into());
    };
    let rulebook = import.rulebook();
    let report = Report::of(&import, &rulebook);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(ImportedFile::Edition {
        date: rulebook.edition_of(&document).and_then(|edition| edition.date.as_deref().map(str::to_owned)),
        document,
        edition,
        rules: report.documents.iter().map(|document| document.rules).sum(),
        problems: report.problems.len() + report.unresolved.len(),
        files: import.files().into_iter().map(|file| (file.name, text(&file.bytes))).collect(),
    })
}

fn card_data(name: &str, text: &str, kept: &[u8]) -> Result<ImportedFile, Box<Diagnostic>> {
    let unreadable = |error| refused(name, &format!("cannot merge it with your kept files: {error}"));
    let before: Vec<File> = serde_json::from_slice(kept).map_err(unreadable)?;
    let file = [CardFile { name, text }];
    let (data, numbers, others) = if is_list_of_printings(text) {
        let read = import_printings(&file, Override::embedded(), Library::embedded());
        (cards::Import::default(), read.printings, read.problems)
    } else {
        (cards::import(&file, Override::embedded()), Printings::default(), Vec::new())
    };
    let read = data.sets.iter().map(|set| set.cards.len()).sum::<usize>() + data.reprints;
    let problems = data.problems.iter().chain(&others);
    if read == 0 && numbers.is_empty() {
        let mut errors = problems.filter(|problem| problem.severity == Severity::Error);
        let error = refused(name, "it has no readable cards");
        let error = match errors.next() {
            Some(first) => {
                let field = first.field.map_or_else(String::new, |field| format!("`{field}` "));
                error.help(format!("Line {}: {field}{}.", first.line, first.reason))
            }
            None => error,
        };
        return Err(error.help("Use card data as JSON or JSON lines, as in the public card API.").into());
    }
    let problems = problems.count();
    let kept = Kept::new(before).with(&data, &numbers)?;
    let unread = |full_name: &str| data.unread.iter().any(|unread| unread.card == full_name);
    Ok(ImportedFile::Cards {
        read,
        new: new_cards(&data).count(),
        unread: new_cards(&data).filter(|card| unread(&card.full_name())).count(),
        numbers: numbers.unknown().len(),
        texts: kept.texts(),
        problems,
        files: kept.files().iter().map(|(name, text)| (name.clone(), text.clone())).collect(),
    })
}

fn refused(name: &str, what: &str) -> Diagnostic {
    Diagnostic::error(format!("`{name}`: {what}")).help("Nothing was changed.")
}
