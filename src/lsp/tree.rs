//! The text of a file as a tree of lists and maps, whatever state it is in: while somebody types, a file is seldom YAML.
//!
//! What a reader would refuse is taken as it was probably meant: a key without its colon is a key, a bracket that nobody
//! has closed ends where the lines go back to the margin of what it stands in. The tree says where things stand and
//! never what they mean; rulings are made from what the real reader reads.

use std::borrow::Cow;
use std::ops::Range;

#[cfg(test)]
mod tests;

/// How deep lists and maps are followed.
const MOST_LEVELS: usize = 40;

/// A value and its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Node {
    pub span: Range<usize>,
    pub shape: Shape,
}

/// What a value is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Nothing stands there.
    Missing,
    /// Text in quotes or without them.
    Scalar,
    /// Text in lines behind `|` or `>`.
    Block,
    List {
        items: Vec<Node>,
        flow: bool,
    },
    Map {
        entries: Vec<Entry>,
        flow: bool,
    },
}

/// A key with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub key: Range<usize>,
    pub colon: bool,
    pub value: Node,
}

impl Node {
    fn missing(at: usize) -> Self {
        Self { span: at..at, shape: Shape::Missing }
    }

    /// The tree of a text.
    pub fn of(text: &str) -> Self {
        let mut parser = Parser { text, at: 0, levels: 0 };
        let mut root = parser.block(0);
        // A second document or what does not fit is left alone.
        while root.shape == Shape::Missing && parser.peek().is_some() {
            parser.skip_line();
            root = parser.block(0);
        }
        root
    }

    pub fn entries(&self) -> &[Entry] {
        match &self.shape {
            Shape::Map { entries, .. } => entries,
            _ => &[],
        }
    }

    pub fn items(&self) -> &[Self] {
        match &self.shape {
            Shape::List { items, .. } => items,
            _ => &[],
        }
    }

    /// The value of a key.
    pub fn get(&self, text: &str, key: &str) -> Option<&Self> {
        self.entry(text, key).map(|entry| &entry.value)
    }

    /// The entry of a key.
    pub fn entry(&self, text: &str, key: &str) -> Option<&Entry> {
        self.entries().iter().find(|entry| words(text, &entry.key) == key)
    }

    /// The text of a scalar, without its quotes.
    pub fn words<'t>(&self, text: &'t str) -> Option<Cow<'t, str>> {
        (self.shape == Shape::Scalar).then(|| words(text, &self.span))
    }

    /// Calls with every entry of a map below, with the map that it is in.
    pub fn each_entry<'n>(&'n self, see: &mut dyn FnMut(&'n Self, &'n Entry)) {
        for item in self.items() {
            item.each_entry(see);
        }
        for entry in self.entries() {
            see(self, entry);
            entry.value.each_entry(see);
        }
    }
}

impl Entry {
    /// The bytes of key and value.
    pub fn span(&self) -> Range<usize> {
        self.key.start..self.value.span.end.max(self.key.end)
    }
}

/// What is written in these bytes, without quotes.
pub(crate) fn words<'t>(text: &'t str, span: &Range<usize>) -> Cow<'t, str> {
    let written = text.get(span.clone()).unwrap_or_default().trim();
    if let Some(rest) = written.strip_prefix('\'') {
        return rest.strip_suffix('\'').unwrap_or(rest).replace("''", "'").into();
    }
    if let Some(rest) = written.strip_prefix('"') {
        return rest.strip_suffix('"').unwrap_or(rest).replace("\\\"", "\"").into();
    }
    written.into()
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    levels: usize,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// What is left of the line.
    fn line(&self) -> &'t str {
        self.rest().split(['\n', '\r']).next().unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// How far in from the beginning of its line the next byte stands.
    fn column(&self) -> usize {
        let before = self.text.get(..self.at).unwrap_or_default();
        before.len() - before.rfind(['\n', '\r']).map_or(0, |end| end + 1)
    }

    fn skip_line(&mut self) {
        self.at += self.line().len();
        let end = self.rest();
        self.at += if end.starts_with("\r\n") { 2 } else { usize::from(!end.is_empty()) };
    }

    fn skip_spaces(&mut self) {
        self.at += self.line().len() - self.line().trim_start_matches([' ', '\t']).len();
    }

    /// Goes on to what stands next, over empty lines and comments.
    fn skip_blank(&mut self) {
        loop {
            self.skip_spaces();
            let is_start = self.column() == 0 && self.line().trim_end() == "---";
            match self.peek() {
                None => return,
                Some('#' | '\n' | '\r') => self.skip_line(),
                Some(_) if is_start => self.skip_line(),
                Some(_) => return,
            }
        }
    }

    fn is_dash(&self) -> bool {
        self.line().strip_prefix('-').is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
    }

    /// The value that stands next, if it stands at least so far in.
    fn block(&mut self, least: usize) -> Node {
        let from = self.at;
        self.skip_blank();
        let column = self.column();
        if self.peek().is_none() || column < least || self.levels >= MOST_LEVELS {
            let end = from
                + self
                    .text
                    .get(from..self.at)
                    .map_or(0, |blank| blank.len() - blank.trim_start_matches([' ', '\t']).len());
            if self.levels < MOST_LEVELS {
                self.at = self.at.max(from);
            } else {
                self.skip_line();
            }
            return Node::missing(end.min(self.at));
        }
        self.levels += 1;
        let node = if self.is_dash() {
            self.block_list(column)
        } else if self.key().is_some() || self.is_map_later(column) {
            self.block_map(column)
        } else {
            self.inline(least.checked_sub(1))
        };
        self.levels -= 1;
        node
    }

    fn block_list(&mut self, column: usize) -> Node {
        let (start, mut items) = (self.at, Vec::new());
        let mut end = self.at;
        while self.column() == column && self.is_dash() {
            self.at += 1;
            let behind = self.at + usize::from(self.line().starts_with(' '));
            let item = self.block(column + 1);
            let item = if item.shape == Shape::Missing { Node::missing(behind) } else { item };
            end = end.max(item.span.end);
            items.push(item);
            self.skip_strays(column);
        }
        Node { span: start..end, shape: Shape::List { items, flow: false } }
    }

    /// Goes on to the next line that stands no further in; what is further in fits nowhere.
    fn skip_strays(&mut self, column: usize) {
        loop {
            self.skip_blank();
            if self.peek().is_none() || self.column() <= column {
                return;
            }
            self.skip_line();
        }
    }

    /// Whether a key stands on a later line as far in as this one, before anything further out: then this is one in the
    /// making.
    fn is_map_later(&self, column: usize) -> bool {
        if self.line().starts_with(['[', '{', '|', '>', '"', '\'']) {
            return false;
        }
        let mut ahead = Parser { text: self.text, at: self.at, levels: self.levels };
        ahead.skip_line();
        ahead.skip_blank();
        ahead.peek().is_some() && ahead.column() == column && !ahead.is_dash() && ahead.key().is_some()
    }

    fn block_map(&mut self, column: usize) -> Node {
        let (start, mut entries) = (self.at, Vec::new());
        let mut end = self.at;
        while self.peek().is_some() && self.column() == column && !self.is_dash() {
            let entry = match self.key() {
                Some(key) => {
                    self.at = key.end;
                    self.skip_spaces();
                    self.at += 1;
                    let behind = self.at + usize::from(self.line().starts_with(' '));
                    let value = self.value_of(column);
                    let value = if value.shape == Shape::Missing { Node::missing(behind) } else { value };
                    Entry { key, colon: true, value }
                }
                None => {
                    let line = without_comment(self.line()).trim_end();
                    let key = self.at..self.at + line.len();
                    self.at = key.end;
                    self.at += self.line().len();
                    Entry { value: Node::missing(key.end), key, colon: false }
                }
            };
            end = end.max(entry.span().end);
            entries.push(entry);
            self.skip_strays(column);
        }
        Node { span: start..end, shape: Shape::Map { entries, flow: false } }
    }

    /// The value behind a key that stands so far in.
    fn value_of(&mut self, column: usize) -> Node {
        self.skip_spaces();
        if without_comment(self.line()).trim().is_empty() {
            let mut ahead = Parser { text: self.text, at: self.at, levels: self.levels };
            ahead.skip_blank();
            // A list may stand as far in as its key.
            if ahead.peek().is_some() && ahead.column() == column && ahead.is_dash() {
                return self.block(column);
            }
            return self.block(column + 1);
        }
        self.inline(Some(column))
    }

    /// The bytes of a key, if one begins here.
    fn key(&self) -> Option<Range<usize>> {
        let line = self.line();
        if line.starts_with(['{', '[']) {
            return None;
        }
        let key = if line.starts_with(['"', '\'']) {
            let quoted = quoted(line);
            let behind = line.get(quoted..)?.trim_start_matches(' ');
            is_colon(behind).then_some(quoted)?
        } else {
            let colon = line
                .char_indices()
                .find(|(at, letter)| *letter == ':' && is_colon(line.get(*at..).unwrap_or_default()));
            let before = line.get(..colon?.0)?;
            if without_comment(before).len() < before.len() {
                return None;
            }
            before.trim_end().len()
        };
        Some(self.at..self.at + key)
    }

    /// A value that begins on this line; `outer` is how far in the key or dash stands that it belongs to.
    fn inline(&mut self, outer: Option<usize>) -> Node {
        while self.line().starts_with(['&', '!', '*']) && self.line().contains(' ') {
            self.at += self.line().find(' ').unwrap_or_default();
            self.skip_spaces();
        }
        match self.peek() {
            Some('{' | '[') => {
                let node = self.flow(outer);
                self.at += self.line().len();
                node
            }
            Some('"' | '\'') => {
                let start = self.at;
                self.at += quoted_lines(self.rest());
                let span = start..self.at;
                self.at += self.line().len();
                Node { span, shape: Shape::Scalar }
            }
            Some('|' | '>') => self.block_text(outer),
            _ => self.plain(outer),
        }
    }

    fn plain(&mut self, outer: Option<usize>) -> Node {
        let start = self.at;
        let mut end = start + without_comment(self.line()).trim_end().len();
        self.skip_line();
        loop {
            self.skip_blank();
            let goes_on = self.peek().is_some() && outer.is_none_or(|outer| self.column() > outer);
            if !goes_on || outer.is_none() || self.key().is_some() || self.is_dash() {
                break;
            }
            end = self.at + without_comment(self.line()).trim_end().len();
            self.skip_line();
        }
        Node { span: start..end, shape: Shape::Scalar }
    }

    fn block_text(&mut self, outer: Option<usize>) -> Node {
        let start = self.at;
        let mut end = start + self.line().trim_end().len();
        self.skip_line();
        while self.peek().is_some() {
            let line = self.line();
            let indent = line.len() - line.trim_start_matches(' ').len();
            if !line.trim().is_empty() && outer.is_some_and(|outer| indent <= outer) {
                break;
            }
            if !line.trim().is_empty() {
                end = self.at + line.trim_end().len();
            }
            self.skip_line();
        }
        Node { span: start..end, shape: Shape::Block }
    }

    /// Goes on to what stands next in brackets. False where they have to end: the lines are back at the margin.
    fn skip_in_flow(&mut self, outer: Option<usize>) -> bool {
        let line_before = self.at;
        self.skip_blank();
        let is_new_line = self.text.get(line_before..self.at).unwrap_or_default().contains(['\n', '\r']);
        let is_back = is_new_line && outer.is_some_and(|outer| self.column() <= outer);
        if is_back {
            self.at = line_before;
        }
        self.peek().is_some() && !is_back
    }

    /// A value in brackets.
    fn flow(&mut self, outer: Option<usize>) -> Node {
        self.levels += 1;
        let node = match self.peek() {
            _ if self.levels > MOST_LEVELS => self.flow_word(),
            Some('{') => self.flow_map(outer),
            Some('[') => self.flow_list(outer),
            _ => self.flow_word(),
        };
        self.levels -= 1;
        node
    }

    fn flow_map(&mut self, outer: Option<usize>) -> Node {
        let (start, mut entries) = (self.at, Vec::new());
        self.at += 1;
        let mut end = self.at;
        while self.skip_in_flow(outer) {
            match self.peek() {
                Some('}') => {
                    self.at += 1;
                    end = self.at;
                    break;
                }
                Some(',') => self.at += 1,
                Some(']') => break,
                _ => {
                    let entry = self.flow_entry(outer);
                    end = entry.span().end;
                    entries.push(entry);
                }
            }
        }
        Node { span: start..end.max(start + 1), shape: Shape::Map { entries, flow: true } }
    }

    fn flow_entry(&mut self, outer: Option<usize>) -> Entry {
        let key = self.flow_word().span;
        self.skip_spaces();
        if self.peek() != Some(':') {
            return Entry { value: Node::missing(key.end), key, colon: false };
        }
        self.at += 1;
        let behind = self.at + usize::from(self.line().starts_with(' '));
        let value = match self.skip_in_flow(outer) && !self.rest().starts_with([',', '}', ']']) {
            true => self.flow(outer),
            false => Node::missing(behind.min(self.at.max(behind))),
        };
        Entry { key, colon: true, value }
    }

    fn flow_list(&mut self, outer: Option<usize>) -> Node {
        let (start, mut items) = (self.at, Vec::new());
        self.at += 1;
        let mut end = self.at;
        while self.skip_in_flow(outer) {
            match self.peek() {
                Some(']') => {
                    self.at += 1;
                    end = self.at;
                    break;
                }
                Some(',') => self.at += 1,
                Some('}') => break,
                _ => {
                    let item = self.flow_item(outer);
                    end = item.span.end;
                    items.push(item);
                }
            }
        }
        Node { span: start..end.max(start + 1), shape: Shape::List { items, flow: true } }
    }

    /// An item of a list in brackets: a pair without braces is a map too.
    fn flow_item(&mut self, outer: Option<usize>) -> Node {
        let item = self.flow(outer);
        if item.shape != Shape::Scalar || !is_colon(self.line().trim_start_matches(' ')) {
            return item;
        }
        self.at = item.span.start;
        let entry = self.flow_entry(outer);
        Node { span: entry.span(), shape: Shape::Map { entries: vec![entry], flow: true } }
    }

    /// A word or several, up to what ends them in brackets.
    fn flow_word(&mut self) -> Node {
        let (start, line) = (self.at, self.line());
        if line.starts_with(['"', '\'']) {
            self.at += quoted_lines(self.rest());
            return Node { span: start..self.at, shape: Shape::Scalar };
        }
        let ends = |(at, letter): (usize, char)| match letter {
            ',' | '}' | ']' => true,
            '{' | '[' => at > 0,
            ':' => is_colon(line.get(at..).unwrap_or_default()),
            _ => false,
        };
        let within = line.char_indices().find(|found| ends(*found)).map_or(line.len(), |(at, _)| at);
        let word = without_comment(line.get(..within).unwrap_or_default()).trim_end();
        // Something is taken in any case, so that every loop comes to its end.
        let taken = line.chars().next().map_or(0, char::len_utf8);
        self.at += if word.is_empty() { within.max(taken) } else { word.len() };
        self.skip_spaces();
        Node { span: start..start + word.len(), shape: Shape::Scalar }
    }
}

/// Whether a colon here ends a key.
fn is_colon(text: &str) -> bool {
    text.strip_prefix(':')
        .is_some_and(|behind| behind.is_empty() || behind.starts_with([' ', '\t', ',', '}', ']', '\n', '\r']))
}

/// A line up to its comment.
fn without_comment(line: &str) -> &str {
    if line.starts_with('#') {
        return "";
    }
    line.find(" #").map_or(line, |at| line.get(..at).unwrap_or_default())
}

/// The bytes of text in quotes on one line; all of it where the quotes are not closed.
fn quoted(line: &str) -> usize {
    quoted_lines(line.split(['\n', '\r']).next().unwrap_or_default())
}

/// The same over several lines; up to the end of the first where the quotes are not closed.
fn quoted_lines(text: &str) -> usize {
    let mut letters = text.char_indices().peekable();
    let Some((_, quote)) = letters.next() else { return 0 };
    while let Some((at, letter)) = letters.next() {
        if letter == '\\' && quote == '"' {
            letters.next();
        } else if letter == quote {
            if quote == '\'' && letters.peek().is_some_and(|(_, next)| *next == '\'') {
                letters.next();
            } else {
                return at + letter.len_utf8();
            }
        }
    }
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    // Brackets close behind words whose quotes are not closed yet.
    line.trim_end_matches([' ', '}', ']']).len().max(1)
}
