//! Every rule that the engine can cite exists in the rule graph, and every card that the rules cite in the library.

use std::collections::HashMap;

use regex::Regex;
use swu_judge::cards::Library;
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

#[test]
fn every_card_that_the_rules_cite_by_its_number_is_that_card() {
    let cards = Library::embedded().iter();
    let printed = cards.filter_map(|card| Some((card.printing.as_ref()?.to_string(), card.name.as_str())));
    let printed: HashMap<String, &str> = printed.collect();
    let cited = Regex::new(r"\((?<set>[A-Z0-9]{3,4}) #(?<number>[0-9]+)\)").unwrap();
    let mut count = 0;
    for rule in Rulebook::embedded().iter() {
        let texts = std::iter::once(&*rule.text).chain(rule.examples.iter().map(String::as_str));
        for (text, card) in texts.flat_map(|text| cited.captures_iter(text).map(move |card| (text, card))) {
            let (before, _) = text.split_at(card.get(0).unwrap().start());
            let printing = format!("{} {}", &card["set"], card["number"].trim_start_matches('0'));
            let name = printed.get(&printing).copied();
            assert!(name.is_some_and(|name| before.contains(name)), "{}: {} is {name:?}", rule.id, &card[0]);
            count += 1;
        }
    }
    assert!(count > 50, "{count} cards are cited");
}
