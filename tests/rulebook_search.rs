//! Searching a rulebook: the order of what is found, and queries that nobody foresaw.

use proptest::prelude::*;
use swu_judge::rulebook::{Rulebook, SourceFile};
use swu_judge::search::Search;

fn rulebook(text: &str) -> Rulebook {
    Rulebook::parse([SourceFile::new("zones.md", text)])
}

fn found(rulebook: &Rulebook, typed: &str) -> Vec<String> {
    let hits = Search::new(rulebook).unwrap().find(typed, 10).unwrap();
    hits.iter().map(|hit| format!("{}: {}", hit.rule.id.number(), hit.snippet.marked("<", ">"))).collect()
}

#[test]
fn equals_stand_in_document_order() {
    let text: String = (1..=15).map(|number| format!("1.{number}. Any unit may attack once.\n\n")).collect();
    let hits = found(&rulebook(&text), "unit");
    let expected: Vec<String> = (1..=10).map(|number| format!("1.{number}: Any <unit> may attack once.")).collect();
    assert_eq!(hits, expected);
}

#[test]
fn all_the_words_go_before_some_of_them_and_titles_before_text() {
    let text = "## 1. Shields\n1.1. A Shield token goes with the first damage, so the unit with it is dealt none.\n\n\
                1.2. Excess damage is dealt to the base.\n\n1.3. Excess damage finds no Shield on a base.\n";
    let rulebook = rulebook(text);
    assert_eq!(found(&rulebook, "shields excess")[0], "1.3: <Excess> damage finds no <Shield> on a base.");
    assert_eq!(found(&rulebook, "shield")[0], "1: <Shields>");
}

#[test]
fn long_texts_are_cut_around_the_words() {
    let words = "one two three four five six seven eight nine ten ".repeat(20);
    let rulebook = rulebook(&format!("1.1. {words} Overwhelm {words}\n\n1.2. Short.\n"));
    let hits = found(&rulebook, "overwhelm");
    assert!(hits[0].contains("<Overwhelm>") && hits[0].ends_with('…') && hits[0].len() < 260, "{hits:?}");
    assert_eq!(found(&rulebook, "1.1").len(), 1);
    assert!(found(&rulebook, "1.1")[0].ends_with('…'));
}

#[test]
fn common_words_matter_only_when_there_are_no_others() {
    let rulebook = rulebook("1.1. What is the base of it?\n\n1.2. A unit.\n");
    assert_eq!(found(&rulebook, "what is a unit"), ["1.2: A <unit>."]);
    assert_eq!(found(&rulebook, "what is it").len(), 1);
    assert!(found(&rulebook, "").is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_query_over_any_text_is_answered(text in "\\PC{0,200}", typed in "\\PC{0,40}", limit in 0..20_usize) {
        let rulebook = rulebook(&format!("1.1. {text}\n\n1.2. The initiative and a mulligan.\n"));
        let search = Search::new(&rulebook).unwrap();
        for typed in [typed.as_str(), text.as_str(), "initiatve mulligan"] {
            let hits = search.find(typed, limit).unwrap();
            prop_assert!(hits.len() <= limit);
            prop_assert!(hits.is_sorted_by(|a, b| a.score >= b.score));
            for mark in hits.iter().flat_map(|hit| hit.snippet.marks.iter().map(|mark| hit.snippet.text.get(mark.clone()))) {
                prop_assert!(mark.is_some_and(|word| !word.is_empty()));
            }
        }
    }
}
