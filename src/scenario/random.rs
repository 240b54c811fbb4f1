//! Random games between decks: seeds, and who wins when. Each game is its seed's, so games that are played elsewhere are the same.

use fastrand::Rng;
use schemars::JsonSchema;
use serde::Serialize;

use crate::spread;
use swu_game::random::{End, MOST_DECISIONS, play};
use swu_game::setup::OPENING_HAND;
use swu_game::{CounterState, Entry, Format, GameSetup, Outcome, PlayerId, PlayerSetup};
use swu_text::chance;
use swu_text::diagnostic::Diagnostic;
use swu_tournament::deck::{Deck, Section};

/// The players of a game.
const PLAYERS: std::ops::RangeInclusive<usize> = 2..=4;

/// A random game. Players have the numbers of their decks, from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RandomGame {
    /// The seed of the game: the same decks and seed give the same game.
    pub seed: u64,
    /// The player with the initiative in the first round.
    pub first: usize,
    /// The winners; none if the game is a draw, or stopped.
    pub winners: Vec<usize>,
    /// The round in which it ended.
    pub round: u32,
    /// The number of decisions that players made.
    pub decisions: usize,
    /// The reason, if the game stopped before its end: a card and the text that the engine does not play.
    pub stopped: Option<String>,
}

/// Decks that can be played.
pub struct RandomPlay {
    players: Vec<PlayerSetup>,
    format: Format,
}

impl RandomPlay {
    /// A game between those decks, one for each player.
    ///
    /// # Errors
    ///
    /// If they are too few or too many, or one has no leader, base or cards.
    pub fn of(decks: &[Deck]) -> Result<Self, Box<Diagnostic>> {
        if !PLAYERS.contains(&decks.len()) {
            let error = Diagnostic::error(format!("a game has 2 to 4 players; got {} decks", decks.len()));
            return Err(Box::new(error.help("give one deck for each player")));
        }
        let players =
            decks.iter().zip(1..).map(|(deck, number)| player(deck, number)).collect::<Result<Vec<_>, _>>()?;
        // Two leaders are those of Twin Suns (CR 12.2).
        let is_twin_suns = players.iter().any(|player| player.leaders.len() > 1);
        Ok(Self { players, format: if is_twin_suns { Format::TwinSuns } else { Format::Premier } })
    }

    /// Plays a game for each seed, on all cores.
    pub fn games(&self, seeds: &[u64]) -> Vec<RandomGame> {
        spread::map(seeds, |seed| self.game(*seed))
    }

    fn game(&self, seed: u64) -> RandomGame {
        let mut random = Rng::with_seed(seed);
        let first = chance::below(self.players.len(), &mut random);
        let dealt = |player: &PlayerSetup| {
            let mut player = player.clone();
            chance::shuffle(&mut player.deck, &mut random);
            player.hand = player.deck.drain(..OPENING_HAND.min(player.deck.len())).collect();
            player
        };
        let players = self.players.iter().map(dealt).collect();
        let starts = PlayerId(u8::try_from(first).unwrap_or_default());
        let setup = GameSetup {
            format: self.format,
            seed,
            active: starts,
            initiative: CounterState { holder: Some(starts), taken: false },
            ..GameSetup::new(players)
        };
        let mut game =
            RandomGame { seed, first: first + 1, winners: Vec::new(), round: 0, decisions: 0, stopped: None };
        let mut seen = 0_usize;
        let end = play(&setup, |position| {
            (game.round, game.decisions) = (position.round, seen.min(MOST_DECISIONS));
            seen += 1;
            if let Outcome::Won(winners) = position.outcome() {
                game.winners = winners.iter().map(|winner| usize::from(winner.0) + 1).collect();
            }
            Ok(())
        });
        game.stopped = match end {
            Ok(End::Over) => None,
            Ok(End::Unsupported(what)) | Err(what) => Some(what),
        };
        game
    }
}

fn player(deck: &Deck, number: usize) -> Result<PlayerSetup, Box<Diagnostic>> {
    let cards = |section: Section| -> Vec<Entry> {
        let entries = deck.fitting(section);
        entries.flat_map(|entry| std::iter::repeat_n(Entry::new(entry.card.clone()), entry.count)).collect()
    };
    let (leaders, mut bases, deck) = (cards(Section::Leaders), cards(Section::Base), cards(Section::Deck));
    let Some(base) = bases.pop().filter(|_| bases.is_empty() && !leaders.is_empty() && !deck.is_empty()) else {
        let error =
            Diagnostic::error(format!("deck {number} cannot be played: a deck has a leader, one base and cards"));
        return Err(Box::new(error.help("`judge deck check` says what is missing")));
    };
    Ok(PlayerSetup { leaders, deck, ..PlayerSetup::new(format!("player {number}"), base) })
}
