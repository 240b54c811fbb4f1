//! Legality of decks: each ruling with the rules that it rests on, and the way to a legal deck.

use std::sync::Arc;

use proptest::prelude::*;
use swu_judge::cards::card::Printing;
use swu_judge::cards::{Card, CardKind, Library, Lookup};
use swu_judge::tournament::deck::check::{Verdict, penalties};
use swu_judge::tournament::deck::{Check, Deck, Entry, Finding, Kind, Section, Severity, check, read};
use swu_judge::tournament::policy::{CardPool, Format, Policy, Tier};

use super::{Changes, changed, deck, decks, fixture};

/// Findings that are illegal or undecided: their severity, the rules, and the way out.
fn rulings(decks: &[Deck], asked: &Check<'_>) -> Vec<String> {
    let findings = check(decks, asked).unwrap_or_else(|refusal| panic!("{refusal}"));
    let line = |word: &str, finding: &Finding| {
        let rules: Vec<String> = finding.rules.iter().map(ToString::to_string).collect();
        format!("{word} {}: {}", rules.join(", "), finding.fix.as_deref().unwrap_or_default())
    };
    let lines = findings.iter().filter_map(|finding| match finding.severity {
        Severity::Illegal => Some(line("illegal", finding)),
        Severity::Undecided => Some(line("undecided", finding)),
        Severity::Note => None,
    });
    lines.collect()
}

fn policy(name: &str) -> &'static Policy {
    Policy::named(name).unwrap()
}

const ONE_DEATH_TROOPER_FEWER: (&str, &str) = ("3 | Death Trooper", "2 | Death Trooper");
const THERMAL: (&str, &str) = ("1 | Capital City", "1 | Thermal Oscillator");
/// A heading with room below it.
const SIDEBOARD: &str = "Sideboard\n";

#[test]
fn premier_decks_by_the_comprehensive_rules() {
    let thermal = |fewer: &'static str| [THERMAL, ("3 | Death Trooper\n3 | Del Meeko | Providing Overwatch\n", fewer)];
    let five_fewer = thermal("1 | Death Trooper\n");
    let six_fewer = thermal("");
    let vultures = |count: &'static str| [("3 | Death Trooper", count)];
    let cases: &[(Changes<'_>, &[&str])] = &[
        (&[], &[]),
        (&[ONE_DEATH_TROOPER_FEWER], &["illegal CR 9.2.2.a: add 1 card"]),
        (&[("1 | Director Krennic | Aspiring to Authority", "")], &["illegal CR 9.2.2.a: add 1 leader"]),
        (&[("1 | Capital City", "1 | Capital City\n1 | Security Complex")], &["illegal CR 9.2.2.a: take out 1 base"]),
        (
            &[("1 | Capital City", "1 | Capital City\n1 | Wampa")],
            &["illegal CR 9.2.2.a: move Wampa to the deck, or take it out"],
        ),
        // A base overrides the least number of cards in every format (CR 3.2.1.a).
        (&five_fewer, &[]),
        (&six_fewer, &["illegal CR 9.2.2.a, CR 3.2.1.a: add 1 card"]),
        (&[("1 | Capital City", "1 | Data Vault")], &["illegal CR 9.2.2.a, CR 3.2.1.a: add 10 cards"]),
        // Copies count over deck and sideboard, and a card may allow more of itself.
        (
            &[("3 | Baze Malbus | Temple Guardian", "3 | Death Trooper")],
            &["illegal CR 9.2.2.b, TR 2.3.1.1, CR 8.5.1: take out 3 copies of Death Trooper"],
        ),
        (&vultures("15 | Swarming Vulture Droid"), &[]),
        (
            &vultures("16 | Swarming Vulture Droid"),
            &["illegal CR 9.2.2.b, CR 8.5.1, CR 1.3.1: take out 1 copy of Swarming Vulture Droid"],
        ),
        (&[(SIDEBOARD, "Sideboard\n2 | Wampa\n")], &["illegal CR 9.2.2.c: take 2 cards out of the sideboard"]),
        (
            &[("3 | Rugged Survivors", "1 | Iden Versio | Inferno Squad Commander")],
            &["illegal TR 2.3.1.1: take Iden Versio, Inferno Squad Commander out"],
        ),
    ];
    for (changes, expected) in cases {
        let deck = deck(&changed("premier.txt", changes));
        let said = rulings(&[deck], &Check::new(policy("cr-7.0"), Format::Premier));
        assert_eq!(said, *expected, "{changes:?}");
    }
}

#[test]
fn premier_decks_by_the_tournament_regulations() {
    let by = Check::new(policy("tr-1.0"), Format::Premier);
    let said = |changes: &[(&str, &str)]| rulings(&[deck(&changed("premier.txt", changes))], &by);
    assert_eq!(said(&[]), [""; 0]);
    assert_eq!(said(&[ONE_DEATH_TROOPER_FEWER]), ["illegal TR 2.3.1.1: add 1 card"]);
    let twice = ("3 | Baze Malbus | Temple Guardian", "1 | Death Trooper");
    assert_eq!(said(&[twice]), ["illegal TR 2.3.1.1: take out 1 copy of Death Trooper"]);
}

/// Two cards of one title, of which one is a unit and the other an event, twice each.
#[test]
fn each_policy_says_what_a_copy_is() {
    let entry = |card: Card, section, count| Entry { section, count, card: Arc::new(card) };
    let card = |kind| Card { rarity: Some("Common".to_owned()), ..Card::new("Clerk", kind) };
    let mut deck = deck(&fixture("premier.txt"));
    deck.entries.push(entry(card(CardKind::Unit), Section::Deck, 2));
    deck.entries.push(entry(card(CardKind::Event), Section::Deck, 2));
    let of_copies = |by: &str| {
        let said = rulings(std::slice::from_ref(&deck), &Check::new(policy(by), Format::Premier));
        said.into_iter().filter(|line| line.contains("Clerk")).collect::<Vec<_>>()
    };
    assert_eq!(of_copies("tr-1.0"), ["illegal TR 2.3.1.1: take out 1 copy of Clerk"]);
    assert_eq!(of_copies("cr-7.0"), [""; 0]);
    // Another rarity and another printing make no other card.
    deck.entries.push(entry(Card { rarity: None, ..Card::new("Clerk", CardKind::Unit) }, Section::Deck, 2));
    let said = rulings(std::slice::from_ref(&deck), &Check::new(policy("cr-7.0"), Format::Premier));
    assert!(said.contains(&"illegal CR 9.2.2.b, CR 8.5.1: take out 1 copy of Clerk".to_owned()), "{said:?}");
}

#[test]
fn a_card_is_legal_from_the_release_of_any_of_its_sets() {
    let said = |deck: &Deck, date: Option<&str>| {
        let date = date.map(|date| date.parse().unwrap());
        rulings(std::slice::from_ref(deck), &Check { date, ..Check::new(policy("cr-7.0"), Format::Premier) })
    };
    let too_early = ["illegal TR 3.2.1: replace these with 62 cards from sets that are legal on that day"];
    let all_of_sor = deck(&fixture("premier.txt"));
    assert_eq!(said(&all_of_sor, Some("2024-03-07")), too_early);
    assert_eq!(said(&all_of_sor, Some("2024-03-08")), [""; 0]);
    // One source has a day for IBH: what rests on it is said.
    let with_recovery = deck(&changed("premier.txt", &[("3 | Death Trooper", "3 | IBH_013")]));
    assert_eq!(said(&with_recovery, None), [""; 0]);
    let asked = Check { date: "2026-06-01".parse().ok(), ..Check::new(policy("cr-7.0"), Format::Premier) };
    let notes = check(std::slice::from_ref(&with_recovery), &asked).unwrap();
    assert!(notes.iter().any(|note| note.what.contains("(reliability: low)")), "{notes:?}");
    // A reprint is legal with its earlier set.
    let printing = |set: &str| Printing { set: set.to_owned(), number: Some(1) };
    let clerk = |first: &str, reprints: &[&str]| Card {
        printing: Some(printing(first)),
        reprints: reprints.iter().map(|set| printing(set)).collect(),
        ..Card::new("Clerk", CardKind::Event)
    };
    for (card, expected) in [
        (clerk("LAW", &["SHD"]), &[][..]),
        (clerk("IBH", &["SHD"]), &[]),
        (clerk("LAW", &["SEC"]), &["illegal TR 3.2.1: replace it with 1 card from sets that are legal on that day"]),
        (clerk("LAW", &["IBH"]), &["illegal TR 3.2.1: replace it with 1 card from sets that are legal on that day"]),
        (clerk("XYZ", &[]), &["undecided TR 3.2.1: check whether XYZ is legal on the day of the event"]),
    ] {
        let mut deck = deck(&fixture("premier.txt"));
        deck.entries.push(Entry { section: Section::Deck, count: 1, card: Arc::new(card) });
        assert_eq!(said(&deck, Some("2024-07-12")), *expected);
    }
}

#[test]
fn twin_suns_decks_as_each_policy_words_it() {
    const KRENNIC: &str = "Director Krennic, Aspiring to Authority"; // Vigilance, Villainy
    const VADER: &str = "Darth Vader, Dark Lord of the Sith"; // Aggression, Villainy
    const LUKE: &str = "Luke Skywalker, Faithful Friend"; // Vigilance, Heroism
    const SAW: &str = "Saw Gerrera, Bring Down the Empire"; // Command, Aggression
    const BOTH: &str = "Chancellor Palpatine, Playing Both Sides"; // Heroism on the side that starts, Villainy on the other
    let one = "replace one of the leaders to have only one of the two aspects";
    let apart = "replace one of them: both need Heroism, or both need Villainy";
    let villain = "replace the leader without Villainy with one that has it";
    let cases = [
        ([KRENNIC, VADER], None, None),
        ([KRENNIC, LUKE], Some(format!("illegal CR 12.3.1: {one}")), Some(format!("illegal TR 2.3.1.2: {apart}"))),
        // Neither Heroism nor Villainy: nothing is shared, and nothing stands against it.
        ([KRENNIC, SAW], None, Some(format!("illegal TR 2.3.1.2: {villain}"))),
        ([KRENNIC, BOTH], Some(format!("illegal CR 12.3.1: {one}")), Some(format!("illegal TR 2.3.1.2: {apart}"))),
        (
            [KRENNIC, KRENNIC],
            Some(format!("illegal CR 12.3.1, CR 8.5.1: take out 1 copy of {KRENNIC}")),
            Some("undecided TR 2.3.1.2, CR 8.29.3: replace one of them with another leader".to_owned()),
        ),
    ];
    for ([first, second], by_cr, by_tr) in cases {
        let deck = deck(&changed("twin-suns.txt", &[(KRENNIC, first), (VADER, second)]));
        for (name, expected) in [("cr-7.0", by_cr), ("tr-1.0", by_tr)] {
            let said = rulings(std::slice::from_ref(&deck), &Check::new(policy(name), Format::TwinSuns));
            assert_eq!(said, expected.into_iter().collect::<Vec<_>>(), "{first} and {second} by {name}");
        }
    }
    let said = |changes: &[(&str, &str)], by: &str, date: Option<&str>| {
        let date = date.map(|date| date.parse().unwrap());
        let asked = Check { date, ..Check::new(policy(by), Format::TwinSuns) };
        rulings(&[deck(&changed("twin-suns.txt", changes))], &asked)
    };
    let one_more = [("1 Death Trooper", "2 Death Trooper")];
    assert_eq!(said(&one_more, "cr-7.0", None), ["illegal CR 12.2.2, CR 8.5.1: take out 1 copy of Death Trooper"]);
    assert_eq!(said(&one_more, "tr-1.0", None), ["illegal TR 2.3.1.2, TR 2.3.1.1: take out 1 copy of Death Trooper"]);
    let one_fewer = [("1 Death Trooper\n", "")];
    assert_eq!(said(&one_fewer, "cr-7.0", None), ["illegal CR 12.2.1.a: add 1 card"]);
    assert_eq!(said(&one_fewer, "tr-1.0", Some("2025-03-14")), ["illegal TR 2.3.1.2: add 1 card"]);
    let with_sideboard = [("Deck\n", "Sideboard\n1 Wampa\nDeck\n")];
    assert_eq!(said(&with_sideboard, "cr-7.0", None), ["illegal TR 2.3.1.2: take 1 card out of the sideboard"]);
    // Fifty cards were enough until the fourth set was released.
    let fifty: String = fixture("twin-suns.txt").lines().take(8 + 50).map(|line| format!("{line}\n")).collect();
    let fifty = deck(&fifty);
    assert_eq!(fifty.size(Section::Deck), 50);
    let on = |date: &str| {
        let asked = Check { date: date.parse().ok(), ..Check::new(policy("tr-1.0"), Format::TwinSuns) };
        rulings(std::slice::from_ref(&fifty), &asked)
    };
    assert_eq!(on("2025-03-13"), [""; 0]);
    assert_eq!(on("2025-03-14"), ["illegal TR 2.3.1.2: add 30 cards"]);
}

#[test]
fn limited_decks_come_from_their_pool() {
    let mut pool = read("pool.txt", &fixture("pool.txt"), Kind::Pool, Library::embedded()).unwrap();
    let pool = pool.remove(0);
    let said = |changes: &[(&str, &str)], format, by: &str| {
        let asked = Check { pool: Some(&pool), ..Check::new(policy(by), format) };
        rulings(&[deck(&changed("sealed.txt", changes))], &asked)
    };
    let leader = ("Kylo Ren, We're Not Done Yet", "Darth Vader, Dark Lord of the Sith");
    let of_the_pool = "choose a leader from the pool; at a Prerelease Event a promo leader of the Prerelease Box is also allowed (TR 2.3.2.2)";
    let common = "choose a Common base of the set, or one from the pool";
    let rare = "choose a Common base, or one from the pool";
    let [any_common, rare_elsewhere] = ["Capital City", "Jedha City"].map(|base| ("Nightsister Lair", base));
    let more = ("4 Karis", "5 Karis");
    let cases: [(Changes<'_>, Format, &str, Vec<String>); 9] = [
        (&[], Format::Sealed, "cr-7.0", vec![]),
        (&[], Format::Draft, "tr-1.0", vec![]),
        (
            &[more],
            Format::Sealed,
            "cr-7.0",
            vec!["illegal CR 10.2.1.a: take out 1 copy of Karis, We Don't Like Strangers".to_owned()],
        ),
        (
            &[more],
            Format::Draft,
            "tr-1.0",
            vec!["illegal TR 2.3.2.1: take out 1 copy of Karis, We Don't Like Strangers".to_owned()],
        ),
        (&[leader], Format::Sealed, "cr-7.0", vec![format!("illegal CR 10.2.2.b: {of_the_pool}")]),
        (&[any_common], Format::Sealed, "cr-7.0", vec![format!("illegal CR 10.2.2.c: {common}")]),
        (&[any_common], Format::Sealed, "tr-1.0", vec![]),
        (&[rare_elsewhere], Format::Sealed, "tr-1.0", vec![format!("illegal TR 2.3.2.2: {rare}")]),
        (&[("4 Karis", "3 Karis")], Format::Draft, "cr-7.0", vec!["illegal CR 10.3.4.a: add 1 card".to_owned()]),
    ];
    for (changes, format, by, expected) in cases {
        assert_eq!(said(changes, format, by), expected, "{changes:?} by {by}");
    }
    // A base that was opened may be played, whatever its rarity.
    let opened = pool.entries.iter().find(|entry| entry.card.kind == CardKind::Base).unwrap();
    assert_eq!(opened.card.rarity.as_deref(), Some("Rare"));
    assert_eq!(said(&[("Nightsister Lair", &opened.card.name)], Format::Sealed, "cr-7.0"), [""; 0]);
    // Without the pool, a base that may come from it is not judged.
    let without =
        rulings(&[deck(&changed("sealed.txt", &[rare_elsewhere]))], &Check::new(policy("tr-1.0"), Format::Sealed));
    assert_eq!(without, ["undecided TR 2.3.2.2: add the list of the pool with `--pool FILE`"]);
}

#[test]
fn trilogy_binds_three_decks_as_one() {
    let said = |list: &str| rulings(&decks(list), &Check::new(policy("cr-7.0"), Format::Trilogy));
    let list = fixture("trilogy.txt");
    assert_eq!(said(&list), [""; 0]);
    let two = list.rsplit_once("---\n").unwrap().0;
    assert_eq!(said(two), ["illegal CR 9.3.2.a: add 1 deck"]);
    let base = list.replace("Capital City", "Security Complex");
    assert_eq!(said(&base), ["illegal CR 9.3.2.b, CR 8.5.1: take out 1 copy of Security Complex"]);
    let (first, last) = (list.lines().find(|line| line.starts_with("3 ")).unwrap(), list.lines().last().unwrap());
    let name = first.trim_start_matches("3 ");
    let again = list.replace(last, &format!("2 {name}"));
    assert_eq!(said(&again), [format!("illegal CR 9.3.2.b, CR 8.5.1: take out 2 copies of {name}")]);
    let with_sideboard = format!("{list}Sideboard\n1 Wampa\n");
    assert_eq!(said(&with_sideboard), ["illegal CR 9.3.2.c: take 1 card out of the sideboard"]);
    assert!(check(&decks(&list), &Check::new(policy("tr-1.0"), Format::Trilogy)).is_err());
    assert!(check(&decks(&list), &Check::new(policy("cr-7.0"), Format::Premier)).is_err());
}

/// CR 9.3.2.d: no pool of its own. Three decks of SOR are legal with Eternal's pool, and not with Premier's.
#[test]
fn trilogy_has_the_card_pool_that_the_event_plays() {
    let said = |card_pool| {
        let asked =
            Check { date: "2026-07-20".parse().ok(), card_pool, ..Check::new(policy("cr-8.0"), Format::Trilogy) };
        Verdict::of(&check(&decks(&fixture("trilogy.txt")), &asked).unwrap())
    };
    assert_eq!(said(Some(CardPool::Eternal)), Verdict::Legal);
    assert_eq!(said(Some(CardPool::Premier)), Verdict::NotLegal);
    assert_eq!(said(None), Verdict::Undecided);
    let asked = Check { card_pool: Some(CardPool::Eternal), ..Check::new(policy("cr-8.0"), Format::Premier) };
    assert!(check(&decks(&fixture("premier.txt")), &asked).is_err());
}

#[test]
fn between_games_cards_move_between_deck_and_sideboard() {
    let registered = deck(&fixture("premier.txt"));
    let said = |changes: &[(&str, &str)]| {
        let asked = Check { registered: Some(&registered), ..Check::new(policy("cr-7.0"), Format::Premier) };
        rulings(&[deck(&changed("premier.txt", changes))], &asked)
    };
    let out = ("3 | Death Trooper\n", "");
    let swapped = (SIDEBOARD, "Sideboard\n3 | Death Trooper\n");
    let in_again = ("3 | Baze Malbus | Temple Guardian\n", "");
    let baze = ("MainDeck\n", "MainDeck\n3 | Baze Malbus | Temple Guardian\n");
    let cases: &[(Changes<'_>, &[&str])] = &[
        (&[], &[]),
        (&[out, swapped, in_again, baze], &[]),
        // A deck may grow.
        (&[in_again, baze], &[]),
        // It may not shrink, even where the sizes would allow it.
        (
            &[out, swapped],
            &[
                "illegal CR 9.2.2.a, TR 4.4.2: add 3 cards",
                "illegal CR 9.2.2.c, TR 4.4.2: take 3 cards out of the sideboard",
                "illegal TR 4.4.2: move 3 cards of it to the deck",
            ],
        ),
        (
            &[("3 | Death Trooper", "3 | Wampa")],
            &["illegal TR 4.4.2: put back 3 copies of Death Trooper", "illegal TR 4.4.2: take out 3 copies of Wampa"],
        ),
        (
            &[("1 | Capital City", "1 | Security Complex")],
            &[
                "illegal TR 4.4.2: put back 1 copy of Capital City",
                "illegal TR 4.4.2: take out 1 copy of Security Complex",
            ],
        ),
    ];
    for (changes, expected) in cases {
        assert_eq!(said(changes), *expected, "{changes:?}");
    }
    // In a limited format everything may change, out of the pool.
    let registered = deck(&fixture("sealed.txt"));
    let changed = deck(&changed("sealed.txt", &[("Nightsister Lair", "Capital City")]));
    let asked = Check { registered: Some(&registered), ..Check::new(policy("tr-1.0"), Format::Sealed) };
    assert_eq!(rulings(&[changed], &asked), [""; 0]);
}

#[test]
fn a_deck_list_of_a_competitive_event_is_complete() {
    let said = |changes: &[(&str, &str)], tier| {
        let asked = Check { tier, ..Check::new(policy("cr-7.0"), Format::Premier) };
        rulings(&[deck(&changed("premier.txt", changes))], &asked)
    };
    let (player, uid) = (("Ana Solo", "Ana"), ("UID: 10012002\n", ""));
    assert_eq!(said(&[], Tier::Competitive), [""; 0]);
    assert_eq!(said(&[player, uid], Tier::Casual), [""; 0]);
    let expected = [
        "illegal TR 3.1.3: write `Player: FIRST LAST` above the list, or `player` in the `metadata` of JSON",
        "illegal TR 3.1.3: write `UID: NUMBER` above the list, or `uid` in the `metadata` of JSON",
    ];
    assert_eq!(said(&[player, uid], Tier::Competitive), expected);
    // A blank one is none, in whatever form.
    let blank = "player: Ana Solo\nuid: \" \"\nleader: SOR_001\nbase: Capital City\ndeck:\n- 50 Wampa\n";
    let asked = Check { tier: Tier::Competitive, ..Check::new(policy("cr-7.0"), Format::Premier) };
    assert!(rulings(&[deck(blank)], &asked).contains(&expected[1].to_owned()));
}

/// CR 8.1.1, 8.1.2: each icon beyond those provided costs 2 more; that is never illegal.
#[test]
fn aspect_penalties_are_counted_by_icon() {
    let list = "Leader\nLuke Skywalker, Faithful Friend\nBase\nEcho Base\nDeck\n3 Protector\n1 Wampa\nSideboard\n1 Darth Vader, Commanding the First Legion\n";
    let provided = [("Echo Base", [2, 2, 2]), ("Capital City", [0, 2, 4])];
    for (base, expected) in provided {
        let deck = deck(&list.replace("Echo Base", base));
        let named = |name: &str| {
            let Lookup::One(card) = Library::embedded().find(name) else { panic!("{name}") };
            penalties(&deck)
                .iter()
                .find(|penalty| penalty.card == card.full_name())
                .map_or(0, |penalty| penalty.resources)
        };
        let counted = ["Protector", "Wampa", "Darth Vader, Commanding the First Legion"].map(named);
        assert_eq!(counted, expected, "{base}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// A legal deck of the least size is illegal with any card fewer, and with a fourth copy of any of its cards; the order
    /// of its lines does not matter.
    #[test]
    fn one_card_makes_the_difference(at in 0_usize..17, seed in any::<u64>()) {
        let legal = deck(&fixture("premier.txt"));
        let verdict = |deck: &Deck| Verdict::of(&check(std::slice::from_ref(deck), &Check::new(policy("cr-7.0"), Format::Premier)).unwrap());
        let places: Vec<usize> = legal.entries.iter().enumerate().filter(|(_, entry)| entry.section == Section::Deck).map(|(at, _)| at).collect();
        let with = |change: fn(&mut usize)| {
            let mut deck = legal.clone();
            change(&mut deck.entries[places[at]].count);
            deck
        };
        let mut shuffled = legal.clone();
        fastrand::Rng::with_seed(seed).shuffle(&mut shuffled.entries);
        prop_assert_eq!(verdict(&shuffled), Verdict::Legal);
        prop_assert_eq!(verdict(&with(|count| *count -= 1)), Verdict::NotLegal);
        prop_assert_eq!(verdict(&with(|count| *count = 4)), Verdict::NotLegal);
    }
}
