//! The cut: who enters the elimination rounds, and the additional round of an uneven cut (TR 4.1.2).

use super::record::Record;
use super::{Refusal, Ruling, rules};

/// The sizes of a progression cut (TR 4.1.3).
pub const SIZES: [usize; 5] = [4, 8, 16, 32, 64];

/// Ranks after the last Swiss round, from 1.
pub type Rank = usize;

/// Who is through, and who plays for the places that are left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// How many players enter the bracket.
    pub size: usize,
    /// Ranks that enter it without another match: from 1 up to this one.
    pub through: Rank,
    /// The matches of the additional round; none if the cut is even. The better rank stands first, and is the place in
    /// the bracket that the winner takes.
    pub additional: Vec<[Rank; 2]>,
}

impl Cut {
    /// Whether nobody needs to play for a place.
    pub const fn is_even(&self) -> bool {
        self.additional.is_empty()
    }
}

/// The cut to `size` players, of the records in order of rank.
///
/// Every match of the additional round eliminates one player. So it takes as many matches as there are players too many
/// with the record of the last place, and twice as many players: the lowest-ranked ones with that record, and those
/// above them if these are not enough. The best of them meets the worst.
///
/// # Errors
///
/// If that is no size of a cut, if there are not so many players, or if one additional round cannot bring the number of
/// players down to it.
///
/// ```
/// use swu_judge::tournament::{Record, cut::cut};
/// let records = |level: std::ops::RangeInclusive<usize>| -> Vec<Record> {
///     (1..=30).map(|rank| if rank < *level.start() { Record::new(6, 1) } else if level.contains(&rank) { Record::new(5, 2) } else { Record::new(4, 3) }).collect()
/// };
/// // The two examples of TR 4.1.2.
/// assert_eq!(cut(&records(14..=19), 16)?.additional, [[14, 19], [15, 18], [16, 17]]);
/// assert_eq!(cut(&records(15..=19), 16)?.additional, [[14, 19], [15, 18], [16, 17]]);
/// # Ok::<(), swu_judge::tournament::Refusal>(())
/// ```
pub fn cut(records: &[Record], size: usize) -> Result<Cut, Refusal> {
    if !SIZES.contains(&size) {
        let sizes = SIZES.map(|size| size.to_string()).join(", ");
        let refusal = Refusal::new(format!("{size} is not the size of a cut")).by(rules::SINGLE_ELIMINATION);
        return Err(refusal.help(format!("the sizes are {sizes}")));
    }
    let Some(last) = size.checked_sub(1).and_then(|last| records.get(last)) else {
        let refusal = Refusal::new(format!("a cut to {size} needs {size} players, and there are {}", records.len()));
        return Err(refusal.help("choose a smaller cut"));
    };
    let level_behind = records.iter().skip(size).take_while(|record| record.cmp_ratio(*last).is_eq()).count();
    let lowest = size + level_behind;
    let Some(first) = lowest.checked_sub(2 * level_behind) else {
        let words =
            format!("{level_behind} players behind rank {size} are level with it, more than one round can remove");
        let refusal = Refusal::new(words).by(rules::UNEVEN_CUT);
        return Err(refusal.help("the Regulations know one additional round only: choose another size of the cut"));
    };
    let additional = (0..level_behind).map(|at| [first + 1 + at, lowest - at]).collect();
    Ok(Cut { size, through: first, additional })
}

impl Cut {
    /// What is settled, in words.
    pub fn rulings(&self, records: &[Record]) -> Vec<Ruling> {
        let size = self.size;
        let Some(last) = records.get(size - 1) else { return Vec::new() };
        let [Some([first, lowest]), Some([last_place, _])] = [self.additional.first(), self.additional.last()] else {
            let words = format!("Nobody behind rank {size} is level with it: ranks 1 to {size} enter the bracket");
            return vec![Ruling::new(words, [rules::SINGLE_ELIMINATION])];
        };
        let mut rulings = vec![Ruling::new(
            format!(
                "Ranks {} to {lowest} have the record {last} of rank {size}: the cut is uneven",
                self.level(records)
            ),
            [rules::UNEVEN_CUT],
        )];
        let above = records.get(first - 1).filter(|record| record.cmp_ratio(*last).is_ne());
        if above.is_some() {
            let words = format!("Rank {first} plays too, with another record, so that exactly {size} players enter");
            rulings.push(Ruling::new(words, [rules::UNEVEN_CUT]));
        }
        let words = format!("Ranks {first} to {lowest} play one more round for the places {first} to {last_place}");
        rulings.push(Ruling::new(words, [rules::UNEVEN_CUT]));
        rulings
    }

    /// The best rank with the record of the last place.
    fn level(&self, records: &[Record]) -> Rank {
        let Some(last) = records.get(self.size - 1) else { return self.size };
        let level = records.iter().position(|record| record.cmp_ratio(*last).is_eq());
        level.map_or(self.size, |at| at + 1)
    }
}
