//! The place of the cursor in a file: on which word, and beneath which keys and items.
//!
//! A mark is put into the text where the cursor is, so that something stands there in any case, and the tree of that text
//! says beneath what the mark stands.

use std::ops::Range;

use swu_text::yaml::tree::{Node, Value};

use crate::document::{Document, Source};

/// No file has it: it is a letter of nobody's.
const MARK: char = '\u{E0F1}';

/// A key or the place of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    Key(String),
    Item(usize),
}

/// The kind of the word at the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slot {
    /// A key with its colon.
    Key,
    /// A word that may become a key or the value itself.
    Open,
}

/// The place of the cursor.
#[derive(Debug, Clone)]
pub(crate) struct Cursor {
    /// From the top of the file to the map that the key is in, or to the value.
    pub path: Vec<Part>,
    pub slot: Slot,
    /// The part of the word before the cursor.
    pub typed: String,
    /// The whole word, without quotes.
    pub word: String,
    /// Its bytes, with its quotes.
    pub span: Range<usize>,
    /// The other keys of the map that it is in.
    pub siblings: Vec<String>,
    /// It stands in brackets.
    pub flow: bool,
    /// It is the beginning of a key, or is at the place of a key.
    pub in_map: bool,
    /// The text with the mark: what is read of it must not hold the mark.
    pub marked: Source,
}

impl Cursor {
    /// The cursor at a byte; none in a comment and in prose.
    pub fn at(document: &Document, at: usize) -> Option<Self> {
        let at = document.text().floor_char_boundary(at);
        let mut marked = document.text().to_owned();
        marked.insert(at, MARK);
        let marked = Source::of(marked);
        let mut search = Search { source: &marked, at, path: Vec::new(), flow: false };
        let Spot { slot, span, word, siblings, in_map } = search.within(&marked.root)?;
        let (path, flow) = (search.path, search.flow);
        let typed = marked.slice(&(span.start..at)).trim_start_matches(['\'', '"']).replace("''", "'");
        let (word, typed) = (word.replace(MARK, "").trim().to_owned(), typed.trim().to_owned());
        let span = span.start..span.end - MARK.len_utf8();
        Some(Self { path, slot, typed, word, span, siblings, flow, in_map, marked })
    }

    /// The path as words, items as `*`.
    pub fn words(&self) -> Vec<&str> {
        self.path
            .iter()
            .map(|part| match part {
                Part::Key(key) => key.as_str(),
                Part::Item(_) => "*",
            })
            .collect()
    }

    /// The step that the cursor is in, from 1.
    pub fn step(&self) -> Option<usize> {
        match self.path.as_slice() {
            [Part::Key(key), Part::Item(item), ..] if key == "steps" => Some(item + 1),
            _ => None,
        }
    }
}

/// The word at the cursor.
struct Spot {
    slot: Slot,
    span: Range<usize>,
    word: String,
    siblings: Vec<String>,
    in_map: bool,
}

struct Search<'t> {
    source: &'t Source,
    at: usize,
    /// The way to the node that is looked at, and in the end to the spot.
    path: Vec<Part>,
    flow: bool,
}

impl Search<'_> {
    fn is_here(&self, span: &Range<usize>) -> bool {
        span.start <= self.at && self.at < span.end
    }

    fn within(&mut self, node: &Node) -> Option<Spot> {
        let found = match &node.value {
            Value::Null => return None,
            Value::Scalar { text, quoted } => {
                let span = node.place.span.clone();
                let is_prose = *quoted && !self.source.slice(&span).starts_with(['"', '\'']);
                let spot = Spot { slot: Slot::Open, span, word: text.clone(), siblings: Vec::new(), in_map: false };
                return Some(spot).filter(|spot| self.is_here(&spot.span) && !is_prose);
            }
            Value::List(items) => {
                items.iter().enumerate().find_map(|(place, item)| self.beneath(item, Part::Item(place)))
            }
            Value::Map(entries) => entries.iter().find_map(|(key, value)| {
                if !self.is_here(&key.place.span) {
                    return self.beneath(value, Part::Key(key.text.clone()));
                }
                let others = entries.iter().map(|(other, _)| other).filter(|other| other.place != key.place);
                let siblings = others.map(|other| other.text.clone()).collect();
                let slot = if self.source.has_colon(key) { Slot::Key } else { Slot::Open };
                Some(Spot { slot, span: key.place.span.clone(), word: key.text.clone(), siblings, in_map: true })
            }),
        };
        self.flow |= found.is_some() && self.source.is_flow(node);
        found
    }

    fn beneath(&mut self, node: &Node, part: Part) -> Option<Spot> {
        self.path.push(part);
        let found = self.within(node);
        if found.is_none() {
            self.path.pop();
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place of the cursor that stands at `‸`.
    fn told(text: &str) -> String {
        let at = text.find('‸').expect("a cursor");
        let document = Document::new("a.yaml", 1, text.replace('‸', ""));
        let Some(cursor) = Cursor::at(&document, at) else { return "nowhere".to_owned() };
        let slot = match cursor.slot {
            Slot::Key => "key",
            Slot::Open => "open",
        };
        let beside =
            if cursor.siblings.is_empty() { String::new() } else { format!(" beside {}", cursor.siblings.join(" ")) };
        format!("{} {slot} `{}` of `{}`{beside}", cursor.words().join("/"), cursor.typed, document.slice(&cursor.span))
    }

    #[test]
    fn the_cursor_is_found_in_what_is_not_finished() {
        let files = [
            "ti‸",
            "title: a\nst‸",
            "setup:\n  ‸",
            "setup:\n  ph‸\n  players: {}",
            "setup:\n  players:\n    ana: {ha‸}",
            "setup:\n  players:\n    ana:\n      hand: [A b‸, C]\n",
            "setup:\n  players:\n    ana:\n      hand:\n        - card: San‸d\n          as: x",
            "steps:\n  - ‸",
            "steps:\n  - ana: ‸\n  - ben: pass",
            "steps:\n  - ana: {play: San‸\n  - ben: pass",
            "steps:\n  - ana: {play: A, ‸}",
            "steps:\n  - ana: {play: A, then: [x, ‸]}",
            "steps:\n  - ana: {play: A, then: [x, {top: [‸]}]}",
            "steps:\n  - ana: {play: 'A, ‸b'}",
            "steps:\n  - ana: pass\n  ‸",
            "steps:\n  - ana: pass\n    th‸",
            "steps:\n- ex‸pect: {ana: {}}",
            "cites: [CR 7‸]",
            "title: a # com‸ment",
            "about: |\n  pro‸se\n",
            "a: b\n\n‸",
            "",
        ];
        let told: Vec<String> = files.iter().filter(|file| file.contains('‸')).map(|file| told(file)).collect();
        insta::assert_snapshot!(told.join("\n"), @"
         open `ti` of `ti`
         open `st` of `st` beside title
        setup open `` of ``
        setup open `ph` of `ph` beside players
        setup/players/ana open `ha` of `ha`
        setup/players/ana/hand/* open `A b` of `A b`
        setup/players/ana/hand/*/card open `San` of `Sand`
        steps/* open `` of ``
        steps/*/ana open `` of ``
        steps/*/ana/play open `San` of `San`
        steps/*/ana open `` of `` beside play
        steps/*/ana/then/* open `` of ``
        steps/*/ana/then/*/top/* open `` of ``
        steps/*/ana/play open `A,` of `'A, b'`
        nowhere
        steps/* open `th` of `th` beside ana
        steps/* key `ex` of `expect`
        cites/* open `CR 7` of `CR 7`
        nowhere
        nowhere
         open `` of `` beside a
        ");
    }
}
