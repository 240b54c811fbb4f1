//! The nested-list transcription: all of a document as one list, in which an item begins with its number or its letter.
//!
//! Before it stands a list of contents that links to a site. Sections are items with a number of one or two levels; a
//! paragraph below a rule that says it is an example is one; a section that is called a glossary has an item for each
//! term, with the entry below it.

use super::plain::{icons, is_example};
use super::titles::readable;
use super::{Entry, Manuscript, Place};
use std::collections::HashMap;
use swu_rulebook::Pattern;
use swu_rulebook::markdown::{Block, Line, marks};
use swu_rulebook::marker::{self, Marker};
use swu_rulebook::outline::flatten;

/// Tests if blocks are such a list: most of its numbers stand within lists that are nested.
pub(super) fn is_transcript(blocks: &[Block]) -> bool {
    const ENOUGH: usize = 3;
    let (mut nested, mut others) = (0, 0);
    for block in blocks {
        match block {
            Block::List { items, .. } => nested += items.iter().map(|item| numbers_below(item)).sum::<usize>(),
            Block::Heading { line, .. } => others += usize::from(marker::heading(line.text.trim()).is_some()),
            Block::Paragraph(lines) => others += usize::from(lines.first().is_some_and(|line| number(line).is_some())),
            Block::Quote(_) | Block::Verbatim(_) => {}
        }
    }
    nested >= ENOUGH && nested > others
}

/// The number of items of the lists within an item that begin with a number.
fn numbers_below(item: &[Block]) -> usize {
    let lists = item.iter().filter_map(|block| match block {
        Block::List { items, .. } => Some(items),
        _ => None,
    });
    lists
        .flatten()
        .map(|item| usize::from(first_line(item).is_some_and(|line| number(&line).is_some())) + numbers_below(item))
        .sum()
}

fn first_line(item: &[Block]) -> Option<Line> {
    match item.first()? {
        Block::Paragraph(lines) => Some(Line::join(lines)),
        _ => None,
    }
}

/// The number that a line begins with, in whatever way it is written, and the words behind it.
fn number(line: &Line) -> Option<(String, String)> {
    marker::heading(line.text.trim()).map(|(number, rest)| (number, rest.to_owned()))
}

/// The rules of a transcription, and its glossary if it has one. Omissions of both are counted with the rules.
pub(super) fn read(blocks: Vec<Block>) -> (Manuscript, Option<Manuscript>) {
    let mut repeated: HashMap<String, usize> = HashMap::new();
    for block in &blocks {
        if let Block::Paragraph(lines) = block {
            *repeated.entry(Line::join(lines).text).or_default() += 1;
        }
    }
    let mut reader = Reader::default();
    for block in blocks {
        match block {
            Block::List { items, .. } => items.into_iter().for_each(|item| reader.item(item, None)),
            Block::Paragraph(lines) => {
                let line = Line::join(&lines);
                if repeated.get(&line.text).is_some_and(|count| *count > 1) && lone_link(&line.text).is_some() {
                    reader.rules.left_out.running += 1;
                } else {
                    reader.foreword(&line);
                }
            }
            Block::Heading { line, .. } if reader.rules.title.is_empty() && reader.rules.entries.is_empty() => {
                reader.rules.title = line.text;
            }
            Block::Heading { line, .. } => reader.foreword(&line),
            Block::Quote(blocks) => reader.foreword(&Line { text: flattened(blocks), ..Line::default() }),
            Block::Verbatim(lines) => lines.iter().for_each(|line| reader.foreword(line)),
        }
    }
    reader.name_rules();
    (reader.rules, reader.glossary)
}

fn flattened(blocks: Vec<Block>) -> String {
    let mut text = String::new();
    flatten(blocks, "", &mut text, &mut Vec::new());
    icons(&text)
}

/// The words of a text that is one link and nothing else.
fn lone_link(text: &str) -> Option<&str> {
    let words = text.trim().strip_prefix(marks::WORDS)?.strip_suffix(marks::END)?;
    let (words, address) = words.split_once(marks::ADDRESS)?;
    (!address.contains(marks::WORDS)).then_some(words)
}

#[derive(Default)]
struct Reader {
    rules: Manuscript,
    glossary: Option<Manuscript>,
}

impl Reader {
    /// Text that belongs to the whole document, or to the section that was read last.
    fn foreword(&mut self, line: &Line) {
        let entries = &mut self.rules.entries;
        if entries.is_empty() {
            entries.push(Entry { place: Place::of_line(line.number), ..Entry::default() });
        }
        if let Some(entry) = entries.last_mut() {
            add(&mut entry.text, "\n\n", &icons(&line.text));
        }
    }

    fn item(&mut self, item: Vec<Block>, owner: Option<usize>) {
        let mut blocks = item.into_iter().peekable();
        let first = blocks.next_if(|block| matches!(block, Block::Paragraph(_)));
        let mut target = owner;
        if let Some(Block::Paragraph(lines)) = first {
            let line = Line::join(&lines);
            if lone_link(&line.text).is_some_and(|words| marker::heading(words).is_some()) {
                self.rules.left_out.contents += 1;
            } else if let Some((number, rest)) = number(&line) {
                if number.split('.').count() == 1 && rest.to_lowercase().contains("glossary") {
                    self.glossary(rest, &line, blocks);
                    return;
                }
                target = Some(self.numbered(number, &rest, &line));
            } else {
                target = self.part(&line, owner);
            }
        }
        for block in blocks {
            self.below(block, target);
        }
    }

    fn numbered(&mut self, number: String, rest: &str, line: &Line) -> usize {
        let is_section = number.split('.').count() <= 2;
        let rest = icons(rest.trim());
        let (title, text) =
            if is_section { (Some(rest).filter(|rest| !rest.is_empty()), String::new()) } else { (None, rest) };
        self.push(Entry { number, title, text, place: Place::of_line(line.number), ..Entry::default() })
    }

    fn push(&mut self, entry: Entry) -> usize {
        self.rules.entries.push(entry);
        self.rules.entries.len() - 1
    }

    /// A sub-rule with a letter, or a bullet in the text of the rule.
    fn part(&mut self, line: &Line, owner: Option<usize>) -> Option<usize> {
        let outer = owner.and_then(|owner| Some(self.rules.entries.get(owner)?.number.clone()));
        match (marker::rule(line.text.trim()), outer) {
            (Some((Marker::Letter(letter), rest)), Some(outer)) if !outer.is_empty() => {
                let (number, text) = (format!("{outer}.{letter}"), icons(rest.trim()));
                Some(self.push(Entry { number, text, place: Place::of_line(line.number), ..Entry::default() }))
            }
            (_, Some(_)) => {
                if let Some(entry) = owner.and_then(|owner| self.rules.entries.get_mut(owner)) {
                    add(&mut entry.text, "\n", &format!("- {}", icons(line.text.trim())));
                }
                owner
            }
            (_, None) => {
                self.foreword(line);
                None
            }
        }
    }

    /// Reads a block of an item below its first paragraph.
    fn below(&mut self, block: Block, target: Option<usize>) {
        let text = match block {
            Block::List { items, .. } => {
                items.into_iter().for_each(|item| self.item(item, target));
                return;
            }
            Block::Paragraph(lines) => icons(&Line::join(&lines).text),
            Block::Heading { line, .. } => icons(&line.text),
            Block::Quote(blocks) => flattened(blocks),
            Block::Verbatim(lines) => lines.iter().map(|line| line.text.trim()).collect::<Vec<_>>().join("\n"),
        };
        match target.and_then(|target| self.rules.entries.get_mut(target)) {
            Some(entry) if is_example(&text) => entry.examples.push(text),
            Some(entry) => add(&mut entry.text, "\n\n", &text),
            None => self.foreword(&Line { text, ..Line::default() }),
        }
    }

    /// The section of the glossary: what is below its items is what the terms mean; an item with nothing below it belongs
    /// to the foreword.
    fn glossary(&mut self, title: String, line: &Line, blocks: impl Iterator<Item = Block>) {
        let mut glossary = Manuscript { code: "GLOSSARY".to_owned(), title, ..Manuscript::default() };
        let mut foreword = Entry { place: Place::of_line(line.number), ..Entry::default() };
        for block in blocks {
            let Block::List { items, .. } = block else {
                add(&mut foreword.text, "\n\n", &flattened(vec![block]));
                continue;
            };
            for mut item in items {
                let is_term = item.len() > 1;
                let Some(line) = first_line(&item) else {
                    add(&mut foreword.text, "\n\n", &flattened(item));
                    continue;
                };
                if is_term {
                    let below = item.split_off(1);
                    let number = readable(&icons(line.text.trim()));
                    let title = Some(number.clone());
                    let place = Place::of_line(line.number);
                    glossary.entries.push(Entry { number, title, text: flattened(below), place, ..Entry::default() });
                } else {
                    add(&mut foreword.text, "\n\n", &icons(&line.text));
                }
            }
        }
        if !foreword.text.is_empty() {
            glossary.entries.insert(0, foreword);
        }
        self.glossary = Some(glossary);
    }

    /// A rule of a few words that has sub-rules says what they are about: its words are its name.
    fn name_rules(&mut self) {
        static NAME: Pattern = Pattern::new(r"^\S+(?: \S+){0,7}$");
        let entries = &mut self.rules.entries;
        let next: Vec<Option<String>> =
            entries.iter().skip(1).map(|next| Some(next.number.clone())).chain([None]).collect();
        for (entry, next) in entries.iter_mut().zip(next) {
            let has_parts =
                next.is_some_and(|next| next.strip_prefix(&entry.number).is_some_and(|rest| rest.starts_with('.')));
            let is_name = NAME.is_match(&entry.text) && !entry.text.ends_with(['.', ':', ';', ',', '!', '?', '”']);
            if has_parts && is_name && entry.title.is_none() && entry.examples.is_empty() {
                entry.title = Some(std::mem::take(&mut entry.text));
            }
        }
    }
}

/// Adds words to a text.
fn add(text: &mut String, separator: &str, words: &str) {
    if !text.is_empty() && !words.is_empty() {
        text.push_str(separator);
    }
    text.push_str(words);
}
