//! Standings of events of many players.

use divan::{Bencher, black_box};
use swu_judge::tournament::standings::{Score, standings};
use swu_judge::tournament::{PlayerId, Record};

fn main() {
    divan::main();
}

/// Players with as many rounds behind them, with random opponents.
fn scores(players: u32, rounds: usize) -> Vec<Score> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut score = |player| {
        let won = random.u32(0..=u32::try_from(rounds).unwrap_or_default());
        let record = Record::new(won, u32::try_from(rounds).unwrap_or_default() - won);
        let opponents = (0..rounds).map(|_| PlayerId(random.u32(0..players))).collect();
        Score { player: PlayerId(player), record, opponents, byes: 0, lot: random.u64(..) }
    };
    (0..players).map(&mut score).collect()
}

#[divan::bench(args = [100, 1_000, 2_000, 10_000])]
fn standings_after_twelve_rounds(bencher: Bencher<'_, '_>, players: u32) {
    let scores = scores(players, 12);
    bencher.bench(|| standings(black_box(&scores)));
}
