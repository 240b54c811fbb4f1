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
    assert_eq!(names.len(), 10, "{names:?}");
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
        // A subtitle with a colon in it, whole and cut, whatever stands before it.
        ("3 | HK-47 | Exclamation: Die, Meatbag!", "HK-47, Exclamation: Die, Meatbag!", 3),
        ("3 | HK-47 | Exclamation: Die", "HK-47, Exclamation: Die, Meatbag!", 3),
        ("HK-47, Exclamation: Die", "HK-47, Exclamation: Die, Meatbag!", 1),
        ("HK-47: Exclamation: Die, Meatbag!", "HK-47, Exclamation: Die, Meatbag!", 1),
        ("2 HK-47 - Exclamation: Die", "HK-47, Exclamation: Die, Meatbag!", 2),
        ("Beilert Valance – Target: Vader", "Beilert Valance, Target: Vader", 1),
        ("Beilert Valance: Target: Vad", "Beilert Valance, Target: Vader", 1),
        ("1 | Leia Organa | Pilots", "Leia Organa, Pilots, To Your Stations", 1),
        // A set in brackets tells cards of one name apart.
        ("2 Wampa (SOR)", "Wampa", 2),
        ("Boba Fett (JTL)", "Boba Fett, Feared Bounty Hunter", 1),
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

/// A list for YAML may have a colon in a name, without quotes.
#[test]
fn reads_colons_in_yaml() {
    let list = "leader: 'Leia Organa, Alliance General'\ndeck:\n- 2 HK-47, Exclamation: Die, Meatbag!\n- Beilert Valance, Target: Vader\n";
    let names: Vec<String> = deck(list).entries.iter().skip(1).map(|entry| entry.card.full_name()).collect();
    assert_eq!(names, ["HK-47, Exclamation: Die, Meatbag!", "Beilert Valance, Target: Vader"]);
}

/// Leader, base, cards and sideboard of a short list.
const SHORT: [(Section, &str, usize); 4] = [
    (Section::Leaders, "Director Krennic, Aspiring to Authority", 1),
    (Section::Base, "Capital City", 1),
    (Section::Deck, "HK-47, Exclamation: Die, Meatbag!", 3),
    (Section::Sideboard, "Waylay", 2),
];

/// Components as melee.gg has them: parts by name, by number, or told by the cards alone; subtitles apart, in the name, or cut.
#[test]
fn components_are_read_however_they_name_their_parts() {
    let krennic = r#"{"n": "Director Krennic", "s": "Aspiring to Authority", "q": 1}"#;
    let city = r#"{"n": "Capital City", "s": "", "q": 1}"#;
    let waylay = r#"{"n": "Waylay", "s": "SOR", "q": 2}"#;
    let robots = [
        r#"{"n": "HK-47", "s": "Exclamation: Die, Meatbag!", "q": 3}"#,
        r#"{"n": "HK-47", "s": "Exclamation: Die", "q": 3}"#,
        r#"{"n": "HK-47, Exclamation: Die, Meatbag!", "s": "LOF", "q": 3}"#,
        r#"{"n": "HK-47 - Exclamation: Die, Meatbag!", "s": "Legends of the Force", "q": 3}"#,
        r#"{"n": "HK-47 | Exclamation: Die", "s": null, "q": "3"}"#,
        r#"{"n": "HK-47, Exclamation: Die, Meatbag!", "s": "Exclamation: Die, Meatbag!", "q": 3}"#,
    ];
    let expected: BTreeMap<(Section, String), usize> =
        SHORT.iter().map(|(section, name, count)| ((*section, (*name).to_owned()), *count)).collect();
    for robot in robots {
        let lists = [
            format!(
                r#"{{"Components": [{{"Name": "Leader", "CardRecords": [{krennic}]}}, {{"Name": "Base", "CardRecords": [{city}]}},
                {{"Name": "Main Deck", "CardRecords": [{robot}]}}, {{"Name": "Sideboard", "CardRecords": [{waylay}]}}]}}"#
            ),
            format!(
                r#"{{"Components": [{{"ComponentType": 0, "CardRecords": [{robot}, {krennic}, {city}]}},
                {{"ComponentType": 99, "CardRecords": [{waylay}]}}, {{"ComponentType": 98, "CardRecords": null}}]}}"#
            ),
            format!(
                r#"{{"Components": [{{"ComponentDescription": "Main Deck", "CardRecords": [{krennic}, {robot}, {city}]}},
                {{"ComponentDescription": "Sideboard", "CardRecords": [{waylay}]}}]}}"#
            ),
            format!(
                r#"[{{"components": [{{"cardRecords": [{krennic}]}}, {{"cardRecords": [{city}, {robot}]}},
                {{"isSideboard": true, "cardRecords": [{waylay}]}}]}}]"#
            ),
        ];
        for list in lists {
            assert_eq!(cards(&deck(&list)), expected, "{list}");
        }
    }
}

/// Types tell leader and base where nothing else does; a sideboard has its heading.
#[test]
fn a_list_without_headings_is_told_by_types() {
    let cards_of = "3 HK-47, Exclamation: Die, Meatbag!\n";
    let [leader, base] = ["1 Director Krennic, Aspiring to Authority\n", "Capital City\n"];
    let side = "Sideboard\n2 Waylay\n";
    let expected: BTreeMap<(Section, String), usize> =
        SHORT.iter().map(|(section, name, count)| ((*section, (*name).to_owned()), *count)).collect();
    for list in [
        [leader, base, cards_of, side].concat(),
        [cards_of, base, leader, side].concat(),
        ["Player: Ana\n", leader, base, "Deck\n", cards_of, side].concat(),
        ["Leader: Director Krennic, Aspiring to Authority\nBase: Capital City\n\n", cards_of, side].concat(),
    ] {
        assert_eq!(cards(&deck(&list)), expected, "{list}");
    }
}

/// A card that is not known is told in the same words in every form.
#[test]
fn an_unknown_card_is_told_the_same_in_every_form() {
    let sets = "known sets: ";
    let cases = [
        ("XYZ_001", "card `XYZ_001` not found", "import the cards of `XYZ`"),
        ("SOR_999", "card `SOR_999` not found", "SOR has no card 999"),
        ("IC27_199", "card `IC27_199` not found", "not all cards of IC27"),
        ("Master Fishmonger (XYZ_001)", "card `Master Fishmonger (XYZ_001)` not found", "import the cards of `XYZ`"),
        ("Master Fishmonger (XYZ)", "card `Master Fishmonger (XYZ)` not found", "import the cards of `XYZ`"),
        ("Wampo", "card `Wampo` not found", "did you mean `Wampa`"),
        ("Wampo, Of Hoth", "card `Wampo, Of Hoth` not found", ""),
    ];
    for (words, title, help) in cases {
        let (name, id) = match words.split_once(" (") {
            Some((name, id)) => (name, id.trim_end_matches(')')),
            None if words.contains('_') => ("", words),
            None => (words, ""),
        };
        let mut lists = vec![
            format!("Deck\n3 {words}\n"),
            format!("3 Wampa\n{words} x3\n"),
            format!("deck:\n- 3 {words}\n"),
            format!(r#"{{"deck": ["3 {words}"]}}"#),
            format!(r#"{{"deck": [{{"name": "{words}", "count": 3}}]}}"#),
            format!(r#"{{"Components": [{{"CardRecords": [{{"n": "{words}", "q": 3}}]}}]}}"#),
        ];
        match (name, id) {
            ("", id) => lists.push(format!(r#"{{"deck": [{{"id": "{id}", "count": 3}}]}}"#)),
            (_, "") => {}
            (name, id) if id.contains('_') => {
                lists.push(format!(r#"{{"deck": [{{"id": "{id}", "name": "{name}", "count": 3}}]}}"#));
            }
            (name, set) => {
                lists.push(format!(
                    r#"{{"Components": [{{"CardRecords": [{{"n": "{name}", "s": "{set}", "q": 3}}]}}]}}"#
                ));
            }
        }
        let told = lists.iter().map(|list| {
            let mut errors = read("list", list, Kind::Deck, Library::embedded()).unwrap_err();
            assert_eq!(errors.len(), 1, "{list}: {errors:?}");
            let error = errors.remove(0);
            assert!(error.place.is_some(), "{list}");
            (error.title, error.help)
        });
        let told: Vec<(String, Vec<String>)> = told.collect();
        assert_eq!(told[0].0, title);
        assert!(told[0].1.iter().any(|line| line.contains(help)), "{told:?}");
        assert_eq!(told[0].1.iter().any(|line| line.contains(sets)), words.contains("XYZ"), "{told:?}");
        for (list, other) in lists.iter().zip(&told) {
            assert_eq!(other, &told[0], "{list}");
        }
    }
    // The name is enough where the number or the set is not known, in JSON too.
    let known = deck(r#"{"deck": [{"id": "XYZ_001", "name": "Wampa", "count": 3}]}"#);
    assert_eq!(known.entries[0].card.full_name(), "Wampa");
}

/// One thing that is wrong is one error, and says the way out.
#[test]
fn one_slip_is_one_error() {
    let headless = "1 Director Krennic, Aspiring to Authority\n1 Capital City\n3 Wampa\n3 Waylay\n";
    let cases = [
        ("Dear all,\nthese are the lists.\nThe judge\n".to_owned(), "none of these 3 lines names a card", 1),
        ("3 Wampa\n---\nDear all,\nthese are the lists.\n".to_owned(), "none of these 2 lines names a card", 3),
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
