//! Blocks to rules: which heading, paragraph, bullet and quote is which rule, in either dialect.
//!
//! In our own files (with a front matter that names the document) a rule is a paragraph that begins with its whole
//! number, its sub-rules are bullets with letters, and bullets without a letter are part of the text; in a glossary, a
//! heading of the second level is a term, and what stands below it is the entry. In somebody's
//! plain files there is less to hold on to: sub-rules may be lettered lines that markdown folds into the paragraph, and
//! a bullet without a letter gets an id of its own, the number above it with a dash and its count (`5.2-1`), which no
//! number in a document can collide with.

use std::collections::HashMap;

use pulldown_cmark::HeadingLevel;

use super::id;
use super::markdown::{Block, Line, RawLink};
use super::marker::{self, Marker};

/// The way in which a file marks its rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dialect {
    /// One of our own files.
    Own,
    /// Our own glossary, whose entries have terms in place of numbers.
    Glossary,
    /// Anybody's markdown.
    #[default]
    Plain,
    /// Anybody's markdown that is to be imported: as plain, but that bullets stay a part of the text.
    Imported,
}

impl Dialect {
    /// Tests for one of our own files.
    pub fn is_own(self) -> bool {
        matches!(self, Self::Own | Self::Glossary)
    }
}

/// A rule as it was found in its file. The first draft of an outline is the document itself.
#[derive(Debug, Default)]
pub struct Draft {
    /// In canonical form; empty for the document itself.
    pub number: String,
    /// The rule that this one is part of, if it stands in the same file.
    pub parent: Option<usize>,
    /// Headings without a number between the parent and this rule.
    pub headings: Vec<String>,
    pub title: Option<String>,
    /// True if the title is set as one, and is not merely the opening of the text.
    pub titled: bool,
    pub text: String,
    pub examples: Vec<String>,
    pub line: usize,
    pub links: Vec<RawLink>,
    /// Bullets without a letter, so far.
    bullets: usize,
    /// The letter of the last sub-rule, so far.
    last_letter: Option<char>,
}

/// The rules of one file.
#[derive(Debug)]
pub struct Outline {
    pub drafts: Vec<Draft>,
    /// The anchors of the headings, and the draft that each leads to.
    pub anchors: Vec<(String, usize)>,
    /// The number of lines of its lists of contents.
    pub contents: usize,
}

/// The draft of the document itself.
pub const DOCUMENT: usize = 0;

impl Outline {
    pub fn of(blocks: Vec<Block>, dialect: Dialect) -> Self {
        let document = Draft { line: 1, ..Draft::default() };
        let mut writer = Writer { dialect, drafts: vec![document], ..Writer::default() };
        for block in blocks {
            writer.say_headings(Some(&block));
            writer.block(block);
        }
        writer.say_headings(None);
        for draft in &mut writer.drafts {
            if draft.title.is_none() && !draft.number.is_empty() {
                draft.title = marker::opening_name(&draft.text).map(str::to_owned);
            }
        }
        Self { drafts: writer.drafts, anchors: writer.anchors, contents: writer.contents }
    }
}

#[derive(Default)]
struct Writer {
    dialect: Dialect,
    drafts: Vec<Draft>,
    anchors: Vec<(String, usize)>,
    /// The number of times that each anchor was asked for.
    slugs: HashMap<String, usize>,
    by_number: HashMap<String, usize>,
    /// The nearest heading with a number above, and its level.
    section: usize,
    section_level: Option<HeadingLevel>,
    /// The rule that the next bullets belong to.
    rule: Option<usize>,
    /// The rule or sub-rule that the next quote belongs to.
    last: usize,
    /// The headings without a number since the last one that has one.
    headings: Vec<(HeadingLevel, String)>,
    in_contents: bool,
    /// The number of lines of the lists of contents, so far.
    contents: usize,
    /// The headings without a number that no rule has followed yet, of a file that is to be imported.
    unsaid: Vec<Line>,
}

impl Writer {
    fn block(&mut self, block: Block) {
        let owner = self.rule.unwrap_or(self.section);
        match block {
            Block::Heading { level, line } => self.heading(level, line),
            block if self.in_contents => {
                self.contents += lines_of(&block);
                let mut links = Vec::new();
                flatten(vec![block], "", &mut String::new(), &mut links);
                self.link(DOCUMENT, links);
            }
            Block::Paragraph(lines) => {
                let is_note = !self.dialect.is_own() && lines.first().is_some_and(is_note);
                let owner = if is_note { self.section } else { owner };
                self.last = self.paragraph(lines, owner);
            }
            Block::List { start, items } => self.list(start, items, owner),
            Block::Quote(blocks) => self.quote(blocks, self.last),
            Block::Verbatim(lines) => self.verbatim(lines, owner),
        }
    }

    fn heading(&mut self, level: HeadingLevel, line: Line) {
        let slug = self.slug(&line.text);
        self.rule = None;
        self.in_contents = false;
        if let Some((number, title)) = heading_marker(&line) {
            self.headings.clear();
            let title = Some(title).filter(|title| !title.is_empty());
            self.section = self.push(Draft { number, titled: title.is_some(), title, ..Draft::default() }, &line);
            self.section_level = Some(level);
        } else if let Some(number) = self.term(level, &line.text) {
            let headings = self.drafts.first().and_then(|document| document.title.clone()).into_iter().collect();
            let title = Some(line.text.clone());
            self.section = self.push(Draft { number, titled: true, title, headings, ..Draft::default() }, &line);
        } else {
            if self.section_level.is_some_and(|section| level <= section) {
                self.section = DOCUMENT;
                self.section_level = None;
            }
            self.headings.retain(|(above, _)| *above < level);
            let document = self.drafts.first_mut().filter(|document| document.title.is_none());
            match document {
                Some(document) if level == HeadingLevel::H1 => {
                    document.title = Some(line.text);
                    document.titled = true;
                }
                _ => {
                    let text = line.text.trim().to_lowercase();
                    self.in_contents = matches!(text.as_str(), "table of contents" | "contents");
                    if self.dialect == Dialect::Imported && !self.in_contents {
                        self.unsaid.push(line.clone());
                    }
                    self.headings.push((level, line.text));
                }
            }
        }
        self.last = self.section;
        self.anchors.push((slug, self.section));
        self.link(self.section, line.links);
    }

    /// Headings without a number are kept with the rules below them. Where something else follows them, nothing would
    /// keep them: they become paragraphs.
    fn say_headings(&mut self, next: Option<&Block>) {
        match next {
            Some(Block::Heading { line, .. }) if heading_marker(line).is_none() => {}
            Some(Block::Paragraph(lines))
                if matches!(lines.first().and_then(rule_marker), Some((Marker::Number(_), _))) =>
            {
                self.unsaid.clear();
            }
            Some(_) | None => {
                for line in std::mem::take(&mut self.unsaid) {
                    self.append(self.section, "\n\n", line);
                }
            }
        }
    }

    /// The slug that a heading of a glossary's entry has in place of a number.
    fn term(&self, level: HeadingLevel, heading: &str) -> Option<String> {
        let is_term = self.dialect == Dialect::Glossary && level == HeadingLevel::H2;
        Some(id::term_slug(heading)).filter(|slug| is_term && !slug.is_empty())
    }

    /// Reads one paragraph and returns the draft that its last line went to.
    ///
    /// Text without a marker belongs to `owner`. In a plain file, any line can begin a sub-rule.
    fn paragraph(&mut self, lines: Vec<Line>, owner: usize) -> usize {
        let (mut rule, mut inner, mut target) = (owner, owner, owner);
        for (index, mut line) in lines.into_iter().enumerate() {
            let marker = rule_marker(&line).filter(|(marker, _)| match marker {
                Marker::Number(_) if index == 0 => true,
                _ if self.dialect.is_own() => false,
                Marker::Number(number) => self.continues(rule, number),
                Marker::Letter(letter) => {
                    let last = self.drafts.get(rule).map(|rule| rule.last_letter);
                    last.is_some_and(|last| marker::follows(last, letter)) && self.has_number(rule)
                }
                Marker::Bullet => index > 0 && self.has_number(inner),
            });
            let Some((marker, rest)) = marker else {
                self.append(target, if index == 0 { "\n\n" } else { " " }, line);
                continue;
            };
            target = match &marker {
                Marker::Number(number) => {
                    rule = self.rule(number.clone(), &line);
                    inner = rule;
                    rule
                }
                Marker::Letter(letter) => {
                    inner = self.lettered(rule, letter, &line);
                    inner
                }
                Marker::Bullet if self.dialect == Dialect::Imported => inner,
                Marker::Bullet => self.bullet(inner, line.number),
            };
            let is_text = marker == Marker::Bullet && self.dialect == Dialect::Imported;
            line.text = if is_text { format!("- {rest}") } else { rest };
            self.append(target, if is_text { "\n" } else { "" }, line);
        }
        target
    }

    fn list(&mut self, start: Option<u64>, items: Vec<Vec<Block>>, owner: usize) {
        // Where it is the number that says which step is which, it is a part of the text.
        let mut count = start.filter(|_| self.dialect == Dialect::Imported);
        for item in items {
            let mut blocks = item.into_iter().peekable();
            let mut target = owner;
            let first = blocks.next_if(|block| matches!(block, Block::Paragraph(_)));
            if let Some(Block::Paragraph(mut lines)) = first {
                target = self.start_item(&mut lines, owner, count);
                self.last = self.paragraph_in_item(lines, target);
            }
            for block in blocks {
                match block {
                    Block::Paragraph(lines) => self.last = self.paragraph(lines, target),
                    Block::List { start, items } => self.list(start, items, target),
                    Block::Quote(blocks) => self.quote(blocks, self.last),
                    Block::Verbatim(lines) => self.verbatim(lines, target),
                    Block::Heading { line, .. } => self.append(target, "\n\n", line),
                }
            }
            count = count.map(|count| count.saturating_add(1));
        }
    }

    /// Finds out what an item is by its first line, and takes the marker off that line.
    fn start_item(&mut self, lines: &mut [Line], owner: usize, count: Option<u64>) -> usize {
        let Some(line) = lines.first_mut() else { return owner };
        match rule_marker(line) {
            Some((Marker::Number(number), rest)) => {
                let target = self.rule(number, line);
                line.text = rest;
                target
            }
            Some((Marker::Letter(letter), rest)) if self.has_number(owner) => {
                let part = self.lettered(owner, &letter, line);
                line.text = rest;
                part
            }
            _ if self.dialect == Dialect::Plain && self.has_number(owner) => self.bullet(owner, line.number),
            _ => {
                let count = count.map_or(String::new(), |count| format!("{count}. "));
                line.text.insert_str(0, &format!("- {count}"));
                owner
            }
        }
    }

    /// The rest of an item's first paragraph, whose marker has been read.
    fn paragraph_in_item(&mut self, lines: Vec<Line>, target: usize) -> usize {
        let mut lines = lines.into_iter();
        if let Some(first) = lines.next() {
            self.append(target, "\n", first);
        }
        let rest: Vec<Line> = lines.collect();
        let split = !self.dialect.is_own() && rest.iter().any(|line| rule_marker(line).is_some());
        if split {
            return self.paragraph(rest, target);
        }
        rest.into_iter().for_each(|line| self.append(target, " ", line));
        target
    }

    fn quote(&mut self, blocks: Vec<Block>, owner: usize) {
        let mut text = String::new();
        let mut links = Vec::new();
        flatten(blocks, "", &mut text, &mut links);
        self.link(owner, links);
        if let Some(owner) = self.drafts.get_mut(owner) {
            owner.examples.push(text);
        }
    }

    fn verbatim(&mut self, lines: Vec<Line>, owner: usize) {
        for (index, line) in lines.into_iter().enumerate() {
            self.append(owner, if index == 0 { "\n\n" } else { "\n" }, line);
        }
    }

    /// A rule under its own number.
    fn rule(&mut self, number: String, line: &Line) -> usize {
        let title = bold_name(line);
        let headings = self.headings.iter().map(|(_, heading)| heading.clone()).collect();
        let rule = self.push(Draft { number, titled: title.is_some(), title, headings, ..Draft::default() }, line);
        self.rule = Some(rule);
        rule
    }

    fn lettered(&mut self, owner: usize, letter: &str, line: &Line) -> usize {
        if let Some(owner) = self.drafts.get_mut(owner) {
            owner.last_letter = letter.chars().next();
        }
        let part = self.part(owner, &format!(".{letter}"), line.number);
        if let (Some(name), Some(part)) = (bold_name(line), self.drafts.get_mut(part)) {
            part.title = Some(name);
            part.titled = true;
        }
        part
    }

    fn bullet(&mut self, owner: usize, line: usize) -> usize {
        let count = self.drafts.get_mut(owner).map_or(0, |owner| {
            owner.bullets += 1;
            owner.bullets
        });
        self.part(owner, &format!("-{count}"), line)
    }

    fn part(&mut self, owner: usize, suffix: &str, line: usize) -> usize {
        let number = self.drafts.get(owner).map_or("", |owner| &owner.number).to_owned() + suffix;
        self.by_number.insert(number.clone(), self.drafts.len());
        self.drafts.push(Draft { number, parent: Some(owner), line, ..Draft::default() });
        self.drafts.len() - 1
    }

    /// Adds a draft below the nearest rule whose number begins its own.
    fn push(&mut self, draft: Draft, line: &Line) -> usize {
        let mut outer = draft.number.as_str();
        let mut parent = None;
        while let (None, Some((shorter, _))) = (parent, outer.rsplit_once('.')) {
            outer = shorter;
            parent = self.by_number.get(outer).copied();
        }
        // In plain files and in the glossary, what has no section is a part of the document.
        let parent = parent.or((self.dialect != Dialect::Own).then_some(DOCUMENT));
        self.by_number.insert(draft.number.clone(), self.drafts.len());
        self.drafts.push(Draft { parent, line: line.number, ..draft });
        self.drafts.len() - 1
    }

    fn append(&mut self, target: usize, separator: &str, line: Line) {
        if let Some(draft) = self.drafts.get_mut(target) {
            if !draft.text.is_empty() {
                draft.text.push_str(separator);
            }
            draft.text.push_str(line.text.trim());
            draft.links.extend(line.links);
        }
    }

    fn link(&mut self, from: usize, links: Vec<RawLink>) {
        if let Some(draft) = self.drafts.get_mut(from) {
            draft.links.extend(links);
        }
    }

    fn has_number(&self, draft: usize) -> bool {
        self.drafts.get(draft).is_some_and(|draft| !draft.number.is_empty())
    }

    /// Tests if a number at the start of a line within a paragraph continues the rule above: its sibling or its part.
    fn continues(&self, rule: usize, number: &str) -> bool {
        let Some(rule) = self.drafts.get(rule).filter(|rule| !rule.number.is_empty()) else { return false };
        let outer = |number| str::rsplit_once(number, '.').map(|(outer, _)| outer);
        outer(number) == outer(&rule.number) || outer(number) == Some(&rule.number)
    }

    /// The anchor that GitHub gives a heading.
    fn slug(&mut self, heading: &str) -> String {
        let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        let mut slug: String = heading.trim().to_lowercase().chars().filter(kept).collect();
        slug = slug.replace(' ', "-");
        let count = self.slugs.entry(slug.clone()).or_default();
        *count += 1;
        if *count > 1 {
            slug.push_str(&format!("-{}", *count - 1));
        }
        slug
    }
}

/// The marker that a line begins with, if no backslash makes it plain text, and the text behind it.
fn rule_marker(line: &Line) -> Option<(Marker, String)> {
    let (marker, rest) = marker::rule(line.text.trim())?;
    is_marked(line, rest).then(|| (marker, rest.to_owned()))
}

/// The number of a heading, in the same way.
fn heading_marker(line: &Line) -> Option<(String, String)> {
    let (number, title) = marker::heading(line.text.trim())?;
    is_marked(line, title).then(|| (number, title.to_owned()))
}

/// Tests that the marker before the rest of a line has no character that a backslash makes literal.
fn is_marked(line: &Line, rest: &str) -> bool {
    let marker = line.text.trim_end().len() - rest.len();
    line.literal.is_none_or(|literal| literal >= marker)
}

/// The words in bold that the text of a rule opens with: its name. What is bold may also be the marker.
fn bold_name(line: &Line) -> Option<String> {
    let name = line.text.get(line.bold.clone()?)?.trim_end_matches(['.', ':']).trim();
    let (_, behind_marker) = marker::rule(line.text.trim())?;
    (!name.is_empty() && behind_marker.starts_with(name)).then(|| name.to_owned())
}

/// The number of lines of a list of contents.
fn lines_of(block: &Block) -> usize {
    match block {
        Block::Heading { .. } => 1,
        Block::Paragraph(lines) | Block::Verbatim(lines) => lines.len(),
        Block::Quote(blocks) => blocks.iter().map(lines_of).sum(),
        Block::List { items, .. } => items.iter().flatten().map(lines_of).sum(),
    }
}

fn is_note(line: &Line) -> bool {
    line.text.trim_start().get(..5).is_some_and(|start| start.eq_ignore_ascii_case("note:"))
}

/// All the text and all the links of some blocks.
pub fn flatten(blocks: Vec<Block>, prefix: &str, text: &mut String, links: &mut Vec<RawLink>) {
    for block in blocks {
        let lines = match block {
            Block::Heading { line, .. } => vec![line],
            Block::Paragraph(lines) => vec![Line::join(&lines)],
            Block::Verbatim(lines) => lines,
            Block::Quote(blocks) => {
                flatten(blocks, prefix, text, links);
                continue;
            }
            Block::List { start, items } => {
                for (number, item) in (start.unwrap_or_default()..).zip(items) {
                    let prefix = if start.is_some() { format!("- {number}. ") } else { "- ".to_owned() };
                    flatten(item, &prefix, text, links);
                }
                continue;
            }
        };
        for line in lines {
            if !text.is_empty() {
                text.push_str(if prefix.is_empty() { "\n\n" } else { "\n" });
            }
            text.push_str(prefix);
            text.push_str(&line.text);
            links.extend(line.links);
        }
    }
}
