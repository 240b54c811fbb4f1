use super::*;
use swu_cards::Library;
use swu_rulebook::Rulebook;

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

fn world() -> World<'static> {
    World { library: Library::embedded(), rulebook: Rulebook::embedded() }
}

fn played(file: &str) -> LiveReplay<'static> {
    live("a.yaml", file, &world(), &Options::default(), &|| true).expect("it goes on")
}

#[test]
fn each_step_has_an_outcome() {
    let session = played(FILE).session.expect("a game");
    let outcomes: Vec<String> = (1..=session.taken())
        .filter_map(|number| Some((number, session.outcome(number)?)))
        .map(|(number, taken)| format!("{number}: {}{}", taken.told.join("; "), if taken.holds { "" } else { " !" }))
        .collect();
    insta::assert_snapshot!(outcomes.join("\n"), @"
    1: Ben's base 1/30; Wampa 3/5; Battlefield Marine is defeated
    2: holds
    3: 
    4: refused, CR 1.4.3
    5: Wampa is defeated
    ");
}

#[test]
fn a_moment_tells_what_can_be_done() {
    let session = played(FILE).session.expect("a game");
    let before = session.moment(0).expect("a first step");
    let actions: Vec<String> = before.actions("Ana").iter().map(|action| before.written(action)).collect();
    insta::assert_snapshot!(actions.join("\n"), @"
    pass
    take initiative
    {play: Vanquish}
    {play: Waylay}
    {attack: Wampa, target: Battlefield Marine}
    {attack: Wampa, target: ben}
    ");
    assert_eq!(before.acts(), Some("ana"));
    let names: Vec<String> = before.names().into_iter().map(|name| format!("{} = {}", name.text, name.about)).collect();
    insta::assert_snapshot!(names.join("\n"), @"
    ana = the player ana, or ana's base
    ben = the player ben, or ben's base
    Vanquish = ana's Vanquish, in hand
    Waylay = ana's Waylay, in hand
    Wampa = ana's Wampa, in the ground arena: 4 power, 5 of 5 HP
    Battlefield Marine = ben's Battlefield Marine, in the ground arena: 3 power, 3 of 3 HP
    ");
    let asked = session.now().asked();
    insta::assert_debug_snapshot!(asked, @"None");
    insta::assert_snapshot!(before.called("ben's Battlefield Marine").map(|(_, status)| status.join("\n")).unwrap_or_default(), @"ben's Battlefield Marine, in the ground arena: 3 power, 3 of 3 HP");
}

#[test]
fn claims_of_a_moment_describe_its_position() {
    let session = played(FILE).session.expect("a game");
    let claims: Vec<String> = (1..=session.taken()).filter_map(|number| session.claims_after(number)).collect();
    insta::assert_snapshot!(claims.join("\n"), @"
    {ben: {base: {damage: 1}}, Wampa: {damage: 3, exhausted: true}, Battlefield Marine: {in: ben.discard}}
    {ana: {hand: 1}, Vanquish: {in: ana.discard}, Wampa: {in: ana.discard}}
    ");
}

#[test]
fn a_replay_is_the_same_as_ever() {
    for file in [FILE, "title: x\n", "steps: [", "title: x\nsetup: {players: {ana: {}, ben: {}}}\n"] {
        let (here, there) =
            (played(file).replay, super::super::replay_in_detail("a.yaml", file, &world(), Detail::Full));
        assert_eq!(here.report, there.report);
        assert_eq!(here.errors, there.errors);
        assert_eq!(here.trace, there.trace);
    }
}

#[test]
fn replays_stop_on_request() {
    assert!(live("a.yaml", FILE, &world(), &Options::default(), &|| false).is_none());
}
