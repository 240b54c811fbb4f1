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

/// The meaning of a field with its value.
pub(super) enum Read {
    Node(Node),
    /// The day that the whole query asks about.
    On(Date),
}

/// The values of a library's cards.
#[derive(Debug, Clone, Copy)]
pub struct Values<'l>(pub &'l Library);

impl Values<'_> {
    /// The traits that somebody means who types this: the one of that name, or those that begin so.
    pub fn traits(self, typed: &str) -> Vec<Trait> {
        let known: BTreeSet<&Trait> = self.0.iter().flat_map(|card| &card.traits).collect();
        meant(known.into_iter().map(|it| (it.clone(), it.as_str())), typed)
    }

    /// The sets, by their codes.
    pub fn sets(self, typed: &str) -> Vec<String> {
        meant(self.all_sets().iter().map(|set| (set.clone(), set.as_str())), typed)
    }

    /// Every set that a card was printed in.
    pub fn all_sets(self) -> BTreeSet<String> {
        let in_table = self.0.iter().flat_map(|card| printings::sets_of(card)).map(str::to_owned);
        in_table.collect()
    }

    /// Every trait.
    pub fn all_traits(self) -> BTreeSet<String> {
        self.0.iter().flat_map(|card| &card.traits).map(|it| it.as_str().to_lowercase()).collect()
    }

    fn rarities(self, typed: &str) -> Vec<String> {
        let known: BTreeSet<&String> = self.0.iter().filter_map(|card| card.rarity.as_ref()).collect();
        meant(known.into_iter().map(|it| (it.clone(), it.as_str())), typed)
    }
}

/// A value as it is compared: hyphens may stand for spaces.
fn key(text: &str) -> String {
    searched(text).replace('-', " ")
}

/// The values that a word means: the one that it is, or those that begin with it.
fn meant<'v, T>(known: impl Iterator<Item = (T, &'v str)>, typed: &str) -> Vec<T> {
    let wanted = key(typed);
    let (mut whole, mut begun) = (Vec::new(), Vec::new());
    for (value, word) in known {
        let word = key(word);
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
    meant(known.iter().map(|value| (*value, word(*value))), typed)
}

/// Reads a field with its value.
pub(super) fn term(
    typed: &str,
    sign: Sign,
    value: &str,
    values: &Values<'_>,
    wrong: impl Fn(Problem, Option<&str>) -> Wrong,
) -> Result<Read, Box<Wrong>> {
    let wrong = |problem| Box::new(wrong(problem, Some(value).filter(|value| !value.is_empty())));
    let by_name = |(names, _): &&(&[&str], Field)| names.iter().any(|name| name.eq_ignore_ascii_case(typed));
    let Some((_, field)) = FIELDS.iter().find(by_name) else {
        let names = FIELDS.iter().filter_map(|(names, _)| names.first().map(|name| (*name).to_owned()));
        return Err(Box::new(wrong(Problem::UnknownField).known(names.collect())));
    };
    if let Field::Number(stat) = field {
        if value.is_empty() {
            return Err(wrong(Problem::NeedsNumber));
        }
        let number = value.parse::<i32>().map_err(|_| wrong(Problem::NotANumber))?;
        return Ok(Read::Node(compared(*stat, sign, number)));
    }
    if value.trim().is_empty() {
        return Err(wrong(Problem::NeedsValue));
    }
    let is_not = match sign {
        Sign::Is => false,
        Sign::IsNot => true,
        Sign::Less | Sign::AtMost | Sign::More | Sign::AtLeast => {
            return Err(wrong(Problem::NotComparable));
        }
    };
    if *field == Field::On {
        return value.parse().map(Read::On).map_err(|_| wrong(Problem::NotADate));
    }
    let term = listed(*field, value, *values)
        .map_err(|problem| Box::new(wrong(problem).known(instead(*field, value, problem, *values))))?;
    let node = Node::Is(term);
    Ok(Read::Node(if is_not { Node::Not(Box::new(node)) } else { node }))
}

fn compared(stat: Stat, sign: Sign, number: i32) -> Node {
    let is = |comparison| Node::Is(Term::Number(stat, comparison, number));
    match sign {
        Sign::Is => is(Comparison::Exactly),
        Sign::IsNot => Node::Not(Box::new(is(Comparison::Exactly))),
        Sign::Less => is(Comparison::LessThan),
        Sign::AtMost => is(Comparison::AtMost),
        Sign::More => is(Comparison::MoreThan),
        Sign::AtLeast => is(Comparison::AtLeast),
    }
}

/// The demand of a field whose value is words.
fn listed(field: Field, value: &str, values: Values<'_>) -> Result<Term, Problem> {
    fn some<T>(found: Vec<T>, term: fn(Vec<T>) -> Term) -> Result<Term, Problem> {
        if found.is_empty() { Err(Problem::NoSuchValue) } else { Ok(term(found)) }
    }
    match field {
        Field::Type => types(value, values),
        Field::Trait => some(values.traits(value), |traits| Term::Type(Vec::new(), traits)),
        Field::Arena => some(words(Arena::ALL, Arena::word, value), Term::Arena),
        Field::Aspect => some(words(Aspect::ALL, Aspect::word, value), Term::Aspect),
        Field::Keyword => some(words(Keyword::ALL, Keyword::word, value), Term::Keyword),
        Field::Set => some(values.sets(value), Term::Set),
        Field::Rarity => some(values.rarities(value), Term::Rarity),
        Field::Is => quality(value).map(Term::Is).ok_or(Problem::NoSuchValue),
        Field::Name => Ok(Term::Name(searched(value))),
        Field::Text => Ok(Term::Text(searched(value))),
        Field::Legality(wanted) => format(value).map(|format| Term::Legality(wanted, format)),
        // They were read before.
        Field::Number(_) | Field::On => Err(Problem::NoSuchValue),
    }
}

/// A type or a trait: what the word is comes before what it only begins.
fn types(value: &str, values: Values<'_>) -> Result<Term, Problem> {
    let (kinds, traits) = (words(CardKind::ALL, CardKind::word, value), values.traits(value));
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
    let kinds = kinds.map(|kind| (Quality::Of(*kind), kind.word()));
    let found = meant(QUALITIES.iter().map(|(word, quality)| (*quality, *word)).chain(kinds), value);
    match found.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// A format that has a card pool.
fn format(value: &str) -> Result<In, Problem> {
    match meant(Format::ALL.into_iter().map(|format| (format, format.word())), value).as_slice() {
        [one] => In::of(*one).ok_or(Problem::Limited),
        _ => Err(Problem::NoSuchValue),
    }
}

/// The values that there are, or the nearest of many.
fn instead(field: Field, value: &str, problem: Problem, values: Values<'_>) -> Vec<String> {
    /// More values than these are not listed.
    const MOST: usize = 24;
    let of = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
    let known: Vec<String> = match field {
        Field::Type | Field::Trait => values.all_traits().into_iter().collect(),
        Field::Arena => of(&Arena::ALL.iter().map(|it| it.word()).collect::<Vec<_>>()),
        Field::Aspect => of(&Aspect::ALL.iter().map(|it| it.word()).collect::<Vec<_>>()),
        Field::Keyword => of(&Keyword::ALL.iter().map(|it| it.word()).collect::<Vec<_>>()),
        Field::Set => values.all_sets().into_iter().collect(),
        Field::Is => QUALITIES.iter().map(|(word, _)| (*word).to_owned()).collect(),
        Field::Legality(_) => of(&CONSTRUCTED.map(Format::word)),
        Field::Rarity | Field::Name | Field::Text | Field::Number(_) | Field::On => Vec::new(),
    };
    let near: Vec<String> =
        nearest(value, known.iter().map(String::as_str), NEAR).into_iter().map(str::to_owned).collect();
    match problem {
        Problem::NoSuchValue if !near.is_empty() || known.len() > MOST => near,
        _ => known,
    }
}
