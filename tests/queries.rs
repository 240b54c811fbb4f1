//! The judged queries: that they can be measured by, and that what is set apart stays set apart. `tests/queries.yaml` is an
//! older set, by which the search was once tuned; `tests/judged` has a half to tune on, and a half that is sealed.

use std::collections::{BTreeMap, BTreeSet};

use swu_judge::rulebook::Rulebook;
use swu_judge::search::evaluate::{JudgedQuery, Kind, Measures, read};
use swu_judge::search::{Questions, Search};

fn queries() -> Vec<JudgedQuery> {
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
    for JudgedQuery { query, relevant, .. } in queries() {
        for id in relevant.keys() {
            assert!(rulebook.get(id).is_some(), "{query}: no rule {id}");
        }
        assert!(relevant.values().any(|&grade| grade == 3), "nothing answers {query}");
    }
}

#[test]
fn every_third_query_of_a_kind_is_held() {
    let mut places: BTreeMap<Kind, usize> = BTreeMap::new();
    for JudgedQuery { query, kind, held, .. } in queries() {
        let place = places.entry(kind).or_default();
        *place += 1;
        assert_eq!(held, place.is_multiple_of(3), "{query} is number {place} of {kind:?}");
    }
}

/// The halves of the later set. Nothing is said of a query of the sealed one.
fn judged() -> [Vec<JudgedQuery>; 2] {
    [include_str!("judged/open.yaml"), include_str!("judged/sealed.yaml")]
        .map(|text| read("judged", text).unwrap_or_else(|wrong| panic!("{}", wrong.title.len())))
}

#[test]
fn the_halves_are_of_a_size_and_share_nothing() {
    let [open, sealed] = judged();
    assert!(open.len() >= 1150 && sealed.len() >= 1150 && open.len().abs_diff(sealed.len()) < 5);
    assert!(open.iter().all(|judged| !judged.held) && sealed.iter().all(|judged| judged.held));
    let kinds = |half: &[JudgedQuery]| half.iter().map(|judged| judged.kind).collect::<BTreeSet<Kind>>();
    assert!(kinds(&open) == kinds(&sealed) && kinds(&open).len() == 26);
    let queries: BTreeSet<String> = open.iter().chain(&sealed).map(|judged| judged.query.to_lowercase()).collect();
    assert_eq!(queries.len(), open.len() + sealed.len());
    let all = open.iter().chain(&sealed).flat_map(|judged| judged.relevant.keys());
    assert_eq!(all.filter(|id| Rulebook::embedded().get(id).is_none()).count(), 0, "rules that are not there");
}

/// A question of a player is no query that the search is measured by.
#[test]
fn no_judged_query_is_among_the_questions() {
    let asked: BTreeSet<String> = Questions::embedded()
        .iter()
        .flat_map(|(_, questions)| questions)
        .map(|question| question.to_lowercase())
        .collect();
    let among = judged().iter().flatten().filter(|judged| asked.contains(&judged.query.to_lowercase())).count();
    assert!(among <= 3, "{among} queries stand word for word among the questions");
}

#[test]
fn the_open_half_is_answered_well() {
    let [open, _] = judged();
    let search = Search::new(Rulebook::embedded());
    let measures: Vec<Measures> = open
        .iter()
        .filter(|judged| !judged.none)
        .map(|judged| {
            let hits = search.find(&judged.query, 10).unwrap();
            Measures::of(judged, &hits.iter().map(|hit| hit.rule.id.clone()).collect::<Vec<_>>())
        })
        .collect();
    let mean = Measures::mean(&measures);
    assert!(mean.mrr_10 > 0.8 && mean.first > 0.7 && mean.first_3 > 0.85, "{mean:?}");
}
