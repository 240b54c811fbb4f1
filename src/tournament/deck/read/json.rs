//! The JSON that deck builders export: ids and counts.
//!
//! Builders spell keys in their own ways (`secondleader`, `secondLeader`, `mainDeck`) and add some of their own. A key that is
//! not known is skipped unless it has cards: no card of a list may be lost to the spelling of a key.
//!
//! melee.gg returns components instead of parts: each with its records, a name `n`, a subtitle or set `s`, and a quantity `q`.
//! A component is told by its name or number, and else by the types of its cards.

use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::text::{count, line, no_count, part_named};
use super::{Line, MOST_ERRORS, Source, Written};
use crate::deck::Section;
use crate::policy::Announced;
use swu_cards::library::searched;
use swu_cards::printings::{is_code, typed};
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

/// The key of what melee.gg has instead of parts.
const COMPONENTS: &str = "components";

/// The keys of the cards of a component.
const RECORDS: [&str; 3] = ["cardrecords", "records", "cards"];

/// The number of the component that is the sideboard.
const SIDEBOARD: u64 = 99;

/// The keys of a card's number, of its name, of the rest of its name, and of its copies.
const IDS: [&str; 3] = ["id", "cardid", "setid"];
const NAMES: [&str; 2] = ["name", "n"];
const SUBTITLES: [&str; 2] = ["subtitle", "title"];
const COUNTS: [&str; 3] = ["count", "quantity", "q"];

/// Tests if the text is JSON: a text list may begin with a bracket too, as in `[SOR-222]` and `[ ] 3 Wampa`.
pub(super) fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim();
    let behind = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{') || behind.is_some_and(|behind| behind == "]" || behind.starts_with(['{', '[', '"']))
}

/// The keys and values of an object, in its order, those that stand there twice too.
struct Pairs<'t>(Vec<(String, &'t RawValue)>);

impl<'t> Pairs<'t> {
    /// The values of that key, as it is compared.
    fn all(&self, wanted: &str) -> impl Iterator<Item = &'t RawValue> {
        self.0.iter().filter(move |(key, _)| plain(key) == wanted).map(|(_, value)| *value)
    }

    /// The first value of those keys, the first key first.
    fn value(&self, keys: &[&str]) -> Option<&'t RawValue> {
        keys.iter().find_map(|key| self.all(key).next())
    }

    /// The first words of those keys.
    fn words(&self, keys: &[&str]) -> Option<String> {
        keys.iter().find_map(|key| self.all(key).find_map(words))
    }
}

/// The words that a value is, if it is any.
fn words(value: &RawValue) -> Option<String> {
    serde_json::from_str::<String>(value.get()).ok().filter(|words| !words.trim().is_empty())
}

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
    // Beside components, other keys may have the same cards once more.
    let has_components = pairs.iter().any(|(key, _)| plain(key) == COMPONENTS);
    for (key, value) in pairs {
        let plain = plain(&key);
        let part = PARTS.iter().find(|(known, _)| *known == plain).map(|(_, section)| *section);
        let is_twice = seen.contains(&plain);
        if is_twice && (part.is_some() || plain == COMPONENTS || has_cards(value)) {
            errors.push(at(source, value, Diagnostic::error(format!("duplicate key `{key}`"))));
            continue;
        }
        match part {
            Some(section) => cards(source, value, Some(section), &mut deck, errors),
            None if plain == COMPONENTS => components(source, value, &mut deck, errors),
            None if plain == "metadata" => {
                let all: Option<Pairs<'_>> = serde_json::from_str(value.get()).ok();
                all.iter().flat_map(|all| &all.0).for_each(|(key, value)| about(key, value, &mut deck));
            }
            None if has_cards(value) && !has_components => errors.push(no_part(source, &key, value)),
            None => about(&plain, value, &mut deck),
        }
        seen.push(plain);
    }
    Some(deck)
}

/// The error about cards below a key that is no part of a deck.
fn no_part(source: Source<'_>, key: &str, value: &RawValue) -> Diagnostic {
    let error = Diagnostic::error(format!("the key `{key}` has cards but is not a part of a deck"));
    at(source, value, error.help(called(key)))
}

/// Takes the cards of components.
fn components(source: Source<'_>, value: &RawValue, deck: &mut Written, errors: &mut Vec<Diagnostic>) {
    let components: Vec<Pairs<'_>> = match serde_json::from_str::<Option<_>>(value.get()) {
        Ok(components) => components.unwrap_or_default(),
        Err(error) => return errors.push(unreadable(source, value.get(), offset(source, value), &error)),
    };
    for component in components {
        let section = part_of(&component);
        for (key, value) in &component.0 {
            if RECORDS.contains(&plain(key).as_str()) {
                cards(source, value, section, deck, errors);
            } else if has_cards(value) {
                errors.push(no_part(source, key, value));
            }
        }
    }
}

/// The part of a deck that a component says it is: in words, as a heading does, or by its number. Leader and base may be among
/// the main deck, so there the types of the cards tell.
fn part_of(component: &Pairs<'_>) -> Option<Section> {
    let is_number = |key: &str| key.starts_with("component") || matches!(key, "type" | "kind");
    let part = component.0.iter().find_map(|(key, value)| match serde_json::from_str(value.get()) {
        Ok(Value::String(words)) => part_named(&words),
        Ok(Value::Number(number)) if number.as_u64() == Some(SIDEBOARD) && is_number(&plain(key)) => {
            Some(Section::Sideboard)
        }
        Ok(Value::Bool(true)) if plain(key) == "issideboard" => Some(Section::Sideboard),
        Ok(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) | Err(_) => None,
    });
    part.filter(|part| *part != Section::Deck)
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
        serde_json::from_str(object.get()).is_ok_and(|pairs: Pairs<'_>| {
            let is_named = pairs.value(&NAMES).is_some() && pairs.value(&COUNTS).is_some();
            pairs.value(&IDS).is_some() || is_named
        }) || serde_json::from_str::<String>(object.get()).is_ok_and(|words| typed(&words).is_some())
    };
    let list = serde_json::from_str::<Vec<&RawValue>>(value.get());
    is_card(value) || list.is_ok_and(|list| list.into_iter().any(is_card))
}

/// Takes the words of a deck about itself; anything but words is skipped.
fn about(key: &str, value: &RawValue, deck: &mut Written) {
    let about = match plain(key).as_str() {
        "name" | "decklistname" => &mut deck.name,
        "author" => &mut deck.author,
        "player" => &mut deck.player,
        "uid" => &mut deck.uid,
        _ => return,
    };
    *about = words(value).or_else(|| about.take());
}

/// Takes the cards of a part: one, or a list of them; `null` is none.
fn cards(
    source: Source<'_>,
    value: &RawValue,
    section: Option<Section>,
    deck: &mut Written,
    errors: &mut Vec<Diagnostic>,
) {
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
fn copies(source: Source<'_>, card: &RawValue, section: Option<Section>) -> Result<Option<Line>, Box<Diagnostic>> {
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
    let keys = || IDS.into_iter().chain(NAMES).chain(COUNTS);
    if let Some(key) = keys().find(|key| pairs.all(key).count() > 1) {
        return Err(Box::new(at(source, card, Diagnostic::error(format!("duplicate key `{key}`")))));
    }
    let Some((card, or)) = named(&pairs) else {
        return Err(Box::new(at(source, card, Diagnostic::error("this card has no `id`").help(FORM))));
    };
    let count = copies_of(source, pairs.value(&COUNTS), &span)?;
    Ok(Some(Line { section, count, card, or, at: span }))
}

/// The words that name a card: its id or else its name, and, if nothing is known by the id, both.
fn named(card: &Pairs<'_>) -> Option<(String, Option<String>)> {
    let name = card.words(&NAMES).map(|name| match (card.words(&SUBTITLES), card.words(&["s"])) {
        (Some(subtitle), _) => format!("{name}, {subtitle}"),
        (None, Some(rest)) => with_rest(&name, &rest),
        (None, None) => name,
    });
    match (card.words(&IDS), name) {
        (Some(id), name) => {
            let both = name.filter(|_| typed(&id).is_some()).map(|name| format!("{name} ({id})"));
            Some((id, both))
        }
        (None, Some(name)) => Some((name, None)),
        (None, None) => None,
    }
}

/// A name with what stands beside it: its set, or its subtitle, which the name may have already.
fn with_rest(name: &str, rest: &str) -> String {
    let announced = Announced::embedded().sets.iter().find(|set| {
        let is_it = |words: &str| words.eq_ignore_ascii_case(rest.trim());
        is_it(&set.code) || is_it(&set.name)
    });
    let code = announced.map(|set| set.code.as_str());
    let code = code.or_else(|| Some(rest.trim()).filter(|rest| is_code(rest) && *rest == rest.to_uppercase()));
    match code {
        Some(code) => format!("{name} ({code})"),
        None if searched(name).ends_with(&searched(rest)) => name.to_owned(),
        None => format!("{name}, {rest}"),
    }
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
fn line_of(source: Source<'_>, card: &RawValue, section: Option<Section>) -> Result<Line, Box<Diagnostic>> {
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
