//! `docs/events.md` tells the truth: its commands are run in its order and print what it shows. So does
//! `docs/event-files.md`: its files are read, and it lists every change of a journal.

use regex::Regex;
use swu_judge::tournament::event::{Change, Journal};

use crate::pages;

/// The page on event files, and on gaps of the Regulations.
const FILES: &str = include_str!("../docs/event-files.md");

#[test]
fn the_event_goes_as_the_page_says() {
    let commands = pages::run("docs/events.md");
    assert!(commands > 25, "{commands}");
}

#[test]
fn the_file_of_the_page_is_an_event() {
    let blocks = pages::blocks(FILES);
    let files: Vec<&str> =
        blocks.iter().filter(|block| block.language == "yaml").map(|block| block.text.as_str()).collect();
    assert_eq!(files.len(), 2);
    let read = |file: &&str| Journal::read("docs/event-files.md", file).unwrap();
    let journals: Vec<Journal> = files.iter().map(read).collect();
    let mut words: Vec<&str> = journals.iter().flat_map(Journal::changes).map(Change::word).collect();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words, documented("Change"), "every change stands in a file, and in the table");
    let mut keys: Vec<&str> = files[0].lines().take_while(|line| !line.starts_with('-')).collect();
    keys = keys.into_iter().map(|line| line.split(':').next().unwrap()).collect();
    keys.sort_unstable();
    assert_eq!(keys, documented("Key of the head"));
}

/// The words in the first column of the table with that heading, sorted.
fn documented(heading: &str) -> Vec<&'static str> {
    let (_, table) = FILES.split_once(&format!("| {heading} |")).unwrap();
    let rows = table.lines().skip(2).map_while(|line| line.strip_prefix("| "));
    let mut words: Vec<&str> =
        rows.flat_map(|row| row.split('|').next().unwrap().split('`').skip(1).step_by(2)).collect();
    words.sort_unstable();
    words
}

#[test]
fn every_note_about_events_is_named() {
    let notes = include_str!("../rules/notes/events-where-the-regulations-are-silent.md");
    let number = Regex::new(r"(?m)^(P1-2\.\d+)\. ").unwrap();
    // Those about decks have nothing to do with events.
    let of_decks = ["P1-2.19", "P1-2.20"];
    for note in number.captures_iter(notes).map(|found| found.get(1).unwrap().as_str()) {
        let is_named = Regex::new(&format!(r"{}\b", regex::escape(note))).unwrap().is_match(FILES);
        assert!(is_named || of_decks.contains(&note), "{note}");
    }
}
