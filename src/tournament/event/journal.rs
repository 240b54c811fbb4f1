//! The file of an event: a header and a journal, a change an entry.
//!
//! Reading applies the changes one after the other, so a file that was edited into nonsense is refused with the place of the
//! entry that cannot be. A change is written behind all others, and every earlier byte stays as it is; what is taken off
//! the end leaves what was there before it.

use serde::Deserialize;
use swu_text::yaml::Placed;

use super::change::Change;
use super::header::Header;
use super::{Event, yaml};
use crate::policy::{Format, MatchType};
use crate::{Refusal, Ruling};
use swu_text::diagnostic::{Diagnostic, Place, yaml_error};
use swu_text::limits::EVENT_BYTES;

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
    journal: Option<Vec<Placed<Change>>>,
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
        if text.len() > EVENT_BYTES {
            let title = format!("the file has {} bytes; an event may have at most {EVENT_BYTES}", text.len());
            return Err(Box::new(Diagnostic::error(title).at(Place::in_text(name, text, 1, 1))));
        }
        let file: File = swu_text::yaml::read_event(text).map_err(|error| unreadable(name, text, &error))?;
        let File { event, policy, house_policy, format, kind, seed, rounds, cut, journal } = file;
        let header = Header { event, policy, house_policy, format, kind, seed, rounds, cut };
        let event = Event::new(header).map_err(|refusal| refused(&refusal, Place::in_text(name, text, 1, 1)))?;
        let mut read = Self { event, text: text.to_owned(), entries: Vec::new(), indent: String::new() };
        for Placed { line, column, offset, value } in journal.unwrap_or_default() {
            let place = Place { file: name.into(), line, column, span: offset..offset };
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
                let error = Diagnostic::error("this journal entry is not on a line of its own").at(place);
                return Err(Box::new(error.help("begin each entry on a new line with `- `")));
            }
        }
        self.entries.push((change, line));
        Ok(())
    }

    /// Refuses a file behind whose end no change can be written, or from which not every change can be taken off: the journal
    /// has to be its last part.
    fn check_end(&self, name: &str) -> Result<(), Box<Diagnostic>> {
        let first = self.entries.first().map_or(self.text.len(), |(_, line)| *line);
        let last = self.entries.last().map_or(first, |(_, line)| *line);
        let Some(opening) = opening(self.text.get(..first).unwrap_or_default()) else {
            let error = Diagnostic::error("no journal to append a change to").at(Place::in_text(
                name,
                &self.text,
                self.text.lines().count().max(1),
                1,
            ));
            return Err(Box::new(error.help("end the file with `journal:`, one entry a change")));
        };
        let (head, before) = (self.text.get(..first), self.text.get(opening..first).unwrap_or_default());
        // Something else there would stay when all changes are taken off.
        let is_open = says_nothing(before) || head.is_some_and(|head| length(head) == Some(0) && self.goes_on(head, 0));
        let odd = if is_open { None } else { Some(opening + odd_line(before).unwrap_or(0)) };
        let odd = odd.or_else(|| {
            let behind = self.text.get(last..).unwrap_or_default();
            let goes_on = self.ends_as_written(behind) || self.goes_on(&self.text, self.entries.len());
            (!goes_on).then(|| last + odd_line(behind).unwrap_or(0))
        });
        let Some(at) = odd else { return Ok(()) };
        let line = self.text.get(..at).unwrap_or_default().matches('\n').count() + 1;
        let error =
            Diagnostic::error("unexpected text after the journal").at(Place::in_text(name, &self.text, line, 1));
        Err(Box::new(error.help("keep the journal at the end of the file: changes are appended to it")))
    }

    /// Whether the text from the last entry on is as it is written here, with nothing but comments behind it.
    fn ends_as_written(&self, behind: &str) -> bool {
        let Some((change, _)) = self.entries.last() else { return true };
        let entry = yaml::entry(change, &self.indent);
        behind.strip_prefix(entry.trim_end()).is_some_and(says_nothing)
    }

    /// Whether an entry that is written behind a text with so many is one: what stands there may be the rest of the last entry.
    fn goes_on(&self, text: &str, entries: usize) -> bool {
        let end = if text.ends_with('\n') { "" } else { "\n" };
        length(&format!("{text}{end}{}- drop: {{player: probe}}\n", self.indent)) == Some(entries + 1)
    }

    /// Makes a change and writes it behind the others.
    ///
    /// # Errors
    ///
    /// As [`Event::apply`], or if the file would be too large to be read again; everything is then as it was.
    pub fn add(&mut self, change: Change) -> Result<Vec<Ruling>, Refusal> {
        let entry = yaml::entry(&change, &self.indent);
        if self.text.len() + entry.len() >= EVENT_BYTES {
            return Err(Refusal::new(format!("the file is full: an event may have at most {EVENT_BYTES} bytes")));
        }
        let rulings = self.event.apply(&change)?;
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        let line = self.text.len();
        self.text.push_str(&entry);
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
        let kept = there_are
            .checked_sub(changes)
            .ok_or_else(|| Refusal::new(format!("cannot undo {changes} changes: the journal has {there_are}")))?;
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

/// How many entries the journal of a text has, if it can be read.
fn length(text: &str) -> Option<usize> {
    let file = swu_text::yaml::read_event::<File>(text).ok()?;
    Some(file.journal.map_or(0, |journal| journal.len()))
}

/// Where the line behind that one begins which opens the journal.
fn opening(text: &str) -> Option<usize> {
    let mut at = 0;
    text.split_inclusive('\n').find_map(|line| {
        at += line.len();
        let is_opening = line.split('#').next().is_some_and(|part| part.trim_end() == "journal:");
        is_opening.then_some(at)
    })
}

/// Whether there are only comments and empty lines. A tab may mean something where an entry follows, and what some take for
/// the end of a line is none here.
fn says_nothing(text: &str) -> bool {
    text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).all(|line| {
        let words = line.trim_start_matches(' ');
        (words.is_empty() || words.starts_with('#')) && !line.contains('\r')
    })
}

/// Where the first line begins that is at the margin and neither an entry nor a comment.
fn odd_line(text: &str) -> Option<usize> {
    let mut at = 0;
    text.split_inclusive('\n').find_map(|line| {
        let is_entry = line.trim_end() == "-" || line.starts_with("- ");
        let is_empty = line.trim().is_empty() || line.starts_with([' ', '\t', '#']);
        let begins = at;
        at += line.len();
        (!is_entry && !is_empty).then_some(begins)
    })
}

fn refused(refusal: &Refusal, place: Place) -> Box<Diagnostic> {
    let error = Diagnostic::error(refusal.to_string()).at(place);
    Box::new(refusal.help.iter().fold(error, |error, help| error.help(help)))
}

/// What is wrong with a file that does not hold an event, with its place.
fn unreadable(name: &str, text: &str, error: &swu_text::yaml::Error) -> Box<Diagnostic> {
    let (at, said) = yaml_error(name, text, error);
    Box::new(Diagnostic::error(format!("not a valid event: {said}")).at(at))
}
