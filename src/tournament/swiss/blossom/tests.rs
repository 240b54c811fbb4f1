//! Matchings held against all other matchings of the same graph.

use super::*;

/// The most pairs, and the greatest weight of so many, by trying all.
fn best(left: u32, edges: &[Edge]) -> (usize, i128) {
    let Some((&(one, two, weight), rest)) = edges.split_first() else { return (0, 0) };
    let without = best(left, rest);
    let ends = 1 << one | 1 << two;
    if left & ends != ends {
        return without;
    }
    let (pairs, others) = best(left & !ends, rest);
    without.max((pairs + 1, others + weight))
}

/// A graph of at most so many vertices; small weights make many matchings equal.
fn any_graph(most: usize, random: &mut fastrand::Rng) -> (usize, Vec<Edge>) {
    let (vertices, often, heaviest) = (random.usize(0..=most), random.f32(), random.i128(0..12));
    let mut edges = Vec::new();
    for one in 0..vertices {
        for two in 0..one {
            if random.f32() < often {
                edges.push((one, two, random.i128(-heaviest..=heaviest)));
            }
        }
    }
    random.shuffle(&mut edges);
    (vertices, edges)
}

#[test]
fn no_other_matching_is_better() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..10_000 {
        let (vertices, edges) = any_graph(7, &mut random);
        let pairs = matching(vertices, edges.clone());
        let is_of = |&&(one, two, _): &&Edge| pairs.contains(&[one.min(two), one.max(two)]);
        let weight: i128 = edges.iter().filter(is_of).map(|(.., weight)| weight).sum();
        let mut met: Vec<usize> = pairs.iter().flatten().copied().collect();
        met.sort_unstable();
        met.dedup();
        assert_eq!(met.len(), 2 * pairs.len(), "a vertex is matched twice: {pairs:?} of {edges:?}");
        assert_eq!(edges.iter().filter(is_of).count(), pairs.len(), "no edge is there: {pairs:?} of {edges:?}");
        assert_eq!((pairs.len(), weight), best(u32::MAX, &edges), "{pairs:?} of {edges:?}");
    }
}

#[test]
fn ignores_pairs_without_an_edge() {
    assert_eq!(matching(2, vec![(0, 2, 9), (1, 1, 9), (usize::MAX, 0, 9), (1, 0, -1)]), [[0, 1]]);
    assert_eq!(matching(0, vec![(0, 1, 1)]), Vec::<[usize; 2]>::new());
}
