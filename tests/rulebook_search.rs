//! Searching a rulebook: the order of what is found, and queries that nobody foresaw.

use proptest::prelude::*;
use swu_judge::rulebook::{Node, Rulebook, SourceFile};
use swu_judge::search::evaluate::{self, Measures};
use swu_judge::search::{Helps, Plain, Questions, Search, Thesaurus};

fn rulebook(text: &str) -> Rulebook {
    Rulebook::parse([SourceFile::new("zones.md", text)])
}

fn found(rulebook: &Rulebook, typed: &str) -> Vec<String> {
    let hits = Search::new(rulebook).find(typed, 10).unwrap();
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
    assert_eq!(found(&rulebook, "shields")[0], "1: <Shields>");
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

fn first(typed: &str) -> String {
    let hits = Search::new(Rulebook::embedded()).find(typed, 1).unwrap();
    hits.first().map(|hit| hit.rule.id.to_string()).unwrap_or_default()
}

#[test]
fn judges_are_answered_in_whatever_words() {
    for (typed, expected) in [
        ("graveyard", "CR 4.8.1"),
        ("the graveyards", "CR 4.8.1"),
        ("CR 6.3.5 (d)", "CR 6.3.5.d"),
        ("what does 8.33.4 say", "CR 8.33.4"),
        ("Wampa", "CR 7.5.7"),
        ("last known information", "CR 8.11"),
        ("can I concede at any time?", "CR 5.6.4"),
    ] {
        assert_eq!(first(typed), expected, "{typed}");
    }
}

/// The opposite of what was asked is no answer, however it is asked.
#[test]
fn being_attacked_is_not_attacking() {
    for typed in [
        "may an exhausted unit be attacked",
        "is an exhausted unit a legal target for an attack",
        "are exhausted units protected from attacks",
        "my opponents unit is exhausted, can i hit it",
        "can my exhausted unit be chosen as a target of an attack",
        "can an exhausted unit be hit",
        "does being exhausted stop a unit from being attacked",
        "is it legal to attack exhausted units",
    ] {
        assert_eq!(first(typed), "NOTE C1-2.1", "{typed}");
    }
    for typed in ["can an exhausted unit attack", "can my exhausted unit attack"] {
        assert!(
            ["CR 6.3.2.a", "CR 1.5.4.d", "CR 6.3.0.b"].contains(&first(typed).as_str()),
            "{typed}: {}",
            first(typed)
        );
    }
}

/// Cards are known by parts of their names, in small letters and with typing errors; words of the rules are none.
#[test]
fn cards_in_a_question_are_understood() {
    let search = Search::new(Rulebook::embedded());
    for (typed, expected) in [
        ("can chewbacca be defeated by no glory", &["chewbacca", "no glory, only results"][..]),
        ("unrefusable offer from hand", &["unrefusable offer"]),
        ("does queen amidala stop overwhelm", &["queen amidala"]),
        ("vader", &["darth vader"]),
        ("chewbaca on defense", &["chewbacca"]),
        ("can I attack the base", &[]),
        ("who takes the initiative", &[]),
    ] {
        let query = search.query(typed).unwrap();
        let mut cards: Vec<&str> = query.cards().iter().map(|card| &**card).collect();
        cards.retain(|card| expected.contains(card) || expected.is_empty());
        assert_eq!(cards, expected, "{typed}: {:?}", query.cards());
    }
    for (typed, expected) in [("unrefusable offer from hand", "NOTE R"), ("vader", "NOTE R")] {
        assert!(first(typed).starts_with(expected), "{typed}: {}", first(typed));
    }
}

#[test]
fn the_thesaurus_names_rules_that_exist() {
    let unknown = |id: &&swu_judge::rulebook::RuleId| Rulebook::embedded().get(id).is_none();
    let thesaurus = Thesaurus::parse("", include_str!("../rules/thesaurus.yaml")).unwrap();
    assert!(thesaurus.rules().count() > 100);
    assert_eq!(thesaurus.rules().filter(unknown).collect::<Vec<_>>(), Vec::<&swu_judge::rulebook::RuleId>::new());
}

#[test]
fn a_thesaurus_of_ones_own_is_used() {
    let rulebook = rulebook("1.1. A hand is hidden.\n\n1.2. The pile is open.\n");
    let thesaurus =
        Thesaurus::parse("", "- {say: [graveyard], mean: [pile]}\n- {say: [mitt], rules: [zones 1.1]}\n").unwrap();
    let search = Search::with(&rulebook, Helps { thesaurus: Some(&thesaurus), ..Helps::default() });
    let first = |typed: &str| search.find(typed, 1).unwrap().first().map(|hit| hit.rule.id.to_string());
    assert_eq!(first("graveyards").as_deref(), Some("zones 1.2"));
    assert_eq!(first("mitt").as_deref(), Some("zones 1.1"));
}

#[test]
fn questions_are_asked_about_every_rule() {
    let (rulebook, questions) = (Rulebook::embedded(), Questions::embedded());
    let ids: Vec<String> =
        questions.iter().filter(|(id, _)| rulebook.get(id).is_none()).map(|(id, _)| id.to_string()).collect();
    assert_eq!(ids, Vec::<String>::new(), "questions about rules that are not there");
    let has_few = |rule: &&Node| !rule.text.is_empty() && questions.of(rule).len() < 2;
    let is_asked =
        |rule: &&Node| matches!(rule.id.document(), "CR" | "TR" | "GLOSSARY") && rule.id.number().contains('.');
    let few: Vec<String> = rulebook.iter().filter(is_asked).filter(has_few).map(|rule| rule.id.to_string()).collect();
    assert_eq!(few, Vec::<String>::new(), "rules without questions");
    let all: Vec<&String> = questions.iter().flat_map(|(_, questions)| questions).collect();
    assert!(all.len() > 7_000 && all.iter().all(|question| question.split_whitespace().count() <= 50));
}

/// Questions hold for a rule whatever its number is in another edition.
#[test]
fn questions_are_carried_to_other_editions() {
    let text = "---\ndocument: CR\nedition: \"7.0\"\n---\n\n# 6. Action\n\n## 6.3. Attack With a Unit\n\n6.3.4.d. It is told otherwise.\n";
    let older = Rulebook::parse([SourceFile::new("cr.md", text)]);
    let rule = older.resolve("CR 6.3.4.d").unwrap();
    let present = Rulebook::embedded().resolve("CR 6.3.5.d").unwrap();
    assert_eq!(Questions::embedded().of(rule), Questions::embedded().of(present));
}

#[test]
fn nothing_that_is_typed_does_harm() {
    let search = Search::new(Rulebook::embedded());
    let long = "shield ".repeat(15_000);
    for typed in ["", "🎲🎲🎲", "Может ли игрок атаковать?", "\"\"\"", "''", "\u{0}\u{1b}[31m", "–—…", &long]
    {
        let hits = search.find(typed, 10).unwrap();
        assert!(hits.iter().all(|hit| hit.score.is_finite()), "{typed:.20}");
    }
}

/// The reasons for a rule add up to its score: the points of its words, times the factors, and then the rest.
#[test]
fn reasons_add_up() {
    use swu_judge::search::Worth;
    let search = Search::new(Rulebook::embedded());
    for typed in ["milled out", "Wampa", "7.5.11", "does overwhlem go through a shield token", "regroup phase", "the"] {
        for (hit, reasons) in search.explain(typed, 10).unwrap() {
            let sum = reasons.iter().fold(0.0, |sum, reason| match reason.worth {
                Worth::Points(points) => sum + points,
                Worth::Factor(factor) => sum * factor,
            });
            assert!((sum - hit.score).abs() <= 0.001 * hit.score, "{typed}: {} {} {reasons:?}", hit.rule.id, hit.score);
        }
    }
}

/// Ours is much better than plain BM25 on queries that it was not made for.
#[test]
fn judged_queries_that_are_held_are_answered_well() {
    let judged = evaluate::read("queries.yaml", include_str!("queries.yaml")).unwrap();
    let (search, plain) = (Search::new(Rulebook::embedded()), Plain::new(Rulebook::embedded()).unwrap());
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for judged in judged.iter().filter(|judged| judged.held) {
        let found = search.find(&judged.query, 10).unwrap().into_iter().map(|hit| hit.rule.id.clone());
        ours.push(Measures::of(judged, &found.collect::<Vec<_>>()));
        let found = plain.find(&judged.query, 10).unwrap().into_iter().map(|rule| rule.id.clone());
        theirs.push(Measures::of(judged, &found.collect::<Vec<_>>()));
    }
    let (ours, theirs) = (Measures::mean(&ours), Measures::mean(&theirs));
    assert!(ours.mrr_10 >= 0.75 && ours.mrr_10 >= theirs.mrr_10 + 0.15, "{ours:?} {theirs:?}");
    assert!(ours.recall_5 >= 0.55, "{ours:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_query_over_any_text_is_answered(text in "\\PC{0,200}", typed in "\\PC{0,40}", limit in 0..20_usize) {
        let rulebook = rulebook(&format!("1.1. {text}\n\n1.2. The initiative and a mulligan.\n"));
        let search = Search::new(&rulebook);
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
