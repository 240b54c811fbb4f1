//! Which card the words of a line name.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::deck::Section;
use crate::policy::Announced;
use crate::rules;
use swu_cards::printings::{self, Printings, typed};
use swu_cards::{Card, Library, Lookup, Printing};
use swu_text::diagnostic::{Diagnostic, nearest};

/// How many names are offered.
const MOST_NAMES: usize = 3;

/// The card of those words. Among cards of one name the part of the list decides, if it takes only one of them.
///
/// # Errors
///
/// If there is none, with the nearest names, or if there are several, or it is a token.
pub fn card(words: &str, section: Option<Section>, library: &Library) -> Result<Arc<Card>, Box<Diagnostic>> {
    let (name, id) = with_id(words.trim());
    let printed = id.and_then(|id| library.printed(&id.set, id.number?));
    let card = match (named(name, library), printed) {
        (named, Some(printed)) if !name.is_empty() => match named.iter().find(|card| card.has_same_title(printed)) {
            Some(card) => Arc::clone(card),
            None if named.is_empty() => return Err(unknown(name, library)),
            None => {
                return Err(Box::new(Diagnostic::error(format!(
                    "`{words}` names two cards: the id is that of {}",
                    printed.full_name()
                ))));
            }
        },
        (_, Some(printed)) => Arc::clone(printed),
        (named, None) => one(name, &named, section, library)?,
    };
    if card.token.is_some() {
        let error = Diagnostic::error(format!("{} is a token, and no token is in a deck", card.full_name()));
        return Err(Box::new(error.help(format!("leave it out: {}", rules::NO_TOKENS))));
    }
    Ok(card)
}

/// The one card of a name, or of an id in its place.
fn one(
    name: &str,
    named: &[Arc<Card>],
    section: Option<Section>,
    library: &Library,
) -> Result<Arc<Card>, Box<Diagnostic>> {
    let fits = |card: &&Arc<Card>| section.is_none_or(|section| section.takes(card.kind));
    let fitting: Vec<&Arc<Card>> = named.iter().filter(fits).collect();
    match (named, fitting.as_slice()) {
        ([only], _) => Ok(Arc::clone(only)),
        (_, [only]) => Ok(Arc::clone(only)),
        ([], _) => {
            let Some(id) = typed(name) else { return Err(unknown(name, library)) };
            // Words with a number behind them may be a name that is not spelled well.
            let is_id = || name.contains('_') || sets(library).contains(&id.set.as_str());
            // The library has looked for the number already.
            if is_id() { Err(no_printing(name, &id, library)) } else { Err(unknown(name, library)) }
        }
        (several, fitting) => {
            let full = |card: &Arc<Card>| format!("`{}`", card.full_name());
            let names: Vec<String> = match fitting {
                [] => several.iter().map(full).collect(),
                fitting => fitting.iter().map(|card| full(card)).collect(),
            };
            let error = Diagnostic::error(format!("`{name}` is the name of {} cards: add the subtitle", names.len()));
            Err(Box::new(names.into_iter().fold(error, Diagnostic::help)))
        }
    }
}

/// The cards of a name, whatever stands between it and the subtitle.
fn named(name: &str, library: &Library) -> Vec<Arc<Card>> {
    let bar = name.split('|').map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let spellings = [bar, name.replacen(": ", ", ", 1), name.replacen(" - ", ", ", 1)];
    let cards = |spelling: &String| match library.find(spelling) {
        Lookup::One(card) => Some(vec![Arc::clone(card)]),
        Lookup::Several(cards) => Some(cards.into_iter().map(Arc::clone).collect()),
        Lookup::Unknown => None,
    };
    spellings.iter().find_map(cards).unwrap_or_default()
}

/// The name, and the id in brackets behind it.
fn with_id(words: &str) -> (&str, Option<Printing>) {
    let bracketed = words.strip_suffix(')').and_then(|words| words.rsplit_once('('));
    match bracketed.and_then(|(name, inner)| Some((name.trim_end(), typed(inner)?))) {
        Some((name, id)) => (name, Some(id)),
        None => (words, None),
    }
}

/// The codes of all sets.
fn sets(library: &Library) -> BTreeSet<&str> {
    let printings = library.iter().flat_map(|card| card.printings());
    printings.map(|printing| printing.set.as_str()).chain(Printings::embedded().sets()).collect()
}

fn no_printing(words: &str, id: &Printing, library: &Library) -> Box<Diagnostic> {
    if let Some(name) = printings::name(id) {
        let error = Diagnostic::error(format!("`{words}` is {name}, which is not in the card data"));
        return Box::new(error.help("`judge cards import` reads card data"));
    }
    let sets = sets(library);
    if sets.contains(id.set.as_str()) {
        let error = Diagnostic::error(format!("no card is known by the id `{words}`"));
        return Box::new(error.help("name the card, or give the number of another printing"));
    }
    let released = Announced::embedded().set(&id.set);
    let error = Diagnostic::error(format!("there is no set `{}`", id.set));
    let error = match released {
        Some(set) => error.help(format!(
            "{} ({}) was released on {}; its cards are not in the card data: `judge cards import` reads them",
            set.code, set.name, set.released
        )),
        None => error,
    };
    Box::new(error.help(format!("the sets are {}", sets.into_iter().collect::<Vec<_>>().join(", "))))
}

fn unknown(name: &str, library: &Library) -> Box<Diagnostic> {
    const LONGEST: usize = 100;
    let shown: String = name.chars().take(LONGEST).collect();
    let error = Diagnostic::error(format!("there is no card `{shown}`"));
    let names: Vec<String> = library.iter().flat_map(|card| [card.name.clone(), card.full_name()]).collect();
    let near = nearest(&shown.replace(" | ", ", "), names.iter().map(String::as_str), MOST_NAMES);
    if near.is_empty() {
        return Box::new(error.help(format!("`judge cards search {shown}` looks for the words")));
    }
    Box::new(error.help(format!("did you mean `{}`?", near.join("`, `"))))
}
