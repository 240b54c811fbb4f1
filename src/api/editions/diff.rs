//! Two editions compared: by sections, in the order of the document, the words marked that changed.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::EditionRules;
use crate::document;
use crate::show::not_one;
use swu_rulebook::editions::{Change, Comparison, Edition, Kind, Piece};
use swu_rulebook::{Node, RuleId, Rulebook};
use swu_text::diagnostic::Diagnostic;

/// The comparison of two editions.
#[derive(Debug)]
pub struct Report<'b> {
    pub old: Vec<Edition>,
    pub new: Vec<Edition>,
    /// The number of rules of each kind.
    pub counts: Vec<(Kind, usize)>,
    /// The sections that stand elsewhere now.
    pub moved: Vec<Change<'b>>,
    pub sections: Vec<Section<'b>>,
    pub not_compared: [Vec<&'b str>; 2],
    /// True if one side, and only one, is in this project's own words.
    pub retold: bool,
}

/// The remark for a side in this project's own words.
pub const RETOLD: &str =
    "One side is in this project's own words: a rule marked as reworded may be the same in the official texts.";

/// A section of the documents, with what was changed in it.
#[derive(Debug)]
pub struct Section<'b> {
    pub old: Option<&'b Node>,
    pub new: Option<&'b Node>,
    pub changes: Vec<Change<'b>>,
}

impl<'b> Report<'b> {
    /// Compares two editions, or with `section` only the rules of that section in either of them, and tells of the
    /// changes that are `wanted`.
    ///
    /// # Errors
    ///
    /// If neither has the section.
    pub fn between(
        old: EditionRules<'b>,
        new: EditionRules<'b>,
        section: Option<&str>,
        wanted: impl Fn(&Change<'_>) -> bool,
    ) -> Result<Self, Box<Diagnostic>> {
        let retold = old.is_restated != new.is_restated;
        let (old, new) = (old.rules, new.rules);
        let comparison = Comparison::between(old, new);
        let section = section.map(|typed| section_id(typed, old, new)).transpose()?;
        let within = |change: &&Change<'_>| section.as_ref().is_none_or(|section| is_within(change, section));
        let changes: Vec<Change<'b>> = comparison.changes.iter().filter(within).copied().collect();
        let count = |kind| changes.iter().filter(|change| change.kind == kind).count();
        let shown: Vec<Change<'b>> = changes.iter().filter(|change| wanted(change)).copied().collect();
        let [only_old, only_new] = &comparison.not_compared;
        Ok(Self {
            old: compared(old, only_old),
            new: compared(new, only_new),
            counts: Kind::ALL.map(|kind| (kind, count(kind))).to_vec(),
            moved: shown.iter().filter(|change| change.is_moved_section()).copied().collect(),
            sections: sections(&shown, &comparison, old, new),
            not_compared: comparison.not_compared.clone(),
            retold,
        })
    }
}

/// The id of a section that one of the editions has.
fn section_id(typed: &str, old: &Rulebook, new: &Rulebook) -> Result<RuleId, Box<Diagnostic>> {
    let found = new.resolve(typed).or_else(|unresolved| old.resolve(typed).map_err(|_| unresolved));
    let section = found.map_err(|unresolved| not_one("show", typed, &unresolved, new))?;
    Ok(section.id.clone())
}

/// True if a rule is a part of a section in one of the editions.
fn is_within(change: &Change<'_>, section: &RuleId) -> bool {
    [change.old, change.new].into_iter().flatten().any(|rule| {
        let whole_document = section.number().is_empty() && section.document() == rule.id.document();
        whole_document || rule.id.is_within(section)
    })
}

/// The editions of the documents that were compared.
fn compared(rulebook: &Rulebook, others: &[&str]) -> Vec<Edition> {
    let is_compared = |edition: &&Edition| {
        let has_rules = rulebook.iter().any(|rule| rule.is_rule() && rule.id.document() == edition.document);
        has_rules && !others.contains(&edition.document.as_str())
    };
    rulebook.editions().iter().filter(is_compared).cloned().collect()
}

/// The changes by sections, in the order in which the sections come first.
fn sections<'b>(
    changes: &[Change<'b>],
    comparison: &Comparison<'b>,
    old: &'b Rulebook,
    new: &'b Rulebook,
) -> Vec<Section<'b>> {
    let pairs: Vec<(&Node, &Node)> =
        comparison.changes.iter().filter_map(|change| Some((change.old?, change.new?))).collect();
    let new_of: HashMap<&RuleId, &Node> = pairs.iter().map(|(old, new)| (&old.id, *new)).collect();
    let old_of: HashMap<&RuleId, &Node> = pairs.iter().map(|(old, new)| (&new.id, *old)).collect();
    let mut sections: Vec<Section<'b>> = Vec::new();
    let mut places: HashMap<(Option<&RuleId>, Option<&RuleId>), usize> = HashMap::new();
    for change in changes {
        let (old_section, new_section) = match (change.old, change.new) {
            (_, Some(rule)) => {
                let section = section_of(rule, new);
                (section.and_then(|section| old_of.get(&section.id).copied()), section)
            }
            (Some(rule), None) => {
                let section = section_of(rule, old);
                (section, section.and_then(|section| new_of.get(&section.id).copied()))
            }
            (None, None) => continue,
        };
        let key = (old_section.map(|section| &section.id), new_section.map(|section| &section.id));
        let place = *places.entry(key).or_insert_with(|| {
            sections.push(Section { old: old_section, new: new_section, changes: Vec::new() });
            sections.len() - 1
        });
        if let Some(section) = sections.get_mut(place) {
            section.changes.push(*change);
        }
    }
    sections
}

/// The section that a rule is shown in: of two levels if the second has a title, such as `8.15. Modifiers`, or else of
/// one. A rule that is part of nothing and has no parts, such as a term of a glossary, stands in none.
fn section_of<'b>(rule: &'b Node, rulebook: &'b Rulebook) -> Option<&'b Node> {
    let parent = |rule: &&'b Node| rulebook.get(rule.parent.as_ref()?).filter(|parent| parent.is_rule());
    let mut above: Vec<&Node> = std::iter::successors(Some(rule), parent).take(16).collect();
    let outermost = above.pop()?;
    let second = above.pop().filter(|second| second.name().is_some());
    let has_parts = rulebook.children(&outermost.id).next().is_some();
    second.or(Some(outermost).filter(|_| has_parts))
}

/// The name of a rule beside its id.
pub fn title(rule: &Node) -> &str {
    rule.name().unwrap_or_default()
}

/// An edition as it is cited: `CR 7.0 (2026-03-06)`.
pub fn edition(edition: &Edition) -> String {
    let name = edition.name.as_ref().map_or(String::new(), |name| format!(" {name}"));
    let date = edition.date.as_ref().map_or(String::new(), |date| format!(" ({date})"));
    format!("{}{name}{date}", edition.document)
}

/// Several editions in one line.
pub fn edition_list(editions: &[Edition]) -> String {
    editions.iter().map(edition).collect::<Vec<_>>().join(", ")
}

/// The whole report.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DiffDocument<'r> {
    old: Vec<NamedEdition<'r>>,
    new: Vec<NamedEdition<'r>>,
    /// The number of rules that changed in each way.
    counts: Map<String, Value>,
    moved_sections: Vec<MovedSection<'r>>,
    rules: Vec<ChangedRule<'r>>,
    not_compared: NotCompared<'r>,
    /// True if exactly one side is in this project's own words.
    retold: bool,
}

document!(DiffDocument<'_>, "rules-diff", "A comparison of two editions: `judge rules diff`.");

/// A document in an edition.
#[derive(Debug, Serialize, JsonSchema)]
struct NamedEdition<'r> {
    document: &'r str,
    edition: Option<&'r str>,
    date: Option<&'r str>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct MovedSection<'r> {
    old: &'r RuleId,
    new: &'r RuleId,
    title: &'r str,
}

/// A rule and how it changed.
#[derive(Debug, Serialize, JsonSchema)]
struct ChangedRule<'r> {
    kind: Kind,
    old: Option<&'r RuleId>,
    new: Option<&'r RuleId>,
    /// True if the number changed only with that of the parent rule.
    carried: bool,
    /// Where the words of a new rule came from, or where those of a removed one went.
    kin: Option<&'r RuleId>,
    label: String,
    title: Vec<Piece>,
    text: Vec<Piece>,
    examples: Vec<Piece>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct NotCompared<'r> {
    old: &'r [&'r str],
    new: &'r [&'r str],
}

impl<'r> DiffDocument<'r> {
    /// The report, as it is written.
    pub fn of(report: &'r Report<'_>) -> Self {
        let [old, new] = &report.not_compared;
        let kind = |kind: Kind| serde_json::to_value(kind).ok()?.as_str().map(str::to_owned);
        let counts = report.counts.iter().filter_map(|(of, count)| Some((kind(*of)?, Value::from(*count))));
        let moved = report.moved.iter().filter_map(|change| {
            Some(MovedSection { old: &change.old?.id, new: &change.new?.id, title: title(change.new?) })
        });
        let changes = report.sections.iter().flat_map(|section| &section.changes);
        Self {
            old: report.old.iter().map(named).collect(),
            new: report.new.iter().map(named).collect(),
            counts: counts.collect(),
            moved_sections: moved.collect(),
            rules: changes.map(changed).collect(),
            not_compared: NotCompared { old, new },
            retold: report.retold,
        }
    }
}

fn named(edition: &Edition) -> NamedEdition<'_> {
    NamedEdition { document: &edition.document, edition: edition.name.as_deref(), date: edition.date.as_deref() }
}

fn changed<'r>(change: &Change<'r>) -> ChangedRule<'r> {
    ChangedRule {
        kind: change.kind,
        old: change.old.map(|rule| &rule.id),
        new: change.new.map(|rule| &rule.id),
        carried: change.carried,
        kin: change.kin.map(|kin| &kin.id),
        label: change.rule().map(|rule| rule.label()).unwrap_or_default(),
        title: change.title(),
        text: change.text(),
        examples: change.examples(),
    }
}
