//! Standings: who ranks where, by win/loss ratio and then by the tiebreakers, exact (TR 5.6).
//!
//! The ratios of several opponents are put together as their mean, in which an opponent counts as often as they were met
//! and a bye is no opponent; players who are level in all three ratios rank in the random order of their lots. The
//! Regulations leave both open.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::record::{Fraction, Record};
use super::{PlayerId, Refusal, rules};
use swu_rulebook::RuleId;

/// The most matches that a player of an event can have: up to here every tiebreaker is exact in 128 bits.
pub const MOST_MATCHES: u32 = 40;

/// What a player has achieved so far, as far as ranks depend on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    pub player: PlayerId,
    pub record: Record,
    /// Whom the player has faced, as often as they did.
    pub opponents: Vec<PlayerId>,
    /// How many byes they had.
    pub byes: u32,
    /// Their place in the random order that decides at last; the smaller one ranks higher. No two players share one.
    pub lot: u64,
}

/// The criterion that decides a rank, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tiebreaker {
    /// TR 5.6.1
    WinLossRatio,
    /// TR 5.6.2
    OpponentsRatio,
    /// TR 5.6.3
    OpponentsOpponentsRatio,
    /// A random order that was recorded before.
    Lot,
}

impl Tiebreaker {
    /// The rule of it; of the random order, that of the tiebreakers that left the players level.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::WinLossRatio => rules::WIN_LOSS_RATIO,
            Self::OpponentsRatio => rules::OPPONENTS_RATIO,
            Self::OpponentsOpponentsRatio => rules::OPPONENTS_OPPONENTS_RATIO,
            Self::Lot => rules::TIEBREAKERS,
        }
    }

    /// What it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Self::WinLossRatio => "win/loss ratio",
            Self::OpponentsRatio => "opponents' win/loss ratios",
            Self::OpponentsOpponentsRatio => "opponents' opponents' win/loss ratios",
            Self::Lot => "the random order",
        }
    }
}

/// A line of the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// From 1.
    pub rank: usize,
    pub player: PlayerId,
    pub record: Record,
    /// The mean of the opponents' ratios; 0 without opponents.
    pub opponents: Fraction,
    /// The mean of the same of each opponent.
    pub opponents_opponents: Fraction,
    lot: u64,
}

impl Standing {
    /// What puts this player below the one who ranks one higher.
    pub fn below(&self, higher: &Self) -> Tiebreaker {
        if self.record.ratio() != higher.record.ratio() {
            Tiebreaker::WinLossRatio
        } else if self.opponents != higher.opponents {
            Tiebreaker::OpponentsRatio
        } else if self.opponents_opponents != higher.opponents_opponents {
            Tiebreaker::OpponentsOpponentsRatio
        } else {
            Tiebreaker::Lot
        }
    }
}

/// The players in order of rank. The order of the scores does not matter.
///
/// # Errors
///
/// If a player has more than [`MOST_MATCHES`] matches.
///
/// ```
/// use swu_tournament::standings::{Score, standings};
/// use swu_tournament::{PlayerId, Record};
///
/// let [ana, ben] = [PlayerId(0), PlayerId(1)];
/// let score = |player, record, opponent, lot| Score { player, record, opponents: vec![opponent], byes: 0, lot };
/// let ranked = standings(&[score(ben, Record::new(0, 1), ana, 1), score(ana, Record::new(1, 0), ben, 2)])?;
/// assert_eq!(ranked.iter().map(|row| row.player).collect::<Vec<_>>(), [ana, ben]);
/// assert_eq!(ranked[1].opponents.to_string(), "100.00%");
/// # Ok::<(), swu_tournament::Refusal>(())
/// ```
pub fn standings(scores: &[Score]) -> Result<Vec<Standing>, Refusal> {
    if let Some(most) = scores.iter().map(|score| score.record.matches().max(count(&score.opponents))).max()
        && most > MOST_MATCHES
    {
        return Err(Refusal::new(format!("a player has {most} matches; an event has at most {MOST_MATCHES}")));
    }
    let means = Means::of(scores);
    let row = |score: &Score| Standing {
        rank: 0,
        player: score.player,
        record: score.record,
        opponents: means.opponents(score),
        opponents_opponents: means.opponents_opponents(score),
        lot: score.lot,
    };
    let mut rows: Vec<Standing> = scores.iter().map(row).collect();
    rows.sort_by_key(|row| {
        let ratios = [row.record.ratio(), row.opponents, row.opponents_opponents];
        (Reverse(ratios), row.lot, row.player)
    });
    for (at, row) in rows.iter_mut().enumerate() {
        row.rank = at + 1;
    }
    Ok(rows)
}

/// Sums of ratios over common denominators, so that all of it is whole numbers.
struct Means {
    /// Everybody's sum of the opponents' ratios, in parts of `matches`, and the number of opponents.
    sums: FxHashMap<PlayerId, (u128, u128)>,
    /// A multiple of everybody's number of matches.
    matches: u128,
    /// A multiple of everybody's number of opponents.
    opponents: u128,
}

impl Means {
    fn of(scores: &[Score]) -> Self {
        let matches = common_multiple(scores.iter().map(|score| score.record.matches()));
        let opponents = common_multiple(scores.iter().map(|score| count(&score.opponents)));
        let part = |of: Record| u128::from(of.won) * (matches / u128::from(of.matches().max(1)));
        let parts: FxHashMap<PlayerId, u128> = scores.iter().map(|score| (score.player, part(score.record))).collect();
        let sum = |score: &Score| score.opponents.iter().filter_map(|opponent| parts.get(opponent)).sum();
        let met = |score: &Score| u128::from(count(&score.opponents));
        let sums = scores.iter().map(|score| (score.player, (sum(score), met(score)))).collect();
        Self { sums, matches, opponents }
    }

    fn opponents(&self, score: &Score) -> Fraction {
        let (sum, met) = self.sums.get(&score.player).copied().unwrap_or_default();
        Fraction::new(sum, self.matches * met)
    }

    fn opponents_opponents(&self, score: &Score) -> Fraction {
        let mean = |(sum, met): &(u128, u128)| sum * (self.opponents / (*met).max(1));
        let sum: u128 = score.opponents.iter().filter_map(|opponent| self.sums.get(opponent)).map(mean).sum();
        Fraction::new(sum, self.matches * self.opponents * u128::from(count(&score.opponents)))
    }
}

fn count(players: &[PlayerId]) -> u32 {
    u32::try_from(players.len()).unwrap_or(u32::MAX)
}

/// The least common multiple of numbers up to [`MOST_MATCHES`], which has 53 bits at most.
fn common_multiple(numbers: impl Iterator<Item = u32>) -> u128 {
    numbers.filter(|number| *number > 0).fold(1, |multiple, number| {
        let number = u128::from(number);
        let (_, below) = Fraction::new(multiple, number).parts();
        multiple * below
    })
}
