//! Two editions of made-up documents: what each kind of change is found to be, and what holds of any two.

use super::{Comparison, Kind};
use crate::rulebook::{Rulebook, SourceFile};

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

/// What is not unchanged: the old number, the new one, and what became of the rule.
fn changes(old: &Rulebook, new: &Rulebook) -> Vec<String> {
    let comparison = Comparison::between(old, new);
    let changed = comparison.changes.iter().filter(|change| change.kind != Kind::Unchanged);
    let told = changed.map(|change| {
        let number = |rule: Option<&crate::rulebook::Node>| rule.map_or("-", |rule| rule.id.number()).to_owned();
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

/// What is tried, the edits that make the new edition, and the changes that are found.
type Case<'c> = (&'c str, &'c [(&'c str, &'c str)], &'c [&'c str]);

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
    }
}

/// What holds of any two editions.
fn assert_sound(old: &Rulebook, new: &Rulebook) {
    let (there, back) = (Comparison::between(old, new), Comparison::between(new, old));
    for (kind, opposite) in
        [(Kind::Added, Kind::Removed), (Kind::Removed, Kind::Added), (Kind::Unchanged, Kind::Unchanged)]
    {
        assert_eq!(there.count(kind), back.count(opposite), "{}", kind.word());
    }
    let ids = |rules: Vec<Option<&crate::rulebook::Node>>| {
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
        plain("tides.md", "# Tides\n\n## 1. Tides\n\n1.1. On the ebb, no ferry can enter the harbour.\n"),
    ]);
    let front = "---\ndocument: TR\n---\n\n1. Tournaments\n\n1.1. A tournament has rounds.\n";
    let own = format!("---\ndocument: CR\n---\n\n{OLD}");
    let new = Rulebook::parse([plain("cr.md", &own), plain("tr.md", front)]);
    let told = changes(&old, &new);
    assert!(told.contains(&"1.1 > 1.1.1: renumbered, carried".to_owned()), "{told:#?}");
    assert!(told.contains(&"1.1 > 1.3.2: renumbered".to_owned()), "{told:#?}");
    assert_eq!(Comparison::between(&old, &new).not_compared, [vec![], vec!["TR"]]);
    assert_eq!(Comparison::between(&new, &old).not_compared, [vec!["TR"], vec![]]);
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
