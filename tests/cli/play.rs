//! `judge play`: line by line, through a terminal, and what is saved.

use std::process::Command;

use insta::assert_snapshot;
use rexpect::session::spawn_command;

use crate::command::{CommandExt, program};

const GAME: &str = "title: A Sentinel guards the base
setup:
  players:
    ana: {ground: [Wampa]}
    ben: {ground: [Pyke Sentinel], base: {hp: 5}}
";

/// Three who have not long to live.
const THREE: &str = "title: Three
setup:
  players:
    ana: {ground: [Wampa], base: {hp: 4}}
    ben: {ground: [Wampa], base: {hp: 4}}
    cara: {ground: [Wampa], base: {hp: 4}}
";

/// Output for these typed lines, in a folder with these files.
fn played(typed: &str, arguments: &[&str], folder: &std::path::Path) -> String {
    let mut judge = Command::new(program());
    let output = judge.arg("play").args(arguments).current_dir(folder).write_stdin(typed).output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()), (Some(0), ""), "{typed}");
    String::from_utf8(output.stdout).unwrap()
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.yaml"), GAME).unwrap();
    std::fs::write(folder.path().join("three.yaml"), THREE).unwrap();
    folder
}

#[test]
fn a_game_is_played_line_by_line() {
    let folder = folder();
    let typed = "why attack: Wampa, target: ben\n3\npass\nundo\nfly: Wampa\n7\nredo\nattack: Wampa\n";
    assert_snapshot!(played(typed, &["game.yaml"], folder.path()));
}

#[test]
fn steps_are_typed_as_they_are_said() {
    const SPOKEN: &str = r#"title: Said as at a table
setup:
  active: ana
  players:
    ana: {leader: "Darth Vader, Dark Lord of the Sith", ground: [Pyke Sentinel, {card: Wampa, as: big}], hand: [Vanquish, Battlefield Marine], resources: 6}
    ben: {leader: "Luke Skywalker, Faithful Friend", ground: [Wampa, Battlefield Marine]}
"#;
    let folder = folder();
    std::fs::write(folder.path().join("spoken.yaml"), SPOKEN).unwrap();
    for (typed, told) in [
        ("attack ben with Pyke Sentinel", "Pyke Sentinel deals 2 combat damage to Ben's base"),
        ("Attack battlefield marine with big.", "Wampa (big) attacks Ben's Battlefield Marine"),
        ("pyke marine", "Pyke Sentinel attacks Ben's Battlefield Marine"),
        ("play Battlefield Marine", "for 6: 2 and 4 for missing Command and Heroism icons, CR 8.1.1"),
        ("attack big", "Ana must choose 1 of Wampa, Battlefield Marine, ben"),
        (
            "play Vanquish",
            "Not legal: it costs 7, more than the player can pay: 5 and 2 for a missing Vigilance icon, CR 8.1.1",
        ),
        ("why play Vanquish", "Not legal: it costs 7"),
        ("why attack ben with Pyke Sentinel", "That is legal"),
        ("attack", "Several legal steps fit:"),
        ("fly away", "Not understood: unknown action `fly away`"),
    ] {
        let output = played(&format!("{typed}\n"), &["spoken.yaml"], folder.path());
        let output = output.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(output.contains(told), "{typed}: {output}");
    }
}

#[test]
fn searches_outcomes() {
    let folder = folder();
    let typed = "outcomes\noutcomes ben: {base: {damage: 1}}\n";
    assert_snapshot!(played(typed, &["game.yaml"], folder.path()));
}

#[test]
fn saved_games_pass_and_are_not_overwritten() {
    let folder = folder();
    let told = played("3\ntake initiative\nsave saved.yaml\nsave saved.yaml\n", &["game.yaml"], folder.path());
    assert!(told.contains("wrote saved.yaml"), "{told}");
    assert!(told.contains("`saved.yaml` already exists"), "{told}");
    let saved = std::fs::read_to_string(folder.path().join("saved.yaml")).unwrap();
    assert!(saved.contains("  - expect: {"), "{saved}");
    let replay = Command::new(program()).args(["replay", "saved.yaml"]).current_dir(folder.path()).output().unwrap();
    assert_eq!(replay.status.code(), Some(0), "{saved}");
    // It can be played on from there.
    assert!(played("pass\n", &["saved.yaml"], folder.path()).contains("ana>"));
}

#[test]
fn chance_plays_the_same_by_the_same_seed() {
    let folder = folder();
    let seats = ["--seat", "ana=random", "--seat", "ben=random", "--seat", "cara=random"];
    let by_seed = |seed: &str| played("", &[&["three.yaml", "--seed", seed], &seats[..]].concat(), folder.path());
    let told = by_seed("1");
    assert!(told.contains("wins the game") && told.contains("is eliminated"), "{told}");
    assert_eq!(told, by_seed("1"));
    assert_ne!(told, by_seed("2"));
}

#[test]
fn two_decks_begin_with_the_mulligans() {
    let folder = folder();
    let list = "Leader\n1 | Luke Skywalker | Faithful Friend\nBase\n1 Capital City\nDeck\n4 Wampa\n4 Vanquish\n";
    std::fs::write(folder.path().join("luke.txt"), list).unwrap();
    let begun = |more: &[&str]| {
        let arguments = [&["--deck", "luke.txt", "--deck", "luke.txt"], more].concat();
        played("save begun.yaml\n", &arguments, folder.path());
        let saved = folder.path().join("begun.yaml");
        let source = std::fs::read_to_string(&saved).unwrap();
        std::fs::remove_file(saved).unwrap();
        source
    };
    let source = begun(&["--seed", "1", "--first", "ben"]);
    assert!(source.contains("  phase: setup\n  initiative: ben\n"), "{source}");
    assert!(source.contains("Luke Skywalker, Faithful Friend") && source.contains("base: Capital City"), "{source}");
    let pile = |name: &str| {
        let line = source.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default();
        line.matches("Wampa").count() + line.matches("Vanquish").count()
    };
    // Six cards are drawn (CR 5.2.1.d).
    assert_eq!((pile("hand: "), pile("deck: ")), (6, 2), "{source}");
    assert_eq!(begun(&["--seed", "1", "--first", "ben"]), source);
    assert_ne!(begun(&["--seed", "2", "--first", "ben"]), source);
    let told = played("keep\nkeep\n", &["--deck", "luke.txt", "--deck", "luke.txt", "--first", "ana"], folder.path());
    assert!(told.contains("Ana must decide: keep or mulligan") && told.contains("resource"), "{told}");
}

#[test]
fn decks_and_hands_of_others_are_hidden() {
    let folder = folder();
    let list = "Leader\n1 | Luke Skywalker | Faithful Friend\nBase\n1 Capital City\nDeck\n4 Wampa\n4 Vanquish\n";
    std::fs::write(folder.path().join("luke.txt"), list).unwrap();
    let decks = ["--deck", "luke.txt", "--deck", "luke.txt", "--first", "ana"];
    let rows = |told: &str, zone: &str| told.lines().filter(|line| line.starts_with(zone)).count();
    for (more, hands, decks_shown) in [(&[][..], 1, 0), (&["--open"], 2, 2), (&["--seat", "ana=random"], 1, 0)] {
        let told = played("", &[&decks[..], more].concat(), folder.path());
        assert_eq!((rows(&told, "  hand  "), rows(&told, "  deck  ")), (hands, decks_shown), "{more:?}: {told}");
        let is_hidden =
            told.lines().all(|line| !line.contains("Ana draws Wampa") && !line.contains("Ana draws Vanquish"));
        assert!(is_hidden || more == ["--open"], "{told}");
    }
}

#[test]
fn a_ruling_opens_at_its_start_and_is_left_at_any_step() {
    let folder = folder();
    let ruling = &["ruling:overwhelm-against-a-shield"][..];
    let told = played("redo\nundo\nundo\nredo\npass\nsave own.yaml\nredo\n", ruling, folder.path());
    for line in ["Nothing to undo.", "Ana's Wampa attacks", "wrote own.yaml", "Nothing to redo."] {
        assert!(told.contains(line), "{line}: {told}");
    }
    let saved = std::fs::read_to_string(folder.path().join("own.yaml")).unwrap();
    let replay = Command::new(program()).args(["replay", "own.yaml"]).current_dir(folder.path()).output().unwrap();
    assert_eq!(replay.status.code(), Some(0), "{saved}");
    assert!(saved.contains("attack: Wampa") && saved.trim_end().ends_with("- ben: pass"), "{saved}");
    let left = played("pass\nsave left.yaml\n", ruling, folder.path());
    let saved = std::fs::read_to_string(folder.path().join("left.yaml")).unwrap();
    assert!(!saved.contains("attack: Wampa") && saved.contains("- ana: pass"), "{left}{saved}");
}

#[test]
fn bad_input_names_the_way_out() {
    let folder = folder();
    for (arguments, way_out) in [
        (&["--players", "Ana,ben"][..], "--players ana,ben,cara"),
        (&["--players", "ana"], "2 to 4"),
        (&["game.yaml", "--seat", "zoe=random"], "the players are ana, ben"),
        (&["game.yaml", "--seat", "ana=me"], "NAME=random"),
        (&["--deck", "game.yaml"], "--players ana,ben,cara"),
        (&["--deck", "a", "--deck", "b", "--first", "zoe"], "the players are ana, ben"),
        (&["missing.yaml"], "missing.yaml"),
        (&["ruling:overwhelm-against-a-sheild"], "ruling:overwhelm-against-a-shield"),
        (&["."], "2 scenarios"),
        (&["--open"], "--deck"),
    ] {
        let mut judge = Command::new(program());
        let output = judge.arg("play").args(arguments).current_dir(folder.path()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(way_out), "{arguments:?}: {told}");
    }
}

#[test]
fn three_play_to_the_end_at_a_terminal_undo_it_and_play_it_again() {
    let folder = folder();
    let mut judge = Command::new(program());
    judge.args(["play", "three.yaml", "--plain"]).current_dir(folder.path());
    let mut session = spawn_command(judge, Some(60_000)).unwrap();
    for (asked, typed) in [("ana> ", "attack: Wampa, target: ben"), ("cara> ", "attack: Wampa, target: ana")] {
        session.exp_string(asked).unwrap();
        session.send_line(typed).unwrap();
    }
    session.exp_string("Cara wins the game").unwrap();
    session.exp_string("Nothing is left to decide.").unwrap();
    for asked in ["cara> ", "ana> "] {
        session.send_line("undo").unwrap();
        session.exp_string(asked).unwrap();
    }
    session.send_line("undo").unwrap();
    session.exp_string("Nothing to undo.").unwrap();
    session.send_line("redo").unwrap();
    session.exp_string("Ben is eliminated").unwrap();
    session.send_line("redo").unwrap();
    session.exp_string("Cara wins the game").unwrap();
    session.exp_string("> ").unwrap();
    session.send_line("quit").unwrap();
    session.exp_eof().unwrap();
}
