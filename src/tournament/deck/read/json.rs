//! The JSON that deck builders export: ids and counts.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::line::{count, no_count};
use super::{Line, MOST_ERRORS, Source, Written};
use crate::deck::Section;
use swu_text::diagnostic::Diagnostic;

/// A deck; builders add keys of their own, which are passed over.
#[derive(Debug, Deserialize)]
struct File<'t> {
    metadata: Option<Metadata>,
    #[serde(borrow)]
    leader: Option<&'t RawValue>,
    #[serde(borrow)]
    secondleader: Option<&'t RawValue>,
    #[serde(borrow)]
    base: Option<&'t RawValue>,
    #[serde(borrow)]
    deck: Option<Vec<&'t RawValue>>,
    #[serde(borrow)]
    sideboard: Option<Vec<&'t RawValue>>,
}

#[derive(Debug, Default, Deserialize)]
struct Metadata {
    name: Option<String>,
    #[serde(alias = "player")]
    author: Option<String>,
    uid: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Copies {
    #[serde(alias = "name")]
    id: String,
    count: Option<Value>,
}

/// Reads one deck, or a list of them.
pub(super) fn decks(source: Source<'_>, errors: &mut Vec<Diagnostic>) -> Vec<Written> {
    let text = source.text.trim_start_matches('\u{feff}');
    let start = source.text.len() - text.len();
    if !text.trim_start().starts_with('[') {
        return deck(source, text, start, errors).into_iter().collect();
    }
    match serde_json::from_str::<Vec<&RawValue>>(text) {
        Ok(decks) => decks.into_iter().filter_map(|one| deck(source, one.get(), offset(source, one), errors)).collect(),
        Err(error) => {
            errors.push(unreadable(source, text, start, &error));
            Vec::new()
        }
    }
}

/// Reads the deck whose text begins there in the file.
fn deck(source: Source<'_>, text: &str, start: usize, errors: &mut Vec<Diagnostic>) -> Option<Written> {
    let file: File<'_> = match serde_json::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            errors.push(unreadable(source, text, start, &error));
            return None;
        }
    };
    let Metadata { name, author, uid } = file.metadata.unwrap_or_default();
    let filled = |words: Option<String>| words.filter(|words| !words.trim().is_empty());
    let mut deck = Written { name: filled(name), player: filled(author), uid: filled(uid), cards: Vec::new() };
    let leaders = file.leader.into_iter().chain(file.secondleader).map(|card| (Section::Leaders, card));
    let base = file.base.into_iter().map(|card| (Section::Base, card));
    let cards = file.deck.into_iter().flatten().map(|card| (Section::Deck, card));
    let sideboard = file.sideboard.into_iter().flatten().map(|card| (Section::Sideboard, card));
    for (section, card) in leaders.chain(base).chain(cards).chain(sideboard) {
        if errors.len() >= MOST_ERRORS {
            break;
        }
        match copies(source, card, section) {
            Ok(line) => deck.cards.extend(line),
            Err(error) => errors.push(*error),
        }
    }
    Some(deck)
}

/// Reads a card with its number; `null` is none.
fn copies(source: Source<'_>, card: &RawValue, section: Section) -> Result<Option<Line>, Box<Diagnostic>> {
    let start = offset(source, card);
    let read: Option<Copies> =
        serde_json::from_str(card.get()).map_err(|error| Box::new(unreadable(source, card.get(), start, &error)))?;
    let Some(Copies { id, count: number }) = read else { return Ok(None) };
    let at = start..start + card.get().len();
    let counted = match &number {
        None => Some(1),
        Some(number) => count(number.as_u64()),
    };
    let Some(count) = counted else {
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        return Err(Box::new(no_count(&number).at(source.place(at))));
    };
    Ok(Some(Line { section, count, card: id, at }))
}

/// Where a value that was not read yet begins in the file.
fn offset(source: Source<'_>, value: &RawValue) -> usize {
    (value.get().as_ptr() as usize).saturating_sub(source.text.as_ptr() as usize)
}

/// What is wrong with a text that begins there in the file.
fn unreadable(source: Source<'_>, text: &str, start: usize, error: &serde_json::Error) -> Diagnostic {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (start + before + error.column().saturating_sub(1)).min(source.text.len());
    let said = error.to_string();
    // The place is told apart.
    let said = said.rsplit_once(" at line ").map_or(said.as_str(), |(said, _)| said);
    let error = source.error(format!("no deck can be read here: {said}"), at..at);
    error.help("a deck has `leader`, `base`, `deck` and `sideboard`; a card is `{\"id\": \"SOR_005\", \"count\": 1}`")
}
