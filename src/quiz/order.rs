//! The order in which questions are asked: it looks random, and is the same for the same seed.

use std::collections::{BTreeMap, BTreeSet};

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::{Origin, Question, misrulings};

/// Puts things in the order of that seed. A thing more or less does not move the others among each other.
pub fn shuffle<T>(things: &mut [T], seed: u64, name: impl Fn(&T) -> String) {
    things.sort_by_cached_key(|thing| {
        let name = name(thing);
        (xxh3_64_with_seed(name.as_bytes(), seed), name)
    });
}

/// Puts questions first that do not answer each other, then those that one of them answers, and so on: a question often
/// tells what another asks that is of its file, about the same mistake, or decided by the same event. Apart from that the
/// order stays. Returns how many stand first.
pub fn spread(questions: &mut Vec<Question>) -> usize {
    let rounds = rounds(questions);
    let mut placed: Vec<(usize, Question)> = rounds.iter().copied().zip(questions.drain(..)).collect();
    placed.sort_by_key(|(round, _)| *round);
    questions.extend(placed.into_iter().map(|(_, question)| question));
    rounds.iter().filter(|round| **round == 0).count()
}

/// The number of these questions that can be asked in one run without one answering another.
pub fn apart(questions: &[Question]) -> usize {
    rounds(questions).iter().filter(|round| **round == 0).count()
}

/// The round in which each question is asked, from 0: of those in one round none answers another.
fn rounds(questions: &[Question]) -> Vec<usize> {
    let mut next: BTreeMap<String, usize> = BTreeMap::new();
    let round = |question: &Question| {
        let told = told(question);
        let round = told.iter().filter_map(|fact| next.get(fact)).copied().max().unwrap_or_default();
        next.extend(told.into_iter().map(|fact| (fact, round + 1)));
        round
    };
    questions.iter().map(round).collect()
}

/// The knowledge of somebody who has read a question with its answer, as far as it answers other questions.
fn told(question: &Question) -> Vec<String> {
    let mut told = vec![format!("file {}", question.file)];
    let explain = question.explain.as_deref().unwrap_or_default();
    if question.origin == Origin::Generated {
        let explained = misrulings().iter().filter(|misruling| explain.contains(&misruling.why));
        told.extend(explained.map(|misruling| format!("mistake {}", misruling.mistake.id())));
    }
    let Some(rule) = question.cites.first().map(ToString::to_string) else { return told };
    let decisive = question.decided_by.iter().rev().find(|event| event.contains(&rule));
    told.extend(decisive.map(|event| format!("event {}", without_names(event, question))));
    if question.origin == Origin::Plain {
        let right = question.options.iter().filter(|option| option.is_right);
        told.extend(right.map(|option| format!("answer {rule} {}", option.text.to_lowercase())));
    }
    told
}

/// An event without the names of its cards and players: what is left is what happens, and by which rule.
fn without_names(event: &str, question: &Question) -> String {
    let mut names: Vec<&str> =
        question.cards.iter().map(|card| card.name.split(", ").next().unwrap_or(&card.name)).collect();
    // A name may be a part of another one.
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let event = names.iter().fold(event.to_owned(), |event, name| event.replace(name, "it"));
    let is_name = |word: &&str| !word.starts_with('(') && *word != "CR" && word.starts_with(char::is_uppercase);
    event.split_whitespace().filter(|word| !is_name(word)).collect::<Vec<_>>().join(" ")
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
        assert_eq!((apart(&questions), spread(&mut questions)), (2, 2));
        let order: Vec<String> = questions.iter().map(|question| question.id.to_string()).collect();
        let ids = ["1", "3", "2", "5", "4"].map(|name| samples::one_answer(name).id.to_string());
        assert_eq!((order.as_slice(), files(&questions)), (&ids[..], 2));
    }

    #[test]
    fn one_run_asks_once_about_a_mistake_or_an_event() {
        let of = |file: &str| Question { file: file.to_owned(), ..samples::one_answer(file) };
        let why = misrulings().iter().map(|misruling| misruling.why.clone()).next();
        let about = |file: &str| Question { origin: Origin::Generated, explain: why.clone(), ..of(file) };
        let event = |words: &str| vec![format!("{words} (CR 5.5.1.b)")];
        let drawn = |file: &str, words: &str| Question { decided_by: event(words), ..of(file) };
        for (one, other, together) in [
            (of("a"), of("b"), 2),
            (of("a"), of("a"), 1),
            (about("a"), about("b"), 1),
            (about("a"), of("b"), 2),
            (drawn("a", "Ana draws 2 cards"), drawn("b", "Ben draws 2 cards"), 1),
            (drawn("a", "Ana draws 2 cards"), drawn("b", "Ben draws 1 card"), 2),
        ] {
            assert_eq!(
                apart(&[one.clone(), other.clone()]),
                together,
                "{} and {}: {:?}",
                one.file,
                other.file,
                one.decided_by
            );
        }
    }

    #[test]
    fn seed_decides_the_order_whatever_else_is_there() {
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
