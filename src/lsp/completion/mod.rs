//! Completion: keys, names of cards and players, rules, and the legal actions and answers at that step.
//!
//! | module | what it offers |
//! | --- | --- |
//! | `place` | what is meant at a place of a scenario |
//! | `names` | keys with what they mean, words of a table, cards, players, rules; keys and words of events and policies |
//! | `play` | actions, targets and answers, from the game as it is before the step at the cursor |

mod names;
mod place;
mod play;

use crate::cursor::{Cursor, Slot};
use crate::desk::Desk;
use crate::document::{Document, Edit, Kind};

/// The items that could stand at the cursor.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Completion {
    pub items: Vec<Item>,
    /// There are more, which more letters would bring up.
    pub is_incomplete: bool,
}

/// Something that could stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub label: String,
    pub kind: ItemKind,
    /// A few words beside it.
    pub detail: String,
    /// More of it, in markdown.
    pub about: String,
    pub edit: Edit,
    /// The same edit with a `$0` where the cursor is to be, if it is not to be at the end.
    pub snippet: Option<String>,
    /// Smaller ones come first.
    pub rank: u8,
}

/// The kind of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    Key,
    Word,
    Player,
    Card,
    Rule,
    Action,
    Answer,
}

impl Desk<'_> {
    /// The items that could stand at a byte of a document.
    pub fn complete(&self, document: &Document, at: usize) -> Completion {
        if document.is_too_large() {
            return Completion::default();
        }
        let Some(cursor) = Cursor::at(document, at) else { return Completion::default() };
        let mut offers = Offers::new(document, &cursor);
        match document.kind() {
            Kind::Other => {}
            Kind::Event | Kind::Policy => names::probed(self, &mut offers),
            Kind::Game | Kind::Tournament | Kind::Question | Kind::Empty => {
                names::keys(&mut offers);
                place::offer(self, &mut offers);
            }
        }
        offers.finish()
    }
}

/// The offers at the cursor, as they are put together.
pub(super) struct Offers<'d> {
    pub document: &'d Document,
    pub cursor: &'d Cursor,
    pub players: Vec<String>,
    /// A value stands behind its key on this line: a map there needs braces.
    is_inline: bool,
    items: Vec<Item>,
    is_incomplete: bool,
}

/// More of one kind are not offered at once.
const MOST: usize = 200;

impl<'d> Offers<'d> {
    fn new(document: &'d Document, cursor: &'d Cursor) -> Self {
        let line = document.line(document.line_of(cursor.span.start));
        let before = document.slice(&(line.start..cursor.span.start)).trim_end();
        let is_inline = !cursor.in_map && before.ends_with(':');
        Self { document, cursor, players: document.players(), is_inline, items: Vec::new(), is_incomplete: false }
    }

    /// True if a value can stand here, not only a key.
    pub const fn takes_values(&self) -> bool {
        matches!(self.cursor.slot, Slot::Open) && !self.cursor.in_map
    }

    /// A key, where the map does not have it yet.
    pub fn key(&mut self, name: &str, kind: ItemKind, detail: &str, about: &str, rank: u8) {
        if self.cursor.siblings.iter().any(|sibling| sibling == name) {
            return;
        }
        let written = swu_scenario::written_name(name);
        let (text, snippet) = match (self.cursor.slot, self.is_inline) {
            (Slot::Key, _) => (written, None),
            (Slot::Open, false) => (format!("{written}: "), None),
            (Slot::Open, true) => {
                let snippet = format!("{{{}: $0}}", written.replace('$', "\\$"));
                (format!("{{{written}: "), Some(snippet))
            }
        };
        let item = self.item(name, text, kind, detail, rank);
        self.push(Item { about: about.to_owned(), snippet, ..item });
    }

    /// A name or a word as a value, in quotes if it needs them, where a value can stand.
    pub fn value(&mut self, name: &str, kind: ItemKind, detail: &str, rank: u8) {
        let written = swu_scenario::written_name(name);
        let begun = self.document.slice(&self.cursor.span);
        let is_quoted = begun.starts_with(['\'', '"']) && !written.starts_with(['\'', '"']);
        // An editor compares what it inserts with what stands there, quotes included.
        let quote = if begun.starts_with('"') { '"' } else { '\'' };
        let written = if is_quoted { format!("{quote}{written}{quote}") } else { written };
        self.written_as(name, written, kind, detail, rank);
    }

    /// A name as a key or as a value.
    pub fn name(&mut self, as_key: bool, name: &str, kind: ItemKind, detail: &str, rank: u8) {
        match as_key {
            true => self.key(name, kind, detail, "", rank),
            false => self.value(name, kind, detail, rank),
        }
    }

    /// A value that is written already, perhaps with brackets.
    pub fn written(&mut self, text: &str, kind: ItemKind, detail: &str, rank: u8) {
        self.written_as(text, text.to_owned(), kind, detail, rank);
    }

    fn written_as(&mut self, label: &str, text: String, kind: ItemKind, detail: &str, rank: u8) {
        if self.takes_values() {
            self.push(self.item(label, text, kind, detail, rank));
        }
    }

    fn push(&mut self, item: Item) {
        if !self.items.iter().any(|known| known.edit.text == item.edit.text && known.label == item.label) {
            self.items.push(item);
        }
    }

    /// An item that writes this in the place of the word.
    fn item(&self, label: &str, text: String, kind: ItemKind, detail: &str, rank: u8) -> Item {
        let edit = Edit { span: self.cursor.span.clone(), text };
        let (label, detail) = (label.to_owned(), detail.to_owned());
        Item { label, kind, detail, about: String::new(), edit, snippet: None, rank }
    }

    /// Of many, those that what was typed is found in, best first; each with what it is looked for in, in lower case.
    pub fn fitting<'l, T>(&mut self, all: &'l [T], searched: impl Fn(&T) -> &str) -> Vec<&'l T> {
        if !self.takes_values() {
            return Vec::new();
        }
        let typed = self.cursor.typed.to_lowercase();
        let typed = typed.trim();
        let score = |text: &str| match text.find(typed) {
            Some(0) => Some(0),
            Some(at) if text.get(..at).is_some_and(|before| before.ends_with(|c: char| !c.is_alphanumeric())) => {
                Some(1)
            }
            Some(_) => Some(2),
            None => None,
        };
        let mut found: Vec<(u8, &T)> = all.iter().filter_map(|one| Some((score(searched(one))?, one))).collect();
        found.sort_by_key(|(score, _)| *score);
        self.is_incomplete |= found.len() > MOST;
        found.into_iter().take(MOST).map(|(_, one)| one).collect()
    }

    fn finish(mut self) -> Completion {
        self.items.sort_by_key(|item| item.rank);
        Completion { items: self.items, is_incomplete: self.is_incomplete }
    }
}
