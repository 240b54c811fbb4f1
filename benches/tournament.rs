//! Standings and pairings of events of 100 to 10,000 players, in round 12: after eleven rounds that were paired by the same
//! rules, with random results. Run with `cargo bench --bench tournament`.

use divan::{Bencher, black_box};
use swu_judge::tournament::event::{Change, Header, Journal, Report};
use swu_judge::tournament::matches::Games;
use swu_judge::tournament::standings::{Score, standings};
use swu_judge::tournament::{PlayerId, Record, swiss};

const PLAYERS: [u32; 6] = [100, 300, 1_000, 2_000, 5_000, 10_000];
const ROUND: u32 = 12;

fn main() {
    divan::main();
}

/// The players before round 12, in the order of the standings.
fn ranked(players: u32) -> Vec<Score> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut score = |player| {
        let (record, lot) = (Record::default(), random.u64(..));
        Score { player: PlayerId(player), record, opponents: Vec::new(), byes: 0, lot }
    };
    let mut scores: Vec<Score> = (0..players).map(&mut score).collect();
    for round in 1..ROUND {
        let ranked = in_order(&scores);
        for [one, two] in swiss::pair(&ranked, round, &mut random).tables {
            let (winner, loser) = if random.bool() { (one, two) } else { (two, one) };
            for (player, opponent) in [(winner, loser), (loser, winner)] {
                let score = &mut scores[player.index()];
                score.opponents.push(opponent);
                score.record.won += u32::from(player == winner);
                score.record.lost += u32::from(player == loser);
            }
        }
    }
    in_order(&scores)
}

fn in_order(scores: &[Score]) -> Vec<Score> {
    let rows = standings(scores).expect("few matches");
    rows.iter().map(|row| scores[row.player.index()].clone()).collect()
}

#[divan::bench(args = PLAYERS)]
fn standings_before_round_12(bencher: Bencher<'_, '_>, players: u32) {
    let scores = ranked(players);
    bencher.bench(|| standings(black_box(&scores)));
}

#[divan::bench(args = PLAYERS)]
fn pair_round_12(bencher: Bencher<'_, '_>, players: u32) {
    let ranked = ranked(players);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        swiss::pair(black_box(&ranked), ROUND, &mut fastrand::Rng::with_seed(seed))
    });
}

/// The same where no pairing is as the groups would have it: the two best have met each other and the eleven after them.
#[divan::bench(args = PLAYERS)]
fn pair_round_12_when_the_best_have_met(bencher: Bencher<'_, '_>, players: u32) {
    let mut ranked = ranked(players);
    let best: Vec<PlayerId> = ranked.iter().take(13).map(|score| score.player).collect();
    for score in ranked.iter_mut().take(2) {
        score.record = Record::new(ROUND - 1, 0);
        score.opponents.extend(&best);
    }
    bencher.bench_local(|| swiss::pair(black_box(&ranked), ROUND, &mut fastrand::Rng::with_seed(1)));
}

/// Checks a pairing for being allowed: that of the same round.
#[divan::bench(args = PLAYERS)]
fn check_round_12(bencher: Bencher<'_, '_>, players: u32) {
    let ranked = ranked(players);
    let pairings = swiss::pair(&ranked, ROUND, &mut fastrand::Rng::with_seed(1));
    bencher.bench_local(|| swiss::check(black_box(&ranked), ROUND, &pairings, &|player| player.to_string()).is_ok());
}

/// The file of an event after twelve rounds.
fn journal(players: u32) -> Journal {
    let mut journal = Journal::new(Header { rounds: Some(ROUND), ..Header::new("Many", 7) }).expect("a header");
    let mut make = |change: &dyn Fn(&Journal) -> Change| {
        let change = change(&journal);
        journal.add(change).map(drop).expect("a change");
    };
    for player in 0..players {
        make(&|journal| Change::Add(journal.event().registration(&format!("Player {player}"), None)));
    }
    make(&|journal| Change::Start(journal.event().plan().expect("players")));
    for _ in 0..ROUND {
        make(&|journal| Change::Pair(journal.event().next_pairing(&[], None).expect("a round").0));
        for table in 1..=players / 2 {
            let games = if table % 3 == 0 { Games::new(1, 2) } else { Games::new(2, 0) };
            let report = |journal: &Journal| Report::about(journal.event().place(table).expect("a table")).games(games);
            make(&|journal| Change::Result(report(journal)));
        }
    }
    journal
}

/// First step of every command: reads the file, then checks and applies each of its changes.
#[divan::bench(args = [100, 1_000, 2_049, 10_000])]
fn read_an_event_after_round_12(bencher: Bencher<'_, '_>, players: u32) {
    let journal = journal(players);
    bencher.bench_local(|| Journal::read("many.yaml", black_box(journal.text())).is_ok());
}
