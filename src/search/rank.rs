//! The score of each rule for a query.
//!
//! By its words: each counts as BM25F has it, which adds up where it stands in the fields of the rule before it asks how often
//! that is, and knows one number of rules that have it (Robertson, Zaragoza, Taylor: Simple BM25 extension to multiple weighted
//! fields, CIKM 2004). A rule has the sum of its words, less for every word that it lacks, more for
//! words that stand close together there as they were typed, and a little more for every rule that refers to it. On top of
//! that come the rules that the query names in some other way.
//!
//! By what was meant: how near its text, and the questions that it answers, point to where the query does.
//!
//! Both are brought to the same measure, 1 for the best, and added.

use tantivy::postings::Postings;
use tantivy::query::{EnableScoring, PhraseQuery, Query as _};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, Searcher, TERMINATED, Term};

use super::features::Compared;
use super::intent::{Intent, Lift, Word};
use super::learned::Forest;
use super::meaning::Nearness;
use super::tables::Fields;
use super::{Query, SearchError, Tables, policy, weights};
use swu_rulebook::{Node, Rulebook};

/// The scores of all rules, and what they are made of.
pub(super) struct Ranking {
    /// The score of each rule, in the order of the rulebook.
    pub scores: Vec<f32>,
    /// The score of each rule by its words alone.
    pub by_words: Vec<f32>,
    /// For each word, what it brings each rule.
    pub by_word: Vec<Vec<f32>>,
    /// Words close together: which, and what that brings which rule.
    pub close: Vec<Close>,
    /// The share of the query that each rule has, from 0 to 1.
    coverage: Vec<f32>,
    /// The points of a lift by 1.
    unit: f32,
    /// The points that each has from the rules around it.
    pub near: Vec<f32>,
    /// By what the points of words are multiplied, so that they add up to those of the rule.
    pub measure: f32,
    /// The meanings, if they are known.
    meant: Option<Nearness>,
    /// The rules that only lead to others and were put behind them, and the points that this took.
    pub behind: Vec<(usize, f32)>,
    /// The points of each rule by the side, policy or play, that the query is on.
    pub leaning: Vec<f32>,
    /// The points that the learned ranking brought the rules that may answer.
    pub learned: Vec<(usize, f32)>,
    /// The rules that were put before all others, and what that took.
    pub first: Vec<(usize, f32)>,
}

/// Words that stand close together, and what that brings which rule.
type Close = (String, Vec<(usize, f32)>);

/// The lift of each rule: by its best reason, and a little by every other.
fn lifts(asked: &Intent, count: usize) -> impl Iterator<Item = f32> {
    let (mut best, mut sums) = (vec![0.0_f32; count], vec![0.0_f32; count]);
    for lift in &asked.lifts {
        add(&mut sums, lift.rule, lift.by);
        if let Some(best) = best.get_mut(lift.rule) {
            *best = best.max(lift.by);
        }
    }
    best.into_iter().zip(sums).map(|(best, sum)| best + weights::OTHER_LIFTS * (sum - best))
}

impl Ranking {
    pub(super) fn of(Query { asked, direction, tables: search }: &Query<'_, '_>) -> Result<Self, SearchError> {
        let count = search.rulebook.iter().len();
        let mut by_word = Vec::with_capacity(asked.words.len());
        let mut sums = vec![0.0_f32; count];
        let mut covered = vec![0.0_f32; count];
        let all: f32 = asked.words.iter().map(Word::importance).sum();
        for word in &asked.words {
            let mut scores = vec![0.0_f32; count];
            if word.weight > 0.0 {
                for (stem, certainty) in &word.stems {
                    // A word that may be several is the one that fits best.
                    for (rule, worth) in each_with(stem, &search.weighted, &search.searcher, count)? {
                        if let Some(score) = scores.get_mut(rule) {
                            *score = score.max(worth * certainty * word.weight);
                        }
                    }
                }
            }
            for ((sum, covered), score) in sums.iter_mut().zip(&mut covered).zip(&scores) {
                *sum += score;
                if *score > 0.0 {
                    *covered += word.importance();
                }
            }
            by_word.push(scores);
        }
        let close = closeness(asked, search)?;
        for (_, rules) in &close {
            rules.iter().for_each(|(rule, score)| add(&mut sums, *rule, *score));
        }
        covered.iter_mut().for_each(|part| *part /= all.max(f32::MIN_POSITIVE));
        for ((score, covered), prior) in sums.iter_mut().zip(&covered).zip(&search.priors) {
            *score *= cover(*covered) * prior;
        }
        let by_words = sums.clone();
        let best = sums.iter().copied().fold(0.0, f32::max);
        let unit = if best > 0.0 { best } else { 10.0 };
        for (score, by) in sums.iter_mut().zip(lifts(asked, count)) {
            *score += by * unit;
        }
        let near = nearness(&sums, search);
        sums.iter_mut().zip(&near).for_each(|(score, near)| *score += near);
        let meant = search.meanings.as_ref().zip(direction.as_ref());
        let meant = meant.map(|((meanings, _), direction)| meanings.meant(direction));
        let measure = brought_together(&mut sums, meant.as_ref(), &search.priors);
        let leaning = lean(&mut sums, asked, search.rulebook);
        let behind = stand_with_what_they_lean_on(&mut sums, search.rulebook);
        Ok(Self {
            scores: sums,
            by_words,
            by_word,
            close,
            coverage: covered,
            unit,
            near,
            measure,
            meant,
            behind,
            leaning,
            learned: Vec::new(),
            first: Vec::new(),
        })
    }

    /// Puts the rules that may answer into the order that was learned, before all others; says which they are.
    pub(super) fn learned(&mut self, query: &Query<'_, '_>) -> Vec<usize> {
        let forest = Forest::embedded(self.meant.is_some());
        let compared = Compared::of(query, self);
        let nodes = compared.candidates.iter().filter_map(|&rule| Some((rule, query.tables.rulebook.at(rule)?)));
        let worths: Vec<(usize, f32)> =
            nodes.map(|(rule, node)| (rule, forest.worth(&compared.features(rule, node)))).collect();
        let best = self.scores.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        let before = std::mem::take(&mut self.scores);
        // Behind them stand the others, in the order that they had.
        self.scores = before.iter().map(|score| score / best / 2.0).collect();
        for &(rule, worth) in &worths {
            if let Some((score, before)) = self.scores.get_mut(rule).zip(before.get(rule)) {
                // Between 0.5 and 1, by sums and quotients alone, which are the same on every machine.
                *score = 0.75 + 0.25 * worth / (1.0 + worth.abs());
                self.learned.push((rule, *score - before));
            }
        }
        worths.into_iter().map(|(rule, _)| rule).collect()
    }

    /// Puts a rule before all others.
    pub(super) fn put_first(&mut self, rule: Option<usize>) {
        let best = self.scores.iter().copied().fold(0.0, f32::max).next_up();
        if let Some((rule, score)) = rule.and_then(|rule| Some((rule, self.scores.get_mut(rule)?))) {
            self.first.push((rule, best - *score));
            *score = best;
        }
    }

    /// The rule that answers the very question that was typed, if there is one among the candidates and no other does.
    pub(super) fn answers(&self, typed: &str, candidates: &[usize], tables: &Tables<'_>) -> Option<usize> {
        // Where meanings are not known, a page may not have the questions yet.
        self.meant.as_ref()?;
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
            words.map(str::to_lowercase).collect()
        };
        let asked = words(typed);
        let has = |rule: &&usize| {
            let questions = tables.rulebook.at(**rule).map_or(&[][..], |rule| tables.questions.of(rule));
            // Most differ in their length.
            let may_be = |question: &&String| question.len().abs_diff(typed.len()) <= 4 + typed.len() / 4;
            questions.iter().filter(may_be).any(|question| words(question) == asked)
        };
        let mut answering = candidates.iter().filter(has);
        answering.next().copied().filter(|_| answering.next().is_none())
    }

    /// Tests if a rule has words of the query, or means much the same.
    pub(super) fn may_mean(&self, rule: usize) -> bool {
        let at = |all: &[f32]| all.get(rule).copied().unwrap_or_default();
        at(&self.by_words) > 0.0 || self.likeness().is_some_and(|likeness| at(likeness) >= weights::LEAST_LIKENESS)
    }

    /// The likeness of each rule, if meanings are known.
    pub(super) fn likeness(&self) -> Option<&[f32]> {
        self.meant.as_ref().map(|meant| meant.likeness.as_slice())
    }

    /// The likeness of a rule's own text, and of what is asked about it.
    pub(super) fn likenesses(&self, rule: usize) -> (f32, f32) {
        let Some(meant) = &self.meant else { return (0.0, 0.0) };
        let of = |all: &[f32]| all.get(rule).copied().unwrap_or_default();
        (of(&meant.own), of(&meant.asked))
    }
}

/// For explaining.
impl Ranking {
    /// The points that a rule has from its meaning, and its likeness to the query.
    pub(super) fn meaning(&self, rule: usize, tables: &Tables<'_>) -> (f32, Option<f32>) {
        let Some(meant) = &self.meant else { return (0.0, None) };
        let score = meant.scores.get(rule).copied().unwrap_or_default();
        let prior = tables.priors.get(rule).copied().unwrap_or(1.0);
        (weights::MEANING * score * prior, meant.likeness.get(rule).copied())
    }

    /// The share of the query that a rule has, and the factor of its score by that.
    pub(super) fn coverage(&self, rule: usize) -> (f32, f32) {
        let part = self.coverage.get(rule).copied().unwrap_or_default();
        (part, cover(part))
    }

    /// The lifts of a rule, the best first, each with its points.
    pub(super) fn lifts<'a>(&self, asked: &'a Intent, rule: usize) -> Vec<(&'a Lift, f32)> {
        let mut lifts: Vec<&Lift> = asked.lifts.iter().filter(|lift| lift.rule == rule && lift.by > 0.0).collect();
        lifts.sort_by(|a, b| b.by.total_cmp(&a.by));
        let other = |at: usize| if at == 0 { 1.0 } else { weights::OTHER_LIFTS };
        lifts.into_iter().enumerate().map(|(at, lift)| (lift, lift.by * self.unit * other(at))).collect()
    }
}

/// The factor of a rule whatever is asked: more for every rule that refers to it.
pub(super) fn prior(rule: &Node, rulebook: &Rulebook) -> f32 {
    let referring = rulebook.referring_to(rule).filter(|citing| !citing.id.is_term()).count();
    let document = match rule.id.document() {
        "GLOSSARY" => weights::GLOSSARY,
        "NOTE" => weights::NOTES,
        "TR" | "CPG" => weights::REGULATIONS,
        _ => 1.0,
    };
    let heading = if rule.text.is_empty() { weights::HEADING } else { 1.0 };
    document * heading * (1.0 + weights::REFERRED * (1.0 + referring as f32).ln())
}

/// The places of the best scores, at most `limit`, best first, equals in order.
pub(super) fn best_of(scores: &[f32], limit: usize) -> Vec<(f32, usize)> {
    let mut found: Vec<(f32, usize)> =
        scores.iter().enumerate().filter(|(_, score)| **score > 0.0).map(|(place, score)| (*score, place)).collect();
    let order = |a: &(f32, usize), b: &(f32, usize)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
    if found.len() > limit && limit > 0 {
        found.select_nth_unstable_by(limit - 1, order);
        found.truncate(limit);
    }
    found.sort_unstable_by(order);
    found
}

/// Brings what words are worth and what was meant to one measure, and adds them; says by what the former was multiplied.
fn brought_together(scores: &mut [f32], meant: Option<&Nearness>, priors: &[f32]) -> f32 {
    let best = scores.iter().copied().fold(0.0, f32::max);
    let share = if meant.is_some() { weights::WORDS } else { 1.0 };
    let measure = if best > 0.0 { share / best } else { 1.0 };
    scores.iter_mut().for_each(|score| *score *= measure);
    let meant = meant.iter().flat_map(|meant| meant.scores.iter().zip(&meant.likeness));
    for ((score, (near, likeness)), prior) in scores.iter_mut().zip(meant).zip(priors) {
        // A rule that has none of the words has to mean much the same.
        if *score > 0.0 || *likeness >= weights::LEAST_LIKENESS {
            *score += weights::MEANING * near * prior;
        }
    }
    measure
}

/// Adds to each rule, or takes from it, what the side of the query is worth to it; and says that of each.
fn lean(scores: &mut [f32], asked: &Intent, rulebook: &Rulebook) -> Vec<f32> {
    let mut leaning = vec![0.0; scores.len()];
    for ((score, leaning), rule) in scores.iter_mut().zip(&mut leaning).zip(rulebook.iter()) {
        if *score > 0.0 {
            *leaning = *score * policy::leaning(rule, asked.policy.as_ref());
            *score += *leaning;
        }
    }
    leaning
}

/// A heading, a note and an entry of the glossary lead to rules: none of them stands above the best rule that it rests on,
/// if that is nearly as good.
fn stand_with_what_they_lean_on(scores: &mut [f32], rulebook: &Rulebook) -> Vec<(usize, f32)> {
    const MOST: usize = 24;
    let score_of = |rule: &Node| rulebook.place(&rule.id).and_then(|place| scores.get(place)).copied();
    let mut lowered = Vec::new();
    for (score, place) in best_of(scores, MOST) {
        let Some(rule) = rulebook.at(place) else { continue };
        let best = leaned_on(rule, rulebook).into_iter().filter_map(score_of).fold(0.0, f32::max);
        if best > 0.0 && best >= score * weights::NEARLY_AS_GOOD && best <= score {
            lowered.push((place, score - best.next_down()));
        }
    }
    for (place, by) in &lowered {
        add(scores, *place, -by);
    }
    lowered
}

/// The rules that say what this one only leads to.
fn leaned_on<'r>(rule: &Node, rulebook: &'r Rulebook) -> Vec<&'r Node> {
    let leads = |rule: &Node| rule.id.is_term() || rule.id.document() == "NOTE";
    match () {
        () if policy::says_nothing(rule) => Vec::new(),
        () if leads(rule) => rulebook.links(&rule.id).filter(|cited| !leads(cited)).collect(),
        () if rule.says_its_name_alone() => rulebook.children(&rule.id).collect(),
        () => Vec::new(),
    }
}

/// The points that the best rules give to the rules around them.
fn nearness(scores: &[f32], search: &Tables<'_>) -> Vec<f32> {
    const MOST: usize = 24;
    let mut near = vec![0.0_f32; scores.len()];
    // A rule that has nothing to do with what was asked gets nothing.
    let mut give = |rule: Option<usize>, by: f32| {
        let has_some = rule.and_then(|rule| scores.get(rule)).is_some_and(|score| *score > 0.0);
        if let Some(near) = rule.and_then(|rule| near.get_mut(rule)).filter(|_| has_some) {
            *near = near.max(by);
        }
    };
    for (score, rule) in best_of(scores, MOST) {
        let Some(node) = search.rulebook.at(rule) else { continue };
        let place = |other: &Node| search.rulebook.place(&other.id);
        if let Some(parent) = &node.parent {
            give(search.rulebook.place(parent), score * weights::TO_WHOLE);
        }
        search.rulebook.children(&node.id).for_each(|part| give(place(part), score * weights::TO_PARTS));
        search.rulebook.links(&node.id).for_each(|cited| give(place(cited), score * weights::TO_CITED));
        search.rulebook.linked_from(&node.id).for_each(|citing| give(place(citing), score * weights::TO_CITING));
    }
    near
}

/// The factor of the score of a rule that has only a part of the query.
fn cover(part: f32) -> f32 {
    weights::UNCOVERED + (1.0 - weights::UNCOVERED) * part.powf(weights::COVERAGE)
}

fn add(scores: &mut [f32], rule: usize, by: f32) {
    if let Some(score) = scores.get_mut(rule) {
        *score += by;
    }
}

/// Words that stand side by side in the query, with the rules in which they stand close together.
fn closeness(asked: &Intent, search: &Tables<'_>) -> Result<Vec<Close>, SearchError> {
    let telling: Vec<&Word> = asked.words.iter().filter(|word| word.weight > 0.0).collect();
    let mut close = Vec::new();
    for pair in telling.windows(2) {
        let [first, second] = pair else { continue };
        let (Some((one, _)), Some((other, _))) = (first.stems.first(), second.stems.first()) else { continue };
        if first.phrase != second.phrase || one == other {
            continue;
        }
        let mut rules = Vec::new();
        for (field, weight) in [(search.fields.title, weights::CLOSE_TITLE), (search.fields.text, weights::CLOSE_TEXT)]
        {
            let terms = [one, other].map(|stem| Term::from_field_text(field, stem));
            if search.has_none(&terms) {
                continue;
            }
            let terms = terms.into_iter().enumerate().collect();
            let phrase = PhraseQuery::new_with_offset_and_slop(terms, weights::BETWEEN);
            let weight = weight * first.weight.min(second.weight);
            search.each_phrase(&phrase, |rule, score| rules.push((rule, score * weight)))?;
        }
        if !rules.is_empty() {
            close.push((format!("{} {}", first.text, second.text), rules));
        }
    }
    Ok(close)
}

impl Tables<'_> {
    /// Tests if one of the terms is in no rule.
    fn has_none(&self, terms: &[Term]) -> bool {
        terms.iter().any(|term| self.searcher.doc_freq(term).unwrap_or(0) == 0)
    }

    /// Every rule that has a phrase, with its score.
    fn each_phrase(&self, phrase: &PhraseQuery, mut found: impl FnMut(usize, f32)) -> Result<(), SearchError> {
        let weight = phrase.weight(EnableScoring::enabled_from_searcher(&self.searcher))?;
        for segment in self.searcher.segment_readers() {
            // The index has one segment, filled in the order of the rulebook.
            weight.for_each(segment, &mut |document, score| {
                found(usize::try_from(document).unwrap_or(usize::MAX), score);
            })?;
        }
        Ok(())
    }
}

/// A field, how much a word counts in it, and how long it is in a rule that has it, on the average.
#[derive(Debug, Clone, Copy)]
pub(super) struct WeightedField {
    field: Field,
    weight: f32,
    length: f32,
    /// True if a word of this field is one of the rule.
    is_own: bool,
}

/// The fields of an index.
pub(super) fn weighted(fields: &Fields, searcher: &Searcher) -> Result<Vec<WeightedField>, SearchError> {
    let mut all = Vec::new();
    for (field, weight) in fields.weighted() {
        let (mut words, mut rules) = (0_u64, 0_u32);
        for segment in searcher.segment_readers() {
            let lengths = segment.get_fieldnorms_reader(field)?;
            words += segment.inverted_index(field)?.total_num_tokens();
            rules += (0..segment.max_doc()).map(|rule| u32::from(lengths.fieldnorm(rule) > 0)).sum::<u32>();
        }
        let length = words as f32 / rules.max(1) as f32;
        all.push(WeightedField { field, weight, length: length.max(1.0), is_own: field != fields.parent });
    }
    Ok(all)
}

/// Every rule that has a word, and how much it counts there.
pub(super) fn each_with(
    stem: &str,
    fields: &[WeightedField],
    searcher: &Searcher,
    rules: usize,
) -> Result<Vec<(usize, f32)>, SearchError> {
    let mut counts = vec![0.0_f32; rules];
    let mut has = vec![false; rules];
    for WeightedField { field, weight, length, is_own } in fields {
        let term = Term::from_field_text(*field, stem);
        for segment in searcher.segment_readers() {
            // The index has one segment, filled in the order of the rulebook.
            let index = segment.inverted_index(*field)?;
            let postings =
                index.read_postings(&term, IndexRecordOption::WithFreqs).map_err(tantivy::TantivyError::from)?;
            let Some(mut postings) = postings else { continue };
            let lengths = segment.get_fieldnorms_reader(*field)?;
            while postings.doc() != TERMINATED {
                let document = postings.doc();
                let norm = 1.0 - weights::LENGTH + weights::LENGTH * lengths.fieldnorm(document) as f32 / length;
                let rule = usize::try_from(document).unwrap_or(usize::MAX);
                if let Some((count, has)) = counts.get_mut(rule).zip(has.get_mut(rule)) {
                    *count += weight * postings.term_freq() as f32 / norm;
                    *has |= is_own;
                }
                postings.advance();
            }
        }
    }
    let rarity = rarity(has.iter().filter(|has| **has).count(), rules);
    let worth = |count: f32| rarity * count * (weights::SATURATION + 1.0) / (count + weights::SATURATION);
    Ok(counts
        .into_iter()
        .enumerate()
        .filter(|(_, count)| *count > 0.0)
        .map(|(rule, count)| (rule, worth(count)))
        .collect())
}

/// The rarity of a word that stands in so many of so many rules.
pub(super) fn rarity(count: usize, of: usize) -> f32 {
    let (count, of) = (count as f32, of as f32);
    (1.0 + (of - count + 0.5).max(0.0) / (count + 0.5)).ln()
}
