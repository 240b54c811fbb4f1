//! The text list: headings, and a card a line below them.

use std::ops::Range;

use super::headings::{Heading, heading, with_card};
use super::{Kind, MOST_ERRORS, Source, Written, line};
use crate::deck::Section;
use swu_text::diagnostic::Diagnostic;
use swu_text::words::counted;

/// Reads the list that stands there.
pub(super) fn deck(
    source: Source<'_>,
    part: Range<usize>,
    kind: Kind,
    errors: &mut Vec<Diagnostic>,
) -> Option<Written> {
    let unheaded_part = (kind == Kind::Pool).then_some(Section::Deck);
    let mut list = List { section: unheaded_part, unheaded_part, ..List::default() };
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
    errors.extend(list.without_heading(source));
    let headings = list.seen.iter().map(|(section, _)| *section).collect();
    Some(Written { headings: Some(headings).filter(|_| kind == Kind::Deck), ..list.deck })
}

#[derive(Default)]
struct List {
    deck: Written,
    section: Option<Section>,
    /// The part of cards without a heading, where there may be such.
    unheaded_part: Option<Section>,
    /// The headings so far, and where they stand.
    seen: Vec<(Section, Range<usize>)>,
    /// Lines above the first heading.
    unheaded: Vec<Range<usize>>,
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
            self.section = self.unheaded_part;
            self.deck.cards.push(line::read(source, at.end - card.len()..at.end, section)?);
            return Ok(());
        }
        if self.about(words) {
            return Ok(());
        }
        match self.section {
            Some(section) => self.deck.cards.push(line::read(source, at, section)?),
            None => self.unheaded.push(at),
        }
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
            "player" | "author" => self.deck.player = value,
            "uid" => self.deck.uid = value,
            "name" | "deck name" | "title" => self.deck.name = value,
            _ => return false,
        }
        true
    }

    /// One error for all lines that no heading stands above.
    fn without_heading(&self, source: Source<'_>) -> Option<Diagnostic> {
        let first = self.unheaded.first()?;
        let what = match self.unheaded.len() {
            1 => "no heading above this line".to_owned(),
            many => format!("no heading above this line and {} more", counted(many - 1, "line")),
        };
        let error = source.error(what, first.clone());
        Some(error.help("write `Leader`, `Base`, `Deck` and `Sideboard` on lines of their own"))
    }
}
