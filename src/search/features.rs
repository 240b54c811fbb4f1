//! The features by which a learned ranking tells a rule that answers from others: how its words, its meaning, its questions and its
//! names fit a query, each a number that means the same for every query.

use std::collections::HashSet;

use super::cards::is_official;
use super::rank::{Ranking, best_of};
use super::words::words;
use super::{Query, Tables};
use swu_rulebook::Node;

pub(super) const COUNT: usize = 20;

/// The names of the features, in their order. `fit.py` tells them by these.
pub(super) const NAMES: [&str; COUNT] = [
    "score",
    "rank",
    "words",
    "words rank",
    "coverage",
    "near",
    "likeness own",
    "likeness asked",
    "likeness rank",
    "likeness margin",
    "question words",
    "question share",
    "question order",
    "names cards",
    "card in question",
    "is CR",
    "is official ruling",
    "length",
    "depth",
    "prior",
];

pub(super) type Features = [f32; COUNT];

/// The rules that may answer a query, with what is compared of it.
pub(super) struct Compared<'q, 's, 'r> {
    ranking: &'q Ranking,
    tables: &'s Tables<'r>,
    /// The rules, the best first in three orders, and then notes on cards that are named.
    pub candidates: Vec<usize>,
    by_score: Vec<usize>,
    by_words: Vec<usize>,
    by_meaning: Vec<usize>,
    /// The words of the query, and their stems, each once with its rarity.
    surface: Vec<String>,
    stems: Vec<(String, f32)>,
    rarity: f32,
    /// The names of cards in it, in small letters.
    cards: Vec<String>,
    best_score: f32,
    best_words: f32,
    nearest: f32,
}

impl<'q, 's, 'r> Compared<'q, 's, 'r> {
    pub(super) fn of(query: &Query<'s, 'r>, ranking: &'q Ranking) -> Self {
        const BEST: usize = 40;
        const BY_ONE: usize = 15;
        let Query { asked, tables, .. } = query;
        let first = |scores, most| best_of(scores, most).into_iter().map(|(_, rule)| rule).collect::<Vec<_>>();
        let by_score = first(&ranking.scores, BEST);
        let by_words = first(&ranking.by_words, BY_ONE);
        let mut by_meaning = ranking.likeness().map_or_else(Vec::new, |likeness| first(likeness, BY_ONE));
        // A rule that has none of the words has to mean much the same.
        by_meaning.retain(|rule| ranking.may_mean(*rule));
        let cards: Vec<String> = asked.cards.iter().map(|name| name.to_lowercase()).collect();
        let mut candidates: Vec<usize> = by_score.iter().chain(&by_words).chain(&by_meaning).copied().collect();
        candidates.extend(asked.notes.iter().copied().take(BEST));
        let mut seen = HashSet::new();
        candidates.retain(|rule| seen.insert(*rule));
        let mut stems: Vec<(String, f32)> = Vec::new();
        for stem in tables.english.stems(&asked.understood) {
            if !stems.iter().any(|(known, _)| *known == stem) {
                stems.push((stem.clone(), tables.rarity(&stem).max(LEAST)));
            }
        }
        let most = |all: &[f32]| all.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        Self {
            ranking,
            tables,
            candidates,
            by_score,
            by_words,
            by_meaning,
            surface: words(&asked.understood).map(|(_, word)| word.to_owned()).collect(),
            rarity: stems.iter().map(|(_, rarity)| rarity).sum(),
            stems,
            cards,
            best_score: most(&ranking.scores),
            best_words: most(&ranking.by_words),
            nearest: ranking.likeness().map_or(0.0, most),
        }
    }

    /// The features of a rule.
    pub(super) fn features(&self, rule: usize, node: &Node) -> Features {
        let at = |all: &[f32]| all.get(rule).copied().unwrap_or_default();
        let Self { ranking, tables, .. } = self;
        let (own, asked) = ranking.likenesses(rule);
        let questions = self.questions(node);
        let text = if self.cards.is_empty() { String::new() } else { node.text.to_lowercase() };
        let named = self.cards.iter().filter(|card| text.contains(card.as_str())).count();
        [
            at(&ranking.scores) / self.best_score,
            rank(&self.by_score, &ranking.scores, rule),
            at(&ranking.by_words) / self.best_words,
            rank(&self.by_words, &ranking.by_words, rule),
            ranking.coverage(rule).0,
            at(&ranking.near) / self.best_score,
            own,
            asked,
            ranking.likeness().map_or(0.0, |likeness| rank(&self.by_meaning, likeness, rule)),
            self.nearest - ranking.likeness().map_or(0.0, at),
            questions.both,
            questions.share,
            questions.order,
            named as f32 / self.cards.len().max(1) as f32,
            flag(questions.has_card),
            flag(node.id.document() == "CR"),
            flag(is_official(node)),
            (1.0 + node.text.len() as f32).ln(),
            node.id.to_string().matches('.').count() as f32,
            tables.priors.get(rule).copied().unwrap_or(1.0),
        ]
    }

    /// The nearness of the questions of a rule to the query. Words alone are compared where meanings are not known: then a page may not
    /// have the questions yet.
    fn questions(&self, node: &Node) -> Alike {
        let mut alike = Alike::default();
        if self.ranking.likeness().is_none() {
            return alike;
        }
        for question in self.tables.questions.of(node) {
            let (shared, others, order) = self.shared_with(question);
            alike.share = alike.share.max(shared / self.rarity.max(f32::MIN_POSITIVE));
            alike.both = alike.both.max(2.0 * shared / (shared + others + self.rarity).max(f32::MIN_POSITIVE));
            alike.order = alike.order.max(order);
            alike.has_card |= !self.cards.is_empty() && {
                let question = question.to_lowercase();
                self.cards.iter().any(|card| question.contains(card.as_str()))
            };
        }
        alike
    }

    /// The rarity of the words that a question shares with the query, about that of its others, and the share of neighbours in the
    /// query that stand so in the question too.
    fn shared_with(&self, question: &str) -> (f32, f32, f32) {
        let (mut shared, mut others) = (0.0, 0.0);
        let mut seen: Vec<usize> = Vec::new();
        let mut had = 0;
        let mut before: Option<&str> = None;
        self.tables.english.each(question, |word, stem| {
            match self.stems.iter().position(|(own, _)| own == stem) {
                Some(at) if seen.contains(&at) => {}
                Some(at) => {
                    seen.push(at);
                    shared += self.stems.get(at).map_or(0.0, |(_, rarity)| *rarity);
                }
                None => others += USUAL,
            }
            let is_pair = |pair: &[String]| {
                matches!((pair, before), ([one, other], Some(before)) if one.eq_ignore_ascii_case(before) && other.eq_ignore_ascii_case(word))
            };
            had += usize::from(self.surface.windows(2).any(is_pair));
            before = Some(word);
        });
        let pairs = self.surface.windows(2).count();
        (shared, others, had.min(pairs) as f32 / pairs.max(1) as f32)
    }
}

/// The nearness of the questions of a rule to a query, each by the one that comes nearest.
#[derive(Default)]
struct Alike {
    /// The share of words that both have, rare ones counting more.
    both: f32,
    /// The share of the words of the query.
    share: f32,
    order: f32,
    /// One names a card that the query names.
    has_card: bool,
}

/// The least rarity that a word counts with, and that of a word which is not looked up.
const LEAST: f32 = 0.3;
const USUAL: f32 = 3.0;

/// 1 for the first, less for each after it, 0 for those that are far behind. Those that score the same stand in one place.
fn rank(order: &[usize], scores: &[f32], rule: usize) -> f32 {
    if !order.contains(&rule) {
        return 0.0;
    }
    let score = |rule: usize| scores.get(rule).copied().unwrap_or_default();
    let place = order.iter().position(|other| score(*other) <= score(rule)).unwrap_or_default();
    1.0 / (1.0 + place as f32)
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
