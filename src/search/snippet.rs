//! The few words of a rule that show why it was found.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use tantivy::snippet::SnippetGenerator;

use super::intent::Word;
use super::tables::Tables;
use swu_rulebook::Node;

/// An extract of a rule, on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snippet {
    pub text: String,
    /// The bytes of the words that were looked for.
    pub marks: Vec<Range<usize>>,
}

impl Snippet {
    /// The best extract of a rule's text, or else of an example, or else its beginning.
    pub(super) fn of(rule: &Node, generator: Option<&SnippetGenerator>) -> Self {
        let words = words_of(rule);
        let texts = std::iter::once(&*words).chain(rule.examples.iter().map(String::as_str));
        for (text, generator) in texts.filter_map(|text| Some((text, generator?))) {
            let found = generator.snippet(text);
            if found.highlighted().is_empty() {
                continue;
            }
            let mut cut = found.fragment_range();
            // An extract that only lacks closing dots and brackets is not cut there.
            if text.get(cut.end..).is_some_and(|rest| !rest.contains(char::is_alphanumeric)) {
                cut.end = text.len();
            }
            let mut marks = found.highlighted().to_vec();
            let mut snippet = String::new();
            if cut.start > 0 {
                snippet.push('…');
            }
            marks.iter_mut().for_each(|mark| *mark = mark.start + snippet.len()..mark.end + snippet.len());
            snippet.push_str(text.get(cut.clone()).unwrap_or_default());
            if cut.end < text.len() {
                snippet.push('…');
            }
            // A line end is as long as a space, so the marks stay where they are.
            return Self { text: snippet.replace('\n', " "), marks };
        }
        let end = words.char_indices().nth(LONGEST).map_or(words.len(), |(end, _)| end);
        let mut text = words.get(..end).unwrap_or_default().replace('\n', " ");
        if end < words.len() {
            text.truncate(text.rfind(' ').unwrap_or(text.len()));
            text.push('…');
        }
        Self { text, marks: Vec::new() }
    }

    /// The extract with its words between two marks.
    ///
    /// ```
    /// # use swu_search::Snippet;
    /// let snippet = Snippet { text: "draws 2 cards".to_owned(), marks: vec![0..5] };
    /// assert_eq!(snippet.marked("**", "**"), "**draws** 2 cards");
    /// ```
    pub fn marked(&self, before: &str, behind: &str) -> String {
        let mut marked = String::with_capacity(self.text.len() + 16);
        let mut written = 0;
        for mark in &self.marks {
            if let (Some(plain), Some(word)) = (self.text.get(written..mark.start), self.text.get(mark.clone())) {
                marked.extend([plain, before, word, behind]);
                written = mark.end;
            }
        }
        marked.push_str(self.text.get(written..).unwrap_or_default());
        marked
    }
}

const LONGEST: usize = 180;

/// Cuts the extracts for one search.
pub(super) fn generator(words: &[Word], tables: &Tables<'_>) -> SnippetGenerator {
    let stems: BTreeMap<String, f32> = words
        .iter()
        .filter(|word| word.weight > 0.0)
        .flat_map(|word| word.stems.iter().map(|(stem, certainty)| (stem.clone(), *certainty)))
        .collect();
    SnippetGenerator::new(stems, tables.analyzer.clone(), tables.fields.text, LONGEST)
}

/// The sentences of a text, each with the bytes that it has there, without the space around it.
pub(super) fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let ends = text.char_indices().filter_map(|(at, c)| {
        let behind = text.get(at + c.len_utf8()..).unwrap_or_default();
        // A reference in brackets, a quotation mark or a bracket belongs to the sentence that it closes.
        let ends_here = matches!(c, '.' | '!' | '?') && behind.starts_with(char::is_whitespace);
        (ends_here || c == '\n' && behind.starts_with(['\n', '-'])).then_some(at + c.len_utf8())
    });
    for end in ends.chain([text.len()]) {
        let piece = text.get(start..end).unwrap_or_default();
        let from = start + (piece.len() - piece.trim_start().len());
        let to = start + piece.trim_end().len();
        if from < to {
            found.push(from..to);
        }
        start = end;
    }
    found
}

/// The text of a rule; of a heading, its title.
fn words_of(rule: &Node) -> Cow<'_, str> {
    if rule.text.is_empty() { rule.label().into() } else { (&*rule.text).into() }
}

#[cfg(test)]
mod tests {
    use super::sentences;

    #[test]
    fn sentences_are_told_apart() {
        let told = |text: &str| sentences(text).into_iter().map(|at| text[at].to_owned()).collect::<Vec<_>>();
        assert_eq!(told("Draw 2 cards. See [1.2.3]. Then\nstop"), ["Draw 2 cards.", "See [1.2.3].", "Then\nstop"]);
        assert_eq!(told("A list:\n\n- one\n- two."), ["A list:", "- one", "- two."]);
        assert!(told("").is_empty() && told(" \n").is_empty());
    }
}
