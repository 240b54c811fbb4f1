//! Standings held against a computation by hand (TR 5.6). Each tiebreaker has a file in `scenarios/tournament/standings`.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

/// Players of random events: who met whom, who won, a bye for who is left over.
fn any_event(random: &mut fastrand::Rng) -> Vec<Score> {
    let mut scores: Vec<Score> = (0..random.u32(1..30))
        .map(|id| Score {
            player: PlayerId(id),
            record: Record::default(),
            opponents: vec![],
            byes: 0,
            lot: random.u64(..),
        })
        .collect();
    for _ in 0..random.u32(0..=6) {
        random.shuffle(&mut scores);
        for pair in scores.chunks_mut(2) {
            match pair {
                [one, two] => {
                    one.opponents.push(two.player);
                    two.opponents.push(one.player);
                    one.record.won += 1;
                    two.record.lost += 1;
                }
                [left_over] => {
                    left_over.byes += 1;
                    left_over.record.won += 1;
                }
                _ => {}
            }
        }
    }
    scores
}

/// The three ratios of every player in parts of 60, 60² and 60³, which all denominators up to six divide.
fn by_hand(scores: &[Score]) -> BTreeMap<PlayerId, [u64; 3]> {
    let whole = |number: u32| u64::from(number.max(1));
    let mean = |score: &Score, of: &BTreeMap<PlayerId, u64>| {
        let sum: u64 = score.opponents.iter().map(|opponent| of[opponent]).sum();
        sum * 60 / whole(count(score.opponents.len()))
    };
    let own: BTreeMap<PlayerId, u64> = scores
        .iter()
        .map(|score| (score.player, u64::from(score.record.won) * 60 / whole(score.record.matches())))
        .collect();
    let theirs: BTreeMap<PlayerId, u64> = scores.iter().map(|score| (score.player, mean(score, &own))).collect();
    scores
        .iter()
        .map(|score| (score.player, [own[&score.player], theirs[&score.player], mean(score, &theirs)]))
        .collect()
}

#[test]
fn ranks_are_a_total_order_whatever_the_order_of_the_players() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..300 {
        let mut scores = any_event(&mut random);
        let rows = standings(&scores).unwrap();
        let by_hand = by_hand(&scores);
        assert_eq!(rows.iter().map(|row| row.rank).collect::<Vec<_>>(), (1..=scores.len()).collect::<Vec<_>>());
        for row in &rows {
            let [own, theirs, of_theirs] = by_hand[&row.player].map(u128::from);
            let exact =
                [Fraction::new(own, 60), Fraction::new(theirs, 60 * 60), Fraction::new(of_theirs, 60 * 60 * 60)];
            assert_eq!([row.record.ratio(), row.opponents, row.opponents_opponents], exact);
        }
        for pair in rows.windows(2) {
            let order = by_hand[&pair[0].player].cmp(&by_hand[&pair[1].player]);
            assert_eq!(order.then(pair[1].lot.cmp(&pair[0].lot)), Ordering::Greater);
            assert_eq!(pair[1].below(&pair[0]) == Tiebreaker::Lot, order == Ordering::Equal);
        }
        for _ in 0..3 {
            random.shuffle(&mut scores);
            assert_eq!(standings(&scores).unwrap(), rows);
        }
    }
}

/// With every number of matches from 1 to the most, all sums have the largest denominators that there can be.
#[test]
fn up_to_the_most_matches_everything_is_exact() {
    let number =
        |matches: u32| (0..matches).map(|opponent| PlayerId((matches + opponent * 7) % MOST_MATCHES)).collect();
    let mut scores: Vec<Score> = (1..=MOST_MATCHES)
        .map(|matches| Score {
            player: PlayerId(matches - 1),
            record: Record::new(matches - 1, 1),
            opponents: number(matches),
            byes: 0,
            lot: matches.into(),
        })
        .collect();
    let rows = standings(&scores).unwrap();
    let mean = |score: &Score, of: &dyn Fn(&Score) -> f64| {
        let sum: f64 = score.opponents.iter().map(|opponent| of(&scores[opponent.index()])).sum();
        sum / f64::from(count(score.opponents.len()))
    };
    let own = |score: &Score| f64::from(score.record.won) / f64::from(score.record.matches());
    for row in &rows {
        let score = &scores[row.player.index()];
        for (exact, about) in
            [(row.opponents, mean(score, &own)), (row.opponents_opponents, mean(score, &|one| mean(one, &own)))]
        {
            let (above, below) = exact.parts();
            assert!((above as f64 / below as f64 - about).abs() < 1e-12, "{row:?}");
        }
    }
    // One match more is refused, won or lost; so is one opponent more.
    let last = scores.len() - 1;
    for more in [Record::new(MOST_MATCHES, 1), Record::new(0, MOST_MATCHES + 1)] {
        scores[last].record = more;
        assert_eq!(standings(&scores).unwrap_err().words, "a player has 41 matches; an event has at most 40");
    }
    scores[last].record = Record::default();
    scores[last].opponents.push(PlayerId(0));
    assert!(standings(&scores).is_err());
}

#[test]
fn a_ratio_is_what_was_won_of_what_was_played() {
    assert_eq!(Record::new(2, 1).cmp_ratio(Record::new(4, 2)), Ordering::Equal);
    assert_eq!(Record::new(3, 1).cmp_ratio(Record::new(2, 1)), Ordering::Greater);
    assert_eq!(Record::new(0, 0).cmp_ratio(Record::new(0, 3)), Ordering::Equal);
    assert_eq!(Record::new(2, 1).ratio().to_string(), "66.66%");
    assert_eq!(Fraction::new(999_999, 1_000_000).to_string(), "99.99%");
    assert_eq!(Fraction::new(u128::MAX / 2, u128::MAX).to_string(), "49.99%");
}

proptest! {
    #[test]
    fn fractions_compare_as_their_products_do(a in 0..u64::MAX, b in 1..u64::MAX, c in 0..u64::MAX, d in 1..u64::MAX) {
        let wide = |number: u64| u128::from(number);
        let exact = (wide(a) * wide(d)).cmp(&(wide(c) * wide(b)));
        prop_assert_eq!(Fraction::new(a.into(), b.into()).cmp(&Fraction::new(c.into(), d.into())), exact);
    }
}
