//! Which card the words of a line name.

use std::sync::Arc;

use crate::deck::Section;
use crate::rules;
use swu_cards::{Card, Library, Lookup};
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
    let printed = id.and_then(|(set, number)| library.printed(set, number));
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
            let Some((set, number)) = id(name) else { return Err(unknown(name, library)) };
            // Words with a number behind them may be a name that is not spelled well.
            let is_id = || name.contains('_') || sets(library).iter().any(|known| known.eq_ignore_ascii_case(set));
            match library.printed(set, number) {
                Some(card) => Ok(Arc::clone(card)),
                None if is_id() => Err(no_printing(name, set, library)),
                None => Err(unknown(name, library)),
            }
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
fn with_id(words: &str) -> (&str, Option<(&str, u16)>) {
    let bracketed = words.strip_suffix(')').and_then(|words| words.rsplit_once('('));
    match bracketed.and_then(|(name, inner)| Some((name.trim_end(), id(inner.trim())?))) {
        Some((name, id)) => (name, Some(id)),
        None => (words, None),
    }
}

/// Set and number of an id: `SOR_005`, `SOR 5`, `SOR #005`.
fn id(text: &str) -> Option<(&str, u16)> {
    let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (before, number) = text.split_at_checked(text.len() - digits)?;
    let set = before.trim_end_matches(['_', ' ', '#']);
    let is_code = (2..=8).contains(&set.len()) && set.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_id = is_code && set.len() < before.len();
    number.parse().ok().filter(|_| is_id).map(|number| (set, number))
}

/// The codes of all sets.
fn sets(library: &Library) -> Vec<&str> {
    let printings = library.iter().flat_map(|card| card.printings());
    let mut sets: Vec<&str> = printings.map(|printing| printing.set.as_str()).collect();
    sets.sort_unstable();
    sets.dedup();
    sets
}

fn no_printing(id: &str, set: &str, library: &Library) -> Box<Diagnostic> {
    let sets = sets(library);
    if !sets.iter().any(|known| known.eq_ignore_ascii_case(set)) {
        let error = Diagnostic::error(format!("there is no set `{set}`"));
        return Box::new(error.help(format!("the sets are {}", sets.join(", "))));
    }
    let error = Diagnostic::error(format!("no card is known by the id `{id}`"));
    let error =
        error.help("name the card, or give the id of its ordinary printing in the set that it first appeared in");
    Box::new(error.help(
        "the ids of reprints, of other versions (Hyperspace, Showcase, …) and a few of TWI are not in the card data",
    ))
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
