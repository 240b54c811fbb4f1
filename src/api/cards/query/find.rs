//! The cards that fit a query, best first.

use super::fields::{Quality, Stat, Term, Wanted};
use super::{Node, Query};
use crate::cards::facts::{cost, keywords};
use crate::cards::named::{named, near};
use swu_cards::library::{Known, searched};
use swu_cards::{Card, CardKind, Library, printings};
use swu_tournament::policy::{self, Date, Status};

/// The cards that a query finds.
#[derive(Debug, Default)]
pub struct Found<'l> {
    /// Those that fit: first those that have its words as their name, then at the beginnings of words of the name, then
    /// elsewhere in it, then in their text; each in the order of the library.
    pub cards: Vec<&'l Card>,
    /// If none fits, those that fit but for a typing error in its words.
    pub near: Vec<&'l Card>,
}

impl Query {
    /// The cards that fit. Legality is that of the day that the query names, or else of this one.
    pub fn find<'l>(&self, library: &'l Library, day: Date) -> Found<'l> {
        let day = self.on.unwrap_or(day);
        let words: Vec<&str> = self.nodes.iter().filter_map(word).collect();
        let fits = |known: &Known<'l>, counts: fn(&Node) -> bool| {
            self.nodes.iter().filter(|node| counts(node)).all(|node| fits(node, *known, library, day))
        };
        let mut found: Vec<(Rank, &Card)> = Vec::new();
        for known in library.known().filter(|known| fits(known, |_| true)) {
            found.extend(known.card().map(|card| (rank(&words, card, known), &**card)));
        }
        found.sort_by_key(|(rank, _)| *rank);
        let cards: Vec<&Card> = found.into_iter().map(|(_, card)| card).collect();
        if !cards.is_empty() || words.is_empty() {
            return Found { cards, near: Vec::new() };
        }
        let typed = words.join(" ");
        let (named, _) = named(&typed, library);
        let mut near = if named.is_empty() { near(&typed, library) } else { named };
        let others = |known: &Known<'l>| fits(known, |node| word(node).is_none());
        let others: Vec<&Card> = library.known().filter(others).filter_map(|known| Some(&**known.card()?)).collect();
        near.retain(|near| others.iter().any(|other| std::ptr::eq(*other, *near)));
        Found { cards, near }
    }
}

/// The word that a node looks for in names.
fn word(node: &Node) -> Option<&str> {
    match node {
        Node::Is(Term::Word(word) | Term::Name(word)) => Some(word),
        Node::Is(_) | Node::All(_) | Node::Any(_) | Node::Not(_) => None,
    }
}

/// The place of a card among those that fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// The words are its name, with or without its subtitle.
    Whole,
    /// The name begins with them.
    Starts,
    /// Each begins a word of the name.
    Begins,
    /// Each begins a word of the name or the subtitle.
    BeginsInFull,
    InName,
    InText,
}

fn rank(words: &[&str], card: &Card, known: Known<'_>) -> Rank {
    let (full, name) = (known.name(), searched(&card.name));
    let typed = words.join(" ");
    let begins = |text: &str| words.iter().all(|word| begins(text, word));
    if words.is_empty() || name == typed || full.replace(',', "") == typed.replace(',', "") {
        Rank::Whole
    } else if name.starts_with(&typed) {
        Rank::Starts
    } else if begins(&name) {
        Rank::Begins
    } else if begins(&full) {
        Rank::BeginsInFull
    } else if words.iter().all(|word| full.contains(word)) {
        Rank::InName
    } else {
        Rank::InText
    }
}

/// True if letters begin a word of a text.
fn begins(text: &str, letters: &str) -> bool {
    let is_start = |at: usize| !text.get(..at).is_some_and(|before| before.ends_with(char::is_alphanumeric));
    text.match_indices(letters).any(|(at, _)| is_start(at))
}

fn fits(node: &Node, known: Known<'_>, library: &Library, day: Date) -> bool {
    let fits_too = |node: &Node| fits(node, known, library, day);
    match node {
        Node::All(nodes) => nodes.iter().all(fits_too),
        Node::Any(nodes) => nodes.iter().any(fits_too),
        Node::Not(node) => !fits_too(node),
        Node::Is(term) => is(term, known, library, day),
    }
}

/// Tests a demand. Words are looked for without parsing the card.
fn is(term: &Term, known: Known<'_>, library: &Library, day: Date) -> bool {
    let is_named = |word: &str| known.name().contains(word);
    let says = |words: &str| known.wording().contains(words) || is_printed(words, known, library);
    match term {
        Term::Word(word) => is_named(word) || says(word),
        Term::Name(name) => is_named(name),
        Term::Text(words) => says(words),
        _ => known.card().is_some_and(|card| has_fact(term, card, day)),
    }
}

fn has_fact(term: &Term, card: &Card, day: Date) -> bool {
    match term {
        // They need no card.
        Term::Word(_) | Term::Name(_) | Term::Text(_) => false,
        Term::Type(kinds, traits) => is_of(card, kinds) || card.traits.iter().any(|own| traits.contains(own)),
        Term::Arena(arenas) => card.arena.is_some_and(|arena| arenas.contains(&arena)),
        Term::Aspect(aspects) => card.aspects.iter().any(|own| aspects.contains(own)),
        Term::Keyword(wanted) => keywords(card).iter().any(|own| wanted.contains(own)),
        Term::Set(sets) => printings::sets_of(card).into_iter().any(|own| sets.iter().any(|set| set == own)),
        Term::Rarity(rarities) => card.rarity.as_ref().is_some_and(|own| rarities.contains(own)),
        Term::Is(quality) => has(card, *quality),
        Term::Number(stat, comparison, number) => {
            let own = match stat {
                Stat::Cost => cost(card),
                Stat::Power => card.power.or(card.upgrade_power),
                Stat::Hp => card.hp.or(card.upgrade_hp),
            };
            own.is_some_and(|own| comparison.holds(own, *number))
        }
        Term::Legality(wanted, format) => format.status(card, day).is_some_and(|(status, is_suspended)| match wanted {
            Wanted::Legal => status == Status::Legal,
            Wanted::Rotated => status == Status::Rotated,
            Wanted::Suspended => is_suspended,
        }),
    }
}

/// Tests if the words are printed on the card, where a user's card data say what is.
fn is_printed(words: &str, known: Known<'_>, library: &Library) -> bool {
    let card = if library.has_texts() { known.card() } else { None };
    let Some(card) = card else { return false };
    let lines = library.wording(card).lines;
    searched(&[lines.card, lines.unit, lines.upgrade].concat().join("\n")).contains(words)
}

fn is_of(card: &Card, kinds: &[CardKind]) -> bool {
    kinds.contains(&card.kind) || kinds.contains(&CardKind::Token) && card.token.is_some()
}

fn has(card: &Card, quality: Quality) -> bool {
    match quality {
        Quality::Unique => card.unique,
        Quality::Token => card.token.is_some(),
        Quality::Neutral => card.aspects.is_empty(),
        Quality::Reprint => policy::sets(card).count() > 1,
        Quality::Of(kind) => card.kind == kind,
    }
}
