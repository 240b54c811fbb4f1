//! A seat that the search plays. It decides by what the engine proves, and else by a small count of what is on the table:
//!
//! 1. If the player can force a win before the regroup phase, it plays the first decision of the line that shows it.
//! 2. Otherwise it tries each legal answer, with the player's own prompts that follow it, and counts. Of the best answers it
//!    takes the first after which no opponent can force a win.
//!
//! What is counted, the first line before the second:
//!
//! | what | how |
//! | --- | --- |
//! | bases | remaining HP, the player's less that of an opponent (their mean, if there are several) |
//! | board | power and remaining HP of units, two for each resource, one for each card in hand and each Credit token |
//!
//! Nothing depends on a clock: the searches are bounded by positions, and the same seed decides the same.

use crate::scenario::prove::{End, Options, Progress, Proof, Witnesses, prove};
use crate::scenario::replay::data::{PlayerData, PositionData};
use crate::scenario::replay::{Ending, Standing, World, with_step};
use crate::scenario::{File, read_file};
use swu_api::decide::decide;
use swu_cards::Phase;

/// How many positions are searched for a win that can be forced.
const FOR_A_WIN: usize = 6_000;
/// How many are searched for a win that an opponent can force after an answer.
const FOR_A_LOSS: usize = 1_000;
/// How many of the best answers are searched for that.
const MOST_CHECKED: usize = 4;
/// How many answers are tried, prompts that follow included.
const MOST_TRIED: usize = 60;
/// How many prompts that follow an answer are looked into.
const DEEPEST: usize = 3;
/// How many answers of such a prompt are tried.
const MOST_FOLLOWING: usize = 8;

/// What a decision of a seat begins with.
#[derive(Debug, Clone)]
pub(super) struct Turn {
    pub file: String,
    pub source: String,
    pub player: String,
    pub opponents: Vec<String>,
    /// What is legal, as steps of the file.
    pub steps: Vec<String>,
    pub seed: u64,
}

/// An answer that was tried.
struct Tried<'t> {
    step: &'t str,
    source: String,
    worth: Worth,
}

/// What a position is worth: the bases, then the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    result: i32,
    bases: i32,
    board: i32,
}

impl Turn {
    /// What to do; nothing if the search was stopped, or nothing is legal.
    pub(super) fn choose(&self, world: &World<'_>, stop: &dyn Progress) -> Option<String> {
        if let [only] = self.steps.as_slice() {
            return Some(only.clone());
        }
        if let Some(step) = self.winning(world, stop) {
            return Some(step);
        }
        let mut tried = self.tried(world, stop)?;
        fastrand::Rng::with_seed(self.seed).shuffle(&mut tried);
        // Stable: equals stay in the order that the seed has given them.
        tried.sort_by_key(|tried| std::cmp::Reverse(tried.worth));
        for tried in tried.iter().take(MOST_CHECKED) {
            if stop.is_late() {
                return None;
            }
            if tried.worth.result > 0 || !self.loses(&tried.source, world, stop) {
                return Some(tried.step.to_owned());
            }
        }
        tried.first().map(|best| best.step.to_owned())
    }

    /// The first decision of a line that forces a win.
    fn winning(&self, world: &World<'_>, stop: &dyn Progress) -> Option<String> {
        let source = claiming_wins(&self.file, &self.source, std::slice::from_ref(&self.player))?;
        let options = options(FOR_A_WIN);
        let proof = prove(&self.file, &source, world, &options, stop);
        if !is_forced(&proof) {
            return None;
        }
        let shown = Witnesses::of(&self.file, &source, world, &options)?.of_verdict(&proof, 0)?.ok()?;
        let begun = steps_of(&self.file, &source)?;
        let File::Game(scenario) = read_file(&self.file, &shown).ok()? else { return None };
        let first = shown.get(scenario.steps.get(begun)?.place.span.clone())?.trim().to_owned();
        let is_legal =
            decide(&self.file, &self.source, &first, world).is_ok_and(|made| made.document().refusal().is_none());
        is_legal.then_some(first)
    }

    /// Whether an opponent can force a win from there.
    fn loses(&self, source: &str, world: &World<'_>, stop: &dyn Progress) -> bool {
        let claims = claiming_wins(&self.file, source, &self.opponents);
        claims.is_some_and(|source| is_forced(&prove(&self.file, &source, world, &options(FOR_A_LOSS), stop)))
    }

    /// The legal answers with what they are worth; nothing if the search was stopped.
    fn tried(&self, world: &World<'_>, stop: &dyn Progress) -> Option<Vec<Tried<'_>>> {
        let mut left = MOST_TRIED;
        let mut tried = Vec::new();
        // Each answer is tried itself before the prompts that follow one of them.
        let mut made = Vec::new();
        for step in self.steps.iter().take(MOST_TRIED) {
            if stop.is_late() {
                return None;
            }
            made.extend(after(&self.file, &self.source, step, world).map(|(source, now)| (step, source, now)));
            left = left.saturating_sub(1);
        }
        for (step, source, now) in made {
            if stop.is_late() {
                return None;
            }
            let worth = self.worth(&source, &now, world, DEEPEST, &mut left);
            tried.push(Tried { step, source, worth });
        }
        Some(tried)
    }

    /// What a position is worth when the player has answered the prompts that are open there as well as the count knows.
    fn worth(&self, source: &str, now: &Ending, world: &World<'_>, deep: usize, left: &mut usize) -> Worth {
        let Some(position) = now.position() else { return Worth::NONE };
        let here = Worth::of(position, &self.player);
        let follows = now.open.as_ref().filter(|open| open.asked.player == self.player && position.prompt.is_some());
        let Some(open) = follows.filter(|_| deep > 0) else { return here };
        let mut best: Option<Worth> = None;
        for step in open.steps.iter().take(MOST_FOLLOWING) {
            let Some(next) = left.checked_sub(1) else { break };
            *left = next;
            if let Some((source, now)) = after(&self.file, source, step, world) {
                best = best.max(Some(self.worth(&source, &now, world, deep - 1, left)));
            }
        }
        best.unwrap_or(here)
    }
}

impl Worth {
    const NONE: Self = Self { result: 0, bases: 0, board: 0 };

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
            // In parts of an opponent, so that nothing is rounded.
            own.iter().map(|own| of(own)).sum::<i32>() * count - mean
        };
        Self { result, bases: less(|player| player.base.remaining), board: less(board) }
    }
}

/// What a player's cards count.
fn board(player: &PlayerData) -> i32 {
    let count = |cards: usize| i32::try_from(cards).unwrap_or(i32::MAX / 8);
    let units: i32 = player.ground.iter().chain(&player.space).map(|unit| unit.power + unit.remaining).sum();
    let resources = count(player.ready_resources + player.exhausted_resources);
    units + 2 * resources + count(player.hand.count) + count(player.credits)
}

/// The file with a step that is legal, and how it ends.
fn after(file: &str, source: &str, step: &str, world: &World<'_>) -> Option<(String, Ending)> {
    let made = decide(file, source, step, world).ok()?;
    if made.document().refusal().is_some() {
        return None;
    }
    Some(made.into_parts())
}

fn options(positions: usize) -> Options {
    Options {
        until: End::Phase(Phase::Regroup),
        positions,
        // The claim alone is searched for nearly from the beginning.
        every_line: positions / 10,
        // Several threads would reach the bound at other positions each time.
        threads: Some(1),
        ..Options::default()
    }
}

/// The file with the claims that these players can force a win.
fn claiming_wins(file: &str, source: &str, players: &[String]) -> Option<String> {
    // A step takes out of the file what it claims of another end.
    let source = with_step(file, source, "expect: {}").ok()?;
    let claim = |player: &String| format!("  - player: {player}\n    can_force: {{result: {{winner: {player}}}}}\n");
    Some(format!("{}\nprove:\n{}", source.trim_end(), players.iter().map(claim).collect::<String>()))
}

fn is_forced(proof: &Proof) -> bool {
    proof.errors.is_empty() && proof.verdicts.iter().any(|verdict| verdict.holds == Some(true))
}

/// How many steps a file has.
fn steps_of(file: &str, source: &str) -> Option<usize> {
    match read_file(file, source).ok()? {
        File::Game(scenario) => Some(scenario.steps.len()),
        File::Tournament(_) | File::Question(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Turn;
    use crate::cards::Library;
    use crate::rulebook::Rulebook;
    use crate::scenario::replay::{World, ending};

    /// What the search plays where a file ends.
    fn chosen(source: &str, seed: u64) -> String {
        let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
        let now = ending("game.yaml", source, &world).unwrap();
        let open = now.open.unwrap();
        let turn = Turn {
            file: "game.yaml".to_owned(),
            source: source.to_owned(),
            player: open.asked.player,
            opponents: vec!["ben".to_owned()],
            steps: open.steps,
            seed,
        };
        turn.choose(&world, &()).unwrap()
    }

    #[test]
    fn a_win_that_can_be_forced_is_played() {
        // The Sentinel has to go before the base can be attacked, and only the stronger unit defeats it.
        let source = "title: A game
setup:
  players:
    ana: {ground: [Wampa, Battlefield Marine]}
    ben: {ground: [{card: Pyke Sentinel, exhausted: true}], base: {hp: 3}}
";
        assert_eq!(chosen(source, 0), "ana: {attack: Wampa, target: Pyke Sentinel}");
    }

    #[test]
    fn a_loss_that_can_be_seen_is_kept_off() {
        // An attack on the base counts more, but then Ben's Wampa defeats Ana's base.
        let source = "title: A game
setup:
  players:
    ana: {ground: [Rugged Survivors], base: {hp: 4}}
    ben: {ground: [{card: Wampa, damage: 3}]}
";
        assert_eq!(chosen(source, 0), "ana: {attack: Rugged Survivors, target: Wampa}");
    }

    #[test]
    fn what_follows_an_action_is_counted() {
        // Without its target, an event is only a card less.
        let source = "title: A game
setup:
  players:
    ana: {hand: [Vanquish]}
    ben: {ground: [Wampa]}
";
        assert_eq!(chosen(source, 0), "ana: {play: Vanquish}");
    }

    #[test]
    fn the_same_seed_decides_the_same() {
        let source = "title: A game
setup:
  players:
    ana: {ground: [Wampa, Battlefield Marine], hand: [Wampa, Pyke Sentinel]}
    ben: {ground: [Wampa]}
";
        assert_eq!(chosen(source, 3), chosen(source, 3));
    }
}
