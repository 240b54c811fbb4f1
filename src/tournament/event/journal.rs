//! The file of an event: a header and a journal, a change an entry.
//!
//! Reading applies the changes one after the other, so a file that was edited into nonsense is refused with the place of the
//! entry that cannot be. A change is written behind all others, and every earlier byte stays as it is; what is taken off
//! the end leaves what was there before it.

use std::borrow::Cow;

use serde::Deserialize;
use serde_yaml::{Location, Spanned};

use super::change::Change;
use super::header::Header;
use super::{Event, yaml};
use crate::policy::{Format, MatchType};
use crate::{Refusal, Ruling};
use swu_text::diagnostic::{Diagnostic, Place, yaml_error};

/// The largest file that is read, in bytes: many times what 10,000 players in 14 rounds take.
const MOST_BYTES: usize = 64 << 20;

/// An event and the text of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journal {
    event: Event,
    text: String,
    /// The changes, and where in the text the line of each begins.
    entries: Vec<(Change, usize)>,
    /// What stands before the dash of an entry.
    indent: String,
}

/// What a file holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    event: String,
    policy: String,
    #[serde(default, rename = "house-policy")]
    house_policy: Option<String>,
    format: Format,
    #[serde(rename = "match")]
    kind: MatchType,
    seed: u64,
    #[serde(default)]
    rounds: Option<u32>,
    #[serde(default)]
    cut: Option<usize>,
    journal: Option<Vec<Spanned<Change>>>,
}

impl Journal {
    /// The file of a new event.
    ///
    /// # Errors
    ///
    /// As [`Event::new`].
    pub fn new(header: Header) -> Result<Self, Refusal> {
        let text = yaml::head(&header);
        Ok(Self { event: Event::new(header)?, text, entries: Vec::new(), indent: String::new() })
    }

    /// Reads a file and applies its changes.
    ///
    /// # Errors
    ///
    /// If it is no such file, or if one of its changes is not possible where it stands: with the place.
    pub fn read(name: &str, text: &str) -> Result<Self, Box<Diagnostic>> {
        if text.len() > MOST_BYTES {
            let title = format!("the file has {} bytes, and that of an event at most {MOST_BYTES}", text.len());
            return Err(Box::new(Diagnostic::error(title).at(Place::in_text(name, text, 1, 1))));
        }
        let file: File = swu_text::yaml::read_within(&without_comments(text), options())
            .map_err(|error| unreadable(name, text, &error))?;
        let File { event, policy, house_policy, format, kind, seed, rounds, cut, journal } = file;
        let header = Header { event, policy, house_policy, format, kind, seed, rounds, cut };
        let event = Event::new(header).map_err(|refusal| refused(&refusal, Place::in_text(name, text, 1, 1)))?;
        let mut read = Self { event, text: text.to_owned(), entries: Vec::new(), indent: String::new() };
        for Spanned { value, referenced, .. } in journal.unwrap_or_default() {
            let place = place(name, text, &referenced);
            read.event.apply(&value).map_err(|refusal| refused(&refusal, place.clone()))?;
            read.keep(value, place)?;
        }
        read.check_end(name)?;
        Ok(read)
    }

    /// Keeps a change that was read, and where its line begins.
    fn keep(&mut self, change: Change, place: Place) -> Result<(), Box<Diagnostic>> {
        let before = self.text.get(..place.span.start).unwrap_or_default();
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let dash = before.get(line..).unwrap_or_default().trim_end().strip_suffix('-');
        match dash.filter(|indent| indent.trim().is_empty()) {
            Some(indent) => indent.clone_into(&mut self.indent),
            None => {
                let error = Diagnostic::error("this entry of the journal has no line of its own").at(place);
                return Err(Box::new(error.help("an entry begins on a line with `- ` before it")));
            }
        }
        self.entries.push((change, line));
        Ok(())
    }

    /// Refuses a file behind whose end no change can be written: the journal has to be its last part.
    fn check_end(&self, name: &str) -> Result<(), Box<Diagnostic>> {
        let from = self.entries.last().map_or(0, |(_, line)| *line);
        let (before, rest) = self.text.split_at_checked(from).unwrap_or_default();
        let first_line = before.lines().count() + 1;
        let is_opening = |line: &str| line.split('#').next().is_some_and(|part| part.trim_end() == "journal:");
        // A journal that is indented as a whole has entries too, but none can be written behind them.
        let mut takes_another = None;
        let mut is_behind = before.lines().any(is_opening);
        for (number, line) in (first_line..).zip(rest.lines()) {
            let is_entry = line == "-" || line.starts_with("- ");
            let is_empty = line.trim().is_empty() || line.starts_with([' ', '\t', '#']);
            if is_behind && !is_entry && !is_empty && !*takes_another.get_or_insert_with(|| self.takes_another()) {
                let error = Diagnostic::error("something stands behind the journal")
                    .at(Place::in_text(name, &self.text, number, 1));
                return Err(Box::new(
                    error.help("the journal is the last part of the file, since changes are written behind it"),
                ));
            }
            is_behind |= is_opening(line);
        }
        if is_behind {
            return Ok(());
        }
        let error = Diagnostic::error("there is no journal behind which a change could be written");
        let end = self.text.lines().count().max(1);
        Err(Box::new(
            error
                .at(Place::in_text(name, &self.text, end, 1))
                .help("the last part of the file is `journal:`, with a change an entry"),
        ))
    }

    /// Whether an entry that is written behind the others is one: what stands there may be the rest of the last entry.
    fn takes_another(&self) -> bool {
        let end = if self.text.ends_with('\n') { "" } else { "\n" };
        let probe = format!("{}{end}{}- drop: {{player: probe}}\n", self.text, self.indent);
        let read = swu_text::yaml::read_within::<File>(&without_comments(&probe), options());
        read.is_ok_and(|file| file.journal.is_some_and(|journal| journal.len() == self.entries.len() + 1))
    }

    /// Makes a change and writes it behind the others.
    ///
    /// # Errors
    ///
    /// As [`Event::apply`]; everything is then as it was.
    pub fn add(&mut self, change: Change) -> Result<Vec<Ruling>, Refusal> {
        let rulings = self.event.apply(&change)?;
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        let line = self.text.len();
        self.text.push_str(&yaml::entry(&change, &self.indent));
        self.entries.push((change, line));
        Ok(rulings)
    }

    /// The text without the last changes, and the text of these.
    ///
    /// # Errors
    ///
    /// If there are not so many.
    pub fn without_last(&self, changes: usize) -> Result<(&str, &str), Refusal> {
        let there_are = self.entries.len();
        let kept = there_are.checked_sub(changes).ok_or_else(|| {
            Refusal::new(format!("{changes} changes cannot be taken off: the journal has {there_are}"))
        })?;
        let from = self.entries.get(kept).map_or(self.text.len(), |(_, line)| *line);
        Ok(self.text.split_at_checked(from).unwrap_or((&self.text, "")))
    }

    /// The event.
    pub const fn event(&self) -> &Event {
        &self.event
    }

    /// The file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The changes, the first one first.
    pub fn changes(&self) -> impl DoubleEndedIterator<Item = &Change> + ExactSizeIterator {
        self.entries.iter().map(|(change, _)| change)
    }
}

/// The text with spaces in the place of the lines of comments that follow the opening of the journal or of a list in it. The
/// parser keeps those that it meets before a value, and refuses more than a few. Every place stays what it is.
fn without_comments(text: &str) -> Cow<'_, str> {
    const OPENINGS: [&str; 8] =
        ["journal:", "begin:", "players:", "pair:", "cut:", "tables:", "through:", "additional:"];
    let mut is_opened = false;
    let mut blank: Option<Vec<u8>> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let words = line.trim();
        if is_opened && words.starts_with('#') {
            let bytes = blank.get_or_insert_with(|| text.as_bytes().to_vec());
            let end = at + line.trim_end().len();
            bytes.get_mut(at..end).unwrap_or_default().fill(b' ');
        } else if !words.is_empty() {
            let key = words.split(" #").next().unwrap_or_default().trim_start_matches('-').trim();
            is_opened = OPENINGS.contains(&key);
        }
        at += line.len();
    }
    blank.and_then(|bytes| String::from_utf8(bytes).ok()).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// As large as the file may be, the limits that hold for files of unknown origin are too narrow for it.
fn options() -> serde_yaml::Options {
    serde_yaml::options! {
        budget: serde_yaml::budget! {
            max_events: MOST_BYTES,
            max_nodes: MOST_BYTES,
        },
    }
}

fn refused(refusal: &Refusal, place: Place) -> Box<Diagnostic> {
    let error = Diagnostic::error(refusal.to_string()).at(place);
    Box::new(refusal.help.iter().fold(error, |error, help| error.help(help)))
}

/// What is wrong with a file that does not hold an event, with its place.
fn unreadable(name: &str, text: &str, error: &swu_text::yaml::Error) -> Box<Diagnostic> {
    let (at, said) = yaml_error(name, text, error);
    Box::new(Diagnostic::error(format!("this is no event: {said}")).at(at))
}

fn place(name: &str, text: &str, at: &Location) -> Place {
    let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let (line, column) = (number(at.line()), number(at.column()));
    match at.span().byte_offset() {
        // Found without counting the lines of the text again for each of its entries.
        Some(offset) => Place { file: name.to_owned(), line, column, span: number(offset)..number(offset) },
        None => Place::in_text(name, text, line, column),
    }
}
