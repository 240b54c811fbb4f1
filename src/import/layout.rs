//! Glyphs to words and lines; and text that was extracted from a PDF with its layout, in which columns of characters stand for
//! places, form feeds for the ends of pages, and empty lines for the space between paragraphs. Both readers share how lines
//! join to text, and which lines are running heads and feet.

use std::collections::{HashMap, HashSet};

use super::titles as icons;

/// A character, or a ligature of several, on a page.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Glyph {
    /// The left end of its baseline, in points from the left edge of the page.
    pub x: f64,
    /// Its baseline, in points from the top edge.
    pub y: f64,
    /// The distance to the next glyph of a word.
    pub width: f64,
    /// The size of its font.
    pub size: f64,
    /// Its characters; the replacement character if the font does not say.
    pub text: String,
}

/// The space above a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Above {
    /// The line before it, as close as lines of a paragraph are.
    Line,
    /// More space than between the lines of a paragraph.
    Space,
    /// Another page.
    Page,
}

/// A line of a page.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    /// The page, from 1, if the source has pages that a reader sees.
    pub page: Option<usize>,
    /// The line, from 1, of the page or of the source.
    pub number: usize,
    pub above: Above,
    /// Never empty.
    pub words: Vec<Word>,
}

/// A word of a line.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Word {
    /// Where it begins, in points or characters from the left.
    pub x: f64,
    pub text: String,
    /// True if the space before it is wider than between words, as between columns.
    pub after_gap: bool,
}

impl Line {
    pub(super) fn x(&self) -> f64 {
        self.words.first().map_or(0.0, |word| word.x)
    }

    pub(super) fn first_word(&self) -> &str {
        self.words.first().map_or("", |word| &word.text)
    }

    /// The text from a word on.
    pub(super) fn text_from(&self, first: usize) -> String {
        let mut text = String::new();
        for word in self.words.iter().skip(first) {
            append(&mut text, &word.text);
        }
        text
    }

    /// The texts between wide gaps.
    fn columns(&self) -> Vec<String> {
        let mut columns: Vec<String> = Vec::new();
        for word in &self.words {
            match columns.last_mut().filter(|_| !word.after_gap) {
                Some(column) => append(column, &word.text),
                None => columns.push(word.text.clone()),
            }
        }
        columns
    }
}

/// Adds a word to a text. The space that a source leaves around an icon, whose word stands in brackets, is not always one that a
/// reader sees.
fn append(text: &mut String, word: &str) {
    let opened = text.ends_with('(') && word.starts_with('[');
    let closes = text.ends_with(']') && word.starts_with([',', '.', ';', ':', ')']);
    if !text.is_empty() && !opened && !closes {
        text.push(' ');
    }
    text.push_str(word);
}

/// The lines of every page of a PDF.
pub(super) fn lines(pages: Vec<Vec<Glyph>>) -> Vec<Vec<Line>> {
    pages.into_iter().enumerate().map(|(index, glyphs)| page_lines(index + 1, rows(glyphs))).collect()
}

/// Glyphs on one baseline.
struct Row {
    y: f64,
    glyphs: Vec<Glyph>,
}

impl Row {
    /// The size of its font, if it has several the mean.
    fn size(&self) -> f64 {
        self.glyphs.iter().map(|glyph| glyph.size).sum::<f64>() / self.glyphs.len().max(1) as f64
    }
}

fn rows(mut glyphs: Vec<Glyph>) -> Vec<Row> {
    /// Numbers are set a little lower than what they number; lines are never as close.
    const SAME_LINE: f64 = 0.4;
    glyphs.retain(|glyph| !glyph.text.chars().all(icons::is_layer));
    glyphs.sort_by(|a, b| a.y.total_cmp(&b.y));
    let mut rows: Vec<Row> = Vec::new();
    for glyph in glyphs {
        match rows.last_mut().filter(|row| glyph.y - row.y <= SAME_LINE * glyph.size) {
            Some(row) => row.glyphs.push(glyph),
            None => rows.push(Row { y: glyph.y, glyphs: vec![glyph] }),
        }
    }
    for row in &mut rows {
        row.glyphs.sort_by(|a, b| a.x.total_cmp(&b.x));
    }
    rows
}

fn page_lines(page: usize, rows: Vec<Row>) -> Vec<Line> {
    /// Lines that are farther from each other than this, in parts of the font's size, are not of one paragraph.
    const APART: f64 = 1.6;
    let mut lines: Vec<Line> = Vec::new();
    let mut last: Option<Row> = None;
    for row in rows {
        let words = words(&row.glyphs);
        if words.is_empty() {
            continue;
        }
        let above = match &last {
            None => Above::Page,
            Some(last) if row.y - last.y > APART * last.size() => Above::Space,
            Some(_) => Above::Line,
        };
        last = Some(row);
        lines.push(Line { page: Some(page), number: lines.len() + 1, above, words });
    }
    lines
}

/// Joins the glyphs of a line to words.
fn words(glyphs: &[Glyph]) -> Vec<Word> {
    /// In parts of the font's size: a space between words, the room that an icon has around it, a gap between columns,
    /// and how near the second of two equal glyphs is if it only makes the first one bolder.
    const SPACE: f64 = 0.2;
    const ICON_ROOM: f64 = 0.6;
    const GAP: f64 = 1.5;
    const SAME: f64 = 0.1;
    let mut words: Vec<Word> = Vec::new();
    let mut last: Option<&Glyph> = None;
    let mut spaced = true;
    for glyph in glyphs {
        if last.is_some_and(|last| last.text == glyph.text && glyph.x - last.x < SAME * glyph.size) {
            continue;
        }
        if glyph.text.chars().all(char::is_whitespace) {
            spaced = true;
            continue;
        }
        let distance = last.map_or(0.0, |last| glyph.x - last.x - last.width) / glyph.size.max(1.0);
        let by_icon = icons::is_icon(&glyph.text) || last.is_some_and(|last| icons::is_icon(&last.text));
        let enough = if by_icon { ICON_ROOM } else { SPACE };
        match words.last_mut().filter(|_| !spaced && distance < enough) {
            Some(word) => word.text.push_str(&icons::in_words(&glyph.text)),
            None => {
                let text = icons::in_words(&glyph.text);
                words.push(Word { x: glyph.x, text, after_gap: distance >= GAP });
            }
        }
        spaced = false;
        last = Some(glyph);
    }
    words
}

/// Takes the running heads and feet off the pages: lines at the edge of a page of which a part recurs at the edges of
/// half of all pages. Returns how many there were.
pub(super) fn take_running_lines(pages: &mut [Vec<Line>]) -> usize {
    const FEWEST: usize = 3;
    let mut recurring: HashMap<String, usize> = HashMap::new();
    let with_text = pages.iter().filter(|page| !page.is_empty()).count();
    for page in pages.iter() {
        let edges = page.iter().enumerate().filter(|(index, _)| is_edge(*index, page.len()));
        let parts: HashSet<String> = edges.flat_map(|(_, line)| running_parts(line)).collect();
        for part in parts {
            *recurring.entry(part).or_default() += 1;
        }
    }
    let needed = FEWEST.max(with_text.div_ceil(2));
    let recurs = |part: &String| recurring.get(part).is_some_and(|count| *count >= needed);
    let mut taken = 0;
    for page in pages {
        let count = page.len();
        let mut index = 0;
        page.retain(|line| {
            let running = is_edge(index, count) && running_parts(line).iter().any(recurs);
            index += 1;
            taken += usize::from(running);
            !running
        });
        if let Some(first) = page.first_mut() {
            first.above = Above::Page;
        }
    }
    taken
}

/// Tests for one of the two first or the two last lines of a page.
fn is_edge(index: usize, count: usize) -> bool {
    index < 2 || index + 2 >= count
}

/// The parts of a line by which it may be known on another page: without digits, which count the pages, and long
/// enough that they are no number of a rule.
fn running_parts(line: &Line) -> Vec<String> {
    const FEWEST_LETTERS: usize = 4;
    let columns = line.columns();
    let is_page_number = columns.len() == 1 && line.first_word().bytes().all(|byte| byte.is_ascii_digit());
    let blank = |column: &String| column.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect::<String>();
    let letters = |column: &String| column.chars().filter(|c| c.is_alphabetic()).count();
    columns.iter().filter(|column| is_page_number || letters(column) >= FEWEST_LETTERS).map(blank).collect()
}

/// Joins the lines of paragraphs; knows all words of a document, so that it can tell whether a word was divided.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    words: HashSet<String>,
}

impl Joiner {
    pub(super) fn new<'l>(lines: impl Iterator<Item = &'l Line>) -> Self {
        let mut words = HashSet::new();
        for line in lines {
            // The last word of a line may be half of one, and the first the other half.
            let inner = line.words.iter().skip(1).take(line.words.len().saturating_sub(2));
            words.extend(inner.map(|word| bare(&word.text)));
        }
        Self { words }
    }

    /// Adds a line to the text of the lines above it.
    pub(super) fn add(&self, text: &mut String, line: &str) {
        const SOFT_HYPHEN: char = '\u{ad}';
        let word_end = |text: &str| text.ends_with(char::is_alphanumeric);
        if let Some(before) = text.strip_suffix(SOFT_HYPHEN) {
            text.truncate(before.len());
            text.push_str(line);
        } else if let Some(before) = text.strip_suffix('-').filter(|before| word_end(before)) {
            if self.is_divided(before, line) {
                text.truncate(before.len());
            }
            text.push_str(line);
        } else if text.ends_with('—') || text.strip_suffix('/').is_some_and(word_end) {
            text.push_str(line);
        } else {
            append(text, line);
        }
    }

    /// Tests if the hyphen at the end of a line divides a word, and is no part of it: the word without the hyphen occurs
    /// elsewhere, and with it does not.
    fn is_divided(&self, before: &str, line: &str) -> bool {
        let first = before.rsplit(char::is_whitespace).next().unwrap_or_default();
        let second = line.split(char::is_whitespace).next().unwrap_or_default();
        let is_lower = second.starts_with(char::is_lowercase);
        is_lower
            && self.words.contains(&bare(&format!("{first}{second}")))
            && !self.words.contains(&bare(&format!("{first}-{second}")))
    }
}

/// A word without what stands around it and without its ending after an apostrophe, in small letters.
fn bare(word: &str) -> String {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    word.split(['\'', '’']).next().unwrap_or_default().to_lowercase()
}

/// The lines of every page of a text.
pub(super) fn text_lines(text: &str) -> Vec<Vec<Line>> {
    let mut number = 0;
    let mut pages = Vec::new();
    for page in text.split('\u{c}') {
        let mut above = Above::Page;
        let mut lines = Vec::new();
        let page = page.strip_suffix('\n').unwrap_or(page);
        for line in page.split('\n') {
            number += 1;
            let words = text_words(line);
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
fn text_words(line: &str) -> Vec<Word> {
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

    fn glyph(text: &str, x: f64, y: f64) -> Glyph {
        Glyph { x, y, width: 5.0, size: 10.0, text: text.to_owned() }
    }

    fn line(words: &[&str]) -> Line {
        let word = |text: &&str| Word { x: 0.0, text: (*text).to_owned(), after_gap: false };
        Line { page: None, number: 1, above: Above::Line, words: words.iter().map(word).collect() }
    }

    #[test]
    fn glyphs_in_any_order_become_lines_and_words() {
        let glyphs = vec![
            glyph("d", 30.0, 122.0),
            glyph("b", 15.0, 102.0),
            glyph("a", 10.0, 100.0),
            // Drawn again to look bold.
            glyph("b", 15.2, 102.0),
            glyph("c", 60.0, 100.0),
            glyph("fi", 23.0, 120.0),
        ];
        let [page] = &lines(vec![glyphs])[..] else { panic!() };
        let texts: Vec<_> = page.iter().map(|line| (line.text_from(0), line.columns())).collect();
        assert_eq!(texts[0], ("ab c".to_owned(), vec!["ab".to_owned(), "c".to_owned()]));
        assert_eq!(texts[1], ("fi d".to_owned(), vec!["fi d".to_owned()]));
        assert_eq!(page[0].above, Above::Page);
    }

    #[test]
    fn a_hyphen_at_the_end_of_a_line_stays_where_it_is_a_part_of_the_word() {
        let joiner = Joiner::new([line(&["the", "resources", "of", "an", "out-of-play", "card", "is"])].iter());
        let join = |first: &str, second: &str| {
            let mut text = first.to_owned();
            joiner.add(&mut text, second);
            text
        };
        assert_eq!(join("many re-", "sources ready"), "many resources ready");
        assert_eq!(join("the re\u{ad}", "sources"), "the resources");
        assert_eq!(join("an out-", "of-play card"), "an out-of-play card");
        assert_eq!(join("a non-", "Sentinel unit"), "a non-Sentinel unit");
        assert_eq!(join("a non-", "leader unit"), "a non-leader unit");
        assert_eq!(join("played/", "deployed"), "played/deployed");
        assert_eq!(join("one -", "two"), "one - two");
        assert_eq!(join("a [Command]", ", or"), "a [Command], or");
    }

    #[test]
    fn a_line_is_a_running_one_if_it_recurs_at_the_edge_of_half_of_the_pages() {
        let page = |number: usize, body: &str| {
            let foot = format!("Page {number}");
            [&["1.", body, "one"][..], &["2.", body], &["3.", "Words"], &["4.", body, "four"], &[&foot]]
                .map(line)
                .to_vec()
        };
        let mut pages = vec![page(1, "Abcd"), page(2, "Efgh"), page(3, "Ijkl"), Vec::new()];
        assert_eq!(take_running_lines(&mut pages[..2]), 0);
        assert_eq!(take_running_lines(&mut pages), 3);
        assert!(pages.iter().take(3).all(|page| page.len() == 4));
    }

    #[test]
    fn columns_blank_lines_and_pages_are_kept() {
        let pages = text_lines("  1.    GENERAL\r\n\r\n\u{f6e1}\n  a. One.\u{f6e1}A  word\nmore\n\u{c}next\n\u{c}");
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
