//! The text list: headings, and one line for each card below them. The types of cards above the first heading tell their parts.

use std::ops::Range;

use super::{Line, MOST_COPIES, MOST_ERRORS, Source, Written};
use crate::deck::Section;
use swu_text::diagnostic::Diagnostic;

/// Reads the list that stands there.
pub(super) fn deck(source: Source<'_>, part: Range<usize>, errors: &mut Vec<Diagnostic>) -> Option<Written> {
    let mut list = List::default();
    let mut at = part.start;
    for whole in source.text.get(part)?.split_inclusive('\n') {
        let words = whole.trim_start_matches('\u{feff}').trim();
        let start = at + whole.find(words).unwrap_or_default();
        at += whole.len();
        if words.is_empty() {
            continue;
        }
        if errors.len() >= MOST_ERRORS {
            break;
        }
        if let Err(error) = list.line(source, words, start..start + words.len()) {
            errors.push(*error);
        }
    }
    let headings = list.seen.iter().map(|(section, _)| *section).collect();
    Some(Written { headings: Some(headings), ..list.deck })
}

#[derive(Default)]
struct List {
    deck: Written,
    section: Option<Section>,
    /// The headings so far, and where they stand.
    seen: Vec<(Section, Range<usize>)>,
}

impl List {
    fn line(&mut self, source: Source<'_>, words: &str, at: Range<usize>) -> Result<(), Box<Diagnostic>> {
        match heading(words) {
            Some(Heading::Part(section)) => return self.begin(source, section, words, at),
            Some(Heading::Type) => {
                if matches!(self.section, None | Some(Section::Leaders | Section::Base)) {
                    self.seen.push((Section::Deck, at));
                    self.section = Some(Section::Deck);
                }
                return Ok(());
            }
            None => {}
        }
        if words.starts_with('#') || words.starts_with("//") {
            return Ok(());
        }
        if let Some((section, card)) = with_card(words) {
            self.seen.push((section, at.clone()));
            self.section = None;
            self.deck.cards.push(line(source, at.end - card.len()..at.end, Some(section))?);
            return Ok(());
        }
        if self.about(words) {
            return Ok(());
        }
        self.deck.cards.push(line(source, at, self.section)?);
        Ok(())
    }

    fn begin(
        &mut self,
        source: Source<'_>,
        section: Section,
        words: &str,
        at: Range<usize>,
    ) -> Result<(), Box<Diagnostic>> {
        self.section = Some(section);
        if let Some((_, first)) = self.seen.iter().find(|(seen, _)| *seen == section) {
            let first = source.place(first.clone()).line;
            let error = source.error(format!("duplicate heading `{words}`"), at);
            return Err(Box::new(error.help(format!("the first is on line {first}: move the cards there"))));
        }
        self.seen.push((section, at));
        Ok(())
    }

    /// Takes a line such as `Player: Ana Solo`, if it is one.
    fn about(&mut self, words: &str) -> bool {
        let Some((key, value)) = words.split_once(':') else { return false };
        let value = Some(value.trim()).filter(|value| !value.is_empty()).map(str::to_owned);
        match key.trim().to_lowercase().as_str() {
            "player" => self.deck.player = value,
            "author" => self.deck.author = value,
            "uid" => self.deck.uid = value,
            "name" | "deck name" | "title" => self.deck.name = value,
            _ => return false,
        }
        true
    }
}

/// The meaning of a line without a card for the lines below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Heading {
    Part(Section),
    /// Units, events or upgrades: cards of the deck, or of the sideboard if that is where it stands.
    Type,
}

/// Headings in small letters.
const WORDS: [(Heading, &[&str]); 5] = [
    (Heading::Part(Section::Leaders), &["leader", "leaders"]),
    (Heading::Part(Section::Base), &["base", "bases"]),
    (Heading::Part(Section::Deck), &["deck", "main", "maindeck", "main deck", "mainboard", "draw deck"]),
    (Heading::Part(Section::Sideboard), &["sideboard", "side board", "side"]),
    (
        Heading::Type,
        &["unit", "units", "ground units", "space units", "event", "events", "upgrade", "upgrades", "cards"],
    ),
];

/// The heading that a line is. Marks around it, and how many cards it says there are, do not matter: `## Deck (50 cards)`,
/// `SIDEBOARD: 10`, `// Leader`.
fn heading(line: &str) -> Option<Heading> {
    let is_mark = |c: char| c.is_whitespace() || "#/=*-–_~:()[]|".contains(c);
    let is_behind = |c: char| is_mark(c) || c.is_ascii_digit();
    let whole = line.trim_start_matches(is_mark).trim_end_matches(is_behind).to_lowercase();
    let counted = ["cards", "card"].iter().find_map(|noun| whole.strip_suffix(noun));
    let words = [Some(whole.as_str()), counted.map(|rest| rest.trim_end_matches(is_behind))];
    let known = |words: &str| WORDS.iter().find(|(_, known)| known.contains(&words)).map(|(heading, _)| *heading);
    words.into_iter().flatten().find_map(known)
}

/// The part that a line is the heading of.
pub(super) fn part_named(line: &str) -> Option<Section> {
    match heading(line)? {
        Heading::Part(section) => Some(section),
        Heading::Type => None,
    }
}

/// The part and the words behind it, of a line that has both: `Leader: Director Krennic, Aspiring to Authority`.
fn with_card(line: &str) -> Option<(Section, &str)> {
    let (before, card) = line.split_once(':')?;
    part_named(before).map(|section| (section, card.trim())).filter(|(_, card)| !card.is_empty())
}

/// Marks that picklists and other lists set before a line.
const BOXES: [&str; 8] = ["[ ]", "[]", "[x]", "[X]", "☐", "☑", "☒", "□"];

/// Reads the line that stands at `at`, without what is blank around it: `3 | Name | Subtitle`, `3 Name, Subtitle`, `3x Name`,
/// `Name x3`, `[ ] 3 Name (SOR_005)`, or a name alone.
pub(super) fn line(source: Source<'_>, at: Range<usize>, section: Option<Section>) -> Result<Line, Box<Diagnostic>> {
    let whole = source.text.get(at.clone()).unwrap_or_default();
    let (boxes, written) = behind_marks(whole);
    let start = at.end.saturating_sub(written.len());
    let placed = |words: &str, from: usize| from..from + words.len();
    let copies = |count: usize, card: &str, from: usize| Line {
        section,
        count,
        card: card.to_owned(),
        or: None,
        at: placed(card, from),
    };
    let number_of = |number: &str, from: usize| {
        count(number.parse().ok()).ok_or_else(|| Box::new(no_count(number).at(source.place(placed(number, from)))))
    };
    if let Some((number, card)) = number_before(written) {
        return Ok(copies(number_of(number, start)?, card, at.end.saturating_sub(card.len())));
    }
    let is_negative =
        written.strip_prefix(['-', '−']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if is_negative {
        return Err(Box::new(no_count(written).at(source.place(start..at.end))));
    }
    if let Some((card, number)) = number_behind(written) {
        let from = number.as_ptr() as usize - written.as_ptr() as usize;
        return Ok(copies(number_of(number, start + from)?, card, start));
    }
    // A box for each copy.
    Ok(copies(boxes.clamp(1, MOST_COPIES), written, start))
}

/// The number of boxes to tick before a line, and the words behind them and behind the mark of a list's item.
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

/// The error about a number of copies that is none.
pub(super) fn no_count(number: &str) -> Diagnostic {
    const SHOWN: usize = 40;
    let shown: String = number.chars().take(SHOWN).collect();
    let error = Diagnostic::error(format!("`{shown}` is not a valid number of copies"));
    error.help(format!("use a whole number from 1 to {MOST_COPIES}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_may_count_their_cards() {
        let cases = [
            ("Leader", Some(Heading::Part(Section::Leaders))),
            ("Leader (1)", Some(Heading::Part(Section::Leaders))),
            ("MainDeck (50)", Some(Heading::Part(Section::Deck))),
            ("SIDEBOARD (10)", Some(Heading::Part(Section::Sideboard))),
            ("# Deck", Some(Heading::Part(Section::Deck))),
            ("== Main Deck - 50 cards ==", Some(Heading::Part(Section::Deck))),
            ("Base:", Some(Heading::Part(Section::Base))),
            ("[Sideboard]", Some(Heading::Part(Section::Sideboard))),
            ("Ground Units (24)", Some(Heading::Type)),
            ("Wampa", None),
            ("1 Base", None),
            ("(50)", None),
            ("", None),
        ];
        for (line, found) in cases {
            assert_eq!(heading(line), found, "{line}");
        }
        assert_eq!(with_card("Base: Capital City, Lothal"), Some((Section::Base, "Capital City, Lothal")));
        assert_eq!(with_card("Leader 2: Wampa"), Some((Section::Leaders, "Wampa")));
        assert_eq!([with_card("Base:"), with_card("Luke Skywalker: Faithful Friend")], [None, None]);
    }
}
