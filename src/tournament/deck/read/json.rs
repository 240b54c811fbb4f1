//! The JSON that deck builders export: ids and counts.
//!
//! Builders spell keys in their own ways (`secondleader`, `secondLeader`, `mainDeck`) and add some of their own. A key that is
//! not known is skipped unless it has cards: no card of a list may be lost to the spelling of a key.

use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::text::{count, line, no_count};
use super::{Line, MOST_ERRORS, Source, Written};
use crate::deck::Section;
use swu_cards::printings::typed;
use swu_text::diagnostic::{Diagnostic, nearest};

/// The keys that have cards, without regard to case, lines and dashes.
const PARTS: [(&str, Section); 11] = [
    ("leader", Section::Leaders),
    ("leaders", Section::Leaders),
    ("secondleader", Section::Leaders),
    ("leader2", Section::Leaders),
    ("base", Section::Base),
    ("bases", Section::Base),
    ("deck", Section::Deck),
    ("maindeck", Section::Deck),
    ("mainboard", Section::Deck),
    ("cards", Section::Deck),
    ("sideboard", Section::Sideboard),
];

/// The keys that name a card, the surest first.
const IDS: [&str; 4] = ["id", "cardid", "setid", "name"];

/// Tests if the text is JSON: a text list may begin with a bracket too, as in `[SOR-222]` and `[ ] 3 Wampa`.
pub(super) fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim();
    let behind = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{') || behind.is_some_and(|behind| behind == "]" || behind.starts_with(['{', '[', '"']))
}

/// The keys and values of an object, in its order, those that stand there twice too.
struct Pairs<'t>(Vec<(String, &'t RawValue)>);

impl<'de> Deserialize<'de> for Pairs<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Pairs<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
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
    let Pairs(pairs) = match serde_json::from_str(text) {
        Ok(pairs) => pairs,
        Err(error) => {
            errors.push(unreadable(source, text, start, &error));
            return None;
        }
    };
    let mut deck = Written::default();
    let mut seen: Vec<String> = Vec::new();
    for (key, value) in pairs {
        let plain = plain(&key);
        let part = PARTS.iter().find(|(known, _)| *known == plain).map(|(_, section)| *section);
        let is_twice = seen.contains(&plain);
        if is_twice && (part.is_some() || has_cards(value)) {
            errors.push(at(source, value, Diagnostic::error(format!("duplicate key `{key}`"))));
            continue;
        }
        match part {
            Some(section) => cards(source, value, section, &mut deck, errors),
            None if plain == "metadata" => about(value, &mut deck),
            None if has_cards(value) => {
                let error = Diagnostic::error(format!("the key `{key}` has cards but is not a part of a deck"));
                errors.push(at(source, value, error.help(called(&key))));
            }
            None => {}
        }
        seen.push(plain);
    }
    // In the order of the parts, whatever order the file has them in.
    deck.cards.sort_by_key(|line| line.section);
    Some(deck)
}

/// A key as it is compared.
fn plain(key: &str) -> String {
    key.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
}

fn called(key: &str) -> String {
    match nearest(key, PARTS.map(|(known, _)| known), 1).as_slice() {
        [near, ..] => format!("did you mean `{near}`?"),
        [] => "valid keys: `leader`, `secondleader`, `base`, `deck` and `sideboard`".to_owned(),
    }
}

/// Tests if a value is a card, or a list in which there is one.
fn has_cards(value: &RawValue) -> bool {
    let is_card = |object: &RawValue| {
        serde_json::from_str(object.get()).is_ok_and(|Pairs(pairs)| {
            let has = |wanted: &str| pairs.iter().any(|(key, _)| plain(key) == wanted);
            IDS.iter().any(|id| has(id)) && (has("count") || has("id") || has("cardid"))
        }) || serde_json::from_str::<String>(object.get()).is_ok_and(|words| typed(&words).is_some())
    };
    let list = serde_json::from_str::<Vec<&RawValue>>(value.get());
    is_card(value) || list.is_ok_and(|list| list.into_iter().any(is_card))
}

/// Takes the words of a deck about itself; anything but words is skipped.
fn about(value: &RawValue, deck: &mut Written) {
    let Ok(Pairs(pairs)) = serde_json::from_str(value.get()) else { return };
    for (key, value) in pairs {
        let said = serde_json::from_str::<String>(value.get()).ok().filter(|words| !words.trim().is_empty());
        match plain(&key).as_str() {
            "name" => deck.name = said,
            "author" | "player" => deck.player = said,
            "uid" => deck.uid = said,
            _ => {}
        }
    }
}

/// Takes the cards of a part: one, or a list of them; `null` is none.
fn cards(source: Source<'_>, value: &RawValue, section: Section, deck: &mut Written, errors: &mut Vec<Diagnostic>) {
    let list = serde_json::from_str::<Option<Vec<&RawValue>>>(value.get());
    let cards = list.unwrap_or_else(|_| Some(vec![value])).unwrap_or_default();
    for card in cards {
        if errors.len() >= MOST_ERRORS {
            return;
        }
        match copies(source, card, section) {
            Ok(line) => deck.cards.extend(line),
            Err(error) => errors.push(*error),
        }
    }
}

/// Reads a card with its number, or the line of a text list; `null` is none.
fn copies(source: Source<'_>, card: &RawValue, section: Section) -> Result<Option<Line>, Box<Diagnostic>> {
    let start = offset(source, card);
    let span = start..start + card.get().len();
    let Some(pairs) = (match card.get().trim_start().starts_with('"') {
        true => return line_of(source, card, section).map(Some),
        false => serde_json::from_str::<Option<Pairs<'_>>>(card.get()),
    })
    .map_err(|error| Box::new(unreadable(source, card.get(), start, &error)))?
    else {
        return Ok(None);
    };
    let is_twice = |wanted: &&str| pairs.0.iter().filter(|(key, _)| plain(key) == *wanted).count() > 1;
    if let Some(key) = IDS.into_iter().chain(["count"]).find(is_twice) {
        return Err(Box::new(at(source, card, Diagnostic::error(format!("duplicate key `{key}`")))));
    }
    let value = |wanted: &str| pairs.0.iter().find(|(key, _)| plain(key) == wanted).map(|(_, value)| *value);
    let words = |key: &str| value(key).and_then(|value| serde_json::from_str::<String>(value.get()).ok());
    let named = IDS.iter().find_map(|key| words(key)).filter(|words| !words.trim().is_empty());
    let Some(named) = named else {
        return Err(Box::new(at(source, card, Diagnostic::error("this card has no `id`").help(FORM))));
    };
    let by_name = IDS.iter().all(|key| *key == "name" || words(key).is_none());
    let subtitle = words("subtitle").or_else(|| words("title")).filter(|words| by_name && !words.is_empty());
    let card = subtitle.map_or_else(|| named.clone(), |subtitle| format!("{named}, {subtitle}"));
    let number = value("count").or_else(|| value("quantity"));
    Ok(Some(Line { section, count: copies_of(source, number, &span)?, card, at: span }))
}

/// The number of copies that a value gives: a number, also in quotes; none or `null` is one.
fn copies_of(source: Source<'_>, number: Option<&RawValue>, span: &Range<usize>) -> Result<usize, Box<Diagnostic>> {
    let Some(number) = number else { return Ok(1) };
    let said = match serde_json::from_str::<Value>(number.get()) {
        Ok(Value::Null) => return Ok(1),
        Ok(Value::Number(number)) => number.as_u64(),
        Ok(Value::String(words)) => words.trim().parse().ok(),
        Ok(Value::Bool(_) | Value::Array(_) | Value::Object(_)) | Err(_) => None,
    };
    count(said).ok_or_else(|| Box::new(no_count(number.get()).at(source.place(span.clone()))))
}

/// Reads words in quotes as a text list has them.
fn line_of(source: Source<'_>, card: &RawValue, section: Section) -> Result<Line, Box<Diagnostic>> {
    let start = offset(source, card);
    let words: String =
        serde_json::from_str(card.get()).map_err(|error| Box::new(unreadable(source, card.get(), start, &error)))?;
    let span = start..start + card.get().len();
    let all = Source { text: words.trim(), ..source };
    match line(all, 0..all.text.len(), section) {
        Ok(line) => Ok(Line { at: span, ..line }),
        Err(error) => Err(Box::new((*error).at(source.place(span)))),
    }
}

fn at(source: Source<'_>, value: &RawValue, error: Diagnostic) -> Diagnostic {
    let start = offset(source, value);
    error.at(source.place(start..start + value.get().len()))
}

/// Where a value that was not read yet begins in the file.
fn offset(source: Source<'_>, value: &RawValue) -> usize {
    (value.get().as_ptr() as usize).saturating_sub(source.text.as_ptr() as usize)
}

/// The form of a deck and of a card.
const FORM: &str =
    "a deck has `leader`, `base`, `deck` and `sideboard`; a card is `{\"id\": \"SOR_005\", \"count\": 1}`";

/// The error about a text that begins there in the file.
fn unreadable(source: Source<'_>, text: &str, start: usize, error: &serde_json::Error) -> Diagnostic {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (start + before + error.column().saturating_sub(1)).min(source.text.len());
    let said = error.to_string();
    // The place is told apart.
    let said = said.rsplit_once(" at line ").map_or(said.as_str(), |(said, _)| said);
    source.error(format!("cannot read a deck: {said}"), at..at).help(FORM)
}
