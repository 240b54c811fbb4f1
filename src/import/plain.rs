//! Somebody's plain folder of markdown: one file for each document, whose code is the name of the file.
//!
//! Sections are headings with numbers, rules are paragraphs with numbers, sub-rules have letters, bullets are text. A file
//! of bullets that each explain a term in bold is the glossary; a file without any rule is a foreword.

use super::{Entry, Manuscript, Place};
use swu_rulebook::id::DocumentCode;
use swu_rulebook::markdown::{Block, Line, Markdown};
use swu_rulebook::marker::{self, Marker};
use swu_rulebook::outline::{DOCUMENT, Dialect, Outline, flatten};
use swu_rulebook::{KnownDocument, Pattern};

/// A file that has been read.
#[derive(Debug)]
pub(super) struct PlainFile {
    pub name: String,
    pub manuscript: Manuscript,
    /// The anchors of its headings, and the number that each leads to; empty where that is no rule.
    pub anchors: Vec<(String, String)>,
}

pub(super) fn read(name: &str, markdown: Markdown) -> PlainFile {
    let (mut manuscript, anchors) = if is_glossary(&markdown.blocks) {
        (glossary(markdown.blocks), Vec::new())
    } else if has_numbers(&markdown.blocks) {
        rules(markdown.blocks)
    } else {
        (foreword(markdown.blocks), Vec::new())
    };
    if manuscript.code.is_empty() {
        manuscript.code = code(name);
    }
    PlainFile { name: name.to_owned(), manuscript, anchors }
}

/// The code of a document by the name of its file.
pub(super) fn code(name: &str) -> String {
    let stem = name.rsplit('/').next().unwrap_or(name);
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    DocumentCode::new(stem).as_str().to_owned()
}

/// The code of the official document that a file is named after, with its edition or without: `cr-8.0.md` is `CR`.
pub(super) fn official_code(name: &str) -> Option<&'static str> {
    static NAMED: Pattern = Pattern::new(r"(?i)(?:^|/)(cr|tr|cpg)(?:[-_ ]*v?[0-9]+(?:[._-][0-9]+)*)?\.[^./]+$");
    let code = NAMED.captures(name)?.get(1)?.as_str().to_uppercase();
    KnownDocument::of(&code).map(|document| document.code)
}

fn has_numbers(blocks: &[Block]) -> bool {
    blocks.iter().any(|block| match block {
        Block::Heading { line, .. } => marker::heading(line.text.trim()).is_some(),
        Block::Paragraph(lines) => {
            lines.first().is_some_and(|line| matches!(marker::rule(line.text.trim()), Some((Marker::Number(_), _))))
        }
        Block::List { items, .. } => items.iter().any(|item| has_numbers(item)),
        Block::Quote(_) | Block::Verbatim(_) => false,
    })
}

fn rules(blocks: Vec<Block>) -> (Manuscript, Vec<(String, String)>) {
    let outline = Outline::of(blocks, Dialect::Imported);
    let mut manuscript = Manuscript::default();
    let numbers: Vec<String> = outline.drafts.iter().map(|draft| draft.number.clone()).collect();
    for (index, draft) in outline.drafts.into_iter().enumerate() {
        let mut entry = Entry {
            number: draft.number,
            title: draft.title.filter(|_| draft.titled),
            headings: draft.headings,
            text: icons(&draft.text),
            examples: draft.examples.iter().map(|example| icons(example)).collect(),
            place: Place::of_line(draft.line),
        };
        if index == DOCUMENT {
            manuscript.title = entry.title.take().unwrap_or_default();
        }
        if index != DOCUMENT || !entry.text.is_empty() || !entry.examples.is_empty() {
            manuscript.entries.push(entry);
        }
    }
    manuscript.left_out.contents = outline.contents;
    let number = |draft: usize| numbers.get(draft).cloned().unwrap_or_default();
    (manuscript, outline.anchors.into_iter().map(|(slug, draft)| (slug, number(draft))).collect())
}

/// The term that an item of a glossary begins with, in bold before a colon, and what it means.
fn term(item: &[Block]) -> Option<(String, String)> {
    let Some(Block::Paragraph(lines)) = item.first() else { return None };
    let line = Line::join(lines);
    let bold = line.bold.filter(|bold| bold.start == 0)?;
    let (term, rest) = line.text.split_at_checked(bold.end)?;
    let (term, rest) = match term.strip_suffix(':') {
        Some(term) => (term, rest),
        None => (term, rest.strip_prefix(':')?),
    };
    (!term.trim().is_empty()).then(|| (term.trim().to_owned(), rest.trim().to_owned()))
}

/// Tests if most of a file are terms.
fn is_glossary(blocks: &[Block]) -> bool {
    const ENOUGH: usize = 3;
    let (mut terms, mut others) = (0, 0);
    for block in blocks {
        match block {
            Block::List { items, .. } => {
                terms += items.iter().filter(|item| term(item).is_some()).count();
                others += items.iter().filter(|item| term(item).is_none()).count();
            }
            Block::Paragraph(_) | Block::Quote(_) | Block::Verbatim(_) => others += 1,
            Block::Heading { .. } => {}
        }
    }
    terms >= ENOUGH && terms > others
}

fn glossary(blocks: Vec<Block>) -> Manuscript {
    let mut manuscript = Manuscript { code: "GLOSSARY".to_owned(), ..Manuscript::default() };
    let mut foreword = Entry { place: Place::of_line(1), ..Entry::default() };
    for block in blocks {
        match block {
            Block::List { items, .. } => {
                for item in items {
                    let Some((number, mut text)) = term(&item) else {
                        let item = Block::List { start: None, items: vec![item] };
                        add_block(&mut foreword.text, item);
                        continue;
                    };
                    let line = item.first().map_or(0, line_of);
                    item.into_iter().skip(1).for_each(|block| add_block(&mut text, block));
                    let place = Place::of_line(line);
                    let title = Some(number.clone());
                    manuscript.entries.push(Entry { number, title, text: icons(&text), place, ..Entry::default() });
                }
            }
            Block::Heading { line, .. } if manuscript.title.is_empty() => manuscript.title = line.text,
            // The letters that the terms stand under.
            Block::Heading { line, .. } if line.text.trim().chars().count() == 1 => {}
            block => add_block(&mut foreword.text, block),
        }
    }
    if !foreword.text.is_empty() {
        foreword.text = icons(&foreword.text);
        manuscript.entries.insert(0, foreword);
    }
    manuscript
}

fn line_of(block: &Block) -> usize {
    match block {
        Block::Heading { line, .. } => line.number,
        Block::Paragraph(lines) | Block::Verbatim(lines) => lines.first().map_or(0, |line| line.number),
        Block::List { .. } | Block::Quote(_) => 0,
    }
}

/// A file without rules. Its headings are paragraphs, for they have no rules to stand above.
fn foreword(blocks: Vec<Block>) -> Manuscript {
    let mut manuscript = Manuscript::default();
    let mut foreword = Entry { place: Place::of_line(1), ..Entry::default() };
    for block in blocks {
        match block {
            Block::Heading { line, .. } if manuscript.title.is_empty() => manuscript.title = line.text,
            block => add_block(&mut foreword.text, block),
        }
    }
    foreword.text = icons(&foreword.text);
    manuscript.entries.push(foreword);
    manuscript
}

fn add_block(text: &mut String, block: Block) {
    let is_list = matches!(block, Block::List { .. });
    let mut said = String::new();
    flatten(vec![block], "", &mut said, &mut Vec::new());
    if !text.is_empty() && !said.is_empty() {
        text.push_str(if is_list { "\n" } else { "\n\n" });
    }
    text.push_str(&said);
}

/// Tests if a paragraph says of itself that it is an example.
pub(super) fn is_example(text: &str) -> bool {
    static EXAMPLE: Pattern = Pattern::new(r"^(?:For (?:another )?(?:example|instance)\b|(?:An? )?[Ee]xamples?\b)");
    EXAMPLE.is_match(text.trim_start())
}

/// Pictures of icons as the words that cards and rules have for them.
pub(super) fn icons(text: &str) -> String {
    static PICTURE: Pattern =
        Pattern::new(r"\[(?:Image [0-9]+: )?([^\[\]]*?)(?: (?:Aspect|[Ii]con))\]|\[Image [0-9]+: ([^\[\]]+)\]");
    PICTURE.replace_all(text, "[$1$2]").replace("{R}", "[resource]").replace('⟡', "[unique]")
}
