//! Reading of lists: three forms, many ways to name a card, and the errors for unreadable lines.

use proptest::prelude::*;
use swu_judge::cards::{CardKind, Library};
use swu_judge::tournament::deck::{Kind, Section, read};
use swu_judge::tournament::policy::{Format, Policy};
use swu_text::limits::DECK_BYTES;

use super::{deck, decks, fixture};

#[test]
fn the_three_forms_say_the_same() {
    let [text, json, yaml] = ["premier.txt", "premier.json", "premier.yaml"].map(|name| deck(&fixture(name)));
    assert_eq!(text.entries, json.entries);
    assert_eq!(text.entries, yaml.entries);
    assert_eq!((text.player, text.uid), (yaml.player, yaml.uid));
    assert_eq!(json.name, yaml.name);
    // Several decks in one file.
    let three = |one: &str, between: &str| decks(&[one, one, one].join(between)).len();
    assert_eq!(three(&fixture("premier.txt"), "---\n"), 3);
    assert_eq!(three(&fixture("premier.yaml"), "---\n"), 3);
    assert_eq!(decks(&format!("[{0},{0}]", fixture("premier.json"))).len(), 2);
}

#[test]
fn a_line_names_a_card_in_many_ways() {
    let luke = "Luke Skywalker, Faithful Friend";
    let cases = [
        ("3 | Wampa", "Wampa", 3),
        ("3x Wampa", "Wampa", 3),
        ("3 X wampa", "Wampa", 3),
        ("Wampa", "Wampa", 1),
        ("97th Legion", "97th Legion", 1),
        ("2 97th Legion, Keeping the Peace on Sullust", "97th Legion", 2),
        ("1 | Luke Skywalker | Faithful Friend", luke, 1),
        ("1 Luke Skywalker: Faithful Friend", luke, 1),
        ("1 Luke Skywalker - Faithful Friend", luke, 1),
        ("SOR_005", luke, 1),
        ("2 sor 5", luke, 2),
        ("1 SOR #005", luke, 1),
        ("1 SOR-005", luke, 1),
        ("1 sor#5", luke, 1),
        // Another version has another number.
        ("1 SOR_427", "Wampa", 1),
        ("1 Luke Skywalker (SOR_005)", luke, 1),
        // The name is enough where the number is not known.
        ("1 Wampa (SOR_999)", "Wampa", 1),
        ("3 You’re All Clear, Kid", "You're All Clear, Kid", 3),
    ];
    for (line, name, count) in cases {
        let list = format!("Deck\n{line}\n");
        let entry = &deck(&list).entries[0];
        assert!(entry.card.full_name().starts_with(name), "{line}: {}", entry.card.full_name());
        assert_eq!(entry.count, count, "{line}");
    }
    // The part of the list decides between a leader and a unit of one name.
    let list = "Leader\nChewbacca\nDeck\nCommander Wolffe\n";
    let kinds = |list: &str| read("list.txt", list, Kind::Deck, Library::embedded());
    assert!(kinds(list).is_err(), "several leaders are called so");
    assert_eq!(deck("Leader\nIden Versio\n").entries[0].card.kind, CardKind::Leader);
}

/// A file of nothing but errors is not told line by line.
#[test]
fn reading_ends_after_a_number_of_errors() {
    let list = "Deck\n".to_owned() + &"3 Wampo\n".repeat(5000);
    let errors = read("list.txt", &list, Kind::Deck, Library::embedded()).unwrap_err();
    assert_eq!(errors.len(), 20);
    assert_eq!(errors[19].help.last().map(String::as_str), Some("stopped after 20 errors; there may be more"));
}

/// Every error has its place, and says the way out.
#[test]
fn unreadable_lines_are_reported_with_their_place() {
    let huge = "x".repeat(DECK_BYTES + 1);
    let cases = [
        ("Deck\n3 Wampo\n", "card `Wampo` not found", Some((2, 3))),
        ("Deck\n-3 Wampa\n", "`-3 Wampa` is not a valid number of copies", Some((2, 1))),
        ("Deck\n0 Wampa\n", "`0` is not a valid number of copies", Some((2, 1))),
        ("Deck\n1000 Wampa\n", "`1000` is not a valid number of copies", Some((2, 1))),
        ("Deck\n3 Luke Skywalker\n", "7 cards are named `Luke Skywalker`: add the subtitle", Some((2, 3))),
        ("Deck\n1 Shield\n", "Shield is a token", Some((2, 3))),
        ("Deck\n1 Wampa\nBase\nDeck\n", "duplicate heading `Deck`", Some((4, 1))),
        ("Deck\n1 Wompa 3\n", "card `Wompa 3` not found", Some((2, 3))),
        ("Deck\n1 SOR 999\n", "card `SOR 999` not found", Some((2, 3))),
        ("Deck\n1 XYZ_001\n", "card `XYZ_001` not found", Some((2, 3))),
        ("Deck\n1 SOR_999\n", "card `SOR_999` not found", Some((2, 3))),
        ("Deck\n1 Wampa (SOR_005)\n", "`Wampa (SOR_005)` names two cards", Some((2, 3))),
        ("{\"deck\": [\n {\"id\": \"SOR_164\", \"count\": -2}]}", "`-2` is not a valid number of copies", Some((2, 2))),
        ("{\"deck\": [\n {\"id\": \"SOR_999\"}]}", "card `SOR_999` not found", Some((2, 2))),
        ("{\"deck\": [],\n \"deck\": []}", "duplicate key `deck`", Some((2, 10))),
        ("{\"deck\": [\n", "EOF while parsing", Some((2, 1))),
        ("deck:\n- 3 Wampo\n", "card `Wampo` not found", Some((2, 5))),
        ("deck:\n- 3 Wampa\nsideboards: []\n", "unknown field `sideboards`", Some((3, 1))),
        ("deck: []\n---\ndeck:\n- 0 Wampa\n", "`0` is not a valid number of copies", Some((4, 3))),
        ("", "no cards in", None),
        (&huge, "has 1048577 bytes", None),
    ];
    for (list, title, place) in cases {
        let errors = read("list.txt", list, Kind::Deck, Library::embedded()).unwrap_err();
        let shown = list.get(..60).unwrap_or(list);
        let first = errors.first().unwrap();
        assert!(first.title.contains(title), "{shown:?}: {errors:?}");
        let at = first.place.as_ref().map(|place| (place.line, place.column));
        assert_eq!(at, place, "{shown:?}: {errors:?}");
    }
}

/// The examples of `docs/decks.md` can be read, and their decks are equal.
#[test]
fn the_lists_of_the_page_can_be_read() {
    let page = include_str!("../../docs/decks.md");
    let blocks = |language: &str| -> Vec<&str> {
        let open = format!("```{language}\n");
        page.split(&open).skip(1).filter_map(|rest| rest.split("```").next()).collect()
    };
    let [text, json, yaml] = ["text", "json", "yaml"].map(|language| blocks(language)[0]);
    let [text, json, yaml] = [text, json, yaml].map(deck);
    assert_eq!(text.entries, json.entries);
    assert_eq!(text.entries, yaml.entries);
    let components = deck(blocks("json")[1]);
    let parts: Vec<Section> = components.entries.iter().map(|entry| entry.section).collect();
    assert_eq!(parts, [Section::Leaders, Section::Base, Section::Deck]);
    let own = Policy::parse("house.yaml", blocks("yaml")[1]).unwrap();
    let least = own.format(Format::Premier).unwrap().deck_size(None).map(|size| size.least);
    assert_eq!(least, Some(60));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn no_text_makes_the_reader_panic(text in "(?s).{0,200}", lines in proptest::collection::vec("[-0-9x| \"{}\\[\\],:a-zA-Z_()#]{0,24}", 0..8), cut in 0_usize..4000, form in 0_usize..3) {
        let list = fixture(["premier.txt", "premier.json", "premier.yaml"][form]);
        let cut = (0..=cut.min(list.len())).rev().find(|at| list.is_char_boundary(*at)).unwrap_or_default();
        let (before, after) = list.split_at(cut);
        for list in [text.clone(), lines.join("\n"), format!("Deck\n{}", lines.join("\n")), before.to_owned(), format!("{before}{text}{after}")] {
            for kind in [Kind::Deck, Kind::Pool] {
                match read("list", &list, kind, Library::embedded()) {
                    Ok(decks) => prop_assert!(!decks.is_empty()),
                    Err(errors) => prop_assert!(errors.iter().all(|error| error.place.as_ref().is_none_or(|place| place.span.end <= list.len()))),
                }
            }
        }
    }
}
