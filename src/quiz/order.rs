//! The order in which questions are asked: it looks random, and is the same for the same seed.

use std::collections::{BTreeMap, BTreeSet};

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::Question;

/// Puts things in the order of that seed. A thing more or less does not move the others among each other.
pub fn shuffle<T>(things: &mut [T], seed: u64, name: impl Fn(&T) -> String) {
    things.sort_by_cached_key(|thing| {
        let name = name(thing);
        (xxh3_64_with_seed(name.as_bytes(), seed), name)
    });
}

/// Puts one question of each file first, then a second of each that has one, and so on: a question often tells what another
/// of its file asks. Apart from that the order stays.
pub fn spread(questions: &mut Vec<Question>) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut placed: Vec<(usize, Question)> = questions
        .drain(..)
        .map(|question| {
            let before = seen.entry(question.file.clone()).or_default();
            *before += 1;
            (*before, question)
        })
        .collect();
    placed.sort_by_key(|(before, _)| *before);
    questions.extend(placed.into_iter().map(|(_, question)| question));
}

/// Of how many files the questions are.
pub fn files(questions: &[Question]) -> usize {
    questions.iter().map(|question| question.file.as_str()).collect::<BTreeSet<_>>().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn one_question_of_each_file_comes_before_a_second_of_any() {
        let of = |(name, file): (&str, &str)| Question { file: file.to_owned(), ..samples::one_answer(name) };
        let questions = [("1", "a"), ("2", "a"), ("3", "b"), ("4", "a"), ("5", "b")];
        let mut questions: Vec<Question> = questions.into_iter().map(of).collect();
        spread(&mut questions);
        let order: Vec<String> = questions.iter().map(|question| question.id.to_string()).collect();
        let ids = ["1", "3", "2", "5", "4"].map(|name| samples::one_answer(name).id.to_string());
        assert_eq!((order.as_slice(), files(&questions)), (&ids[..], 2));
    }

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
