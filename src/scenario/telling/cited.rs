//! Rule ids as files write them and as the engine cites them, and the ids that cover others.

use std::sync::OnceLock;

use swu_game::Rule;
use swu_rulebook::RuleId;

/// The ids of the rules that the engine cites, in the order of [`Rule::ALL`], each parsed on first use.
static IDS: [OnceLock<Option<RuleId>>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];

/// The id of a rule that the engine cites.
pub fn id_of(rule: Rule) -> Option<RuleId> {
    known_id(rule).cloned()
}

fn known_id(rule: Rule) -> Option<&'static RuleId> {
    IDS.get(rule as usize)?.get_or_init(|| rule.to_string().parse().ok()).as_ref()
}

/// Tests if a rule is that one, or within it: `CR 7.5.11` covers `CR 7.5.11.a`. Text that is not an id covers nothing.
pub(crate) fn covers(written: &str, rule: Rule) -> bool {
    covers_some(written, &[rule])
}

/// The same for one of several rules.
pub(crate) fn covers_some(written: &str, rules: &[Rule]) -> bool {
    let ids = || rules.iter().filter_map(|&rule| known_id(rule));
    // Most are cited as they are.
    written.parse().is_ok_and(|wanted| ids().any(|id| *id == wanted) || ids().any(|id| id.is_within(&wanted)))
}

/// The same for any rule.
pub(crate) fn is_covered(written: &str, rule: &RuleId) -> bool {
    written.parse().is_ok_and(|wanted| rule.is_within(&wanted))
}

/// The rules once each, in the order of the rulebook, as they are cited.
pub(crate) fn sorted(rules: &[Rule]) -> Vec<String> {
    let mut rules = rules.to_vec();
    rules.sort();
    rules.dedup();
    let mut ids: Vec<&RuleId> = rules.into_iter().filter_map(known_id).collect();
    ids.sort();
    ids.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_the_engine_is_an_id() {
        assert!(Rule::ALL.iter().all(|&rule| id_of(rule).is_some()));
    }

    #[test]
    fn a_rule_covers_itself_and_what_is_beneath() {
        assert!(covers("CR 7.5.11", Rule::Cr7_5_11a) && covers("7.5.11a", Rule::Cr7_5_11a));
        assert!(!covers("CR 7.5.1", Rule::Cr7_5_11a) && !covers("CR 7.5.11.b", Rule::Cr7_5_11a));
        assert!(!covers("Sentinel", Rule::Cr7_5_11a));
    }

    #[test]
    fn numbers_sort_as_numbers() {
        let rules = [Rule::Cr7_5_11a, Rule::Cr7_5_3, Rule::Cr7_5_11a];
        assert_eq!(sorted(&rules), ["CR 7.5.3", "CR 7.5.11.a"]);
    }
}
