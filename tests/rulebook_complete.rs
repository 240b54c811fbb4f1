//! The Tournament Regulations as they were published, if they are at hand: each of their numbers is a rule here under
//! the same title, no other is, and their tables have the same numbers in the same rows.

use std::collections::BTreeMap;
use std::path::Path;

use regex::Regex;
use swu_judge::rulebook::Rulebook;

/// A heading of the published document: its whole number, and its title in small letters.
struct Heading {
    number: String,
    title: String,
}

/// The published text in two parts, the table of contents and what follows it.
fn published() -> Option<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/reference/seeds/004_e539920ae4546640.txt");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: {} is missing", path.display());
        return None;
    };
    let (_, text) = text.split_once("\nTable of contents\n").expect("a table of contents");
    let (contents, body) = text.split_once("\n1. Introduction\n").expect("a body that opens with section 1");
    Some((contents.to_owned(), format!("1. Introduction\n{body}")))
}

/// The numbers of the body: its headings, which bear their whole number, and the numbered items of its lists, which are
/// rules below the heading that they stand under.
fn numbered(body: &str) -> (Vec<Heading>, Vec<Heading>) {
    let heading = Regex::new(r"^([0-9](?:\.[0-9]+)*)\.? ([A-Z].*[^.])$").unwrap();
    let item = Regex::new(r"^- \*\*([0-9]+)\. ([^*]+)\*\*").unwrap();
    let title = |title: &str| title.trim().to_lowercase();
    let (mut headings, mut items) = (Vec::<Heading>::new(), Vec::new());
    for line in body.lines() {
        if let Some(found) = heading.captures(line) {
            headings.push(Heading { number: found[1].to_owned(), title: title(&found[2]) });
        } else if let (Some(found), Some(above)) = (item.captures(line), headings.last()) {
            items.push(Heading { number: format!("{}.{}", above.number, &found[1]), title: title(&found[2]) });
        }
    }
    (headings, items)
}

/// The entries of the table of contents: it gives only the last level of each number, and has lost its nesting.
fn entries(contents: &str) -> Vec<(String, String)> {
    let pattern = Regex::new(r"(?m)^ *(?:- )?([0-9]+)\. (.+)$").unwrap();
    pattern.captures_iter(contents).map(|found| (found[1].to_owned(), found[2].trim().to_lowercase())).collect()
}

#[test]
fn the_headings_of_the_published_regulations_are_those_of_their_contents() {
    let Some((contents, body)) = published() else { return };
    let last_level = |heading: &Heading| heading.number.rsplit('.').next().unwrap().to_owned();
    let (headings, _) = numbered(&body);
    let of_body: Vec<_> = headings.iter().map(|heading| (last_level(heading), heading.title.clone())).collect();
    assert_eq!(of_body, entries(&contents));
}

#[test]
fn the_regulations_have_the_numbers_and_titles_that_were_published() {
    let Some((_, body)) = published() else { return };
    let (headings, items) = numbered(&body);
    let published: BTreeMap<String, String> =
        headings.into_iter().chain(items).map(|heading| (format!("TR {}", heading.number), heading.title)).collect();
    let ours = Rulebook::embedded().iter().filter(|node| node.id.document() == "TR");
    let ours: BTreeMap<String, String> =
        ours.map(|node| (node.id.to_string(), node.title.as_deref().unwrap_or_default().to_lowercase())).collect();
    assert_eq!(ours, published);
}

/// The rows of a table of numbers, each row as the numbers in it.
fn rows<'t>(lines: impl Iterator<Item = &'t str>, column: char) -> Vec<Vec<u32>> {
    let number = Regex::new("[0-9]+").unwrap();
    let rows = lines.filter(|line| line.contains(column) && line.starts_with(|first: char| first.is_ascii_digit()));
    rows.map(|row| number.find_iter(row).map(|found| found.as_str().parse().unwrap()).collect()).collect()
}

#[test]
fn the_tables_of_rounds_have_the_numbers_that_were_published() {
    let Some((_, body)) = published() else { return };
    let ours = ["TR 4.2.3", "TR 4.3.3"].map(|id| {
        let rule = Rulebook::embedded().get(&id.parse().unwrap()).unwrap_or_else(|| panic!("no rule {id}"));
        rows(rule.text.lines(), '|')
    });
    assert_eq!(ours.concat(), rows(body.lines(), '\t'));
    assert_eq!(ours.map(|table| table.len()), [10, 10]);
}
