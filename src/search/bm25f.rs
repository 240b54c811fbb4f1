//! How much a word counts in a rule: BM25F, which adds up where it stands in the fields of the rule before it asks how often
//! that is, and knows one number of rules that have it.
//!
//! Robertson, Zaragoza, Taylor: Simple BM25 extension to multiple weighted fields (CIKM 2004).

use tantivy::postings::Postings;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, Searcher, TERMINATED, Term};

use super::SearchError;
use super::index::Fields;
use super::weights;

/// A field, how much a word counts in it, and how long it is in a rule that has it, on the average.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weighted {
    field: Field,
    weight: f32,
    length: f32,
    /// Whether a rule has a word that stands in this field.
    is_own: bool,
}

/// The fields of an index.
pub(super) fn weighted(fields: &Fields, searcher: &Searcher) -> Result<Vec<Weighted>, SearchError> {
    let mut all = Vec::new();
    for (field, weight) in fields.weighted() {
        let (mut words, mut rules) = (0_u64, 0_u32);
        for segment in searcher.segment_readers() {
            let lengths = segment.get_fieldnorms_reader(field)?;
            words += segment.inverted_index(field)?.total_num_tokens();
            rules += (0..segment.max_doc()).map(|rule| u32::from(lengths.fieldnorm(rule) > 0)).sum::<u32>();
        }
        let length = words as f32 / rules.max(1) as f32;
        all.push(Weighted { field, weight, length: length.max(1.0), is_own: field != fields.parent });
    }
    Ok(all)
}

/// Every rule that has a word, and how much it counts there.
pub(super) fn each_with(
    stem: &str,
    fields: &[Weighted],
    searcher: &Searcher,
    rules: usize,
) -> Result<Vec<(usize, f32)>, SearchError> {
    let mut counts = vec![0.0_f32; rules];
    let mut has = vec![false; rules];
    for Weighted { field, weight, length, is_own } in fields {
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

/// How rare a word is that stands in so many of so many rules.
pub(super) fn rarity(count: usize, of: usize) -> f32 {
    let (count, of) = (count as f32, of as f32);
    (1.0 + (of - count + 0.5).max(0.0) / (count + 0.5)).ln()
}
