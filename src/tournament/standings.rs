//! Standings: who ranks where, by win/loss ratio and then by the tiebreakers, exact (TR 5.6).
//!
//! The ratios of several opponents are put together as their mean, in which an opponent counts as often as they were met
//! and a bye is no opponent; players who are level in all three ratios rank in the random order of their lots. The
//! Regulations leave both open.

#[cfg(test)]
mod tests;

use std::cmp::{Ordering, Reverse};
use std::fmt;

use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{PlayerId, Refusal, count, rules};
use swu_rulebook::RuleId;

/// The most matches that a player of an event can have: up to here every tiebreaker is exact in 128 bits.
pub const MOST_MATCHES: u32 = 40;

/// Matches won and lost, "X-Y". A bye is a match won (TR 4.1.1); a match that both players lose is lost by each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Record {
    pub won: u32,
    pub lost: u32,
}

impl Record {
    /// So many matches won and so many lost.
    pub const fn new(won: u32, lost: u32) -> Self {
        Self { won, lost }
    }

    /// Matches played, byes counted.
    pub const fn matches(self) -> u32 {
        self.won + self.lost
    }

    /// The part of the matches that was won; 0 of a player without any.
    pub fn ratio(self) -> Fraction {
        Fraction::new(self.won.into(), self.matches().into())
    }

    /// Compares win/loss ratios, the better one being greater: 2-1 and 4-2 are level (TR 5.6.1).
    pub fn cmp_ratio(self, other: Self) -> Ordering {
        self.ratio().cmp(&other.ratio())
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.won, self.lost))
    }
}

/// An exact number from 0 to 1, in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    above: u128,
    below: u128,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self { above: 0, below: 1 };

    /// So many parts of a whole; nothing of no parts is nothing.
    pub fn new(above: u128, below: u128) -> Self {
        if below == 0 {
            return Self::ZERO;
        }
        let (mut common, mut other) = (above, below);
        while other != 0 {
            (common, other) = (other, common % other);
        }
        Self { above: above / common, below: below / common }
    }

    /// Numerator and denominator, in lowest terms.
    pub const fn parts(self) -> (u128, u128) {
        (self.above, self.below)
    }
}

/// By continued fractions, so that nothing is multiplied and nothing overflows.
impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let (mut one, mut two) = (*self, *other);
        let mut swapped = false;
        loop {
            let wholes = (one.above / one.below).cmp(&(two.above / two.below));
            let (left, right) = (one.above % one.below, two.above % two.below);
            let order = match (wholes, left, right) {
                (Ordering::Equal, 0, 0) => Ordering::Equal,
                (Ordering::Equal, 0, _) => Ordering::Less,
                (Ordering::Equal, _, 0) => Ordering::Greater,
                (Ordering::Equal, _, _) => {
                    // The remainders are below one; their reciprocals stand in the opposite order.
                    (one, two) = (Self { above: one.below, below: left }, Self { above: two.below, below: right });
                    swapped = !swapped;
                    continue;
                }
                (unequal, _, _) => unequal,
            };
            return if swapped { order.reverse() } else { order };
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As a percentage with two decimals, rounded down: `66.66%`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Halved until the product cannot overflow; so large a denominator loses nothing that two decimals show.
        let shift = self.above.max(self.below).ilog2().saturating_sub(100);
        let points = (self.above >> shift) * 10_000 / (self.below >> shift);
        f.pad(&format!("{}.{:02}%", points / 100, points % 100))
    }
}

/// The results of a player so far, as far as ranks depend on them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    pub player: PlayerId,
    pub record: Record,
    /// Whom the player has faced, as often as they did.
    pub opponents: Vec<PlayerId>,
    /// The number of their byes.
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

    /// The name of it.
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
    /// The tiebreaker that puts this player below the one who ranks one higher.
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
/// Refused if a player has more than [`MOST_MATCHES`] matches.
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
    if let Some(most) = scores.iter().map(|score| score.record.matches().max(count(score.opponents.len()))).max()
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
        let opponents = common_multiple(scores.iter().map(|score| count(score.opponents.len())));
        let part = |of: Record| u128::from(of.won) * (matches / u128::from(of.matches().max(1)));
        let parts: FxHashMap<PlayerId, u128> = scores.iter().map(|score| (score.player, part(score.record))).collect();
        let sum = |score: &Score| score.opponents.iter().filter_map(|opponent| parts.get(opponent)).sum();
        let met = |score: &Score| u128::from(count(score.opponents.len()));
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
        Fraction::new(sum, self.matches * self.opponents * u128::from(count(score.opponents.len())))
    }
}

/// The least common multiple of numbers up to [`MOST_MATCHES`], which has 53 bits at most.
fn common_multiple(numbers: impl Iterator<Item = u32>) -> u128 {
    numbers.filter(|number| *number > 0).fold(1, |multiple, number| {
        let number = u128::from(number);
        let (_, below) = Fraction::new(multiple, number).parts();
        multiple * below
    })
}
