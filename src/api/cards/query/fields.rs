//! The fields of a query, and the values that they have.

use std::collections::BTreeSet;

use super::Node;
use super::tokens::Sign;
use super::wrong::{NEAR, Problem, Wrong};
use swu_cards::library::searched;
use swu_cards::{Arena, Aspect, CardKind, Comparison, Keyword, Library, Trait, printings};
use swu_text::diagnostic::nearest;
use swu_tournament::policy::{CONSTRUCTED, Date, Format, In};

/// A demand on a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// Letters of its name or its text, as words are looked for in them.
    Word(String),
    Name(String),
    Text(String),
    /// One of these types, or one of these traits.
    Type(Vec<CardKind>, Vec<Trait>),
    Arena(Vec<Arena>),
    Aspect(Vec<Aspect>),
    Keyword(Vec<Keyword>),
    /// It was printed in one of these sets.
    Set(Vec<String>),
    Rarity(Vec<String>),
    Is(Quality),
    Number(Stat, Comparison, i32),
    Legality(Wanted, In),
}

/// A quality that a card has or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    Unique,
    Token,
    /// Without an aspect.
    Neutral,
    /// Printed in more than one set.
    Reprint,
    Of(CardKind),
}

/// A number of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stat {
    Cost,
    Power,
    Hp,
}

/// The legality that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Legal,
    Rotated,
    Suspended,
}

/// A field before it has a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Type,
    Trait,
    Arena,
    Aspect,
    Keyword,
    Set,
    Rarity,
    Is,
    Name,
    Text,
    Number(Stat),
    Legality(Wanted),
    On,
}

/// Every field by its names, the one to suggest first.
const FIELDS: [(&[&str], Field); 17] = [
    (&["t", "type"], Field::Type),
    (&["a", "arena"], Field::Arena),
    (&["asp", "aspect", "aspects"], Field::Aspect),
    (&["tr", "trait"], Field::Trait),
    (&["k", "keyword"], Field::Keyword),
    (&["s", "set"], Field::Set),
    (&["r", "rarity"], Field::Rarity),
    (&["is"], Field::Is),
    (&["n", "name"], Field::Name),
    (&["o", "text"], Field::Text),
    (&["c", "cost"], Field::Number(Stat::Cost)),
    (&["p", "power"], Field::Number(Stat::Power)),
    (&["hp", "h"], Field::Number(Stat::Hp)),
    (&["legal"], Field::Legality(Wanted::Legal)),
    (&["rotated"], Field::Legality(Wanted::Rotated)),
    (&["suspended", "banned"], Field::Legality(Wanted::Suspended)),
    (&["on"], Field::On),
];

/// Every trait of a library's cards.
pub fn traits(library: &Library) -> BTreeSet<&Trait> {
    library.iter().flat_map(|card| &card.traits).collect()
}

/// Every set that a card was printed in, by its code.
pub fn sets(library: &Library) -> BTreeSet<&str> {
    library.iter().flat_map(|card| printings::sets_of(card)).collect()
}

/// A value as it is compared: hyphens may stand for spaces.
fn key(text: &str) -> String {
    searched(text).replace('-', " ")
}

/// The values that somebody means who types this: the one that is called so, or those whose words begin so.
fn meant<T: Clone>(known: impl IntoIterator<Item = T>, word: impl Fn(&T) -> &str, typed: &str) -> Vec<T> {
    let wanted = key(typed);
    let (mut whole, mut begun) = (Vec::new(), Vec::new());
    for value in known {
        let word = key(word(&value));
        if word == wanted {
            whole.push(value);
        } else if word.starts_with(&wanted) {
            begun.push(value);
        }
    }
    if whole.is_empty() { begun } else { whole }
}

/// The same among words of the game.
fn words<T: Copy>(known: &[T], word: fn(T) -> &'static str, typed: &str) -> Vec<T> {
    meant(known.iter().copied(), |value| word(*value), typed)
}

/// Reads a field with its value. The day that the whole query asks about is put into `on`.
pub(super) fn term(
    typed: &str,
    (comparison, is_not): Sign,
    value: &str,
    library: &Library,
    on: &mut Option<Date>,
    wrong: impl Fn(Problem, Option<&str>) -> Wrong,
) -> Result<Option<Node>, Box<Wrong>> {
    let wrong = |problem| Box::new(wrong(problem, Some(value).filter(|value| !value.is_empty())));
    let by_name = |(names, _): &&(&[&str], Field)| names.iter().any(|name| name.eq_ignore_ascii_case(typed));
    let Some((_, field)) = FIELDS.iter().find(by_name) else {
        let names = FIELDS.iter().filter_map(|(names, _)| names.first().map(|name| (*name).to_owned()));
        return Err(Box::new(wrong(Problem::UnknownField).known(names.collect())));
    };
    let term = match *field {
        Field::Number(_) if value.is_empty() => return Err(wrong(Problem::NeedsNumber)),
        Field::Number(stat) => Term::Number(stat, comparison, value.parse().map_err(|_| wrong(Problem::NotANumber))?),
        _ if value.trim().is_empty() => return Err(wrong(Problem::NeedsValue)),
        _ if comparison != Comparison::Exactly => return Err(wrong(Problem::NotComparable)),
        Field::On => {
            *on = Some(value.parse().map_err(|_| wrong(Problem::NotADate))?);
            return Ok(None);
        }
        field => listed(field, value, library)
            .map_err(|problem| Box::new(wrong(problem).known(instead(field, value, problem, library))))?,
    };
    let node = Node::Is(term);
    Ok(Some(if is_not { Node::Not(Box::new(node)) } else { node }))
}

/// The demand of a field whose value is words.
fn listed(field: Field, value: &str, library: &Library) -> Result<Term, Problem> {
    fn some<T>(found: Vec<T>, term: fn(Vec<T>) -> Term) -> Result<Term, Problem> {
        if found.is_empty() { Err(Problem::NoSuchValue) } else { Ok(term(found)) }
    }
    match field {
        Field::Type => types(value, library),
        Field::Trait => some(traits_meant(value, library), |traits| Term::Type(Vec::new(), traits)),
        Field::Arena => some(words(Arena::ALL, Arena::word, value), Term::Arena),
        Field::Aspect => some(words(Aspect::ALL, Aspect::word, value), Term::Aspect),
        Field::Keyword => some(words(Keyword::ALL, Keyword::word, value), Term::Keyword),
        Field::Set => some(meant(sets(library).into_iter().map(str::to_owned), String::as_str, value), Term::Set),
        Field::Rarity => {
            let known: BTreeSet<&String> = library.iter().filter_map(|card| card.rarity.as_ref()).collect();
            some(meant(known.into_iter().cloned(), String::as_str, value), Term::Rarity)
        }
        Field::Is => quality(value).map(Term::Is).ok_or(Problem::NoSuchValue),
        Field::Name => Ok(Term::Name(searched(value))),
        Field::Text => Ok(Term::Text(searched(value))),
        Field::Legality(wanted) => format(value).map(|format| Term::Legality(wanted, format)),
        // They were read before.
        Field::Number(_) | Field::On => Err(Problem::NoSuchValue),
    }
}

fn traits_meant(value: &str, library: &Library) -> Vec<Trait> {
    meant(traits(library).into_iter().cloned(), Trait::as_str, value)
}

/// A type or a trait: what the word is comes before what it only begins.
fn types(value: &str, library: &Library) -> Result<Term, Problem> {
    let (kinds, traits) = (words(CardKind::ALL, CardKind::word, value), traits_meant(value, library));
    let is = |word: &str| key(word) == key(value);
    let is_kind = kinds.iter().any(|kind| is(kind.word()));
    let is_trait = traits.iter().any(|it| is(it.as_str()));
    match (is_kind, is_trait) {
        _ if kinds.is_empty() && traits.is_empty() => Err(Problem::NoSuchValue),
        (true, false) => Ok(Term::Type(kinds, Vec::new())),
        (false, true) => Ok(Term::Type(Vec::new(), traits)),
        (true, true) | (false, false) => Ok(Term::Type(kinds, traits)),
    }
}

/// The qualities by their words; beside them are the types.
const QUALITIES: [(&str, Quality); 4] = [
    ("unique", Quality::Unique),
    ("token", Quality::Token),
    ("neutral", Quality::Neutral),
    ("reprint", Quality::Reprint),
];

fn quality(value: &str) -> Option<Quality> {
    let kinds = CardKind::ALL.iter().filter(|kind| **kind != CardKind::Token);
    let kinds = kinds.map(|kind| (kind.word(), Quality::Of(*kind)));
    match meant(QUALITIES.into_iter().chain(kinds), |(word, _)| word, value)[..] {
        [(_, one)] => Some(one),
        _ => None,
    }
}

/// A format that has a card pool.
fn format(value: &str) -> Result<In, Problem> {
    match words(&Format::ALL, Format::word, value)[..] {
        [one] => In::of(one).ok_or(Problem::Limited),
        _ => Err(Problem::NoSuchValue),
    }
}

/// The values that there are, or the nearest of many.
fn instead(field: Field, value: &str, problem: Problem, library: &Library) -> Vec<String> {
    /// More values than these are not listed.
    const MOST: usize = 24;
    fn told<T: Copy>(all: &[T], word: fn(T) -> &'static str) -> Vec<String> {
        all.iter().map(|one| word(*one).to_owned()).collect()
    }
    let known: Vec<String> = match field {
        Field::Type | Field::Trait => traits(library).into_iter().map(|it| it.as_str().to_lowercase()).collect(),
        Field::Arena => told(Arena::ALL, Arena::word),
        Field::Aspect => told(Aspect::ALL, Aspect::word),
        Field::Keyword => told(Keyword::ALL, Keyword::word),
        Field::Set => sets(library).into_iter().map(str::to_owned).collect(),
        Field::Is => told(&QUALITIES, |(word, _)| word),
        Field::Legality(_) => told(&CONSTRUCTED, Format::word),
        Field::Rarity | Field::Name | Field::Text | Field::Number(_) | Field::On => Vec::new(),
    };
    let near: Vec<String> =
        nearest(value, known.iter().map(String::as_str), NEAR).into_iter().map(str::to_owned).collect();
    match problem {
        Problem::NoSuchValue if !near.is_empty() || known.len() > MOST => near,
        _ => known,
    }
}
