//! Reads decks: the JSON of deck builders, the text list that tournament software takes, and YAML.
//!
//! The form shows in the text itself: JSON begins with a brace or a bracket, YAML has a line that begins
//! with one of its keys in small letters, such as `deck:`, and everything else is a text list.
//!
//! # Text list
//!
//! ```text
//! Player: Ana Solo
//! UID: 10012002
//!
//! Leader
//! 1 | Director Krennic | Aspiring to Authority
//!
//! Base
//! 1 | Capital City
//!
//! Deck
//! 3 | Wampa
//! 3 Viper Probe Droid
//! 2x SOR_087
//! 1 Death Star Stormtrooper (SOR_128)
//!
//! Sideboard
//! 2 Luke Skywalker, Faithful Friend
//! ```
//!
//! `Leaders` may stand for `Leader`, `MainDeck` for `Deck`; capitals and a colon behind a heading do not matter. A line
//! without a number is one copy. Lines that begin with `#` or `//` are skipped. Above the first heading, or without any, the
//! types of the cards tell leader and base, and the others are the deck.
//!
//! # YAML
//!
//! ```yaml
//! player: Ana Solo
//! uid: "10012002"
//! leader: Director Krennic, Aspiring to Authority      # or `leaders:`, a list
//! base: Capital City
//! deck:
//! - 3 Wampa
//! - 3 SOR_087
//! sideboard:
//! - 2 Luke Skywalker, Faithful Friend
//! ```
//!
//! The lines are those of the text list.
//!
//! # Several decks
//!
//! In text and YAML a line `---` stands between two decks; JSON has a list of decks.
//!
//! # Cards
//!
//! A card is named by its name, with its subtitle where several have the name and the part of the list does not tell them
//! apart, or by the id of any printing, such as `SOR_087`, `SOR 87`, `sor#087` or `SOR-87`.

mod json;
mod names;
mod text;
mod yaml;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

pub use names::card;

use self::names::{How, Names};
use super::{Deck, Entry, Section};
use swu_cards::{Card, CardKind, Library};
use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::limits::DECK_BYTES;

/// The most copies of a card in a line: a slip, if there are more.
pub const MOST_COPIES: usize = 999;

/// The most errors that are reported at once.
const MOST_ERRORS: usize = 20;

/// The kinds of lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Deck,
    /// The cards that a player received for a limited deck: the parts in which they stand do not matter.
    Pool,
}

/// A deck whose cards are still words.
#[derive(Debug, Default)]
struct Written {
    name: Option<String>,
    player: Option<String>,
    author: Option<String>,
    uid: Option<String>,
    cards: Vec<Line>,
    /// The parts that have a heading, where parts are headed: in a text list of a deck.
    headings: Option<BTreeSet<Section>>,
}

/// Some copies of a card, in words.
#[derive(Debug)]
struct Line {
    /// Without one, the type of the card tells.
    section: Option<Section>,
    count: usize,
    /// The words that name the card.
    card: String,
    /// Other words for it, if nothing is known by the first.
    or: Option<String>,
    /// Where it does.
    at: Range<usize>,
}

/// A file, which knows its places.
#[derive(Debug, Clone, Copy)]
struct Source<'t> {
    file: &'t str,
    text: &'t str,
}

impl Source<'_> {
    fn place(self, span: Range<usize>) -> Place {
        Place::of_span(self.file, self.text, span)
    }

    fn error(self, title: impl Into<String>, span: Range<usize>) -> Diagnostic {
        Diagnostic::error(title).at(self.place(span))
    }
}

/// The decks of a text: as [`Reader::read`], of one text.
pub fn read(file: &str, text: &str, kind: Kind, library: &Library) -> Result<Vec<Deck>, Vec<Diagnostic>> {
    Reader::of(library).read(file, text, kind)
}

/// Reads many texts with the cards of one library: what it needs to know of their names it finds out once.
#[derive(Debug)]
pub struct Reader<'l>(Names<'l>);

impl<'l> Reader<'l> {
    /// A reader of the lists whose cards are those of the library.
    pub const fn of(library: &'l Library) -> Self {
        Self(Names::of(library))
    }

    /// The decks of a text. All that cannot be read is an error with its place, up to a number: what is no deck, no number of
    /// copies, and no card.
    pub fn read(&self, file: &str, text: &str, kind: Kind) -> Result<Vec<Deck>, Vec<Diagnostic>> {
        let source = Source { file, text };
        if text.len() > DECK_BYTES {
            let error = Diagnostic::error(format!("`{file}` has {} bytes", text.len()));
            return Err(vec![error.help(format!("a list may have at most {DECK_BYTES}"))]);
        }
        let mut errors = Vec::new();
        let written = written(source, &mut errors);
        let decks = written.into_iter().map(|written| resolved(source, written, kind, &self.0, &mut errors));
        let decks: Vec<Deck> = decks.collect();
        if errors.is_empty() && decks.iter().all(|deck| deck.entries.is_empty()) {
            let error = Diagnostic::error(format!("no cards in `{file}`"));
            errors.push(error.help(AS_TEXT));
        }
        errors.sort_by_key(|error| error.place.as_ref().map(|place| place.span.start));
        if errors.len() >= MOST_ERRORS
            && let Some(last) = errors.last_mut()
        {
            last.help.push(format!("stopped after {MOST_ERRORS} errors; there may be more"));
        }
        if errors.is_empty() { Ok(decks) } else { Err(errors) }
    }
}

/// The form of a text list.
const AS_TEXT: &str = "write headings `Leader`, `Base` and `Deck`, and lines such as `3 Wampa` below them";

fn written(source: Source<'_>, errors: &mut Vec<Diagnostic>) -> Vec<Written> {
    if json::is_json(source.text) {
        return json::decks(source, errors);
    }
    let mut decks = Vec::new();
    for part in parts(source.text) {
        let is_yaml = source.text.get(part.clone()).is_some_and(yaml::is_yaml);
        let deck = if is_yaml { yaml::deck(source, part, errors) } else { text::deck(source, part, errors) };
        decks.extend(deck);
    }
    decks
}

/// The parts between lines `---`, without what is blank.
fn parts(text: &str) -> Vec<Range<usize>> {
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        if line.trim_end() == "---" {
            parts.push(start..at);
            start = end;
        }
        at = end;
    }
    parts.push(start..at);
    parts.retain(|part| text.get(part.clone()).is_some_and(|part| !part.trim().is_empty()));
    parts
}

fn resolved(source: Source<'_>, written: Written, kind: Kind, names: &Names<'_>, errors: &mut Vec<Diagnostic>) -> Deck {
    let [name, player, author, uid] = [written.name, written.player, written.author, written.uid]
        .map(|words| words.filter(|words| !words.trim().is_empty()));
    let mut deck = Deck { name, player, author, uid, entries: Vec::with_capacity(written.cards.len()) };
    let headings = written.headings.filter(|_| kind == Kind::Deck);
    let first = written.cards.first().map(|line| line.at.clone());
    let before = errors.len();
    let mut headless = None;
    for line in written.cards {
        if errors.len() >= MOST_ERRORS {
            break;
        }
        let section = line.section.filter(|_| kind == Kind::Deck);
        match card_of(&line, section, names) {
            Ok(card) => {
                if line.section.is_some_and(|section| is_without_heading(headings.as_ref(), section, card.kind)) {
                    headless.get_or_insert(line.at);
                }
                let section = line.section.unwrap_or_else(|| Section::of(card.kind));
                deck.entries.push(Entry { section, count: line.count, card });
            }
            Err(error) => errors.push((*error).at(source.place(line.at))),
        }
    }
    // In the order of the parts, whatever order the file has them in.
    deck.entries.sort_by_key(|entry| entry.section);
    if let Some(headless) = headless {
        let error = source.error("the heading `Deck` is missing above this card", headless);
        errors.push(error.help("write `Deck` on a line of its own above it"));
    }
    // Words that are no list at all are one error.
    let unread = errors.len().saturating_sub(before);
    if let Some(first) = first.filter(|_| headings.is_some_and(|headings| headings.is_empty()))
        && deck.entries.is_empty()
        && unread > 1
    {
        errors.truncate(before);
        errors.push(source.error(format!("none of these {unread} lines names a card"), first).help(AS_TEXT));
    }
    deck
}

/// The card of a line, by the one or the other of its words.
fn card_of(line: &Line, section: Option<Section>, names: &Names<'_>) -> Result<Arc<Card>, Box<Diagnostic>> {
    let of = |words: &str| names.card(words, section, How::AsPeopleWrite);
    of(&line.card).or_else(|error| line.or.as_deref().map_or(Err(error), of))
}

/// Tests if a card of the deck stands below another heading because its own is missing: then all of them do.
fn is_without_heading(headings: Option<&BTreeSet<Section>>, section: Section, kind: CardKind) -> bool {
    let is_missing = headings.is_some_and(|headings| !headings.contains(&Section::Deck));
    is_missing && !section.takes(kind) && Section::Deck.takes(kind)
}
