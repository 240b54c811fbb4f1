//! Markdown to blocks: headings, paragraphs line by line, lists, quotes and tables, each with its line in the source.
//!
//! This is the only module that sees events of the markdown parser, and it knows nothing of rules except what a
//! reference in brackets looks like, because such a reference is a link.

use std::ops::Range;

use pulldown_cmark::{BrokenLink, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd};

use super::id::RuleId;

/// A block of a document.
#[derive(Debug)]
pub enum Block {
    Heading {
        level: HeadingLevel,
        line: Line,
    },
    Paragraph(Vec<Line>),
    List {
        /// The number of the first item, if the items have numbers.
        start: Option<u64>,
        items: Vec<Vec<Block>>,
    },
    Quote(Vec<Block>),
    /// The rows of a table, their cells joined; or the lines of a code block.
    Verbatim(Vec<Line>),
}

/// One line of the source, as text, with the links that start in it.
#[derive(Debug, Clone, Default)]
pub struct Line {
    /// The line's number in the file, from 1.
    pub number: usize,
    pub text: String,
    pub links: Vec<RawLink>,
    /// The bytes of `text` in bold.
    pub bold: Option<Range<usize>>,
    /// Where in `text` the first character with a backslash before it stands: such a one marks nothing.
    pub literal: Option<usize>,
}

/// The marks of links of somebody else's document in a line until it is known where they lead: the words stand between
/// `WORDS` and `ADDRESS`, the address up to `END`. No text has these characters: Unicode keeps them for such use.
pub mod marks {
    pub const WORDS: char = '\u{fdd0}';
    pub const ADDRESS: char = '\u{fdd1}';
    pub const END: char = '\u{fdd2}';
}

/// A link as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawLink {
    pub line: usize,
    pub to: RawTarget,
}

/// The target of a link as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RawTarget {
    /// `[CR 5.5.1]`
    Reference(String),
    /// `[words](file.md#anchor)`
    Address(String),
}

/// A document as blocks.
#[derive(Debug, Default)]
pub struct Markdown {
    /// The text of the front matter, if there is one.
    pub front_matter: Option<String>,
    pub blocks: Vec<Block>,
}

/// Deeper nesting than this is read as if it were at this depth, so that no document can exhaust the stack.
const DEEPEST: usize = 24;

impl Markdown {
    pub fn read(source: &str) -> Self {
        Self::read_by(Reader::new(source), source)
    }

    /// Reads a document that is to be imported: its links stand in the text, between [`marks`], and its images as what
    /// they are called, in brackets.
    pub fn read_to_import(source: &str) -> Self {
        Self::read_by(Reader { keeps_links: true, ..Reader::new(source) }, source)
    }

    fn read_by(mut reader: Reader<'_>, source: &str) -> Self {
        let options = Options::ENABLE_TABLES | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
        let parser = Parser::new_with_broken_link_callback(source, options, Some(rule_reference));
        for (event, span) in parser.into_offset_iter() {
            reader.event(event, span.start);
        }
        reader.finish()
    }
}

impl Line {
    /// Several lines as the one that they are when printed.
    pub fn join(lines: &[Line]) -> Self {
        let mut joined = Self { number: lines.first().map_or(0, |line| line.number), ..Self::default() };
        joined.bold = lines.first().and_then(|line| line.bold.clone());
        joined.literal = lines.first().and_then(|line| line.literal);
        for line in lines {
            if !joined.text.is_empty() {
                joined.text.push(' ');
            }
            joined.text.push_str(line.text.trim());
            joined.links.extend_from_slice(&line.links);
        }
        joined
    }
}

/// Makes a link of brackets that have no definition in the document, if a rule id stands in them.
fn rule_reference<'s>(link: BrokenLink<'s>) -> Option<(CowStr<'s>, CowStr<'s>)> {
    Some((reference_in(&link.reference)?.into(), "".into()))
}

/// The reference that stands in brackets, if it reads as one: `CR 5.5.1`, but not `Y`, `sic` or `1`.
pub fn reference_in(brackets: &str) -> Option<String> {
    let words = brackets.split_whitespace().collect::<Vec<_>>().join(" ");
    let id: RuleId = words.parse().ok()?;
    let is_reference = id.number().contains('.') || (words.contains(' ') && !id.number().is_empty());
    is_reference.then_some(words)
}

/// A container that is still open.
enum Open {
    List(Option<u64>, Vec<Vec<Block>>),
    Item(Vec<Block>),
    Quote(Vec<Block>),
}

#[derive(Default)]
struct Reader<'s> {
    source: &'s str,
    /// True if the addresses of links are part of the text.
    keeps_links: bool,
    /// Where each line of the source starts.
    line_starts: Vec<usize>,
    markdown: Markdown,
    open: Vec<Open>,
    /// Containers that are read as if they were not there, because they are nested too deeply.
    ignored: usize,
    /// The text that is being read: its finished lines, and the one that is not finished.
    lines: Vec<Line>,
    line: Line,
    in_front_matter: bool,
    /// The text for the end of the link that is being read, if it is a reference: a reader sees its brackets.
    after_link: String,
}

impl<'s> Reader<'s> {
    fn new(source: &'s str) -> Self {
        let line_ends = source.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0).chain(line_ends.map(|(at, _)| at + 1)).collect();
        Self { source, line_starts, ..Self::default() }
    }

    fn event(&mut self, event: Event<'_>, at: usize) {
        match event {
            Event::Start(tag) => self.start(tag, at),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.in_front_matter => {
                self.markdown.front_matter.get_or_insert_default().push_str(&text);
            }
            Event::Text(text) | Event::Code(text) => {
                if text.starts_with(|c: char| c.is_ascii_punctuation()) && self.is_behind_backslash(at) {
                    let line = self.current_line(at);
                    line.literal.get_or_insert(line.text.len());
                }
                self.text(&text, at);
            }
            Event::SoftBreak | Event::HardBreak => self.end_line(),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, at: usize) {
        match tag {
            Tag::MetadataBlock(_) => {
                self.in_front_matter = true;
                self.markdown.front_matter.get_or_insert_default();
            }
            Tag::List(start) => self.open(Open::List(start, Vec::new())),
            Tag::Item => self.open(Open::Item(Vec::new())),
            Tag::BlockQuote(_) => self.open(Open::Quote(Vec::new())),
            Tag::TableHead | Tag::TableRow => self.end_line(),
            Tag::TableCell if !self.line.text.is_empty() => self.text(" | ", at),
            Tag::Paragraph | Tag::Heading { .. } | Tag::CodeBlock(_) | Tag::Table(_) | Tag::HtmlBlock => {
                self.close_text();
            }
            Tag::Strong => {
                let line = self.current_line(at);
                let start = line.text.len();
                line.bold.get_or_insert(start..start);
            }
            Tag::Link { link_type, dest_url, .. } => self.start_link(link_type, &dest_url, at),
            Tag::Image { .. } if self.keeps_links => self.text("[", at),
            _ => {}
        }
    }

    fn start_link(&mut self, link_type: LinkType, address: &str, at: usize) {
        let mut to = RawTarget::Reference(address.to_owned());
        match link_type {
            LinkType::ShortcutUnknown | LinkType::CollapsedUnknown => {
                self.text("[", at);
                self.after_link = "]".to_owned();
            }
            LinkType::ReferenceUnknown => self.after_link = format!(" [{address}]"),
            _ => {
                to = RawTarget::Address(address.to_owned());
                if self.keeps_links {
                    self.text(&marks::WORDS.to_string(), at);
                    self.after_link = format!("{}{address}{}", marks::ADDRESS, marks::END);
                }
            }
        }
        let line = self.current_line(at);
        line.links.push(RawLink { line: line.number, to });
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::MetadataBlock(_) => self.in_front_matter = false,
            TagEnd::Heading(level) => {
                let line = Line::join(&self.take_lines());
                self.push(Block::Heading { level, line });
            }
            TagEnd::Table | TagEnd::CodeBlock => {
                let lines = self.take_lines();
                self.push(Block::Verbatim(lines));
            }
            TagEnd::Paragraph | TagEnd::HtmlBlock => self.close_text(),
            TagEnd::List(_) | TagEnd::Item | TagEnd::BlockQuote(_) => self.close(),
            TagEnd::Strong => {
                if let Some(bold) = self.line.bold.as_mut().filter(|bold| bold.start == bold.end) {
                    bold.end = self.line.text.len();
                }
            }
            TagEnd::Image if self.keeps_links => self.line.text.push(']'),
            TagEnd::Link => {
                self.line.text.push_str(&self.after_link);
                self.after_link.clear();
            }
            _ => {}
        }
    }

    /// Tests if a backslash makes the character at that place of the source literal.
    fn is_behind_backslash(&self, at: usize) -> bool {
        at.checked_sub(1).and_then(|before| self.source.as_bytes().get(before)) == Some(&b'\\')
    }

    /// The line that is being read; `at` is where in the source it started, should it be a new one.
    fn current_line(&mut self, at: usize) -> &mut Line {
        if self.line.number == 0 {
            self.line.number = self.line_starts.partition_point(|start| *start <= at);
        }
        &mut self.line
    }

    fn end_line(&mut self) {
        self.lines.push(std::mem::take(&mut self.line));
    }

    /// The lines that have text.
    fn take_lines(&mut self) -> Vec<Line> {
        self.end_line();
        let mut lines = std::mem::take(&mut self.lines);
        lines.retain(|line| !line.text.is_empty() || !line.links.is_empty());
        lines
    }

    fn text(&mut self, text: &str, at: usize) {
        // Only code blocks have line ends within a text.
        for (index, part) in text.split('\n').enumerate() {
            if index > 0 {
                self.end_line();
            }
            self.current_line(at).text.push_str(part);
        }
    }

    /// Ends the text that is being read; in a tight list that is a paragraph without events of its own.
    fn close_text(&mut self) {
        let lines = self.take_lines();
        if !lines.is_empty() {
            self.push(Block::Paragraph(lines));
        }
    }

    fn open(&mut self, container: Open) {
        self.close_text();
        if self.open.len() < DEEPEST {
            self.open.push(container);
        } else {
            self.ignored += 1;
        }
    }

    fn close(&mut self) {
        self.close_text();
        if self.ignored > 0 {
            self.ignored -= 1;
            return;
        }
        match self.open.pop() {
            Some(Open::List(start, items)) => self.push(Block::List { start, items }),
            Some(Open::Quote(blocks)) => self.push(Block::Quote(blocks)),
            Some(Open::Item(blocks)) => match self.open.last_mut() {
                Some(Open::List(_, items)) => items.push(blocks),
                _ => self.push(Block::List { start: None, items: vec![blocks] }),
            },
            None => {}
        }
    }

    fn push(&mut self, block: Block) {
        match self.open.last_mut() {
            Some(Open::List(_, items)) => items.push(vec![block]),
            Some(Open::Item(blocks) | Open::Quote(blocks)) => blocks.push(block),
            None => self.markdown.blocks.push(block),
        }
    }

    fn finish(mut self) -> Markdown {
        self.close_text();
        while !self.open.is_empty() {
            self.ignored = 0;
            self.close();
        }
        self.markdown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_in_brackets_is_a_link_and_other_brackets_are_text() {
        let markdown = Markdown::read("See [7.6.10], [CR\n5.1.2] and Smuggle [Y] [sic] [1].");
        let [Block::Paragraph(lines)] = &markdown.blocks[..] else { panic!("{markdown:?}") };
        let line = Line::join(lines);
        assert_eq!(line.text, "See [7.6.10], [CR 5.1.2] and Smuggle [Y] [sic] [1].");
        let reference = |to: &str| RawLink { line: 1, to: RawTarget::Reference(to.to_owned()) };
        assert_eq!(line.links, [reference("7.6.10"), reference("CR 5.1.2")]);
    }

    #[test]
    fn references_side_by_side_are_all_links() {
        let markdown = Markdown::read("[words][7.6.10] [a](b.md#c)");
        let [Block::Paragraph(lines)] = &markdown.blocks[..] else { panic!("{markdown:?}") };
        let line = Line::join(lines);
        assert_eq!(line.text, "words [7.6.10] a");
        assert_eq!(line.links.len(), 2);
    }

    #[test]
    fn nesting_without_end_is_read() {
        for nest in [">", "- ", "1. ", "> - "] {
            let source = format!("{} deep", nest.repeat(20_000));
            assert!(!Markdown::read(&source).blocks.is_empty());
        }
    }
}
