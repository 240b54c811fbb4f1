//! The learned part of the ranking: trees that put the rules which may answer into their order by their [features](super::features).
//!
//! `fit.py` fits them on judged queries, those of the open half alone, and writes them as a table of a few kilobytes. Nothing is
//! learned while the program runs. There are two forests: one for when meanings and players' questions are known, and one for words
//! alone.
//!
//! The table: for each forest the number of trees (u16); for each tree the number of its splits (u8), for each split the feature
//! (u8), the upper half of the threshold as f32 (u16) and where it goes on for values up to the threshold and above it (i8 each: a
//! split, or below 0 a leaf); for each leaf its worth in thousandths (i16). Numbers are written with the lowest byte first.

use std::sync::OnceLock;

use super::features::{COUNT, Features};

/// The table of both forests.
static TABLE: &[u8] = include_bytes!("ranking.bin");

/// Trees whose worths are added up.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Forest {
    trees: Vec<Tree>,
}

#[derive(Debug, Clone, PartialEq)]
struct Tree {
    splits: Vec<Split>,
    leaves: Vec<f32>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Split {
    feature: usize,
    threshold: f32,
    below: i8,
    above: i8,
}

impl Forest {
    /// The forest of the program for words with meanings and players' questions, or that for words alone; an empty one if the
    /// table cannot be read, which a test holds.
    pub(super) fn embedded(with_meanings: bool) -> &'static Self {
        static FORESTS: [OnceLock<Forest>; 2] = [const { OnceLock::new() }; 2];
        let [all, words] = &FORESTS;
        // The table begins with the one that is mostly needed.
        match with_meanings {
            true => all.get_or_init(|| forest(&mut &*TABLE).unwrap_or_default()),
            false => words.get_or_init(|| read(TABLE).map(|[_, words]| words).unwrap_or_default()),
        }
    }

    /// The worth of a rule with these features.
    pub(super) fn worth(&self, features: &Features) -> f32 {
        self.trees.iter().map(|tree| tree.worth(features)).sum()
    }
}

impl Tree {
    fn worth(&self, features: &Features) -> f32 {
        let mut at: i8 = if self.splits.is_empty() { -1 } else { 0 };
        // A split leads to a later one, or to a leaf: the reader sees to it.
        while let Some(split) = usize::try_from(at).ok().and_then(|at| self.splits.get(at)) {
            let value = features.get(split.feature).copied().unwrap_or_default();
            at = if value <= split.threshold { split.below } else { split.above };
        }
        let leaf = usize::try_from(-1 - i32::from(at)).ok();
        leaf.and_then(|leaf| self.leaves.get(leaf)).copied().unwrap_or_default()
    }
}

/// Reads the table; nothing if it is not whole.
fn read(mut bytes: &[u8]) -> Option<[Forest; 2]> {
    let forests = [forest(&mut bytes)?, forest(&mut bytes)?];
    bytes.is_empty().then_some(forests)
}

fn forest(bytes: &mut &[u8]) -> Option<Forest> {
    let count = u16::from_le_bytes(taken(bytes)?);
    Some(Forest { trees: (0..count).map(|_| tree(bytes)).collect::<Option<_>>()? })
}

fn tree(bytes: &mut &[u8]) -> Option<Tree> {
    let [count] = taken(bytes)?;
    let splits: Vec<Split> = (0..count).map(|at| split(at, count, bytes)).collect::<Option<_>>()?;
    let leaf = |bytes: &mut &[u8]| Some(f32::from(i16::from_le_bytes(taken(bytes)?)) / 1000.0);
    let leaves = (0..=count).map(|_| leaf(bytes)).collect::<Option<_>>()?;
    Some(Tree { splits, leaves })
}

fn split(at: u8, count: u8, bytes: &mut &[u8]) -> Option<Split> {
    let [feature, low, high, below, above] = taken(bytes)?;
    let threshold = f32::from_le_bytes([0, 0, low, high]);
    let [below, above] = [below, above].map(u8::cast_signed);
    let is_sound = |to: i8| match u8::try_from(to) {
        Ok(to) => to > at && to < count,
        Err(_) => i32::from(to) >= -1 - i32::from(count),
    };
    let feature = usize::from(feature);
    (feature < COUNT && threshold.is_finite() && is_sound(below) && is_sound(above)).then_some(Split {
        feature,
        threshold,
        below,
        above,
    })
}

/// The first bytes, which are removed.
pub(super) fn taken<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_program_is_whole() {
        let [all, words] = read(TABLE).expect("it is whole");
        assert!(all.trees.len() > 20 && words.trees.len() > 20);
    }

    /// One tree: above 0.5 of the second feature, the first one decides.
    #[test]
    fn a_tree_adds_the_worth_of_the_leaf_that_it_leads_to() {
        let half = (0.5_f32.to_bits() >> 16) as u16;
        let [low, high] = half.to_le_bytes();
        let mut bytes = vec![1, 0, 2, 1, low, high, 255, 1, 0, low, high, 254, 253];
        bytes.extend([1000_i16, -500, 250].iter().flat_map(|leaf| leaf.to_le_bytes()));
        bytes.extend([0, 0]);
        let [forest, none] = read(&bytes).unwrap();
        let worth = |first, second| {
            let mut features = [0.0; COUNT];
            features[..2].copy_from_slice(&[first, second]);
            (forest.worth(&features), none.worth(&features))
        };
        assert_eq!([worth(0.0, 0.5), worth(0.5, 0.6), worth(0.6, 0.6)], [(1.0, 0.0), (-0.5, 0.0), (0.25, 0.0)]);
        // What leads back, beyond the leaves or to no feature is no table.
        for (at, wrong) in [(7, 0), (6, 252), (3, 99), (0, 2)] {
            let mut bytes = bytes.clone();
            bytes[at] = wrong;
            assert_eq!(read(&bytes), None, "byte {at}");
        }
        assert_eq!(read(&bytes[..bytes.len() - 1]), None);
    }
}
