//! A text that is being written: its edits, its lines, and of which kind it is.

use std::ops::Range;

use crate::position::{Encoding, Lines, Position, boundary};
use crate::tree::{Node, words};
use swu_text::limits::EDITOR_FILE_BYTES;

/// What a document is.
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
    /// What holds at events from a day on.
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
    /// What messages call it.
    pub name: String,
    /// As the editor counts; it only grows.
    pub version: i32,
    text: String,
    lines: Lines,
    kind: Kind,
    pub(crate) tree: Node,
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
        let empty = Node::of("");
        let (name, text) = (name.into(), text.into());
        let mut document =
            Self { name, version, lines: Lines::of(""), kind: Kind::Other, tree: empty, text: String::new() };
        document.replace(text);
        document
    }

    /// Takes another text in place of all of it.
    pub fn replace(&mut self, text: String) {
        self.lines = Lines::of(&text);
        if text.len() > EDITOR_FILE_BYTES {
            // Its first keys say what it is.
            let first = text.get(..boundary(&text, FIRST_BYTES)).unwrap_or_default();
            self.kind = kind_of(first, &Node::of(first));
            self.tree = Node::of("");
        } else {
            self.tree = Node::of(&text);
            self.kind = kind_of(&text, &self.tree);
        }
        self.text = text;
    }

    /// The same document with these edits, one after the other, each in what the one before has made of it.
    #[must_use]
    pub fn edited(
        &self,
        edits: impl IntoIterator<Item = (Position, Position, String)>,
        encoding: Encoding,
        version: i32,
    ) -> Self {
        let mut text = self.text.clone();
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
        &self.text
    }

    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether it is too large to be looked at.
    pub fn is_too_large(&self) -> bool {
        self.text.len() > EDITOR_FILE_BYTES
    }

    /// The position of a byte.
    pub fn position(&self, at: usize, encoding: Encoding) -> Position {
        self.lines.position(&self.text, at, encoding)
    }

    /// The byte of a position.
    pub fn offset(&self, position: Position, encoding: Encoding) -> usize {
        self.lines.offset(&self.text, position, encoding)
    }

    /// What stands in these bytes.
    pub(crate) fn slice(&self, span: &Range<usize>) -> &str {
        self.text.get(boundary(&self.text, span.start)..boundary(&self.text, span.end)).unwrap_or_default()
    }

    /// The line that a byte is in, from 0.
    pub(crate) fn line_of(&self, at: usize) -> usize {
        self.lines.line_of(at)
    }

    /// The bytes of a line without its end, from 0.
    pub(crate) fn line(&self, line: usize) -> Range<usize> {
        self.lines.line(&self.text, line)
    }

    /// What is written on a line, without the space and the dash before it.
    pub(crate) fn said_on(&self, line: usize) -> Range<usize> {
        let line = self.line(line);
        let written = self.slice(&line);
        let said = written.trim_start().trim_start_matches("- ").trim_start();
        let start = line.end - said.len();
        start..start + said.trim_end().len()
    }

    /// The players of a scenario, as its setup or its event names them.
    pub(crate) fn players(&self) -> Vec<String> {
        if self.kind == Kind::Event {
            return self.registered();
        }
        let players = self.tree.get(&self.text, "setup").and_then(|setup| setup.get(&self.text, "players"));
        let Some(players) = players else { return Vec::new() };
        let keys = players.entries().iter().filter(|entry| entry.colon).map(|entry| words(&self.text, &entry.key));
        let items = players.items().iter().filter_map(|item| item.words(&self.text));
        keys.chain(items).map(std::borrow::Cow::into_owned).collect()
    }

    /// The players that an event's journal adds.
    fn registered(&self) -> Vec<String> {
        let mut players = Vec::new();
        self.tree.each_entry(&mut |_, entry| {
            if words(&self.text, &entry.key) == "add"
                && let Some(player) = entry.value.get(&self.text, "player").and_then(|player| player.words(&self.text))
            {
                players.push(player.into_owned());
            }
        });
        players
    }

    /// The steps of a scenario as the text has them.
    pub(crate) fn steps(&self) -> &[Node] {
        self.tree.get(&self.text, "steps").map_or(&[], Node::items)
    }
}

/// What a text is, by the keys at its top.
fn kind_of(text: &str, tree: &Node) -> Kind {
    let keys: Vec<_> = tree.entries().iter().map(|entry| words(text, &entry.key)).collect();
    let has = |wanted: &[&str]| keys.iter().any(|key| wanted.contains(&key.as_ref()));
    let kind = tree.get(text, "kind").and_then(|kind| kind.words(text));
    match kind.as_deref() {
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
    } else if has(&["title", "kind"]) || tree.entries().iter().all(|entry| !entry.colon) {
        Kind::Empty
    } else {
        Kind::Other
    }
}
