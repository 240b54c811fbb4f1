//! A text that is being written: its edits, its lines, and of which kind it is.

use std::ops::Range;

use crate::position::{Encoding, Lines, Position};
use swu_text::limits::{EDITOR_FILE_BYTES, SCENARIO_LEVELS, SCENARIO_VALUES};
use swu_text::yaml::tree::{Key, Limits, Node, tolerant};

/// The kind of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A scenario that is a game.
    Game,
    /// A scenario that is an event.
    Tournament,
    /// A scenario that is a question without a game.
    Question,
    /// The file that `judge event` keeps.
    Event,
    /// The rules of events from a day on.
    Policy,
    /// Nothing yet: it may become a scenario.
    Empty,
    /// Something else, of which nothing is said.
    Other,
}

/// Other text for some bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    pub span: Range<usize>,
    pub text: String,
}

/// A text with its version.
#[derive(Debug, Clone)]
pub struct Document {
    /// The name in messages.
    pub name: String,
    /// As the editor counts; it only grows.
    pub version: i32,
    pub(crate) source: Source,
    lines: Lines,
    kind: Kind,
}

/// A text with its tree, whatever state it is in.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub text: String,
    pub root: Node,
}

impl Source {
    /// The tree of a text.
    pub fn of(text: String) -> Self {
        let root = tolerant(&text, Limits { levels: SCENARIO_LEVELS, values: SCENARIO_VALUES });
        Self { text, root }
    }

    /// The steps of a scenario.
    pub fn steps(&self) -> &[Node] {
        self.root.get("steps").map_or(&[], Node::items)
    }

    /// The text of some bytes.
    pub fn slice(&self, span: &Range<usize>) -> &str {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// True if a colon is written behind a key.
    pub(crate) fn has_colon(&self, key: &Key) -> bool {
        let behind = self.text.get(key.place.span.end..).unwrap_or_default();
        behind.trim_start_matches([' ', '\t']).starts_with(':')
    }

    /// True if a list or map is written in brackets.
    pub(crate) fn is_flow(&self, node: &Node) -> bool {
        self.text.get(node.place.span.start..).is_some_and(|text| text.starts_with(['[', '{']))
    }
}

/// Of a document that is too large, so many bytes say of which kind it is.
const FIRST_BYTES: usize = 16 << 10;

/// Keys that only a scenario has at its top.
const OF_A_SCENARIO: [&str; 6] = ["setup", "steps", "expect", "quiz", "prove", "cites"];

/// Keys that only a policy has there.
const OF_A_POLICY: [&str; 6] = ["effective", "otherwise", "formats", "deck-lists", "tier-format", "legal-sets"];

impl Document {
    /// A text that is opened.
    pub fn new(name: impl Into<String>, version: i32, text: impl Into<String>) -> Self {
        let text = text.into();
        let lines = Lines::of(&text);
        // Of a text that is too large, the first keys say of which kind it is.
        let is_too_large = text.len() > EDITOR_FILE_BYTES;
        let looked_at = if is_too_large { text.floor_char_boundary(FIRST_BYTES) } else { text.len() };
        let seen = Source::of(text.get(..looked_at).unwrap_or_default().to_owned());
        let kind = kind_of(&seen);
        let source = if is_too_large { Source { text, ..Source::of(String::new()) } } else { seen };
        Self { name: name.into(), version, source, lines, kind }
    }

    /// The same document with these edits, one after the other, each in what the one before has made of it.
    #[must_use]
    pub fn edited(
        &self,
        edits: impl IntoIterator<Item = (Position, Position, String)>,
        encoding: Encoding,
        version: i32,
    ) -> Self {
        let mut text = self.source.text.clone();
        let mut lines = self.lines.clone();
        for (start, end, with) in edits {
            let start = lines.offset(&text, start, encoding);
            let end = lines.offset(&text, end, encoding).max(start);
            text.replace_range(start..end, &with);
            lines = Lines::of(&text);
        }
        Self::new(self.name.clone(), version, text)
    }

    pub fn text(&self) -> &str {
        &self.source.text
    }

    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// True if it is too large to be looked at.
    pub(crate) fn is_too_large(&self) -> bool {
        self.text().len() > EDITOR_FILE_BYTES
    }

    /// The position of a byte.
    pub fn position(&self, at: usize, encoding: Encoding) -> Position {
        self.lines.position(self.text(), at, encoding)
    }

    /// The byte of a position.
    pub fn offset(&self, position: Position, encoding: Encoding) -> usize {
        self.lines.offset(self.text(), position, encoding)
    }

    /// The text of these bytes.
    pub(crate) fn slice(&self, span: &Range<usize>) -> &str {
        let boundary = |at| self.text().floor_char_boundary(at);
        self.source.slice(&(boundary(span.start)..boundary(span.end)))
    }

    /// The line that a byte is in, from 0.
    pub(crate) fn line_of(&self, at: usize) -> usize {
        self.lines.line_of(at)
    }

    /// The bytes of a line without its end, from 0.
    pub(crate) fn line(&self, line: usize) -> Range<usize> {
        self.lines.line(self.text(), line)
    }

    /// The words of a line, without the space and the dash before it.
    pub(crate) fn said_on(&self, line: usize) -> Range<usize> {
        let line = self.line(line);
        let written = self.slice(&line);
        let said = written.trim_start().trim_start_matches("- ").trim_start();
        let start = line.end - said.len();
        start..start + said.trim_end().len()
    }

    /// The players of a scenario, as its setup or its event names them; of an event, those that its journal adds.
    pub(crate) fn players(&self) -> Vec<String> {
        if self.kind == Kind::Event {
            let changes = self.source.root.get("journal").map_or(&[][..], Node::items);
            let added = changes.iter().filter_map(|change| change.get("add")?.get("player")?.text());
            return added.map(str::to_owned).collect();
        }
        let players = self.source.root.get("setup").and_then(|setup| setup.get("players"));
        let Some(players) = players else { return Vec::new() };
        let keys = players.entries().iter().map(|(key, _)| key).filter(|key| self.source.has_colon(key));
        let items = players.items().iter().filter_map(Node::text);
        keys.map(|key| key.text.as_str()).chain(items).map(str::to_owned).collect()
    }

    /// True if a player of the file is called so.
    pub(crate) fn is_player(&self, name: &str) -> bool {
        let wanted = swu_scenario::normalise(name);
        self.players().iter().any(|player| swu_scenario::normalise(player) == wanted)
    }

    /// The steps of a scenario as the text has them.
    pub(crate) fn steps(&self) -> &[Node] {
        self.source.steps()
    }
}

/// The kind of a text, by the keys at its top.
fn kind_of(source: &Source) -> Kind {
    let entries = source.root.entries();
    let has = |wanted: &[&str]| entries.iter().any(|(key, _)| wanted.contains(&key.text.as_str()));
    match source.root.get("kind").and_then(Node::text) {
        Some("tournament") => return Kind::Tournament,
        Some("question") => return Kind::Question,
        _ => {}
    }
    if has(&["journal"]) || (has(&["event"]) && has(&["match", "seed", "policy"])) {
        Kind::Event
    } else if has(&OF_A_SCENARIO) {
        Kind::Game
    } else if has(&OF_A_POLICY) {
        Kind::Policy
    } else if has(&["title", "kind"]) || entries.iter().all(|(key, _)| !source.has_colon(key)) {
        Kind::Empty
    } else {
        Kind::Other
    }
}
