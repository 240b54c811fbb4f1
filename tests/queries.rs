//! The judged queries of `tests/queries.yaml`: that they can be measured by, and that what is set apart stays set apart.

use std::collections::{BTreeMap, BTreeSet};

use swu_judge::rulebook::Rulebook;
use swu_judge::search::evaluate::{Judged, Kind, read};

fn queries() -> Vec<Judged> {
    read("queries.yaml", include_str!("queries.yaml")).unwrap_or_else(|wrong| panic!("{wrong:?}"))
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
        for id in relevant.keys() {
            assert!(rulebook.get(id).is_some(), "{query}: no rule {id}");
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
