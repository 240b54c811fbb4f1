//! The pairs of a Swiss round: at random among those that no other pairing of the round beats (TR 4.1.1).
//!
//! A maximum weight matching of everybody with everybody would do, but its time grows with the third power of the number of
//! players. So most players of large groups are paired within their group beforehand, at random and without rematches,
//! and only a few of each group are left for the matching. What comes out is no worse for it:
//!
//! - Meets the outcome the bound of [`Field::bound`], then nothing can be better. That is so nearly always, with as few
//!   as [`FEW`] players left of each group.
//! - Otherwise it is done again, with [`enough`] players left. Let nobody have met more than *m* others, and take a best
//!   pairing of the whole round. Two of its pairs that come from above into one group could change partners and be nearer,
//!   unless two of the four have met: so there are at most 2*m* + 1 of them, and from below as many. In a group of 6*m* + 4
//!   players, however chosen, other members can therefore stand in for those who are paired out of it (fewer than 5*m* + 3
//!   are taken or have met the one opponent), and the 2*m* + 2 or more that remain can be paired among themselves, since
//!   each has met less than half of them (Dirac's theorem). So the few have a pairing as good as that of the whole. Nor
//!   does a best pairing reach across a group of that size: one of the *m* + 1 pairs inside it could be broken up for two
//!   shorter ways.
//!
//! Everybody can be paired without a rematch if there are at least 2*m* + 2 players, again by Dirac's theorem. Only if
//! there are fewer are rematches offered to the matching, and it takes the fewest.

use std::convert::Infallible;

use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::{NodeIndex, UnGraph};

use super::field::{Field, Seat};

/// How many players of each group are left for the matching at first.
const FEW: usize = 12;

/// How many players of each group are always enough for a best pairing.
fn enough(field: &Field<'_>) -> usize {
    6 * field.most_met() + 4
}

/// A best pairing of the field, given in random order. Wanted tables are preferred among equals: the players of one stand
/// next to each other in the order, those of different groups at the beginning.
pub(super) fn tables(
    field: &Field<'_>,
    order: &[Seat],
    wanted: &dyn Fn([Seat; 2]) -> bool,
    random: &mut fastrand::Rng,
) -> Vec<[Seat; 2]> {
    let quick = Round { field, wanted, left: FEW }.pair(order, random);
    if field.cost_of(&quick) == field.bound() {
        quick
    } else {
        Round { field, wanted, left: enough(field) }.pair(order, random)
    }
}

/// The same by the matching alone.
#[cfg(test)]
pub(super) fn among_all(field: &Field<'_>, order: &[Seat], random: &mut fastrand::Rng) -> Vec<[Seat; 2]> {
    Round { field, wanted: &|_| false, left: usize::MAX - 2 }.pair(order, random)
}

struct Round<'f> {
    field: &'f Field<'f>,
    wanted: &'f dyn Fn([Seat; 2]) -> bool,
    /// How many players of each group are left for the matching.
    left: usize,
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
        while group.len() >= self.left + 2
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
        let mut graph: UnGraph<(), i128> = UnGraph::with_capacity(seats.len(), 0);
        for _ in &seats {
            graph.add_node(());
        }
        let mut start = 0;
        for (at, group) in groups.iter().enumerate() {
            let reach = start + group.len() + self.reach(groups.get(at + 1..).unwrap_or_default());
            for one in start..start + group.len() {
                for two in one + 1..reach {
                    let [Some(first), Some(second)] = [seats.get(one), seats.get(two)] else { continue };
                    let table = ordered(*first, *second);
                    if rematches || self.field.met(table) == 0 {
                        graph.add_edge(NodeIndex::new(one), NodeIndex::new(two), self.weight(table, random));
                    }
                }
            }
            start += group.len();
        }
        let weigh =
            |edge: rustworkx_core::petgraph::graph::EdgeReference<'_, i128>| Ok::<_, Infallible>(*edge.weight());
        let Ok(matched) = max_weight_matching(&graph, true, weigh, false);
        let mut alone = vec![true; seats.len()];
        for (one, two) in matched {
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

    /// How many of the players in lower groups come into question: as far as the first group that nobody reaches across.
    fn reach(&self, lower: &[Vec<Seat>]) -> usize {
        let large = lower.iter().position(|group| group.len() >= self.left);
        lower.iter().take(large.map_or(lower.len(), |at| at + 1)).map(Vec::len).sum()
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
