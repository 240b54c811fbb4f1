//! Documents become manuscripts and folders of rules: nothing of them is lost, and what they mention becomes a link.

mod dialect;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use regex::Regex;
use swu_judge::import::{Import, ImportError, Report, Source, import};
use swu_judge::rulebook::editions::{Comparison, Kind};
use swu_judge::rulebook::{Node, Rulebook};

/// A reference document beside the repository.
fn reference(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/reference").join(name);
    if !path.exists() {
        eprintln!("skipped: {} is missing", path.display());
    }
    Some(path).filter(|path| path.exists())
}

/// The files of a folder that are markdown, with their names, or the one file.
fn texts(path: &Path) -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = match path.is_dir() {
        true => fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect(),
        false => vec![path.to_owned()],
    };
    files.sort();
    let name = |file: &Path| file.file_name().unwrap().to_str().unwrap().to_owned();
    files.iter().map(|file| (name(file), fs::read_to_string(file).unwrap())).collect()
}

fn import_texts(texts: &[(String, String)]) -> Import {
    import(texts.iter().map(|(name, text)| (name.clone(), Source::Text(text.clone()))).collect()).unwrap()
}

fn import_text(name: &str, text: &str) -> Import {
    import_texts(&[(name.to_owned(), text.to_owned())])
}

fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap()
}

/// Counts each word in some texts.
fn words<'t>(texts: impl IntoIterator<Item = &'t str>) -> BTreeMap<String, usize> {
    let mut words = BTreeMap::new();
    for word in texts.into_iter().flat_map(|text| text.split(|c: char| !c.is_alphanumeric())) {
        if !word.is_empty() {
            *words.entry(word.to_lowercase()).or_default() += 1;
        }
    }
    words
}

/// All that the nodes of a rulebook say, with something instead of their references.
fn said(rulebook: &Rulebook, reference: &Regex, instead: &str) -> Vec<String> {
    let mut said = Vec::new();
    for node in rulebook.iter() {
        // A name is part of the text that it opens.
        let is_name = |title: &&str| node.text.strip_prefix(*title).is_some_and(|rest| rest.starts_with(['.', ':']));
        let titled = node.title.as_deref().filter(|title| !is_name(title));
        said.extend(titled.map(str::to_owned));
        said.push(reference.replace_all(&node.text, instead).into_owned());
        said.extend(node.examples.iter().map(|example| reference.replace_all(example, instead).into_owned()));
    }
    said
}

fn assert_same_words(source: &BTreeMap<String, usize>, result: &BTreeMap<String, usize>) {
    let lost: Vec<_> = source.iter().filter(|(word, count)| result.get(*word).unwrap_or(&0) < count).collect();
    let added: Vec<_> = result.iter().filter(|(word, count)| source.get(*word).unwrap_or(&0) < count).collect();
    assert!(lost.is_empty() && added.is_empty(), "lost: {lost:?}\nadded: {added:?}");
    assert!(source.len() > 500);
}

#[test]
fn no_word_of_the_transcription_is_lost() {
    let Some(path) = reference("cr-2.0.md") else { return };
    let text = fs::read_to_string(path).unwrap();
    let start = text.find("\n*   1\\. ").unwrap();
    let mut source = text[start..].replace("[Back to Top](https://swudb.com/rules#toc)", "");
    for (from, to) in [
        // The id of a rule, at the beginning of a line.
        (r"(?m)^ *\*   \**(?:[0-9]+(?:\\?\.[0-9]+)*\\?\.|[A-Z]\.)\**", ""),
        (r"!\[Image [0-9]+: (\w+) Aspect\]\([^)]*\)", "$1"),
        // The title in a mention is that of the rule that the link leads to; what it is about stays.
        (r"\[(?:(See) )?[0-9.]+,? ((?:for more|[a-z])[^\]]*)\]\([^)#]*#([0-9.]+)\)", "$1 $3 $2"),
        (r"\[(?:(See|Sections) )?[0-9.]+[^\]]*\]\([^)#]*#([0-9.]+)\)", "$1 $2"),
        (r"\[([^\]]*)\]\([^)]*\)", "$1"),
        (r"\{R\}", "resource"),
        ("⟡", "unique"),
        (r"[\\*_]", ""),
    ] {
        source = pattern(from).replace_all(&source, to).into_owned();
    }
    let rulebook = import_text("cr-2.0.md", &text).rulebook();
    let said = said(&rulebook, &pattern(r"\[(?:CR )?([0-9][0-9a-z.]*)\]"), "$1");
    assert_same_words(&words([source.as_str()]), &words(said.iter().map(String::as_str)));
}

#[test]
fn no_word_of_the_plain_folder_is_lost() {
    let Some(path) = reference("cr-2.0-markdown") else { return };
    let texts = texts(&path);
    let mut source = Vec::new();
    for (name, text) in &texts {
        let mut text = text.clone();
        if name != "00-main-index.md" {
            let contents = pattern(r"(?s)## Table of Contents\n.*?\n\n## ");
            text = contents.replace(&text, "## ").into_owned();
        }
        for (from, to) in [
            (r"(?m)^# .*$", ""),
            (r"(?m)^##+ (?:[0-9]+(?:\.[0-9]+)*\.|[A-Z]$)", ""),
            (r"(?m)^ *(?:[0-9]+(?:\.[0-9]+)*\.|[A-Z]\.) ", ""),
            (r"!\[[^\]]*?(\w+) Aspect\]\([^)]*\)", "$1"),
            (r"\[([^\]]*)\]\([^)]*\)", "$1"),
            (r"\{R\}", "resource"),
            ("⟡", "unique"),
        ] {
            text = pattern(from).replace_all(&text, to).into_owned();
        }
        source.push(text);
    }
    let rulebook = import_texts(&texts).rulebook();
    let documents: Vec<&Node> = rulebook.iter().filter(|node| !node.is_rule()).collect();
    let titles = documents.iter().filter_map(|node| node.title.as_deref()).collect::<Vec<_>>();
    let mut said = said(&rulebook, &pattern(r"\[(?:GLOSSARY [a-z-]+|(?:[A-Za-z-]+ )?[0-9][0-9a-z.]*)\]"), "");
    // The titles of the files, which were taken out above.
    said.retain(|text| !titles.contains(&text.as_str()));
    let numbered = pattern(r"(?m)^- [0-9]+\. ");
    let said: Vec<String> = said.iter().map(|text| numbered.replace_all(text, "- ").into_owned()).collect();
    assert_same_words(&words(source.iter().map(String::as_str)), &words(said.iter().map(String::as_str)));
}

#[test]
fn the_transcription_has_every_rule_and_says_what_is_wrong_in_it() {
    let Some(path) = reference("cr-2.0.md") else { return };
    let import = import_texts(&texts(&path));
    let rulebook = import.rulebook();
    let report = Report::of(&import, &rulebook);
    let counts: Vec<(&str, usize)> =
        report.documents.iter().map(|document| (document.code.as_str(), document.rules)).collect();
    // 12 sections, 117 headings below them, 427 rules and 228 sub-rules; 148 terms.
    assert_eq!(counts, [("CR", 12 + 117 + 427 + 228), ("GLOSSARY", 148)]);
    let wrong: Vec<String> =
        report.problems.iter().map(|found| format!("{} {}", found.id.as_ref().unwrap(), found.kind)).collect();
    // 8.22 has nothing below it, and a letter is missing in 10.2.2.
    assert_eq!(wrong, ["CR 8.22 no-text", "CR 10.2.2.d gap"]);
    assert_eq!((report.unresolved.len(), report.left_out.contents, report.left_out.running), (0, 130, 12));
    let sub_rule = rulebook.resolve("1.5.6.b").unwrap();
    assert_eq!(sub_rule.parent.as_ref().unwrap().to_string(), "CR 1.5.6");
    assert!(sub_rule.text.ends_with("See [8.1]."), "{}", sub_rule.text);
    assert_eq!(rulebook.resolve("1.14.2").unwrap().examples.len(), 2);
    assert!(rulebook.resolve("GLOSSARY can").unwrap().title.as_deref() == Some("“Can”"));
}

/// A possible next edition of an official document: named as such a file is, with added, moved and dropped rules.
#[test]
fn an_edition_that_nobody_has_seen_is_imported_and_compared() {
    let head = |edition: &str| format!("# Comprehensive Rules\n\nVersion: {edition}. Date: 2026-10-09.\n\n");
    let docks = "## 1. Docks\n\n### 1.1. Berths\n\n1.1.1. A berth holds two boats, or one ferry.\n\n";
    let wreck = "A wreck frees no berth until a crane has lifted it out of the water.";
    let tides = "## 2. Tides\n\n### 2.1. Flood\n\n2.1.1. Flood and ebb take turns, beginning with the flood.\n\n";
    let dropped = "2.1.2. On the ebb, no ferry can enter the harbour.\n\n";
    let old = format!("{}{docks}1.1.2. {wreck}\n\n{tides}{dropped}", head("8.0"));
    let added = "1.1.2. Nobody may sleep aboard while lamps burn on the quay.\n\n";
    let new = format!("{}{docks}{added}1.1.3. {wreck}\n\n{tides}", head("9.0"));
    let [old, new] = [("cr-8.0.md", old), ("cr-9.0.md", new)].map(|(name, text)| {
        let import = import_text(name, &text);
        assert_eq!((import.only_document(), import.edition()), (Some("CR"), name.get(3..6)), "{name}");
        import.rulebook()
    });
    assert_eq!(new.problems(), []);
    let comparison = Comparison::between(&old, &new);
    let changed = comparison.changes.iter().filter(|change| change.kind != Kind::Unchanged).map(|change| {
        let number = |rule: Option<&Node>| rule.map_or("-", |rule| rule.id.number()).to_owned();
        format!("{} > {}: {}", number(change.old), number(change.new), change.kind.word())
    });
    let changed: Vec<String> = changed.collect();
    assert_eq!(changed, ["- > 1.1.2: added", "1.1.2 > 1.1.3: renumbered", "2.1.2 > -: removed"]);
    // Two editions side by side cannot both have the code.
    let both = [("cr-8.0.md", "# 1. A\n\n1.1. A dock.\n"), ("cr-9.0.md", "# 1. A\n\n1.1. A quay.\n")];
    let both = import_texts(&both.map(|(name, text)| (name.to_owned(), text.to_owned())));
    assert!(both.manuscripts.iter().all(|manuscript| manuscript.code != "CR"));
}

#[cfg(feature = "import-pdf")]
#[test]
fn off_by_one_mentions_of_the_official_document_are_put_right() {
    let Some(path) = reference("cr-7.0.pdf") else { return };
    let import = import(vec![("cr-7.0.pdf".to_owned(), Source::open(&path).unwrap())]).unwrap();
    let rulebook = import.rulebook();
    assert_eq!(rulebook.problems(), []);
    let report = Report::of(&import, &rulebook);
    assert!(report.is_clean());
    assert_eq!(report.documents[0].rules, 913);
    let repaired: Vec<String> = report
        .repaired
        .iter()
        .map(|mention| format!("{} {} {}", mention.from.number(), mention.place, mention.to.as_ref().unwrap().number()))
        .collect();
    assert_eq!(
        repaired,
        [
            "1.8.6 page 7 8.15",
            "1.9.14 page 8 8.35",
            "1.16.5.b page 11 8.29",
            "2.2.3 page 12 8.29",
            "3.7.11 page 17 8.37",
            "4.2.4 page 18 8.37",
            "6.2.0.d page 23 8.5",
            "6.2.3.a page 24 8.15",
            "8.5.6 page 38 8.29",
        ]
    );
    let links = |id: &str| rulebook.links(&id.parse().unwrap()).map(|to| to.id.to_string()).collect::<Vec<_>>();
    assert_eq!(links("CR 1.8.6"), ["CR 8.15"]);
    assert_eq!(links("CR 1.1.1"), ["CR 11", "CR 12"]);
}

/// The text of all files of an import, each below its name.
fn written(import: &Import) -> String {
    let files = import.files();
    let file = |name: &str, bytes: &[u8]| format!("=== {name}\n{}", String::from_utf8_lossy(bytes));
    files.iter().map(|found| file(&found.name, &found.bytes)).collect()
}

#[test]
fn mentions_become_links_and_titles_are_right() {
    let head = "# Zones\n\n## 1. Hand\n1.1. Secret Cards. Nobody sees them.\n\n## 2. Discard Pile\n2.1. It is open.\n\n2.2. Order\n   A. None.\n\n## 11. Other Zones\n";
    for (text, expected, notes) in [
        ("See 2. Discard Pile", "See [zones 2].", ""),
        ("Look (see 2.2A) there.", "Look (see [2.2.a]) there.", ""),
        ("See 2.2. for more on order", "See [2.2] for more on order", ""),
        ("See 2.1. The rest is here.", "See [2.1]. The rest is here.", ""),
        (
            "Sections 2 and 11 hold, sections 1, 2, & 11 too.",
            "Sections [zones 2] and [zones 11] hold, sections [zones 1], [zones 2], & [zones 11] too.",
            "",
        ),
        ("As in 2.1, pay 2.1 times; rules 1.1–2.1.", "As in [2.1], pay 2.1 times; rules [1.1]–[2.1].", ""),
        ("See 1. Discard Piles", "See [zones 2].", "1 is “Hand”; linked to 2"),
        ("See 1., Hand and more.", "See [zones 1] and more.", ""),
        ("See 7.4. Secret Cards", "See [1.1].", "7.4 does not exist; linked to 1.1"),
        ("See 1.3. Secret Cards", "See [1.1].", "1.3 does not exist; linked to 1.1"),
        ("See 2.1. Piles of Cards", "See [2.1]. Piles of Cards", "no rule has this title; linked to 2.1 by its number"),
        ("See 3 cards, a 2/2 unit, +1.1 and $2.1.", "See 3 cards, a 2/2 unit, +1.1 and $2.1.", ""),
        ("section 5 of another document", "section 5 of another document", ""),
        // Brackets around the title go with it, and those around the whole stay.
        ("See 1.1 (Secret Cards). More.", "See [1.1]. More.", ""),
        ("See 1.1. (Secret Cards)", "See [1.1].", ""),
        ("Look (see 1.1 (Secret Cards)).", "Look (see [1.1]).", ""),
        ("Look (see 1.1 Secret Cards).", "Look (see [1.1]).", ""),
        ("See 1.1 [Secret Cards], or 2.1.", "See [1.1], or [2.1].", ""),
        ("See 1.1 (Secret Cards", "See [1.1] (Secret Cards", ""),
        ("See 1.3 (Secret Cards).", "See [1.1].", "1.3 does not exist; linked to 1.1"),
        ("See 2.1 (Sinking).", "See [2.1] (Sinking).", ""),
        ("[x](https://example.org) [2.1](https://example.org/a#2.1)", "x [2.1].", ""),
    ] {
        let import = import_text("zones.md", &format!("{head}11.1. {text}\n"));
        let rulebook = import.rulebook();
        assert_eq!(rulebook.resolve("zones 11.1").unwrap().text, expected, "{text}");
        let mentions = import.mentions.repaired.iter().chain(&import.mentions.unresolved);
        assert_eq!(mentions.map(|mention| mention.message.as_str()).collect::<Vec<_>>().join("; "), notes, "{text}");
    }
}

#[test]
fn gaps_repeats_and_lost_sections_are_reported_with_their_place() {
    let text = "## 1. Hand\n1.1. One.\n\n1.3. Three.\n\n1.1. Again.\n\n## 4. Deck\n4.1. Four.\n";
    let import = import_text("zones.md", text);
    let report = Report::of(&import, &import.rulebook());
    let found: Vec<String> =
        report.problems.iter().map(|found| format!("{}: {}: {}", found.place, found.kind, found.message)).collect();
    assert_eq!(
        found,
        [
            "line 4: gap: one number is missing before `zones 1.3`",
            "line 6: duplicate: `zones 1.1` already exists on line 2",
            "line 6: order: `zones 1.1` comes after `zones 1.3`",
            "line 8: gap: 2 sections are missing before `zones 4`",
        ]
    );
    assert!(!report.is_clean());
}

#[test]
fn our_own_files_are_imported_as_they_are() {
    let text = "---\ndocument: CR\nsection: 7\ntitle: Abilities\nedition: \"7.0\"\ndate: 2026-03-06\n---\n\n# 7. Abilities\n\n7.1. See 7.2 and [7.2].\n\n7.2. Two.\n";
    let import = import_text("whatever.md", text);
    assert_eq!(written(&import), format!("=== cr/07-abilities.md\n{text}"));
    assert_eq!((import.edition(), import.only_document()), (Some("7.0"), Some("CR")));
}

#[test]
fn refuses_documents_without_rules() {
    let refused = |text: &str| import(vec![("a.md".to_owned(), Source::Text(text.to_owned()))]);
    for text in ["Just words.", "# A heading\n\n- a list\n", "---\ndocument: CR\n---\n\nNothing.\n", "\u{fdd0}"] {
        assert!(matches!(refused(text), Err(ImportError::NoRules)), "{text:?}");
    }
    assert!(matches!(import(Vec::new()), Err(ImportError::NoRules)));
}

/// Pieces of foreign documents, put together in any order.
fn document() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "*   1\\. A\n",
        "    *   1.1. B\n\n",
        "        *   **1.1.1.** C\n\n",
        "            *   **A.** D\n\n",
        "            For example, e.\n\n",
        "*   2\\. Glossary\n",
        "    *   TERM\n\n",
        "        Meaning.\n\n",
        "[See 1.1. B](https://x.org/r#1.1)",
        "[1](a.md#1-a)",
        "[x](#x)",
        "See 1.1. B",
        "See ",
        "1.1. ",
        "2.",
        "\n\n",
        "\n",
        "# T\n",
        "## 1. A\n",
        "### ",
        "- ",
        "- **Term**: x\n",
        "> ",
        "| a | b |\n| - | - |\n",
        "```\n",
        "![Image 1: Vigilance Aspect](v.png)",
        "{R}",
        "\u{fdd0}",
        "\u{fdd1}",
        "\u{fdd2}",
        "   A. ",
        "sections 1 and 2",
        "\\",
        "[",
        "](",
        ")",
        "---\n",
        "document: CR\n",
        "Version: 1.0 (May 1, 2020)",
        "é",
        "İ",
        "**",
        "_",
        "<b>",
        "Table of Contents\n",
        "\t",
        "    ",
    ]);
    prop::collection::vec(pieces, 0..50).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn no_document_makes_it_panic(a in document(), b in document()) {
        let sources = [("a.md", a), ("sub/b.md", b)];
        let sources = sources.into_iter().map(|(name, text)| (name.to_owned(), Source::Text(text))).collect();
        if let Ok(import) = import(sources) {
            let rulebook = import.rulebook();
            let report = Report::of(&import, &rulebook);
            let rules: usize = report.documents.iter().map(|document| document.rules).sum();
            prop_assert_eq!(rulebook.iter().filter(|node| node.is_rule()).count(), rules);
            for node in rulebook.iter() {
                prop_assert!(!node.text.contains(['\u{fdd0}', '\u{fdd1}', '\u{fdd2}']), "{:?}", node.text);
            }
        }
    }
}
