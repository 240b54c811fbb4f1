//! Rulings that turn between editions 7.0 and 8.0, each reasoned out by the rules of both.

use swu_cards::Library;
use swu_game::Edition;
use swu_rulebook::Rulebook;

use crate::replay::{Detail, Status, World, replay, replay_by};

/// How a ruling ends by an edition.
fn ruled(edition: Edition, rest: &str) -> (Status, Vec<String>) {
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let source = format!("title: a ruling\n{rest}");
    let played = replay_by(edition, "t.yaml", &source, &world, Detail::Told);
    let unsupported = played.report.unsupported.iter().map(|unsupported| unsupported.text.clone());
    (
        played.report.status,
        played.report.failures.iter().map(|failure| failure.found.clone()).chain(unsupported).collect(),
    )
}

/// A 2/2 with -2/-2 has no remaining HP. By 6.2.5.e of 8.0 it enters with the tokens that the event gives it, as 1/1 with a
/// Shield. 7.0 has no such rule: the game state is looked at before the event goes on (1.16.5.e), and it is defeated.
#[test]
fn tokens_come_with_the_unit_or_too_late() {
    let snoke = |place: &str| {
        format!(
            "setup:
  players:
    ana: {{hand: [Three Lessons, Nightsister Warrior], resources: 20}}
    ben: {{ground: [Supreme Leader Snoke]}}
steps:
  - ana: {{play: Three Lessons, then: [Nightsister Warrior]}}
  - expect: {{Nightsister Warrior: {{in: {place}}}}}
"
        )
    };
    for (edition, place) in [(Edition::Seven, "ana.discard"), (Edition::Eight, "ana.ground")] {
        assert_eq!(ruled(edition, &snoke(place)), (Status::Pass, Vec::new()), "{edition}");
    }
}

/// No keyword Support and no Advantage token are in 7.0: what needs them is undetermined, and said to be.
#[test]
fn what_an_edition_does_not_have_is_said() {
    let rest = "setup:
  players:
    ana: {hand: ['Migs Mayfeld, How About a Toast?'], ground: [Wampa], resources: 20}
    ben: {ground: [Pyke Sentinel]}
steps:
  - ana: {play: 'Migs Mayfeld, How About a Toast?', then: [none]}
";
    assert_eq!(ruled(Edition::Eight, rest).0, Status::Pass);
    let (status, said) = ruled(Edition::Seven, rest);
    assert_eq!(status, Status::Unsupported);
    assert!(said.iter().any(|said| said.contains("the keyword Support, which edition 7.0 does not have")), "{said:?}");
}

/// Whatever a file leaves to the newest edition, it is a valid file by the older one, and nothing panics.
#[test]
fn every_scenario_can_be_ruled_by_every_edition() {
    const EVERY: usize = 23;
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    for (name, source) in crate::embedded().into_iter().step_by(EVERY) {
        let told = replay(&name, &source, &world);
        let newest = replay_by(Edition::Eight, &name, &source, &world, Detail::Told);
        assert_eq!(told.report, newest.report, "{name}");
        let older = replay_by(Edition::Seven, &name, &source, &world, Detail::Full);
        if older.report.status == Status::Invalid {
            // A step that follows on what did not come about has no meaning; the file itself is read by both.
            assert!(older.trace.is_some(), "{name}");
        }
    }
}
