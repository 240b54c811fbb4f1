//! Every rule that the engine can cite exists in the rule graph.

use swu_judge::game::Rule;
use swu_judge::rulebook::{RuleId, Rulebook};

#[test]
fn every_rule_the_engine_cites_exists() {
    let rulebook = Rulebook::embedded();
    let missing: Vec<String> = Rule::ALL
        .iter()
        .map(|rule| rule.to_string())
        .filter(|cited| cited.parse::<RuleId>().map_or(true, |id| rulebook.get(&id).is_none()))
        .collect();
    assert!(missing.is_empty(), "cited, but not in rules/: {missing:?}");
}

#[test]
fn the_rulebook_has_no_broken_links() {
    let problems: Vec<String> =
        Rulebook::embedded().problems().iter().map(|p| format!("{}:{} {}", p.file, p.line, p.message)).collect();
    assert!(problems.is_empty(), "{problems:#?}");
}
