//! Cards that a query names, and the rules that govern them.

use std::ops::Range;
use std::sync::Arc;

use super::Tables;
use super::names::GovernedCard;
use super::parts;
use super::words::words;
use swu_cards::CardKind;
use swu_rulebook::{Node, Rulebook};

/// A card that is named.
pub(super) struct NamedCard {
    /// The names that it may be called by, as they were typed, or whole if only a part was typed.
    pub names: Vec<Arc<str>>,
    /// Its kind; of several cards that have the name the first counts.
    pub kind: CardKind,
    /// The words of the query that are its name.
    pub words: Range<usize>,
    /// The rules that govern it, and how much each counts.
    pub rules: Vec<(usize, f32)>,
    /// The notes that name it, the official rulings first.
    pub notes: Vec<usize>,
}

/// A query has no more words than this that are looked at.
const MOST: usize = 48;

/// The words of a query that stand behind one another, the most first, at most so many: which they are, and their text.
pub(super) fn windows(typed: &str, longest: usize) -> Vec<(Range<usize>, &str)> {
    let words: Vec<Range<usize>> = words(typed).map(|(at, _)| at).take(MOST).collect();
    let mut windows = Vec::new();
    for length in (1..=longest.min(words.len())).rev() {
        for (start, window) in words.windows(length).enumerate() {
            let (Some(first), Some(last)) = (window.first(), window.last()) else { continue };
            windows.push((start..start + length, typed.get(first.start..last.end).unwrap_or_default()));
        }
    }
    windows
}

/// The cards that are named in what was typed, the longest names first, none of them overlapping.
pub(super) fn named(typed: &str, search: &Tables<'_>) -> Vec<NamedCard> {
    /// A name has no more words than this.
    const LONGEST: usize = 9;
    // The cards are read only if something may be the name of one: a word that the rules do not have, or one with a
    // capital.
    let may_be = |(at, (range, _)): (usize, (Range<usize>, &str))| {
        let text = typed.get(range).unwrap_or_default();
        let capital = at > 0 && text.starts_with(char::is_uppercase) && text.len() > 1;
        capital || search.is_name(text)
    };
    let may_be: Vec<bool> = words(typed).take(MOST).enumerate().map(may_be).collect();
    let mut named: Vec<NamedCard> = Vec::new();
    if !may_be.contains(&true) {
        return named;
    }
    for (range, name) in windows(typed, LONGEST) {
        let is_free = named.iter().all(|other| other.words.end <= range.start || other.words.start >= range.end);
        if !is_free || !may_be.get(range.clone()).is_some_and(|may_be| may_be.contains(&true)) {
            continue;
        }
        named.extend(card([name.into()].into(), range, search));
    }
    in_part(typed, &may_be, &mut named, search);
    named
}

/// The card of these names; none if no card is called so.
fn card(names: Vec<Arc<str>>, words: Range<usize>, search: &Tables<'_>) -> Option<NamedCard> {
    let cards: Vec<GovernedCard> = names.iter().flat_map(|name| search.cards.governed(name)).collect();
    let kind = cards.first()?.kind;
    let notes = notes(&names, search.rulebook);
    Some(NamedCard { names, kind, words, rules: rules(&cards, search), notes })
}

/// The notes that have one of these names, the official rulings first.
fn notes(names: &[Arc<str>], rulebook: &Rulebook) -> Vec<usize> {
    let names: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
    let has = |rule: &Node| {
        let text = if rule.id.document() == "NOTE" { rule.text.to_lowercase() } else { String::new() };
        names.iter().any(|name| text.contains(name.as_str()))
    };
    let found = rulebook.iter().enumerate().filter(|(_, rule)| has(rule));
    let (mut official, others): (Vec<_>, Vec<_>) = found.partition(|(_, rule)| is_official(rule));
    official.extend(others);
    official.into_iter().map(|(place, _)| place).collect()
}

/// Tests for an official ruling on a card, retold.
pub(super) fn is_official(rule: &Node) -> bool {
    rule.id.document() == "NOTE" && rule.id.number().starts_with('R')
}

/// Adds the cards that are named by a part of their names, or with a typing error.
fn in_part(typed: &str, may_be: &[bool], named: &mut Vec<NamedCard>, search: &Tables<'_>) {
    /// A part has no more words than this.
    const LONGEST: usize = 4;
    let typed_words: Vec<&str> = words(typed).take(MOST).map(|(_, word)| word).collect();
    let is_free = |at: usize, named: &[NamedCard]| named.iter().all(|card| !card.words.contains(&at));
    let is_unknown = |word: &str| search.is_name(word) && !search.is_word(word);
    let plain: Vec<String> = typed_words.iter().map(|word| plain(word, is_unknown(word), search)).collect();
    for length in (1..=LONGEST.min(plain.len())).rev() {
        for (start, part) in plain.windows(length).enumerate() {
            let range = start..start + length;
            let may_be = may_be.get(range.clone()).is_some_and(|may_be| may_be.contains(&true));
            if !may_be || range.clone().any(|at| !is_free(at, named)) {
                continue;
            }
            let names = search.parts().having(part, |word| search.is_word(word));
            named.extend(card(names.into_iter().map(Arc::from).collect(), range, search));
        }
    }
}

/// A word as names have it, mended if it is one of nothing.
fn plain(word: &str, is_unknown: bool, search: &Tables<'_>) -> String {
    let plain = parts::words(word).concat();
    let parts = search.parts();
    let mended = if is_unknown { parts.mended(&plain) } else { None };
    mended.map_or(plain.clone(), str::to_owned)
}

/// The rules of these cards, and how much each counts.
fn rules(cards: &[GovernedCard], search: &Tables<'_>) -> Vec<(usize, f32)> {
    let mut rules: Vec<(usize, f32)> = Vec::new();
    for card in cards {
        for (rule, weight) in weighted(card, search) {
            let weight = weight / (cards.len() as f32).sqrt();
            match rules.iter_mut().find(|(other, _)| *other == rule) {
                Some((_, most)) => *most = most.max(weight),
                None => rules.push((rule, weight)),
            }
        }
    }
    rules
}

/// The rules of parts that nearly every card has: its type, the sorts of abilities, and the parts that most abilities have.
const EVERYWHERE: [&str; 15] = [
    "CR 3.2", "CR 3.3", "CR 3.4", "CR 3.5", "CR 3.6", "CR 3.7", "CR 7.1", "CR 7.2", "CR 7.3", "CR 7.4", "CR 7.5",
    "CR 7.6", "CR 8.4", "CR 8.29", "CR 8.32",
];
/// The rules of actions of many cards.
const OFTEN: [&str; 13] = [
    "CR 1.5.3",
    "CR 1.5.4",
    "CR 1.5.5",
    "CR 1.9",
    "CR 6.2",
    "CR 6.3",
    "CR 7.1.6",
    "CR 7.6.13",
    "CR 7.6.14",
    "CR 7.6.15",
    "CR 7.7.3",
    "CR 8.3",
    "CR 8.15",
];

/// The rules that govern a card, and how much each counts: those of its keywords most, those of any card least.
fn weighted(card: &GovernedCard, search: &Tables<'_>) -> Vec<(usize, f32)> {
    const PART: f32 = 0.6;
    let mut weighted = Vec::new();
    for &rule in &card.rules {
        let Some(place) = rule.parse().ok().and_then(|id| search.rulebook.place(&id)) else { continue };
        let weight = match rule {
            rule if EVERYWHERE.contains(&rule) => 0.15,
            rule if OFTEN.contains(&rule) => 0.35,
            rule if rule.starts_with("CR 7.5.") => 1.0,
            _ => 0.8,
        };
        weighted.push((place, weight));
        if !EVERYWHERE.contains(&rule) {
            // The first part says what it does.
            let first = search.rulebook.at(place).and_then(|node| search.rulebook.children(&node.id).next());
            weighted
                .extend(first.and_then(|first| search.rulebook.place(&first.id)).map(|first| (first, weight * PART)));
            weighted.extend(term_for(place, search).map(|term| (term, weight * PART)));
        }
    }
    weighted
}

/// The term of the glossary that has the title of a rule.
fn term_for(rule: usize, search: &Tables<'_>) -> Option<usize> {
    let rule = search.rulebook.at(rule)?;
    let title = rule.title.as_ref()?;
    let mut terms = search.rulebook.linked_from(&rule.id).filter(|citing| citing.id.is_term());
    let term = terms.find(|term| term.title.as_ref().is_some_and(|term| title.starts_with(&**term)))?;
    search.rulebook.place(&term.id)
}
