//! What to say when nothing, or more than one rule, is what was typed.

use crate::shell;
use swu_cards::Card;
use swu_rulebook::editions::Uncited;
use swu_rulebook::{Rulebook, Unresolved};
use swu_text::diagnostic::Diagnostic;

/// What to say when there is no such rule, or more than one, to a command that takes a rule.
pub fn not_one(command: &str, typed: &str, unresolved: &Unresolved, rules: &Rulebook) -> Diagnostic {
    let (error, candidates) = match unresolved {
        Unresolved::Ambiguous(candidates) => {
            (Diagnostic::error(format!("`{typed}` matches {} rules", candidates.len())), candidates)
        }
        Unresolved::Unknown(nearest) => (Diagnostic::error(format!("rule `{typed}` not found")), nearest),
    };
    const MOST: usize = 8;
    let named = candidates.iter().take(MOST).filter_map(|id| rules.get(id));
    let error = named.fold(error, |error, rule| {
        let path = rules.path(&rule.id).pop().map_or(String::new(), |above| format!(", in {above}"));
        error.help(format!("`judge {command} {}`: {}{path}", rule.id, rule.label()))
    });
    match candidates.len() {
        0 => error.help(format!("search all rules for the words with `judge search {}`", shell::words(typed))),
        count if count > MOST => error.help(format!("… and {} more", count - MOST)),
        _ => error,
    }
}

/// The same message with the cards whose names read like what was typed.
pub fn card_names(error: Diagnostic, typed: &str, near: &[&Card]) -> Diagnostic {
    const MOST: usize = 2;
    // A number is no card's name.
    let near = near.iter().filter(|_| typed.contains(char::is_alphabetic)).take(MOST);
    near.fold(error, |error, card| error.help(format!("`{}`: a card", shell::command("judge show", &card.full_name()))))
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
        Uncited::UnknownEdition { .. } => error.help("import another edition with `judge rules import FILE`"),
        Uncited::Unresolved(_) | Uncited::Removed { .. } | Uncited::Never { .. } => error,
    }
}
