//! Every written decision is read as the same decision.

use super::{Answer, Table};
use crate::replay::prepare;
use crate::tests::world;
use crate::{self as file, StepKind, read};
use swu_game::{self as game, Decision};

/// Only every so manieth scenario is played at random, and so many of its decisions.
const EVERY: usize = 12;
const DECISIONS: usize = 40;

#[test]
fn writes_decisions_of_random_play_as_they_are_read() {
    let world = world();
    let mut random = fastrand::Rng::with_seed(11);
    let (mut written, mut unwritten) = (0, 0);
    for (name, source) in file::embedded().into_iter().step_by(EVERY) {
        let Ok(prepared) = prepare(&name, &source, &world) else { continue };
        let Ok((mut table, _)) = prepared.begin() else { continue };
        for _ in 0..DECISIONS {
            let Some(decision) = table.position.decision().cloned() else { break };
            let Some(answer) = table.position.random_answer(&mut random) else { break };
            let Ok((after, _)) = table.position.after(decision.player, answer.clone()) else { continue };
            match step(&table, &decision, &answer) {
                Some(()) => written += 1,
                // Filler cards have no name: `tests/sessions.rs` holds that there are words for all else.
                None => unwritten += 1,
            }
            table = table.at(after);
        }
    }
    assert!(written > 2_000 && unwritten * 10 < written, "{written} decisions are written, and {unwritten} are not");
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
