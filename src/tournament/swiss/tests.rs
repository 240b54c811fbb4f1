//! Pairings held against what every other pairing of the same players would be. Whole events are simulated in
//! `tests/tournament.rs`.

use std::collections::{BTreeMap, BTreeSet};

use super::field::Cost;
use super::*;

fn seats(field: &Field<'_>, pairings: &Pairings) -> Vec<[Seat; 2]> {
    pairings.tables.iter().map(|table| field.seats_of(*table).unwrap()).collect()
}

/// The number of meetings of the two, by the list of the one.
fn met(scores: &[&Score], one: usize, two: usize) -> usize {
    scores[one].opponents.iter().filter(|opponent| **opponent == scores[two].player).count()
}

/// The least that any pairing has of rematches, then of earlier matches, then of distance, by trying all.
fn least(scores: &[&Score]) -> (usize, usize, usize) {
    let levels: Vec<_> = scores.iter().map(|score| score.record.ratio()).collect();
    let distinct: BTreeSet<_> = levels.iter().copied().collect();
    let group: Vec<usize> = levels.iter().map(|level| distinct.range(..level).count()).collect();
    fn try_all(
        left: &mut Vec<usize>,
        so_far: (usize, usize, usize),
        of: &dyn Fn(usize, usize) -> (usize, usize, usize),
    ) -> (usize, usize, usize) {
        let Some(one) = left.pop() else { return so_far };
        let mut best = (usize::MAX, 0, 0);
        for at in 0..left.len() {
            let two = left.remove(at);
            let more = of(one, two);
            best = best.min(try_all(left, (so_far.0 + more.0, so_far.1 + more.1, so_far.2 + more.2), of));
            left.insert(at, two);
        }
        left.push(one);
        best
    }
    let of = |one: usize, two: usize| {
        let meetings = met(scores, one, two);
        (usize::from(meetings > 0), meetings, group[one].abs_diff(group[two]).pow(2))
    };
    try_all(&mut (0..scores.len()).collect(), (0, 0, 0), &of)
}

/// Few players with any history at all: who met whom, how often, with whatever records.
fn any_history(players: u32, random: &mut fastrand::Rng) -> Vec<Score> {
    let levels = random.u32(1..=4);
    let mut scores: Vec<Score> = (0..players)
        .map(|player| {
            let record = Record::new(random.u32(0..levels), random.u32(0..levels));
            Score { player: PlayerId(player), record, opponents: vec![], byes: random.u32(0..2), lot: player.into() }
        })
        .collect();
    scores.sort_by_key(|score| Reverse(score.record.ratio()));
    let often = random.u32(0..=100);
    for one in 0..scores.len() {
        for two in one + 1..scores.len() {
            while random.u32(0..100) < often && random.u32(0..4) > 0 {
                let (first, second) = (scores[one].player, scores[two].player);
                scores[one].opponents.push(second);
                scores[two].opponents.push(first);
            }
        }
    }
    scores
}

#[test]
fn no_other_pairing_is_better() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut with_rematches = 0;
    for case in 0..1_500 {
        let ranked = any_history(2 + case % 8, &mut random);
        let pairings = pair(&ranked, 2, &mut random);
        let scores: Vec<&Score> = ranked.iter().filter(|score| Some(score.player) != pairings.bye).collect();
        let field = Field::of(&ranked, pairings.bye);
        let Cost { rematches, meetings, distance } = field.cost_of(&seats(&field, &pairings));
        let least = least(&scores);
        assert_eq!((rematches, meetings, distance), (least.0 as u64, least.1 as u64, least.2 as u64), "{ranked:#?}");
        with_rematches += usize::from(rematches > 0);
        assert!(check(&ranked, 2, &pairings, &|player| player.to_string()).is_ok());
    }
    assert!(with_rematches > 100, "the cases try what they should: {with_rematches}");
}

/// Large groups below a top that has met already: no pairing is as the groups would have it.
#[test]
fn a_few_of_each_group_are_enough() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut beyond_the_bound = 0;
    for _ in 0..60 {
        let sizes = [2, 2, random.usize(1..5), random.usize(1..50), 3, random.usize(10..50), 2, random.usize(1..3)];
        let records =
            sizes.iter().zip(0u32..).flat_map(|(size, lost)| std::iter::repeat_n(Record::new(9 - lost, lost), *size));
        let mut scores: Vec<Score> = records
            .zip(0u32..)
            .map(|(record, id)| Score { player: PlayerId(id), record, opponents: vec![], byes: 0, lot: id.into() })
            .collect();
        scores.truncate(scores.len() / 2 * 2);
        let near = random.usize(1..4);
        for one in 0..scores.len() {
            for two in (one + 1..scores.len()).take(near) {
                let (first, second) = (scores[one].player, scores[two].player);
                scores[one].opponents.push(second);
                scores[two].opponents.push(first);
            }
        }
        let field = Field::of(&scores, None);
        let tables = seats(&field, &pair(&scores, 9, &mut random));
        beyond_the_bound += usize::from(field.cost_of(&tables) != field.bound());
        let mut order: Vec<Seat> = field.seats().collect();
        random.shuffle(&mut order);
        assert_eq!(field.cost_of(&tables), field.cost_of(&matching::among_all(&field, &order, &mut random)));
    }
    assert!(beyond_the_bound > 20, "the cases try what they should: {beyond_the_bound}");
}

/// Six players of one record, of whom two have met: each of the other pairs comes up about as often as its like.
#[test]
fn players_in_the_same_position_have_the_same_chances() {
    let (ranked, _) = table_of(&["Ana 1-1 Ben", "Ben 1-1 Ana", "Cid 1-1", "Dan 1-1", "Eve 1-1", "Fay 1-1"]);
    let mut random = fastrand::Rng::with_seed(6);
    let mut counts: BTreeMap<[u32; 2], i32> = BTreeMap::new();
    for _ in 0..6_000 {
        for [one, two] in pair(&ranked, 3, &mut random).tables {
            *counts.entry([one.0, two.0]).or_default() += 1;
        }
    }
    assert!(!counts.contains_key(&[0, 1]));
    for ([one, two], count) in counts {
        // 0 and 1 meet each of the others in a quarter of the pairings; the two who remain are one pair of six.
        let expected: i32 = if one <= 1 { 1_500 } else { 1_000 };
        assert!(expected.abs_diff(count) < 150, "{one} and {two} met {count} times, not about {expected}");
    }
    // In round one the bye, too.
    let mut byes = [0i32; 5];
    for _ in 0..5_000 {
        let bye = pair(&ranked[..5], 1, &mut random).bye.unwrap();
        byes[bye.index()] += 1;
    }
    assert!(byes.iter().all(|count| count.abs_diff(1_000) < 150), "{byes:?}");
}

/// Players by their names, in the order of the standings: `Ana 2-0 Ben Cid` has met Ben and Cid.
pub(super) fn table_of(lines: &[&'static str]) -> (Vec<Score>, Vec<&'static str>) {
    let names: Vec<&str> = lines.iter().map(|line| line.split(' ').next().unwrap()).collect();
    let id = |name: &str| PlayerId(u32::try_from(names.iter().position(|known| *known == name).unwrap()).unwrap());
    let score = |line: &&str| {
        let mut words = line.split(' ');
        let player = id(words.next().unwrap());
        let (won, lost) = words.next().unwrap().split_once('-').unwrap();
        let (byes, opponents): (Vec<&str>, Vec<&str>) = words.partition(|word| *word == "bye");
        Score {
            player,
            record: Record::new(won.parse().unwrap(), lost.parse().unwrap()),
            opponents: opponents.into_iter().map(id).collect(),
            byes: u32::try_from(byes.len()).unwrap(),
            lot: player.0.into(),
        }
    };
    (lines.iter().map(score).collect(), names)
}

#[test]
fn nobody_and_one_player_are_paired_too() {
    let mut random = fastrand::Rng::with_seed(1);
    assert_eq!(pair(&[], 1, &mut random), Pairings::default());
    let (ranked, _) = table_of(&["Ana 0-0"]);
    assert_eq!(pair(&ranked, 1, &mut random), Pairings { tables: vec![], bye: Some(PlayerId(0)) });
}
