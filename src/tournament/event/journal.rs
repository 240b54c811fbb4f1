//! The file of an event: a header and a journal, a change an entry.
//!
//! Reading applies the changes one after the other, so a file that was edited into nonsense is refused with the place of the
//! entry that cannot be. A change is written behind all others, and every earlier byte stays as it is; what is taken off
//! the end leaves what was there before it. What is written is what serde makes of the value, so it reads back as the same;
//! here it is only put on lines: a change that holds no list takes one line, of any other each key has its line, and each
//! element of a list has one.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Event;
use super::change::Change;
use crate::cut::check_size;
use crate::policy::{self, Format, MatchType, Policy};
use crate::standings::MOST_MATCHES;
use crate::{Refusal, Settled, rules};
use swu_text::diagnostic::{Diagnostic, Place, yaml_error};
use swu_text::limits::EVENT_BYTES;
use swu_text::visible::is_hidden;
use swu_text::yaml::Placed;
use swu_text::yaml::tree::Value;
use swu_text::yaml::write::{Style, tree, words};

/// The longest name of an event or a player, in characters.
const LONGEST_NAME: usize = 100;

/// The head of an event's file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Header {
    /// The name of the event.
    pub event: String,
    /// The name of the policy: round tables and what else may change.
    pub policy: String,
    /// The policy itself, as its file has it, if it is one of the organiser's own.
    #[serde(rename = "house-policy", skip_serializing_if = "Option::is_none")]
    pub house_policy: Option<String>,
    pub format: Format,
    #[serde(rename = "match")]
    pub kind: MatchType,
    /// The seed of every random order of the event.
    pub seed: u64,
    /// A number of Swiss rounds that the organiser has announced in place of that of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// A size of the cut that the organiser has announced in place of that of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<usize>,
}

impl Header {
    /// An event of best-of-three matches in the Premier format, by the policy that is used when none is named.
    pub fn new(event: impl Into<String>, seed: u64) -> Self {
        Self {
            event: event.into(),
            policy: policy::DEFAULT.to_owned(),
            house_policy: None,
            format: Format::Premier,
            kind: MatchType::BestOfThree,
            seed,
            rounds: None,
            cut: None,
        }
    }

    /// The same event by a policy of the organiser's own, as its file has it: the event's file carries it. Refused if the text
    /// is no policy.
    pub fn by_house_policy(self, text: &str) -> Result<Self, Refusal> {
        let policy = house(text)?;
        // One line end at the end, as a text in the file has it.
        Ok(Self { policy: policy.name, house_policy: Some(text.trim_end().to_owned() + "\n"), ..self })
    }

    /// Refuses what no event can be, and finds its policy.
    pub(super) fn check(&self) -> Result<Arc<Policy>, Refusal> {
        self.checked().map_err(|(_, refusal)| refusal)
    }

    /// The same, with the key that is refused.
    fn checked(&self) -> Result<Arc<Policy>, (&'static str, Refusal)> {
        let of = |key: &'static str| move |refusal: Refusal| (key, refusal);
        check_name("event", &self.event).map_err(of("event"))?;
        if self.format == Format::TwinSuns {
            let refusal = Refusal::new("the Regulations define no rounds, times and pairings for Twin Suns");
            let help = "choose a head-to-head format: premier, draft, sealed or trilogy";
            return Err(("format", refusal.by(rules::SINGLE_GAME).help(help)));
        }
        check_plan(self.kind, self.rounds, None).map_err(of("rounds"))?;
        check_plan(self.kind, None, self.cut).map_err(of("cut"))?;
        let is_broken = |text: &String| house(text).is_err();
        self.found_policy().map_err(|refusal| {
            (if self.house_policy.as_ref().is_some_and(is_broken) { "house-policy" } else { "policy" }, refusal)
        })
    }

    fn found_policy(&self) -> Result<Arc<Policy>, Refusal> {
        let Some(text) = &self.house_policy else { return Ok(Arc::new(Policy::named(&self.policy)?.clone())) };
        let policy = house(text)?;
        if policy.name != self.policy {
            let words =
                format!("the event names policy `{}`, but its own policy is named `{}`", self.policy, policy.name);
            return Err(Refusal::new(words).help("set `policy` to the name in `house-policy`"));
        }
        Ok(Arc::new(policy))
    }

    /// Refuses a format of a new event that its policy does not have, and matches that the format does not. Events that have begun
    /// so can still be read.
    fn check_format(&self) -> Result<(), Refusal> {
        if self.format == Format::Trilogy && self.kind == MatchType::SingleGame {
            let refusal = Refusal::new("a Trilogy match is a best of three").by(rules::TRILOGY_MATCH);
            return Err(refusal.help("choose matches of `best-of-three`"));
        }
        match &self.house_policy {
            None => Policy::named(&self.policy)?.format(self.format).map(drop),
            Some(_) => Ok(()),
        }
    }
}

/// The line of a key of the head.
fn line_of(text: &str, key: &str) -> usize {
    let is_it = |line: &str| line.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with(':'));
    text.lines().position(is_it).map_or(1, |at| at + 1)
}

/// The policy that a text is.
fn house(text: &str) -> Result<Policy, Refusal> {
    Policy::parse("house-policy", text).map_err(|error| {
        let line = error.place.as_ref().map(|place| format!(" (line {} of it)", place.line)).unwrap_or_default();
        let refusal = Refusal::new(format!("the policy of the event is invalid: {}{line}", error.title));
        error.help.into_iter().fold(refusal, Refusal::help)
    })
}

/// Refuses a number of rounds and a cut that no event of such matches can have.
pub(super) fn check_plan(kind: MatchType, rounds: Option<u32>, cut: Option<usize>) -> Result<(), Refusal> {
    if let Some(rounds) = rounds.filter(|rounds| !(1..=MOST_MATCHES).contains(rounds)) {
        return Err(Refusal::new(format!("{rounds} Swiss rounds are not possible: choose 1 to {MOST_MATCHES}")));
    }
    match (cut, kind) {
        (None, _) => Ok(()),
        (Some(_), MatchType::SingleGame) => {
            let refusal = Refusal::new("an event of single game matches has no cut").by(rules::SINGLE_GAME_ROUNDS);
            Err(refusal.help("elimination rounds follow Swiss rounds of best-of-three matches"))
        }
        (Some(cut), MatchType::BestOfThree) => check_size(cut),
    }
}

/// Refuses what cannot be told apart or printed as a name.
pub(super) fn check_name(of: &str, name: &str) -> Result<(), Refusal> {
    let length = name.chars().count();
    let words = if name.trim().is_empty() {
        "is empty".to_owned()
    } else if name.contains(|c: char| c.is_control() || is_hidden(c)) {
        "has a non-printable character".to_owned()
    } else if length > LONGEST_NAME {
        format!("has {length} characters; the maximum is {LONGEST_NAME}")
    } else if name.trim() != name {
        let refusal = Refusal::new(format!("the name of the {of} begins or ends with a space"));
        return Err(refusal.help(format!("`{}`", name.trim())));
    } else {
        return Ok(());
    };
    Err(Refusal::new(format!("the name of the {of} {words}")))
}

/// An event and the text of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journal {
    event: Event,
    text: String,
    /// The changes, and where in the text the line of each begins.
    entries: Vec<(Change, usize)>,
    /// The blanks before the dash of an entry.
    indent: String,
}

/// The content of a file.
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
    /// The file of a new event. Refused as [`Event::new`].
    pub fn new(header: Header) -> Result<Self, Refusal> {
        header.check_format()?;
        let text = head(&header);
        Ok(Self { event: Event::new(header)?, text, entries: Vec::new(), indent: String::new() })
    }

    /// Reads a file and applies its changes. Refused with the place if it is no such file, or if one of its changes is not
    /// possible where it stands.
    pub fn read(name: &str, text: &str) -> Result<Self, Box<Diagnostic>> {
        if text.len() > EVENT_BYTES {
            let title = format!("the file has {} bytes; an event may have at most {EVENT_BYTES}", text.len());
            return Err(Box::new(Diagnostic::error(title).at(Place::in_text(name, text, 1, 1))));
        }
        let file: File = swu_text::yaml::read_event(text).map_err(|error| {
            let (at, said) = yaml_error(name, text, &error);
            Box::new(Diagnostic::error(format!("not a valid event: {said}")).at(at))
        })?;
        let File { event, policy, house_policy, format, kind, seed, rounds, cut, journal } = file;
        let header = Header { event, policy, house_policy, format, kind, seed, rounds, cut };
        header
            .checked()
            .map_err(|(key, refusal)| refused(refusal, Place::in_text(name, text, line_of(text, key), 1)))?;
        let event = Event::new(header).map_err(|refusal| refused(refusal, Place::in_text(name, text, 1, 1)))?;
        let mut read = Self { event, text: text.to_owned(), entries: Vec::new(), indent: String::new() };
        for Placed { line, column, offset, value } in journal.unwrap_or_default() {
            let place = Place { file: name.into(), line, column, span: offset..offset };
            read.event.apply(&value).map_err(|refusal| refused(refusal, place.clone()))?;
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
        let at = |line| Place::in_text(name, &self.text, line, 1);
        let Some(opening) = opening(self.text.get(..first).unwrap_or_default()) else {
            let error = Diagnostic::error("no journal to append a change to");
            let error = error.at(at(self.text.lines().count().max(1)));
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
        let Some(offset) = odd else { return Ok(()) };
        let line = self.text.get(..offset).unwrap_or_default().matches('\n').count() + 1;
        let error = Diagnostic::error("unexpected text after the journal").at(at(line));
        Err(Box::new(error.help("keep the journal at the end of the file: changes are appended to it")))
    }

    /// Tests if the text from the last entry on is as it is written here, with nothing but comments behind it.
    fn ends_as_written(&self, behind: &str) -> bool {
        let Some((change, _)) = self.entries.last() else { return true };
        let entry = entry(change, &self.indent);
        behind.strip_prefix(entry.trim_end()).is_some_and(says_nothing)
    }

    /// Tests if an entry that is written behind a text with so many is one: the text may end within the last entry.
    fn goes_on(&self, text: &str, entries: usize) -> bool {
        let end = if text.ends_with('\n') { "" } else { "\n" };
        length(&format!("{text}{end}{}- drop: {{player: probe}}\n", self.indent)) == Some(entries + 1)
    }

    /// Makes a change and writes it behind the others. Refused as [`Event::apply`], or if the file would be too large to be read
    /// again; everything is then as it was.
    pub fn add(&mut self, change: Change) -> Settled {
        let entry = entry(&change, &self.indent);
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

    /// The text without the last changes, and the text of these. Refused if there are not so many.
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

/// The number of entries of the journal of a text, if it can be read.
fn length(text: &str) -> Option<usize> {
    let file = swu_text::yaml::read_event::<File>(text).ok()?;
    Some(file.journal.map_or(0, |journal| journal.len()))
}

/// Where the line begins behind the one that opens the journal.
fn opening(text: &str) -> Option<usize> {
    lines(text).find_map(|(begins, line)| {
        let is_opening = line.split('#').next().is_some_and(|part| part.trim_end() == "journal:");
        is_opening.then_some(begins + line.len())
    })
}

/// The lines of a text with their ends, and where each begins.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let begins = at;
        at += line.len();
        (begins, line)
    })
}

/// Tests if there are only comments and empty lines. A tab may mean something where an entry follows, and what some take for
/// the end of a line is none here.
fn says_nothing(text: &str) -> bool {
    text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).all(|line| {
        let words = line.trim_start_matches(' ');
        (words.is_empty() || words.starts_with('#')) && !line.contains('\r')
    })
}

/// Where the first line begins that is at the margin and neither an entry nor a comment.
fn odd_line(text: &str) -> Option<usize> {
    let is_odd = |line: &str| {
        let is_entry = line.trim_end() == "-" || line.starts_with("- ");
        !is_entry && !line.trim().is_empty() && !line.starts_with([' ', '\t', '#'])
    };
    lines(text).find(|(_, line)| is_odd(line)).map(|(begins, _)| begins)
}

fn refused(refusal: Refusal, place: Place) -> Box<Diagnostic> {
    Box::new(Diagnostic::from(refusal).at(place))
}

const OPENING: &str =
    "# Kept by `judge event`: each entry of the journal is a change, checked by the rules when it is read.\n";

const STYLE: Style = Style { key: str::to_owned, plain: str::to_owned, text: words, has_empty_entries: true };

/// The file of an event without changes.
fn head(header: &Header) -> String {
    let mut text = OPENING.to_owned();
    for (key, value) in tree(header).entries() {
        text += &match value.text().filter(|words| is_block(words)) {
            Some(words) => format!("{}: |\n{}", key.text, indented(words)),
            None => STYLE.entry("", &key.text, value, false),
        };
    }
    text + "journal:\n"
}

/// True if a text of several lines can stand in the file line by line, and is the same when it is read.
fn is_block(text: &str) -> bool {
    let is_plain =
        |c: char| c == '\n' || !c.is_control() && !matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}');
    let ends_once = text.ends_with('\n') && !text.ends_with("\n\n");
    ends_once && text.starts_with(|c: char| !c.is_whitespace()) && text.chars().all(is_plain)
}

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect()
}

/// A change as an entry of the journal, with its line end.
fn entry(change: &Change, indent: &str) -> String {
    let margin = format!("{indent}    ");
    let written = tree(change);
    let entries = written.entries().iter().map(|(word, body)| {
        if !body.entries().iter().any(|(_, value)| matches!(value.value, Value::List(_))) {
            return format!("{indent}- {}", STYLE.entry(&margin, &word.text, body, false));
        }
        let keys = body.entries().iter();
        let keys = keys.map(|(key, value)| format!("{margin}{}", STYLE.entry(&margin, &key.text, value, true)));
        format!("{indent}- {}:\n{}", word.text, keys.collect::<String>())
    });
    entries.collect()
}
