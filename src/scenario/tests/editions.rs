//! Rulings that differ between editions 7.0 and 8.0, and some that must not, each reasoned out by the rules of both.

use std::fmt::Write as _;

use swu_cards::coverage::unread;
use swu_cards::{Card, CardKind, Library};
use swu_game::{Edition, Entry, GameSetup, Outcome, PlayerSetup, Position};
use swu_rulebook::Rulebook;

use crate::prove::{Options, prove};
use crate::replay::{Detail, Replay, Status, TraceLine, World, replay, replay_by};

fn world() -> World<'static> {
    World { library: Library::embedded(), rulebook: Rulebook::embedded() }
}

fn replayed(edition: Edition, rest: &str) -> Replay {
    replay_by(edition, "t.yaml", &format!("title: a ruling\n{rest}"), &world(), Detail::Told)
}

/// The result of a ruling by an edition, and the reasons that it does not pass.
fn ruled(edition: Edition, rest: &str) -> (Status, Vec<String>) {
    let Replay { report, errors, .. } = replayed(edition, rest);
    let failures = report.failures.iter().map(|failure| failure.found.clone());
    let unsupported = report.unsupported.iter().map(|unsupported| unsupported.text.clone());
    (report.status, failures.chain(unsupported).chain(errors.iter().map(|error| error.title.clone())).collect())
}

/// The trace, line by line, with the words of every step.
fn told(played: &Replay) -> Vec<String> {
    let Some(trace) = &played.trace else { return vec![format!("{:?}", played.errors)] };
    let lines = trace.opening.iter().chain(trace.steps.iter().flat_map(|step| &step.lines));
    lines
        .filter_map(|line| match line {
            TraceLine::Event(text) | TraceLine::Not(text) | TraceLine::Refused(text) | TraceLine::Asks(text) => {
                Some(text.clone())
            }
            TraceLine::Fails { .. } | TraceLine::Holds(_) | TraceLine::Unsupported(_) => None,
        })
        .collect()
}

/// A ruling by each edition: the words of the file that differ, by 7.0 and by 8.0.
struct Turns {
    file: &'static str,
    by_7: &'static str,
    by_8: &'static str,
}

/// Each passes with the words of its edition, and fails with those of the other.
fn turns(Turns { file, by_7, by_8 }: &Turns) {
    for (edition, own, other) in [(Edition::Seven, by_7, by_8), (Edition::Eight, by_8, by_7)] {
        let with = |words: &str| format!("{file}{words}");
        assert_eq!(ruled(edition, &with(own)), (Status::Pass, Vec::new()), "{edition}: {own}");
        assert_ne!(ruled(edition, &with(other)).0, Status::Pass, "{edition}: {other}");
    }
}

/// A 2/2 with -2/-2 has no remaining HP. By 6.2.5.e of 8.0 it enters with the tokens that the event gives it, as 1/1 with a
/// Shield. 7.0 has no such rule: the game state is checked before the event continues (1.16.5.e), and it is defeated.
#[test]
fn tokens_come_with_the_unit_or_too_late() {
    turns(&Turns {
        file: "setup:
  players:
    ana: {hand: [Three Lessons, Nightsister Warrior], resources: 20}
    ben: {ground: [Supreme Leader Snoke]}
steps:
  - ana: {play: Three Lessons, then: [Nightsister Warrior]}
",
        by_7: "  - expect: {Nightsister Warrior: {in: ana.discard}}\n",
        by_8: "  - expect: {Nightsister Warrior: {in: ana.ground, power: 1, hp: 1, upgrades: [Experience, Shield]}}\n",
    });
}

/// DJ has left play before his ability resolves, so that its effect could never end. 7.7.4.f of 7.0, whose example this is:
/// the ability resolves, and its owner takes the resource back at once. 7.7.4.f of 8.0: the ability does not resolve.
#[test]
fn an_effect_that_cannot_end_ends_at_once_or_never_begins() {
    turns(&Turns {
        file: "cards:
  - {name: Grudge Keeper, type: unit, arena: ground, cost: 2, power: 2, hp: 2, text: 'When you play another unit: Defeat a unit that costs 3.'}
setup:
  players:
    ana: {ground: [Grudge Keeper], resources: ['DJ, Blatant Thief', Wampa, Wampa, Wampa, Wampa, Wampa, Wampa], deck: [AT-ST]}
    ben: {resources: [Repair, Takedown]}
steps:
  - ana: {play: 'DJ, Blatant Thief', using: smuggle}
  - ana: {choose: Grudge Keeper}
",
        by_7: "  - expect: {DJ: {in: ana.discard}, prompt: {player: ana, options: [Repair, Takedown]}}
  - ana: {choose: Repair}
  - expect:
      events: [{control: Repair}, {delayed: DJ}, {control: Repair}]
      Repair: {in: ben.resources, controller: ben}
      active: ben
",
        by_8: "  - expect:
      DJ: {in: ana.discard}
      prompt: none
      events: [{not: {control: Repair}}, {not: {delayed: DJ}}]
      active: ben
",
    });
}

/// The Spotter's ability has the Wampa deal the damage. By 1.18.2.b of 8.0 both are sources of it, and Retaliation may
/// defeat either. 7.0 knows one dealer (1.9.12), the Wampa: only it can be chosen, so nothing is asked (8.4.1).
#[test]
fn damage_has_one_source_or_two() {
    turns(&Turns {
        file: "cards:
  - {name: Spotter, type: unit, arena: ground, cost: 1, power: 1, hp: 3, text: 'Action [Exhaust]: Another friendly unit deals damage equal to its power to a base.'}
setup:
  players:
    ana: {ground: [Spotter, Wampa, Battlefield Marine]}
    ben: {hand: [Retaliation]}
steps:
  - ana: {use: Spotter, then: [Wampa, ben]}
  - ben: {play: Retaliation}
",
        by_7: "  - expect: {Wampa: {in: ana.discard}, Spotter: {in: ana.ground}, prompt: none}\n",
        by_8: "  - expect: {prompt: {player: ben, options: [Spotter, Wampa], optional: false}}\n",
    });
}

/// The same for a card that is an event: by 8.0 it is also a source, and makes the damage unpreventable as an Underworld
/// card (1.9.13). By 7.0 only the Wampa, which is not one, dealt it, so the Shield prevents it (3.7.6).
#[test]
fn an_event_behind_the_damage_is_no_source_or_one() {
    turns(&Turns {
        file: "cards:
  - {name: Hired Muscle, type: event, cost: 1, traits: [Underworld], text: A friendly unit deals 4 damage to an enemy unit.}
setup:
  players:
    ana: {hand: [Hired Muscle], ground: [Wampa], space: [{card: \"Gorian Shard's Corsair, Pirate Warship\", exhausted: true}]}
    ben: {ground: [{card: Consular Security Force, upgrades: [Shield]}]}
steps:
  - ana: {play: Hired Muscle, then: [Wampa, Consular Security Force]}
",
        by_7: "  - expect: {Consular Security Force: {damage: 0, upgrades: []}}\n",
        by_8: "  - expect: {Consular Security Force: {damage: 4, upgrades: [Shield]}}\n",
    });
}

/// The newer of two printed values holds, by 1.10.2.a and 1.11.2.a of 8.0, and by official rulings of the time of 7.0,
/// which gives no order itself. Obi-Wan's 7/7 is there first, Size Matters Not makes the AT-ST 5/5.
#[test]
fn the_newer_printed_value_holds_by_both() {
    let file = "setup:
  players:
    ana:
      ground: ['Obi-Wan Kenobi, Protector of Felucia', AT-ST, Swoop Racer, Battlefield Marine, Pyke Sentinel, Consular Security Force]
      space: [TIE/ln Fighter]
      hand: [Size Matters Not]
    ben: {}
steps:
  - expect: {AT-ST: {power: 7, hp: 7}}
  - ana: {play: Size Matters Not, onto: AT-ST}
  - expect: {AT-ST: {power: 5, hp: 5}, Swoop Racer: {power: 7, hp: 7}}
";
    for edition in Edition::ALL {
        assert_eq!(ruled(edition, file), (Status::Pass, Vec::new()), "{edition}");
    }
}

/// 7.0 has no keyword Support, no Advantage token and no Mandalorian token (7.5.20, 3.7.15 and 3.7.14 of 8.0). A file that
/// needs them is undetermined, and says so, even if the tokens are there from the start.
#[test]
fn names_terms_that_an_edition_does_not_have() {
    let lacking = [
        (
            "the keyword Support, which edition 7.0 does not have",
            "setup:
  players:
    ana: {hand: ['Migs Mayfeld, How About a Toast?'], ground: [Wampa], resources: 20}
    ben: {ground: [Pyke Sentinel]}
steps:
  - ana: {play: 'Migs Mayfeld, How About a Toast?', then: [none]}
",
        ),
        (
            "an Advantage token, which edition 7.0 does not have",
            "setup:
  players:
    ana: {ground: [{card: Wampa, upgrades: [Advantage]}]}
    ben: {}
steps:
  - ana: {attack: Wampa, target: ben}
",
        ),
        (
            "a Mandalorian token, which edition 7.0 does not have",
            "setup:
  players:
    ana: {ground: [Mandalorian]}
    ben: {}
steps:
  - ana: {attack: Mandalorian, target: ben}
",
        ),
        (
            "an Advantage token, which edition 7.0 does not have",
            "cards:
  - {name: Upper Hand, type: event, cost: 1, text: Give an Advantage token to a unit.}
setup:
  players:
    ana: {hand: [Upper Hand], ground: [Wampa]}
    ben: {}
steps:
  - ana: {play: Upper Hand}
",
        ),
        (
            "a Mandalorian token, which edition 7.0 does not have",
            "cards:
  - {name: Rally, type: event, cost: 1, text: Create a Mandalorian token.}
setup:
  players:
    ana: {hand: [Rally]}
    ben: {}
steps:
  - ana: {play: Rally}
",
        ),
    ];
    for (what, rest) in lacking {
        assert_eq!(ruled(Edition::Eight, rest), (Status::Pass, Vec::new()), "{rest}");
        let (status, said) = ruled(Edition::Seven, rest);
        assert_eq!(status, Status::Unsupported, "{rest}");
        assert!(said.iter().any(|said| said.contains(what)), "{rest}: {said:?}");
        let told = told(&replayed(Edition::Seven, rest));
        assert!(!told.iter().any(|line| line.contains("creates")), "nothing comes of what there is not: {told:?}");
    }
}

/// The trace names the edition that it is ruled by, and cites its numbers. The damage that Overwhelm leaves for the unit is
/// 6.3.4.d in 7.0, and 6.3.5.d in 8.0; its damage to the base is 7.5.7.a in both. Only 8.0 has the rule that giving a
/// Shield creates it (3.7.2.b): a trace by 7.0 says so.
#[test]
fn each_edition_is_named_and_cited_by_its_numbers() {
    let attack = "cards:
  - {name: Shieldbearer, type: event, cost: 1, text: Give a Shield token to a unit.}
setup:
  players:
    ana: {ground: [{card: Wampa, damage: 1}], hand: [Shieldbearer]}
    ben: {ground: [Pyke Sentinel, Swoop Racer]}
steps:
  - ana: {play: Shieldbearer, then: [Wampa]}
  - ben: pass
  - ana: {attack: Wampa, target: Pyke Sentinel}
";
    let mut shown = String::new();
    for edition in Edition::ALL {
        let played = replayed(edition, attack);
        let trace = played.trace.as_ref().expect("it is played");
        let _ = writeln!(shown, "{}", trace.edition);
        let combat = told(&played).into_iter().filter(|line| line.contains("combat damage"));
        let cited = played.report.citations.iter().filter(|rule| rule.contains("3.7.2")).cloned();
        for line in combat.chain(cited) {
            let _ = writeln!(shown, "  {line}");
        }
    }
    insta::assert_snapshot!(shown, @r"
    Comprehensive Rules 7.0
      Ana's Wampa deals 3 combat damage to Ben's Pyke Sentinel (CR 6.3.4.d)
      Ana's Wampa deals 1 combat damage to Ben's base (CR 7.5.7.a)
      CR 3.7.2
      CR 3.7.2.b (edition 8.0)
    Comprehensive Rules 8.0
      Ana's Wampa deals 3 combat damage to Ben's Pyke Sentinel (CR 6.3.5.d)
      Ana's Wampa deals 1 combat damage to Ben's base (CR 7.5.7.a)
      CR 3.7.2
      CR 3.7.2.b
    ");
}

/// A file that cites a rule of 8.0 alone does not fail by 7.0 if all else is as it says: the unit that an event names dealt
/// the damage by 1.18.2.a of 8.0, and by 1.9.12 of both. A rule that 7.0 has must be cited by both.
#[test]
fn nothing_rests_on_a_rule_that_an_edition_does_not_have() {
    let file = |cites: &str| {
        format!(
            "cites: [{cites}]
cards:
  - {{name: Called Shot, type: event, cost: 1, text: A friendly unit deals damage equal to its power to a base.}}
setup:
  players:
    ana: {{hand: [Called Shot], ground: [Wampa, Battlefield Marine]}}
    ben: {{hand: [Retaliation]}}
steps:
  - ana: {{play: Called Shot, then: [Wampa, ben]}}
  - ben: {{play: Retaliation}}
  - expect: {{Wampa: {{in: ana.discard}}, Battlefield Marine: {{in: ana.ground}}}}
"
        )
    };
    for edition in Edition::ALL {
        assert_eq!(ruled(edition, &file("CR 1.18.2.a")), (Status::Pass, Vec::new()), "{edition}");
        assert_eq!(ruled(edition, &file("CR 1.9.12")).0, Status::Pass, "{edition}");
        assert_eq!(ruled(edition, &file("CR 5.6.1")).0, Status::Fail, "{edition}");
    }
}

/// The policy of an event is not an edition of the Comprehensive Rules.
#[test]
fn an_event_is_ruled_by_its_policy_whatever_the_edition() {
    let is_event =
        |source: &str| replay("t.yaml", source, &world()).trace.is_some_and(|trace| !trace.edition.starts_with("Comp"));
    let (name, source) = crate::embedded()
        .into_iter()
        .find(|(name, source)| name.contains("tournament") && is_event(source))
        .expect("a scenario about an event");
    let policy = replay(&name, &source, &world()).trace.map(|trace| trace.edition);
    for edition in Edition::ALL {
        let played = replay_by(edition, &name, &source, &world(), Detail::Told);
        assert_eq!(played.trace.map(|trace| trace.edition), policy, "{name}, {edition}");
    }
}

/// A claim about every line of play is searched by the requested edition: by 8.0 the unit enters with its tokens (6.2.5.e),
/// by 7.0 it is defeated before (1.16.5.e).
#[test]
fn proofs_search_by_the_edition() {
    let file = |place: &str| {
        format!(
            "setup:
  players:
    ana: {{hand: [Three Lessons, Nightsister Warrior], resources: 20}}
    ben: {{ground: [Supreme Leader Snoke]}}
steps:
  - ana: {{play: Three Lessons, then: [any]}}
prove:
  - possible: {{Nightsister Warrior: {{in: {place}}}}}
"
        )
    };
    for (edition, own, other) in
        [(Edition::Seven, "ana.discard", "ana.ground"), (Edition::Eight, "ana.ground", "ana.discard")]
    {
        assert_eq!(ruled(edition, &file(own)), (Status::Pass, Vec::new()), "{edition}");
        assert_eq!(ruled(edition, &file(other)).0, Status::Fail, "{edition}");
        let source = format!("title: a ruling\n{}", file(own));
        let proof = prove("t.yaml", &source, &world(), &Options { edition, ..Options::default() }, &());
        assert_eq!(proof.verdicts.iter().map(|verdict| verdict.holds).collect::<Vec<_>>(), [Some(true)], "{edition}");
    }
}

/// Two positions that differ only in the edition are different, by equality and by key, and a stored position keeps it.
#[test]
fn a_position_knows_its_edition() {
    let begun = |edition| {
        let base = Library::embedded().iter().find(|card| card.kind == CardKind::Base).expect("a base");
        let player = |name: &str| PlayerSetup::new(name.to_owned(), Entry::new(base.clone()));
        let setup = GameSetup { edition, ..GameSetup::new(vec![player("ana"), player("ben")]) };
        Position::begin(&setup).expect("a game begins").position
    };
    let (seven, eight) = (begun(Edition::Seven), begun(Edition::Eight));
    assert_eq!((seven.rules_by(), eight.rules_by()), (Edition::Seven, Edition::Eight));
    assert!(seven != eight && seven.key() != eight.key());
    assert!(seven == begun(Edition::Seven) && seven.key() == begun(Edition::Seven).key());
}

/// Every valid file is valid by the older edition too, and nothing panics.
#[test]
fn every_scenario_can_be_ruled_by_every_edition() {
    const EVERY: usize = 20;
    for (name, source) in crate::embedded().into_iter().step_by(EVERY) {
        let told = replay(&name, &source, &world());
        let newest = replay_by(Edition::Eight, &name, &source, &world(), Detail::Told);
        assert_eq!(told.report, newest.report, "{name}");
        let older = replay_by(Edition::Seven, &name, &source, &world(), Detail::Full);
        if older.report.status == Status::Invalid {
            // A step after something that did not happen has no meaning; the file itself is read by both.
            assert!(older.trace.is_some(), "{name}");
        }
    }
}

/// Random games by 7.0, with the invariants of a position checked at every decision. They end, or stop at something that
/// the edition does not have.
#[test]
fn random_games_by_the_older_edition_stay_sound() {
    const GAMES: usize = 200;
    const MOST_DECISIONS: usize = 6_000;
    let cards: Vec<_> = Library::embedded()
        .iter()
        .filter(|card| card.token.is_none() && unread(card).next().is_none())
        .cloned()
        .collect();
    let of = |kinds: &[CardKind]| cards.iter().filter(|card| kinds.contains(&card.kind)).cloned().collect::<Vec<_>>();
    let (leaders, bases) = (of(&[CardKind::Leader]), of(&[CardKind::Base]));
    let others = of(&[CardKind::Unit, CardKind::Event, CardKind::Upgrade]);
    let play = |seed: u64| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut one =
            |cards: &[std::sync::Arc<Card>]| Entry::new(random.choice(cards).expect("there are cards").clone());
        let mut player = |name: &str| PlayerSetup {
            leaders: vec![one(&leaders)],
            hand: (0..6).map(|_| one(&others)).collect(),
            deck: (0..44).map(|_| one(&others)).collect(),
            ..PlayerSetup::new(name.to_owned(), one(&bases))
        };
        let players = vec![player("ana"), player("ben")];
        let setup = GameSetup { seed, edition: Edition::Seven, ..GameSetup::new(players) };
        let mut position = Position::begin(&setup).expect("a game begins").position;
        for step in 0..MOST_DECISIONS {
            assert_eq!(position.violations(), Vec::<String>::new(), "seed {seed}, decision {step}");
            if let Some(unsupported) = position.unsupported() {
                let what = unsupported.what.clone();
                assert!(what.contains("which edition 7.0 does not have"), "seed {seed}, decision {step}: {what}");
                return false;
            }
            if *position.outcome() != Outcome::Ongoing {
                return true;
            }
            let player = position.decision().expect("something is asked").player;
            // A cost can turn out not to be payable: then another answer is drawn.
            let taken = (0..50).any(|_| {
                position.random_answer(&mut random).is_some_and(|answer| position.decide(player, answer).is_ok())
            });
            assert!(taken, "seed {seed}, decision {step}: no answer is taken");
        }
        panic!("seed {seed}: no end after {MOST_DECISIONS} decisions")
    };
    let mut started = 0;
    let ended = (0..).inspect(|_| started += 1).filter(|seed| play(*seed)).take(GAMES).count();
    eprintln!("{ended} games end by 7.0, of {started}; the others stop at what it does not have");
}

/// Prints every embedded scenario whose result or trace differs by 7.0, with the first line that differs.
#[test]
#[ignore = "prints a list to be read"]
fn lists_scenarios_that_turn() {
    let all = crate::embedded();
    let rows = crate::spread::map(&all, |(name, source)| {
        let (old, new) =
            (replay_by(Edition::Seven, name, source, &world(), Detail::Told), replay(name, source, &world()));
        // The same words with the number of the other edition are the same ruling.
        let cited = regex::Regex::new(r" \((?:CR|NOTE|TR) [^()]*\)").expect("a pattern");
        let bare = |lines: Vec<String>| -> Vec<String> {
            lines.iter().map(|line| cited.replace_all(&line.replace(" (edition 8.0)", ""), "").into_owned()).collect()
        };
        let (before, after) = (told(&old), told(&new));
        let (bare_before, bare_after) = (bare(before.clone()), bare(after.clone()));
        let same = bare_before.iter().zip(&bare_after).take_while(|(old, new)| old == new).count();
        let parts = same < bare_before.len().max(bare_after.len());
        (parts || old.report.status != new.report.status).then(|| {
            let unsupported = old.report.unsupported.iter().map(|unsupported| unsupported.text.clone());
            let line = |lines: &[String]| lines.get(same).cloned().unwrap_or_else(|| "-".to_owned());
            let lacks: String = unsupported.collect();
            format!(
                "{name}\n  {} -> {}\n  7.0: {} {lacks}\n  8.0: {}",
                old.report.status.word(),
                new.report.status.word(),
                line(&before),
                line(&after),
            )
        })
    });
    let turned: Vec<String> = rows.into_iter().flatten().collect();
    eprintln!("{} of {} scenarios turn\n{}", turned.len(), all.len(), turned.join("\n"));
}
