//! Puzzles checked: valid ones, and the error of each of several ways to break one.

use super::{PuzzleCheck, check, missed, standing};
use crate::embedded::is_puzzle;
use crate::prove::Options;
use crate::session::Session;
use crate::tests::world;

/// Ana has to remove the Sentinel before she attacks: two decisions, in that order.
const PUZZLE: &str = "title: Past the guard
kind: puzzle
difficulty: 1
setup:
  initiative: ben
  initiative_taken: true
  active: ana
  players:
    ana: {hand: [Vanquish], ground: [Wampa], deck: 3}
    ben: {base: {hp: 4}, ground: [Pyke Sentinel], deck: 3}
prove: {until: regroup, wins: ana, unique: true}
solution:
  - ana: {play: Vanquish, then: [Pyke Sentinel]}
  - ana: {attack: Wampa, target: ben}
";

fn checked(source: &str) -> PuzzleCheck {
    check("puzzle.yaml", source, &world(), &Options { threads: Some(1), ..Options::default() }, &())
}

fn failures(source: &str) -> Vec<String> {
    checked(source).failures.into_iter().map(|failure| failure.title).collect()
}

#[test]
fn grades_a_sound_puzzle() {
    let checked = checked(PUZZLE);
    assert_eq!(checked.failures, []);
    let grade = checked.grade.map(|grade| grade.to_string());
    assert_eq!(grade.as_deref(), Some("difficulty 1: 2 decisions, 3 first choices, 0 near misses"));
}

#[test]
fn names_the_faults_of_a_puzzle() {
    let solution = "  - ana: {play: Vanquish, then: [Pyke Sentinel]}\n";
    let wins = ", wins: ana, unique: true";
    for (change, with, failure) in [
        ("kind: puzzle\n", "", "unknown key `difficulty` in a scenario"),
        (wins, ", claims: [possible: {result: {winner: ana}}]", "a puzzle needs `prove`: who can force what"),
        ("difficulty: 1", "difficulty: 6", "expected a difficulty from 1 to 5, found `6`"),
        ("difficulty: 1", "difficulty: 3", "the search grades it 1, not 3"),
        ("{hp: 4}", "{hp: 5}", "the claim fails: wins: ana"),
        ("{hp: 4}", "{hp: 1}", "another first decision also solves it"),
        (", unique: true", "", "a puzzle has one solution: `prove` needs `unique: true`"),
        (
            solution,
            "  - ana: {attack: Wampa, target: Pyke Sentinel}\n",
            "after this step of the solution, the claim is no longer forced",
        ),
        (
            "  - ana: {attack: Wampa, target: ben}\n",
            "",
            "the solution does not achieve the claim: expected result: won by ana, found ongoing",
        ),
        (solution, "", "the solution cannot be played: the defending player controls a unit with Sentinel"),
    ] {
        let source = PUZZLE.replacen(change, with, 1);
        assert_ne!(source, PUZZLE, "{change}");
        let titles = failures(&source);
        assert!(titles.iter().any(|title| title.starts_with(failure)), "{change} → {with}: {titles:?}");
    }
    let (game, _) = PUZZLE.split_once("solution:").unwrap();
    assert_eq!(failures(&game.replace("kind: puzzle\ndifficulty: 1\n", "")), ["this file is not a puzzle"]);
}

#[test]
fn finds_the_best_move() {
    let options = Options { threads: Some(1), ..Options::default() };
    let world = world();
    let session = Session::begin("puzzle.yaml", PUZZLE, &world).unwrap();
    let prove = crate::read("puzzle.yaml", PUZZLE).unwrap().prove;
    let now = standing(session.now(), &prove, &options, &());
    assert_eq!((now.forced, now.best.as_deref()), (Some(true), Some("ana: {play: Vanquish}")));
    assert_eq!(
        now.line,
        ["ana: plays Vanquish", "ana: Pyke Sentinel for Vanquish", "ana: attack with Wampa on ben's base"]
    );
}

#[test]
fn tells_what_is_missing_at_the_end() {
    let (world, prove) = (world(), crate::read("puzzle.yaml", PUZZLE).unwrap().prove);
    let missing = |steps: &[&str]| {
        let mut session = Session::begin("puzzle.yaml", PUZZLE, &world).unwrap();
        steps.iter().for_each(|step| assert!(session.step(step).unwrap().is_ok(), "{step}"));
        missed(session.now(), &prove).unwrap()
    };
    assert!(missing(&["ana: pass"]).is_some());
    assert_eq!(missing(&["ana: {play: Vanquish, then: [Pyke Sentinel]}", "ana: {attack: Wampa, target: ben}"]), None);
}

#[test]
fn solves_every_embedded_puzzle() {
    let mut checked_puzzles = 0;
    for (name, source) in crate::embedded().iter().filter(|(name, _)| is_puzzle(name)) {
        assert_eq!(check(name, source, &world(), &Options::default(), &()).failures, [], "{name}");
        checked_puzzles += 1;
    }
    assert!(checked_puzzles >= 25, "only {checked_puzzles} puzzles");
}
