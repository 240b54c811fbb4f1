//! How well each rule fits what was asked for.
//!
//! By its words: each counts as BM25F has it; a rule has the sum of its words, less for every word that it lacks, more for
//! words that stand close together there as they were typed, and a little more for every rule that refers to it. On top of
//! that come the rules that the query names in some other way.
//!
//! By what was meant: how near its text, and the questions that it answers, point to where the query does.
//!
//! Both are brought to the same measure, 1 for the best, and added.

use tantivy::Term;
use tantivy::query::{EnableScoring, PhraseQuery, Query};

use super::asked::{Asked, Lift, Word};
use super::meaning::Meant;
use super::{SearchError, Tables, bm25f, weights};
use swu_rulebook::{Node, Rulebook};

/// The scores of all rules, and what they are made of.
pub(super) struct Ranked {
    /// The score of each rule, in the order of the rulebook.
    pub scores: Vec<f32>,
    /// For each word, what it brings each rule.
    by_word: Vec<Vec<f32>>,
    /// Words close together: which, and what that brings which rule.
    close: Vec<Close>,
    /// How much of what was asked for each rule has, from 0 to 1.
    coverage: Vec<f32>,
    /// What a lift by 1 is worth.
    unit: f32,
    /// What the rules around each gave it.
    near: Vec<f32>,
    /// By what the points of words are multiplied, so that they add up to those of the rule.
    measure: f32,
    /// How near what was meant is, if that is known.
    meant: Option<Meant>,
    /// What only leads to a rule and was put behind it, and what that took.
    behind: Vec<(usize, f32)>,
    /// The rules that were put before all others, and what that took.
    first: Vec<(usize, f32)>,
}

/// Words that stand close together, and what that brings which rule.
type Close = (String, Vec<(usize, f32)>);

/// How much each rule is lifted: by its best reason, and a little by every other.
struct Lifts {
    best: Vec<f32>,
    sums: Vec<f32>,
}

impl Lifts {
    fn of(asked: &Asked, count: usize) -> Self {
        let mut lifts = Self { best: vec![0.0; count], sums: vec![0.0; count] };
        for lift in &asked.lifts {
            add(&mut lifts.sums, lift.rule, lift.by);
            if let Some(best) = lifts.best.get_mut(lift.rule) {
                *best = best.max(lift.by);
            }
        }
        lifts
    }

    fn all(&self) -> impl Iterator<Item = f32> {
        self.best.iter().zip(&self.sums).map(|(best, sum)| best + weights::OTHER_LIFTS * (sum - best))
    }
}

impl Ranked {
    pub(super) fn of(asked: &Asked, search: &Tables<'_>) -> Result<Self, SearchError> {
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
                    for (rule, worth) in bm25f::each_with(stem, &search.weighted, &search.searcher, count)? {
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
        let best = sums.iter().copied().fold(0.0, f32::max);
        let unit = if best > 0.0 { best } else { 10.0 };
        let lifts = Lifts::of(asked, count);
        for (score, by) in sums.iter_mut().zip(lifts.all()) {
            *score += by * unit;
        }
        let near = nearness(&sums, search);
        sums.iter_mut().zip(&near).for_each(|(score, near)| *score += near);
        let meant = search
            .meanings
            .as_ref()
            .and_then(|(meanings, vectors)| Some(meanings.meant(&vectors.direction(&asked.understood)?)));
        let measure = brought_together(&mut sums, meant.as_ref(), &search.priors);
        let behind = stand_with_what_they_lean_on(&mut sums, search.rulebook);
        Ok(Self {
            scores: sums,
            by_word,
            close,
            coverage: covered,
            unit,
            near,
            measure,
            meant,
            behind,
            first: Vec::new(),
        })
    }

    /// Puts a rule before all others.
    pub(super) fn put_first(&mut self, rule: Option<usize>) {
        let best = self.scores.iter().copied().fold(0.0, f32::max).next_up();
        if let Some((rule, score)) = rule.and_then(|rule| Some((rule, self.scores.get_mut(rule)?))) {
            self.first.push((rule, best - *score));
            *score = best;
        }
    }

    /// The rule that answers the very question that was typed, if there is one and no other does.
    pub(super) fn answers(&self, typed: &str, tables: &Tables<'_>) -> Option<usize> {
        let nearest = self.meant.as_ref()?.questions.iter().enumerate();
        let nearest = nearest.filter_map(|(rule, question)| question.map(|(at, like)| (rule, at, like)));
        let nearest: Vec<(usize, usize, f32)> = nearest.collect();
        let (rule, at, like) = *nearest.iter().max_by(|(.., one), (.., other)| one.total_cmp(other))?;
        if nearest.iter().any(|(other, _, as_like)| *other != rule && *as_like >= like) {
            return None;
        }
        let question = tables.questions.of(tables.rulebook.at(rule)?).get(at)?;
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
            words.map(str::to_lowercase).collect()
        };
        (words(question) == words(typed)).then_some(rule)
    }

    /// The places of the best rules, at most `limit`, best first, those with the same score in document order.
    pub(super) fn best(&self, limit: usize) -> Vec<(f32, usize)> {
        best_of(&self.scores, limit)
    }
}

/// For explaining.
impl Ranked {
    /// For each word, what it brings each rule.
    pub(super) fn by_word(&self) -> &[Vec<f32>] {
        &self.by_word
    }

    /// Words close together: which, and what that brings which rule.
    pub(super) fn close(&self) -> &[Close] {
        &self.close
    }

    /// By what the points of words are multiplied.
    pub(super) const fn measure(&self) -> f32 {
        self.measure
    }

    /// What a rule's meaning brought it, how alike it is to what was typed, and the likest question that it answers.
    pub(super) fn meaning<'t>(&self, rule: usize, tables: &'t Tables<'_>) -> (f32, Option<f32>, Option<&'t str>) {
        let Some(meant) = &self.meant else { return (0.0, None, None) };
        let score = meant.scores.get(rule).copied().unwrap_or_default();
        let prior = tables.priors.get(rule).copied().unwrap_or(1.0);
        let question = meant.questions.get(rule).copied().flatten();
        let question = question.and_then(|(at, _)| tables.questions.of(tables.rulebook.at(rule)?).get(at));
        (weights::MEANING * score * prior, meant.likeness.get(rule).copied(), question.map(String::as_str))
    }

    /// How much of what was asked for a rule has, and what becomes of its score by that.
    pub(super) fn coverage(&self, rule: usize) -> (f32, f32) {
        let part = self.coverage.get(rule).copied().unwrap_or_default();
        (part, cover(part))
    }

    /// What lifts a rule, the best reason first, each with the points that it brings.
    pub(super) fn lifts<'a>(&self, asked: &'a Asked, rule: usize) -> Vec<(&'a Lift, f32)> {
        let mut lifts: Vec<&Lift> = asked.lifts.iter().filter(|lift| lift.rule == rule && lift.by > 0.0).collect();
        lifts.sort_by(|a, b| b.by.total_cmp(&a.by));
        let other = |at: usize| if at == 0 { 1.0 } else { weights::OTHER_LIFTS };
        lifts.into_iter().enumerate().map(|(at, lift)| (lift, lift.by * self.unit * other(at))).collect()
    }

    /// What the rules around a rule gave it.
    pub(super) fn near(&self, rule: usize) -> f32 {
        self.near.get(rule).copied().unwrap_or_default()
    }

    /// What it took to put a rule before all others.
    pub(super) fn put_first_by(&self, rule: usize) -> Option<f32> {
        self.first.iter().find(|(first, _)| *first == rule).map(|(_, points)| *points)
    }

    /// What it took to put a rule behind the one that says what it only leads to.
    pub(super) fn put_behind_by(&self, rule: usize) -> Option<f32> {
        self.behind.iter().find(|(behind, _)| *behind == rule).map(|(_, points)| *points)
    }
}

/// How much a rule counts whatever is asked: more for every rule that refers to it.
pub(super) fn prior(rule: &Node, rulebook: &Rulebook) -> f32 {
    let referring = rulebook.referring_to(rule).filter(|citing| !citing.id.is_term()).count();
    let document = match rule.id.document() {
        "GLOSSARY" => weights::GLOSSARY,
        "NOTE" => weights::NOTES,
        "TR" => weights::REGULATIONS,
        _ => 1.0,
    };
    let heading = if rule.text.is_empty() { weights::HEADING } else { 1.0 };
    document * heading * (1.0 + weights::REFERRED * (1.0 + referring as f32).ln())
}

/// The places of the best scores, best first, equals in order.
fn best_of(scores: &[f32], limit: usize) -> Vec<(f32, usize)> {
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
fn brought_together(scores: &mut [f32], meant: Option<&Meant>, priors: &[f32]) -> f32 {
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

/// A heading, a note and an entry of the glossary lead to rules: none of them stands above the best rule that it leans on,
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
        () if leads(rule) => rulebook.links(&rule.id).filter(|cited| !leads(cited)).collect(),
        () if rule.says_its_name_alone() => rulebook.children(&rule.id).collect(),
        () => Vec::new(),
    }
}

/// What the best rules give to the rules around them.
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

/// What is left of a score when a rule has only a part of what was asked for.
fn cover(part: f32) -> f32 {
    weights::UNCOVERED + (1.0 - weights::UNCOVERED) * part.powf(weights::COVERAGE)
}

fn add(scores: &mut [f32], rule: usize, by: f32) {
    if let Some(score) = scores.get_mut(rule) {
        *score += by;
    }
}

/// Which words that stand side by side in the query stand close together in which rules.
fn closeness(asked: &Asked, search: &Tables<'_>) -> Result<Vec<Close>, SearchError> {
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
            search.each(&phrase, &mut |rule, score| rules.push((rule, score * weight)))?;
        }
        if !rules.is_empty() {
            close.push((format!("{} {}", first.text, second.text), rules));
        }
    }
    Ok(close)
}

impl Tables<'_> {
    /// Whether one of the terms is in no rule.
    fn has_none(&self, terms: &[Term]) -> bool {
        terms.iter().any(|term| self.searcher.doc_freq(term).unwrap_or(0) == 0)
    }

    pub(super) fn each(&self, query: &dyn Query, found: &mut dyn FnMut(usize, f32)) -> Result<(), SearchError> {
        let weight = query.weight(EnableScoring::enabled_from_searcher(&self.searcher))?;
        for segment in self.searcher.segment_readers() {
            // The index has one segment, filled in the order of the rulebook.
            weight.for_each(segment, &mut |document, score| {
                found(usize::try_from(document).unwrap_or(usize::MAX), score);
            })?;
        }
        Ok(())
    }
}
