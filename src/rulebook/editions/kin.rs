//! Where the words of a rule went that has no partner in the other edition, and where those of a new one came from.
//!
//! Two rules are kin if one repeats the pairs of words that follow each other in the other. Single words would not do: a
//! long rule has those of many a short one.

use std::collections::BTreeSet;

use super::bags::{Bag, Counts, Index, Vocabulary};

/// How many of the pairs of words another rule must repeat.
const REPEATED: f64 = 0.5;
/// How much of the words another rule must share to be looked at.
const SHARED: f64 = 0.5;
/// How many pairs of words say something.
const FEWEST: usize = 5;

/// The rules of one edition, to be asked which of them repeat a text.
pub(super) struct Repetitions {
    index: Index,
    pairs: Vec<BTreeSet<(usize, usize)>>,
}

impl Repetitions {
    /// Of the rules of an edition, each with its words in order and how often each stands there.
    pub(super) fn of(rules: &[Vec<usize>], counts: &[Counts]) -> Self {
        let once = |counts: &Counts| counts.keys().map(|word| (*word, 1.0)).collect::<Bag>();
        let bags: Vec<Bag> = counts.iter().map(once).collect();
        Self { index: Index::new(&bags), pairs: rules.iter().map(|words| pairs(words)).collect() }
    }

    /// The rule that repeats most of a text, and how much of it; none if that is little. Of the pairs of words of a rule,
    /// those that are `known` from elsewhere do not count.
    pub(super) fn best<'p>(
        &'p self,
        text: &[usize],
        counts: &Counts,
        vocabulary: &Vocabulary,
        known: impl Fn(usize) -> Option<&'p BTreeSet<(usize, usize)>>,
    ) -> Option<(usize, f64)> {
        let wanted = pairs(text);
        if wanted.len() < FEWEST {
            return None;
        }
        let shares = self.index.products(&vocabulary.shares(counts)).into_iter().filter(|(_, share)| *share >= SHARED);
        let repeated = shares.filter_map(|(rule, _)| {
            let known = known(rule);
            let has = |pair: &&(usize, usize)| known.is_none_or(|known| !known.contains(pair));
            let repeated = self.pairs.get(rule)?.intersection(&wanted).filter(has).count();
            Some((rule, repeated as f64 / wanted.len() as f64))
        });
        // The first of equals: `max_by` would give the last.
        repeated.filter(|(_, part)| *part >= REPEATED).reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// How much of a text a rule repeats, of 1.
    pub(super) fn part(&self, text: &[usize], rule: usize) -> f64 {
        let wanted = pairs(text);
        let repeated = self.pairs.get(rule).map_or(0, |pairs| pairs.intersection(&wanted).count());
        repeated as f64 / wanted.len().max(1) as f64
    }

    /// The pairs of words of a rule.
    pub(super) fn pairs(&self, rule: usize) -> Option<&BTreeSet<(usize, usize)>> {
        self.pairs.get(rule)
    }
}

fn pairs(words: &[usize]) -> BTreeSet<(usize, usize)> {
    words.iter().copied().zip(words.iter().copied().skip(1)).collect()
}
