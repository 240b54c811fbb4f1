//! A YAML text as a tree of values that know their places: of a whole file, with every fault beside it, and of one that
//! somebody is writing.
//!
//! The tree is built from the parser's events: every key and value keeps its exact bytes, and a scalar stays the text that
//! was written (so that `on`, `no`, `7.0` and `4-LOM` mean what the type they are read as makes of them). Depth and number of
//! values are bounded, so that no input can exhaust memory or stack.

use std::collections::HashMap;
use std::sync::Arc;

use serde_yaml::granit_parser::{
    self, ErrorKind, Event, Marker, Parser, ScalarStyle, ScanError, Span, StructureStyle, Tag,
};

use super::mend::Repair;
use crate::diagnostic::Place;

/// A value and the place where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    pub value: Value,
    pub place: Place,
}

/// A value, as far as the syntax tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Nothing was written, or `~` or `null` without quotes.
    Null,
    /// One piece of text; `quoted` also covers block text (`|` and `>`).
    Scalar {
        text: String,
        quoted: bool,
    },
    List(Vec<Node>),
    Map(Vec<(Key, Node)>),
}

/// A key of a map. Two keys of one map never have the same text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    pub text: String,
    pub place: Place,
}

/// The greatest depth and size of a tree.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Levels of lists and maps in each other.
    pub levels: usize,
    /// Values, repeated ones counted each time.
    pub values: usize,
}

/// A reason why a text is no tree, and the place.
#[derive(Debug)]
pub struct Fault {
    pub kind: FaultKind,
    pub place: Place,
}

/// The kinds of faults.
#[derive(Debug)]
pub enum FaultKind {
    /// The parser's error.
    Syntax(Box<ScanError>),
    SecondDocument,
    /// An alias within the value that it repeats.
    AliasInItself,
    /// A list, a map or nothing as the key of a map.
    KeyIsNoWord,
    DuplicateKey {
        text: String,
        first_line: usize,
    },
    /// A tag other than that of text.
    Tag(String),
    TooDeep,
    TooMany,
}

impl Node {
    /// The entries of a map; none of anything else.
    pub fn entries(&self) -> &[(Key, Self)] {
        if let Value::Map(entries) = &self.value { entries } else { &[] }
    }

    /// The items of a list; none of anything else.
    pub fn items(&self) -> &[Self] {
        if let Value::List(items) = &self.value { items } else { &[] }
    }

    /// The entry of a key of a map.
    pub fn entry(&self, key: &str) -> Option<&(Key, Self)> {
        self.entries().iter().find(|(known, _)| known.text == key)
    }

    /// The value of a key of a map.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entry(key).map(|(_, value)| value)
    }

    /// The words of a scalar.
    pub fn text(&self) -> Option<&str> {
        if let Value::Scalar { text, .. } = &self.value { Some(text) } else { None }
    }

    /// The values directly within.
    pub fn children(&self) -> impl Iterator<Item = &Self> {
        self.items().iter().chain(self.entries().iter().map(|(_, value)| value))
    }

    /// The levels of lists and maps in each other, and the number of values.
    fn measure(&self) -> (usize, usize) {
        let is_collection = matches!(self.value, Value::List(_) | Value::Map(_));
        let within = self.children().map(Self::measure);
        let (depth, count) = within.fold((0, 1), |(depth, count), (deeper, more)| (deeper.max(depth), count + more));
        (depth + usize::from(is_collection), count)
    }
}

/// A value of JSON, which has no place.
impl From<serde_json::Value> for Node {
    fn from(value: serde_json::Value) -> Self {
        let scalar = |text: String, quoted| Value::Scalar { text, quoted };
        let place = Place::nowhere();
        let value = match value {
            serde_json::Value::Null => Value::Null,
            serde_json::Value::String(text) => scalar(text, true),
            serde_json::Value::Bool(_) | serde_json::Value::Number(_) => scalar(value.to_string(), false),
            serde_json::Value::Array(items) => Value::List(items.into_iter().map(Self::from).collect()),
            serde_json::Value::Object(map) => {
                let key = |text| Key { text, place: place.clone() };
                Value::Map(map.into_iter().map(|(text, value)| (key(text), value.into())).collect())
            }
        };
        Self { value, place }
    }
}

/// Reads the one document of a text, whose places name `file`; `None` if it has none.
///
/// # Errors
///
/// Every duplicate key, and the fault that stopped the reading.
pub fn parse(file: &str, source: &str, limits: Limits) -> Result<Option<Node>, Vec<Fault>> {
    let mut builder = Builder::new(file, source, &[], limits);
    let stopped = builder.run().err();
    let faults: Vec<Fault> = builder.duplicates.into_iter().chain(stopped).collect();
    if faults.is_empty() { Ok(builder.root) } else { Err(faults) }
}

/// Attempts to read a text that is being written: as it stands, mended, and with one line more left out each time.
const MOST_ATTEMPTS: usize = 10;

/// The tree of a text in any state: brackets, quotes and colons that are missing are taken as written, and a line that fits
/// nowhere as empty. Places are those of the text.
///
/// It is for finding things while somebody types. Whatever is ruled, refused or written is [parsed](parse).
pub fn tolerant(source: &str, limits: Limits) -> Node {
    let mut mended = Repair::whole(source);
    let mut attempts = 0;
    loop {
        attempts += 1;
        let mut builder = Builder::new("", &mended.text, &mended.inserted, limits);
        match builder.run() {
            Err(_) if attempts == 1 => mended = Repair::of(source),
            Err(fault) if attempts < MOST_ATTEMPTS => mended.leave_out(fault.place.line),
            _ => return builder.finish(),
        }
    }
}

/// A list or map whose end has not come yet.
struct Open {
    collection: Collection,
    start: Span,
    /// Written in brackets, so that the end is a bracket of its own.
    flow: bool,
    anchor: usize,
}

enum Collection {
    List(Vec<Node>),
    Map { entries: Vec<(Key, Node)>, first_lines: HashMap<String, usize>, key: Option<Key> },
}

/// An error stops the building.
type Built = Result<(), Fault>;

struct Builder<'a> {
    file: Arc<str>,
    source: &'a str,
    /// The line and the byte of each letter that is not in the file itself.
    inserted: &'a [(usize, usize)],
    limits: Limits,
    open: Vec<Open>,
    root: Option<Node>,
    /// The value that an alias repeats, by the parser's number of its anchor.
    anchors: HashMap<usize, Node>,
    nodes: usize,
    duplicates: Vec<Fault>,
}

impl<'a> Builder<'a> {
    fn new(file: &str, source: &'a str, inserted: &'a [(usize, usize)], limits: Limits) -> Self {
        Self {
            file: file.into(),
            source,
            inserted,
            limits,
            open: Vec::new(),
            root: None,
            anchors: HashMap::new(),
            nodes: 0,
            duplicates: Vec::new(),
        }
    }

    fn run(&mut self) -> Built {
        let options = granit_parser::options! {
            emit_comments: false,
            flow_nesting_limit: self.limits.levels,
            block_nesting_limit: self.limits.levels,
        };
        for next in Parser::new_from_str_with_options(self.source, options) {
            let (event, span) = next.map_err(|error| self.syntax_error(error))?;
            self.event(event, span)?;
        }
        Ok(())
    }

    /// The tree as far as it was built.
    fn finish(mut self) -> Node {
        while !self.open.is_empty() {
            // A list that was to become a key is left out.
            let _ = self.close(None);
        }
        self.root.unwrap_or(Node { value: Value::Null, place: Place::nowhere() })
    }

    fn event(&mut self, event: Event<'_>, span: Span) -> Built {
        match event {
            Event::DocumentStart(..) if self.root.is_some() => Err(self.fault(FaultKind::SecondDocument, span)),
            Event::Scalar(text, style, anchor, tag) => {
                let tagged = self.is_tagged_text(tag.as_deref(), span)?;
                let quoted = tagged || style != ScalarStyle::Plain;
                let value = match text.as_ref() {
                    "" | "~" | "null" | "Null" | "NULL" if !quoted => Value::Null,
                    _ => Value::Scalar { text: text.into_owned(), quoted },
                };
                self.add(Node { value, place: self.place(span) }, anchor)
            }
            Event::SequenceStart(style, anchor, tag) => {
                self.is_tagged_text(tag.as_deref(), span)?;
                self.open(Collection::List(Vec::new()), style, span, anchor)
            }
            Event::MappingStart(style, anchor, tag) => {
                self.is_tagged_text(tag.as_deref(), span)?;
                let map = Collection::Map { entries: Vec::new(), first_lines: HashMap::new(), key: None };
                self.open(map, style, span, anchor)
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(Some(span)),
            Event::Alias(anchor) => {
                let Some((depth, count)) = self.anchors.get(&anchor).map(Node::measure) else {
                    return Err(self.fault(FaultKind::AliasInItself, span));
                };
                self.check_bounds(depth, count, span)?;
                let repeated = self.anchors.get(&anchor).cloned();
                repeated.map_or(Ok(()), |node| self.add(node, 0))
            }
            _ => Ok(()),
        }
    }

    fn open(&mut self, collection: Collection, style: StructureStyle, start: Span, anchor: usize) -> Built {
        self.check_bounds(1, 0, start)?;
        self.open.push(Open { collection, start, flow: style == StructureStyle::Flow, anchor });
        Ok(())
    }

    /// Ends the innermost list or map; without an end of its own it goes as far as what is in it.
    fn close(&mut self, end: Option<Span>) -> Built {
        let Some(Open { collection, start, flow, anchor }) = self.open.pop() else { return Ok(()) };
        let mut place = self.place(start);
        let (value, last) = match collection {
            Collection::List(items) => {
                let last = items.last().map(|node| node.place.span.end);
                (Value::List(items), last)
            }
            Collection::Map { mut entries, key, .. } => {
                entries.extend(key.map(|key| {
                    let span = key.place.span.end..key.place.span.end;
                    (key.clone(), Node { value: Value::Null, place: Place { span, ..key.place } })
                }));
                let last = entries.last().map(|(key, node)| node.place.span.end.max(key.place.span.end));
                (Value::Map(entries), last)
            }
        };
        place.span.end = match end.filter(|_| flow) {
            Some(end) => self.place(end).span.end,
            None => last.unwrap_or_default().max(place.span.end),
        };
        self.add(Node { value, place }, anchor)
    }
    /// Puts a finished value where it belongs: into the open list or map, or at the root.
    fn add(&mut self, node: Node, anchor: usize) -> Built {
        self.nodes += 1;
        if anchor != 0 {
            let (_, count) = node.measure();
            self.nodes += count;
            self.anchors.insert(anchor, node.clone());
        }
        let Some(Open { collection, .. }) = self.open.last_mut() else {
            self.root = Some(node);
            return Ok(());
        };
        match collection {
            Collection::List(items) => items.push(node),
            Collection::Map { entries, first_lines, key } => match key.take() {
                Some(key) => entries.push((key, node)),
                None => {
                    let Node { value: Value::Scalar { text, .. }, place } = node else {
                        return Err(Fault { kind: FaultKind::KeyIsNoWord, place: node.place });
                    };
                    if let Some(first_line) = first_lines.insert(text.clone(), place.line) {
                        let kind = FaultKind::DuplicateKey { text: text.clone(), first_line };
                        self.duplicates.push(Fault { kind, place: place.clone() });
                    }
                    *key = Some(Key { text, place });
                }
            },
        }
        Ok(())
    }

    /// Refuses to make the tree too deep or too large.
    fn check_bounds(&mut self, levels: usize, nodes: usize, span: Span) -> Built {
        self.nodes += nodes;
        match () {
            () if self.open.len() + levels > self.limits.levels => Err(self.fault(FaultKind::TooDeep, span)),
            () if self.nodes > self.limits.values => Err(self.fault(FaultKind::TooMany, span)),
            () => Ok(()),
        }
    }

    /// True if a tag says that this is text; any other tag is refused.
    fn is_tagged_text(&self, tag: Option<&Tag>, span: Span) -> Result<bool, Fault> {
        match tag {
            None => Ok(false),
            Some(tag) if tag.core_suffix() == Some("str") => Ok(true),
            Some(tag) => Err(self.fault(FaultKind::Tag(tag.original().to_string()), span.tag_span().unwrap_or(span))),
        }
    }

    fn syntax_error(&self, error: ScanError) -> Fault {
        let mut place = self.place(Span::empty(*error.marker()));
        let rest = self.source.get(place.span.start..).unwrap_or_default();
        place.span.end += rest.chars().next().map_or(0, char::len_utf8);
        let kind = match error.kind() {
            ErrorKind::RecursionLimitExceeded => FaultKind::TooDeep,
            _ => FaultKind::Syntax(Box::new(error)),
        };
        Fault { kind, place }
    }

    fn fault(&self, kind: FaultKind, span: Span) -> Fault {
        Fault { kind, place: self.place(span) }
    }

    /// The place in the file itself, without what was inserted before it.
    fn place(&self, span: Span) -> Place {
        let before = |at: usize| self.inserted.partition_point(|(_, inserted)| *inserted < at);
        let offset = |marker: Marker| {
            let at = marker.byte_offset().unwrap_or(self.source.len());
            (at - before(at), before(at))
        };
        let ((start, skipped), (end, _)) = (offset(span.start), offset(span.end));
        let line = span.start.line();
        let on_this_line = skipped - self.inserted.partition_point(|(inserted, _)| *inserted < line).min(skipped);
        let column = (span.start.col() + 1).saturating_sub(on_this_line);
        Place { file: Arc::clone(&self.file), line, column, span: start..end.max(start) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every key and value in reading order, as `line:column text`.
    fn places(source: &str) -> Vec<String> {
        fn walk(node: &Node, source: &str, into: &mut Vec<String>) {
            let text = |place: &Place| format!("{}:{} {}", place.line, place.column, &source[place.span.clone()]);
            into.push(text(&node.place));
            match &node.value {
                Value::List(items) => items.iter().for_each(|item| walk(item, source, into)),
                Value::Map(entries) => entries.iter().for_each(|(key, value)| {
                    into.push(text(&key.place));
                    walk(value, source, into);
                }),
                Value::Null | Value::Scalar { .. } => {}
            }
        }
        let mut found = Vec::new();
        walk(&parse("a.yaml", source, Limits { levels: 9, values: 99 }).unwrap().unwrap(), source, &mut found);
        found
    }

    #[test]
    fn places_are_exact_bytes_also_after_letters_of_several_bytes() {
        assert_eq!(
            places("é: [’, 'b c']\nx:\n  - y: {z: 1}\n    w:\n"),
            [
                "1:1 é: [’, 'b c']\nx:\n  - y: {z: 1}\n    w",
                "1:1 é",
                "1:4 [’, 'b c']",
                "1:5 ’",
                "1:8 'b c'",
                "2:1 x",
                "3:3 - y: {z: 1}\n    w",
                "3:5 y: {z: 1}\n    w",
                "3:5 y",
                "3:8 {z: 1}",
                "3:9 z",
                "3:12 1",
                "4:5 w",
                "4:6 ",
            ]
        );
    }

    #[test]
    fn an_alias_repeats_its_value() {
        assert_eq!(places("[&a [x], *a]").len(), 5);
    }
}
