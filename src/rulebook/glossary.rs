//! The entries of the glossary, found by their terms or by what else these are called.

use super::lookup::plain_title;
use super::{Node, Rulebook};

/// What begins the last paragraph of an entry that has other words for its term.
const ALSO: &str = "Also: ";

impl Rulebook {
    /// The entries of the glossary for a term: those that are called so, or else those that are also called so.
    ///
    /// ```
    /// # use swu_rulebook::Rulebook;
    /// let rulebook = Rulebook::embedded();
    /// let found = |typed| rulebook.terms(typed).into_iter().map(|term| term.id.to_string()).collect::<Vec<_>>();
    /// assert_eq!(found("the active player"), ["GLOSSARY active-player"]);
    /// assert_eq!(found("aspect icon"), ["GLOSSARY aspect"]);
    /// assert!(found("no such term").is_empty());
    /// ```
    pub fn terms(&self, typed: &str) -> Vec<&Node> {
        let wanted = plain_title(typed);
        let terms = || self.iter().filter(|node| node.id.is_term());
        let called: Vec<&Node> =
            terms().filter(|term| term.title.as_deref().is_some_and(|title| plain_title(title) == wanted)).collect();
        if !called.is_empty() {
            return called;
        }
        terms().filter(|term| other_words(term).any(|word| plain_title(word) == wanted)).collect()
    }
}

/// What else the term of an entry is called.
fn other_words(term: &Node) -> impl Iterator<Item = &str> {
    let also = term.text.rsplit("\n\n").next().and_then(|last| last.strip_prefix(ALSO));
    also.unwrap_or_default().trim_end_matches('.').split(',').map(str::trim).filter(|word| !word.is_empty())
}
