//! The surroundings of a rule: its parts, the rules that it refers to and that refer to it, its neighbours, and the rulings
//! about it.

use swu_answer::rule::{is_long, parts};
use swu_rulebook::editions::Concordance;
use swu_rulebook::{Node, RuleId, Rulebook};
use swu_scenario::Ruling;

/// A rule with everything around it.
#[non_exhaustive]
pub struct Surroundings<'r> {
    pub rule: &'r Node,
    /// Its number in the edition that rulings cite, if it has one there.
    present: Option<RuleId>,
    /// Its parts and theirs, each with how deep it lies, in the order of the document.
    pub parts: Vec<(&'r Node, usize)>,
    pub previous: Option<&'r Node>,
    pub next: Option<&'r Node>,
    /// The entries of the glossary for its name.
    pub terms: Vec<&'r Node>,
    /// The rulings that rest on it or on its parts, those that name them first before the others.
    pub rulings: Vec<Ruling>,
}

impl<'r> Surroundings<'r> {
    pub fn of(rule: &'r Node, rules: &'r Rulebook) -> Self {
        let (previous, next) = neighbours(rule, rules);
        let terms =
            if rule.id.is_term() { Vec::new() } else { rule.name().map_or_else(Vec::new, |name| rules.terms(name)) };
        let present = Concordance::present_number(rule);
        let rulings = present.as_ref().map_or_else(Vec::new, swu_scenario::rulings);
        Self { rule, present, parts: parts(rule, rules), previous, next, terms, rulings }
    }

    /// The rules that the rule and its parts refer to, outside of them.
    pub fn leans_on(&self, rules: &'r Rulebook) -> Vec<&'r Node> {
        self.outside(|node| rules.links(&node.id).collect())
    }

    /// The rules that refer to the rule or to its parts, outside of them.
    pub fn leaned_on_by(&self, rules: &'r Rulebook) -> Vec<&'r Node> {
        self.outside(|node| rules.linked_from(&node.id).collect())
    }

    fn outside(&self, of: impl Fn(&'r Node) -> Vec<&'r Node>) -> Vec<&'r Node> {
        let mut found: Vec<&Node> = Vec::new();
        // What all the rules of a long section refer to is no longer about anything.
        let parts = if is_long(&self.parts) { &[] } else { self.parts.as_slice() };
        for node in std::iter::once(self.rule).chain(parts.iter().map(|(part, _)| *part)) {
            for other in of(node) {
                let inside = other.id == self.rule.id || self.parts.iter().any(|(part, _)| part.id == other.id);
                // An entry of the glossary that is shown itself need not be named.
                let shown = self.terms.iter().any(|term| term.id == other.id);
                if !inside && !shown && !found.iter().any(|known| known.id == other.id) {
                    found.push(other);
                }
            }
        }
        found
    }

    /// The rulings to read with the rule; those on the parts of a long section are not about the section.
    pub fn rulings_to_read(&self) -> Vec<&Ruling> {
        let is_long = is_long(&self.parts);
        self.rulings.iter().filter(|ruling| !is_long || self.is_named_by(ruling)).collect()
    }

    fn is_named_by(&self, ruling: &Ruling) -> bool {
        self.present.as_ref().is_some_and(|present| ruling.cites.contains(present))
    }

    /// The files of the rulings that name this rule itself, sorted.
    pub fn naming(&self) -> Vec<String> {
        let naming = self.rulings.iter().filter(|ruling| self.is_named_by(ruling));
        let mut files: Vec<String> = naming.map(|ruling| ruling.file.clone()).collect();
        files.sort();
        files
    }
}

/// The rules just before and just after it that are parts of the same.
fn neighbours<'r>(rule: &Node, rules: &'r Rulebook) -> (Option<&'r Node>, Option<&'r Node>) {
    let beside: Vec<&Node> = match &rule.parent {
        Some(parent) => rules.children(parent).collect(),
        None => {
            let same = |node: &&Node| node.parent.is_none() && node.id.document() == rule.id.document();
            rules.iter().filter(same).collect()
        }
    };
    let Some(at) = beside.iter().position(|node| node.id == rule.id) else { return (None, None) };
    let previous = at.checked_sub(1).and_then(|before| beside.get(before)).copied();
    (previous, beside.get(at + 1).copied())
}
