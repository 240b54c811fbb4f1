//! A line of a list: `3 | Name | Subtitle`, `3 Name, Subtitle`, `3x Name`, `Name x3`, `[ ] 3 Name (SOR_005)`, or a name alone.

use std::ops::Range;

use super::{Line, MOST_COPIES, Source};
use crate::deck::Section;
use swu_text::diagnostic::Diagnostic;

/// What picklists and other lists set before a line.
const BOXES: [&str; 8] = ["[ ]", "[]", "[x]", "[X]", "☐", "☑", "☒", "□"];

/// Reads the line that stands at `at`, without what is blank around it.
pub(super) fn read(source: Source<'_>, at: Range<usize>, section: Section) -> Result<Line, Box<Diagnostic>> {
    let whole = source.text.get(at.clone()).unwrap_or_default();
    let (boxes, written) = behind_marks(whole);
    let start = at.end.saturating_sub(written.len());
    let placed = |words: &str, from: usize| from..from + words.len();
    let line =
        |count: usize, card: &str, from: usize| Line { section, count, card: card.to_owned(), at: placed(card, from) };
    let counted = |number: &str, from: usize| {
        count(number.parse().ok()).ok_or_else(|| Box::new(no_count(number).at(source.place(placed(number, from)))))
    };
    if let Some((number, card)) = number_before(written) {
        return Ok(line(counted(number, start)?, card, at.end.saturating_sub(card.len())));
    }
    let is_negative =
        written.strip_prefix(['-', '−']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if is_negative {
        return Err(Box::new(no_count(written).at(source.place(start..at.end))));
    }
    if let Some((card, number)) = number_behind(written) {
        let from = number.as_ptr() as usize - written.as_ptr() as usize;
        return Ok(line(counted(number, start + from)?, card, start));
    }
    // A box for each copy.
    Ok(line(boxes.clamp(1, MOST_COPIES), written, start))
}

/// How many boxes to tick stand before a line, and what is behind them and behind the mark of a list's item.
fn behind_marks(line: &str) -> (usize, &str) {
    let (mut boxes, mut rest) = (0, line);
    loop {
        let mark = |mark: char| rest.strip_prefix(mark).filter(|behind| behind.starts_with(char::is_whitespace));
        if let Some(behind) = BOXES.iter().find_map(|mark| rest.strip_prefix(mark)) {
            boxes += 1;
            rest = behind.trim_start();
        } else if let Some(behind) = ['-', '*', '•', '+'].into_iter().find_map(mark) {
            rest = behind.trim_start();
        } else {
            return (boxes, rest);
        }
    }
}

/// The number of copies before a card, and the card: `97th Legion` begins with none.
fn number_before(words: &str) -> Option<(&str, &str)> {
    let digits = words.find(|c: char| !c.is_ascii_digit()).filter(|digits| *digits > 0)?;
    let (number, behind) = words.split_at_checked(digits)?;
    let ends = |rest: &str| rest.starts_with(|c: char| c.is_whitespace() || c == '|');
    let times = |rest: &'_ str| rest.strip_prefix(['x', 'X', '×']).filter(|rest| ends(rest)).map(str::len);
    let left = times(behind.trim_start()).or_else(|| ends(behind).then_some(behind.len()))?;
    let card = behind.get(behind.len() - left..)?.trim_start();
    let card = card.strip_prefix('|').unwrap_or(card).trim_start();
    (!card.is_empty()).then_some((number, card))
}

/// A card, and the number of copies behind it: `Wampa x3`, `Wampa (x3)`.
fn number_behind(words: &str) -> Option<(&str, &str)> {
    let inner = words.strip_suffix([')', ']']).unwrap_or(words);
    let number = inner.get(inner.trim_end_matches(|c: char| c.is_ascii_digit()).len()..).filter(|it| !it.is_empty())?;
    let before = inner.strip_suffix(number)?.trim_end().strip_suffix(['x', 'X', '×'])?;
    let before = before.strip_suffix(['(', '[']).filter(|_| inner.len() < words.len()).unwrap_or(before);
    let card = before.trim_end();
    (card.len() < before.len() && !card.is_empty()).then_some((card, number))
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
    let error = Diagnostic::error(format!("`{shown}` is not a valid number of copies"));
    error.help(format!("begin each line with a number from 1 to {MOST_COPIES}, such as `3 Wampa`"))
}
