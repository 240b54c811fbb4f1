//! The rules of play that the engine rules, and those of them that a scenario exercises.
//!
//! A rule is *exercised* when the trace of a passing scenario cites it, *ruled* when the engine can cite it,
//! *informational* when `rules/informational.yaml` says why there is nothing to rule, and *missing* otherwise. Only the
//! sections that rule a game are classed: 1 to 8, 11 and 12; the others are about decks and tournaments.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::Serialize;

use super::embedded::{self, rulings};
use super::prepared;
use super::replay::{Report, Status, World, id_of, replay};
use super::spread;
use swu_game::Rule;
use swu_rulebook::{Node, RuleId, Rulebook};

/// The sections whose rules are classed.
const SECTIONS: [u32; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 11, 12];

/// The rules that have nothing to rule in a game, each with the reason.
static INFORMATIONAL: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| swu_text::yaml::read_json(prepared::informational()).unwrap_or_default());

/// The file of those rules.
pub(super) static SOURCE: &str = if cfg!(target_family = "wasm") { "" } else { swu_data_rules::INFORMATIONAL };

/// The degree to which a rule is covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// The engine rules it, and the trace of a scenario cites it.
    Exercised,
    /// The engine rules it; no scenario shows it.
    Ruled,
    /// There is nothing to rule.
    Informational,
    /// The engine does not rule it.
    Missing,
}

impl Class {
    /// All classes, best first.
    pub const ALL: [Self; 4] = [Self::Exercised, Self::Ruled, Self::Informational, Self::Missing];

    /// The word for it in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Exercised => "exercised",
            Self::Ruled => "ruled",
            Self::Informational => "informational",
            Self::Missing => "missing",
        }
    }
}

/// A rule and its cover.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RuleCoverage {
    pub id: RuleId,
    pub class: Class,
    /// The files of the scenarios whose trace cites it, sorted.
    pub scenarios: Vec<String>,
    /// The reason that there is nothing to rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

/// Classes every rule of play in the rulebook, in document order, by the scenarios (names and texts) that show it.
pub fn coverage(world: &World<'_>, scenarios: &[(String, String)]) -> Vec<RuleCoverage> {
    let reports = spread::map(scenarios, |(name, source)| replay(name, source, world).report);
    coverage_by(world.rulebook, &reports)
}

/// The same by the reports of scenarios.
pub fn coverage_by<'r>(rulebook: &Rulebook, reports: impl IntoIterator<Item = &'r Report>) -> Vec<RuleCoverage> {
    let cited = cited_in(reports);
    let class =
        |node: &Node| class_of(&node.id, cited.get(&node.id).map_or_else(Vec::new, |by| by.iter().cloned().collect()));
    rulebook.iter().filter(|node| is_classed(&node.id)).map(class).collect()
}

/// The cover of one rule, with the first embedded scenario that shows it; `None` for a rule that is not classed. Looks
/// first at the scenarios that name the rule in their `cites`, short ones first, then at those that mention it, then at
/// the others.
pub fn coverage_of(rule: &RuleId, world: &World<'_>) -> Option<RuleCoverage> {
    /// Number of other scenarios that are replayed together: few are enough for most rules.
    const SHARE: usize = 32;
    world.rulebook.get(rule).filter(|node| is_classed(&node.id))?;
    if !is_ruled(rule) {
        return Some(class_of(rule, Vec::new()));
    }
    let mut naming: Vec<(String, &str)> = rulings(rule)
        .into_iter()
        .filter(|ruling| ruling.cites.contains(rule))
        .filter_map(|ruling| embedded::source(&ruling.file).map(|source| (ruling.file, source)))
        .collect();
    naming.sort_by_key(|(_, source)| source.len());
    let shown_by = |reports: &[Report]| cited_in(reports).remove(rule)?.pop_first();
    if let Some(file) = naming.iter().find_map(|(name, source)| shown_by(&[replay(name, source, world).report])) {
        return Some(class_of(rule, vec![file]));
    }
    let all = embedded::embedded();
    let unnamed = all.iter().filter(|(name, _)| !naming.iter().any(|(named, _)| named == name));
    let (mentioning, others): (Vec<_>, Vec<_>) = unnamed.partition(|(_, source)| source.contains(rule.number()));
    let mut shares = mentioning.chunks(SHARE).chain(others.chunks(SHARE));
    let found =
        shares.find_map(|share| shown_by(&spread::map(share, |(name, source)| replay(name, source, world).report)));
    Some(class_of(rule, found.into_iter().collect()))
}

/// The rules that have nothing to rule, with the reasons.
pub fn informational() -> impl Iterator<Item = (&'static str, &'static str)> {
    INFORMATIONAL.iter().map(|(id, reason)| (id.as_str(), reason.as_str()))
}

fn class_of(rule: &RuleId, scenarios: Vec<String>) -> RuleCoverage {
    let reason = INFORMATIONAL.get(&rule.to_string()).map(String::as_str);
    let class = match (is_ruled(rule), scenarios.is_empty(), reason) {
        (true, false, _) => Class::Exercised,
        (true, true, _) => Class::Ruled,
        (false, _, Some(_)) => Class::Informational,
        (false, _, None) => Class::Missing,
    };
    RuleCoverage { id: rule.clone(), class, scenarios, reason: reason.filter(|_| class == Class::Informational) }
}

/// Tests if it is a numbered rule of a section about play: `CR 7.5.7.a`, not the heading `CR 7.5`.
fn is_classed(id: &RuleId) -> bool {
    let mut parts = id.number().split('.');
    let section = parts.next().and_then(|section| section.parse::<u32>().ok());
    id.document() == "CR" && section.is_some_and(|section| SECTIONS.contains(&section)) && parts.count() >= 2
}

fn is_ruled(id: &RuleId) -> bool {
    Rule::ALL.iter().any(|rule| rule.number() == id.number() && id_of(*rule).as_ref() == Some(id))
}

/// For each rule, the passing reports that cite it.
fn cited_in<'r>(reports: impl IntoIterator<Item = &'r Report>) -> HashMap<RuleId, BTreeSet<String>> {
    let mut cited: HashMap<RuleId, BTreeSet<String>> = HashMap::new();
    for report in reports.into_iter().filter(|report| report.status == Status::Pass) {
        for id in report.citations.iter().filter_map(|id| id.parse().ok()) {
            cited.entry(id).or_default().insert(report.file.clone());
        }
    }
    cited
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_informational_rule_exists_and_has_a_reason_and_is_not_ruled() {
        let read: BTreeMap<String, String> = swu_text::yaml::read(SOURCE).expect("a map of ids to reasons");
        let rulebook = Rulebook::embedded();
        for (id, reason) in &read {
            let id: RuleId = id.parse().unwrap_or_else(|_| panic!("`{id}` is no id"));
            assert!(rulebook.get(&id).is_some(), "{id} does not exist");
            assert!(is_classed(&id), "{id} is not classed");
            assert!(!is_ruled(&id), "{id} is ruled by the engine");
            assert!((5..=110).contains(&reason.chars().count()), "{id}: {reason}");
        }
    }
}
