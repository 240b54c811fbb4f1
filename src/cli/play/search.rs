//! A seat that the search plays. It decides by proofs of the engine, and otherwise by a simple score of the table:
//!
//! 1. If the player can force a win before the regroup phase, it plays the first decision of the line that shows it.
//! 2. Otherwise it tries each legal answer, with the player's own prompts after it, and scores the result. It takes the
//!    first of the best answers after which no opponent can force a win.
//!
//! The score, the first line before the second:
//!
//! | part | value |
//! | --- | --- |
//! | bases | remaining HP, the player's less that of an opponent (their mean, if there are several) |
//! | board | power and remaining HP of units, two for each resource, one for each card in hand and each Credit token |
//!
//! Nothing depends on a clock: the searches are limited by positions, and the same seed decides the same.

use crate::scenario::prove::{End, Options, Progress, Proof};
use crate::scenario::replay::Standing;
use crate::scenario::replay::data::{PlayerData, PositionData};
use crate::scenario::session::Sight;
use swu_cards::Phase;

/// Number of positions that are searched for a win that can be forced.
const FOR_A_WIN: usize = 6_000;
/// Number of positions that are searched for a win that an opponent can force after an answer.
const FOR_A_LOSS: usize = 1_000;
/// Number of best answers that are searched for that.
const MOST_CHECKED: usize = 4;
/// Number of answers that are tried, including those to the prompts after them.
const MOST_TRIED: usize = 60;
/// Number of prompts after an answer that are tried.
const DEEPEST: usize = 3;
/// Number of answers to such a prompt that are tried.
const MOST_FOLLOWING: usize = 8;

/// A decision of a seat.
pub(super) struct Turn<'w> {
    pub sight: Sight<'w>,
    pub player: String,
    pub opponents: Vec<String>,
    /// The legal answers, as steps of a file.
    pub steps: Vec<String>,
    pub seed: u64,
}

/// An answer that was tried.
struct Tried<'t, 'w> {
    step: &'t str,
    sight: Sight<'w>,
    score: Score,
}

/// The score of a position: the bases, then the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Score {
    result: i32,
    bases: i32,
    board: i32,
}

impl<'w> Turn<'w> {
    /// The best answer; nothing if the search was stopped, or no answer is legal.
    pub(super) fn choose(&self, stop: &dyn Progress) -> Option<String> {
        if let [only] = self.steps.as_slice() {
            return Some(only.clone());
        }
        if let Some(step) = self.winning(stop) {
            return Some(step);
        }
        let mut tried = self.tried(stop)?;
        fastrand::Rng::with_seed(self.seed).shuffle(&mut tried);
        // Stable: equals stay in the order of the seed.
        tried.sort_by_key(|tried| std::cmp::Reverse(tried.score));
        for tried in tried.iter().take(MOST_CHECKED) {
            if stop.is_late() {
                return None;
            }
            if tried.score.result > 0 || !is_forced(&wins(&tried.sight, &self.opponents, FOR_A_LOSS, stop)) {
                return Some(tried.step.to_owned());
            }
        }
        tried.first().map(|best| best.step.to_owned())
    }

    /// The first decision of a line that forces a win.
    fn winning(&self, stop: &dyn Progress) -> Option<String> {
        let proof = wins(&self.sight, std::slice::from_ref(&self.player), FOR_A_WIN, stop);
        let forced = proof.verdicts.first().filter(|_| is_forced(&proof))?;
        let first = self.sight.teller().first_step(forced.shown.as_ref()?)?;
        after(&self.sight, &first).map(|_| first)
    }

    /// The legal answers with their scores; nothing if the search was stopped.
    fn tried(&self, stop: &dyn Progress) -> Option<Vec<Tried<'_, 'w>>> {
        let mut left = MOST_TRIED;
        let mut tried = Vec::new();
        // Each answer itself is tried before the prompts after any of them.
        let mut made = Vec::new();
        for step in self.steps.iter().take(MOST_TRIED) {
            if stop.is_late() {
                return None;
            }
            made.extend(after(&self.sight, step).map(|sight| (step, sight)));
            left = left.saturating_sub(1);
        }
        for (step, sight) in made {
            if stop.is_late() {
                return None;
            }
            let score = self.score(&sight, DEEPEST, &mut left);
            tried.push(Tried { step, sight, score });
        }
        Some(tried)
    }

    /// The score of a position once the player has answered the open prompts there for the best score.
    fn score(&self, sight: &Sight<'_>, deep: usize, left: &mut usize) -> Score {
        let position = sight.position();
        let here = Score::of(&position, &self.player);
        let is_own = position.prompt.is_some() && sight.decider() == Some(&self.player);
        let Some(open) = sight.open().filter(|_| is_own && deep > 0) else { return here };
        let mut best: Option<Score> = None;
        for step in open.steps.iter().take(MOST_FOLLOWING) {
            let Some(next) = left.checked_sub(1) else { break };
            *left = next;
            if let Some(sight) = after(sight, step) {
                best = best.max(Some(self.score(&sight, deep - 1, left)));
            }
        }
        best.unwrap_or(here)
    }
}

impl Score {
    fn of(position: &PositionData, player: &str) -> Self {
        let result = match &position.result {
            Standing::Winner(winner) if winner == player => 1,
            Standing::Winners(winners) if winners.iter().any(|winner| winner == player) => 1,
            Standing::Winner(_) | Standing::Winners(_) | Standing::Lost(_) => -1,
            Standing::Draw(_) | Standing::Ongoing | Standing::EventOngoing => 0,
        };
        let (own, others): (Vec<&PlayerData>, Vec<&PlayerData>) =
            position.players.iter().partition(|other| other.name == player);
        let less = |of: fn(&PlayerData) -> i32| {
            let mean: i32 = others.iter().map(|other| of(other)).sum();
            let count = i32::try_from(others.len()).unwrap_or(1);
            // Multiplied by the number of opponents, so that nothing is rounded.
            own.iter().map(|own| of(own)).sum::<i32>() * count - mean
        };
        Self { result, bases: less(|player| player.base.remaining), board: less(board) }
    }
}

/// The score of a player's cards.
fn board(player: &PlayerData) -> i32 {
    let count = |cards: usize| i32::try_from(cards).unwrap_or(i32::MAX / 8);
    let units: i32 = player.ground.iter().chain(&player.space).map(|unit| unit.power + unit.remaining).sum();
    let resources = count(player.ready_resources + player.exhausted_resources);
    units + 2 * resources + count(player.hand.count) + count(player.credits)
}

/// The game after a step, if it is legal.
fn after<'w>(sight: &Sight<'w>, step: &str) -> Option<Sight<'w>> {
    Some(sight.take(&sight.read_step(step).ok()?, &[]).ok()?.ok()?.sight)
}

fn options(positions: usize) -> Options {
    Options {
        until: End::Phase(Phase::Regroup),
        positions,
        // From early on, the claims alone are decided.
        every_line: positions / 10,
        // Several threads would reach the limit at different positions each time.
        threads: Some(1),
        ..Options::default()
    }
}

/// The search for a win that one of these players can force.
fn wins(sight: &Sight<'_>, players: &[String], positions: usize, stop: &dyn Progress) -> Proof {
    let claim = |player: &String| format!("- player: {player}\n  can_force: {{result: {{winner: {player}}}}}\n");
    match sight.read_claims(&players.iter().map(claim).collect::<String>()) {
        Ok(claims) => sight.prove(claims, &options(positions), stop),
        Err(errors) => Proof { errors, ..Proof::default() },
    }
}

fn is_forced(proof: &Proof) -> bool {
    proof.errors.is_empty() && proof.verdicts.iter().any(|verdict| verdict.holds == Some(true))
}

#[cfg(test)]
mod tests {
    use super::Turn;
    use crate::cards::Library;
    use crate::rulebook::Rulebook;
    use crate::scenario::Session;
    use crate::scenario::replay::World;

    /// The step that the search plays at the beginning of a game with these players.
    fn chosen(players: &str, seed: u64) -> String {
        let source = format!("title: A game\nsetup:\n  players:\n    {players}\n");
        let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
        let session = Session::begin("game.yaml", &source, &world).unwrap();
        let open = session.open().unwrap();
        let (player, opponents, steps) = (open.asked.player.clone(), vec!["ben".to_owned()], open.steps.clone());
        Turn { sight: session.now().clone(), player, opponents, steps, seed }.choose(&()).unwrap()
    }

    #[test]
    fn takes_wins_prevents_losses_and_answers_its_own_prompts() {
        for (players, step) in [
            // The Sentinel has to go before the base can be attacked, and only the stronger unit defeats it.
            (
                "ana: {ground: [Wampa, Battlefield Marine]}
    ben: {ground: [{card: Pyke Sentinel, exhausted: true}], base: {hp: 3}}",
                "ana: {attack: Wampa, target: Pyke Sentinel}",
            ),
            // An attack on the base has a better score, but then Ben's Wampa defeats Ana's base.
            (
                "ana: {ground: [Rugged Survivors], base: {hp: 4}}
    ben: {ground: [{card: Wampa, damage: 3}]}",
                "ana: {attack: Rugged Survivors, target: Wampa}",
            ),
            // Without its target, an event is only one card less.
            ("ana: {hand: [Vanquish]}\n    ben: {ground: [Wampa]}", "ana: {play: Vanquish}"),
        ] {
            assert_eq!(chosen(players, 0), step);
        }
    }

    #[test]
    fn same_seed_decides_the_same() {
        let players = "ana: {ground: [Wampa, Battlefield Marine], hand: [Wampa, Pyke Sentinel]}
    ben: {ground: [Wampa]}";
        assert_eq!(chosen(players, 3), chosen(players, 3));
    }
}
