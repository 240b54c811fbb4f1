//! The official documents, as PDF and as text extracted from it: sections and sub-sections with titles in capitals, rules
//! counted within their sub-section, lettered sub-rules, bullets, and examples in paragraphs of their own.

mod contents;
mod front;
mod numbers;

use super::error::ImportError;
use super::layout::{self, Line};
use super::{LeftOut, Manuscript, Place, Remark, icons, text};
use contents::Contents;
use front::Front;
use numbers::Numbers;

#[cfg(feature = "pdf")]
use super::pdf::pages;

/// The reader of PDFs was left out of this program.
#[cfg(not(feature = "pdf"))]
fn pages(_pdf: &[u8]) -> Result<Vec<Vec<layout::Glyph>>, ImportError> {
    Err(ImportError::WithoutPdf)
}

/// Reads an official document in PDF.
///
/// # Errors
///
/// When the PDF cannot be read or has no text, or its text is not arranged as the official documents are; always, without
/// the feature `pdf`.
pub fn read_pdf(bytes: &[u8]) -> Result<Manuscript, ImportError> {
    let pages = pages(bytes)?;
    if pages.iter().all(Vec::is_empty) {
        let pages = if pages.len() == 1 { "1 page".to_owned() } else { format!("{} pages", pages.len()) };
        return Err(ImportError::NoText { pages });
    }
    let empty = pages.iter().enumerate().filter(|(_, page)| page.is_empty());
    let empty: Vec<Remark> = empty.map(|(index, _)| no_text_on(index + 1)).collect();
    let mut manuscript = read(layout::lines(pages))?;
    manuscript.remarks.extend(empty);
    manuscript.remarks.sort_by_key(|remark| remark.place);
    Ok(manuscript)
}

fn no_text_on(page: usize) -> Remark {
    let message = "the page has no text: it contains only images or is damaged".to_owned();
    Remark { place: Place { page: Some(page), line: 1 }, message }
}

/// Reads the text of an official document, extracted with its layout, as `pdftotext -layout` does it.
///
/// # Errors
///
/// When the text is not arranged as the official documents are.
///
/// ```
/// use swu_import::read_text;
/// let text = "\
///   1.  ZONES
///       1.  HAND
///           1.  A hand is a zone.
///
///               a.  Its cards are hidden
///                   from the opponent.
/// ";
/// let entries = read_text(text)?.entries;
/// let numbers: Vec<&str> = entries.iter().map(|entry| entry.number.as_str()).collect();
/// assert_eq!(numbers, ["1", "1.1", "1.1.1", "1.1.1.a"]);
/// assert_eq!(entries[1].title.as_deref(), Some("Hand"));
/// assert_eq!(entries[3].text, "Its cards are hidden from the opponent.");
/// # Ok::<(), swu_import::ImportError>(())
/// ```
pub fn read_text(text: &str) -> Result<Manuscript, ImportError> {
    read(text::lines(text))
}

fn read(mut pages: Vec<Vec<Line>>) -> Result<Manuscript, ImportError> {
    let running = layout::take_running_lines(&mut pages);
    let lines: Vec<Line> = pages.into_iter().flatten().collect();
    let (contents, lines) = Contents::take(lines);
    let mut front = Front::default();
    let first = numbers::first_heading(&lines).ok_or(ImportError::NoRules)?;
    let (before, after) = lines.split_at(first);
    let mut numbers = Numbers::new(&lines);
    before.iter().filter(|line| !front.takes(line)).for_each(|line| numbers.outside(line));
    numbers.read(after);
    let mut entries = numbers.finish();
    if !entries.iter().any(|entry| entry.number.contains('.') && entry.title.is_none()) {
        return Err(ImportError::NoRules);
    }
    let mut remarks = contents.compare(&entries);
    remarks.extend(unread(&lines));
    remarks.sort_by_key(|remark| remark.place);
    // What belongs to no rule is the foreword, even if all of it stands at the end.
    entries.sort_by_key(|entry| !entry.number.is_empty());
    let title = front.title.unwrap_or_default();
    let code = title.split_whitespace().filter_map(|word| word.chars().find(|c| c.is_uppercase())).collect();
    let left_out = LeftOut { running, contents: contents.lines };
    Ok(Manuscript { code, title, edition: front.edition, date: front.date, entries, left_out, remarks })
}

/// Says where something could not be read.
fn unread(lines: &[Line]) -> Vec<Remark> {
    let found = lines.iter().filter_map(|line| Some((line, icons::unread(&line.text_from(0))?)));
    let remark = |(line, character): (&Line, char)| Remark {
        place: numbers::place(line),
        message: match character {
            char::REPLACEMENT_CHARACTER => "cannot read a character: its font does not identify it".to_owned(),
            icon => format!("unknown icon U+{:04X}, kept in the text", u32::from(icon)),
        },
    };
    found.map(remark).collect()
}
