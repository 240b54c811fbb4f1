//! The rule of each line: headings in capitals, numbers, letters and bullets by what they begin with and by where
//! they stand, and what continues them.

use std::fmt::Display;

use crate::layout::{Above, Joiner, Line};
use crate::titles::{is_in_capitals, readable};
use crate::{Entry, Place};
use swu_rulebook::marker;

/// Two places are one column if they differ by less, in points or characters.
const SAME_COLUMN: f64 = 1.0;

/// The beginning of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Mark {
    /// `1. ZONES`
    Heading(u32),
    /// `1. A zone is`
    Number(u32),
    /// `a. A zone is`
    Letter(char),
    /// `• a zone`
    Bullet,
    None,
}

/// Reads the rules of an official document line by line.
#[derive(Default)]
pub(super) struct Numbers {
    joiner: Joiner,
    entries: Vec<Draft>,
    /// The entry of the text that belongs to no rule.
    outside: Option<usize>,
    /// The number of the section that is open.
    section: Option<u32>,
    /// The sub-section, the rule and the letter that are open.
    sub_section: Option<usize>,
    rule: Option<usize>,
    letter: Option<usize>,
    /// The entry of the last paragraph.
    last: Option<usize>,
}

/// An entry that is being read.
struct Draft {
    number: String,
    title: Option<String>,
    /// Where the text behind the number begins.
    body: f64,
    paragraphs: Vec<Paragraph>,
    last_letter: Option<char>,
    place: Place,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Bullet,
    Example,
}

struct Paragraph {
    kind: Kind,
    x: f64,
    text: String,
}

pub(super) fn place(line: &Line) -> Place {
    Place { page: line.page, line: line.number }
}

/// The number of a heading: a line with a number and a text in capitals.
pub(super) fn heading(line: &Line) -> Option<u32> {
    let number = number(line.first_word())?;
    is_in_capitals(&line.text_from(1)).then_some(number)
}

fn number(word: &str) -> Option<u32> {
    let digits = word.strip_suffix('.')?;
    let is_number = (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

fn letter(word: &str) -> Option<char> {
    let mut characters = word.strip_suffix('.')?.chars();
    let letter = characters.next().filter(char::is_ascii_alphabetic)?;
    characters.next().is_none().then(|| letter.to_ascii_lowercase())
}

impl Numbers {
    /// A reader of these lines.
    pub(super) fn new(lines: &[Line]) -> Self {
        Self { joiner: Joiner::new(lines.iter()), ..Self::default() }
    }

    /// Reads a line that belongs to no rule.
    pub(super) fn outside(&mut self, line: &Line) {
        let outside = match self.outside {
            Some(outside) => outside,
            None => self.open(String::new(), None, line),
        };
        self.outside = Some(outside);
        // A heading without a number is a paragraph of its own.
        let is_beside_heading = is_in_capitals(&line.text_from(0))
            || self.last_paragraph(outside).is_some_and(|last| is_in_capitals(&last.text));
        let continues = self.last == Some(outside) && self.continues(line) && !is_beside_heading;
        self.last = Some(outside);
        self.add(outside, Kind::Text, !continues, line, 0);
    }

    /// Reads the lines of the rules, from the first heading on.
    pub(super) fn read(&mut self, lines: &[Line]) {
        for (index, line) in lines.iter().enumerate() {
            match self.mark(line) {
                // The heading of a section stands directly above that of its first sub-section.
                Mark::Heading(number) => {
                    let is_section = lines.get(index + 1).is_some_and(|next| heading(next).is_some());
                    self.heading(number, is_section || self.section.is_none(), line);
                }
                Mark::Number(number) => {
                    self.rule = self.part(self.sub_section, number, line);
                    self.letter = None;
                }
                Mark::Letter(letter) => {
                    if let Some(rule) = self.rule.and_then(|rule| self.entries.get_mut(rule)) {
                        rule.last_letter = Some(letter);
                    }
                    self.letter = self.part(self.rule, letter, line);
                }
                Mark::Bullet => {
                    let owner = self.letter.or(self.rule).or(self.sub_section);
                    if let Some(owner) = owner {
                        self.last = Some(owner);
                        self.add(owner, Kind::Bullet, true, line, 1);
                    }
                }
                Mark::None => self.text(line),
            }
        }
    }

    fn mark(&self, line: &Line) -> Mark {
        let first = line.first_word();
        if matches!(first, "•" | "••") && line.words.len() > 1 {
            return Mark::Bullet;
        }
        if let Some(number) = heading(line) {
            return Mark::Heading(number);
        }
        // A line of a paragraph may begin with a number or a letter, but not to the left of the paragraph.
        let is_left_of = |draft: Option<usize>| {
            draft.and_then(|draft| self.entries.get(draft)).is_none_or(|draft| line.x() + SAME_COLUMN < draft.body)
        };
        if let Some(number) = number(first)
            && is_left_of(self.rule)
        {
            return Mark::Number(number);
        }
        if let (Some(letter), Some(rule)) = (letter(first), self.rule)
            && line.above != Above::Line
        {
            let before = self.entries.get(rule).and_then(|rule| rule.last_letter);
            let follows = marker::follows(before, letter.encode_utf8(&mut [0; 4]));
            if follows || (self.letter.is_some() && is_left_of(self.letter)) {
                return Mark::Letter(letter);
            }
        }
        Mark::None
    }

    fn heading(&mut self, number: u32, is_section: bool, line: &Line) {
        self.rule = None;
        self.letter = None;
        let title = Some(readable(&line.text_from(1)));
        let whole = match self.section.filter(|_| !is_section) {
            Some(section) => format!("{section}.{number}"),
            None => {
                self.section = Some(number);
                number.to_string()
            }
        };
        self.sub_section = Some(self.open(whole, title, line));
        self.last = self.sub_section;
    }

    /// Begins a part of an entry, whose text stands behind its number or letter.
    fn part(&mut self, outer: Option<usize>, part: impl Display, line: &Line) -> Option<usize> {
        let outer = outer.and_then(|outer| self.entries.get(outer)).map_or("", |outer| &outer.number);
        let entry = self.open(format!("{outer}.{part}"), None, line);
        self.add(entry, Kind::Text, true, line, 1);
        self.last = Some(entry);
        self.last
    }

    fn open(&mut self, number: String, title: Option<String>, line: &Line) -> usize {
        let body = line.words.get(1).map_or_else(|| line.x(), |word| word.x);
        let place = place(line);
        self.entries.push(Draft { number, title, body, paragraphs: Vec::new(), last_letter: None, place });
        self.entries.len() - 1
    }

    /// A line without a mark: it continues a paragraph or begins one.
    fn text(&mut self, line: &Line) {
        if let Some(last) = self.last
            && self.continues(line)
        {
            self.add(last, Kind::Text, false, line, 0);
            return;
        }
        let is_example = ["For example", "Example"].into_iter().any(|start| line.text_from(0).starts_with(start));
        // What is indented less than a text is no part of it.
        let owners = [self.letter, self.rule, self.sub_section].into_iter().flatten();
        let reaches =
            |owner: &usize| self.entries.get(*owner).is_some_and(|owner| line.x() + 2.0 * SAME_COLUMN >= owner.body);
        let Some(owner) = owners.into_iter().find(reaches) else {
            self.outside(line);
            return;
        };
        let after_example = self.last_paragraph(owner).is_some_and(|last| {
            last.kind == Kind::Example && (line.x() - last.x).abs() < 2.0 * SAME_COLUMN && self.last == Some(owner)
        });
        self.last = Some(owner);
        let kind = if is_example || after_example { Kind::Example } else { Kind::Text };
        self.add(owner, kind, true, line, 0);
        if after_example && !is_example {
            self.join_examples(owner);
        }
    }

    fn last_paragraph(&self, entry: usize) -> Option<&Paragraph> {
        self.entries.get(entry)?.paragraphs.last()
    }

    /// Tests if a line without a mark belongs to the paragraph above it.
    fn continues(&self, line: &Line) -> bool {
        let Some(last) = self.last.and_then(|last| self.last_paragraph(last)) else { return false };
        match line.above {
            Above::Line => true,
            Above::Space => false,
            Above::Page => {
                let ended = last.text.ends_with(['.', '!', '?', ':', '”', ')']);
                !ended || line.first_word().starts_with(char::is_lowercase)
            }
        }
    }

    /// Makes the last two paragraphs, which belong to one example, one text.
    fn join_examples(&mut self, entry: usize) {
        let Some(entry) = self.entries.get_mut(entry) else { return };
        if let Some(last) = entry.paragraphs.pop()
            && let Some(example) = entry.paragraphs.last_mut()
        {
            example.text.push_str("\n\n");
            example.text.push_str(&last.text);
        }
    }

    /// Adds the words of a line from one on, to the last paragraph of an entry or to a new one.
    fn add(&mut self, entry: usize, kind: Kind, begins: bool, line: &Line, first: usize) {
        let text = line.text_from(first);
        let Some(entry) = self.entries.get_mut(entry) else { return };
        match entry.paragraphs.last_mut().filter(|_| !begins) {
            Some(paragraph) => self.joiner.add(&mut paragraph.text, &text),
            None => entry.paragraphs.push(Paragraph { kind, x: line.x(), text }),
        }
    }

    pub(super) fn finish(self) -> Vec<Entry> {
        self.entries.into_iter().map(Draft::finish).collect()
    }
}

impl Draft {
    fn finish(self) -> Entry {
        let mut text = String::new();
        let mut examples = Vec::new();
        for paragraph in self.paragraphs {
            match paragraph.kind {
                Kind::Example => examples.push(paragraph.text),
                Kind::Bullet => {
                    text.push_str(if text.is_empty() { "- " } else { "\n- " });
                    text.push_str(&paragraph.text);
                }
                Kind::Text => {
                    text.push_str(if text.is_empty() { "" } else { "\n\n" });
                    text.push_str(&paragraph.text);
                }
            }
        }
        let title = self.title.or_else(|| name(&text).filter(|_| !self.number.is_empty()));
        Entry { number: self.number, title, text, examples, place: self.place, ..Entry::default() }
    }
}

/// The name that is all that a rule says itself, such as `Friendly and Enemy`; its sub-rules or bullets say the rest.
fn name(text: &str) -> Option<String> {
    const MOST_WORDS: usize = 8;
    let first = text.lines().next()?;
    let is_name = first.split_whitespace().count() <= MOST_WORDS
        && !first.starts_with("See ")
        && !first.contains(['.', ':', ';', '?', '!', '”']);
    is_name.then(|| first.to_owned())
}
