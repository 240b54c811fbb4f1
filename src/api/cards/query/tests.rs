//! Queries: the cards that they find, and what cannot be read of them.

use super::{Problem, Query};
use swu_cards::Library;

const DAY: &str = "2026-11-29";

/// The full names of the cards that a query finds.
fn found(typed: &str) -> Vec<String> {
    let library = Library::embedded();
    let found = Query::read(typed, library).find(library, DAY.parse().unwrap());
    found.cards.iter().map(|card| card.full_name()).collect()
}

fn problems(typed: &str) -> Vec<Problem> {
    Query::read(typed, Library::embedded()).wrong.iter().map(|wrong| wrong.problem).collect()
}

/// Each query with a card that it finds and one that it does not.
#[test]
fn queries_find_cards() {
    for (typed, has, has_not) in [
        ("t:unit a:ground", "Wampa", "Vanquish"),
        ("t:unit c<=2", "Pyke Sentinel", "Wampa"),
        ("c=4 p>=4 hp:5", "Wampa", "Pyke Sentinel"),
        ("c!=4 p>3 t:unit", "AT-ST", "Wampa"),
        ("cost<5 hp>4 type:unit", "Wampa", "AT-ST"),
        ("k:sentinel -asp:villainy", "Cloud City Wing Guard", "Pyke Sentinel"),
        ("k:sent not asp:vill", "Cloud City Wing Guard", "Pyke Sentinel"),
        ("tr:creature set:SOR", "Wampa", "Battlefield Marine"),
        ("t:creature s:sor", "Wampa", "Battlefield Marine"),
        ("t:bounty-hunter", "Bossk, Deadly Stalker", "Wampa"),
        ("t:\"bounty hunter\"", "Bossk, Deadly Stalker", "Wampa"),
        ("is:unique t:leader", "Darth Vader, Dark Lord of the Sith", "Wampa"),
        ("is:leader", "Darth Vader, Dark Lord of the Sith", "Wampa"),
        ("is:token t:upgrade", "Shield", "Wampa"),
        ("t:token", "Battle Droid", "Wampa"),
        ("is:neutral t:event", "Confiscate", "Vanquish"),
        ("wampa or \"pyke sentinel\"", "Pyke Sentinel", "Battlefield Marine"),
        ("(wampa or marine) -t:event", "Battlefield Marine", "Vanquish"),
        ("not (t:unit or t:leader) o:\"deal 2 damage\"", "Daring Raid", "Wampa"),
        ("n:wampa", "Wampa", "Battlefield Marine"),
        ("o:\"deal 2 damage\"", "Daring Raid", "Wampa"),
        ("asp!=aggression t:unit", "Battlefield Marine", "Wampa"),
        ("WAMPA", "Wampa", "Battlefield Marine"),
        ("t:unit and a:space", "Green Squadron A-Wing", "Wampa"),
        ("suspended:premier", "Cad Bane, Still Faster than You", "Wampa"),
        ("banned:eternal on:2026-05-01", "War Juggernaut", "Wampa"),
        ("rotated:premier", "Force Throw", "Wampa"),
        ("legal:eternal n:\"force throw\"", "Force Throw", "Wampa"),
        ("legal:premier on:2025-09-21 t:event", "Force Throw", "Wampa"),
        ("legal:twin-suns", "Force Throw", "Shield"),
    ] {
        let names = found(typed);
        assert!(names.iter().any(|name| name == has), "{typed} finds {has}: {names:?}");
        assert!(!names.iter().any(|name| name == has_not), "{typed} does not find {has_not}");
        assert_eq!(problems(typed), [], "{typed}");
    }
    for typed in
        ["legal:premier on:2025-09-22 n:\"force throw\"", "suspended:eternal", "legal:premier suspended:premier"]
    {
        assert_eq!(found(typed), [""; 0], "{typed}");
    }
}

#[test]
fn the_rest_of_a_query_counts_where_a_part_cannot_be_read() {
    for (typed, problem, at, length) in [
        ("t:unit zz:1", Problem::UnknownField, 7, 4),
        ("t:unit c<x", Problem::NotANumber, 7, 3),
        ("t:unit c<", Problem::NeedsNumber, 7, 2),
        ("t:unit t<3", Problem::NotComparable, 7, 3),
        ("t:unit k:", Problem::NeedsValue, 7, 2),
        ("t:unit k:nothing", Problem::NoSuchValue, 7, 9),
        ("t:unit )", Problem::ClosedBracket, 7, 1),
        ("(t:unit", Problem::OpenBracket, 0, 1),
        ("t:unit n:\"wam", Problem::OpenQuote, 7, 6),
        ("t:unit on:yesterday", Problem::NotADate, 7, 12),
        ("t:unit legal:sealed", Problem::Limited, 7, 12),
        ("t:unit legal:pauper", Problem::NoSuchValue, 7, 12),
        ("é t:unit c:x é", Problem::NotANumber, 9, 3),
    ] {
        let query = Query::read(typed, Library::embedded());
        let [wrong] = query.wrong.as_slice() else { panic!("{typed}: {:?}", query.wrong) };
        assert_eq!((wrong.problem, wrong.at, wrong.length), (problem, at, length), "{typed}");
        assert!(query.has_fields(), "{typed}");
    }
    assert!(found("t:unit c<x").iter().any(|name| name == "Wampa"));
    for typed in ["- : = t:unit", "", "  ", "()", "or", "not", "( or )", "\"\"", "wampa or"] {
        assert_eq!(problems(typed).len(), 0, "{typed}");
    }
    assert_eq!(found("").len(), Library::embedded().len());
    assert_eq!(found("or"), found(""));
    // A near field is suggested, and the nearest values.
    let wrong = Query::read("k:sentinle", Library::embedded()).wrong;
    assert_eq!(wrong.first().map(|wrong| wrong.known.clone()), Some(vec!["Sentinel".to_owned()]));
}

#[test]
fn hostile_queries_are_bounded() {
    assert_eq!(problems(&format!("{}t:unit", "(".repeat(60))), [Problem::OpenBracket, Problem::TooDeep]);
    assert_eq!(problems(&"t:unit ".repeat(2000)), [Problem::TooLong]);
    assert_eq!(problems(&"é".repeat(2000)), [Problem::TooLong]);
    for typed in ["🂡:🂡", "\u{202e}t:unit", "c<=99999999999999999999", "-----wampa", "\"\"\"\"\"", "t:\0", "))))(((("]
    {
        let _ = found(typed);
    }
}

/// The words of a name come first, and a typing error is forgiven where nothing else fits.
#[test]
fn the_best_match_is_first() {
    let first = |typed: &str| found(typed).swap_remove(0);
    assert_eq!(first("wampa"), "Wampa");
    assert_eq!(first("luke skywalker faithful friend"), "Luke Skywalker, Faithful Friend");
    assert_eq!(first("vanquish"), "Vanquish");
    assert_eq!(first("n:wam"), "Wampa");
    let library = Library::embedded();
    let near = |typed: &str| {
        let found = Query::read(typed, library).find(library, DAY.parse().unwrap());
        assert!(found.cards.is_empty(), "{typed}");
        found.near.iter().map(|card| card.full_name()).collect::<Vec<_>>()
    };
    assert_eq!(near("wampq").first().map(String::as_str), Some("Wampa"));
    assert_eq!(near("wampq c:5 s:hmw"), ["Lurking Wampa"]);
    assert_eq!(near("wampq t:event"), [""; 0]);
}
