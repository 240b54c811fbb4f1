//! Matches won and lost (TR 5.6.1), and exact fractions of them.

use std::cmp::Ordering;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
        let common = common_divisor(above, below);
        Self { above: above / common, below: below / common }
    }

    /// Numerator and denominator, in lowest terms.
    pub const fn parts(self) -> (u128, u128) {
        (self.above, self.below)
    }

    /// The same in hundredths of a percent, rounded down: 6666 for two thirds.
    pub fn basis_points(self) -> u128 {
        // Halved until the product cannot overflow; so large a denominator loses nothing that two decimals show.
        let shift = self.above.max(self.below).ilog2().saturating_sub(100);
        (self.above >> shift) * 10_000 / (self.below >> shift)
    }
}

/// The greatest common divisor; at least one of them is not 0.
const fn common_divisor(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
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
        let points = self.basis_points();
        f.pad(&format!("{}.{:02}%", points / 100, points % 100))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
}
