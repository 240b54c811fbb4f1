//! Text that was extracted from a PDF with its layout: columns of characters stand for places, form feeds for the ends of
//! pages, and empty lines for the space between paragraphs.

use super::icons;
use super::layout::{Above, Line, Word};

/// The lines of every page of a text.
pub(super) fn lines(text: &str) -> Vec<Vec<Line>> {
    let mut number = 0;
    let mut pages = Vec::new();
    for page in text.split('\u{c}') {
        let mut above = Above::Page;
        let mut lines = Vec::new();
        let page = page.strip_suffix('\n').unwrap_or(page);
        for line in page.split('\n') {
            number += 1;
            let words = words(line);
            if !words.is_empty() {
                lines.push(Line { page: None, number, above, words });
                above = Above::Line;
            } else if line.trim().is_empty() && above == Above::Line {
                above = Above::Space;
            }
        }
        pages.push(lines);
    }
    pages
}

/// The words of a line.
fn words(line: &str) -> Vec<Word> {
    /// More blanks than this are a gap between columns.
    const SPACE: usize = 2;
    let mut words: Vec<Word> = Vec::new();
    let mut blanks = 0;
    let mut word: Option<(usize, String)> = None;
    let ends = line.chars().chain([' ']);
    for (column, character) in ends.enumerate() {
        // The layers of an icon are spread between the words that they were set beside.
        if !character.is_whitespace() && !icons::is_layer(character) {
            word.get_or_insert_with(|| (column, String::new())).1.push(character);
            continue;
        }
        if let Some((column, text)) = word.take() {
            words.push(Word { x: column as f64, text: icons::in_words(&text), after_gap: blanks > SPACE });
            blanks = 0;
        }
        blanks += if character == '\t' { SPACE + 1 } else { 1 };
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_blank_lines_and_pages_are_kept() {
        let pages = lines("  1.    GENERAL\r\n\r\n\u{f6e1}\n  a. One.\u{f6e1}A  word\nmore\n\u{c}next\n\u{c}");
        let [first, second, last] = &pages[..] else { panic!("{pages:?}") };
        let [heading, rule, more] = &first[..] else { panic!("{first:?}") };
        assert_eq!((heading.x(), heading.above, heading.number), (2.0, Above::Page, 1));
        assert_eq!(heading.words[1], Word { x: 8.0, text: "GENERAL".to_owned(), after_gap: true });
        assert_eq!((rule.text_from(0), rule.above, rule.number), ("a. One. A word".to_owned(), Above::Space, 4));
        assert!(rule.words.iter().all(|word| !word.after_gap));
        assert_eq!(more.above, Above::Line);
        assert_eq!((second[0].number, second[0].above), (6, Above::Page));
        assert!(last.is_empty());
    }
}
