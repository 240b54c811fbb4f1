//! Texts that are no rules, such as the titles of rulings, ranked by what was typed: by its words, each the more the fewer of
//! the texts have it, and by what they mean.

use std::collections::HashSet;

use super::Query;

/// How much a likeness of 1 counts, in words that few texts have.
const MEANING: f32 = 6.0;

/// From which likeness on a text is told that has none of the words.
const ALIKE: f32 = 0.55;

/// Places of texts and what they score, best first; of those that score the same the first comes first.
pub(super) fn ranked(query: &Query<'_, '_>, texts: &[(&str, String)]) -> Vec<(usize, f32)> {
    let english = &query.tables.english;
    let stems: Vec<HashSet<String>> =
        texts.iter().map(|(title, words)| english.stems(&format!("{title} {words}")).into_iter().collect()).collect();
    let mut scores = vec![0.0_f32; texts.len()];
    for word in &query.asked.words {
        let has = |stems: &HashSet<String>| {
            word.stems.iter().filter(|(stem, _)| stems.contains(stem)).map(|(_, weight)| *weight).fold(0.0, f32::max)
        };
        let found: Vec<f32> = stems.iter().map(has).collect();
        let with = found.iter().filter(|weight| **weight > 0.0).count() as f32;
        let rarity = (1.0 + (texts.len() as f32 - with + 0.5) / (with + 0.5)).ln();
        scores.iter_mut().zip(found).for_each(|(score, weight)| *score += rarity * weight);
    }
    let likeness = |title: &str| query.direction.as_ref().and_then(|wanted| query.alike(wanted, title)).unwrap_or(0.0);
    let mut ranked: Vec<(usize, f32)> = Vec::new();
    for (place, ((title, _), by_words)) in texts.iter().zip(scores).enumerate() {
        let alike = likeness(title);
        if by_words > 0.0 || alike >= ALIKE {
            ranked.push((place, by_words + MEANING * alike.max(0.0)));
        }
    }
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    ranked
}
