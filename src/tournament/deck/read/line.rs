//! A line of a list: `3 | Name | Subtitle`, `3 Name, Subtitle`, `3x Name`, `1 Name (SOR_005)`, or a name alone.

use std::ops::Range;

use super::{Line, MOST_COPIES, Source};
use crate::deck::Section;
use swu_text::diagnostic::Diagnostic;

/// Reads the line that stands at `at`, without what is blank around it.
pub(super) fn read(source: Source<'_>, at: Range<usize>, section: Section) -> Result<Line, Box<Diagnostic>> {
    let written = source.text.get(at.clone()).unwrap_or_default();
    let digits = written.find(|c: char| !c.is_ascii_digit()).unwrap_or(written.len());
    let (number, behind) = written.split_at_checked(digits).unwrap_or(("", written));
    let Some(card) = behind_number(number, behind) else {
        let is_negative =
            written.strip_prefix(['-', '−']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if is_negative {
            return Err(Box::new(no_count(written).at(source.place(at))));
        }
        return Ok(Line { section, count: 1, card: written.to_owned(), at });
    };
    let Some(count) = count(number.parse().ok()) else {
        return Err(Box::new(no_count(number).at(source.place(at.start..at.start + digits))));
    };
    let start = at.end.saturating_sub(card.len());
    Ok(Line { section, count, card: card.to_owned(), at: start..at.end })
}

/// What stands behind a number of copies, if it is one: `97th Legion` begins with none.
fn behind_number<'t>(number: &str, behind: &'t str) -> Option<&'t str> {
    if number.is_empty() {
        return None;
    }
    let times = behind.strip_prefix(['x', 'X', '×']).unwrap_or(behind);
    let card = times.trim_start();
    let bar = card.strip_prefix('|');
    let is_apart = card.len() < times.len() || bar.is_some();
    is_apart.then(|| bar.unwrap_or(card).trim_start()).filter(|card| !card.is_empty())
}

/// The number of copies, if a list may have so many.
pub(super) fn count(number: Option<u64>) -> Option<usize> {
    let number = usize::try_from(number?).ok()?;
    (1..=MOST_COPIES).contains(&number).then_some(number)
}

/// What to say about a number of copies that is none.
pub(super) fn no_count(number: &str) -> Diagnostic {
    const SHOWN: usize = 40;
    let shown: String = number.chars().take(SHOWN).collect();
    let error = Diagnostic::error(format!("`{shown}` is no number of copies"));
    error.help(format!("a line begins with a number from 1 to {MOST_COPIES}, such as `3 Wampa`"))
}
