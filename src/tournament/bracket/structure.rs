//! The matches of a bracket, and where their players come from (TR 4.1.3, 4.1.4).
//!
//! The first round pairs the best rank with the lowest, and the order of its matches is such that neighbours meet: of
//! eight, 1-8 and 4-5, 2-7 and 3-6. So the two best can meet in the last round only.
//!
//! # The secondary bracket
//!
//! Its odd rounds halve it; its even rounds bring in the losers of a later main round: those of main round 1 meet in
//! secondary round 1, those of main round r (from 2 on) enter in secondary round 2r - 2.
//!
//! Two players meet again if one loses to the other, and the other loses later and enters where the first has got to. To
//! put that off, each main round has an order of its own in which its losers enter. The place of a match in its round is a
//! number whose first bit is the half of the bracket, whose second is the quarter, and so on, and a player keeps the first
//! bits of it from round to round. The order of a main round turns some of the bits around: those of two rounds in a row
//! differ in the half, those of four in a row in the half or the quarter, and so on, which no other choice can exceed. It
//! comes out as the reversed order for main round 2, each half reversed for round 3, the halves exchanged for round 4.

use super::{Elimination, Fixture, MatchNumber, Source, Stage};
use crate::count;

/// The matches of a bracket of `2^rounds` players, in the order in which they can be played.
pub(super) fn fixtures(elimination: Elimination, rounds: u32) -> Vec<Fixture> {
    let mut fixtures = Vec::new();
    let mut play = |stage: Stage, pairs: Vec<[Source; 2]>| -> Vec<MatchNumber> {
        let first = count(fixtures.len()).saturating_add(1);
        let round = (first..).map(MatchNumber).zip(pairs).map(|(number, sources)| Fixture { number, stage, sources });
        fixtures.extend(round.clone());
        round.map(|fixture| fixture.number).collect()
    };
    let stage = |round: u32| match elimination {
        Elimination::Single => Stage::Of { players: 1 << (rounds - round + 1) },
        Elimination::Double => Stage::Main { round },
    };
    let mut main = play(stage(1), paired(seeding(rounds).into_iter().map(Source::Rank).collect()));
    let mut secondary = losers(&main);
    for round in 2..=rounds {
        main = play(stage(round), paired(winners(&main)));
        if elimination == Elimination::Double {
            let halving = winners(&play(Stage::Secondary { round: 2 * round - 3 }, paired(secondary)));
            let joining = met(halving, entering(&losers(&main), round, rounds));
            secondary = winners(&play(Stage::Secondary { round: 2 * round - 2 }, joining));
        }
    }
    if elimination == Elimination::Double {
        let grand = play(Stage::GrandFinal, met(winners(&main), secondary));
        play(Stage::GrandFinalAgain, met(losers(&grand), winners(&grand)));
    }
    fixtures
}

/// The ranks in the order of the bracket, such that neighbours meet.
fn seeding(rounds: u32) -> Vec<usize> {
    (0..rounds).fold(vec![1], |ranks, _| {
        let sum = 2 * ranks.len() + 1;
        ranks.into_iter().flat_map(|rank| [rank, sum - rank]).collect()
    })
}

/// Neighbours meet.
fn paired(sources: Vec<Source>) -> Vec<[Source; 2]> {
    sources.as_chunks::<2>().0.to_vec()
}

/// Each of the ones meets that of the others.
fn met(ones: Vec<Source>, others: Vec<Source>) -> Vec<[Source; 2]> {
    ones.into_iter().zip(others).map(|(one, other)| [one, other]).collect()
}

fn winners(matches: &[MatchNumber]) -> Vec<Source> {
    matches.iter().copied().map(Source::WinnerOf).collect()
}

fn losers(matches: &[MatchNumber]) -> Vec<Source> {
    matches.iter().copied().map(Source::LoserOf).collect()
}

/// The losers of a main round in the order in which they enter the secondary bracket.
fn entering(losers: &[Source], round: u32, rounds: u32) -> Vec<Source> {
    let turned = turned(round, rounds - round);
    (0..losers.len()).filter_map(|place| losers.get(place ^ turned).copied()).collect()
}

/// The bits of a place that the order of a main round turns around, of so many.
///
/// The round, counted from 0, is read from its lowest bit on: so rounds in a row differ early. That each bit stands for
/// all that follow it changes nothing about this, and makes the order of round 2 the reversed one.
fn turned(round: u32, bits: u32) -> usize {
    let mut turned = 0;
    let mut turn = false;
    for bit in 0..bits {
        turn ^= (round - 1).checked_shr(bit).unwrap_or(0) & 1 == 1;
        turned = turned << 1 | usize::from(turn);
    }
    turned
}
