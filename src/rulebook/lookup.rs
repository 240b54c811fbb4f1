//! Finding a rule by what somebody typed: an id, a title, or something near.

use std::collections::HashMap;

use super::id::RuleId;
use super::{Node, Rulebook};

/// Why what was typed names no rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unresolved {
    /// There is no such rule; the nearest ids, best first.
    Unknown(Vec<RuleId>),
    /// There are several: a number that several documents have, or a title of several rules.
    Ambiguous(Vec<RuleId>),
}

impl Rulebook {
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
        let mut found: Vec<&Node> =
            self.nodes.iter().filter(|node| is_bare && node.id.number() == id.number()).collect();
        found.dedup_by(|a, b| a.id == b.id);
        found
    }

    /// The rules with that title. A heading or a name goes before words that a text merely opens with, and a rule before
    /// the entry of the glossary that leads to it.
    pub fn by_title(&self, typed: &str) -> Vec<&Node> {
        let titles = self.titles.get_or_init(|| {
            let mut titles: HashMap<String, Vec<usize>> = HashMap::new();
            for (place, title) in
                self.nodes.iter().enumerate().filter_map(|(place, node)| Some((place, node.title.as_ref()?)))
            {
                titles.entry(plain_title(title)).or_default().push(place);
            }
            titles
        });
        let found = titles.get(&plain_title(typed)).map(|places| self.nodes_at(places).collect()).unwrap_or_default();
        let titled = preferred(found, |node| node.titled);
        preferred(titled, |node| !node.id.is_term())
    }

    /// The ids nearest to what was typed, at most three, best first: of a number that does not exist, the rule that it
    /// would be a part of and the rules beside it; of other words, the rules with such a title.
    pub fn nearest(&self, typed: &str) -> Vec<RuleId> {
        const MOST: usize = 3;
        if let Ok(id) = typed.parse::<RuleId>()
            && !id.number().is_empty()
            && !id.is_term()
        {
            let documents = std::iter::once(id.document()).chain(self.nodes.iter().map(|node| node.id.document()));
            for document in documents {
                let near = self.around(&id.in_document(document));
                if !near.is_empty() {
                    return near.into_iter().take(MOST).collect();
                }
            }
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
        let outer = std::iter::successors(id.outer(), RuleId::outer).find(|outer| self.get(outer).is_some());
        let beside: Vec<&RuleId> = match &outer {
            Some(outer) => self.children(outer).map(|child| &child.id).collect(),
            None => self.nodes.iter().map(|node| &node.id).filter(|other| other.document() == id.document()).collect(),
        };
        let before = beside.iter().copied().filter(|other| *other < id).max();
        let after = beside.iter().copied().filter(|other| *other > id).min();
        before.into_iter().chain(after).chain(&outer).cloned().collect()
    }
}

/// Those that are better, if any are.
fn preferred(found: Vec<&Node>, is_better: impl Fn(&Node) -> bool) -> Vec<&Node> {
    let better: Vec<&Node> = found.iter().copied().filter(|node| is_better(node)).collect();
    if better.is_empty() { found } else { better }
}

/// What finding one rule, several or none comes to; nothing for none.
fn one(found: Vec<&Node>) -> Option<Result<&Node, Unresolved>> {
    match found.as_slice() {
        [] => None,
        [node] => Some(Ok(node)),
        several => Some(Err(Unresolved::Ambiguous(several.iter().map(|node| node.id.clone()).collect()))),
    }
}

/// A title as it is compared: `Raid X` is `raid`, `Smuggle [Y]` is `smuggle`, `the regroup phase` is `regroup phase`, and
/// quotation marks are left out.
pub(super) fn plain_title(title: &str) -> String {
    let lower = title.trim().to_lowercase().replace('’', "'").replace(['“', '”', '"'], "");
    let lower = lower.strip_prefix("the ").unwrap_or(&lower);
    let bare = lower.trim_end_matches('.').trim_end_matches(" x").trim_end_matches(" [y]");
    bare.trim().to_owned()
}
