//! Sessions: refusals, undo and redo, and games written back as files.

use super::Session;
use crate::replay::{Status, World, replay};
use crate::telling::data::RefusalData;
use crate::tests::world;

const FILE: &str = "title: A game
setup:
  players:
    ana: {ground: [Wampa]}
    ben: {ground: [Pyke Sentinel]}
";

/// A game in which these legal steps were played.
fn played<'w>(steps: &[&str], world: &World<'w>) -> Session<'w> {
    let mut session = Session::begin("game.yaml", FILE, world).unwrap();
    for step in steps {
        assert!(session.step(step).unwrap().is_ok(), "{step}");
    }
    session
}

#[test]
fn changes_nothing_by_a_refusal_that_names_its_rule() {
    let mut session = Session::begin("game.yaml", FILE, &world()).unwrap();
    let Err(RefusalData { rules, .. }) = session.step("ana: {attack: Wampa, target: ben}").unwrap() else {
        panic!("a Sentinel guards the base")
    };
    assert!(rules.iter().any(|rule| rule.starts_with("CR 7.5.11")), "{rules:?}");
    assert_eq!(session.to_scenario().unwrap(), FILE);
}

#[test]
fn comes_back_to_the_same_game_by_undo_and_redo() {
    let mut session = played(&["ana: {attack: Wampa, target: Pyke Sentinel}", "ben: pass", "ana: pass"], &world());
    let (end, position) = (session.played().to_vec(), session.position().cloned());
    while session.undo() {}
    assert_eq!((session.played().len(), session.undone(), session.asked()), (0, 3, Some("ana")));
    while session.redo().is_some() {}
    assert_eq!((session.played(), session.position()), (end.as_slice(), position.as_ref()));
}

#[test]
fn claims_in_a_saved_game_what_happened() {
    let world = world();
    let steps = ["ana: {attack: Wampa, target: Pyke Sentinel}", "ben: take initiative", "ana: pass"];
    let saved = played(&steps, &world).to_scenario_with_claims().unwrap();
    assert!(saved.contains("expect: "), "{saved}");
    assert_eq!(replay("game.yaml", &saved, &world).report.status, Status::Pass, "{saved}");
    let wrong = saved.replacen("in: ben.discard", "in: ben.hand", 1);
    assert_ne!(wrong, saved);
    assert_eq!(replay("game.yaml", &wrong, &world).report.status, Status::Fail, "{wrong}");
}
