//! Random orders that are the same on every machine.
//!
//! A machine word that a generator draws differs between machines of 32 and of 64 bits, and a page of a browser is of 32:
//! here numbers are drawn with 64 bits everywhere, so that one seed gives one order.

use fastrand::Rng;

/// A number below `end`; 0 if there is none.
pub fn below(end: usize, random: &mut Rng) -> usize {
    let end = u64::try_from(end).unwrap_or(u64::MAX);
    if end == 0 { 0 } else { usize::try_from(random.u64(..end)).unwrap_or_default() }
}

/// Brings things into a random order.
///
/// ```
/// let mut order = [1, 2, 3, 4, 5];
/// swu_text::chance::shuffle(&mut order, &mut fastrand::Rng::with_seed(7));
/// assert_eq!(order, [3, 2, 5, 1, 4]);
/// ```
pub fn shuffle<T>(things: &mut [T], random: &mut Rng) {
    for last in 1..things.len() {
        things.swap(last, below(last + 1, random));
    }
}

/// One of some things, if there are any.
pub fn choice<'t, T>(things: &'t [T], random: &mut Rng) -> Option<&'t T> {
    if things.is_empty() { None } else { things.get(below(things.len(), random)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On a machine of 64 bits they are the orders that the generator itself gives: seeds that are written down stay good.
    #[test]
    #[cfg(target_pointer_width = "64")]
    fn orders_are_those_of_the_generator() {
        for seed in 0..200 {
            let [mut ours, mut theirs] = [Rng::with_seed(seed), Rng::with_seed(seed)];
            let mut order: Vec<usize> = (0..seed as usize).collect();
            let mut other = order.clone();
            shuffle(&mut order, &mut ours);
            theirs.shuffle(&mut other);
            assert_eq!(order, other);
            assert_eq!(choice(&order, &mut ours), theirs.choice(&other));
        }
    }
}
