//! Two editions of made-up documents: what each kind of change is found to be, and what holds of any two.

use proptest::prelude::*;

use super::{Comparison, Concordance, Kind, Mark, Moment, Present, history, marked, wording};
use crate::{Rulebook, SourceFile};

/// The first edition of the rules of a harbour.
const OLD: &str = "# 1. Harbour

## 1.1. Docks

1.1.1. A dock holds two boats, or one ferry.

1.1.2. A boat that leaves its dock frees the berth at the end of the tide.

- a. A ferry frees both berths of its dock.

- b. A wreck frees no berth until a crane has lifted it.

## 1.2. Cranes

1.2.1. A crane lifts cargo from one boat on each tide.

1.2.2. Fragile cargo is lifted last, after every other crate has been set down on the quay. The harbour master then \
counts the crates and writes the sum into the ledger.

1.2.3. Two cranes cannot lift cargo from the same boat.

## 1.3. Tides

1.3.1. Flood and ebb take turns, beginning with the flood.

1.3.2. On the ebb, no ferry can enter the harbour.

1.3.3. On the flood, each lighthouse burns one barrel of oil, which its keeper buys with coins from the harbour chest.

1.3.4. A lighthouse without oil is dark, and every boat beside it is wrecked.
";

/// Compares `OLD` with what it becomes when the first of each pair is replaced by the second.
fn after(edits: &[(&str, &str)]) -> (Rulebook, Rulebook) {
    let mut new = OLD.to_owned();
    for (from, to) in edits {
        assert!(new.contains(from), "{from}");
        new = new.replace(from, to);
    }
    (book(OLD, "1"), book(&new, "2"))
}

fn book(rules: &str, edition: &str) -> Rulebook {
    let front = format!("---\ndocument: CR\nedition: \"{edition}\"\n---\n\n");
    Rulebook::parse([SourceFile::new("harbour.md", front + rules)])
}

/// Each rule that is not unchanged: the old number, the new one, and its change.
fn changes(old: &Rulebook, new: &Rulebook) -> Vec<String> {
    let comparison = Comparison::between(old, new);
    let changed = comparison.changes.iter().filter(|change| change.kind != Kind::Unchanged);
    let told = changed.map(|change| {
        let number = |rule: Option<&crate::Node>| rule.map_or("-", |rule| rule.id.number()).to_owned();
        let kin = change.kin.map_or(String::new(), |kin| format!(", kin {}", kin.id.number()));
        let how = match (change.is_moved_section(), change.carried) {
            (true, _) => ", a section",
            (false, true) => ", carried",
            (false, false) => "",
        };
        format!("{} > {}: {}{how}{kin}", number(change.old), number(change.new), change.kind.word())
    });
    told.collect()
}

/// The name of a case, the edits that make the new edition, and the changes that are found.
type Case<'c> = (&'c str, &'c [(&'c str, &'c str)], &'c [&'c str]);

#[test]
fn a_rule_goes_to_its_own_number_before_another_chapter() {
    // The rule of the harbour is worded anew, and a rule of the market now says what it said.
    let said = |harbour: &str, market: &str| format!("# 1. Harbour\n\n{harbour}# 2. Market\n\n{market}");
    let anchor = "Every boat that anchors outside the walls pays two silver coins to the warden.";
    let anew = "Every boat that anchors outside the walls pays what its captain swore at the last flood of winter.";
    let stall = "2.1. A stall sells fish.\n\n";
    let old = book(&said(&format!("1.1. {anchor}\n\n"), stall), "1");
    let new = book(&said(&format!("1.1. {anew}\n\n"), &format!("{stall}2.2. {anchor}\n")), "2");
    assert_eq!(changes(&old, &new), ["1.1 > 1.1: reworded", "- > 2.2: added"]);
    // Where its own number says something else, it has moved.
    let new = book(&said("1.1. No lamp burns at noon.\n\n", &format!("{stall}2.2. {anchor}\n")), "2");
    assert_eq!(changes(&old, &new), ["- > 1.1: added", "1.1 > 2.2: renumbered"]);
}

#[test]
fn a_title_that_only_one_edition_sets_apart_is_no_change() {
    let rest = "- Each ship draws a lot.\n  - Each ship sails.\n";
    let set_apart = format!("# 1. Boats\n\n1.1. A boat.\n\n- a. **Drawing lots.**\n\n  Drawing lots\n\n  {rest}");
    let not = format!("# 1. Boats\n\n1.1. A boat.\n\n- a. Drawing lots\n\n  {rest}");
    assert_eq!(changes(&book(&set_apart, "1"), &book(&not, "2")), [""; 0]);
    assert_eq!(changes(&book(&not, "1"), &book(&set_apart, "2")), [""; 0]);
}

#[test]
fn each_kind_of_change_is_found() {
    let moved = ["## 1.3. Tides", "1.3.1. Flood", "1.3.2. On", "1.3.3. On", "1.3.4. A"];
    let moved: Vec<(&str, String)> = moved.iter().map(|from| (*from, from.replacen("1.3", "1.4", 1))).collect();
    let mut moved: Vec<(&str, &str)> = moved.iter().map(|(from, to)| (*from, to.as_str())).collect();
    moved.push(("## 1.4. Tides", "## 1.3. Storms\n\n1.3.1. In a storm nobody leaves port.\n\n## 1.4. Tides"));
    let cases: [Case<'_>; 11] = [
        ("nothing", &[], &[]),
        ("marks and dashes", &[("boats, or one ferry.", "boats – or one “ferry”")], &[]),
        ("added", &[("\n## 1.2", "\n1.1.3. Nobody sleeps on a dock.\n\n## 1.2")], &["- > 1.1.3: added"]),
        (
            "removed",
            &[("1.3.4. A lighthouse without oil is dark, and every boat beside it is wrecked.\n", "")],
            &["1.3.4 > -: removed"],
        ),
        ("reworded", &[("cargo from one boat on each", "cargo from two boats on each")], &["1.2.1 > 1.2.1: reworded"]),
        (
            "renumbered",
            &[("1.3.2. On the ebb, no ferry can enter the harbour.\n\n", ""), ("1.3.3", "1.3.2"), ("1.3.4", "1.3.3")],
            &["1.3.2 > -: removed", "1.3.3 > 1.3.2: renumbered", "1.3.4 > 1.3.3: renumbered"],
        ),
        (
            "renumbered and reworded",
            &[(
                "1.1.2. A boat that leaves its dock frees",
                "1.1.2. No fires.\n\n1.1.3. A ship that leaves its dock frees",
            )],
            &[
                "- > 1.1.2: added",
                "1.1.2 > 1.1.3: renumbered and reworded",
                "1.1.2.a > 1.1.3.a: renumbered, carried",
                "1.1.2.b > 1.1.3.b: renumbered, carried",
            ],
        ),
        (
            "a section that moved",
            &moved,
            &[
                "- > 1.3: added",
                "- > 1.3.1: added",
                "1.3 > 1.4: renumbered, a section",
                "1.3.1 > 1.4.1: renumbered, carried",
                "1.3.2 > 1.4.2: renumbered, carried",
                "1.3.3 > 1.4.3: renumbered, carried",
                "1.3.4 > 1.4.4: renumbered, carried",
            ],
        ),
        (
            "split",
            &[("quay. The harbour", "quay.\n\n1.2.3. The harbour"), ("1.2.3. Two cranes", "1.2.4. Two cranes")],
            &["1.2.2 > 1.2.2: reworded", "- > 1.2.3: added, kin 1.2.2", "1.2.3 > 1.2.4: renumbered"],
        ),
        (
            "merged",
            &[("chest.\n\n1.3.4. A lighthouse without", "chest. A lighthouse without")],
            &["1.3.3 > 1.3.3: reworded", "1.3.4 > -: removed, kin 1.3.3"],
        ),
        (
            "a rule that went to another section",
            &[
                ("1.2.3. Two cranes cannot lift cargo from the same boat.\n\n", ""),
                ("\n## 1.2", "\n1.1.3. Two cranes cannot lift cargo from the same boat.\n\n## 1.2"),
            ],
            &["1.2.3 > 1.1.3: renumbered"],
        ),
    ];
    for (name, edits, expected) in cases {
        let (old, new) = after(edits);
        assert_eq!(changes(&old, &new), expected, "{name}");
        assert_sound(&old, &new);
        assert_concordant(&old, &new);
    }
}

/// Checks what holds of any two editions.
fn assert_sound(old: &Rulebook, new: &Rulebook) {
    let (there, back) = (Comparison::between(old, new), Comparison::between(new, old));
    for (kind, opposite) in
        [(Kind::Added, Kind::Removed), (Kind::Removed, Kind::Added), (Kind::Unchanged, Kind::Unchanged)]
    {
        assert_eq!(there.count(kind), back.count(opposite), "{}", kind.word());
    }
    let ids = |rules: Vec<Option<&crate::Node>>| {
        let mut ids: Vec<String> = rules.into_iter().flatten().map(|rule| rule.id.to_string()).collect();
        ids.sort();
        ids
    };
    let all = |rulebook: &Rulebook| {
        let mut ids: Vec<String> =
            rulebook.iter().filter(|rule| rule.is_rule()).map(|rule| rule.id.to_string()).collect();
        ids.sort();
        ids
    };
    assert_eq!(ids(there.changes.iter().map(|change| change.old).collect()), all(old));
    assert_eq!(ids(there.changes.iter().map(|change| change.new).collect()), all(new));
}

/// A concordance says of every number what the comparison says of the rule, and reads back.
fn assert_concordant(old: &Rulebook, new: &Rulebook) {
    let comparison = Comparison::by_words(old, new);
    let concordances = Concordance::of(&comparison, old, new);
    let printed: String = concordances.iter().map(Concordance::to_string).collect();
    assert_eq!(Concordance::parse(&printed).unwrap(), concordances, "{printed}");
    let [concordance] = concordances.as_slice() else { panic!("one document: {printed}") };
    for change in &comparison.changes {
        match (change.old, change.new) {
            (Some(old), Some(here)) => {
                assert_eq!(concordance.present_of(&old.id, new), Present::Here(here.id.clone()), "{printed}");
                assert_eq!(concordance.old_of(&here.id), Some(old.id.clone()), "{printed}");
            }
            (Some(old), None) => {
                let present = concordance.present_of(&old.id, new);
                assert!(matches!(present, Present::Removed(_)), "{}: {present:?}\n{printed}", old.id);
            }
            (None, Some(here)) => {
                assert_eq!(concordance.old_of(&here.id), None, "{printed}");
                if old.get(&here.id).is_none() {
                    assert_eq!(concordance.present_of(&here.id, new), Present::Never, "{printed}");
                }
            }
            (None, None) => panic!("a change without a rule"),
        }
    }
}

/// Rules that may be moved about: their places make their numbers.
fn rules_of(order: &[Vec<(usize, Vec<usize>)>]) -> String {
    const SUBJECTS: &str = "ferry crane lighthouse anchor pilot barge customs rudder cargo breakwater buoy tide";
    let word = |at: usize| SUBJECTS.split(' ').nth(at % 12).unwrap_or_default();
    let mut text = String::new();
    for (section, rules) in order.iter().enumerate() {
        let section = section + 1;
        text.push_str(&format!("# {section}. Part {section}\n\n"));
        for (place, (rule, parts)) in rules.iter().enumerate() {
            let number = format!("{section}.{}", place + 1);
            text.push_str(&format!(
                "{number}. The {} number {rule} waits for every {}.\n\n",
                word(*rule),
                word(rule + 5)
            ));
            for (letter, part) in parts.iter().enumerate() {
                let letter = char::from(b'a' + u8::try_from(letter).unwrap_or_default());
                text.push_str(&format!("- {letter}. Its {} is painted in color {part}.\n", word(*part)));
            }
            text.push('\n');
        }
    }
    text
}

/// Up to three sections of up to five rules with up to three parts each, all of their own.
fn orders() -> impl Strategy<Value = Vec<Vec<(usize, Vec<usize>)>>> {
    let parts = proptest::collection::vec(0..40_usize, 0..4);
    let rules = proptest::collection::vec((0..40_usize, parts), 0..6);
    proptest::collection::vec(rules, 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_two_editions_are_compared_soundly(old in orders(), new in orders()) {
        let (old, new) = (book(&rules_of(&old), "1"), book(&rules_of(&new), "2"));
        assert_sound(&old, &new);
        assert_concordant(&old, &new);
    }

    #[test]
    fn marked_words_are_the_new_text(old in "([a-d]{1,2}[ .]){0,12}", new in "([a-d]{1,2}[ .]){0,12}") {
        let pieces = marked(&old, &new);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let kept: String = pieces.iter().filter(|p| p.mark != Mark::Removed).map(|p| p.text.as_str()).collect();
        prop_assert_eq!(words(&kept), words(&new));
        let same = |text: &str| wording::words(text).into_iter().map(|word| word.key).collect::<Vec<_>>();
        if same(&old) == same(&new) {
            prop_assert!(pieces.iter().all(|piece| piece.mark == Mark::Same));
        }
    }
}

#[test]
fn the_embedded_concordances_are_read() {
    let text = swu_data_rules::EDITIONS;
    let printed: String = Concordance::embedded().iter().map(Concordance::to_string).collect();
    let lines = |text: &str| text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&printed), lines(text));
    let rules = Rulebook::embedded();
    for concordance in Concordance::embedded() {
        let present = rules.edition_of(&concordance.document).and_then(|edition| edition.name.as_deref());
        assert_eq!(present, Some(concordance.present.as_str()));
        assert_eq!(concordance.dangling(rules), Vec::<String>::new());
    }
}

#[test]
fn citations_of_another_edition_are_resolved() {
    let rules = Rulebook::embedded();
    for (typed, found) in [
        ("CR 8.15.2", "CR 8.15.2"),
        ("CR 8.15.2 (edition 8.0)", "CR 8.15.2"),
        ("CR 8.15.2 (edition 7.0)", "CR 8.15.2"),
        // 8.0 has put a rule before the last two of what happens after an attack.
        ("CR 6.3.4.d@7.0", "CR 6.3.5.d: CR 6.3.4.d (edition 7.0) is CR 6.3.5.d in edition 8.0"),
        ("CR 6.3.5.d@7.0", "CR 6.3.5.e: CR 6.3.5.d (edition 7.0) is CR 6.3.5.e in edition 8.0"),
        ("CR 7.5.20@7.0", "edition 7.0 has no rule `CR 7.5.20`; nearest CR 7.5.20"),
        ("CR 8.16.2 (edition 2.0)", "CR 8.15.2: CR 8.16.2 (edition 2.0) is CR 8.15.2 in edition 8.0"),
        ("8.16.5.a@2.0", "CR 8.15.5.a: CR 8.16.5.a (edition 2.0) is CR 8.15.5.a in edition 8.0"),
        ("5.5.1.a@2.0", "CR 5.5.1.a"),
        ("CR 8.2@2.0", "`CR 8.2 (edition 2.0)` was removed: edition 8.0 has no such rule; nearest CR 8"),
        ("CR 7.5.7.f@2.0", "`CR 7.5.7.f (edition 2.0)` was removed: edition 8.0 has no such rule; nearest CR 7.5.7.e"),
        ("CR 8.38@2.0", "edition 2.0 has no rule `CR 8.38`; nearest CR 8.38"),
        ("CR 6.3.5@2.0", "edition 2.0 has no rule `CR 6.3.5`; nearest CR 6.3.5"),
        ("CR 8.15@3.0", "unknown edition `3.0` of CR; known editions are 2.0, 7.0, 8.0"),
        ("CR 99", "there is no such rule"),
    ] {
        let told = match rules.resolve_cited(typed, Concordance::embedded) {
            Ok(cited) => cited.note().map_or(cited.rule.id.to_string(), |note| format!("{}: {note}", cited.rule.id)),
            Err(error) => match error.nearest().first() {
                Some(nearest) => format!("{error}; nearest {nearest}"),
                None => error.to_string(),
            },
        };
        assert_eq!(told, found, "{typed}");
    }
    // The other way: the rules of an older edition, cited by the present numbers.
    let old = book("# 8. More\n\n## 8.16. Modifiers\n\n8.16.2. A modifier.\n", "2.0");
    let cited = old.resolve_cited("CR 8.15.2@8.0", Concordance::embedded).map(|cited| cited.rule.id.to_string());
    assert_eq!(cited, Ok("CR 8.16.2".to_owned()));
    assert!(old.resolve_cited("CR 9.3@8.0", Concordance::embedded).is_err());
}

#[test]
fn a_rule_is_followed_through_editions() {
    let editions: Vec<Rulebook> = [
        "# 1. Boats\n\n1.1. A boat floats on water.\n\n1.2. A ferry carries carts.\n",
        "# 1. Boats\n\n1.1. A crane lifts cargo.\n\n1.2. A boat floats on water.\n\n1.3. A ferry carries carts.\n",
        "# 1. Boats\n\n1.1. A crane lifts heavy cargo.\n\n1.2. A boat floats on salt water.\n",
    ]
    .iter()
    .enumerate()
    .map(|(at, rules)| book(rules, &at.to_string()))
    .collect();
    let books: Vec<&Rulebook> = editions.iter().collect();
    let told = |at: usize, id: &str| {
        let moments = history(&books, at, &id.parse().unwrap());
        let tell = |moment: Moment<'_>| {
            let number = moment.rule.map_or("-", |rule| rule.id.number());
            let change = moment.change.map_or("there", |change| change.kind.word());
            format!("{}: {number} {change}", moment.edition)
        };
        moments.into_iter().map(tell).collect::<Vec<_>>()
    };
    assert_eq!(told(2, "1.2"), ["0: 1.1 there", "1: 1.2 renumbered", "2: 1.2 reworded"]);
    assert_eq!(told(0, "1.1"), told(2, "1.2"));
    assert_eq!(told(1, "1.1"), ["1: 1.1 added", "2: 1.1 reworded"]);
    assert_eq!(told(1, "1.3"), ["0: 1.2 there", "1: 1.3 renumbered", "2: - removed"]);
    assert_eq!(told(1, "9.9"), Vec::<String>::new());
}

#[test]
fn a_book_does_not_differ_from_itself() {
    for rulebook in [&book(OLD, "1"), Rulebook::embedded()] {
        let comparison = Comparison::between(rulebook, rulebook);
        let different: Vec<_> = comparison.changes.iter().filter(|change| change.kind != Kind::Unchanged).collect();
        assert!(different.is_empty() && comparison.changes.len() > 10, "{different:?}");
        assert_eq!(comparison.not_compared, [Vec::<&str>::new(), Vec::new()]);
    }
}

#[test]
fn one_edition_in_other_words_is_matched_by_number() {
    let retold = "# 1. Port\n\n1.1. Berths.\n\n1.1.1. Boats moor here in pairs.\n\n1.2.1. Hoists.\n";
    let (old, new) = (book(OLD, "1"), book(retold, "1"));
    let told = changes(&old, &new);
    let paired: Vec<&String> = told.iter().filter(|told| told.contains(": reworded")).collect();
    assert_eq!(
        paired,
        ["1 > 1: reworded", "1.1 > 1.1: reworded", "1.1.1 > 1.1.1: reworded", "1.2.1 > 1.2.1: reworded"]
    );
}

#[test]
fn documents_are_compared_with_their_likes() {
    let plain = |name: &str, text: &str| SourceFile::new(name, text);
    let old = Rulebook::parse([
        plain("docks.md", "# Docks\n\n## 1. Docks\n\n1.1. A dock holds two boats, or one ferry.\n"),
        plain("glossary.md", "---\ndocument: GLOSSARY\n---\n\n# Glossary\n\n## Dock\n\nA dock holds two boats.\n"),
        plain("tides.md", "# Tides\n\n## 1. Tides\n\n1.1. On the ebb, no ferry can enter the harbour.\n"),
    ]);
    let front = "---\ndocument: TR\n---\n\n1. Tournaments\n\n1.1. A tournament has rounds.\n";
    let own = format!("---\ndocument: CR\n---\n\n{OLD}");
    let new = Rulebook::parse([plain("cr.md", &own), plain("tr.md", front)]);
    let told = changes(&old, &new);
    assert!(told.contains(&"1.1 > 1.1.1: renumbered, carried".to_owned()), "{told:#?}");
    assert!(told.contains(&"1.1 > 1.3.2: renumbered".to_owned()), "{told:#?}");
    assert_eq!(Comparison::between(&old, &new).not_compared, [vec!["GLOSSARY"], vec!["TR"]]);
    assert_eq!(Comparison::between(&new, &old).not_compared, [vec!["TR"], vec!["GLOSSARY"]]);
    assert_eq!(Comparison::between(&new, &Rulebook::parse([])).not_compared, [vec!["CR", "TR"], vec![]]);
}

#[test]
fn a_document_in_several_files_is_listed_once() {
    let zones = "---\ndocument: CR\nedition: \"7.0\"\n---\n\n4.1. A zone.\n";
    let structure = "---\ndocument: CR\nedition: \"7.0\"\ndate: 2026-03-06\n---\n\n5.1. A game.\n";
    let plain = "# Zones\n\n1.1. A zone.\n";
    let files = [("b.md", structure), ("a.md", zones), ("zones.md", plain)];
    let rulebook = Rulebook::parse(files.map(|(name, text)| SourceFile::new(name, text)));
    let told: Vec<String> = rulebook
        .editions()
        .iter()
        .map(|edition| format!("{} {:?} {:?}", edition.document, edition.name, edition.date))
        .collect();
    assert_eq!(told, ["CR Some(\"7.0\") Some(\"2026-03-06\")", "zones None None"]);
    assert_eq!(rulebook.edition_of("CR"), rulebook.editions().first());
}
