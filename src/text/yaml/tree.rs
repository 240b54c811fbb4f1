//! A YAML text as a tree of values that know their places.
//!
//! The tree is built from the parser's events: every key and value keeps its exact bytes, and a scalar stays the text that
//! was written (so that `on`, `no`, `7.0` and `4-LOM` mean what the type they are read as makes of them). Depth and number of
//! values are bounded, so that no input can exhaust memory or stack.

use std::collections::HashMap;
use std::ops::Range;

use serde_yaml::granit_parser::{
    self, ErrorKind, Event, Marker, Parser, ScalarStyle, ScanError, Span, StructureStyle, Tag,
};

/// A value and the place where it stands.
#[derive(Debug, Clone)]
pub struct Node {
    pub value: Value,
    pub mark: Mark,
}

/// A place in a text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Mark {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// In bytes.
    pub span: Range<usize>,
}

/// A value, as far as the syntax tells.
#[derive(Debug, Clone)]
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
#[derive(Debug, Clone)]
pub struct Key {
    pub text: String,
    pub mark: Mark,
}

/// How deep and how large a tree may be.
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
    pub mark: Mark,
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
    /// The levels of lists and maps in each other, and the number of values.
    fn measure(&self) -> (usize, usize) {
        let children: Vec<&Self> = match &self.value {
            Value::Null | Value::Scalar { .. } => return (0, 1),
            Value::List(items) => items.iter().collect(),
            Value::Map(entries) => entries.iter().map(|(_, node)| node).collect(),
        };
        let (depth, count) = children
            .into_iter()
            .map(Self::measure)
            .fold((0, 1), |(depth, count), (deeper, more)| (deeper.max(depth), count + more));
        (depth + 1, count)
    }
}

/// Reads the one document of a text; `None` if it has none.
///
/// # Errors
///
/// Every duplicate key, and the fault that stopped the reading.
pub fn parse(source: &str, limits: Limits) -> Result<Option<Node>, Vec<Fault>> {
    let mut builder = Builder {
        source,
        limits,
        open: Vec::new(),
        root: None,
        anchors: HashMap::new(),
        nodes: 0,
        duplicates: Vec::new(),
    };
    let stopped = builder.run().err();
    let faults: Vec<Fault> = builder.duplicates.into_iter().chain(stopped).collect();
    if faults.is_empty() { Ok(builder.root) } else { Err(faults) }
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
    source: &'a str,
    limits: Limits,
    open: Vec<Open>,
    root: Option<Node>,
    /// The value that an alias repeats, by the parser's number of its anchor.
    anchors: HashMap<usize, Node>,
    nodes: usize,
    duplicates: Vec<Fault>,
}

impl Builder<'_> {
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
                self.add(Node { value, mark: self.mark(span) }, anchor)
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
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
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

    fn close(&mut self, end: Span) -> Built {
        let Some(Open { collection, start, flow, anchor }) = self.open.pop() else { return Ok(()) };
        let mut mark = self.mark(start);
        let (value, last) = match collection {
            Collection::List(items) => {
                let last = items.last().map(|node| node.mark.span.end);
                (Value::List(items), last)
            }
            Collection::Map { entries, .. } => {
                let last = entries.last().map(|(key, node)| node.mark.span.end.max(key.mark.span.end));
                (Value::Map(entries), last)
            }
        };
        mark.span.end = if flow { self.offset(end.end) } else { last.unwrap_or(mark.span.end).max(mark.span.end) };
        self.add(Node { value, mark }, anchor)
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
                    let Node { value: Value::Scalar { text, .. }, mark } = node else {
                        return Err(Fault { kind: FaultKind::KeyIsNoWord, mark: node.mark });
                    };
                    if let Some(first_line) = first_lines.insert(text.clone(), mark.line) {
                        let kind = FaultKind::DuplicateKey { text: text.clone(), first_line };
                        self.duplicates.push(Fault { kind, mark: mark.clone() });
                    }
                    *key = Some(Key { text, mark });
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

    /// Whether a tag says that this is text; any other tag is refused.
    fn is_tagged_text(&self, tag: Option<&Tag>, span: Span) -> Result<bool, Fault> {
        match tag {
            None => Ok(false),
            Some(tag) if tag.core_suffix() == Some("str") => Ok(true),
            Some(tag) => Err(self.fault(FaultKind::Tag(tag.original().to_string()), span.tag_span().unwrap_or(span))),
        }
    }

    fn syntax_error(&self, error: ScanError) -> Fault {
        let mut mark = self.mark(Span::empty(*error.marker()));
        let rest = self.source.get(mark.span.start..).unwrap_or_default();
        mark.span.end += rest.chars().next().map_or(0, char::len_utf8);
        let kind = match error.kind() {
            ErrorKind::RecursionLimitExceeded => FaultKind::TooDeep,
            _ => FaultKind::Syntax(Box::new(error)),
        };
        Fault { kind, mark }
    }

    fn fault(&self, kind: FaultKind, span: Span) -> Fault {
        Fault { kind, mark: self.mark(span) }
    }

    fn mark(&self, span: Span) -> Mark {
        let (start, end) = (self.offset(span.start), self.offset(span.end));
        Mark { line: span.start.line(), column: span.start.col() + 1, span: start..end.max(start) }
    }

    fn offset(&self, marker: Marker) -> usize {
        marker.byte_offset().unwrap_or(self.source.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every key and value in reading order, as `line:column text`.
    fn places(source: &str) -> Vec<String> {
        fn walk(node: &Node, source: &str, into: &mut Vec<String>) {
            let text = |mark: &Mark| format!("{}:{} {}", mark.line, mark.column, &source[mark.span.clone()]);
            into.push(text(&node.mark));
            match &node.value {
                Value::List(items) => items.iter().for_each(|item| walk(item, source, into)),
                Value::Map(entries) => entries.iter().for_each(|(key, value)| {
                    into.push(text(&key.mark));
                    walk(value, source, into);
                }),
                Value::Null | Value::Scalar { .. } => {}
            }
        }
        let mut found = Vec::new();
        walk(&parse(source, Limits { levels: 9, values: 99 }).unwrap().unwrap(), source, &mut found);
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
