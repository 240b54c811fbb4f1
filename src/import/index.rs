//! What the rules of some documents are called, and which of them a number with a title names.

use std::collections::HashMap;
use std::sync::LazyLock;

use regex::Regex;

use super::Manuscript;
use swu_rulebook::id::{DocumentCode, RuleId};
use swu_rulebook::markdown::marks;
use swu_rulebook::marker;

/// A link of the source: its words and its address.
pub(super) static LINK: LazyLock<Regex> = LazyLock::new(|| {
    let (words, address, end) = (marks::WORDS, marks::ADDRESS, marks::END);
    constant(&format!("{words}([^{words}{address}{end}]*){address}([^{words}{address}{end}]*){end}"))
});

/// Where a mention leads.
pub(super) enum Found {
    Rule(RuleId),
    /// Not the rule that it says, and why.
    Instead(RuleId, String),
    Nothing(String),
}

/// What rules are called.
#[derive(Default)]
pub(super) struct Index {
    /// What each rule is called, if it is called anything.
    titles: HashMap<RuleId, Option<String>>,
    /// The words that a rule without a title opens with.
    openings: HashMap<RuleId, String>,
    /// The rules with a title, in its plain form.
    by_title: HashMap<String, Vec<RuleId>>,
    documents: Vec<DocumentCode>,
}

impl Index {
    pub(super) fn of(manuscripts: &[Manuscript]) -> Self {
        let mut index = Self::default();
        for manuscript in manuscripts {
            let code = DocumentCode::new(&manuscript.code);
            for entry in manuscript.entries.iter().filter(|entry| !entry.number.is_empty()) {
                let id = RuleId::new(&code, &entry.number);
                let title = entry.title.as_deref().or_else(|| marker::opening_name(&entry.text));
                if title.is_none() {
                    let opening: Vec<&str> = entry.text.split_whitespace().take(20).collect();
                    index.openings.entry(id.clone()).or_insert_with(|| plain(&opening.join(" ")));
                }
                if let Some(title) = title {
                    index.by_title.entry(plain(title)).or_default().push(id.clone());
                }
                index.titles.entry(id).or_insert_with(|| title.map(str::to_owned));
            }
            index.documents.push(code);
        }
        index
    }

    /// The rule with a number: of the same document, or else of the first that has it.
    pub(super) fn number(&self, from: &RuleId, number: &str) -> Option<RuleId> {
        let own = DocumentCode::new(from.document());
        let documents = std::iter::once(&own).chain(&self.documents).filter(|code| !code.is_glossary());
        documents.map(|code| RuleId::new(code, number)).find(|id| self.titles.contains_key(id))
    }

    /// Whether a rule is called so, give or take an ending.
    pub(super) fn is_called(&self, id: &RuleId, title: &str) -> bool {
        const ALIKE: f64 = 0.8;
        let Some(Some(called)) = self.titles.get(id) else { return false };
        let (called, title) = (plain(called), plain(title));
        called == title || strsim::normalized_levenshtein(&called, &title) >= ALIKE
    }

    /// Whether the words of a title are among those that a rule is called by, or opens with; or the other way round, as
    /// `Raid X` is called `Raid`.
    fn speaks_of(&self, id: &RuleId, title: &str) -> bool {
        let called = self.titles.get(id).cloned().flatten().map(|called| plain(&called));
        let Some(called) = called.or_else(|| self.openings.get(id).cloned()) else { return false };
        let title = plain(title);
        let within = |some: &str, all: &str| some.split(' ').all(|word| all.split(' ').any(|other| other == word));
        within(&title, &called) || within(&called, &title)
    }

    /// The one rule with a title, as near to a number as can be: of its document, and on its level.
    pub(super) fn titled(&self, title: &str, near: &RuleId) -> Option<RuleId> {
        let rules = self.by_title.get(&plain(title))?.iter().filter(|id| id.document() == near.document());
        let rules: Vec<&RuleId> = rules.collect();
        let levels = |id: &RuleId| id.number().split('.').count();
        let same: Vec<&RuleId> = rules.iter().copied().filter(|id| levels(id) == levels(near)).collect();
        match (same.as_slice(), rules.as_slice()) {
            ([one], _) | ([], [one]) => Some((*one).clone()),
            _ => None,
        }
    }

    /// The one rule of a document with a title, on whatever level.
    pub(super) fn titled_in(&self, document: &DocumentCode, title: &str) -> Option<RuleId> {
        let rules = self.by_title.get(&plain(title))?;
        let rules: Vec<&RuleId> = rules.iter().filter(|id| id.document() == document.as_str()).collect();
        match rules.as_slice() {
            [one] => Some((*one).clone()),
            _ => None,
        }
    }

    /// Finds what a number with a title names.
    pub(super) fn find(&self, from: &RuleId, number: &str, title: Option<&str>) -> Found {
        let id = self.number(from, number);
        let wanted = id.clone().unwrap_or_else(|| {
            let document = if from.is_term() { "CR" } else { from.document() };
            RuleId::new(&DocumentCode::new(document), number)
        });
        let number = wanted.number();
        match (id, title) {
            (Some(id), None) => Found::Rule(id),
            (Some(id), Some(title)) if self.is_called(&id, title) => Found::Rule(id),
            (id, Some(title)) => match (self.titled(title, &wanted), id) {
                (Some(titled), Some(id)) => {
                    let called = self.titles.get(&id).cloned().flatten();
                    let is = called.map_or("a different title".to_owned(), |called| format!("“{}”", bare(&called)));
                    let message = format!("{number} is {is}; linked to {}", titled.number());
                    Found::Instead(titled, message)
                }
                (Some(titled), None) => {
                    let message = format!("{number} does not exist; linked to {}", titled.number());
                    Found::Instead(titled, message)
                }
                (None, Some(id)) if self.speaks_of(&id, title) => Found::Rule(id),
                (None, Some(id)) => {
                    let message = format!("nothing has this title; linked to {} by the number", id.number());
                    Found::Instead(id, message)
                }
                (None, None) => Found::Nothing(format!("{number} does not exist, and nothing has this title")),
            },
            (None, None) => Found::Nothing(format!("{number} does not exist")),
        }
    }
}

/// A title as it is compared: words in small letters, without icons, what stands in parentheses, marks and plural endings.
fn plain(title: &str) -> String {
    static ASIDE: LazyLock<Regex> = LazyLock::new(|| constant(r"\[[^\]]*\]|\([^)]*\)"));
    let title = words_only(title);
    let without = ASIDE.replace_all(&title, "");
    let title = if without.contains(char::is_alphanumeric) { without.as_ref() } else { title.as_str() };
    let lower = title.to_lowercase().replace(['\'', '’'], "");
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words = words.map(|word| match word.strip_suffix("ies") {
        Some(stem) if word.len() > 4 => format!("{stem}y"),
        _ if word.len() > 3 && !word.ends_with("ss") => word.strip_suffix('s').unwrap_or(word).to_owned(),
        _ => word.to_owned(),
    });
    let plain = words.collect::<Vec<_>>().join(" ");
    // `Raid X` is spoken of as `Raid`.
    plain.strip_suffix(" x").map_or(plain.clone(), str::to_owned)
}

/// A title without quotation marks of its own.
fn bare(title: &str) -> &str {
    title.trim_matches(['“', '”', '"'])
}

/// A title without the links in it.
pub(super) fn words_only(title: &str) -> String {
    LINK.replace_all(title, "$1").into_owned()
}

fn constant(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is constant")
}
