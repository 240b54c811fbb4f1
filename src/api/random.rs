//! Random games between decks: who wins, and when.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deck::single;
use crate::document;
use crate::error::Failed;
use swu_cards::Library;
use swu_scenario::random::{RandomGame, RandomPlay};
use swu_text::diagnostic::Diagnostic;
use swu_tournament::deck::{Kind, Reader};

/// The number of games, and the most that can be asked for at once.
const USUAL_GAMES: u64 = 100;
const MOST_GAMES: u64 = 100_000;

/// Decks, and the games to play with them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RandomParams {
    /// The text of each player's list, in any form that `judge deck check` reads.
    pub decks: Vec<String>,
    /// The number of games, at most 100 000 [default: 100].
    pub games: Option<u64>,
    /// The seed of the first game; each later one has the next [default: 0].
    #[serde(default)]
    pub seed: u64,
}

/// A random game, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct PlayedGame(RandomGame);

document!(PlayedGame, "random-games", "Random games between decks, one element each: `random-games` of `judge serve`.");

/// Plays the games.
///
/// # Errors
///
/// If a list cannot be read or played, or too many games are asked for.
pub(crate) fn played(params: &RandomParams, library: &Library) -> Result<Vec<PlayedGame>, Failed> {
    let games = params.games.unwrap_or(USUAL_GAMES);
    if games > MOST_GAMES {
        let error = Diagnostic::error(format!("{games} games are too many"));
        return Err(error.help(format!("ask for at most {MOST_GAMES}; other seeds give other games")).into());
    }
    let reader = Reader::of(library);
    let mut decks = Vec::new();
    for (text, number) in params.decks.iter().zip(1..) {
        let name = format!("deck {number}");
        decks.push(single(&name, reader.read(&name, text, Kind::Deck)?)?);
    }
    let seeds: Vec<u64> = (params.seed..).take(usize::try_from(games).unwrap_or_default()).collect();
    Ok(RandomPlay::of(&decks)?.games(&seeds).into_iter().map(PlayedGame).collect())
}
