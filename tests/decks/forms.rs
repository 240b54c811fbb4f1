//! The forms in which deck builders and people write lists, and what must never happen to any of them: that a line is lost.

use std::collections::BTreeMap;
use std::fs;

use fastrand::Rng;
use swu_judge::cards::Library;
use swu_judge::tournament::deck::{Deck, Kind, Reader, Section, read};

use super::{deck, fixture};

/// Cards of a deck, whatever the order.
fn cards(deck: &Deck) -> BTreeMap<(Section, String), usize> {
    deck.entries.iter().map(|entry| ((entry.section, entry.card.full_name()), entry.count)).collect()
}

/// One deck as each site exports it: every fixture says the same.
#[test]
fn the_exports_of_all_sites_are_read() {
    let expected = cards(&deck(&fixture("premier.txt")));
    let folder = format!("{}/tests/fixtures/decks/forms", env!("CARGO_MANIFEST_DIR"));
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names.len(), 9, "{names:?}");
    for name in names {
        assert_eq!(cards(&deck(&fixture(&format!("forms/{name}")))), expected, "{name}");
    }
}

#[test]
fn a_line_is_read_as_people_write_it() {
    let cases = [
        ("3 Waylay (TWI) 226", "Waylay", 3),
        ("3x SOR-222", "Waylay", 3),
        ("[SOR-222]", "Waylay", 1),
        ("3 [SOR_222]", "Waylay", 3),
        ("Waylay x3", "Waylay", 3),
        ("Waylay (x3)", "Waylay", 3),
        ("3 x Waylay", "Waylay", 3),
        ("3 | Waylay | ", "Waylay", 3),
        ("3|Waylay", "Waylay", 3),
        ("2 Waylay [TWI_226]", "Waylay", 2),
        ("SOR_222 Waylay", "Waylay", 1),
        ("2 SOR 222 Waylay", "Waylay", 2),
        ("[ ] 3 Waylay [SOR_222, TWI_226]", "Waylay", 3),
        ("- 3 Waylay", "Waylay", 3),
        ("* Waylay", "Waylay", 1),
        ("☐ ☐ ☐ Waylay", "Waylay", 3),
        // Without accents, with other accents, and by a beginning that one card has.
        ("Royal Guard Attache", "Royal Guard Attaché", 1),
        ("Qi`ra, Master of Teras Kasi", "Qi'ra, Master of Teräs Käsi", 1),
        ("Jar Jar Binks, Mesa Propose...", "Jar Jar Binks, Mesa Propose…", 1),
        ("Wäylay", "Waylay", 1),
        ("2 Wayl", "Waylay", 2),
        ("1 Luke Skywalker, Faith", "Luke Skywalker, Faithful Friend", 1),
        ("1 Luke Skywalker – Faithful Friend", "Luke Skywalker, Faithful Friend", 1),
        // A beginning that is a whole name is that card, whatever else begins so.
        ("Vigil", "Vigil, Securing the Future", 1),
        ("Adept ARC-170", "Adept ARC-170", 1),
    ];
    for (line, name, count) in cases {
        let read = read("list.txt", &format!("Deck\n{line}\n"), Kind::Deck, Library::embedded());
        let decks = read.unwrap_or_else(|errors| panic!("{line}: {errors:?}"));
        let entry = &decks[0].entries[0];
        assert_eq!((entry.card.full_name().as_str(), entry.count), (name, count), "{line}");
    }
}

/// A pool needs no headings, also where a line names the part of its card.
#[test]
fn a_pool_goes_on_behind_a_card_with_its_part() {
    let pool = "Leader: Director Krennic, Aspiring to Authority\n3 Wampa\nWaylay\n";
    let decks = read("pool.txt", pool, Kind::Pool, Library::embedded()).unwrap();
    assert_eq!(decks[0].entries.len(), 3);
}

/// One thing that is wrong is one error, and says the way out.
#[test]
fn one_slip_is_one_error() {
    let headless = "1 Director Krennic, Aspiring to Authority\n1 Capital City\n3 Wampa\n3 Waylay\n";
    let cases = [
        (headless.to_owned(), "no heading above this line and 3 lines more", 1),
        (format!("Leader\n{headless}"), "the heading `Deck` is missing above this card", 4),
        ("Base\n1 Capital City\n\n3 Wampa\n3 Waylay\n".to_owned(), "the heading `Deck` is missing above this card", 4),
        ("Leader: Wampa, X\n".to_owned(), "card `Wampa, X` not found", 1),
        ("Deck\n3 Luke\n".to_owned(), "9 names begin with `Luke`: write more of it", 2),
        ("Deck\n3 Wampa [SOR_222]\n".to_owned(), "`Wampa [SOR_222]` names two cards", 2),
        (
            "Deck\n3 Waylay [SOR_222, SOR_005]\n".to_owned(),
            "names two cards: its ids include those of Waylay and Luke",
            2,
        ),
        ("Deck\n3 Waylay x3\n".to_owned(), "card `Waylay x3` not found", 2),
        ("Deck\nWaylay x0\n".to_owned(), "`0` is not a valid number of copies", 2),
        ("{\"dekc\": [\n{\"id\": \"SOR_222\", \"count\": 3}]}".to_owned(), "the key `dekc` has cards", 1),
        ("{\"deck\": [\"SOR_222\"],\n\"Deck\": [\"SOR_222\"]}".to_owned(), "duplicate key `Deck`", 2),
        ("{\"deck\": [\n{\"id\": \"SOR_222\", \"id\": \"SOR_005\"}]}".to_owned(), "duplicate key `id`", 2),
        ("{\"deck\": [\n{\"count\": 3}]}".to_owned(), "this card has no `id`", 2),
        ("{\"deck\": [\n{\"id\": \"SOR_222\", \"count\": \"x\"}]}".to_owned(), "is not a valid number of copies", 2),
    ];
    for (list, title, line) in cases {
        let errors = read("list.txt", &list, Kind::Deck, Library::embedded()).unwrap_err();
        assert!(errors[0].title.contains(title), "{list}: {errors:?}");
        assert_eq!(errors[0].place.as_ref().map(|place| place.line), Some(line), "{list}");
        assert_eq!(errors.len(), 1, "{list}: {errors:?}");
    }
}

/// True if a line of a text list names no card.
fn says_no_card(line: &str) -> bool {
    let line = line.trim().to_lowercase();
    let words: String = line.chars().filter(char::is_ascii_alphabetic).collect();
    let heads = [
        "leader",
        "leaders",
        "base",
        "bases",
        "deck",
        "main",
        "maindeck",
        "mainboard",
        "drawdeck",
        "sideboard",
        "side",
    ];
    let types =
        ["unit", "units", "groundunits", "spaceunits", "event", "events", "upgrade", "upgrades", "cards", "card"];
    let is_heading = [words.as_str(), words.trim_end_matches("cards"), words.trim_end_matches("card")]
        .iter()
        .any(|it| heads.contains(it) || types.contains(it));
    let is_about = line
        .split_once(':')
        .is_some_and(|(key, _)| ["player", "author", "uid", "name", "deck name", "title"].contains(&key.trim()));
    line.is_empty() || line.starts_with('#') || line.starts_with("//") || line == "---" || is_heading || is_about
}

/// Counts the cards of a text, in another way than the reader does.
fn lines_of_cards(text: &str) -> usize {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        let keys = text.replace(|c: char| c.is_whitespace() || "-_".contains(c), "").to_lowercase();
        return keys.matches("\"id\":").count();
    }
    text.lines().filter(|line| !says_no_card(line)).count()
}

/// Changes something somewhere: a letter, a line, or what stands between two places.
fn mutated(text: &str, random: &mut Rng) -> String {
    const MARKS: [&str; 16] = ["\n", " ", "x", "3", "-", "|", "(", ")", "[", "]", ",", ":", "\"", "#", "é", "0"];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.usize(1..4) {
        let at = random.usize(0..=letters.len().saturating_sub(1));
        let mark: Vec<char> = random.choice(MARKS).unwrap_or("x").chars().collect();
        match random.u8(0..6) {
            0 => drop(letters.splice(at..at, mark)),
            1 if !letters.is_empty() => drop(letters.remove(at)),
            2 if at + 1 < letters.len() => letters.swap(at, at + 1),
            3 => {
                let to = (at + random.usize(0..30)).min(letters.len());
                let again: Vec<char> = letters[at..to].to_vec();
                drop(letters.splice(at..at, again));
            }
            4 => letters.truncate(at.max(letters.len() / 2)),
            _ => {
                let to = (at + random.usize(0..12)).min(letters.len());
                drop(letters.drain(at..to));
            }
        }
    }
    letters.into_iter().collect()
}

/// A thousand lists with something wrong: none makes the reader panic, and of those that it reads, no line is missing.
#[test]
fn no_mutation_loses_a_line() {
    let names = [
        "premier.txt",
        "forms/melee.txt",
        "forms/by-hand.txt",
        "forms/swudb.json",
        "forms/picklist.txt",
        "forms/petranaki.json",
    ];
    let lists = names.map(fixture);
    let reader = Reader::of(Library::embedded());
    let mut random = Rng::with_seed(20);
    let mut read_well = 0;
    for round in 0..1_000 {
        let list = mutated(&lists[round % lists.len()], &mut random);
        let Ok(decks) = reader.read("list", &list, Kind::Deck) else { continue };
        let entries: usize = decks.iter().map(|deck| deck.entries.len()).sum();
        assert_eq!(entries, lines_of_cards(&list), "{list}");
        read_well += 1;
    }
    assert!(read_well > 100, "most were refused: {read_well}");
}
