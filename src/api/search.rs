//! The rules that fit what was typed, best first, with the rulings of the program.

use swu_answer::search;
pub use swu_answer::search::{Explained, FoundRule, PlayedRuling, SearchAnswer, SearchParams, USUAL, answer, find, not_here};
use swu_rulebook::{Node, RuleId, Rulebook};
use swu_search::{Query, Search};

/// The rulings of the program on a rule: those that name it early come first.
pub fn rulings(rule: &RuleId) -> Vec<PlayedRuling> {
    swu_scenario::rulings(rule).into_iter().map(|ruling| PlayedRuling::new(ruling.title, ruling.file)).collect()
}

/// The ruling that shows the rule played: [`search::played`].
pub fn played(rule: &Node, query: Option<&Query<'_, '_>>, rules: &Rulebook) -> Option<PlayedRuling> {
    search::played(rule, query, rules, &rulings)
}

/// The rules that were found, as they are listed: [`search::listed`].
pub fn listed<'r>(hits: Vec<Explained<'r>>, typed: &str, search: &Search<'r>, rules: &'r Rulebook) -> Vec<FoundRule<'r>> {
    search::listed(hits, typed, search, rules, &rulings)
}
