//! Every written decision is read as the same decision.

use super::{Answer, Table};
use crate::replay::{World, prepare};
use crate::{self as file, StepKind, read};
use swu_cards::{Library, Lookup};
use swu_game::{self as game, Ask, CardId, Decision};
use swu_rulebook::Rulebook;

/// Only every so manieth scenario is played at random, and so many of its decisions.
const EVERY: usize = 12;
const DECISIONS: usize = 40;

#[test]
fn decisions_of_random_play_are_read_as_they_are_written() {
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let mut random = fastrand::Rng::with_seed(11);
    let (mut written, mut ambiguous) = (0, 0);
    for (name, source) in file::embedded().into_iter().step_by(EVERY) {
        let Ok(prepared) = prepare(&name, &source, &world) else { continue };
        let Ok((mut table, _)) = prepared.begin() else { continue };
        for _ in 0..DECISIONS {
            let Some(decision) = table.position.decision().cloned() else { break };
            let Some(answer) = table.position.random_answer(&mut random) else { break };
            let Ok((after, _)) = table.position.after(decision.player, answer.clone()) else { continue };
            match step(&table, &decision, &answer) {
                Some(()) => written += 1,
                None => {
                    assert!(has_namesake(&table, &answer), "{name}: {}", table.tell_decided(&decision, &answer));
                    ambiguous += 1;
                }
            }
            table = table.at(after);
        }
    }
    assert!(
        written > 2_000 && ambiguous * 10 < written,
        "{written} decisions are written, and {ambiguous} are about namesakes"
    );
}

/// Writes the decision as a step of a file, and reads that file.
fn step(table: &Table<'_>, decision: &Decision, answer: &game::Answer) -> Option<()> {
    let written = table.written_step(decision, answer)?;
    let text = written.written(|seat| table.seat_name(seat));
    let names: Vec<String> = table.position.seats().map(|player| table.position.player(player).name.clone()).collect();
    let players: Vec<String> = names.iter().map(|name| format!("{name}: {{}}")).collect();
    let player = table.decider(decision);
    let source = format!("title: t\nsetup: {{players: {{{}}}}}\nsteps:\n  - {player}: {text}\n", players.join(", "));
    let scenario = read("t", &source).unwrap_or_else(|errors| panic!("{source}{errors:#?}"));
    let [file::Step { kind: StepKind::Act(act), .. }] = scenario.steps.as_slice() else { panic!("{source}") };
    let read = match &act.action {
        file::Action::Choose(answer) => match &answer.value {
            Answer::ByChance(outcome) => table.answer(decision, outcome).unwrap(),
            _ => table.answer(decision, answer).unwrap(),
        },
        file::Action::Resource(cards) => {
            let cards = if cards.is_empty() { Answer::None } else { Answer::List(cards.clone()) };
            table.answer(decision, &super::located(cards)).unwrap()
        }
        file::Action::Keep => game::Answer::Keep,
        file::Action::Mulligan { hand: None } => game::Answer::Mulligan(None),
        action => match table.action(decision.player, action, None) {
            Ok(Some(super::Move::Decide(answer))) => answer,
            other => panic!("{source}{other:?}"),
        },
    };
    assert!(table.is_one_answer(decision, &read, answer), "{source}{read:?} is not {answer:?}");
    Some(())
}

/// True if the answer is about a card that shares its words with another one, or about a card of no name: a filler card, or
/// the plain base of a player who has none.
fn has_namesake(table: &Table<'_>, answer: &game::Answer) -> bool {
    if let game::Answer::Name(name) = answer {
        return matches!(Library::embedded().find(name), Lookup::Unknown);
    }
    let has_namesake = |card: CardId| {
        let name = table.written(card);
        let mut others = table.position.cards().map(|(other, _)| other);
        others.any(|other| other != card && table.written(other) == name && !table.position.is_alike(card, other))
    };
    cards_of(table, answer).into_iter().any(has_namesake)
}

fn cards_of(table: &Table<'_>, answer: &game::Answer) -> Vec<CardId> {
    match answer {
        game::Answer::Choose(chosen) => chosen.iter().filter_map(|one| one.card()).collect(),
        game::Answer::Divide(parts) => parts.iter().filter_map(|(one, _)| one.card()).collect(),
        game::Answer::Arrange { top, bottom } => [top.as_slice(), bottom].concat(),
        game::Answer::Action(game::Action::Play(play)) => {
            [play.card].into_iter().chain(play.onto).chain(play.exploit.iter().flatten().copied()).collect()
        }
        game::Answer::Action(game::Action::Attack { attacker, targets }) => [&[*attacker], targets.as_slice()].concat(),
        game::Answer::Action(game::Action::Use { card, .. }) => vec![*card],
        game::Answer::Action(game::Action::Deploy { leader, onto }) => [*leader].into_iter().chain(*onto).collect(),
        game::Answer::Next(place) => match table.position.decision().map(|decision| &decision.ask) {
            Some(Ask::Next { options }) => options.get(*place).map(|waiter| waiter.source.card).into_iter().collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
