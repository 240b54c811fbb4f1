//! A text that somebody is writing, made YAML: with the brackets, quotes and colons that are still missing.
//!
//! A bracket or quote that nobody has closed ends before the line that goes back to the margin of its key or dash; a word
//! beside keys is a key without its colon. What still fits nowhere is left out line by line.

use std::ops::Range;

/// A text with other letters in it than the file has.
pub(super) struct Repair {
    pub text: String,
    /// The line, from 1, and the byte of each letter that is not in the file.
    pub inserted: Vec<(usize, usize)>,
}

/// More brackets than these stand in no others: each that closes is looked for among those that are open.
const MOST_BRACKETS: usize = 100;

/// More lines than these stand in no quotes.
const MOST_QUOTED_LINES: usize = 50;

impl Repair {
    /// The text as it stands.
    pub fn whole(source: &str) -> Self {
        Self { text: source.to_owned(), inserted: Vec::new() }
    }

    /// The text with what is missing.
    pub fn of(source: &str) -> Self {
        let mut mender = Mender { source, ..Mender::default() };
        let mut start = 0;
        for line in source.split_inclusive('\n') {
            mender.line(start, line);
            start += line.len();
        }
        mender.close_brackets(mender.written);
        mender.finish()
    }

    /// Makes a line empty, or the last one before it that is not.
    pub fn leave_out(&mut self, line: usize) {
        let mut start = 0;
        let lines = self.text.split_inclusive('\n').map(|line| {
            start += line.len();
            start - line.len()..start
        });
        let written = |line: &Range<usize>| self.text.get(line.clone()).is_some_and(|line| !line.trim().is_empty());
        if let Some(line) = lines.take(line).filter(written).last() {
            self.text = blanked(&self.text, &[line]);
        }
    }
}

/// A line with the brackets that it lacks; none if it lacks none, or if brackets are not all that is wrong with it.
pub fn with_brackets(line: &str) -> Option<String> {
    let mut mender = Mender { source: line, ..Mender::default() };
    mender.line(0, line);
    mender.close_brackets(line.len());
    let lacks_brackets = !mender.missing.is_empty() && mender.missing.iter().all(|(_, letter)| "]}".contains(*letter));
    (lacks_brackets && mender.blanks.is_empty()).then(|| mender.finish().text)
}

/// The text with spaces in the place of these bytes, which keeps its lines.
fn blanked(text: &str, blanks: &[Range<usize>]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for blank in blanks {
        let within = bytes.get_mut(blank.clone()).unwrap_or_default();
        within.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// Goes through a text line by line.
#[derive(Default)]
struct Mender<'s> {
    source: &'s str,
    /// Letters to insert before a byte.
    missing: Vec<(usize, char)>,
    blanks: Vec<Range<usize>>,
    /// The brackets that close those that are open.
    brackets: Vec<char>,
    /// The column of the key or dash that a value belongs to.
    margin: Option<usize>,
    /// The columns of the maps that the line is in.
    maps: Vec<usize>,
    /// The last key has its value on its line.
    has_value: bool,
    /// The margin of the block text that the line may be in.
    prose: Option<usize>,
    /// The end of the last text in quotes.
    quoted: usize,
    /// The end of what was written last.
    written: usize,
}

impl<'s> Mender<'s> {
    fn get(&self, span: Range<usize>) -> &'s str {
        self.source.get(span).unwrap_or_default()
    }

    fn line(&mut self, start: usize, line: &str) {
        let end = start + line.trim_end().len();
        let indent = indent_of(line);
        if end <= start + indent || self.prose.is_some_and(|margin| indent > margin) || end <= self.quoted {
            return;
        }
        self.prose = None;
        if self.quoted > start {
            return self.value_goes_on(self.quoted, end);
        }
        let words = self.get(start + indent..end);
        if words.starts_with('#') {
            return;
        }
        let is_back = self.margin.is_some_and(|margin| indent <= margin) && !words.starts_with(['}', ']']);
        if !self.brackets.is_empty() && !is_back {
            return self.value_goes_on(start + indent, end);
        }
        self.close_brackets(self.written);
        let is_further_in = self.maps.last().is_some_and(|column| *column < indent);
        let begins = dash(words).is_some() || key(words).is_some();
        if matches!(words, "---" | "...") || (is_further_in && begins && self.has_value) {
            return self.blanks.push(start..end);
        }
        if self.get(start..start + indent).contains('\t') {
            self.blanks.push(start..start + indent);
        }
        self.block(start, indent, end);
    }

    /// A line that is in no brackets and no quotes.
    fn block(&mut self, start: usize, indent: usize, end: usize) {
        self.maps.retain(|column| *column <= indent);
        self.margin = self.maps.iter().rfind(|column| **column < indent).copied();
        let mut column = indent;
        while let Some(behind) = dash(self.get(start + column..end)) {
            self.margin = Some(column);
            column += behind;
        }
        let at = start + column;
        let words = self.get(at..end);
        let is_in_map = self.maps.last() == Some(&column);
        let value = match key(words) {
            Some(key) => key + 1,
            None if words.starts_with(['[', '{', '"', '\'', '|', '>', '&', '!', '*']) => {
                return self.value(at, end);
            }
            None if is_in_map || (!words.is_empty() && self.is_key_next(end, column)) => {
                let key = without_comment(words).trim_end().len();
                self.missing.push((at + key, ':'));
                key
            }
            None => return self.value(at, end),
        };
        if !is_in_map {
            self.maps.push(column);
        }
        self.margin = Some(column);
        let value_here = without_comment(self.get(at + value..end)).trim_start();
        self.has_value = !value_here.is_empty() && !value_here.starts_with(['&', '!', '#']);
        self.value(at + value, end);
    }

    /// The value on the rest of a line.
    fn value(&mut self, mut at: usize, end: usize) {
        self.written = end;
        loop {
            let rest = self.get(at..end);
            at += rest.len() - rest.trim_start().len();
            match self.get(at..end).find(' ').filter(|_| self.get(at..end).starts_with(['&', '!', '*'])) {
                Some(word) => at += word,
                None => break,
            }
        }
        let words = self.get(at..end);
        if words.starts_with(['|', '>']) {
            self.prose = Some(self.margin.unwrap_or_default());
        } else if words.starts_with(['[', '{', '"', '\'']) {
            self.value_goes_on(at, end);
        } else {
            // A colon within words would make a key of them.
            let words = without_comment(words);
            let colons = words.match_indices(':').map(|(colon, _)| colon).filter(|colon| is_colon(words, *colon));
            self.blanks.extend(colons.map(|colon| at + colon..at + colon + 1).collect::<Vec<_>>());
        }
    }

    /// Brackets and quotes, up to the end of the line.
    fn value_goes_on(&mut self, mut at: usize, end: usize) {
        let mut is_begin = true;
        while let Some(letter) = self.get(at..end).chars().next() {
            let here = at;
            at += letter.len_utf8();
            match letter {
                ' ' | '\t' => continue,
                '#' if self.get(0..here).ends_with([' ', '\t', '\n']) => return,
                '"' | '\'' if is_begin => {
                    at = self.quoted_end(here, letter).unwrap_or_else(|| {
                        // Brackets close behind words whose quotes are not closed yet.
                        let end = here + self.get(here..end).trim_end_matches([' ', '}', ']']).len();
                        self.missing.push((end, letter));
                        end
                    });
                    self.quoted = at;
                }
                '[' | '{' if self.brackets.len() >= MOST_BRACKETS => self.blanks.push(here..at),
                '[' => self.brackets.push(']'),
                '{' => self.brackets.push('}'),
                ']' | '}' if self.brackets.contains(&letter) => {
                    while let Some(bracket) = self.brackets.pop().filter(|bracket| *bracket != letter) {
                        self.missing.push((here, bracket));
                    }
                }
                ']' | '}' => self.blanks.push(here..at),
                _ => {}
            }
            is_begin = matches!(letter, '[' | '{' | ',' | ':');
            self.written = at;
            if self.brackets.is_empty() && at <= end {
                let rest = without_comment(self.get(at..end)).trim_end().len();
                return self.blanks.extend((rest > 0).then_some(at..at + rest));
            }
        }
    }

    /// The end of text in quotes, if they close before the lines go back to the margin.
    fn quoted_end(&self, start: usize, quote: char) -> Option<usize> {
        let mut lines = 0;
        let mut letters = self.get(start + 1..self.source.len()).char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            let behind = start + 1 + at + letter.len_utf8();
            match letter {
                '\\' if quote == '"' => _ = letters.next(),
                '\n' => {
                    lines += 1;
                    let line = self.get(behind..self.source.len()).split('\n').next().unwrap_or_default();
                    let is_back = self.margin.is_some_and(|margin| indent_of(line) <= margin);
                    if lines > MOST_QUOTED_LINES || (is_back && !line.trim().is_empty()) {
                        return None;
                    }
                }
                _ if letter != quote => {}
                '\'' if letters.peek().is_some_and(|(_, next)| *next == '\'') => _ = letters.next(),
                _ => return Some(behind),
            }
        }
        None
    }

    /// True if the next line is a key in that column.
    fn is_key_next(&self, from: usize, column: usize) -> bool {
        let mut lines = self.get(from..self.source.len()).split('\n').skip(1);
        let next = lines.find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
        next.is_some_and(|line| {
            let words = line.trim();
            indent_of(line) == column && dash(words).is_none() && key(words).is_some()
        })
    }

    fn close_brackets(&mut self, at: usize) {
        self.missing.extend(self.brackets.drain(..).rev().map(|bracket| (at, bracket)));
    }

    fn finish(mut self) -> Repair {
        self.missing.sort_by_key(|(at, _)| *at);
        let source = blanked(self.source, &self.blanks);
        let (mut text, mut inserted, mut from, mut line) = (String::new(), Vec::new(), 0, 1);
        for (at, letter) in self.missing {
            let before = source.get(from..at).unwrap_or_default();
            line += before.matches('\n').count();
            text.push_str(before);
            inserted.push((line, text.len()));
            text.push(letter);
            from = at;
        }
        text.push_str(source.get(from..).unwrap_or_default());
        Repair { text, inserted }
    }
}

/// The spaces before the words of a line, tabs included.
fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// The bytes of a dash and the spaces behind it.
fn dash(words: &str) -> Option<usize> {
    let rest = words.strip_prefix('-').filter(|rest| rest.is_empty() || rest.starts_with(' '))?;
    Some(words.len() - rest.trim_start_matches(' ').len())
}

/// The place of the colon behind a key that begins here.
fn key(words: &str) -> Option<usize> {
    let quote = words.chars().next().filter(|first| ['"', '\''].contains(first));
    let from = match quote {
        Some(quote) => 2 + words.get(1..)?.find(quote)?,
        None if words.starts_with(['[', '{', '#']) => return None,
        None => 0,
    };
    let mut colons = words.match_indices(':').map(|(colon, _)| colon).skip_while(|colon| *colon < from);
    let colon = colons.find(|colon| is_colon(words, *colon))?;
    let before = words.get(from..colon)?;
    let is_key = if quote.is_some() { before.trim().is_empty() } else { without_comment(before) == before };
    is_key.then_some(colon)
}

/// True if a colon ends a key.
fn is_colon(words: &str, colon: usize) -> bool {
    words.get(colon + 1..).is_some_and(|behind| behind.is_empty() || behind.starts_with([' ', '\t']))
}

/// Words up to their comment.
fn without_comment(words: &str) -> &str {
    words.find(" #").and_then(|at| words.get(..at)).unwrap_or(words)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::with_brackets;
    use crate::yaml::tree::{Limits, Node, parse, tolerant};
    use crate::yaml::write::Style;

    const LIMITS: Limits = Limits { levels: 20, values: 200 };

    /// The tree of a text on one line.
    fn drawn(text: &str) -> String {
        let style = Style {
            key: str::to_owned,
            plain: str::to_owned,
            text: |text| format!("'{text}'"),
            has_empty_entries: true,
        };
        style.flow(&tolerant(text, LIMITS))
    }

    #[test]
    fn reads_files_that_are_not_finished() {
        for (text, tree) in [
            ("a: [b, {c: 'd, e'}] # f\ng: |\n  h: i\n", "{a: [b, {c: 'd, e'}], g: 'h: i\n'}"),
            // Brackets and quotes end where the lines go back.
            ("- a: {b: c\n- d: e\n- f: [g, 'h\n- i", "[{a: {b: c}}, {d: e}, {f: [g, 'h']}, i]"),
            ("a: {b: [c, {d: e]}\nf: \"g\n", "{a: {b: [c, {d: e}]}, f: 'g'}"),
            ("a: {b: \"c d}\ne: ['f\n  g', 'h\n", "{a: {b: 'c d'}, e: ['f g', 'h']}"),
            ("a:\n  [b,\n  c\nd: {e}} f\n", "{a: [b, c], d: {e: null}}"),
            // Words beside keys are keys.
            ("a:\n  b\n  c:\n    d:\n      e\nf", "{a: {b: null, c: {d: e}}, f: null}"),
            ("- a\n  b: c\n-\n- \n", "[{a: null, b: c}, null, null]"),
            ("a", "a"),
            // Lines that fit nowhere are left out, and so are bounds of documents.
            ("a: b\n  c: d\ne: f: g\n---\n\th\ni: j\n", "{a: b, e: f  g\nh, i: j}"),
            ("a: *b\nc: !d e\nf: &k\n  l: g\n[h]: i\n? j\n", "{f: {l: g}}"),
            ("[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "null"),
        ] {
            assert_eq!(drawn(text), tree, "{text}");
        }
    }

    #[test]
    fn a_line_gets_the_brackets_that_it_lacks() {
        for (line, whole) in [
            ("- ana: {play: A, then: [B}", Some("- ana: {play: A, then: [B]}")),
            ("- ana: {play: A, then: [B]", Some("- ana: {play: A, then: [B]}")),
            ("- ana: {play: A, then: [\"B]\"", Some("- ana: {play: A, then: [\"B]\"]}")),
            ("- ana: {play: Fett's A", Some("- ana: {play: Fett's A}")),
            ("- ana: {play: A}", None),
            ("- ana: {play: A}}", None),
            ("- ana: {play: \"A}", None),
        ] {
            assert_eq!(with_brackets(line).as_deref(), whole, "{line}");
        }
    }

    /// Every key and value with its place.
    fn places(node: &Node) -> Vec<std::ops::Range<usize>> {
        let keys = node.entries().iter().map(|(key, _)| key.place.span.clone());
        let within: Vec<_> = node.children().flat_map(places).collect();
        keys.chain(within).chain([node.place.span.clone()]).collect()
    }

    proptest! {
        #[test]
        fn every_text_has_a_tree_of_its_bytes(text in "[a:\\-#{}\\[\\], '\"|>é&*!?\t\n\r]{0,60}") {
            let root = tolerant(&text, LIMITS);
            for place in places(&root) {
                prop_assert!(text.get(place.clone()).is_some(), "{place:?}");
            }
            // YAML is read as it is.
            if let Ok(Some(whole)) = parse("", &text, LIMITS) {
                prop_assert_eq!(whole, root);
            }
        }
    }
}
