//! The few words of a rule that show why it was found.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use super::intent::Word;
use super::tables::Tables;
use super::words::English;
use swu_rulebook::Node;

/// An extract of a rule, on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snippet {
    pub text: String,
    /// The bytes of the words that were looked for.
    pub marks: Vec<Range<usize>>,
}

impl Snippet {
    /// The beginning of a rule.
    pub(super) fn beginning(rule: &Node) -> Self {
        let words = words_of(rule);
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

/// Cuts the extracts for one search.
pub(super) struct Snippets<'s> {
    /// The stems that were looked for, and how much each counts.
    stems: HashMap<&'s str, f32>,
    english: &'s English,
}

/// A stretch of a text.
struct Stretch {
    at: Range<usize>,
    worth: f32,
    /// The words in it that were looked for.
    marks: Vec<Range<usize>>,
}

const LONGEST: usize = 180;

impl<'s> Snippets<'s> {
    pub(super) fn new(words: &'s [Word], tables: &'s Tables<'_>) -> Self {
        let telling = words.iter().filter(|word| word.weight > 0.0).flat_map(|word| &word.stems);
        Self { stems: telling.map(|(stem, certainty)| (stem.as_str(), *certainty)).collect(), english: &tables.english }
    }

    /// The best extract of the rule's text, or else of an example.
    pub(super) fn of(&self, rule: &Node) -> Option<Snippet> {
        let words = words_of(rule);
        let texts = std::iter::once(&*words).chain(rule.examples.iter().map(String::as_str));
        let (text, Stretch { at: mut cut, marks, .. }) =
            texts.into_iter().find_map(|text| Some((text, self.best(text)?)))?;
        // An extract that only lacks closing dots and brackets is not cut there.
        if text.get(cut.end..).is_some_and(|rest| !rest.contains(char::is_alphanumeric)) {
            cut.end = text.len();
        }
        let before = if cut.start > 0 { "…" } else { "" };
        let behind = if cut.end < text.len() { "…" } else { "" };
        let moved = |at: usize| at - cut.start + before.len();
        let marks = marks.into_iter().map(|mark| moved(mark.start)..moved(mark.end)).collect();
        let extract = text.get(cut.clone()).unwrap_or_default();
        // A line end is as long as a space, so the marks stay where they are.
        Some(Snippet { text: format!("{before}{extract}{behind}").replace('\n', " "), marks })
    }

    /// The stretch of a text with most of the words; none if it has none. Each is as long as can be, and ends with a word.
    fn best(&self, text: &str) -> Option<Stretch> {
        let mut stretches: Vec<Stretch> = Vec::new();
        for (at, stem) in self.english.tokens(text) {
            if stretches.last().is_none_or(|last| at.end - last.at.start > LONGEST) {
                let start = if stretches.is_empty() && at.end <= LONGEST { 0 } else { at.start };
                stretches.push(Stretch { at: start..at.end, worth: 0.0, marks: Vec::new() });
            }
            let Some(stretch) = stretches.last_mut() else { continue };
            stretch.at.end = at.end;
            if let Some(worth) = self.stems.get(stem.as_str()) {
                stretch.worth += worth;
                stretch.marks.push(at);
            }
        }
        // The first of equals: `max_by` would give the last.
        let worthy = stretches.into_iter().filter(|stretch| stretch.worth > 0.0);
        worthy.reduce(|best, next| if next.worth > best.worth { next } else { best })
    }
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
