//! The judged queries of `tests/queries.yaml`: that they can be measured by, and that what is set apart stays set apart.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use swu_judge::rulebook::{RuleId, Rulebook};

/// One query and the grade of each rule that answers it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Judged {
    query: String,
    kind: Kind,
    relevant: BTreeMap<String, u8>,
    #[serde(default)]
    held: bool,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Keywords,
    Question,
    Situation,
    Paraphrase,
    Typo,
    Number,
    Card,
    Term,
}

fn queries() -> Vec<Judged> {
    serde_yaml::from_str(include_str!("queries.yaml")).unwrap()
}

#[test]
fn there_are_enough_queries_of_every_kind_and_none_is_there_twice() {
    let queries = queries();
    assert!(queries.len() >= 150, "{} queries", queries.len());
    let kinds: BTreeSet<Kind> = queries.iter().map(|judged| judged.kind).collect();
    assert_eq!(kinds.len(), 8, "{kinds:?}");
    let mut seen = BTreeSet::new();
    for judged in &queries {
        assert!(seen.insert(judged.query.to_lowercase()), "twice: {}", judged.query);
    }
}

#[test]
fn every_query_is_answered_by_rules_that_exist() {
    let rulebook = Rulebook::embedded();
    for Judged { query, relevant, .. } in queries() {
        for (written, grade) in &relevant {
            let id: RuleId = written.parse().unwrap();
            assert_eq!(id.to_string(), *written, "{query}");
            assert!(rulebook.get(&id).is_some(), "{query}: no rule {id}");
            assert!((1..=3).contains(grade), "{query}: grade {grade}");
        }
        assert!(relevant.values().any(|&grade| grade == 3), "nothing answers {query}");
    }
}

#[test]
fn every_third_query_of_a_kind_is_held() {
    let mut places: BTreeMap<Kind, usize> = BTreeMap::new();
    for Judged { query, kind, held, .. } in queries() {
        let place = places.entry(kind).or_default();
        *place += 1;
        assert_eq!(held, place.is_multiple_of(3), "{query} is number {place} of {kind:?}");
    }
}
