//! What to say when nothing, or more than one rule, is what was typed.

use swu_cards::Library;
use swu_rulebook::editions::Uncited;
use swu_rulebook::{Rulebook, Unresolved};
use swu_text::diagnostic::{Diagnostic, nearest};

/// What to say when there is no such rule, or more than one, to a command that takes a rule.
pub fn not_one(command: &str, typed: &str, unresolved: &Unresolved, rules: &Rulebook) -> Diagnostic {
    let (error, candidates) = match unresolved {
        Unresolved::Ambiguous(candidates) => {
            (Diagnostic::error(format!("`{typed}` could be any of {} rules", candidates.len())), candidates)
        }
        Unresolved::Unknown(nearest) => (Diagnostic::error(format!("there is no rule `{typed}`")), nearest),
    };
    const MOST: usize = 8;
    let named = candidates.iter().take(MOST).filter_map(|id| rules.get(id));
    let error = named.fold(error, |error, rule| {
        let path = rules.path(&rule.id).pop().map_or(String::new(), |above| format!(", in {above}"));
        error.help(format!("`judge {command} {}`: {}{path}", rule.id, rule.label()))
    });
    match candidates.len() {
        0 => error.help(format!("`judge search {typed}` looks for the words in all rules")),
        count if count > MOST => error.help(format!("… and {} more", count - MOST)),
        _ => error,
    }
}

/// The same message with the cards whose names read like what was typed.
pub fn card_names(error: Diagnostic, typed: &str, library: &Library) -> Diagnostic {
    const MOST: usize = 2;
    let mut names: Vec<&str> = library.names().collect();
    names.sort_unstable();
    let near = nearest(typed, names, MOST);
    // A number is no card's name, and what reads only a little like one helps nobody.
    let near =
        near.into_iter().filter(|name| strsim::normalized_damerau_levenshtein(name, &typed.to_lowercase()) >= 0.7);
    near.fold(error, |error, name| error.help(format!("`judge show {name}`: a card")))
}

/// What to say when a citation of another edition leads to no rule.
pub fn not_cited(typed: &str, uncited: &Uncited, rules: &Rulebook) -> Diagnostic {
    let title = match uncited {
        Uncited::Unresolved(_) => format!("`{typed}`: {uncited}"),
        Uncited::Removed { .. } | Uncited::Never { .. } | Uncited::UnknownEdition { .. } => uncited.to_string(),
    };
    let near = uncited.nearest();
    let near = near.iter().filter_map(|id| rules.get(id));
    let error = near.fold(Diagnostic::error(title), |error, rule| {
        error.help(format!("`judge show {}`: {}", rule.id, rule.label()))
    });
    match uncited {
        Uncited::UnknownEdition { .. } => error.help("`judge rules import FILE` imports another edition"),
        Uncited::Unresolved(_) | Uncited::Removed { .. } | Uncited::Never { .. } => error,
    }
}
