//! The official documents, as PDF and as text extracted from it: sections and sub-sections with titles in capitals, rules
//! counted within their sub-section, lettered sub-rules, bullets, and examples in paragraphs of their own.

mod numbers;

use super::ImportError;
use super::layout::{self, Line};
use super::titles::{self, is_in_capitals, readable};
use super::{Entry, LeftOut, Manuscript, Place, Remark};
use numbers::Numbers;
use swu_rulebook::Pattern;

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
    let without_text = |(index, _)| {
        let message = "the page has no text: it contains only images or is damaged".to_owned();
        Remark { place: Place { page: Some(index + 1), line: 1 }, message }
    };
    let empty: Vec<Remark> = empty.map(without_text).collect();
    let mut manuscript = read(layout::lines(pages))?;
    manuscript.remarks.extend(empty);
    manuscript.remarks.sort_by_key(|remark| remark.place);
    Ok(manuscript)
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
    read(layout::text_lines(text))
}

fn read(mut pages: Vec<Vec<Line>>) -> Result<Manuscript, ImportError> {
    let running = layout::take_running_lines(&mut pages);
    let lines: Vec<Line> = pages.into_iter().flatten().collect();
    let (contents, lines) = Contents::take(lines);
    let mut front = Front::default();
    let first = lines.iter().position(|line| numbers::heading(line).is_some()).ok_or(ImportError::NoRules)?;
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
    let (edition, date) = (front.edition, front.date);
    Ok(Manuscript { code, title, edition, date, entries, left_out, remarks, second_hand: None })
}

/// Says where something could not be read.
fn unread(lines: &[Line]) -> Vec<Remark> {
    let found = lines.iter().filter_map(|line| Some((line, titles::unread(&line.text_from(0))?)));
    let remark = |(line, character): (&Line, char)| Remark {
        place: numbers::place(line),
        message: match character {
            char::REPLACEMENT_CHARACTER => "cannot read a character: its font does not identify it".to_owned(),
            icon => format!("unknown icon U+{:04X}, kept in the text", u32::from(icon)),
        },
    };
    found.map(remark).collect()
}

/// The front matter of an official document.
#[derive(Debug, Default, PartialEq, Eq)]
struct Front {
    title: Option<String>,
    edition: Option<String>,
    date: Option<String>,
}

static EDITION: Pattern = Pattern::new(r"(?i)\bV(?:ersion)?\.?\s*(\d+(?:\.\d+)*)\b");
static DATE: Pattern = Pattern::new(r"\b(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})\b");

impl Front {
    /// Takes a line that is a part of the front matter: the document's title, or a line that says date and edition and
    /// nothing else.
    fn takes(&mut self, line: &Line) -> bool {
        let text = line.text_from(0);
        if self.title.is_none() && self.edition.is_none() && is_in_capitals(&text) {
            self.title = Some(readable(&text));
            return true;
        }
        let edition = EDITION.captures(&text).and_then(|found| found.get(1));
        let date = DATE.captures(&text).and_then(|found| {
            let part = |index| found.get(index).and_then(|part| part.as_str().parse::<u32>().ok());
            iso_date(part(3)?, part(1)?, part(2)?)
        });
        let rest = DATE.replace(&text, "");
        let rest = EDITION.replace(&rest, "");
        if rest.contains(char::is_alphanumeric) || (edition.is_none() && date.is_none()) {
            return false;
        }
        self.edition = edition.map(|edition| edition.as_str().to_owned()).or(self.edition.take());
        self.date = date.or(self.date.take());
        true
    }
}

/// A date with the month first, as the official documents write it, in the form of ISO 8601.
fn iso_date(year: u32, month: u32, day: u32) -> Option<String> {
    let year = if year < 100 { year + 2000 } else { year };
    let valid = (1..=12).contains(&month) && (1..=31).contains(&day);
    valid.then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// A list of contents that was taken out of a document.
#[derive(Debug, Default)]
struct Contents {
    /// The number of its lines.
    lines: usize,
    /// The titles that it lists, and where.
    titles: Vec<(String, Place)>,
}

/// Entries such as `4. ZONES 18`, of which a line may have several.
static ENTRY: Pattern = Pattern::new(r"(\d{1,2})\.\s+(.+?)\s[\s.]*(\d{1,3})(?:\s+|$)");

impl Contents {
    /// Takes the list of contents off the beginning of a document: lines of entries, and the word above them.
    fn take(lines: Vec<Line>) -> (Self, Vec<Line>) {
        let mut contents = Self::default();
        let mut rest = Vec::with_capacity(lines.len());
        let mut headings: Vec<Line> = Vec::new();
        for line in lines {
            let text = line.text_from(0);
            if let Some(titles) = entries(&text) {
                contents.lines += 1 + headings.len();
                headings.clear();
                contents.titles.extend(titles.into_iter().map(|title| (title, numbers::place(&line))));
            } else {
                rest.append(&mut headings);
                let is_heading = text.eq_ignore_ascii_case("contents");
                if is_heading { headings.push(line) } else { rest.push(line) }
            }
        }
        rest.append(&mut headings);
        (contents, rest)
    }

    /// Says which of the listed titles no section has.
    fn compare(&self, entries: &[Entry]) -> Vec<Remark> {
        let mut found: Vec<&str> = entries.iter().filter_map(|entry| entry.title.as_deref()).collect();
        let mut remarks = Vec::new();
        for (title, place) in &self.titles {
            if let Some(at) = found.iter().position(|found| found == title) {
                found.swap_remove(at);
            } else {
                let message = format!("“{title}” is in the table of contents, but no section has this title");
                remarks.push(Remark { place: *place, message });
            }
        }
        remarks
    }
}

/// The titles of a line that has nothing but entries.
fn entries(line: &str) -> Option<Vec<String>> {
    let mut end = 0;
    let mut titles = Vec::new();
    for found in ENTRY.captures_iter(line) {
        let (all, title) = (found.get(0)?, found.get(2)?.as_str());
        if all.start() != end || !is_in_capitals(title) {
            return None;
        }
        end = all.end();
        titles.push(readable(title));
    }
    (end == line.len() && !titles.is_empty()).then_some(titles)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn front(source: &str) -> (Front, Vec<bool>) {
        let mut front = Front::default();
        let pages = layout::text_lines(source);
        let taken = pages.iter().flatten().map(|line| front.takes(line)).collect();
        (front, taken)
    }

    #[test]
    fn title_edition_and_date() {
        let (front, taken) = front("A BOOK OF RULES\n12/31/27 – V 10.2\nINTRODUCTION\nV 9 is older.\n");
        assert_eq!(front.title.as_deref(), Some("A Book of Rules"));
        assert_eq!(front.edition.as_deref(), Some("10.2"));
        assert_eq!(front.date.as_deref(), Some("2027-12-31"));
        assert_eq!(taken, [true, true, false, false]);
    }

    #[test]
    fn a_date_must_be_one() {
        assert_eq!(front("31/12/27 – V 1").0.date, None);
        assert_eq!(front("3/6/2026").0.date.as_deref(), Some("2026-03-06"));
    }

    #[test]
    fn lines_of_entries() {
        let listed = |titles: &[&str]| Some(titles.iter().map(|title| (*title).to_owned()).collect::<Vec<_>>());
        assert_eq!(entries("1. ZONES 4"), listed(&["Zones"]));
        assert_eq!(entries("1. ZONES 4 12. THE HAND . . . . 18"), listed(&["Zones", "The Hand"]));
        assert_eq!(entries("8. FIRST, ETC. 38"), listed(&["First, Etc."]));
        assert_eq!(entries("9. UNIQUE ICON ([unique]) 44"), listed(&["Unique Icon ([unique])"]));
        for rule in ["1. ZONES", "2. A deck has at least 50", "1. ZONES 4 and more", "see 1. ZONES 4"] {
            assert_eq!(entries(rule), None, "{rule}");
        }
    }
}
