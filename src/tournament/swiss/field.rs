//! The players of a Swiss round: groups of one win/loss ratio, and who has met whom (TR 4.1.1).

use rustc_hash::FxHashMap;

use crate::PlayerId;
use crate::standings::Score;

/// A place among those who are paired, in the order of the standings, from 0.
pub(super) type Seat = usize;

/// The players who are paired.
pub(super) struct Field<'s> {
    scores: Vec<&'s Score>,
    seats: FxHashMap<PlayerId, Seat>,
    /// The group of each seat, from 0 for the best win/loss ratio.
    group_of: Vec<usize>,
    /// The number of meetings of two of them; the smaller seat stands first.
    met: FxHashMap<[Seat; 2], u32>,
    /// The number of the others whom each has met.
    acquainted: Vec<usize>,
}

/// The reasons against pairs, the most important first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// The number of those who have met before.
    pub rematches: u64,
    /// The number of matches that they have had.
    pub meetings: u64,
    /// The squares of the numbers of groups by which they are apart, so that two short ways are better than a long one.
    pub distance: u64,
}

impl std::iter::Sum for Cost {
    fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
        costs.fold(Self::default(), |sum, cost| Self {
            rematches: sum.rematches + cost.rematches,
            meetings: sum.meetings + cost.meetings,
            distance: sum.distance + cost.distance,
        })
    }
}

impl<'s> Field<'s> {
    /// The ranked players without the one who has the bye.
    pub fn of(ranked: &'s [Score], bye: Option<PlayerId>) -> Self {
        let scores: Vec<&Score> = ranked.iter().filter(|score| Some(score.player) != bye).collect();
        let seats: FxHashMap<PlayerId, Seat> =
            scores.iter().enumerate().map(|(seat, score)| (score.player, seat)).collect();
        let mut group = 0;
        let mut group_of = vec![0; scores.len().min(1)];
        for (one, two) in scores.iter().zip(scores.iter().skip(1)) {
            group += usize::from(one.record.cmp_ratio(two.record).is_ne());
            group_of.push(group);
        }
        let met = meetings(&scores, &seats);
        let mut acquainted = vec![0; scores.len()];
        for seat in met.keys().flatten() {
            if let Some(count) = acquainted.get_mut(*seat) {
                *count += 1;
            }
        }
        Self { scores, seats, group_of, met, acquainted }
    }

    /// All places.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        0..self.scores.len()
    }

    /// The score of the player in that place.
    pub fn score(&self, seat: Seat) -> Option<&'s Score> {
        self.scores.get(seat).copied()
    }

    /// The players in those places.
    pub fn players(&self, [one, two]: [Seat; 2]) -> Option<[PlayerId; 2]> {
        Some([self.score(one)?.player, self.score(two)?.player])
    }

    /// Where they sit, the higher-ranked one first.
    pub(crate) fn seats_of(&self, [one, two]: [PlayerId; 2]) -> Option<[Seat; 2]> {
        let (one, two) = (*self.seats.get(&one)?, *self.seats.get(&two)?);
        Some([one.min(two), one.max(two)])
    }

    /// The number of meetings of the two.
    pub fn met(&self, [one, two]: [Seat; 2]) -> u32 {
        self.met.get(&[one.min(two), one.max(two)]).copied().unwrap_or_default()
    }

    /// The most players that one of them has met.
    pub(crate) fn most_met(&self) -> usize {
        self.acquainted.iter().copied().max().unwrap_or_default()
    }

    /// Tests if nobody is left whom they have not met.
    pub(crate) fn has_met_all(&self, seat: Seat) -> bool {
        self.acquainted.get(seat).is_some_and(|count| count + 1 == self.scores.len())
    }

    /// The group of that place.
    pub fn group(&self, seat: Seat) -> usize {
        self.group_of.get(seat).copied().unwrap_or_default()
    }

    /// The number of groups.
    pub fn groups(&self) -> usize {
        self.group_of.last().map_or(0, |last| last + 1)
    }

    /// The number of groups by which the two are apart.
    pub fn distance(&self, [one, two]: [Seat; 2]) -> usize {
        self.group(one).abs_diff(self.group(two))
    }

    /// The reasons against that pair.
    pub fn cost(&self, table: [Seat; 2]) -> Cost {
        let meetings = u64::from(self.met(table));
        let distance = self.distance(table) as u64;
        Cost { rematches: meetings.min(1), meetings, distance: distance * distance }
    }

    /// The reasons against all these pairs.
    pub fn cost_of(&self, tables: &[[Seat; 2]]) -> Cost {
        tables.iter().map(|table| self.cost(*table)).sum()
    }

    /// The cost that no pairing of everybody can be below, and that of the procedure of the Regulations: no rematch, and one
    /// pair down from where the groups so far have an odd number of players.
    pub fn bound(&self) -> Cost {
        let ends = (1..).zip(self.group_of.windows(2)).filter(|(_, groups)| groups.first() != groups.last());
        Cost { distance: ends.filter(|(so_far, _)| so_far % 2 == 1).count() as u64, ..Cost::default() }
    }
}

/// The numbers of meetings of these players, from the opponents that they name.
fn meetings(scores: &[&Score], seats: &FxHashMap<PlayerId, Seat>) -> FxHashMap<[Seat; 2], u32> {
    let mut met: FxHashMap<[Seat; 2], u32> = FxHashMap::default();
    for (seat, score) in scores.iter().enumerate() {
        // A match is in the lists of both, and is counted where the higher-ranked one names it.
        let lower = score.opponents.iter().filter_map(|opponent| seats.get(opponent)).filter(|other| seat < **other);
        lower.for_each(|other| *met.entry([seat, *other]).or_default() += 1);
    }
    met
}
