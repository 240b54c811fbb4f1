//! Random play: games that are played to their end by answers drawn from a seed, for statistics, tests and measurements.

use super::setup::GameSetup;
use crate::position::{Outcome, Position};

/// Decisions after which a game must be over: damage for empty decks ends every game.
pub const MOST_DECISIONS: usize = 6_000;

/// Draws of an answer at most, when costs turn out not to be payable.
const TRIES: usize = 50;

/// End of a random game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// The game has a result.
    Over,
    /// The ruling is undetermined: a card needs what the engine does not play. The text has its name.
    Unsupported(String),
}

/// Plays a game to its end by random decisions; `check` sees every position at its decision, and may find it wrong.
///
/// # Errors
///
/// If the game cannot begin, does not end or accepts no answer, or as `check` says: a sentence with the seed.
pub fn play(setup: &GameSetup, mut check: impl FnMut(&Position) -> Result<(), String>) -> Result<End, String> {
    let seed = setup.seed;
    let mut position = Position::begin(setup).map_err(|refusal| refusal.to_string())?.position;
    let mut random = fastrand::Rng::with_seed(seed ^ 0x5eed);
    for step in 0..MOST_DECISIONS {
        check(&position)
            .map_err(|wrong| format!("seed {seed}, decision {step}: {wrong} ({:?})", position.decision()))?;
        if *position.outcome() != Outcome::Ongoing {
            return Ok(End::Over);
        }
        if let Some(unsupported) = position.unsupported() {
            let card = position.printed(unsupported.card).full_name();
            return Ok(End::Unsupported(format!("{card}: {}", unsupported.what)));
        }
        decide(&mut position, &mut random).map_err(|wrong| format!("seed {seed}, decision {step}: {wrong}"))?;
    }
    Err(format!("seed {seed}: no end after {MOST_DECISIONS} decisions, round {}", position.round))
}

/// Makes one random decision.
///
/// # Errors
///
/// If no decision is open, or no drawn answer is accepted.
pub fn decide(position: &mut Position, random: &mut fastrand::Rng) -> Result<(), String> {
    let player = position.decision().ok_or("no decision is open")?.player;
    let mut refused = String::new();
    for _ in 0..TRIES {
        let answer = position.random_answer(random).ok_or("there is no answer")?;
        match position.decide_quietly(player, answer.clone()) {
            Ok(()) => return Ok(()),
            Err(refusal) => refused = format!("{answer:?}: {refusal}"),
        }
    }
    Err(format!("no answer is taken for {:?}: {refused}", position.decision()))
}
