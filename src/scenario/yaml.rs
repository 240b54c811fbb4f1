//! YAML as a tree of values that know their places.
//!
//! The tree is built from the parser's events, not through serde: every key and value keeps its exact bytes, a scalar
//! stays the text that was written (so that `on`, `no`, `7.0` and `4-LOM` mean what the place they stand in makes of
//! them), and a list with one bad entry still shows the others. Depth, size and the number of values are bounded, so
//! that no input can exhaust memory or stack.

use std::collections::HashMap;

use super::syntax;
use serde_yaml::granit_parser::{
    self, ErrorKind, Event, Marker, Parser, ScalarStyle, ScanError, Span, StructureStyle, Tag,
};

use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::limits::{SCENARIO_BYTES, SCENARIO_LEVELS, SCENARIO_VALUES};

/// A value and the place where it stands.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub value: Value,
    pub place: Place,
}

/// What a value is, as far as the syntax tells.
#[derive(Debug, Clone)]
pub(super) enum Value {
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
pub(super) struct Key {
    pub text: String,
    pub place: Place,
}

impl Node {
    /// How many levels of lists and maps stand in each other here, and how many values there are.
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

/// Reads the one document of a file.
pub(super) fn parse(file: &str, source: &str) -> Result<Node, Vec<Diagnostic>> {
    let start = Place { file: file.to_owned(), line: 1, column: 1, span: 0..0 };
    if source.len() > SCENARIO_BYTES {
        let title = format!("the file has {} bytes, and a scenario has at most {SCENARIO_BYTES}", source.len());
        return Err(vec![Diagnostic::error(title).at(start)]);
    }
    let mut builder = Builder {
        file,
        source,
        open: Vec::new(),
        root: None,
        anchors: HashMap::new(),
        nodes: 0,
        duplicates: Vec::new(),
    };
    let stopped = builder.run().err().map(|error| *error);
    let errors: Vec<Diagnostic> = builder.duplicates.into_iter().chain(stopped).collect();
    match builder.root {
        Some(root) if errors.is_empty() => Ok(root),
        None if errors.is_empty() => Err(vec![
            Diagnostic::error("the file is empty").at(start).help("a scenario needs at least `title` and `setup`"),
        ]),
        _ => Err(errors),
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
    Map { entries: Vec<(Key, Node)>, first_places: HashMap<String, Place>, key: Option<Key> },
}

/// Whether building goes on; an error stops it.
type Built = Result<(), Box<Diagnostic>>;

struct Builder<'a> {
    file: &'a str,
    source: &'a str,
    open: Vec<Open>,
    root: Option<Node>,
    /// What an alias stands for, by the parser's number of its anchor.
    anchors: HashMap<usize, Node>,
    nodes: usize,
    duplicates: Vec<Diagnostic>,
}

impl Builder<'_> {
    fn run(&mut self) -> Built {
        let options = granit_parser::options! {
            emit_comments: false,
            flow_nesting_limit: SCENARIO_LEVELS,
            block_nesting_limit: SCENARIO_LEVELS,
        };
        for next in Parser::new_from_str_with_options(self.source, options) {
            let (event, span) = next.map_err(|error| self.syntax_error(&error))?;
            self.event(event, span)?;
        }
        Ok(())
    }

    fn event(&mut self, event: Event<'_>, span: Span) -> Built {
        match event {
            Event::DocumentStart(..) if self.root.is_some() => Err(Box::new(
                Diagnostic::error("a file holds one scenario, and here a second document begins").at(self.place(span)),
            )),
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
                let map = Collection::Map { entries: Vec::new(), first_places: HashMap::new(), key: None };
                self.open(map, style, span, anchor)
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            Event::Alias(anchor) => {
                let Some((depth, count)) = self.anchors.get(&anchor).map(Node::measure) else {
                    return Err(Box::new(
                        Diagnostic::error("this alias stands inside what it stands for").at(self.place(span)),
                    ));
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
        let mut place = self.place(start);
        let (value, last) = match collection {
            Collection::List(items) => {
                let last = items.last().map(|node| node.place.span.end);
                (Value::List(items), last)
            }
            Collection::Map { entries, .. } => {
                let last = entries.last().map(|(key, node)| node.place.span.end.max(key.place.span.end));
                (Value::Map(entries), last)
            }
        };
        place.span.end = if flow { self.offset(end.end) } else { last.unwrap_or(place.span.end).max(place.span.end) };
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
            Collection::Map { entries, first_places, key } => match key.take() {
                Some(key) => entries.push((key, node)),
                None => {
                    let Value::Scalar { text, .. } = node.value else {
                        return Err(Box::new(
                            Diagnostic::error("the key of a map is a word, not a list, a map or nothing")
                                .at(node.place)
                                .help("text that begins with `[` or `{` needs quotes"),
                        ));
                    };
                    if let Some(first) = first_places.insert(text.clone(), node.place.clone()) {
                        let duplicate = Diagnostic::error(format!("the key `{text}` stands twice in this map"));
                        let help = format!("it stands first on line {}", first.line);
                        self.duplicates.push(duplicate.at(node.place.clone()).help(help));
                    }
                    *key = Some(Key { text, place: node.place });
                }
            },
        }
        Ok(())
    }

    /// Refuses what would make the tree too deep or too large.
    fn check_bounds(&mut self, levels: usize, nodes: usize, span: Span) -> Built {
        self.nodes += nodes;
        if self.open.len() + levels > SCENARIO_LEVELS {
            return Err(Box::new(too_deep().at(self.place(span))));
        }
        if self.nodes > SCENARIO_VALUES {
            let title = format!("the file has more than {SCENARIO_VALUES} values, repeated ones counted each time");
            return Err(Box::new(Diagnostic::error(title).at(self.place(span))));
        }
        Ok(())
    }

    /// Whether a tag says that this is text; any other tag is refused.
    fn is_tagged_text(&self, tag: Option<&Tag>, span: Span) -> Result<bool, Box<Diagnostic>> {
        match tag {
            None => Ok(false),
            Some(tag) if tag.core_suffix() == Some("str") => Ok(true),
            Some(tag) => Err(Box::new(
                Diagnostic::error(format!("the tag `{}` has no meaning in a scenario", tag.original()))
                    .at(self.place(span.tag_span().unwrap_or(span)))
                    .help("leave the tag out; text that begins with `!` needs quotes"),
            )),
        }
    }

    fn syntax_error(&self, error: &ScanError) -> Diagnostic {
        let mut place = self.place(Span::empty(*error.marker()));
        let rest = self.source.get(place.span.start..).unwrap_or_default();
        place.span.end += rest.chars().next().map_or(0, char::len_utf8);
        if *error.kind() == ErrorKind::RecursionLimitExceeded {
            return too_deep().at(place);
        }
        syntax::told(error, place, self.source)
    }

    fn place(&self, span: Span) -> Place {
        let (start, end) = (self.offset(span.start), self.offset(span.end));
        Place {
            file: self.file.to_owned(),
            line: span.start.line(),
            column: span.start.col() + 1,
            span: start..end.max(start),
        }
    }

    fn offset(&self, marker: Marker) -> usize {
        marker.byte_offset().unwrap_or(self.source.len())
    }
}

fn too_deep() -> Diagnostic {
    Diagnostic::error(format!("lists and maps stand more than {SCENARIO_LEVELS} levels deep in each other"))
}

#[cfg(test)]
mod tests {
    use super::{Node, Value, parse};

    /// Every key and value in reading order, as `line:column text`.
    fn places(source: &str) -> Vec<String> {
        fn walk(node: &Node, source: &str, into: &mut Vec<String>) {
            let text = |place: &swu_text::diagnostic::Place| {
                format!("{}:{} {}", place.line, place.column, &source[place.span.clone()])
            };
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
        walk(&parse("t.yaml", source).unwrap(), source, &mut found);
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
