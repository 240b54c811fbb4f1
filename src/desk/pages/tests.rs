//! The common properties of all pages, whatever the event holds.

use super::*;
use crate::access::Secret;
use swu_tournament::event::{Header, Journal};

/// A name that is allowed.
const NAME: &str = "<script>alert('x')</script> \"&";
/// Text that a request may bring, and names may not.
const MARKUP: &str = "<script>alert('x')</script> \"&\u{202e}\u{2066}\u{e0041}";

fn journal(players: usize) -> Journal {
    let mut journal = Journal::new(Header::new(format!("Showdown {NAME}"), 1)).unwrap();
    journal.enter(NAME, None).unwrap();
    for number in 1..players {
        journal.enter(&format!("Player {number}"), None).unwrap();
    }
    journal.pair().unwrap();
    journal
}

/// Every page of an event, with its name.
fn all(journal: &Journal) -> Vec<(&'static str, String)> {
    let secret = Secret::new([7; 32]);
    let standings = journal.event().standings().unwrap();
    let clock = Some(Clock { begun: 1000, minutes: 50 });
    let view = View { event: journal.event(), standings: &standings, clock, now: 2000, has_app: true };
    let shown = Desk { journal, token: "token", can_redo: true, show: Show::All };
    let refused = Notice::Refused { why: MARKUP.to_owned(), help: vec![MARKUP.to_owned()] };
    let code = secret.code_of(view.event.players().first().unwrap());
    vec![
        ("home", home(&view, Some(&refused))),
        ("pairings", pairings(&view, Some(MARKUP))),
        ("all pairings", pairings(&view, None)),
        ("standings", super::standings(&view)),
        ("bracket", bracket(&view)),
        ("player", player(&view, PlayerId(0), &code, Some(&refused))),
        ("hall", hall(&view, 0)),
        ("hall, later", hall(&View { now: 9000, ..view }, usize::MAX)),
        ("desk", desk(&view, &shown, Some(&Notice::Done(vec![MARKUP.to_owned()])))),
        ("desk, missing results", desk(&view, &Desk { show: Show::Missing, ..shown }, None)),
        ("desk, an earlier round", desk(&view, &Desk { show: Show::Part(Phase::Swiss(1)), ..shown }, None)),
        ("login", login(Some(&refused))),
        ("refused", refused_page(&refused)),
        ("cards", cards(&view, &secret, "http://192.168.1.5:8080")),
        ("tents", tents(&view)),
    ]
}

fn refused_page(notice: &Notice) -> String {
    super::refused("Refused", notice)
}

/// The policy of the server allows nothing inline, and a name is never anything but text.
#[test]
fn nothing_on_a_page_is_run_but_the_one_script() {
    for (name, page) in all(&journal(9)) {
        assert!(!page.contains("<script>") && !page.contains("style=") && !page.contains("onclick"), "{name}");
        assert!(!page.contains("<style"), "{name}");
        assert_eq!(page.matches("<script").count(), page.matches("<script src=\"/live.js\" defer></script>").count());
        assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<html lang=\"en\">"), "{name}");
    }
}

/// Marks that turn words round could make one result look like another.
#[test]
fn nothing_is_hidden_on_a_page() {
    for (name, page) in all(&journal(9)) {
        assert!(!page.contains(swu_text::visible::is_hidden), "{name}");
    }
    let (_, pairings) = all(&journal(9)).into_iter().nth(1).unwrap();
    assert!(pairings.contains(r"\u{202e}\u{2066}\u{e0041}"), "{pairings}");
}

/// Labels, forms and headings are found by their ids: none stands twice on a page.
#[test]
fn no_id_stands_twice_on_a_page() {
    for (name, page) in all(&journal(9)) {
        let mut ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let there_are = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), there_are, "{name}");
        for label in page.split(" for=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(ids.contains(&label), "{name}: {label}");
        }
    }
}

/// A phone on a full network: what players open is small, however many there are.
#[test]
fn pages_of_an_event_of_three_hundred_are_small() {
    for (name, page) in all(&journal(300)) {
        // Print takes what it takes, and the desk was asked for everything.
        if !name.starts_with("desk") && name != "cards" {
            assert!(page.len() < 100_000, "{name}: {} bytes", page.len());
        }
    }
}

/// A match with extra time has a clock of its own, on the pages where the clock of the round is; the others' time is over.
#[test]
fn extra_time_ends_later() {
    let mut journal = journal(5);
    let [one, other]: [MatchPlace; 2] = journal.event().open().try_into().unwrap();
    journal.extend(one, 5).unwrap();
    let standings = journal.event().standings().unwrap();
    let clock = Clock { begun: 1000, minutes: 50 };
    let at = |now: u64| View { event: journal.event(), standings: &standings, clock: Some(clock), now, has_app: false };
    let secret = Secret::new([7; 32]);
    let page_of = |view: &View<'_>, place: MatchPlace| {
        let [player, _] = view.event.players_of(place).unwrap();
        player_page(view, player, &secret)
    };
    let own = format!("data-ends=\"{}\"", clock.ends() + 300);
    let (before, after, late) = (at(2000), at(clock.ends() + 60), at(clock.ends() + 300));
    for (name, page) in
        [("home", home(&before, None)), ("pairings", pairings(&before, None)), ("hall", hall(&before, 0))]
    {
        assert!(page.contains(&own) && page.contains("(+5 min)"), "{name}: {page}");
    }
    assert!(page_of(&before, one).contains("left at your table, with 5 extra") && page_of(&before, one).contains(&own));
    assert!(!page_of(&before, other).contains(&own));
    assert!(home(&after, None).contains(&own) && home(&after, None).contains("Time. Play on"));
    assert!(!page_of(&after, one).contains("Time. Play on") && page_of(&after, other).contains("Time. Play on"));
    assert!(home(&late, None).contains("(+5 min): time is over") && page_of(&late, one).contains("Time. Play on"));
    let shown = Desk { journal: &journal, token: "token", can_redo: false, show: Show::Missing };
    assert!(desk(&after, &shown, None).contains(&own));
    // Without a clock, the minutes stand there.
    assert!(home(&View { clock: None, ..before }, None).contains("(+5 min)"));
}

fn player_page(view: &View<'_>, player: PlayerId, secret: &Secret) -> String {
    super::player(view, player, &secret.code_of(view.event.player(player).unwrap()), None)
}
