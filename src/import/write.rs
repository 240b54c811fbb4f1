//! Manuscripts as files of our own markdown, one for each section, which parse to what the manuscripts say.

use std::collections::HashSet;

use super::escape::{self, Piece, pieces, spaced};
use super::{Entry, Manuscript};
use swu_rulebook::SourceFile;
use swu_rulebook::id::{DocumentCode, canonical_number, term_slug};
use swu_rulebook::marker;

/// The files of some documents. Their names are relative to the folder of the rules.
pub fn write(manuscripts: &[Manuscript]) -> Vec<SourceFile> {
    let mut names = HashSet::new();
    let mut files = Vec::new();
    for manuscript in manuscripts {
        for (stem, text) in of_manuscript(manuscript) {
            let mut name = format!("{stem}.md");
            let mut count = 1;
            while !names.insert(name.clone()) {
                count += 1;
                name = format!("{stem}-{count}.md");
            }
            files.push(SourceFile::new(name, text));
        }
    }
    files
}

/// The names, without the ending, and the texts of a document's files.
fn of_manuscript(manuscript: &Manuscript) -> Vec<(String, String)> {
    let code = DocumentCode::new(&manuscript.code);
    let folder = file_name(code.as_str());
    let (forewords, entries): (Vec<&Entry>, Vec<&Entry>) =
        manuscript.entries.iter().partition(|entry| entry.number.is_empty());
    let mut foreword = Page::default();
    if !forewords.is_empty() {
        foreword.document(&spaced(&manuscript.title));
    }
    for entry in forewords {
        foreword.text(&entry.text, "");
        foreword.examples(&entry.examples, "");
    }
    if entries.is_empty() {
        let front = front_matter(manuscript, None, None);
        return vec![(folder, format!("{front}{}", foreword.text))];
    }
    if code.is_glossary() {
        let mut page = foreword;
        if page.text.is_empty() {
            page.document(&spaced(&manuscript.title));
        }
        entries.iter().for_each(|entry| page.term(entry));
        let front = front_matter(manuscript, Some(code.as_str()), None);
        return vec![(folder, format!("{front}{}", page.text))];
    }
    let mut files = Vec::new();
    for (index, (section, entries)) in manuscript.sections().iter().enumerate() {
        let head = entries.iter().find(|entry| entry.is_section());
        let title = head.and_then(|head| head.title.as_deref()).map(spaced);
        let mut page = Page::default();
        if index == 0 && !foreword.text.is_empty() {
            page.block(foreword.text.trim_end());
        }
        entries.iter().for_each(|entry| page.entry(entry));
        let front = front_matter(manuscript, Some(code.as_str()), Some((section, title.as_deref())));
        let slug = file_name(&term_slug(title.as_deref().unwrap_or_default()));
        let name = format!("{folder}/{:0>2}-{slug}", file_name(section));
        files.push((name.trim_end_matches('-').to_owned(), format!("{front}{}", page.text)));
    }
    files
}

/// Words as a file may be called on every system.
fn file_name(words: &str) -> String {
    const LONGEST: usize = 60;
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c.to_ascii_lowercase() } else { '-' };
    let name: String = words.chars().map(plain).take(LONGEST).collect();
    name.trim_matches('-').to_owned()
}

/// The front matter of a file; without a code, the file is none of our dialect.
fn front_matter(manuscript: &Manuscript, code: Option<&str>, section: Option<(&str, Option<&str>)>) -> String {
    let mut lines = vec!["---".to_owned()];
    let mut say = |key: &str, value: Option<&str>| {
        lines.extend(value.map(|value| format!("{key}: {}", yaml(value))));
    };
    say("document", code);
    say("section", section.map(|(number, _)| number));
    say(
        "title",
        section.map_or(Some(spaced(&manuscript.title).as_str()), |(_, title)| title).filter(|t| !t.is_empty()),
    );
    say("edition", manuscript.edition.as_deref());
    say("date", manuscript.date.as_deref());
    if let Some(second_hand) = &manuscript.second_hand {
        say("source", Some(&second_hand.source));
        say("reliability", Some(second_hand.reliability.word()));
    }
    if lines.len() == 1 {
        return String::new();
    }
    lines.push("---\n\n".to_owned());
    lines.join("\n")
}

/// A text as a value of YAML: in quotation marks where it could be read as something else.
fn yaml(value: &str) -> String {
    let is_plain = value.starts_with(|c: char| c.is_ascii_alphabetic())
        && value.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | ',' | '(' | ')' | '/' | '\'' | '-'))
        && !value.ends_with(' ')
        && !["true", "false", "yes", "no", "on", "off", "null", "y", "n", "nan", "inf"]
            .contains(&value.to_ascii_lowercase().as_str());
    let is_number_of_section = value.len() < 4 && value.bytes().all(|byte| byte.is_ascii_digit());
    let is_date = value.len() == 10 && value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if is_plain || is_number_of_section || is_date { value.to_owned() } else { serde_json::json!(value).to_string() }
}

/// A file as it is being written.
#[derive(Debug, Default)]
struct Page {
    text: String,
    /// The rule, or heading with a number, that was written last, and the sub-rules that are open below it: the number of
    /// each.
    open: Vec<String>,
    /// The level of the last heading with a number.
    level: usize,
    /// The headings without a number that the last rule stands under.
    headings: Vec<String>,
    /// True if a sub-rule of one paragraph was written last.
    is_short_item: bool,
}

impl Page {
    /// Adds a block, with an empty line before it.
    fn block(&mut self, block: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.extend([block, "\n"]);
        self.is_short_item = false;
    }

    /// The title of the document.
    fn document(&mut self, title: &str) {
        if !title.is_empty() {
            self.block(&format!("# {}", escape::heading(title)));
        }
    }

    /// An entry of a glossary.
    fn term(&mut self, entry: &Entry) {
        let term = entry.title.as_deref().unwrap_or(&entry.number);
        self.block(&format!("## {}", escape::heading(&spaced(term))));
        self.text(&entry.text, "");
        self.examples(&entry.examples, "");
    }

    fn entry(&mut self, entry: &Entry) {
        let number = canonical_number(&entry.number);
        let title = entry.title.as_deref().map(spaced).filter(|title| !title.is_empty());
        let pieces = pieces(&entry.text);
        let name = title.as_deref().filter(|title| number.contains('.') && opens_with(&pieces, title));
        let depth = number.rsplit_once('.').and_then(|(outer, letter)| {
            let depth = self.open.iter().position(|open| open == outer)?;
            marker::is_letter(letter).then_some((depth, letter))
        });
        let heading = title.as_deref().filter(|_| name.is_none());
        match (depth, heading) {
            (Some((depth, letter)), heading) => {
                self.open.truncate(depth + 1);
                self.item(&" ".repeat(2 * depth), letter, (heading, name), entry, pieces);
                self.open.push(number);
            }
            (None, heading) if heading.is_some() || !number.contains('.') => {
                self.level = number.split('.').count().min(6);
                self.headings.clear();
                let marks = "#".repeat(self.level);
                let words = escape::inline(heading.unwrap_or_default()).replace('#', "\\#");
                self.block(format!("{marks} {number}. {words}").trim_end());
                self.pieces(pieces, "");
                self.examples(&entry.examples, "");
                self.open = vec![number];
            }
            (None, _) => {
                self.headings(&entry.headings);
                self.marked(&format!("{number}."), "", name, pieces);
                self.examples(&entry.examples, "");
                self.open = vec![number];
            }
        }
    }

    /// A sub-rule as an item of a list. An item has no heading: what it is called opens its text.
    fn item(
        &mut self,
        indent: &str,
        letter: &str,
        (heading, name): (Option<&str>, Option<&str>),
        entry: &Entry,
        mut pieces: Vec<Piece>,
    ) {
        let heading = heading.map(|heading| heading.trim_end_matches(['.', ':', ' ']));
        if let Some(heading) = heading {
            pieces.insert(0, Piece::Paragraph(format!("{heading}.")));
        }
        let follows = self.is_short_item;
        let is_short = matches!(pieces.as_slice(), [] | [Piece::Paragraph(_)]) && entry.examples.is_empty();
        let before = self.text.len();
        self.marked(&format!("{indent}- {letter}."), &format!("{indent}  "), name.or(heading), pieces);
        if follows {
            // Short items stand line below line.
            self.text.remove(before);
        }
        self.examples(&entry.examples, &format!("{indent}  "));
        self.is_short_item = is_short;
    }

    /// Pieces of which the first stands behind a marker, if it is a paragraph.
    fn marked(&mut self, marker: &str, indent: &str, name: Option<&str>, pieces: Vec<Piece>) {
        let mut pieces = pieces.into_iter().peekable();
        match pieces.next_if(|piece| matches!(piece, Piece::Paragraph(_))) {
            Some(Piece::Paragraph(text)) => {
                let named = name.and_then(|name| {
                    let (named, rest) = text.split_at_checked(name.len() + 1)?;
                    Some(escape::bold(named) + &escape::tied(rest))
                });
                let escaped = named.unwrap_or_else(|| escape::tied(&text));
                self.block(&escape::wrapped(&escaped, &format!("{marker} "), true, indent));
            }
            _ => self.block(marker),
        }
        self.pieces(pieces, indent);
    }

    fn text(&mut self, text: &str, indent: &str) {
        self.pieces(pieces(text), indent);
    }

    fn pieces(&mut self, pieces: impl IntoIterator<Item = Piece>, indent: &str) {
        let mut is_list = false;
        for piece in pieces {
            let is_bullet = matches!(piece, Piece::Bullet(_));
            let before = self.text.len();
            self.block(&match piece {
                Piece::Paragraph(text) => escape::wrapped(&escape::unmarked(&text), indent, false, indent),
                Piece::Bullet(text) => {
                    let text = escape::unmarked(&text);
                    escape::wrapped(&text, &format!("{indent}- "), false, &format!("{indent}  "))
                }
                Piece::Lines(lines) => table(&lines, indent).unwrap_or_else(|| verbatim(&lines, indent)),
            });
            if is_list && is_bullet {
                self.text.remove(before);
            }
            is_list = is_bullet;
        }
    }

    fn examples(&mut self, examples: &[String], indent: &str) {
        for example in examples {
            let mut quote = Self::default();
            let mark = format!("{indent}> ");
            for piece in pieces(example) {
                match piece {
                    // A quote has no tables: each of its lines is a paragraph.
                    Piece::Lines(lines) => quote.pieces(lines.into_iter().map(Piece::Paragraph), &mark),
                    piece => quote.pieces([piece], &mark),
                }
            }
            // The empty lines between the blocks of a quote are part of it.
            let line = |line: &str| if line.is_empty() { mark.trim_end().to_owned() } else { line.to_owned() };
            let lines: Vec<String> = quote.text.lines().map(line).collect();
            if !lines.is_empty() {
                self.block(&lines.join("\n"));
            }
        }
    }

    /// Writes the headings without a number that the next rule stands under, from the first that is new.
    fn headings(&mut self, headings: &[String]) {
        if self.headings == headings {
            return;
        }
        let same = self.headings.iter().zip(headings).take_while(|(old, new)| old == new).count();
        for (depth, heading) in headings.iter().enumerate().skip(same.min(headings.len().saturating_sub(1))) {
            let marks = "#".repeat((self.level.max(1) + 1 + depth).min(6));
            self.block(&format!("{marks} {}", escape::heading(&spaced(heading))));
        }
        self.headings = headings.to_vec();
    }
}

/// Tests if the first paragraph opens with that name, and a dot or a colon ends it.
fn opens_with(pieces: &[Piece], name: &str) -> bool {
    let Some(Piece::Paragraph(text)) = pieces.first() else { return false };
    let rest = text.strip_prefix(name).and_then(|behind| behind.strip_prefix(['.', ':']));
    !name.ends_with(['.', ':']) && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// Lines as a table, if each has as many cells as the others, and more than one.
fn table(lines: &[String], indent: &str) -> Option<String> {
    let rows: Vec<Vec<&str>> = lines.iter().map(|line| line.split(" | ").collect()).collect();
    let columns = rows.first()?.len();
    let is_full = |row: &Vec<&str>| row.len() == columns && row.iter().all(|cell| !cell.trim().is_empty());
    if columns < 2 || !rows.iter().all(is_full) {
        return None;
    }
    let row = |cells: &[String]| format!("{indent}| {} |", cells.join(" | "));
    let mut written: Vec<String> =
        rows.iter().map(|cells| row(&cells.iter().map(|cell| escape::cell(cell)).collect::<Vec<_>>())).collect();
    written.insert(1, row(&vec!["---".to_owned(); columns]));
    Some(written.join("\n"))
}

/// Lines as they are.
fn verbatim(lines: &[String], indent: &str) -> String {
    let longest = lines.iter().map(|line| line.split(|c| c != '`').map(str::len).max().unwrap_or(0)).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    let lines: Vec<String> = lines.iter().map(|line| format!("{indent}{line}")).collect();
    format!("{indent}{fence}\n{}\n{indent}{fence}", lines.join("\n"))
}
