//! What a source is, by its content, and whether it can be what an update needs.

use super::fetch::Fetched;
use crate::cards::import::is_list_of_printings;
use crate::cli::base::Failure;
use crate::cli::status::is_newer;
use crate::diagnostic::Diagnostic;
use crate::import::{Import, ImportError, Source, import};
use crate::rulebook::editions::Edition;
use crate::rulebook::{Node, Rulebook};

/// A source that was read.
pub enum Content {
    Document(Box<Document>),
    /// JSON, or JSON lines, of cards.
    Cards(String),
    /// JSON lines of printings.
    Printings(String),
}

/// A document of rules.
pub struct Document {
    pub import: Import,
    pub code: String,
    pub edition: String,
}

/// Finds out what a source is. Documents are checked here; card data only together.
pub fn read(fetched: Fetched, edition: Option<&str>) -> Result<Content, Failure> {
    let Fetched { from, name, bytes } = fetched;
    let refused =
        |error: &ImportError| -> Failure { Diagnostic::error(format!("`{from}`: {error}")).help(UNCHANGED).into() };
    let source = Source::of(bytes).map_err(|error| refused(&error))?;
    if let Source::Text(text) = &source {
        match text.trim_start().chars().next() {
            Some('<') => return Err(is_a_page(&from).into()),
            Some('{' | '[') if is_list_of_printings(text) => return Ok(Content::Printings(text.clone())),
            Some('{' | '[') => return Ok(Content::Cards(text.clone())),
            Some(_) | None => {}
        }
    }
    let mut import = import(vec![(name.clone(), source)]).map_err(|error| refused(&error))?;
    match edition {
        Some(edition) => import.set_edition(edition),
        None => import.guess_edition(&name),
    }
    document(import, &from).map(|document| Content::Document(Box::new(document)))
}

/// The help of every refusal.
pub const UNCHANGED: &str = "nothing was changed";

/// What a server answers that has nothing, asks for a login, or shows a viewer.
pub fn is_a_page(from: &str) -> Diagnostic {
    Diagnostic::error(format!("`{from}` is a web page, not a document or card data"))
        .help("give the address of the file itself: the link behind “download”")
        .help(UNCHANGED)
}

/// A document that is one of those that the program carries, of the same edition or a newer one, and whole.
fn document(import: Import, from: &str) -> Result<Document, Failure> {
    let refuse = |what: String, help: &str| -> Failure {
        Diagnostic::error(format!("`{from}` {what}")).help(help).help(UNCHANGED).into()
    };
    let embedded = Rulebook::embedded();
    let code = import.only_document().map(str::to_owned);
    let known = code.as_deref().and_then(|code| embedded.edition_of(code));
    let Some((code, known)) = code.zip(known) else {
        return Err(refuse(
            "is not a document of this program, such as the Comprehensive Rules".to_owned(),
            "import other documents with `judge rules import FILE`",
        ));
    };
    let Some(edition) = import.edition().map(str::to_owned) else {
        let what = format!("does not name its edition of {code}");
        return Err(refuse(what, "name it: `judge update --edition 9.0 FILE`"));
    };
    let Edition { name: carried, .. } = known;
    if let Some(carried) = carried.as_deref().filter(|carried| is_newer(carried, &edition)) {
        return Err(refuse(
            format!("is edition {edition} of {code}; the program already has {carried}"),
            "keep an older edition beside it with `judge rules import FILE`",
        ));
    }
    if let Some(what) = missing_part(&import.rulebook(), embedded, &code) {
        return Err(refuse(
            format!("is incomplete: {what}"),
            "download it again, or import a part of a document with `judge rules import FILE`",
        ));
    }
    Ok(Document { import, code, edition })
}

/// Less than this share of the rules that are carried is half a document: no edition has dropped a tenth.
const LEAST_SHARE: usize = 70;

/// What a document lacks to be a whole one, compared with the edition that is carried.
fn missing_part(read: &Rulebook, carried: &Rulebook, code: &str) -> Option<String> {
    let of_code = |node: &&Node| node.id.document() == code;
    let sections = |rulebook: &Rulebook| {
        let numbers = rulebook.iter().filter(of_code).filter_map(|node| node.id.number().parse::<u32>().ok());
        numbers.max().unwrap_or(0)
    };
    let (last, expected) = (sections(read), sections(carried));
    if last < expected {
        return Some(format!("it ends with section {last}; the current edition has {expected}"));
    }
    let rules = |rulebook: &Rulebook| rulebook.iter().filter(of_code).filter(|node| node.is_rule()).count();
    let (count, of) = (rules(read), rules(carried));
    (count * 100 < of * LEAST_SHARE).then(|| format!("it has {count} rules; the current edition has {of}"))
}
