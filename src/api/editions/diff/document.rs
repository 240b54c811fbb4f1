//! Two editions compared, for programs.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Report, title};
use crate::document;
use swu_rulebook::RuleId;
use swu_rulebook::editions::{Change, Edition, Kind, Piece};

/// The whole report.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Compared<'r> {
    old: Vec<Named<'r>>,
    new: Vec<Named<'r>>,
    /// How many rules changed in each way.
    counts: Map<String, Value>,
    moved_sections: Vec<Moved<'r>>,
    rules: Vec<Changed<'r>>,
    not_compared: NotCompared<'r>,
    /// Whether exactly one side is in this project's own words.
    retold: bool,
}

document!(Compared<'_>, "rules-diff", "A comparison of two editions: `judge rules diff`.");

/// A document in an edition.
#[derive(Debug, Serialize, JsonSchema)]
struct Named<'r> {
    document: &'r str,
    edition: Option<&'r str>,
    date: Option<&'r str>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Moved<'r> {
    old: &'r RuleId,
    new: &'r RuleId,
    title: &'r str,
}

/// A rule and how it changed.
#[derive(Debug, Serialize, JsonSchema)]
struct Changed<'r> {
    kind: Kind,
    old: Option<&'r RuleId>,
    new: Option<&'r RuleId>,
    /// Whether the number changed only with that of the parent rule.
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

impl<'r> Compared<'r> {
    /// The report, as it is written.
    pub fn of(report: &'r Report<'_>) -> Self {
        let [old, new] = &report.not_compared;
        let kind = |kind: Kind| serde_json::to_value(kind).ok()?.as_str().map(str::to_owned);
        let counts = report.counts.iter().filter_map(|(of, count)| Some((kind(*of)?, Value::from(*count))));
        let moved = report
            .moved
            .iter()
            .filter_map(|change| Some(Moved { old: &change.old?.id, new: &change.new?.id, title: title(change.new?) }));
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

fn named(edition: &Edition) -> Named<'_> {
    Named { document: &edition.document, edition: edition.name.as_deref(), date: edition.date.as_deref() }
}

fn changed<'r>(change: &Change<'r>) -> Changed<'r> {
    Changed {
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
