//! The session of a file that is written: outcomes of steps, choices and names at one, claims after one.

use super::*;
use crate::tests::world;

const FILE: &str = "
title: A fight
setup:
  players:
    ana: {ground: [Wampa], hand: [Vanquish, Waylay]}
    ben: {ground: [Battlefield Marine], base: {hp: 30}}
steps:
  - ana: {attack: Wampa, target: Battlefield Marine}
  - expect: {Battlefield Marine: {in: ben.discard}}
  - ben: pass
  - ben: {illegal: true, attack: Wampa}
  - ana: {play: Vanquish}
";

fn played(file: &str) -> LiveReplay<'static> {
    live("a.yaml", file, &world(), &Options::default(), &|| true).expect("it goes on")
}

#[test]
fn tells_the_outcome_of_each_step_with_claims() {
    let session = played(FILE).session.expect("a game");
    let steps = (1..=session.taken()).map(|number| {
        let taken = session.outcome(number).expect("a step");
        let claims = session.claims_after(number).map_or(String::new(), |claims| format!("\n   {claims}"));
        format!("{number}: {}{}{claims}\n", taken.told.join("; "), if taken.holds { "" } else { " !" })
    });
    insta::assert_snapshot!(steps.collect::<String>(), @"
    1: Ben's base 1/30; Wampa 3/5; Battlefield Marine is defeated
       {ben: {base: {damage: 1}}, Wampa: {damage: 3, exhausted: true}, Battlefield Marine: {in: ben.discard}}
    2: holds
    3: 
    4: refused, CR 1.4.3
    5: Wampa is defeated
       {ana: {hand: 1}, Vanquish: {in: ana.discard}, Wampa: {in: ana.discard}}
    ");
}

#[test]
fn tells_actions_and_names_of_a_moment() {
    let session = played(FILE).session.expect("a game");
    let before = session.moment(0).expect("a first step");
    let actions = before.actions("Ana").iter().map(|action| before.written(action)).collect::<Vec<_>>();
    let names = before.names().into_iter().map(|name| format!("{} = {}", name.text, name.about));
    insta::assert_snapshot!([actions, names.collect()].concat().join("\n"), @"
    pass
    take initiative
    {play: Vanquish}
    {play: Waylay}
    {attack: Wampa, target: Battlefield Marine}
    {attack: Wampa, target: ben}
    ana = the player ana, or ana's base
    ben = the player ben, or ben's base
    Vanquish = ana's Vanquish, in hand
    Waylay = ana's Waylay, in hand
    Wampa = ana's Wampa, in the ground arena: 4 power, 5 of 5 HP
    Battlefield Marine = ben's Battlefield Marine, in the ground arena: 3 power, 3 of 3 HP
    ");
    assert_eq!(before.acts(), Some("ana"));
    assert!(session.now().asked().is_none());
    let called = before.called("ben's Battlefield Marine").map(|(_, status)| status.join("\n"));
    assert_eq!(called.as_deref(), Some("ben's Battlefield Marine, in the ground arena: 3 power, 3 of 3 HP"));
}

#[test]
fn replays_as_without_a_session_until_nobody_waits() {
    for file in [FILE, "title: x\n", "steps: [", "title: x\nsetup: {players: {ana: {}, ben: {}}}\n"] {
        let (here, there) =
            (played(file).replay, super::super::replay_in_detail("a.yaml", file, &world(), Detail::Full));
        assert_eq!((here.report, here.errors, here.trace), (there.report, there.errors, there.trace));
    }
    assert!(live("a.yaml", FILE, &world(), &Options::default(), &|| false).is_none());
}
