//! Mentions become links: `See 8.16. Modifiers` becomes `See [8.15].`, should 8.15 be called so.
//!
//! A mention is a number, often with the title of what it names. Where they disagree, the title is right: numbers shift
//! when a rule is added, and titles stay. Links of the source are mentions as well. Every mention that did not lead where
//! it says, or leads nowhere, is reported.

use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;

use super::{Manuscript, Place};
use swu_rulebook::id::{DocumentCode, RuleId, canonical_number};
use swu_rulebook::markdown::marks;
use swu_rulebook::{Pattern, marker};

/// A reference with a wrong number, title or address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Mention {
    /// The rule with the reference.
    pub from: RuleId,
    pub place: Place,
    /// The reference as written.
    pub written: String,
    /// The rule it links to now, if any.
    pub to: Option<RuleId>,
    /// The problem, in words.
    pub message: String,
}

/// The outcome of the mentions of some documents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mentions {
    /// The number of links.
    pub linked: usize,
    /// The number of links of the source that went to other sites, and are words now.
    pub elsewhere: usize,
    /// The number of links of the source that went to a whole file, and are words now.
    pub to_files: usize,
    /// Mentions whose title and number disagree, and those with an address that does not exist, which the title or the words
    /// have put right.
    pub repaired: Vec<Mention>,
    /// Mentions that lead nowhere; their words stay.
    pub unresolved: Vec<Mention>,
}

/// The headings that links of files go to: of each file, the anchors and the rule that each leads to.
pub(super) type Anchors = HashMap<String, (String, Vec<(String, String)>)>;

/// Makes links of what the documents mention.
pub(super) fn resolve(manuscripts: &mut [Manuscript], files: &HashMap<String, String>, anchors: &Anchors) -> Mentions {
    let index = Index::of(manuscripts);
    let mut mentions = Mentions::default();
    for manuscript in manuscripts {
        let code = DocumentCode::new(&manuscript.code);
        let file = files.get(&manuscript.code).map_or("", String::as_str);
        for entry in &mut manuscript.entries {
            let from = RuleId::new(&code, &entry.number);
            let mut resolver =
                Resolver { index: &index, anchors, file, from, place: entry.place, mentions: &mut mentions };
            for text in std::iter::once(&mut entry.text).chain(&mut entry.examples) {
                let linked = resolver.links(text);
                *text = resolver.mentioned(&linked);
            }
            for title in entry.title.iter_mut().chain(&mut entry.headings) {
                *title = words_only(title);
            }
        }
        manuscript.title = words_only(&manuscript.title);
    }
    mentions
}

/// A number of a rule, with its letter.
static NUMBER: Pattern = Pattern::new(r"(?-u)[0-9]{1,3}(?:\.[0-9]{1,3})*(?:\.?[A-Za-z](?:\.[ivx]{1,5})?\b)?");

/// The mentions of one rule.
struct Resolver<'r> {
    index: &'r Index,
    anchors: &'r Anchors,
    /// The file that the rule stands in.
    file: &'r str,
    from: RuleId,
    place: Place,
    mentions: &'r mut Mentions,
}

impl Resolver<'_> {
    /// The text with references for its links.
    fn links(&mut self, text: &str) -> String {
        let mut said = String::with_capacity(text.len());
        let mut end = 0;
        for found in LINK.captures_iter(text) {
            let (Some(all), Some(words), Some(address)) = (found.get(0), found.get(1), found.get(2)) else { continue };
            said.push_str(text.get(end..all.start()).unwrap_or_default());
            end = all.end();
            let behind = text.get(end..).unwrap_or_default();
            let linked = self.link(words.as_str(), address.as_str());
            said.push_str(&linked);
            let is_last = behind.is_empty() || behind.starts_with('\n');
            if is_last && linked.ends_with(']') && linked != words.as_str() {
                said.push('.');
            }
        }
        said.push_str(text.get(end..).unwrap_or_default());
        // What is left of marks that are not in order.
        said.replace([marks::WORDS, marks::ADDRESS, marks::END], "")
    }

    /// The text for a link.
    fn link(&mut self, words: &str, address: &str) -> String {
        let (path, anchor) = address.split_once('#').unwrap_or((address, ""));
        let numbered = NUMBER.find(words).filter(|found| {
            let before = words.get(..found.start()).unwrap_or_default().trim();
            before.is_empty()
                || ["see", "section", "sections", "rule", "rules"].contains(&before.to_lowercase().as_str())
        });
        if path.contains(':') || path.starts_with("//") {
            let in_anchor = NUMBER.find(anchor).filter(|found| found.as_str() == anchor);
            return match (numbered, in_anchor) {
                (Some(number), Some(_)) => self.numbered_link(words, number.range()),
                (None, Some(number)) => match self.index.number(&self.from, number.as_str()) {
                    Some(to) => {
                        self.mentions.linked += 1;
                        format!("{words} {}", self.reference(&to))
                    }
                    None => words.to_owned(),
                },
                _ => {
                    self.mentions.elsewhere += 1;
                    words.to_owned()
                }
            };
        }
        self.file_link(words, address)
    }

    /// A link whose words have a number: `See 6.2. Play a Card`.
    fn numbered_link(&mut self, words: &str, range: std::ops::Range<usize>) -> String {
        let (before, rest) = words.split_at_checked(range.start).unwrap_or(("", words));
        let (number, rest) = rest.split_at_checked(range.len()).unwrap_or((rest, ""));
        let title = rest.trim_start_matches(['.', ',']).trim();
        let is_title = !title.is_empty() && !title.starts_with(char::is_lowercase);
        let found = self.index.find(&self.from, number, Some(title).filter(|_| is_title));
        match self.settle(&format!("{number}{rest}"), found) {
            Some(to) if is_title || title.is_empty() => format!("{before}{}", self.reference(&to)),
            Some(to) => format!("{before}{} {title}", self.reference(&to)),
            None => words.to_owned(),
        }
    }

    /// A link to a heading of another file, or of the same.
    fn file_link(&mut self, words: &str, address: &str) -> String {
        let (path, anchor) = address.split_once('#').unwrap_or((address, ""));
        let folder = self.file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let file = match path {
            "" => self.file.to_owned(),
            path if folder.is_empty() => path.trim_start_matches("./").to_owned(),
            path => format!("{folder}/{}", path.trim_start_matches("./")),
        };
        let Some((code, headings)) = self.anchors.get(&file) else {
            self.unresolved(words, format!("file `{file}` not found"));
            return words.to_owned();
        };
        if anchor.is_empty() {
            self.mentions.to_files += 1;
            return words.to_owned();
        }
        let code = DocumentCode::new(code);
        let number = headings.iter().find(|(slug, _)| slug == anchor).map(|(_, number)| number.clone());
        if let Some(number) = number.filter(|number| !number.is_empty()) {
            self.mentions.linked += 1;
            return format!("{words} {}", self.reference(&RuleId::new(&code, &number)));
        }
        // The anchor of a heading that has another number now, or the words, say which heading is meant.
        let titled = |title| self.index.titled_in(&code, title);
        match titled(heading_words(anchor)).or_else(|| titled(words)) {
            Some(to) => {
                let message = format!("`{file}` has no heading #{anchor}; linked to {to}");
                self.repaired(words, to.clone(), message);
                format!("{words} {}", self.reference(&to))
            }
            None => {
                let message = format!("`{file}` has no heading #{anchor}, and none with this title");
                self.unresolved(words, message);
                words.to_owned()
            }
        }
    }

    /// The text with references for what it mentions by number.
    fn mentioned(&mut self, text: &str) -> String {
        let mut said = String::with_capacity(text.len());
        let mut end = 0;
        // Where a mention ended with a cue that holds for the next number as well: `sections 11 and 12`.
        let mut cue_until = None;
        for found in NUMBER.find_iter(text) {
            if found.start() < end {
                continue;
            }
            let before = text.get(..found.start()).unwrap_or_default();
            let Some(cue) = Cue::before(before, cue_until.filter(|until| *until <= found.start())) else { continue };
            let rest = text.get(found.end()..).unwrap_or_default();
            let Some((reference, used)) = self.mention(cue, found.as_str(), rest) else { continue };
            said.push_str(text.get(end..found.start()).unwrap_or_default());
            said.push_str(&reference);
            end = found.end() + used;
            cue_until = Some(end);
        }
        said.push_str(text.get(end..).unwrap_or_default());
        said
    }

    /// The reference for a number that a text mentions, with the title behind it; and how many bytes behind the number it
    /// stands for.
    fn mention(&mut self, cue: Cue, number: &str, rest: &str) -> Option<(String, usize)> {
        let is_short = !number.contains('.');
        let known = self.index.number(&self.from, number);
        let separator = rest.len() - rest.trim_start_matches(['.', ',']).len();
        let behind = rest.get(separator..).unwrap_or_default();
        let title =
            behind.strip_prefix(' ').and_then(|title| self.title(&canonical_number(number), known.as_ref(), title));
        // `section 5` may be one of another document, and `in 2.5` no rule at all.
        let is_mention = match cue {
            Cue::Strong => known.is_some() || title.is_some() || !is_short,
            Cue::Section => known.is_some(),
            Cue::Weak => known.is_some() && !is_short,
        };
        if !is_mention || (is_short && cue == Cue::Strong && title.is_none()) {
            return None;
        }
        let said_title = title.or_else(|| unknown_title(behind).filter(|_| cue == Cue::Strong));
        let found = self.index.find(&self.from, number, said_title);
        let words = said_title.map_or(String::new(), |title| format!(" {title}"));
        let written = format!("{number}{}{words}", rest.get(..separator)?);
        let to = self.settle(&written, found)?;
        let reference = self.reference(&to);
        let Some(title) = title else {
            // A dot behind the number belongs to it, unless it ends the sentence.
            let ends = behind.is_empty() || behind.starts_with('\n') || next_word_is_capital(behind);
            return Some((reference, usize::from(!ends && rest.starts_with('.'))));
        };
        let used = separator + 1 + title.len();
        let after = rest.get(used..).unwrap_or_default();
        let ends = after.is_empty() || after.starts_with('\n') || next_word_is_capital(after);
        Some((if ends { reference + "." } else { reference }, used))
    }

    /// The title that stands behind a number: the most words that are called so.
    fn title<'t>(&self, number: &str, known: Option<&RuleId>, text: &'t str) -> Option<&'t str> {
        const MOST_WORDS: usize = 10;
        let line = text.lines().next().unwrap_or_default();
        if line.starts_with(char::is_lowercase) {
            return None;
        }
        let word_ends = line.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at).chain([line.len()]);
        let ends: Vec<usize> = word_ends.take(MOST_WORDS).collect();
        for end in ends.into_iter().rev() {
            let words = line.get(..end)?;
            let title = words.trim_end_matches(['.', ',', ';', ')', ']', '&', ' ']);
            let Some(title) = closed(title, line).filter(|title| !title.is_empty()) else { continue };
            if known.is_some_and(|id| self.index.is_called(id, title)) {
                return Some(title);
            }
            // The title of another rule has to be all that stands there, lest a sentence be taken for it.
            let behind = text.get(title.len()..).unwrap_or_default();
            let is_all = behind.is_empty() || behind.starts_with(['\n', ')', ']', ',', ';', '.', '&']);
            let near = known.cloned().unwrap_or_else(|| RuleId::new(&DocumentCode::new(self.from.document()), number));
            if is_all && self.index.titled(title, &near).is_some() {
                return Some(title);
            }
        }
        None
    }

    /// Counts a mention and returns where it leads.
    fn settle(&mut self, written: &str, found: Target) -> Option<RuleId> {
        let written = written.trim();
        match found {
            Target::Rule(to) => {
                self.mentions.linked += 1;
                Some(to)
            }
            Target::Instead(to, message) => {
                self.repaired(written, to.clone(), message);
                Some(to)
            }
            Target::Nothing(message) => {
                let mention = self.of_words(written, None, message);
                // The words of a link that leads nowhere stay, and mention the same once more.
                if !self.mentions.unresolved.contains(&mention) {
                    self.mentions.unresolved.push(mention);
                }
                None
            }
        }
    }

    fn repaired(&mut self, words: &str, to: RuleId, message: String) {
        self.mentions.linked += 1;
        self.mentions.repaired.push(self.of_words(words, Some(to), message));
    }

    fn unresolved(&mut self, words: &str, message: String) {
        self.mentions.unresolved.push(self.of_words(words, None, message));
    }

    fn of_words(&self, words: &str, to: Option<RuleId>, message: String) -> Mention {
        Mention { from: self.from.clone(), place: self.place, written: words.to_owned(), to, message }
    }

    /// A rule in brackets: without its document where that is the same, if brackets around the number are a reference.
    fn reference(&self, to: &RuleId) -> String {
        if to.document() == self.from.document() && to.number().contains('.') {
            format!("[{}]", to.number())
        } else {
            format!("[{to}]")
        }
    }
}

/// Words before a number which say that it may be a rule's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cue {
    /// `See`
    Strong,
    /// `section`, `rules`
    Section,
    /// `in`, `as per`; or a mention before, and `and`
    Weak,
}

impl Cue {
    /// The cue at the end of the words before a number; `mentioned` is where a mention ended, if one did.
    fn before(before: &str, mentioned: Option<usize>) -> Option<Self> {
        if !(before.ends_with(' ') || before.is_empty() || before.ends_with(['–', '-', '('])) {
            return None;
        }
        if let Some(between) = mentioned.and_then(|end| before.get(end..)) {
            let joins = [",", ", and", ", or", "and", "or", "&", ", &", "to", "through", "–", "-", "and see", "& See"];
            if joins.contains(&between.trim()) {
                return Some(Self::Section);
            }
        }
        if !before.ends_with(' ') {
            return None;
        }
        let word = before.trim_end().rsplit([' ', '\n']).next().unwrap_or_default();
        let word = word.trim_start_matches(['(', '[', '“', '"']).to_lowercase();
        match word.as_str() {
            "see" | "also" => Some(Self::Strong),
            "section" | "sections" | "rule" | "rules" => Some(Self::Section),
            "in" | "per" | "under" | "by" | "of" | "from" => Some(Self::Weak),
            _ => None,
        }
    }
}

/// Words that read like a title to the end of the line, though nothing may be called so.
fn unknown_title(behind: &str) -> Option<&str> {
    const MOST_WORDS: usize = 8;
    let line = behind.strip_prefix(' ')?.lines().next()?.trim_end();
    let is_title = line.starts_with(|c: char| c.is_uppercase() || matches!(c, '“' | '"'))
        && !line.contains(['.', ';', '?'])
        && line.split(' ').count() <= MOST_WORDS;
    is_title.then_some(line)
}

/// The words with the brackets that close those which open in them, as the line has them: `(Hand)` of `(Hand`. None if one
/// stays open.
fn closed<'t>(words: &str, line: &'t str) -> Option<&'t str> {
    let mut open = Vec::new();
    for c in words.chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            ')' | ']' => drop(open.pop()),
            _ => {}
        }
    }
    let closing: String = open.iter().rev().collect();
    let end = words.len() + closing.len();
    line.get(words.len()..)?.starts_with(&closing).then(|| line.get(..end)).flatten()
}

fn next_word_is_capital(text: &str) -> bool {
    text.strip_prefix(' ').is_some_and(|next| next.starts_with(char::is_uppercase))
}

/// The words of an anchor without the number or letter of its heading: `regroup phase` of `1-regroup-phase`.
fn heading_words(anchor: &str) -> &str {
    match anchor.split_once('-') {
        Some((mark, words)) if mark.len() <= 1 || mark.contains(|c: char| c.is_ascii_digit()) => words,
        _ => anchor,
    }
}

/// A link of the source: its words and its address, between [`marks`].
static LINK: Pattern = Pattern::new(r"\x{fdd0}([^\x{fdd0}-\x{fdd2}]*)\x{fdd1}([^\x{fdd0}-\x{fdd2}]*)\x{fdd2}");

/// Where a mention leads.
enum Target {
    Rule(RuleId),
    /// Not the rule that it says, and why.
    Instead(RuleId, String),
    Nothing(String),
}

/// The titles of rules.
#[derive(Default)]
struct Index {
    /// The title of each rule, if it has one.
    titles: HashMap<RuleId, Option<String>>,
    /// The words that a rule without a title opens with.
    openings: HashMap<RuleId, String>,
    /// The rules with a title, in its plain form.
    by_title: HashMap<String, Vec<RuleId>>,
    documents: Vec<DocumentCode>,
}

impl Index {
    fn of(manuscripts: &[Manuscript]) -> Self {
        let mut index = Self::default();
        for manuscript in manuscripts {
            let code = DocumentCode::new(&manuscript.code);
            for entry in manuscript.entries.iter().filter(|entry| !entry.number.is_empty()) {
                let id = RuleId::new(&code, &entry.number);
                let title = entry.title.as_deref().or_else(|| marker::opening_name(&entry.text));
                if title.is_none() {
                    let opening: Vec<&str> = entry.text.split_whitespace().take(20).collect();
                    index.openings.entry(id.clone()).or_insert_with(|| plain(&opening.join(" ")));
                }
                if let Some(title) = title {
                    index.by_title.entry(plain(title)).or_default().push(id.clone());
                }
                index.titles.entry(id).or_insert_with(|| title.map(str::to_owned));
            }
            index.documents.push(code);
        }
        index
    }

    /// The rule with a number: of the same document, or else of the first that has it.
    fn number(&self, from: &RuleId, number: &str) -> Option<RuleId> {
        let own = DocumentCode::new(from.document());
        let documents = std::iter::once(&own).chain(&self.documents).filter(|code| !code.is_glossary());
        documents.map(|code| RuleId::new(code, number)).find(|id| self.titles.contains_key(id))
    }

    /// Tests if a rule is called so, give or take an ending.
    fn is_called(&self, id: &RuleId, title: &str) -> bool {
        const ALIKE: f64 = 0.8;
        let Some(Some(called)) = self.titles.get(id) else { return false };
        let (called, title) = (plain(called), plain(title));
        called == title || strsim::normalized_levenshtein(&called, &title) >= ALIKE
    }

    /// Tests if the words of a title are among those that a rule is called by, or opens with; or the other way round, as
    /// `Raid X` is called `Raid`.
    fn speaks_of(&self, id: &RuleId, title: &str) -> bool {
        let called = self.titles.get(id).cloned().flatten().map(|called| plain(&called));
        let Some(called) = called.or_else(|| self.openings.get(id).cloned()) else { return false };
        let title = plain(title);
        let within = |some: &str, all: &str| some.split(' ').all(|word| all.split(' ').any(|other| other == word));
        within(&title, &called) || within(&called, &title)
    }

    /// The one rule with a title, as near to a number as can be: of its document, and on its level.
    fn titled(&self, title: &str, near: &RuleId) -> Option<RuleId> {
        let rules = self.by_title.get(&plain(title))?.iter().filter(|id| id.document() == near.document());
        let rules: Vec<&RuleId> = rules.collect();
        let levels = |id: &RuleId| id.number().split('.').count();
        let same: Vec<&RuleId> = rules.iter().copied().filter(|id| levels(id) == levels(near)).collect();
        match (same.as_slice(), rules.as_slice()) {
            ([one], _) | ([], [one]) => Some((*one).clone()),
            _ => None,
        }
    }

    /// The one rule of a document with a title, on whatever level.
    fn titled_in(&self, document: &DocumentCode, title: &str) -> Option<RuleId> {
        let rules = self.by_title.get(&plain(title))?;
        let rules: Vec<&RuleId> = rules.iter().filter(|id| id.document() == document.as_str()).collect();
        match rules.as_slice() {
            [one] => Some((*one).clone()),
            _ => None,
        }
    }

    /// Finds what a number with a title names.
    fn find(&self, from: &RuleId, number: &str, title: Option<&str>) -> Target {
        let id = self.number(from, number);
        let wanted = id.clone().unwrap_or_else(|| {
            let document = if from.is_term() { "CR" } else { from.document() };
            RuleId::new(&DocumentCode::new(document), number)
        });
        let number = wanted.number();
        match (id, title) {
            (Some(id), None) => Target::Rule(id),
            (Some(id), Some(title)) if self.is_called(&id, title) => Target::Rule(id),
            (id, Some(title)) => match (self.titled(title, &wanted), id) {
                (Some(titled), Some(id)) => {
                    let called = self.titles.get(&id).cloned().flatten();
                    let is = called.map_or("a different title".to_owned(), |called| format!("“{}”", bare(&called)));
                    let message = format!("{number} is {is}; linked to {}", titled.number());
                    Target::Instead(titled, message)
                }
                (Some(titled), None) => {
                    let message = format!("{number} does not exist; linked to {}", titled.number());
                    Target::Instead(titled, message)
                }
                (None, Some(id)) if self.speaks_of(&id, title) => Target::Rule(id),
                (None, Some(id)) => {
                    let message = format!("no rule has this title; linked to {} by its number", id.number());
                    Target::Instead(id, message)
                }
                (None, None) => Target::Nothing(format!("{number} does not exist, and no rule has this title")),
            },
            (None, None) => Target::Nothing(format!("{number} does not exist")),
        }
    }
}

/// A title as it is compared: words in small letters, without icons, what stands in parentheses, marks and plural endings.
fn plain(title: &str) -> String {
    static ASIDE: Pattern = Pattern::new(r"\[[^\]]*\]|\([^)]*\)");
    let title = words_only(title);
    let without = ASIDE.replace_all(&title, "");
    let title = if without.contains(char::is_alphanumeric) { without.as_ref() } else { title.as_str() };
    let lower = title.to_lowercase().replace(['\'', '’'], "");
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words = words.map(|word| match word.strip_suffix("ies") {
        Some(stem) if word.len() > 4 => format!("{stem}y"),
        _ if word.len() > 3 && !word.ends_with("ss") => word.strip_suffix('s').unwrap_or(word).to_owned(),
        _ => word.to_owned(),
    });
    let plain = words.collect::<Vec<_>>().join(" ");
    // `Raid X` is spoken of as `Raid`.
    plain.strip_suffix(" x").map_or(plain.clone(), str::to_owned)
}

/// A title without quotation marks of its own.
fn bare(title: &str) -> &str {
    title.trim_matches(['“', '”', '"'])
}

/// A title without the links in it.
fn words_only(title: &str) -> String {
    LINK.replace_all(title, "$1").into_owned()
}
