//! The list of contents: left out of the text, but everything that it lists must be there.

use std::sync::LazyLock;

use regex::Regex;

use super::numbers::place;
use crate::layout::Line;
use crate::titles::{is_in_capitals, readable};
use crate::{Entry, Place, Remark};

/// A list of contents that was taken out of a document.
#[derive(Debug, Default)]
pub(super) struct Contents {
    /// How many lines it had.
    pub lines: usize,
    /// The titles that it lists, and where.
    titles: Vec<(String, Place)>,
}

/// Entries such as `4. ZONES 18`, of which a line may have several.
static ENTRY: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(\d{1,2})\.\s+(.+?)\s[\s.]*(\d{1,3})(?:\s+|$)").expect("the pattern is constant"));

impl Contents {
    /// Takes the list of contents off the beginning of a document: lines of entries, and the word above them.
    pub(super) fn take(lines: Vec<Line>) -> (Self, Vec<Line>) {
        let mut contents = Self::default();
        let mut rest = Vec::with_capacity(lines.len());
        let mut headings: Vec<Line> = Vec::new();
        for line in lines {
            let text = line.text_from(0);
            if let Some(titles) = entries(&text) {
                contents.lines += 1 + headings.len();
                headings.clear();
                contents.titles.extend(titles.into_iter().map(|title| (title, place(&line))));
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
    pub(super) fn compare(&self, entries: &[Entry]) -> Vec<Remark> {
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
