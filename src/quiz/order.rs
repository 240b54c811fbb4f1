//! The order in which questions are asked: it looks random, and is the same for the same seed.

use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Puts things in the order of that seed. A thing more or less does not move the others among each other.
pub fn shuffle<T>(things: &mut [T], seed: u64, name: impl Fn(&T) -> String) {
    things.sort_by_cached_key(|thing| {
        let name = name(thing);
        (xxh3_64_with_seed(name.as_bytes(), seed), name)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_seed_whoever_else_is_there() {
        let shuffled = |words: &str, seed| {
            let mut words: Vec<&str> = words.split(' ').collect();
            shuffle(&mut words, seed, |word| (*word).to_owned());
            words.join(" ")
        };
        let ordered = shuffled("a b c d e f", 1);
        assert_eq!(ordered, shuffled("f b d c e a", 1));
        assert_ne!(ordered, shuffled("a b c d e f", 2));
        assert_ne!(ordered, "a b c d e f");
        let without_c = ordered.replace("c ", "").replace(" c", "");
        assert_eq!(without_c, shuffled("a b d e f", 1));
    }
}
