//! The cut: who enters the elimination rounds, and the additional round of an uneven cut (TR 4.1.2).

use super::{Record, Refusal, Ruling, rules};

/// The sizes of a progression cut (TR 4.1.3).
pub(crate) const SIZES: [usize; 5] = [4, 8, 16, 32, 64];

/// Ranks after the last Swiss round, from 1.
pub type Rank = usize;

/// The players who are through, and those who play for the places that are left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// The number of players in the bracket.
    pub size: usize,
    /// Ranks that enter it without another match: from 1 up to this one.
    pub through: Rank,
    /// The matches of the additional round; none if the cut is even. The better rank stands first, and is the place in
    /// the bracket that the winner takes.
    pub additional: Vec<[Rank; 2]>,
}

/// Refuses a number of players that is no size of a cut.
pub(crate) fn check_size(size: usize) -> Result<(), Refusal> {
    if SIZES.contains(&size) {
        return Ok(());
    }
    let sizes = SIZES.map(|size| size.to_string()).join(", ");
    let refusal = Refusal::new(format!("a cut to {size} is not possible")).by(rules::SINGLE_ELIMINATION);
    Err(refusal.help(format!("choose {sizes}")))
}

/// The cut to `size` players, of the records in order of rank.
///
/// Every match of the additional round eliminates one player. So it takes as many matches as there are players too many
/// with the record of the last place, and twice as many players: the lowest-ranked ones with that record, and those
/// above them if these are not enough. Where even everybody is not enough, twice as many play as there are places for
/// that record, by rank, and those behind them are out (NOTE P1-2.15). The best of them meets the worst.
/// Refused if that is no size of a cut, or if there are not so many players.
///
/// ```
/// use swu_tournament::{Record, cut::cut};
/// let records = |level: std::ops::RangeInclusive<usize>| -> Vec<Record> {
///     (1..=30).map(|rank| if rank < *level.start() { Record::new(6, 1) } else if level.contains(&rank) { Record::new(5, 2) } else { Record::new(4, 3) }).collect()
/// };
/// // The two examples of TR 4.1.2.
/// assert_eq!(cut(&records(14..=19), 16)?.additional, [[14, 19], [15, 18], [16, 17]]);
/// assert_eq!(cut(&records(15..=19), 16)?.additional, [[14, 19], [15, 18], [16, 17]]);
/// # Ok::<(), swu_tournament::Refusal>(())
/// ```
pub fn cut(records: &[Record], size: usize) -> Result<Cut, Refusal> {
    check_size(size)?;
    let Some(last) = size.checked_sub(1).and_then(|last| records.get(last)) else {
        let refusal = Refusal::new(format!("a cut to {size} needs {size} players; the event has {}", records.len()));
        let is_least = Some(&size) == SIZES.first();
        let help = if is_least {
            "the standings decide, or a bracket of everybody who is left"
        } else {
            "choose a smaller cut"
        };
        return Err(refusal.help(help));
    };
    let is_level = |record: &&Record| record.cmp_ratio(*last).is_eq();
    let level_behind = records.iter().skip(size).take_while(is_level).count();
    let level_within = records.iter().take(size).filter(is_level).count();
    let matches = if level_behind <= size { level_behind } else { level_within };
    let (through, lowest) = (size - matches, size + matches);
    let additional = (0..matches).map(|at| [through + 1 + at, lowest - at]).collect();
    Ok(Cut { size, through, additional })
}

impl Cut {
    /// The rulings on it.
    pub fn rulings(&self, records: &[Record]) -> Vec<Ruling> {
        let size = self.size;
        let Some(last) = records.get(size - 1) else { return Vec::new() };
        let [Some([first, lowest]), Some([last_place, _])] = [self.additional.first(), self.additional.last()] else {
            let words = format!("No player below rank {size} is level with it: ranks 1 to {size} enter the bracket");
            return vec![Ruling::new(words, [rules::SINGLE_ELIMINATION])];
        };
        let is_level = |record: &Record| record.cmp_ratio(*last).is_eq();
        let level = records.iter().position(is_level).map_or(size, |at| at + 1);
        let last_level = records.iter().rposition(is_level).map_or(size, |at| at + 1);
        let words =
            format!("{} have the win/loss ratio of rank {size}, {last}: the cut is uneven", ranks(level, last_level));
        let mut rulings = vec![Ruling::new(words, [rules::UNEVEN_CUT])];
        if *lowest < last_level {
            let (out, behind) = (ranks(lowest + 1, last_level).to_lowercase(), last_level - size);
            let words = format!("One additional round cannot remove {behind} extra players: {out} are out by rank");
            rulings.push(Ruling::new(words, [rules::TIEBREAKERS, rules::NOTE_ONE_ADDITIONAL_ROUND]));
        }
        if level < *first {
            let (through, playing) = (ranks(level, first - 1), 2 * self.additional.len());
            let are = if level + 1 == *first { "is" } else { "are" };
            let words = format!("{through} {are} safe: {playing} players are enough to play for the other places");
            rulings.push(Ruling::new(words, [rules::UNEVEN_CUT, rules::NOTE_ADDITIONAL_ROUND]));
        }
        if *first < level {
            let above = ranks(*first, level - 1);
            let play = if first + 1 == level { "plays" } else { "play" };
            let words = format!("{above} {play} too, despite a better record: exactly {size} players must enter");
            rulings.push(Ruling::new(words, [rules::UNEVEN_CUT]));
        }
        let places = match last_place - first {
            0 => format!("place {first}"),
            _ => format!("places {first} to {last_place}, best against worst"),
        };
        let words = format!("{} play an additional round for {places}", ranks(*first, *lowest));
        rulings.push(Ruling::new(words, [rules::UNEVEN_CUT, rules::NOTE_ADDITIONAL_PAIRINGS]));
        rulings
    }
}

/// `Rank 14`, `Ranks 14 and 15`, `Ranks 14 to 19`
fn ranks(first: Rank, last: Rank) -> String {
    match last.saturating_sub(first) {
        0 => format!("Rank {first}"),
        1 => format!("Ranks {first} and {last}"),
        _ => format!("Ranks {first} to {last}"),
    }
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use proptest::prelude::*;

    use super::*;

    /// Players of whom these ranks are level; those above are better, those below worse.
    fn level(ranks: RangeInclusive<usize>, of: usize) -> Vec<Record> {
        let record = |rank: usize| match rank {
            _ if rank < *ranks.start() => Record::new(6, 1),
            // One ratio in two shapes: a player who joined late, or whose match two players lost, is level all the same.
            _ if ranks.contains(&rank) && rank.is_multiple_of(2) => Record::new(4, 2),
            _ if ranks.contains(&rank) => Record::new(2, 1),
            _ => Record::new(3, 4),
        };
        (1..=of).map(record).collect()
    }

    /// Ranks that are level, the players, the size of the cut, the pairs who play for it, and the rulings below. The examples of
    /// TR 4.1.2 are in `scenarios/tournament/cut`.
    const CASES: &str = "
        # several of another record are added
        8 to 11 of 30, cut to 8: 6-11 7-10 8-9
          Ranks 8 to 11 have the win/loss ratio of rank 8, 4-2: the cut is uneven (TR 4.1.2)
          Ranks 6 and 7 play too, despite a better record: exactly 8 players must enter (TR 4.1.2)
          Ranks 6 to 11 play an additional round for places 6 to 8, best against worst (TR 4.1.2, NOTE P1-2.14)
        # eight players for seven places
        2 to 9 of 30, cut to 8: 8-9
          Ranks 2 to 9 have the win/loss ratio of rank 8, 4-2: the cut is uneven (TR 4.1.2)
          Ranks 2 to 7 are safe: 2 players are enough to play for the other places (TR 4.1.2, NOTE P1-2.13)
          Ranks 8 and 9 play an additional round for place 8 (TR 4.1.2, NOTE P1-2.14)
        # everybody plays
        1 to 8 of 8, cut to 4: 1-8 2-7 3-6 4-5
          Ranks 1 to 8 have the win/loss ratio of rank 4, 4-2: the cut is uneven (TR 4.1.2)
          Ranks 1 to 8 play an additional round for places 1 to 4, best against worst (TR 4.1.2, NOTE P1-2.14)
        # more than one round can remove: two for each place play
        3 to 11 of 30, cut to 4: 3-6 4-5
          Ranks 3 to 11 have the win/loss ratio of rank 4, 4-2: the cut is uneven (TR 4.1.2)
          One additional round cannot remove 7 extra players: ranks 7 to 11 are out by rank (TR 5.6, NOTE P1-2.15)
          Ranks 3 to 6 play an additional round for places 3 to 4, best against worst (TR 4.1.2, NOTE P1-2.14)
        # nobody is left out
        1 to 4 of 4, cut to 4: even
          No player below rank 4 is level with it: ranks 1 to 4 enter the bracket (TR 4.1.3)
    ";

    #[test]
    fn an_uneven_cut_is_played_out_among_as_many_as_it_takes() {
        let lines = CASES.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut told: Vec<String> = Vec::new();
        for case in lines.clone().filter(|line| line.contains("cut to")) {
            let numbers = case.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok());
            let [first, last, players, size, ..] = numbers.collect::<Vec<usize>>()[..] else { panic!("{case}") };
            let records = level(first..=last, players);
            let cut = cut(&records, size).expect(case);
            assert_eq!(cut.through + cut.additional.len(), size, "{case}");
            let pairs: Vec<String> = cut.additional.iter().map(|[one, other]| format!("{one}-{other}")).collect();
            let pairs = if pairs.is_empty() { "even".to_owned() } else { pairs.join(" ") };
            told.push(format!("{first} to {last} of {players}, cut to {size}: {pairs}"));
            told.extend(cut.rulings(&records).iter().map(ToString::to_string));
        }
        assert_eq!(told, lines.collect::<Vec<_>>());
    }

    #[test]
    fn refuses_impossible_cuts_with_a_way_out() {
        let cases = [
            (6, 30, "a cut to 6 is not possible (TR 4.1.3)", "choose 4, 8, 16, 32, 64"),
            (0, 30, "a cut to 0 is not possible (TR 4.1.3)", "choose "),
            (8, 7, "a cut to 8 needs 8 players; the event has 7", "choose a smaller cut"),
            (
                4,
                3,
                "a cut to 4 needs 4 players; the event has 3",
                "the standings decide, or a bracket of everybody who is left",
            ),
        ];
        for (size, players, words, way_out) in cases {
            let refusal = cut(&level(1..=9, players), size).expect_err(words);
            assert_eq!(refusal.to_string(), words);
            assert!(refusal.help.iter().any(|help| help.contains(way_out)), "{:?}", refusal.help);
        }
    }

    proptest! {
        #[test]
        fn after_the_additional_round_exactly_as_many_as_were_to_be_are_left(
            mut records in prop::collection::vec((0u32..6, 0u32..6).prop_map(|(won, lost)| Record::new(won, lost)), 0..150),
            at in 0..SIZES.len(),
        ) {
            records.sort_by(|one, other| other.cmp_ratio(*one));
            let size = SIZES[at];
            prop_assume!(records.len() >= size);
            let cut = cut(&records, size).unwrap();
            prop_assert_eq!(cut.through + cut.additional.len(), size);
            // Everybody from rank 1 on is through or plays once. Who is behind has a worse ratio, unless there were too many.
            let mut ranks: Vec<Rank> = (1..=cut.through).chain(cut.additional.iter().flatten().copied()).collect();
            ranks.sort_unstable();
            prop_assert_eq!(&ranks, &(1..=ranks.len()).collect::<Vec<_>>());
            let last = records[size - 1];
            let level_behind = records.iter().skip(size).filter(|record| record.cmp_ratio(last).is_eq()).count();
            let left_out = records.iter().skip(ranks.len()).filter(|record| record.cmp_ratio(last).is_eq()).count();
            prop_assert_eq!(left_out > 0, level_behind > size);
            prop_assert!(records[size - 1..ranks.len()].iter().all(|record| record.cmp_ratio(last).is_eq()));
            // The places that are played for are those behind the ones who are through, each once.
            let places: Vec<Rank> = cut.additional.iter().map(|[place, _]| *place).collect();
            prop_assert_eq!(places, (cut.through + 1..=size).collect::<Vec<_>>());
        }
    }
}
