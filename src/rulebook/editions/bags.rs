//! Texts as bags of words in which rare words weigh more, and how alike two bags are; and texts that repeat the pairs of words
//! that follow each other in others. Single words would not do for that: a long rule has those of many a short one.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Words by their places in a vocabulary, each with its weight, in the order of the places. As a vector it is of length 1.
pub(super) type Bag = Vec<(usize, f64)>;

/// The number of times that each word of a vocabulary stands in a text.
pub(super) type Counts = BTreeMap<usize, f64>;

/// All words of the texts that are compared.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    places: HashMap<String, usize>,
    /// In how many texts each word stands.
    texts: Vec<usize>,
    all_texts: usize,
}

impl Vocabulary {
    /// The place of a word, which it is given when it is first asked for.
    pub(super) fn place(&mut self, word: String) -> usize {
        let next = self.texts.len();
        let place = *self.places.entry(word).or_insert(next);
        if place == next {
            self.texts.push(0);
        }
        place
    }

    /// Counts the words of a text. An occurrence weighs as much as the part of the text that it stands in.
    pub(super) fn count(&mut self, words: impl IntoIterator<Item = (usize, f64)>) -> Counts {
        let mut counts = Counts::new();
        for (word, weight) in words {
            *counts.entry(word).or_default() += weight;
        }
        self.all_texts += 1;
        for place in counts.keys() {
            if let Some(texts) = self.texts.get_mut(*place) {
                *texts += 1;
            }
        }
        counts
    }

    /// The weight of a word: the rarer, the more.
    pub(super) fn weight(&self, place: usize) -> f64 {
        let texts = self.texts.get(place).copied().unwrap_or_default();
        (1.0 + self.all_texts as f64 / texts.max(1) as f64).ln()
    }

    /// The bag of a text whose words have been counted.
    pub(super) fn bag(&self, counts: &Counts) -> Bag {
        let mut bag: Bag =
            counts.iter().map(|(place, count)| (*place, (1.0 + count).ln() * self.weight(*place))).collect();
        let length = bag.iter().map(|(_, weight)| weight * weight).sum::<f64>().sqrt();
        if length > 0.0 {
            bag.iter_mut().for_each(|(_, weight)| *weight /= length);
        }
        bag
    }

    /// Each word of a text once, with what it tells as a share of what the text tells.
    pub(super) fn shares(&self, counts: &Counts) -> Bag {
        let all: f64 = counts.keys().map(|place| self.weight(*place)).sum();
        counts.keys().map(|place| (*place, self.weight(*place) / all.max(f64::MIN_POSITIVE))).collect()
    }
}

/// The bags, of many, that hold each word, and its weight there.
pub(super) struct Index {
    holders: HashMap<usize, Vec<(usize, f64)>>,
    bags: usize,
}

impl Index {
    /// An index of bags by their places.
    pub(super) fn new<'b>(bags: impl IntoIterator<Item = &'b Bag>) -> Self {
        let mut index = Self { holders: HashMap::new(), bags: 0 };
        for (at, bag) in bags.into_iter().enumerate() {
            for (word, weight) in bag {
                index.holders.entry(*word).or_default().push((at, *weight));
            }
            index.bags = at + 1;
        }
        index
    }

    /// For each bag of the index that shares a word with this one: its place, and the product of the two.
    pub(super) fn products(&self, bag: &Bag) -> Vec<(usize, f64)> {
        let mut sums = vec![0.0; self.bags];
        for (word, weight) in bag {
            for (at, other) in self.holders.get(word).map_or(&[][..], Vec::as_slice) {
                if let Some(sum) = sums.get_mut(*at) {
                    *sum += weight * other;
                }
            }
        }
        sums.into_iter().enumerate().filter(|(_, sum)| *sum > 0.0).collect()
    }
}

/// The share of the pairs of words that another rule must repeat.
const REPEATED: f64 = 0.5;
/// The share of the words that another rule must have to be looked at.
const SHARED: f64 = 0.5;
/// The fewest pairs of words that say something.
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

    /// The share of a text, of 1, that a rule repeats.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str, vocabulary: &mut Vocabulary) -> Counts {
        let words: Vec<(usize, f64)> = text.split(' ').map(|word| (vocabulary.place(word.to_owned()), 1.0)).collect();
        vocabulary.count(words)
    }

    #[test]
    fn rare_words_weigh_more() {
        let mut vocabulary = Vocabulary::default();
        let texts = ["the boat sinks", "the boat floats", "the crane"];
        let counts: Vec<Counts> = texts.iter().map(|text| count(text, &mut vocabulary)).collect();
        let bags: Vec<Bag> = counts.iter().map(|counts| vocabulary.bag(counts)).collect();
        let index = Index::new(&bags);
        let products = |bag: &Bag| index.products(bag).into_iter().map(|(_, product)| product).collect::<Vec<_>>();
        let alike = products(&bags[0]);
        assert!((alike[0] - 1.0).abs() < 1e-9, "a text is as like itself as can be: {alike:?}");
        assert!(alike[1] > alike[2] && alike[2] > 0.0, "“boat” tells more than “the”: {alike:?}");
    }

    #[test]
    fn shares_add_up_to_the_whole() {
        let mut vocabulary = Vocabulary::default();
        let counts = count("the boat sinks the boat", &mut vocabulary);
        let all: f64 = vocabulary.shares(&counts).iter().map(|(_, share)| share).sum();
        assert!((all - 1.0).abs() < 1e-9);
        assert_eq!(vocabulary.bag(&Counts::new()), Bag::new());
    }
}
