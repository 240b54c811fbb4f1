//! Rulings that differ between editions 7.0 and 8.0, and some that must not, each reasoned out by the rules of both.

use swu_cards::{CardKind, Library};
use swu_game::{Edition, Entry, GameSetup, PlayerSetup, Position};

use super::world;
use crate::embedded;
use crate::prove::{Options, prove};
use crate::replay::{Detail, Replay, Status, TraceLine, replay, replay_by};

fn replayed(edition: Edition, rest: &str) -> Replay {
    replay_by(edition, "t.yaml", &format!("title: a ruling\n{rest}"), &world(), Detail::Told)
}

/// The result of a ruling by an edition, and the reasons that it does not pass.
fn ruled(edition: Edition, rest: &str) -> String {
    let Replay { report, errors, .. } = replayed(edition, rest);
    let mut told = vec![report.status.word().to_owned()];
    told.extend(report.failures.iter().map(|failure| failure.found.clone()));
    told.extend(report.unsupported.iter().map(|unsupported| unsupported.text.clone()));
    told.extend(errors.iter().map(|error| error.title.clone()));
    told.join(": ")
}

/// The events of the trace.
fn events(played: &Replay) -> Vec<String> {
    let steps = &played.trace.as_ref().expect("it is played").steps;
    let lines = steps.iter().flat_map(|step| &step.lines);
    lines.filter(|line| matches!(line, TraceLine::Event(_))).map(ToString::to_string).collect()
}

/// A ruling: the file, and the claim at its end that holds by 7.0, and by 8.0.
struct Ruling(&'static str, &'static str, &'static str);

const RULINGS: &[Ruling] = &[
    // A 2/2 with -2/-2 has no remaining HP. By 6.2.5.e of 8.0 it enters with the tokens that the event gives it, as 1/1 with
    // a Shield. 7.0 has no such rule: the game state is checked before the event continues (1.16.5.e), and it is defeated.
    Ruling(
        "
setup:
  players:
    ana: {hand: [Three Lessons, Nightsister Warrior], resources: 20}
    ben: {ground: [Supreme Leader Snoke]}
steps: [ana: {play: Three Lessons, then: [Nightsister Warrior]}]
",
        "expect: {Nightsister Warrior: {in: ana.discard}}",
        "expect: {Nightsister Warrior: {in: ana.ground, power: 1, hp: 1, upgrades: [Experience, Shield]}}",
    ),
    // The same of every line of play.
    Ruling(
        "
setup:
  players:
    ana: {hand: [Three Lessons, Nightsister Warrior], resources: 20}
    ben: {ground: [Supreme Leader Snoke]}
steps: [ana: {play: Three Lessons, then: [any]}]
",
        "prove: [possible: {Nightsister Warrior: {in: ana.discard}}]",
        "prove: [possible: {Nightsister Warrior: {in: ana.ground}}]",
    ),
    // DJ has left play before his ability resolves, so that its effect could never end. 7.7.4.f of 7.0, whose example this
    // is: the ability resolves, and its owner takes the resource back at once. 7.7.4.f of 8.0: it does not resolve.
    Ruling(
        "
cards:
  - {name: Grudge Keeper, type: unit, arena: ground, cost: 2, power: 2, hp: 2,
     text: 'When you play another unit: Defeat a unit that costs 3.'}
setup:
  players:
    ana: {ground: [Grudge Keeper], resources: ['DJ, Blatant Thief', Wampa, Wampa, Wampa, Wampa, Wampa, Wampa], deck: [AT-ST]}
    ben: {resources: [Repair, Takedown]}
steps:
  - ana: {play: 'DJ, Blatant Thief', using: smuggle}
  - ana: {choose: Grudge Keeper}
  - expect: {DJ: {in: ana.discard}}
",
        "  - expect: {prompt: {player: ana, options: [Repair, Takedown]}}
  - ana: {choose: Repair}
  - expect:
      events: [{control: Repair}, {delayed: DJ}, {control: Repair}]
      Repair: {in: ben.resources, controller: ben}
      active: ben",
        "  - expect: {prompt: none, events: [{not: {control: Repair}}, {not: {delayed: DJ}}], active: ben}",
    ),
    // The Spotter's ability has the Wampa deal the damage. By 1.18.2.b of 8.0 both are sources of it, and Retaliation may
    // defeat either. 7.0 knows one dealer (1.9.12), the Wampa: only it can be chosen, so no decision is open (8.4.1).
    Ruling(
        "
cards:
  - {name: Spotter, type: unit, arena: ground, cost: 1, power: 1, hp: 3,
     text: 'Action [Exhaust]: Another friendly unit deals damage equal to its power to a base.'}
setup:
  players:
    ana: {ground: [Spotter, Wampa, Battlefield Marine]}
    ben: {hand: [Retaliation]}
steps: [{ana: {use: Spotter, then: [Wampa, ben]}}, {ben: {play: Retaliation}}]
",
        "expect: {Wampa: {in: ana.discard}, Spotter: {in: ana.ground}, prompt: none}",
        "expect: {prompt: {player: ben, options: [Spotter, Wampa], optional: false}}",
    ),
    // The same for an event: by 8.0 it is also a source, and makes the damage unpreventable as an Underworld card (1.9.13).
    // By 7.0 only the Wampa, which is not one, dealt it, so the Shield prevents it (3.7.6).
    Ruling(
        "
cards:
  - {name: Hired Muscle, type: event, cost: 1, traits: [Underworld],
     text: A friendly unit deals 4 damage to an enemy unit.}
setup:
  players:
    ana:
      hand: [Hired Muscle]
      ground: [Wampa]
      space: [{card: \"Gorian Shard's Corsair, Pirate Warship\", exhausted: true}]
    ben: {ground: [{card: Consular Security Force, upgrades: [Shield]}]}
steps: [ana: {play: Hired Muscle, then: [Wampa, Consular Security Force]}]
",
        "expect: {Consular Security Force: {damage: 0, upgrades: []}}",
        "expect: {Consular Security Force: {damage: 4, upgrades: [Shield]}}",
    ),
    // The newer of two printed values holds, by 1.10.2.a and 1.11.2.a of 8.0, and by official rulings of the time of 7.0,
    // which gives no order itself. Obi-Wan's 7/7 is there first, Size Matters Not makes the AT-ST 5/5.
    Ruling(
        "
setup:
  players:
    ana:
      ground: ['Obi-Wan Kenobi, Protector of Felucia', AT-ST, Swoop Racer, Wampa, Pyke Sentinel, Consular Security Force]
      space: [TIE/ln Fighter]
      hand: [Size Matters Not]
    ben: {}
steps:
  - expect: {AT-ST: {power: 7, hp: 7}}
  - ana: {play: Size Matters Not, onto: AT-ST}
",
        "expect: {AT-ST: {power: 5, hp: 5}, Swoop Racer: {power: 7, hp: 7}}",
        "expect: {AT-ST: {power: 5, hp: 5}, Swoop Racer: {power: 7, hp: 7}}",
    ),
];

/// Each passes with the claim of its edition, and not with that of the other if they differ.
#[test]
fn rules_by_the_edition() {
    for Ruling(file, by_7, by_8) in RULINGS {
        for (edition, own, other) in [(Edition::Seven, by_7, by_8), (Edition::Eight, by_8, by_7)] {
            assert_eq!(ruled(edition, &format!("{file}{own}\n")), "pass", "{edition}: {own}");
            assert_eq!(ruled(edition, &format!("{file}{other}\n")) == "pass", own == other, "{edition}: {other}");
        }
    }
    let Ruling(file, _, by_8) = RULINGS[1];
    let holds = Edition::ALL.map(|edition| {
        let options = Options { edition, ..Options::default() };
        prove("t.yaml", &format!("title: t\n{file}{by_8}\n"), &world(), &options, &()).verdicts[0].holds
    });
    assert_eq!((Edition::ALL, holds), ([Edition::Seven, Edition::Eight], [Some(false), Some(true)]));
}

/// 7.0 has no keyword Support, no Advantage token and no Mandalorian token (7.5.20, 3.7.15 and 3.7.14 of 8.0). A file that
/// needs them is undetermined, and says so, even if the tokens are there from the start.
#[test]
fn names_what_an_edition_does_not_have() {
    const TOAST: &str = "'Migs Mayfeld, How About a Toast?'";
    let advantage = "cards: [{name: E, type: event, cost: 1, text: Give an Advantage token to a unit.}]";
    let mandalorian = "cards: [{name: E, type: event, cost: 1, text: Create a Mandalorian token.}]";
    for (lacks, cards, ana, step) in [
        ("the keyword Support", "", &*format!("hand: [{TOAST}]"), &*format!("play: {TOAST}, then: [none]")),
        ("an Advantage token", "", "ground: [{card: AT-ST, upgrades: [Advantage]}]", "attack: AT-ST, target: ben"),
        ("a Mandalorian token", "", "ground: [Mandalorian]", "attack: Mandalorian, target: ben"),
        ("an Advantage token", advantage, "hand: [E]", "play: E"),
        ("a Mandalorian token", mandalorian, "hand: [E]", "play: E"),
    ] {
        let players = format!("{{ana: {{{ana}, space: [TIE/ln Fighter]}}, ben: {{}}}}");
        let file = format!("{cards}\nsetup: {{players: {players}}}\nsteps: [ana: {{{step}}}]\n");
        assert_eq!(ruled(Edition::Eight, &file), "pass", "{file}");
        let by_7 = ruled(Edition::Seven, &file);
        let is_named =
            by_7.starts_with("unsupported") && by_7.contains(&format!("{lacks}, which edition 7.0 does not have"));
        assert!(is_named, "{file}{by_7}");
        assert!(!events(&replayed(Edition::Seven, &file)).iter().any(|line| line.contains("creates")), "{file}");
    }
}

/// The trace names the edition that it is ruled by, and cites its numbers. The damage that Overwhelm leaves for the unit is
/// 6.3.4.d in 7.0, and 6.3.5.d in 8.0; its damage to the base is 7.5.7.a in both. Only 8.0 has the rule that giving a
/// Shield creates it (3.7.2.b): a trace by 7.0 says so.
#[test]
fn cites_each_edition_by_its_numbers() {
    let file = "
cards: [{name: Shieldbearer, type: event, cost: 1, text: Give a Shield token to a unit.}]
setup:
  players:
    ana: {ground: [{card: Wampa, damage: 1}], hand: [Shieldbearer]}
    ben: {ground: [Pyke Sentinel]}
steps:
  - ana: {play: Shieldbearer, then: [Wampa]}
  - ben: pass
  - ana: {attack: Wampa, target: Pyke Sentinel}
";
    for (edition, named, to_the_unit, shield) in [
        (Edition::Seven, "Comprehensive Rules 7.0", "(CR 6.3.4.d)", "CR 3.7.2.b (edition 8.0)"),
        (Edition::Eight, "Comprehensive Rules 8.0", "(CR 6.3.5.d)", "CR 3.7.2.b"),
    ] {
        let played = replayed(edition, file);
        assert_eq!(played.trace.as_ref().map(|trace| trace.edition.as_str()), Some(named));
        let damage: Vec<String> =
            events(&played).into_iter().filter(|line| line.contains("combat damage to Ben")).collect();
        assert!(damage[0].ends_with(to_the_unit) && damage[1].ends_with("base (CR 7.5.7.a)"), "{damage:?}");
        assert!(played.report.citations.iter().any(|cited| cited == shield), "{:?}", played.report.citations);
    }
}

/// A file that cites a rule of 8.0 alone does not fail by 7.0 if all else is as it says: the unit that an event names dealt
/// the damage by 1.18.2.a of 8.0, and by 1.9.12 of both. A rule that 7.0 has must be cited by both.
#[test]
fn misses_no_rule_that_an_edition_does_not_have() {
    let file = "
cards: [{name: Called Shot, type: event, cost: 1, text: A friendly unit deals damage equal to its power to a base.}]
setup: {players: {ana: {hand: [Called Shot], ground: [Wampa, Battlefield Marine]}, ben: {hand: [Retaliation]}}}
steps: [{ana: {play: Called Shot, then: [Wampa, ben]}}, {ben: {play: Retaliation}}]
expect: {Wampa: {in: ana.discard}, Battlefield Marine: {in: ana.ground}}
";
    for (cites, status) in [("CR 1.18.2.a", Status::Pass), ("CR 1.9.12", Status::Pass), ("CR 5.6.1", Status::Fail)] {
        let by = Edition::ALL.map(|edition| replayed(edition, &format!("cites: [{cites}]\n{file}")).report.status);
        assert_eq!(by, [status; 2], "{cites}");
    }
}

/// The policy of an event is not an edition of the Comprehensive Rules.
#[test]
fn rules_an_event_by_its_policy_whatever_the_edition() {
    let name = "scenarios/tournament/cut/sizes.yaml";
    let [by_7, by_8] = Edition::ALL.map(|edition| {
        let played = replay_by(edition, name, embedded::source(name).unwrap(), &world(), Detail::Told);
        played.trace.map(|trace| trace.edition).unwrap_or_default()
    });
    assert!(by_7 == by_8 && by_7.contains("Tournament Regulations"), "{by_7}, {by_8}");
}

/// Two positions that differ only in the edition are different, by equality and by key, and a position keeps its edition.
#[test]
fn tells_positions_of_two_editions_apart() {
    let begun = |edition| {
        let base = Library::embedded().iter().find(|card| card.kind == CardKind::Base).expect("a base");
        let players = ["ana", "ben"].map(|name| PlayerSetup::new(name, Entry::new(base.clone())));
        Position::begin(&GameSetup { edition, ..GameSetup::new(players.to_vec()) }).expect("a game begins").position
    };
    let [seven, eight] = Edition::ALL.map(begun);
    assert_eq!([seven.rules_by(), eight.rules_by()], Edition::ALL);
    assert!(seven != eight && seven.key() != eight.key());
    assert!(seven == begun(Edition::Seven) && seven.key() == begun(Edition::Seven).key());
}

/// Every valid file is valid by the older edition too, and nothing panics.
#[test]
fn rules_every_scenario_by_every_edition() {
    const EVERY: usize = 20;
    for (name, source) in crate::embedded().into_iter().step_by(EVERY) {
        let newest = replay_by(Edition::Eight, &name, &source, &world(), Detail::Told);
        assert_eq!(replay(&name, &source, &world()).report, newest.report, "{name}");
        // A step after something that did not happen has no meaning; the file itself is read by both.
        let older = replay_by(Edition::Seven, &name, &source, &world(), Detail::Full);
        assert!(older.report.status != Status::Invalid || older.trace.is_some(), "{name}");
    }
}
