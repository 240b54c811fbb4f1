//! Written files parse to their manuscripts. `tests/import_roundtrip.rs` has the same of our own rules and of markdown.

use proptest::prelude::*;

use super::documents::{is_own, manuscripts};
use super::escape::{Piece, canonical, pieces};
use super::{Entry, Manuscript, write};
use swu_rulebook::Rulebook;

#[test]
fn writes_our_own_rules_in_lines_of_at_most_120() {
    for file in write(&manuscripts(Rulebook::embedded())) {
        let text = String::from_utf8_lossy(&file.bytes);
        assert!(is_own(&text), "{}", file.name);
        // A row of a table is one line, and so is a value of the front matter.
        let is_one = |line: &str| line.starts_with('|') || line.starts_with("source: ");
        let too_long = text.lines().find(|line| line.chars().count() > 120 && !is_one(line));
        assert_eq!(too_long, None, "{}", file.name);
    }
}

/// An example as a rulebook has it, in which the lines of a table are paragraphs.
fn example(text: &str) -> String {
    let mut example = String::new();
    for piece in pieces(text) {
        let (gap, said) = match piece {
            Piece::Paragraph(text) => ("\n\n", text),
            Piece::Bullet(text) => ("\n", format!("- {text}")),
            Piece::Lines(lines) => ("\n\n", lines.join("\n\n")),
        };
        example.extend([if example.is_empty() { "" } else { gap }, &said]);
    }
    example
}

/// Words of which some mean something to markdown or to our dialect.
fn words() -> impl Strategy<Value = String> {
    const PLAIN: &str =
        "unit Ready a. b. iv. 5. 5.4. 5.4.2 12) - -- --- + +1/+1 -2/-2 # ## = === * ** *x* **x** _ __x__ ` `` ```
        ~~~ [1] [sic] [ ] [7.1] [x](y) ](y) (y) [7.1](y) [7.1][7.2] [7.1]: ![x](y) ! | |---| :- : <b> < <!--
        <http://x> & &amp; &#38; é “Must” ⟡ Example: Note: Contents $ ^ {x} %20 L1-7.4.
        long-words-that-make-lines-end-sooner";
    const ODD: &str = "- /> /[CR 5]/[CR 5.5.1.a]/ | /a | b/\\/\\\\/\\*/\u{a0}/\t/\u{85}/\0/document: CR";
    let words = prop::sample::select(PLAIN.split_whitespace().chain(ODD.split('/')).collect::<Vec<_>>());
    prop::collection::vec(words, 1..40).prop_map(|words| words.join(" "))
}

/// Paragraphs, bullets and lines.
fn texts() -> impl Strategy<Value = String> {
    let breaks = prop::sample::select(vec!["\n\n", "\n- ", "\n", "\n\n- "]);
    prop::collection::vec((breaks, words()), 0..4).prop_map(|parts| {
        let text: String = parts.into_iter().flat_map(|(gap, words)| [gap.to_owned(), words]).collect();
        text.trim_start().to_owned()
    })
}

fn entries() -> impl Strategy<Value = Vec<Entry>> {
    const NUMBERS: &str = "7 7.1 7.1.1 7.1.1.a 7.1.1.b 7.1.1.b.i 7.1.1.b.ii 7.1.1.c 7.1.2 7.1.2.a 7.1.3 7.1.3.iv 7.2 7.2.a 7.2.0 \
        7.2.0.a 7.2.0.a.ii 7.3.b 8 8.1 8.1.a 8.2.1 10 10.1.1 10.1.1.f.ii";
    let numbers: Vec<&str> = [""].into_iter().chain(NUMBERS.split(' ')).collect();
    let some = prop::sample::subsequence(numbers, 1..20);
    let says = (prop::option::of(words()), any::<bool>(), texts(), prop::collection::vec(texts(), 0..3));
    let entry = says.prop_map(|(title, is_name, text, examples)| {
        let title = title.map(|title| canonical(&title).trim_start_matches("- ").replace('\n', " "));
        let text = match &title {
            Some(title) if is_name => format!("{title}. {text}"),
            _ => text,
        };
        Entry { title, text, examples, ..Entry::default() }
    });
    (some, prop::collection::vec(entry, 20)).prop_map(|(numbers, entries)| {
        let numbered = numbers.into_iter().zip(entries);
        numbered.map(|(number, entry)| Entry { number: number.to_owned(), ..entry }).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn written_manuscripts_are_read_again(code in "(CR|TR|game-zones)", entries in entries()) {
        let manuscript = Manuscript { code, title: "A title".to_owned(), edition: Some("7.0".to_owned()), entries, ..Manuscript::default() };
        let files = write(std::slice::from_ref(&manuscript));
        let written: String = files.iter().map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).collect();
        let rulebook = Rulebook::parse(files);
        let ids: Vec<&str> = rulebook.iter().filter(|node| node.is_rule()).map(|node| node.id.number()).collect();
        let wanted: Vec<&str> = manuscript.entries.iter().map(|entry| &*entry.number).filter(|number| !number.is_empty()).collect();
        if !wanted.is_empty() {
            prop_assert_eq!(&ids, &wanted, "{}", written);
        }
        for entry in &manuscript.entries {
            let is_foreword = entry.number.is_empty();
            let (text, examples) = (canonical(&entry.text), entry.examples.iter().map(|text| example(text)));
            let examples: Vec<String> = examples.filter(|example| !example.is_empty()).collect();
            let Some(node) = rulebook.iter().find(|node| node.id.number() == entry.number) else {
                prop_assert!(text.is_empty() && examples.is_empty() && is_foreword, "{:?} is lost in\n{}", entry, written);
                continue;
            };
            // A document of its foreword alone is one text.
            if is_foreword && wanted.is_empty() {
                continue;
            }
            prop_assert_eq!(node.examples.iter().map(|text| example(text)).collect::<Vec<_>>(), examples, "{}", written);
            let title = entry.title.clone().filter(|title| !title.is_empty());
            let is_item = entry.number.ends_with(|c: char| c.is_ascii_alphabetic());
            match title {
                // What a sub-rule is called opens its text.
                Some(title) if is_item && node.text != text => {
                    let opening = format!("{}.", title.trim_end_matches(['.', ':', ' ']));
                    prop_assert_eq!(canonical(&node.text), canonical(&format!("{opening}\n\n{text}")), "{}", written);
                }
                _ => {
                    prop_assert_eq!(canonical(&node.text), text, "{}", written);
                    prop_assert!(is_foreword || node.name().map(str::to_owned) == title, "{}", written);
                }
            }
        }
    }
}
