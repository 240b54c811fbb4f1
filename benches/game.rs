//! Measures replaying a scenario, cloning a position and making its key, deciding, and playing a whole game. Run with
//! `cargo bench`.

#[path = "../tests/games/mod.rs"]
mod games;

use divan::{Bencher, black_box};
use games::{Pool, game_of, play};
use swu_judge::cards::{Arena, Library, Lookup, Phase};
use swu_judge::game::{
    Action, Answer, Chance, CounterState, Entry, Format, GameSetup, PlayerId, PlayerSetup, Position, Stage,
};
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario;
use swu_judge::scenario::replay::{World, replay};

const SIMPLE: &str =
    include_str!("../scenarios/07-abilities-and-effects/keywords/sentinel/saboteur-ignores-sentinel.yaml");
const PHASES: &str = include_str!("../scenarios/05-game-structure/phases/sneak-attack-inferno-four-aphra.yaml");

fn main() {
    divan::main();
}

fn world() -> World<'static> {
    World { library: Library::embedded(), rulebook: Rulebook::embedded() }
}

/// Read and replay a whole file: an attack that is refused and one that is made.
#[divan::bench]
fn replay_an_attack(bencher: Bencher<'_, '_>) {
    let world = world();
    bencher.bench_local(|| replay("bench", black_box(SIMPLE), &world));
}

/// Read and replay a whole file: a round with an event, a delayed effect and two triggered abilities.
#[divan::bench]
fn replay_a_round(bencher: Bencher<'_, '_>) {
    let world = world();
    bencher.bench_local(|| replay("bench", black_box(PHASES), &world));
}

/// Only reading the file.
#[divan::bench]
fn read_a_file(bencher: Bencher<'_, '_>) {
    bencher.bench_local(|| scenario::read("bench", black_box(PHASES)));
}

/// A complete game of two players by random decisions, without its preparation.
#[divan::bench]
fn play_a_random_game(bencher: Bencher<'_, '_>) {
    let pool = Pool::understood();
    let mut seed = 0;
    bencher
        .with_inputs(|| {
            seed += 1;
            game_of(&pool, 2, seed)
        })
        .bench_local_values(|setup| play(&setup, |_| Ok(())).map(drop));
}

/// The same of four players.
#[divan::bench]
fn play_a_random_game_of_four(bencher: Bencher<'_, '_>) {
    let pool = Pool::understood();
    let mut seed = 0;
    bencher
        .with_inputs(|| {
            seed += 1;
            game_of(&pool, 4, seed)
        })
        .bench_local_values(|setup| play(&setup, |_| Ok(())).map(drop));
}

/// Six units, an upgrade and a hand on each side, decks of forty cards.
fn middle_of_a_game() -> Position {
    let card = |name: &str| match Library::embedded().find(name) {
        Lookup::One(card) => Entry::new(card.clone()),
        Lookup::Several(_) | Lookup::Unknown => panic!("{name} is one card"),
    };
    let player = |name: &str| PlayerSetup {
        name: name.to_owned(),
        leaders: vec![card("Director Krennic, Aspiring to Authority")],
        base: card("Capital City"),
        plain_base: false,
        resources: vec![card("Wampa"); 6],
        hand: vec![card("Open Fire"), card("AT-ST"), card("Waylay"), card("Repair")],
        deck: vec![card("Battlefield Marine"); 40],
        discard: vec![card("Takedown"); 5],
        units: [
            "Wampa",
            "Echo Base Defender",
            "General Dodonna",
            "Green Squadron A-Wing",
            "Restored ARC-170",
            "Pyke Sentinel",
        ]
        .map(|name| {
            let entry = card(name);
            (entry.card.arena.unwrap_or(Arena::Ground), Entry { upgrades: vec![card("Academy Training")], ..entry })
        })
        .to_vec(),
        credits: 0,
        force: false,
        eliminated: false,
    };
    let setup = GameSetup {
        format: Format::Premier,
        stage: Stage::In(Phase::Action),
        round: 4,
        initiative: CounterState { holder: Some(PlayerId(0)), taken: false },
        active: PlayerId(0),
        blast: CounterState::default(),
        plan: CounterState::default(),
        seed: 1,
        edition: swu_judge::game::Edition::default(),
        mistake: None,
        chance: Chance::Seeded,
        others: Vec::new(),
        players: vec![player("ana"), player("ben")],
    };
    Position::begin(&setup).expect("the position is sound").position
}

/// One decision: a unit attacks another, which changes much of the game state.
#[divan::bench]
fn decide_to_attack(bencher: Bencher<'_, '_>) {
    let position = middle_of_a_game();
    let player = position.decision().expect("an action is asked").player;
    let action = position.legal_actions(player).into_iter().find(|a| matches!(a, Action::Attack { .. }));
    let answer = Answer::Action(action.expect("somebody can attack"));
    bencher
        .with_inputs(|| (position.clone(), answer.clone()))
        .bench_local_values(|(mut position, answer)| position.decide(player, answer).map(drop));
}

#[divan::bench]
fn list_the_legal_actions(bencher: Bencher<'_, '_>) {
    let position = middle_of_a_game();
    let player = position.decision().expect("an action is asked").player;
    bencher.bench_local(|| black_box(&position).legal_actions(player));
}

#[divan::bench]
fn clone_a_position(bencher: Bencher<'_, '_>) {
    let position = middle_of_a_game();
    bencher.bench_local(|| black_box(&position).clone());
}

#[divan::bench]
fn key_of_a_position(bencher: Bencher<'_, '_>) {
    let position = middle_of_a_game();
    bencher.bench_local(|| black_box(&position).key());
}

/// One decision: the active player passes.
#[divan::bench]
fn decide_to_pass(bencher: Bencher<'_, '_>) {
    let position = middle_of_a_game();
    let player = position.decision().expect("an action is asked").player;
    bencher
        .with_inputs(|| position.clone())
        .bench_local_values(|mut position| position.decide(player, Answer::Action(Action::Pass)).map(drop));
}
