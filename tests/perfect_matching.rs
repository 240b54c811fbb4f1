//! Tests if a graph has a perfect matching, without looking for one. Tutte's matrix has an unknown for each edge, and its
//! determinant is zero if there is none. If there is one, random numbers in place of the unknowns make it zero once in
//! many million times, modulo a large prime (Lovász).

const PRIME: u64 = (1 << 31) - 1;

/// True if the vertices can be divided into pairs that are joined.
pub fn has_perfect_matching(vertices: usize, are_joined: impl Fn(usize, usize) -> bool) -> bool {
    let mut random = fastrand::Rng::with_seed(1);
    let mut matrix = vec![vec![0; vertices]; vertices];
    let pairs = (0..vertices).flat_map(|one| (one + 1..vertices).map(move |two| (one, two)));
    for (one, two) in pairs.filter(|(one, two)| are_joined(*one, *two)) {
        matrix[one][two] = random.u64(1..PRIME);
        matrix[two][one] = PRIME - matrix[one][two];
    }
    for at in 0..vertices {
        let Some(pivot) = (at..vertices).find(|row| matrix[*row][at] != 0) else { return false };
        matrix.swap(at, pivot);
        let (done, below) = matrix.split_at_mut(at + 1);
        let pivot = &done[at];
        for row in below {
            let minus = PRIME - row[at];
            for (cell, above) in row.iter_mut().zip(pivot).skip(at) {
                *cell = (*cell * pivot[at] + above * minus) % PRIME;
            }
        }
    }
    true
}
