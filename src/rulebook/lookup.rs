//! Finding a rule by what somebody typed: an id, a title, a term of the glossary, or something near.

use std::collections::HashMap;

use super::id::RuleId;
use super::{Node, Rulebook};
use swu_text::limits::QUERY_BYTES;

/// The beginning of the last paragraph of an entry that has other words for its term.
const ALSO: &str = "Also: ";

/// The reason why typed words name no rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unresolved {
    /// There is no such rule; the nearest ids, best first.
    #[error("there is no such rule")]
    Unknown(Vec<RuleId>),
    /// There are several: a number that several documents have, or a title of several rules.
    #[error("{} rules match", .0.len())]
    Ambiguous(Vec<RuleId>),
}

impl Rulebook {
    /// The places of all rules by their numbers without a document.
    fn by_number(&self) -> &HashMap<String, Vec<usize>> {
        self.by_number.get_or_init(|| {
            let mut by_number: HashMap<String, Vec<usize>> = HashMap::new();
            for (place, node) in self.nodes.iter().enumerate() {
                by_number.entry(node.id.number().to_owned()).or_default().push(place);
            }
            by_number
        })
    }

    /// The rule of an id as it was typed.
    ///
    /// A number without a document is one of the Comprehensive Rules (or a note), or else of any document that has it.
    ///
    /// # Errors
    ///
    /// When no rule, or more than one, has that id.
    pub fn resolve(&self, typed: &str) -> Result<&Node, Unresolved> {
        one(self.by_id(typed)).unwrap_or_else(|| Err(Unresolved::Unknown(self.nearest(typed))))
    }

    /// The rule of an id, or else of a title: a keyword, or what a heading says.
    ///
    /// ```
    /// # use swu_rulebook::Rulebook;
    /// let rulebook = Rulebook::embedded();
    /// assert!(rulebook.find("overwhelm").is_ok_and(|rule| rule.id.to_string() == "CR 7.5.7"));
    /// assert!(rulebook.find("the regroup phase").is_ok_and(|rule| rule.id.to_string() == "CR 5.5"));
    /// ```
    ///
    /// # Errors
    ///
    /// When no rule, or more than one, is what was typed.
    pub fn find(&self, typed: &str) -> Result<&Node, Unresolved> {
        one(self.by_id(typed))
            .or_else(|| one(self.by_title(typed)))
            .unwrap_or_else(|| Err(Unresolved::Unknown(self.nearest(typed))))
    }

    /// The rules that an id as it was typed may mean: none or one, or several with the same bare number.
    pub fn by_id(&self, typed: &str) -> Vec<&Node> {
        let Ok(id) = typed.parse::<RuleId>() else { return Vec::new() };
        if let Some(node) = self.get(&id) {
            return vec![node];
        }
        let is_bare = !id.number().is_empty() && RuleId::is_bare(typed);
        let of_number = self.by_number().get(id.number()).filter(|_| is_bare);
        let mut found: Vec<&Node> = of_number.map(|places| self.nodes_at(places).collect()).unwrap_or_default();
        found.dedup_by(|a, b| a.id == b.id);
        found
    }

    /// The rules with that title. A heading or a name goes before words that a text merely opens with, and a rule before
    /// the entry of the glossary that leads to it.
    pub fn by_title(&self, typed: &str) -> Vec<&Node> {
        let wanted = plain_title(typed);
        let is_it = |node: &&Node| node.title.as_deref().is_some_and(|title| is_titled(title, &wanted));
        let found = self.nodes.iter().filter(is_it).collect();
        let titled = preferred(found, |node| node.titled);
        preferred(titled, |node| !node.id.is_term())
    }

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

    /// The ids nearest to what was typed, at most three, best first: of a number that does not exist, the rule that it
    /// would be a part of and the rules beside it; of other words, the rules with such a title.
    pub fn nearest(&self, typed: &str) -> Vec<RuleId> {
        const MOST: usize = 3;
        if let Ok(id) = typed.parse::<RuleId>()
            && !id.number().is_empty()
            && !id.is_term()
        {
            let is_known = self.nodes.iter().any(|node| node.id.document() == id.document());
            let others = self.editions.iter().map(|edition| edition.document.as_str()).filter(|_| !is_known);
            let near =
                std::iter::once(id.document()).chain(others).map(|document| self.around(&id.in_document(document)));
            // The titles of rules have no such number.
            return near.into_iter().find(|near| !near.is_empty()).unwrap_or_default().into_iter().take(MOST).collect();
        }
        // No title is as long as that, and each is compared letter by letter.
        if typed.len() > QUERY_BYTES {
            return Vec::new();
        }
        let term = typed.parse::<RuleId>().ok().filter(RuleId::is_term);
        let wanted = term.map_or_else(|| plain_title(typed), |term| term.number().replace('-', " "));
        let alike = |node: &Node| {
            let document = if node.is_rule() { "" } else { node.id.document() };
            let title = plain_title(node.title.as_deref().unwrap_or_default());
            strsim::normalized_damerau_levenshtein(&title, &wanted)
                .max(strsim::normalized_damerau_levenshtein(document, &wanted))
        };
        let mut found: Vec<(f64, &Node)> = self.nodes.iter().map(|node| (alike(node), node)).collect();
        found.retain(|(alike, _)| *alike >= 0.6);
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.into_iter().take(MOST).map(|(_, node)| node.id.clone()).collect()
    }

    /// The rules that exist around an id that does not: those just before and after it, and the one that it would be
    /// part of. Without that one, any rule of the document may be before and after it.
    fn around(&self, id: &RuleId) -> Vec<RuleId> {
        let outer = std::iter::successors(id.outer(), RuleId::outer).find_map(|outer| self.place(&outer));
        let is_beside = |node: &&Node| match outer {
            Some(outer) => node.parent_index == Some(outer),
            None => node.id.document() == id.document(),
        };
        let ids = || self.nodes.iter().filter(is_beside).map(|node| &node.id);
        let (before, after) = (ids().filter(|other| *other < id).max(), ids().filter(|other| *other > id).min());
        // Beyond the last chapter, no rule is near.
        if outer.is_none() && after.is_none() {
            return Vec::new();
        }
        let outer = outer.and_then(|outer| self.at(outer)).map(|outer| &outer.id);
        before.into_iter().chain(after).chain(outer).cloned().collect()
    }
}

/// Other words for the term of an entry.
fn other_words(term: &Node) -> impl Iterator<Item = &str> {
    let also = term.text.rsplit("\n\n").next().and_then(|last| last.strip_prefix(ALSO));
    also.unwrap_or_default().trim_end_matches('.').split(',').map(str::trim).filter(|word| !word.is_empty())
}

/// Those that are better, if any are.
fn preferred(found: Vec<&Node>, is_better: impl Fn(&Node) -> bool) -> Vec<&Node> {
    let better: Vec<&Node> = found.iter().copied().filter(|node| is_better(node)).collect();
    if better.is_empty() { found } else { better }
}

/// The result of finding one rule or several; nothing for none.
fn one(found: Vec<&Node>) -> Option<Result<&Node, Unresolved>> {
    match found.as_slice() {
        [] => None,
        [node] => Some(Ok(node)),
        several => Some(Err(Unresolved::Ambiguous(several.iter().map(|node| node.id.clone()).collect()))),
    }
}

/// A title as it is compared: `Raid X` is `raid`, `Smuggle [Y]` is `smuggle`, `the regroup phase` is `regroup phase`, and
/// quotation marks are left out.
fn plain_title(title: &str) -> String {
    let lower = if is_plain(title) {
        title.to_ascii_lowercase()
    } else {
        title.to_lowercase().replace('’', "'").replace(['“', '”', '"'], "")
    };
    bare(&lower).to_owned()
}

/// Compares a title with one that is written plainly.
fn is_titled(title: &str, plain: &str) -> bool {
    if is_plain(title) { bare(title).eq_ignore_ascii_case(plain) } else { plain_title(title) == plain }
}

/// Nearly all titles are so.
fn is_plain(title: &str) -> bool {
    title.is_ascii() && !title.contains('"')
}

/// A title without its article, its full stop, and the number that a keyword takes.
fn bare(title: &str) -> &str {
    let title = title.trim();
    let (article, rest) = title.split_at_checked(4).unwrap_or(("", title));
    let mut bare = if article.eq_ignore_ascii_case("the ") { rest } else { title }.trim_end_matches('.');
    for number in [" x", " [y]"] {
        while let Some((before, end)) = bare.len().checked_sub(number.len()).and_then(|at| bare.split_at_checked(at))
            && end.eq_ignore_ascii_case(number)
        {
            bare = before;
        }
    }
    bare.trim()
}
