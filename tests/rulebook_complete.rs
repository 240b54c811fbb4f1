//! The official documents, if they are at hand: each of their numbers is a rule here, headings under the same title, and
//! no other is; tables have the same numbers in the same rows.
//!
//! The readers here share nothing with the import, so that neither can hide what the other misses.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;
use swu_judge::rulebook::{RuleId, Rulebook};

/// A heading of the published document: its whole number, and its title in small letters.
struct Heading {
    number: String,
    title: String,
}

/// A file among the reference documents, beside the repository.
fn reference(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/reference").join(name);
    let text = std::fs::read_to_string(&path);
    if text.is_err() {
        eprintln!("skipped: {} is missing", path.display());
    }
    text.ok()
}

/// The rules of a document of ours with their titles, in order.
fn ours(document: &str) -> impl Iterator<Item = (String, String)> {
    let nodes = Rulebook::embedded().iter().filter(move |node| node.id.document() == document);
    nodes.map(|node| (node.id.number().to_owned(), node.title.as_deref().unwrap_or_default().to_owned()))
}

/// The published Tournament Regulations in two parts, the table of contents and what follows it.
fn regulations() -> Option<(String, String)> {
    let text = reference("seeds/004_e539920ae4546640.txt")?;
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
    let Some((contents, body)) = regulations() else { return };
    let last_level = |heading: &Heading| heading.number.rsplit('.').next().unwrap().to_owned();
    let (headings, _) = numbered(&body);
    let of_body: Vec<_> = headings.iter().map(|heading| (last_level(heading), heading.title.clone())).collect();
    assert_eq!(of_body, entries(&contents));
}

#[test]
fn the_regulations_have_the_numbers_and_titles_that_were_published() {
    let Some((_, body)) = regulations() else { return };
    let (headings, items) = numbered(&body);
    let numbered = headings.into_iter().chain(items);
    let published: BTreeMap<_, _> = numbered.map(|heading| (heading.number, heading.title)).collect();
    let ours: BTreeMap<_, _> = ours("TR").map(|(number, title)| (number, title.to_lowercase())).collect();
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
    let Some((_, body)) = regulations() else { return };
    let ours = ["TR 4.2.3", "TR 4.3.3"].map(|id| {
        let rule = Rulebook::embedded().get(&id.parse().unwrap()).unwrap_or_else(|| panic!("no rule {id}"));
        rows(rule.text.lines(), '|')
    });
    assert_eq!(ours.concat(), rows(body.lines(), '\t'));
    assert_eq!(ours.map(|table| table.len()), [10, 10]);
}

/// The numbers of the Comprehensive Rules in the text of the official document, in order, with the titles of headings.
///
/// The text is one nested list, in which an item begins with its whole number or with its letter. A bullet without either
/// and a paragraph below belong to the item before them.
#[derive(Default)]
struct Official {
    found: Vec<(String, String)>,
    /// Text of each number, from its first line to its last; lines are divided by line breaks.
    texts: BTreeMap<String, String>,
}

impl Official {
    fn read(text: &str) -> Self {
        let item = Regex::new(r"^ *\*\s+(?:\*\*)?(?:([0-9]+(?:\.[0-9]+)*)|([a-z]))\.\s+(.*?)(?:\*\*)?$").unwrap();
        let mut official = Self::default();
        let (mut rule, mut number) = (String::new(), String::new());
        for line in text.lines() {
            let text = match item.captures(line) {
                Some(found) => {
                    number = match (found.get(1), found.get(2)) {
                        (Some(whole), _) => {
                            whole.as_str().clone_into(&mut rule);
                            rule.clone()
                        }
                        (None, letter) => format!("{rule}.{}", letter.unwrap().as_str()),
                    };
                    let is_heading = number.matches('.').count() < 2;
                    let title = if is_heading { found[3].to_owned() } else { String::new() };
                    official.found.push((number.clone(), title));
                    found[3].to_owned()
                }
                None => line.trim().to_owned(),
            };
            if !number.is_empty() {
                let so_far = official.texts.entry(number.clone()).or_default();
                so_far.push('\n');
                so_far.push_str(&text);
            }
        }
        official
    }
}

/// A title without regard to case, to the marks around its words, and to icons.
fn plain(title: &str) -> String {
    static ICON: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\[[a-z]+\]").unwrap());
    ICON.replace_all(&title.to_lowercase(), "")
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn the_comprehensive_rules_have_the_numbers_and_titles_that_were_published() {
    let Some(text) = reference("cr-8.0.md") else { return };
    let official = Official::read(&text);
    let heading =
        |number: &str, title: &str| if number.matches('.').count() < 2 { plain(title) } else { String::new() };
    let published: Vec<_> =
        official.found.iter().map(|(number, title)| (number.clone(), heading(number, title))).collect();
    let ours: Vec<_> = ours("CR").map(|(number, title)| (number.clone(), heading(&number, &title))).collect();
    assert_eq!(ours.len(), 935);
    assert_eq!(ours, published);
}

/// Where a mention leads (`8.16. Modifiers`, or `7.2.4. for more`): to what has that title if anything does, as several
/// official mentions have the number of the heading after it, and else to the number.
fn mentioned(official: &Official, number: &str, words: &str) -> String {
    let words = plain(words);
    let titles = official.texts.iter().map(|(number, text)| (number, plain(text)));
    let named = titles.filter(|(_, title)| !title.is_empty() && words.starts_with(title.as_str()));
    let best = named.max_by_key(|(found, title)| (*found == number, title.len()));
    best.map_or_else(|| number.to_owned(), |(found, _)| found.clone())
}

#[test]
fn references_of_the_official_text_are_links() {
    let Some(text) = reference("cr-8.0.md") else { return };
    let official = Official::read(&text);
    let mention = Regex::new(r"\bSee ([0-9]+(?:\.[0-9]+)*)(?:\.?([A-Z])\b)?[.,]*\s+(.*)").unwrap();
    let mut missing = Vec::new();
    let mut count = 0;
    for (number, text) in &official.texts {
        let text = text.replace('\n', " ");
        let Some(found) = mention.captures(&text) else { continue };
        let letter = found.get(2).map_or(String::new(), |letter| format!(".{}", letter.as_str().to_lowercase()));
        let target: RuleId = mentioned(&official, &format!("{}{letter}", &found[1]), &found[3]).parse().unwrap();
        let part_of_it = |id: &RuleId| std::iter::successors(Some(id.clone()), RuleId::outer).any(|id| id == target);
        let rule: RuleId = number.parse().unwrap();
        if !Rulebook::embedded().links(&rule).any(|link| part_of_it(&link.id)) {
            missing.push(format!("{rule} -> {target}"));
        }
        count += 1;
    }
    assert_eq!(missing, [""; 0]);
    assert!(count > 50, "{count} mentions");
}

#[test]
fn no_example_of_the_official_text_is_left_out() {
    let Some(text) = reference("cr-8.0.md") else { return };
    let official = Official::read(&text);
    let example =
        Regex::new(r"(?m)(?:^|[.)] )(?:For (?:another )?example\b|Examples? of lasting|An example of)").unwrap();
    let mut count = 0;
    for (number, text) in &official.texts {
        let examples = example.find_iter(text).count();
        let rule = Rulebook::embedded().get(&number.parse().unwrap());
        let ours = rule.map_or(0, |rule| rule.examples.len());
        assert!(ours >= examples, "{number}: {ours} of {examples} examples");
        count += examples;
    }
    assert!(count > 60, "{count} examples");
}
