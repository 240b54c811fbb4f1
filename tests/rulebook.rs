//! Reading documents into the rulebook: both dialects, links, problems, and bytes that are no document at all.

use std::path::Path;

use proptest::prelude::*;
use swu_judge::rulebook::{Node, ProblemKind, RuleId, Rulebook, SourceFile, Unresolved};

fn fixture(name: &str) -> Rulebook {
    Rulebook::read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)).unwrap()
}

fn one_file(name: &str, text: &str) -> Rulebook {
    Rulebook::parse([SourceFile::new(name, text)])
}

fn rule<'r>(rulebook: &'r Rulebook, id: &str) -> &'r Node {
    rulebook.get(&id.parse().unwrap()).unwrap_or_else(|| panic!("no rule {id}"))
}

fn ids<'r>(nodes: impl Iterator<Item = &'r Node>) -> String {
    nodes.map(|node| node.id.to_string()).collect::<Vec<_>>().join(", ")
}

fn links(rulebook: &Rulebook, id: &str) -> String {
    ids(rulebook.links(&id.parse().unwrap()))
}

fn problems(rulebook: &Rulebook) -> String {
    let lines = rulebook.problems().iter();
    lines.map(|p| format!("{}:{}: {}: {}\n", p.file, p.line, p.kind, p.message)).collect()
}

#[test]
fn our_own_files_become_one_document() {
    let rulebook = fixture("rules");
    assert_eq!(problems(&rulebook).lines().filter(|line| !line.contains("gap")).collect::<Vec<_>>(), [""; 0]);
    insta::assert_snapshot!(ids(rulebook.iter()), @"CR 5, CR 5.4, CR 5.4.1, CR 5.4.1.a, CR 5.4.1.b, CR 5.5, CR 5.5.1, CR 5.5.1.a, CR 5.5.1.b, CR 7, CR 7.5, CR 7.5.1, CR 7.5.2, CR 7.5.3, CR 7.5.3.a, CR 7.5.4, CR 7.5.5, CR 7.5.6, CR 7.5.7, CR 7.5.7.a, NOTE L1-7, NOTE L1-7.1, NOTE L1-7.2");
}

#[test]
fn text_examples_lists_and_tables_belong_to_the_rule_above() {
    let rulebook = fixture("rules");
    assert_eq!(rule(&rulebook, "5").text, "What a game is made of.");
    let phase = rule(&rulebook, "5.4.1");
    assert_eq!(
        phase.text,
        "The players take turns until all of them have passed, and then the phase is over. See [5.5].\n\n\
         More about the action phase, in a paragraph of its own."
    );
    assert_eq!((&*phase.file, phase.line, phase.edition.as_deref()), ("cr/05-game-structure.md", 15, Some("0.1")));
    assert_eq!(
        rule(&rulebook, "5.4.1a").examples,
        ["Example: Ana attacks with Battlefield Marine. That was her action."]
    );
    assert_eq!(rule(&rulebook, "5.4.1b").text, "One of:\n- play a card;\n- pass, as in [7.5.7.a].");
    assert!(rule(&rulebook, "5.5.1").text.ends_with("\n\nStep | Cards\ndraw | 2"));
}

#[test]
fn titles_and_paths() {
    let rulebook = fixture("rules");
    for (id, title, path) in [
        ("5.4", Some("Action Phase"), "5. Game Structure"),
        ("5.5.1.a", Some("Draw cards"), "5. Game Structure > 5.5. Regroup Phase"),
        ("5.4.1", None, "5. Game Structure > 5.4. Action Phase"),
        ("7.5.3", Some("Overwhelm"), "7. Abilities > 7.5. Keywords"),
        ("7.5.3.a", Some("Excess damage goes to the base"), "7. Abilities > 7.5. Keywords > 7.5.3. Overwhelm"),
        ("7.5.4", Some("Raid X"), "7. Abilities > 7.5. Keywords"),
        ("L1-7.1", None, "L1-7. What judges teach > Phases"),
    ] {
        let rule = rule(&rulebook, id);
        assert_eq!(rule.title.as_deref(), title, "{id}");
        assert_eq!(rulebook.path(&rule.id).join(" > "), path, "{id}");
    }
}

#[test]
fn references_become_links_both_ways() {
    let rulebook = fixture("rules");
    for (from, to) in [
        ("5.4.1", "CR 5.5"),
        ("5.4.1.b", "CR 7.5.7.a"),
        ("7.5.1", "CR 5"),
        ("7.5.2", ""),
        ("7.5.5", "CR 5.4.1.b, CR 5"),
        ("7.5.6", "CR 5.4, CR 5.5.1.b"),
        ("L1-7.1", "CR 5.5.1.a, CR 5.4.1"),
        ("L1-7.2", "NOTE L1-7.1, CR 7.5.3"),
    ] {
        assert_eq!(links(&rulebook, from), to, "{from}");
    }
    assert_eq!(ids(rulebook.linked_from(&RuleId::cr("5.4.1"))), "NOTE L1-7.1");
    assert_eq!(ids(rulebook.children(&RuleId::cr("5.5"))), "CR 5.5.1");
}

#[test]
fn rules_are_found_by_id_and_by_title() {
    let rulebook = fixture("rules");
    let find = |typed: &str| rulebook.find(typed).map(|node| node.id.to_string());
    for (typed, id) in [
        ("cr5.5.1A.", "CR 5.5.1.a"),
        ("overwhelm", "CR 7.5.3"),
        ("RAID", "CR 7.5.4"),
        ("raid x", "CR 7.5.4"),
        ("the Regroup Phase", "CR 5.5"),
        ("note l1-7.2", "NOTE L1-7.2"),
        ("draw cards", "CR 5.5.1.a"),
    ] {
        assert_eq!(find(typed).as_deref(), Ok(id), "{typed}");
    }
    let unknown = |nearest: &[&str]| Err(Unresolved::Unknown(nearest.iter().map(|id| id.parse().unwrap()).collect()));
    assert_eq!(find("5.5.1.c"), unknown(&["CR 5.5.1.b", "CR 5.5.1"]));
    assert_eq!(find("overwelm"), unknown(&["CR 7.5.3"]));
    assert_eq!(find("zzzzzz"), unknown(&[]));
}

#[test]
fn a_bare_number_is_of_any_document_that_has_it() {
    let hand = SourceFile::new("hand.md", "## 1. Hand\n1.1. A zone.\n\n1.2. Hidden.\n");
    let deck = SourceFile::new("sub/the deck.md", "## 1. Deck\n1.1. A zone.\n");
    let rulebook = Rulebook::parse([hand, deck]);
    assert_eq!(rulebook.resolve("1.2").map(|node| node.id.to_string()).as_deref(), Ok("HAND 1.2"));
    let both = ["HAND 1.1", "the-deck 1.1"].map(|id| id.parse().unwrap());
    assert_eq!(rulebook.resolve("1.1").map(|_| ()), Err(Unresolved::Ambiguous(both.to_vec())));
}

#[test]
fn forewords_of_one_document_are_together() {
    let file = |section: u8| {
        let text = format!(
            "---\ndocument: TR\n---\n\nForeword {section}, see [{section}.1].\n\n# {section}. S\n\n{section}.1. R.\n"
        );
        SourceFile::new(format!("{section}.md"), text)
    };
    let rulebook = Rulebook::parse([file(2), file(1)]);
    assert_eq!(problems(&rulebook), "");
    assert_eq!(ids(rulebook.iter()), "TR, TR 1, TR 1.1, TR 2, TR 2.1");
    assert_eq!(rule(&rulebook, "tr").text, "Foreword 1, see [1.1].\n\nForeword 2, see [2.1].");
    assert_eq!(links(&rulebook, "tr"), "TR 1.1, TR 2.1");
}

#[test]
fn lettered_lines_and_bullets_of_a_plain_file() {
    let text = "# Structure\n\n## 1. Setup\n1.1. In this order:\n   A. Put [bases](#1-setup) into play,\n   faceup\n   \
                B. Decks:\n      - shuffle\n      - draw\n\n1.2. Start:\n   - Effects expire.\n   - Abilities trigger.\n\n\
                1.3. Steps\n   1. One\n   2. Two\n\nNote: all of it matters.\n";
    let rulebook = one_file("structure.md", text);
    assert_eq!(problems(&rulebook), "");
    let listed =
        rulebook.iter().map(|node| format!("{}:{}: {:?}\n", node.line, node.id, node.text)).collect::<String>();
    insta::assert_snapshot!(listed, @r#"
    1:structure: ""
    3:structure 1: "Note: all of it matters."
    4:structure 1.1: "In this order:"
    5:structure 1.1.a: "Put bases into play, faceup"
    7:structure 1.1.b: "Decks:"
    8:structure 1.1.b-1: "shuffle"
    9:structure 1.1.b-2: "draw"
    11:structure 1.2: "Start:"
    12:structure 1.2-1: "Effects expire."
    13:structure 1.2-2: "Abilities trigger."
    15:structure 1.3: "Steps"
    16:structure 1.3-1: "One"
    17:structure 1.3-2: "Two"
    "#);
    assert_eq!(links(&rulebook, "structure 1.1.a"), "structure 1");
}

#[test]
fn problems_are_said_with_their_place_and_what_would_be_right() {
    insta::assert_snapshot!(problems(&fixture("broken-rules")), @"
    zones.md:4: dangling-link: `#2-decks`: `zones.md` has no heading with this anchor; the nearest is `zones.md#2-deck`
    zones.md:7: dangling-link: `keyword.md`: file `keyword.md` not found; the nearest is `keywords.md`
    zones.md:9: dangling-link: `keywords.md#1-overwelm`: `keywords.md` has no heading with this anchor; the nearest is `keywords.md#1-overwhelm`
    zones.md:9: dangling-link: `[7.7]`: rule `zones 7.7` not found
    zones.md:11: duplicate: `zones 1.2` already exists in zones.md, line 9
    zones.md:13: gap: 2 numbers are missing before `zones 1.5`
    zones.md:15: gap: one number is missing before `zones 1.5.c`
    zones.md:20: order: `zones 2.1` comes after `zones 2.2`
    ");
}

#[test]
fn a_rule_of_ours_that_says_nothing_is_said() {
    let rules = "# 1. Concepts\n\n## 1.1. Deck\n\n1.1.1. **Size.**\n\n- a. Small.\n- b.\n";
    let ours = one_file("rules.md", &format!("---\ndocument: CR\n---\n\n{rules}\n## 1.2. Base\n"));
    insta::assert_snapshot!(problems(&ours), @r"
    rules.md:12: no-text: `CR 1.1.1.b` has no text and no parts; write its text after its number
    rules.md:14: no-text: `CR 1.2` has no text and no parts; write its text after its number
    ");
    assert_eq!(problems(&one_file("rules.md", rules)), "", "a plain file may have such headings");
    let glossary = one_file("terms.md", "---\ndocument: GLOSSARY\n---\n\n## Deck\n\n## Hand\n\nA zone.\n");
    insta::assert_snapshot!(problems(&glossary), @"terms.md:5: no-text: `GLOSSARY deck` has no text and no parts; write its text after its number");
}

#[test]
fn keeps_missing_references() {
    let rulebook = fixture("broken-rules");
    assert_eq!(rule(&rulebook, "zones 1.2").missing, ["keywords.md#1-overwelm", "7.7"]);
    assert_eq!(links(&rulebook, "zones 1.2"), "zones 1");
}

#[test]
fn bytes_that_are_not_utf8_are_said_and_the_rest_is_read() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.md"), b"# A\n\n1.1. Caf\xe9.\n").unwrap();
    std::fs::write(folder.path().join("b.md"), "1.1. mulligan\u{e2}\u{20ac}\u{201d}first\r\n\r\n1.2. Two.\r\n")
        .unwrap();
    let rulebook = Rulebook::read_folder(folder.path()).unwrap();
    assert_eq!(problems(&rulebook), "a.md:3: encoding: byte 0xE9 is not UTF-8; save the file as UTF-8\n");
    assert_eq!(rule(&rulebook, "a 1.1").text, "Caf\u{fffd}.");
    assert_eq!(rule(&rulebook, "b 1.1").text, "mulliganâ€”first");
}

#[test]
fn a_folder_without_rules_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let kinds = |rulebook: &Rulebook| rulebook.problems().iter().map(|problem| problem.kind).collect::<Vec<_>>();
    assert_eq!(kinds(&Rulebook::read_folder(folder.path()).unwrap()), [ProblemKind::Empty]);
    assert_eq!(kinds(&one_file("a.md", "Just words.\n")), [ProblemKind::Empty]);
    assert_eq!(kinds(&one_file("a.md", "---\ndocument: [\n---\n1.1. Rule.\n")), [ProblemKind::FrontMatter]);
    assert!(Rulebook::read_folder(&folder.path().join("nowhere")).is_err());
}

#[test]
fn the_embedded_rules_are_sound() {
    let rulebook = Rulebook::embedded();
    assert_eq!(problems(rulebook), "");
    assert_eq!(rule(rulebook, "CR 7.5.7").title.as_deref(), Some("Overwhelm"));
    assert_eq!(rule(rulebook, "CR 5.5").title.as_deref(), Some("Regroup Phase"));
    assert!(rulebook.get(&"TR 4.3.2".parse().unwrap()).is_some());
    assert!(rulebook.get(&"NOTE L1-7.4".parse().unwrap()).is_some());
    for node in rulebook.iter() {
        assert_eq!(node.id.to_string().parse::<RuleId>().as_ref(), Ok(&node.id));
        assert!(
            !node.is_rule() || node.id.number().matches('.').count() > 4 || !node.label().is_empty(),
            "{}",
            node.id
        );
    }
}

/// Names of a glossary entry: its term, and the words after "Also:" in it.
fn forms(entry: &Node) -> Vec<String> {
    let also = entry.text.rsplit_once("Also: ").map_or("", |(_, also)| also.trim_end_matches('.'));
    let named = entry.title.as_deref().into_iter().chain(also.split(", "));
    named.filter(|form| !form.is_empty()).map(str::to_lowercase).collect()
}

/// The terms in a heading: `can` and `can't` for “"Can" and "Can't"”, `raid` for “Raid X”, `prevent` for “Prevent
/// (Damage)”.
fn terms(heading: &str) -> Vec<String> {
    let heading = heading.to_lowercase().replace(['"', '“', '”'], "").replace(" and ", ", ");
    let heading = heading.split(" (").next().unwrap_or_default();
    let bare = heading.trim_end_matches(" x").trim_end_matches(" [y]");
    bare.split(", ").filter(|term| *term != "etc.").map(str::to_owned).collect()
}

#[test]
fn the_glossary_explains_every_keyword_and_every_additional_rule() {
    let rulebook = Rulebook::embedded();
    let entries: Vec<&Node> = rulebook.iter().filter(|node| node.id.is_term()).collect();
    let is_keyword = |node: &&Node| rulebook.children(&node.id).next().is_some();
    let (abilities, additional) = (RuleId::cr("7.5"), RuleId::cr("8"));
    let keywords = rulebook.children(&abilities).filter(is_keyword);
    for rule in keywords.chain(rulebook.children(&additional)) {
        for term in terms(&rule.label()) {
            let leads_there = |entry: &&Node| rulebook.links(&entry.id).any(|link| part_of(&link.id, &rule.id));
            let explained = entries.iter().filter(|entry| forms(entry).contains(&term)).any(leads_there);
            assert!(explained, "no entry `{term}` of the glossary leads to {}", rule.id);
        }
    }
}

fn part_of(part: &RuleId, whole: &RuleId) -> bool {
    std::iter::successors(Some(part.clone()), RuleId::outer).any(|outer| outer == *whole)
}

#[test]
fn every_entry_of_the_glossary_leads_to_a_rule_and_stands_in_its_place() {
    let rulebook = Rulebook::embedded();
    let entries: Vec<&Node> = rulebook.iter().filter(|node| node.id.is_term()).collect();
    let mut named = std::collections::HashMap::new();
    for entry in &entries {
        assert!(rulebook.links(&entry.id).any(|link| link.is_rule() && !link.id.is_term()), "{}", entry.id);
        for form in forms(entry) {
            let other = named.insert(form.clone(), &entry.id);
            assert_eq!(other, None, "`{form}` is the name of two entries, {} too", entry.id);
        }
    }
    assert!(entries.is_sorted_by_key(|entry| &entry.id), "the terms are in the order of the alphabet");
}

#[test]
fn every_rule_is_in_the_table_of_contents() {
    let rulebook = Rulebook::embedded();
    let mut reached = std::collections::HashSet::new();
    // The table of contents is what no other rule contains, and below each of those its parts.
    let mut waiting: Vec<&Node> = rulebook.iter().filter(|node| node.parent.is_none()).collect();
    let is_section = |node: &&Node| node.id.outer().is_none();
    assert_eq!(ids(waiting.iter().copied().filter(|node| !is_section(node))), "");
    while let Some(node) = waiting.pop() {
        assert!(reached.insert(&node.id), "{} is in two places", node.id);
        waiting.extend(rulebook.children(&node.id));
    }
    assert_eq!(ids(rulebook.iter().filter(|node| !reached.contains(&node.id))), "");
}

/// Pieces of documents, put together in any order.
fn document() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "# ",
        "## 1. A\n",
        "1.1. ",
        "1.1.1. ",
        "- a. ",
        "- ",
        "   A. ",
        "   B. ",
        "> Example: ",
        "[1.1]",
        "[CR 5.5.1]",
        "[x](#1-a)",
        "[x](y.md#",
        ")",
        "\n",
        "\n\n",
        "---\n",
        "document: CR\n",
        "edition: 1.0\n",
        "**B.** ",
        "| a | b |\n",
        "| - | - |\n",
        "```\n",
        "See 1.1.",
        "section 1",
        "L1-7.1. ",
        "L1-",
        "i. ",
        "İß",
        "\u{feff}",
        "\t",
        "Note: ",
        "_",
        "99999999999999999999.1. ",
        "1.1-1",
        "<b>",
        "[",
        "]",
        "\\",
        "%20%",
        "    ",
    ]);
    prop::collection::vec(pieces, 0..60).prop_map(|pieces| pieces.concat())
}

fn check_invariants(rulebook: &Rulebook) {
    let mut seen = std::collections::HashSet::new();
    for node in rulebook.iter() {
        let at =
            |kind| rulebook.problems().iter().any(|p| p.kind == kind && *p.file == *node.file && p.line == node.line);
        assert!(seen.insert(&node.id) || at(ProblemKind::Duplicate), "{} is doubled and nobody says so", node.id);
        assert!(node.line >= 1);
        let _ = (rulebook.path(&node.id), node.label(), rulebook.nearest(&node.text));
        if node.is_rule() {
            assert_eq!(node.id.to_string().parse::<RuleId>().as_ref(), Ok(&node.id));
        }
    }
}

#[test]
fn the_entries_of_a_glossary_have_terms_in_place_of_numbers() {
    let glossary = "---\ndocument: GLOSSARY\n---\n\n# Glossary\n\nWords.\n\n## Set Aside\n\nIn no zone. See [CR 4.11].\n\n\
                    ## “Can’t”\n\nStronger than [GLOSSARY can].\n\n## Zone\n\nA place, unlike [GLOSSARY set aside].\n";
    let zones = "---\ndocument: CR\n---\n\n# 4. Zones\n\n## 4.11. Zone\n\n4.11.1. A card.\n";
    let rulebook = Rulebook::parse([SourceFile::new("glossary.md", glossary), SourceFile::new("04.md", zones)]);
    insta::assert_snapshot!(ids(rulebook.iter()), @"CR 4, CR 4.11, CR 4.11.1, GLOSSARY, GLOSSARY set-aside, GLOSSARY cant, GLOSSARY zone");
    insta::assert_snapshot!(links(&rulebook, "GLOSSARY set-aside"), @"CR 4.11");
    insta::assert_snapshot!(links(&rulebook, "glossary ZONE"), @"GLOSSARY set-aside");
    insta::assert_snapshot!(problems(&rulebook), @r"
    04.md:7: gap: 10 numbers are missing before `CR 4.11`
    glossary.md:15: dangling-link: `[GLOSSARY can]`: rule `GLOSSARY can` not found; the nearest is `GLOSSARY cant`
    ");
    assert_eq!(rulebook.path(&"GLOSSARY zone".parse().unwrap()), ["Glossary"]);
    // A rule goes before the entry that leads to it.
    assert_eq!(rulebook.find("zone").map(|node| node.id.to_string()), Ok("CR 4.11".to_owned()));
    assert_eq!(rulebook.find("can't").map(|node| node.id.to_string()), Ok("GLOSSARY cant".to_owned()));
}

proptest! {
    #[test]
    fn no_bytes_can_make_it_panic(bytes: Vec<u8>) {
        check_invariants(&Rulebook::parse([SourceFile { name: "a.md".into(), bytes: bytes.into() }]));
    }

    #[test]
    fn no_markdown_can_make_it_panic(a in document(), b in document(), name in "\\PC{0,12}") {
        check_invariants(&Rulebook::parse([SourceFile::new(name, a), SourceFile::new("sub/b.md", b)]));
    }

    #[test]
    fn any_id_reads_back(typed in "[A-Za-z0-9 .-]{0,14}") {
        if let Ok(id) = typed.parse::<RuleId>() && !id.number().is_empty() {
            prop_assert_eq!(id.to_string().parse::<RuleId>(), Ok(id));
        }
    }

    #[test]
    fn order_agrees_with_equality(a in "([1-9a-c]{1,2}\\.){1,3}[1-9a-c]", b in "([1-9a-c]{1,2}\\.){1,3}[1-9a-c]") {
        if let (Ok(a), Ok(b)) = (a.parse::<RuleId>(), b.parse::<RuleId>()) {
            prop_assert_eq!(a.cmp(&b) == std::cmp::Ordering::Equal, a == b);
            prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        }
    }
}
