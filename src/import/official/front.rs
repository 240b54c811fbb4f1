//! What the first pages of an official document say about it: its title, its edition and its date.

use std::sync::LazyLock;

use regex::Regex;

use crate::layout::Line;
use crate::titles::{is_in_capitals, readable};

/// The front matter of an official document.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Front {
    pub title: Option<String>,
    pub edition: Option<String>,
    pub date: Option<String>,
}

static EDITION: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)\bV(?:ersion)?\.?\s*(\d+(?:\.\d+)*)\b").expect("the pattern is constant"));
static DATE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})\b").expect("the pattern is constant"));

impl Front {
    /// Takes a line that is a part of the front matter: the document's title, or a line that says date and edition and
    /// nothing else.
    pub(super) fn takes(&mut self, line: &Line) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    fn front(source: &str) -> (Front, Vec<bool>) {
        let mut front = Front::default();
        let pages = text::lines(source);
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
}
