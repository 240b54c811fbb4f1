//! The pairs of a Swiss round: at random among those that no other pairing of the round beats (TR 4.1.1).
//!
//! A maximum weight matching of everybody with everybody would do, but its time grows with the third power of the number of
//! players. So most players of large groups are paired within their group beforehand, at random and without rematches,
//! and only a few of each group are left for the matching. What comes out is no worse for it:
//!
//! - Meets the outcome the bound of [`Field::bound`], then nothing can be better. That is so nearly always, with as few as
//!   [`FEW`] players left of each group.
//! - Otherwise it is done again, with as many players left as [`Limits::of`] says. Let the outcome be *e* above the bound and
//!   nobody have met more than *m* others, and take a best pairing of the whole round.
//!   - A pair that is *d* groups apart puts a pairing *d*² − *d* or more above the bound, so pairs where that is more than
//!     *e* are left out.
//!   - Every pair across a border of groups beyond those that the bound counts (one at most) is 1 more. So 2 + *e* pairs at
//!     most lead out of a group, up or down.
//!   - Nor can there be more than 4*m* + 2 of them: two pairs that come into a group from above could change partners and be
//!     nearer, unless two of the four have met, so there are at most 2*m* + 1 of those, and from below as many.
//!   - Let *c* be the smaller of these numbers, and *c* + 2*m* + 2 players be left of a group, whoever they are. Then they can
//!     stand in for those who are paired out of it (fewer are taken, or have met the opponent), and the others, 2*m* + 2 or
//!     more, can be paired among themselves, since each has met less than half of them (Dirac's theorem). So those who are
//!     left have a pairing as good as that of the whole.
//!   - No pair of theirs reaches across a group of which so many are left: one of the *m* + 1 pairs inside it could be broken
//!     up for two shorter ways.
//!
//! Everybody can be paired without a rematch if there are at least 2*m* + 2 players, again by Dirac's theorem. Only if
//! there are fewer are rematches offered to the matching, and it takes the fewest.

use super::blossom;
use super::field::{Cost, Field, Seat};

/// The players of each group who are left for the matching at first.
const FEW: usize = 12;

/// The limits of what the matching looks at.
#[derive(Clone, Copy)]
struct Limits {
    /// The number of players of each group who are left for it.
    left: usize,
    /// The most by which a pair may put a pairing above the bound.
    above: u64,
}

impl Limits {
    /// At first.
    const QUICK: Self = Self { left: FEW, above: u64::MAX };

    /// The limits that are always enough to find a best pairing, if this is the cost of one.
    fn of(field: &Field<'_>, cost: Cost) -> Self {
        let met = field.most_met();
        let above = if cost.rematches > 0 { u64::MAX } else { cost.distance.saturating_sub(field.bound().distance) };
        let out = usize::try_from(above).unwrap_or(usize::MAX).saturating_add(2).min(4 * met + 2);
        Self { left: out + 2 * met + 2, above }
    }
}

/// A best pairing of the field, given in random order. Wanted tables are preferred among equals: the players of one stand
/// next to each other in the order, those of different groups at the beginning.
pub(super) fn tables(
    field: &Field<'_>,
    order: &[Seat],
    wanted: &dyn Fn([Seat; 2]) -> bool,
    random: &mut fastrand::Rng,
) -> Vec<[Seat; 2]> {
    let quick = Round { field, wanted, limits: Limits::QUICK }.pair(order, random);
    let cost = field.cost_of(&quick);
    if cost == field.bound() {
        return quick;
    }
    Round { field, wanted, limits: Limits::of(field, cost) }.pair(order, random)
}

/// The same by the matching alone.
#[cfg(test)]
pub(super) fn among_all(field: &Field<'_>, order: &[Seat], random: &mut fastrand::Rng) -> Vec<[Seat; 2]> {
    let limits = Limits { left: usize::MAX - 2, above: u64::MAX };
    Round { field, wanted: &|_| false, limits }.pair(order, random)
}

struct Round<'f> {
    field: &'f Field<'f>,
    wanted: &'f dyn Fn([Seat; 2]) -> bool,
    limits: Limits,
}

impl Round<'_> {
    fn pair(&self, order: &[Seat], random: &mut fastrand::Rng) -> Vec<[Seat; 2]> {
        let mut groups = vec![Vec::new(); self.field.groups()];
        for seat in order {
            if let Some(group) = groups.get_mut(self.field.group(*seat)) {
                group.push(*seat);
            }
        }
        let mut tables = Vec::with_capacity(order.len() / 2);
        for group in &mut groups {
            self.pair_most(group, &mut tables);
        }
        self.pair_rest(&groups, &mut tables, random);
        tables
    }

    /// Pairs players of one group, from the end of it, until few enough are left.
    fn pair_most(&self, group: &mut Vec<Seat>, tables: &mut Vec<[Seat; 2]>) {
        while group.len() >= self.limits.left + 2
            && let Some(one) = group.pop()
        {
            match group.iter().rposition(|two| self.field.met([one, *two]) == 0) {
                Some(at) => tables.push(ordered(one, group.remove(at))),
                // Only if fewer than enough are left.
                None => return group.push(one),
            }
        }
    }

    /// Pairs those who are left of each group by a maximum weight matching.
    fn pair_rest(&self, groups: &[Vec<Seat>], tables: &mut Vec<[Seat; 2]>, random: &mut fastrand::Rng) {
        let seats: Vec<Seat> = groups.iter().flatten().copied().collect();
        let rematches = seats.len() < 2 * self.field.most_met() + 2;
        let mut edges = Vec::new();
        let mut start = 0;
        for (at, group) in groups.iter().enumerate() {
            let reach = start + group.len() + self.reach(groups.get(at + 1..).unwrap_or_default());
            for one in start..start + group.len() {
                for two in one + 1..reach {
                    let [Some(first), Some(second)] = [seats.get(one), seats.get(two)] else { continue };
                    let table = ordered(*first, *second);
                    if (rematches || self.field.met(table) == 0) && self.is_near(table) {
                        edges.push((one, two, self.weight(table, random)));
                    }
                }
            }
            start += group.len();
        }
        let mut alone = vec![true; seats.len()];
        for [one, two] in blossom::matching(seats.len(), edges) {
            let [Some(first), Some(second)] = [seats.get(one), seats.get(two)] else { continue };
            tables.push(ordered(*first, *second));
            for at in [one, two] {
                alone.get_mut(at).into_iter().for_each(|alone| *alone = false);
            }
        }
        // Only if fewer than enough are left; then this is no answer.
        let rest: Vec<Seat> = seats.iter().zip(alone).filter_map(|(seat, alone)| alone.then_some(*seat)).collect();
        tables.extend(rest.chunks_exact(2).filter_map(|pair| Some(ordered(*pair.first()?, *pair.last()?))));
    }

    /// The number of players in lower groups who come into question: as far as the first group that nobody reaches across.
    fn reach(&self, lower: &[Vec<Seat>]) -> usize {
        let large = lower.iter().position(|group| group.len() >= self.limits.left);
        lower.iter().take(large.map_or(lower.len(), |at| at + 1)).map(Vec::len).sum()
    }

    /// Tests if a best pairing can have that pair.
    fn is_near(&self, table: [Seat; 2]) -> bool {
        let distance = self.field.distance(table) as u64;
        distance * distance.saturating_sub(1) <= self.limits.above
    }

    /// The more, the better. Each thing outweighs whatever comes after it, in as many tables as there can be (2^13).
    ///
    /// Random last bits make every pairing equally likely and only one of them the best, so that it does not depend on how
    /// the matching is found.
    fn weight(&self, table: [Seat; 2], random: &mut fastrand::Rng) -> i128 {
        const RANDOM: u32 = 40;
        const CHANGED: u32 = RANDOM + 13;
        const DISTANCE: u32 = CHANGED + 13;
        const MEETINGS: u32 = DISTANCE + 25;
        const REMATCH: u32 = MEETINGS + 19;
        let cost = self.field.cost(table);
        let against = (i128::from(cost.rematches) << REMATCH)
            + (i128::from(cost.meetings.min(63)) << MEETINGS)
            + (i128::from(cost.distance.min(63 * 63)) << DISTANCE)
            + (i128::from(!(self.wanted)(table)) << CHANGED)
            + i128::from(random.u64(..1 << RANDOM));
        -against
    }
}

/// The higher-ranked one first.
fn ordered(one: Seat, two: Seat) -> [Seat; 2] {
    [one.min(two), one.max(two)]
}
